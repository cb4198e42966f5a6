#include <fmt/format.h>

#include <algorithm>

#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

using table::Choice;

const Choice naval_air{"naval-air", "Naval air combat"};
const Choice ssw_combat{"ssw", "SSW combat"};

// An aircraft unit, or an undamaged CV with its plane, in the Convoy Section.
bool has_aircraft(const Referee& ref, const Zone& zone) {
    const std::vector<Unit> planes = zone.in_convoy_section(ref, "air");
    return std::any_of(planes.begin(), planes.end(), [](const Unit& plane) {
        return plane.text("kind") != "carrier-plane" || !plane.flag("carrier-damaged");
    });
}

// Whether the base game's naval air combat has anything to fight with, by ruling ssw.naval-air-without-aircraft.
bool may_be_naval_air(Referee& ref, const Zone& zone) {
    if (zone.stormy(ref) && ref.plays("ssw.naval-air-weather", "not-in-storm")) return false;
    if (ref.plays("ssw.naval-air-without-aircraft", "may-be-bought")) return true;
    for (const std::string& side : {zone.sub_side(ref), zone.convoy_side(ref)}) {
        if (!zone.units(ref, "air", side).empty()) return true;
    }
    return false;
}

// First: whoever has the points may pay for the choice. Empty: nobody does.
std::string bought(Referee& ref, const Zone& zone) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int price = ref.number("combat-type-price");
    if (zone.surprise_points(ref, side) < price) return "";
    std::vector<Choice> choices{{"keep", "Keep the points"}, ssw_combat};
    if (may_be_naval_air(ref, zone)) choices.push_back(naval_air);
    const std::string type = ref.ask_choice(zone.key("buy-type"),
                                            fmt::format("Do {} spend {} of {} to choose the combat type?",
                                                        side_name(side), price, zone.surprise_points(ref, side)),
                                            choices, "keep");
    return type == "keep" ? "" : type;
}

}  // namespace

void choose_combat_type(Referee& ref, const Zone& zone) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int price = ref.number("combat-type-price");
    std::string type = bought(ref, zone);
    const int left = zone.surprise_points(ref, side) - (type.empty() ? 0 : price);
    std::string why = fmt::format("{} spend {}, {} left", side_name(side), points(price), left);
    if (type.empty()) {
        type = ssw_combat.id;
        why = "no aircraft or undamaged CV in the Convoy Section";
        if (zone.stormy(ref)) {
            why = "the weather allows no naval air combat";
        } else if (has_aircraft(ref, zone)) {
            const bool wanted = ref.ask_yes_no(
                zone.key("naval-air"),
                fmt::format("Do {}, the convoy player, make it a naval air combat?", side_name(zone.convoy_side(ref))));
            if (wanted) type = naval_air.id;
            why = "the convoy player's choice";
        }
    }
    zone.set(ref, "chosen", {{"stage", stage::chosen}, {"combat", type}, {"surprise", std::max(left, 0)}});
    zone.report(ref, "combat-type",
                fmt::format("{} ({}).", type == ssw_combat.id ? ssw_combat.label : naval_air.label, why));
}

}  // namespace flagplot::procedures::ssw
