#include "session/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace flagplot::session {
namespace {

using json::InputError;
using table::Phase;
using table::Rulebook;

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

// Lower-case letters, digits and single hyphens, as ids are.
std::string slug(const std::string& name) {
    std::string id;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (upper || plain) {
            id += upper ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    if (id.ends_with('-')) id.pop_back();
    return id.empty() ? "phase" : id;
}

const Phase* find(const std::vector<Phase>& phases, const std::string& id) {
    const auto found = std::find_if(phases.begin(), phases.end(), [&](const Phase& phase) { return phase.id == id; });
    return found == phases.end() ? nullptr : &*found;
}

// An id that neither a phase of the rulebook nor one before it has.
std::string new_id(const std::string& name, const Rulebook& rulebook, const std::vector<Phase>& before) {
    const std::string wished = slug(name);
    std::string id = wished;
    for (int number = 2; rulebook.find_phase(id) || find(before, id); ++number)
        id = fmt::format("{}-{}", wished, number);
    return id;
}

// A line that isn't empty.
Phase read_line(const std::string& line, const Rulebook& rulebook, const std::vector<Phase>& before,
                const std::string& where) {
    const std::size_t sign = line.rfind('=');
    const std::string name = trimmed(std::string_view(line).substr(0, sign));
    if (name.empty()) throw InputError(where, "no name", "NAME, or NAME = the id of a phase");
    if (sign == std::string::npos) {
        Phase own;
        own.id = new_id(name, rulebook, before);
        own.label = name;
        return own;
    }
    const std::string id = trimmed(std::string_view(line).substr(sign + 1));
    const Phase* known = rulebook.find_phase(id);
    if (!known) {
        std::vector<std::string> ids;
        for (const Phase& phase : rulebook.phases) ids.push_back(phase.id);
        throw InputError(where, fmt::format("found the phase \"{}\"", id),
                         fmt::format("one of {}", fmt::join(ids, ", ")));
    }
    if (const Phase* other = find(before, id)) {
        throw InputError(where, fmt::format("found the phase \"{}\" a second time, after \"{}\"", id, other->label),
                         "each phase at most once");
    }
    Phase phase = *known;
    phase.label = name;
    return phase;
}

}  // namespace

std::vector<Phase> read_sequence(const Rulebook& rulebook, const std::string& text, const std::string& where) {
    std::vector<Phase> phases;
    int number = 0;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string line = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
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
    const Phase* on = find(phases, state.phase());
    return on ? std::optional(*on) : std::nullopt;
}

std::optional<Phase> phase_after(const State& state, const Rulebook& rulebook) {
    const std::vector<Phase> phases = phases_in_force(state, rulebook);
    const Phase* on = find(phases, state.phase());
    const auto from = on ? phases.begin() + (on - phases.data()) + 1 : phases.begin();
    const auto next = std::find_if(from, phases.end(), [&](const Phase& phase) { return phase.is_due(state.turn()); });
    return next == phases.end() ? std::nullopt : std::optional(*next);
}

std::optional<Phase> first_phase(const std::vector<Phase>& phases, int turn) {
    if (phases.empty()) return std::nullopt;
    const auto due = std::find_if(phases.begin(), phases.end(), [&](const Phase& phase) { return phase.is_due(turn); });
    return due == phases.end() ? phases.front() : *due;
}

std::string phase_label(const State& state, const Rulebook& rulebook, const std::string& id) {
    const std::vector<Phase> phases = phases_in_force(state, rulebook);
    if (const Phase* phase = find(phases, id)) return phase->label;
    const Phase* known = rulebook.find_phase(id);
    return known ? known->label : id;
}

}  // namespace flagplot::session
