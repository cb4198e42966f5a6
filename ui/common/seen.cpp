#include "ui/common/seen.h"

#include <QWindow>
#include <chrono>
#include <utility>

namespace flagplot::ui {

qint64 Seen::now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// The display's clock is ours as a rule, in 32 bits. A time that lies far off is of another clock, and says nothing.
qint64 Seen::made_at(const QInputEvent& press) {
    constexpr qint32 longest_wait = 60'000;
    const qint64 handled = now();
    const auto waited = static_cast<qint32>(static_cast<quint32>(handled) - static_cast<quint32>(press.timestamp()));
    return waited >= 0 && waited <= longest_wait ? handled - waited : handled;
}

void Seen::painted() {
    if (!painted_at_) painted_at_ = now();
}

bool Seen::is_meant(const QWidget& shown, const QInputEvent& press) const {
    const QWindow* const window = shown.window()->windowHandle();
    const bool has_no_room = shown.isVisible() && shown.visibleRegion().isEmpty();
    if (!window || !window->isExposed() || has_no_room) return true;  // it won't be painted
    return painted_at_ && made_at(press) >= *painted_at_;
}

bool Seen::is_hasty(const QWidget& shown, const QInputEvent& press, bool may_follow) {
    constexpr qint64 quick = 300;
    const qint64 made = made_at(press);
    const qint64 since = made - std::exchange(last_press_, made);
    return (since < quick && !may_follow) || !is_meant(shown, press);
}

}  // namespace flagplot::ui
