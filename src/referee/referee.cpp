#include "referee/referee.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "dice/stream.h"
#include "json/tree.h"
#include "referee/back_words.h"
#include "session/audience.h"
#include "session/board_in_force.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/known.h"
#include "session/post.h"
#include "session/sequence.h"
#include "table/loops.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using session::Effect;
using session::LookedUp;
using session::Roll;
using session::RulesSet;
using session::Told;
using table::Field;

std::string step_of(const std::string& key) {
    return key.substr(0, key.find('/'));
}

// "speed/Z2" -> "speed/Z2#2" -> "speed/Z2#3": the next repeat of a step.
std::string repeat_key(const std::string& key) {
    const std::size_t slash = key.rfind('/');
    const std::size_t hash = key.find('#', slash == std::string::npos ? 0 : slash);
    const int repeat = hash == std::string::npos ? 2 : ascii::whole_number(key.substr(hash + 1)).value() + 1;
    return fmt::format("{}#{}", key.substr(0, hash), repeat);
}

// The column of a throw in the grid of dice thrown by hand: its step, and for a unit's second throw of a step "fire-2".
std::string column_of(const std::vector<Throw>& throws, const Throw& one) {
    const std::string step = step_of(one.key);
    int number = 1;
    for (const Throw& earlier : throws) {
        if (earlier.key == one.key) break;
        if (earlier.unit == one.unit && step_of(earlier.key) == step) ++number;
    }
    return number == 1 ? step : fmt::format("{}-{}", step, number);
}

// The columns of the grid, each once: as they are thrown for each unit, whatever the first unit throws. Those that no
// unit has both of stand as they come first.
std::vector<std::string> order_of_columns(const std::vector<Throw>& throws) {
    std::vector<std::string> columns;                        // as they come first
    std::map<std::string, std::set<std::string>> before_it;  // those that a unit throws before each
    std::map<std::string, std::vector<std::string>> of_unit;
    for (const Throw& one : throws) {
        const std::string column = column_of(throws, one);
        if (before_it.try_emplace(column).second) columns.push_back(column);
        std::vector<std::string>& thrown = of_unit[one.unit];
        before_it[column].insert(thrown.begin(), thrown.end());
        thrown.push_back(column);
    }
    std::vector<std::string> order;
    while (!columns.empty()) {
        const auto waits = [&](const std::string& column) {
            return std::ranges::any_of(columns, [&](const std::string& other) {
                return other != column && before_it[column].contains(other);
            });
        };
        auto next = std::ranges::find_if_not(columns, waits);
        if (next == columns.end()) next = columns.begin();  // two units throw them the other way round
        order.push_back(*next);
        columns.erase(next);
    }
    return order;
}

std::vector<std::string> texts(const Value& value) {
    return value.get<std::vector<std::string>>();
}

std::vector<int> parse_faces(const std::vector<std::string>& entered, const std::vector<int>& sides) {
    std::vector<int> faces;
    if (entered.size() != sides.size()) {
        throw dice::DiceError(fmt::format("{} faces were given for {} dice", entered.size(), sides.size()));
    }
    for (std::size_t i = 0; i < sides.size(); ++i) faces.push_back(dice::parse_face(entered[i], sides[i]));
    return faces;
}

}  // namespace

Referee::Referee(session::Session& session, int run, session::State state, int last, const Given& given, Mode mode)
    : session_(session),
      written_(&session),
      run_(run),
      opened_(std::get<session::Opened>(session.entry(run).body)),
      state_(std::move(state)),
      last_(last),
      cursor_(run + 1),
      given_(given),
      mode_(mode) {
    for (const session::Entry& entry : session::Chronicle(session_).counting_of(run, last)) {
        const auto* override = std::get_if<session::Override>(&entry.body);
        if (override) (override->result.empty() ? roll_overrides_ : result_overrides_)[override->key] = *override;
    }
    fold_others();
    go_live();
}

namespace {

const Given& nothing_given() {
    static const Given nothing{[](const Form&) { return std::nullopt; }, {}, false, {}};
    return nothing;
}

}  // namespace

Referee::Referee(const session::Session& session)
    : session_(session),
      run_(0),
      opened_{"", 1, session.state().turn()},
      is_live_(true),
      last_(session.size()),
      cursor_(last_ + 1),
      given_(nothing_given()),
      mode_(Mode::look) {}

// ---- the history

// What the session adds up to is what this run does from now on.
void Referee::go_live() {
    is_live_ = mode_ == Mode::play && at_end();
    if (is_live_) state_ = {};
}

void Referee::fold_others() {
    for (; cursor_ <= last_; ++cursor_) {
        if (!session_.holds(cursor_)) continue;
        const session::Entry& entry = session_.entry(cursor_);
        const bool own = entry.run == run_ && !std::holds_alternative<session::Override>(entry.body);
        if (own) return;
        state_.apply(entry);
    }
}

void Referee::consume() {
    state_.apply(session_.entry(cursor_));
    ++cursor_;
    fold_others();
    go_live();
}

void Referee::misfit(const std::string& expected) const {
    if (at_end()) {
        throw ReplayError(fmt::format("after entry {}", last_), "the journal of the run ends", expected);
    }
    throw ReplayError(fmt::format("entry {}", cursor_), "found " + describe(session_.entry(cursor_)), expected);
}

void Referee::says_something_else() const {
    throw ReplayError(fmt::format("entry {}", cursor_), describe(session_.entry(cursor_)) + " says something else",
                      "what the procedure does at this point");
}

template <typename Body>
std::optional<Body> Referee::next_if(const std::string& key) const {
    if (at_end()) {
        if (mode_ == Mode::verify) misfit(fmt::format("the {} \"{}\"", kind_of(Body()), key));
        return std::nullopt;
    }
    const auto* body = std::get_if<Body>(&session_.entry(cursor_).body);
    if (!body || body->key != key) misfit(fmt::format("the {} \"{}\"", kind_of(Body()), key));
    return *body;
}

template <typename Body>
void Referee::record(const std::string& key, Body body) {
    const std::optional<Body> recorded = next_if<Body>(key);
    if (!recorded) return write(std::move(body));
    if (mode_ == Mode::verify && *recorded != body) says_something_else();
    consume();
}

void Referee::write(session::Body body) {
    if (mode_ == Mode::look) throw AnswerMissing{};
    if (mode_ == Mode::verify || !at_end()) misfit(fmt::format("a new entry of kind {}", kind_of(body)));
    written_->stage(std::move(body), run_);
    last_ = session_.size();
    cursor_ = last_ + 1;
}

std::pmr::string Referee::key_of(std::string_view kind, const std::string& key) {
    std::pmr::string both(&keys_);
    both.reserve(kind.size() + 1 + key.size());
    return both.append(kind).append(1, ' ').append(key);
}

void Referee::use_key(std::string_view kind, const std::string& key) {
    if (key.empty() || key.find('\n') != std::string::npos) {
        throw std::logic_error(fmt::format("{}: a {} without a proper key", opened_.procedure, kind));
    }
    if (!used_.insert(key_of(kind, key)).second) {
        throw std::logic_error(fmt::format("{}: the key \"{}\" is used for a second {}", opened_.procedure, key, kind));
    }
}

