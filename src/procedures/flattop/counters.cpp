#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"

// Coastwatchers and troops on islands (23).
namespace flagplot::procedures::flattop {
namespace {

using hex::Hex;
using json::Value;

constexpr const char* section = "Coastwatchers and troops";
constexpr const char* source = "Flat Top PBEM & Variant Rules, 23";

struct Kind {
    const char* id;
    const char* label;
    const char* short_id;
};
constexpr Kind coastwatcher{"coastwatcher", "coastwatcher", "CW"};
constexpr Kind troops{"troops", "troops", "T"};

bool is_alive(const Unit& counter) {
    return !counter.flag("eliminated");
}

std::string count_words(int count, const Kind& kind) {
    if (kind.id == troops.id) return fmt::format("{} of troops", count);
    return fmt::format("{} coastwatcher{}", count, count == 1 ? "" : "s");
}

// What Table 23A or 23B has for a side.
table::Lookup cell(Referee& ref, const std::string& table, const std::string& row_fact, const std::string& row,
                   const std::string& side) {
    return look_up(ref.table(table), {}, {{row_fact, row}, {"scenario", ref.fact("scenario")}, {"of-side", side}});
}

std::string certainty_note(const table::Lookup& usn, const table::Lookup& ijn) {
    for (const char* const worst : {"guess", "likely"}) {
        for (const table::Lookup* const one : {&usn, &ijn}) {
            if (one->effects.value("certainty", "") == worst) return worst;
        }
    }
    return "";
}

void add_counters(Referee& ref, const std::string& island, const std::string& side, const Kind& kind, int count) {
    for (int i = 1; i <= count; ++i) {
        const std::string id = fmt::format("{}-{}-{}-{}", kind.short_id, side, island, i);
        if (ref.has_unit(id)) continue;  // placed before
        ref.add_unit("add/" + id, "counter", id, {{"side", side}, {"kind", kind.id}, {"island", island}});
    }
}

bool is_hour(const Referee& ref, const char* number) {
    return hour(ref) == ref.number(number);
}

void refuse_other_hours(const Referee& ref, bool now, const char* when) {
    if (!now) ref.refuse(fmt::format("it is {}", hour_text(ref)), when);
}

bool is_enemy_base(const Referee& ref, const hex::Atlas& atlas, const Hex& hex, const std::string& side) {
    const std::vector<Unit> bases = ref.units("base");
    return std::any_of(bases.begin(), bases.end(), [&](const Unit& base) {
        return base.text("ship").empty() && side_of(base) != side && place_of(ref, atlas, base) == hex;
    });
}

void eliminate(Referee& ref, const std::string& key, const std::vector<Unit>& counters) {
    for (const Unit& counter : counters)
        ref.set_unit(key + "/" + counter.id, counter.id, {{"eliminated", true}, {"reported", false}});
}

}  // namespace

void place_counters(Referee& ref) {
    const table::Field islands = ref.field_of("island");
    referee::Form form{.key = "counters",
                       .title = "Coastwatchers and troops of the scenario",
                       .help = "The table has lost its columns: correct what your own copy has otherwise.",
                       .source = "Flat Top PBEM & Variant Rules, Table 23A",
                       .grid = true};
    for (const char* const side : {"usn", "ijn"}) {
        for (const Kind& kind : {coastwatcher, troops}) {
            form.fields.push_back(referee::number_field(fmt::format("{}-{}", side, kind.id),
                                                        fmt::format("{} {}", side_name(side), kind.label), 0, 20));
        }
    }
    for (const table::Choice& island : islands.choices) {
        const table::Lookup usn = cell(ref, "flattop.coastwatchers-and-troops", "island", island.id, "usn");
        const table::Lookup ijn = cell(ref, "flattop.coastwatchers-and-troops", "island", island.id, "ijn");
        referee::FormRow row{island.id, island.label, {}, {}, {}, certainty_note(usn, ijn)};
        for (const auto& [side, one] : {std::pair{"usn", &usn}, std::pair{"ijn", &ijn}}) {
            row.defaults[fmt::format("{}-coastwatcher", side)] = one->effects.value("coastwatchers", 0);
            row.defaults[fmt::format("{}-troops", side)] = one->effects.value("troops", 0);
            if (one->effects.contains("west-of-star")) row.note = "troops: west of the star";
        }
        form.rows.push_back(row);
    }
    const auto answer = ref.ask(form);
    std::map<std::string, std::vector<std::string>> told;
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        const auto& [island, fields] = answer.rows[i];
        for (const char* const side : {"usn", "ijn"}) {
            for (const Kind& kind : {coastwatcher, troops}) {
                const int count = fields.at(fmt::format("{}-{}", side, kind.id)).get<int>();
                if (count == 0) continue;
                add_counters(ref, island, side, kind, count);
                const std::string& note = form.rows[i].note;
                const bool star =
                    kind.id == troops.id && note.find("star") != std::string::npos && std::string(side) == "ijn";
                told[side].push_back(fmt::format("{}: {}{}", form.rows[i].label, count_words(count, kind),
                                                 star ? ", west of the star" : ""));
            }
        }
    }
    for (const auto& [side, lines] : told) {
        ref.tell("place-" + side,
                 {.section = section,
                  .text = fmt::format("To be placed on any hex of their islands, coastwatchers not on enemy bases:\n{}",
                                      fmt::join(lines, "\n")),
                  .audience = side});
    }
}

