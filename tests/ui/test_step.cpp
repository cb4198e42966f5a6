#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>
#include <fstream>
#include <map>

#include "in_play.h"
#include "json/tree.h"
#include "report/story.h"
#include "sample.h"
#include "session/beginning.h"
#include "session/chronicle.h"
#include "session/post.h"
#include "support/catch.h"
#include "ui/act/act_dialog.h"
#include "ui/common/field_editor.h"
#include "ui/common/hairline.h"
#include "ui/common/label.h"
#include "ui/common/seen.h"
#include "ui/common/theme.h"
#include "ui/form/form_view.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/odds/form_odds.h"
#include "ui/orders/worksheet.h"
#include "ui/sheet/sheet_view.h"
#include "ui/stage/stage.h"
#include "ui/step/step_pane.h"
#include "ui/transcript/transcript.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The step pane over the sample, and what is in play in a window beside it.
struct Step : test::Sample {
    Step() {
        pane.resize(900, 600);
        pane.show();
        test::activate(pane);
        pane.focus_next();
        let_paint();
    }

    // As one does who reads what the button says.
    void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        if (key == Qt::Key_Return) read();
        QWidget* const widget = QApplication::focusWidget();
        QTest::keyClick(widget ? widget : &pane, key, with);
        let_paint();
    }
    // What is pressed before it is seen does nothing.
    void let_paint() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        pane.grab();
    }
    void play_turn() {
        document.next_turn();
        document.play("swwas.turn");
        while (document.pending()) press(Qt::Key_Return);
    }
    // Another sample: a battle of the Great War at Sea.
    void open_goeben() {
        const auto sample = folder.path() / "goeben.flagplot";
        std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", sample);
        REQUIRE(document.open(sample));
    }
    // What happened, also where the orders are in sight.
    QString transcript() {
        auto& page = *pane.findChild<Transcript*>();
        QWidget* const focused = QApplication::focusWidget();
        const bool was_hidden = page.isHidden();
        if (was_hidden) pane.show_what_happened();
        QString words = page.toPlainText();
        if (was_hidden) pane.show_orders();
        if (was_hidden && focused) focused->setFocus();
        return words;
    }
    QString reference() {
        const Page before = shown.pages.page();
        shown.pages.show_page(Page::rules);
        QString words = pane.in_play().reference().toPlainText();
        shown.pages.show_page(before);
        return words;
    }
    QString stage() {
        const auto* const stage = shown.pages.findChild<Stage*>();
        QStringList words{test::words_in(*stage)};
        const auto* const sheet = test::shown_in<SheetView>(*stage);
        REQUIRE(sheet);
        const QAbstractItemModel& rows = *sheet->model();
        for (int i = 0; i < rows.rowCount(); ++i) {
            for (int column = 0; column < rows.columnCount(); ++column)
                words += rows.index(i, column).data().toString();
        }
        return words.join(QLatin1Char('\n'));
    }
    QString primary() {
        for (auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return button->text();
        }
        return {};
    }
    QPushButton* button(const char* words) {
        for (auto* one : pane.findChildren<QPushButton*>()) {
            if (one->isVisible() && one->text() == QLatin1String(words)) return one;
        }
        return nullptr;
    }
    QToolButton* menu(const char* words) {
        for (auto* one : pane.findChildren<QToolButton*>()) {
            if (one->isVisible() && one->text() == QLatin1String(words)) return one;
        }
        FAIL("there is no " << words);
        return nullptr;
    }
    QMessageBox* box() { return pane.findChild<QMessageBox*>(); }
    static void read() { QTest::qWait(350); }
    void press_in_box(const char* words) {
        REQUIRE(box());
        for (auto* one : box()->buttons()) {
            if (one->text().remove(QLatin1Char('&')) == QLatin1String(words)) one->click();
        }
        let_paint();
        CHECK_FALSE(box());
    }
    static QString focused() {
        const QWidget* widget = QApplication::focusWidget();
        return widget ? widget->accessibleName() : QString();
    }
    template <typename Body>
    int count() {
        int found = 0;
        for (int number = 1; number <= document.session().size(); ++number) {
            const bool is = std::holds_alternative<Body>(document.session().entry(number).body);
            found += is && document.session().holds(number) ? 1 : 0;
        }
        return found;
    }

    StepPane pane{document};
    test::InPlayPages shown{pane.in_play()};
};

void click(QTextBrowser& page, const QString& link) {
    emit page.anchorClicked(QUrl(link));
    QCoreApplication::processEvents();
}

}  // namespace

TEST_CASE("A form's button says what is set where that has a name, and goes on from a question") {
    const std::vector<table::Choice> ways{{"n", "North"}, {"s", "South"}};
    const auto words = [&](const char* title) {
        return button_of({.key = "all",
                          .title = title,
                          .fields = {referee::choice_field("a", "A", ways), referee::choice_field("b", "B", ways),
                                     referee::choice_field("c", "C", ways)}});
    };
    CHECK(words("Fighter missions") == QStringLiteral("Set the fighter missions"));
    for (const char* const title : {"Which way is left", "Who attacks whom?", "Is it dark?", "A commander's orders"})
        CHECK(words(title) == QStringLiteral("Go on"));
}

TEST_CASE("One primary button says what comes next, and Enter presses it") {
    Step step;
    CHECK(step.primary() == QStringLiteral("Next: On the map"));
    step.press(Qt::Key_Return);
    CHECK(step.primary() == QStringLiteral("Go to turn 9"));
    step.press(Qt::Key_Return);
    CHECK(step.primary() == QStringLiteral("Play turn 9: The turn's rolls"));
    step.press(Qt::Key_Return);
    CHECK(step.primary() == QStringLiteral("Confirm all"));
    CHECK(Step::focused() == QStringLiteral("Confirm all"));
}

