// Nothing of the sheet is left out: every row, result, modifier, ruling and reading has a case, and every heading and
// paragraph that an independent reader found stands in the coverage.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "game.h"

namespace flagplot::procedures::test {
namespace {

using Names = std::set<std::string>;

std::shared_ptr<const table::Rulebook> swwas() {
    static const auto book =
        std::make_shared<const table::Rulebook>(table::load_rulebook(source_dir() / "tables/swwas"));
    return book;
}

// What is wanted and wasn't found; "nothing" if there is nothing.
std::string missing(const Names& wanted, const Names& found) {
    Names left;
    std::set_difference(wanted.begin(), wanted.end(), found.begin(), found.end(), std::inserter(left, left.end()));
    return left.empty() ? "nothing" : fmt::format("{}", fmt::join(left, "\n"));
}

// Rows, results and modifiers of every table, as printed and under each reading.
Names parts_of_tables() {
    Names parts;
    const auto add = [&](const table::Rules& rules) {
        for (const auto& [id, table] : rules.tables()) {
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                parts.insert(fmt::format("{}, row {}", id, row + 1));
            for (const table::Result& result : table.results) parts.insert(fmt::format("{}, {}", id, result.id));
            for (const table::Modifier& modifier : table.modifiers) {
                parts.insert(fmt::format("{}, modifier {}", id, modifier.id));
            }
        }
    };
    add(table::Rules(swwas()));
    for (const table::Ruling& ruling : swwas()->rulings) {
        for (const table::Reading& reading : ruling.readings) add(table::Rules(swwas(), {{ruling.id, reading.id}}));
    }
    return parts;
}

// What the cases of tables.json touch.
Names parts_in_cases() {
    Names parts;
    for (const Tree& one : cases("tables.json")) {
        const std::string id = one.at("table").get<std::string>();
        const table::Rules rules(swwas(), one.at("readings").get<Game::Readings>());
        const table::Lookup lookup = look_up(rules.table(id), {one.at("die").get<int>()}, {});
        parts.insert(fmt::format("{}, row {}", id, lookup.row.value() + 1));
        parts.insert(fmt::format("{}, {}", id, one.at("result").get<std::string>()));
        const Tree modifiers = one.value("modifiers", Tree::array());
        for (const Tree& modifier : modifiers) {
            parts.insert(fmt::format("{}, modifier {}", id, modifier.at("id").get<std::string>()));
        }
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
bool is_at(const table::CoverageItem& item, const std::string& place) {
    const auto lower = [](std::string text) {
        std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
        return text;
    };
    const std::string here = lower(item.place);
    return here == lower(place) || here.starts_with(lower(place) + ", ");
}

bool is_covered(const std::string& place) {
    const auto& items = swwas()->coverage;
    return std::any_of(items.begin(), items.end(), [&](const table::CoverageItem& item) { return is_at(item, place); });
}

}  // namespace

TEST_CASE("Every row, result and modifier of every table has a case", "[swwas][completeness]") {
    CHECK(missing(parts_of_tables(), parts_in_cases()) == "nothing");
}

TEST_CASE("Every ruling and every reading has a case, and no case is of another", "[swwas][completeness]") {
    Names wanted;
    for (const table::Ruling& ruling : swwas()->rulings) {
        for (const table::Reading& reading : ruling.readings) wanted.insert(ruling.id + " = " + reading.id);
    }
    Names found;
    for (const Tree& one : cases("rulings.json")) {
        found.insert(one.at("ruling").get<std::string>() + " = " + one.at("reading").get<std::string>());
    }
    CHECK(missing(wanted, found) == "nothing");
    CHECK(missing(found, wanted) == "nothing");
}

TEST_CASE("The completeness tests notice what is missing", "[swwas][completeness]") {
    // They would pass on empty lists as well.
    CHECK(parts_of_tables().contains("swwas.fleet-speed, row 4"));
    CHECK(parts_of_tables().contains("swwas.fighters, sweep"));
    CHECK_FALSE(parts_of_tables().contains("swwas.fleet-speed, row 5"));
    Names fewer = parts_in_cases();
    fewer.erase("swwas.seaplanes, asw");
    CHECK(missing(parts_of_tables(), fewer) == "swwas.seaplanes, asw");
    CHECK_FALSE(is_covered("Fleet and Submarine Movement, 6th paragraph"));
    CHECK_FALSE(is_covered("Fleet"));
}

TEST_CASE("Every heading and paragraph of the sheet stands in the coverage", "[swwas][completeness][coverage]") {
    int headings = 0;
    int paragraphs = 0;
    for (const Tree& one : cases("headings.json")) {
        INFO(one.dump());
        if (one.contains("heading")) {
            ++headings;
            CHECK(is_covered(without_marks(one.at("heading").get<std::string>())));
        } else if (one.contains("paragraph")) {
            ++paragraphs;
            CHECK(is_covered(without_marks(one.at("under").get<std::string>()) + ", " +
                             ordinal(one.at("paragraph").get<int>()) + " paragraph"));
        }
    }
    CHECK(headings > 0);
    CHECK(paragraphs > 0);
}

TEST_CASE("Every table that the reader found has its rows, and there is no other", "[swwas][completeness][coverage]") {
    Names found;
    for (const Tree& one : cases("headings.json")) {
        if (!one.contains("table")) continue;
        const std::string id = "swwas." + json::kebab_case(without_marks(one.at("table").get<std::string>()));
        INFO(id);
        found.insert(id);
        const table::Rules rules(swwas());
        CHECK(rules.table(id).rows.size() == one.at("rows").get<std::size_t>());
    }
    Names tables;
    for (const auto& [id, tree] : swwas()->tables) tables.insert(id);
    CHECK(found == tables);
}

TEST_CASE("Every place in the coverage is a heading or paragraph that the reader found",
          "[swwas][completeness][coverage]") {
    std::vector<std::string> places;
    for (const Tree& one : cases("headings.json")) {
        if (one.contains("heading")) places.push_back(without_marks(one.at("heading").get<std::string>()));
        if (one.contains("paragraph")) {
            places.push_back(without_marks(one.at("under").get<std::string>()) + ", " +
                             ordinal(one.at("paragraph").get<int>()) + " paragraph");
        }
    }
    for (const table::CoverageItem& item : swwas()->coverage) {
        INFO(item.place);
        CHECK(std::any_of(places.begin(), places.end(), [&](const std::string& place) { return is_at(item, place); }));
    }
}

TEST_CASE("Every table, procedure and ruling of the game is named in the coverage", "[swwas][completeness][coverage]") {
    Names named;
    for (const table::CoverageItem& item : swwas()->coverage)
        named.insert(item.carried_by.begin(), item.carried_by.end());
    Names wanted;
    for (const auto& [id, tree] : swwas()->tables) wanted.insert("table:" + id);
    for (const table::Ruling& ruling : swwas()->rulings) wanted.insert("ruling:" + ruling.id);
    for (const referee::Procedure& procedure : catalogue().of("swwas")) {
        if (!procedure.rulebook.empty()) wanted.insert("procedure:" + procedure.id);
    }
    CHECK(missing(wanted, named) == "nothing");
    // And nothing is named that isn't there.
    for (const std::string& name : named) {
        if (name.starts_with("table:") || name.starts_with("ruling:") || name.starts_with("procedure:")) {
            INFO(name);
            CHECK(wanted.contains(name));
        }
    }
}

}  // namespace flagplot::procedures::test
