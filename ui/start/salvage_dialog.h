#pragma once

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace flagplot::ui {

class Document;
class Label;

// Salvages the session that the document found damaged into a new one, and opens that. Title and game are asked for
// files that have lost them.
class SalvageDialog : public QDialog {
    Q_OBJECT

  public:
    SalvageDialog(Document& document, QWidget* parent);

  private:
    void choose_file();
    void salvage(const QString& out);

    Document& document_;
    QLineEdit* title_;
    QComboBox* game_;
    Label* problem_;
};

}  // namespace flagplot::ui
