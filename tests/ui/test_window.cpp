#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSet>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <fstream>

#include "in_play.h"
#include "phases.h"
#include "room.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/common/message_bar.h"
#include "ui/common/settings.h"
#include "ui/common/style.h"
#include "ui/common/theme.h"
#include "ui/finder/finder.h"
#include "ui/main_window.h"
#include "ui/panel/session_panel.h"
#include "ui/room/chart_room.h"
#include "ui/start/first_turn.h"
#include "ui/start/new_session_dialog.h"
#include "ui/start/start_page.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The whole window, with settings of its own.
struct Window : test::Sample {
    Window() {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString((folder.path() / "settings").string()));
        QApplication::setOrganizationName(QStringLiteral("Flagplot"));
        QApplication::setApplicationName(QStringLiteral("Flagplot"));
    }
    static QString text_of(MainWindow& window) {
        const auto* bar = window.findChild<MessageBar*>();
        return bar->isHidden() ? QString() : bar->findChild<QLabel*>()->text();
    }
};

// As the guidelines for accessible web pages have it: 1 for the same colour, 21 for black on white.
double contrast(const QColor& a, const QColor& b) {
    const auto light = [](const QColor& colour) {
        const auto part = [](double one) {
            return one <= 0.04045 ? one / 12.92 : std::pow((one + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
    };
    const double first = light(a) + 0.05;
    const double second = light(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

}  // namespace

TEST_CASE("Without a session the start page stands there, and nothing that needs one can be done") {
    Window sample;
    sample.document.close();
    MainWindow window(sample.document);
    window.show();
    CHECK(window.findChild<StartPage*>()->isVisible());
    CHECK_FALSE(window.findChild<StepPane*>()->isVisible());
    CHECK_FALSE(window.findChild<Pages*>()->isVisible());
    CHECK_FALSE(window.findChild<QToolBar*>()->findChild<QLineEdit*>()->isVisible());
    CHECK(window.findChild<QMenuBar*>()->isVisible());
    for (const auto* action : window.findChildren<QAction*>()) {
        if (action->text().contains(QStringLiteral("Print"))) CHECK_FALSE(action->isEnabled());
    }
    sample.document.open(sample.path());
    QCoreApplication::processEvents();  // the bar is laid out
    CHECK(window.findChild<StepPane*>()->isVisible());
    CHECK(window.findChild<Pages*>()->isVisible());
    CHECK(window.findChild<QToolBar*>()->findChild<QLineEdit*>()->isVisible());
}

TEST_CASE("A session that is open elsewhere opens for reading only, and a bar says why") {
    Window sample;
    ui::Document second(rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment());
    second.open(sample.path());
    MainWindow window(second);
    window.show();
    CHECK(Window::text_of(window).contains(QStringLiteral("Read-only")));
    for (const auto* button : window.findChild<StepPane*>()->findChildren<QPushButton*>()) {
        if (button->isDefault()) CHECK_FALSE(button->isVisible());
    }
}

TEST_CASE("A damaged session opens for reading up to the damage, and the bar names the line") {
    Window sample;
    sample.document.close();
    std::string content = json::read_text(sample.path());
    const auto place = content.find("\"kind\":\"told\"");
    content[content.find("\"text\":\"", place) + 9] = '#';
    std::ofstream(sample.path()) << content;
    MainWindow window(sample.document);
    window.show();
    sample.document.open(sample.path());
    CHECK(Window::text_of(window).contains(QStringLiteral("line ")));
    CHECK_FALSE(sample.document.why_read_only().isEmpty());
}

TEST_CASE("The title names the file where another session has the same title") {
    Window sample;
    MainWindow window(sample.document);
    window.show();
    CHECK(window.windowTitle() == QStringLiteral("Coral Sea, May 1942 \u2014 Flagplot"));
    sample.document.close();
    const std::filesystem::path copy = sample.folder.path() / "coral-sea (conflicted copy).flagplot";
    std::filesystem::copy_file(sample.path(), copy);
    sample.document.open(copy);
    CHECK(window.windowTitle() ==
          QStringLiteral("Coral Sea, May 1942 (coral-sea (conflicted copy).flagplot) \u2014 Flagplot"));
    sample.document.open(sample.path());
    CHECK(window.windowTitle() == QStringLiteral("Coral Sea, May 1942 (coral-sea.flagplot) \u2014 Flagplot"));
}

TEST_CASE("A file that is older than when it was open last says so, once") {
    Window sample;
    MainWindow window(sample.document);
    window.show();
    const std::filesystem::path kept = sample.folder.path() / "kept";
    std::filesystem::copy_file(sample.path(), kept);
    const auto note = [&](const char* words) {
        sample.document.act([&](session::Session& session) { session.add_note(words); });
    };
    const int size = sample.document.session().size();
    note("fog");
    sample.document.close();
    sample.document.open(sample.path());
    CHECK(Window::text_of(window).isEmpty());  // it is as it was
    sample.document.close();
    SECTION("older") {
        std::filesystem::copy_file(kept, sample.path(), std::filesystem::copy_options::overwrite_existing);
        sample.document.open(sample.path());
        CHECK(Window::text_of(window).contains(QStringLiteral("This file is older than when it was open here last")));
        CHECK(Window::text_of(window).contains(
            QStringLiteral("ends with entry %1, and then it had %2").arg(size).arg(size + 1)));
    }
    SECTION("another way") {
        std::filesystem::copy_file(kept, sample.path(), std::filesystem::copy_options::overwrite_existing);
        {
            ui::Document other(rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment());
            other.open(sample.path());
            other.act([](session::Session& session) { session.add_note("rain"); });
            other.act([](session::Session& session) { session.add_note("more rain"); });
        }
        sample.document.open(sample.path());
        CHECK(Window::text_of(window).contains(QStringLiteral("the game has gone another way since")));
    }
    note("fog again");
    CHECK(Window::text_of(window).isEmpty());
    sample.document.close();
    sample.document.open(sample.path());
    CHECK(Window::text_of(window).isEmpty());
}

TEST_CASE("How far a session went is kept after each change, so an older copy is noticed after a crash, too") {
    Window sample;
    MainWindow window(sample.document);
    window.show();
    sample.document.act([](session::Session& session) { session.add_note("fog"); });
    const auto head = QString::fromStdString(sample.document.session().journal().head());
    const auto is_kept = [&] {
        return std::ranges::any_of(settings::seen.get_anew(),
                                   [&](const QVariant& seen) { return seen.toStringList().contains(head); });
    };
    CHECK(QTest::qWaitFor(is_kept, 5000));
}

TEST_CASE("What goes wrong is said in the bar, and the next act takes it away") {
    Window sample;
    MainWindow window(sample.document);
    window.show();
    sample.document.redo();
    CHECK_FALSE(Window::text_of(window).isEmpty());
    sample.document.act([](session::Session& session) { session.add_note("on"); });
    CHECK(Window::text_of(window).isEmpty());
}

TEST_CASE("The menu says what Undo takes back, and in a field Ctrl+Z says it first and leaves the dice alone") {
    Window sample;
    MainWindow window(sample.document);
    window.show();
    test::activate(window);
    const auto undo = [&]() -> const QAction* {
        for (const auto* action : window.findChildren<QAction*>()) {
            if (action->shortcut() == QKeySequence(QStringLiteral("Ctrl+Z"))) return action;
        }
        return nullptr;
    };
    REQUIRE(undo());
    const auto press = [&] {
        QCoreApplication::processEvents();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    };
    sample.document.next_turn();
    CHECK(undo()->text() == QStringLiteral("&Undo: step to turn 9"));
    sample.document.play("swwas.fleet-movement");
    CHECK(undo()->text() == QStringLiteral("&Undo: start of Fleet movement"));
    QString refused;
    REQUIRE(sample.document.answer({"unit", {{"unit", "Z2"}}, {}}, refused));
    const referee::Form asked = *sample.document.pending();
    const table::Field& what = asked.fields.front();
    sample.document.answer({asked.key, {{what.id, what.choices.front().id}}, {}}, refused);
    CHECK(refused.toStdString().empty());
    const int size = sample.document.session().size();
    const QString next = undo()->text().mid(1);
    CHECK(next.startsWith(QStringLiteral("Undo: answer")));
    QCoreApplication::processEvents();
    window.findChild<StepPane*>()->focus_next();
    REQUIRE(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
    press();
    CHECK(sample.document.session().size() == size);
    CHECK(Window::text_of(window).contains(next.mid(6)));
    press();
    CHECK(sample.document.session().size() == size + 1);  // taken back
    // A roll was made since.
    sample.document.roll_on("swwas.fleet-speed");
    CHECK(undo()->text() == QStringLiteral("&Undo: roll of Fleet Speed"));
    CHECK(undo()->toolTip().contains(QStringLiteral("Fleet Speed")));
    auto* note = window.findChild<SessionPanel*>()->findChildren<QLineEdit*>().last();
    note->setFocus();
    const int rolled = sample.document.session().size();
    for (int i = 0; i < 3; ++i) press();
    CHECK(sample.document.session().size() == rolled);
    CHECK(Window::text_of(window).contains(QStringLiteral("Step > Undo")));
}

TEST_CASE("The guide leads through the first turn, step by step, and doesn't come again once it is done") {
    Window sample;
    settings::had_first_turn.set(false);
    FirstTurn guide(sample.document);
    guide.begin();
    guide.show();
    const auto says = [&] { return test::words_in(guide); };
    CHECK(says().contains(QStringLiteral("1 of 6")));
    sample.document.next_turn();
    CHECK(says().contains(QStringLiteral("2 of 6")));
    sample.document.play("swwas.turn");
    CHECK(says().contains(QStringLiteral("3 of 6")));
    QString refused;
    while (sample.document.pending()) {
        REQUIRE(sample.document.answer({sample.document.pending()->key, {}, {}}, refused));
    }
    CHECK(says().contains(QStringLiteral("4 of 6")));
    sample.document.act([](session::Session& session) { session.add_note("moved"); });
    CHECK(says().contains(QStringLiteral("5 of 6")));
    sample.document.go_back(0, QString());
    CHECK(says().contains(QStringLiteral("6 of 6")));
    CHECK_FALSE(settings::had_first_turn.get());
    guide.printed();
    CHECK(says().contains(QStringLiteral("That was a turn")));
    CHECK(says().contains(QStringLiteral("is done")));
    CHECK(settings::had_first_turn.get());
    MainWindow window(sample.document);
    auto* const shown = window.findChild<FirstTurn*>();
    REQUIRE(shown);
    shown->show();  // as it stood there when it was done
    session::Beginning another;
    another.rulebook = "swwas";
    another.title = "Another";
    REQUIRE(sample.document.create(sample.folder.path() / "another.flagplot", another));
    CHECK(shown->isHidden());
}

TEST_CASE("The guide passes over no step for what it didn't ask for, and ends with the turn") {
    Window sample;
    FirstTurn guide(sample.document);
    const auto says = [&](const char* words) { return test::words_in(guide).contains(QLatin1String(words)); };
    sample.document.roll_on("swwas.fleet-speed");  // a roll by itself plays no turn
    sample.document.act([](session::Session& session) { session.add_note("fog"); });
    sample.document.go_back(0, QString());
    CHECK(says("1 of 6"));
    sample.document.next_turn();
    CHECK(says("2 of 6"));
    guide.begin();  // where the turn is there to be played already, that is the first step
    CHECK(says("1 of 5"));
    sample.document.play("swwas.turn");
    CHECK(says("2 of 5"));
    guide.begin();
    CHECK(says("1 of 4"));
    QString refused;
    while (sample.document.pending()) {
        REQUIRE(sample.document.answer({sample.document.pending()->key, {}, {}}, refused));
    }
    CHECK(says("2 of 4"));
    const std::vector<int> orders = sample.document.session().steps().orders();
    REQUIRE_FALSE(orders.empty());
    sample.document.act([&](session::Session& session) { session.tick(orders.back()); });
    CHECK(says("3 of 4"));
    sample.document.next_turn();
    CHECK(says("is done"));
    CHECK(says("That was a turn"));
    sample.document.go_back(0, QString());
    CHECK(says("is done"));
}

TEST_CASE("The menus stand in the bar, and a menu prints") {
    Window sample;
    MainWindow window(sample.document);
    window.resize(1280, 800);
    window.show();
    auto& bar = *window.findChild<QToolBar*>();
    const auto* const menus = bar.findChild<QMenuBar*>();
    REQUIRE(menus);
    CHECK(menus->isVisible());
    CHECK(menus->width() >= menus->sizeHint().width());
    CHECK(menus->actions().size() == 4);
    QStringList session;
    for (const auto* action : menus->actions().front()->menu()->actions())
        session += action->text().remove(QLatin1Char('&'));
    CHECK(session.filter(QStringLiteral("rint")) == QStringList{QStringLiteral("Save or print…")});
    CHECK(session.filter(QStringLiteral("Save")).size() == 1);
}

TEST_CASE(
    "What is searched is found below the line, over whatever is looked at, and Escape goes back to what is to do") {
    test::Room room("coral-sea", 100, 1);
    room.take(QSize(1280, 800));
    test::activate(*room.window);
    auto* const search = room.window->findChild<QToolBar*>()->findChild<QLineEdit*>();
    REQUIRE(search);
    room.look_at(Page::session);
    room.press_key(Qt::Key_K, Qt::ControlModifier);
    CHECK(search->hasFocus());
    const auto* const found = room.window->findChild<Finder*>();
    REQUIRE(found);
    CHECK_FALSE(found->isVisible());
    QTest::keyClicks(search, QStringLiteral("seaplanes"));
    CHECK(found->isVisible());
    CHECK(found->rect().height() > 20);
    CHECK(room.room().shows(Page::session));
    QTest::keyClick(search, Qt::Key_Escape);
    test::Room::settle();
    CHECK(search->text().isEmpty());
    CHECK(room.window->findChild<StepPane*>()->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClicks(search, QStringLiteral("fleet movement"));
    QTest::keyClick(search, Qt::Key_Return);
    test::Room::settle();
    REQUIRE(room.document.session().state().open_run());
    CHECK(room.document.session().state().open_run()->opened.procedure == "swwas.fleet-movement");
    CHECK(room.window->findChild<StepPane*>()->isAncestorOf(QApplication::focusWidget()));
}

TEST_CASE("The search is in sight however narrow the window and large the text") {
    const QFont font = QApplication::font();
    const std::pair<int, int> sizes[] = {{1024, 100}, {1024, 200}, {1060, 100}, {1099, 100}, {1280, 100}, {1280, 175}};
    for (const auto& [width, zoom] : sizes) {
        Window sample;
        settings::zoom.set(zoom);
        MainWindow window(sample.document);
        window.resize(width, 700);
        window.show();
        test::activate(window);
        const auto* const search = window.findChild<QToolBar*>()->findChild<QLineEdit*>();
        CAPTURE(width, zoom);
        CHECK(search->isVisible());
        CHECK(search->geometry().right() <= window.findChild<QToolBar*>()->width());
        settings::zoom.set(100);
        QApplication::setFont(font);
    }
}

TEST_CASE("Phases that stand beside the tabs end where the rows below them do") {
    Window sample;
    MainWindow window(sample.document);
    window.resize(letters(150), 700);
    window.show();
    test::settle();
    const PhaseRow& row = test::phase_row(window);
    REQUIRE(row.isVisible());
    const int end = row.mapTo(&window, row.visualItemRect(row.item(row.count() - 1)).topRight()).x();
    CHECK(std::abs(end - letters(0.5) - (window.width() - px(24))) <= px(3));
}

TEST_CASE("No two keys of the window are the same") {
    Window sample;
    MainWindow window(sample.document);
    std::map<QString, QString> keys;
    for (const auto* action : window.findChildren<QAction*>()) {
        const QString key = action->shortcut().toString();
        if (key.isEmpty() || action->shortcutContext() == Qt::WidgetWithChildrenShortcut) continue;
        // Reading aloud gives the plot its letter while that has the focus.
        if (key == QStringLiteral("R") && action->shortcutContext() == Qt::WidgetShortcut) continue;
        INFO(key);
        CHECK(keys.emplace(key, action->text()).second);
    }
    CHECK(keys.contains(QStringLiteral("Ctrl+K")));
}

TEST_CASE("A cell that is being edited belongs to its session when that is closed") {
    Window sample;
    MainWindow window(sample.document);
    window.show();
    test::activate(window);
    window.findChild<ChartRoom*>()->show_page(Page::roster);
    QCoreApplication::processEvents();
    QTableView* fleets = nullptr;
    for (auto* view : window.findChildren<QTableView*>()) {
        if (view->accessibleName() == QStringLiteral("Fleets")) fleets = view;
    }
    REQUIRE(fleets);
    QModelIndex place;
    for (int column = 0; column < fleets->model()->columnCount(); ++column) {
        if (fleets->model()->headerData(column, Qt::Horizontal).toString() == QStringLiteral("Place"))
            place = fleets->model()->index(0, column);
    }
    REQUIRE(place.isValid());
    fleets->setFocus();
    fleets->setCurrentIndex(place);
    fleets->edit(place);
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    REQUIRE(editor);
    editor->setText(QStringLiteral("Q1"));
    sample.document.close();
    QCoreApplication::processEvents();
    CHECK_FALSE(sample.document.is_open());
    REQUIRE(sample.document.open(sample.path()));
    CHECK(sample.document.session().state().find_unit("Z1")->text("place") == "Q1");
}

TEST_CASE("A new session is begun in the dialog, with what was chosen, and a limit is said beside its field") {
    Window sample;
    settings::folder.set(QString::fromStdString(sample.folder.path().string()));
    auto* dialog = new NewSessionDialog(sample.document, nullptr, "swwas");
    dialog->show();
    test::activate(*dialog);
    const auto line = [&](const char* name) -> QLineEdit* {
        for (auto* one : dialog->findChildren<QLineEdit*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    };
    line("Name")->setText(QStringLiteral("Java Sea"));
    REQUIRE(line("Turns a day"));
    line("Turns a day")->setText(QStringLiteral("99"));
    QPushButton* begin = nullptr;
    for (auto* const one : dialog->findChildren<QPushButton*>()) {
        if (one->accessibleName() == QLatin1String("Begin turn 1")) begin = one;
    }
    REQUIRE(begin);
    begin->click();
    CHECK(sample.document.session().header().title != "Java Sea");
    CHECK(line("Turns a day")->hasFocus());
    line("Turns a day")->setText(QStringLiteral("8"));
    begin->click();
    CHECK(sample.document.session().header().title == "Java Sea");
    CHECK(sample.document.session().state().fact("turns-a-day", "session") == 8);
    CHECK(sample.document.session().state().fact("layout", "session").is_null());  // the default isn't written
}

TEST_CASE("In the dialog of a new session Tab comes round to the game and the name, of any game") {
    Window sample;
    for (const auto& [id, folder] : sample.document.library().rulebooks()) {
        INFO(id);
        NewSessionDialog dialog(sample.document, nullptr, id);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        test::activate(dialog);
        const auto named = [&]<typename Widget>(Widget* /*of*/, const char* name) -> QWidget* {
            for (auto* const one : dialog.findChildren<Widget*>()) {
                if (one->accessibleName() == QLatin1String(name)) return one;
            }
            return nullptr;
        };
        QWidget* const game = named(static_cast<QPushButton*>(nullptr), "Another game");
        REQUIRE(game);
        game->setFocus();
        QList<QWidget*> passed;
        do {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            REQUIRE(QApplication::focusWidget());
            passed += QApplication::focusWidget();
        } while (passed.back() != game && passed.size() < 120);
        CHECK(passed.back() == game);
        QStringList names;
        for (const QWidget* const one : passed) names += one->accessibleName();
        INFO(names.join(QStringLiteral(" | ")).toStdString());
        CHECK(passed.front() == named(static_cast<QLineEdit*>(nullptr), "Name"));
        const QSet<QWidget*> once(passed.begin(), passed.end());
        CHECK(once.size() == passed.size());
    }
}

TEST_CASE("A rulebook that can't be read is said, and the others are offered") {
    Window sample;
    const auto folder = sample.folder.path() / "rulebooks" / "broken";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "rulebook.json") << "{";
    ui::Document document(rulebook::Library({test::source_dir() / "tables", sample.folder.path() / "rulebooks"}),
                          test::Sample::environment());
    auto* dialog = new NewSessionDialog(document);
    dialog->show();
    bool said = false;
    for (const auto* label : dialog->findChildren<QLabel*>())
        said = said || label->text().contains(QStringLiteral("broken"));
    CHECK(said);
    CHECK_FALSE(dialog->findChild<QMenu*>()->actions().isEmpty());
    delete dialog;
}

TEST_CASE("A folder of rulebooks that isn't there is said in the bar when a session is to be begun") {
    Window sample;
    ui::Document document(rulebook::Library({sample.folder.path() / "nowhere"}), test::Sample::environment());
    MainWindow window(document);
    window.show();
    emit window.findChild<StartPage*>()->new_wanted(QString());
    CHECK(Window::text_of(window).contains(QStringLiteral("nowhere")));
}

TEST_CASE("In dark colours the outline of a mark without a tick can be seen") {
    QApplication::setStyle(new Style);
    set_colours(Colours::dark);
    QWidget window;
    auto* const layout = new QVBoxLayout(&window);
    for (QAbstractButton* mark :
         {static_cast<QAbstractButton*>(new QCheckBox), static_cast<QAbstractButton*>(new QRadioButton)}) {
        layout->addWidget(mark);
    }
    layout->addWidget(new QLineEdit);  // takes the focus
    window.show();
    const QColor ground = QApplication::palette().color(QPalette::Window);
    for (auto* mark : window.findChildren<QAbstractButton*>()) {
        const QImage picture = mark->grab().toImage();
        double best = 1;
        for (int x = 0; x < picture.height() && x < picture.width(); ++x) {
            best = std::max(best, contrast(picture.pixelColor(x, picture.height() / 2), ground));
        }
        CHECK(best >= 3);
    }
    set_colours(Colours::desktop);
}

TEST_CASE("Sessions opened lately are listed by title and turn, with their files beside and their paths as tips") {
    test::Room room("coral-sea", 100, 1);
    room.take(QSize(1280, 800));
    QMenu* recent = nullptr;
    for (auto* menu : room.window->findChildren<QMenu*>()) {
        if (menu->title().remove(QLatin1Char('&')) == QLatin1String("Open recent")) recent = menu;
    }
    REQUIRE(recent);
    CHECK(recent->isEnabled());
    emit recent->aboutToShow();
    REQUIRE_FALSE(recent->isEmpty());
    const QAction& first = *recent->actions().front();
    CHECK(first.text() == QStringLiteral("Coral Sea, May 1942, turn 8\tcoral-sea.flagplot"));
    CHECK(first.toolTip().contains(QString::fromStdString(room.folder.path().string())));
}

TEST_CASE("The arrow of a button with a menu stands halfway up its end") {
    QToolButton button;
    button.setText(QStringLiteral("Also"));
    button.setPopupMode(QToolButton::InstantPopup);
    const QSize without = button.sizeHint();
    QMenu menu;
    button.setMenu(&menu);
    button.resize(button.sizeHint());
    CHECK(button.width() > without.width());
    const QImage image = button.grab().toImage();
    const QImage bare = [&] {
        QToolButton other;
        other.resize(button.size());
        return other.grab().toImage();
    }();
    double sum = 0;
    int inked = 0;
    for (int x = image.width() - (button.width() - without.width()); x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
            if (image.pixel(x, y) == bare.pixel(x, y)) continue;
            sum += y;
            ++inked;
        }
    }
    REQUIRE(inked > 8);
    CHECK(sum / inked == Approx(image.height() / 2.0).margin(2));
}
