#pragma once

#include <string>
#include <vector>

#include "procedures/gwas/fleet.h"

// Contacts of a turn, which are kept in the fleet that was found.
namespace flagplot::procedures::gwas {

// That a fleet, submarine or MTB has found a fleet, in one zone and this turn, and what is between them isn't fought
// out yet.
struct Contact {
    std::string searcher;
    std::string found;

    bool operator==(const Contact&) const = default;
};

// Whether a fleet of the other side sails in its zone.
bool has_enemy_near(const Referee& ref, const Unit& unit);
// What wasn't fought out in an earlier turn is over, and so is its combat, unless that is on.
void drop_old_contacts(Referee& ref);
std::vector<std::string> searchers_of(const Referee& ref, const Unit& fleet);  // by whom it was found in this turn
bool has_contact(const Referee& ref);                                          // whether there was one in this turn
// Those that are still to be fought out, in roster order: none of a fleet that is gone or has left.
std::vector<Contact> open_contacts(const Referee& ref);
// Strikes contacts off; the step of tactical combat is over if none is left and no combat is on.
void settle_contacts(Referee& ref, const std::string& key, const std::vector<Contact>& contacts);
bool is_combat_on(const Referee& ref);
// A fleet that was found by submarines and MTBs alone: they attack it, and that is all of its combat.
void attack_after_contact(Referee& ref);
std::string label(const Referee& ref, const Contact& contact);  // "Fleet G and Fleet B"

}  // namespace flagplot::procedures::gwas
