#pragma once

#include <QApplication>
#include <QFontMetrics>
#include <QWidget>
#include <utility>

#include "ui/common/label.h"

// Parts that windows are put together of.
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

}  // namespace flagplot::ui
