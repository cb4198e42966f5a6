#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hex/atlas.h"
#include "procedures/flattop/moves.h"
#include "procedures/flattop/order_names.h"

// Orders as commanders write them (3, 8.1, 9.2 to 9.4): of a unit's text is read what can be read. Nothing is dropped:
// what can't be read, contradicts itself or is missing is a doubt, with its reason. How a mail is divided by unit is in
// order_mail.h.
namespace flagplot::procedures::flattop {

// ---- an order

enum class Arm { ships, submarine, planes, base };  // whose order it is
inline constexpr std::array arms{Arm::ships, Arm::submarine, Arm::planes, Arm::base};

// What an order says.
struct Order {
    std::string text;
    std::string start;  // hexes as they were written; empty: none
    std::string end;
    std::string at;         // "TF2 at B/M23 ...": where it is meant to be
    std::string maybe_end;  // "N31 N2 N29": the last of the moves may be a hex, their end
    Moves moves;            // of the first path
    std::string open_way;   // "fly N till": a direction without a number
    std::string until;      // ... the hex at which it ends
    struct Waypoint {
        std::string hex;
        std::size_t moves = 0;  // of the path, behind which it is reached
    };
    std::vector<Waypoint> waypoints;  // "SW1 to O14, then S1"
    std::vector<std::string> levels;  // "HI", "LO"; of submarines "surface", "periscope", "deep"; in their order
    bool changes_level = false;       // it says so: climb, then
    bool by_shortest_way = false;     // to its end, without moves
    bool holds = false;               // no move
    bool as_before = false;           // its earlier orders go on
    std::string task;                 // "attack", "shell", "shadow", "cap", "search", "escort"; empty: none
    std::string target;               // what the task is about: "enemy TF", "Henderson Field"
    std::string target_hex;
    std::vector<std::string> further_tasks;  // beside the first, as they were written
    bool one_hex_away = false;               // shadows from there
    bool launches = false;
    bool lands = false;
    std::string landing;                      // where, as it was written
    bool names_ship_types = false;            // targets are given by type of ship
    bool names_bombing = false;               // dive, level, torpedo...
    bool transfers = false;                   // it lands at another base, from which it may have to take off first
    bool no_dive = false;                     // 9.66
    std::string stays_at;                     // a base, ship or force at which it says that the unit stays: its id
    std::string from_base;                    // from which it says that it takes off: its id
    std::string like;                         // another unit, whose order it has too: its id
    std::string company = {};                 // a force with which planes stay: its id
    bool accompanies = false;                 // ... but for the task
    bool is_like_before = false;              // "TF4 too": as the unit before it
    bool ready_cap = false;                   // 9.5
    std::optional<int> trigger;               // the size of a formation that it reacts to
    std::optional<int> die;                   // 10.1
    std::vector<int> report_numbers;          // for conditions 1 and 2 (3.6)
    std::vector<std::string> cases;           // provisional parts, as they were written
    std::vector<std::string> limits;          // what it denies or limits, shown as its cases are: see order_limits.h
    std::vector<std::string> instructions;    // understood, and for the game master to carry out
    std::vector<std::string> transmissions;   // those of them that ask for a radio transmission (22.6)
    std::vector<std::string> parts;           // of its planes: "3 of the 6 SBDs"
    std::vector<std::string> remarks;         // what tells something and orders nothing
    std::vector<std::string> later;           // what is for another turn: "at 1200"
    std::vector<std::string> unclear;         // parts that nothing could be made of
    std::vector<std::string> contradictions;  // what is said twice, and not alike: "die number 4, and 5"

    std::vector<std::string> provisos() const;  // its cases, and its limits

    bool is_empty() const;            // nothing stands in it but a heading
    bool gives_only_numbers() const;  // report numbers, a die number
};

// Who is ordered, as far as words depend on it.
struct Whom {
    Arm arm = Arm::ships;
    const Names* names = nullptr;
    std::string unit = {};     // its id; empty: whoever is named in the text
    std::string place = {};    // the hex where it is, "B/M23"; empty: not known
    std::string hour = {};     // of the turn: "0600"; empty: not known
    bool is_grounded = false;  // planes that have to take off first
    int planes = 0;            // how many they are; 0: not known
    bool is_dawn = false;      // it is the first hour of daylight
};

// Each word of the text is read as one of the above, or is part of a case, an instruction or something unclear. A
// clause that begins with the unit's name is read from behind it.
Order read_order(const std::string& text, const Whom& whom);

// Whether all of a text without a unit can be read as the order of one.
bool reads_as_order(const std::string& text, const Names& names);

// ---- what is wrong with it

struct Doubt {
    enum class Kind { unclear, contradiction, missing };
    Kind kind = Kind::unclear;
    std::string words;       // "the moves lead from AA25 to BB24, not to BB23"
    bool for_writer = true;  // no: he doesn't know what it follows from, so it is for the game master alone (22.5)
    std::string at = {};     // the words of the order that it is about; empty: all of it
    bool operator==(const Doubt&) const = default;
};

// What is known of the unit that is ordered.
struct Ordered {
    Arm arm = Arm::ships;
    std::optional<hex::Hex> place;         // where it is
    std::string sheet;                     // the map that it is on
    std::string level;                     // "HI"; empty: not known
    std::vector<std::string> places = {};  // names of bases, an attack on which says nothing of types of ships
    const Vocabulary* vocabulary = nullptr;
    std::string path = {};     // the moves that it has from earlier orders
    bool is_grounded = false;  // planes that have to take off first
    bool is_flying = false;    // planes that are in the air
};

// The order's doubts (3.3), in order_check.cpp. May fill in the number of an open way ("fly N till DD03") in `order`.
std::vector<Doubt> check_order(Order& order, const Ordered& unit, const hex::Atlas& atlas);

bool contradicts_itself(const std::vector<Doubt>& doubts);

}  // namespace flagplot::procedures::flattop
