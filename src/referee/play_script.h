#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "referee/procedure.h"
#include "script/script.h"

// Procedures that are data are played by one that is written against the Referee.
namespace flagplot::referee {

// What a step has brought, for whoever looks on: "9, A convoy", "yes", "6 -> 4".
struct Played {
    std::string procedure;
    std::string step;
    std::vector<std::string> within;  // the units and rounds of the loops that it is in
    std::string words;
    std::map<std::string, std::string> names;  // what they stand for behind it
};
using Watch = std::function<void(const Played& played)>;

// The script as a procedure of its rulebook. What isn't so while it is played is a json::InputError that names the
// procedure and the step.
Procedure procedure_of(std::shared_ptr<const script::Script> script, const std::string& rulebook, Watch watch = {});

}  // namespace flagplot::referee
