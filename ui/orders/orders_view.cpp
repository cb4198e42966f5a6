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
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr double gap = 8;            // between the parts of a row
constexpr double edge = 24;          // at both ends of it
constexpr double widest_units = 16;  // letters; more go on below
constexpr double narrow = 58;        // letters of a row in which names have no room
constexpr double letters_of_group = 16;
constexpr double letters_of_column = 6;  // at least, of a board
constexpr double chip_gap = 3;
constexpr double faded = 0.55;    // dial and dice of what is done
constexpr int beside_card = 4;    // pixels at the left of the line at hand
constexpr int above_open = 8;     // pixels at 100 %, more than above another line
constexpr int beside_links = 18;  // at its right: they have a margin of their own

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
    double height = 0;
};

double line_of(const QFont& font) {
    return QFontMetricsF(font).height() * 1.7;
}

// The box of an order, in its row's first line, and behind it the side's sign.
QRectF box_of(const QRectF& row, const QFont& font) {
    const double size = QFontMetricsF(font).height() * 1.15;
    return {row.left() + edge, row.top() + (line_of(font) - size) / 2, size, size};
}

QRectF sign_behind(const QRectF& box, const QFont& font) {
    const double size = QFontMetricsF(font).ascent() * .68;
    return {box.right() + gap, box.center().y() - size / 2, size, size};
}

bool is_on_box(const QRectF& row, const QFont& font, const QPointF& at) {
    return box_of(row, font).adjusted(-gap, -gap, gap / 2, gap).contains(at);
}

// How far below its row's beginning a card begins.
int head_of_card(const QFont& font) {
    return static_cast<int>(line_of(font) * 1.1);
}

// How high words are that are broken at blanks in so much width.
double height_of(const QString& words, const QFont& font, double width) {
    const QRectF room(0, 0, std::max(width, 1.0), 10000);
    return QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, words).height();
}

// From the right: the dice, the way, and what is left is for the words.
Placed placed(const OrdersModel& model, const QModelIndex& index, const QFont& font, const QRectF& row) {
    const OrderRow& order = model.row(index);
    const QFontMetricsF metrics(font);
    const double line = line_of(font);
    const double middle = row.top() + line / 2;
    Placed all;
    all.words = words_of(order);
    all.words.name = model.name_of(order);
    const auto square = [&](double left, double size) { return QRectF(left, middle - size / 2, size, size); };
    all.box = box_of(row, font);
    all.sign = sign_behind(all.box, font);
    double right = row.right() - edge;
    const double die = metrics.height() * 1.3;
    for (const OrderDie& one : std::views::reverse(model.dice_of(order))) {
        all.dice.insert(all.dice.begin(), {square(right - die, die), one});
        right -= die + 3;
    }
    if (!all.dice.empty()) right -= gap;
    if (!all.words.way.isEmpty()) {
        // All ways begin below each other: as if each order had two dice, and the longest way.
        right = std::min(right, row.right() - edge - 2 * (die + 3) - gap);
        const double way = std::max<double>(width_of(all.words.way, bold(font)), letters(16));
        all.way = QRectF(right - way, row.top(), way, line);
        const double dial = metrics.height() * 1.35;
        all.dial = square(all.way.left() - gap - dial, dial);
        right = all.dial.left() - gap;
    }
    const double left = all.sign.right() + gap;
    const double units = width_of(all.words.units, bold(font));
    const double column = std::max<double>(std::min<double>(units, letters(widest_units)), letters(6));
    all.units = QRectF(left, row.top(), std::max(units, column), line);
    const double words = left + (all.words.units.isEmpty() ? 0 : std::max(units, column) + gap);
    const double name = width_of(all.words.name, font);
    const double text = width_of(all.words.text, small(font));
    const bool has_name = !all.words.name.isEmpty() && row.width() >= letters(narrow);
    const bool is_beside = has_name && words + name + 3 * gap + text <= right;
    const bool is_below = has_name && !is_beside;
    all.is_aside = has_name || !all.words.way.isEmpty();
    if (is_beside) {
        all.name = QRectF(words, row.top(), name + gap, line);
        all.text = QRectF(right - text - 1, row.top(), text + 1, line);
    } else if (is_below) {
        all.name = QRectF(words, row.top(), right - words, line);
        const double above = line * .5 + metrics.height() * .66;  // below the dial
        // The way says the most of it: what has no room below it is cut, and stands in the tooltip and in the card.
        const double width = row.right() - edge - words;
        all.is_one_line = !all.words.way.isEmpty();
        const double height =
            all.is_one_line ? QFontMetricsF(small(font)).height() : height_of(all.words.text, small(font), width);
        all.text = QRectF(words, row.top() + above, width, height);
    } else {
        const QFont letters = all.is_aside ? small(font) : font;
        const double one_line = QFontMetricsF(letters).height();
        const double height = std::max(one_line, height_of(all.words.text, letters, right - words));
        all.text = QRectF(words, middle - one_line / 2, right - words, height);
    }
    const double below = all.text.bottom() - row.top() + line * (is_below ? .2 : .15);
    all.height = is_beside ? line : std::max(line, below);
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
    const QRectF line = QRectF(option.rect).adjusted(edge, 0, -edge, 0);
    const QFont font = bold(option.font);
    write(painter, line, row.words, font, option.palette.color(QPalette::Text), is_section ? at_foot : at_middle);
    if (!is_section || row.tables.isEmpty()) return;
    const double taken = QFontMetricsF(font).horizontalAdvance(row.words) + 3 * gap;
    write(painter, line.adjusted(taken, 0, 0, 0), row.tables, small(option.font), muted(option.palette),
          Qt::AlignRight | Qt::AlignBottom);
}

