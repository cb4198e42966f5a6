// A reader's report as it lies before the game master.
#include "report/report_draft.h"

#include <fmt/format.h>

#include "report/log.h"
#include "report/mail.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/thrown.h"

namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using flagplot::test::source_dir;
using flagplot::test::thrown_by;
using session::Fields;
using session::game_master;
using session::Session;
using session::Told;

using Texts = std::vector<std::string>;

hex::Picture map() {
    hex::Picture map;
    map.marks = {{hex::Picture::Mark::Kind::crosshair, map.layout.parse("Y9"), "", ""}};
    return map;
}

class Straits {
  public:
    Straits() {
        session.add_unit("commander", "Fletcher", {{"side", "south"}});
        session.add_unit("commander", "Crace", {{"side", "south"}});
        session.add_unit("commander", "Hara", {{"side", "north"}});
    }

    int tell(Told line) {
        const int run = session.stage(session::Opened{"straits.search", 1, session.state().turn(), ++ordinal_});
        line.key = fmt::format("line-{}", ordinal_);
        const int number = session.stage(line, run);
        session.stage(session::Closed{}, run);
        return number;
    }
    int tell(const std::string& audience, const std::string& text,
             const std::map<std::string, std::string>& wordings = {}) {
        return tell(Told{"", "Search", "", text, audience, wordings});
    }

    // "text" of what goes out, "-text" of what is held back.
    Texts report(const std::string& who, std::optional<int> turn = {}) const {
        Texts texts;
        for (const DraftLine& line : make_report_draft(session, who, turn).report) {
            CHECK(line.goes_out != line.held);
            texts.push_back((line.held ? "-" : "") + line.text);
        }
        return texts;
    }
    Texts elsewhere(const std::string& who, std::optional<int> turn = {}) const {
        Texts texts;
        for (const DraftLine& line : make_report_draft(session, who, turn).elsewhere) {
            CHECK_FALSE((line.goes_out || line.held));
            texts.push_back(line.audience + ": " + line.text);
        }
        return texts;
    }
    DraftLine line(const std::string& who, int entry, std::optional<int> turn = {}) const {
        const ReportDraft draft = make_report_draft(session, who, turn);
        for (const auto* lines : {&draft.report, &draft.elsewhere}) {
            for (const DraftLine& one : *lines) {
                if (one.entry == entry) return one;
            }
        }
        FAIL("the line isn't on the desk");
        return {};
    }

  private:
    static Session begin(const std::filesystem::path& file) {
        static const rulebook::Library library({source_dir() / "tests/fixtures"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(),
                                               "flagplot 1.0"};
        return Session::create(file, {"straits", "The Straits", {}, {}, {}}, library, environment);
    }

    Folder folder_;
    int ordinal_ = 0;

  public:
    Session session = begin(folder_.path() / "game.flagplot");
};

}  // namespace

TEST_CASE("A desk parts what goes out to its reader from what only the game master and others know", "[desk]") {
    Straits game;
    game.tell(session::everyone, "to all");
    game.tell(game_master, "the truth");
    game.tell("south", "to the south");
    game.tell("Fletcher", "to Fletcher");
    game.tell("Crace", "to Crace");
    game.tell("Hara", "to Hara");
    CHECK(game.report("Fletcher") == Texts{"to all", "to the south", "to Fletcher"});
    CHECK(game.elsewhere("Fletcher") == Texts{"gm: the truth", "Crace: to Crace", "Hara: to Hara"});
    CHECK(game.report("south") == Texts{"to all", "to the south", "to Fletcher", "to Crace"});
    CHECK(game.elsewhere("south") == Texts{"gm: the truth", "Hara: to Hara"});
    CHECK(make_report_draft(game.session, "Fletcher").title == "Fletcher: Watch 1");
    CHECK(make_report_draft(game.session, "south").title == "South: Watch 1");
}

TEST_CASE("A line that is held back stays in its place, until it is let through", "[desk]") {
    Straits game;
    game.tell("Fletcher", "one");
    const int two = game.tell("south", "two");
    game.tell("Fletcher", "three");
    game.session.amend(two, game_master, {}, "");
    CHECK(game.report("Fletcher") == Texts{"one", "-two", "three"});
    CHECK(game.report("Crace") == Texts{"-two"});
    CHECK(game.elsewhere("Hara") == Texts{"Fletcher: one", "gm: two", "Fletcher: three"});
    const DraftLine held = game.line("Fletcher", two);
    CHECK(held.audience == game_master);
    CHECK(held.meant == "south");
    game.session.amend(two, held.meant, {}, "");
    CHECK(game.report("Fletcher") == Texts{"one", "two", "three"});
}

