// The worksheet and the stage: ticks that stay, the dice of an order, how likely each row was.
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <set>

#include "acts/act.h"
#include "box.h"
#include "in_play.h"
#include "json/tree.h"
#include "report/worksheet.h"
#include "room.h"
#include "sample.h"
#include "session/chronicle.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/orders/order_card.h"
#include "ui/orders/orders_model.h"
#include "ui/orders/worksheet.h"
#include "ui/plot/plot_view.h"
#include "ui/sheet/sheet_view.h"
#include "ui/stage/dice_strip.h"
#include "ui/stage/stage.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The step's pane over the sample, whose next turn was rolled.
struct Rolled : test::Sample {
    Rolled() {
        pane.resize(500, 700);
        pane.show();
        test::activate(pane);
        document.next_turn();
        document.play("swwas.turn");
        pane.focus_next();
        while (document.pending()) {
            QWidget* const focused = QApplication::focusWidget();
            QTest::keyClick(focused ? focused : &pane, Qt::Key_Return);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QCoreApplication::processEvents();
        }
    }

    QListView& list() { return *sheet.findChild<QListView*>(); }
    OrdersModel& orders() { return *sheet.findChild<OrdersModel*>(); }
    // The first one about it.
    QModelIndex order(const std::string& unit) {
        for (int i = 0; i < orders().rowCount(); ++i) {
            for (const report::Order& one : orders().row(orders().index(i)).orders) {
                if (one.unit == unit) return orders().index(i);
            }
        }
        return {};
    }
    Qt::CheckState state(const std::string& unit) {
        return static_cast<Qt::CheckState>(order(unit).data(Qt::CheckStateRole).toInt());
    }
    void tick(const std::string& unit) {
        list().setCurrentIndex(order(unit));
        list().setFocus();
        press_space();
    }
    // As one does who has seen the line.
    void press_space() {
        test::settle();
        pane.grab();
        QTest::qWait(5);
        QTest::keyClick(&list(), Qt::Key_Space);
    }
    void move(const char* unit, const char* place) {
        document.act([&](session::Session& session) { session.change_unit(unit, {{"place", place}}, ""); });
        test::settle();
    }
    report::Worksheet sheet_now() const {
        return report::make_worksheet(document.session(), document.session().state().turn());
    }
    QString words() { return test::words_in(stage); }

    StepPane pane{document};
    Worksheet& sheet = *pane.findChild<Worksheet*>();
    test::InPlayPages shown{pane.in_play()};
    Stage& stage = *shown.pages.findChild<Stage*>();
};

// By its words, which are those of one at most.
QAction& act(const QWidget& widget, const char* words) {
    for (auto* const action : widget.findChildren<QAction*>()) {
        if (action->text() == QString::fromUtf8(words)) return *action;
    }
    FAIL("no act " << words);
    throw std::logic_error("unreachable");
}

}  // namespace

TEST_CASE("Where the orders have the window for themselves the one at hand has the sea around its unit") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    CHECK_FALSE(turn.sheet.findChild<PlotView*>());
    turn.pane.resize(letters(140), 700);
    test::settle();
    auto* const around = turn.sheet.findChild<PlotView*>();
    REQUIRE(around);
    CHECK(around->isVisible());
    CHECK(around->accessibleName().startsWith(QStringLiteral("Around Z2")));
    CHECK_FALSE((around->layers().labels || around->layers().names));  // they would hide the few cells that it shows
    const QImage picture = around->grab().toImage();
    turn.list().setCurrentIndex(turn.order("A1"));
    test::settle();
    CHECK(around->accessibleName().startsWith(QStringLiteral("Around A1")));
    CHECK(around->grab().toImage() != picture);
    turn.list().setCurrentIndex(turn.order("Z4"));  // which the player moves: nobody knows where to
    test::settle();
    CHECK_FALSE(around->isVisible());
}

TEST_CASE("The sea around a unit is as high as its order, and has both ends and no part of a counter") {
    Rolled turn;
    turn.pane.resize(letters(140), 700);
    for (const std::string unit : {"Z2", "A1"}) {
        CAPTURE(unit);
        turn.list().setCurrentIndex(turn.order(unit));
        test::settle();
        auto* const around = turn.sheet.findChild<PlotView*>();
        REQUIRE(around);
        CHECK(around->height() > around->parentWidget()->height() - 2 * px(10));
        CHECK(around->width() > letters(38));
        CHECK_FALSE(around->layers().cut);
        const plot::Plot& plot = *around->plot();
        const auto item = std::ranges::find(plot.items, unit, &plot::Item::id);
        REQUIRE(item != plot.items.end());
        REQUIRE_FALSE(item->ordered.empty());
        if (unit == "Z2") {  // whose end is near
            const board::Point north = plot::middle_of(plot, around->view(), plot.board.step(item->cell, "N"));
            CHECK(plot::middle_of(plot, around->view(), item->cell).y - north.y >= px(48));
        }
        for (const board::Cell& cell : {item->cell, item->ordered.back()}) {
            for (const board::Point& corner : plot.board.outline(cell)) {
                const board::Point at = hex::on_view(around->view(), plot.plane(corner));
                CHECK(around->rect().adjusted(8, 8, -8, -8).contains(QPointF(at.x, at.y).toPoint()));
            }
        }
    }
}

TEST_CASE("An arrow points to a way as it lies on the board") {
    Rolled turn;
    const auto bearing = [](const char* way) { return std::fmod(*bearing_of(exact(way)) + 360, 360); };
    CHECK(bearing("N") == Approx(0));
    CHECK(bearing("NW") == Approx(296.565));  // two columns and one row: bricks, each second column set off by half
    CHECK(bearing("SE") == Approx(116.565));
    turn.document.close();
    CHECK(bearing("NW") == Approx(315));
}

TEST_CASE("The order at hand is unfolded though nothing was rolled for it, and says in a few words what to do") {
    Rolled turn;
    const auto high = [&](const char* unit) { return turn.list().visualRect(turn.order(unit)).height(); };
    turn.list().setCurrentIndex(turn.order("Z4"));
    test::settle();
    CHECK(high("Z4") > px(52));
    CHECK(test::words_in(turn.list()).contains(QStringLiteral("direct to Rabaul")));
    CHECK(turn.orders().row(turn.order("Z3")).brief == QStringLiteral("you move it"));
}

