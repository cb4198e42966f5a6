#include "ui/orders/orders_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>
#include <ranges>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr double gap = 8;            // between the parts of a row
constexpr double widest_units = 16;  // letters; more go on below
constexpr double narrow = 58;        // letters of a row in which names have no room
constexpr double wide = 95;          // letters of a row in which all stands beside each other
constexpr double chip_gap = 9;       // pixels at 100 %, to both sides
constexpr double faded = 0.55;       // dial and dice of what is done
constexpr int beside_card = 4;       // pixels at the left of the line at hand
constexpr int beside_links = 18;     // at its right: they have a margin of their own

// At both ends of a row.
double edge() {
    return px(24);
}

// How high a row is of an order that leads somewhere, in two lines, and any other.
double high_row() {
    return px(46);
}

double low_row() {
    return px(29);
}

// Of one that is unfolded its first line. Where rows have room beside each other there is little below.
double first_row(double width) {
    return width < letters(wide) ? high_row() : px(38);
}

const OrdersModel& model_of(const QModelIndex& index) {
    return *static_cast<const OrdersModel*>(index.model());
}

const OrderRow& row_of(const QModelIndex& index) {
    return model_of(index).row(index);
}

struct PlacedDie {
    QRectF where;
    OrderDie die;
};

// Where the parts of an order stand, and what they say.
struct Placed {
    OrderWords words;
    QRectF box;
    QRectF sign;
    QRectF units;
    QRectF name;  // beside them; null: the text stands there
    QRectF text;  // below the name, or in its place
    QRectF dial;  // null: it says no way of the compass
    QRectF way;
    std::vector<PlacedDie> dice;
    bool is_one_line = false;  // its text below the name
    bool is_aside = false;     // its text: something else says the most
    bool is_low = false;       // it leads nowhere, and is one line
    double height = 0;
};

QFont scaled(QFont font, Type type) {
    font.setPointSizeF(font.pointSizeF() * factor_of(type));
    return font;
}

QFont of_id(const QFont& font) {
    return bold(scaled(font, Type::id));
}

QFont of_way(const QFont& font) {
    return bold(scaled(font, Type::result));
}

// Of so much height, in the middle of a line.
QRectF square(double left, const QRectF& line, double size) {
    return {left, line.center().y() - size / 2, size, size};
}

// The box of an order in its row's first line, and behind it the side's sign.
QRectF box_of(const QRectF& line) {
    return square(line.left() + edge(), line, px(22));
}

QRectF sign_behind(const QRectF& box) {
    return square(box.right() + gap, box, px(10));
}

bool is_on_box(const QRectF& line, const QPointF& at) {
    return box_of(line).adjusted(-gap, -gap, gap / 2, gap).contains(at);
}

// How far below its row's beginning a card begins.
int head_of_card(double width) {
    return static_cast<int>(first_row(width)) - px(4);
}

// How high words are that are broken at blanks in so much width.
double height_of(const QString& words, const QFont& font, double width) {
    const QRectF room(0, 0, std::max(width, 1.0), 10000);
    return QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, words).height();
}

// The text below the name or in its place, broken at blanks in so much width; and how high the row is then.
void place_text(Placed& all, bool is_unmoved, const QRectF& row, const QFont& font, const QRectF& room) {
    const QFont letters = all.is_aside ? small(font) : font;
    const double one_line = QFontMetricsF(letters).height();
    const double above = all.name.isNull() ? 0 : QFontMetricsF(font).height();
    // The way says the most of it: what has no room is cut, and stands in the tooltip and in the card. What is wrong is
    // read whole.
    all.is_one_line = !all.name.isNull() && !all.words.way.isEmpty() && !is_unmoved;
    const double high =
        all.is_one_line ? one_line : std::max(one_line, height_of(all.words.text, letters, room.width()));
    const double least = all.words.way.isEmpty() ? low_row() : high_row();
    all.height = std::max(least, above + high + px(10));
    const double top = row.top() + (all.height - above - high) / 2;
    if (above > 0) all.name = QRectF(room.left(), top, room.width() + gap / 2, above);
    all.text = QRectF(room.left(), top + above, room.width(), high);
    all.is_low = all.words.way.isEmpty() && all.height <= low_row();
}

