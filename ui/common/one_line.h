#pragma once

#include <QPushButton>

#include "ui/common/label.h"

namespace flagplot::ui {

// A label on one line, however narrow it is; the whole of it is its tool tip. Where it has no room its shorter words
// stand for it, if there are any, and what has no room even then is cut.
class OneLine : public Label {
    Q_OBJECT

  public:
    using Label::Label;

    void say(const QString& words, const QString& shorter = {});
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString shorter_;
};

// A button that is as narrow as it has to be; Style cuts its words then.
class OneLineButton : public QPushButton {
    Q_OBJECT

  public:
    explicit OneLineButton(QWidget* parent = nullptr) : OneLineButton(QString(), parent) {}
    explicit OneLineButton(const QString& words, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;
};

}  // namespace flagplot::ui
