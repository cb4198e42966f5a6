// Whatever a file says is shown as it stands there: never as rich text, as a link, as a key, hidden, or so much of it
// that the window has no room for anything else.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <set>

#include "acts.h"
#include "json/tree.h"
#include "sample.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "support/patch.h"
#include "ui/act/act_dialog.h"
#include "ui/charts/chart_editor.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/style.h"
#include "ui/house_rules/house_rule_dialog.h"
#include "ui/house_rules/house_rules_dialog.h"
#include "ui/in_play/reference_view.h"
#include "ui/ledger/ledger_window.h"
#include "ui/main_window.h"
#include "ui/own_game/game_editor.h"
#include "ui/panel/journal_model.h"
#include "ui/print/output_dialog.h"
#include "ui/reports/reports_window.h"
#include "ui/start/first_turn.h"
#include "ui/start/new_session_dialog.h"
#include "ui/start/start_page.h"

using namespace flagplot;
using namespace flagplot::ui;

using flagplot::test::settle;

namespace {

namespace fs = std::filesystem;

// Short enough to stand before any name; and what else a text can do.
const std::string tags = "<b>Bold</b> <img src=\"/dev/null\"> <a href=\"roll:evil\">Roll</a> &lt;Fish &chips ";
const std::string hidden = "\u202edesrever\u2066 \u200f" + std::string("nul\0 bell\a ", 11);
const std::string hostile = tags + hidden;
const std::string endless = hostile + std::string(5000, 'x') + " words" + std::string(5000, ' ') + hostile;

// Every word for people of a rulebook's files says more than it should.
void spoil(json::Tree& tree, const std::string& key = {}) {
    static const std::set<std::string> shown = {"label", "title", "plural",  "help",     "question",
                                                "why",   "says",  "printed", "reminder", "document"};
    if (tree.is_object()) {
        for (auto& [name, value] : tree.items()) spoil(value, name);
    } else if (tree.is_array()) {
        for (json::Tree& value : tree) spoil(value, key);
    } else if (tree.is_string() && shown.contains(key)) {
        tree = hostile + tree.get<std::string>();
    }
}

void spoil_files(const fs::path& folder) {
    for (const auto& file : fs::recursive_directory_iterator(folder)) {
        if (file.path().extension() != ".json") continue;
        json::Tree tree = json::read_file(file.path());
        spoil(tree);
        std::ofstream(file.path()) << tree.dump(1);
    }
}

// A sample of a game whose words aren't kind, with a name, a note and lines that aren't either.
struct Stranger {
    explicit Stranger(const std::string& name) : game(folder.path() / "tables") {
        fs::copy(test::source_dir() / "tables", game, fs::copy_options::recursive);
        fs::remove_all(game / "schema");
        spoil_files(game);
        test::Lines lines = test::read_lines(test::source_dir() / "resources/samples" / (name + ".flagplot"));
        lines[0]["title"] = endless;
        test::write_chained(folder.path() / "stranger.flagplot", lines);
        QObject::connect(&document, &Document::failed, [this](const QString& message) { failed = message; });
        REQUIRE(document.open(folder.path() / "stranger.flagplot"));
        REQUIRE(document.why_read_only().isEmpty());
        say_more();
        INFO(failed);
        REQUIRE(failed.isEmpty());
    }

    void say_more() {
        document.act([](session::Session& session) {
            session.add_note(endless);
            session.tell("everyone", hostile, endless);
            for (const session::Unit& unit : std::vector<session::Unit>(session.state().units())) {
                for (const table::Field& field : session.rulebook().find_unit_type(unit.type)->fields) {
                    if (field.type == table::FieldType::text && field.choices.empty() && field.id != "mail")
                        session.change_unit(unit.id, {{field.id, endless}}, endless);
                }
                break;
            }
            rulebook::HouseRule rule{"evil", hostile, session.rulebook().id, endless, {}};
            const auto& [id, table] = *session.rules().tables().begin();
            rule.set_patch(id, test::put("/title", json::Tree(hostile + "House").dump()).operations);
            session.switch_on(rule);
        });
    }

