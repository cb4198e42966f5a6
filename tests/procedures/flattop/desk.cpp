// The game master's desk in Flat Top: mails, orders, reports, messages. What is expected follows from who wrote what.
#include <fmt/format.h>

#include <algorithm>

#include "flattop.h"
#include "json/tree.h"
#include "referee/mail_reading.h"
#include "report/desk.h"
#include "report/log.h"
#include "report/mail.h"
#include "sheet/sheet.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using report::DeskRow;
using report::DeskStep;
using session::MailMark;
using session::ReportOut;

// Two commanders of the USN, each with a task force, and one of the IJN.
struct Mailed : Flattop {
    explicit Mailed(const Readings& readings = {}, int hour = 10) : Flattop(readings, hour) {
        add("commander", "Fletcher", {{"side", "usn"}, {"name", "Ann"}, {"mail", "ann@example.org"}});
        add("commander", "Crace", {{"side", "usn"}, {"name", "Bill"}});
        add("commander", "Inoue", {{"side", "ijn"}, {"mail", "cy@example.org"}});
        add_unit("task-force", "TF17", "AA25", {{"commander", "Fletcher"}, {"report-1", 1}, {"report-2", 2}});
        add_unit("task-force", "TF44", "BB23", {{"commander", "Crace"}, {"report-1", 1}, {"report-2", 2}});
        add_enemy("task-force", "TF9", "CC20", {{"commander", "Inoue"}, {"report-1", 1}, {"report-2", 2}});
    }

    int mail(const std::string& from, const std::string& text, const std::string& id, int turn = 1) {
        const int minute = session.size();  // each later than the one before, and sent before it came
        const std::string sent = fmt::format("1942-05-06T{:02}:{:02}:00Z", minute / 60, minute % 60);
        runner.act([&](Session& to) { to.take_mail({from, turn, from + "@example.org", id, sent, "Orders", text}); });
        return session.size();
    }

    void send(const std::string& reader, int turn, ReportOut::How how = ReportOut::How::sent) {
        const std::string digest = report::digest_of_report(session, reader, turn);
        runner.act([&](Session& to) { to.log_report({how, reader, turn, reader + "@example.org", "id", digest}); });
    }

    DeskRow row(const std::string& reader) const {
        for (const DeskRow& row : report::make_desk(session).rows) {
            if (row.reader.id == reader) return row;
        }
        FAIL("no row of " << reader);
        return {};
    }

    // What is next of a kind, and for whom.
    bool is_next(DeskStep::What what, const std::string& reader) const {
        const auto next = report::make_desk(session).next;
        return std::any_of(next.begin(), next.end(),
                           [&](const DeskStep& step) { return step.what == what && step.reader == reader; });
    }
};

}  // namespace

TEST_CASE("Each commander has a row at the desk, and so has a side without any", "[flattop][desk]") {
    Flattop game;
    game.add("commander", "Fletcher", {{"side", "usn"}});
    std::vector<std::string> rows;
    for (const DeskRow& row : report::make_desk(game.session).rows) rows.push_back(row.reader.id);
    CHECK(rows == std::vector<std::string>{"ijn", "Fletcher"});
}

