#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include "box.h"
#include "host/host.h"
#include "plot/coast.h"
#include "room.h"
#include "session/chronicle.h"
#include "ui/act/act_dialog.h"
#include "ui/common/field_editor.h"
#include "ui/common/label.h"
#include "ui/common/theme.h"
#include "ui/form/form_view.h"
#include "ui/map/paint.h"
#include "ui/orders/orders_model.h"
#include "ui/orders/worksheet.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/fit_view.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/time_slider.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;
using flagplot::test::named;
using flagplot::test::Room;

namespace {

// The window over the Coral Sea with its plot.
struct Table : Room {
    explicit Table(const char* sample = "coral-sea") : Room(sample, 100, 1) {
        take(QSize(1280, 800));
        flagplot::test::activate(*window);
        look_at(Page::plot);
        page = window->findChild<PlotPage*>();
        REQUIRE(page->isVisible());
    }

    PlotView& view() { return page->view(); }
    QPoint place_of(const char* label) {
        const plot::Plot& plot = view().plot().value();
        const board::Point at = plot::middle_of(plot, view().view(), plot.board.parse(label));
        return QPoint(static_cast<int>(at.x), static_cast<int>(at.y));
    }
    std::string place(const char* unit) { return document.session().state().find_unit(unit)->text("place"); }
    // Of the menu above the plot.
    QAction& tool(const char* words) {
        for (auto* const action : page->tools().findChildren<QAction*>()) {
            if (action->text() == words) return *action;
        }
        FAIL("no tool " << words);
        throw std::logic_error("unreachable");
    }
    QSlider& slider() { return *page->findChild<QSlider*>(); }
    QString heard() { return view().accessibleName(); }
    void keys(std::initializer_list<Qt::Key> all) {
        for (const Qt::Key key : all) QTest::keyClick(&view(), key);
        settle();
    }

    PlotPage* page = nullptr;
};

// While it stands, plots have the coast of a folder.
struct CoastOf {
    explicit CoastOf(const std::filesystem::path& folder) { plot::use_coast(folder); }
    ~CoastOf() { plot::use_coast({}); }
    CoastOf(const CoastOf&) = delete;
    CoastOf& operator=(const CoastOf&) = delete;
};

// Land as the plot has it, by day or by night.
QRgb colour_of_land(const PlotView& view) {
    const MapColours colours = map_colours(view.palette());
    QImage point(1, 1, QImage::Format_RGB32);
    point.fill(colours.at(hex::Ink::land));
    if (view.plot()->is_night) QPainter(&point).fillRect(point.rect(), colours.at(hex::Ink::night));
    return point.pixel(0, 0);
}

// How many points of the plot are land.
int land_in(PlotView& view) {
    const QRgb land = colour_of_land(view);
    const QImage picture = view.grab().toImage();
    int points = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) points += picture.pixel(x, y) == land ? 1 : 0;
    }
    return points;
}

}  // namespace

TEST_CASE("A counter that is dragged is moved in the roster, and undo takes it back", "[plot]") {
    Table table;
    REQUIRE(table.place("A3") == "E12");
    QTest::mousePress(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
    QTest::mouseMove(&table.view(), table.place_of("E11"));
    QTest::mouseMove(&table.view(), table.place_of("E10"));
    CHECK(table.heard().contains("2 N"));
    QTest::mouseRelease(&table.view(), Qt::LeftButton, {}, table.place_of("E10"));
    CHECK(table.place("A3") == "E10");
    table.document.go_back(0, QString());
    CHECK(table.place("A3") == "E12");
    CHECK(table.view().words_at(table.view().plot()->board.parse("E12")).contains("A3"));
}

TEST_CASE("A counter is moved by keys alone, and each step is told", "[plot]") {
    Table table;
    table.view().choose("A3");
    table.view().setFocus();
    CHECK(table.heard().startsWith("Plot, E12: A3"));
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Up, Qt::Key_Up});
    CHECK(table.heard().contains("A3 from E12 to E9: 3 N"));
    table.keys({Qt::Key_Escape});
    CHECK(table.place("A3") == "E12");
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Return});
    CHECK(table.place("A3") == "E11");
    CHECK(table.heard().startsWith("Plot, E11: A3"));
}

