#include "ui/panel/row_delegate.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/common/die.h"
#include "ui/common/lines.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

using Kind = JournalRow::Kind;

constexpr double gap = 8;
constexpr double before_number = 14;  // so that it isn't read as part of a sum
constexpr qsizetype most_lines = 3;   // of a result; the details have all of it
constexpr std::size_t most_dice = 5;

// The lines that words break into; the last one is cut if there are more.
QStringList broken(const QString& words, const QFont& font, double width) {
    const QString some = words.left(600);
    QTextLayout layout(some, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const int end = line.textStart() + line.textLength();
        const bool is_cut = lines.size() + 1 == most_lines && end < some.size();
        lines += is_cut ? QFontMetricsF(font).elidedText(some.mid(line.textStart()), Qt::ElideRight, width)
                        : some.mid(line.textStart(), line.textLength()).trimmed();
        if (is_cut) break;
    }
    layout.endLayout();
    return lines;
}

QFont weighed(QFont font, bool bold, bool struck = false) {
    font.setBold(bold);
    font.setStrikeOut(struck);
    return font;
}

QFont small(QFont font) {
    font.setPointSizeF(font.pointSizeF() * factor_of(Type::small));
    return font;
}

// A row as it stands in a view of some width: worked out alike for its height and for its picture.
struct Layout {
    Layout(const JournalRows& rows, const JournalRow& row, const QFont& font, double width);

    double line() const { return metrics.height() * 1.15; }
    double edge() const { return metrics.height() * .22; }
    double height() const {
        const auto lines = static_cast<double>(words.size()) + (has_head ? 1 : 0);
        return std::ceil(2 * edge() + lines * line() + (remark.isEmpty() ? 0 : small_metrics.height()));
    }

    QFontMetricsF metrics;
    QFontMetricsF small_metrics;
    bool is_struck = false;
    bool has_head = false;
    QString unit;
    QString what;
    QString number;
    QString sum;  // of dice and modifiers, where it isn't the one die's face
    QFont words_font;
    QStringList words;
    QString remark;
    const session::Roll* roll = nullptr;
};

Layout::Layout(const JournalRows& rows, const JournalRow& row, const QFont& font, double width)
    : metrics(font), small_metrics(small(font)), is_struck(!rows.counts(row)) {
    const bool is_heading = row.is_heading();
    words_font = weighed(font, is_heading || row.kind == Kind::roll, is_struck);
    if (is_heading) {
        if (row.begins) number = QString::number(row.number);
        const double beside = number.isEmpty() ? 0 : small_metrics.horizontalAdvance(number) + before_number;
        words = {QFontMetricsF(words_font)
                     .elidedText(on_one_line(rows.heading(row)), Qt::ElideRight, width - 2 * gap - beside)};
        return;
    }
    unit = rows.unit(row);
    what = on_one_line(rows.what(row));
    number = QString::number(row.number);
    roll = rows.roll(row);
    const QString total = rows.total(row);
    const bool is_its_face = roll && roll->faces.size() == 1 && total == QString::number(roll->faces.front());
    if (!total.isEmpty() && !is_its_face) sum = QStringLiteral("= ") + total;
    has_head = !unit.isEmpty() || !what.isEmpty() || roll;
    const double beside = small_metrics.horizontalAdvance(number) + before_number +
                          (sum.isEmpty() ? 0 : metrics.horizontalAdvance(sum) + gap);
    const QString result = on_one_line(rows.result(row));
    if (!result.isEmpty() || !has_head) words = broken(result, words_font, std::max(60.0, width - 2 * gap - beside));
    remark = on_one_line(rows.remark(row));
}

void write(QPainter& painter, const QRectF& line, const QString& words, const QFont& font, const QColor& ink,
           Qt::Alignment side = Qt::AlignLeft) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(line, static_cast<int>(side) | Qt::AlignVCenter | Qt::TextSingleLine, words);
}

