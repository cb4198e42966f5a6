#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>
#include <fstream>

#include "box.h"
#include "in_play.h"
#include "sample.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "ui/act/act_dialog.h"
#include "ui/charts/chart_editor.h"
#include "ui/charts/chart_grid.h"
#include "ui/charts/chart_problems.h"
#include "ui/charts/grid_view.h"
#include "ui/common/field_editor.h"
#include "ui/common/message_bar.h"
#include "ui/finder/contents.h"
#include "ui/finder/finder.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/main_window.h"
#include "ui/panel/journal_model.h"
#include "ui/panel/session_panel.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// Made up: no value of a printed chart stands here.
const csv::Grid costs{{"Bought / Cost", "Surprise points"}, {"A lamp", "1"}, {"Two lamps", "2"}};
const csv::Grid bombardment{
    {"Section / Weather", "Fine", "Rain", "Snow"}, {"1", "1", "1", "1"}, {"2", "1", "1", "1"}, {"3", "0", "1", "1"}};

// A sea zone that waits for its combat, and a home of its own for the charts.
struct Zone {
    Zone() {
        qputenv("XDG_DATA_HOME", QByteArray::fromStdString((folder.path() / "data").string()));
        session::Beginning beginning;
        beginning.rulebook = "ssw";
        beginning.title = "A zone";
        document.create(folder.path() / "zone.flagplot", beginning);
        QObject::connect(&document, &Document::failed, [this](const QString& message) { failed = message; });
        document.act([](session::Session& session) {
            session.add_unit("power", "Germany", {{"side", "axis"}, {"action", "naval"}});
            session.add_unit("power", "CW", {{"side", "allied"}});
            session.add_unit("zone", "Gap",
                             {{"weather", "rain"},
                              {"impulse", 1},
                              {"stage", "chosen"},
                              {"combat", "ssw"},
                              {"sub-side", "axis"},
                              {"surprise", 2},
                              {"surprise-of", "axis"}});
            session.add_unit(
                "sub", "U-1",
                {{"power", "Germany"}, {"zone", "Gap"}, {"section", 3}, {"factor", 3}, {"takes-part", true}});
            session.add_unit("convoy", "CP1", {{"power", "CW"}, {"zone", "Gap"}, {"points", 12}});
            session.add_unit("asw", "E1", {{"power", "CW"}, {"zone", "Gap"}, {"factor", 2}});
        });
        pane.resize(900, 600);
        pane.show();
        test::activate(pane);
    }
    ~Zone() { qunsetenv("XDG_DATA_HOME"); }

