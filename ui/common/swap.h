#pragma once

#include <QAction>
#include <QMenu>
#include <QUndoStack>
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

// What takes back and does again what the history has, by their keys anywhere in the window, as a menu of it.
inline QMenu* edit_menu(QWidget& window, const QUndoStack& history) {
    auto* const menu = new QMenu(&window);
    QAction* const undo = history.createUndoAction(&window, QStringLiteral("&Undo"));
    QAction* const redo = history.createRedoAction(&window, QStringLiteral("&Redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcut(QKeySequence::Redo);
    for (QAction* const action : {undo, redo}) action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    menu->addActions({undo, redo});
    window.addActions({undo, redo});
    return menu;
}

}  // namespace flagplot::ui
