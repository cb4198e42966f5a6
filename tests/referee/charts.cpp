// Cells of charts that a player owns: asked or read, and the same whenever the journal is played again. And dice that
// are thrown before the table is consulted. All numbers are invented.
#include <fmt/format.h>

#include "json/tree.h"
#include "keepers.h"
#include "referee/back_words.h"
#include "referee/verify.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

const char* const rulebook = R"({"id": "fort", "title": "The fort", "sides": [{"id": "land", "label": "Land"}],
    "facts": {"sail": {"label": "Sails", "type": "number", "min": 0, "max": 3, "scope": "roll"}},
    "charts": {
        "fort.hits": {"title": "Hits", "source": "Page 3", "help": "Copy it.",
            "rows": {"label": "Guns", "ranges": true}, "columns": {"label": "Ships", "ranges": true},
            "cell": [{"id": "sunk", "label": "Sunk", "type": "number", "letter": "X", "min": 0, "max": 9},
                     {"id": "hurt", "label": "Hurt", "type": "number", "letter": "D", "min": 0, "max": 9}]}
    }})";
const char* const wind = R"({"id": "fort.wind", "title": "Wind", "source": "Page 4", "dice": "d6", "total-is": "knots",
    "modifiers": [{"id": "sail", "label": "Sails", "add": 1, "per": {"fact": "sail"}}]})";

void fire(Referee& ref) {
    const Fields first =
        ref.read_chart({.key = "first", .chart = "fort.hits", .row = 4, .column = 2, .purpose = "The first volley"});
    const bool again = ref.ask_yes_no("again", "Again?");
    int sunk = first.at("sunk").get<int>();
    if (again) {
        const Fields second = ref.read_chart({.key = "second", .chart = "fort.hits", .row = 12, .column = 2});
        sunk += second.at("sunk").get<int>();
    }
    ref.tell("sunk", {.section = "The fort", .text = fmt::format("{} sunk", sunk)});
}

void blow(Referee& ref) {
    Throw one{.key = "wind", .table = "fort.wind", .purpose = "Now"};
    one.faces = ref.roll_for(one);
    const std::string sails = ref.ask_choice("sails", fmt::format("The die shows {}. Sails?", one.faces.front()),
                                             {{"0", "None"}, {"2", "Two"}});
    one.facts = {{"sail", sails == "2" ? 2 : 0}};
    const Outcome outcome = ref.consult(one);
    ref.tell("wind", {.section = "The fort", .text = fmt::format("{} knots", *outcome.lookup.total)});
}

void read_two(Referee& ref) {
    const std::vector<Fields> cells =
        ref.read_chart_cells("cells", "The volley",
                             {{.key = "one", .chart = "fort.hits", .row = 4, .column = 2},
                              {.key = "two", .chart = "fort.hits", .row = 12, .column = 2}});
    ref.tell("sunk", {.section = "The fort", .text = fmt::format("{} sunk", cells.back().at("sunk").get<int>())});
}

std::optional<Fields> seen_before_reading;  // by the procedure that asks by what is at hand

// Asks for what is lost as well where the cell is at hand, in the form that decides whether to fire.
void ask_by_what_is_at_hand(Referee& ref) {
    const ChartQuestion one{.key = "first", .chart = "fort.hits", .row = 4, .column = 2};
    const std::optional<Fields> cell = ref.cell_at_hand(one);
    const std::optional<Answer> given = ref.answer_ahead("fire");
    Form form{.key = "fire", .title = "Fire?", .fields = {yes_no_field("fire", "Fire?")}};
    if (cell || (given && given->fields.contains("lost"))) form.fields.push_back(number_field("lost", "Lost", 0, 9));
    const Fields answer = ref.ask(form).fields;
    ref.ask_yes_no("ready", "Ready?");
    seen_before_reading = ref.cell_at_hand(one);
    const Fields read = ref.read_chart(one);
    ref.ask_yes_no("sure", "Sure?");
    const std::string lost = answer.contains("lost") ? json::to_text(answer.at("lost")) : "not asked";
    ref.tell("sunk",
             {.section = "The fort", .text = fmt::format("{} sunk, lost: {}", read.at("sunk").get<int>(), lost)});
}

// A session of the fort, with the copies that the player has.
class Fort {
  public:
    explicit Fort(const csv::Grid& hits = {})
        : folder_(written()), hits_(hits), session(begin()), runner(session, procedures()) {}