TEST_CASE("Orders that lead somewhere have rows of one height, and the others lower ones") {
    set_letters(Letters::own, 100);
    Rolled turn;
    turn.pane.resize(576, 900);
    turn.list().setCurrentIndex(turn.order("Z1"));
    test::settle();
    const auto high = [&](const char* unit) { return turn.list().visualRect(turn.order(unit)).height(); };
    for (const char* const unit : {"Z2", "Z5", "A1", "A2", "A3"}) CHECK(high(unit) == px(46));
    for (const char* const unit : {"Z3", "Z4", "A4"}) CHECK(high(unit) == px(29));
}

TEST_CASE("Missions that were rolled are a board in the pane beside the plot") {
    Rolled turn;
    turn.pane.resize(576, 900);
    turn.orders().unfold(QStringLiteral("Air"));
    test::settle();
    const auto high = [&](const char* unit) { return turn.list().visualRect(turn.order(unit)).height(); };
    // As high as its fullest column: three of Z1 fly naval strikes, none of Z2's missions is flown by two.
    CHECK(high("SD1") == 3 * px(22) + 2 * px(9) + px(14));
    CHECK(high("HF1") == px(22) + px(14));
}

TEST_CASE("Beside dice that are thrown by hand a button lets the program roll what isn't typed") {
    test::Sample sample;
    sample.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); });
    StepPane pane{sample.document};
    pane.resize(576, 900);
    pane.show();
    test::activate(pane);
    sample.document.next_turn();
    sample.document.play("swwas.turn");
    const auto asks_dice = [&] { return sample.document.pending() && sample.document.pending()->asks_faces(); };
    for (int i = 0; i < 200 && sample.document.pending() && !asks_dice(); ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &pane, Qt::Key_Return);
        test::settle();
    }
    REQUIRE(asks_dice());
    const auto rest = [&] {
        QPushButton* found = nullptr;
        for (auto* const one : pane.findChildren<QPushButton*>()) {
            if (one->isVisible() && one->text().startsWith(QStringLiteral("Roll "))) found = one;
        }
        return found;
    };
    REQUIRE(rest());
    CHECK(rest()->text() == QStringLiteral("Roll all 30"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("10"));
    test::settle();
    CHECK(rest()->text() == QStringLiteral("Roll the other 29"));
    rest()->click();
    test::settle();
    CHECK_FALSE(asks_dice());
    CHECK_FALSE(rest());
    int by_program = 0;
    int by_hand = 0;
    const session::Session& session = sample.document.session();
    const session::Chronicle chronicle(session);
    for (int number = 1; number <= session.size(); ++number) {
        const auto* const roll = std::get_if<session::Roll>(&session.entry(number).body);
        if (roll && chronicle.turn_of(number) == session.state().turn())
            ++(roll->source == session::Roll::Source::hand ? by_hand : by_program);
    }
    CHECK(by_program == 29);
    CHECK(by_hand == 1);
}

TEST_CASE("An order on its way whose unit has no name says what the unit is") {
    Rolled turn;
    turn.sheet.show_turn(8);
    const OrderRow& submarines = turn.orders().row(turn.order("I-1"));
    CHECK(words_of(submarines).name.isEmpty());
    CHECK(turn.orders().name_of(submarines) == QStringLiteral("Flotilla"));
    CHECK(turn.orders().name_of(turn.orders().row(turn.order("A1"))) == QStringLiteral("Carrier Lexington"));
}

TEST_CASE("The links of the order at hand are as wide as their words") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    test::settle();
    int links = 0;
    for (const auto* const link : turn.list().findChildren<QPushButton*>()) {
        if (!link->isVisible() || !link->isFlat()) continue;
        CHECK(std::abs(link->width() - link->fontMetrics().horizontalAdvance(link->text()) - 8) <= 1);
        ++links;
    }
    CHECK(links >= 3);
}

TEST_CASE("Space ticks an order, and the tick is an entry of the journal") {
    Rolled turn;
    REQUIRE(turn.sheet.isVisible());
    CHECK(turn.sheet.turn() == turn.document.session().state().turn());
    CHECK(turn.state("Z2") == Qt::Unchecked);
    turn.tick("Z2");
    CHECK(turn.state("Z2") == Qt::Checked);
    CHECK(turn.sheet_now().done() == 1);
    turn.tick("Z2");
    CHECK(turn.state("Z2") == Qt::Unchecked);
    turn.tick("Z2");
    turn.document.go_back(0, {});
    CHECK(turn.state("Z2") == Qt::Unchecked);
}

