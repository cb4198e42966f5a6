#include <fmt/format.h>

#include <algorithm>

#include "procedures/flattop/combat.h"
#include "procedures/flattop/fires.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// Combat air patrols: planes in alert condition that take off, and those at HI that dive (9.5, 9.6).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "CAP";

std::vector<Unit> enemy_planes_in(const Referee& ref, const hex::Atlas& atlas, const std::string& side,
                                  const std::optional<Hex>& hex) {
    return ref.units("air-formation", [&](const Unit& unit) {
        const bool there = unit.flag("airborne") && !is_gone(unit) && side_of(unit) != side;
        return there && hex && place_of(ref, atlas, unit) == hex;
    });
}

// What was told of a strike to the side in this turn: at conditions 1 and 2 a report number (3.6), at condition 3 its
// planes. Nothing if nobody reported it, or without a number.
std::optional<int> reported_size(const Referee& ref, const Unit& strike) {
    if (strike.number("seen-turn") != ref.turn() || strike.text("seen-by").empty()) return {};
    const std::string condition = strike.text("seen-condition");
    if (condition == "3") return believed(ref, strike, factors_of(strike));
    const Value number = strike.get("report-" + condition);
    return number.is_null() ? std::nullopt : std::optional(number.get<int>());
}

// How large the strikes are for a CAP: as its side had them reported, so that what it does tells no more.
int size_of(Referee& ref, const std::vector<Unit>& strikes) {
    const bool as_reported = ref.plays("flattop.strike-size", "reported");
    int sum = 0;
    for (const Unit& strike : strikes) {
        const std::optional<int> reported = as_reported ? reported_size(ref, strike) : std::nullopt;
        sum += reported.value_or(believed(ref, strike, factors_of(strike)));
    }
    return sum;
}

std::string free_id(const Referee& ref, const std::string& stem) {
    if (!ref.has_unit(stem)) return stem;
    for (int number = 2;; ++number) {
        std::string id = fmt::format("{}-{}", stem, number);
        if (!ref.has_unit(id)) return id;
    }
}

// The fields of a new formation that come from where it begins.
session::Fields like(const Unit& one, const std::vector<std::string>& fields) {
    session::Fields copy;
    for (const std::string& field : fields) {
        if (!one.get(field).is_null()) copy[field] = one.get(field);
    }
    return copy;
}

// ---- ready CAP

// What the launch is limited to; asked if the roster doesn't have it.
int limit_of(Referee& ref, const Unit& base, const Outcome& launch) {
    if (launch.is("nothing")) return 0;
    const std::string field = "launch-" + launch.result();
    if (!base.get(field).is_null()) return base.number(field);
    const auto answer = ref.ask({.key = "limit",
                                 .title = fmt::format("Launch factors of {}", ref.label(base.id)),
                                 .fields = {referee::number_field("factors", launch.label(), 0, 999)}});
    return answer.fields.number("factors");
}

// Bases and carriers with planes on alert, and AFs that are on the ground there as ready CAP.
std::vector<Unit> who_is_on_alert(const Referee& ref) {
    std::vector<Unit> all = ref.units("base", [](const Unit& base) { return base.flag("ready-cap"); });
    for (const Unit& planes : ref.units("air-formation")) {
        const bool ready = planes.flag("ready-cap") && is_grounded(planes) && !is_gone(planes);
        if (ready && ref.has_unit(planes.text("launched-from"))) all.push_back(planes);
    }
    return all;
}

// AFs on the ground there. Their planes are among those in its boxes.
std::vector<Unit> formations_at(const Referee& ref, const Unit& base) {
    return ref.units("air-formation", [&](const Unit& unit) {
        return is_grounded(unit) && !is_gone(unit) && unit.text("launched-from") == base.id && factors_of(unit) != 0;
    });
}

// 9.51, by the setting: types as the rulebook names them.
bool is_interceptor(const Referee& ref, const std::string& type) {
    const Value known = ref.known("interceptors");
    const Value types = known.is_null() ? ref.field_of("interceptors").otherwise : known;
    const std::vector<AirFactors> regular = read_air_factors(json::to_text(types));
    return std::ranges::any_of(regular, [&](const AirFactors& one) { return one.type == "any" || one.type == type; });
}

void check_interceptors(const Referee& ref, const std::vector<AirFactors>& planes) {
    for (const AirFactors& group : planes) {
        if (group.count > 0 && !is_interceptor(ref, group.type)) {
            throw json::InputError("planes", fmt::format("{} is no regular interceptor (9.51)", group.type),
                                   "those that the setting \"Regular interceptors\" names");
        }
    }
}

