#pragma once

#include <QString>
#include <functional>

#include "session/watch.h"

class QWidget;

namespace flagplot::ui {

// Does the work on a thread of its own, and returns when it is over. Meanwhile the window is painted and takes nothing;
// if it takes longer than a moment, a dialog of that title has a bar and Stop. False: it was stopped. What the work
// throws is thrown here. It may use nothing that belongs to the window's thread.
bool wait_for(QWidget& window, const QString& title, const std::function<void(const session::Watch& watch)>& work);

}  // namespace flagplot::ui