// From the line's end; what has no room is counted. Returns where they begin.
double paint_dice(QPainter& painter, const QRectF& line, const session::Roll& roll,
                  const QStyleOptionViewItem& option) {
    const double size = line.height() + 2;
    const std::size_t shown = std::min(most_dice, roll.faces.size());
    double left = line.right();
    if (shown < roll.faces.size()) {
        const QString rest = QStringLiteral("+%1").arg(roll.faces.size() - shown);
        const QFont font = small(option.font);
        left -= QFontMetricsF(font).horizontalAdvance(rest);
        write(painter, {left, line.top(), line.right() - left, line.height()}, rest, font, muted(option.palette));
        left -= 3;
    }
    for (std::size_t i = shown; i > 0; --i) {
        left -= size;
        const QRectF die(left, line.center().y() - size / 2, size, size);
        paint_die(painter, die, roll.sides[i - 1], roll.faces[i - 1], option.palette,
                  option.state.testFlag(QStyle::State_Selected));
        left -= 2;
    }
    return left;
}

// Who, in weight, and what, in the room that the dice leave.
void paint_head(QPainter& painter, const QRectF& line, const Layout& row, const QStyleOptionViewItem& option) {
    const double right = row.roll ? paint_dice(painter, line, *row.roll, option) - gap : line.right();
    QRectF room(line.topLeft(), QPointF(std::max(line.left(), right), line.bottom()));
    const QFont bold = weighed(option.font, true, row.is_struck);
    const QFontMetricsF metrics(bold);
    const QString unit = metrics.elidedText(row.unit, Qt::ElideRight, room.width());
    write(painter, room, unit, bold, option.palette.color(QPalette::Text));
    if (!unit.isEmpty()) room.setLeft(room.left() + metrics.horizontalAdvance(unit) + gap * .75);
    const QFont plain = weighed(option.font, false, row.is_struck);
    write(painter, room, QFontMetricsF(plain).elidedText(row.what, Qt::ElideRight, room.width()), plain,
          muted(option.palette));
}

// With the sum and the entry's number at the end of the first.
void paint_words(QPainter& painter, QRectF line, const Layout& row, const QStyleOptionViewItem& option) {
    const QColor ink = option.palette.color(QPalette::Text);
    QRectF room = line;
    write(painter, room, row.number, small(option.font), muted(option.palette), Qt::AlignRight);
    if (!row.number.isEmpty())
        room.setRight(room.right() - row.small_metrics.horizontalAdvance(row.number) - before_number);
    write(painter, room, row.sum, option.font, ink, Qt::AlignRight);
    for (const QString& words : row.words) {
        write(painter, line, words, row.words_font, ink);
        line.translate(0, row.line());
    }
}

}  // namespace

const JournalRow* RowDelegate::row_of(const QModelIndex& index) const {
    const QVariant at = index.data(row_role);
    return rows_() && at.isValid() ? &rows_()->row(at.toInt()) : nullptr;
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const JournalRow* const row = row_of(index);
    if (!row) return;
    const QRectF all = option.rect;
    const Layout layout(*rows_(), *row, option.font, all.width());
    const Tints colours = tints(option.palette);
    const bool is_selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setClipRect(option.rect);
    if (row->kind == Kind::turn) painter->fillRect(all, option.palette.alternateBase());
    if (is_selected) painter->fillRect(all, colours.selected);
    if (is_selected) painter->fillRect(QRectF(all.topLeft(), QSizeF(3, all.height())), colours.tick);
    painter->fillRect(QRectF(all.left(), all.bottom() - 1, all.width(), 1), colours.hairline);
    QRectF line(all.left() + gap, all.top() + layout.edge(), all.width() - 2 * gap, layout.line());
    if (layout.has_head) {
        paint_head(*painter, line, layout, option);
        line.translate(0, layout.line());
    }
    paint_words(*painter, line, layout, option);
    line.translate(0, layout.line() * static_cast<double>(layout.words.size()));
    if (!layout.remark.isEmpty()) {
        line.setHeight(layout.small_metrics.height());
        const QFont font = small(option.font);
        write(*painter, line, layout.small_metrics.elidedText(layout.remark, Qt::ElideRight, line.width()), font,
              muted(option.palette));
    }
    painter->restore();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const JournalRow* const row = row_of(index);
    if (!row) return {0, 0};
    const double width = option.rect.width();
    return {option.rect.width(), static_cast<int>(Layout(*rows_(), *row, option.font, width).height())};
}

}  // namespace flagplot::ui
