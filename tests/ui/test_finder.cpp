// The search over procedures, units, tables and rules.
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <algorithm>

#include "sample.h"
#include "support/catch.h"
#include "ui/finder/finder.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

struct Found : test::Sample {
    Found() {
        finder.resize(400, 900);
        finder.show();
        test::activate(finder);
        QObject::connect(&finder, &Finder::table_chosen, [this](const QString& id) { table = id; });
        QObject::connect(&finder, &Finder::rule_chosen, [this](const QString& place) { rule = place; });
        QObject::connect(&finder, &Finder::unit_chosen, [this](const QString& id) { unit = id; });
    }

    QLineEdit& search() { return finder.search(); }
    QTreeWidget& tree() { return *finder.findChild<QTreeWidget*>(); }
    void find(const char* words) {
        finder.focus_search();
        search().clear();
        QTest::keyClicks(&search(), QLatin1String(words));
    }
    QStringList in_sight() {
        QStringList all;
        for (int i = 0; i < tree().topLevelItemCount(); ++i) {
            const QTreeWidgetItem* const group = tree().topLevelItem(i);
            for (int k = 0; !group->isHidden() && group->isExpanded() && k < group->childCount(); ++k) {
                if (!group->child(k)->isHidden()) all += group->child(k)->text(0);
            }
        }
        return all;
    }
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

    Finder finder{document};
    QString table;
    QString rule;
    QString unit;
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
    CHECK(all.contains(QStringLiteral("Fleet movement")));
    CHECK_FALSE(all.contains(QStringLiteral("Air mission")));
    for (const char* const words : {"movement fleet", "MOVE  Fleet", " fle ment ove"}) {
        INFO(words);
        find(words);
        CHECK(in_sight().contains(QStringLiteral("Fleet movement")));
        CHECK_FALSE(in_sight().contains(QStringLiteral("Air mission")));
    }
    find("movement fleet nowhere");
    CHECK(in_sight().isEmpty());
}

TEST_CASE_METHOD(Found, "What is called as was typed is chosen before what only speaks of it") {
    find("Turn");
    REQUIRE(tree().currentItem());
    CHECK(tree().currentItem()->text(0) == QStringLiteral("Turn"));
    CHECK(in_sight().size() > 1);
}

TEST_CASE_METHOD(Found, "The search finds units as they are, and says where nothing is found") {
    find("a3");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(unit == QStringLiteral("A3"));
    find("Z99");
    CHECK_FALSE(tree().isVisible());
    const auto labels = finder.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("“Z99”"));
    }));
    unit.clear();
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(unit.isEmpty());
    REQUIRE(document.act([](session::Session& session) { session.add_unit("fleet", "Z99", {{"side", "allied"}}); }));
    CHECK(tree().isVisible());
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(unit == QStringLiteral("Z99"));
}

TEST_CASE_METHOD(Found, "Who searches wants to see it, and Escape or what was found leaves the search empty") {
    const QSignalSpy wanted(&finder, &Finder::wanted);
    const QSignalSpy left(&finder, &Finder::left);
    find("seaplanes");
    CHECK(wanted.size() > 1);
    QTest::keyClick(&search(), Qt::Key_Escape);
    CHECK(search().text().isEmpty());
    CHECK(left.size() == 1);
    find("seaplanes");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK(search().text().isEmpty());
    CHECK(left.size() == 2);
    QTest::keyClick(&search(), Qt::Key_Return);  // nothing is searched any more
    CHECK(left.size() == 2);
}

TEST_CASE_METHOD(Found, "A search that is left hides nothing, and its groups are open as they were") {
    QTreeWidgetItem& tables = item("Tables");
    const bool before = tables.isExpanded();
    const auto procedures = item("Procedures").childCount();
    find("seaplanes");
    CHECK(item("Procedures").isHidden());
    CHECK(tables.isExpanded());
    QTest::keyClick(&search(), Qt::Key_Escape);
    CHECK_FALSE(item("Procedures").isHidden());
    CHECK(tables.isExpanded() == before);
    for (int i = 0; i < procedures; ++i) CHECK_FALSE(item("Procedures").child(i)->isHidden());
}

TEST_CASE_METHOD(Found,
                 "The down key goes from the search into what was found, and Enter there does what a click does") {
    find("fleet movement");
    QTest::keyClick(&search(), Qt::Key_Down);
    CHECK(tree().hasFocus());
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
    tree().setCurrentItem(&item("Fleet movement"));
    QApplication::sendEvent(&tree(), &held);
    CHECK(played().empty());  // a key that is held down
    QTest::keyClick(&tree(), Qt::Key_Return);
    CHECK(played() == "swwas.fleet-movement");
}

TEST_CASE_METHOD(Found, "A procedure is begun by a click, once; another waits until it is over") {
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
