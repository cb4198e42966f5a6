#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "csv/grid.h"
#include "host/host.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "procedures/catalogue.h"
#include "session/roster_csv.h"

namespace flagplot::cli {
namespace {

struct UnitOptions {
    std::string file;
    std::string type;
    std::string id;
    std::vector<std::string> fields;
    std::string reason;
    std::string csv;
};

session::Fields fields_of(const UnitOptions& options) {
    session::Fields fields;
    for (const auto& [name, value] : names_and_values(options.fields, "unit " + options.id)) {
        fields[name] = value.empty() ? json::Value() : json::Value(value);
    }
    return fields;
}

void check_type(const session::Session& session, const UnitOptions& options) {
    const session::Unit* unit = session.state().find_unit(options.id);
    if (unit && unit->type != options.type) {
        throw json::InputError("unit " + options.id, "is of type " + unit->type, options.type);
    }
}

int act(const Context& context, const UnitOptions& options, const std::function<void(session::Session&)>& change) {
    session::Session session = context.open_to_write(options.file);
    referee::Runner runner(session, procedures::catalogue());
    const referee::Progress progress = runner.act(change);
    report(context, session, progress, progress.pending);
    for (const std::string& warning : session::warnings_of_added(session, progress.first_new, progress.last_new))
        warn(warning);
    return done;
}

const rulebook::UnitType& type_of(const session::Session& session, const UnitOptions& options) {
    if (const rulebook::UnitType* type = session.rulebook().find_unit_type(options.type)) return *type;
    json::refuse_unknown("--type", options.type, session.rulebook().unit_types);
}

int export_units(const Context& context, const UnitOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const rulebook::UnitType& type = type_of(session, options);
    const csv::Grid rows = units_as_rows(type, session.state().units_of(type.id));
    if (!options.csv.empty()) host::write_grid(options.csv, rows);
    if (context.json) {
        json::Tree tree = {{"type", type.id}, {"rows", rows}};
        if (!options.csv.empty()) tree["file"] = options.csv;
        print(tree);
    } else if (options.csv.empty()) {
        hand_out(csv::write(rows));
    } else {
        say(fmt::format("{}: {} in {}\n", type.plural, rows.size() - 1, options.csv));
    }
    return done;
}

int import_units(const Context& context, const UnitOptions& options) {
    const std::string name = given_name(options.csv);
    const csv::Grid rows = csv::parse_every_row(given_text(options.csv), name);
    return act(context, options, [&](session::Session& s) { stage_rows(s, type_of(s, options), rows, name); });
}

int add(const Context& context, const UnitOptions& options) {
    return act(context, options,
               [&](session::Session& s) { s.add_unit(options.type, options.id, fields_of(options)); });
}

int set(const Context& context, const UnitOptions& options) {
    if (options.fields.empty()) throw json::InputError("unit " + options.id, "nothing given", "field=value");
    return act(context, options, [&](session::Session& s) {
        check_type(s, options);
        s.change_unit(options.id, fields_of(options), options.reason);
    });
}

int remove(const Context& context, const UnitOptions& options) {
    return act(context, options, [&](session::Session& s) {
        check_type(s, options);
        s.remove_unit(options.id, options.reason);
    });
}

void add_spreadsheet_commands(const Command& units) {
    const auto options = std::make_shared<UnitOptions>();
    const auto add_command = [&](const char* name, const char* help, int (*does)(const Context&, const UnitOptions&)) {
        const Command command = units.add_for_session(name, help, options, does);
        command.add_option("--type", options->type, "The units' type").required();
        return command;
    };
    add_command("export", "Prints the units of a type as CSV, with a row of headings", export_units)
        .add_option("--output", options->csv, "A file to write instead");
    add_command("import", "Adds and changes units from a CSV file, all or none", import_units)
        .add_option("CSV", options->csv, "Headings, then one row per unit with its id; - reads standard input")
        .required();
}

}  // namespace

void add_unit_commands(const Command& app) {
    const Command units = app.add_group("unit", "The roster");
    const auto options = std::make_shared<UnitOptions>();
    const auto add_command = [&](const char* name, const char* help, int (*does)(const Context&, const UnitOptions&)) {
        const Command command = units.add_for_session(name, help, options, does);
        command.add_option("TYPE", options->type, "The unit's type").required();
        command.add_option("ID", options->id, "The unit's id").required();
        return command;
    };
    add_command("add", "Adds a unit", add)
        .add_option("FIELDS", options->fields, "field=value: do FILE add-unit TYPE --ask lists them");
    const Command setting = add_command("set", "Changes a unit; an empty value clears the field", set);
    setting.add_option("FIELDS", options->fields, "field=value");
    setting.add_option("--reason", options->reason, "Why, for the log");
    add_command("remove", "Removes a unit", remove).add_option("--reason", options->reason, "Why, for the log");
    add_spreadsheet_commands(units);
}

}  // namespace flagplot::cli
