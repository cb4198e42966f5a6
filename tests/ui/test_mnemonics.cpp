// Alt and a letter does one thing: no letter stands for two in a menu, nor among what is seen of a window at once.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTest>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "acts.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/act/act_dialog.h"
#include "ui/chances/chances_dialog.h"
#include "ui/charts/chart_editor.h"
#include "ui/desk/history_dialog.h"
#include "ui/desk/whose_dialog.h"
#include "ui/help/guide_window.h"
#include "ui/house_rules/house_rule_dialog.h"
#include "ui/house_rules/house_rules_dialog.h"
#include "ui/ledger/ledger_window.h"
#include "ui/main_window.h"
#include "ui/own_game/game_editor.h"
#include "ui/print/output_dialog.h"
#include "ui/reports/reports_window.h"
#include "ui/start/new_session_dialog.h"
#include "ui/start/start_page.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// Letters, and the words in which each is underlined.
using Underlined = std::multimap<QChar, QString>;

void add(Underlined& letters, const QString& words) {
    const QKeySequence key = QKeySequence::mnemonic(words);
    if (!key.isEmpty()) letters.emplace(key.toString().back(), words);
}

// GNOME underlines the first letter of the buttons that Qt names itself.
void add_button(Underlined& letters, const QAbstractButton& button) {
    const auto* const box = qobject_cast<const QDialogButtonBox*>(button.parentWidget());
    const bool is_qts = box && box->standardButton(const_cast<QAbstractButton*>(&button)) != QDialogButtonBox::NoButton;
    add(letters, is_qts && !button.text().contains(u'&') ? u'&' + button.text() : button.text());
    // What is underlined does what it says: a shortcut of the button's own would be there instead of it.
    const QKeySequence letter = QKeySequence::mnemonic(button.text());
    INFO(button.text().toStdString());
    if (!letter.isEmpty()) CHECK(button.shortcut() == letter);
}

QString name_of(const QWidget& widget) {
    const auto* const button = qobject_cast<const QAbstractButton*>(&widget);
    return QString::fromLatin1(widget.metaObject()->className()) + QLatin1Char(' ') +
           (button ? button->text() : widget.accessibleName());
}

// Tab goes round and comes to all of it.
void check_round(QWidget& window) {
    window.activateWindow();
    QCoreApplication::processEvents();
    std::set<const QWidget*> reached;
    for (int press = 0; press < 300; ++press) {
        QWidget* const now = window.focusWidget();
        if (!now) break;
        reached.insert(now);
        QTest::keyClick(now, Qt::Key_Tab);
    }
    for (const auto* widget : window.findChildren<QWidget*>()) {
        const bool takes_it = widget->isVisibleTo(&window) && widget->isEnabledTo(&window) && !widget->focusProxy() &&
                              (widget->focusPolicy() & Qt::TabFocus) && widget->window() == &window;
        if (!takes_it) continue;
        INFO(name_of(*widget).toStdString());
        CHECK(reached.contains(widget));
    }
}

// Of all that can be seen of the window as it stands.
Underlined letters_of(QWidget& window) {
    Underlined letters;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&window) || widget->window() != &window) continue;
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) add_button(letters, *button);
        if (const auto* label = qobject_cast<const QLabel*>(widget); label && label->buddy())
            add(letters, label->text());
        if (const auto* group = qobject_cast<const QGroupBox*>(widget)) add(letters, group->title());
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) add(letters, tabs->tabText(i));
        }
        if (const auto* bar = qobject_cast<const QMenuBar*>(widget)) {
            for (const QAction* action : bar->actions()) add(letters, action->text());
        }
    }
    return letters;
}

void check_letters(const Underlined& letters) {
    for (const auto& [letter, words] : letters) {
        INFO(words.toStdString());
        CHECK(letters.count(letter) == 1);
    }
}

void check_menu(QMenu& menu) {
    emit menu.aboutToShow();  // those that follow the session are filled
    Underlined letters;
    for (QAction* action : menu.actions()) {
        if (!action->isSeparator()) add(letters, action->text());
    }
    check_letters(letters);
}

// The window page by page, and all its menus. How many letters were seen.
std::size_t check(QWidget& window) {
    window.show();
    QCoreApplication::processEvents();
    std::size_t seen = letters_of(window).size();
    check_letters(letters_of(window));
    for (auto* pages : window.findChildren<QTabBar*>()) {
        for (int i = 0; i < pages->count(); ++i) {
            pages->setCurrentIndex(i);
            INFO("page " << i);
            check_letters(letters_of(window));
        }
    }
    for (QMenu* menu : window.findChildren<QMenu*>()) check_menu(*menu);
    return seen;
}

// A copy of one of the sample sessions.
struct Copy {
    explicit Copy(const char* name) {
        const auto path = folder.path() / "copy.flagplot";
        std::filesystem::copy_file(test::source_dir() / "resources/samples" / (std::string(name) + ".flagplot"), path);
        REQUIRE(document.open(path));
    }

    test::Folder folder;
    ui::Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
};

}  // namespace

