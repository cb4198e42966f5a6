// A procedure is a function run against its journal: what stands there is taken from there, what doesn't is asked,
// rolled and written; and a journal that doesn't fit is refused.
#include <fmt/format.h>

#include <algorithm>

#include "json/tree.h"
#include "keepers.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

// The journal of a watch that waits for its last answer, changed by hand; what running it against that says.
ReplayError misfit(const std::function<void(Lines&)>& change) {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    waiting_session(file, "keeper");
    Lines lines = read_lines(file);
    change(lines);
    write_chained(file, lines);
    const std::string before = bytes_of(file);
    Session session = open_session(file);
    REQUIRE(session.journal().damage().empty());  // the chain is in order: only the replay can see it
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    auto error = thrown_by<ReplayError>([&] { runner.pending(); });
    const auto again = thrown_by<ReplayError>([&] { runner.play("lighthouse.watch", {}); });
    CHECK(std::string(error.what()) == again.what());
    CHECK_FALSE(session.has_staged());
    CHECK(bytes_of(file) == before);
    return error;
}

std::size_t line_of(const Lines& lines, const std::string& kind, const std::string& key) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const json::Tree& line) {
        return line.at("kind") == kind && line.value("key", "") == key;
    });
    REQUIRE(found != lines.end());
    return static_cast<std::size_t>(found - lines.begin());
}

std::string entry_number(std::size_t line) {
    return fmt::format("entry {}", line + 1);
}

}  // namespace

TEST_CASE("The watch's journal holds every kind of entry and nested follow-ups", "[referee][replay]") {
    // What the tests below rest on.
    const Folder folder;
    const int run = play_watch(folder.path() / "watch.flagplot");
    const Session session = open_session(folder.path() / "watch.flagplot", OpenMode::read);
    std::set<std::string> kinds;
    for (int number = run; number <= session.size(); ++number) kinds.insert(kind_of(session.entry(number).body));
    CHECK(kinds == std::set<std::string>{"opened", "answer", "rules", "effect", "roll", "lookup", "told", "closed"});
    CHECK(find_entry<session::LookedUp>(session, "lamp/L2/then") > 0);
    CHECK(find_entry<session::LookedUp>(session, "lamp/L3#2") > 0);
    CHECK(find_entry<session::Told>(session, "signal") > 0);
}

TEST_CASE("A run that was cut off behind any of its lines goes on to the same end", "[referee][replay]") {
    const Folder folder;
    const fs::path whole = folder.path() / "whole.flagplot";
    const auto run = static_cast<std::size_t>(play_watch(whole));
    const Lines lines = read_lines(whole);
    const std::vector<std::string> end = what_counts(open_session(whole, OpenMode::read));
    const Catalogue procedures = catalogue();
    const Script script = answers();
    for (std::size_t kept = run; kept < lines.size(); ++kept) {
        INFO("cut behind line " << kept << ": " << lines[kept - 1].dump());
        const fs::path file = folder.path() / "cut.flagplot";
        write_chained(file, Lines(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)));
        Session session = open_session(file);
        Runner runner(session, procedures);
        const Progress progress = runner.play("lighthouse.watch", given(script));
        REQUIRE(progress.finished);
        CHECK(progress.first_new == static_cast<int>(kept) + 1);  // nothing of the journal was written again
        CHECK(first_difference(what_counts(session), end) == "none");
        CHECK(first_difference(what_counts(open_session(file, OpenMode::read)), end) == "none");
    }
}

TEST_CASE("What is asked next is the same after every cut and writes nothing", "[referee][replay]") {
    const Folder folder;
    const fs::path whole = folder.path() / "whole.flagplot";
    const auto run = static_cast<std::size_t>(play_watch(whole));
    const Lines lines = read_lines(whole);
    const Catalogue procedures = catalogue();
    for (std::size_t kept = run; kept < lines.size(); ++kept) {
        // The next question is that of the next answer in the whole journal; behind the last one there is none.
        std::string next;
        for (std::size_t i = lines.size(); i > kept; --i) {
            if (lines[i - 1].at("kind") == "answer") next = lines[i - 1].at("key").get<std::string>();
        }
        INFO("cut behind line " << kept << ": " << lines[kept - 1].dump());
        const fs::path file = folder.path() / "cut.flagplot";
        write_chained(file, Lines(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)));
        const std::string before = bytes_of(file);
        Session session = open_session(file);
        const std::optional<Form> pending = Runner(session, procedures).pending();
        CHECK((pending ? pending->key : "") == next);
        CHECK(bytes_of(file) == before);
        CHECK_FALSE(session.has_staged());
    }
}

