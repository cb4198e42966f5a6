#include <QApplication>
#include <QImage>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <cmath>

#include "in_play.h"
#include "phases.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/map/map_page.h"
#include "ui/map/map_view.h"
#include "ui/stage/stage.h"
#include "ui/step/step_pane.h"
#include "ui/transcript/transcript.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

hex::Picture picture() {
    hex::Picture picture;
    const hex::Hex start = picture.layout.parse("U11");
    const hex::Hex end = picture.layout.step(start, hex::Direction::north_east, 5);
    using Kind = hex::Picture::Mark::Kind;
    picture.board = {.columns = 30, .rows = 25};
    picture.marks = {{Kind::start, start, "", ""}, {Kind::crosshair, end, "", ""}, {Kind::unit, end, "CV1", "CC"}};
    picture.arrows = {{start, end, "NE 5"}};
    return picture;
}

// The point of a map's view at which a hex's centre is drawn.
hex::Point drawn_at(const MapView& map, const hex::Hex& hex) {
    const hex::View view = map.view();
    const hex::Point at = map.picture()->layout.centre(hex);
    return {view.width / 2 + (at.x - view.centre.x) * view.scale,
            view.height / 2 + (at.y - view.centre.y) * view.scale};
}

struct Shown {
    Shown() {
        map.resize(500, 400);
        map.set_picture(picture());
        map.show();
        test::activate(map);
        map.setFocus();
        QCoreApplication::processEvents();
    }

    hex::Hex hex_at(const QPointF& point) const {
        return hex::hex_at(*map.picture(), map.view(), point.x(), point.y());
    }
    QPointF place_of(const char* label) const {
        const hex::Point at = drawn_at(map, map.picture()->layout.parse(label));
        return {at.x, at.y};
    }
    void key(Qt::Key key) { QTest::keyClick(&map, key); }

    MapView map;
};

// A session at an ambush check, in the step pane. All dice are thrown by hand.
struct Check {
    Check() {
        session::Beginning beginning;
        beginning.rulebook = "ambush";
        beginning.title = "Natuna Sea";
        beginning.facts = {
            {"dice", "by-hand"},         {"start-hex", "U11"},    {"column-offset", "low"}, {"row-direction", "north"},
            {"skipped-letters", "none"}, {"last-column", "none"}, {"last-row", 0}};
        REQUIRE(document.create(folder.path() / "natuna.flagplot", beginning));
        document.act([](session::Session& session) {
            session.add_unit("mines", "M-1", {{"side", "cc"}, {"factors", 4}});
            session.add_unit("naval-unit", "CV-1", {{"side", "ficc"}});
            while (session.state().phase() != "check") session.next_phase();
        });
        pane.resize(900, 600);
        pane.show();
        test::activate(pane);
    }

    Pages& pages() { return shown.pages; }
    void throw_dice(const std::vector<int>& faces) {
        document.play("ambush.check");
        for (const int face : faces) throw_die(face);
    }
    void throw_die(int face) {
        REQUIRE(document.pending());
        QString refused;
        const referee::Form form = *document.pending();
        REQUIRE(form.asks_faces());
        const std::string field = form.fields.front().id;
        REQUIRE(document.answer({form.key, {{field, std::to_string(face)}}, {}}, refused));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    void answer(bool yes) {
        QString refused;
        REQUIRE(document.answer({document.pending()->key, {{"yes", yes}}, {}}, refused));
        QCoreApplication::processEvents();
    }
    MapView& map() { return *pages().findChild<MapView*>(); }
    bool offers_map() { return pages().is_there(Page::map); }
    bool shows_dice() { return pages().findChild<Stage*>()->isVisible(); }
    QString words() { return pages().findChild<MapPage*>()->findChild<QPlainTextEdit*>()->toPlainText(); }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    StepPane pane{document};
    test::InPlayPages shown{pane.in_play()};
};

}  // namespace

TEST_CASE("A map that is shown has every mark in sight") {
    Shown shown;
    for (const hex::Picture::Mark& mark : shown.map.picture()->marks) {
        const hex::Point at = drawn_at(shown.map, mark.hex);
        CHECK(shown.map.rect().contains(QPoint(static_cast<int>(at.x), static_cast<int>(at.y))));
    }
}