// From the right: the dice, the way, and what is left is for the words. All but the words stand in the row's middle.
Placed placed(const OrdersModel& model, const QModelIndex& index, const QFont& font, const QRectF& row) {
    const OrderRow& order = model.row(index);
    Placed all;
    all.words = words_of(order);
    all.words.name = model.name_of(order);
    const bool has_way = !all.words.way.isEmpty();
    const double end = row.right() - edge();
    const bool is_wide = row.width() >= letters(wide);
    const double die = is_wide ? px(24) : px(26);
    const double die_and_gap = die + px(4);
    const std::vector<OrderDie> dice = model.dice_of(order);
    // All ways begin below each other: as if each order had two dice, and the longest way.
    const double columns = std::max<double>(static_cast<double>(dice.size()), has_way ? 2 : 0);
    const double longest = width_of(QStringLiteral("G12 \u2192 G12 \u2026"), of_way(font));
    const double way = std::max(width_of(all.words.way, of_way(font)), longest) + 1;
    const double dial = is_wide ? px(24) : px(28);
    double right = end - (columns > 0 ? columns * die_and_gap - px(4) + gap : 0);
    const double way_at = right - way;
    if (has_way) right = way_at - gap - dial - gap;

    const double left = sign_behind(box_of(row)).right() + gap;
    const double units = width_of(all.words.units, of_id(font)) + 1;
    const double column = std::max<double>(std::min<double>(units, letters(widest_units)), letters(5));
    const double words = left + (all.words.units.isEmpty() ? 0 : std::max(units, column) + gap);
    const double name = width_of(all.words.name, font);
    const double text = width_of(all.words.text, small(font));
    const bool has_name = !all.words.name.isEmpty() && row.width() >= letters(narrow);
    const bool has_room = words + name + 3 * gap + text <= right;
    const bool is_beside = has_name && has_room && (!has_way || is_wide);
    all.is_aside = has_name || has_way;
    const QRectF room(words, row.top(), std::max(1.0, right - words), 0);
    if (is_beside) {
        all.height = low_row();
        all.name = QRectF(words, row.top(), name + gap, all.height);
        all.text = QRectF(right - text - 1, row.top(), text + 1, all.height);
        all.is_low = !has_way;
    } else {
        if (has_name) all.name = room;
        place_text(all, order.is_unmoved(), row, font, room);
    }
    // Long words go on below the first line of what leads nowhere.
    const bool is_above = !has_way && !has_name;
    const QRectF line(row.left(), row.top(), row.width(), is_above ? low_row() : all.height);
    all.box = box_of(line);
    all.sign = sign_behind(all.box);
    all.units = QRectF(left, line.top(), std::max(units, column), line.height());
    if (has_way) all.way = QRectF(way_at, line.top(), way, line.height());
    if (has_way) all.dial = square(way_at - gap - dial, line, dial);
    double at = end - static_cast<double>(dice.size()) * die_and_gap + px(4);
    for (const OrderDie& one : dice) {
        all.dice.push_back({square(at, line, die), one});
        at += die_and_gap;
    }
    return all;
}

void paint_box(QPainter& painter, const QRectF& box, Qt::CheckState state, const QPalette& palette) {
    QStyleOptionButton option;
    option.rect = box.toRect();
    option.palette = palette;
    option.state = QStyle::State_Enabled | (state == Qt::Checked     ? QStyle::State_On
                                            : state == Qt::Unchecked ? QStyle::State_Off
                                                                     : QStyle::State_NoChange);
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &option, &painter);
}

constexpr int at_middle = Qt::AlignLeft | Qt::AlignVCenter;
constexpr int at_foot = Qt::AlignLeft | Qt::AlignBottom;

void paint_heading_line(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& row) {
    const bool is_section = row.kind == OrderRow::Kind::section;
    const int below = row.kinds.isEmpty() ? 0 : px(4);  // as the heads of columns have
    const QRectF line = QRectF(option.rect).adjusted(edge(), 0, -edge(), -below);
    const QFont font = bold(option.font);
    write(painter, line, row.words, font, option.palette.color(QPalette::Text), is_section ? at_foot : at_middle);
    if (!is_section || row.tables.isEmpty()) return;
    const double taken = QFontMetricsF(font).horizontalAdvance(row.words) + 3 * gap;
    write(painter, line.adjusted(taken, 0, 0, 0), row.tables, small(option.font), muted(option.palette),
          Qt::AlignRight | Qt::AlignBottom);
}

