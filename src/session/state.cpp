#include "session/state.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/tree.h"
#include "session/journal.h"

namespace flagplot::session {
namespace {

[[noreturn]] void misfit(int number, std::string found, std::string expected) {
    throw SessionError(fmt::format("entry {}", number), std::move(found), std::move(expected));
}

std::string key_of_rules(const RulesSet& rules) {
    Tree key = {rules.readings, Tree::array()};
    for (const table::HouseRule& rule : rules.house_rules) key[1].push_back(table::to_json(rule));
    return key.dump(-1, ' ', false, Tree::error_handler_t::replace);
}

}  // namespace

Value Unit::get(const std::string& field) const {
    const auto found = fields.find(field);
    return found == fields.end() ? Value() : found->second;
}

std::string Unit::text(const std::string& field) const {
    return json::to_text(get(field));
}

bool Unit::flag(const std::string& field) const {
    return get(field) == true;
}

int Unit::number(const std::string& field) const {
    const Value value = get(field);
    return value.is_number_integer() ? value.get<int>() : 0;
}

std::vector<const Unit*> State::units_of(const std::string& type) const {
    std::vector<const Unit*> found;
    for (const Unit& unit : units_) {
        if (unit.type == type) found.push_back(&unit);
    }
    return found;
}

const Unit* State::find_unit(const std::string& id) const {
    const auto found = std::find_if(units_.begin(), units_.end(), [&](const Unit& unit) { return unit.id == id; });
    return found == units_.end() ? nullptr : &*found;
}

std::string Boxes::text() const {
    return none() ? "" : fmt::format("{}/{}", left, of);
}

std::string Boxes::picture() const {
    std::string boxes;
    for (int box = 0; box < of; ++box) {
        if (box > 0 && box % 5 == 0) boxes += ' ';
        boxes += box < left ? "\u25A1" : "\u2612";
    }
    return boxes;
}

std::optional<Boxes> boxes_of(const Unit& unit, const table::Field& field) {
    if (field.boxes.empty()) return std::nullopt;
    const int of = unit.number(field.boxes);
    return Boxes{unit.get(field.id).is_null() ? of : unit.number(field.id), of};
}

Value State::fact(const std::string& id, const std::string& scope) const {
    const auto found = facts_.find({id, scope});
    return found == facts_.end() ? Value() : found->second;
}

bool State::is_to_be_played(const table::Phase& phase) const {
    if (phase.plays.empty()) return false;
    if (!phase.while_fact.empty()) return fact(phase.while_fact, "session") == true;
    return runs_of(phase.plays, turn_) == 0;
}

int State::runs_of(const std::string& procedure, int turn) const {
    const auto counts = run_counts_.find(procedure);
    if (counts == run_counts_.end()) return 0;
    const auto count = std::lower_bound(counts->second.begin(), counts->second.end(), std::pair(turn, 0));
    return count == counts->second.end() || count->first != turn ? 0 : count->second;
}

bool State::was_read(const std::string& table) const {
    const auto turn = read_in_.find(table);
    return turn != read_in_.end() && turn->second == turn_;
}

Unit& State::unit_at(const std::string& id, int number) {
    const auto found = std::find_if(units_.begin(), units_.end(), [&](const Unit& unit) { return unit.id == id; });
    if (found == units_.end())
        misfit(number, fmt::format("the unit \"{}\", which isn't there", id), "a unit of the roster");
    return *found;
}

void State::apply_change(const Change& change, int number) {
    if (const auto* added = std::get_if<UnitAdded>(&change)) {
        if (find_unit(added->id)) misfit(number, fmt::format("the unit \"{}\" a second time", added->id), "another id");
        units_.push_back({added->type, added->id, added->fields});
    } else if (const auto* changed = std::get_if<UnitChanged>(&change)) {
        Unit& unit = unit_at(changed->id, number);
        for (const auto& [field, value] : changed->now) {
            if (value.is_null()) {
                unit.fields.erase(field);
            } else {
                unit.fields[field] = value;
            }
        }
    } else if (const auto* removed = std::get_if<UnitRemoved>(&change)) {
        const Unit& unit = unit_at(removed->id, number);
        units_.erase(units_.begin() + (&unit - units_.data()));
    } else if (const auto* fact = std::get_if<FactSet>(&change)) {
        if (fact->now.is_null()) {
            facts_.erase({fact->fact, fact->scope});
        } else {
            facts_[{fact->fact, fact->scope}] = fact->now;
        }
    } else if (const auto* clock = std::get_if<ClockSet>(&change)) {
        turn_ = clock->now;
        std::erase_if(facts_, [&](const auto& item) {  // what held for another turn is over
            const std::string& scope = item.first.second;
            return scope.starts_with("turn ") && scope != fmt::format("turn {}", turn_);
        });
    } else if (const auto* phase = std::get_if<PhaseSet>(&change)) {
        phase_ = phase->now;
    }
}

void State::apply(const Entry& entry) {
    if (const auto* rules = std::get_if<RulesSet>(&entry.body)) {
        readings_ = rules->readings;
        digest_ = rules->digest;
        program_ = rules->program;
        charts_ = rules->charts;
        house_rules_ = rules->house_rules;
        rules_key_ = key_of_rules(*rules);
    } else if (const auto* opened = std::get_if<Opened>(&entry.body)) {
        auto& counts = run_counts_[opened->procedure];
        auto count = std::lower_bound(counts.begin(), counts.end(), std::pair(opened->turn, 0));
        if (count == counts.end() || count->first != opened->turn) count = counts.insert(count, {opened->turn, 0});
        ++count->second;
        // An ad-hoc roll may stand in the middle of another run; it is closed in the write that opens it.
        if (!open_run_) open_run_ = Run{entry.number, *opened};
    } else if (std::holds_alternative<Closed>(entry.body)) {
        if (open_run_ && open_run_->id == entry.run) open_run_.reset();
    } else if (const auto* looked_up = std::get_if<LookedUp>(&entry.body)) {
        read_in_[looked_up->lookup.table] = turn_;
    } else if (const auto* effect = std::get_if<Effect>(&entry.body)) {
        apply_change(effect->change, entry.number);
    } else {
        std::visit(
            [&](const auto& body) {
                if constexpr (std::is_constructible_v<Change, decltype(body)>) apply_change(body, entry.number);
            },
            entry.body);
    }
}

bool Effectiveness::add(const Entry& entry) {
    const auto* retracted = std::get_if<Retracted>(&entry.body);
    if (retracted && (retracted->from < 2 || retracted->from >= entry.number)) {
        misfit(entry.number, fmt::format("a retraction from {}", retracted->from), "an earlier entry after the header");
    }
    effective_.push_back(true);
    notes_.push_back(std::holds_alternative<Note>(entry.body));
    from_.push_back(retracted ? retracted->from : 0);
    if (retracted) weigh();
    return retracted != nullptr;
}

// From the newest entry, which counts, to the oldest: a retraction that counts takes everything back to its `from`,
// and what an earlier retraction had taken is thereby restored.
void Effectiveness::weigh() {
    std::size_t reached = effective_.size() + 1;  // by the retractions that count
    for (std::size_t number = effective_.size(); number >= 1; --number) {
        const bool counts = number < reached;
        effective_[number - 1] = counts || notes_[number - 1];
        if (counts && from_[number - 1] != 0) reached = static_cast<std::size_t>(from_[number - 1]);
    }
}

void Effectiveness::drop_last(std::size_t size) {
    if (size >= effective_.size()) return;
    const auto first = from_.begin() + static_cast<std::ptrdiff_t>(size);
    const bool retracts = std::any_of(first, from_.end(), [](int from) { return from != 0; });
    effective_.resize(size);
    notes_.resize(size);
    from_.resize(size);
    if (retracts) weigh();
}

std::optional<int> session_number(const State& state, const table::Rulebook& rulebook, const std::string& fact) {
    if (fact.empty()) return std::nullopt;
    Value value = state.fact(fact, "session");
    const table::Fact* known = rulebook.find_fact(fact);
    if (value.is_null() && known) value = known->field.otherwise;
    if (!value.is_number_integer()) return std::nullopt;
    return value.get<int>();
}

std::optional<DayPlace> day_place(const State& state, const table::Rulebook& rulebook, int turn) {
    const std::optional<int> turns_a_day = session_number(state, rulebook, rulebook.clock.turns_a_day);
    if (!turns_a_day || *turns_a_day < 1) return std::nullopt;
    const int first = session_number(state, rulebook, rulebook.clock.first_turn).value_or(1);
    const int passed = turn + first - 2;
    return DayPlace{passed / *turns_a_day + 1, passed % *turns_a_day + 1, *turns_a_day};
}

std::optional<bool> is_daylight(const State& state, const table::Rulebook& rulebook, int turn) {
    const std::optional<DayPlace> place = day_place(state, rulebook, turn);
    const std::optional<int> first = session_number(state, rulebook, rulebook.clock.first_daylight_turn);
    const std::optional<int> last = session_number(state, rulebook, rulebook.clock.last_daylight_turn);
    if (!place || !first || !last) return std::nullopt;
    return place->turn_of_day >= *first && place->turn_of_day <= *last;
}

void check_day(const State& state, const table::Rulebook& rulebook) {
    const table::Clock& clock = rulebook.clock;
    const char* const turn = clock.hours ? "hour" : "turn";
    const std::optional<int> turns_a_day = session_number(state, rulebook, clock.turns_a_day);
    for (const std::string& fact : {clock.first_turn, clock.first_daylight_turn, clock.last_daylight_turn}) {
        const std::optional<int> named = session_number(state, rulebook, fact);
        if (!named || !turns_a_day || *named <= *turns_a_day) continue;
        throw json::InputError(fact, fmt::format("{} {} of a day of {}", turn, *named, *turns_a_day),
                               fmt::format("at most {}", *turns_a_day));
    }
    const std::optional<int> first = session_number(state, rulebook, clock.first_daylight_turn);
    const std::optional<int> last = session_number(state, rulebook, clock.last_daylight_turn);
    if (!first || !last || *first <= *last) return;
    throw json::InputError(
        clock.last_daylight_turn,
        fmt::format("the last daylight {} comes before the first: {} before {}", turn, *last, *first),
        fmt::format("{} or later", *first));
}

}  // namespace flagplot::session
