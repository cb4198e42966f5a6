// Whose file it is: a copy is what the session is, whatever became of its file; without a lock it is asked who writes;
// and what went wrong on the disk is said until it works again.
#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <fstream>
#include <functional>
#include <new>
#include <stdexcept>

#include "output.h"
#include "sample.h"
#include "support/catch.h"
#include "support/homeless.h"
#include "support/journal_lines.h"
#include "ui/application.h"
#include "ui/common/label.h"
#include "ui/common/message_bar.h"
#include "ui/form/form_view.h"
#include "ui/house_rules/house_rules_dialog.h"
#include "ui/main_window.h"
#include "ui/panel/session_panel.h"
#include "ui/start/new_session_dialog.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

namespace fs = std::filesystem;

// The whole window over a copy of the sample, on a disk on which things can go wrong.
struct Window {
    Window() {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString((folder.path() / "settings").string()));
        fs::copy_file(test::source_dir() / "resources/samples/coral-sea.flagplot", path);
        before = test::bytes_of(path);
    }

    static session::Environment environment(const test::Trouble& trouble) {
        session::Environment environment = test::Sample::environment();
        environment.open_file = test::quick_files(&trouble);
        return environment;
    }

    void open() {
        REQUIRE(document.open(path));
        window.show();
    }

    QString message() const {
        const auto* bar = window.findChild<MessageBar*>();
        return bar->isHidden() ? QString() : bar->findChild<QLabel*>()->text();
    }
    QPushButton* offer(const QString& words) const {
        for (auto* button : window.findChild<MessageBar*>()->findChildren<QPushButton*>()) {
            if (button->text() == words && !button->isHidden()) return button;
        }
        return nullptr;
    }
    bool add_note() {
        return document.act([](session::Session& session) { session.add_note("On."); });
    }
    void save_copy(const fs::path& file) {
        REQUIRE(offer(QStringLiteral("Save a copy…")));
        offer(QStringLiteral("Save a copy…"))->click();
        auto* const dialog = window.findChild<OutputDialog*>();
        REQUIRE(dialog);
        test::save_as(*dialog, QString::fromStdString(file.string()));
    }

    test::Folder folder;
    fs::path path = folder.path() / "session.flagplot";
    std::string before;
    test::Trouble trouble;
    Document document{rulebook::Library({test::source_dir() / "tables"}), environment(trouble)};
    MainWindow window{document};
};

void wait_for(const std::function<bool()>& so) {
    CHECK(QTest::qWaitFor(so, 3000));
}

}  // namespace

TEST_CASE("A file that goes beneath the window is noticed, and a copy is what the session is", "[copy]") {
    Window here;
    here.open();
    REQUIRE(here.add_note());
    const std::string written = test::bytes_of(here.path);
    REQUIRE(written.size() > here.before.size());
    QString said = QStringLiteral("changed by another program");
    SECTION("deleted") {
        fs::remove(here.path);
        said = QStringLiteral("deleted or replaced");
    }
    SECTION("replaced") {
        std::ofstream(here.folder.path() / "other") << "{}\n";
        fs::rename(here.folder.path() / "other", here.path);
        said = QStringLiteral("deleted or replaced");
    }
    SECTION("cut off") {
        fs::resize_file(here.path, 100);
    }
    SECTION("changed in its middle, at the same length") {
        std::fstream file(here.path, std::ios::in | std::ios::out | std::ios::binary);
        const std::size_t middle = written.find("\"at\":\"", written.size() / 2);
        REQUIRE(middle != std::string::npos);
        file.seekp(static_cast<std::streamoff>(middle + 7));
        file << '1';
    }
    wait_for([&] { return here.message().contains(said); });
    CHECK(here.message().contains(QStringLiteral("Read-only")));
    CHECK_FALSE(here.add_note());
    const fs::path copy = here.folder.path() / "copy.flagplot";
    here.save_copy(copy);
    CHECK(test::bytes_of(copy) == written);
    CHECK(here.document.open(copy));
    CHECK(here.document.why_read_only().isEmpty());
}

TEST_CASE("What happened to the file is noticed on coming back to the window, too", "[copy]") {
    Window here;  // as in a folder of a network, which tells nothing
    here.open();
    fs::remove(here.path);
    here.document.look_at_file();
    CHECK(here.message().contains(QStringLiteral("deleted or replaced")));
    here.document.look_at_file();  // said once
    CHECK(here.message().count(QStringLiteral("deleted or replaced")) == 1);
}

TEST_CASE("Where the file stood the copy may stand again, but not in the place of the session itself", "[copy]") {
    Window here;
    here.open();
    fs::remove(here.path);
    here.document.look_at_file();
    here.save_copy(here.path);
    CHECK(test::bytes_of(here.path) == here.before);
    REQUIRE(here.document.open(here.path));
    CHECK(here.document.why_read_only().isEmpty());
    CHECK(here.message().isEmpty());

    Document reader(rulebook::Library({test::source_dir() / "tables"}), Window::environment(here.trouble));
    REQUIRE(reader.open(here.path));
    CHECK_FALSE(reader.why_read_only().isEmpty());
    MainWindow second(reader);
    emit second.findChild<MessageBar*>()->copy_wanted();
    auto& dialog = *second.findChild<OutputDialog*>();
    test::save_as(dialog, reader.path());
    const auto labels = dialog.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("Choose another name"));
    }));
}

