#include "procedures/gwas/missions.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "table/lookup.h"

namespace flagplot::procedures::gwas {
namespace {

using json::InputError;
using json::Tree;

constexpr int largest_mixed_fleet = 4;  // ships of more than one nationality, Scenario Preparation

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// A cell of the Missions table.
Tree allowed(const Referee& ref, const std::string& mission, const std::string& column) {
    return look_up(ref.table("gwas.missions"), {}, {{"mission", mission}}, column).effects;
}

// German counts as any nationality, Canadian and Australian as British.
std::set<std::string> nationalities(const std::vector<Unit>& ships) {
    std::set<std::string> found;
    for (const Unit& ship : ships) {
        const std::string own = lower(ship.text("nationality"));
        if (own.starts_with("german")) continue;
        found.insert(own == "canadian" || own == "australian" ? "british" : own);
    }
    return found;
}

// Oilers, colliers and auxiliary minelayers count as warships.
bool may_go(const Unit& ship, const std::string& ships) {
    const std::string type = ship.text("type");
    if (ships == "all") return true;
    if (ships == "minelayers") return type == "ML" || ship.number("mines") > 0;
    if (ships == "minesweepers") return type == "MS";
    return type != "transport" && type != "other";
}

void add_ship_problems(const Referee& ref, const Unit& fleet, std::vector<std::string>& problems) {
    const std::vector<Unit> ships = ships_of(ref, fleet.id);
    const Tree rule = allowed(ref, fleet.text("mission"), "ships");
    const std::string mission = ref.value_label(fleet.id, "mission");
    for (const Unit& ship : ships) {
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
    const std::set<std::string> flags = nationalities(ships);
    if (static_cast<int>(ships.size()) > largest_mixed_fleet && flags.size() > 1) {
        problems.push_back(
            fmt::format("{} ships of more than one nationality ({})", ships.size(), fmt::join(flags, ", ")));
    }
}

void add_order_problems(const Referee& ref, const Unit& fleet, std::vector<std::string>& problems) {
    const auto orders = allowed(ref, fleet.text("mission"), "orders").at("orders").get<std::vector<std::string>>();
    for (const Order& order : read_orders(fleet.text("orders"), fleet.id)) {
        if (std::find(orders.begin(), orders.end(), kind_of(order)) != orders.end()) continue;
        problems.push_back(fmt::format("\"{}\" in turn {} isn't an order of the mission {} ({})", order.what,
                                       order.turn, ref.value_label(fleet.id, "mission"), fmt::join(orders, ", ")));
    }
}

std::string order_of(const Unit& fleet, int turn) {
    for (const Order& order : read_orders(fleet.text("orders"), fleet.id)) {
        if (order.turn == turn) return order.what;
    }
    return "";
}

// The fleet with an order put in for a turn.
std::string with_order(const Unit& fleet, int turn, const std::string& what) {
    std::vector<Order> orders = read_orders(fleet.text("orders"), fleet.id);
    std::erase_if(orders, [&](const Order& order) { return order.turn == turn; });
    orders.push_back({turn, what});
    std::sort(orders.begin(), orders.end(), [](const Order& a, const Order& b) { return a.turn < b.turn; });
    return write_orders(orders);
}

// How fast a ship may move, by the Movement Allowance Modifiers.
Outcome allowance(Referee& ref, const Unit& ship, const std::string& weather) {
    const bool half = hull_left(ship) * 2 < ship.number("hull");
    const bool crippled = ship.number("speed-lost") > 0 && rung_left(ship) == 0;
    const json::Value tow = ship.get("tow");
    return ref.consult({.key = "allowance/" + ship.id,
                        .table = "gwas.movement-allowance",
                        .unit = ship.id,
                        .purpose = ref.label(ship.id),
                        .facts = {{"speed", rung_left(ship)},
                                  {"crippled", crippled},
                                  {"no-fuel", ship.flag("fueling") || ship.get("fuel") == 0},
                                  {"in-port", ship.flag("in-port")},
                                  {"unit-kind", is_small(ship) ? "small-ship" : "other"},
                                  {"weather", weather},
                                  {"tow", !tow.is_null()},
                                  {"half-hull", half},
                                  {"air-operations", false}}});
}

}  // namespace

std::vector<Order> read_orders(const std::string& text, const std::string& where) {
    std::vector<Order> orders;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ';');) {
        part = trimmed(part);
        if (part.empty()) continue;
        Order order;
        const char* const end = part.data() + part.size();
        const auto [after, error] = std::from_chars(part.data(), end, order.turn);
        order.what = trimmed(std::string(after, end));
        if (error != std::errc() || order.turn < 1 || order.what.empty()) {
            throw InputError(where, fmt::format("found the order \"{}\"", part), "a turn and an order, such as 5 A12");
        }
        orders.push_back(order);
    }
    return orders;
}

