#include "procedures/flattop/fires.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/combat.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Fires";

// The turns in which its fires began.
std::vector<int> fires_of(const Unit& ship) {
    return turns_in(ship.text("fires"));
}

bool has_major_fire(const Unit& ship) {
    return !ship.get("major-fire").is_null();
}

bool is_carrier(const Unit& ship) {
    return ship.text("type") == "CV" || ship.text("type") == "CVL";
}

bool is_burning(const Unit& ship) {
    return has_major_fire(ship) || !fires_of(ship).empty();
}

std::vector<Unit> burning_ships(const Referee& ref) {
    return ref.units("ship", [](const Unit& ship) { return is_burning(ship) && !is_sunk(ship); });
}

void tell(Referee& ref, const std::string& key, const std::string& ship, const std::string& text) {
    tell_result(ref, key, force_of(ref, ref.unit(ship)), section, fmt::format("{}: {}", name_of(ref.unit(ship)), text));
}

// A die for each fire of an earlier turn.
std::vector<Throw> throws_for(const Referee& ref, const std::vector<Unit>& ships) {
    std::vector<Throw> throws;
    const auto add = [&](const Unit& ship, const std::string& key, const char* table) {
        throws.push_back(ref.throw_for(ship.id, key, table));
    };
    for (const Unit& ship : ships) {
        if (has_major_fire(ship)) {
            if (ship.number("major-fire") < ref.turn()) add(ship, "major/" + ship.id, "flattop.major-fire");
            continue;
        }
        const std::vector<int> fires = fires_of(ship);
        for (std::size_t i = 0; i < fires.size(); ++i) {
            if (fires[i] < ref.turn()) add(ship, fmt::format("fire-{}/{}", i + 1, ship.id), "flattop.fire");
        }
    }
    return throws;
}

using Outcomes = std::map<std::string, Outcome>;

void end_major_fire(Referee& ref, const Unit& ship, const Outcomes& outcomes) {
    const auto found = outcomes.find("major/" + ship.id);
    if (found == outcomes.end()) return;
    const bool out = found->second.is("out");
    hold_back(ref, "major/" + ship.id, force_of(ref, ship));
    if (out) ref.set_unit("out/" + ship.id, ship.id, {{"major-fire", Value()}});
    tell(ref, "major/" + ship.id, ship.id, out ? "the major fire is out." : "the major fire burns on.");
}

// Its fires burn, and are put out, one by one (15.1.3).
void end_fires(Referee& ref, const Unit& ship, const Outcomes& outcomes) {
    const std::vector<int> fires = fires_of(ship);
    std::vector<int> left;
    bool any = false;
    for (std::size_t i = 0; i < fires.size(); ++i) {
        const auto found = outcomes.find(fmt::format("fire-{}/{}", i + 1, ship.id));
        any = any || found != outcomes.end();
        if (found == outcomes.end() || !found->second.is("out")) left.push_back(fires[i]);
    }
    if (!any) return;
    hold_back(ref, "fires/" + ship.id, force_of(ref, ship));
    if (left != fires) ref.set_unit("out/" + ship.id, ship.id, {{"fires", write_turns(left)}});
    const std::string burn = left.size() == 1 ? "a fire burns." : fmt::format("{} fires burn.", left.size());
    tell(ref, "fires/" + ship.id, ship.id,
         !left.empty()       ? burn
         : fires.size() == 1 ? "its fire is out."
                             : "its fires are out.");
}

// What its fires destroy in a turn: hits and planes of each (15.1.3).
std::string burn(Referee& ref, const Unit& ship) {
    const bool major = has_major_fire(ship);
    const int fires = major ? 1 : static_cast<int>(fires_of(ship).size());
    const int hits = fires * ref.number(major ? "major-fire-damage" : "fire-damage");
    const int planes = fires * ref.number(major ? "major-fire-planes" : "fire-planes");
    std::string text = take_hits(ref, "hits/" + ship.id, ship.id, hits);
    const std::optional<Unit> base = air_base_of(ref, ship);
    if (!base) return text;
    const Aboard there = aboard(ref, ship.id);
    if (!there.counted) return text + fmt::format(", {} Afs lost (its boxes aren't counted)", planes);
    const int lost = std::min(planes, there.all);
    return lost == 0 ? text : text + ", " + lose_aboard(ref, "planes/" + ship.id, base->id, lost);
}

std::string why_no_operations(const Unit& ship) {
    if (is_sunk(ship)) return fmt::format("{} is sunk", name_of(ship));
    if (is_burning(ship)) return fmt::format("{} burns: no air operations (15.11)", name_of(ship));
    if (ship.flag("no-air-operations"))
        return fmt::format("{} had a major fire: no more air operations (15.21)", name_of(ship));
    return "";
}

}  // namespace

std::string no_air_operations(const Referee& ref, const Unit& base) {
    return ref.has_unit(base.text("ship")) ? why_no_operations(ref.unit(base.text("ship"))) : "";
}

std::string known_air_operations(const Referee& ref, const Unit& base) {
    return ref.has_unit(base.text("ship")) ? why_no_operations(ref.as_known(ref.unit(base.text("ship")))) : "";
}

