#include "ui/orders/orders_delegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <ranges>

#include "session/entry.h"
#include "ui/common/die.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

using report::Order;

constexpr double gap = 8;

// Measures that follow the size of the text.
struct Measures {
    explicit Measures(const QFont& font) : metrics(font), line(metrics.height() * 1.42), sign(metrics.ascent() * .68) {}

    QFontMetricsF metrics;
    double line;  // a line's height
    double sign;  // a side's
    double box() const { return metrics.ascent() + 2; }
    double die() const { return line - 2; }
    double dial() const { return line - 4; }
};

const OrderRow& row_of(const QModelIndex& index) {
    return static_cast<const OrdersModel*>(index.model())->row(index);
}

QRectF box_in(const QStyleOptionViewItem& option) {
    const Measures all(option.font);
    const QRectF line = option.rect;
    return {line.left() + gap, line.center().y() - all.box() / 2, all.box(), all.box()};
}

struct PlacedDie {
    QRectF where;
    int step = 0;
    int sides = 6;
    int face = 1;
};

constexpr std::size_t most_dice = 12;  // in a line; all stand on the stage

// From the line's end, in their order.
std::vector<PlacedDie> dice_in(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* const model = static_cast<const OrdersModel*>(index.model());
    std::vector<PlacedDie> dice;
    for (const Order& order : model->row(index).orders) {
        for (const int step : order.dice) {
            const session::Roll* const roll = model->roll_of(step);
            for (std::size_t i = 0; roll && i < roll->faces.size() && dice.size() < most_dice; ++i) {
                dice.push_back({{}, step, roll->sides[i], roll->faces[i]});
            }
        }
    }
    const double size = Measures(option.font).die();
    double right = option.rect.right() - gap;
    for (PlacedDie& die : std::views::reverse(dice)) {
        die.where = {right - size, QRectF(option.rect).center().y() - size / 2, size, size};
        right -= size + 3;
    }
    return dice;
}

// What is to be done stands in weight; what explains it, in brackets and behind a comma or semicolon, doesn't.
std::pair<QString, QString> weighed(const QString& words) {
    qsizetype end = words.size();
    for (const QString& mark :
         {QStringLiteral(" ("), QStringLiteral(", "), QStringLiteral("; "), QStringLiteral(": ")}) {
        const qsizetype at = words.indexOf(mark);
        if (at > 0) end = std::min(end, at);
    }
    return {words.left(end), words.mid(end)};
}

// A line of the worksheet is one line.
QString in_one_line(QString words) {
    return words.replace(QStringLiteral(".\n"), QStringLiteral(". ")).replace(QLatin1Char('\n'), QStringLiteral("; "));
}

// The words without the way to go, which stands before them: they may be cut.
QString without(const QString& words, const QString& way) {
    const qsizetype at = way.isEmpty() ? -1 : words.indexOf(QLatin1Char(' ') + way);
    const qsizetype end = at + 1 + way.size();
    const bool is_whole = at >= 0 && (end == words.size() || !words.at(end).isLetterOrNumber());
    return is_whole ? words.left(at) + words.mid(end) : words;
}

void paint_box(QPainter& painter, const QRectF& box, Qt::CheckState state, const QPalette& palette) {
    const Tints colours = tints(palette);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool filled = state != Qt::Unchecked;
    painter.setPen(QPen(filled ? colours.tick : colours.border, 1.4));
    painter.setBrush(filled ? QBrush(colours.tick) : palette.base());
    painter.drawRoundedRect(box, 2.5, 2.5);
    const auto at = [&](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    painter.setPen(QPen(palette.color(QPalette::Base), box.width() / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (state == Qt::Checked) painter.drawPolyline(QPolygonF{at(.22, .52), at(.42, .74), at(.78, .28)});
    if (state == Qt::PartiallyChecked) painter.drawLine(at(.25, .5), at(.75, .5));
    painter.restore();
}

// Writes from `left` on, cut at `right`; returns where it ends.
double write(QPainter& painter, const QRectF& line, double left, double right, const QString& words, const QColor& ink,
             bool bold) {
    if (words.isEmpty() || right <= left) return left;
    QFont font = painter.font();
    font.setBold(bold);
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(words, Qt::ElideRight, right - left);
    painter.save();
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRectF(left, line.top(), right - left, line.height()), Qt::AlignVCenter | Qt::AlignLeft, shown);
    painter.restore();
    return left + metrics.horizontalAdvance(shown);
}

void paint_heading_line(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& row) {
    QFont font = option.font;
    const bool is_section = row.kind == OrderRow::Kind::section;
    if (is_section) font.setPointSizeF(font.pointSizeF() * factor_of(Type::small));
    if (is_section) font.setLetterSpacing(QFont::PercentageSpacing, 106);
    painter.setFont(font);
    const QRectF line = QRectF(option.rect).adjusted(gap, 0, -gap, 0);
    write(painter, line, line.left(), line.right(), is_section ? row.words.toUpper() : row.words,
          is_section ? muted(option.palette) : option.palette.color(QPalette::Text), true);
}

void paint_rest(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QRectF line = QRectF(option.rect).adjusted(gap, 0, -gap, 0);
    const QString words = in_one_line(index.data(Qt::DisplayRole).toString());
    write(painter, line, line.left() + Measures(option.font).box() + gap, line.right(), words, muted(option.palette),
          false);
}

}  // namespace

// A click on the box, or Space, ticks; a click on a die shows it.
bool OrdersDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) {
    const auto toggle = [&] {
        const bool is_done = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, is_done ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    };
    if (!index.flags().testFlag(Qt::ItemIsUserCheckable)) return false;
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        return key->key() == Qt::Key_Space && !key->isAutoRepeat() && toggle();
    }
    if (event->type() != QEvent::MouseButtonRelease) return event->type() == QEvent::MouseButtonDblClick;
    const auto* const mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::LeftButton) return false;
    const QPointF at = mouse->position();
    if (box_in(option).adjusted(-gap, -gap, gap / 2, gap).contains(at)) return toggle();
    for (const PlacedDie& die : dice_in(option, index)) {
        if (die.where.contains(at)) emit step_chosen(die.step);
    }
    return false;
}

void OrdersDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* const model = static_cast<const OrdersModel*>(index.model());
    const OrderRow& row = model->row(index);
    const QPalette& palette = option.palette;
    painter->save();
    painter->setFont(option.font);
    if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, tints(palette).selected);
    if (row.kind == OrderRow::Kind::section || row.kind == OrderRow::Kind::group) {
        paint_heading_line(*painter, option, row);
        painter->restore();
        return;
    }
    if (row.kind == OrderRow::Kind::at_rest) {
        paint_rest(*painter, option, index);
        painter->restore();
        return;
    }
    const Measures all(option.font);
    const QRectF line = option.rect;
    const Order& first = row.orders.front();
    const auto state = static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt());
    const bool is_done = state == Qt::Checked;
    const QColor faint = muted(palette);
    const QColor ink = is_done ? faint : palette.color(QPalette::Text);
    paint_box(*painter, box_in(option), state, palette);
    double left = box_in(option).right() + gap;
    const QRectF sign(left, line.center().y() - all.sign / 2, all.sign, all.sign);
    paint_side(*painter, sign, model->side_of(first), palette);
    left = sign.right() + gap * .75;

    std::vector<PlacedDie> dice = dice_in(option, index);
    const double right = dice.empty() ? line.right() - gap : dice.front().where.left() - gap;
    QStringList units;
    for (const Order& order : row.orders) units += short_text(order.unit);
    const double wide = all.metrics.averageCharWidth();
    const double before = left;
    left = write(*painter, line, left, right, units.join(QLatin1Char(' ')), ink, !is_done);
    const bool has_name = row.orders.size() == 1 && !first.name.empty();
    if (has_name) {
        left = std::max(left + gap * .75, before + 4 * wide);
        const double end = std::min(line.left() + line.width() * .4, right);
        write(*painter, line, left, end, short_text(first.name), faint, false);
        left = std::max(left, end) + gap;
    } else if (!units.join(QString()).isEmpty()) {
        left = std::max(left + gap, before + 10 * wide);
    }
    const QString way = short_text(first.heading, 20);
    if (!way.isEmpty()) {
        const QRectF dial(left, line.center().y() - all.dial() / 2, all.dial(), all.dial());
        paint_heading(*painter, dial, exact(first.heading), exact(first.desired), palette);
        left = write(*painter, line, dial.right() + gap * .75, right, way, ink, !is_done) + gap;
    }
    const auto [instruction, explanation] = weighed(without(in_one_line(text(first.text)), way));
    left = write(*painter, line, left, right, instruction, ink, !is_done);
    write(*painter, line, left, right, explanation, faint, false);
    for (const PlacedDie& die : dice) {
        paint_die(*painter, die.where, die.sides, die.face, palette, die.step == chosen_step_);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.rect = option.rect;
        QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter);
    }
    painter->restore();
}

double OrdersDelegate::height_of_line(const QFont& font) {
    return Measures(font).line;
}

QSize OrdersDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const OrderRow& row = row_of(index);
    const double height = height_of_line(option.font);
    return {letters(30), static_cast<int>(row.kind == OrderRow::Kind::section ? height * 1.15 : height)};
}

}  // namespace flagplot::ui