// A section in a line: its title, what it comes to, "6 CAP", "1 search", as far as there is room, and a link.
void paint_folded(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& row) {
    const QRectF line = QRectF(option.rect).adjusted(edge, 0, -edge, 0);
    const QFont plain = small(option.font);
    const QColor ink = option.palette.color(QPalette::Text);
    const auto width = [](const QFont& font, const QString& words) {
        return QFontMetricsF(font).horizontalAdvance(words) + 1;
    };
    painter.fillRect(QRectF(line.left(), line.top(), line.width(), 1), tints(option.palette).hairline);
    write(painter, line, row.words, bold(option.font), ink);
    write(painter, line, u"show"_s, option.font, tints(option.palette).tick, Qt::AlignRight | Qt::AlignVCenter);
    QRectF room = line.adjusted(width(bold(option.font), row.words) + gap, 0, -width(option.font, u"show"_s) - gap, 0);
    const QString cut = QStringLiteral("\u2026");
    for (const QString& sum : row.tables.split(QStringLiteral(", "))) {
        const QString figure = sum.section(QLatin1Char(' '), 0, 0);
        const QString rest = sum.mid(figure.size());
        const double wide = width(bold(plain), figure) + width(plain, rest);
        const bool has_room = wide + (row.tables.endsWith(sum) ? 0 : gap + width(plain, cut)) <= room.width();
        if (!has_room) return write(painter, room, cut, plain, muted(option.palette));
        write(painter, room, figure, bold(plain), ink);
        write(painter, room.adjusted(width(bold(plain), figure), 0, 0, 0), rest, plain, muted(option.palette));
        room.setLeft(room.left() + wide + gap);
    }
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
    double chip = 0;    // its height
    double line = 0;

    QRectF cell(const QRectF& row, std::size_t index) const {
        return {left + static_cast<double>(index) * column, row.top(), column, row.height()};
    }
};

Board placed_board(const QStringList& kinds, const QFont& font, const QRectF& row) {
    const QFontMetricsF metrics(font);
    Board board;
    board.line = line_of(font);
    board.chip = metrics.height() * 1.3;
    board.box = box_of(row, font);
    board.sign = sign_behind(board.box, font);
    const double names = metrics.averageCharWidth() * letters_of_group;
    board.name = QRectF(board.sign.right() + gap, row.top(), names, board.line);
    board.left = board.name.right() + gap;
    const double room = (row.right() - edge - board.left) / std::max<double>(1, static_cast<double>(kinds.size()));
    board.column = room < metrics.averageCharWidth() * letters_of_column ? 0 : room;
    return board;
}

// How high a row of it is: as its fullest column, or as its words.
double height_of(const OrderRow& row, const QString& words, const QFont& font, double width) {
    const Board board = placed_board(row.kinds, font, QRectF(0, 0, width, 0));
    if (board.column == 0)
        return std::max(board.line, height_of(words, small(font), width - board.name.left() - edge) + board.line);
    qsizetype most = 1;
    for (const QString& kind : row.kinds) most = std::max(most, OrdersModel::units_of_kind(row, kind).size());
    return static_cast<double>(most) * (board.chip + chip_gap) + gap;
}