TEST_CASE("A tick says whether its counter was moved, and where it stands") {
    Rolled turn;
    const auto said = [&] {
        QStringList lines;
        for (const auto* label : turn.pane.findChildren<OneLine*>()) lines += label->text();
        return lines.join(QLatin1Char('\n'));
    };
    const auto tell = [&](const char* unit, const char* to) {
        turn.document.act([&](session::Session& session) {
            const int run = session.stage(session::Opened{"swwas.turn", 1, session.state().turn(), 90});
            session::Told line{std::string("order/") + unit, "Fleets", unit, "2 zones", session::everyone, {}};
            line.to = to;
            session.stage(line, run);
            session.stage(session::Closed{}, run);
        });
    };
    const auto tick_last_of = [&](const char* unit) {
        turn.orders().unfold(QStringLiteral("Fleets"));
        for (int row = turn.orders().rowCount() - 1; row >= 0; --row) {
            const QModelIndex index = turn.orders().index(row);
            const auto& orders = turn.orders().row(index).orders;
            if (orders.size() != 1 || orders.front().unit != unit || orders.front().text != "2 zones") continue;
            turn.list().setCurrentIndex(index);
            return turn.press_space();
        }
        FAIL("no order of " << unit);
    };
    const auto place = [&](const char* unit) {
        return QString::fromStdString(turn.document.session().state().find_unit(unit)->text("place"));
    };
    const QString before = place("A3");
    tell("A3", "E9");
    tick_last_of("A3");
    REQUIRE(place("A3") == QStringLiteral("E9"));
    CHECK(said().contains(QStringLiteral("Done. A3 moved to E9.")));
    tick_last_of("A3");
    CHECK(said().contains(QStringLiteral("Not ticked any more; A3 stays at E9.")));
    tick_last_of("A3");
    CHECK(said().contains(QStringLiteral("Done. A3 is at E9.")));
    CHECK(before != QStringLiteral("E9"));

    tell("Z2", "");  // which says no place
    const QString there = place("Z2");
    tick_last_of("Z2");
    CHECK(place("Z2") == there);
    CHECK(said().contains(QStringLiteral("Done. Now drag Z2 from %1.").arg(there)));
    tell("Z5", "");
    const auto drag = [](session::Session& session) { session.change_unit("Z5", {{"place", "E9"}}, ""); };
    turn.document.act(drag);
    tick_last_of("Z5");
    CHECK(said().contains(QStringLiteral("Done. Z5 is at E9.")));
    turn.document.act([](session::Session& session) { session.add_note("fog"); });
    CHECK_FALSE(said().contains(QStringLiteral("Done.")));
}

TEST_CASE("All orders are ticked by Space alone") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z1"));
    turn.list().setFocus();
    for (int i = 0; i < 60 && turn.sheet_now().open() > 0; ++i) {
        REQUIRE(QApplication::focusWidget() == &turn.list());
        turn.press_space();
    }
    CHECK(turn.sheet_now().open() == 0);
}

TEST_CASE("A held Space ticks once") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    QKeyEvent first(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier);
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, QString(), true);
    QCoreApplication::sendEvent(&turn.list(), &first);
    for (int i = 0; i < 5; ++i) QCoreApplication::sendEvent(&turn.list(), &held);
    CHECK(turn.state("Z2") == Qt::Checked);
}

TEST_CASE("A click on the box ticks, one beside it shows the dice") {
    Rolled turn;
    const QRect line = turn.list().visualRect(turn.order("Z2"));
    const QSignalSpy shown(&turn.sheet, &Worksheet::step_chosen);
    QTest::mouseClick(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier,
                      QPoint(line.left() + 34, line.center().y()));
    CHECK(turn.state("Z2") == Qt::Checked);
    QTest::mouseClick(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier,
                      QPoint(line.left() + 200, line.center().y()));
    CHECK(turn.state("Z2") == Qt::Checked);
    CHECK(shown.count() > 0);
}

TEST_CASE("A box is ticked as it is pressed, wherever the button is released, and once by a double click") {
    Rolled turn;
    const auto box = [&] { return turn.list().visualRect(turn.order("Z2")).topLeft() + QPoint(34, 12); };
    QTest::mousePress(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier, box());
    CHECK(turn.state("Z2") == Qt::Checked);
    QTest::mouseRelease(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier, box() + QPoint(0, 60));
    CHECK(turn.state("Z2") == Qt::Checked);
    turn.document.go_back(0, {});
    REQUIRE(turn.state("Z2") == Qt::Unchecked);
    QTest::mouseClick(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier, box());
    QTest::mouseDClick(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier, box());
    CHECK(turn.state("Z2") == Qt::Checked);
}

TEST_CASE("A line that is clicked stays under the pointer though the one above it folds") {
    Rolled turn;
    QListView& list = turn.list();
    turn.pane.resize(520, 960);  // all of them are in sight
    list.setCurrentIndex(turn.order("Z1"));
    test::settle();
    const auto top = [&](const char* unit) { return list.viewport()->y() + list.visualRect(turn.order(unit)).top(); };
    const auto beside_box = [&](const char* unit) {
        return list.visualRect(turn.order(unit)).topLeft() + QPoint(200, 14);
    };
    REQUIRE(list.verticalScrollBar()->value() == 0);
    for (const char* const unit : {"Z2", "Z4"}) {  // nothing is rolled for Z4, so it has no card
        INFO(unit);
        const int before = top(unit);
        QTest::mousePress(list.viewport(), Qt::LeftButton, {}, beside_box(unit));
        CHECK(top(unit) == before);
        QTest::mouseRelease(list.viewport(), Qt::LeftButton, {}, beside_box(unit));
        test::settle();
        CHECK(list.currentIndex() == turn.order(unit));
        CHECK(top(unit) == before);
    }
    const auto high = [&](const char* unit) { return list.visualRect(turn.order(unit)).height(); };
    const auto has_no_gap = [&] {
        return list.viewport()->y() == 0 && list.visualRect(turn.orders().index(0)).y() == 0;
    };
    CHECK(has_no_gap());
    const int open = high("Z2");  // what was open above stays so
    const int before = top("Z3");
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                      list.visualRect(turn.order("Z3")).topLeft() + QPoint(34, 14));  // its box
    test::settle();
    CHECK(turn.state("Z3") == Qt::Checked);
    CHECK(top("Z3") == before);
    CHECK(has_no_gap());
    CHECK(high("Z2") == open);

    QEvent leaves(QEvent::Leave);
    QCoreApplication::sendEvent(&list, &leaves);
    CHECK(has_no_gap());
    CHECK(high("Z2") < open);
    QTest::keyClick(&list, Qt::Key_Down);
    test::settle();
    CHECK(has_no_gap());
}

