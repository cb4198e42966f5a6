#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "ascii/letters.h"
#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/weather.h"

// Coastwatchers and troops on islands (23).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Coastwatchers and troops";

struct Kind {
    const char* id;
    const char* label;
    const char* short_id;
};
constexpr Kind coastwatcher{"coastwatcher", "coastwatcher", "CW"};
constexpr Kind troops{"troops", "troops", "T"};
constexpr std::array<const char*, 2> sides{"usn", "ijn"};

bool is_alive(const Unit& counter) {
    return !counter.flag("eliminated");
}

std::string count_words(int count, const Kind& kind) {
    if (kind.id == troops.id) return fmt::format("{} of troops", count);
    return ascii::counted(count, "coastwatcher", "coastwatchers");
}

// What Table 23A or 23B has for a side.
table::Lookup cell(Referee& ref, const std::string& table, const std::string& row_fact, const std::string& row,
                   const std::string& side) {
    return ref.read(table, {{row_fact, row}, {"scenario", ref.fact("scenario")}, {"of-side", side}});
}

// Whose counters a cell of the tables is for, as the form's fields have it: "usn-troops".
std::string field_for(const std::string& side, const std::string& what) {
    return side + "-" + what;
}

// What to know of a row: how sure its cells are, and the star.
std::string note_of(const table::Lookup& usn, const table::Lookup& ijn) {
    std::string note;
    for (const char* const worst : {"guess", "likely"}) {
        const bool is_worst =
            usn.effects.value("certainty", "") == worst || ijn.effects.value("certainty", "") == worst;
        if (is_worst && note.empty()) note = worst;
    }
    if (!ijn.effects.contains("west-of-star")) return note;
    return note.empty() ? "IJN troops west of the star" : note + "; IJN troops west of the star";
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
    return ref.any_of("base", [&](const Unit& base) {
        return base.text("ship").empty() && side_of(base) != side && place_of(ref, atlas, base) == hex;
    });
}

void eliminate(Referee& ref, const std::string& key, const std::vector<Unit>& counters) {
    for (const Unit& counter : counters) ref.set_unit(key + "/" + counter.id, counter.id, {{"eliminated", true}});
}

}  // namespace

