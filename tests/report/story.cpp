#include "report/story.h"

#include <fmt/format.h>

#include "report/journal_rows.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/journal_lines.h"

namespace flagplot::report {
namespace {

using session::Chronicle;
using session::Session;

// The sample of the Coral Sea, and its file's lines.
class Sample {
  public:
    Sample() { std::filesystem::copy_file(test::source_dir() / "resources/samples/coral-sea.flagplot", file()); }

    test::Lines lines() const { return test::read_lines(file()); }
    Session open(session::OpenMode mode = session::OpenMode::read) const {
        return Session::open(file(), mode, rulebook::Library({test::source_dir() / "tables"}),
                             {[] { return "2026-11-28T06:00:00Z"; }, test::quick_files(), "flagplot 1.0"});
    }

  private:
    std::filesystem::path file() const { return folder_.path() / "coral-sea.flagplot"; }

    test::Folder folder_;
};

// The first line of a kind that fits, by its number.
template <typename Fits>
int number_of(const test::Lines& lines, const Fits& fits) {
    for (const json::Tree& line : lines) {
        if (fits(line)) return line.at("n").get<int>();
    }
    return 0;
}

}  // namespace

TEST_CASE("A turn is summed up by its dice and by the lines that lead somewhere", "[report][story]") {
    const Sample sample;
    int turn = 0;
    std::size_t dice = 0;
    std::size_t moves = 0;
    for (const json::Tree& line : sample.lines()) {
        if (line.at("kind") == "opened") turn = line.at("turn").get<int>();
        if (turn != 8) continue;
        if (line.at("kind") == "roll") dice += line.at("faces").size();
        if (line.at("kind") == "told" && !line.contains("reports") && line.contains("heading")) ++moves;
    }
    REQUIRE(dice == 16);
    REQUIRE(moves == 8);
    const Session session = sample.open();
    CHECK(sum_of_turn(Chronicle(session), 8).words() == "16 dice, 8 moves");
    CHECK(TurnSum{1, 1}.words() == "1 die, 1 move");
    CHECK(TurnSum{0, 2}.words() == "2 moves");
    CHECK(TurnSum{3, 0}.words() == "3 dice");
    CHECK(TurnSum{}.words().empty());
}

TEST_CASE("What was asked, thrown, told and done is an event; what only follows from it isn't", "[report][story]") {
    const Sample sample;
    Session session = sample.open(session::OpenMode::write);
    const test::Lines lines = sample.lines();
    const auto first = [&](const char* kind) {
        return number_of(lines, [&](const json::Tree& line) { return line.at("kind") == kind; });
    };
    for (const char* const kind : {"answer", "roll", "told"}) {
        INFO(kind);
        CHECK(is_event(session, first(kind)));
    }
    for (const char* const kind : {"session", "opened", "effect", "closed"}) {
        INFO(kind);
        REQUIRE(first(kind) > 0);
        CHECK_FALSE(is_event(session, first(kind)));
    }
    REQUIRE(first("unit-added") < first("opened"));
    CHECK_FALSE(is_event(session, first("unit-added")));  // the roster that it begins with
    session.add_unit("fleet", "Z9", {{"side", "axis"}});
    CHECK(is_event(session, session.size()));
    session.change_unit("Z2", {{"place", "C9"}}, "miscounted");
    CHECK(is_event(session, session.size()));
}

TEST_CASE("A told line has the dice that were thrown for its unit since the line before", "[report][story]") {
    DiceOfLines dice;
    const auto roll = [](const char* unit) {
        session::Roll one;
        one.unit = unit;
        return one;
    };
    dice.throw_dice({.number = 10, .run = 9}, roll("Z1"));
    dice.throw_dice({.number = 12, .run = 9}, roll("Z2"));
    dice.throw_dice({.number = 14, .run = 9}, roll("Z1"));
    dice.throw_dice({.number = 16, .run = 9}, roll(""));
    CHECK(dice.take({.number = 17, .run = 8}, "Z1").empty());  // of another procedure
    CHECK(dice.take({.number = 18, .run = 9}, "Z1") == std::vector{10, 14});
    CHECK(dice.take({.number = 19, .run = 9}, "Z1").empty());
    CHECK(dice.take({.number = 20, .run = 9}, "").empty());
    CHECK(dice.take({.number = 21, .run = 9}, "Z2") == std::vector{12});
}

TEST_CASE("Many lines of one kind are counted by what they begin with", "[report][story]") {
    CHECK(in_numbers({"CAP (chosen), all day", "escort (chosen)", "CAP, at last", "escort; none", "CAP"}) ==
          "5 units: 3 CAP, 2 escort");
    CHECK(in_numbers({"CAP", "escort", "CAP"}).empty());
}

// Of the last turn, as its file has them: "best speed for the enemy (no speed die) SW (right and away from the desired
// SE)", "3 zones N (right of the desired NW); close quarters: roll again for each further zone", and of an air unit
// "search (rolled), for the rest of the day".
TEST_CASE("What came out stands outside of the brackets of a line, in one piece, and why between them",
          "[report][story]") {
    const Sample sample;
    const test::Lines lines = sample.lines();
    const Session session = sample.open();
    JournalRows rows(session, {});
    rows.take_new();
    rows.join(0, false);
    const auto said = [&](const char* unit, const char* words) {
        const int line = number_of(lines, [&](const json::Tree& one) {
            return one.at("kind") == "told" && one.value("unit", "") == unit && one.at("text") == words;
        });
        INFO(unit);
        REQUIRE(line > 0);
        const JournalRow& row = rows.row(rows.row_of(line));
        CHECK(rows.result(row) == words);  // what is read aloud
        const Telling telling = rows.telling(row);
        return telling.result + " | " + telling.reason;
    };
    CHECK(said("Z1", "best speed for the enemy (no speed die) SW (right and away from the desired SE)") ==
          "best speed for the enemy SW | no speed die; right and away from the desired SE");
    CHECK(said("A3", "any speed, ignoring fuel (no speed die) NE (right and away from the desired NW)") ==
          "any speed, ignoring fuel NE | no speed die; right and away from the desired NW");
    CHECK(said("A2", "3 zones N (right of the desired NW); close quarters: roll again for each further zone") ==
          "3 zones N | right of the desired NW; close quarters: roll again for each further zone");
    CHECK(said("I-2", "no movement (the direction was desired direction)") ==
          "no movement | the direction was desired direction");
    CHECK(said("ZD1", "search (rolled), for the rest of the day") == "search | rolled, for the rest of the day");
}

// Fleet Speed: full 1-10, half 11-16, one zone 17-19, none 20.
TEST_CASE("A throw knows its table's rows, how likely each was and which one fell", "[report][story]") {
    const Sample sample;
    const int thrown = number_of(sample.lines(), [](const json::Tree& line) {
        return line.at("kind") == "roll" && line.at("for") == "Fleet Z2: Fleet Speed" && line.at("faces").at(0) == 16;
    });
    REQUIRE(thrown > 0);
    const Session session = sample.open();
    const Throw one = throw_of(Chronicle(session), thrown);
    CHECK(one.title == "Fleet Speed");
    CHECK(one.result == "Half Speed");
    REQUIRE(one.roll);
    std::vector<std::string> rows;
    for (const Outcome& row : one.outcomes)
        rows.push_back(fmt::format("{} {} {} {:.0f}{}", row.numbers, row.label, row.result, 100 * row.share,
                                   row.fell ? " fell" : ""));
    CHECK(rows == std::vector<std::string>{"1-10 Full Speed full-speed 50", "11-16 Half Speed half-speed 30 fell",
                                           "17-19 One Zone one-zone 15", "20 No Movement no-movement 5"});
    CHECK(one.has_shares);

    const sheet::Sheet sheet = rows_to_choose(one);
    std::vector<std::string> said;
    for (const sheet::Row& row : sheet.sections.at(0).rows) said.push_back(said_of(sheet.sections[0], row));
    REQUIRE(said.size() == 4);
    CHECK(said[0].starts_with("1-10, Full Speed, 50"));
    CHECK(said[1].starts_with("Hit: 11-16, Half Speed, 30"));
    CHECK(sheet.sections[0].rows[1].is_strong);
    CHECK(sheet.sections[0].rows[0].cells[2].bar.length == Approx(0.5));
}

TEST_CASE("A list of many units at a line's end is told as their number where there is room for one line", "[story]") {
    const session::Session session = Sample().open();
    const session::State& state = session.state();
    CHECK(with_units_counted("Not rolled: Z1, Z2, Z3, Z4, Z5, A1, A2", state) == "Not rolled: 7 units");
    CHECK(with_units_counted("Air: not rolled: Z1, Z2, Z3, Z4, Z5, A1, A2", state) == "Air: not rolled: 7 units");
    for (const char* const line :
         {"Not rolled: Z1, Z2, Z3, Z4, Z5, A1", "Not rolled: Z1, Z2, Z3, Z4, Z5, A1, nobody",
          "Z1, Z2, Z3, Z4, Z5, A1, A2: stay", "Z1, Z2, Z3, Z4, Z5, A1, A2", "Not rolled: ", ""})
        CHECK(with_units_counted(line, state) == line);
}

}  // namespace flagplot::report
