// Verifying: a journal that was recorded is accepted whatever happened in it, and a hand that knows how to mend the
// chain of hashes is found out all the same.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "json/tree.h"
#include "keepers.h"
#include "referee/verify.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

Verification verified(const fs::path& file, const Catalogue& procedures, const std::string& head = "") {
    Session session = open_session(file, OpenMode::read);
    return verify(session, procedures, head);
}

Verification verified(const fs::path& file) {
    return verified(file, catalogue());
}

// A complete watch whose line of a kind and key is changed by hand, with the chain mended. Returns what verifying
// says, which is one problem, and the line's number.
struct Forged {
    std::string problem;
    std::size_t line = 0;  // from 1

    bool names_the_line() const {
        return says(problem, fmt::format("line {}:", line)) || says(problem, fmt::format("entry {}:", line));
    }
};

Forged forge(const std::string& kind, const std::string& key, const std::function<void(json::Tree&)>& change) {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const json::Tree& line) {
        return line.at("kind") == kind && line.value("key", "") == key;
    });
    REQUIRE(found != lines.end());
    json::Tree before = *found;
    change(*found);
    REQUIRE(*found != before);
    write_chained(file, lines);
    REQUIRE(open_session(file, OpenMode::read).journal().damage().empty());
    const Verification verification = verified(file);
    INFO(fmt::format("{}", fmt::join(verification.problems, "\n")));
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], file.string()));
    return {verification.problems[0], static_cast<std::size_t>(found - lines.begin()) + 1};
}

}  // namespace

TEST_CASE("A recorded journal is accepted, and what was looked at is counted", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const Verification verification = verified(file);
    CHECK(listed(verification.problems) == "none");
    const Lines lines = read_lines(file);
    CHECK(verification.entries == static_cast<int>(lines.size()));
    // Every roll fell from the stream.
    CHECK(verification.rolls ==
          std::count_if(lines.begin(), lines.end(), [](const json::Tree& line) { return line.at("kind") == "roll"; }));
    CHECK(verification.replayed == 1);
    CHECK(verification.is_in_full());
    CHECK(verification.said.empty());
    CHECK(verification.head == open_session(file, OpenMode::read).journal().head());
}

TEST_CASE("Journals with all that can happen in them are accepted", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    const Catalogue procedures = catalogue();
    const Script all = answers();
    const Script bet = script(R"({"what": {"text": "A bet"}})");
    int expected_runs = 1;
    {
        Session session = waiting_session(file, "look-out");
        Runner runner(session, procedures);
        SECTION("an open run") {
            expected_runs = 0;
        }
        SECTION("a single table's roll and changes of the roster in the middle") {
            runner.play("lighthouse.aside", given(bet));
            runner.act([](Session& now) { now.remove_unit("L2", "a storm"); });
            runner.go_on(given(all));
            expected_runs = 2;
        }
        SECTION("going back and redo") {
            runner.back(find_entry<Answer>(session, "trim"), "");
            runner.redo();
            runner.back(find_entry<Answer>(session, "weather"), "");
            runner.go_on(given(all));
            runner.back(0, "");
            runner.go_on(given(all));
        }
        SECTION("re-rolls and overruling") {
            runner.correct(find_entry<session::Roll>(session, "tide"), {{}, "", true, "on the floor", false});
            runner.correct(find_entry<session::Roll>(session, "lamp/L1"), {{1}, "", false, "agreed", false});
            runner.correct(find_entry<session::LookedUp>(session, "lamp/L2"), {{}, "flares", false, "agreed", false});
            runner.go_on(given(all));
            runner.correct(find_entry<session::Roll>(session, "sighting"), {{6, 6}, "", false, "agreed", true});
            runner.go_on(given(all));
        }
        SECTION("dice thrown by hand, taken back and changed") {
            runner.act([](Session& now) { now.set_fact("dice", "session", "by-hand"); });
            runner.back(find_entry<Answer>(session, "trim"), "");
            Script thrown = answers();
            for (const std::string lamp : {"L1", "L2", "L3", "L4", "L5"}) thrown.faces["lamp/" + lamp] = {"2"};
            thrown.faces["tide"] = {"3", "7/4"};
            thrown.faces["sighting"] = {"1", "2"};
            runner.go_on(given(thrown));
            runner.back(find_entry<Answer>(session, "trim"), "");
            thrown.faces["tide"] = {"3", "18"};
            runner.go_on(given(thrown));
        }
        SECTION("other rules in the middle") {
            runner.act([](Session& now) { now.set_reading("lighthouse.oil", "paraffin"); });
            runner.go_on(given(all));
        }
    }
    const Verification verification = verified(file);
    CHECK(listed(verification.problems) == "none");
    CHECK(verification.replayed == expected_runs);
}

