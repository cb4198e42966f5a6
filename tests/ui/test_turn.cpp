// Which turn it is, the turns around it, and its phases.
#include <QApplication>
#include <QLabel>
#include <QLayout>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <filesystem>

#include "in_play.h"
#include "phases.h"
#include "report/worksheet.h"
#include "sample.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/theme.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/step/step_pane.h"
#include "ui/turn/phase_row.h"
#include "ui/turn/turn_head.h"
#include "ui/turn/turn_strip.h"

using namespace flagplot;
using namespace flagplot::ui;
using test::heard;
using test::signs;

namespace {

// The sample's turn 8, rolled but not carried out: its head and its phases, each with all the room it needs.
struct Turn : test::Sample {
    Turn() {
        window.resize(1300, 200);
        row.resize(1200, 40);
        head.setGeometry(0, 60, 1200, 60);
        head.fit(1200);
        window.show();
        test::settle();
    }

    void go_on() {
        document.next_phase();
        test::settle();
    }
    QStringList words() const {
        QStringList all;
        for (const Label* label : head.findChildren<Label*>()) {
            if (label->isVisible() && !label->text().isEmpty()) all += label->text();
        }
        return all;
    }
    TurnStrip& strip() const { return *head.findChild<TurnStrip*>(); }
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
    QStringList in_sight() {
        test::settle();
        QStringList all;
        for (int i = 0; i < row.count(); ++i) {
            const QRect place = row.visualItemRect(row.item(i));
            const bool is_whole = place.center().x() >= 0 && place.right() <= row.viewport()->width();
            if (is_whole) all += row.item(i)->text();
        }
        return all;
    }
    QRect place_of(const char* label) const {
        const auto found = row.findItems(QString::fromLatin1(label), Qt::MatchExactly);
        REQUIRE(found.size() == 1);
        return row.visualItemRect(found.front());
    }
    void wheel(int by) {
        QWheelEvent turned(QPointF(5, 5), QPointF(5, 5), {}, {0, by}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                           false);
        QApplication::sendEvent(row.viewport(), &turned);
    }

    QWidget window;
    PhaseRow row{document, &window};
    TurnHead head{document, &window};
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

TEST_CASE_METHOD(Turn, "The head says which turn it is, of which day, and whether it is night") {
    CHECK(words() == QStringList{QStringLiteral("Turn 8"), QStringLiteral("day 2, night")});
    document.next_turn();
    CHECK(words() == QStringList{QStringLiteral("Turn 9"), QStringLiteral("day 2, daylight")});
    document.go_back(0, QString());
    CHECK(words().front() == QStringLiteral("Turn 8"));
    document.close();
    CHECK_FALSE(head.isVisible());
}

TEST_CASE_METHOD(Turn, "Where the head has little room it gives up the turns around, then the day, never the number") {
    const auto least = [&](const QString& words) {
        for (const Label* label : head.findChildren<Label*>()) {
            if (label->text() == words) return label->sizeHint().width();
        }
        return 0;
    };
    const int number = least(QStringLiteral("Turn 8"));
    REQUIRE(number > 0);
    CHECK(strip().isVisible());
    head.fit(head.whole_width() - 1);
    head.fit(number + least(QStringLiteral("day 2, 2 of 6, night")) + 3 * head.layout()->spacing());
    CHECK(words() == QStringList{QStringLiteral("Turn 8"), QStringLiteral("day 2, 2 of 6, night")});
    CHECK_FALSE(strip().isVisible());
    for (const int width : {number, 10, 0}) {
        head.fit(width);
        CHECK(words() == QStringList{QStringLiteral("Turn 8")});
        CHECK_FALSE(strip().isVisible());
    }
    const auto labels = head.findChildren<Label*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const Label* label) {
        return label->isVisible() && label->accessibleName().contains(QStringLiteral("day 2, 2 of 6, night")) &&
               label->toolTip().contains(QStringLiteral("day 2, 2 of 6, night"));
    }));
    document.next_turn();  // which gives it no more room
    CHECK(words() == QStringList{QStringLiteral("Turn 9")});
}

TEST_CASE_METHOD(test::Sample, "The turns around stand where they stood, whatever the words before them") {
    const QFont before = QApplication::font();
    set_letters(Letters::own, 100);
    TurnHead head(document);
    const auto& strip = *head.findChild<TurnStrip*>();
    head.fit(1200);
    head.show();
    test::settle();
    const int place = strip.x();
    const int width = head.width();
    document.next_turn();  // from night to daylight
    test::settle();
    CHECK(strip.x() == place);
    CHECK(head.width() == width);
    head.fit(head.whole_width());
    test::settle();
    CHECK(strip.isVisible());
    CHECK(strip.turns().size() == 6);
    CHECK(head.width() == head.whole_width());
    QApplication::setFont(before);
}

