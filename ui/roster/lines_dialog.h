#pragma once

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

namespace flagplot::ui {

class Label;
class LinesEdit;

// Edits a unit's text of several lines. It stays open where the session refuses.
class LinesDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // The rulebook's field must outlive the dialog.
    LinesDialog(Document& document, const session::Unit& unit, const table::Field& field, QWidget* parent);

    void accept() override;
    void type(const QString& words);  // at the end, as if they were typed

  private:
    Document& document_;
    std::string unit_;
    const table::Field& field_;
    LinesEdit* lines_;
    Label* problem_;
};

}  // namespace flagplot::ui
