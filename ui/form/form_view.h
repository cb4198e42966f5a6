#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/form.h"
#include "session/desired.h"
#include "session/session.h"
#include "ui/common/seen.h"
#include "ui/common/unit_strip.h"

class QBoxLayout;
class QFormLayout;
class QGridLayout;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace flagplot::ui {

class Label;
class OneLine;
class FieldEditor;

// How a unit's row of a grid begins: its side's sign, its id in weight, and what it is called.
struct RowHead {
    QString id;  // empty: it begins with the form's own words
    QString about = {};
    int side = -1;         // among the rulebook's; -1: none
    bool follows = false;  // a further row of the unit above: the id isn't painted again
};
using RowHeads = std::function<RowHead(const std::string& unit)>;
RowHead head_of_unit(const session::Session& session, const std::string& id);  // empty: there is no such unit

// The throw at hand, of dice that are thrown by hand.
struct Throw {
    RowHead whose;                    // `id` is the row's label, or the form's title, where it is no unit's
    QString what;                     // "Speed"
    std::vector<int> sides;           // of its dice
    std::vector<QString> faces = {};  // as far as they are typed, a die each
    QString next = {};                // "A1, Direction"; empty: all others are typed
    std::vector<referee::OddsTarget> targets = {};
    int behind = 0;                // throws of the form that stand behind it
    int all = 1;                   // of the form
    std::vector<Throw> last = {};  // the one that was typed before it, if its dice stand there still
};

// The field at hand, asked by itself where a form isn't seen as a whole.
struct FieldAtHand {
    RowHead whose;       // `id` is the row's label, or the form's title, where it is no unit's
    table::Field field;  // as its row has it
    json::Value typed;   // what stands there
    QString problem;     // why that can't stand; empty: it can
    QString note;        // what is to be known of its row
    int number = 1;      // of all that Enter goes through
    int all = 1;
    json::Value above =
        {};  // what was typed last for another one of the side, while nothing stands there; null: nothing
    RowHead above_whose = {};
    RowHead next_whose = {};
    QString next_field = {};  // empty: it is the last
};

// What stands over a grid.
struct FormHead {
    QString title;  // with the heading of its column, if it has one
    QString help;   // if that is short
    QString count;  // of its dice, how many are left
};

// A pending form: its fields under each other, or as a grid with a row a unit. Tab and Enter go to the next field.
// Enter doesn't leave one that is wrong or missing, and says why; from the last field it gives the answer. Ctrl+Enter
// gives it from anywhere. In a text of several lines Enter begins a line. In a grid the up and down keys go to the same
// field of the next unit.
//
// It is answered whole or not at all: while something is marked the button says where, and pressing it leads there.
// Where a grid asks yes or no of each row, more than once, the row says in words what holds. What may hold stands below
// the grid as chips, of the row that has the focus; Tab leads to them, Enter passes them over.
//
// Of a series few choices stand open; Enter takes what is offered and goes on to what waits, and ends the last field.
//
// Only dice go on by themselves, a whole way to the next row that waits, and in a series a choice by its number; a Tab,
// Enter or Down right after that doesn't go on again. Enter and clicks that were pressed before the form was seen do
// nothing. Ctrl+Z undoes the edits of the field that has the focus.
class FormView : public QWidget {
    Q_OBJECT

  public:
    // `heads` says how a unit's row begins; `strips` what stands beside a unit that can be chosen.
    FormView(const referee::Form& form, const QString& button, QWidget* parent = nullptr, const RowHeads& heads = {},
             UnitStrips strips = {});

    ~FormView() override;

    const referee::Form& form() const { return form_; }

    // The form's last line: the button, the chart to type in. It may be put elsewhere, below what belongs to
    // the form; it goes with the form.
    QWidget& foot() { return *foot_; }
    bool holds(const QWidget* widget) const;  // in its foot, too
    FormHead take_head();                     // which is shown elsewhere from now on
    void keep_from_edges(int beside);         // its parts, so far: the grounds of its rows reach them
    // What may hold of the row at hand besides, as chips; null: nothing may. They may be put elsewhere, and are taken
    // back; they go with the form.
    QWidget* also_holds() const { return chips_; }
    void take_back_chips();

    // The same form anew, or the one that this is the grid of, with what has been typed into this one as its defaults.
    referee::Form with_typed(referee::Form anew) const;

    // What was typed, to be kept and put in again another time, even if it is wrong. Throws json::InputError, or
    // whatever the library throws, if it is none of ours; what has no field here is left out.
    json::Tree typed_tree() const;
    void put_typed(const json::Tree& tree);

