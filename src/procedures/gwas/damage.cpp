#include "procedures/gwas/damage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "ascii/letters.h"
#include "procedures/gwas/battle.h"
#include "procedures/gwas/leaders.h"
#include "referee/audience.h"

namespace flagplot::procedures::gwas {
namespace {

using json::Value;

constexpr const char* mount = "torpedo-mount";  // as the tables call the area
constexpr std::array<const char*, 5> areas{"hull", "primary", "secondary", "tertiary", mount};

// A number for each area.
class PerArea {
  public:
    int& of(std::string_view area) { return numbers_.at(place_of(area)); }
    int of(std::string_view area) const { return numbers_.at(place_of(area)); }

  private:
    static std::size_t place_of(std::string_view area) {
        return static_cast<std::size_t>(std::ranges::find(areas, area) - areas.begin());
    }

    std::array<int, areas.size()> numbers_{};
};

// The roster's name of an area.
std::string box_field(const std::string& area) {
    return area == mount ? "torpedo" : area;
}

std::string area_label(const Referee& ref, const std::string& area) {
    return ref.field_of("ship", box_field(area) + "-left").label;
}

std::string armor_of(const Unit& ship, const std::string& area) {
    return area == mount ? "none" : ship.text(area + "-armor");
}

std::string scope_of_armor(const std::string& weapon, const std::string& armor) {
    return fmt::format("armor {} {}", weapon, armor);
}

// As the chart calls it.
std::string row_of_weapon(const std::string& weapon) {
    return weapon == "sixteen-inch" ? "primary" : weapon;
}

referee::ChartQuestion penetration_of(const std::string& weapon, const std::string& armor) {
    return {.key = fmt::format("penetration/{}-{}", weapon, armor),
            .chart = "gwas.armor-penetration",
            .row = weapon,
            .column = armor};
}

// A ship's data sheet while hits are crossed off, and what is said about it.
struct Sheet {
    Unit ship;
    PerArea left = {};  // boxes
    int speed_lost = 0;
    bool sunk = false;
    int referred = 0;  // by the hit that is applied
    std::vector<std::string> lines = {};
    std::vector<std::string> seen = {};  // what whoever fires sees of it

    int had(const std::string& area) const { return ship.number(box_field(area)); }
    std::string status(const std::string& area) const {
        if (had(area) == 0) return "never";
        return left.of(area) > 0 ? "some" : "all-hit";
    }
};

Sheet sheet_of(const Unit& ship) {
    Sheet sheet{.ship = ship, .speed_lost = ship.number("speed-lost")};
    for (const char* const area : areas) sheet.left.of(area) = boxes_left(ship, box_field(area));
    return sheet;
}

// Further hits of the same kind that primary fire has on an area of a result.
struct Extra {
    std::string area = {};
    int hits = 0;
};

// Crosses hits off sheets.
class Damage {
  public:
    Damage(Referee& ref, StepOf step) : ref_(ref), step_(std::move(step)) {}

    // One result of a damage table: the boxes of each area, then speed, leader, explosion.
    void apply(const Hit& hit, const table::Lookup& lookup, const Extra& extra) {
        Sheet& sheet = sheet_for(hit.target);
        if (sheet.sunk) return;
        sheet.referred = 0;
        const Value& effects = lookup.effects;
        const PerArea before = sheet.left;
        std::map<std::string, int> notes;  // what became of boxes that weren't hit where they fell, and of how many
        int boxes = 0;
        bool hull_counts = false;
        for (const char* const area : areas) {
            if (!effects.contains(area)) continue;
            const int count = effects.at(area).get<int>() + (area == extra.area ? extra.hits : 0);
            boxes += count;
            for (int i = 0; i < count; ++i) {
                const Fate fate = hit_box(sheet, hit, area, effects.contains("penetrates"));
                hull_counts = hull_counts || (area == std::string("hull") && fate.counts);
                if (!fate.note.empty()) ++notes[fate.note];
            }
        }
        const std::string why = reasons(lookup, extra) + in_brackets(notes);
        const std::string crossed_off = what_is_crossed_off(before, sheet.left);
        const bool says_it = boxes == 0 || (why == lookup.label && crossed_off == boxes_in_words(effects));
        sheet.lines.push_back(says_it ? why : fmt::format("{}: {} crossed off", why, crossed_off));
        sheet.seen.push_back(reasons(lookup, extra));
        const bool slows =
            effects.contains("speed") && (hull_counts || ref_.plays("gwas.speed-behind-armor", "always"));
        if (slows) {
            const int whole = rung(sheet.ship.text("speed-class"));
            sheet.speed_lost = effects.at("speed") == "all" ? whole : std::min(whole, sheet.speed_lost + 1);
        }
        if (effects.contains("leader")) kill_leader(sheet);
        if (effects.contains("sunk")) destroy(sheet, "explodes");
        if (sheet.left.of("hull") == 0) sheet.sunk = true;
    }