std::string write_orders(const std::vector<Order>& orders) {
    std::vector<std::string> parts;
    for (const Order& order : orders) parts.push_back(fmt::format("{} {}", order.turn, order.what));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::string kind_of(const Order& order) {
    static const std::set<std::string> named{"fuel",   "divide", "load", "unload", "shell", "launch",  "recover",
                                             "escort", "pursue", "mine", "detect", "sweep", "search1", "search2"};
    const std::string what = lower(order.what);
    return named.contains(what) ? what : "move";
}

int turns_of_orders(const Referee& ref, const std::string& mission) {
    const Tree effects = allowed(ref, mission, "turns");
    const Tree& turns = effects.at("turns");
    return turns.is_number_integer() ? turns.get<int>() : 0;
}

std::vector<std::string> problems_of(const Referee& ref, const Unit& fleet) {
    std::vector<std::string> problems;
    add_ship_problems(ref, fleet, problems);
    add_order_problems(ref, fleet, problems);
    return problems;
}

void check_fleets(Referee& ref) {
    int wrong = 0;
    for (const Unit& fleet : ref.units("fleet")) {
        const std::vector<std::string> problems = problems_of(ref, fleet);
        if (problems.empty()) continue;
        ++wrong;
        ref.tell("fleet/" + fleet.id,
                 {.section = "Fleets", .unit = fleet.id, .text = fmt::format("{}.", fmt::join(problems, "; "))});
    }
    if (wrong == 0)
        ref.tell("fleets", {.section = "Fleets", .text = "All fleets fit their missions.", .reports = true});
}

// Fleets on a mission that needs two turns of orders get theirs for the turn after the next.
void plan_orders(Referee& ref) {
    const int turn = ref.turn() + 2;
    referee::Form form{.key = "orders",
                       .title = fmt::format("Orders for turn {}", turn),
                       .help = "A zone to move to, or an order of the mission.",
                       .source = "GWAS Player Aid Sheet, Game Turn Sequence of Play",
                       .fields = {referee::text_field("order", "Order")},
                       .grid = true};
    for (const Unit& fleet : ref.units("fleet")) {
        if (turns_of_orders(ref, fleet.text("mission")) == 0) continue;
        form.rows.push_back({fleet.id, ref.label(fleet.id), {{"order", order_of(fleet, turn)}}, {}});
    }
    if (form.rows.empty()) {
        ref.tell("orders", {.section = "Orders", .text = "No fleet is on Raid or Intercept.", .reports = true});
        return;
    }
    const auto answer = ref.ask(form);
    for (const auto& [id, fields] : answer.rows) {
        Unit fleet = ref.unit(id);
        const std::string order = json::to_text(fields.at("order"));
        fleet.fields["orders"] = with_order(fleet, turn, order);
        std::vector<std::string> problems;
        add_order_problems(ref, fleet, problems);
        if (!problems.empty()) ref.refuse(fmt::format("{}: {}", ref.label(id), problems.front()), "an order it allows");
        ref.set_unit("orders/" + id, id, {{"orders", fleet.fields.at("orders")}});
        ref.tell("orders/" + id,
                 {.section = "Orders", .unit = id, .text = fmt::format("Turn {}: {}.", turn, order), .reports = true});
    }
}

void abort_mission(Referee& ref) {
    const Unit fleet = ref.ask_unit("fleet", "Which fleet aborts?", "fleet",
                                    [](const Unit& one) { return one.text("mission") != "abort"; });
    const std::string orders = ref.ask_text("orders", fmt::format("Its orders from turn {} on", ref.turn() + 2));
    std::vector<Order> all = read_orders(fleet.text("orders"), fleet.id);
    std::erase_if(all, [&](const Order& order) { return order.turn >= ref.turn() + 2; });
    for (const Order& order : read_orders(orders, "orders")) {
        if (order.turn < ref.turn() + 2) {
            ref.refuse(fmt::format("an order for turn {}", order.turn),
                       fmt::format("turn {} or later", ref.turn() + 2));
        }
        all.push_back(order);
    }
    ref.set_unit("mission/" + fleet.id, fleet.id, {{"mission", "abort"}, {"orders", write_orders(all)}});
    ref.tell("mission/" + fleet.id, {.section = "Orders", .unit = fleet.id, .text = "Aborts.", .reports = true});
}

void combine_fleets(Referee& ref) {
    const Unit first = ref.ask_unit("first", "Which fleet is joined?", "fleet");
    const Unit second = ref.ask_unit("second", "By which fleet in its zone?", "fleet", [&](const Unit& one) {
        return one.id != first.id && one.text("zone") == first.text("zone") && one.text("side") == first.text("side");
    });
    for (const Unit& ship : ships_of(ref, second.id)) ref.set_unit("joins/" + ship.id, ship.id, {{"fleet", first.id}});
    const std::vector<std::string> problems = problems_of(ref, ref.unit(first.id));
    if (!problems.empty()) ref.refuse(problems.front(), "fleets that may be one");
    ref.tell("combined",
             {.section = "Fleets", .text = fmt::format("{} joins {}.", ref.label(second.id), ref.label(first.id))});
}

// Each fleet is as fast as its slowest ship.
void move_fleets(Referee& ref) {
    for (const Unit& fleet : ref.units("fleet")) {
        int slowest = 4;
        bool tow = false;
        const std::vector<Unit> ships = ships_of(ref, fleet.id);
        for (const Unit& ship : ships) {
            const Outcome outcome = allowance(ref, ship, weather_at(ref, fleet.text("zone")));
            slowest = std::min(slowest, rung(outcome.lookup.effects.at("speed").get<std::string>()));
            tow = tow || outcome.is("tow");
        }
        if (ships.empty()) continue;
        const std::string order = order_of(fleet, ref.turn());
        ref.tell("move/" + fleet.id,
                 {.section = "Movement",
                  .unit = fleet.id,
                  .text = fmt::format("{}; speed {}{}.", order.empty() ? "no order" : order, speed_class_at(slowest),
                                      tow ? ", 1 zone per 3 turns in tow" : "")});
    }
}

}  // namespace flagplot::procedures::gwas
