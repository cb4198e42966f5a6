#include "ui/common/unit_strip.h"

#include <utility>

#include "plot/symbols.h"
#include "ui/common/box_row.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int gap = 8;

// As few letters of a label as no other one begins with; all of it, if another one goes on behind it.
QString letters_of(const QString& label, const QStringList& all) {
    qsizetype count = 1;
    const auto is_shared = [&](const QString& other) {
        return other != label && other.startsWith(label.left(count), Qt::CaseInsensitive);
    };
    while (count < label.size() && std::ranges::any_of(all, is_shared)) ++count;
    return label.left(count);
}

}  // namespace

UnitStrip::UnitStrip(const session::Unit& unit, const rulebook::UnitType& type) : symbol_(plot::symbol_of(unit, type)) {
    QStringList labels;
    for (const table::Field& field : type.fields) {
        const auto boxes = session::boxes_of(unit, field);
        if (!field.boxes.empty()) labels += short_text(field.label, 40);
        if (boxes && !boxes->none()) systems_.push_back({labels.back(), {}, *boxes});
    }
    for (System& system : systems_) system.letters = letters_of(system.label, labels);
}

QString UnitStrip::words() const {
    QStringList words;
    for (const System& system : systems_) {
        words += u"%1 %2 of %3"_s.arg(system.label).arg(system.boxes.left).arg(system.boxes.of);
    }
    return words.join(QStringLiteral(", "));
}

int UnitStrip::symbol_width(const QFontMetrics& metrics) const {
    return static_cast<int>(silhouette_width(symbol_, metrics.ascent()));
}

int UnitStrip::width(const QFontMetrics& metrics) const {
    int width = has_silhouette(symbol_) ? symbol_width(metrics) + gap : 0;
    for (const System& system : systems_) {
        width += metrics.horizontalAdvance(system.letters) + BoxRow(system.boxes, {}, metrics).width() + gap;
    }
    return width;
}

void UnitStrip::paint(QPainter& painter, const QRect& room, const QPalette& palette) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const QColor ink = palette.color(QPalette::Text);
    constexpr int middle = static_cast<int>(Qt::AlignLeft) | static_cast<int>(Qt::AlignVCenter);
    QRect rest = room;
    const bool is_picture_wanted = has_silhouette(symbol_) && width(metrics) <= room.width();
    if (is_picture_wanted) {
        const int width = symbol_width(metrics);
        const int height = metrics.ascent();
        paint_silhouette(painter, QRect(rest.left(), rest.center().y() - height / 2, width, height), symbol_, ink);
        rest.setLeft(rest.left() + width + gap);
    }
    for (const System& system : systems_) {
        const int letters = metrics.horizontalAdvance(system.letters);
        const BoxRow row(system.boxes, rest.adjusted(letters, 0, 0, 0), metrics);
        const QString figures =
            QStringLiteral("%1 %2/%3").arg(system.letters).arg(system.boxes.left).arg(system.boxes.of);
        const int in_figures = metrics.horizontalAdvance(figures);
        painter.setPen(muted(palette));
        if (!row.fits() && in_figures > rest.width()) {
            return painter.drawText(rest, middle, QStringLiteral("\u2026"));
        }
        painter.drawText(rest, middle, row.fits() ? system.letters : figures);
        if (row.fits()) row.paint(painter, ink, 0, tints(palette));
        rest.setLeft(rest.left() + (row.fits() ? letters + row.width() : in_figures) + gap);
    }
}

void StripView::show_strip(UnitStrip strip) {
    strip_ = std::move(strip);
    updateGeometry();
    update();
}

QSize StripView::sizeHint() const {
    int width = strip_.width(fontMetrics());
    for (const UnitStrip& other : others_) width = std::max(width, other.width(fontMetrics()));
    return {width, fontMetrics().height() + 4};
}

void StripView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    strip_.paint(painter, rect(), palette());
}

UnitStrip StripDelegate::strip_of(const QModelIndex& index) const {
    return strips_(index.data(Qt::UserRole).toString().toStdString());
}

int StripDelegate::width_of_strips(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    int width = 0;
    for (int row = 0; row < index.model()->rowCount(); ++row) {
        width = std::max(width, strip_of(index.siblingAtRow(row)).width(option.fontMetrics));
    }
    return width;
}

void StripDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const int width = width_of_strips(option, index);
    painter->save();
    painter->setFont(option.font);
    strip_of(index).paint(*painter, option.rect.adjusted(option.rect.width() - width, 0, 0, 0), option.palette);
    painter->restore();
}

QSize StripDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(gap + width_of_strips(option, index), 4);
}

}  // namespace flagplot::ui