TEST_CASE("A reader isn't told that the writer goes on", "[copy]") {
    Window here;
    here.open();
    Document reader(rulebook::Library({test::source_dir() / "tables"}), Window::environment(here.trouble));
    REQUIRE(reader.open(here.path));
    QString failed;
    QObject::connect(&reader, &Document::failed, [&](const QString& message) { failed = message; });
    REQUIRE(here.add_note());
    reader.look_at_file();
    CHECK(failed.isEmpty());
    fs::remove(here.path);
    reader.look_at_file();
    CHECK(failed.contains(QStringLiteral("deleted or replaced")));
}

TEST_CASE("Where no lock is to be had a session is read, and written if that is chosen, which is said once", "[lock]") {
    Window here;
    here.trouble.locking = true;
    here.open();
    CHECK(here.message().contains(QStringLiteral("can't be locked")));
    CHECK(here.message().contains(QStringLiteral("another program")));
    CHECK_FALSE(here.add_note());
    REQUIRE(here.offer(QStringLiteral("Write anyway")));
    here.offer(QStringLiteral("Write anyway"))->click();
    CHECK(here.message().isEmpty());
    CHECK_FALSE(here.offer(QStringLiteral("Write anyway")));
    CHECK(here.add_note());
    CHECK(here.message().isEmpty());
}

TEST_CASE("A session that another program holds isn't offered to be written", "[lock]") {
    Window here;
    Document first(rulebook::Library({test::source_dir() / "tables"}), Window::environment(here.trouble));
    REQUIRE(first.open(here.path));
    here.open();
    CHECK_FALSE(here.message().isEmpty());
    CHECK_FALSE(here.offer(QStringLiteral("Write anyway")));
}

TEST_CASE("Where no lock is to be had it is asked before a session is begun", "[lock]") {
    Window here;
    here.trouble.locking = true;
    auto* const dialog = new NewSessionDialog(here.document);
    dialog->show();
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->accessibleName() == QStringLiteral("Change the file…")) button->click();
    }
    auto* const where = dialog->findChild<QFileDialog*>();
    REQUIRE(where);
    const fs::path file = here.folder.path() / "new.flagplot";
    emit where->fileSelected(QString::fromStdString(file.string()));
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text().contains(QStringLiteral("Begin"))) button->click();
    }
    CHECK_FALSE(fs::exists(file));
    auto* const box = dialog->findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(box->text().contains(QStringLiteral("can't be locked")));
    for (auto* button : box->buttons()) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    }
    CHECK(here.document.is_open());
    CHECK(here.document.why_read_only().isEmpty());
    CHECK(fs::exists(file));
}

TEST_CASE("The message of a full disk goes when writing works again", "[disk]") {
    Window here;
    here.open();
    here.trouble.writing = true;
    SECTION("of an act") {
        CHECK_FALSE(here.add_note());
        CHECK(here.message().contains(QStringLiteral("disk is full")));
        here.trouble.writing = false;
        CHECK(here.add_note());
        CHECK(here.message().isEmpty());
    }
    SECTION("of a note, by the same note and by anything else") {
        auto* const panel = here.window.findChild<SessionPanel*>();
        QLineEdit* note = nullptr;
        for (auto* line : panel->findChildren<QLineEdit*>()) {
            if (line->accessibleName() == QStringLiteral("Note")) note = line;
        }
        REQUIRE(note);
        note->setText(QStringLiteral("Fog."));
        QTest::keyClick(note, Qt::Key_Return);
        const auto says_so = [&] {
            const auto labels = panel->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return !label->isHidden() && label->text().contains(QStringLiteral("disk is full"));
            });
        };
        CHECK(says_so());
        here.trouble.writing = false;
        if (GENERATE(true, false)) {
            QTest::keyClick(note, Qt::Key_Return);
        } else {
            CHECK(here.add_note());
        }
        CHECK_FALSE(says_so());
    }
    SECTION("of an answer") {
        here.trouble.writing = false;
        here.document.next_turn();
        here.document.play("swwas.turn");
        auto* const form = here.window.findChild<FormView*>();
        REQUIRE(form);
        here.trouble.writing = true;
        form->give_answer();
        const auto says_so = [&] {
            const auto labels = here.window.findChild<FormView*>()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return !label->isHidden() && label->text().contains(QStringLiteral("disk is full"));
            });
        };
        CHECK(says_so());
        here.trouble.writing = false;
        CHECK(here.add_note());
        CHECK_FALSE(says_so());
    }
    SECTION("of a copy") {
        const fs::path nowhere = here.folder.path() / "nowhere/copy.flagplot";
        emit here.window.findChild<MessageBar*>()->copy_wanted();
        auto& dialog = *here.window.findChild<OutputDialog*>();
        test::save_as(dialog, QString::fromStdString(nowhere.string()));
        CHECK(dialog.isVisible());
        const auto labels = dialog.findChildren<QLabel*>();
        CHECK(std::any_of(labels.begin(), labels.end(),
                          [](const QLabel* label) { return label->text().contains(QStringLiteral("nowhere")); }));
        test::save_as(dialog, QString::fromStdString((here.folder.path() / "copy.flagplot").string()));
        const auto lines = here.window.findChildren<OneLine*>();
        const auto saved = std::find_if(lines.begin(), lines.end(), [](const OneLine* line) {
            return line->text().startsWith(QStringLiteral("Saved as copy.flagplot, in "));
        });
        REQUIRE(saved != lines.end());
        CHECK((*saved)->toolTip().contains(QStringLiteral("copy.flagplot, in ")));
        // Where the folder has no room the name stands alone.
        OneLine alone((*saved)->parentWidget());
        alone.setContentsMargins((*saved)->contentsMargins());
        alone.say(QStringLiteral("Saved as copy.flagplot"));
        alone.setFont((*saved)->font());
        alone.setPalette((*saved)->palette());
        alone.setFixedSize(alone.sizeHint());
        (*saved)->setFixedSize(alone.size());
        CHECK((*saved)->grab().toImage() == alone.grab().toImage());
        CHECK(here.message().isEmpty());
        CHECK(test::bytes_of(here.folder.path() / "copy.flagplot") == here.before);
    }
}

