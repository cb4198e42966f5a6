#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <algorithm>

#include "json/reader.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/plain_text.h"
#include "ui/ledger/ledger_window.h"
#include "ui/ledger/luck_view.h"
#include "ui/main_window.h"
#include "ui/sheet/sheet_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The sample's 124 rolls of a d20, in the window.
struct Ledger : test::Sample {
    Ledger() {
        window.show();
        QCoreApplication::processEvents();
    }

    SheetView& table(const char* name) {
        for (auto* one : window.findChildren<SheetView*>()) {
            if (one->accessibleName() == QLatin1String(name)) return *one;
        }
        FAIL("there is no table " << name);
        return *window.findChild<SheetView*>();
    }
    static QString cell(const SheetView& view, int line, int column) {
        return view.model()->index(line, column).data().toString();
    }
    int line() { return groups().currentIndex().row(); }
    SheetView& groups() { return table("Groups of dice"); }
    SheetView& results() { return table("Table results"); }
    QComboBox& box(const char* name) {
        for (auto* one : window.findChildren<QComboBox*>()) {
            if (one->accessibleName() == QLatin1String(name)) return *one;
        }
        FAIL("there is no list " << name);
        return *window.findChild<QComboBox*>();
    }
    SheetView& bars() { return table("How often each face came"); }
    QPushButton& button(const char* name) {
        for (auto* one : window.findChildren<QPushButton*>()) {
            if (one->text().remove(QLatin1Char('&')) == QString::fromUtf8(name)) return *one;
        }
        FAIL("there is no button " << name);
        return *window.findChild<QPushButton*>();
    }
    bool says(const char* words) {
        for (const auto* label : window.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QString::fromUtf8(words))) return true;
        }
        return false;
    }
    QStringList row(int row) {
        QStringList all;
        for (int column = 0; column < groups().model()->columnCount(); ++column) all += cell(groups(), row, column);
        return all;
    }
    QStringList column(int column) {
        QStringList all;
        for (int row = 0; row < groups().lines(); ++row) all += cell(groups(), row, column);
        return all;
    }

    LedgerWindow window{document};
};

QStringList list(std::initializer_list<const char*> words) {
    QStringList all;
    for (const char* const one : words) all << QString::fromUtf8(one);
    return all;
}

}  // namespace

TEST_CASE_METHOD(Ledger, "All dice together come first, with their faces and the words about them", "[ledger]") {
    CHECK(row(0).mid(0, 5) == list({"d20", "rolled", "all sides", "all tables", "124"}));
    CHECK(row(0).last() == QLatin1String("nothing unusual"));
    CHECK(line() == 0);
    CHECK(says("d20: rolled, all sides, all tables\nnothing unusual: a fair die is at least this uneven in "));
    CHECK(says("expected of each: 6.2"));
    REQUIRE(bars().lines() == 20);
    CHECK(cell(bars(), 1, 1) == QLatin1String("9"));
    CHECK(says("Choose one table's group"));
    CHECK_FALSE(results().isVisible());
}

TEST_CASE_METHOD(Ledger, "A table's group shows what it said, by keys too", "[ledger]") {
    CHECK(groups().hasFocus());
    while (line() < groups().lines() - 1 && cell(groups(), line(), 3) != QLatin1String("Fleet Speed")) {
        QTest::keyClick(&groups(), Qt::Key_Down);
    }
    REQUIRE(row(line()).mid(1, 4) == list({"rolled", "all sides", "Fleet Speed", "32"}));
    CHECK(results().isVisible());
    CHECK(says("Fleet Speed: results of 32 throws"));
    CHECK(says("too few throws to say: 32 of 100"));
    REQUIRE(results().lines() == 4);
    CHECK(cell(results(), 0, 0) == QLatin1String("Full Speed"));
    CHECK(cell(results(), 0, 2) == QLatin1String("16.0"));  // 1 to 10 of 20
    CHECK(cell(results(), 3, 2) == QLatin1String("1.6"));   // 20 of 20
    int came = 0;
    for (int one = 0; one < 4; ++one) came += cell(results(), one, 1).toInt();
    CHECK(came == 32);
}