bool believes_in_launch(const Referee& ref, const Unit& base, int factors) {
    if (base.text("withheld").empty() || !ref.has_unit(base.text("ship"))) return false;
    const Unit ship = ref.unit(base.text("ship"));
    const Unit known = ref.as_known(base);
    const bool has_too_few = !base.get("ready").is_null() && base.number("ready") < factors;
    if (why_no_operations(ship).empty() && !has_too_few) return false;
    return why_no_operations(ref.as_known(ship)).empty() &&
           (known.get("ready").is_null() || known.number("ready") >= factors);
}

Aboard aboard(const Referee& ref, const std::string& ship) {
    const std::optional<Unit> base = air_base_of(ref, ref.unit(ship));
    if (!base || base->get("ready").is_null()) return {};
    const int ready = base->number("ready");
    return {true, ready, ready + base->number("readying") + base->number("landed")};
}

void begin_fire(Referee& ref, const std::string& key, const std::string& ship, bool major) {
    const Unit unit = ref.unit(ship);
    // 15.23: while a major fire burns, further ones are ignored; it takes the place of others.
    if (has_major_fire(unit)) return;
    hold_back(ref, key, force_of(ref, unit));
    if (major) {
        ref.set_unit(key, ship, {{"fires", Value()}, {"major-fire", ref.turn()}, {"no-air-operations", true}});
        return tell(ref, key, ship, "a major fire begins.");
    }
    std::vector<int> fires = fires_of(unit);
    fires.push_back(ref.turn());
    ref.set_unit(key, ship, {{"fires", write_turns(fires)}});
    tell(ref, key, ship,
         fires.size() == 1 ? "a fire begins."
                           : fmt::format("another fire begins, the {}.",
                                         fires.size() == 2 ? "second" : fmt::format("{}th", fires.size())));
}

// 15.1, 15.2.
void check_for_fire(Referee& ref, const std::string& key, const std::string& ship, int bomb_hits,
                    const Aboard& before) {
    const Unit unit = ref.unit(ship);
    if (!is_carrier(unit) || is_sunk(unit) || bomb_hits < ref.number("fire-hits")) return;
    if (!before.counted) {
        const std::string begins =
            ref.ask_choice(key, fmt::format("Does a fire begin on {} (15.1, 15.2)? Its planes aren't counted", ship),
                           {{"none", "no"}, {"fire", "a fire"}, {"major", "a major fire"}});
        if (begins != "none") begin_fire(ref, key, ship, begins == "major");
        return;
    }
    const bool major = bomb_hits >= ref.number("major-fire-hits") && (before.ready >= ref.number("major-fire-ready") ||
                                                                      before.all >= ref.number("major-fire-aboard"));
    const bool fire = before.ready >= ref.number("fire-ready") || before.all >= ref.number("fire-aboard");
    if (major || fire) begin_fire(ref, key, ship, major);
}

// 15.12, 15.22: just before the Combat Phase, a die for each fire of earlier turns, of all ships at once.
void fight_fires(Referee& ref) {
    if (!goes_on(ref, "flattop.fight-fires", "Fires were fought")) return;
    const std::vector<Unit> ships = burning_ships(ref);
    const std::vector<Throw> throws = throws_for(ref, ships);
    if (throws.empty()) {
        return ref.report("none", {.section = section, .text = "No fire of an earlier turn burns."});
    }
    const auto outcomes = ref.consult_each("fires", "Fires", throws);
    for (const Unit& ship : ships) {
        if (has_major_fire(ship)) {
            end_major_fire(ref, ship, outcomes);
        } else {
            end_fires(ref, ship, outcomes);
        }
    }
}

// 15.11, 15.21: at the end of the Combat Phase.
void assess_fires(Referee& ref) {
    if (!goes_on(ref, "flattop.fire-damage", "Fires have done their damage")) return;
    const std::vector<Unit> ships = burning_ships(ref);
    if (ships.empty()) ref.report("none", {.section = section, .text = "Nothing burns."});
    for (const Unit& ship : ships) {
        hold_back(ref, "damage/" + ship.id, force_of(ref, ship));
        const char* const kind = has_major_fire(ship) ? "major fire" : "fire";
        tell(ref, "damage/" + ship.id, ship.id, fmt::format("{}: {}.", kind, burn(ref, ship)));
    }
}

DueLines fires_due(Referee& ref) {
    DueLines due;
    if (ref.earlier_runs("flattop.fight-fires") > 0) return due;
    std::vector<std::string> ships;
    for (const Throw& one : throws_for(ref, burning_ships(ref))) {
        if (ships.empty() || ships.back() != one.unit) ships.push_back(one.unit);
    }
    for (const std::string& id : ships) due.push_back({fmt::format("{} burns", ref.label(id))});
    return due;
}

DueLines fire_damage_due(Referee& ref) {
    DueLines due;
    if (ref.earlier_runs("flattop.fire-damage") > 0) return due;
    for (const Unit& ship : burning_ships(ref)) due.push_back({fmt::format("{} burns", ref.label(ship.id))});
    return due;
}

}  // namespace flagplot::procedures::flattop