TEST_CASE("Zooming by the wheel keeps the hex under the pointer") {
    Shown shown;
    const QPointF pointer(120, 310);
    const hex::Hex before = shown.hex_at(pointer);
    const double side = shown.map.view().scale;
    for (const int turn : {120, 120, -120, 240}) {
        QWheelEvent wheel(pointer, shown.map.mapToGlobal(pointer), {}, QPoint(0, turn), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&shown.map, &wheel);
        CHECK(shown.hex_at(pointer) == before);
    }
    CHECK(shown.map.view().scale > 1.5 * side);
}

TEST_CASE("Dragging takes the map along") {
    Shown shown;
    const hex::Hex taken = shown.hex_at({250, 200});
    QTest::mousePress(&shown.map, Qt::LeftButton, Qt::NoModifier, {250, 200});
    QTest::mouseMove(&shown.map, {300, 150});
    QTest::mouseRelease(&shown.map, Qt::LeftButton, Qt::NoModifier, {330, 120});
    CHECK(shown.hex_at({300, 150}) == taken);
}

TEST_CASE("Keys pan and zoom, and 0 or Home shows everything again") {
    Shown shown;
    const hex::View all = shown.map.view();
    for (const Qt::Key back : {Qt::Key_0, Qt::Key_Home}) {
        const QPointF before = shown.place_of("U11");
        shown.key(Qt::Key_Right);
        CHECK(shown.place_of("U11").x() < before.x());
        shown.key(Qt::Key_Down);
        CHECK(shown.place_of("U11").y() < before.y());
        shown.key(Qt::Key_Left);
        shown.key(Qt::Key_Up);
        CHECK(std::abs(shown.place_of("U11").x() - before.x()) < 1);
        shown.key(Qt::Key_Plus);
        CHECK(shown.map.view().scale > all.scale);
        shown.key(Qt::Key_Minus);
        shown.key(Qt::Key_Minus);
        CHECK(shown.map.view().scale < all.scale);
        shown.key(back);
        CHECK(shown.map.view().scale == all.scale);
        CHECK(shown.place_of("U11") == before);
    }
}

TEST_CASE("A map that shows everything does so in another size, too; one that was moved keeps its middle") {
    Shown shown;
    shown.map.resize(200, 150);
    QCoreApplication::processEvents();
    CHECK(shown.map.rect().contains(shown.place_of("U11").toPoint()));
    shown.key(Qt::Key_Right);
    const hex::Point middle = shown.map.view().centre;
    shown.map.resize(600, 500);
    QCoreApplication::processEvents();
    CHECK(shown.map.view().centre.x == middle.x);
}

TEST_CASE("The pointer's hex is said, and what stands in it") {
    Shown shown;
    CHECK(shown.map.words_at(shown.place_of("U11")) == QStringLiteral("U11"));
    CHECK(shown.map.words_at(shown.place_of("Z8")) == QStringLiteral("Z8: CV1 (CC)"));
    for (int i = 0; i < 10; ++i) shown.key(Qt::Key_Left);
    CHECK(shown.map.words_at({1, 200}).contains(QStringLiteral("off the board")));
}

TEST_CASE("A map is told to those who can't see it") {
    Shown shown;
    CHECK(shown.map.accessibleName() == QStringLiteral("Map"));
    CHECK(shown.map.accessibleDescription() == QStringLiteral("U11, NE 5 to Z8; CV1 (CC) in Z8"));
}

TEST_CASE("A map has the colours of the palette, and shows that it has the focus") {
    Shown shown;
    const auto has = [&](const QColor& colour) {
        const QImage image = shown.map.grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) == colour) return true;
            }
        }
        return false;
    };
    QPalette dark = shown.map.palette();
    dark.setColor(QPalette::Window, QColor(20, 24, 28));
    dark.setColor(QPalette::Text, QColor(250, 251, 252));
    dark.setColor(QPalette::Link, QColor(10, 200, 30));
    shown.map.setPalette(dark);
    CHECK(has(QColor(0x14, 0x28, 0x3a)));  // the sea in the dark
    CHECK(has(QColor(250, 251, 252)));
    CHECK(has(QColor(10, 200, 30)));
    const QColor frame(0x7f, 0xd0, 0xcd);  // of what has the focus in the dark
    CHECK(has(frame));
    shown.map.clearFocus();
    CHECK_FALSE(has(frame));
}

