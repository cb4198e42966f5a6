#include "ui/orders/orders_delegate.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <ranges>

#include "session/entry.h"
#include "ui/common/die.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"
#include "ui/orders/order_words.h"

namespace flagplot::ui {
namespace {

constexpr double gap = OrderMeasures::gap;
constexpr double step_below = .75;  // of a line's height

const OrderRow& row_of(const QModelIndex& index) {
    return static_cast<const OrdersModel*>(index.model())->row(index);
}

// All but the words that go on below stands in an order's first line.
QRectF first_line(const QRectF& row, const QFont& font) {
    return {row.left(), row.top(), row.width(), std::min(row.height(), OrderMeasures(font).line)};
}

QRectF box_in(const QRectF& row, const QFont& font) {
    const OrderMeasures all(font);
    const QRectF line = first_line(row, font);
    return {line.left() + gap, line.center().y() - all.box() / 2, all.box(), all.box()};
}

struct PlacedDie {
    QRectF where;
    OrderDie die;
};

// From the line's end, in their order.
std::vector<PlacedDie> dice_in(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* const model = static_cast<const OrdersModel*>(index.model());
    std::vector<PlacedDie> dice;
    for (const OrderDie& die : model->dice_of(model->row(index))) dice.push_back({{}, die});
    const double size = OrderMeasures(option.font).die();
    const QRectF line = first_line(option.rect, option.font);
    double right = line.right() - gap;
    for (PlacedDie& die : std::views::reverse(dice)) {
        die.where = {right - size, line.center().y() - size / 2, size, size};
        right -= size + 3;
    }
    return dice;
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
    const double end = write(painter, line, line.left(), line.right(), is_section ? row.words.toUpper() : row.words,
                             is_section ? muted(option.palette) : option.palette.color(QPalette::Text), true);
    const double dice = QFontMetricsF(font).horizontalAdvance(row.tables);
    write(painter, line, std::max(line.right() - dice, end + 2 * gap), line.right() + 1, row.tables,
          muted(option.palette), false);
}

void paint_rest(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QRectF line = QRectF(option.rect).adjusted(gap, 0, -gap, 0);
    const QString words = in_one_line(index.data(Qt::DisplayRole).toString());
    write(painter, line, line.left() + OrderMeasures(option.font).box() + gap, line.right(), words,
          muted(option.palette), false);
}

}  // namespace

// A click on the box, or Space, ticks; a click on a die shows it.
bool OrdersDelegate::toggle(QAbstractItemModel& model, const QModelIndex& index) {
    const bool is_done = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model.setData(index, is_done ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

bool OrdersDelegate::is_on_box(const QRect& line, const QFont& font, const QPointF& at) {
    return box_in(line, font).adjusted(-gap, -gap, gap / 2, gap).contains(at);
}

bool OrdersDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) {
    if (!index.flags().testFlag(Qt::ItemIsUserCheckable)) return false;
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        return key->key() == Qt::Key_Space && !key->isAutoRepeat() && toggle(*model, index);
    }
    if (event->type() != QEvent::MouseButtonRelease) return event->type() == QEvent::MouseButtonDblClick;
    const auto* const mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::LeftButton) return false;
    const QPointF at = mouse->position();
    for (const PlacedDie& die : dice_in(option, index)) {
        if (die.where.contains(at)) emit step_chosen(die.die.step);
    }
    return false;
}

void OrdersDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* const model = static_cast<const OrdersModel*>(index.model());
    const OrderRow& row = model->row(index);
    const QPalette& palette = option.palette;
    painter->save();
    painter->setFont(option.font);
    const bool is_chosen = model->has_step(row, chosen_step_);
    if (is_chosen || option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, tints(palette).selected);
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
    paint_order(*painter, option, index);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.rect = option.rect;
        QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter);
    }
    painter->restore();
}

void OrdersDelegate::paint_order(QPainter& painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const auto* const model = static_cast<const OrdersModel*>(index.model());
    const OrderMeasures all(option.font);
    const QRectF line = first_line(option.rect, option.font);
    const auto state = static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt());
    paint_box(painter, box_in(option.rect, option.font), state, option.palette);
    const QRectF sign(box_in(option.rect, option.font).right() + gap, line.center().y() - all.sign / 2, all.sign,
                      all.sign);
    paint_side(painter, sign, model->side_of(row_of(index).orders.front()), option.palette);
    const std::vector<PlacedDie> dice = dice_in(option, index);
    for (const auto& [where, die] : dice) {
        paint_die(painter, where, die.sides, die.face, option.palette, die.step == chosen_step_);
    }
    paint_words(painter, option, index, right_of_words(option, index), state == Qt::Checked);
}