TEST_CASE("A click chooses a counter and doesn't move it", "[plot]") {
    Table table;
    QTest::mouseClick(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
    CHECK(table.view().chosen() == QStringList{"A3"});
    CHECK(table.place("A3") == "E12");
}

TEST_CASE("The menu is about what is under the pointer; by its key, about what the cursor is on", "[plot]") {
    Table table;
    table.view().choose("S-1");
    table.view().setFocus();
    const auto ask = [&](QContextMenuEvent::Reason reason, const QPoint& at) {
        QContextMenuEvent event(reason, at, table.view().mapToGlobal(at));
        QCoreApplication::sendEvent(&table.view(), &event);
        QStringList words;
        auto* const menu = table.page->findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        REQUIRE(menu);
        for (const QAction* const action : menu->actions()) words += action->text();
        return std::pair(menu, words);
    };
    const auto press = [&](QMenu* menu, const char* words) {
        for (QAction* const action : menu->actions()) {
            if (action->text() == QString::fromUtf8(words)) action->trigger();
        }
        delete menu;
        Room::settle();
    };
    SECTION("by mouse") {
        const auto [menu, words] = ask(QContextMenuEvent::Mouse, table.place_of("E12"));
        CHECK(table.heard().startsWith("Plot, E12: A3"));
        CHECK(words.contains("Show the history of A3"));
        CHECK_FALSE(words.contains("Show the history of S-1"));
        press(menu, "Measure from here");
        table.keys({Qt::Key_Up});
        CHECK(table.heard().contains("Ruler from E12 to E11"));
    }
    SECTION("a note") {
        press(ask(QContextMenuEvent::Mouse, table.place_of("H7")).first, "Pin a note here…");
        auto* const dialog = table.window->findChild<ActDialog*>();
        REQUIRE(dialog);
        CHECK(dialog->form().typed_answer().fields.at("at") == "H7");
    }
    SECTION("by its key") {
        const auto [menu, words] = ask(QContextMenuEvent::Keyboard, table.place_of("E12"));
        CHECK(words.contains("Show the history of S-1"));
        CHECK_FALSE(words.contains("Show the history of A3"));
        delete menu;
    }
}

TEST_CASE("Several counters are chosen and go to one place together, as one act", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.change_unit("A2", {{"place", "E12"}}, ""); });
    const auto alone = [&](const char* unit) { return table.view().chosen() == QStringList{unit}; };
    table.view().choose("A3");
    table.view().setFocus();
    SECTION("by keys") {
        QTest::keyClick(&table.view(), Qt::Key_Space, Qt::ControlModifier);
        CHECK(table.view().chosen().contains("A2"));
        table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Return});
    }
    SECTION("by mouse") {
        while (!alone("A2")) QTest::mouseClick(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
        QTest::mouseClick(&table.view(), Qt::LeftButton, Qt::ControlModifier, table.place_of("E12"));
        CHECK(table.view().chosen().size() == 2);
        QTest::mousePress(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
        QTest::mouseMove(&table.view(), table.place_of("F11"));
        QTest::mouseMove(&table.view(), table.place_of("E11"));
        QTest::mouseRelease(&table.view(), Qt::LeftButton, {}, table.place_of("E11"));
    }
    CHECK(table.place("A3") == "E11");
    CHECK(table.place("A2") == "E11");
    table.document.go_back(0, QString());
    CHECK(table.place("A3") == "E12");
    CHECK(table.place("A2") == "E12");
}

TEST_CASE("The ruler says how far and which way, moves nothing, and Escape puts it away", "[plot]") {
    Table table;
    table.view().choose("A3");
    table.view().setFocus();
    const int before = table.document.session().size();
    QAction& ruler = table.tool("Measure from a place");
    ruler.trigger();
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Up});
    CHECK(table.heard().contains("Ruler from E12 to E10: 2 N"));
    table.keys({Qt::Key_Escape});
    CHECK_FALSE(ruler.isChecked());
    CHECK(table.heard().startsWith("Plot, E10"));
    CHECK(table.document.session().size() == before);
}

TEST_CASE("Orders that say where they lead are carried out together, and their lines are ticked", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) {
        const int run = session.stage(session::Opened{"swwas.turn", 1, session.state().turn(), 90});
        session::Told line{"order/A3", "Fleets", "A3", "2 zones N", session::everyone, {}};
        line.heading = "N";
        line.to = "E10";
        session.stage(line, run);
        session.stage(session::Closed{}, run);
    });
    const auto words = [&](const char* place) {
        return table.view().words_at(table.view().plot()->board.parse(place));
    };
    CHECK(words("E12").contains("A3"));
    CHECK(words("E12").contains("ordered N to E10"));
    QAction& carry_out = table.tool("Carry out orders that say where they lead");
    CHECK(carry_out.isVisible());
    carry_out.trigger();
    CHECK(table.place("A3") == "E10");
    CHECK(words("E10").contains("A3"));
    CHECK_FALSE(words("E10").contains("ordered"));
    CHECK_FALSE(carry_out.isVisible());  // none is left
}

TEST_CASE("A step of the cursor is taken back by the opposite one, on hexes too", "[plot]") {
    Table table("flat-top");
    table.view().setFocus();
    table.keys({Qt::Key_Right, Qt::Key_Up});
    const QString begin = table.heard();
    REQUIRE_FALSE(begin.isEmpty());
    for (const auto& [there, back] : {std::pair(Qt::Key_Right, Qt::Key_Left), std::pair(Qt::Key_Left, Qt::Key_Right),
                                      std::pair(Qt::Key_Down, Qt::Key_Up)}) {
        table.keys({there});
        CHECK(table.heard() != begin);
        table.keys({there, back, back});
        CHECK(table.heard() == begin);
    }
}

TEST_CASE("A note is pinned to a place and shown there, in the log too", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.add_note("A periscope?", "E10"); });
    const board::Cell cell = table.view().plot()->board.parse("E10");
    CHECK(table.view().words_at(cell) == "E10: note: A periscope?");
    auto* const whose = named<QComboBox>(*table.window, "Whose plot");
    REQUIRE(whose);
    whose->setCurrentIndex(1);
    CHECK(table.view().words_at(cell) == "E10");
}

TEST_CASE("Each turn has the same room below the plot, and a click there looks back to it", "[plot]") {
    Table table;
    auto& when = static_cast<TimeSlider&>(table.slider());
    const auto turn_at = [&](int x) {
        QTest::mouseClick(&when, Qt::LeftButton, {}, QPoint(x, when.height() / 2));
        return when.moments()[static_cast<std::size_t>(when.value())].turn;
    };
    std::map<int, int> room;  // of each turn, in pixels
    for (int x = 0; x < when.width(); ++x) ++room[turn_at(x)];
    REQUIRE(room.size() == 8);
    for (const auto& [turn, pixels] : room) {
        CAPTURE(turn, pixels);
        if (turn != 1 && turn != 8) CHECK(std::abs(pixels - room[2]) <= when.width() / 12);
        CHECK(pixels > when.width() / 16);
    }
    CHECK(turn_at(0) == 1);
    CHECK(turn_at(when.width() - 1) == 8);
}

