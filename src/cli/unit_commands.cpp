#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/play.h"
#include "procedures/catalogue.h"

namespace flagplot::cli {
namespace {

struct UnitOptions {
    std::string file;
    std::string type;
    std::string id;
    std::vector<std::string> fields;
    std::string reason;
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
    const referee::Standing standing = runner.act(change);
    report(context, session, standing, standing.pending);
    return done;
}

}  // namespace

void add_unit_commands(CLI::App& app, Context& context, Action& action) {
    CLI::App* const units = app.add_subcommand("unit", "The roster");
    units->require_subcommand(1);
    const auto options = std::make_shared<UnitOptions>();
    const auto add_command = [&, options](const char* name, const char* help, bool with_fields) {
        CLI::App* const command = units->add_subcommand(name, help);
        command->add_option("FILE", options->file, "The session")->required();
        command->add_option("TYPE", options->type, "The unit's type")->required();
        command->add_option("ID", options->id, "The unit's id")->required();
        if (with_fields) command->add_option("FIELDS", options->fields, "field=value");
        return command;
    };
    add_command("add", "Adds a unit", true)->callback([&, options] {
        action = [&, options] {
            return act(context, *options,
                       [&](session::Session& s) { s.add_unit(options->type, options->id, fields_of(*options)); });
        };
    });
    CLI::App* const set = add_command("set", "Changes a unit; an empty value clears the field", true);
    set->add_option("--reason", options->reason, "Why, for the log");
    set->callback([&, options] {
        action = [&, options] {
            if (options->fields.empty()) {
                throw json::InputError("unit " + options->id, "nothing given", "field=value");
            }
            return act(context, *options, [&](session::Session& s) {
                check_type(s, *options);
                s.change_unit(options->id, fields_of(*options), options->reason);
            });
        };
    });
    CLI::App* const remove = add_command("remove", "Removes a unit", false);
    remove->add_option("--reason", options->reason, "Why, for the log");
    remove->callback([&, options] {
        action = [&, options] {
            return act(context, *options, [&](session::Session& s) {
                check_type(s, *options);
                s.remove_unit(options->id, options->reason);
            });
        };
    });
}

}  // namespace flagplot::cli
