#include "referee/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "dice/stream.h"
#include "json/reader.h"
#include "referee/runner.h"
#include "session/chronicle.h"
#include "session/post.h"
#include "session/sequence.h"

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

// A change of the state that a person has made, whatever run the line says that it is of: a procedure's is an effect.
std::optional<session::Change> change_by_hand(const Entry& entry) {
    return std::visit(
        [](const auto& body) -> std::optional<session::Change> {
            if constexpr (std::is_constructible_v<session::Change, decltype(body)>) {
                return body;
            } else {
                return std::nullopt;
            }
        },
        entry.body);
}

// How what was changed differs from what the change says that it was; empty: it doesn't. `then`: the state before it.
class Was {
  public:
    explicit Was(const State& then) : then_(then) {}

    std::string operator()(const session::UnitAdded& /*unused*/) const { return ""; }
    std::string operator()(const session::UnitChanged& change) const {
        const session::Unit* unit = then_.find_unit(change.id);
        for (const auto& [field, was] : change.was) {
            if (unit && unit->get(field) != was) return differs(change.id + ", " + field, was, unit->get(field));
        }
        return "";
    }
    std::string operator()(const session::UnitRemoved& removed) const {
        const session::Unit* unit = then_.find_unit(removed.id);
        if (!unit || (unit->type == removed.type && unit->fields == removed.was)) return "";
        return fmt::format("{} wasn't what its removal says that it was", removed.id);
    }
    std::string operator()(const session::FactSet& set) const {
        const json::Value found = then_.fact(set.fact, set.scope);
        return found == set.was ? "" : differs(set.fact, set.was, found);
    }
    std::string operator()(const session::ClockSet& set) const {
        return set.was == then_.turn() ? "" : differs("the clock", set.was, then_.turn());
    }
    std::string operator()(const session::PhaseSet& set) const {
        return set.was == then_.phase() ? "" : differs("the phase", set.was, then_.phase());
    }

  private:
    static std::string shown(const json::Value& value) { return value.is_null() ? "nothing" : json::to_text(value); }
    static std::string differs(const std::string& what, const json::Value& said, const json::Value& found) {
        return fmt::format("{} was {}, and the line says that it was {}", what, shown(found), shown(said));
    }

