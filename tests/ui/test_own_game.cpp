#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <exception>
#include <fstream>
#include <utility>
#include <vector>

#include "host/host.h"
#include "json/tree.h"
#include "sample.h"
#include "support/catch.h"
#include "support/homeless.h"
#include "ui/application.h"
#include "ui/charts/grid_view.h"
#include "ui/own_game/game_editor.h"
#include "ui/own_game/tables_page.h"
#include "ui/start/new_session_dialog.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

const csv::Grid sightings{{"Range", "Result"}, {"1-4", "Empty sea"}, {"5-6", "A convoy"}};

// A user who has nothing yet, and the editor of a new game.
struct Maker {
    Maker() {
        qputenv("XDG_DATA_HOME", QByteArray::fromStdString((folder.path() / "data").string()));
        QObject::connect(&document, &Document::failed, [this](const QString& message) { failed = message; });
        open();
    }
    ~Maker() {
        delete editor;
        qunsetenv("XDG_DATA_HOME");
    }

    void open() {
        delete editor;
        editor = new GameEditor(document);
        editor->setAttribute(Qt::WA_DeleteOnClose, false);
        editor->show();
        test::activate(*editor);
    }
    void change() {
        delete editor;
        editor = new GameEditor(document, document.session().rulebook());
        editor->setAttribute(Qt::WA_DeleteOnClose, false);
        editor->show();
    }
    QLineEdit* line(const char* name) {
        for (auto* one : editor->findChildren<QLineEdit*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }
    GridView* grid(const char* name) {
        for (auto* one : editor->findChildren<GridView*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }
    QPushButton* button(const QString& name) { return button(editor, name); }
    static QPushButton* button(const QDialog* dialog, const QString& name) {
        for (auto* one : dialog->findChildren<QPushButton*>()) {
            if (one->accessibleName() == name || one->text().remove(QLatin1Char('&')) == name) return one;
        }
        return nullptr;
    }
    void press(const char* name) {
        REQUIRE(button(QString::fromUtf8(name)));
        button(QString::fromUtf8(name))->click();
    }
    void write(const char* name, const QString& words) {
        REQUIRE(line(name));
        line(name)->setFocus();
        line(name)->selectAll();
        QTest::keyClicks(line(name), words);
    }
    void type(const char* name, int row, int column, const char* words) {
        GridModel& model = grid(name)->grid();
        model.setData(model.index(row, column), QString::fromUtf8(words), Qt::EditRole);
    }
    void paste(const char* name, int row, int column, const char* words) {
        QApplication::clipboard()->setText(QString::fromUtf8(words));
        grid(name)->setCurrentIndex(grid(name)->grid().index(row, column));
        grid(name)->paste();
    }
    // A game of one table that is whole.
    void make() {
        write("Title", QStringLiteral("Patrol"));
        press("Add a table");
        write("Title of the table", QStringLiteral("Contact"));
        paste("Rows", 1, 0, "1-4\tEmpty sea\n5-6\tA convoy\n");
    }
    void begin_session() {
        session::Beginning beginning;
        beginning.rulebook = "patrol";
        beginning.title = "First";
        REQUIRE(document.create(folder.path() / "first.flagplot", beginning));
    }
    // The game is saved, played, and its editor open again.
    void begin_changing() {
        make();
        press("Save");
        begin_session();
        change();
    }
    std::filesystem::path contact_file() { return data() / "rulebooks/patrol/contact.json"; }
    std::string contact() { return json::read_text(contact_file()); }
    // As another editor does it: `now` in place of each `before` in the file. What the file says then.
    std::string write_outside(const std::string& before, const std::string& now) {
        std::string text = contact();
        REQUIRE(text.find(before) != std::string::npos);
        text.replace(text.find(before), before.size(), now);
        std::ofstream(contact_file()) << text;
        return text;
    }
    QMessageBox* box() {
        auto* const box = editor->findChild<QMessageBox*>();
        REQUIRE(box);
        return box;
    }
    void answer(const char* name) {
        QMessageBox* const asked = box();
        button(asked, QLatin1String(name))->click();
        delete asked;
    }
    QString problem() {
        for (auto* one : editor->findChildren<QLabel*>()) {
            if (one->accessibleDescription() == QStringLiteral("Problem")) return one->text();
        }
        return {};
    }
    const workshop::OwnGame& game() { return editor->making().game(); }
    std::filesystem::path data() { return folder.path() / "data/flagplot"; }
    csv::Grid rows() { return rows_of(game().files.at(editor->tables().current())); }
    static csv::Grid rows_of(const table::Tree& tree) { return workshop::rows_of(tree); }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}, folder.path() / "data/flagplot/rulebooks"),
                      test::Sample::environment()};
    QString failed;
    GameEditor* editor = nullptr;
};

