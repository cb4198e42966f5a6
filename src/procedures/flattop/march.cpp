#include "procedures/flattop/march.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr int farthest = 999;  // hexes; beyond are maps that aren't joined

// "N2,N2" is "N4".
Moves merged(const Moves& moves) {
    Moves all;
    for (const Move& move : moves) {
        if (!all.empty() && all.back().direction == move.direction) {
            all.back().count += move.count;
        } else {
            all.push_back(move);
        }
    }
    return all;
}

bool begins_with(const Moves& path, const Moves& moved) {
    return merged(share(path, cost_of(moved)).now) == merged(moved);
}

// 8.3 speaks of a TF with radar, 9.2 of planes.
bool enters_contacts_hex(Referee& ref, const Unit& unit) {
    if (unit.type == "air-formation") return !unit.flag("one-hex-away");
    const bool may_use_radar = unit.type != "submarine" || ref.plays("flattop.radar-shadow", "any");
    return may_use_radar && unit.flag("radar");
}

// A shortest way; none to a map that isn't joined.
std::optional<Moves> way_to(const hex::Atlas& atlas, const Hex& from, const Hex& to) {
    if (atlas.distance(from, to) > farthest) return {};
    return way_between(atlas, from, to);
}

bool follows_one_of(const Unit& unit, const std::vector<Unit>& others) {
    return std::ranges::any_of(others, [&](const Unit& other) { return other.id == unit.text("follows"); });
}

}  // namespace

std::string March::note() const {
    return fmt::format("{}", fmt::join(notes, "; "));
}

void March::doubt(const std::string& words) {
    notes.push_back(words);
    doubtful = true;
}

March march_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    // Planes take off where their commander believes their ship (22.5).
    const std::optional<Hex> known = is_grounded(unit) ? known_place_of(ref, atlas, unit) : std::nullopt;
    March march{unit, known ? *known : place_of(ref, atlas, unit).value(), sheet_of(ref, unit)};
    march.path = moves_from(unit.text("path"), unit.id);
    const std::string provided = unit.text("provided");
    if (!provided.empty()) march.doubt("provided: " + provided);  // 3.2, 3.4: whether it is so somebody has to say
    return march;
}

void follow_contact(Referee& ref, const hex::Atlas& atlas, March& march) {
    const std::string contact = march.unit.text("follows");
    if (!ref.has_unit(contact)) return;
    const std::optional<Hex> there = place_of(ref, atlas, ref.unit(contact));
    if (!there) return march.doubt(fmt::format("its contact {} has no hex", contact));
    const std::optional<Moves> way = way_to(atlas, march.from, *there);
    if (!way) return march.doubt(fmt::format("its contact {} is on a map that isn't joined", contact));
    const int distance = cost_of(*way);
    march.leads = March::Lead::contact;
    march.path = *way;
    if (!enters_contacts_hex(ref, march.unit)) {
        march.path = share(march.path, std::max(0, distance - ref.number("shadow-distance"))).now;
    }
    march.notes.push_back(
        fmt::format("follows {}, {} away", ref.label(contact), ascii::counted(distance, "hex", "hexes")));
}

void stay_over(const Referee& ref, const hex::Atlas& atlas, March& march, const Unit& force) {
    const std::optional<Hex> there = place_of(ref, atlas, force);
    if (!there || *there == march.from || !march.path.empty() || march.leads != March::Lead::orders) return;
    const std::optional<Moves> way = way_to(atlas, march.from, *there);
    if (!way) return march.doubt(fmt::format("there is no way to {}", name_of(force)));
    march.leads = March::Lead::force;
    march.path = *way;
    march.notes.push_back(
        fmt::format("CAP over {}, which is {} away", name_of(force), ascii::counted(cost_of(*way), "hex", "hexes")));
}

void go_home(Referee& ref, const hex::Atlas& atlas, March& march) {
    const std::string base = march.unit.text("lands-at");
    if (!march.unit.flag("lands") || !march.path.empty() || !ref.has_unit(base)) return;
    if (march.leads != March::Lead::orders) return;
    const std::optional<Hex> there = known_place_of(ref, atlas, ref.unit(base));
    const std::optional<Moves> way = there ? way_to(atlas, march.from, *there) : std::nullopt;
    if (!way) return march.doubt(fmt::format("there is no way to {}", base));
    march.leads = March::Lead::home;
    march.path = *way;
}

void check_march(const hex::Atlas& atlas, March& march) {
    const int cost = cost_of(march.path);
    if (march.points && cost > *march.points) {
        march.notes.push_back(fmt::format("{} MP ordered, {} now", cost, *march.points));
    }
    if (!is_on_a_map(atlas, atlas.walk(march.from, legs_of(march.proposed())))) march.doubt("leads off the map");
}

std::vector<std::vector<Unit>> in_rounds(std::vector<Unit> units) {
    std::vector<std::vector<Unit>> rounds;
    while (!units.empty()) {
        std::vector<Unit> now;
        std::vector<Unit> later;
        for (const Unit& unit : units) (follows_one_of(unit, units) ? later : now).push_back(unit);
        if (now.empty()) now.swap(later);
        rounds.push_back(std::move(now));
        units = std::move(later);
    }
    return rounds;
}

Moves moves_from(const std::string& text, const std::string& whose) {
    return read_at(whose + ", moves", [&] { return parse_moves(text); });
}

Value or_null(const std::string& text) {
    return text.empty() ? Value() : Value(text);
}

Hex end_of(const hex::Atlas& atlas, const March& march, const Moves& moves) {
    const Hex to = atlas.walk(march.from, legs_of(moves));
    if (!is_on_a_map(atlas, to)) {
        throw json::InputError(
            march.unit.id + ", moves",
            fmt::format("{} leads off the map, to {}", to_string(moves), atlas.label(to, march.sheet)),
            "moves that end on it");
    }
    return to;
}

std::string way_text(const hex::Atlas& atlas, const March& march, const Moves& moves, const Hex& to) {
    if (moves.empty()) return fmt::format("Stays in {}.", atlas.label(to, march.sheet));
    return fmt::format("{} - {} - {}.", atlas.label(march.from, march.sheet), to_string(moves),
                       atlas.label(to, march.sheet));
}

Value path_left(const March& march, const Moves& moved) {
    if (march.leads == March::Lead::home || march.leads == March::Lead::force) return {};  // next turn from there
    // Who follows its contact has left the way of its orders, unless it didn't go anywhere.
    if (march.leads == March::Lead::contact) return legs_of(moved).empty() ? or_null(march.unit.text("path")) : Value();
    if (!begins_with(march.path, moved)) return {};
    return or_null(to_string(share(march.path, cost_of(moved)).later));
}

void tell_oddities(Referee& ref, const March& march, const Moves& moved, int points, const std::string& section) {
    const std::string& id = march.unit.id;
    const auto tell = [&](const std::string& key, const std::string& text) {
        ref.report(key + "/" + id, {section, id, text});
    };
    if (march.points && points > *march.points) {
        tell("far", fmt::format("Used {} MP, but has {}{}{}.", points, *march.points, march.notes.empty() ? "" : ": ",
                                march.note()));
    }
    const std::string ordered = march.unit.text("path");
    const bool dropped =
        march.leads == March::Lead::contact ? !legs_of(moved).empty() : !begins_with(march.path, moved);
    if (dropped && !ordered.empty()) tell("dropped", fmt::format("The moves {} of its orders are dropped.", ordered));
}

}  // namespace flagplot::procedures::flattop
