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
    qint64 for_how_long() const;  // milliseconds since it was painted; 0: it wasn't yet

    static qint64 now();  // milliseconds of the machine's clock

  private:
    std::optional<qint64> painted_at_;  // by now()
};

}  // namespace flagplot::ui
