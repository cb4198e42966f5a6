#include "referee/runner.h"

#include <fmt/format.h>

#include <variant>

#include "referee/back_words.h"
#include "referee/mail_reading.h"
#include "session/chronicle.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using session::Entry;
using session::Opened;

std::string place(int number) {
    return fmt::format("entry {}", number);
}

// Whether the rules stand there only because the program or the rulebook's files are other ones than before.
bool are_rules_as_before(const session::Session& session, int number) {
    const auto* rules = std::get_if<session::RulesSet>(&session.entry(number).body);
    if (!rules) return false;
    const session::RulesSet& before = session.rules_set_before(number);
    return before.readings == rules->readings && before.house_rules == rules->house_rules;
}

bool is_a_persons(const Entry& entry) {
    return entry.run == 0 || std::holds_alternative<session::Answer>(entry.body) ||
           std::holds_alternative<Opened>(entry.body) || is_typed_roll(entry);
}

// Dice that were typed in one form, or given in one act without a question between them, are taken back together.
int first_typed_with(const session::Session& session, int roll) {
    const int run = session.entry(roll).run;
    const auto is_of_act = [&](int number) {
        const Entry& entry = session.entry(number);
        return number > run && !entry.end && entry.run == run && session.holds(number) &&
               !std::holds_alternative<session::Answer>(entry.body);
    };
    int first = roll;
    for (int number = roll - 1; is_of_act(number); --number) {
        if (is_typed_roll(session.entry(number))) first = number;
    }
    return first;
}

// Whether it brings back what going back took; undoing a correction is a going back of its own.
bool is_redo(const session::Session& session, const session::Retracted& retracted) {
    return std::holds_alternative<session::Retracted>(session.entry(retracted.from).body) &&
           override_behind(session, retracted.from) == 0;
}

// The opening of what rolled an order again by one click, if all answers up to this one came with it; 0: it was
// something else.
int order_rolled_again(const session::Session& session, int number) {
    const int run = session.entry(number).run;
    const auto* const opened = run == 0 ? nullptr : std::get_if<Opened>(&session.entry(run).body);
    const auto rolls = [&](const rulebook::RollAgain& way) { return way.procedure == opened->procedure; };
    const auto& ways = session.rulebook().rolled_again;
    if (!opened || number == run || std::ranges::none_of(ways, rolls)) return 0;
    for (int between = run; between < number; ++between) {
        if (session.entry(between).end) return 0;
    }
    return run;
}

}  // namespace

Progress Runner::write(const std::function<Progress()>& act, const Check& check) {
    const int before = session_.size();
    Progress progress;
    try {
        progress = act();
        progress.first_new = before + 1;
        progress.last_new = session_.size();
        if (check) check(progress);
    } catch (...) {
        session_.rollback();
        throw;
    }
    session_.commit();
    return progress;
}

Progress Runner::run(const Procedure& procedure, int run, session::State state, const Given& given) {
    const auto& opened = std::get<Opened>(session_.entry(run).body);
    Progress progress;
    try {
        Referee referee(session_, run, std::move(state), session_.size(), given, Referee::Mode::play);
        procedure.run(referee);
        referee.finish();
        progress.finished = true;
    } catch (AnswerMissing& missing) {
        progress.pending = std::move(missing.form);
        offer_waiting_mail(*progress.pending, session_);
    } catch (const ReplayError& error) {
        if (opened.version == procedure.version && opened.digest == procedure.digest) throw;
        if (opened.version == procedure.version) {
            throw ReplayError(error.where(),
                              fmt::format("{} ({} was changed since the run was begun)", error.found(), procedure.id),
                              fmt::format("{}; go back to entry {} to begin it again", error.expected(), run));
        }
        throw ReplayError(
            error.where(),
            fmt::format("{} (the run was begun by version {} of {}, this is version {})", error.found(), opened.version,
                        procedure.id, procedure.version),
            fmt::format("{}; go back to entry {} to begin it again, or only read the session", error.expected(), run));
    }
    return progress;
}

