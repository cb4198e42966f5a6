#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "board/board.h"
#include "procedures/gwas/fleet.h"

// Tactical combat, by the Tactical Combat Sequence of Play. Where a combat stands is kept in its sea zone and in the
// fleets and ships that take part.
namespace flagplot::procedures::gwas {

class Battle {
  public:
    explicit Battle(std::string zone, int step = 0, std::string section = "")
        : zone_(std::move(zone)), step_(step), section_(std::move(section)) {}

    const std::string& zone() const { return zone_; }
    std::string label(const Referee& ref) const { return ref.label(zone_); }
    // A key of the step that is being played: "hexes-4".
    std::string key(const std::string& what) const { return fmt::format("{}-{}", what, step_); }
    int step() const { return step_; }
    const std::string& section() const { return section_; }  // of the log: "Round 1, step 5: Gunfire"
    // What both sides hear of the step.
    void report(Referee& ref, const std::string& what, const std::string& text) const {
        ref.report(key(what), {.section = section_, .text = text, .audience = session::everyone});
    }
    int round(const Referee& ref) const { return ref.unit(zone_).number("battle-round"); }  // from 1
    std::string initiative(const Referee& ref) const { return ref.unit(zone_).text("initiative"); }

    std::vector<Unit> fleets(const Referee& ref, const std::string& side = "") const;  // of both sides, or of one
    std::vector<Unit> ships(const Referee& ref, const std::string& side = "") const;   // afloat
    std::string weather(const Referee& ref) const { return weather_at(ref, zone_); }

    // The side that `who` means in the sequence: "initiative" or "other".
    std::string side(const Referee& ref, const std::string& who) const;

  private:
    std::string zone_;
    int step_;
    std::string section_;
};

// The sides, and how they are called.
inline constexpr const char* central_powers = "central-powers";
inline constexpr const char* allied = "allied";
std::string enemy_of(const std::string& side);
std::string side_name(const std::string& side);  // "Central Powers"

// How far one sees by the Sighting Ranges: hexes.
int sighting_range(Referee& ref, const Battle& battle);

// The board of a combat that is fought on Flagplot's map (ruling gwas.tactical-map). Nothing: on the printed one.
std::optional<board::Board> tactical_board(Referee& ref);
inline constexpr const char* tactical = "tactical";  // as the rulebook calls it

// The distances between hexes of the tactical map: as they were noted, else counted on the board; a pair of which the
// board doesn't have both is asked for, once for ever.
class Ranges {
  public:
    Ranges(Referee& ref, const Battle& battle);  // asks for all pairs of hexes with ships of both sides in them
    int between(const Referee& ref, const Unit& one, const Unit& other) const;  // hexes; large if a ship is nowhere

  private:
    std::optional<int> counted(const std::string& one, const std::string& other) const;

    std::optional<board::Board> board_;
};

// gwas.battle: from where the combat stands to the next dice of a fire step, or to the end of the round.
void fight(Referee& ref);
void end_battle(Referee& ref);  // gwas.end-battle

}  // namespace flagplot::procedures::gwas
