// Going back, redo, re-rolls and overruling: nothing is deleted, and the same step gives the same faces.
#include <fmt/format.h>

#include "json/tree.h"
#include "keepers.h"
#include "session/chronicle.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

// A session whose watch is played to its end, or waits for its last answer.
struct Played {
    explicit Played(bool closed) : session(open(closed)), runner(session, procedures) {}

    Session open(bool closed) {
        if (!closed) return waiting_session(file, "keeper");
        play_watch(file);
        return open_session(file);
    }
    Progress go_on() { return runner.go_on(given(all)); }

    Folder folder;
    fs::path file = folder.path() / "watch.flagplot";
    Catalogue procedures = catalogue();
    Script all = answers();
    Session session;
    Runner runner;
};

// Objects whose members have no order.
using Unordered = nlohmann::json;

// The answer as an answers file has it.
Unordered as_given(const Answer& answer) {
    const session::Entry entry{1, 1, "", false, answer};
    const json::Tree body = session::body_to_json(entry);
    return Unordered::parse(body.at(answer.rows.empty() ? "fields" : "rows").dump());
}

// The defaults that a form shows, in the same shape.
Unordered shown_in(const Form& form) {
    Unordered shown = Unordered::object();
    for (const Field& field : form.fields) {
        if (!form.grid && !field.otherwise.is_null()) shown[field.id] = Unordered::parse(field.otherwise.dump());
    }
    for (const FormRow& row : form.rows) {
        shown[row.unit] = Unordered::object();
        for (const Field& field : form.fields) {
            const auto own = row.defaults.find(field.id);
            const Value value = own == row.defaults.end() ? field.otherwise : own->second;
            if (!value.is_null()) shown[row.unit][field.id] = Unordered::parse(value.dump());
        }
    }
    return shown;
}

}  // namespace

TEST_CASE("Going back to an answer asks it again, with what was answered as the default", "[referee][back]") {
    for (const bool closed : {false, true}) {
        for (const std::string& question : questions()) {
            if (question == "keeper" && !closed) continue;  // not answered yet
            INFO(question << (closed ? " in a closed run" : " in an open run"));
            Played played(closed);
            const std::vector<std::string> before = what_counts(played.session);
            const int number = find_entry<Answer>(played.session, question);
            const Answer taken = std::get<Answer>(played.session.entry(number).body);
            const Progress progress = played.runner.back(number, "a mistake");
            REQUIRE(progress.pending);
            CHECK(progress.pending->key == question);
            CHECK(shown_in(*progress.pending) == as_given(taken));
            CHECK(what_counts(played.session, number).size() == 1);  // the retraction alone

            // The same answers, taken from the defaults: the same faces, the same end.
            Given defaults;
            defaults.answers = [](const Form& form) -> std::optional<Answer> {
                if (!form.has_all_defaults()) return std::nullopt;
                return Answer{form.key, {}, {}};
            };
            const Progress again = played.runner.go_on(defaults);
            CHECK(again.finished == closed);
            std::vector<std::string> after = what_counts(played.session);
            std::erase_if(after, [](const std::string& entry) { return says(entry, "\"retracted\""); });
            CHECK(first_difference(after, before) == "none");
        }
    }
}

TEST_CASE("What was taken back stays in the file, and the file only grows", "[referee][back]") {
    Played played(true);
    const std::string before = bytes_of(played.file);
    played.runner.back(0, "");
    played.runner.redo();
    CHECK(bytes_of(played.file).starts_with(before));
}

TEST_CASE("Going back to what stands in the middle of a step means the answer that led to it", "[referee][back]") {
    Played played(false);
    const int trim = find_entry<Answer>(played.session, "trim");
    const int look_out = find_entry<Answer>(played.session, "look-out");
    REQUIRE(trim < look_out);
    for (int number = trim; number < look_out; ++number) {
        INFO("entry " << number);
        Played other(false);
        CHECK(other.runner.back(number, "").pending->key == "trim");
    }
}

