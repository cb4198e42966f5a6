#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "procedures/ssw/combat.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Form;
using table::Choice;

const std::vector<Choice> outcomes{
    {"at-sea", "Unharmed"}, {"aborted", "Aborted"}, {"damaged", "Damaged"}, {"destroyed", "Destroyed"}};

// What is said to be lost: an outcome of each unit, points of each convoy.
struct Lost {
    std::map<std::string, std::string> outcomes;
    std::map<std::string, int> points;
};

Lost ask_losses(Referee& ref, const Zone& zone, const std::vector<Unit>& units, const std::vector<Unit>& convoys,
                const std::string& help) {
    Lost lost;
    Form form{.key = zone.key("losses"),
              .title = fmt::format("Losses in {}", ref.label(zone.id())),
              .help = help,
              .source = "SSW Step, 1.2.5.1, 2nd paragraph",
              .grid = true};
    if (!units.empty()) form.fields.push_back(referee::choice_field("outcome", "Outcome", outcomes, "at-sea"));
    if (!convoys.empty())
        form.fields.push_back(referee::number_field("lost", "Convoy points lost or aborted", 0, {}, 0));
    for (const Unit& unit : units) form.rows.push_back({unit.id, ref.label(unit.id), {}, {"lost"}});
    for (const Unit& convoy : convoys) {
        const std::string label = fmt::format("{}: {}", convoy.id, counted(convoy.number("points"), "convoy point"));
        form.rows.push_back({convoy.id, label, {}, {"outcome"}});
    }
    if (form.rows.empty()) return lost;
    const auto answer = ref.ask(form);
    for (const auto& [id, fields] : answer.rows) {
        const auto points = fields.find("lost");
        if (points == fields.end()) {
            lost.outcomes[id] = json::to_text(fields.at("outcome"));
            continue;
        }
        lost.points[id] = points->second.get<int>();
        const int most = ref.unit(id).number("points");
        if (lost.points[id] <= most) continue;
        ref.refuse(fmt::format("{} can't lose {}", id, counted(lost.points[id], "convoy point")),
                   fmt::format("at most {}", most));
    }
    return lost;
}

void change_roster(Referee& ref, const Zone& zone, const Lost& lost) {
    std::vector<std::string> lines;
    for (const auto& [id, outcome] : lost.outcomes) {
        ref.set_unit(zone.key("losses-" + id), id, {{"state", outcome}});
        if (outcome != "at-sea") lines.push_back(fmt::format("{} is {}", ref.label(id), outcome));
    }
    for (const auto& [id, gone] : lost.points) {
        ref.set_unit(zone.key("losses-" + id), id, {{"points", ref.unit(id).number("points") - gone}});
        if (gone > 0) lines.push_back(fmt::format("{} loses {}", id, counted(gone, "convoy point")));
    }
    if (lines.empty()) return zone.report(ref, "losses", "No losses.");
    zone.order(ref, "losses", fmt::format("{}.", fmt::join(lines, "; ")));
}

// ---- held against the results

Hits harmed(const Lost& lost, const std::vector<Unit>& units) {
    Hits hits;
    for (const Unit& unit : units) {
        const auto said = lost.outcomes.find(unit.id);
        const std::string outcome = said == lost.outcomes.end() ? "at-sea" : said->second;
        if (outcome == "destroyed") ++hits.destroyed;
        if (outcome == "damaged") ++hits.damaged;
        if (outcome == "aborted") ++hits.aborted;
    }
    return hits;
}

// No unit takes two results; the worst ones are dealt out first (ssw.surplus-results).
Hits dealt_out(const Hits& hits, std::size_t units) {
    const int most = static_cast<int>(units);
    Hits due;
    due.destroyed = std::min(hits.destroyed, most);
    due.damaged = std::min(hits.damaged, most - due.destroyed);
    due.aborted = std::min(hits.aborted, most - due.destroyed - due.damaged);
    return due;
}

bool is_part_of(const Hits& some, const Hits& all) {
    return some.destroyed <= all.destroyed && some.damaged <= all.damaged && some.aborted <= all.aborted;
}

// What so many results do to the convoy points, by ruling ssw.convoy-results: from ... to.
struct Range {
    int least = 0;
    int most = 0;
};
Range points_due(Referee& ref, const std::vector<int>& ships, int results) {
    const auto count =
        static_cast<std::ptrdiff_t>(std::min<std::size_t>(ships.size(), static_cast<std::size_t>(results)));
    Range due{std::accumulate(ships.begin(), ships.begin() + count, 0),
              std::accumulate(ships.end() - count, ships.end(), 0)};
    if (ref.plays("ssw.convoy-results", "owner-says")) due.least = 0;
    return due;
}

// Where the losses aren't those that the chart gives, in words.
std::vector<std::string> differences(Referee& ref, const Results& results, const std::vector<int>& ships,
                                     const Lost& lost) {
    std::vector<std::string> words;
    const Hits targets = harmed(lost, results.targets);
    const int targets_due = std::min(results.on_convoy.all(), static_cast<int>(results.targets.size()));
    if (targets.all() != targets_due || !is_part_of(targets, results.on_convoy)) {
        words.push_back(fmt::format("ASW units: {}, by the chart {} of {}", targets.words(), targets_due,
                                    results.on_convoy.words()));
    }
    int points = 0;
    for (const auto& [id, gone] : lost.points) points += gone;
    const Range due = points_due(ref, ships, std::max(0, results.on_convoy.all() - targets.all()));
    if (points < due.least || points > due.most) {
        words.push_back(fmt::format(
            "convoy points: {}, by the chart {}", points,
            due.least == due.most ? std::to_string(due.most) : fmt::format("{} to {}", due.least, due.most)));
    }
    const Hits subs = harmed(lost, results.subs);
    const Hits subs_due = dealt_out(results.on_subs, results.subs.size());
    if (subs != subs_due) words.push_back(fmt::format("subs: {}, by the chart {}", subs.words(), subs_due.words()));
    return words;
}

