#include <fmt/format.h>

#include "procedures/gwas/fleet.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* aircraft = "Aircraft";

std::string carrier_type(const Referee& ref, const Unit& plane) {
    const std::string carrier = plane.text("carrier");
    return ref.has_unit(carrier) ? ref.unit(carrier).text("type") : "";
}

std::string zone_of_plane(const Referee& ref, const Unit& plane) {
    const std::string carrier = plane.text("carrier");
    return ref.has_unit(carrier) ? zone_of(ref, ref.unit(carrier)) : plane.text("zone");
}

// Planes that are on the ground, or in the air; each rolls.
void roll_planes(Referee& ref, bool launching) {
    std::vector<table::Choice> planes;
    for (const Unit& plane : ref.units("air")) {
        if (plane.flag("destroyed") || plane.flag("in-the-air") == launching) continue;
        if (plane.text("kind") == "aircraft") planes.push_back({plane.id, ref.label(plane.id)});
    }
    if (planes.empty())
        ref.refuse("there is no aircraft for this", launching ? "one that can take off" : "one in the air");
    const std::string title = launching ? "Which aircraft take off?" : "Which aircraft land?";
    const auto answer = ref.ask(
        {.key = "planes", .title = title, .fields = {referee::units_field("planes", "Aircraft", "air", planes)}});
    const bool night = is_night(ref);
    std::vector<Throw> throws;
    for (const auto& id : answer.fields.at("planes").get<std::vector<std::string>>()) {
        const Unit plane = ref.unit(id);
        throws.push_back({.key = "roll/" + id,
                          .table = launching ? "gwas.launching-aircraft" : "gwas.recovering-aircraft",
                          .unit = id,
                          .purpose = ref.label(id),
                          .facts = {{"weather", weather_at(ref, zone_of_plane(ref, plane))},
                                    {"night", night},
                                    {"from-carrier", carrier_type(ref, plane) == "CV"}}});
    }
    const auto outcomes = ref.consult_each("dice", title, throws);
    for (const Throw& one : throws) {
        const Outcome& outcome = outcomes.at(one.key);
        const bool lost = outcome.is("destroyed");
        const bool flies = outcome.lookup.forbidden ? !launching : launching && !lost;
        ref.set_unit("state/" + one.unit, one.unit, {{"in-the-air", flies}, {"destroyed", lost}});
        const std::string did = launching ? "takes off" : "lands";
        ref.tell("state/" + one.unit,
                 {.section = aircraft,
                  .unit = one.unit,
                  .text = outcome.lookup.forbidden ? "May not take off in a gale."
                          : lost                   ? fmt::format("Destroyed as it {}.", did)
                                                   : fmt::format("{}{}.", did == "lands" ? "Lands" : "Takes off", "")});
    }
}

}  // namespace

void launch_aircraft(Referee& ref) {
    roll_planes(ref, true);
}

void recover_aircraft(Referee& ref) {
    roll_planes(ref, false);
}

}  // namespace flagplot::procedures::gwas
