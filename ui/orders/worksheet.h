#pragma once

#include <QModelIndex>
#include <QWidget>
#include <optional>
#include <vector>

#include "plot/plot.h"
#include "report/worksheet.h"
#include "ui/document/document.h"
#include "ui/form/form_view.h"
#include "ui/orders/orders_model.h"

class QBoxLayout;
class QProgressBar;
class QToolButton;

namespace flagplot::ui {

class Label;
class OneLine;
class OrderCard;
class OrdersModel;
class OrdersView;

// The order at hand by itself, where the list isn't seen.
struct OrderAtHand {
    OrderRow row;
    RowHead whose;
    QString section;  // its heading
    int number = 1;   // among those of its section that can be ticked
    int all = 1;
    QString next_units = {};  // of the open one that comes after it; empty: none does
    QString next_way = {};
    int next_side = -1;
};

// What a turn told people to do, with boxes that are ticked as it is carried out. The order at hand is unfolded, with
// its dice. The list stays whatever else is rolled; those of earlier turns are one click away.
class Worksheet : public QWidget {
    Q_OBJECT

  public:
    explicit Worksheet(Document& document, QWidget* parent = nullptr);

    bool has_orders() const { return !turns_.empty(); }  // in any turn
    bool has_orders_now() const;                         // in the turn that is on
    int turn() const { return turn_; }                   // that is shown
    void show_turn(int turn);                            // of which there are orders
    void show_now();                                     // those of the turn that is on, if it has any
    void show_step(int step);                            // whose dice are looked at
    void bring_step(int step);                           // the same, and its order comes into sight
    // On the first order of the turn that is on which is open. There Enter ticks it and goes to the next one.
    void focus_list();
    // Whose plot is looked at: what an order's card shows of it is his, and what units of two sides have to do with
    // each other isn't said to him.
    void look_as(const std::optional<session::Reader>& reader);
    // The orders that lead onto land, as the plot knows it: their rows ask.
    void ask_whether_aground(const std::vector<plot::OntoLand>& ways);
    // While the plot looks back to then its orders are grey, and it says so; empty: it doesn't.
    void set_plot_past(const QString& when);
    // That the dice decided, as it stands on the sheet; null: none. Valid until the session goes on.
    const report::Order* order_of(int step) const { return orders_.order_with(step); }

    bool has_hand() const;  // whether Enter is the list's: what it does is what the order at hand says
    // What carries out the order at hand, in words: "Z2 is moved". It is the chosen one if that is open, or else the
    // first one that is; where the hand is on what is folded, "Show Air". Empty: none is open, or another turn's are
    // shown.
    QString at_hand_words() const;
    const report::Order* tell_at_hand();  // its unit, once more; null: no order is
    void tell_dice_at_hand();             // the last of its dice, once more: what it was all for
    // The next one is at hand then. None is open: it leads to the first counter that wasn't moved, which are named
    // then.
    void carry_out_at_hand();
    QString unmoved_words() const;  // "Z2 isn't moved yet"; empty: all counters are, were named or aren't of this turn
    QString unmoved_units() const;  // "Z2", also where they were named; empty: all counters are or aren't of this turn
    std::optional<OrderAtHand> at_hand_alone() const;  // nothing: none is open, or another turn's are shown
    // Once all orders are carried out, units of two sides that stand in one place: "Z5 and A3 are both in D9".
    QStringList meetings() const;
    // Of a board that row, too. The counter goes where it is ordered as far as the board knows it, also where the order
    // goes on from there; or to the named place of the board instead. False: it stays at hand, and Document::failed()
    // has said why.
    bool carry_out_alone(const std::string& place = {});
    bool take_back_one();  // unticks the order before, which is at hand then; false: there is none
    void tick_all();
    bool has_open() const;  // of the turn that is shown

    QSize minimumSizeHint() const override;

  signals:
    void step_chosen(int step);  // dice of an order
    void dice_wanted(int step);  // in sight
    void unit_chosen(const QString& unit);
    void at_hand_changed();           // or what is open
    void orders_changed();            // there are some, of this turn or at all, or none any more
    void said(const QString& words);  // what ticks did
    void sides_seen();                // all of them, or no more
    void ordered_again();             // by a click on what is gone now

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void make_list();
    QBoxLayout* make_head();
    void refresh();
    void fill();
    void count();
    void to_first_order();
    void to_new_orders();
    int newest_order() const;
    bool tick(const std::vector<int>& lines, bool yes, const std::string& place = {});
    void follow_current();
    void unfold();
    QModelIndexList open_orders() const;
    QModelIndex at_hand() const;
    QModelIndex folded_at_hand() const;
    std::vector<int> lines_of(const QModelIndexList& rows) const;
    void go_to(const QModelIndex& order);
    bool tick_and_go_on(const QModelIndex& order, bool alone = false, const std::string& place = {});
    std::string first_of_way(const OrderRow& row) const;
    QModelIndex tickable_before(int row) const;
    RowHead whose(const OrderRow& row) const;
    void unfold_section(const QModelIndex& folded);
    void open_row(const QModelIndex& row, bool yes);
    const OrderRow* row_at_hand() const;  // the current one that has a card; null: none

    Document& document_;
    int turn_ = 0;
    int now_ = 0;     // the turn that is on
    QString named_;   // counters that weren't moved, as they were named
    int newest_ = 0;  // the line of the order that was told last, as far as it was shown
    bool sees_all_sides_ = true;
    std::vector<int> turns_;  // that have orders
    std::vector<plot::OntoLand> onto_land_;
    report::Worksheet orders_;
    OneLine* past_ = nullptr;  // the plot is of then
    Label* heading_ = nullptr;
    QToolButton* earlier_ = nullptr;
    QToolButton* later_ = nullptr;
    QProgressBar* progress_ = nullptr;
    Label* done_ = nullptr;
    OrdersView* view_ = nullptr;
    OrdersModel* model_ = nullptr;
    OrderCard* card_ = nullptr;
    QPersistentModelIndex opened_;  // a group of a board, which its card would hide
};

}  // namespace flagplot::ui
