#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTreeWidget>
#include <filesystem>

#include "board.h"
#include "report/worksheet.h"
#include "room.h"
#include "sample.h"
#include "ui/common/label.h"
#include "ui/form/form_view.h"
#include "ui/game/game_dock.h"
#include "ui/turn/turn_board.h"
#include "ui/turn/turn_strip.h"

using namespace flagplot;
using namespace flagplot::ui;
using test::board_list;
using test::click_line;
using test::heard;
using test::signs;

namespace {

// The sample's turn 8, rolled but not carried out, on a board that is high enough for all of it.
struct Board : test::Sample {
    Board() {
        board.resize(300, 900);
        board.show();
        QCoreApplication::processEvents();
    }

    void go_on() {
        document.next_phase();
        QCoreApplication::processEvents();
    }
    QStringList words() const {
        QStringList all;
        for (const Label* label : board.findChildren<Label*>()) {
            if (label->isVisible() && !label->text().isEmpty()) all += label->text();
        }
        return all;
    }
    TurnStrip& strip() const { return *board.findChild<TurnStrip*>(); }
    QColor middle_of(int turn) {
        const QImage image = strip().grab().toImage();
        const QRectF box = strip().box_of(turn);
        return image.pixelColor((box.topLeft() + QPointF(5, 4)).toPoint());
    }
    std::size_t orders() const {
        const report::Worksheet sheet = report::make_worksheet(document.session(), document.session().state().turn());
        return sheet.size() - sheet.done();
    }
    void tick_first() {
        for (const auto& group : report::make_worksheet(document.session(), 8).groups) {
            for (const report::Order& order : group.orders) {
                if (order.done) continue;
                document.act([&](session::Session& now) { now.tick(order.entry); });
                return;
            }
        }
    }

    TurnBoard board{document};
};

QStringList numbers(const std::vector<TurnStrip::Turn>& turns) {
    QStringList words;
    for (const auto& turn : turns)
        words += QString::number(turn.number) + (turn.is_night ? QStringLiteral("n") : QString());
    return words;
}

QString joined(const QStringList& words) {
    return words.join(QLatin1Char(' '));
}

}  // namespace

TEST_CASE_METHOD(Board, "The board says which turn it is, of which day, and whether it is night") {
    CHECK(words().contains(QStringLiteral("Coral Sea, May 1942")));
    CHECK(words().contains(QStringLiteral("Turn 8")));
    CHECK(words().contains(QStringLiteral("Day 2, 2 of 6, night")));
    document.next_turn();
    CHECK(words().contains(QStringLiteral("Turn 9")));
    CHECK(words().contains(QStringLiteral("Day 2, 3 of 6, daylight")));
    document.act([](session::Session& now) { now.set_fact("dice", "session", "by-hand"); });
    CHECK(words().contains(QStringLiteral("Day 2, 3 of 6, daylight\nDice rolled by hand")));
    document.close();
    CHECK(words() == QStringList{QStringLiteral("No session is open.")});
}

TEST_CASE_METHOD(Board, "The strip has the turns of the day, dark by night, and the day before above them") {
    CHECK(joined(numbers(strip().turns())) == QStringLiteral("7n 8n 9 10 11 12n"));
    CHECK(joined(numbers(strip().day_before())) == QStringLiteral("1n 2n 3 4 5 6n"));
    CHECK(strip().accessibleName() ==
          QStringLiteral("Turns of the day: 7 night, 8 night, now, 9 daylight, 10 daylight, 11 daylight, 12 night"));
    CHECK(middle_of(7).lightness() < 100);
    CHECK(middle_of(10).lightness() > 200);
    CHECK(strip().box_of(8).left() > strip().box_of(7).right());
    CHECK(strip().box_of(13).isNull());
    // Where there is room for a few only, the one that is on stays.
    strip().resize(90, strip().height());
    CHECK(strip().turns().size() < 6);
    CHECK_FALSE(strip().box_of(8).isNull());
}

