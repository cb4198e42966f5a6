#pragma once

#include <QWidget>
#include <vector>

#include "report/worksheet.h"
#include "ui/document/document.h"

class QGridLayout;
class QHBoxLayout;
class QPushButton;

namespace flagplot::ui {

class Label;
class ThrowButton;

// The order at hand, unfolded in its place: where it leads, large, and its dice with what their tables say of them. One
// of its throws is chosen, which can be re-rolled, overruled, or looked at in its whole table.
class OrderCard : public QWidget {
    Q_OBJECT

  public:
    explicit OrderCard(Document& document, QWidget* parent = nullptr);

    void show_order(const report::Order& order);
    int entry() const { return entry_; }  // of the order that is shown; 0: none
    void choose_step(int step);
    QWidget& acts() { return *acts_; }  // links, which stand in the line above it

    static bool has_any(const report::Order& order);  // whether there is more to show than its line

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
    void add_throw(int step);
    void refresh_acts();
    QPushButton* make_link(const QString& words, const QString& about);
    static void clear(QHBoxLayout& row);

    Document& document_;
    int entry_ = 0;
    int step_ = 0;
    QWidget* ring_;
    Label* way_;
    Label* words_;
    QGridLayout* throws_;
    std::vector<QWidget*> parts_;  // of the throws
    std::vector<ThrowButton*> dice_;
    QWidget* acts_;  // on the throw that is chosen
    QHBoxLayout* acts_row_;
    QHBoxLayout* again_row_;  // what the rules have rolled again
};

}  // namespace flagplot::ui
