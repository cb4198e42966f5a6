#pragma once

#include <any>
#include <map>
#include <memory_resource>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "board/board.h"
#include "hex/picture.h"
#include "referee/form.h"
#include "session/session.h"
#include "table/lookup.h"

namespace flagplot::referee {

using session::Fields;
using session::Unit;

// The journal doesn't fit the procedure that is run against it. The message names the entry's number, what was found
// and what was expected.
class ReplayError : public json::InputError {
  public:
    using InputError::InputError;
};

// An answer from which nothing can be taken: nothing of it is kept, and it is still wanted.
class UnusableAnswer : public json::InputError {
  public:
    using InputError::InputError;
};

// An answer is given for a question that has another one in the journal, at this entry.
class AnsweredOtherwise : public json::InputError {
  public:
    AnsweredOtherwise(const std::string& key, int entry)
        : json::InputError("the answer \"" + key + "\"",
                           "says something else than entry " + std::to_string(entry) + ", which has it already",
                           "the same, or going back first"),
          entry_(entry) {}

    int entry() const { return entry_; }

  private:
    int entry_;
};

// Leaves a procedure because a person has to be asked. It derives from nothing, so that no rule catches it.
struct AnswerMissing {
    Form form;
};

// What is given for a key, such as a form's; nothing if nothing is.
template <typename Thing>
std::optional<Thing> given_for(const std::string& key, const std::map<std::string, Thing>& all) {
    const auto found = all.find(key);
    return found == all.end() ? std::nullopt : std::optional(found->second);
}

// Where a running procedure gets what isn't in the journal. All may say no: then a person is asked.
struct Given {
    AnswerSource answers;
    // What is given for a question that has its answer in the journal, or for dice that lie on the table already: it
    // has to say the same. The dice of a roll are asked for by themselves, as a form or as one cell of their grid.
    AnswerSource answers_again = {};
    // A form's defaults are taken where they are standing orders: its own, whatever was taken back before.
    bool standing_orders = false;
    // What dice thrown by hand show for a roll, one text a die ("14", "7/4"); nothing: they weren't thrown by hand.
    std::function<std::optional<std::vector<std::string>>(const std::string& key, const std::vector<int>& sides)> faces;
    // The program rolls the first of the dice that would be asked for.
    bool rolls_first = false;
    // Dice in the place of the session's own, for a run that isn't kept (see chances.h): none is thrown by hand then.
    std::function<std::vector<int>(const std::vector<int>& sides)> dice = {};
    struct InCommon {
        std::map<std::string, std::any> work = {};  // see Referee::once()
        table::Readings readings = {};
    };
    InCommon* in_common = nullptr;  // of runs that are tried one after the other, from one place with the same answers
};

// What a table said, and what the tables it sent on to said.
struct Outcome {
    table::Lookup lookup;
    std::vector<Outcome> then;

    bool is(const std::string& result) const { return lookup.result == result; }
    int count(const std::string& result) const { return count_of(lookup, result); }
    const std::string& result() const { return lookup.result; }
    const std::string& label() const { return lookup.label; }

    // The whole chain's last word: this outcome, or where "again" or "then" led.
    const Outcome& last() const { return then.empty() ? *this : then.back().last(); }
};

// One consultation of a table. The key's part before the slash names the step, the part behind it the unit:
// "speed/Z2".
struct Throw {
    std::string key;
    std::string table;
    std::string unit = {};     // for which unit, or empty
    std::string side = {};     // which side throws; empty: the unit's, if it has one
    std::string purpose = {};  // "Fleet Z2"; the table's title is added
    std::string heading = {};  // of its column in a grid of dice thrown by hand; empty: its step's name
    table::Facts facts = {};   // those that the procedure knows
    std::string column = {};
    std::map<std::string, std::string> scopes = {};  // "zone" -> "North Sea": where facts of that scope are kept

    std::vector<int> faces = {};  // what its dice show, if roll_for() has thrown them before
    int times = 1;                // so many throws at once: see table::look_up_each()
    int before = 0;               // how many throws led to this one, each to the next

