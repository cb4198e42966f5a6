// Recorded sessions, tests/journals/*.flagplot, against their recipes beside them. Whoever changes what a procedure
// asks, rolls or says raises its version, and records them anew:
//     build/test/tests/test_procedures "[.record]"
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>

#include "json/tree.h"
#include "recipe.h"

namespace flagplot::procedures::test {
namespace {

using flagplot::test::Lines;
using flagplot::test::read_lines;

fs::path journals() {
    return source_dir() / "tests/journals";
}

std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const fs::directory_entry& file : fs::directory_iterator(journals())) {
        if (file.path().extension() == ".json") names.push_back(file.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::unique_ptr<Game> played(const std::string& name) {
    const Tree recipe = json::read_file(journals() / (name + ".json"));
    std::unique_ptr<Game> game = begin_game(recipe);
    for (const Tree& one : recipe.at("acts")) act(*game, one);
    return game;
}

// What a line says, without when it was written, what it hangs on, and which bytes the rulebook had.
Tree what_it_says(Tree line) {
    for (const char* name : {"at", "prev", "end"}) line.erase(name);
    if (line.at("kind") == "rules") line.erase("digest");
    return line;
}

// The first line in which two journals differ, or "nothing".
std::string difference(const std::string& name, const Lines& recorded, const Lines& now) {
    for (std::size_t i = 0; i < std::max(recorded.size(), now.size()); ++i) {
        const std::string was = i < recorded.size() ? what_it_says(recorded[i]).dump() : "the end";
        const std::string is = i < now.size() ? what_it_says(now[i]).dump() : "the end";
        if (was != is) return fmt::format("{}.flagplot: line {} is now {} (recorded {})", name, i + 1, is, was);
    }
    return "nothing";
}

// What to do about a difference: whether a procedure has another version than when the journal was recorded.
std::string advice(const Lines& recorded, const referee::Catalogue& procedures) {
    std::string text = "no procedure has a new version: mend it, or raise the version of what was changed";
    for (const Tree& line : recorded) {
        if (line.at("kind") != "opened") continue;
        const referee::Procedure* now = procedures.find(line.at("procedure").get<std::string>());
        if (!now || now->version == line.at("version").get<int>()) continue;
        text = fmt::format("{} was version {} and is version {}", now->id, line.at("version").get<int>(), now->version);
    }
    return text + "; then record the journals anew: test_procedures \"[.record]\"";
}

}  // namespace

TEST_CASE("Recorded sessions come out the same from their recipes, line by line", "[journals]") {
    REQUIRE(names() == std::vector<std::string>{"ambush-checks", "corrections", "flattop-combat", "flattop-radio",
                                                "flattop-turns", "goeben", "gwas-turns", "hand-dice", "ssw-step",
                                                "whole-turns"});
    for (const std::string& name : names()) {
        const std::unique_ptr<Game> game = played(name);
        const Lines recorded = read_lines(journals() / (name + ".flagplot"));
        const std::string differs = difference(name, recorded, read_lines(game->file()));
        INFO(advice(recorded, catalogue()));
        CHECK(differs == "nothing");
        game->check_sound();
    }
}

TEST_CASE("A recorded session is read as it was when it was played", "[journals]") {
    const Folder folder;
    const table::Library library({source_dir() / "tables"});
    for (const std::string& name : names()) {
        INFO(name);
        const fs::path file = folder.path() / (name + ".flagplot");
        fs::copy_file(journals() / (name + ".flagplot"), file);
        Session session = Session::open(file, session::OpenMode::read, library,
                                        {[] { return ""; }, session::open_posix_file, "flagplot 1.0"});
        CHECK(session.journal().damage().empty());
        CHECK(referee::verify(session, catalogue()).problems.empty());
        const std::unique_ptr<Game> game = played(name);
        CHECK(session.state().units() == game->session.state().units());
        CHECK(session.state().facts() == game->session.state().facts());
        CHECK(session.state().readings() == game->session.state().readings());
        CHECK(session.state().turn() == game->session.state().turn());
    }
}

TEST_CASE("The recorded sessions hold everything that a session can", "[journals]") {
    // What the tests above are worth depends on it.
    std::set<std::string> kinds;
    std::set<std::string> procedures;
    std::set<std::string> sources;
    for (const std::string& name : names()) {
        for (const Tree& line : read_lines(journals() / (name + ".flagplot"))) {
            kinds.insert(line.at("kind").get<std::string>());
            if (line.contains("procedure")) procedures.insert(line.at("procedure").get<std::string>());
            if (line.contains("source")) sources.insert(line.at("source").get<std::string>());
            if (line.contains("attempt") && line.at("kind") == "roll") kinds.insert("re-roll");
            if (line.contains("was") && line.at("kind") == "roll") kinds.insert("changed face");
            if (line.contains("entered")) kinds.insert("d10 and d6");
            if (line.contains("overruled")) kinds.insert("overruled result");
        }
    }
    CHECK(kinds ==
          std::set<std::string>{"session",      "rules",      "unit-added",      "unit-changed", "unit-removed",
                                "fact",         "clock",      "phase",           "opened",       "closed",
                                "answer",       "roll",       "lookup",          "effect",       "told",
                                "amended",      "note",       "override",        "retracted",    "re-roll",
                                "changed face", "d10 and d6", "overruled result"});
    CHECK(procedures == catalogue().ids());
    CHECK(sources == std::set<std::string>{"stream", "hand", "overruled"});
}

TEST_CASE("A difference is found and named, and the advice looks at the versions", "[journals]") {
    const Lines recorded = read_lines(journals() / "hand-dice.flagplot");
    Lines now = recorded;
    for (Tree& line : now) {  // none of this counts
        line["at"] = "2001-01-01T00:00:00Z";
        line["prev"] = "";
        line.erase("end");
        if (line.at("kind") == "rules") line["digest"] = "other";
    }
    CHECK(difference("hand-dice", recorded, now) == "nothing");
    const auto told = std::find_if(now.begin(), now.end(), [](const Tree& line) { return line.at("kind") == "told"; });
    REQUIRE(told != now.end());
    (*told)["text"] = "something else";
    const std::string line = fmt::format("hand-dice.flagplot: line {} is now ", told - now.begin() + 1);
    CHECK(says(difference("hand-dice", recorded, now), line));
    CHECK(says(difference("hand-dice", recorded, Lines(recorded.begin(), recorded.end() - 1)), "is now the end"));
    CHECK(says(advice(recorded, catalogue()), "no procedure has a new version"));
    std::vector<referee::Procedure> procedures = catalogue().all();
    for (referee::Procedure& procedure : procedures) ++procedure.version;
    CHECK(says(advice(recorded, referee::Catalogue(procedures)), "and is version"));
}

TEST_CASE("Record the journals anew", "[.record]") {
    for (const std::string& name : names()) {
        const std::unique_ptr<Game> game = played(name);
        std::ofstream(journals() / (name + ".flagplot"), std::ios::binary | std::ios::trunc) << bytes_of(game->file());
    }
}

}  // namespace flagplot::procedures::test