TEST_CASE("The way that is typed stands out on the plot, until another one is", "[plot]") {
    Table table;
    const auto shown = [&](const char* way) {
        table.view().show_wish(way);
        return table.view().grab().toImage();
    };
    table.page->point_at_place(QStringLiteral("Click where A3 wants to go"), QStringLiteral("A3"));
    const QImage none = shown("");
    CHECK(shown("N") != none);
    CHECK(shown("SE") != shown("N"));
    CHECK(shown("") == none);
}

TEST_CASE("The ways that others want to go have arrows while one is asked, in their sides' colours", "[plot]") {
    Table table;
    const auto shown = [&](const std::map<std::string, std::string>& ways) {
        table.view().show_other_wishes(ways);
        return table.view().grab().toImage();
    };
    const QImage none = shown({});
    CHECK(shown({{"Z5", "S"}}) == none);
    table.page->point_at_place(QStringLiteral("Click where A3 wants to go"), QStringLiteral("A3"));
    const QImage asked = shown({});
    CHECK(shown({{"A3", "N"}}) == asked);                   // it has the bold one
    CHECK(shown({{"Z5", "E"}, {"nobody", "N"}}) == asked);  // the map's ways are six
    const QImage south = shown({{"Z5", "S"}});
    const plot::Plot& plot = *table.view().plot();
    const board::Cell cell = table.view().find("Z5")->cell;
    const auto middle = plot::middle_of(plot, table.view().view(), cell);
    const auto below = plot::middle_of(plot, table.view().view(), plot.board.step(cell, "S"));
    const double near_end = 0.54;
    const QPoint at =
        QPointF(middle.x + (below.x - middle.x) * near_end, middle.y + (below.y - middle.y) * near_end).toPoint();
    CHECK(south.pixelColor(at) != asked.pixelColor(at));
    CHECK(south.pixelColor(at).red() > 2 * south.pixelColor(at).blue());  // the Japanese are red-brown
}

TEST_CASE("Of whom a way can't be read the plot asks which, in the colour of what is wrong", "[plot]") {
    Table table;
    const auto shown = [&](const char* way) {
        table.view().show_other_wishes({{"Z5", way}});
        return table.view().grab().toImage();
    };
    const auto reds = [&](const QImage& image) {
        const QRgb wrong = tints(table.view().palette()).wrong.rgb();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == wrong ? 1 : 0;
        }
        return count;
    };
    CHECK(reds(shown(PlotView::unread_way)) == 0);  // nobody is asked
    table.page->point_at_place(QStringLiteral("Click where A3 wants to go"), QStringLiteral("A3"));
    CHECK(reds(shown("S")) == 0);
    CHECK(reds(shown(PlotView::unread_way)) > 50);  // the ring and the words
}

TEST_CASE("Looking back changes nothing, and nothing can be moved there", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.change_unit("A3", {{"place", "E10"}}, ""); });
    const int before = table.document.session().size();
    table.slider().setValue(table.slider().maximum() - 1);
    CHECK(table.view().words_at(table.view().plot()->board.parse("E12")).contains("A3"));
    table.view().choose("A3");
    table.view().setFocus();
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Return});
    CHECK(table.document.session().size() == before);
    table.press("Now");
    CHECK(table.view().words_at(table.view().plot()->board.parse("E10")).contains("A3"));
    CHECK(table.document.session().size() == before);
}

TEST_CASE("While the plot looks back the orders beside it are grey, and say that they are of now", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.change_unit("A3", {{"place", "E10"}}, ""); });
    const auto* const sheet = table.window->findChild<Worksheet*>();
    REQUIRE(sheet->isVisible());
    const auto says = [&] {
        QString words;
        for (const auto* line : sheet->findChildren<OneLine*>()) words += line->isVisible() ? line->text() : QString();
        return words;
    };
    const auto* const orders = named<QAbstractItemView>(*table.window, "Orders");
    REQUIRE(orders);
    CHECK(orders->isEnabled());
    REQUIRE(table.slider().value() > 0);
    table.slider().setValue(0);
    Room::settle();
    CAPTURE(table.slider().value(), table.slider().accessibleDescription().toStdString());
    CHECK_FALSE(orders->isEnabled());
    CHECK(says() == QStringLiteral("Turn 1 is on the plot; these orders are of now."));
    table.press("Now");
    CHECK(orders->isEnabled());
    CHECK(says().isEmpty());
    table.slider().setValue(0);
    table.look_at(Page::session);
    CHECK_FALSE(table.page->isVisible());
    CHECK(orders->isEnabled());
}

