#include "ui/room/newest_line.h"

#include <QPainter>
#include <QRegularExpression>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {

NewestLine::NewestLine(QWidget* parent) : CardButton(QString(), parent) {}

void NewestLine::say(const QString& unit, const QString& words) {
    unit_ = unit;
    words_ = words;
    static const QRegularExpression break_of_words(QStringLiteral("(\\w)\n"));
    words_.replace(break_of_words, QStringLiteral("\\1; ")).replace(QLatin1Char('\n'), QLatin1Char(' '));
    const QString all = unit.isEmpty() ? words_ : QStringLiteral("%1, %2").arg(unit, words_);
    constexpr int most_read_out = 120;  // letters
    setAccessibleName(u"Newest in the session: %1"_s.arg(short_text(all.toStdString(), most_read_out)));
    setToolTip(tip(all));
    update();
}

QSize NewestLine::sizeHint() const {
    return {letters(60), px(28)};
}

QSize NewestLine::minimumSizeHint() const {
    return {letters(20), sizeHint().height()};
}

// The unit in bold; what has no room is cut, and the tooltip has all of it.
void NewestLine::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    painter.setPen(QPen(tints(palette()).hairline, 1));
    painter.drawLine(rect().topLeft(), rect().topRight());
    QRect room = rect().adjusted(px(24), 0, -px(24), 0);
    if (!unit_.isEmpty()) {
        const QFontMetrics metrics(bold(font()));
        const QString unit = metrics.elidedText(unit_, Qt::ElideRight, room.width() / 3);
        write(painter, room, unit, bold(font()), palette().color(QPalette::WindowText));
        room.setLeft(room.left() + metrics.horizontalAdvance(unit) + letters(1.5));
    }
    write(painter, room, words_, font(), muted(palette()));
    if (hasFocus()) paint_focus(painter, *this, rect().adjusted(2, 2, -2, -2));
}

}  // namespace flagplot::ui
