#pragma once

#include <QString>
#include <string>

namespace flagplot::ui {

// Between the core's UTF-8 and Qt.
inline QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

}  // namespace flagplot::ui
