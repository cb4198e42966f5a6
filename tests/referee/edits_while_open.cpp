// What happens while a procedure is open, and what doesn't happen when an act fails.
#include <fmt/format.h>

#include "keepers.h"
#include "referee/verify.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

Script an_aside() {
    return script(R"({"what": {"text": "A bet"}})");
}

std::vector<std::string> row_units(const Form& form) {
    std::vector<std::string> units;
    for (const FormRow& row : form.rows) units.push_back(row.unit);
    return units;
}

void check_sound(const fs::path& file) {
    Session session = open_session(file, OpenMode::read);
    const Catalogue procedures = catalogue();
    CHECK(listed(verify(session, procedures).problems) == "none");
}

}  // namespace

TEST_CASE("A change of the roster takes effect where it stands, and the open run is run again at once",
          "[referee][meanwhile]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "trim");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    CHECK(row_units(*runner.pending()) == std::vector<std::string>{"L1", "L2", "L3", "L4", "L5"});

    CHECK(row_units(*runner.act([](Session& now) { now.remove_unit("L3", "a storm"); }).pending) ==
          std::vector<std::string>{"L1", "L2", "L4", "L5"});
    CHECK(row_units(*runner.act([](Session& now) {
                               now.add_unit("lamp", "L6", {{"side", "coast"}});
                           })
                         .pending) == std::vector<std::string>{"L1", "L2", "L4", "L5", "L6"});
    const Progress changed = runner.act([](Session& now) { now.change_unit("L1", {{"oil", 8}}, "a barrel"); });
    CHECK(changed.pending->rows.at(0).defaults.at("oil") == 8);

    const Script script = answers();
    CHECK(runner.go_on(given(script)).finished);
    CHECK(find_entry<session::LookedUp>(session, "lamp/L3") == 0);
    CHECK(find_entry<session::LookedUp>(session, "lamp/L6") > 0);
    CHECK(session.state().find_unit("L1")->number("oil") == 4);  // as the answer has it, which came later
    check_sound(file);
}

TEST_CASE("What was answered and rolled before a change of the roster stays as it was", "[referee][meanwhile]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "look-out");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const std::vector<std::string> before = what_counts(session);
    const Progress progress = runner.act([](Session& now) {
        now.change_unit("L1", {{"oil", 8}}, "a barrel");
        now.remove_unit("L2", "a storm");
        now.add_unit("lamp", "L6", {{"side", "coast"}});
    });
    REQUIRE(progress.pending);
    CHECK(progress.pending->key == "look-out");
    std::vector<std::string> after = what_counts(session);
    after.resize(before.size());
    CHECK(first_difference(after, before) == "none");
    const Script script = answers();
    CHECK(runner.go_on(given(script)).finished);
    CHECK(session.state().find_unit("L1")->number("oil") == 8);
    CHECK(find_entry<session::LookedUp>(session, "lamp/L6") == 0);
    CHECK_FALSE(session.state().find_unit("L2"));
    check_sound(file);
}

TEST_CASE("Lines that a person tells or reveals meanwhile stand outside the run, and the run goes on past them",
          "[referee][meanwhile]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "look-out");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const Progress told = runner.act([](Session& now) { now.tell(session::game_master, "", "A trap."); });
    REQUIRE(told.pending);
    CHECK(told.pending->key == "look-out");
    const int line = session.size();
    const Progress revealed = runner.act([&](Session& now) { now.reveal(line, "coast", ""); });
    REQUIRE(revealed.pending);
    CHECK(revealed.pending->key == "look-out");
    const Script script = answers();
    CHECK(runner.go_on(given(script)).finished);
    CHECK(session.holds(line));
    CHECK(session.entry(line).run == 0);
    check_sound(file);
}

