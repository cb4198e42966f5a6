#pragma once

#include <QWidget>
#include <map>

#include "ui/roster/roster_model.h"

class QAction;
class QPushButton;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace flagplot::ui {

class Label;

// One tab of the roster: the units of a type, and what can be done with them.
class RosterPage : public QWidget {
    Q_OBJECT

  public:
    // The rulebook's type must outlive the page.
    RosterPage(Document& document, const table::UnitType& type, QWidget* parent = nullptr);

    void refresh();  // to what the session says now

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void make_view();
    void make_buttons(QVBoxLayout& layout);
    void add_action(const QString& name, const QKeySequence& key, void (RosterPage::*act)());
    void fit();
    void make_room_for_boxes();
    void edit_current();
    bool edit_lines(const QModelIndex& index, const QString& typed);
    void add();
    void remove();
    void copy();
    void paste();
    void choose_import();
    void choose_export();
    void stage(const csv::Grid& rows, const std::string& name);
    void choose(const QString& id);
    void tell(const QString& problem);
    std::vector<std::string> chosen() const;  // ids of the selected rows, from top to bottom
    QString plural() const;
    bool can_edit() const;

    Document& document_;
    const table::UnitType& type_;
    RosterModel* model_;
    QStackedWidget* stack_;
    Label* empty_;
    QTableView* view_;
    Label* problem_;
    bool fitted_ = false;            // the columns to what stands in them
    std::map<int, int> boxes_room_;  // what columns of boxes wanted last
    QPushButton* add_button_ = nullptr;
    QPushButton* remove_button_ = nullptr;
    QPushButton* import_button_ = nullptr;
};

}  // namespace flagplot::ui