// Figures in weight, what they count beside them: "6 CAP", "1 search". Where room is short their distance shrinks
// before a word goes.
void write_sums(QPainter& painter, QRectF room, const QStringList& sums, const QFont& font, const QPalette& palette) {
    const QFont heavy = bold(font);
    const QString cut = QStringLiteral("\u2026");
    const auto figure_of = [](const QString& sum) { return sum.section(QLatin1Char(' '), 0, 0); };
    const auto width = [&](const QString& sum) {
        const QString figure = figure_of(sum);
        return width_of(figure, heavy) + width_of(sum.mid(figure.size()), font) + 1;
    };
    double all = 0;
    for (const QString& sum : sums) all += width(sum);
    const double spaces = std::max<double>(1, static_cast<double>(sums.size()) - 1);
    const double between = std::clamp((room.width() - all) / spaces, double(px(5)), double(px(17)));
    for (const QString& sum : sums) {
        const bool is_last = &sum == &sums.back();
        const bool has_room = width(sum) + (is_last ? 0 : between + width_of(cut, font)) <= room.width();
        if (!has_room) return write(painter, room, cut, font, muted(palette));
        const QString figure = figure_of(sum);
        const QRectF rest = room.adjusted(width_of(figure, heavy), 0, 0, 0);
        write(painter, room, figure, heavy, palette.color(QPalette::Text));
        write(painter, rest, sum.mid(figure.size()), font, muted(palette));
        room.setLeft(room.left() + width(sum) + between);
    }
}

// A section in a line: its title, what it comes to, as far as there is room, and a link.
void paint_folded(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& row) {
    const QRectF line = QRectF(option.rect).adjusted(edge(), 0, -edge(), 0);
    const QString link = u"show"_s;
    const QFont title = of_id(option.font);
    painter.fillRect(QRectF(line.left(), line.top(), line.width(), 1), tints(option.palette).hairline);
    write(painter, line, row.words, title, option.palette.color(QPalette::Text));
    write(painter, line, link, small(option.font), tints(option.palette).tick, Qt::AlignRight | Qt::AlignVCenter);
    const QRectF room =
        line.adjusted(width_of(row.words, title) + px(16), 0, -width_of(link, small(option.font)) - px(12), 0);
    write_sums(painter, room, row.tables.split(QStringLiteral(", ")), small(option.font), option.palette);
}

// Who has nothing to do, and why, faint: below the units of the orders, or beside the section that is all of them.
void paint_at_rest(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& row, const QString& words) {
    const QColor ink = muted(option.palette);
    QRectF line = QRectF(option.rect).adjusted(edge(), 0, -edge(), 0);
    const bool is_section = !row.words.isEmpty();
    if (!is_section) line.setLeft(sign_behind(box_of(option.rect)).right() + gap);
    const QString who = is_section ? row.words : words.section(QStringLiteral(": "), 0, 0);
    const QFont font = bold(small(option.font));
    const bool has_who = words.startsWith(who + QStringLiteral(": "));
    if (is_section) painter.fillRect(QRectF(line.left(), line.top(), line.width(), 1), tints(option.palette).hairline);
    if (!has_who) return write(painter, line, words, small(option.font), ink);
    write(painter, line, who, font, ink);
    const double least = is_section ? 0 : letters(5) + gap;  // below the names
    line.setLeft(std::min(line.left() + std::max(width_of(who, font) + px(12), least), line.right()));
    write(painter, line, words.mid(who.size() + 2), small(option.font), ink);
}

void paint_chip(QPainter& painter, const QRectF& where, const QString& words, const QColor& ink,
                const QStyleOptionViewItem& option) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(option.palette.base());
    painter.drawRoundedRect(where, 4, 4);
    painter.restore();
    write(painter, where.adjusted(2, 0, -2, 0), words, bold(small(option.font)), ink, Qt::AlignCenter);
}

// The first section's title is the list's own heading.
bool is_headed_elsewhere(const QModelIndex& index) {
    const OrderRow& row = row_of(index);
    return index.row() == 0 && row.kind == OrderRow::Kind::section && row.kinds.isEmpty();
}

QString rest_of(const QModelIndex& index) {
    return in_one_line(index.data(Qt::DisplayRole).toString());
}

