#include <fmt/format.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPrintDialog>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <algorithm>

#include "json/reader.h"
#include "output.h"
#include "report/log.h"
#include "report/mail.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/act/act_dialog.h"
#include "ui/common/field_editor.h"
#include "ui/common/plain_text.h"
#include "ui/main_window.h"
#include "ui/panel/journal_model.h"
#include "ui/reports/draft_list.h"
#include "ui/reports/reports_window.h"

using namespace flagplot;
using namespace flagplot::ui;

using flagplot::test::settle;

namespace {

QStringList list(std::initializer_list<const char*> words) {
    QStringList all;
    for (const char* const one : words) all << QString::fromUtf8(one);
    return all;
}

// A double-blind game with commanders of two sides.
struct Straits {
    Straits() {
        session::Beginning beginning;
        beginning.rulebook = "straits";
        beginning.title = "The Straits";
        REQUIRE(document.create(folder.path() / "straits.flagplot", beginning));
        document.act([](session::Session& session) {
            session.add_unit("commander", "Fletcher", {{"side", "south"}});
            session.add_unit("commander", "Hara", {{"side", "north"}, {"mail", "hara@north"}});
        });
    }

    // A line of a run of its own; returns its number.
    int tell(const session::Told& line) {
        int number = 0;
        document.act([&](session::Session& session) {
            const int run = session.stage(session::Opened{"straits.search", 1, session.state().turn(), ++ordinal});
            number = session.stage(line, run);
            session.stage(session::Closed{}, run);
        });
        settle();
        return number;
    }
    int tell(const char* audience, const char* text) {
        return tell(session::Told{"line", "Search", "", text, audience, {}});
    }

    std::vector<std::string> told_to(const std::string& who) const {
        std::vector<std::string> texts;
        for (const report::TurnLog& turn : report::make_side_report(document.session(), who).turns) {
            for (const report::Section& section : turn.sections) {
                for (const report::Line& line : section.lines) texts.push_back(line.text);
            }
        }
        return texts;
    }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tests/fixtures"}), test::Sample::environment()};
    int ordinal = 0;
};

using Texts = std::vector<std::string>;

// With its window of reports, which is open.
struct Reports : Straits {
    void open(const char* reader = "Fletcher") {
        window.show();
        test::activate(window);
        settle();
        choose(reader);
    }

