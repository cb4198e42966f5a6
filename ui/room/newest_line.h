#pragma once

#include <QPainter>
#include <QRegularExpression>

#include "ui/common/card_button.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {

// What happened last, in a line below whatever is looked at; a click leads to all of it.
class NewestLine : public CardButton {
    Q_OBJECT

  public:
    explicit NewestLine(QWidget* parent = nullptr) : CardButton(QString(), parent) {}

    void say(const QString& unit, const QString& words) {
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

    QSize sizeHint() const override { return {letters(60), px(28)}; }
    QSize minimumSizeHint() const override { return {letters(20), sizeHint().height()}; }

  protected:
    // The unit in bold; what has no room is cut, and the tooltip has all of it.
    void paintEvent(QPaintEvent* /*event*/) override {
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

  private:
    QString unit_;
    QString words_;
};

}  // namespace flagplot::ui