TEST_CASE("A line that was given to another isn't held back from its reader, but another's", "[desk]") {
    Straits game;
    const int line = game.tell("Fletcher", "a sail");
    game.session.amend(line, "Hara", {}, "");
    CHECK(game.report("Fletcher").empty());
    CHECK(game.elsewhere("Fletcher") == Texts{"Hara: a sail"});
    CHECK(game.report("Hara") == Texts{"a sail"});
}

TEST_CASE("What goes out stands on the desk in its reader's words, what doesn't as it is", "[desk]") {
    Straits game;
    const int line = game.tell(game_master, "a brig in K8", {{"south", "a sail"}, {"Hara", "fog"}});
    CHECK(game.elsewhere("Fletcher") == Texts{"gm: a brig in K8"});
    CHECK(game.line("Fletcher", line).readers_words == "a sail");
    CHECK(game.line("Hara", line).readers_words == "fog");
    CHECK(game.line("north", line).readers_words.empty());
    game.session.reveal(line, "Fletcher", "");
    CHECK(game.report("Fletcher") == Texts{"a sail"});
    CHECK(game.line("Fletcher", line).readers_words.empty());
    CHECK(game.elsewhere("Crace") == Texts{"Fletcher: a brig in K8"});
    game.session.amend(line, game_master, {}, "");
    CHECK(game.elsewhere("Fletcher") == Texts{"gm: a brig in K8"});  // it was never meant for him
}

TEST_CASE("A reworded line says so, and its words go out to whoever is told it", "[desk]") {
    Straits game;
    const int line = game.tell("south", "a brig", {{"Crace", "a sail"}});
    CHECK_FALSE(game.line("Crace", line).reworded);
    game.session.amend(line, {}, "a ship", "");
    for (const char* const who : {"Fletcher", "Crace", "south"}) CHECK(game.report(who) == Texts{"a ship"});
    CHECK(game.line("Crace", line).reworded);
    CHECK(game.line("Hara", line).reworded);
    game.session.amend(line, game_master, {}, "");
    CHECK(game.report("Crace") == Texts{"-a ship"});
}

TEST_CASE("The map is the reader's only with the words that it shows", "[desk]") {
    Straits game;
    const int plain = game.tell(Told{"", "Search", "", "In Y9.", "Fletcher", {}, map()});
    const int worded = game.tell(Told{"", "Search", "", "In Y9.", game_master, {{"Crace", "East."}}, map()});
    CHECK(game.line("Fletcher", plain).map);
    CHECK(game.line("Hara", plain).map);
    CHECK_FALSE(game.line("Crace", worded).map);
    CHECK(game.line("Fletcher", worded).map);
    game.session.amend(plain, {}, "Somewhere.", "");
    CHECK(game.line("Fletcher", plain).map);  // a reworded line keeps it
    game.session.amend(plain, game_master, {}, "");
    game.session.amend(plain, "Fletcher", {}, "");
    CHECK(game.line("Fletcher", plain).map);  // also held back in between
    game.session.amend(worded, "Hara", "West.", "");
    CHECK_FALSE(game.line("Hara", worded).map);
}

TEST_CASE("A unit of which a reader knows nothing isn't named where it goes out", "[desk]") {
    Straits game;
    game.session.add_unit("ship", "S1", {{"side", "south"}});
    game.session.add_unit("ship", "N1", {{"side", "north"}});
    const int own = game.tell(Told{"", "Search", "S1", "Sails.", "south", {}});
    const int other = game.tell(Told{"", "Search", "N1", "Sighted.", "south", {}});
    CHECK(game.line("Fletcher", own).unit == "S1");  // his side's, not under his command
    CHECK(game.line("south", own).unit == "Ship S1");
    CHECK(game.line("south", other).unit.empty());
    CHECK(game.line("north", other).unit == "Ship N1");
    CHECK(game.line("Hara", own).unit == "Ship S1");
}

TEST_CASE("A desk is of one turn; what is revealed later comes to stand in the newest", "[desk]") {
    Straits game;
    const int old = game.tell(game_master, "a sail");
    game.tell("Fletcher", "calm");
    game.session.next_turn();
    game.session.tell("Fletcher", "Weather", "fog");
    CHECK(game.report("Fletcher", 1) == Texts{"calm"});
    CHECK(game.report("Fletcher", 2) == Texts{"fog"});
    CHECK(game.report("Fletcher") == Texts{"fog"});
    game.session.reveal(old, "Fletcher", "");
    CHECK(game.report("Fletcher", 1) == Texts{"calm"});
    CHECK(game.elsewhere("Fletcher", 1) == Texts{"gm: a sail"});
    CHECK(game.report("Fletcher", 2) == Texts{"fog", "(Watch 1) a sail"});
    CHECK(make_report_draft(game.session, "Fletcher").report[0].heading == "Weather");
    for (const int turn : {0, 3}) {
        const auto error = thrown_by<json::InputError>([&] { make_report_draft(game.session, "Fletcher", turn); });
        CHECK_THAT(error.what(),
                   ContainsSubstring(fmt::format("turn: found {}", turn)) && ContainsSubstring("at most 2"));
    }
}

