#include "ui/orders/around.h"

#include <algorithm>
#include <cmath>

#include "ui/common/plain_text.h"

namespace flagplot::ui {

Around::Around(Document& document, QWidget* parent) : PlotView(parent), document_(document) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    for (const auto signal : {&Document::opened, &Document::rewound, &Document::leaving}) {
        connect(&document_, signal, this, [this] {
            set_plot({});
            history_.reset();
        });
    }
}

bool Around::show_unit(const std::string& id, double least_cells) {
    set_plot(id.empty() ? std::nullopt : plot_now(), false);
    unit_ = exact(id);
    least_cells_ = least_cells;
    const plot::Item* const unit = find(unit_);
    if (!unit) return false;
    look_at_ends(*unit);
    choose(unit_);
    setAccessibleName(u"Around %1"_s.arg(text(plot::describe(*plot(), *unit))));
    return true;
}

// Both cells are whole, with a part of the next one around them.
void Around::look_at_ends(const plot::Item& unit) {
    constexpr double both_halves = 1;  // of cells
    constexpr double beyond = 0.45;
    const board::Cell& end = unit.ordered.empty() ? unit.cell : unit.ordered.back();
    const board::Point from = plot()->plane(plot()->board.centre(unit.cell));
    const board::Point to = plot()->plane(plot()->board.centre(end));
    const double rows = std::max(least_cells_, std::abs(to.y - from.y) + both_halves + 2 * beyond);
    const double columns = std::abs(to.x - from.x) + both_halves + 2 * beyond;
    look_at({(from.x + to.x) / 2, (from.y + to.y) / 2}, std::min(height() / rows, width() / columns));
}

void Around::resizeEvent(QResizeEvent* event) {
    PlotView::resizeEvent(event);
    if (const plot::Item* const unit = find(unit_)) look_at_ends(*unit);
}

std::optional<plot::Plot> Around::plot_now() {
    if (!document_.is_open()) return {};
    if (!history_) history_ = std::make_unique<plot::History>(document_.session());
    try {
        return plot::make_plot(*history_, document_.session().size(), reader_);
    } catch (const json::InputError&) {  // nobody has said how the map is laid out
        return {};
    }
}

}  // namespace flagplot::ui
