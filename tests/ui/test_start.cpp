// The start page, and the dialog that begins a session.
#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "box.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/settings.h"
#include "ui/common/style.h"
#include "ui/common/theme.h"
#include "ui/common/ways_picture.h"
#include "ui/start/card.h"
#include "ui/start/day_strip.h"
#include "ui/start/new_session_dialog.h"
#include "ui/start/start_page.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

namespace fs = std::filesystem;

// Names of the cards and buttons, as a screen reader says them.
QStringList names_in(const QWidget& window) {
    QStringList names;
    for (const auto* one : window.findChildren<QAbstractButton*>()) {
        if (one->isVisibleTo(&window)) names += one->accessibleName();
    }
    return names;
}

QAbstractButton* named(const QWidget& window, const QString& name) {
    for (auto* one : window.findChildren<QAbstractButton*>()) {
        if (one->accessibleName() == name && one->isVisibleTo(&window)) return one;
    }
    FAIL("there is no " << name.toStdString());
    return nullptr;
}

template <typename Widget>
Widget* find(const QWidget& window, const char* name) {
    for (auto* one : window.findChildren<Widget*>()) {
        if (one->accessibleName() == QLatin1String(name) && one->isVisibleTo(&window)) return one;
    }
    return nullptr;
}

QString words_of(const QWidget& window) {
    QStringList words;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (label->isVisibleTo(&window)) words += label->text();
    }
    return words.join(QLatin1Char('\n'));
}

// A dialog whose sessions go into the folder of a sample.
struct Begin : test::Sample {
    Begin() {
        settings::folder.set(exact(folder.path().string()));
        dialog.reset(new NewSessionDialog(document, nullptr, "swwas"));
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->show();
    }
    void from_sample() {
        dialog.reset(new NewSessionDialog(document, path(), nullptr));
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->show();
    }
    void name(const char* words) { find<QLineEdit>(*dialog, "Name")->setText(QString::fromUtf8(words)); }
    void press(const QString& button) { named(*dialog, button)->click(); }
    // By keys: each of these turns is made day.
    void make_day(const std::vector<int>& turns) {
        test::activate(*dialog);
        turn(1).setFocus();
        int at = 1;
        for (const int day : turns) {
            for (; at < day; ++at) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
            REQUIRE(turn(day).hasFocus());
            QTest::keyClick(&turn(day), Qt::Key_Space);
        }
    }
    QAbstractButton& turn(int number) {
        for (const auto* const strip : dialog->findChildren<DayStrip*>()) {
            const auto turns = strip->findChildren<QAbstractButton*>();
            if (strip->isVisible() && number <= turns.size()) return *turns[number - 1];
        }
        FAIL("there is no turn " << number);
        throw;
    }
    QString day() const { return dialog->findChild<DayStrip*>()->accessibleName(); }
    static QString exact(const std::string& words) { return QString::fromStdString(words); }
    const session::State& state() const { return document.session().state(); }

    std::unique_ptr<NewSessionDialog> dialog;
};

}  // namespace

TEST_CASE("The start page has a card for each game, one to make a game, and the samples", "[start]") {
    test::Sample sample;
    StartPage page(sample.document);
    page.refresh({});
    const QStringList names = names_in(page);
    const auto games = sample.document.library().rulebooks();
    CHECK(games.size() == static_cast<std::size_t>(names.filter(QStringLiteral("New session: ")).size()));
    CHECK(names.contains(QStringLiteral("New session: Second World War at Sea")));
    CHECK(names.contains(QStringLiteral("Make a game of your own…")));
    CHECK(names.contains(QStringLiteral("Play the sample: Coral Sea, May 1942")));
    CHECK(named(page, QStringLiteral("Play the sample: Coral Sea, May 1942"))->height() >= px(52));
    CHECK(words_of(page).contains(QStringLiteral("Your first turn")));
    QSignalSpy wanted(&page, &StartPage::new_wanted);
    named(page, QStringLiteral("New session: Great War at Sea"))->click();
    REQUIRE(wanted.size() == 1);
    CHECK(wanted.front().front().toString() == QStringLiteral("gwas"));
    QSignalSpy played(&page, &StartPage::sample_wanted);
    named(page, QStringLiteral("Play the sample: Coral Sea, May 1942"))->click();
    CHECK(played.front().front().toString() == QStringLiteral("coral-sea"));
}

