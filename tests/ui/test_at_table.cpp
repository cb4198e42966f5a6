// The session at the table: one thing at a time, large, and each key.
#include <QAbstractButton>
#include <QApplication>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "plot/plot.h"
#include "report/worksheet.h"
#include "sample.h"
#include "session/audience.h"
#include "support/catch.h"
#include "ui/at_table/at_table.h"
#include "ui/at_table/brush.h"
#include "ui/common/look.h"
#include "ui/form/form_view.h"
#include "ui/orders/around.h"
#include "ui/orders/worksheet.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The table over the sample, at the beginning of a turn.
struct Table : test::Sample {
    explicit Table(bool by_hand = false, const QSize& screen = {1920, 1080}, const std::string& sample = {}) {
        set_letters(Letters::own, 100);
        if (sample.empty()) {
            document.next_turn();
        } else {
            const std::filesystem::path copy = folder.path() / "copy.flagplot";
            std::filesystem::copy_file(test::source_dir() / "resources/samples" / sample, copy);
            REQUIRE(document.open(copy));
        }
        if (by_hand) document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); });
        window.resize(1280, 800);
        pane.resize(window.size());
        window.show();
        table.begin();
        table.setWindowState(Qt::WindowNoState);
        table.resize(screen);
        table.show();
        test::activate(table);
        picture("");
    }

    void press(int key, const QString& letter = {}) {
        QTest::qWait(320);                                                               // one who reads
        const QString typed = key == Qt::Key_Backspace ? QStringLiteral("\b") : letter;  // as a keyboard says it
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier, typed);
        QCoreApplication::sendEvent(&table, &event);
        test::settle();
        table.grab();
    }
    void space(int times = 1) {
        for (int i = 0; i < times; ++i) press(Qt::Key_Space, QStringLiteral(" "));
    }
    void type(const QString& letters) {
        for (const QChar letter : letters) press(letter.toUpper().unicode(), QString(letter));
    }
    QString heard() const { return table.accessibleName(); }
    QString button() const { return table.findChild<QAbstractButton*>()->accessibleName(); }
    // As it is on the screen; kept where somebody wants to see it.
    QImage picture(const QString& name) {
        test::settle();
        QImage image = table.grab().toImage();
        const QString kept_in = qEnvironmentVariable("FLAGPLOT_PICTURES");
        if (!kept_in.isEmpty() && !name.isEmpty())
            image.save(QStringLiteral("%1/%2-%3x%4.png").arg(kept_in, name).arg(image.width()).arg(image.height()));
        return image;
    }
    void to_orders() {
        space(4);
        REQUIRE(heard().startsWith(QStringLiteral("Next: On the map")));
        space();
    }
    void to_bases() {
        to_orders();
        space(9);
    }
    report::Worksheet sheet() const {
        return report::make_worksheet(document.session(), document.session().state().turn());
    }
    std::size_t done() const { return sheet().done(); }
    std::string place(const std::string& unit) const {
        return document.session().state().find_unit(unit)->text("place");
    }

    QWidget window;
    StepPane pane{document, &window};
    AtTable table{document, pane, &window};
};

}  // namespace

