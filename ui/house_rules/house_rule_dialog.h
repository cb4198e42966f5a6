#pragma once

#include "rulebook/house_rule.h"
#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

class QLineEdit;
class QMenu;
class QPushButton;
class QTableView;
class QVBoxLayout;

namespace flagplot::ui {

class Label;
class Draft;
class PlacesModel;

// Makes a house rule of one table, or changes one of the user's own: the printed table to type over, a name, and why.
// It is kept in the user's folder and switched on for the session. Closing without either changes nothing.
class HouseRuleDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // `rule`: the id of the one that is changed; empty: a new one.
    HouseRuleDialog(Document& document, const std::string& table, const std::string& rule, QWidget* parent = nullptr);

    Draft& draft() { return *draft_; }

  protected:
    bool has_typed() const override;

  private:
    void make_head(QVBoxLayout& layout);
    QTableView* make_view(PlacesModel* model, const QString& name);
    void make_buttons(QVBoxLayout& layout);
    void begin(const std::string& rule);
    void refresh();
    rulebook::HouseRule made() const;
    bool keep();
    void switch_on();
    void tell(const QString& problem);
    void end_cell();

    Document& document_;
    std::string table_;
    std::vector<rulebook::HouseRule> known_;  // for this game
    rulebook::HouseRule rule_;                // the one that is changed, or an empty one
    Draft* draft_ = nullptr;
    QLineEdit* title_ = nullptr;
    QLineEdit* why_ = nullptr;
    QList<QTableView*> views_;
    QString cannot_show_;  // what the patch does besides, which would be lost
    Label* problem_ = nullptr;
    QMenu* menu_ = nullptr;
    QPushButton* keep_ = nullptr;
    QPushButton* switch_on_ = nullptr;
};

}  // namespace flagplot::ui
