#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "referee/referee.h"
#include "session/due.h"

namespace flagplot::referee {

// A line of what a procedure finds left in a turn.
struct DueLine {
    std::string words;      // "Yorktown burns"
    bool is_played = true;  // by the procedure; otherwise it couldn't be carried out, and a person looks at it
};

// A procedure of a game: one act, as the rulebook has it. Those of the program are C++, those of a rulebook data.
struct Procedure {
    std::string id;        // "swwas.turn"
    std::string rulebook;  // "swwas"; empty: of every game
    std::string title;
    std::string source;  // document and paragraph
    std::string help;    // one line
    int version = 1;     // goes up whenever a recorded journal of it wouldn't come out the same
    std::function<void(Referee&)> run;
    // What is left for it to do in the turn that is on. The Referee only looks: what can't be known without asking
    // isn't due.
    std::function<std::vector<DueLine>(Referee&)> due = {};
    bool ad_hoc = false;      // written in one write or not at all; may happen while another is open
    std::string digest = {};  // of the file of a procedure that is data; empty: it is the program's own
};

class Catalogue {
  public:
    explicit Catalogue(std::vector<Procedure> procedures) : procedures_(std::move(procedures)) {}

    const std::vector<Procedure>& all() const { return procedures_; }
    std::vector<Procedure> of(const std::string& rulebook) const;
    std::set<std::string> ids() const;
    const Procedure* find(const std::string& id) const;

    // Those of the rulebook that can be begun: the program's, and the rulebook's own, which are data. Where both have
    // one of an id, the rulebook's own counts.
    std::vector<Procedure> of(const rulebook::Rulebook& rulebook) const;
    std::optional<Procedure> find(const std::string& id, const rulebook::Rulebook& rulebook) const;
    // Throws json::InputError if there is no such procedure for the rulebook.
    Procedure at(const std::string& id, const rulebook::Rulebook& rulebook) const;

  private:
    std::vector<Procedure> procedures_;
};

// What the procedures of the session's phases find left for them to do in the turn that is on, phase by phase.
std::vector<session::Due> due_by_procedures(const session::Session& session, const Catalogue& catalogue);

}  // namespace flagplot::referee
