#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/referee.h"

// Fleet and Submarine Movement.
namespace flagplot::procedures::swwas {

using referee::Outcome;
using referee::Referee;
using referee::Throw;
using session::Unit;

// Which of a unit's two tables are rolled this turn, and if one isn't, why.
struct Movement {
    bool speed = true;
    bool direction = true;
    std::string why_not;              // what the log says: "bound for port by the direct route"
    bool stays = false;               // nobody moves it
    std::optional<int> further = {};  // zones that it enters after this one, where no speed die says so; if it is known
};

// 1st, 3rd and 4th paragraph.
Movement fleet_movement(const Unit& fleet);

// 2nd paragraph: on even-numbered turns only.
Movement flotilla_movement(Referee& ref);

Movement movement_of(Referee& ref, const Unit& unit);

// Asks where a unit wants to go. It may stay empty.
table::Field direction_field(const std::string& id);

// The throws that the unit's movement needs: "speed/Z2" and "direction/Z2". May ask what the results of Direction mean
// on the session's map.
std::vector<Throw> movement_throws(Referee& ref, const Unit& unit, const Movement& movement);

// The tables of those throws, before anything is thrown.
std::vector<referee::OddsTarget> movement_odds(const Referee& ref, const Unit& unit, const Movement& movement);

// What the dice make of a unit's movement.
struct Order {
    std::string how_fast = {};  // "2 zones", "best speed for the enemy (no speed die)"; empty: it doesn't move by dice
    std::string text = {};  // the order for the map: "2 zones NW (right of the desired SW)", "2 zones, right of Rabaul"
    std::string heading = {};  // "NW", and the desired "SW", where the map's layout is said
    std::string desired = {};
    std::string to = {};              // the zone that it comes to, if how far it goes is sure and its own zone is known
    bool asks_nothing = false;        // it stays where it is
    std::optional<int> further = {};  // zones that it enters after this one, if that is known
};
Order movement_order(const Referee& ref, const Unit& unit, const Movement& movement,
                     const std::map<std::string, Outcome>& outcomes);

// Notes the order in the roster and tells it. Again: in the place of the one that was told before in this turn.
void give_order(Referee& ref, const Unit& unit, const Order& order, bool again = false);

// swwas.fleet-movement and swwas.submarine-movement: one unit, outside the turn's rolls.
void move_fleet(Referee& ref);
void move_flotilla(Referee& ref);

}  // namespace flagplot::procedures::swwas
