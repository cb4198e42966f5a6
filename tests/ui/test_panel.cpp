#include <fmt/ranges.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFont>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "room.h"
#include "sample.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "ui/act/act_dialog.h"
#include "ui/common/plain_text.h"
#include "ui/panel/journal_model.h"
#include "ui/panel/session_panel.h"
#include "ui/sheet/sheet_view.h"

using namespace flagplot;
using namespace flagplot::ui;
using Show = JournalModel::Show;
using Kind = JournalRow::Kind;

namespace {

QString cell(const JournalModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

bool is_struck(const JournalModel& model, int row) {
    return !model.rows()->counts(*model.row_at(row));
}

// The row is shown for the entry, by itself or with others.
bool shows(const JournalModel& model, int entry) {
    const JournalRow* const row = model.row_at(model.row_of(entry));
    return row && row->number == entry;
}

void open_all(JournalModel& model) {
    for (int turn = 1; turn <= 9; ++turn) model.set_open(turn, true);
}

// The last row of the kind.
int last_row(const JournalModel& model, Kind kind) {
    int row = model.rowCount() - 1;
    while (row >= 0 && model.row_at(row)->kind != kind) --row;
    return row;
}

template <typename Widget>
Widget* named(QWidget& parent, const char* name) {
    for (auto* widget : parent.findChildren<Widget*>()) {
        // A label's name is what it says.
        if (widget->accessibleName() == QLatin1String(name)) return widget;
        if (widget->accessibleDescription() == QLatin1String(name)) return widget;
    }
    return nullptr;
}

QAction* action(QWidget& widget, const char* name) {
    for (QAction* one : widget.actions()) {
        if (one->text().remove(QLatin1Char('&')) == QString::fromUtf8(name)) return one;
    }
    return nullptr;
}

QPushButton* button(QWidget& widget, const char* name) {
    for (auto* one : widget.findChildren<QPushButton*>()) {
        if (one->text().remove(QLatin1Char('&')) == QString::fromUtf8(name)) return one;
    }
    return nullptr;
}

// Does an act to an entry.
void perform(Document& document, const char* act, int entry, const session::Fields& fields) {
    CHECK(document.perform(acts::act(act), std::to_string(entry), {"", fields, {}}));
}

// The sample's last roll, as the lines of its file have it.
struct LastRoll {
    LastRoll() {
        const test::Lines lines = test::read_lines(test::source_dir() / "resources/samples/coral-sea.flagplot");
        const auto is_roll = [](const json::Tree& line) { return line.at("kind") == "roll"; };
        const auto last = std::find_if(lines.rbegin(), lines.rend(), is_roll);
        REQUIRE(last != lines.rend());
        const json::Tree& lookup = lines.at(last->at("n").get<std::size_t>());  // just behind it
        REQUIRE(lookup.at("kind") == "lookup");
        REQUIRE(lookup.at("key") == last->at("key"));
        number = last->at("n").get<int>();
        unit = QString::fromStdString(last->at("unit").get<std::string>());
        dice = QStringLiteral("d%1: %2").arg(last->at("dice").at(0).get<int>()).arg(last->at("faces").at(0).get<int>());
        total = QString::number(lookup.at("total").get<int>());
        label = QString::fromStdString(lookup.at("row").at("label").get<std::string>());
        for (const json::Tree& line : lines) {
            const auto kind = line.at("kind").get<std::string>();
            REQUIRE(kind != "retracted");  // all of it counts
            if (kind == "told") last_told = line.at("n").get<int>();
        }
    }

    int number = 0;
    QString unit;
    QString dice;
    QString total;
    QString label;
    int last_told = 0;
};

struct Model : test::Sample {
    Model() {
        model.set_filter(Show::everything, {});
        open_all(model);
    }
    JournalModel model{document};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

struct Story : test::Sample {
    Story() {
        panel.resize(620, 500);
        panel.show();
        QCoreApplication::processEvents();
    }
    JournalModel& model() { return *panel.findChild<JournalModel*>(); }
    QTableView& view() { return *named<QTableView>(panel, "Session"); }
    void choose(int row) { view().setCurrentIndex(model().index(row, 0)); }

    SessionPanel panel{document};
};

// With bookkeeping, and no turn folded.
struct Panel : Story {
    Panel() {
        action(view(), "Bookkeeping too")->setChecked(true);
        open_all(model());
        view().scrollToBottom();
        QCoreApplication::processEvents();
    }
};

}  // namespace

TEST_CASE_METHOD(Model, "what a turn's end passed over stands above the next turn") {
    const QString undone = text(fmt::format("{}", fmt::join(document.session().left_undone(true), "; ")));
    REQUIRE_FALSE(undone.isEmpty());
    document.next_turn();
    const int heading = last_row(model, Kind::turn);
    REQUIRE(heading > 0);
    CHECK(cell(model, heading, 0).startsWith(QStringLiteral("Turn 9")));
    CHECK(cell(model, heading - 1, JournalModel::what_column) == QStringLiteral("End of turn"));
    CHECK(cell(model, heading - 1, JournalModel::result_column) == QStringLiteral("Passed over: ") + undone);
}

TEST_CASE_METHOD(Model, "the journal's rows stand under their turn and procedure") {
    CHECK(cell(model, 0, 0).startsWith(QStringLiteral("Turn 1")));
    CHECK(model.row_at(0)->kind == Kind::turn);
    const int roll = last_row(model, Kind::roll);
    const LastRoll last;
    CHECK(cell(model, roll, 0) == QString::number(last.number));
    CHECK(cell(model, roll, JournalModel::unit_column) == last.unit);
    CHECK(cell(model, roll, JournalModel::what_column) == QStringLiteral("Direction"));
    CHECK(cell(model, roll, JournalModel::dice_column) == last.dice);
    CHECK(cell(model, roll, JournalModel::total_column) == last.total);
    CHECK(cell(model, roll, JournalModel::result_column) == last.label);
    CHECK(cell(model, roll, JournalModel::source_column) == QStringLiteral("rolled"));
    int turns = 0;
    int runs = 0;
    int ends = 0;  // of turns, at which something was passed over
    int rolls = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        turns += model.row_at(row)->kind == Kind::turn;
        const bool is_run = model.row_at(row)->kind == Kind::run;
        runs += is_run && cell(model, row, 0) == QStringLiteral("Turn");
        ends += is_run && cell(model, row, 0) == QStringLiteral("Between steps");
        rolls += model.row_at(row)->kind == Kind::roll;
    }
    CHECK(turns == 8);
    CHECK(runs == 8);
    CHECK(ends == 7);
    CHECK(rolls == 124);
}

TEST_CASE_METHOD(Model, "what happens is inserted and resets nothing") {
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    const int before = model.rowCount();
    document.act([](session::Session& session) { session.add_note("Rain from the north"); });
    REQUIRE(model.rowCount() == before + 2);
    CHECK(cell(model, before, 0) == QStringLiteral("Between steps"));
    CHECK(cell(model, before + 1, JournalModel::result_column) == QStringLiteral("Rain from the north"));
    document.act([](session::Session& session) { session.change_unit("Z2", {{"place", "C9"}}, "miscounted"); });
    CHECK(cell(model, before + 2, JournalModel::unit_column) == QStringLiteral("Z2"));
    CHECK(cell(model, before + 2, JournalModel::result_column).contains(QStringLiteral("Place: C9 (was ")));
    CHECK(cell(model, before + 2, JournalModel::result_column).endsWith(QStringLiteral(": miscounted")));
    document.next_turn();
    CHECK(cell(model, model.rowCount() - 1, 0).startsWith(QStringLiteral("Turn 9")));
    CHECK(inserted.count() == 3);
    CHECK(reset.count() == 0);
}

TEST_CASE_METHOD(Model, "what is taken back is struck through and says why; redone, it isn't") {
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const int roll = last_row(model, Kind::roll);
    const int number = model.row_at(roll)->number;
    document.go_back(number, QStringLiteral("wrong turn"));
    CHECK(failed == QString());
    CHECK(is_struck(model, roll));
    CHECK(cell(model, roll, JournalModel::source_column) == QStringLiteral("taken back: wrong turn; rolled"));
    const int mark = last_row(model, Kind::mark);
    CHECK(cell(model, mark, JournalModel::result_column).startsWith(QStringLiteral("Went back to before #")));
    document.redo();
    CHECK_FALSE(is_struck(model, roll));
    CHECK(cell(model, roll, JournalModel::source_column) == QStringLiteral("rolled"));
    CHECK(is_struck(model, mark));
    CHECK(cell(model, last_row(model, Kind::mark), JournalModel::result_column).startsWith(QStringLiteral("Redone")));
    CHECK(reset.count() == 0);
}

TEST_CASE_METHOD(Model, "an overruled result and a re-roll stand in rows of their own, with the reason") {
    const JournalRow roll = *model.row_at(last_row(model, Kind::roll));
    const int first = model.row_of(roll.number);
    perform(document, "overrule", roll.lookup, {{"result", "desired-direction"}, {"reason", "printed so"}});
    REQUIRE(failed == QString());
    CHECK(is_struck(model, first));
    const int second = last_row(model, Kind::roll);
    CHECK(second > first);
    CHECK(cell(model, second, JournalModel::result_column) == QStringLiteral("Desired direction"));
    CHECK(cell(model, second, JournalModel::dice_column) == LastRoll().dice);
    CHECK(cell(model, second, JournalModel::source_column) == QStringLiteral("rolled; result overruled: printed so"));
    perform(document, "reroll", model.row_at(second)->roll, {{"reason", "fell off"}});
    REQUIRE(failed == QString());
    const QString source = cell(model, last_row(model, Kind::roll), JournalModel::source_column);
    CHECK(source == QStringLiteral("re-roll 1, rolled: fell off"));
    CHECK(is_struck(model, second));

    // A session that is opened again has the same rows.
    QStringList before;
    for (int row = 0; row < model.rowCount(); ++row) before << model.copied({row});
    document.open(path());
    open_all(model);
    QStringList after;
    for (int row = 0; row < model.rowCount(); ++row) after << model.copied({row});
    CHECK(before == after);
}

TEST_CASE_METHOD(Model, "the filter looks into every text and keeps the headings above what it finds") {
    model.set_filter(Show::dice, QStringLiteral("fleet z2 HALF"));
    REQUIRE(model.rowCount() > 3);
    CHECK(model.row_at(0)->kind == Kind::turn);
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.row_at(row)->is_heading()) continue;
        CHECK(cell(model, row, JournalModel::unit_column) == QStringLiteral("Z2"));
    }
    model.set_filter(Show::everything, QStringLiteral("fleet z2 HALF"));
    const int run = last_row(model, Kind::run);
    REQUIRE(run > 0);
    CHECK_FALSE(model.row_at(run + 1)->is_heading());
    model.set_filter(Show::notes, {});
    CHECK(model.rowCount() == 2);
    const QString told = QString::number(LastRoll().last_told);
    model.set_filter(Show::everything, QLatin1Char('#') + told);
    CHECK(cell(model, model.rowCount() - 1, 0) == told);
    model.set_filter(Show::dice, QStringLiteral("nothing of the kind"));
    CHECK(model.rowCount() == 0);
}

