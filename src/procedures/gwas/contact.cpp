#include "procedures/gwas/contact.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <compare>
#include <set>

#include "procedures/gwas/missions.h"
#include "procedures/gwas/turn.h"
#include "referee/audience.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* section = "Contact";

// Whether the fleet, submarine or MTB is in the zone, and not all of it sunk.
bool is_there(const Referee& ref, const std::string& id, const std::string& zone) {
    if (!ref.has_unit(id) || ref.unit(id).text("zone") != zone) return false;
    const Unit unit = ref.unit(id);
    return unit.type == "fleet" ? !ships_of(ref, id).empty() : is_afloat(unit);
}

bool is_light(const Unit& ship) {
    const std::string type = ship.text("type");
    return type == "DD" || type == "DL" || type == "TB";
}

// One that flies, or any that stands there (ruling gwas.airship-in-zone).
bool has_airship(Referee& ref, const std::string& zone, const std::string& side) {
    const bool any = ref.plays("gwas.airship-in-zone", "any");
    return ref.any_of("air", [&](const Unit& unit) {
        return unit.text("kind") == "airship" && unit.text("zone") == zone && unit.text("side") == side &&
               !unit.flag("destroyed") && (any || unit.flag("in-the-air"));
    });
}

// Whether the roll lacks the modifier of an airship that is there, as the weather is too bad for it.
bool is_airship_kept_from_it(const table::Facts& facts, const table::Lookup& lookup) {
    const auto& applied = lookup.modifiers;
    const bool helps = std::ranges::any_of(applied, [](const auto& modifier) { return modifier.id == "airship"; });
    return facts.at("discretionary") == true && facts.at("airship") == true && lookup.total && !helps;
}

// What the discretionary modifiers want to know of a fleet; a submarine or an MTB has none of that.
table::Facts facts_of(const Referee& ref, const Unit& unit) {
    if (unit.type != "fleet") {
        return {{"fleet-leader", false},
                {"fleet-ships", 0},
                {"light-ships-only", false},
                {"fleet-mission", ref.field_of("fleet-mission").otherwise}};
    }
    const std::vector<Unit> ships = ships_of(ref, unit.id);
    return {{"fleet-leader", !unit.text("leader").empty()},
            {"fleet-ships", static_cast<int>(ships.size())},
            {"light-ships-only", !ships.empty() && std::ranges::all_of(ships, is_light)},
            {"fleet-mission", unit.text("mission")}};
}

// How fast ships are where pursuit compares them: by their class, and a tow, which makes a zone in several turns,
// between 0 and 1S (ruling gwas.tow-in-pursuit).
struct Pace {
    int rung = 0;
    bool is_tow = false;

    auto operator<=>(const Pace&) const = default;
};

Pace pace_of(Referee& ref, const Unit& ship) {
    const table::Lookup allowance = allowance_of(ref, ship);
    const bool is_tow = allowance.effects.contains("zone-per-turns");
    if (is_tow && ref.plays("gwas.tow-in-pursuit", "slower")) return {rung("0"), true};
    return {rung(allowance.effects.at("speed").get<std::string>())};
}

Pace slowest(Referee& ref, const std::vector<Unit>& ships) {
    Pace least{rung("2+")};
    for (const Unit& ship : ships) {
        least = std::min(least, pace_of(ref, ship));
    }
    return least;
}

// Whoever searches: a fleet, a submarine or an MTB; and the fleet that is looked for, in the same zone.
struct Search {
    Unit searcher;
    Unit target;
};

bool is_enemy_near(const Referee& ref, const Unit& unit, const Unit& fleet) {
    return sails(ref, fleet) && fleet.text("side") != unit.text("side") && fleet.text("zone") == unit.text("zone");
}

Unit ask_enemy_of(Referee& ref, const Unit& unit, const std::string& key, const std::string& label) {
    return ref.ask_unit(
        key, label, "fleet", [&](const Unit& fleet) { return is_enemy_near(ref, unit, fleet); },
        "a fleet of the other side with a ship afloat, in the same sea zone", Referee::OnlyOne::is_meant);
}

// One of several: offered is the first that hasn't yet in this turn, and whose orders are to pursue, or aren't.
Unit ask_who(Referee& ref, referee::Form form, table::Field field, const std::vector<Unit>& candidates,
             const char* procedure, bool by_pursuit) {
    const auto waits = std::ranges::find_if(candidates, [&](const Unit& one) {
        const bool is_to_pursue = kind_of(order_of(one, ref.turn())) == "pursue";
        return is_to_pursue == by_pursuit && !ref.was_played_for(procedure, {one.id}, form.key);
    });
    field.choices = ref.choices(candidates);
    form.settled = candidates.size() == 1;
    if (form.settled) field.otherwise = candidates.front().id;
    if (!form.settled && waits != candidates.end()) field.otherwise = waits->id;
    form.fields = {field};
    return ref.unit(ref.ask(form).fields.text("unit"));
}