void Referee::finish() {
    if (!at_end()) misfit("the end of the procedure");
    if (mode_ == Mode::play) write(session::Closed{});
}

// ---- what is known

std::optional<board::Board> Referee::board(const std::string& id) const {
    return session::board_in_force(state(), session_.rulebook(), id);
}

std::optional<session::DayPlace> Referee::day_place() const {
    return session::day_place(state(), session_.rulebook(), state().turn());
}

std::optional<bool> Referee::daylight() const {
    return session::is_daylight(state(), session_.rulebook(), state().turn());
}

void Referee::check_day() const {
    session::check_day(state(), session_.rulebook());
}

std::vector<Unit> Referee::units(const std::string& type) const {
    std::vector<Unit> found;
    for (const Unit* const unit : state().units_of(type)) found.push_back(*unit);
    return found;
}

std::vector<Unit> Referee::units(const std::string& type, const std::function<bool(const Unit&)>& fits) const {
    std::vector<Unit> found = units(type);
    std::erase_if(found, [&](const Unit& unit) { return !fits(unit); });
    return found;
}

std::vector<table::Choice> Referee::choices(const std::vector<Unit>& units) const {
    std::vector<table::Choice> choices;
    for (const Unit& unit : units) choices.push_back({unit.id, label(unit.id)});
    return choices;
}

Unit Referee::unit(const std::string& id) const {
    const Unit* unit = state().find_unit(id);
    if (!unit) throw InputError("unit", fmt::format("found \"{}\"", id), "a unit of the roster");
    return *unit;
}

std::string Referee::label(const std::string& unit_id) const {
    const Unit* unit = state().find_unit(unit_id);
    const rulebook::UnitType* type = unit ? session_.rulebook().find_unit_type(unit->type) : nullptr;
    return type ? fmt::format("{} {}", type->label, unit_id) : unit_id;
}

std::vector<std::string> Referee::ids_of(const std::string& type) const {
    std::vector<std::string> ids;
    for (const Unit* const unit : state().units_of(type)) ids.push_back(unit->id);
    return ids;
}

bool Referee::any_of(const std::string& type, const std::function<bool(const Unit&)>& holds) const {
    const std::vector<Unit>& all = state().units();
    return std::ranges::any_of(all, [&](const Unit& unit) { return unit.type == type && holds(unit); });
}

std::string Referee::type_of(const std::string& unit_id) const {
    const Unit* const known = state().find_unit(unit_id);
    return known ? known->type : unit(unit_id).type;
}

std::optional<Value> Referee::field_value(const std::string& unit_id, const std::string& field) const {
    const Unit* const known = state().find_unit(unit_id);
    const rulebook::UnitType* const type = known ? session_.rulebook().find_unit_type(known->type) : nullptr;
    const Field* const found = type ? type->find_field(field) : nullptr;
    if (!found) return std::nullopt;
    Value value = known->get(field);
    if (value.is_null() && !found->boxes.empty()) value = known->get(found->boxes);
    return value;
}

std::optional<board::Cell> Referee::place_of(const std::string& unit_id, const board::Board& board) const {
    return session::place_of(unit(unit_id), board, state(), session_.rulebook());
}

Fields Referee::moved_to(const std::string& unit_id, const board::Cell& cell, const board::Board& board) const {
    return session::moved_to(cell, unit(unit_id), board, state(), session_.rulebook());
}

Unit Referee::as_known(const Unit& unit) const {
    return session::as_known(session_, unit, cursor_ - 1);
}

bool Referee::is_written_by(const std::string& reader, const std::string& text) const {
    return session::is_written_by(session_, reader, text, run_);
}

std::vector<std::string> Referee::strangers_in(const std::string& text, const std::string& side) const {
    return session::strangers_in(text, side, state(), rulebook());
}

std::vector<std::pair<std::string, std::string>> Referee::tables() const {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& [id, table] : rules().tables()) all.emplace_back(id, table.title);
    return all;
}

int Referee::earlier_runs(const std::string& procedure) const {
    const int runs = state().runs_of(procedure, state().turn());
    return procedure == opened_.procedure && opened_.turn == state().turn() ? opened_.ordinal - 1 : runs;
}

int Referee::earlier_runs_that_told(const std::string& key) const {
    const std::vector<int>& lines = session_.steps().told_as(state().turn(), key);
    return static_cast<int>(std::ranges::count_if(lines, [&](int number) {
        const int run = session_.entry(number).run;
        if (number >= run_ || run == 0 || !session_.holds(number)) return false;
        return std::get<session::Opened>(session_.entry(run).body).procedure == opened_.procedure;
    }));
}

std::string Referee::why_over() const {
    return session::why_over(state(), session_.rulebook());
}

bool Referee::was_played_for(const std::string& procedure, const std::vector<std::string>& units,
                             const std::string& as) const {
    return session::was_played_for(session_, procedure, units, as);
}

int Referee::raised_since(const std::string& procedure, const std::string& unit, const std::string& field) const {
    return session::raised_since(session_, procedure, unit, field);
}

bool Referee::is_in_its_phase() const {
    const std::optional<rulebook::Phase> phase = session::phase_on(state(), session_.rulebook());
    return phase && phase->has(opened_.procedure);
}

int Referee::number(const std::string& id) const {
    const rulebook::Number* number = session_.rulebook().find_number(id);
    if (!number) throw InputError("number", fmt::format("found \"{}\"", id), "a number of the rulebook");
    return number->value;
}

namespace {

bool was_answered(const session::Session& session, const std::string& key, const std::string& reading) {
    for (int number = 1; number <= session.size(); ++number) {
        const auto* const answer = std::get_if<Answer>(&session.entry(number).body);
        if (answer && answer->key == key && answer->fields.text("reading") == reading) return true;
    }
    return false;
}

}  // namespace

std::string Referee::reading(const std::string& id, const Plainly& plainly) {
    std::string played = rules().reading(id);
    if (!played.empty()) return played;
    const rulebook::Ruling& ruling = *session_.rulebook().find_ruling(id);
    std::vector<table::Choice> readings;
    const std::string key = "ruling/" + id;
    for (rulebook::Reading reading : ruling.readings) {
        if (reading.id == plainly.same && !was_answered(session_, key, reading.id)) continue;
        const auto plain = plainly.answers.find(reading.id);
        if (plain != plainly.answers.end()) reading.label = plain->second;
        readings.push_back({reading.id, label_of(reading)});
    }
    const Form form{.key = key,
                    .title = ruling.question,
                    .help = plainly.help.empty() ? ruling.why : plainly.help,
                    .source = ruling.source,
                    .fields = {choice_field("reading", "Reading", readings, plainly.usual)}};
    const Answer answer = ask(form);
    played = json::to_text(answer.fields.at("reading"));
    use_key("rules", form.key);
    const auto* recorded = at_end() ? nullptr : std::get_if<RulesSet>(&session_.entry(cursor_).body);
    if (recorded) {
        const auto reading = recorded->readings.find(id);
        if (reading == recorded->readings.end() || reading->second != played) {
            misfit(fmt::format("the rules with {} = {}", id, played));
        }
        consume();
    } else {
        RulesSet rules_set = state().rules();
        rules_set.readings[id] = played;
        write(std::move(rules_set));
    }
    return played;
}