TEST_CASE_METHOD(Model, "a filter that is typed letter by letter finds what the whole of it finds") {
    const auto rows = [](const JournalModel& of) {
        QStringList found;
        for (int row = 0; row < of.rowCount(); ++row) {
            found += QString::number(of.row_at(row)->number) + cell(of, row, JournalModel::number_column);
        }
        return found;
    };
    model.set_filter(Show::everything, QStringLiteral("z2"));  // from which on turns are folded as at first
    for (const char* const words : {"z2 half speed", "half no such thing", "#12 z", "#41"}) {
        const QString whole = QString::fromLatin1(words);
        for (qsizetype letters = 0; letters <= whole.size(); ++letters) {
            JournalModel at_once(document);
            at_once.set_filter(Show::everything, whole.left(letters));
            model.set_filter(Show::everything, whole.left(letters));
            REQUIRE(rows(model) == rows(at_once));
        }
        document.act([&](session::Session& session) { session.add_note("Z2 at half speed again"); });
        JournalModel at_once(document);
        at_once.set_filter(Show::everything, whole);
        REQUIRE(rows(model) == rows(at_once));
    }
}

TEST_CASE_METHOD(Model, "while it is filtered, what is new comes if it fits, and what is taken back goes") {
    model.set_filter(Show::notes, QStringLiteral("rain"));
    document.act([](session::Session& session) { session.add_note("Sun"); });
    CHECK(model.rowCount() == 0);
    document.act([](session::Session& session) { session.add_note("Râin and rain"); });
    CHECK(model.rowCount() == 2);  // with its turn
    model.set_filter(Show::notes, QStringLiteral("RÂIN"));
    CHECK(model.rowCount() == 2);
    model.set_filter(Show::orders, {});
    const int orders = model.found();
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    document.go_back(LastRoll().number, QStringLiteral("oops"));
    CHECK(model.found() < orders);
    document.redo();
    CHECK(model.found() == orders);
    CHECK(reset.count() == 0);
}