TEST_CASE("A mail arrives, is read, and what was confirmed in its grid is settled", "[flattop][desk]") {
    Mailed game;
    CHECK(game.row("Fletcher").mail.mark == MailMark::none);
    CHECK(game.row("Fletcher").without_orders == std::vector<std::string>{"TF17"});
    CHECK(game.is_next(DeskStep::What::wait, "Fletcher"));

    const int mail = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    CHECK(game.row("Fletcher").mail.mark == MailMark::arrived);
    CHECK(game.is_next(DeskStep::What::read_mail, "Fletcher"));
    CHECK_FALSE(game.is_next(DeskStep::What::wait, "Fletcher"));
    CHECK(game.row("Crace").mail.mark == MailMark::none);

    const int before = game.session.size();
    const referee::MailReading reading = referee::look_at_mail(game.runner, game.session, mail);
    CHECK(reading.is_clear());
    REQUIRE(reading.form);
    CHECK(reading.form->rows.size() == 1);
    CHECK(game.session.size() == before);  // nothing is written

    CHECK(referee::take_orders(game.runner, game.session, mail).finished);
    CHECK(game.row("Fletcher").mail.mark == MailMark::read);
    CHECK(game.row("Fletcher").mail.doubts.empty());
    CHECK(game.row("Fletcher").without_orders.empty());
    CHECK(game.field("TF17", "path") == "N2");
    game.check_sound();

    // Without a hex that can be reached.
    const int doubtful = game.mail("Crace", "TF44: BB23 - N2 - DD44\n", "two");
    const referee::MailReading other = referee::look_at_mail(game.runner, game.session, doubtful);
    CHECK_FALSE(other.is_clear());
    CHECK(referee::take_orders(game.runner, game.session, doubtful).pending);
    game.go_on(Script{.answers = {{"readings", {{"TF44", Tree::object()}}}}});
    CHECK(game.row("Crace").mail.doubts.empty());
    CHECK(report::cell_of(game.row("Crace").mail).words == "read");
    game.check_sound();
}

TEST_CASE("What no grid has shown stays until it is settled, and a question until it is answered", "[flattop][desk]") {
    Mailed game;
    const int mail = game.mail("Crace", "TF44: BB23 - N2 - DD44\n\nWhen does the turn end?\n", "one");
    referee::take_orders(game.runner, game.session, mail);
    game.go_on(Script{.answers = {{"readings", {{"TF44", Tree::object()}}}}});
    REQUIRE(game.row("Crace").mail.doubts.size() == 1);
    CHECK(game.is_next(DeskStep::What::settle_doubts, "Crace"));
    CHECK(session::open_questions(game.session, mail) == game.row("Crace").mail.doubts);
    game.runner.act([&](Session& session) { session.tick(game.row("Crace").mail.doubts.front()); });
    CHECK(game.row("Crace").mail.doubts.empty());
    CHECK(session::open_questions(game.session, mail).empty());
}

TEST_CASE("An earlier mail doesn't order again what a later one has ordered", "[flattop][desk]") {
    Mailed game;
    game.add_unit("task-force", "TF18", "X20", {{"commander", "Fletcher"}, {"report-1", 1}, {"report-2", 2}});
    const int first = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\nTF18: X20 - N1 - X19\n", "one");
    const int second = game.mail("Fletcher", "TF17: AA25 - S1 - AA26. Everything else stands.\n", "two");
    referee::take_orders(game.runner, game.session, second);
    if (game.session.state().open_run()) game.go_on(Script{.answers = {{"readings", Tree::object()}}});
    CHECK(game.field("TF17", "path") == "S1");
    CHECK(session::units_ordered_since(game.session, first) == std::vector<std::string>{"TF17"});  // TF18 was kept
    const referee::MailReading reading = referee::look_at_mail(game.runner, game.session, first);
    CHECK(reading.left_out == std::vector<std::string>{"TF17"});
    REQUIRE(reading.form);
    CHECK_FALSE(reading.form->find_row("TF17"));
    referee::take_orders(game.runner, game.session, first);
    CHECK(game.field("TF17", "path") == "S1");
    CHECK(game.field("TF18", "path") == "N1");
    CHECK(game.row("Fletcher").mail.mark == MailMark::read);
    // It is said, to be looked at, and in the report.
    REQUIRE(game.row("Fletcher").mail.doubts.size() == 1);
    CHECK(says(report::make_mail(game.session, "Fletcher", 1).body, "TF17: Left out, as a later mail has ordered it"));
    game.check_sound();
    // Once the later one is set aside the earlier one counts.
    game.runner.act([&](Session& to) { to.set_mail_aside(second); });
    CHECK(session::units_ordered_since(game.session, first).empty());
    referee::take_orders(game.runner, game.session, first);
    CHECK(game.field("TF17", "path") == "N2");
    game.check_sound();
}

