#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace flagplot::ui {

// A button with an arrow that shows and hides what is folded beneath it, which is hidden at first. Who calls puts both
// into a layout. A letter behind & is its mnemonic; the accessible name has none.
QToolButton* make_fold(const QString& words, QWidget* folded, QWidget* parent);

}  // namespace flagplot::ui
