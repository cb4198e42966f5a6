#pragma once

#include <string>
#include <vector>

#include "session/session.h"

// The maps that were told, and which of them are looked at together.
namespace flagplot::report {

// A map that was told, and to whom.
struct ToldMap {
    int entry = 0;
    std::string audience;
    std::string label;  // "True map", "Axis"; it tells them apart
    bool operator==(const ToldMap&) const = default;
};

// Of a told line; null: it has none.
const hex::Picture* map_of(const session::Entry& entry);

// The entry of the newest map that counts, of the open procedure if one is open, and of this turn; 0: there is none.
int map_in_play(const session::Session& session);

// The maps of the entry's run that count, and in a hidden game those of its turn that they don't replace; the game
// master's first. One that was taken back stands alone or with those that were taken back with it.
std::vector<ToldMap> maps_told_with(const session::Session& session, int entry);

// The game master's map that belongs beside another: of the same unit, or else the newest. Null: none, or it is his.
const ToldMap* true_map_of(const session::Session& session, const std::vector<ToldMap>& maps, const ToldMap& other);

}  // namespace flagplot::report
