#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dice/evenness.h"
#include "session/session.h"
#include "sheet/sheet.h"

// The dice ledger: how often each face and each result came, against what was to be expected. It is the game master's;
// nothing of it may go into a side's report.
namespace flagplot::report {

using Source = session::Roll::Source;

// In place of a side or a table: all of them together.
inline constexpr const char* all_together = "*";

// Which dice a group is made of.
struct Whose {
    Source source = Source::stream;
    std::string side;   // an id; empty: no side's; or all_together
    std::string table;  // an id; empty: thrown for no table; or all_together

    auto operator<=>(const Whose&) const = default;
};

// One die as it was thrown.
struct Cast {
    int die = 6;  // its sides
    Whose whose;
    int face = 1;
};

// Dice of one kind.
struct DiceGroup {
    int die = 6;
    Whose whose;
    std::vector<int> counts;                 // how often each face came, from 1 on
    std::optional<dice::Evenness> evenness;  // nothing: too few to say, or overruled
    bool is_suspicious = false;

    int thrown() const;
    double expected() const;       // of each face
    double mean() const;           // of the faces
    double expected_mean() const;  // of a fair die
};

struct ResultCount {
    std::string id;     // empty for tables without rows
    std::string label;  // as printed; for tables without rows the total
    int count = 0;
    std::optional<int> total;        // of tables without rows
    std::optional<double> expected;  // the chances of all lookups, added; nothing if a person chose

    bool operator==(const ResultCount&) const = default;
};

// What a table said. A volley of many throws counts as so many.
struct ResultGroup {
    Whose whose;
    int throws = 0;
    std::vector<ResultCount> results;  // those that came or might have come
};

struct Ledger {
    std::string title;
    std::string game;
    std::string game_id;
    int first_turn = 1;
    int last_turn = 1;
    std::map<std::string, std::string> sides;   // of the rulebook: labels by id
    std::map<std::string, std::string> tables;  // titles of those that were thrown on, by id
    std::vector<DiceGroup> groups;              // by source and die; all together before each side, and each table
    std::vector<ResultGroup> results;
    int judged = 0;        // how many groups were judged: the more there are, the later one of them gets a warning
    int without_odds = 0;  // throws whose exact chances can't be said, left out of the results
};

// Turns, both included.
struct TurnRange {
    int first = 1;
    int last = 1;
};

// Of what counts: rolls that were taken back are left out. A table's chances are those under the facts of the lookup
// and the readings and house rules in force then. Throws json::InputError for turns that weren't played.
Ledger make_ledger(const session::Session& session, std::optional<TurnRange> turns = {});

// The groups of these dice, judged together. What stands for all together is left out where it is the same as a part.
std::vector<DiceGroup> group_dice(const std::vector<Cast>& casts);

// What a person wants to see of it; nothing: everything. An id that isn't known is refused with a json::InputError.
struct LedgerFilter {
    std::optional<std::string> side;  // empty: no side's
    std::optional<std::string> table;
    std::optional<Source> source;

    bool shows(const Whose& whose) const;
};
Ledger filtered(Ledger ledger, const LedgerFilter& filter);

// "rolled", "by hand", "overruled"; "Axis", "no side", "all sides"; "Fleet Speed", "no table", "all tables".
std::string source_name(Source source);
std::string side_name(const Ledger& ledger, const std::string& side);
std::string table_name(const Ledger& ledger, const std::string& table);

// "nothing unusual", "uneven", "too few throws to say", "not judged".
std::string verdict_words(const DiceGroup& group);

// The same and why: "nothing unusual: a fair die is at least this uneven in 37 of 100 such series".
std::string fairness_words(const DiceGroup& group);

// How many throws the results leave out, and why; empty: none.
std::string left_out_words(const Ledger& ledger);

// "37 of 100", "4 of 1000", "1 of 120000".
std::string chance_words(double chance);

// The groups, whose keys are their places from 1; a group's faces; what a table said; all of it, each group with its
// faces.
sheet::Section ledger_groups(const Ledger& ledger);
sheet::Section ledger_faces(const DiceGroup& group);
sheet::Section ledger_results(const Ledger& ledger, const ResultGroup& group);
sheet::Sheet ledger_sheet(const Ledger& ledger);

// CSV has one row a face and one a result, see docs/exports.md.
std::string to_csv(const Ledger& ledger);
json::Tree to_json(const Ledger& ledger);

}  // namespace flagplot::report