    // Not thrown if an earlier throw of the same call gave this result.
    std::string unless_key = {};
    std::string unless_result = {};
};

// One cell of a chart that the player owns.
struct ChartQuestion {
    std::string key;
    std::string chart;
    Value row;  // a number where the chart's heads are ranges, else a choice's id or a name of the owner's
    Value column;
    std::string unit = {};
    std::string purpose = {};      // "The subs' attack"
    table::ChartShift shift = {};  // from the row and the column that are found
};

// What a ruling asks, as it matters to the session: in plain words, in place of why there is one, and with the
// reading that is usual there, which stands chosen. Readings that come to the same there are one answer.
struct Plainly {
    std::string help = {};                            // empty: why
    std::string usual = {};                           // empty: none
    std::map<std::string, std::string> answers = {};  // what a reading comes to, in place of its label
    std::string same = {};  // a reading that comes to what another one does: offered only if it was answered before
};

// What a procedure talks to: it asks, rolls, consults tables, changes the state and tells results. Each of these is an
// entry in the session's journal, and each has a key of its own within the run. A procedure that is run again gets
// from the journal what it was given before; see docs/procedures.md for what it may not do.
class Referee {
  public:
    // ---- what is known
    int turn() const { return state().turn(); }
    std::optional<session::DayPlace> day_place() const;
    std::optional<bool> daylight() const;
    void check_day() const;  // throws json::InputError: see session::check_day()
    std::optional<board::Board> board(const std::string& id = "") const;  // see session::board_in_force()

    // Units come by value: no reference lives across a call of the Referee.
    std::vector<Unit> units(const std::string& type) const;
    std::vector<Unit> units(const std::string& type, const std::function<bool(const Unit&)>& fits) const;
    std::vector<table::Choice> choices(
        const std::vector<Unit>& units) const;  // of which one is chosen, by their labels
    Unit unit(const std::string& id) const;     // throws json::InputError if it is gone
    bool has_unit(const std::string& id) const { return state().find_unit(id) != nullptr; }
    std::string label(const std::string& unit_id) const;  // "Fleet Z2"
    std::vector<std::string> ids_of(const std::string& type) const;
    bool any_of(const std::string& type, const std::function<bool(const Unit&)>& holds) const;  // without copying any
    std::string type_of(const std::string& unit_id) const;  // throws json::InputError if it is gone
    // Of boxes that are left, of which none is crossed off yet, all; nothing if its type has no such field.
    std::optional<Value> field_value(const std::string& unit_id, const std::string& field) const;
    std::optional<board::Cell> place_of(const std::string& unit_id, const board::Board& board) const;
    Fields moved_to(const std::string& unit_id, const board::Cell& cell, const board::Board& board) const;
    const rulebook::Rulebook& rulebook() const { return session_.rulebook(); }
    Unit as_known(const Unit& unit) const;  // by its commander: what waits for him hasn't happened yet
    // The units of others that a text for that side names: see session/known.h.
    std::vector<std::string> strangers_in(const std::string& text, const std::string& side) const;
    // Whether that is a mail of the reader's, and not the game master's own words for him: see session/post.h.
    bool is_written_by(const std::string& reader, const std::string& text) const;

    const table::Table& table(const std::string& id) const { return rules().table(id); }
    std::vector<std::pair<std::string, std::string>> tables() const;  // ids and titles of all, sorted by id
    int earlier_runs(const std::string& procedure) const;             // in this turn, this one not counted
    int earlier_runs_that_told(const std::string& key) const;         // the same of this procedure alone
    std::string why_over() const;                                     // see session::why_over()
    // See session::was_played_for() and session::raised_since().
    bool was_played_for(const std::string& procedure, const std::vector<std::string>& units,
                        const std::string& as = "") const;
    int raised_since(const std::string& procedure, const std::string& unit, const std::string& field) const;
    bool is_in_its_phase() const;  // whether the phase that is on has this procedure among its own

    int number(const std::string& id) const;  // of the rules, in no table; throws json::InputError if it isn't there

    // The reading of a ruling that is played; asked at first use if the ruling has no default.
    std::string reading(const std::string& ruling, const Plainly& plainly = {});
    bool plays(const std::string& ruling, const std::string& reading_id) { return reading(ruling) == reading_id; }

