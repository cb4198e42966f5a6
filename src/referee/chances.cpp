#include "referee/chances.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>

#include "json/unknown.h"
#include "referee/tried_runs.h"

namespace flagplot::referee {
namespace {

using session::Session;

constexpr int ways_tried = 400;  // before it is judged how many there are

int rank_of(const std::string& id, const std::vector<rulebook::Matter>& matters) {
    const auto found = std::ranges::find_if(matters, [&](const rulebook::Matter& one) {
        const std::string total = "total:" + one.of;
        return one.is(id) || id == total || id.starts_with(total + '/');
    });
    return static_cast<int>(found - matters.begin());
}

// Nothing: there are too many ways.
std::optional<Chances> every_way(TriedRuns& player, const ChancesWanted& wanted) {
    EveryWay dice;
    Chances all{.is_exact = true};
    double weighed = 0;
    do {
        player.play_way(dice);
        if (player.asks()) break;
        weighed += dice.weight();
        ++all.runs;
        if (wanted.stop && *wanted.stop) return std::nullopt;
        if (all.runs >= ways_tried && all.runs / weighed > wanted.most_ways) return std::nullopt;
        if (all.runs > wanted.most_ways) return std::nullopt;
    } while (dice.next());
    return all;
}

std::vector<Quantity> quantities_in(const Tally& tally, const std::vector<rulebook::Matter>& matters) {
    std::vector<Quantity> all;
    for (const Tally::Line& line : tally.lines()) {
        if (line.touched <= 0) continue;  // by a run that didn't end
        Quantity one{line.id, line.begins.label,         line.begins.before,
                     {},      rank_of(line.id, matters), line.begins.is_yes_no};
        const double untouched = tally.ended() - line.touched;
        for (const auto& [value, weight] : line.weights) one.shares[value] += weight / tally.ended();
        if (untouched > tally.ended() * 1e-12) one.shares[one.before] += untouched / tally.ended();
        all.push_back(std::move(one));
    }
    std::ranges::sort(all, {}, &Quantity::id);
    return all;
}

void finish(Chances& all, const std::vector<const TriedRuns*>& players, const std::vector<rulebook::Matter>& matters,
            double whole) {
    Tally tally;
    for (const TriedRuns* const player : players) {
        tally.take(player->tally());
        all.refused += player->refused() / whole;
        all.endless += player->endless() / whole;
        if (all.why.empty()) all.why = player->why();
        if (player->asks()) all.asks = player->asks();
        all.answered.insert(player->answered().begin(), player->answered().end());
    }
    if (all.asks) return;
    all.quantities = quantities_in(tally, matters);
    // A line that one thread has counted and another hasn't would have a share that is too small.
    const auto is_told = [](const Quantity& one) { return one.id.starts_with("told:"); };
    const auto told = std::ranges::count_if(all.quantities, is_told);
    all.tells_too_much =
        static_cast<std::size_t>(told) > TriedRuns::most_told ||
        std::ranges::any_of(players, [](const TriedRuns* player) { return player->has_told_too_much(); });
    if (all.tells_too_much) std::erase_if(all.quantities, is_told);
}

}  // namespace

double Quantity::expected() const {
    return std::accumulate(shares.begin(), shares.end(), 0.0,
                           [](double sum, const auto& one) { return sum + one.first * one.second; });
}

double Quantity::at_least(double value) const {
    return std::accumulate(shares.lower_bound(value), shares.end(), 0.0,
                           [](double sum, const auto& one) { return sum + one.second; });
}

double Quantity::at_most(double value) const {
    return std::accumulate(shares.begin(), shares.upper_bound(value), 0.0,
                           [](double sum, const auto& one) { return sum + one.second; });
}

Interval wilson(double share, int runs) {
    constexpr double z = 1.959963984540054;  // of 95 %
    const double n = runs;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

const Quantity* Chances::find(const std::string& id) const {
    return json::find_by_id(quantities, id);
}

Chances chances(const std::function<Session()>& open, const Catalogue& catalogue, const ChancesWanted& wanted) {
    std::vector<Session> sessions;
    sessions.push_back(open());
    const auto more = [&](std::size_t count) {
        while (sessions.size() < count) sessions.push_back(open());
    };
    if (wanted.most_ways == 0) more(static_cast<std::size_t>(wanted.threads));
    return chances(sessions, more, catalogue, wanted);
}

Chances chances(std::vector<Session>& sessions, const std::function<void(std::size_t count)>& more,
                const Catalogue& catalogue, const ChancesWanted& wanted) {
    std::mutex asking;
    const std::vector<rulebook::Matter>& matters = sessions.front().rulebook().matters;
    if (wanted.most_ways > 0) {
        TriedRuns player(sessions.front(), catalogue, wanted, asking);
        std::optional<Chances> exact = every_way(player, wanted);
        if (exact) {
            finish(*exact, {&player}, matters, 1);
            return std::move(*exact);
        }
    }
    if (wanted.stop && *wanted.stop) return {};
    more(static_cast<std::size_t>(wanted.threads));
    std::vector<std::unique_ptr<TriedRuns>> players;
    for (int i = 0; i < wanted.threads; ++i) {
        players.push_back(
            std::make_unique<TriedRuns>(sessions[static_cast<std::size_t>(i)], catalogue, wanted, asking));
    }
    std::atomic<int> next = 0;
    std::atomic<int> played = 0;
    std::exception_ptr error;
    const auto play = [&](TriedRuns& player) {
        constexpr int now_and_then = 100;  // times
        const bool tells = wanted.progress && &player == players.front().get();
        int told = 0;
        try {
            SampledDice dice(wanted.seed, wanted.runs);
            for (int run = next++; run < wanted.runs && !player.asks(); run = next++) {
                if (wanted.stop && *wanted.stop) return;
                dice.begin(run);
                player.play(dice, 1);
                const int done = ++played;
                if (!tells || done / std::max(1, wanted.runs / now_and_then) == told) continue;
                told = done / std::max(1, wanted.runs / now_and_then);
                wanted.progress(done, wanted.runs);
            }
        } catch (...) {
            const std::lock_guard<std::mutex> alone(asking);
            error = std::current_exception();
            next = wanted.runs;
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < players.size(); ++i) threads.emplace_back(play, std::ref(*players[i]));
    play(*players.front());
    for (std::thread& thread : threads) thread.join();
    if (error) std::rethrow_exception(error);
    Chances all{.runs = played};
    std::vector<const TriedRuns*> those;
    for (const auto& player : players) those.push_back(player.get());
    finish(all, those, matters, std::max(1, all.runs));
    return all;
}

}  // namespace flagplot::referee
