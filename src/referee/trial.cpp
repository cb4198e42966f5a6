#include "referee/trial.h"

#include <fmt/format.h>

#include "ascii/letters.h"
#include "referee/runner.h"
#include "session/memory_file.h"

namespace flagplot::referee {
namespace {

using session::Session;

// The first value that a field can have; null: none has to be there.
Value first_value(const rulebook::Rulebook& rulebook, const Field& field, const std::string& unit) {
    if (!field.otherwise.is_null()) return field.otherwise;
    if (!field.required) return {};
    switch (field.type) {
        case table::FieldType::choice:
            return field.choices.empty() ? Value() : Value(field.choices.front().id);
        case table::FieldType::number:
            return field.least.value_or(0);
        case table::FieldType::yes_no:
            return false;
        case table::FieldType::text:
            return unit;
        case table::FieldType::unit: {
            const bool is_known = !field.of_type.empty() && rulebook.find_unit_type(field.of_type);
            return is_known ? Value(rulebook.find_unit_type(field.of_type)->label + "-1") : Value();
        }
        case table::FieldType::units:
        case table::FieldType::faces:
            break;
    }
    return {};
}

// "Boat-1": of letters, digits and hyphens.
std::string id_of(const rulebook::UnitType& type, int number) {
    std::string id = type.label;
    std::erase_if(id, [](char c) { return !ascii::is_letter(c) && !ascii::is_digit(c); });
    return fmt::format("{}-{}", id.empty() ? "Unit" : id, number);
}

session::Environment nowhere() {
    return {[] { return std::string("2000-01-01T00:00:00Z"); }, session::open_memory_file, "a trial", {}};
}

// Its own procedures, watched.
Catalogue watched(const rulebook::Rulebook& rulebook, std::vector<Played>& steps) {
    std::vector<Procedure> procedures;
    for (const auto& [id, script] : rulebook.scripts)
        procedures.push_back(
            procedure_of(script, rulebook.id, [&steps](const Played& played) { steps.push_back(played); }));
    return Catalogue(std::move(procedures));
}

Given given_of(const TrialWith& with) {
    Given given;
    given.answers = [&with](const Form& form) { return given_for(form.key, with.answers); };
    given.faces = [&with](const std::string& key, const std::vector<int>&) { return given_for(key, with.faces); };
    return given;
}

}  // namespace

std::vector<session::UnitAdded> units_made_up(const rulebook::Rulebook& rulebook, int of_each_type) {
    std::vector<session::UnitAdded> units;
    for (const rulebook::UnitType& type : rulebook.unit_types) {
        for (int number = 1; number <= of_each_type; ++number) {
            session::UnitAdded unit{type.id, id_of(type, number), {}};
            for (const Field& field : type.fields) {
                const Value value = first_value(rulebook, field, unit.id);
                if (!value.is_null()) unit.fields[field.id] = value;
            }
            units.push_back(std::move(unit));
        }
    }
    return units;
}

Trial try_procedure(const std::shared_ptr<const rulebook::Rulebook>& rulebook, const std::string& procedure,
                    const TrialWith& with) {
    Trial trial;
    session::Beginning beginning{rulebook->id, "A trial", with.seed, {}, with.facts, {}, with.units};
    const Catalogue procedures = watched(*rulebook, trial.steps);
    Session session = Session::create("trial.flagplot", beginning, rulebook, nowhere());
    const auto play = [&](const Procedure& one) {
        const int run = session.stage(session::Opened{one.id, one.version, session.state().turn(), 1, one.digest});
        const Given given = given_of(with);
        Referee referee(session, run, session.state(), session.size(), given, Referee::Mode::play);
        one.run(referee);
        referee.finish();
    };
    const Procedure* const known = procedures.find(procedure);
    if (!known) throw json::InputError("procedure", fmt::format("found \"{}\"", procedure), "one that is data");
    try {
        play(*known);
    } catch (AnswerMissing& missing) {
        trial.pending = std::move(missing.form);
    } catch (const std::exception& error) {
        trial.problem = json::words_of(error);
    }
    for (int number = 1; number <= session.size(); ++number) {
        const session::Body& body = session.entry(number).body;
        if (const auto* const told = std::get_if<session::Told>(&body)) trial.told.push_back(*told);
        if (const auto* const roll = std::get_if<session::Roll>(&body)) trial.rolls.push_back(*roll);
    }
    return trial;
}

}  // namespace flagplot::referee