TEST_CASE("A changed face is found out by the session's seed, and its line is named", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].at("kind") != "roll") continue;
        Lines changed = lines;
        const int face = changed[i]["faces"][0].get<int>();
        changed[i]["faces"][0] = face == 6 ? 5 : face + 1;
        write_chained(file, changed);
        const Verification verification = verified(file);
        REQUIRE_FALSE(verification.problems.empty());
        CHECK(says(verification.problems[0], fmt::format("line {}:", i + 1)));
        CHECK(says(verification.problems[0], "the session's seed gives"));
    }
}

TEST_CASE("A changed face with its lookup changed to fit is found out by the seed", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    std::size_t line = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].value("key", "") != "lamp/L1" || lines[i].at("kind") == "told") continue;
        const bool roll = lines[i].at("kind") == "roll";
        json::Tree& faces = lines[i][roll ? "faces" : "dice"];
        const int other = faces[0] == 2 ? 3 : 2;  // both burn
        if (roll) line = i + 1;
        if (!roll) lines[i]["natural"] = lines[i]["total"] = other;
        faces[0] = other;
    }
    write_chained(file, lines);
    const Verification verification = verified(file);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], fmt::format("line {}: the roll \"lamp/L1\" shows", line)));
    CHECK(says(verification.problems[0], "the session's seed gives"));
}

TEST_CASE("A face thrown by hand that was changed is found out by its lookup", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    {
        Session session = new_session(file);
        const Catalogue procedures = catalogue();
        const Script bet = script(R"({"what": {"text": "A bet"}})", {{"roll", {"3"}}});
        Runner(session, procedures).play("lighthouse.aside", given(bet));
    }
    Lines lines = read_lines(file);
    std::size_t line = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].at("kind") == "roll") lines[i]["faces"][0] = 2;  // mended, as with the three
        if (lines[i].at("kind") == "lookup") line = i + 1;
    }
    write_chained(file, lines);
    const Verification verification = verified(file);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], fmt::format("entry {}:", line)));
}

TEST_CASE("A changed result is found out, and its line is named", "[referee][verify]") {
    SECTION("another row") {
        const Forged forged = forge("lookup", "lamp/L1", [](json::Tree& lookup) {
            lookup["row"]["result"] = "flares";
            lookup["row"]["label"] = "Flares";
        });
        CHECK(forged.names_the_line());
        CHECK(says(forged.problem, "the lookup \"lamp/L1\" says \"Flares\""));
        CHECK(says(forged.problem, "\"Burns\""));
    }
    SECTION("another label alone") {
        CHECK(
            forge("lookup", "lamp/L5", [](json::Tree& lookup) { lookup["row"]["label"] = "Blazes"; }).names_the_line());
    }
    SECTION("a modifier that didn't apply") {
        CHECK(forge("lookup", "sighting", [](json::Tree& lookup) {
                  lookup["modifiers"][0]["value"] = 3;
              }).names_the_line());
    }
    SECTION("a fact") {
        CHECK(
            forge("lookup", "sighting", [](json::Tree& lookup) { lookup["facts"]["moon"] = false; }).names_the_line());
    }
    SECTION("an overruling that nobody made") {
        CHECK(forge("lookup", "lamp/L1", [](json::Tree& lookup) { lookup["overruled"] = "agreed"; }).names_the_line());
    }
}

TEST_CASE("A changed told line is found out, and its line is named", "[referee][verify]") {
    const Forged forged = forge("told", "lamp/L2", [](json::Tree& told) { told["text"] = "L2: Burns"; });
    CHECK(forged.names_the_line());
    CHECK(says(forged.problem, "the told line says \"L2: Burns\""));
    CHECK(says(forged.problem, "\"L2: Dark\""));
    CHECK(forge("told", "signal", [](json::Tree& told) { told["audience"] = "everyone"; }).names_the_line());
    CHECK(forge("told", "log", [](json::Tree& told) { told["section"] = "Lamps"; }).names_the_line());
}