TEST_CASE("An answer that was given for another mail's words is never offered", "[flattop][desk]") {
    Mailed game;
    const int first = game.mail("Crace", "TF44: BB23 - N2 - DD44\n", "one");
    const int second = game.mail("Crace", "TF44: BB23 - S2 - EE44\n", "two");
    const auto confirm = [&](int mail, const char* moves) {
        referee::take_orders(game.runner, game.session, mail);
        game.go_on(Script{.answers = {{"readings", {{"TF44", {{"moves", moves}}}}}}});
    };
    const auto offered = [&](int mail) {
        const referee::MailReading reading = referee::look_at_mail(game.runner, game.session, mail);
        REQUIRE(reading.form);
        return json::to_text(reading.form->find_row("TF44")->defaults.at("moves"));
    };
    confirm(second, "S1");
    while (session::is_mail_read(game.session, second) || game.session.state().open_run())
        game.runner.back(0, "the wrong one");
    CHECK(offered(first) == "N2");
    CHECK(offered(second) == "S1");  // what was said of it is offered again
    // Whoever begins without a mail is offered the first that waits, too.
    const referee::Progress progress = game.runner.play("flattop.orders", {});
    REQUIRE(progress.pending);
    CHECK(says(json::to_text(progress.pending->fields.at(1).otherwise), "N2"));
    CHECK(progress.pending->fields.size() == 2);
}

TEST_CASE("The report has what was read of each mail of the turn", "[flattop][desk]") {
    Mailed game;
    game.add_unit("task-force", "TF18", "X20", {{"commander", "Fletcher"}, {"report-1", 1}, {"report-2", 2}});
    referee::take_orders(game.runner, game.session, game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one"));
    referee::take_orders(game.runner, game.session, game.mail("Fletcher", "TF18: X20 - N1 - X19\n", "two"));
    const std::string body = report::make_mail(game.session, "Fletcher", 1).body;
    const std::string read = body.substr(body.find("READ OF YOUR MAIL"));
    CHECK(says(read, "> TF17: AA25 - N2 - AA23"));
    CHECK(says(read, "> TF18: X20 - N1 - X19"));
    CHECK(says(read, "TF17: N2 to AA23"));
    CHECK(says(read, "TF18: N1 to X19"));
}

TEST_CASE("Going back takes the reading of a mail back, and not the mail", "[flattop][desk]") {
    Mailed game;
    const int mail = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    referee::take_orders(game.runner, game.session, mail);
    game.send("Fletcher", 1);
    game.runner.back(0, "misread");
    game.runner.back(0, "misread");
    CHECK(game.row("Fletcher").mail.mark == MailMark::arrived);
    CHECK(game.field("TF17", "path").empty());
    CHECK(session::mails(game.session) == std::vector{mail});
    CHECK(session::report_out(game.session, "Fletcher", 1));
    // There is nothing else to go back to than units: neither the mail nor the report.
    CHECK_THROWS(game.runner.back(mail, "gone"));
    game.check_sound();
}

TEST_CASE("A later mail of the turn amends the earlier one, and the same one isn't taken twice", "[flattop][desk]") {
    Mailed game;
    const int first = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    referee::take_orders(game.runner, game.session, first);
    const int second = game.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    CHECK(game.row("Fletcher").mail.mark == MailMark::arrived);
    CHECK(game.row("Fletcher").mail.newest == second);
    CHECK(game.row("Fletcher").mail.others == 1);
    CHECK_THROWS(
        game.runner.act([&](Session& to) { to.take_mail(session::MailCame(session::mail_at(game.session, second))); }));
    CHECK(session::mails(game.session) == std::vector{first, second});
    referee::take_orders(game.runner, game.session, second);
    CHECK(game.field("TF17", "path") == "S1");
    CHECK(report::cell_of(game.row("Fletcher").mail).about.ends_with("amends 1"));
}

TEST_CASE("A mail that is set aside waits for nobody, and each unit says from which mail its orders come",
          "[flattop][desk]") {
    Mailed game;
    game.add("base", "Buna",
             {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "AA30"}, {"report-1", 1}, {"report-2", 2}});
    const int first = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\nBuna: ready CAP against 6 or more\n", "one");
    const int second = game.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    const int third = game.mail("Fletcher", "Thanks. When does the turn end?\n", "three");
    referee::take_orders(game.runner, game.session, first);
    referee::take_orders(game.runner, game.session, second);
    CHECK(game.field("TF17", "path") == "S1");
    CHECK(session::units_ordered_by(game.session, first) == std::vector<std::string>{"Buna"});
    CHECK(session::units_ordered_by(game.session, second) == std::vector<std::string>{"TF17"});

    CHECK(game.row("Fletcher").mail.mark == MailMark::arrived);
    const referee::MailReading question = referee::look_at_mail(game.runner, game.session, third);
    INFO(question.problem);
    CHECK(says(question.problem, "a question: \"When does the turn end?\""));
    game.runner.act([&](Session& to) { to.set_mail_aside(third); });
    CHECK(game.row("Fletcher").mail.mark == MailMark::read);
    CHECK(game.row("Fletcher").mail.others == 1);
    CHECK_THROWS(game.runner.act([&](Session& to) { to.set_mail_aside(third); }));
    game.runner.act([&](Session& to) { to.set_mail_aside(third, false); });
    CHECK(game.row("Fletcher").mail.newest == third);

    // The first one is taken again: what was ordered since stays.
    referee::take_orders(game.runner, game.session, first);
    CHECK(game.field("TF17", "path") == "S1");
    CHECK(session::units_ordered_by(game.session, first) == std::vector<std::string>{"Buna"});
    game.check_sound();
}

