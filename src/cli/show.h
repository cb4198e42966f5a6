#pragma once

#include <string>
#include <vector>

#include "referee/form.h"
#include "referee/runner.h"
#include "session/session.h"

// How the terminal shows things, where it isn't JSON.
namespace flagplot::cli {

// What is asked: fields with their limits and defaults; a grid as a table.
std::string form_as_text(const referee::Form& form);

// Its parts: title, paragraph and help; the table of a grid; what a grid asks once.
std::string form_heading(const referee::Form& form);
std::string grid_as_text(const referee::Form& form);
std::string also_as_text(const referee::Form& form);

// "d20", "d6, d10", "5 d6": dice to throw.
std::string dice_text(const std::vector<int>& sides);

// A text of several lines in one: "first / second".
std::string on_one_line(const std::string& text);

// The lines that a person sees of entries `from` to `to`: rolls with their results, told lines, notes, changes. Each
// begins with the entry's number.
std::string entries_as_text(const session::Session& session, int from, int to);

// The keys of the rolls that an act wrote and whose dice were the machine's.
std::vector<std::string> machine_rolls(const session::Session& session, const referee::Progress& progress);

// What to say of them where dice were given.
std::string machine_rolls_in_words(const std::vector<std::string>& keys);

}  // namespace flagplot::cli
