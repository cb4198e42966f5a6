#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "procedures/gwas/contact.h"
#include "procedures/gwas/missions.h"
#include "procedures/gwas/turn.h"
#include "referee/audience.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* fleets = "Fleets";
constexpr const char* orders = "Orders";

// The fleet's orders with one put in for a turn; none if it is empty.
std::string with_order(const Unit& fleet, int turn, const std::string& what) {
    std::vector<Order> all = orders_of(fleet);
    std::erase_if(all, [&](const Order& order) { return order.turn == turn; });
    if (!what.empty()) all.push_back({turn, what});
    std::ranges::stable_sort(all, {}, &Order::turn);
    return write_orders(all);
}

// Refuses what the fleet's mission doesn't allow, but for what was wrong before.
void refuse_new_problems(Referee& ref, const std::vector<std::string>& known, const Unit& now) {
    for (const std::string& problem : problems_of(ref, now)) {
        if (std::ranges::find(known, problem) != known.end()) continue;
        ref.refuse(fmt::format("{}: {}", ref.label(now.id), problem), "what its mission allows");
    }
}

// The fleet on Abort, with new orders from a turn on instead of those that it had.
void put_on_abort(Referee& ref, const Unit& fleet, int from, const std::string& text) {
    std::vector<Order> all = orders_of(fleet);
    std::erase_if(all, [&](const Order& order) { return order.turn >= from; });
    for (const Order& order : read_orders(text, "orders of " + fleet.id)) {
        if (order.turn < from)
            ref.refuse(fmt::format("an order for turn {}", order.turn), fmt::format("turn {} or later", from));
        all.push_back(order);
    }
    Unit now = fleet;
    now.fields["mission"] = "abort";
    now.fields["orders"] = write_orders(all);
    now.fields["wants-orders"] = false;
    // What it was told before holds for the turns until then; only the new orders are measured by its new mission.
    Unit later = now;
    std::erase_if(all, [&](const Order& order) { return order.turn < from; });
    later.fields["orders"] = write_orders(all);
    Unit unordered = later;
    unordered.fields["orders"] = "";
    refuse_new_problems(ref, problems_of(ref, unordered), later);
    ref.set_unit("mission/" + fleet.id, fleet.id,
                 {{"mission", "abort"}, {"orders", now.fields.at("orders")}, {"wants-orders", false}});
    ref.report("mission/" + fleet.id,
               {orders, fleet.id, fmt::format("Abort; {}.", all.empty() ? "no orders" : write_orders(all))});
}

}  // namespace

void check_fleets(Referee& ref) {
    int wrong = 0;
    for (const Unit& fleet : ref.units("fleet")) {
        const std::vector<std::string> problems = problems_of(ref, fleet);
        if (problems.empty()) continue;
        ++wrong;
        ref.tell("fleet/" + fleet.id, {fleets, fleet.id, fmt::format("{}.", fmt::join(problems, "; "))});
    }
    if (wrong == 0) ref.report("fleets", {.section = fleets, .text = "All fleets fit their missions."});
}

void combine_fleets(Referee& ref) {
    const auto has_ships = [&](const Unit& fleet) { return !ships_of(ref, fleet.id).empty(); };
    const auto may_join = [&](const Unit& one, const Unit& other) {
        return one.id != other.id && !one.text("zone").empty() && one.text("zone") == other.text("zone") &&
               one.text("side") == other.text("side") && has_ships(other);
    };
    const Unit first = ref.ask_unit(
        "first", "Which fleet is joined?", "fleet",
        [&](const Unit& one) { return ref.any_of("fleet", [&](const Unit& other) { return may_join(one, other); }); },
        "a fleet with another one of its side in its sea zone");
    const Unit second = ref.ask_unit("second", "By which fleet in its zone?", "fleet",
                                     [&](const Unit& one) { return may_join(first, one); });
    const std::vector<std::string> known = problems_of(ref, first);
    for (const Unit& ship : ships_of(ref, second.id)) ref.set_unit("joins/" + ship.id, ship.id, {{"fleet", first.id}});
    std::vector<std::string> leaders = leaders_of(first);
    for (const std::string& leader : leaders_of(second)) leaders.push_back(leader);
    ref.set_unit("leads/" + first.id, first.id, {{"leader", written(leaders)}});
    ref.set_unit("leaves/" + second.id, second.id, {{"zone", json::Value()}, {"leader", json::Value()}});
    refuse_new_problems(ref, known, ref.unit(first.id));
    ref.tell("combined", {.section = fleets,
                          .text = fmt::format("{} joins {}.", ref.label(second.id), ref.label(first.id)),
                          .audience = referee::told_to(ref, first.text("side"))});
}