TEST_CASE("Going back without a place means the last answer, opening or act of a person", "[referee][back]") {
    Played played(true);
    std::vector<std::string> asked;
    while (true) {
        const Progress progress = played.runner.back(0, "");
        if (!progress.pending) break;
        asked.push_back(progress.pending->key);
    }
    std::vector<std::string> backwards(questions().rbegin(), questions().rend());
    CHECK(asked == backwards);
    CHECK_FALSE(played.session.state().open_run());  // the opening itself was taken back last
    CHECK(played.session.state().find_unit("L5"));
    played.runner.back(0, "");
    CHECK(played.session.state().units().empty());  // one act added all the lamps
}

TEST_CASE("What a session was begun with can't be gone back to", "[referee][back]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    runner.back(0, "");  // the five lamps, which one act added
    const std::string before = bytes_of(file);
    CHECK(says(thrown_by<json::InputError>([&] { runner.back(0, ""); }).what(), "nothing to go back to"));
    for (const int number : {-1, 1, 2, 3, 1000}) {
        CHECK(says(thrown_by<json::InputError>([&] { runner.back(number, ""); }).where(),
                   fmt::format("entry {}", number)));
    }
    CHECK(bytes_of(file) == before);
    CHECK(session.state().phase() == "dusk");
}

TEST_CASE("Going back step by step passes over the rules that another program wrote", "[referee][back]") {
    // They stand in front of its first act; taking them back would be a step in which nothing happens.
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    new_session(file);
    Lines lines = read_lines(file);
    json::Tree newer = lines.at(1);
    REQUIRE(newer.at("kind") == "rules");
    newer["program"] = "flagplot 0.9";
    lines.push_back(newer);
    write_chained(file, lines);
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    runner.act([](Session& now) { now.change_unit("L1", {{"oil", 1}}, ""); });  // writes the rules once more
    runner.back(0, "");
    CHECK(session.state().find_unit("L1")->number("oil") == 5);
    runner.back(0, "");
    CHECK_FALSE(session.state().find_unit("L5"));
    // Another reading is a person's act.
    runner.act([](Session& now) { now.set_reading("lighthouse.oil", "paraffin"); });
    runner.back(0, "");
    CHECK(session.state().readings().empty());
}

TEST_CASE("What was taken back, and a note, can't be gone back to", "[referee][back]") {
    Played played(true);
    const int keeper = find_entry<Answer>(played.session, "keeper");
    played.runner.act([](Session& session) { session.add_note("A ship's bell in the fog."); });
    const int note = played.session.size();
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.back(note, ""); }).what(), "is a note"));
    played.runner.back(keeper, "");
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.back(keeper, ""); }).what(), "was taken back already"));
    CHECK(played.session.holds(note));
}

TEST_CASE("Going back strikes out the note that was written last, and redo puts it back", "[referee][back]") {
    Played played(true);
    const auto is_struck = [&](int note) { return session::Chronicle(played.session).is_struck(note); };
    const auto add = [&](const char* words) {
        played.runner.act([&](Session& session) { session.add_note(words); });
        return played.session.size();
    };
    const int last = played.session.size();
    const int bell = add("A bell.");
    const int fog = add("Fog.");
    played.runner.back(0, "");
    CHECK(is_struck(fog));
    CHECK_FALSE(is_struck(bell));
    played.runner.redo();
    CHECK_FALSE(is_struck(fog));
    CHECK_THROWS_AS(played.runner.redo(), json::InputError);
    played.runner.back(0, "");
    played.runner.back(0, "");
    CHECK(is_struck(bell));
    CHECK(played.session.holds(last));
    played.runner.back(0, "");  // and only then what was rolled
    CHECK_FALSE(played.session.holds(last));
    CHECK(is_struck(bell));
}