TEST_CASE("A click acts where it was aimed, though what it chooses unfolds there") {
    Rolled turn;
    turn.pane.resize(520, 960);
    QListView& list = turn.list();
    list.setCurrentIndex(turn.order("Z1"));
    test::settle();
    const auto click = [&](const QPoint& at) {
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at);
        test::settle();
    };
    const QSignalSpy dice(&turn.sheet, &Worksheet::dice_wanted);
    const QRect row = list.visualRect(turn.order("Z5"));
    const int line = list.fontMetrics().height();
    click({row.right() - 24 - line * 13 / 20, row.top() + line * 17 / 20});  // its last die
    REQUIRE(dice.count() == 1);
    CHECK(dice.front().front().toInt() == turn.orders().row(turn.order("Z5")).orders.front().dice.back());

    const auto links = turn.sheet.findChildren<QPushButton*>();
    const auto again = std::ranges::find_if(links, [](const QPushButton* one) {
        return one->accessibleName().startsWith(QStringLiteral("Runs aground")) && one->isVisible();
    });
    REQUIRE(again != links.end());
    const QPoint link = (*again)->mapTo(list.viewport(), (*again)->rect().center());
    click(list.visualRect(turn.order("A4")).topLeft() + QPoint(200, 14));
    CHECK(list.currentIndex() == turn.order("A4"));
    click(link);  // on the card above, which is there as it was
    CHECK(list.currentIndex() == turn.order("Z5"));
    CHECK(turn.orders().row(turn.order("Z5")).orders.front().text.starts_with("instead of running aground"));
}

TEST_CASE("An order that is rolled again is at hand, and the main button, which has the focus, goes on with it") {
    Rolled turn;
    turn.document.next_phase();
    turn.tick("Z1");
    turn.list().setCurrentIndex(turn.order("Z5"));
    test::settle();
    QPushButton* again = nullptr;
    for (auto* const one : turn.sheet.findChildren<QPushButton*>()) {
        if (one->accessibleName().startsWith(QStringLiteral("Runs aground")) && one->isVisible()) again = one;
    }
    REQUIRE(again);
    again->setFocus();
    again->click();
    test::settle();
    CHECK(turn.list().currentIndex() == turn.order("Z5"));
    CHECK(turn.orders().row(turn.order("Z5")).orders.front().text.starts_with("instead of running aground"));
    auto* const focused = qobject_cast<QPushButton*>(QApplication::focusWidget());
    REQUIRE(focused);
    CHECK(focused->isDefault());
    CHECK(focused->text() == QStringLiteral("Z5 is moved"));
    turn.pane.grab();
    QTest::qWait(5);
    QTest::keyClick(focused, Qt::Key_Space);
    CHECK(turn.state("Z5") == Qt::Checked);
}

TEST_CASE("A counter that was moved goes back when its order is rolled again, and it is said") {
    Rolled turn;
    turn.document.next_phase();
    const auto place = [&] { return turn.document.session().state().find_unit("Z2")->text("place"); };
    const std::string before = place();
    turn.tick("Z2");
    REQUIRE(place() != before);
    turn.list().setCurrentIndex(turn.order("Z2"));
    test::settle();
    for (auto* const one : turn.sheet.findChildren<QPushButton*>()) {
        if (!one->accessibleName().startsWith(QStringLiteral("Runs aground")) || !one->isVisible()) continue;
        one->click();
        break;
    }
    test::settle();
    CHECK(place() == before);
    const auto labels = turn.pane.findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [&](const QLabel* one) {
        return one->isVisible() && one->text().startsWith(QStringLiteral("Z2 is back at %1.").arg(exact(before)));
    }));
}

TEST_CASE(
    "A further zone is rolled from where the order leads: its counter goes there, and the new order is in sight") {
    Rolled turn;
    turn.document.next_phase();
    const auto place = [&] { return turn.document.session().state().find_unit("A2")->text("place"); };
    const report::Order before = turn.orders().row(turn.order("A2")).orders.front();
    REQUIRE((before.way.goes_on && place() != before.way.to));
    turn.list().setCurrentIndex(turn.order("A2"));
    test::settle();
    for (auto* const one : turn.sheet.findChildren<QPushButton*>()) {
        if (!one->accessibleName().startsWith(QStringLiteral("Next zone")) || !one->isVisible()) continue;
        one->click();
        break;
    }
    test::settle();
    CHECK(place() == before.way.to);
    CHECK(turn.state("A2") == Qt::Checked);
    const report::Order& further = turn.orders().row(turn.list().currentIndex()).orders.front();
    CHECK((further.unit == "A2" && further.entry > before.entry && !further.done));
    CHECK(further.way.from == before.way.to);
    const QRect row = turn.list().visualRect(turn.list().currentIndex());
    CHECK(turn.list().viewport()->rect().contains(row));
    const auto labels = turn.pane.findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [&](const QLabel* one) {
        return one->isVisible() && one->text().startsWith(QStringLiteral("A2 moved to %1.").arg(exact(before.way.to)));
    }));
    turn.document.go_back(0, QString());
    CHECK(place() != before.way.to);
    CHECK(turn.state("A2") == Qt::Unchecked);
}

TEST_CASE("After a re-roll the page of the dice shows those of the order at hand") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    test::settle();
    const report::Order before = turn.orders().row(turn.order("Z2")).orders.front();
    REQUIRE(turn.stage.step() == before.dice.back());
    const int rolled = before.dice.front();
    REQUIRE(turn.document.perform(acts::act("reroll"), std::to_string(rolled), {"reroll", {{"reason", "slip"}}, {}}));
    QString refused;
    while (turn.document.pending() && turn.document.answer({turn.document.pending()->key, {}, {}}, refused)) {
    }
    test::settle();
    REQUIRE(turn.list().currentIndex().isValid());
    const report::Order& at_hand = turn.orders().row(turn.list().currentIndex()).orders.front();
    CHECK(at_hand.unit == "Z1");  // the first that is open
    CHECK(turn.stage.step() == at_hand.dice.back());
}

TEST_CASE("A line says what its dice were thrown for") {
    Rolled turn;
    const QString words = turn.order("Z2").data(Qt::AccessibleTextRole).toString();
    const auto said = QRegularExpression(QStringLiteral("Fleet Speed (\\d+), Direction (\\d+)$")).match(words);
    INFO(words.toStdString());
    REQUIRE(said.hasMatch());
    std::vector<int> fell;
    const report::Worksheet sheet = turn.sheet_now();
    for (const report::OrderGroup& group : sheet.groups) {
        for (const report::Order& order : group.orders) {
            if (order.unit != "Z2") continue;
            const session::Chronicle chronicle(turn.document.session());
            for (const int step : order.dice) fell.push_back(chronicle.roll(chronicle.step_of(step))->faces.at(0));
        }
    }
    CHECK(fell == std::vector<int>{said.captured(1).toInt(), said.captured(2).toInt()});
}

