#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/procedure.h"
#include "session/session.h"
#include "sheet/sheet.h"

// What are the chances: a procedure is played many times in sessions that are nowhere but in memory, with dice of their
// own, and what came of it is counted. The session that is asked about never notices.
namespace flagplot::referee {

struct ChancesWanted {
    std::string procedure = {};  // to be begun; empty: the open one, from its beginning on with what is answered
    AnswerSource answers = {};   // the same in every run; asked by one thread at a time
    bool takes_defaults = true;  // of any form that has them all; else of standing orders alone
    bool takes_standing_orders = true;
    int runs = 10'000;       // that are sampled, at least 1
    int most_ways = 20'000;  // up to so many ways the dice may fall each is counted once; 0: they are sampled
    dice::Digest seed{};     // of the sampled dice
    int threads = 1;         // at least 1; the result is the same for any
    const std::atomic<bool>* stop = nullptr;  // who sets it ends the count: what was counted so far is the result
    std::function<void(int done, int of)> progress = {};  // of runs that are sampled, by one thread, now and then
};

// A number of one thing that a run may change, and the share of the runs that end with each value.
struct Quantity {
    // "hull-left:Goeben", "lost:Goeben", "total:hull-left/allied" (of a side's units), "result:gwas.gunfire/hit",
    // "fact:weather", "told:..."
    std::string id;
    std::string label;                     // "Ship Goeben, Hull"; "Ship Goeben is lost"
    double before = 0;                     // its value where a run leaves it alone
    std::map<double, double> shares = {};  // value -> share of the runs, which add up to 1
    int rank = 0;                          // by what the rulebook says that matters, the most wanted first
    bool is_yes_no = false;                // 1 is a yes

    double expected() const;
    double at_least(double value) const;
    double at_most(double value) const;
    bool is_certain() const { return shares.size() < 2; }
};

// A form that was asked on the way, and who answered it.
struct AnsweredForm {
    enum class By { given, defaults, standing_orders };
    std::string title;
    By by = By::given;
};

// Of a sampled share: with 95 % confidence the true one lies between these.
struct Interval {
    double low = 0;
    double high = 1;
};
// Wilson's score interval, without a correction for continuity. `runs` at least 1.
Interval wilson(double share, int runs);

struct Chances {
    bool is_exact = false;          // each way the dice may fall was counted once, by its weight
    int runs = 0;                   // that were played: the ways, or the samples
    std::optional<Form> asks = {};  // the form that nobody answers: then nothing was counted
    double refused = 0;             // share of the runs that the procedure refused to end
    std::string why = {};           // the first refusal; empty: there was none
    double endless = 0;             // share of the runs that were cut off, as they threw too many dice
    std::map<std::string, AnsweredForm> answered = {};  // by key, all of any run
    bool tells_too_much = false;                        // too many different lines were told: none of them is counted
    // Of the runs that ended, by id; those that no run changed aren't among them.
    std::vector<Quantity> quantities = {};

    const Quantity* find(const std::string& id) const;
};

// "Which fleets take part? (its defaults); Fire plot (as given)"; empty: nothing was asked on the way.
std::string answered_words(const Chances& chances);

// What stands in a form as its defaults, as its answer; and in a few words: "Direction: N", of a grid's first column
// how often each stands there: "Target: Goeben 12, Breslau 3". Empty: nothing stands there.
session::Answer answer_in(const Form& form);
std::string plan_in(const Form& form);

// Whether it is exact, of how many runs, and what isn't counted: a sentence or two.
std::string summary(const Chances& chances);

// The numbers and losses of units that vary: first what the rulebook says that matters, then the most uncertain; of
// other things where no unit's number varies.
std::vector<const Quantity*> of_interest(const std::vector<const Quantity*>& all);

// All of them: those of interest, then the others, single lines of what is told last.
std::vector<const Quantity*> by_interest(const std::vector<const Quantity*>& all);

// "In 1000 tries: Goeben is lost: 33 %; Hull of Allies: 7.9, now 9.": who may be lost, the most likely first, and what
// is left of each side. Or on which answer it depends, that it would be refused, that nothing is likely.
std::string in_a_sentence(const Chances& chances);

// Where the true share lies with 95 % confidence; of an exact count the share itself.
Interval interval_of(double share, const Chances& chances);

// With the digits that the runs carry: "33 %", "7.9".
std::string percent(double share, const Chances& chances);
std::string expected_words(const Quantity& quantity, const Chances& chances);
std::string value_words(const Quantity& quantity, double value);          // "8", "yes"
std::string now_words(const Quantity& quantity, const Chances& chances);  // "9 now, 8.20 expected", "no now"
std::string between_words(double share, const Chances& chances);          // "0.1 to 0.4 %"; of an exact count empty

// A section for each quantity: of `wanted`, or if these are all, of those that vary, the most uncertain first. No more
// digits than the number of runs allows.
sheet::Sheet chances_sheet(const Chances& chances, const std::vector<const Quantity*>& wanted);
std::string to_csv(const Chances& chances, const std::vector<const Quantity*>& wanted);

// A quantity of one of several counts, and what that is called.
struct Counted {
    std::string name;
    const Chances* chances = nullptr;
    Quantity quantity;  // without an id: none of its runs changed it

    bool has_it() const { return !quantity.id.empty(); }
};
// The counts side by side, a line for each value that any of them has.
sheet::Sheet chances_beside(const std::vector<Counted>& counts);
// The same, a line for each count and value.
std::string to_csv(const std::vector<Counted>& counts);
// The quantity as it is where no run changes it.
Quantity untouched(const Quantity& one);
json::Tree to_json(const Chances& chances, const std::vector<const Quantity*>& wanted);  // schema: chances.schema.json

// The quantities with these ids, in their order; without ids all. Throws json::InputError for one that no run changed.
std::vector<const Quantity*> quantities_of(const Chances& chances, const std::vector<std::string>& ids);

// `open` gives sessions in memory that stand where the one that is asked about stands, one a thread (see
// session::memory_file_with()). Throws json::InputError if the procedure can't be begun, and what `open` throws.
Chances chances(const std::function<session::Session()>& open, const Catalogue& catalogue, const ChancesWanted& wanted);

// The same in sessions that are there, at least one, which stand afterwards where they stood; `more` sees to it that
// there are so many, one a thread.
Chances chances(std::vector<session::Session>& sessions, const std::function<void(std::size_t count)>& more,
                const Catalogue& catalogue, const ChancesWanted& wanted);

}  // namespace flagplot::referee
