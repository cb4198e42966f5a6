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

using rulebook::Phase;
using Stop = Due::Stop;
using What = Due::What;

// ---- whom a run was about

// Of a run: who is named, by the answer and the field that names him, "" for whatever names him.
using Named = std::map<std::string, std::set<std::string>>;

// A field's unit, or its units.
std::vector<std::string> units_in(const Value& value) {
    return value.is_string() ? std::vector{value.get<std::string>()} : value.texts();
}

void note_fields(Named& named, const std::string& answer, const Fields& fields) {
    for (const auto& [field, value] : fields) {
        for (const std::string& unit : units_in(value)) {
            for (const std::string& as : {std::string(), answer, answer + "/" + field}) named[as].insert(unit);
        }
    }
}

// Whoever has a row was asked about, but it is an answer only if something is said in it.
void note_row(Named& named, const std::string& answer, const std::string& row, const Fields& fields) {
    const bool is_empty = std::ranges::all_of(fields, [](const auto& one) {
        return one.second.is_null() || (one.second.is_string() && one.second.template get<std::string>().empty());
    });
    const std::string unit = row.substr(0, row.find('/'));  // where it has several rows: "Goeben/primary"
    named[""].insert({row, unit});
    if (is_empty) return;
    named[answer].insert({row, unit});
    for (const auto& [field, value] : fields) {
        named[answer + "/" + field].insert({row, unit});
        const std::vector<std::string> others = units_in(value);
        named[""].insert(others.begin(), others.end());
    }
}

void note_entry(Named& named, const Body& body) {
    if (const auto* const answer = std::get_if<Answer>(&body)) {
        note_fields(named, answer->key, answer->fields);
        for (const auto& [row, fields] : answer->rows) note_row(named, answer->key, row, fields);
    } else if (const auto* const roll = std::get_if<Roll>(&body)) {
        named[""].insert(roll->unit);
    } else if (const auto* const lookup = std::get_if<LookedUp>(&body)) {
        named[""].insert(lookup->unit);
    } else if (const auto* const told = std::get_if<Told>(&body)) {
        named[""].insert(told->unit);
    } else if (const auto* const effect = std::get_if<Effect>(&body)) {
        if (const auto* const changed = std::get_if<UnitChanged>(&effect->change)) named[""].insert(changed->id);
        if (const auto* const added = std::get_if<UnitAdded>(&effect->change)) named[""].insert(added->id);
    }
}

// By how much the entry raises the number in the unit's field.
int raise_of(const Entry& entry, const std::string& unit, const std::string& field) {
    const auto number = [&](const Fields& fields) {
        const Value found = fields.get(field);
        return found.is_number_integer() ? found.get<int>() : 0;
    };
    const auto* const changed = change_in<UnitChanged>(entry);
    const auto* const added = change_in<UnitAdded>(entry);
    if (added && added->id == unit) return number(added->fields);
    return changed && changed->id == unit ? std::max(0, number(changed->now) - number(changed->was)) : 0;
}

// ---- what the phases leave

// The one that is on, and if the turn is to be left those after it that come in this turn.
std::vector<Phase> phases_to_leave(const State& state, const rulebook::Rulebook& rulebook, bool whole_turn) {
    std::vector<Phase> phases = phases_in_force(state, rulebook);
    const auto on = std::ranges::find(phases, state.phase(), &Phase::id);
    phases.erase(phases.begin(), on);
    const auto comes = [&](const Phase& one) {
        return one.id == state.phase() || (whole_turn && one.is_due(state.turn()));
    };
    std::erase_if(phases, [&](const Phase& one) { return !comes(one); });
    return phases;
}