    // What a throw's odds depend on as far as it is known by now, for the form after which the dice fall.
    OddsTarget odds_target(const Throw& one) const;

    // Fields of the rulebook, for forms, and how their values are shown.
    Field field_of(const std::string& fact) const;
    Field field_of(const std::string& unit_type, const std::string& field) const;
    std::string value_label(const std::string& unit_id, const std::string& field) const;
    std::string fact_label(const std::string& fact) const;                 // of scope session or turn
    Value known(const std::string& fact) const;                            // of scope session or turn; null if it isn't
    Value known(const std::string& fact, const std::string& scope) const;  // "hex-pair A7 B2"

    // A fact of scope session or turn; asked if it isn't known.
    Value fact(const std::string& id);
    // Several at once, in one form.
    json::Values facts(const std::string& key, const std::string& title, const std::vector<std::string>& ids);

    // What `work` gives, which only looks things up. Runs that are tried do all the same until their first dice fall,
    // so what they work out before that is worked out by the first of them. The key is the run's own.
    template <typename Result>
    const Result& once(const std::string& key, const std::function<Result()>& work) {
        std::any& known = remembered("work " + key);
        if (known.has_value()) return std::any_cast<const Result&>(known);
        const int before = cursor_;
        Result result = work();
        std::any& place = cursor_ == before ? known : own_["work " + key];  // what it wrote is written each time
        place = std::move(result);
        return std::any_cast<const Result&>(place);
    }

    // ---- asking
    Answer ask(const Form& form);
    // The same for a form that is worth not being made for each of the runs that are tried.
    Answer ask(const std::string& key, const std::function<Form()>& form);
    bool ask_yes_no(const std::string& key, const std::string& label, std::optional<bool> otherwise = {});
    std::string ask_choice(const std::string& key, const std::string& label, const std::vector<table::Choice>& choices,
                           const std::string& otherwise = "");
    // The suggestions are offered and don't bind: any text may be the answer, now and when it is replayed.
    std::string ask_text(const std::string& key, const std::string& label, const std::string& otherwise = "",
                         const std::vector<std::string>& suggestions = {});
    // One of the units that `fits` accepts. Throws json::InputError if there is none; it says what was `needed`: "a
    // ship that is aground". Where only one can be meant nobody is asked, and the answer stands in the journal all the
    // same.
    enum class OnlyOne { is_asked, is_meant };
    Unit ask_unit(const std::string& key, const std::string& label, const std::string& type,
                  const std::function<bool(const Unit&)>& fits = {}, const std::string& needed = "",
                  OnlyOne only_one = OnlyOne::is_asked);

    // ---- rolling and looking up
    std::vector<int> roll(const std::string& key, const std::string& purpose, const std::vector<int>& dice,
                          const std::string& side = "");  // which side throws
    Outcome consult(const Throw& one);
    // One for a unit, whose label is its purpose.
    Throw throw_for(const std::string& unit, const std::string& key, const std::string& table,
                    const table::Facts& facts = {}) const {
        return {.key = key, .table = table, .unit = unit, .purpose = label(unit), .facts = facts};
    }
    // What a table without dice says. It is no step of its own and leaves no entry, but where house rules change what
    // it says: then the first such reading in a run is written down like a consultation, so that they are named.
    table::Lookup read(const std::string& table, const table::Facts& facts, const std::string& column = "");
    // Throws the dice of a consultation that comes later, when more is known; they go into Throw::faces.
    std::vector<int> roll_for(const Throw& one);
    // Many at once, in their order; then all that their results send on to. Hand-thrown dice are asked for in grids, a
    // row a unit. A throw that wasn't made (see Throw::unless_key) has no outcome.
    std::map<std::string, Outcome> consult_each(const std::string& key, const std::string& title,
                                                const std::vector<Throw>& throws);

