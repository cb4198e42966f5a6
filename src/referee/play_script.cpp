#include "referee/play_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "dice/notation.h"
#include "json/tree.h"
#include "table/compass.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using script::ExpressionError;
using script::Script;

constexpr std::size_t deepest_plays = 16;  // procedures that play each other

// What all procedures of one run share.
struct Run {
    std::size_t steps = 0;
    std::size_t looked_at = 0;  // units, each as often as a step went over it
    std::size_t depth = 0;
    Watch watch = {};
    std::map<std::string, board::Cell> beyond = {};  // cells off the board that steps have led to, by their labels
};

// The dice of a step, or what its table said.
struct Thrown {
    std::vector<int> faces;
    std::optional<Outcome> outcome;
};

// Plays one script. Its names are those of units, answers, results and values that its steps gave.
class Player : public script::World {
  public:
    Player(Referee& ref, const Script& script, Run& run, std::string prefix, std::vector<std::string> path)
        : ref_(ref), script_(script), run_(run), prefix_(std::move(prefix)), path_(std::move(path)) {}

    void know(const std::string& name, Value value) {
        thrown_.erase(name);
        names_[name] = std::move(value);
    }

    // False: it was stopped.
    bool run() { return play(script_.steps); }

    // ---- names

    Value value_of(const std::string& name) override {
        const std::size_t dot = name.find('.');
        const std::string head = name.substr(0, dot);
        const std::string rest = dot == std::string::npos ? "" : name.substr(dot + 1);
        if (const auto known = names_.find(head); known != names_.end()) return of_name(known->second, rest, name);
        if (const auto thrown = thrown_.find(head); thrown != thrown_.end()) return of_dice(thrown->second, rest, name);
        return rest.empty() ? of_rules(name) : unknown(name);
    }

    Value call(const std::string& function, const std::vector<Value>& given) override {
        try {
            return of_world(function, given);
        } catch (const hex::HexError& error) {
            throw ExpressionError(error.what(), "a place and a way of the board");
        }
    }

  private:
    [[noreturn]] static Value unknown(const std::string& name) {
        throw ExpressionError(fmt::format("the name \"{}\"", name),
                              "a unit, an answer, a result, a fact or a number that is known here");
    }

    Value of_dice(const Thrown& thrown, const std::string& rest, const std::string& name) const {
        if (thrown.outcome) {
            const table::Lookup& lookup = thrown.outcome->lookup;
            if (rest.empty()) return lookup.result;
            if (rest == "label") return lookup.label;
            if (rest == "total") return lookup.total ? Value(*lookup.total) : Value();
            return member_of(lookup.effects, rest);
        }
        if (rest.empty()) return dice::sum(thrown.faces);
        const std::optional<int> die = ascii::whole_number(rest);
        if (!die || *die < 1 || *die > static_cast<int>(thrown.faces.size())) return unknown(name);
        return thrown.faces[static_cast<std::size_t>(*die - 1)];
    }

    // "zones", or of an effect that has parts "steps.6".
    static Value member_of(const Value& effects, const std::string& name) {
        const std::size_t dot = name.find('.');
        const std::string head = name.substr(0, dot);
        if (!effects.contains(head)) return {};
        return dot == std::string::npos ? effects.at(head) : member_of(effects.at(head), name.substr(dot + 1));
    }

    // "boat", "boat.hull-left", "boat.state.label".
    Value of_name(const Value& value, const std::string& rest, const std::string& name) const {
        if (rest.empty()) return value;
        const std::string id = value.is_string() ? value.get<std::string>() : "";
        if (id.empty() || !ref_.has_unit(id)) {
            throw ExpressionError(fmt::format("{} of {}", name, value.is_null() ? "nothing" : json::to_text(value)),
                                  "a unit that is in the game");
        }
        if (rest == "type") return ref_.type_of(id);
        if (rest == "label") return ref_.label(id);
        const bool is_label = rest.ends_with(".label");
        const std::string field = is_label ? rest.substr(0, rest.size() - 6) : rest;
        const std::optional<Value> found = ref_.field_value(id, field);
        if (!found) return unknown(name);
        return is_label ? Value(ref_.value_label(id, field)) : *found;
    }

