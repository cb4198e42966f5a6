#include "by_hand.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace flagplot::bench::by_hand {
namespace {

// What is left of a ship while hits are crossed off.
struct Ship {
    int hull = Cruiser::hull;
    int primary = Cruiser::primary;
    int secondary = Cruiser::secondary;
    int speed_lost = 0;
};

enum class Area { none, mount, hull, primary, secondary, tertiary };

// What a result hits, and how often.
struct Damage {
    Area area = Area::none;
    int boxes = 0;
    Area also = Area::none;
    int also_boxes = 0;
    int speed = 0;
};

struct Hit {
    bool german = false;  // is hit
    int ship = 0;
    bool by_primary = false;
};

constexpr std::array<Damage, 13> critical{{{},
                                           {},
                                           {Area::hull, 6, Area::primary, 3, 1},
                                           {Area::primary, 3},
                                           {},
                                           {Area::primary, 2},
                                           {Area::hull, 2},
                                           {Area::secondary, 2},
                                           {Area::hull, 2},
                                           {Area::primary, 1},
                                           {Area::hull, 1, Area::none, 0, 1},
                                           {Area::hull, 3},
                                           {Area::hull, 5, Area::primary, 5, 9}}};

constexpr std::array<Damage, 13> gunnery{{{},
                                          {},
                                          {},
                                          {Area::mount, 1},
                                          {Area::secondary, 1},
                                          {Area::hull, 1},
                                          {Area::secondary, 1},
                                          {Area::primary, 1},
                                          {Area::tertiary, 1},
                                          {Area::primary, 1},
                                          {Area::hull, 1},
                                          {Area::hull, 2, Area::none, 0, 1},
                                          {}}};

// There, or where Referred Pain sends it: neither tertiary guns nor torpedo mounts were ever there.
void cross_off(Ship& ship, Area area, int boxes) {
    for (; boxes > 0; --boxes) {
        if (area == Area::mount || area == Area::tertiary) return;
        int& left = area == Area::hull ? ship.hull : area == Area::primary ? ship.primary : ship.secondary;
        if (left > 0) {
            --left;
        } else if (area != Area::hull && ship.hull > 0) {
            --ship.hull;
        }
    }
}

}  // namespace

Turn turn_of(const session::State& state) {
    Turn turn;
    for (const session::Unit* const fleet : state.units_of("fleet")) {
        if (!fleet->flag("intercept") || fleet->flag("bound-for-port")) continue;
        ++(fleet->flag("best-speed") || fleet->flag("fuel-no-concern") ? turn.at_speed : turn.fleets);
    }
    for (const session::Unit* const air : state.units_of("air-unit")) {
        if (air->text("kind") != "fighters" && air->text("obvious-mission").empty()) ++turn.air_units;
    }
    return turn;
}

double turn(const Turn& turn, Dice& dice) {
    constexpr int at_full_speed = 10;
    constexpr int desired = 7;
    constexpr int strike = 10;
    int in_the_desired_direction = 0;
    volatile int others = 0;  // what nobody looks at here is rolled even so
    for (int i = 0; i < turn.fleets; ++i) others = others + (dice.roll(20) <= at_full_speed ? 1 : 0);
    for (int i = 0; i < turn.fleets + turn.at_speed; ++i) in_the_desired_direction += dice.roll(20) <= desired ? 1 : 0;
    for (int i = 0; i < turn.air_units; ++i) others = others + (dice.roll(20) <= strike ? 1 : 0);
    return in_the_desired_direction;
}

double gunfire(int ships, Dice& dice) {
    constexpr int die = 6;
    std::array<std::array<Ship, most_ships>, 2> fleets;
    std::array<Hit, std::size_t{2} * most_ships*(Cruiser::primary + Cruiser::secondary)> hits;
    std::size_t count = 0;
    for (const bool german : {true, false}) {
        for (int ship = 0; ship < ships; ++ship) {
            for (int gun = 0; gun < Cruiser::primary + Cruiser::secondary; ++gun) {
                if (dice.roll(die) == die) hits[count++] = {!german, ship, gun < Cruiser::primary};
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Hit& hit = hits[i];
        Ship& ship = fleets[hit.german ? 0 : 1][static_cast<std::size_t>(hit.ship)];
        const int natural = dice.roll(die) + dice.roll(die);
        const bool is_critical = natural == 2 || natural == 2 * die;
        const Damage& damage = is_critical ? critical[static_cast<std::size_t>(dice.roll(die) + dice.roll(die))]
                                           : gunnery[static_cast<std::size_t>(natural)];
        const bool throws_again = hit.by_primary && !is_critical && damage.area != Area::none;
        const int extra = throws_again && dice.roll(die) > die / 2 ? 1 : 0;
        if (ship.hull == 0) continue;
        cross_off(ship, damage.area, damage.boxes + extra);
        cross_off(ship, damage.also, damage.also_boxes);
        ship.speed_lost += damage.speed;
    }
    return fleets[0][0].hull;
}

double search(Dice& dice) {
    constexpr int die = 10;
    constexpr int large_convoy = 1;
    constexpr int rain = 1;
    constexpr int section = 4;
    const int convoy = dice.roll(die) + large_convoy;
    const int sub = dice.roll(die) - section + rain;
    return std::abs(convoy - sub);
}

double attack(Dice& dice) {
    constexpr std::array<int, 6> line{0, 0, 1, 1, 2, 3};  // combat_results
    return std::max(0, damage_factor - line[static_cast<std::size_t>(dice.roll(6) - 1)]);
}

}  // namespace flagplot::bench::by_hand