TEST_CASE("Looking back and playing leave the view as it is, and say that one looks back", "[plot]") {
    Table table;
    for (const char* place : {"S20", "Z22", "E12"})
        table.document.act([&](session::Session& session) { session.change_unit("A3", {{"place", place}}, ""); });
    const double cell = table.view().view().scale;
    const board::Point centre = table.view().view().centre;
    for (int moment = table.slider().maximum(); moment >= 0; --moment) {
        table.slider().setValue(moment);
        CHECK(table.view().view().scale == cell);
        CHECK(table.view().view().centre.x == centre.x);
    }
    const auto says = [&](const QString& words) {
        const auto lines = table.page->findChildren<OneLine*>();
        return std::any_of(lines.begin(), lines.end(),
                           [&](const OneLine* line) { return line->text().startsWith(words); });
    };
    CHECK(says("Looking back: Turn 1"));
    const auto is_now = [&] {
        const auto labels = table.page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const QLabel* one) { return one->isVisible() && one->text() == "Now"; });
    };
    CHECK_FALSE(is_now());
    table.press("Now");
    CHECK(is_now());
    CHECK_FALSE(says("Looking back"));
    table.document.act([](session::Session& session) { session.change_unit("A3", {{"place", "Z30"}}, ""); });
    CHECK(table.view().rect().contains(table.place_of("Z30")));  // now is always seen whole
}

TEST_CASE("The line beneath the plot says what Enter does, while the plot has the keyboard", "[plot]") {
    Table table;
    const auto where = [&] { return table.view().accessibleName().mid(QStringLiteral("Plot, ").size()); };
    const auto says = [&](const QString& words) {
        const auto lines = table.page->findChildren<QLabel*>();
        return std::any_of(lines.begin(), lines.end(), [&](const QLabel* line) {
            return line->isVisible() && line->text().startsWith(where().left(3)) &&
                   line->text().endsWith(". " + words) && line->toolTip().startsWith(where().left(12));
        });
    };
    table.view().choose("A3");
    CHECK_FALSE(says("Enter takes it up"));
    table.view().setFocus();
    CHECK(says("Enter takes it up"));
    table.keys({Qt::Key_Return});
    CHECK(says("Enter puts it down, Esc leaves it where it was"));
    table.keys({Qt::Key_Escape, Qt::Key_Up});
    CHECK_FALSE(says("Enter takes it up"));
}

TEST_CASE("The tip is of what is under the pointer, also after an undo", "[plot]") {
    Table table;
    table.room().make_pages_large(true);  // the pointer reaches as far as the screen, which is small here
    Room::settle();
    QTest::mouseMove(&table.view(), table.place_of("E12"));
    CHECK(table.view().toolTip().contains("A3"));
    QToolTip::showText(table.view().mapToGlobal(table.place_of("E12")), table.view().toolTip(), &table.view());
    QTest::mouseMove(&table.view(), table.place_of("E10"));
    CHECK_FALSE(table.view().toolTip().contains("A3"));
    CHECK(QTest::qWaitFor([] { return !QToolTip::isVisible(); }));
}

TEST_CASE("Units without a place are named below the plot, and the menu leads to the first", "[plot]") {
    Table table;
    const auto forget = [&](const std::vector<std::string>& units) {
        REQUIRE(table.document.act([&](session::Session& session) {
            for (const std::string& unit : units) session.change_unit(unit, {{"place", nullptr}}, "");
        }));
        flagplot::test::settle();
    };
    const auto said = [&]() -> OneLine* {
        for (auto* const line : table.page->findChildren<OneLine*>()) {
            if (line->isVisible() && line->text().contains(QStringLiteral("not on the plot"))) return line;
        }
        return nullptr;
    };
    QSignalSpy wanted(table.page, &PlotPage::unit_wanted);
    std::vector<std::string> fleets;
    for (const session::Unit* const one : table.document.session().state().units_of("fleet"))
        if (!one->text("place").empty()) fleets.push_back(one->id);
    REQUIRE(fleets.size() >= 4);
    forget({fleets.begin(), fleets.begin() + 4});
    const std::vector<std::string> units = table.view().plot()->elsewhere;
    REQUIRE(units.size() >= 4);
    REQUIRE(said());
    CHECK(said()->text() == QStringLiteral("%1 units not on the plot").arg(units.size()));
    CHECK_FALSE(table.view().isAncestorOf(said()));  // it lies over nothing
    for (const std::string& unit : units) CHECK(said()->toolTip().contains(QString::fromStdString(unit)));
    for (auto* const action : table.page->tools().findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("Find the units without a place") && action->isVisible())
            action->trigger();
    }
    REQUIRE(wanted.size() == 1);
    CHECK(wanted.front().front().toString().toStdString() == units[0]);
}

TEST_CASE("What the cursor is on is said in one short line, whose tip has all of it", "[plot]") {
    Table table;
    table.view().choose("Z1");
    table.view().setFocus();
    const plot::Item* const unit = table.view().find("Z1");
    REQUIRE(unit->aboard.size() > 3);
    const QString words = QStringLiteral("E6: Z1 Carriers Shokaku and Zuikaku with %1 units").arg(unit->aboard.size());
    const OneLine* said = nullptr;
    for (const auto* const line : table.page->findChildren<OneLine*>())
        if (line->isVisible() && line->text().startsWith("E6")) said = line;
    REQUIRE(said);
    CHECK(said->text().startsWith(words));
    CHECK_FALSE(said->text().contains(QString::fromStdString(unit->aboard.front())));
    for (const std::string& id : unit->aboard) {
        CHECK(said->toolTip().contains(QString::fromStdString(id)));
        CHECK(table.heard().contains(QString::fromStdString(id)));
    }
}

TEST_CASE("The plot follows the session while it shows now", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.change_unit("Z1", {{"place", "E7"}}, ""); });
    CHECK(table.view().words_at(table.view().plot()->board.parse("E7")).contains("Z1"));
    CHECK(table.slider().value() == table.slider().maximum());
}

