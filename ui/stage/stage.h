#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "report/worksheet.h"
#include "ui/document/document.h"
#include "ui/form/form_view.h"

class QBoxLayout;
class QPushButton;

namespace flagplot::ui {

class DiceStrip;
class Label;
class OneLine;
class SheetView;
class ThrowPanel;

// What was thrown, large enough to read from across a table: the dice, the table with the row that was hit and how
// likely each was, the sum as a sum, what came out. All other dice of the run stand in a strip above. The throw at
// hand, of dice that are thrown by hand, stands in their place as long as it is asked, and larger, to be read from
// where the dice lie. It is typed in the form.
class Stage : public QWidget {
    Q_OBJECT

  public:
    explicit Stage(Document& document, QWidget* parent = nullptr);

    void show_step(int step);  // any entry of its dice; 0: nothing
    int step() const { return step_; }
    void refresh();
    void show_throw(const std::optional<Throw>& at_hand);  // nothing: none is asked for
    bool has_throw() const { return has_throw_; }

    // The order that its dice decided; null: none. What the rules may have rolled again for it is offered.
    std::function<const report::Order*(int step)> order_of;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  signals:
    void step_chosen(int step);  // in the strip
    void table_wanted(const QString& id);
    void seen_changed();  // it came into sight, or left it

  private:
    class Dice;

    QBoxLayout* make_head();
    QBoxLayout* make_dice();
    QBoxLayout* make_result();
    void show_nothing();
    void offer_again(const report::Order* order, bool can_change);

    Document& document_;
    QWidget* fallen_;  // the dice that fell
    ThrowPanel* throw_;
    bool has_throw_ = false;
    int step_ = 0;
    int newest_ = 0;  // entry that was there when the stage looked last: what comes after it falls
    DiceStrip* strip_;
    OneLine* whose_;
    OneLine* what_;
    QPushButton* table_;
    Dice* dice_;
    Label* dice_words_;
    SheetView* rows_;
    Label* result_;
    Label* sum_;
    Label* order_;
    Label* source_;
    QWidget* again_;  // a button for each way by which the rules have it rolled again
    QPushButton* reroll_;
    QPushButton* overrule_;
    QBoxLayout* dice_and_result_;  // beside each other, or where it is narrow below
};

}  // namespace flagplot::ui
