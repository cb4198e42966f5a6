#pragma once

#include <QApplication>
#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMargins>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QWidget>
#include <initializer_list>
#include <utility>

#include "ui/common/label.h"
#include "ui/common/look.h"

// Parts that windows are put together of, made together with how they look.
namespace flagplot::ui {

// A label whose words go on in the next line.
template <typename... Arguments>
Label* wrapped_label(Arguments&&... arguments) {
    auto* const label = new Label(std::forward<Arguments>(arguments)...);
    label->setWordWrap(true);
    return label;
}

// Where it is said what is wrong, by say_problem(); there is nothing of it until then.
inline Label* problem_label(QWidget* parent) {
    Label* const label = wrapped_label(parent);
    label->setAccessibleDescription(QStringLiteral("Problem"));
    label->hide();
    return label;
}

// A layout whose parts stand at its widget's edges.
template <typename Layout>
Layout* flush(QWidget* widget) {
    auto* const layout = new Layout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    return layout;
}

// How high the row of tabs is, and beside it that of the phases.
inline int height_of_tabs() {
    return QFontMetrics(QApplication::font()).height() * 5 / 2;
}

// A layout with so much room around its parts and, if it is said, between them.
template <typename Layout, typename... Between>
Layout* spaced(QWidget* widget, const QMargins& around, Between... between) {
    auto* const layout = new Layout(widget);
    layout->setContentsMargins(around);
    (layout->setSpacing(between), ...);
    return layout;
}
template <typename Layout, typename... Between>
Layout* spaced(const QMargins& around, Between... between) {
    return spaced<Layout>(nullptr, around, between...);
}

// What stands in a row or a column: a widget, a layout or, as stretch() has it, the room that is left.
struct RowPart {
    RowPart(QWidget* part, int share = 0, Qt::Alignment where = {}) : widget(part), stretch(share), alignment(where) {}
    RowPart(QLayout* part, int share = 0) : layout(part), stretch(share) {}

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
    Qt::Alignment alignment;
};

inline RowPart stretch(int share = 0) {
    return {static_cast<QWidget*>(nullptr), share};
}

// Adds them to the row or column, in this order.
template <typename Row>
Row* add_parts(Row* row, std::initializer_list<RowPart> parts) {
    for (const RowPart& part : parts) {
        if (part.widget) {
            row->addWidget(part.widget, part.stretch, part.alignment);
        } else if (part.layout) {
            row->addLayout(part.layout, part.stretch);
        } else {
            row->addStretch(part.stretch);
        }
    }
    return row;
}

// Takes out what is in it. It may be what was clicked, so it goes later.
inline void clear(QLayout& layout) {
    while (QLayoutItem* const item = layout.takeAt(0)) {
        if (item->widget()) item->widget()->hide();
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
}

// The widget in one of the sizes of type.
template <typename Widget>
Widget* typed(Widget* widget, Type type, bool bold = false) {
    set_type(*widget, type, bold);
    return widget;
}

template <typename Widget>
Widget* made_muted(Widget* widget) {
    set_muted(*widget);
    return widget;
}

// The widget with its name for those who listen, and a tip if it has one.
template <typename Widget>
Widget* named(Widget* widget, const QString& name) {
    widget->setAccessibleName(name);
    return widget;
}
template <typename Widget>
Widget* named(Widget* widget, const QString& name, const QString& tip) {
    widget->setToolTip(tip);
    return named(widget, name);
}

// Words in several lines to be read and copied.
inline QPlainTextEdit* reading_text(const QString& name, QWidget* parent) {
    auto* const text = named(new QPlainTextEdit(parent), name);
    text->setReadOnly(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setTabChangesFocus(true);
    return text;
}

// The button with what it does.
template <typename Button, typename Receiver, typename Act>
Button* acting(Button* button, Receiver* receiver, Act act) {
    QObject::connect(button, &Button::clicked, receiver, act);
    return button;
}

// A button whose words are its name as well, with what it does.
template <typename Receiver, typename Act>
QPushButton* push_button(const QString& words, QWidget* parent, Receiver* receiver, Act act) {
    return acting(named(new QPushButton(words, parent), QString(words).remove(u'&')), receiver, act);
}

// A button that is a link, of small type. Enter presses it where it stands on a page.
template <typename Receiver, typename Act>
QPushButton* link_button(const QString& words, QWidget* parent, Receiver* receiver, Act act) {
    auto* const button = push_button(words, parent, receiver, act);
    button->setFlat(true);
    button->setAutoDefault(true);
    set_type(*button, Type::small);
    return button;
}

// One of the buttons of a box, which Enter presses only where it is the default.
template <typename Receiver, typename Act>
QPushButton* box_button(QDialogButtonBox& box, const QString& words, QDialogButtonBox::ButtonRole role,
                        Receiver* receiver, Act act) {
    auto* const button = push_button(words, nullptr, receiver, act);
    button->setAutoDefault(false);
    box.addButton(button, role);
    return button;
}

// What else there is to do, behind a button of the box.
inline void box_menu(QDialogButtonBox& box, QMenu* menu) {
    QPushButton* const edit =
        named(box.addButton(QStringLiteral("&Edit"), QDialogButtonBox::ResetRole), QStringLiteral("Edit"));
    edit->setAutoDefault(false);
    edit->setMenu(menu);
}

// Whether it is Enter, in either part of the keyboard.
inline bool is_enter_key(const QKeyEvent& event) {
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

}  // namespace flagplot::ui
