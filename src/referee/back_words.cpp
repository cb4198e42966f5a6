#include "referee/back_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "session/chronicle.h"
#include "session/sequence.h"

namespace flagplot::referee {
namespace {

using ascii::in_sentence;
using session::Chronicle;
using session::Entry;
using session::Session;

// "Fleet Z2", "12 fleets", "3 units"; empty if one of them is none.
std::string units_words(const Session& session, const std::vector<std::string>& units) {
    const Chronicle chronicle(session);
    std::set<const rulebook::UnitType*> types;
    for (const std::string& unit : units) types.insert(chronicle.type_of(unit));
    if (types.contains(nullptr)) return "";
    if (units.size() == 1) return chronicle.label_of(units.front());
    const std::string plural = types.size() == 1 ? in_sentence((*types.begin())->plural) : "";
    return fmt::format("{} {}", units.size(), plural.empty() ? "units" : plural);
}

std::string answer_words(const Session& session, const session::Answer& answer) {
    std::vector<std::string> units;
    for (const auto& [unit, fields] : answer.rows) units.push_back(unit);
    const std::string whose = units.empty() ? "" : units_words(session, units);
    if (!whose.empty()) return "answer of " + whose;
    return answer.asked.empty() ? "answer" : fmt::format("answer: {}", answer.asked);
}

// A roll by itself is called by its table; another procedure by its title.
std::string opened_words(const Session& session, const Catalogue& catalogue, int run) {
    const auto& opened = std::get<session::Opened>(session.entry(run).body);
    const auto procedure = catalogue.find(opened.procedure, session.rulebook());
    const std::string title = procedure ? procedure->title : opened.procedure;
    if (!procedure || !procedure->ad_hoc) return fmt::format("start of {}", title);
    for (int number = run + 1; number <= session.size() && session.entry(number).run == run; ++number) {
        const auto* const lookup = std::get_if<session::LookedUp>(&session.entry(number).body);
        if (lookup) return fmt::format("roll of {}", session.rulebook().title_of(lookup->lookup.table));
    }
    return fmt::format("roll: {}", title);
}

// What a person does to the session goes into one group of entries.
struct Act {
    std::vector<std::string> added;
    std::vector<std::string> changed;
    std::vector<std::string> removed;
    std::vector<const session::Ticked*> ticks;
    const session::FactSet* fact = nullptr;
    const session::ClockSet* clock = nullptr;
    const session::PhaseSet* phase = nullptr;
    bool rules = false;
    bool reports = false;