TEST_CASE("Every game says what it is for, and has a picture of its own", "[start]") {
    for (const auto& [id, folder] : rulebook::Library({test::source_dir() / "tables"}).rulebooks()) {
        INFO(id);
        const rulebook::Cover cover = rulebook::read_cover(folder);
        CHECK_FALSE(cover.summary.empty());
        CHECK(cover.summary == rulebook::load_rulebook(folder).summary);
        CHECK(QFile::exists(QStringLiteral(":/games/%1.svg").arg(QString::fromStdString(id))));
    }
}

TEST_CASE("Copies of a session are told apart by their files, and by their folders where those are the same",
          "[start]") {
    test::Sample sample;
    const auto copy = [&](const char* name) {
        const std::filesystem::path file = sample.folder.path() / name;
        std::filesystem::create_directories(file.parent_path());
        std::filesystem::copy_file(sample.path(), file);
        return QString::fromStdString(file.string());
    };
    const QString own = QString::fromStdString(sample.path().string());
    StartPage page(sample.document);
    page.refresh({own});
    CHECK_FALSE(words_of(page).contains(QStringLiteral("coral-sea.flagplot")));
    page.refresh({own, copy("coral-sea (conflicted copy).flagplot")});
    CHECK(words_of(page).contains(QStringLiteral(", coral-sea.flagplot")));
    CHECK(names_in(page).contains(QStringLiteral("Open Coral Sea, May 1942, coral-sea (conflicted copy).flagplot")));
    page.refresh({own, copy("backup/coral-sea.flagplot")});
    CHECK(names_in(page).contains(QStringLiteral("Open Coral Sea, May 1942, coral-sea.flagplot in backup")));
}

TEST_CASE("A session's file has a name that every system takes", "[start]") {
    Begin begin;
    begin.name("Night 3: \"what if?\" ");
    CHECK(words_of(*begin.dialog).contains(QStringLiteral("Night 3- -what if--.flagplot, in ")));
    begin.name("aux");
    CHECK(words_of(*begin.dialog).contains(QStringLiteral("aux-.flagplot, in ")));
}

TEST_CASE("The session that was played last goes on by one button, five others by their cards", "[start]") {
    test::Sample sample;
    QStringList recent{QString::fromStdString(sample.path().string())};
    for (int number = 1; number <= 7; ++number) {
        const fs::path copy = sample.folder.path() / ("copy-" + std::to_string(number) + ".flagplot");
        fs::copy_file(sample.path(), copy);
        recent += QString::fromStdString(copy.string());
    }
    StartPage page(sample.document);
    page.refresh(recent);
    page.show();
    QSignalSpy opened(&page, &StartPage::recent_wanted);
    QSignalSpy again(&page, &StartPage::again_wanted);
    auto* const go_on = qobject_cast<QPushButton*>(named(page, QStringLiteral("Go on with turn 8")));
    REQUIRE(go_on);
    CHECK(go_on->isDefault());
    go_on->click();
    CHECK(opened.takeFirst().front().toString() == recent.front());
    named(page, QStringLiteral("As a new game…"))->click();
    CHECK(again.front().front().toString() == recent.front());
    CHECK(names_in(page).filter(QStringLiteral("Open Coral Sea, May 1942")).size() == 5);
    QTest::keyClick(named(page, QStringLiteral("Open Coral Sea, May 1942, copy-1.flagplot")), Qt::Key_Return);
    CHECK(opened.front().front().toString() == recent.at(1));
    CHECK(words_of(page).contains(QStringLiteral("today")));
}

TEST_CASE("Sessions that are damaged or gone don't keep the start page from showing the others", "[start]") {
    test::Sample sample;
    const fs::path broken = sample.folder.path() / "broken.flagplot";
    std::ofstream(broken) << "nothing of a session";
    const auto name = [](const fs::path& path) { return QString::fromStdString(path.string()); };
    StartPage page(sample.document);
    page.refresh({name(broken), name(sample.folder.path() / "gone.flagplot"), name(sample.path())});
    const QStringList names = names_in(page);
    CHECK(names.contains(QStringLiteral("Go on")));
    CHECK(names.contains(QStringLiteral("Open gone")));
    CHECK(names.contains(QStringLiteral("Open Coral Sea, May 1942")));
    CHECK_FALSE(names.contains(QStringLiteral("As a new game…")));
    CHECK(words_of(page).contains(QStringLiteral("broken")));
}