    test::Folder folder;
    fs::path game;
    Document document{rulebook::Library({game}), test::Sample::environment()};
    QString failed;
};

bool is_seen(const QString& words) {
    return plain(words) == words;
}

// "chips" is a letter's key if a single & stands before it.
bool makes_a_key(const QString& words) {
    return QString(words).remove(QStringLiteral("&&")).contains(QStringLiteral("&chips"));
}

void check_said(const QString& words) {
    INFO(words.left(300));
    CHECK(is_seen(words));
}

void check_tip(const QString& words) {
    check_said(words);
    INFO(words.left(300));
    CHECK(words.size() < 1500);
    for (const QString& line : words.split(QLatin1Char('\n'))) CHECK(line.size() <= 100);
}

void check_label(const QLabel& label) {
    check_said(label.text());
    INFO(label.text().left(300));
    CHECK(label.textFormat() != Qt::AutoText);
    if (label.textFormat() == Qt::RichText) CHECK(qobject_cast<const FirstTurn*>(label.parentWidget()));
    CHECK(label.text().size() <= 1200);
    if (label.buddy()) CHECK_FALSE(makes_a_key(label.text()));
}

void check_item(const QModelIndex& index) {
    for (const int role : {Qt::DisplayRole, Qt::AccessibleTextRole, Qt::AccessibleDescriptionRole, Qt::StatusTipRole})
        check_said(index.data(role).toString());
    check_tip(index.data(Qt::ToolTipRole).toString());
}

void check_items(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
    const int rows = model.rowCount(parent);
    for (int row = std::max(0, rows - 200); row < rows; ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) check_item(model.index(row, column, parent));
        if (model.hasChildren(model.index(row, 0, parent))) check_items(model, model.index(row, 0, parent));
    }
}

void check_heads(const QAbstractItemModel& model) {
    for (const Qt::Orientation side : {Qt::Horizontal, Qt::Vertical}) {
        const int sections = std::min(200, side == Qt::Horizontal ? model.columnCount() : model.rowCount());
        for (int section = 0; section < sections; ++section) {
            check_said(model.headerData(section, side, Qt::DisplayRole).toString());
            check_tip(model.headerData(section, side, Qt::ToolTipRole).toString());
        }
    }
}

// Pages of rich text: the tags stand there as words.
void check_page(const QTextDocument& page) {
    check_said(page.toPlainText().remove(QChar(QChar::ObjectReplacementCharacter)).remove(QChar(QChar::LineSeparator)));
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextCharFormat format = part.fragment().charFormat();
            CHECK(format.anchorHref() != QStringLiteral("roll:evil"));
            CHECK_FALSE(format.isImageFormat());
            const bool is_bold =
                format.fontWeight() > QFont::Normal && part.fragment().text() == QStringLiteral("Bold");
            CHECK_FALSE(is_bold);
        }
    }
}

void check_button(const QAbstractButton& button) {
    check_said(button.text());
    CHECK_FALSE(makes_a_key(button.text()));
    INFO(button.text().left(300));
    CHECK(button.text().size() <= 300);
}

void check_action(const QAction& action) {
    INFO("an action");
    check_said(action.text());
    check_tip(action.toolTip());
    INFO(action.text().left(300));
    CHECK_FALSE(makes_a_key(action.text()));
    CHECK(action.text().size() <= 300);
}