TEST_CASE("Answers one by one lead to the same journal as all at once", "[referee][replay]") {
    const Folder folder;
    const fs::path whole = folder.path() / "whole.flagplot";
    play_watch(whole);
    Session session = new_session(folder.path() / "steps.flagplot");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    for (const std::string& question : questions()) {
        const Script before = answers_before(question);
        const Progress progress = runner.play("lighthouse.watch", given(before));
        REQUIRE(progress.pending);
        CHECK(progress.pending->key == question);
    }
    const Script all = answers();
    CHECK(runner.go_on(given(all)).finished);
    CHECK(first_difference(what_counts(session), what_counts(open_session(whole, OpenMode::read))) == "none");
}

TEST_CASE("An answer that was recorded without an optional value has none in the replay either", "[referee][replay]") {
    // A default must not slip in where a person had emptied the field.
    const Catalogue procedures = only("lighthouse.optional", [](Referee& ref) {
        Form form;
        form.key = "ration";
        form.title = "Ration";
        Field ration;
        ration.id = "ration";
        ration.label = "Ration";
        ration.type = table::FieldType::number;
        ration.otherwise = 3;
        form.fields = {ration};
        const Answer answer = ref.ask(form);
        ref.tell("ration", {.section = "", .text = answer.fields.contains("ration") ? "a ration" : "no ration"});
        ref.ask_yes_no("more", "More?");
        const bool has = answer.fields.contains("ration");
        ref.tell("in the end", {.section = "", .text = has ? "a ration" : "no ration"});
    });
    const Folder folder;
    Session session = new_session(folder.path() / "s.flagplot");
    Runner runner(session, procedures);
    const Script emptied = script(R"({"ration": {"ration": null}})");
    runner.play("lighthouse.optional", given(emptied));
    const Script more = script(R"({"more": {"yes": true}})");
    CHECK(runner.go_on(given(more)).finished);
    CHECK(told_text(session, "ration") == "no ration");
    CHECK(told_text(session, "in the end") == "no ration");
}

TEST_CASE("A renamed key is refused by number, with what was found and expected", "[referee][replay]") {
    std::size_t line = 0;
    const ReplayError error = misfit([&](Lines& lines) {
        line = line_of(lines, "roll", "tide");
        lines[line]["key"] = "ebb";
    });
    CHECK(error.where() == entry_number(line));
    CHECK(error.found() == "found the roll \"ebb\"");
    CHECK(error.expected() == "the roll \"tide\"");
}

TEST_CASE("Reordered entries are refused at the first that doesn't fit", "[referee][replay]") {
    std::size_t line = 0;
    const ReplayError error = misfit([&](Lines& lines) {
        line = line_of(lines, "roll", "lamp/L4");
        REQUIRE(lines[line + 1].at("kind") == "lookup");
        std::swap(lines[line], lines[line + 1]);
    });
    CHECK(error.where() == entry_number(line));
    CHECK(error.found() == "found the lookup \"lamp/L4\"");
    CHECK(error.expected() == "the roll \"lamp/L4\"");
}

TEST_CASE("An entry of another kind under the same key is refused", "[referee][replay]") {
    std::size_t line = 0;
    const ReplayError error = misfit([&](Lines& lines) {
        line = line_of(lines, "told", "lamp/L1");
        const json::Tree told = lines[line];
        lines[line] = {{"n", 0},
                       {"kind", "answer"},
                       {"run", told.at("run")},
                       {"key", told.at("key")},
                       {"fields", {{"text", "L1"}}},
                       {"at", told.at("at")},
                       {"prev", ""},
                       {"end", false}};
    });
    CHECK(error.where() == entry_number(line));
    CHECK(error.found() == "found the answer \"lamp/L1\"");
    CHECK(error.expected() == "the told \"lamp/L1\"");
}

TEST_CASE("An extra entry is refused where a new one would be", "[referee][replay]") {
    std::size_t line = 0;
    SECTION("in the middle") {
        const ReplayError error = misfit([&](Lines& lines) {
            line = line_of(lines, "told", "lamp/L1");
            json::Tree extra = lines[line];
            extra["key"] = "lamp/L9";
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(line) + 1, extra);
        });
        CHECK(error.where() == entry_number(line + 1));
        CHECK(error.found() == "found the told \"lamp/L9\"");
        CHECK(error.expected() == "the effect \"state/L2\"");
    }
    SECTION("behind the last one, where a question waits") {
        const ReplayError error = misfit([&](Lines& lines) {
            json::Tree extra = lines[line_of(lines, "told", "lamp/L1")];
            extra["key"] = "lamp/L9";
            line = lines.size();
            lines.push_back(extra);
        });
        CHECK(error.where() == entry_number(line));
        CHECK(error.found() == "found the told \"lamp/L9\"");
        CHECK(error.expected() == "the answer \"keeper\"");
    }
}

