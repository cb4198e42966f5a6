#include "session/session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "json/unknown.h"
#include "rulebook/check.h"
#include "session/audience.h"
#include "session/board_in_force.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/map_picture.h"
#include "session/post.h"
#include "session/sequence.h"

namespace flagplot::session {
namespace {

using json::InputError;
using rulebook::Rulebook;

std::vector<rulebook::Fact> make_built_in_facts() {
    rulebook::Fact dice;
    dice.field.id = "dice";
    dice.field.label = "Where the dice come from";
    dice.field.help = "rolled: the program rolls them; by-hand: you throw them and type what they show";
    dice.field.type = table::FieldType::choice;
    dice.field.choices = {{"rolled", "Rolled by the program"}, {"by-hand", "Thrown by hand"}};
    dice.field.otherwise = "rolled";
    dice.scope = rulebook::scopes::session;
    rulebook::Fact picture;
    picture.field.id = map_picture_fact;
    picture.field.label = "The picture beneath the plot";
    picture.field.help = "Its digest and size, and where places of the board are in it";
    picture.scope = rulebook::scopes::session;
    rulebook::Fact coast;
    coast.field.id = "coast";
    coast.field.label = "The coast beneath the plot";
    coast.field.help = "Places of the board with their positions on the earth; or as in a sample; or none";
    coast.scope = rulebook::scopes::session;
    return {dice, picture, coast};
}

const rulebook::Fact* find_fact(const Rulebook& rulebook, const std::string& id) {
    if (const rulebook::Fact* known = rulebook.find_fact(id)) return known;
    for (const rulebook::Fact& fact : Session::built_in_facts()) {
        if (fact.field.id == id) return &fact;
    }
    return nullptr;
}

const rulebook::Fact& known_fact(const Rulebook& rulebook, const std::string& id) {
    if (const rulebook::Fact* known = find_fact(rulebook, id)) return *known;
    std::vector<std::string> ids;
    for (const rulebook::Fact& fact : rulebook.facts) ids.push_back(fact.field.id);
    for (const rulebook::Fact& fact : Session::built_in_facts()) ids.push_back(fact.field.id);
    json::refuse_unknown("fact", id, ids);
}

const rulebook::UnitType& known_unit_type(const Rulebook& rulebook, const std::string& id) {
    if (const rulebook::UnitType* known = rulebook.find_unit_type(id)) return *known;
    json::refuse_unknown("unit type", id, rulebook.unit_types);
}

using Copies = std::map<std::string, table::ChartCopy>;  // by the chart's id

Copies copies_of_charts(const Rulebook& rulebook, const Environment& environment,
                        std::map<std::string, std::string>& problems) {
    Copies copies;
    if (!environment.chart_copy) return copies;
    for (const table::Chart& chart : rulebook.charts) {
        try {
            if (auto copy = environment.chart_copy(chart)) copies[chart.id] = std::move(*copy);
        } catch (const InputError& error) {
            problems[chart.id] = error.what();
        }
    }
    return copies;
}

// Throws InputError for the first thing that can't be right in a table that a house rule changes.
void refuse_wrong_tables(const rulebook::Rules& rules) {
    const std::vector<rulebook::Finding> findings = check_house_rules(rules);
    if (findings.empty()) return;
    const rulebook::Finding& first = findings.front();
    const std::string place = first.pointer.empty() ? first.file : first.file + ": " + first.pointer;
    throw InputError(place, first.found, first.expected);
}

void refuse_twins(const std::vector<rulebook::HouseRule>& rules) {
    std::set<std::string> ids;
    for (const rulebook::HouseRule& rule : rules) {
        if (ids.insert(rule.id).second) continue;
        throw InputError("house rule", fmt::format("\"{}\" twice", rule.id), "each once");
    }
}

std::map<std::string, std::string> digests_of(const Copies& copies) {
    std::map<std::string, std::string> digests;
    for (const auto& [chart, copy] : copies) digests[chart] = copy.digest;
    return digests;
}

// Something is to be struck out, or not any more: throws InputError if it is so already.
void refuse_what_is_so(const std::string& place, const char* what, bool yes, bool is_so) {
    if (is_so != yes) return;
    throw InputError(place, fmt::format("it {} {}", yes ? "is" : "isn't", what),
                     yes ? "one that isn't" : "one that is");
}

// As the board calls it. Throws InputError.
std::string place_on_board(const std::string& place, const State& state, const rulebook::Rulebook& rulebook) {
    const std::optional<board::Board> board = board_in_force(state, rulebook);
    if (!board) throw InputError("place", fmt::format("found \"{}\"", place), "none: this session has no board");
    try {
        const board::Cell cell = board->parse(place);
        if (board->holds(cell)) return board->label(cell);
    } catch (const hex::HexError& error) {
        throw InputError("place", error.what(), "a place of the board");
    }
    throw InputError("place", fmt::format("{} is off the board", place), "a place on it");
}

}  // namespace

const std::vector<rulebook::Fact>& Session::built_in_facts() {
    static const std::vector<rulebook::Fact> facts = make_built_in_facts();
    return facts;
}

Session::Session(Journal journal, std::shared_ptr<const Rulebook> rulebook, Environment environment)
    : journal_(std::move(journal)), rulebook_(std::move(rulebook)), environment_(std::move(environment)) {
    seed_ = dice::from_hex(header().seed);
    reload_charts();
    refold();
}

// What was worked out of the entries stays so; the rules are shared, as they never change.
Session::Session(Journal journal, const Session& other, Environment environment)
    : journal_(std::move(journal)),
      rulebook_(other.rulebook_),
      environment_(std::move(environment)),
      seed_(other.seed_),
      charts_(other.charts_),
      chart_digests_(other.chart_digests_),
      chart_problems_(other.chart_problems_),
      rules_(other.rules_),
      house_rule_problems_(other.house_rule_problems_),
      effective_(other.effective_),
      state_(other.state_),
      at_opening_(other.at_opening_),
      taken_back_(other.taken_back_) {}

Session Session::in_memory(Environment environment) const {
    return {journal_.in_memory(journal_.entries().size()), *this, std::move(environment)};
}

Session Session::in_memory_before(int opened, int closed, const State& before, Environment environment) const {
    Session copy(journal_.in_memory(static_cast<std::size_t>(closed)), *this, std::move(environment));
    copy.effective_.drop_last(static_cast<std::size_t>(closed));
    for (int number = opened; number <= closed; ++number) copy.note_taken_back(copy.entry(number));
    copy.state_ = before;
    copy.at_opening_.reset();
    std::vector<Entry> back{{closed + 1, 0, copy.environment_.now(), true, Retracted{opened, ""}}};
    copy.effective_.add(back.front());
    copy.journal_.append(std::move(back));
    return copy;
}

std::string Session::check_file() {
    std::string happened = journal_.what_happened();
    if (!happened.empty()) journal_.set_read_only(happened);
    return happened;
}

void Session::reload_charts() {
    chart_problems_.clear();
    charts_ = copies_of_charts(*rulebook_, environment_, chart_problems_);
    chart_digests_ = digests_of(charts_);
}

void Session::take_rulebook(std::shared_ptr<const Rulebook> rulebook) {
    if (rulebook->id != rulebook_->id) throw InputError("rulebook", "found " + rulebook->id, rulebook_->id);
    for (const Unit& unit : state_.units()) {
        if (rulebook->find_unit_type(unit.type) || !rulebook_->find_unit_type(unit.type)) continue;
        throw InputError(fmt::format("unit {}", unit.id), fmt::format("no unit type \"{}\" any more", unit.type),
                         "the types of all units of the open session");
    }
    const rulebook::Rules fits(rulebook, state_.readings());
    for (const auto& [key, before] : rules_) taken_.push_back(before);
    taken_.push_back(rulebook_);
    rules_.clear();
    house_rule_problems_.clear();
    rulebook_ = std::move(rulebook);
    owners_ = Owners();  // by the rulebook that was
    reload_charts();
}

const table::ChartCopy* Session::chart_copy(const std::string& chart) const {
    const auto found = charts_.find(chart);
    return found == charts_.end() ? nullptr : &found->second;
}

// The rules as they are now, under these readings and house rules.
RulesSet Session::rules_now(std::map<std::string, std::string> readings,
                            std::vector<rulebook::HouseRule> house_rules) const {
    return {std::move(readings), rulebook_->digest, environment_.program, chart_digests_, std::move(house_rules)};
}

Session Session::create(const std::filesystem::path& path, const Beginning& beginning, const rulebook::Library& library,
                        Environment environment) {
    return create(path, beginning, std::make_shared<const Rulebook>(library.load(beginning.rulebook)),
                  std::move(environment));
}

Session Session::create(const std::filesystem::path& path, const Beginning& beginning,
                        std::shared_ptr<const Rulebook> rulebook, Environment environment) {
    refuse_twins(beginning.house_rules);
    refuse_wrong_tables(rulebook::Rules(rulebook, beginning.readings, beginning.house_rules));
    std::vector<Entry> entries;
    const auto add = [&](Body body) { entries.push_back({0, 0, environment.now(), false, std::move(body)}); };
    add(Header{format_version, rulebook->id, beginning.title, dice::to_hex(beginning.seed)});
    std::map<std::string, std::string> problems;  // said again when it is opened
    const auto charts = copies_of_charts(*rulebook, environment, problems);
    add(RulesSet{beginning.readings, rulebook->digest, environment.program, digests_of(charts), beginning.house_rules});
    State facts;
    for (const auto& [id, value] : beginning.facts) {
        const rulebook::Fact& fact = known_fact(*rulebook, id);
        if (fact.scope != rulebook::scopes::session)
            throw InputError(id, fmt::format("a fact of scope {}", fact.scope), "a fact of scope session");
        const FactSet set{id, "session", Value(), checked(fact.field, value, id)};
        check_sequence(*rulebook, id, set.now);
        add(set);
        facts.apply(entries.back());
    }
    check_day(facts, *rulebook);
    std::vector<UnitAdded> units = beginning.units;
    check_units(*rulebook, units);
    for (UnitAdded& unit : units) add(std::move(unit));
    const auto first = first_phase(phases_in_force(facts, *rulebook), facts.turn());
    if (first) add(PhaseSet{"", first->id});
    return {Journal::create(path, std::move(entries), environment.open_file), std::move(rulebook), environment};
}

namespace {

// Of a game that isn't there it is said what is needed.
std::shared_ptr<const Rulebook> game_of(const std::string& id, const rulebook::Library& library) {
    try {
        return std::make_shared<const Rulebook>(library.load(id));
    } catch (const InputError& error) {
        std::vector<std::string> problems;
        if (library.rulebooks(&problems).contains(id)) throw;
        throw InputError(
            error.where(), error.found(),
            fmt::format("{}. If it is a game that somebody has made, its file is needed: take that in first, then open "
                        "the session again",
                        error.expected()));
    }
}

}  // namespace

Session Session::open(const std::filesystem::path& path, OpenMode mode, const rulebook::Library& library,
                      Environment environment) {
    Journal journal = Journal::open(path, mode, environment.open_file);
    const std::string id = std::get<Header>(journal.entries().front().body).rulebook;
    return {std::move(journal), game_of(id, library), std::move(environment)};
}

const rulebook::Rules& Session::rules_for(const State& state) const {
    std::shared_ptr<const rulebook::Rules>& rules = rules_[state.rules_key()];
    if (!rules) rules = make_rules(state);
    return *rules;
}

const RulesSet& Session::rules_set_before(int entry) const {
    static const RulesSet as_printed;
    const int number = effective_.rules_before(entry);
    return number == 0 ? as_printed : std::get<RulesSet>(this->entry(number).body);
}

const rulebook::Rules& Session::rules_before(int entry) const {
    State then;
    then.apply({0, 0, "", false, rules_set_before(entry)});
    return rules_for(then);
}

// The rulebook may be another one than when a reading was chosen or a house rule switched on: what no longer fits is
// left out, and said.
std::shared_ptr<const rulebook::Rules> Session::make_rules(const State& state) const {
    try {
        return std::make_shared<const rulebook::Rules>(rulebook_, state.readings(), state.house_rules());
    } catch (const InputError&) {
        std::map<std::string, std::string> readings;
        for (const auto& [id, reading] : state.readings()) {
            const rulebook::Ruling* ruling = rulebook_->find_ruling(id);
            if (ruling && ruling->find_reading(reading)) {
                readings[id] = reading;
            } else {
                house_rule_problems_[state.rules_key()]["reading of " + id] =
                    fmt::format("found \"{}\" (expected a reading that the rulebook has)", reading);
            }
        }
        auto rules = std::make_shared<const rulebook::Rules>(rulebook_, readings);
        for (const rulebook::HouseRule& rule : state.house_rules()) {
            std::vector<rulebook::HouseRule> more = rules->house_rules();
            more.push_back(rule);
            try {
                rules = std::make_shared<const rulebook::Rules>(rulebook_, readings, more);
            } catch (const InputError& error) {
                house_rule_problems_[state.rules_key()][rule.id] = error.what();
            }
        }
        return rules;
    }
}

const Entry& Session::entry(int number) const {
    const auto index = static_cast<std::size_t>(number - 1);
    const std::size_t committed = journal_.entries().size();
    return index < committed ? journal_.entries()[index] : staged_.at(index - committed);
}

const Entry* Session::taken_back(const Opened& run, const std::string& key, bool is_lookup) const {
    const auto found = taken_back_.find({run.procedure, run.turn, run.ordinal, key, is_lookup});
    return found == taken_back_.end() ? nullptr : &entry(found->second);
}

// The state at the opening is kept only of a run that may go on.
void Session::fold(const Entry& entry, bool stays_open) {
    state_.apply(entry);
    const auto& run = state_.open_run();
    if (!run) {
        at_opening_.reset();
    } else if (run->id == entry.number && stays_open) {
        at_opening_ = std::make_shared<const State>(state_);
    }
}

// The run that is open at the journal's end, or 0.
int Session::run_left_open() const {
    int open = 0;
    for (const Entry& here : Chronicle(*this).counting()) {
        if (open == 0 && std::holds_alternative<Opened>(here.body)) open = here.number;
        if (open != 0 && here.run == open && std::holds_alternative<Closed>(here.body)) open = 0;
    }
    return open;
}

const Steps& Session::steps() const {
    while (steps_.taken() < size()) steps_.take(entry(steps_.taken() + 1), effective_);
    return steps_;
}

const Owners& Session::owners() const {
    const auto is_retraction = [&](int number) { return std::holds_alternative<Retracted>(entry(number).body); };
    for (int number = owners_.taken() + 1; number <= size(); ++number) {
        if (is_retraction(number)) owners_ = Owners();  // other entries count than did before it
    }
    while (owners_.taken() < size()) {
        const int number = owners_.taken() + 1;
        owners_.take(entry(number), holds(number), rulebook());
    }
    return owners_;
}

// What was worked out of entries that are staged no more.
void Session::forget_what_followed() {
    if (steps_.taken() > size()) steps_ = Steps();
    if (owners_.taken() > size()) owners_ = Owners();
}

void Session::refold() {
    forget_what_followed();
    effective_ = Effectiveness();
    for (int number = 1; number <= size(); ++number) {
        try {
            effective_.add(entry(number));
        } catch (const InputError& error) {
            if (number == 1) {  // without its header it is no session
                throw SessionError(fmt::format("{}: line 1: {}", journal_.path().string(), error.where()),
                                   error.found(), error.expected());
            }
            effective_.drop_last(static_cast<std::size_t>(number - 1));
            journal_.distrust_from(number, error.what());
            break;
        }
    }
    state_ = State();
    at_opening_.reset();
    taken_back_.clear();
    const int left_open = run_left_open();
    for (int number = 1; number <= size(); ++number) {
        const Entry& here = entry(number);
        if (!holds(number)) {
            note_taken_back(here);
            continue;
        }
        try {
            fold(here, number == left_open);
        } catch (const InputError& error) {
            if (!staged_.empty()) throw;
            journal_.distrust_from(number, error.what());
            return refold();  // what is left fits, and another run may be open at its end
        }
    }
}

// An answer, hand-thrown dice, or what was read, of a run.
void Session::note_taken_back(const Entry& taken) {
    const bool answer = std::holds_alternative<Answer>(taken.body);
    const auto* roll = std::get_if<Roll>(&taken.body);
    const bool by_hand = roll && roll->source == Roll::Source::hand;
    const bool lookup = std::holds_alternative<LookedUp>(taken.body);
    if (!answer && !by_hand && !lookup) return;
    const bool has_run = taken.run > 0 && taken.run < taken.number;
    const auto* run = has_run ? std::get_if<Opened>(&entry(taken.run).body) : nullptr;
    if (!run) return;
    taken_back_[{run->procedure, run->turn, run->ordinal, std::string(key_of(taken.body)), lookup}] = taken.number;
}

// Rulebook, program or charts are others than when the rules were written down last.
bool Session::has_other_rules() const {
    return state_.digest() != rulebook_->digest || state_.program() != environment_.program ||
           state_.charts() != chart_digests_;
}

int Session::stage(Body body, int run) {
    if (!journal_.why_read_only().empty()) {
        throw SessionError("", "the session is read-only: " + journal_.why_read_only(), "");
    }
    const std::size_t before = staged_.size();
    try {
        // Going back could take the rules that stand before it, so they are written behind it, with what follows.
        const bool sets_rules = std::holds_alternative<RulesSet>(body) || std::holds_alternative<Retracted>(body);
        if (!sets_rules && has_other_rules()) {
            take({size() + 1, 0, environment_.now(), false, rules_now(state_.readings(), state_.house_rules())});
        }
        take({size() + 1, run, environment_.now(), false, std::move(body)});
    } catch (...) {
        staged_.resize(before);
        refold();
        throw;
    }
    return staged_.back().number;
}

void Session::take(Entry entry) {
    if (staged_.empty()) before_ = {state_, at_opening_};
    staged_.push_back(std::move(entry));
    if (effective_.add(staged_.back())) {
        refold();
    } else {
        fold(staged_.back());
    }
}

// Only where the day was touched: what an older session holds is no reason to refuse anything else. Several facts of
// the day may be set by one act, so it is looked at when the act is over.
void Session::refuse_wrong_day() const {
    const rulebook::Clock& clock = rulebook_->clock;
    const auto is_of_the_day = [&](const Entry& entry) {
        const auto* fact = change_in<FactSet>(entry);
        return fact && (fact->fact == clock.turns_a_day || fact->fact == clock.first_turn ||
                        fact->fact == clock.first_daylight_turn || fact->fact == clock.last_daylight_turn);
    };
    if (std::ranges::any_of(staged_, is_of_the_day)) check_day(state_, *rulebook_);
}

void Session::commit() {
    if (staged_.empty()) return;
    try {
        refuse_wrong_day();
        journal_.append(staged_);
    } catch (...) {
        rollback();
        throw;
    }
    staged_.clear();
    before_.reset();
}

void Session::rollback() {
    if (staged_.empty()) return;
    const bool goes_back =
        std::ranges::any_of(staged_, [](const Entry& entry) { return std::holds_alternative<Retracted>(entry.body); });
    staged_.clear();
    if (goes_back) {
        refold();
    } else {
        forget_what_followed();
        effective_.drop_last(journal_.entries().size());
        state_ = std::move(before_->state);
        at_opening_ = std::move(before_->at_opening);
    }
    before_.reset();
}

Fields Session::checked_fields(const State& state, const rulebook::UnitType& type, const Fields& given,
                               const std::string& where) {
    Fields fields;
    for (const auto& [name, value] : given) {
        const table::Field* field = type.find_field(name);
        if (!field) {
            throw InputError(where, fmt::format("the field \"{}\"", name), json::one_of(type.fields));
        }
        const std::string place = fmt::format("{}, {}", where, name);
        fields[name] = checked(*field, value, place);
        refuse_unknown_units(state, *field, fields[name], place);
    }
    return fields;
}

// `given` is what changes: boxes that were out of order before are no reason to refuse another field.
void Session::refuse_too_many_boxes(const rulebook::UnitType& type, const Unit& unit, const Fields& given) {
    for (const table::Field& field : type.fields) {
        const std::optional<Boxes> boxes = boxes_of(unit, field);
        if (!boxes || (boxes->left >= 0 && boxes->left <= boxes->of)) continue;
        const table::Field* count = type.find_field(field.boxes);
        if (given.contains(field.id)) {
            throw InputError(fmt::format("unit {}, {}", unit.id, field.id), fmt::format("{} left", boxes->left),
                             fmt::format("from 0 to {}, as {} says", boxes->of, count->label));
        }
        if (given.contains(field.boxes)) {
            throw InputError(fmt::format("unit {}, {}", unit.id, field.boxes), fmt::format("found {}", boxes->of),
                             fmt::format("at least the {} that {} says are left", boxes->left, field.label));
        }
    }
}

// As they come from another session: a field that is empty there stays so, whatever its default.
void Session::check_units(const Rulebook& rulebook, std::vector<UnitAdded>& units) {
    State roster;
    for (const UnitAdded& unit : units) roster.apply({0, 0, "", false, unit});
    for (UnitAdded& unit : units) {
        const rulebook::UnitType& type = known_unit_type(rulebook, unit.type);
        check_id(rulebook, unit.type, unit.id);
        unit.fields = checked_fields(roster, type, unit.fields, fmt::format("unit {}", unit.id));
        erase_if(unit.fields, [](const auto& field) { return field.second.is_null(); });
        refuse_too_many_boxes(type, {unit.type, unit.id, unit.fields}, unit.fields);
    }
}

void Session::check_id(const Rulebook& rulebook, const std::string& type, const std::string& id) {
    table::check_unit_id(id, "unit");
    if (type != rulebook.commanders || !is_taken(id, rulebook)) return;
    throw InputError(fmt::format("unit {}", id), "an id that means a side, everyone or the game master",
                     "a different id for a commander, who is told things under it");
}

// What a person types of where a unit is. A procedure knows what it writes, and a journal stays as it was written.
void Session::refuse_no_place(const Unit& unit, const Fields& given) const {
    const rulebook::UnitType& type = known_unit_type(*rulebook_, unit.type);
    for (const auto& [name, value] : given) {
        const table::Field* const field = type.find_field(name);
        if (!field || value.is_null()) continue;
        const auto wrong = no_place(json::to_text(value), *field, type, state_, *rulebook_);
        if (wrong) throw InputError(fmt::format("unit {}, {}", unit.id, name), wrong->found, wrong->expected);
    }
}

void Session::add_unit(const std::string& type_id, const std::string& id, const Fields& given) {
    UnitAdded added = new_unit(state_, type_id, id, given);
    refuse_no_place({type_id, id, {}}, added.fields);
    stage(std::move(added));
}

UnitAdded Session::new_unit(const State& state, const std::string& type_id, const std::string& id,
                            const Fields& given) const {
    const rulebook::UnitType& type = known_unit_type(*rulebook_, type_id);
    check_id(*rulebook_, type_id, id);
    if (const Unit* other = state.find_unit(id)) {
        throw InputError(fmt::format("unit {}", id), fmt::format("there is already a {} with that id", other->type),
                         "a new id");
    }
    Fields fields = checked_fields(state, type, given, fmt::format("unit {}", id));
    for (const table::Field& field : type.fields) {
        if (!fields.contains(field.id) && !field.otherwise.is_null()) fields[field.id] = field.otherwise;
        const bool missing = !fields.contains(field.id) || fields[field.id].is_null();
        if (field.required && missing) {
            throw InputError(fmt::format("unit {}, {}", id, field.id), "nothing given", field.expectation());
        }
        if (missing) fields.erase(field.id);
    }
    refuse_too_many_boxes(type, {type_id, id, fields}, fields);
    return {type_id, id, std::move(fields)};
}

void Session::change_unit(const std::string& id, const Fields& given, const std::string& reason) {
    const Unit* unit = state_.find_unit(id);
    if (!unit) throw InputError("unit", fmt::format("found \"{}\"", id), "a unit of the roster");
    const rulebook::UnitType* type = rulebook_->find_unit_type(unit->type);
    if (!type)
        throw InputError(fmt::format("unit {}", id), fmt::format("of the type \"{}\"", unit->type),
                         "a type of the rulebook");
    UnitChanged changed{id, {}, checked_fields(state_, *type, given, fmt::format("unit {}", id)), reason};
    erase_if(changed.now, [&](const auto& item) { return unit->get(item.first) == item.second; });
    Unit after = *unit;
    for (const auto& [field, value] : changed.now) after.fields[field] = value;
    refuse_too_many_boxes(*type, after, changed.now);
    refuse_no_place(*unit, changed.now);
    for (const auto& [field, value] : changed.now) changed.was[field] = unit->get(field);
    if (!changed.now.empty()) stage(std::move(changed));
}

// Of those that stay, who would be left with the id of nobody: "sub U1".
std::vector<std::string> Session::named_by(const std::string& id, const std::vector<std::string>& leaving) const {
    std::vector<std::string> names;
    for (const Unit& unit : state_.units()) {
        const rulebook::UnitType* type = rulebook_->find_unit_type(unit.type);
        if (!type || std::ranges::find(leaving, unit.id) != leaving.end()) continue;
        const bool names_it = std::ranges::any_of(type->fields, [&](const table::Field& field) {
            if (field.type != table::FieldType::unit && field.type != table::FieldType::units) return false;
            const Value::Texts ids = unit.get(field.id).texts();
            return std::ranges::find(ids, id) != ids.end();
        });
        if (names_it) names.push_back(fmt::format("{} {}", type->label, unit.id));
    }
    return names;
}

void Session::remove_unit(const std::string& id, const std::string& reason) {
    remove_units({id}, reason);
}

void Session::remove_units(const std::vector<std::string>& ids, const std::string& reason) {
    std::vector<UnitRemoved> removed;
    for (const std::string& id : ids) {
        const Unit* unit = state_.find_unit(id);
        if (!unit) throw InputError("unit", fmt::format("found \"{}\"", id), "a unit of the roster");
        const std::vector<std::string> names = named_by(id, ids);
        if (!names.empty()) {
            throw InputError(fmt::format("unit {}", id), fmt::format("named by {}", fmt::join(names, ", ")),
                             "a unit that no other unit names");
        }
        removed.push_back({unit->type, id, unit->fields, reason});
    }
    for (const UnitRemoved& one : removed) stage(one);
}

const rulebook::Fact& Session::fact(const std::string& id) const {
    return known_fact(*rulebook_, id);
}

const rulebook::Fact* Session::find_fact(const std::string& id) const {
    return session::find_fact(*rulebook_, id);
}

void Session::set_fact(const std::string& id, const std::string& scope, const Value& value) {
    const table::Field& field = fact(id).field;
    const Value now = checked(field, value, id);
    refuse_unknown_units(state_, field, now, id);
    check_sequence(*rulebook_, id, now);
    const Value was = state_.fact(id, scope);
    if (now != was) stage(FactSet{id, scope, was, now});
}

void Session::set_reading(const std::string& ruling, const std::string& reading) {
    RulesSet rules = rules_now(state_.readings(), state_.house_rules());
    rules.readings[ruling] = reading;
    refuse_wrong_rules(rules.readings, rules.house_rules);
    if (rules.readings != state_.readings()) stage(std::move(rules));
}

// A house rule that didn't fit before and is as it was stays out of force: it is no reason to refuse others.
void Session::refuse_wrong_rules(const std::map<std::string, std::string>& readings,
                                 const std::vector<rulebook::HouseRule>& house_rules) const {
    refuse_twins(house_rules);
    std::vector<rulebook::HouseRule> counting = house_rules;
    std::erase_if(counting, [&](const rulebook::HouseRule& rule) {
        const auto& known = state_.house_rules();
        const bool is_as_it_was = std::ranges::find(known, rule) != known.end();
        return is_as_it_was && house_rule_problems().contains(rule.id);
    });
    refuse_wrong_tables(rulebook::Rules(rulebook_, readings, counting));
}

const std::map<std::string, std::string>& Session::house_rule_problems() const {
    static const std::map<std::string, std::string> none;
    rules();  // which finds them
    const auto found = house_rule_problems_.find(state_.rules_key());
    return found == house_rule_problems_.end() ? none : found->second;
}

void Session::set_house_rules(const std::vector<rulebook::HouseRule>& house_rules) {
    refuse_wrong_rules(state_.readings(), house_rules);
    if (house_rules != state_.house_rules()) stage(rules_now(state_.readings(), house_rules));
}

void Session::switch_on(const rulebook::HouseRule& rule) {
    std::vector<rulebook::HouseRule> all = state_.house_rules();
    const auto same = std::ranges::find(all, rule.id, &rulebook::HouseRule::id);
    if (same == all.end()) {
        all.push_back(rule);
    } else {
        *same = rule;
    }
    set_house_rules(all);
}

void Session::switch_off(const std::string& id) {
    std::vector<rulebook::HouseRule> all = state_.house_rules();
    if (std::erase_if(all, [&](const rulebook::HouseRule& rule) { return rule.id == id; }) == 0)
        json::refuse_unknown("house rule", id, all, "none: no house rule is in force");
    set_house_rules(all);
}

void Session::add_note(const std::string& text, const std::string& place, int due) {
    if (text.empty()) throw InputError("note", "nothing given", "a text");
    if (due != 0) refuse_past_turn(due);
    stage(Note{text, place.empty() ? "" : place_on_board(place, state_, *rulebook_), due});
}

void Session::strike_note(int number, bool yes) {
    const Chronicle chronicle(*this);
    const Message* const message = chronicle.get<Message>(number);
    if (!message && !chronicle.get<Note>(number)) refuse_entry(*this, number, "a note or a message");
    const std::string place = fmt::format("{} {}", message ? "message" : "note", number);
    refuse_what_is_so(place, "struck out", yes, chronicle.is_struck(number));
    if (message && delivery_of(*this, number) != 0) {
        throw InputError(place, "it was delivered", "one that is under way; what was told is held back in the report");
    }
    stage(Struck{number, yes});
}

void Session::refuse_past_turn(int turn) const {
    if (turn >= state_.turn()) return;
    throw InputError("due", fmt::format("turn {}", turn), fmt::format("turn {} or later", state_.turn()));
}

void Session::refuse_unknown_reader(const std::string& place, const std::string& id) const {
    if (find_reader(id, state_, *rulebook_)) return;
    json::refuse_unknown(place, id, readers(state_, *rulebook_), "none: the game has no sides");
}

void Session::send_message(const std::string& from, const std::string& to, const std::string& text, int due) {
    if (text.find_first_not_of(" \t\n\r") == std::string::npos) throw InputError("text", "no words", "the message");
    refuse_unknown_reader("from", from);
    refuse_unknown_reader("to", to);
    if (from == to) throw InputError("to", "it is from there", "somebody else");
    refuse_past_turn(due);
    stage(Message{from, to, text, due});
    deliver_messages();
}

void Session::take_mail(const MailCame& mail) {
    refuse_unknown_reader("from", mail.from);
    const int last = state_.turn() + 1;  // who has his report may be ahead of the clock
    if (mail.turn < 1 || mail.turn > last)
        throw InputError("turn", fmt::format("found {}", mail.turn), fmt::format("1 to {}", last));
    if (const int known = same_mail(*this, mail)) {
        throw InputError("mail", fmt::format("the message {} is there already", mail.id),
                         fmt::format("another one than entry {}", known));
    }
    stage(mail);
}

void Session::set_mail_aside(int mail, bool yes) {
    refuse_what_is_so(fmt::format("mail {}", mail), "set aside", yes, is_set_aside(*this, mail));
    stage(MailSetAside{mail, yes});
}

void Session::skip_sender(const std::string& sender, bool yes) {
    const std::string who = ascii::lower(ascii::trimmed(sender));
    if (who.empty()) throw InputError("sender", "nothing given", "an address");
    const std::vector<std::string> all = skipped_senders(*this);
    const bool is_skipped = std::ranges::find(all, who) != all.end();
    if (is_skipped == yes) {
        throw InputError("sender", fmt::format("{} {}", who, yes ? "is skipped already" : "isn't skipped"),
                         yes ? "one that isn't" : json::one_of(all, "none: nobody is"));
    }
    stage(SenderSkipped{who, yes});
}

void Session::log_report(const ReportOut& report) {
    refuse_unknown_reader("reader", report.reader);
    if (report.turn < 1 || report.turn > state_.turn()) {
        throw InputError("turn", fmt::format("found {}", report.turn), fmt::format("1 to {}", state_.turn()));
    }
    stage(report);
}

// What is due by now is told to whom it is for, in the report of this turn.
void Session::deliver_messages() {
    for (const int number : messages_under_way(*this)) {
        const Message message = std::get<Message>(entry(number).body);
        if (message.due > state_.turn()) continue;
        const int sent = Chronicle(*this).turn_of(number);
        Told told{"",
                  "Messages",
                  "",
                  fmt::format("From {}, {} {}: {}", label_of_reader(*this, message.from),
                              ascii::lower(rulebook_->clock.turn_label), sent, message.text),
                  message.to,
                  {},
                  {},
                  true};
        told.message = number;
        stage(told);
    }
}

void Session::tick(int number, bool yes) {
    const Told& told = told_line(number);
    const Chronicle chronicle(*this);
    const std::string place = fmt::format("line {}", number);
    if (told.reports) throw InputError(place, "it says what happened", "one that says what to do");
    if (chronicle.told_instead_of(number) != 0) throw InputError(place, "it was told again", "the line in its place");
    refuse_what_is_so(place, "ticked", yes, chronicle.is_ticked(number));
    stage(Ticked{number, yes});
}

void Session::refuse_unknown_side(const std::string& audience) const {
    std::vector<std::string> ids{everyone, game_master};
    for (const Reader& reader : readers(state_, *rulebook_)) ids.push_back(reader.id);
    if (std::ranges::find(ids, audience) == ids.end()) json::refuse_unknown("audience", audience, ids);
}

const Told& Session::told_line(int number) const {
    const Told* const told = Chronicle(*this).get<Told>(number);
    if (!told || !holds(number)) refuse_entry(*this, number, "a line that was told and not taken back");
    return *told;
}

// The reader's own, or its side's, or else the line's.
std::string Session::words_for(const std::string& reader, const Told& told) const {
    std::vector<std::string> whose{reader};
    if (const auto one = find_reader(reader, state_, *rulebook_)) whose.push_back(one->side);
    for (const std::string& one : whose) {
        if (const auto found = told.wordings.find(one); found != told.wordings.end()) return found->second;
    }
    return told.text;
}

void Session::tell(const std::string& audience, const std::string& section, const std::string& text) {
    if (text.find_first_not_of(" \t\n\r") == std::string::npos) throw InputError("text", "no words", "what is told");
    refuse_unknown_side(audience);
    stage(Told{"", section.empty() ? "Game master" : section, "", text, audience, {}, {}, true});
}

void Session::reveal(int number, const std::string& reader, const std::string& reason) {
    refuse_unknown_side(reader);
    Told copy = told_line(number);
    const Chronicle chronicle(*this);
    const std::string& words = chronicle.text_of(number);
    const int turn = chronicle.turn_of(number);
    if (chronicle.audience_of(number) == game_master && turn == state_.turn()) return amend(number, reader, {}, reason);
    const std::string text = words == copy.text ? words_for(reader, copy) : words;
    if (copy.text != text) copy.map.reset();  // it shows what the procedure's own words say
    copy.key.clear();
    copy.text = turn == state_.turn() ? text : fmt::format("({} {}) {}", rulebook_->clock.turn_label, turn, text);
    copy.audience = reader;
    copy.wordings.clear();
    copy.reports = true;
    copy.of = number;
    stage(copy);
}

void Session::amend(int number, std::optional<std::string> audience, std::optional<std::string> text,
                    const std::string& reason) {
    told_line(number);
    if (!audience && !text) throw InputError(fmt::format("entry {}", number), "nothing given", "an audience or a text");
    if (audience) refuse_unknown_side(*audience);
    stage(Amended{number, std::move(audience), std::move(text), reason});
}

std::vector<Due> Session::due_by_procedures() const {
    return environment_.due_by_procedures ? environment_.due_by_procedures(*this) : std::vector<Due>();
}

std::vector<std::string> Session::left_undone(bool whole_turn) const {
    std::vector<std::string> lines;
    for (const Due& one : what_is_due(*this, whole_turn)) lines.push_back(one.words);
    return lines;
}

void Session::refuse_what_is_over() const {
    const std::string why = why_over(state_, *rulebook_);
    if (!why.empty()) throw InputError("clock", fmt::format("the game is over: {}", why), "");
}

void Session::next_phase() {
    const std::optional<rulebook::Phase> next = phase_after(state_, *rulebook_);
    if (!next || state_.open_run()) {
        next_turn();  // which refuses while a procedure is open
    } else {
        refuse_what_is_over();
        stage(PhaseSet{state_.phase(), next->id, left_undone(false)});
    }
}

void Session::next_turn() {
    if (const auto& run = state_.open_run()) {
        throw InputError("clock", fmt::format("{} is open", run->opened.procedure), "it to be finished or taken back");
    }
    refuse_what_is_over();
    stage(ClockSet{state_.turn(), state_.turn() + 1, left_undone(true)});
    deliver_messages();
    const auto first = first_phase(phases_in_force(state_, *rulebook_), state_.turn());
    if (first && state_.phase() != first->id) stage(PhaseSet{state_.phase(), first->id});
}

std::function<Session()> copies_of(const Session& session, Environment environment) {
    environment.now = [] { return std::string("2000-01-01T00:00:00Z"); };
    const auto one = std::make_shared<const Session>(session.in_memory(environment));
    return [one, environment = std::move(environment)] { return one->in_memory(environment); };
}

}  // namespace flagplot::session