void set_up_bases(Referee& ref) {
    const bool implied = ref.plays("flattop.base-troops", "implied");
    for (const table::Choice& base : ref.field_of("base-name").choices) {
        for (const char* const side : {"usn", "ijn"}) {
            const table::Lookup found = cell(ref, "flattop.bases", "base-name", base.id, side);
            const std::string kind = found.effects.value("kind", "");
            if (kind.empty()) continue;
            const std::string certainty = found.effects.value("certainty", "");
            if (kind != "troops") {
                const session::Fields now{{"radar", kind == "radar"}};
                if (ref.has_unit(base.id)) {
                    ref.set_unit("base/" + base.id, base.id, now);
                } else {
                    ref.add_unit("base/" + base.id, "base", base.id,
                                 {{"side", side}, {"called", base.label}, {"radar", kind == "radar"}});
                }
            }
            if (kind == "troops" || implied) add_counters(ref, base.id, side, troops, 1);
            ref.tell("base/" + base.id + "-" + side,
                     {.section = section,
                      .text = fmt::format("{}: {}{}.", base.label, kind == "radar" ? "base with radar" : kind,
                                          certainty == "certain" ? "" : ", " + certainty),
                      .audience = side,
                      .reports = true});
        }
    }
}

void move_counters(Referee& ref) {
    refuse_other_hours(ref, is_hour(ref, "counters-move-first") || is_hour(ref, "counters-move-second"),
                       "the 0100 or the 1200 turn (23.3.3)");
    const hex::Atlas atlas = maps_of(ref);
    table::Field moves = referee::text_field("to", "To hex");
    may_stay_empty(moves);
    moves.help = "Empty: it stays, or isn't placed yet.";
    referee::Form form{.key = "moves",
                       .title = "Where do they go?",
                       .help = "One hex each, on their island.",
                       .source = std::string(source) + ".3.3",
                       .fields = {moves},
                       .grid = true,
                       .standing = true};
    for (const Unit& counter : ref.units("counter")) {
        if (!is_alive(counter)) continue;
        form.rows.push_back({counter.id,
                             fmt::format("{}{}", counter.id,
                                         counter.text("hex").empty() ? ", not placed" : " in " + counter.text("hex")),
                             {},
                             {}});
    }
    if (form.rows.empty()) ref.refuse("there are no counters", "counters of Table 23A, in the roster");
    const auto answer = ref.ask(form);
    for (const auto& [id, fields] : answer.rows) {
        const std::string to = fields.contains("to") ? json::to_text(fields.at("to")) : "";
        if (to.empty()) continue;
        const Unit counter = ref.unit(id);
        std::optional<Hex> hex;
        try {
            hex = atlas.parse(to);
        } catch (const hex::HexError& error) {
            throw json::InputError(id + ", to", error.what(), "");
        }
        const std::optional<Hex> from = read_hex(atlas, counter, "hex");
        if (from && atlas.distance(*from, *hex) > ref.number("counter-move")) {
            throw json::InputError(id + ", to", fmt::format("{} is {} hexes away", to, atlas.distance(*from, *hex)),
                                   "a hex next to it (23.3.3)");
        }
        const bool barred = counter.text("kind") == coastwatcher.id &&
                            is_enemy_base(ref, atlas, *hex, side_of(counter)) &&
                            (!from || ref.plays("flattop.coastwatcher-bases", "always"));
        if (barred)
            throw json::InputError(id + ", to", fmt::format("{} is an enemy base", to),
                                   "another hex for a coastwatcher (23.3.2)");
        ref.set_unit("move/" + id, id, {{"hex", atlas.label(*hex)}});
        ref.tell("move/" + id, {.section = section,
                                .unit = id,
                                .text = fmt::format("In {}.", atlas.label(*hex)),
                                .audience = ear_of(counter),
                                .reports = true});
    }
}

namespace {

// The counters of both sides in one hex.
struct Meeting {
    std::vector<Unit> usn;
    std::vector<Unit> ijn;