// The way to everything within a document.
void add_ways(const json::Tree& tree, const json::Tree::json_pointer& way,
              std::vector<json::Tree::json_pointer>& ways) {
    if (!way.empty()) ways.push_back(way);
    if (!tree.is_structured()) return;
    std::size_t index = 0;
    for (auto item = tree.begin(); item != tree.end(); ++item, ++index)
        add_ways(*item, tree.is_object() ? way / item.key() : way / index, ways);
}

}  // namespace

TEST_CASE("A game is made, saved, and can be played at once") {
    Maker maker;
    maker.make();
    CHECK(maker.problem() == QStringLiteral("\u2713 No problems found."));
    maker.press("Save");
    CHECK(std::filesystem::exists(maker.data() / "rulebooks/patrol/rulebook.json"));
    CHECK(std::filesystem::exists(maker.data() / "rulebooks/patrol/contact.json"));
    CHECK(maker.document.library().load("patrol").tables.contains("patrol.contact"));
    CHECK_FALSE(maker.button(QStringLiteral("Save"))->isEnabled());
    NewSessionDialog dialog(maker.document, nullptr, "patrol");
    CHECK(dialog.findChild<QLineEdit*>()->placeholderText() == QStringLiteral("Patrol"));
}

TEST_CASE("The primary button saves and asks for a session of the game") {
    Maker maker;
    const QSignalSpy wanted(maker.editor, &GameEditor::session_wanted);
    maker.make();
    CHECK(maker.button(QStringLiteral("Save and begin a session…"))->isDefault());
    maker.press("Save and begin a session…");
    REQUIRE(wanted.count() == 1);
    CHECK(maker.document.library().load("patrol").title == "Patrol");
    CHECK_FALSE(maker.editor->isVisible());
}

TEST_CASE("What is wrong is shown where it was typed, in the linter's words") {
    Maker maker;
    maker.make();
    maker.type("Rows", 2, 0, "6");
    const GridModel& rows = maker.grid("Rows")->grid();
    REQUIRE(rows.problems().contains({2, 0}));
    CHECK(rows.problems().at({2, 0}) == QStringLiteral("no row between 1-4 and 6 (expected no gap)"));
    CHECK(rows.index(2, 0).data().toString() == QStringLiteral("\u26A0 6"));
    CHECK(maker.problem().contains(QStringLiteral("Contact, row 2: no row between 1-4 and 6")));
    CHECK_FALSE(maker.button(QStringLiteral("Save and begin a session…"))->isDefault());
    maker.type("Rows", 2, 0, "5-6");
    CHECK(rows.problems().empty());
    maker.type("Rows", 2, 1, "");
    CHECK(rows.index(2, 1).data().toString() == QStringLiteral("?"));
    maker.write("Dice", QStringLiteral("2x6"));
    CHECK(maker.problem().contains(QStringLiteral("Contact, dice: ")));
}

TEST_CASE("A game that doesn't load is kept as a draft, and is gone on with") {
    Maker maker;
    maker.make();
    maker.type("Rows", 2, 1, "");
    maker.press("Save");
    CHECK(maker.problem().contains(QStringLiteral("Saved as a draft: Contact, row 2")));
    CHECK_FALSE(std::filesystem::exists(maker.data() / "rulebooks/patrol"));
    CHECK(std::filesystem::exists(maker.data() / "drafts/new+patrol.json"));
    maker.editor->reject();
    maker.open();
    CHECK(files_of(maker.game(), workshop::FileKind::table).empty());
    maker.press("Continue with Patrol");
    CHECK(maker.rows()[1] == std::vector<std::string>{"1-4", "Empty sea"});
    CHECK_FALSE(maker.button(QStringLiteral("Continue with Patrol"))->isVisible());
    maker.type("Rows", 2, 1, "A convoy");
    maker.press("Save");
    CHECK_FALSE(std::filesystem::exists(maker.data() / "drafts/new+patrol.json"));
    maker.open();
    CHECK_FALSE(maker.button(QStringLiteral("Continue with Patrol")));
}

