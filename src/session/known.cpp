#include "session/known.h"

#include <algorithm>
#include <optional>

#include "ascii/letters.h"
#include "session/audience.h"
#include "session/chronicle.h"

namespace flagplot::session {
namespace {

// What the entry changes of the unit; null if it changes nothing of it.
const UnitChanged* change_of(const Entry& entry, const std::string& unit) {
    const auto* changed = change_in<UnitChanged>(entry);
    return changed && changed->id == unit ? changed : nullptr;
}

// The field's value before the one that withholds it was filled.
Value value_before(const Session& session, const Unit& unit, const table::Field& field, int last) {
    Value value = unit.get(field.id);
    for (const Entry& entry : Chronicle(session).counting(1, last) | std::views::reverse) {
        const auto* change = change_of(entry, unit.id);
        if (!change) continue;
        if (const auto was = change->was.find(field.id); was != change->was.end()) value = was->second;
        const auto withheld = change->was.find(field.withheld_by);
        if (withheld != change->was.end() && json::to_text(withheld->second).empty()) break;
    }
    return value;
}

// What a person, and no procedure, has given the unit's field last, by the entries up to `last`; it was `was` before.
// Nothing if a procedure gave it.
struct Typed {
    Value was;
    int entry = 0;
};
std::optional<Typed> typed_last(const Session& session, const Unit& unit, const std::string& field, int last) {
    for (const Entry& entry : Chronicle(session).counting(1, last) | std::views::reverse) {
        const auto* added = std::get_if<UnitAdded>(&entry.body);
        if (added && added->id == unit.id) return Typed{{}, 0};
        const UnitChanged* const change = change_of(entry, unit.id);
        if (!change || !change->now.contains(field)) continue;
        if (std::holds_alternative<Effect>(entry.body)) return std::nullopt;
        return Typed{change->was.get(field), entry.number - 1};
    }
    return std::nullopt;
}

// The field's value, or the newest before it that a procedure gave or that names nobody else's unit.
Value value_for_reader(const Session& session, const Unit& unit, const std::string& field, int last) {
    const State& state = session.state();
    const std::string side = side_of(unit, state, session.rulebook());
    Value value = unit.get(field);
    while (!names_of_others_in(json::to_text(value), side, state, session.rulebook()).empty()) {
        const std::optional<Typed> typed = typed_last(session, unit, field, last);
        if (!typed) break;
        value = typed->was;
        last = typed->entry;
    }
    return value;
}

// By the first of the fields of its place that isn't empty.
bool is_aboard_of_lost(const Unit& unit, const rulebook::UnitType& type, const State& state,
                       const rulebook::Rulebook& rulebook) {
    const std::vector<std::string>& fields = type.fields_of_place("");
    const auto its = std::ranges::find_if(fields, [&](const std::string& id) { return !unit.text(id).empty(); });
    const Unit* const carrier = its == fields.end() ? nullptr : state.find_unit(unit.text(*its));
    const rulebook::UnitType* const carriers = carrier ? rulebook.find_unit_type(carrier->type) : nullptr;
    return carriers && is_lost(*carrier, *carriers);
}

}  // namespace

Unit as_known(const Session& session, Unit unit, int last) {
    const rulebook::UnitType* type = session.rulebook().find_unit_type(unit.type);
    if (!type) return unit;
    Fields known;
    for (const table::Field& field : type->fields) {
        const Value stand_in = field.known_as.empty() ? Value() : unit.get(field.known_as);
        if (!stand_in.is_null()) {
            known[field.id] = json::to_text(stand_in).empty() ? Value() : stand_in;
        } else if (!field.withheld_by.empty() && !unit.text(field.withheld_by).empty()) {
            known[field.id] = value_before(session, unit, field, last);
        }
    }
    for (const auto& [id, value] : known) unit.fields[id] = value;
    return unit;
}

Unit as_reported(const Session& session, Unit unit, int last) {
    const rulebook::UnitType* const type = session.rulebook().find_unit_type(unit.type);
    unit = as_known(session, std::move(unit), last);
    if (!type || !session.rulebook().double_blind) return unit;
    for (const table::Field& field : type->fields) {
        if (field.type != table::FieldType::text || field.secret || unit.text(field.id).empty()) continue;
        unit.fields[field.id] = value_for_reader(session, unit, field.id, last);
    }
    return unit;
}

bool is_lost_whole(const Unit& unit, const State& state, const rulebook::Rulebook& rulebook) {
    const rulebook::UnitType* const its = rulebook.find_unit_type(unit.type);
    if (its && (is_lost(unit, *its) || is_aboard_of_lost(unit, *its, state, rulebook))) return true;
    bool has_any = false;
    for (const Unit& other : state.units()) {
        const rulebook::UnitType* const type = rulebook.find_unit_type(other.type);
        if (!type || type->ordered_with.empty() || other.text(type->ordered_with) != unit.id) continue;
        if (!is_lost(other, *type)) return false;
        has_any = true;
    }
    return has_any;
}

std::string called(const Unit& unit, const rulebook::Rulebook& rulebook) {
    const rulebook::UnitType* const type = rulebook.find_unit_type(unit.type);
    return type && !type->name.empty() ? unit.text(type->name) : "";
}

bool names(const std::string& text, const std::string& name) {
    const std::string all = ascii::lower(text);
    const std::string wanted = ascii::lower(name);
    if (wanted.empty()) return false;
    const auto is_part_of_word = [&](std::size_t at) {
        return at < all.size() && (ascii::is_letter(all[at]) || ascii::is_digit(all[at]));
    };
    for (std::size_t at = all.find(wanted); at != std::string::npos; at = all.find(wanted, at + 1)) {
        if ((at == 0 || !is_part_of_word(at - 1)) && !is_part_of_word(at + wanted.size())) return true;
    }
    return false;
}

std::vector<std::string> strangers_in(const std::string& text, const std::string& side, const State& state,
                                      const rulebook::Rulebook& rulebook) {
    std::vector<std::string> strangers;
    for (const Unit& unit : state.units()) {
        const std::string its = side_of(unit, state, rulebook);
        if (its.empty() || its == side) continue;
        for (const std::string& name : {unit.id, called(unit, rulebook)}) {
            if (names(text, name)) strangers.push_back(name);
        }
    }
    return strangers;
}

std::vector<std::string> names_of_others_in(const std::string& text, const std::string& side, const State& state,
                                            const rulebook::Rulebook& rulebook) {
    std::vector<std::string> all = strangers_in(text, side, state, rulebook);
    std::erase_if(all, [&](const std::string& name) {
        return std::ranges::any_of(state.units(), [&](const Unit& unit) {
            return side_of(unit, state, rulebook) == side && (unit.id == name || called(unit, rulebook) == name);
        });
    });
    return all;
}

}  // namespace flagplot::session
