#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "session/entry.h"
#include "session/state.h"

namespace flagplot::session {

// One thing that happened, as a person sees it. Most entries are a step each; dice and what they were looked up for are
// one, however far they stand apart.
struct Step {
    int number = 0;  // the entry that made it: it rises from step to step
    int turn = 1;    // to which it belongs: its procedure's, or the one that was on; a retraction's is that to which it
                     // went back
    int run = 0;     // its procedure's opening; 0: a person did it
    int during = 0;  // the procedure that was open then, which it may have opened itself; 0: none
    int roll = 0;    // of dice: the roll; 0: none, as a person chose or the facts decided. It may be an earlier step's,
                     // if its result was overruled
    int lookup = 0;  // of dice: what the table said; 0: nothing yet, or they were thrown for no table
};

// The steps that a journal's entries make, and what later entries say of earlier ones. It grows with the journal, and
// looks at each entry once. Sound entries are expected (see Effectiveness).
class Steps {
  public:
    // Takes the next entry. `counts` has taken it already: it knows which rolls counted when it was written.
    void take(const Entry& entry, const Effectiveness& counts);

    int taken() const { return static_cast<int>(places_.size()); }  // entries
    const std::vector<Step>& all() const { return steps_; }
    std::size_t index_of(int entry) const { return index_of_.at(static_cast<std::size_t>(entry - 1)); }

    const std::vector<int>& retractions() const { return retractions_; }
    // Lines of procedures that ask something; and these by the turn to which they belong.
    const std::vector<int>& orders() const { return orders_; }
    const std::vector<int>& orders_of(int turn) const { return found_in(orders_of_, turn); }
    // Those that set the turn, whichever or to this one.
    const std::vector<int>& clocks() const { return clocks_; }
    const std::vector<int>& clocks_to(int turn) const { return found_in(clocks_to_, turn); }
    const std::vector<int>& pinned() const { return pinned_; }  // notes that are pinned to a place
    const std::vector<int>& post() const { return post_; }      // what came, what went out, messages and their delivery
    const std::vector<int>& reminders() const { return reminders_; }  // notes for a turn
    // Rising: those of a line; ticks of a line or strikings of a note; lines of a key in a turn.
    const std::vector<int>& amendments_of(int told) const { return found_in(amendments_, told); }
    const std::vector<int>& marks_of(int entry) const { return found_in(marks_, entry); }
    const std::vector<int>& told_as(int turn, const std::string& key) const { return found_in(told_, Key{turn, key}); }
    // Empty: it was never added.
    const std::string& type_of(const std::string& unit) const { return found_in(unit_types_, unit); }
    const std::map<std::string, std::string>& unit_types() const { return unit_types_; }

  private:
    // Where the session stands before an entry.
    struct Place {
        int turn = 1;
        int open_run = 0;
    };
    using Key = std::pair<int, std::string>;  // a run or a turn, and a key

    template <typename Map>
    static const typename Map::mapped_type& found_in(const Map& map, const typename Map::key_type& key) {
        static const typename Map::mapped_type nothing{};
        const auto found = map.find(key);
        return found == map.end() ? nothing : found->second;
    }

    void take_lookup(const Entry& entry, const Effectiveness& counts);
    void add(const Entry& entry, int turn);

    std::vector<Step> steps_;
    std::vector<std::size_t> index_of_;  // of each entry's step
    std::vector<Place> places_;          // before each entry
    Place now_;
    std::map<Key, std::vector<std::size_t>> rolls_;  // the steps of each run's rolls of a key
    std::map<Key, std::vector<int>> told_;           // by turn
    std::map<int, std::vector<int>> amendments_;
    std::map<int, std::vector<int>> marks_;
    std::vector<int> retractions_;
    std::vector<int> orders_;
    std::map<int, std::vector<int>> orders_of_;
    std::vector<int> clocks_;
    std::map<int, std::vector<int>> clocks_to_;
    std::vector<int> pinned_;
    std::vector<int> post_;
    std::vector<int> reminders_;
    std::map<std::string, std::string> unit_types_;
};

}  // namespace flagplot::session
