#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <optional>

#include "csv/cells.h"
#include "ui/document/document.h"

class QAction;
class QAbstractItemView;
class QBoxLayout;
class QLineEdit;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace flagplot::ui {

class Label;
class OneLine;
class RosterModel;
class Segments;
class UnitView;

// The roster: a tab for each unit type of the rulebook that has units, with their number, and the others in a menu. The
// units of the type in sight as a table or as cards, and what can be done with them.
class Roster : public QWidget {
    Q_OBJECT

  public:
    explicit Roster(Document& document, QWidget* parent = nullptr);
    ~Roster() override;

    void take_focus();                       // the units in sight, or what adds the first one
    void import_units(const QString& file);  // CSV, of the type in sight
    void paste();                            // units that were copied, of the type in sight
    void add(const std::string& type);       // a unit, by its dialog
    void choose(const QString& unit);        // shows it, without taking the focus

  signals:
    void unit_chosen(const QString& unit);  // by a person, here
    // Its sheet, and there, where a key asked for it, the field; empty: the first.
    void sheet_wanted(const QString& unit, const QString& field, bool by_key);
    void type_chosen(const std::string& type);  // its units came into sight
    void sheet_left();
    void history_wanted(const QString& unit);
    void sheets_wanted();  // on paper
    void saved(const QString& file);
    void said(const QString& words);  // of what left the window: a copy; of what changed several units at once

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Kind;

    void make_tabs();
    void go_by(int step);
    QWidget* make_head();
    QMenu* make_more();
    QWidget* make_nothing();
    QWidget* make_foot();
    QAction* add_action(const QString& name, const QKeySequence& key, void (Roster::*act)());

    void rebuild();  // for another session
    int first_to_show() const;
    void say_counts();
    void show_kinds();
    void list_others();
    void go_to(const std::string& type);    // also where it has no units
    bool turn_to(const std::string& type);  // its tab; false: of a session whose kinds come only now
    void show_kind();
    bool has_kind();
    std::unique_ptr<Kind> make_kind();
    void make_table(Kind& kind);
    void name_parts();
    void place_head();
    void refresh();

    void show_as(bool cards);
    void choose_how(bool cards);
    void show_what_there_is();
    void say_chosen();

    bool is_shown_by_itself(const table::Field& field) const;
    bool show_columns(bool may_hide);
    void list_columns(QMenu& menu);
    void fit();
    void widen(bool of_all_rows);
    void share_width();

    void ask_for_sheet(bool by_key);
    bool edit_lines(const QModelIndex& index);
    void show_unit(const QString& id);
    void remove();
    void show_history();
    void copy();
    void paste_here();
    std::optional<csv::Grid> copied_rows();
    void paste_cells(const csv::Grid& rows, const QModelIndex& from);
    void choose_import();
    void choose_export();
    void save_units(const QString& file);
    void stage(const csv::Grid& rows, const std::string& name);

    const rulebook::UnitType& type() const;  // in sight
    RosterModel& units() const;
    UnitView& view() const;
    QString name_in_settings() const;
    std::vector<std::string> chosen() const;  // ids of the selected rows, from top to bottom
    QAbstractItemView& units_in_sight() const;
    QString plural() const;
    bool is_empty() const;  // there is no unit of the type
    bool is_usually_cards() const;
    bool are_cards() const;

    Document& document_;
    QBoxLayout* bar_;  // the kinds, and the head beside them or below
    QTabBar* tabs_;
    QToolButton* others_;  // the kinds without units
    QWidget* head_ = nullptr;
    QLineEdit* filter_ = nullptr;
    Segments* how_ = nullptr;  // as cards, as a table
    QPushButton* more_ = nullptr;
    QStackedWidget* stack_;
    QWidget* nothing_ = nullptr;
    QWidget* places_ = nullptr;
    Label* nothing_yet_ = nullptr;
    Label* empty_ = nullptr;
    Label* problem_;
    QWidget* foot_ = nullptr;
    QPushButton* add_ = nullptr;
    QPushButton* paste_list_ = nullptr;
    QPushButton* print_ = nullptr;
    Label* chosen_ = nullptr;    // how many an edit changes
    OneLine* totals_ = nullptr;  // what is left on each side
    QAction* paste_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* import_ = nullptr;
    QAction* export_ = nullptr;
    bool is_fitting_ = false;
    std::map<std::string, std::unique_ptr<Kind>> kinds_;  // by their types, as far as they came into sight
    Kind* kind_ = nullptr;                                // in sight; null: nothing was yet
    QString waiting_;   // the unit that is chosen when the first kind comes into sight
    QObject listener_;  // goes first, and with it every connection to what is here
};

}  // namespace flagplot::ui
