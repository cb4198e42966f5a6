#pragma once

#include <QUndoCommand>
#include <functional>
#include <utility>

namespace flagplot::ui {

// A change of a value as a whole: it is shown as it is now, and as it was once that is undone.
template <typename Value>
class Swap : public QUndoCommand {
  public:
    // Those that are the same, one behind the other, are undone together; `same` is empty: by itself.
    Swap(const QString& name, Value before, Value now, std::function<void(const Value& value)> show,
         const QString& same = {})
        : QUndoCommand(name), before_(std::move(before)), now_(std::move(now)), show_(std::move(show)), same_(same) {}

    void undo() override { show_(before_); }
    void redo() override { show_(now_); }
    int id() const override { return same_.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* next) override {
        const auto& other = static_cast<const Swap&>(*next);
        if (other.same_ != same_) return false;
        now_ = other.now_;
        return true;
    }

  private:
    Value before_;
    Value now_;
    std::function<void(const Value& value)> show_;
    QString same_;
};

}  // namespace flagplot::ui