TEST_CASE_METHOD(Ledger, "The groups can be narrowed to a side, a table and a source", "[ledger]") {
    box("Side").setCurrentText(QStringLiteral("Axis"));
    CHECK(column(2).count(QStringLiteral("Axis")) == groups().lines());
    CHECK(groups().lines() > 2);
    box("Table").setCurrentText(QStringLiteral("Fleet Speed"));
    REQUIRE(groups().lines() == 1);
    CHECK(row(0).mid(2, 2) == list({"Axis", "Fleet Speed"}));
    box("Source").setCurrentText(QStringLiteral("by hand"));
    CHECK(groups().lines() == 0);
    CHECK(says("No dice have been rolled."));
    CHECK_FALSE(button("Export CSV…").isEnabled());
    CHECK(bars().lines() == 0);
    box("Source").setCurrentIndex(0);
    box("Side").setCurrentIndex(0);
    CHECK(column(3).count(QStringLiteral("Fleet Speed")) == groups().lines());
}

TEST_CASE_METHOD(Ledger, "Numbers are sorted as numbers, and the chosen group stays chosen", "[ledger]") {
    groups().choose(2);
    const QStringList chosen = row(1);
    groups().horizontalHeader()->setSortIndicator(4, Qt::DescendingOrder);
    const QStringList sizes = column(4);
    for (int i = 1; i < sizes.size(); ++i) CHECK(sizes[i - 1].toInt() >= sizes[i].toInt());
    CHECK(sizes.first() == QLatin1String("124"));
    CHECK(row(line()) == chosen);
    document.act([](session::Session& session) { session.add_note("Fog."); });
    CHECK(row(line()) == chosen);
    CHECK(column(4) == sizes);
}

TEST_CASE_METHOD(Ledger, "It follows the session: rolls that are made, and taken back", "[ledger]") {
    document.roll_on("swwas.fleet-speed");
    CHECK(row(0)[4] == QLatin1String("125"));
    document.go_back(0, QString());
    CHECK(row(0)[4] == QLatin1String("124"));
    window.hide();
    document.close();
    CHECK_FALSE(window.isVisible());
    CHECK(groups().lines() == 0);
}

TEST_CASE_METHOD(Ledger, "What is shown is saved as a spreadsheet", "[ledger]") {
    box("Side").setCurrentText(QStringLiteral("Axis"));
    button("Export CSV…").click();
    QCoreApplication::processEvents();
    auto* const dialog = window.findChild<QFileDialog*>();
    REQUIRE(dialog);
    CHECK(dialog->selectedFiles().first().endsWith(QLatin1String("coral-sea-dice.csv")));
    dialog->reject();
    const QString file = text((folder.path() / "dice.csv").string());
    window.save(file);
    const std::string written = json::read_text(file.toStdString());
    const report::LedgerFilter axis{"axis", {}, {}};
    CHECK(written == to_csv(report::filtered(report::make_ledger(document.session()), axis)));
    CHECK(says("dice.csv"));
    window.save(text((folder.path() / "nowhere" / "dice.csv").string()));
    CHECK(says("\u26A0"));
}

TEST_CASE_METHOD(Ledger, "Each bar says its number, and is held against what is expected", "[ledger]") {
    const QModelIndex first = bars().model()->index(0, 2);
    CHECK(first.data(Qt::AccessibleTextRole).toString() == QLatin1String("1: 7 times, 6.2 expected"));
    const sheet::Bar bar = static_cast<const SheetModel*>(first.model())->bar(first);
    CHECK(bar.mark == Approx(6.2 * bar.length / 7));
}