Procedure Runner::open_procedure() const {
    return catalogue_.at(session_.state().open_run()->opened.procedure, session_.rulebook());
}

Progress Runner::run_open(const Given& given) {
    if (!session_.state().open_run()) return {};
    return run(open_procedure(), session_.state().open_run()->id, session_.state_at_opening(), given);
}

Progress Runner::play(const std::string& id, const Given& given, const Check& check, const Change& first) {
    const Procedure procedure = catalogue_.at(id, session_.rulebook());
    const auto& open = session_.state().open_run();
    if (open && open->opened.procedure == id) return go_on(given, check);
    if (open && !procedure.ad_hoc) {
        throw InputError("procedure", fmt::format("{} is open", open->opened.procedure),
                         "it to be finished or taken back before another is opened");
    }
    return write(
        [&] {
            if (first) first(session_);
            const int turn = session_.state().turn();
            const int ordinal = session_.state().runs_of(id, turn) + 1;
            const int number = session_.stage(Opened{id, procedure.version, turn, ordinal, procedure.digest});
            // The opening belongs to the run that it opens.
            Progress progress = run(procedure, number, session_.state(), given);
            if (procedure.ad_hoc && progress.pending) session_.rollback();
            return progress;
        },
        check);
}

// Who has gone back may answer anew what comes before the step that he has taken back, too.
Progress Runner::go_on(const Given& given, const Check& check) {
    return write(
        [&] {
            try {
                return run_open(given);
            } catch (const AnsweredOtherwise& other) {
                if (!has_just_gone_back()) throw;
                session_.stage(session::Retracted{other.entry(), "answered again"});
                return run_open(given);
            }
        },
        check);
}

bool Runner::has_just_gone_back() const {
    for (int number = session_.size(); number > 0; --number) {
        const session::Body& body = session_.entry(number).body;
        if (!session_.holds(number) || session::always_counts(body)) continue;
        const auto* back = std::get_if<session::Retracted>(&body);
        return back && !is_redo(session_, *back);
    }
    return false;
}

std::optional<Form> Runner::pending() {
    Progress progress;
    try {
        progress = run_open({});
    } catch (const session::SessionError&) {
        session_.rollback();
        // A damaged journal may end in the middle of a step; and a chart may have been typed in since the last one.
        if (session_.journal().why_read_only().empty()) throw;
    } catch (...) {
        session_.rollback();
        throw;
    }
    session_.rollback();
    return progress.pending;
}

Progress Runner::act(const Change& change) {
    return write([&] {
        change(session_);
        return session_.has_staged() ? run_open({}) : Progress{};
    });
}

// The last entry of the group that the session was made with.
int Runner::beginning() const {
    int last = 1;
    while (last < session_.size() && !session_.entry(last).end) ++last;
    return last;
}

int Runner::where_to_go_back(int number) const {
    const int beginning = this->beginning();
    if (number == 0) {
        if (const int correction = last_correction(beginning)) return correction;
        const int last = last_act(beginning);
        if (last == 0) {
            throw InputError("back", "nothing to go back to", "an answer, an opened procedure or a change");
        }
        if (const int again = order_rolled_again(session_, last)) return beginning_of_act(again, beginning);
        return beginning_of_act(where_to_go_back(last), beginning);
    }
    if (number <= beginning || number > session_.size()) {
        throw InputError(
            place(number), "is out of reach",
            fmt::format("an entry after {}, the session's beginning, up to {}", beginning, session_.size()));
    }
    if (!session_.holds(number)) throw InputError(place(number), "was taken back already", "an entry that counts");
    const session::Body& body = session_.entry(number).body;
    if (session::always_counts(body)) {
        throw InputError(place(number), "is a note, a mail or a report that went out, which going back keeps",
                         "another entry");
    }
    const int run = session_.entry(number).run;
    while (!is_a_persons(session_.entry(number)) || (run != 0 && number != run && session_.entry(number).run != run) ||
           !session_.holds(number)) {
        --number;
    }
    if (is_ad_hoc(run)) return beginning_of_act(run, beginning);  // an ad-hoc roll is there or not
    if (is_typed_roll(session_.entry(number))) return first_typed_with(session_, number);
    const bool is_opening = std::holds_alternative<Opened>(session_.entry(number).body);
    return is_opening ? beginning_of_act(number, beginning) : number;
}

