// The odds beside the dice: of a table that is looked at, and of dice that are asked for.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>

#include "in_play.h"
#include "json/tree.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/odds/form_odds.h"
#include "ui/odds/odds_picture.h"
#include "ui/odds/table_odds.h"
#include "ui/sheet/sheet_view.h"
#include "ui/stage/throw_panel.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// A session of a game, with the odds of its tables.
struct Game {
    explicit Game(const std::string& rulebook, bool by_hand = false) {
        session::Beginning beginning;
        beginning.rulebook = rulebook;
        beginning.title = "Odds";
        if (by_hand) beginning.facts = {{"dice", "by-hand"}};
        REQUIRE(document.create(folder.path() / "odds.flagplot", beginning));
    }

    void switch_on(const std::string& table, const std::string& patch) {
        const std::string rulebook = document.session().rulebook().id;
        const rulebook::HouseRule rule{"own", "Own", rulebook, "", {{table, json::parse(patch, "")}}};
        QString refused;
        document.act([&](session::Session& session) { session.switch_on(rule); }, &refused);
        REQUIRE(refused.isEmpty());
    }

    test::Folder folder;
    ui::Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
};

// The odds of one table, as they stand below it.
struct Looked : Game {
    Looked(const std::string& rulebook, const std::string& table) : Game(rulebook) {
        odds.resize(500, 600);
        odds.show_table(table);
        test::activate(odds);
        QCoreApplication::processEvents();
    }

    template <typename Widget>
    Widget* named(const QString& name) {
        for (auto* widget : odds.findChildren<Widget*>()) {
            if (widget->accessibleName() == name || widget->accessibleDescription().startsWith(name)) return widget;
        }
        FAIL("there is no " << name.toStdString());
        return nullptr;
    }
    void choose(const QString& name, const QString& label) {
        auto* const box = named<QComboBox>(name);
        REQUIRE(box->findText(label) >= 0);
        box->setCurrentIndex(box->findText(label));
    }

    TableOdds odds{document};
};

// The columns of odds.
constexpr int totals = 0;
constexpr int label = 1;

// The first that is shown, or the first at all.
const SheetView& list_of(const QWidget& widget) {
    const auto lists = widget.findChildren<SheetView*>();
    const auto shown = std::ranges::find_if(lists, [](const SheetView* one) { return one->isVisible(); });
    return shown == lists.end() ? *lists.front() : **shown;
}

QModelIndex cell(const QWidget& widget, int line, int column) {
    return list_of(widget).model()->index(line, column);
}

// "33.3 % Hit": the lines of a list, headings with their words alone.
QStringList lines_of(const QWidget& widget) {
    QStringList lines;
    const SheetView* const list = &list_of(widget);
    const int chance = list->model()->columnCount() - 2;  // before the bar
    for (int line = 0; line < list->lines(); ++line) {
        const bool is_heading = list->columnSpan(line, 0) > 1;
        const QString of = cell(widget, line, is_heading ? 0 : chance).data().toString();
        lines += is_heading ? of : QStringLiteral("%1 %2").arg(of, cell(widget, line, label).data().toString());
    }
    return lines;
}

