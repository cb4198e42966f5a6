#pragma once

#include <QMessageBox>
#include <functional>

namespace flagplot::ui {

// A question in plain words, which goes once it is answered: whoever asks adds what else can be answered, and opens it.
QMessageBox* make_question(QWidget& window, const QString& title, const QString& question,
                           QMessageBox::StandardButtons buttons = QMessageBox::Cancel);

// Asks whether what was typed into the window may be lost, and leaves it only then; `loss` says it otherwise.
void ask_to_discard(QWidget& window, const std::function<void()>& leave, const QString& loss = {});

// Asks, and does it only if the button of that name is pressed: Enter and Escape leave all as it is, and so does the
// other button, which says Cancel unless it is called otherwise.
QDialog* confirm(QWidget& window, const QString& title, const QString& question, const QString& yes,
                 const std::function<void()>& act, const QString& no = {});

// A dialog that loses nothing in silence: Escape, Cancel and closing it ask first, if anything was typed into it.
class CarefulDialog : public QDialog {
    Q_OBJECT

  public:
    using QDialog::QDialog;

    void reject() override;
    void leave() { QDialog::reject(); }  // without asking: what it is about is gone

  protected:
    virtual bool has_typed() const;              // words that stand in a field
    virtual QString loss() const { return {}; }  // a sentence; empty: what was typed
};

}  // namespace flagplot::ui
