#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hex/atlas.h"
#include "procedures/flattop/moves.h"

// Orders as commanders write them (3, 8.1, 9.2 to 9.4): a mail is split by unit, and of each unit's text is read what
// can be read. Nothing is dropped: what can't be read, contradicts itself or is missing is a doubt, with its reason.
namespace flagplot::procedures::flattop {

// ---- a mail

struct UnitText {
    std::string unit;   // the id, as the roster has it; empty: no unit of that name is known
    std::string named;  // as it was written: "TF 3"
    std::string text;   // what was written for it, its lines as they were
    bool operator==(const UnitText&) const = default;
};

struct Mail {
    std::vector<UnitText> orders;     // one a unit, in the order in which the mail names them first
    std::vector<std::string> unread;  // the head, quotations, the signature, and what else is of no unit
};

// A new unit begins where a line or a sentence begins with its name. A paragraph that names none goes on with the last
// order if all of it can be read as one. `units` are the names that the roster has; "TF 3", "tf-3" and "TF3" are the
// same. Implemented in mail.cpp.
Mail split_mail(const std::string& mail, const std::vector<std::string>& units);

// Whether it is written in HTML, in which nobody writes orders: the mail's plain text is wanted.
bool is_html(const std::string& mail);

// ---- an order

enum class Arm { ships, submarine, planes, base };  // whose order it is
inline constexpr std::array arms{Arm::ships, Arm::submarine, Arm::planes, Arm::base};

// What an order says.
struct Order {
    std::string text;
    std::string start;  // hexes as they were written; empty: none
    std::string end;
    std::string at;                   // "TF2 at B/M23 ...": where it is meant to be
    Moves moves;                      // of the first path
    std::string open_way;             // "fly N till": a direction without a number
    std::string until;                // ... the hex at which it ends
    bool holds = false;               // no move
    bool as_before = false;           // its earlier orders go on
    std::vector<std::string> levels;  // "HI", "LO"; of submarines "surface", "periscope", "deep"; in their order
    bool changes_level = false;       // it says so: climb, then
    std::string task;                 // "attack", "shell", "shadow"; empty: none
    std::string target;               // what the task is about: "enemy TF", "Henderson Field"
    std::string target_hex;
    std::vector<std::string> further_tasks;  // beside the first, as they were written
    bool one_hex_away = false;               // shadows from there
    bool launches = false;
    bool lands = false;
    std::string landing;                      // where, as it was written
    bool names_ship_types = false;            // targets are given by type of ship
    bool names_bombing = false;               // dive, level, torpedo...
    bool ready_cap = false;                   // 9.5
    std::optional<int> trigger;               // the size of a formation that it reacts to
    std::optional<int> die;                   // 10.1
    std::vector<int> report_numbers;          // for conditions 1 and 2 (3.6)
    std::vector<std::string> cases;           // provisional parts, as they were written
    std::vector<std::string> instructions;    // understood, and for the game master to carry out
    std::vector<std::string> unclear;         // parts that nothing could be made of
    std::vector<std::string> contradictions;  // what is said twice, and not alike: "die number 4, and 5"

    bool is_empty() const;  // nothing stands in it but a heading
    // Of the instructions those that ask for a radio transmission (22.6), and those for a CAP that is on patrol.
    std::vector<std::string> transmissions() const;
    std::vector<std::string> patrols() const;
};

// Each word of the text is read as one of the above, or is part of a case, an instruction or something unclear. `names`
// are those of the units; a clause that begins with one is read from behind it.
Order read_order(const std::string& text, Arm arm, const std::vector<std::string>& names = {});

// Whether the words name the unit of that name, however it is written: "TF 17", "tf-17".
bool names_unit(const std::string& words, const std::string& name);

// ---- what is wrong with it

struct Doubt {
    enum class Kind { unclear, contradiction, missing };
    Kind kind = Kind::unclear;
    std::string words;       // "the moves lead from AA25 to BB24, not to BB23"
    bool for_writer = true;  // no: he doesn't know what it follows from, so it is for the game master alone (22.5)
    bool operator==(const Doubt&) const = default;
};

// What is known of the unit that is ordered.
struct Ordered {
    Arm arm = Arm::ships;
    std::optional<hex::Hex> place;         // where it is
    std::string sheet;                     // the map that it is on
    std::string level;                     // "HI"; empty: not known
    std::vector<std::string> places = {};  // names of bases, which need no altitude word of their own
};

// The order's doubts (3.3), in order_check.cpp. May fill in the number of an open way ("fly N till DD03") in `order`.
std::vector<Doubt> check_order(Order& order, const Ordered& unit, const hex::Atlas& atlas);

bool contradicts_itself(const std::vector<Doubt>& doubts);

}  // namespace flagplot::procedures::flattop
