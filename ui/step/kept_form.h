#pragma once

#include <QPointer>
#include <QTimer>
#include <string>

#include "ui/document/document.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {

// What is typed into the form of the step and isn't answered yet, kept beside the session: it is there again after the
// window was closed, or the program or the machine broke down, if the same is asked in the same place of the journal.
class KeptForm : public QObject {
    Q_OBJECT

  public:
    explicit KeptForm(const Document& document, QObject* parent = nullptr);

    // The form that waits from now on, as document.pending() asks it; null: none. What was typed into it before is put
    // in. What was kept of the one before is over: it was answered, or was taken back.
    void follow(FormView* form);
    void write();   // at once, under the journal's newest entry
    void settle();  // what was just typed
    void forget();  // another session is open: the file stays

  private:
    std::string name() const;

    const Document& document_;
    QPointer<FormView> form_;
    std::string asked_;  // by it
    std::string kept_;   // the name of its file; empty: there is none
    QTimer soon_;
};

}  // namespace flagplot::ui
