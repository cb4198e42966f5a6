#include "referee/fallen_dice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

#include "session/chronicle.h"

namespace flagplot::referee {
namespace {

using session::Roll;
using session::Session;

// What a run was told and what was thrown for it by hand, to be said again.
struct Before {
    std::map<std::string, session::Answer> answers;
    std::map<std::string, std::vector<std::string>> faces;
    std::map<std::string, int> rolls;  // behind the entry, by their keys
};

Before before(const Session& session, int run, int entry) {
    Before all;
    for (const session::Entry& one : session::Chronicle(session).counting_of(run)) {
        if (const auto* const answer = std::get_if<session::Answer>(&one.body)) all.answers[answer->key] = *answer;
        const auto* const roll = std::get_if<Roll>(&one.body);
        if (!roll || one.number <= entry) continue;
        all.rolls[roll->key] = one.number;
        if (roll->source != Roll::Source::hand) continue;
        std::vector<std::string>& faces = all.faces[roll->key];
        faces = roll->entered;
        for (std::size_t i = 0; i < roll->faces.size() && roll->entered.empty(); ++i)
            faces.push_back(std::to_string(roll->faces[i]));
    }
    return all;
}

bool still_fits(const Form& form, const session::Answer& answer, const session::State& state) {
    try {
        checked_answer(form, answer, state);
        return true;
    } catch (const json::InputError&) {
        return false;
    }
}

}  // namespace

Fallen fallen_with(const Session& session, const Catalogue& catalogue, int entry, Correction correction) {
    if (correction.reroll || entry < 1 || entry > session.size())
        throw json::InputError("correction", "no other dice or result", "what the roll shall show");
    const int run = session.entry(entry).run;
    const Before was = before(session, run, entry);
    Session tried = session.in_memory(session.environment());
    const std::optional<Form> waits = Runner(tried, catalogue).pending();
    Given given;
    given.answers = [&](const Form& form) -> std::optional<session::Answer> {
        const std::optional<session::Answer> answer = given_for(form.key, was.answers);
        return answer && still_fits(form, *answer, tried.state()) ? answer : std::nullopt;
    };
    given.faces = [&](const std::string& key, const std::vector<int>& /*sides*/) { return given_for(key, was.faces); };
    correction.go_back = true;
    if (correction.reason.empty()) correction.reason = "tried";
    const Progress played = Runner(tried, catalogue).correct(entry, correction, given);
    std::set<std::string> thrown;
    for (int number = session.size() + 1; number <= tried.size(); ++number) {
        if (const auto* const roll = std::get_if<Roll>(&tried.entry(number).body)) thrown.insert(roll->key);
    }
    const bool asks_anew = played.pending && !(waits && waits->key == played.pending->key);
    if (asks_anew) return {{}, played.pending->title};
    std::set<int> gone;
    for (const auto& [key, number] : was.rolls) {
        if (!thrown.contains(key)) gone.insert(number);
    }
    return {{gone.begin(), gone.end()}, ""};
}

std::string fallen_words(const Session& session, const Fallen& fallen) {
    constexpr std::size_t most = 5;
    if (!fallen.asked.empty()) {
        return fmt::format("It will be asked: {}. What falls away behind that isn't known before it is answered.",
                           fallen.asked);
    }
    if (fallen.rolls.empty()) return "Nothing else that was thrown here falls away.";
    std::vector<std::string> names;
    for (const int number : fallen.rolls) {
        if (names.size() == most) break;
        names.push_back(fmt::format("{} (#{})", std::get<Roll>(session.entry(number).body).purpose, number));
    }
    if (fallen.rolls.size() > most) names.push_back(fmt::format("and {} more", fallen.rolls.size() - most));
    return fmt::format("Falls away: {}.", fmt::join(names, "; "));
}

}  // namespace flagplot::referee
