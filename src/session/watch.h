#pragma once

#include <atomic>
#include <functional>
#include <utility>

namespace flagplot::session {

struct Stopped {};  // thrown by work that is no longer wanted, and caught by who let it be done

// Who waits for long work: is shown how far it is, and may stop it. Without anything: nobody.
class Watch {
  public:
    Watch() = default;
    // `stop` outlives it; `show` may be called on any thread.
    Watch(const std::atomic<bool>& stop, std::function<void(int done, int of)> show)
        : stop_(&stop), show_(std::move(show)) {}

    // The work asks so often whether it is still wanted that nobody has to wait for it, on whatever thread. Throws
    // Stopped.
    void ask() const {
        if (stop_ && *stop_) throw Stopped{};
    }

    // The same, and says how far it is. Throws Stopped.
    void is_at(int done, int of) const {
        ask();
        if (show_) show_(done, of);
    }

  private:
    const std::atomic<bool>* stop_ = nullptr;
    std::function<void(int done, int of)> show_;
};

}  // namespace flagplot::session