namespace {

double linear(double channel) {
    return channel <= .04045 ? channel / 12.92 : std::pow((channel + .055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return .2126 * linear(colour.redF()) + .7152 * linear(colour.greenF()) + .0722 * linear(colour.blueF());
}

double contrast(const QColor& one, const QColor& other) {
    const auto [darker, brighter] = std::minmax({luminance(one), luminance(other)});
    return (brighter + .05) / (darker + .05);
}

// Of anything there to what is at its corner.
double best_contrast(const QImage& picture, const QRect& part) {
    double best = 1;
    for (int y = part.top(); y <= part.bottom(); ++y) {
        for (int x = part.left(); x <= part.right(); ++x)
            best = std::max(best, contrast(picture.pixelColor(x, y), picture.pixelColor(part.topLeft())));
    }
    return best;
}

// How high the letters are in that part of a picture: from the first line with their ink to the last.
int height_of_ink(const QImage& picture, const QRect& part, const QColor& ink) {
    const auto has_ink = [&](int y) {
        for (int x = part.left(); x <= part.right(); ++x) {
            if (contrast(picture.pixelColor(x, y), ink) < 1.3) return true;
        }
        return false;
    };
    int first = part.bottom() + 1;
    int last = part.top() - 1;
    for (int y = part.top(); y <= part.bottom(); ++y) {
        if (!has_ink(y)) continue;
        first = std::min(first, y);
        last = y;
    }
    return last - first + 1;
}

}  // namespace

TEST_CASE("At the table a turn of the sample is one key an order and one a phase") {
    Table at;
    int keys = 0;
    const auto space = [&] {
        at.space();
        ++keys;
    };
    CHECK(at.heard() == QStringLiteral("Play turn 9: The turn's rolls."));
    space();
    CHECK(at.heard().startsWith(QStringLiteral("Z1, Carriers Shokaku and Zuikaku: Desired direction")));
    CHECK(at.button() == QStringLiteral("Confirm all"));
    space();
    CHECK(at.heard().startsWith(QStringLiteral("Z1, SF1, SF2, ZF1, ZF2: Fighter missions")));
    space();
    space();
    CHECK(at.heard().startsWith(QStringLiteral("Next: On the map")));
    space();
    CHECK(at.button() == QStringLiteral("Z1 is moved"));
    CHECK(at.done() == 0);
    for (int i = 0; i < 9; ++i) space();
    CHECK(at.done() == 9);
    CHECK(at.heard().startsWith(QStringLiteral("Z1, Carriers Shokaku and Zuikaku: 10 units. CAP SF1 ZF1, ")));
    for (int i = 0; i < 9; ++i) space();
    CHECK(at.done() == 39);
    CHECK(keys == 5 + 9 + 9);
    CHECK(at.heard().startsWith(QStringLiteral("Go to turn 10")));
}

TEST_CASE("At the table the key that ticks an order puts its counter on its zone, also where the order goes on") {
    Table at;
    at.to_orders();
    const std::vector<report::Order> orders = at.sheet().groups.front().orders;
    REQUIRE(std::ranges::any_of(orders, [](const report::Order& one) { return one.way.goes_on; }));
    for (const report::Order& order : orders) {
        INFO(order.unit << ": " << order.way.words());
        const std::string before = at.place(order.unit);
        const int size = at.document.session().size();
        at.space();
        CHECK(at.place(order.unit) == (order.way.is_known() ? order.way.to : before));
        CHECK(at.document.session().size() <= size + 2);  // the tick and the move
    }
    CHECK(at.done() == 9);
    CHECK(report::unmoved_units(at.sheet()).empty());
}

TEST_CASE("At the table a counter that was moved by hand stays where it is when its order is ticked") {
    Table at;
    at.to_orders();
    const report::Order first = at.sheet().groups.front().orders.front();
    REQUIRE(first.way.goes_on);
    at.document.act([&](session::Session& session) { session.change_unit(first.unit, {{"place", "G7"}}, ""); });
    at.space();
    CHECK(at.done() == 1);
    CHECK(at.place(first.unit) == "G7");
}

TEST_CASE("At the table a counter is put on a zone that is typed, and its order is done then") {
    Table at;
    at.to_orders();
    CHECK(at.table.accessibleDescription().contains(QStringLiteral("M elsewhere.")));
    at.type(QStringLiteral("m"));
    CHECK(at.heard().startsWith(QStringLiteral("Z1, Carriers Shokaku and Zuikaku: Where is it now?")));
    CHECK(at.button() == QStringLiteral("It is there"));
    at.type(QStringLiteral("9g"));
    at.press(Qt::Key_Return);
    CHECK(at.heard().contains(QStringLiteral("\"9g\"")));  // why it can't be there
    CHECK(at.done() == 0);
    for (int i = 0; i < 2; ++i) at.press(Qt::Key_Backspace);
    at.type(QStringLiteral("g7"));
    at.press(Qt::Key_Return);
    CHECK(at.place("Z1") == "G7");
    CHECK(at.done() == 1);
    CHECK(at.heard().startsWith(QStringLiteral("Z2")));
    at.type(QStringLiteral("m"));
    at.press(Qt::Key_Escape);
    CHECK(at.table.isVisible());
    CHECK(at.button() == QStringLiteral("Z2 is moved"));
}

TEST_CASE("At the table what the rules have rolled again has a key, which rolls nothing else") {
    Table at;
    at.to_orders();
    at.space();
    REQUIRE(at.button() == QStringLiteral("Z2 is moved"));
    CHECK(at.table.accessibleDescription().contains(QStringLiteral("1 Runs aground.")));
    CHECK(at.heard().contains(QStringLiteral(" 1 Runs aground: direction again.")));
    const std::size_t orders = at.sheet().size();
    const int before = at.document.session().size();
    at.type(QStringLiteral("2"));  // there is no such way
    CHECK(at.document.session().size() == before);
    at.type(QStringLiteral("1"));
    int rolls = 0;
    for (int number = before + 1; number <= at.document.session().size(); ++number)
        rolls += std::holds_alternative<session::Roll>(at.document.session().entry(number).body);
    CHECK(rolls == 1);
    CHECK(at.sheet().size() == orders);
    CHECK(at.done() == 1);
    CHECK(at.button() == QStringLiteral("Z2 is moved"));
}

TEST_CASE("At the table the next zone of a fleet in close quarters is one key") {
    Table at;
    at.document.act([](session::Session& session) { session.change_unit("Z2", {{"close-quarters", true}}, ""); });
    at.to_orders();
    at.space();
    REQUIRE(at.heard().startsWith(QStringLiteral("Z2")));
    CHECK(at.heard().contains(QStringLiteral("2 Next zone: its direction.")));
    const std::size_t orders = at.sheet().size();
    at.type(QStringLiteral("2"));
    CHECK(at.sheet().size() == orders + 1);
}

TEST_CASE("At the table an order to a port names it") {
    Table at;
    at.document.act([](session::Session& session) {
        session.change_unit("Z2", {{"bound-for-port", true}, {"desired-direction", "Rabaul"}}, "");
    });
    at.to_orders();
    at.space();
    CHECK(at.heard().startsWith(QStringLiteral("Z2, Cover for Port Moresby, Shoho: ")));
    CHECK(at.heard().contains(QStringLiteral("direct to Rabaul")));
}

TEST_CASE("At the table an order is one sentence, and Left takes it back") {
    Table at;
    at.to_orders();
    at.space();
    CHECK(at.heard().startsWith(QStringLiteral("Z2, Cover for Port Moresby, Shoho: D9 to B8, 2 zones north-west. ")));
    CHECK(at.table.accessibleDescription().startsWith(QStringLiteral("2 of 9. Then Z3. Space: Z2 is moved.")));
    at.space();
    CHECK(at.done() == 2);
    at.press(Qt::Key_Left);
    CHECK(at.done() == 1);
    CHECK(at.heard().startsWith(QStringLiteral("Z2")));
    at.press(Qt::Key_PageUp);
    CHECK(at.done() == 0);
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));
    at.press(Qt::Key_Left);  // there is none before it
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));
    QTest::mouseClick(&at.table, Qt::LeftButton, {}, {300, 300});
    test::settle();
    CHECK(at.done() == 1);
}

