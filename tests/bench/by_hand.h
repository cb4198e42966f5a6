#pragma once

#include <random>

#include "session/state.h"

// Steps of the games in plain C++, made for one situation each: as fast as they can be, and as little as they can do.
namespace flagplot::bench::by_hand {

class Dice {
  public:
    explicit Dice(unsigned seed) : random_(seed) {}
    int roll(int sides) { return std::uniform_int_distribution<int>(1, sides)(random_); }

  private:
    std::minstd_rand random_;
};

// The rolls of an odd turn (SWWAS Solitaire Tables).
struct Turn {
    int fleets = 0;     // that roll for speed and direction
    int at_speed = 0;   // that roll for the direction alone
    int air_units = 0;  // that roll for a mission

    int dice() const { return 2 * fleets + at_speed + air_units; }
};
Turn turn_of(const session::State& state);
double turn(const Turn& turn, Dice& dice);  // how many go where they want to

// A ship without armor (GWAS Player Aid Sheet).
struct Cruiser {
    static constexpr int hull = 12;
    static constexpr int primary = 4;
    static constexpr int secondary = 5;
};
inline constexpr int most_ships = 10;  // of a side
// So many against so many, each at the one that stands against it, with primary and secondary guns at two hexes: the
// hull boxes that are left of the first.
double gunfire(int ships, Dice& dice);

// The search in a zone (SSW Step, 1.2.3): rain, a sub in section 4, 8 convoy points. The surprise points.
double search(Dice& dice);

// Bombs at a ship by this line of the table: the boxes that are left.
inline constexpr int damage_factor = 4;
inline constexpr const char* combat_results = "0 0 1 1 2 3";
double attack(Dice& dice);

}  // namespace flagplot::bench::by_hand