// A ready CAP that takes off.
struct ReadyCap {
    Unit alert;  // whose orders it follows: a base, or an AF on the ground
    Unit base;
    std::string altitude;
    int limit = 0;       // as many may take off
    bool really = true;  // not only as the base's commander believes (22.5)
};

constexpr const char* no_formation = "none";

// Planes that are in no AF, as far as the base's boxes are counted.
std::optional<int> free_planes(const Referee& ref, const Unit& base) {
    if (base.get("ready").is_null()) return {};
    int free = base.number("ready") + base.number("readying") + base.number("landed");
    for (const Unit& planes : formations_at(ref, base)) free -= factors_of(planes);
    return std::max(0, free);
}

// Out of which AF planes of a base take off, or none: a plane is in one place.
table::Field formation_field(const Referee& ref, const Unit& base, const std::vector<Unit>& formations) {
    const std::optional<int> free = free_planes(ref, base);
    std::vector<Choice> choices{
        {no_formation, free ? fmt::format("planes in no AF: {} Afs", *free) : "planes in no AF"}};
    for (const Unit& planes : formations)
        choices.push_back({planes.id, fmt::format("{}: {}", ref.label(planes.id), planes.text("planes"))});
    table::Field field = referee::choice_field("formation", "Out of", choices,
                                               free == 0 ? formations.front().id : std::string(no_formation));
    field.help = "They are taken out of it. If all of an AF's planes take off, it is that AF that does.";
    return field;
}

// Those of an AF that take off, in the order of its types, and those that stay. Throws json::InputError if it hasn't
// got them.
std::vector<AirFactors> left_after(const Unit& formation, const std::vector<AirFactors>& taken) {
    std::vector<AirFactors> left = read_air_factors(formation.text("planes"));
    for (const AirFactors& group : taken) {
        const auto own = std::ranges::find(left, group.type, &AirFactors::type);
        if (group.count > 0 && (own == left.end() || own->count < group.count))
            throw json::InputError("planes", fmt::format("{} {}", group.type, group.count),
                                   fmt::format("planes of {}: {}", formation.id, formation.text("planes")));
        if (own != left.end()) own->count -= group.count;
    }
    return left;
}

void check_free(const Referee& ref, const Unit& base, int factors) {
    const std::optional<int> free = free_planes(ref, base);
    if (free && factors > *free)
        throw json::InputError("planes", fmt::format("{} Afs", factors),
                               fmt::format("{} at most: the others there are in AFs", *free));
}

// What takes off: which planes, out of which AF if any, and the id of the AF that they become.
struct TakeOff {
    std::string planes;
    std::string formation;  // empty: in no AF before
    std::string id;
};

TakeOff ask_take_off(Referee& ref, const ReadyCap& cap) {
    const Unit there = cap.really ? cap.base : ref.as_known(cap.base);
    const bool formed = cap.alert.type == "air-formation";
    const int ready = there.get("ready").is_null() ? cap.limit : std::min(cap.limit, there.number("ready"));
    const int most = formed ? std::min(ready, factors_of(cap.alert)) : ready;
    table::Field planes = referee::text_field("planes", "Interceptors");
    planes.help = fmt::format("Regular interceptors only (9.51), {} Afs at most: F4F {}", most, most);
    if (!cap.really)
        planes.help += ". They stay aboard, and take off in the report of a commander who hasn't heard why";
    if (formed && factors_of(cap.alert) <= most) planes.otherwise = cap.alert.text("planes");
    table::Field id = referee::text_field("id", "Id of the AF");
    id.otherwise = free_id(ref, cap.alert.id + "-CAP");
    referee::Form form{.key = "planes",
                       .title = fmt::format("Ready CAP of {}", ref.label(cap.alert.id)),
                       .source = rule("9.51"),
                       .fields = {planes, id}};
    const std::vector<Unit> formations = formations_at(ref, cap.base);
    const bool asks = !formed && !formations.empty();
    if (asks) form.fields.insert(form.fields.begin(), formation_field(ref, cap.base, formations));
    const auto answer = ref.ask(form);
    const std::string chosen = asks ? answer.fields.text("formation") : no_formation;
    TakeOff one{answer.fields.text("planes"),
                formed                   ? cap.alert.id
                : chosen == no_formation ? std::string()
                                         : chosen,
                answer.fields.text("id")};
    const int factors = sum_of(read_air_factors(one.planes));
    if (factors < 1 || factors > most)
        throw json::InputError("planes", fmt::format("{} Afs", factors), fmt::format("1 to {} Afs", most));
    check_interceptors(ref, read_air_factors(one.planes));
    if (asks && one.formation.empty()) check_free(ref, cap.base, factors);
    return one;
}

