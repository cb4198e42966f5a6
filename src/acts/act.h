#pragma once

#include <functional>
#include <string>
#include <vector>

#include "referee/form.h"
#include "referee/runner.h"

// What a person does to a session besides answering what its procedures ask. Menus, dialogs and `flagplot-cli do` are
// made of these.
namespace flagplot::acts {

using referee::Form;
using session::Answer;

// What an act is done to.
struct Subject {
    const session::Session& session;
    const referee::Catalogue& catalogue;  // what is played in it, by which an act may foretell what follows from it
    std::string of = {};                  // as Act::of says

    int entry() const;  // whose number `of` is. Throws json::InputError if it is none of the session's
};

struct Act {
    std::string id;       // as it is typed: "add-unit"
    std::string verb;     // on its button: "Add"
    std::string of = {};  // what has to be named: "TYPE", "ENTRY"; empty: it is done to the session
    std::string help;     // in a line: "Adds a unit to the roster"

    // What it asks: fields, or a grid; it may be empty. Throws json::InputError if it can't be done to the subject.
    std::function<Form(const Subject& subject)> form;

    // What is good to know before it is done, as far as its form is filled; empty: nothing. May be null.
    std::function<std::string(const Subject& subject, const Answer& typed)> foretold = {};

    // Why what is typed into one of its fields can't stand, as far as that is known before it is done; empty: it can.
    // May be null.
    std::function<std::string(const Subject& subject, const table::Field& field, const json::Value& typed)> doubted =
        {};

    // Does it, with a checked answer. Throws json::InputError, and has done nothing then.
    std::function<referee::Progress(referee::Runner& runner, const Subject& subject, const Answer& answer)> perform;

    std::string anew = {};  // one is often followed by another, which is another in this field; empty: no
    bool is_final = false;  // nobody can undo what it does: it isn't done by a key that was pressed once too often
    bool rewinds = false;   // it changes what counts
};

// All of them, in the order in which people read them.
const std::vector<Act>& all_acts();

// Throws json::InputError, which names them all, if there is none.
const Act& act(const std::string& id);

// Checks the answer against the act's form, and does it. Throws json::InputError.
referee::Progress perform(const Act& act, referee::Runner& runner, const Subject& subject, const Answer& answer);

}  // namespace flagplot::acts
