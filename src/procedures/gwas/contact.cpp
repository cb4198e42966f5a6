#include <fmt/format.h>

#include <algorithm>

#include "procedures/gwas/fleet.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* contact = "Contact";

bool is_light(const Unit& ship) {
    const std::string type = ship.text("type");
    return type == "DD" || type == "DL" || type == "TB";
}

// The fleets of a side that are in a zone.
bool has_airship(const Referee& ref, const std::string& zone, const std::string& side) {
    const std::vector<Unit> air = ref.units("air");
    return std::any_of(air.begin(), air.end(), [&](const Unit& unit) {
        return unit.text("kind") == "airship" && unit.text("zone") == zone && unit.text("side") == side &&
               !unit.flag("destroyed");
    });
}

// What the discretionary modifiers want to know of a fleet.
table::Facts facts_of_fleet(const Referee& ref, const Unit& fleet) {
    const std::vector<Unit> ships = ships_of(ref, fleet.id);
    return {{"fleet-leader", !fleet.text("leader").empty()},
            {"fleet-ships", static_cast<int>(ships.size())},
            {"light-ships-only", !ships.empty() && std::all_of(ships.begin(), ships.end(), is_light)},
            {"fleet-mission", fleet.text("mission")}};
}

int slowest(const std::vector<Unit>& ships) {
    int least = 4;
    for (const Unit& ship : ships) least = std::min(least, rung_left(ship));
    return least;
}

// Whoever searches: a fleet, a submarine or an MTB; and the fleet that is looked for, in the same zone.
struct Search {
    Unit searcher;
    Unit target;
};

Search ask_search(Referee& ref) {
    std::vector<table::Choice> searchers;
    for (const char* const type : {"fleet", "submarine", "mtb"}) {
        for (const Unit& unit : ref.units(type)) {
            if (!unit.text("zone").empty() && is_afloat(unit)) searchers.push_back({unit.id, ref.label(unit.id)});
        }
    }
    if (searchers.empty()) ref.refuse("nobody can search", "a fleet, submarine or MTB in a zone");
    const auto who = ref.ask({.key = "searcher",
                              .title = "Who searches?",
                              .source = "GWAS Player Aid Sheet, Search Table",
                              .fields = {referee::unit_field("unit", "Searcher", "", searchers)}});
    const Unit searcher = ref.unit(json::to_text(who.fields.at("unit")));
    const Unit target = ref.ask_unit("target", "For which fleet?", "fleet", [&](const Unit& fleet) {
        return fleet.text("side") != searcher.text("side") && fleet.text("zone") == searcher.text("zone");
    });
    return {searcher, target};
}

// What the owner of a fleet on a raid wants; where it doesn't count, nobody is asked.
std::string raid_choice(Referee& ref, const Unit& fleet, bool discretionary) {
    const table::Field wanted = ref.field_of("raid-choice");
    if (!discretionary || fleet.text("mission") != "raid") return json::to_text(wanted.otherwise);
    return ref.ask_choice("raid-choice", fmt::format("{}: {}", ref.label(fleet.id), wanted.label), wanted.choices,
                          json::to_text(wanted.otherwise));
}

}  // namespace

void search(Referee& ref) {
    const Search one = ask_search(ref);
    const std::string zone = one.searcher.text("zone");
    const bool is_fleet = one.searcher.type == "fleet";
    const Unit whose = ref.plays("gwas.search-whose", "searched") || !is_fleet ? one.target : one.searcher;
    table::Facts facts = facts_of_fleet(ref, whose);
    facts["discretionary"] = ref.fact("discretionary");
    facts["weather"] = weather_at(ref, zone);
    facts["night"] = is_night(ref);
    facts["submarine-or-mtb"] = !is_fleet;
    facts["pursued"] = false;
    facts["airship"] = has_airship(ref, zone, one.searcher.text("side"));
    const std::vector<Unit> targets = ships_of(ref, one.target.id);
    facts["attack-in-port"] = !targets.empty() && std::all_of(targets.begin(), targets.end(),
                                                              [](const Unit& s) { return s.flag("in-port"); });
    facts["raid-choice"] = raid_choice(ref, whose, facts.at("discretionary") == true);
    const Outcome outcome =
        ref.consult({.key = "search", .table = "gwas.search", .purpose = ref.label(one.searcher.id), .facts = facts});
    const auto& effects = outcome.lookup.effects;
    const bool surprise = effects.contains("surprise");
    if (outcome.is("contact")) note_contact(ref);
    const std::string found = outcome.is("contact") ? "finds" : "doesn't find";
    ref.tell("result", {.section = contact,
                        .text = fmt::format("{} {} {}.{}", ref.label(one.searcher.id), found, ref.label(one.target.id),
                                            surprise ? " Place at surprise distance (7.28)." : ""),
                        .reports = !outcome.is("contact")});
}

void pursue(Referee& ref) {
    const Unit pursuer = ref.ask_unit("pursuer", "Which fleet pursues?", "fleet",
                                      [](const Unit& fleet) { return !fleet.text("zone").empty(); });
    const Unit enemy = ref.ask_unit("enemy", "Which enemy fleet?", "fleet", [&](const Unit& fleet) {
        return fleet.text("side") != pursuer.text("side") && fleet.text("zone") == pursuer.text("zone");
    });
    const bool all_faster = slowest(ships_of(ref, pursuer.id)) > slowest(ships_of(ref, enemy.id));
    const bool night = is_night(ref);
    const Outcome outcome = ref.consult({.key = "pursuit",
                                         .table = "gwas.pursuit",
                                         .purpose = ref.label(pursuer.id),
                                         .facts = {{"night", night}, {"all-faster", all_faster}}});
    const bool success = outcome.is("pursuit");
    if (success) note_contact(ref);
    ref.tell("result", {.section = contact,
                        .text = success ? fmt::format("{} moves with {}; contact without a search.",
                                                      ref.label(pursuer.id), ref.label(enemy.id))
                                        : fmt::format("{} loses {}.", ref.label(pursuer.id), ref.label(enemy.id)),
                        .reports = !success});
}

}  // namespace flagplot::procedures::gwas
