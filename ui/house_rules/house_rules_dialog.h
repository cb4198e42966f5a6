#pragma once

#include <QDialog>
#include <optional>

#include "rulebook/house_rule.h"
#include "ui/document/document.h"

class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace flagplot::ui {

class Label;

// The house rules for the game that is played: ticked are those in force. A tick is a step of the session, which can be
// taken back.
class HouseRulesDialog : public QDialog {
    Q_OBJECT

  public:
    explicit HouseRulesDialog(Document& document, QWidget* parent = nullptr);

  signals:
    void wanted(const QString& table, const QString& rule);  // to be made (no rule) or changed

  private:
    struct Known {
        rulebook::HouseRule rule;
        bool is_in_force = false;
        std::optional<rulebook::HouseRule> changed = {};  // as its file says by now, if that isn't what the session has
    };

    void make_buttons();
    void refresh();
    void say_chosen();
    const Known* chosen() const;
    void tick(QListWidgetItem* item);
    void change();
    void remove();
    void act(const std::function<void(session::Session&)>& change);

    Document& document_;
    std::vector<Known> known_;
    Label* head_;
    QListWidget* list_;
    Label* about_;
    Label* problem_;
    QPushButton* make_ = nullptr;
    QPushButton* change_ = nullptr;
    QPushButton* take_file_ = nullptr;
    QPushButton* remove_ = nullptr;
};

}  // namespace flagplot::ui
