// What comes into sight in the whole window, and when.
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <algorithm>

#include "room.h"
#include "session/chronicle.h"
#include "ui/board/form_board.h"
#include "ui/form/form_view.h"
#include "ui/orders/worksheet.h"
#include "ui/panel/session_panel.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/room/newest_line.h"
#include "ui/stage/stage.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;
using test::named;
using test::Room;

namespace {

const QSize narrow(1024, 700);
const QSize usual(1280, 800);
const QSize very_wide(2560, 1440);

struct InSight : Room {
    explicit InSight(const char* sample, const QSize& size = usual) : Room(sample, 100, 1) {
        take(size);
        flagplot::test::activate(*window);
        settle();
    }

    StepPane& step() { return *window->findChild<StepPane*>(); }
    Stage& stage() { return *window->findChild<Stage*>(); }
    Worksheet& sheet() { return *window->findChild<Worksheet*>(); }
    QLineEdit& search() { return *window->findChild<QToolBar*>()->findChild<QLineEdit*>(); }
    NewestLine& newest() { return *window->findChild<NewestLine*>(); }
    QTabBar& tabs() { return *named<QTabBar>(*window, "What to look at"); }
    QStringList titles() {
        QStringList all;
        for (int i = 0; i < tabs().count(); ++i) {
            if (tabs().isTabVisible(i)) all += tabs().tabText(i);
        }
        return all;
    }
    bool has_focus(const QWidget& part) {
        const QWidget* const focused = QApplication::focusWidget();
        return focused && (focused == &part || part.isAncestorOf(focused));
    }
    // A die of the turn's that was thrown for a unit.
    int die_of(const char* unit) {
        const session::Chronicle chronicle(document.session());
        for (const session::Step& one : chronicle.steps()) {
            const session::Roll* const roll = chronicle.roll(one);
            if (roll && roll->unit == unit) return one.number;
        }
        FAIL("no die of " << unit);
        return 0;
    }
    // The sample battle, at its set-up.
    void begin_battle() {
        document.play("gwas.battle");
        QString refused;
        REQUIRE(document.answer({"zone", {{"unit", "M22"}}, {}}, refused));
        REQUIRE(document.answer({"fleets", {{"fleets", json::Value::array({"Souchon", "Troubridge"})}}, {}}, refused));
        settle();
        REQUIRE(document.pending());
        REQUIRE(document.pending()->key == "hexes-2");
    }
};

}  // namespace

TEST_CASE("A session with a board opens on the plot, one without on the session", "[sight]") {
    InSight sea("coral-sea");
    CHECK(sea.room().shows(Page::plot));
    REQUIRE(sea.window->findChild<PlotPage*>());
    CHECK(sea.window->findChild<PlotPage*>()->isVisible());
    CHECK(sea.step().isVisible());
    INFO((QApplication::focusWidget() ? QApplication::focusWidget()->metaObject()->className() : "nothing"));
    CHECK(sea.has_focus(sea.step()));
    InSight convoy("six-knots");
    CHECK(convoy.room().shows(Page::session));
    CHECK(convoy.window->findChild<SessionPanel*>()->isVisible());
    CHECK_FALSE(convoy.titles().contains(QStringLiteral("Plot")));
    // Another session that is opened over it, and back.
    const auto copy = convoy.folder.path() / "sea.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/coral-sea.flagplot", copy);
    REQUIRE(convoy.document.open(copy));
    Room::settle();
    CHECK(convoy.room().shows(Page::plot));
    CHECK(convoy.titles().front() == QStringLiteral("Plot"));
}

TEST_CASE("A narrow window opens on what is to do, and the plot is the tab beside it", "[sight]") {
    InSight sea("coral-sea", narrow);
    CHECK(sea.titles().mid(0, 2) == QStringList{QStringLiteral("Orders"), QStringLiteral("Plot")});
    CHECK(sea.step().isVisible());
    CHECK(sea.has_focus(sea.step()));
    CHECK_FALSE(sea.room().shows(Page::plot));
    sea.tabs().setCurrentIndex(1);
    Room::settle();
    REQUIRE(sea.window->findChild<PlotPage*>());
    CHECK(sea.window->findChild<PlotPage*>()->isVisible());
    CHECK_FALSE(sea.step().isVisible());
}

TEST_CASE("A very wide window has the session beside the plot", "[sight]") {
    InSight sea("coral-sea", very_wide);
    CHECK(sea.window->findChild<PlotPage*>()->isVisible());
    CHECK(sea.window->findChild<SessionPanel*>()->isVisible());
    CHECK_FALSE(sea.titles().contains(QStringLiteral("Session")));
    CHECK_FALSE(sea.newest().isVisible());
}

