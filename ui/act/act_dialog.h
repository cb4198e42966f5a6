#pragma once

#include "acts/act.h"
#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"
#include "ui/form/form_view.h"

class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

class Label;

// What an act asks, what follows from what is typed, and the button that does it. It leaves with the session.
class ActDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // What is known stands in the form at first. Throws json::InputError if the act can't be done to `of`.
    ActDialog(Document& document, const std::string& act, const std::string& of, const session::Fields& known,
              QWidget* parent);

    FormView& form() { return *form_; }

  signals:
    void performed(const session::Answer& answer);

  private:
    acts::Subject subject() const;
    FormView* make_form(session::Fields known);
    void go_on();
    QWidget* make_foot();
    void foretell();
    void say(const QString& words, const QString& problem);
    void perform(const session::Answer& answer);
    void begin_another(const session::Answer& before);

    Document& document_;
    const acts::Act& act_;
    std::string of_;
    FormView* form_;
    QVBoxLayout* layout_;
    Label* foretold_;
    Label* problem_;  // stands in its place
    QPushButton* cancel_ = nullptr;
    bool another_ = false;  // is wanted after this one
};

// Opens it; what is in the way is told by Document::failed(). The dialog, or null. `done` is called once it is done.
ActDialog* open_act(Document& document, const std::string& act, const std::string& of, const session::Fields& known,
                    QWidget* parent, const std::function<void(const session::Answer& answer)>& done = {});

}  // namespace flagplot::ui
