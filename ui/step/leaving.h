#pragma once

class QWidget;

namespace flagplot::ui {

class Document;

// Goes on to the next phase, or to the next turn at once. If something would be left undone, a box over `parent` asks
// first, and nothing has happened yet when this returns.
void go_on(Document& document, QWidget* parent, bool whole_turn);

}  // namespace flagplot::ui