TEST_CASE("What holds of a unit stands in its row, and is set by the chips of the row that has the focus") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    step.let_paint();
    const auto named = [&](const char* name) {
        QWidget* found = nullptr;
        for (auto* const one : step.pane.findChildren<QWidget*>()) {
            if (one->accessibleName() == QLatin1String(name)) found = one;
        }
        REQUIRE(found);
        return found;
    };
    const auto words = [&] {
        QStringList all;
        for (const auto* line : step.pane.findChildren<OneLine*>()) all += line->text();
        return all;
    };
    named("Fleet Z5, Desired direction")->setFocus();
    auto* const chip = qobject_cast<QCheckBox*>(named("Fleet Z5, Best speed"));
    REQUIRE(chip);
    CHECK(chip->isVisible());
    CHECK(chip->text() == QStringLiteral("Best speed"));
    CHECK_FALSE(named("Fleet Z1, Best speed")->isVisible());
    CHECK(words().count(QStringLiteral("best speed")) == 1);  // Z1's
    QTest::mouseClick(chip, Qt::LeftButton);
    CHECK(words().count(QStringLiteral("best speed")) == 2);
    named("Fleet Z5, Desired direction")->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    CHECK(Step::focused() == QStringLiteral("Fleet Z5, Bound for port"));
    named("Fleet Z5, Desired direction")->setFocus();
    step.press(Qt::Key_Return);
    CHECK(Step::focused() == QStringLiteral("Fleet A1, Desired direction"));
    CHECK(named("Fleet A1, Best speed")->isVisible());
}

TEST_CASE("The form's button stands at the end of the pane") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    step.pane.resize(900, 1200);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    const QPushButton* confirm = nullptr;
    for (const auto* button : step.pane.findChildren<QPushButton*>()) {
        if (button->text() == QLatin1String("Confirm all") && button->isVisible()) confirm = button;
    }
    REQUIRE(confirm);
    const int bottom = confirm->mapTo(&step.pane, confirm->rect().bottomLeft()).y();
    CHECK(step.pane.height() - bottom < 2 * confirm->height());
}

TEST_CASE("The grounds of a form's rows and the panel of its odds reach the pane's edges, and the panel the foot") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    step.pane.resize(px(576), 900);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    const auto place = [&](const QWidget* part) { return QRect(part->mapTo(&step.pane, QPoint()), part->size()); };
    const QRect form = place(step.pane.form());
    const QRect odds = place(step.pane.findChild<FormOdds*>());
    CHECK(form.left() == 0);
    CHECK(form.right() == step.pane.rect().right());
    CHECK(odds.left() == 0);
    CHECK(odds.right() == step.pane.rect().right());
    CHECK(odds.bottom() + 1 == place(step.pane.findChild<FootLine*>()).top());
}

TEST_CASE("The heading says how many dice are left") {
    Step step;
    REQUIRE(step.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); }));
    step.document.next_turn();
    step.document.play("swwas.turn");
    while (step.document.pending() && !step.document.pending()->asks_faces()) step.press(Qt::Key_Return);
    const auto counted = [&] {
        QStringList said;
        for (const auto* line : step.pane.findChildren<OneLine*>()) {
            if (line->isVisible() && line->text().contains(QLatin1String(" left of "))) said += line->text();
        }
        return said;
    };
    CHECK(counted() == QStringList{"30 left of 30"});
    step.press(Qt::Key_7);
    CHECK(counted() == QStringList{"29 left of 30"});
}

TEST_CASE("The dice of all rows end at one edge, which is that of the pane") {
    Step step;
    REQUIRE(step.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); }));
    step.document.next_turn();
    step.document.play("swwas.turn");
    while (step.document.pending() && !step.document.pending()->asks_faces()) step.press(Qt::Key_Return);
    step.pane.resize(px(576), 900);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    std::map<QString, int> ends;  // by what is thrown
    for (const auto* const one : step.pane.findChildren<FieldEditor*>()) {
        int& end = ends[one->name().section(QStringLiteral(", "), -1)];
        const auto* const die = one->findChild<QLineEdit*>();
        if (die && die->isVisible()) end = std::max(end, die->mapTo(&step.pane, QPoint(die->width(), 0)).x());
    }
    const int edge = step.pane.width() - px(24);
    CHECK(std::abs(ends["Mission"] - edge) <= 2);
    CHECK(std::abs(ends["Direction"] - edge) <= px(6));  // its heading may be a little wider
}

TEST_CASE("Where nothing has been played yet the page says what is due") {
    Step step;
    step.document.next_turn();
    step.let_paint();
    const QString page = step.transcript();
    INFO(page.toStdString());
    CHECK(page.contains(QStringLiteral("Nothing has been played this turn.")));
    CHECK(page.contains(QStringLiteral("The turn's rolls")));
    CHECK(page.contains(QStringLiteral("every die of the turn is rolled at once")));
}

TEST_CASE("Where nothing has been played yet the page leads to what can be played") {
    Step step;
    step.document.next_turn();
    step.let_paint();
    auto* const page = step.pane.findChild<Transcript*>();
    const QUrl turn(QStringLiteral("play:swwas.turn"));
    CHECK(page->toHtml().contains(turn.toString()));
    emit page->anchorClicked(turn);
    CHECK(step.document.pending());
    step.let_paint();
    CHECK_FALSE(page->toHtml().contains(turn.toString()));  // one thing at a time
}

TEST_CASE("Enter pressed as fast as can be plays one step, and waits until that was seen") {
    Step step;
    const auto press_fast = [&] {
        for (int i = 0; i < 20; ++i) {
            QWidget* const focused = QApplication::focusWidget();
            QTest::keyClick(focused ? focused : &step.pane, Qt::Key_Return);
        }
    };
    press_fast();
    CHECK(step.primary() == QStringLiteral("Go to turn 9"));
    QTest::mouseClick(QApplication::focusWidget(), Qt::LeftButton);
    CHECK(step.primary() == QStringLiteral("Go to turn 9"));
    step.let_paint();
    press_fast();
    CHECK(step.primary() == QStringLiteral("Go to turn 9"));  // it was painted, but nobody can have read it
    Step::read();
    press_fast();
    CHECK(step.primary() == QStringLiteral("Play turn 9: The turn's rolls"));
    step.let_paint();
    Step::read();
    press_fast();
    REQUIRE(step.document.pending());
    CHECK(step.document.pending()->key == "movement");
    step.let_paint();
    press_fast();
    REQUIRE(step.document.pending());
    CHECK(step.count<session::Answer>() > 0);
    const std::string asked = step.document.pending()->key;
    CHECK(asked != "movement");
    press_fast();
    CHECK(step.document.pending()->key == asked);
}