// Fleets on a mission that needs two turns of orders get theirs for the turn after the next.
void plan_orders(Referee& ref) {
    const int turn = ref.turn() + ref.number("orders-ahead");
    referee::Form form{.key = "orders",
                       .title = fmt::format("Orders for turn {}", turn),
                       .help = "A sea zone to move to, or another order of the mission; empty: stay.",
                       .source = "GWAS Player Aid Sheet, Game Turn Sequence of Play",
                       .fields = {referee::may_be_empty(referee::text_field("order", "Order"))},
                       .grid = true};
    for (const Unit& fleet : ref.units("fleet")) {
        if (turns_of_orders(ref, fleet.text("mission")) == 0 || ships_of(ref, fleet.id).empty()) continue;
        form.rows.push_back({fleet.id,
                             fmt::format("{}, {}", ref.label(fleet.id), ref.value_label(fleet.id, "mission")),
                             {{"order", order_of(fleet, turn)}}});
    }
    if (form.rows.empty()) {
        ref.report("orders", {.section = orders, .text = "No fleet is on Raid or Intercept."});
        return;
    }
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const Unit before = ref.unit(id);
        const std::string order = fields.text("order");
        Unit now = before;
        now.fields["orders"] = with_order(before, turn, order);
        refuse_new_problems(ref, problems_of(ref, before), now);
        ref.set_unit("orders/" + id, id, {{"orders", now.fields.at("orders")}});
        ref.report("orders/" + id, {orders, id, fmt::format("Turn {}: {}.", turn, order.empty() ? "stays" : order)});
    }
}

void abort_mission(Referee& ref) {
    const int from = ref.turn() + ref.number("orders-ahead");
    const Unit fleet = ref.ask_unit(
        "fleet", "Which fleet aborts?", "fleet", [](const Unit& one) { return one.text("mission") != "abort"; },
        "a fleet with another mission than Abort");
    const std::string text =
        ref.ask_text("orders", fmt::format("Its orders from turn {0} on, such as {0} A12; {1} A13", from, from + 1));
    put_on_abort(ref, fleet, from, text);
}

// Those that combat has put on Abort, and those that the roster says are newly on it.
void write_abort_orders(Referee& ref) {
    std::vector<std::string> newly;
    for (const Unit& fleet : ref.units("fleet")) {
        if (fleet.flag("wants-orders")) newly.push_back(fleet.id);
    }
    const std::vector<Unit> others = ref.units("fleet", [&](const Unit& fleet) {
        return fleet.text("mission") != "abort" && !fleet.flag("wants-orders") && !ships_of(ref, fleet.id).empty();
    });
    if (has_contact(ref) && !others.empty()) {
        const table::Field given_up = referee::units_field("fleets", "Fleets", "fleet", ref.choices(others));
        const auto answer = ref.ask({.key = "fleets",
                                     .title = "Which fleets go on Abort after combat?",
                                     .source = "GWAS Player Aid Sheet, Game Turn Sequence of Play",
                                     .fields = {referee::may_be_empty(given_up)}});
        for (const std::string& id : answer.fields.get("fleets").texts()) newly.push_back(id);
    }
    if (newly.empty()) {
        ref.report("orders", {.section = orders, .text = "No fleet is newly on Abort."});
        return;
    }
    const int from = ref.turn() + 1;
    referee::Form form{.key = "orders",
                       .title = fmt::format("Orders from turn {} on", from),
                       .help = fmt::format("For all turns, such as {} A12; {} A13.", from, from + 1),
                       .source = "GWAS Player Aid Sheet, Game Turn Sequence of Play",
                       .fields = {referee::text_field("orders", "Orders")},
                       .grid = true};
    for (const std::string& id : newly) form.rows.push_back({id, ref.label(id)});
    for (const auto& [id, fields] : ref.ask(form).rows) put_on_abort(ref, ref.unit(id), from, fields.text("orders"));
}

}  // namespace flagplot::procedures::gwas
