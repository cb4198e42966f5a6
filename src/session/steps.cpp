#include "session/steps.h"

#include <algorithm>

namespace flagplot::session {
namespace {

bool is_post(const Body& body) {
    return std::holds_alternative<MailCame>(body) || std::holds_alternative<ReportOut>(body) ||
           std::holds_alternative<SenderSkipped>(body) || std::holds_alternative<Message>(body);
}

}  // namespace

void Steps::take(const Entry& entry, const Effectiveness& counts) {
    places_.push_back(now_);
    if (const auto* added = change_in<UnitAdded>(entry)) unit_types_[added->id] = added->type;
    if (const auto* clock = change_in<ClockSet>(entry)) {
        now_.turn = clock->now;
        clocks_.push_back(entry.number);
        clocks_to_[clock->now].push_back(entry.number);
    }
    const auto* const opened = std::get_if<Opened>(&entry.body);
    if (opened && now_.open_run == 0) now_.open_run = entry.number;
    if (std::holds_alternative<LookedUp>(entry.body)) {
        take_lookup(entry, counts);
    } else {
        add(entry, opened ? opened->turn : now_.turn);
    }
    const Step& step = steps_.back();
    if (const auto* roll = std::get_if<Roll>(&entry.body)) {
        steps_.back().roll = entry.number;
        rolls_[{entry.run, roll->key}].push_back(steps_.size() - 1);
    } else if (const auto* told = std::get_if<Told>(&entry.body)) {
        if (!told->key.empty()) told_[{step.turn, told->key}].push_back(entry.number);
        if (!told->reports && entry.run != 0) {
            orders_.push_back(entry.number);
            orders_of_[step.turn].push_back(entry.number);
        }
        if (told->message != 0) post_.push_back(entry.number);
    } else if (const auto* amended = std::get_if<Amended>(&entry.body)) {
        amendments_[amended->entry].push_back(entry.number);
    } else if (const auto* ticked = std::get_if<Ticked>(&entry.body)) {
        marks_[ticked->of].push_back(entry.number);
    } else if (const auto* struck = std::get_if<Struck>(&entry.body)) {
        marks_[struck->of].push_back(entry.number);
    } else if (const auto* aside = std::get_if<MailSetAside>(&entry.body)) {
        marks_[aside->of].push_back(entry.number);
        post_.push_back(entry.number);
    } else if (const auto* note = std::get_if<Note>(&entry.body)) {
        if (note->due != 0) reminders_.push_back(entry.number);
        if (!note->place.empty()) pinned_.push_back(entry.number);
    } else if (is_post(entry.body)) {
        post_.push_back(entry.number);
    } else if (std::holds_alternative<Closed>(entry.body)) {
        if (now_.open_run == entry.run) now_.open_run = 0;
    } else if (const auto* back = std::get_if<Retracted>(&entry.body)) {
        // The session stands again where it stood before what was taken back; a retraction that is taken back itself
        // gives back what it took, so that is its own place.
        retractions_.push_back(entry.number);
        now_ = places_[static_cast<std::size_t>(back->from - 1)];
        steps_.back().turn = now_.turn;
    }
}

// The dice are the last of its key in its run that counted when it was written.
void Steps::take_lookup(const Entry& entry, const Effectiveness& counts) {
    const Key key{entry.run, std::get<LookedUp>(entry.body).key};
    const std::vector<std::size_t>& rolls = found_in(rolls_, key);
    const auto newest = std::find_if(rolls.rbegin(), rolls.rend(), [&](std::size_t index) {
        return counts.held_before(steps_[index].number, entry.number);
    });
    if (newest != rolls.rend() && steps_[*newest].lookup == 0) {
        steps_[*newest].lookup = entry.number;
        index_of_.push_back(*newest);
        return;
    }
    const int dice = newest == rolls.rend() ? 0 : steps_[*newest].roll;
    add(entry, now_.turn);
    steps_.back().roll = dice;
    steps_.back().lookup = entry.number;
}

void Steps::add(const Entry& entry, int turn) {
    const bool in_run = entry.run > 0 && entry.run < entry.number;
    steps_.push_back({.number = entry.number,
                      .turn = in_run ? steps_[index_of(entry.run)].turn : turn,
                      .run = std::holds_alternative<Opened>(entry.body) ? entry.number : entry.run,
                      .during = now_.open_run});
    index_of_.push_back(steps_.size() - 1);
}

}  // namespace flagplot::session