    static const Catalogue& procedures() {
        static const Catalogue all({{"fort.fire", "fort", "Fire", "", "", 1, fire},
                                    {"fort.blow", "fort", "Blow", "", "", 1, blow},
                                    {"fort.volley", "fort", "Volley", "", "", 1, read_two},
                                    {"fort.at-hand", "fort", "At hand", "", "", 1, ask_by_what_is_at_hand}});
        return all;
    }

    void own(const csv::Grid& hits) {
        hits_ = hits;
        session.reload_charts();
    }

    table::Lookup cell(const std::string& key) const {
        const int number = find_entry<session::LookedUp>(session, key);
        REQUIRE(number > 0);
        return std::get<session::LookedUp>(session.entry(number).body).lookup;
    }

    // Reads the file anew, without any copy, and plays every closed run again.
    std::string problems() const {
        const Verification found = verified(csv::Grid());
        CHECK(found.not_replayed.empty());
        return listed(found.problems);
    }

    // The same on a machine that has this copy.
    Verification verified(const csv::Grid& copy) const {
        Session read = Session::open(file(), OpenMode::read, rulebook::Library({folder_->path()}),
                                     environment([&](const table::Chart& chart) -> std::optional<table::ChartCopy> {
                                         if (copy.empty()) return std::nullopt;
                                         return make_copy(chart, copy, chart.id);
                                     }));
        return verify(read, procedures());
    }

    fs::path file() const { return folder_->path() / "fort.flagplot"; }

  private:
    static std::unique_ptr<Folder> written() {
        auto folder = std::make_unique<Folder>();
        folder->write("rulebook.json", rulebook);
        folder->write("wind.json", wind);
        return folder;
    }
    static session::Environment environment(std::function<std::optional<table::ChartCopy>(const table::Chart&)> copy) {
        return {[] { return "2026-11-20T05:44:37Z"; }, quick_files(), "flagplot 1.0", std::move(copy)};
    }
    Session begin() {
        session::Beginning beginning;
        beginning.rulebook = "fort";
        beginning.title = "Noon";
        return Session::create(file(), beginning, rulebook::Library({folder_->path()}),
                               environment([this](const table::Chart& chart) -> std::optional<table::ChartCopy> {
                                   if (hits_.empty()) return std::nullopt;
                                   return make_copy(chart, hits_, chart.id);
                               }));
    }

    std::unique_ptr<Folder> folder_;
    csv::Grid hits_;

  public:
    Session session;
    Runner runner;
};

const csv::Grid hits{{"", "1-3"}, {"1-9", "1X 2D"}, {"10+", "3X"}};
const csv::Grid other_hits{{"", "1-3"}, {"1-9", "9X"}, {"10+", "9X"}};
const csv::Grid short_hits{{"", "1-3"}, {"1-9", "1X 2D"}};

}  // namespace

TEST_CASE("Without a copy a cell is asked for, naming the chart, the row and the column", "[referee][charts]") {
    Fort fort;
    const Progress asked = fort.runner.play("fort.fire", {});
    REQUIRE(asked.pending);
    const Form& form = *asked.pending;
    CHECK(form.key == "first");
    CHECK(form.title == "The first volley. Hits: guns 4, ships 2");
    CHECK(form.source == "Page 3");
    CHECK(says(form.help, "Read it from your own chart."));
    REQUIRE(form.fields.size() == 2);
    CHECK(form.fields[0].label == "Sunk");
    CHECK(form.fields[0].required);
    const Script wrong = script(R"({"first": {"sunk": 10, "hurt": 0}})");
    CHECK_THROWS_AS(fort.runner.go_on(given(wrong)), json::InputError);
    const Script right = script(R"({"first": {"sunk": 1, "hurt": 2}, "again": {"yes": false}})");
    REQUIRE(fort.runner.go_on(given(right)).finished);
    const table::Lookup cell = fort.cell("first");
    CHECK(cell.table == "fort.hits");
    CHECK(cell.label == "1X 2D");
    CHECK(cell.facts == table::Facts{{"row", 4}, {"column", 2}});
    CHECK(cell.effects == json::Tree({{"hurt", 2}, {"sunk", 1}}));
    CHECK(cell.notes == std::vector<std::string>{"as it was typed"});
    CHECK(told_text(fort.session, "sunk") == "1 sunk");
    CHECK(fort.problems() == "none");
}

