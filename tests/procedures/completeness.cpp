// Nothing of a document is left out: every row, result, modifier, ruling and reading has a case, and every heading and
// paragraph that an independent reader found stands in the coverage.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "json/tree.h"
#include "support/catch.h"
#include "table_case.h"

namespace flagplot::procedures::test {
namespace {

using Names = std::set<std::string>;

// What is wanted and wasn't found; "nothing" if there is nothing.
std::string missing(const Names& wanted, const Names& found) {
    Names left;
    std::set_difference(wanted.begin(), wanted.end(), found.begin(), found.end(), std::inserter(left, left.end()));
    return left.empty() ? "nothing" : fmt::format("{}", fmt::join(left, "\n"));
}

std::string cell(const std::string& table, std::size_t row, const std::string& column) {
    return fmt::format("{}, row {}{}", table, row + 1, column.empty() ? "" : ", " + column);
}

// Rows (each of their cells), results, modifiers and footnotes of every table, as printed and under each reading. Of a
// footnote with a condition it has to be seen that it applies, and that it doesn't.
Names parts_of_tables(const std::string& game) {
    Names parts;
    const auto add = [&](const rulebook::Rules& rules) {
        for (const auto& [id, table] : rules.tables()) {
            for (std::size_t row = 0; row < table.rows.size(); ++row) {
                if (table.columns.empty()) parts.insert(cell(id, row, ""));
                for (const table::Column& column : table.columns) parts.insert(cell(id, row, column.id));
            }
            for (const table::Result& result : table.results) parts.insert(fmt::format("{}, {}", id, result.id));
            for (const table::Modifier& modifier : table.modifiers) {
                parts.insert(fmt::format("{}, modifier {}", id, modifier.id));
            }
            for (const table::Footnote& footnote : table.footnotes) {
                if (footnote.when.empty()) continue;
                parts.insert(fmt::format("{}, footnote {}", id, footnote.id));
                parts.insert(fmt::format("{}, without footnote {}", id, footnote.id));
            }
        }
    };
    add(rulebook::Rules(rulebook(game)));
    for (const rulebook::Ruling& ruling : rulebook(game)->rulings) {
        for (const rulebook::Reading& reading : ruling.readings)
            add(rulebook::Rules(rulebook(game), {{ruling.id, reading.id}}));
    }
    return parts;
}

// What the cases of tables.json touch.
Names parts_in_cases(const std::string& game) {
    Names parts;
    for (const Tree& one : table_cases(game)) {
        const std::string id = one.at("table").get<std::string>();
        const rulebook::Rules rules = rules_of(game, one);
        const table::Table& table = rules.table(id);
        const std::string result = one.at("result").get<std::string>();
        if (!result.empty()) parts.insert(fmt::format("{}, {}", id, result));
        const Tree modifiers = one.value("modifiers", Tree::object());
        for (const auto& modifier : modifiers.items()) parts.insert(fmt::format("{}, modifier {}", id, modifier.key()));
        const auto notes = one.value("notes", std::vector<std::string>());
        for (const table::Footnote& footnote : table.footnotes) {
            const bool applies = std::find(notes.begin(), notes.end(), footnote.id) != notes.end();
            parts.insert(fmt::format("{}, {} {}", id, applies ? "footnote" : "without footnote", footnote.id));
        }
        const table::Lookup lookup = look_up(rules, one);
        if (lookup.row) parts.insert(cell(id, static_cast<std::size_t>(*lookup.row), lookup.column));
    }
    return parts;
}

std::string without_marks(std::string heading) {
    std::erase(heading, '*');
    return heading;
}

std::string ordinal(int number) {
    static const std::vector<std::string> words{"1st", "2nd", "3rd"};
    return number <= 3 ? words[static_cast<std::size_t>(number - 1)] : fmt::format("{}th", number);
}

// Whether the place is this one, or a part of it: "Fleet Speed", "Direction, 1st paragraph". Capitals don't count: the
// sheet prints its title in them.
bool is_at(const rulebook::CoverageItem& item, const std::string& place) {
    const std::string here = ascii::lower(item.place);
    return here == ascii::lower(place) || here.starts_with(ascii::lower(place) + ", ");
}

bool is_covered(const std::string& game, const std::string& place) {
    const auto& items = rulebook(game)->coverage;
    return std::any_of(items.begin(), items.end(),
                       [&](const rulebook::CoverageItem& item) { return is_at(item, place); });
}

// The headings, paragraphs and other places that the reader found.
std::vector<std::string> places_found(const std::string& game) {
    std::vector<std::string> places;
    for (const Tree& one : cases("headings.json", game)) {
        if (one.contains("heading")) places.push_back(without_marks(one.at("heading").get<std::string>()));
        if (one.contains("place")) places.push_back(one.at("place").get<std::string>());
        if (one.contains("paragraph")) {
            places.push_back(without_marks(one.at("under").get<std::string>()) + ", " +
                             ordinal(one.at("paragraph").get<int>()) + " paragraph");
        }
    }
    return places;
}

}  // namespace

TEST_CASE("Every row, result and modifier of every table has a case", "[completeness]") {
    for (const std::string& game : games()) CHECK(missing(parts_of_tables(game), parts_in_cases(game)) == "nothing");
}

TEST_CASE("Every ruling and every reading has a case, and no case is of another", "[completeness]") {
    for (const std::string& game : games()) {
        Names wanted;
        for (const rulebook::Ruling& ruling : rulebook(game)->rulings) {
            for (const rulebook::Reading& reading : ruling.readings) wanted.insert(ruling.id + " = " + reading.id);
        }
        Names found;
        for (const Tree& one : cases("rulings.json", game)) {
            found.insert(one.at("ruling").get<std::string>() + " = " + one.at("reading").get<std::string>());
        }
        CHECK(missing(wanted, found) == "nothing");
        CHECK(missing(found, wanted) == "nothing");
    }
}

TEST_CASE("The completeness tests notice what is missing", "[completeness]") {
    // They would pass on empty lists as well.
    CHECK(games().size() >= 2);
    CHECK(parts_of_tables("swwas").contains("swwas.fleet-speed, row 4"));
    CHECK(parts_of_tables("swwas").contains("swwas.fighters, sweep"));
    CHECK_FALSE(parts_of_tables("swwas").contains("swwas.fleet-speed, row 5"));
    Names fewer = parts_in_cases("swwas");
    fewer.erase("swwas.seaplanes, asw");
    CHECK(missing(parts_of_tables("swwas"), fewer) == "swwas.seaplanes, asw");
    CHECK_FALSE(is_covered("swwas", "Fleet and Submarine Movement, 6th paragraph"));
    CHECK_FALSE(is_covered("swwas", "Fleet"));
}

TEST_CASE("Every heading and paragraph of a document stands in its coverage", "[completeness][coverage]") {
    for (const std::string& game : games()) {
        CHECK(places_found(game).size() > 5);
        for (const std::string& place : places_found(game)) {
            INFO(game << ": " << place);
            CHECK(is_covered(game, place));
        }
    }
}

TEST_CASE("Every table that the reader found has its rows, and there is no other", "[completeness][coverage]") {
    for (const std::string& game : games()) {
        Names found;
        for (const Tree& one : cases("headings.json", game)) {
            if (!one.contains("table")) continue;
            const std::string id = game + "." + json::kebab_case(without_marks(one.at("table").get<std::string>()));
            INFO(id);
            found.insert(id);
            const rulebook::Rules rules(rulebook(game));
            // Some tables print conditions as rows that are modifiers here, or leave out what another row is for.
            CHECK(rules.table(id).rows.size() == one.at("rows").get<std::size_t>() + one.value("unprinted", 0U));
            if (one.contains("modifiers")) {
                CHECK(rules.table(id).modifiers.size() == one.at("modifiers").get<std::size_t>());
            }
        }
        Names tables;
        for (const auto& [id, tree] : rulebook(game)->tables) tables.insert(id);
        CHECK(found == tables);
    }
}

TEST_CASE("Every place in the coverage is one that the reader found", "[completeness][coverage]") {
    for (const std::string& game : games()) {
        const std::vector<std::string> places = places_found(game);
        for (const rulebook::CoverageItem& item : rulebook(game)->coverage) {
            INFO(game << ": " << item.place);
            CHECK(std::any_of(places.begin(), places.end(),
                              [&](const std::string& place) { return is_at(item, place); }));
        }
    }
}

TEST_CASE("Every table, chart, procedure and ruling of a game is named in its coverage", "[completeness][coverage]") {
    for (const std::string& game : games()) {
        Names named;
        for (const rulebook::CoverageItem& item : rulebook(game)->coverage)
            named.insert(item.carried_by.begin(), item.carried_by.end());
        Names wanted;
        for (const auto& [id, tree] : rulebook(game)->tables) wanted.insert("table:" + id);
        for (const table::Chart& chart : rulebook(game)->charts) wanted.insert("chart:" + chart.id);
        for (const rulebook::Ruling& ruling : rulebook(game)->rulings) wanted.insert("ruling:" + ruling.id);
        for (const referee::Procedure& procedure : catalogue().of(game)) {
            if (!procedure.rulebook.empty()) wanted.insert("procedure:" + procedure.id);
        }
        CHECK(missing(wanted, named) == "nothing");
        // And nothing is named that isn't there.
        for (const std::string& name : named) {
            if (name.starts_with("table:") || name.starts_with("chart:") || name.starts_with("ruling:") ||
                name.starts_with("procedure:")) {
                INFO(name);
                CHECK(wanted.contains(name));
            }
        }
    }
}

}  // namespace flagplot::procedures::test
