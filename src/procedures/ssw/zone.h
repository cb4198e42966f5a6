#pragma once

#include <map>
#include <string>
#include <vector>

#include "referee/referee.h"

// A sea zone in the SSW step: how far it has come, and who is in it. What one part of the step leaves for the next
// stands in the roster, so each part can be played by itself.
namespace flagplot::procedures::ssw {

using referee::Form;
using referee::FormRow;
using referee::Referee;
using session::Fields;
using session::Unit;
using table::Choice;
using table::Field;

// The parts of the step in their order (1.2), each named by what the zone is before it is played.
namespace stage {
inline constexpr const char* quiet = "quiet";
inline constexpr const char* initiated = "initiated";
inline constexpr const char* intercepted = "intercepted";
inline constexpr const char* searched = "searched";
inline constexpr const char* chosen = "chosen";
inline constexpr const char* fought = "fought";
}  // namespace stage

// The place of units in the convoy player's part of a sea box.
inline constexpr const char* convoy_section = "convoy";

class Zone {
  public:
    // `activation` counts how often a run has activated it, from 1.
    explicit Zone(std::string id, int activation = 1) : id_(std::move(id)), activation_(activation) {}

    const std::string& id() const { return id_; }
    // The key of a step in this zone: "search/North-Sea", and "search/North-Sea#2" when it is activated again.
    std::string key(const std::string& step) const;

    std::string stage(const Referee& ref) const;  // of this impulse
    std::string weather(const Referee& ref) const;
    bool stormy(const Referee& ref) const;  // Storm or Blizzard
    // Whether it came to a combat in which anybody could attack.
    bool was_fought(const Referee& ref) const;

    std::string sub_side(const Referee& ref) const;
    std::string convoy_side(const Referee& ref) const;

    // Units that are fit, of a side, in this zone.
    std::vector<Unit> units(const Referee& ref, const std::string& type, const std::string& side) const;
    std::vector<Unit> participating_subs(const Referee& ref) const;
    std::vector<Unit> in_convoy_section(const Referee& ref, const std::string& type) const;  // "air" or "asw"
    int convoy_points(const Referee& ref) const;  // of the convoy player's side, in the Convoy Section
    int convoy_points(const Referee& ref, const std::string& side) const;

    int surprise_points(const Referee& ref, const std::string& side) const;

    // Changes the zone in the roster.
    void set(Referee& ref, const std::string& step, const session::Fields& fields) const;
    // What happened there, in front of both sides, and what has to be done on the map. Where they don't see the same, a
    // side may be told it in other words, and what isn't announced is told to its side alone.
    void report(Referee& ref, const std::string& step, const std::string& text,
                const std::map<std::string, std::string>& wordings = {}) const;
    void report_to(Referee& ref, const std::string& side, const std::string& step, const std::string& text) const;
    void order(Referee& ref, const std::string& step, const std::string& text) const;

  private:
    std::string id_;
    int activation_;
};

bool is_fit(const Unit& unit);                              // neither aborted nor damaged nor destroyed
std::string side_of(const Referee& ref, const Unit& unit);  // its power's
std::string other_side(const std::string& side);
std::string side_name(const std::string& side);           // "the Axis"
std::string joined(const std::vector<Unit>& units);       // "U-1, U-2"
std::string counted(int count, const std::string& what);  // "1 ship", "2 ships"
std::string points(int count);                            // "1 surprise point"

// Asks for what search and combat have to know of the aircraft in the zone and the roster doesn't say: the range of a
// carrier plane, the place of any.
void complete_aircraft(Referee& ref, const Zone& zone, const std::string& step);

// Each of these plays one part for one zone and leaves it at the next stage.
void initiate(Referee& ref, const Zone& zone, const std::vector<std::string>& subs);  // 1.2.1: those that take part
void intercept(Referee& ref, const Zone& zone);                                       // 1.2.2
void search(Referee& ref, const Zone& zone);                                          // 1.2.3
void choose_combat_type(Referee& ref, const Zone& zone);                              // 1.2.4
void fight(Referee& ref, const Zone& zone);                                           // 1.2.5
// The same where the plan has no interception; the last two in one.
void pass_over_interception(Referee& ref, const Zone& zone);
void choose_and_fight(Referee& ref, const Zone& zone);

// Whether the side may initiate there: it has a sub in the sea box, and the zone wasn't activated before in this step.
bool may_initiate(Referee& ref, const Zone& zone, const std::string& side);
// Whether any of the side's subs there may take part.
bool has_able_sub(const Referee& ref, const Zone& zone, const std::string& side);
// Whether there are planes that could intercept there, or be lost.
bool has_planes_for_interception(const Referee& ref, const Zone& zone, const std::string& convoy_side);
// The side that initiates in this step, by ruling ssw.sub-player.
std::string sub_player(Referee& ref);

// What the sub player means to do in a zone.
struct Activation {
    std::string zone;
    std::vector<std::string> subs;  // that take part
    bool intercepts = false;        // the convoy player's side has an interception to record
};

// In which zones the sub player initiates, one after the other.
struct Plan {
    std::vector<Activation> zones;  // in their order
    bool asks_again = false;        // only the first is settled: the next one is decided on after its results
    std::map<std::string, session::Fields> rows = {};  // as they were answered, to be offered again
};

// Asks for it in one form, for these zones. What the plan before says of them is offered.
Plan ask_plan(Referee& ref, const std::string& key, const std::string& side, const std::vector<Zone>& zones,
              const Plan& before);
// The owners announce which of their subs take part in one zone: all, some or none.
std::vector<std::string> announce(Referee& ref, const Zone& zone);
// "S1 is face down; S2 stays out, as Italy took no action": of the side's subs that may not take part.
std::string unable_subs(const Referee& ref, const Zone& zone, const std::string& side);

// ssw.impulse: what the step has to know of the impulse.
void begin_impulse(Referee& ref);

}  // namespace flagplot::procedures::ssw
