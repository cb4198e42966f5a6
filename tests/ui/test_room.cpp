// The two panes: what to do, and one thing to look at.
#include <QAbstractButton>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QSplitter>
#include <QTabBar>
#include <QTest>
#include <QVBoxLayout>

#include "drag.h"
#include "room.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/panel/journal_model.h"
#include "ui/panel/log_view.h"
#include "ui/room/chart_room.h"
#include "ui/room/newest_line.h"
#include "ui/room/pages.h"
#include "ui/turn/turn_head.h"
#include "ui/turn/turn_strip.h"

using namespace flagplot;
using namespace flagplot::ui;
using test::settle;

namespace {

// Pages that each have a line to type into; the roster has a list as well.
struct Paged {
    Paged() {
        add(Page::session, "Session");
        add(Page::plot, "Plot");
        add(Page::dice, "Dice");
        pages.resize(800, 600);
        pages.show();
        test::activate(pages);
        settle();
    }

    QWidget* add(Page page, const char* title) {
        auto* const widget = new QWidget;
        (new QVBoxLayout(widget))->addWidget(new QLineEdit(widget));
        pages.add(page, QLatin1String(title), widget);
        return widget;
    }
    QTabBar& tabs() { return *pages.findChild<QTabBar*>(); }
    QStringList titles() {
        QStringList all;
        for (int i = 0; i < tabs().count(); ++i) {
            if (tabs().isTabVisible(i)) all += tabs().tabText(i);
        }
        return all;
    }
    bool is_in_sight(Page page) { return pages.widget(page) && pages.widget(page)->isVisible(); }

    Pages pages;
};

// Two panes, so many letters wide.
struct Panes {
    Panes() {
        for (const auto& [page, title] :
             {std::pair(Page::plot, "Plot"), std::pair(Page::session, "Session"), std::pair(Page::rules, "Rules")}) {
            auto* const widget = new QWidget;
            (new QVBoxLayout(widget))->addWidget(new QLineEdit(widget));
            room.pages().add(page, QLatin1String(title), widget);
            (page == Page::session ? session : page == Page::plot ? plot : rules) = widget;
        }
        room.show();
        test::activate(room);
    }

    void widen(int width) {
        room.resize(letters(width), 600);
        settle();
    }
    QSplitter& panes() { return *room.findChild<QSplitter*>(); }

    QWidget* to_do = new QLineEdit;
    QWidget* session = nullptr;
    QWidget* plot = nullptr;
    QWidget* rules = nullptr;
    ChartRoom room{to_do, QStringLiteral("Orders")};
};

constexpr int narrow = 150;     // letters
constexpr int usual = 206;      // 1280 pixels
constexpr int wide = 250;       // the session may be beside the page
constexpr int very_wide = 300;  // and is there

}  // namespace

TEST_CASE_METHOD(Paged, "The tabs have one order, in whichever the pages came") {
    CHECK(titles() == QStringList{QStringLiteral("Plot"), QStringLiteral("Session"), QStringLiteral("Dice")});
    for (const Page page : {Page::orders, Page::plot, Page::map, Page::session, Page::roster, Page::rules, Page::dice})
        CHECK(pages.is_there(page) == (page == Page::plot || page == Page::session || page == Page::dice));
    add(Page::map, "Map");
    CHECK(titles().indexOf(QStringLiteral("Map")) == 1);
}

TEST_CASE_METHOD(Paged, "A page that comes or goes leaves the one in sight where it is") {
    pages.show_page(Page::session);
    REQUIRE(is_in_sight(Page::session));
    add(Page::map, "Map");      // before it
    add(Page::rules, "Rules");  // behind it
    CHECK(pages.page() == Page::session);
    CHECK(is_in_sight(Page::session));
    delete pages.take(Page::plot);
    CHECK(pages.page() == Page::session);
    CHECK(is_in_sight(Page::session));
    CHECK_FALSE(pages.has(Page::plot));
    CHECK(pages.take(Page::plot) == nullptr);
}

TEST_CASE_METHOD(Paged, "A page with nothing to show has no tab, and can't be chosen until it has") {
    pages.show_page(Page::session);
    pages.set_there(Page::plot, false);
    CHECK(titles() == QStringList{QStringLiteral("Session"), QStringLiteral("Dice")});
    CHECK(pages.has(Page::plot));
    CHECK_FALSE(pages.is_there(Page::plot));
    pages.show_page(Page::plot);
    CHECK(pages.page() == Page::session);
    pages.set_there(Page::plot, true);
    CHECK(titles().front() == QStringLiteral("Plot"));
    CHECK(pages.page() == Page::session);
    pages.show_page(Page::plot);
    CHECK(is_in_sight(Page::plot));
    // The one in sight goes: another is there.
    pages.set_there(Page::plot, false);
    CHECK_FALSE(is_in_sight(Page::plot));
    CHECK(pages.is_there(pages.page()));
    CHECK(is_in_sight(pages.page()));
}

