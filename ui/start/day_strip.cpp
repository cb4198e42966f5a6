#include "ui/start/day_strip.h"

#include <QPainter>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

void DayStrip::set_day(int turns, int first_daylight, int last_daylight) {
    turns_ = turns;
    first_ = first_daylight;
    last_ = last_daylight;
    setAccessibleName(fits() ? u"Daylight: turns %1 to %2 of %3"_s.arg(first_).arg(last_).arg(turns_) : QString());
    updateGeometry();
    update();
}

int DayStrip::box() const {
    return std::max(fontMetrics().height(), fontMetrics().horizontalAdvance(QStringLiteral("00"))) + 4;
}

QSize DayStrip::sizeHint() const {
    return {box() * std::max(turns_, 6) + 1, box() + 1};
}

void DayStrip::paintEvent(QPaintEvent* /*event*/) {
    if (!fits()) return;
    QPainter painter(this);
    const Tints colours = tints(palette());
    const qreal size = std::min<qreal>(box(), (width() - 1.0) / turns_);
    for (int turn = 1; turn <= turns_; ++turn) {
        const bool is_day = turn >= first_ && turn <= last_;
        const QRectF where((turn - 1) * size + .5, .5, size, box() - 1);
        painter.setPen(colours.border);
        painter.setBrush(is_day ? colours.day : colours.night);
        painter.drawRect(where);
        painter.setPen(is_day ? colours.on_day : colours.on_night);
        if (size >= fontMetrics().horizontalAdvance(QString::number(turn)) + 2)
            painter.drawText(where, Qt::AlignCenter, QString::number(turn));
    }
}

}  // namespace flagplot::ui