// Where the columns of a board stand, beside the box, the sign and the group's name.
struct Board {
    QRectF box;
    QRectF sign;
    QRectF name;
    double left = 0;
    double column = 0;  // its width; 0: there is no room for columns, and its words stand there

    QRectF cell(const QRectF& row, std::size_t index) const {
        return {left + static_cast<double>(index) * column, row.top(), column, row.height()};
    }
};

double high_chip() {
    return px(22);
}

// How wide a column has to be: as the longest word above it, or a short unit's chip.
double least_column(const QStringList& kinds, const QFont& font) {
    double least = px(40);
    for (const QString& kind : kinds) {
        for (const QString& word : kind.split(QLatin1Char(' '))) least = std::max(least, width_of(word, small(font)));
    }
    return least;
}

// Box and name in the middle of `line`.
Board placed_board(const OrderRow& row, const QFont& font, const QRectF& line) {
    Board board;
    board.box = box_of(line);
    board.sign = sign_behind(board.box);
    board.name = QRectF(board.sign.right() + gap, line.top(), width_of(row.widest, of_id(font)) + 1, line.height());
    board.left = board.name.right() + gap;
    const double room =
        (line.right() - edge() - board.left) / std::max<double>(1, static_cast<double>(row.kinds.size()));
    board.column = room < least_column(row.kinds, font) ? 0 : room;
    return board;
}

// How high a row of it is: as its fullest column, or as its words.
double height_of(const OrderRow& row, const QString& words, const QFont& font, double width) {
    const Board board = placed_board(row, font, QRectF(0, 0, width, 0));
    if (board.column == 0) return low_row() + height_of(words, small(font), width - board.name.left() - edge()) + gap;
    qsizetype most = 1;
    for (const QString& kind : row.kinds) most = std::max(most, OrdersModel::units_of_kind(row, kind).size());
    return static_cast<double>(most) * (high_chip() + px(chip_gap)) - px(chip_gap) + px(14);
}

void paint_columns(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& section) {
    const QRectF row(option.rect);
    const Board board = placed_board(section, option.font, row);
    for (qsizetype i = 0; board.column > 0 && i < section.kinds.size(); ++i) {
        write(painter, board.cell(row, static_cast<std::size_t>(i)).adjusted(0, 0, 0, -px(4)), section.kinds[i],
              small(option.font), muted(option.palette), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap);
    }
}

}  // namespace

// A box, the side's sign, who, and what is to be done; at the right where it leads and the dice. What is told of a unit
// with a name stands small below it. Where orders are of few kinds they are a board: a line a group, a column a kind.
// The order at hand is higher, for its card; what is ticked is faint.
class OrdersView::Delegate : public QStyledItemDelegate {
  public:
    explicit Delegate(OrdersView& view) : QStyledItemDelegate(&view), view_(view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

  private:
    bool is_unfolded(const QModelIndex& index) const { return index.isValid() && index == view_.unfolded_; }
    bool has_card(const QModelIndex& index) const { return is_unfolded(index) || view_.held(index); }
    void paint_board(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paint_order(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    OrdersView& view_;
};

// A click on the box, or Space, ticks.
bool OrdersView::Delegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& /*option*/,
                                       const QModelIndex& index) {
    if (!index.flags().testFlag(Qt::ItemIsUserCheckable)) return false;
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        return key->key() == Qt::Key_Space && !key->isAutoRepeat() && static_cast<OrdersModel*>(model)->toggle(index);
    }
    return event->type() == QEvent::MouseButtonDblClick;
}

void OrdersView::Delegate::paint(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index) const {
    if (is_headed_elsewhere(index)) return;
    QStyleOptionViewItem option = item;
    option.rect = view_.whole(item.rect);
    const OrderRow& row = row_of(index);
    const Tints colours = tints(option.palette);
    painter->save();
    const bool is_at_hand = is_unfolded(index) || option.state.testFlag(QStyle::State_Selected);
    if (is_at_hand) painter->fillRect(option.rect, colours.selected);
    if (row.is_unmoved()) painter->fillRect(option.rect, colours.doubt_ground);
    if (is_at_hand && row.can_be_ticked())
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 4, option.rect.height()), colours.tick);
    switch (row.kind) {
        case OrderRow::Kind::section:
        case OrderRow::Kind::group:
            paint_heading_line(*painter, option, row);
            if (!row.kinds.isEmpty()) paint_columns(*painter, option, row);
            break;
        case OrderRow::Kind::at_rest:
            paint_at_rest(*painter, option, row, rest_of(index));
            break;
        case OrderRow::Kind::folded:
            paint_folded(*painter, option, row);
            break;
        case OrderRow::Kind::board:
            paint_board(*painter, option, index);
            break;
        case OrderRow::Kind::orders:
            paint_order(*painter, option, index);
    }
    if (const Held* const held = view_.held(index)) {
        painter->setOpacity(faded);
        painter->drawPixmap(option.rect.topLeft() + QPoint(beside_card, head_of_card(option.rect.width())), held->card);
        painter->setOpacity(1);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) paint_focus(*painter, view_, option.rect);
    painter->restore();
}

