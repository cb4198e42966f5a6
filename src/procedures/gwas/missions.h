#pragma once

#include <string>
#include <vector>

#include "procedures/gwas/fleet.h"

// What a mission allows, by the Missions table under Scenario Preparation.
namespace flagplot::procedures::gwas {

// An order as it is written: the turn, and "A12" (a move), "Fuel", "Divide", "Shell"...
struct Order {
    int turn = 0;
    std::string what;
};

// "5 A12; 6 Fuel": the orders of a fleet in the order of their turns. Throws json::InputError that names the part that
// can't be read.
std::vector<Order> read_orders(const std::string& text, const std::string& where);
std::string write_orders(const std::vector<Order>& orders);
std::vector<Order> orders_of(const Unit& fleet);
std::string order_of(const Unit& fleet, int turn);  // empty: none

// The kind of order that the table speaks of, in lower case; "move" for a zone.
std::string kind_of(const std::string& order);

// What a fleet has that its mission doesn't allow, a line each: orders, ships, the leader that a raid needs, more than
// one nationality in a large fleet.
std::vector<std::string> problems_of(Referee& ref, const Unit& fleet);

// What its orders lack, from the present turn on, for what its mission needs: turns without an order, and orders that
// it doesn't allow. Empty: nothing.
std::vector<std::string> order_problems_of(Referee& ref, const Unit& fleet);

// How many turns of orders a mission needs; 0: all of them.
int turns_of_orders(Referee& ref, const std::string& mission);

}  // namespace flagplot::procedures::gwas