TEST_CASE_METHOD(Paged, "A tab that was clicked says which page came") {
    QSignalSpy changed(&pages, &Pages::page_changed);
    QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(2).center());
    REQUIRE(changed.size() == 1);
    CHECK(changed.front().front().value<Page>() == Page::dice);
    CHECK(is_in_sight(Page::dice));
}

TEST_CASE_METHOD(Paged, "The keyboard goes to a page's list, or to what can be typed into, or to the tabs") {
    auto* const list = new QListView;
    pages.widget(Page::dice)->layout()->addWidget(list);
    pages.show_page(Page::dice);
    pages.focus_page();
    CHECK(list->hasFocus());
    pages.show_page(Page::session);
    pages.focus_page();
    CHECK(pages.widget(Page::session)->findChild<QLineEdit*>()->hasFocus());
    pages.widget(Page::session)->findChild<QLineEdit*>()->setEnabled(false);
    pages.focus_page();
    CHECK(tabs().hasFocus());
}

TEST_CASE_METHOD(Paged, "However narrow, the tabs are read in full, and the page in sight alone counts") {
    pages.widget(Page::dice)->setMinimumWidth(3000);
    pages.show_page(Page::session);
    settle();
    CHECK(pages.minimumSizeHint().width() < 3000);
    pages.resize(pages.minimumSizeHint());
    settle();
    CHECK(tabs().width() >= tabs().tabRect(2).right());
    CHECK_FALSE(tabs().usesScrollButtons());
}

TEST_CASE_METHOD(Panes, "In a narrow room what to do is the first page, and in a usual one the left pane") {
    widen(narrow);
    CHECK(room.is_narrow());
    CHECK(room.pages().findChild<QTabBar*>()->tabText(0) == QStringLiteral("Orders"));
    CHECK(room.pages().page() == Page::orders);
    CHECK(to_do->isVisible());
    CHECK_FALSE(plot->isVisible());
    CHECK(room.shows_to_do());
    room.show_page(Page::plot);
    CHECK(plot->isVisible());
    CHECK_FALSE(to_do->isVisible());
    CHECK_FALSE(room.shows_to_do());
    room.show_to_do();
    CHECK(to_do->isVisible());
    room.show_page(Page::plot);
    widen(usual);
    CHECK_FALSE(room.is_narrow());
    CHECK_FALSE(room.pages().has(Page::orders));
    CHECK(to_do->isVisible());
    CHECK(plot->isVisible());  // which was looked at
    CHECK(to_do->mapTo(&room, QPoint()).x() < plot->mapTo(&room, QPoint()).x());
}

TEST_CASE_METHOD(Panes, "A very wide room has the session beside the page, a wide one where it is wanted") {
    widen(usual);
    CHECK_FALSE(room.can_pin_session());
    CHECK(room.pages().has(Page::session));
    room.show_page(Page::plot);
    room.pin_session(true);
    CHECK(room.pages().has(Page::session));  // there is no room for it
    widen(wide);
    CHECK(room.can_pin_session());
    CHECK(session->isVisible());
    CHECK(plot->isVisible());
    CHECK_FALSE(room.pages().has(Page::session));
    room.pin_session(false);
    CHECK(room.pages().has(Page::session));
    CHECK_FALSE(session->isVisible());
    CHECK(plot->isVisible());
    widen(very_wide);
    CHECK_FALSE(room.can_pin_session());
    CHECK(session->isVisible());
    CHECK(plot->isVisible());
    CHECK(room.shows(Page::session));
    room.focus_page(Page::session);
    CHECK(session->findChild<QLineEdit*>()->hasFocus());
    CHECK(room.pages().page() == Page::plot);
    CHECK(session->mapTo(&room, QPoint()).x() > plot->mapTo(&room, QPoint()).x());
    widen(usual);
    CHECK_FALSE(session->isVisible());
    CHECK(plot->isVisible());
    CHECK(room.shows(Page::plot));
}

TEST_CASE_METHOD(Panes, "Pages that are made large have the whole room, until what to do is wanted") {
    widen(usual);
    room.show_page(Page::plot);
    const int before = plot->width();
    room.make_pages_large(true);
    settle();
    CHECK_FALSE(to_do->isVisible());
    CHECK_FALSE(room.shows_to_do());
    CHECK(plot->width() > before);
    CHECK(room.are_pages_large());
    room.show_page(Page::rules);
    CHECK(room.are_pages_large());
    room.show_to_do();
    settle();
    CHECK(to_do->isVisible());
    CHECK_FALSE(room.are_pages_large());
    CHECK(rules->isVisible());
    room.make_pages_large(true);
    widen(narrow);  // where it is a page
    room.show_to_do();
    CHECK(to_do->isVisible());
}

