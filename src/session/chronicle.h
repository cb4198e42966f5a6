#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "session/session.h"
#include "session/steps.h"

namespace flagplot::session {

// The one reading of a session's journal: what happened, in which turn and procedure, and what became of it. Logs,
// reports, the ledger, the session panel, the transcript and the terminal read this, and nothing else pairs dice with
// tables or told lines with what was said of them later. It costs nothing to make and grows with the
// session, which must outlive it.
class Chronicle {
  public:
    explicit Chronicle(const Session& session) : session_(session) {}

    const Session& session() const { return session_; }
    const std::vector<Step>& steps() const { return session_.steps().all(); }
    std::size_t index_of(int entry) const { return session_.steps().index_of(entry); }  // of the step that shows it
    const Step& step_of(int entry) const { return steps()[index_of(entry)]; }
    int turn_of(int entry) const { return step_of(entry).turn; }

    // The entries that count, in their order: from one to another, both included; all of them; those of a turn; those
    // of a run, up to that entry, without its opening.
    auto counting(int first, int last) const {
        const auto counts = [&session = session_](int number) { return session.holds(number); };
        const auto entry = [&session = session_](int number) -> const Entry& { return session.entry(number); };
        return std::views::iota(first, std::max(first, last + 1)) | std::views::filter(counts) |
               std::views::transform(entry);
    }
    auto counting() const { return counting(1, session_.size()); }
    auto counting_in(int turn) const {
        const auto [first, last] = entries_of(turn);
        return counting(first, last);
    }
    auto counting_of(int run, int last) const {
        return counting(run + 1, last) | std::views::filter([run](const Entry& entry) { return entry.run == run; });
    }
    auto counting_of(int run) const { return counting_of(run, session_.size()); }

    // The newest entry of the turn that is on which counts and is wanted; null if there is none.
    template <typename Wanted>
    const Entry* newest_of_turn(const Wanted& wanted) const {
        for (int number = session_.steps().taken(); number > 0; --number) {
            if (!session_.holds(number)) continue;
            const Entry& entry = session_.entry(number);
            if (std::holds_alternative<ClockSet>(entry.body)) return nullptr;  // notes of a turn taken back still count
            if (wanted(entry)) return &entry;
        }
        return nullptr;
    }

    // What the entry says, if it is of that kind; otherwise null, as for a number that no entry has.
    template <typename Body>
    const Body* get(int entry) const {
        const bool exists = entry >= 1 && entry <= session_.size();
        return exists ? std::get_if<Body>(&session_.entry(entry).body) : nullptr;
    }

    // What an entry says that is of that kind.
    template <typename Body>
    const Body& as(int entry) const {
        return std::get<Body>(session_.entry(entry).body);
    }

    // Whether that entry opened a run of the procedure.
    bool opens(int entry, const std::string& procedure) const;

    // A step's dice, and what they were looked up for; null if there are none.
    const Roll* roll(const Step& step) const { return get<Roll>(step.roll); }
    const LookedUp* lookup(const Step& step) const { return get<LookedUp>(step.lookup); }

    // Whether the step's dice stand in an earlier step, too: its result was overruled.
    static bool has_others_dice(const Step& step) { return step.roll != 0 && step.roll != step.number; }

    // Whether all of the step counts.
    bool counts(const Step& step) const;

    // Why an entry was taken back: the reason of the first retraction that took it and counts, empty if none was given.
    // Nothing: it counts.
    std::optional<std::string> why_taken_back(int entry) const;

    // The title of each house rule that touched a lookup, as it was called then.
    std::vector<std::string> house_rules_of(int lookup) const;

    // The type of a unit, also of one that was removed or whose adding was taken back; null if the rulebook or the
    // journal doesn't know it. "Fleet Z2", or the id alone.
    const rulebook::UnitType* type_of(const std::string& unit) const;
    std::string label_of(const std::string& unit) const;

    // A told line as it stands by now: to whom, and in which words.
    const std::string& audience_of(int told) const;
    const std::string& text_of(int told) const;
    bool is_reworded(int told) const;
    // What it shows; null if there is nothing. A reworded line keeps its map; but who is shown it by an amendment and
    // in other words gets those alone, as the map shows what the procedure told somebody else.
    const hex::Picture* map_of(int told) const;
    const std::vector<Spot>& spots_of(int told) const;  // where it says something was, for whoever is shown the map
    // The line that stands in its place, as the step was rolled again; 0: none does.
    int told_instead_of(int told) const;

    // Whether the newest mark of that kind on an entry that counts says yes, by that entry or at all: whether a told
    // line was Ticked, as it was carried out on the map, a note Struck out, a mail MailSetAside.
    template <typename Mark>
    bool is_marked(int entry, int by = std::numeric_limits<int>::max()) const {
        bool is_so = false;
        for (const int number : session_.steps().marks_of(entry)) {
            const auto* const mark = get<Mark>(number);
            if (mark && number <= by && session_.holds(number)) is_so = mark->yes;
        }
        return is_so;
    }
    bool is_ticked(int told, int by = std::numeric_limits<int>::max()) const { return is_marked<Ticked>(told, by); }
    bool is_struck(int note, int by = std::numeric_limits<int>::max()) const { return is_marked<Struck>(note, by); }

    // The entries of a turn that count lie between these two, both included; {1, 0} if the session never came there.
    std::pair<int, int> entries_of(int turn) const;

  private:
    bool is_shown_in_other_words(int told) const;
    template <typename Part>
    const std::string* amended(int told, Part part) const;

    const Session& session_;
};

// Throws json::InputError: the entry of that number is something else than was expected, or there is none.
[[noreturn]] void refuse_entry(const Session& session, int number, const char* expected);

}  // namespace flagplot::session