    // What the player's chart says, by the parts of its cell: read from the player's copy if there is one, else asked,
    // naming the row and the column. A person may have overruled it since.
    // What the same run had read there before it was taken back stays, whatever the copy says by now; what was typed is
    // asked again, with what was answered. `typed`: what a person has said of it in a grid of several.
    Fields read_chart(const ChartQuestion& one, const Fields* typed = nullptr);
    // Many cells of one chart: those that neither the copy nor a person has said are asked for in one grid, a row a
    // cell.
    std::vector<Fields> read_chart_cells(const std::string& key, const std::string& title,
                                         const std::vector<ChartQuestion>& questions);
    // The heads of the rows of the player's copy; none if there is no copy. It isn't in the journal and may be another
    // one when the run is played again, so it serves for suggestions only.
    std::vector<std::string> chart_heads(const std::string& chart) const;
    // What a cell says as it was overruled or by the player's copy; nothing where a person would be asked. No entry is
    // left, so while the journal holds what comes next it says nothing. A form may show it, and ask more because of it:
    // what the form asked then stands in its answer, which answer_ahead() looks at.
    std::optional<Fields> cell_at_hand(const ChartQuestion& one) const;
    // The form's answer, if that is what the journal holds next.
    std::optional<Answer> answer_ahead(const std::string& key) const;

    // ---- changing
    void set_unit(const std::string& key, const std::string& id, const Fields& fields);
    // A new unit of the roster. Throws json::InputError as if a person had added it: a taken id, an unknown field.
    void add_unit(const std::string& key, const std::string& type, const std::string& id, const Fields& fields);
    void remove_unit(const std::string& key, const std::string& id);
    void set_fact(const std::string& key, const std::string& id, const Value& value, const std::string& scope);

    // ---- telling
    struct Words {
        std::string section;  // heading in the log: "Orders for the map"
        std::string unit = {};
        std::string text;
        std::string audience = {};  // empty: everyone, in a double-blind game the game master
        std::map<std::string, std::string> wordings = {};
        std::optional<hex::Picture> map = {};  // that shows what the words say
        bool reports = false;                  // what happened: there is nothing to do on the map
        bool again = false;                    // see session::Told, as for the next three
        std::string heading = {};
        std::string desired = {};
        std::string to = {};
        std::vector<session::Spot> spots = {};
    };
    void tell(const std::string& key, const Words& words);
    // The same of what happened.
    void report(const std::string& key, Words words) {
        words.reports = true;
        tell(key, words);
    }
    // Whether the audience was told just this in this turn, and since then nothing else with a map in that section.
    bool is_last_map(const Words& words) const;

    // Refuses to go on: what was asked for isn't allowed now. Nothing of this run is kept.
    [[noreturn]] void refuse(const std::string& what, const std::string& expected) const;

    // ---- for the runner
    enum class Mode {
        play,    // go on after the journal's end
        verify,  // the journal must hold everything, and every word of it must be as it would be again
        look,    // nothing is played: what is due is looked for
    };
    // `run` is the number of the Opened entry; `state` the state after it; entries up to `last` are its history, in
    // play all that there are.
    Referee(session::Session& session, int run, session::State state, int last, const Given& given, Mode mode);
    // One that only looks around. Whatever would ask, throw dice or write leaves it by AnswerMissing.
    explicit Referee(const session::Session& session);
    void finish();                                   // the procedure has returned: nothing of its history may be left
    bool at_end() const { return cursor_ > last_; }  // of its history
    // Verifying: the entries of cells whose chart isn't at hand as it was when they were read. They are as the journal
    // has them.
    const std::vector<int>& cells_as_filed() const { return cells_as_filed_; }

  private:
    const rulebook::Rules& rules() const { return session_.rules_for(state()); }

    const session::State& state() const { return is_live_ ? session_.state() : state_; }
    void fold_others();
    void go_live();
    template <typename Body>
    std::optional<Body> next_if(const std::string& key) const;
    template <typename Body>
    void record(const std::string& key, Body body);  // or finds it recorded: verifying, it has to be the same
    void consume();
    void write(session::Body body);
    std::pmr::string key_of(std::string_view kind, const std::string& key);
    void use_key(std::string_view kind, const std::string& key);
    [[noreturn]] void misfit(const std::string& expected) const;
    [[noreturn]] void says_something_else() const;

    table::Facts facts_at_hand(const table::Table& table, const Throw& one) const;
    OddsTarget odds_targets(const Throw& one, const table::Facts& facts, const std::string& field) const;
    table::Facts known_facts(const table::Table& table, const Throw& one);
    std::string scope_of(const rulebook::Fact& fact, const Throw& one) const;

