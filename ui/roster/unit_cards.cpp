#include "ui/roster/unit_cards.h"

#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QStyledItemDelegate>
#include <algorithm>

#include "plot/symbols.h"
#include "ui/common/box_row.h"
#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"
#include "ui/roster/roster_model.h"

namespace flagplot::ui {
namespace {

using rulebook::UnitType;
using table::Field;
using table::FieldType;

constexpr int gap = 8;
constexpr int letters_wide = 40;
constexpr int box_side = 11;

// Lines of a card, from its top.
struct Lines {
    explicit Lines(const QFont& font) : metrics(font), height(metrics.height() + metrics.height() / 3) {}

    QFontMetrics metrics;
    int height;
    // The name with its silhouette, and what it must have below them.
    int head() const { return gap + height + below_name() + metrics.height(); }
    static int below_name() { return px(5); }
};

// Those that stand below the name.
bool is_essential(const Field& field, const UnitType& type) {
    return field.id != type.side && field.boxes.empty() && !is_total_of_boxes(field, type) &&
           field.type != FieldType::number && (field.required || field.id == type.grouped_by) && field.id != type.name;
}

constexpr int at_right = Qt::AlignRight | Qt::AlignVCenter;

// At the end of the name's line, as wide as the name leaves it room; returns how much that took.
int paint_symbol(QPainter& painter, const QRect& head, const session::Unit& unit, const UnitType& type,
                 const QColor& ink, int name) {
    const std::string symbol = plot::symbol_of(unit, type);
    if (!has_silhouette(symbol)) return 0;
    const int most = std::clamp(head.width() - name - gap, head.width() / 5, head.width() * 2 / 5);
    const int width = std::min(static_cast<int>(silhouette_width(symbol, head.height())), most);
    paint_silhouette(painter, head.adjusted(head.width() - width, 0, 0, 0), symbol, ink);
    return width + gap;
}

// In several lines; what has no room at their end is cut.
void write_lines(QPainter& painter, const QRect& room, const QString& words, const QFont& font, const QColor& ink) {
    constexpr int in_lines = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const QFontMetrics metrics(font);
    const bool fits = metrics.boundingRect(room, in_lines, words).height() <= room.height();
    const int width = room.height() / metrics.height() * room.width() * 4 / 5;  // a line ends before its room does
    write(painter, room, fits ? words : metrics.elidedText(words, Qt::ElideRight, width), font, ink, in_lines);
}

// The ground and frame of a card; heavier around the one that is chosen.
void paint_sheet(QPainter& painter, const QRect& card, const QStyleOptionViewItem& option, bool is_lost) {
    const Tints colours = tints(option.palette);
    const bool is_chosen = option.state.testFlag(QStyle::State_Selected);
    const bool is_current = option.state.testFlag(QStyle::State_HasFocus);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(is_chosen || is_current ? colours.tick : colours.hairline, is_chosen ? 2 : 1));
    painter.setBrush(is_lost ? option.palette.color(QPalette::Window) : colours.field);
    const double inside = is_chosen ? 1 : .5;
    painter.drawRoundedRect(QRectF(card).adjusted(inside, inside, -inside, -inside), 6, 6);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace

QString words_beside(const session::Unit& unit, const UnitType& type, const Field& boxes) {
    QStringList words;
    for (const Field& field : type.fields) {
        const json::Value value = unit.get(field.id);
        if (type.boxes_named_by(field) != &boxes || value.is_null() || value == field.otherwise) continue;
        words += in_sentence(shown_value(field, value).toStdString());
    }
    return words.join(QStringLiteral(", "));
}

QStringList subtitle_of(const session::Unit& unit, const UnitType& type) {
    QStringList words;
    QStringList figures;  // nobody knows of one by itself what it is
    for (const Field& field : type.fields) {
        const QString value = is_essential(field, type) ? shown_value(field, unit.get(field.id)) : QString();
        if (value.isEmpty()) continue;
        value.at(0).isDigit() ? figures += in_sentence(field.label) + QLatin1Char(' ') + value : words += value;
    }
    return words + figures;
}

UnitTitle title_of(const session::Unit& unit, const UnitType& type) {
    const QString id = short_text(unit.id);
    const QString name = type.name.empty() ? QString() : short_text(unit.text(type.name));
    const QString in_one_word = QString(name).remove(QLatin1Char(' '));
    const bool says_both = id.compare(in_one_word, Qt::CaseInsensitive) == 0;
    return says_both ? UnitTitle{name, QString()} : UnitTitle{id, name};
}

QString rest_of(const session::Unit& unit, const UnitType& type) {
    QStringList words;
    for (const Field& field : type.fields) {
        const json::Value value = unit.get(field.id);
        const bool is_elsewhere = field.id == type.side || !field.boxes.empty() || is_total_of_boxes(field, type) ||
                                  field.id == type.name || type.boxes_named_by(field) || is_essential(field, type);
        if (is_elsewhere || value.is_null() || value == false || value == json::Value(0)) continue;
        if (value == field.otherwise) continue;
        const QString label = short_text(field.label);
        words += field.type == FieldType::yes_no ? label : label + QLatin1Char(' ') + shown_value(field, value);
    }
    return words.join(QStringLiteral(", "));
}

QString as_many_as_fit(QString parts, const QFontMetrics& metrics, int room) {
    const QString comma = QStringLiteral(", ");
    while (metrics.horizontalAdvance(parts) > room && parts.contains(comma)) parts.truncate(parts.lastIndexOf(comma));
    return parts;
}

QString card_words(const session::Unit& unit, const UnitType& type) {
    const auto [title, beside] = title_of(unit, type);
    QStringList words{title, beside, subtitle_of(unit, type).join(QStringLiteral(", "))};
    for (const Field& field : type.fields) {
        const auto boxes = session::boxes_of(unit, field);
        if (boxes && !boxes->none()) {
            words += u"%1: %2 of %3 left"_s.arg(short_text(field.label)).arg(boxes->left).arg(boxes->of);
            const QString more = words_beside(unit, type, field);
            if (!more.isEmpty()) words.back() += QStringLiteral(", ") + more;
        }
    }
    words += rest_of(unit, type);
    words.removeAll(QString());
    return words.join(QStringLiteral("; "));
}

// Draws a unit: its side and name, what it must have, its boxes, a row a system with its armor and how many are left,
// and what else its fields say. A lost unit is struck out.
class UnitCards::Delegate final : public QStyledItemDelegate {
  public:
    Delegate(const RosterModel& rows, UnitCards& view) : QStyledItemDelegate(&view), rows_(rows), view_(view) {}

