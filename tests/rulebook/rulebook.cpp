// Loading a rulebook's folder.
#include "rulebook/rulebook.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/edges.h"
#include "support/patch.h"
#include "support/rulebook.h"
#include "support/thrown.h"

using namespace flagplot;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using flagplot::json::FileError;
using flagplot::json::InputError;
using flagplot::rulebook::Library;
using flagplot::rulebook::load_rulebook;
using flagplot::rulebook::Phase;
using flagplot::rulebook::Rulebook;
using flagplot::table::Choice;
using flagplot::test::drop;
using flagplot::test::Folder;
using flagplot::test::move_to;
using flagplot::test::Patch;
using flagplot::test::put;
using flagplot::test::SmallRulebook;
using flagplot::test::thrown_by;

namespace {

Rulebook loaded(SmallRulebook files, const Folder& folder) {
    files.write(folder);
    return load_rulebook(folder.path());
}

// A list of so many of the same, and an object of so many members. What stands in them is no part of a rulebook.
std::string items(std::size_t count, const std::string& one = "0") {
    std::string list = "[" + one;
    for (std::size_t i = 1; i < count; ++i) list += "," + one;
    return list + "]";
}

std::string members(std::size_t count) {
    std::string object = "{";
    for (std::size_t i = 0; i < count; ++i) object += fmt::format(R"({}"m{}": 0)", i == 0 ? "" : ",", i);
    return object + "}";
}

std::string text_of(std::size_t bytes) {
    return fmt::format(R"("{}")", std::string(bytes, 'a'));
}

}  // namespace

TEST_CASE("A rulebook is read from its folder", "[rulebook]") {
    const Folder folder;
    const Rulebook book = loaded({}, folder);
    CHECK(book.id == "small");
    CHECK(book.title == "A small game");
    CHECK(book.short_title == "A small game");  // for want of another
    CHECK_FALSE(book.double_blind);
    CHECK(book.sides == std::vector<table::Choice>{{"red", "Red"}, {"blue", "Blue"}});
    CHECK(book.clock.turn_label == "Turn");
    CHECK(book.clock.turns_a_day == "turns-a-day");
    CHECK(book.clock.first_daylight_turn.empty());
    REQUIRE(book.find_phase("fire"));
    CHECK(book.find_phase("fire")->procedures == std::vector<std::string>{"small.fire"});
    REQUIRE(book.find_fact("night"));
    CHECK(book.find_fact("night")->scope == "turn");
    CHECK(book.find_fact("ships")->scope == "fleet");  // the rulebook's own
    CHECK(book.scopes == std::vector<std::string>{"fleet"});
    CHECK(book.find_fact("night")->field.type == table::FieldType::yes_no);
    CHECK_FALSE(book.find_fact("day"));
    REQUIRE(book.find_number("torpedoes"));
    CHECK(book.find_number("torpedoes")->label == "Torpedoes in a spread");
    CHECK(book.find_number("torpedoes")->source == "4");
    CHECK(book.find_number("torpedoes")->value == 3);
    CHECK_FALSE(book.find_number("mines"));
    REQUIRE(book.find_ruling("small.three"));
    CHECK(book.find_ruling("small.three")->otherwise == "miss");
    REQUIRE(book.find_ruling("small.three")->find_reading("hit"));
    CHECK(book.find_ruling("small.three")->find_reading("hit")->patches.size() == 1);
    CHECK(book.find_ruling("small.asked")->otherwise.empty());
    CHECK(book.find_ruling("small.asked")->find_reading("second")->ours);
    CHECK(book.coverage.size() == 2);
    CHECK(book.coverage[1].reminder == "Nothing to look up.");
    CHECK(book.tables.size() == 2);
    CHECK(book.table_files.at("small.fire") == (folder.path() / "fire.json").string());
}

TEST_CASE("A unit's side is one of the rulebook's sides", "[rulebook]") {
    const Folder folder;
    const Rulebook book = loaded({}, folder);
    REQUIRE(book.find_unit_type("fleet"));
    const auto* side = book.find_unit_type("fleet")->find_field("side");
    REQUIRE(side);
    CHECK(side->type == table::FieldType::choice);
    CHECK(side->choices == book.sides);
    CHECK(side->required);
}

