// How lucky it was: what came of procedures that were played, held against all that could have come.
#include "referee/luck.h"

#include "referee/runner.h"
#include "referee/trial.h"
#include "session/memory_file.h"
#include "support/catch.h"
#include "support/patrol.h"
#include "support/thrown.h"

namespace flagplot::referee::test {
namespace {

using flagplot::test::patrol;
using flagplot::test::patrol_texts;
using flagplot::test::says;
using session::Session;

const Catalogue& none() {
    static const Catalogue catalogue({});
    return catalogue;
}

// A small game with two boats of five boxes, of which the rulebook says that it matters how many are left.
struct Game {
    explicit Game(const std::string& steps, const std::string& better = "more") {
        rulebook::Texts texts = patrol_texts(steps);
        std::string& book = texts["rulebook.json"];
        book.insert(book.find("\"phases\""),
                    R"("matters": [{"of": "hull-left", "label": "Hull left", "better": ")" + better + "\"}], ");
        rulebook = patrol(texts);
    }

    Session begin() const {
        session::Environment nowhere{
            [] { return std::string("2026-01-01T00:00:00Z"); }, session::open_memory_file, "flagplot 1.0", {}};
        return Session::create("patrol.flagplot", {"patrol", "A patrol", {}, {}, {}, {}, units_made_up(*rulebook, 2)},
                               rulebook, nowhere);
    }

    // A day on which the dice of each key show this.
    static void play(Session& session, const std::map<std::string, std::string>& faces,
                     const std::map<std::string, session::Answer>& answers = {}) {
        Given given;
        given.faces = [&](const std::string& key,
                          const std::vector<int>& /*sides*/) -> std::optional<std::vector<std::string>> {
            const auto known = faces.find(key);
            return known == faces.end() ? std::nullopt : std::optional(std::vector<std::string>{known->second});
        };
        given.answers = [&](const Form& form) -> std::optional<session::Answer> {
            const auto known = answers.find(form.key);
            return known == answers.end() ? std::nullopt : std::optional(known->second);
        };
        REQUIRE(Runner(session, none()).play("patrol.day", given).finished);
        session.next_turn();
        session.commit();
    }

    std::shared_ptr<const rulebook::Rulebook> rulebook;
};

constexpr const char* a_die_less_one = R"([
    {"id": "r", "roll": {"dice": "d6"}, "as": "die"},
    {"id": "set", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "die - 1"}}])";

}  // namespace

TEST_CASE("Each procedure's outcome is placed among all that could have come of it, and their sum as well", "[luck]") {
    const Game game(a_die_less_one);
    const auto open = [&] {
        Session session = game.begin();
        Game::play(session, {{"r", "6"}});
        Game::play(session, {{"r", "1"}});
        return session;
    };
    const Session session = open();
    const std::string before = session.journal().bytes();
    const Luck found = luck(open, none(), {});
    CHECK(session.journal().bytes() == before);
    REQUIRE(found.lines.size() == 2);
    CHECK(found.left_out.empty());
    // Boat 1 has 0 to 5 boxes left, boat 2 its five.
    CHECK(found.lines[0].of == "total:hull-left");
    CHECK(found.lines[0].label == "Hull left");
    CHECK(found.lines[0].procedure == "A day");
    CHECK(found.lines[0].turn == 1);
    CHECK(found.lines[0].value == 10);
    CHECK(found.lines[0].expected == Approx(7.5));
    CHECK(found.lines[0].percentile == Approx(5.5 / 6));
    CHECK(found.lines[0].is_exact);
    CHECK(found.lines[1].turn == 2);
    CHECK(found.lines[1].value == 5);
    CHECK(found.lines[1].percentile == Approx(0.5 / 6));
    // The best and the worst day together are as good as any.
    REQUIRE(found.sums.size() == 1);
    CHECK(found.sums[0].procedures == 2);
    CHECK(found.sums[0].value == 15);
    CHECK(found.sums[0].expected == Approx(15));
    CHECK(found.sums[0].percentile == Approx(0.5));
    const std::string words = sheet::to_text(luck_sheet(found));
    CHECK(says(words, "   all  2 procedures  Hull left    15     15.00  luckier than 50 %\n"));
    CHECK(says(words, "     2  A day      Hull left     5      7.50  unluckier than 92 %\n"));
}

