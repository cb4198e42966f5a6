#pragma once

#include <QKeyEvent>
#include <QPushButton>

#include "ui/common/seen.h"

namespace flagplot::ui {

// A button that goes on, and is another one then: a press counts only if what it says now was painted before.
class SeenButton : public QPushButton {
    Q_OBJECT

  public:
    explicit SeenButton(const QString& words, QWidget* parent = nullptr) : QPushButton(words, parent) {
        setAutoDefault(true);
    }

    void say(const QString& words) {
        if (words != text()) changed();
        setText(words);
    }
    void changed() {  // what it is for
        seen_.changed();
        update();
    }

  protected:
    bool event(QEvent* event) override {
        const bool is_key = event->type() == QEvent::KeyPress;
        const bool is_press = is_key || event->type() == QEvent::MouseButtonPress;
        if (!is_press) return QPushButton::event(event);
        const bool repeats = is_key && static_cast<QKeyEvent*>(event)->isAutoRepeat();
        const bool is_meant = !repeats && seen_.is_meant(*this, *static_cast<QInputEvent*>(event));
        const bool moves_on = is_key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Tab;
        return is_meant || moves_on ? QPushButton::event(event) : true;
    }
    void paintEvent(QPaintEvent* event) override {
        QPushButton::paintEvent(event);
        seen_.painted();
    }

  private:
    Seen seen_;
};

}  // namespace flagplot::ui