TEST_CASE("Going back strikes out one note after the other, also under another program than wrote them",
          "[referee][back]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    new_session(file);
    Lines lines = read_lines(file);
    json::Tree newer = lines.at(1);
    REQUIRE(newer.at("kind") == "rules");
    newer["program"] = "flagplot 0.9";
    const int last = static_cast<int>(lines.size());
    {
        Session before = open_session(file);
        for (const char* words : {"A bell.", "Fog."}) {
            before.add_note(words);
            before.commit();
        }
    }
    lines = read_lines(file);
    lines.push_back(newer);
    write_chained(file, lines);
    Session session = open_session(file);
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    for (int back = 0; back < 2; ++back) runner.back(0, "");  // the first one writes the rules once more
    CHECK(session::Chronicle(session).is_struck(last + 1));
    CHECK(session::Chronicle(session).is_struck(last + 2));
    CHECK(session.holds(last));
}

TEST_CASE("Going back puts a note back that was struck out last", "[referee][back]") {
    Played played(true);
    played.runner.act([](Session& session) { session.add_note("A bell."); });
    const int note = played.session.size();
    played.runner.play("lighthouse.aside", given(Script{{{"what", {{"text", "A bet"}}}}}));
    const int last = played.session.size();
    played.runner.act([&](Session& session) { session.strike_note(note); });
    played.runner.back(0, "");
    CHECK_FALSE(session::Chronicle(played.session).is_struck(note));
    CHECK(played.session.holds(last));
    played.runner.back(0, "");
    CHECK_FALSE(played.session.holds(last));
}

TEST_CASE("An answer that differs this time leads elsewhere, with the same faces", "[referee][back]") {
    Played played(true);
    const std::vector<int> tide = roll_at(played.session, "tide").faces;
    played.runner.back(find_entry<Answer>(played.session, "trim"), "");
    Script other = answers();
    other.answers["trim"] = {{"L1", {{"oil", 9}}}};
    other.answers["look-out"] = {{"yes", false}};
    CHECK(played.runner.go_on(given(other)).finished);
    CHECK(played.session.state().find_unit("L1")->number("oil") == 9);
    CHECK(played.session.state().find_unit("L4")->number("oil") == 0);  // the default that was taken back
    CHECK(roll_at(played.session, "tide").faces == tide);
    CHECK(find_entry<session::LookedUp>(played.session, "sighting") == 0);
}

TEST_CASE("A default that isn't offered any more isn't the default any more", "[referee][back]") {
    const Catalogue procedures = only("lighthouse.choose", [](Referee& ref) {
        ref.ask_unit("lamp", "Which lamp", "lamp");
        ref.ask_yes_no("sure", "Sure?");
    });
    const Folder folder;
    Session session = new_session(folder.path() / "s.flagplot");
    Runner runner(session, procedures);
    const Script second = script(R"({"lamp": {"unit": "L2"}})");
    runner.play("lighthouse.choose", given(second));
    CHECK(runner.back(0, "").pending->fields.at(0).otherwise == "L2");
    const Progress progress = runner.act([](Session& now) { now.remove_unit("L2", "a storm"); });
    CHECK(progress.pending->fields.at(0).otherwise.is_null());
}

TEST_CASE("Redo restores what was taken back last, step by step", "[referee][back][redo]") {
    Played played(true);
    const std::vector<std::string> whole = what_counts(played.session);
    played.runner.back(find_entry<Answer>(played.session, "keeper"), "");
    const std::vector<std::string> without_keeper = what_counts(played.session);
    played.runner.back(find_entry<Answer>(played.session, "look-out"), "");

    CHECK(played.runner.redo().pending->key == "keeper");
    CHECK(played.session.state().open_run());
    CHECK_FALSE(played.runner.redo().pending);
    CHECK_FALSE(played.session.state().open_run());
    std::vector<std::string> now = what_counts(played.session);
    std::erase_if(now, [](const std::string& entry) { return says(entry, "\"retracted\""); });
    CHECK(first_difference(now, whole) == "none");
    CHECK(without_keeper.size() < whole.size());
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.redo(); }).what(), "nothing to redo"));
}

TEST_CASE("Redo isn't a switch: what was redone isn't taken back by another redo", "[referee][back][redo]") {
    Played played(true);
    played.runner.back(0, "");
    played.runner.redo();
    const std::string before = bytes_of(played.file);
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.redo(); }).what(), "nothing to redo"));
    CHECK(bytes_of(played.file) == before);
}

