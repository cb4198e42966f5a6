#pragma once

class QWidget;

namespace flagplot::ui {

// The user's guide in a window of its own: the page that docs/guide.md is, with its pictures, and a search in it.
QWidget* guide_window(QWidget* parent);

}  // namespace flagplot::ui
