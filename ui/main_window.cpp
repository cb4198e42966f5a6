#include "ui/main_window.h"

#include <QAbstractItemView>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "host/host.h"
#include "host/sample_copies.h"
#include "referee/as_grid.h"
#include "report/game_changes.h"
#include "report/sentence.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/glimpse.h"
#include "session/sequence.h"
#include "ui/act/act_dialog.h"
#include "ui/application.h"
#include "ui/at_table/at_table.h"
#include "ui/board/form_board.h"
#include "ui/chances/chances_dialog.h"
#include "ui/charts/chart_problems.h"
#include "ui/common/careful_dialog.h"
#include "ui/common/desktop.h"
#include "ui/common/files.h"
#include "ui/common/icon.h"
#include "ui/common/made.h"
#include "ui/common/message_bar.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/style.h"
#include "ui/desk/desk_page.h"
#include "ui/desk/history_dialog.h"
#include "ui/desk/mail_intake.h"
#include "ui/document/last_seen.h"
#include "ui/finder/contents.h"
#include "ui/finder/finder.h"
#include "ui/form/form_view.h"
#include "ui/help/guide_window.h"
#include "ui/house_rules/house_rule_dialog.h"
#include "ui/house_rules/house_rules_dialog.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/ledger/ledger_window.h"
#include "ui/orders/worksheet.h"
#include "ui/own_game/add_game_dialog.h"
#include "ui/own_game/game_editor.h"
#include "ui/panel/session_panel.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/pointing.h"
#include "ui/print/output_dialog.h"
#include "ui/print/plot_paper.h"
#include "ui/reports/reports_window.h"
#include "ui/room/chart_room.h"
#include "ui/room/newest_line.h"
#include "ui/roster/first_units.h"
#include "ui/roster/roster.h"
#include "ui/roster/unit_sheet.h"
#include "ui/speech/sounds.h"
#include "ui/speech/speaker.h"
#include "ui/speech/voice.h"
#include "ui/start/first_turn.h"
#include "ui/start/new_session_dialog.h"
#include "ui/start/salvage_dialog.h"
#include "ui/start/start_page.h"
#include "ui/step/step_pane.h"
#include "ui/turn/turn_head.h"

