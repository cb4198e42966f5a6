#include "ui/map/map_view.h"

#include <QPainter>

#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_side = 0.5;
constexpr double largest_side = 8;  // in sizes of the letters

}  // namespace

MapView::MapView(QWidget* parent) : PanZoom(parent) {
    setAccessibleName(u"Map"_s);
    setMouseTracking(true);
    setCursor(Qt::OpenHandCursor);
}

void MapView::set_picture(const hex::Picture& picture) {
    if (picture_ == picture) return;
    picture_ = picture;
    setAccessibleDescription(text(hex::describe(picture)));
    show_all();
}

// ---- the view

std::pair<double, double> MapView::scales() const {
    return {smallest_side * letter_size(), largest_side * letter_size()};
}

QString MapView::words_at(const QPointF& point) const {
    if (!picture_) return {};
    const hex::Hex hex = hex::hex_at(*picture_, view(), point.x(), point.y());
    const QString label = text(picture_->layout.label(hex));
    QStringList units;
    for (const hex::Picture::Mark& mark : picture_->marks) {
        if (mark.hex != hex || mark.kind != hex::Picture::Mark::Kind::unit) continue;
        units +=
            mark.side.empty() ? text(mark.label) : QStringLiteral("%1 (%2)").arg(text(mark.label), text(mark.side));
    }
    const QString where = picture_->board.holds(hex) ? label : u"%1, off the board"_s.arg(label);
    return units.isEmpty() ? where : QStringLiteral("%1: %2").arg(where, units.join(QLatin1String(", ")));
}

// ---- painting

void MapView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (!picture_) {
        painter.fillRect(rect(), tints(palette()).sea);
        return;
    }
    const MapColours colours = map_colours(palette());
    paint(painter, hex::draw(*picture_, view()), colours, font());
    paint_frame(painter, colours.at(hex::Ink::grid));
}

}  // namespace flagplot::ui
