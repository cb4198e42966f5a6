#pragma once

#include <atomic>
#include <functional>
#include <utility>

namespace flagplot::ui {

struct Stopped {};  // thrown by work that is no longer wanted, and caught by who let it be done

// Who waits for long work: is shown how far it is, and may stop it. Without anything: nobody.
class Watch {
  public:
    Watch() = default;
    // `stop` outlives it; `show` may be called on any thread.
    Watch(const std::atomic<bool>& stop, std::function<void(int done, int of)> show)
        : stop_(&stop), show_(std::move(show)) {}

    // The work says so often, on whatever thread. Throws Stopped.
    void is_at(int done, int of) const {
        if (stop_ && *stop_) throw Stopped{};
        if (show_) show_(done, of);
    }

  private:
    const std::atomic<bool>* stop_ = nullptr;
    std::function<void(int done, int of)> show_;
};

}  // namespace flagplot::ui