TEST_CASE("A step that changed nothing stays so, although a person then edits what it spoke of",
          "[referee][meanwhile]") {
    // The edit stands behind the step: it must not be undone by running the step again.
    const Catalogue procedures = only("lighthouse.fill", [](Referee& ref) {
        ref.ask_yes_no("ready", "Ready?");
        for (const Unit& lamp : ref.units("lamp")) ref.set_unit("oil/" + lamp.id, lamp.id, {{"oil", 5}});
        ref.set_fact("keeper", "keeper", "Ida", "session");
        ref.ask_yes_no("sure", "Sure?");
        ref.tell("log", {.section = "Log", .text = "Filled."});
    });
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    session.set_fact("keeper", "session", "Ida");
    session.commit();
    Runner runner(session, procedures);
    const Script ready = script(R"({"ready": {"yes": true}})");
    CHECK(runner.play("lighthouse.fill", given(ready)).pending->key == "sure");
    runner.act([](Session& now) {
        now.change_unit("L1", {{"oil", 2}}, "spilt");
        now.remove_unit("L2", "a storm");
        now.set_fact("keeper", "session", "Grace");
    });
    const Script sure = script(R"({"sure": {"yes": true}})");
    CHECK(runner.go_on(given(sure)).finished);
    CHECK(session.state().find_unit("L1")->number("oil") == 2);
    CHECK_FALSE(session.state().find_unit("L2"));
    CHECK(session.state().fact("keeper", "session") == "Grace");
    Session read = open_session(file, OpenMode::read);
    CHECK(listed(verify(read, procedures).problems) == "none");
}

TEST_CASE("A fact that a person sets isn't asked any more", "[referee][meanwhile]") {
    const Folder folder;
    Session session = waiting_session(folder.path() / "s.flagplot", "weather");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const Progress progress = runner.act([](Session& now) { now.set_fact("weather", "turn 1", "clear"); });
    REQUIRE(progress.pending);
    CHECK(progress.pending->key == "ruling/lighthouse.oil");
    CHECK(runner.act([](Session& now) { now.set_reading("lighthouse.oil", "colza"); }).pending->key == "trim");
}

TEST_CASE("An answered fact holds for its scope, and a ruling asked at first use for the session", "[referee][scope]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    play_watch(file);
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const Script nothing;
    // The same night: neither the weather, nor the ruling, nor (later) the keeper is asked.
    CHECK(runner.play("lighthouse.watch", given(nothing)).pending->key == "trim");
    Script again = answers();
    again.answers.erase("weather");
    again.answers.erase("keeper");
    CHECK(runner.go_on(given(again)).finished);
    // The next night has weather of its own.
    runner.act([](Session& now) { now.next_turn(); });
    CHECK(runner.play("lighthouse.watch", given(nothing)).pending->key == "weather");
}

TEST_CASE("A change that makes the open run go on is written together with what it leads to", "[referee][meanwhile]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "keeper");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const int before = session.size();
    const Progress progress = runner.act([](Session& now) { now.set_fact("keeper", "session", "Ida"); });
    CHECK(progress.finished);
    CHECK_FALSE(session.state().open_run());
    const Lines lines = read_lines(file);
    for (auto i = static_cast<std::size_t>(before); i < lines.size(); ++i) {
        CHECK(lines[i].value("end", false) == (i + 1 == lines.size()));
    }
    CHECK(says(told_text(session, "log"), "Ida keeps the watch"));
    check_sound(file);
}

TEST_CASE("A change that the open run can't live with is refused, and nothing of it is kept", "[referee][meanwhile]") {
    const Catalogue procedures = only("lighthouse.last", [](Referee& ref) {
        ref.ask_yes_no("ready", "Ready?");
        if (ref.units("lamp").size() < 5) ref.refuse("a lamp is missing", "five");
        ref.ask_yes_no("sure", "Sure?");
    });
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    Runner runner(session, procedures);
    const Script ready = script(R"({"ready": {"yes": true}})");
    CHECK(runner.play("lighthouse.last", given(ready)).pending->key == "sure");
    const std::string before = bytes_of(file);
    CHECK(says(thrown_by<json::InputError>([&] { runner.act([](Session& now) { now.remove_unit("L1", ""); }); }).what(),
               "a lamp is missing"));
    CHECK(bytes_of(file) == before);
    CHECK(session.state().find_unit("L1"));
    CHECK(runner.pending()->key == "sure");
}

