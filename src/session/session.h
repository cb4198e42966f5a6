#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "dice/hash.h"
#include "rulebook/rules.h"
#include "session/journal.h"
#include "session/owners.h"
#include "session/state.h"
#include "session/steps.h"

namespace flagplot::session {

class Session;
struct Due;  // see due.h

// What a session needs of the world, handed in by the program or a test.
struct Environment {
    std::function<std::string()> now;  // UTC, "2026-11-20T05:44:37Z"
    OpenFile open_file = open_posix_file;
    std::string program;  // "flagplot 0.1.0"

    // The player's own copy of a chart, or nothing. Throws json::InputError if it is damaged.
    std::function<std::optional<table::ChartCopy>(const table::Chart& chart)> chart_copy = {};
    // What the procedures find left for them to do in the turn that is on; none is found where nobody asks them.
    std::function<std::vector<Due>(const Session& session)> due_by_procedures = {};
};

// What a new session begins with.
struct Beginning {
    std::string rulebook;
    std::string title;
    dice::Digest seed{};
    std::map<std::string, std::string> readings;
    json::Values facts;  // of scope session
    std::vector<rulebook::HouseRule> house_rules = {};
    std::vector<UnitAdded> units = {};  // in roster order; they may name each other
};

// A session: its journal, and the state that the journal adds up to. Acts are staged: they are folded into the state
// at once, and written as one group by commit() or forgotten by rollback(). Nothing is staged when nothing is said
// otherwise; every public function of the upper floors leaves it so.
class Session {
  public:
    // Everything that it begins with is one group of the file. Throws IoError, json::InputError (unknown rulebook,
    // reading, fact or unit type; a unit that can't be one).
    static Session create(const std::filesystem::path& path, const Beginning& beginning,
                          const rulebook::Library& library, Environment environment);
    // Under a rulebook that is in no library.
    static Session create(const std::filesystem::path& path, const Beginning& beginning,
                          std::shared_ptr<const rulebook::Rulebook> rulebook, Environment environment);

    // Throws IoError, SessionError, json::InputError. A session that can't be written is opened read-only.
    static Session open(const std::filesystem::path& path, OpenMode mode, const rulebook::Library& library,
                        Environment environment);

    // This one again, nowhere but in memory, to be tried further. It shares what it can with this one, may be used on
    // another thread, and when this one is gone. Nothing may be staged.
    Session in_memory(Environment environment) const;
    // The same as it stood before a run that counts and is closed, which is taken back there: what was thrown and
    // answered in it is known as taken back. `before` is the state before its opening, in which no run is open.
    Session in_memory_before(int opened, int closed, const State& before, Environment environment) const;

    const Journal& journal() const { return journal_; }
    std::string check_file();  // as Journal::what_happened(); if anything has, nothing is written from now on
    const Environment& environment() const { return environment_; }
    const Header& header() const { return std::get<Header>(journal_.entries().front().body); }
    const dice::Digest& seed() const { return seed_; }
    const State& state() const { return state_; }

    // The rules in force: now, or under a state of the past.
    const rulebook::Rules& rules() const { return rules_for(state_); }
    const rulebook::Rules& rules_for(const State& state) const;
    // What was set of the rules when an entry was written, and what that makes of them. An entry that was taken back
    // may have been written under rules that were taken back, too.
    const RulesSet& rules_set_before(int entry) const;
    const rulebook::Rules& rules_before(int entry) const;
    const rulebook::Rulebook& rulebook() const { return *rulebook_; }
    // What is wrong with house rules that no longer fit the rulebook and so aren't in force, by their ids; and with
    // readings that it doesn't have, by "reading of RULING".
    const std::map<std::string, std::string>& house_rule_problems() const;

    // The rulebook as its owner has changed it: in force for what is written from now on, which the next entry says.
    // Throws json::InputError, and goes on with the one before, if this session can't do with it.
    void take_rulebook(std::shared_ptr<const rulebook::Rulebook> rulebook);
    std::shared_ptr<const rulebook::Rulebook> shared_rulebook() const { return rulebook_; }

    // The player's copy of a chart; null if there is none. It is in force for what is written from now on.
    const table::ChartCopy* chart_copy(const std::string& chart) const;
    void reload_charts();  // they were changed
    // What is wrong with copies that can't be read, by chart.
    const std::map<std::string, std::string>& chart_problems() const { return chart_problems_; }

