#include "referee/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dice/stream.h"
#include "json/reader.h"
#include "referee/runner.h"

namespace flagplot::referee {
namespace {

using session::Entry;
using session::Opened;
using session::Roll;
using session::State;

template <typename Body>
bool is(const Entry& entry) {
    return std::holds_alternative<Body>(entry.body);
}

class Verifier {
  public:
    Verifier(session::Session& session, const Catalogue& catalogue) : session_(session), catalogue_(catalogue) {}

    Verification run(const std::string& expected_head) {
        result_.entries = session_.size();
        result_.head = session_.journal().head();
        check_file();
        find_closings();
        for (int number = 1; number <= session_.size(); ++number) {
            check_place(session_.entry(number));
            check_roll(session_.entry(number));
        }
        check_runs();
        say_what_proves_nothing();
        check_head(expected_head);
        return std::move(result_);
    }

  private:
    std::string file() const { return session_.journal().path().string(); }
    void report(int number, const std::string& problem) {
        result_.problems.push_back(fmt::format("{}: line {}: {}", file(), number, problem));
    }
    void say(const std::string& what, const std::vector<int>& lines) {
        if (!lines.empty()) result_.said.push_back({what, lines});
    }

    // What opening the file found: a broken chain, a damaged line; or at its end what isn't whole.
    void check_file() {
        const std::string& why = session_.journal().damage();
        if (!why.empty()) result_.problems.push_back(why);
        for (const std::string& notice : session_.journal().notices()) result_.said.push_back({notice, {}});
    }

    void check_head(const std::string& expected) {
        if (expected.empty()) return;
        result_.expected_line = session_.journal().line_with_hash(expected);
        if (result_.expected_line != 0) return;
        result_.problems.push_back(
            fmt::format("{}: no line has the hash {} (expected, as it was noted)", file(), expected));
    }

    // ---- each entry

    const Opened* opening(int run) const {
        return run >= 1 && run <= session_.size() ? std::get_if<Opened>(&session_.entry(run).body) : nullptr;
    }

    void find_closings() {
        for (int number = 1; number <= session_.size(); ++number) {
            const Entry& entry = session_.entry(number);
            if (session_.holds(number) && is<session::Closed>(entry)) closings_.emplace(entry.run, number);
        }
    }

    // That it belongs to a run which counted was looked at when it was read.
    void check_place(const Entry& entry) {
        const auto closing = closings_.find(entry.run);
        if (closing == closings_.end() || closing->second >= entry.number) return;
        if (!session_.holds(entry.number) || session::always_counts(entry.body)) return;
        report(entry.number, fmt::format("{} belongs to the run of line {}, which line {} has closed", describe(entry),
                                         entry.run, closing->second));
    }

    void check_roll(const Entry& entry) {
        const auto* roll = std::get_if<Roll>(&entry.body);
        const Opened* opened = opening(entry.run);
        if (!roll || roll->source != Roll::Source::stream || !opened) return;
        const std::vector<int> faces = dice::roll(
            {session_.seed(), opened->turn, opened->procedure, opened->ordinal, roll->key, roll->attempt}, roll->sides);
        ++result_.rolls;
        if (faces == roll->faces) return;
        report(entry.number, fmt::format("{} shows {}, but the session's seed gives {}", describe(entry),
                                         fmt::join(roll->faces, ", "), fmt::join(faces, ", ")));
    }

    // ---- each run

    // Folds the journal once and plays each run that counts again from the state at its opening.
    void check_runs() {
        State state;
        for (int number = 1; number <= session_.size(); ++number) {
            if (!session_.holds(number)) continue;
            const Entry& entry = session_.entry(number);
            const int outer = state.open_run() ? state.open_run()->id : 0;
            state.apply(entry);
            if (is<Opened>(entry)) check_run(number, outer, state);
        }
    }

    // `state` is that after the opening; `outer` the run that was open before it, or 0.
    void check_run(int run, int outer, const State& state) {
        const Opened& opened = *opening(run);
        const auto procedure = catalogue_.find(opened.procedure, session_.rulebook());
        if (outer != 0 && procedure && !procedure->ad_hoc)
            report(run, fmt::format("{} is opened while the run of line {} is open", opened.procedure, outer));
        check_count(run, opened, state);
        if (!closings_.contains(run) && run != left_open()) return report(run, opened.procedure + " is never closed");
        if (!procedure) return leave(run, "this program has no such procedure");
        if (procedure->version != opened.version) {
            return leave(run, fmt::format("it was played by version {} of the procedure; this program has version {}",
                                          opened.version, procedure->version));
        }
        if (procedure->digest != opened.digest)
            return leave(run, "it was played by the procedure as its file was before it was changed");
        judge(run, *procedure, state);
    }

    int left_open() const {
        const auto& open = session_.state().open_run();
        return open ? open->id : 0;
    }

