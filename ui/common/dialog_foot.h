#pragma once

#include "ui/common/made.h"

class QDialog;

namespace flagplot::ui {

// The last line of a dialog that stays open: what was done last, and the buttons, Close at the end. Enter belongs to
// the dialog's lists, so it presses only the button that has the focus.
class DialogFoot : public QWidget {
    Q_OBJECT

  public:
    explicit DialogFoot(QDialog& dialog);

    // Before Close.
    template <typename Receiver, typename Act>
    QPushButton* add_button(const QString& words, Receiver* receiver, Act act) {
        return add(push_button(words, this, receiver, act));
    }
    void say(const QString& words);  // to those who listen, too; empty: nothing

  private:
    QPushButton* add(QPushButton* button);

    QHBoxLayout* row_;
    Label* said_;
    QPushButton* close_;
};

}  // namespace flagplot::ui