std::string Referee::scope_of(const rulebook::Fact& fact, const Throw& one) const {
    if (fact.scope == rulebook::scopes::session) return fact.scope;
    if (fact.scope == rulebook::scopes::turn) return fmt::format("{} {}", fact.scope, state().turn());
    const auto named = one.scopes.find(fact.scope);
    return named == one.scopes.end() ? "" : fmt::format("{} {}", fact.scope, named->second);
}

Field Referee::field_of(const std::string& fact) const {
    return session_.fact(fact).field;
}

Field Referee::field_of(const std::string& unit_type, const std::string& field) const {
    const rulebook::UnitType* type = session_.rulebook().find_unit_type(unit_type);
    const Field* known = type ? type->find_field(field) : nullptr;
    if (!known) throw std::logic_error(fmt::format("{}: {} has no {}", opened_.procedure, unit_type, field));
    return *known;
}

std::string Referee::value_label(const std::string& unit_id, const std::string& field) const {
    const Unit whose = unit(unit_id);
    const Field known = field_of(whose.type, field);
    return table::label_of(&known, whose.get(field));
}

std::string Referee::fact_label(const std::string& fact) const {
    return table::label_of(&session_.fact(fact).field, known(fact));
}

Value Referee::known(const std::string& fact) const {
    return state().fact(fact, scope_of(session_.fact(fact), {}));
}

Value Referee::known(const std::string& fact, const std::string& scope) const {
    return state().fact(fact, scope);
}

Value Referee::fact(const std::string& id) {
    return facts(id, session_.fact(id).field.label, {id}).at(id);
}

json::Values Referee::facts(const std::string& key, const std::string& title, const std::vector<std::string>& ids) {
    Form form{.key = key, .title = title};
    json::Values known;
    for (const std::string& id : ids) {
        const rulebook::Fact& fact = session_.fact(id);
        known[id] = state().fact(id, scope_of(fact, {}));
        if (!known[id].is_null()) continue;
        form.fields.push_back(to_be_filled(fact.field));
    }
    if (form.fields.empty()) return known;
    const Answer answer = ask(form);
    for (const auto& [id, value] : answer.fields) {
        known[id] = value;
        const std::string scope = scope_of(session_.fact(id), {});
        if (!scope.empty()) set_fact(fmt::format("{}/{}", key, id), id, value, scope);
    }
    return known;
}

// What the procedure and the session know, without asking.
table::Facts Referee::facts_at_hand(const table::Table& table, const Throw& one) const {
    table::Facts known = one.facts;
    for (const std::string& id : table.facts()) {
        if (known.contains(id)) continue;
        const Value value = state().fact(id, scope_of(session_.fact(id), one));
        if (!value.is_null()) known[id] = value;
    }
    return known;
}

OddsTarget Referee::odds_targets(const Throw& one, const table::Facts& facts, const std::string& field) const {
    const table::Table& table = rules().table(one.table);
    OddsTarget stake{.unit = one.unit,
                     .field = field,
                     .label = purpose_of(one),
                     .table = one.table,
                     .column = one.column,
                     .times = one.times};
    for (const std::string& id : table.facts()) {  // those that the table speaks of
        const auto known = facts.find(id);
        if (known != facts.end()) stake.facts[id] = known->second;
    }
    return stake;
}

OddsTarget Referee::odds_target(const Throw& one) const {
    return odds_targets(one, facts_at_hand(rules().table(one.table), one), "");
}

table::Facts Referee::known_facts(const table::Table& table, const Throw& one) {
    const std::vector<std::string>& wanted = table.facts();
    const auto is_known = [&](const std::string& id) { return one.facts.contains(id); };
    if (std::ranges::all_of(wanted, is_known)) return one.facts;
    table::Facts known = facts_at_hand(table, one);
    const std::vector<std::string> unknown = unknown_facts(table, known, one.column);
    if (unknown.empty()) return known;
    Form form;
    form.key = one.key + "/facts";
    form.title = purpose_of(one);
    form.source = table.source;
    if (!table.is_choice()) form.odds_targets = {odds_targets(one, known, "")};
    for (const std::string& id : table.facts()) {  // what is known stands there too, to be overruled
        const bool is_unknown = std::ranges::find(unknown, id) != unknown.end();
        if (!is_unknown && !known.contains(id)) continue;
        form.fields.push_back(to_be_filled(session_.fact(id).field));
        if (!is_unknown) form.fields.back().otherwise = known[id];
    }
    const Answer answer = ask(form);
    for (const auto& [id, value] : answer.fields) {
        const bool changed = !known.contains(id) || known[id] != value;
        known[id] = value;
        const std::string scope = scope_of(session_.fact(id), one);
        if (changed && !scope.empty()) set_fact(fmt::format("{}/{}", form.key, id), id, value, scope);
    }
    return known;
}

// ---- asking

// The recorded answer, changed to what is given: if that is another one, it would be passed over.
void Referee::check_given_again(const Form& form, const Answer& recorded) const {
    const std::optional<Answer> given = given_.answers_again ? given_.answers_again(form) : std::nullopt;
    if (!given) return;
    Answer changed = recorded;
    for (const auto& [field, value] : given->fields) changed.fields[field] = value;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < changed.rows.size(); ++i) places.emplace(changed.rows[i].first, i);
    for (const auto& [unit, fields] : given->rows) {
        const auto [place, is_new] = places.emplace(unit, changed.rows.size());
        if (is_new) changed.rows.emplace_back(unit, Fields());
        for (const auto& [field, value] : fields) changed.rows[place->second].second[field] = value;
    }
    const Answer now = checked_answer(without_defaults(form), changed, state());
    if (now.fields == recorded.fields && now.rows == recorded.rows) return;
    throw AnsweredOtherwise(form.key, cursor_);
}

// Dice that lie on the table: other faces would be passed over.
void Referee::check_faces_given_again(const Roll& roll, const TypedAt& at) const {
    if (!given_.answers_again) return;
    Form form{.key = at.form, .title = roll.purpose, .fields = {faces_field(at.field, roll.purpose, roll.sides)}};
    if (at.row) {
        form.grid = true;
        form.rows = {{*at.row, label(*at.row)}};
    }
    const std::optional<Answer> given = given_.answers_again(form);
    if (!given) return;
    const Answer answer = checked_answer(form, *given, state(), true);
    const Fields& fields = at.row ? answer.rows.front().second : answer.fields;
    const auto typed = fields.find(at.field);
    if (typed == fields.end() || parse_faces(texts(typed->second), roll.sides) == roll.faces) return;
    throw InputError(
        "the answer \"" + at.form + '"',
        fmt::format("the dice \"{}\" show {}", roll.key, fmt::join(texts(typed->second), ", ")),
        fmt::format("{}, as they lie on the table, or going back to them first", fmt::join(roll.faces, ", ")));
}

std::any& Referee::remembered(const std::string& key) {
    const bool is_common = given_.in_common && !has_thrown_;
    return is_common ? given_.in_common->work[key] : own_[key];
}