TEST_CASE("After redo, going back goes back again", "[referee][back][redo]") {
    Played played(true);
    CHECK(played.runner.back(0, "").pending->key == "keeper");
    played.runner.redo();
    CHECK(played.runner.back(0, "").pending->key == "keeper");
    CHECK_FALSE(played.runner.redo().pending);
}

TEST_CASE("Redo is refused after something new, but a note is nothing new", "[referee][back][redo]") {
    Played played(true);
    const Progress progress = played.runner.back(find_entry<Answer>(played.session, "keeper"), "");
    REQUIRE(progress.pending);
    SECTION("an answer") {
        played.go_on();
    }
    SECTION("a change of the roster") {
        played.runner.act([](Session& session) { session.change_unit("L1", {{"oil", 1}}, ""); });
    }
    SECTION("another session's worth of rolls") {
        const Script script{{{"what", {{"text", "A bet"}}}}};
        played.runner.play("lighthouse.aside", given(script));
    }
    const std::string before = bytes_of(played.file);
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.redo(); }).what(), "nothing to redo"));
    CHECK(bytes_of(played.file) == before);

    Played noted(true);
    noted.runner.back(0, "");
    noted.runner.act([](Session& session) { session.add_note("Too hasty."); });
    CHECK_FALSE(noted.runner.redo().pending);
}

TEST_CASE("Redo is refused where nothing was taken back", "[referee][back][redo]") {
    Played played(true);
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.redo(); }).what(), "nothing to redo"));
}

TEST_CASE("A re-roll is the next attempt: other faces of the stream, with its reason", "[referee][correct]") {
    for (const bool closed : {false, true}) {
        INFO((closed ? "closed" : "open"));
        Played played(closed);
        const int run = find_entry<Answer>(played.session, "weather") - 1;
        REQUIRE(std::holds_alternative<session::Opened>(played.session.entry(run).body));
        Correction correction;
        correction.reroll = true;
        correction.reason = "fell off the table";
        correction.go_back = closed;
        for (const int attempt : {2, 3}) {
            const int number = find_entry<session::Roll>(played.session, "tide");
            const Progress progress = played.runner.correct(number, correction);
            REQUIRE(progress.pending);
            CHECK(progress.pending->key == "look-out");
            CHECK_FALSE(played.session.holds(number));
            const session::Roll roll = roll_at(played.session, "tide");
            CHECK(roll.attempt == attempt);
            CHECK(roll.reason == "fell off the table");
            CHECK(roll.source == session::Roll::Source::stream);
            CHECK(roll.faces == from_the_stream(played.session, run, "tide", {6, 20}, attempt));
        }
        // What stands before it is as it was, what follows it is asked again.
        CHECK(roll_at(played.session, "lamp/L5").attempt == 1);
        CHECK(played.go_on().finished);
        CHECK(roll_at(played.session, "sighting").attempt == 1);
        CHECK(roll_at(played.session, "sighting").faces == from_the_stream(played.session, run, "sighting", {6, 6}));
    }
}

TEST_CASE("Attempts have streams of their own", "[referee][correct]") {
    // Two dice may fall alike; forty dice don't.
    Session session = new_session(Folder().path() / "s.flagplot");
    const std::vector<int> sides(40, 20);
    const dice::StepId step{session.seed(), 1, "lighthouse.watch", 1, "tide", 1};
    dice::StepId second = step;
    second.attempt = 2;
    CHECK(dice::roll(step, sides) != dice::roll(second, sides));
}

