#include "ui/common/style.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <utility>

#include "ui/common/hairline.h"
#include "ui/common/look.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

namespace {

bool shows_focus(const QStyleOption& option) {
    return option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange);
}

constexpr double ring = 2.5;  // pixels of the line around what has the focus
constexpr double corner_of_button = 6;
constexpr double corner_of_field = 5;
constexpr double corner_of_mark = 4;

// A ground with a line around it, as wide as the rectangle.
void paint_box(QPainter& painter, const QRectF& where, double corner, const QPen& line, const QBrush& ground) {
    const double half = line.style() == Qt::NoPen ? 0 : line.widthF() / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(ground);
    painter.setPen(line);
    painter.drawRoundedRect(where.adjusted(half, half, -half, -half), corner, corner);
    painter.restore();
}

// Whether it is no field of a form: it searches, chooses what is shown, or stands in a foot.
bool is_among_buttons(const QWidget* widget) {
    const auto* const line = qobject_cast<const QLineEdit*>(widget);
    const auto* const list = qobject_cast<const QComboBox*>(widget);
    return (line && (line->isClearButtonEnabled() || qobject_cast<const Foot*>(line->parentWidget()))) ||
           (list && list->sizeAdjustPolicy() == QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

// The focus is seen on any ground.
QPen line_of_field(const QStyleOption& option, const QWidget* widget) {
    const Tints& colours = tints(option.palette);
    if (option.state.testFlag(QStyle::State_HasFocus)) return {colours.tick, ring};
    return {is_among_buttons(widget) ? colours.line : colours.border, 1};
}

// Filled if it goes on, else a ground with a line: of what is chosen, of what the mouse is on, of what waits.
void paint_button(QPainter& painter, const QStyleOption& option) {
    const Tints& colours = tints(option.palette);
    const bool is_pressed = option.state.testFlag(QStyle::State_Sunken);
    const bool is_hovered =
        option.state.testFlag(QStyle::State_MouseOver) && option.state.testFlag(QStyle::State_Enabled);
    if (option.palette.color(QPalette::Button) == colours.primary) {
        const QColor ground = is_pressed ? colours.primary.darker(115) : colours.primary;
        paint_box(painter, option.rect, corner_of_button, Qt::NoPen, is_hovered ? ground.lighter(112) : ground);
        if (!shows_focus(option)) return;
        const QRectF inside = QRectF(option.rect).adjusted(3, 3, -3, -3);
        return paint_box(painter, inside, corner_of_button - 2, QPen(colours.on_primary, 2), Qt::NoBrush);
    }
    const bool is_on = is_pressed || option.state.testFlag(QStyle::State_On);
    const QColor ground = is_on        ? colours.selected
                          : is_hovered ? option.palette.color(QPalette::Window)
                                       : option.palette.color(QPalette::Button);
    const QPen line = shows_focus(option) ? QPen(colours.tick, ring)
                      : is_on             ? QPen(colours.tick, 1.5)
                                          : QPen(colours.line, 1);
    paint_box(painter, option.rect, corner_of_button, line, ground);
}

// A tick, or a line where only some of what it stands for is chosen.
void paint_tick_box(QPainter& painter, const QStyleOption& option) {
    const Tints& colours = tints(option.palette);
    const bool is_empty = option.state.testFlag(QStyle::State_Off);
    const QColor ink = option.state.testFlag(QStyle::State_Enabled) ? colours.tick : colours.border;
    const QRectF box = option.rect;
    paint_box(painter, box, corner_of_mark, is_empty ? QPen(colours.border, 1.4) : QPen(Qt::NoPen),
              is_empty ? colours.field : ink);
    if (is_empty) return;
    const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x * box.width(), y * box.height()); };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.on_tick, box.width() / 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (option.state.testFlag(QStyle::State_NoChange)) {
        painter.drawLine(at(.25, .5), at(.75, .5));
    } else {
        painter.drawPolyline(QPolygonF{at(.22, .52), at(.42, .72), at(.78, .3)});
    }
    painter.restore();
}