TEST_CASE("At the table the order before the first of a section is the last of the section before") {
    Table at;
    at.to_bases();
    CHECK(at.done() == 9);
    at.press(Qt::Key_Left);
    CHECK(at.done() == 8);
    CHECK(at.heard().startsWith(QStringLiteral("A4")));
}

TEST_CASE("At the table a question is asked field by field, and may be typed or chosen by its number") {
    Table at;
    at.space();
    at.type(QStringLiteral("nw"));
    CHECK(at.heard().contains(QStringLiteral("Desired direction, north-west")));
    at.press(Qt::Key_Return);
    CHECK(at.heard().startsWith(QStringLiteral("Z2")));
    at.press(Qt::Key_Backspace);
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));
    CHECK(at.heard().contains(QStringLiteral("north-west")));
    at.type(QStringLiteral("zz"));
    at.press(Qt::Key_Return);
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));  // which isn't left while it is wrong
    CHECK(at.heard().contains(QStringLiteral("Enter")));
    CHECK(at.button().startsWith(QStringLiteral("Correct Z1")));
    at.press(Qt::Key_Backspace);
    at.press(Qt::Key_Backspace);
    at.type(QStringLiteral("s"));
    at.space();
    REQUIRE(at.heard().startsWith(QStringLiteral("Z1, SF1, SF2, ZF1, ZF2: Fighter missions")));
    at.type(QStringLiteral("2"));
    CHECK(at.heard().contains(QStringLiteral("Escort. 1 CAP. 2 Escort")));
    at.type(QStringLiteral("sw"));
    CHECK(at.heard().contains(QStringLiteral("Sweep. 1 CAP. 2 Escort")));
    CHECK(at.document.pending()->fields.size() == 6);
}

TEST_CASE("At the table dice are typed one throw at a time, and their row lights up") {
    Table at(true);
    at.space(4);
    CHECK(at.heard() == QStringLiteral("Z1, Carriers Shokaku and Zuikaku: Direction, throw a d20."));
    at.type(QStringLiteral("1"));
    CHECK(at.heard().contains(QStringLiteral("Desired direction")));
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));  // it may be the first digit of another
    at.type(QStringLiteral("2"));
    CHECK(at.heard().startsWith(QStringLiteral("Z2, Cover for Port Moresby, Shoho: Speed, throw a d20. ")));
    CHECK(at.heard().endsWith(QStringLiteral("Z1 Direction 12: Right of desired direction.")));
    at.press(Qt::Key_Return);  // it has gone on by itself
    CHECK(at.heard() == QStringLiteral("Z2, Cover for Port Moresby, Shoho: Speed, throw a d20."));
    at.type(QStringLiteral("21"));
    CHECK(at.heard().contains(QStringLiteral("No d20 shows 21")));
    at.press(Qt::Key_Return);
    CHECK(at.heard().startsWith(QStringLiteral("Z2")));
    at.press(Qt::Key_Backspace);
    CHECK(at.heard().contains(QStringLiteral("Full Speed")));  // 2
    at.press(Qt::Key_Backspace);
    at.press(Qt::Key_Backspace);
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));
}

TEST_CASE("At the table the program rolls the one throw that it is told to") {
    Table at(true);
    at.space(4);
    at.type(QStringLiteral("12"));
    REQUIRE(at.heard().startsWith(QStringLiteral("Z2, Cover for Port Moresby, Shoho: Speed")));
    const int before = at.document.session().size();
    at.type(QStringLiteral("p"));
    CHECK(at.heard().startsWith(QStringLiteral("Z2, Cover for Port Moresby, Shoho: Direction")));
    std::vector<session::Roll::Source> sources;
    for (int number = before + 1; number <= at.document.session().size(); ++number) {
        const auto* const roll = std::get_if<session::Roll>(&at.document.session().entry(number).body);
        if (roll) sources.push_back(roll->source);
    }
    CHECK(sources == std::vector{session::Roll::Source::hand, session::Roll::Source::stream});
    CHECK(at.document.session().state().fact("dice", "session") == "by-hand");
}

