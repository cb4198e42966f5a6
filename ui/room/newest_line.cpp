#include "ui/room/newest_line.h"

#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QStyleOptionFocusRect>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

NewestLine::NewestLine(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

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
    return {letters(60), fontMetrics().height() * 2};
}

QSize NewestLine::minimumSizeHint() const {
    return {letters(20), sizeHint().height()};
}

// Enter as well as the space key.
void NewestLine::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !event->isAutoRepeat()) return click();
    QAbstractButton::keyPressEvent(event);
}

// The unit in bold; what has no room is cut, and the tooltip has all of it.
void NewestLine::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    painter.setPen(QPen(tints(palette()).hairline, 1));
    painter.drawLine(rect().topLeft(), rect().topRight());
    QRect room = rect().adjusted(letters(2), 0, -letters(2), 0);
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    if (!unit_.isEmpty()) {
        painter.setFont(bold);
        painter.setPen(palette().color(QPalette::WindowText));
        const QString unit = metrics.elidedText(unit_, Qt::ElideRight, room.width() / 3);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, unit);
        room.setLeft(room.left() + metrics.horizontalAdvance(unit) + letters(1.5));
    }
    painter.setFont(font());
    painter.setPen(muted(palette()));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(words_, Qt::ElideRight, room.width()));
    if (!hasFocus()) return;
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = rect().adjusted(2, 2, -2, -2);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

}  // namespace flagplot::ui
