#pragma once

#include "ui/document/document.h"

class QDialog;

namespace flagplot::ui {

// What became of a commander or of a unit, turn by turn, to be read and copied. It leaves with the session.
QDialog* history_dialog(Document& document, const std::string& who, QWidget* parent);

}  // namespace flagplot::ui
