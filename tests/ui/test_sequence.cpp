#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "box.h"
#include "phases.h"
#include "sample.h"
#include "session/due.h"
#include "support/catch.h"
#include "ui/common/label.h"
#include "ui/main_window.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// A session of the made-up roads, whose sequence of play is typed in, in the step pane.
struct Roads {
    Roads() {
        session::Beginning beginning;
        beginning.rulebook = "roads";
        beginning.title = "Tides";
        REQUIRE(document.create(folder.path() / "tides.flagplot", beginning));
        pane.show();
        QCoreApplication::processEvents();
    }

    // What was wrong with it.
    QString type(const session::Value& sequence) {
        QString refused;
        document.act([&](session::Session& now) { now.set_fact("sequence", "session", sequence); }, &refused);
        QCoreApplication::processEvents();
        return refused;
    }
    QStringList listed() { return test::heard(pane); }
    // What is open now, beside the button that goes on; all of it.
    QStringList open() const {
        for (const auto* line : pane.findChildren<OneLine*>()) {
            if (line->isVisible() && !line->text().isEmpty()) return line->toolTip().split(QLatin1Char('\n'));
        }
        return {};
    }
    QString primary() const {
        for (const auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return button->text();
        }
        return {};
    }
    void sail() {
        document.act([](session::Session& now) {
            const int run = now.stage(session::Opened{"roads.sail", 1, 1, 1});
            now.stage(session::Closed{}, run);
        });
        QCoreApplication::processEvents();
    }
    void press() {
        for (auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return button->click();
        }
    }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tests/fixtures/roads"}), test::Sample::environment()};
    StepPane pane{document};
};

// A game whose weather is to be rolled: nothing but the rulebook's procedure says so.
struct Wind {
    Wind() {
        session::Beginning beginning;
        beginning.rulebook = "flattop";
        beginning.title = "Wind";
        REQUIRE(document.create(folder.path() / "wind.flagplot", beginning));
        document.act([](session::Session& now) {
            for (const char* const fact : {"maps", "maps-join", "skipped-letters", "weather-dice"})
                now.set_fact(fact, "session", "none");
            now.add_unit("wind-area", "South", {{"hexes", "A1-MM40"}, {"wind", "N"}});
            while (now.state().phase() != "weather") now.next_phase();
        });
        pane.show();
        QCoreApplication::processEvents();
    }
    QPushButton& primary() {
        for (auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return *button;
        }
        FAIL("nothing goes on");
        throw;
    }
    // The weather that is asked after its dice.
    void answer_wind() {
        REQUIRE(document.pending());
        CHECK(document.pending()->key == "wind");
        QString refused;
        document.answer({"wind", {}, {{"South", {{"wind", "N"}}}}}, refused);
        CHECK(refused == QString());
        REQUIRE_FALSE(document.pending());
        QCoreApplication::processEvents();
    }
    const session::Session& session() const { return document.session(); }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    StepPane pane{document};
};

const QStringList printed{QStringLiteral("Sailing, current, still open"), QStringLiteral("Fighting, to come")};

}  // namespace

TEST_CASE("The phases are those of the sequence that was typed in, and the printed one again when it is taken back") {
    Roads roads;
    CHECK(roads.listed() == printed);
    const int before = roads.document.session().size();
    CHECK(roads.type("Count\nThe fleets sail = sail\nDraw").isEmpty());
    const QStringList typed{QStringLiteral("Count, played"), QStringLiteral("The fleets sail, current, still open"),
                            QStringLiteral("Draw, to come")};
    CHECK(roads.listed() == typed);
    CHECK(roads.type("Count\nThe fleets sail = sail\nMend").isEmpty());
    CHECK(roads.listed().last() == QStringLiteral("Mend, to come"));
    CHECK(roads.type("Count\nDive = dive").contains(QStringLiteral("line 2")));
    CHECK(roads.listed().last() == QStringLiteral("Mend, to come"));
    roads.document.go_back(before + 1, QString());
    QCoreApplication::processEvents();
    CHECK(roads.listed() == printed);
    CHECK(roads.type("Count").isEmpty());
    CHECK(roads.listed() == QStringList{QStringLiteral("Count, to come")});  // it begins anew, so nothing is done yet
    CHECK(roads.type(nullptr).isEmpty());
    CHECK(roads.listed() == printed);
}

