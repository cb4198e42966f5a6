#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace flagplot::ui {

// What went wrong, or why the session can only be read: a line above everything, that nobody has to click away.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show_message(const QString& message, bool offers_copy = false);  // empty: none

  signals:
    void copy_wanted();

  private:
    QLabel* words_;
    QPushButton* copy_;
    QPushButton* close_;
};

}  // namespace flagplot::ui