namespace flagplot::ui {
namespace {

constexpr int high_for_newest = 75;  // letters: in a lower window its line is wanted for what there is to do

constexpr int soon = 300;  // milliseconds until what was changed counts as seen

constexpr int least_search = 24;  // letters, in a bar that is too narrow for more

void tell(QWidget& widget, QEvent::Type type) {
    QEvent event(type);
    QCoreApplication::sendEvent(&widget, &event);
}

// Qt tells the windows alone, once a font or a palette was set before.
void tell_all(QEvent::Type type) {
    for (QWidget* const widget : QApplication::allWidgets()) {
        if (!widget->isWindow()) tell(*widget, type);
    }
}

// The session's title, perhaps with the turn that it is in; without a title the file's name.
QString title_of(const QString& path, bool with_turn = false) {
    QString title = QFileInfo(path).completeBaseName();
    try {
        const std::string file = path.toStdString();
        const session::Glimpse glimpse =
            with_turn ? session::glimpse_of(file, session::open_posix_file)
                      : session::Glimpse{session::read_header(file, session::open_posix_file), {}};
        if (!glimpse.header.title.empty()) title = exact(glimpse.header.title);
        if (with_turn && glimpse.turn) title = u"%1, turn %2"_s.arg(title).arg(*glimpse.turn);
    } catch (const std::exception&) {  // opening it says what is wrong
    }
    return title;
}

void bring_up(QWidget& window) {
    window.show();
    window.raise();
    window.activateWindow();
}

bool is_session(const std::filesystem::path& file) {
    return file.extension() == ".flagplot";
}

bool is_spreadsheet(const std::filesystem::path& file) {
    return ascii::same(file.extension().string(), ".csv");
}

// Those of the files that are still there.
QStringList still_there(QStringList files) {
    files.removeIf([](const QString& path) { return !QFile::exists(path); });
    return files;
}

// Those that were open lately, to be found by the search.
std::vector<Finder::Other> sessions_besides(Document& document) {
    std::vector<Finder::Other> all;
    for (const QString& path : still_there(settings::recent.get_anew())) {
        if (path == document.path()) continue;
        all.push_back({{.what = report::Findable::What::session,
                        .id = path.toStdString(),
                        .label = title_of(path).toStdString(),
                        .where = {}},
                       [&document, path] { document.open(path.toStdString()); }});
    }
    return all;
}

// What the menus offer now, but for one of them.
void list_entries(const QWidget& menu, const QMenu* without, std::vector<Finder::Other>& all,
                  const QString& where = u"Menu"_s) {
    for (QAction* const action : menu.actions()) {
        const QString words = action->text().section(u'\t', 0, 0).remove(QLatin1Char('&'));
        if ((action->menu() && action->menu() == without) || !action->isVisible() || !action->isEnabled()) continue;
        if (action->menu()) {
            emit action->menu()->aboutToShow();  // which fills it
            list_entries(*action->menu(), without, all, QStringLiteral("%1 > %2").arg(where, words));
        } else if (!action->isSeparator()) {
            all.push_back({{.what = report::Findable::What::menu,
                            .id = {},
                            .label = words.toStdString(),
                            .where = where.toStdString()},
                           [entry = QPointer(action)] {
                               if (entry) entry->trigger();
                           }});
        }
    }
}

}  // namespace

MainWindow::MainWindow(Document& document) : document_(document) {
    setObjectName(QStringLiteral("flagplot"));
    QApplication::instance()->installEventFilter(this);
    QApplication::setStyle(new Style);
    set_colours(static_cast<Colours>(settings::colours.get()));
    zoom(settings::zoom.get());
    // Qt tells it later; its parts are made with the letters and colours that they will have.
    for (const auto type : {QEvent::ApplicationFontChange, QEvent::ApplicationPaletteChange}) tell(*this, type);
    make_bar();
    setCentralWidget(make_middle());
    connect_parts();
    make_speaker();
    make_session_menu();
    make_step_menu();
    make_view_menu();
    make_help_menu();
    fill_bar();
    QTimer::singleShot(0, this, [this] {  // what the desktop asks of all programs
        if (QGuiApplication::platformName() == QLatin1String("offscreen")) return;
        connect(new Desktop(this), &Desktop::contrast_wanted, this, [this](bool more) {
            set_contrast(more);
            show_colours();
        });
    });

    // What is being typed into a cell belongs to the session that is left.
    connect(&document_, &Document::due_wanted, this, [this](const session::Due& due) {
        const bool is_order = due.what == session::Due::What::order;
        show_desk(!is_order && document_.has_desk());
        if (is_order) show_orders();
        if (!due.reader.empty() && document_.has_desk()) desk().go_to_reader(due.reader);
    });
    connect(&document_, &Document::leaving, this, [this] {
        if (document_.is_open()) keep_as_seen(document_.session());
        if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();
    });
    document_.follow(this, &MainWindow::refresh, &MainWindow::follow_session);
    connect(&document_, &Document::failed, this, &MainWindow::say);
    if (auto* const program = qobject_cast<Application*>(QApplication::instance()))
        connect(program, &Application::failed, this, &MainWindow::say);
    // Of changes that follow each other quickly the last one: the settings are one file for everything.
    seen_pause_.setSingleShot(true);
    seen_pause_.setInterval(soon);
    connect(&seen_pause_, &QTimer::timeout, this, [this] {
        if (document_.is_open()) keep_as_seen(document_.session());
    });
    connect(room_, &ChartRoom::shown_changed, this, &MainWindow::follow_shown);
    connect(step_, &StepPane::undo_wanted, this, &MainWindow::undo_from_field);
    connect(step_, &StepPane::chances_wanted, this, &MainWindow::show_chances);
    connect(step_, &StepPane::plots_hidden, this, [this] {
        if (chances_) chances_->hide();  // they are of what is hidden now
    });
    constexpr int until_typed = 400;  // milliseconds without a change
    chances_pause_.setObjectName(QStringLiteral("chances-pause"));
    chances_pause_.setSingleShot(true);
    chances_pause_.setInterval(until_typed);
    connect(&chances_pause_, &QTimer::timeout, this, &MainWindow::follow_chances);
    connect(step_, &StepPane::typed, &chances_pause_, qOverload<>(&QTimer::start));
    const QSize usual(1280, 800);
    const QSize room = screen()->availableSize() * 0.95;  // the desktop's frame is around it
    resize(usual.boundedTo(room));
    if (room.boundedTo(usual) != usual) setWindowState(Qt::WindowMaximized);
    restoreGeometry(settings::geometry.get());
    refresh();
}

// ---- parts

QWidget* MainWindow::make_middle() {
    auto* const middle = new QWidget(this);
    bar_ = new MessageBar(middle);
    first_turn_ = new FirstTurn(document_, middle);
    first_turn_->hide();
    pages_ = new QStackedWidget(middle);
    start_ = new StartPage(document_, pages_);
    pages_->addWidget(start_);
    pages_->addWidget(make_work());
    add_parts(spaced<QVBoxLayout>(middle, {}, 0), {bar_, first_turn_, {pages_, 1}});
    connect(bar_, &MessageBar::put_away, this, &MainWindow::focus_middle);
    connect(bar_, &MessageBar::copy_wanted, this, [this] { save_or_print({.what = Output::What::copy}); });
    connect(bar_, &MessageBar::salvage_wanted, this, [this] { salvage_dialog(document_, this)->open(); });
    connect(bar_, &MessageBar::writing_wanted, this,
            [this] { document_.open(document_.path().toStdString(), Document::Lock::if_possible); });
    connect(first_turn_, &FirstTurn::closed, this, [this] { show_guide(false); });
    connect(start_, &StartPage::sample_wanted, this, &MainWindow::open_sample);
    connect(start_, &StartPage::new_wanted, this, [this](const QString& game) { begin_session(game.toStdString()); });
    connect(start_, &StartPage::again_wanted, this, &MainWindow::begin_from);
    connect(start_, &StartPage::open_wanted, this, &MainWindow::choose_file);
    connect(&step_->in_play().reference(), &ReferenceView::house_rule_wanted, this,
            [this](const QString& table) { edit_house_rule(table, QString()); });
    connect(start_, &StartPage::game_wanted, this, &MainWindow::make_game);
    connect(start_, &StartPage::share_wanted, this, [this](const QString& game) {
        attempt([&] { share_game(document_.library().load(game.toStdString())); });
    });
    connect(start_, &StartPage::change_wanted, this, [this](const QString& game) {
        attempt([&] { edit_game(*new GameEditor(document_, document_.library().load(game.toStdString()), this)); });
    });
    connect(start_, &StartPage::remove_wanted, this, &MainWindow::ask_to_remove);
    connect(start_, &StartPage::recent_wanted, this,
            [this](const QString& path) { document_.open(path.toStdString()); });
    return middle;
}

// What to do, and one thing to look at.
QWidget* MainWindow::make_work() {
    step_ = new StepPane(document_, pages_);
    sheet_ = new UnitSheet(document_, step_);
    room_ = new ChartRoom(step_, u"Orders"_s, pages_);
    panel_ = new SessionPanel(document_, room_);
    roster_ = new Roster(document_, room_);
    first_units_ = new FirstUnits(document_, *roster_, step_);
    step_->set_covers(first_units_, sheet_);
    finder_ = new Finder(document_, *this);
    finder_->others = [this] {
        std::vector<Finder::Other> all = sessions_besides(document_);
        list_entries(*menus_, recent_, all);
        return all;
    };
    auto* const contents = new Contents(document_, room_);
    plot_place_ = new QStackedWidget(room_);
    InPlay& in_play = step_->in_play();
    auto* const rules = new QSplitter(Qt::Horizontal, room_);
    rules->setChildrenCollapsible(false);
    rules->addWidget(contents);
    rules->addWidget(in_play.page(Page::rules));
    in_play.page(Page::rules)->show();
    rules->setStretchFactor(1, 1);
    rules->setSizes({letters(34), letters(80)});
    Pages& pages = room_->pages();
    pages.add(Page::plot, u"Plot"_s, plot_place_);
    pages.add(Page::map, u"Map"_s, in_play.page(Page::map));
    pages.add(Page::session, u"Session"_s, panel_);
    pages.add(Page::roster, u"Roster"_s, roster_);
    pages.add(Page::rules, u"Rules"_s, rules);
    pages.add(Page::dice, u"Dice"_s, in_play.page(Page::dice));
    newest_ = new NewestLine(room_);
    pages.set_foot(newest_);
    connect(newest_, &NewestLine::clicked, this, [this] { room_->focus_page(Page::session); });
    return room_;
}

void MainWindow::make_plot() {
    plot_ = new PlotPage(document_, plot_place_);
    plot_place_->addWidget(plot_);
    room_->pages().set_tools(Page::plot, &plot_->tools());
    connect(&plot_->view(), &PlotView::unit_chosen, roster_, &Roster::choose);
    connect(roster_, &Roster::unit_chosen, &plot_->view(), &PlotView::choose);
    connect(plot_, &PlotPage::history_wanted, this, [this](const QString& unit) {
        room_->show_page(Page::session);
        panel_->show_only(unit);
    });
    connect(plot_, &PlotPage::unit_wanted, this, &MainWindow::show_unit);
    connect(plot_, &PlotPage::line_wanted, panel_, &SessionPanel::show_step);
    connect(step_, &StepPane::unit_chosen, &plot_->view(), &PlotView::choose);
    connect(plot_, &PlotPage::looked_back, &step_->worksheet(), &Worksheet::set_plot_past);
    connect(plot_, &PlotPage::reader_changed, this, [this] { step_->worksheet().look_as(plot_->reader()); });
    connect(&plot_->view(), &PlotView::laid_out, this, [this] {
        const std::optional<plot::Plot>& plot = plot_->view().plot();
        if (plot) step_->worksheet().ask_whether_aground(plot::ways_onto_land(*plot));
    });
    connect(&plot_->view(), &PlotView::dragged, this, [this] {
        if (!step_->is_aside()) step_->focus_next();
    });
    connect(plot_, &PlotPage::output_wanted, this, [this](const plot::Page& page, const QString& kind) {
        put_out(
            *this, page, kind, [this](const QString& file) { say_saved(file); },
            [this](const QString& why) { say(why); });
    });
    auto* const pointing = new Pointing(document_, *step_, *plot_, this);
    connect(pointing, &Pointing::done, room_, &ChartRoom::show_to_do);
    step_->worksheet().tell_at_hand();
}

// What is in play comes into sight where something else that is in play stood; else it is a click away.
void MainWindow::show_in_play(Page page, bool by_person) {
    const Page now = room_->pages().page();
    fit_pages();
    if (by_person) show_desk(false);
    if (by_person || now == Page::dice || now == Page::map) room_->show_page(page);
}

// Those that have something to show.
void MainWindow::fit_pages() {
    Pages& pages = room_->pages();
    pages.set_there(Page::plot, PlotPage::has_board(document_) || step_->board());
    pages.set_there(Page::map, step_->in_play().has(Page::map));
}

// The board of a form stands where the plot does, as long as it is asked.
void MainWindow::place_board() {
    fit_pages();
    if (FormBoard* const board = step_->board()) {
        plot_place_->addWidget(board);
        plot_place_->setCurrentWidget(board);
        if (!room_->is_narrow()) room_->show_page(Page::plot);
    } else if (plot_ || (PlotPage::has_board(document_) && room_->shows(Page::plot))) {
        if (!plot_) make_plot();
        plot_place_->setCurrentWidget(plot_);
    }
}

// The throw at hand stands where dice do, as long as it is asked; then what was looked at comes back.
void MainWindow::place_throw() {
    fit_pages();
    if (!room_->is_narrow() && step_->asks_throw()) {
        before_throw_ = room_->pages().page();
        room_->show_page(Page::dice);
    } else if (const auto before = std::exchange(before_throw_, {}); before && room_->shows(Page::dice)) {
        room_->show_page(*before);
    }
    say_newest();
}

// The newest line of the session, where neither the session itself is in sight nor what has a foot of its own.
void MainWindow::say_newest() {
    const auto [unit, words] = panel_->newest();
    newest_->say(unit, words);
    const bool has_room = height() >= letters(high_for_newest);
    const bool is_below_other_foot = room_->is_narrow() && room_->shows(Page::orders);
    const bool is_below_throw = step_->asks_throw() && room_->shows(Page::dice);  // of dice thrown by hand
    const bool is_in_sight = room_->shows(Page::session) || is_below_other_foot || is_below_throw;
    newest_->setVisible(has_room && !words.isEmpty() && !is_in_sight);
}

// Where what to do is a page its phases stand beside the tabs.
void MainWindow::place_phases() {
    const bool are_beside = room_->is_narrow();
    if (std::exchange(are_phases_beside_, are_beside) == are_beside) return;
    if (are_beside) return room_->pages().set_tools(Page::orders, &step_->give_phases());
    room_->pages().drop_tools(Page::orders);
    step_->take_back_phases();
}

void MainWindow::follow_shown() {
    place_phases();
    if (room_->shows(Page::plot)) place_board();
    say_newest();
    large_->setChecked(room_->are_pages_large());
    pin_->setVisible(room_->can_pin_session());
}

void MainWindow::make_speaker() {
    speaker_ = new Speaker(document_, *step_, make_voice(), this);
    speaker_->whose = [this] { return plot_ ? plot_->reader() : std::nullopt; };
    new Sounds(document_, desktop_player(this), this);
}

void MainWindow::connect_parts() {
    setAcceptDrops(true);
    InPlay& in_play = step_->in_play();
    connect(&in_play, &InPlay::page_wanted, this, &MainWindow::show_in_play);
    connect(&in_play, &InPlay::pages_changed, this, &MainWindow::fit_pages);
    connect(step_, &StepPane::board_shown, this, &MainWindow::place_board);
    connect(step_, &StepPane::throw_asked, this, &MainWindow::place_throw);
    connect(step_, &StepPane::step_chosen, this, &MainWindow::ring_unit);
    connect(step_, &StepPane::unit_chosen, roster_, &Roster::choose);
    connect(step_, &StepPane::step_chosen, panel_, &SessionPanel::show_step);
    connect(panel_, &SessionPanel::lookup_chosen, &in_play, &InPlay::show_step);
    connect(panel_, &SessionPanel::map_chosen, &in_play, &InPlay::show_map);
    connect(panel_, &SessionPanel::step_looked_at, step_, &StepPane::look_at);
    connect(finder_, &Finder::left, this, &MainWindow::focus_middle);
    connect(finder_, &Finder::chosen, this, &MainWindow::show_found);
    connect(room_->findChild<Contents*>(), &Contents::chosen, this, &MainWindow::show_found);
    connect(roster_, &Roster::history_wanted, this, &MainWindow::show_history);
    connect(roster_, &Roster::sheet_wanted, this, &MainWindow::show_sheet);
    connect(roster_, &Roster::unit_chosen, this, [this](const QString& unit) {
        if (step_->is_aside()) sheet_->show_unit(unit.toStdString());
    });
    connect(roster_, &Roster::sheet_left, this, &MainWindow::leave_sheet);
    connect(sheet_, &UnitSheet::left, this, &MainWindow::leave_sheet);
    connect(sheet_, &UnitSheet::history_wanted, this, &MainWindow::show_history);
    // What a session without units asks for, once every part knows of it.
    const auto show_first_units = [this] {
        if (first_units_->is_wanted() && !room_->is_narrow()) room_->show_page(Page::roster);
        step_->show_beginning(first_units_->is_wanted());
    };
    connect(first_units_, &FirstUnits::wanted_changed, this, show_first_units, Qt::QueuedConnection);
    connect(first_units_, &FirstUnits::roster_wanted, this, [this] { room_->show_page(Page::roster); });
    connect(room_, &ChartRoom::left_width_chosen, this, [this] {  // how wide what to do is in this game
        if (!document_.is_open()) return;
        QVariantMap widths = settings::left_widths.get();
        widths[exact(document_.session().rulebook().id)] = room_->left_width();
        settings::left_widths.set(widths);
    });
    for (const auto signal : {&ChartRoom::left_width_chosen, &ChartRoom::shown_changed})
        connect(room_, signal, this, &MainWindow::fit_bar);
}

void MainWindow::show_orders() {
    show_desk(false);
    room_->show_to_do();
    step_->show_orders();
}

// ---- menus

// Sessions to open, what is made of this one, what belongs to it, games, and the way out.
void MainWindow::make_session_menu() {
    QMenu* const menu = menus_->addMenu(u"&Session"_s);
    menu->setToolTipsVisible(true);
    add_openings(*menu);
    menu->addSeparator();
    add_outputs(*menu);
    menu->addSeparator();
    menu->addAction(u"Make a &game of your own…"_s, this, &MainWindow::make_game);
    change_game_ = menu->addAction(u"Change this ga&me…"_s, this, [this] {
        attempt([&] { edit_game(*new GameEditor(document_, document_.session().rulebook(), this)); });
    });
    needs_session_ +=
        menu->addAction(u"Share this game…"_s, this, [this] { share_game(document_.session().rulebook()); });
    menu->addAction(u"Add a game from a file…"_s, this, [this] {
        ask_for_known_file(*this, u"Add a game"_s, u"Flagplot games (*.flagplot-game)"_s,
                           [this](const QString& file) { add_game(file.toStdString(), {}); });
    });
    menu->addSeparator();
    needs_session_ += menu->addAction(u"Clos&e"_s, Qt::CTRL | Qt::Key_W, &document_, &Document::close);
    menu->addAction(u"&Quit"_s, Qt::CTRL | Qt::Key_Q, this, &QWidget::close);
    connect(&step_->in_play().reference(), &ReferenceView::card_wanted, this,
            [this](const QString& card) { save_or_print({.what = Output::What::cards, .card = card}); });
    connect(step_, &StepPane::sheet_wanted, this, [this](int turn) { save_or_print({.turn = turn}); });
    connect(panel_, &SessionPanel::saved, this, &MainWindow::say_saved);
    connect(panel_, &SessionPanel::said, this, [this](const QString& words) { say_done(words); });
    connect(panel_, &SessionPanel::print_wanted, this, [this] { save_or_print({}); });
    connect(step_, &StepPane::said, this, [this](const QString& words) { say_done(words); });
    connect(roster_, &Roster::saved, this, &MainWindow::say_saved);
    connect(roster_, &Roster::said, this, [this](const QString& words) { say_done(words); });
    connect(roster_, &Roster::sheets_wanted, this, [this] { save_or_print({.what = Output::What::record_sheets}); });
}

void MainWindow::add_openings(QMenu& menu) {
    menu.addAction(u"&New session…"_s, QKeySequence::New, this, [this] { begin_session(); });
    needs_session_ += menu.addAction(u"Ne&w session from this…"_s, this, [this] { begin_from(document_.path()); });
    menu.addAction(u"&Open…"_s, QKeySequence::Open, this, &MainWindow::choose_file);
    recent_ = menu.addMenu(u"Open recen&t"_s);
    recent_->setToolTipsVisible(true);
    connect(recent_, &QMenu::aboutToShow, this, &MainWindow::list_recent);
    QMenu* const samples = menu.addMenu(u"Open a copy of a &sample"_s);
    for (const QFileInfo& sample :
         QDir(exact(host::samples().string())).entryInfoList({QStringLiteral("*.flagplot")})) {
        samples->addAction(button_text(short_text(title_of(sample.filePath()))), this,
                           [this, name = sample.completeBaseName()] { open_sample(name); });
    }
}

void MainWindow::add_outputs(QMenu& menu) {
    const auto before = menu.actions().size();
    menu.addAction(u"Save or &print…"_s, QKeySequence::Print, this,
                   [this] { save_or_print({.turn = document_.session().state().turn()}); });
    needs_session_ += addAction(u"Save a copy"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_S, this,  // by its key alone
                                [this] { save_or_print({.what = Output::What::copy}); });
    mail_folder_ = menu.addAction(u"Mail folder…"_s, this, [this] {
        show_desk(true);
        desk().choose_mail_folder();
    });
    menu.addSeparator();
    menu.addAction(u"&House rules…"_s, Qt::CTRL | Qt::Key_H, this, &MainWindow::show_house_rules);
    menu.addAction(u"&Known facts…"_s, this, [this] { open_act(document_, "facts", {}, {}, this); });
    reports_ = menu.addAction(u"&Reports…"_s, Qt::CTRL | Qt::Key_M, this, [this] {
        show_reports();
        reports_window_->choose_turn(document_.session().state().turn());
    });
    menu.addAction(u"&Dice ledger…"_s, Qt::CTRL | Qt::Key_G, this, [this] {
        if (!ledger_window_) ledger_window_ = new LedgerWindow(document_, this);
        bring_up(*ledger_window_);
    });
    needs_session_ += menu.actions().mid(before);
}

void MainWindow::make_step_menu() {
    QMenu* const menu = menus_->addMenu(u"S&tep"_s);
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, &MainWindow::refresh_undo);
    undo_ = menu->addAction(u"&Undo"_s, Qt::CTRL | Qt::Key_Z, this, [this] { document_.go_back(0, QString()); });
    menu->addAction(u"&Redo"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_Z, this, [this] { document_.redo(); });
    menu->addSeparator();
    menu->addAction(u"Go to the next &turn"_s, Qt::CTRL | Qt::Key_T, this, [this] { go_on(document_, this, true); });
    menu->addAction(u"Roll on a t&able"_s, Qt::CTRL | Qt::Key_R, this, [this] { document_.play("table.roll"); });
    menu->addAction(u"Cance&l"_s, QKeySequence(QStringLiteral("Ctrl+.")), step_, &StepPane::cancel);
    menu->addActions(step_->ticks());
    dice_ = menu->addMenu(u"&Dice"_s);
    make_dice_menu(*dice_);
    menu->addAction(u"Add a &note"_s, Qt::CTRL | Qt::Key_J, this, [this] {
        show_desk(false);
        room_->show_page(Page::session);
        panel_->focus_note();
    });
    needs_writing_ += menu->actions();
    for (QAction* const tick : step_->ticks()) needs_writing_.removeAll(tick);  // they say so themselves
    menu->addSeparator();
    QAction* const chances = menu->addAction(u"What are the chances…"_s, this, &MainWindow::show_chances);
    chances->setToolTip(u"Plays what is asked, or what comes next, thousands of times in memory"_s);
    needs_session_ += chances;
    menu->addSeparator();
    for (QAction* action : panel_->actions()) menu->addAction(action);
}