TEST_CASE("Without a map it has no tab; the map comes when it is told, and goes with the turn") {
    Check check;
    CHECK_FALSE(check.offers_map());
    check.throw_dice({6, 2, 2, 3, 4});
    CHECK_FALSE(check.offers_map());
    check.throw_die(2);
    REQUIRE(check.document.pending());
    CHECK(check.document.pending()->key == "prey");
    CHECK(check.map().isVisible());
    CHECK(check.offers_map());
    CHECK(check.words() == QStringLiteral("U11, NE 3 to X9, S 2 to X11"));
    CHECK_FALSE(check.map().hasFocus());  // the question has it
    check.answer(true);
    CHECK(check.map().isVisible());
    check.throw_die(1);
    CHECK(check.map().isVisible());
    check.document.next_turn();
    CHECK_FALSE(check.offers_map());
    CHECK_FALSE(check.map().isVisible());
    check.pane.in_play().show_reference("index");
    CHECK(check.pane.in_play().reference().isVisible());  // a page that is asked for is there at once
}

TEST_CASE("The dice come back when a table is rolled on, and the tabs lead to each") {
    Check check;
    check.throw_dice({6, 2, 2, 3, 4, 2});
    check.pages().show_page(Page::dice);
    CHECK(check.shows_dice());
    check.pages().show_page(Page::rules);
    CHECK(check.pane.in_play().reference().isVisible());
    check.pages().show_page(Page::map);
    CHECK(check.map().isVisible());
    check.document.act([](session::Session& session) { session.set_fact("dice", "session", "rolled"); });
    CHECK(check.map().isVisible());
    check.document.roll_on("ambush.direction");
    QCoreApplication::processEvents();
    CHECK(check.shows_dice());
    CHECK(check.offers_map());
}

TEST_CASE("Going back before the map takes it away") {
    Check check;
    check.throw_dice({6, 2, 2, 3, 4, 2});
    CHECK(check.offers_map());
    check.document.go_back(0, QString());
    QCoreApplication::processEvents();
    CHECK_FALSE(check.offers_map());
    check.document.redo();
    QCoreApplication::processEvents();
    CHECK(check.map().isVisible());
}

TEST_CASE("A line of the transcript leads to its map") {
    Check check;
    check.throw_dice({6, 2, 2, 3, 4, 2});
    auto& transcript = *check.pane.findChild<Transcript*>();
    CHECK(transcript.toPlainText().contains(QStringLiteral("Show on the map")));
    check.pages().show_page(Page::dice);
    int told = 0;
    for (int number = 1; number <= check.document.session().size(); ++number) {
        const auto* line = std::get_if<session::Told>(&check.document.session().entry(number).body);
        if (line && line->map) told = number;
    }
    emit transcript.anchorClicked(QUrl(QStringLiteral("map:%1").arg(told)));
    CHECK(check.map().isVisible());
    check.answer(false);
    check.document.next_turn();
    CHECK_FALSE(check.offers_map());
    check.pane.in_play().show_map(told);  // as the session panel does
    CHECK(check.map().isVisible());
    CHECK(check.words().startsWith(QStringLiteral("U11, NE 3")));
}

TEST_CASE("The map's buttons say what they do and which key does it") {
    Check check;
    check.throw_dice({6, 2, 2, 3, 4, 2});
    int buttons = 0;
    const double before = check.map().view().scale;
    for (auto* button : check.pages().findChildren<QToolButton*>()) {
        const bool is_of_map = !button->toolTip().contains(QStringLiteral("Ctrl+Shift+B"));
        if (!button->isVisible() || button->toolTip().isEmpty() || !is_of_map) continue;
        ++buttons;
        CHECK(button->toolTip().startsWith(button->accessibleName()));
        button->click();
    }
    CHECK(buttons == 3);
    CHECK(check.map().view().scale == before);  // in, out, all
}

TEST_CASE("A phase that isn't due in this turn isn't among those of the turn") {
    Check check;
    CHECK(test::heard(check.pane).at(1).startsWith(QStringLiteral("Ambush check, current, ")));
    check.document.act([](session::Session& session) { session.next_turn(); });
    CHECK_FALSE(test::heard(check.pane).isEmpty());
    CHECK(test::heard(check.pane).filter(QStringLiteral("Ambush check")).isEmpty());
}
