#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "rulebook/rulebook.h"

// What is kept for the user and read again (charts, games, house rules, drafts of these) has a sum, in a small file of
// the same path under $XDG_DATA_HOME/flagplot/sums. By it is known what was changed outside of Flagplot, by its user on
// purpose or by a disk that loses a digit: either may be so, so it is read all the same, and said until it is saved or
// checked again. Of what has no sum nothing is known: it was put there by hand, or kept by an earlier version.
namespace flagplot::host {

// Write, move and remove a file with its sum. Throw json::InputError that names the file.
void write_kept(const std::filesystem::path& file, const std::string& text);
void move_kept(const std::filesystem::path& from, const std::filesystem::path& to);
void remove_kept(const std::filesystem::path& file);

// That the file was changed, in words that name it; empty: it wasn't, or isn't there, or has no sum.
std::string why_changed(const std::filesystem::path& file);
// From here on it counts as it is by now, as somebody has looked at it.
void accept_kept(const std::filesystem::path& file);

// What is read of a rulebook and is the user's own: his charts for it, its files if it is his own game.
std::vector<std::filesystem::path> kept_files(const rulebook::Rulebook& rulebook);
// Those of them that were changed, in words.
std::vector<std::string> changed_outside(const rulebook::Rulebook& rulebook);

// Moves a draft that can't be read beside itself, under a name that is free, so that the next one doesn't replace it.
// That it did, and of a draft that was changed that it was, is told by draft_notes(), once.
void set_draft_aside(const std::filesystem::path& file, const std::string& why);
void look_at_draft(const std::filesystem::path& file);
std::vector<std::string> draft_notes();

}  // namespace flagplot::host