// Those that have an enemy near.
std::vector<Unit> possible_searchers(Referee& ref) {
    std::vector<Unit> searchers;
    for (const char* const type : {"fleet", "submarine", "mtb"}) {
        for (const Unit& unit : ref.units(type)) {
            const bool may_search = unit.type == "fleet" ? sails(ref, unit) : is_afloat(unit);
            if (may_search && has_enemy_near(ref, unit)) searchers.push_back(unit);
        }
    }
    return searchers;
}

Search ask_search(Referee& ref, const std::vector<Unit>& searchers) {
    const Unit searcher =
        ask_who(ref, {.key = "searcher", .title = "Who searches?", .source = "GWAS Player Aid Sheet, Search Table"},
                referee::unit_field("unit", "Searcher", "", {}), searchers, "gwas.check-contact", false);
    return {searcher, ask_enemy_of(ref, searcher, "target", "For which fleet?")};
}

void note_contact(Referee& ref, const Contact& contact) {
    drop_old_contacts(ref);
    ref.set_fact("contact", "contact", true, fmt::format("turn {}", ref.turn()));
    ref.set_fact("battle", "battle", true, "session");
    const Unit found = ref.unit(contact.found);
    std::vector<std::string> by = searchers_of(ref, found);
    if (std::ranges::find(by, contact.searcher) == by.end()) by.push_back(contact.searcher);
    ref.set_unit("found/" + found.id, found.id, {{"found-by", by}, {"found-turn", ref.turn()}});
}

// What the owner of a fleet on a raid wants; where it doesn't count, nobody is asked.
std::string raid_choice(Referee& ref, const Unit& fleet, bool discretionary) {
    const table::Field wanted = ref.field_of("raid-choice");
    if (!discretionary || fleet.text("mission") != "raid") return json::to_text(wanted.otherwise);
    return ref.ask_choice("raid-choice", fmt::format("{}: {}", ref.label(fleet.id), wanted.label), wanted.choices,
                          json::to_text(wanted.otherwise));
}

}  // namespace

bool has_enemy_near(const Referee& ref, const Unit& unit) {
    return ref.any_of("fleet", [&](const Unit& fleet) { return is_enemy_near(ref, unit, fleet); });
}

std::vector<std::string> searchers_of(const Referee& ref, const Unit& fleet) {
    if (fleet.number("found-turn") != ref.turn()) return {};
    return fleet.get("found-by").texts();
}

void drop_old_contacts(Referee& ref) {
    bool was_open = false;
    for (const Unit& fleet : ref.units("fleet")) {
        const std::vector<std::string> by = fleet.get("found-by").texts();
        if (by.empty() || fleet.number("found-turn") == ref.turn()) continue;
        was_open = true;
        const std::string key = "contact-is-over/" + fleet.id;
        std::vector<std::string> searchers;
        for (const std::string& one : by) searchers.push_back(ref.label(one));
        ref.set_unit(key, fleet.id, {{"found-by", json::Value()}});
        ref.report(key, {section, fleet.id,
                         fmt::format("The contact with {} in turn {} is over.", fmt::join(searchers, ", "),
                                     fleet.number("found-turn")),
                         session::everyone});
    }
    if (was_open && !is_combat_on(ref) && open_contacts(ref).empty())
        ref.set_fact("contacts-are-over", "battle", false, "session");
}

bool is_combat_on(const Referee& ref) {
    return ref.any_of("zone", [](const Unit& zone) { return zone.number("battle-step") > 0; });
}

bool has_contact(const Referee& ref) {
    return ref.known("contact") == true;
}

std::vector<Contact> open_contacts(const Referee& ref) {
    std::vector<Contact> open;
    for (const Unit& found : ref.units("fleet")) {
        for (const std::string& searcher : searchers_of(ref, found)) {
            if (is_there(ref, searcher, found.text("zone")) && is_there(ref, found.id, found.text("zone")))
                open.push_back({searcher, found.id});
        }
    }
    return open;
}

void settle_contacts(Referee& ref, const std::string& key, const std::vector<Contact>& contacts) {
    std::set<std::string> fleets;
    for (const Contact& contact : contacts) fleets.insert(contact.found);
    for (const std::string& id : fleets) {
        std::vector<std::string> by = searchers_of(ref, ref.unit(id));
        std::erase_if(by, [&](const std::string& searcher) {
            return std::ranges::find(contacts, Contact{searcher, id}) != contacts.end();
        });
        ref.set_unit(fmt::format("{}/{}", key, id), id, {{"found-by", by}});
    }
    ref.set_fact(key, "battle", is_combat_on(ref) || !open_contacts(ref).empty(), "session");
}