// What a ready CAP is once it has taken off.
session::Fields in_the_air(const Referee& ref, const hex::Atlas& atlas, const ReadyCap& cap) {
    session::Fields now{{"airborne", true},
                        {"level", cap.altitude},
                        {"launched-from", cap.base.id},
                        {"lands-at", cap.base.id},
                        {"launched-turn", ref.turn()},
                        {"orders", "Ready CAP: it intercepts in the turn of its launch (22.74)."},
                        {"ordered-turn", ref.turn()}};
    if (const auto hex = known_place_of(ref, atlas, cap.base)) now["hex"] = atlas.label(*hex, sheet_of(ref, cap.base));
    if (!cap.really) now["still-aboard"] = true;
    return now;
}

// Returns the id of the AF that takes off: a new one, or the one that it was.
std::string form_cap(Referee& ref, const hex::Atlas& atlas, const ReadyCap& cap, const TakeOff& one) {
    session::Fields now = in_the_air(ref, atlas, cap);
    if (!one.formation.empty()) {
        const Unit formation = ref.unit(one.formation);
        const std::vector<AirFactors> left = left_after(formation, read_air_factors(one.planes));
        if (sum_of(left) == 0) {
            now.merge(session::Fields{{"ready-cap", false}, {"launches", false}});
            ref.set_unit("cap/" + formation.id, formation.id, now);
            return formation.id;
        }
        ref.set_unit("cap/left", formation.id, {{"planes", write_air_factors(left)}});
    }
    now.merge(one.formation.empty() ? like(cap.base, {"side", "commander"})
                                    : like(ref.unit(one.formation),
                                           {"side", "commander", "mp", "fuel", "radar", "observation-level", "sight"}));
    now["planes"] = one.planes;
    ref.add_unit("cap/" + one.id, "air-formation", one.id, now);
    return one.id;
}

void launch_ready_cap(Referee& ref, const hex::Atlas& atlas, const ReadyCap& cap) {
    const TakeOff one = ask_take_off(ref, cap);
    const std::string name = form_cap(ref, atlas, cap, one);
    count_launched(ref, "cap/boxes", cap.base.id, sum_of(read_air_factors(one.planes)), cap.really);
    if (!cap.really) withhold(ref, "cap/stays", ref.unit(name), section, "Isn't launched.");
    ref.report("cap", {section, cap.base.id,
                       fmt::format("Ready CAP takes off: {}, {} at {}; it intercepts.", name, one.planes, cap.altitude),
                       ear_of(cap.base)});
}

// ---- CAP dive

// As their commanders know them (22.5).
std::vector<Unit> caps(const Referee& ref) {
    std::vector<Unit> planes = known_forces(ref);
    std::erase_if(planes, [&](const Unit& unit) {
        const bool high = unit.type == "air-formation" && unit.flag("airborne") && unit.text("level") == "HI";
        return !high || unit.get("dived-turn") == ref.turn();
    });
    return planes;
}

// Why none may dive; empty: some may (9.61, 9.62).
std::string why_no_dive(Referee& ref, const Unit& cap, const std::vector<Unit>& strikes) {
    const auto is_low = [](const Unit& one) { return one.text("level") == "LO"; };
    const bool low = std::ranges::any_of(strikes, is_low);
    std::vector<Unit> at_high = strikes;
    std::erase_if(at_high, [](const Unit& one) { return one.text("level") != "HI"; });
    const int high = size_of(ref, at_high);
    if (!low) return "no strike comes in at LO";
    if (factors_of(cap) == 0) return "its planes aren't counted";
    if (cap.flag("no-dive")) return "its orders forbid it (9.66)";
    const int wanted = ref.number("cap-superiority") * high;
    if (high > 0 && factors_of(cap) < wanted)
        return fmt::format("{} Afs against {} at HI: {} are needed (9.62)", factors_of(cap), high, wanted);
    return "";
}

// The planes of a CAP that dive, and those that stay.
struct Parted {
    std::vector<AirFactors> diving = {};
    std::vector<AirFactors> left = {};
    std::string words() const { return write_air_factors(diving); }
};