    Value of_rules(const std::string& name) {
        if (name == "turn") return ref_.turn();
        if (name == "turn-of-day") return ref_.day_place() ? Value(ref_.day_place()->turn_of_day) : Value();
        if (name == "daylight") return ref_.daylight() ? Value(*ref_.daylight()) : Value();
        if (name == "in-its-phase") return ref_.is_in_its_phase();
        if (name == "earlier-runs") return ref_.earlier_runs(script_.id);
        const rulebook::Rulebook& book = ref_.rulebook();
        const rulebook::Fact* const fact = book.find_fact(name);
        const bool is_kept =
            fact && (fact->scope == rulebook::scopes::session || fact->scope == rulebook::scopes::turn);
        if (is_kept) return ref_.fact(name);
        if (const rulebook::Number* const number = book.find_number(name)) return number->value;
        return unknown(name);
    }

    Value of_world(const std::string& function, const std::vector<Value>& given) {
        const auto text = [&](std::size_t i) {
            if (!given.at(i).is_string()) throw ExpressionError(json::describe(given[i]), "a text");
            return given[i].get<std::string>();
        };
        if (function == "reading") {
            if (!ref_.rulebook().find_ruling(text(0))) throw ExpressionError(text(0), "a ruling of the rulebook");
            return ref_.reading(text(0));
        }
        if (function == "known") {
            if (!ref_.rulebook().find_fact(text(0))) throw ExpressionError(text(0), "a fact of the rulebook");
            return ref_.known(text(0));
        }
        if (function == "label") return ref_.label(text(0));
        if (function == "way") return table::compass_way(text(0));
        const std::optional<board::Board> board = ref_.board();
        if (!board && (function == "on-board" || function == "turned"))
            return function == "turned" ? Value() : Value(false);
        if (!board) throw ExpressionError("no board that is known", "one, as the rulebook and the session's facts say");
        if (function == "place") {
            const std::optional<board::Cell> cell = ref_.place_of(text(0), *board);
            return cell ? Value(board->label(*cell)) : Value();
        }
        if (function == "on-board") return is_on(*board, text(0));
        if (function == "turned") return turned(*board, text(0), given.at(1));
        const board::Cell from = cell_of(*board, text(0));
        if (function == "step") return label_of(*board, board->step(from, text(1), number_of(given.at(2))));
        const board::Cell to = cell_of(*board, text(1));
        if (function == "heading") return board->heading(from, to);
        const std::optional<int> cells = board->distance(from, to);
        return cells ? Value(*cells) : Value();
    }

    // A place by its label; off the board nothing but what a step has led to can be called by its own.
    board::Cell cell_of(const board::Board& board, const std::string& place) const {
        const auto beyond = run_.beyond.find(place);
        return beyond == run_.beyond.end() ? board.parse(place) : beyond->second;
    }

    std::string label_of(const board::Board& board, const board::Cell& cell) {
        std::string label = board.label(cell);
        if (!board.holds(cell) || !is_on(board, label)) run_.beyond[label] = cell;
        return label;
    }

    bool is_on(const board::Board& board, const std::string& place) const {
        try {
            return board.holds(cell_of(board, place));
        } catch (const hex::HexError&) {
            return false;
        }
    }

    // The way of the board that is so many ways further round, clockwise; nothing if the board has no such way.
    static Value turned(const board::Board& board, const std::string& way, const Value& by) {
        const std::vector<std::string>& ways = board.ways();
        const auto found = std::ranges::find(ways, way);
        if (found == ways.end() || by.is_null()) return {};
        const auto count = static_cast<int>(ways.size());
        const int turned = (static_cast<int>(found - ways.begin()) + number_of(by)) % count;
        return ways[static_cast<std::size_t>((turned + count) % count)];
    }