TEST_CASE("A cell that was read before is offered as it stood there, and no other one is", "[referee][charts]") {
    Fort fort;
    const Script typed = script(R"({"first": {"sunk": 1, "hurt": 2}, "again": {"yes": false}})");
    REQUIRE(fort.runner.play("fort.fire", given(typed)).finished);
    const std::optional<Form> alone = fort.runner.play("fort.fire", {}).pending;
    REQUIRE(alone);
    CHECK(alone->fields[0].otherwise == 1);
    CHECK(alone->fields[1].otherwise == 2);
    const Script once_more = script(R"({"first": {"sunk": 3, "hurt": 2}, "again": {"yes": false}})");
    REQUIRE(fort.runner.go_on(given(once_more)).finished);
    const std::optional<Form> grid = fort.runner.play("fort.volley", {}).pending;
    REQUIRE(grid);
    REQUIRE(grid->rows.size() == 2);
    CHECK(grid->rows[0].defaults == Fields{{"hurt", 2}, {"sunk", 3}});  // what was read last
    CHECK(grid->rows[1].defaults.empty());                              // guns 12: nobody has read it
    CHECK(fort.problems() == "none");
}

TEST_CASE("With a copy nobody is asked, and the log says where it was read", "[referee][charts]") {
    Fort fort(hits);
    const Script script = test::script(R"({"again": {"yes": true}})");
    REQUIRE(fort.runner.play("fort.fire", given(script)).finished);
    CHECK(fort.cell("first").label == "1X 2D");
    CHECK(fort.cell("first").notes == std::vector<std::string>{"from your copy: guns 1-9, ships 1-3"});
    CHECK(fort.cell("second").label == "3X");
    CHECK(told_text(fort.session, "sunk") == "4 sunk");
    CHECK(find_entry<session::Answer>(fort.session, "first") == 0);
    CHECK(fort.problems() == "none");
}

TEST_CASE("A row that the copy doesn't have is asked for", "[referee][charts]") {
    Fort fort(short_hits);
    const Script script = test::script(R"({"again": {"yes": true}})");
    const Progress asked = fort.runner.play("fort.fire", given(script));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "second");
    CHECK(asked.pending->title == "Hits: guns 12, ships 2");
    CHECK(says(asked.pending->help, "Your copy of the chart has no such row or column."));
    const Script typed = test::script(R"({"second": {"sunk": 2, "hurt": 0}})");
    REQUIRE(fort.runner.go_on(given(typed)).finished);
    CHECK(told_text(fort.session, "sunk") == "3 sunk");
    CHECK(fort.problems() == "none");
}

TEST_CASE("What was read stays as it was when the copy is changed or gone", "[referee][charts]") {
    for (const csv::Grid& later : {other_hits, csv::Grid()}) {
        Fort fort(hits);
        REQUIRE(fort.runner.play("fort.fire", {}).pending);
        fort.own(later);
        const Script script = test::script(R"({"again": {"yes": false}})");
        REQUIRE(fort.runner.go_on(given(script)).finished);
        CHECK(fort.cell("first").label == "1X 2D");
        CHECK(told_text(fort.session, "sunk") == "1 sunk");
        CHECK(fort.problems() == "none");
    }
}

TEST_CASE("What is read from now on is read from the copy of now", "[referee][charts]") {
    Fort fort;
    const Script typed = script(R"({"first": {"sunk": 1, "hurt": 0}})");
    REQUIRE(fort.runner.play("fort.fire", given(typed)).pending);
    fort.own(hits);
    // Acts of a person stand in between.
    REQUIRE(fort.runner.act([](Session& now) { now.add_note("The chart is typed in"); }).pending);
    const Script yes = script(R"({"again": {"yes": true}})");
    REQUIRE(fort.runner.go_on(given(yes)).finished);
    CHECK(fort.cell("first").notes == std::vector<std::string>{"as it was typed"});
    CHECK(fort.cell("second").label == "3X");
    CHECK(told_text(fort.session, "sunk") == "4 sunk");
    CHECK(fort.problems() == "none");
}

TEST_CASE("A cell that waits is read as soon as the chart is typed in", "[referee][charts]") {
    Fort fort;
    REQUIRE(fort.runner.play("fort.fire", {}).pending->key == "first");
    fort.own(hits);
    CHECK(fort.runner.go_on({}).pending->key == "again");
    CHECK(fort.cell("first").label == "1X 2D");
}

