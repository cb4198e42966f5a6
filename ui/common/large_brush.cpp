#include "ui/common/large_brush.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

// The words in lines that are no longer than that, as far as no word is.
QStringList broken(const QString& words, const QFont& font, double width) {
    const QFontMetricsF metrics(font);
    QStringList lines;
    for (const QString& word : words.split(QRegularExpression(u"\\s+"_s), Qt::SkipEmptyParts)) {
        const QString more = lines.isEmpty() ? QString() : lines.last() + u' ' + word;
        if (!more.isEmpty() && metrics.horizontalAdvance(more) <= width) {
            lines.last() = more;
        } else {
            lines += word;
        }
    }
    return lines;
}

}  // namespace

LargeBrush::LargeBrush(QPainter& painter, const QPalette& palette, const QFont& font, double unit, double least,
                       double floor)
    : painter_(painter),
      palette_(palette),
      ink_(palette.color(QPalette::Text)),
      muted_(muted(palette)),
      font_(font),
      least_(least),
      floor_(floor) {
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.scale(unit, unit);
}

QFont LargeBrush::sized(double size, bool bold) const {
    QFont font = font_;
    font.setPixelSize(std::max(1, qRound(std::max(std::ceil(floor_), size))));
    font.setBold(bold);
    return font;
}

double LargeBrush::width_of(const QString& words, double size, bool bold) const {
    return QFontMetricsF(sized(size, bold)).horizontalAdvance(words);
}

double LargeBrush::line(double x, double middle, const QString& words, double size, bool bold, const QColor& ink,
                        double end) {
    const double room = end - x;
    const double wide = width_of(words, size, bold);
    if (wide > room) size = std::max(std::min(size, least_), std::floor(size * room / wide));
    painter_.setFont(sized(size, bold));
    painter_.setPen(ink);
    const QFontMetricsF metrics(painter_.font());
    const QString shown = metrics.elidedText(words, Qt::ElideRight, room + 1);
    painter_.drawText(QPointF(x, middle + metrics.capHeight() / 2), shown);
    return x + metrics.horizontalAdvance(shown);
}

double LargeBrush::block(const QRectF& room, const QString& words, double size, bool bold, const QColor& ink,
                         bool is_centred) {
    QStringList lines = broken(words, sized(size, bold), room.width());
    const auto fits = [&] {
        const QFontMetricsF metrics(sized(size, bold));
        const auto is_short = [&](const QString& one) { return metrics.horizontalAdvance(one) <= room.width(); };
        return metrics.lineSpacing() * static_cast<double>(lines.size()) <= room.height() &&
               std::ranges::all_of(lines, is_short);
    };
    while (size > least_ && !fits()) {
        size = std::max(least_, size * .92);
        lines = broken(words, sized(size, bold), room.width());
    }
    const double high = QFontMetricsF(sized(size, bold)).lineSpacing();
    const auto most = static_cast<qsizetype>(std::max(1.0, std::floor(room.height() / high)));
    if (lines.size() > most) lines = lines.mid(0, most - 1) + QStringList(lines.mid(most - 1).join(u' '));
    double y = room.top() + (is_centred ? (room.height() - high * static_cast<double>(lines.size())) / 2 : 0);
    for (const QString& one : lines) {
        line(room.left(), y + high / 2, one, size, bold, ink, room.right());
        y += high;
    }
    return y;
}

void LargeBrush::typed(const QRectF& where, const QString& words, double size, const QColor& ink) {
    const double wide = width_of(words, size, true);
    const QFont font = sized(wide > where.width() ? size * where.width() / wide : size, true);
    painter_.setFont(font);
    painter_.setPen(ink);
    painter_.drawText(where.center() - QFontMetricsF(font).tightBoundingRect(words).center(), words);
}

void LargeBrush::head(double x, double middle, int side, const QString& id, const QString& about, double size,
                      double end) {
    const double sign = size * .6;
    if (side >= 0) {
        paint_side(painter_, QRectF(x, middle - sign / 2, sign, sign), side, palette_);
        x += size * .9;
    }
    x = line(x, middle, id, size, true, ink_, end);
    line(x + size / 4, middle + size * .22, about, size * .42, false, muted_, end);
}

void LargeBrush::ground(const QRectF& where, const QColor& colour, double radius) {
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(colour);
    painter_.drawRoundedRect(where, radius, radius);
}

std::size_t first_in_sight(std::size_t count, std::size_t room, std::size_t counts) {
    return count <= room || counts >= count ? 0 : std::min(counts - std::min(counts, room / 2), count - room);
}

}  // namespace flagplot::ui