TEST_CASE_METHOD(test::Sample, "The menu opens the ledger, for a session only", "[ledger]") {
    MainWindow main(document);
    main.show();
    QAction* open = nullptr;
    for (auto* action : main.findChildren<QAction*>()) {
        if (action->text() == QString::fromUtf8("&Dice ledger…")) open = action;
    }
    REQUIRE(open);
    CHECK(open->isEnabled());
    open->trigger();
    auto* const ledger = main.findChild<LedgerWindow*>();
    REQUIRE(ledger);
    CHECK(ledger->isVisible());
    CHECK_FALSE(ledger->isModal());
    document.close();
    CHECK_FALSE(ledger->isVisible());
    CHECK_FALSE(open->isEnabled());
}

TEST_CASE_METHOD(Ledger, "The ledger stays as it is if another session can't be opened", "[ledger]") {
    const int lines = groups().lines();
    CHECK_FALSE(document.open(folder.path() / "none.flagplot"));
    CHECK(window.isVisible());
    CHECK(groups().lines() == lines);
    document.close();
    CHECK_FALSE(window.isVisible());
}

TEST_CASE("The weighing of luck can be stopped, and what was weighed by then stays", "[ledger][luck]") {
    Ledger ledger;
    auto* const view = ledger.window.findChild<LuckView*>();
    REQUIRE(view);
    QSignalSpy weighed(view, &LuckView::weighed);
    QPushButton& stop = ledger.button("Stop");
    CHECK(stop.isHidden());
    ledger.window.findChild<QTabWidget*>()->setCurrentIndex(1);
    REQUIRE_FALSE(stop.isHidden());
    CHECK_FALSE(view->findChild<QProgressBar*>()->isHidden());
    stop.click();
    REQUIRE((weighed.count() > 0 || weighed.wait(600'000)));
    CHECK(stop.isHidden());
    CHECK(view->findChild<QProgressBar*>()->isHidden());
    CHECK(view->findChild<SheetView*>()->lines() < 2 + 2 + 2 * 8);
    const auto words = view->findChildren<QLabel*>();
    CHECK(std::any_of(words.begin(), words.end(),
                      [](const QLabel* label) { return label->text().startsWith(QStringLiteral("Stopped")); }));
}

TEST_CASE("How lucky each side was stands on a page of its own, and can be saved", "[ledger][luck]") {
    Ledger ledger;
    const std::string before = ledger.document.session().journal().bytes();
    auto* const pages = ledger.window.findChild<QTabWidget*>();
    auto* const view = ledger.window.findChild<LuckView*>();
    REQUIRE((pages && view));
    QSignalSpy weighed(view, &LuckView::weighed);
    pages->setCurrentIndex(1);
    CHECK_FALSE(ledger.button("Export CSV…").isEnabled());
    REQUIRE((weighed.count() > 0 || weighed.wait(600'000)));
    const auto* const lines = view->findChild<SheetView*>();
    // Two sides, and eight turns of each; a heading above both.
    REQUIRE(lines->lines() == 2 + 2 + 2 * 8);
    const auto cell = [&](int line, int column) { return lines->model()->index(line, column).data().toString(); };
    CHECK(cell(0, 0) == QStringLiteral("In all, against what could have come"));
    CHECK(cell(1, 0) == QStringLiteral("all"));
    CHECK(cell(1, 1) == QStringLiteral("8 procedures"));
    CHECK(cell(1, 2) == QStringLiteral("Moves in the desired direction, Allied"));
    CHECK(cell(1, 3).toInt() > 0);
    CHECK(cell(1, 5).contains(QStringLiteral("luckier than")));
    CHECK(cell(4, 0) == QStringLiteral("1"));
    CHECK(ledger.document.session().journal().bytes() == before);
    CHECK(ledger.button("Export CSV…").isEnabled());
    const QString file = QString::fromStdString((ledger.folder.path() / "luck.csv").string());
    ledger.window.save(file);
    CHECK(json::read_text(file.toStdString()).starts_with("turn,procedure,of,label"));
    // It is of another moment as soon as something happens.
    ledger.document.act([](session::Session& session) { session.add_note("a note"); });
    CHECK((lines->lines() == 0 || weighed.count() > 1));
}