TEST_CASE("A changed effect is found out, and its line is named", "[referee][verify]") {
    CHECK(forge("effect", "state/L2", [](json::Tree& effect) { effect["now"]["state"] = "burns"; }).names_the_line());
    CHECK(forge("effect", "noted/L1", [](json::Tree& effect) { effect["now"]["oil"] = 9; }).names_the_line());
    CHECK(forge("effect", "noted/L1", [](json::Tree& effect) { effect["was"]["oil"] = 9; }).names_the_line());
    CHECK(forge("effect", "keeper/keeper", [](json::Tree& effect) { effect["now"] = "Ida"; }).names_the_line());
}

TEST_CASE("A roll's words, attempt and reason are found out too", "[referee][verify]") {
    CHECK(forge("roll", "lamp/L1", [](json::Tree& roll) { roll["for"] = "Lamp L2: Lamp"; }).names_the_line());
    CHECK(forge("roll", "lamp/L1", [](json::Tree& roll) { roll["unit"] = "L2"; }).names_the_line());
    CHECK(forge("roll", "lamp/L1", [](json::Tree& roll) { roll["reason"] = "fell off the table"; }).names_the_line());
}

TEST_CASE("An overruled face that was changed afterwards is found out by its overruling", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    {
        Session session = waiting_session(file, "look-out");
        const Catalogue procedures = catalogue();
        Runner runner(session, procedures);
        runner.correct(find_entry<session::Roll>(session, "tide"), {{1, 1}, "", false, "agreed", false});
        const Script all = answers();
        CHECK(runner.go_on(given(all)).finished);
    }
    CHECK(verified(file).problems.empty());
    Lines lines = read_lines(file);
    std::size_t line = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].at("kind") == "roll" && lines[i].at("source") == "overruled") line = i + 1;
    }
    REQUIRE(line > 0);
    SECTION("its faces") {
        lines[line - 1]["faces"] = {1, 2};
    }
    SECTION("its reason") {
        lines[line - 1]["reason"] = "asked for";
    }
    SECTION("as if it had been thrown by hand") {
        lines[line - 1]["source"] = "hand";
    }
    write_chained(file, lines);
    const Verification verification = verified(file);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], fmt::format("entry {}:", line)));
}

TEST_CASE("A changed answer is found out by what it led to", "[referee][verify]") {
    const Forged forged = forge("answer", "trim", [](json::Tree& answer) { answer["rows"]["L4"]["oil"] = 7; });
    CHECK(says(forged.problem, "the effect \"noted/L4\""));
}

TEST_CASE("A line taken out, put in or moved is found out", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const Lines lines = read_lines(file);
    const auto line_of = [&](const std::string& kind, const std::string& key) {
        const auto found = std::find_if(lines.begin(), lines.end(), [&](const json::Tree& line) {
            return line.at("kind") == kind && line.value("key", "") == key;
        });
        return found - lines.begin();
    };
    const auto told = line_of("told", "lamp/L3");
    Lines changed = lines;
    SECTION("taken out") {
        changed.erase(changed.begin() + told);
    }
    SECTION("put in") {
        changed.insert(changed.begin() + told, lines[static_cast<std::size_t>(told)]);
    }
    SECTION("moved") {
        std::swap(changed[static_cast<std::size_t>(told)], changed[static_cast<std::size_t>(told) - 1]);
    }
    write_chained(file, changed);
    const Verification verification = verified(file);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], "entry "));
}

TEST_CASE("A run cut short and closed all the same is found out", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const auto run = static_cast<std::size_t>(play_watch(file));
    const Lines whole = read_lines(file);
    for (std::size_t kept = run; kept + 1 < whole.size(); ++kept) {
        INFO("behind line " << kept);
        Lines lines(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(kept));
        lines.push_back(whole.back());
        write_chained(file, lines);
        CHECK(verified(file).problems.size() == 1);
    }
}

