#pragma once

#include <vector>

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

class QLineEdit;

namespace flagplot::ui {

class Label;
class FieldEditor;

// Asks for a new unit's id, the fields that it must have, its name, where it is and how many boxes it has, and adds it;
// the others begin with their defaults. It stays open where the session refuses, and for another one that is like it
// but for the id.
class AddUnitDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // The rulebook's type must outlive the dialog.
    AddUnitDialog(Document& document, const table::UnitType& type, QWidget* parent);

    void accept() override;
    void done(int result) override;

  signals:
    void added(const QString& id);  // the last one, once the dialog is closed

  private:
    bool add();
    void add_another();
    void forget_problem();
    void warn_of_id();
    void say(const QString& problem);
    QString problem_of_id() const;

    Document& document_;
    const table::UnitType& type_;
    QLineEdit* id_;
    std::vector<FieldEditor*> editors_;
    Label* problem_;
    Label* added_;  // says what was added last
    QString last_;
};

}  // namespace flagplot::ui