TEST_CASE("Tables alone make a rulebook", "[rulebook]") {
    // A player's own game aid: no rulings, no coverage, no clock, no line of C++.
    const Folder folder;
    folder.write("rulebook.json", R"({"id": "mine", "title": "Mine"})");
    folder.write("fire.json", SmallRulebook().table.dump());
    folder.write("readme.txt", "not JSON, and no part of the rules");
    const Rulebook book = load_rulebook(folder.path());
    CHECK(book.tables.count("small.fire") == 1);
    CHECK(book.rulings.empty());
}

TEST_CASE("A rulebook's digest follows its files' names and bytes", "[rulebook]") {
    // A session records it, to tell whether its rules have changed.
    const Folder one;
    const Folder two;
    const std::string digest = loaded({}, one).digest;
    CHECK(digest.size() == 64);
    CHECK(loaded({}, two).digest == digest);  // wherever the folder lies

    two.write("readme.txt", "no part of the rules");
    CHECK(load_rulebook(two.path()).digest == digest);

    SmallRulebook changed;
    changed.patch("fire.json", put("/results/hit/label", R"("Hits")"));
    CHECK(loaded(changed, two).digest != digest);

    std::filesystem::rename(one.path() / "fire.json", one.path() / "gunfire.json");
    CHECK(load_rulebook(one.path()).digest != digest);
}