TEST_CASE("Gone back to before it, a cell stays as it was played, and it is said which copy it came from",
          "[referee][charts]") {
    Fort fort(hits);
    REQUIRE(fort.runner.play("fort.fire", {}).pending);
    fort.own(other_hits);
    const Script yes = script(R"({"again": {"yes": true}})");
    REQUIRE(fort.runner.go_on(given(yes)).finished);
    CHECK(told_text(fort.session, "sunk") == "10 sunk");  // the first volley by the old copy, the second by the new one
    const int opened = find_entry<session::Opened>(fort.session, "");
    const std::string kept = charts_kept_words(fort.session, opened);
    CHECK(says(kept, "1X 2D (your copy says 9X now)"));
    CHECK_FALSE(says(kept, ";"));  // of the second the copy says the same
    fort.runner.back(opened, "the wrong board");
    REQUIRE(fort.runner.play("fort.fire", given(yes)).finished);
    CHECK(told_text(fort.session, "sunk") == "10 sunk");
    CHECK(fort.cell("first").notes == std::vector<std::string>{"from your copy, as it was when this was played first"});
    CHECK(fort.cell("second").notes.front().starts_with("from your copy: "));
    // However often, and without a copy as well.
    fort.own({});
    fort.runner.back(find_entry<session::Opened>(fort.session, ""), "once more");
    REQUIRE(fort.runner.play("fort.fire", given(yes)).finished);
    CHECK(told_text(fort.session, "sunk") == "10 sunk");
    CHECK(fort.problems() == "none");
}

TEST_CASE("What was typed before the chart was is asked again after going back, with what was answered",
          "[referee][charts]") {
    Fort fort;
    REQUIRE(fort.runner.play("fort.fire", given(script(R"({"first": {"sunk": 1, "hurt": 0}})"))).pending);
    fort.own(other_hits);
    const int opened = find_entry<session::Opened>(fort.session, "");
    CHECK(says(charts_kept_words(fort.session, opened), "1X (your copy says 9X now)"));
    fort.runner.back(opened, "the wrong board");
    const std::optional<Form> asked = fort.runner.play("fort.fire", {}).pending;
    REQUIRE(asked);
    CHECK(asked->key == "first");
    CHECK(asked->fields.front().otherwise == 1);
    CHECK(says(asked->help, "before the chart was typed in"));
    REQUIRE(fort.runner.go_on(given(script(R"({"first": {"sunk": 1, "hurt": 0}, "again": {"yes": false}})"))).finished);
    CHECK(told_text(fort.session, "sunk") == "1 sunk");
    CHECK(fort.problems() == "none");
}

TEST_CASE("A typed cell that is changed in the file is found out", "[referee][charts]") {
    Fort fort;
    const Script typed = script(R"({"first": {"sunk": 1, "hurt": 0}, "again": {"yes": false}})");
    REQUIRE(fort.runner.play("fort.fire", given(typed)).finished);
    Lines lines = read_lines(fort.file());
    for (json::Tree& line : lines) {
        if (line.at("kind") == "lookup") line["row"]["effects"]["sunk"] = 2;
    }
    write_chained(fort.file(), lines);
    CHECK(says(fort.problems(), "says something else"));
}

TEST_CASE("A typed cell of a grid that is changed in the file is found out", "[referee][charts]") {
    Fort fort;
    const Script typed = script(R"({"cells": {"one": {"sunk": 1, "hurt": 0}, "two": {"sunk": 2, "hurt": 0}}})");
    REQUIRE(fort.runner.play("fort.volley", given(typed)).finished);
    CHECK(fort.problems() == "none");
    Lines lines = read_lines(fort.file());
    for (json::Tree& line : lines) {
        if (line.at("kind") == "lookup" && line.at("key") == "two") line["row"]["effects"]["sunk"] = 9;
    }
    write_chained(fort.file(), lines);
    CHECK(says(fort.problems(), "says something else"));
}

TEST_CASE("A cell is looked up again in the copy that it was read from", "[referee][charts][verify]") {
    Fort fort(hits);
    const Script once = script(R"({"again": {"yes": false}})");
    REQUIRE(fort.runner.play("fort.fire", given(once)).finished);
    const Verification found = fort.verified(hits);
    CHECK(listed(found.problems) == "none");
    CHECK(found.replayed == 1);
    CHECK(found.is_in_full());
}

TEST_CASE("A cell that isn't what the copy at hand says is found out", "[referee][charts][verify]") {
    Fort fort(other_hits);
    const Script once = script(R"({"again": {"yes": false}})");
    REQUIRE(fort.runner.play("fort.fire", given(once)).finished);
    Lines lines = read_lines(fort.file());
    const std::string honest = make_copy(fort.session.rulebook().charts.front(), hits, "fort.hits").digest;
    for (json::Tree& line : lines) {
        if (line.at("kind") == "rules") line["charts"]["fort.hits"] = honest;  // as if the honest copy had said it
    }
    write_chained(fort.file(), lines);
    CHECK(says(listed(fort.verified(hits).problems), "says something else"));
}

