#include "ui/common/style.h"

#include <QApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QStyleOption>

#include "ui/common/look.h"

namespace flagplot::ui {

// The style that Qt brings itself makes outlines from a darker shade of the ground.
void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool is_mark = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
    if (!is_mark || baseStyle()->name() != QLatin1String("fusion")) return;
    const bool is_dark = option->palette.color(QPalette::Window).lightness() < 128;
    const bool shows_focus =
        option->state.testFlag(State_HasFocus) && option->state.testFlag(State_KeyboardFocusChange);
    if (!is_dark || shows_focus) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(muted(option->palette));
    const QRectF line = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    element == PE_IndicatorCheckBox ? painter->drawRect(line) : painter->drawEllipse(line);
    painter->restore();
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return std::max(usual, QFontMetrics(QApplication::font()).ascent());
        default:
            return usual;
    }
}

}  // namespace flagplot::ui
