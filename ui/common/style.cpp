#include "ui/common/style.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTableView>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/theme.h"

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
    painter.setPen(shows_focus(option) ? tints(option.palette).primary : ink);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), rounding, rounding);
    painter.restore();
}

// The focus of a button that is filled with the colour which the focus has elsewhere.
void paint_ring(QPainter& painter, const QStyleOption& option, const QColor& ink) {
    constexpr double inset = 3.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(ink);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset), 2, 2);
    painter.restore();
}

// The focus is seen on any ground.
QColor ink_of_field(const QStyleOption& option) {
    const Tints colours = tints(option.palette);
    return option.state.testFlag(QStyle::State_HasFocus) ? colours.primary : colours.border;
}

void paint_progress(QPainter& painter, const QStyleOptionProgressBar& bar) {
    const double range = std::max(1, bar.maximum - bar.minimum);
    const double share = std::clamp((bar.progress - bar.minimum) / range, 0.0, 1.0);
    if (share <= 0) return;
    QRectF filled = QRectF(bar.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    filled.setWidth(std::max(filled.height(), filled.width() * share));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tints(bar.palette).tick);
    painter.drawRoundedRect(filled, 3, 3);
    painter.restore();
}

// The handle is darker than what it moves along, also where a palette's buttons are lighter than its windows.
void paint_handle(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle) {
    if (bar.maximum <= bar.minimum) return;
    const bool is_in_hand =
        bar.state.testFlag(QStyle::State_Sunken) && bar.activeSubControls & QStyle::SC_ScrollBarSlider;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(is_in_hand ? muted(bar.palette) : tints(bar.palette).border);
    painter.drawRoundedRect(QRectF(handle).adjusted(3, 3, -3, -3), 3, 3);
    painter.restore();
}

// A tab is its words alone; the page that is in sight has a line below them.
void paint_tab(QPainter& painter, const QStyleOptionTab& tab) {
    constexpr int thick = 3;
    const Tints colours = tints(tab.palette);
    if (tab.state.testFlag(QStyle::State_Selected)) {
        painter.fillRect(QRect(tab.rect.left(), tab.rect.bottom() - thick + 1, tab.rect.width(), thick), colours.tick);
    } else if (tab.state.testFlag(QStyle::State_MouseOver)) {
        painter.fillRect(QRect(tab.rect.left(), tab.rect.bottom() - thick + 1, tab.rect.width(), thick),
                         colours.hairline);
    }
}

constexpr int cell_margin = 2;  // pixels, more than Qt leaves on both sides of a cell's words

// Between two parts of one paper.
void paint_hairline(QPainter& painter, const QStyleOption& option) {
    const QRect room = option.rect;
    painter.setPen(QPen(tints(option.palette).hairline, 1));
    if (option.state.testFlag(QStyle::State_Horizontal)) {
        painter.drawLine(room.center().x(), room.top(), room.center().x(), room.bottom());
    } else {
        painter.drawLine(room.left(), room.center().y(), room.right(), room.center().y());
    }
}

// Room for the sign of a menu at the end of a button.
int room_of_menu_sign() {
    return QFontMetrics(QApplication::font()).ascent() * 5 / 4;
}

bool has_menu_sign(const QStyleOption* option) {
    const auto* const tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    const bool has_menu = tool && tool->features.testFlag(QStyleOptionToolButton::HasMenu);
    return has_menu && !tool->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
}

constexpr int widest_button = 60;  // letters

// What stands on a button or beside a mark, which may have less room than its words need.
const QStyleOptionButton* as_button_label(QStyle::ControlElement element, const QStyleOption* option) {
    const bool is_label = element == QStyle::CE_PushButtonLabel || element == QStyle::CE_CheckBoxLabel ||
                          element == QStyle::CE_RadioButtonLabel;
    return is_label ? qstyleoption_cast<const QStyleOptionButton*>(option) : nullptr;
}

// At the end of a button, halfway up: Qt puts a few pixels into its lower corner.
void paint_menu_sign(QPainter& painter, const QStyleOption& option, const QWidget& button) {
    const double half = room_of_menu_sign() * .25;
    const QRectF room = button.rect();
    const double aside = room_of_menu_sign() * .75;
    const bool is_mirrored = option.direction == Qt::RightToLeft;
    const QPointF middle(is_mirrored ? room.left() + aside : room.right() - aside, room.center().y());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(option.palette.color(QPalette::ButtonText), half * .45, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{middle + QPointF(-half, -half / 2), middle + QPointF(0, half / 2),
                                   middle + QPointF(half, -half / 2)});
    painter.restore();
}

}  // namespace

