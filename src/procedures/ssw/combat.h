#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "procedures/ssw/zone.h"

// What the parts of a combat (1.2.4 and 1.2.5) hand to each other.
namespace flagplot::procedures::ssw {

// What a line of the Naval Combat Chart inflicts, or what was harmed, by the chart's parts.
struct Hits {
    int destroyed = 0;
    int damaged = 0;
    int aborted = 0;

    int all() const { return destroyed + damaged + aborted; }
    std::string words() const;  // "1 destroyed, 2 aborted", "nothing"
    bool operator==(const Hits&) const = default;
};

// Which attacks have factors and something to hit in an SSW combat: what isn't made can't be helped by surprise points.
struct Attacks {
    bool of_subs = false;
    bool of_asw = false;
};

// How many ranges up the Naval Combat Chart is read, or down.
struct Shifts {
    int of_subs = 0;
    int of_asw = 0;

    bool any() const { return of_subs != 0 || of_asw != 0; }
};

// ---- combat_type.cpp: 1.2.4

// The combat type, each choice with who makes it and what it costs; nothing where it can only be SSW combat.
std::optional<table::Field> combat_type_field(Referee& ref, const Zone& zone);
bool is_naval_air(const std::string& chosen);  // in that field
// Pays for what was chosen, and says who made it so. Empty: there was nothing to choose.
void settle_combat_type(Referee& ref, const Zone& zone, const std::string& chosen);

// ---- spending.cpp: surprise points, by WiF 11.5.6 and for the targets of 1.2.5.1

// What is bought in a form.
struct Purchases {
    Shifts shifts;
    std::vector<std::string> shift_lines;  // shifts in the player's list: one name for both, or the subs' and the ASW's
    std::vector<std::string> others;       // names in that list, noted only
    std::vector<std::string> targets;      // ASW units
};

// What the side with surprise points may buy besides targets; no field without points.
std::vector<table::Field> purchase_fields(Referee& ref, const Zone& zone, const Attacks& attacks);
// The ASW units that the sub player can target: none if he can't pay for one, or if nothing could hit it.
std::vector<Unit> possible_targets(Referee& ref, const Zone& zone, const Attacks& attacks);
table::Field target_field(Referee& ref);
// "By your list: Flee 2, Run 1." Empty without a list.
std::string prices_in_words(Referee& ref, const Zone& zone);
Purchases purchases_in(const session::Fields& fields);  // without the targets

// Pays for all of it. The prices that the player's list doesn't have are asked for in one grid.
void spend(Referee& ref, const Zone& zone, const Purchases& bought);

// ---- losses.cpp: convoy points as ships, and what is lost

// The ships that the convoy player's points in the Convoy Section count as: the points of each, the fewest first.
std::vector<int> convoy_ships(Referee& ref, const Zone& zone);

// The convoy player's convoys with points in the Convoy Section.
std::vector<Unit> convoys_in_section(const Referee& ref, const Zone& zone);

// Two results, and what they fall on.
struct Results {
    Hits on_convoy;
    Hits on_subs;
    std::vector<Unit> convoys;
    std::vector<Unit> targets;  // ASW units
    std::vector<Unit> subs;

    bool any() const { return on_convoy.all() + on_subs.all() > 0; }
};

// What is said to be lost: an outcome of each unit, points of each convoy.
struct Lost {
    std::map<std::string, std::string> outcomes;
    std::map<std::string, int> points;
    std::string reason;  // why it isn't what the results are

    bool any() const;
};

inline constexpr const char* unharmed = "at-sea";  // the state, and the outcome

// What a form with rows, or without any, asks once.
session::Fields asked_once(const session::Answer& answer);

table::Field outcome_field();
table::Field lost_field();
table::Field reason_field();
referee::FormRow unit_row(const Referee& ref, const Unit& unit);
referee::FormRow convoy_row(const Unit& convoy);
// Refuses what a convoy doesn't have. Fields that aren't about losses are passed over.
Lost losses_in(Referee& ref, const session::Answer& answer);

std::string in_words(const Results& results);
bool throws_defence_rolls(Referee& ref);  // WiF's own, here, by ruling ssw.defence-rolls

// Where the losses aren't those that the chart gives, in words; empty if they are.
std::string differences(Referee& ref, const Zone& zone, const Results& results, const Lost& lost);

// Neither more nor less than the results without a reason, as when any result is overruled.
void refuse_without_reason(Referee& ref, const Zone& zone, const Results& results, const Lost& lost);

// Changes the roster by what was said already, if that goes for these results. Otherwise asks what is left after WiF's
// own defence rolls, which may be thrown here, and holds it against the results.
void take_results(Referee& ref, const Zone& zone, const Results& results, const std::optional<Lost>& said);

// The same for a combat that was fought elsewhere, where nothing is known that losses could be held against.
void record_losses(Referee& ref, const Zone& zone, const std::vector<Unit>& units, const std::vector<Unit>& convoys);

// ---- sheet.cpp: what is decided in a zone after its search, in one form

// An SSW combat as it would be fought, as far as that is known before the form is asked.
struct Outlook {
    Attacks attacks = {};
    std::string words = {};               // "Subs, 3 factors against 3 ships."
    std::vector<Unit> subs = {};          // that the ASW attack may hit
    std::vector<Unit> convoys = {};       // that the subs' attack may hit
    std::optional<Results> results = {};  // of attacks that aren't shifted, where the player's charts have them
};

struct Sheet {
    std::string combat_type = {};  // empty: there was nothing to choose
    Purchases bought = {};
    std::optional<Lost> lost = {};  // by the results of attacks that aren't shifted; nothing: it wasn't asked
};

// Asks for the combat type (if the field is given) and for what is bought; with them also what is lost, where the
// results are known. Where there is nothing to choose, nothing is asked: losses come once the results are read.
Sheet ask_sheet(Referee& ref, const Zone& zone, const std::optional<table::Field>& type, const Outlook& outlook);

}  // namespace flagplot::procedures::ssw
