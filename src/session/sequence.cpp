#include "session/sequence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "ascii/letters.h"
#include "json/unknown.h"

namespace flagplot::session {
namespace {

using json::InputError;
using rulebook::Phase;
using rulebook::Rulebook;

// An id that neither a phase of the rulebook nor one before it has.
std::string new_id(const std::string& name, const Rulebook& rulebook, const std::vector<Phase>& before) {
    return json::new_id(name, "phase",
                        [&](const std::string& id) { return rulebook.find_phase(id) || json::find_by_id(before, id); });
}

// A line that isn't empty.
Phase read_line(const std::string& line, const Rulebook& rulebook, const std::vector<Phase>& before,
                const std::string& where) {
    const std::size_t sign = line.rfind('=');
    const std::string name = ascii::trimmed(std::string_view(line).substr(0, sign));
    if (name.empty()) throw InputError(where, "no name", "NAME, or NAME = the id of a phase");
    if (sign == std::string::npos) {
        Phase own;
        own.id = new_id(name, rulebook, before);
        own.label = name;
        return own;
    }
    const std::string id = ascii::trimmed(std::string_view(line).substr(sign + 1));
    const Phase* known = rulebook.find_phase(id);
    if (!known) {
        throw InputError(where, fmt::format("found the phase \"{}\"", id), json::one_of(rulebook.phases));
    }
    if (const Phase* other = json::find_by_id(before, id)) {
        throw InputError(where, fmt::format("found the phase \"{}\" a second time, after \"{}\"", id, other->label),
                         "each phase at most once");
    }
    Phase phase = *known;
    phase.label = name;
    return phase;
}

// Whether anything that the phase has was played in this turn.
bool has_been_played(const Phase& phase, const State& state) {
    if (!phase.plays.empty()) return state.was_begun(phase);
    const auto ran = [&](const std::string& procedure) { return state.runs_of(procedure, state.turn()) > 0; };
    const auto was_read = [&](const std::string& table) { return state.was_read(table); };
    return std::ranges::any_of(phase.procedures, ran) || std::ranges::any_of(phase.tables, was_read);
}

// Whether what was played of the phase isn't at its end.
bool is_unfinished(const Phase& phase, const State& state) {
    const auto is_undone = [&](const Unit& unit) {
        return std::ranges::any_of(phase.undone,
                                   [&](const rulebook::Undone& undone) { return is_left(undone, unit, state.turn()); });
    };
    return state.is_to_be_played(phase) || std::ranges::any_of(state.units(), is_undone);
}

bool is_under_way(const Phase& phase, const State& state) {
    const auto& open = state.open_run();
    return open && phase.has(open->opened.procedure);
}

// What is done elsewhere is done when the phase has gone by, whatever of it was played before.
PhaseMark mark_of(const Phase& phase, const State& state, bool has_gone_by) {
    const bool is_elsewhere = phase.elsewhere || (phase.procedures.empty() && phase.tables.empty());
    const bool played = is_elsewhere ? has_gone_by : has_been_played(phase, state);
    if (is_under_way(phase, state) || (played && is_unfinished(phase, state))) return PhaseMark::still_open;
    if (played) return PhaseMark::played;
    return has_gone_by ? PhaseMark::passed_over : PhaseMark::still_open;
}

}  // namespace

std::vector<Phase> read_sequence(const Rulebook& rulebook, const std::string& text, const std::string& where) {
    std::vector<Phase> phases;
    int number = 0;
    for (const std::string& untrimmed : ascii::split(text, '\n')) {
        const std::string line = ascii::trimmed(untrimmed);
        ++number;
        if (!line.empty())
            phases.push_back(read_line(line, rulebook, phases, fmt::format("{}, line {}", where, number)));
    }
    if (phases.empty()) throw InputError(where, "no phase", "a line for each phase: NAME, or NAME = the id of a phase");
    return phases;
}

void check_sequence(const Rulebook& rulebook, const std::string& fact, const Value& value) {
    if (!rulebook.sequence.empty() && fact == rulebook.sequence && value.is_string())
        read_sequence(rulebook, value.get<std::string>(), fact);
}

std::vector<Phase> phases_in_force(const State& state, const Rulebook& rulebook) {
    if (rulebook.sequence.empty()) return rulebook.phases;
    const Value typed = state.fact(rulebook.sequence, "session");
    if (!typed.is_string()) return rulebook.phases;
    try {
        return read_sequence(rulebook, typed.get<std::string>(), rulebook.sequence);
    } catch (const InputError&) {
        return rulebook.phases;  // it was typed for another edition of the rulebook
    }
}

std::optional<Phase> phase_on(const State& state, const Rulebook& rulebook) {
    const std::vector<Phase> phases = phases_in_force(state, rulebook);
    const Phase* on = json::find_by_id(phases, state.phase());
    return on ? std::optional(*on) : std::nullopt;
}

std::optional<Phase> phase_after(const State& state, const Rulebook& rulebook) {
    const std::vector<Phase> phases = phases_in_force(state, rulebook);
    const Phase* on = json::find_by_id(phases, state.phase());
    const auto from = on ? phases.begin() + (on - phases.data()) + 1 : phases.begin();
    const auto next = std::find_if(from, phases.end(), [&](const Phase& phase) { return phase.is_due(state.turn()); });
    return next == phases.end() ? std::nullopt : std::optional(*next);
}

std::optional<Phase> first_phase(const std::vector<Phase>& phases, int turn) {
    if (phases.empty()) return std::nullopt;
    const auto due = std::ranges::find_if(phases, [&](const Phase& phase) { return phase.is_due(turn); });
    return due == phases.end() ? phases.front() : *due;
}

bool is_past(const Phase& phase, const State& state, const std::vector<Phase>& phases) {
    const Phase* const began = json::find_by_id(phases, state.first_phase());
    const Phase* const one = json::find_by_id(phases, phase.id);
    const bool is_before_all = phase.only != 0 && began && one && one < began;
    return phase.is_past(state.turn()) || is_before_all;
}

bool is_left(const rulebook::Undone& undone, const Unit& unit, int turn) {
    const bool is_of_now = undone.turn.empty() || unit.number(undone.turn) == turn;
    return unit.type == undone.units && is_of_now && undone.when.holds(unit.fields);
}

std::string in_words(PhaseMark mark) {
    static constexpr std::array words{"played", "passed over", "still open"};
    return words.at(static_cast<std::size_t>(mark));
}

std::vector<PhaseStatus> status_of_turn(const State& state, const Rulebook& rulebook, bool is_over) {
    const std::vector<Phase> phases = phases_in_force(state, rulebook);
    std::vector<PhaseStatus> all;
    bool has_gone_by =
        json::find_by_id(phases, state.phase()) != nullptr;  // if the sequence doesn't have it, that begins anew
    for (const Phase& phase : phases) {
        const bool is_on = !is_over && phase.id == state.phase();
        has_gone_by = has_gone_by && !is_on;
        if (phase.is_due(state.turn()) && !is_past(phase, state, phases))
            all.push_back({phase, mark_of(phase, state, has_gone_by || is_over), is_on});
    }
    return all;
}

std::string in_words(const std::vector<PhaseStatus>& phases) {
    std::string text;
    for (const PhaseMark mark : {PhaseMark::played, PhaseMark::passed_over, PhaseMark::still_open}) {
        std::vector<std::string> labels;
        for (const PhaseStatus& one : phases) {
            if (one.mark == mark) labels.push_back(one.phase.label);
        }
        if (labels.empty()) continue;
        if (!text.empty()) text += ' ';
        text += fmt::format("{}: {}.", ascii::capitalized(in_words(mark)), fmt::join(labels, ", "));
    }
    return text;
}

std::string why_over(const State& state, const Rulebook& rulebook) {
    for (const rulebook::Undone& end : rulebook.ends) {
        const auto ends_it = [&](const Unit& unit) { return is_left(end, unit, state.turn()); };
        if (std::ranges::any_of(state.units(), ends_it)) return end.says;
    }
    return "";
}

std::string phase_label(const State& state, const Rulebook& rulebook, const std::string& id) {
    const std::vector<Phase> phases = phases_in_force(state, rulebook);
    if (const Phase* phase = json::find_by_id(phases, id)) return phase->label;
    const Phase* known = rulebook.find_phase(id);
    return known ? known->label : id;
}

}  // namespace flagplot::session
