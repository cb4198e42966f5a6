#pragma once

#include <QAbstractItemView>

namespace flagplot::ui {

// A list, table or tree of which a screen reader hears the item that has the focus, and nothing else. Qt's own tell it
// of every item that becomes current or chosen, also while they are hidden or another part has the keyboard.
template <typename View>
class Quiet : public View {
  public:
    using View::View;

  protected:
    // Without the focus View's own, which would tell, is passed over.
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override {
        if (this->hasFocus()) return View::currentChanged(current, previous);
        QAbstractItemView::currentChanged(current, previous);  // NOLINT(bugprone-parent-virtual-call)
    }

    void selectionChanged(const QItemSelection& chosen, const QItemSelection& before) override {
        if (this->hasFocus()) return View::selectionChanged(chosen, before);
        QAbstractItemView::selectionChanged(chosen, before);  // NOLINT(bugprone-parent-virtual-call)
    }
};

}  // namespace flagplot::ui
