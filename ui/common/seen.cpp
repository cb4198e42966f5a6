#include "ui/common/seen.h"

#include <QWindow>
#include <chrono>

namespace flagplot::ui {

qint64 Seen::now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

qint64 Seen::for_how_long() const {
    return painted_at_ ? now() - *painted_at_ : 0;
}

void Seen::painted() {
    if (!painted_at_) painted_at_ = now();
}

bool Seen::is_meant(const QWidget& shown, const QInputEvent& press) const {
    const QWindow* const window = shown.window()->windowHandle();
    const bool has_no_room = shown.isVisible() && shown.visibleRegion().isEmpty();
    if (!window || !window->isExposed() || has_no_room) return true;  // it won't be painted
    if (!painted_at_) return false;
    // A press that waited in the queue says when it was made: by the same clock as ours, in 32 bits, as a rule. One
    // that lies far off is of another clock, and says nothing.
    constexpr qint32 longest_wait = 10'000;
    const auto waited =
        static_cast<qint32>(static_cast<quint32>(*painted_at_) - static_cast<quint32>(press.timestamp()));
    return waited <= 0 || waited > longest_wait;
}

}  // namespace flagplot::ui
