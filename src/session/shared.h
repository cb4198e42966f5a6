#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace flagplot::session {

// A value that its copies share, until one of them is changed. No reference into it may be kept across a copy and then
// be written to.
template <typename Held>
class Shared {
  public:
    Shared() = default;  // as a Held that was just made
    Shared(Held held) : held_(std::make_shared<Held>(std::move(held))) {}

    const Held& operator*() const {
        static const Held nothing{};
        return held_ ? *held_ : nothing;
    }
    const Held* operator->() const { return &**this; }
    operator const Held&() const { return **this; }

    // To be changed: from now on it is this one's alone.
    Held& own() {
        if (!held_ || held_.use_count() > 1) held_ = std::make_shared<Held>(**this);
        std::atomic_thread_fence(std::memory_order_acquire);  // as json::Values has it
        return *held_;
    }

    bool operator==(const Shared& other) const { return held_ == other.held_ || **this == *other; }

  private:
    std::shared_ptr<Held> held_;
};

}  // namespace flagplot::session
