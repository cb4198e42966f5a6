// The search over everything, and the contents of a game.
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "sample.h"
#include "support/catch.h"
#include "ui/common/plain_text.h"
#include "ui/finder/contents.h"
#include "ui/finder/finder.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

using What = report::Findable::What;

struct Found : test::Sample {
    Found() {
        auto* const bar = new QVBoxLayout(&window);
        bar->addWidget(&finder.search(), 0, Qt::AlignTop | Qt::AlignRight);
        window.resize(1200, 900);
        window.show();
        test::activate(window);
        QObject::connect(&finder, &Finder::chosen, [this](What what, const std::string& id) {
            if (what == What::procedure) document.play(id);
            if (what == What::table) table = exact(id);
            if (what == What::rule) rule = exact(id);
            if (what == What::unit) unit = exact(id);
        });
    }

    QLineEdit& search() { return finder.search(); }
    QTreeWidget& list() { return *finder.findChild<QTreeWidget*>(); }
    void find(const char* words) {
        finder.focus_search();
        search().clear();
        QTest::keyClicks(&search(), QLatin1String(words));
    }
    QStringList in_sight() {
        QStringList all;
        for (int i = 0; finder.isVisible() && i < list().topLevelItemCount(); ++i)
            all += list().topLevelItem(i)->text(0);
        return all;
    }
    QString chosen() { return list().currentItem() ? list().currentItem()->text(0) : QString(); }
    std::string played() const {
        const auto& run = document.session().state().open_run();
        return run ? run->opened.procedure : "";
    }

    QWidget window;
    Finder& finder = *new Finder(document, window);
    QString table;
    QString rule;
    QString unit;
};

// The contents, where a game is browsed.
struct Browsed : test::Sample {
    Browsed() {
        QObject::connect(&contents, &Contents::chosen, [this](What what, const std::string& id) {
            REQUIRE(what == What::procedure);
            document.play(id);
        });
        contents.resize(400, 900);
        contents.show();
        test::activate(contents);
    }

    QTreeWidget& tree() { return *contents.findChild<QTreeWidget*>(); }
    QTreeWidgetItem& item(const char* words) {
        const auto found = tree().findItems(QLatin1String(words), Qt::MatchExactly | Qt::MatchRecursive);
        REQUIRE(found.size() == 1);
        return *found.front();
    }
    void click(const char* words) {
        tree().scrollToItem(&item(words));
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualItemRect(&item(words)).center());
    }
    std::string played() const {
        const auto& run = document.session().state().open_run();
        return run ? run->opened.procedure : "";
    }

    Contents contents{document};
};

}  // namespace

TEST_CASE_METHOD(Found, "The search finds procedures, tables, rules and rulings") {
    find("seaplanes");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(table == QStringLiteral("swwas.seaplanes"));
    find("straight to port");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(rule == QStringLiteral("Fleet and Submarine Movement, 3rd paragraph"));
    find("fleet movement");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(played() == "swwas.fleet-movement");
}

TEST_CASE_METHOD(Found, "What is found has all the words, in any order, and whatever the size of its letters") {
    find("fleet movement");
    const QStringList all = in_sight();
    CHECK(all.contains(QStringLiteral("Play: Fleet movement")));
    CHECK_FALSE(all.contains(QStringLiteral("Play: Air mission")));
    for (const char* const words : {"movement fleet", "MOVE  Fleet", " fle ment ove"}) {
        INFO(words);
        find(words);
        CHECK(in_sight().contains(QStringLiteral("Play: Fleet movement")));
        CHECK_FALSE(in_sight().contains(QStringLiteral("Play: Air mission")));
    }
    find("movement fleet nowhere");
    CHECK(in_sight().isEmpty());
}

TEST_CASE_METHOD(Found, "What is called as was typed is chosen before what only speaks of it") {
    find("Turn");
    CHECK(chosen() == QStringLiteral("Play: Turn"));
    CHECK(in_sight().size() > 1);
    find("fleet");  // nothing is played by a word that much has
    CHECK_FALSE(chosen().startsWith(QStringLiteral("Play: ")));
}

TEST_CASE_METHOD(Found, "Rows and modifiers of tables are found, and lead to their table") {
    find("half speed");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(table == QStringLiteral("swwas.fleet-speed"));
}

