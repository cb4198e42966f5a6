// What is read aloud, by a voice that writes it into a file, and the two sounds.
#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "room.h"
#include "sample.h"
#include "support/catch.h"
#include "support/files.h"
#include "ui/at_table/at_table.h"
#include "ui/common/settings.h"
#include "ui/main_window.h"
#include "ui/orders/orders_view.h"
#include "ui/orders/worksheet.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/room/pages.h"
#include "ui/speech/for_ear.h"
#include "ui/speech/sounds.h"
#include "ui/speech/speaker.h"
#include "ui/speech/voice.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// What such a voice would have said, a line each.
struct Said {
    explicit Said(std::filesystem::path written) : file(std::move(written)) {}

    std::vector<std::string> all() const {
        std::vector<std::string> lines;
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        return lines;
    }
    std::string last() const { return all().empty() ? std::string() : all().back(); }

    std::filesystem::path file;
};

// The table over a session, with a voice.
struct Table : test::Sample {
    explicit Table(const std::string& sample = {}) {
        settings::reads_aloud.set(false);
        if (sample.empty()) {
            document.next_turn();
        } else {
            const std::filesystem::path copy = folder.path() / "copy.flagplot";
            std::filesystem::copy_file(test::source_dir() / "resources/samples" / sample, copy);
            document.open(copy);
        }
        QObject::connect(&table, &AtTable::reading_wanted, &speaker, &Speaker::read);
        QObject::connect(&table, &AtTable::shown, &speaker, &Speaker::follow);
        speaker.is_covered = [this] { return table.is_covered(); };
        speaker.at_table = [this] { return table.read(); };
        speaker.whose = [this] { return reader; };
        window.resize(1280, 800);
        pane.resize(window.size());
        window.show();
        table.begin();
        test::activate(table);
        test::settle();
    }
    ~Table() { settings::reads_aloud.set(false); }

    void press(int key, const QString& letter = {}) {
        QTest::qWait(320);  // one who reads
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier, letter);
        QCoreApplication::sendEvent(&table, &event);
        test::settle();
        table.grab();
    }
    void space(int times = 1) {
        for (int i = 0; i < times; ++i) press(Qt::Key_Space, QStringLiteral(" "));
    }
    void r() { press(Qt::Key_R, QStringLiteral("r")); }
    // A line that was told to a side, of a game that is played hidden.
    void tell(const std::string& unit, const std::string& words, const std::string& audience, bool reports = false) {
        document.act([&](session::Session& session) {
            const int run = session.stage(session::Opened{"gwas.move", 2, session.state().turn(), 90});
            session.stage(session::Told{"line/" + words, "Fleets", unit, words, audience, {}, {}, reports}, run);
            session.stage(session::Closed{}, run);
        });
        test::settle();
    }
    void plot_of(const char* side) {
        reader = session::find_reader(side, document.session().state(), document.session().rulebook());
        REQUIRE(reader);
    }
    std::string ear() { return for_ear(document, pane, reader).toStdString(); }

    QWidget window;
    StepPane pane{document, &window};
    AtTable table{document, pane, &window};
    Said said{folder.path() / "said"};
    Speaker speaker{document, pane, writing_voice(said.file), &window};
    std::optional<session::Reader> reader;
};

}  // namespace

TEST_CASE("An order is read aloud in words for the ear, and R again or Esc ends it", "[speech]") {
    Table at;
    at.space(6);
    REQUIRE(at.table.accessibleName().startsWith(QStringLiteral("Z2, ")));
    CHECK(at.said.all().empty());  // unasked nothing is read
    at.r();
    CHECK(at.said.last().starts_with("Z2, Cover for Port Moresby"));
    CHECK(at.said.last().find(": from D 9 to B 8, two zones north-west") != std::string::npos);
    CHECK(at.said.last().find("Runs aground: direction again.") != std::string::npos);  // which has a key there
    CHECK(at.ear().find("Runs aground") == std::string::npos);                          // and none in the window
    at.r();
    CHECK(at.said.last() == "(stop)");
    at.press(Qt::Key_F9);
    CHECK(at.said.last().starts_with("Z2, "));
    at.press(Qt::Key_Escape);
    CHECK(at.said.last() == "(stop)");
    CHECK(at.table.isVisible());
    at.press(Qt::Key_Escape);  // nothing is being read by now
    CHECK_FALSE(at.table.isVisible());
}

