// House rules: small patches over printed tables, and the places that they may change.
#include "rulebook/house_rule.h"
#include "rulebook/patch_targets.h"

#include <memory>

#include "json/tree.h"
#include "rulebook/check.h"
#include "rulebook/rules.h"
#include "support/catch.h"
#include "support/rulebook.h"
#include "support/thrown.h"
#include "table/lookup.h"

using namespace flagplot;
using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::Node;
using flagplot::json::Tree;
using flagplot::json::Value;
using flagplot::rulebook::check_house_rules;
using flagplot::rulebook::HouseRule;
using flagplot::rulebook::load_house_rule;
using flagplot::rulebook::load_rulebook;
using flagplot::rulebook::patch_for;
using flagplot::rulebook::patch_targets_of;
using flagplot::rulebook::PatchTarget;
using flagplot::rulebook::Rulebook;
using flagplot::rulebook::Rules;
using flagplot::rulebook::values_of;
using flagplot::table::Facts;
using flagplot::table::look_up;
using flagplot::test::Folder;
using flagplot::test::SmallRulebook;
using flagplot::test::thrown_by;

namespace {

const table::Facts by_day{{"night", false}, {"weather", "clear"}};
const table::Facts in_a_gale_by_night{{"night", true}, {"weather", "gale"}};

struct Game {
    Folder folder;
    std::shared_ptr<const Rulebook> book;
    Rules printed;

    Game() : book(load(folder)), printed(book) {}
    static std::shared_ptr<const Rulebook> load(const Folder& folder) {
        SmallRulebook().write(folder);
        return std::make_shared<const Rulebook>(load_rulebook(folder.path()));
    }

    HouseRule rule(const flagplot::json::Values& values, const std::string& id = "ours") const {
        return {id, "Our way", "small", "We like it", {{"small.fire", patch_for(printed, "small.fire", values)}}};
    }
    Rules with(const std::vector<HouseRule>& rules) const { return Rules(book, {}, rules); }
    std::string fired(const HouseRule& rule, int face, const table::Facts& facts = by_day) const {
        return look_up(with({rule}).table("small.fire"), {face}, facts).label;
    }
};

HouseRule loaded(const std::string& text) {
    const Tree tree = flagplot::json::parse(text, "ours.json");
    return load_house_rule(Node(tree, "ours.json"));
}

}  // namespace

TEST_CASE("A house rule changes a cell to another result or to a new one", "[house]") {
    const Game game;
    const HouseRule rule = game.rule({{"/rows/0/result", "Hit"}, {"/rows/1/result", "Two hits"}});
    CHECK(game.fired(rule, 1) == "Hit");
    CHECK(game.fired(rule, 6) == "Two hits");
    CHECK(look_up(game.printed.table("small.fire"), {1}, by_day).label == "Miss");
}

TEST_CASE("A house rule changes ranges, modifiers and dice", "[house]") {
    const Game game;
    const HouseRule ranges = game.rule({{"/rows/0/range", "1-2"}, {"/rows/1/range", "3-6"}});
    CHECK(game.fired(ranges, 3) == "Hit");
    const HouseRule amount = game.rule({{"/modifiers/0/add", -3}});
    CHECK(game.fired(amount, 6, in_a_gale_by_night) == "Miss");
    CHECK(game.fired(amount, 6) == "Hit");
    const HouseRule off = game.rule({{"/modifiers/0", false}});
    CHECK(game.fired(off, 4, in_a_gale_by_night) == "Hit");
    const HouseRule more = game.rule({{"/modifiers/-", "-1 Poor light; -2 Dark: night"}});
    CHECK(game.fired(more, 4) == "Miss");
    CHECK(game.fired(more, 5) == "Hit");
    CHECK(game.fired(more, 6, {{"night", true}, {"weather", "clear"}}) == "Miss");
}