// A base, a fleet: its units, each in the column of what it is told.
void OrdersView::Delegate::paint_board(QPainter& painter, const QStyleOptionViewItem& option,
                                       const QModelIndex& index) const {
    const auto& model = model_of(index);
    const OrderRow& row = model.row(index);
    const QRectF all(option.rect);
    const Board board = placed_board(row, option.font, view_.first_line(index, all));
    const auto state = static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt());
    const int side = model.side_of(row.orders.front());
    const QColor ink = state == Qt::Checked ? muted(option.palette) : option.palette.color(QPalette::Text);
    paint_box(painter, board.box, state, option.palette);
    paint_side(painter, board.sign, side, option.palette);
    write(painter, board.name, row.words, of_id(option.font), ink);
    if (has_card(index)) return;  // which has them
    if (board.column == 0) {
        const QRectF below = all.adjusted(board.name.left() - all.left(), low_row() - px(4), -edge(), 0);
        return write(painter, below, OrdersModel::board_words(row), small(option.font), ink,
                     Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop);
    }
    painter.fillRect(QRectF(all.left() + edge(), all.bottom(), all.width() - 2 * edge(), 1),
                     tints(option.palette).hairline);
    const QColor chip = state == Qt::Checked ? ink : side_colour(side, option.palette);
    const double beside = px(chip_gap) / 2.0;
    for (qsizetype kind = 0; kind < row.kinds.size(); ++kind) {
        const QRectF cell = board.cell(all, static_cast<std::size_t>(kind));
        double top = cell.top() + px(7);
        for (const QString& unit : OrdersModel::units_of_kind(row, row.kinds[kind])) {
            paint_chip(painter, QRectF(cell.left() + beside, top, cell.width() - 2 * beside, high_chip()), unit, chip,
                       option);
            top += high_chip() + px(chip_gap);
        }
    }
}

// Of an unfolded one the first line alone: its card has the rest.
void OrdersView::Delegate::paint_order(QPainter& painter, const QStyleOptionViewItem& option,
                                       const QModelIndex& index) const {
    const auto& model = model_of(index);
    const report::Order& first = model.row(index).orders.front();
    const QRectF row = has_card(index) ? view_.first_line(index, option.rect) : QRectF(option.rect);
    const Placed all = placed(model, index, option.font, row);
    const auto state = static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt());
    const QColor faint = muted(option.palette);
    const QColor ink = state == Qt::Checked ? faint : option.palette.color(QPalette::Text);
    if (has_card(index)) {  // beside what can be done about its dice
        const QRectF box = box_of(row);
        const double left = all.units.right() + gap;
        const double right = row.right() - (is_unfolded(index) ? view_.room_of_acts_ : edge()) - gap;
        paint_box(painter, box, state, option.palette);
        paint_side(painter, sign_behind(box), model.side_of(first), option.palette);
        write(painter, QRectF(all.units.left(), row.top(), all.units.width(), row.height()), all.words.units,
              of_id(option.font), ink);
        return write(painter, QRectF(left, row.top(), right - left, row.height()), all.words.name, option.font, ink);
    }
    paint_box(painter, all.box, state, option.palette);
    paint_side(painter, all.sign, model.side_of(first), option.palette);
    write(painter, all.units, all.words.units, of_id(option.font), ink);
    const bool is_at_hand = option.state.testFlag(QStyle::State_Selected);
    if (!all.name.isNull()) write(painter, all.name, all.words.name, option.font, is_at_hand ? ink : faint);
    const bool is_line = all.is_one_line || (!all.name.isNull() && all.text.top() == all.name.top());
    const QColor about = all.is_aside ? faint : ink;
    write(painter, all.text, all.words.text, all.is_aside ? small(option.font) : option.font,
          model.row(index).is_unmoved() ? tints(option.palette).doubt : about,
          is_line ? at_middle : Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop);
    if (!all.words.way.isEmpty()) write(painter, all.way, all.words.way, of_way(option.font), ink);
    if (state == Qt::Checked) painter.setOpacity(faded);
    if (!all.words.way.isEmpty())
        paint_heading(painter, all.dial, exact(first.heading), exact(first.desired), option.palette);
    for (const auto& [where, die] : all.dice)
        paint_die(painter, where, die.sides, die.face, option.palette, is_at_hand && die.step == view_.chosen_step_);
    painter.setOpacity(1);
    if (is_at_hand || all.is_low) return;
    const double left = all.units.right() + gap;
    painter.fillRect(QRectF(left, option.rect.bottom(), option.rect.right() - edge() - left, 1),
                     tints(option.palette).hairline);
}

