// Verifying: a journal that was recorded is accepted whatever happened in it, and a hand that knows how to mend the
// chain of hashes is found out all the same.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "json/tree.h"
#include "keepers.h"
#include "referee/verify.h"

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
    const json::Tree before = *found;
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
    CHECK(verification.not_replayed == 0);
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

TEST_CASE("A head hash that was printed earlier must be a line's", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    std::string printed;
    {
        const Session session = waiting_session(file, "trim");
        printed = session.journal().head();
    }
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    const Script all = answers();
    Runner(session, procedures).go_on(given(all));
    CHECK(verified(file, procedures, printed).problems.empty());
    CHECK(verified(file, procedures, session.journal().head()).problems.empty());
    const std::string other(64, 'a');
    const Verification verification = verified(file, procedures, other);
    REQUIRE(verification.problems.size() == 1);
    CHECK(says(verification.problems[0], other));
}

TEST_CASE("Runs of another version, or of a procedure that is gone, are counted and not judged", "[referee][verify]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    for (const Catalogue& procedures : {only(
                                            "lighthouse.watch", [](Referee&) {}, 2),
                                        only("lighthouse.other", [](Referee&) {})}) {
        const Verification verification = verified(file, procedures);
        CHECK(verification.problems.empty());
        CHECK(verification.replayed == 0);
        CHECK(verification.not_replayed == 1);
        CHECK(verification.rolls > 0);  // the dice are still the seed's
    }
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
