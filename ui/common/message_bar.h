#pragma once

#include <QFrame>

class QPushButton;

namespace flagplot::ui {

class Label;

// What went wrong, or why the session can only be read: a line above everything, that nobody has to click away.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    // What can be done about it.
    struct Offers {
        bool copy = false;
        bool writing = false;  // even without a lock
        bool salvage = false;
    };
    void show_message(const QString& message, Offers offers);  // empty: none

  signals:
    void put_away();  // by whoever has read it
    void copy_wanted();
    void writing_wanted();
    void salvage_wanted();

  private:
    Label* words_;
    QPushButton* write_;
    QPushButton* copy_;
    QPushButton* salvage_;
};

}  // namespace flagplot::ui