TEST_CASE("A rulebook that is written wrongly is refused with file and place", "[rulebook]") {
    struct Case {
        std::string file;
        Patch patch;
        std::string pointer;
        std::string says;
    };
    const auto [file, patch, pointer, says] = GENERATE(values<Case>({
        {"rulebook.json", drop("/id"), "", "\"id\""},
        {"rulebook.json", drop("/title"), "", "\"title\""},
        {"rulebook.json", put("/turns", "3"), "/turns", "\"turns\""},
        {"rulebook.json", put("/id", R"("Small Game")"), "/id", "lower-case"},
        {"rulebook.json", put("/sides/1/id", R"("red")"), "/sides/1", "\"red\""},
        {"rulebook.json", put("/sides/0/colour", R"("red")"), "/sides/0/colour", "colour"},
        {"rulebook.json", put("/sides/0/colour", R"("mauve")"), "/sides/0/colour", "\"mauve\""},
        {"rulebook.json", put("/sides", R"([{"id": "red", "label": "Red", "colour": "blue"},
                           {"id": "blue", "label": "Blue", "colour": "blue"}])"),
         "/sides/1/colour", "the colour of red again"},
        {"rulebook.json", put("/clock/hours", "3"), "/clock/hours", "hours"},
        {"rulebook.json", put("/boards", R"([{"id": "main", "label": "Map", "cells": "hexes"}])"), "/boards/0/id",
         "main"},
        {"rulebook.json", put("/phases/-", R"({"id": "fire", "label": "Fire"})"), "/phases/1", "\"fire\""},
        {"rulebook.json", drop("/phases/0/label"), "/phases/0", "\"label\""},
        {"rulebook.json", put("/phases/0/plays", R"("small.aim")"), "/phases/0/plays", "the phase's procedures"},
        {"rulebook.json", put("/phases/0/parts", R"(["small.fire"])"), "/phases/0", "\"plays\""},
        {"rulebook.json",
         put("/phases/0", R"({"id": "fire", "label": "Fire", "procedures": ["small.fire"], "plays": "small.fire",
                              "parts": ["small.aim"]})"),
         "/phases/0/parts/0", "the phase's procedures"},
        {"rulebook.json", put("/phases/0/elsewhere", "3"), "/phases/0/elsewhere", "elsewhere"},
        {"rulebook.json", put("/phases/0/undone", R"([{"units": "fleet", "says": "it is late"}])"),
         "/phases/0/undone/0", "\"when\""},
        {"rulebook.json",
         put("/phases/0/undone", R"([{"units": "fleet", "when": {"side": "red"}, "says": "it is late", "by": 1}])"),
         "/phases/0/undone/0/by", "by"},
        {"rulebook.json", drop("/facts/night/scope"), "/facts/night", "\"scope\""},
        {"rulebook.json", put("/facts/night/scope", R"("hour")"), "/facts/night/scope", "session, turn, roll, fleet"},
        {"rulebook.json", put("/facts/night/scope", R"("side")"), "/facts/night/scope", "session, turn, roll, fleet"},
        {"rulebook.json", put("/scopes", R"(["zone"])"), "/facts/ships/scope", "session, turn, roll, zone"},
        {"rulebook.json", put("/scopes/-", R"("turn")"), "/scopes/1", "another name"},
        {"rulebook.json", put("/scopes/-", R"("side")"), "/scopes/1", "another name"},
        {"rulebook.json", put("/scopes/-", R"("fleet")"), "/scopes/1", "each scope once"},
        {"rulebook.json", put("/scopes/-", R"("Hex pair")"), "/scopes/1", "lower-case"},
        {"rulebook.json", put("/scopes", R"("fleet")"), "/scopes", "list"},
        {"rulebook.json", put("/facts/night/type", R"("flag")"), "/facts/night/type", "yes-no"},
        {"rulebook.json", put("/facts/night/id", R"("night")"), "/facts/night/id", "\"id\""},
        {"rulebook.json", put("/numbers", "[]"), "/numbers", "an object"},
        {"rulebook.json", put("/numbers/torpedoes", "3"), "/numbers/torpedoes", "an object"},
        {"rulebook.json", drop("/numbers/torpedoes/label"), "/numbers/torpedoes", "\"label\""},
        {"rulebook.json", drop("/numbers/torpedoes/source"), "/numbers/torpedoes", "\"source\""},
        {"rulebook.json", drop("/numbers/torpedoes/value"), "/numbers/torpedoes", "\"value\""},
        {"rulebook.json", put("/numbers/torpedoes/value", R"("3")"), "/numbers/torpedoes/value", "whole number"},
        {"rulebook.json", put("/numbers/torpedoes/unit", R"("hex")"), "/numbers/torpedoes/unit", "\"unit\""},
        // Conditions couldn't tell such a fact from the roll's own, or from their own words.
        {"rulebook.json", move_to("/facts/night", "/facts/natural"), "/facts/natural", "natural"},
        {"rulebook.json", move_to("/facts/night", "/facts/total"), "/facts/total", "total"},
        {"rulebook.json", move_to("/facts/night", "/facts/result"), "/facts/result", "result"},
        {"rulebook.json", move_to("/facts/night", "/facts/any"), "/facts/any", "any"},
        {"rulebook.json", move_to("/facts/night", "/facts/not"), "/facts/not", "not"},
        {"rulebook.json", drop("/unit-types/0/plural"), "/unit-types/0", "\"plural\""},
        {"rulebook.json",
         put("/unit-types/-", R"({"id": "fleet", "label": "Squadron", "plural": "Squadrons", "fields": []})"),
         "/unit-types/1", "\"fleet\""},
        {"rulebook.json", put("/unit-types/0/fields/1/id", R"("side")"), "/unit-types/0/fields/1", "\"side\""},
        {"rulings.json", put("/note", R"("")"), "/note", "note"},
        {"rulings.json", put("/rulings/1/id", R"("small.three")"), "/rulings/1", "\"small.three\""},
        {"rulings.json", drop("/rulings/0/question"), "/rulings/0", "\"question\""},
        {"rulings.json", drop("/rulings/0/readings"), "/rulings/0", "\"readings\""},
        {"rulings.json", put("/rulings/0/readings/1/id", R"("miss")"), "/rulings/0/readings/1", "\"miss\""},
        {"rulings.json", put("/rulings/0/default", R"("graze")"), "/rulings/0/default", "graze"},
        {"rulings.json", drop("/rulings/0/why"), "/rulings/0", "reason"},
        {"rulings.json", drop("/rulings/0/readings/1/patches/0/table"), "/rulings/0/readings/1/patches/0", "\"table\""},
        {"rulings.json", put("/rulings/0/readings/1/patches/0/patch", "{}"), "/rulings/0/readings/1/patches/0/patch",
         "a list"},
        {"coverage.json", drop("/items/0/says"), "/items/0", "\"says\""},
        {"coverage.json", drop("/items/1/reminder"), "/items/1", "carried-by"},
        {"coverage.json", put("/items/0/reminder", R"("Both.")"), "/items/0", "carried-by"},
        {"coverage.json", put("/items/0/page", "3"), "/items/0/page", "page"},
        {"fire.json", drop("/title"), "", "\"title\""},
        {"damage.json", put("/id", R"("small.fire")"), "/id", "damage.json"},
    }));
    CAPTURE(file, patch.text());
    const Folder folder;
    SmallRulebook files;
    files.patch(file, patch);
    const FileError error = thrown_by<FileError>([&] { loaded(files, folder); });
    // Files are read by name: of two tables of one id, the second one is refused, and the first is named.
    const bool twice = file == "damage.json";
    const std::string place = (folder.path() / (twice ? "fire.json" : file)).string();
    CHECK(error.where() == (pointer.empty() ? place : place + ": " + pointer));
    CHECK_THAT(error.what(), ContainsSubstring(says));
}