TEST_CASE("A rulebook that can't be read leaves the other cards, and is named", "[start]") {
    test::Sample sample;
    const fs::path folder = sample.folder.path() / "rulebooks" / "broken";
    fs::create_directories(folder);
    std::ofstream(folder / "rulebook.json") << "{";
    ui::Document document(rulebook::Library({test::source_dir() / "tables", sample.folder.path() / "rulebooks"}),
                          test::Sample::environment());
    StartPage page(document);
    page.refresh({});
    CHECK(names_in(page).contains(QStringLiteral("New session: Great War at Sea")));
    CHECK(words_of(page).contains(QStringLiteral("broken")));
}

// Lets the page take what is read for it.
void wait_for_reading(const StartPage& page, const QString& words) {
    QElapsedTimer clock;
    for (clock.start(); !words_of(page).contains(words) && clock.elapsed() < 60'000;) QTest::qWait(10);
    CHECK(words_of(page).contains(words));
}

TEST_CASE("What was left says what is open in it, as soon as it is read", "[start]") {
    test::Sample sample;
    const fs::path goeben = sample.folder.path() / "goeben.flagplot";
    fs::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", goeben);
    REQUIRE(sample.document.open(sample.path()));
    sample.document.close();
    StartPage page(sample.document);
    page.resize(1280, 800);
    page.refresh({Begin::exact(sample.path().string()), Begin::exact(goeben.string())});
    page.show();
    const auto* const other = named(page, QStringLiteral("Open Goeben and Breslau, August 1914"));
    const QString before = other->accessibleDescription();
    wait_for_reading(page, QStringLiteral("Turn 8, day 2, night"));
    QElapsedTimer clock;
    for (clock.start(); other->accessibleDescription() == before && clock.elapsed() < 60'000;) QTest::qWait(10);
    CHECK(other->accessibleDescription() != before);
}

TEST_CASE("A page that is left while it reads waits for nothing", "[start]") {
    test::Sample sample;
    {
        StartPage page(sample.document);
        page.refresh({Begin::exact(sample.path().string())});
        page.show();
    }
    CHECK(sample.document.open(sample.path()));  // it is read, and not locked
}

TEST_CASE("Games stand beside each other, of one width, and nothing scrolls sideways", "[start]") {
    test::Sample sample;
    const QFont usual = QApplication::font();
    const int percent = GENERATE(100, 175);
    QFont font = usual;
    font.setPointSizeF(usual.pointSizeF() * percent / 100);
    QApplication::setFont(font);
    {
        StartPage page(sample.document);
        page.refresh({Begin::exact(sample.path().string())});
        for (const int width : {819, 1280, 2560}) {
            page.resize(width, 1000);
            page.show();
            for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
            INFO(percent << " %, " << width);
            std::set<int> columns;
            std::set<int> widths;
            for (const QAbstractButton* const card : page.findChildren<Card*>()) {
                if (!card->accessibleName().startsWith(QStringLiteral("New session: "))) continue;
                columns.insert(card->x());
                widths.insert(card->width());
                CHECK(card->mapTo(&page, QPoint(card->width(), 0)).x() <= width);
            }
            CHECK(columns.size() >= 2);
            CHECK(*widths.rbegin() - *widths.begin() <= 1);
        }
    }
    QApplication::setFont(usual);
}

TEST_CASE("On a usual screen what is left and the games are in sight", "[start]") {
    test::Sample sample;
    StartPage page(sample.document);
    page.refresh({});
    page.resize(1280, 780);  // 800, less the menus
    page.show();
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    for (const char* const name : {"Play the sample: Coral Sea, May 1942", "New session: Six Knots"}) {
        const auto* const one = named(page, QString::fromUtf8(name));
        CHECK(one->mapTo(&page, QPoint(0, one->height())).y() <= page.height());
    }
}

TEST_CASE("Other sessions are opened at the end of their heading's line, whether any is shown or none", "[start]") {
    test::Sample sample;
    const fs::path copy = sample.folder.path() / "copy.flagplot";
    fs::copy_file(sample.path(), copy);
    StartPage page(sample.document);
    const auto place = [&](const char* button) {
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
        const auto* const one = named(page, QString::fromUtf8(button));
        return QRect(one->mapTo(&page, QPoint()), one->size());
    };
    const QString own = Begin::exact(sample.path().string());
    page.resize(1280, 1000);
    for (const QStringList& recent : {QStringList{own}, QStringList{own, Begin::exact(copy.string())}}) {
        page.refresh(recent);
        page.show();
        const QRect opening = place("Open a session…");
        std::map<QString, QLabel*> headings;
        for (auto* const label : page.findChildren<QLabel*>()) {
            if (label->isVisible()) headings[label->text()] = label;
        }
        CHECK(headings.contains(QStringLiteral("Other sessions")) == (recent.size() > 1));
        CHECK_FALSE(headings.contains(QStringLiteral("Sessions")));
        const int beside =
            headings.at(recent.size() > 1 ? QStringLiteral("Other sessions") : QStringLiteral("Begin a new game"))
                ->mapTo(&page, QPoint())
                .y();
        CHECK(std::abs(opening.y() - beside) < opening.height());
        CHECK(place("A sample, to try").y() == place("Open a session…").y());
        CHECK(place("A sample, to try").x() > place("Open a session…").right());
        CHECK(place("A sample, to try").right() < page.width());
        CHECK(place("A sample, to try").right() > page.width() - 2 * px(24));
    }
    // Its name goes on with what is open in it, once that was read.
    const QStringList all = names_in(page);
    const auto card = std::ranges::find_if(
        all, [](const QString& name) { return name.startsWith(QStringLiteral("Open Coral Sea, May 1942")); });
    REQUIRE(card != all.end());
    const auto* const other = named(page, *card);
    CHECK(other->mapTo(&page, QPoint()).y() > place("Open a session…").bottom());
}

TEST_CASE("What a game is for has room in three lines of its card", "[start]") {
    test::Sample sample;
    StartPage page(sample.document);
    page.refresh({});
    page.resize(1440, 900);
    page.show();
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    int games = 0;
    for (const auto* const card : page.findChildren<Card*>()) {
        if (!card->accessibleName().startsWith(QStringLiteral("New session: "))) continue;
        INFO(card->accessibleName());
        for (const auto* const line : card->findChildren<QLabel*>())
            CHECK(line->height() < 4 * line->fontMetrics().height());
        ++games;
    }
    CHECK(games == 6);
}

TEST_CASE("A sample is chosen in a menu", "[start]") {
    test::Sample sample;
    StartPage page(sample.document);
    page.refresh({Begin::exact(sample.path().string())});
    QSignalSpy played(&page, &StartPage::sample_wanted);
    const auto* const button = qobject_cast<QPushButton*>(named(page, QStringLiteral("A sample, to try")));
    REQUIRE(button);
    const QList<QAction*> samples = button->menu()->actions();
    REQUIRE(samples.size() == 6);
    samples.front()->trigger();
    CHECK(played.size() == 1);
}

TEST_CASE("Games stand by their titles, on the page and in the menu of a new session", "[start]") {
    Begin here;
    StartPage page(here.document);
    page.refresh({});
    const QString before = QStringLiteral("New session: ");
    QStringList titles = names_in(page).filter(before);
    for (QString& title : titles) title.remove(before);
    QStringList sorted = titles;
    sorted.sort();
    CHECK(titles == sorted);
    QStringList offered;
    for (const QAction* action : here.dialog->findChild<QMenu*>()->actions()) offered += action->text();
    for (QString& title : titles) title.replace(QLatin1Char('&'), QLatin1String("&&"));
    CHECK(offered == titles);
}

TEST_CASE("In the dark a picture has the dark paper, and its lines the light ink", "[start]") {
    const auto greys_of = [](const QColor& ground, const QColor& ink) {
        QPalette palette;
        for (const auto role : {QPalette::Window, QPalette::Base}) palette.setColor(role, ground);
        palette.setColor(QPalette::Text, ink);
        QImage image(480, 240, QImage::Format_RGB32);
        QPainter painter(&image);
        Picture::of_own_game().paint(painter, image.rect(), palette);
        painter.end();
        std::vector<int> greys;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) greys.push_back(qGray(image.pixel(x, y)));
        }
        std::ranges::sort(greys);
        return greys;
    };
    const std::vector<int> dark = greys_of(Qt::black, Qt::white);
    const std::vector<int> light = greys_of(Qt::white, Qt::black);
    CHECK(dark[dark.size() / 2] < 16);  // most of it is paper
    CHECK(light[light.size() / 2] > 240);
    CHECK(dark.back() > 192);
    CHECK(light.front() < 64);
}

