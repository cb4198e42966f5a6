#include "ui/board/form_board.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "rulebook/rulebook.h"
#include "session/board_in_force.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "ui/plot/map_beneath.h"
#include "ui/plot/plot_view.h"

namespace flagplot::ui {
namespace {

using referee::FormRow;

constexpr std::size_t named_at_most = 4;  // in the line beneath

}  // namespace

FormBoard::FormBoard(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      view_(new PlotView(this)),
      beneath_(new MapBeneath(document, *view_, this)),
      title_(new OneLine(this)),
      said_(made_muted(new OneLine(this))) {
    auto* const picture = named(new QPushButton(u"Picture…"_s, this), u"Picture of this board"_s);
    picture->setFlat(true);
    picture->setToolTip(u"Lays a picture of your own beneath the board"_s);
    connect(picture, &QPushButton::clicked, this, [this] { beneath_->fit(form_ ? form_->form().board : ""); });
    auto* const head = add_parts(new QHBoxLayout, {{title_, 1}, picture});
    add_parts(spaced<QVBoxLayout>(this, {}, px(4)), {head, {view_, 1}, said_});
    connect(view_, &PlotView::picked, this, &FormBoard::pick);
    connect(view_, &PlotView::move_wanted, this, [this](const QStringList& units, const board::Cell& to) {
        for (const QString& unit : units) {
            for (const FormRow* row : rows_of(unit.toStdString())) put(*row, to);
        }
    });
    connect(view_, &PlotView::sea_clicked, this, &FormBoard::put_chosen);
    connect(view_, &PlotView::given_up, this, [this] { choose({}); });
    connect(beneath_, &MapBeneath::failed, this, [this](const QString& problem) { said_->say(problem); });
    connect(&document_, &Document::changed, this, &FormBoard::refresh);  // a picture was laid beneath
    connect(view_, &PlotView::said, this, [this](const QString& /*few*/, const QString& all) { said_->say(all); });
}

QSize FormBoard::minimumSizeHint() const {
    return {letters(24), letters(16)};
}

void FormBoard::show_form(FormView* form) {
    if (form_) form_->disconnect(this);
    form_ = form;
    chosen_.clear();
    if (!form_) return view_->set_plot({});
    connect(form_, &FormView::typed, this, &FormBoard::refresh);
    connect(form_, &FormView::row_entered, this, &FormBoard::follow_focus);
    connect(form_, &FormView::turn_passed, this, [this] {
        choose({});
        refresh();
    });
    const rulebook::BoardPlan* plan = document_.session().rulebook().find_board(form_->form().board);
    title_->say(plan ? text(plan->label) : QString());
    refresh();
    follow_focus();
}

bool FormBoard::places() const {
    return form_->form().fields.front().place;
}

// The state with the places that are typed.
session::State FormBoard::as_typed() const {
    session::State state = document_.session().state();
    if (!places()) return state;
    const rulebook::Rulebook& rulebook = document_.session().rulebook();
    for (const FormRow& row : form_->form().rows) {
        const session::Unit* unit = state.find_unit(row.unit_id());
        const rulebook::UnitType* type = unit ? rulebook.find_unit_type(unit->type) : nullptr;
        if (!type || type->fields_of_place(form_->form().board).empty()) continue;
        const std::string& field = type->fields_of_place(form_->form().board).front();
        session::Entry changed;
        changed.body = session::UnitChanged{unit->id, {}, {{field, form_->value_in(row)}}, ""};
        state.apply(changed);
    }
    return state;
}

void FormBoard::refresh() {
    if (!form_) return;
    std::optional<plot::Plot> plot = plot::plot_on_board(document_.session(), as_typed(), form_->form().board);
    if (plot && !places()) add_arrows(*plot);
    beneath_->take(plot);
    view_->set_plot(plot);
    const bool all_placed = places() && !first_without_place();
    view_->set_use(all_placed ? PlotView::Use::move : PlotView::Use::pick);
    view_->set_labels_count(!places());
    view_->set_movable(all_placed);
    say();
}

// One for each pair of cells: "5+3".
void FormBoard::add_arrows(plot::Plot& plot) const {
    std::map<std::pair<std::pair<int, int>, std::pair<int, int>>, std::string> labels;
    const auto cell_of = [&](const std::string& unit) -> const board::Cell* {
        const auto found = std::ranges::find(plot.items, unit, &plot::Item::id);
        return found == plot.items.end() ? nullptr : &found->cell;
    };
    for (const FormRow& row : form_->form().rows) {
        const std::string target = form_->is_in_turn(row) ? json::to_text(form_->value_in(row)) : "";
        const board::Cell* from = cell_of(row.unit_id());
        const board::Cell* to = target.empty() ? nullptr : cell_of(target);
        if (!from || !to || *from == *to) continue;
        std::string& label = labels[{{from->column, from->row}, {to->column, to->row}}];
        const std::string words = form_->form().words_of_arrow(row, target);
        label += label.empty() || words.empty() ? words : "+" + words;
    }
    for (const auto& [ends, label] : labels) {
        const auto& [from, to] = ends;
        plot.ways.push_back({{from.first, from.second}, {to.first, to.second}, label});
    }
}

const FormRow* FormBoard::first_without_place() const {
    for (const FormRow& row : form_->form().rows) {
        if (row.has(form_->form().fields.front()) && json::to_text(form_->value_in(row)).empty()) return &row;
    }
    return nullptr;
}

std::vector<const FormRow*> FormBoard::rows_of(const std::string& unit) const {
    std::vector<const FormRow*> rows;
    for (const FormRow& row : form_->form().rows) {
        const bool asks = row.has(form_->form().fields.front()) && form_->is_in_turn(row);
        if (row.unit_id() == unit && asks) rows.push_back(&row);
    }
    return rows;
}

std::vector<std::string> FormBoard::units_at(const board::Cell& cell) const {
    std::vector<std::string> units;
    if (!view_->plot()) return units;
    for (const plot::Item& item : view_->plot()->items) {
        if (item.cell == cell && !item.id.empty()) units.push_back(item.id);
    }
    return units;
}

void FormBoard::pick(const board::Cell& cell) {
    if (!form_) return;
    const std::vector<std::string> units = units_at(cell);
    if (!places()) {
        if (!pair_with(units)) choose_among(units);
        return;
    }
    const FormRow* row = form_->row_in_focus();
    if (!row || !json::to_text(form_->value_in(*row)).empty()) row = first_without_place();
    if (!row) return;
    put(*row, cell);
    if (const FormRow* next = first_without_place()) form_->focus_row(*next);
}

// Of the row in which the hand is, or of the counter that was clicked last.
void FormBoard::put_chosen(const board::Cell& cell) {
    if (!form_ || !places() || chosen_.size() != 1) return;
    for (const FormRow* row : rows_of(chosen_.front())) put(*row, cell);
}

void FormBoard::put(const FormRow& row, const board::Cell& cell) {
    const board::Board& board = view_->plot()->board;
    if (!board.holds(cell)) return said_->say(u"That is off the board."_s);
    form_->put_in(row, board.id(cell));
}

// The chosen rows take the first of these units that one of them may have; a further click on the same cell the next
// one. False: none of them is for these rows.
bool FormBoard::pair_with(const std::vector<std::string>& units) {
    std::vector<const FormRow*> rows;
    for (const std::string& unit : chosen_) {
        for (const FormRow* row : rows_of(unit)) rows.push_back(row);
    }
    const auto takes = [&](const FormRow* row, const std::string& unit) {
        const auto& choices = row->field_here(form_->form().fields.front()).choices;
        return std::ranges::any_of(choices, [&](const auto& choice) { return choice.id == unit; });
    };
    std::vector<std::string> legal;
    for (const std::string& unit : units) {
        if (std::ranges::any_of(rows, [&](const FormRow* row) { return takes(row, unit); })) legal.push_back(unit);
    }
    if (legal.empty()) return false;
    const std::string now = json::to_text(form_->value_in(*rows.front()));
    const auto at = std::ranges::find(legal, now);
    const std::string& target = at == legal.end() || at + 1 == legal.end() ? legal.front() : *(at + 1);
    for (const FormRow* row : rows) {
        if (takes(row, target)) form_->put_in(*row, target);
    }
    return true;
}

// All units of the cell that have rows; a further click chooses one after the other.
void FormBoard::choose_among(const std::vector<std::string>& units) {
    std::vector<std::string> able;
    for (const std::string& unit : units) {
        if (!rows_of(unit).empty()) able.push_back(unit);
    }
    if (able.empty()) return choose({});
    if (able == chosen_ && able.size() > 1) return choose({able.front()});
    const auto here = chosen_.size() == 1 ? std::ranges::find(able, chosen_.front()) : able.end();
    if (here == able.end() || able.size() == 1) return choose(able);
    choose(here + 1 == able.end() ? able : std::vector<std::string>{*(here + 1)});
}

void FormBoard::choose(const std::vector<std::string>& units) {
    chosen_ = units;
    view_->choose(units.size() == 1 ? text(units.front()) : QString());
    say();
}

// The unit in whose row the hand is.
void FormBoard::follow_focus() {
    const FormRow* row = form_ ? form_->row_in_focus() : nullptr;
    if (!row || !row->has(form_->form().fields.front())) return;
    chosen_ = {row->unit_id()};
    view_->choose(text(row->unit_id()));
    say();
}

void FormBoard::say() {
    if (!form_) return;
    QStringList names;
    for (std::size_t i = 0; i < chosen_.size() && i < named_at_most; ++i) names += text(chosen_[i]);
    if (chosen_.size() > named_at_most) names += QStringLiteral("…");
    const QString who = names.join(QStringLiteral(", "));
    if (places()) {
        const FormRow* row = first_without_place();
        said_->say(row ? u"Click where %1 stands; the next one follows."_s.arg(text(row->unit_id()))
                       : u"Drag a counter, or click its row and then its hex."_s);
    } else {
        said_->say(who.isEmpty() ? u"Click a counter, then its target."_s : u"%1: click its target."_s.arg(who));
    }
}

}  // namespace flagplot::ui
