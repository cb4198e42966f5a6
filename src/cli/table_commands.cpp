#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/show.h"
#include "cli/table_facts.h"
#include "dice/stream.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/form.h"
#include "report/card.h"
#include "rulebook/check.h"
#include "rulebook/rules.h"
#include "session/entry_json.h"
#include "table/lookup.h"
#include "table/loops.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Tree;

struct RollOptions {
    std::string table;
    std::vector<std::string> dice;
    std::string column;
    std::vector<std::string> facts;
    std::vector<std::string> readings;
    std::vector<std::string> house_rules;
    std::string result;
};

int list(const Context& context) {
    Tree all = Tree::array();
    Context::Problems problems;
    for (const rulebook::Rulebook& book : context.rulebooks(problems)) {
        const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(book));
        for (const auto& [name, table] : rules.tables()) {
            all.push_back({{"id", name}, {"title", table.title}, {"rulebook", book.id}, {"source", table.source}});
        }
    }
    say_not_read(problems);
    if (context.json) {
        print(all);
        return done;
    }
    for (const Tree& table : all) {
        say(fmt::format("{:<32} {}\n", table["id"].get<std::string>(), table["title"].get<std::string>()));
    }
    return done;
}

int show(const Context& context, const RollOptions& options) {
    const rulebook::Rules rules = rules_with(context, options.table, options.readings, options.house_rules);
    if (context.json) {
        print(rules.tree(options.table));
    } else {
        say(report::to_text(report::make_card(rules, options.table)));
    }
    return done;
}

int check(const Context& context, const std::vector<fs::path>& given) {
    std::vector<fs::path> folders = given;
    if (folders.empty()) {
        for (const auto& [id, folder] : context.library().rulebooks()) folders.push_back(folder);
    }
    std::size_t tables = 0;
    std::vector<rulebook::Finding> findings;
    for (const fs::path& folder : folders) {
        const auto found = rulebook::check_rulebook(folder, procedures::catalogue().ids());
        findings.insert(findings.end(), found.begin(), found.end());
        if (found.empty()) tables += rulebook::load_rulebook(folder).tables.size();
    }
    for (const rulebook::Finding& finding : findings) warn(finding.line());
    if (!findings.empty()) return problem;
    if (context.json) {
        print({{"rulebooks", folders.size()}, {"tables", tables}});
    } else {
        say(fmt::format("{} tables in {} rulebooks: no problems found.\n", tables, folders.size()));
    }
    return done;
}

// Rolls a table and what it leads to, without a session.
class TableRoll {
  public:
    TableRoll(const rulebook::Rules& rules, GivenDice dice, const std::vector<std::string>& facts, std::string result)
        : rules_(rules), dice_(std::move(dice)), facts_(rules, facts, "--fact"), result_(std::move(result)) {}

    Tree run(const std::string& id, const std::string& column) {
        Tree tree = roll(id, column, 1);
        const std::string unused = dice_.unused();
        if (!unused.empty()) throw InputError("--dice", "not used: " + unused, "as many faces as there are dice");
        facts_.check_all_used();
        if (!result_.empty()) throw InputError("--result", "not used: " + result_, "a table without dice");
        return tree;
    }

  private:
    Tree roll(const std::string& id, const std::string& column, int depth) {
        if (depth > table::longest_chain || ++rolled_ > table::most_followers)
            throw InputError(id, "is rolled again and again", "a table that ends");
        const table::Table& table = rules_.table(id);
        std::vector<std::string> notes;
        const table::Facts facts = facts_.of(table, column, notes);
        const table::Lookup lookup = look_up(table, facts, column);
        Tree tree = session::lookup_to_json(lookup);
        Tree then = Tree::array();
        if (lookup.again()) then.push_back(roll(id, column, depth + 1));
        for (const std::string& next : lookup.then()) then.push_back(roll(next, "", depth + 1));
        if (const auto sum = sum_of(lookup)) tree["sum"] = *sum;
        tree["then"] = then;
        notes.insert(notes.end(), lookup.notes.begin(), lookup.notes.end());
        tree["notes"] = notes;
        return tree;
    }

