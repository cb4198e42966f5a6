#pragma once

#include <map>
#include <string>

#include "referee/referee.h"

// Air Unit Missions.
namespace flagplot::procedures::swwas {

using referee::Outcome;
using referee::Referee;
using referee::Throw;
using session::Unit;

// The turn's place in its day, as air missions need it.
struct Daylight {
    int day = 1;
    bool dawned = false;      // its first daylight turn has come
    bool first_turn = false;  // the day's first daylight turn
    bool light = false;       // a daylight turn
};

// Asks, once a session, for what the clock doesn't know.
Daylight daylight(Referee& ref);

// How an air unit comes by its mission this turn.
struct Assignment {
    enum class Way {
        transfers,  // it transfers this turn
        held,       // it has today's mission already
        obvious,    // no die is needed
        chosen,     // a fighter's, chosen by the player
        rolled,
        none,  // it has none, and the day's first daylight turn is yet to come or was missed
    };
    Way way = Way::none;
    std::string mission;  // held, obvious, chosen
};

// 1st, 2nd and 4th paragraph. The fighters' choice is asked for in at most two forms, the second only for bases whose
// fighters fly different missions.
std::map<std::string, Assignment> assign_missions(Referee& ref, const Daylight& day);

// The throw that the unit's mission needs: "mission/K1".
Throw mission_throw(Referee& ref, const Unit& unit);

// The mission that a roll gave: a seaplane's strike is the one that it has the factor for. May ask, or roll again;
// by a ruling's other reading it is "none" for the day.
struct RolledMission {
    std::string mission;
    std::string why_again;  // "; a strike came first, ..."; empty: the first roll stands
};
RolledMission rolled_mission(Referee& ref, const Unit& unit, const Outcome& rolled);

// Notes today's mission in the roster and tells it. Again: in the place of what was told before in this turn.
void take_mission(Referee& ref, const Unit& unit, const std::string& mission, const Daylight& day,
                  const std::string& how, bool again = false);

// Tells what the unit does this turn that has its mission already.
void tell_held(Referee& ref, const Unit& unit);

// swwas.air-mission: one unit, whose mission makes no sense or that has none.
void air_mission(Referee& ref);
// swwas.transfer: any units, on any turn.
void transfer(Referee& ref);
// swwas.strike-sorties: which strike missions flew this turn.
void strike_sorties(Referee& ref);

}  // namespace flagplot::procedures::swwas