// A press as the display tells it: with the time at which it was made, however late it is handled.
void press_made_at(qint64 made) {
    QKeyEvent press(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    press.setTimestamp(static_cast<quint32>(made));
    QCoreApplication::sendEvent(QApplication::focusWidget(), &press);
}

TEST_CASE("A press counts that was made after what it presses was shown, however busy the machine is") {
    Step step;
    const qint64 first = Seen::now();
    QTest::qSleep(350);  // it waits in the queue
    press_made_at(first);
    CHECK(step.primary() == QStringLiteral("Go to turn 9"));
    SECTION("it was made in time, and is handled right after the first") {
        step.let_paint();
        press_made_at(Seen::now());
        CHECK(step.primary() == QStringLiteral("Play turn 9: The turn's rolls"));
    }
    SECTION("it was made right after the first, and is handled late") {
        step.let_paint();
        Step::read();
        press_made_at(first + 100);
        CHECK(step.primary() == QStringLiteral("Go to turn 9"));
    }
    SECTION("it was made before the next was painted, and is handled late") {
        const qint64 made = Seen::now();
        QTest::qSleep(20);
        step.let_paint();
        Step::read();
        press_made_at(made);
        CHECK(step.primary() == QStringLiteral("Go to turn 9"));
    }
}

TEST_CASE("A wrong die isn't taken, and stays where it is typed, when the dice are to be thrown otherwise") {
    Step step;
    REQUIRE(step.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); }));
    step.document.roll_on("swwas.level-bombers");
    step.let_paint();
    REQUIRE(step.document.pending());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("25"));
    const int before = step.document.session().size();
    for (const auto with : {Qt::NoModifier, Qt::ControlModifier}) step.press(Qt::Key_Return, with);
    for (auto* button : step.pane.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->isDefault()) QTest::mouseClick(button, Qt::LeftButton);
    }
    CHECK_FALSE(step.pane.keep_typed_dice());
    CHECK(step.document.session().size() == before);
    CHECK(step.primary().startsWith(QStringLiteral("Correct ")));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("3"));
    step.press(Qt::Key_Return);
    CHECK_FALSE(step.document.pending());
    CHECK(step.document.session().size() > before);
}

// One gun fires; whatever is asked otherwise is confirmed.
void fight_to_the_first_dice(Step& step) {
    QString refused;
    while (step.document.pending()) {
        const referee::Form form = *step.document.pending();
        session::Answer answer{form.key, {}, {}};
        for (const referee::FormRow& row : form.rows) {
            const session::State& state = step.document.session().state();
            const bool first = state.find_unit("M22")->text("initiative") == "central-powers";
            const bool german = row.unit == "Goeben" || row.unit == "Breslau";
            if (form.key == "hexes-2") answer.rows.push_back({row.unit, {{"hex", german == first ? "5" : "C3"}}});
            if (form.key == "plot-5" && row.unit == "Goeben/primary")
                answer.rows.push_back({row.unit, {{"target", "Defence"}}});
            if (form.key == "penetration-5") answer.rows.push_back({row.unit, {{"penetrates", "yes"}}});
        }
        if (answer.rows.empty()) {
            step.press(Qt::Key_Return);
        } else {
            const bool taken = step.document.answer(answer, refused);
            INFO(form.key << ": " << refused.toStdString());
            REQUIRE(taken);
        }
    }
    REQUIRE(refused.isEmpty());
}

TEST_CASE("A combat that was begun by Play something else has the main button until it is over") {
    Step step;
    step.open_goeben();
    step.document.next_turn();
    const QString where_the_turn_stands = step.primary();
    CHECK(where_the_turn_stands == QStringLiteral("Play turn 2: Check weather"));
    step.document.play("gwas.battle");
    fight_to_the_first_dice(step);
    const QString go_on = QStringLiteral("Continue with Tactical combat");
    CHECK(step.primary() == go_on);
    // What is played in between changes nothing.
    step.document.roll_on("gwas.foundering");
    while (step.document.pending()) step.press(Qt::Key_Return);
    CHECK(step.primary() == go_on);
    step.document.play("gwas.check-fleets");
    CHECK_FALSE(step.document.pending());
    CHECK(step.primary() == go_on);
    QString refused;
    step.document.play("gwas.end-battle");
    CHECK(step.document.answer({"zone", {{"unit", "M22"}}, {}}, refused));
    CHECK(step.document.answer({"why", {{"text", "dusk"}}, {}}, refused));
    CHECK(step.primary() == where_the_turn_stands);
    // A combat that is called for later is for its own phase.
    CHECK(step.document.act([](session::Session& session) { session.set_fact("battle", "session", true); }));
    CHECK(step.primary() == where_the_turn_stands);
    CHECK(refused.isEmpty());
}

TEST_CASE("What a line adds up to past the table's end stands in the transcript and beside the table in play") {
    Step step;
    step.open_goeben();
    REQUIRE(step.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); }));
    step.document.roll_on("gwas.foundering");
    QString refused;
    CHECK(step.document.answer({"roll/facts", {{"weather", "gale"}, {"zones-moved", 0}}, {}}, refused));
    CHECK(step.document.answer({"roll", {{"faces", json::Value::array({"6"})}}, {}}, refused));
    CHECK(refused == QString());
    QCoreApplication::processEvents();
    const QString line = QStringLiteral("6 +3 Gale = 9, read as 6 (the last row)");
    CHECK(step.transcript().contains(line + QStringLiteral(": 1 Hull")));
    CHECK(step.reference().contains(line));
}