TEST_CASE("At the table the throw that the program rolled is told, is counted, and can be taken back") {
    Table at(true);
    at.space(4);
    REQUIRE(at.table.accessibleDescription().startsWith(QStringLiteral("1 of 30.")));
    at.type(QStringLiteral("12"));
    at.type(QStringLiteral("p"));
    CHECK(at.table.accessibleDescription().startsWith(QStringLiteral("3 of 30.")));
    CHECK(at.heard().contains(QStringLiteral("throw a d20. Z2 Fleet Speed ")));  // which, and what it came to
    const auto rolls = [&] {
        int count = 0;
        for (int number = 1; number <= at.document.session().size(); ++number)
            count += at.document.session().holds(number) &&
                     std::holds_alternative<session::Roll>(at.document.session().entry(number).body);
        return count;
    };
    const int before = rolls();
    at.press(Qt::Key_Backspace);
    CHECK(at.heard().contains(QStringLiteral("The same key again takes back: ")));
    CHECK(rolls() == before);
    at.press(Qt::Key_Backspace);
    CHECK(rolls() == before - 2);  // the one that was typed with it, too, which stands where it was typed
    CHECK(at.table.accessibleDescription().section(u'.', 0, 0) == QStringLiteral("2 of 30"));
    at.press(Qt::Key_Left);
    CHECK(at.heard().startsWith(QStringLiteral("Z1, Carriers Shokaku and Zuikaku: Direction")));
    CHECK(at.heard().contains(QStringLiteral("Right of desired direction")));
}

TEST_CASE("At the table a key for what was before says what it takes back, and does it when it is pressed again") {
    Table at;
    at.space();
    at.press(Qt::Key_Left);
    CHECK(at.heard().contains(QStringLiteral("The same key again takes back: start of")));
    at.type(QStringLiteral("n"));
    at.press(Qt::Key_Backspace);
    at.press(Qt::Key_Left);
    REQUIRE(at.heard().contains(QStringLiteral("The same key again takes back: start of")));
    at.press(Qt::Key_Left);
    CHECK(at.heard().startsWith(QStringLiteral("Play turn 9")));
}

TEST_CASE("At the table counters that stand where they stood are named, and a press of its own leaves them there") {
    Table at;
    at.to_orders();
    at.document.act([&](session::Session& session) {  // ticked as by whoever moves counters on a printed map
        for (const report::OrderGroup& group : at.sheet().groups) {
            for (const report::Order& order : group.orders) session.tick(order.entry);
        }
    });
    at.picture("");
    REQUIRE(at.button() == QStringLiteral("Leave them"));
    CHECK(at.heard().startsWith(QStringLiteral("Go to turn 10")));
    CHECK(at.heard().contains(QStringLiteral("aren't moved yet: the counters stand where they stood")));
    at.space();
    CHECK(at.document.session().state().turn() == 9);
    CHECK(at.button() == QStringLiteral("Go on"));
    CHECK_FALSE(at.heard().contains(QStringLiteral("moved yet")));
    at.space();
    CHECK(at.document.session().state().turn() == 10);
}

TEST_CASE("At the table what ships lost is told ship by ship") {
    Scene scene{.kind = Scene::Kind::hits, .large = QStringLiteral("1 unit is hit")};
    scene.rows.push_back(
        {.key = QStringLiteral("Defence"), .words = QStringLiteral("loses 1 hull (4 left)."), .side = 1});
    scene.before = QStringLiteral("Goeben: Primary at Defence: 5 hits of 8 dice.");
    CHECK(scene.heard() == QStringLiteral("1 unit is hit. Defence loses 1 hull (4 left). Goeben: Primary at Defence: 5 "
                                          "hits of 8 dice."));
}

TEST_CASE("At the table the keys that read aloud are named") {
    Table at(true);
    CHECK(at.table.accessibleDescription().contains(QStringLiteral("R read aloud.")));
    at.space();
    CHECK(at.table.accessibleDescription().contains(QStringLiteral("F9 read aloud.")));  // where letters are typed
    at.space(3);
    CHECK(at.table.accessibleDescription().contains(QStringLiteral("R read aloud.")));
}

TEST_CASE("At the table the last throw waits for Enter, however whole its face is") {
    Table at(true);
    at.space(4);
    while (!at.pane.form()->throw_at_hand()->next.isEmpty()) at.type(QStringLiteral("9"));
    const QString last = at.pane.form()->throw_at_hand()->whose.id;
    at.type(QStringLiteral("9"));
    CHECK(at.heard().startsWith(last));
    CHECK(at.button() == QStringLiteral("Use these dice"));
    at.press(Qt::Key_Return);
    CHECK(at.pane.form() == nullptr);
}

