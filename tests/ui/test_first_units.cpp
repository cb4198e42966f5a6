// What there is to do in a session without a unit.
#include "ui/roster/first_units.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <fstream>
#include <stdexcept>

#include "sample.h"
#include "support/catch.h"
#include "ui/main_window.h"
#include "ui/roster/roster.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

struct Empty {
    Empty() {
        session::Beginning beginning;
        beginning.rulebook = "swwas";
        beginning.title = "New";
        REQUIRE(document.create(folder.path() / "new.flagplot", beginning));
        window.resize(1440, 900);
        window.show();
        test::activate(window);
        test::settle();
    }

    FirstUnits& page() { return *window.findChild<FirstUnits*>(); }
    QPushButton& button(const QString& name) {
        for (auto* const one : page().findChildren<QPushButton*>()) {
            if (one->accessibleName() == name || one->text().remove(QLatin1Char('&')) == name) return *one;
        }
        throw std::runtime_error("there is no " + name.toStdString());
    }
    std::size_t count(const char* type) { return document.session().state().units_of(type).size(); }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    MainWindow window{document};
};

}  // namespace

TEST_CASE("A session without units asks for them, and takes what is pasted", "[roster]") {
    Empty empty;
    REQUIRE(empty.page().isVisible());
    CHECK(empty.button(QStringLiteral("Paste your fleets")).hasFocus());
    QApplication::clipboard()->clear();
    QTest::keyClick(&empty.button(QStringLiteral("Paste your fleets")), Qt::Key_V, Qt::ControlModifier);
    test::settle();
    CHECK_FALSE(empty.page().isHidden());
    QApplication::clipboard()->setText(QStringLiteral("Id\tPlace\tSide\nZ1\tD4\tAxis\nA1\tM9\tAllied\n"));
    QTest::keyClick(&empty.button(QStringLiteral("Paste your fleets")), Qt::Key_V, Qt::ControlModifier);
    CHECK(empty.count("fleet") == 2);
    test::settle();
    CHECK(empty.page().isHidden());
    empty.document.go_back(0, {});
    test::settle();
    CHECK_FALSE(empty.page().isHidden());
}

TEST_CASE("Something stands in each cell of the example", "[roster]") {
    Empty empty;
    QStringList words;
    for (const auto* const label : empty.page().findChildren<QLabel*>()) words += label->text();
    for (const char* const word : {"Id", "F1", "Side", "Axis", "Allied", "Desired direction", "SE", "NW"})
        CHECK(words.contains(QLatin1String(word)));
    CHECK_FALSE(words.contains(QStringLiteral("Mission")));  // any words
    CHECK_FALSE(words.contains(QStringLiteral("…")));
    CHECK_FALSE(words.contains(QStringLiteral("0")));  // zones
}

TEST_CASE("The kind that the roster shows is pasted", "[roster]") {
    Empty empty;
    auto* const tabs = empty.window.findChild<Roster*>()->findChild<QTabBar*>();
    REQUIRE(tabs);
    tabs->setCurrentIndex(1);
    QApplication::clipboard()->setText(QStringLiteral("S1\tAllied\n"));
    empty.button(QStringLiteral("Paste your submarine flotillas")).click();
    CHECK(empty.count("flotilla") == 1);
    CHECK(empty.count("fleet") == 0);
}

TEST_CASE("Another session without units asks for its own", "[roster]") {
    Empty empty;
    session::Beginning other;
    other.rulebook = "flattop";
    other.title = "Other";
    REQUIRE(empty.document.create(empty.folder.path() / "other.flagplot", other));
    test::settle();
    CHECK_NOTHROW(empty.button(QStringLiteral("Paste your commanders")));
    CHECK_FALSE(empty.page().isHidden());
}

TEST_CASE("Enter on a button presses that button", "[roster]") {
    Empty empty;
    QApplication::clipboard()->setText(QStringLiteral("Z1\tAxis\n"));
    empty.button(QStringLiteral("Skip for now")).setFocus();
    QTest::keyClick(&empty.button(QStringLiteral("Skip for now")), Qt::Key_Return);
    test::settle();
    CHECK(empty.count("fleet") == 0);
    CHECK(empty.page().isHidden());
}

TEST_CASE("Whoever goes on without units isn't asked again", "[roster]") {
    Empty empty;
    empty.button(QStringLiteral("Skip for now")).click();
    test::settle();
    CHECK(empty.page().isHidden());
    empty.document.act([](session::Session& session) { session.add_note("on we go"); });
    test::settle();
    CHECK(empty.page().isHidden());
}

TEST_CASE("A spreadsheet that is dropped goes onto the roster", "[roster]") {
    Empty empty;
    const auto file = empty.folder.path() / "fleets.csv";
    std::ofstream(file) << "Id,Side\nZ1,Axis\n";
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(QString::fromStdString(file.string()))});
    QDragEnterEvent enters(QPoint(40, 40), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    enters.setAccepted(false);
    QCoreApplication::sendEvent(&empty.window, &enters);
    REQUIRE(enters.isAccepted());
    QDropEvent drop(QPointF(40, 40), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&empty.window, &drop);
    CHECK(empty.count("fleet") == 1);
}

TEST_CASE("Neither a game that has begun nor one without a roster asks for units", "[roster]") {
    Empty empty;
    empty.document.play("swwas.turn");
    test::settle();
    CHECK(empty.page().isHidden());
}
