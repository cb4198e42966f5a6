#include "session/state.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/limits.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "session/journal.h"
#include "table/table.h"

namespace flagplot::session {
namespace {

// A number as the rules have them; nothing for anything else, which only a file made by hand holds.
std::optional<int> number_in(const Value& value) {
    if (!value.is_number_integer()) return std::nullopt;
    const auto number = value.get<std::int64_t>();
    return number == table::limited(number) ? std::optional(static_cast<int>(number)) : std::nullopt;
}

[[noreturn]] void misfit(int number, std::string found, std::string expected) {
    throw SessionError(fmt::format("entry {}", number), std::move(found), std::move(expected));
}

std::string key_of_rules(const RulesSet& rules) {
    const Tree key = {rules.readings, json::list_of(rules.house_rules, rulebook::to_json)};
    return key.dump(-1, ' ', false, Tree::error_handler_t::replace);
}

}  // namespace

int Unit::number(std::string_view field) const {
    const auto found = fields.find(field);
    return found == fields.end() ? 0 : number_in(found->second).value_or(0);
}

std::vector<const Unit*> State::units_of(const std::string& type) const {
    std::vector<const Unit*> found;
    for (const Unit& unit : units()) {
        if (unit.type == type) found.push_back(&unit);
    }
    return found;
}

const Unit* State::find_unit(const std::string& id) const {
    const auto place = places_->find(id);
    return place == places_->end() ? nullptr : &units()[place->second];
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
    if (of > json::limits::boxes) return std::nullopt;
    return Boxes{unit.get(field.id).is_null() ? of : unit.number(field.id), of};
}

bool is_lost(const Unit& unit, const rulebook::UnitType& type) {
    return std::ranges::any_of(type.lost_when, [&](const std::string& id) {
        const table::Field* field = type.find_field(id);
        if (!field || field->boxes.empty()) return unit.flag(id);
        const auto boxes = boxes_of(unit, *field);
        return boxes && boxes->of > 0 && boxes->left == 0;
    });
}

void refuse_unknown_units(const State& state, const table::Field& field, const Value& value, const std::string& where) {
    if (field.type != table::FieldType::unit && field.type != table::FieldType::units) return;
    for (const std::string& id : value.texts()) {
        const Unit* unit = state.find_unit(id);
        const bool listed = field.choices.empty() || json::find_by_id(field.choices, id);
        if (unit && listed && (field.of_type.empty() || unit->type == field.of_type)) continue;
        throw json::InputError(where, fmt::format("found \"{}\"", id),
                               field.choices.empty() ? field.expectation() : json::one_of(field.choices));
    }
}

Value State::fact(const std::string& id, const std::string& scope) const {
    const auto found = facts_->find({id, scope});
    return found == facts_->end() ? Value() : found->second;
}

bool State::is_to_be_played(const rulebook::Phase& phase) const {
    if (phase.plays.empty()) return false;
    if (!phase.while_fact.empty()) return fact(phase.while_fact, "session") == true;
    return !was_begun(phase);
}

bool State::was_begun(const rulebook::Phase& phase) const {
    const auto ran = [&](const std::string& procedure) { return runs_of(procedure, turn_) > 0; };
    return ran(phase.plays) || std::ranges::any_of(phase.parts, ran);
}

int State::runs_of(const std::string& procedure, int turn) const {
    const auto counts = run_counts_->find(procedure);
    if (counts == run_counts_->end()) return 0;
    const auto count = std::ranges::lower_bound(counts->second, std::pair(turn, 0));
    return count == counts->second.end() || count->first != turn ? 0 : count->second;
}

bool State::was_read(const std::string& table) const {
    const auto turn = read_in_->find(table);
    return turn != read_in_->end() && turn->second == turn_;
}

std::size_t State::place_of(const std::string& id, int number) const {
    const auto place = places_->find(id);
    if (place == places_->end())
        misfit(number, fmt::format("the unit \"{}\", which doesn't exist", id), "a unit of the roster");
    return place->second;
}

void State::add_unit(Unit unit) {
    places_.own().emplace(unit.id, units().size());
    units_.own().push_back(std::move(unit));
}

void State::remove_unit(std::size_t place) {
    auto& places = places_.own();
    auto& units = units_.own();
    places.erase(units[place].id);
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(place));
    for (; place < units.size(); ++place) places.at(units[place].id) = place;
}

