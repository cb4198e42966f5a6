#pragma once

#include <string>
#include <vector>

#include "json/value.h"
#include "report/order_way.h"
#include "report/story.h"
#include "session/session.h"

namespace flagplot::report {

// A told line that people carry out on the map or on paper, or one that says that somebody has nothing to do.
struct Order {
    int entry = 0;        // the told line: what is ticked
    std::string unit;     // its id; empty: the line is about no unit
    std::string name;     // of the unit, besides its id: "Carriers Shokaku and Zuikaku"; may be empty
    std::string side;     // the unit's, by its id; may be empty
    std::string text;     // as it stands by now
    std::string heading;  // "NW", and the way that was desired, where the line says it
    std::string desired;
    OrderWay way = {};           // where it leads from and to, when it was told or, see session::begins_after(), began
    bool done = false;           // ticked
    bool is_unmoved = false;     // ticked, of the turn that is on, and its unit still stands where it began
    bool gone = false;           // its unit has left the roster, so nobody can carry it out
    std::string meets = {};      // what is on its way: units of another side, see add_meetings(), or land; often empty
    std::vector<int> dice = {};  // the steps that were rolled for the unit in that run since the line before about it

    bool has_step(int step) const;  // among its dice
};

// What is said of one that is_unmoved.
inline constexpr const char* not_moved = "not on its zone yet: drag its counter";

// Orders that belong together: a heading of the log, and within it those of a base, a commander, a fleet.
struct OrderGroup {
    std::string section;
    std::string group;  // "Z1", "Fletcher"; empty: of none
    std::vector<Order> orders;
    std::vector<Order> at_rest;  // they ask nothing of anybody: shown as one line
};

// Why orders ask nothing, each reason once with the units that it is said of: "I-1, I-2: stays (odd turn)".
std::vector<std::string> why_at_rest(const std::vector<Order>& orders);

// What is said once they are carried out, which are of one line of a list: "Z2 is moved", "SF1, ZF1 are done",
// "This is done".
std::string carried_out_words(const std::vector<Order>& orders);

// What the orders of a section come to, in the order in which they were told first, where they make a board: each is of
// a group and leads nowhere, there are many, and they are of few kinds. Else none.
std::vector<Kind> kinds_of(const std::vector<OrderGroup>& section);

// All of a section in a line: how far it is, "9 of 9 done, 3 not moved yet"; or, before any of it is done, what its
// orders come to, "6 CAP, 1 search", "2 orders".
std::string in_short(const std::vector<OrderGroup>& section);

// What a turn told people to do, as far as it counts, in the order in which it was told.
struct Worksheet {
    int turn = 1;
    std::vector<OrderGroup> groups;

    std::size_t size() const;                 // orders
    std::size_t done() const;                 // those that are ticked
    std::size_t open() const;                 // those that aren't, and whose unit is there
    const Order* order_with(int step) const;  // among its dice; null: none has
};

// The units that still stand where their ticked orders began: "Z1, A2"; and what is said of them: "Z2 isn't moved yet",
// "Z1, A2 aren't moved yet". Empty: there are none.
std::string unmoved_units(const Worksheet& sheet);
std::string unmoved_words(const Worksheet& sheet);

// The whole table's, as the game master and who plays alone see it. Throws json::InputError if the session has no such
// turn.
Worksheet make_worksheet(const session::Session& session, int turn);

// The turns that have a worksheet with orders, rising.
std::vector<int> turns_with_orders(const session::Session& session);

std::string to_text(const Worksheet& sheet, const session::Session& session);
std::string to_csv(const Worksheet& sheet, const session::Session& session);
json::Tree to_json(const Worksheet& sheet, const session::Session& session);

}  // namespace flagplot::report
