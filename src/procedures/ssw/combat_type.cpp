#include <fmt/format.h>

#include <algorithm>

#include "procedures/ssw/combat.h"
#include "referee/audience.h"

namespace flagplot::procedures::ssw {
namespace {

constexpr const char* ssw_combat = "ssw";       // the zone's combat; also chosen where nobody makes it another one
constexpr const char* naval_air = "naval-air";  // the same; chosen by the convoy player
constexpr const char* ssw_bought = "buy-ssw";   // for surprise points
constexpr const char* naval_air_bought = "buy-naval-air";

// An aircraft unit, or an undamaged CV with its plane, in the Convoy Section.
bool has_aircraft(const Referee& ref, const Zone& zone) {
    const std::vector<Unit> planes = zone.in_convoy_section(ref, "air");
    return std::ranges::any_of(planes, [](const Unit& plane) {
        return plane.text("kind") != "carrier-plane" || !plane.flag("carrier-damaged");
    });
}

// The convoy player's own choice, which costs nothing.
bool convoy_player_may_choose(const Referee& ref, const Zone& zone) {
    return has_aircraft(ref, zone) && !zone.stormy(ref);
}

// Whether the base game's naval air combat has anything to fight with, by ruling ssw.naval-air-without-aircraft.
bool may_buy_naval_air(Referee& ref, const Zone& zone) {
    if (zone.stormy(ref) && ref.plays("ssw.naval-air-weather", "not-in-storm")) return false;
    if (ref.plays("ssw.naval-air-without-aircraft", "may-be-bought")) return true;
    for (const std::string& side : {zone.sub_side(ref), zone.convoy_side(ref)}) {
        if (!zone.units(ref, "air", side).empty()) return true;
    }
    return false;
}

bool is_bought(const std::string& chosen) {
    return chosen == ssw_bought || chosen == naval_air_bought;
}

// Who made it so, where nobody paid for it.
std::string why_so(const Referee& ref, const Zone& zone) {
    if (convoy_player_may_choose(ref, zone)) return "the convoy player's choice";
    return zone.stormy(ref) ? "the weather allows no naval air combat"
                            : "no aircraft or undamaged CV in the Convoy Section";
}

}  // namespace

bool is_naval_air(const std::string& chosen) {
    return chosen == naval_air || chosen == naval_air_bought;
}

std::optional<table::Field> combat_type_field(Referee& ref, const Zone& zone) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int price = ref.number("combat-type-price");
    const int points = zone.surprise_points(ref, side);
    std::vector<Choice> choices{{ssw_combat, "SSW combat"}};
    if (convoy_player_may_choose(ref, zone)) {
        choices.push_back(
            {naval_air, fmt::format("Naval air combat, as {} want it", side_name(zone.convoy_side(ref)))});
    }
    if (points >= price) {
        const std::string payment = fmt::format("{} spend {} of {} points", side_name(side), price, points);
        choices.push_back({ssw_bought, "SSW combat: " + payment});
        if (may_buy_naval_air(ref, zone)) choices.push_back({naval_air_bought, "Naval air combat: " + payment});
    }
    if (choices.size() == 1) return std::nullopt;
    return referee::choice_field("type", "Combat type", choices, ssw_combat);
}

// Where nobody pays and the weather allows either, SSW combat is the convoy player's choice, or his only one. Where the
// sides don't see the same, which of them it is would tell the sub player of his aircraft.
void settle_combat_type(Referee& ref, const Zone& zone, const std::string& chosen) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int price = is_bought(chosen) ? ref.number("combat-type-price") : 0;
    const int left = zone.surprise_points(ref, side) - price;
    const bool by_air = is_naval_air(chosen);
    const std::string why = is_bought(chosen)
                                ? fmt::format("{} spend {}, {} left", side_name(side), points(price), left)
                                : why_so(ref, zone);
    zone.set(ref, "chosen",
             {{"stage", stage::chosen}, {"combat", by_air ? naval_air : ssw_combat}, {"surprise", left}});
    const std::string combat = by_air ? "Naval air combat" : "SSW combat";
    const bool tells_of_aircraft = !is_bought(chosen) && !by_air && !zone.stormy(ref);
    std::map<std::string, std::string> wordings;
    if (referee::is_hidden(ref) && tells_of_aircraft) wordings[zone.sub_side(ref)] = combat + ".";
    zone.report(ref, "combat-type", fmt::format("{} ({}).", combat, why), wordings);
}

void choose_combat_type(Referee& ref, const Zone& zone) {
    const std::optional<table::Field> type = combat_type_field(ref, zone);
    std::string chosen;
    if (type) {
        const auto answer = ref.ask({.key = zone.key("combat-type"),
                                     .title = fmt::format("Which combat is it in {}?", ref.label(zone.id())),
                                     .source = "SSW Step, 1.2.4",
                                     .fields = {*type}});
        chosen = answer.fields.text("type");
    }
    settle_combat_type(ref, zone, chosen);
}

}  // namespace flagplot::procedures::ssw