    static int number_of(const Value& value) {
        constexpr std::int64_t most = 10'000;
        const bool is_number = value.is_number_integer();
        if (!is_number || value.get<std::int64_t>() > most || value.get<std::int64_t>() < -most)
            throw ExpressionError(json::describe(value), "a number of cells");
        return value.get<int>();
    }

    // ---- steps

    [[noreturn]] void fail(const script::Step& step, const std::string& found, const std::string& expected) const {
        throw InputError(fmt::format("{}, step {}", script_.id, step.id), found, expected);
    }

    bool play(const script::Steps& steps) {
        return std::ranges::all_of(steps, [this](const script::Step& step) { return play(step); });
    }

    bool play(const script::Step& step) {
        if (++run_.steps > script::most_steps_played)
            fail(step, fmt::format("more than {} steps", script::most_steps_played), "a procedure that ends");
        try {
            return std::visit([&](const auto& act) { return play(step, act); }, step.act);
        } catch (const ExpressionError& error) {
            fail(step, error.found(), error.expected());
        }
    }

    // For whoever looks on. Words are made only for him.
    template <typename Words>
    void show(const script::Step& step, const Words& words) {
        if (run_.watch) run_.watch({script_.id, step.id, path_, words(), names_in_words()});
    }

    std::map<std::string, std::string> names_in_words() const {
        std::map<std::string, std::string> words;
        for (const auto& [name, value] : names_) words[name] = json::to_text(value);
        for (const auto& [name, thrown] : thrown_) words[name] = words_of(thrown);
        return words;
    }

    std::string words_of(const Thrown& thrown) const {
        return thrown.outcome ? words_of(*thrown.outcome) : fmt::format("{}", fmt::join(thrown.faces, ", "));
    }

    // "4: Hit; Counter-attack 5: Depth charges", with the tables that it led to.
    std::string words_of(const Outcome& outcome) const {
        const table::Lookup& found = outcome.lookup;
        std::string words =
            found.faces.empty() ? found.label : fmt::format("{}: {}", fmt::join(found.faces, ", "), found.label);
        for (const Outcome& next : outcome.then)
            words += fmt::format("; {} {}", ref_.rulebook().title_of(next.lookup.table), words_of(next));
        return words;
    }

    // "set", "set/Z2", "set/2/Z2": the step, with the units and rounds that it is in, and the unit that it is about.
    std::string key(const script::Step& step, const std::string& unit = "") const {
        std::string key = prefix_ + step.id;
        for (const std::string& part : path_) key += '/' + part;
        const bool is_new = !unit.empty() && std::ranges::find(path_, unit) == path_.end();
        return is_new ? key + '/' + unit : key;
    }

    // The id of a unit that is there; empty if none is meant.
    std::string unit_of(const script::Expression& expression) {
        if (expression.empty()) return "";
        const Value value = expression.value(*this);
        std::string id = json::to_text(value);
        if (!value.is_string() || !ref_.has_unit(id)) throw ExpressionError(json::describe(value), "a unit");
        return id;
    }

    std::vector<std::string> ids_of(const script::Units& units) {
        std::vector<std::string> ids;
        if (!units.list.empty()) {
            for (const std::string& id : units.list.value(*this).texts()) {
                if (ref_.has_unit(id) && (units.type.empty() || ref_.type_of(id) == units.type)) ids.push_back(id);
            }
        } else {
            ids = ref_.ids_of(units.type);
        }
        run_.looked_at += ids.size();
        if (run_.looked_at > script::most_units_looked_at)
            throw ExpressionError(fmt::format("more than {} units looked at", script::most_units_looked_at),
                                  "fewer units, or fewer steps that go over all of them");
        if (units.where.empty()) return ids;
        const Known known(names_, units.name);
        std::erase_if(ids, [&](const std::string& id) {
            names_[units.name] = id;
            return !units.where.holds(*this);
        });
        return ids;
    }

