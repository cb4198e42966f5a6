#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <set>

#include "ui/roster/roster_model.h"

class QAction;
class QAbstractItemView;
class QBoxLayout;
class QLineEdit;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace flagplot::ui {

class Label;
class Segments;
class UnitCards;
class UnitRows;
class UnitView;

// One tab of the roster: the units of a type as a table or as cards, and what can be done with them.
class RosterPage : public QWidget {
    Q_OBJECT

  public:
    // The rulebook's type must outlive the page.
    RosterPage(Document& document, const rulebook::UnitType& type, QWidget* parent = nullptr);

    void refresh();  // to what the session says now

    bool is_empty() const;  // there is no unit of the type
    void take_focus();      // its units, or what adds the first one
    void show_unit(const QString& id);
    void import_units(const QString& file);  // CSV
    void add();                              // a unit, by its dialog
    void paste_units();                      // that were copied
    // What stands above the units, which may be put elsewhere, and is taken back.
    QWidget& head() { return *head_; }
    void take_back_head();

  signals:
    void unit_chosen(const QString& unit);  // by a person, here
    // Its sheet, and there, where a key asked for it, the field; empty: the first.
    void sheet_wanted(const QString& unit, const QString& field, bool by_key);
    void sheet_left();
    void history_wanted(const QString& unit);
    void said(const QString& words);  // of what left the window: a file, a copy
    void sheets_wanted();             // on paper

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void make_view();
    void make_cards();
    void make_head();
    void make_foot(QBoxLayout& layout);
    QString totals() const;
    QMenu* make_more();
    QAction* add_action(const QString& name, const QKeySequence& key, void (RosterPage::*act)());
    void show_as(bool cards);
    void choose_how(bool cards);
    void ask_for_sheet(bool by_key);
    void list_columns(QMenu& menu);
    bool is_shown_by_itself(const table::Field& field) const;
    void show_columns(bool may_hide);
    void show_what_there_is();
    void say_chosen();
    void fit();
    void widen(bool of_all_rows);
    int widest_column() const;  // in pixels, unless somebody makes it wider
    void make_room_for_boxes();
    bool edit_lines(const QModelIndex& index);
    void remove();
    void save_units(const QString& file);
    void show_history();
    void copy();
    void paste();
    std::optional<csv::Grid> copied_rows();
    void paste_cells(const csv::Grid& rows, const QModelIndex& from);
    void choose_import();
    void choose_export();
    void stage(const csv::Grid& rows, const std::string& name);
    void choose(const QString& id);  // a new one
    QAbstractItemView& units_in_sight() const;
    void tell(const QString& problem);
    std::vector<std::string> chosen() const;  // ids of the selected rows, from top to bottom
    QString plural() const;
    bool can_edit() const;
    bool is_usually_cards() const;
    bool are_cards() const;

    Document& document_;
    const rulebook::UnitType& type_;
    RosterModel* units_;
    UnitRows* model_;  // those that are shown
    QStackedWidget* stack_;
    QWidget* nothing_;
    Label* nothing_yet_;
    Label* empty_;
    UnitView* view_;
    UnitCards* cards_;
    Label* problem_;
    QLineEdit* filter_ = nullptr;
    Label* chosen_ = nullptr;  // how many an edit changes
    QWidget* head_ = nullptr;
    Segments* how_ = nullptr;        // as cards, as a table
    bool fitted_ = false;            // the columns to what stands in them
    std::map<int, int> boxes_room_;  // what columns of boxes wanted last
    std::set<int> set_by_hand_;      // columns as wide as somebody made them
    bool is_fitting_ = false;
    QPushButton* add_button_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* import_ = nullptr;
    QAction* paste_ = nullptr;
    QPushButton* paste_list_ = nullptr;
    Label* totals_ = nullptr;  // what is left on each side
};

}  // namespace flagplot::ui
