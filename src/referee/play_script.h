#pragma once

#include "referee/procedure.h"
#include "script/script.h"

// Procedures that are data are played by one that is written against the Referee.
namespace flagplot::referee {

// The script as a procedure of its rulebook. What isn't so while it is played is a json::InputError that names the
// procedure and the step.
Procedure procedure_of(std::shared_ptr<const script::Script> script, const std::string& rulebook);

}  // namespace flagplot::referee