Answer Referee::ask(const std::string& key, const std::function<Form()>& form) {
    std::any& known = remembered("answer " + key);
    if (!known.has_value()) {
        const int before = cursor_;
        const Form made = form();
        const bool only_looked = cursor_ == before;  // else what it wrote has to be written each time
        Answer answer = ask(made);
        if (only_looked) known = answer;
        return answer;
    }
    use_key("answer", key);
    Answer answer = std::any_cast<const Answer&>(known);
    record(key, answer);
    return answer;
}

Answer Referee::ask(const Form& form) {
    use_key("answer", form.key);
    if (const std::optional<Answer> recorded = next_if<Answer>(form.key)) {
        check_given_again(form, *recorded);
        try {
            Answer answer = checked_answer(without_defaults(form), *recorded, state());
            consume();
            return answer;
        } catch (const InputError& error) {
            throw ReplayError(fmt::format("entry {}", cursor_),
                              fmt::format("the answer \"{}\" is no longer legal: {}", form.key, error.what()),
                              "an answer that fits, or going back to it");
        }
    }
    Form asked = form;
    const session::Entry* taken_back = session_.taken_back(opened_, form.key);
    if (taken_back && !session::is_of_same_mail(session_, *taken_back, run_)) taken_back = nullptr;
    if (taken_back) {
        if (const auto* answer = std::get_if<Answer>(&taken_back->body)) offer(asked, *answer, state());
    }
    const std::optional<Answer> given = given_.answers ? given_.answers(asked) : std::nullopt;
    const bool is_settled = form.settled && !taken_back;
    const bool is_told = is_settled || (given_.standing_orders && form.standing);
    const bool stands = !given && is_told && form.has_all_defaults();
    if (!given && !stands) throw AnswerMissing{asked};
    Answer answer = stands ? checked_answer(form, {form.key, {}, {}}, state()) : checked_answer(asked, *given, state());
    answer.asked = form.title;
    write(answer);
    return answer;
}

bool Referee::ask_yes_no(const std::string& key, const std::string& label, std::optional<bool> otherwise) {
    return ask({.key = key, .title = label, .fields = {yes_no_field("yes", label, otherwise)}}).fields.at("yes") ==
           true;
}

std::string Referee::ask_choice(const std::string& key, const std::string& label,
                                const std::vector<table::Choice>& choices, const std::string& otherwise) {
    const Answer answer =
        ask({.key = key, .title = label, .fields = {choice_field("choice", label, choices, otherwise)}});
    return json::to_text(answer.fields.at("choice"));
}

std::string Referee::ask_text(const std::string& key, const std::string& label, const std::string& otherwise,
                              const std::vector<std::string>& suggestions) {
    Field field = text_field("text", label);
    field.required = false;
    field.otherwise = otherwise;
    for (const std::string& suggestion : suggestions) field.choices.push_back({suggestion, suggestion});
    return json::to_text(ask({.key = key, .title = label, .fields = {field}}).fields.get("text"));
}

Unit Referee::ask_unit(const std::string& key, const std::string& label_text, const std::string& type,
                       const std::function<bool(const Unit&)>& fits, const std::string& needed, OnlyOne only_one) {
    const std::vector<table::Choice> choices = this->choices(fits ? units(type, fits) : units(type));
    if (choices.empty() && needed.empty()) {
        const rulebook::UnitType* const kind = rulebook().find_unit_type(type);
        refuse(fmt::format("there is no {} in the roster", kind ? kind->label : type), "one that is added there");
    }
    if (choices.empty()) refuse(fmt::format("nothing in the roster answers \"{}\"", label_text), needed);
    Field field = unit_field("unit", label_text, type, choices);
    if (choices.size() == 1) field.otherwise = choices.front().id;
    const bool settled = choices.size() == 1 && only_one == OnlyOne::is_meant;
    const Answer answer = ask({.key = key, .title = label_text, .fields = {field}, .settled = settled});
    return unit(json::to_text(answer.fields.at("unit")));
}

// ---- rolling

const Roll* Referee::roll_taken_back(const std::string& key) const {
    const session::Entry* entry = session_.taken_back(opened_, key);
    return entry ? std::get_if<Roll>(&entry->body) : nullptr;
}

// By the session's or the side's choice; and what was thrown by hand before it was taken back is thrown by hand again.
bool Referee::by_hand(const Throw& one) const {
    if (given_.dice) return false;
    if (roll_taken_back(one.key)) return true;
    const Unit* const unit = one.unit.empty() ? nullptr : state().find_unit(one.unit);
    const std::string side = one.side.empty() && unit ? unit->text("side") : one.side;
    Value source = side.empty() ? Value() : state().fact("dice", "side " + side);
    if (source.is_null()) source = state().fact("dice", "session");
    return source == "by-hand";
}

Value Referee::faces_taken_back(const std::string& key) const {
    const Roll* roll = roll_taken_back(key);
    if (!roll || roll_overrides_.contains(key)) return {};
    if (!roll->entered.empty()) return roll->entered;
    Value::Texts faces;
    for (const int face : roll->faces) faces.push_back(std::to_string(face));
    return faces;
}

std::vector<std::string> Referee::ask_faces(const std::string& key, const std::string& title,
                                            const std::vector<int>& sides,
                                            const std::vector<OddsTarget>& odds_targets) {
    Form form{.key = key, .title = title, .fields = {faces_field("faces", title, sides)}, .odds_targets = odds_targets};
    form.fields.back().otherwise = faces_taken_back(key);
    const std::optional<Answer> given = given_.answers ? given_.answers(form) : std::nullopt;
    if (!given) throw AnswerMissing{form};
    return texts(checked_answer(form, *given, state()).fields.at("faces"));
}

// Nothing: the program rolls them instead.
std::optional<std::vector<std::string>> Referee::typed_faces(const std::function<std::vector<std::string>()>& ask) {
    try {
        return ask();
    } catch (const AnswerMissing&) {
        if (!given_.rolls_first || std::exchange(has_rolled_first_, true)) throw;
        return {};
    }
}

void Referee::record_roll(Roll roll, const std::optional<std::vector<std::string>>& entered) {
    if (entered) {
        roll.source = Roll::Source::hand;
        roll.faces = parse_faces(*entered, roll.sides);
        for (std::size_t i = 0; i < roll.faces.size(); ++i) {
            if ((*entered)[i] != std::to_string(roll.faces[i])) roll.entered = *entered;
        }
        const Roll* replaced = roll_taken_back(roll.key);
        if (replaced && replaced->faces != roll.faces) roll.was = replaced->faces;
    }
    write(std::move(roll));
}