TEST_CASE("Without a home a game can't be saved, and the editor says why") {
    Maker maker;
    maker.make();
    const test::Homeless homeless;
    maker.press("Save");
    QString said;
    for (const auto* label : maker.editor->findChildren<QLabel*>()) said += label->text();
    CHECK(said.contains(QStringLiteral("HOME: isn't set (expected your home folder, where your games are kept)")));
    CHECK(maker.rows()[1] == std::vector<std::string>{"1-4", "Empty sea"});
}

TEST_CASE("What is closed without being saved waits as a draft, and nothing that was never typed does") {
    Maker maker;
    maker.editor->reject();
    CHECK_FALSE(std::filesystem::exists(maker.data() / "drafts"));
    maker.open();
    maker.make();
    maker.editor->reject();
    CHECK(std::filesystem::exists(maker.data() / "drafts/new+patrol.json"));
    maker.open();  // another one of that title takes nobody's place
    maker.make();
    maker.editor->reject();
    CHECK(std::filesystem::exists(maker.data() / "drafts/new+patrol-2.json"));
}

TEST_CASE("The draft of a new game is never taken for that of a game of the same title") {
    Maker maker;
    maker.make();
    maker.press("Save");
    maker.begin_session();
    maker.open();
    maker.write("Title", QStringLiteral("Patrol"));
    maker.editor->reject();
    maker.change();
    CHECK(maker.editor->making().is_saved());
    maker.open();
    CHECK(maker.button(QStringLiteral("Continue with Patrol")));
}

TEST_CASE("A game without a table begins no session") {
    Maker maker;
    const QSignalSpy wanted(maker.editor, &GameEditor::session_wanted);
    CHECK_FALSE(maker.button(QStringLiteral("Save and begin a session…"))->isDefault());
    QTest::keyClick(maker.editor, Qt::Key_Return);
    CHECK_FALSE(std::filesystem::exists(maker.data() / "rulebooks"));
    maker.press("Save and begin a session…");
    CHECK(maker.problem().contains(QStringLiteral("Add a table first")));
    CHECK(wanted.count() == 0);
    CHECK_FALSE(std::filesystem::exists(maker.data() / "rulebooks"));
}

TEST_CASE("An id that was chosen by hand stays after a draft, and one that was made follows the title") {
    Maker maker;
    maker.write("Title", QStringLiteral("Patrol"));
    CHECK(maker.game().id() == "patrol");
    maker.write("Id", QStringLiteral("subs"));
    maker.editor->reject();
    maker.open();
    maker.press("Continue with Patrol");
    maker.write("Title", QStringLiteral("A long patrol"));
    CHECK(maker.game().id() == "subs");
}

TEST_CASE("What is typed is kept as a draft before anything is closed, and can be discarded") {
    Maker maker;
    maker.make();
    const auto draft = maker.data() / "drafts/new+patrol.json";
    CHECK(QTest::qWaitFor([&] { return std::filesystem::exists(draft); }, 60000));
    maker.open();
    maker.press("Discard the draft of Patrol");
    CHECK_FALSE(std::filesystem::exists(draft));
    CHECK_FALSE(maker.button(QStringLiteral("Continue with Patrol"))->isVisible());
}

TEST_CASE("Who goes on with the draft of a saved game is told so") {
    Maker maker;
    maker.make();
    maker.press("Save");
    maker.begin_session();
    maker.change();
    maker.type("Rows", 2, 1, "Fog");
    maker.editor->reject();
    maker.change();
    CHECK(maker.problem().contains(QStringLiteral("This is your unsaved draft")));
    CHECK(maker.rows()[2][1] == "Fog");
    maker.editor->making().history().undo();
    CHECK(maker.rows() == sightings);
}

TEST_CASE("Everything can be undone, and what was typed letter by letter at once") {
    Maker maker;
    const workshop::OwnGame blank = maker.game();
    maker.make();
    const workshop::OwnGame whole = maker.game();
    QUndoStack& history = maker.editor->making().history();
    history.undo();
    CHECK(maker.rows().size() == 7);
    history.undo();
    CHECK(maker.line("Title of the table")->text() == QStringLiteral("Table 1"));
    history.undo();
    CHECK(maker.editor->tables().current().empty());
    history.undo();
    CHECK(maker.game() == blank);
    while (history.canRedo()) history.redo();
    CHECK(maker.game() == whole);
    CHECK(maker.line("Title of the table")->text() == QStringLiteral("Contact"));
    CHECK(maker.rows() == sightings);
}

