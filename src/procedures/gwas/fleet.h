#pragma once

#include <string>
#include <vector>

#include "referee/referee.h"

// Ships, fleets and the sea around them, as the roster has them.
namespace flagplot::procedures::gwas {

using referee::Outcome;
using referee::Referee;
using referee::Throw;
using session::Unit;

// ---- the sea

// The theatre of a zone, and the weather that it has now, "clear" to "gale": its own if it has one, else its theatre's.
std::string theatre_of(const Referee& ref, const std::string& zone);
std::string weather_in(const Referee& ref, const std::string& theatre);
std::string weather_at(const Referee& ref, const std::string& zone);
std::string weather_label(const Referee& ref, const std::string& weather);  // "Gale"
// The theatres in which the roster has zones, in the sheet's order.
std::vector<std::string> theatres(const Referee& ref);

bool is_night(Referee& ref);  // of this turn; asked once

// ---- ships

std::vector<Unit> ships_of(const Referee& ref, const std::string& fleet);  // afloat, in roster order
bool sails(const Referee& ref, const Unit& fleet);                         // in a sea zone, with a ship afloat
std::string zone_of(const Referee& ref, const Unit& ship);                 // its fleet's; empty: it has no fleet
bool is_in_combat(const Referee& ref, const Unit& ship);                   // its fleet takes part in one
std::string mission_of(const Referee& ref, const Unit& ship);              // its fleet's
std::string zone_of_base(const Referee& ref, const Unit& air);             // its carrier's, or its own
std::string zone_of_air(const Referee& ref, const Unit& air);              // where it flies; else its base's
bool is_afloat(const Unit& ship);   // or submarine, MTB; a ship without hull boxes is a wreck, whatever its mark says
bool is_at_sea(const Unit& ship);   // afloat and not in port
bool is_small(const Unit& ship);    // DD or TB
bool is_warship(const Unit& ship);  // for missions: oilers, colliers, auxiliary minelayers, too
bool looks_for_merchants(Referee& ref,
                         const Unit& unit);  // a ship, or a fleet that has one (ruling gwas.merchant-searchers)
bool is_capital_ship(Referee& ref, const Unit& ship);  // by ruling gwas.capital-ship
bool is_unarmored(const Unit& ship);
// Whether the name is italicized on the data sheet: as the roster has it, else by the sheet's list for GWAS I.
bool is_italicized(Referee& ref, const Unit& ship);
// A fleet's leaders, or those aboard a ship: one, or several with commas between.
std::vector<std::string> leaders_of(const Unit& unit);
json::Value written(const std::vector<std::string>& leaders);  // null: none
// As fleets count it: Canadian and Australian are British; empty for German, which is any.
std::string nationality_in_fleets(const Unit& ship);
bool is_in_tow(const Referee& ref, const Unit& ship);  // towed or towing

// The ladder of speed classes, "0", "1S", "1", "2", "2+" as 0 to 4.
int rung(const std::string& speed_class);
std::string speed_class_at(int rung);
// What the Movement Allowance Modifiers want to know of a ship, its fleet's order of this turn among it; and what they
// say of it.
table::Facts allowance_facts(const Referee& ref, const Unit& ship);
table::Lookup allowance_of(Referee& ref, const Unit& ship);
// What keeps the ship from its speed class, by what they said: "1 class lost by damage, Hull hits above half the
// boxes". Empty: nothing does.
std::string slowed_by(const Unit& ship, const table::Lookup& allowance);
// The class at which it may move now, by all Movement Allowance Modifiers: in combat, a tow at 1S. Whoever asks how
// fast a ship is asks this.
std::string speed_now(Referee& ref, const Unit& ship);
// Whether damage has left it less than 1S: emergency repairs are for such a ship.
bool is_stopped(const Unit& ship);
// Whether it is an easier target: by ruling gwas.dead-in-the-water.
bool is_dead_in_the_water(Referee& ref, const Unit& ship);
// Boxes of "hull", "primary", "secondary", "tertiary", "torpedo"; all of them as long as nothing else is noted.
int boxes_left(const Unit& ship, const std::string& area);
int hull_left(const Unit& ship);

// ---- damage

// Whether emergency repairs may be rolled for it: as long as they aren't settled.
bool wants_repairs(const Unit& ship);
// The same, once a turn, outside of combat, whose moves roll for it.
bool may_repair(const Referee& ref, const Unit& ship);
// What Emergency Repairs have said of a ship, which is told with the speed that it has then.
void settle_repairs(Referee& ref, const std::string& key, const std::string& ship, const Outcome& outcome);

// Crosses off what a result's effects say, outside of combat: hull boxes and speed. Sinks the ship with its last hull
// box. Returns what happened in words: "2 Hull, 3 of 8 left; speed 1S".
std::string take_damage(Referee& ref, const std::string& key, const std::string& ship, const json::Value& effects);
// What damage writes into the roster, with "dead in the water" if it stops the ship.
session::Fields with_stop(const Unit& ship, session::Fields now);
// Marks the ship, submarine or MTB as sunk, and frees what it has in tow.
void mark_as_sunk(Referee& ref, const std::string& key, const std::string& unit);
// The same, and asks what became of the leaders aboard. Where several sink at once all are marked first: see
// settle_leaders().
void sink(Referee& ref, const std::string& key, const std::string& unit);

// A procedure that its phase is there for finds nobody it is for: that is told to the game master, as the other side
// isn't to learn it. Refuses if the roster has no ship at all, as that isn't how a game is set up.
void tell_that_nobody(Referee& ref, const std::string& section, const std::string& words, const std::string& needed);

}  // namespace flagplot::procedures::gwas