TEST_CASE("A rulebook has no more parts than rulebooks have", "[rulebook][limits]") {
    struct Case {
        std::string file;
        std::string pointer;
        std::size_t most;
        bool is_object;
    };
    const auto [file, pointer, most, is_object] = GENERATE(values<Case>({
        {"rulebook.json", "/sides", 50, false},
        {"rulebook.json", "/phases", 1'000, false},
        {"rulebook.json", "/scopes", 100, false},
        {"rulebook.json", "/facts", 1'000, true},
        {"rulebook.json", "/unit-types", 100, false},
        {"rulebook.json", "/unit-types/0/fields", 500, false},
        {"rulebook.json", "/unit-types/0/lost-when", 500, false},
        {"rulebook.json", "/charts", 1'000, true},
        {"rulings.json", "/rulings", 1'000, false},
        {"rulings.json", "/rulings/0/readings", 100, false},
        {"rulings.json", "/rulings/0/readings/1/patches", 1'000, false},
        {"rulings.json", "/rulings/0/readings/1/patches/0/patch", 10'000, false},
        {"coverage.json", "/items", 10'000, false},
    }));
    CAPTURE(file, pointer);
    const auto error_of = [&, &name = file, &place = pointer, is_map = is_object](std::size_t count) {
        const Folder folder;
        SmallRulebook files;
        files.patch(name, put(place, is_map ? members(count) : items(count)));
        return thrown_by<FileError>([&] { loaded(files, folder); });
    };
    const FileError error = error_of(most + 1);
    CHECK_THAT(error.where(), EndsWith(file + ": " + pointer));
    CHECK(error.found() == fmt::format("{} {}", most + 1, is_object ? "members" : "items"));
    CHECK(error.expected() == fmt::format("at most {}", most));
    CHECK_THAT(error_of(most).where(), ContainsSubstring(pointer + '/'));  // so many are looked at, one by one
}

TEST_CASE("A list of choices counts wherever it is named", "[rulebook][limits]") {
    const auto error_of = [](const std::string& list, int times) {
        const Folder folder;
        SmallRulebook files;
        files.patch("rulebook.json", put("/choice-lists", R"({"long": )" + list + '}'));
        for (int i = 0; i < times; ++i) {
            files.patch("rulebook.json",
                        put(fmt::format("/facts/f{}", i),
                            R"({"label": "F", "type": "choice", "choices": "long", "scope": "turn"})"));
        }
        return thrown_by<FileError>([&] { loaded(files, folder); });
    };
    for (const FileError& error : {error_of(items(100'000, "0"), 10), error_of(items(1, text_of(1'000'000)), 65)}) {
        CHECK_THAT(error.where(), EndsWith("rulebook.json"));
        CHECK_THAT(error.found(), ContainsSubstring("the choices \"long\" too often"));
        CHECK(error.expected() == "at most 1000000 values, and 64000000 bytes in their texts");
    }
    // Named fewer times they are looked at, and are no choices.
    CHECK_THAT(error_of(items(100'000, "0"), 8).where(), ContainsSubstring("/choices/0"));
}

TEST_CASE("A field of a unit type that is written wrongly is refused at its place", "[rulebook]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("rulebook.json", put("/unit-types/0/fields/0/hint", R"("?")"));
    CHECK_THAT(thrown_by<FileError>([&] { loaded(files, folder); }).where(),
               ContainsSubstring("rulebook.json: /unit-types/0/fields/0") && ContainsSubstring("/hint"));
}

TEST_CASE("What says that a unit is lost is a yes or no, or boxes", "[rulebook]") {
    const Folder folder;
    const auto with = [](const std::string& field) {
        SmallRulebook files;
        files.patch("rulebook.json",
                    put("/unit-types/0/fields/-", R"({"id": "sunk", "label": "Sunk", "type": "yes-no"})"));
        files.patch("rulebook.json", put("/unit-types/0/lost-when", R"([")" + field + R"("])"));
        return files;
    };
    const Rulebook book = loaded(with("sunk"), folder);
    const auto& fleet = *book.find_unit_type("fleet");
    CHECK(fleet.lost_when == std::vector<std::string>{"sunk"});
    CHECK(fleet.side == "side");
    for (const char* wrong : {"side", "snk"}) {
        const FileError error = thrown_by<FileError>([&] { loaded(with(wrong), folder); });
        CHECK(error.where() == (folder.path() / "rulebook.json").string() + ": /unit-types/0/lost-when/0");
        CHECK_THAT(error.what(), ContainsSubstring(wrong) && ContainsSubstring("yes-no or has boxes"));
    }
}

TEST_CASE("Boxes that are left name the number that counts them all", "[rulebook]") {
    const Folder folder;
    const auto with_boxes = [](const std::string& type, const std::string& boxes) {
        SmallRulebook files;
        files.patch("rulebook.json",
                    put("/unit-types/0/fields/-", R"({"id": "hull", "label": "Hull boxes", "type": "number"})"));
        files.patch("rulebook.json", put("/unit-types/0/fields/-", R"({"id": "left", "label": "Hull", "type": ")" +
                                                                       type + R"(", "boxes": ")" + boxes + R"("})"));
        return files;
    };
    CHECK(loaded(with_boxes("number", "hull"), folder).find_unit_type("fleet")->find_field("left")->boxes == "hull");
    for (const char* wrong : {"hul", "side", "left"}) {
        const FileError error = thrown_by<FileError>([&] { loaded(with_boxes("number", wrong), folder); });
        CHECK(error.where() == (folder.path() / "rulebook.json").string() + ": /unit-types/0/fields/3/boxes");
        CHECK_THAT(error.what(), ContainsSubstring(wrong) && ContainsSubstring("number field of fleet"));
    }
    const FileError error = thrown_by<FileError>([&] { loaded(with_boxes("text", "hull"), folder); });
    CHECK_THAT(error.where(), ContainsSubstring("/unit-types/0/fields/3/boxes"));
    CHECK_THAT(error.what(), ContainsSubstring("its type is not number"));
}

TEST_CASE("A key that stands twice in a file of a rulebook is refused", "[rulebook]") {
    const Folder folder;
    SmallRulebook().write(folder);
    folder.write("fire.json", R"({"id": "small.fire", "title": "Fire", "title": "Gunfire"})");
    const FileError error = thrown_by<FileError>([&] { load_rulebook(folder.path()); });
    CHECK(error.where() == (folder.path() / "fire.json").string());
    CHECK_THAT(error.found(), ContainsSubstring("\"title\"") && ContainsSubstring("twice"));
}

TEST_CASE("A folder without a rulebook.json is no rulebook", "[rulebook]") {
    const Folder folder;
    CHECK_THAT(thrown_by<FileError>([&] { load_rulebook(folder.path()); }).what(),
               ContainsSubstring(folder.path().string()) && ContainsSubstring("rulebook.json"));
    CHECK_THROWS_WITH(load_rulebook("game", flagplot::rulebook::Texts{{"fire.json", "{}"}}),
                      "game: has no rulebook.json (expected a rulebook's folder)");
}

TEST_CASE("A library finds rulebooks in its folders, and a later folder wins", "[rulebook][library]") {
    const Folder shipped;
    const Folder own;
    shipped.write("small/rulebook.json", R"({"id": "small", "title": "As shipped"})");
    shipped.write("other/rulebook.json", R"({"id": "other", "title": "Another"})");
    shipped.write("schema/table.schema.json", "{}");  // no rulebook in it
    own.write("rulebook.json", R"({"id": "small", "title": "My own"})");

    CHECK(Library({shipped.path()}).load("small").title == "As shipped");
    const Library library({shipped.path(), own.path()});
    CHECK(library.load("small").title == "My own");
    CHECK(library.load("other").title == "Another");
    const auto known = library.rulebooks();
    REQUIRE(known.size() == 2);
    CHECK(known.at("small") == own.path());
    CHECK(known.at("other") == shipped.path() / "other");
}

TEST_CASE("A rulebook's id is the one in its file, whatever its folder is called", "[rulebook][library]") {
    const Folder folder;
    folder.write("copy-of-small/rulebook.json", R"({"id": "small", "title": "Small"})");
    CHECK(Library({folder.path()}).load("small").title == "Small");
}

TEST_CASE("A damaged rulebook stops no other, and is said where all are asked for", "[rulebook][library]") {
    const Folder shipped;
    const Folder own;
    shipped.write("small/rulebook.json", R"({"id": "small", "title": "As shipped"})");
    shipped.write("other/rulebook.json", R"({"id": "other", "title": )");
    own.write("small/rulebook.json", R"({"id": "small", "title": "My own", )");
    const Library library({shipped.path(), own.path()});
    const std::string other = (shipped.path() / "other/rulebook.json").string();
    const std::string mine = (own.path() / "small/rulebook.json").string();

    CHECK(library.load("small").title == "As shipped");
    CHECK_NOTHROW(library.house_rules("small"));
    CHECK_THAT(thrown_by<FileError>([&] { library.rulebooks(); }).what(), ContainsSubstring(other));
    std::vector<std::string> problems;
    CHECK(library.rulebooks(&problems).size() == 1);
    REQUIRE(problems.size() == 2);
    CHECK_THAT(problems.front(), ContainsSubstring(other));
    CHECK_THAT(problems.back(), ContainsSubstring(mine));
    CHECK_THAT(thrown_by<InputError>([&] { library.load("big"); }).what(),
               ContainsSubstring("small") && ContainsSubstring("skipped: " + other) && ContainsSubstring(mine));
}

TEST_CASE("A rulebook is found by its id, however its letters are written", "[rulebook][library]") {
    const Folder folder;
    folder.write("small/rulebook.json", R"({"id": "sm\u0061ll", "title": "The \"big\" one"})");
    CHECK(Library({folder.path()}).load("small").title == "The \"big\" one");
    CHECK_THROWS_AS(Library({folder.path()}).load("big"), InputError);
}

TEST_CASE("An unknown rulebook is refused with the known ones", "[rulebook][library]") {
    const Folder folder;
    folder.write("small/rulebook.json", R"({"id": "small", "title": "Small"})");
    CHECK_THAT(thrown_by<InputError>([&] { Library({folder.path()}).load("big"); }).what(),
               ContainsSubstring("\"big\"") && ContainsSubstring("small"));
    const auto missing = folder.path() / "missing";
    CHECK_THAT(thrown_by<InputError>([&] { Library({missing}).rulebooks(); }).what(),
               ContainsSubstring(missing.string()));
}

TEST_CASE("A phase comes in the turns that its number divides", "[rulebook]") {
    Phase check;
    check.every = 6;
    for (int turn = 1; turn <= 5; ++turn) {
        CHECK_FALSE(check.is_due(turn));
        CHECK(check.next_due(turn) == 6);
    }
    CHECK(check.is_due(6));
    CHECK(check.next_due(6) == 6);
    CHECK(check.next_due(7) == 12);
    CHECK(Phase().next_due(7) == 7);
}