TEST_CASE("A reader's plot has his units alone, and can't be moved on", "[plot]") {
    Table table("flat-top");
    auto* const whose = named<QComboBox>(*table.window, "Whose plot");
    REQUIRE(whose);
    whose->setCurrentIndex(whose->findData(QString("Takagi")));
    std::vector<std::string> ids;
    for (const plot::Item& item : table.view().plot()->items) ids.push_back(item.id);
    CHECK(ids == std::vector<std::string>{"J3"});
    table.view().choose("J3");
    table.view().setFocus();
    const int before = table.document.session().size();
    table.keys({Qt::Key_Return, Qt::Key_Down, Qt::Key_Return});
    CHECK(table.document.session().size() == before);
}

TEST_CASE("Movement is watched forward and back, by each as far as he was told", "[plot]") {
    Table table("flat-top");
    auto* const whose = named<QComboBox>(*table.window, "Whose plot");
    REQUIRE(whose);
    const auto watch_as = [&](const char* reader) { whose->setCurrentIndex(whose->findData(QString(reader))); };
    const auto stops_of = [&](const char* reader) {
        watch_as(reader);
        return table.slider().maximum();
    };
    const int of_fletcher = stops_of("Fletcher");
    const int of_takagi = stops_of("Takagi");
    const int of_all = stops_of("");
    table.document.act([](session::Session& session) { session.change_unit("TF17", {{"hex", "X22"}}, ""); });
    for (const char* hex : {"CC24", "CC25"})
        table.document.act([hex](session::Session& session) { session.change_unit("J3", {{"hex", hex}}, ""); });
    table.document.act([](session::Session& session) {
        const int run = session.stage(session::Opened{"flattop.observe", 1, session.state().turn(), 99});
        session.stage(session::Told{"seen/J3", "Observation", "", "You see nothing.", "Takagi", {}}, run);
        session.stage(session::Closed{}, run);
    });
    table.document.act([](session::Session& session) { session.change_unit("J3", {{"hex", "CC26"}}, ""); });
    // The places of a unit at all stops, from now back, and again forward.
    const auto places_of = [&](const std::string& unit) {
        std::vector<std::string> places;
        const auto look = [&] {
            const plot::Plot& plot = table.view().plot().value();
            std::string place = "none";
            for (const plot::Item& item : plot.items) {
                if (item.id == unit) place = plot.board.label(item.cell);
            }
            if (places.empty() || places.back() != place) places.push_back(place);
        };
        table.slider().setValue(table.slider().maximum());
        for (int stop = table.slider().maximum(); stop >= 0; --stop) {
            table.slider().setValue(stop);
            look();
        }
        std::vector<std::string> back = places;
        places.clear();
        for (int stop = 0; stop <= table.slider().maximum(); ++stop) {
            table.slider().setValue(stop);
            look();
        }
        CHECK(std::vector<std::string>(places.rbegin(), places.rend()) == back);
        return back;
    };
    const auto newest = [&](const std::string& unit, std::size_t number) {
        std::vector<std::string> places = places_of(unit);
        places.resize(std::min(places.size(), number));
        return places;
    };
    using Places = std::vector<std::string>;
    const int size = table.document.session().size();
    CHECK(stops_of("") == of_all + 4);  // five, of which the last one is now, which was a stop before
    CHECK(newest("J3", 4) == Places{"CC26", "CC25", "CC24", "CC23"});
    CHECK(newest("TF17", 2) == Places{"X22", "X23"});
    // Only what he was told is a stop of his: neither his enemy's moves nor his own.
    CHECK(stops_of("Takagi") == of_takagi + 1);
    CHECK(newest("J3", 3) == Places{"CC26", "CC25", "CC23"});
    CHECK(places_of("TF17") == Places{"none"});
    CHECK(stops_of("Fletcher") == of_fletcher);
    CHECK(newest("TF17", 2) == Places{"X22", "X23"});
    CHECK(places_of("J3") == Places{"none"});
    CHECK(table.document.session().size() == size);
}

TEST_CASE("Ctrl+B leads to the plot, F6 on from there, and Ctrl+Shift+B makes it large", "[plot]") {
    Table table;
    table.look_at(Page::session);
    CHECK_FALSE(table.page->isVisible());
    table.press_key(Qt::Key_B, Qt::ControlModifier);
    CHECK(table.page->isVisible());
    CHECK(QApplication::focusWidget() == &table.view());
    table.press_key(Qt::Key_B, Qt::ControlModifier);  // and stays there
    CHECK(table.page->isVisible());
    const int usual = table.view().width();
    table.press_key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(table.view().width() > usual);
    CHECK_FALSE(table.window->findChild<StepPane*>()->isVisible());
    table.press_key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(table.view().width() == usual);
    CHECK(table.window->findChild<StepPane*>()->isVisible());
}

TEST_CASE("A game without a board has no plot, and its key does nothing", "[plot]") {
    Room convoy("six-knots", 100, 1);
    convoy.take(QSize(1280, 800));
    flagplot::test::activate(*convoy.window);
    CHECK_FALSE(convoy.pages().is_there(Page::plot));
    const Page before = convoy.pages().page();
    convoy.press_key(Qt::Key_B, Qt::ControlModifier);
    CHECK(convoy.pages().page() == before);
    CHECK_FALSE(convoy.window->findChild<PlotPage*>());
}