    // The dice hang on the turn and on which run of the procedure it is in that turn.
    void check_count(int run, const Opened& opened, const State& state) {
        const int ordinal = state.runs_of(opened.procedure, opened.turn);
        if (opened.turn == state.turn() && opened.ordinal == ordinal) return;
        report(run,
               fmt::format("{} says that it is run {} of turn {}, but it is run {} of turn {}", opened.procedure,
                           opened.ordinal, opened.turn, state.runs_of(opened.procedure, state.turn()), state.turn()));
    }

    void leave(int run, const std::string& why) { result_.not_replayed.push_back({run, opening(run)->procedure, why}); }

    void judge(int run, const Procedure& procedure, const State& state) {
        const auto closing = closings_.find(run);
        const bool closed = closing != closings_.end();
        const int last = closed ? closing->second - 1 : session_.size();
        const std::string differs = difference(procedure, run, last, state, closed);
        const std::string other = other_digest(run, last, state);
        if (differs.empty() && closed) {
            ++result_.replayed;
        } else if (differs.empty()) {
            judge_open(run);
        } else if (other.empty()) {
            result_.problems.push_back(fmt::format("{}: in the run of line {}: {}", file(), run, differs));
        } else {
            leave(run, fmt::format("it was played under the rulebook {} and comes out differently under {}: {}",
                                   other.substr(0, 8), session_.rulebook().digest.substr(0, 8), differs));
        }
    }

    // What the procedure does otherwise than the journal has it up to `last`; empty: nothing.
    std::string difference(const Procedure& procedure, int run, int last, const State& state, bool closed) {
        const Given nothing;
        std::optional<Referee> referee;
        try {
            referee.emplace(session_, run, state, last, nothing, Referee::Mode::verify);
            procedure.run(*referee);
            referee->finish();
            return closed ? "" : "it is over, but no line closes it";
        } catch (const AnswerMissing& missing) {
            return closed ? fmt::format("it lacks the answer \"{}\"", missing.form.key) : "";
        } catch (const std::exception& error) {
            const bool fits_so_far = !closed && referee && referee->at_end();
            return fits_so_far ? "" : json::words_of(error);
        }
    }

    // The digest of a rulebook that the run was played under and that isn't the one of now; empty: there is none.
    std::string other_digest(int run, int last, const State& state) const {
        const std::string& now = session_.rulebook().digest;
        if (state.digest() != now) return state.digest().empty() ? "unknown" : state.digest();
        for (int number = run + 1; number <= last; ++number) {
            const auto* rules = std::get_if<session::RulesSet>(&session_.entry(number).body);
            if (rules && session_.holds(number) && rules->digest != now) return rules->digest;
        }
        return "";
    }

    // It fits as far as it goes; what is written together ends with a question, or with the run.
    void judge_open(int run) {
        bool waits = false;
        try {
            waits = Runner(session_, catalogue_).pending().has_value();
        } catch (const std::exception&) {
            waits = false;
        }
        if (waits) return say("open: it fits as far as it goes, and waits for an answer", {run});
        leave(run, "it is open and waits for nothing: the file may have lost its end, or a chart was typed in since");
    }

    // ---- what a person did

    template <typename Test>
    std::vector<int> lines_where(const Test& test) const {
        std::vector<int> lines;
        for (int number = 1; number <= session_.size(); ++number) {
            if (test(session_.entry(number))) lines.push_back(number);
        }
        return lines;
    }

    void say_what_proves_nothing() {
        const auto counts = [&](const Entry& entry) { return session_.holds(entry.number); };
        say("opened and taken back: not played again",
            lines_where([&](const Entry& entry) { return is<Opened>(entry) && !counts(entry); }));
        say("told by the game master, not by a procedure", lines_where([&](const Entry& entry) {
                return is<session::Told>(entry) && entry.run == 0 && counts(entry);
            }));
        say("told lines revealed, held back or reworded by the game master",
            lines_where([&](const Entry& entry) { return is<session::Amended>(entry) && counts(entry); }));
        say("dice that were thrown by hand, as they were typed", lines_where([&](const Entry& entry) {
                const auto* roll = std::get_if<Roll>(&entry.body);
                return roll && roll->source == Roll::Source::hand && counts(entry);
            }));
        say("rolls and results that were overruled, or rolled again",
            lines_where([&](const Entry& entry) { return is<session::Override>(entry) && counts(entry); }));
    }

    session::Session& session_;
    const Catalogue& catalogue_;
    std::map<int, int> closings_;  // run -> the entry that closes it
    Verification result_;
};

}  // namespace

Verification verify(session::Session& session, const Catalogue& catalogue, const std::string& expected_head) {
    return Verifier(session, catalogue).run(expected_head);
}

}  // namespace flagplot::referee