TEST_CASE("A roll's faces can be overruled, with the reason", "[referee][correct]") {
    for (const bool closed : {false, true}) {
        INFO((closed ? "closed" : "open"));
        Played played(closed);
        const int number = find_entry<session::Roll>(played.session, "lamp/L1");
        const int lookup = find_entry<session::LookedUp>(played.session, "lamp/L1");
        const Correction correction{{1}, "", false, "agreed by both", closed};
        REQUIRE(played.runner.correct(number, correction).pending->key == "look-out");
        CHECK_FALSE(played.session.holds(number));
        CHECK_FALSE(played.session.holds(lookup));
        const session::Roll roll = roll_at(played.session, "lamp/L1");
        CHECK(roll.faces == std::vector<int>{1});
        CHECK(roll.source == session::Roll::Source::overruled);
        CHECK(roll.reason == "agreed by both");
        // A one puts the lamp out, so it is mended, which it wasn't before.
        CHECK(find_entry<session::LookedUp>(played.session, "lamp/L1/then") > 0);
        CHECK(says(told_text(played.session, "lamp/L2"), "Dark"));  // what follows fell as before
        CHECK(played.go_on().finished);
    }
}

TEST_CASE("A lookup's result can be overruled, and what it leads to follows", "[referee][correct]") {
    for (const bool closed : {false, true}) {
        INFO((closed ? "closed" : "open"));
        Played played(closed);
        const session::Roll roll = roll_at(played.session, "lamp/L2");
        REQUIRE(roll.faces == std::vector<int>{1});
        const int number = find_entry<session::LookedUp>(played.session, "lamp/L2");
        const Correction correction{{}, "burns", false, "it was sheltered", closed};
        REQUIRE(played.runner.correct(number, correction).pending->key == "look-out");
        const auto& overruled = std::get<session::LookedUp>(
            played.session.entry(find_entry<session::LookedUp>(played.session, "lamp/L2")).body);
        CHECK(overruled.lookup.result == "burns");
        CHECK(overruled.lookup.label == "Burns");
        CHECK(overruled.lookup.faces == std::vector<int>{1});  // the die stays what it was
        CHECK_FALSE(overruled.lookup.row);
        CHECK(overruled.overruled == "it was sheltered");
        CHECK(roll_at(played.session, "lamp/L2") == roll);
        CHECK(find_entry<session::LookedUp>(played.session, "lamp/L2/then") == 0);
        CHECK(played.session.state().find_unit("L2")->text("state") == "burns");
        CHECK(played.go_on().finished);
    }
}

TEST_CASE("An overruled roll can be re-rolled, a re-rolled one overruled, and its lookup after that",
          "[referee][correct]") {
    Played played(false);
    const auto number = [&] { return find_entry<session::Roll>(played.session, "lamp/L4"); };
    played.runner.correct(number(), {{6}, "", false, "first", false});
    CHECK(roll_at(played.session, "lamp/L4").faces == std::vector<int>{6});
    CHECK(find_entry<session::LookedUp>(played.session, "lamp/L4#2") > 0);
    played.runner.correct(number(), {{}, "", true, "second", false});
    CHECK(roll_at(played.session, "lamp/L4").attempt == 2);
    CHECK(roll_at(played.session, "lamp/L4").source == session::Roll::Source::stream);
    played.runner.correct(number(), {{2}, "", false, "third", false});
    CHECK(roll_at(played.session, "lamp/L4").faces == std::vector<int>{2});
    played.runner.correct(find_entry<session::LookedUp>(played.session, "lamp/L4"),
                          {{}, "out", false, "fourth", false});
    CHECK(roll_at(played.session, "lamp/L4").faces == std::vector<int>{2});
    CHECK(find_entry<session::LookedUp>(played.session, "lamp/L4/then") > 0);
    CHECK(played.go_on().finished);
}

TEST_CASE("Going back to before a correction takes the correction too", "[referee][correct]") {
    Played played(true);
    const std::vector<int> first = roll_at(played.session, "lamp/L1").faces;
    played.runner.correct(find_entry<session::Roll>(played.session, "lamp/L1"), {{1}, "", false, "agreed", true});
    played.runner.back(find_entry<Answer>(played.session, "trim"), "");
    CHECK(played.go_on().finished);
    CHECK(roll_at(played.session, "lamp/L1").faces == first);
    CHECK(roll_at(played.session, "lamp/L1").source == session::Roll::Source::stream);
}