// One row: the menus, the turn, who throws the dice, the search.
void MainWindow::make_bar() {
    toolbar_ = addToolBar(u"Bar"_s);
    toolbar_->setObjectName(QStringLiteral("bar"));
    toolbar_->setAccessibleName(u"Bar"_s);
    toolbar_->setMovable(false);
    toolbar_->setContextMenuPolicy(Qt::PreventContextMenu);  // it can't be hidden: the menus stand in it
    menus_ = new QMenuBar(toolbar_);
    menus_->setNativeMenuBar(false);
    menus_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    toolbar_->addWidget(menus_);
    gap_ = new QWidget(toolbar_);
    toolbar_->addWidget(gap_);
}

void MainWindow::fill_bar() {
    turn_ = new TurnHead(document_, toolbar_);
    connect(turn_, &TurnHead::turn_wanted, this, [this](int turn) {
        go_to(Page::session);
        panel_->show_turn(turn);
    });
    of_session_ += toolbar_->addWidget(turn_);
    news_ = new OneLine(toolbar_);  // takes what room there is, also when it says nothing
    news_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    news_->setMinimumWidth(1);
    news_->setContentsMargins(letters(1), 0, letters(1), 0);
    toolbar_->addWidget(news_);
    set_icon(*desk_tool_, QStringLiteral("envelope"));
    desk_tool_->setIconVisibleInMenu(false);
    desk_tool_->setIconText(u"Desk"_s);
    toolbar_->addAction(desk_tool_);
    dice_button_ = named(new QToolButton(toolbar_), u"Who throws the dice"_s);
    dice_button_->setPopupMode(QToolButton::InstantPopup);
    dice_button_->setMenu(dice_);
    dice_button_->setText(u"Dice: program"_s);
    of_session_ += toolbar_->addWidget(dice_button_);
    of_session_ += toolbar_->addWidget(&finder_->search());
    connect(finder_, &Finder::search_focused, this, &MainWindow::fit_bar);
    fit_bar();
}