TEST_CASE("A broken chain is found out, and the line that was changed is named", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    std::string bytes = bytes_of(file);
    const std::size_t at = bytes.find("Grace keeps the watch");
    REQUIRE(at != std::string::npos);
    const auto line = std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    bytes.replace(at, 5, "Marie");
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
    const Verification verification = verified(file);
    REQUIRE_FALSE(verification.problems.empty());
    CHECK(says(verification.problems[0], fmt::format("line {}", line)));
}

TEST_CASE("A head hash that was noted earlier must be a committed line's", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    std::string printed;
    int printed_at = 0;
    {
        const Session session = waiting_session(file, "trim");
        printed = session.journal().head();
        printed_at = session.size();
    }
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    const Script all = answers();
    Runner(session, procedures).go_on(given(all));
    const Verification earlier = verified(file, procedures, printed);
    CHECK(earlier.problems.empty());
    CHECK(earlier.expected_line == printed_at);
    CHECK(earlier.expected_line < earlier.entries);
    CHECK(verified(file, procedures, session.journal().head()).expected_line == session.size());
    const std::string other(64, 'a');
    const Verification verification = verified(file, procedures, other);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], other));
}

TEST_CASE("No member of a line can stand in for a head hash", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const std::string lost(64, 'a');  // the head of a group that was cut off and is denied now
    Lines lines = read_lines(file);
    lines.back().erase("end");
    SECTION("a member that nobody knows, and that looks like the hash of a line") {
        lines.back()["before"] = {{"prev", lost}};
    }
    SECTION("a note") {
        json::Tree note = {{"kind", "note"}, {"text", "\"prev\":\"" + lost + "\""}, {"at", ""}};
        lines.push_back(note);
    }
    SECTION("a text in the file's tail, that doesn't count") {
        write_chained(file, lines);
        std::ofstream(file, std::ios::app) << "{\"prev\":\"" << lost << "\"";
        CHECK(verified(file, catalogue(), lost).problems.size() == 1);
        return;
    }
    write_chained(file, lines);
    REQUIRE(open_session(file, OpenMode::read).journal().damage().empty());
    const Verification verification = verified(file, catalogue(), lost);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], "no line has the hash " + lost));
    CHECK(verification.expected_line == 0);
}

TEST_CASE("Runs of another version, or of a procedure that is gone, are named and not judged", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const int run = play_watch(file);
    const auto nothing = [](Referee&) {};
    const std::vector<std::pair<Catalogue, std::string>> others{
        {only("lighthouse.watch", nothing, 2), "version 1 of the procedure; this program has version 2"},
        {only("lighthouse.other", nothing), "this program has no such procedure"}};
    for (const auto& [procedures, why] : others) {
        const Verification verification = verified(file, procedures);
        CHECK(verification.problems.empty());
        CHECK(verification.replayed == 0);
        REQUIRE(verification.not_replayed.size() == 1);
        CHECK(verification.not_replayed[0].line == run);
        CHECK(verification.not_replayed[0].procedure == "lighthouse.watch");
        CHECK(says(verification.not_replayed[0].why, why));
        CHECK_FALSE(verification.is_in_full());
        CHECK(verification.rolls > 0);  // the dice are still the seed's
    }
}

TEST_CASE("A run under another rulebook is played again all the same", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const int run = play_watch(file);
    Lines lines = read_lines(file);
    const auto set_digest = [&](std::size_t from) {
        for (std::size_t i = from; i < lines.size(); ++i) {
            if (lines[i].at("kind") == "rules") lines[i]["digest"] = std::string(64, 'd');
        }
    };
    const auto change_told = [&] {
        for (json::Tree& line : lines) {
            if (line.value("key", "") == "log" && line.at("kind") == "told") line["text"] = "All quiet";
        }
    };
    SECTION("what comes out the same is replayed, whatever the digest") {
        set_digest(0);
        write_chained(file, lines);
        const Verification verification = verified(file);
        CHECK(verification.is_in_full());
        CHECK(verification.replayed == 1);
    }
    SECTION("what comes out otherwise isn't, and is named") {
        SECTION("from the beginning") {
            set_digest(0);
        }
        SECTION("from within the run") {
            set_digest(static_cast<std::size_t>(run));
        }
        change_told();
        write_chained(file, lines);
        const Verification verification = verified(file);
        CHECK(listed(verification.problems) == "none");
        CHECK(verification.replayed == 0);
        REQUIRE(verification.not_replayed.size() == 1);
        CHECK(verification.not_replayed[0].line == run);
        CHECK(says(verification.not_replayed[0].why, "played under the rulebook dddddddd and comes out differently"));
        CHECK(says(verification.not_replayed[0].why, "the told line says \"All quiet\""));
    }
    SECTION("under the same digest it is a problem") {
        change_told();
        write_chained(file, lines);
        CHECK(verified(file).problems.size() == 1);
    }
}