// ---- what can't be read

namespace {

QAction* action_of(const QWidget& window, const QString& words) {
    for (auto* action : window.findChildren<QAction*>()) {
        if (QString(action->text()).remove(u'&').startsWith(words)) return action;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("A slot that throws ends in a message, not in the program's end", "[slots]") {
    Window here;
    here.open();
    // Not by a button: where something is thrown through its click, Qt loses what it keeps of the button meanwhile.
    QTimer::singleShot(0, [] { throw std::runtime_error("it is a \u202efolder"); });
    wait_for([&] { return !here.message().isEmpty(); });
    CHECK(here.message().contains(QStringLiteral("it is a \\u202efolder")));
    QTimer::singleShot(0, [] { throw std::bad_alloc(); });
    wait_for([&] { return here.message().contains(QStringLiteral("memory")); });
    CHECK(here.add_note());
    CHECK(here.message().isEmpty());
}

TEST_CASE("Without a home the window plays, and what needs one says so", "[slots]") {
    const test::Homeless homeless;
    Window here;
    here.open();
    for (const char* const act :
         {"House rules", "New session…", "Make a game", "Save or print", "Reports", "Dice ledger"}) {
        INFO(act);
        REQUIRE(action_of(here.window, QString::fromUtf8(act)));
        action_of(here.window, QString::fromUtf8(act))->trigger();
        QCoreApplication::processEvents();
        for (auto* dialog : here.window.findChildren<QDialog*>(QString(), Qt::FindDirectChildrenOnly)) dialog->close();
    }
    CHECK(here.message().isEmpty());
    CHECK(here.add_note());
    here.window.open_sample();
    CHECK(here.message().contains(QStringLiteral("HOME: isn't set")));
    CHECK(here.document.path() == QString::fromStdString(here.path.string()));
    CHECK(here.add_note());
}

TEST_CASE("A folder that can't be read in the midst of others is said, and the others are there", "[slots]") {
    Window here;
    const fs::path games = here.folder.path() / "games";
    fs::create_directories(games);
    fs::copy(test::source_dir() / "tests/fixtures/harbour", games / "harbour", fs::copy_options::recursive);
    fs::create_directory_symlink("circle", games / "circle");  // which nobody can read, not even root
    std::ofstream(games / "house-rules") << "no folder";
    Document document(rulebook::Library({test::source_dir() / "tables", games}), Window::environment(here.trouble));
    REQUIRE(document.open(here.path));
    MainWindow window(document);
    window.show();
    const auto said = [](const QWidget& dialog) {
        QString all;
        for (const auto* label : dialog.findChildren<QLabel*>()) all += label->text();
        return all;
    };
    action_of(window, QStringLiteral("House rules"))->trigger();
    REQUIRE(window.findChild<HouseRulesDialog*>());
    CHECK(said(*window.findChild<HouseRulesDialog*>()).contains(QStringLiteral("house-rules")));
    action_of(window, QStringLiteral("New session…"))->trigger();
    auto* const begin = window.findChild<NewSessionDialog*>();
    REQUIRE(begin);
    CHECK(said(*begin).contains(QStringLiteral("circle")));
    CHECK(begin->findChild<QMenu*>()->actions().size() > 2);
}
