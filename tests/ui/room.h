#pragma once

#include <fmt/format.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <filesystem>
#include <memory>
#include <vector>

#include "sample.h"
#include "support/catch.h"
#include "support/eighty.h"
#include "ui/common/settings.h"
#include "ui/main_window.h"
#include "ui/room/chart_room.h"
#include "ui/start/new_session_dialog.h"

// What a player has in sight: the whole window, brought to a place that is worth a look.
namespace flagplot::test {

using ui::MainWindow;
using ui::NewSessionDialog;
namespace settings = ui::settings;

// The window over a copy of a sample, with settings of its own.
struct Room {
    Room(const char* sample, int zoom, int colours) {
        delete &ui::KeptSettings::get();  // those of the room before
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString((folder.path() / "settings").string()));
        settings::zoom.set(zoom);
        settings::colours.set(colours);
        settings::had_first_turn.set(true);
        window = std::make_unique<MainWindow>(document);
        const std::filesystem::path copy = folder.path() / (std::string(sample) + ".flagplot");
        if (*sample) {
            std::filesystem::copy_file(source_dir() / "resources/samples" / copy.filename(), copy);
            REQUIRE(document.open(copy));
        }
    }
    ~Room() {
        dialog.reset();  // before its parent
        QApplication::setFont(font);
        settings::zoom.set(100);
        settings::colours.set(0);
        window.reset();
    }

    void take(const QSize& size) {
        for (int i = 0; i < 2; ++i) {  // as parts may have made room for each other only then
            window->resize(size);
            window->show();
            settle();
        }
    }
    static void settle() {
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    }

    // A button in sight, by its words without the letter's sign; null: there is none.
    QAbstractButton* button(const char* words) {
        settle();
        for (auto* one : window->findChildren<QAbstractButton*>()) {
            if (one->isVisible() && one->text().remove(QLatin1Char('&')) == QString::fromUtf8(words)) return one;
        }
        return nullptr;
    }
    void press(const char* words) {
        auto* const found = button(words);
        INFO(words);
        REQUIRE(found);
        found->click();
        settle();
    }

    ui::ChartRoom& room() { return *window->findChild<ui::ChartRoom*>(); }
    ui::Pages& pages() { return room().pages(); }
    // By its tab; what to do has one where the window is narrow.
    void look_at(ui::Page page) {
        room().show_page(page);
        settle();
        REQUIRE(room().shows(page));
    }
    void press_key(int key, Qt::KeyboardModifiers with) {
        QWidget* const focused = QApplication::focusWidget();
        QTest::keyClick(focused ? focused : window.get(), static_cast<Qt::Key>(key), with);
        settle();
    }

    const QFont font = QApplication::font();  // which the window makes larger
    Folder folder;
    ui::Document document{rulebook::Library({source_dir() / "tables"}), Sample::environment()};
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<QDialog> dialog;
};

template <typename Widget>
Widget* named(const QWidget& window, const char* name) {
    for (auto* one : window.findChildren<Widget*>()) {
        if (one->accessibleName() == QLatin1String(name)) return one;
    }
    return nullptr;
}

struct Scene {
    const char* name;
    const char* sample;
    void (*play)(Room& room);
};

inline void play_turn_9(Room& room) {
    room.document.next_turn();
    room.document.play("swwas.turn");
}

inline void throw_all(Room& room) {
    play_turn_9(room);
    for (int forms = 0; room.document.pending() && forms < 10; ++forms) {
        room.press(room.button("Confirm all") ? "Confirm all" : "Set the fighter missions");
    }
    REQUIRE_FALSE(room.document.pending());
}

// One fleet's direction once more, alone on the stage.
inline void throw_again(Room& room) {
    throw_all(room);
    room.document.play("swwas.fleet-movement");
    QString refused;
    room.document.answer({"unit", {{"unit", "Z2"}}, {}}, refused);
    room.document.answer({"what", {{"choice", "aground"}}, {}}, refused);
    room.document.answer({"desired-direction", {{"text", "SW"}}, {}}, refused);
    INFO(refused.toStdString());
    REQUIRE_FALSE(room.document.pending());
}

// 80 forces on one map, spread so that some stand together.
inline void crowd(Room& room) {
    room.document.act([](session::Session& session) {
        for (int i = 0; i < 80; ++i) {
            const bool axis = i % 2 == 0;
            const std::string place = fmt::format("{}{}", static_cast<char>('A' + (i * 7) % 26), 5 + (i * 11) % 18);
            session.add_unit("fleet", fmt::format("{}{}", axis ? "U" : "N", i / 2 + 1),
                             {{"side", axis ? "axis" : "allied"}, {"place", place}});
        }
    });
    room.look_at(ui::Page::plot);
}

// As many in the middle of the window, most of them near others.
inline void large_crowd(Room& room) {
    room.document.act([](session::Session& session) {
        for (const auto& [id, place] : eighty_forces())
            session.add_unit("fleet", id, {{"side", id.back() == 'U' ? "axis" : "allied"}, {"place", place}});
    });
    room.look_at(ui::Page::plot);
    room.room().make_pages_large(true);
}

// A roll that asks, beside the plot or behind it.
inline void ask_beside_plot(Room& room) {
    room.look_at(ui::Page::plot);
    room.document.play("table.roll");
    Room::settle();
}

inline const std::vector<Scene>& scenes() {
    static const std::vector<Scene> all{
        {"start", "", [](Room&) {}},
        {"turn", "coral-sea", [](Room&) {}},
        {"asked", "coral-sea", play_turn_9},
        {"thirty-dice", "coral-sea", throw_all},
        {"again", "coral-sea", throw_again},
        {"by-hand", "coral-sea",
         [](Room& room) {
             room.document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); });
             play_turn_9(room);
             room.press("Confirm all");
             room.press("Set the fighter missions");
             room.press("Confirm all");
         }},
        {"roster-table", "goeben", [](Room& room) { room.look_at(ui::Page::roster); }},
        {"roster-cards", "goeben",
         [](Room& room) {
             auto* const types = named<QTabBar>(*room.window, "Roster");
             for (int tab = 0; tab < types->count(); ++tab) {
                 if (types->tabText(tab).startsWith(QLatin1String("Ships"))) types->setCurrentIndex(tab);
             }
             room.look_at(ui::Page::roster);
             room.press("Cards");
         }},
        {"plot-table", "flat-top", [](Room&) {}},
        {"plot-by-mail", "flat-top", [](Room& room) { room.look_at(ui::Page::plot); }},
        {"plot", "coral-sea", [](Room& room) { room.look_at(ui::Page::plot); }},
        {"plot-of-zones", "goeben", [](Room& room) { room.look_at(ui::Page::plot); }},
        {"plot-crowded", "coral-sea", crowd},
        {"plot-80", "coral-sea", large_crowd},
        {"plot-and-form", "flat-top", ask_beside_plot},
        {"session", "coral-sea", [](Room& room) { room.look_at(ui::Page::session); }},
        {"rules", "coral-sea",
         [](Room& room) {
             room.press_key(Qt::Key_I, Qt::ControlModifier);
             REQUIRE(room.room().shows(ui::Page::rules));
         }},
        {"dice", "coral-sea",
         [](Room& room) {
             throw_all(room);
             room.look_at(ui::Page::dice);
         }},
        {"convoy", "six-knots", [](Room&) {}},
        {"new-session", "",
         [](Room& room) {
             room.dialog = std::make_unique<NewSessionDialog>(room.document, room.window.get(), "swwas");
         }},
    };
    return all;
}

}  // namespace flagplot::test