TEST_CASE("A note that is being pinned isn't lost in silence", "[plot]") {
    Table table;
    table.view().setFocus();
    table.keys({Qt::Key_Right});
    table.tool("Pin a note to the place of the cursor").trigger();
    auto* const dialog = table.window->findChild<ActDialog*>();
    REQUIRE(dialog);
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>(), QStringLiteral("A periscope?"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    CHECK(dialog->isVisible());
    flagplot::test::press_in_box(*dialog, "Discard");
    CHECK_FALSE(dialog->isVisible());
}

TEST_CASE("A wide screen has the plot beside the turn, and rings the unit whose die is chosen", "[plot]") {
    Room room("coral-sea", 100, 1);
    room.take(QSize(2560, 1440));
    flagplot::test::activate(*room.window);
    auto* const page = room.window->findChild<PlotPage*>();
    auto* const step = room.window->findChild<StepPane*>();
    CHECK(page->isVisible());
    CHECK(step->isVisible());
    CHECK(step->width() > 600);
    const QImage before = page->view().grab().toImage();
    const session::Chronicle chronicle(room.document.session());
    for (const session::Step& one : chronicle.steps()) {
        const session::Roll* const roll = chronicle.roll(one);
        if (roll && roll->unit == "Z2") emit step->step_chosen(one.number);
    }
    Room::settle();
    CHECK(page->view().grab().toImage() != before);
}

TEST_CASE("A usual screen has the plot beside the orders, which stay in sight", "[plot]") {
    const Table table;
    const auto* const orders = named<QWidget>(*table.window, "Orders");
    REQUIRE(orders);
    CHECK(orders->isVisible());
    CHECK(table.page->mapTo(table.window.get(), QPoint()).x() >
          orders->mapTo(table.window.get(), QPoint(orders->width(), 0)).x());
    CHECK(table.page->view().height() > table.page->view().width() / 2);
}

TEST_CASE("Where the text is too large for orders and plot, each has a tab", "[plot]") {
    Room room("coral-sea", 225, 1);
    room.take(QSize(1280, 800));
    const auto* const sheet = room.window->findChild<Worksheet*>();
    auto* const tabs = named<QTabBar>(*room.window, "What to look at");
    REQUIRE(tabs);
    CHECK(tabs->tabText(tabs->currentIndex()) == QStringLiteral("Orders"));
    CHECK(sheet->isVisible());
    room.look_at(Page::plot);
    auto* const page = room.window->findChild<PlotPage*>();
    REQUIRE(page);
    CHECK(page->isVisible());
    CHECK_FALSE(sheet->isVisible());
    CHECK(page->view().height() > 4 * page->fontMetrics().height());
    tabs->setCurrentIndex(0);
    Room::settle();
    CHECK_FALSE(page->isVisible());
    CHECK(sheet->isVisible());
}

TEST_CASE("A form beside the plot takes nothing of it", "[plot]") {
    Table table;
    const int before = table.page->width();
    table.document.play("table.roll");
    Room::settle();
    const auto* const form = table.window->findChild<FormView*>();
    REQUIRE(form);
    CHECK(form->isVisible());
    CHECK(table.page->isVisible());
    CHECK(table.page->width() == before);
    CHECK(form->width() >= form->minimumSizeHint().width());
}

TEST_CASE("However wide the window, the button that goes on stands at the end of what to do", "[plot]") {
    Room room("coral-sea", 100, 1);
    const QSize size = GENERATE(QSize(1280, 800), QSize(1600, 900), QSize(1920, 1080));
    room.take(size);
    const auto* const step = room.window->findChild<StepPane*>();
    const auto* const next = room.button("Next: On the map");
    REQUIRE(next);
    INFO(size.width());
    CHECK(step->height() - next->mapTo(step, QPoint(0, next->height())).y() < 2 * next->height());
}

TEST_CASE("Each layer is switched in the menu above the plot", "[plot]") {
    Table table;
    const QImage all = table.view().grab().toImage();
    for (const char* layer : {"Grid", "Places"}) {
        table.tool(layer).trigger();
        Room::settle();
        CHECK(table.view().grab().toImage() != all);
        table.tool(layer).trigger();
        Room::settle();
        CHECK(table.view().grab().toImage() == all);
    }
}

TEST_CASE("The coast is painted beside the window, and goes with its layer", "[plot][coast]") {
    const CoastOf shipped(flagplot::test::source_dir() / "resources/coast");
    Table table;
    CHECK(QTest::qWaitFor([&] { return land_in(table.view()) > 5000; }));
    table.view().zoom(1.5);
    CHECK(land_in(table.view()) > 5000);  // the picture of before, until the new one is there
    plot::Layers layers = table.view().layers();
    layers.coast = false;
    table.view().set_layers(layers);
    CHECK(land_in(table.view()) == 0);
}

TEST_CASE("An order that leads onto land asks in its row, once the land is there", "[plot][coast]") {
    const CoastOf shipped(flagplot::test::source_dir() / "resources/coast");
    Table table;
    auto* const orders = named<QAbstractItemView>(*table.window, "Orders");
    REQUIRE(orders);
    const auto asking = [&] {
        QStringList all;
        for (int row = 0; row < orders->model()->rowCount(); ++row) {
            const QString words = orders->model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
            if (words.contains("aground?")) all += words;
        }
        return all;
    };
    CHECK(QTest::qWaitFor([&] { return !asking().isEmpty(); }));
    CHECK(asking().size() == 1);
    CHECK(asking().front().startsWith("Z2"));
    CHECK(asking().front().contains("; aground? B10"));
    const auto* const model = qobject_cast<const OrdersModel*>(orders->model());
    REQUIRE(model);
    bool begins = false;  // where a narrow row can't cut it off
    for (int row = 0; row < model->rowCount(); ++row) {
        const OrderRow& order = model->row(model->index(row));
        begins = begins || (!order.orders.empty() && words_of(order).text.startsWith("aground? B10; "));
    }
    CHECK(begins);
}

TEST_CASE("A damaged coast is told, and the plot does without", "[plot][coast]") {
    const flagplot::test::Folder folder;
    std::filesystem::copy(flagplot::test::source_dir() / "resources/coast/fits", folder.path() / "fits");
    std::ofstream(folder.path() / "land.coast") << "PNG";
    const CoastOf damaged(folder.path());
    Table table;
    const auto is_told = [&] {
        const auto labels = table.page->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().contains("land.coast: another beginning");
        });
    };
    CHECK(QTest::qWaitFor(is_told));
    CHECK(table.view().plot().has_value());
    CHECK(land_in(table.view()) == 0);
}