// Each part in its section's column.
void OrdersDelegate::paint_words(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                                 double right, bool is_done) const {
    const OrderRow& row = row_of(index);
    const OrderWords words = words_of(row);
    const OrderColumns columns = columns_for(option, index);
    const OrderMeasures all(option.font);
    const QRectF line = first_line(option.rect, option.font);
    const QColor faint = muted(option.palette);
    const QColor ink = is_done ? faint : option.palette.color(QPalette::Text);
    double left = line.left() + all.beginning();
    if (columns.units > 0) {
        const double end = write(painter, line, left, right, words.units, ink, !is_done);
        left = std::max(end, left + columns.units) + gap;
    }
    if (columns.name > 0) {
        write(painter, line, left, std::min(left + columns.name + 1, right), words.name, faint, false);
        left += columns.name + gap;
    }
    if (!words.way.isEmpty()) {
        const QRectF dial(left, line.center().y() - all.dial() / 2, all.dial(), all.dial());
        const report::Order& first = row.orders.front();
        paint_heading(painter, dial, exact(first.heading), exact(first.desired), option.palette);
        write(painter, line, dial.right() + gap * .75, right, words.way, ink, !is_done);
    }
    const OrderLines& lines = lines_of(option, index);
    left = left_of_instruction(option, index);
    left = write(painter, line, left, right, lines.first.instruction, ink, !is_done);
    write(painter, line, left, right, lines.first.explanation, faint, false);
    if (!lines.are_two()) return;
    const QRectF below = line.translated(0, all.line * step_below);
    const double end = line.right() - gap;
    // Below its beginning if there is room, else below its name.
    const double rest =
        all.bold.horizontalAdvance(lines.second.instruction) + all.metrics.horizontalAdvance(lines.second.explanation);
    const double begin = left_of_instruction(option, index);
    const double below_name = line.left() + all.beginning() + (columns.units > 0 ? columns.units + gap : 0);
    const bool fits_below_name = below_name + rest <= end;
    left = begin + rest <= end ? begin : fits_below_name ? below_name : line.left() + all.beginning();
    left = write(painter, below, left, end, lines.second.instruction, ink, !is_done);
    write(painter, below, left, end, lines.second.explanation, faint, false);
}

double OrdersDelegate::left_of_instruction(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const OrderWords words = words_of(row_of(index));
    const OrderColumns columns = columns_for(option, index);
    const OrderMeasures all(option.font);
    double left = option.rect.left() + all.beginning();
    if (columns.units > 0) left += std::max(all.bold.horizontalAdvance(words.units), columns.units) + gap;
    if (columns.name > 0) left += columns.name + gap;
    if (words.way.isEmpty() && columns.way > 0) {  // in line with the others, unless it would be broken for that
        const double whole =
            all.bold.horizontalAdvance(words.instruction) + all.metrics.horizontalAdvance(words.explanation);
        return right_of_words(option, index) - left - columns.way - gap >= whole ? left + columns.way + gap : left;
    }
    if (!words.way.isEmpty()) left += columns.way + gap;
    return left;
}

// Where the dice begin, or the line ends.
double OrdersDelegate::right_of_words(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const std::vector<PlacedDie> dice = dice_in(option, index);
    return (dice.empty() ? option.rect.right() : dice.front().where.left()) - gap;
}

// As wide as it is to be done; what is ticked stays as it was broken.
const OrderLines& OrdersDelegate::lines_of(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    columns_for(option, index);
    std::optional<OrderLines>& lines = lines_.at(static_cast<std::size_t>(index.row()));
    if (lines) return *lines;
    const OrderMeasures all(option.font);
    const double room = right_of_words(option, index) - left_of_instruction(option, index);
    lines = in_lines(words_of(row_of(index)), all.bold, all.metrics, room);
    return *lines;
}

// Worked out again where the words, the text's size or the width are other ones.
const OrderColumns& OrdersDelegate::columns_for(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* const model = static_cast<const OrdersModel*>(index.model());
    const auto now = std::make_tuple(model->version(), option.font.key(), option.rect.width());
    if (now != columns_are_for_) {
        columns_ = columns_of(*model, option.font, option.rect.width());
        lines_.assign(columns_.size(), {});
        columns_are_for_ = now;
    }
    return columns_.at(static_cast<std::size_t>(index.row()));
}

// A die says what it was thrown for.
bool OrdersDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    if (event->type() == QEvent::ToolTip && index.isValid() && row_of(index).kind == OrderRow::Kind::orders) {
        for (const PlacedDie& die : dice_in(option, index)) {
            if (!die.where.contains(event->pos())) continue;
            const auto* const model = static_cast<const OrdersModel*>(index.model());
            QToolTip::showText(event->globalPos(), tip(model->throw_words(die.die.step)), view);
            return true;
        }
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

double OrdersDelegate::height_of_line(const QFont& font) {
    return OrderMeasures(font).line;
}

QSize OrdersDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const OrderRow& row = row_of(index);
    const double height = height_of_line(option.font);
    if (row.kind == OrderRow::Kind::section) return {letters(30), static_cast<int>(height * 1.15)};
    if (row.kind != OrderRow::Kind::orders) return {letters(30), static_cast<int>(height)};
    QStyleOptionViewItem here = option;
    if (const auto* const view = qobject_cast<const QAbstractItemView*>(option.widget))
        here.rect.setWidth(view->viewport()->width());
    return {letters(30), static_cast<int>(lines_of(here, index).are_two() ? height * (1 + step_below) : height)};
}

}  // namespace flagplot::ui
