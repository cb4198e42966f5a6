#pragma once

#include <QPointer>
#include <QTimer>
#include <map>

#include "referee/chances.h"
#include "ui/common/background.h"
#include "ui/common/label.h"
#include "ui/document/document.h"

namespace flagplot::ui {

class FormView;

// Below a form in which units are paired, such as a fire plot: what comes of it as it is typed, counted anew whenever
// it has changed. It is counted on threads of its own, and the session stays as it is.
class ChancesLine : public OneLine {
    Q_OBJECT

  public:
    explicit ChancesLine(Document& document, QWidget* parent = nullptr);

    void know(const session::Answer& answer);  // to what is asked on the way, as long as the procedure is open
    void follow(FormView* form);               // null, or one without pairs, or in a low window: nothing is shown

  signals:
    void counted();  // what it says is of what is typed

  private:
    bool has_room() const;
    void begin();
    void count_again();
    void take(const referee::Chances& found);

    Document& document_;
    QPointer<FormView> form_;
    std::map<std::string, session::Answer> known_;  // by key
    int run_ = 0;                                   // of which they are
    QTimer pause_{this};
    Background counting_;
};

}  // namespace flagplot::ui
