#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "csv/cells.h"
#include "json/tree.h"
#include "rulebook/check.h"
#include "rulebook/rulebook.h"

namespace flagplot::workshop {

using json::Tree;
using json::Value;

// A rulebook while its owner makes it: its files by name. What is half typed stands in them as it was typed, and the
// checks find it there; what the owner wrote by hand, and what nothing here knows of, stays as it is.
struct OwnGame {
    std::map<std::string, Tree> files;  // "rulebook.json" is always there
    bool operator==(const OwnGame&) const = default;

    Tree& book() { return files.at("rulebook.json"); }
    const Tree& book() const { return files.at("rulebook.json"); }
    std::string id() const;
    std::string title() const;
};

OwnGame blank_game(const std::string& title);  // its id is made from the title
OwnGame read_game(const std::string& name,
                  const rulebook::Texts& texts);  // `name` stands for the folder. Throws FileError
rulebook::Texts texts_of(const OwnGame& game);

// "patrol" for "Patrol!"; `otherwise` where no letter is left.
std::string id_from(const std::string& title, const std::string& otherwise);

void set_title(OwnGame& game, const std::string& title);
// In front of its tables' and procedures' ids as well, wherever they are named; one that isn't there yet keeps its
// name.
void set_id(OwnGame& game, const std::string& id);

// What its cover says besides: "summary" (what it is about), "author", "licence" or "edition"; may be empty.
std::string cover_words(const OwnGame& game, const std::string& what);
void set_cover_words(OwnGame& game, const std::string& what, const std::string& words);

// Sides as one line: "Wolves, Convoys". Those that are there already keep their ids.
std::string sides_of(const OwnGame& game);
void set_sides(OwnGame& game, const std::string& line);

// What a turn is called, how many make a day (0: days aren't counted), and whether they are hours.
struct Turns {
    std::string label = "Turn";
    int a_day = 0;
    bool hours = false;
    bool operator==(const Turns&) const = default;
};
Turns turns_of(const OwnGame& game);
void set_turns(OwnGame& game, const Turns& turns);

// ---- tables and procedures; each is named by its file: "contact.json", "procedures/watch.json"

enum class FileKind { table, procedure };
std::vector<std::string> files_of(const OwnGame& game, FileKind kind);  // by title
std::string title_of(const OwnGame& game, const std::string& file);

// The file by its title or id; empty if there is none.
std::string find_file(const OwnGame& game, FileKind kind, const std::string& name);

// A new one: a table is a d6 with a row for each face and no results yet, a procedure a step that tells something. Its
// file.
std::string add_file(OwnGame& game, FileKind kind, const std::string& title);
void remove_file(OwnGame& game, const std::string& file);  // and from the phases and results that lead to it

// Its id and its file are made from its title; what names it follows. Only for one that no session knows yet. Its file.
std::string rename_file(OwnGame& game, const std::string& file);

// ---- a table

// Dice as one line: "2d6"; of a table with a die for the column "column d6, row 2d6"; empty: a person chooses the row.
// Rows of a new table that nobody has typed into follow the dice.
std::string dice_of(const Tree& table);
void set_dice(Tree& table, const std::string& line);

// The rows as a spreadsheet. Its first row are heads: of the rows, then one a column, "Result" if there are no columns.
// A row begins with its range, or, where no dice are thrown or a condition decides, with its name.
// A row without results goes where another one takes its range. Rows, columns and results that are there already keep
// what else they have; new ones get ids made from their names.
csv::Grid rows_of(const Tree& table);
void set_rows(Tree& table, const csv::Grid& grid);

// Rows as a spreadsheet copies them, which may come without heads.
csv::Grid with_heads(const Tree& table, csv::Grid rows);

// ---- what is edited as a grid

enum class Part {
    rows,     // of a table; their heads stand in the grid
    results,  // of a table: the label, and the titles of the tables that it leads to. Each is known by its label, or,
              // under a new one, by its place. One that isn't named is taken out, unless a row gives it: then it stays
              // as it is
    modifiers,  // of a table: the label, what it does ("-1", "at most 3", "x 1/2 up", "not allowed", "+1 each 2 above
                // 3, at most 5"), and how long the answer to its question holds ("roll", "turn", "session"). A new one
                // asks a question of its own: with yes or no, or, for "each", how many there are
    types,      // of units: one of them, several of them
    fields,     // of a type: the label, the type (text, number, yes-no, choice, side, unit), the values ("0-24"; "red,
                // blue"), the default
    phases      // the sequence of play: the label, what to do, the titles of the tables that are rolled
};
std::vector<std::string> heads_of(Part part);  // of a grid; those of rows stand in it

// A grid as a file has it, which may come with its heads, the first of them, and in any case.
csv::Grid without_heads(Part part, csv::Grid rows);

// ---- what is typed in a line

// A part of the game, of a table, of a procedure or of a step that can be typed.
struct TypedPart {
    enum class Kind { text, number, expression, choice, lines, yes_no };
    std::string name;
    std::string label;
    std::string help;
    Kind kind = Kind::text;
    std::vector<table::Choice> choices = {};  // of a choice; of others suggestions
    std::string value = {};                   // of a yes or no "yes", or nothing
    std::string said = {};  // what it is called where its label stands alone; empty: as its label says
    bool at_once = false;   // each letter is taken as it is typed
};

// ---- what is wrong

// The linter's findings; their files are named without a folder. `procedures` are the ids that the program has.
std::vector<rulebook::Finding> check_game(const OwnGame& game, const std::set<std::string>& procedures = {});

// The game as a session would play it; nothing if it doesn't load.
std::optional<rulebook::Rulebook> load_game(const OwnGame& game);

// Where a finding was typed: in a grid, or in a line ("title", "id", "dice", "sides", "turns").
struct Place {
    std::string file = {};          // of the table; empty: it is the game's
    std::optional<Part> part = {};  // none: a line
    std::string line = {};
    std::size_t type = 0;  // of fields
    std::size_t row = 0;   // of the grid, from 0
    std::size_t column = 0;
    std::string step = {};  // of a procedure: the place of the step, "/steps/2"; the file is the procedure's then
};
Place place_of(const OwnGame& game, const rulebook::Finding& finding);

// The same for people, and what is wrong there: "Contact, row 3: no gap (expected ...)".
std::string finding_words(const OwnGame& game, const rulebook::Finding& finding);

// The grid of a place, which has a part and says whose it is.
csv::Grid grid_of(const OwnGame& game, const Place& of);
void set_grid(OwnGame& game, const Place& of, const csv::Grid& grid);

// What can be typed at a place: of the step that it names, or else of the file, or else of the game; nothing if there
// is no such thing.
std::vector<TypedPart> parts_at(const OwnGame& game, const Place& of);
// Types one of them. `is_new`: no session knows it yet, so its id, and what is named by it, are made from its title.
// Its file, which may be another one then.
std::string set_part_at(OwnGame& game, const Place& of, const std::string& part, const std::string& value, bool is_new);

}  // namespace flagplot::workshop