TEST_CASE_METHOD(Panes, "The width that a hand has given to what to do stays, as long as there is room for it") {
    widen(usual);
    const int before = to_do->width();
    QSignalSpy chosen(&room, &ChartRoom::left_width_chosen);
    test::drag(*panes().handle(1), 80, 0);
    const int after = to_do->width();
    REQUIRE(after > before + 40);
    CHECK_FALSE(chosen.empty());
    CHECK(std::abs(letters(room.left_width()) - after) <= letters(1));
    const auto is_kept = [&] { return std::abs(to_do->width() - after) <= letters(1); };
    widen(usual + 30);
    CHECK(is_kept());
    room.make_pages_large(true);
    room.make_pages_large(false);
    settle();
    CHECK(is_kept());
    widen(narrow);
    widen(usual);
    CAPTURE(to_do->width(), after, room.left_width(), letters(1));
    CHECK(is_kept());
    room.set_left_width(0);  // of another game
    settle();
    CHECK(to_do->width() == before);
}

TEST_CASE("A session is closed, and opened again, with its plot in sight beside the session") {
    test::Room room("coral-sea", 100, 1);
    room.take(QSize(1920, 1080));
    test::play_turn_9(room);
    room.look_at(Page::plot);
    const auto path = room.document.path();
    room.document.close();
    settle();
    CHECK_FALSE(room.room().isVisible());
    REQUIRE(room.document.open(path.toStdString()));
    settle();
    CHECK(room.room().shows(Page::plot));
}

TEST_CASE("The newest line says of which unit and what, all of it where it is cut, and a click is told") {
    NewestLine line;
    line.resize(letters(40), 30);
    line.show();
    line.say(QStringLiteral("A3"), QStringLiteral("Direction   d20: 7   SW,\nand then on and on and on and on"));
    CHECK(line.accessibleName() ==
          QStringLiteral("Newest in the session: A3, Direction   d20: 7   SW, and then on and on and on and on"));
    CHECK(line.toolTip().contains(QStringLiteral("on and on and on")));
    const QImage of_unit = line.grab().toImage();
    QSignalSpy clicked(&line, &QAbstractButton::clicked);
    QTest::mouseClick(&line, Qt::LeftButton);
    QTest::keyClick(&line, Qt::Key_Space);
    CHECK(clicked.size() == 2);
    line.say({}, QStringLiteral("Fog."));
    CHECK(line.accessibleName() == QStringLiteral("Newest in the session: Fog."));
    CHECK(line.grab().toImage() != of_unit);
    CHECK(line.minimumSizeHint().width() < letters(40));
}

// The sample's turn 8 is on; the session is folded before it.
TEST_CASE("A click on a turn in the bar, and what was searched for, stand in the session", "[room]") {
    test::Room room("coral-sea", 100, 1);
    room.take({1440, 900});
    auto& head = *room.window->findChild<TurnHead*>();
    auto& strip = *head.findChild<TurnStrip*>();
    auto& log = *test::named<LogView>(*room.window, "Session");
    const auto current = [&] {
        const QVariant row = log.currentIndex().data(JournalModel::row_role);
        REQUIRE(row.isValid());
        return room.window->findChild<JournalModel*>()->row_at(log.currentIndex().row());
    };
    REQUIRE(strip.isVisible());
    room.look_at(Page::plot);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.box_of(7).center().toPoint());
    settle();
    CHECK(room.room().shows(Page::session));
    CHECK(current()->is_heading());
    CHECK(current()->turn == 7);
    CHECK(room.window->findChild<JournalModel*>()->is_open(7));
    QTest::mouseClick(&head, Qt::LeftButton, {}, QPoint(4, head.height() / 2));
    settle();
    CHECK(current()->turn == 8);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.box_of(12).center().toPoint());  // it is yet to come
    settle();
    CHECK(current()->turn == 8);

    room.look_at(Page::plot);
    auto* const search = test::named<QLineEdit>(*room.window, "Find a procedure, unit, table or rule");
    REQUIRE(search);
    test::activate(*room.window);
    search->setFocus();
    QTest::keyClicks(search, QStringLiteral("turn 2 Z2 zone desired"));
    QTest::keyClick(search, Qt::Key_Return);
    settle();
    CHECK(room.room().shows(Page::session));
    CHECK(current()->number == 136);  // "one zone S (left of the desired SW)", by its file
}

TEST_CASE("A click on a session's first turn leads to its heading, though no entry begins it", "[room]") {
    test::Room room("", 100, 1);
    session::Beginning beginning;
    beginning.rulebook = "swwas";
    beginning.title = "New";
    REQUIRE(room.document.create(room.folder.path() / "new.flagplot", beginning));
    room.document.act([](session::Session& session) { session.add_note("fog"); });
    room.take({1440, 900});
    auto& head = *room.window->findChild<TurnHead*>();
    QTest::mouseClick(&head, Qt::LeftButton, {}, QPoint(4, head.height() / 2));
    settle();
    const QModelIndex current = test::named<LogView>(*room.window, "Session")->currentIndex();
    REQUIRE(current.isValid());
    const auto* const row = room.window->findChild<JournalModel*>()->row_at(current.row());
    CHECK(row->is_heading());
    CHECK(row->turn == 1);
}