TEST_CASE("The button that begins a session stands last, as the one that goes on does elsewhere", "[start]") {
    QApplication::setStyle(new Style);  // which no desktop says anything about
    const Begin begin;
    QCoreApplication::processEvents();
    const QPushButton* cancel = nullptr;
    for (const auto* const one : begin.dialog->findChildren<QPushButton*>()) {
        if (one->text() == QLatin1String("&Cancel")) cancel = one;
    }
    REQUIRE(cancel);
    const auto* const first = named(*begin.dialog, QStringLiteral("Begin turn 1"));
    CHECK(cancel->x() == px(24));
    CHECK(first->geometry().right() + 1 == first->parentWidget()->width() - px(24));
}

TEST_CASE("When a session was played is said as people say it", "[start]") {
    const auto at = [](const char* words) { return QDateTime::fromString(QLatin1String(words), Qt::ISODate); };
    const QDateTime now = at("2026-11-20T12:00:00");
    CHECK(when_words(at("2026-11-20T09:42:00"), now) == QStringLiteral("today 9:42"));
    CHECK(when_words(at("2026-11-19T23:59:00"), now) == QStringLiteral("yesterday"));
    CHECK(when_words(at("2026-11-07T09:42:00"), now) == QStringLiteral("7 Nov"));
    CHECK(when_words(at("2025-11-17T09:42:00"), now) == QStringLiteral("17 Nov 2025"));
}

