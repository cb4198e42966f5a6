#pragma once

#include <string>
#include <vector>

#include "referee/referee.h"

// The air factors (Afs) of an air formation, as the roster writes them: "F4F 8, SBD 12".
namespace flagplot::procedures::flattop {

struct AirFactors {
    std::string type;
    int count = 0;
    bool operator==(const AirFactors&) const = default;
};

// Types without a number count nothing, and stay as they are.
std::vector<AirFactors> read_air_factors(const std::string& text);
std::string write_air_factors(const std::vector<AirFactors>& groups);
int sum_of(const std::vector<AirFactors>& groups);
int factors_of(const session::Unit& formation);

// So many of them, taken from the types in their order; what is left stays in `groups`.
std::vector<AirFactors> take_from(std::vector<AirFactors>& groups, int count);

// The same as it is answered: the form asks for each group's part by a field of this id, in which what is taken in
// their order stands.
std::vector<AirFactors> ask_parts(referee::Referee& ref, referee::Form form, const std::vector<std::string>& ids,
                                  std::vector<AirFactors> groups, int wanted);

// Which of a formation's planes: asked if it has several types and not all are meant. `wanted` is no more than it has.
std::vector<AirFactors> choose_planes(referee::Referee& ref, const std::string& key, const std::string& title,
                                      const session::Unit& formation, int wanted);

}  // namespace flagplot::procedures::flattop