TEST_CASE("Entries behind the procedure's end are refused", "[referee][replay]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    Lines lines = read_lines(file);
    REQUIRE(lines.back().at("kind") == "closed");
    lines.back() = lines[lines.size() - 2];
    lines.back()["key"] = "log#2";
    write_chained(file, lines);
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    const auto error = thrown_by<ReplayError>([&] { Runner(session, procedures).go_on(); });
    CHECK(error.where() == entry_number(lines.size() - 1));
    CHECK(error.found() == "found the told \"log#2\"");
    CHECK(error.expected() == "the end of the procedure");
}

TEST_CASE("A missing entry is refused where the next one stands", "[referee][replay]") {
    std::size_t line = 0;
    const ReplayError error = misfit([&](Lines& lines) {
        line = line_of(lines, "roll", "lamp/L2/then");
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line));
    });
    CHECK(error.where() == entry_number(line));
    CHECK(error.found() == "found the lookup \"lamp/L2/then\"");
    CHECK(error.expected() == "the roll \"lamp/L2/then\"");
}

TEST_CASE("A roll with other dice than the procedure throws is refused", "[referee][replay]") {
    std::size_t line = 0;
    const ReplayError error = misfit([&](Lines& lines) {
        line = line_of(lines, "roll", "lamp/L1");
        lines[line]["dice"] = {20};
    });
    CHECK(error.where() == entry_number(line));
    CHECK(error.found() == "found the roll \"lamp/L1\"");
    CHECK(error.expected() == "the roll \"lamp/L1\" with other dice");
}

TEST_CASE("An answer that is no longer legal is refused and named", "[referee][replay]") {
    std::size_t line = 0;
    const auto change_answer = [&](const std::string& key, const std::function<void(json::Tree&)>& change) {
        return misfit([&](Lines& lines) {
            line = line_of(lines, "answer", key);
            change(lines[line]);
        });
    };
    SECTION("a number beyond its limits") {
        const ReplayError error = change_answer("trim", [](json::Tree& answer) { answer["rows"]["L1"]["oil"] = 10; });
        CHECK(error.where() == entry_number(line));
        CHECK(says(error.found(), "the answer \"trim\" is no longer legal: trim, L1, oil: found the number 10"));
        CHECK(says(error.found(), "a whole number from 0 to 9"));
        CHECK(error.expected() == "an answer that fits, or going back to it");
    }
    SECTION("a choice that isn't offered") {
        const ReplayError error =
            change_answer("ruling/lighthouse.oil", [](json::Tree& answer) { answer["fields"]["reading"] = "tallow"; });
        CHECK(error.where() == entry_number(line));
        CHECK(says(error.found(), "tallow"));
        CHECK(says(error.found(), "colza, paraffin"));
    }
    SECTION("a field that isn't asked") {
        const ReplayError error =
            change_answer("weather", [](json::Tree& answer) { answer["fields"]["wind"] = "north"; });
        CHECK(says(error.found(), "the field \"wind\""));
    }
    SECTION("a required field that is missing") {
        const ReplayError error = change_answer("look-out", [](json::Tree& answer) { answer["fields"].erase("yes"); });
        CHECK(says(error.found(), "look-out, yes: nothing given"));
    }
    SECTION("a required cell that is missing, although its row has a default") {
        const ReplayError error = change_answer("trim", [](json::Tree& answer) { answer["rows"]["L1"].erase("oil"); });
        CHECK(says(error.found(), "trim, L1, oil: nothing given"));
    }
    SECTION("a row for a unit that isn't there") {
        const ReplayError error =
            change_answer("trim", [](json::Tree& answer) { answer["rows"]["L7"] = answer["rows"]["L1"]; });
        CHECK(says(error.found(), "the row \"L7\""));
    }
}

TEST_CASE("A ruling's answer and the rules written for it must agree", "[referee][replay]") {
    std::size_t line = 0;
    const ReplayError error = misfit([&](Lines& lines) {
        line = line_of(lines, "answer", "ruling/lighthouse.oil") + 1;
        REQUIRE(lines[line].at("kind") == "rules");
        lines[line]["readings"]["lighthouse.oil"] = "paraffin";
    });
    CHECK(error.where() == entry_number(line));
    CHECK(error.found() == "found the entry of kind rules");
    CHECK(says(error.expected(), "lighthouse.oil = colza"));
}

TEST_CASE("A key that is used twice for the same kind stops loudly, and nothing is kept", "[referee][replay]") {
    const Folder folder;
    for (const std::string kind : {"answer", "roll", "lookup", "effect", "told"}) {
        INFO(kind);
        const fs::path file = folder.path() / (kind + ".flagplot");
        Session session = new_session(file);
        const std::string before = bytes_of(file);
        const Catalogue procedures = catalogue();
        const Script script{{{"kind", {{"text", kind}}}, {"same", {{"text", "so"}}}}};
        const auto error =
            thrown_by<std::logic_error>([&] { Runner(session, procedures).play("lighthouse.twice", given(script)); });
        CHECK(says(error.what(), "lighthouse.twice"));
        CHECK(says(error.what(), "\"same\""));
        CHECK(bytes_of(file) == before);
        CHECK_FALSE(session.state().open_run());
        CHECK_FALSE(session.has_staged());
    }
}