    std::vector<Unit> of(const std::string& side, const Kind& kind) const {
        std::vector<Unit> found = side == "usn" ? usn : ijn;
        std::erase_if(found, [&](const Unit& counter) { return counter.text("kind") != kind.id; });
        return found;
    }
};

std::vector<Unit> taken(Referee& ref, std::vector<Unit> counters) {
    if (ref.plays("flattop.several-counters", "one") && counters.size() > 1) counters.resize(1);
    return counters;
}

void resolve(Referee& ref, const std::string& where, const Meeting& meeting) {
    const std::vector<Unit> allied = meeting.of("usn", troops);
    const std::vector<Unit> japanese = meeting.of("ijn", troops);
    const bool both = !allied.empty() && !japanese.empty();
    const Outcome outcome =
        ref.consult({.key = "clash/" + where,
                     .table = both ? "flattop.troops-against-troops" : "flattop.coastwatcher-against-troops",
                     .purpose = "Hex " + where});
    std::vector<Unit> lost;
    const auto lose = [&](const std::vector<Unit>& counters) {
        const std::vector<Unit> gone = taken(ref, counters);
        lost.insert(lost.end(), gone.begin(), gone.end());
    };
    if (outcome.is("allies") || outcome.is("both")) lose(allied);
    if (outcome.is("japanese") || outcome.is("both")) lose(japanese);
    if (outcome.is("coastwatcher"))
        lose(meeting.of(allied.empty() && !meeting.of("usn", coastwatcher).empty() ? "usn" : "ijn", coastwatcher));
    if (outcome.is("troops")) lose(allied.empty() ? japanese : allied);
    eliminate(ref, "lost-" + where, lost);
    ref.tell("clash/" + where,
             {.section = section, .text = fmt::format("{}: {}.", where, outcome.label()), .reports = true});
}

}  // namespace

// 23.3.4, in the 1200 turn, after the moves.
void resolve_counters(Referee& ref) {
    refuse_other_hours(ref, is_hour(ref, "counters-move-second"), "the 1200 turn (23.3.4)");
    const hex::Atlas atlas = maps_of(ref);
    std::map<std::string, Meeting> hexes;
    for (const Unit& counter : ref.units("counter")) {
        const std::optional<Hex> hex = read_hex(atlas, counter, "hex");
        if (!is_alive(counter) || !hex) continue;
        Meeting& here = hexes[atlas.label(*hex)];
        (side_of(counter) == "usn" ? here.usn : here.ijn).push_back(counter);
    }
    int number = 0;
    for (const auto& [where, meeting] : hexes) {
        const bool both_sides = !meeting.usn.empty() && !meeting.ijn.empty();
        const bool any_troops = !meeting.of("usn", troops).empty() || !meeting.of("ijn", troops).empty();
        if (!both_sides || !any_troops) continue;
        ++number;
        resolve(ref, where, meeting);
    }
    if (number == 0)
        ref.tell("none", {.section = section, .text = "No hex has counters of both sides.", .reports = true});
}

// 23.3.4: players learn of eliminations only when their counters are called.
void check_radio(Referee& ref) {
    std::map<std::string, std::vector<std::string>> silent;
    for (const Unit& counter : ref.units("counter")) {
        if (is_alive(counter) || counter.flag("reported")) continue;
        ref.set_unit("reported/" + counter.id, counter.id, {{"reported", true}});
        silent[ear_of(counter)].push_back(counter.id);
    }
    for (const std::string& ear : ears(ref)) {
        const auto found = silent.find(ear);
        const std::string text = found == silent.end()
                                     ? "All counters answer."
                                     : fmt::format("No answer from {}.", fmt::join(found->second, ", "));
        ref.tell("check-" + ear, {.section = section, .text = text, .audience = ear, .reports = true});
    }
}

// 23.3.5, in the 2400 turn: eliminated troops come back on their island's base; coastwatchers never do.
void replace_troops(Referee& ref) {
    refuse_other_hours(ref, is_hour(ref, "replacements"), "the 2400 turn (23.3.5)");
    const hex::Atlas atlas = maps_of(ref);
    int number = 0;
    for (const Unit& counter : ref.units("counter")) {
        if (is_alive(counter) || counter.text("kind") != troops.id) continue;
        for (const Unit& base : ref.units("base")) {
            const bool there = base.text("island") == counter.text("island") && side_of(base) == side_of(counter);
            const std::optional<Hex> hex = place_of(ref, atlas, base);
            if (!there || !hex) continue;
            ++number;
            ref.set_unit("back/" + counter.id, counter.id,
                         {{"eliminated", false}, {"reported", true}, {"hex", atlas.label(*hex)}});
            ref.tell("back/" + counter.id, {.section = section,
                                            .unit = counter.id,
                                            .text = fmt::format("New troops at {}.", name_of(base)),
                                            .audience = ear_of(counter),
                                            .reports = true});
            break;
        }
    }
    if (number == 0) ref.tell("none", {.section = section, .text = "No troops come back.", .reports = true});
}

}  // namespace flagplot::procedures::flattop