// 9.63: fractions are rounded down. Asked which, if the CAP has several types.
Parted part_of(Referee& ref, const std::string& key, const std::string& title, const Unit& cap, const Outcome& part) {
    const auto& effects = part.lookup.effects;
    const int number = factors_of(cap) * effects.at("part").get<int>() / effects.at("of").get<int>();
    Parted parted{.left = read_air_factors(cap.text("planes"))};
    if (number == 0) return parted;
    parted.diving = choose_planes(ref, key, title, cap, number);
    for (std::size_t i = 0; i < parted.left.size(); ++i) parted.left[i].count -= parted.diving[i].count;
    return parted;
}

// 11.2: of the planes in which the enemy has to believe the same part dives.
void part_belief(Referee& ref, const Unit& cap, const std::string& id, const Outcome& part) {
    if (cap.get("believed-turn") != ref.turn()) return;
    const auto& effects = part.lookup.effects;
    const int diving = cap.number("believed") * effects.at("part").get<int>() / effects.at("of").get<int>();
    ref.set_unit("dive/believed/" + id, id, {{"believed", diving}, {"believed-turn", ref.turn()}});
    ref.set_unit("dive/believed/" + cap.id, cap.id, {{"believed", cap.number("believed") - diving}});
}

// What really dives, where its commander believes in more, as he hasn't heard of its losses (22.5).
void part_unheard(Referee& ref, const std::string& id, const Parted& really) {
    const int number = sum_of(really.diving);
    const std::string words =
        number == 0 ? "None of it has dived." : fmt::format("Only {} have dived: {}.", number, really.words());
    withhold(ref, "dive/really/" + id, ref.unit(id), section, words);
    session::Fields now{{"planes", Value(really.words())}};
    if (number == 0) now["destroyed"] = true;
    ref.set_unit("dive/really/" + id, id, now);
}

}  // namespace

// 9.5: if the orders' trigger is met, by daylight, as many as the warning allows.
void launch_on_warning(Referee& ref) {
    if (is_night(ref)) ref.refuse("it is night", "daylight, for ready CAP (9.54)");
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Unit> ready = who_is_on_alert(ref);
    if (ready.empty()) ref.refuse("no base has a ready CAP", "its orders, or Ready CAP in the roster");
    const Unit alert = ask_which(ref, "base", "Whose ready CAP?", ready);
    const Unit base = alert.type == "base" ? alert : ref.unit(alert.text("launched-from"));
    const bool really = !believes_in_launch(ref, base, 1);
    if (const std::string why = no_air_operations(ref, base); really && !why.empty())
        ref.refuse(why, "a base that may launch");
    const std::vector<Unit> strikes = enemy_planes_in(ref, atlas, side_of(base), place_of(ref, atlas, base));
    const bool announced = std::ranges::any_of(
        strikes, [&](const Unit& one) { return one.flag("announced") || one.get("announced-turn") == ref.turn(); });
    table::Field size = referee::number_field("size", "Size of the strike", 0, 999, size_of(ref, strikes));
    size.help = "As reported to the base's side; the Afs of what nobody reported.";
    table::Field warning = referee::number_field("warning", "Hexes of warning", 0, 99);
    warning.help = "From where it was first seen.";
    if (announced && ref.plays("flattop.vectored-warning", "most")) {
        warning.otherwise = ref.number("vectored-warning");
        warning.help = "It was vectored: its coming is known (22.75).";
    }
    const auto answer = ref.ask({.key = "strike",
                                 .title = fmt::format("What is coming at {}?", ref.label(base.id)),
                                 .source = rule("9.5"),
                                 .fields = {size, warning, referee::to_be_filled(ref.field_of("launch-altitude"))}});
    const int coming = answer.fields.number("size");
    const int trigger = alert.get("trigger").is_null() ? 1 : alert.number("trigger");
    if (coming < trigger) {  // its commander isn't told: what he knows of the strike, an observer has told him
        return ref.report(
            "not-triggered",
            {section, base.id,
             fmt::format("Ready CAP stays down: {} planes are coming, and it reacts to {}.", coming, trigger)});
    }
    const std::string altitude = answer.fields.text("launch-altitude");
    const Outcome launch =
        ref.consult(ref.throw_for(base.id, "launch", "flattop.ready-cap",
                                  {{"warning", answer.fields.at("warning")}, {"launch-altitude", altitude}}));
    const int limit = limit_of(ref, base, launch);
    const bool is_empty = really && !base.get("ready").is_null() && base.number("ready") == 0;
    if (limit == 0 || is_empty) {
        return ref.report("no-launch", {section, base.id,
                                        limit == 0 ? "Ready CAP can't take off: too little warning."
                                                   : "Ready CAP can't take off: nothing is ready.",
                                        ear_of(base)});
    }
    launch_ready_cap(ref, atlas, {alert, base, altitude, limit, really});
}

