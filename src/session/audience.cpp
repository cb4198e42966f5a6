#include "session/audience.h"

#include "json/unknown.h"
#include "session/session.h"

namespace flagplot::session {
namespace {

bool is_side(const std::string& id, const rulebook::Rulebook& rulebook) {
    return json::find_by_id(rulebook.sides, id) != nullptr;
}

// The side of the first unit that has one, of those that this one can't do without.
std::string side_of_owner(const Unit& unit, const State& state, const rulebook::Rulebook& rulebook) {
    const rulebook::UnitType* type = rulebook.find_unit_type(unit.type);
    if (!type) return "";
    for (const table::Field& field : type->fields) {
        if (field.type != table::FieldType::unit || !field.required) continue;
        const Unit* owner = state.find_unit(unit.text(field.id));
        if (owner && !owner->text("side").empty()) return owner->text("side");
    }
    return "";
}

}  // namespace

bool is_hidden(const State& state, const rulebook::Rulebook& rulebook) {
    const bool may_be = !rulebook.hidden.empty();
    return rulebook.double_blind || (may_be && state.fact(rulebook.hidden, rulebook::scopes::session) == true);
}

std::string usual_audience(const std::string& side, const State& state, const rulebook::Rulebook& rulebook) {
    if (!is_hidden(state, rulebook)) return everyone;
    return rulebook.double_blind || side.empty() ? game_master : side;
}

bool is_taken(const std::string& id, const rulebook::Rulebook& rulebook) {
    return id == everyone || id == game_master || is_side(id, rulebook);
}

std::vector<Reader> readers(const State& state, const rulebook::Rulebook& rulebook) {
    std::vector<Reader> all;
    for (const table::Choice& side : rulebook.sides) all.push_back({side.id, side.label, side.id});
    if (rulebook.commanders.empty()) return all;
    const std::vector<const Unit*> units = state.units_of(rulebook.commanders);
    const auto add = [&](const Unit& unit, const table::Choice& side) {
        if (is_taken(unit.id, rulebook)) return;
        all.push_back({unit.id, unit.id, side.id, true});
    };
    for (const table::Choice& side : rulebook.sides) {
        for (const Unit* unit : units) {
            if (unit->text("side") == side.id) add(*unit, side);
        }
    }
    for (const Unit* unit : units) {
        if (!is_side(unit->text("side"), rulebook)) add(*unit, {});
    }
    return all;
}

std::optional<Reader> find_reader(const std::string& id, const State& state, const rulebook::Rulebook& rulebook) {
    if (const auto* const side = json::find_by_id(rulebook.sides, id)) return Reader{id, side->label, id};
    const Unit* const unit = state.find_unit(id);
    if (!unit || rulebook.commanders.empty() || unit->type != rulebook.commanders || is_taken(id, rulebook)) return {};
    const std::string side = unit->text("side");
    return Reader{id, id, is_side(side, rulebook) ? side : "", true};
}

std::string label_of_reader(const Session& session, const std::string& audience) {
    if (audience == game_master) return "the game master";
    const std::optional<Reader> reader = find_reader(audience, session.state(), session.rulebook());
    return reader ? reader->label : audience;
}

std::string commander_of(const Unit& unit, const rulebook::Rulebook& rulebook) {
    if (rulebook.commanders.empty() || unit.type == rulebook.commanders) return "";
    const rulebook::UnitType* type = rulebook.find_unit_type(unit.type);
    if (!type) return "";
    for (const table::Field& field : type->fields) {
        const bool names_one = field.type == table::FieldType::unit && field.of_type == rulebook.commanders;
        if (names_one) return unit.text(field.id);
    }
    return "";
}

std::string side_of(const Unit& unit, const State& state, const rulebook::Rulebook& rulebook) {
    if (std::string side = unit.text("side"); !side.empty()) return side;
    const Unit* commander = state.find_unit(commander_of(unit, rulebook));
    if (commander && commander->type == rulebook.commanders) return commander->text("side");
    return side_of_owner(unit, state, rulebook);
}

bool is_own(const Unit& unit, const Reader& reader, const State& state, const rulebook::Rulebook& rulebook) {
    if (side_of(unit, state, rulebook) != reader.side) return false;
    return reader.commands ? commander_of(unit, rulebook) == reader.id : true;
}

}  // namespace flagplot::session