    bool by_hand(const Throw& one) const;
    std::vector<int> sides_of(const Throw& one) const;  // of all its dice
    std::string purpose_of(const Throw& one) const;
    const session::Roll* roll_taken_back(const std::string& key) const;
    struct TypedAt {  // where the dice of a roll are typed when they are thrown by hand
        std::string form;
        std::string field = "faces";
        std::optional<std::string> row = {};  // of a grid
    };
    std::optional<std::vector<std::string>> typed_faces(const std::function<std::vector<std::string>()>& ask);
    void record_roll(session::Roll roll, const std::optional<std::vector<std::string>>& entered);
    std::vector<int> roll_with(const Throw& one, const std::vector<int>& sides, const std::string& purpose,
                               const TypedAt& at, const std::function<std::vector<std::string>()>& ask_for_faces);
    using AskForFaces = std::function<std::vector<std::string>(const table::Facts& facts)>;
    Outcome consult_with(const Throw& one, const TypedAt& at, const AskForFaces& ask_for_faces);
    using Reading = std::function<table::Lookup(const table::Table&, const table::Facts&)>;
    table::Lookup recorded(const Throw& one, session::LookedUp entry, const table::Facts& facts);
    std::vector<std::string> house_rules_in(const Throw& one, const table::Lookup& lookup, const table::Facts& facts,
                                            const Reading& read) const;
    std::vector<Throw> followers(const Throw& one, const Outcome& outcome);

    std::map<std::string, Outcome> consult_level(const std::string& key, const std::string& title,
                                                 const std::vector<Throw>& throws);
    std::vector<std::string> ask_faces(const std::string& key, const std::string& title, const std::vector<int>& sides,
                                       const std::vector<OddsTarget>& odds_targets = {});
    std::any& remembered(const std::string& key);
    void check_given_again(const Form& form, const Answer& recorded) const;
    void check_faces_given_again(const session::Roll& roll, const TypedAt& at) const;
    const table::Chart& chart_of(const ChartQuestion& one) const;
    Form cell_form(const table::Chart& chart, const ChartQuestion& one) const;
    std::string advice_on(const table::Chart& chart, const std::vector<ChartQuestion>& questions) const;

    std::optional<table::ChartCell> cell_in_copy(const table::Chart& chart, const ChartQuestion& one) const;
    const session::LookedUp* cell_before(const ChartQuestion& one) const;
    std::optional<Fields> cell_unasked(const table::Chart& chart, const ChartQuestion& one) const;
    std::string where_read(const table::Chart& chart, const ChartQuestion& one, const Fields& cell) const;
    std::optional<Fields> cell_read_again(const table::Chart& chart, const ChartQuestion& one,
                                          const session::LookedUp& recorded);
    Form hand_grid(const std::string& key, const std::string& title, const std::vector<Throw>& throws,
                   std::size_t from) const;
    Value faces_taken_back(const std::string& key) const;
    void record_effect(const std::string& key, session::Change change);

    const session::Session& session_;
    session::Session* written_ = nullptr;  // the same, as far as it is written to; null: it is only looked at
    int run_;
    session::Opened opened_;
    session::State state_;  // until it is live
    bool is_live_ = false;  // its history is over: the session's own state is its
    int last_;              // the last entry that was there when the run began
    int cursor_;            // the next entry to fold
    const Given& given_;
    Mode mode_;
    std::map<std::string, session::Override> roll_overrides_;    // by key
    std::map<std::string, session::Override> result_overrides_;  // by key
    std::pmr::monotonic_buffer_resource keys_;                   // the memory of those that are
    std::pmr::unordered_set<std::pmr::string> used_{&keys_};
    std::map<std::string, table::Lookup> read_;  // by rules and key: what read() wrote down
    std::vector<int> cells_as_filed_;
    std::size_t followers_ = 0;            // throws to which others led
    bool has_rolled_first_ = false;        // see Given::rolls_first
    bool has_thrown_ = false;              // dice that aren't in the journal
    std::map<std::string, std::any> own_;  // what once() has worked out
};

}  // namespace flagplot::referee