void paint_radio(QPainter& painter, const QStyleOption& option) {
    const Tints& colours = tints(option.palette);
    const bool is_on = option.state.testFlag(QStyle::State_On);
    const QRectF box = option.rect;
    const double round = box.height() / 2;
    paint_box(painter, box, round, QPen(is_on ? colours.tick : colours.border, is_on ? 2 : 1.4), colours.field);
    const double inset = box.width() * .28;
    if (is_on) paint_box(painter, box.adjusted(inset, inset, -inset, -inset), round, Qt::NoPen, colours.tick);
}

// A low one without words, of few steps, has a part for each.
bool is_in_parts(const QStyleOptionProgressBar& bar) {
    constexpr int most = 32;
    const int all = bar.maximum - bar.minimum;
    return !bar.textVisible && all > 1 && all <= most && bar.rect.width() / all >= bar.rect.height();
}

void paint_parts(QPainter& painter, const QStyleOptionProgressBar& bar) {
    const int all = bar.maximum - bar.minimum;
    const double wide = static_cast<double>(bar.rect.width()) / all;
    const Tints& colours = tints(bar.palette);
    for (int i = 0; i < all; ++i) {
        const QRectF part(bar.rect.left() + i * wide, bar.rect.top() + 1, wide - 3, bar.rect.height() - 2);
        paint_box(painter, part, part.height() / 2, Qt::NoPen,
                  i < bar.progress - bar.minimum ? colours.tick : colours.hairline);
    }
}

void paint_progress(QPainter& painter, const QStyleOptionProgressBar& bar) {
    const double range = std::max(1, bar.maximum - bar.minimum);
    const double share = std::clamp((bar.progress - bar.minimum) / range, 0.0, 1.0);
    if (share <= 0) return;
    QRectF filled = QRectF(bar.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    filled.setWidth(std::max(filled.height(), filled.width() * share));
    paint_box(painter, filled, 3, Qt::NoPen, tints(bar.palette).tick);
}

// Of a bar there is nothing but what is moved, on the ground that it moves.
void paint_scroll_bar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle, const QWidget* widget) {
    const QWidget* const around = widget && widget->parentWidget() ? widget->parentWidget()->parentWidget() : nullptr;
    const auto* const area = qobject_cast<const QAbstractScrollArea*>(around);
    const QWidget* const ground = area ? area->viewport() : widget;
    painter.fillRect(bar.rect, ground ? ground->palette().brush(ground->backgroundRole()) : bar.palette.window());
    if (bar.maximum <= bar.minimum) return;
    const bool is_in_hand =
        bar.state.testFlag(QStyle::State_Sunken) && bar.activeSubControls & QStyle::SC_ScrollBarSlider;
    paint_box(painter, QRectF(handle).adjusted(2, 2, -2, -2), 3, Qt::NoPen,
              is_in_hand ? muted(bar.palette) : tints(bar.palette).border);
}

// A scroll bar has no buttons: its handle has the whole length to move along.
QRect handle_of(const QStyleOptionSlider& bar, int least) {
    const bool is_level = bar.orientation == Qt::Horizontal;
    const int room = is_level ? bar.rect.width() : bar.rect.height();
    const double all = static_cast<double>(bar.maximum) - bar.minimum + bar.pageStep;
    const int length =
        all <= 0 ? room : std::clamp(static_cast<int>(room * (bar.pageStep / all)), std::min(least, room), room);
    const int at =
        QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, room - length, bar.upsideDown);
    return is_level ? QRect(bar.rect.left() + at, bar.rect.top(), length, bar.rect.height())
                    : QRect(bar.rect.left(), bar.rect.top() + at, bar.rect.width(), length);
}

// A tab is its words alone; the page that is in sight has a line below them.
void paint_tab(QPainter& painter, const QStyleOptionTab& tab) {
    constexpr int thick = 2;
    const Tints& colours = tints(tab.palette);
    const QRect words = tab.rect.adjusted(px(12), 0, -px(12), 0);
    const QRect line(words.left(), words.bottom() - thick + 1, words.width(), thick);
    if (tab.state.testFlag(QStyle::State_Selected)) {
        painter.fillRect(line, colours.tick);
    } else if (tab.state.testFlag(QStyle::State_MouseOver)) {
        painter.fillRect(line, colours.line);
    }
}