TEST_CASE("A new result has what all others have, before it can be played", "[house]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", flagplot::test::put("/results/hit/effects", R"({"hits": 1, "fire": 1})"));
    files.patch("fire.json", flagplot::test::put("/results/miss/effects", R"({"hits": "none"})"));
    files.write(folder);
    const auto book = std::make_shared<const Rulebook>(load_rulebook(folder.path()));
    const Rules printed(book);
    const auto rules = [&](const flagplot::json::Values& values) {
        return Rules(book, {},
                     {{"ours", "Ours", "small", "", {{"small.fire", patch_for(printed, "small.fire", values)}}}});
    };
    const flagplot::json::Values graze{{"/rows/0/result", "A graze"}};
    const auto findings = check_house_rules(rules(graze));
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].found == "\"A graze\" without hits");
    CHECK_THAT(findings[0].expected, ContainsSubstring("1, none"));

    const std::vector<PatchTarget> spots = patch_targets_of_new_results(printed, "small.fire", graze);
    REQUIRE(spots.size() == 1);
    CHECK(spots[0].pointer == "/results/a-graze/effects/hits");
    CHECK(spots[0].label == "A graze: hits");
    for (const auto& [typed, kept] : flagplot::json::Values{{"none", "none"}, {"1", 1}, {"2", 2}}) {
        flagplot::json::Values values = graze;
        values[spots[0].pointer] = typed;
        const Rules changed = rules(values);
        CHECK(check_house_rules(changed).empty());
        CHECK(look_up(changed.table("small.fire"), {1}, by_day).effects.at("hits") == kept);
        values[spots[0].pointer] = kept;
        CHECK(values_of(printed, "small.fire", changed.house_rules()[0].patches[0].second) == values);
    }
    CHECK_THROWS_WITH(rules({{"/rows/0/result", "A graze"}, {spots[0].pointer, "some"}}),
                      ContainsSubstring("A graze: hits: found \"some\" (expected none, 1 or another number)"));
    CHECK(look_up(rules({{"/results/miss/effects/hits", "1"}}).table("small.fire"), {1}, by_day).effects.at("hits") ==
          1);
}

TEST_CASE("Two modifiers that are switched off go both", "[house]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", flagplot::test::put("/modifiers/-", R"({"id": "luck", "label": "Luck", "add": 2})"));
    files.patch("fire.json", flagplot::test::put("/modifiers/-", R"({"id": "skill", "label": "Skill", "add": 1})"));
    files.write(folder);
    const auto book = std::make_shared<const Rulebook>(load_rulebook(folder.path()));
    const Rules printed(book);
    const Tree patch = patch_for(printed, "small.fire", {{"/modifiers/0", false}, {"/modifiers/1", false}});
    const Rules changed(book, {}, {{"ours", "Ours", "small", "", {{"small.fire", patch}}}});
    REQUIRE(changed.table("small.fire").modifiers.size() == 1);
    CHECK(changed.table("small.fire").modifiers.front().id == "skill");
}

TEST_CASE("What is typed as it is printed is no change", "[house]") {
    const Game game;
    CHECK(patch_for(game.printed, "small.fire",
                    {{"/rows/0/result", "Miss"}, {"/modifiers/0/add", "-1"}, {"/modifiers/0", true}})
              .empty());
}

TEST_CASE("Every place says what stands there and can be put back", "[house]") {
    const Game game;
    flagplot::json::Values places;
    for (const PatchTarget& spot : patch_targets_of(game.printed, "small.fire")) places[spot.pointer] = spot.value;
    CHECK(places == flagplot::json::Values{{"/rows/0/range", "1-3"},
                                           {"/rows/0/result", "Miss"},
                                           {"/rows/1/range", "4-6"},
                                           {"/rows/1/result", "Hit"},
                                           {"/modifiers/0", true},
                                           {"/modifiers/0/add", -1},
                                           {"/modifiers/-", ""},
                                           {"/results/miss/label", "Miss"},
                                           {"/results/hit/label", "Hit"},
                                           {"/dice", "d6"}});
    const std::vector<PatchTarget> damage = patch_targets_of(game.printed, "small.damage");
    const auto high = std::find_if(damage.begin(), damage.end(),
                                   [](const PatchTarget& spot) { return spot.pointer == "/rows/0/cells/high"; });
    REQUIRE(high != damage.end());
    CHECK(high->row == 0);
    CHECK(high->column == 1);
    CHECK(high->label == "2-12, High");
    CHECK(patch_for(game.printed, "small.fire", places).empty());
}

TEST_CASE("What a patch changes can be read back from it", "[house]") {
    const Game game;
    const flagplot::json::Values values{{"/rows/0/result", "A near miss"},
                                        {"/rows/1/range", "4-6"},
                                        {"/modifiers/0", false},
                                        {"/modifiers/-", "+1 Radar; -2 Dark: night"}};
    flagplot::json::Values changed = values;
    changed.erase("/rows/1/range");
    CHECK(values_of(game.printed, "small.fire", patch_for(game.printed, "small.fire", values)) == changed);
    const Tree by_hand = flagplot::json::parse(R"([{"op": "remove", "path": "/footnotes"}])", "");
    CHECK_FALSE(values_of(game.printed, "small.fire", by_hand));
}