// Neither more nor less than the results without a reason, as when any result is overruled.
void overrule(Referee& ref, const Zone& zone, const std::vector<std::string>& differences) {
    if (differences.empty()) return;
    const std::string what = fmt::format("{}", fmt::join(differences, "; "));
    const Form form{.key = zone.key("losses-reason"),
                    .title = "Why do the losses differ from the results?",
                    .help = what + ". A WiF defense roll is one reason.",
                    .source = "SSW Step, 1.2.5.1, 2nd paragraph",
                    .fields = {referee::text_field("reason", "Reason")}};
    const std::string reason = json::to_text(ref.ask(form).fields.at("reason"));
    zone.report(ref, "losses-overruled", fmt::format("Results overruled: {} ({}).", reason, what));
}

// ---- WiF's own defence rolls

void roll_defence(Referee& ref, const Zone& zone, const std::string& step, const std::string& side, const Hits& hits,
                  std::vector<std::string>& lines) {
    const std::vector<int> die = ref.table("ssw.convoy-search").sides();  // the printed game's, as in search
    std::vector<std::string> names;
    for (int i = 0; i < hits.destroyed; ++i) names.emplace_back("destroyed");
    for (int i = 0; i < hits.damaged; ++i) names.emplace_back("damaged");
    for (int i = 0; i < hits.aborted; ++i) names.emplace_back("aborted");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string purpose =
            fmt::format("{}: defense roll of {}, {}", ref.label(zone.id()), side_name(side), names[i]);
        const std::vector<int> faces = ref.roll(zone.key(fmt::format("{}-{}", step, i + 1)), purpose, die, side);
        lines.push_back(fmt::format("{}, {}: {}", side_name(side), names[i], fmt::join(faces, " ")));
    }
}

// What fell, for whoever reads the printed table.
std::string defence_rolls(Referee& ref, const Zone& zone, const Results& results) {
    if (ref.plays("ssw.defence-rolls", "on-the-table")) return "Make WiF's defense roll for each.";
    std::vector<std::string> lines;
    roll_defence(ref, zone, "defence-convoy", zone.convoy_side(ref), results.on_convoy, lines);
    roll_defence(ref, zone, "defence-subs", zone.sub_side(ref), results.on_subs, lines);
    return fmt::format("Defense rolls: {}. Your own table says what they do.", fmt::join(lines, "; "));
}

}  // namespace

std::string Hits::words() const {
    if (all() == 0) return "nothing";
    std::vector<std::string> parts;
    if (destroyed > 0) parts.push_back(fmt::format("{} destroyed", destroyed));
    if (damaged > 0) parts.push_back(fmt::format("{} damaged", damaged));
    if (aborted > 0) parts.push_back(fmt::format("{} aborted", aborted));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<Unit> convoys_in_section(const Referee& ref, const Zone& zone) {
    std::vector<Unit> convoys = zone.units(ref, "convoy", zone.convoy_side(ref));
    std::erase_if(convoys, [](const Unit& convoy) { return convoy.number("points") == 0; });
    return convoys;
}

std::vector<int> convoy_ships(Referee& ref, const Zone& zone) {
    const int points_a_ship = ref.number("convoy-points-a-ship");
    std::vector<int> stacks{zone.convoy_points(ref)};
    if (ref.plays("ssw.odd-points", "each-convoy")) {
        stacks.clear();
        for (const Unit& convoy : convoys_in_section(ref, zone)) stacks.push_back(convoy.number("points"));
    }
    std::vector<int> ships;
    for (int points : stacks) {
        for (; points > 0; points -= points_a_ship) ships.push_back(std::min(points, points_a_ship));
    }
    std::sort(ships.begin(), ships.end());
    return ships;
}

void take_results(Referee& ref, const Zone& zone, const Results& results) {
    if (results.on_convoy.all() + results.on_subs.all() == 0) return;
    std::vector<Unit> units;
    if (results.on_convoy.all() > 0) units = results.targets;
    if (results.on_subs.all() > 0) units.insert(units.end(), results.subs.begin(), results.subs.end());
    const std::string rolls = defence_rolls(ref, zone, results);
    std::vector<std::string> targets;
    for (const Unit& unit : results.targets) targets.push_back(unit.id);
    const std::string choice =
        targets.empty() ? "The owners choose what is lost."
                        : fmt::format("{} was targeted; otherwise the owners choose.", fmt::join(targets, ", "));
    const std::string help = fmt::format("Convoy: {}. Subs: {}. {} Then say what came of it. {}",
                                         results.on_convoy.words(), results.on_subs.words(), rolls, choice);
    const std::vector<Unit> convoys = results.on_convoy.all() > 0 ? results.convoys : std::vector<Unit>();
    const std::vector<int> ships = convoy_ships(ref, zone);
    const Lost lost = ask_losses(ref, zone, units, convoys, help);
    overrule(ref, zone, differences(ref, results, ships, lost));
    change_roster(ref, zone, lost);
}

void record_losses(Referee& ref, const Zone& zone, const std::vector<Unit>& units, const std::vector<Unit>& convoys) {
    const Lost lost = ask_losses(ref, zone, units, convoys, "What came of the naval air combat?");
    change_roster(ref, zone, lost);
}

}  // namespace flagplot::procedures::ssw