TEST_CASE("Its letters count in the plot alone", "[plot]") {
    Table table;
    table.view().setFocus();
    table.keys({Qt::Key_R});
    CHECK(table.view().use() == PlotView::Use::measure);
    table.keys({Qt::Key_Escape});
    CHECK(table.view().use() != PlotView::Use::measure);
    auto* const whose = named<QComboBox>(*table.window, "Whose plot");
    REQUIRE(whose);
    whose->setFocus();
    QTest::keyClick(whose, Qt::Key_R);
    CHECK(table.view().use() != PlotView::Use::measure);
}

TEST_CASE("A question about a place is answered by pointing at it", "[plot]") {
    const bool is_narrow = GENERATE(false, true);
    CAPTURE(is_narrow);
    Table table;
    if (is_narrow) table.take(QSize(1024, 700));
    table.look_at(is_narrow ? Page::orders : Page::session);
    table.document.next_turn();
    table.document.play("swwas.turn");
    Room::settle();
    FieldEditor* field = nullptr;
    for (auto* const editor : table.window->findChildren<FieldEditor*>()) {
        if (!field && editor->field().place && editor->isVisible()) field = editor;
    }
    REQUIRE(field);
    const json::Value typed = field->value();
    field->set_focus();
    QTest::keyClick(field->first_widget(), Qt::Key_B, Qt::ControlModifier);
    Room::settle();
    REQUIRE(table.page->isVisible());
    const int before = table.document.session().size();
    const board::Cell cell = table.view().plot()->items.front().cell;
    std::string label = table.view().plot()->board.label(cell);
    SECTION("by a click") {
        label = "E9";  // where no counter is: one would be asked instead
        QTest::mouseClick(&table.view(), Qt::LeftButton, {}, table.place_of(label.c_str()));
    }
    SECTION("by keys") {
        table.view().choose(QString::fromStdString(table.view().plot()->items.front().id));
        table.keys({Qt::Key_Return});
    }
    CHECK(json::to_text(field->value()) == label);
    CHECK(table.document.session().size() == before);                              // it is filled in, not answered
    const FieldEditor* const next = FieldEditor::of(QApplication::focusWidget());  // the hand goes on
    REQUIRE(next);
    CHECK(next != field);
    CHECK(field->undo());
    CHECK(field->value() == typed);
}

// ---- the player's own picture