TEST_CASE("A session is begun with its name and its daylight", "[start]") {
    Begin here;
    here.name("Midway: a test");
    CHECK(words_of(*here.dialog).contains(QStringLiteral("Midway- a test.flagplot, in ")));
    here.make_day({3, 5});
    CHECK(here.day().startsWith(QStringLiteral("Daylight: turns 3 to 5 of 6")));
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.document.path().endsWith(QStringLiteral("/Midway- a test.flagplot")));
    CHECK(here.document.session().header().title == "Midway: a test");
    CHECK(here.state().fact("first-daylight-turn", "session") == 3);
    CHECK(here.state().fact("last-daylight-turn", "session") == 5);
    CHECK(here.state().readings().empty());
    CHECK_FALSE(here.dialog->isVisible());
}

TEST_CASE("Only what can't be guessed is asked at first; rulings are folded away", "[start]") {
    Begin here;
    CHECK_FALSE(find<QLineEdit>(*here.dialog, "Turn of the day that the game begins with"));
    const QStringList printed = names_in(*here.dialog).filter(QStringLiteral("See them: "));
    REQUIRE(printed.size() == 1);
    CHECK(printed.front().contains(QStringLiteral("more settings and ")));
    CHECK(printed.front().contains(QStringLiteral(" rulings stand as printed")));
    here.press(printed.front());
    auto* const first_turn = find<QLineEdit>(*here.dialog, "Turn of the day that the game begins with");
    REQUIRE(first_turn);
    const auto counts_it = [&] {
        const QStringList shown = names_in(*here.dialog).filter(QStringLiteral("Hide them: "));
        return shown.size() == 1 && shown.front().contains(QStringLiteral("1 chosen here"));
    };
    CHECK_FALSE(counts_it());
    for (const char* const turn : {"2", "1"}) {  // the latter is the default
        first_turn->selectAll();
        QTest::keyClicks(first_turn, QString::fromLatin1(turn));
        CHECK(counts_it() == (*turn == '2'));
    }
    const rulebook::Rulebook book = here.document.library().load("swwas");
    const rulebook::Ruling& ruling = *std::find_if(book.rulings.begin(), book.rulings.end(),
                                                   [](const rulebook::Ruling& one) { return one.readings.size() > 1; });
    CHECK(words_of(*here.dialog).contains(QString::fromStdString(ruling.question)));
    CHECK(words_of(*here.dialog).contains(QString::fromStdString(ruling.why)));
    auto* const played = find<QComboBox>(*here.dialog, ruling.question.c_str());
    REQUIRE(played);
    const int other = played->currentIndex() == 0 ? 1 : 0;
    played->setCurrentIndex(other);
    emit played->activated(other);
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.state().readings().size() == 1);
    CHECK(here.state().readings().contains(ruling.id));
}

TEST_CASE("Dice thrown by hand are one click", "[start]") {
    Begin here;
    here.press(QStringLiteral("Thrown by hand"));
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.state().fact("dice", "session") == "by-hand");
}

TEST_CASE("Whether a game is played hidden is asked when it begins, where there is something to hide", "[start]") {
    struct Asked {
        const char* game;
        bool offered;
    };
    for (const Asked& asked :
         {Asked{"Great War at Sea", true}, Asked{"World in Flames, Strategic Submarine Warfare", false}}) {
        for (const bool changes : {false, true}) {
            Begin here;
            CHECK_FALSE(find<QCheckBox>(*here.dialog, "Played hidden"));  // of a solitaire game
            for (QAction* action : here.dialog->findChild<QMenu*>()->actions()) {
                if (action->text() != QLatin1String(asked.game)) continue;
                action->trigger();
                break;
            }
            auto* const box = find<QCheckBox>(*here.dialog, "Played hidden");
            REQUIRE(box);
            CHECK(box->isChecked() == asked.offered);
            if (changes) box->click();
            here.press(names_in(*here.dialog).filter(QStringLiteral("Begin ")).front());
            CHECK(here.state().fact("hidden", "session") == (asked.offered != changes));
        }
    }
}