TEST_CASE("Values and places that can't be are refused", "[house]") {
    const Game game;
    const auto [place, value, words] = GENERATE(Catch::Generators::table<std::string, std::string, std::string>({
        {"/rows/7/result", "Hit", "no place \"/rows/7/result\""},
        {"/rows/0/range", "1~2", "expected a range"},
        {"/rows/0/result", "", "nothing given"},
        {"/modifiers/0/add", "much", "expected a whole number"},
        {"/modifiers/-", "Fog", "expected an amount and a name"},
        {"/modifiers/-", "+1 Fog: fog", "the fact \"fog\" (expected one of night)"},
    }));
    CHECK_THROWS_WITH(patch_for(game.printed, "small.fire", {{place, value}}), ContainsSubstring(words));
}

TEST_CASE("A table that can't be right under a house rule is found", "[house]") {
    const Game game;
    const Rules gap = game.with({game.rule({{"/rows/0/range", "1-2"}})});
    const auto findings = check_house_rules(gap);
    REQUIRE(findings.size() == 1);
    CHECK(findings.front().found == "no row between 1-2 and 4-6");
    CHECK_THAT(findings.front().file, ContainsSubstring("with the house rule ours"));
    CHECK(check_house_rules(game.printed).empty());
}

TEST_CASE("Only what stood there is changed", "[house]") {
    const Game game;
    const HouseRule one = game.rule({{"/rows/0/result", "Hit"}}, "one");
    const HouseRule other = game.rule({{"/rows/0/result", "A near miss"}}, "other");
    CHECK_THROWS_WITH(game.with({one, other}),
                      ContainsSubstring(R"(house rule other, small.fire: at /rows/0/result "hit" and not "miss")"));
    HouseRule elsewhere = one;
    elsewhere.rulebook = "large";
    CHECK_THROWS_WITH(game.with({elsewhere}), ContainsSubstring("for the rulebook \"large\" (expected small)"));
}

TEST_CASE("A table is known without one of the house rules that change it", "[house]") {
    const Game game;
    const HouseRule rows = game.rule({{"/rows/0/result", "Hit"}}, "rows");
    const HouseRule night = game.rule({{"/modifiers/0/add", -2}}, "night");
    const Rules both = game.with({rows, night});
    CHECK(both.table_without("small.fire", rows)->modifiers.front().amount == -2);
    CHECK(both.table_without("small.fire", night)->modifiers.front().amount == -1);
    CHECK(look_up(*both.table_without("small.fire", rows), {1}, by_day).label == "Miss");
    CHECK_FALSE(both.table_without("small.damage", rows));
}

TEST_CASE("A house rule's file is read as it is written, and damage is named", "[house]") {
    const Game game;
    const HouseRule rule = game.rule({{"/rows/0/result", "A near miss"}});
    CHECK(loaded(to_json(rule).dump()) == rule);
    const auto [text, words] = GENERATE(Catch::Generators::table<std::string, std::string>({
        {R"({"title": "x", "rulebook": "small", "patches": []})", "ours.json"},
        {R"({"id": "a b", "title": "x", "rulebook": "small", "patches": []})", "letters, digits and hyphens"},
        {R"({"id": "a", "title": "x", "rulebook": "small", "patches": []})", "no patch"},
        {R"({"id": "a", "title": "x", "rulebook": "small", "patches": [{"table": "t", "patch": []}]})", "no operation"},
        {R"({"id": "a", "title": "x", "rulebook": "small", "more": 1, "patches": []})", "more"},
    }));
    CHECK_THROWS_WITH(loaded(text), ContainsSubstring(words));
}

