#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hex/atlas.h"
#include "hex/picture.h"
#include "procedures/flattop/order_lines.h"
#include "referee/referee.h"

// Units, where they are and who leads them, on the maps of the game.
namespace flagplot::procedures::flattop {

using hex::Hex;
using json::Value;
using referee::Outcome;
using referee::Referee;
using referee::Throw;
using session::Unit;
using table::Choice;

// Where a rule stands: "Flat Top PBEM & Variant Rules, 11.2".
inline std::string rule(const std::string& paragraph) {
    return "Flat Top PBEM & Variant Rules, " + paragraph;
}

// ---- the maps

// The maps as the settings have them, columns offset as 8.12 has it. A setting that can't be read is refused.
hex::Atlas maps_of(Referee& ref);

// What `read` makes of hexes, or json::InputError with its place for a hex::HexError.
template <typename Read>
auto read_at(const std::string& place, const Read& read, const std::string& expected = "") {
    try {
        return read();
    } catch (const hex::HexError& error) {
        throw json::InputError(place, error.what(), expected);
    }
}

// The hex that a field of a unit names; nothing if it is empty. Throws json::InputError that names the unit.
std::optional<hex::Hex> read_hex(const hex::Atlas& atlas, const Unit& unit, const std::string& field);

// "K10, K11, L10-M12": hexes, and blocks from corner to corner. Throws json::InputError whose place is `whose`.
std::vector<hex::Hex> read_hexes(const hex::Atlas& atlas, const std::string& text, const std::string& whose);
std::string write_hexes(const hex::Atlas& atlas, const std::vector<hex::Hex>& hexes);

// As far as the setting says it: "none" and nothing mean that the game master looks himself.
bool is_partly_land(const Referee& ref, const hex::Atlas& atlas, const hex::Hex& hex);

bool is_on_a_map(const hex::Atlas& atlas, const hex::Hex& hex);  // not beyond the edges, as far as they are known

// One of the units, as it really is; where there is only one, it is offered.
Unit ask_which(Referee& ref, const std::string& key, const std::string& label, const std::vector<Unit>& units);

// A field of a form that is often left empty: it doesn't wait to be filled.
void may_stay_empty(table::Field& field);
table::Field optional_field(table::Field field, const std::string& help = "");

// ---- units

// Coastwatchers and troops from which their side hears: by the ruling also those that are eliminated, until the radio
// check (23.3.4).
std::vector<Unit> counters_believed_in(Referee& ref);
// What has a place on the map and may be ordered: TFs, independent ships that float, submarines, AFs, bases.
std::vector<Unit> forces(const Referee& ref);
// The same as their commanders know them (22.5): those too that are gone, as long as they haven't heard of it.
std::vector<Unit> known_forces(const Referee& ref);
Arm arm_of(const Unit& unit);
const char* kind_in_orders(const Unit& unit);  // as Named has it
bool is_at_sea(const Unit& unit);              // a TF, an independent ship, a submarine
bool is_deep(const Unit& unit);                // a submarine that is
std::string kind_of(const Unit& unit);         // "task-force", also of an independent ship
std::string kind_words(const Unit& unit);      // "TF", "AF", "submarine", "base": what an enemy sees of it
std::string name_of(const Unit& unit);         // as orders call it: its own, or its id
bool is_sunk(const Unit& ship);                // no box is left
int boxes_left(const Unit& unit);              // of a ship or submarine; 0: they aren't counted
// Sunk or destroyed; or planes that their commander alone believes in the air (22.5).
bool is_gone(const Unit& unit);
// The same of what isn't a single unit, too: of a TF whose ships are all sunk, of an air group whose ship is.
bool is_gone(const Referee& ref, const Unit& unit);
bool is_grounded(const Unit& unit);  // an AF that isn't in the air

// Ships that float: those of a TF, or the independent ship itself.
std::vector<Unit> ships_of(const Referee& ref, const Unit& force);

// Where a target's planes are: of a ship the air group that has it as its base, of a base itself. Nothing if it has
// none.
std::optional<Unit> air_base_of(const Referee& ref, const Unit& target);

// Where it is: its own hex, or that of its TF, ship or base; of a commander, his HQ's. Nothing if that isn't known.
std::optional<hex::Hex> place_of(const Referee& ref, const hex::Atlas& atlas, const Unit& unit);
// The same as its commander knows it: an air group is where he believes its ship.
std::optional<hex::Hex> known_place_of(const Referee& ref, const hex::Atlas& atlas, const Unit& unit);
std::string sheet_of(const Referee& ref, const Unit& unit);  // the map's letter in its hex, or empty

std::string side_of(const Unit& unit);
std::string enemy_of(const std::string& side);
std::string side_name(const std::string& side);

// Who hears of what the unit does: its commander, or its side if it has none.
std::string ear_of(const Unit& unit);

// 21.1: a base ashore, or a TF with a BB or a CV, with all air groups in it.
bool is_controlled(Referee& ref, const Unit& unit);
// Whether a controlled unit of its side is in its hex (21.4).
bool is_beside_controlled(Referee& ref, const hex::Atlas& atlas, const Unit& unit);

// How a unit moved in this turn.
struct Track {
    hex::Hex from;
    Moves moves;
};
std::optional<Track> track_of(const hex::Atlas& atlas, const Unit& unit);
// "AA25 NE1,N1", as the field has it.
std::string write_track(const hex::Atlas& atlas, const std::string& sheet, const Track& track);
std::vector<hex::Hex> hexes_of(const hex::Atlas& atlas, const Track& track);  // from the first to the last

// Takes away the tracks of an earlier turn: of planes, or of all at sea, unless these have moved in this turn.
void forget_old_tracks(Referee& ref);

// Whether it is one of the names between which there are blanks.
bool is_among(const std::string& names, const std::string& name);

// "7, 7, 9": the numbers of a field that has a turn for each fire, or for each half speed.
std::vector<int> turns_in(const std::string& text);
json::Value write_turns(const std::vector<int>& turns);

// Half-speed restrictions of a ship in the turn: half of its boxes hit, those noted, and those of critical hits that
// last to it (19.1).
int half_speed_restrictions(const Unit& ship, int turn);
// Takes away those of critical hits that don't last to the turn, also from what commanders know of their ships.
void end_half_speeds(Referee& ref, int turn);

// ---- time

bool is_night(Referee& ref, int turns_later = 0);  // asks for the daylight hours once
int hour(const Referee& ref);                      // 1 to 24
std::string hour_text(const Referee& ref);         // "0700"

// ---- pictures, one a map that has anything on it

// All who hear of anything: commanders, and sides for units without one. Sorted by the roster.
std::vector<std::string> ears(const Referee& ref);

// Tells the game master the true maps, with every unit and how it moved in this turn, and each ear what it knows: its
// own units, and what they have seen of the enemy in this turn.
void tell_maps(Referee& ref, const hex::Atlas& atlas);

}  // namespace flagplot::procedures::flattop