// Of units that aren't lost.
bool has_whom_it_is_for(const Phase& phase, const State& state, const rulebook::Rulebook& rulebook) {
    const auto is_there = [&](const Unit& unit) {
        const rulebook::UnitType* const type = rulebook.find_unit_type(unit.type);
        const auto& types = phase.due_for;
        return std::ranges::find(types, unit.type) != types.end() && !(type && is_lost(unit, *type));
    };
    return phase.due_for.empty() || std::ranges::any_of(state.units(), is_there);
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
            if (book_.mail && phase.has(book_.mail->procedure)) add_doubts(phase);
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
        const auto left = std::ranges::find_if(
            phase.undone, [&](const rulebook::Undone& one) { return is_left(one, unit, state_.turn()); });
        if (left == phase.undone.end()) return;
        Due due{What::look, phase.id,
                fmt::format("{} {}: {}", book_.find_unit_type(unit.type)->label, unit.id, left->says)};
        due.stop = Stop::refuses;
        due_.push_back(std::move(due));
    }

    void add_doubts(const Phase& phase) {
        for (const Reader& reader : correspondents(session_)) {
            const MailStatus mail = mail_status(session_, reader.id, state_.turn());
            if (mail.doubts.empty()) continue;
            due_.push_back({What::doubt, phase.id, doubts_words(session_, reader, mail.doubts), "", mail.doubts.front(),
                            reader.id});
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
        const auto is_of_before = [&](int line) {
            return session_.holds(line) && chronicle.turn_of(line) < state_.turn();
        };
        const std::vector<int>& orders = session_.steps().orders();
        return has_ticks(session_) || std::ranges::none_of(orders, is_of_before);
    }

    bool asks(const Chronicle& chronicle, int line) const {
        if (!session_.holds(line) || chronicle.told_instead_of(line) != 0) return false;
        if (book_.mail && is_confirmed(session_, line)) return false;  // with its doubts, as it stands
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
    const rulebook::Rulebook& book_;
    bool whole_turn_;
    std::vector<Due> due_;
};

}  // namespace

bool was_played_for(const Session& session, const std::string& procedure, const std::vector<std::string>& units,
                    const std::string& as) {
    const State& state = session.state();
    if (state.runs_of(procedure, state.turn()) == 0) return false;
    const Chronicle chronicle(session);
    std::map<int, Named> runs;
    for (const Entry& entry : chronicle.counting_in(state.turn())) {
        if (chronicle.opens(entry.run, procedure)) note_entry(runs[entry.run], entry.body);
    }
    return std::ranges::any_of(runs, [&](const auto& run) {
        const auto named = run.second.find(as);
        return named != run.second.end() &&
               std::ranges::all_of(units, [&](const std::string& id) { return named->second.contains(id); });
    });
}

int raised_since(const Session& session, const std::string& procedure, const std::string& unit,
                 const std::string& field) {
    const Chronicle chronicle(session);
    bool was_played = false;
    int raised = 0;
    for (const Entry& entry : chronicle.counting_in(session.state().turn())) {
        was_played = was_played || chronicle.opens(entry.run, procedure);
        if (was_played) raised += raise_of(entry, unit, field);
    }
    return raised;
}

std::vector<Due> what_is_due(const Session& session, bool whole_turn) {
    return DueFinder(session, whole_turn).run();
}

bool has_ticks(const Session& session) {
    const Chronicle chronicle(session);
    const std::vector<int>& orders = session.steps().orders();
    return std::ranges::any_of(orders, [&](int line) { return session.holds(line) && chronicle.is_ticked(line); });
}

std::vector<Due> what_is_asked(const Session& session, bool whole_turn) {
    return asked_of(what_is_due(session, whole_turn));
}

std::vector<Due> asked_of(std::vector<Due> due) {
    std::erase_if(due, [](const Due& one) { return one.stop == Stop::never; });
    return due;
}

std::vector<PassedOver> passed_over_by(const Session& session, int entry) {
    const Body& body = session.entry(entry).body;
    const auto* const phase = std::get_if<PhaseSet>(&body);
    const auto* const clock = std::get_if<ClockSet>(&body);
    std::vector<PassedOver> all;
    if (!phase && !clock) return all;
    const int turn = clock ? clock->was : Chronicle(session).turn_of(entry);
    for (const std::string& words : clock ? clock->passed_over : phase->passed_over)
        all.push_back({turn, entry, words});
    return all;
}

std::vector<PassedOver> passed_over_in(const Session& session, int turn) {
    const Chronicle chronicle(session);
    const auto [first, last] = chronicle.entries_of(turn);
    // The entry that ended it begins the next one.
    const int end = std::max(last, chronicle.entries_of(turn + 1).first);
    std::vector<PassedOver> all;
    for (const Entry& entry : chronicle.counting(first, std::min(end, session.size()))) {
        for (PassedOver& one : passed_over_by(session, entry.number)) {
            if (one.turn == turn) all.push_back(std::move(one));
        }
    }
    return all;
}

}  // namespace flagplot::session
