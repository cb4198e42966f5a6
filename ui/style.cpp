#include "ui/style.h"

#include <QApplication>
#include <QFontMetrics>

namespace flagplot::ui {

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