// A row that is chosen has an edge in a list, where nothing else of it is as strong as a mark has to be.
void paint_edge(QPainter& painter, const QStyleOptionViewItem& item) {
    using Position = QStyleOptionViewItem::ViewItemPosition;
    const bool is_first = item.viewItemPosition == Position::Beginning || item.viewItemPosition == Position::OnlyOne ||
                          qobject_cast<const QListView*>(item.widget) != nullptr;
    const bool is_chosen = item.state.testFlag(QStyle::State_Selected);
    if (is_chosen && is_first)
        painter.fillRect(QRect(item.rect.left(), item.rect.top(), 3, item.rect.height()), tints(item.palette).tick);
}

// A menu of the bar: its words, on the ground of a selection while it is open.
void paint_menu_title(QPainter& painter, const QStyleOptionMenuItem& item, const QStyle& style) {
    const bool is_open = item.state.testFlag(QStyle::State_Selected);
    painter.fillRect(item.rect, is_open ? QBrush(tints(item.palette).selected) : item.palette.window());
    const bool is_underlined = style.styleHint(QStyle::SH_UnderlineShortcut, &item) != 0;
    const auto keys = is_underlined ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    style.drawItemText(&painter, item.rect, Qt::AlignCenter | keys | Qt::TextSingleLine, item.palette,
                       item.state.testFlag(QStyle::State_Enabled), item.text, QPalette::WindowText);
}

// The ground of a bar, or of a table's headings: a hairline below.
void paint_bar(QPainter& painter, const QStyleOption& option) {
    painter.fillRect(option.rect, option.palette.window());
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                     tints(option.palette).hairline);
}

constexpr int beside_bold = 6;  // pixels, on both sides of a tab's words, for bold ones
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

constexpr int widest_button = 60;        // letters
constexpr int beside_link = 7;           // pixels
constexpr int width_of_scroll_bar = 10;  // pixels, of which the handle has all but 4
constexpr int margin_of_field = 4;       // pixels, besides what Qt leaves
// Pixels above and below a line of words together: words grow with the text size, and the room around them doesn't.
constexpr int around_field = 15;
constexpr int around_button = 15;
constexpr int around_primary = 23;

// What stands on a button or beside a mark, which may have less room than its words need.
const QStyleOptionButton* as_button_label(QStyle::ControlElement element, const QStyleOption* option) {
    const bool is_label = element == QStyle::CE_PushButtonLabel || element == QStyle::CE_CheckBoxLabel ||
                          element == QStyle::CE_RadioButtonLabel;
    return is_label ? qstyleoption_cast<const QStyleOptionButton*>(option) : nullptr;
}

// What is typed doesn't begin at the line around it.
QRect with_margin(const QRect& words) {
    return words.adjusted(margin_of_field, 0, 0, 0);
}

void paint_chevron(QPainter& painter, const QPointF& middle, double half, bool is_up, const QColor& ink) {
    const double drop = is_up ? -half / 2 : half / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, half * .45, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF{middle + QPointF(-half, -drop), middle + QPointF(0, drop), middle + QPointF(half, -drop)});
    painter.restore();
}

// At the end of a button, halfway up: Qt puts a few pixels into its lower corner.
void paint_menu_sign(QPainter& painter, const QStyleOption& option, const QWidget& button) {
    const QRectF room = button.rect();
    const QPointF middle(room.right() - room_of_menu_sign() * .75, room.center().y());
    paint_chevron(painter, middle, room_of_menu_sign() * .25, false, option.palette.color(QPalette::ButtonText));
}

}  // namespace

Style::Style() : QProxyStyle(QStringLiteral("fusion")) {
    QApplication::instance()->installEventFilter(this);
}

// Alt that is let go in another window isn't heard here.
bool Style::eventFilter(QObject* watched, QEvent* event) {
    const bool is_key = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
    const bool is_alt = is_key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt;
    if (!is_alt && event->type() != QEvent::ApplicationStateChange) return QProxyStyle::eventFilter(watched, event);
    const bool is_held = event->type() == QEvent::KeyPress;
    if (std::exchange(is_alt_held_, is_held) != is_held) {
        for (QWidget* const window : QApplication::topLevelWidgets()) window->update();
    }
    return QProxyStyle::eventFilter(watched, event);
}

