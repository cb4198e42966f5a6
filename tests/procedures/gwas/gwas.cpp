#include "gwas.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/tree.h"

namespace flagplot::procedures::test {
namespace {

Game::Facts facts(const std::string& weather, const std::string& theatre) {
    return {{"month", "november"}, {"year", 1914}, {"discretionary", false}, {"weather-" + theatre, weather}};
}

Tree with(Tree fields, const Tree& more) {
    fields.update(more);
    return fields;
}

}  // namespace

Gwas::Gwas(const Readings& readings, const std::string& weather, const std::string& where)
    : Game(readings, facts(weather, where), {}, "North Sea", "gwas"), theatre(where) {
    set_night(false);
    add_zone("A1");
    add("fleet", "G", {{"side", "central-powers"}, {"mission", "intercept"}, {"zone", "A1"}});
    add("fleet", "B", {{"side", "allied"}, {"mission", "intercept"}, {"zone", "A1"}});
}

void Gwas::set_night(bool night) {
    const std::string scope = fmt::format("turn {}", session.state().turn());
    runner.act([&](Session& now) { now.set_fact("night", scope, night); });
}

void Gwas::add_zone(const std::string& id, const Tree& more) {
    add("zone", id, with({{"theatre", theatre}}, more));
}

void Gwas::add_ship(const std::string& id, const std::string& type, const std::string& speed_class, const Tree& more) {
    add("ship", id,
        with({{"side", "central-powers"},
              {"nationality", "German"},
              {"type", type},
              {"speed-class", speed_class},
              {"hull", 8},
              {"italicized", false},
              {"fleet", "G"}},
             more));
}

void Gwas::add_enemy(const std::string& id, const std::string& type, const std::string& speed_class, const Tree& more) {
    add_ship(id, type, speed_class, with({{"side", "allied"}, {"nationality", "British"}, {"fleet", "B"}}, more));
}

bool Gwas::says_so(const std::string& part) const {
    const std::vector<std::string> lines = all_said();
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return says(line, part); });
}

json::Value Gwas::fact(const std::string& id) const {
    const json::Value of_session = session.state().fact(id, "session");
    return of_session.is_null() ? session.state().fact(id, fmt::format("turn {}", session.state().turn())) : of_session;
}

}  // namespace flagplot::procedures::test