    // Entries, committed and staged, numbered from 1.
    int size() const { return static_cast<int>(journal_.entries().size() + staged_.size()); }
    const Entry& entry(int number) const;
    bool holds(int number) const { return effective_.holds(number); }  // no retraction took it
    const Steps& steps() const;                                        // see Chronicle
    const Owners& owners() const;                                      // worked out when it is asked for

    // The state just after the open run was opened. Only while a run is open.
    const State& state_at_opening() const { return *at_opening_; }

    // The last answer or hand-thrown roll with this key that was taken back, in a run of this procedure, turn and
    // ordinal, or what was last read there from a table or a chart; null if there is none.
    const Entry* taken_back(const Opened& run, const std::string& key, bool is_lookup = false) const;

    // Stages an entry and folds it. Returns its number. Throws SessionError if it doesn't fit, and doesn't stage it.
    // Under another rulebook or program than before, the rules come first.
    int stage(Body body, int run = 0);
    bool has_staged() const { return !staged_.empty(); }
    // Throws IoError, SessionError, and json::InputError if what was staged leaves a day that can't be (see
    // check_day()); what was staged is then forgotten.
    void commit();
    void rollback();

    // A person's acts, checked against the rulebook and staged. They throw json::InputError naming what was wrong.
    void add_unit(const std::string& type, const std::string& id, const Fields& given);
    // The change that adds a unit to a state: checked, with its type's defaults. Throws InputError.
    UnitAdded new_unit(const State& state, const std::string& type, const std::string& id, const Fields& given) const;
    void change_unit(const std::string& id, const Fields& given, const std::string& reason);
    void remove_unit(const std::string& id, const std::string& reason);
    // Together, so they may name each other; not one that a unit names which stays.
    void remove_units(const std::vector<std::string>& ids, const std::string& reason);
    void set_fact(const std::string& fact, const std::string& scope, const Value& value);
    void set_reading(const std::string& ruling, const std::string& reading);
    // These are in force from here on, one after the other. Throws json::InputError if one doesn't fit its table as the
    // readings and those before it leave it, or if a table that it changes can't be right any more (see
    // table::check_house_rules()).
    void set_house_rules(const std::vector<rulebook::HouseRule>& house_rules);
    void switch_on(const rulebook::HouseRule& rule);  // behind the others, or in the place of one of the same id
    void switch_off(const std::string& rule);         // throws json::InputError if it isn't in force
    // Of a place, if one is given, it is pinned to that; of a turn, if one is given, it is a reminder for that. Throws
    // json::InputError if nothing is said, if the board has no such place, or if the turn is over.
    void add_note(const std::string& text, const std::string& place = "", int due = 0);
    // A note or a message is struck out, or stands again. Throws json::InputError if it is neither, if it is so
    // already, or if it is a message that was delivered.
    void strike_note(int entry, bool yes = true);
    // From one side or commander to another, who is told it when that turn begins; at once if it has. Throws
    // json::InputError for an unknown reader, no words, or a turn that is over.
    void send_message(const std::string& from, const std::string& to, const std::string& text, int due);
    // What came and what went out: lines that no going back takes. A mail may come for the next turn, too. Throws
    // json::InputError for an unknown reader or turn, and for a mail that is there already (see same_mail()).
    void take_mail(const MailCame& mail);
    // It is for no turn any more, or is taken up again. Throws json::InputError if it is no mail, or if it is so
    // already.
    void set_mail_aside(int mail, bool yes = true);
    // Whose mails are nobody's is left out from here on, or asked about again. Throws json::InputError if nobody is
    // named, or if it is so already.
    void skip_sender(const std::string& sender, bool yes = true);
    void log_report(const ReportOut& report);
    // A told line is carried out, or isn't. Throws json::InputError if it isn't a line that counts and asks for
    // something, or if it is so already.
    void tick(int entry, bool yes = true);
    void amend(int entry, std::optional<std::string> audience, std::optional<std::string> text,
               const std::string& reason);
    // A line in the game master's own words, for a report. Throws json::InputError for an unknown reader or no words.
    void tell(const std::string& audience, const std::string& section, const std::string& text);
    // Shows a told line to one more reader, in the reader's own words if it has some: itself if it is the game
    // master's alone and of this turn, else a copy, which says of which turn it was. Throws json::InputError if it
    // isn't a told line that counts, or for an unknown reader.
    void reveal(int entry, const std::string& reader, const std::string& reason);
    // The next one of the sequence of play that is due; after the last one the next turn begins. What is passed over by
    // that (see what_is_due()) is written down with it: asking first is for whoever calls. Throws json::InputError
    // while a procedure is open, and where the game is over (session::why_over()).
    void next_phase();
    void next_turn();
    std::vector<std::string> left_undone(bool whole_turn) const;  // what is due, in words
    std::vector<Due> due_by_procedures() const;                   // see Environment