void place_counters(Referee& ref) {
    referee::Form form{.key = "counters",
                       .title = "Coastwatchers and troops of the scenario",
                       .help = "The table has lost its columns: correct whatever differs in your own copy.",
                       .source = rule("Table 23A"),
                       .grid = true};
    for (const char* const side : sides) {
        for (const Kind& kind : {coastwatcher, troops}) {
            form.fields.push_back(referee::number_field(field_for(side, kind.id),
                                                        fmt::format("{} {}", side_name(side), kind.label), 0, 20));
        }
    }
    std::vector<bool> star;
    for (const table::Choice& island : ref.field_of("island").choices) {
        const table::Lookup usn = cell(ref, "flattop.coastwatchers-and-troops", "island", island.id, "usn");
        const table::Lookup ijn = cell(ref, "flattop.coastwatchers-and-troops", "island", island.id, "ijn");
        referee::FormRow row{.unit = island.id, .label = island.label, .note = note_of(usn, ijn)};
        for (const auto& [side, one] : {std::pair{"usn", &usn}, std::pair{"ijn", &ijn}}) {
            row.defaults[field_for(side, coastwatcher.id)] = one->effects.value("coastwatchers", 0);
            row.defaults[field_for(side, troops.id)] = one->effects.value("troops", 0);
        }
        star.push_back(ijn.effects.contains("west-of-star"));
        form.rows.push_back(row);
    }
    const auto answer = ref.ask(form);
    std::map<std::string, std::vector<std::string>> told;
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        const auto& [island, fields] = answer.rows[i];
        for (const std::string side : sides) {
            for (const Kind& kind : {coastwatcher, troops}) {
                const int count = fields.number(field_for(side, kind.id));
                if (count == 0) continue;
                add_counters(ref, island, side, kind, count);
                const bool west = star[i] && side == "ijn" && kind.id == troops.id;
                told[side].push_back(fmt::format("{}: {}{}", form.rows[i].label, count_words(count, kind),
                                                 west ? ", west of the star" : ""));
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

namespace {

// A base of the scenario, a radar there, or troops.
void set_up_base(Referee& ref, const table::Choice& base, const std::string& side, const std::string& kind) {
    const bool implied = ref.plays("flattop.base-troops", "implied");
    if (kind == "troops" || implied) add_counters(ref, base.id, side, troops, 1);
    if (kind != "troops") {
        const bool radar = kind == "radar";
        if (ref.has_unit(base.id)) {
            ref.set_unit("base/" + base.id, base.id, {{"radar", radar}});
        } else {
            ref.add_unit("base/" + base.id, "base", base.id,
                         {{"side", side}, {"called", base.label}, {"radar", radar}});
        }
    }
    ref.report("base/" + base.id + "-" + side,
               {.section = section,
                .text = fmt::format("{}: {}.", base.label, kind == "radar" ? "base with radar" : kind),
                .audience = side});
}

}  // namespace

void set_up_bases(Referee& ref) {
    const std::vector<table::Choice> kinds{
        {"none", "nothing"}, {"troops", "T: troops"}, {"base", "B: base"}, {"radar", "R: base with radar"}};
    const std::vector<table::Choice> bases = ref.field_of("base-name").choices;
    referee::Form form{.key = "bases",
                       .title = "Bases of the scenario",
                       .help = "The table has lost its columns: correct whatever differs in your own copy.",
                       .source = rule("Table 23B"),
                       .grid = true};
    for (const char* const side : sides)
        form.fields.push_back(referee::choice_field(side, side_name(side), kinds, "none"));
    for (const table::Choice& base : bases) {
        const table::Lookup usn = cell(ref, "flattop.bases", "base-name", base.id, "usn");
        const table::Lookup ijn = cell(ref, "flattop.bases", "base-name", base.id, "ijn");
        form.rows.push_back(
            {.unit = base.id,
             .label = base.label,
             .defaults = {{"usn", usn.effects.value("kind", "none")}, {"ijn", ijn.effects.value("kind", "none")}},
             .note = note_of(usn, ijn)});
    }
    const auto answer = ref.ask(form);
    for (std::size_t i = 0; i < bases.size(); ++i) {
        for (const char* const side : sides) {
            const std::string kind = answer.rows.at(i).second.text(side);
            if (kind != "none") set_up_base(ref, bases[i], side, kind);
        }
    }
}

void move_counters(Referee& ref) {
    // A scenario may begin at any hour: its counters are placed then (23.3.2).
    const bool moving = is_hour(ref, "counters-move-first") || is_hour(ref, "counters-move-second");
    refuse_other_hours(ref, moving || ref.turn() == 1, "the 0100 or the 1200 turn (23.3.3)");
    const hex::Atlas atlas = maps_of(ref);
    table::Field moves = optional_field(referee::text_field("to", "To hex"), "Empty: it stays, or isn't placed yet.");
    moves.place = true;
    referee::Form form{.key = "moves",
                       .title = "Where do they go?",
                       .help = "One hex each, on their island.",
                       .source = rule("23.3.3"),
                       .fields = {moves},
                       .grid = true,
                       .standing = true};
    for (const Unit& counter : ref.units("counter")) {
        const bool is_placed = !counter.text("hex").empty();
        if (counter.flag("lost") || (is_placed && !moving)) continue;
        form.rows.push_back(
            {.unit = counter.id,
             .label = fmt::format("{}{}", counter.id, is_placed ? " in " + counter.text("hex") : ", not placed"),
             .note = is_alive(counter) ? "" : "eliminated, which its side doesn't know"});
    }
    if (form.rows.empty())
        ref.refuse(moving ? "there are no counters" : "all counters are placed",
                   "counters of Table 23A, in the roster");
    std::map<std::string, Way> ways;
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const std::string to = fields.text("to");
        if (to.empty()) continue;
        const Unit counter = ref.unit(id);
        const Hex hex = read_at(id + ", to", [&] { return atlas.parse(to); });
        const std::optional<Hex> from = read_hex(atlas, counter, "hex");
        if (from && atlas.distance(*from, hex) > ref.number("counter-move")) {
            throw json::InputError(id + ", to", fmt::format("{} is {} hexes away", to, atlas.distance(*from, hex)),
                                   "a hex next to it (23.3.3)");
        }
        if (from && from != hex && counter.number("moved-turn") == ref.turn()) {
            throw json::InputError(id + ", to", fmt::format("{} has moved in this turn", id),
                                   "one move a turn (23.3.3)");
        }
        const bool barred = counter.text("kind") == coastwatcher.id &&
                            is_enemy_base(ref, atlas, hex, side_of(counter)) &&
                            (!from || ref.plays("flattop.coastwatcher-bases", "always"));
        if (barred)
            throw json::InputError(id + ", to", fmt::format("{} is an enemy base", to),
                                   "another hex for a coastwatcher (23.3.2)");
        session::Fields now{{"hex", atlas.label(hex)}};
        if (from && from != hex) now["moved-turn"] = ref.turn();  // to be placed isn't a move
        ref.set_unit("move/" + id, id, now);
        ref.report("move/" + id, {section, id, fmt::format("In {}.", atlas.label(hex)), ear_of(counter)});
        ways[id] = {from, {hex}};
    }
    tell_clouds_reached(ref, atlas, ways);
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
    ref.report("clash/" + where, {.section = section, .text = fmt::format("{}: {}.", where, outcome.label())});
}

// Where counters of both sides stand, troops among them.
std::map<std::string, Meeting> meetings_of_counters(const Referee& ref, const hex::Atlas& atlas) {
    std::map<std::string, Meeting> hexes;
    for (const Unit& counter : ref.units("counter")) {
        const std::optional<Hex> hex = read_hex(atlas, counter, "hex");
        if (!is_alive(counter) || !hex) continue;
        Meeting& here = hexes[atlas.label(*hex)];
        (side_of(counter) == "usn" ? here.usn : here.ijn).push_back(counter);
    }
    std::erase_if(hexes, [](const auto& hex) {
        const Meeting& meeting = hex.second;
        const bool any_troops = !meeting.of("usn", troops).empty() || !meeting.of("ijn", troops).empty();
        return meeting.usn.empty() || meeting.ijn.empty() || !any_troops;
    });
    return hexes;
}

}  // namespace

// 23.3.4, in the 1200 turn, after the moves.
void resolve_counters(Referee& ref) {
    refuse_other_hours(ref, is_hour(ref, "counters-move-second"), "the 1200 turn (23.3.4)");
    const std::map<std::string, Meeting> meetings = meetings_of_counters(ref, maps_of(ref));
    for (const auto& [where, meeting] : meetings) resolve(ref, where, meeting);
    if (meetings.empty()) ref.report("none", {.section = section, .text = "No hex has counters of both sides."});
}

// 23.3.4: players learn of eliminations only when their counters are called.
void check_radio(Referee& ref) {
    std::map<std::string, std::vector<std::string>> silent;  // by who has counters, also where all of them answer
    for (const Unit& counter : ref.units("counter")) {
        std::vector<std::string>& of_its_ear = silent[ear_of(counter)];
        if (is_alive(counter) || counter.flag("lost")) continue;
        ref.set_unit("lost/" + counter.id, counter.id, {{"lost", true}});
        of_its_ear.push_back(counter.id);
    }
    if (silent.empty()) ref.refuse("there are no counters", "counters of Table 23A, in the roster");
    for (const auto& [ear, ids] : silent) {
        const std::string text =
            ids.empty() ? "All counters answer." : fmt::format("No answer from {}.", fmt::join(ids, ", "));
        ref.report("check-" + ear, {.section = section, .text = text, .audience = ear});
    }
}

// 23.3.5, in the 2400 turn: eliminated troops come back on their island's base; coastwatchers never do.
void replace_troops(Referee& ref) {
    refuse_other_hours(ref, is_hour(ref, "replacements"), "the 2400 turn (23.3.5)");
    const hex::Atlas atlas = maps_of(ref);
    int number = 0;
    for (const Unit& counter : ref.units("counter")) {
        if (is_alive(counter) || counter.text("kind") != troops.id) continue;
        // New troops would tell their side what only a radio check may.
        if (!counter.flag("lost") && ref.plays("flattop.replacements", "after-check")) continue;
        for (const Unit& base : ref.units("base")) {
            const std::string island = counter.text("island");
            const bool there =
                (base.text("island") == island || base.id == island) && side_of(base) == side_of(counter);
            const std::optional<Hex> hex = place_of(ref, atlas, base);
            if (!there || !hex) continue;
            ++number;
            ref.set_unit("back/" + counter.id, counter.id,
                         {{"eliminated", false}, {"lost", false}, {"hex", atlas.label(*hex)}});
            ref.report("back/" + counter.id,
                       {section, counter.id, fmt::format("New troops at {}.", name_of(base)), ear_of(counter)});
            break;
        }
    }
    if (number == 0) ref.report("none", {.section = section, .text = "No troops come back."});
}

DueLines counter_moves_due(Referee& ref) {
    const bool now = is_hour(ref, "counters-move-first") || is_hour(ref, "counters-move-second");
    const bool any = ref.any_of("counter", [](const Unit& counter) { return is_alive(counter); });
    if (!now || !any || ref.earlier_runs("flattop.move-counters") > 0) return {};
    return {{"it is " + hour_text(ref)}};
}

DueLines counter_meetings_due(Referee& ref) {
    DueLines due;
    if (!is_hour(ref, "counters-move-second") || ref.earlier_runs("flattop.resolve-counters") > 0) return due;
    for (const auto& [where, meeting] : meetings_of_counters(ref, maps_of(ref)))
        due.push_back({fmt::format("both sides are in {}", where)});
    return due;
}

DueLines replacements_due(Referee& ref) {
    const bool any = ref.any_of(
        "counter", [](const Unit& counter) { return !is_alive(counter) && counter.text("kind") == troops.id; });
    if (!any || !is_hour(ref, "replacements") || ref.earlier_runs("flattop.replace-troops") > 0) return {};
    return {{"it is " + hour_text(ref)}};
}

}  // namespace flagplot::procedures::flattop
