#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/state.h"

// Who may be told something besides everyone and the game master: sides, and in some games their commanders.
namespace flagplot::session {

class Session;

// A side, or a commander: a unit of the roster, of the type that the rulebook names.
struct Reader {
    std::string id;
    std::string label;  // what it is called wherever a person reads it: "USN"; of a commander "Fletcher"
    std::string side;   // a commander's side; empty: none yet. A side's own id
    bool commands = false;
    bool operator==(const Reader&) const = default;
};

// All for whom there can be a report: the sides in the rulebook's order, then each side's commanders in roster order,
// and last those without a side. A unit whose id already means somebody else (gm, everyone, a side) is no commander.
std::vector<Reader> readers(const State& state, const rulebook::Rulebook& rulebook);

// The one of them with that id; nothing if there is none.
std::optional<Reader> find_reader(const std::string& id, const State& state, const rulebook::Rulebook& rulebook);

// Whether the sides don't see the same: always in a double-blind game, in others where the rulebook's fact says so. A
// session in which nobody has said it is an open one.
bool is_hidden(const State& state, const rulebook::Rulebook& rulebook);

// Who is told a line that names nobody: everyone in an open game; the game master in one that is always double-blind,
// whose procedures say of each line whom it is for; in one that is played hidden the side whose line it is, or without
// a side the game master.
std::string usual_audience(const std::string& side, const State& state, const rulebook::Rulebook& rulebook);

// The ids that can't be a commander's.
bool is_taken(const std::string& id, const rulebook::Rulebook& rulebook);

// What an audience is called wherever a person reads it: the label of the reader, "the game master", "everyone";
// otherwise the audience itself.
std::string label_of_reader(const Session& session, const std::string& audience);

// The id of the unit's commander; empty if it has none. Commanders have none.
std::string commander_of(const Unit& unit, const rulebook::Rulebook& rulebook);

// The unit's side, or else its commander's, or else that of the unit that it has to name as whose it is: a sub's power.
// Empty if none is known.
std::string side_of(const Unit& unit, const State& state, const rulebook::Rulebook& rulebook);

// Whether the unit is the reader's: of the side, or of the commander and of the same side.
bool is_own(const Unit& unit, const Reader& reader, const State& state, const rulebook::Rulebook& rulebook);

}  // namespace flagplot::session
