// Whatever the settings hold, the window opens: what doesn't fit is set aside.
#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QSize>
#include <QSplitter>
#include <QTest>
#include <functional>
#include <random>

#include "drag.h"
#include "json/reader.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/common/settings.h"
#include "ui/main_window.h"
#include "ui/room/pages.h"
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

}  // namespace

TEST_CASE("How wide somebody has made what to do is kept for each game, and of no other", "[settings]") {
    const QSize size(1400, 900);
    Home home;
    int usual = 0;
    int chosen = 0;
    home.start(size, [&](MainWindow& window) {
        auto& step = *window.findChild<StepPane*>();
        auto* const panes = qobject_cast<QSplitter*>(step.parentWidget());
        REQUIRE(panes);
        usual = step.width();
        test::drag(*panes->handle(1), -150, 0);  // no narrower than it can be
        test::drag(*panes->handle(1), 90, 0);
        chosen = step.width();
        CHECK(std::abs(chosen - usual) > 50);
        window.resize(1800, 900);
        settle();
        CHECK(std::abs(step.width() - chosen) <= letters(1));
    });
    home.start(size, [&](MainWindow& window) {
        CHECK(std::abs(window.findChild<StepPane*>()->width() - chosen) <= letters(1));
        const auto other = home.folder.path() / "goeben.flagplot";
        std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", other);
        REQUIRE(home.document.open(other));
        settle();
        CHECK(window.findChild<StepPane*>()->width() == usual);
    });
    CHECK(settings::left_widths.get_anew().keys() == QStringList{QStringLiteral("swwas")});
}

TEST_CASE("Settings are read anew without waiting for those that are to be written", "[settings]") {
    const Home home;
    const QString file = KeptSettings::get().fileName();
    settings::game.set(QStringLiteral("swwas"));
    CHECK(settings::recent.get_anew().isEmpty());
    CHECK_FALSE(QFile::exists(file));
    CHECK(settings::game.get_anew() == QStringLiteral("swwas"));
    KeptSettings::get().sync();
    CHECK(QFile::exists(file));
}

TEST_CASE("What another window of the program has written is found by who reads anew", "[settings]") {
    const Home home;
    settings::game.set(QStringLiteral("swwas"));
    KeptSettings::get().sync();
    REQUIRE(settings::zoom.get_anew() == 100);
    QTest::qWait(20);  // the file has another time
    QFile file(KeptSettings::get().fileName());
    REQUIRE(file.open(QIODevice::Append));
    file.write("\n[window]\nzoom=150\n");
    file.close();
    CHECK(settings::zoom.get_anew() == 150);
    CHECK(settings::game.get() == QStringLiteral("swwas"));
}

TEST_CASE("A width that doesn't fit the screen is set aside", "[settings]") {
    for (const int width : {-5, 1, 100'000, 2'147'483'647}) {
        CAPTURE(width);
        Home home;
        Home::set(QStringLiteral("window/left-widths"), QVariantMap{{QStringLiteral("swwas"), width}});
        home.start({1280, 800}, [](MainWindow& window) {
            CHECK(window.width() == 1280);
            CHECK(window.findChild<StepPane*>()->width() > 300);
            CHECK(window.findChild<Pages*>()->width() > 300);
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