// What is left by the menus and the search is the turn's. Of a narrow bar the turn is its number.
void MainWindow::fit_bar() {
    const int line = QFontMetrics(QApplication::font()).height();
    toolbar_->setIconSize(QSize(line, line) * 1.25);
    toolbar_->setMinimumHeight(line * 14 / 5);
    const int aside = px(21);  // besides what a bar has itself
    toolbar_->setContentsMargins(0, 0, aside, 0);
    menus_->setFixedWidth(menus_->sizeHint().width());
    const int dice = dice_button_->isVisibleTo(toolbar_) ? dice_button_->sizeHint().width() : 0;
    const int room = width() - menus_->width() - dice - aside - letters(document_.has_desk() ? 14 : 6);
    // Of one pane's bar it is a sign until it is wanted.
    const bool is_wanted = !room_->is_narrow() || finder_->search().hasFocus() || !finder_->search().text().isEmpty();
    const int widest = std::min(px(236), std::max(letters(least_search), room / 2));
    finder_->set_search_width(is_wanted ? widest : 0);
    const int left = room - finder_->search().minimumWidth();
    // The turn stands above what is looked at, where all of it has room there.
    const int gap = room_->left_of_pages() - menus_->width() - px(5);
    const bool has_room = gap > 0 && gap + turn_->whole_width() <= left;
    gap_->setFixedWidth(has_room ? gap : letters(2));
    turn_->fit(left - gap_->width(), !room_->is_narrow());
    toolbar_->layout()->invalidate();  // what had no room before may have it now
    toolbar_->layout()->activate();
}

// Who throws the dice: for everyone, or for a side that differs.
void MainWindow::make_dice_menu(QMenu& menu) {
    by_hand_ = menu.addAction(u"Roll by &hand"_s);
    by_hand_->setCheckable(true);
    by_hand_->setShortcut(Qt::CTRL | Qt::Key_D);
    connect(by_hand_, &QAction::triggered, this,
            [this](bool by_hand) { set_by_hand("session", by_hand ? "by-hand" : "rolled"); });
    addAction(by_hand_);
    needs_writing_ += by_hand_;
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] {
        for (QAction* action : menu.actions().mid(1)) delete action;
        if (!document_.is_open()) return;
        const session::Session& session = document_.session();
        for (const table::Choice& side : session.rulebook().sides) {
            const std::string scope = "side " + side.id;
            const json::Value own = session.state().fact("dice", scope);
            QAction* const action = menu.addAction(u"Roll by hand: %1"_s.arg(button_text(side.label)));
            action->setCheckable(true);
            action->setEnabled(by_hand_->isEnabled());
            action->setChecked(own.is_null() ? by_hand_->isChecked() : own == "by-hand");
            connect(action, &QAction::triggered, this, [this, scope](bool by_hand) {
                const bool as_session = by_hand == by_hand_->isChecked();
                set_by_hand(scope, as_session ? json::Value() : json::Value(by_hand ? "by-hand" : "rolled"));
            });
        }
    });
}

