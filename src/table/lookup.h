#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "table/table.h"

namespace flagplot::table {

// A table can't be read as asked: not allowed, no row, two rows, an unknown column. The message is one line.
class LookupError : public json::InputError {
  public:
    using InputError::InputError;
};

// The tables that a result's or a footnote's effects send on to with `then`.
std::vector<std::string> tables_after(const Value& effects);

struct AppliedModifier {
    std::string id;
    std::string label;
    Value value;  // what it did to the number: 1, -2; for others a text: "x 1/2", "automatic", "not allowed"

    bool operator==(const AppliedModifier&) const = default;
};

// "+2 Leader", "x 1/2 Half".
std::string to_string(const AppliedModifier& modifier);

// What a table said, with everything that led there.
struct Lookup {
    std::string table;
    std::string column;  // its id, empty if the table has none
    Facts facts;         // those that the table speaks of and that were known
    std::vector<int> faces;
    std::optional<int> natural;  // the faces that count for the row, added, or the start; nothing on a ladder
    std::string start;           // on a ladder: how the place is called that it starts from; otherwise empty
    std::vector<AppliedModifier> modifiers;
    std::optional<int> total;  // what the row was read with; nothing on a ladder
    bool clamped = false;      // the total lay beyond the table's ends and took the nearest row
    std::optional<int> row;    // index of the row that was hit
    std::string result;        // id; empty for tables without rows and for what is forbidden
    std::string label;         // as printed; for tables without rows the total
    Value effects = Value::object();
    bool forbidden = false;
    std::vector<std::string> notes;  // the footnotes that apply

    std::vector<std::string> then() const;  // the tables to roll next
    bool again() const;                     // this table is to be rolled again

    bool operator==(const Lookup&) const = default;
};

// What is known without dice: an automatic result, or that it isn't allowed. Nothing if the dice decide.
std::optional<Lookup> decided_before_dice(const Table& table, const Facts& facts, const std::string& column = "");

// Looks the table up. `faces` are its dice's, in order (empty for tables without dice); `column` names a column and
// wins over facts and column dice. Order: times, add, at most, clamp. On a ladder a limit of what is less anyway isn't
// among the modifiers that were applied. Throws LookupError; DiceError for impossible faces.
Lookup look_up(const Table& table, const std::vector<int>& faces, const Facts& facts, const std::string& column = "");

// Many throws of a table at once, such as a die for each gun: `faces` are the dice of one throw after the other's. The
// lookup has the modifiers and footnotes of all, each once, and how often each result came as the effect "count":
// {"hit": 2, "miss": 3}; its label is "2 Hit, 3 Miss". Throws as look_up() does.
Lookup look_up_each(const Table& table, const std::vector<int>& faces, const Facts& facts);

// What tables have said, for those who ask the same again and again. The tables must outlive it.
class Readings {
  public:
    // As look_up(), or for several throws at once look_up_each().
    Lookup look_up(const Table& table, const std::vector<int>& faces, const Facts& facts, const std::string& column,
                   int times);

  private:
    struct Known {
        const Table* table = nullptr;
        std::vector<int> faces;  // of several throws of a die in rising order: which comes first says nothing
        std::string column;
        Facts facts;
        Lookup lookup;
    };

    std::unordered_map<std::size_t, std::vector<Known>> known_;  // by table and faces
    std::size_t size_ = 0;
};

// The same for so many throws that all gave what one gave: what is decided before the dice is so for all of them. What
// isn't allowed stays so.
Lookup each_the_same(const Table& table, const Lookup& one, int times);

// The same for a result that was picked for all of them.
Lookup pick_each(const Table& table, const std::string& result, const Facts& facts, int times);

// How often a result came; of a single throw 1 or 0.
int count_of(const Lookup& lookup, const std::string& result);

// A result that a person picked or that overrules the dice. Throws LookupError if the table doesn't have it.
Lookup pick(const Table& table, const std::string& result, const Facts& facts);

// Whether two lookups lead to the same: modifiers, total, result, effects and footnotes. Rows may be others.
bool says_the_same(const Lookup& one, const Lookup& other);

// The facts that a lookup needs and that `known` doesn't hold.
std::vector<std::string> unknown_facts(const Table& table, const Facts& known, const std::string& column = "");

// What its line adds up to, past the table's ends as well. Nothing where there is no total, or where a number was
// rounded on the way past the ends, as a lookup doesn't say which way.
std::optional<int> sum_of(const Lookup& lookup);

// "read as 6 (the last row)" of a total beyond the table's ends; otherwise empty.
std::string read_as(const Lookup& lookup);

// "14", "7 +2 Leader = 9", "6 +3 Gale = 9, read as 6 (the last row)"; on a ladder its places, "2+ -1 Hull = 2"; where
// there is no total, "+2 Leader".
std::string explain(const Lookup& lookup);

// Whether what explain() says ends in the result, which needn't be said again.
bool is_result_explained(const Lookup& lookup);

}  // namespace flagplot::table
