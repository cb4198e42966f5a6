#pragma once

#include <string>
#include <vector>

#include "procedures/flattop/order_names.h"

// A mail, divided: what is said to which unit, and what every other line is. Nothing is dropped.
namespace flagplot::procedures::flattop {

struct UnitText {
    std::string unit;       // the id, as the roster has it; empty: no unit of that name is known
    std::string named;      // as it was written: "TF 3"
    std::string text;       // what was written for it, its lines as they were
    std::string like = {};  // the unit before it in the mail, which "TF4 too" means
    bool operator==(const UnitText&) const = default;
};

// What is of no unit.
struct Left {
    enum class Kind {
        chat,      // also what is blank of signs and names
        question,  // to the game master
        radio,     // a radio transmission (22)
        message,   // to somebody else
        unread,    // it may be an order: it names a unit, a hex, a leg or a task
        quoted,
        signature,
    };
    Kind kind = Kind::chat;
    std::string text;
    bool operator==(const Left&) const = default;
};

struct Mail {
    std::vector<UnitText> orders;  // one a unit, in the order in which the mail names them first
    std::vector<Left> left;
    bool others_as_before = false;  // "all as before", "the rest stands": units that it doesn't name keep their orders
    bool all_as_before = false;     // ... and it says so of all
    std::string others_hold = {};   // "everybody else holds": those words, of units that it doesn't name
};

// `writer`: names and addresses of who wrote it. A mail of his own that he forwards is read; of another's, what it says
// to units is shown and not read. `others`: the names of the other commanders, to whom a sentence may speak.
Mail divide_mail(const std::string& mail, const Names& names, const std::vector<std::string>& writer = {},
                 const std::vector<std::string>& others = {});

// Whether it is written in HTML, in which nobody writes orders: the mail's plain text is wanted.
bool is_html(const std::string& mail);

}  // namespace flagplot::procedures::flattop