TEST_CASE_METHOD(Found, "The search finds units as they are, and says where nothing is found") {
    find("a3");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(unit == QStringLiteral("A3"));
    find("Z99");
    CHECK(in_sight().isEmpty());
    const auto labels = finder.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("“Z99”"));
    }));
    unit.clear();
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(unit.isEmpty());
    REQUIRE(document.act([](session::Session& session) { session.add_unit("fleet", "Z99", {{"side", "allied"}}); }));
    CHECK(in_sight() == QStringList{QStringLiteral("Z99")});
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(unit == QStringLiteral("Z99"));
}

TEST_CASE_METHOD(Found, "Words of another game are found there, under its name") {
    find("floundering");
    CHECK(in_sight().isEmpty());
    const auto labels = finder.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("Second World War at Sea has nothing")) &&
               label->text().contains(QStringLiteral("Great War at Sea has it: "));
    }));
}

TEST_CASE_METHOD(Found, "What a unit did in a turn is found by both, in any order") {
    QString event;
    QObject::connect(&finder, &Finder::chosen, [&](What what, const std::string& id) {
        if (what == What::event) event = exact(id);
    });
    for (const char* const words : {"Z2 turn 8 desired zones", "turn 8 z2 zones desired"}) {
        event.clear();
        find(words);
        REQUIRE(in_sight().size() == 1);
        CHECK(in_sight().front().contains(QStringLiteral("2 zones SW")));
        QTest::keyClick(&search(), Qt::Key_Return);
        CHECK(event == QStringLiteral("654"));  // by its file
    }
    find("Z2 turn");
    CHECK(event == QStringLiteral("654"));
    CHECK(unit.isEmpty());
}

TEST_CASE_METHOD(Found, "Escape or what was found leaves the search empty, and nothing in sight") {
    const QSignalSpy left(&finder, &Finder::left);
    find("seaplanes");
    CHECK(finder.isVisible());
    QTest::keyClick(&search(), Qt::Key_Escape);
    CHECK(search().text().isEmpty());
    CHECK_FALSE(finder.isVisible());
    CHECK(left.size() == 1);
    find("seaplanes");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(search().text().isEmpty());
    CHECK(left.size() == 2);
    QTest::keyClick(&search(), Qt::Key_Return);  // nothing is searched any more
    CHECK(left.size() == 2);
}

TEST_CASE_METHOD(Found, "The keys stay in the line: Down and Up choose, and a held Enter opens nothing") {
    find("fleet movement");
    const QString first = chosen();
    QTest::keyClick(&search(), Qt::Key_Down);
    CHECK(chosen() != first);
    CHECK(search().hasFocus());
    QTest::keyClick(&search(), Qt::Key_Up);
    CHECK(chosen() == first);
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
    QApplication::sendEvent(&search(), &held);
    CHECK(played().empty());
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(played() == "swwas.fleet-movement");
}

TEST_CASE_METHOD(Found, "What was left typed comes back with the focus, and not by itself") {
    QLineEdit elsewhere(&window);
    elsewhere.show();
    find("fleet");
    elsewhere.setFocus();
    CHECK_FALSE(finder.isVisible());
    REQUIRE(document.act([](session::Session& session) { session.add_note("on"); }));
    CHECK_FALSE(finder.isVisible());
    search().setFocus();
    CHECK(finder.isVisible());
    CHECK_FALSE(in_sight().isEmpty());
}

TEST_CASE_METHOD(Found, "What the window offers is found, too") {
    bool is_open = false;
    finder.others = [&] {
        return std::vector<Finder::Other>{
            {{.what = report::Findable::What::menu, .id = {}, .label = "Dark", .where = "Menu > View > Colors"},
             [&] { is_open = true; }}};
    };
    find("colour dark");
    CHECK(in_sight() == QStringList{QStringLiteral("Dark")});
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualItemRect(list().topLevelItem(0)).center());
    CHECK(is_open);
    CHECK_FALSE(finder.isVisible());
}

TEST_CASE_METHOD(Browsed, "Enter in the contents does what a click does") {
    tree().setCurrentItem(&item("Fleet movement"));
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
    QApplication::sendEvent(&tree(), &held);
    CHECK(played().empty());
    QTest::keyClick(&tree(), Qt::Key_Return);
    CHECK(played() == "swwas.fleet-movement");
}

TEST_CASE_METHOD(Browsed, "A procedure is begun by a click, once; another waits until it is over") {
    click("Fleet movement");
    CHECK(played() == "swwas.fleet-movement");
    const int size = document.session().size();
    click("Fleet movement");  // the second of two at once
    CHECK(document.session().size() == size);
    CHECK(failed.isEmpty());
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    click("Air mission");
    CHECK(document.session().size() == size);
    CHECK(failed.contains(QStringLiteral("isn't finished")));
}