TEST_CASE("The table beside damage shows the rows that count for the weapon") {
    Step step;
    step.open_goeben();
    const auto words = [&](const char* weapon) {
        table::Lookup lookup;
        lookup.table = "gwas.gunnery-damage";
        lookup.facts = {{"weapon", weapon}, {"range", 2}};
        lookup.row = 5;  // a 7
        lookup.label = "1 Primary";
        const session::Session& session = step.document.session();
        const auto rows = report::outcomes_of(session.rules().table(lookup.table), lookup, session.rulebook());
        return std::vector{rows.at(0).label, rows.at(10).label};  // 2 and 12
    };
    CHECK(words("primary") == std::vector<std::string>{"Critical damage", "Critical damage"});
    CHECK(words("tertiary") == std::vector<std::string>{"No damage (tertiary fire)", "No damage (tertiary fire)"});
}

TEST_CASE("When a game is over the button says by what, and nothing comes next") {
    Step step;
    const auto sample = step.folder.path() / "six-knots.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/six-knots.flagplot", sample);
    REQUIRE(step.document.open(sample));
    CHECK(step.primary() == QStringLiteral("Play night 2: The night"));
    REQUIRE(step.document.act([](session::Session& session) {
        session.change_unit("OX9", {{"miles", 0}}, "they are in port");
    }));
    CHECK(step.primary() == QStringLiteral("Over: The convoy is in port"));
    CHECK_FALSE(step.button("Over: The convoy is in port")->isEnabled());
    step.press(Qt::Key_Return);
    CHECK(step.document.session().state().turn() == 2);
    CHECK_FALSE(step.document.pending());
}

TEST_CASE("On a ladder of speeds the window says speeds alone") {
    Step step;
    step.open_goeben();
    REQUIRE(step.document.act([](session::Session& session) {
        session.change_unit("Goeben", {{"hull-left", 1}}, "");
    }));
    step.document.play("gwas.move");
    while (step.document.pending()) step.press(Qt::Key_Return);
    const auto& session = step.document.session();
    int allowance = 0;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* const found = std::get_if<session::LookedUp>(&session.entry(number).body);
        if (found && found->unit == "Goeben") allowance = number;
    }
    REQUIRE(allowance > 0);
    step.pane.in_play().show_step(allowance);
    const std::string how = explain(std::get<session::LookedUp>(session.entry(allowance).body).lookup);
    CHECK(how == "2 -1 Hull hits above half the boxes = 1");
    CHECK(step.stage().contains(QString::fromStdString(how)));
    CHECK_FALSE(step.stage().contains(QRegularExpression(QStringLiteral("\\b4\\b"))));  // the rung of 2+
}

TEST_CASE("A turn is played by Enter alone, and its orders stand in the transcript") {
    Step step;
    step.play_turn();
    CHECK(step.document.session().state().open_run() == std::nullopt);
    CHECK(step.transcript().contains(QStringLiteral("Orders for the map")));
    CHECK(step.transcript().contains(QStringLiteral("Fleets and flotillas: 12 units")));
    CHECK(step.failed.isEmpty());
}

TEST_CASE("The dice of the turn stand in their lines, which open") {
    Step step;
    step.play_turn();
    CHECK_FALSE(step.transcript().contains(QStringLiteral("Fleet Speed: ")));
    auto& page = *step.pane.findChild<Transcript*>();
    for (int number = 1; number <= step.document.session().size(); ++number) {
        if (std::holds_alternative<session::Told>(step.document.session().entry(number).body))
            click(page, QStringLiteral("fold:%1").arg(number));
    }
    CHECK(step.transcript().contains(QStringLiteral("Fleet Speed: ")));
}

TEST_CASE("From an answer in the transcript one goes back to it, and it is asked again as it was answered") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    QCoreApplication::processEvents();
    for (auto* line : step.pane.findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QStringLiteral("Fleet Z2, Desired direction")) {
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, QStringLiteral("N"));
        }
    }
    step.press(Qt::Key_Return, Qt::ControlModifier);
    int answer = 0;
    for (int number = 1; number <= step.document.session().size(); ++number) {
        if (std::holds_alternative<session::Answer>(step.document.session().entry(number).body)) answer = number;
    }
    const int answers = step.count<session::Answer>();
    auto& page = *step.pane.findChild<Transcript*>();
    click(page, QStringLiteral("fold:%1").arg(answer));
    CHECK(step.transcript().contains(QStringLiteral("Go back and change it")));
    click(page, QStringLiteral("back:%1").arg(answer));
    REQUIRE(step.document.pending());
    CHECK(step.document.pending()->key == "movement");
    CHECK(step.count<session::Answer>() == answers - 1);
    bool offered = false;
    for (auto* line : step.pane.findChildren<QLineEdit*>()) {
        offered = offered || (line->accessibleName() == QStringLiteral("Fleet Z2, Desired direction") &&
                              line->text() == QStringLiteral("N"));
    }
    CHECK(offered);
}

TEST_CASE("The table in play marks the row that was hit and shows the dice") {
    Step step;
    step.document.roll_on("swwas.fleet-speed");
    QCoreApplication::processEvents();
    REQUIRE(step.pane.in_play().reference().in_play() > 0);
    const auto& last = step.document.session().entry(step.pane.in_play().reference().in_play());
    const auto& lookup = std::get<session::LookedUp>(last.body).lookup;
    CHECK(lookup.table == "swwas.fleet-speed");
    CHECK(step.reference().contains(QString::fromStdString(lookup.label)));
    const QString edge = QStringLiteral("bgcolor=\"%1\"").arg(tints(step.pane.palette()).tick.name());
    CHECK(step.pane.in_play().reference().toHtml().contains(edge));
    CHECK(step.reference().contains(QStringLiteral("Fleet Speed")));
    CHECK(step.reference().contains(QStringLiteral("d20: %1").arg(lookup.faces.at(0))));
}