bool says(const QWidget& widget, const QString& words) {
    for (const auto* one : widget.findChildren<QLabel*>()) {
        if (!one->isHidden() && one->text().contains(words)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("A table's odds stand below it as numbers, and each line says all of itself", "[letters]") {
    const Looked looked("swwas", "swwas.fleet-speed");
    CHECK(looked.odds.isVisible());
    CHECK(lines_of(looked.odds) ==
          QStringList{"50 % Full Speed", "30 % Half Speed", "15 % One Zone", "5 % No Movement"});
    const auto* const list = looked.odds.findChild<SheetView*>();
    const QString all = QStringLiteral("Half Speed: 30 %, 6/20");
    CHECK(cell(looked.odds, 1, 0).data(Qt::AccessibleTextRole).toString() == all);
    CHECK(cell(looked.odds, 1, label).data(Qt::ToolTipRole).toString().contains(all));
    CHECK(list->accessibleName().contains(QStringLiteral("Fleet Speed")));
}

TEST_CASE("A tick changes the odds at once, by key as by click") {
    Looked looked("gwas", "gwas.weapon-hit");
    CHECK(says(looked.odds, QStringLiteral("Not known yet and not counted: Weapon, Range in hexes")));
    CHECK(lines_of(looked.odds) == QStringList{"83.3 % Miss", "16.7 % Hit"});
    auto* const tow = looked.named<QCheckBox>(QStringLiteral("Target towing or towed"));
    tow->setFocus();
    QTest::keyClick(tow, Qt::Key_Space);
    CHECK(lines_of(looked.odds) == QStringList{"66.7 % Miss", "33.3 % Hit"});
    tow->click();
    CHECK(lines_of(looked.odds) == QStringList{"83.3 % Miss", "16.7 % Hit"});
}

TEST_CASE("Choices and numbers count as soon as they can stand") {
    Looked looked("gwas", "gwas.weapon-hit");
    looked.choose(QStringLiteral("Weapon"), QStringLiteral("Primary gun"));
    auto* const range = looked.named<QLineEdit>(QStringLiteral("Range in hexes"));
    range->setFocus();
    QTest::keyClicks(range, QStringLiteral("1"));  // close: +1
    CHECK(lines_of(looked.odds) == QStringList{"66.7 % Miss", "33.3 % Hit"});
    CHECK_FALSE(says(looked.odds, QStringLiteral("Not known yet")));
    QTest::keyClicks(range, QStringLiteral("x"));
    CHECK(says(looked.odds, QStringLiteral("not counted: Range in hexes")));
    CHECK(lines_of(looked.odds) == QStringList{"83.3 % Miss", "16.7 % Hit"});
}

TEST_CASE("A house rule that drops a modifier drops its field, and what was chosen stays") {
    Looked looked("gwas", "gwas.weapon-hit");
    looked.choose(QStringLiteral("Weapon"), QStringLiteral("Torpedo"));
    looked.named<QSpinBox>(QStringLiteral("Number of throws"))->setValue(3);
    const auto asks_for_tow = [&] {
        const auto ticks = looked.odds.findChildren<QCheckBox*>();
        return std::any_of(ticks.begin(), ticks.end(), [](const QCheckBox* tick) {
            return tick->accessibleName() == QStringLiteral("Target towing or towed");
        });
    };
    CHECK(asks_for_tow());
    looked.switch_on("gwas.weapon-hit", R"([{"op": "test", "path": "/modifiers/1/id", "value": "tow"},
                                            {"op": "remove", "path": "/modifiers/1"}])");
    looked.odds.show_table("gwas.weapon-hit");
    QCoreApplication::processEvents();
    CHECK_FALSE(asks_for_tow());
    CHECK(looked.named<QComboBox>(QStringLiteral("Weapon"))->currentText() == QStringLiteral("Torpedo"));
    CHECK(looked.named<QSpinBox>(QStringLiteral("Number of throws"))->value() == 3);
}

TEST_CASE("Several throws say how often") {
    Looked looked("gwas", "gwas.weapon-hit");
    auto* const times = looked.named<QSpinBox>(QStringLiteral("Number of throws"));
    times->setValue(3);
    // 125, 75, 15 and 1 of 216 throws of three dice. A miss does nothing, so nobody counts it.
    CHECK(lines_of(looked.odds) == QStringList{"Hit in 3 throws: 0.50 on average", "57.9 % 0", "34.7 % 1", "6.9 % 2",
                                               "0.5 % 3", "Weapon Hit: d6", "83.3 % Miss", "16.7 % Hit"});
    CHECK(cell(looked.odds, 3, 0).data(Qt::AccessibleTextRole).toString() == QStringLiteral("2 times Hit: 6.9 %"));
}

TEST_CASE("A table that is thrown against another one has the difference, too") {
    Looked looked("ssw", "ssw.convoy-search");
    looked.choose(QStringLiteral("Weather"), QStringLiteral("Fine"));
    const QStringList lines = lines_of(looked.odds);
    CHECK(lines.contains(QStringLiteral("Search, convoy player minus Search, sub player")));
    CHECK(says(looked.odds, QStringLiteral("sub")));  // whose sections aren't known
    for (auto* line : looked.odds.findChildren<QLineEdit*>()) {
        line->setFocus();
        line->clear();
        QTest::keyClicks(line, QStringLiteral("1"));  // 1 convoy point is nothing, section 1 is -1
    }
    // Two d10, one of them less 1: of 100 pairs 55 are above, 9 even, 36 below.
    const QStringList known = lines_of(looked.odds);
    CHECK(known.contains(QStringLiteral("55 % Surprise points of the sub player (above zero)")));
    CHECK(known.contains(QStringLiteral("9 % No surprise points (zero)")));
    CHECK(known.contains(QStringLiteral("36 % Surprise points of the convoy player (below zero)")));
    CHECK(known.contains(QStringLiteral("1 % +10")));
    CHECK_FALSE(known.contains(QStringLiteral("1 % -10")));
}

TEST_CASE("A column may be named") {
    Looked looked("flattop", "flattop.direction-finding");
    CHECK(lines_of(looked.odds).size() == 18);
    looked.choose(QStringLiteral("Column"), QStringLiteral("1st die 1-2"));
    CHECK(lines_of(looked.odds).size() == 6);
    CHECK(lines_of(looked.odds).first() == QStringLiteral("16.7 % N1"));
    const Looked only_named("gwas", "gwas.weather-effects");
    CHECK(only_named.odds.findChild<QComboBox*>()->currentText() == QStringLiteral("Air units"));
}

TEST_CASE("What a person picks has no odds") {
    Looked looked("swwas", "swwas.fleet-speed");
    looked.odds.show_table("swwas.fighters");
    CHECK_FALSE(looked.odds.isVisible());
    looked.odds.show_table("swwas.direction");
    CHECK(looked.odds.isVisible());
    looked.odds.show_table("");
    CHECK_FALSE(looked.odds.isVisible());
}

TEST_CASE("What was said of one table is known of the next") {
    Looked looked("gwas", "gwas.weapon-hit");
    looked.choose(QStringLiteral("Weapon"), QStringLiteral("Torpedo"));
    looked.odds.show_table("gwas.weapon-strength");
    for (const auto* box : looked.odds.findChildren<QComboBox*>()) {
        if (box->accessibleDescription().startsWith(QStringLiteral("Weapon")))
            CHECK(box->currentText() == QStringLiteral("Torpedo"));
    }
}

TEST_CASE("Tab goes from the fields to the list") {
    Looked looked("gwas", "gwas.weather");
    CHECK(lines_of(looked.odds).isEmpty());
    CHECK(says(looked.odds, QStringLiteral("not counted: Theatre, Month")));
    auto* const first = looked.odds.findChild<QComboBox*>();
    first->setCurrentIndex(first->findData(QStringLiteral("pacific")));
    CHECK(lines_of(looked.odds).size() == 3);
    first->setFocus();
    QWidget* last = first;
    for (int i = 0; i < 20 && !qobject_cast<SheetView*>(last); ++i) {
        QTest::keyClick(last, Qt::Key_Tab);
        REQUIRE(QApplication::focusWidget());
        last = QApplication::focusWidget();
        CHECK_FALSE(last->accessibleName().isEmpty());
    }
    CHECK(qobject_cast<SheetView*>(last));
}

TEST_CASE("A table that is opened has its odds below it, another page has none") {
    test::Sample sample;
    StepPane pane(sample.document);
    test::InPlayPages shown(pane.in_play());
    pane.resize(900, 700);
    pane.show();
    auto* const odds = shown.pages.findChild<TableOdds*>();
    CHECK_FALSE(odds->isVisible());
    pane.in_play().reference().open("table", "swwas.direction");
    QCoreApplication::processEvents();
    CHECK(odds->isVisible());
    CHECK(lines_of(*odds).size() == 6);
    CHECK(cell(*odds, 0, totals).data().toString() == QStringLiteral("1-7"));  // in the desired direction
    pane.in_play().reference().open("table", "swwas.fleet-speed");
    CHECK(cell(*odds, 1, totals).data().toString() == QStringLiteral("11-16"));  // half speed
    pane.in_play().reference().open("index");
    CHECK_FALSE(odds->isVisible());
    pane.in_play().reference().open("table", "swwas.direction");
    pane.in_play().reference().open("play");
    CHECK_FALSE(odds->isVisible());
}

TEST_CASE("Enter in a field of the odds plays nothing") {
    test::Sample sample;
    StepPane pane(sample.document);
    test::InPlayPages shown(pane.in_play());
    pane.resize(900, 700);
    pane.show();
    test::activate(shown.pages);
    pane.in_play().reference().open("table", "swwas.direction");
    QCoreApplication::processEvents();
    auto* const times = shown.pages.findChild<QSpinBox*>();
    const int entries = sample.document.session().size();
    times->setFocus();
    QTest::keyClicks(times, QStringLiteral("2"));
    QTest::keyClick(times, Qt::Key_Return);
    CHECK(sample.document.session().size() == entries);
    QTest::keyClick(shown.pages.findChild<TableOdds*>()->findChild<SheetView*>(), Qt::Key_Return);
    CHECK(sample.document.session().size() == entries);
}

TEST_CASE("Dice that are asked for have their odds before they fall") {
    test::Sample sample;
    sample.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); });
    StepPane pane(sample.document);
    test::InPlayPages shown(pane.in_play());
    pane.resize(900, 700);
    pane.show();
    test::activate(pane);
    auto* const odds = pane.findChild<FormOdds*>();
    CHECK_FALSE(odds->isVisible());
    sample.document.next_turn();
    sample.document.play("swwas.turn");
    // Both tables of the fleet that has the focus, whose dice the program will throw.
    QCoreApplication::processEvents();
    const auto pictures = [&] {
        QStringList names;
        for (const auto* one : odds->findChildren<OddsPicture*>()) {
            if (one->isVisible()) names += one->accessibleName();
        }
        names.sort();
        return names;
    };
    CHECK(pictures() == QStringList{"Odds: Fleet Z1: Direction"});  // it goes at best speed
    QLineEdit* where_z2_goes = nullptr;
    for (auto* line : pane.findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QStringLiteral("Fleet Z2, Desired direction")) where_z2_goes = line;
    }
    REQUIRE(where_z2_goes);
    where_z2_goes->setFocus();
    QCoreApplication::processEvents();
    CHECK(pictures() == QStringList{"Odds: Fleet Z2: Direction", "Odds: Fleet Z2: Fleet Speed"});
    where_z2_goes->setText(QStringLiteral("Rabaul"));  // no way of the map: the speeds stay, without a rose
    QTest::keyClick(where_z2_goes, Qt::Key_Space);
    CHECK(pictures() == QStringList{"Odds: Fleet Z2: Fleet Speed"});
    CHECK(says(*odds, QStringLiteral("It names no way of the map.")));
    for (const auto* one : odds->findChildren<OddsPicture*>()) {
        if (!one->isVisible()) continue;
        CHECK(one->accessibleDescription() ==
              QStringLiteral("Full Speed 50 %, Half Speed 30 %, One Zone 15 %, No Movement 5 %"));
    }
    while (sample.document.pending() && !sample.document.pending()->asks_faces()) {
        QString refused;
        REQUIRE(sample.document.answer({sample.document.pending()->key, {}, {}}, refused));
        QCoreApplication::processEvents();
    }
    REQUIRE(sample.document.pending());
    // Where it is wide the throw itself stands beside its form.
    auto* const thrown = odds->parentWidget()->findChild<ThrowPanel*>();
    CHECK(thrown->isVisible());
    CHECK(thrown->accessibleName().contains(QStringLiteral("Direction: throw a d20")));
    CHECK(thrown->accessibleDescription().startsWith(QStringLiteral("Desired direction: 35 %, 7/20; ")));
    CHECK_FALSE(odds->isVisible());
    pane.resize(letters(110), 900);
    QCoreApplication::processEvents();
    CHECK_FALSE(thrown->isVisible());
    const auto& stakes = sample.document.pending()->odds_targets;
    REQUIRE_FALSE(stakes.empty());
    CHECK(stakes.front().table == "swwas.direction");
    CHECK(odds->isVisible());
    CHECK(says(*odds, QStringLiteral("Odds: Fleet Z1: Direction")));
    CHECK(lines_of(*odds).size() == 6);
    // The line that has the focus counts.
    QLineEdit* speed = nullptr;
    for (auto* line : pane.findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QStringLiteral("Fleet Z2, Speed")) speed = line;
    }
    REQUIRE(speed);
    speed->setFocus();
    QCoreApplication::processEvents();
    CHECK(says(*odds, QStringLiteral("Odds: Fleet Z2: Fleet Speed")));
    CHECK(lines_of(*odds).first() == QStringLiteral("50 % Full Speed"));
    // A table that is opened has its own odds beside them.
    pane.in_play().reference().open("table", "swwas.submarine-speed");
    CHECK(odds->isVisible());
    CHECK(shown.pages.findChild<TableOdds*>()->isVisible());
    // Those of the table that the dice are for stand there already.
    pane.in_play().reference().open("table", "swwas.fleet-speed");
    CHECK_FALSE(shown.pages.findChild<TableOdds*>()->isVisible());
    pane.in_play().reference().open("table", "swwas.submarine-speed");
    CHECK(shown.pages.findChild<TableOdds*>()->isVisible());
    sample.document.go_back(0, QString());
    QCoreApplication::processEvents();
    CHECK(odds->isVisible() == (sample.document.pending() && !sample.document.pending()->odds_targets.empty()));
}