    // The facts that the program itself knows, besides the rulebook's: "dice" (rolled or by-hand).
    static const std::vector<rulebook::Fact>& built_in_facts();
    const rulebook::Fact& fact(const std::string& id) const;       // throws json::InputError
    const rulebook::Fact* find_fact(const std::string& id) const;  // null if neither of them has it

  private:
    Session(Journal journal, std::shared_ptr<const rulebook::Rulebook> rulebook, Environment environment);
    Session(Journal journal, const Session& other, Environment environment);

    void refuse_what_is_over() const;
    void deliver_messages();
    void refuse_unknown_reader(const std::string& place, const std::string& id) const;
    void refuse_past_turn(int turn) const;
    void refuse_wrong_day() const;
    bool has_other_rules() const;
    RulesSet rules_now(std::map<std::string, std::string> readings, std::vector<rulebook::HouseRule> house_rules) const;
    std::shared_ptr<const rulebook::Rules> make_rules(const State& state) const;
    void refuse_wrong_rules(const std::map<std::string, std::string>& readings,
                            const std::vector<rulebook::HouseRule>& house_rules) const;
    void forget_what_followed();
    void refold();
    void fold(const Entry& entry, bool stays_open = true);
    void take(Entry entry);
    int run_left_open() const;
    void note_taken_back(const Entry& entry);
    static void check_units(const rulebook::Rulebook& rulebook, std::vector<UnitAdded>& units);
    static void check_id(const rulebook::Rulebook& rulebook, const std::string& type, const std::string& id);
    static Fields checked_fields(const State& state, const rulebook::UnitType& type, const Fields& given,
                                 const std::string& where);

    void refuse_no_place(const Unit& unit, const Fields& given) const;
    static void refuse_too_many_boxes(const rulebook::UnitType& type, const Unit& unit, const Fields& given);
    std::vector<std::string> named_by(const std::string& id, const std::vector<std::string>& leaving) const;
    void refuse_unknown_side(const std::string& audience) const;
    const Told& told_line(int number) const;
    std::string words_for(const std::string& reader, const Told& told) const;

    Journal journal_;
    std::shared_ptr<const rulebook::Rulebook> rulebook_;
    Environment environment_;
    dice::Digest seed_{};
    std::map<std::string, table::ChartCopy> charts_;
    std::map<std::string, std::string> chart_digests_;  // of these
    std::map<std::string, std::string> chart_problems_;
    mutable std::map<std::string, std::shared_ptr<const rulebook::Rules>> rules_;            // by State::rules_key()
    mutable std::map<std::string, std::map<std::string, std::string>> house_rule_problems_;  // by the same, then rule
    std::vector<std::shared_ptr<const void>> taken_;  // rulebooks and rules of before: somebody may still look
    std::vector<Entry> staged_;
    Effectiveness effective_;
    mutable Steps steps_;
    mutable Owners owners_;
    State state_;
    std::shared_ptr<const State> at_opening_;
    struct Before {
        State state;
        std::shared_ptr<const State> at_opening;
    };
    std::optional<Before> before_;  // the first staged entry
    // By procedure, turn, ordinal, key, and whether it is a lookup, which has the key of its roll.
    std::map<std::tuple<std::string, int, int, std::string, bool>, int> taken_back_;
};

// Sessions that are nowhere but in memory and stand where this one stands now, each one of its own: to be tried
// further. They may be opened on any thread, also when this one is gone.
std::function<Session()> copies_of(const Session& session, Environment environment);

}  // namespace flagplot::session
