#pragma once

#include <string>
#include <vector>

#include "procedures/ssw/zone.h"

// What the parts of a combat (1.2.5) hand to each other.
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

// ---- spending.cpp: surprise points

// Which attacks have factors and something to hit in an SSW combat: what isn't made can't be helped by surprise points.
struct Attacks {
    bool of_subs = false;
    bool of_asw = false;
};

// How many ranges up the Naval Combat Chart is read, or down.
struct Shifts {
    int of_subs = 0;
    int of_asw = 0;
};

// WiF 11.5.6: one purchase after the other, until nothing is bought or no point is left.
Shifts spend_by_the_base_game(Referee& ref, const Zone& zone, const Attacks& attacks);

// The ASW units that the sub player targets; no other ship can be named.
std::vector<std::string> buy_targets(Referee& ref, const Zone& zone);

// ---- losses.cpp: convoy points as ships, and what is lost

// The ships that the convoy player's points in the Convoy Section count as: the points of each, the fewest first.
std::vector<int> convoy_ships(Referee& ref, const Zone& zone);

// Two results, and what they fall on.
struct Results {
    Hits on_convoy;
    Hits on_subs;
    std::vector<Unit> convoys;
    std::vector<Unit> targets;  // ASW units
    std::vector<Unit> subs;
};

// The convoy player's convoys with points in the Convoy Section.
std::vector<Unit> convoys_in_section(const Referee& ref, const Zone& zone);

// Asks what is left after WiF's own defence rolls, which may be thrown here, holds it against the results, and changes
// the roster.
void take_results(Referee& ref, const Zone& zone, const Results& results);

// The same for a combat that was fought elsewhere, where nothing is known that losses could be held against.
void record_losses(Referee& ref, const Zone& zone, const std::vector<Unit>& units, const std::vector<Unit>& convoys);

}  // namespace flagplot::procedures::ssw