TEST_CASE("Only what has something to show has a tab", "[sight]") {
    InSight sea("coral-sea");
    CHECK(sea.titles().contains(QStringLiteral("Dice")));  // of the turn
    CHECK_FALSE(sea.titles().contains(QStringLiteral("Map")));
    session::Beginning few;
    few.rulebook = "swwas";
    few.title = "Nothing yet";
    REQUIRE(sea.document.create(sea.folder.path() / "new.flagplot", few));
    Room::settle();
    CHECK(sea.titles() == QStringList{QStringLiteral("Plot"), QStringLiteral("Session"), QStringLiteral("Roster"),
                                      QStringLiteral("Rules"), QStringLiteral("Dice")});
}

TEST_CASE("The dice that a person clicks in an order come into sight", "[sight]") {
    InSight sea("coral-sea");
    REQUIRE(sea.room().shows(Page::plot));
    const int die = sea.die_of("Z2");
    emit sea.sheet().dice_wanted(die);
    Room::settle();
    CHECK(sea.room().shows(Page::dice));
    CHECK(sea.stage().isVisible());
    CHECK(sea.stage().step() == die);
    CHECK(sea.step().isVisible());
}

TEST_CASE("An order that is chosen leaves the plot in sight, and its dice are a click away", "[sight]") {
    InSight sea("coral-sea");
    const int die = sea.die_of("Z2");
    emit sea.sheet().step_chosen(die);
    Room::settle();
    CHECK(sea.room().shows(Page::plot));
    CHECK_FALSE(sea.stage().isVisible());
    sea.look_at(Page::dice);
    CHECK(sea.stage().step() == die);
}

TEST_CASE("What is rolled while the plot is looked at leaves it in sight; of who looks at dice the new ones come",
          "[sight]") {
    InSight sea("coral-sea");
    sea.document.roll_on("swwas.fleet-speed");
    Room::settle();
    CHECK(sea.room().shows(Page::plot));
    const int first = sea.stage().step();
    sea.look_at(Page::dice);
    CHECK(sea.stage().step() == first);
    sea.document.roll_on("swwas.direction");
    Room::settle();
    CHECK(sea.room().shows(Page::dice));
    CHECK(sea.stage().step() > first);
    for (const Page page : {Page::session, Page::roster, Page::rules}) {
        sea.look_at(page);
        sea.document.roll_on("swwas.direction");
        Room::settle();
        CHECK(sea.room().shows(page));
    }
}

TEST_CASE("A die that was undone isn't looked at any more", "[sight]") {
    InSight game("six-knots");
    session::Beginning few;
    few.rulebook = "swwas";
    few.title = "Nothing yet";
    REQUIRE(game.document.create(game.folder.path() / "new.flagplot", few));
    game.document.roll_on("swwas.direction");
    Room::settle();
    game.look_at(Page::dice);
    game.document.go_back(0, QString());
    Room::settle();
    CHECK(game.pages().is_there(game.pages().page()));
    CHECK(game.stage().step() == 0);
}

TEST_CASE("Each page has its key, and the keyboard goes there", "[sight]") {
    InSight sea("coral-sea");
    const std::pair<Qt::Key, Page> keys[] = {{Qt::Key_2, Page::session},
                                             {Qt::Key_3, Page::roster},
                                             {Qt::Key_4, Page::rules},
                                             {Qt::Key_5, Page::dice},
                                             {Qt::Key_B, Page::plot}};
    for (const auto& [key, page] : keys) {
        sea.press_key(key, Qt::ControlModifier);
        CAPTURE(static_cast<int>(page));
        CHECK(sea.room().shows(page));
        REQUIRE(sea.pages().widget(page));
        CHECK(sea.has_focus(*sea.pages().widget(page)));
    }
    sea.press_key(Qt::Key_6, Qt::ControlModifier);  // no map was told
    CHECK(sea.room().shows(Page::plot));
    // The menu offers what is there.
    for (auto* const menu : sea.window->findChildren<QMenu*>()) {
        if (menu->title() != QStringLiteral("&Look at")) continue;
        emit menu->aboutToShow();
        for (const auto* action : menu->actions())
            CHECK(action->isEnabled() == (action->text() != QStringLiteral("&Map")));
    }
}

TEST_CASE("F6 goes from what to do to what is looked at, to the bar, and round", "[sight]") {
    InSight sea("coral-sea");
    sea.look_at(Page::roster);
    REQUIRE(sea.has_focus(sea.step()));
    for (int round = 0; round < 2; ++round) {
        sea.press_key(Qt::Key_F6, Qt::NoModifier);
        CHECK(sea.has_focus(*sea.pages().widget(Page::roster)));
        sea.press_key(Qt::Key_F6, Qt::NoModifier);
        CHECK(sea.search().hasFocus());
        CHECK(sea.room().shows(Page::roster));  // nothing is searched yet
        sea.press_key(Qt::Key_F6, Qt::NoModifier);
        CHECK(sea.has_focus(sea.step()));
    }
}