// A die says what it was thrown for.
bool OrdersView::Delegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) {
    const bool is_order = index.isValid() && row_of(index).kind == OrderRow::Kind::orders;
    if (event->type() == QEvent::ToolTip && is_order && !is_unfolded(index)) {
        const auto& model = model_of(index);
        for (const PlacedDie& die : placed(model, index, option.font, view_.whole(option.rect)).dice) {
            if (!die.where.contains(event->pos())) continue;
            QToolTip::showText(event->globalPos(), tip(model.throw_words(die.die.step)), view);
            return true;
        }
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

QSize OrdersView::Delegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int width = view_.width();
    const double line = low_row();
    const auto high = [](double height) { return QSize(letters(30), static_cast<int>(height)); };
    if (is_headed_elsewhere(index)) return high(1);
    switch (row_of(index).kind) {
        case OrderRow::Kind::section:
            return high(line * (row_of(index).kinds.isEmpty() ? 1.15 : 1.7));
        case OrderRow::Kind::folded:
            return high(px(44));
        case OrderRow::Kind::group:
        case OrderRow::Kind::at_rest:
            return high(line);
        case OrderRow::Kind::board:
        case OrderRow::Kind::orders:
            break;
    }
    const Held* const held = view_.held(index);
    const int card = held ? held->height : view_.height_of_card_;
    if (has_card(index)) return high(head_of_card(width) + card);
    if (row_of(index).kind == OrderRow::Kind::board)
        return high(height_of(row_of(index), OrdersModel::board_words(row_of(index)), option.font, width));
    const auto& model = model_of(index);
    return high(placed(model, index, option.font, QRectF(0, 0, width, line)).height);
}

// ---- the view

OrdersView::OrdersView(Document& document, QWidget* parent)
    : Quiet(parent),
      model_(new OrdersModel(document, this)),
      card_(new OrderCard(document, viewport())),
      unfolding_([this](double done) { uncover(done); }, this) {
    card_->hide();
    setModel(model_);
    setItemDelegate(new Delegate(*this));
    setAccessibleName(u"Orders"_s);
    setTabOrder(this, &card_->acts());
    setTabOrder(&card_->acts(), card_);
    setFrameShape(QFrame::NoFrame);
    setResizeMode(QListView::Adjust);  // lines break where it is narrower
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalScrollBar()->setSingleStep(static_cast<int>(low_row()));  // else as high as the first row, which has none
}

void OrdersView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left) return open_row(event->key() == Qt::Key_Right);
    const bool is_enter = is_enter_key(*event);
    const bool is_space = event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier;
    if (!is_enter && !is_space) return QListView::keyPressEvent(event);
    const bool is_meant = !event->isAutoRepeat() && (is_space || seen_.is_meant(*viewport(), *event));
    if (is_space && is_meant && !enter()) return QListView::keyPressEvent(event);  // which takes the tick away
    const bool is_taken = is_space || !is_meant || enter();
    event->setAccepted(is_taken);
    if (is_taken) show_anew();
}

void OrdersView::focusInEvent(QFocusEvent* event) {
    show_anew();
    Quiet::focusInEvent(event);
    has_hand_ = true;
    emit hand_changed();
}