TEST_CASE("Orders of few kinds are a board: a base's stand in one line, and are ticked together") {
    Rolled turn;
    turn.orders().unfold(QStringLiteral("Air"));
    QModelIndex base;
    for (int i = 0; i < turn.orders().rowCount(); ++i) {
        const QModelIndex index = turn.orders().index(i);
        if (turn.orders().row(index).words == QStringLiteral("Z1")) base = index;
    }
    REQUIRE(base.isValid());
    const OrderRow& row = turn.orders().row(base);
    REQUIRE(row.kind == OrderRow::Kind::board);
    const std::size_t units = row.orders.size();
    CHECK(units == 10);  // SF1, SF2, SD1, SD2, ST1, ZF1, ZF2, ZD1, ZD2, ZT1
    QStringList placed;
    for (const QString& kind : row.kinds) placed += OrdersModel::units_of_kind(row, kind);
    CHECK(placed.size() == 10);
    CHECK(base.data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("Z1: ")));
    turn.orders().setData(base, Qt::Checked, Qt::CheckStateRole);
    CHECK(turn.sheet_now().done() == units);
}

TEST_CASE("The chips of a board stand apart from each other") {
    Rolled turn;
    turn.pane.resize(576, 900);
    turn.orders().unfold(QStringLiteral("Air"));
    test::settle();
    QModelIndex base;
    for (int i = 0; i < turn.orders().rowCount(); ++i) {
        if (turn.orders().row(turn.orders().index(i)).words == QStringLiteral("Z1")) base = turn.orders().index(i);
    }
    REQUIRE(base.isValid());
    turn.list().scrollTo(base);
    const QRect row = turn.list().visualRect(base);
    const QImage seen = turn.list().viewport()->grab().toImage();
    // Below the upper frames of the first line of chips, above their words.
    const int y = row.top() + px(7) + 4;
    const int left = row.left() + px(120);
    std::vector<int> frames;  // where upright lines begin and, behind each, where they end
    const QRgb ground = seen.pixel(left, row.top() + 2);
    const QRgb within = turn.list().palette().color(QPalette::Base).rgb();
    bool was_line = false;
    for (int x = left; x < row.right(); ++x) {
        const QRgb here = seen.pixel(x, y);
        const bool is_line = here != ground && here != within;
        if (is_line != was_line) frames.push_back(x);
        was_line = is_line;
    }
    REQUIRE(frames.size() >= 8);  // two chips, of two lines each
    for (std::size_t end = 3; end + 1 < frames.size(); end += 4) CHECK(frames[end + 1] - frames[end] >= px(9) - 3);
}

TEST_CASE("Of a throw's odds what fell is higher than the rest, and never a sliver") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    test::settle();
    auto* const card = turn.sheet.findChild<OrderCard*>();
    std::vector<QWidget*> strips;
    for (QWidget* const one : card->findChildren<QWidget*>()) {
        const bool is_painted = qstrcmp(one->metaObject()->className(), "QWidget") == 0 && !one->layout();
        if (is_painted && one->isVisible() && one->height() < px(24)) strips.push_back(one);
    }
    REQUIRE_FALSE(strips.empty());
    const QRgb fallen = tints(card->palette()).primary.rgb();
    for (QWidget* const strip : strips) {
        const QImage seen = strip->grab().toImage();
        int wide = 0;
        for (int x = 0; x < seen.width(); ++x) wide += seen.pixel(x, 1) == fallen ? 1 : 0;  // nothing else is so high
        CHECK(wide >= px(12));
        CHECK(wide < seen.width());
    }
}

TEST_CASE("An order at hand says its way before its speed, its die's result by the wish, and when it is rolled again") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z1"));  // at best speed
    test::settle();
    auto* const card = turn.sheet.findChild<OrderCard*>();
    const report::Order& order = turn.orders().row(turn.order("Z1")).orders.front();
    REQUIRE_FALSE(order.desired.empty());
    const QString way = QString::fromStdString(order.heading);
    bool says_way = false;
    const QLabel* by_wish = nullptr;
    for (const auto* const one : card->findChildren<QLabel*>()) {
        says_way = says_way || one->text() == QStringLiteral("%1 at best speed; you move it").arg(way);
        if (one->accessibleName().contains(QStringLiteral("desired direction"))) by_wish = one;
    }
    CHECK(says_way);
    REQUIRE(by_wish);
    CHECK(by_wish->text().endsWith(QLatin1Char(' ') + QString::fromStdString(order.desired)));
    CHECK_FALSE(by_wish->text().contains(QStringLiteral("desired")));
    CHECK(by_wish->toolTip().contains(by_wish->accessibleName()));
    const auto links = card->findChildren<QPushButton*>();
    CHECK(std::ranges::any_of(links, [](const QPushButton* one) {
        return one->text() == QStringLiteral("If it runs aground: direction again") &&
               one->accessibleName().startsWith(QStringLiteral("Runs aground: direction again"));
    }));
    CHECK(turn.orders().data(turn.order("Z1"), Qt::AccessibleTextRole).toString().contains("best speed for the enemy"));
}

