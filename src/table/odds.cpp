#include "table/odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "dice/distribution.h"

namespace flagplot::table {
namespace {

using Ways = std::map<int, std::uint64_t>;

std::uint64_t product(std::uint64_t a, std::uint64_t b, const std::string& what) {
    if (b != 0 && a > std::numeric_limits<std::uint64_t>::max() / b) {
        throw dice::DiceError(fmt::format("{} has more throws than can be counted", what));
    }
    return a * b;
}

// The ways of the sum of two independent numbers.
Ways sums(const Ways& a, const Ways& b) {
    Ways all;
    for (const auto& [first, ways] : a) {
        for (const auto& [second, more] : b) all[first + second] += ways * more;
    }
    return all;
}

std::uint64_t count(const Ways& ways) {
    std::uint64_t all = 0;
    for (const auto& [number, more] : ways) all += more;
    return all;
}

// A table reads its dice through two numbers only: the sum for the row and the sum for the column. So one throw stands
// for all that have both.
struct Sums {
    Ways row{{0, 1}};
    Ways column{{0, 1}};
    std::uint64_t throws = 1;
};

Sums sums_of(const Table& table) {
    Sums all;
    for (const TableDie& die : table.dice) {
        const Ways ways = dice::ways(die.dice);
        all.throws = product(all.throws, count(ways), table.id);
        Ways& to = die.column ? all.column : all.row;
        to = sums(to, ways);
    }
    return all;
}

// Faces whose numbers are these: each die shows as much as it can of what is left. Of d66, which stands alone, they are
// its digits; a highest face that counts as 0 is shown where nothing is left.
std::vector<int> faces_with(const Table& table, int row, int column) {
    using Reading = dice::Dice::Reading;
    for (const TableDie& die : table.dice) {
        if (die.dice.reading == Reading::sum) (die.column ? column : row) -= die.dice.count;
    }
    std::vector<int> faces;
    for (const TableDie& die : table.dice) {
        int& left = die.column ? column : row;
        if (die.dice.reading == Reading::digits) {
            faces.insert(faces.end(), {left / 10, left % 10});
            continue;
        }
        for (int i = 0; i < die.dice.count; ++i) {
            const int more = std::min(left, die.dice.sides - 1);
            left -= more;
            const bool is_zero = die.dice.reading == Reading::from_zero && more == 0;
            faces.push_back(is_zero ? die.dice.sides : die.dice.reading == Reading::from_zero ? more : 1 + more);
        }
    }
    return faces;
}

// The places of the results: as the rows name them first, then those that only modifiers give.
std::map<std::string, std::size_t> printed_order(const Table& table) {
    std::map<std::string, std::size_t> places;
    for (const Row& row : table.rows) {
        for (const Cell& cell : row.cells) {
            for (const Cell::Option& option : cell.options) places.emplace(option.result, places.size());
        }
    }
    for (const Result& result : table.results) places.emplace(result.id, places.size());
    return places;
}

class Counting {
  public:
    explicit Counting(const Table& table) : table_(table) { odds_.table = table.id; }

    void add(const Lookup& lookup, std::uint64_t ways) {
        if (odds_.chances.empty()) {
            odds_.column = lookup.column;
            odds_.facts = lookup.facts;
        }
        if (odds_.column != lookup.column) odds_.column.clear();
        for (const AppliedModifier& modifier : lookup.modifiers) {
            auto& known = odds_.modifiers;
            if (std::ranges::find(known, modifier) == known.end()) known.push_back(modifier);
        }
        if (lookup.total) odds_.totals[*lookup.total] += ways;
        add_chance(lookup, ways);
    }

    Odds finish(std::uint64_t throws) {
        odds_.throws = throws;
        const std::map<std::string, std::size_t> order = printed_order(table_);
        const auto place = [&](const Chance& chance) {
            const auto row = order.find(chance.result);
            return std::pair(row == order.end() ? order.size() : row->second, chance.total);
        };
        std::ranges::stable_sort(odds_.chances, [&](const Chance& a, const Chance& b) { return place(a) < place(b); });
        return std::move(odds_);
    }

  private:
    void add_chance(const Lookup& lookup, std::uint64_t ways) {
        for (Chance& chance : odds_.chances) {
            if (chance.result != lookup.result || chance.label != lookup.label || chance.effects != lookup.effects ||
                chance.forbidden != lookup.forbidden) {
                continue;
            }
            chance.ways += ways;
            std::erase_if(chance.notes, [&](const std::string& note) {
                return std::ranges::find(lookup.notes, note) == lookup.notes.end();
            });
            return;
        }
        odds_.chances.push_back({.result = lookup.result,
                                 .label = lookup.label,
                                 .effects = lookup.effects,
                                 .forbidden = lookup.forbidden,
                                 .notes = lookup.notes,
                                 .then = lookup.then(),
                                 .again = lookup.again(),
                                 .total = table_.rows.empty() ? lookup.total : std::nullopt,
                                 .ways = ways});
    }