void State::apply_change(const Change& change, int number) {
    if (const auto* added = std::get_if<UnitAdded>(&change)) {
        if (find_unit(added->id)) misfit(number, fmt::format("the unit \"{}\" a second time", added->id), "another id");
        add_unit({added->type, added->id, added->fields});
    } else if (const auto* changed = std::get_if<UnitChanged>(&change)) {
        const std::size_t place = place_of(changed->id, number);
        if (changed->now.empty()) return;
        units_.own()[place].fields.put(changed->now);
    } else if (const auto* removed = std::get_if<UnitRemoved>(&change)) {
        remove_unit(place_of(removed->id, number));
    } else if (const auto* fact = std::get_if<FactSet>(&change)) {
        if (fact->now.is_null()) {
            facts_.own().erase({fact->fact, fact->scope});
        } else {
            facts_.own()[{fact->fact, fact->scope}] = fact->now;
        }
    } else if (const auto* clock = std::get_if<ClockSet>(&change)) {
        turn_ = clock->now;
        std::erase_if(facts_.own(), [&](const auto& item) {  // what held for another turn is over
            const std::string& scope = item.first.second;
            return scope.starts_with("turn ") && scope != fmt::format("turn {}", turn_);
        });
    } else if (const auto* phase = std::get_if<PhaseSet>(&change)) {
        phase_ = phase->now;
        if (first_phase_.empty()) first_phase_ = phase->now;
    }
}