TEST_CASE("A single table can be rolled while a procedure is open, which goes on as if nothing had been",
          "[referee][aside]") {
    const Folder folder;
    const fs::path whole = folder.path() / "whole.flagplot";
    play_watch(whole);
    const std::vector<std::string> undisturbed = what_counts(open_session(whole, OpenMode::read));
    for (const std::string& question : questions()) {
        INFO(question);
        const fs::path file = folder.path() / (question.substr(0, 4) + ".flagplot");
        Session session = waiting_session(file, question);
        const int outer = session.state().open_run()->id;
        const Catalogue procedures = catalogue();
        Runner runner(session, procedures);
        const Script bet = an_aside();
        const Progress aside = runner.play("lighthouse.aside", given(bet));
        CHECK(aside.finished);
        CHECK(session.state().open_run()->id == outer);
        const Script script = answers();
        CHECK(runner.go_on(given(script)).finished);
        std::vector<std::string> now = what_counts(session);
        const auto first = now.begin() + aside.first_new - 1;
        now.erase(first, first + (aside.last_new - aside.first_new + 1));
        CHECK(first_difference(now, undisturbed) == "none");
        check_sound(file);
    }
}

TEST_CASE("A single table's roll is written complete in one write, or not at all", "[referee][aside]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "trim");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const std::string before = bytes_of(file);
    const Script nothing;
    const Progress asked = runner.play("lighthouse.aside", given(nothing));
    CHECK(asked.pending->key == "what");
    CHECK(asked.first_new > asked.last_new);
    CHECK(bytes_of(file) == before);
    CHECK_FALSE(session.has_staged());
    CHECK(runner.pending()->key == "trim");

    const Script bet = an_aside();
    const Progress rolled = runner.play("lighthouse.aside", given(bet));
    const Lines lines = read_lines(file);
    for (int number = rolled.first_new; number <= rolled.last_new; ++number) {
        CHECK(lines[static_cast<std::size_t>(number - 1)].value("end", false) == (number == rolled.last_new));
    }
}

TEST_CASE("Going back to a single table's roll takes the whole roll, also while a procedure is open",
          "[referee][aside][back]") {
    // Half of it could never be finished: the open procedure's questions come first.
    const Script bet = an_aside();
    const Catalogue procedures = catalogue();
    for (const bool open : {false, true}) {
        for (int place = -1; place < 6; ++place) {
            INFO((open ? "open, " : "closed, ") << place);
            const Folder folder;
            const fs::path file = folder.path() / "s.flagplot";
            Session session = open ? waiting_session(file, "trim") : new_session(file);
            Runner runner(session, procedures);
            const std::vector<std::string> before = what_counts(session);
            const Progress aside = runner.play("lighthouse.aside", given(bet));
            REQUIRE(aside.last_new - aside.first_new + 1 == 6);
            const int to = place == -1 ? 0 : std::min(aside.first_new + place, aside.last_new);
            const Progress back = runner.back(to, "");
            std::vector<std::string> now = what_counts(session);
            now.pop_back();  // the retraction
            CHECK(first_difference(now, before) == "none");
            CHECK(back.pending.has_value() == open);
            CHECK(session.state().runs_of("lighthouse.aside", 1) == 0);
            check_sound(file);
            // The same again: the same die.
            const session::Roll first = std::get<session::Roll>(session.entry(aside.first_new + 2).body);
            CHECK(runner.play("lighthouse.aside", given(bet)).finished);
            CHECK(roll_at(session, "roll") == first);
        }
    }
}

