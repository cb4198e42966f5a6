#include "session/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

namespace flagplot::session {

bool Chronicle::opens(int entry, const std::string& procedure) const {
    const auto* const opened = get<Opened>(entry);
    return opened && opened->procedure == procedure;
}

bool Chronicle::counts(const Step& step) const {
    return session_.holds(std::max({step.number, step.roll, step.lookup}));
}

std::optional<std::string> Chronicle::why_taken_back(int entry) const {
    if (session_.holds(entry)) return std::nullopt;
    const std::vector<int>& all = session_.steps().retractions();
    for (auto later = std::ranges::upper_bound(all, entry); later != all.end(); ++later) {
        const auto& retracted = as<Retracted>(*later);
        if (retracted.from <= entry && session_.holds(*later)) return retracted.reason;
    }
    return "";
}

std::vector<std::string> Chronicle::house_rules_of(int lookup) const {
    std::vector<std::string> titles = as<LookedUp>(lookup).house_rules;
    if (titles.empty()) return titles;
    const std::vector<rulebook::HouseRule>& then = session_.rules_set_before(lookup).house_rules;
    for (std::string& title : titles) {
        const auto rule = std::ranges::find(then, title, &rulebook::HouseRule::id);
        if (rule != then.end()) title = rule->title;
    }
    return titles;
}

const rulebook::UnitType* Chronicle::type_of(const std::string& unit) const {
    return session_.rulebook().find_unit_type(session_.steps().type_of(unit));
}

std::string Chronicle::label_of(const std::string& unit) const {
    const rulebook::UnitType* const type = type_of(unit);
    return type ? fmt::format("{} {}", type->label, unit) : unit;
}

// The newest amendment that counts of that part of the line; null: there is none.
template <typename Part>
const std::string* Chronicle::amended(int told, Part part) const {
    const std::vector<int>& all = session_.steps().amendments_of(told);
    const auto newest = std::find_if(all.rbegin(), all.rend(), [&](int number) {
        return session_.holds(number) && (as<Amended>(number).*part).has_value();
    });
    return newest == all.rend() ? nullptr : &*(as<Amended>(*newest).*part);
}

const std::string& Chronicle::audience_of(int told) const {
    const std::string* const other = amended(told, &Amended::audience);
    return other ? *other : as<Told>(told).audience;
}

const std::string& Chronicle::text_of(int told) const {
    const std::string* const other = amended(told, &Amended::text);
    return other ? *other : as<Told>(told).text;
}

bool Chronicle::is_reworded(int told) const {
    return amended(told, &Amended::text);
}

bool Chronicle::is_shown_in_other_words(int told) const {
    return is_reworded(told) && audience_of(told) != as<Told>(told).audience;
}

const hex::Picture* Chronicle::map_of(int told) const {
    const Told& line = as<Told>(told);
    return line.map && !is_shown_in_other_words(told) ? &*line.map : nullptr;
}

const std::vector<Spot>& Chronicle::spots_of(int told) const {
    static const std::vector<Spot> none;
    return is_shown_in_other_words(told) ? none : as<Told>(told).spots;
}

// The next one of its key in its turn that counts, if that was told again.
int Chronicle::told_instead_of(int entry) const {
    const std::string& key = as<Told>(entry).key;
    if (key.empty() || !session_.holds(entry)) return 0;
    const std::vector<int>& all = session_.steps().told_as(turn_of(entry), key);
    const auto next =
        std::find_if(std::ranges::upper_bound(all, entry), all.end(), [&](int later) { return session_.holds(later); });
    return next != all.end() && as<Told>(*next).again ? *next : 0;
}

// From the newest clock that set it to the next one that counts.
std::pair<int, int> Chronicle::entries_of(int turn) const {
    const Steps& steps = session_.steps();
    const auto counts = [&](int clock) { return session_.holds(clock); };
    const std::vector<int>& to = steps.clocks_to(turn);
    const auto begun = std::find_if(to.rbegin(), to.rend(), counts);
    if (begun == to.rend() && turn != 1) return {1, 0};
    const int first = begun == to.rend() ? 1 : *begun;
    const std::vector<int>& all = steps.clocks();
    const auto next = std::find_if(std::ranges::upper_bound(all, first), all.end(), counts);
    return {first, next == all.end() ? steps.taken() : *next - 1};
}

void refuse_entry(const Session& session, int number, const char* expected) {
    const bool exists = number >= 1 && number <= session.size();
    throw json::InputError(fmt::format("entry {}", number), exists ? describe(session.entry(number)) : "no such entry",
                           expected);
}

}  // namespace flagplot::session
