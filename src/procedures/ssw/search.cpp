#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Throw;

// What a plane is worth in search: "none", "short" (1) or "long" (2), the facts' choices.
std::string worth(Referee& ref, const Unit& plane) {
    const int range = plane.number("range");
    const bool far = range >= ref.number("long-range");
    const bool middling = !far && range >= ref.number("short-range");
    if (plane.text("kind") == "nav") {
        return middling || ref.plays("ssw.nav-range", "any") ? "short" : "none";
    }
    if (plane.text("kind") != "carrier-plane") return "none";
    if (plane.flag("carrier-damaged") && ref.plays("ssw.damaged-carrier", "does-not-count")) return "none";
    if (far) return "long";
    return middling ? "short" : "none";
}

// They aren't cumulative: the best one counts.
std::string best(const std::vector<std::string>& worths) {
    for (const char* const worth : {"long", "short"}) {
        if (std::ranges::find(worths, worth) != worths.end()) return worth;
    }
    return "none";
}

std::string best_convoy_plane(Referee& ref, const Zone& zone) {
    std::vector<std::string> worths;
    for (const Unit& plane : zone.in_convoy_section(ref, "air")) worths.push_back(worth(ref, plane));
    return best(worths);
}

// Planes count in those sections only that a search roll of WiF's would include. That is for the players to say, once
// for each section, when the die lies on the table.
std::string best_sub_plane(Referee& ref, const Zone& zone, int die) {
    std::map<std::string, std::string> best_of;  // by section
    for (const Unit& plane : zone.units(ref, "air", zone.sub_side(ref))) {
        const std::string section = plane.text("place");
        const std::string value = worth(ref, plane);
        if (section.empty() || section == convoy_section || value == "none") continue;
        best_of[section] = best({best_of[section], value});
    }
    if (best_of.empty() || zone.stormy(ref)) return "none";
    Form form{.key = zone.key("sections"),
              .title = fmt::format("The sub player's die shows {}. Which sections would WiF's search include?", die),
              .source = "SSW Step, 1.2.3, 1st paragraph"};
    for (const auto& [section, value] : best_of) {
        form.fields.push_back(referee::yes_no_field("section-" + section, "Section " + section));
    }
    const session::Fields included = ref.ask(form).fields;
    std::vector<std::string> worths;
    for (const auto& [section, value] : best_of) {
        if (included.at("section-" + section) == true) worths.push_back(value);
    }
    return best(worths);
}

int search_of_convoy_player(Referee& ref, const Zone& zone) {
    const Throw one{.key = zone.key("convoy-search"),
                    .table = "ssw.convoy-search",
                    .side = zone.convoy_side(ref),
                    .purpose = ref.label(zone.id()),
                    .facts = {{"weather", zone.weather(ref)},
                              {"convoy-points", zone.convoy_points(ref)},
                              {"convoy-air", best_convoy_plane(ref, zone)}}};
    return *ref.consult(one).lookup.total;
}

int search_of_sub_player(Referee& ref, const Zone& zone) {
    int highest = 0;
    for (const Unit& sub : zone.participating_subs(ref)) highest = std::max(highest, sub.number("section"));
    Throw one{.key = zone.key("sub-search"),
              .table = "ssw.sub-search",
              .side = zone.sub_side(ref),
              .purpose = ref.label(zone.id()),
              .facts = {{"weather", zone.weather(ref)}, {"sub-section", highest}}};
    one.faces = ref.roll_for(one);
    one.facts["sub-air"] = best_sub_plane(ref, zone, one.faces.front());
    return *ref.consult(one).lookup.total;
}

}  // namespace

void complete_aircraft(Referee& ref, const Zone& zone, const std::string& step) {
    const bool nav_has_range = ref.plays("ssw.nav-range", "four-to-six");
    Form form{.key = zone.key(step),
              .title = fmt::format("Aircraft in {}: what the roster doesn't say", ref.label(zone.id())),
              .source = "SSW Step, 1.2.2 and 1.2.3",
              .fields = {referee::to_be_filled(ref.field_of("air", "range")),
                         referee::to_be_filled(ref.field_of("air", "place"))},
              .grid = true};
    for (const std::string& side : {zone.sub_side(ref), zone.convoy_side(ref)}) {
        for (const Unit& plane : zone.units(ref, "air", side)) {
            const std::string kind = plane.text("kind");
            const bool has_range = kind == "carrier-plane" || (kind == "nav" && nav_has_range);
            FormRow row{plane.id, ref.label(plane.id)};
            if (!has_range || !plane.get("range").is_null()) row.blank.emplace_back("range");
            if (!plane.text("place").empty()) row.blank.emplace_back("place");
            if (row.blank.size() < form.fields.size()) form.rows.push_back(row);
        }
    }
    if (form.rows.empty()) return;
    for (const auto& [id, fields] : ref.ask(form).rows) ref.set_unit(zone.key(step + "-" + id), id, fields);
}

void search(Referee& ref, const Zone& zone) {
    complete_aircraft(ref, zone, "aircraft-in-search");
    const int convoy = search_of_convoy_player(ref, zone);
    const int sub = search_of_sub_player(ref, zone);
    const std::string winner = convoy == sub ? "" : sub < convoy ? zone.sub_side(ref) : zone.convoy_side(ref);
    const int gained = std::abs(convoy - sub);
    zone.set(ref, "searched",
             {{"stage", stage::searched},
              {"surprise", gained},
              {"surprise-of", winner.empty() ? json::Value() : json::Value(winner)}});
    zone.report(ref, "search",
                fmt::format("Search: convoy player {}, sub player {}: {}.", convoy, sub,
                            winner.empty() ? "no surprise points"
                                           : fmt::format("{} to {}, the {} player", points(gained), side_name(winner),
                                                         sub < convoy ? "sub" : "convoy")));
}

}  // namespace flagplot::procedures::ssw
