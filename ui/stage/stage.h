#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "ui/document/document.h"

class QBoxLayout;
class QPushButton;
class QToolButton;

namespace flagplot::ui {

class DiceStrip;
class DieView;
class Label;
class OneLine;
class SheetView;

// What was thrown, large enough to read from across a table: the dice, the table with the row that was hit and how
// likely each was, the sum as a sum, what came out. All other dice of the run stand in a strip above.
class Stage : public QWidget {
    Q_OBJECT

  public:
    explicit Stage(Document& document, QWidget* parent = nullptr);

    void show_step(int step);  // any entry of its dice; 0: nothing
    int step() const { return step_; }
    void refresh();
    void fit_pager();  // to the window's height, when that has changed

    std::function<QString(int step)> order_of;  // the order that its dice decided, in full; empty: none
    // What the rules may have rolled again for that order, each by one click.
    std::function<std::vector<rulebook::RollAgain>(int step)> ways_of;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  signals:
    void step_chosen(int step);  // in the strip
    void table_wanted(const QString& id);
    void reroll_wanted(int step);
    void again_wanted(int step, const QString& way);
    void overrule_wanted(int step);

  private:
    void make_head();
    void make_dice();
    void make_result();
    QWidget* make_pager();
    void arrange();
    void say_order();
    void offer_again(bool can_change);
    QString result_words(const session::Step& step) const;

    Document& document_;
    int step_ = 0;
    int newest_ = 0;  // entry that was there when the stage looked last: what comes after it falls
    DiceStrip* strip_;
    QWidget* pager_;  // in its place where there is little room
    QToolButton* earlier_;
    QToolButton* later_;
    Label* which_;
    OneLine* whose_;
    OneLine* what_;
    QPushButton* table_;
    DieView* dice_;
    Label* dice_words_;
    SheetView* rows_;
    Label* result_;
    Label* sum_;
    Label* order_;
    Label* source_;
    QWidget* again_;  // a button for each way by which the rules have it rolled again
    QPushButton* reroll_;
    QPushButton* overrule_;
    QBoxLayout* head_;
    QBoxLayout* middle_;
    QBoxLayout* right_;  // of the rows: what came out
    QBoxLayout* below_;  // the rows: where it is narrow, how it came out
    std::optional<bool> is_narrow_;
};

}  // namespace flagplot::ui