// Z2's order of the last turn, the dice for its speed and its direction; and the change that gave an air unit its
// mission.
TEST_CASE_METHOD(Model, "the story has a line an event, and with an order the dice that it came of") {
    model.set_filter(Show::story, {});
    open_all(model);
    const test::Lines lines = test::read_lines(path());
    std::vector<int> dice;
    int effect = 0;
    int order = 0;
    for (const json::Tree& line : lines) {
        if (line.at("kind") == "effect" && line.at("now").contains("mission")) effect = line.at("n").get<int>();
        const bool is_of_turn = line.at("n").get<int>() > 617;  // where the last turn's rolls begin
        if (!is_of_turn) continue;
        if (line.at("kind") == "roll" && line.at("unit") == "Z2") dice.push_back(line.at("n").get<int>());
        if (line.at("kind") == "told" && line.value("unit", "") == "Z2") order = line.at("n").get<int>();
    }
    REQUIRE(dice.size() == 2);
    REQUIRE(effect > 0);
    CHECK(shows(model, order));
    CHECK_FALSE(shows(model, effect));
    for (const int die : dice) {
        CHECK_FALSE(shows(model, die));
        CHECK(model.row_at(model.row_of(die))->number == order);
    }
    const JournalRow& row = *model.row_at(model.row_of(order));
    CHECK(row.dice == dice);
    const report::Telling says = model.rows()->telling(row);
    CHECK(says.result == "2 zones SW");
    CHECK(says.reason == "the desired direction");
    const QString heard = model.index(model.row_of(order), 0).data(Qt::AccessibleTextRole).toString();
    CHECK(heard.contains(QStringLiteral("2 zones SW (the desired direction)")));
    CHECK(heard.contains(QStringLiteral("d20: 16")));
    for (int at = 0; at < model.rowCount(); ++at) CHECK(model.row_at(at)->kind != Kind::run);
    model.set_filter(Show::story, QStringLiteral("#%1").arg(dice.front()));  // found where it stands
    CHECK(shows(model, order));
    model.set_filter(Show::story, QStringLiteral("#%1").arg(effect));  // asked for by its number
    CHECK(shows(model, effect));
    model.set_filter(Show::dice, {});
    CHECK(shows(model, dice.front()));
    CHECK_FALSE(shows(model, order));
    model.set_filter(Show::everything, {});
    open_all(model);
    CHECK(shows(model, dice.front()));
    CHECK(shows(model, effect));
}

TEST_CASE_METHOD(Model, "turns are folded but for the newest, and open where something is looked for") {
    JournalModel story(document);
    QStringList turns;
    for (int row = 0; row < story.rowCount(); ++row) {
        if (story.row_at(row)->kind == Kind::turn) turns += cell(story, row, 0).section(QLatin1Char(','), 0, 0);
    }
    CHECK(turns.size() == 8);
    CHECK(turns.back() == QStringLiteral("Turn 8"));
    for (int turn = 1; turn <= 7; ++turn) CHECK_FALSE(story.is_open(turn));
    CHECK(story.is_open(8));
    const int folded = story.rowCount();
    story.set_open(3, true);
    CHECK(story.rowCount() > folded);
    story.set_open(3, false);
    CHECK(story.rowCount() == folded);
    const QString heard = story.index(0, 0).data(Qt::AccessibleTextRole).toString();
    CHECK(heard.endsWith(QStringLiteral(", folded")));
    CHECK(heard.contains(QStringLiteral(" dice, ")));
    story.set_filter(Show::story, QStringLiteral("Z5"));
    CHECK(story.is_open(2));
    story.set_filter(Show::story, {});
    CHECK(story.rowCount() == folded);
    document.next_turn();
    CHECK_FALSE(story.is_open(8));
}

TEST_CASE_METHOD(Model, "what is taken back is one line of the story, until it is done again") {
    model.set_filter(Show::story, {});
    const int order = LastRoll().last_told;
    REQUIRE(shows(model, order));
    document.go_back(LastRoll().number, QStringLiteral("wrong turn"));
    CHECK_FALSE(shows(model, order));
    const JournalRow mark = *model.row_at(model.rowCount() - 1);
    REQUIRE(mark.kind == Kind::mark);
    const report::Telling says = model.rows()->telling(mark);
    CHECK(says.takes_back);
    CHECK(says.words.starts_with("Fleets and flotillas: 12 units; Z1 SW at best speed; "));
    CHECK(says.words.find("; Z2 2 zones SW; Z5 2 zones SW; ") != std::string::npos);
    document.redo();
    CHECK(shows(model, order));
    CHECK_FALSE(shows(model, mark.number));
}

TEST_CASE_METHOD(Model, "without a session there are no rows") {
    document.close();
    CHECK(model.rowCount() == 0);
    model.set_filter(Show::dice, QStringLiteral("x"));
    CHECK(model.rowCount() == 0);
}

