#include "procedures/flattop/written_orders.h"

namespace flagplot::procedures::flattop {

WrittenOrders::WrittenOrders(const Referee& ref) : ref_(ref), vocabulary_(rulebook::words_of(ref.rulebook())) {}

std::optional<Order> WrittenOrders::of(const Unit& unit) {
    if (unit.number("ordered-turn") != ref_.turn() || unit.text("orders").empty()) return {};
    return read_order(unit.text("orders"),
                      {.arm = arm_of(unit), .names = &names_of_side(side_of(unit)), .unit = unit.id});
}

std::optional<Unit> WrittenOrders::unit_called(const std::string& side, const std::string& name) {
    const std::string unit = names_of_side(side).unit_called(name);
    return ref_.has_unit(unit) ? std::optional(ref_.unit(unit)) : std::nullopt;
}

// A ship is her TF, as in the mails.
const Names& WrittenOrders::names_of_side(const std::string& side) {
    const auto known = names_.find(side);
    if (known != names_.end()) return known->second;
    std::vector<Named> named;
    for (const Unit& unit : forces(ref_)) {
        if (side_of(unit) == side) named.push_back({unit.id, kind_in_orders(unit), {name_of(unit), unit.id}});
    }
    for (const Unit& ship : ref_.units("ship")) {
        const std::string force = ship.text("task-force");
        if (side_of(ship) == side && !force.empty()) named.push_back({force, "ship", {ship.id, name_of(ship)}, false});
    }
    return names_.emplace(side, Names(vocabulary_, named)).first->second;
}

}  // namespace flagplot::procedures::flattop