    // A name that stands for something for a while, and then for what it stood for before.
    class Known {
      public:
        Known(std::map<std::string, Value>& names, std::string name) : names_(names), name_(std::move(name)) {
            const auto known = names.find(name_);
            if (known != names.end()) before_ = known->second;
        }
        ~Known() {
            if (before_) {
                names_[name_] = *before_;
            } else {
                names_.erase(name_);
            }
        }
        Known(const Known&) = delete;
        Known& operator=(const Known&) = delete;

      private:
        std::map<std::string, Value>& names_;
        std::string name_;
        std::optional<Value> before_;
    };

    bool play(const script::Step& step, const script::Ask& ask) {
        if (!ask.facts.empty()) {
            const json::Values facts = ref_.facts(key(step), ask.title.words(*this), ask.facts);
            show(step, [&] { return in_words(facts); });
            return true;
        }
        Form form{.key = key(step), .title = ask.title.words(*this), .help = ask.help, .source = script_.source};
        for (const script::Ask::Field& asked : ask.fields) form.fields.push_back(field_of(asked));
        const Answer answer = ref_.ask(form);
        for (const script::Ask::Field& asked : ask.fields) know(asked.name, answer.fields.get(asked.field.id));
        show(step, [&] { return in_words(answer.fields); });
        return true;
    }

    static std::string in_words(const json::Values& values) {
        std::vector<std::string> words;
        for (const auto& [name, value] : values) words.push_back(json::to_text(value));
        return fmt::format("{}", fmt::join(words, ", "));
    }

    Field field_of(const script::Ask::Field& asked) {
        Field field = asked.field;
        if (!asked.otherwise.empty()) field.otherwise = asked.otherwise.value(*this);
        const bool is_unit = field.type == table::FieldType::unit || field.type == table::FieldType::units;
        if (!is_unit || asked.units.where.empty()) return field;
        for (const std::string& id : ids_of(asked.units)) field.choices.push_back({id, ref_.label(id)});
        if (field.choices.empty() && field.required)
            throw ExpressionError("no unit for \"" + field.label + "\"", "one at least");
        return field;
    }

    Throw throw_of(const script::Step& step, const script::Roll& roll, const std::string& unit) {
        Throw one{.key = key(step, unit), .table = roll.table, .unit = unit};
        if (!roll.side.empty()) one.side = roll.side.words(*this);
        one.purpose = !roll.purpose.empty() ? roll.purpose.words(*this) : unit.empty() ? "" : ref_.label(unit);
        for (const auto& [fact, value] : roll.facts) one.facts[fact] = value.value(*this);
        if (!roll.column.empty()) one.column = roll.column.words(*this);
        return one;
    }

    bool play(const script::Step& step, const script::Roll& roll) {
        if (roll.each) return play_each(step, roll);
        const std::string name = roll.as.empty() ? step.id : roll.as;
        const std::string unit = unit_of(roll.unit);
        if (!roll.dice.empty()) {
            const std::string side = roll.side.empty() ? "" : roll.side.words(*this);
            const std::string purpose = roll.purpose.empty() ? script_.title : roll.purpose.words(*this);
            keep(name, {ref_.roll(key(step, unit), purpose, roll.dice, side), {}});
            show(step, [&] { return words_of(thrown_[name]); });
            return true;
        }
        const Throw one = throw_of(step, roll, unit);
        const table::Table& table = ref_.table(roll.table);
        const bool is_read = table.dice.empty() && table.start.empty() && !table.is_choice();
        if (is_read) {
            keep(name, {{}, Outcome{ref_.read(one.table, one.facts, one.column), {}}});
        } else {
            keep(name, {{}, ref_.consult(one)});
        }
        show(step, [&] { return words_of(thrown_[name]); });
        return true;
    }

    void keep(const std::string& name, Thrown thrown) {
        names_.erase(name);
        thrown_[name] = std::move(thrown);
    }

