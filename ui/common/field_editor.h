#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "session/desired.h"
#include "table/field.h"
#include "ui/common/unit_strip.h"

class QBoxLayout;
class QButtonGroup;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QListWidget;
class QRadioButton;

namespace flagplot::ui {

class Label;
class LinesEdit;

// Edits one field of a form: a line, several lines, a choice, yes or no, a list of units, or a small line for each
// hand-thrown die. Few choices stand open, each with its number: the number, the first letter or an arrow key picks
// one. Dice advance by themselves, and so may a number and a whole way. A face that a die doesn't have is
// marked as it is typed, and the next digit replaces it. The wheel never chooses: it scrolls what the field stands in.
class FieldEditor : public QWidget {
    Q_OBJECT

  public:
    // Choices stand open in the form of a step, and are folded up in a dialog's line and in a grid's cell, whose row
    // says what is wrong. A chip is a yes or no with its words. Segments are the few choices of a row, beside each
    // other.
    enum class Place { form, line, cell, chip, segments };

    // `name` is what a screen reader says; `value` the default, which may be null.
    FieldEditor(const table::Field& field, const json::Value& value, const QString& name, Place place,
                QWidget* parent = nullptr);

    static FieldEditor* of(QWidget* widget);               // that it is part of; null: of none
    static bool has_pictures(const table::Field& field);   // its choices, in a dialog's line: then they stand open, too
    static bool fits_segments(const table::Field& field);  // it is a choice of few short words

    const table::Field& field() const { return field_; }
    const QString& name() const { return name_; }
    json::Value value() const;  // null if it is empty
    bool is_filled() const;     // so that Enter may go on
    bool is_begun() const;      // something stands there
    bool is_wrong() const;      // what stands there can't stand; a die that is missing beside others isn't wrong yet
    QString problem() const;    // why the value can't stand; empty if it can
    json::Value typed() const;  // what stands there, even if it is wrong or only some of the dice
    const json::Value& offered() const { return offered_; }  // what stood there at first, as typed() has it
    QWidget* first_widget() const;                           // where the focus goes
    // Its line or its choices end where it does, however little room they need.
    void fill_width();
    void set_focus();  // there, with a line that stands there selected

    void enlarge_dice();                        // to be read from where they lie
    void add_description(const QString& more);  // what a screen reader says besides
    // Beside the choices, as far as they are units. Kept room: nothing moves when another one is chosen.
    void show_units(const UnitStrips& strips, bool keeps_room = false);
    // A line holds only what is desired, a way to go or a place. It is completed with a whole way.
    void let_pass(const session::DesiredPlaces& desired) { desired_ = desired; }
    // Asks why what is typed can't stand, unless it is what stood there at first; empty: it can.
    void doubt(std::function<std::string(const json::Value& typed)> why) { doubt_ = std::move(why); }
    void show_problem(const QString& problem);  // empty: there is none
    const QString& shown_problem() const { return shown_problem_; }

    void put(const json::Value& typed);           // as typed() has it; what can't stand among its choices is left out
    void take_pointed(const json::Value& value);  // that was pointed at; it can be undone as if it were typed
    bool undo();                                  // the last edit that was made here; false: there is none
    bool go_to_next_die(const QObject* from);     // from one that is typed; false: there is none after it
    bool go_to_die_before(const QObject* from);   // false: there is none

  signals:
    void completed();                  // the last die was typed, a whole way, or the number of a choice
    void went_on();                    // by itself, to its next die
    void confirmed();                  // Ctrl+Enter in a text of several lines
    void refused(const QString& why);  // a face that the die doesn't have
    void edited();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void make_line(const json::Value& value);
    void make_lines(const json::Value& value);
    void suggest();
    void unfold_suggestions();
    void make_open_choices(const std::vector<table::Choice>& choices, const json::Value& value);
    void make_folded_choices(const std::vector<table::Choice>& choices, const json::Value& value);
    void show_chosen_unit(const UnitStrips& strips, bool keeps_room);
    static void describe(QWidget& widget, const QString& more);
    void make_check(const json::Value& value);
    void make_units(const json::Value& value);
    void make_dice(const json::Value& value);
    void die_edited(std::size_t index, const QString& typed);
    void put_back(std::size_t index, const QString& face);
    void select_clicked_die(const QObject* clicked);
    const QLineEdit* wrong_die() const;
    QString what_to_do() const;
    bool pick_by_key(const QString& typed);
    bool pick_beside(const QObject* from, int step);
    std::string choice() const;

    table::Field field_;
    QString name_;
    Place place_;
    QBoxLayout* row_;
    Label* problem_;
    QLineEdit* line_ = nullptr;
    LinesEdit* lines_ = nullptr;
    QComboBox* folded_ = nullptr;
    QCheckBox* check_ = nullptr;
    QListWidget* units_ = nullptr;
    QGridLayout* open_rows_ = nullptr;  // of the choices that stand open
    QButtonGroup* only_one_ = nullptr;  // of these
    std::vector<QRadioButton*> open_;
    std::vector<std::string> open_ids_;
    std::vector<QLineEdit*> dice_;
    std::vector<QString> faces_before_;  // what each die's line showed before its last edit
    std::optional<session::DesiredPlaces> desired_;
    std::function<std::string(const json::Value& typed)> doubt_;
    json::Value offered_;
    QString shown_problem_ = {};
    bool undoes_ = false;  // just now, or takes what was pointed at
};

}  // namespace flagplot::ui
