#pragma once

#include <QWidget>
#include <vector>

#include "ui/document/document.h"
#include "ui/orders/orders_model.h"

class QGridLayout;
class QHBoxLayout;
class QPushButton;

namespace flagplot::ui {

class Label;
class Neighbourhood;
class ThrowButton;

// The order at hand, unfolded in its place: where it leads, large, and its dice with what their tables say of them. Of
// several orders that are carried out together each is a line, with its dice. One of the throws is chosen, which can be
// re-rolled, overruled, or looked at in its whole table.
class OrderCard : public QWidget {
    Q_OBJECT

  public:
    explicit OrderCard(Document& document, QWidget* parent = nullptr);

    void show_orders(const OrderRow& row);
    int entry() const;  // of the order whose throw is chosen, or of the first one; 0: none is shown
    void choose_step(int step);
    QWidget& acts() { return *acts_; }  // links, which stand in the line above it
    bool show_around(bool shown);       // the sea around the only one's unit, as its last part; whether that is new

    static bool has_any(const OrderRow& row);  // whether there is more to show than its line

  signals:
    void step_chosen(int step);
    void reroll_wanted(int step);
    void overrule_wanted(int step);
    void table_wanted(int step);
    void again_wanted(const QString& way);  // the rules have it rolled again

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fit_type();
    void refresh_around();
    void show_one(const OrderRow& row);
    void add_order(const report::Order& order);
    void add_throw(int step);
    QWidget* make_dice(int step, const session::Roll& roll, const QString& about);
    void refresh_acts();
    QPushButton* make_link(const QString& words, const QString& about);
    static void clear(QHBoxLayout& row);

    Document& document_;
    std::vector<report::Order> orders_;
    int step_ = 0;
    QWidget* ring_;
    Label* way_;
    Label* words_;
    Neighbourhood* around_;
    bool shows_around_ = false;
    QGridLayout* throws_;
    std::vector<QWidget*> parts_;  // of the throws
    std::vector<ThrowButton*> dice_;
    QWidget* acts_;  // on the throw that is chosen
    QHBoxLayout* acts_row_;
    QHBoxLayout* again_row_;  // what the rules have rolled again
};

}  // namespace flagplot::ui
