#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "ui/document/document.h"

class QDockWidget;
class QLineEdit;
class QMenu;
class QSplitter;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace flagplot::ui {

class ChancesDialog;
struct ChancesQuestion;
class FirstTurn;
class DeskPage;
class GameDock;
class GameEditor;
class LedgerWindow;
class LogMenu;
class MessageBar;
class News;
class PlotPage;
class ReportsWindow;
class RosterDock;
class SessionPanel;
class StartPage;
class StepPane;

// The window: the game on the left, the step in the middle, the session on the right, the roster below. A narrow
// window lays the session behind the game, as a tab; a wide one has the plot beside the step.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(Document& document);

    static constexpr const char* first_sample = "coral-sea";                 // the guide leads through it
    void open_sample(const QString& name = QLatin1String(first_sample));     // a copy of it
    void open_copy(const std::filesystem::path& copy, const QString& name);  // of the sample of that name
    void open_file(const std::filesystem::path& file);                       // a session, or a game that is passed on

  protected:
    bool focusNextPrevChild(bool next) override;
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
    void connect_desk();
    void make_docks();
    QDockWidget* add_dock(const QString& title, const char* name, QWidget* content, Qt::DockWidgetArea area);
    static void hide_title(QDockWidget& dock);
    void make_menus();
    void make_toolbar();
    void fit_icons();
    void stay_on_screen();
    void fit_toolbar();
    void place_search(QLineEdit& search);
    void add_tool(QAction& action, const QString& name, const QString& desktop, const QString& ours);
    void find();
    void make_session_menu();
    void add_openings(QMenu& menu);
    void add_outputs(QMenu& menu);
    QAction* make_print_menu(const QList<QAction*>& printing);
    void make_step_menu();
    void make_dice_menu(QMenu& menu);
    void make_archive_menu(QMenu& menu);
    void make_view_menu();
    void make_charts_menu(QMenu& menu);
    void make_help_menu();
    void refresh();
    QString name_of_session() const;
    void look_for_loss();
    void focus_next();
    void refresh_undo();
    void refresh_desk();
    void undo_from_field();
    void refresh_recent();
    void list_recent();
    void refresh_start();
    void remember_recent();
    void say(const QString& message);
    void say_done(const QString& words);
    void say_saved(const QString& file);
    void zoom_to(int percent);  // by hand, which says so
    void say_standing();        // what stays true: why the session can only be read
    void attempt(const std::function<void()>& act);
    void begin_session(const std::string& game = {});
    void begin_from(const QString& path);
    void make_game();
    void change_game();
    void edit_game(GameEditor& editor);
    void choose_file();
    bool knows_game_of(const std::filesystem::path& session) const;
    void add_game(const std::filesystem::path& file, const std::filesystem::path& session);
    void choose_game();
    std::optional<ChancesQuestion> chances_question() const;
    void show_chances();
    void follow_chances();
    void save_chances(const QString& csv);
    void share_game(const rulebook::Rulebook& rulebook);
    void ask_to_remove(const QString& game);
    void save_copy(bool with_pictures, bool with_game = false);
    void write_copy(const QString& file, bool with_pictures, bool with_game);
    void write_without_lock();
    void set_by_hand(const std::string& scope, const json::Value& source);
    void zoom(int percent);
    // The docks: which are closed, and how large the others are. It is kept in settings, and while they are out of
    // sight.
    struct Docks {
        QStringList closed;
        int game = 0;  // pixels; 0: the usual
        int session = 0;
        int roster = 0;
    };
    QList<QDockWidget*> docks() const { return {game_dock_, session_dock_, roster_dock_}; }
    void look_at_docks();
    void keep_docks();
    void fit_docks();
    void fit_roster();
    void size_columns();
    void size_roster();
    void size_docks();
    void reset_layout();
    void go_to(QDockWidget& dock);
    void open_docks();
    void show_docks(bool shown);
    void show_guide(bool shown);
    // The plot: out of sight, beside the turn or in the place of its dice, or as large as the middle.
    enum class PlotSize { none, beside, large };
    PlotSize plot_size() const;
    void place_plot();
    void check_plot();
    void show_plot(PlotSize size);
    void go_to_plot(PlotSize size);  // which has the keyboard then
    void make_plot();
    bool has_room_beside() const;
    // The desk: in the place of the turn and what stands beside it.
    void show_unit(const QString& unit);
    DeskPage& desk();
    bool is_at_desk() const;
    void show_desk(bool shown);
    void follow_question();
    void go_on_from_desk();
    void focus_middle();  // on what comes next there
    void show_history(const QString& who);
    void save_web_pages(const std::string& who);
    void ring_unit(int step);
    void show_reports();
    void show_report_of(const QString& reader, int turn);
    void show_facts();
    void show_house_rules();
    void edit_house_rule(const QString& table, const QString& rule);
    void show_ledger();
    void print_cards(const QString& only);  // of one table or chart, or all of them
    void about();

    Document& document_;
    MessageBar* bar_ = nullptr;
    FirstTurn* first_turn_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    StartPage* start_ = nullptr;
    QSplitter* work_ = nullptr;
    StepPane* step_ = nullptr;
    PlotPage* plot_ = nullptr;  // null: nobody has looked at it
    DeskPage* desk_ = nullptr;
    GameDock* game_ = nullptr;
    SessionPanel* panel_ = nullptr;
    LogMenu* log_ = nullptr;
    ReportsWindow* reports_window_ = nullptr;  // once it was asked for
    LedgerWindow* ledger_window_ = nullptr;    // as well
    QDockWidget* game_dock_ = nullptr;
    QDockWidget* session_dock_ = nullptr;
    QDockWidget* roster_dock_ = nullptr;
    RosterDock* roster_ = nullptr;
    QToolBar* toolbar_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* print_ = nullptr;  // the toolbar's menu
    QAction* roll_ = nullptr;
    QPointer<ChancesDialog> chances_;
    QTimer chances_pause_{this};  // until nothing more is typed
    QAction* note_ = nullptr;
    QAction* show_plot_ = nullptr;  // by its key and the menu, which lead into it
    QAction* plot_tool_ = nullptr;  // the toolbar's, which leaves the keyboard where it is
    QAction* enlarge_plot_ = nullptr;
    PlotSize plot_size_ = PlotSize::none;
    QAction* desk_tool_ = nullptr;
    QAction* mail_folder_ = nullptr;
    bool was_asked_ = false;     // something, when it was looked at last
    bool back_to_desk_ = false;  // once it is answered
    QAction* copy_pictures_ = nullptr;
    QMenu* dice_ = nullptr;
    QToolButton* dice_button_ = nullptr;
    News* news_ = nullptr;
    QAction* usual_zoom_ = nullptr;
    QMenu* recent_ = nullptr;
    QAction* reports_ = nullptr;
    QAction* by_hand_ = nullptr;
    QAction* undo_ = nullptr;
    int undo_said_of_ = 0;       // the entry that the next Ctrl+Z in a field takes back; 0: it wasn't said yet
    QAction* charts_ = nullptr;  // the menu's
    QAction* change_game_ = nullptr;
    QList<QAction*> needs_session_;
    QList<QAction*> needs_writing_;
    double point_size_;
    bool is_plot_beside_ = true;  // where there is room for it
    bool is_narrow_ = false;
    bool is_low_ = false;
    bool docks_are_shown_ = false;
    bool docks_are_sized_ = false;
    Docks chosen_;
    QString looked_at_;  // the path of the session that was looked at
    QString lost_;       // what it has lost since it was open last
};

}  // namespace flagplot::ui