// The style that Qt brings itself makes outlines from a darker shade of the ground, and a button that is chosen from
// one that is hardly darker.
void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    const bool is_own = baseStyle()->name() == QLatin1String("fusion");
    if (is_own && element == PE_FrameTabBarBase) return;
    if (is_own && element == PE_IndicatorArrowDown && qobject_cast<const QAbstractButton*>(widget))
        return paint_menu_sign(*painter, *option, *widget);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_FrameLineEdit && widget && is_marked_as_wrong(*widget))
        return paint_outline(*painter, *option, 2, tints(option->palette).wrong, Qt::NoBrush);
    if (!is_own) return;
    const Tints colours = tints(option->palette);
    const bool is_primary = option->palette.color(QPalette::Button) == colours.primary;
    if (element == PE_PanelButtonCommand && is_primary && shows_focus(*option)) {
        paint_ring(*painter, *option, colours.on_primary);
    } else if (element == PE_PanelButtonCommand && option->state.testFlag(State_On)) {
        paint_outline(*painter, *option, 2, colours.tick, colours.selected);
    } else if (element == PE_FrameLineEdit || (element == PE_Frame && qobject_cast<const QPlainTextEdit*>(widget))) {
        paint_outline(*painter, *option, 2, ink_of_field(*option), Qt::NoBrush);
    } else if (element == PE_FrameMenu || element == PE_IndicatorCheckBox) {
        paint_outline(*painter, *option, 0, colours.border, Qt::NoBrush);
    } else if (element == PE_IndicatorRadioButton) {
        paint_outline(*painter, *option, option->rect.height() / 2.0, colours.border, Qt::NoBrush);
    }
}

// A bar that has nothing to fill it is seen as well.
void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
    const bool is_own = baseStyle()->name() == QLatin1String("fusion");
    const auto* const bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
    if (is_own && element == CE_ProgressBarGroove) {
        paint_outline(*painter, *option, 3, tints(option->palette).border, option->palette.base());
    } else if (is_own && bar && element == CE_ProgressBarContents) {
        paint_progress(*painter, *bar);
    } else if (is_own && element == CE_TabBarTabShape && qstyleoption_cast<const QStyleOptionTab*>(option)) {
        paint_tab(*painter, *qstyleoption_cast<const QStyleOptionTab*>(option));
    } else if (is_own && element == CE_TabBarTabLabel && qstyleoption_cast<const QStyleOptionTab*>(option)) {
        QStyleOptionTab label(*qstyleoption_cast<const QStyleOptionTab*>(option));
        if (!label.state.testFlag(State_Selected)) label.palette.setColor(QPalette::WindowText, muted(label.palette));
        QProxyStyle::drawControl(element, &label, painter, widget);
    } else if (is_own && element == CE_Splitter) {
        paint_hairline(*painter, *option);
    } else if (is_own && element == CE_ToolButtonLabel && has_menu_sign(option)) {
        QStyleOptionToolButton label(*qstyleoption_cast<const QStyleOptionToolButton*>(option));
        const int room = room_of_menu_sign();
        const bool is_mirrored = label.direction == Qt::RightToLeft;
        label.rect.adjust(is_mirrored ? room : 0, 0, is_mirrored ? 0 : -room, 0);
        QProxyStyle::drawControl(element, &label, painter, widget);
    } else if (is_own && element == CE_HeaderLabel && qstyleoption_cast<const QStyleOptionHeader*>(option)) {
        QStyleOptionHeader heading(*qstyleoption_cast<const QStyleOptionHeader*>(option));
        heading.rect.adjust(cell_margin, 0, -cell_margin, 0);  // begins where its cells do
        QProxyStyle::drawControl(element, &heading, painter, widget);
    } else if (const auto* const button = as_button_label(element, option)) {
        QStyleOptionButton label(*button);
        const bool has_menu = label.features.testFlag(QStyleOptionButton::HasMenu);
        const int icon = label.icon.isNull() ? 0 : label.iconSize.width() + 4;
        const int mark = has_menu ? proxy()->pixelMetric(PM_MenuButtonIndicator, option, widget) : 0;
        const int room = label.rect.width() - icon - mark;
        const int most = element == CE_PushButtonLabel && widget ? widget->width() - icon - mark : room;
        const int wide = label.fontMetrics.size(Qt::TextShowMnemonic, label.text).width();
        if (wide > most)  // up to its ends words may stand that just fit
            label.text = label.fontMetrics.elidedText(label.text, Qt::ElideRight, room, Qt::TextShowMnemonic);
        QProxyStyle::drawControl(element, &label, painter, widget);
    } else {
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

// What holds a number or a choice has the outline of a field.
void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (baseStyle()->name() != QLatin1String("fusion")) return;
    const auto* const bar = control == CC_ScrollBar ? qstyleoption_cast<const QStyleOptionSlider*>(option) : nullptr;
    if (bar) paint_handle(*painter, *bar, proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget));
    const auto* const spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    const auto* const combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const bool has_frame = (spin && spin->frame) || (combo && combo->frame);
    if (has_frame) paint_outline(*painter, *option, 2, ink_of_field(*option), Qt::NoBrush);
}