    void sink_at_once(const std::string& target) { destroy(sheet_for(target), "blows up"); }

    // Writes the sheets into the roster and tells of them; who has lost his flagship goes to a ship that is left.
    void commit() {
        for (auto& [id, sheet] : sheets_) {
            session::Fields now{{"speed-lost", sheet.speed_lost}};
            for (const char* const area : areas) now[box_field(area) + "-left"] = sheet.left.of(area);
            ref_.set_unit(step_.of("damage", id), id, with_stop(sheet.ship, now));
            if (sheet.sunk) mark_as_sunk(ref_, step_.of("sunk", id), id);
            ref_.tell(step_.of("damage", id),
                      {.section = step_.section,
                       .unit = id,
                       .text = fmt::format("{}. {}.", fmt::join(sheet.lines, "; "), what_is_left(sheet)),
                       .audience = session::everyone,
                       .wordings = wordings_for_enemy(sheet)});
        }
        for (const auto& [id, sheet] : sheets_) {
            if (sheet.sunk) settle_leaders(ref_, id);
        }
    }

  private:
    static void destroy(Sheet& sheet, const char* words) {
        sheet.sunk = true;
        sheet.lines.emplace_back(words);
        sheet.seen.emplace_back(words);
    }

    // Where the sides don't see the same, the enemy is told what he has thrown, and not what the sheet makes of it
    // (ruling gwas.hidden-damage).
    std::map<std::string, std::string> wordings_for_enemy(const Sheet& sheet) const {
        if (!referee::is_hidden(ref_)) return {};
        const char* const end = sheet.sunk ? ". It sinks." : ".";
        return {{enemy_of(sheet.ship.text("side")), fmt::format("{}{}", fmt::join(sheet.seen, "; "), end)}};
    }

    Sheet& sheet_for(const std::string& target) {
        const auto found = sheets_.find(target);
        return found != sheets_.end() ? found->second
                                      : sheets_.emplace(target, sheet_of(ref_.unit(target))).first->second;
    }

    // What became of a box: whether it counts, and what to say if it wasn't hit where it fell.
    struct Fate {
        bool counts = false;
        std::string note = {};
    };

    // What was rolled, and what makes it more or less: "1 Hull +1 for weak armor".
    static std::string reasons(const table::Lookup& lookup, const Extra& extra) {
        std::string text = lookup.label;
        for (const std::string& note : lookup.notes) text += fmt::format(" ({})", note.substr(0, note.rfind('.')));
        return extra.hits > 0 ? fmt::format("{} +{} for weak armor", text, extra.hits) : text;
    }

    // "2 Hull, 1 Primary"
    std::string in_words(const PerArea& boxes) const {
        std::vector<std::string> parts;
        for (const char* const area : areas) {
            if (boxes.of(area) > 0) parts.push_back(fmt::format("{} {}", boxes.of(area), area_label(ref_, area)));
        }
        return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
    }

    std::string what_is_crossed_off(const PerArea& before, const PerArea& now) const {
        PerArea gone;
        for (const char* const area : areas) gone.of(area) = before.of(area) - now.of(area);
        return in_words(gone);
    }

    // The boxes that a result names.
    std::string boxes_in_words(const Value& effects) const {
        PerArea boxes;
        for (const char* const area : areas) boxes.of(area) = effects.value(area, 0);
        return in_words(boxes);
    }

    // " (2 as Hull, stopped by armor)"
    static std::string in_brackets(const std::map<std::string, int>& notes) {
        std::vector<std::string> parts;
        for (const auto& [note, count] : notes) parts.push_back(count == 1 ? note : fmt::format("{} {}", count, note));
        return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, "; "));
    }

