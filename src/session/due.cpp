#include "session/due.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include "session/chronicle.h"
#include "session/post.h"
#include "session/sequence.h"

namespace flagplot::session {
namespace {

using table::Phase;
using Stop = Due::Stop;
using What = Due::What;

// ---- whom a run was about

void note(std::set<std::string>& named, const Value& value) {
    if (value.is_string()) named.insert(value.get<std::string>());
    const std::vector<std::string> texts = value.texts();
    named.insert(texts.begin(), texts.end());
}

void note_fields(std::set<std::string>& named, const Fields& fields) {
    for (const auto& [field, value] : fields) note(named, value);
}

void note_entry(std::set<std::string>& named, const Body& body) {
    if (const auto* const answer = std::get_if<Answer>(&body)) {
        note_fields(named, answer->fields);
        for (const auto& [row, fields] : answer->rows) {
            named.insert(row);
            note_fields(named, fields);
        }
    } else if (const auto* const roll = std::get_if<Roll>(&body)) {
        named.insert(roll->unit);
    } else if (const auto* const told = std::get_if<Told>(&body)) {
        named.insert(told->unit);
    } else if (const auto* const effect = std::get_if<Effect>(&body)) {
        if (const auto* const changed = std::get_if<UnitChanged>(&effect->change)) named.insert(changed->id);
    }
}

// ---- what the phases leave

// The one that is on, and if the turn is to be left those after it that come in this turn.
std::vector<Phase> phases_to_leave(const State& state, const table::Rulebook& rulebook, bool whole_turn) {
    std::vector<Phase> phases = phases_in_force(state, rulebook);
    const auto on =
        std::find_if(phases.begin(), phases.end(), [&](const Phase& one) { return one.id == state.phase(); });
    phases.erase(phases.begin(), on);
    const auto comes = [&](const Phase& one) {
        return one.id == state.phase() || (whole_turn && one.is_due(state.turn()));
    };
    std::erase_if(phases, [&](const Phase& one) { return !comes(one); });
    return phases;
}

// Of units that aren't lost.
bool has_whom_it_is_for(const Phase& phase, const State& state, const table::Rulebook& rulebook) {
    const auto is_there = [&](const Unit& unit) {
        const table::UnitType* const type = rulebook.find_unit_type(unit.type);
        const auto& types = phase.due_for;
        return std::find(types.begin(), types.end(), unit.type) != types.end() && !(type && is_lost(unit, *type));
    };
    return phase.due_for.empty() || std::any_of(state.units().begin(), state.units().end(), is_there);
}

bool has_procedure(const Phase& phase, const std::string& procedure) {
    return std::find(phase.procedures.begin(), phase.procedures.end(), procedure) != phase.procedures.end();
}

// "1 order isn't ticked", "3 of 12 orders aren't ticked".
std::string unticked_words(std::size_t open, std::size_t all) {
    if (open < all) return fmt::format("{} of {} orders {} ticked", open, all, open == 1 ? "isn't" : "aren't");
    return open == 1 ? "1 order isn't ticked" : fmt::format("{} orders aren't ticked", open);
}

class DueFinder {
  public:
    DueFinder(const Session& session, bool whole_turn)
        : session_(session), state_(session.state()), book_(session.rulebook()), whole_turn_(whole_turn) {}

    std::vector<Due> run() {
        if (state_.open_run() || !why_over(state_, book_).empty()) return {};
        const std::vector<Due> by_procedures = session_.due_by_procedures();
        for (const Phase& phase : phases_to_leave(state_, book_, whole_turn_)) {
            add_play(phase);
            for (const Due& one : by_procedures) {
                if (one.phase == phase.id) due_.push_back(one);
            }
            for (const Unit& unit : state_.units()) add_undone(phase, unit);
            if (book_.mail && has_procedure(phase, book_.mail->procedure)) add_doubts(phase);
        }
        add_orders();
        add_missing_mail();
        return std::move(due_);
    }

  private:
    void add_play(const Phase& phase) {
        if (!phase.due || !state_.is_to_be_played(phase) || !has_whom_it_is_for(phase, state_, book_)) return;
        Due due{What::play, phase.id, phase.label + ": it is due", phase.plays};
        if (phase.due_for.empty()) due.stop = Stop::refuses;
        due_.push_back(std::move(due));
    }