TEST_CASE_METHOD(Model, "what a line adds up to stands in its row, past a table's end as well, and on a ladder") {
    const auto sample = folder.path() / "goeben.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", sample);
    REQUIRE(document.open(sample));
    document.act([](session::Session& session) {
        session.set_fact("dice", "session", "by-hand");
        session.change_unit("Goeben", {{"hull-left", 1}}, "");
    });
    const auto details = [&](int row) { return model.index(row, 0).data(Qt::ToolTipRole).toString(); };
    QString refused;
    document.roll_on("gwas.foundering");
    document.answer({"roll/facts", {{"weather", "gale"}, {"zones-moved", 0}}, {}}, refused);
    document.answer({"roll", {{"faces", json::Value::array({"6"})}}, {}}, refused);
    const int roll = last_row(model, Kind::roll);
    CHECK(cell(model, roll, JournalModel::total_column) == QStringLiteral("9"));
    CHECK(details(roll).contains(QStringLiteral("total 6 +3 Gale = 9, read as 6 (the last row)")));
    document.play("gwas.move");
    document.answer({"moves", {}, {}}, refused);
    CHECK(refused == QString());
    const QString slowed = QStringLiteral(", 2 -1 Hull hits above half the boxes = 1.");
    bool is_said = false;
    for (int row = 0; row < model.rowCount(); ++row) is_said = is_said || details(row).contains(slowed);
    CHECK(is_said);
}

TEST_CASE_METHOD(Panel, "a note is added with Enter") {
    panel.focus_note();
    auto* note = named<QLineEdit>(panel, "Note");
    REQUIRE(note);
    QTest::keyClicks(note, QStringLiteral("US carriers seen"));
    QTest::keyClick(note, Qt::Key_Return);
    CHECK(note->text().isEmpty());
    CHECK(cell(model(), model().rowCount() - 1, JournalModel::result_column) == QStringLiteral("US carriers seen"));
}

TEST_CASE_METHOD(Panel, "the newest row is in view, unless the person scrolled up") {
    QScrollBar* bar = view().verticalScrollBar();
    REQUIRE(bar->maximum() > 0);
    CHECK(bar->value() == bar->maximum());
    document.act([](session::Session& session) { session.add_note("one"); });
    QCoreApplication::processEvents();
    CHECK(bar->value() == bar->maximum());
    bar->setValue(10);
    document.act([](session::Session& session) { session.add_note("two"); });
    QCoreApplication::processEvents();
    CHECK(bar->value() == 10);
}

TEST_CASE_METHOD(Panel, "rows are copied for a spreadsheet") {
    const int roll = last_row(model(), Kind::roll);
    choose(roll);
    view().setFocus();
    const QSignalSpy said(&panel, &SessionPanel::said);
    QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
    REQUIRE(said.size() == 1);
    CHECK(said.front().front().toString() == QStringLiteral("1 row was copied to the clipboard."));
    const LastRoll last;
    CHECK(QGuiApplication::clipboard()->text() == QStringLiteral("%1\t%2\tDirection\t%3\t%4\t%5\trolled\n")
                                                      .arg(last.number)
                                                      .arg(last.unit, last.dice, last.total, last.label));
}

TEST_CASE_METHOD(Panel, "going back to a row asks for a reason, which may stay empty") {
    const int roll = last_row(model(), Kind::roll);
    choose(roll);
    action(panel, "Go back to here…")->trigger();
    auto* dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    QTest::keyClicks(named<QLineEdit>(*dialog, "Reason"), QStringLiteral("wrong turn"));
    QTest::mouseClick(button(*dialog, "Go back"), Qt::LeftButton);
    CHECK(is_struck(model(), roll));
    CHECK_FALSE(action(panel, "Go back to here…")->isEnabled());
    CHECK_FALSE(action(panel, "Re-roll…")->isEnabled());
}

TEST_CASE_METHOD(Panel, "a correction that can't be made yet says what is missing") {
    choose(last_row(model(), Kind::roll));
    action(panel, "Re-roll…")->trigger();
    auto* dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    button(*dialog, "Re-roll")->click();
    CHECK(dialog->isVisible());
    auto* const go = button(*dialog, "Correct Reason");
    REQUIRE(go);
    auto* const reason = named<QLineEdit>(*dialog, "Reason");
    CHECK(dialog->focusWidget() == reason);
    QTest::keyClicks(reason, QStringLiteral("cocked"));
    CHECK(go->text() == QStringLiteral("Re-roll"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    CHECK(dialog->isVisible());  // the reason isn't lost in silence
    REQUIRE(dialog->findChild<QMessageBox*>());
}

TEST_CASE_METHOD(Panel, "a note that isn't added yet waits for its session") {
    auto* note = named<QLineEdit>(panel, "Note");
    QTest::keyClicks(note, QStringLiteral("US carriers"));
    const auto other = folder.path() / "goeben.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", other);
    document.open(other);
    CHECK(note->text().isEmpty());  // it is of another game
    document.open(path());
    CHECK(note->text() == QStringLiteral("US carriers"));
    {
        SessionPanel window(document);
        QTest::keyClicks(named<QLineEdit>(window, "Note"), QStringLiteral("!"));
    }
    SessionPanel later(document);
    note = named<QLineEdit>(later, "Note");
    CHECK(note->text().endsWith(QLatin1Char('!')));
    QTest::keyClick(note, Qt::Key_Return);
    SessionPanel last(document);
    CHECK(named<QLineEdit>(last, "Note")->text().isEmpty());
}

TEST_CASE_METHOD(Panel, "a roll is overruled with a reason; an impossible face is told in the dialog") {
    choose(last_row(model(), Kind::roll));
    action(panel, "Overrule…")->trigger();
    auto* dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    auto* go = button(*dialog, "Overrule");
    // The last roll of the sample, in which nothing is ticked behind it, nor played, nor changed by hand.
    const QString words = QStringLiteral("Taken back: 1 roll (from #%1 on).").arg(LastRoll().number);
    bool says_how_many = false;
    for (auto* label : dialog->findChildren<QLabel*>()) {
        says_how_many = says_how_many || label->text().contains(words);
    }
    CHECK(says_how_many);
    QTest::keyClicks(named<QLineEdit>(*dialog, "Reason"), QStringLiteral("misread"));
    go->click();
    CHECK(dialog->isVisible());
    const auto labels = dialog->findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("neither dice nor a result"));
    }));
    auto* const faces = named<QLineEdit>(*dialog, "Set dice to");
    QTest::keyClicks(faces, QStringLiteral("21"));
    go->click();
    CHECK(dialog->isVisible());
    faces->selectAll();
    QTest::keyClicks(faces, QStringLiteral("3"));
    go->click();
    CHECK_FALSE(dialog->isVisible());
    const int roll = last_row(model(), Kind::roll);
    CHECK(cell(model(), roll, JournalModel::dice_column) == QStringLiteral("d20: 3"));
    CHECK(cell(model(), roll, JournalModel::source_column) == QStringLiteral("overruled: misread"));
}

