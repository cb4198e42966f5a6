#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "session/audience.h"
#include "ui/document/document.h"
#include "ui/orders/orders_model.h"

class QGridLayout;
class QVBoxLayout;

namespace flagplot::ui {

class Around;
class Label;
class ThrowButton;

// The order at hand, unfolded in its place: where it leads, large, and its dice with what their tables say of them. Of
// several orders that are carried out together each is a line, with its dice. One of the throws is chosen, which can be
// re-rolled, overruled, or looked at in its whole table.
class OrderCard : public QWidget {
    Q_OBJECT

  public:
    explicit OrderCard(Document& document, QWidget* parent = nullptr);

    void show_orders(const OrderRow& row);
    void choose_step(int step);
    QWidget& acts() { return *acts_; }  // links, which stand in the line above it
    bool show_around(bool shown);       // the sea around the only one's unit, as its last part; whether that is new

    void look_as(const std::optional<session::Reader>& reader);  // whose plot that is

    static bool has_any(const OrderRow& row);  // whether there is more to show than its line

  signals:
    void step_chosen(int step);
    void table_wanted(int step);
    void ordered_again();  // what was clicked for it is gone

  private:
    int entry() const;  // of the order whose throw is chosen, or of the first one; 0: none is shown
    void show_one(const OrderRow& row);
    void add_order(const report::Order& order, bool is_said);
    void add_throw(int step, const QString& desired);
    QWidget* make_dice(int step, const session::Roll& roll, const QString& about);
    void refresh_around();
    void refresh_acts();
    void add_act(QWidget& row, const QString& words, const QString& about, const std::function<void()>& act);

    Document& document_;
    std::vector<report::Order> orders_;
    int step_ = 0;
    QWidget* ring_;
    Label* way_;
    Label* words_;
    std::optional<session::Reader> reader_;
    Around* around_ = nullptr;  // not before it is shown
    bool shows_around_ = false;
    QVBoxLayout* column_;
    QWidget* parts_ = nullptr;  // the throws
    QGridLayout* throws_ = nullptr;
    std::vector<ThrowButton*> dice_;
    QWidget* acts_;   // on the throw that is chosen
    QWidget* again_;  // what the rules have rolled again
};

}  // namespace flagplot::ui