void MainWindow::make_view_menu() {
    QMenu* const menu = menus_->addMenu(u"&View"_s);
    const auto before = menu->actions().size();
    menu->addAction(u"&Find or play anything"_s, Qt::CTRL | Qt::Key_K, finder_, &Finder::focus_search);
    menu->addAction(u"Find in the &session"_s, QKeySequence::Find, this, [this] {
        show_desk(false);
        room_->show_page(Page::session);
        panel_->focus_filter();
    });
    menu->addAction(u"Rules &index"_s, Qt::CTRL | Qt::Key_I, this,
                    [this] { step_->in_play().show_reference("index"); });
    desk_tool_ = menu->addAction(u"&Desk"_s, Qt::CTRL | Qt::Key_E, this, &MainWindow::show_desk);
    desk_tool_->setCheckable(true);
    make_charts_menu(*menu->addMenu(u"Ch&arts you own"_s));
    menu->addSeparator();
    menu->addAction(u"Go to current &question"_s, Qt::CTRL | Qt::Key_L, this, &MainWindow::focus_next);
    add_pages(*menu->addMenu(u"Loo&k at"_s));
    menu->addAction(u"Next pa&ne"_s, Qt::Key_F6, this, &MainWindow::go_to_next_pane);
    large_ = menu->addAction(u"Page o&ver the whole window"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_B, room_,
                             &ChartRoom::make_pages_large);
    large_->setCheckable(true);
    pin_ = menu->addAction(u"Session &beside the page"_s, room_, &ChartRoom::pin_session);
    pin_->setCheckable(true);
    menu->addAction(u"At t&he table"_s, Qt::Key_F11, this, &MainWindow::show_at_table);
    read_aloud_ = menu->addAction(u"&Read aloud"_s, speaker_, &Speaker::read);
    free_letter(nullptr);
    // It goes with the bar, before the parts whose focus is looked at.
    connect(qApp, &QApplication::focusChanged, read_aloud_, [this](QWidget*, QWidget* now) { free_letter(now); });
    needs_session_ += menu->actions().mid(before);
    menu->addSeparator();
    menu->addAction(u"&Larger text"_s, QKeySequence::ZoomIn, this, [this] { zoom_to(settings::zoom.get() + 25); });
    menu->addAction(u"S&maller text"_s, QKeySequence::ZoomOut, this, [this] { zoom_to(settings::zoom.get() - 25); });
    menu->addAction(u"Reset te&xt size"_s, Qt::CTRL | Qt::Key_0, this, [this] { zoom_to(100); });
    menu->addAction(u"F&ull screen"_s, Qt::SHIFT | Qt::Key_F11, this,
                    [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    QMenu* const colours = menu->addMenu(u"&Colors"_s);
    auto* const group = new QActionGroup(this);
    for (const QString& name : {u"Follow &system"_s, u"&Light"_s, u"D&ark"_s}) {
        const int which = static_cast<int>(group->actions().size());
        QAction* const action = colours->addAction(name, this, [this, which] {
            settings::colours.set(which);
            show_colours();
        });
        action->setCheckable(true);
        action->setChecked(which == settings::colours.get());
        group->addAction(action);
    }
    add_sounds(*menu->addMenu(u"V&oice and sounds"_s));
    QAction* const letters = menu->addAction(u"Desktop's le&tters"_s, this, [this](bool desktop) {
        settings::letters.set(static_cast<int>(desktop ? Letters::desktop : Letters::own));
        zoom(settings::zoom.get());
    });
    letters->setCheckable(true);
    letters->setChecked(settings::letters.get() == static_cast<int>(Letters::desktop));
}

// Its letter stays with whatever takes letters: then it has the other key alone.
void MainWindow::free_letter(const QWidget* focused) {
    const bool is_list = qobject_cast<const QAbstractItemView*>(focused) && !step_->isAncestorOf(focused);
    const bool is_asked = step_->form() && step_->form()->holds(focused);
    const bool takes_letters =
        is_list || is_asked || qobject_cast<const QComboBox*>(focused) || qobject_cast<const PlotView*>(focused);
    read_aloud_->setShortcuts(takes_letters ? QList<QKeySequence>{Qt::Key_F9}
                                            : QList<QKeySequence>{Qt::Key_R, Qt::Key_F9});
}

// What is missing for a setting stands in its place.
void MainWindow::add_sounds(QMenu& menu) {
    const auto add = [&](const QString& name, const Setting<bool>& setting, const std::function<QString()>& missing) {
        QAction* const action = menu.addAction(name, this, [&setting](bool on) { setting.set(on); });
        action->setCheckable(true);
        connect(&menu, &QMenu::aboutToShow, action, [=, &setting] {
            const QString why = missing();
            action->setChecked(setting.get());
            action->setText(why.isEmpty() ? name : button_text(why));
            action->setEnabled(why.isEmpty() || setting.get());
        });
    };
    add(u"Read aloud: &always, as it comes"_s, settings::reads_aloud,
        [this] { return speaker_->voice().what_is_missing(); });
    add(u"A &click when moved, a thud when taken back"_s, settings::sounds, what_sounds_miss);
}

// Each with its key.
void MainWindow::add_pages(QMenu& menu) {
    const std::tuple<Page, QString, QKeySequence> pages[] = {
        {Page::plot, u"&Plot"_s, Qt::CTRL | Qt::Key_B},     {Page::session, u"&Session"_s, Qt::CTRL | Qt::Key_2},
        {Page::roster, u"&Roster"_s, Qt::CTRL | Qt::Key_3}, {Page::rules, u"R&ules"_s, Qt::CTRL | Qt::Key_4},
        {Page::dice, u"&Dice"_s, Qt::CTRL | Qt::Key_5},     {Page::map, u"&Map"_s, Qt::CTRL | Qt::Key_6}};
    menu.addAction(u"&Orders"_s, Qt::CTRL | Qt::Key_1, this, &MainWindow::show_orders);
    for (const auto& [page, name, key] : pages) {
        QAction* const action = menu.addAction(name, key, this, [this, page = page] { go_to(page); });
        connect(&menu, &QMenu::aboutToShow, action, [this, action, page = page] {
            action->setEnabled(room_->shows(page) || room_->pages().is_there(page));
        });
    }
    needs_session_ += menu.actions();
}

// Those of the game that is played, each with its state.
void MainWindow::make_charts_menu(QMenu& menu) {
    charts_ = menu.menuAction();
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] {
        menu.clear();
        if (!document_.is_open()) return;
        for (const table::Chart& chart : document_.session().rulebook().charts) {
            const QString state = chart_state_words(chart_state(document_.session(), chart));
            menu.addAction(QStringLiteral("%1: %2").arg(button_text(chart.title), state), this,
                           [this, id = chart.id] { step_->in_play().show_reference("chart", id); });
        }
    });
}

void MainWindow::make_help_menu() {
    QMenu* const menu = menus_->addMenu(u"&Help"_s);
    menu->addAction(u"The user's &guide"_s, QKeySequence::HelpContents, this, [this] { guide_window(this)->show(); });
    needs_session_ += menu->addAction(u"Your &first turn"_s, this, [this] { show_guide(true); });
    menu->addAction(u"&About Flagplot"_s, this, &MainWindow::about);
}

// ---- what is shown

// What was done since.
void MainWindow::follow_session() {
    lost_.clear();
    say_standing();
    if (!seen_pause_.isActive()) seen_pause_.start();
    chances_pause_.start();
    refresh_undo();
    refresh_desk();
    say_newest();
    follow_question();
}

// Whether a game is hidden may change while it is open.
void MainWindow::refresh_desk() {
    reports_->setToolTip(why_no_reports(document_));
    reports_->setEnabled(why_no_reports(document_).isEmpty());
    desk_tool_->setVisible(document_.has_desk());
    fit_bar();
    mail_folder_->setVisible(document_.has_desk());
    if (!document_.has_desk()) show_desk(false);
}

void MainWindow::refresh() {
    const bool open = document_.is_open();
    if (beginning_) beginning_->leave();  // another session was opened
    enable_acts();
    refresh_desk();
    change_game_->setVisible(open && host::is_own_game(document_.session().rulebook()));
    charts_->setVisible(open && !document_.session().rulebook().charts.empty());
    show_desk(false);
    back_to_desk_ = false;
    was_asked_ = document_.pending().has_value();
    room_->make_pages_large(false);
    fit_pages();
    if (open) {
        const QVariantMap widths = settings::left_widths.get();
        room_->set_left_width(widths.value(exact(document_.session().rulebook().id)).toInt());
        const bool has_units = !document_.session().state().units().empty();
        room_->show_page(!has_units ? Page::roster : PlotPage::has_board(document_) ? Page::plot : Page::session);
        if (room_->is_narrow()) room_->show_to_do();
    }
    pages_->setCurrentWidget(open ? static_cast<QWidget*>(room_) : start_);
    follow_shown();
    fit_bar();
    QMetaObject::invokeMethod(this, &MainWindow::fit_bar, Qt::QueuedConnection);  // once the panes have their width
    say_title();
    look_for_loss();
    if (open) remember_recent();
    recent_->setEnabled(!still_there(settings::recent.get()).isEmpty());
    refresh_start();
    say_standing();
    if (!open || settings::had_first_turn.get()) first_turn_->hide();  // it was done with the session before
    focus_next();
}

void MainWindow::say_title() {
    setWindowTitle(document_.is_open() ? QStringLiteral("%1 \u2014 Flagplot").arg(name_of_session()) : u"Flagplot"_s);
}

// The title, and the file where another session has this title, too: a copy of it, or what a file service makes where
// two have written to it.
QString MainWindow::name_of_session() const {
    constexpr int most_looked_at = 100;
    const std::string& title = document_.session().header().title;
    const QFileInfo own(document_.path());
    QStringList others = settings::recent.get();
    for (const QFileInfo& file :
         own.dir().entryInfoList({QStringLiteral("*.flagplot")}, QDir::Files).mid(0, most_looked_at))
        others += file.absoluteFilePath();
    const bool is_one_of_several = std::ranges::any_of(others, [&](const QString& other) {
        return QFileInfo(other) != own && QFile::exists(other) && title_of(other) == exact(title);
    });
    const QString words = short_text(title);
    return is_one_of_several ? QStringLiteral("%1 (%2)").arg(words, short_text(own.fileName())) : words;
}

