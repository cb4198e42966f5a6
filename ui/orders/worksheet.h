#pragma once

#include <QModelIndex>
#include <QWidget>
#include <vector>

#include "report/worksheet.h"
#include "ui/document/document.h"

class QListView;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace flagplot::ui {

class Label;
class OneLine;
class OrdersDelegate;
class OrdersModel;

// What a turn told people to do, with boxes that are ticked as it is carried out. It stays whatever else is rolled; the
// sheets of earlier turns are one click away. Where the lines are many and the width allows it, the first section
// stands beside the others.
class Worksheet : public QWidget {
    Q_OBJECT

  public:
    explicit Worksheet(Document& document, QWidget* parent = nullptr);

    bool has_orders() const { return !turns_.empty(); }  // in any turn
    bool has_orders_now() const;                         // in the turn that is on
    int turn() const { return turn_; }                   // that is shown
    void show_turn(int turn);                            // of which there are orders
    void show_step(int step);                            // whose dice are looked at
    void bring_step(int step);                           // the same, and its order comes into sight
    // On the first order of the turn that is on which is open. There Enter ticks it and goes to the next one.
    void focus_list();
    // While the plot looks back to then its orders are grey, and it says so; empty: it doesn't.
    void set_plot_past(const QString& when);
    QString order_of(int step) const;  // that its dice decided, as it stands on the sheet; empty: none
    int line_of(int step) const;       // the order's line; 0: none

    // Its first line, which whoever shows it may put elsewhere.
    QWidget& head() { return *head_; }
    // Its bar stands there if it has room in this width; returns the width that the line needs.
    int fit_head(int width);
    int least_head() const;  // without its bar
    int height_of_lines(double count) const;

    QSize minimumSizeHint() const override;

  signals:
    void step_chosen(int step);  // dice of an order
    void dice_wanted(int step);  // in sight
    void unit_chosen(const QString& unit);
    void sheet_wanted(int turn);      // on paper
    void orders_changed();            // there are some, of this turn or at all, or none any more
    void said(const QString& words);  // what ticks did

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct List {
        OrdersModel* model = nullptr;
        OrdersDelegate* delegate = nullptr;
        QListView* view = nullptr;
    };

    List make_list(const QString& name);
    void make_head();
    void refresh();
    void fill();
    void to_first_order();
    void tick(const std::vector<int>& lines, bool yes);
    void tick_all();
    void choose(const List& list);
    void offer_again(const List& list, const QPoint& at);
    bool needs_two() const;
    QModelIndexList open_orders() const;  // of both lists
    void go_to(const QModelIndex& order);
    bool tick_and_go_on(const QModelIndex& order);

    Document& document_;
    int turn_ = 0;
    int now_ = 0;             // the turn that is on
    std::vector<int> turns_;  // that have orders
    report::Worksheet orders_;
    QWidget* head_ = nullptr;
    OneLine* past_ = nullptr;  // the plot is of then
    Label* heading_ = nullptr;
    QToolButton* earlier_ = nullptr;
    QToolButton* later_ = nullptr;
    QProgressBar* progress_ = nullptr;
    Label* done_ = nullptr;
    QPushButton* all_ = nullptr;
    QPushButton* sheet_ = nullptr;
    List first_;
    List second_;  // beside it, where there is room
    bool has_two_ = false;
    int lines_ = 0;  // if all of them stood in one list
};

}  // namespace flagplot::ui