TEST_CASE("Where less is better, less is luck", "[luck]") {
    const Game game(a_die_less_one, "less");
    const Luck found = luck(
        [&] {
            Session session = game.begin();
            Game::play(session, {{"r", "1"}});
            return session;
        },
        none(), {});
    REQUIRE(found.lines.size() == 1);
    CHECK(found.lines[0].percentile == Approx(5.5 / 6));
}

TEST_CASE("What is asked after the dice is no matter where it is asked in any case, and else it isn't weighed",
          "[luck]") {
    const std::string question =
        R"({"id": "q", "ask": {"title": "Attack?", "fields": [{"id": "attack", "label": "Attack", "type": "yes-no"}]}})";
    const std::string effect =
        R"x({"id": "set", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "if(attack, die - 1, 5)"}})x";
    const std::string roll = R"({"id": "r", "roll": {"dice": "d6"}, "as": "die"})";
    const std::map<std::string, session::Answer> yes{{"q", {"q", {{"attack", true}}, {}}}};
    const auto weighed = [&](const std::string& steps) {
        const Game game(steps);
        return luck(
            [&] {
                Session session = game.begin();
                Game::play(session, {{"r", "5"}}, yes);
                return session;
            },
            none(), {});
    };
    const Luck always = weighed("[" + roll + "," + question + "," + effect + "]");
    REQUIRE(always.lines.size() == 1);
    CHECK(always.lines[0].percentile == Approx(4.5 / 6));
    const Luck sometimes =
        weighed("[" + roll + R"(,{"id": "if", "if": "die < 6", "then": [)" + question + "," + effect +
                R"(], "else": [{"id": "other", "set": {"unit": "'Boat-2'", "field": "hull-left", "to": "0"}},
                {"id": "q2", "ask": {"title": "Flee?", "fields": [{"id": "flee", "label": "Flee", "type": "yes-no"}]}}]}])");
    CHECK(sometimes.lines.empty());
    REQUIRE(sometimes.left_out.size() == 1);
    CHECK(says(sometimes.left_out[0].why, "depends on its dice"));
    CHECK(says(sheet::to_text(luck_sheet(sometimes)), "A day      what is asked in it depends on its dice"));
}

TEST_CASE("Dice that a person overruled aren't luck", "[luck]") {
    const Game game(a_die_less_one);
    const Luck overruled = luck(
        [&] {
            Session session = game.begin();
            Game::play(session, {{"r", "6"}});
            int roll = session.size();
            while (!std::holds_alternative<session::Roll>(session.entry(roll).body)) --roll;
            REQUIRE(Runner(session, none())
                        .correct(roll, {.faces = {1}, .result = "", .reason = "a cocked die", .go_back = true})
                        .finished);
            return session;
        },
        none(), {});
    CHECK(overruled.lines.empty());
    REQUIRE(overruled.left_out.size() == 1);
    CHECK(says(overruled.left_out[0].why, "overruled"));
}

TEST_CASE("Nothing is weighed where the rulebook doesn't say what matters", "[luck]") {
    const auto book = patrol(patrol_texts(a_die_less_one));
    const Luck found = luck(
        [&] {
            return Session::create(
                "patrol.flagplot", {"patrol", "A patrol", {}, {}, {}, {}, units_made_up(*book, 1)}, book,
                {[] { return std::string("2026-01-01T00:00:00Z"); }, session::open_memory_file, "flagplot 1.0", {}});
        },
        none(), {});
    CHECK(found.nothing_matters);
    CHECK(says(sheet::to_text(luck_sheet(found)), "doesn't say what matters"));
}

}  // namespace flagplot::referee::test
