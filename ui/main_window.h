#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "report/search.h"
#include "ui/document/document.h"

class QMenu;
class QMenuBar;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace flagplot::ui {

class AtTable;
class ChancesDialog;
struct ChancesQuestion;
class FirstTurn;
class FirstUnits;
class DeskPage;
class Finder;
class GameEditor;
class LedgerWindow;
struct Output;
class MessageBar;
class NewSessionDialog;
class NewestLine;
class OneLine;
enum class Page;
class PlotPage;
class ReportsWindow;
class ChartRoom;
class Roster;
class SessionPanel;
class Speaker;
class StartPage;
class StepPane;
class TurnHead;
class UnitSheet;

// The window: a bar with the menus, the turn and the search; below it the start page, the desk, or the two panes of
// what to do and what to look at.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(Document& document);

    static constexpr const char* first_sample = "coral-sea";                 // the guide leads through it
    void open_sample(const QString& name = QLatin1String(first_sample));     // a copy of it
    void open_copy(const std::filesystem::path& copy, const QString& name);  // of the sample of that name
    void open_file(const std::filesystem::path& file);                       // a session, or a game that is passed on

  protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* make_middle();
    QWidget* make_work();
    void make_speaker();
    void connect_parts();
    void show_in_play(Page page, bool by_person);
    void fit_pages();
    void place_board();
    void place_throw();
    void show_beginning(NewSessionDialog* page);
    void end_beginning();
    void enable_acts();
    void say_title();
    void say_newest();
    void follow_shown();
    void follow_session();
    void place_phases();
    void show_orders();
    void make_bar();
    void fill_bar();
    void fit_bar();
    void stay_on_screen();
    void make_session_menu();
    void add_openings(QMenu& menu);
    void add_outputs(QMenu& menu);
    void make_step_menu();
    void make_dice_menu(QMenu& menu);
    void make_view_menu();
    void add_pages(QMenu& menu);
    void free_letter(const QWidget* focused);
    void add_sounds(QMenu& menu);
    void make_charts_menu(QMenu& menu);
    void make_help_menu();
    void refresh();
    QString name_of_session() const;
    void look_for_loss();
    void focus_next();
    void refresh_undo();
    void refresh_desk();
    void undo_from_field();
    void list_recent();
    void refresh_start();
    void remember_recent();
    void say(const QString& message);
    void say_done(const QString& words, const QString& shorter = {});
    void say_saved(const QString& file);
    void zoom_to(int percent);  // by hand, which says so
    void say_standing();        // what stays true: why the session can only be read
    void attempt(const std::function<void()>& act);
    void begin_session(const std::string& game = {});
    void begin_from(const QString& path);
    void make_game();
    void edit_game(GameEditor& editor);
    void choose_file();
    bool knows_game_of(const std::filesystem::path& session) const;
    void add_game(const std::filesystem::path& file, const std::filesystem::path& session);
    std::optional<ChancesQuestion> chances_question(QString& why_not) const;
    void show_chances();
    void follow_chances();
    void save(QWidget& window, const QString& title, const QString& name, const QString& kind,
              const std::string& bytes);
    void share_game(const rulebook::Rulebook& rulebook);
    void ask_to_remove(const QString& game);
    void set_by_hand(const std::string& scope, const json::Value& source);
    void zoom(int percent);
    void go_to(Page page);
    void go_to_next_pane();
    void show_guide(bool shown);
    void make_plot();
    void show_unit(const QString& unit);
    void show_found(report::Findable::What what, const std::string& id);
    void show_sheet(const QString& unit, const QString& field, bool by_key);
    void leave_sheet();
    DeskPage& desk();  // in the place of the turn and what stands beside it
    bool is_at_desk() const;
    void show_desk(bool shown);
    void show_at_table();
    void follow_question();
    void show_question();
    void focus_middle();  // on what comes next there
    void show_history(const QString& who);
    void ring_unit(int step);
    void show_reports();
    void show_house_rules();
    void edit_house_rule(const QString& table, const QString& rule);
    void save_or_print(const Output& first);
    void show_colours();
    void about();

    Document& document_;
    MessageBar* bar_ = nullptr;
    FirstTurn* first_turn_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    StartPage* start_ = nullptr;
    NewSessionDialog* beginning_ = nullptr;  // null: no session is being begun
    ChartRoom* room_ = nullptr;
    StepPane* step_ = nullptr;
    QStackedWidget* plot_place_ = nullptr;  // of the plot, or the board of a form
    PlotPage* plot_ = nullptr;              // null: nobody has looked at it
    DeskPage* desk_ = nullptr;
    Finder* finder_ = nullptr;
    SessionPanel* panel_ = nullptr;
    Speaker* speaker_ = nullptr;
    QAction* read_aloud_ = nullptr;
    AtTable* at_table_ = nullptr;              // once it was asked for
    ReportsWindow* reports_window_ = nullptr;  // as well
    LedgerWindow* ledger_window_ = nullptr;    // as well
    Roster* roster_ = nullptr;
    UnitSheet* sheet_ = nullptr;  // of the unit that is looked at
    FirstUnits* first_units_ = nullptr;
    NewestLine* newest_ = nullptr;  // of the session
    QToolBar* toolbar_ = nullptr;
    QMenuBar* menus_ = nullptr;
    QWidget* gap_ = nullptr;  // between the menus and the turn
    TurnHead* turn_ = nullptr;
    QList<QAction*> of_session_;  // what the bar has of it
    QPointer<ChancesDialog> chances_;
    QTimer chances_pause_{this};  // until nothing more is typed
    QTimer seen_pause_{this};     // until what was changed counts as seen
    QAction* large_ = nullptr;    // the page, over the whole window
    QAction* pin_ = nullptr;      // the session beside it
    QAction* desk_tool_ = nullptr;
    QAction* mail_folder_ = nullptr;
    bool was_asked_ = false;            // something, when it was looked at last
    bool back_to_desk_ = false;         // once it is answered
    std::optional<Page> before_throw_;  // what was looked at
    bool are_phases_beside_ = false;    // the tabs
    QMenu* dice_ = nullptr;
    QToolButton* dice_button_ = nullptr;
    OneLine* news_ = nullptr;  // what went well
    QMenu* recent_ = nullptr;
    QAction* reports_ = nullptr;
    QAction* by_hand_ = nullptr;
    QAction* undo_ = nullptr;
    int undo_said_of_ = 0;       // the entry that the next Ctrl+Z in a field takes back; 0: it wasn't said yet
    QAction* charts_ = nullptr;  // the menu's
    QAction* change_game_ = nullptr;
    QList<QAction*> needs_session_;
    QList<QAction*> needs_writing_;
    QString looked_at_;  // the path of the session that was looked at
    QString lost_;       // what it has lost since it was open last
};

}  // namespace flagplot::ui
