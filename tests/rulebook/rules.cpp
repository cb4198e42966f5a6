// The rules in force: tables as printed, under the readings that are played.
#include "rulebook/rules.h"

#include <memory>
#include <string>

#include "support/catch.h"
#include "support/edges.h"
#include "support/patch.h"
#include "support/rulebook.h"
#include "support/thrown.h"
#include "table/lookup.h"

using namespace flagplot;
using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::InputError;
using flagplot::rulebook::load_rulebook;
using flagplot::rulebook::Rulebook;
using flagplot::rulebook::Rules;
using flagplot::table::Facts;
using flagplot::table::look_up;
using flagplot::test::drop;
using flagplot::test::edges_rules;
using flagplot::test::Folder;
using flagplot::test::Patch;
using flagplot::test::put;
using flagplot::test::SmallRulebook;
using flagplot::test::thrown_by;

namespace {

const table::Facts by_day{{"night", false}, {"weather", "clear"}};

std::shared_ptr<const Rulebook> loaded(SmallRulebook files, const Folder& folder) {
    files.write(folder);
    return std::make_shared<const Rulebook>(load_rulebook(folder.path()));
}

int strength(const Rules& rules, int of) {
    const table::Facts facts{
        {"weapon", "sixteen-inch"}, {"weather", "clear"},     {"strength", of},  {"range", 4},
        {"bombardment", false},     {"first-fire", false},    {"towing", false}, {"fueling", false},
        {"immobile", false},        {"target-in-port", false}};
    return look_up(rules.table("edges.weapon-strength"), {}, facts).total.value();
}

}  // namespace

TEST_CASE("A ruling that nobody touches is played by its default", "[rules]") {
    const Folder folder;
    const Rules rules(loaded({}, folder));
    CHECK(rules.reading("small.three") == "miss");
    CHECK(look_up(rules.table("small.fire"), {3}, by_day).result == "miss");
    CHECK(rules.chosen().empty());
}

TEST_CASE("A reading that is chosen changes the cells that it names", "[rules]") {
    const Folder folder;
    const auto book = loaded({}, folder);
    const Rules rules(book, {{"small.three", "hit"}});
    CHECK(rules.reading("small.three") == "hit");
    CHECK(rules.chosen() == std::map<std::string, std::string>{{"small.three", "hit"}});
    CHECK(look_up(rules.table("small.fire"), {2}, by_day).result == "miss");
    CHECK(look_up(rules.table("small.fire"), {3}, by_day).result == "hit");
    // The rulebook itself is as printed still.
    CHECK(look_up(Rules(book).table("small.fire"), {3}, by_day).result == "miss");
}

TEST_CASE("A default's own patches are applied", "[rules]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", put("/rulings/0/default", R"("hit")"));
    const auto book = loaded(files, folder);
    CHECK(look_up(Rules(book).table("small.fire"), {3}, by_day).result == "hit");
    CHECK(look_up(Rules(book, {{"small.three", "miss"}}).table("small.fire"), {3}, by_day).result == "miss");
}

TEST_CASE("A ruling without a default has no reading until one is chosen", "[rules]") {
    const Folder folder;
    const auto book = loaded({}, folder);
    CHECK(Rules(book).reading("small.asked").empty());
    CHECK(Rules(book, {{"small.asked", "second"}}).reading("small.asked") == "second");
}

TEST_CASE("Unknown rulings, readings and tables are refused with the known ones", "[rules]") {
    const Folder folder;
    const auto book = loaded({}, folder);
    const Rules rules(book);
    CHECK_THAT(thrown_by<InputError>([&] {
                   Rules(book, {{"small.four", "miss"}});
               }).what(),
               ContainsSubstring("small.four") && ContainsSubstring("small.three, small.asked"));
    CHECK_THAT(thrown_by<InputError>([&] {
                   Rules(book, {{"small.three", "graze"}});
               }).what(),
               ContainsSubstring("small.three") && ContainsSubstring("graze") && ContainsSubstring("miss, hit"));
    CHECK_THAT(thrown_by<InputError>([&] { (void)rules.reading("small.four"); }).what(),
               ContainsSubstring("small.four"));
    CHECK_THAT(thrown_by<InputError>([&] { (void)rules.table("small.torpedo"); }).what(),
               ContainsSubstring("small.torpedo") && ContainsSubstring("small.damage, small.fire"));
}

