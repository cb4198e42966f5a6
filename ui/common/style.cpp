#include "ui/common/style.h"

#include <QApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QStyleOption>

#include "ui/common/look.h"
#include "ui/common/tints.h"

namespace flagplot::ui {

namespace {

bool shows_focus(const QStyleOption& option) {
    return option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange);
}

// The line around a mark or a button; the focus has one of its own.
void paint_outline(QPainter& painter, const QStyleOption& option, double rounding, const QColor& ink,
                   const QBrush& ground) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(ground);
    painter.setPen(shows_focus(option) ? option.palette.color(QPalette::Highlight) : ink);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), rounding, rounding);
    painter.restore();
}

}  // namespace

// The style that Qt brings itself makes outlines from a darker shade of the ground, and a button that is chosen from
// one that is hardly darker.
void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_FrameLineEdit && widget && is_marked_as_wrong(*widget))
        return paint_outline(*painter, *option, 2, tints(option->palette).wrong, Qt::NoBrush);
    if (baseStyle()->name() != QLatin1String("fusion")) return;
    const bool is_dark = option->palette.color(QPalette::Window).lightness() < 128;
    if (element == PE_PanelButtonCommand && option->state.testFlag(State_On)) {
        const Tints colours = tints(option->palette);
        paint_outline(*painter, *option, 2, colours.tick, colours.selected);
    } else if (element == PE_FrameLineEdit && is_dark && !option->state.testFlag(State_HasFocus)) {
        paint_outline(*painter, *option, 2, tints(option->palette).border, Qt::NoBrush);
    } else if (element == PE_IndicatorCheckBox && is_dark && !shows_focus(*option)) {
        paint_outline(*painter, *option, 0, muted(option->palette), Qt::NoBrush);
    } else if (element == PE_IndicatorRadioButton && is_dark && !shows_focus(*option)) {
        paint_outline(*painter, *option, option->rect.height() / 2.0, muted(option->palette), Qt::NoBrush);
    }
}

// The words of the button that goes on don't touch its ends.
QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* const button = type == CT_PushButton ? qstyleoption_cast<const QStyleOptionButton*>(option) : nullptr;
    if (!button || !button->features.testFlag(QStyleOptionButton::DefaultButton)) return usual;
    const QFontMetrics metrics(QApplication::font());
    const int letter = metrics.averageCharWidth();
    return {usual.width() + 3 * letter, std::max(usual.height(), metrics.height() + 2 * letter)};
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

// Every layout of a dock asks for its buttons' icons, and Qt's own style makes them anew each time.
QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    const bool is_kept = which == SP_TitleBarCloseButton || which == SP_TitleBarNormalButton ||
                         which == SP_DockWidgetCloseButton || which == SP_LineEditClearButton;
    if (!is_kept || baseStyle()->name() != QLatin1String("fusion"))
        return QProxyStyle::standardIcon(which, option, widget);
    QIcon& icon = icons_[static_cast<int>(which)];
    if (icon.isNull()) icon = QProxyStyle::standardIcon(which, option, widget);
    return icon;
}

}  // namespace flagplot::ui