TEST_CASE("F6 goes round in a narrow window and where the page is large, too", "[sight]") {
    InSight sea("coral-sea", narrow);
    const auto round = [&](QWidget& part) {
        REQUIRE(sea.has_focus(part));
        sea.press_key(Qt::Key_F6, Qt::NoModifier);
        CHECK(sea.search().hasFocus());
        sea.press_key(Qt::Key_F6, Qt::NoModifier);
        CHECK(sea.has_focus(part));
        CHECK(part.isVisible());
    };
    SECTION("what to do") {
        round(sea.step());
    }
    SECTION("a page of a narrow window") {
        sea.press_key(Qt::Key_3, Qt::ControlModifier);
        round(*sea.pages().widget(Page::roster));
    }
    SECTION("a large page") {
        sea.take(usual);
        sea.press_key(Qt::Key_3, Qt::ControlModifier);
        sea.press_key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        round(*sea.pages().widget(Page::roster));
    }
}

TEST_CASE("The page over the whole window gives way to the question that is gone to", "[sight]") {
    InSight sea("coral-sea");
    sea.press_key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK_FALSE(sea.step().isVisible());
    sea.press_key(Qt::Key_L, Qt::ControlModifier);
    CHECK(sea.step().isVisible());
    CHECK(sea.has_focus(sea.step()));
    sea.take(narrow);
    sea.press_key(Qt::Key_3, Qt::ControlModifier);
    CHECK_FALSE(sea.step().isVisible());
    sea.press_key(Qt::Key_L, Qt::ControlModifier);
    CHECK(sea.step().isVisible());
    CHECK(sea.has_focus(sea.step()));
}

TEST_CASE("The newest line stands below every page but the session, and leads there", "[sight]") {
    InSight sea("coral-sea");
    CHECK(sea.newest().isVisible());
    sea.document.act([](session::Session& session) { session.add_note("A periscope?"); });
    Room::settle();
    CHECK(sea.newest().accessibleName().contains(QStringLiteral("A periscope?")));
    sea.look_at(Page::roster);
    CHECK(sea.newest().isVisible());
    QTest::mouseClick(&sea.newest(), Qt::LeftButton);
    Room::settle();
    CHECK(sea.room().shows(Page::session));
    CHECK_FALSE(sea.newest().isVisible());
    sea.document.act([](session::Session& session) { session.add_note("No, a log."); });
    Room::settle();
    CHECK_FALSE(sea.newest().isVisible());
    sea.look_at(Page::plot);
    const QString before = sea.newest().accessibleName();
    CHECK(before.contains(QStringLiteral("No, a log.")));
    sea.document.go_back(0, QString());
    Room::settle();
    CHECK(sea.newest().accessibleName() != before);
}

TEST_CASE("The board of a form stands on the plot's page while it is asked, and then the plot again", "[sight]") {
    InSight battle("goeben");
    battle.look_at(Page::session);
    battle.begin_battle();
    FormBoard* const board = battle.step().board();
    REQUIRE(board);
    CHECK(battle.room().shows(Page::plot));  // it comes into sight
    CHECK(board->isVisible());
    CHECK(battle.pages().widget(Page::plot)->isAncestorOf(board));
    const auto forms = battle.step().findChildren<FormView*>();  // those that are gone wait to be deleted
    CHECK(std::any_of(forms.begin(), forms.end(), [](const FormView* form) { return form->isVisible(); }));
    CHECK(board->view().height() > 200);
    battle.document.go_back(0, QString());
    battle.document.go_back(0, QString());
    Room::settle();
    CHECK_FALSE(battle.step().board());
    CHECK_FALSE(board->isVisible());
    CHECK(battle.room().shows(Page::plot));
    REQUIRE(battle.window->findChild<PlotPage*>());
    CHECK(battle.window->findChild<PlotPage*>()->isVisible());
}

TEST_CASE("In a narrow window the board of a form is on the plot's tab, and the form stays in sight", "[sight]") {
    InSight battle("goeben", narrow);
    battle.begin_battle();
    FormBoard* const board = battle.step().board();
    REQUIRE(board);
    CHECK(battle.room().shows_to_do());
    CHECK_FALSE(board->isVisible());
    battle.look_at(Page::plot);
    CHECK(board->isVisible());
    const auto* const plot = battle.window->findChild<PlotPage*>();
    CHECK((!plot || !plot->isVisible()));
}

TEST_CASE("A unit that is chosen in the search is shown in the roster", "[sight]") {
    InSight sea("coral-sea");
    sea.press_key(Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(&sea.search(), QStringLiteral("a3"));
    QTest::keyClick(&sea.search(), Qt::Key_Return);
    Room::settle();
    CHECK(sea.room().shows(Page::roster));
    CHECK(sea.has_focus(*sea.pages().widget(Page::roster)));
}
