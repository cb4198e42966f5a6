#include "procedures/flattop/attack_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "rulebook/board_plan.h"

namespace flagplot::procedures::flattop {
namespace {

bool is_in_force(const Unit& unit) {
    return unit.type == "ship" && !unit.text("task-force").empty();
}

bool carries_weapons(const Unit& planes) {
    const std::string load = planes.text("ammunition");
    return !load.empty() && load != "none";
}

// The hex in which they meet and may fight; empty: they don't.
std::string meets_in(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target) {
    if (side_of(attacker) == side_of(target) || is_grounded(target)) return "";
    const std::optional<hex::Hex> here = hex_of_fight(ref, atlas, attacker, target);
    return here && is_found(ref, atlas, attacker, target) ? atlas.label(*here) : "";
}

// Likely targets have low numbers: those that its orders name, for guns the planes overhead, for planes that carry
// bombs or torpedoes the ships, one by one, for others the planes.
int likelihood(const Unit& attacker, const Unit& target) {
    const std::string ordered = attacker.text("target");
    if (!ordered.empty() && ordered.find(name_of(target)) != std::string::npos) return 0;
    const bool by_bombers = attacker.type == "air-formation" && carries_weapons(attacker);
    const bool at_ships = by_bombers || attacker.type == "submarine";
    if (target.type == "air-formation") return at_ships ? 5 : 1;
    if (target.type == "base" || target.type == "submarine") return 4;
    return is_in_force(target) == at_ships ? 2 : 3;
}

// Beside the unit's id: "K1, D3A 8", "Yorktown, in TF17".
std::string label_of(const Unit& unit) {
    if (is_gone(unit)) {
        const char* const fate = unit.type == "air-formation" ? "shot down" : "sunk";
        return fmt::format("{}, {}: the attack that is expected (11.2)", unit.id, fate);
    }
    if (is_in_force(unit)) return fmt::format("{}, in {}", unit.id, unit.text("task-force"));
    const std::string planes = unit.text("planes");
    return planes.empty() ? unit.id : fmt::format("{}, {}", unit.id, planes);
}

std::string why_unable(const Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    if (!place_of(ref, atlas, unit)) return "no hex in the roster";
    if (is_grounded(unit)) return "on the ground";
    if (can_only_be_attacked(ref, unit)) return "deep: it can only be attacked (12.62)";
    return "";
}

// One for each type of planes.
std::vector<AttackRow> rows_by_type(const AttackRow& all) {
    std::vector<AttackRow> rows;
    std::set<std::string> ids;
    for (const AirFactors& type : read_air_factors(all.unit.text("planes"))) {
        if (type.count == 0) continue;
        rows.push_back(all);
        rows.back().id = fmt::format("{}/{}", all.unit.id, type.type);
        rows.back().label = fmt::format("{}, {} {}", all.unit.id, type.type, type.count);
        rows.back().planes = type.type;
        ids.insert(type.type);
    }
    // A type that is written twice can't be told apart.
    return rows.size() > 1 && ids.size() == rows.size() ? rows : std::vector<AttackRow>{all};
}

// One for each enemy force.
std::vector<AttackRow> rows_by_enemy(const Referee& ref, const AttackRow& all) {
    std::vector<AttackRow> rows;
    for (const Meeting& meeting : all.meetings) {
        const std::string force = force_of(ref, meeting.target).id;
        const std::string id = fmt::format("{}/{}", all.unit.id, force);
        auto row = std::ranges::find(rows, id, &AttackRow::id);
        if (row == rows.end()) {
            row = rows.insert(row, {all.unit, id, fmt::format("{}, at {}", all.unit.id, force), ""});
        }
        row->meetings.push_back(meeting);
    }
    return rows.size() > 1 ? rows : std::vector<AttackRow>{all};
}

std::vector<Meeting> meetings_among(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker,
                                    const std::vector<Fighter>& fighters) {
    std::vector<Meeting> meetings;
    for (const Fighter& enemy : fighters) {
        const std::string hex = meets_in(ref, atlas, attacker, enemy.unit);
        if (!hex.empty()) meetings.push_back({enemy.unit, hex});
    }
    std::ranges::stable_sort(meetings, [&](const Meeting& a, const Meeting& b) {
        return likelihood(attacker, a.target) < likelihood(attacker, b.target);
    });
    return meetings;
}

std::vector<AttackRow> rows_of(const Referee& ref, const hex::Atlas& atlas, const Unit& unit,
                               const std::vector<Fighter>& fighters) {
    AttackRow all{unit, unit.id, label_of(unit), ""};
    all.reason = why_unable(ref, atlas, unit);
    if (!all.reason.empty()) return {all};
    all.meetings = meetings_among(ref, atlas, unit, fighters);
    if (all.meetings.empty()) {
        all.reason = "no enemy in its hex";
        return {all};
    }
    if (unit.type == "air-formation") return rows_by_type(all);
    return is_in_force(unit) ? std::vector<AttackRow>{all} : rows_by_enemy(ref, all);
}

constexpr const char* unknown_bht = "yours";

// What is known of its BHT before it is entered: "yours - 4", a sum that table flattop.bht goes on with.
std::string bht_words(Referee& ref, const Unit& attacker, const Unit& target) {
    const std::string weapon = likely_weapon(attacker, target);
    std::string base = bombards_with_destroyers(attacker, weapon) ? fmt::format("{}", ref.number("dd-bombardment-bht"))
                                                                  : std::string(unknown_bht);
    if (declared(attacker).empty() || !needs_ammunition(ref, target, weapon)) return base;
    const table::Lookup load = ammunition_row(ref, target, weapon, declared(attacker));
    const table::Lookup sum = ref.read(
        "flattop.bht",
        {{"bht", 0}, {"weapon", weapon}, {"wrong-ammunition", load.effects.value("wrong", false)}, {"anvil", false}});
    const int change = sum.total.value_or(0);
    return change == 0 ? base : fmt::format("{} {} {}", base, change < 0 ? "-" : "+", std::abs(change));
}

sheet::Cell factors_of(Referee& ref, const AttackRow& row) {
    if (attacks_singly(ref, row.unit)) return ref.number("night-factors");
    const std::optional<int> planes = planes_in(row, row.unit);
    return planes ? *planes : sheet::Cell();
}

referee::FormRow form_row(Referee& ref, const AttackRow& row, const table::Field& column) {
    referee::FormRow asked{row.id, row.label};
    asked.of = row.unit.id;
    asked.group = side_name(side_of(row.unit));
    table::Field own = column;
    const sheet::Cell factors = factors_of(ref, row);
    for (const Meeting& meeting : row.meetings) {
        own.choices.push_back({meeting.target.id, meeting.target.id});
        const std::string bht = bht_words(ref, row.unit, meeting.target);
        asked.pairs[meeting.target.id] = {bht, meeting.hex, factors};
    }
    asked.own = {own};
    asked.note = row.reason;
    if (row.meetings.empty()) asked.blank = {column.id};
    return asked;
}

void add_choice(std::vector<Choice>& choices, const Choice& one) {
    const auto is_known = [&](const Choice& choice) { return choice.id == one.id; };
    if (std::ranges::none_of(choices, is_known)) choices.push_back(one);
}

// Where nothing is known of any BHT, its column is left out.
void drop_unknown_bht(referee::Form& form) {
    for (const referee::FormRow& row : form.rows) {
        for (const auto& [target, cells] : row.pairs) {
            if (cells.front().words != unknown_bht) return;
        }
    }
    form.pair_columns.erase(form.pair_columns.begin());
    for (referee::FormRow& row : form.rows) {
        for (auto& [target, cells] : row.pairs) cells.erase(cells.begin());
    }
}

}  // namespace

std::vector<Meeting> meetings_of(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker) {
    return meetings_among(ref, atlas, attacker, who_fights(ref));
}

std::vector<AttackRow> attack_rows(const Referee& ref, const hex::Atlas& atlas) {
    const std::vector<Fighter> fighters = who_fights(ref);
    std::vector<AttackRow> rows;
    for (const char* const side : {"usn", "ijn"}) {
        std::vector<AttackRow> unable;
        for (const Fighter& fighter : fighters) {
            if (side_of(fighter.unit) != side) continue;
            for (const AttackRow& row : rows_of(ref, atlas, fighter.unit, fighters)) {
                if (!row.meetings.empty()) {
                    rows.push_back(row);
                } else if (!is_in_force(row.unit)) {
                    unable.push_back(row);
                }
            }
        }
        rows.insert(rows.end(), unable.begin(), unable.end());
    }
    return rows;
}

std::string likely_weapon(const Unit& attacker, const Unit& target) {
    const bool by_planes = attacker.type == "air-formation";
    if (target.type == "air-formation") return by_planes ? "air-combat" : "aa";
    if (by_planes) {
        std::string load = attacker.text("ammunition");
        if (load == "torpedoes") return load;
        return load == "GP" || load == "AP" ? "bombs" : "";
    }
    if (attacker.type == "submarine") return target.type == "submarine" ? "" : "torpedoes";
    if (target.type == "submarine") return target.text("depth") == "surface" ? "" : "asw";
    if (attacker.type == "base") return "";
    return target.type == "base" ? "bombardment" : "gunfire";
}

std::optional<int> planes_in(const AttackRow& row, const Unit& now) {
    if (!is_counted(row.unit)) return {};
    if (row.planes.empty()) return factors_of(now);
    for (const AirFactors& type : read_air_factors(now.text("planes"))) {
        if (type.type == row.planes) return type.count;
    }
    return 0;
}

referee::Form attack_plot(Referee& ref, const std::vector<AttackRow>& rows) {
    const table::Field target = referee::may_be_empty(referee::unit_field("target", "Target", "", {}));
    referee::Form form{.key = "attacks",
                       .title = "Who attacks whom?",
                       .help = "All attacks of the turn, or those that come next. Empty: no attack.",
                       .source = rule("10 to 14, 18"),
                       .fields = {target},
                       .grid = true};
    form.pair_columns = {{"BHT"}, {"Hex", true}, {"Factors", false, true}};
    if (ref.board()) form.board = rulebook::main_board;
    for (const AttackRow& row : rows) {
        form.rows.push_back(form_row(ref, row, target));
        for (const Meeting& meeting : row.meetings)
            add_choice(form.fields.front().choices, {meeting.target.id, meeting.target.id});
    }
    drop_unknown_bht(form);
    return form;
}

}  // namespace flagplot::procedures::flattop
