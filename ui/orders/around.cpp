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
    constexpr double beyond_ends = 1.4;  // cells
    set_plot(id.empty() ? std::nullopt : plot_now(), false);
    const plot::Item* const unit = find(exact(id));
    if (!unit) return false;
    const board::Cell& end = unit->ordered.empty() ? unit->cell : unit->ordered.back();
    const board::Point from = plot()->plane(plot()->board.centre(unit->cell));
    const board::Point to = plot()->plane(plot()->board.centre(end));
    const double cells = std::max(least_cells, std::abs(to.y - from.y) + beyond_ends);
    look_at({(from.x + to.x) / 2, (from.y + to.y) / 2}, height() / cells);
    choose(exact(id));
    setAccessibleName(u"Around %1"_s.arg(text(plot::describe(*plot(), *unit))));
    return true;
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
