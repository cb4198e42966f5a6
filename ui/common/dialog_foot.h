#pragma once

#include <QWidget>

class QDialog;
class QHBoxLayout;
class QPushButton;

namespace flagplot::ui {

class Label;

// The last line of a dialog that stays open: what was done last, and the buttons, Close at the end. Enter belongs to
// the dialog's lists, so it presses only the button that has the focus.
class DialogFoot : public QWidget {
    Q_OBJECT

  public:
    explicit DialogFoot(QDialog& dialog);

    QPushButton* add_button(const QString& words);  // before Close
    void say(const QString& words);                 // to those who listen, too; empty: nothing

  private:
    QHBoxLayout* row_;
    Label* said_;
    QPushButton* close_;
};

}  // namespace flagplot::ui