// 9.6. Its commander is told how many dive of those that he believes in (22.5).
void dive(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Unit> all = caps(ref);
    if (all.empty()) ref.refuse("no AF is at HI", "a CAP at HI that hasn't dived");
    const Unit cap = ask_which(ref, "cap", "Which CAP?", all);
    const Unit known = ref.as_known(cap);
    const std::vector<Unit> strikes = enemy_planes_in(ref, atlas, side_of(cap), place_of(ref, atlas, cap));
    const auto tell = [&](const std::string& text) { ref.report("dive", {section, cap.id, text, ear_of(cap)}); };
    if (const std::string why = why_no_dive(ref, known, strikes); !why.empty())
        return ref.report("dive", {section, cap.id, "Doesn't dive: " + why + "."});
    const Outcome part = ref.consult(ref.throw_for(cap.id, "part", "flattop.cap-dive"));
    ref.set_unit("dive/thrown", cap.id, {{"dived-turn", ref.turn()}});  // one die a turn
    const Parted believed = part_of(ref, "planes", "Which planes dive?", known, part);
    if (believed.diving.empty()) return tell("None of it dives.");
    const bool unheard = known.text("planes") != cap.text("planes");
    Parted really = believed;
    if (unheard && (is_gone(cap) || !why_no_dive(ref, cap, strikes).empty())) {
        really = {.left = read_air_factors(cap.text("planes"))};
    } else if (unheard) {
        really = part_of(ref, "planes/really", "Which planes really dive?", cap, part);
    }
    session::Fields now =
        like(cap, {"side", "commander", "hex", "mp", "fuel", "launched-from", "lands-at", "radar", "observation-level",
                   "sight", "ammunition", "report-1", "report-2", "orders", "ordered-turn"});
    now["planes"] = believed.words();
    now["airborne"] = true;
    now["level"] = "LO";
    now["dived-turn"] = ref.turn();
    const std::string id = free_id(ref, cap.id + "-dive");
    ref.add_unit("dive/" + id, "air-formation", id, now);
    if (unheard) part_unheard(ref, id, really);
    session::Fields left{{"planes", Value(write_air_factors(really.left))}};
    // Also of planes that were attacked in vain: while that waits, their report has them as they were before it.
    if (!cap.text("withheld").empty()) left["known-planes"] = write_air_factors(believed.left);
    ref.set_unit("dive/left", cap.id, left);
    part_belief(ref, cap, id, part);
    tell(fmt::format("{} dive to LO as {}: {}. They join no other CAP until the Combat Phase ends (9.65).",
                     sum_of(believed.diving), id, believed.words()));
}

// Of bases over which enough comes in for the trigger of their orders (9.5).
DueLines ready_cap_due(Referee& ref) {
    if (is_night(ref)) return {};
    const hex::Atlas atlas = maps_of(ref);
    DueLines due;
    for (const Unit& alert : who_is_on_alert(ref)) {
        const Unit base = alert.type == "base" ? alert : ref.unit(alert.text("launched-from"));
        const std::vector<Unit> strikes = enemy_planes_in(ref, atlas, side_of(base), place_of(ref, atlas, base));
        const int trigger = alert.get("trigger").is_null() ? 1 : alert.number("trigger");
        const bool may_launch = no_air_operations(ref, base).empty() || believes_in_launch(ref, base, 1);
        if (strikes.empty() || !may_launch || size_of(ref, strikes) < trigger) continue;
        if (!ref.was_played_for("flattop.ready-cap", {alert.id}))
            due.push_back({ref.label(alert.id) + " has one, and enemy planes come in"});
    }
    return due;
}

// 9.61, 9.62.
DueLines dives_due(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    DueLines due;
    for (const Unit& cap : caps(ref)) {
        const std::vector<Unit> strikes = enemy_planes_in(ref, atlas, side_of(cap), place_of(ref, atlas, cap));
        const bool may_dive = !strikes.empty() && why_no_dive(ref, cap, strikes).empty();
        if (may_dive && !ref.was_played_for("flattop.cap-dive", {cap.id}))
            due.push_back({ref.label(cap.id) + " at HI may dive at what comes in at LO"});
    }
    return due;
}

}  // namespace flagplot::procedures::flattop