TEST_CASE("A roll's table stands as it was when it was read: a house rule shows on the rolls made under it only") {
    Step step;
    const auto roll = [&] {
        step.document.roll_on("swwas.fleet-speed");
        QCoreApplication::processEvents();
        return step.pane.in_play().reference().in_play();
    };
    const auto page = [&](int entry) {
        step.pane.in_play().reference().open("lookup", std::to_string(entry));
        return step.reference();
    };
    const json::Tree patch =
        json::parse(R"([{"op": "replace", "path": "/results/no-movement/label", "value": "Hove To"}])", "calms");
    const int before = roll();
    REQUIRE(step.document.act([&](session::Session& session) {
        session.switch_on({"calms", "Calms", "swwas", "", {{"swwas.fleet-speed", patch}}});
    }));
    const int under = roll();
    REQUIRE(step.document.act([](session::Session& session) { session.switch_off("calms"); }));
    const int after = roll();
    for (const int entry : {before, after}) {
        CHECK(page(entry).contains(QStringLiteral("No Movement")));
        CHECK_FALSE(page(entry).contains(QStringLiteral("Hove To")));
    }
    CHECK(page(under).contains(QStringLiteral("Hove To")));
    CHECK_FALSE(page(under).contains(QStringLiteral("No Movement")));
}

TEST_CASE("A roll is overruled with a result that its table had then, whatever a house rule says since") {
    Step step;
    const session::Session& session = step.document.session();
    int found = 0;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* lookup = std::get_if<session::LookedUp>(&session.entry(number).body);
        if (lookup && lookup->lookup.table == "swwas.fleet-speed") found = number;
    }
    const json::Tree patch =
        json::parse(R"([{"op": "replace", "path": "/results/no-movement/label", "value": "Hove To"}])", "calms");
    REQUIRE(step.document.act([&](session::Session& now) {
        now.switch_on({"calms", "Calms", "swwas", "", {{"swwas.fleet-speed", patch}}});
    }));
    const ActDialog dialog(step.document, "overrule", std::to_string(found), {}, nullptr);
    const auto* const results = dialog.findChild<QComboBox*>();
    REQUIRE(results);
    CHECK(results->findText(QStringLiteral("No Movement")) >= 0);
    CHECK(results->findText(QStringLiteral("Hove To")) < 0);
}

TEST_CASE("A citation leads to the rules index, and from there to what plays the rule") {
    Step step;
    step.pane.in_play().reference().open("table", "swwas.direction");
    click(step.pane.in_play().reference(), QStringLiteral("rule:SWWAS Solitaire Tables, Direction"));
    CHECK(step.reference().contains(QStringLiteral("The desired direction, or off it")));
    CHECK(step.reference().contains(QStringLiteral("Table: Direction")));
    click(step.pane.in_play().reference(), QStringLiteral("table:swwas.direction"));
    CHECK(step.reference().contains(QStringLiteral("Roll on this table")));
    click(step.pane.in_play().reference(), QStringLiteral("roll:swwas.direction"));
    CHECK(step.pane.in_play().reference().in_play() > 0);
    click(step.pane.in_play().reference(), QStringLiteral("index:"));
    CHECK(step.reference().contains(QStringLiteral("Air Unit Missions, 1st paragraph")));
}

TEST_CASE("A ruling shows its readings and which one is played") {
    Step step;
    step.pane.in_play().reference().open("ruling", "swwas.die");
    CHECK(step.reference().contains(QStringLiteral("Which die is rolled?")));
    CHECK(step.reference().contains(QStringLiteral("A twenty-sided die (used here)")));
}

TEST_CASE("Every rule's citation of the rulebook is found in the rules index") {
    const Step step;
    const rulebook::Rulebook& book = step.document.session().rulebook();
    for (const auto& [id, table] : step.document.session().rules().tables()) {
        INFO(table.source);
        CHECK(book.find_rule(table.source));
    }
    CHECK(book.find_rule("Fleet Speed")->place == "Fleet Speed");
    CHECK(book.find_rule("SWWAS Solitaire Tables, Air Unit Missions, 4th paragraph")
              ->place.starts_with("Air Unit Missions, 4th paragraph"));
    CHECK(book.find_rule("nowhere") == nullptr);
}

TEST_CASE("A note or an edit of the roster takes neither the form's focus nor what was typed") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    QCoreApplication::processEvents();
    QLineEdit* typed = nullptr;
    for (auto* line : step.pane.findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QStringLiteral("Fleet Z2, Desired direction")) typed = line;
    }
    REQUIRE(typed);
    typed->setFocus();
    typed->selectAll();
    QTest::keyClicks(typed, QStringLiteral("NE"));
    step.document.act([](session::Session& session) { session.add_note("meanwhile"); });
    QCoreApplication::processEvents();
    CHECK(QApplication::focusWidget() == typed);
    CHECK(typed->text() == QStringLiteral("NE"));
    step.document.act([](session::Session& session) { session.change_unit("Z5", {{"best-speed", true}}, ""); });
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    QString z2;
    bool z5 = false;
    for (auto* line : step.pane.findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QStringLiteral("Fleet Z2, Desired direction")) z2 = line->text();
    }
    for (auto* check : step.pane.findChildren<QCheckBox*>()) {
        if (check->accessibleName() == QStringLiteral("Fleet Z5, Best speed")) z5 = check->isChecked();
    }
    CHECK(z2 == QStringLiteral("NE"));
    CHECK(z5);
}

TEST_CASE("Another procedure isn't begun while one is open, and the message says what to do") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    step.document.play("swwas.fleet-movement");
    CHECK(step.failed.contains(QStringLiteral("Turn isn't finished")));
    CHECK(step.document.pending()->key == "movement");
}