    QSize least_size(const QFont& font) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override {
        return view_.gridSize();
    }

  private:
    struct System {  // a row of boxes on a card
        QString label;
        int column;
        QRect line;  // the whole of it
        QRect cell;  // where the boxes stand
    };
    std::vector<System> systems(const QRect& card, const QFont& font) const;
    BoxRow boxes(const System& system, int row, const QFont& font) const;
    static bool paint_on_row(QPainter& painter, const System& system, const BoxRow& row, const QString& words,
                             const QStyleOptionViewItem& option);

    const RosterModel& rows_;
    const UnitCards& view_;
};

// All cards of a page are of one size: as high as a card of its type can be.
QSize UnitCards::Delegate::least_size(const QFont& font) const {
    const Lines lines(font);
    const auto count = static_cast<int>(systems({}, font).size());
    const int foot = count > 0 ? QFontMetrics(small(font)).height() : 3 * lines.height;  // what else is known
    return {letters(letters_wide), lines.head() + count * lines.height + foot + 7 * gap / 2};
}

std::vector<UnitCards::Delegate::System> UnitCards::Delegate::systems(const QRect& card, const QFont& font) const {
    const Lines lines(font);
    std::vector<System> all;
    int label_width = 0;
    for (int column = 1; column < rows_.columnCount(); ++column) {
        const Field* field = rows_.field_at(column);
        if (!field || field->boxes.empty()) continue;
        const QString label = short_text(field->label);
        label_width = std::max(label_width, lines.metrics.horizontalAdvance(label));
        const int top = card.top() + lines.head() + gap + static_cast<int>(all.size()) * lines.height;
        all.push_back({label, column, {card.left() + gap, top, card.width() - 2 * gap, lines.height}, {}});
    }
    label_width = std::min(label_width, card.width() / 3);
    const int figure = lines.metrics.horizontalAdvance(QStringLiteral("000"));
    for (System& one : all) one.cell = one.line.adjusted(label_width + gap / 2, 0, -figure, 0);
    return all;
}

BoxRow UnitCards::Delegate::boxes(const System& system, int row, const QFont& font) const {
    const auto boxes = rows_.boxes_at(rows_.index(row, system.column));
    BoxRow fitting(boxes.value_or(session::Boxes{}), system.cell, QFontMetrics(font));
    fitting.shrink_to(px(box_side));
    fitting.fit();
    return fitting;
}

// Before the number; false: there is no room behind the boxes.
bool UnitCards::Delegate::paint_on_row(QPainter& painter, const System& system, const BoxRow& row, const QString& words,
                                       const QStyleOptionViewItem& option) {
    if (words.isEmpty()) return true;
    const QFont less = small(option.font);
    const QFontMetrics metrics(less);
    const int from = system.cell.left() + (row.fits() ? row.width() : 0);
    const QRect room(from, system.cell.top(), system.cell.right() - from, system.cell.height());
    if (metrics.horizontalAdvance(words) > room.width()) return false;
    write(painter, room, words, less, muted(option.palette), at_right);
    return true;
}

void UnitCards::Delegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const session::Unit* unit = rows_.unit_at(index.row());
    if (!unit) return;
    const UnitType& type = rows_.type();
    const QRect card = option.rect.adjusted(0, gap / 2, -gap, -gap / 2);
    const Lines lines(option.font);
    const bool is_lost = session::is_lost(*unit, type);
    const QColor faint = muted(option.palette);
    const QColor ink = is_lost ? faint : option.palette.color(QPalette::Text);
    painter->save();
    paint_sheet(*painter, card, option, is_lost);