std::vector<int> Referee::roll_with(const Throw& one, const std::vector<int>& sides, const std::string& purpose,
                                    const TypedAt& at, const std::function<std::vector<std::string>()>& ask_for_faces) {
    use_key("roll", one.key);
    Roll roll;
    roll.key = one.key;
    roll.purpose = purpose;
    roll.unit = one.unit;
    roll.side = one.side;
    roll.sides = sides;
    const auto override = roll_overrides_.find(one.key);
    if (override != roll_overrides_.end()) {
        roll.reason = override->second.reason;
        roll.attempt = std::max(1, override->second.attempt);
        roll.faces = override->second.faces;
        if (!roll.faces.empty()) roll.source = Roll::Source::overruled;
    }
    const bool overruled = roll.source == Roll::Source::overruled;
    if (const std::optional<Roll> recorded = next_if<Roll>(one.key)) {
        if (recorded->sides != sides) misfit(fmt::format("the roll \"{}\" with other dice", one.key));
        const bool names_no_side = recorded->side.empty();  // as rolls of older sessions
        const bool same = recorded->purpose == purpose && recorded->unit == roll.unit &&
                          (names_no_side || recorded->side == roll.side) && recorded->attempt == roll.attempt &&
                          recorded->reason == roll.reason &&
                          (recorded->source == Roll::Source::overruled) == overruled &&
                          (!overruled || recorded->faces == roll.faces);
        if (mode_ == Mode::verify && !same) says_something_else();
        check_faces_given_again(*recorded, at);
        consume();
        return recorded->faces;
    }
    if (overruled) {
        try {
            dice::check_faces(roll.faces, sides);
        } catch (const dice::DiceError& error) {
            throw ReplayError(fmt::format("the override \"{}\"", one.key), error.what(),
                              "faces of the dice thrown here");
        }
        check_faces_given_again(roll, at);
        std::vector<int> faces = roll.faces;
        write(std::move(roll));
        return faces;
    }
    std::optional<std::vector<std::string>> entered = given_.faces ? given_.faces(one.key, sides) : std::nullopt;
    const bool is_given = entered.has_value();
    has_thrown_ = true;
    if (!is_given && by_hand(one)) entered = typed_faces(ask_for_faces);
    if (!entered && given_.dice) {
        roll.faces = given_.dice(sides);
    } else if (!entered) {
        roll.faces = dice::roll(
            {session_.seed(), opened_.turn, opened_.procedure, opened_.ordinal, one.key, roll.attempt}, sides);
    }
    record_roll(std::move(roll), entered);
    const auto& written = std::get<Roll>(session_.entry(last_).body);
    if (is_given) check_faces_given_again(written, at);
    return written.faces;
}

std::vector<int> Referee::roll(const std::string& key, const std::string& purpose, const std::vector<int>& dice,
                               const std::string& side) {
    const Throw one{.key = key, .table = "", .side = side};
    return roll_with(one, dice, purpose, {key}, [&] { return ask_faces(key, purpose, dice); });
}

// ---- looking up

Outcome Referee::consult_with(const Throw& one, const TypedAt& at, const AskForFaces& ask_for_faces) {
    const table::Table& table = rules().table(one.table);
    const table::Facts facts = known_facts(table, one);
    const std::string purpose = purpose_of(one);
    const bool is_decided = decided_before_dice(table, facts, one.column).has_value();
    std::string chosen;
    std::vector<int> faces = one.faces;
    if (!is_decided && table.is_choice()) {
        std::vector<table::Choice> choices;
        for (const table::Result& result : table.results) choices.push_back({result.id, result.label});
        chosen = ask_choice(one.key + "/choice", purpose, choices);
    } else if (!is_decided && faces.empty() && !table.dice.empty()) {
        faces = roll_with(one, sides_of(one), purpose, at, [&] { return ask_for_faces(facts); });
    }
    const auto read = [&](const table::Table& from, const table::Facts& known) {
        const std::optional<table::Lookup> decided = decided_before_dice(from, known, one.column);
        if (decided) return one.times == 1 ? *decided : each_the_same(from, *decided, one.times);
        if (!chosen.empty()) return pick(from, chosen, known);
        if (given_.in_common && &from == &table)
            return given_.in_common->readings.look_up(from, faces, known, one.column, one.times);
        return one.times == 1 ? look_up(from, faces, known, one.column) : look_up_each(from, faces, known);
    };
    LookedUp entry{one.key, one.unit, read(table, facts), ""};
    entry.house_rules = house_rules_in(one, entry.lookup, facts, read);
    return {recorded(one, std::move(entry), facts), {}};
}

// What the journal has from here on of a lookup: as a person overruled it, or as it was recorded.
table::Lookup Referee::recorded(const Throw& one, LookedUp entry, const table::Facts& facts) {
    use_key("lookup", one.key);
    const auto override = result_overrides_.find(one.key);
    if (override != result_overrides_.end()) {
        const table::Table& table = rules().table(one.table);
        const std::string& result = override->second.result;
        const table::Lookup picked =
            one.times == 1 ? pick(table, result, facts) : pick_each(table, result, facts, one.times);
        entry.lookup.result = picked.result;
        entry.lookup.label = picked.label;
        entry.lookup.effects = picked.effects;
        entry.lookup.notes = picked.notes;
        entry.lookup.row.reset();
        entry.overruled = override->second.reason;
    }
    if (const std::optional<LookedUp> recorded = next_if<LookedUp>(one.key)) {
        if (mode_ == Mode::verify && *recorded != entry) {
            throw ReplayError(fmt::format("entry {}", cursor_),
                              fmt::format("{} says \"{}\"", describe(session_.entry(cursor_)), recorded->lookup.label),
                              fmt::format("\"{}\", as its dice and table have it", entry.lookup.label));
        }
        if (entry.lookup.total && !recorded->lookup.total) {  // procedures go on with it
            throw ReplayError(fmt::format("entry {}", cursor_), describe(session_.entry(cursor_)) + " has no total",
                              "one, as its table has it");
        }
        consume();
        return recorded->lookup;
    }
    table::Lookup said = entry.lookup;
    write(std::move(entry));
    return said;
}

// The key names what was read: "gwas.weapon-range/gun". When the rules change within a run, it may be read and written
// down anew.
table::Lookup Referee::read(const std::string& table, const table::Facts& facts, const std::string& column) {
    const auto look = [&](const table::Table& from, const table::Facts& known) {
        return look_up(from, {}, known, column);
    };
    if (given_.in_common && rules().house_rules().empty())
        return given_.in_common->readings.look_up(rules().table(table), {}, facts, column, 1);
    table::Lookup lookup = look(rules().table(table), facts);
    if (rules().house_rules().empty()) return lookup;
    std::string key = table;
    for (const auto& [id, value] : lookup.facts) key += "/" + json::to_text(value);
    if (!column.empty()) key += "/" + column;
    const auto known = read_.find(state().rules_key() + key);
    if (known != read_.end()) return known->second;
    Throw one{.key = key, .table = table, .column = column};
    const std::vector<std::string> house_rules = house_rules_in(one, lookup, facts, look);
    if (house_rules.empty()) return lookup;
    for (int again = 2; used_.contains(key_of("lookup", one.key)); ++again) one.key = fmt::format("{}/{}", key, again);
    return read_[state().rules_key() + key] = recorded(one, {one.key, "", lookup, "", house_rules}, facts);
}

// The house rules without which the table would have said something else. What it would have asked besides isn't asked:
// what is at hand and defaults stand for it, and where there are none the house rule is named.
std::vector<std::string> Referee::house_rules_in(const Throw& one, const table::Lookup& lookup,
                                                 const table::Facts& facts, const Reading& read) const {
    const auto would_say_the_same = [&](const table::Table& without) {
        table::Facts known = facts_at_hand(without, one);
        for (const std::string& id : unknown_facts(without, known, one.column)) {
            const Value& otherwise = session_.fact(id).field.otherwise;
            if (!otherwise.is_null()) known[id] = otherwise;
        }
        for (const auto& [id, value] : facts) known[id] = value;
        if (!unknown_facts(without, known, one.column).empty()) return false;
        try {
            return says_the_same(lookup, read(without, known));
        } catch (const InputError&) {  // its dice or rows are other ones
            return false;
        } catch (const dice::DiceError&) {
            return false;
        }
    };
    std::vector<std::string> ids;
    for (const rulebook::HouseRule& rule : rules().house_rules()) {
        if (!rule.patch_of(one.table)) continue;
        const std::optional<table::Table> without = rules().table_without(one.table, rule);
        if (!without || !would_say_the_same(*without)) ids.push_back(rule.id);
    }
    return ids;
}