// The second coder's crosshair is thrown for only where the first one's die says that there is an attack.
TEST_CASE("a correction says by name what falls away with it, once it says what the die shall show") {
    const test::Folder folder;
    const std::filesystem::path copy = folder.path() / "natuna.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/natuna.flagplot", copy);
    int die = 0;
    QStringList crosshairs;
    for (const json::Tree& line : test::read_lines(copy)) {
        if (line.at("kind") == "roll" && line.at("key") == "cc" && die == 0) die = line.at("n").get<int>();
        if (line.at("kind") == "closed" && die != 0) break;
        const auto purpose = line.at("kind") == "roll" ? line.at("for").get<std::string>() : std::string();
        if (purpose.starts_with("Crosshair"))
            crosshairs += QStringLiteral("%1 (#%2)").arg(QString::fromStdString(purpose)).arg(line.at("n").get<int>());
    }
    REQUIRE(crosshairs.size() == 4);
    Document document(rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment());
    REQUIRE(document.open(copy));
    SessionPanel panel(document);
    panel.show();
    QCoreApplication::processEvents();
    const auto& model = *panel.findChild<JournalModel*>();
    auto* const view = named<QTableView>(panel, "Session");
    action(*view, "Bookkeeping too")->setChecked(true);
    view->setCurrentIndex(model.index(model.row_of(die), 0));
    action(panel, "Overrule…")->trigger();
    auto* const dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    const auto said = [&] {
        QStringList words;
        for (const auto* label : dialog->findChildren<QLabel*>()) words += label->text();
        return words.join(QLatin1Char('\n'));
    };
    const QString falls_away = QStringLiteral("Falls away: %1.").arg(crosshairs.join(QStringLiteral("; ")));
    auto* const faces = named<QLineEdit>(*dialog, "Set dice to");
    const auto type = [&](const char* face) {
        faces->selectAll();
        QTest::keyClicks(faces, QString::fromLatin1(face));
    };
    CHECK_FALSE(said().contains(QStringLiteral("Falls away")));
    type("1");
    INFO(said().toStdString());
    CHECK(said().contains(falls_away));
    type("6");
    CHECK(said().contains(QStringLiteral("Nothing else that was thrown here falls away.")));
    type("9");
    CHECK_FALSE(said().contains(QStringLiteral("away.")));
    CHECK(document.session().journal().bytes() == test::bytes_of(copy));
}

// Counted in the lines of the file: from the die on, that which counts.
TEST_CASE_METHOD(Panel, "a re-roll says what is thrown again and how much stays, and what it takes back") {
    document.act([](session::Session& session) { session.change_unit("Z2", {{"place", "C9"}}, "miscounted"); });
    document.act([](session::Session& session) { session.add_note("not taken back"); });
    const test::Lines lines = test::read_lines(path());
    const auto is_roll = [](const json::Tree& line) { return line.at("kind") == "roll"; };
    const auto first = std::find_if(lines.begin(), lines.end(), is_roll);
    REQUIRE(first != lines.end());
    const auto count = [&](const char* kind) {
        return std::count_if(first, lines.end(), [&](const json::Tree& line) { return line.at("kind") == kind; });
    };
    const auto changes = std::count_if(first, lines.end(), [](const json::Tree& line) {
        return line.at("kind").get<std::string>().starts_with("unit-") && !line.contains("run");
    });
    REQUIRE(changes == 1);
    REQUIRE(count("retracted") == 0);  // all of it counts
    const auto stay = std::count_if(first + 1, lines.end(), [&](const json::Tree& line) {
        return line.at("kind") == "roll" && line.at("run") == first->at("run");
    });
    REQUIRE(stay > 1);
    QStringList parts{QStringLiteral("%1 rolls").arg(count("roll") - stay - 1)};
    if (count("ticked") > 0) parts += QStringLiteral("%1 ticks").arg(count("ticked"));
    parts += QStringLiteral("%1 later procedures").arg(count("opened"));
    parts += QStringLiteral("1 change by hand");
    const auto number = first->at("n").get<int>();
    choose(model().row_of(number));
    action(panel, "Re-roll…")->trigger();
    auto* const dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    const QString words =
        QStringLiteral("%1 is thrown again; the %2 rolls after it stay.\nTaken back: %3 (from #%4 on).")
            .arg(QString::fromStdString(first->at("for").get<std::string>()))
            .arg(stay)
            .arg(parts.join(QStringLiteral(", ")))
            .arg(number);
    QStringList said;
    for (const auto* label : dialog->findChildren<QLabel*>()) said += label->text();
    INFO(said.join(QLatin1Char('\n')).toStdString());
    CHECK(std::any_of(said.begin(), said.end(), [&](const QString& one) { return one.startsWith(words); }));
    QTest::keyClicks(named<QLineEdit>(*dialog, "Reason"), QStringLiteral("cocked"));
    button(*dialog, "Re-roll")->click();
    QCoreApplication::processEvents();
    CHECK(document.session().state().find_unit("Z2")->text("place") != "C9");
    CHECK(document.session().journal().bytes().find("not taken back") != std::string::npos);
}