void OrdersView::focusOutEvent(QFocusEvent* event) {
    Quiet::focusOutEvent(event);
    const bool comes_back = event->reason() == Qt::PopupFocusReason || event->reason() == Qt::MenuBarFocusReason ||
                            event->reason() == Qt::ActiveWindowFocusReason;
    if (comes_back) return;
    has_hand_ = false;
    emit hand_changed();
}

void OrdersView::paintEvent(QPaintEvent* event) {
    Quiet::paintEvent(event);
    seen_.painted();
}

void OrdersView::mousePressEvent(QMouseEvent* event) {
    is_pressed_ = true;
    pressed_card_ = unfolded_.isValid() ? picture_of_card() : QPixmap();
    aimed_at_ = {.step = die_at(*event), .is_held = held(indexAt(event->position().toPoint())) != nullptr};
    const QPersistentModelIndex index = box_at(*event);
    if (!index.isValid()) return QListView::mousePressEvent(event);
    has_ticked_ = true;
    setCurrentIndex(index);
    if (index.isValid()) model_->toggle(index);
}

// What unfolds at the press takes the place of what was meant: that is done all the same.
void OrdersView::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(has_ticked_, false)) QListView::mouseReleaseEvent(event);
    is_pressed_ = false;
    const Aim aim = std::exchange(aimed_at_, {});
    if (aim.step != 0) emit step_chosen(aim.step);
    if (aim.is_held) press_part_of_card(event->position().toPoint());
}

// Of a folded order, a die under the pointer; 0: there is none.
int OrdersView::die_at(const QMouseEvent& event) const {
    const QModelIndex index = indexAt(event.position().toPoint());
    const bool has_dice = index.isValid() && row_of(index).kind == OrderRow::Kind::orders && index != unfolded_;
    if (!has_dice || held(index) || event.button() != Qt::LeftButton) return 0;
    const std::vector<PlacedDie> dice = placed(*model_, index, font(), whole(visualRect(index))).dice;
    const auto die =
        std::ranges::find_if(dice, [&](const PlacedDie& one) { return one.where.contains(event.position()); });
    return die == dice.end() ? 0 : die->die.step;
}

void OrdersView::press_part_of_card(const QPoint& at) {
    card_->clearMask();
    auto* const part = qobject_cast<QAbstractButton*>(card_->childAt(card_->mapFrom(viewport(), at)));
    if (part) part->click();
}

// What is held is there for what is under the pointer.
void OrdersView::leaveEvent(QEvent* event) {
    is_pressed_ = false;  // also where what was pressed has hidden the list
    let_go();
    Quiet::leaveEvent(event);
}

// A slip: it was meant once.
void OrdersView::mouseDoubleClickEvent(QMouseEvent* event) {
    has_ticked_ = box_at(*event).isValid();
    if (!has_ticked_) QListView::mouseDoubleClickEvent(event);
}

QModelIndex OrdersView::box_at(const QMouseEvent& event) const {
    const QModelIndex index = indexAt(event.position().toPoint());
    const bool is_box = event.button() == Qt::LeftButton && index.flags().testFlag(Qt::ItemIsUserCheckable) &&
                        is_on_box(first_line(index, whole(visualRect(index))), event.position());
    return is_box ? index : QModelIndex();
}

void OrdersView::show_anew() {
    seen_.changed();
    viewport()->update();
}

void OrdersView::choose_step(int step) {
    chosen_step_ = step;
    viewport()->update();
}

// What is unfolded stays where it is, or else the line at hand: the lines below it go down, those above come down from
// the list's beginning. Where that is in sight a click leaves the card above it as it was, but faint.
void OrdersView::unfold(const QModelIndex& order) {
    if (!isVisible()) {  // it is laid out when it is shown
        held_.clear();
        unfolded_ = order;
        measure_card();
        return scheduleDelayedItemsLayout();
    }
    const QModelIndex kept = order.isValid() ? order : currentIndex();
    const int before = visualRect(kept).top();
    const QPersistentModelIndex folded = unfolded_;
    const bool is_another = order.isValid() && folded != order;
    const bool was_held = held(order) != nullptr;  // and is seen whole
    if (is_another && !is_pressed_) held_.clear();
    std::erase_if(held_, [&order](const Held& one) { return !one.row.isValid() || one.row == order; });
    unfolded_ = order;
    measure_card();
    lay_out();
    const auto scrolled = [&] { return verticalScrollBar()->value() + visualRect(kept).top() - before; };
    if (scrolled() < 0 && is_pressed_ && folded.isValid() && folded != order) {
        held_.push_back({folded, pressed_card_, pressed_card_.deviceIndependentSize().toSize().height()});
        lay_out();
    }
    verticalScrollBar()->setValue(scrolled());
    place_card();
    if (is_another && !was_held && isVisible()) unfolding_.begin(to_unfold);
}