TEST_CASE("At the table any number of units is chosen by their numbers") {
    Table at(false, {1920, 1080}, "goeben.flagplot");
    at.space(2);
    REQUIRE(at.heard().startsWith(QStringLiteral("Which fleets take part?")));
    const auto chosen = [&] { return at.pane.form()->field_at_hand()->typed.texts(); };
    const auto all = chosen();
    REQUIRE(all.size() == 2);
    at.type(QStringLiteral("1"));
    CHECK(chosen() == json::Value::Texts{all[1]});
    at.type(QStringLiteral("1"));
    CHECK(chosen().size() == 2);
    at.space();
    CHECK_FALSE(at.heard().startsWith(QStringLiteral("Which fleets take part?")));
    CHECK(at.table.isVisible());
}

TEST_CASE("At the table an earlier turn on the window's sheet leaves the orders of this one at hand") {
    Table at;
    at.to_orders();
    REQUIRE(at.button() == QStringLiteral("Z1 is moved"));
    at.press(Qt::Key_Escape);
    at.pane.worksheet().show_turn(8);
    at.table.begin();
    at.picture("");
    CHECK(at.button() == QStringLiteral("Z1 is moved"));
}

TEST_CASE("At the table the chart is whose plot is looked at") {
    Table at;
    at.to_orders();
    at.space();
    auto* const around = at.table.findChild<Around*>();
    REQUIRE(around->plot());
    const auto shows = [&](const std::string& id) {
        const auto& items = around->plot()->items;
        return std::ranges::find(items, id, &plot::Item::id) != items.end();
    };
    CHECK(shows("Z2"));
    const auto readers = session::readers(at.document.session().state(), at.document.session().rulebook());
    const auto allies =
        std::ranges::find_if(readers, [](const auto& one) { return one.id.find("llie") != std::string::npos; });
    REQUIRE(allies != readers.end());
    at.press(Qt::Key_Escape);
    at.table.begin(*allies);
    at.picture("");
    CHECK((!around->plot() || !shows("Z2")));
}

TEST_CASE("At the table a form of dice and its throw are about the same one before anything has the focus") {
    test::Sample sample;
    const auto faces = [](const std::string& id) { return referee::faces_field(id, id, {20}); };
    referee::Form form{.key = "dice", .title = "Dice", .fields = {faces("speed"), faces("direction")}};
    form.fields.front().otherwise = json::Value::Texts{"7"};  // as it was before it was taken back
    const FormView view(form, QStringLiteral("Use"));
    REQUIRE(view.throw_at_hand());
    CHECK(view.throw_at_hand()->what == QStringLiteral("direction"));
    CHECK(view.field_at_hand()->field.id == "direction");
}

TEST_CASE("At the table eight kinds of aircraft have room on their cards") {
    const std::size_t kinds = GENERATE(std::size_t{7}, std::size_t{8});
    Scene scene{.kind = Scene::Kind::base, .whose = {.id = QStringLiteral("Z1"), .side = 0}};
    for (std::size_t i = 0; i < kinds; ++i) {
        scene.cards.push_back({.kind = QStringLiteral("Naval strike"),
                               .about = QStringLiteral("all day"),
                               .units = {QStringLiteral("SF1"), QStringLiteral("ZF1")}});
    }
    set_letters(Letters::own, 100);
    QImage picture(1920, 1080, QImage::Format_RGB32);
    const TableLayout layout(picture.size());
    {
        QPainter painter(&picture);
        TableBrush(painter, layout, qApp->font()).paint(scene, {});
    }
    for (int line = 0; line < 4; ++line) {
        const QRect left_of_its_letters(96 + 42, 296 + line * 144, 4, 132);
        CHECK(height_of_ink(picture, left_of_its_letters, side_colour(0, dark_palette())) >= 46);
    }
}

TEST_CASE("At the table it is told why an answer wasn't taken") {
    Table at;
    at.space();
    at.type(QStringLiteral("n"));
    at.pane.form()->show_error(QStringLiteral("No room on the disk"));
    at.table.begin();
    CHECK(at.heard().contains(QStringLiteral("No room on the disk")));
    at.press(Qt::Key_Backspace);
    at.type(QStringLiteral("n"));
    at.space();
    CHECK_FALSE(at.heard().contains(QStringLiteral("No room on the disk")));
}

TEST_CASE("At the table two dice may stand for a d20") {
    Table at(true);
    at.space(4);
    at.type(QStringLiteral("7/4"));
    CHECK(at.pane.form()->field_at_hand()->typed.texts() == json::Value::Texts{"7/4"});
    CHECK(at.heard().startsWith(QStringLiteral("Z1, Carriers Shokaku and Zuikaku: Direction")));
}

TEST_CASE("At the table all dice of a throw are told, with what they came to") {
    Scene scene{.kind = Scene::Kind::order, .words = QStringLiteral("2 zones")};
    scene.dice = {{.sides = 6, .face = 3, .table = {}, .result = {}},
                  {.sides = 6, .face = 4, .table = QStringLiteral("Speed"), .result = QStringLiteral("Full")},
                  {.sides = 20, .face = 12, .table = QStringLiteral("Direction"), .result = QStringLiteral("Right")}};
    CHECK(scene.heard() == QStringLiteral("2 zones. Speed 3 4: Full. Direction 12: Right."));
}

