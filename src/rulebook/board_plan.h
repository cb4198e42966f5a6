#pragma once

#include <map>
#include <string>
#include <vector>

#include "json/reader.h"

// What a rulebook says of the board that its game is played on. Most of it lies before the players, so it names the
// facts and rulings that know it; session::board_in_force() makes the board.
namespace flagplot::rulebook {

// A value, or where it is to be found: {"fact": "layout"}, {"ruling": "flattop.hex-offset"} (the reading's id).
struct Setting {
    json::Value value;  // null: the program's own default
    std::string fact;
    std::string ruling;
};

struct NamedArea {
    std::string id;
    std::string label;
    std::vector<std::string> neighbours;
};

struct BoardPlan {
    std::string id;     // of a board besides the main one: "tactical"
    std::string label;  // of it: "Tactical map"
    std::string cells;  // "hexes", "grid" (squares and bricks, as the ways say), "areas"
    Setting ways;       // of a grid: "n-ne-se-s-sw-nw"; anything that is none of these: not said, and there is no board
    Setting skipped;    // letters that no column has; "none"
    Setting row_1;      // the edge at which row 1 is: "north" (the default), "south"
    Setting stagger;    // "low" (the default): columns B, D, F, or rows 2, 4, 6, stand half a cell south or east of the
                        // others; "high": the others do; "opposite": the other way round than `high_column` says
    std::string high_column;  // of hexes: the columns like this one stand half a hex north of the others: "AA"
    Setting first;            // corner cells: "A1" (the default), "MM45"; "none"
    Setting last;
    Setting last_column;  // instead of `last`: the letters, and the number; "none" and 0
    Setting last_row;
    Setting maps;           // of hexes: a line a map, its letter and its last hex; "none"
    Setting joins;          // "A/MM12 = B/A12", a line each; "none"
    Setting names;          // of hexes: "D1 = 10, E1 = 11": these have names of their own, and there are no others
    std::string area_type;  // of areas: the unit type whose units they are
    std::vector<NamedArea> areas;  // or their list
};

// The main board's id where an empty one would mean none, as in a form. No further board of a rulebook may have it.
inline constexpr const char* main_board = "main";

// Reads the member "board" of a rulebook, or one of its "boards", which have an id and a label. Throws FileError.
BoardPlan load_board_plan(const json::Node& node);
BoardPlan load_further_board(const json::Node& node);

// All that a plan looks for: the member's name, and the setting.
std::vector<std::pair<std::string, const Setting*>> settings_of(const BoardPlan& plan);

// Symbols that counters have (docs/table-format.md lists them); "counter" is the plainest.
const std::vector<std::string>& symbols();

// Which one a unit has: the one of its field's value, or else the type's.
struct SymbolChoice {
    std::string symbol = "counter";
    std::string field;                        // may be empty
    std::map<std::string, std::string> of{};  // value -> symbol
};

// "carrier", or {"field": "type", "of": {"CV": "carrier"}, "otherwise": "cruiser"}. Throws FileError.
SymbolChoice load_symbol(const json::Node& node);

}  // namespace flagplot::rulebook