TEST_CASE("A title that is taken is refused with words") {
    Maker maker;
    maker.make();
    maker.write("Title", QStringLiteral("SSW"));
    maker.press("Save");
    CHECK(maker.problem().contains(QStringLiteral("there is already a game \"ssw\"")));
    maker.write("Id", QStringLiteral("subs"));
    maker.press("Save");
    CHECK(maker.document.library().load("subs").title == "SSW");
    CHECK(maker.document.library().load("ssw").title != "SSW");
}

TEST_CASE("What is pasted into the first column takes the place of all rows, elsewhere of some cells") {
    Maker maker;
    maker.make();
    maker.paste("Rows", 1, 0, "Range,Day,Night\n1-3,Nothing,Nothing\n4-6,Seen,\"Nothing, or so\"\n");
    CHECK(maker.rows() ==
          csv::Grid{{"Range", "Day", "Night"}, {"1-3", "Nothing", "Nothing"}, {"4-6", "Seen", "Nothing, or so"}});
    maker.paste("Rows", 1, 2, "Fog, and night\n");
    CHECK(maker.rows()[1][2] == "Fog, and night");
    maker.paste("Rows", 1, 1, "Clear\nSeen twice\n");
    CHECK(maker.rows()[1][1] == "Clear");
    CHECK(maker.rows()[2][1] == "Seen twice");
    CHECK(maker.problem() == QStringLiteral("\u2713 No problems found."));
}

