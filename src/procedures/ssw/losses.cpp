#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "procedures/ssw/combat.h"

namespace flagplot::procedures::ssw {
namespace {

const std::vector<Choice> outcomes{
    {unharmed, "Unharmed"}, {"aborted", "Aborted"}, {"damaged", "Damaged"}, {"destroyed", "Destroyed"}};

void change_roster(Referee& ref, const Zone& zone, const Lost& lost) {
    std::vector<std::string> lines;
    for (const auto& [id, outcome] : lost.outcomes) {
        ref.set_unit(zone.key("losses-" + id), id, {{"state", outcome}});
        if (outcome != unharmed) lines.push_back(fmt::format("{} is {}", ref.label(id), outcome));
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
        const std::string outcome = said == lost.outcomes.end() ? unharmed : said->second;
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

// ---- WiF's own defence rolls

void roll_defence(Referee& ref, const Zone& zone, const std::string& step, const std::string& side, const Hits& hits,
                  std::vector<std::string>& lines) {
    const std::vector<int> die = ref.table("ssw.convoy-search").sides();  // the printed game's, as in search
    // Each goes by its result: one destroyed more leaves the dice of those that are damaged with them.
    const std::vector<std::pair<std::string, int>> counts{
        {"destroyed", hits.destroyed}, {"damaged", hits.damaged}, {"aborted", hits.aborted}};
    for (const auto& [name, count] : counts) {
        const std::string purpose =
            fmt::format("{}: defense roll of {}, {}", ref.label(zone.id()), side_name(side), name);
        for (int number = 1; number <= count; ++number) {
            const std::string key = zone.key(fmt::format("{}-{}-{}", step, name, number));
            const std::vector<int> faces = ref.roll(key, purpose, die, side);
            lines.push_back(fmt::format("{}, {}: {}", side_name(side), name, fmt::join(faces, " ")));
        }
    }
}

// What fell, for whoever reads the printed table; or who throws.
std::string defence_rolls(Referee& ref, const Zone& zone, const Results& results) {
    if (!throws_defence_rolls(ref)) return "Make WiF's defense roll for each.";
    std::vector<std::string> lines;
    roll_defence(ref, zone, "defence-convoy", zone.convoy_side(ref), results.on_convoy, lines);
    roll_defence(ref, zone, "defence-subs", zone.sub_side(ref), results.on_subs, lines);
    return fmt::format("Defense rolls: {}. Your own table says what they do.", fmt::join(lines, "; "));
}

// ---- asked

// A grid of what each loses, with fields that are asked once; these alone, if nothing is left to be lost.
Form losses_form(const Referee& ref, const Zone& zone, const std::vector<Unit>& units, const std::vector<Unit>& convoys,
                 const Field& once) {
    Form form{.key = zone.key("losses"),
              .title = fmt::format("Losses in {}", ref.label(zone.id())),
              .source = "SSW Step, 1.2.5.1, 2nd paragraph"};
    for (const Unit& unit : units) form.rows.push_back(unit_row(ref, unit));
    for (const Unit& convoy : convoys) form.rows.push_back(convoy_row(convoy));
    form.grid = !form.rows.empty();
    if (!units.empty()) form.fields.push_back(outcome_field());
    if (!convoys.empty()) form.fields.push_back(lost_field());
    (form.grid ? form.also : form.fields).push_back(once);
    return form;
}

// Whether the person who said it was asked about everything that these results fall on.
bool goes_for(const Lost& lost, const Results& results) {
    const auto is_said = [&](const Unit& unit) { return lost.outcomes.contains(unit.id); };
    const bool subs = results.on_subs.all() == 0 || std::ranges::any_of(results.subs, is_said);
    return subs && (results.on_convoy.all() == 0 || !lost.points.empty());
}

std::string who_chooses(const Results& results) {
    if (results.targets.empty()) return "The owners choose what is lost.";
    return fmt::format("{} was targeted; otherwise the owners choose.", joined(results.targets));
}

Lost ask_losses(Referee& ref, const Zone& zone, const Results& results) {
    std::vector<Unit> units;
    if (results.on_convoy.all() > 0) units = results.targets;
    if (results.on_subs.all() > 0) units.insert(units.end(), results.subs.begin(), results.subs.end());
    const std::vector<Unit> convoys = results.on_convoy.all() > 0 ? results.convoys : std::vector<Unit>();
    const std::string rolls = defence_rolls(ref, zone, results);
    Form form = losses_form(ref, zone, units, convoys, reason_field());
    form.help = fmt::format("{} {} Then say what came of it. {}", in_words(results), rolls, who_chooses(results));
    Lost lost = losses_in(ref, ref.ask(form));
    refuse_without_reason(ref, zone, results, lost);
    return lost;
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
    std::ranges::sort(ships);
    return ships;
}

bool Lost::any() const {
    const bool harms = std::ranges::any_of(outcomes, [](const auto& one) { return one.second != unharmed; });
    return harms || std::ranges::any_of(points, [](const auto& one) { return one.second > 0; });
}

Field outcome_field() {
    return referee::choice_field("outcome", "Outcome", outcomes, unharmed);
}

Field lost_field() {
    return referee::number_field("lost", "Convoy points lost or aborted", 0, {}, 0);
}

Field reason_field() {
    Field field = referee::may_be_empty(referee::text_field("reason", "Why, if the losses differ from the results"));
    field.otherwise = "";
    return field;
}

Fields asked_once(const session::Answer& answer) {
    for (const auto& [row, fields] : answer.rows) {
        if (row == referee::also_row) return fields;
    }
    return answer.fields;
}

FormRow unit_row(const Referee& ref, const Unit& unit) {
    return {unit.id, ref.label(unit.id), {}, {"lost"}};
}

FormRow convoy_row(const Unit& convoy) {
    FormRow row{convoy.id, fmt::format("{}: {}", convoy.id, counted(convoy.number("points"), "convoy point"))};
    row.blank = {"outcome"};
    row.of = convoy.id;
    return row;
}

Lost losses_in(Referee& ref, const session::Answer& answer) {
    Lost lost;
    lost.reason = asked_once(answer).text("reason");
    for (const auto& [id, fields] : answer.rows) {
        if (fields.contains("outcome")) lost.outcomes[id] = fields.text("outcome");
        if (!fields.contains("lost")) continue;
        lost.points[id] = fields.number("lost");
        const int most = ref.unit(id).number("points");
        if (lost.points[id] <= most) continue;
        ref.refuse(fmt::format("{} can't lose {}", id, counted(lost.points[id], "convoy point")),
                   fmt::format("at most {}", most));
    }
    return lost;
}

std::string in_words(const Results& results) {
    return fmt::format("Convoy: {}. Subs: {}.", results.on_convoy.words(), results.on_subs.words());
}

bool throws_defence_rolls(Referee& ref) {
    return ref.plays("ssw.defence-rolls", "here");
}

std::string differences(Referee& ref, const Zone& zone, const Results& results, const Lost& lost) {
    const std::vector<int> ships = convoy_ships(ref, zone);
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
    return fmt::format("{}", fmt::join(words, "; "));
}

void refuse_without_reason(Referee& ref, const Zone& zone, const Results& results, const Lost& lost) {
    const std::string differs = differences(ref, zone, results, lost);
    if (differs.empty() || !lost.reason.empty()) return;
    ref.refuse(fmt::format("the losses differ from the results ({})", differs), "these losses, or the reason why not");
}

void take_results(Referee& ref, const Zone& zone, const Results& results, const std::optional<Lost>& said) {
    if (!results.any()) return;
    const bool stands =
        said && goes_for(*said, results) && (!said->reason.empty() || differences(ref, zone, results, *said).empty());
    const Lost lost = stands ? *said : ask_losses(ref, zone, results);
    const std::string differs = differences(ref, zone, results, lost);
    if (!differs.empty()) {
        zone.report(ref, "losses-overruled", fmt::format("Results overruled: {} ({}).", lost.reason, differs));
    } else if (!lost.reason.empty()) {
        zone.report(ref, "losses-reason", lost.reason);
    }
    change_roster(ref, zone, lost);
}

void record_losses(Referee& ref, const Zone& zone, const std::vector<Unit>& units, const std::vector<Unit>& convoys) {
    Field else_happened = referee::may_be_empty(referee::text_field("report", "What else happened? (for the log)"));
    else_happened.otherwise = "";
    Form form = losses_form(ref, zone, units, convoys, else_happened);
    form.help = "What came of the naval air combat?";
    const session::Answer answer = ref.ask(form);
    change_roster(ref, zone, losses_in(ref, answer));
    const std::string words = asked_once(answer).text("report");
    if (!words.empty()) zone.report(ref, "report", words);
}

}  // namespace flagplot::procedures::ssw