TEST_CASE("What a ship lost stands at the table until it is marked, and is read aloud there", "[speech]") {
    Table at("goeben.flagplot");
    at.document.act([](session::Session& session) {
        const int run = session.stage(session::Opened{"gwas.move", 2, session.state().turn(), 90});
        const session::UnitChanged hit{
            "Goeben", session::Fields{{"hull-left", json::Value()}}, session::Fields{{"hull-left", 8}}, {}};
        session.stage(session::Effect{"damage/Goeben", hit}, run);
        session.stage(session::Closed{}, run);
    });
    test::settle();
    CHECK(at.table.accessibleName().startsWith(QStringLiteral("1 unit is hit. Goeben loses 1 hull (8 left).")));
    at.r();
    CHECK(at.said.last().find("Goeben loses one hull") != std::string::npos);
    at.r();
    at.space();
    CHECK_FALSE(at.table.accessibleName().contains(QStringLiteral("Goeben loses")));
    CHECK(at.ear().find("Goeben loses") == std::string::npos);
}

TEST_CASE("A question and the last result are read aloud", "[speech]") {
    Table at;
    at.space();
    at.press(Qt::Key_R, QStringLiteral("r"));  // is typed
    CHECK(at.said.all().empty());
    at.press(Qt::Key_Backspace);
    at.press(Qt::Key_F9);
    CHECK(at.said.last().starts_with("Z 1, Carriers Shokaku and Zuikaku: Desired direction"));
    at.space(3);
    CHECK(at.said.last() == "(stop)");  // what it was about is over
    at.r();
    CHECK(at.said.last().starts_with("Next: On the map, I-1: stays, odd turn."));
}

TEST_CASE("What comes is read aloud by itself where that is wished, each once", "[speech]") {
    Table at;
    at.space(5);
    settings::reads_aloud.set(true);
    at.space();
    CHECK(at.said.last().starts_with("Z2, "));
    CHECK(at.said.all().size() == 1);
    at.space();
    REQUIRE(at.said.all().size() == 3);
    CHECK(at.said.all()[1] == "(stop)");
    CHECK(at.said.last().starts_with("Z3, "));
}

TEST_CASE("Nothing is read aloud while the table is covered", "[speech]") {
    Table at;
    at.space(6);
    at.r();
    at.press(Qt::Key_C, QStringLiteral("c"));
    CHECK(at.said.last() == "(stop)");
    const std::size_t before = at.said.all().size();
    settings::reads_aloud.set(true);
    at.r();
    at.press(Qt::Key_F9);
    at.speaker.read();
    at.document.act([](session::Session& session) { session.add_note("Rain"); });
    test::settle();
    CHECK(at.said.all().size() == before);
    at.press(Qt::Key_C, QStringLiteral("c"));
    at.speaker.read();
    CHECK(at.said.last().starts_with("Z2, "));
}

TEST_CASE("In a hidden game a side hears what it was told, and the referee everything", "[speech]") {
    Table at("goeben.flagplot");
    at.tell("Souchon", "Goes N to M21", "central-powers");
    at.document.next_phase();  // to where it has to be carried out
    test::settle();
    at.plot_of("allied");
    CHECK(at.ear().find("Goes north to M 21") != std::string::npos);  // nothing is hidden in an open game
    at.document.act([](session::Session& session) { session.set_fact("hidden", "session", true); });
    test::settle();
    CHECK(at.ear().empty());
    at.plot_of("central-powers");
    CHECK(at.ear() == "Fleet Souchon: Goes north to M 21.");
    at.reader.reset();
    CHECK(at.ear() == "Souchon: Goes north to M 21.");
    at.plot_of("allied");
    settings::reads_aloud.set(true);
    at.space();
    at.tell("Souchon", "Goes S to M23", "central-powers");
    for (const std::string& line : at.said.all()) CHECK(line.find("Goes") == std::string::npos);
}

