#include "report/ledger.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <ranges>
#include <set>
#include <tuple>

#include "json/unknown.h"
#include "report/state_history.h"
#include "report/table_then.h"
#include "session/chronicle.h"
#include "table/odds.h"

namespace flagplot::report {
namespace {

using json::InputError;
using session::LookedUp;
using session::Roll;
using session::Session;

// What belongs to a group, and to those that it is a part of.
std::vector<Whose> with_sums(const Whose& whose) {
    return {whose,
            {whose.source, all_together, whose.table},
            {whose.source, whose.side, all_together},
            {whose.source, all_together, all_together}};
}

// How many were thrown, by die and by whose they were.
using Sizes = std::map<std::pair<int, Whose>, int>;

// Whether a part of it is all of it.
bool is_said_by_a_part(const Sizes& sizes, int die, const Whose& whose, int size) {
    return std::ranges::any_of(sizes, [&](const auto& other) {
        const auto& [key, other_size] = other;
        const Whose& part = key.second;
        const bool same_side = part.side == whose.side;
        const bool same_table = part.table == whose.table;
        return key.first == die && part.source == whose.source && !(same_side && same_table) && other_size == size &&
               (same_side || whose.side == all_together) && (same_table || whose.table == all_together);
    });
}

// Sources, dice; all together first, and nobody's last.
auto place_of(int die, const Whose& whose) {
    const auto rank = [](const std::string& id) { return id == all_together ? 0 : id.empty() ? 2 : 1; };
    return std::tuple(whose.source, die, rank(whose.side), whose.side, rank(whose.table), whose.table);
}

// What a table's lookups came to, by result.
struct Counted {
    int throws = 0;
    std::map<std::string, ResultCount> results;  // by id, or label where there are none
    std::vector<std::string> order;

    ResultCount& at(const std::string& id, const std::string& label) {
        const std::string& key = id.empty() ? label : id;
        const auto [place, is_new] = results.try_emplace(key, ResultCount{id, label, 0, {}, {}});
        if (is_new) order.push_back(key);
        return place->second;
    }
};

class LedgerMaker {
  public:
    LedgerMaker(const Session& session, const std::optional<TurnRange>& turns)
        : session_(session), chronicle_(session), states_(session), wanted_(turns) {}

    Ledger run() {
        begin();
        for (const session::Entry& entry : chronicle_.counting()) {
            const int turn = chronicle_.turn_of(entry.number);
            if (turn >= ledger_.first_turn && turn <= ledger_.last_turn) add(entry);
        }
        ledger_.groups = group_dice(casts());
        ledger_.judged = static_cast<int>(
            std::ranges::count_if(ledger_.groups, [](const DiceGroup& group) { return group.evenness.has_value(); }));
        add_results();
        return std::move(ledger_);
    }

  private:
    struct Thrown {
        const Roll* roll = nullptr;
        std::string side;
        std::string table;  // what it was thrown for, once that was looked up
    };

    void begin() {
        ledger_.title = session_.header().title;
        ledger_.game = session_.rulebook().title;
        ledger_.game_id = session_.rulebook().id;
        const int newest = session_.state().turn();
        ledger_.first_turn = wanted_ ? wanted_->first : 1;
        ledger_.last_turn = wanted_ ? wanted_->last : newest;
        if (ledger_.first_turn < 1 || ledger_.last_turn > newest || ledger_.first_turn > ledger_.last_turn) {
            throw InputError("turn", fmt::format("found {}-{}", ledger_.first_turn, ledger_.last_turn),
                             fmt::format("turns that were played, from 1 to {}", newest));
        }
        for (const table::Choice& side : session_.rulebook().sides) ledger_.sides[side.id] = side.label;
        find_other_tables();
    }

    // Under another version of the rulebook a table may have been another one. It was if one of its lookups of that
    // time would say something else today.
    void find_other_tables() {
        StateHistory states(session_);
        for (const session::Entry& entry : chronicle_.counting()) {
            const auto* looked_up = std::get_if<LookedUp>(&entry.body);
            if (!looked_up || !looked_up->overruled.empty()) continue;
            const session::State& then = states.before(entry.number);
            if (then.digest() == session_.rulebook().digest || looked_up->lookup.faces.empty()) continue;
            const std::pair place{then.digest(), looked_up->lookup.table};
            if (other_tables_.contains(place)) continue;
            const auto today = said_today(session_.rules_for(then), looked_up->lookup);
            if (!today || !says_the_same(looked_up->lookup, *today)) other_tables_.insert(place);
        }
    }