std::string label(const Referee& ref, const Contact& contact) {
    return fmt::format("{} and {}", ref.label(contact.searcher), ref.label(contact.found));
}

void search(Referee& ref) {
    const std::vector<Unit> searchers = possible_searchers(ref);
    if (searchers.empty())
        return tell_that_nobody(ref, section, "Nobody can search",
                                "a fleet, submarine or MTB in a zone with a fleet of the other side");
    const Search one = ask_search(ref, searchers);
    const std::string zone = one.searcher.text("zone");
    const bool is_fleet = one.searcher.type == "fleet";
    const Unit whose = ref.plays("gwas.search-whose", "searched") ? one.target : one.searcher;
    table::Facts facts = facts_of(ref, whose);
    facts["discretionary"] = ref.fact("discretionary");
    facts["weather"] = weather_at(ref, zone);
    facts["night"] = is_night(ref);
    facts["submarine-or-mtb"] = !is_fleet;
    facts["pursued"] = false;
    facts["airship"] = has_airship(ref, zone, one.searcher.text("side"));
    const std::vector<Unit> targets = ships_of(ref, one.target.id);
    facts["attack-in-port"] =
        !targets.empty() && std::ranges::all_of(targets, [](const Unit& s) { return s.flag("in-port"); });
    facts["raid-choice"] = raid_choice(ref, whose, facts.at("discretionary") == true);
    const Outcome outcome =
        ref.consult({.key = "search", .table = "gwas.search", .purpose = ref.label(one.searcher.id), .facts = facts});
    const auto& effects = outcome.lookup.effects;
    const bool surprise = effects.contains("surprise");
    if (outcome.is("contact")) note_contact(ref, {one.searcher.id, one.target.id});
    // Where the sides don't see the same, one that finds nobody doesn't learn that there was somebody to be found
    // (ruling gwas.hidden-search).
    const std::string found = outcome.is("contact") ? "finds" : "doesn't find";
    if (is_airship_kept_from_it(facts, outcome.lookup)) {
        const std::string weather = weather_label(ref, weather_at(ref, zone));
        ref.report("airship", {.section = section, .text = fmt::format("{}: the airship doesn't help.", weather)});
    }
    ref.tell("result", {.section = section,
                        .text = fmt::format("{} {} {}.{}", ref.label(one.searcher.id), found, ref.label(one.target.id),
                                            surprise ? " Place at surprise distance (7.28)." : ""),
                        .audience = outcome.is("contact") ? session::everyone : "",
                        .reports = !outcome.is("contact")});
}

void pursue(Referee& ref) {
    const std::vector<Unit> fleets =
        ref.units("fleet", [&](const Unit& fleet) { return sails(ref, fleet) && has_enemy_near(ref, fleet); });
    if (fleets.empty()) {
        ref.refuse("nothing in the roster answers \"Which fleet pursues?\"",
                   "a fleet with a ship afloat, in a sea zone with a fleet of the other side");
    }
    const Unit pursuer =
        ask_who(ref, {.key = "pursuer", .title = "Which fleet pursues?"},
                referee::unit_field("unit", "Which fleet pursues?", "fleet", {}), fleets, "gwas.pursue", true);
    const Unit enemy = ask_enemy_of(ref, pursuer, "enemy", "Which enemy fleet?");
    const Pace pursuing = slowest(ref, ships_of(ref, pursuer.id));
    const Pace fleeing = slowest(ref, ships_of(ref, enemy.id));
    const bool all_faster = pursuing > fleeing;
    const bool night = is_night(ref);
    const Outcome outcome = ref.consult({.key = "pursuit",
                                         .table = "gwas.pursuit",
                                         .purpose = ref.label(pursuer.id),
                                         .facts = {{"night", night}, {"all-faster", all_faster}}});
    const bool success = outcome.is("pursuit");
    if (success) note_contact(ref, {pursuer.id, enemy.id});
    ref.tell("result", {.section = section,
                        .text = success ? fmt::format("{} moves with {}; contact without a search.",
                                                      ref.label(pursuer.id), ref.label(enemy.id))
                                        : fmt::format("{} loses {}.", ref.label(pursuer.id), ref.label(enemy.id)),
                        .audience = success ? session::everyone : referee::told_to(ref, pursuer.text("side")),
                        .reports = !success});
}

}  // namespace flagplot::procedures::gwas