TEST_CASE("A run that waits is said, and fits as far as it goes", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    int run = 0;
    {
        const Session session = waiting_session(file, "look-out");
        run = session.state().open_run()->id;
    }
    Lines lines = read_lines(file);
    SECTION("as it is") {
        const Verification verification = verified(file);
        CHECK(verification.is_in_full());
        REQUIRE(verification.said.size() == 1);
        CHECK(says(verification.said[0].what, "open: "));
        CHECK(verification.said[0].lines == std::vector<int>{run});
    }
    SECTION("a word of it was changed") {
        for (json::Tree& line : lines) {
            if (line.value("key", "") == "lamp/L2" && line.at("kind") == "told") line["text"] = "L2: Burns";
        }
        write_chained(file, lines);
        const Verification verification = verified(file);
        REQUIRE(verification.problems.size() == 1);
        CHECK(says(verification.problems[0], "the told line says \"L2: Burns\""));
    }
    SECTION("its last entries were cut off, and the rest called a whole group") {
        lines.resize(lines.size() - 2);
        write_chained(file, lines);
        const Verification verification = verified(file);
        CHECK(listed(verification.problems) == "none");
        REQUIRE(verification.not_replayed.size() == 1);
        CHECK(says(verification.not_replayed[0].why, "the file may have lost its end"));
    }
    SECTION("under another version") {
        const Verification verification = verified(file, only(
                                                             "lighthouse.watch", [](Referee&) {}, 2));
        CHECK(verification.problems.empty());
        CHECK(verification.not_replayed.size() == 1);
    }
}

TEST_CASE("A run that lost its closing line, or has lines behind it, is found out", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const auto run = static_cast<std::size_t>(play_watch(file));
    Lines lines = read_lines(file);
    const auto forged = [&](json::Tree line) {
        line["at"] = "2026-11-20T05:44:37Z";
        lines.push_back(std::move(line));
    };
    std::string problem;
    SECTION("it isn't closed") {
        lines.pop_back();
        problem = "it is over, but no line closes it";
    }
    SECTION("a line of it stands behind its end") {
        forged({{"kind", "told"},
                {"run", run},
                {"key", "more"},
                {"section", "Log"},
                {"text", "A wreck"},
                {"audience", "everyone"}});
        problem = fmt::format("which line {} has closed", lines.size() - 1);
    }
    SECTION("it is closed twice") {
        forged({{"kind", "closed"}, {"run", run}});
        problem = fmt::format("which line {} has closed", lines.size() - 1);
    }
    SECTION("an effect that belongs to no run") {
        forged({{"kind", "effect"},
                {"key", "oil"},
                {"change", "fact"},
                {"fact", "keeper"},
                {"scope", "session"},
                {"was", nullptr},
                {"now", "Ida"}});
        problem = fmt::format("line {}: run: nothing given", lines.size());
    }
    SECTION("another is opened before it is closed") {
        lines.pop_back();
        forged({{"kind", "opened"}, {"procedure", "lighthouse.refuse"}, {"version", 1}, {"turn", 1}, {"ordinal", 1}});
        problem = fmt::format("lighthouse.refuse is opened while the run of line {} is open", run);
    }
    SECTION("a roll by the side that is never closed") {
        lines.pop_back();
        forged({{"kind", "opened"}, {"procedure", "lighthouse.aside"}, {"version", 1}, {"turn", 1}, {"ordinal", 1}});
        problem = "lighthouse.aside is never closed";
    }
    write_chained(file, lines);
    const Verification verification = verified(file);
    INFO(listed(verification.problems));
    CHECK(says(listed(verification.problems), problem));
}