TEST_CASE("A cell whose copy isn't at hand is replayed as the file has it, and that is said",
          "[referee][charts][verify]") {
    Fort fort(hits);
    const Script yes = script(R"({"again": {"yes": true}})");
    REQUIRE(fort.runner.play("fort.fire", given(yes)).finished);
    const csv::Grid copy = GENERATE(csv::Grid(), other_hits);
    const Verification found = fort.verified(copy);
    CHECK(listed(found.problems) == "none");
    CHECK(found.replayed == 1);
    CHECK_FALSE(found.is_in_full());
    const auto said =
        std::find_if(found.said.begin(), found.said.end(), [](const auto& one) { return one.unverified; });
    REQUIRE(said != found.said.end());
    CHECK(says(said->what, "Hits"));
    CHECK(said->lines == std::vector<int>{find_entry<session::LookedUp>(fort.session, "first"),
                                          find_entry<session::LookedUp>(fort.session, "second")});
}

TEST_CASE("A cell is overruled with a reason as any result is, read or typed", "[referee][charts]") {
    const bool has_copy = GENERATE(true, false);
    Fort fort(has_copy ? hits : csv::Grid());
    const Script typed = script(R"({"first": {"sunk": 1, "hurt": 0}})");
    REQUIRE(fort.runner.play("fort.fire", has_copy ? Given() : given(typed)).pending->key == "again");
    const auto overrule = [&](const std::string& cell) {
        Correction correction;
        correction.result = cell;
        correction.reason = "an older edition says so";
        return fort.runner.correct(find_entry<session::LookedUp>(fort.session, "first"), correction);
    };
    CHECK(overrule("7x 1D").pending->key == "again");
    CHECK(fort.cell("first").label == "7X 1D");
    const auto& entry =
        std::get<session::LookedUp>(fort.session.entry(find_entry<session::LookedUp>(fort.session, "first")).body);
    CHECK(entry.overruled == "an older edition says so");
    const std::string before = bytes_of(fort.file());
    CHECK(says(thrown_by<json::InputError>([&] { overrule("many"); }).what(), "many"));
    CHECK(bytes_of(fort.file()) == before);
    const Script no = script(R"({"again": {"yes": false}})");
    REQUIRE(fort.runner.go_on(given(no)).finished);
    CHECK(told_text(fort.session, "sunk") == "7 sunk");
    CHECK(fort.problems() == "none");
}

TEST_CASE("An overruled cell needs neither the copy nor an answer any more", "[referee][charts]") {
    Fort fort(hits);
    REQUIRE(fort.runner.play("fort.fire", {}).pending);
    fort.own({});
    Correction correction;
    correction.result = "5X";
    correction.reason = "the copy was wrong, and is gone";
    const int cell = find_entry<session::LookedUp>(fort.session, "first");
    CHECK(fort.runner.correct(cell, correction).pending->key == "again");
    CHECK(fort.problems() == "none");
}

// ---- roll_for

TEST_CASE("A form asks more where a cell is at hand, and its answer says so when the copy is another one or gone",
          "[referee][charts]") {
    const bool owned = GENERATE(true, false);
    Fort fort(owned ? hits : csv::Grid());
    const auto go_on = [&](const char* answers) { return fort.runner.go_on(given(script(answers))); };
    const Progress asked = fort.runner.play("fort.at-hand", {});
    REQUIRE(asked.pending);
    CHECK(asked.pending->fields.size() == (owned ? 2 : 1));
    CHECK(find_entry<session::LookedUp>(fort.session, "first") == 0);  // looking at it leaves no entry
    go_on(owned ? R"({"fire": {"fire": true, "lost": 3}})" : R"({"fire": {"fire": true}})");
    fort.own(owned ? csv::Grid() : hits);
    REQUIRE(fort.runner.pending());
    CHECK(fort.runner.pending()->key == "ready");
    go_on(owned ? R"({"ready": {"yes": true}, "first": {"sunk": 5, "hurt": 0}})" : R"({"ready": {"yes": true}})");
    CHECK(go_on(R"({"sure": {"yes": true}})").finished);
    CHECK(told_text(fort.session, "sunk") == (owned ? "5 sunk, lost: 3" : "1 sunk, lost: not asked"));
    CHECK(fort.problems() == "none");
}

