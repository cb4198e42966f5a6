// Whatever the settings hold, the window opens: what doesn't fit is set aside.
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QRegularExpression>
#include <QSettings>
#include <QSize>
#include <QTest>
#include <QToolBar>
#include <functional>
#include <random>

#include "json/reader.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/settings.h"
#include "ui/main_window.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

using flagplot::test::settle;

namespace {

// The program's keys, as they stand in the one place where they are named; what earlier versions kept, and what was
// printed.
QStringList keys() {
    const QString words = QString::fromStdString(json::read_text(test::source_dir() / "ui/common/settings.h"));
    static const QRegularExpression key(QStringLiteral("\\{\"([a-z-]+/[a-z-]+)\""));
    QStringList all{QStringLiteral("window/docks"), QStringLiteral("printed/x/1/all")};
    for (auto it = key.globalMatch(words); it.hasNext();) all += it.next().captured(1);
    return all;
}

// A home of its own, in which windows are opened one after the other.
struct Home : test::Sample {
    Home() {
        document.close();
        begin();
    }
    ~Home() {
        delete &KeptSettings::get();
        QApplication::setFont(font);
    }

    // The settings are read anew from their file.
    void begin() const {
        delete &KeptSettings::get();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString((folder.path() / "settings").string()));
    }
    static void set(const QString& key, const QVariant& value) { QSettings().setValue(key, value); }

    // As the program does: the window first, then the session; and it is closed.
    void start(const QSize& size = {1280, 800}, const std::function<void(MainWindow&)>& look = {}) {
        begin();
        MainWindow window(document);
        window.resize(size);
        window.show();
        settle();
        REQUIRE(document.open(path()));
        window.resize(size);
        settle();
        CHECK(window.findChild<StepPane*>()->isVisible());
        CHECK(window.isVisible());
        if (look) look(window);
        window.close();
        document.close();
        settle();
    }

    QFont font = QApplication::font();
};

QDockWidget& dock(MainWindow& window, const char* name) {
    return *window.findChild<QDockWidget*>(QLatin1String(name));
}

// What Qt keeps of docks that lie as `arrange` has it.
QByteArray state(const std::function<void(QMainWindow&, const QList<QDockWidget*>&)>& arrange) {
    QMainWindow window;
    window.resize(1280, 800);
    auto* const tools = window.addToolBar(QStringLiteral("Tools"));
    tools->setObjectName(QStringLiteral("tools"));
    QList<QDockWidget*> docks;
    for (const auto& [name, area] :
         {std::pair("game", Qt::LeftDockWidgetArea), std::pair("session", Qt::RightDockWidgetArea),
          std::pair("roster", Qt::BottomDockWidgetArea)}) {
        docks += new QDockWidget(QLatin1String(name), &window);
        docks.back()->setObjectName(QLatin1String(name));
        docks.back()->setWidget(new QWidget);
        window.addDockWidget(area, docks.back());
    }
    window.show();
    arrange(window, docks);
    settle();
    return window.saveState();
}

}  // namespace

TEST_CASE("The window opens whatever earlier versions have kept of its docks", "[settings]") {
    using Docks = QList<QDockWidget*>;
    const std::map<std::string, QByteArray> kept = {
        {"as usual", state([](QMainWindow&, const Docks&) {})},
        {"tabs", state([](QMainWindow& window, const Docks& docks) { window.tabifyDockWidget(docks[0], docks[1]); })},
        {"all in tabs", state([](QMainWindow& window, const Docks& docks) {
             window.tabifyDockWidget(docks[0], docks[1]);
             window.tabifyDockWidget(docks[1], docks[2]);
         })},
        {"tabs, hidden", state([](QMainWindow& window, const Docks& docks) {
             window.tabifyDockWidget(docks[0], docks[1]);
             for (QDockWidget* const one : docks) one->hide();
         })},
        {"afloat", state([](QMainWindow&, const Docks& docks) {
             for (QDockWidget* const one : docks) one->setFloating(true);
         })},
        {"tabs, and one of them afloat", state([](QMainWindow& window, const Docks& docks) {
             window.tabifyDockWidget(docks[0], docks[1]);
             docks[0]->setFloating(true);
         })},
        {"elsewhere", state([](QMainWindow& window, const Docks& docks) {
             window.addDockWidget(Qt::TopDockWidgetArea, docks[0]);
             window.splitDockWidget(docks[0], docks[1], Qt::Horizontal);
         })}};
    for (const auto& [name, bytes] : kept) {
        INFO(name);
        for (const QSize size : {QSize(1280, 800), QSize(1000, 700), QSize(2400, 1000)}) {
            Home home;
            Home::set(QStringLiteral("window/docks"), bytes);
            for (int i = 0; i < 2; ++i) {
                home.start(size, [](MainWindow& window) {
                    for (const char* const one : {"game", "session", "roster"}) CHECK(dock(window, one).isVisible());
                });
            }
        }
    }
}

