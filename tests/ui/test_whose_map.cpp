#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "in_play.h"
#include "output.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/map/map_page.h"
#include "ui/map/map_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

hex::Picture map_to(const std::string& label) {
    hex::Picture map;
    const hex::Hex end = map.layout.parse(label);
    map.board = {.columns = 30, .rows = 25};
    map.marks = {{hex::Picture::Mark::Kind::unit, end, "S1", "South"}};
    return map;
}

session::Told map_for(const std::string& audience, const std::string& hex, const std::string& unit = "") {
    return {audience + hex, "Search", unit, "A sail.", audience, {}, map_to(hex)};
}

// A double-blind game, and what is in play.
struct Straits {
    Straits() {
        session::Beginning beginning;
        beginning.rulebook = "straits";
        beginning.title = "The Straits";
        REQUIRE(document.create(folder.path() / "straits.flagplot", beginning));
        document.act([](session::Session& session) {
            session.add_unit("commander", "Fletcher", {{"side", "south"}});
            session.add_unit("commander", "Hara", {{"side", "north"}});
        });
        narrow();
        test::activate(shown.pages);
    }

    // Lines that are told in one run. Returns the first one's number.
    int tell(const std::vector<session::Told>& lines) {
        int first = 0;
        document.act([&](session::Session& session) {
            const int run = session.stage(session::Opened{"straits.search", 1, session.state().turn(), ++ordinal});
            for (const session::Told& line : lines) {
                const int number = session.stage(line, run);
                if (first == 0) first = number;
            }
            session.stage(session::Closed{}, run);
        });
        QCoreApplication::processEvents();
        return first;
    }

    void narrow() { resize(50); }
    void widen() { resize(120); }
    void resize(int width) {
        shown.pages.resize(letters(width), 500);
        QCoreApplication::processEvents();
    }

    QWidget& page() const { return *in_play.page(Page::map); }
    QComboBox& whose() { return *page().findChild<QComboBox*>(); }
    QStringList offered() {
        QStringList all;
        for (int i = 0; i < whose().count(); ++i) all << whose().itemText(i);
        return all;
    }
    void choose(const QString& label) {
        const int index = whose().findText(label);
        REQUIRE(index >= 0);
        whose().setCurrentIndex(index);
        emit whose().activated(index);
        QCoreApplication::processEvents();
    }
    // The maps in sight, by their words and names.
    QStringList maps() {
        QStringList all;
        for (const auto* map : page().findChildren<MapView*>()) {
            if (map->isVisible()) all << map->accessibleName() + QStringLiteral(": ") + map->accessibleDescription();
        }
        return all;
    }
    QStringList captions() {
        QStringList all;
        for (const auto* label : page().findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty()) all << label->text();
        }
        return all;
    }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tests/fixtures"}), test::Sample::environment()};
    QWidget owner;
    InPlay in_play{document, &owner};
    test::InPlayPages shown{in_play};
    int ordinal = 0;
};

QString words(const char* name, const char* hex) {
    return QStringLiteral("%1: S1 (South) in %2").arg(QLatin1String(name), QLatin1String(hex));
}

}  // namespace

TEST_CASE("Where one map was told nothing is to be chosen") {
    Straits game;
    game.widen();
    game.tell({map_for("gm", "Y9")});
    CHECK_FALSE(game.whose().isVisible());
    CHECK(game.maps() == QStringList{words("Map", "Y9")});
    CHECK(game.captions().isEmpty());
}

TEST_CASE("Maps that were told together are offered, the true one first, and keys lead to each") {
    Straits game;
    game.tell({map_for("south", "Y9"), map_for("gm", "Z9"), map_for("Hara", "X9")});
    CHECK(game.whose().isVisible());
    CHECK(game.whose().accessibleName() == QStringLiteral("Whose map"));
    CHECK(game.offered() == QStringList{QStringLiteral("True map"), QStringLiteral("South"), QStringLiteral("Hara")});
    CHECK(game.maps() == QStringList{words("Map", "Z9")});
    game.whose().setFocus(Qt::TabFocusReason);
    QTest::keyClick(&game.whose(), Qt::Key_Down);
    CHECK(game.maps() == QStringList{words("Map", "Y9")});
    QTest::keyClick(&game.whose(), Qt::Key_Down);
    CHECK(game.maps() == QStringList{words("Map", "X9")});
    game.in_play.show_reference("play");
    CHECK_FALSE(game.whose().isVisible());
}

TEST_CASE("Newer maps are shown to the audience that was chosen, and to the game master if it has none") {
    Straits game;
    game.tell({map_for("gm", "A1"), map_for("north", "B1"), map_for("south", "C1")});
    game.choose(QStringLiteral("South"));
    game.tell({map_for("gm", "A2"), map_for("north", "B2"), map_for("south", "C2")});
    CHECK(game.whose().currentText() == QStringLiteral("South"));
    CHECK(game.maps() == QStringList{words("Map", "C2")});
    game.tell({map_for("north", "B4"), map_for("south", "C4"), map_for("gm", "A4")});
    CHECK(game.maps() == QStringList{words("Map", "C4")});
    game.document.act([](session::Session& session) { session.next_turn(); });
    CHECK_FALSE(game.whose().isVisible());
    game.tell({map_for("gm", "A5"), map_for("north", "B5")});
    CHECK(game.maps() == QStringList{words("Map", "A5")});
}

