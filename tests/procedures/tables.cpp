// The tables against the numbers that an independent reader copied from the document.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "json/tree.h"
#include "support/catch.h"
#include "table_case.h"

namespace flagplot::procedures::test {
namespace {

rulebook::Rules rules(const std::string& game, const Game::Readings& readings) {
    return rulebook::Rules(rulebook(game), readings);
}

using Named = json::Values;  // unlike a tree's, its order doesn't count

// What each modifier that applied did, by its id.
Named values_of(const table::Lookup& lookup) {
    Named values;
    for (const table::AppliedModifier& modifier : lookup.modifiers) values[modifier.id] = modifier.value;
    return values;
}

// What the dice show that count for the row; others choose the column.
int natural_of(const table::Table& table, const std::vector<int>& faces) {
    int natural = 0;
    auto face = faces.begin();
    for (const table::TableDie& die : table.dice) {
        if (!die.column) natural = std::accumulate(face, face + die.dice.count, natural);
        face += die.dice.count;
    }
    return natural;
}

// The number that counts for the row: as the case says it, otherwise what the dice show.
std::optional<int> total_of(const Tree& one) {
    if (one.contains("total")) return one.at("total").get<int>();
    const std::vector<int> faces = faces_of(one);
    if (faces.empty()) return std::nullopt;
    return std::accumulate(faces.begin(), faces.end(), 0);
}

void check(const rulebook::Rules& in_force, const Tree& one) {
    const table::Table& table = in_force.table(one.at("table").get<std::string>());
    const table::Lookup lookup = look_up(in_force, one);
    const std::vector<int> faces = faces_of(one);
    CHECK(lookup.result == one.at("result").get<std::string>());
    if (one.contains("label")) CHECK(lookup.label == one.at("label").get<std::string>());
    if (!faces.empty()) CHECK(lookup.natural == natural_of(table, faces));
    CHECK(lookup.total == total_of(one));
    CHECK(lookup.clamped == one.value("clamped", false));
    CHECK(lookup.forbidden == one.value("forbidden", false));
    CHECK(values_of(lookup) == one.value("modifiers", Named()));
    if (one.contains("effects")) CHECK(lookup.effects.tree().get<Named>() == one.at("effects").get<Named>());
    CHECK(notes_of(table, lookup) == one.value("notes", std::vector<std::string>()));
}

// Whether nothing that depends on facts changed the dice.
bool is_unmodified(const table::Table& table, const Tree& one) {
    const Tree modifiers = one.value("modifiers", Tree::object());
    return std::all_of(modifiers.items().begin(), modifiers.items().end(),
                       [&](const auto& item) { return always_counts(table, item.key()); });
}

}  // namespace

TEST_CASE("Every face of every table gives the result that the document prints", "[tables]") {
    for (const std::string& game : games()) {
        for (const Tree& one : table_cases(game)) {
            INFO(one.dump());
            check(rules_of(game, one), one);
        }
    }
}

// What the dice of each table show in its cases, under each reading that changes the table.
using Naturals = std::map<std::pair<std::string, std::string>, std::set<int>>;

TEST_CASE("The cases hold every face of every table's die, under each reading that changes the table", "[tables]") {
    for (const std::string& game : games()) {
        Naturals naturals;
        for (const Tree& one : table_cases(game)) {
            const std::string id = one.at("table").get<std::string>();
            const rulebook::Rules in_force = rules_of(game, one);
            std::set<int>& seen = naturals[{id, one.at("readings").dump()}];
            const std::vector<int> faces = faces_of(one);
            if (faces.empty() || !is_unmodified(in_force.table(id), one)) continue;
            seen.insert(natural_of(in_force.table(id), faces));
        }
        for (const auto& [table, seen] : naturals) {
            INFO(table.first << " " << table.second);
            const auto readings = json::parse(table.second, "readings").get<Game::Readings>();
            const rulebook::Rules in_force = rules(game, readings);
            const table::Table& rolled = in_force.table(table.first);
            std::set<int> wanted;
            for (int i = rolled.least_natural(); !rolled.dice.empty() && i <= rolled.most_natural(); ++i) {
                wanted.insert(i);
            }
            CHECK(seen == wanted);
        }
        // No table is without cases.
        const rulebook::Rules as_printed = rules(game, {});
        for (const auto& [id, table] : as_printed.tables()) {
            INFO(id);
            CHECK(std::any_of(naturals.begin(), naturals.end(),
                              [&, &name = id](const auto& item) { return item.first.first == name; }));
        }
        if (game != "swwas") continue;
        CHECK(naturals.contains({"swwas.fleet-speed", R"({"swwas.fleet-speed-10":"half-speed"})"}));
        CHECK(naturals.contains({"swwas.fighters", R"({"swwas.fighters":"equal-thirds"})"}));
    }
}

TEST_CASE("Fighters have no die as the sheet is printed: one of three is picked", "[swwas][tables]") {
    const rulebook::Rules in_force = rules("swwas", {});
    const table::Table& fighters = in_force.table("swwas.fighters");
    CHECK(fighters.dice.empty());
    CHECK(fighters.is_choice());
    std::vector<std::string> labels;
    for (const table::Result& result : fighters.results) labels.push_back(result.label);
    CHECK(labels == std::vector<std::string>{"CAP", "Escort", "Sweep"});
}

}  // namespace flagplot::procedures::test
