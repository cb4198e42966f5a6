#pragma once

#include <optional>
#include <string>
#include <vector>

#include "procedures/flattop/forces.h"

// What ships and planes have in common when they move.
namespace flagplot::procedures::flattop {

// A unit that may move now, how far, and what there is to know.
struct March {
    Unit unit;
    hex::Hex from;
    std::string sheet;
    Moves path = {};  // as it is led
    enum class Lead { orders, contact, force, home };
    Lead leads = Lead::orders;
    std::optional<int> points = {};  // MP of this turn; none: they aren't counted
    std::vector<std::string> notes = {};
    bool doubtful = false;  // a person has to look at the notes
    bool known = false;     // as its commander knows it, who hasn't heard what has happened to it (22.5)

    Moves proposed() const { return points ? share(path, *points).now : path; }
    std::string note() const;
    void doubt(const std::string& words);
    std::string row() const { return known ? unit.id + "/known" : unit.id; }  // its row in a form
};

// From the unit's hex, by its orders. It has a hex.
March march_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit);

// Instead of its orders, if it has a contact to follow: into the shadowed unit's hex if it is a plane or a TF with
// radar (8.3), else next to it, as it is for a plane whose orders say so (9.2).
void follow_contact(Referee& ref, const hex::Atlas& atlas, March& march);

// A CAP over a force of its side goes with it, unless its orders have moves of their own: it stays over where the force
// is now.
void stay_over(const Referee& ref, const hex::Atlas& atlas, March& march, const Unit& force);

// "Return to base by fastest route" (3.55): when its moves are done it flies straight to where it lands.
void go_home(Referee& ref, const hex::Atlas& atlas, March& march);

// Notes how much of it is for later turns, and whether it leads off the map.
void check_march(const hex::Atlas& atlas, March& march);

// Those that follow one of the units move after it: first those that don't, then who follows them, and so on. Who
// follow each other in a ring move together.
std::vector<std::vector<Unit>> in_rounds(std::vector<Unit> units);

// Moves as a person typed them. Throws json::InputError that names the unit.
Moves moves_from(const std::string& text, const std::string& whose);
json::Value or_null(const std::string& text);

// Where the moves lead. Throws json::InputError if that is on no map.
hex::Hex end_of(const hex::Atlas& atlas, const March& march, const Moves& moves);
std::string way_text(const hex::Atlas& atlas, const March& march, const Moves& moves, const hex::Hex& to);

// What is left of the orders after these moves: the rest of the path if they began it, else nothing.
json::Value path_left(const March& march, const Moves& moved);

// To the game master: more MP than there are, or moves of the orders that are dropped.
void tell_oddities(Referee& ref, const March& march, const Moves& moved, int points, const std::string& section);

}  // namespace flagplot::procedures::flattop