    const int sign = lines.metrics.ascent() * 2 / 3;
    const QRect head(card.left() + gap, card.top() + gap, card.width() - 2 * gap, lines.height);
    const QFont heavy = bold(option.font);
    const auto [called, beside] = title_of(*unit, type);
    const int written = QFontMetrics(heavy).horizontalAdvance(called);
    const int taken = paint_symbol(*painter, head, *unit, type, ink, written + sign + gap);
    const QRect name = head.adjusted(0, 0, -taken, 0);
    const int side = rows_.side_of(*unit);
    if (side >= 0) {
        paint_side(*painter, QRectF(name.left(), name.center().y() - sign / 2.0, sign, sign), side, option.palette);
    }
    const QRect title = name.adjusted(side >= 0 ? sign + gap : 0, 0, 0, 0);
    QFont struck = heavy;
    struck.setStrikeOut(is_lost);
    write(*painter, title, called, struck, ink);
    int after = written + gap;
    if (const QString hits = rows_.hits_of(*unit); !hits.isEmpty()) {
        write(*painter, title.adjusted(after, 0, 0, 0), hits, heavy, tints(option.palette).wrong);
        after += QFontMetrics(heavy).horizontalAdvance(hits) + gap;
    }
    write(*painter, title.adjusted(after, 0, 0, 0), beside, option.font, faint);
    const QFont less = small(option.font);
    const QFontMetrics metrics(less);
    const QRect under(head.left(), head.bottom() + Lines::below_name(), head.width(), lines.metrics.height());
    const QString comma = QStringLiteral(", ");
    QStringList about = subtitle_of(*unit, type);
    QStringList below;  // what had no room elsewhere
    while (about.size() > 1 && metrics.horizontalAdvance(about.join(comma)) > under.width())
        below.prepend(about.takeLast());
    write(*painter, under, about.join(comma), less, faint);

    int bottom = card.top() + lines.head() + gap;
    for (const System& system : systems(card, option.font)) {
        const BoxRow row = boxes(system, index.row(), option.font);
        const QModelIndex cell = rows_.index(index.row(), system.column);
        const auto left = rows_.boxes_at(cell);
        const QColor row_ink = left ? ink : faint;
        write(*painter, QRect(system.line.topLeft(), system.cell.bottomLeft()), system.label, option.font, row_ink);
        bottom = system.line.bottom();
        if (!left) {
            write(*painter, row.box(0), QStringLiteral("–"), option.font, row_ink);
            continue;
        }
        const int fresh = rows_.fresh_at(cell);
        if (row.fits())
            row.paint(*painter, ink, fresh, tints(option.palette));
        else
            write(*painter, system.cell, text(left->text()), option.font, ink);
        write(*painter, system.line, QString::number(left->left), heavy, fresh > 0 ? tints(option.palette).wrong : ink,
              at_right);
        const QString more = words_beside(*unit, type, *rows_.field_at(system.column));
        if (!paint_on_row(*painter, system, row, more, option)) below += system.label + QLatin1Char(' ') + more;
    }
    below += rest_of(*unit, type);
    below.removeAll(QString());
    const QRect rest(head.left(), bottom + gap, head.width(), card.bottom() - bottom - gap);
    const QString words = below.join(comma);
    if (rest.height() < 2 * metrics.height()) {
        write(*painter, rest, as_many_as_fit(words, metrics, rest.width()), less, faint, Qt::AlignLeft | Qt::AlignTop);
    } else {
        write_lines(*painter, rest, words, less, faint);
    }
    painter->restore();
}

UnitCards::UnitCards(RosterModel& rows, QWidget* parent) : Fitted(parent), delegate_(new Delegate(rows, *this)) {
    setModel(&rows);
    setItemDelegate(delegate_);
    setFlow(QListView::LeftToRight);
    setWrapping(true);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    fit();
}

// The row is filled: no blank at its end, but for the gap behind its last card.
void UnitCards::fit() {
    const QSize least = delegate_->least_size(font());
    // Up to the margin, in which the bar stands: rows are laid out beside it, even where there is none.
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 1;
    const int room = width() - std::max(px(24) - gap, bar);
    const int in_a_row = std::max(1, room / std::max(1, least.width()));
    setGridSize({std::max(room / in_a_row, least.width()), least.height()});
    verticalScrollBar()->setSingleStep(std::max(1, least.height() / 4));
}

}  // namespace flagplot::ui
