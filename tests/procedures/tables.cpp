// The tables against the numbers that an independent reader copied from the document.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "game.h"

namespace flagplot::procedures::test {
namespace {

table::Rules rules(const std::string& game, const Game::Readings& readings) {
    return table::Rules(rulebook(game), readings);
}

table::Facts facts_of(const Tree& one) {
    table::Facts facts;
    const Tree given = one.value("facts", Tree::object());
    for (const auto& fact : given.items()) facts[fact.key()] = fact.value();
    return facts;
}

// What each modifier that applied did, by its id.
Tree values_of(const table::Lookup& lookup) {
    Tree values = Tree::object();
    for (const table::AppliedModifier& modifier : lookup.modifiers) values[modifier.id] = modifier.value;
    return values;
}

}  // namespace

TEST_CASE("Every face of every table gives the result that the document prints", "[tables]") {
    for (const std::string& game : games()) {
        for (const Tree& one : cases("tables.json", game)) {
            INFO(one.dump());
            const table::Rules in_force = rules(game, one.at("readings").get<Game::Readings>());
            const table::Table& table = in_force.table(one.at("table").get<std::string>());
            const int die = one.at("die").get<int>();
            const table::Lookup lookup = look_up(table, {die}, facts_of(one));
            CHECK(lookup.result == one.at("result").get<std::string>());
            CHECK(lookup.label == one.at("label").get<std::string>());
            CHECK(lookup.natural == die);
            CHECK(lookup.total == one.value("total", die));
            CHECK(lookup.clamped == one.value("clamped", false));
            CHECK(values_of(lookup) == one.value("modifiers", Tree::object()));
        }
    }
}

// The faces of each table's die, under each reading that changes the table.
using Faces = std::map<std::pair<std::string, std::string>, std::set<int>>;

TEST_CASE("The cases hold every face of every table's die, under each reading that changes the table", "[tables]") {
    for (const std::string& game : games()) {
        Faces faces;
        for (const Tree& one : cases("tables.json", game)) {
            if (!one.value("modifiers", Tree::object()).empty()) continue;
            faces[{one.at("table").get<std::string>(), one.at("readings").dump()}].insert(one.at("die").get<int>());
        }
        for (const auto& [table, seen] : faces) {
            INFO(table.first << " " << table.second);
            const auto readings = json::parse(table.second, "readings").get<Game::Readings>();
            const std::vector<int> sides = rules(game, readings).table(table.first).sides();
            REQUIRE(sides.size() == 1);
            CHECK(seen.size() == static_cast<std::size_t>(sides[0]));
            CHECK(*seen.begin() == 1);
            CHECK(*seen.rbegin() == sides[0]);
        }
        // No table is without cases.
        const table::Rules as_printed = rules(game, {});
        for (const auto& [id, table] : as_printed.tables()) {
            INFO(id);
            CHECK(std::any_of(faces.begin(), faces.end(),
                              [&, &name = id](const auto& item) { return item.first.first == name; }));
        }
        if (game != "swwas") continue;
        CHECK(faces.contains({"swwas.fleet-speed", R"({"swwas.fleet-speed-10":"half-speed"})"}));
        CHECK(faces.contains({"swwas.fighters", R"({"swwas.fighters":"equal-thirds"})"}));
    }
}

TEST_CASE("Fighters have no die as the sheet is printed: one of three is picked", "[swwas][tables]") {
    const table::Rules in_force = rules("swwas", {});
    const table::Table& fighters = in_force.table("swwas.fighters");
    CHECK(fighters.dice.empty());
    CHECK(fighters.is_choice());
    std::vector<std::string> labels;
    for (const table::Result& result : fighters.results) labels.push_back(result.label);
    CHECK(labels == std::vector<std::string>{"CAP", "Escort", "Sweep"});
}

}  // namespace flagplot::procedures::test
