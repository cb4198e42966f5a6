#include <fmt/format.h>

#include <algorithm>

#include "procedures/convoy/procedures.h"

namespace flagplot::procedures::convoy {
namespace {

using referee::Outcome;
using referee::Referee;
using session::Unit;

// How many boxes are left, such as "ships-left" of "ships": all, until the first is crossed off.
int left(const Unit& unit, const std::string& boxes) {
    const std::string field = boxes + "-left";
    return unit.get(field).is_null() ? unit.number(boxes) : unit.number(field);
}

// 1.1: a crossing has one convoy and one submarine.
Unit only(const Referee& ref, const std::string& type) {
    const std::vector<Unit> all = ref.units(type);
    const std::string& label = ref.rulebook().find_unit_type(type)->label;
    if (all.size() != 1) ref.refuse(fmt::format("{} units of the type {}", all.size(), label), "one");
    return all.front();
}

// Crosses off as many boxes as the result says. Returns how many are left.
int cross_off(Referee& ref, const std::string& key, const std::string& id, const std::string& boxes,
              const Outcome& outcome) {
    const Unit unit = ref.unit(id);
    const int now = std::max(0, left(unit, boxes) - outcome.lookup.effects.at(boxes).get<int>());
    ref.set_unit(key, id, {{boxes + "-left", now}});
    return now;
}

void tell(Referee& ref, const std::string& key, const std::string& unit, const std::string& text) {
    ref.report(key, {"The night", unit, text});
}

struct Orders {
    std::string course;
    std::vector<std::string> hunters;
};

// 2. Orders. While they are given the odds of a contact stand beside them.
Orders give_orders(Referee& ref, const Unit& boat) {
    const table::Field hunters = referee::may_be_empty(referee::units_field(
        "hunters", "Escorts that hunt; the others screen", "escort", ref.choices(ref.units("escort"))));
    session::Fields given = ref.ask({.key = "orders",
                                     .title = "Orders for the night",
                                     .source = "Six Knots, 2.0",
                                     .fields = {referee::to_be_filled(ref.field_of("course")), hunters},
                                     .odds_targets = {{.label = "Contact",
                                                       .table = "convoy.contact",
                                                       .facts = {{"boat", boat.get("state")}}}}})
                                .fields;
    return {.course = json::to_text(given["course"]), .hunters = given["hunters"].texts()};
}

// 3. Contact: whether the submarine comes to attack.
bool closes(Referee& ref, const Unit& boat, const Orders& orders) {
    const Outcome contact = ref.consult({.key = "contact",
                                         .table = "convoy.contact",
                                         .unit = boat.id,
                                         .facts = {{"course", orders.course}, {"boat", boat.get("state")}}});
    ref.set_unit("contact", boat.id, {{"state", contact.lookup.effects.at("state")}});
    tell(ref, "contact", boat.id, contact.label() + ".");
    return contact.is("closes");
}

// 4. Attack: whether the submarine was seen and driven off.
bool is_driven_off(Referee& ref, const Unit& convoy, const Unit& boat, const Orders& orders) {
    const int screen = static_cast<int>(ref.units("escort").size() - orders.hunters.size());
    const Outcome attack =
        ref.consult({.key = "attack", .table = "convoy.attack", .unit = boat.id, .facts = {{"screen", screen}}});
    const int afloat = cross_off(ref, "attack/ships", convoy.id, "ships", attack);
    cross_off(ref, "attack/salvoes", boat.id, "salvoes", attack);
    tell(ref, "attack", boat.id, fmt::format("{}. Ships afloat: {}.", attack.label(), afloat));
    return attack.is("driven-off");
}

// 5. Depth charges, a throw for each escort that hunts.
void hunt(Referee& ref, const Unit& boat, const Orders& orders, bool seen) {
    std::vector<referee::Throw> throws;
    for (const std::string& id : orders.hunters)
        throws.push_back({.key = "hunt/" + id, .table = "convoy.depth-charges", .unit = id, .facts = {{"seen", seen}}});
    const std::map<std::string, Outcome> hunts = ref.consult_each("hunt", "Depth charges", throws);
    for (const referee::Throw& one : throws) {
        const Outcome& found = hunts.at(one.key);
        cross_off(ref, one.key, boat.id, "hull", found);
        if (!found.is("lost")) ref.set_unit("held-down/" + one.unit, boat.id, {{"state", "held-down"}});
        tell(ref, one.key, one.unit, found.label() + ".");
    }
}

// 6. Way
void make_way(Referee& ref, const Orders& orders) {
    const Unit convoy = only(ref, "convoy");
    const int way = std::min(convoy.number("miles"), ref.number("miles-" + orders.course));
    ref.set_unit("way", convoy.id, {{"miles", convoy.number("miles") - way}});
    tell(ref, "way", convoy.id, fmt::format("{} miles made good, {} to go.", way, convoy.number("miles") - way));
}

// 7. Port: what ends the crossing the rulebook says.
void keep_score(Referee& ref) {
    const Unit convoy = only(ref, "convoy");
    const Unit boat = only(ref, "submarine");
    const std::string end = ref.why_over();
    if (end.empty()) return;
    const int score = left(convoy, "ships") + (left(boat, "hull") == 0 ? ref.number("prize") : 0);
    tell(ref, "score", convoy.id, fmt::format("{}. Your score is {}.", end, score));
}

void night(Referee& ref) {
    const Unit convoy = only(ref, "convoy");
    const Unit boat = only(ref, "submarine");
    const std::string over = ref.why_over();
    if (!over.empty()) ref.refuse(fmt::format("the crossing is over: {}", over), "");
    if (ref.earlier_runs("convoy.night") > 0) ref.refuse("this night has been played", "the next one");
    const Orders orders = give_orders(ref, boat);
    if (closes(ref, boat, orders)) {
        const bool seen = is_driven_off(ref, convoy, boat, orders);
        hunt(ref, boat, orders, seen);
    }
    make_way(ref, orders);
    keep_score(ref);
}

}  // namespace

std::vector<referee::Procedure> procedures() {
    return {{"convoy.night", "convoy", "A night of the crossing", "Six Knots, 1.2",
             "Your orders; then the submarine looks for the convoy, and may attack it.", 1, night}};
}

}  // namespace flagplot::procedures::convoy