TEST_CASE("A day of many turns is shown in part, and a game without days has a plain row") {
    const test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    TurnStrip strip;
    strip.resize(300, 60);
    session::Beginning hours;
    hours.rulebook = "flattop";
    hours.title = "Hours";
    REQUIRE(document.create(folder.path() / "hours.flagplot", hours));
    strip.show_turn(document.session());
    CHECK(strip.turns().size() == 6);
    CHECK_FALSE(strip.box_of(1).isNull());
    CHECK(strip.day_before().empty());
    session::Beginning plain;
    plain.rulebook = "ambush";
    plain.title = "Plain";
    REQUIRE(document.create(folder.path() / "plain.flagplot", plain));
    for (int turn = 1; turn < 5; ++turn) document.next_turn();
    REQUIRE(document.session().state().turn() == 5);
    strip.show_turn(document.session());
    CHECK(joined(numbers(strip.turns())) == QStringLiteral("3 4 5 6 7 8"));
    CHECK(strip.day_before().empty());
    CHECK(strip.accessibleName() == QStringLiteral("Turns: 3, 4, 5, now, 6, 7, 8"));
}

TEST_CASE_METHOD(Board,
                 "A phase says by a sign and in words how it stands, and the one that is on has its procedures") {
    CHECK(heard(board) == QStringList{QStringLiteral("The turn's rolls, current, played, 16 dice"),
                                      QStringLiteral("Turn, played"), QStringLiteral("On the map, to come")});
    CHECK(signs(board) == std::vector{Sign::played, Sign::played, Sign::to_come});
    go_on();
    const QStringList on_the_map = heard(board);
    REQUIRE(on_the_map.size() == 7);
    CHECK(on_the_map[0] == QStringLiteral("The turn's rolls, played, 16 dice"));
    CHECK(on_the_map[1] == QStringLiteral("On the map, current, %1 orders open").arg(orders()));
    CHECK(on_the_map[2] == QStringLiteral("Fleet movement, not played"));
    CHECK(signs(board)[1] == Sign::open);
    document.next_turn();
    CHECK(heard(board).first() == QStringLiteral("The turn's rolls, current, still open"));
    go_on();
    CHECK(heard(board).first() == QStringLiteral("The turn's rolls, passed over"));
    CHECK(signs(board).front() == Sign::passed_over);
}

TEST_CASE_METHOD(Board, "Orders that aren't carried out are counted, and fewer with each tick") {
    const std::size_t all = orders();
    REQUIRE(all > 1);
    CHECK(heard(board, "Open now") == QStringList{QStringLiteral("Orders to carry out, %1").arg(all)});
    tick_first();
    CHECK(orders() == all - 1);
    CHECK(heard(board, "Open now") == QStringList{QStringLiteral("Orders to carry out, %1").arg(all - 1)});
    const QSignalSpy wanted(&board, &TurnBoard::orders_wanted);
    click_line(board, "Open now", QStringLiteral("Orders to carry out"));
    CHECK(wanted.size() == 1);
    while (orders() > 0) tick_first();
    CHECK(heard(board, "Open now").isEmpty());
    CHECK_FALSE(board_list(board, "Open now").isVisible());
    document.next_turn();
    CHECK(heard(board, "Open now").isEmpty());  // nothing was told in it yet
}

TEST_CASE_METHOD(Board, "What is asked is open now, and leads to its form") {
    go_on();
    document.play("swwas.fleet-movement");
    QCoreApplication::processEvents();
    REQUIRE(document.pending());
    CHECK(heard(board, "Open now").first() == QString::fromStdString(document.pending()->title));
    CHECK(heard(board)[1] == QStringLiteral("On the map, current, waiting for an answer"));
    CHECK(heard(board)[2] == QStringLiteral("Fleet movement, waiting for an answer"));
    CHECK(heard(board)[3] == QStringLiteral("Submarine movement, not while another is open"));
    CHECK(signs(board)[3] == Sign::not_due);
    const QSignalSpy asked(&board, &TurnBoard::question_wanted);
    const QSignalSpy begun(&board, &TurnBoard::procedure_chosen);
    click_line(board, "Open now", board_list(board, "Open now").rows().front().label);
    CHECK(asked.size() == 1);
    click_line(board, "Phases", QStringLiteral("Fleet movement"));  // it isn't begun a second time
    CHECK(asked.size() == 2);
    CHECK(begun.isEmpty());
}