// Once, when the file is opened: what is done then belongs to the file as it is.
void MainWindow::look_for_loss() {
    const QString path = document_.is_open() ? document_.path() : QString();
    if (path == looked_at_) return;
    looked_at_ = path;
    lost_ = path.isEmpty() ? QString() : lost_since_last_seen(document_.session());
    if (!path.isEmpty()) keep_as_seen(document_.session());
}

void MainWindow::focus_next() {
    if (!document_.is_open()) return start_->focus_first();
    show_desk(false);
    room_->show_to_do();
    step_->focus_next();
}

// What Ctrl+Z takes back stands in the menu and in the tooltip.
void MainWindow::refresh_undo() {
    undo_said_of_ = 0;
    const std::optional<referee::Back> next = document_.next_back();
    const QString words = next ? u"Undo: %1"_s.arg(short_text(next->words, 60)) : QString();
    undo_->setText(next ? QLatin1Char('&') + button_text(words) : u"&Undo"_s);
    undo_->setToolTip(next && next->rolls > 0 ? u"%1, with the rolls since then (%2)"_s.arg(words).arg(next->rolls)
                                              : words);
}

// A hand in a field types: Ctrl+Z says first what it would take back, and never takes back a roll.
void MainWindow::undo_from_field() {
    const std::optional<referee::Back> next = document_.next_back();
    if (!next || !undo_->isEnabled()) return say(u"There is nothing to undo."_s);
    const QString words = short_text(next->words, 60);
    if (next->rolls > 0) return say(u"Next to undo: %1, with its rolls. Choose Step > Undo for that."_s.arg(words));
    if (std::exchange(undo_said_of_, next->entry) == next->entry) return document_.go_back(0, QString());
    say(u"Press Ctrl+Z again to undo: %1"_s.arg(words));
}

// A line that has nothing of its own to undo leaves Ctrl+Shift+Z to the session. Ctrl+Z asks first.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    const bool may_be_undo = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const auto* line = may_be_undo ? qobject_cast<QLineEdit*>(watched) : nullptr;
    const auto* const key = line ? static_cast<QKeyEvent*>(event) : nullptr;
    const bool is_asked = line && step_->form() && step_->form()->holds(line);
    const bool undo = key && key->matches(QKeySequence::Undo) && !line->isUndoAvailable() && !is_asked;
    const bool redo = key && key->matches(QKeySequence::Redo) && !line->isRedoAvailable();
    const bool is_pressed = event->type() == QEvent::KeyPress;
    const bool asks_first = undo && line->window() == this;
    if ((!undo && !redo) || (is_pressed && !asks_first)) return QMainWindow::eventFilter(watched, event);
    event->setAccepted(asks_first);  // then it is no shortcut
    if (is_pressed) undo_from_field();
    return true;
}

void MainWindow::remember_recent() {
    QStringList recent = settings::recent.get_anew();
    const QString path = QDir().absoluteFilePath(document_.path());
    recent.removeAll(path);
    recent.prepend(path);
    settings::recent.set(recent.mid(0, 8));
    if (std::filesystem::path(path.toStdString()).parent_path() != host::sample_copies())
        settings::folder.set(QFileInfo(path).absolutePath());
}

// When the menu is opened: it reads their files.
void MainWindow::list_recent() {
    recent_->clear();
    for (const QString& path : still_there(settings::recent.get_anew())) {
        const QString words = button_text(short_text(title_of(path, true), 60));
        const QString file = button_text(short_text(QFileInfo(path).fileName(), 40));
        QAction* const action = recent_->addAction(QStringLiteral("%1\t%2").arg(words, file), this,
                                                   [this, path] { document_.open(path.toStdString()); });
        action->setToolTip(tip(QDir::toNativeSeparators(path)));
    }
}

// It reads files, so only where it is seen.
void MainWindow::refresh_start() {
    if (!document_.is_open() && isVisible()) start_->refresh(still_there(settings::recent.get_anew()));
}

void MainWindow::say(const QString& message) {
    const bool only_read = document_.is_open() && !document_.why_read_only().isEmpty();
    bar_->show_message(message,
                       {.copy = only_read, .writing = document_.lacks_lock(), .salvage = !document_.damaged().empty()});
}

void MainWindow::say_standing() {
    QStringList messages;
    const bool open = document_.is_open();
    if (open) {
        if (!lost_.isEmpty()) messages += lost_;
        for (const std::string& notice : document_.session().journal().notices()) messages += text(notice);
        if (host::is_own_game(document_.session().rulebook())) {
            const std::string changed = report::game_changes_words(document_.session());
            if (!changed.empty()) messages += text(changed);
        }
        for (const auto& [chart, problem] : document_.session().chart_problems()) {
            messages += u"One of your charts is damaged, so you are asked for its cells: %1"_s.arg(text(problem));
        }
        for (const auto& [name, problem] : document_.session().house_rule_problems()) {
            messages += u"%1 no longer fits the game and isn't in force: %2"_s.arg(
                text(report::rule_words(document_.session(), name)), text(problem));
        }
        if (!document_.why_read_only().isEmpty()) messages += u"Read-only: %1"_s.arg(document_.why_read_only());
    }
    by_hand_->setChecked(open && document_.session().state().fact("dice", "session") == "by-hand");
    if (news_) news_->say({});
    if (dice_button_) dice_button_->setText(by_hand_->isChecked() ? u"Dice: by hand"_s : u"Dice: program"_s);
    say(messages.join(QLatin1Char('\n')));
}

void MainWindow::zoom(int percent) {
    const int limited = std::clamp(percent, 75, 250);
    settings::zoom.set(limited);
    set_letters(static_cast<Letters>(settings::letters.get()), limited);
    tell_all(QEvent::ApplicationFontChange);
    if (turn_) fit_bar();
}

void MainWindow::show_colours() {
    QApplication::setStyle(new Style);
    set_colours(static_cast<Colours>(settings::colours.get()));
    tell_all(QEvent::ApplicationPaletteChange);
}

void MainWindow::zoom_to(int percent) {
    zoom(percent);
    say_done(u"Text size %1%"_s.arg(settings::zoom.get()));
}

void MainWindow::go_to(Page page) {
    if (!room_->shows(page) && !room_->pages().is_there(page)) return;  // there is no such thing in this game or turn
    show_desk(false);
    room_->show_page(page);
    if (page == Page::roster) return roster_->take_focus();
    if (page == Page::plot && plot_ && plot_->isVisible()) return plot_->view().setFocus(Qt::ShortcutFocusReason);
    room_->focus_page(page);
}

// From what to do to what is looked at, to the bar, and back.
void MainWindow::go_to_next_pane() {
    const QWidget* const focused = QApplication::focusWidget();
    const bool is_in_bar = focused && toolbar_->isAncestorOf(focused);
    const bool is_to_do = focused && (step_->isAncestorOf(focused) || is_at_desk());
    if (is_to_do && !room_->is_narrow() && !is_at_desk()) return go_to(room_->pages().page());
    if (!is_in_bar) return finder_->search().setFocus(Qt::ShortcutFocusReason);
    focus_middle();
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!event->spontaneous()) refresh_start();
    if (!event->spontaneous()) QMetaObject::invokeMethod(this, &MainWindow::focus_next, Qt::QueuedConnection);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (!turn_) return;
    fit_bar();
    QMetaObject::invokeMethod(this, &MainWindow::stay_on_screen, Qt::QueuedConnection);
}

// While parts are exchanged the window may have to be larger for a moment, and would stay so.
void MainWindow::stay_on_screen() {
    const QSize room = screen()->availableVirtualSize();
    const bool is_too_large = width() > room.width() || height() > room.height();
    const bool is_managed = QGuiApplication::platformName() != QLatin1String("offscreen");
    if (!is_too_large || !is_managed || !isVisible() || minimumSizeHint().boundedTo(room) != minimumSizeHint()) return;
    resize(size().boundedTo(room));
    setWindowState(windowState() & ~Qt::WindowMaximized);  // which the window manager has given up
    setWindowState(windowState() | Qt::WindowMaximized);
}

void MainWindow::show_guide(bool shown) {
    if (shown) first_turn_->begin();
    first_turn_->setVisible(shown && document_.is_open());
    settings::had_first_turn.set(!shown);
    step_->focus_next();
}

// What leaves the session: `first` is chosen, and can be changed there.
void MainWindow::save_or_print(const Output& first) {
    attempt([&] {
        auto* const dialog = new OutputDialog(document_, first, this);
        connect(dialog, &OutputDialog::saved, this, &MainWindow::say_saved);
        connect(dialog, &OutputDialog::printed, first_turn_, &FirstTurn::printed);
        dialog->open();
    });
}