TEST_CASE("A run can't choose the dice of another turn or of another time", "[referee][verify]") {
    // With all faces as the seed has them there.
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const int run = play_watch(file);
    Lines lines = read_lines(file);
    json::Tree& opened = lines[static_cast<std::size_t>(run) - 1];
    std::string says_it;
    SECTION("the second time") {
        opened["ordinal"] = 2;
        says_it = "says that it is run 2 of turn 1, but it is run 1 of turn 1";
    }
    SECTION("another turn") {
        opened["turn"] = 7;
        says_it = "says that it is run 1 of turn 7, but it is run";
    }
    const dice::Digest seed = dice::from_hex(lines[0].at("seed").get<std::string>());
    for (json::Tree& line : lines) {
        if (line.at("kind") != "roll") continue;
        line["faces"] = dice::roll({seed, opened["turn"].get<int>(), "lighthouse.watch", opened["ordinal"].get<int>(),
                                    line.at("key").get<std::string>(), 1},
                                   line.at("dice").get<std::vector<int>>());
    }
    write_chained(file, lines);
    const Verification verification = verified(file);
    INFO(listed(verification.problems));
    REQUIRE_FALSE(verification.problems.empty());
    CHECK_FALSE(says(listed(verification.problems), "the session's seed gives"));
    CHECK(says(listed(verification.problems), fmt::format("line {}: lighthouse.watch {}", run, says_it)));
}

TEST_CASE("What no procedure vouches for is said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    std::string what;
    std::vector<int> lines;
    {
        Session session = open_session(file);
        const Catalogue procedures = catalogue();
        Runner runner(session, procedures);
        const Script bet = script(R"({"what": {"text": "A bet"}})", {{"roll", {"3"}}});
        SECTION("a line in the game master's own words") {
            runner.act([](Session& now) { now.tell("everyone", "Sea", "A wreck is sighted."); });
            what = "told by the game master, not by a procedure";
            lines = {session.size()};
        }
        SECTION("a told line that was reworded") {
            const int told = find_entry<session::Told>(session, "log");
            runner.act([&](Session& now) { now.amend(told, std::nullopt, "All quiet", "a slip"); });
            what = "revealed, held back or reworded by the game master";
            lines = {session.size()};
        }
        SECTION("dice thrown by hand") {
            runner.play("lighthouse.aside", given(bet));
            what = "thrown by hand";
            lines = {find_entry<session::Roll>(session, "roll")};
        }
        SECTION("what was overruled") {
            runner.correct(find_entry<session::Roll>(session, "tide"), {{1, 1}, "", false, "agreed", true});
            const Script all = answers();
            runner.go_on(given(all));
            what = "overruled, or rolled again";
            lines = {find_entry<session::Override>(session, "tide")};
        }
        SECTION("a run that was taken back") {
            runner.play("lighthouse.aside", given(bet));
            const int opened = find_entry<session::Closed>(session, "");
            const int run = session.entry(opened).run;
            runner.back(run, "a slip");
            what = "opened and taken back: not played again";
            lines = {run};
        }
    }
    const Verification verification = verified(file);
    CHECK(verification.is_in_full());
    REQUIRE(verification.said.size() == 1);
    CHECK(says(verification.said[0].what, what));
    CHECK(verification.said[0].lines == lines);
}

TEST_CASE("What was changed by hand after the beginning is said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    std::vector<int> lines;
    {
        Session session = open_session(file);
        const Catalogue procedures = catalogue();
        Runner runner(session, procedures);
        const std::string keeper = session.state().units().front().id;
        const std::string type = session.state().units().front().type;
        SECTION("a unit") {
            runner.act([&](Session& now) { now.change_unit(keeper, {{"oil", 1}}, "a slip"); });
        }
        SECTION("a unit that goes") {
            runner.act([&](Session& now) { now.remove_unit(keeper, "a slip"); });
        }
        SECTION("a unit that comes after the first run") {
            runner.act([&](Session& now) { now.add_unit(type, "L99", {{"side", "coast"}}); });
        }
        SECTION("a fact") {
            runner.act([&](Session& now) { now.set_fact("dice", "session", "by-hand"); });
        }
        lines = {session.size()};
        runner.act([](Session& now) { now.next_turn(); });  // as every turn ends
    }
    const Verification verification = verified(file);
    CHECK(verification.is_in_full());
    REQUIRE(verification.said.size() == 1);
    CHECK(verification.said[0].what == "units, facts, the clock or the phase, changed by hand");
    CHECK(verification.said[0].lines == lines);
}