TEST_CASE("A click makes day of a turn, or night, and what lies beyond follows", "[start]") {
    Begin here;
    CHECK(here.day() == QStringLiteral("Daylight: not said yet"));
    const auto click = [&](int turn) {
        QTest::mouseClick(&here.turn(turn), Qt::LeftButton);
        return here.day();
    };
    CHECK(click(3) == QStringLiteral("Daylight: turns 3 to 3 of 6"));
    CHECK(click(6) == QStringLiteral("Daylight: turns 3 to 6 of 6"));
    CHECK(click(2) == QStringLiteral("Daylight: turns 2 to 6 of 6"));
    CHECK(click(3) == QStringLiteral("Daylight: turns 4 to 6 of 6"));
    CHECK(click(5) == QStringLiteral("Daylight: turns 4 to 4 of 6"));
    CHECK(click(4) == QStringLiteral("Daylight: not said yet"));
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.state().fact("first-daylight-turn", "session").is_null());
}

TEST_CASE("A turn's outline is dashed until somebody has said which are daylight", "[start]") {
    Begin here;
    const auto changes = [&] {  // of colour along the tile's upper edge
        const QImage picture = here.turn(3).grab().toImage();
        int count = 0;
        for (int x = 8; x + 8 < picture.width(); ++x) count += picture.pixel(x, 1) != picture.pixel(x + 1, 1) ? 1 : 0;
        return count;
    };
    CHECK(changes() >= 4);
    here.turn(3).click();
    CHECK(changes() < 4);
}

TEST_CASE("A turn's digit goes to it, and makes day of it or night", "[start]") {
    Begin here;
    test::activate(*here.dialog);
    here.turn(1).setFocus();
    CHECK(words_of(*here.dialog).contains(QStringLiteral("click the turns of daylight")));
    const auto type = [&](Qt::Key key, Qt::KeyboardModifier with = Qt::NoModifier) {
        QTest::keyClick(QApplication::focusWidget(), key, with);
        return here.day();
    };
    CHECK(type(Qt::Key_3) == QStringLiteral("Daylight: turns 3 to 3 of 6"));
    CHECK(here.turn(3).hasFocus());
    CHECK(type(Qt::Key_5, Qt::KeypadModifier) == QStringLiteral("Daylight: turns 3 to 5 of 6"));
    CHECK(here.turn(5).hasFocus());
    CHECK(words_of(*here.dialog).contains(QStringLiteral("turns 3 to 5 of 6 a day; click a turn to change it")));
    CHECK(type(Qt::Key_7) == QStringLiteral("Daylight: turns 3 to 5 of 6"));  // there is none
    CHECK(type(Qt::Key_0) == QStringLiteral("Daylight: turns 3 to 5 of 6"));
    CHECK(here.turn(5).hasFocus());
    CHECK(type(Qt::Key_5) == QStringLiteral("Daylight: turns 3 to 4 of 6"));
}

TEST_CASE("What is wrong is said, and nothing is begun", "[start]") {
    Begin here;
    find<QLineEdit>(*here.dialog, "Turns a day")->setText(QStringLiteral("x"));
    const auto before = here.document.path();
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.dialog->isVisible());
    CHECK(here.document.path() == before);
    CHECK(words_of(*here.dialog).contains(QStringLiteral("\u26A0")));
}

TEST_CASE("A session of a name that is there gets a number, and overwrites nothing", "[start]") {
    Begin here;
    here.name("coral-sea");
    CHECK(words_of(*here.dialog).contains(QStringLiteral("coral-sea 2.flagplot, in ")));
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.document.path().endsWith(QStringLiteral("/coral-sea 2.flagplot")));
    CHECK(fs::exists(here.path()));
}

TEST_CASE("Another game is chosen in the menu, and its own settings are asked", "[start]") {
    Begin here;
    auto* const menu = here.dialog->findChild<QMenu*>();
    const auto games = menu->actions();
    const auto other = std::find_if(games.begin(), games.end(), [](const QAction* action) {
        return action->text() == QStringLiteral("Great War at Sea");
    });
    REQUIRE(other != games.end());
    (*other)->trigger();  // which makes the menu anew
    CHECK(find<QComboBox>(*here.dialog, "Month"));
    CHECK_FALSE(find<QLineEdit>(*here.dialog, "Turns a day"));
    CHECK_FALSE(find<DayStrip>(*here.dialog, "Daylight: not said yet"));
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.document.session().rulebook().id == "gwas");
}

