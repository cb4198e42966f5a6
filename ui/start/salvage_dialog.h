#pragma once

class QDialog;
class QWidget;

namespace flagplot::ui {

class Document;

// Salvages the session that the document found damaged into a new one, and opens that. Title and game are asked for
// files that have lost them.
QDialog* salvage_dialog(Document& document, QWidget* parent);

}  // namespace flagplot::ui