    // One box: there, or where Referred Pain sends it. Armor may stop it at each place.
    Fate hit_box(Sheet& sheet, const Hit& hit, std::string area, bool granted) {
        std::string way;  // "as Secondary, Tertiary"
        const auto after = [&](const std::string& end) { return way.empty() ? end : fmt::format("{}: {}", way, end); };
        for (int times_referred = 0;; ++times_referred) {
            if (!granted && !penetrates(hit.weapon, armor_of(sheet.ship, area))) {
                return {false, after("stopped by armor")};
            }
            if (sheet.left.of(area) > 0) {
                --sheet.left.of(area);
                return {true, way};
            }
            if (area == "hull") return {true, way};  // it sinks already
            const std::string next = referred(sheet, hit, area);
            const bool once = times_referred > 0 && ref_.plays("gwas.referred-again", "once");
            if (next.empty() || once) return {false, after("no effect")};
            way += (way.empty() ? "as " : ", ") + area_label(ref_, next);
            area = next;
        }
    }

    // The area that is hit instead; empty: none.
    std::string referred(Sheet& sheet, const Hit& hit, const std::string& area) {
        const std::string id = sheet.ship.id;
        const std::string what = fmt::format("referred-{}-{}", hit.die, ++sheet.referred);
        const Outcome outcome = ref_.consult(ref_.throw_for(id, step_.of(what, id), "gwas.referred-pain",
                                                            {{"hit-on", area},
                                                             {"primary-boxes", sheet.status("primary")},
                                                             {"secondary-boxes", sheet.status("secondary")},
                                                             {"tertiary-boxes", sheet.status("tertiary")},
                                                             {"torpedo-boxes", sheet.status(mount)}}));
        return outcome.lookup.effects.value("instead", "");
    }

    // As it is known of this combat, or by the player's chart; each of its cells is asked for once.
    bool penetrates(const std::string& weapon, const std::string& armor) {
        if (armor.empty() || armor == "none") return true;
        const std::string row = row_of_weapon(weapon);
        const json::Value of_combat = ref_.known("penetrates", scope_of_armor(row, armor));
        if (!of_combat.is_null()) return of_combat == true;
        const std::string cell = fmt::format("{}-{}", row, armor);
        const auto known = penetrates_.find(cell);
        if (known != penetrates_.end()) return known->second;
        return penetrates_[cell] = ref_.read_chart(penetration_of(row, armor)).at("penetrates") == "yes";
    }

    // One of those whose flagship it is. Each result kills one, as long as one is there.
    void kill_leader(Sheet& sheet) {
        const std::string ship = sheet.ship.id;
        const std::vector<std::string> aboard = leaders_aboard(ref_, ship);
        if (aboard.empty()) return;
        const int number = ++leaders_killed_[ship];
        const std::string first = step_.of("leader", ship);
        const std::string key = number == 1 ? first : fmt::format("{}#{}", first, number);
        const std::string killed = aboard.size() == 1 ? aboard.front() : who_is_killed(key, ship, aboard);
        lose_leader(ref_, key, ship, killed);
        sheet.lines.push_back(killed + " is killed");
    }

    std::string who_is_killed(const std::string& key, const std::string& ship, const std::vector<std::string>& aboard) {
        std::vector<table::Choice> choices;
        for (const std::string& leader : aboard) choices.push_back({leader, leader});
        return ref_.ask_choice(key, fmt::format("Which of them is killed aboard {}?", ship), choices);
    }

    std::string what_is_left(const Sheet& sheet) const {
        if (sheet.sunk) return "It sinks";
        std::vector<std::string> parts;
        for (const char* const area : areas) {
            if (sheet.had(area) > 0)
                parts.push_back(
                    fmt::format("{} {} of {}", area_label(ref_, area), sheet.left.of(area), sheet.had(area)));
        }
        const Unit now = ref_.unit(sheet.ship.id);
        const std::string speed = speed_now(ref_, now);
        return fmt::format("Left: {}; {}", fmt::join(parts, ", "),
                           is_stopped(now) ? "dead in the water" : fmt::format("speed {}", speed));
    }

