#pragma once

#include <QDialog>
#include <vector>

#include "ui/document/document.h"

class QLineEdit;

namespace flagplot::ui {

class Label;
class FieldEditor;

// Asks for a new unit's id and the fields that it must have, and adds it; the others begin with their defaults. It
// stays open where the session refuses.
class AddUnitDialog : public QDialog {
    Q_OBJECT

  public:
    // The rulebook's type must outlive the dialog.
    AddUnitDialog(Document& document, const table::UnitType& type, QWidget* parent);

    void accept() override;

  signals:
    void added(const QString& id);

  private:
    Document& document_;
    const table::UnitType& type_;
    QLineEdit* id_;
    std::vector<FieldEditor*> editors_;
    Label* problem_;
};

}  // namespace flagplot::ui
