#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "json/value.h"
#include "ui/common/seen.h"
#include "ui/document/document.h"

class QAction;
class QMenu;
class QBoxLayout;
class QHBoxLayout;
class QPushButton;
class QSpacerItem;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace flagplot::ui {

class ChancesLine;
class Label;
class OneLine;
class FormBoard;
class FormView;
class InPlay;
class FormOdds;
class KeptForm;
class ThrowPanel;
class Transcript;
class Worksheet;
struct FormHead;

// The words of its button, until something of it is wrong or a throw is at hand.
QString button_of(const referee::Form& form);

// What there is to do: the turn's orders or what happened in it, and what is asked now. If nothing is asked, one button
// says what comes next in the sequence of play. Enter presses the one primary button that is in sight.
class StepPane : public QWidget {
    Q_OBJECT

  public:
    explicit StepPane(Document& document, QWidget* parent = nullptr);
    ~StepPane() override;
    StepPane(const StepPane&) = delete;
    StepPane& operator=(const StepPane&) = delete;

    void focus_next();                       // where the next thing is typed
    InPlay& in_play() { return *in_play_; }  // its pages stand where a window puts them
    Worksheet& worksheet() const { return *worksheet_; }
    void look_at(int step);                  // dice of the log: on the stage, while nothing is asked
    void edit_chart(const std::string& id);  // in a dialog
    // The row of the turn's phases, which may be put elsewhere, and is taken back.
    QWidget& give_phases();
    void take_back_phases();
    void show_orders();         // the worksheet, at the order at hand, if there is one
    void show_what_happened();  // in its place
    QList<QAction*> ticks() const { return {tick_one_, tick_all_}; }  // of the order at hand, of all of them
    // Of a form that is half filled, before the dice are thrown otherwise. False: one of them is wrong, which is
    // marked, and none is taken.
    bool keep_typed_dice();
    void let_program_roll();                               // the first of the dice of the form that aren't typed
    void roll_the_rest();                                  // all of them, a throw after the other
    FormView* form() const { return form_; }               // null: nothing is asked
    void know_for_chances(const session::Answer& answer);  // what would be asked next, in a fire plot's chances
    std::string unit_at_hand() const;  // of a form with a row a unit; empty: it is another, or nothing is asked
    FormBoard* board() const { return has_board_ ? board_ : nullptr; }  // of a form that has one
    void set_covers(QWidget* beginning, QWidget* aside);
    // What has to be done before anything else: it stands in the place of the turn until it is put away, and has the
    // focus where the turn would have it.
    void show_beginning(bool shown);
    // Something else in the place of what there is to do, below the phases, which it gives back as soon as something
    // new is asked or wanted.
    void show_aside(bool shown);
    bool is_aside() const { return aside_ && !aside_->isHidden(); }
    bool is_beginning() const { return beginning_ && !beginning_->isHidden(); }
    QString what_is_there() const;  // "the orders"
    // Dice that are thrown by hand: the throw at hand is on the stage. While that is in sight, the form has no odds
    // beside it.
    bool asks_throw() const { return asks_throw_; }
    // How the turn goes on, once its orders are carried out.
    bool next_plays() const { return onward_.plays; }
    QString next_label() const;  // in words; empty: something is asked
    bool next_leaves() const;    // whether it goes on to the next phase or turn
    void go_next();
    void pass_over();  // the same, whatever is left undone
    // What the one primary button does, the form's or the pane's own, for what shows one thing at a time elsewhere.
    QString primary_label() const;  // empty: there is none
    bool next_is_order() const { return !form_ && next_.is_order; }
    void press_primary();
    // Leaves the procedure that asks as if it hadn't been begun. Asks first if anything but its beginning is lost.
    void cancel();

    // Narrow enough for its first line to be broken into two.
    QSize minimumSizeHint() const override;

  signals:
    void typed();                 // into what is asked
    void chances_wanted();        // of what is typed
    void plots_hidden();          // from one side, for the other to type
    void undo_wanted();           // by Ctrl+Z in a field of the form without an edit of its own
    void step_chosen(int step);   // dice on the worksheet or the stage
    void sheet_wanted(int turn);  // on paper
    void unit_chosen(const QString& unit);
    void said(const QString& words);  // what went well, where the pane itself has no room for it
    void board_shown();               // or put away: that of a form
    void throw_asked();               // or asked no more
    // As next_label() says; and whether that goes on to the next phase or turn.
    void next_changed(const QString& label, bool leaves);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    // What goes on, when no form is pending.
    struct Next {
        QString label;
        std::function<void()> act;
        bool plays = false;  // a procedure
        bool is_order = false;
    };