    Referee& ref_;
    StepOf step_;
    std::map<std::string, Sheet> sheets_;
    std::map<std::string, bool> penetrates_;     // by "weapon-armor"
    std::map<std::string, int> leaders_killed_;  // by ship
};

// ---- dice

bool is_british_battlecruiser(Referee& ref, const Unit& ship) {
    if (ship.text("type") != "BC") return false;
    const bool as_in_fleets = ref.plays("gwas.british-battlecruisers", "as-in-fleets");
    return (as_in_fleets ? nationality_in_fleets(ship) : ascii::lower(ship.text("nationality"))) == "british";
}

// "Hit 1", "Hit 2": of the hits on each ship.
std::vector<std::string> headings_of(const std::vector<Hit>& hits) {
    std::map<std::string, int> numbers;
    std::vector<std::string> headings;
    for (const Hit& hit : hits) headings.push_back(fmt::format("Hit {}", ++numbers[hit.target]));
    return headings;
}

Throw damage_throw(Referee& ref, const StepOf& step, const Hit& hit, const std::string& heading) {
    const Unit ship = ref.unit(hit.target);
    const bool british = is_british_battlecruiser(ref, ship);
    const bool early = british && ref.fact("year").get<int>() < ref.number("explosions-until");
    return {.key = step.of("damage-" + hit.die, hit.target),
            .table = hit.weapon == "torpedo" ? "gwas.torpedo-damage" : "gwas.gunnery-damage",
            .unit = hit.target,
            .purpose = fmt::format("{}, hit by {}", hit.target, hit.weapon == "sixteen-inch" ? "16 inch" : hit.weapon),
            .heading = heading,
            .facts = {{"weapon", hit.weapon},
                      {"range", hit.range},
                      {"hull-armor", ship.text("hull-armor")},
                      {"british-battlecruiser", british},
                      {"before-1917", early}}};
}

bool is_explosive(const Unit& ship) {
    return ship.text("type") == "oiler" || (ship.text("type") == "ML" && ship.number("mines") > 0);
}

// A die for each hit on an oiler, or on a minelayer that still has mines: those that blow up.
std::vector<std::string> roll_for_explosions(Referee& ref, const StepOf& step, const std::vector<Hit>& hits) {
    std::vector<Throw> throws;
    const std::vector<std::string> headings = headings_of(hits);
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const Hit& hit = hits[i];
        if (!is_explosive(ref.unit(hit.target))) continue;
        throws.push_back({.key = step.of("oiler-" + hit.die, hit.target),
                          .table = "gwas.oiler-hit",
                          .unit = hit.target,
                          .purpose = ref.label(hit.target),
                          .heading = headings[i]});
    }
    std::vector<std::string> blown_up;
    const auto outcomes = ref.consult_each(step.key + "-oilers", "Oilers and minelayers", throws);
    for (const Throw& one : throws) {
        if (outcomes.at(one.key).is("sunk")) blown_up.push_back(one.unit);
    }
    return blown_up;
}

// The tables for whose results the die of weak armor is thrown (ruling gwas.weak-armor-tables).
bool has_weak_armor_die(Referee& ref, const std::string& table) {
    if (table == "gwas.critical-damage") return ref.plays("gwas.weak-armor-tables", "critical-too");
    return table == "gwas.gunnery-damage";
}

// The first area of a result that has light or no armor, as it was rolled and not where Referred Pain sends it (ruling
// gwas.weak-armor-area): primary fire throws another die for it; empty: none is thrown. What a ship never had is no
// area of hers (ruling gwas.weak-armor-never).
std::string weak_area(Referee& ref, const Hit& hit, const table::Lookup& lookup) {
    if (hit.weapon != "primary" && hit.weapon != "sixteen-inch") return "";
    if (!has_weak_armor_die(ref, lookup.table)) return "";
    const Unit ship = ref.unit(hit.target);
    for (const char* const area : areas) {
        if (!lookup.effects.contains(area) || armor_of(ship, area) == "heavy") continue;
        if (ship.number(box_field(area)) == 0 && ref.plays("gwas.weak-armor-never", "not-thrown")) continue;
        if (area == std::string(mount) && ref.plays("gwas.weak-armor-mount", "excluded")) return "";
        if (!ship.flag("hull-boxed")) return area;
        if (ref.plays("gwas.boxed-hull", "not-thrown")) return "";
        if (area != std::string("hull")) return area;  // a boxed hull has no extra hit, another area has
    }
    return "";
}