TEST_CASE_METHOD(Story, "an entry unfolds with its throws, and another result of its table overrules") {
    const int order = LastRoll().last_told - 1;  // the line before is S-1's, with two throws
    choose(model().row_of(order));
    QCoreApplication::processEvents();
    auto* const card = named<QWidget>(panel, "The entry at hand");
    REQUIRE(card);
    CHECK(card->isVisible());
    CHECK(view().visualRect(view().currentIndex()).contains(card->geometry()));
    auto* const rows = named<SheetView>(panel, "What Direction may say");
    REQUIRE(rows);
    const auto line_of = [&](const QString& words) {
        int line = 0;
        while (line < rows->lines() && rows->model()->index(line, 1).data().toString() != words) ++line;
        REQUIRE(line < rows->lines());
        return line;
    };
    const QModelIndex fell = rows->model()->index(line_of(QStringLiteral("Right of desired direction")), 1);
    CHECK(fell.data(Qt::FontRole).value<QFont>().bold());
    CHECK(fell.siblingAtColumn(0).data().toString() == QStringLiteral("12-15"));
    CHECK(fell.data(SheetModel::key_role).toInt() == 0);
    const QModelIndex other = rows->model()->index(line_of(QStringLiteral("Desired direction")), 1);
    CHECK(button(panel, "Re-roll submarine speed…"));
    rows->scrollTo(other);
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualRect(other).center());
    CHECK_FALSE(other.data(Qt::FontRole).value<QFont>().bold());  // as long as it isn't so
    auto* const dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    QTest::keyClicks(named<QLineEdit>(*dialog, "Reason"), QStringLiteral("misread"));
    button(*dialog, "Overrule")->click();
    QCoreApplication::processEvents();
    CHECK(document.session().journal().bytes().find("misread") != std::string::npos);
    view().setCurrentIndex(model().index(0, 0));  // a heading has nothing to unfold
    QCoreApplication::processEvents();
    CHECK_FALSE(card->isVisible());
}

TEST_CASE_METHOD(Story, "who comes by a key begins at the newest row; the arrows go from one segment to the next") {
    test::activate(panel);
    CHECK_FALSE(view().currentIndex().isValid());
    view().setFocus(Qt::TabFocusReason);
    CHECK(view().currentIndex().row() == model().rowCount() - 1);
    auto* const story = named<QRadioButton>(panel, "The story");
    REQUIRE(story);
    CHECK(story->isChecked());
    story->setFocus();
    QTest::keyClick(story, Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    CHECK(named<QRadioButton>(panel, "Dice")->isChecked());
    CHECK(model().show() == Show::dice);
    action(view(), "Bookkeeping too")->setChecked(true);
    CHECK(story->isChecked());
    CHECK(model().show() == Show::everything);
    story->setFocus();
    QTest::keyClick(story, Qt::Key_Right);
    CHECK_FALSE(action(view(), "Bookkeeping too")->isChecked());
    CHECK(model().show() == Show::orders);
}

TEST_CASE_METHOD(Story, "Left and Right, Enter and a click fold a turn") {
    test::activate(panel);
    view().setFocus();
    choose(model().row_of(LastRoll().last_told));
    QTest::keyClick(&view(), Qt::Key_Left);
    const JournalRow* const heading = model().row_at(view().currentIndex().row());
    REQUIRE(heading->kind == Kind::turn);
    REQUIRE(heading->turn == 8);
    QTest::keyClick(&view(), Qt::Key_Left);
    CHECK_FALSE(model().is_open(8));
    QTest::keyClick(&view(), Qt::Key_Right);
    CHECK(model().is_open(8));
    QTest::keyClick(&view(), Qt::Key_Return);
    CHECK_FALSE(model().is_open(8));
    view().verticalScrollBar()->setValue(0);
    REQUIRE_FALSE(model().is_open(1));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().visualRect(model().index(0, 0)).center());
    CHECK(model().is_open(1));
}

TEST_CASE_METHOD(Panel, "going back says that all behind the step goes with it") {
    choose(last_row(model(), Kind::roll));
    action(panel, "Go back to here…")->trigger();
    auto* const dialog = panel.findChild<QDialog*>();
    REQUIRE(dialog);
    QStringList said;
    for (const auto* label : dialog->findChildren<QLabel*>()) said += label->text();
    CHECK(said.join(QLatin1Char('\n'))
              .contains(QStringLiteral("takes back the step that led to it and everything after it")));
}

TEST_CASE_METHOD(Panel, "a note is struck out by its row, and restored") {
    CHECK_FALSE(action(panel, "Strike note")->isEnabled());
    document.act([](session::Session& session) { session.add_note("sighted"); });
    QCoreApplication::processEvents();
    const int note = last_row(model(), Kind::note);
    choose(note);
    REQUIRE(action(panel, "Strike note"));
    REQUIRE(action(panel, "Strike note")->isEnabled());
    action(panel, "Strike note")->trigger();
    CHECK(is_struck(model(), note));
    REQUIRE(action(panel, "Restore note"));
    action(panel, "Restore note")->trigger();
    CHECK_FALSE(is_struck(model(), note));
    CHECK(action(panel, "Strike note"));
    choose(last_row(model(), Kind::roll));
    CHECK_FALSE(action(panel, "Strike note")->isEnabled());
}

TEST_CASE_METHOD(Panel, "the filter line keeps the chosen row") {
    const int roll = last_row(model(), Kind::roll);
    const int number = model().row_at(roll)->number;
    choose(roll);
    panel.focus_filter();
    QTest::keyClicks(named<QLineEdit>(panel, "Find in the session"), LastRoll().unit.toLower());
    CHECK(model().row_at(view().currentIndex().row())->number == number);
    auto* const notes = named<QRadioButton>(panel, "Notes");
    REQUIRE(notes);
    notes->click();
    CHECK(model().rowCount() == 0);
    CHECK_FALSE(view().isVisible());
}

TEST_CASE("a session that is open elsewhere can be read and copied, not changed") {
    test::Sample first;
    Document document(rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment());
    SessionPanel panel(document);
    REQUIRE(document.open(first.path()));
    REQUIRE_FALSE(document.why_read_only().isEmpty());
    auto* view = named<QTableView>(panel, "Session");
    view->setCurrentIndex(view->model()->index(view->model()->rowCount() - 3, 0));
    CHECK(action(panel, "Copy")->isEnabled());
    CHECK_FALSE(action(panel, "Go back to here…")->isEnabled());
    CHECK_FALSE(named<QLineEdit>(panel, "Note")->isEnabled());
}

