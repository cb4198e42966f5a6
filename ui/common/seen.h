#pragma once

#include <QInputEvent>
#include <QWidget>
#include <optional>

namespace flagplot::ui {

// Whether a person can have meant what a widget shows by a key or a click: it was painted before. What was pressed
// earlier, while the last step was still being played, was meant for what stood there then.
class Seen {
  public:
    void changed() { painted_at_.reset(); }  // what the widget shows; it has to be painted anew
    void painted();                          // in its paintEvent
    bool is_meant(const QWidget& shown, const QInputEvent& press) const;
    // Whether it can't have been meant, or came right after another press, as of one who doesn't read; where presses
    // may follow each other, the latter doesn't count. Each press is asked about once.
    bool is_hasty(const QWidget& shown, const QInputEvent& press, bool may_follow);

    static qint64 now();  // milliseconds of the machine's clock
    // When the key or the button was pressed, by now(): on a busy machine that may be long before it is handled. Now,
    // if the event doesn't say.
    static qint64 made_at(const QInputEvent& press);

  private:
    std::optional<qint64> painted_at_;  // by now()
    qint64 last_press_ = 0;             // the same
};

}  // namespace flagplot::ui
