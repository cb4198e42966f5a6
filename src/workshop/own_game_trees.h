#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ascii/letters.h"
#include "json/unknown.h"
#include "workshop/own_game.h"

// What editing a game's trees needs: for own_game*.cpp alone.
namespace flagplot::workshop::trees {

using ascii::trimmed;
using csv::Grid;
using Cells = std::vector<std::string>;

inline constexpr const char* book_file = "rulebook.json";
inline constexpr const char* only_column = "Result";

std::string cell(const Cells& row, std::size_t column);
bool is_empty(const Cells& row);
// A member as text; empty if there is none.
std::string text_at(const Tree& tree, const std::string& key);
// A list or an object that is a member; empty if there is none.
Tree part_of(const Tree& tree, const std::string& key);
// What is said of each item of a list, one behind the other.
std::string line_of(const Tree& list, const std::function<std::string(const Tree& item)>& words,
                    const char* between = ", ");
// A member, or no member if there is nothing to say.
void put(Tree& tree, const std::string& key, Tree value);
// Where it isn't there yet, in front of the first of the next ones, as such a file has it; without any in front of all.
void put_before(Tree& tree, const std::string& key, const std::set<std::string>& next, Tree value);
std::optional<int> whole_number(std::string text);
// As a number where it is one: otherwise the check says that it isn't.
Tree number_or_text(const std::string& text);
// The dashes and signs that spreadsheets and books have for - and x.
std::string with_plain_signs(std::string text);
// "1 – 4" is "1-4".
std::string range_text(const std::string& typed);
// For each name of now the one of before that it is: the same name, otherwise the one in its place, if that is gone.
std::vector<std::optional<std::size_t>> matched(const std::vector<std::string>& before,
                                                const std::vector<std::string>& now);
std::vector<std::string> column_of(const Grid& grid, std::size_t column);
Grid without_empty_rows(Grid grid);
// The items of a list as they are after an edit: each the one of before that it is, or a new one.
Tree edited(const Tree& list, const Grid& before, const Grid& now,
            const std::function<void(Tree& item, const Cells& row, const Cells& was)>& edit);
// What has no id yet gets one, made from its label.
void give_ids(Tree& items, const std::string& kind);
std::string id_of(const OwnGame& game, const std::string& file);
std::string titles_line(const OwnGame& game, const Tree& ids);
// What is no table stays as it was typed, and the check finds it.
Tree ids_of_titles(const OwnGame& game, const std::string& line);
void replace_texts(Tree& tree, const std::function<std::string(const std::string&)>& replace);
// Every text that is one of these ids, wherever it stands, by the one that it is now.
void replace_ids(OwnGame& game, const std::map<std::string, std::string>& ids);
// Takes an id out of what leads to tables and procedures; a list of which nothing is left goes.
void forget(Tree& tree, const std::string& id);
bool has_die(const Tree& table, bool column);
std::string label_of_result(const Tree& table, const std::string& id);
// The ids of the results that rows and modifiers give.
std::set<std::string> used_results(const Tree& table);
// The fact of a modifier that asks a question of its own: whether it counts, or how often; empty if its condition is
// another one.
std::string question_of(const Tree& modifier);
// How many modifiers and whatever else speak of a fact.
int uses_of(const OwnGame& game, const std::string& fact);
// A question with yes or no, or for a number, as this editor makes them.
Tree new_question(const std::string& label, const std::string& scope, bool counts);
// Takes out those that this editor made, if no more than `uses` modifiers and whatever else speak of them.
void drop_questions(OwnGame& game, const std::vector<std::string>& facts, int uses = 0);

// The rows of a new table with these dice: one for each total, if these are few; otherwise none.
Grid blank_rows(const std::string& notation);
// The column of a list's grid that is about this member of an item.
std::size_t column_with(Part part, const std::string& member);
// A step of that kind that somebody has to fill in.
Tree blank_step(const std::string& kind, const std::string& id);

}  // namespace flagplot::workshop::trees