TEST_CASE("What is set by hand in the window is there at its next start, narrow or wide", "[settings]") {
    for (const QSize size : {QSize(1000, 700), QSize(1400, 900), QSize(2400, 1000)}) {
        CAPTURE(size.width());
        Home home;
        home.start(size, [](MainWindow& window) { dock(window, "roster").close(); });
        home.start(size, [](MainWindow& window) {
            CHECK_FALSE(dock(window, "roster").isVisible());
            CHECK(dock(window, "game").isVisible());
            CHECK(dock(window, "session").isVisible());
            dock(window, "session").close();
        });
        home.start(size, [](MainWindow& window) {
            CHECK_FALSE(dock(window, "session").isVisible());
            dock(window, "session").show();
            dock(window, "roster").show();
            window.resizeDocks({&dock(window, "game")}, {300}, Qt::Horizontal);
            settle();
        });
        home.start(size, [](MainWindow& window) {
            CHECK(dock(window, "session").isVisible());
            CHECK(dock(window, "roster").isVisible());
            CHECK(std::abs(dock(window, "game").width() - 300) <= 2);
        });
    }
}

TEST_CASE("A part's size that doesn't fit the screen is set aside", "[settings]") {
    for (const int size : {-5, 1, 100'000, 2'147'483'647}) {
        CAPTURE(size);
        Home home;
        for (const char* const key : {"window/game-width", "window/session-width", "window/roster-height"})
            Home::set(QLatin1String(key), size);
        home.start({1280, 800}, [](MainWindow& window) {
            CHECK(window.width() == 1280);
            CHECK(window.findChild<StepPane*>()->width() > 300);
        });
    }
}

TEST_CASE("The window opens whatever a setting holds", "[settings]") {
    std::mt19937 dice(52);
    const auto bytes = [&] {
        QByteArray some(static_cast<qsizetype>(dice() % 300), '\0');
        for (char& one : some) one = static_cast<char>(dice() & 0xffU);
        return some;
    };
    const QStringList all = keys();
    REQUIRE(all.size() > 15);
    SECTION("each by itself, of random bytes") {
        for (const QString& key : all) {
            INFO(key.toStdString());
            Home home;
            Home::set(key, bytes());
            home.start();
        }
    }
    SECTION("all at once, of another kind than they should be") {
        const std::vector<QVariant> values = {{},
                                              7,
                                              -1,
                                              1e300,
                                              true,
                                              QStringLiteral("no, rather not"),
                                              QStringList{QStringLiteral("a"), {}},
                                              QSize(-5, 99'999'999),
                                              QVariantMap{{QStringLiteral("x"), 1}},
                                              QByteArray(100'000, 'x'),
                                              QDate(1942, 5, 4),
                                              QRect(1, 2, 3, 4),
                                              QVariant::fromValue(QFont())};
        for (const QVariant& value : values) {
            INFO(value.typeName());
            Home home;
            for (const QString& key : all) Home::set(key, value);
            home.start();
            home.start({1000, 700});
        }
    }
    SECTION("what was kept of the window, and is damaged in one place") {
        Home usual;
        usual.start();
        const QByteArray geometry = settings::geometry.get();
        REQUIRE_FALSE(geometry.isEmpty());
        for (int i = 0; i < 40; ++i) {
            QByteArray damaged = geometry;
            damaged[static_cast<qsizetype>(dice() % static_cast<unsigned>(damaged.size()))] =
                static_cast<char>(dice() & 0xffU);
            Home home;
            Home::set(QStringLiteral("window/geometry"), damaged);
            home.start();
        }
    }
    SECTION("paths that lead nowhere, and to what is no file") {
        Home home;
        const QStringList paths = {QStringLiteral("/dev/null"),      QStringLiteral("/"),
                                   QStringLiteral("relative"),       QString(),
                                   QStringLiteral("/proc/self/mem"), QString::fromStdString(home.path().string())};
        for (const char* const key : {"session/recent", "session/seen", "roster/cards"})
            Home::set(QLatin1String(key), paths);
        for (const char* const key : {"session/folder", "desk/mails", "desk/outbox", "session/game"})
            Home::set(QLatin1String(key), QStringLiteral("/dev/null"));
        home.start();
    }
}
