#pragma once

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {

// The facts of the open session, what was asked once first; what is changed is written when it is saved, each fact an
// entry of its own.
class FactsDialog : public CarefulDialog {
    Q_OBJECT

  public:
    FactsDialog(Document& document, QWidget* parent);

  protected:
    bool has_typed() const override { return form_->has_typed(); }
    QString loss() const override { return tr("What you changed isn't saved."); }

  private:
    void save(const session::Answer& answer);

    Document& document_;
    FormView* form_;
};

}  // namespace flagplot::ui
