#pragma once

#include <QListView>
#include <QPixmap>
#include <functional>
#include <vector>

#include "ui/common/motion.h"
#include "ui/common/quiet.h"
#include "ui/common/seen.h"
#include "ui/orders/order_card.h"
#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// The orders' list. A box is ticked as it is pressed: what the choice of a line shows may move the lines before the
// button is released. Enter and Space tick and go on, as long as the line is open; then Enter is for whoever has the
// button that goes on. The line at hand is unfolded: a card stands below its first line, and the line itself stays
// where it was.
class OrdersView : public Quiet<QListView> {
    Q_OBJECT

  public:
    explicit OrdersView(Document& document, QWidget* parent = nullptr);

    OrdersModel& orders() { return *model_; }
    OrderCard& card() { return *card_; }
    std::function<bool()> enter;         // false: nothing was ticked
    std::function<void(bool)> open_row;  // by Right, or closes it by Left

    void choose_step(int step);                  // whose die is filled; 0: none
    void unfold(const QModelIndex& order);       // or none: then there is no card
    bool has_hand() const { return has_hand_; }  // the focus, or would have it but for a menu

  signals:
    void step_chosen(int step);  // a click on one of its dice
    void hand_changed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;

  private:
    class Delegate;
    // A line above the one that was clicked, with its card as it was, until the pointer leaves or a key is pressed.
    struct Held {
        QPersistentModelIndex row;
        QPixmap card;
        int height = 0;
    };
    // What was under the pointer when the mouse was pressed.
    struct Aim {
        int step = 0;          // a die's; 0: none
        bool is_held = false;  // the picture of a card, which has parts
    };
    QModelIndex box_at(const QMouseEvent& event) const;
    int die_at(const QMouseEvent& event) const;
    void press_part_of_card(const QPoint& at);
    void show_anew();
    void lay_out();
    const Held* held(const QModelIndex& row) const;  // null: it isn't
    void let_go();
    QPixmap picture_of_card() const;
    void measure_card();
    void place_card();
    QRect whole(const QRect& row) const;
    QRectF first_line(const QModelIndex& index, const QRectF& row) const;
    void uncover(double part);

    OrdersModel* model_;
    OrderCard* card_;
    QPersistentModelIndex unfolded_;
    int height_of_card_ = 0;
    int room_of_acts_ = 0;  // at the end of the first line of what is unfolded
    std::vector<Held> held_;
    QPixmap pressed_card_;  // as it was when the mouse was pressed
    Aim aimed_at_;
    int chosen_step_ = 0;
    Motion unfolding_;  // of the card, from its top downwards
    bool has_hand_ = false;
    bool has_ticked_ = false;
    bool is_pressed_ = false;  // the mouse, on it
    Seen seen_;
};

}  // namespace flagplot::ui
