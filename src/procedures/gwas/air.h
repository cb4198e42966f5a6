#pragma once

#include <string>

#include "procedures/gwas/fleet.h"

// What the weather does to airships and aircraft, by Weather Effects.
namespace flagplot::procedures::gwas {

// What the weather where it is keeps an air unit from: "Storm: They can't attack..."; empty: nothing.
std::string weather_limits(Referee& ref, const Unit& air);
bool is_destroyed_by_weather(Referee& ref, const std::string& zone);  // what is in the air there
void lose_air_unit(Referee& ref, const std::string& key, const std::string& air);

}  // namespace flagplot::procedures::gwas