// The unit of dice that are looked at, where the plot is in sight.
void MainWindow::ring_unit(int step) {
    if (!plot_ || !plot_->isVisible()) return;
    const session::Chronicle chronicle(document_.session());
    const session::Roll* const roll = chronicle.roll(chronicle.step_of(step));
    if (roll && !roll->unit.empty()) plot_->view().choose(exact(roll->unit));
}

// Made when it is wanted first: most games have none.
DeskPage& MainWindow::desk() {
    if (desk_) return *desk_;
    desk_ = new DeskPage(document_, pages_);
    pages_->addWidget(desk_);
    desk_->set_going_on(step_->next_label(), step_->next_leaves());
    connect(step_, &StepPane::next_changed, desk_, &DeskPage::set_going_on);
    connect(desk_, &DeskPage::going_on_wanted, this, [this] {
        if (step_->next_plays()) show_desk(false);  // to see what it brings
        step_->go_next();
    });
    connect(desk_, &DeskPage::question_wanted, this, [this] {
        show_desk(false);
        back_to_desk_ = true;
    });
    connect(desk_, &DeskPage::report_wanted, this, [this](const QString& reader, int turn) {
        show_reports();
        reports_window_->choose(reader, turn);
    });
    connect(desk_, &DeskPage::history_wanted, this, &MainWindow::show_history);
    return *desk_;
}

// A unit's sheet stands in the place of what there is to do. By a click the focus stays where the units are chosen, and
// a page that has all the room keeps it.
void MainWindow::show_sheet(const QString& unit, const QString& field, bool by_key) {
    if (!by_key && room_->are_pages_large()) return;
    sheet_->lead_back_to(room_->is_narrow() ? u"the roster"_s : step_->what_is_there());
    sheet_->show_unit(unit.toStdString());
    step_->show_aside(true);
    room_->show_to_do();
    if (by_key || room_->is_narrow()) sheet_->focus_field(by_key ? field.toStdString() : "");
}

void MainWindow::leave_sheet() {
    if (!step_->is_aside()) return;
    const bool was_there = sheet_->isAncestorOf(focusWidget());
    step_->show_aside(false);
    if (!was_there) return;
    room_->is_narrow() || room_->shows(Page::roster) ? room_->focus_page(Page::roster) : step_->focus_next();
}

// In the roster, and on the plot if that is in sight.
void MainWindow::show_unit(const QString& unit) {
    show_desk(false);
    room_->show_page(Page::roster);
    roster_->choose(unit);
    roster_->take_focus();
    if (plot_) plot_->view().choose(unit);
}

// What was searched for, or browsed to.
void MainWindow::show_found(report::Findable::What what, const std::string& id) {
    using What = report::Findable::What;
    if (what == What::procedure) return document_.play(id);
    if (what == What::unit) return show_unit(exact(id));
    if (what == What::event) {
        go_to(Page::session);
        return panel_->show_entry(exact(id).toInt());
    }
    step_->in_play().show_reference(report::name_of(what), id);
}

bool MainWindow::is_at_desk() const {
    return desk_ && pages_->currentWidget() == desk_;
}

// It has the whole room.
void MainWindow::show_desk(bool shown) {
    const bool wanted = shown && document_.has_desk();
    if (desk_tool_) desk_tool_->setChecked(wanted);
    if (wanted) back_to_desk_ = false;
    if (wanted == is_at_desk()) return;
    if (!wanted) {
        pages_->setCurrentWidget(room_);
        return step_->focus_next();
    }
    pages_->setCurrentWidget(&desk());
    desk().focus_next();
}

// One thing at a time, over the whole screen.
void MainWindow::show_at_table() {
    show_desk(false);
    step_->show_aside(false);
    if (!at_table_) {
        at_table_ = new AtTable(document_, *step_, this);
        connect(at_table_, &AtTable::reading_wanted, speaker_, &Speaker::read);
        connect(at_table_, &AtTable::shown, speaker_, &Speaker::follow);
        speaker_->is_covered = [this] { return at_table_->is_covered(); };
        speaker_->at_table = [this] { return at_table_->read(); };
    }
    at_table_->begin(plot_ ? plot_->reader() : std::nullopt);
}

// What is asked anew is in the turn; once it is answered, the desk is there again for those who came from it.
void MainWindow::follow_question() {
    const bool is_asked = document_.pending().has_value();
    const bool is_new = is_asked && !std::exchange(was_asked_, is_asked);
    was_asked_ = is_asked;
    if (is_new && is_at_desk()) show_desk(false);
    if (is_new) return show_question();
    if (!is_asked && back_to_desk_) show_desk(true);
}

// Where a click on the plot answers, the plot is what to look at, and not the roster that was filled.
void MainWindow::show_question() {
    const auto points = [](const table::Field& field) { return field.compass; };
    const bool is_plot_of_use =
        PlotPage::has_board(document_) && std::ranges::any_of(document_.pending()->fields, points);
    if (is_plot_of_use && !room_->is_narrow() && room_->shows(Page::roster)) room_->show_page(Page::plot);
    room_->show_to_do();
}

void MainWindow::focus_middle() {
    if (is_at_desk()) return desk().focus_next();
    if (!room_->shows_to_do()) return go_to(room_->pages().page());
    step_->focus_next();
}

void MainWindow::show_history(const QString& who) {
    attempt([&] { history_dialog(document_, who.toStdString(), this)->open(); });
}

void MainWindow::show_reports() {
    if (!reports_window_) reports_window_ = new ReportsWindow(document_, this);
    bring_up(*reports_window_);
}

// ---- acts

// What needs files that may not be there, or can't be read any more.
void MainWindow::attempt(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        say(document_.refusal_words(error));
    }
}

void MainWindow::begin_session(const std::string& game) {
    attempt([&] {
        if (!beginning_) show_beginning(new NewSessionDialog(document_, nullptr, game));
    });
}

void MainWindow::begin_from(const QString& path) {
    attempt([&] {
        if (!beginning_) show_beginning(new NewSessionDialog(document_, path.toStdString()));
    });
}

// In place of what is open, on which nothing can be done meanwhile.
void MainWindow::show_beginning(NewSessionDialog* page) {
    beginning_ = page;
    page->setAttribute(Qt::WA_Moved);  // else it would place itself as a window does
    pages_->addWidget(page);
    pages_->setCurrentWidget(page);
    enable_acts();
    setWindowTitle(u"A new game \u2014 Flagplot"_s);
    connect(page, &NewSessionDialog::game_removed, this, &MainWindow::refresh_start);
    connect(page, &NewSessionDialog::finished, this, &MainWindow::end_beginning);
    page->focus_name();
}

void MainWindow::end_beginning() {
    if (!beginning_) return;
    pages_->removeWidget(std::exchange(beginning_, nullptr));
    pages_->setCurrentWidget(document_.is_open() ? static_cast<QWidget*>(room_) : start_);
    enable_acts();
    say_title();
    focus_next();
}

void MainWindow::enable_acts() {
    const bool open = document_.is_open() && !beginning_;
    const bool writable = open && document_.why_read_only().isEmpty();
    for (QAction* action : needs_session_) action->setEnabled(open);
    for (QAction* action : needs_writing_) action->setEnabled(writable);
    for (QAction* action : of_session_) action->setVisible(open);
    refresh_undo();
}

void MainWindow::show_house_rules() {
    attempt([&] {
        auto* const dialog = new HouseRulesDialog(document_, this);
        connect(dialog, &HouseRulesDialog::wanted, this, &MainWindow::edit_house_rule);
        dialog->open();
    });
}

void MainWindow::edit_house_rule(const QString& table, const QString& rule) {
    attempt([&] { (new HouseRuleDialog(document_, table.toStdString(), rule.toStdString(), this))->open(); });
}

void MainWindow::make_game() {
    attempt([&] { edit_game(*new GameEditor(document_, this)); });
}

void MainWindow::edit_game(GameEditor& editor) {
    connect(&editor, &GameEditor::session_wanted, this, &MainWindow::begin_session);
    connect(&editor, &QDialog::finished, this, &MainWindow::refresh_start);
    editor.open();
}

void MainWindow::choose_file() {
    ask_for_known_file(*this, u"Open a session"_s, u"Flagplot sessions and games (*.flagplot *.flagplot-game)"_s,
                       [this](const QString& file) { open_file(file.toStdString()); });
}

