#pragma once

#include <QComboBox>
#include <QFileDialog>
#include <QPushButton>

#include "support/catch.h"
#include "ui/print/output_dialog.h"

namespace flagplot::test {

inline QComboBox& box_of(const ui::OutputDialog& dialog, const char* name) {
    for (auto* const box : dialog.findChildren<QComboBox*>())
        if (box->accessibleName() == QLatin1String(name)) return *box;
    throw std::logic_error(name);
}

// Goes on, and answers the question for a file or folder. Returns what was proposed.
inline QString save_as(ui::OutputDialog& dialog, const QString& path) {
    for (auto* const button : dialog.findChildren<QPushButton*>())
        if (button->isDefault()) button->click();
    auto* const asked = dialog.findChild<QFileDialog*>();
    REQUIRE(asked);
    QString proposed = asked->selectedFiles().value(0);
    emit asked->fileSelected(path);
    delete asked;
    return proposed;
}

}  // namespace flagplot::test
