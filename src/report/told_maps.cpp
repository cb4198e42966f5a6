#include "report/told_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "session/audience.h"
#include "session/chronicle.h"

namespace flagplot::report {
namespace {

const session::Told& told_at(const session::Session& session, int entry) {
    return std::get<session::Told>(session.entry(entry).body);
}

// In a hidden game a map that would show the same as before isn't told again: of each reader and heading that the
// run has none of, the newest maps that were told before it in its turn come with the run's. They stand in the order in
// which their headings were told first in the turn, so a list of them stays as it is while maps are replaced.
std::vector<int> with_still_right(const session::Session& session, const std::vector<int>& entries, int run) {
    const bool hides = session::is_hidden(session.state(), session.rulebook());
    if (run == 0 || entries.empty() || !hides) return entries;
    const auto turn_of = [&](int opening) { return std::get<session::Opened>(session.entry(opening).body).turn; };
    const auto heading_of = [&](int number) {
        const session::Told& told = told_at(session, number);
        return std::pair(told.audience, told.section);
    };
    using Heading = std::pair<std::string, std::string>;
    std::map<Heading, int> newest;  // the run that told it
    std::map<Heading, int> first;   // the entry
    for (const int number : entries) {
        newest[heading_of(number)] = run;
        first.emplace(heading_of(number), number);
    }
    std::vector<int> found = entries;
    for (int number = run - 1; number > 0; --number) {
        const session::Entry& entry = session.entry(number);
        if (entry.run == 0 || session.holds(number) != session.holds(entries.front())) continue;
        if (turn_of(entry.run) != turn_of(run)) break;
        if (!map_of(entry)) continue;
        const auto [heading, is_new] = newest.emplace(heading_of(number), entry.run);
        if (heading->second == entry.run) found.insert(found.begin(), number);
        first[heading->first] = number;
    }
    std::ranges::stable_sort(found,
                             [&](int one, int other) { return first[heading_of(one)] < first[heading_of(other)]; });
    return found;
}

std::string name_of(const session::Session& session, const std::string& audience) {
    if (audience == session::game_master) return "True map";
    if (audience == session::everyone) return "Everyone's map";
    return session::label_of_reader(session, audience);
}

}  // namespace

const hex::Picture* map_of(const session::Entry& entry) {
    const auto* told = std::get_if<session::Told>(&entry.body);
    return told && told->map ? &*told->map : nullptr;
}

int map_in_play(const session::Session& session) {
    const auto& open = session.state().open_run();
    const auto is_map = [](const session::Entry& entry) {
        return entry.run > 0 && map_of(entry);  // not one that was revealed later
    };
    const session::Entry* const last = session::Chronicle(session).newest_of_turn(
        [&](const session::Entry& entry) { return is_map(entry) || (open && open->id == entry.number); });
    return last && is_map(*last) ? last->number : 0;
}

std::vector<ToldMap> maps_told_with(const session::Session& session, int entry) {
    const session::Chronicle chronicle(session);
    const int run = session.entry(entry).run;
    std::vector<int> entries;
    for (int number = run > 0 ? run : entry; number <= session.size(); ++number) {
        const session::Entry& other = session.entry(number);
        const bool belongs = session.holds(number) == session.holds(entry);
        if (belongs && (number == entry || (run > 0 && other.run == run)) && map_of(other)) entries.push_back(number);
    }
    std::vector<ToldMap> all;
    std::map<std::string, int> times;
    for (const int number : with_still_right(session, entries, run)) {
        const std::string& audience = chronicle.audience_of(number);
        all.push_back({number, audience, name_of(session, audience)});
        ++times[all.back().label];
    }
    std::map<std::string, int> numbers;
    for (ToldMap& one : all) {
        if (times.at(one.label) == 1) continue;
        const session::Told& told = told_at(session, one.entry);
        one.label = fmt::format("{}: {}", one.label, told.unit.empty() ? told.section : told.unit);
        if (const int number = ++numbers[one.label]; number > 1) one.label = fmt::format("{} ({})", one.label, number);
    }
    std::ranges::stable_partition(all, [](const ToldMap& one) { return one.audience == session::game_master; });
    return all;
}

const ToldMap* true_map_of(const session::Session& session, const std::vector<ToldMap>& maps, const ToldMap& other) {
    if (other.audience == session::game_master) return nullptr;
    const ToldMap* newest = nullptr;
    const ToldMap* same = nullptr;
    for (const ToldMap& one : maps) {
        if (one.audience != session::game_master) continue;
        newest = &one;
        if (told_at(session, one.entry).unit == told_at(session, other.entry).unit) same = &one;
    }
    return same ? same : newest;
}

}  // namespace flagplot::report