TEST_CASE("A patch that doesn't fit its table is refused with its ruling", "[rules]") {
    struct Case {
        Patch patch;
        std::string says;
    };
    const auto [patch, says] = GENERATE(values<Case>({
        {put("/rulings/0/readings/1/patches/0/patch/0/path", R"("/rows/7/range")"), "/rows/7/range"},
        {put("/rulings/0/readings/1/patches/0/patch/0", R"({"op": "test", "path": "/dice", "value": "d20"})"), "d20"},
        {put("/rulings/0/readings/1/patches/0/table", R"("small.torpedo")"), "small.torpedo"},
    }));
    CAPTURE(patch.text());
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", patch);
    const auto book = loaded(files, folder);
    CHECK_NOTHROW(Rules(book));  // nobody plays that reading
    const FileError error = thrown_by<FileError>([&] { Rules(book, {{"small.three", "hit"}}); });
    CHECK(error.where() == (folder.path() / "rulings.json").string() + ": small.three");
    CHECK_THAT(error.found(), ContainsSubstring(says));
}

TEST_CASE("A patch that is none is refused where it stands", "[rules]") {
    struct Case {
        Patch patch;
        std::string place;
        std::string says;
    };
    const std::string first = "/rulings/0/readings/1/patches/0/patch/0";
    const auto [patch, place, says] = GENERATE_COPY(values<Case>({
        {put(first + "/op", R"("change")"), first + "/op", "change"},
        {drop(first + "/value"), first, "value"},
        {put(first, R"("1-2")"), first, "1-2"},
    }));
    CAPTURE(patch.text());
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", patch);
    const FileError error = thrown_by<FileError>([&, &spoilt = files] { loaded(spoilt, folder); });
    CHECK(error.where() == (folder.path() / "rulings.json").string() + ": " + place);
    CHECK_THAT(error.found(), ContainsSubstring(says));
}

TEST_CASE("A table that a patch has spoilt is refused", "[rules]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", put("/rulings/0/readings/1/patches/0/patch/0/value", R"("1~2")"));
    const auto book = loaded(files, folder);
    CHECK_THAT(thrown_by<FileError>([&] {
                   Rules(book, {{"small.three", "hit"}});
               }).what(),
               ContainsSubstring("fire.json: /rows/0/range") && ContainsSubstring("1~2"));
}

// ---- the readings of the tables that edges the format

TEST_CASE("GWAS weapon strength: the half is rounded as the reading has it", "[rules][edges]") {
    CHECK(strength(edges_rules(), 5) == 3);
    CHECK(strength(edges_rules({{"edges.half-strength", "down"}}), 5) == 2);
    CHECK(strength(edges_rules({{"edges.half-strength", "down"}}), 4) == 2);
    CHECK(strength(edges_rules({{"edges.half-strength", "down"}}), 1) == 0);
}

TEST_CASE("GWAS launching: night and squall count twice where the reading splits their line", "[rules][edges]") {
    const table::Facts night_squall{{"from-carrier", true}, {"night", true}, {"weather", "squall"}};
    const table::Facts squall{{"from-carrier", true}, {"night", false}, {"weather", "squall"}};
    const Rules once = edges_rules();
    const Rules twice = edges_rules({{"edges.night-and-squall", "twice"}});
    const auto total = [](const Rules& rules, const table::Facts& facts) {
        return look_up(rules.table("edges.launching-aircraft"), {6}, facts).total.value();
    };
    CHECK(total(once, night_squall) == 6 + 1 - 2);
    CHECK(total(twice, night_squall) == 6 + 1 - 2 - 2);
    CHECK(total(once, squall) == 6 + 1 - 2);
    CHECK(total(twice, squall) == 6 + 1 - 2);
    // The modifiers behind the line stand where they stood.
    CHECK(decided_before_dice(twice.table("edges.launching-aircraft"), {{"weather", "gale"}})->forbidden);
}

TEST_CASE("GWAS refloating: the lost modifier is asked for, and none is played unasked", "[rules][edges]") {
    const Rules unasked = edges_rules();
    CHECK(unasked.reading("edges.no-armor").empty());
    CHECK(unasked.table("edges.refloating").modifiers.empty());
    const Rules plus_one = edges_rules({{"edges.no-armor", "plus-one"}});
    CHECK(look_up(plus_one.table("edges.refloating"), {1}, {{"armored", false}}).result == "aground");
    CHECK(look_up(plus_one.table("edges.refloating"), {1}, {{"armored", true}}).result == "freed");
    CHECK(edges_rules({{"edges.no-armor", "left-out"}}).table("edges.refloating").modifiers.empty());
}