TEST_CASE("At the table a double click is one click, on the button as anywhere") {
    Table at;
    const QPoint middle = at.table.findChild<QAbstractButton*>()->geometry().center();
    CHECK(at.table.childAt(middle) == nullptr);  // it is one on the table
    QTest::qWait(320);
    for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonDblClick}) {
        QMouseEvent event(type, middle, at.table.mapToGlobal(middle), Qt::LeftButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&at.table, &event);
    }
    test::settle();
    CHECK(at.heard().startsWith(QStringLiteral("Z1, Carriers Shokaku and Zuikaku: Desired direction")));
}

TEST_CASE("At the table what fails there is told, and what failed in the window isn't") {
    Table at;
    emit at.document.failed(QStringLiteral("No room on the disk"));
    at.picture("");
    CHECK(at.heard().contains(QStringLiteral("No room on the disk")));
    at.space();
    CHECK(at.table.isVisible());
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));
    at.press(Qt::Key_Escape);
    emit at.document.failed(QStringLiteral("No room on the disk"));
    at.table.begin();
    CHECK(at.heard().startsWith(QStringLiteral("Z1")));
    CHECK_FALSE(at.heard().contains(QStringLiteral("No room on the disk")));
}

TEST_CASE("At the table a note is written down, and what is covered can't be heard") {
    Table at;
    at.type(QStringLiteral("nRain"));
    at.space();
    at.type(QStringLiteral("now"));
    CHECK(at.heard() == QStringLiteral("Note, Rain now."));
    at.press(Qt::Key_Return);
    const auto& last = at.document.session().entry(at.document.session().size()).body;
    REQUIRE(std::holds_alternative<session::Note>(last));
    CHECK(at.heard().startsWith(QStringLiteral("Play turn 9")));
    const QImage before = at.picture("");
    at.type(QStringLiteral("c"));
    CHECK(at.heard() == QStringLiteral("Covered"));
    QKeyEvent held(QEvent::KeyPress, Qt::Key_C, Qt::NoModifier, QStringLiteral("c"), true);
    QCoreApplication::sendEvent(&at.table, &held);
    CHECK(at.heard() == QStringLiteral("Covered"));
    CHECK_FALSE(at.table.findChild<QAbstractButton*>()->isVisible());
    CHECK(at.table.windowTitle().startsWith(QStringLiteral("At the table")));
    at.space();
    at.press(Qt::Key_Escape);
    CHECK(at.table.isVisible());
    CHECK_FALSE(at.document.pending());
    at.type(QStringLiteral("c"));
    CHECK(at.picture("") == before);
}

TEST_CASE("At the table Esc leads to the window, and what can only be read there is named") {
    Table at;
    at.press(Qt::Key_Escape);
    CHECK_FALSE(at.table.isVisible());
    at.table.begin();
    CHECK(at.heard().startsWith(QStringLiteral("Play turn 9")));
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "), true);
    QCoreApplication::sendEvent(&at.table, &held);
    CHECK_FALSE(at.document.pending());  // a key that is held down isn't pressed again
}

TEST_CASE("At the table a session that can only be read says so") {
    Table at;
    std::ofstream(at.path(), std::ios::app) << "something else\n";
    at.document.look_at_file();
    at.picture("");
    CHECK(at.heard().startsWith(QStringLiteral("This session can only be read: ")));
    CHECK(at.heard().contains(QStringLiteral("Esc leads there")));
    at.space();
    CHECK_FALSE(at.table.isVisible());
}

TEST_CASE("At the table each sample says what is to be done, and Space does it or leads to the window") {
    for (const auto& file : std::filesystem::directory_iterator(test::source_dir() / "resources/samples")) {
        if (file.path().extension() != ".flagplot") continue;
        INFO(file.path().string());
        Table at(false, {1920, 1080}, file.path().filename().string());
        for (int i = 0; i < 8 && at.table.isVisible(); ++i) {
            CHECK_FALSE(at.heard().isEmpty());
            CHECK_FALSE(at.button().isEmpty());
            at.picture(QStringLiteral("%1-%2").arg(QString::fromStdString(file.path().stem().string())).arg(i));
            at.space();
        }
    }
}

TEST_CASE("At the table capitals of all that counts are 30 pixels high, and on other screens in proportion") {
    const QSize size = GENERATE(QSize(1920, 1080), QSize(3840, 2160), QSize(1024, 700), QSize(1080, 1920));
    Table at(false, size);
    at.to_orders();
    at.space();
    const QImage picture = at.picture("");
    const TableLayout layout(size);
    const QPalette palette = dark_palette();
    const QColor ink = palette.color(QPalette::Text);
    INFO(size.width() << " x " << size.height());
    // Its capitals are so high, in pixels of 1920 x 1080, and stand out.
    const auto check = [&](const char* what, const QRectF& where, const QColor& colour, double least) {
        INFO(what);
        const QRect part = QRectF(where.topLeft() * layout.unit, where.size() * layout.unit).toRect();
        CHECK(height_of_ink(picture, part, colour) >= std::floor(least * layout.unit));
        CHECK(best_contrast(picture, part) >= 7);
    };
    const double middle = layout.button.center().y();
    check("T of the turn", {96, 36, 34, 80}, ink, 30);
    check("C of what it is called", {340, 222 + layout.shift / 2, 40, 60}, muted(palette), 29);
    check("its id", {190, 160 + layout.shift / 2, 130, 120}, ink, 70);
    check("where it is", {96, 320 + layout.shift, 250, 200}, ink, 130);
    check("how far it is", {96, middle - 16, 40, 60}, ink, 30);
    check("the button", {layout.button.left() + 12, middle - 41, 60, 82}, tints(palette).on_primary, 30);
}