// The throws that a lookup sends on to: the same table again, then other tables.
std::vector<Throw> Referee::followers(const Throw& one, const Outcome& outcome) {
    std::vector<Throw> throws;
    const std::vector<std::string> tables = outcome.lookup.then();
    if (tables.empty() && !outcome.lookup.again()) return throws;
    Throw next = one;
    next.before = one.before + 1;
    next.unless_key.clear();
    next.faces.clear();
    if (outcome.lookup.again()) {
        next.key = repeat_key(one.key);
        throws.push_back(next);
    }
    for (std::size_t i = 0; i < tables.size(); ++i) {
        next.key = i == 0 ? one.key + "/then" : fmt::format("{}/then-{}", one.key, i + 1);
        next.table = tables[i];
        next.column.clear();
        throws.push_back(next);
    }
    followers_ += throws.size();
    if (next.before >= table::longest_chain || followers_ > table::most_followers)
        refuse(fmt::format("{} is rolled again and again", throws.front().table), "a table that ends");
    return throws;
}

std::string Referee::purpose_of(const Throw& one) const {
    const std::string& title = rules().table(one.table).title;
    return one.purpose.empty() ? title : fmt::format("{}: {}", one.purpose, title);
}

std::vector<int> Referee::sides_of(const Throw& one) const {
    const std::vector<int>& once = rules().table(one.table).sides();
    if (static_cast<long long>(once.size()) * one.times > dice::most_dice) {
        refuse(fmt::format("{} throws of {} dice at once", one.times, once.size()),
               fmt::format("at most {} dice", dice::most_dice));
    }
    std::vector<int> all;
    for (int i = 0; i < one.times; ++i) all.insert(all.end(), once.begin(), once.end());
    return all;
}

std::vector<int> Referee::roll_for(const Throw& one) {
    const std::vector<int> sides = sides_of(one);
    return roll_with(one, sides, purpose_of(one), {one.key}, [&] {
        const table::Facts facts = facts_at_hand(rules().table(one.table), one);
        return ask_faces(one.key, purpose_of(one), sides, {odds_targets(one, facts, "faces")});
    });
}

Outcome Referee::consult(const Throw& one) {
    const auto ask_for_faces = [&](const table::Facts& facts) {
        return ask_faces(one.key, purpose_of(one), sides_of(one), {odds_targets(one, facts, "faces")});
    };
    Outcome outcome = consult_with(one, {one.key}, ask_for_faces);
    for (const Throw& next : followers(one, outcome)) outcome.then.push_back(consult(next));
    return outcome;
}

// ---- charts

namespace {

constexpr const char* as_typed = "as it was typed";
constexpr const char* as_it_was = "from your copy, as it was when this was played first";

// Where a cell stands, as a lookup has it.
table::Facts place_of_cell(const ChartQuestion& one) {
    table::Facts place{{"row", one.row}, {"column", one.column}};
    if (one.shift.rows != 0) place["row-shift"] = one.shift.rows;
    if (one.shift.columns != 0) place["column-shift"] = one.shift.columns;
    return place;
}

Fields fields_of_cell(const table::Lookup& lookup) {
    Fields fields;
    for (const auto& [part, value] : lookup.effects.items()) fields[part] = value;
    return fields;
}

// What stood in the same place of the chart when it was read last; empty: nobody has read it.
Fields cell_read_last(const session::Session& session, const ChartQuestion& one) {
    const table::Facts place = place_of_cell(one);
    for (int number = session.size(); number > 0; --number) {
        const auto* const read = std::get_if<LookedUp>(&session.entry(number).body);
        const bool is_same = read && read->overruled.empty() && read->lookup.table == one.chart &&
                             read->lookup.facts == place && session.holds(number);
        if (is_same) return fields_of_cell(read->lookup);
    }
    return {};
}

}  // namespace

const table::Chart& Referee::chart_of(const ChartQuestion& one) const {
    const table::Chart* chart = session_.rulebook().find_chart(one.chart);
    if (!chart) throw std::logic_error(fmt::format("{}: there is no chart {}", opened_.procedure, one.chart));
    return *chart;
}

std::string Referee::advice_on(const table::Chart& chart, const std::vector<ChartQuestion>& questions) const {
    const bool has_it =
        std::ranges::any_of(questions, [&](const ChartQuestion& one) { return cell_in_copy(chart, one).has_value(); });
    if (has_it) return "It was played before the chart was typed in, so what was answered stays unless you change it.";
    return session_.chart_copy(chart.id)
               ? "Your copy of the chart has no such row or column. Read it from the printed one."
               : "Read it from your own chart. Once you have typed in the chart, it is read for you.";
}

Form Referee::cell_form(const table::Chart& chart, const ChartQuestion& one) const {
    const std::string whose = one.purpose.empty() ? "" : one.purpose + ". ";
    Form form{.key = one.key,
              .title = fmt::format("{}{}: {}", whose, chart.title, place_in(chart, one.row, one.column, one.shift)),
              .help = advice_on(chart, {one}),
              .source = chart.source,
              .chart = chart.id};
    for (const table::Chart::Part& part : chart.cell) form.fields.push_back(to_be_filled(part.field));
    return form;
}

// Read from the player's copy, or asked; overruled, nobody is asked any more. Either way it is written down as looked
// up, so what the copy says later doesn't matter.
Fields Referee::read_chart(const ChartQuestion& one, const Fields* typed) {
    const table::Chart* const chart = &chart_of(one);
    LookedUp entry{one.key, one.unit, {}, ""};
    entry.lookup.table = chart->id;
    entry.lookup.facts = place_of_cell(one);
    const auto says = [&](const Fields& cell) {
        entry.lookup.label = cell_to_text(*chart, cell);
        entry.lookup.effects = Tree(cell);
    };
    const auto override = result_overrides_.find(one.key);
    const auto* recorded = at_end() ? nullptr : std::get_if<LookedUp>(&session_.entry(cursor_).body);
    if (typed) {
        says(*typed);
        entry.lookup.notes = {as_typed};
    } else if (recorded && recorded->key == one.key && recorded->lookup.table == chart->id &&
               recorded->lookup.facts == entry.lookup.facts) {
        entry = *recorded;
        if (const auto cell = cell_read_again(*chart, one, *recorded)) says(*cell);
    } else if (const auto cell = at_end() ? cell_unasked(*chart, one) : std::nullopt) {
        says(*cell);
        entry.lookup.notes = {where_read(*chart, one, *cell)};
    } else if (!at_end() || override == result_overrides_.end()) {
        Form form = cell_form(*chart, one);
        const Fields last = at_end() ? cell_read_last(session_, one) : Fields();
        for (table::Field& field : form.fields) {
            if (last.contains(field.id)) field.otherwise = last.get(field.id);
        }
        says(ask(form).fields);
        entry.lookup.notes = {as_typed};
    }
    if (override != result_overrides_.end()) {
        says(parse_cell(*chart, override->second.result, one.key));
        entry.overruled = override->second.reason;
    }
    use_key("lookup", one.key);
    record(one.key, entry);
    return fields_of_cell(entry.lookup);
}