TEST_CASE("The grid has every task, and what the mail means for further units can be added", "[flattop][desk]") {
    Mailed game;
    game.add("base", "Buna",
             {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "AA30"}, {"report-1", 1}, {"report-2", 2}});
    game.add("air-formation", "AF1",
             {{"side", "usn"},
              {"commander", "Fletcher"},
              {"launched-from", "Buna"},
              {"planes", "F4F 4"},
              {"report-1", 1},
              {"report-2", 2}});
    game.add("air-formation", "AF2",
             {{"side", "usn"},
              {"commander", "Fletcher"},
              {"hex", "AA30"},
              {"airborne", true},
              {"level", "HI"},
              {"planes", "SBD 4"},
              {"report-1", 1},
              {"report-2", 2}});
    const int mail = game.mail("Fletcher",
                               "AF1: launch, N1, HI. If a TF is seen, shadow it.\n"
                               "AF2: AA30 - N2 - AA28, land at Buna\n",
                               "one");
    const referee::MailReading reading = referee::look_at_mail(game.runner, game.session, mail);
    REQUIRE(reading.form);
    const auto* const grounded = reading.form->find_row("AF1");
    const auto* const flying = reading.form->find_row("AF2");
    REQUIRE((grounded && flying));
    CHECK(grounded->defaults.at("launch") == true);
    CHECK(grounded->defaults.at("provided") == "If a TF is seen, shadow it");
    CHECK(flying->defaults.at("lands") == "Buna");
    CHECK(grounded->says == "launches; N1 to AA29; HI; provided: If a TF is seen, shadow it");
    CHECK(flying->says == "N2 to AA28; stays HI; lands at Buna");

    // What was misread is put right, and an order is added.
    referee::take_orders(game.runner, game.session, mail);
    game.go_on(Script{.answers = {{"readings",
                                   {{"AF1", {{"launch", false}, {"ready-cap", true}, {"trigger", 8}, {"provided", ""}}},
                                    {"AF2", {{"lands", nullptr}}},
                                    {"*", {{"further", "TF17: AA25 - S1 - AA26"}}}}},
                                  {"further", {{"TF17", Tree::object()}}}}});
    CHECK_FALSE(game.unit("AF1").flag("launches"));
    CHECK(game.unit("AF1").flag("ready-cap"));
    CHECK(game.unit("AF1").number("trigger") == 8);
    CHECK_FALSE(game.unit("AF2").flag("lands"));
    CHECK(game.field("TF17", "path") == "S1");
    CHECK(session::units_ordered_by(game.session, mail) == std::vector<std::string>{"TF17", "AF1", "AF2"});
    game.check_sound();
}

