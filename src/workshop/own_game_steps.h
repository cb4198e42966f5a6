#pragma once

#include <string>
#include <vector>

#include "workshop/own_game.h"

// Procedures of one's own while they are made: lines that read as sentences, over the JSON that they are kept in. What
// is half typed stands in it, and the checks find it there; what somebody wrote by hand and nothing here knows of
// stays. A procedure is named by its file, a step by its place in it: "/steps/2/then/0".
namespace flagplot::workshop {

// The phase in which it is played, by its place in the sequence; -1: in none.
int phase_of_procedure(const OwnGame& game, const std::string& file);
void set_phase_of_procedure(OwnGame& game, const std::string& file, int phase);

// What a step's line is made of: plain words, and those that say what one of its parts is.
struct StepWord {
    std::string text;
    std::string part = {};  // its name; empty: a plain word
    bool operator==(const StepWord&) const = default;
};

struct StepLine {
    std::string place;  // of an "else" that of its if
    std::string id;     // empty: it is the "else" of an if
    std::string kind;   // "roll", "else"
    int depth = 0;
    std::vector<StepWord> words;
    std::string text() const;  // the whole sentence
};
std::vector<StepLine> step_lines(const OwnGame& game, const std::string& file);

// The parts of a step.
std::vector<TypedPart> step_parts(const OwnGame& game, const std::string& file, const std::string& place);
void set_step_part(OwnGame& game, const std::string& file, const std::string& place, const std::string& part,
                   const std::string& value);

// The kinds of steps that there are, as they are offered: "roll", "Roll dice or on a table".
const std::vector<table::Choice>& step_kinds();

// All return the place of the step that it is about then; the same where nothing can be done. The empty step of a new
// procedure gives way to the first one that is added.
enum class StepPlace { behind, within, otherwise };  // a step, at the beginning of what it holds, or of its else
std::string add_step(OwnGame& game, const std::string& file, const std::string& place, StepPlace where,
                     const std::string& kind);
std::string move_step(OwnGame& game, const std::string& file, const std::string& place, int by);  // among its own
std::string indent_step(OwnGame& game, const std::string& file, const std::string& place);        // into the one before
std::string outdent_step(OwnGame& game, const std::string& file, const std::string& place);
std::string remove_step(OwnGame& game, const std::string& file, const std::string& place);

// A step as text, and such a text behind another step: its ids become new where they are taken. Throws json::InputError
// for a text that is no step.
std::string copied_step(const OwnGame& game, const std::string& file, const std::string& place);
std::string paste_step(OwnGame& game, const std::string& file, const std::string& place, const std::string& text);

}  // namespace flagplot::workshop