TEST_CASE("At the table a ship that was hit is read from afar on any screen") {
    const QSize size = GENERATE(QSize(1920, 1080), QSize(3840, 2160), QSize(1024, 700), QSize(1080, 1920));
    INFO(size.width() << " x " << size.height());
    set_letters(Letters::own, 100);
    Scene scene{.kind = Scene::Kind::hits, .large = QStringLiteral("1 unit is hit")};
    scene.rows.push_back({.key = QStringLiteral("Defence"), .words = QStringLiteral("loses 1 hull."), .side = 1});
    QImage picture(size, QImage::Format_RGB32);
    const TableLayout layout(size);
    {
        QPainter painter(&picture);
        TableBrush(painter, layout, qApp->font()).paint(scene, {});
    }
    const QRectF its_d(192, 284, 34, 126);
    const QRect part = QRectF(its_d.topLeft() * layout.unit, its_d.size() * layout.unit).toRect();
    const QColor ink = dark_palette().color(QPalette::Text);
    CHECK(height_of_ink(picture, part, ink) >= std::floor(34 * layout.unit));
    CHECK(best_contrast(picture, part) >= 7);
}

namespace {

// A letter as it is painted, in pixels.
struct Letter {
    QString words;  // that it stands in
    QRectF where;
    QColor ink;
};

// Notes the first capital or digit of each text that is painted.
class LetterEngine : public QPaintEngine {
  public:
    LetterEngine() : QPaintEngine(AllFeatures) {}

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& /*state*/) override {}
    void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {}
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
    void drawPath(const QPainterPath& /*path*/) override {}
    Type type() const override { return User; }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QString words = item.text();
        const auto first = std::ranges::find_if(words, [](QChar one) { return one.isUpper() || one.isDigit(); });
        if (first == words.end()) return;
        const QFontMetricsF metrics(item.font());
        const QString before = words.left(first - words.begin());
        const QRectF letter = metrics.tightBoundingRect(*first).translated(at);
        const QRectF where = letter.translated(metrics.horizontalAdvance(before), 0);
        letters.push_back({words, painter()->combinedTransform().mapRect(where), painter()->pen().color()});
    }

    std::vector<Letter> letters;
};

class LetterPaper : public QPaintDevice {
  public:
    explicit LetterPaper(const QSize& size) : size_(size) {}

    QPaintEngine* paintEngine() const override { return &engine_; }
    const std::vector<Letter>& letters() const { return engine_.letters; }

  protected:
    int metric(PaintDeviceMetric which) const override {
        switch (which) {
            case PdmWidth:
                return size_.width();
            case PdmHeight:
                return size_.height();
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            default:
                return 96;
        }
    }

  private:
    QSize size_;
    mutable LetterEngine engine_;
};

using Pages = std::vector<std::pair<std::string, Scene>>;

// What stands at the table in real games, a page of each kind.
Pages pages_of_games() {
    Pages pages;
    const auto add = [&](Table& at, const char* what, const Typing& typing = {}) {
        pages.emplace_back(what, scene_of(at.document, at.pane, typing));
    };
    {
        Table at;
        add(at, "phase");
        at.space();
        add(at, "a way of the compass");
        at.space();
        add(at, "a choice");
        at.space(3);
        add(at, "order");
        add(at, "where a counter went", {.text = QStringLiteral("G7"), .what = Typing::What::place});
        add(at, "note", {.text = QStringLiteral("Rain"), .what = Typing::What::note});
        at.space(6);
        add(at, "an order in close quarters");
        at.space(3);
        add(at, "air missions");
    }
    {
        Table at(true);
        at.space(4);
        add(at, "throw");
        at.type(QStringLiteral("12"));
        add(at, "the next throw");
    }
    {
        Table at(false, {1920, 1080}, "goeben.flagplot");
        at.space(2);
        add(at, "any number of units");
        at.space();
        add(at, "a ship's hex");
    }
    Table zone(false, {1920, 1080}, "north-atlantic.flagplot");
    zone.space();
    add(zone, "a zone of SSW");
    Table ambush(false, {1920, 1080}, "natuna.flagplot");
    add(ambush, "an ambush");
    ambush.space();
    add(ambush, "the ambush's next");
    return pages;
}