TEST_CASE_METHOD(Panel, "rows keep still when one is chosen, and the newest is one press away") {
    auto* const bar = view().verticalScrollBar();
    auto* const newest = named<QPushButton>(panel, "To the newest row");
    REQUIRE(newest);
    QCoreApplication::processEvents();
    CHECK_FALSE(newest->isVisible());
    const int height = view().height();
    bar->setValue(0);
    CHECK(newest->isVisible());
    choose(last_row(model(), Kind::answer));
    bar->setValue(0);
    QCoreApplication::processEvents();
    CHECK(view().height() == height);
    document.act([](session::Session& session) { session.add_note("far below"); });
    QCoreApplication::processEvents();
    CHECK(bar->value() == 0);  // a new row moves nothing that is being read
    newest->click();
    CHECK(bar->value() == bar->maximum());
    CHECK_FALSE(newest->isVisible());
    document.act([](session::Session& session) { session.add_note("and the next"); });
    QCoreApplication::processEvents();
    CHECK(bar->value() == bar->maximum());
}

TEST_CASE_METHOD(Panel, "a row that is pinned stays in sight, also in another window, until it is unpinned") {
    auto* const pinned = named<QTableView>(panel, "Pinned");
    REQUIRE(pinned);
    CHECK_FALSE(pinned->isVisible());
    const int row = last_row(model(), Kind::roll);
    const int number = model().row_at(row)->number;
    choose(row);
    action(panel, "Pin")->trigger();
    CHECK(pinned->isVisible());
    REQUIRE(pinned->model()->rowCount() == 1);
    const QString words = pinned->model()->index(0, 0).data().toString();
    CHECK(words.startsWith(QStringLiteral("#%1, ").arg(number)));
    choose(0);
    CHECK_FALSE(action(panel, "Pin")->isEnabled());  // a heading

    SessionPanel other(document);
    other.show();
    CHECK(named<QTableView>(other, "Pinned")->model()->rowCount() == 1);

    named<QLineEdit>(panel, "Find in the session")->setText(QStringLiteral("nowhere"));
    QTest::mouseClick(pinned->viewport(), Qt::LeftButton, {}, QPoint(20, 10));
    CHECK(model().row_at(view().currentIndex().row())->number == number);
    CHECK_FALSE(model().is_searched());

    document.go_back(number, QStringLiteral("wrong turn"));
    CHECK(pinned->model()->index(0, 0).data().toString().contains(QStringLiteral("taken back: wrong turn")));
    pinned->setFocus();
    pinned->setCurrentIndex(pinned->model()->index(0, 0));
    action(*pinned, "Unpin")->trigger();
    CHECK_FALSE(pinned->isVisible());
    SessionPanel later(document);
    CHECK(named<QTableView>(later, "Pinned")->model()->rowCount() == 0);
}

TEST_CASE_METHOD(Panel, "rows are as high as what stands in them, and keep their place as they come in sight") {
    auto* const bar = view().verticalScrollBar();
    document.act([](session::Session& session) {
        session.add_note("one line");
        session.add_note(std::string(20, 'x') + std::string(300, ' ') + "and words enough for three lines " +
                         std::string(400, 'y'));
    });
    QCoreApplication::processEvents();
    const int last = model().rowCount() - 1;
    CHECK(view().rowHeight(last) > view().rowHeight(last - 1));
    CHECK(view().visualRect(model().index(last, 0)).bottom() < view().viewport()->height());
    bar->setValue(bar->maximum() / 2);
    QCoreApplication::processEvents();
    const int top = bar->value();
    const int below = view().visualRect(model().index(top + 1, 0)).top();
    CHECK(below == view().rowHeight(top));
    bar->setValue(top - 1);
    CHECK(view().visualRect(model().index(top, 0)).top() == view().rowHeight(top - 1));
}

TEST_CASE_METHOD(Story, "the list begins at a row's edge, at its end as well") {
    QCoreApplication::processEvents();
    auto* const bar = view().verticalScrollBar();
    for (const int height : {500, 507, 513, 521}) {
        panel.resize(620, height);
        QCoreApplication::processEvents();
        view().scrollToBottom();
        QCoreApplication::processEvents();
        INFO(height);
        REQUIRE(bar->value() == bar->maximum());
        REQUIRE(bar->maximum() > 0);
        CHECK(view().visualRect(model().index(bar->value(), 0)).top() == 0);
        const QModelIndex last = model().index(model().rowCount() - 1, 0);
        CHECK(view().visualRect(last).bottom() < view().viewport()->height());
    }
}

TEST_CASE_METHOD(Story, "a line of many units counts them, and its card names them") {
    const int row = model().row_of(LastRoll().last_told);
    const report::Telling says = model().rows()->telling(*model().row_at(row));
    CHECK(says.lead == "Air");
    CHECK(says.words == "Not rolled, as this isn't the day's first daylight turn: 30 units");
    choose(row);
    QCoreApplication::processEvents();
    auto* const card = named<QWidget>(panel, "The entry at hand");
    REQUIRE(card);
    const auto labels = card->findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels,
                              [](const QLabel* one) { return one->text().contains(QStringLiteral("SF1, SF2")); }));
    const report::Telling turn = model().rows()->telling(*model().row_at(model().row_of(618) - 1));
    CHECK(turn.lead == "Turn 8");
    CHECK(turn.words == "day 2, night");
}

TEST_CASE_METHOD(Panel,
                 "a row that is shown from elsewhere doesn't end the following; one that a person chose is said") {
    auto* const bar = view().verticalScrollBar();
    QCoreApplication::processEvents();
    REQUIRE(bar->maximum() > 0);
    REQUIRE(bar->value() == bar->maximum());
    int first = 0;
    while (model().row_at(first)->kind != Kind::roll) ++first;
    panel.show_step(model().row_at(first)->number);
    document.act([](session::Session& session) { session.add_note("sighted"); });
    QCoreApplication::processEvents();
    CHECK(bar->value() == bar->maximum());
    test::activate(panel);
    QSignalSpy looked_at(&panel, &SessionPanel::step_looked_at);
    const int last = last_row(model(), Kind::roll);
    view().setFocus();
    choose(last);
    REQUIRE(looked_at.size() == 1);
    CHECK(looked_at.front().front().toInt() == model().row_at(last)->number);
}