void check_widget(const QWidget& widget) {
    INFO(widget.metaObject()->className()
         << " in " << (widget.parent() ? widget.parent()->metaObject()->className() : "nothing"));
    check_tip(widget.toolTip());
    for (const QString& words : {widget.statusTip(), widget.whatsThis(), widget.windowTitle(), widget.accessibleName(),
                                 widget.accessibleDescription()})
        check_said(words);
    CHECK(widget.windowTitle().size() <= 300);
    for (const QAction* action : widget.actions()) check_action(*action);
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) check_label(*label);
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) check_button(*button);
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget)) CHECK_FALSE(makes_a_key(group->title()));
    if (const auto* page = qobject_cast<const QTextBrowser*>(&widget)) check_page(*page->document());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model()) {
        check_items(*view->model());
        if (!qobject_cast<const QHeaderView*>(view)) check_heads(*view->model());
    }
    if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
        for (int i = 0; i < box->count(); ++i) check_said(box->itemText(i));
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i) {
            check_said(tabs->tabText(i));
            CHECK_FALSE(makes_a_key(tabs->tabText(i)));
        }
    }
}

void check_all(QWidget& window) {
    settle();
    check_widget(window);
    for (const auto* widget : window.findChildren<QWidget*>()) check_widget(*widget);
}

// Page by page, with its menus; and it isn't larger than a screen.
void check_window(QWidget& window) {
    window.resize(1024, 700);
    window.show();
    check_all(window);
    for (auto* const pages : window.findChildren<QTabWidget*>()) {
        for (int i = 0; i < pages->count(); ++i) {
            pages->setCurrentIndex(i);
            check_all(window);
        }
    }
    for (auto* const tabs : window.findChildren<QTabBar*>()) {  // what is behind one isn't laid out until then
        const int before = tabs->currentIndex();
        for (int i = 0; i < tabs->count() && tabs->isVisible(); ++i) {
            if (!tabs->isTabVisible(i)) continue;
            tabs->setCurrentIndex(i);
            check_all(window);
            for (auto* const within : window.findChildren<QTabBar*>()) {
                for (int k = 0; within != tabs && k < within->count() && within->isVisible(); ++k) {
                    if (!within->isTabVisible(k)) continue;
                    within->setCurrentIndex(k);
                    check_all(window);
                }
            }
        }
        tabs->setCurrentIndex(before);
    }
    for (QMenu* const menu : window.findChildren<QMenu*>()) {
        emit menu->aboutToShow();
        for (const QAction* action : menu->actions()) check_action(*action);
    }
    settle();
    CHECK(window.width() <= 1024);
    CHECK(window.height() <= 1000);
}

}  // namespace

TEST_CASE("What a stranger's session says is shown as it stands there, in the window", "[strangers]") {
    const std::string sample = GENERATE(as<std::string>{}, "coral-sea", "flat-top", "goeben");
    INFO(sample);
    Stranger stranger(sample);
    MainWindow window(stranger.document);
    check_window(window);
    stranger.document.go_back(0, QString::fromStdString(endless));
    stranger.document.redo();
    check_window(window);
}

TEST_CASE("What is played in a stranger's game is shown as it stands there", "[strangers]") {
    Stranger stranger("coral-sea");
    MainWindow window(stranger.document);
    stranger.document.next_turn();
    stranger.document.play("swwas.turn");
    QString refused;
    while (stranger.document.pending()) {
        check_window(window);
        REQUIRE(stranger.document.answer({stranger.document.pending()->key, {}, {}}, refused));
    }
    check_window(window);
}

TEST_CASE("The pages of a stranger's game show its words and load nothing", "[strangers]") {
    Stranger stranger("coral-sea");
    const rulebook::Rulebook& book = stranger.document.session().rulebook();
    ReferenceView pages(stranger.document);
    pages.show();
    pages.open("index");
    check_page(*pages.document());
    CHECK(pages.toPlainText().contains(QStringLiteral("<img src=\"/dev/null\">")));
    for (const auto& [id, table] : stranger.document.session().rules().tables()) {
        pages.open("table", id);
        check_page(*pages.document());
    }
    for (const rulebook::Ruling& ruling : book.rulings) {
        pages.open("ruling", ruling.id);
        check_page(*pages.document());
    }
    for (const char* const name : {"/dev/null", "file:///dev/null", "guide.md", "qrc:/icons/flagplot.svg", "dice:1"})
        CHECK_FALSE(pages.document()->resource(QTextDocument::ImageResource, QUrl(QString::fromUtf8(name))).isValid());
}