TEST_CASE("What was typed for a game is there again after a look at another one", "[start]") {
    Begin here;
    const auto choose = [&](const char* title) {
        for (QAction* action : here.dialog->findChild<QMenu*>()->actions()) {
            if (action->text() == QString::fromUtf8(title)) return action->trigger();
        }
        FAIL("there is no " << title);
    };
    here.make_day({3, 5});
    find<QLineEdit>(*here.dialog, "Turns a day")->setText(QStringLiteral("x"));  // not yet right
    here.press(QStringLiteral("Thrown by hand"));
    here.press(names_in(*here.dialog).filter(QStringLiteral("See them: ")).front());
    const rulebook::Rulebook book = here.document.library().load("swwas");
    const rulebook::Ruling& ruling = *std::find_if(book.rulings.begin(), book.rulings.end(),
                                                   [](const rulebook::Ruling& one) { return one.readings.size() > 1; });
    auto* const played = find<QComboBox>(*here.dialog, ruling.question.c_str());
    const int other = played->currentIndex() == 0 ? 1 : 0;
    played->setCurrentIndex(other);
    choose("Great War at Sea");
    CHECK_FALSE(find<QLineEdit>(*here.dialog, "Turns a day"));
    here.dialog->close();  // asks, though nothing of it is in sight
    CHECK(here.dialog->isVisible());
    test::press_in_box(*here.dialog, "Continue editing");
    choose("Second World War at Sea");
    CHECK(find<QLineEdit>(*here.dialog, "Turns a day")->text() == QStringLiteral("x"));
    CHECK(find<QComboBox>(*here.dialog, ruling.question.c_str())->currentIndex() == other);
    find<QLineEdit>(*here.dialog, "Turns a day")->setText(QStringLiteral("6"));
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.state().fact("dice", "session") == "by-hand");
    CHECK(here.state().fact("first-daylight-turn", "session") == 3);
    CHECK(here.state().readings().contains(ruling.id));
}

TEST_CASE("A new session is of the game that is open, if none is named", "[start]") {
    Begin here;
    const auto goeben = here.folder.path() / "goeben.flagplot";
    fs::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", goeben);
    settings::game.set(QStringLiteral("swwas"));
    REQUIRE(here.document.open(goeben));
    here.dialog.reset(new NewSessionDialog(here.document, nullptr));
    here.dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    here.dialog->show();
    CHECK(words_of(*here.dialog).contains(QStringLiteral("Great War at Sea")));
    here.document.close();
    here.dialog.reset(new NewSessionDialog(here.document, nullptr));
    here.dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    here.dialog->show();
    CHECK(words_of(*here.dialog).contains(QStringLiteral("Second World War at Sea")));
}