// Without a ground of its own.
QPixmap OrdersView::picture_of_card() const {
    QPixmap picture(card_->size() * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(Qt::transparent);
    card_->render(&picture, {}, {}, QWidget::DrawChildren | QWidget::IgnoreMask);
    return picture;
}

void OrdersView::lay_out() {
    scheduleDelayedItemsLayout();
    executeDelayedItemsLayout();
}

const OrdersView::Held* OrdersView::held(const QModelIndex& row) const {
    const auto found = std::ranges::find_if(held_, [&row](const Held& one) { return one.row == row; });
    return found == held_.end() ? nullptr : &*found;
}

void OrdersView::let_go() {
    if (held_.empty()) return;
    held_.clear();
    unfold(unfolded_);
}

// So much of the card is seen. Its parts are where they will be.
void OrdersView::uncover(double part) {
    if (part >= 1) return card_->clearMask();
    card_->setMask(QRect(0, 0, card_->width(), std::max(1, static_cast<int>(card_->height() * part))));
}

void OrdersView::measure_card() {
    for (QWidget* const part : card_->findChildren<QWidget*>())
        part->ensurePolished();  // with the letters it will have
    const int width = this->width() - beside_card;
    const int height = card_->hasHeightForWidth() ? card_->heightForWidth(width) : card_->sizeHint().height();
    height_of_card_ = unfolded_.isValid() ? height : 0;
}

void OrdersView::place_card() {
    const QRect row = unfolded_.isValid() ? whole(visualRect(unfolded_)) : QRect();
    card_->setVisible(!row.isEmpty());
    QWidget& acts = card_->acts();
    acts.setVisible(!row.isEmpty());
    if (row.isEmpty()) return;
    card_->setGeometry(row.adjusted(beside_card, head_of_card(row.width()), 0, 0));
    const int of_acts = std::min(acts.sizeHint().width(), row.width() * 55 / 100);
    room_of_acts_ = of_acts + px(beside_links);
    const int high = std::max(px(28), acts.sizeHint().height());
    acts.setGeometry(row.right() - of_acts - px(beside_links),
                     row.top() + (static_cast<int>(first_row(row.width())) - high) / 2, of_acts, high);
}

// With the room below the scroll bar: rows end where they end without it.
QRect OrdersView::whole(const QRect& row) const {
    return row.isEmpty() ? row : QRect(row.left(), row.top(), width(), row.height());
}

// In whose middle the box of a row stands: of what is unfolded the line above its card, of long words the first of
// theirs, else all of it.
QRectF OrdersView::first_line(const QModelIndex& index, const QRectF& row) const {
    const auto high = [&row](double height) { return QRectF(row.left(), row.top(), row.width(), height); };
    if (index == unfolded_ || held(index)) return high(first_row(row.width()));
    if (row_of(index).kind == OrderRow::Kind::orders) {
        const QRectF box = placed(*model_, index, font(), row).box;
        return high(2 * (box.center().y() - row.top()));
    }
    return placed_board(row_of(index), font(), row).column > 0 ? row : high(low_row());
}

// Qt lays lines anew where there is another height.
void OrdersView::resizeEvent(QResizeEvent* event) {
    if (!is_pressed_ && event->oldSize().width() != event->size().width()) held_.clear();  // a scroll bar may come
    measure_card();
    QListView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) scheduleDelayedItemsLayout();
}

void OrdersView::updateGeometries() {
    QListView::updateGeometries();
    place_card();
}

void OrdersView::scrollContentsBy(int dx, int dy) {
    QListView::scrollContentsBy(dx, dy);
    place_card();
}

void OrdersView::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() != QEvent::FontChange || !unfolded_.isValid()) return;
    held_.clear();
    unfold(unfolded_);
}

}  // namespace flagplot::ui