TEST_CASE("A single table's roll can't be corrected: it is taken back, or another one is made",
          "[referee][aside][correct]") {
    const Script bet = an_aside();
    const Catalogue procedures = catalogue();
    for (const bool open : {false, true}) {
        INFO((open ? "open" : "closed"));
        const Folder folder;
        const fs::path file = folder.path() / "s.flagplot";
        Session session = open ? waiting_session(file, "trim") : new_session(file);
        Runner runner(session, procedures);
        runner.play("lighthouse.aside", given(bet));
        const std::string before = bytes_of(file);
        const int roll = find_entry<session::Roll>(session, "roll");
        const int lookup = find_entry<session::LookedUp>(session, "roll");
        for (const bool go_back : {false, true}) {
            CHECK_THROWS_AS(runner.correct(roll, {{}, "", true, "a draught", go_back}), json::InputError);
            CHECK_THROWS_AS(runner.correct(roll, {{6}, "", false, "agreed", go_back}), json::InputError);
            CHECK_THROWS_AS(runner.correct(lookup, {{}, "dark", false, "agreed", go_back}), json::InputError);
        }
        CHECK(bytes_of(file) == before);
        const Progress another = runner.play("lighthouse.aside", given(bet));
        CHECK(roll_at(session, "roll").faces == from_the_stream(session, another.first_new, "roll", {6}));
        CHECK(std::get<session::Opened>(session.entry(another.first_new).body).ordinal == 2);
        check_sound(file);
    }
}

TEST_CASE("Only one procedure is open: another is refused, and the open one goes on", "[referee][open]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "trim");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const std::string before = bytes_of(file);
    const auto error = thrown_by<json::InputError>([&] { runner.play("lighthouse.twice", {}); });
    CHECK(says(error.found(), "lighthouse.watch is open"));
    CHECK(bytes_of(file) == before);
    CHECK(says(thrown_by<json::InputError>([&] { runner.act([](Session& now) { now.next_turn(); }); }).what(),
               "lighthouse.watch is open"));
    CHECK(bytes_of(file) == before);
    CHECK(runner.play("lighthouse.watch", {}).pending->key == "trim");  // opens no second one
    CHECK(bytes_of(file) == before);
}

TEST_CASE("An unknown procedure, or one of another game, is refused with those that there are", "[referee][open]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    const std::string before = bytes_of(file);
    const Catalogue procedures({{"lighthouse.one", "lighthouse", "One", "", "", 1, [](Referee&) {}},
                                {"any.two", "", "Two", "", "", 1, [](Referee&) {}},
                                {"other.three", "other", "Three", "", "", 1, [](Referee&) {}}});
    Runner runner(session, procedures);
    for (const std::string id : {"other.three", "lighthouse.ten"}) {
        const auto error = thrown_by<json::InputError>([&] { runner.play(id, {}); });
        CHECK(error.found() == fmt::format("found \"{}\"", id));
        CHECK(error.expected() == "one of lighthouse.one, any.two");
    }
    CHECK(bytes_of(file) == before);
    CHECK(runner.play("any.two", {}).finished);
}

TEST_CASE("A procedure that refuses or fails leaves the file as it was, byte for byte", "[referee][fail]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const std::string before = bytes_of(file);
    const int size = session.size();

    const auto refused = thrown_by<json::InputError>([&] { runner.play("lighthouse.refuse", {}); });
    CHECK(refused.where() == "lighthouse.refuse");
    CHECK(refused.found() == "the door is locked");
    CHECK(refused.expected() == "a key");
    CHECK_THROWS_AS(runner.play("lighthouse.fail", {}), std::runtime_error);
    const Script wrong = script(R"({"weather": {"weather": "hail"}})");
    CHECK(
        says(thrown_by<json::InputError>([&] { runner.play("lighthouse.watch", given(wrong)); }).what(), "clear, fog"));
    const Runner::Check never = [](const Progress&) { throw json::InputError("answers", "not used: ten", ""); };
    const Script all = answers();
    CHECK(says(thrown_by<json::InputError>([&] { runner.play("lighthouse.watch", given(all), never); }).what(),
               "not used"));

    CHECK(bytes_of(file) == before);
    CHECK(session.size() == size);
    CHECK_FALSE(session.has_staged());
    CHECK_FALSE(session.state().open_run());
    CHECK(session.state().runs_of("lighthouse.watch", 1) == 0);
    CHECK(runner.play("lighthouse.watch", given(all)).finished);
}