TEST_CASE("A form that asks by what is at hand asks anew when it is gone back to, or before it is answered",
          "[referee][charts]") {
    Fort fort(hits);
    fort.runner.play("fort.at-hand", {});
    fort.own({});
    CHECK(fort.runner.pending()->fields.size() == 1);
    fort.own(hits);
    CHECK(fort.runner.pending()->fields.size() == 2);
    fort.runner.go_on(given(script(R"({"fire": {"fire": true, "lost": 3}})")));
    fort.own({});
    fort.runner.back(find_entry<session::Answer>(fort.session, "fire"), "a test");
    CHECK(fort.runner.pending()->fields.size() == 1);
    fort.own(hits);
    CHECK(fort.runner.pending()->fields.size() == 2);
    CHECK(fort.runner.pending()->fields[1].otherwise == 3);  // as it was answered before
}

TEST_CASE("An overruled cell is at hand as it was overruled", "[referee][charts]") {
    Fort fort(hits);
    fort.runner.play("fort.at-hand", given(script(R"({"fire": {"fire": true, "lost": 0}, "ready": {"yes": true}})")));
    REQUIRE(seen_before_reading);
    CHECK(seen_before_reading->at("sunk") == 1);
    Correction correction;
    correction.result = "7X";
    correction.reason = "the new edition";
    fort.runner.correct(find_entry<session::LookedUp>(fort.session, "first"), correction);
    REQUIRE(seen_before_reading);
    CHECK(seen_before_reading->at("sunk") == 7);
    fort.runner.go_on(given(script(R"({"sure": {"yes": true}})")));
    CHECK_FALSE(seen_before_reading);  // the journal says what was read
    CHECK(told_text(fort.session, "sunk") == "7 sunk, lost: 0");
    CHECK(fort.problems() == "none");
}

TEST_CASE("Dice that are thrown first belong to the consultation that follows", "[referee][roll-for]") {
    Fort fort;
    const Progress asked = fort.runner.play("fort.blow", {});
    REQUIRE(asked.pending);
    const session::Roll roll = roll_at(fort.session, "wind");
    CHECK(roll.sides == std::vector<int>{6});
    CHECK(roll.purpose == "Now: Wind");
    CHECK(roll.faces == from_the_stream(fort.session, find_entry<session::Opened>(fort.session, ""), "wind", {6}));
    CHECK(asked.pending->title == fmt::format("The die shows {}. Sails?", roll.faces[0]));
    const Script two = script(R"({"sails": {"choice": "2"}})");
    REQUIRE(fort.runner.go_on(given(two)).finished);
    int rolls = 0;
    int lookups = 0;
    for (const json::Tree& line : read_lines(fort.file())) {
        rolls += line.at("kind") == "roll" ? 1 : 0;
        lookups += line.at("kind") == "lookup" ? 1 : 0;
        if (line.at("kind") == "roll" || line.at("kind") == "lookup") CHECK(line.at("key") == "wind");
    }
    CHECK(rolls == 1);
    CHECK(lookups == 1);
    CHECK(fort.cell("wind").faces == roll.faces);
    CHECK(told_text(fort.session, "wind") == fmt::format("{} knots", roll.faces[0] + 2));
    CHECK(fort.problems() == "none");
}

TEST_CASE("Dice that are thrown first may be thrown by hand, and are corrected as others are", "[referee][roll-for]") {
    Fort fort;
    fort.runner.act([](Session& now) { now.set_fact("dice", "session", "by-hand"); });
    const Progress faces = fort.runner.play("fort.blow", {});
    REQUIRE(faces.pending);
    CHECK(faces.pending->key == "wind");
    CHECK(faces.pending->asks_faces());
    const Script thrown = script(R"({"wind": {"faces": ["5"]}})");
    CHECK(fort.runner.go_on(given(thrown)).pending->key == "sails");
    CHECK(roll_at(fort.session, "wind").source == session::Roll::Source::hand);
    Correction correction;
    correction.faces = {2};
    correction.reason = "it lay on the edge";
    CHECK(fort.runner.correct(find_entry<session::Roll>(fort.session, "wind"), correction).pending->title ==
          "The die shows 2. Sails?");
    const Script none = script(R"({"sails": {"choice": "0"}})");
    REQUIRE(fort.runner.go_on(given(none)).finished);
    CHECK(told_text(fort.session, "wind") == "2 knots");
    CHECK(fort.problems() == "none");
}

}  // namespace flagplot::referee::test
