#pragma once

#include <QEvent>
#include <QResizeEvent>

namespace flagplot::ui {

// A widget that fits its parts anew whenever it has another size, or letters of another size.
template <typename Widget>
class Fitted : public Widget {
  public:
    using Widget::Widget;

  protected:
    virtual void fit() = 0;

    void resizeEvent(QResizeEvent* event) override {
        Widget::resizeEvent(event);
        fit();
    }

    void changeEvent(QEvent* event) override {
        Widget::changeEvent(event);
        if (event->type() == QEvent::FontChange) fit();
    }
};

}  // namespace flagplot::ui
