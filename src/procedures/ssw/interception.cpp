#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

table::Field planes_field(const std::string& id, const std::string& label, const std::vector<Choice>& planes) {
    return referee::may_be_empty(referee::units_field(id, label, "air", planes));
}

std::string clause(const std::vector<std::string>& ids, const std::string& what) {
    return ids.empty() ? "" : fmt::format(" {}: {}.", what, fmt::join(ids, ", "));
}

// The planes that could fly into the Convoy Section, or be lost in an interception.
struct Planes {
    std::vector<Choice> may_fly;
    std::vector<Choice> may_be_lost;
};

Planes planes_for(const Referee& ref, const Zone& zone, const std::string& convoy_side) {
    Planes planes;
    for (const Unit& plane : ref.units("air")) {
        if (!is_fit(plane)) continue;
        const bool is_here = plane.text("zone") == zone.id();
        const bool is_in_section = is_here && plane.text("place") == convoy_section;
        const Choice choice{plane.id, fmt::format("{} ({})", plane.id, plane.text("power"))};
        const bool may_intercept = side_of(ref, plane) == convoy_side && !is_in_section;
        if (may_intercept) planes.may_fly.push_back(choice);
        if (is_here || may_intercept) planes.may_be_lost.push_back(choice);
    }
    return planes;
}

void tell_of_none(Referee& ref, const Zone& zone) {
    zone.report_to(ref, zone.convoy_side(ref), "interception", "No naval air interception.");
}

}  // namespace

bool has_planes_for_interception(const Referee& ref, const Zone& zone, const std::string& convoy_side) {
    return !planes_for(ref, zone, convoy_side).may_be_lost.empty();
}

void pass_over_interception(Referee& ref, const Zone& zone) {
    complete_aircraft(ref, zone, "aircraft");
    if (has_planes_for_interception(ref, zone, zone.convoy_side(ref))) tell_of_none(ref, zone);
    zone.set(ref, "intercepted", {{"stage", stage::intercepted}});
}

// The air battle itself is WiF's (11.5.3). What the step has to know is which planes are in the Convoy Section after
// it: only the convoy player's side intercepts, and only into there.
void intercept(Referee& ref, const Zone& zone) {
    complete_aircraft(ref, zone, "aircraft");
    const auto [may_fly, may_be_lost] = planes_for(ref, zone, zone.convoy_side(ref));
    if (!may_be_lost.empty()) {
        Form form{.key = zone.key("interception"),
                  .title = fmt::format("Naval air interception in {}", ref.label(zone.id())),
                  .help = "By WiF 11.5.3, by the convoy player's side into the Convoy Section. What came of it?",
                  .source = "SSW Step, 1.2.2"};
        if (!may_fly.empty()) form.fields.push_back(planes_field("in", "Flown into the Convoy Section", may_fly));
        form.fields.push_back(planes_field("aborted", "Aborted", may_be_lost));
        form.fields.push_back(planes_field("destroyed", "Destroyed", may_be_lost));
        const session::Fields fields = ref.ask(form).fields;
        const std::vector<std::string> in = fields.get("in").texts();
        const std::vector<std::string> aborted = fields.get("aborted").texts();
        const std::vector<std::string> destroyed = fields.get("destroyed").texts();
        for (const std::string& id : aborted) {
            if (std::ranges::find(destroyed, id) == destroyed.end()) continue;
            ref.refuse(fmt::format("{} is both aborted and destroyed", id), "one of them");
        }
        for (const std::string& id : in) {
            ref.set_unit(zone.key("flown-in-" + id), id, {{"zone", zone.id()}, {"place", convoy_section}});
        }
        for (const std::string& id : aborted) ref.set_unit(zone.key("aborted-" + id), id, {{"state", "aborted"}});
        for (const std::string& id : destroyed) ref.set_unit(zone.key("destroyed-" + id), id, {{"state", "destroyed"}});
        const std::string what =
            clause(in, "Into the Convoy Section") + clause(aborted, "Aborted") + clause(destroyed, "Destroyed");
        if (what.empty()) {
            tell_of_none(ref, zone);
        } else {
            zone.order(ref, "interception", "Naval air interception." + what);
        }
    }
    zone.set(ref, "intercepted", {{"stage", stage::intercepted}});
}

}  // namespace flagplot::procedures::ssw
