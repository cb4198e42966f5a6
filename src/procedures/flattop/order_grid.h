#pragma once

#include <string>
#include <vector>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/order_lines.h"

// What was read of a mail, as the game master confirms it (3.3): a row a unit, which has all that an order may say.
namespace flagplot::procedures::flattop {

// One unit's order and what is doubtful about it.
struct Reading {
    Unit unit;
    Order order;
    std::vector<Doubt> doubts;
    std::string landing = {};  // the base or carrier that it names; empty: the one it has
    bool untouched = false;    // its line of a report's order form, with nothing added

    std::vector<std::string> doubt_words() const;
    bool is_clear() const;  // nothing of it is to be looked at
};

// 9.5: planes on the ground or on a CV, so of a base or carrier, or of an AF that hasn't taken off.
bool may_be_ready_cap(const Unit& unit);

// What a row of the grid says, as it was read or as it was confirmed.
struct Confirmed {
    std::string take = "written";  // or "no-move", or "earlier": its earlier orders
    Moves moves = {};
    std::string level = {};  // also a submarine's depth
    std::string task = {};
    std::string target = {};
    bool launches = false;
    std::string lands = {};  // the id of a base; "home": the one that it has; empty: it doesn't
    bool ready_cap = false;
    std::optional<int> trigger = {};
    std::string provided = {};  // its cases, in the commander's words (3.2)
};
Confirmed confirmed_as_read(const Reading& reading);
// Throws json::InputError for moves that are none.
Confirmed confirmed_by(const Unit& unit, const session::Fields& fields);

class OrderGrid {
  public:
    // `landings`: the bases and carriers of the side. Both must outlive it.
    OrderGrid(Referee& ref, const hex::Atlas& atlas, std::vector<table::Choice> landings);

    // Without rows that it has no column for.
    referee::Form form(const std::string& key, const std::string& title, const std::vector<Reading>& readings) const;

    // "N2, then NE1 to B/M21; stays HI".
    std::string sentence(const Reading& reading, const Confirmed& order) const;

  private:
    referee::FormRow row(const Reading& reading) const;
    std::vector<std::string> moves_in_words(const Unit& unit, const Confirmed& order) const;
    std::string level_in_words(const Reading& reading, const Confirmed& order) const;
    std::string landing_in_words(const std::string& lands) const;

    Referee& ref_;
    const hex::Atlas& atlas_;
    std::vector<table::Choice> landings_;
};

}  // namespace flagplot::procedures::flattop