TEST_CASE_METHOD(test::Sample, "A procedure is begun from the board by a click, once, and by Enter; another waits") {
    GameDock dock(document);
    dock.resize(300, 900);
    dock.show();
    document.next_phase();
    QCoreApplication::processEvents();
    click_line(dock, "Phases", QStringLiteral("Fleet movement"));
    REQUIRE(document.session().state().open_run());
    CHECK(document.session().state().open_run()->opened.procedure == "swwas.fleet-movement");
    const int size = document.session().size();
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    click_line(dock, "Phases", QStringLiteral("Air mission"));
    CHECK(document.session().size() == size);
    CHECK(failed.contains(QStringLiteral("isn't finished")));
    document.go_back(0, QString());
    REQUIRE_FALSE(document.session().state().open_run());
    auto& phases = board_list(dock, "Phases");
    phases.setCurrentIndex(phases.model()->index(1, 0));  // the phase that is on
    QTest::keyClick(&phases, Qt::Key_Down);
    QTest::keyClick(&phases, Qt::Key_Return);
    REQUIRE(document.session().state().open_run());
    CHECK(document.session().state().open_run()->opened.procedure == "swwas.fleet-movement");
    CHECK(phases.currentIndex().row() == 2);  // the line stays where it was
}

TEST_CASE_METHOD(test::Sample, "An Enter that is held, and the second click of two, begin nothing") {
    GameDock dock(document);
    dock.resize(300, 900);
    dock.show();
    document.next_phase();
    QCoreApplication::processEvents();
    const QSignalSpy phase(&dock, &GameDock::phase_chosen);
    auto& phases = board_list(dock, "Phases");
    phases.setCurrentIndex(phases.model()->index(0, 0));
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
    QApplication::sendEvent(&phases, &held);
    CHECK(phase.isEmpty());
    click_line(dock, "Phases", QStringLiteral("On the map"));
    click_line(dock, "Phases", QStringLiteral("On the map"));
    CHECK(phase.size() == 1);
    const QSignalSpy left(&dock, &GameDock::left);
    QTest::keyClick(&phases, Qt::Key_Escape);
    CHECK(left.size() == 1);
}

TEST_CASE("What a line of the board has opened has the keyboard, also after a double click on it") {
    test::Room room("flat-top", 100, 1);
    room.take(QSize(1280, 960));
    test::activate(*room.window);
    auto& phases = board_list(*room.window, "Phases");
    const auto row = std::find_if(phases.rows().begin(), phases.rows().end(), [](const BoardRow& one) {
        return one.label == QLatin1String("A commander's orders");
    });
    REQUIRE(row != phases.rows().end());
    const QModelIndex index = phases.model()->index(static_cast<int>(row - phases.rows().begin()), 0);
    const QPoint place = phases.visualRect(index).center();
    QTest::mouseClick(phases.viewport(), Qt::LeftButton, {}, place);
    test::Room::settle();
    REQUIRE(room.document.pending());
    auto* const form = room.window->findChild<FormView*>();
    REQUIRE(form);
    // A mail waits: all is filled in, and Enter takes it.
    const auto has_keyboard = [&] {
        const QWidget* const has = QApplication::focusWidget();
        return has && (form->isAncestorOf(has) || has->accessibleName() == QLatin1String("Continue"));
    };
    CHECK(has_keyboard());
    QTest::mouseDClick(phases.viewport(), Qt::LeftButton, {}, place);
    CHECK_FALSE(phases.hasFocus());
    CHECK(has_keyboard());
}

TEST_CASE_METHOD(test::Sample, "The search leads to its page and back, and hides nothing of the turn") {
    GameDock dock(document);
    dock.resize(300, 900);
    dock.show();
    document.next_phase();
    QCoreApplication::processEvents();
    const QStringList before = heard(dock);
    auto* const pages = dock.findChild<QTabWidget*>();
    auto* const search = dock.findChild<QLineEdit*>();
    CHECK(pages->currentIndex() == 0);
    dock.focus_search();
    CHECK(pages->currentIndex() == 1);
    QTest::keyClicks(search, QStringLiteral("seaplanes"));
    QTest::keyClick(search, Qt::Key_Escape);
    CHECK(pages->currentIndex() == 0);
    dock.focus_search();
    QTest::keyClicks(search, QStringLiteral("seaplanes"));
    QTest::keyClick(search, Qt::Key_Return);
    CHECK(pages->currentIndex() == 0);
    CHECK(search->text().isEmpty());
    CHECK(heard(dock) == before);
    document.next_turn();
    CHECK(heard(dock).size() == 3);
    // Who came there otherwise stays.
    QTest::mouseClick(pages->tabBar(), Qt::LeftButton, {}, pages->tabBar()->tabRect(1).center());
    dock.focus_search();
    QTest::keyClick(search, Qt::Key_Escape);
    CHECK(pages->currentIndex() == 1);
}