void paint_columns(QPainter& painter, const QStyleOptionViewItem& option, const OrderRow& section) {
    const QRectF row(option.rect);
    const Board board = placed_board(section.kinds, option.font, row);
    for (qsizetype i = 0; board.column > 0 && i < section.kinds.size(); ++i) {
        write(painter, board.cell(row, static_cast<std::size_t>(i)), section.kinds[i], small(option.font),
              muted(option.palette), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap);
    }
}

}  // namespace

// A box, the side's sign, who, and what is to be done; at the right where it leads and the dice. What is told of a unit
// with a name stands small below it. Where orders are of few kinds they are a board: a line a group, a column a kind.
// The order at hand is higher, for its card; what is ticked is faint.
class OrdersView::Delegate : public QStyledItemDelegate {
  public:
    explicit Delegate(OrdersView& view) : QStyledItemDelegate(&view), view_(view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
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

void OrdersView::Delegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    if (is_headed_elsewhere(index)) return;
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
            write(*painter, QRectF(option.rect).adjusted(edge, 0, -edge, 0), rest_of(index), small(option.font),
                  muted(option.palette));
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
        painter->drawPixmap(option.rect.topLeft() + QPoint(beside_card, px(above_open) + head_of_card(option.font)),
                            held->card);
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
    const Board board = placed_board(row.kinds, option.font, view_.room_of(index, all));
    const auto state = static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt());
    const int side = model.side_of(row.orders.front());
    const QColor ink = state == Qt::Checked ? muted(option.palette) : option.palette.color(QPalette::Text);
    paint_box(painter, board.box, state, option.palette);
    paint_side(painter, board.sign, side, option.palette);
    write(painter, board.name, row.words, bold(option.font), ink);
    if (has_card(index)) return;  // which has them
    if (board.column == 0) {
        const QRectF below(board.name.left(), board.name.bottom(), all.right() - board.name.left() - gap,
                           all.bottom() - board.name.bottom());
        return write(painter, below, rest_of(index), small(option.font), ink,
                     Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop);
    }
    const QColor chip = state == Qt::Checked ? ink : side_colour(side, option.palette);
    for (qsizetype kind = 0; kind < row.kinds.size(); ++kind) {
        const QRectF cell = board.cell(all, static_cast<std::size_t>(kind));
        double top = cell.top() + (board.line - board.chip) / 2;
        for (const QString& unit : OrdersModel::units_of_kind(row, row.kinds[kind])) {
            paint_chip(painter, QRectF(cell.left() + 2, top, cell.width() - 4, board.chip), unit, chip, option);
            top += board.chip + chip_gap;
        }
    }
}

// Of an unfolded one the first line alone: its card has the rest.
void OrdersView::Delegate::paint_order(QPainter& painter, const QStyleOptionViewItem& option,
                                       const QModelIndex& index) const {
    const auto& model = model_of(index);
    const report::Order& first = model.row(index).orders.front();
    const Placed all = placed(model, index, option.font, view_.room_of(index, option.rect));
    const auto state = static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt());
    const QColor faint = muted(option.palette);
    const QColor ink = state == Qt::Checked ? faint : option.palette.color(QPalette::Text);
    paint_box(painter, all.box, state, option.palette);
    paint_side(painter, all.sign, model.side_of(first), option.palette);
    write(painter, all.units, all.words.units, bold(option.font), ink);
    if (has_card(index)) {  // beside what can be done about its dice
        const double left = all.units.right() + gap;
        const double right = option.rect.right() - (is_unfolded(index) ? view_.room_of_acts_ : edge) - gap;
        const QRectF name(left, all.units.top(), right - left, all.units.height());
        return write(painter, name, all.words.name, option.font, ink);
    }
    const bool is_at_hand = option.state.testFlag(QStyle::State_Selected);
    if (!all.name.isNull()) write(painter, all.name, all.words.name, option.font, is_at_hand ? ink : faint);
    const bool is_line = !all.name.isNull() && all.text.top() == all.name.top();  // beside the name
    const QColor about = all.is_aside ? faint : ink;
    write(painter, all.text, all.words.text, all.is_aside ? small(option.font) : option.font,
          model.row(index).is_unmoved() ? tints(option.palette).doubt : about,
          all.is_one_line ? at_middle : Qt::TextWordWrap | Qt::AlignLeft | (is_line ? Qt::AlignVCenter : Qt::AlignTop));
    if (!all.words.way.isEmpty()) write(painter, all.way, all.words.way, bold(option.font), ink);
    if (state == Qt::Checked) painter.setOpacity(faded);
    if (!all.words.way.isEmpty())
        paint_heading(painter, all.dial, exact(first.heading), exact(first.desired), option.palette);
    for (const auto& [where, die] : all.dice)
        paint_die(painter, where, die.sides, die.face, option.palette, is_at_hand && die.step == view_.chosen_step_);
    painter.setOpacity(1);
    if (is_at_hand) return;
    const double left = all.units.right() + gap;
    painter.fillRect(QRectF(left, option.rect.bottom(), option.rect.right() - edge - left, 1),
                     tints(option.palette).hairline);
}