    const State& then_;
};

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
        for (const Entry& entry : session::Chronicle(session_).counting()) {
            if (is<session::Closed>(entry)) closings_.emplace(entry.run, entry.number);
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
        if (faces == roll->faces) {
            ++result_.rolls;
            return;
        }
        report(entry.number, fmt::format("{} shows {}, but the session's seed gives {}", describe(entry),
                                         fmt::join(roll->faces, ", "), fmt::join(faces, ", ")));
    }

    // What a person has changed; `then`: the state before it. What a procedure has changed is replayed.
    void check_change(const Entry& entry, const State& then) {
        const std::optional<session::Change> change = change_by_hand(entry);
        if (!change) return;
        const std::string differs = std::visit(Was(then), *change);
        if (!differs.empty()) report(entry.number, differs);
        if (!is_ordinary(*change, entry.number, then)) by_hand_.push_back(entry.number);
    }

    // Whether a session is begun or goes on by such a change. The beginning is the first group, which has no procedure
    // in it, whatever the marks of groups say: they can be left out.
    bool is_ordinary(const session::Change& change, int number, const State& then) const {
        if (std::holds_alternative<session::UnitAdded>(change)) return number < first_run_;
        const bool begins = number <= begun_ && number < first_run_;
        if (const auto* fact = std::get_if<session::FactSet>(&change)) return begins && fact->was.is_null();
        if (const auto* clock = std::get_if<session::ClockSet>(&change)) return clock->now == clock->was + 1;
        const auto* phase = std::get_if<session::PhaseSet>(&change);
        return phase && ((begins && phase->was.empty()) || is_next(phase->now, then));
    }

    // Whether the phase is the next one of the sequence, or the first one where a turn has only just begun.
    bool is_next(const std::string& phase, const State& then) const {
        const auto next = session::phase_after(then, session_.rulebook());
        if (next && next->id == phase) return true;
        const auto first = session::first_phase(session::phases_in_force(then, session_.rulebook()), then.turn());
        return turn_begins_ && first && first->id == phase;
    }

    // What is told as a turn begins stands between the clock and the phase.
    void note_whether_turn_begins(const Entry& entry) {
        if (!is<session::Told>(entry)) turn_begins_ = is<session::ClockSet>(entry);
    }

    // ---- each run

    // Folds the journal once and plays each run that counts again from the state at its opening.
    void check_runs() {
        State state;
        for (const Entry& entry : session::Chronicle(session_).counting()) {
            const int outer = state.open_run() ? state.open_run()->id : 0;
            check_change(entry, state);
            note_whether_turn_begins(entry);
            state.apply(entry);
            if (is<Opened>(entry)) check_run(entry.number, outer, state);
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
            for (const int cell : referee->cells_as_filed()) cells_as_filed_[cell_chart(cell)].push_back(cell);
            return closed ? "" : "it is over, but no line closes it";
        } catch (const AnswerMissing& missing) {
            return closed ? fmt::format("it lacks the answer \"{}\"", missing.form.key) : "";
        } catch (const std::exception& error) {
            const bool fits_so_far = !closed && referee && referee->at_end();
            return fits_so_far ? "" : json::words_of(error);
        }
    }

    std::string cell_chart(int entry) const {
        return session_.rulebook().title_of(std::get<session::LookedUp>(session_.entry(entry).body).lookup.table);
    }

    // The digest of a rulebook that the run was played under and that isn't the one of now; empty: there is none.
    std::string other_digest(int run, int last, const State& state) const {
        const std::string& now = session_.rulebook().digest;
        if (state.digest() != now) return state.digest().empty() ? "unknown" : state.digest();
        for (const Entry& entry : session::Chronicle(session_).counting(run + 1, last)) {
            const auto* rules = std::get_if<session::RulesSet>(&entry.body);
            if (rules && rules->digest != now) return rules->digest;
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

    // What a later program, or a player's own chart, may have made of it.
    void say_what_is_unknown() {
        for (const auto& [chart, lines] : cells_as_filed_) {
            const std::string what =
                fmt::format("read from {}, a copy that isn't at hand: replayed as the file has it", chart);
            result_.said.push_back({what, lines, true});
        }
        const int format = std::get<session::Header>(session_.entry(1).body).format;
        if (format != session::format_version) {
            const std::string what =
                fmt::format("written in the session format {}; this program knows {}", format, session::format_version);
            result_.said.push_back({what, {1}, true});
        }
        const std::vector<int> unknown = lines_where([](const Entry& entry) { return is<session::Unknown>(entry); });
        if (!unknown.empty()) result_.said.push_back({"of a kind that this program doesn't know", unknown, true});
    }

    // Whether orders were read in a run that say something else than each mail that had come from there for that turn.
    bool differs_from_mails(const Entry& entry) const {
        const auto& plan = session_.rulebook().mail;
        const auto* answer = std::get_if<session::Answer>(&entry.body);
        const Opened* opened = opening(entry.run);
        if (!plan || !answer || !opened || opened->procedure != plan->procedure || answer->key != plan->form)
            return false;
        bool has_mail = false;
        for (const int number : session::mails(session_)) {
            const session::MailCame& mail = session::mail_at(session_, number);
            if (number > entry.number || mail.turn != opened->turn || answer->fields.get(plan->sender) != mail.from)
                continue;
            if (session::is_text_of(json::to_text(answer->fields.get(plan->text)), mail)) return false;
            has_mail = true;
        }
        return has_mail;
    }

    void say_what_was_done_by_hand() {
        say("units, facts, the clock or the phase, changed by hand", by_hand_);
        say("orders that say something else than the mail that came",
            lines_where([&](const Entry& entry) { return session_.holds(entry.number) && differs_from_mails(entry); }));
        say("whose time is none", lines_where([](const Entry& entry) { return !session::time_of(entry.at); }));
    }

    void say_what_proves_nothing() {
        say_what_is_unknown();
        say_what_was_done_by_hand();
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

    // The first line of which this is so; behind the last one: there is none.
    template <typename Test>
    int first_line(const Test& test) const {
        int number = 1;
        while (number <= session_.size() && !test(session_.entry(number))) ++number;
        return number;
    }

    session::Session& session_;
    const Catalogue& catalogue_;
    const int first_run_ = first_line([](const Entry& entry) { return is<Opened>(entry); });
    const int begun_ = first_line([](const Entry& entry) { return entry.end; });
    bool turn_begins_ = false;                                // nothing but what is told stands behind the clock
    std::vector<int> by_hand_;                                // the lines in which a person has changed something
    std::map<int, int> closings_;                             // run -> the entry that closes it
    std::map<std::string, std::vector<int>> cells_as_filed_;  // chart -> entries that couldn't be looked up again
    Verification result_;
};

}  // namespace

bool Verification::is_in_full() const {
    return problems.empty() && not_replayed.empty() &&
           std::ranges::none_of(said, [](const Said& one) { return one.unverified; });
}

Verification verify(session::Session& session, const Catalogue& catalogue, const std::string& expected_head) {
    return Verifier(session, catalogue).run(expected_head);
}

}  // namespace flagplot::referee