std::vector<Fields> Referee::read_chart_cells(const std::string& key, const std::string& title,
                                              const std::vector<ChartQuestion>& questions) {
    if (questions.empty()) return {};
    const table::Chart& chart = chart_of(questions.front());
    Form form{.key = key, .title = title, .source = chart.source, .chart = chart.id};
    form.grid = true;
    for (const table::Chart::Part& part : chart.cell) form.fields.push_back(to_be_filled(part.field));
    const auto* given = at_end() ? nullptr : std::get_if<Answer>(&session_.entry(cursor_).body);
    if (given && given->key != key) given = nullptr;
    const auto was_asked = [&](const ChartQuestion& one) {
        return std::ranges::any_of(given->rows, [&](const auto& row) { return row.first == one.key; });
    };
    std::vector<ChartQuestion> asked;
    for (const ChartQuestion& one : questions) {
        const bool asks =
            given ? was_asked(one) : at_end() && !cell_unasked(chart, one) && !result_overrides_.contains(one.key);
        const std::string cell = place_in(chart, one.row, one.column, one.shift);
        const std::string label = one.purpose.empty() ? ascii::capitalized(cell) : one.purpose + ": " + cell;
        if (!asks) continue;
        form.rows.push_back({.unit = one.key, .label = label});
        if (at_end()) form.rows.back().defaults = cell_read_last(session_, one);
        asked.push_back(one);
    }
    form.help = advice_on(chart, asked);
    Answer answer;
    if (!form.rows.empty()) answer = ask(form);
    std::vector<Fields> cells;
    for (const ChartQuestion& one : questions) {
        const auto typed = std::ranges::find_if(answer.rows, [&](const auto& row) { return row.first == one.key; });
        cells.push_back(read_chart(one, typed == answer.rows.end() ? nullptr : &typed->second));
    }
    return cells;
}

std::optional<table::ChartCell> Referee::cell_in_copy(const table::Chart& chart, const ChartQuestion& one) const {
    const table::ChartCopy* copy = session_.chart_copy(chart.id);
    return copy ? find_cell(chart, *copy, one.row, one.column, one.shift) : std::nullopt;
}

// What was read there before it was taken back; null: nothing was, or it was overruled.
const LookedUp* Referee::cell_before(const ChartQuestion& one) const {
    const session::Entry* const entry = session_.taken_back(opened_, one.key, true);
    const auto* const before = entry ? std::get_if<LookedUp>(&entry->body) : nullptr;
    const bool is_same = before && before->overruled.empty() && before->lookup.table == one.chart &&
                         before->lookup.facts == place_of_cell(one);
    return is_same ? before : nullptr;
}

// What nobody has to be asked. Whatever the player's copy says by now, what was played by it before stays; and what was
// typed is asked again, since it may be for that that somebody went back.
std::optional<Fields> Referee::cell_unasked(const table::Chart& chart, const ChartQuestion& one) const {
    if (const LookedUp* const before = cell_before(one)) {
        if (before->lookup.notes == std::vector<std::string>{as_typed}) return std::nullopt;
        return fields_of_cell(before->lookup);
    }
    const std::optional<table::ChartCell> cell = cell_in_copy(chart, one);
    return cell ? std::optional(cell->fields) : std::nullopt;
}

std::string Referee::where_read(const table::Chart& chart, const ChartQuestion& one, const Fields& cell) const {
    const std::optional<table::ChartCell> now = cell_in_copy(chart, one);
    if (now && now->fields == cell) return "from your copy: " + place_in(chart, now->row, now->column);
    return as_it_was;
}

// Verifying: what the copy says that the journal's cell was read from; nothing if it isn't at hand as it was, or if a
// person has said what the cell is.
std::optional<Fields> Referee::cell_read_again(const table::Chart& chart, const ChartQuestion& one,
                                               const LookedUp& recorded) {
    if (mode_ != Mode::verify || result_overrides_.contains(one.key)) return std::nullopt;
    const table::ChartCopy* copy = session_.chart_copy(chart.id);
    const auto read = state().charts().find(chart.id);
    const bool was_kept = recorded.lookup.notes == std::vector<std::string>{as_it_was};
    if (was_kept || !copy || read == state().charts().end() || read->second != copy->digest) {
        cells_as_filed_.push_back(cursor_);
        return std::nullopt;
    }
    const std::optional<table::ChartCell> cell = cell_in_copy(chart, one);
    if (!cell) says_something_else();
    return cell->fields;
}

std::optional<Fields> Referee::cell_at_hand(const ChartQuestion& one) const {
    if (!at_end()) return std::nullopt;
    const table::Chart& chart = chart_of(one);
    const auto override = result_overrides_.find(one.key);
    if (override != result_overrides_.end()) return parse_cell(chart, override->second.result, one.key);
    return cell_unasked(chart, one);
}

std::optional<Answer> Referee::answer_ahead(const std::string& key) const {
    const auto* answer = at_end() ? nullptr : std::get_if<Answer>(&session_.entry(cursor_).body);
    return answer && answer->key == key ? std::optional(*answer) : std::nullopt;
}

std::vector<std::string> Referee::chart_heads(const std::string& chart) const {
    const table::ChartCopy* copy = session_.chart_copy(chart);
    std::vector<std::string> heads;
    for (std::size_t row = 1; copy && row < copy->grid.size(); ++row) heads.push_back(copy->grid[row].front());
    return heads;
}

Form Referee::hand_grid(const std::string& key, const std::string& title, const std::vector<Throw>& throws,
                        std::size_t from) const {
    Form form{.key = key, .title = title, .help = "Throw the dice and type what they show.", .grid = true};
    for (std::size_t i = from; i < throws.size(); ++i) {
        const Throw& one = throws[i];
        if (!by_hand(one)) continue;
        const std::vector<int> sides = sides_of(one);
        const std::string id = column_of(throws, one);
        const auto is_column = [&](const Field& field) { return field.id == id; };
        if (std::ranges::none_of(form.fields, is_column)) {
            const std::string step = step_of(one.key);
            std::string shown = one.heading.empty() ? step : one.heading;
            if (id != step) shown += " " + id.substr(step.size() + 1);
            if (one.heading.empty()) std::ranges::replace(shown, '-', ' ');
            form.fields.push_back(faces_field(id, ascii::capitalized(shown), sides));
        }
        const auto is_row = [&](const FormRow& row) { return row.unit == one.unit; };
        auto row = std::ranges::find_if(form.rows, is_row);
        if (row == form.rows.end()) row = form.rows.insert(row, {one.unit, label(one.unit), {}, {}});
        const auto column = std::ranges::find_if(form.fields, is_column);
        if (column->sides != sides) row->own.push_back(faces_field(id, column->label, sides));
        const Value offered = faces_taken_back(one.key);
        if (!offered.is_null()) row->defaults[id] = offered;
        form.odds_targets.push_back(odds_targets(one, facts_at_hand(rules().table(one.table), one), id));
    }
    // However many of them are there already.
    const std::vector<std::string> order = order_of_columns(throws);
    const auto place = [&](const Field& field) { return std::ranges::find(order, field.id); };
    std::ranges::sort(form.fields, [&](const Field& a, const Field& b) { return place(a) < place(b); });
    for (FormRow& row : form.rows) {
        for (const Field& field : form.fields) {
            const auto wants = [&](const Throw& one) {
                return one.unit == row.unit && column_of(throws, one) == field.id && by_hand(one);
            };
            const auto first = throws.begin() + static_cast<std::ptrdiff_t>(from);
            if (std::none_of(first, throws.end(), wants)) row.blank.push_back(field.id);
        }
    }
    return form;
}