TEST_CASE_METHOD(test::Sample, "The search finds units as they are, and says where nothing is found") {
    GameDock dock(document);
    dock.show();
    QString unit;
    QObject::connect(&dock, &GameDock::unit_chosen, [&](const QString& id) { unit = id; });
    auto* const search = dock.findChild<QLineEdit*>();
    auto* const tree = dock.findChild<QTreeWidget*>();
    const auto find = [&](const char* words) {
        dock.focus_search();
        search->clear();
        QTest::keyClicks(search, QLatin1String(words));
    };
    find("a3");
    QTest::keyClick(search, Qt::Key_Return);
    CHECK(unit == QStringLiteral("A3"));
    find("Z99");
    CHECK_FALSE(tree->isVisible());
    const auto labels = dock.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("“Z99”"));
    }));
    unit.clear();
    QTest::keyClick(search, Qt::Key_Return);
    CHECK(unit.isEmpty());
    REQUIRE(document.act([](session::Session& session) { session.add_unit("fleet", "Z99", {{"side", "allied"}}); }));
    CHECK(tree->isVisible());
    QTest::keyClick(search, Qt::Key_Return);
    CHECK(unit == QStringLiteral("Z99"));
}

TEST_CASE_METHOD(Board, "On a low board the procedures fold into a line, which a click unfolds") {
    go_on();
    CHECK(heard(board).size() == 7);
    board.resize(300, 250);
    QCoreApplication::processEvents();
    CHECK(heard(board).size() == 3);
    CHECK(heard(board).last() == QStringLiteral("5 procedures, folded"));
    click_line(board, "Phases", QStringLiteral("5 procedures"));
    CHECK(heard(board).size() == 8);
    CHECK(heard(board)[2] == QStringLiteral("5 procedures, unfolded"));
    QCoreApplication::processEvents();
    CHECK(board.verticalScrollBar()->maximum() > 0);
    // By keys the line comes into sight.
    auto& open = board_list(board, "Open now");
    test::activate(board);
    open.setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    const QRect line(open.mapTo(board.viewport(), QPoint(0, 0)), open.size());
    CHECK(board.viewport()->rect().contains(line.center()));
    board.resize(300, 900);
    QCoreApplication::processEvents();
    CHECK(heard(board).size() == 7);
}

TEST_CASE_METHOD(Board, "Only the phase that is on says in words how it stands; any other is one line") {
    go_on();
    const auto& phases = board_list(board, "Phases");
    REQUIRE(phases.rows()[1].is_on);
    const int width = phases.width();
    const int one_line = phases.height_of(phases.rows()[0], width);
    CHECK(one_line < 2 * phases.fontMetrics().height());
    CHECK(phases.height_of(phases.rows()[1], width) > one_line);
    const BoardRow of_many_words{.label = QStringLiteral("Orders for the fleets that are newly on Abort").repeated(3),
                                 .state = QStringLiteral("to come"),
                                 .sign = Sign::to_come};
    CHECK(phases.height_of(of_many_words, width) == one_line);
}

TEST_CASE("The phase that is on is in sight, however many come before it") {
    const test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", folder.path() / "g.flagplot");
    TurnBoard board(document);
    board.resize(220, 260);
    board.show();
    REQUIRE(document.open(folder.path() / "g.flagplot"));
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    const auto is_in_sight = [&] {
        const auto& phases = board_list(board, "Phases");
        const QRect lines = phases.rect_of_what_is_on();
        return board.viewport()->rect().contains(
            QRect(phases.mapTo(board.viewport(), lines.topLeft()), QSize(10, phases.fontMetrics().height())));
    };
    CHECK(board.verticalScrollBar()->maximum() > 0);
    CHECK(board.verticalScrollBar()->value() > 0);
    CHECK(is_in_sight());
    board.verticalScrollBar()->setValue(0);
    board.resize(220, 240);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    CHECK(is_in_sight());
}

TEST_CASE_METHOD(Board, "Every line is as wide as the board, however large the text is") {
    go_on();
    const QFont usual = QApplication::font();
    QFont large = usual;
    large.setPointSizeF(usual.pointSizeF() * 1.5);
    QApplication::setFont(large);
    board.resize(220, 900);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    for (const char* name : {"Phases", "Open now"}) {
        const auto& list = board_list(board, name);
        CHECK(list.width() <= board.viewport()->width());
        CHECK(list.height() >= list.heightForWidth(list.width()));
        const QModelIndex last = list.model()->index(list.model()->rowCount() - 1, 0);
        CHECK(list.visualRect(last).bottom() <= list.height());
    }
    QApplication::setFont(usual);
}
