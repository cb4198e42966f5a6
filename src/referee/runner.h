#pragma once

#include <functional>
#include <optional>
#include <string>

#include "referee/procedure.h"

namespace flagplot::referee {

// Where a session stands after an act.
struct Progress {
    std::optional<Form> pending;  // what a person has to answer before the open procedure goes on
    bool finished = false;        // a procedure was played to its end by this act
    int first_new = 0;            // the entries that the act wrote, from ... to; none if first_new > last_new
    int last_new = 0;
};

// What a person chose instead of the dice.
struct Correction {
    std::vector<int> faces;  // for a roll
    std::string result;      // for a lookup: the result's id, or what a chart's cell shall say ("2X 1D")
    bool reroll = false;     // for a roll: the next attempt
    std::string reason;
    bool go_back = false;  // the run may be closed: everything from there on is taken back
};

// What going back would take first.
struct Back {
    int entry = 0;      // it goes back to before this one; a retraction is undone by that
    std::string words;  // "answer of 12 fleets", "tick of Z1", "roll of Fleet Speed", "dice typed for Ammunition"
    int rolls = 0;      // that are taken back with it; dice that were typed aren't taken back with themselves
};

// Runs procedures against a session's journal. Each act is one write: everything that it leads to is on the disk, or
// nothing is. Errors leave the session as it was.
class Runner {
  public:
    Runner(session::Session& session, const Catalogue& catalogue) : session_(session), catalogue_(catalogue) {}

    // Checked just before the write; throws to stop it. For unattended play: nothing given may be left unused.
    using Check = std::function<void(const Progress&)>;

    // What a person does to the session. Staged.
    using Change = std::function<void(session::Session&)>;

    // Opens a procedure and runs it as far as it goes. If it is open already, it goes on. Throws json::InputError if
    // another one is open. `first` is done for it before it is opened, and is taken back with its opening.
    Progress play(const std::string& procedure, const Given& given, const Check& check = {}, const Change& first = {});

    // Runs the open procedure on, or does nothing if none is open.
    Progress go_on(const Given& given = {}, const Check& check = {});

    // What the open procedure waits for, if one is open. Writes nothing; throws ReplayError if its journal doesn't fit.
    std::optional<Form> pending();

    // A person's act on the session; the open procedure, if any, is run again at once, under the new state.
    Progress act(const Change& change);

    // Goes back to before an entry. What stands in the middle of a step (a roll, a lookup, an effect, a told line)
    // means the answer, or the typed dice, that led to it. 0: the last answer, typed dice, opening or act of a person,
    // the whole of it; a note that was written or struck out after that isn't taken back, as notes always count, but
    // struck out or put back. Throws json::InputError.
    Progress back(int entry, const std::string& reason);

    // What back(0) would do; nothing if there is nothing to go back to.
    std::optional<Back> next_back() const;

    // Takes the last going back back. Throws json::InputError if something has happened since.
    Progress redo();

    // Re-rolls or overrules a roll or a lookup: what follows it is taken back, and the procedure runs again, under the
    // rules of then.
    Progress correct(int entry, const Correction& correction, const Given& given = {});

  private:
    Progress run(const Procedure& procedure, int run, session::State state, const Given& given);
    Progress run_open(const Given& given);
    Progress write(const std::function<Progress()>& act, const Check& check = {});
    int where_to_go_back(int entry) const;
    int beginning() const;
    int last_act(int beginning) const;
    int last_note(int beginning) const;
    int note_put_back() const;
    int last_correction(int beginning) const;
    bool has_just_gone_back() const;
    int beginning_of_act(int entry, int beginning) const;
    Procedure open_procedure() const;
    bool is_ad_hoc(int run) const;

    session::Session& session_;
    const Catalogue& catalogue_;
};

}  // namespace flagplot::referee
