#pragma once

#include <QAbstractButton>
#include <QCoreApplication>
#include <QMessageBox>

#include "support/catch.h"

namespace flagplot::test {

// Presses a button of the question that stands over the window.
inline void press_in_box(const QWidget& window, const char* words) {
    auto* const box = window.findChild<QMessageBox*>();
    REQUIRE(box);
    for (auto* button : box->buttons()) {
        if (button->text().remove(QLatin1Char('&')) != QLatin1String(words)) continue;
        button->click();
        return QCoreApplication::processEvents();  // what it leads to comes when the box has gone
    }
    FAIL("there is no " << words);
}

}  // namespace flagplot::test