// What the style that Qt brings itself makes of the palette has outlines that are hardly seen.
void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    const bool is_wrong = widget && is_marked_as_wrong(*widget);
    const Tints& colours = tints(option->palette);
    const QPen wrong(colours.wrong, 1.6);
    const auto* const frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    switch (element) {
        case PE_FrameTabBarBase:
        case PE_PanelMenuBar:
            return;
        case PE_PanelButtonCommand:
        case PE_PanelButtonTool:
            return paint_button(*painter, *option);
        case PE_IndicatorCheckBox:
            return paint_tick_box(*painter, *option);
        case PE_IndicatorRadioButton:
            return paint_radio(*painter, *option);
        case PE_IndicatorArrowDown:
            if (!qobject_cast<const QAbstractButton*>(widget)) break;
            return paint_menu_sign(*painter, *option, *widget);
        case PE_PanelLineEdit:
            if (!frame || frame->lineWidth <= 0) break;
            return paint_box(*painter, option->rect, corner_of_field, is_wrong ? wrong : line_of_field(*option, widget),
                             option->palette.base());
        case PE_PanelMenu:
        case PE_FrameMenu:
        case PE_Frame:  // a menu may lie on paper as light as its own
            if (qobject_cast<const QAbstractScrollArea*>(widget)) break;
            return paint_box(*painter, option->rect, corner_of_button,
                             QPen(element == PE_Frame ? colours.line : colours.border, 1), option->palette.base());
        case PE_FrameFocusRect:
            if (!option->state.testFlag(State_KeyboardFocusChange)) return;
            return paint_box(*painter, option->rect, corner_of_mark, QPen(tints(option->palette).tick, ring),
                             Qt::NoBrush);
        default:
            break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_Frame && qobject_cast<const QPlainTextEdit*>(widget)) {
        paint_box(*painter, option->rect, corner_of_field, is_wrong ? wrong : line_of_field(*option, widget),
                  Qt::NoBrush);
    } else if (element == PE_PanelItemViewItem && qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
        paint_edge(*painter, *qstyleoption_cast<const QStyleOptionViewItem*>(option));
    }
}

