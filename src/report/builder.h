#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ascii/letters.h"
#include "report/log.h"

// What all logs begin with.
namespace flagplot::report {

using session::Amended;
using session::Entry;
using session::Told;

// Which turn each entry belongs to, also those that were taken back.
class Turns {
  public:
    explicit Turns(const session::Session& session) {
        int turn = 1;
        before_.push_back(turn);
        for (int number = 1; number <= session.size(); ++number) {
            before_.push_back(turn);
            const Entry& entry = session.entry(number);
            const session::Change* change = nullptr;
            if (const auto* effect = std::get_if<session::Effect>(&entry.body)) change = &effect->change;
            if (const auto* clock = std::get_if<session::ClockSet>(&entry.body)) turn = clock->now;
            if (change && std::holds_alternative<session::ClockSet>(*change))
                turn = std::get<session::ClockSet>(*change).now;
            if (const auto* back = std::get_if<session::Retracted>(&entry.body))
                turn = before_[static_cast<std::size_t>(back->from)];
            const auto* opened = entry.run > 0 ? std::get_if<session::Opened>(&session.entry(entry.run).body) : nullptr;
            of_.push_back(opened ? opened->turn : turn);
        }
    }
    int of(int number) const { return of_[static_cast<std::size_t>(number - 1)]; }

  private:
    std::vector<int> before_;  // the turn before each entry, by number
    std::vector<int> of_;
};

// What both kinds of log begin with: whose names stand for which ids, which turn is which.
class Builder {
  public:
    Builder(const session::Session& session, std::optional<int> wanted)
        : session_(session), turns_(session), wanted_(wanted) {
        for (int number = 1; number <= session.size(); ++number) {
            const Entry& entry = session.entry(number);
            if (const auto* added = session::unit_added_by(entry)) {
                const table::UnitType* type = session.rulebook().find_unit_type(added->type);
                labels_[added->id] = type ? fmt::format("{} {}", type->label, added->id) : added->id;
            }
            if (const auto* amended = std::get_if<Amended>(&entry.body); amended && session.holds(number)) {
                if (amended->audience) audiences_[amended->entry] = *amended->audience;
                if (amended->text) texts_[amended->entry] = *amended->text;
            }
            if (const auto* told = std::get_if<Told>(&entry.body); told && session.holds(number)) take(number, *told);
        }
    }

    Log log() const {
        Log log;
        log.title = session_.header().title;
        log.game = session_.rulebook().title;
        log.game_id = session_.rulebook().id;
        if (wanted_) log.turn = fmt::format("{} {}", ascii::lower(session_.rulebook().clock.turn_label), *wanted_);
        return log;
    }

    int turn(int number) const { return turns_.of(number); }

    bool is_wanted(int number) const { return !wanted_ || turns_.of(number) == *wanted_; }

    TurnLog& turn_of(std::vector<TurnLog>& turns, int number) const {
        const int turn = turns_.of(number);
        const auto place = std::lower_bound(turns.begin(), turns.end(), turn,
                                            [](const TurnLog& log, int wanted) { return log.turn < wanted; });
        if (place != turns.end() && place->turn == turn) return *place;
        TurnLog fresh;
        fresh.turn = turn;
        fresh.label = turn_label(session_, turn);
        return *turns.insert(place, std::move(fresh));
    }

    static Section& section_of(TurnLog& turn, const std::string& heading) {
        for (Section& section : turn.sections) {
            if (section.heading == heading) return section;
        }
        turn.sections.push_back({heading, {}});
        return turn.sections.back();
    }

    std::string label(const std::string& unit) const {
        const auto found = labels_.find(unit);
        return found == labels_.end() ? unit : found->second;
    }

    std::string audience_of(int number, const Told& told) const {
        const auto amended = audiences_.find(number);
        return amended == audiences_.end() ? told.audience : amended->second;
    }

    std::string text_of(int number, const Told& told) const {
        const auto amended = texts_.find(number);
        return amended == texts_.end() ? told.text : amended->second;
    }

    // The line that stands in the place of this one; 0: none does.
    int told_instead_of(int number) const {
        const auto found = instead_of_.find(number);
        return found == instead_of_.end() ? 0 : found->second;
    }

    bool is_reworded(int number) const { return texts_.contains(number); }

    // A reworded line keeps its map. Who is shown it by an amendment and in other words gets those alone: the map shows
    // what the procedure told somebody else.
    std::optional<hex::Picture> map_of(int number, const Told& told) const {
        const bool is_other_s = audience_of(number, told) != told.audience;
        return texts_.contains(number) && is_other_s ? std::nullopt : told.map;
    }

    const session::Session& session() const { return session_; }

  private:
    void take(int number, const Told& told) {
        if (told.key.empty()) return;
        int& last = last_told_[{turn(number), told.key}];
        if (told.again && last != 0) instead_of_[last] = number;
        last = number;
    }

    const session::Session& session_;
    Turns turns_;
    std::optional<int> wanted_;
    std::map<std::string, std::string> labels_;
    std::map<int, std::string> audiences_;
    std::map<int, std::string> texts_;
    std::map<std::pair<int, std::string>, int> last_told_;  // by turn and key
    std::map<int, int> instead_of_;
};

}  // namespace flagplot::report
