#pragma once

#include <functional>
#include <string>

#include "report/inbox.h"

class QDialog;
class QWidget;

namespace flagplot::ui {

// Shows a mail whose writer isn't sure and asks whose it is; nobody is chosen beforehand. All who may write are
// offered, unless several are known to write from there. Where he who is chosen is known to write from another address,
// that has to be confirmed, and both stand there. `then` is told the reader; nobody: its sender is skipped.
QDialog* whose_dialog(const session::Session& session, const report::Incoming& mail,
                      const std::function<void(const std::string& reader)>& then, QWidget* parent);

}  // namespace flagplot::ui