    const table::Chart& chart(const std::string& id) { return *document.session().rulebook().find_chart(id); }
    using Rows = std::vector<std::pair<std::string, session::Fields>>;
    void answer(const session::Fields& fields, const Rows& rows = {}) {
        QString refused;
        INFO(failed.toStdString());
        REQUIRE(document.pending());
        const bool taken = document.answer({document.pending()->key, fields, rows}, refused);
        INFO(refused.toStdString());
        REQUIRE(taken);
        settle();
    }
    // Until what is bought is asked.
    void play() {
        document.play("ssw.combat");
        settle();
    }
    // Until a cell is asked, if there is no copy.
    void play_to_cell() {
        play();
        answer({});
    }
    void answer_cell(int off) { answer({}, {{"bombardment-3/Gap", {{"off", off}}}}); }
    static void settle() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    QPushButton* button(const char* name) {
        for (auto* one : pane.findChildren<QPushButton*>()) {
            if (one->isVisible() && one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }
    ChartEditor* editor() { return pane.findChild<ChartEditor*>(); }
    QString page() { return pane.in_play().reference().toPlainText(); }
    void follow(const char* link) {
        emit pane.in_play().reference().anchorClicked(QUrl(QLatin1String(link)));
        settle();
    }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    QString failed;
    StepPane pane{document};
    test::InPlayPages shown{pane.in_play()};
};

// A grid by itself.
struct Grid : Zone {
    explicit Grid(const std::string& id) : model(chart(id), blank_grid(chart(id))) {}
    void set(int row, int column, const char* words) {
        model.setData(model.index(row, column), QString::fromLatin1(words), Qt::EditRole);
    }
    QString shown(int row, int column) { return model.index(row, column).data().toString(); }

    ChartGrid model;
};

}  // namespace

// ---- the grid

TEST_CASE("A chart is begun with the heads that its shape prescribes, and what is missing has a question mark") {
    Grid grid("ssw.shore-bombardment");
    CHECK(grid.model.rowCount() == 4);
    CHECK(grid.model.columnCount() == 4);
    CHECK(grid.shown(0, 2) == QStringLiteral("Rain"));
    CHECK(grid.shown(1, 1) == QStringLiteral("?"));
    CHECK_FALSE(grid.model.flags(grid.model.index(0, 2)) & Qt::ItemIsEditable);
    CHECK(grid.model.flags(grid.model.index(1, 1)) & Qt::ItemIsEditable);
}

TEST_CASE("What is typed into the last empty row or column makes the chart larger") {
    Grid grid("ssw.naval-combat");
    const QAbstractItemModelTester tester(&grid.model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const int rows = grid.model.rowCount();
    const int columns = grid.model.columnCount();
    grid.set(rows - 1, 0, "1-4");
    CHECK(grid.model.rowCount() == rows + 1);
    grid.set(0, columns - 1, "1-4");
    CHECK(grid.model.columnCount() == columns + 1);
    grid.model.history().undo();
    CHECK(grid.model.columnCount() == columns);
}

TEST_CASE("What is wrong is marked in its cell by a sign, and said with row, column, found and expected") {
    Grid grid("ssw.naval-combat");
    grid.set(0, 1, "1-4");
    grid.set(1, 0, "1-5");
    grid.set(1, 1, "3Z");
    REQUIRE(grid.model.problems().size() == 1);
    CHECK(grid.shown(1, 1) == QStringLiteral("\u26A0 3Z"));
    const QModelIndex cell = grid.model.index(1, 1);
    for (const int role : {int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
        const QString said = cell.data(role).toString();
        CHECK(said.contains(QStringLiteral("Row 2, column 2")));
        CHECK(said.contains(QStringLiteral("Combat factors 1-5, Ships 1-4")));
        CHECK(said.contains(QStringLiteral("3Z")));
        CHECK(said.contains(QStringLiteral("1X")));
    }
    grid.set(1, 1, "3X");
    CHECK(grid.model.problems().empty());
}

TEST_CASE("Every change of a chart is undone and done again as one") {
    Grid grid("ssw.shore-bombardment");
    const csv::Grid before = grid.model.grid();
    grid.model.put(1, 1, {{"1", "2"}, {"3", "4"}});
    CHECK(grid.shown(2, 2) == QStringLiteral("4"));
    grid.model.clear({grid.model.index(1, 1), grid.model.index(0, 1)});
    CHECK(grid.shown(1, 1) == QStringLiteral("?"));
    CHECK(grid.shown(0, 1) == QStringLiteral("Fine"));  // prescribed
    grid.model.history().undo();
    grid.model.history().undo();
    CHECK(grid.model.grid() == before);
    grid.model.history().redo();
    CHECK(grid.shown(2, 2) == QStringLiteral("4"));
}

TEST_CASE("Rows and columns are put in and taken out, the heads' own excepted") {
    Grid grid("ssw.naval-combat");
    grid.model.replace({{"", "1", "2+"}, {"1", "a", "b"}, {"2+", "c", "d"}}, QString());
    grid.model.insert_row(2);
    CHECK(grid.model.grid()[2] == std::vector<std::string>{"", "", ""});
    grid.model.insert_column(1);
    CHECK(grid.model.grid()[1] == std::vector<std::string>{"1", "", "a", "b"});
    grid.model.remove_columns(1, 1);
    grid.model.remove_rows(0, 2);
    CHECK(grid.model.grid().size() == 2);
    CHECK(grid.shown(1, 0) == QStringLiteral("2+"));
    grid.model.remove_columns(0, 0);
    CHECK(grid.model.grid()[1] == std::vector<std::string>{"2+", "c", "d"});
}

// ---- the editor

TEST_CASE("A chart is typed in by keys alone, and kept") {
    Zone zone;
    auto* editor = new ChartEditor(zone.document, zone.chart("ssw.shore-bombardment"));
    editor->open();
    test::activate(*editor);
    CHECK(editor->view().currentIndex() == editor->grid().index(1, 1));
    for (const char* number : {"1", "1", "1", "1", "1", "1", "0", "1", "1"}) {
        QTest::keyClicks(editor->view().viewport(), QLatin1String(number));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        Zone::settle();
    }
    CHECK(editor->grid().problems().empty());
    QTest::keyClick(&editor->view(), Qt::Key_Return, Qt::ControlModifier);
    Zone::settle();
    REQUIRE(zone.document.session().chart_copy("ssw.shore-bombardment"));
    CHECK(zone.document.session().chart_copy("ssw.shore-bombardment")->grid == bombardment);
}

TEST_CASE("What is being typed counts when the chart is kept") {
    Zone zone;
    auto* editor = new ChartEditor(zone.document, zone.chart("ssw.shore-bombardment"));
    editor->open();
    test::activate(*editor);
    editor->grid().replace(bombardment, QString());
    editor->view().setCurrentIndex(editor->grid().index(1, 1));
    QTest::keyClicks(editor->view().viewport(), QStringLiteral("x"));
    for (auto* button : editor->findChildren<QPushButton*>()) {
        if (button->isDefault()) button->click();
    }
    CHECK(editor->isVisible());
    CHECK(editor->grid().grid()[1][1] == "x");
    CHECK_FALSE(zone.document.session().chart_copy("ssw.shore-bombardment"));
    delete editor;
}

TEST_CASE("Keeping a chart that isn't whole goes to what is missing") {
    Zone zone;
    auto* editor = new ChartEditor(zone.document, zone.chart("ssw.shore-bombardment"));
    editor->open();
    editor->view().setCurrentIndex(editor->grid().index(3, 3));
    QTest::keyClick(&editor->view(), Qt::Key_Return, Qt::ControlModifier);
    CHECK(editor->view().currentIndex() == editor->grid().index(1, 1));
    CHECK(editor->isVisible());
    CHECK_FALSE(zone.document.session().chart_copy("ssw.shore-bombardment"));
    delete editor;
}

TEST_CASE("What a spreadsheet copied is pasted where the current cell is, or at the top left in place of everything") {
    Zone zone;
    auto* editor = new ChartEditor(zone.document, zone.chart("ssw.shore-bombardment"));
    editor->open();
    test::activate(*editor);
    const auto paste = [&](int row, int column, const char* words) {
        editor->view().setCurrentIndex(editor->grid().index(row, column));
        QGuiApplication::clipboard()->setText(QString::fromLatin1(words));
        QTest::keyClick(&editor->view(), Qt::Key_V, Qt::ControlModifier);
    };
    paste(1, 1, "1\t1\t1\n1\t1\t1\n");
    CHECK(editor->grid().grid()[2][3] == "1");
    CHECK(editor->grid().grid()[3][1].empty());
    paste(0, 0, "x,Fine,Rain,Snow\n1,1,1,1\n2,1,1,1\n3,0,1,1\n");
    CHECK(editor->grid().grid() == bombardment);
    editor->view().selectAll();
    QTest::keyClick(&editor->view(), Qt::Key_C, Qt::ControlModifier);
    CHECK(QGuiApplication::clipboard()->text().endsWith(QStringLiteral("3\t0\t1\t1")));
    QTest::keyClick(&editor->view(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(editor->grid().grid()[3][1].empty());
    delete editor;
}

TEST_CASE("A single cell may be pasted with commas of its own") {
    Zone zone;
    auto* editor = new ChartEditor(zone.document, zone.chart("ssw.naval-combat"));
    editor->open();
    test::activate(*editor);
    editor->view().setCurrentIndex(editor->grid().index(1, 1));
    QGuiApplication::clipboard()->setText(QStringLiteral("1X, 2D"));
    QTest::keyClick(&editor->view(), Qt::Key_V, Qt::ControlModifier);
    CHECK(editor->grid().grid()[1][1] == "1X, 2D");
    delete editor;
}

TEST_CASE("Leaving a chart that was begun offers a draft, which waits; undoing it shows what it began from") {
    Zone zone;
    const table::Chart& chart = zone.chart("ssw.shore-bombardment");
    const auto leave = [&](ChartEditor* editor, const char* how) {
        editor->reject();
        auto* box = editor->findChild<QMessageBox*>();
        REQUIRE(box);
        for (auto* button : box->buttons()) {
            if (button->text().remove(QLatin1Char('&')).contains(QLatin1String(how))) button->click();
        }
    };
    auto* first = new ChartEditor(zone.document, chart);
    first->open();
    first->grid().put(1, 1, {{"7"}});
    leave(first, "draft");
    Zone::settle();
    CHECK_FALSE(zone.document.session().chart_copy(chart.id));
    auto* second = new ChartEditor(zone.document, chart);
    second->open();
    CHECK(second->grid().grid()[1][1] == "7");
    second->reject();  // nothing was changed, so nothing is asked
    CHECK_FALSE(second->isVisible());
    Zone::settle();
    auto* third = new ChartEditor(zone.document, chart);
    third->open();
    third->grid().history().undo();
    CHECK(third->grid().grid() == csv::Grid(blank_grid(chart)));
    third->grid().replace(bombardment, QString());
    leave(third, "Save chart");
    Zone::settle();
    CHECK(zone.document.session().chart_copy(chart.id));
    CHECK_FALSE(host::read_chart_draft(chart));
}

TEST_CASE("Everything of the chart editor that takes the focus has a name") {
    Zone zone;
    auto* editor = new ChartEditor(zone.document, zone.chart("ssw.naval-combat"));
    editor->open();
    for (const auto* widget : editor->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        INFO(widget->metaObject()->className());
        CHECK_FALSE(widget->accessibleName().isEmpty());
    }
    delete editor;
}

// ---- in the window

TEST_CASE("The contents list the charts with their states, and the search finds them") {
    Zone zone;
    Contents contents(zone.document);
    contents.show();
    auto* tree = contents.findChild<QTreeWidget*>();
    const auto found = [&](const char* words) {
        return !tree->findItems(QString::fromUtf8(words), Qt::MatchContains | Qt::MatchRecursive).isEmpty();
    };
    CHECK(found("Spending surprise points\n\u25CB not typed in yet"));
    zone.document.keep_chart(zone.chart("ssw.surprise-costs"), costs);
    CHECK(found("Spending surprise points\n\u2713 typed in"));
    QWidget window;
    Finder& finder = *new Finder(zone.document, window);
    std::vector<std::string> chosen;
    QObject::connect(&finder, &Finder::chosen, [&](report::Findable::What what, const std::string& id) {
        if (what == report::Findable::What::chart) chosen.push_back(id);
    });
    auto* search = &finder.search();
    search->setText(QStringLiteral("spending"));
    QTest::keyClick(search, Qt::Key_Return);
    CHECK(chosen == std::vector<std::string>{"ssw.surprise-costs"});
}

TEST_CASE("A chart's page says what belongs there, shows the copy, and what was removed is brought back") {
    Zone zone;
    zone.pane.in_play().show_reference("chart", "ssw.surprise-costs");
    CHECK(zone.page().contains(QStringLiteral("World in Flames, 11.5.6")));
    CHECK(zone.page().contains(QStringLiteral("Type it in")));
    zone.document.keep_chart(zone.chart("ssw.surprise-costs"), costs);
    CHECK(zone.page().contains(QStringLiteral("Two lamps")));
    zone.follow("set-aside:ssw.surprise-costs");
    CHECK_FALSE(zone.page().contains(QStringLiteral("Two lamps")));
    CHECK_FALSE(zone.document.session().chart_copy("ssw.surprise-costs"));
    CHECK(zone.page().contains(QStringLiteral("Restore")));
    zone.follow("bring-back:ssw.surprise-costs");
    CHECK(zone.page().contains(QStringLiteral("Two lamps")));
    CHECK(zone.failed.isEmpty());
}

TEST_CASE("A rule leads to the chart that carries it") {
    Zone zone;
    zone.pane.in_play().reference().open("rule", "1.2.5.1, 2nd paragraph");
    CHECK(zone.page().contains(QStringLiteral("Chart: Naval Combat Chart")));
    zone.follow("chart:ssw.naval-combat");
    CHECK(zone.page().contains(QStringLiteral("Type it in")));
}

TEST_CASE("Who is asked for a cell may type in the chart, and the procedure goes on by itself") {
    Zone zone;
    zone.play_to_cell();
    REQUIRE(zone.document.pending());
    CHECK(zone.document.pending()->chart == "ssw.shore-bombardment");
    REQUIRE(zone.button("Type in the chart"));
    zone.button("Type in the chart")->click();
    REQUIRE(zone.editor());
    zone.editor()->grid().replace(bombardment, QString());
    QTest::keyClick(&zone.editor()->view(), Qt::Key_Return, Qt::ControlModifier);
    Zone::settle();
    REQUIRE(zone.document.pending());
    CHECK(zone.document.pending()->key == "attacks/Gap");
    CHECK(zone.page().contains(QStringLiteral("from your copy: section 3, weather Rain")));
    CHECK(zone.page().contains(QStringLiteral("1 \u25C0")));
    CHECK(zone.failed.isEmpty());
}

TEST_CASE("A shifted cell is shown where it was read, and the copy still says so") {
    Zone zone;
    zone.document.keep_chart(zone.chart("ssw.shore-bombardment"), bombardment);
    zone.document.keep_chart(zone.chart("ssw.surprise-costs"), costs);
    zone.document.keep_chart(zone.chart("ssw.naval-combat"),
                             {{"Combat factors / Ships", "1+"}, {"1-2", "1A"}, {"3+", "1D"}});
    zone.play();
    zone.answer({}, {{"*", {{"shift-subs", 1}, {"shift-line", "A lamp"}}}});
    // 2 factors: the line is 1-2, the one that was read 3+.
    const session::Session& session = zone.document.session();
    const int read = test::find_entry<session::LookedUp>(session, "sub-attack/Gap");
    REQUIRE(read > 0);
    zone.pane.in_play().reference().open("lookup", std::to_string(read));
    const QString page = zone.page();
    INFO(page.toStdString());
    CHECK(page.contains(QStringLiteral("combat factors 2, ships 6; combat factors shifted by +1")));
    CHECK(page.contains(QStringLiteral("from your copy: combat factors 3+, ships 1+")));
    CHECK(page.contains(QStringLiteral("1D \u25C0")));
    CHECK_FALSE(page.contains(QStringLiteral("1A \u25C0")));
    CHECK_FALSE(page.contains(QStringLiteral("something else now")));
}

TEST_CASE("A cell that was typed in is shown without a table, and what the chart says later is said to differ") {
    Zone zone;
    zone.play_to_cell();
    zone.answer_cell(2);
    CHECK(zone.page().contains(QStringLiteral("as it was typed")));
    CHECK(zone.page().contains(QStringLiteral("section 3, weather Rain")));
    zone.document.keep_chart(zone.chart("ssw.shore-bombardment"), bombardment);
    CHECK(zone.page().contains(QStringLiteral("Your copy says something different now")));
}

TEST_CASE("A plain Undo says which answers come from a chart that is another one now") {
    Zone zone;
    zone.play_to_cell();
    zone.answer_cell(2);
    zone.document.keep_chart(zone.chart("ssw.shore-bombardment"), bombardment);
    REQUIRE(zone.failed.isEmpty());
    const std::optional<referee::Back> next = zone.document.next_back();
    REQUIRE(next);
    zone.document.go_back(0, QString());
    CHECK(zone.document.session().holds(next->entry) == false);
    CHECK(zone.failed.contains(QStringLiteral("Answers from a chart of yours that is another one now stay")));
}

TEST_CASE("What a chart lists is suggested, and something else may be written") {
    Zone zone;
    zone.document.keep_chart(zone.chart("ssw.surprise-costs"), costs);
    zone.play();
    QLineEdit* line = nullptr;
    for (auto* one : zone.pane.findChildren<QLineEdit*>()) {
        if (one->isVisible() && one->completer()) line = one;
    }
    REQUIRE(line);
    CHECK(line->completer()->model()->rowCount() == 2);
    zone.answer({{"bought", "A lamp; Something else"}});
    REQUIRE(zone.document.pending());
    CHECK(zone.document.pending()->chart == "ssw.surprise-costs");
    REQUIRE(zone.document.pending()->rows.size() == 1);  // the lamp's price is in the copy
    zone.answer({}, {{zone.document.pending()->rows.front().unit, {{"points", 1}}}});
    CHECK(zone.document.session().state().find_unit("Gap")->number("surprise") == 0);
}

TEST_CASE("A damaged copy is said in the bar when a session is opened, and can be mended") {
    Zone zone;
    zone.document.keep_chart(zone.chart("ssw.surprise-costs"), costs);
    std::ofstream(host::chart_file(zone.chart("ssw.surprise-costs"))) << "x,Surprise points\r\nA lamp,many\r\n";
    zone.document.open(zone.document.path().toStdString());
    MainWindow window(zone.document);
    window.show();
    const auto* bar = window.findChild<MessageBar*>();
    CHECK_FALSE(bar->isHidden());
    CHECK(bar->findChild<QLabel*>()->text().contains(QStringLiteral("damaged")));
    zone.pane.in_play().show_reference("chart", "ssw.surprise-costs");
    CHECK(zone.page().contains(QStringLiteral("row 2, column 2")));
    CHECK(zone.page().contains(QStringLiteral("Repair")));
    zone.pane.edit_chart("ssw.surprise-costs");
    REQUIRE(zone.editor());
    CHECK(zone.editor()->grid().grid()[1][1] == "many");
    zone.editor()->grid().put(1, 1, {{"1"}});
    QTest::keyClick(&zone.editor()->view(), Qt::Key_Return, Qt::ControlModifier);
    Zone::settle();
    CHECK(bar->isHidden());
}

TEST_CASE("The window overrules a cell with what it shall say, and says what can't be read") {
    const bool owned = GENERATE(true, false);  // the chart; or the cell is typed
    Zone zone;
    if (owned) zone.document.keep_chart(zone.chart("ssw.shore-bombardment"), bombardment);
    zone.play_to_cell();
    if (!owned) zone.answer_cell(1);
    SessionPanel panel(zone.document);
    const auto tables = panel.findChildren<QTableView*>();
    auto* const rows = *std::find_if(tables.begin(), tables.end(),
                                     [](QTableView* one) { return one->accessibleName() == QLatin1String("Session"); });
    auto* const model = panel.findChild<JournalModel*>();
    const int cell = test::find_entry<session::LookedUp>(zone.document.session(), "bombardment-3/Gap");
    rows->setCurrentIndex(model->index(model->row_of(cell), 0));
    for (QAction* one : panel.actions()) {
        if (one->text().remove(QLatin1Char('&')).startsWith(QLatin1String("Overrule"))) one->trigger();
    }
    auto* const dialog = panel.findChild<ActDialog*>();
    REQUIRE(dialog);
    const auto line = [&](const char* name) {
        QLineEdit* found = nullptr;
        for (auto* one : dialog->findChildren<QLineEdit*>()) {
            if (one->accessibleName() == QLatin1String(name)) found = one;
        }
        REQUIRE(found);
        return found;
    };
    CHECK(line("Set cell to")->text() == QStringLiteral("1"));
    line("Set cell to")->setText(QStringLiteral("many"));
    line("Reason")->setText(QStringLiteral("the new edition"));
    dialog->form().give_answer();
    CHECK(dialog->isVisible());
    line("Set cell to")->setText(QStringLiteral("2"));
    dialog->form().give_answer();
    CHECK_FALSE(dialog->isVisible());
    Zone::settle();
    CHECK(zone.page().contains(QStringLiteral("Overruled: the new edition")));
    CHECK_FALSE(zone.page().contains(QStringLiteral("something else now")));  // the copy is as it was
}

TEST_CASE("Leaving what isn't finished asks first, and may be stayed with") {
    Zone zone;
    go_on(zone.document, &zone.pane, false);
    CHECK(zone.document.session().state().phase() == "impulse");
    CHECK(zone.pane.findChild<QMessageBox*>()->text() == QStringLiteral("The impulse: it is due"));
    test::press_in_box(zone.pane, "Pass over");
    Zone::settle();
    CHECK(zone.document.session().state().phase() == "ssw");
    for (const bool leave : {false, true}) {
        go_on(zone.document, &zone.pane, leave);
        const auto* const box = zone.pane.findChild<QMessageBox*>();
        REQUIRE(box);
        CHECK(box->text() == QStringLiteral("SSW step: it is due\n"
                                            "Sea zone Gap: it isn't finished, and surprise points are unspent"));
        CHECK(zone.document.session().state().turn() == 1);
        test::press_in_box(zone.pane, leave ? "Pass over" : "Cancel");
        Zone::settle();
    }
    CHECK(zone.document.session().state().turn() == 2);
    CHECK(zone.failed.isEmpty());
}