TEST_CASE("A procedure that was begun by a click is left by Cancel, and nothing of it is left") {
    Step step;
    step.document.play("swwas.fleet-movement");
    step.let_paint();
    auto* const cancel = step.button("Cancel");
    REQUIRE(cancel);
    CHECK(cancel->toolTip().contains(QStringLiteral("Fleet movement")));
    QTest::mouseClick(cancel, Qt::LeftButton);
    step.let_paint();
    CHECK_FALSE(step.box());  // nothing is lost
    CHECK_FALSE(step.document.pending());
    CHECK_FALSE(step.document.session().state().open_run());
    CHECK_FALSE(step.button("Cancel"));
    CHECK(step.primary() == QStringLiteral("Next: On the map"));
}

TEST_CASE("Cancel says what would be lost, and keeps it until that is confirmed") {
    Step step;
    QString refused;
    step.document.play("swwas.fleet-movement");
    REQUIRE(step.document.answer({"unit", {{"unit", "Z2"}}, {}}, refused));
    step.let_paint();
    const int size = step.document.session().size();
    step.button("Cancel")->click();
    REQUIRE(step.box());
    CHECK(step.box()->text().contains(QStringLiteral("1 answer")));
    step.press_in_box("Keep it");
    CHECK(step.document.session().size() == size);
    REQUIRE(step.document.pending());
    CHECK(step.document.pending()->key == "what");
    step.button("Cancel")->click();
    step.press_in_box("Take it back");
    CHECK_FALSE(step.document.session().state().open_run());
    step.document.redo();
    CHECK(step.document.pending()->key == "what");

    // What is typed and not answered counts as well, also of a roll by itself.
    step.document.go_back(0, QString());
    REQUIRE(step.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); }));
    step.document.roll_on("swwas.level-bombers");
    step.let_paint();
    test::activate(step.pane);
    step.pane.focus_next();
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("1"));
    step.button("Cancel roll")->click();
    REQUIRE(step.box());
    step.press_in_box("Continue editing");
    CHECK(step.document.is_ad_hoc());
    step.button("Cancel roll")->click();
    step.press_in_box("Discard");
    CHECK_FALSE(step.document.is_ad_hoc());
}

TEST_CASE("What is no way and no place on the board isn't taken for where a fleet wants to go") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    step.let_paint();
    const int size = step.document.session().size();
    const auto line = [&] {
        for (auto* one : step.pane.findChildren<QLineEdit*>()) {
            if (one->isVisible() && one->accessibleName() == QStringLiteral("Fleet Z2, Desired direction")) return one;
        }
        FAIL("there is no such line");
        return static_cast<QLineEdit*>(nullptr);
    };
    for (const char* const words : {"XYZ", "ES", "17", "Nowhere", "W"}) {
        INFO(words);
        line()->setFocus();
        line()->selectAll();
        QTest::keyClicks(line(), QLatin1String(words));
        step.press(Qt::Key_Return, Qt::ControlModifier);
        CHECK(step.document.session().size() == size);
        CHECK(step.primary() == QStringLiteral("Correct Z2's direction"));
        bool is_said = false;
        for (const auto* label : step.pane.findChildren<QLabel*>())
            is_said =
                is_said || (label->isVisible() && label->text().contains(QStringLiteral("N, NE, SE, S, SW, NW, or")));
        CHECK(is_said);
    }
    line()->setFocus();
    line()->selectAll();
    QTest::keyClicks(line(), QStringLiteral("f9"));
    step.press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(step.document.session().size() > size);
    CHECK(step.document.session().state().find_unit("Z2")->text("desired-direction") == "f9");
}

TEST_CASE("Play something else has the same procedures, in the one menu, in every step") {
    Step step;
    const auto titles = [](const QMenu& menu) {
        QStringList all;
        for (const auto* action : menu.actions()) {
            if (action->isVisible()) all += action->text();
        }
        return all;
    };
    const auto here = [&] { return titles(*step.menu("Also in this step")->menu()); };
    const auto others = [&] {
        const QMenu* menu = nullptr;
        for (const QAction* const action : step.menu("Also in this step")->menu()->actions()) {
            if (action->text() == QStringLiteral("Play something else")) menu = action->menu();
        }
        REQUIRE(menu);
        return titles(*menu);
    };
    const QStringList all = others();
    const int left = step.menu("Also in this step")->x();
    CHECK(all.size() == static_cast<qsizetype>(step.document.procedures().size()));
    step.press(Qt::Key_Return);  // to the map
    CHECK(here().contains(QStringLiteral("Fleet movement")));
    CHECK(others() == all);
    CHECK(step.menu("Also in this step")->x() == left);
    step.press(Qt::Key_Return);  // to the next turn, whose rolls are all that it has
    CHECK(here() == QStringList{QStringLiteral("Play something else"), QString(), QStringLiteral("Tick all orders"),
                                QStringLiteral("Print the orders…"), QStringLiteral("Orders"), QString(),
                                QStringLiteral("Pass over: go to On the map")});
    CHECK(others() == all);
    CHECK(step.menu("Also in this step")->x() == left);
    // Of the steps that are gone nothing is kept.
    CHECK(step.menu("Also in this step")->menu()->findChildren<QMenu*>().size() == 1);
}

TEST_CASE("What is begun by Play something else is played") {
    Step step;
    const QMenu* const others = step.menu("Also in this step")->menu()->findChild<QMenu*>();
    REQUIRE(others);
    for (QAction* const action : others->actions()) {
        if (action->text() == QStringLiteral("Fleet movement")) {
            action->trigger();
            break;
        }
    }
    step.let_paint();
    REQUIRE(step.document.session().state().open_run());
    CHECK(step.document.session().state().open_run()->opened.procedure == "swwas.fleet-movement");
}

TEST_CASE("A step that has nothing to play this turn is passed over from its menu") {
    Step step;
    step.press(Qt::Key_Return);
    step.press(Qt::Key_Return);  // nobody ticks here, so nothing is asked about the orders
    REQUIRE(step.primary() == QStringLiteral("Play turn 9: The turn's rolls"));
    const int played = step.count<session::Opened>();
    const auto passing_over = [&]() -> QAction* {
        for (auto* action : step.menu("Also in this step")->menu()->actions()) {
            if (action->text().startsWith(QStringLiteral("Pass over"))) return action;
        }
        return nullptr;
    };
    REQUIRE(passing_over());
    passing_over()->trigger();
    REQUIRE(step.box());
    CHECK(step.box()->text().contains(QStringLiteral("The turn's rolls: it is due")));
    step.press_in_box("Pass over");
    QCoreApplication::processEvents();
    CHECK(step.document.session().state().phase() == "map");
    CHECK(step.primary() == QStringLiteral("Go to turn 10"));
    CHECK(step.count<session::Opened>() == played);
    CHECK_FALSE(passing_over());
}

