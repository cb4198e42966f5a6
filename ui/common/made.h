#pragma once

#include <QApplication>
#include <QBoxLayout>
#include <QFontMetrics>
#include <QMargins>
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

}  // namespace flagplot::ui