TEST_CASE_METHOD(Panel, "the units to filter by are listed under their types, which can't be chosen") {
    auto& units = *named<QComboBox>(panel, "Of unit");
    const auto can_be_chosen = [&](int item) {
        return units.model()->index(item, 0).flags().testFlag(Qt::ItemIsEnabled);
    };
    REQUIRE(units.itemText(1) == QStringLiteral("Fleets"));
    CHECK_FALSE(can_be_chosen(1));
    CHECK(units.itemText(2) == QStringLiteral("Z1"));
    CHECK(can_be_chosen(2));
    const int flotillas = units.findText(QStringLiteral("Submarine flotillas"));
    REQUIRE(flotillas > 0);
    CHECK(units.itemText(flotillas + 1) == QStringLiteral("I-1"));
    units.setCurrentIndex(flotillas + 1);
    for (int row = 0; row < model().rowCount(); ++row) {
        if (model().row_at(row)->is_heading()) continue;
        CHECK(model().index(row, JournalModel::unit_column).data().toString() == QStringLiteral("I-1"));
    }
    document.act([](session::Session& session) { session.add_note("sighted"); });
    CHECK(units.currentText() == QStringLiteral("I-1"));
}

TEST_CASE_METHOD(Panel, "the rows that the filter lets through are exported") {
    document.act([](session::Session& session) { session.add_note("a pod of \"whales\""); });
    named<QLineEdit>(panel, "Find in the session")->setText(QStringLiteral("whales"));
    const csv::Grid rows = model().as_grid();
    REQUIRE(rows.size() >= 2);
    CHECK(rows.front().at(JournalModel::result_column) == "Result");
    CHECK(rows.back().at(JournalModel::result_column) == "a pod of \"whales\"");
    CHECK(rows.back().at(JournalModel::number_column) == std::to_string(document.session().size()));
    const auto notes = std::count_if(rows.begin(), rows.end(),
                                     [](const auto& row) { return row.at(JournalModel::what_column) == "Note"; });
    CHECK(notes == 1);
    CHECK(action(panel, "Export the rows shown\u2026")->isEnabled());
    named<QLineEdit>(panel, "Find in the session")->setText(QStringLiteral("nowhere"));
    CHECK_FALSE(action(panel, "Export the rows shown\u2026")->isEnabled());
}

TEST_CASE("every part of the session panel has a name") {
    test::Sample sample;
    SessionPanel panel(sample.document);
    for (const char* name : {"Find in the session", "The story", "Of unit", "Session", "Note"}) {
        const auto* widget = named<QWidget>(panel, name);
        REQUIRE(widget);
        CHECK((widget->focusPolicy() & Qt::TabFocus) != 0);
    }
}

TEST_CASE_METHOD(Panel, "several lines stand on one, and as they are where the row is shown in full") {
    const std::string many = [] {
        std::string lines;
        for (int i = 1; i <= 8000; ++i) lines += "zone " + std::to_string(i) + ", then three zones home\n";
        return lines;
    }();
    document.act([&](session::Session& session) {
        const int run = session.stage(session::Opened{"swwas.turn", 1, session.state().turn(), 99});
        session.stage(session::Answer{"mail", {{"letter", "NE\nthen home"}}, {}, "What came?"}, run);
        session.stage(session::Told{"told", "Orders", "Z1", many, session::everyone, {}}, run);
        session.stage(session::Closed{}, run);
    });
    const int answer = last_row(model(), Kind::answer);
    CHECK(cell(model(), answer, JournalModel::result_column) == QStringLiteral("NE / then home"));
    choose(answer);
    QCoreApplication::processEvents();
    const auto find_details = [&] { return named<QLabel>(panel, "Details of the selected row"); };
    REQUIRE(find_details());
    CHECK(find_details()->text().contains(QStringLiteral("NE\nthen home")));
    CHECK(model().index(answer, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("NE\nthen home")));

    const int told = last_row(model(), Kind::told);
    choose(told);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    panel.grab();
    const QLabel* const details = find_details();
    REQUIRE(details);
    CHECK(details->text().endsWith(QChar(0x2026)));
    CHECK_FALSE(details->text().contains(QStringLiteral("zone 10,")));
    CHECK(details->toolTip().contains(QStringLiteral("zone 10,")));  // as many lines as a tooltip has, and no more
    CHECK(details->toolTip().endsWith(QChar(0x2026)));
    CHECK(details->toolTip().count(QLatin1Char('\n')) <= 20);
    CHECK(model().copied({told}).contains(QStringLiteral("zone 8000,")));
}

TEST_CASE("Each row is as high as it says, also of a session that was opened over another") {
    test::Room room("coral-sea", 100, 1);
    room.take(QSize(1900, 900));
    auto& view = *named<QTableView>(*room.window, "Session");
    REQUIRE(view.isVisible());
    const auto check = [&](const char* session) {
        test::Room::settle();
        const int first = view.rowAt(1);
        const int end = view.rowAt(view.viewport()->height() - 1);
        const int last = end < 0 ? view.model()->rowCount() - 1 : end;
        REQUIRE(last >= first);
        for (int row = first; row <= last; ++row) {
            QStyleOptionViewItem option;
            option.initFrom(&view);
            option.rect = view.viewport()->rect();
            const QModelIndex index = view.model()->index(row, 0);
            INFO(session << ", row " << row);
            CHECK(view.rowHeight(row) == view.itemDelegateForIndex(index)->sizeHint(option, index).height());
        }
    };
    check("coral-sea");
    for (const char* const other : {"coral-sea", "flat-top", "goeben"}) {  // the first has as many rows
        const auto copy = room.folder.path() / (std::string("over-") + other + ".flagplot");
        std::filesystem::copy_file(test::source_dir() / "resources/samples" / (std::string(other) + ".flagplot"), copy);
        session::Beginning few;
        few.rulebook = "ssw";
        few.title = "Few rows";
        REQUIRE(room.document.create(room.folder.path() / (std::string("before-") + other + ".flagplot"), few));
        room.document.act([](session::Session& session) {
            session.add_note("A note that takes some lines to say, as its words are many and long.");
        });
        check("few rows");
        REQUIRE(room.document.open(copy));
        check(other);
    }
}