TEST_CASE("Orders begin at the commander whose mail waits, with his mail") {
    Step step;
    const auto sample = step.folder.path() / "flat-top.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/flat-top.flagplot", sample);
    REQUIRE(step.document.open(sample));
    step.document.play("flattop.orders");
    REQUIRE(step.document.pending());
    const auto offered = [&](const char* field) {
        for (const table::Field& one : step.document.pending()->fields) {
            if (one.id == field) return json::to_text(one.otherwise);
        }
        return std::string();
    };
    // Crace and Inoue have written, in that order of the roster; Fletcher before them hasn't.
    CHECK(offered("from") == "Crace");
    CHECK_FALSE(offered("text").empty());
    step.document.go_back(step.document.session().state().open_run()->id, {});
    for (const int mail : session::mails(step.document.session())) {
        if (session::mail_at(step.document.session(), mail).from == "Crace") step.document.take_orders(mail);
    }
    if (step.document.pending()) {
        QString refused;
        step.document.answer({"readings", {}, {}}, refused);
        REQUIRE(refused.isEmpty());
    }
    step.document.play("flattop.orders");
    REQUIRE(step.document.pending());
    CHECK(offered("from") == "Inoue");
}

TEST_CASE("A game by mail's orders are played once a mail was taken, and by nothing else") {
    Step step;
    const auto sample = step.folder.path() / "flat-top.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/flat-top.flagplot", sample);
    REQUIRE(step.document.open(sample));
    REQUIRE(step.primary() == QStringLiteral("Play turn 6: Orders"));
    step.document.play("flattop.no-orders");
    REQUIRE_FALSE(step.document.pending());
    CHECK(step.primary() == QStringLiteral("Play turn 6: Orders"));
    step.document.play("flattop.orders");
    QString refused;
    step.document.answer({"mail", {{"from", "Crace"}, {"text", "S-44: periscope depth."}}, {}}, refused);
    step.document.answer({"readings", {}, {}}, refused);
    CHECK(refused == QString());
    REQUIRE_FALSE(step.document.pending());
    CHECK(step.primary() == QStringLiteral("Next: Weather"));
}

TEST_CASE("Going back while a roll by itself asks gives the roll up, and the procedure's question is answered") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.fleet-movement");
    QString refused;
    REQUIRE(step.document.answer({"unit", {{"unit", "Z2"}}, {}}, refused));
    step.document.play("table.roll");
    REQUIRE(step.document.is_ad_hoc());
    step.document.go_back(0, QString());
    CHECK_FALSE(step.document.is_ad_hoc());
    REQUIRE(step.document.pending());
    CHECK(step.document.pending()->key == "unit");
    REQUIRE(step.document.answer({"unit", {{"unit", "Z5"}}, {}}, refused));
    CHECK(step.document.pending()->key == "what");
    CHECK(step.failed.isEmpty());
}

TEST_CASE("A roll by itself that asks goes on asking when the roster is edited meanwhile") {
    Step step;
    step.document.play("table.roll");
    step.document.act([](session::Session& session) { session.change_unit("Z5", {{"best-speed", true}}, ""); });
    REQUIRE(step.document.pending());
    CHECK(step.document.pending()->key == "table");
    CHECK(step.document.is_ad_hoc());
}

TEST_CASE("What was typed waits while a roll by itself is made") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    QCoreApplication::processEvents();
    const auto line = [&]() -> QLineEdit* {
        for (auto* one : step.pane.findChildren<QLineEdit*>()) {
            if (one->isVisible() && one->accessibleName() == QStringLiteral("Fleet Z2, Desired direction")) return one;
        }
        return nullptr;
    };
    REQUIRE(line());
    line()->setFocus();
    line()->selectAll();
    QTest::keyClicks(line(), QStringLiteral("NE"));
    step.document.roll_on("swwas.direction");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    REQUIRE(line());
    CHECK(line()->text() == QStringLiteral("NE"));
}

TEST_CASE("A form that was left half filled is there again, and is forgotten once it is answered") {
    test::Sample sample;
    const auto forms = [] {
        const std::filesystem::path folder = qEnvironmentVariable("XDG_STATE_HOME").toStdString() + "/flagplot/forms";
        std::vector<std::filesystem::path> files;
        if (!std::filesystem::exists(folder)) return files;
        for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path());
        return files;
    };
    for (const auto& left : forms()) std::filesystem::remove(left);
    const auto line = [](StepPane& pane, const char* unit) -> QLineEdit* {
        for (auto* one : pane.findChildren<QLineEdit*>()) {
            if (one->accessibleName() == QStringLiteral("Fleet %1, Desired direction").arg(QLatin1String(unit)))
                return one;
        }
        return nullptr;
    };
    sample.document.next_turn();
    sample.document.play("swwas.turn");
    {
        StepPane pane(sample.document);
        pane.show();
        REQUIRE(line(pane, "Z2"));
        line(pane, "Z2")->selectAll();
        QTest::keyClicks(line(pane, "Z2"), QStringLiteral("NE"));
        CHECK(forms().empty());  // not at every key
        QTest::qWait(500);
        CHECK(forms().size() == 1);
        line(pane, "Z5")->selectAll();
        QTest::keyClicks(line(pane, "Z5"), QStringLiteral("W"));
    }
    REQUIRE(forms().size() == 1);
    const int size = sample.document.session().size();
    {
        StepPane again(sample.document);
        again.show();
        CHECK(line(again, "Z2")->text() == QStringLiteral("NE"));
        CHECK(line(again, "Z5")->text() == QStringLiteral("W"));
        CHECK(sample.document.session().size() == size);  // it is no answer
        sample.document.act([](session::Session& session) { session.add_note("meanwhile"); });
        CHECK(forms().size() == 1);
    }
    SECTION("a damaged file is ignored") {
        std::ofstream(forms().front()) << "{\"fields\": [{\"unit\": 3";
        StepPane damaged(sample.document);
        damaged.show();
        CHECK(line(damaged, "Z2")->text() == QStringLiteral("SW"));
    }
    SECTION("an answer ends it") {
        StepPane pane(sample.document);
        pane.show();
        CHECK(line(pane, "Z2")->text() == QStringLiteral("NE"));
        QString refused;
        REQUIRE(sample.document.answer({"movement", {}, {}}, refused));
        CHECK(forms().empty());
    }
}

