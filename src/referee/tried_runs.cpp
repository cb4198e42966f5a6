#include "referee/tried_runs.h"

#include <fmt/format.h>

#include <algorithm>

namespace flagplot::referee {
namespace {

using json::InputError;
using session::Session;
using session::State;

double as_number(const json::Value& value) {
    if (value.is_boolean()) return value == true ? 1 : 0;
    return value.is_number_integer() ? static_cast<double>(value.get<std::int64_t>()) : 0;
}

// A yes that says by itself that the unit is lost is counted as its loss.
bool counts(const Field& field, const rulebook::UnitType& type) {
    const auto& losses = type.lost_when;
    const bool is_loss = std::ranges::find(losses, field.id) != losses.end();
    return field.type == table::FieldType::number || (field.type == table::FieldType::yes_no && !is_loss);
}

// Of boxes that are left, of which none is crossed off yet, all.
double value_of(const session::Unit& unit, const Field& field, const json::Value& value) {
    return value.is_null() && !field.boxes.empty() ? as_number(unit.get(field.boxes)) : as_number(value);
}

double value_of(const session::Unit& unit, const Field& field) {
    return value_of(unit, field, unit.get(field.id));
}

double value_of(const session::Unit* unit, const Field& field) {
    return unit ? value_of(*unit, field) : 0;
}

std::string side_of(const session::Unit& unit, const rulebook::UnitType& type) {
    return type.side.empty() ? "" : unit.text(type.side);
}

}  // namespace

TriedRuns::TriedRuns(Session& session, const Catalogue& catalogue, const ChancesWanted& wanted, std::mutex& asking)
    : session_(session), wanted_(wanted), asking_(asking) {
    const auto& open = session_.state().open_run();
    const bool goes_on = wanted.procedure.empty() || (open && open->opened.procedure == wanted.procedure);
    if (goes_on && !open) throw InputError("procedure", "none is open", "one to be begun");
    const std::string id = goes_on ? open->opened.procedure : wanted.procedure;
    procedure_ = catalogue.at(id, session_.rulebook());
    if (!goes_on && open && !procedure_->ad_hoc) {
        throw InputError("procedure", fmt::format("{} is open", open->opened.procedure),
                         "it to be finished or taken back first");
    }
    begun_ = goes_on ? open->id : 0;
    given_.answers = [this](const Form& form) { return answer_to(form); };
    given_.standing_orders = wanted.takes_standing_orders;
    given_.in_common = &in_common_;
    given_.dice = [this](const std::vector<int>& sides) { return dice_->roll(sides); };
}

void TriedRuns::play(TriedDice& dice, double weight) {
    weight_ = weight;
    play_with(dice, nullptr);
}

void TriedRuns::play_way(EveryWay& dice) {
    dice.begin();
    play_with(dice, &dice);
}

void TriedRuns::play_with(TriedDice& dice, const EveryWay* way) {
    dice_ = &dice;
    const auto weight = [&] { return way ? way->weight() : weight_; };
    try {
        run();
        tally_.end_run(weight());
    } catch (AnswerMissing& missing) {
        asks_ = std::move(missing.form);
    } catch (const Endless&) {
        endless_ += weight();
    } catch (const InputError& error) {
        if (why_.empty()) why_ = json::words_of(error);
        refused_ += weight();
    } catch (...) {
        tally_.forget_run();
        session_.rollback();
        throw;
    }
    tally_.forget_run();
    session_.rollback();
}

std::optional<session::Answer> TriedRuns::answer_to(const Form& form) {
    const auto note = [&](AnsweredForm::By by) { answered_.try_emplace(form.key, AnsweredForm{form.title, by}); };
    if (wanted_.answers) {
        const std::lock_guard<std::mutex> alone(asking_);
        if (std::optional<session::Answer> given = wanted_.answers(form)) {
            note(AnsweredForm::By::given);
            return given;
        }
    }
    if (!form.has_all_defaults()) return std::nullopt;
    if (form.standing) note(AnsweredForm::By::standing_orders);
    if (!wanted_.takes_defaults) return std::nullopt;
    note(AnsweredForm::By::defaults);
    return session::Answer{form.key, {}, {}};
}

void TriedRuns::run() {
    const int last = session_.size();
    const int turn = session_.state().turn();
    const int begun =
        begun_ != 0
            ? begun_
            : session_.stage(session::Opened{procedure_->id, procedure_->version, turn,
                                             session_.state().runs_of(procedure_->id, turn) + 1, procedure_->digest});
    before_ = session_.state();
    const State& at_opening = begun_ != 0 ? session_.state_at_opening() : before_;
    Referee referee(session_, begun, at_opening, session_.size(), given_, Referee::Mode::play);
    procedure_->run(referee);
    referee.finish();
    for (int number = last + 1; number <= session_.size(); ++number) take(session_.entry(number).body);
}

std::string TriedRuns::side_of_unit(const std::string& id) const {
    const session::Unit* const unit = session_.state().find_unit(id);
    const rulebook::UnitType* const type = unit ? session_.rulebook().find_unit_type(unit->type) : nullptr;
    return type ? side_of(*unit, *type) : "";
}

// ---- what is counted

void TriedRuns::take(const session::Body& body) {
    if (const auto* const found = std::get_if<session::LookedUp>(&body)) take(*found);
    if (const auto* const told = std::get_if<session::Told>(&body)) take(*told);
    const auto* const effect = std::get_if<session::Effect>(&body);
    if (!effect) return;
    if (const auto* const changed = std::get_if<session::UnitChanged>(&effect->change)) take(*changed);
    if (const auto* const added = std::get_if<session::UnitAdded>(&effect->change))
        take_whole({added->type, added->id, added->fields}, 1);
    if (const auto* const removed = std::get_if<session::UnitRemoved>(&effect->change))
        take_whole({removed->type, removed->id, removed->was}, -1);
    if (const auto* const fact = std::get_if<session::FactSet>(&effect->change)) take(*fact);
}

void TriedRuns::take(const session::FactSet& fact) {
    if (!fact.now.is_number_integer() && !fact.now.is_boolean()) return;
    tally_.set("fact:" + fact.fact, as_number(fact.now), [&] {
        return Tally::Begins{session_.fact(fact.fact).field.label, as_number(before_.fact(fact.fact, fact.scope)),
                             fact.now.is_boolean()};
    });
}

void TriedRuns::take(const session::LookedUp& looked_up) {
    const table::Lookup& lookup = looked_up.lookup;
    if (const table::Chart* const chart = session_.rulebook().find_chart(lookup.table))
        return take_cell(*chart, lookup);
    const table::Table& table = session_.rules().table(lookup.table);
    const auto add = [&](const std::string& result, int times) {
        if (!table.find_result(result)) return;  // the rules have changed on the way
        const std::string id = "result:" + table.id + '/' + result;
        const auto begins = [&] {
            return Tally::Begins{fmt::format("{}: {}", table.title, table.find_result(result)->label)};
        };
        tally_.add(id, times, begins);
        for (const rulebook::Matter& matter : session_.rulebook().matters) {
            if (matter.is(id)) add_to_total(matter.of, matter.label, side_of_unit(looked_up.unit), times, {});
        }
    };
    if (!lookup.result.empty()) return add(lookup.result, 1);
    if (!lookup.effects.contains("count")) return;
    for (const auto& [result, times] : lookup.effects.at("count").items()) add(result, times.get<int>());
}

// Of a chart's cell each number, and how often each choice came.
void TriedRuns::take_cell(const table::Chart& chart, const table::Lookup& lookup) {
    for (const table::Chart::Part& part : chart.cell) {
        const json::Value value = lookup.effects.value(part.field.id, json::Value());
        if (part.field.type == table::FieldType::number) {
            tally_.add(fmt::format("result:{}/{}", chart.id, part.field.id), as_number(value),
                       [&] { return Tally::Begins{fmt::format("{}: {}", chart.title, part.field.label)}; });
        } else if (part.field.type == table::FieldType::choice && value.is_string()) {
            tally_.add(fmt::format("result:{}/{}", chart.id, json::to_text(value)), 1,
                       [&] { return Tally::Begins{fmt::format("{}: {}", chart.title, label_of(&part.field, value))}; });
        }
    }
}

void TriedRuns::take(const session::Told& told) {
    const std::string id = "told:" + told.text;
    if (!tally_.knows(id) && ++told_ > most_told) return;  // see has_told_too_much()
    tally_.set(id, 1, [&] { return Tally::Begins{"Told: " + told.text, 0, true}; });
}

void TriedRuns::take(const session::UnitChanged& changed) {
    const session::Unit* const unit = session_.state().find_unit(changed.id);
    const session::Unit* const was = before_.find_unit(changed.id);
    const session::Unit* const known = unit ? unit : was;
    const rulebook::UnitType* const type = known ? session_.rulebook().find_unit_type(known->type) : nullptr;
    if (!type) return;
    for (const auto& [id, value] : changed.now) {
        const Field* const field = type->find_field(id);
        if (!field || !counts(*field, *type)) continue;
        tally_.set(id + ':' + changed.id, unit ? value_of(*unit, *field) : as_number(value), [&] {
            return Tally::Begins{fmt::format("{} {}, {}", type->label, changed.id, field->label), value_of(was, *field),
                                 field->type == table::FieldType::yes_no};
        });
        const double change = value_of(*known, *field, value) - value_of(*known, *field, changed.was.at(id));
        add_to_totals(*field, side_of(*known, *type), change);
    }
    if (unit) take_loss(changed.id, *type, session::is_lost(*unit, *type));
}

void TriedRuns::take_whole(const session::Unit& unit, int times) {
    const rulebook::UnitType* const type = session_.rulebook().find_unit_type(unit.type);
    if (!type) return;
    for (const Field& field : type->fields) {
        if (counts(field, *type)) add_to_totals(field, side_of(unit, *type), times * value_of(unit, field));
    }
    if (times < 0) take_loss(unit.id, *type, true);
}

void TriedRuns::take_loss(const std::string& id, const rulebook::UnitType& type, bool is_lost) {
    const session::Unit* const was = before_.find_unit(id);
    if (type.lost_when.empty() && !is_lost) return;
    tally_.set("lost:" + id, is_lost ? 1 : 0, [&] {
        const bool was_lost = was && session::is_lost(*was, type);
        return Tally::Begins{fmt::format("{} {} is lost", type.label, id), was_lost ? 1.0 : 0.0, true};
    });
}

// ---- a side's units together

// Of boxes, and of what the rulebook says that it matters.
void TriedRuns::add_to_totals(const Field& field, const std::string& side, double more) {
    const std::vector<rulebook::Matter>& matters = session_.rulebook().matters;
    const auto matter = std::ranges::find(matters, field.id, &rulebook::Matter::of);
    if (matter == matters.end() && field.boxes.empty()) return;
    const std::string& label = matter == matters.end() ? field.label : matter->label;
    add_to_total(field.id, label, side, more, field.id);
}

void TriedRuns::add_to_total(const std::string& of, const std::string& label, const std::string& side, double more,
                             const std::string& field) {
    const std::string id = "total:" + of + (side.empty() ? "" : '/' + side);
    tally_.add(id, more, [&] {
        const auto& sides = session_.rulebook().sides;
        const auto known = std::ranges::find_if(sides, [&](const auto& one) { return one.id == side; });
        const std::string whose = known == sides.end() ? side : known->label;
        return Tally::Begins{whose.empty() ? label : fmt::format("{}, {}", label, whose), total_before(field, side)};
    });
}

double TriedRuns::total_before(const std::string& field_id, const std::string& side) const {
    double total = 0;
    for (const session::Unit& unit : before_.units()) {
        const rulebook::UnitType* const type = session_.rulebook().find_unit_type(unit.type);
        const Field* const field = type ? type->find_field(field_id) : nullptr;
        if (field && side_of(unit, *type) == side) total += value_of(unit, *field);
    }
    return total;
}

}  // namespace flagplot::referee