TEST_CASE("Redo undoes a correction that has led to nothing new", "[referee][correct][redo]") {
    // It always has: the roll stands behind it. So redo is refused, and going back is the way.
    Played played(false);
    played.runner.correct(find_entry<session::Roll>(played.session, "tide"), {{1, 1}, "", false, "agreed", false});
    CHECK(says(thrown_by<json::InputError>([&] { played.runner.redo(); }).what(), "nothing to redo"));
}

TEST_CASE("A correction of a closed run is refused if it isn't said to go back", "[referee][correct]") {
    Played played(true);
    const std::string before = bytes_of(played.file);
    for (const Correction& correction :
         {Correction{{}, "", true, "why not", false}, Correction{{1, 1}, "", false, "why not", false}}) {
        const auto error = thrown_by<json::InputError>(
            [&] { played.runner.correct(find_entry<session::Roll>(played.session, "tide"), correction); });
        CHECK(says(error.found(), "closed"));
    }
    const auto error = thrown_by<json::InputError>([&] {
        played.runner.correct(find_entry<session::LookedUp>(played.session, "lamp/L1"),
                              {{}, "out", false, "why not", false});
    });
    CHECK(says(error.found(), "closed"));
    CHECK(bytes_of(played.file) == before);
}

TEST_CASE("A correction that can't be is refused, and says why", "[referee][correct]") {
    Played played(false);
    const std::string before = bytes_of(played.file);
    const int roll = find_entry<session::Roll>(played.session, "tide");
    const int lookup = find_entry<session::LookedUp>(played.session, "lamp/L1");
    const auto refusal = [&](int number, const Correction& correction) {
        try {
            played.runner.correct(number, correction);
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        FAIL("it wasn't refused");
        return std::string();
    };
    CHECK(says(refusal(roll, {{}, "", true, "", false}), "reason: nothing given"));
    CHECK(says(refusal(roll, {{7, 1}, "", false, "why", false}), "7"));
    CHECK(says(refusal(roll, {{1}, "", false, "why", false}), "2"));
    CHECK(says(refusal(roll, {{}, "burns", false, "why", false}), "a lookup, whose result can be overruled"));
    CHECK(says(refusal(lookup, {{}, "explodes", false, "why", false}), "out, burns, flares"));
    CHECK(says(refusal(lookup, {{1}, "", false, "why", false}), "a roll"));
    CHECK(says(refusal(lookup, {{}, "", true, "why", false}), "a roll"));
    CHECK(says(refusal(find_entry<session::Told>(played.session, "lamp/L1"), {{}, "", true, "why", false}), "a roll"));
    CHECK(says(refusal(1000, {{}, "", true, "why", false}), "entry 1000"));
    CHECK(says(refusal(0, {{}, "", true, "why", false}), "entry 0"));
    CHECK(bytes_of(played.file) == before);
    CHECK_FALSE(played.session.has_staged());

    played.runner.back(find_entry<Answer>(played.session, "trim"), "");
    CHECK(says(refusal(roll, {{}, "", true, "why", false}), "was taken back"));
}

TEST_CASE("The dice of a run that is played again after its opening was taken back fall as before", "[referee][back]") {
    Played played(true);
    const std::vector<int> tide = roll_at(played.session, "tide").faces;
    const int run = find_entry<Answer>(played.session, "weather") - 1;
    CHECK_FALSE(played.runner.back(run, "").pending);
    CHECK(played.runner.play("lighthouse.watch", given(played.all)).finished);
    CHECK(roll_at(played.session, "tide").faces == tide);
    // A second watch in the same night is another one, with other dice.
    const Progress second = played.runner.play("lighthouse.watch", given(played.all));
    CHECK(second.finished);
    CHECK(std::get<session::Opened>(played.session.entry(second.first_new).body).ordinal == 2);
    CHECK(roll_at(played.session, "tide").faces == from_the_stream(played.session, second.first_new, "tide", {6, 20}));
}

}  // namespace flagplot::referee::test
