#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rulebook/rulebook.h"
#include "session/chunks.h"
#include "session/entry.h"
#include "session/shared.h"

namespace flagplot::session {

struct Unit {
    std::string type;
    std::string id;
    Fields fields;

    // The field's value, or null.
    Value get(std::string_view field) const { return fields.get(field); }
    std::string text(std::string_view field) const { return fields.text(field); }  // empty if unset
    bool flag(std::string_view field) const { return fields.flag(field); }         // false if unset
    int number(std::string_view field) const;                                      // 0 if unset, or no number

    bool operator==(const Unit&) const = default;
};

// Boxes that are crossed off one after the other: how many are left, of how many.
struct Boxes {
    int left = 0;
    int of = 0;

    bool none() const { return left == 0 && of == 0; }
    std::string text() const;     // "3/5", empty if there are none
    std::string picture() const;  // open and crossed boxes, in groups of five
    bool operator==(const Boxes&) const = default;
};

// The boxes that the unit's field stands for; nothing if it isn't such a field, or if there are more than can be drawn.
// As long as it has no value, all are left.
std::optional<Boxes> boxes_of(const Unit& unit, const table::Field& field);

// Whether the unit is lost, as the fields that its type names for that say: a yes, or no box left of some.
bool is_lost(const Unit& unit, const rulebook::UnitType& type);

// Where a turn stands in its day.
struct DayPlace {
    int day = 1;          // from 1
    int turn_of_day = 1;  // from 1
    int turns_a_day = 0;

    bool operator==(const DayPlace&) const = default;
};

// What a session's entries add up to. It is folded from them, one after the other, and never stored. Copies share what
// they have in common.
class State {
  public:
    // Folds one entry. Retractions aren't folded: what they take is left out from the start. Throws SessionError for
    // an entry that doesn't fit, naming its number.
    void apply(const Entry& entry);

    int turn() const { return turn_; }
    const std::string& phase() const { return phase_; }
    const std::string& first_phase() const { return first_phase_; }  // in which the session began; empty: in none

    // Units in roster order: as they were added.
    const std::vector<Unit>& units() const { return *units_; }
    std::vector<const Unit*> units_of(const std::string& type) const;
    const Unit* find_unit(const std::string& id) const;

    // A fact's value in a scope ("session", "turn 3"), or null.
    Value fact(const std::string& id, const std::string& scope) const;
    const std::map<std::pair<std::string, std::string>, Value>& facts() const { return *facts_; }

    // Of the rules in force, as they were written down last.
    const RulesSet& rules() const { return rules_->set; }
    const std::map<std::string, std::string>& readings() const { return rules().readings; }
    const std::string& digest() const { return rules().digest; }
    const std::string& program() const { return rules().program; }
    // The digests of the player's copies of charts that were in force.
    const std::map<std::string, std::string>& charts() const { return rules().charts; }
    const std::vector<rulebook::HouseRule>& house_rules() const { return rules().house_rules; }
    // The readings and house rules in one text: the same for the same rules.
    const std::string& rules_key() const { return rules_->key; }

    struct Run {
        int id = 0;  // the number of its Opened entry
        Opened opened;
    };
    const std::optional<Run>& open_run() const { return open_run_; }
    // How often the procedure was opened in the turn.
    int runs_of(const std::string& procedure, int turn) const;
    // Whether the table was read for the journal, by whatever procedure, in the turn that is on.
    bool was_read(const std::string& table) const;
    // Whether what the phase plays, or a part of it, was begun in this turn.
    bool was_begun(const rulebook::Phase& phase) const;
    // Whether what the phase plays is still to be played in this turn.
    bool is_to_be_played(const rulebook::Phase& phase) const;

  private:
    void apply_change(const Change& change, int number);
    std::size_t place_of(const std::string& id, int number) const;
    void add_unit(Unit unit);
    void remove_unit(std::size_t place);

    int turn_ = 1;
    std::string phase_;
    std::string first_phase_;
    Shared<std::vector<Unit>> units_;
    Shared<std::unordered_map<std::string, std::size_t>> places_;  // of the units among units_, by id
    Shared<std::map<std::pair<std::string, std::string>, Value>> facts_;
    struct RulesInForce {
        RulesSet set;
        std::string key;
    };
    Shared<RulesInForce> rules_;
    std::optional<Run> open_run_;
    Shared<std::map<std::string, int>> read_in_;  // table -> the last turn in which it was read
    Shared<std::map<std::string, std::vector<std::pair<int, int>>>>
        run_counts_;  // procedure -> turn, runs; turns rising
};

// Throws InputError for a unit in the value that isn't there, or that the field can't name: it is of another type, or
// none of its choices.
void refuse_unknown_units(const State& state, const table::Field& field, const Value& value, const std::string& where);

// Whether it changes units or facts, by a person or by a procedure.
bool changes_units_or_facts(const Body& body);

// Which entries count: those that no later retraction reaches back to which itself counts; and those that always do. It
// knows of each entry what others may refer to, and refuses an entry that refers to something else; so whoever has an
// entry may rely on its numbers.
class Effectiveness {
  public:
    // Takes the next entry; true if it was a retraction, so that what was folded before no longer stands. Throws
    // SessionError, whose place is the member, and doesn't take it: for a run that isn't an opening which counted when
    // the entry was written, for a step of a procedure without a run, for an amended, ticked or copied line that
    // wasn't told, for what was struck and is neither note nor message, for a retraction from nowhere.
    bool add(const Entry& entry);
    void drop_last(std::size_t size);  // forgets entries, so that `size` remain

    bool holds(int number) const;
    std::size_t size() const { return known_.size(); }

    // Whether an entry counted when a later one was written, whatever has happened since.
    bool held_before(int number, int later) const;

    // The number of the rules in force when the entry was written; 0: none were set.
    int rules_before(int number) const;

  private:
    enum class Kind : unsigned char { other, note, message, mail, lasting, opened, told };
    static bool lasts(Kind kind);  // whatever is taken back

    // An entry and what counted before it: the entry before it, or for a retraction the one before its `from`, and what
    // counted before that one. So what counts is a chain, and taking back leaves it for a shorter one.
    struct Known {
        Kind kind = Kind::other;
        int before = 0;      // the next one of its chain; 0: it is the first
        int far_before = 0;  // one further down, so that any is found in few steps
        int length = 0;      // of its chain
        int rules = 0;       // the newest rules of its chain, itself included
    };

    const Known& known(int number) const { return known_[static_cast<std::size_t>(number - 1)]; }
    void check(const Entry& entry) const;
    void check_run(const Entry& entry) const;
    bool is_earlier(int number, Kind kind) const;
    int far_before(int before) const;
    void take_back(int from);
    void weigh() const;

    Chunks<Known> known_;
    std::vector<int> retractions_;
    mutable std::vector<bool> effective_;  // as long as nothing was added or dropped that changes it
};

// The place of a turn in its day, if the rulebook's clock has days and the session knows how many turns they have.
std::optional<DayPlace> day_place(const State& state, const rulebook::Rulebook& rulebook, int turn);

// Whether the turn is a daylight turn, if the clock has such a thing and its limits are known.
std::optional<bool> is_daylight(const State& state, const rulebook::Rulebook& rulebook, int turn);

// Throws InputError, in words, if what the session knows of its day can't be: its last daylight turn comes before the
// first, or a turn that is named is none of the day's.
void check_day(const State& state, const rulebook::Rulebook& rulebook);

// A number among the session's facts, or the rulebook's default for it.
std::optional<int> session_number(const State& state, const rulebook::Rulebook& rulebook, const std::string& fact);

}  // namespace flagplot::session