    session::Answer typed_answer() const;  // what is typed so far and may stand
    bool has_typed() const;
    bool takes_room() const;  // it is the better to read the higher it is
    void give_answer();       // as if the button were pressed
    // Answers with the dice that are typed so far. If any is wrong, or half a row is missing, it says so and nothing is
    // answered: false. Without any dice there is nothing to answer.
    bool give_typed_dice();

    // Fields that ask where a unit wants to go take only what may be: ways of the compass, and these places.
    void know_places(const session::DesiredPlaces& places);
    // Each field asks why what is typed into it can't stand; empty: it can.
    void doubt(const std::function<std::string(const table::Field& field, const json::Value& typed)>& why);

    // Of a grid's first column, for what answers it elsewhere: on a board.
    bool plots_in_turn() const { return turn_.has_value(); }  // one group after the other
    bool is_in_turn(const referee::FormRow& row) const;       // else another group plots, and this one is hidden
    const referee::FormRow* row_in_focus() const;             // or that had it last; null: none yet
    const referee::FormRow* row_at_hand() const;              // the same, or the first; null: there are no rows
    json::Value value_in(const referee::FormRow& row) const;
    void put_in(const referee::FormRow& row, const json::Value& value);  // as if it were typed
    FieldEditor* first_in(const referee::FormRow& row) const;            // null: there is nothing to fill in
    void focus_row(const referee::FormRow& row);
    void go_on_from(FieldEditor& editor);  // which was filled by pointing: to the same field of the next row

    void focus_first();
    void focus_field(const std::string& field);  // of a form without rows
    void show_error(const QString& message);     // below the fields
    const QString& shown_error() const { return error_words_; }

    // One field after the other, wherever the form stands: the one that has the focus, or had it last; else the first
    // dice that aren't filled, or else the first.
    std::optional<FieldAtHand> field_at_hand() const;  // nothing: there is no field
    std::optional<Throw> throw_at_hand() const;        // the same; nothing: it isn't of dice
    std::optional<Throw> throw_gone_on_from() const;   // by itself, with the key before
    void put_at_hand(const json::Value& value);        // as if it were typed
    void press_at_hand(const QKeyEvent& key);          // as if it were pressed there
    void take_at_hand();                               // as Enter does: to the next one; from the last it answers
    bool go_before();                                  // to the one before; false: there is none
    void count_on_from(const FormView& before);        // whose fields were these and others, which are answered now
    QString button_words() const;                      // what press() does
    void press();                                      // the button

    // What the dice are for whose line has the focus, or had it last; else whose is the first. Empty: nothing is at
    // stake.
    std::vector<referee::OddsTarget> stakes() const;
    table::Facts typed_facts() const;  // what is typed and may stand, by field; of a form without rows

  signals:
    void answered(const session::Answer& answer);
    void ended();          // of a series, by Enter in the last field: nothing is answered yet
    void chart_wanted();   // to type in the chart whose cell is asked
    void row_entered();    // another row has the focus
    void turn_passed();    // to the next group, or all are seen again
    void stake_changed();  // or the facts on which its odds depend
    void typed();          // something was edited
    void undo_wanted();    // there is no edit to undo in the field that has the focus

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Cell {
        std::string unit;  // empty: not in a grid
        std::size_t row = 0;
        FieldEditor* editor = nullptr;
        bool edited = false;
    };