    // All dice first, and then what they bring.
    bool play_each(const script::Step& step, const script::Roll& roll) {
        const Known known(names_, roll.each->name);
        std::vector<Throw> throws;
        for (const std::string& id : ids_of(*roll.each)) {
            know(roll.each->name, id);
            throws.push_back(throw_of(step, roll, id));
        }
        if (throws.empty()) return true;
        const std::map<std::string, Outcome> outcomes =
            ref_.consult_each(key(step), ref_.table(roll.table).title, throws);
        for (const Throw& one : throws) {
            if (!ref_.has_unit(one.unit)) continue;
            know(roll.each->name, one.unit);
            keep(roll.as.empty() ? step.id : roll.as, {{}, outcomes.at(one.key)});
            show(step, [&] { return fmt::format("{}: {}", one.unit, words_of(outcomes.at(one.key))); });
            if (!within(one.unit, roll.then)) return false;
        }
        return true;
    }

    // Names that are new in it are forgotten behind it: what one unit threw is no other one's.
    bool within(const std::string& part, const script::Steps& steps) {
        const auto is_new_in = [](const auto& before) {
            return [&before](const auto& item) { return !before.contains(item.first); };
        };
        std::set<std::string> names;
        for (const auto& [name, value] : names_) names.insert(name);
        std::set<std::string> thrown;
        for (const auto& [name, value] : thrown_) thrown.insert(name);
        path_.push_back(part);
        const bool goes_on = play(steps);
        path_.pop_back();
        std::erase_if(names_, is_new_in(names));
        std::erase_if(thrown_, is_new_in(thrown));
        return goes_on;
    }

    bool play(const script::Step& step, const script::If& branch) {
        const bool holds = branch.test.holds(*this);
        show(step, [&] { return std::string(holds ? "yes" : "no"); });
        return play(holds ? branch.then : branch.otherwise);
    }

    Value changed(const script::Set& set, const Value& now) {
        Value value = set.by.empty() ? set.to.value(*this) : Value();
        if (!set.by.empty()) value = now.is_null() ? 0 : now;
        if (set.by.empty() && set.least.empty() && set.most.empty()) return value;
        if (!value.is_number_integer()) throw ExpressionError(json::describe(value), "a number");
        auto number = value.get<std::int64_t>();
        constexpr std::int64_t largest = std::int64_t{1} << 53;  // as in expressions
        if (number > largest || number < -largest) throw ExpressionError(json::describe(value), "a smaller number");
        if (!set.by.empty()) number += set.by.whole_number(*this);
        if (!set.least.empty()) number = std::max<std::int64_t>(number, set.least.whole_number(*this));
        if (!set.most.empty()) number = std::min<std::int64_t>(number, set.most.whole_number(*this));
        return number;
    }

    bool play(const script::Step& step, const script::Set& set) {
        if (!set.fact.empty()) {
            const rulebook::Fact* const fact = ref_.rulebook().find_fact(set.fact);
            if (!fact) fail(step, set.fact, "a fact of the rulebook");
            const std::string scope =
                fact->scope == rulebook::scopes::turn ? fmt::format("{} {}", fact->scope, ref_.turn()) : fact->scope;
            const Value value = changed(set, ref_.known(set.fact));
            ref_.set_fact(key(step), set.fact, value.is_null() ? value : checked(fact->field, value, set.fact), scope);
            show(step, [&] { return json::to_text(value); });
            return true;
        }
        const std::string unit = unit_of(set.unit);
        Fields fields;
        for (const auto& [field, value] : set.fields) fields[field] = checked_field(unit, field, value.value(*this));
        if (!set.field.empty()) {
            const std::optional<Value> now = ref_.field_value(unit, set.field);
            fields[set.field] = checked_field(unit, set.field, changed(set, now.value_or(Value())));
        }
        std::map<std::string, Value> before;
        for (const auto& [field, value] : run_.watch ? fields : Fields())
            before[field] = ref_.field_value(unit, field).value_or(Value());
        ref_.set_unit(key(step, unit), unit, fields);
        show(step, [&] {
            std::vector<std::string> words;
            for (const auto& [field, value] : fields)
                words.push_back(fmt::format("{} \u2192 {}", or_nothing(before[field]), or_nothing(value)));
            return fmt::format("{}", fmt::join(words, ", "));
        });
        return true;
    }

