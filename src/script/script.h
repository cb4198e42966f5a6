#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "hex/picture.h"
#include "json/reader.h"
#include "script/expression.h"
#include "table/field.h"

// A procedure that is data: procedures/NAME.json in a rulebook's folder. docs/procedure-format.md describes it.
namespace flagplot::script {

inline constexpr std::size_t most_steps = 1'000;              // of a procedure
inline constexpr std::size_t deepest_steps = 16;              // within each other
inline constexpr std::size_t most_procedures = 200;           // of a rulebook
inline constexpr std::size_t longest_text = 10'000;           // bytes, of what is told
inline constexpr int most_rounds = 1'000;                     // of a repeat
inline constexpr std::size_t most_steps_played = 50'000;      // in one run
inline constexpr std::size_t most_units_looked_at = 500'000;  // in one run, each as often as a step goes over it

struct Step;
using Steps = std::vector<Step>;

// Units that are gone through, in roster order: those of a type for which something holds, or those of a list.
struct Units {
    std::string name;      // that the one of the moment has
    std::string type;      // empty: of any
    Expression list = {};  // a list of ids, or one id; empty: all of the type
    Test where = {};
};

// Asks a person: fields, or facts that aren't known yet.
struct Ask {
    struct Field {
        table::Field field;
        std::string name;           // by which the answer is known; usually the field's id
        Expression otherwise = {};  // the default, worked out
        Units units = {};           // of a unit's field: which may stand there; without a type any of the field's
    };
    Text title;
    std::string help;
    std::vector<Field> fields;
    std::vector<std::string> facts;  // ids; those that are known aren't asked
};

// Throws dice, on a table or by themselves.
struct Roll {
    std::vector<int> dice;  // sides; empty: a table's
    std::string table;
    std::map<std::string, Expression> facts;
    Expression column = {};
    Expression unit = {};  // for which
    Expression side = {};  // which throws; empty: the unit's
    Text purpose = {};
    std::string as;  // what the result is called
    // Thrown together, for each of these, before anything else is done; then the steps are played for one after the
    // other.
    std::optional<Units> each;
    Steps then;
};

struct If {
    Test test;
    Steps then;
    Steps otherwise;
};

// Sets fields of a unit, or one of them within limits, or a fact of the session or the turn.
struct Set {
    Expression unit = {};
    std::map<std::string, Expression> fields;
    std::string field;  // of the unit, or
    std::string fact;
    Expression to = {};
    Expression by = {};  // so much more
    Expression least = {};
    Expression most = {};
};

struct Add {
    std::string type;
    Text id;
    std::map<std::string, Expression> fields;
    std::string as;  // what it is called from there on; may be empty
};

struct Remove {
    Expression unit;
};

// Puts a unit into a place of the board, or so many cells along a way.
struct Move {
    Expression unit;
    Expression to = {};
    Expression way = {};
    Expression cells = {};
};

struct Tell {
    std::string section;
    Text text;
    Expression unit = {};
    Expression audience = {};  // a side or a commander; empty: everyone
    Expression order = {};     // yes: it is to be done on the map, a line of the worksheet
    Expression again = {};     // yes: in the place of the one before
    Expression heading = {};
    Expression desired = {};
    Expression to = {};

    // A map of hexes beside the words: the units of these types where they stand, and what else is marked.
    struct Mark {
        hex::Picture::Mark::Kind kind = hex::Picture::Mark::Kind::waypoint;
        Expression at;
        Text label = {};
    };
    struct Arrow {
        Expression from;
        Expression to;
        Text label = {};
    };
    struct Map {
        std::vector<std::string> units;
        std::vector<Mark> marks;
        std::vector<Arrow> arrows;
    };
    std::optional<Map> map = {};
};

struct Each {
    Units units;
    Steps steps;
};

// As long as something holds, but no more than so many rounds.
struct Repeat {
    Test test;
    int most = 100;
    Steps steps;
};

// How many units there are.
struct Count {
    Units units;
    std::string as;
};

// A name for a value, or for a text.
struct Let {
    std::string name;
    Expression value = {};
    Text text = {};
};

// Another procedure of the rulebook that is data. It knows what it asks for, and tells nothing of what it finds.
struct Play {
    std::string procedure;
};

// Ends the procedure.
struct Stop {};

// Says that it may not be played now, and keeps nothing of it.
struct Refuse {
    Text found;
    Text expected;
};

struct Step {
    std::string id;  // within the procedure; it stays when the step is moved, as dice and answers are known by it
    std::variant<Ask, Roll, If, Set, Add, Remove, Move, Tell, Each, Repeat, Count, Let, Play, Stop, Refuse> act;
    std::string pointer;  // where it stands in its file: "/steps/2/then/0"
};

struct Script {
    std::string id;
    std::string title;
    std::string source;
    std::string help;
    int version = 1;
    std::vector<std::string> with;  // names that whoever plays it has to know; with some it isn't begun by itself
    Steps steps;
    std::string file;    // for errors
    std::string digest;  // BLAKE2b-256 in hex of the file's bytes
};

// Reads a procedure. A field of the type "side" is a choice of these. Throws FileError. Whether its names are known is
// for check_scripts().
std::shared_ptr<const Script> load_script(const json::Tree& tree, const std::string& file, const std::string& digest,
                                          const std::vector<table::Choice>& sides);

// The steps within a step, in their order, with the members that hold them: "then", "else", "steps".
std::vector<std::pair<std::string, const Steps*>> parts_of(const Step& step);

}  // namespace flagplot::script
