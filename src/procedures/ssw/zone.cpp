#include "procedures/ssw/zone.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ascii/letters.h"
#include "referee/audience.h"

namespace flagplot::procedures::ssw {

std::string Zone::key(const std::string& step) const {
    return activation_ == 1 ? fmt::format("{}/{}", step, id_) : fmt::format("{}/{}#{}", step, id_, activation_);
}

std::string Zone::stage(const Referee& ref) const {
    const Unit zone = ref.unit(id_);
    const bool is_of_this_impulse = zone.number("impulse") == ref.turn();
    return is_of_this_impulse && !zone.text("stage").empty() ? zone.text("stage") : stage::quiet;
}

std::string Zone::weather(const Referee& ref) const {
    return ref.unit(id_).text("weather");
}

bool Zone::stormy(const Referee& ref) const {
    const std::string now = weather(ref);
    return now == "storm" || now == "blizzard";
}

bool Zone::was_fought(const Referee& ref) const {
    return stage(ref) == stage::fought && !ref.unit(id_).text("combat").empty();
}

std::string Zone::sub_side(const Referee& ref) const {
    return ref.unit(id_).text("sub-side");
}

std::string Zone::convoy_side(const Referee& ref) const {
    return other_side(sub_side(ref));
}

std::vector<Unit> Zone::units(const Referee& ref, const std::string& type, const std::string& side) const {
    return ref.units(
        type, [&](const Unit& unit) { return is_fit(unit) && unit.text("zone") == id_ && side_of(ref, unit) == side; });
}

std::vector<Unit> Zone::participating_subs(const Referee& ref) const {
    std::vector<Unit> subs = units(ref, "sub", sub_side(ref));
    std::erase_if(subs, [](const Unit& sub) { return !sub.flag("takes-part"); });
    return subs;
}

std::vector<Unit> Zone::in_convoy_section(const Referee& ref, const std::string& type) const {
    std::vector<Unit> found = units(ref, type, convoy_side(ref));
    std::erase_if(found, [](const Unit& unit) { return unit.text("place") != convoy_section; });
    return found;
}

int Zone::convoy_points(const Referee& ref) const {
    return convoy_points(ref, convoy_side(ref));
}

int Zone::convoy_points(const Referee& ref, const std::string& side) const {
    int points = 0;
    for (const Unit& convoy : units(ref, "convoy", side)) points += convoy.number("points");
    return points;
}

int Zone::surprise_points(const Referee& ref, const std::string& side) const {
    const Unit zone = ref.unit(id_);
    return zone.text("surprise-of") == side ? zone.number("surprise") : 0;
}

void Zone::set(Referee& ref, const std::string& step, const session::Fields& fields) const {
    ref.set_unit(key(step), id_, fields);
}

void Zone::report(Referee& ref, const std::string& step, const std::string& text,
                  const std::map<std::string, std::string>& wordings) const {
    ref.report(key(step),
               {.section = ref.label(id_), .text = text, .audience = session::everyone, .wordings = wordings});
}

void Zone::report_to(Referee& ref, const std::string& side, const std::string& step, const std::string& text) const {
    ref.report(key(step), {.section = ref.label(id_), .text = text, .audience = referee::told_to(ref, side)});
}

void Zone::order(Referee& ref, const std::string& step, const std::string& text) const {
    ref.tell(key(step), {.section = ref.label(id_), .text = text, .audience = session::everyone});
}

bool is_fit(const Unit& unit) {
    return unit.text("state").empty() || unit.text("state") == "at-sea";
}

std::string side_of(const Referee& ref, const Unit& unit) {
    const std::string power = unit.text("power");
    return ref.has_unit(power) ? ref.unit(power).text("side") : "";
}

std::string other_side(const std::string& side) {
    return side == "axis" ? "allied" : "axis";
}

std::string side_name(const std::string& side) {
    return side == "axis" ? "the Axis" : "the Allies";
}

std::string joined(const std::vector<Unit>& units) {
    std::vector<std::string> ids;
    for (const Unit& unit : units) ids.push_back(unit.id);
    return fmt::format("{}", fmt::join(ids, ", "));
}

std::string counted(int count, const std::string& what) {
    return ascii::counted(count, what, what + "s");
}

std::string points(int count) {
    return counted(count, "surprise point");
}

}  // namespace flagplot::procedures::ssw
