#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "cli/screen.h"
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
    std::string text;
    Context::Problems problems;
    for (const rulebook::Rulebook& book : context.rulebooks(problems)) {
        const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(book));
        for (const auto& [name, table] : rules.tables()) {
            all.push_back({{"id", name}, {"title", table.title}, {"rulebook", book.id}, {"source", table.source}});
            text += fmt::format("{:<32} {}\n", name, table.title);
        }
    }
    say_not_read(problems);
    return answer(context, all, text);
}

int show(const Context& context, const RollOptions& options) {
    const rulebook::Rules rules = rules_with(context, options.table, options.readings, options.house_rules);
    return answer(context, rules.tree(options.table), report::to_text(report::make_card(rules, options.table)));
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
    return answer(context, {{"rulebooks", folders.size()}, {"tables", tables}},
                  fmt::format("{} tables in {} rulebooks: no problems found.\n", tables, folders.size()));
}

// A roll, and those that it led to.
struct Rolled {
    table::Lookup lookup;
    std::vector<std::string> notes;
    std::vector<Rolled> then;
};

Tree to_json(const Rolled& rolled) {
    Tree tree = session::lookup_to_json(rolled.lookup);
    if (const auto sum = sum_of(rolled.lookup)) tree["sum"] = *sum;
    tree["then"] = Tree::array();
    for (const Rolled& next : rolled.then) tree["then"].push_back(to_json(next));
    tree["notes"] = rolled.notes;
    return tree;
}

// What was thrown, and what that adds up to: "6", "6 +3 Gale = 9, read as 6 (the last row)", "4 6, 10 +1 Night = 11".
std::string calculation(const std::string& thrown, const table::Lookup& lookup) {
    if (lookup.modifiers.empty() && !lookup.clamped) return thrown;
    const std::string how = explain(lookup);
    const bool begins_with_it = lookup.natural && thrown == fmt::format("{}", *lookup.natural);
    return thrown.empty() || begins_with_it ? how : fmt::format("{}, {}", thrown, how);
}

// "Fleet Speed: 14: Half Speed", follow-ups indented.
std::string as_text(const rulebook::Rules& rules, const Rolled& rolled) {
    const table::Lookup& lookup = rolled.lookup;
    std::string text = rules.table(lookup.table).title;
    const std::string how = calculation(fmt::format("{}", fmt::join(lookup.faces, " ")), lookup);
    if (!how.empty()) text += ": " + how;
    if (!is_result_explained(lookup)) text += ": " + lookup.label;
    text += '\n';
    for (const std::string& note : rolled.notes) text += "  " + note + '\n';
    for (const Rolled& next : rolled.then) text += "  then " + as_text(rules, next);
    return text;
}

// Rolls a table and what it leads to, without a session.
class TableRoll {
  public:
    TableRoll(const rulebook::Rules& rules, GivenDice dice, const std::vector<std::string>& facts, std::string result)
        : rules_(rules), dice_(std::move(dice)), facts_(rules, facts, "--fact"), result_(std::move(result)) {}

    Rolled run(const std::string& id, const std::string& column) {
        Rolled rolled = roll(id, column, 1);
        const std::string unused = dice_.unused();
        if (!unused.empty()) throw InputError("--dice", "not used: " + unused, "as many faces as there are dice");
        facts_.check_all_used();
        if (!result_.empty()) throw InputError("--result", "not used: " + result_, "a table without dice");
        return rolled;
    }

  private:
    Rolled roll(const std::string& id, const std::string& column, int depth) {
        if (depth > table::longest_chain || ++rolled_ > table::most_followers)
            throw InputError(id, "is rolled again and again", "a table that ends");
        const table::Table& table = rules_.table(id);
        Rolled rolled;
        const table::Facts facts = facts_.of(table, column, rolled.notes);
        rolled.lookup = look_up(table, facts, column);
        const table::Lookup& lookup = rolled.lookup;
        if (lookup.again()) rolled.then.push_back(roll(id, column, depth + 1));
        for (const std::string& next : lookup.then()) rolled.then.push_back(roll(next, "", depth + 1));
        rolled.notes.insert(rolled.notes.end(), lookup.notes.begin(), lookup.notes.end());
        return rolled;
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
        std::vector<table::Choice> results;
        for (const table::Result& result : table.results) results.push_back({result.id, result.label});
        throw Missing{{.key = table.id + "/choice",
                       .title = table.title,
                       .fields = {referee::choice_field("result", "Result (--result)", results)}}};
    }

    static referee::Form faces_form(const table::Table& table, const std::vector<int>& sides) {
        table::Field field = referee::faces_field("faces", "Faces (--dice)", sides);
        field.help.clear();
        return {.key = table.id, .title = table.title, .fields = {field}};
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
        const Rolled rolled =
            TableRoll(rules, GivenDice(options.dice), options.facts, options.result).run(options.table, options.column);
        return answer(context, to_json(rolled), as_text(rules, rolled));
    } catch (const Missing& missing) {
        return report_missing(context, missing);
    }
}

}  // namespace

void add_table_commands(const Command& app) {
    const Command tables = app.add_group("table", "The printed tables");
    tables.add("list", "Lists all tables", list);

    const auto options = std::make_shared<RollOptions>();
    const Command show_command = tables.add("show", "Shows one table as printed", options, show);
    show_command.add_option("ID", options->table, "The table's id").required();
    show_command.add_list("--reading", options->readings, "RULING=READING");
    show_command.add_list("--house-rule", options->house_rules, "A house rule's id");

    add_card_command(tables);

    const auto folders = std::make_shared<std::vector<fs::path>>();
    const Command check_command = tables.add("check", "Checks rulebooks for errors", folders, check);
    check_command.add_option("DIR", *folders, "Rulebook folders; all known ones if none are given");

    const Command roll_command = tables.add("roll", "Rolls on a table, outside any session", options, roll);
    roll_command.add_option("ID", options->table, "The table's id").required();
    roll_command.add_list("--dice", options->dice, "What the dice show: 4,6");
    roll_command.add_option("--column", options->column, "The column's id");
    roll_command.add_list("--fact", options->facts, "name=value");
    roll_command.add_list("--reading", options->readings, "RULING=READING");
    roll_command.add_list("--house-rule", options->house_rules, "A house rule's id");
    roll_command.add_option("--result", options->result, "The result, where the table has no dice");

    add_odds_command(tables);
}

}  // namespace flagplot::cli