    // Of a unit the first one that is left.
    void add_undone(const Phase& phase, const Unit& unit) {
        const auto left = std::find_if(phase.undone.begin(), phase.undone.end(), [&](const table::Undone& one) {
            return is_left(one, unit, state_.turn()) &&
                   (one.plays.empty() || !was_played_for(session_, one.plays, {unit.id}));
        });
        if (left == phase.undone.end()) return;
        Due due{left->plays.empty() ? What::look : What::play, phase.id,
                fmt::format("{} {}: {}", book_.find_unit_type(unit.type)->label, unit.id, left->says), left->plays};
        due.stop = Stop::refuses;
        due_.push_back(std::move(due));
    }

    void add_doubts(const Phase& phase) {
        for (const Reader& reader : correspondents(state_, book_)) {
            const MailStatus mail = mail_status(session_, reader.id, state_.turn());
            if (mail.doubts.empty()) continue;
            due_.push_back(
                {What::doubt, phase.id, doubts_words(reader, mail.doubts.size()), "", mail.doubts.front(), reader.id});
        }
    }

    // At the turn's end: whatever asked for something and was never said to be done.
    void add_orders() {
        if (!whole_turn_ && phase_after(state_, book_)) return;
        const Chronicle chronicle(session_);
        std::size_t all = 0;
        std::vector<int> open;
        for (const int line : std::views::reverse(session_.steps().orders())) {
            if (chronicle.turn_of(line) < state_.turn()) break;
            if (!asks(chronicle, line)) continue;
            ++all;
            if (!chronicle.is_ticked(line)) open.push_back(line);
        }
        if (open.empty()) return;
        Due due{What::order, state_.phase(), unticked_words(open.size(), all), "", open.back()};
        const bool has_ticked = open.size() < all;
        due.stop = has_ticked ? Stop::refuses : ticks_at_all(chronicle) ? Stop::asks : Stop::never;
        due_.push_back(std::move(due));
    }

    // Whoever has left an earlier turn with orders, and has never ticked one, carries them out without ticking. At the
    // end of the first turn with orders that isn't known yet.
    bool ticks_at_all(const Chronicle& chronicle) const {
        bool had_orders = false;
        for (const int line : session_.steps().orders()) {
            if (!session_.holds(line)) continue;
            if (chronicle.is_ticked(line)) return true;
            had_orders = had_orders || chronicle.turn_of(line) < state_.turn();
        }
        return !had_orders;
    }

    bool asks(const Chronicle& chronicle, int line) const {
        if (!session_.holds(line) || chronicle.told_instead_of(line) != 0) return false;
        const std::string& unit = chronicle.as<Told>(line).unit;
        return unit.empty() || state_.find_unit(unit);
    }

    void add_missing_mail() {
        for (const MissingMail& one : missing_mail(session_, whole_turn_)) {
            due_.push_back(
                {What::mail, state_.phase(), one.words, book_.mail->procedure, 0, one.reader, Stop::refuses});
        }
    }

    const Session& session_;
    const State& state_;
    const table::Rulebook& book_;
    bool whole_turn_;
    std::vector<Due> due_;
};

}  // namespace

bool was_played_for(const Session& session, const std::string& procedure, const std::vector<std::string>& units) {
    const State& state = session.state();
    if (state.runs_of(procedure, state.turn()) == 0) return false;
    const auto [first, last] = Chronicle(session).entries_of(state.turn());
    std::map<int, std::set<std::string>> named;  // by run
    for (int number = std::max(1, first); number <= last; ++number) {
        const Entry& entry = session.entry(number);
        const auto* const opened =
            entry.run == 0 || !session.holds(number) ? nullptr : std::get_if<Opened>(&session.entry(entry.run).body);
        if (opened && opened->procedure == procedure) note_entry(named[entry.run], entry.body);
    }
    return std::any_of(named.begin(), named.end(), [&](const auto& run) {
        return std::all_of(units.begin(), units.end(), [&](const std::string& id) { return run.second.contains(id); });
    });
}

std::vector<Due> what_is_due(const Session& session, bool whole_turn) {
    return DueFinder(session, whole_turn).run();
}

}  // namespace flagplot::session