TEST_CASE("A clock that jumps is said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const int turn = open_session(file, OpenMode::read).state().turn();
    Lines lines = read_lines(file);
    lines.push_back({{"kind", "clock"}, {"was", turn}, {"now", turn + 5}, {"at", "2026-11-20T05:44:37Z"}});
    write_chained(file, lines);
    const Verification verification = verified(file);
    CHECK(listed(verification.problems) == "none");
    REQUIRE(verification.said.size() == 1);
    CHECK(verification.said[0].what == "units, facts, the clock or the phase, changed by hand");
    CHECK(verification.said[0].lines == std::vector<int>{static_cast<int>(lines.size())});
}

TEST_CASE("No member of a line hides that somebody has changed something by hand", "[referee][verify]") {
    const bool marks = GENERATE(true, false);
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const int run = play_watch(file);
    const session::State state = open_session(file, OpenMode::read).state();
    const session::Unit keeper = state.units().front();
    Lines lines = read_lines(file);
    json::Tree line = {{"at", "2026-11-20T05:44:37Z"}};
    SECTION("a unit") {
        line.update(
            {{"kind", "unit-changed"}, {"id", keeper.id}, {"was", json::Tree::object()}, {"now", {{"oil", 1}}}});
    }
    SECTION("a fact") {
        line.update({{"kind", "fact"}, {"fact", "keeper"}, {"scope", "session"}, {"was", nullptr}, {"now", "Ida"}});
    }
    SECTION("a phase that isn't the next one") {
        REQUIRE(state.phase() == "dusk");
        line.update({{"kind", "phase"}, {"was", "dusk"}, {"now", "dusk"}});
    }
    SECTION("a phase that there isn't") {
        line.update({{"kind", "phase"}, {"was", "dusk"}, {"now", "noon"}});
    }
    SECTION("a clock that jumps") {
        line.update({{"kind", "clock"}, {"was", state.turn()}, {"now", state.turn() + 2}});
    }
    lines.push_back(line);
    const auto number = static_cast<int>(lines.size());
    if (!marks) {
        for (json::Tree& one : lines) one.erase("end");  // the last one gets its mark again
    }
    write_chained(file, lines);
    const auto is_listed = [&] {
        const Verification verification = verified(file);
        return std::any_of(verification.said.begin(), verification.said.end(), [&](const auto& one) {
            return one.what == "units, facts, the clock or the phase, changed by hand" &&
                   one.lines == std::vector<int>{number};
        });
    };
    CHECK(is_listed());
    lines.back()["run"] = run;  // as if a procedure had done it
    write_chained(file, lines);
    CHECK(is_listed());
}

TEST_CASE("Going through the phases and the turns is nothing that was changed by hand", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    {
        Session session = open_session(file);
        const Catalogue procedures = catalogue();
        Runner runner(session, procedures);
        for (int step = 0; step < 5; ++step) runner.act([](Session& now) { now.next_phase(); });
        runner.act([](Session& now) { now.next_turn(); });
        runner.act([](Session& now) { now.next_turn(); });
        runner.act([](Session& now) { now.next_phase(); });
    }
    CHECK(verified(file).said.empty());
}

TEST_CASE("What is wrong and what proves nothing are both said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    const auto roll = std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line["kind"] == "roll"; });
    const auto rolls = std::count_if(lines.begin(), lines.end(), [](const auto& line) {
        return line["kind"] == "roll" && line["source"] == "stream";
    });
    REQUIRE(roll != lines.end());
    (*roll)["faces"][0] = (*roll)["faces"][0] == 1 ? 2 : 1;
    lines.push_back({{"kind", "clock"}, {"was", 1}, {"now", 3}, {"at", "2026-11-20T05:44:37Z"}});
    write_chained(file, lines);
    const Verification verification = verified(file);
    CHECK_FALSE(verification.problems.empty());
    CHECK(verification.rolls == rolls - 1);
    REQUIRE(verification.said.size() == 1);
    CHECK(verification.said[0].lines == std::vector<int>{static_cast<int>(lines.size())});
}

