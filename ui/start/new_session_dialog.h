#pragma once

#include <functional>
#include <map>
#include <vector>

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

class QFormLayout;
class QFrame;
class QHBoxLayout;
class QLineEdit;
class QMenu;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace flagplot::ui {

class Label;
class FieldEditor;
class Segments;
class PictureView;

// Begins a session: its name, what can't be guessed of the game's settings, who throws the dice. What has a default,
// and the rulings, are folded away: nothing of it has to be decided. The game is another one by the menu in the head,
// where a game of the user's own can be removed, too. Beside it stands what the map is like, or the game. A window
// shows it as a page. A rulebook that can't be read isn't offered, and it is said why.
class NewSessionDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // `game` is chosen at first; without one that of the open session, or else that which was played last.
    explicit NewSessionDialog(Document& document, QWidget* parent = nullptr, const std::string& game = {});

    // From another session: its game, rules, facts and forces. Throws IoError, json::InputError if it can't be read.
    NewSessionDialog(Document& document, const std::filesystem::path& from, QWidget* parent = nullptr);

    void focus_name();

  signals:
    void game_removed();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool has_typed() const override;  // also into a game that isn't in sight any more

  private:
    using Editors = std::vector<std::pair<std::string, FieldEditor*>>;
    // For a game, as far as it isn't what was offered; by the ids of facts and rulings.
    struct Typed {
        std::map<std::string, json::Value> facts;
        std::map<std::string, json::Value> readings;
        int dice = -1;  // which
    };
    using Models = std::map<session::Forces, session::Beginning>;

    NewSessionDialog(Document& document, QWidget* parent, Models models);

    const rulebook::Rulebook& book() const { return games_[game_]; }
    const session::Beginning* model() const;  // null: a session of its own
    void load_games(const QString& chosen);
    void fill_menu();
    void choose_game(std::size_t game);
    void ask_to_remove();
    void remove_game(const rulebook::Rulebook& game);

    QWidget* make_head();
    QWidget* make_beside();
    void show_beside();
    QWidget* make_foot();
    void add_file();
    void show_head();
    void make_fields();  // those of the game, in place of those before
    void keep_typed();
    void put_typed();
    void add_daylight();
    void add_dice();
    void add_forces();
    bool is_asked(const rulebook::Fact& fact) const;
    std::vector<const rulebook::Fact*> facts_where(bool asked) const;
    void add_asked();
    void set_tab_order();
    void add_printed();
    void show_printed(bool shown);
    void fit();
    void fill_rulings(QVBoxLayout& column);
    void say_printed();
    FieldEditor* make_editor(const table::Field& field, QWidget* parent, Editors& editors);
    void add_editor(const table::Field& field, QFormLayout& rows);
    bool is_of_daylight(const std::string& fact) const;
    json::Value value_of(const table::Field& field) const;  // that it begins with

    QString file() const;
    void say_file();
    void choose_file();
    void begin();
    bool find_problem();
    session::Beginning beginning() const;
    void create(const QString& file, const session::Beginning& beginning, Document::Lock lock);

    Document& document_;
    Models models_;
    session::Forces forces_ = session::Forces::began;
    std::vector<rulebook::Rulebook> games_;
    std::size_t game_ = 0;
    std::map<std::string, Typed> typed_;  // of the games that were shown before, by id
    QString chosen_file_;                 // empty: the name's, in the usual folder

    QWidget* left_ = nullptr;
    QWidget* beside_ = nullptr;
    QHBoxLayout* layouts_ = nullptr;  // of the map, as they are drawn; else the game's picture
    QFrame* about_layouts_ = nullptr;
    Label* said_of_layout_ = nullptr;
    Label* other_layout_ = nullptr;
    PictureView* picture_ = nullptr;
    Label* game_title_ = nullptr;
    Label* game_summary_ = nullptr;
    QPushButton* another_ = nullptr;
    QMenu* menu_ = nullptr;
    QLineEdit* title_;
    QScrollArea* area_;
    QFormLayout* rows_ = nullptr;
    QVBoxLayout* folds_ = nullptr;
    QWidget* printed_ = nullptr;  // null: nothing is folded away
    QVBoxLayout* rulings_ = nullptr;
    Label* about_printed_ = nullptr;
    QPushButton* see_printed_ = nullptr;
    Segments* dice_ = nullptr;
    std::function<void()> show_day_;  // null: the game's days have no turns
    Label* problem_;
    Label* file_ = nullptr;
    QPushButton* begin_ = nullptr;
    QPushButton* cancel_ = nullptr;
    Editors facts_;
    Editors readings_;
};

}  // namespace flagplot::ui