// The last thing that a person did and going back takes; 0: there is none.
int Runner::last_act(int beginning) const {
    for (int last = session_.size(); last > beginning; --last) {
        const Entry& entry = session_.entry(last);
        if (!session_.holds(last) || !is_a_persons(entry)) continue;
        const bool passive =
            std::holds_alternative<session::Retracted>(entry.body) || session::always_counts(entry.body) ||
            std::holds_alternative<session::Override>(entry.body) || are_rules_as_before(session_, last);
        if (!passive) return last;
    }
    return 0;
}

// The retraction with which the last act began, if that corrected a roll: going back to before it brings back what
// stood there. 0: it was something else.
int Runner::last_correction(int beginning) const {
    const auto is_correction = [&](int number) {
        return session_.holds(number) && override_behind(session_, number) != 0;
    };
    const auto is_passed_over = [&](int number) {
        const session::Body& body = session_.entry(number).body;
        return !session_.holds(number) || session::always_counts(body) ||
               (std::holds_alternative<session::Retracted>(body) && !is_correction(number));
    };
    int number = session_.size();
    while (number > beginning && is_passed_over(number)) --number;
    while (number > beginning && !is_correction(number) && !session_.entry(number - 1).end) --number;
    return number > beginning && is_correction(number) ? number : 0;
}

// The note that was written or struck out after everything else, if it stands now as it didn't then; 0: there is none.
int Runner::last_note(int beginning) const {
    const session::Chronicle chronicle(session_);
    const auto is_of_notes = [&](int number) {
        return session::always_counts(session_.entry(number).body) || are_rules_as_before(session_, number);
    };
    int before = session_.size();
    while (before > beginning && is_of_notes(before)) --before;
    for (int number = session_.size(); number > before; --number) {
        const auto* struck = std::get_if<session::Struck>(&session_.entry(number).body);
        const int note = struck ? struck->of : number;
        const bool is_note = struck || std::holds_alternative<session::Note>(session_.entry(number).body);
        if (!is_note) continue;
        const bool was_there = note <= before && !chronicle.is_struck(note, before);
        if (was_there == chronicle.is_struck(note)) return note;
    }
    return 0;
}

// The note that stands again as it stood, or is gone again, by the last entry; 0: that is something else.
int Runner::note_put_back() const {
    const auto* struck = std::get_if<session::Struck>(&session_.entry(session_.size()).body);
    return struck && last_note(beginning()) != struck->of ? struck->of : 0;
}

std::optional<Back> Runner::next_back() const {
    Back next;
    if (const int note = last_note(beginning())) return Back{note, back_words(session_, catalogue_, note), 0};
    try {
        next.entry = where_to_go_back(0);
    } catch (const InputError&) {
        return std::nullopt;
    }
    const bool is_correction = std::holds_alternative<session::Retracted>(session_.entry(next.entry).body);
    const bool is_of_dice = is_typed_roll(session_.entry(next.entry));
    for (int number = next.entry; number <= session_.size() && !is_correction; ++number) {
        const Entry& entry = session_.entry(number);
        const bool is_taken_itself = is_of_dice && is_typed_roll(entry);
        if (std::holds_alternative<session::Roll>(entry.body) && !is_taken_itself && session_.holds(number))
            ++next.rolls;
    }
    next.words = back_words(session_, catalogue_, next.entry);
    return next;
}

