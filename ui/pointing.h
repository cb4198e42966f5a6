#pragma once

#include <QObject>
#include <QPointer>

#include "ui/document/document.h"

namespace flagplot::ui {

class FieldEditor;
class PlotPage;
class StepPane;

// A question about a place is answered by pointing at it on the plot: while the focus is in such a field, or in the
// plot after it, a click or Enter there fills the field. Which way units go is asked of the row at hand, whatever of
// the form has the focus; a click on a counter goes to its row.
class Pointing : public QObject {
    Q_OBJECT

  public:
    Pointing(Document& document, StepPane& step, PlotPage& plot, QObject* parent);

  signals:
    void done();  // a place was pointed at, or nothing is pointed at any more: the field has the focus again

  private:
    void follow(QWidget* focused);
    void take(const QString& place);
    void ask_of(const QString& unit);  // which way it wants to go, if there is a row for it
    void pass_by(const QString& unit);
    void show_wishes();  // of the row at hand and of all others, as they are typed

    Document& document_;
    QPointer<StepPane> step_;  // the focus still moves while the window and what is in it go
    QPointer<PlotPage> plot_;
    QPointer<FieldEditor> field_;
    QString asked_of_;  // the unit that was ringed for a question
};

}  // namespace flagplot::ui