std::map<std::string, Outcome> Referee::consult_level(const std::string& key, const std::string& title,
                                                      const std::vector<Throw>& throws) {
    std::map<std::string, Outcome> outcomes;
    std::optional<Answer> grid;
    for (std::size_t i = 0; i < throws.size(); ++i) {
        const Throw& one = throws[i];
        const auto earlier = outcomes.find(one.unless_key);
        if (earlier != outcomes.end() && earlier->second.is(one.unless_result)) continue;
        const auto ask_for_faces = [&](const table::Facts& facts) -> std::vector<std::string> {
            std::vector<Throw> with_facts = throws;
            with_facts[i].facts = facts;
            if (!grid) {
                const Form form = hand_grid(key, title, with_facts, i);
                grid = given_.answers ? given_.answers(form) : std::nullopt;
                if (!grid) throw AnswerMissing{form};
                grid = checked_answer(form, *grid, state(), true);
            }
            for (const auto& [unit, fields] : grid->rows) {
                const auto cell = fields.find(column_of(throws, one));
                if (unit == one.unit && cell != fields.end()) return texts(cell->second);
            }
            Form form = hand_grid(key, title, with_facts, i);
            offer(form, *grid, state());  // what is behind the gap isn't lost
            throw AnswerMissing{form};
        };
        outcomes.emplace(one.key, consult_with(one, {key, column_of(throws, one), one.unit}, ask_for_faces));
    }
    return outcomes;
}

// Level by level: first all of the throws, then all that they lead to, so that dice thrown by hand are asked for
// together.
std::map<std::string, Outcome> Referee::consult_each(const std::string& key, const std::string& title,
                                                     const std::vector<Throw>& throws) {
    std::map<std::string, Outcome> outcomes = consult_level(key, title, throws);
    std::vector<Throw> next;
    std::vector<std::string> origins;  // of the next ones
    for (const Throw& one : throws) {
        const auto outcome = outcomes.find(one.key);
        if (outcome == outcomes.end()) continue;
        for (const Throw& follower : followers(one, outcome->second)) {
            next.push_back(follower);
            origins.push_back(one.key);
        }
    }
    if (next.empty()) return outcomes;
    const std::string next_title = fmt::format("{}: {}", title, rules().table(next.front().table).title);
    const std::map<std::string, Outcome> after = consult_each(key + "/then", next_title, next);
    for (std::size_t i = 0; i < next.size(); ++i) outcomes.at(origins[i]).then.push_back(after.at(next[i].key));
    return outcomes;
}

// ---- changing

// Recorded also if nothing changes: what a person edits behind this step must find its place behind it in the replay.
void Referee::record_effect(const std::string& key, session::Change change) {
    use_key("effect", key);
    const auto* const fact = std::get_if<session::FactSet>(&change);
    if (fact && is_live_) session::check_sequence(session_.rulebook(), fact->fact, fact->now);
    record(key, Effect{key, std::move(change)});
}

void Referee::set_unit(const std::string& key, const std::string& id, const Fields& fields) {
    const Unit before = unit(id);
    session::UnitChanged changed{id, {}, {}, ""};
    for (const auto& [field, value] : fields) {
        Value was = before.get(field);
        if (was == value) continue;
        changed.was.emplace(field, std::move(was));
        changed.now.emplace(field, value);
    }
    record_effect(key, std::move(changed));
}

void Referee::add_unit(const std::string& key, const std::string& type, const std::string& id, const Fields& fields) {
    record_effect(key, session_.new_unit(state(), type, id, fields));
}

void Referee::remove_unit(const std::string& key, const std::string& id) {
    const Unit gone = unit(id);
    record_effect(key, session::UnitRemoved{gone.type, gone.id, gone.fields, ""});
}

void Referee::set_fact(const std::string& key, const std::string& id, const Value& value, const std::string& scope) {
    record_effect(key, session::FactSet{id, scope, state().fact(id, scope), value});
}

// ---- telling

namespace {

// One from before maps said which of several they are says none.
bool shows(const std::optional<hex::Picture>& recorded, std::optional<hex::Picture> map) {
    if (recorded && map && recorded->sheet.empty()) map->sheet.clear();
    return recorded == map;
}

// Whether the recorded line is the one that is told. One from before lines said where they lead says no place,
// and neither does one from before lines said where something happened.
bool says(const Told& recorded, Told told) {
    if (recorded.to.empty()) told.to.clear();
    if (recorded.spots.empty()) told.spots.clear();
    if (shows(recorded.map, told.map)) told.map = recorded.map;
    return recorded == told;
}

}  // namespace

void Referee::tell(const std::string& key, const Words& words) {
    use_key("told", key);
    const rulebook::Rulebook& book = session_.rulebook();
    const session::Unit* const unit = state().find_unit(words.unit);
    const std::string side = unit ? session::side_of(*unit, state(), book) : "";
    const Told told{.key = key,
                    .section = words.section,
                    .unit = words.unit,
                    .text = words.text,
                    .audience = words.audience.empty() ? session::usual_audience(side, state(), book) : words.audience,
                    .wordings = words.wordings,
                    .map = words.map,
                    .reports = words.reports,
                    .again = words.again,
                    .heading = words.heading,
                    .desired = words.desired,
                    .to = words.to,
                    .spots = words.spots};
    if (const std::optional<Told> recorded = next_if<Told>(key)) {
        if (mode_ == Mode::verify && !says(*recorded, told)) {
            throw ReplayError(fmt::format("entry {}", cursor_),
                              fmt::format("the told line says \"{}\"", recorded->text),
                              fmt::format("\"{}\"", told.text));
        }
        consume();
        return;
    }
    write(told);
}

bool Referee::is_last_map(const Words& words) const {
    for (const session::Entry& entry : session::Chronicle(session_).counting(1, cursor_ - 1) | std::views::reverse) {
        if (entry.run == 0) continue;
        if (std::get<session::Opened>(session_.entry(entry.run).body).turn != opened_.turn) return false;
        const auto* told = std::get_if<Told>(&entry.body);
        if (!told || !told->map || told->section != words.section || told->audience != words.audience) continue;
        return told->text == words.text && shows(told->map, words.map);
    }
    return false;
}

void Referee::refuse(const std::string& what, const std::string& expected) const {
    throw InputError(opened_.procedure, what, expected);
}

}  // namespace flagplot::referee
