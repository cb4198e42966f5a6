#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/chronicle.h"

// What an entry of the journal says to people. The log, the session panel, the terminal and the histories take their
// words from here, so that each entry has one wording.
namespace flagplot::report {

// A piece of a sentence, and what it is, so that whoever shows it may set it apart.
struct Part {
    enum class Kind { words, unit, value, dice, result, reason };
    Kind kind = Kind::words;
    std::string text;
    bool operator==(const Part&) const = default;
};
using Parts = std::vector<Part>;

std::string plain(const Parts& parts);

// An entry's sentence. A table that was read with a roll belongs to the roll's.
struct Sentence {
    std::string unit;               // whom it is about, by id; empty: nobody
    std::string what;               // in short: "Weather", "Changed", "Mail"; empty: people aren't told of it
    Parts says;                     // "Gale", "Place: E7 (was E6): he had moved it"
    Parts line;                     // all of it, for a line of its own; of a unit without its name
    std::string dice = {};          // "d20: 14"
    std::optional<int> total = {};  // what they add up to
    std::string source = {};        // where it comes from: "rolled", "answered", "for Fletcher"
    bool is_usual = true;           // most entries of the kind have such a source
    bool operator==(const Sentence&) const = default;
};

// Of a roll whose table was read again since, its result was taken back while the dice still count.
enum class Results { all, that_count };

// The game master's. Of an entry that says nothing to people it is empty.
Sentence sentence_of(const session::Chronicle& chronicle, int entry, Results results = Results::all);

// A step in a few sentences: "#31, Fleet Z2, Weather, d20: 14, total 15: 14 +1. Gale (rolled)"; `source` stands for the
// sentence's own, if it is given.
std::string in_full(const session::Chronicle& chronicle, int step, const std::optional<std::string>& source = {});

// Whom an entry is about, by id, without its sentence; empty: nobody.
const std::string& unit_of(const session::Body& body);

// A field's name for people: of a fact, of a unit type's field, or its id as words.
std::string field_words(const session::Session& session, const std::string& field);

// What a house rule is called, or a ruling that is named "reading of" and its id: "The ruling "Who is left?"".
std::string rule_words(const session::Session& session, const std::string& name);

// A turn in the midst of words: "turn 7", "round 2".
std::string in_turn(const session::Session& session, int turn);

// A value for people: "yes", "Fleet Speed" for a table's id, a choice's label if the field is known; "none".
std::string value_words(const session::Session& session, const std::string& field, const session::Value& value);

// "Desired direction: NE, Best speed: no": what was filled in.
Parts fields_parts(const session::Session& session, const session::Fields& fields);

// What a form was answered with: the value, the fields, or how many units of a grid.
Parts answer_parts(const session::Session& session, const session::Answer& answer);

}  // namespace flagplot::report
