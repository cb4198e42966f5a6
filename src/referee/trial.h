#pragma once

#include "referee/play_script.h"
#include "session/session.h"

// A procedure that is data, tried while it is made: in a session that is nowhere but in memory.
namespace flagplot::referee {

// What it is tried with. Units that nobody gives are made up: see units_made_up().
struct TrialWith {
    dice::Digest seed{};
    json::Values facts = {};  // of scope session
    std::vector<session::UnitAdded> units = {};
    std::map<std::string, std::vector<std::string>> faces = {};  // of rolls, by their keys; what isn't here is thrown
    std::map<std::string, session::Answer> answers = {};         // by the form's key
};

struct Trial {
    std::vector<Played> steps;  // in the order in which they were played
    std::vector<session::Told> told;
    std::optional<Form> pending;  // what it asks next; nothing: it has ended
    std::string problem;          // why it was left; empty: it wasn't
    std::vector<session::Roll> rolls;
};

// Throws json::InputError if the rulebook has no such procedure, or if a session can't begin with what is given.
Trial try_procedure(const std::shared_ptr<const rulebook::Rulebook>& rulebook, const std::string& procedure,
                    const TrialWith& with);

// So many units of each type that can be made up, with each field as its type has it, else the first value there is:
// "Boat-1", "Boat-2". A type of which a field that must be filled is a unit, or a text, has it made up, too.
std::vector<session::UnitAdded> units_made_up(const rulebook::Rulebook& rulebook, int of_each_type);

}  // namespace flagplot::referee