TEST_CASE("In a hidden game a side hears what its own unit is asked, without the choices", "[speech]") {
    Table at("goeben.flagplot");
    at.document.act([](session::Session& session) { session.set_fact("hidden", "session", true); });
    at.document.play("gwas.write-orders");
    test::settle();
    REQUIRE(at.document.pending());
    CHECK(at.ear().find("Souchon") != std::string::npos);
    at.plot_of("central-powers");
    CHECK(at.ear().starts_with("Souchon: "));
    at.plot_of("allied");
    CHECK(at.ear().empty());
    at.press(Qt::Key_F9);
    CHECK(at.said.last() == "Nothing for Allied.");
}

TEST_CASE("Where there is no voice that is said, and nothing else changes", "[speech]") {
    Table at;
    const std::string built = "No voice: the package qt6-speech-dev wasn't installed when Flagplot was built.";
    CHECK(load_voice({})->what_is_missing().toStdString() == built);
    CHECK(load_voice(at.folder.path() / "none.so")->what_is_missing().toStdString() == built);
    std::ofstream(at.folder.path() / "broken.so") << "no library";
    const auto broken = load_voice(at.folder.path() / "broken.so");
    CHECK(broken->what_is_missing().startsWith(QStringLiteral("No voice: its library can't be loaded. ")));
    QStringList told;
    QObject::connect(&at.document, &Document::failed, [&](const QString& words) { told += words; });
    Speaker dumb(at.document, at.pane, load_voice({}), nullptr);
    dumb.read();
    CHECK(told == QStringList{QString::fromStdString(built)});
    CHECK_FALSE(dumb.voice().is_speaking());
    settings::reads_aloud.set(true);
    at.space();
    CHECK(at.table.accessibleName().startsWith(QStringLiteral("Z1, ")));
    CHECK(told.size() == 1);  // unasked it isn't said again
}

TEST_CASE("An order that is carried out clicks, and what is taken back or refused thuds", "[speech]") {
    Table at;
    std::vector<Sound> heard;
    const Sounds sounds(
        at.document, [&](Sound sound) { heard.push_back(sound); }, nullptr);
    at.space(6);
    CHECK(heard.empty());  // off at first
    settings::sounds.set(true);
    at.space();
    CHECK(heard == std::vector{Sound::click});
    at.press(Qt::Key_Left);
    CHECK(heard == std::vector{Sound::click, Sound::thud});
    at.document.go_back(0, QString());
    CHECK(heard.size() == 3);
    CHECK(heard.back() == Sound::thud);
    at.document.redo();
    CHECK(heard.size() == 3);
    emit at.document.failed(QStringLiteral("No room on the disk"));
    CHECK(heard.size() == 4);
    settings::sounds.set(false);
}

