#pragma once

#include <QPointer>
#include <QWidget>
#include <string>
#include <vector>

#include "plot/plot.h"
#include "ui/document/document.h"

namespace flagplot::ui {

class FormView;
class OneLine;
class MapBeneath;
class PlotView;

// The board of a form that has one: what is typed into its rows stands there, and what is done there stands in the
// rows.
//
// Where rows ask for places, a counter is dragged, or moved by keys; a row that has no place yet gets the one that is
// clicked, and the next such row comes. Where rows ask for units, a click on a counter chooses its rows, another one on
// a counter that they may be paired with says so; arrows show who is paired with whom. The player's own picture of the
// board may lie beneath.
class FormBoard : public QWidget {
    Q_OBJECT

  public:
    explicit FormBoard(Document& document, QWidget* parent = nullptr);

    void show_form(FormView* form);  // null: none is asked any more
    PlotView& view() { return *view_; }

    QSize minimumSizeHint() const override;

  private:
    bool places() const;  // and not pairs
    void refresh();
    session::State as_typed() const;
    void add_arrows(plot::Plot& plot) const;
    const referee::FormRow* first_without_place() const;
    std::vector<const referee::FormRow*> rows_of(const std::string& unit) const;
    std::vector<std::string> units_at(const board::Cell& cell) const;
    void pick(const board::Cell& cell);
    void put_chosen(const board::Cell& cell);
    void put(const referee::FormRow& row, const board::Cell& cell);
    bool pair_with(const std::vector<std::string>& units);
    void choose_among(const std::vector<std::string>& units);
    void choose(const std::vector<std::string>& units);
    void follow_focus();
    void say();

    Document& document_;
    PlotView* view_;
    MapBeneath* beneath_;
    OneLine* title_;
    OneLine* said_;
    QPointer<FormView> form_;
    std::vector<std::string> chosen_;  // units whose rows the next click pairs
};

}  // namespace flagplot::ui
