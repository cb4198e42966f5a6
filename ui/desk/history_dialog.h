#pragma once

#include <QDialog>

#include "ui/document/document.h"

class QPlainTextEdit;

namespace flagplot::ui {

// What became of a commander or of a unit, turn by turn, to be read and copied.
class HistoryDialog : public QDialog {
    Q_OBJECT

  public:
    HistoryDialog(Document& document, const std::string& who, QWidget* parent);

  private:
    QPlainTextEdit* lines_;
};

}  // namespace flagplot::ui