TEST_CASE("Odds follow the facts that are asked for a roll") {
    Game game("gwas");
    StepPane pane(game.document);
    pane.resize(900, 700);
    pane.show();
    test::activate(pane);
    game.document.roll_on("gwas.weapon-hit");
    QCoreApplication::processEvents();
    REQUIRE(game.document.pending());
    REQUIRE(game.document.pending()->odds_targets.size() == 1);
    auto* const odds = pane.findChild<FormOdds*>();
    CHECK(odds->isVisible());
    CHECK(lines_of(*odds) == QStringList{"83.3 % Miss", "16.7 % Hit"});
    CHECK(says(*odds, QStringLiteral("Not known yet")));
    for (auto* box : pane.findChildren<QComboBox*>()) {
        if (box->accessibleDescription().startsWith(QStringLiteral("Target towing"))) {
            box->setCurrentIndex(box->findData(QStringLiteral("yes")));
        }
    }
    for (auto* box : pane.findChildren<QCheckBox*>()) {
        if (box->accessibleName().startsWith(QStringLiteral("Target towing"))) box->setChecked(true);
    }
    CHECK(lines_of(*odds) == QStringList{"66.7 % Miss", "33.3 % Hit"});
}

TEST_CASE("Odds follow a house rule while the dice are asked for") {
    Game game("gwas");
    StepPane pane(game.document);
    pane.resize(900, 700);
    pane.show();
    game.document.roll_on("gwas.weapon-hit");
    QCoreApplication::processEvents();
    const auto* const odds = pane.findChild<FormOdds*>();
    CHECK(lines_of(*odds) == QStringList{"83.3 % Miss", "16.7 % Hit"});
    game.switch_on("gwas.weapon-hit", R"([{"op": "replace", "path": "/rows/0/range", "value": "1-4"},
                                          {"op": "replace", "path": "/rows/1/range", "value": "5-6"}])");
    REQUIRE(game.document.pending());
    CHECK(lines_of(*odds) == QStringList{"66.7 % Miss", "33.3 % Hit"});
}

