// Pipes, devices and folders in the place of files: refused at once wherever the window is given one. And nothing goes
// wrong for somebody who has no home.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QPrinter>
#include <QPushButton>
#include <QSettings>
#include <array>

#include "output.h"
#include "printed_log.h"
#include "report/log.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/charts/chart_editor.h"
#include "ui/common/files.h"
#include "ui/common/message_bar.h"
#include "ui/ledger/ledger_window.h"
#include "ui/main_window.h"
#include "ui/room/chart_room.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

namespace fs = std::filesystem;

// A pipe that somebody reads: who writes to it doesn't wait.
class Pipe {
  public:
    explicit Pipe(fs::path path) : path_(std::move(path)) {
        REQUIRE(::mkfifo(path_.c_str(), 0600) == 0);
        end_ = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        REQUIRE(end_ >= 0);
    }
    ~Pipe() { ::close(end_); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    const fs::path& path() const { return path_; }
    bool is_empty() const {
        std::array<char, 1> byte{};
        return ::read(end_, byte.data(), byte.size()) <= 0;
    }

  private:
    fs::path path_;
    int end_ = -1;
};

struct Strange : test::Sample {
    Strange() { QSettings().clear(); }

    Pipe pipe{folder.path() / "pipe"};
};

// All that the window says of it in its labels.
QString said(const QWidget& window) {
    QString all;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (!label->isHidden()) all += label->text() + QLatin1Char('\n');
    }
    return all;
}

// Has the window ask for a file, as the action or the button of that name does, and gives it this one.
void choose(QWidget& window, const QString& name, const fs::path& file) {
    INFO(name.toStdString());
    bool is_asked = false;
    for (auto* action : window.findChildren<QAction*>()) {
        if (is_asked || QString(action->text()).remove(u'&') != name || !action->isEnabled()) continue;
        action->trigger();
        is_asked = true;
    }
    for (auto* button : window.findChildren<QPushButton*>()) {
        if (is_asked || QString(button->text()).remove(u'&') != name) continue;
        button->click();
        is_asked = true;
    }
    REQUIRE(is_asked);
    auto* const dialog = window.findChild<QFileDialog*>();
    REQUIRE(dialog);
    emit dialog->fileSelected(QString::fromStdString(file.string()));
    delete dialog;
}

}  // namespace

TEST_CASE("What is no file is no session to the window, and is none that was played lately", "[strange]") {
    Strange strange;
    MainWindow window(strange.document);
    window.show();
    const std::size_t which = GENERATE(range(std::size_t{0}, std::size_t{3}));
    const fs::path file = std::array{strange.pipe.path(), fs::path("/dev/zero"), strange.folder.path()}.at(which);
    const std::string kind = std::array{"a pipe", "a device", "a folder"}.at(which);
    choose(window, QStringLiteral("Open…"), file);
    CHECK(said(window).contains(QString::fromStdString(file.string() + ": is " + kind + " (expected a file)")));
    CHECK(strange.document.path() == QString::fromStdString(strange.path().string()));  // which stays open
    QSettings().setValue(QStringLiteral("session/recent"), QStringList{QString::fromStdString(file.string())});
    strange.document.close();
    CHECK(window.isVisible());
}

TEST_CASE("What the window saves goes into no pipe", "[strange]") {
    Strange strange;
    MainWindow window(strange.document);
    window.show();
    window.findChild<ChartRoom*>()->show_page(Page::roster);  // whose acts are made with it
    const QString wrong = QString::fromStdString(strange.pipe.path().string()) + QStringLiteral(": is a pipe");
    for (const char* const act : {"Export the rows shown…", "Export fleets…", "Import fleets…"}) {
        INFO(act);
        REQUIRE_FALSE(said(window).contains(wrong));
        choose(window, QString::fromUtf8(act), strange.pipe.path());
        INFO(said(window).toStdString());
        CHECK(said(window).contains(wrong));
        CHECK(strange.pipe.is_empty());
        choose(window, QString::fromUtf8(act), strange.folder.path() / "fleets.csv");  // which takes the message away
    }
}

TEST_CASE("What the window's dialogs save goes into no pipe", "[strange]") {
    Strange strange;
    const QString wrong = QString::fromStdString(strange.pipe.path().string()) + QStringLiteral(": is a pipe");
    const auto refused = [&](QWidget& dialog, const char* act) {
        dialog.show();
        choose(dialog, QString::fromUtf8(act), strange.pipe.path());
        INFO(said(dialog).toStdString());
        CHECK(said(dialog).contains(wrong));
        CHECK(strange.pipe.is_empty());
    };
    SECTION("the dice ledger") {
        LedgerWindow ledger(strange.document);
        refused(ledger, "Export CSV…");
    }
    SECTION("what is saved or printed") {
        for (const Output::What what : {Output::What::log, Output::What::cards, Output::What::copy}) {
            const std::unique_ptr<OutputDialog> dialog(new OutputDialog(strange.document, {.what = what}, nullptr));
            dialog->show();
            const int kinds = what == Output::What::log ? 6 : what == Output::What::cards ? 2 : 1;
            for (int kind = 0; kind < kinds; ++kind) {
                QComboBox& kinds_box = test::box_of(*dialog, "As what");
                kinds_box.setCurrentIndex(kind);
                if (what != Output::What::copy && kind == 0) continue;  // which asks for a printer
                INFO(kinds_box.currentText().toStdString());
                test::save_as(*dialog, QString::fromStdString(strange.pipe.path().string()));
                CHECK(said(*dialog).contains(wrong));
                CHECK(dialog->isVisible());
                CHECK(strange.pipe.is_empty());
            }
        }
    }
    SECTION("a chart, which isn't read from one either") {
        strange.document.close();
        fs::copy_file(test::source_dir() / "tests/journals/ssw-step.flagplot", strange.folder.path() / "ssw.flagplot");
        REQUIRE(strange.document.open(strange.folder.path() / "ssw.flagplot"));
        ChartEditor editor(strange.document, strange.document.session().rulebook().charts.front());
        refused(editor, "Export CSV…");
        refused(editor, "Import CSV…");
    }
    SECTION("a printer that prints into a file") {
        QPrinter printer;
        printer.setOutputFileName(QString::fromStdString(strange.pipe.path().string()));
        CHECK_THROWS_AS(paint_log(report::make_log(strange.document.session()), printer), json::InputError);
        CHECK(strange.pipe.is_empty());
    }
}

TEST_CASE("Sessions have one reader, and the window none of its own", "[strange]") {
    for (const auto& file : fs::recursive_directory_iterator(test::source_dir() / "ui")) {
        if (!file.is_regular_file()) continue;
        INFO(file.path().string());
        CHECK(json::read_text(file.path()).find("QJson") == std::string::npos);
    }
}