TEST_CASE("The spreadsheets keep a model's rules") {
    Maker maker;
    maker.make();
    for (const char* name : {"Rows", "Modifiers", "Results", "Unit types", "Fields", "Sequence of play"}) {
        const QAbstractItemModelTester tester(&maker.grid(name)->grid(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        maker.type(name, 1, 1, "A destroyer");
        maker.type(name, 0, 1, "Day");
        maker.editor->making().history().undo();
    }
}

TEST_CASE("Rows are inserted and removed, and the list follows titles") {
    Maker maker;
    maker.make();
    GridView& rows = *maker.grid("Rows");
    rows.setCurrentIndex(rows.grid().index(2, 0));
    for (QAction* const act : rows.actions()) {
        if (act->text().remove(QLatin1Char('&')) == QLatin1String("Insert a row above")) act->trigger();
    }
    CHECK(rows.grid().index(3, 0).data(Qt::EditRole).toString() == QStringLiteral("5-6"));
    rows.setCurrentIndex(rows.grid().index(2, 0));
    rows.remove_rows();
    CHECK(maker.rows() == sightings);
    maker.press("Add a table");
    maker.write("Title of the table", QStringLiteral("Attack"));
    const auto* list = maker.editor->tables().findChild<QListWidget*>();
    CHECK(list->currentItem()->text() == QStringLiteral("\u26A0 Attack"));
    CHECK(list->currentRow() == 0);
    maker.press("Remove the table");
    CHECK(list->count() == 1);
    CHECK(maker.editor->tables().findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("A convoy")));
}

TEST_CASE("The open session takes the changed game at once, and its next entry says so") {
    Maker maker;
    maker.make();
    maker.press("Save");
    maker.begin_session();
    maker.change();
    maker.type("Rows", 1, 1, "Fog");
    maker.type("Rows", 2, 1, "Fog");
    maker.press("Save");
    CHECK(maker.document.session().rules().table("patrol.contact").results.front().label == "Fog");
    const int before = maker.document.session().size();
    maker.document.roll_on("patrol.contact");
    const session::Session& session = maker.document.session();
    CHECK(std::holds_alternative<session::RulesSet>(session.entry(before + 1).body));
    bool fog = false;
    for (int number = before + 1; number <= session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        fog = fog || (told && told->text == "Contact: Fog");
    }
    CHECK(fog);
    CHECK(maker.failed.isEmpty());
}

TEST_CASE("A game that the open session can't do with is saved, and the session goes on as it was") {
    Maker maker;
    maker.make();
    maker.type("Unit types", 0, 0, "Boat");
    maker.press("Save");
    maker.begin_session();
    maker.document.act([](session::Session& session) { session.add_unit("boat", "U-1", {}); });
    maker.change();
    maker.type("Unit types", 0, 0, "");
    maker.grid("Unit types")->setCurrentIndex(maker.grid("Unit types")->grid().index(0, 0));
    maker.grid("Unit types")->remove_rows();
    maker.press("Save");
    INFO(maker.problem().toStdString());
    CHECK(maker.problem().contains(QStringLiteral("Boat U-1: no unit type \"boat\" any more")));
    CHECK(maker.document.session().rulebook().find_unit_type("boat"));
    maker.editor->making().history().undo();
    maker.editor->making().history().undo();
    maker.press("Save");
    CHECK(maker.problem() == QStringLiteral("\u2713 No problems found."));
}

TEST_CASE("What was changed outside isn't overwritten before that is asked for, and is undone to") {
    Maker maker;
    maker.begin_changing();
    maker.type("Rows", 2, 1, "Fog");
    const std::string outside = maker.write_outside("A convoy", "A whale");
    maker.press("Save");
    CHECK(maker.problem().contains(QStringLiteral("Not saved: outside this window, contact.json was changed")));
    CHECK(maker.contact() == outside);
    CHECK(std::filesystem::exists(maker.data() / "drafts/patrol.json"));  // whatever is chosen
    maker.answer("Cancel");
    CHECK(maker.contact() == outside);
    maker.press("Save");
    maker.answer("Overwrite");
    CHECK(maker.contact().find("Fog") != std::string::npos);
    CHECK(maker.contact().find("A whale") == std::string::npos);
    CHECK(maker.problem() == QStringLiteral("\u2713 No problems found."));
    CHECK(maker.document.session().rules().table("patrol.contact").results.back().label == "Fog");
    maker.editor->making().history().undo();
    CHECK(maker.rows()[2][1] == "A whale");
    maker.editor->making().history().undo();
    CHECK(maker.rows()[2][1] == "Fog");
}

TEST_CASE("What was changed outside is read anew, and what was typed is undone to") {
    Maker maker;
    maker.begin_changing();
    maker.type("Rows", 2, 1, "Fog");
    const std::string outside = maker.write_outside("A convoy", "A whale");
    maker.press("Save");
    maker.answer("Reload");
    CHECK(maker.rows()[2][1] == "A whale");
    CHECK(maker.editor->making().is_saved());
    CHECK(maker.contact() == outside);
    CHECK(maker.document.session().rules().table("patrol.contact").results.back().label == "A whale");
    maker.editor->making().history().undo();
    CHECK(maker.rows()[2][1] == "Fog");
    maker.press("Save");  // nobody has changed it since it was read anew
    CHECK(maker.contact().find("Fog") != std::string::npos);
}

TEST_CASE("Files that can't be read can only be overwritten") {
    Maker maker;
    maker.begin_changing();
    maker.type("Rows", 2, 1, "Fog");
    maker.write_outside("{", "");
    maker.press("Save");
    CHECK_FALSE(maker.button(maker.box(), QStringLiteral("Reload"))->isEnabled());
    maker.answer("Overwrite");
    CHECK(maker.contact().find("Fog") != std::string::npos);
}

TEST_CASE("What was changed outside after a draft was left isn't overwritten by it") {
    Maker maker;
    maker.begin_changing();
    maker.type("Rows", 2, 1, "Fog");
    maker.editor->reject();
    const std::string outside = maker.write_outside("A convoy", "A whale");
    maker.change();
    CHECK(maker.problem().contains(QStringLiteral("Outside this window, contact.json was changed since then")));
    CHECK(maker.rows()[2][1] == "Fog");
    maker.press("Save");
    CHECK(maker.contact() == outside);
    maker.answer("Overwrite");
    CHECK(maker.contact().find("Fog") != std::string::npos);
}

TEST_CASE("A game of one's own is removed in the dialog of a new session, and made again from its draft") {
    Maker maker;
    maker.begin_changing();
    NewSessionDialog dialog(maker.document, nullptr, "patrol");
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    const auto in_menu = [&](const QString& words) -> QAction* {
        for (auto* action : dialog.findChild<QMenu*>()->actions()) {
            if (action->text().remove(QLatin1Char('&')) == words) return action;
        }
        return nullptr;
    };
    const auto remove = [&] { in_menu(QStringLiteral("Remove this game…"))->trigger(); };
    const QSignalSpy removed(&dialog, &NewSessionDialog::game_removed);
    remove();  // the open session plays it
    CHECK_FALSE(dialog.findChild<QMessageBox*>());
    maker.document.close();
    remove();
    auto* const box = dialog.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(box->text().contains(QStringLiteral("can't be opened without it")));
    maker.button(box, QStringLiteral("Remove"))->click();
    CHECK_FALSE(std::filesystem::exists(maker.data() / "rulebooks/patrol"));
    CHECK(removed.count() == 1);
    CHECK_FALSE(in_menu(QStringLiteral("Patrol")));
    CHECK_FALSE(in_menu(QStringLiteral("Remove this game…")));  // of a shipped game
    CHECK_FALSE(maker.document.open(maker.folder.path() / "first.flagplot"));
    maker.open();
    maker.press("Continue with Patrol");
    maker.press("Save");
    CHECK(maker.document.open(maker.folder.path() / "first.flagplot"));
}

TEST_CASE("The tables of a step are offered in it") {
    Maker maker;
    maker.make();
    maker.type("Sequence of play", 0, 0, "Look out");
    maker.type("Sequence of play", 0, 2, "contact");
    maker.press("Save");
    maker.begin_session();
    StepPane pane(maker.document);
    pane.show();
    QMenu* menu = nullptr;
    for (auto* one : pane.findChildren<QToolButton*>()) {
        if (one->accessibleName() == QStringLiteral("Also in this step")) menu = one->menu();
    }
    REQUIRE(menu);
    REQUIRE(menu->actions().size() == 2);  // and what else can be played
    CHECK(menu->actions().front()->text() == QStringLiteral("Roll: Contact"));
    menu->actions().front()->trigger();
    const session::Session& session = maker.document.session();
    CHECK(std::holds_alternative<session::Closed>(session.entry(session.size()).body));
}

TEST_CASE("What was written by hand as something else is said in our own words, whatever is typed then", "[types]") {
    Maker maker;
    maker.begin_changing();
    maker.type("Modifiers", 0, 0, "Night");
    maker.type("Modifiers", 0, 1, "-1");
    maker.type("Unit types", 0, 0, "Boat");
    maker.type("Fields", 0, 0, "Damage");
    maker.type("Sequence of play", 0, 0, "Patrol");
    const rulebook::Texts whole = texts_of(maker.game());
    QStringList said;
    const auto say = [&](const QString& message) { said += message; };
    QObject::connect(&maker.document, &Document::failed, &maker.document, say);
    QObject::connect(static_cast<Application*>(QCoreApplication::instance()), &Application::failed, &maker.document,
                     say);
    const auto attempt = [&](const auto& act) {
        try {
            act();
        } catch (const std::exception& error) {
            said += QString::fromUtf8(error.what());
        }
        said += maker.problem();
    };
    const json::Tree others = {7, "x", nullptr, true, json::Tree::array(), json::Tree::object(), {"x", 7}, {{"x", 7}}};
    std::size_t next = 0;
    for (const auto& [file, text] : whole) {
        const json::Tree tree = json::parse(text, file);
        std::vector<json::Tree::json_pointer> ways;
        add_ways(tree, json::Tree::json_pointer(), ways);
        for (const auto& way : ways) {
            json::Tree spoilt = tree;
            spoilt[way] = others[next++ % others.size()];
            INFO(file << way.to_string() << ": " << spoilt[way].dump());
            rulebook::Texts texts = whole;
            texts[file] = spoilt.dump(1);
            host::keep_game_draft("patrol", {texts, whole});
            attempt([&] { maker.change(); });
            attempt([&] { maker.write("Title of the table", QStringLiteral("A contact")); });
            attempt([&] { maker.write("Dice", QStringLiteral("2d6")); });
            for (const char* grid : {"Rows", "Modifiers", "Results", "Unit types", "Fields", "Sequence of play"}) {
                for (const int column : {0, 1, 2}) attempt([&] { maker.type(grid, 1, column, "3"); });
            }
            attempt([&] { maker.paste("Rows", 1, 0, "1-2\tFog\n3-6\tNothing\n"); });
            attempt([&] { maker.press("Save"); });
            for (auto* box : maker.editor->findChildren<QMessageBox*>()) delete box;
            for (const QString& words : std::exchange(said, {})) {
                INFO(words);
                CHECK_FALSE(words.contains(QRegularExpression(
                    QStringLiteral("json\\.exception|type_error|out_of_range|std::|basic_string|map::at|vector::"))));
                CHECK_FALSE(words.contains(QStringLiteral("a value has the wrong type")));
            }
        }
    }
    CHECK(next > 20);
}