    static std::string or_nothing(const Value& value) { return value.is_null() ? "nothing" : json::to_text(value); }

    Value checked_field(const std::string& unit, const std::string& field, const Value& value) const {
        const rulebook::UnitType* const type = ref_.rulebook().find_unit_type(ref_.type_of(unit));
        const Field* const known = type ? type->find_field(field) : nullptr;
        if (!known) throw ExpressionError(fmt::format("the field \"{}\" of {}", field, unit), "one of its type");
        return value.is_null() && !known->required ? value : checked(*known, value, fmt::format("{}, {}", unit, field));
    }

    bool play(const script::Step& step, const script::Add& add) {
        const std::string id = add.id.words(*this);
        Fields fields;
        for (const auto& [field, expression] : add.fields) {
            const Value value = expression.value(*this);
            if (!value.is_null()) fields[field] = value;
        }
        ref_.add_unit(key(step), add.type, id, fields);
        if (!add.as.empty()) know(add.as, id);
        show(step, [&] { return std::string(id); });
        return true;
    }

    bool play(const script::Step& step, const script::Remove& remove) {
        const std::string unit = unit_of(remove.unit);
        ref_.remove_unit(key(step, unit), unit);
        show(step, [&] { return std::string(unit); });
        return true;
    }

    bool play(const script::Step& step, const script::Move& move) {
        const std::string unit = unit_of(move.unit);
        const std::optional<board::Board> board = ref_.board();
        if (!board) fail(step, "no board that is known", "one, as the rulebook and the session's facts say");
        try {
            const board::Cell end = end_of(move, unit, *board);
            const std::optional<board::Cell> from = ref_.place_of(unit, *board);
            ref_.set_unit(key(step, unit), unit, ref_.moved_to(unit, end, *board));
            show(step,
                 [&] { return fmt::format("{} -> {}", from ? board->label(*from) : "nowhere", board->label(end)); });
        } catch (const hex::HexError& error) {
            fail(step, error.what(), "a place and a way of the board");
        }
        return true;
    }

    board::Cell end_of(const script::Move& move, const std::string& unit, const board::Board& board) {
        if (!move.to.empty()) return cell_of(board, move.to.words(*this));
        const std::optional<board::Cell> from = ref_.place_of(unit, board);
        if (!from)
            throw ExpressionError(fmt::format("{}, which stands nowhere", ref_.label(unit)), "a place of its own");
        const int cells = move.cells.empty() ? 1 : number_of(move.cells.value(*this));
        return board.step(*from, move.way.words(*this), cells);
    }

    bool play(const script::Step& step, const script::Tell& tell) {
        const std::string unit = unit_of(tell.unit);
        const auto words = [&](const script::Expression& expression) {
            return expression.empty() ? std::string() : expression.words(*this);
        };
        const std::string text = tell.text.words(*this);
        ref_.tell(key(step, unit), {.section = tell.section,
                                    .unit = unit,
                                    .text = text,
                                    .audience = words(tell.audience),
                                    .map = tell.map ? picture_of(*tell.map) : std::nullopt,
                                    .reports = !tell.order.holds(*this),
                                    .again = tell.again.holds(*this),
                                    .heading = words(tell.heading),
                                    .desired = words(tell.desired),
                                    .to = words(tell.to)});
        show(step, [&] { return std::string(text); });
        return true;
    }

    // Nothing if the board is none of hexes, or isn't known.
    std::optional<hex::Picture> picture_of(const script::Tell::Map& map) {
        const std::optional<board::Board> board = ref_.board();
        std::optional<hex::Picture> picture = board ? board->blank_picture() : std::nullopt;
        if (!picture) return picture;
        const auto cell = [&](const script::Expression& place) { return cell_of(*board, place.words(*this)); };
        try {
            for (const std::string& type : map.units) {
                for (const std::string& id : ref_.ids_of(type)) put_unit(*picture, *board, id);
            }
            for (const auto& mark : map.marks)
                picture->marks.push_back({mark.kind, cell(mark.at), mark.label.words(*this), ""});
            for (const auto& arrow : map.arrows)
                picture->arrows.push_back({cell(arrow.from), cell(arrow.to), arrow.label.words(*this)});
        } catch (const hex::HexError& error) {
            throw ExpressionError(error.what(), "a place of the board");
        }
        return picture;
    }