TEST_CASE("What was typed for a new session isn't lost in silence", "[start]") {
    Begin here;
    QTest::keyClick(here.dialog.get(), Qt::Key_Escape);
    CHECK_FALSE(here.dialog->isVisible());  // there is nothing to lose
    here.dialog->show();
    auto* const name = find<QLineEdit>(*here.dialog, "Name");
    QTest::keyClicks(name, QStringLiteral("Guadalcanal"));
    here.dialog->close();
    CHECK(here.dialog->isVisible());
    auto* const box = here.dialog->findChild<QMessageBox*>();
    REQUIRE(box);
    QTest::keyClick(box, Qt::Key_Escape);
    CHECK(here.dialog->isVisible());
    CHECK(name->text() == QStringLiteral("Guadalcanal"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    here.dialog->reject();
    test::press_in_box(*here.dialog, "Discard");
    CHECK_FALSE(here.dialog->isVisible());
}

TEST_CASE("A new session from this one has its forces as they began, as they are, or none", "[start]") {
    for (const auto forces : {session::Forces::began, session::Forces::now, session::Forces::none}) {
        Begin here;
        const session::Beginning like = session::beginning_from(here.document.session(), forces);
        here.from_sample();
        auto* const box = find<QComboBox>(*here.dialog, "Forces");
        REQUIRE(box);
        CHECK(box->currentText() == QStringLiteral("As they began"));
        box->setCurrentIndex(static_cast<int>(forces));
        emit box->activated(static_cast<int>(forces));
        CHECK(find<QLineEdit>(*here.dialog, "Name")->text() == QStringLiteral("Coral Sea, May 1942, again"));
        const dice::Digest seed = here.document.session().seed();
        here.press(QStringLiteral("Begin turn 1"));
        CHECK(here.document.session().header().title == "Coral Sea, May 1942, again");
        CHECK(here.document.session().seed() != seed);
        CHECK(here.state().turn() == 1);
        CHECK(here.state().units().size() == like.units.size());
        CHECK(here.state().readings() == like.readings);
        CHECK(here.state().fact("first-daylight-turn", "session") == 3);
    }
}

TEST_CASE("The start page in every look", "[.pictures]") {
    test::Sample sample;
    Begin begin;
    QStringList recent{QString::fromStdString(sample.path().string())};
    for (const char* name : {"goeben", "flat-top", "six-knots"}) {
        recent += QString::fromStdString((test::source_dir() / "resources/samples" / name).string() + ".flagplot");
    }
    const double size = QApplication::font().pointSizeF();
    for (const bool dark : {false, true}) {
        set_colours(dark ? Colours::dark : Colours::light);
        for (const int percent : {100, 150}) {
            QFont font = QApplication::font();
            font.setPointSizeF(size * percent / 100);
            QApplication::setFont(font);
            const QString look =
                QStringLiteral("%1-%2").arg(dark ? QStringLiteral("dark") : QStringLiteral("light")).arg(percent);
            StartPage page(sample.document);
            page.setAutoFillBackground(true);
            page.resize(1280, 770);
            page.refresh(recent);
            page.show();
            page.focus_first();
            QApplication::processEvents();
            page.grab().save(QStringLiteral("start-%1.png").arg(look));
            page.resize(800, 600);
            QTest::qWait(50);
            page.grab().save(QStringLiteral("narrow-%1.png").arg(look));
            NewSessionDialog dialog(sample.document, nullptr, "swwas");
            dialog.setAttribute(Qt::WA_DeleteOnClose, false);
            dialog.show();
            QApplication::processEvents();
            dialog.grab().save(QStringLiteral("new-%1.png").arg(look));
            NewSessionDialog again(sample.document, sample.path(), nullptr);
            again.setAttribute(Qt::WA_DeleteOnClose, false);
            again.show();
            named(again, names_in(again).filter(QStringLiteral("See them: ")).front())->click();
            QTest::qWait(200);
            again.grab().save(QStringLiteral("again-%1.png").arg(look));
        }
    }
    QFont font = QApplication::font();
    font.setPointSizeF(size);
    QApplication::setFont(font);
    set_colours(Colours::desktop);
}

TEST_CASE("The layout of a map is chosen from small pictures", "[start]") {
    Begin here;
    QList<QRadioButton*> layouts;
    for (auto* const one : here.dialog->findChildren<QRadioButton*>()) {
        if (one->accessibleName().startsWith(QStringLiteral("Layout of the map: "))) layouts += one;
    }
    REQUIRE(layouts.size() == 4);
    std::set<QByteArray> pictures;
    for (const auto* one : layouts) {
        CHECK(one->isVisible());
        const QImage picture = one->icon().pixmap(one->iconSize()).toImage();
        pictures.insert(QByteArray(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes()));
    }
    CHECK(pictures.size() == 4);
    const auto end_of = [&](const QWidget& one) { return one.mapTo(here.dialog.get(), QPoint(one.width(), 0)).x(); };
    CHECK(end_of(*layouts.back()) == end_of(*find<QLineEdit>(*here.dialog, "Name")));
    const auto drawn_large = [&] {
        QCoreApplication::processEvents();
        const auto views = here.dialog->findChildren<WaysView*>();
        return std::ranges::count_if(views, [](const WaysView* view) { return !view->isHidden(); });
    };
    CHECK(drawn_large() == 3);  // all, beside each other
    WaysView view;
    view.resize(300, 300);
    const QStringList ways{QStringLiteral("N"), QStringLiteral("S")};
    view.show_ways(ways);
    const QImage nameless = view.grab().toImage();
    view.show_ways(ways, QStringLiteral("Columns"));
    CHECK(view.grab().toImage() != nameless);
    layouts.back()->click();
    CHECK(drawn_large() == 1);
    here.name("Bricks");
    here.press(QStringLiteral("Begin turn 1"));
    CHECK(here.state().fact("layout", "session") == "n-ne-e-se-s-sw-w-nw");
}