TEST_CASE("A board that waits and a section that is done are one line, which Right or a click unfolds") {
    Rolled turn;
    const auto row_of = [&](OrderRow::Kind kind, const char* words) {
        for (int i = 0; i < turn.orders().rowCount(); ++i) {
            const OrderRow& row = turn.orders().row(turn.orders().index(i));
            if (row.kind == kind && row.words == QLatin1String(words)) return turn.orders().index(i);
        }
        return QModelIndex();
    };
    REQUIRE(row_of(OrderRow::Kind::section, "Orders for the map").isValid());
    const auto counts = [&](const char* words) {  // those that are unfolded
        return std::ranges::any_of(turn.pane.findChildren<QLabel*>(),
                                   [&](const QLabel* one) { return one->text() == QLatin1String(words); });
    };
    CHECK(counts("0 of 9 done"));
    const QModelIndex air = row_of(OrderRow::Kind::folded, "Air");
    REQUIRE(air.isValid());
    CHECK_FALSE(air.data(Qt::CheckStateRole).isValid());
    CHECK(air.data().toString().startsWith(QStringLiteral("Air: 6 CAP, ")));
    turn.list().setCurrentIndex(air);
    QTest::keyClick(&turn.list(), Qt::Key_Right);
    CHECK(row_of(OrderRow::Kind::section, "Air").isValid());
    CHECK(counts("0 of 9 done"));  // it waits for the others
    act(turn.pane, "Tick all orders").trigger();
    const QModelIndex map = row_of(OrderRow::Kind::folded, "Orders for the map");
    REQUIRE(map.isValid());
    CHECK(map.data().toString() == QStringLiteral("Orders for the map: 9 of 9 done, 3 not moved yet"));
    QTest::mouseClick(turn.list().viewport(), Qt::LeftButton, Qt::NoModifier, turn.list().visualRect(map).center());
    CHECK(row_of(OrderRow::Kind::section, "Orders for the map").isValid());
}

TEST_CASE("The main button is the order at hand of those who tick, and goes on when all are done") {
    Rolled turn;
    const auto main_button = [&]() -> QPushButton& {
        for (auto* button : turn.pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return *button;
        }
        FAIL("no main button");
        throw std::logic_error("unreachable");
    };
    const auto press = [&] {
        test::settle();
        turn.pane.grab();
        QTest::qWait(5);
        main_button().click();
    };
    CHECK(main_button().text() == QStringLiteral("Next: On the map"));
    turn.document.next_phase();
    CHECK(main_button().text() == QStringLiteral("Go to turn 10"));  // nobody ticked in the turns before
    turn.tick("Z1");
    CHECK(main_button().text() == QStringLiteral("Z2 is moved"));
    press();
    CHECK(turn.state("Z2") == Qt::Checked);
    CHECK(main_button().text() == QStringLiteral("Z3 is done"));  // its way isn't known
    turn.pane.show_what_happened();
    CHECK(main_button().text() == QStringLiteral("Back to the orders"));
    press();
    CHECK(main_button().text() == QStringLiteral("Z3 is done"));
    for (int i = 0; i < 7; ++i) press();
    CHECK(turn.sheet_now().done() == 9);
    CHECK(main_button().text() == QStringLiteral("Air is done"));
    press();
    CHECK(turn.sheet_now().open() == 0);
    CHECK(main_button().text() == QStringLiteral("Z1, A2, A3 aren't moved yet"));  // how far isn't known
    press();
    CHECK(turn.document.session().state().turn() == 9);
    CHECK(QApplication::focusWidget() == &turn.list());
    CHECK(turn.list().currentIndex() == turn.order("Z1"));
    CHECK(main_button().text() == QStringLiteral("Go to turn 10 without moving Z1, A2, A3"));
    turn.move("Z1", "E5");
    CHECK(main_button().text() == QStringLiteral("A2, A3 aren't moved yet"));
    turn.move("A2", "G10");
    turn.move("A3", "E11");
    CHECK(main_button().text() == QStringLiteral("Go to turn 10"));
}

TEST_CASE("Where the hand is on the orders the main button says what Enter does there") {
    Rolled turn;
    const auto main_button = [&]() -> QPushButton* {
        const auto all = turn.pane.findChildren<QPushButton*>();
        const auto main = std::ranges::find_if(all, [](auto* one) { return one->isVisible() && one->isDefault(); });
        return main == all.end() ? nullptr : *main;
    };
    const auto enter = [&] {
        test::settle();
        turn.pane.grab();
        QTest::qWait(5);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    };
    REQUIRE(main_button());
    CHECK(main_button()->text() == QStringLiteral("Next: On the map"));  // nobody ticked in the turns before
    turn.list().setFocus();
    turn.list().setCurrentIndex(turn.order("Z2"));
    CHECK(main_button()->text() == QStringLiteral("Z2 is moved"));
    main_button()->setFocus();
    CHECK(main_button()->text() == QStringLiteral("Next: On the map"));
    turn.list().setFocus();
    enter();
    CHECK(turn.state("Z2") == Qt::Checked);
    QModelIndex air;
    for (int i = 0; i < turn.orders().rowCount(); ++i) {
        const QModelIndex index = turn.orders().index(i);
        if (turn.orders().row(index).kind == OrderRow::Kind::folded) air = index;
    }
    REQUIRE(air.isValid());
    turn.list().setCurrentIndex(air);
    CHECK(main_button()->text() == QStringLiteral("Show Air"));
    enter();
    CHECK(main_button()->text() == QStringLiteral("Air is done"));
    CHECK(turn.sheet_now().done() == 1);
}

TEST_CASE("Units of two sides that come together are named, but not to one side") {
    Rolled turn;
    turn.document.next_phase();
    const auto stands = [&](const char* words) {
        const auto all = turn.pane.findChildren<QLabel*>();
        return std::ranges::any_of(
            all, [&](const QLabel* one) { return one->isVisible() && one->text().contains(QLatin1String(words)); });
    };
    const auto row = [&](const char* unit) { return turn.order(unit).data(Qt::AccessibleTextRole).toString(); };
    CHECK_FALSE(row("Z4").contains(QStringLiteral("A4")));
    const report::OrderWay way = turn.orders().row(turn.order("Z5")).orders.front().way;
    REQUIRE(way.is_known());
    turn.move("A4", way.to.c_str());
    CHECK(row("Z5").contains(QStringLiteral("A4 is in %1").arg(exact(way.to))));
    CHECK_FALSE(stands("are both in"));
    act(turn.pane, "Tick all orders").trigger();
    test::settle();
    CHECK(stands("Z5 and A4 are both in"));

    const auto axis = session::find_reader("axis", turn.document.session().state(), turn.document.session().rulebook());
    REQUIRE(axis);
    turn.pane.worksheet().look_as(axis);
    CHECK_FALSE(stands("are both in"));
    CHECK_FALSE(row("Z5").contains(QStringLiteral("A4")));
    turn.pane.worksheet().look_as({});
    CHECK(stands("Z5 and A4 are both in"));
}