    void put_unit(hex::Picture& picture, const board::Board& board, const std::string& id) const {
        const std::optional<board::Cell> at = ref_.place_of(id, board);
        if (!at) return;
        const rulebook::UnitType* const type = ref_.rulebook().find_unit_type(ref_.type_of(id));
        const std::string side = type && !type->side.empty() ? ref_.value_label(id, type->side) : "";
        picture.marks.push_back({hex::Picture::Mark::Kind::unit, *at, id, side});
    }

    // One that is gone by then is passed over.
    bool play(const script::Step& step, const script::Each& each) {
        const Known known(names_, each.units.name);
        const std::vector<std::string> ids = ids_of(each.units);
        if (ids.empty()) show(step, [] { return std::string("none"); });
        for (const std::string& id : ids) {
            if (!ref_.has_unit(id)) continue;
            know(each.units.name, id);
            show(step, [&] { return id; });
            if (!within(id, each.steps)) return false;
        }
        return true;
    }

    bool play(const script::Step& step, const script::Repeat& repeat) {
        for (int round = 1; repeat.test.holds(*this); ++round) {
            if (round > repeat.most) fail(step, fmt::format("still so after {} rounds", repeat.most), "an end before");
            show(step, [&] { return fmt::format("round {}", round); });
            if (!within(std::to_string(round), repeat.steps)) return false;
        }
        return true;
    }

    bool play(const script::Step& step, const script::Count& count) {
        know(count.as, static_cast<int>(ids_of(count.units).size()));
        show(step, [&] { return json::to_text(names_[count.as]); });
        return true;
    }

    bool play(const script::Step& step, const script::Let& let) {
        know(let.name, let.value.empty() ? Value(let.text.words(*this)) : let.value.value(*this));
        show(step, [&] { return json::to_text(names_[let.name]); });
        return true;
    }

    bool play(const script::Step& step, const script::Play& play) {
        const Script* const other = ref_.rulebook().find_script(play.procedure);
        if (!other) fail(step, play.procedure, "a procedure of the rulebook");
        if (++run_.depth > deepest_plays)
            fail(step, fmt::format("more than {} procedures within each other", deepest_plays), "fewer");
        Player inner(ref_, *other, run_, prefix_ + step.id + '.', path_);
        for (const std::string& name : other->with) inner.know(name, value_of(name));
        show(step, [&] { return other->title; });
        inner.run();
        --run_.depth;
        return true;
    }

    bool play(const script::Step& step, const script::Stop& /*stop*/) {
        show(step, [] { return std::string("the end"); });
        return false;
    }

    bool play(const script::Step& /*step*/, const script::Refuse& refuse) {
        ref_.refuse(refuse.found.words(*this), refuse.expected.words(*this));
    }

    Referee& ref_;
    const Script& script_;
    Run& run_;
    std::string prefix_;             // of its keys: the steps that play it
    std::vector<std::string> path_;  // the units and rounds that its steps are in
    std::map<std::string, Value> names_;
    std::map<std::string, Thrown> thrown_;
};

}  // namespace

Procedure procedure_of(std::shared_ptr<const Script> script, const std::string& rulebook, Watch watch) {
    Procedure procedure;
    procedure.id = script->id;
    procedure.rulebook = rulebook;
    procedure.title = script->title;
    procedure.source = script->source;
    procedure.help = script->help;
    procedure.version = script->version;
    procedure.digest = script->digest;
    procedure.run = [script = std::move(script), watch = std::move(watch)](Referee& ref) {
        Run run{.watch = watch};
        Player(ref, *script, run, "", {}).run();
    };
    return procedure;
}

}  // namespace flagplot::referee