TEST_CASE("What a stranger's session says is shown as it stands there, in the dialogs", "[strangers]") {
    Stranger coral("coral-sea");
    Stranger flat("flat-top");
    Document& document = coral.document;
    const session::Session& session = document.session();
    QWidget parent;
    const std::string table = session.rules().tables().begin()->first;
    const std::vector<std::function<QWidget*()>> dialogs = {
        [&] { return new NewSessionDialog(document, &parent); },
        [&] {
            auto* const dialog = new NewSessionDialog(document, document.path().toStdString(), &parent);
            for (auto* one : dialog->findChildren<QPushButton*>()) {
                if (one->accessibleName().startsWith(QLatin1String("See them: "))) one->click();
            }
            return dialog;
        },
        [&] {
            auto* const page = new StartPage(document, &parent);
            page->refresh({document.path(), document.path()});
            return page;
        },
        [&] { return new HouseRulesDialog(document, &parent); },
        [&] { return new HouseRuleDialog(document, table, "", &parent); },
        [&] { return new LedgerWindow(document, &parent); },
        [&] { return new OutputDialog(document, {.turn = 1}, &parent); },
        [&] { return new OutputDialog(document, {.what = Output::What::cards}, &parent); },
        [&] { return new GameEditor(document, session.rulebook(), &parent); },
        [&] { return new ChartEditor(flat.document, flat.document.session().rulebook().charts.front(), &parent); },
        [&] { return new ReportsWindow(flat.document, &parent); },
    };
    for (std::size_t i = 0; i < dialogs.size(); ++i) {
        INFO("dialog " << i);
        const std::unique_ptr<QWidget> dialog(dialogs[i]());
        check_window(*dialog);
    }
    for (Document* const of : {&document, &flat.document}) {
        for (const acts::Act& act : acts::all_acts()) {
            INFO(act.id);
            const auto subject = test::subject_of(act, of->session());
            if (!subject) continue;
            ActDialog dialog(*of, act.id, *subject, {{"text", endless}, {"id", endless}, {"reason", endless}}, &parent);
            dialog.setAttribute(Qt::WA_DeleteOnClose, false);
            check_window(dialog);
        }
    }
}

TEST_CASE("A tooltip and a message are plain text, whatever they say", "[strangers]") {
    QWidget window;
    window.show();
    window.setToolTip(QString::fromStdString(tags));
    QToolTip::showText({10, 10}, window.toolTip(), &window);
    const QLabel* shown = nullptr;
    for (const QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QTipLabel")) shown = qobject_cast<const QLabel*>(widget);
    }
    REQUIRE(shown);
    CHECK(shown->text() == window.toolTip());
    CHECK(shown->textFormat() == Qt::PlainText);
    QToolTip::hideText();

    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Message"), window.toolTip(), QMessageBox::Close, &window);
    box.show();
    CHECK(box.textFormat() == Qt::PlainText);
}

TEST_CASE("Hidden letters are seen for what they are", "[strangers]") {
    CHECK(text(std::string("a\0b", 3)) == QStringLiteral("a\\u0000b"));
    CHECK(text("\u202eabc\u202c") == QStringLiteral("\\u202eabc\\u202c"));
    CHECK(text("two\nlines\tof it") == QStringLiteral("two\nlines\tof it"));
    CHECK(text("Zuikaku – 瑞鶴, “Grüße” 😀") == QString::fromUtf8("Zuikaku – 瑞鶴, “Grüße” 😀"));
    CHECK(exact("\u202eabc") == QString::fromUtf8("\u202eabc"));
    CHECK(escaped(std::string("<b>\u202e")) == QStringLiteral("&lt;b&gt;\\u202e"));
    CHECK(button_text(std::string("Fish & chips")) == QStringLiteral("Fish && chips"));
}