    void add(const session::Entry& entry) {
        if (const auto* roll = std::get_if<Roll>(&entry.body)) {
            places_[entry.number] = thrown_.size();
            thrown_.push_back({roll, states_.side_of(entry.number, *roll), ""});
        }
        if (const auto* looked_up = std::get_if<LookedUp>(&entry.body)) add_lookup(entry, *looked_up);
    }

    void add_lookup(const session::Entry& entry, const LookedUp& looked_up) {
        const table::Lookup& lookup = looked_up.lookup;
        if (lookup.faces.empty()) return;  // no dice decided it
        Whose whose{Source::stream, states_.side_of(entry.number, looked_up.unit), lookup.table};
        const auto place = places_.find(chronicle_.step_of(entry.number).roll);
        if (place != places_.end()) {
            Thrown& thrown = thrown_[place->second];
            thrown.table = lookup.table;
            whose.source = thrown.roll->source;
            whose.side = thrown.side;
        }
        if (!looked_up.overruled.empty()) whose.source = Source::overruled;
        ledger_.tables[lookup.table] = session_.rulebook().title_of(lookup.table);
        count(entry, lookup, whose);
    }

    void count(const session::Entry& entry, const table::Lookup& lookup, const Whose& whose) {
        const bool is_judged = whose.source != Source::overruled;
        const table::Odds* odds = odds_of(states_.before(entry.number), lookup);
        const int throws = odds ? throws_of(lookup) : 1;
        if (!odds || !may_come(*odds, lookup)) {
            ledger_.without_odds += throws;
            return;
        }
        for (const std::string& side : {whose.side, std::string(all_together)}) {
            Counted& counted = counted_[{whose.source, side, lookup.table}];
            counted.throws += throws;
            for (const table::Chance& chance : odds->chances) {
                ResultCount& result = counted.at(chance.result, chance.label);
                result.total = chance.total;
                const double expected = table::share(chance.ways, odds->throws) * throws;
                if (is_judged) result.expected = result.expected.value_or(0) + expected;
            }
            count_results(counted, *odds, lookup);
        }
    }

    static void count_results(Counted& counted, const table::Odds& odds, const table::Lookup& lookup) {
        if (!is_volley(lookup)) {
            counted.at(lookup.result, lookup.label).count += 1;
            return;
        }
        std::set<std::string> done;
        for (const table::Chance& chance : odds.chances) {
            if (!done.insert(chance.result).second) continue;
            counted.at(chance.result, chance.label).count += count_of(lookup, chance.result);
        }
    }

    static int throws_of(const table::Lookup& lookup) {
        if (!is_volley(lookup)) return 1;
        int throws = 0;
        for (const auto& [result, count] : lookup.effects.at("count").items()) throws += count.get<int>();
        return throws;
    }

    // Whether the table as it is known now can have said that.
    static bool may_come(const table::Odds& odds, const table::Lookup& lookup) {
        const auto is_known = [&](const std::string& id, const std::string& label) {
            return std::ranges::any_of(odds.chances, [&](const table::Chance& chance) {
                return chance.result == id && (!id.empty() || chance.label == label);
            });
        };
        if (!is_volley(lookup)) return is_known(lookup.result, lookup.label);
        const auto counts = lookup.effects.at("count").items();
        return std::ranges::all_of(counts, [&](const auto& one) { return is_known(one.first, ""); });
    }

    // Under the facts of the lookup and the rules that were in force; null if the rulebook doesn't know them any more.
    const table::Odds* odds_of(const session::State& then, const table::Lookup& lookup) {
        if (other_tables_.contains({then.digest(), lookup.table})) return nullptr;
        std::string key = lookup.table + '\n' + lookup.column;
        for (const auto& [fact, value] : lookup.facts) key += '\n' + fact + '=' + value.dump();
        try {
            const rulebook::Rules* rules = &session_.rules_for(then);
            const auto [place, is_new] = odds_.try_emplace({rules, key});
            const table::Table& table = rules->table(lookup.table);
            if (is_new) place->second = table::odds(table, lookup.facts, column_for(table, lookup));
            return place->second ? &*place->second : nullptr;
        } catch (const InputError&) {
            return nullptr;
        } catch (const dice::DiceError&) {
            return nullptr;
        }
    }

    std::vector<Cast> casts() const {
        std::vector<Cast> casts;
        for (const Thrown& thrown : thrown_) {
            const Roll& roll = *thrown.roll;
            for (std::size_t i = 0; i < roll.faces.size(); ++i) {
                casts.push_back({roll.sides[i], {roll.source, thrown.side, thrown.table}, roll.faces[i]});
            }
        }
        return casts;
    }

