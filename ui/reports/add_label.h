#pragma once

#include <QBoxLayout>

#include "ui/common/label.h"

namespace flagplot::ui {

// A line of words of its own in a dialog, broken where it is too long.
inline Label* add_label(QBoxLayout& layout, const QString& words, QWidget* parent) {
    auto* const label = new Label(words, parent);
    label->setWordWrap(true);
    layout.addWidget(label);
    return label;
}

}  // namespace flagplot::ui