TEST_CASE("An order that was ticked and whose counter stands still says so, until it is dragged") {
    Rolled turn;
    const auto words = [&](const char* unit) { return words_of(turn.orders().row(turn.order(unit))).text; };
    const auto heard = [&](const char* unit) { return turn.order(unit).data(Qt::AccessibleTextRole).toString(); };
    const QString says = QStringLiteral("not on its zone yet: drag its counter");
    CHECK_FALSE(words("Z1").contains(says));  // it is still to be done
    turn.tick("Z1");                          // at best speed: how far isn't known
    turn.tick("Z2");                          // 2 zones: ticked, it is moved
    turn.tick("Z4");                          // nobody knows where to
    turn.list().setCurrentIndex(turn.order("A1"));
    CHECK(words("Z1").endsWith(says));
    CHECK(heard("Z1").contains(says));
    CHECK_FALSE(heard("Z2").contains(says));
    CHECK_FALSE(heard("Z4").contains(says));
    test::settle();
    const QRect row = turn.list().visualRect(turn.order("Z1"));
    const QImage seen = turn.list().viewport()->grab().toImage();
    CHECK(seen.pixelColor(row.left() + 8, row.center().y()) == tints(turn.list().palette()).doubt_ground);
    turn.move("Z1", "E5");
    CHECK_FALSE(heard("Z1").contains(says));
    turn.document.go_back(0, {});
    CHECK(heard("Z1").contains(says));
}

TEST_CASE("The sheet stays whatever else is rolled, and the last one is a click away") {
    Rolled turn;
    turn.tick("Z2");
    turn.document.roll_on("swwas.direction");
    QCoreApplication::processEvents();
    CHECK(turn.sheet.isVisible());
    CHECK(turn.state("Z2") == Qt::Checked);
    const int then = turn.document.session().state().turn();
    turn.document.next_turn();
    CHECK_FALSE(turn.sheet.isVisible());  // nothing has been ordered yet
    CHECK(turn.sheet.turn() == then);
}

TEST_CASE("What asks nothing stands in one line that can't be ticked") {
    Rolled turn;
    int at_rest = 0;
    for (int i = 0; i < turn.orders().rowCount(); ++i) {
        const QModelIndex index = turn.orders().index(i);
        if (turn.orders().row(index).kind != OrderRow::Kind::at_rest) continue;
        ++at_rest;
        CHECK_FALSE(index.data(Qt::CheckStateRole).isValid());
        CHECK(index.data().toString().contains(QStringLiteral("stays (odd turn)")));
    }
    CHECK(at_rest == 1);
}

TEST_CASE("The stage shows an order's die, the row that was hit, and how likely each was") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    REQUIRE(turn.stage.step() > 0);
    CHECK(turn.stage.isVisible());
    const session::Chronicle chronicle(turn.document.session());
    const session::LookedUp& found = *chronicle.lookup(chronicle.step_of(turn.stage.step()));
    CHECK(found.unit == "Z2");
    CHECK(found.lookup.table == "swwas.direction");
    CHECK(turn.words().contains(QString::fromStdString(found.lookup.label)));
    const auto* const sheet = test::shown_in<SheetView>(turn.stage);
    REQUIRE(sheet);
    const QAbstractItemModel& rows = *sheet->model();
    double whole = 0;
    int hits = 0;
    for (int i = 0; i < rows.rowCount(); ++i) {
        whole += rows.index(i, 3).data().toString().remove(QLatin1Char('%')).trimmed().toDouble();
        if (rows.index(i, 0).data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("Hit: "))) ++hits;
    }
    CHECK(rows.rowCount() == 6);
    CHECK(whole == 100);
    CHECK(hits == 1);
}

TEST_CASE("The strip has all dice of the run; the arrow keys go from one to the next") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    turn.shown.pages.resize(500, 1200);  // it has room
    QCoreApplication::processEvents();
    auto& strip = *turn.stage.findChild<DiceStrip*>();
    REQUIRE(strip.isVisible());
    const int before = turn.stage.step();
    strip.setFocus();
    QTest::keyClick(&strip, Qt::Key_Right);
    CHECK(turn.stage.step() != before);
    QTest::keyClick(&strip, Qt::Key_Left);
    CHECK(turn.stage.step() == before);
}

TEST_CASE("Re-rolling and overruling are asked for on the stage") {
    Rolled turn;
    turn.list().setCurrentIndex(turn.order("Z2"));
    const QSignalSpy reroll(&turn.document, &Document::correction_wanted);
    for (auto* const button : turn.stage.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Re-roll…") && button->isVisibleTo(&turn.stage)) button->click();
    }
    REQUIRE(reroll.count() == 1);
    CHECK(reroll.front().front().value<std::string>() == "reroll");
    CHECK(reroll.front().at(1).toInt() == turn.stage.step());
}

TEST_CASE("Leaving a turn asks for orders that are open of those who tick") {
    Rolled turn;
    const int number = turn.document.session().state().turn();
    turn.tick("Z2");
    const std::vector<std::string> undone = turn.document.session().left_undone(true);
    REQUIRE(undone.size() == 1);
    CHECK(QRegularExpression(QStringLiteral("^\\d+ of \\d+ orders aren't ticked$"))
              .match(text(undone.front()))
              .hasMatch());
    go_on(turn.document, &turn.pane, true);
    const auto* const box = turn.pane.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(box->text() == text(undone.front()));
    test::press_in_box(turn.pane, "Cancel");
    test::settle();
    CHECK(turn.document.session().state().turn() == number);
    act(turn.pane, "Tick all orders").trigger();
    CHECK(turn.document.session().left_undone(true).empty());
}