TEST_CASE("A line that says what never was is found out", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const session::State state = open_session(file, OpenMode::read).state();
    const session::Unit keeper = state.units().front();
    Lines lines = read_lines(file);
    json::Tree line = {{"at", "2026-11-20T05:44:37Z"}};
    SECTION("of a unit's field") {
        line.update({{"kind", "unit-changed"}, {"id", keeper.id}, {"was", {{"oil", 99}}}, {"now", {{"oil", 1}}}});
    }
    SECTION("of a unit that goes") {
        line.update({{"kind", "unit-removed"}, {"type", keeper.type}, {"id", keeper.id}, {"was", {{"oil", 99}}}});
    }
    SECTION("of a fact") {
        line.update({{"kind", "fact"}, {"fact", "wind"}, {"scope", "session"}, {"was", "a storm"}, {"now", "a calm"}});
    }
    SECTION("of the clock") {
        line.update({{"kind", "clock"}, {"was", state.turn() + 3}, {"now", state.turn() + 4}});
    }
    SECTION("of the phase") {
        line.update({{"kind", "phase"}, {"was", "noon"}, {"now", "dawn"}});
    }
    lines.push_back(line);
    write_chained(file, lines);
    const Verification verification = verified(file);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], fmt::format("line {}: ", lines.size())));
}

TEST_CASE("What a later program wrote isn't verified, and that is said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    std::vector<int> where;
    SECTION("a line of a kind that isn't known") {
        lines.push_back({{"kind", "weather-front"}, {"text", "x"}, {"at", "2026-11-20T05:44:37Z"}});
        where = {static_cast<int>(lines.size())};
    }
    SECTION("another format of the file") {
        lines.front()["format"] = session::format_version + 1;
        where = {1};
    }
    write_chained(file, lines);
    const Verification verification = verified(file);
    CHECK(listed(verification.problems) == "none");
    CHECK_FALSE(verification.is_in_full());
    REQUIRE(verification.said.size() == 1);
    CHECK(verification.said[0].unverified);
    CHECK(verification.said[0].lines == where);
}

TEST_CASE("A time that is none is said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    lines.back()["at"] =
        GENERATE("", "yesterday", "2026-02-30T05:44:37Z", "2026-11-20T25:44:37Z", "2026-11-20 05:44:37");
    write_chained(file, lines);
    const Verification verification = verified(file);
    REQUIRE(verification.said.size() == 1);
    CHECK(verification.said[0].what == "whose time is none");
    CHECK(verification.said[0].lines == std::vector<int>{static_cast<int>(lines.size())});
}

TEST_CASE("A line of a run that was taken back before it is found out", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    const int run = play_watch(file);
    Lines lines = read_lines(file);
    lines.push_back({{"kind", "retracted"}, {"from", run}, {"reason", ""}, {"at", "2026-11-20T05:44:37Z"}});
    lines.push_back({{"kind", "told"},
                     {"run", run},
                     {"key", "more"},
                     {"section", "Log"},
                     {"text", "A wreck"},
                     {"audience", "everyone"},
                     {"at", "2026-11-20T05:44:37Z"}});
    write_chained(file, lines);
    CHECK(says(listed(verified(file).problems), fmt::format("line {}: run: found {}", lines.size(), run)));
}

TEST_CASE("How the file ends is said", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const std::string whole = bytes_of(file);
    const auto said_of = [&](const std::string& bytes) {
        std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
        const Verification verification = verified(file);
        CHECK(verification.problems.empty());
        REQUIRE(verification.said.size() == 1);
        CHECK(verification.said[0].lines.empty());
        return verification.said[0].what;
    };
    CHECK(says(said_of(whole.substr(0, whole.size() - 1)), "the last line has lost its newline"));
    CHECK(says(said_of(whole + whole.substr(0, 50)), "its last 50 bytes don't count"));
    CHECK(says(said_of(whole + std::string(50, '\0')), "may have been shown before"));
}

TEST_CASE("A procedure that was changed without another version is found out", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const Catalogue changed = only("lighthouse.watch", [](Referee& ref) { ref.fact("weather"); });
    const Verification verification = verified(file, changed);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], "the end of the procedure"));
}

TEST_CASE("Verifying writes nothing", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const std::string before = bytes_of(file);
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    verify(session, procedures);
    CHECK_FALSE(session.has_staged());
    CHECK(bytes_of(file) == before);
}

}  // namespace flagplot::referee::test
