#pragma once

#include <string>
#include <vector>

#include "procedures/gwas/fleet.h"

// Leaders and the ships in which they have hoisted their flags. A fleet names its leaders, a ship those aboard.
namespace flagplot::procedures::gwas {

// The leaders of the fleet whose flagship nobody has said.
std::vector<std::string> leaders_without_flagship(const Referee& ref, const Unit& fleet);

// Notes that this ship is the leader's flagship, and no other of his fleet.
void hoist_flag(Referee& ref, const std::string& key, const std::string& leader, const std::string& ship);

// Those who are aboard. Which ship is the flagship of a leader of her fleet is asked once, where nobody has said it; a
// fleet's only ship is.
std::vector<std::string> leaders_aboard(Referee& ref, const std::string& ship);

// He leads the ship's fleet no more.
void lose_leader(Referee& ref, const std::string& key, const std::string& ship, const std::string& leader);

// Ships that have sunk and of whose leaders nobody has said what became of them, as where a person has crossed off
// their boxes; also those of a fleet with a leader whose flagship isn't known.
std::vector<Unit> sunk_with_leaders(const Referee& ref);

// What became of those who were aboard a ship that has sunk, which is asked (ruling gwas.leader-of-sunk-ship).
void settle_leaders(Referee& ref, const std::string& ship);

void ask_for_leaders(Referee& ref);  // the procedure: of all ships that have sunk

}  // namespace flagplot::procedures::gwas