TEST_CASE("What was typed in one session doesn't turn up in another") {
    Step step;
    step.document.next_turn();
    step.document.play("swwas.turn");
    const auto copy = step.folder.path() / "copy.flagplot";
    std::filesystem::copy_file(step.path(), copy);
    QCoreApplication::processEvents();
    for (auto* one : step.pane.findChildren<QLineEdit*>()) {
        if (one->accessibleName() != QStringLiteral("Fleet Z2, Desired direction")) continue;
        one->setFocus();
        one->selectAll();
        QTest::keyClicks(one, QStringLiteral("NE"));
    }
    REQUIRE(step.document.open(copy));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    for (auto* one : step.pane.findChildren<QLineEdit*>()) {
        if (one->accessibleName() == QStringLiteral("Fleet Z2, Desired direction"))
            CHECK(one->text() == QStringLiteral("SW"));
    }
}

TEST_CASE("A session that can't be opened leaves the one that is open as it is") {
    Step step;
    const auto broken = step.folder.path() / "broken.flagplot";
    std::ofstream(broken) << "no session\n";
    CHECK_FALSE(step.document.open(broken));
    CHECK(step.document.is_open());
    CHECK(step.document.path().toStdString() == step.path().string());
    CHECK(step.failed.contains(QStringLiteral("broken.flagplot")));
    CHECK(step.document.why_read_only().isEmpty());
}

TEST_CASE("Another choice of colours reaches the page in play") {
    Step step;
    step.document.roll_on("swwas.fleet-speed");
    QCoreApplication::processEvents();
    step.pane.in_play().show_reference("play");
    const QString before = step.pane.in_play().reference().toHtml();
    QPalette dark = step.shown.pages.palette();
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    step.shown.pages.setPalette(dark);
    QCoreApplication::processEvents();
    CHECK(step.pane.in_play().reference().toHtml() != before);
}

TEST_CASE("Several lines are one in the transcript until they are opened") {
    Step step;
    QString told = QStringLiteral("1 zone");
    for (int i = 2; i <= 20; ++i) told += QStringLiteral("\n%1 zones").arg(i);
    int answer = 0;
    int letter = 0;
    step.document.act([&](session::Session& session) {
        const int run = session.stage(session::Opened{"swwas.turn", 1, session.state().turn(), 99});
        answer = session.stage(session::Answer{"mail", {{"letter", "NE <1>\nthen home"}}, {}, "What came?"}, run);
        session.stage(session::Told{"told", "Orders", "Z1", "Read this:\nand that", session::everyone, {}}, run);
        letter = session.stage(session::Told{"letter", "Orders", "Z2", told.toStdString(), session::everyone, {}}, run);
        session.stage(session::Told{"end", "Orders", "Z3", "That is all.", session::everyone, {}}, run);
        session.stage(session::Closed{}, run);
    });
    QCoreApplication::processEvents();
    CHECK(step.transcript().contains(QStringLiteral("What came?: NE <1>\u2026\n")));
    CHECK(step.transcript().contains(QStringLiteral("Z1 Read this:\nand that\n")));
    CHECK(step.transcript().contains(QStringLiteral("12 zones\u2026\n")));
    CHECK_FALSE(step.transcript().contains(QStringLiteral("13 zones")));
    auto& page = *step.pane.findChild<Transcript*>();
    click(page, QStringLiteral("fold:%1").arg(answer));
    CHECK(step.transcript().contains(QStringLiteral("NE <1>\nthen home\n")));
    click(page, QStringLiteral("fold:%1").arg(letter));
    CHECK(step.transcript().contains(QStringLiteral("\n20 zones\n")));
}

// Whatever else was looked at, the die that has just fallen is in sight: who clicked waits for it.
TEST_CASE_METHOD(Step, "An order that is rolled again by one click shows the die that fell") {
    play_turn();
    auto& stage = *shown.pages.findChild<Stage*>();
    const auto newest_die_of = [&](const char* unit) {
        int newest = 0;
        for (int number = 1; number <= document.session().size(); ++number) {
            const auto* const roll = std::get_if<session::Roll>(&document.session().entry(number).body);
            if (roll && roll->unit == unit && roll->key.starts_with("direction")) newest = number;
        }
        return newest;
    };
    const int before = newest_die_of("Z1");
    emit pane.findChild<Worksheet*>()->step_chosen(before);
    let_paint();
    REQUIRE(stage.step() == before);
    QPushButton* again = nullptr;
    for (auto* one : stage.findChildren<QPushButton*>()) {
        if (one->accessibleName().startsWith(QStringLiteral("Runs aground")) && one->isVisible()) again = one;
    }
    REQUIRE(again);
    again->click();
    test::settle();
    const int now = newest_die_of("Z1");
    REQUIRE(now > before);
    const session::Chronicle chronicle(document.session());
    CHECK(chronicle.step_of(stage.step()).roll == now);
    const auto& roll = std::get<session::Roll>(document.session().entry(now).body);
    INFO(test::words_in(stage).toStdString());
    CHECK(test::words_in(stage).contains(QStringLiteral("d20: %1").arg(roll.faces.front())));
}