TEST_CASE("A word without end is cut where it is shown, and how long it is is said", "[strangers]") {
    const QString long_word = QString(1000, u'x');
    CHECK(plain(long_word) == long_word);
    CHECK(plain(QStringLiteral("two ") + long_word + u'x' + QStringLiteral(" three")) ==
          QStringLiteral("two ") + long_word +
              QString::fromUtf8(" … (the first 1000 of 1001 letters; the file has them all) three"));
    const QString words = QStringLiteral("word ").repeated(1000);
    CHECK(plain(words) == words);
    const QString without_blanks = QString::fromUtf8("瑞鶴").repeated(1000);
    CHECK(plain(without_blanks) == without_blanks);
}

TEST_CASE("What is too long is cut, and a tooltip's lines are broken", "[strangers]") {
    CHECK(short_text(std::string(10000, 'x')).size() == 101);
    CHECK(short_text(std::string("two\nlines")) == QStringLiteral("two lines"));
    CHECK(in_brief(QString(10000, u'x')).size() == 1001);
    CHECK(in_brief(QString(10000, u'\n')).size() <= 20);
    CHECK(in_brief(QStringLiteral("one\ntwo")) == QStringLiteral("one\ntwo"));
    const QStringList lines = tip(QStringLiteral("word ").repeated(60)).split(u'\n');
    CHECK(lines.size() > 2);
    for (const QString& line : lines) CHECK(line.size() <= 90);
    for (const QString& line : tip(QString(10000, u'x')).split(u'\n')) CHECK(line.size() <= 90);
    CHECK(short_text(QString(99, u'x') + QString::fromUtf8("😀😀")).at(99) == QChar(0x2026));
}

TEST_CASE("A label of a word without end is no wider than a window can be", "[strangers]") {
    const Label line(QString(10000, u'x'));
    CHECK(line.minimumSizeHint().width() < 800);
    Label wrapped(QString(10000, u'x'));
    wrapped.setWordWrap(true);
    CHECK(wrapped.minimumSizeHint().width() < 800);
}

TEST_CASE("A long name on a button or in a choice is no wider than a window can be", "[strangers]") {
    QApplication::setStyle(new Style);
    const QString words = QStringLiteral("Weapon Primary, armor Heavy, ").repeated(20);
    QWidget window;
    auto* const row = new QVBoxLayout(&window);
    auto* const choice = new QComboBox(&window);
    choice->addItem(words);
    row->addWidget(choice);
    row->addWidget(new QPushButton(words, &window));
    CHECK(window.minimumSizeHint().width() <= letters(70));
    window.show();
    CHECK(window.width() <= letters(80));
}

TEST_CASE("No part of the window makes a label or a page of its own kind", "[strangers]") {
    const std::set<std::string> makers = {"label.h",     "label.cpp",        "application.cpp",
                                          "page_view.h", "guide_window.cpp", "guide_window.h"};
    for (const auto& file : fs::recursive_directory_iterator(test::source_dir() / "ui")) {
        if (file.path().extension() == ".txt" || !file.is_regular_file() ||
            makers.contains(file.path().filename().string()))
            continue;
        const std::string code = json::read_text(file.path());
        INFO(file.path().string());
        for (const char* const kind : {"QLabel", "QTextBrowser(", "QErrorMessage", "setWhatsThis"})
            CHECK(code.find(kind) == std::string::npos);
    }
}

// Which would tell a screen reader of items that don't have the focus.
TEST_CASE("No part of the window has a list, a table or a tree that speaks out of turn", "[strangers]") {
    const QRegularExpression loud(
        QStringLiteral("(public|new) Q(ListView|TableView|TreeView|ListWidget|TableWidget|TreeWidget)\\b"));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(test::source_dir() / "ui")) {
        const auto kind = entry.path().extension();
        if (kind != ".cpp" && kind != ".h") continue;
        INFO(entry.path());
        CHECK_FALSE(QString::fromStdString(json::read_text(entry.path())).contains(loud));
    }
}
