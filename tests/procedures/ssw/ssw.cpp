#include "ssw.h"

#include <fmt/format.h>

#include "json/tree.h"

namespace flagplot::procedures::test {
namespace {

Tree with(const Tree& more, const Tree& fields) {
    Tree all = fields;
    for (const auto& item : more.items()) all[item.key()] = item.value();
    return all;
}

}  // namespace

const Tree& ssw_cases() {
    static const Tree tree = cases("cases.json", "ssw");
    return tree;
}

csv::Grid invented_combat_chart(const std::string& every_cell) {
    return {{"", "1+"}, {"1+", every_cell}};
}

csv::Grid invented_bombardment_chart() {
    return ssw_cases().at("bombardment-chart").get<csv::Grid>();
}

csv::Grid invented_costs() {
    return {{"", "Surprise points"}, {"Flee", "2"}, {"Run", "1"}};
}

Game::Charts invented_charts(const std::string& every_cell) {
    return {{"ssw.naval-combat", invented_combat_chart(every_cell)},
            {"ssw.shore-bombardment", invented_bombardment_chart()},
            {"ssw.surprise-costs", invented_costs()}};
}

Ssw::Ssw(const Readings& readings, const Charts& charts, const dice::Digest& seed)
    : Game(readings, usual_facts("ssw"), seed, "SSW", "ssw", charts) {
    add("power", "Germany", {{"side", "axis"}, {"action", "naval"}});
    add("power", "Italy", {{"side", "axis"}, {"action", "naval"}});
    add("power", "CW", {{"side", "allied"}, {"action", "naval"}});
    add("power", "USA", {{"side", "allied"}, {"action", "naval"}});
    add("zone", "Cape", {{"weather", "fine"}});
}

void Ssw::at_stage(const std::string& stage, const std::string& weather, const Tree& more) {
    change("Cape",
           with(more,
                {{"stage", stage}, {"weather", weather}, {"impulse", session.state().turn()}, {"sub-side", "axis"}}));
}

void Ssw::add_sub(const std::string& id, int section, int factor, const Tree& more) {
    add("sub", id, with(more, {{"power", "Germany"}, {"zone", "Cape"}, {"section", section}, {"factor", factor}}));
}

void Ssw::add_plane(const std::string& id, const std::string& kind, int range, const std::string& place,
                    const Tree& more) {
    add("air", id, with(more, {{"power", "CW"}, {"zone", "Cape"}, {"kind", kind}, {"range", range}, {"place", place}}));
}

void Ssw::add_convoy(const std::string& id, int points, const Tree& more) {
    add("convoy", id, with(more, {{"power", "CW"}, {"zone", "Cape"}, {"points", points}}));
}

void Ssw::add_asw(const std::string& id, int factor, const Tree& more) {
    add("asw", id, with(more, {{"power", "CW"}, {"zone", "Cape"}, {"factor", factor}}));
}

void Ssw::add_all(const Tree& one) {
    const auto each = [&](const char* name, const auto& adding) {
        const Tree list = one.value(name, Tree::array());
        int number = 0;
        for (const Tree& unit : list) adding(unit, ++number);
    };
    each("subs", [&](const Tree& sub, int number) {
        Tree more = {{"takes-part", sub.value("takes-part", true)}, {"face-up", sub.value("face-up", true)}};
        if (sub.contains("action")) {
            more["power"] = "Italy";
            change("Italy", {{"action", sub.at("action")}});
        }
        add_sub(fmt::format("S{}", number), sub.at("section").get<int>(), sub.value("factor", 3), more);
    });
    each("planes", [&](const Tree& plane, int number) {
        const bool is_subs = plane.value("of", "convoy") == "sub" || plane.contains("counts");
        add_plane(fmt::format("{}{}", is_subs ? "A" : "P", number), plane.at("kind").get<std::string>(),
                  plane.at("range").get<int>(), plane.at("place").get<std::string>(),
                  {{"power", is_subs ? "Germany" : "CW"}, {"carrier-damaged", plane.value("carrier-damaged", false)}});
    });
    each("convoys", [&](const Tree& convoy, int number) {
        add_convoy(fmt::format("C{}", number), convoy.at("points").get<int>(),
                   {{"power", number == 1 ? "CW" : "USA"}, {"points-zero", convoy.value("points-zero", 0)}});
    });
    each("asw", [&](const Tree& unit, int number) {
        add_asw(fmt::format("E{}", number), unit.at("factor").get<int>(),
                {{"dark-red", unit.value("dark-red", false)}, {"place", unit.value("place", "convoy")}});
    });
}

std::string Ssw::said(const std::string& key) const {
    const int number = find_entry<session::Told>(session, key);
    return number == 0 ? "" : std::get<session::Told>(session.entry(number).body).text;
}

}  // namespace flagplot::procedures::test
