#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/sentence.h"
#include "session/chronicle.h"

namespace flagplot::report {

// One row of the journal as a story: a heading, or what one entry says. A lookup stands with its roll.
struct JournalRow {
    enum class Kind { turn, run, answer, roll, told, note, change, mark };

    Kind kind = Kind::note;
    int number = 0;  // the entry that made the row; it never falls from row to row
    int roll = 0;    // of Kind::roll: the dice, and what they were looked up for; 0: none, but one of the two is there
    int lookup = 0;
    int run = 0;                 // of Kind::run; 0: what happens between procedures
    int turn = 1;                // of Kind::turn
    bool begins = false;         // of headings: the entry itself begins the turn or the run
    bool is_event = false;       // a line of the story
    int line = 0;                // the one that it stands in, by its entry: of dice the told line; 0: none
    std::vector<int> dice = {};  // of a told line: the steps of the dice that it came of; of dice their own

    std::vector<int> group = {};  // the told lines that it stands for, of one kind, itself the first; empty: itself

    bool is_heading() const { return kind == Kind::turn || kind == Kind::run; }
    session::Step step() const { return {.number = number, .roll = roll, .lookup = lookup}; }
};

// "2 zones SW (the desired direction)" as a list has it: "2 zones SW; the desired direction".
std::string without_brackets(std::string words);

// What a row says in a line of the story: who or what kind, then the result in weight, the rest, and why, muted.
struct Telling {
    std::string lead;  // where there is no unit: "Asked", "Note"; may be empty
    std::string result;
    std::string words;
    std::string reason;
    bool takes_back = false;  // the words are what was taken back
};

// The rows that a session's journal makes, in its order, and the words that stand in them. It grows with the journal
// and keeps no words: these are made from the entries when they are asked for.
class JournalRows {
  public:
    struct Procedure {
        std::string title;
        bool ad_hoc = false;  // a roll by itself
    };
    // The session must outlive the rows; `procedures` by their ids. They begin with the entry `first`, which begins a
    // turn.
    JournalRows(const session::Session& session, std::map<std::string, Procedure> procedures, int first = 2)
        : session_(session), chronicle_(session), procedures_(std::move(procedures)), taken_(std::max(first, 2) - 1) {}

    // How a game says the results of its told lines more briefly; without it they are as they were told.
    void say_in_brief(std::function<std::string(const std::string& told)> brief) { brief_ = std::move(brief); }

    // Takes what was written since. Returns the rows before the first new one that say something else now, by index.
    std::vector<int> take_new();
    int taken() const { return taken_; }  // how many entries

    int size() const { return static_cast<int>(rows_.size()); }
    const JournalRow& row(int index) const { return rows_[static_cast<std::size_t>(index)]; }
    int row_of(int entry) const;                     // the row that the entry made, or the last one before it; -1: none
    int go_back_entry(const JournalRow& row) const;  // what going back to the row means; 0: it can't be gone back to

    // The first entry that the newest retraction, or what it restored, reaches back to; 0: there is none.
    int reached_back_to() const;

    bool counts(const JournalRow& row) const;
    bool is_ad_hoc(const JournalRow& row) const;  // of a roll by itself
    std::string heading(const JournalRow& row) const;

    // Which dice stand with which told line by now, from that row on, which is a turn's first; `grouped`: and which
    // lines stand together as one.
    void join(int first, bool grouped);
    // Of a turn's heading the turn and its day, "Turn 8" and "day 2, night"; of a run's nothing. Many units that a line
    // names are counted: the details have them all.
    Telling telling(const JournalRow& row) const;
    int side(const JournalRow& row) const;          // of its unit, by the number of its colour; -1: none
    std::string sum(const JournalRow& turn) const;  // what happened in it, counted
    int newest_turn() const { return session_.state().turn(); }

    // Its id; empty for headings, and where there is none.
    const std::string& unit(const JournalRow& row) const;
    std::string result(const JournalRow& row) const;
    // The words in the columns of a spreadsheet, whose heads are "#", "Unit", "What", "Dice", "Total", "Result" and
    // "Source". A heading stands in the column of what happened.
    static const std::vector<std::string>& heads();
    std::vector<std::string> cells(const JournalRow& row) const;
    const session::Chronicle& chronicle() const { return chronicle_; }

    // Everything about the row in a few sentences; of dice that stand with it as well.
    std::string details(const JournalRow& row) const;

    // Hands over the texts that a search looks at, until one of them is what it looked for.
    using Wanted = std::function<bool(std::string_view)>;
    bool any_text(const JournalRow& row, const Wanted& wanted) const;

  private:
    void take(const session::Entry& entry, std::vector<int>& altered);
    bool is_worth_a_row(const session::Entry& change);
    void add(JournalRow::Kind kind, const session::Step& step);
    void add_what_was_passed_over(const session::Entry& clock);
    void begin_turn(int number, int turn, bool begins);
    void begin_run(const session::Step& step);
    static int last_entry(const JournalRow& row);  // the one on which it hangs whether the row counts

    const session::LookedUp* lookup(const JournalRow& row) const;
    Sentence sentence(const JournalRow& row) const;  // empty for headings
    std::string source(const JournalRow& row, const Sentence& said, bool with_usual) const;
    std::string taken_back(const JournalRow& row) const;
    std::string taken_by(const JournalRow& mark) const;
    Telling told(const JournalRow& row) const;
    void join_dice(int first);
    void join_lines(int first);
    void make_group(const std::vector<int>& lines);
    bool goes_with(const JournalRow& row, const JournalRow& other) const;

    const session::Session& session_;
    session::Chronicle chronicle_;
    std::map<std::string, Procedure> procedures_;
    std::function<std::string(const std::string&)> brief_;
    std::vector<JournalRow> rows_;
    std::map<std::string, std::string> readings_;
    std::vector<rulebook::HouseRule> house_rules_;
    int taken_;             // entries; the first is the header
    int heading_turn_ = 0;  // of the last heading
    int heading_run_ = -1;  // -1: none in this turn
};

}  // namespace flagplot::report