TEST_CASE("Who was told nothing in a turn that was played has an empty report of it", "[desk]") {
    Straits game;
    game.tell("Hara", "fog");
    game.session.next_turn();
    CHECK(make_side_report(game.session, "Fletcher", 1).turns.empty());
    CHECK_THAT(make_mail(game.session, "Fletcher", 1).text(),
               ContainsSubstring("Subject: The Straits T1 Fletcher report 1\n\nWatch 1\n\nYOUR UNITS\n"));
    CHECK_THROWS_AS(make_side_report(game.session, "Fletcher", 0), json::InputError);
    CHECK_THROWS_AS(make_side_report(game.session, "Fletcher", 3), json::InputError);
}

TEST_CASE("What was taken back isn't on the desk", "[desk]") {
    Straits game;
    game.tell("Fletcher", "one");
    const int two = game.tell("Fletcher", "two");
    game.session.tell("Fletcher", "", "three");
    const int three = game.session.size();
    game.session.amend(three, game_master, {}, "");
    CHECK(game.report("Fletcher") == Texts{"one", "two", "-three"});
    game.session.stage(session::Retracted{three + 1, ""});
    CHECK(game.report("Fletcher") == Texts{"one", "two", "three"});
    game.session.stage(session::Retracted{two - 1, ""});
    CHECK(game.report("Fletcher") == Texts{"one"});
    CHECK(game.elsewhere("Hara") == Texts{"Fletcher: one"});
}

TEST_CASE("What the desk says goes out is what the report and the mail say", "[desk]") {
    Straits game;
    game.tell("south", "one", {{"Fletcher", "uno"}});
    const int two = game.tell("Fletcher", "two");
    const int three = game.tell("Fletcher", "three");
    game.tell("Hara", "four");
    game.session.tell("Fletcher", "Weather", "five");
    game.session.amend(two, game_master, {}, "");
    game.session.amend(three, {}, "tres", "");
    Texts told;
    for (const TurnLog& turn : make_side_report(game.session, "Fletcher").turns) {
        for (const Section& section : turn.sections) {
            for (const Line& line : section.lines) told.push_back(line.text);
        }
    }
    CHECK(told == Texts{"uno", "tres", "five"});
    CHECK(game.report("Fletcher") == Texts{"uno", "-two", "tres", "five"});
    CHECK_THAT(make_mail(game.session, "Fletcher").body,
               ContainsSubstring("SEARCH\n  uno\n  tres\n\nWEATHER\n  five\n") && !ContainsSubstring("two") &&
                   !ContainsSubstring("four"));
}

TEST_CASE("Nobody but a side or a commander has a desk", "[desk]") {
    Straits game;
    for (const char* const who : {"gm", "everyone", "Nagumo", ""}) {
        const auto error = thrown_by<json::InputError>([&] { make_report_draft(game.session, who); });
        CHECK_THAT(error.what(), ContainsSubstring("one of north, south, Hara, Fletcher, Crace"));
    }
}

TEST_CASE("What is withheld is reported as it was before, until it is heard of", "[desk]") {
    Straits game;
    const auto crew = [&] { return make_side_report(game.session, "Fletcher").units.at(0).joined(); };
    const auto set = [&](const Fields& fields) { game.session.change_unit("S1", fields, ""); };
    game.session.add_unit("ship", "S1", {{"side", "south"}, {"commander", "Fletcher"}, {"crew", 9}});
    set({{"crew", 8}});
    CHECK_THAT(crew(), ContainsSubstring("Crew: 8"));
    set({{"unheard", "Hit by a shell."}});
    set({{"crew", 5}});
    set({{"crew", 3}, {"unheard", "Hit by two."}});
    CHECK_THAT(crew(), ContainsSubstring("Crew: 8"));
    CHECK_THAT(crew(), !ContainsSubstring("Hit"));
    CHECK_THAT(make_mail(game.session, "Fletcher").body, ContainsSubstring("Crew: 8") && !ContainsSubstring("Crew: 3"));
    set({{"unheard", nullptr}});
    CHECK_THAT(crew(), ContainsSubstring("Crew: 3"));
    // In one change with what is withheld, too; and what was taken back doesn't count.
    set({{"crew", 2}, {"unheard", "Hit again."}});
    CHECK_THAT(crew(), ContainsSubstring("Crew: 3"));
    game.session.stage(session::Retracted{game.session.size(), ""});
    CHECK_THAT(crew(), ContainsSubstring("Crew: 3"));
    set({{"crew", 1}});
    CHECK_THAT(crew(), ContainsSubstring("Crew: 1"));
}

}  // namespace flagplot::report