// How many further hits of the same kind each damage throw has, by its key.
std::map<std::string, Extra> roll_for_weak_armor(Referee& ref, const std::string& key, const std::vector<Hit>& hits,
                                                 const std::vector<Throw>& damage,
                                                 const std::map<std::string, Outcome>& outcomes) {
    const bool each_hit = ref.plays("gwas.weak-armor-die", "a-hit");
    std::vector<Throw> throws;
    std::map<std::string, std::string> origins;  // damage keys
    std::map<std::string, Extra> extra;          // by damage key
    for (std::size_t i = 0; i < damage.size(); ++i) {
        const table::Lookup& lookup = outcomes.at(damage[i].key).last().lookup;
        const std::string area = weak_area(ref, hits[i], lookup);
        if (area.empty()) continue;
        Throw one{.key = "weak-" + damage[i].key,
                  .table = "gwas.weak-armor",
                  .unit = hits[i].target,
                  .purpose = fmt::format("{}, {}", ref.label(hits[i].target), lookup.label)};
        if (each_hit) one.times = lookup.effects.at(area).get<int>();
        origins[one.key] = damage[i].key;
        extra[damage[i].key].area = area;
        throws.push_back(one);
    }
    const auto dice = ref.consult_each(key + "-weak", "Primary fire on light or no armor", throws);
    for (const Throw& one : throws) extra[origins.at(one.key)].hits = dice.at(one.key).count("extra");
    return extra;
}

}  // namespace

void learn_penetration(Referee& ref, const std::string& key, const std::vector<std::string>& weapons,
                       const std::vector<std::string>& armors) {
    std::vector<referee::ChartQuestion> questions;
    std::vector<std::string> scopes;
    for (const std::string& weapon : weapons) {
        for (const std::string& armor : armors) {
            const std::string scope = scope_of_armor(weapon, armor);
            if (!ref.known("penetrates", scope).is_null()) continue;
            questions.push_back(penetration_of(weapon, armor));
            scopes.push_back(scope);
        }
    }
    const std::vector<session::Fields> cells =
        ref.read_chart_cells(key, "Which weapons penetrate which armor?", questions);
    for (std::size_t i = 0; i < cells.size(); ++i)
        ref.set_fact(questions[i].key, "penetrates", cells[i].at("penetrates") == "yes", scopes[i]);
}

void forget_penetration(Referee& ref) {
    for (const char* const weapon : {"primary", "secondary", "tertiary", "torpedo"}) {
        for (const char* const armor : {"heavy", "light"}) {
            const std::string scope = scope_of_armor(weapon, armor);
            if (!ref.known("penetrates", scope).is_null())
                ref.set_fact("forget-" + scope, "penetrates", json::Value(), scope);
        }
    }
}

std::string StepOf::of(const std::string& what, const std::string& unit) const {
    return step.empty() ? fmt::format("{}/{}", what, unit) : fmt::format("{}-{}/{}", what, step, unit);
}

void inflict(Referee& ref, const StepOf& step, const std::vector<Hit>& all) {
    if (all.empty()) return;
    const std::vector<std::string> blown_up = roll_for_explosions(ref, step, all);
    std::vector<Hit> hits = all;
    if (ref.plays("gwas.oiler-die", "instead"))
        std::erase_if(hits, [&](const Hit& hit) { return is_explosive(ref.unit(hit.target)); });
    std::vector<Throw> throws;
    const std::vector<std::string> headings = headings_of(hits);
    for (std::size_t i = 0; i < hits.size(); ++i) throws.push_back(damage_throw(ref, step, hits[i], headings[i]));
    const auto outcomes = ref.consult_each(step.key + "-damage", "Damage", throws);
    const std::map<std::string, Extra> extra = roll_for_weak_armor(ref, step.key, hits, throws, outcomes);
    Damage damage(ref, step);
    for (const std::string& target : blown_up) damage.sink_at_once(target);
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const auto more = extra.find(throws[i].key);
        damage.apply(hits[i], outcomes.at(throws[i].key).last().lookup, more == extra.end() ? Extra{} : more->second);
    }
    damage.commit();
}

}  // namespace flagplot::procedures::gwas
