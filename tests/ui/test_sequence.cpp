#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <algorithm>

#include "sample.h"
#include "support/catch.h"
#include "ui/game/game_dock.h"
#include "ui/main_window.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// A session of the made-up roads, whose sequence of play is typed in, in the game dock and the step pane.
struct Roads {
    Roads() {
        session::Beginning beginning;
        beginning.rulebook = "roads";
        beginning.title = "Tides";
        REQUIRE(document.create(folder.path() / "tides.flagplot", beginning));
        pane.show();
        QCoreApplication::processEvents();
    }

    // What was wrong with it.
    QString type(const session::Value& sequence) {
        QString refused;
        document.act([&](session::Session& now) { now.set_fact("sequence", "session", sequence); }, &refused);
        QCoreApplication::processEvents();
        return refused;
    }
    QStringList listed() const {
        QStringList labels;
        const QTreeWidgetItem* sequence = dock.findChild<QTreeWidget*>()->topLevelItem(0);
        for (int i = 0; i < sequence->childCount(); ++i) labels += sequence->child(i)->text(0).trimmed();
        return labels;
    }
    QString primary() const {
        for (const auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return button->text();
        }
        return {};
    }
    void sail() {
        document.act([](session::Session& now) {
            const int run = now.stage(session::Opened{"roads.sail", 1, 1, 1});
            now.stage(session::Closed{}, run);
        });
        QCoreApplication::processEvents();
    }
    void press() {
        for (auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isDefault()) return button->click();
        }
    }

    test::Folder folder;
    Document document{table::Library({test::source_dir() / "tests/fixtures/roads"}), test::Sample::environment()};
    GameDock dock{document};
    StepPane pane{document};
};

const QStringList printed{QStringLiteral("Weather, in Tide 3"), QStringLiteral("\u25B6 Sailing"),
                          QStringLiteral("Fighting")};

}  // namespace

TEST_CASE("The checklist has the sequence that was typed in, and the printed one again when it is taken back") {
    Roads roads;
    CHECK(roads.listed() == printed);
    const int before = roads.document.session().size();
    CHECK(roads.type("Count\nThe fleets sail = sail\nDraw").isEmpty());
    const QStringList typed{QStringLiteral("\u2713 Count"), QStringLiteral("\u25B6 The fleets sail"),
                            QStringLiteral("Draw")};
    CHECK(roads.listed() == typed);
    CHECK(roads.type("Count\nThe fleets sail = sail\nMend").isEmpty());
    CHECK(roads.listed().last() == QStringLiteral("Mend"));
    CHECK(roads.type("Count\nDive = dive").contains(QStringLiteral("line 2")));
    CHECK(roads.listed().last() == QStringLiteral("Mend"));
    roads.document.go_back(before + 1, QString());
    QCoreApplication::processEvents();
    CHECK(roads.listed() == printed);
    CHECK(roads.type("Count").isEmpty());
    CHECK(roads.listed() == QStringList{QStringLiteral("Count")});  // it begins anew, so nothing is done yet
    CHECK(roads.type(nullptr).isEmpty());
    CHECK(roads.listed() == printed);
}

TEST_CASE("A phase that nobody played isn't ticked, and a tool tip says so in words") {
    Roads roads;
    const auto item = [&](int phase) { return roads.dock.findChild<QTreeWidget*>()->topLevelItem(0)->child(phase); };
    const auto tip = [&](int phase) { return item(phase)->toolTip(0).section(u'\n', 0, 0); };
    const auto heard = [&](int phase) { return item(phase)->data(0, Qt::AccessibleTextRole).toString(); };
    roads.document.act([](session::Session& now) { now.set_fact("fighting", "session", true); });
    QCoreApplication::processEvents();
    CHECK(tip(1) == QStringLiteral("still open"));
    roads.document.act([](session::Session& now) { now.next_phase(); });
    QCoreApplication::processEvents();
    CHECK(roads.listed() == QStringList{QStringLiteral("Weather, in Tide 3"), QStringLiteral("\u2013 Sailing"),
                                        QStringLiteral("\u25B6 Fighting")});
    CHECK(tip(1) == QStringLiteral("passed over"));
    CHECK(tip(2) == QStringLiteral("still open"));
    CHECK(heard(0) == QStringLiteral("Weather, in Tide 3"));
    CHECK(heard(1) == QStringLiteral("Sailing, passed over"));
    CHECK(heard(2) == QStringLiteral("Fighting, still open"));
    roads.sail();
    CHECK(roads.listed().at(1) == QStringLiteral("\u2713 Sailing"));
    CHECK(tip(1) == QStringLiteral("played"));
    CHECK(heard(1) == QStringLiteral("Sailing, played"));
}

TEST_CASE("What is left undone is asked about first, by the button that goes on as by Ctrl+T") {
    Roads roads;
    roads.document.act([](session::Session& now) { now.add_unit("boat", "B1", {{"adrift", true}}); });
    roads.sail();
    const auto check_asked = [&](QWidget& over) {
        const auto* const box = over.findChild<QMessageBox*>();
        REQUIRE(box);
        CHECK(box->text() == QStringLiteral("Boat B1: it is adrift"));
        CHECK(roads.document.session().state().phase() == "sail");
        CHECK(roads.document.session().state().turn() == 1);
        box->button(QMessageBox::Cancel)->click();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    CHECK(roads.primary() == QStringLiteral("Continue: Fighting"));
    roads.press();
    check_asked(roads.pane);
    roads.type("Sailing = sail");
    CHECK(roads.primary() == QStringLiteral("Go to tide 2"));
    roads.press();
    check_asked(roads.pane);
    MainWindow window(roads.document);
    const QList<QAction*> actions = window.findChildren<QAction*>();
    const auto next = std::find_if(actions.begin(), actions.end(), [](const QAction* one) {
        return one->shortcut() == QKeySequence(QStringLiteral("Ctrl+T"));
    });
    REQUIRE(next != actions.end());
    (*next)->trigger();
    check_asked(window);
}

TEST_CASE("The step pane goes on as the typed sequence says") {
    Roads roads;
    CHECK(roads.primary() == QStringLiteral("Play tide 1: Sailing"));
    roads.type("Count\nThe fleets sail = sail\nDraw");
    CHECK(roads.primary() == QStringLiteral("Play tide 1: The fleets sail"));
    roads.type("Count\nDraw");
    CHECK(roads.primary() == QStringLiteral("Continue: Count"));  // it begins anew
    roads.press();
    CHECK(roads.primary() == QStringLiteral("Continue: Draw"));
    roads.press();
    CHECK(roads.primary() == QStringLiteral("Go to tide 2"));
    roads.press();
    CHECK(roads.document.session().state().phase() == "count");
    CHECK(roads.document.session().state().turn() == 2);
    roads.type(nullptr);
    CHECK(roads.primary() == QStringLiteral("Continue: Sailing"));
}

TEST_CASE("What was searched for is still found when the sequence changes") {
    Roads roads;
    roads.dock.findChild<QLineEdit*>()->setText(QStringLiteral("fleets"));
    roads.type("Count\nThe fleets sail = sail");
    const QTreeWidgetItem* sequence = roads.dock.findChild<QTreeWidget*>()->topLevelItem(0);
    CHECK_FALSE(sequence->isHidden());
    CHECK(sequence->child(0)->isHidden());
    CHECK_FALSE(sequence->child(1)->isHidden());
}
