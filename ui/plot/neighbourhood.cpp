#include "ui/plot/neighbourhood.h"

#include <QFontInfo>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double cells_high = 3.4;  // that are seen above each other

}  // namespace

Neighbourhood::Neighbourhood(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    const auto forget = [this] {
        plot_.reset();
        history_.reset();
    };
    for (const auto signal : {&Document::opened, &Document::rewound, &Document::leaving})
        connect(&document_, signal, this, forget);
}

void Neighbourhood::show_unit(const std::string& id) {
    unit_ = id;
    plot_.reset();
    if (!id.empty() && document_.is_open()) {
        if (!history_) history_ = std::make_unique<plot::History>(document_.session());
        try {
            plot_ = plot::make_plot(*history_, document_.session().size());
        } catch (const json::InputError&) {  // nobody has said how the map is laid out
        }
    }
    setVisible(item() != nullptr);
    if (item()) setAccessibleName(u"Around %1"_s.arg(text(plot::describe(*plot_, *item()))));
    update();
}

const plot::Item* Neighbourhood::item() const {
    if (!plot_ || unit_.empty()) return nullptr;
    const auto found = std::ranges::find(plot_->items, unit_, &plot::Item::id);
    return found == plot_->items.end() ? nullptr : &*found;
}

QSize Neighbourhood::sizeHint() const {
    return {letters(38), letters(22)};
}

// Between where the unit is and where it goes.
void Neighbourhood::paintEvent(QPaintEvent* /*event*/) {
    const plot::Item* const unit = item();
    if (!unit) return;
    const board::Point from = plot_->plane(plot_->board.centre(unit->cell));
    const board::Cell& end = unit->ordered.empty() ? unit->cell : unit->ordered.back();
    const board::Point to = plot_->plane(plot_->board.centre(end));
    const plot::View view{.width = static_cast<double>(width()),
                          .height = static_cast<double>(height()),
                          .cell = height() / cells_high,
                          .centre = {(from.x + to.x) / 2, (from.y + to.y) / 2},
                          .text = QFontInfo(font()).pixelSize() * factor_of(Type::small)};
    QPainter painter(this);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(frame);
    plot::Drawer drawer(*plot_);
    const MapColours colours = map_colours(palette());
    paint(painter, drawer.draw(view, {.picture = false}, {unit_}, {}), colours, font());
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tints(palette()).line, 1));
    painter.drawPath(frame);
}

}  // namespace flagplot::ui
