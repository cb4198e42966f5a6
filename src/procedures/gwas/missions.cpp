#include "procedures/gwas/missions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "ascii/letters.h"
#include "table/lookup.h"

namespace flagplot::procedures::gwas {
namespace {

using json::InputError;
using json::Value;

bool has_german(const std::vector<Unit>& ships) {
    return std::ranges::any_of(ships, [](const Unit& ship) { return nationality_in_fleets(ship).empty(); });
}

// A cell of the Missions table.
Value allowed(Referee& ref, const std::string& mission, const std::string& column) {
    return ref.read("gwas.missions", {{"mission", mission}}, column).effects;
}

// German counts as any nationality, Canadian and Australian as British.
std::set<std::string> nationalities(const std::vector<Unit>& ships) {
    std::set<std::string> found;
    for (const Unit& ship : ships) found.insert(nationality_in_fleets(ship));
    found.erase("");
    return found;
}

// Oilers, colliers and auxiliary minelayers count as warships.
bool may_go(const Unit& ship, const std::string& ships) {
    const std::string type = ship.text("type");
    if (ships == "all") return true;
    if (ships == "minelayers") return type == "ML" || ship.number("mines") > 0;
    if (ships == "minesweepers") return type == "MS";
    return is_warship(ship);
}

std::string mission_label(const Referee& ref, const Unit& fleet) {
    const table::Field field = ref.field_of("fleet", "mission");
    return label_of(&field, fleet.get("mission"));
}

bool is_zone(const Referee& ref, const std::string& id) {
    return ref.has_unit(id) && ref.unit(id).type == "zone";
}

void add_ship_problems(Referee& ref, const Unit& fleet, std::vector<std::string>& problems) {
    const std::vector<Unit> ships = ships_of(ref, fleet.id);
    const Value rule = allowed(ref, fleet.text("mission"), "ships");
    const std::string mission = mission_label(ref, fleet);
    for (const Unit& ship : ships) {
        if (ship.text("side") != fleet.text("side"))
            problems.push_back(fmt::format("{} belongs to the other side", ref.label(ship.id)));
        if (may_go(ship, rule.at("ships").get<std::string>())) continue;
        problems.push_back(fmt::format("{} may not go on the mission {}", ref.label(ship.id), mission));
    }
    const int most = rule.value("most-ships", 0);
    if (most > 0 && static_cast<int>(ships.size()) > most) {
        problems.push_back(
            fmt::format("{} ships are on the mission {}, at most {} may be", ships.size(), mission, most));
    }
    if (rule.value("leader", false) && fleet.text("leader").empty()) {
        problems.push_back(fmt::format("the mission {} needs a leader", mission));
    }
    std::set<std::string> flags = nationalities(ships);
    if (has_german(ships) && ref.plays("gwas.german-any", "with-any")) flags.clear();
    if (static_cast<int>(ships.size()) > ref.number("mixed-fleet") && flags.size() > 1) {
        problems.push_back(
            fmt::format("{} ships of more than one nationality ({})", ships.size(), fmt::join(flags, ", ")));
    }
}

void add_order_problems(Referee& ref, const Unit& fleet, std::vector<std::string>& problems) {
    const auto orders = allowed(ref, fleet.text("mission"), "orders").at("orders").get<std::vector<std::string>>();
    const std::string mission = fleet.text("mission");
    // What was ordered before it aborted still holds for the turns until then.
    const int first = ref.turn() + (mission == "abort" ? ref.number("orders-ahead") : 0);
    for (const Order& order : orders_of(fleet)) {
        if (order.turn < first) continue;
        if (kind_of(order.what) == "move" && !is_zone(ref, order.what)) {
            problems.push_back(
                fmt::format("\"{}\" in turn {} is neither a sea zone nor an order", order.what, order.turn));
            continue;
        }
        if (std::ranges::find(orders, kind_of(order.what)) != orders.end()) continue;
        problems.push_back(fmt::format("\"{}\" in turn {} isn't an order of the mission {} ({})", order.what,
                                       order.turn, mission_label(ref, fleet), fmt::join(orders, ", ")));
    }
}

// The last turn for which the mission needs an order by now. One that needs orders for all turns needs the present
// one's: how many turns it lasts nobody says; or those up to the last that is ordered (ruling gwas.orders-for-all).
int last_ordered_turn(Referee& ref, const Unit& fleet, const std::vector<Order>& orders) {
    const int ahead = turns_of_orders(ref, fleet.text("mission"));
    if (ahead > 0) return ref.turn() + ahead - 1;
    if (orders.empty() || ref.plays("gwas.orders-for-all", "first-turn")) return ref.turn();
    return std::max(ref.turn(), orders.back().turn);
}

}  // namespace

std::vector<Order> read_orders(const std::string& text, const std::string& where) {
    std::vector<Order> orders;
    for (const std::string& part : ascii::parts(text, ";")) {
        Order order;
        const char* const end = part.data() + part.size();
        const auto [after, error] = std::from_chars(part.data(), end, order.turn);
        order.what = ascii::trimmed(std::string(after, end));
        if (error != std::errc() || order.turn < 1 || order.what.empty()) {
            throw InputError(where, fmt::format("found the order \"{}\"", part), "a turn and an order, such as 5 A12");
        }
        orders.push_back(order);
    }
    std::ranges::stable_sort(orders, {}, &Order::turn);
    return orders;
}

std::string write_orders(const std::vector<Order>& orders) {
    std::vector<std::string> parts;
    for (const Order& order : orders) parts.push_back(fmt::format("{} {}", order.turn, order.what));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::vector<Order> orders_of(const Unit& fleet) {
    return read_orders(fleet.text("orders"), fmt::format("orders of {}", fleet.id));
}

std::string order_of(const Unit& fleet, int turn) {
    for (const Order& order : orders_of(fleet)) {
        if (order.turn == turn) return order.what;
    }
    return "";
}

std::string kind_of(const std::string& order) {
    static const std::set<std::string> named{"fuel",   "divide", "load", "unload", "shell", "launch",  "recover",
                                             "escort", "pursue", "mine", "detect", "sweep", "search1", "search2"};
    const std::string what = ascii::lower(order);
    return named.contains(what) ? what : "move";
}

int turns_of_orders(Referee& ref, const std::string& mission) {
    const Value turns = allowed(ref, mission, "turns").at("turns");
    return turns.is_number_integer() ? turns.get<int>() : 0;
}

std::vector<std::string> order_problems_of(Referee& ref, const Unit& fleet) {
    std::vector<std::string> problems;
    const std::vector<Order> orders = orders_of(fleet);
    const auto has_order_for = [&](int turn) {
        return std::ranges::any_of(orders, [&](const Order& order) { return order.turn == turn; });
    };
    const int last = last_ordered_turn(ref, fleet, orders);
    for (int turn = ref.turn(); turn <= last; ++turn) {
        if (!has_order_for(turn)) problems.push_back(fmt::format("none for turn {}", turn));
    }
    add_order_problems(ref, fleet, problems);
    return problems;
}

std::vector<std::string> problems_of(Referee& ref, const Unit& fleet) {
    std::vector<std::string> problems;
    add_ship_problems(ref, fleet, problems);
    add_order_problems(ref, fleet, problems);
    return problems;
}

}  // namespace flagplot::procedures::gwas