    void take(const session::Body& body) {
        if (const auto* one = std::get_if<session::UnitAdded>(&body)) added.push_back(one->id);
        if (const auto* one = std::get_if<session::UnitChanged>(&body)) changed.push_back(one->id);
        if (const auto* one = std::get_if<session::UnitRemoved>(&body)) removed.push_back(one->id);
        if (const auto* one = std::get_if<session::Ticked>(&body)) ticks.push_back(one);
        if (const auto* one = std::get_if<session::FactSet>(&body)) fact = one;
        if (const auto* one = std::get_if<session::ClockSet>(&body)) clock = one;
        if (const auto* one = std::get_if<session::PhaseSet>(&body)) phase = one;
        if (std::holds_alternative<session::RulesSet>(body)) rules = true;
        if (std::holds_alternative<session::Told>(body) || std::holds_alternative<session::Amended>(body))
            reports = true;
    }
};

std::string tick_words(const Session& session, const Act& act) {
    const char* const what = act.ticks.front()->yes ? "tick" : "unticking";
    if (act.ticks.size() > 1) return fmt::format("{} of {} orders", what, act.ticks.size());
    const auto& told = std::get<session::Told>(session.entry(act.ticks.front()->of).body);
    return fmt::format("{} of {}", what, told.unit.empty() ? told.section : told.unit);
}

std::string fact_words(const Session& session, const session::FactSet& set) {
    const rulebook::Fact* const known = session.find_fact(set.fact);
    return fmt::format("change of {}", known ? in_sentence(known->field.label) : set.fact);
}

std::string act_words(const Session& session, const Act& act) {
    const auto units = [&](const char* what, const std::vector<std::string>& ids) {
        const std::set<std::string> once(ids.begin(), ids.end());
        return fmt::format("{} of {}", what, units_words(session, {once.begin(), once.end()}));
    };
    if (!act.ticks.empty()) return tick_words(session, act);
    if (act.clock) {
        const std::string turn = in_sentence(session.rulebook().clock.turn_label);
        return fmt::format("step to {} {}", turn, act.clock->now);
    }
    if (act.phase) {
        return fmt::format("step to {}", session::phase_label(session.state(), session.rulebook(), act.phase->now));
    }
    if (!act.removed.empty()) return units("removal", act.removed);
    if (!act.added.empty()) return units("addition", act.added);
    if (!act.changed.empty()) return units("change", act.changed);
    if (act.fact) return fact_words(session, *act.fact);
    if (act.reports) return "change of a report";
    return act.rules ? "change of the rules" : "last step";
}

// Of the roll or lookup that was corrected.
std::string correction_words(const Session& session, int number) {
    const session::Body& body = session.entry(number).body;
    if (const auto* roll = std::get_if<session::Roll>(&body)) return "correction of " + roll->purpose;
    const auto* found = std::get_if<session::LookedUp>(&body);
    return found ? "correction of " + session.rulebook().title_of(found->lookup.table) : "correction";
}

// Dice that were typed together: of one roll, or of many.
std::string typed_words(const Session& session, int first) {
    const auto rolls = std::ranges::count_if(Chronicle(session).counting(first, session.size()), is_typed_roll);
    if (rolls > 1) return fmt::format("dice typed for {} rolls", rolls);
    return fmt::format("dice typed for {}", std::get<session::Roll>(session.entry(first).body).purpose);
}

// "Hits: 3, B: 1X 2D (your copy says 3X now)"; empty if the copy says the same, or nobody has one.
std::string kept_words(const Session& session, const table::Lookup& lookup) {
    const table::Chart* const chart = session.rulebook().find_chart(lookup.table);
    const table::ChartCopy* const copy = chart ? session.chart_copy(chart->id) : nullptr;
    if (!copy || !lookup.facts.contains("row") || !lookup.facts.contains("column")) return "";
    const json::Value& row = lookup.facts.at("row");
    const json::Value& column = lookup.facts.at("column");
    const table::ChartShift shift = table::shift_of(lookup.facts);
    const auto cell = find_cell(*chart, *copy, row, column, shift);
    const std::string now = cell ? cell_to_text(*chart, cell->fields) : "";
    if (!cell || now == lookup.label) return "";
    return fmt::format("{}, {}: {} (your copy says {} now)", chart->title, place_in(*chart, row, column, shift),
                       lookup.label, now);
}

}  // namespace

bool is_typed_roll(const Entry& entry) {
    const auto* const roll = std::get_if<session::Roll>(&entry.body);
    return roll && roll->source == session::Roll::Source::hand;
}

std::string loss_words(const Session& session, int from, int without_rolls_of) {
    int rolls = 0;
    int ticks = 0;
    int procedures = 0;
    int changes = 0;
    for (const Entry& entry : Chronicle(session).counting(from, session.size())) {
        const bool is_roll = std::holds_alternative<session::Roll>(entry.body);
        rolls += is_roll && entry.run != without_rolls_of ? 1 : 0;
        const auto* const tick = std::get_if<session::Ticked>(&entry.body);
        ticks += tick && tick->yes ? 1 : 0;
        procedures += std::holds_alternative<session::Opened>(entry.body) ? 1 : 0;
        changes += entry.run == 0 && session::changes_units_or_facts(entry.body) ? 1 : 0;
    }
    std::vector<std::string> parts;
    const auto add = [&](int count, const char* one, const char* many) {
        if (count > 0) parts.push_back(ascii::counted(count, one, many));
    };
    add(rolls, "roll", "rolls");
    add(ticks, "tick", "ticks");
    add(procedures, "later procedure", "later procedures");
    add(changes, "change by hand", "changes by hand");
    return fmt::format("{}", fmt::join(parts, ", "));
}

int override_behind(const Session& session, int retraction) {
    if (!std::holds_alternative<session::Retracted>(session.entry(retraction).body)) return 0;
    int behind = retraction + 1;
    while (behind <= session.size() && std::holds_alternative<session::RulesSet>(session.entry(behind).body)) ++behind;
    const bool corrects =
        behind <= session.size() && std::holds_alternative<session::Override>(session.entry(behind).body);
    return corrects ? behind : 0;
}

std::string back_words(const Session& session, const Catalogue& catalogue, int number) {
    const Entry& entry = session.entry(number);
    if (const auto* answer = std::get_if<session::Answer>(&entry.body)) return answer_words(session, *answer);
    if (std::holds_alternative<session::Opened>(entry.body)) return opened_words(session, catalogue, number);
    if (std::holds_alternative<session::Roll>(entry.body)) return typed_words(session, number);
    if (std::holds_alternative<session::Note>(entry.body))
        return Chronicle(session).is_struck(number) ? "striking out a note" : "note";
    if (std::holds_alternative<session::Message>(entry.body)) return "message";
    if (const auto* retracted = std::get_if<session::Retracted>(&entry.body)) {
        return correction_words(session, retracted->from);
    }
    Act act;
    for (int here = number; here <= session.size(); ++here) {
        const Entry& one = session.entry(here);
        if (std::holds_alternative<session::Opened>(one.body)) return opened_words(session, catalogue, here);
        if (one.run == 0 && session.holds(here)) act.take(one.body);
        if (one.end) break;
    }
    return act_words(session, act);
}

std::string charts_kept_words(const Session& session, int entry) {
    constexpr std::size_t most = 5;
    std::vector<std::string> kept;
    for (const Entry& one : Chronicle(session).counting(std::max(1, entry), session.size())) {
        const auto* const found = std::get_if<session::LookedUp>(&one.body);
        if (!found || !found->overruled.empty()) continue;
        std::string words = kept_words(session, found->lookup);
        if (!words.empty()) kept.push_back(std::move(words));
    }
    if (kept.empty()) return "";
    const std::size_t others = kept.size() > most ? kept.size() - most : 0;
    kept.resize(std::min(kept.size(), most));
    if (others > 0) kept.push_back(fmt::format("and {} more", others));
    return fmt::format("Answers from a chart of yours that is another one now stay as they were played: {}.",
                       fmt::join(kept, "; "));
}

}  // namespace flagplot::referee