// What a person did in one act is taken back as one: the clock and the phase, the units of a spreadsheet, and what was
// done for a procedure with its opening.
int Runner::beginning_of_act(int number, int beginning) const {
    const auto same_act = [&](int earlier) {
        const Entry& entry = session_.entry(earlier);
        return !entry.end && entry.run == 0 && session_.holds(earlier) &&
               !std::holds_alternative<session::Retracted>(entry.body) && !are_rules_as_before(session_, earlier);
    };
    while (session_.entry(number).run == 0 && number - 1 > beginning && same_act(number - 1)) --number;
    return number;
}

bool Runner::is_ad_hoc(int run) const {
    if (run == 0) return false;
    const auto procedure = catalogue_.find(std::get<Opened>(session_.entry(run).body).procedure, session_.rulebook());
    return procedure && procedure->ad_hoc;
}

Progress Runner::back(int entry, const std::string& reason) {
    return write([&] {
        const int note = entry == 0 ? last_note(beginning()) : 0;
        if (note != 0) {
            session_.strike_note(note, !session::Chronicle(session_).is_struck(note));
        } else {
            session_.stage(session::Retracted{where_to_go_back(entry), reason});
        }
        return run_open({});
    });
}

Progress Runner::redo() {
    return write([&] {
        if (const int note = note_put_back()) {
            session_.strike_note(note, !session::Chronicle(session_).is_struck(note));
            return run_open({});
        }
        for (int number = session_.size(); number > 2; --number) {
            if (!session_.holds(number)) continue;
            const Entry& entry = session_.entry(number);
            if (session::always_counts(entry.body)) continue;
            const auto* retracted = std::get_if<session::Retracted>(&entry.body);
            if (!retracted) break;
            if (is_redo(session_, *retracted)) continue;  // the step before it is next
            session_.stage(session::Retracted{number, "redo"});
            return run_open({});
        }
        throw InputError("redo", "nothing to redo", "it right after going back");
    });
}

Progress Runner::correct(int number, const Correction& correction, const Given& given) {
    return write([&] {
        if (number < 3 || number > session_.size() || !session_.holds(number)) {
            throw InputError(place(number), "doesn't exist or was taken back", "a roll or a lookup that counts");
        }
        if (correction.reason.empty()) throw InputError("reason", "nothing given", "why the roll doesn't stand");
        const Entry& entry = session_.entry(number);
        session::Override override{std::string(key_of(entry.body)), correction.faces, correction.result, 0,
                                   correction.reason};
        const auto* roll = std::get_if<session::Roll>(&entry.body);
        const auto* lookup = std::get_if<session::LookedUp>(&entry.body);
        if (!correction.result.empty()) {
            if (!lookup)
                throw InputError(place(number), "is " + describe(entry), "a lookup, whose result can be overruled");
            if (const table::Chart* chart = session_.rulebook().find_chart(lookup->lookup.table)) {
                table::parse_cell(*chart, correction.result, "result");
            } else {
                pick(session_.rules_before(number).table(lookup->lookup.table), correction.result, {});
            }
        } else {
            if (!roll) throw InputError(place(number), "is " + describe(entry), "a roll");
            if (!correction.reroll) dice::check_faces(correction.faces, roll->sides);
            if (correction.reroll) override.attempt = roll->attempt + 1;
        }
        const int run = entry.run;
        if (is_ad_hoc(run)) {
            throw InputError(place(number), "belongs to a table rolled on its own",
                             "it to be taken back and rolled again");
        }
        const auto& open = session_.state().open_run();
        const bool is_open = open && open->id == run;
        if (!is_open && !correction.go_back) {
            throw InputError(place(number), "is in a closed procedure",
                             "a correction of the roster with a reason, or going back (--go-back takes back everything "
                             "from there on)");
        }
        session_.stage(session::Retracted{number, correction.reason});
        session_.stage(std::move(override), run);
        return run_open(given);
    });
}

}  // namespace flagplot::referee
