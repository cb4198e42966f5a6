#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/state.h"

// The sequence of play: the rulebook's, or the one that the owner of the printed game typed in.
namespace flagplot::session {

// A typed sequence, a line a phase: "NAME = PHASE-ID" is the rulebook's phase under that name, "NAME" one that is
// played on the map; its id is made from its name. Throws InputError, whose place begins with `where`.
std::vector<table::Phase> read_sequence(const table::Rulebook& rulebook, const std::string& text,
                                        const std::string& where);

// Throws InputError if this fact is where the rulebook has its sequence and the value can't be read as one.
void check_sequence(const table::Rulebook& rulebook, const std::string& fact, const Value& value);

// The phases in their order. A typed sequence that can't be read is as good as none.
std::vector<table::Phase> phases_in_force(const State& state, const table::Rulebook& rulebook);

// The phase that is on; nothing if the sequence has no such phase.
std::optional<table::Phase> phase_on(const State& state, const table::Rulebook& rulebook);

// What comes after it in the same turn; nothing if the next turn does. If the sequence doesn't have the phase that is
// on, since another sequence was typed in, it begins anew.
std::optional<table::Phase> phase_after(const State& state, const table::Rulebook& rulebook);

// The one that a turn begins with; nothing if there are no phases.
std::optional<table::Phase> first_phase(const std::vector<table::Phase>& phases, int turn);

// The label of a phase that is in force, or else of the rulebook's; or the id.
std::string phase_label(const State& state, const table::Rulebook& rulebook, const std::string& id);

}  // namespace flagplot::session
