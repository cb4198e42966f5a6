// What a session can be searched for.
#include "report/search.h"

#include <algorithm>

#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

namespace flagplot::report::test {
namespace {

std::vector<Findable> some() {
    using What = Findable::What;
    return {{What::table, "t.harbor", "Harbor defense", "Sheet, page 2"},
            {What::table, "t.founder", "Check for foundering", "Sheet, page 3"},
            {What::table, "t.fog", "Fog: -2", "Modifier of Search"},
            {What::procedure, "p.search", "Search", "Search, 1"},
            {What::rule, "Movement", "A direction that would run a fleet aground", "Rule"},
            {What::unit, "A3", "A3 Crace's cruisers", "Fleet"}};
}

std::vector<std::string> found(std::string_view words) {
    static const std::vector<Findable> all = some();
    std::vector<std::string> labels;
    for (const Findable* const one : find(all, words, 10)) labels.push_back(one->label);
    return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("What is found has all words, in any order; what is called so comes first", "[search]") {
    CHECK(found("search") == Labels{"Search", "Fog: -2"});
    CHECK(found("  modifier FOG ") == Labels{"Fog: -2"});
    CHECK(found("cru crace") == Labels{"A3 Crace's cruisers"});
    CHECK(found("a3") == Labels{"A3 Crace's cruisers"});
    CHECK(found("fog nowhere").empty());
    CHECK(found(" ").empty());
}

TEST_CASE("Where a game has nothing with the words, those that have it are named", "[search]") {
    const rulebook::Library library({flagplot::test::source_dir() / "tables"});
    const std::vector<GameFindables> games = findables_besides(library, "swwas");
    CHECK(std::ranges::none_of(games, [](const auto& one) { return one.title == "Second World War at Sea"; }));
    const std::vector<std::string> lines = found_besides(games, "floundering");
    REQUIRE_FALSE(lines.empty());
    CHECK(std::ranges::any_of(lines, [](const auto& one) { return one.starts_with("Great War at Sea has it: "); }));
    CHECK(lines.front().find("oundering") != std::string::npos);
    CHECK(found_besides(games, "xyzzyxyzzy").empty());
}

TEST_CASE("What holds the words as they were typed comes before what holds other forms of them", "[search]") {
    using What = Findable::What;
    const std::vector<Findable> all{{What::table, "t.more", "6: One more hit (a row)", "Row of Primary fire"},
                                    {What::rule, "r.weapon", "Weapon Hit Table: A 6 hits.", "Rule"}};
    const std::vector<const Findable*> hits = find(all, "A 6 hits", 10);
    REQUIRE(hits.size() == 2);
    CHECK(hits.front()->id == "r.weapon");
}

TEST_CASE("British and American spellings are one, and a slip finds what was meant", "[search]") {
    CHECK(found("harbour defence") == Labels{"Harbor defense"});
    CHECK(found("harbo") == Labels{"Harbor defense"});
    CHECK(found("harbou") == Labels{"Harbor defense"});
    CHECK(found("floundering") == Labels{"Check for foundering"});
    for (const char* const typed : {"flounder", "flounderin", "founderd"})  // as it is typed, letter by letter
        CHECK(found(typed) == Labels{"Check for foundering"});
    CHECK(found("fogging") == Labels{"Fog: -2"});
    CHECK(found("serach") == Labels{"Fog: -2", "Search"});  // a slip doesn't play anything by itself
    for (const char* const typed : {"aground", "runs aground", "running aground"})
        CHECK(found(typed) == Labels{"A direction that would run a fleet aground"});
    CHECK(found("fgo").empty());  // too short to be a slip
}

TEST_CASE("What happened in a turn comes first, and what else has its words behind it", "[search]") {
    using What = Findable::What;
    const std::vector<Findable> events{{What::event, "7", "Z2: 2 zones", "Turn 8", "turn"},
                                       {What::event, "8", "Z2: 1 zone", "Turn 8", "turn"}};
    const std::vector<Findable> all{{What::unit, "Z3", "Z3 lost in turn 8", "Fleet"},
                                    {What::unit, "Z2", "Z2 joined in turn 8", "Fleet"}};
    const auto ids = [&](const std::vector<Findable>& told, std::string_view words, std::size_t most) {
        Labels found;
        for (const Findable* const one : find(told, all, words, most)) found.push_back(one->id);
        return found;
    };
    CHECK(ids(events, "Z2 turn 8", 10) == Labels{"7", "8", "Z2"});
    CHECK(ids(events, "turn 8", 10) == Labels{"7", "8", "Z3", "Z2"});
    CHECK(ids(events, "turn 8", 4) == Labels{"7", "8", "Z3"});
    CHECK(ids({}, "turn 8", 4) == Labels{"Z3", "Z2"});
}

// By its file, two rolls and an order are about Z2 in turn 8: 621, 623, 654.
TEST_CASE("What happened in a turn is found by the turn and other words, in any order", "[search]") {
    const flagplot::test::Folder folder;
    const auto file = folder.path() / "coral-sea.flagplot";
    std::filesystem::copy_file(flagplot::test::source_dir() / "resources/samples/coral-sea.flagplot", file);
    const auto session = session::Session::open(
        file, session::OpenMode::read, rulebook::Library({flagplot::test::source_dir() / "tables"}),
        {[] { return "2026-11-28T06:00:00Z"; }, flagplot::test::quick_files(), "flagplot 1.0"});
    const auto entries = [&](std::string_view words, std::size_t most = 100) {
        const std::vector<Findable> events = happened(session, words, most);
        std::vector<std::string> ids;
        for (const Findable* const one : find(events, words, most)) ids.push_back(one->id);
        return ids;
    };
    for (const char* const words : {"Z2 turn 8", "turn 8 z2", "8 turn Z2", "  z2 TURN   8"}) {
        INFO(words);
        CHECK(entries(words) == Labels{"621", "623", "654"});
    }
    CHECK(entries("Z2 desired turn 8 zones") == Labels{"654"});
    CHECK(entries("Z2 turn 8", 2).size() == 2);
    CHECK(entries("turn 8").size() > 16);  // its dice alone are as many
    for (const char* const words : {"Z2", "Z2 8", "turn", "Z2 turn", "Z2 turn 99", "turn x", "Z2 turn 8 nowhere"}) {
        INFO(words);
        CHECK(entries(words).empty());
    }
    const Findable order = happened(session, "Z2 turn 8", 10).back();
    CHECK(order.what == Findable::What::event);
    CHECK(order.label.starts_with("Z2: "));
    CHECK(order.label.find("2 zones SW") != std::string::npos);
    CHECK(order.where.starts_with("Turn 8"));
}

}  // namespace flagplot::report::test