TEST_CASE("Enter alone leads through the orders that are open, and then on") {
    Rolled turn;
    turn.tick("Z2");
    REQUIRE(turn.document.what_is_due(true).size() == 1);
    go_on(turn.document, &turn.pane, true);
    auto* const box = turn.pane.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(box->informativeText().contains(QStringLiteral("Enter ticks an order that was carried out")));
    QSignalSpy wanted(&turn.document, &Document::due_wanted);
    test::press_in_box(turn.pane, "Go there");
    REQUIRE(wanted.count() == 1);
    test::activate(*turn.list().window());
    turn.sheet.focus_list();
    int presses = 0;
    while (!turn.document.what_is_due(true).empty() && presses < 60) {
        auto* const list = qobject_cast<QListView*>(QApplication::focusWidget());
        REQUIRE(list);
        REQUIRE(list->currentIndex().data(Qt::CheckStateRole).toInt() != Qt::Checked);
        const std::size_t open = turn.sheet_now().open();
        test::settle();
        turn.pane.grab();
        QTest::qWait(5);
        QTest::keyClick(list, Qt::Key_Return);
        CHECK(turn.sheet_now().open() < open);
        ++presses;
    }
    CHECK(presses > 1);
    test::activate(turn.pane);
    turn.pane.focus_next();
    CHECK(turn.document.session().left_undone(true).empty());
    const int number = turn.document.session().state().turn();
    // To the map, to the counters that weren't moved, to the next turn.
    for (int step = 0; step < 3 && turn.document.session().state().turn() == number; ++step) {
        QTest::qWait(350);  // as one does who reads what the button says
        turn.pane.grab();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        test::settle();
    }
    CHECK(turn.document.session().state().turn() == number + 1);
    const auto* const next = qobject_cast<QPushButton*>(QApplication::focusWidget());
    REQUIRE(next);
    CHECK(next->isDefault());
}

TEST_CASE("Where nobody ticks a turn is left without a question, and its log says so") {
    Rolled turn;
    const int number = turn.document.session().state().turn();
    const std::vector<std::string> undone = turn.document.session().left_undone(true);
    REQUIRE(undone.size() == 1);
    CHECK(QRegularExpression(QStringLiteral("^\\d+ orders aren't ticked$")).match(text(undone.front())).hasMatch());
    go_on(turn.document, &turn.pane, true);
    CHECK_FALSE(turn.pane.findChild<QMessageBox*>());
    REQUIRE(turn.document.session().state().turn() == number + 1);
    const int entry = test::find_entry<session::ClockSet>(turn.document.session(), "");
    REQUIRE(entry > 0);
    const auto& clock = std::get<session::ClockSet>(turn.document.session().entry(entry).body);
    CHECK(clock.passed_over == undone);
}

TEST_CASE("On a small screen with large text six orders are in sight") {
    test::Room room("coral-sea", 125, 1);
    room.take(QSize(1024, 700));
    const auto* const list = room.window->findChild<Worksheet*>()->findChild<QListView*>();
    const auto& orders = *static_cast<const OrdersModel*>(list->model());
    int in_sight = 0;
    for (int row = 0; row < orders.rowCount(); ++row) {
        const QModelIndex index = orders.index(row);
        if (orders.row(index).kind != OrderRow::Kind::orders) continue;
        const QRect line = list->visualRect(index);
        if (list->viewport()->rect().contains(line)) ++in_sight;
    }
    CHECK(in_sight >= 6);
}

TEST_CASE("Above the dice stands what they were thrown for, in their order") {
    Rolled turn;
    QString tables;
    for (int i = 0; i < turn.orders().rowCount() && tables.isEmpty(); ++i) {
        tables = turn.orders().row(turn.orders().index(i)).tables;
    }
    CHECK(tables == QStringLiteral("Fleet Speed, Direction"));
    const OrderRow& order = turn.orders().row(turn.order("Z2"));
    const std::vector<OrderDie> dice = turn.orders().dice_of(order);
    REQUIRE(dice.size() == 2);
    CHECK(turn.orders().throw_words(dice[1].step) == QStringLiteral("Direction %1").arg(dice[1].face));
}

TEST_CASE("An earlier turn's order names no port, since the roster says where its unit is bound for now") {
    Rolled turn;
    REQUIRE(turn.orders().row(turn.order("Z4")).brief == QStringLiteral("direct to Rabaul"));
    turn.document.next_turn();
    turn.document.act([](session::Session& session) {
        session.change_unit("Z4", {{"desired-direction", "Truk"}}, "");
    });
    turn.sheet.show_turn(turn.document.session().state().turn() - 1);
    test::settle();
    CHECK(turn.orders().row(turn.order("Z4")).brief == QStringLiteral("direct to port"));
}

TEST_CASE("In a turn without orders the sheet of the turn before is a step away, and can be printed") {
    Rolled turn;
    const int before = turn.document.session().state().turn();
    turn.document.next_turn();
    turn.pane.show();
    test::settle();
    CHECK(turn.sheet.has_orders());
    CHECK_FALSE(turn.sheet.has_orders_now());
    CHECK_FALSE(turn.sheet.isVisible());                         // what happened: nothing yet
    CHECK_FALSE(act(turn.pane, "Tick all orders").isEnabled());  // those of the turn before aren't in sight
    act(turn.pane, "Orders").trigger();
    CHECK(turn.sheet.isVisible());
    CHECK(turn.sheet.turn() == before);
    int printed = 0;
    QObject::connect(&turn.pane, &StepPane::sheet_wanted, [&](int which) { printed = which; });
    act(turn.pane, "Print the orders…").trigger();
    CHECK(printed == before);
}

TEST_CASE("The stage says the whole order that its dice decided, where it is wide") {
    Rolled turn;
    turn.shown.pages.resize(1400, 800);
    QCoreApplication::processEvents();
    turn.list().setCurrentIndex(turn.order("Z2"));
    const QString order = QString::fromStdString(turn.orders().row(turn.order("Z2")).orders.front().text);
    INFO(turn.words().toStdString());
    CHECK(order.contains(QStringLiteral("desired")));
    CHECK(turn.words().contains(order));
    turn.stage.show_step(0);
    CHECK_FALSE(turn.words().contains(order));
}