    QWidget* make_foot(const QString& button);
    void make_progress();
    void count_dice();
    QString dice_left() const;
    QWidget* make_fields();
    static QFormLayout* fold_the_rest(QFormLayout& rows, std::size_t count);
    QWidget* make_grid();
    bool stands_at_right() const;
    RowHead head_of(const referee::FormRow& row) const;
    QWidget* make_also();
    QWidget* make_shortcuts();
    void add_order_of_plotting(QBoxLayout& row);
    void show_turn();
    bool pass_turn();
    void put_everywhere(const std::function<std::string(const referee::FormRow& row)>& choice);
    void show_pair(std::size_t row);
    void sum_up();
    QString sums_of(std::size_t column) const;
    bool is_mark(const table::Field& field) const;
    void divide_fields();
    QWidget* make_marks(const RowHead& head, const referee::FormRow& row);
    void show_marks(std::size_t row);
    void say_marks(std::size_t row);
    void make_headings();
    void measure_headings();
    void place_headings();
    void make_row(const referee::FormRow& row, const RowHead& head, std::size_t index, int line, QWidget* parent);
    std::size_t first_short_row() const;
    const table::Field* only_field_of(const referee::FormRow& row) const;
    void make_short_rows(int line, QWidget* parent);
    FieldEditor* add_cell(FieldEditor* editor, const std::string& unit, std::size_t index);
    FieldEditor* editor_in(const referee::FormRow& row, std::size_t index, const table::Field& field, QWidget* parent);
    std::vector<Cell>::const_iterator cell_of(const QObject* widget) const;
    RowHead whose(const Cell& cell) const;
    void focus(const Cell& cell);
    void look_at(const Cell& cell);
    std::vector<Cell>::const_iterator cell_at_hand() const;
    std::vector<Cell>::const_iterator row_above(std::vector<Cell>::const_iterator cell) const;
    bool is_besides(const table::Field& field) const;
    std::optional<Throw> throw_of(std::vector<Cell>::const_iterator cell) const;
    std::vector<referee::OddsTarget> stakes_of(std::vector<Cell>::const_iterator cell) const;
    bool is_asked(const Cell& cell) const;
    template <typename Cells, typename Is>
    bool focus_first_of(Cells first, Cells last, const Is& is_such);  // false: none of them is
    bool waits_to_be_filled(const Cell& cell) const;
    void take_field(const QObject* from);
    std::vector<Cell>::const_iterator cell_behind(const Cell& here) const;
    QString words_of_enter() const;
    void go_on_by_itself(const FieldEditor* from);
    void go_on_to_waiting(const FieldEditor& from);
    bool go_to_row(const QObject* from, int step);
    bool go_to_die_before(const QObject* from);
    bool key_pressed(QObject* watched, const QKeyEvent& key);
    bool is_of_die_before(const QObject* die, const QKeyEvent& key) const;
    void left(const QObject* widget);
    void mark(const Cell& cell, const QString& problem);
    bool find_problem(bool only_begun = false);
    void tell_problems();
    void say_button(const QStringList& wrong);
    QString words_of_throw() const;
    void go_on();
    QString name_of(const Cell& cell) const;

    referee::Form form_;
    RowHeads heads_;
    UnitStrips strips_;
    std::vector<Cell> cells_;
    const FieldEditor* looked_at_ = nullptr;    // the last one that had the focus
    const FieldEditor* last_thrown_ = nullptr;  // from which the focus went on, as its dice were typed
    int answered_ = 0;                          // fields that were asked with these and are answered
    FieldEditor* pointed_ = nullptr;            // the one that was filled by pointing last, to be undone from the next
    QVBoxLayout* above_ = nullptr;              // the fields or the grid
    QVBoxLayout* below_ = nullptr;
    Label* title_ = nullptr;
    Label* help_ = nullptr;
    QScrollArea* area_ = nullptr;
    QProgressBar* progress_ = nullptr;  // of several dice
    bool is_counted_above_ = false;     // else in the foot
    QWidget* headings_ = nullptr;       // of a grid; they stay in sight while its rows scroll
    QGridLayout* grid_ = nullptr;
    std::vector<table::Field> columns_;       // of a grid
    std::vector<table::Field> marks_;         // yes or no of a row, which are no columns
    QStackedWidget* mark_pages_ = nullptr;    // a row's chips each
    QPointer<QWidget> chips_;                 // where they are seen
    std::vector<OneLine*> mark_words_;        // by row
    std::vector<Label*> row_problems_;        // of a grid, by row
    std::vector<std::vector<Label*>> pairs_;  // what is known of each row's pair, by row and head
    OneLine* sums_ = nullptr;                 // of the last of them
    std::vector<std::vector<QWidget*>> row_widgets_;
    std::size_t short_from_ = 0;                          // the rows from there on stand beside each other
    std::vector<std::pair<std::string, Label*>> groups_;  // in their order
    std::optional<std::size_t> turn_;                     // whose it is to plot, the others hidden; none: all do
    Label* error_ = nullptr;
    QString error_words_ = {};
    QPointer<QWidget> foot_;
    QPushButton* button_ = nullptr;
    OneLine* count_ = nullptr;
    QString button_words_;        // while nothing is wrong
    QString last_words_;          // the same, where nobody plots after it
    bool was_tried_ = false;      // to answer: what is missing is marked since then
    bool has_jumped_ = false;     // the focus, by itself, with the key before
    bool walks_ = false;          // from field to field, by Tab
    QPointer<QWidget> typed_in_;  // by that key
    Seen seen_;
};

}  // namespace flagplot::ui
