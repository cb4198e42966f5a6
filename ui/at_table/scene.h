#pragma once

#include <QString>
#include <QStringList>
#include <limits>
#include <optional>
#include <vector>

#include "referee/roll_again.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"
#include "ui/form/form_view.h"
#include "ui/orders/worksheet.h"

namespace flagplot::ui {

class StepPane;

// The one thing that is shown at the table, in words and numbers: what is painted, and what is heard.
struct Scene {
    enum class Kind {
        order,
        base,      // the orders of one base or command, by what they are
        next,      // nothing is open: what comes
        field,     // one of what is asked
        dice,      // one throw, by hand
        hits,      // what ships lost by the last act
        note,      // one is being written
        place,     // where a counter was moved is being typed
        elsewhere  // what only the window can show
    };
    struct Die {
        int sides = 6;
        int face = 1;
        QString table;  // of all dice of a throw, beside the last; else empty
        QString result;
    };
    // A choice with its number, the row of a table with its faces, or a unit that was hit.
    struct Row {
        QString key;
        QString words;
        bool is_chosen = false;
        int side = -1;  // whose sign it has; -1: none
    };
    struct Card {
        QString kind;
        QString about;
        QStringList units;
    };

    Kind kind = Kind::elsewhere;
    QString turn = {};
    QString day = {};
    RowHead whose = {};
    QString from = {};  // of an order, as far as it is known where it leads
    QString to = {};
    QString large = {};      // else what is read first: what is asked, what comes, what stands there
    QString typed = {};      // what is being typed, or what a throw comes to so far
    QString explained = {};  // what that is, of a throw
    QString offer = {};      // what the main key types there
    QString words = {};      // below it
    QString problem = {};
    QString before = {};           // what has just happened, or what the dice came to that were typed last
    std::vector<Die> fallen = {};  // the dice of that
    std::vector<Die> dice = {};
    std::vector<Card> cards = {};
    QString table = {};  // the name of the rows
    std::vector<Row> rows = {};
    std::string around = {};    // the unit whose neighbourhood is drawn; empty: none
    std::string wish = {};      // where it wants to go, as a way of the compass
    bool has_ways = false;      // it is asked that
    bool takes_blanks = false;  // words are typed
    bool may_pass = false;      // what is left undone
    QStringList again = {};     // what the rules have rolled again of an order, with their keys
    int number = 0;             // of so many; 0: it isn't one of several
    int all = 0;
    QString then_unit = {};  // what comes next
    QString then = {};
    int then_side = -1;
    QString button = {};  // what the main key does
    QString key = u"Space"_s;
    QStringList keys = {u"N note"_s, u"\u2190 back"_s, u"R read aloud"_s, u"C cover"_s, u"Esc window"_s};  // the others

    bool asks_same(const Scene& other) const;  // whatever is typed meanwhile
    QString heard() const;                     // one sentence of all that counts
    QString heard_aside() const;               // how far it is, and the keys
};

// What is typed at the table and isn't in the form yet, and how far what happened was read there.
struct Typing {
    enum class What { answer, note, place };

    QString text = {};
    What what = What::answer;
    bool is_at_table = false;                    // somebody looks at it
    int read = std::numeric_limits<int>::max();  // the entry up to which ships' hits were; the largest: all were
    int page = 0;                                // of those that weren't

    void begin(What begun) {
        text.clear();
        what = begun;
    }
    void end() { begin(What::answer); }
};

// Of what the window has in hand. Only while a session is open.
Scene scene_of(const Document& document, StepPane& step, const Typing& typing);

// The order at hand, if carrying it out is what comes.
std::optional<OrderAtHand> order_next(const Document& document, const StepPane& step);

// What the rules have rolled again of the order at hand, each with a digit as its key; none if it isn't one.
std::vector<rulebook::RollAgain> ways_to_roll_again(const Document& document, const OrderAtHand& order);

// Whether counters still stand where they stood, which is named once before the turn is left.
bool names_unmoved(const StepPane& step);

// What going on would leave undone, which the window asks about first.
std::vector<session::Due> left_undone(const Document& document, const StepPane& step);

// The choices of a field that can be told by a number or by their beginnings; none: something is typed.
std::vector<table::Choice> choices_of(const table::Field& field);

// The key of one of them: a digit, and behind the ninth a letter where any number of them may be chosen, which isn't
// told by beginnings. Empty: it has none.
QString key_of_choice(const table::Field& field, std::size_t index);

}  // namespace flagplot::ui