TEST_CASE("No letter stands for two things in the window and its menus", "[mnemonics]") {
    for (const char* const sample : {"coral-sea", "flat-top", "goeben"}) {
        INFO(sample);
        Copy copy(sample);
        MainWindow window(copy.document);
        CHECK(check(window) >= 4);  // those of the menus
        for (QAction* const action : window.findChildren<QAction*>()) {
            if (action->text() == QLatin1String("&Desk") && action->isVisible()) action->trigger();
        }
        CHECK(check(window) >= 4);  // those of the menus
        copy.document.close();
        CHECK(check(window) >= 4);  // those of the menus
        emit window.findChild<StartPage*>()->new_wanted(QStringLiteral("swwas"));
        CHECK(check(window) >= 11);  // and the page of a new session
    }
}

TEST_CASE("A menu with a letter for two things is found", "[mnemonics]") {
    Underlined letters;
    add(letters, QStringLiteral("&Open"));
    add(letters, QStringLiteral("Print the whole l&og"));
    add(letters, QStringLiteral("Fish && chips"));
    CHECK(letters.count(u'O') == 2);
    CHECK(letters.size() == 2);
}

TEST_CASE("No letter stands for two things in a dialog", "[mnemonics]") {
    Copy coral("coral-sea");
    Copy flat("flat-top");
    ui::Document& document = coral.document;
    QWidget parent;
    const std::vector<std::pair<const char*, std::function<QWidget*()>>> dialogs = {
        {"new session", [&] { return new NewSessionDialog(document, &parent); }},
        {"new session from this",
         [&] { return new NewSessionDialog(document, document.path().toStdString(), &parent); }},
        {"start page",
         [&] {
             auto* const page = new StartPage(document);  // a window of its own
             page->refresh({document.path()});
             return page;
         }},
        {"house rules", [&] { return new HouseRulesDialog(document, &parent); }},
        {"house rule", [&] { return new HouseRuleDialog(document, "swwas.fleet-speed", "", &parent); }},
        {"chances",
         [&] {
             return new ChancesDialog(document, {"swwas.turn", {}, 0, {}}, &parent);
         }},
        {"ledger", [&] { return new LedgerWindow(document, &parent); }},
        {"what is saved or printed", [&] { return new OutputDialog(document, {}, &parent); }},
        {"cards", [&] { return new OutputDialog(document, {.what = Output::What::cards}, &parent); }},
        {"a copy", [&] { return new OutputDialog(document, {.what = Output::What::copy}, &parent); }},
        {"guide", [&] { return guide_window(&parent); }},
        {"a game of one's own", [&] { return new GameEditor(document, &parent); }},
        {"reports", [&] { return new ReportsWindow(flat.document, &parent); }},
        {"whose mail", [&] { return whose_dialog(flat.document.session(), report::Incoming(), {}, &parent); }},
        {"history", [&] { return history_dialog(flat.document, "usn", &parent); }},
    };
    for (const auto& [name, make] : dialogs) {
        INFO(name);
        const std::unique_ptr<QWidget> dialog(make());
        CHECK(check(*dialog) >= 1);
        check_round(*dialog);
    }
    REQUIRE(flat.document.act([](session::Session& session) { session.skip_sender("news@shop.example.org"); }));
    for (const acts::Act& act : acts::all_acts()) {
        INFO(act.id);
        const auto subject = test::subject_of(act, flat.document.session());
        REQUIRE(subject);
        ActDialog dialog(flat.document, act.id, *subject, {}, &parent);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        CHECK(check(dialog) >= 1);
        check_round(dialog);
    }
}

TEST_CASE("No letter stands for two things in the reports, whatever a game calls its turns", "[mnemonics]") {
    const std::string straits = json::read_text(test::source_dir() / "tests/fixtures/straits/rulebook.json");
    for (const char* const turn : {"Turn", "Watch", "Impulse", "Day", "Rum & rest"}) {
        INFO(turn);
        test::Folder folder;
        std::filesystem::copy(test::source_dir() / "tests/fixtures/straits", folder.path() / "straits");
        auto rulebook = nlohmann::json::parse(straits);
        rulebook["clock"]["turn"] = turn;
        std::ofstream(folder.path() / "straits/rulebook.json") << rulebook;
        ui::Document document(rulebook::Library({folder.path()}), test::Sample::environment());
        session::Beginning beginning;
        beginning.rulebook = "straits";
        beginning.title = "Turns";
        REQUIRE(document.create(folder.path() / "straits.flagplot", beginning));
        ReportsWindow window(document);
        CHECK(check(window) >= 10);
    }
}

TEST_CASE("No letter stands for two things where a chart is typed in", "[mnemonics]") {
    test::Folder folder;
    ui::Document document(rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment());
    session::Beginning beginning;
    beginning.rulebook = "ssw";
    beginning.title = "Charts";
    REQUIRE(document.create(folder.path() / "ssw.flagplot", beginning));
    ChartEditor editor(document, document.session().rulebook().charts.front());
    CHECK(check(editor) >= 5);
}
