#pragma once

class QWidget;

namespace flagplot::ui {

class Document;

// Goes on to the next phase, or to the next turn at once. If something would be left undone, a box over `parent`
// lists it: Enter goes to the first of it, and it is passed over only when told to. Nothing has happened yet when this
// returns.
void go_on(Document& document, QWidget* parent, bool whole_turn);

}  // namespace flagplot::ui