    const Table& table_;
    Odds odds_;
};

// How likely something comes 0, 1, 2 ... times: one throw after the other. All terms are positive, so nothing cancels.
std::vector<double> binomial(long double chance, long double other, int times) {
    std::vector<long double> exactly{1};
    for (int thrown = 0; thrown < times; ++thrown) {
        std::vector<long double> next(exactly.size() + 1, 0);
        for (std::size_t came = 0; came < exactly.size(); ++came) {
            next[came] += exactly[came] * other;
            next[came + 1] += exactly[came] * chance;
        }
        exactly = std::move(next);
    }
    return {exactly.begin(), exactly.end()};
}

}  // namespace

std::uint64_t Odds::ways_of(const std::string& result) const {
    std::uint64_t ways = 0;
    for (const Chance& chance : chances) ways += chance.result == result ? chance.ways : 0;
    return ways;
}

Odds odds(const Table& table, const Facts& facts, const std::string& column) {
    Counting counting(table);
    if (const auto decided = decided_before_dice(table, facts, column)) {
        counting.add(*decided, 1);
        Odds one = counting.finish(1);
        one.decided = true;
        return one;
    }
    if (table.is_choice()) {
        throw LookupError(table.id, "a table without dice", "one whose result isn't picked by a person");
    }
    const Sums sums = sums_of(table);
    for (const auto& [row_sum, row_ways] : sums.row) {
        for (const auto& [column_sum, column_ways] : sums.column) {
            const std::vector<int> faces = faces_with(table, row_sum, column_sum);
            counting.add(look_up(table, faces, facts, column), row_ways * column_ways);
        }
    }
    Odds all = counting.finish(sums.throws);
    all.decided = table.dice.empty();
    return all;
}

CountOdds odds_of_counts(const Table& table, const Facts& facts, int times, const std::string& column) {
    if (times < 1 || times > most_throws) {
        throw LookupError(table.id, fmt::format("{} throws", times), fmt::format("1 to {}", most_throws));
    }
    CountOdds all{.one = odds(table, facts, column), .times = times, .counts = {}};
    const auto throws = static_cast<long double>(all.one.throws);
    for (const Chance& chance : all.one.chances) {
        const long double likely = static_cast<long double>(chance.ways) / throws;
        const long double other = static_cast<long double>(all.one.throws - chance.ways) / throws;
        all.counts.push_back({.chance = chance,
                              .exactly = binomial(likely, other, times),
                              .expected = static_cast<double>(likely * times)});
    }
    return all;
}

std::uint64_t Differences::below_zero() const {
    return count({ways.begin(), ways.lower_bound(0)});
}

std::uint64_t Differences::zero() const {
    const auto found = ways.find(0);
    return found == ways.end() ? 0 : found->second;
}

std::uint64_t Differences::above_zero() const {
    return count({ways.upper_bound(0), ways.end()});
}

Differences differences(const Odds& first, const Odds& second) {
    for (const Odds* odds : {&first, &second}) {
        if (count(odds->totals) == odds->throws) continue;
        throw LookupError(odds->table, "a throw without a total",
                          "a total of every throw, to compare with the other's");
    }
    Differences all{.throws = product(first.throws, second.throws, first.table + " against " + second.table),
                    .ways = {}};
    for (const auto& [total, ways] : first.totals) {
        for (const auto& [other, more] : second.totals) all.ways[total - other] += ways * more;
    }
    return all;
}

std::vector<double> row_shares(const Table& table, const Facts& facts, const std::string& column) {
    std::vector<double> all(table.rows.size(), 0);
    try {
        const Odds all_odds = odds(table, facts, column);
        if (all_odds.totals.empty() || table.rows.empty()) return {};
        int least = unlimited;
        int most = -unlimited;
        for (const Row& row : table.rows) {
            if (!row.range) return {};
            least = std::min(least, row.range->least);
            most = std::max(most, row.range->most);
        }
        for (const auto& [total, ways] : all_odds.totals) {
            const int read = std::clamp(total, least, most);
            for (std::size_t i = 0; i < table.rows.size(); ++i) {
                if (table.rows[i].range->holds(read)) all[i] += share(ways, all_odds.throws);
            }
        }
    } catch (const std::runtime_error&) {  // facts are missing: there are no odds then
        return {};
    }
    return all;
}

std::string percent(double chance) {
    if (chance > 0 && chance < 0.0005) return "under 0.1 %";
    if (chance < 1 && chance >= 0.9995) return "over 99.9 %";
    std::string number = fmt::format("{:.1f}", chance * 100);
    if (number.ends_with(".0")) number.erase(number.size() - 2);
    return number + " %";
}

double share(std::uint64_t ways, std::uint64_t throws) {
    return static_cast<double>(ways) / static_cast<double>(throws);
}

std::string fraction(std::uint64_t ways, std::uint64_t throws) {
    return fmt::format("{}/{}", ways, throws);
}

}  // namespace flagplot::table