    void add_results() {
        Sizes sizes;
        for (const auto& [whose, counted] : counted_) sizes[{0, whose}] = counted.throws;
        for (const auto& [whose, counted] : counted_) {
            if (is_said_by_a_part(sizes, 0, whose, counted.throws)) continue;
            ResultGroup group{whose, counted.throws, {}};
            for (const std::string& id : counted.order) group.results.push_back(counted.results.at(id));
            std::ranges::stable_sort(group.results, {}, &ResultCount::total);
            ledger_.results.push_back(std::move(group));
        }
        std::ranges::sort(ledger_.results, [](const ResultGroup& a, const ResultGroup& b) {
            return std::pair(a.whose.table, place_of(0, a.whose)) < std::pair(b.whose.table, place_of(0, b.whose));
        });
    }

    const Session& session_;
    session::Chronicle chronicle_;
    StateHistory states_;
    std::optional<TurnRange> wanted_;
    std::set<std::pair<std::string, std::string>> other_tables_;  // a rulebook's digest and a table's id
    Ledger ledger_;
    std::vector<Thrown> thrown_;
    std::map<int, std::size_t> places_;  // of rolls, by their entries
    std::map<std::pair<const rulebook::Rules*, std::string>, std::optional<table::Odds>> odds_;
    std::map<Whose, Counted> counted_;
};

}  // namespace

int DiceGroup::thrown() const {
    return std::accumulate(counts.begin(), counts.end(), 0);
}

double DiceGroup::expected() const {
    return static_cast<double>(thrown()) / die;
}

double DiceGroup::mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += static_cast<double>(i + 1) * counts[i];
    return sum / thrown();
}

double DiceGroup::expected_mean() const {
    return (die + 1) / 2.0;
}

std::vector<DiceGroup> group_dice(const std::vector<Cast>& casts) {
    std::map<std::pair<int, Whose>, std::vector<int>> counts;
    for (const Cast& cast : casts) {
        for (const Whose& whose : with_sums(cast.whose)) {
            std::vector<int>& faces = counts[{cast.die, whose}];
            faces.resize(static_cast<std::size_t>(cast.die));
            ++faces[static_cast<std::size_t>(cast.face - 1)];
        }
    }
    Sizes sizes;
    for (const auto& [key, faces] : counts) sizes[key] = std::accumulate(faces.begin(), faces.end(), 0);
    std::vector<DiceGroup> groups;
    for (const auto& [key, faces] : counts) {
        const auto& [die, whose] = key;
        if (is_said_by_a_part(sizes, die, whose, sizes.at(key))) continue;
        groups.push_back({die, whose, faces, {}, false});
        if (whose.source != Source::overruled) groups.back().evenness = dice::evenness(faces);
    }
    const auto judged = static_cast<int>(
        std::ranges::count_if(groups, [](const DiceGroup& group) { return group.evenness.has_value(); }));
    for (DiceGroup& group : groups) {
        group.is_suspicious = group.evenness && dice::is_suspicious(*group.evenness, judged);
    }
    std::ranges::sort(groups, [](const DiceGroup& a, const DiceGroup& b) {
        return place_of(a.die, a.whose) < place_of(b.die, b.whose);
    });
    return groups;
}

Ledger make_ledger(const Session& session, std::optional<TurnRange> turns) {
    return LedgerMaker(session, turns).run();
}

bool LedgerFilter::shows(const Whose& whose) const {
    return (!side || whose.side == *side) && (!table || whose.table == *table) && (!source || whose.source == *source);
}

Ledger filtered(Ledger ledger, const LedgerFilter& filter) {
    if (filter.side && !filter.side->empty() && !ledger.sides.contains(*filter.side))
        json::refuse_unknown("side", *filter.side, ledger.sides);
    if (filter.table && !filter.table->empty() && !ledger.tables.contains(*filter.table)) {
        const auto ids = std::views::keys(ledger.tables);
        throw InputError("table", fmt::format("found \"{}\"", *filter.table),
                         fmt::format("one that was thrown on: {}", fmt::join(ids, ", ")));
    }
    std::erase_if(ledger.groups, [&](const DiceGroup& group) { return !filter.shows(group.whose); });
    std::erase_if(ledger.results, [&](const ResultGroup& group) { return !filter.shows(group.whose); });
    return ledger;
}

}  // namespace flagplot::report
