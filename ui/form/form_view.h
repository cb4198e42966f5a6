#pragma once

#include <QWidget>
#include <vector>

#include "referee/form.h"

class QGridLayout;
class QPushButton;
class QScrollArea;

namespace flagplot::ui {

class Label;
class FieldEditor;

// A pending form: its fields under each other, or as a grid with a row a unit. Enter goes to the next field that is
// empty and, if there is none, gives the answer; Ctrl+Enter gives it at once. In a text of several lines Ctrl+Enter
// does what Enter does elsewhere. In a grid the up and down keys go to the same field of the next unit.
class FormView : public QWidget {
    Q_OBJECT

  public:
    FormView(const referee::Form& form, const QString& button, QWidget* parent = nullptr);

    const referee::Form& form() const { return form_; }
    // The same form anew, with what has been typed into this one as its defaults.
    referee::Form with_typed(referee::Form anew) const;
    void take_typed(const FormView& before);  // what was typed there counts as typed here

    bool has_typed() const;
    bool takes_room() const;  // it is the better to read the higher it is
    void give_answer();       // as if the button were pressed

    void focus_first();
    void show_error(const QString& message);  // below the fields

    // What the dice are for whose line has the focus, or had it last; else the first. nullptr: nothing is at stake.
    const referee::OddsTarget* stake() const;
    table::Facts typed_facts() const;  // what is typed and may stand, by field; of a form without rows

  signals:
    void answered(const session::Answer& answer);
    void source_chosen(const QString& source);  // the citation
    void chart_wanted();                        // to type in the chart whose cell is asked
    void stake_changed();                       // or the facts on which its odds depend

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Cell {
        std::string unit;  // empty: not in a grid
        std::size_t row = 0;
        FieldEditor* editor = nullptr;
        bool edited = false;
    };

    QWidget* make_fields();
    QWidget* make_grid();
    void place_headings();
    void make_row(const referee::FormRow& row, std::size_t index, QGridLayout& grid, QWidget* parent);
    FieldEditor* add_editor(const table::Field& field, const json::Value& value, const referee::FormRow* row,
                            std::size_t index, QWidget* parent);
    std::vector<Cell>::const_iterator cell_of(const QObject* widget) const;
    void focus(const Cell& cell);
    bool waits_to_be_filled(const Cell& cell) const;
    void go_on(const QObject* from, bool answer_if_done);
    bool go_to_row(const QObject* from, int step);
    bool find_problem();

    referee::Form form_;
    std::vector<Cell> cells_;
    const FieldEditor* looked_at_ = nullptr;  // the last one that had the focus
    QScrollArea* area_ = nullptr;
    QWidget* headings_ = nullptr;  // of a grid; they stay in sight while its rows scroll
    QGridLayout* grid_ = nullptr;
    Label* error_ = nullptr;
    QPushButton* button_ = nullptr;
};

}  // namespace flagplot::ui