TEST_CASE("A house rule that copies a table over and over is refused while it grows", "[house][limits]") {
    // Each copy doubles the rows: forty of them would fill any memory.
    const Game game;
    const auto patched = [&](const Tree& operation, int times) {
        Tree patch = Tree::array();
        for (int i = 0; i < times; ++i) patch.push_back(operation);
        const HouseRule rule{"bomb", "A bomb", "small", "", {{"small.fire", patch}}};
        return thrown_by<FileError>([&] { Rules(game.book, {}, {rule}); });
    };
    const FileError copied = patched({{"op", "copy"}, {"from", "/rows"}, {"path", "/rows/-"}}, 40);
    CHECK(copied.where() == "house rule bomb, small.fire");
    CHECK_THAT(copied.found(), ContainsSubstring("values of the table at /rows/-"));
    CHECK(copied.expected() == "at most 500000");
    const FileError nested =
        patched({{"op", "copy"}, {"from", "/results/hit"}, {"path", "/results/hit/effects/x"}}, 200);
    CHECK_THAT(nested.what(), ContainsSubstring("values") || ContainsSubstring("within each other"));
    const FileError long_texts = patched({{"op", "add"}, {"path", "/title"}, {"value", std::string(900'000, 'a')}}, 30);
    CHECK_THAT(long_texts.what(), ContainsSubstring("bytes in texts") && ContainsSubstring("at most 16000000"));
    const FileError many = patched({{"op", "add"}, {"path", "/title"}, {"value", "Fire"}}, 10'001);
    CHECK_THAT(many.what(), ContainsSubstring("10001 operations") && ContainsSubstring("at most 10000"));
}

TEST_CASE("What house rules put into all tables is limited, too, even where each takes it out again",
          "[house][limits]") {
    const Game game;
    const Tree large(std::vector<int>(400'000, 1));
    const auto rule = [&](const std::string& id, const std::string& result) {
        const std::string path = "/results/" + result + "/effects/x";
        const Tree patch =
            Tree::array({{{"op", "add"}, {"path", path}, {"value", large}}, {{"op", "remove"}, {"path", path}}});
        return HouseRule{id, "Large", "small", "", {{result == "hit" ? "small.fire" : "small.damage", patch}}};
    };
    CHECK_NOTHROW(game.with({rule("one", "hit"), rule("two", "hull")}));
    const FileError error = thrown_by<FileError>([&] {
        game.with({rule("one", "hit"), rule("two", "hull"), rule("three", "hit")});
    });
    CHECK(error.where() == "house rule three, small.fire");
    CHECK(error.found() == "with the patches before, 1200003 values put into all tables");
    CHECK(error.expected() == "at most 1000000 values, and 64000000 bytes in their texts");
}

TEST_CASE("A house rule has no more parts than house rules have", "[house][limits]") {
    const auto refused = [](std::size_t patches, std::size_t operations) {
        const Tree patch = {{"table", "t"}, {"patch", std::vector<int>(operations, 0)}};
        const Tree rule = {{"id", "a"}, {"title", "x"}, {"rulebook", "small"}, {"patches", Tree(patches, patch)}};
        return thrown_by<FileError>([&] { loaded(rule.dump()); });
    };
    CHECK(refused(1'001, 1).where() == "ours.json: /patches");
    CHECK(refused(1'001, 1).expected() == "at most 1000");
    CHECK(refused(1, 10'001).where() == "ours.json: /patches/0/patch");
    CHECK(refused(1, 10'001).expected() == "at most 10000");
    CHECK(refused(1'000, 1).where() == "ours.json: /patches/0/patch/0");  // so many are looked at, one by one
    CHECK(refused(1, 10'000).where() == "ours.json: /patches/0/patch/0");
}

TEST_CASE("Lists that a house rule puts into each other end somewhere", "[house][limits]") {
    const Game game;
    Tree patch = Tree::array();
    std::string place = "/results/hit/effects/x";
    for (int i = 0; i < 200; ++i, place += "/0") {
        patch.push_back({{"op", "add"}, {"path", place}, {"value", Tree::array({Tree()})}});
    }
    for (std::size_t i = 1; i < patch.size(); ++i) patch[i]["op"] = "replace";
    const HouseRule rule{"deep", "Deep", "small", "", {{"small.fire", patch}}};
    const FileError error = thrown_by<FileError>([&] { Rules(game.book, {}, {rule}); });
    CHECK_THAT(error.what(),
               ContainsSubstring("101 lists and objects within each other") && ContainsSubstring("at most 100"));
}

TEST_CASE("House rules are found in the folders of the library and in the rulebook's own", "[house]") {
    const Folder folder;
    SmallRulebook files;
    for (const char* name : {"rulebook.json", "fire.json", "damage.json"}) {
        folder.write(std::string("small/") + name, files.file(name).dump());
    }
    const auto write = [&](const std::string& at, const std::string& id, const std::string& rulebook) {
        const Tree patch = flagplot::json::parse(R"([{"op": "remove", "path": "/footnotes"}])", "");
        const HouseRule rule{id, "T", rulebook, "", {{"small.fire", patch}}};
        folder.write(at + "house-rules/" + id + ".json", to_json(rule).dump());
    };
    write("", "b-folder", "small");
    write("", "c-other", "large");
    write("small/", "a-own", "small");
    const flagplot::rulebook::Library library({folder.path()});
    std::vector<std::string> ids;
    for (const HouseRule& rule : library.house_rules("small")) ids.push_back(rule.id);
    CHECK(ids == std::vector<std::string>{"a-own", "b-folder"});
    folder.write("house-rules/d.json", "{");
    CHECK_THROWS_AS(library.house_rules("small"), FileError);
    std::vector<std::string> problems;
    CHECK(library.house_rules("small", &problems).size() == 2);
    CHECK(problems.size() == 1);
    CHECK(library.load("small").tables.size() == 2);  // its folder of house rules is no table
}