// A die says what it was thrown for.
bool OrdersView::Delegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) {
    const bool is_order = index.isValid() && row_of(index).kind == OrderRow::Kind::orders;
    if (event->type() == QEvent::ToolTip && is_order && !is_unfolded(index)) {
        const auto& model = model_of(index);
        for (const PlacedDie& die : placed(model, index, option.font, option.rect).dice) {
            if (!die.where.contains(event->pos())) continue;
            QToolTip::showText(event->globalPos(), tip(model.throw_words(die.die.step)), view);
            return true;
        }
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

QSize OrdersView::Delegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int width = view_.viewport()->width();
    const double line = line_of(option.font);
    const auto high = [](double height) { return QSize(letters(30), static_cast<int>(height)); };
    if (is_headed_elsewhere(index)) return high(1);
    switch (row_of(index).kind) {
        case OrderRow::Kind::section:
            return high(line * (row_of(index).kinds.isEmpty() ? 1.15 : 1.6));
        case OrderRow::Kind::folded:
            return high(line * 1.4);
        case OrderRow::Kind::group:
        case OrderRow::Kind::at_rest:
            return high(line * .9);
        case OrderRow::Kind::board:
        case OrderRow::Kind::orders:
            break;
    }
    const Held* const held = view_.held(index);
    const int card = held ? held->height : view_.height_of_card_;
    if (has_card(index)) return high(px(above_open) + head_of_card(option.font) + card);
    if (row_of(index).kind == OrderRow::Kind::board)
        return high(height_of(row_of(index), rest_of(index), option.font, width));
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
    verticalScrollBar()->setSingleStep(
        static_cast<int>(line_of(font())));  // else as high as the first row, which has none
}

void OrdersView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left) return open_row(event->key() == Qt::Key_Right);
    const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
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
    const std::vector<PlacedDie> dice = placed(*model_, index, font(), visualRect(index)).dice;
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
                        is_on_box(room_of(index, visualRect(index)), font(), event.position());
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
    const int width = viewport()->width() - beside_card;
    const int height = card_->hasHeightForWidth() ? card_->heightForWidth(width) : card_->sizeHint().height();
    height_of_card_ = unfolded_.isValid() ? height : 0;
}

void OrdersView::place_card() {
    const QRect row = unfolded_.isValid() ? room_of(unfolded_, visualRect(unfolded_)).toRect() : QRect();
    card_->setVisible(!row.isEmpty());
    const int head = head_of_card(font());
    QWidget& acts = card_->acts();
    acts.setVisible(!row.isEmpty());
    if (row.isEmpty()) return;
    card_->setGeometry(row.adjusted(beside_card, head, 0, 0));
    const int wide = std::min(acts.sizeHint().width(), row.width() * 55 / 100);
    room_of_acts_ = wide + beside_links;
    acts.setGeometry(row.right() - wide - beside_links, row.top() + 2, wide, head - 4);
}

// Where the parts of a row are: there is more room above those of what is unfolded.
QRectF OrdersView::room_of(const QModelIndex& index, const QRectF& row) const {
    return (index == unfolded_ || held(index)) && !row.isEmpty() ? row.adjusted(0, px(above_open), 0, 0) : row;
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