// A bar that has nothing to fill it is seen as well.
void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
    const auto* const bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
    if (bar && element == CE_ProgressBar && is_in_parts(*bar)) {
        paint_parts(*painter, *bar);
    } else if (bar && element == CE_ProgressBarGroove && !bar->textVisible) {
        paint_box(*painter, option->rect, 3, Qt::NoPen, tints(option->palette).hairline);
    } else if (element == CE_ProgressBarGroove) {
        paint_box(*painter, option->rect, 3, QPen(tints(option->palette).border, 1), option->palette.base());
    } else if (bar && element == CE_ProgressBarContents) {
        paint_progress(*painter, *bar);
    } else if (element == CE_TabBarTabShape && qstyleoption_cast<const QStyleOptionTab*>(option)) {
        paint_tab(*painter, *qstyleoption_cast<const QStyleOptionTab*>(option));
    } else if (element == CE_TabBarTabLabel && qstyleoption_cast<const QStyleOptionTab*>(option)) {
        QStyleOptionTab label(*qstyleoption_cast<const QStyleOptionTab*>(option));
        label.rect.adjust(-beside_bold, 0, beside_bold, 0);
        QFont letters = painter->font();
        letters.setBold(label.state.testFlag(State_Selected));
        const auto ink = widget ? widget->foregroundRole() : QPalette::WindowText;
        if (!letters.bold()) label.palette.setColor(ink, muted(label.palette));
        painter->save();
        painter->setFont(letters);
        QProxyStyle::drawControl(element, &label, painter, widget);
        painter->restore();
    } else if (element == CE_MenuBarEmptyArea) {
        painter->fillRect(option->rect, option->palette.window());
    } else if (element == CE_ToolBar || element == CE_HeaderSection) {
        paint_bar(*painter, *option);
    } else if (element == CE_MenuBarItem && qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
        paint_menu_title(*painter, *qstyleoption_cast<const QStyleOptionMenuItem*>(option), *proxy());
    } else if (element == CE_Splitter) {
        paint_hairline(*painter, *option);
    } else if (element == CE_ToolButtonLabel && qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
        QStyleOptionToolButton label(*qstyleoption_cast<const QStyleOptionToolButton*>(option));
        const bool is_fold = label.toolButtonStyle == Qt::ToolButtonTextBesideIcon && label.arrowType != Qt::NoArrow;
        label.rect.adjust(is_fold ? -px(8) : 0, 0, has_menu_sign(option) ? -room_of_menu_sign() : 0, 0);
        QProxyStyle::drawControl(element, &label, painter, widget);
    } else if (element == CE_HeaderLabel && qstyleoption_cast<const QStyleOptionHeader*>(option)) {
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

// What holds a number or a choice looks like a field.
void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
    const auto* const bar = control == CC_ScrollBar ? qstyleoption_cast<const QStyleOptionSlider*>(option) : nullptr;
    const auto* const spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    const auto* const combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const bool has_frame = (spin && spin->frame) || (combo && combo->frame);
    if (bar) {
        return paint_scroll_bar(*painter, *bar, proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget),
                                widget);
    }
    if (!has_frame && !combo) return QProxyStyle::drawComplexControl(control, option, painter, widget);
    const bool is_wrong = widget && is_marked_as_wrong(*widget);
    const bool is_seen = has_frame || is_wrong || shows_focus(*option);  // else it is its words alone
    if (is_seen) {
        paint_box(*painter, option->rect, corner_of_field,
                  is_wrong ? QPen(tints(option->palette).wrong, 1.6) : line_of_field(*option, widget),
                  option->palette.base());
    }
    const auto sign_at = [&](SubControl place, bool is_up) {
        const QRectF room = proxy()->subControlRect(control, option, place, widget);
        const double half = spin ? room_of_menu_sign() * .16 : room_of_menu_sign() * .25;
        const auto group = option->state.testFlag(State_Enabled) ? QPalette::Active : QPalette::Disabled;
        paint_chevron(*painter, room.center(), half, is_up, option->palette.color(group, QPalette::Text));
    };
    if (combo) sign_at(SC_ComboBoxArrow, false);
    if (!spin || spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
    sign_at(SC_SpinBoxUp, true);
    sign_at(SC_SpinBoxDown, false);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const {
    const auto* const bar = control == CC_ScrollBar ? qstyleoption_cast<const QStyleOptionSlider*>(option) : nullptr;
    const auto* const combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (!bar) {
        const QRect usual = QProxyStyle::subControlRect(control, option, part, widget);
        const bool has_words = combo && combo->frame && part == SC_ComboBoxEditField;
        return has_words ? with_margin(usual) : usual;
    }
    const QRect handle = handle_of(*bar, proxy()->pixelMetric(PM_ScrollBarSliderMin, option, widget));
    const QRect all = bar->rect;
    const bool is_level = bar->orientation == Qt::Horizontal;
    switch (part) {
        case SC_ScrollBarSlider:
            return handle;
        case SC_ScrollBarGroove:
            return all;
        case SC_ScrollBarSubPage:
            return is_level ? QRect(all.topLeft(), handle.bottomLeft() - QPoint(1, 0))
                            : QRect(all.topLeft(), handle.topRight() - QPoint(0, 1));
        case SC_ScrollBarAddPage:
            return is_level ? QRect(handle.topRight() + QPoint(1, 0), all.bottomRight())
                            : QRect(handle.bottomLeft() + QPoint(0, 1), all.bottomRight());
        default:
            return {};
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
    const QRect usual = QProxyStyle::subElementRect(element, option, widget);
    const auto* const field = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool has_words = element == SE_LineEditContents && field && field->lineWidth > 0;
    return has_words ? with_margin(usual) : usual;
}

// Where no desktop says otherwise the button that goes on stands last, as at the end of a page.
int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* returned) const {
    const int usual = QProxyStyle::styleHint(hint, option, widget, returned);
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    if (hint == SH_UnderlineShortcut) return is_alt_held_ ? 1 : 0;
    if (auto* const mask = hint == SH_Menu_Mask ? qstyleoption_cast<QStyleHintReturnMask*>(returned) : nullptr) {
        QPainterPath outline;
        outline.addRoundedRect(option->rect, corner_of_button, corner_of_button);
        mask->region = QRegion(outline.toFillPolygon().toPolygon());
        return 1;
    }
    constexpr int many = 20;  // of which some couldn't be seen at once
    const auto* const choices = qobject_cast<const QComboBox*>(widget);
    if (hint == SH_ComboBox_Popup && choices && choices->count() > many) return 0;  // a list that is scrolled
    const bool is_unsaid = hint == SH_DialogButtonLayout && usual == QDialogButtonBox::WinLayout;
    return is_unsaid ? static_cast<int>(QDialogButtonBox::GnomeLayout) : usual;
}

// The words of a button don't touch its ends, least of all those of the one that goes on.
QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_HeaderSection) usual.rwidth() += 2 * cell_margin;
    if (type == CT_ToolButton && has_menu_sign(option)) usual.rwidth() += room_of_menu_sign();
    const QFontMetrics metrics(QApplication::font());
    const int letter = letters(1);
    if (type == CT_LineEdit || type == CT_ComboBox || type == CT_SpinBox) {
        usual.setHeight(std::max(usual.height(), metrics.height() + around_field));
        usual.rwidth() += margin_of_field;
    }
    if (type == CT_ItemViewItem && qobject_cast<const QTreeView*>(widget))
        usual.setHeight(std::max(usual.height(), px(28)));
    const bool is_in_foot = widget && qobject_cast<const Foot*>(widget->parentWidget());
    if (is_in_foot && (type == CT_LineEdit || type == CT_PushButton)) usual.setHeight(std::max(usual.height(), px(36)));
    const auto* const tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (tool && type == CT_ToolButton && !tool->state.testFlag(State_AutoRaise))
        usual.setHeight(std::max(usual.height(), metrics.height() + around_button));
    // A name from a file doesn't make a window wider than its screen.
    if (type == CT_PushButton || type == CT_ComboBox) usual.setWidth(std::min(usual.width(), widest_button * letter));
    const auto* const button = type == CT_PushButton ? qstyleoption_cast<const QStyleOptionButton*>(option) : nullptr;
    if (!button) return usual;
    const bool goes_on = button->palette.color(QPalette::Button) == tints(button->palette).primary;
    if (!goes_on && !button->features.testFlag(QStyleOptionButton::DefaultButton)) {
        const bool is_flat = button->features.testFlag(QStyleOptionButton::Flat);
        if (is_flat) usual.setWidth(std::min(usual.width(), std::max(px(28), size.width() + 2 * beside_link)));
        const bool is_link = is_flat || button->text.isEmpty();
        const int wide = std::min(size.width() + 3 * letter, widest_button * letter);
        const int high = std::max(usual.height(), metrics.height() + around_button);
        const bool has_menu = button->features.testFlag(QStyleOptionButton::HasMenu);
        return is_link ? usual + QSize(has_menu ? letter : 0, 0) : QSize(std::max(usual.width(), wide), high);
    }
    return {usual.width() + 3 * letter, std::max(usual.height(), metrics.height() + around_primary)};
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    const auto* const list = qobject_cast<const QListWidget*>(widget);
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return std::max(usual, QFontMetrics(QApplication::font()).ascent());
        case PM_FocusFrameHMargin:
            if (list && list->flow() == QListView::TopToBottom) return usual + px(8);  // behind a chosen row's edge
            return qobject_cast<const QTableView*>(widget) ? usual + cell_margin : usual;
        case PM_MenuButtonIndicator:
            return std::max(usual, room_of_menu_sign());
        case PM_ScrollBarExtent:
            return width_of_scroll_bar;
        case PM_MenuBarHMargin:
            return usual + px(6);
        case PM_TabBarTabHSpace:
            return px(24);
        case PM_TabBarTabShiftVertical:
            return 0;
        case PM_MenuPanelWidth:
            return std::max(usual, 1);  // room for its outline
        default:
            return usual;
    }
}

// Fields are made often, and Qt's own style makes the icon of their clear button anew each time.
QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    if (which != SP_LineEditClearButton) return QProxyStyle::standardIcon(which, option, widget);
    QIcon& icon = icons_[static_cast<int>(which)];
    if (icon.isNull()) icon = QProxyStyle::standardIcon(which, option, widget);
    return icon;
}

}  // namespace flagplot::ui