TEST_CASE("Who is told no map in a run keeps the one of the turn before it") {
    Straits game;
    const QStringList all{QStringLiteral("True map"), QStringLiteral("North"), QStringLiteral("South")};
    game.tell({map_for("gm", "A1"), map_for("north", "B1"), map_for("south", "C1")});
    game.tell({map_for("south", "C2")});
    CHECK(game.offered() == all);
    CHECK(game.maps() == QStringList{words("Map", "A1")});  // the game master's, as nobody's was chosen
    game.choose(QStringLiteral("South"));
    CHECK(game.maps() == QStringList{words("Map", "C2")});
    game.choose(QStringLiteral("True map"));
    game.tell({map_for("south", "C3"), map_for("north", "B3")});
    CHECK(game.maps() == QStringList{words("Map", "A1")});
    game.choose(QStringLiteral("South"));
    game.tell({map_for("gm", "A4"), map_for("north", "B4")});
    CHECK(game.offered() == all);
    CHECK(game.maps() == QStringList{words("Map", "C3")});
    game.document.act([](session::Session& session) { session.next_turn(); });
    game.tell({map_for("south", "C5")});
    CHECK_FALSE(game.whose().isVisible());  // of the turn only
}

TEST_CASE("Where there is room the true map stands beside the chosen one") {
    Straits game;
    game.tell({map_for("gm", "A1"), map_for("south", "C1")});
    game.choose(QStringLiteral("South"));
    CHECK(game.captions().isEmpty());
    game.widen();
    CHECK(game.captions() == QStringList{QStringLiteral("South"), QStringLiteral("True map")});
    CHECK(game.maps() == QStringList{words("South", "C1"), words("True map", "A1")});
    game.narrow();
    CHECK(game.maps() == QStringList{words("Map", "C1")});
    game.widen();
    game.choose(QStringLiteral("True map"));
    CHECK(game.maps() == QStringList{words("Map", "A1")});
}

TEST_CASE("Maps for the same audience are told apart by their units, and the true one of that unit stands beside") {
    Straits game;
    game.widen();
    game.tell({map_for("gm", "A1", "S1"), map_for("south", "C1", "S1"), map_for("gm", "A2", "S2"),
               map_for("south", "C2", "S2"), map_for("south", "C3", "S2")});
    CHECK(game.offered() == QStringList{QStringLiteral("True map: S1"), QStringLiteral("True map: S2"),
                                        QStringLiteral("South: S1"), QStringLiteral("South: S2"),
                                        QStringLiteral("South: S2 (2)")});
    CHECK(game.maps() == QStringList{words("Map", "A2")});  // the newest
    game.choose(QStringLiteral("South: S1"));
    CHECK(game.maps() == QStringList{words("South: S1", "C1"), words("True map: S1", "A1")});
    game.document.act([](session::Session& session) { session.add_note("A note."); });
    CHECK(game.maps().first() == words("South: S1", "C1"));
}

TEST_CASE("A map that is revealed or held back is offered as what it is now") {
    Straits game;
    const int first = game.tell({map_for("gm", "A1"), map_for("south", "C1")});
    game.document.act([&](session::Session& session) { session.amend(first, "Fletcher", {}, ""); });
    CHECK(game.offered() == QStringList{QStringLiteral("Fletcher"), QStringLiteral("South")});
    CHECK(game.maps() == QStringList{words("Map", "A1")});
}

TEST_CASE("An older map comes with those of its own run, and a button leads to the map in play") {
    Straits game;
    const int first = game.tell({map_for("gm", "A1"), map_for("south", "C1")});
    game.tell({map_for("gm", "A2"), map_for("north", "B2")});
    game.in_play.show_map(first + 1);
    CHECK(game.offered() == QStringList{QStringLiteral("True map"), QStringLiteral("South")});
    CHECK(game.maps() == QStringList{words("Map", "C1")});
    QPushButton* back = nullptr;
    for (auto* button : game.page().findChildren<QPushButton*>()) {
        if (button->isVisible()) back = button;
    }
    REQUIRE(back);
    back->click();
    CHECK(game.maps() == QStringList{words("Map", "A2")});
    CHECK_FALSE(back->isVisible());
    game.document.close();
    CHECK_FALSE(game.whose().isVisible());
}

TEST_CASE("A map that is revealed later doesn't come into play, but may be looked at") {
    Straits game;
    const int first = game.tell({map_for("gm", "A1"), map_for("south", "C1")});
    game.document.act([&](session::Session& session) { session.reveal(first + 1, "Hara", ""); });
    CHECK(game.maps() == QStringList{words("Map", "A1")});
    CHECK(game.offered() == QStringList{QStringLiteral("True map"), QStringLiteral("South")});
    game.in_play.show_map(game.document.session().size());
    CHECK(game.offered() == QStringList{QStringLiteral("Hara")});
    CHECK(game.maps() == QStringList{words("Map", "C1")});
}

TEST_CASE("However narrow the page, the list of the maps takes what is left, and its buttons are whole") {
    Straits game;
    game.tell({map_for("gm", "A1"), map_for("south", "C1")});
    game.shown.pages.resize(game.shown.pages.minimumSizeHint());
    QCoreApplication::processEvents();
    CHECK(game.whose().isVisible());
    CHECK(game.whose().minimumSizeHint().width() < letters(18));
    for (const auto* button : game.page().findChildren<QToolButton*>()) {
        if (button->isVisible()) CHECK(button->width() >= button->minimumSizeHint().width());
    }
}

TEST_CASE("A report can be printed for each side and each commander") {
    Straits game;
    const std::unique_ptr<OutputDialog> dialog(new OutputDialog(game.document, {.turn = 1}, nullptr));
    const QComboBox& readers = test::box_of(*dialog, "For whom");
    QStringList offered;
    for (int i = 0; i < readers.count(); ++i) offered << readers.itemText(i);
    CHECK(offered == QStringList{QStringLiteral("Everything"), QStringLiteral("North"), QStringLiteral("South"),
                                 QStringLiteral("Hara"), QStringLiteral("Fletcher")});
}