// Where no desktop says otherwise the button that goes on stands last, as at the end of a page.
int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* returned) const {
    const int usual = QProxyStyle::styleHint(hint, option, widget, returned);
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons && baseStyle()->name() == QLatin1String("fusion")) return 0;
    constexpr int many = 20;  // of which some couldn't be seen at once
    const auto* const choices = qobject_cast<const QComboBox*>(widget);
    if (hint == SH_ComboBox_Popup && choices && choices->count() > many) return 0;  // a list that is scrolled
    const bool is_unsaid = hint == SH_DialogButtonLayout && usual == QDialogButtonBox::WinLayout;
    return is_unsaid ? static_cast<int>(QDialogButtonBox::GnomeLayout) : usual;
}

// The words of a button don't touch its ends, least of all those of the one that goes on, and a heading of two lines is
// as narrow as its words.
QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (baseStyle()->name() == QLatin1String("fusion")) {
        if (type == CT_HeaderSection) usual.rwidth() += 2 * cell_margin;
        if (type == CT_ToolButton && has_menu_sign(option)) usual.rwidth() += room_of_menu_sign();
    }
    // The mark of what is sorted is as wide as a heading is high: as one of its lines is enough.
    const auto* const heading = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (heading && type == CT_HeaderSection && heading->sortIndicator != QStyleOptionHeader::None) {
        const auto more = static_cast<int>(heading->text.count(QLatin1Char('\n')));
        usual.rwidth() -= more * heading->fontMetrics.height();
    }
    const QFontMetrics metrics(QApplication::font());
    const int letter = metrics.averageCharWidth();
    // A name from a file doesn't make a window wider than its screen.
    if (type == CT_PushButton || type == CT_ComboBox) usual.setWidth(std::min(usual.width(), widest_button * letter));
    const auto* const button = type == CT_PushButton ? qstyleoption_cast<const QStyleOptionButton*>(option) : nullptr;
    if (!button) return usual;
    if (!button->features.testFlag(QStyleOptionButton::DefaultButton)) {
        const bool is_link = button->features.testFlag(QStyleOptionButton::Flat) || button->text.isEmpty();
        const int wide = std::min(size.width() + 3 * letter, widest_button * letter);
        return is_link ? usual : QSize(std::max(usual.width(), wide), usual.height());
    }
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
        case PM_FocusFrameHMargin:
            return qobject_cast<const QTableView*>(widget) && baseStyle()->name() == QLatin1String("fusion")
                       ? usual + cell_margin
                       : usual;
        case PM_MenuButtonIndicator:
            return baseStyle()->name() == QLatin1String("fusion") ? std::max(usual, room_of_menu_sign()) : usual;
        case PM_MenuPanelWidth:
            return std::max(usual, 1);  // room for its outline
        default:
            return usual;
    }
}

// Fields are made often, and Qt's own style makes the icon of their clear button anew each time.
QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    if (which != SP_LineEditClearButton || baseStyle()->name() != QLatin1String("fusion"))
        return QProxyStyle::standardIcon(which, option, widget);
    QIcon& icon = icons_[static_cast<int>(which)];
    if (icon.isNull()) icon = QProxyStyle::standardIcon(which, option, widget);
    return icon;
}

}  // namespace flagplot::ui