    table::Lookup look_up(const table::Table& table, const table::Facts& facts, const std::string& column) {
        if (const auto decided = decided_before_dice(table, facts, column)) return *decided;
        if (table.is_choice()) return pick(table, chosen(table), facts);
        const std::vector<int>& sides = table.sides();
        std::vector<int> faces;
        if (!sides.empty() && dice_.any()) {
            const auto given = dice_.take(table.id, sides);
            if (!given) throw Missing{faces_form(table, sides)};
            for (std::size_t i = 0; i < sides.size(); ++i) faces.push_back(dice::parse_face((*given)[i], sides[i]));
        } else if (!sides.empty()) {
            faces = dice::roll({dice::random_seed(), 0, "table.roll", 1, table.id, 1}, sides);
        }
        return table::look_up(table, faces, facts, column);
    }

    std::string chosen(const table::Table& table) {
        if (!result_.empty()) return std::exchange(result_, "");
        referee::Form form;
        form.key = table.id + "/choice";
        form.title = table.title;
        table::Field field;
        field.id = "result";
        field.label = "Result (--result)";
        field.type = table::FieldType::choice;
        field.required = true;
        for (const table::Result& result : table.results) field.choices.push_back({result.id, result.label});
        form.fields.push_back(field);
        throw Missing{form};
    }

    static referee::Form faces_form(const table::Table& table, const std::vector<int>& sides) {
        referee::Form form;
        form.key = table.id;
        form.title = table.title;
        table::Field field;
        field.id = "faces";
        field.label = "Faces (--dice)";
        field.type = table::FieldType::faces;
        field.sides = sides;
        field.required = true;
        form.fields.push_back(field);
        return form;
    }

    const rulebook::Rules& rules_;
    GivenDice dice_;
    GivenFacts facts_;
    std::string result_;
    int rolled_ = 0;
};

int roll(const Context& context, const RollOptions& options) {
    const rulebook::Rules rules = rules_with(context, options.table, options.readings, options.house_rules);
    try {
        const Tree tree =
            TableRoll(rules, GivenDice(options.dice), options.facts, options.result).run(options.table, options.column);
        if (context.json) {
            print(tree);
        } else {
            say(table_roll_as_text(rules, tree));
        }
        return done;
    } catch (const Missing& missing) {
        return report_missing(context, missing);
    }
}

}  // namespace

void add_table_commands(const Command& app, Context& context, Action& action) {
    const Command tables = app.add_subcommand("table", "The printed tables");
    tables.require_subcommand(1);
    tables.add_subcommand("list", "Lists all tables").callback([&] { action = [&] { return list(context); }; });

    const auto options = std::make_shared<RollOptions>();
    const Command show_command = tables.add_subcommand("show", "Shows one table as printed");
    show_command.add_option("ID", options->table, "The table's id").required();
    show_command.add_option("--reading", options->readings, "RULING=READING").expected(1).take_all();
    show_command.add_option("--house-rule", options->house_rules, "A house rule's id").expected(1).take_all();
    show_command.callback([&, options] { action = [&, options] { return show(context, *options); }; });

    add_card_command(tables, context, action);

    const auto folders = std::make_shared<std::vector<fs::path>>();
    const Command check_command = tables.add_subcommand("check", "Checks rulebooks for errors");
    check_command.add_option("DIR", *folders, "Rulebook folders; all known ones if none are given");
    check_command.callback([&, folders] { action = [&, folders] { return check(context, *folders); }; });

    const Command roll_command = tables.add_subcommand("roll", "Rolls on a table, outside any session");
    roll_command.add_option("ID", options->table, "The table's id").required();
    roll_command.add_option("--dice", options->dice, "What the dice show: 4,6").expected(1).take_all();
    roll_command.add_option("--column", options->column, "The column's id");
    roll_command.add_option("--fact", options->facts, "name=value").expected(1).take_all();
    roll_command.add_option("--reading", options->readings, "RULING=READING").expected(1).take_all();
    roll_command.add_option("--house-rule", options->house_rules, "A house rule's id").expected(1).take_all();
    roll_command.add_option("--result", options->result, "The result, where the table has no dice");
    roll_command.callback([&, options] { action = [&, options] { return roll(context, *options); }; });

    add_odds_command(tables, context, action);
}

}  // namespace flagplot::cli