void State::apply(const Entry& entry) {
    if (const auto* rules = std::get_if<RulesSet>(&entry.body)) {
        rules_ = RulesInForce{*rules, key_of_rules(*rules)};
    } else if (const auto* opened = std::get_if<Opened>(&entry.body)) {
        auto& counts = run_counts_.own()[opened->procedure];
        auto count = std::ranges::lower_bound(counts, std::pair(opened->turn, 0));
        if (count == counts.end() || count->first != opened->turn) count = counts.insert(count, {opened->turn, 0});
        ++count->second;
        // An ad-hoc roll may stand in the middle of another run; it is closed in the write that opens it.
        if (!open_run_) open_run_ = Run{entry.number, *opened};
    } else if (std::holds_alternative<Closed>(entry.body)) {
        if (open_run_ && open_run_->id == entry.run) open_run_.reset();
    } else if (const auto* looked_up = std::get_if<LookedUp>(&entry.body)) {
        const auto known = read_in_->find(looked_up->lookup.table);
        if (known == read_in_->end() || known->second != turn_) read_in_.own()[looked_up->lookup.table] = turn_;
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

bool changes_units_or_facts(const Body& body) {
    const auto changes = [](const auto& one) {
        return std::holds_alternative<UnitAdded>(one) || std::holds_alternative<UnitChanged>(one) ||
               std::holds_alternative<UnitRemoved>(one) || std::holds_alternative<FactSet>(one);
    };
    const auto* const effect = std::get_if<Effect>(&body);
    return effect ? changes(effect->change) : changes(body);
}

void Effectiveness::check_run(const Entry& entry) const {
    const bool is_step = std::holds_alternative<Answer>(entry.body) || std::holds_alternative<Roll>(entry.body) ||
                         std::holds_alternative<LookedUp>(entry.body) || std::holds_alternative<Effect>(entry.body) ||
                         std::holds_alternative<Override>(entry.body) || std::holds_alternative<Closed>(entry.body);
    if (entry.run == 0 && !is_step) return;
    const bool is_opening = entry.run > 0 && entry.run < entry.number && known(entry.run).kind == Kind::opened;
    const bool is_alone = std::holds_alternative<Header>(entry.body) || std::holds_alternative<Opened>(entry.body) ||
                          std::holds_alternative<Retracted>(entry.body);
    if (is_opening && !is_alone && held_before(entry.run, entry.number)) return;
    throw SessionError("run", entry.run == 0 ? "nothing given" : fmt::format("found {}", entry.run),
                       is_alone ? "none for " + describe(entry)
                                : "the number of an earlier entry of kind opened that wasn't taken back there");
}

bool Effectiveness::is_earlier(int number, Kind kind) const {
    return number >= 1 && static_cast<std::size_t>(number) <= size() && known(number).kind == kind;
}

void Effectiveness::check(const Entry& entry) const {
    if (std::holds_alternative<Header>(entry.body) && entry.number > 1) {
        throw SessionError("kind", "a second entry of kind session", "one, on the first line");
    }
    check_run(entry);
    const auto refer = [&](const char* member, int number, Kind kind, const char* expected) {
        if (is_earlier(number, kind)) return;
        throw SessionError(member, fmt::format("found {}", number), expected);
    };
    constexpr const char* line = "the number of an earlier told line";
    if (const auto* amended = std::get_if<Amended>(&entry.body)) refer("entry", amended->entry, Kind::told, line);
    if (const auto* ticked = std::get_if<Ticked>(&entry.body)) refer("of", ticked->of, Kind::told, line);
    const auto* told = std::get_if<Told>(&entry.body);
    if (told && told->of != 0) refer("of", told->of, Kind::told, line);
    if (told && told->message != 0) refer("message", told->message, Kind::message, "the number of an earlier message");
    const auto* struck = std::get_if<Struck>(&entry.body);
    if (struck && !is_earlier(struck->of, Kind::message))
        refer("of", struck->of, Kind::note, "the number of an earlier note or message");
    if (const auto* aside = std::get_if<MailSetAside>(&entry.body))
        refer("of", aside->of, Kind::mail, "the number of an earlier mail");
    const auto* retracted = std::get_if<Retracted>(&entry.body);
    if (retracted && (retracted->from < 2 || retracted->from >= entry.number)) {
        throw SessionError("from", fmt::format("a retraction from {}", retracted->from),
                           "an earlier entry after the header");
    }
}

bool Effectiveness::add(const Entry& entry) {
    check(entry);
    const auto* retracted = std::get_if<Retracted>(&entry.body);
    Known next;
    next.before = (retracted ? retracted->from : entry.number) - 1;
    if (next.before > 0) {
        next.far_before = far_before(next.before);
        next.length = known(next.before).length + 1;
        next.rules = known(next.before).rules;
    }
    if (std::holds_alternative<RulesSet>(entry.body)) next.rules = entry.number;
    next.kind = std::holds_alternative<Note>(entry.body)       ? Kind::note
                : std::holds_alternative<Message>(entry.body)  ? Kind::message
                : std::holds_alternative<MailCame>(entry.body) ? Kind::mail
                : std::holds_alternative<Opened>(entry.body)   ? Kind::opened
                : std::holds_alternative<Told>(entry.body)     ? Kind::told
                : always_counts(entry.body)                    ? Kind::lasting
                                                               : Kind::other;
    known_.push_back(next);
    if (retracted) {
        take_back(retracted->from);
        retractions_.push_back(entry.number);
    }
    if (!effective_.empty() || known_.size() == 1) effective_.push_back(true);
    return retracted != nullptr;
}

bool Effectiveness::lasts(Kind kind) {
    return kind == Kind::note || kind == Kind::mail || kind == Kind::lasting;
}

// What counts is weighed anew only where taking back gives something back: where another taking back goes with it.
void Effectiveness::take_back(int from) {
    if (!retractions_.empty() && retractions_.back() >= from) return effective_.clear();
    for (auto index = static_cast<std::size_t>(from - 1); index < effective_.size(); ++index) {
        effective_[index] = lasts(known_[index].kind);
    }
}

// Two leaps of the same width make one of twice that and a step, so a chain is walked down in steps that double.
int Effectiveness::far_before(int before) const {
    const int leap = known(before).far_before;
    if (leap == 0 || known(leap).far_before == 0) return before;
    const int width = known(before).length - known(leap).length;
    const int next_width = known(leap).length - known(known(leap).far_before).length;
    return width == next_width ? known(leap).far_before : before;
}

bool Effectiveness::held_before(int number, int later) const {
    int at = static_cast<std::size_t>(later) > size() ? static_cast<int>(size()) : known(later).before;
    while (at > number) {
        const int leap = known(at).far_before;
        at = leap >= number ? leap : known(at).before;
    }
    return at == number;
}

int Effectiveness::rules_before(int number) const {
    const int before = known(number).before;
    return before == 0 ? 0 : known(before).rules;
}

bool Effectiveness::holds(int number) const {
    if (effective_.empty()) weigh();
    return effective_[static_cast<std::size_t>(number - 1)];
}

void Effectiveness::weigh() const {
    effective_.assign(size(), false);
    for (int number = static_cast<int>(size()); number > 0; number = known(number).before) {
        effective_[static_cast<std::size_t>(number - 1)] = true;
    }
    for (std::size_t index = 0; index < size(); ++index) {
        if (lasts(known_[index].kind)) effective_[index] = true;
    }
}

void Effectiveness::drop_last(std::size_t size) {
    while (!retractions_.empty() && static_cast<std::size_t>(retractions_.back()) > size) {
        retractions_.pop_back();
        effective_.clear();
    }
    if (size < known_.size()) known_.cut(size);
    if (size < effective_.size()) effective_.resize(size);
}

std::optional<int> session_number(const State& state, const rulebook::Rulebook& rulebook, const std::string& fact) {
    if (fact.empty()) return std::nullopt;
    Value value = state.fact(fact, "session");
    const rulebook::Fact* known = rulebook.find_fact(fact);
    if (value.is_null() && known) value = known->field.otherwise;
    return number_in(value);
}

std::optional<DayPlace> day_place(const State& state, const rulebook::Rulebook& rulebook, int turn) {
    const std::optional<int> turns_a_day = session_number(state, rulebook, rulebook.clock.turns_a_day);
    if (!turns_a_day || *turns_a_day < 1) return std::nullopt;
    const int first = session_number(state, rulebook, rulebook.clock.first_turn).value_or(1);
    const int passed = turn + first - 2;
    return DayPlace{passed / *turns_a_day + 1, passed % *turns_a_day + 1, *turns_a_day};
}

std::optional<bool> is_daylight(const State& state, const rulebook::Rulebook& rulebook, int turn) {
    const std::optional<DayPlace> place = day_place(state, rulebook, turn);
    const std::optional<int> first = session_number(state, rulebook, rulebook.clock.first_daylight_turn);
    const std::optional<int> last = session_number(state, rulebook, rulebook.clock.last_daylight_turn);
    if (!place || !first || !last) return std::nullopt;
    return place->turn_of_day >= *first && place->turn_of_day <= *last;
}

void check_day(const State& state, const rulebook::Rulebook& rulebook) {
    const rulebook::Clock& clock = rulebook.clock;
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