TEST_CASE("A mail is of its turn", "[flattop][desk]") {
    Mailed game;
    game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    game.go_to_turn(2);
    CHECK(game.row("Fletcher").mail.mark == MailMark::none);
    game.mail("Fletcher", "TF17: AA25 - N1 - AA24\n", "late", 1);
    CHECK(game.row("Fletcher").mail.mark == MailMark::none);
    CHECK(game.is_next(DeskStep::What::read_mail, "Fletcher"));  // it came too late, and isn't lost
    game.mail("Fletcher", "TF17: AA25 - N1 - AA24\n", "early", 3);
    CHECK(game.row("Fletcher").mail.mark == MailMark::none);
    game.go_to_turn(3);
    CHECK(game.row("Fletcher").mail.mark == MailMark::arrived);
    CHECK_FALSE(game.is_next(DeskStep::What::wait, "Fletcher"));
    CHECK_THROWS(game.mail("Fletcher", "TF17: AA25 - N1 - AA24\n", "too early", 5));
}

TEST_CASE("Whose an address is follows from the roster, or from earlier mails", "[flattop][desk]") {
    Mailed game;
    using Ids = std::vector<std::string>;
    CHECK(session::readers_of_address(game.session, " Ann@Example.org ") == Ids{"Fletcher"});
    CHECK(session::readers_of_address(game.session, "crace@example.org").empty());
    CHECK(session::address_of(game.session, "Crace").empty());
    game.mail("Crace", "TF44: BB23 - N1 - BB22\n", "one");
    CHECK(session::readers_of_address(game.session, "crace@example.org") == Ids{"Crace"});
    CHECK(session::address_of(game.session, "Crace") == "Crace@example.org");
    CHECK(session::why_wrong_address(game.session, "Fletcher", "ann@example.org").empty());
    CHECK(session::why_wrong_address(game.session, "Fletcher", "new@example.org").empty());
    CHECK(says(session::why_wrong_address(game.session, "Fletcher", "CY@example.org"), "Inoue"));
    CHECK(says(session::why_wrong_address(game.session, "Inoue", "crace@example.org"), "Crace"));
}

TEST_CASE("A report is a draft once it tells something, and REVISED once it has changed", "[flattop][desk]") {
    using State = report::ReportStatus::State;
    Mailed game;
    CHECK(game.row("Fletcher").now.state == State::empty);
    const auto tell = [&](const char* words) {
        game.runner.act([&](Session& session) { session.tell("Fletcher", "Weather", words); });
    };
    tell("It rains.");
    const int line = game.session.size();
    CHECK(game.row("Fletcher").now.state == State::draft);
    CHECK(game.row("Fletcher").now.lines == 1);
    CHECK(game.row("Crace").now.state == State::empty);
    game.send("Fletcher", 1, ReportOut::How::drafted);
    CHECK(game.row("Fletcher").now.state == State::drafted);
    game.send("Fletcher", 1);
    CHECK(game.row("Fletcher").now.state == State::sent);
    CHECK_FALSE(game.row("Fletcher").now.revised);
    game.go_to_turn(2);
    REQUIRE(game.row("Fletcher").before);
    CHECK(game.row("Fletcher").before->state == State::sent);
    CHECK_FALSE(game.row("Fletcher").before->revised);  // though units and turn are others now
    game.runner.act([&](Session& session) { session.amend(line, {}, "It snows.", "a slip"); });
    CHECK(game.row("Fletcher").before->revised);
    CHECK(report::cell_of(*game.row("Fletcher").before).words == "REVISED");
    CHECK(game.is_next(DeskStep::What::send_again, "Fletcher"));
}