    void make_told();
    void connect_in_play();
    void make_acts();
    bool is_covered() const { return is_aside() || is_beginning(); }
    bool shows_orders() const;
    void follow_orders();
    void arrange();
    void say_head(const FormHead& head);
    QWidget* make_buttons();
    void refresh();
    void refresh_heading();
    void refresh_form();
    void replace_form(const referee::Form& form);
    void show_board();
    void drop_form();
    void show_target();
    void place_odds();
    bool is_wide() const;  // odds have room beside the form
    bool pictures_fit() const;
    std::string desired_way(const std::vector<referee::OddsTarget>& stakes) const;
    void fill_panel();
    void follow_throw();
    bool needs_all_room() const;
    void follow_row();
    void follow_chances(FormView* form);
    void fit_buttons();
    void fit_foot();
    void refresh_next();
    void refresh_button();
    void refresh_menu();
    void say_standing();
    Next onward();
    Next next();
    void add_tables_here(QMenu& menu);  // those of the phase
    void add_passing_over(QMenu& menu);
    void answer(const session::Answer& answer);
    void name_rest();
    void name_cancel();
    void cancel_roll();
    QStringList lost_by_cancel() const;
    void say_done(const QString& words);
    void show_citation();

    Document& document_;
    QSpacerItem* above_head_ = nullptr;  // as high as there is room for
    QBoxLayout* head_;
    QWidget* phases_ = nullptr;
    QHBoxLayout* around_phases_ = nullptr;
    QWidget* below_phases_ = nullptr;
    Label* heading_;
    OneLine* help_;  // of a form that is headed here
    OneLine* dice_left_;
    QPushButton* source_;
    QString citation_;               // of what is played
    QString title_;                  // the same
    std::vector<std::string> ways_;  // of the board, while a form asks
    Transcript* transcript_ = nullptr;
    Worksheet* worksheet_ = nullptr;
    QWidget* beginning_ = nullptr;
    bool wants_beginning_ = false;
    QWidget* aside_ = nullptr;
    QStackedWidget* told_ = nullptr;  // the worksheet, where there are orders, or the transcript
    QAction* tick_one_ = nullptr;     // the order at hand
    QAction* tick_all_ = nullptr;
    QAction* print_orders_ = nullptr;
    QAction* other_told_ = nullptr;
    InPlay* in_play_ = nullptr;
    FormBoard* board_ = nullptr;
    bool has_board_ = false;
    std::pair<bool, bool> room_for_odds_;  // whether it is wide, and pictures fit
    bool asks_throw_ = false;
    QWidget* ask_ = nullptr;  // what is asked: the form, or the buttons
    QVBoxLayout* told_and_asked_ = nullptr;
    QVBoxLayout* asked_layout_ = nullptr;
    QVBoxLayout* form_place_ = nullptr;
    ChancesLine* chances_ = nullptr;      // of a form whose units are paired
    QPushButton* all_chances_ = nullptr;  // beside it
    QHBoxLayout* foot_place_ = nullptr;   // of its foot, below the odds
    FormOdds* form_odds_ = nullptr;       // beside the form: of the dice that it is about
    ThrowPanel* throw_ = nullptr;         // in their place, where dice are thrown by hand and there is room
    QBoxLayout* form_and_odds_ = nullptr;
    FormView* form_ = nullptr;
    json::Value asked_;             // by form_
    bool form_is_of_roll_ = false;  // by itself
    // What is typed into the open procedure's form, by its key, while a roll by itself asks.
    std::optional<std::pair<std::string, json::Document>> parked_;
    QPushButton* rest_ = nullptr;   // rolls the dice that aren't typed
    QPushButton* leave_ = nullptr;  // what is asked: Cancel
    QWidget* buttons_ = nullptr;
    QBoxLayout* lines_ = nullptr;  // of the buttons
    OneLine* standing_ = nullptr;  // what is open, beside the button that goes on
    QPushButton* next_button_ = nullptr;
    QToolButton* here_ = nullptr;  // what else the phase has, and what else there is
    Next onward_;                  // the turn
    Next next_;                    // what the primary button does: the order at hand, or onward
    KeptForm* kept_ = nullptr;     // what is typed into the form
    Seen seen_;
    bool was_refused_ = false;  // the last answer
};

// Goes on to the next phase, or to the next turn at once. If something would be left undone, a box over `parent`
// lists it: Enter goes to the first of it, and it is passed over only when told to. Nothing has happened yet when this
// returns.
void go_on(Document& document, QWidget* parent, bool whole_turn);

}  // namespace flagplot::ui