TEST_CASE_METHOD(Turn, "The strip has the turns of the day, dark by night") {
    CHECK(joined(numbers(strip().turns())) == QStringLiteral("7n 8n 9 10 11 12n"));
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

TEST_CASE("Turns are dashed as long as nobody has said which are daylight") {
    const test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    TurnStrip strip;
    strip.resize(300, 60);
    session::Beginning days;
    days.rulebook = "swwas";
    days.title = "Days";
    REQUIRE(document.create(folder.path() / "days.flagplot", days));
    const auto changes = [&] {  // of colour along the upper edge of a box
        strip.show_turn(document.session());
        const QImage picture = strip.grab().toImage();
        const QRect box = strip.box_of(3).toRect();
        int count = 0;
        for (int x = box.left() + 6; x + 6 < box.right(); ++x)
            count += picture.pixel(x, box.top()) != picture.pixel(x + 1, box.top()) ? 1 : 0;
        return count;
    };
    CHECK(changes() >= 2);
    document.act([](session::Session& session) {
        session.set_fact("first-daylight-turn", "session", 2);
        session.set_fact("last-daylight-turn", "session", 5);
    });
    CHECK(changes() == 0);
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
    session::Beginning plain;
    plain.rulebook = "ambush";
    plain.title = "Plain";
    REQUIRE(document.create(folder.path() / "plain.flagplot", plain));
    for (int turn = 1; turn < 5; ++turn) document.next_turn();
    REQUIRE(document.session().state().turn() == 5);
    strip.show_turn(document.session());
    CHECK(joined(numbers(strip.turns())) == QStringLiteral("3 4 5 6 7 8"));
    CHECK(strip.accessibleName() == QStringLiteral("Turns: 3, 4, 5, now, 6, 7, 8"));
    TurnHead head(document);
    head.fit(1000);
    head.show();
    QStringList words;
    for (const auto* label : head.findChildren<Label*>()) {
        if (label->isVisible() && !qobject_cast<const TurnStrip*>(label)) words += label->text();
    }
    CHECK(words == QStringList{QStringLiteral("GQ cycle 5")});  // there is no day that would take room
}

TEST_CASE_METHOD(Turn, "A phase says by a sign and in words how it stands") {
    CHECK(heard(row) == QStringList{QStringLiteral("The turn's rolls, current, played, 16 dice"),
                                    QStringLiteral("On the map, to come")});
    CHECK(signs(document) == std::vector{Sign::played, Sign::to_come});
    go_on();
    CHECK(heard(row) == QStringList{QStringLiteral("The turn's rolls, played, 16 dice"),
                                    QStringLiteral("On the map, current, %1 orders open").arg(orders())});
    CHECK(signs(document) == std::vector{Sign::played, Sign::open});
    document.next_turn();
    CHECK(heard(row).front() == QStringLiteral("The turn's rolls, current, still open"));
    go_on();
    CHECK(heard(row).front() == QStringLiteral("The turn's rolls, passed over"));
    CHECK(signs(document).front() == Sign::passed_over);
    document.close();
    test::settle();
    CHECK_FALSE(row.isVisible());
}

TEST_CASE_METHOD(Turn, "A phase's signs differ by their shape, and the one that is on is bold") {
    go_on();
    const auto shape = [&](const char* label) {
        const QRect place = place_of(label);
        const QImage image = row.grab(place).toImage();
        const int size = row.fontMetrics().ascent();
        const int left = place.width() - row.fontMetrics().horizontalAdvance(QString::fromLatin1(label));
        return image.copy(0, (image.height() - size) / 2, std::min(left, image.width()), size);
    };
    const QImage open = shape("On the map");
    document.act([](session::Session& now) { now.next_turn(); });
    test::settle();
    CHECK(shape("On the map") != open);  // to come
    go_on();
    const QSize on = place_of("On the map").size();
    document.next_turn();
    test::settle();
    CHECK(place_of("On the map").width() < on.width());
}

TEST_CASE_METHOD(Turn, "Orders that aren't carried out are counted, and fewer with each tick") {
    go_on();
    const std::size_t all = orders();
    REQUIRE(all > 1);
    tick_first();
    CHECK(orders() == all - 1);
    CHECK(heard(row).back() == QStringLiteral("On the map, current, %1 orders open").arg(all - 1));
    while (orders() > 1) tick_first();
    CHECK(heard(row).back() == QStringLiteral("On the map, current, 1 order open"));
    tick_first();
    CHECK(heard(row).back() == QStringLiteral("On the map, current, all orders carried out"));
}

TEST_CASE_METHOD(Turn, "A phase whose procedure asks waits for an answer") {
    go_on();
    document.play("swwas.fleet-movement");
    test::settle();
    REQUIRE(document.pending());
    CHECK(heard(row).back() == QStringLiteral("On the map, current, waiting for an answer"));
}

TEST_CASE_METHOD(Turn, "A click on a phase, or a key on it says which") {
    const int size = document.session().size();
    QSignalSpy chosen(&row, &PhaseRow::phase_chosen);
    QTest::mouseClick(row.viewport(), Qt::LeftButton, {}, place_of("On the map").center());
    REQUIRE(chosen.size() == 1);
    CHECK(chosen.back().front().toString() == QStringLiteral("map"));
    test::activate(window);
    row.setFocus();
    QTest::keyClick(&row, Qt::Key_Left);
    QTest::keyClick(&row, Qt::Key_Space);
    REQUIRE(chosen.size() == 2);
    CHECK(chosen.back().front().toString() == QString::fromStdString(phases_of_turn(document).front().id));
    QTest::keyClick(&row, Qt::Key_Right);
    QTest::keyClick(&row, Qt::Key_Return);
    REQUIRE(chosen.size() == 3);
    CHECK(chosen.back().front().toString() == QStringLiteral("map"));
    CHECK(document.session().size() == size);  // it is only looked at
}

TEST_CASE_METHOD(Turn, "Where there is no room for all phases the one that is on is there, and the wheel leads on") {
    CHECK(in_sight() == QStringList{QStringLiteral("The turn's rolls"), QStringLiteral("On the map")});
    go_on();
    row.resize(row.minimumSizeHint().width() + 20, 40);
    CHECK(in_sight() == QStringList{QStringLiteral("On the map")});
    wheel(1000);
    CHECK(in_sight() == QStringList{QStringLiteral("The turn's rolls")});
    wheel(-1000);
    CHECK(in_sight() == QStringList{QStringLiteral("On the map")});
    document.next_turn();
    CHECK(in_sight() == QStringList{QStringLiteral("The turn's rolls")});
    row.resize(1200, 40);
    CHECK(in_sight().size() == 2);
}

TEST_CASE("The phase that is on is in sight, however many come before it") {
    const test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", folder.path() / "g.flagplot");
    REQUIRE(document.open(folder.path() / "g.flagplot"));
    QWidget window;
    window.resize(1700, 100);
    PhaseRow row(document, &window);
    window.show();
    const std::vector<PhaseSign> phases = phases_of_turn(document);
    const auto on = std::find_if(phases.begin(), phases.end(), [](const PhaseSign& one) { return one.is_on; });
    REQUIRE(on != phases.end());
    REQUIRE(on - phases.begin() >= 2);
    for (const int width : {1600, 800, 500, 300, row.minimumSizeHint().width()}) {
        CAPTURE(width);
        row.resize(width, 40);
        test::settle();
        const QRect place = row.visualItemRect(row.item(static_cast<int>(on - phases.begin())));
        CHECK(place.center().x() >= 0);
        CHECK((place.right() <= row.viewport()->width() || place.left() <= 0));
    }
}

TEST_CASE("Dots for the phases before stand where the row begins") {
    const test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", folder.path() / "g.flagplot");
    REQUIRE(document.open(folder.path() / "g.flagplot"));
    QWidget window;
    window.resize(800, 100);
    PhaseRow row(document, &window);
    row.resize(528, 40);
    window.show();
    test::settle();
    const QImage picture = row.grab().toImage();
    const auto is_inked = [&](int x) {
        for (int y = 1; y < picture.height(); ++y) {
            if (picture.pixel(x, y) != picture.pixel(0, 0)) return true;
        }
        return false;
    };
    int first = 0;
    while (first + 1 < picture.width() && !is_inked(first)) ++first;
    CHECK(first <= letters(1));
}

TEST_CASE_METHOD(Turn, "What to do has the phases above it, and a phase that is chosen there is read on its page") {
    StepPane pane(document);
    pane.resize(700, 600);
    pane.show();
    const test::InPlayPages shown(pane.in_play());
    test::settle();
    QSignalSpy wanted(&pane.in_play(), &InPlay::page_wanted);
    emit test::phase_row(pane).phase_chosen(QStringLiteral("map"));
    REQUIRE_FALSE(wanted.empty());
    CHECK(wanted.back().front().value<Page>() == Page::rules);
    CHECK(wanted.back().back().toBool());  // by a person
    CHECK(pane.in_play().reference().toPlainText().contains(QStringLiteral("On the map")));
}