// Those that take more to come to.
Pages other_pages() {
    Scene hits{.kind = Scene::Kind::hits, .turn = QStringLiteral("Turn 1"), .large = QStringLiteral("2 units are hit")};
    hits.before = QStringLiteral("Goeben: Primary at Defence: 2 hits of 5 dice.");
    hits.rows = {{.key = QStringLiteral("Defence"), .words = QStringLiteral("Loses 2 hull (3 left)."), .side = 1},
                 {.key = QStringLiteral("Goeben"), .words = QStringLiteral("Is lost."), .is_chosen = true, .side = 0}};
    Scene throws{.kind = Scene::Kind::dice, .whose = {.id = QStringLiteral("Goeben"), .side = 0}};
    throws.large = QStringLiteral("Primary");
    throws.words = QStringLiteral("throw 4d6");
    throws.dice.assign(4, {.sides = 6, .face = 0, .table = {}, .result = QStringLiteral("6")});
    throws.problem = QStringLiteral("No 4d6 shows 7");
    Scene left{.kind = Scene::Kind::next, .large = QStringLiteral("Go to turn 10")};
    left.problem = QStringLiteral("Not done yet: Roll for weather");
    Scene elsewhere{.kind = Scene::Kind::elsewhere, .large = QStringLiteral("A letter")};
    elsewhere.words = QStringLiteral("Only the window can ask this.");
    return {{"hits", hits}, {"several dice", throws}, {"what is left undone", left}, {"elsewhere", elsewhere}};
}

void paint_page(QPaintDevice& device, const QSize& size, const Scene& scene) {
    QPainter painter(&device);
    const TableLayout layout(size);
    painter.save();
    TableBrush(painter, layout, qApp->font()).paint(scene, {});
    painter.restore();
    painter.translate(layout.button.topLeft() * layout.unit);
    TableBrush(painter, layout, qApp->font()).button(scene.button, scene.key);
}

}  // namespace

TEST_CASE("At the table every text of every page is read from afar, on any screen") {
    Pages pages = pages_of_games();
    std::ranges::move(other_pages(), std::back_inserter(pages));
    for (const QSize& size : {QSize(1920, 1080), QSize(3840, 2160), QSize(1024, 700), QSize(1080, 1920)}) {
        const double unit = TableLayout(size).unit;
        for (const auto& [page, scene] : pages) {
            QImage picture(size, QImage::Format_RGB32);
            paint_page(picture, size, scene);
            LetterPaper paper(size);
            paint_page(paper, size, scene);
            CHECK(paper.letters().size() > 3);
            for (const Letter& letter : paper.letters()) {
                // The keys at the foot are for who sits there.
                const bool is_key = scene.keys.contains(letter.words);
                INFO(size.width() << " x " << size.height() << ", " << page << ": " << letter.words.toStdString());
                const QRect part = letter.where.toAlignedRect();
                CHECK(picture.rect().contains(part));
                CHECK(height_of_ink(picture, part, letter.ink) >= std::floor((is_key ? 20 : 30) * unit) - 1);
                const QColor ground = picture.pixelColor(part.topLeft() - QPoint(3, 3));
                CHECK(contrast(letter.ink, ground) >= 7);
            }
        }
    }
}

TEST_CASE("At the table what is read has a contrast of 7 to 1") {
    const QPalette palette = dark_palette();
    const Tints& colours = tints(palette);
    const QColor paper = palette.color(QPalette::Base);
    for (const QColor& ink : {palette.color(QPalette::Text), muted(palette), colours.primary, colours.wrong,
                              side_colour(0, palette), side_colour(1, palette)}) {
        INFO(ink.name().toStdString());
        CHECK(contrast(ink, paper) >= 7);
    }
    CHECK(contrast(palette.color(QPalette::Text), colours.field) >= 7);
    CHECK(contrast(colours.on_primary, colours.primary) >= 7);
}

TEST_CASE("At the table nothing stands outside of the screen, whatever its shape") {
    for (const QSizeF& size : {QSizeF(1024, 700), QSizeF(1920, 1080), QSizeF(3840, 2160), QSizeF(1080, 1920),
                               QSizeF(768, 1024), QSizeF(2560, 1080)}) {
        const TableLayout layout(size);
        const QRectF all(QPointF(), layout.size);
        INFO(size.width() << " x " << size.height());
        for (const QRectF& part : {layout.chart, layout.table, layout.button, layout.keys}) CHECK(all.contains(part));
        CHECK_FALSE(layout.chart.intersects(layout.button));
        CHECK(layout.chart.bottom() < layout.foot);
        CHECK(layout.table.bottom() < layout.foot);
    }
}

TEST_CASE("Pictures of the table", "[.][pictures]") {
    const QSize size = GENERATE(QSize(1920, 1080), QSize(1080, 1920), QSize(1024, 700), QSize(3840, 2160));
    {
        Table at(false, size);
        at.picture("next");
        at.space();
        at.picture("direction");
        at.space();
        at.picture("choice");
        at.space(2);
        at.space();
        at.picture("order-z1");
        at.space();
        at.picture("order-z2");
        at.space();
        at.picture("order-z3");
        at.space(4);
        at.picture("order-a2");
        at.space(3);
        at.picture("base");
    }
    Table at(true, size);
    at.space(4);
    at.picture("dice");
    at.type("12");
    at.picture("dice-12");
    at.press(Qt::Key_Return);
    at.type("12");
    at.picture("dice-speed");
    at.press(Qt::Key_Backspace);
    at.press(Qt::Key_Backspace);
    at.type("21");
    at.picture("dice-wrong");
}
