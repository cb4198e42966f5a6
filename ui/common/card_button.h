#pragma once

#include <QAbstractButton>

namespace flagplot::ui {

// A framed ground with words and pictures laid out on it, all of which is a button: a click anywhere, Enter or the
// space bar takes it.
class CardButton : public QAbstractButton {
    Q_OBJECT

  public:
    static constexpr int corner = 6;  // pixels

    // `name` is what a screen reader says.
    explicit CardButton(const QString& name, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace flagplot::ui
