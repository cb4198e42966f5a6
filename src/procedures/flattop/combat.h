#pragma once

#include "procedures/flattop/air_factors.h"
#include "procedures/flattop/forces.h"

// What attacks have in common: a line of the Combat Results Table, what it does to ships and planes, and what each side
// is told of it (11, 13, 15, 18).
namespace flagplot::procedures::flattop {

// The keys of the steps that an attack leads to: "hits", and of one of several attacks "hits/K1", by the row that it
// is.
struct Steps {
    std::string row = {};
    std::string of(const std::string& step) const { return row.empty() ? step : step + "/" + row; }
};

struct Attack {
    std::string key;       // of its steps: "attack", "attack/K1", "mine/J1-M4"
    std::string attacker;  // the unit; of mines the minefield
    std::string defender;  // the force, or the ship of it that is the target
    std::string weapon;    // as the fact `weapon` has them: "bombs", "aa"
    int bht = 0;           // as the rulebook has it for the attack
    int factors = 0;
    bool wrong_ammunition = false;
    bool anvil = false;
    int added = 0;                       // to the result (16.6)
    Steps steps = {};                    // of what it leads to
    bool at_nobody = false;              // the defender is gone, and only the attacker doesn't know
    std::optional<hex::Hex> where = {};  // of mines; of others where the two meet
};

// The dice whose results are expected (11.1).
inline constexpr int expected_three = 3;
inline constexpr int expected_four = 4;

// What the line of the table says for the die, and for a 3 or a 4 (11.1).
struct Result {
    int bht = 0;  // with its modifiers
    int die = 0;
    int hits = 0;
    int expected = 0;
};

// Throws the die and reads the player's Combat Results Table.
Result resolve(Referee& ref, const Attack& attack);

// Its parts, for attacks whose dice are thrown together. Each is one call of the Referee at most.
int modified_bht(Referee& ref, const Attack& attack);  // by table flattop.bht
referee::ChartQuestion line_question(const Referee& ref, const Attack& attack, int bht);
// The results of the dice 1 to 6 in a line of the Combat Results Table.
std::vector<int> read_line(const Referee& ref, const session::Fields& cell, int bht);
int of_die(const std::vector<int>& line, int die);
Result result_of(Referee& ref, const Attack& attack, int bht, int die, const std::vector<int>& line, int expected);

// Of an attack that an enemy expects and nobody makes: its BHT, and no hit.
Result resolve_in_vain(Referee& ref, const Attack& attack);

// The strength of a unit, its planes or its boxes, as the enemy has to believe it in this turn: less what it was told
// to have destroyed (11.2). In the next turn it sees the true number, `strength`.
int believed(const Referee& ref, const Unit& unit, int strength);

// The enemy is told that so many of it are lost, of `strength` if he wasn't told of any before in this turn.
void note_believed(Referee& ref, const std::string& key, const Unit& unit, int strength, int lost);

// AFs whose last planes were shot down in this turn, and ships and submarines that were sunk in it, while the enemy has
// to believe in some: he expects their attacks, and those at them.
std::vector<Unit> still_believed_in(const Referee& ref);
bool is_still_believed_in(const Referee& ref, const std::string& unit);

// In this turn the enemy believes something else of a ship's or base's damage than what it is: its factors are told as
// he has to believe them. He believes in so many boxes, if they are counted.
void note_misjudged(Referee& ref, const std::string& key, const std::string& unit, int boxes = 0);

// What is expected of an attack whose cells of a 3 and a 4 are these: by the ruling, or nothing if it has to be asked.
std::optional<int> expected_by_ruling(Referee& ref, int three, int four);
// The two that are asked then.
std::vector<table::Choice> expected_choices(int three, int four);
// The same, asked if they differ and the ruling says so.
int expected_loss(Referee& ref, const std::string& key, int three, int four);

std::string hits_in_words(int hits);  // "no hit", "1 hit", "2 hits"

// Whether a procedure that belongs to a turn once goes on: asked if it was played before in this turn.
bool goes_on(Referee& ref, const std::string& procedure, const std::string& what);

// The force that a ship is in; other units are their own.
Unit force_of(const Referee& ref, const Unit& unit);

// "small-ship": as the fact `target-class` has them.
std::string target_class(Referee& ref, const Unit& unit);

// Crosses off a ship's or submarine's boxes at once (19.2), two for a torpedo hit, CVs excepted (18.2). Returns what
// came of it in words: "2 hits, 1 box is left".
std::string take_hits(Referee& ref, const std::string& key, const std::string& ship, int hits, bool torpedoes = false);

// Takes planes out of an air formation; asks which if it has several types. "4 Afs lost: SBD 4".
std::string lose_planes(Referee& ref, const std::string& key, const std::string& formation, int count);

// Takes planes out of the boxes of a base or carrier; asks out of which if the ruling says so.
std::string lose_aboard(Referee& ref, const std::string& key, const std::string& base, int count);

// Planes that were ordered to attack before any loss of this turn, and those of their type that weren't: these take the
// places of planes that are lost.
struct Planned {
    int planes = 0;
    int spare = 0;
};

// The factors of an attack as the defender is told them in this turn: as the losses that it was told of have it, not
// as they are (11.2). The first of an AF's attacks has these losses. Asked where only a part of the attacker's planes
// attacks, unless it is known how many were `ordered` to, and of ships and bases.
int factors_told(Referee& ref, const Unit& attacker, int factors, const Steps& steps = {},
                 std::optional<Planned> ordered = {});

// The hex in which two units meet: of planes that orbited in the other one's hex that one (9.3). Nothing if they don't.
std::optional<hex::Hex> hex_of_fight(const Referee& ref, const hex::Atlas& atlas, const Unit& one, const Unit& other);

// 9.3: planes may orbit in the next turn where they fought in this one.
void note_fight(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target,
                const Steps& steps = {});

// Tells both sides, each as it may know it, and the game master the truth. `lost` is in words, for the defender, who is
// told `factors`. The defender's strength is that before the attack: its planes, or its boxes; 0: they aren't counted.
// What the enemy has to believe of the defender is noted, but for mines: each of their attacks notes it itself, since
// they are told in another order.
void report_attack(Referee& ref, const Attack& attack, const Result& result, const std::string& lost,
                   int defender_strength, int factors);

}  // namespace flagplot::procedures::flattop