TEST_CASE("When the disk fails, an act is as if it had never been, and can be done again", "[referee][fail]") {
    const Folder folder;
    const Catalogue procedures = catalogue();
    const Script all = answers();
    const Script bet = an_aside();
    const auto acts = std::map<std::string, std::function<void(Runner&)>>{
        {"play", [&](Runner& runner) { runner.go_on(given(all)); }},
        {"act", [](Runner& runner) { runner.act([](Session& now) { now.remove_unit("L1", ""); }); }},
        {"aside", [&](Runner& runner) { runner.play("lighthouse.aside", given(bet)); }},
        {"back", [](Runner& runner) { runner.back(0, ""); }},
        {"redo", [](Runner& runner) { runner.redo(); }},
    };
    for (const auto& [name, act] : acts) {
        for (const bool writing : {true, false}) {
            INFO(name << (writing ? ": writing fails" : ": syncing fails"));
            Trouble trouble;
            const fs::path file = folder.path() / (name + (writing ? "-write" : "-sync") + ".flagplot");
            waiting_session(file, "keeper");
            Session session = open_session(file, OpenMode::write, &trouble);
            Runner runner(session, procedures);
            if (name == "redo") runner.back(0, "");
            const std::string before = bytes_of(file);
            const std::vector<std::string> counted = what_counts(session);
            const std::string pending = runner.pending()->key;
            (writing ? trouble.writing : trouble.syncing) = true;
            CHECK_THROWS_AS(act(runner), session::IoError);
            CHECK(bytes_of(file) == before);
            CHECK(first_difference(what_counts(session), counted) == "none");
            CHECK_FALSE(session.has_staged());
            CHECK(runner.pending()->key == pending);

            trouble = {};
            act(runner);
            CHECK(bytes_of(file).starts_with(before));
            CHECK(bytes_of(file).size() > before.size());
            CHECK(first_difference(what_counts(open_session(file, OpenMode::read)), what_counts(session)) == "none");
        }
    }
}

TEST_CASE("When the disk fails, a correction is as if it had never been", "[referee][fail][correct]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Trouble trouble;
    waiting_session(file, "keeper");
    Session session = open_session(file, OpenMode::write, &trouble);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const std::string before = bytes_of(file);
    const int tide = find_entry<session::Roll>(session, "tide");
    trouble.syncing = true;
    CHECK_THROWS_AS(runner.correct(tide, {{1, 1}, "", false, "agreed", false}), session::IoError);
    CHECK(bytes_of(file) == before);
    CHECK(session.holds(tide));
    trouble = {};
    CHECK(runner.correct(tide, {{1, 1}, "", false, "agreed", false}).pending->key == "look-out");
}

TEST_CASE("A session that can only be read shows what is asked, and refuses every act", "[referee][read-only]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    waiting_session(file, "look-out");
    const std::string before = bytes_of(file);
    Session session = open_session(file, OpenMode::read);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const Script all = answers();
    CHECK(runner.pending()->key == "look-out");
    CHECK_THROWS_AS(runner.go_on(given(all)), session::SessionError);
    CHECK_THROWS_AS(runner.back(0, ""), session::SessionError);
    CHECK_THROWS_AS(runner.act([](Session& now) { now.add_note("Fog."); }), session::SessionError);
    CHECK(runner.pending()->key == "look-out");
    CHECK(bytes_of(file) == before);
}

TEST_CASE("An act that changes nothing writes nothing", "[referee][open]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = waiting_session(file, "trim");
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    const std::string before = bytes_of(file);
    const Progress progress = runner.act([](Session& now) { now.change_unit("L1", {{"oil", 5}}, ""); });
    CHECK(progress.first_new > progress.last_new);
    CHECK(bytes_of(file) == before);
}

}  // namespace flagplot::referee::test