TEST_CASE("The sounds are short WAV files, and the thud is the longer and lower one", "[speech]") {
    const QByteArray click = wave_of(Sound::click);
    const QByteArray thud = wave_of(Sound::thud);
    for (const QByteArray& wave : {click, thud}) {
        CHECK(wave.startsWith("RIFF"));
        CHECK(wave.mid(8, 8) == "WAVEfmt ");
        CHECK(wave.size() < 2 * 44'100 / 4);  // a quarter of a second
        const auto size_at = [&](int place) {
            return static_cast<quint8>(wave[place]) + 256 * static_cast<quint8>(wave[place + 1]);
        };
        CHECK(size_at(4) == wave.size() - 8);
        CHECK(size_at(40) == wave.size() - 44);
    }
    const auto turns = [](const QByteArray& wave) {  // of the sign, in a hundredth of a second
        int count = 0;
        for (int i = 44; i + 3 < 44 + 882; i += 2) count += (wave[i + 1] < 0) != (wave[i + 3] < 0);
        return count;
    };
    CHECK(turns(click) > 10 * std::max(1, turns(thud)));
    CHECK(thud.size() > 2 * click.size());
}

TEST_CASE("R reads aloud in the window, but where letters are typed or mean something else", "[speech]") {
    const test::Folder folder;
    const Said said(folder.path() / "said");
    const QByteArray usual = qgetenv("FLAGPLOT_VOICE");
    qputenv("FLAGPLOT_VOICE", QByteArray::fromStdString(said.file.string()));
    test::Room room("coral-sea", 100, 0);
    qputenv("FLAGPLOT_VOICE", usual);
    room.take({1280, 800});
    test::activate(*room.window);
    test::throw_all(room);
    test::Room::settle();
    auto* const orders = room.window->findChild<OrdersView*>();
    REQUIRE(orders);
    orders->setFocus();
    room.press_key(Qt::Key_R, Qt::NoModifier);
    CHECK(said.last().starts_with("Z1, "));
    room.press_key(Qt::Key_Escape, Qt::NoModifier);
    CHECK(said.last() == "(stop)");
    const std::size_t before = said.all().size();
    room.look_at(Page::plot);
    auto* const page = room.window->findChild<PlotPage*>();
    REQUIRE(page);
    PlotView& plot = page->view();
    plot.setFocus();
    REQUIRE(plot.hasFocus());
    room.press_key(Qt::Key_R, Qt::NoModifier);
    CHECK(plot.use() == PlotView::Use::measure);
    CHECK(said.all().size() == before);
    room.press_key(Qt::Key_F9, Qt::NoModifier);
    CHECK(said.last().starts_with("Next: On the map, "));  // the orders come after that
    room.press_key(Qt::Key_F9, Qt::NoModifier);
    CHECK(said.last() == "(stop)");
}

TEST_CASE("The rows of voice and sounds say what is missing, and keep what is chosen", "[speech]") {
    const test::Folder folder;
    const QByteArray path = qgetenv("PATH");
    test::Room room("coral-sea", 100, 0);
    QMenu* rows = nullptr;
    for (auto* menu : room.window->findChildren<QMenu*>()) {
        if (menu->title().remove(u'&') == QStringLiteral("Voice and sounds")) rows = menu;
    }
    REQUIRE(rows);
    emit rows->aboutToShow();
    REQUIRE(rows->actions().size() == 2);
    QAction& voice = *rows->actions().front();
    QAction& sounds = *rows->actions().back();
    CHECK(voice.isEnabled());
    CHECK_FALSE(voice.isChecked());
    voice.trigger();
    CHECK(settings::reads_aloud.get());
    settings::reads_aloud.set(false);
    qputenv("PATH", "/nonexistent");
    emit rows->aboutToShow();
    CHECK_FALSE(sounds.isEnabled());
    CHECK(sounds.text().startsWith(QStringLiteral("No sounds: none of pipewire-bin, ")));
    qputenv("PATH", QByteArray::fromStdString(folder.path().string()) + ":/usr/bin:/bin");
    const std::string player = (folder.path() / "pw-play").string();
    QFile heard(QString::fromStdString((folder.path() / "heard.wav").string()));
    std::ofstream(player) << "#!/bin/sh\ncp \"$1\" " << heard.fileName().toStdString() << '\n';
    std::filesystem::permissions(player, std::filesystem::perms::owner_all);
    emit rows->aboutToShow();
    CHECK(sounds.isEnabled());
    sounds.trigger();
    CHECK(settings::sounds.get());
    emit room.document.failed(QStringLiteral("No room on the disk"));
    CHECK(QTest::qWaitFor([&] { return heard.size() == wave_of(Sound::thud).size(); }));
    REQUIRE(heard.open(QIODevice::ReadOnly));
    CHECK(heard.readAll() == wave_of(Sound::thud));
    settings::sounds.set(false);
    qputenv("PATH", path);
}