namespace {

// A photograph of a grid at an angle.
board::Point photographed(const board::Point& p) {
    const double z = 1 + 0.012 * p.x + 0.02 * p.y;
    return {(120 + 90 * p.x + 8 * p.y) / z, (60 - 5 * p.x + 95 * p.y) / z};
}

QString photograph(const flagplot::test::Folder& folder) {
    QImage image(1400, 1100, QImage::Format_RGB32);
    image.fill(QColor(200, 215, 220));
    QString file = QString::fromStdString((folder.path() / "photo.png").string());
    REQUIRE(image.save(file));
    return file;
}

// What the dialog says once it has read a picture.
QString problem_with(FitDialog& dialog, const QString& file) {
    QSignalSpy read(&dialog, &FitDialog::read);
    dialog.use_picture(file);
    REQUIRE((read.count() > 0 || read.wait(30'000)));
    return read.first().value(0).toString();
}

}  // namespace

TEST_CASE("A photographed map is fitted by five clicks that are three pixels off", "[plot][fit]") {
    Table table;
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString((table.folder.path() / "data").string()));
    auto* const dialog = new FitDialog(table.document, table.window.get());
    dialog->show();
    REQUIRE(problem_with(*dialog, photograph(table.folder)).isEmpty());
    auto* const points = dialog->findChild<QTableWidget*>();
    auto* const view = dialog->findChild<FitView*>();
    const board::Board& board = table.view().plot()->board;
    const std::vector<std::pair<const char*, QPointF>> clicks{
        {"B2", {3, 0}}, {"M2", {0, -3}}, {"B9", {-2, 2}}, {"M9", {2, 2}}, {"G5", {-3, 0}}};
    for (std::size_t i = 0; i < clicks.size(); ++i) {
        const auto& [place, off] = clicks[i];
        const board::Point at = photographed(board.centre(board.parse(place)));
        emit view->pointed(QPointF(at.x, at.y) + off);
        Room::settle();
        points->item(static_cast<int>(i), 0)->setText(place);
        CHECK(points->item(0, 1)->text() == (i < 3 ? "" : i == 3 ? "unchecked" : points->item(0, 1)->text()));
    }
    CHECK(points->item(4, 1)->text().toDouble() > 0);
    for (auto* const button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == "&Use this fit") button->click();
    }
    Room::settle();
    REQUIRE(table.view().plot()->sheets.size() == 1);
    const board::Perspective& fit = table.view().plot()->sheets.front().fit;
    for (int column = 1; column <= 13; ++column) {
        for (int row = 1; row <= 10; ++row) {
            const board::Point middle = board.centre({column, row});
            const board::Point at = fit.to_picture(middle);
            const board::Point truth = photographed(middle);
            CHECK(std::hypot(at.x - truth.x, at.y - truth.y) / fit.cell_size(middle) < 0.1);
        }
    }
    CHECK(QTest::qWaitFor([&] { return !table.view().images().empty(); }));
    // Moved on the picture, without a place being typed.
    QTest::mousePress(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
    QTest::mouseMove(&table.view(), table.place_of("E11"));
    QTest::mouseMove(&table.view(), table.place_of("F10"));
    QTest::mouseRelease(&table.view(), Qt::LeftButton, {}, table.place_of("F10"));
    CHECK(table.place("A3") == "F10");
    qunsetenv("XDG_DATA_HOME");
}

TEST_CASE("The chosen point of a fit is seen enlarged, and can be clicked again", "[plot][fit]") {
    Table table;
    auto* const dialog = new FitDialog(table.document, table.window.get());
    dialog->show();
    REQUIRE(problem_with(*dialog, photograph(table.folder)).isEmpty());
    auto* const points = dialog->findChild<QTableWidget*>();
    auto* const view = dialog->findChild<FitView*>();
    auto* const loupe = dialog->findChildren<FitView*>().back();
    const board::Board& board = table.view().plot()->board;
    const auto click = [&](const char* place, QPointF off) {
        const board::Point at = photographed(board.centre(board.parse(place)));
        emit view->pointed(QPointF(at.x, at.y) + off);
        Room::settle();
    };
    int row = 0;
    for (const char* const place : {"B2", "M2", "B9", "M9"}) {
        click(place, {});
        points->item(row++, 0)->setText(place);
    }
    click("G5", {40, 0});
    points->item(4, 0)->setText("G5");
    CHECK(loupe->accessibleDescription() == "Point 5, G5, five times");
    const double far = points->item(4, 1)->text().toDouble();
    CHECK(far > 10);
    const QImage before = loupe->grab().toImage();
    for (auto* const button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == "Click it &again") button->click();
    }
    click("G5", {});
    CHECK(points->rowCount() == 5);
    CHECK(points->item(4, 0)->text() == "G5");
    CHECK(points->item(4, 1)->text().toDouble() < 2);
    CHECK(loupe->grab().toImage() != before);
    // The next click is a point of its own again.
    click("D4", {});
    CHECK(points->rowCount() == 6);
    dialog->close();
}

TEST_CASE("Points that were placed aren't lost in silence", "[plot][fit]") {
    Table table;
    auto* const dialog = new FitDialog(table.document, table.window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->show();
    REQUIRE(problem_with(*dialog, photograph(table.folder)).isEmpty());
    QTest::keyClick(dialog, Qt::Key_Escape);
    CHECK_FALSE(dialog->isVisible());  // there is nothing to lose
    dialog->show();
    emit dialog->findChild<FitView*>()->pointed(QPointF(100, 100));
    Room::settle();
    dialog->findChild<QTableWidget*>()->item(0, 0)->setText("B2");
    dialog->close();
    CHECK(dialog->isVisible());
    flagplot::test::press_in_box(*dialog, "Continue editing");
    CHECK(dialog->findChild<QTableWidget*>()->item(0, 0)->text() == "B2");
    dialog->reject();
    flagplot::test::press_in_box(*dialog, "Discard");
    CHECK_FALSE(dialog->isVisible());
    delete dialog;
}

TEST_CASE("Damaged, foreign and missing pictures end in a message", "[plot][fit]") {
    Table table;
    FitDialog dialog(table.document, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    const auto write = [&](const char* name, const QByteArray& bytes) {
        QString path = QString::fromStdString((table.folder.path() / name).string());
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    };
    CHECK(problem_with(dialog, write("map.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"))
              .endsWith("map.svg: it is no PNG or JPEG picture (expected a whole PNG or JPEG)"));
    QFile whole(photograph(table.folder));
    REQUIRE(whole.open(QIODevice::ReadOnly));
    CHECK(problem_with(dialog, write("cut.png", whole.read(200)))
              .endsWith("cut.png: it ends before its picture does: it was cut off (expected a whole PNG or JPEG)"));
    CHECK_FALSE(problem_with(dialog, "/nowhere/map.png").isEmpty());
    QByteArray jpeg;
    QBuffer buffer(&jpeg);
    buffer.open(QIODevice::WriteOnly);
    REQUIRE(QImage(whole.fileName()).save(&buffer, "JPEG"));
    CHECK(problem_with(dialog, write("whole.jpg", jpeg)).isEmpty());
    const QString half = problem_with(dialog, write("half.jpg", jpeg.left(jpeg.size() / 2)));
    CHECK(half.endsWith("half.jpg: it ends before its picture does: it was cut off (expected a whole PNG or JPEG)"));
    const auto labels = dialog.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(),
                      [&](const QLabel* label) { return label->text().contains("it was cut off"); }));
    const std::string digest(64, 'a');
    table.document.act([&](session::Session& session) {
        session.set_fact("map-picture", "session", "1000x800; B2 10 10; M2 900 10; B9 10 700; M9 900 700; " + digest);
    });
    CHECK(table.view().plot()->sheets.size() == 1);
    CHECK(table.view().images().empty());
    table.document.act([](session::Session& session) { session.set_fact("map-picture", "session", "nonsense"); });
    CHECK(table.view().plot()->sheets.empty());
}
