#pragma once

#include <filesystem>
#include <functional>

#include "ui/document/document.h"

class QDialog;

namespace flagplot::ui {

// A game that somebody passed on: what it is, what is wrong with it, what it would change of one that is there. It is
// added only if that is wanted, and `added` called then. Throws json::InputError for a file that is none.
QDialog* add_game_dialog(Document& document, const std::filesystem::path& file, const std::function<void()>& added,
                         QWidget* parent = nullptr);

}  // namespace flagplot::ui