    static DraftList& list_in(QWidget& window, const char* name) {
        for (auto* one : window.findChildren<DraftList*>()) {
            if (one->accessibleName() == QLatin1String(name)) return *one;
        }
        FAIL("there is no list " << name);
        return *window.findChild<DraftList*>();
    }
    // As the dialog that is open asks, by its button.
    void confirm() {
        auto* const dialog = window.findChild<ActDialog*>();
        REQUIRE(dialog);
        for (auto* one : dialog->findChildren<QPushButton*>()) {
            if (one->text().remove(QLatin1Char('&')) == QLatin1String("Reveal")) one->click();
        }
        settle();
    }
    // The line in a row of the list; its heading is row 0.
    void reveal(int row) {
        elsewhere().setCurrentRow(row);
        press("Reveal to Fletcher…");
        confirm();
    }
    DraftList& report() { return list_in(window, "Report: ticked lines are included"); }
    DraftList& elsewhere() { return list_in(window, "Not in this report"); }
    QComboBox& readers() { return *window.findChild<QComboBox*>(); }
    QSpinBox& turns() { return *window.findChild<QSpinBox*>(); }
    QPushButton& button(const char* name) {
        for (auto* one : window.findChildren<QPushButton*>()) {
            if (one->text().remove(QLatin1Char('&')) == QString::fromUtf8(name)) return *one;
        }
        FAIL("there is no button " << name);
        return *window.findChild<QPushButton*>();
    }
    QStringList says() {
        QStringList all;
        for (const auto* label : window.findChildren<QLabel*>()) all << label->text();
        return all;
    }
    // "Heading", "[x] line", "[ ] line", or on the right "line".
    static QStringList shown(const DraftList& list) {
        QStringList all;
        for (int row = 0; row < list.count(); ++row) {
            const QListWidgetItem& item = *list.item(row);
            const QVariant state = item.data(Qt::CheckStateRole);
            const QString box = !state.isValid()               ? QString()
                                : state.toInt() == Qt::Checked ? QStringLiteral("[x] ")
                                                               : QStringLiteral("[ ] ");
            all << box + item.text();
        }
        return all;
    }
    ActDialog& dialog() {
        auto* const dialog = window.findChild<ActDialog*>();
        REQUIRE(dialog);
        return *dialog;
    }
    void choose(const char* reader) {
        const int index = readers().findText(QString::fromUtf8(reader));
        REQUIRE(index >= 0);
        readers().setCurrentIndex(index);
        settle();
    }
    void key(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&widget, key, modifiers);
        settle();
    }
    void press(const char* name) {
        QTest::mouseClick(&button(name), Qt::LeftButton);
        settle();
    }
    // The dialog by which the report leaves.
    OutputDialog& send() {
        press("Mail, save or print…");
        auto* const dialog = window.findChild<OutputDialog*>();
        REQUIRE(dialog);
        const auto& words = *dialog->findChild<QPlainTextEdit*>();
        CHECK(QTest::qWaitFor([&] { return !words.toPlainText().isEmpty(); }, 20'000));
        return *dialog;
    }
    QString mail() {
        OutputDialog& dialog = send();
        QString words = dialog.findChild<QPlainTextEdit*>()->toPlainText();
        delete &dialog;
        return words;
    }
    // In the dialog that is open, and then Ctrl+Enter.
    void write(const char* words) {
        auto* const edit = dialog().findChild<QPlainTextEdit*>();
        edit->selectAll();
        edit->insertPlainText(QString::fromUtf8(words));
        key(*edit, Qt::Key_Return, Qt::ControlModifier);
        if (window.findChild<ActDialog*>()) return;
        test::activate(window);
        settle();
    }
    QString foretold() {
        for (const auto* label : dialog().findChildren<QLabel*>()) {
            if (label->accessibleDescription() == QLatin1String("What follows from it")) return label->text();
        }
        return {};
    }
    void put(const char* field, const char* words) {
        for (auto* editor : dialog().findChildren<FieldEditor*>()) {
            if (editor->name() == QLatin1String(field)) editor->put(std::string(words));
        }
    }

    ReportsWindow window{document};
};

}  // namespace

TEST_CASE_METHOD(Reports, "a report stands beside what only the game master and others know") {
    document.act([](session::Session& session) {
        session.add_unit("ship", "N1", {{"side", "north"}, {"commander", "Hara"}});
    });
    tell("Fletcher", "A sail.");
    tell("south", "Rain.");
    tell(session::Told{"move", "Moves", "N1", "To K8.", "Hara", {}});
    tell("gm", "It is a trap.");
    window.show();
    CHECK(readers().currentText() == QStringLiteral("Hara"));  // the first commander
    choose("Fletcher");
    QStringList all;
    for (int i = 0; i < readers().count(); ++i) all << readers().itemText(i);
    CHECK(all == list({"North", "South", "Hara", "Fletcher"}));
    CHECK(turns().value() == 1);
    CHECK(shown(report()) == list({"Search", "[x] A sail.", "[x] [for South] Rain."}));
    CHECK(shown(elsewhere()) == list({"Moves", "[for Hara] Ship N1: To K8.", "Search", "[only you] It is a trap."}));
    CHECK(window.windowTitle() == QStringLiteral("Reports: Fletcher: Watch 1"));
    choose("Hara");
    CHECK(shown(report()) == list({"Moves", "[x] Ship N1: To K8."}));
    CHECK(window.windowTitle() == QStringLiteral("Reports: Hara: Watch 1"));
}

TEST_CASE_METHOD(Reports, "a line is held back by its box and let through again, and each is one act") {
    tell("Fletcher", "A sail.");
    tell("Fletcher", "Smoke.");
    open();
    report().setFocus();
    key(report(), Qt::Key_Down);
    key(report(), Qt::Key_Space);
    CHECK(shown(report()) == list({"Search", "[x] A sail.", "[ ] [held back] Smoke."}));
    CHECK(told_to("Fletcher") == Texts{"A sail."});
    CHECK(report().current()->text == "Smoke.");
    CHECK(button("Let through").isEnabled());
    const int size = document.session().size();
    key(report(), Qt::Key_Space);
    CHECK(document.session().size() == size + 1);
    CHECK(told_to("Fletcher") == Texts{"A sail.", "Smoke."});
    // Step > Go back takes back the one act, then the other.
    document.go_back(0, QString());
    CHECK(told_to("Fletcher") == Texts{"A sail."});
    CHECK(shown(report()).last() == QStringLiteral("[ ] [held back] Smoke."));
    key(window, Qt::Key_Z, Qt::ControlModifier);
    CHECK(told_to("Fletcher") == Texts{"A sail.", "Smoke."});
    CHECK(shown(report()).last() == QStringLiteral("[x] Smoke."));
    CHECK_FALSE(says().contains(QStringLiteral("Held back.")));
    key(window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(told_to("Fletcher") == Texts{"A sail."});
    key(window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(told_to("Fletcher") == Texts{"A sail.", "Smoke."});
    // There is nothing more to redo, and that is said here.
    key(window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK_FALSE(says().filter(QStringLiteral("\u26A0")).isEmpty());
}

TEST_CASE_METHOD(Reports, "the buttons do what the keys do, and say who else is meant") {
    tell("south", "Rain.");
    open();
    press("Hold back");
    CHECK(told_to("Fletcher").empty());
    CHECK(told_to("south").empty());
    CHECK(says().contains(QStringLiteral("Held back from South.")));
    press("Let through");
    CHECK(told_to("south") == Texts{"Rain."});
    CHECK(says().contains(QStringLiteral("Included for South.")));
    choose("South");
    CHECK_FALSE(says().contains(QStringLiteral("Included for South.")));
    press("Hold back");
    CHECK(says().contains(QStringLiteral("Held back.")));
}

TEST_CASE_METHOD(Reports, "a line is reworded in a dialog, from Enter or F2, and the line says so") {
    tell("Fletcher", "A sail.");
    tell("south", "Rain.");
    open();
    report().setFocus();
    key(report(), Qt::Key_Return);
    CHECK(dialog().findChild<QPlainTextEdit*>()->toPlainText() == QStringLiteral("A sail."));
    write("A brig,\nperhaps.");
    CHECK_FALSE(window.findChild<ActDialog*>());
    CHECK(told_to("Fletcher") == Texts{"A brig,\nperhaps.", "Rain."});
    CHECK(shown(report()).at(1) == QStringLiteral("[x] [reworded] A brig,\nperhaps."));
    key(report(), Qt::Key_Down);
    key(report(), Qt::Key_F2);
    CHECK(foretold() == QStringLiteral("These words are for South."));
    write("  ");
    CHECK(window.findChild<ActDialog*>());  // that is refused
    CHECK(told_to("south").back() == "Rain.");
    const int size = document.session().size();
    write("Rain.");
    CHECK(document.session().size() == size);  // nothing was changed
    CHECK_FALSE(window.findChild<ActDialog*>());
    document.go_back(0, QString());
    CHECK(told_to("Fletcher").front() == "A sail.");
}

TEST_CASE_METHOD(Reports, "a line of the game master's own is added under a heading of the report, or another") {
    tell("Fletcher", "A sail.");
    open();
    press("Add a line…");
    const table::Field& heading = dialog().form().form().fields[1];
    CHECK(heading.choices == std::vector<table::Choice>{{"Game master", "Game master"}, {"Search", "Search"}});
    CHECK(heading.otherwise == "Game master");
    put("Heading", "Search");
    write("");
    CHECK(window.findChild<ActDialog*>());
    write("And a bell.");
    press("Add a line…");
    put("Heading", "Port");
    write("Come home.\nSoon.");
    CHECK(shown(report()) == list({"Search", "[x] A sail.", "[x] And a bell.", "Port", "[x] Come home.\nSoon."}));
    CHECK(told_to("Fletcher") == Texts{"A sail.", "And a bell.", "Come home.\nSoon."});
    CHECK(told_to("Hara").empty());
}

TEST_CASE_METHOD(Reports, "nothing is chosen to be revealed, and its words and reader are shown before") {
    tell("gm", "A trap.");
    tell("gm", "Another.");
    open();
    CHECK(elsewhere().current() == nullptr);
    CHECK_FALSE(button("Reveal to Fletcher…").isEnabled());
    CHECK(button("Reveal to Fletcher…").toolTip() == QStringLiteral("Choose a line first."));
    elsewhere().setFocus(Qt::TabFocusReason);
    CHECK(elsewhere().current() == nullptr);
    key(elsewhere(), Qt::Key_Return);
    CHECK(foretold() == QStringLiteral("Fletcher reads:\nA trap."));
    REQUIRE(dialog().focusWidget());
    QTest::keyClick(dialog().focusWidget(), Qt::Key_Return);  // which leaves it as it was
    settle();
    CHECK(told_to("Fletcher").empty());
    test::activate(window);
    elsewhere().setFocus();
    key(elsewhere(), Qt::Key_Return);
    confirm();
    CHECK(told_to("Fletcher") == Texts{"A trap."});
    CHECK(elsewhere().current() == nullptr);  // nor is the next one chosen
    CHECK_FALSE(button("Reveal to Fletcher…").isEnabled());
}

TEST_CASE_METHOD(Reports, "what is revealed stands in the dialog with its unit, as the reader reads it") {
    document.act([](session::Session& session) {
        session.add_unit("ship", "S1", {{"side", "south"}, {"commander", "Fletcher"}});
    });
    tell(session::Told{"one", "Search", "S1", "A trap.", "gm", {}});
    open();
    elsewhere().setCurrentRow(1);
    press("Reveal to Fletcher…");
    CHECK(foretold() == QStringLiteral("Fletcher reads:\nShip S1: A trap."));
}

TEST_CASE_METHOD(Reports, "what only the game master knows is revealed") {
    hex::Picture map;
    map.board = {.columns = 3, .rows = 3};
    tell(session::Told{"one", "Search", "", "A trap.", "gm", {}, map});
    tell("gm", "Another.");
    tell("Hara", "Fog.");
    open();
    CHECK(shown(elsewhere()) ==
          list({"Search", "[only you, with a map] A trap.", "[only you] Another.", "[for Hara] Fog."}));
    reveal(1);
    CHECK(told_to("Fletcher") == Texts{"A trap."});
    CHECK(shown(report()) == list({"Search", "[x] [with a map] A trap."}));
    CHECK(says().contains(QStringLiteral("Revealed to Fletcher. Its map is included.")));
    reveal(2);
    CHECK(told_to("Fletcher") == Texts{"A trap.", "Fog."});
    CHECK(told_to("Hara") == Texts{"Fog."});  // he keeps it
    document.go_back(0, QString());
    CHECK(told_to("Fletcher") == Texts{"A trap."});
    // Unticked, it is the game master's alone again.
    report().setFocus();
    key(report(), Qt::Key_Space);
    CHECK(told_to("Fletcher").empty());
    CHECK(shown(elsewhere()).at(1) == QStringLiteral("[only you, with a map] A trap."));
}

TEST_CASE_METHOD(Reports, "a line of an earlier turn is revealed in the newest report") {
    tell("gm", "A trap.");
    document.act([](session::Session& session) { session.next_turn(); });
    open();
    CHECK(turns().value() == 2);
    CHECK(shown(report()) == list({"There is nothing for Fletcher."}));
    CHECK_FALSE(button("Hold back").isEnabled());
    CHECK(button("Hold back").toolTip() == QStringLiteral("Choose a line first."));
    turns().setValue(1);
    CHECK_FALSE(button("Add a line…").isEnabled());
    CHECK(button("Add a line…").toolTip().contains(QStringLiteral("earlier turn")));
    elsewhere().setCurrentRow(1);
    press("Reveal to Fletcher…");
    CHECK(foretold().endsWith(QStringLiteral("\nIt goes into the report of watch 2.")));
    confirm();
    CHECK(says().contains(QStringLiteral("Revealed to Fletcher, in the report of watch 2.")));
    CHECK(turns().value() == 1);
    CHECK(shown(elsewhere()) == list({"Search", "[told in watch 2, only you] A trap."}));
    CHECK_FALSE(mail().contains(QStringLiteral("trap")));  // of a turn in which he was told nothing
    turns().setValue(2);
    CHECK(mail().contains(QStringLiteral("SEARCH\n  (Watch 1) A trap.\n")));
    CHECK(shown(report()) == list({"Search", "[x] (Watch 1) A trap."}));
    CHECK(button("Add a line…").isEnabled());
}

TEST_CASE_METHOD(Reports, "what a reader would be told instead stands below the truth") {
    tell(session::Told{"one", "Search", "", "A brig in K8.", "gm", {{"south", "A sail."}}});
    open();
    CHECK(shown(elsewhere()) == list({"Search", "[only you] A brig in K8.\nFletcher would read: A sail."}));
    elsewhere().setCurrentRow(1);
    press("Reveal to Fletcher…");
    CHECK(foretold() == QStringLiteral("Fletcher reads:\nA sail."));
    confirm();
    CHECK(shown(report()) == list({"Search", "[x] A sail."}));
}

TEST_CASE_METHOD(Reports, "it follows the session, and keeps the reader and the turn that were chosen") {
    tell("Hara", "Fog.");
    open();
    choose("Hara");
    tell("Hara", "Rain.");
    CHECK(shown(report()) == list({"Search", "[x] Fog.", "[x] Rain."}));
    document.act([](session::Session& session) { session.next_turn(); });
    CHECK(turns().value() == 2);  // the newest follows
    turns().setValue(1);
    document.act([](session::Session& session) {
        session.next_turn();
        session.add_unit("commander", "Abe", {{"side", "north"}});
    });
    CHECK(turns().value() == 1);
    CHECK(turns().maximum() == 3);
    CHECK(readers().currentText() == QStringLiteral("Hara"));
    window.hide();
    window.show();
    CHECK(turns().value() == 1);
    CHECK(readers().currentText() == QStringLiteral("Hara"));
    // Going back to before the second turn leaves only the first.
    document.go_back(0, QString());
    document.go_back(0, QString());
    CHECK(turns().maximum() == 1);
    CHECK(shown(report()) == list({"Search", "[x] Fog.", "[x] Rain."}));
}

TEST_CASE_METHOD(Reports, "it closes with its session, and forgets it") {
    tell("Hara", "Fog.");
    open();
    choose("Hara");
    press("Reword…");
    CHECK(window.findChild<ActDialog*>());
    document.close();
    settle();
    CHECK_FALSE(window.isVisible());
    CHECK_FALSE(window.findChild<ActDialog*>());
    CHECK(report().count() == 0);
    CHECK(readers().count() == 0);
}

TEST_CASE_METHOD(Reports, "where nothing can be written everything can be read, and each button says why not") {
    tell("Fletcher", "A sail.");
    tell("gm", "A trap.");
    Document second(rulebook::Library({test::source_dir() / "tests/fixtures"}), test::Sample::environment());
    REQUIRE(second.open(folder.path() / "straits.flagplot"));
    REQUIRE_FALSE(second.why_read_only().isEmpty());
    ReportsWindow reading(second);
    reading.show();
    settle();
    auto* const who = reading.findChild<QComboBox*>();
    who->setCurrentIndex(who->findText(QStringLiteral("Fletcher")));
    DraftList& lines = list_in(reading, "Report: ticked lines are included");
    CHECK(shown(lines) == list({"Search", "[x] A sail."}));
    CHECK_FALSE(lines.item(1)->flags() & Qt::ItemIsUserCheckable);
    int disabled = 0;
    for (const auto* one : reading.findChildren<QPushButton*>()) {
        if (one->isEnabled()) continue;
        ++disabled;
        if (one->isVisible()) CHECK(one->toolTip().contains(second.why_read_only()));
    }
    CHECK(disabled >= 4);
    QTest::keyClick(&lines, Qt::Key_Space);
    QTest::keyClick(&lines, Qt::Key_Return);
    settle();
    CHECK_FALSE(reading.findChild<ActDialog*>());
    CHECK(shown(lines) == list({"Search", "[x] A sail."}));
    bool says_why = false;
    for (const auto* label : reading.findChildren<QLabel*>()) {
        says_why = says_why || (label->isVisible() && label->text().contains(second.why_read_only()));
    }
    CHECK(says_why);
    for (const auto* one : reading.findChildren<QPushButton*>())
        if (one->text().contains(QStringLiteral("Mail"))) CHECK(one->isEnabled());
}

TEST_CASE_METHOD(Reports, "the mail stands there as it goes out, and leaves by clipboard, file and paper") {
    tell("Hara", "Fog.");
    open();
    choose("Hara");
    const auto expected = [&] { return text(report::make_mail(document.session(), "Hara", 1).text()); };
    CHECK(mail() == expected());
    CHECK(mail().startsWith(QStringLiteral("To: hara@north\nSubject: The Straits T1 Hara report 1\n")));
    tell("Hara", "Rain.");
    CHECK(mail().contains(QStringLiteral("  Rain.\n")));
    CHECK(mail() == expected());

    OutputDialog& output = send();
    const auto& shown = *output.findChild<QPlainTextEdit*>();
    CHECK(shown.isReadOnly());
    CHECK(QFontInfo(shown.font()).fixedPitch());
    CHECK(test::box_of(output, "For whom").currentText() == QStringLiteral("Hara"));
    for (auto* const button : output.findChildren<QPushButton*>())
        if (button->text().remove(QLatin1Char('&')) == QStringLiteral("Copy")) button->click();
    CHECK(QApplication::clipboard()->text() == expected());
    const auto labels = output.findChildren<QLabel*>();
    const auto says_in_dialog = [&](const char* words) {
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text(words)); });
    };
    CHECK(says_in_dialog("Copied to the clipboard."));
    test::save_as(output, text((folder.path() / "no such folder/mail.txt").string()));
    CHECK(says_in_dialog("no such folder"));
    const std::string file = (folder.path() / "mail.txt").string();
    CHECK(test::save_as(output, text(file)).endsWith(QStringLiteral("The Straits, watch 1, Hara.txt")));
    CHECK(json::read_text(file) == expected().toStdString());
    CHECK(says().contains(QStringLiteral("Saved as %1").arg(text(file))));

    delete &output;
    OutputDialog& page_of_it = send();
    test::box_of(page_of_it, "As what").setCurrentIndex(2);
    const std::string page = (folder.path() / "report.html").string();
    CHECK(test::save_as(page_of_it, text(page)).endsWith(QStringLiteral("The Straits, watch 1, Hara.html")));
    CHECK(json::read_text(page) == report::to_html(report::make_side_report(document.session(), "Hara", 1)));
    CHECK(says().contains(QStringLiteral("Saved as %1").arg(text(page))));

    delete &page_of_it;
    OutputDialog& paper = send();
    test::box_of(paper, "As what").setCurrentIndex(0);
    for (auto* const button : paper.findChildren<QPushButton*>())
        if (button->isDefault()) button->click();
    CHECK(window.findChild<QPrintDialog*>());
}

TEST_CASE_METHOD(Reports, "a mail is offered of one reader's report of one turn alone") {
    tell("Hara", "Fog.");
    open();
    OutputDialog& output = send();
    QComboBox& as_what = test::box_of(output, "As what");
    const int mail = as_what.findText(QStringLiteral("Mail"));
    CHECK(mail >= 0);
    CHECK(as_what.currentIndex() == mail);
    QComboBox& turn = test::box_of(output, "Which turn");
    turn.setCurrentIndex(turn.count() - 1);  // all of them
    CHECK(as_what.findText(QStringLiteral("Mail")) < 0);
    turn.setCurrentIndex(0);
    test::box_of(output, "For whom").setCurrentIndex(0);  // everything
    CHECK(as_what.findText(QStringLiteral("Mail")) < 0);
}

TEST_CASE_METHOD(Reports, "every part is reached by Tab, has a name, and Enter presses nothing by itself") {
    tell("Fletcher", "A sail.");
    tell("gm", "A trap.");
    open();
    report().setFocus();
    QStringList names;
    for (int i = 0; i < 12; ++i) {
        QWidget* const focus = QApplication::focusWidget();
        REQUIRE(focus);
        CHECK_FALSE((focus->accessibleName() + focus->property("text").toString()).isEmpty());
        if (const auto* one = qobject_cast<QPushButton*>(focus)) CHECK_FALSE(one->autoDefault());
        names << (focus->accessibleName().isEmpty() ? focus->property("text").toString().remove(QLatin1Char('&'))
                                                    : focus->accessibleName());
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    const QStringList expected =
        list({"Report: ticked lines are included", "Not in this report", "Add a line…", "Hold back", "Reword…",
              "Mail, save or print…", "Close", "Report to", "Watch"});  // nothing is chosen to be revealed
    CHECK(names.mid(0, expected.size()) == expected);
    CHECK(report().item(1)->data(Qt::AccessibleTextRole).toString() == QStringLiteral("Search, A sail."));
}

TEST_CASE_METHOD(Reports, "a commander's long name doesn't make the buttons wider than the window") {
    const std::string id(60, 'X');
    document.act([&](session::Session& session) { session.add_unit("commander", id, {{"side", "north"}}); });
    open();
    const int before = window.minimumSizeHint().width();
    choose(id.c_str());
    CHECK(window.minimumSizeHint().width() < before * 2);
    bool named = false;
    for (const auto* one : window.findChildren<QPushButton*>()) {
        named = named || one->accessibleName() == text("Reveal to " + id + "…");
    }
    CHECK(named);
}

TEST_CASE_METHOD(Straits, "the menu has the reports of a game in which they are secret, in one window") {
    MainWindow window(document);
    window.show();
    QAction* reports = nullptr;
    for (auto* action : window.findChildren<QAction*>()) {
        if (action->shortcut() == QKeySequence(QStringLiteral("Ctrl+M"))) reports = action;
    }
    REQUIRE(reports);
    CHECK(reports->isEnabled());
    tell("Hara", "Fog.");
    reports->trigger();
    auto* const shown = window.findChild<ReportsWindow*>();
    REQUIRE(shown);
    CHECK(shown->isVisible());
    shown->close();
    reports->trigger();
    CHECK(window.findChildren<ReportsWindow*>().size() == 1);
    CHECK(shown->isVisible());
    document.close();
    CHECK_FALSE(reports->isEnabled());
}

TEST_CASE_METHOD(Straits, "The reports open at the turn that is asked for, wherever one looked before") {
    MainWindow window(document);
    window.show();
    for (const int turn : {1, 2, 3}) {
        if (turn > 1) document.act([](session::Session& session) { session.next_turn(); });
        tell("Hara", fmt::format("Fog in turn {}.", turn).c_str());
    }
    const auto ask_in_turn = [&](int expected) {
        for (auto* action : window.findChildren<QAction*>()) {
            if (action->shortcut() == QKeySequence(QStringLiteral("Ctrl+M"))) action->trigger();
        }
        settle();
        auto* const shown = window.findChild<ReportsWindow*>();
        REQUIRE(shown);
        REQUIRE(shown->isVisible());
        QStringList lines;
        for (const auto* list : shown->findChildren<DraftList*>()) {
            for (int row = 0; row < list->count(); ++row) lines += list->item(row)->text();
        }
        INFO(lines.join(QLatin1Char('|')).toStdString());
        CHECK(shown->findChild<QSpinBox*>()->value() == expected);
        CHECK(lines.contains(QStringLiteral("Fog in turn %1.").arg(expected)));
    };
    ask_in_turn(3);
    auto& shown = *window.findChild<ReportsWindow*>();
    shown.choose_turn(1);  // somebody looks back, and leaves it so
    shown.close();
    ask_in_turn(3);
    shown.choose_turn(2);
    shown.close();
    document.act([](session::Session& session) { session.next_turn(); });
    tell("Hara", "Fog in turn 4.");
    ask_in_turn(4);
}

TEST_CASE("In a game without secrets the menu says why there are no reports to look at") {
    test::Sample sample;
    MainWindow window(sample.document);
    window.show();
    for (auto* action : window.findChildren<QAction*>()) {
        if (action->shortcut() != QKeySequence(QStringLiteral("Ctrl+M"))) continue;
        CHECK_FALSE(action->isEnabled());
        CHECK(action->toolTip().contains(QStringLiteral("both players may know everything")));
    }
}

TEST_CASE_METHOD(Straits, "the session panel names for whom a line is that the game master told") {
    document.act([](session::Session& session) { session.tell("Fletcher", "Weather", "Fog."); });
    const int told = document.session().size();
    document.act([](session::Session& session) { session.tell("gm", "", "A trap."); });
    document.act([&](session::Session& session) { session.reveal(told + 1, "Hara", "found out"); });
    document.act([&](session::Session& session) { session.reveal(told, "north", ""); });
    JournalModel model(document);
    const auto row = [&](int entry) {
        QStringList cells;
        const int at = model.row_of(entry);
        for (const int column : {JournalModel::what_column, JournalModel::result_column, JournalModel::source_column}) {
            cells << model.index(at, column).data().toString();
        }
        return cells;
    };
    CHECK(row(told) == list({"Weather", "Fog.", "by the game master; for Fletcher"}));
    CHECK(row(told + 1) == list({"Game master", "A trap.", "by the game master; for Hara"}));
    CHECK(row(told + 2) == list({"Line %1", "is now for Hara: found out", ""})
                               .replaceInStrings(QStringLiteral("%1"), QString::number(told + 1)));
    CHECK(row(told + 3) == list({"Weather", "Fog.", "by the game master; for North"}));
}