// A session; or a game that is passed on. One whose game isn't there, but lies beside it, asks for that first.
void MainWindow::open_file(const std::filesystem::path& file) {
    if (file.extension() == ".flagplot-game") return add_game(file, {});
    const std::filesystem::path game = host::game_beside(file);
    std::error_code error;
    if (std::filesystem::exists(game, error) && !knows_game_of(file)) return add_game(game, file);
    document_.open(file);
}

bool MainWindow::knows_game_of(const std::filesystem::path& session) const {
    try {
        std::vector<std::string> problems;  // of games that don't matter here
        const auto known = document_.library().rulebooks(&problems);
        return known.contains(session::glimpse_of(session, session::open_posix_file).header.rulebook);
    } catch (const std::exception&) {
        return true;  // opening it says what is wrong
    }
}

// And then the session, if it is for one.
void MainWindow::add_game(const std::filesystem::path& file, const std::filesystem::path& session) {
    attempt([&] {
        const auto added = [this, session] {
            refresh_start();
            say_done(u"The game is now among your games, on the start page."_s);
            if (!session.empty()) document_.open(session);
        };
        add_game_dialog(document_, file, added, this)->open();
    });
}

// Of what is asked, with what is typed; else of what the phase plays. Nothing: neither is there, or it would show what
// is hidden.
std::optional<ChancesQuestion> MainWindow::chances_question(QString& why_not) const {
    if (!document_.is_open()) return std::nullopt;
    const session::Session& session = document_.session();
    const auto& run = session.state().open_run();
    const FormView* const form = step_->form();
    if (document_.is_ad_hoc()) why_not = u"A roll by itself has its odds beside it."_s;
    if (form && form->plots_in_turn())
        why_not = u"The sides plot one after the other: the chances would show what the others have plotted."_s;
    if (!why_not.isEmpty()) return std::nullopt;
    ChancesQuestion question{.procedure = {}, .title = {}, .run = run ? run->id : 0, .turn = session.state().turn()};
    if (run) {
        if (form && document_.pending()) question.typed = form->with_typed(*document_.pending());
    } else if (const auto phase = session::phase_on(session.state(), session.rulebook())) {
        question.procedure = phase->plays;
    }
    const std::string id = run ? run->opened.procedure : question.procedure;
    why_not = u"Nothing is asked and nothing comes next: begin a procedure, then ask for its chances."_s;
    if (id.empty()) return std::nullopt;
    for (const referee::Procedure& one : document_.procedures()) {
        if (one.id == id) question.title = short_text(one.title);
    }
    if (question.typed) question.title += QStringLiteral(": ") + short_text(question.typed->title);
    return question;
}

void MainWindow::show_chances() {
    QString why_not;
    const std::optional<ChancesQuestion> question = chances_question(why_not);
    if (!question) return say(why_not);
    if (chances_) {
        chances_->ask(*question);
    } else {
        chances_ = new ChancesDialog(document_, *question, this);
        connect(chances_, &ChancesDialog::answer_given, step_, &StepPane::know_for_chances);
        connect(chances_, &ChancesDialog::chart_wanted, this,
                [this](const QString& chart) { step_->edit_chart(chart.toStdString()); });
        connect(chances_, &ChancesDialog::save_wanted, this, [this](const QString& csv) {
            save(*chances_, u"Save the chances"_s, u"chances"_s, QStringLiteral("csv"), csv.toStdString());
        });
    }
    bring_up(*chances_);
}

// What is typed while the chances stand beside it is what they are counted of.
void MainWindow::follow_chances() {
    if (!chances_) return;
    QString why_not;
    const std::optional<ChancesQuestion> question = chances_question(why_not);
    const ChancesQuestion& before = chances_->question();
    if (!question || question->run != before.run || question->procedure != before.procedure)
        return chances_->say_is_past();
    chances_->follow(*question);
}

// Where the person wants it.
void MainWindow::save(QWidget& window, const QString& title, const QString& name, const QString& kind,
                      const std::string& bytes) {
    ask_for_file(window, title, name, kind, [this, bytes](const QString& file) {
        attempt([&] {
            write_file(file, bytes);
            say_saved(file);
        });
    });
}

void MainWindow::share_game(const rulebook::Rulebook& rulebook) {
    attempt([&] {
        save(*this, u"Share this game"_s, exact(rulebook.id), QStringLiteral("flagplot-game"),
             workshop::to_shared_file(host::game_to_share(rulebook)));
    });
}

void MainWindow::ask_to_remove(const QString& game) {
    attempt([&] {
        const rulebook::Rulebook book = document_.library().load(game.toStdString());
        confirm(
            *this, u"Remove a game"_s,
            u"Remove \"%1\"? Make a game of your own… keeps it as a draft. Its sessions stay on the disk, but can't "
            "be opened without it."_s.arg(short_text(book.title)),
            u"&Remove"_s, [this, id = book.id, folder = book.folder] {
                attempt([&] { host::remove_game(id, folder); });
                refresh_start();
            });
    });
}

void MainWindow::open_sample(const QString& name) {
    attempt([&] { open_copy(host::copy_sample(name.toStdString()), name); });
}

void MainWindow::open_copy(const std::filesystem::path& copy, const QString& name) {
    const bool opened = document_.open(copy);
    if (opened && name == QLatin1String(first_sample) && !settings::had_first_turn.get()) show_guide(true);
}

void MainWindow::say_saved(const QString& file) {
    const QFileInfo saved(file);  // its name alone, where a long folder has no room
    const QString words = u"Saved as %1"_s.arg(saved.fileName());
    say_done(u"%1, in %2"_s.arg(words, QDir::toNativeSeparators(saved.path())), words);
}

// What went well, in the toolbar: nothing that is clicked makes room for it.
void MainWindow::say_done(const QString& words, const QString& shorter) {
    say_standing();
    news_->say(words, shorter);
    tell_listeners(*news_);
}

void MainWindow::set_by_hand(const std::string& scope, const json::Value& source) {
    const bool done = step_->keep_typed_dice() &&
                      document_.act([&](session::Session& session) { session.set_fact("dice", scope, source); });
    if (!done) by_hand_->setChecked(document_.session().state().fact("dice", "session") == "by-hand");
}

void MainWindow::about() {
    auto* const box = make_question(
        *this, u"About Flagplot"_s,
        u"<p><b>Flagplot %1</b></p><p>A desktop referee for naval board wargames.</p>"
        "<p>MIT license. Built with Qt %2 (LGPL 3), nlohmann/json and fmt (MIT), libsodium (ISC), CLI11 (BSD), "
        "GMime (LGPL 2.1), gumbo (Apache 2.0), the Inter letters (SIL Open Font License 1.1).</p>"
        "<p>The games belong to their publishers. No rules text or chart of a printed game is included.</p>"_s.arg(
            QLatin1String(host::version()), QLatin1String(qVersion())),
        QMessageBox::Close);
    box->setTextFormat(Qt::RichText);
    box->open();
}

// A folder of a network doesn't tell when a file is changed in it.
void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) document_.look_at_file();
}

// A session is opened, spreadsheets' rows go onto the roster, anything else is mail; all of one kind.
void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto paths = MailIntake::paths_of(event->mimeData()->urls());
    if (paths.empty()) return;
    const bool can_write = document_.is_open() && document_.why_read_only().isEmpty();
    const bool has_roster = can_write && !document_.session().rulebook().unit_types.empty();
    const auto spreadsheets = std::ranges::count_if(paths, is_spreadsheet);
    const auto sessions = std::ranges::count_if(paths, is_session);
    const bool are_mails = spreadsheets == 0 && sessions == 0;
    const bool are_units = spreadsheets == std::ssize(paths);
    const bool is_one_session = sessions == 1 && paths.size() == 1;
    if (is_one_session || (are_units && has_roster) || (are_mails && can_write && document_.has_desk()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    const auto paths = MailIntake::paths_of(event->mimeData()->urls());
    if (is_session(paths.front())) {
        document_.open(paths.front());
    } else if (is_spreadsheet(paths.front())) {
        show_desk(false);
        room_->show_page(Page::roster);
        for (const std::filesystem::path& path : paths) roster_->import_units(QString::fromStdString(path.string()));
    } else {
        show_desk(true);
        desk().add_mails(paths);
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (beginning_) beginning_->reject();  // which asks where something would be lost
    if (beginning_) return event->ignore();
    settings::geometry.set(saveGeometry());
    if (document_.is_open()) keep_as_seen(document_.session());
    QMainWindow::closeEvent(event);
}

}  // namespace flagplot::ui