TEST_CASE("A phase that nobody played isn't ticked, and says so in words") {
    using test::signs;
    Roads roads;
    CHECK(signs(roads.document) == std::vector{Sign::open, Sign::to_come});
    roads.document.act([](session::Session& now) { now.set_fact("fighting", "session", true); });
    roads.document.act([](session::Session& now) { now.next_phase(); });
    QCoreApplication::processEvents();
    CHECK(roads.listed() ==
          QStringList{QStringLiteral("Sailing, passed over"), QStringLiteral("Fighting, current, still open")});
    CHECK(signs(roads.document) == std::vector{Sign::passed_over, Sign::open});
    roads.sail();
    CHECK(roads.listed().front() == QStringLiteral("Sailing, played"));
    CHECK(signs(roads.document).front() == Sign::played);
    const QListWidgetItem* const first = test::phase_row(roads.pane).item(0);
    REQUIRE(first);
    CHECK(first->toolTip().startsWith(QStringLiteral("Sailing, played")));
}

TEST_CASE("What is left undone is asked about first, by the button that goes on as by Ctrl+T") {
    Roads roads;
    roads.document.act([](session::Session& now) { now.add_unit("boat", "B1", {{"adrift", true}}); });
    roads.sail();
    CHECK(roads.open() == QStringList{QStringLiteral("Boat B1: it is adrift")});
    CHECK(roads.listed().front() == QStringLiteral("Sailing, current, still open"));
    const auto check_asked = [&](QWidget& over) {
        const auto* const box = over.findChild<QMessageBox*>();
        REQUIRE(box);
        CHECK(box->text() == QStringLiteral("Boat B1: it is adrift"));
        CHECK(box->defaultButton() == box->button(QMessageBox::Cancel));  // nothing leads to it
        CHECK(roads.document.session().state().phase() == "sail");
        CHECK(roads.document.session().state().turn() == 1);
        box->button(QMessageBox::Cancel)->click();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    CHECK(roads.primary() == QStringLiteral("Next: Fighting"));
    roads.press();
    check_asked(roads.pane);
    roads.type("Sailing = sail");
    CHECK(roads.primary() == QStringLiteral("Go to tide 2"));
    roads.press();
    check_asked(roads.pane);
    MainWindow window(roads.document);
    const QList<QAction*> actions = window.findChildren<QAction*>();
    const auto next = std::find_if(actions.begin(), actions.end(), [](const QAction* one) {
        return one->shortcut() == QKeySequence(QStringLiteral("Ctrl+T"));
    });
    REQUIRE(next != actions.end());
    (*next)->trigger();
    check_asked(window);
}

TEST_CASE("The main button plays what is due in a phase before it goes on") {
    Wind wind;
    CHECK(wind.primary().text() == QStringLiteral("Weather: the wind"));
    wind.primary().click();
    QCoreApplication::processEvents();
    CHECK(wind.session().state().phase() == "weather");
    CHECK_FALSE(wind.pane.findChild<QMessageBox*>());
    wind.answer_wind();
    CHECK(wind.session().state().runs_of("flattop.weather", 1) == 1);
    CHECK(wind.primary().text() == QStringLiteral("Next: Shadowing"));
    wind.primary().click();
    QCoreApplication::processEvents();
    CHECK(wind.session().state().phase() == "shadowing");
    CHECK(std::get<session::PhaseSet>(wind.session().entry(wind.session().size()).body).passed_over.empty());
}

TEST_CASE("What is passed over is written where the phase ends, and only when that was said") {
    Wind wind;
    go_on(wind.document, &wind.pane, false);
    const auto* const box = wind.pane.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(box->text() == QStringLiteral("Weather: the wind"));
    CHECK(wind.session().state().phase() == "weather");
    test::press_in_box(wind.pane, "Pass over");
    CHECK(wind.session().state().phase() == "shadowing");
    const auto& phase = std::get<session::PhaseSet>(wind.session().entry(wind.session().size()).body);
    CHECK(phase.passed_over == std::vector<std::string>{"Weather: the wind"});
    CHECK(wind.session().journal().bytes().find(R"("passed-over":["Weather: the wind"])") != std::string::npos);
}

TEST_CASE("A turn's last phase is passed over from its menu, which leads to the next turn") {
    Roads roads;
    roads.type("Sailing = sail");
    roads.document.act([](session::Session& now) { now.add_unit("boat", "B1", {{"adrift", true}}); });
    QCoreApplication::processEvents();
    REQUIRE(roads.primary() == QStringLiteral("Play tide 1: Sailing"));
    const auto passing_over = [&] {
        const auto menus = roads.pane.findChildren<QToolButton*>();
        const auto here = std::find_if(menus.begin(), menus.end(), [](const QToolButton* one) {
            return one->accessibleName() == QStringLiteral("Also in this step");
        });
        REQUIRE(here != menus.end());
        QAction* found = nullptr;
        for (auto* action : (*here)->menu()->actions()) {
            if (action->text() == QStringLiteral("Pass over: go to tide 2")) found = action;
        }
        return found;
    };
    REQUIRE(passing_over());
    passing_over()->trigger();
    test::press_in_box(roads.pane, "Pass over");
    const session::Session& now = roads.document.session();
    CHECK(now.state().turn() == 2);
    CHECK(now.state().runs_of("roads.sail", 1) == 0);
    std::vector<std::string> passed;
    for (const session::PassedOver& one : session::passed_over_in(now, 1)) passed.push_back(one.words);
    CHECK(passed == std::vector<std::string>{"Boat B1: it is adrift"});
}

TEST_CASE("The list of what is left leads to what is due") {
    Wind wind;
    go_on(wind.document, &wind.pane, false);
    test::press_in_box(wind.pane, "Go there");
    CHECK(wind.session().state().phase() == "weather");
    wind.answer_wind();
    CHECK(wind.session().state().runs_of("flattop.weather", 1) == 1);
}

TEST_CASE("The step pane goes on as the typed sequence says") {
    Roads roads;
    CHECK(roads.primary() == QStringLiteral("Play tide 1: Sailing"));
    roads.type("Count\nThe fleets sail = sail\nDraw");
    CHECK(roads.primary() == QStringLiteral("Play tide 1: The fleets sail"));
    roads.type("Count\nDraw");
    CHECK(roads.primary() == QStringLiteral("Next: Count"));  // it begins anew
    roads.press();
    CHECK(roads.primary() == QStringLiteral("Next: Draw"));
    roads.press();
    CHECK(roads.primary() == QStringLiteral("Go to tide 2"));
    roads.press();
    CHECK(roads.document.session().state().phase() == "count");
    CHECK(roads.document.session().state().turn() == 2);
    roads.type(nullptr);
    CHECK(roads.primary() == QStringLiteral("Next: Sailing"));
}

TEST_CASE("What is left undone of many units is the first of it and a number, and all of it in the tip") {
    Roads roads;
    roads.sail();
    roads.document.act([](session::Session& now) {
        for (int i = 1; i <= 12; ++i) now.add_unit("boat", "B" + std::to_string(i), {{"adrift", true}});
    });
    QCoreApplication::processEvents();
    CHECK(roads.open().size() == 12);
    const auto lines = roads.pane.findChildren<OneLine*>();
    CHECK(std::any_of(lines.begin(), lines.end(), [](const OneLine* line) {
        return line->text() == QStringLiteral("Boat B1: it is adrift, and 11 more");
    }));
}