TEST_CASE("A report of a turn that is over says what was at its end, however late it is drafted", "[flattop][desk]") {
    Mailed game;
    const auto body = [&](int turn) { return report::make_mail(game.session, "Fletcher", turn).body; };
    const std::string then = body(1);
    CHECK(says(then, "Hex: AA25"));
    CHECK(says(then, "TF17: AA25 -"));
    game.go_to_turn(2);
    game.runner.act([&](Session& session) { session.change_unit("TF17", {{"hex", "AA24"}}, ""); });
    game.add_unit("task-force", "TF18", "X20", {{"commander", "Fletcher"}});
    CHECK(body(1) == then);
    CHECK(says(body(2), "TF17: AA24 -"));
    CHECK(says(body(2), "TF18: X20 -"));
}

TEST_CASE("What the game master has ordered for a commander isn't read of his mail", "[flattop][desk]") {
    Mailed game;
    referee::take_orders(game.runner, game.session, game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one"));
    const auto order = [&](const char* text) {
        game.finish("flattop.orders", Script{.answers = {{"mail", {{"from", "Fletcher"}, {"text", text}}},
                                                         {"readings", {{"TF17", Tree::object()}}}}});
    };
    order("TF17: AA25 - S1 - AA26\n--\nLeave the oiler behind.");
    const std::string body = report::make_mail(game.session, "Fletcher", 1).body;
    const std::size_t read = body.find("READ OF YOUR MAIL");
    const std::size_t ordered = body.find("ORDERED FOR YOU");
    REQUIRE(read != std::string::npos);
    REQUIRE(ordered != std::string::npos);
    CHECK(says(body.substr(read, ordered - read), "> TF17: AA25 - N2 - AA23"));
    CHECK_FALSE(says(body.substr(read, ordered - read), "S1"));
    CHECK_FALSE(says(body, "Leave the oiler"));  // his words are his own
    CHECK(says(body.substr(ordered), "TF17"));
}

TEST_CASE("What no grid has shown stays when other orders are typed", "[flattop][desk]") {
    Mailed game;
    game.add_unit("task-force", "TF18", "X20", {{"commander", "Fletcher"}, {"report-1", 1}, {"report-2", 2}});
    const int mail = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n\nWhen does the turn end?\n", "one");
    referee::take_orders(game.runner, game.session, mail);
    if (game.session.state().open_run()) game.go_on(Script{.answers = {{"readings", Tree::object()}}});
    REQUIRE(game.row("Fletcher").mail.doubts.size() == 1);
    const auto order = [&](const char* unit, const char* text) {
        game.finish("flattop.orders", Script{.answers = {{"mail", {{"from", "Fletcher"}, {"text", text}}},
                                                         {"readings", {{unit, Tree::object()}}}}});
    };
    order("TF18", "TF18: X20 - N1 - X19");
    CHECK(game.row("Fletcher").mail.doubts.size() == 1);
    order("TF17", "TF17: AA25 - N1 - AA24");
    CHECK(game.row("Fletcher").mail.doubts.size() == 1);
}

TEST_CASE("What was never sent stays to be sent, however long ago", "[flattop][desk]") {
    Mailed game;
    const auto tell = [&](const char* words) {
        game.runner.act([&](Session& session) { session.tell("Fletcher", "Weather", words); });
    };
    tell("It rains.");
    game.go_to_turn(2);
    tell("It snows.");
    game.go_to_turn(4);
    const auto said = [&] {
        for (const DeskStep& step : report::make_desk(game.session).next) {
            if (step.what == DeskStep::What::send && step.reader == "Fletcher") return step.words;
        }
        return std::string();
    };
    CHECK(said() == "Send Fletcher the reports of turns 1 and 2, never sent");
    game.send("Fletcher", 1);
    CHECK(said() == "Send Fletcher the report of turn 2, never sent");
    game.send("Fletcher", 2, ReportOut::How::drafted);
    CHECK(said() == "Send Fletcher the report of turn 2, never sent");
    game.send("Fletcher", 2, ReportOut::How::printed);  // and handed over on paper
    CHECK(said().empty());
    tell("It clears up.");
    game.go_to_turn(5);
    CHECK(said() == "Send Fletcher the report of turn 4");
    game.send("Fletcher", 4, ReportOut::How::printed);
    CHECK(said().empty());
}

TEST_CASE("A message is told when its turn begins, to him alone", "[flattop][desk]") {
    Mailed game;
    game.runner.act([](Session& session) { session.send_message("Crace", "Fletcher", "Troopships seen.", 3); });
    CHECK(session::messages_under_way(game.session).size() == 1);
    game.go_to_turn(2);
    CHECK(session::messages_under_way(game.session).size() == 1);
    CHECK_FALSE(says(game.report("Fletcher"), "Troopships"));
    game.go_to_turn(3);
    CHECK(session::messages_under_way(game.session).empty());
    CHECK(says(game.report("Fletcher"), "From Crace, turn 1: Troopships seen."));
    CHECK_FALSE(says(game.report("Crace"), "Troopships"));
    CHECK_FALSE(says(game.report("Inoue"), "Troopships"));
    CHECK_THROWS(game.runner.act([](Session& session) { session.send_message("Crace", "Crace", "Me.", 4); }));
    CHECK_THROWS(game.runner.act([](Session& session) { session.send_message("Crace", "Fletcher", "Late.", 2); }));
    CHECK_THROWS(game.runner.act([](Session& session) { session.send_message("Crace", "nobody", "Who?", 4); }));
    game.check_sound();
}

TEST_CASE("A message that is struck out isn't told, and one that was told can't be", "[flattop][desk]") {
    Mailed game;
    game.runner.act([](Session& session) { session.send_message("Crace", "Fletcher", "Troopships seen.", 2); });
    const int message = session::messages_under_way(game.session).front();
    game.runner.act([&](Session& session) { session.strike_note(message); });
    game.go_to_turn(2);
    CHECK_FALSE(says(game.report("Fletcher"), "Troopships"));
    game.runner.act([](Session& session) { session.send_message("Crace", "Fletcher", "Now.", 2); });  // at once
    CHECK(says(game.report("Fletcher"), "Now."));
    const int told = game.session.size() - 1;
    CHECK_THROWS(game.runner.act([&](Session& session) { session.strike_note(told); }));
}

TEST_CASE("Going back to before a turn takes back what was delivered, and the message is under way again",
          "[flattop][desk]") {
    Mailed game;
    game.runner.act([](Session& session) { session.send_message("Crace", "Fletcher", "Troopships seen.", 2); });
    game.runner.act([](Session& session) { session.next_turn(); });
    CHECK(session::messages_under_way(game.session).empty());
    game.runner.back(0, "too early");
    CHECK(game.session.state().turn() == 1);
    CHECK(session::messages_under_way(game.session).size() == 1);
    game.runner.act([](Session& session) { session.next_turn(); });
    CHECK(says(game.report("Fletcher"), "Troopships"));
}

TEST_CASE("A note of a turn is due then", "[flattop][desk]") {
    Mailed game;
    game.runner.act([](Session& session) { session.add_note("TF11 arrives at QQ30.", "", 2); });
    const auto due = report::make_desk(game.session).due;
    REQUIRE_FALSE(due.empty());
    CHECK(due.front().turn == 2);
    CHECK(due.front().words == "TF11 arrives at QQ30.");
    CHECK_FALSE(game.is_next(DeskStep::What::due, ""));
    game.go_to_turn(2);
    CHECK(game.is_next(DeskStep::What::due, ""));
    game.runner.act([&](Session& session) { session.strike_note(due.front().entry); });
    CHECK_FALSE(game.is_next(DeskStep::What::due, ""));
    CHECK_THROWS(game.runner.act([](Session& session) { session.add_note("Late.", "", 1); }));
    // Daylight is from 0600 to 1800, and turn 1 is the hour of 1000: the first hour of night is 1900, turn 10.
    const auto all = report::make_desk(game.session).due;
    const auto night =
        std::find_if(all.begin(), all.end(), [](const auto& one) { return one.words == "Night begins"; });
    REQUIRE(night != all.end());
    CHECK(night->turn == 10);
}

TEST_CASE("Leaving the orders says who is missing, and the log keeps it", "[flattop][desk]") {
    Mailed game;
    game.mail("Crace", "TF44: BB23 - N1 - BB22\n", "one");
    CHECK(game.session.left_undone(false) ==
          std::vector<std::string>{"Fletcher: no mail", "Crace: the mail isn't read", "Inoue: no mail"});
    game.runner.act([](Session& session) { session.next_phase(); });
    const report::TurnLog log = report::make_log(game.session).turns.at(0);
    const report::Section& passed = log.sections.front();
    CHECK(passed.heading == "Passed over");
    CHECK(passed.lines.front().text == "Fletcher: no mail");
    CHECK(passed.lines.front().audience == session::game_master);
    CHECK_FALSE(says(game.report("Fletcher"), "no mail"));
    CHECK(game.session.left_undone(false).empty());
}

TEST_CASE("Of two night turns that are run at once the second needs no mail", "[flattop][desk]") {
    Mailed game({}, 20);
    const int mail = game.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    referee::take_orders(game.runner, game.session, mail);
    game.finish("flattop.two-night-turns");
    game.runner.act([](Session& session) { session.next_turn(); });
    CHECK(game.row("Fletcher").without_orders.empty());
    CHECK(game.row("Crace").without_orders == std::vector<std::string>{"TF44"});  // it had none then, either
    CHECK(game.session.left_undone(false).empty());
}

TEST_CASE("Where nobody writes, nobody is missed", "[flattop][desk]") {
    Mailed game;
    CHECK(game.session.left_undone(false).empty());
    game.mail("Crace", "TF44: BB23 - N1 - BB22\n", "one");
    CHECK(game.session.left_undone(false).size() == 3);
    game.go_to_turn(2);
    CHECK(game.session.left_undone(false).size() == 3);  // he wrote in the turn before
    game.go_to_turn(3);
    CHECK(game.session.left_undone(false).empty());
}

TEST_CASE("Who orders another's unit is refused, if the ruling says so", "[flattop][desk]") {
    Mailed own(Game::Readings{{"flattop.orders-for-others", "own"}});
    const int mail = own.mail("Crace", "TF44: BB23 - N1 - BB22\n\nTF17: AA25 - S1 - AA26\n", "one");
    referee::take_orders(own.runner, own.session, mail);
    CHECK(own.field("TF44", "path") == "N1");
    CHECK(own.field("TF17", "path").empty());
    CHECK(own.row("Fletcher").without_orders == std::vector<std::string>{"TF17"});
    CHECK(says(own.report("Crace"),
               "Not taken: TF17 is under Commander Fletcher, and each commander orders his own units only."));
    CHECK_FALSE(says(own.report("Fletcher"), "Not taken"));
    CHECK_FALSE(says(own.report("Inoue"), "Not taken"));
    own.check_sound();

    Mailed side;
    const int other = side.mail("Crace", "TF17: AA25 - S1 - AA26\n", "one");
    CHECK_FALSE(referee::look_at_mail(side.runner, side.session, other).is_clear());
    CHECK(referee::take_orders(side.runner, side.session, other).pending);
    side.go_on(Script{.answers = {{"readings", {{"TF17", Tree::object()}}}}});
    CHECK(side.field("TF17", "path") == "S1");
    CHECK(side.row("Fletcher").without_orders.empty());  // whoever wrote for it
}

TEST_CASE("A mail that can't be read says why, and is kept", "[flattop][desk]") {
    Mailed game;
    const int mail = game.mail("Fletcher", "See you on Sunday!\n", "one");
    const referee::MailReading reading = referee::look_at_mail(game.runner, game.session, mail);
    CHECK(says(reading.problem, "it names no known unit"));
    CHECK_THROWS(referee::take_orders(game.runner, game.session, mail));
    CHECK(game.row("Fletcher").mail.mark == MailMark::arrived);
    CHECK_THROWS(referee::look_at_mail(game.runner, game.session, 1));
}

}  // namespace flagplot::procedures::test
