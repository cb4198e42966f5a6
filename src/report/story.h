#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "session/chronicle.h"
#include "sheet/sheet.h"

// The session as a story: which of its entries are events, which dice belong to which of them, and what a throw could
// have been. The window's log and the terminal take it from here.
namespace flagplot::report {

// Whether an entry is a line of the story by itself: what was asked, thrown, told, written, or done by a person. What
// only follows from these is bookkeeping: a procedure's changes, a phase or turn that passes nothing over, ticks, what
// is redone, and the roster before the first procedure. Whether the entry counts, nobody asks here.
bool is_event(const session::Session& session, int entry);

// Which dice a told line came of: those for its unit and in its run, since the line before about it. Takes the steps
// that count, in their order.
class DiceOfLines {
  public:
    void throw_dice(const session::Step& step, const session::Roll& roll);
    std::vector<int> take(const session::Step& line, const std::string& unit);  // their steps, each only once

  private:
    std::map<std::pair<int, std::string>, std::vector<int>> since_;
};

// What a line comes to, where that is a word or two and the rest says how: "naval strike".
std::string kind_of(const std::string& line);

struct Kind {
    std::string word;
    std::size_t count = 0;

    bool operator==(const Kind&) const = default;
};

// The lines by what they come to, in the order in which that was said first.
std::vector<Kind> kinds_in(const std::vector<std::string>& lines);

// Many lines of one kind as one: "30 units: 7 CAP, 2 escort", by the words that each begins with. Empty: they say too
// many different things.
std::string in_numbers(const std::vector<std::string>& lines);

// A line for a place where there is room for one: a list of many units at its end is their number, "Not rolled: 30
// units".
std::string with_units_counted(const std::string& line, const session::State& state);

// What happened in a turn, counted.
struct TurnSum {
    std::size_t dice = 0;
    std::size_t moves = 0;  // lines that say which way or where to

    std::string words() const;  // "30 dice, 9 moves"; empty: neither
};
TurnSum sum_of_turn(const session::Chronicle& chronicle, int turn);

// A row of a table that was thrown on.
struct Outcome {
    std::string label;    // as printed
    std::string numbers;  // "11-16", or how the row is called; empty on a ladder
    std::string result;   // id, by which it is overruled; empty: it can't be named
    double share = 0;     // how likely it was, from 0 to 1; 0 for all: nobody knows
    bool fell = false;
};

// All rows of a table as they count for a lookup; nobody has asked how likely they were.
std::vector<Outcome> outcomes_of(const table::Table& table, const table::Lookup& lookup,
                                 const rulebook::Rulebook& rulebook);

// A step's dice and what they were read in.
struct Throw {
    const session::Roll* roll = nullptr;       // null: no dice
    const session::LookedUp* found = nullptr;  // null: no table
    std::string title;                         // of the table, or what they were thrown for
    std::string result;                        // empty: no table
    std::vector<Outcome> outcomes;             // all rows; none where the table isn't known, is a chart, or counts
    bool has_shares = false;
};
Throw throw_of(const session::Chronicle& chronicle, int step);

// The rows as they stand in print, with their chances if these are known; the one that fell is in weight. Those that
// may take its place are links, whose keys are their places from 1.
sheet::Sheet rows_to_choose(const Throw& thrown);

}  // namespace flagplot::report