TEST_CASE("An empty key, or one of two lines, stops loudly", "[referee][replay]") {
    const Folder folder;
    Session session = new_session(folder.path() / "s.flagplot");
    for (const std::string key : {"", "two\nlines"}) {
        const Catalogue procedures = only("lighthouse.keys", [&](Referee& ref) { ref.roll(key, "A die", {6}); });
        CHECK_THROWS_AS(Runner(session, procedures).play("lighthouse.keys", {}), std::logic_error);
    }
}

TEST_CASE("A table's repeats and follow-ups have keys of their own, however they are nested", "[referee][replay]") {
    // The storm sends on to the lamps and to mending; the lamps may be rolled again, or send on to mending.
    const Catalogue procedures = only("lighthouse.storm", [](Referee& ref) {
        ref.consult({.key = "storm", .table = "lighthouse.storm"});
        ref.consult({.key = "lamp", .table = "lighthouse.lamp"});
    });
    const Folder folder;
    Session session = new_session(folder.path() / "s.flagplot");
    session.set_fact("dice", "session", "by-hand");
    session.commit();
    Given faces;
    std::vector<std::string> keys;
    std::vector<std::string> thrown{"3", "6", "6", "1", "2", "5", "6", "1", "4"};
    faces.faces = [&](const std::string& key, const std::vector<int>& /*sides*/) {
        keys.push_back(key);
        return std::vector<std::string>{thrown.at(keys.size() - 1)};
    };
    CHECK(Runner(session, procedures).play("lighthouse.storm", faces).finished);
    CHECK(keys.size() == thrown.size());
    CHECK(std::set<std::string>(keys.begin(), keys.end()).size() == keys.size());
    // Storm; lamp 6, 6, 1 and its mending 2; the storm's own mending 5; lamp 6, 1 and its mending 4.
    std::vector<std::string> labels;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* looked_up = std::get_if<session::LookedUp>(&session.entry(number).body);
        if (looked_up) labels.push_back(looked_up->lookup.label);
    }
    CHECK(labels ==
          std::vector<std::string>{"Squall", "Flares", "Flares", "Out", "Mended", "Dark", "Flares", "Out", "Dark"});
}

TEST_CASE("A table that is rolled again without end is refused", "[referee][replay]") {
    const Catalogue procedures =
        only("lighthouse.flare", [](Referee& ref) { ref.consult({.key = "lamp", .table = "lighthouse.lamp"}); });
    const Folder folder;
    Session session = new_session(folder.path() / "s.flagplot");
    Given sixes;
    sixes.faces = [](const std::string& /*key*/, const std::vector<int>& /*sides*/) {
        return std::vector<std::string>{"6"};
    };
    const auto error =
        thrown_by<json::InputError>([&] { Runner(session, procedures).play("lighthouse.flare", sixes); });
    CHECK(says(error.what(), "lighthouse.lamp is rolled again and again"));
    CHECK_FALSE(session.state().open_run());
}

TEST_CASE("An open run of another version goes on if its journal fits", "[referee][replay][version]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    waiting_session(file, "keeper");
    Session session = open_session(file);
    const Catalogue next = only("lighthouse.watch", catalogue().find("lighthouse.watch")->run, 2);
    const Script script = answers();
    CHECK(Runner(session, next).go_on(given(script)).finished);
}

TEST_CASE("An open run of another version whose journal doesn't fit offers going back to its opening",
          "[referee][replay][version]") {
    const Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    waiting_session(file, "keeper");
    Session session = open_session(file);
    const int run = session.state().open_run()->id;
    const Catalogue next = only(
        "lighthouse.watch", [](Referee& ref) { ref.ask_yes_no("ready", "Ready?"); }, 2);
    Runner runner(session, next);
    const auto error = thrown_by<ReplayError>([&] { runner.pending(); });
    CHECK(error.where() == fmt::format("entry {}", run + 1));
    CHECK(says(error.found(), "found the answer \"weather\""));
    CHECK(says(error.found(), "version 1 of lighthouse.watch"));
    CHECK(says(error.found(), "version 2"));
    CHECK(says(error.expected(), "the answer \"ready\""));
    CHECK(says(error.expected(), fmt::format("go back to entry {} to begin it again", run)));
    // And the offer holds.
    CHECK_FALSE(runner.back(run, "a new version").pending);
    CHECK(runner.play("lighthouse.watch", {}).pending->key == "ready");
}

}  // namespace flagplot::referee::test
