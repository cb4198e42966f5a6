#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rulebook/house_rule.h"
#include "workshop/own_game.h"

// A game in one file, NAME.flagplot-game, to be passed on: one JSON document with all that is in its folder. No archive
// and no picture is in it.
namespace flagplot::workshop {

struct SharedGame {
    rulebook::Texts files;  // by name: "rulebook.json", "procedures/watch.json"
    std::vector<rulebook::HouseRule> house_rules;
};

// The bytes of the file: the same for the same game.
std::string to_shared_file(const SharedGame& game);

// Reads such a file; `name` stands for it in errors. A stranger may have made it: the limits of rulebooks hold, names
// of files are such as a game's folder has, and the game loads. Throws FileError.
SharedGame read_shared_file(const std::string& text, const std::string& name);

// What it is, for whoever is asked whether he wants it.
struct SharedCover {
    rulebook::Cover cover;
    std::vector<std::string> tables;      // titles
    std::vector<std::string> procedures;  // titles
    std::vector<std::string> house_rules;
    std::vector<rulebook::Finding> findings;  // what can't be right in it
};
SharedCover cover_of(const SharedGame& game, const std::set<std::string>& procedures);

// All that it says of itself, by what that is called: "author", "tables".
std::vector<std::pair<std::string, std::string>> lines_about(const SharedCover& cover);

// What an update changes, a clause a file: "contact.json was changed", "watch.json is new".
std::vector<std::string> changes_between(const rulebook::Texts& before, const rulebook::Texts& now);

}  // namespace flagplot::workshop