TEST_CASE("A table's own odds come back once the roll on it is over") {
    Game game("gwas");
    StepPane pane(game.document);
    test::InPlayPages shown(pane.in_play());
    pane.resize(900, 700);
    pane.show();
    pane.in_play().reference().open("table", "gwas.weapon-hit");
    const auto* const odds = shown.pages.findChild<TableOdds*>();
    CHECK(odds->isVisible());
    game.document.roll_on("gwas.weapon-hit");
    CHECK_FALSE(odds->isVisible());
    game.document.leave_ad_hoc();
    QCoreApplication::processEvents();
    CHECK(odds->isVisible());
}

TEST_CASE("Tab goes through the odds' fields and on, and comes round to what stands before them", "[odds]") {
    Game game("gwas");
    QWidget window;
    auto* const layout = new QVBoxLayout(&window);
    auto* const before = new QLineEdit(&window);
    auto* const odds = new TableOdds(game.document, &window);
    auto* const after = new QLineEdit(&window);
    layout->addWidget(before);
    layout->addWidget(odds);
    layout->addWidget(after);
    window.show();
    test::activate(window);
    odds->show_table("gwas.weapon-hit");
    QCoreApplication::processEvents();
    before->setFocus();
    QWidgetList passed;
    do {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        passed += QApplication::focusWidget();
    } while (passed.back() != before && passed.size() < 60);
    CHECK(passed.size() > 4);
    CHECK(passed.front() == odds->findChild<QCheckBox*>());
    CHECK(passed[passed.size() - 3] == odds->findChild<SheetView*>());
    CHECK(passed.back() == before);
    CHECK(passed[passed.size() - 2] == after);
}

TEST_CASE("Where it is narrow the bars are shorter, so that the results can be read", "[odds]") {
    Looked looked("swwas", "swwas.fleet-speed");
    const auto* const list = looked.odds.findChild<SheetView*>();
    const auto bar_at = [&](int width) {
        looked.odds.resize(letters(width), letters(80));
        QCoreApplication::processEvents();
        CHECK(list->columnWidth(0) + list->columnWidth(1) + list->columnWidth(2) <= list->viewport()->width());
        return list->columnWidth(1);
    };
    CHECK(bar_at(30) < bar_at(60));
}

TEST_CASE("Where it is narrow a long choice is cut short, and no field is out of sight", "[odds]") {
    Looked looked("gwas", "gwas.weapon-hit");
    looked.odds.resize(letters(26), letters(80));
    QCoreApplication::processEvents();
    const auto* const area = looked.odds.findChild<QScrollArea*>();
    CHECK(area->widget()->width() <= area->viewport()->width());
}
