#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/screen.h"
#include "host/host.h"
#include "host/kept_sums.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "report/roll_words.h"
#include "rulebook/check.h"
#include "rulebook/patch_targets.h"
#include "rulebook/rules.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Tree;
using rulebook::HouseRule;

struct Options {
    std::string id;
    std::string table;
    std::string rulebook;
    std::string title;
    std::string why;
    std::vector<std::string> changes;
    std::vector<std::string> readings;
    std::vector<fs::path> files;
    bool anew = false;
};

std::shared_ptr<const rulebook::Rulebook> book_of_table(const Context& context, const std::string& table) {
    Context::Problems problems;
    for (rulebook::Rulebook& book : context.rulebooks(problems)) {
        if (book.tables.contains(table)) return std::make_shared<const rulebook::Rulebook>(std::move(book));
    }
    refuse_not_read(problems);
    throw InputError("table", fmt::format("found \"{}\"", table), "a table's id, as table list shows it");
}

// Those that can be read; `problems` takes what is wrong with the others.
std::vector<HouseRule> all_rules(const Context& context, const std::string& rulebook,
                                 std::vector<std::string>& problems) {
    std::vector<HouseRule> all;
    Context::Problems of_games;
    for (const rulebook::Rulebook& book : context.rulebooks(of_games)) {
        if (!rulebook.empty() && rulebook != book.id) continue;
        std::vector<std::string> here;
        for (HouseRule& rule : context.library().house_rules(book.id, &here)) all.push_back(std::move(rule));
        for (const std::string& problem : here) {  // a file that can't be read may be of any game
            if (std::ranges::find(problems, problem) == problems.end()) problems.push_back(problem);
        }
    }
    return all;
}

HouseRule rule_of(const Context& context, const std::string& id) {
    std::vector<std::string> problems;
    const std::vector<HouseRule> known = all_rules(context, "", problems);
    if (const HouseRule* const found = json::find_by_id(known, id)) return *found;
    say_not_read(problems);
    json::refuse_unknown("house rule", id, known, "none: there are no house rules yet");
}

Tree with_file(const HouseRule& rule) {
    Tree tree = rulebook::to_json(rule);
    tree["file"] = rule.file.string();
    return tree;
}

int list(const Context& context, const Options& options) {
    Tree all = Tree::array();
    std::vector<std::string> problems;
    for (const HouseRule& rule : all_rules(context, options.rulebook, problems)) {
        all.push_back(with_file(rule));
        if (context.json) continue;
        const auto book = context.library().load(rule.rulebook);
        say(fmt::format("{}  {}\n    {}\n", rule.id, report::words(rule, book), rule.file.string()));
    }
    say_not_read(problems);
    if (context.json) {
        print(all);
    } else if (all.empty()) {
        say("There are no house rules yet. To make one: house make --help\n");
    }
    return done;
}

int show(const Context& context, const Options& options) {
    const HouseRule rule = rule_of(context, options.id);
    print(context.json ? with_file(rule) : rulebook::to_json(rule));
    return done;
}

// Lists what can be changed in a table, with its present values.
int places(const Context& context, const Options& options) {
    const rulebook::Rules rules(book_of_table(context, options.table), names_and_values(options.readings, "--reading"));
    Tree all = Tree::array();
    std::string text;
    for (const rulebook::PatchTarget& target : patch_targets_of(rules, options.table)) {
        all.push_back({{"place", target.pointer}, {"label", target.label}, {"value", target.value}});
        text += fmt::format("{:<28} {}: {}\n", target.pointer, target.label, json::to_text(target.value));
    }
    return answer(context, all, text);
}

void refuse_what_cant_be(const rulebook::Rules& rules) {
    const std::vector<rulebook::Finding> findings = check_house_rules(rules);
    if (findings.empty()) return;
    for (std::size_t i = 1; i < findings.size(); ++i) warn(findings[i].line());
    throw InputError(findings.front().file + ": " + findings.front().pointer, findings.front().found,
                     findings.front().expected);
}

// The values that the user's own rule has for the table already, which the new ones join. Refused if it does more
// than values can say.
json::Values values_before(const HouseRule& old, const rulebook::Rules& printed, const std::string& table) {
    const Tree* patch = old.patch_of(table);
    if (!patch) return {};
    if (auto values = values_of(printed, table, *patch)) return *values;
    throw InputError("house rule", old.id + " was written by hand and does more than --set can",
                     fmt::format("its file to be edited, {}, or --anew", old.file.string()));
}

// A new house rule, or another change in one of the user's own.
int make(const Context& context, const Options& options) {
    const auto book = book_of_table(context, options.table);
    HouseRule rule{options.id, options.title, book->id, options.why, {}};
    const auto readings = names_and_values(options.readings, "--reading");
    const rulebook::Rules printed(book, readings);
    json::Values values;
    std::vector<std::string> problems;
    const std::vector<HouseRule> known = all_rules(context, "", problems);
    const auto old = std::ranges::find(known, rule.id, &HouseRule::id);
    if (old != known.end()) {
        if (old->rulebook != book->id || !host::is_own_house_rule(*old)) {
            throw InputError("house rule", fmt::format("there is already a \"{}\": {}", rule.id, old->file.string()),
                             "another id");
        }
        rule.patches = old->patches;
        rule.file = old->file;
        if (rule.title.empty()) rule.title = old->title;
        if (rule.why.empty()) rule.why = old->why;
        if (!options.anew) values = values_before(*old, printed, options.table);
    }
    if (rule.title.empty()) rule.title = rule.id;
    for (const auto& [place, value] : names_and_values(options.changes, "--set")) values[place] = value;
    rule.set_patch(options.table, patch_for(printed, options.table, values));
    if (!rule.patch_of(options.table)) {
        throw InputError("--set", "nothing changes", "PLACE=VALUE, with a value other than house places shows");
    }
    const Tree tree = rulebook::to_json(rule);
    rulebook::load_house_rule(json::Node(tree, "house rule " + rule.id));
    refuse_what_cant_be(rulebook::Rules(book, readings, {rule}));
    rule.file = host::keep_house_rule(rule);
    return answer(context, with_file(rule), fmt::format("{}: {}\n", rule.file.string(), report::words(rule, *book)));
}

// All that is wrong, a line each.
int check(const Context& context, const Options& options) {
    std::vector<std::string> problems;
    std::vector<HouseRule> rules;
    for (const fs::path& file : options.files) rules.push_back(rulebook::read_house_rule(file));
    if (options.files.empty()) rules = all_rules(context, "", problems);
    for (const HouseRule& rule : rules) {
        try {
            const auto book = std::make_shared<const rulebook::Rulebook>(context.library().load(rule.rulebook));
            refuse_what_cant_be(rulebook::Rules(book, names_and_values(options.readings, "--reading"), {rule}));
        } catch (const InputError& error) {
            problems.emplace_back(error.what());
        }
    }
    for (const HouseRule& rule : rules) {
        const std::string changed = host::why_changed(rule.file);
        if (!changed.empty()) warn(changed);
    }
    for (const std::string& wrong : problems) warn(wrong);
    if (!problems.empty()) return problem;
    for (const HouseRule& rule : rules) host::accept_kept(rule.file);
    return answer(context, {{"house-rules", rules.size()}},
                  fmt::format("House rules: {}, no problems found.\n", rules.size()));
}

int remove(const Context& context, const Options& options) {
    const HouseRule rule = rule_of(context, options.id);
    host::remove_house_rule(rule);
    return answer(context, {{"removed", rule.id}},
                  fmt::format("{} was removed. Sessions that use it keep it.\n", rule.id));
}

}  // namespace

void add_house_commands(const Command& app) {
    const Command house = app.add_group("house", "House rules: small changes to printed tables");
    const auto options = std::make_shared<Options>();
    const auto add = [&](const char* name, const char* help, int (*act)(const Context&, const Options&)) {
        return house.add(name, help, options, act);
    };
    add("list", "Lists all house rules", list).add_option("--rulebook", options->rulebook, "Only those for this game");
    add("show", "Prints one house rule, as in its file", show).add_option("ID", options->id, "Its id").required();
    const Command lister = add("places", "Lists what can be changed in a table, with its present values", places);
    lister.add_option("TABLE", options->table, "The table's id").required();
    lister.add_list("--reading", options->readings, "RULING=READING");
    const Command maker = add("make", "Makes a house rule, or changes one of yours", make);
    maker.add_option("ID", options->id, "Its id: letters, digits and hyphens").required();
    maker.add_option("--table", options->table, "The table it changes").required();
    maker.add_list("--set", options->changes, "PLACE=VALUE, with a place from house places").required();
    maker.add_flag("--anew", options->anew, "Replaces its earlier changes to this table");
    maker.add_option("--title", options->title, "Its name in logs");
    maker.add_option("--why", options->why, "Why you play it this way");
    maker.add_list("--reading", options->readings, "RULING=READING");
    const Command checker = add("check", "Checks house rules for errors", check);
    checker.add_option("FILE", options->files, "Files; all known house rules if none are given");
    checker.add_list("--reading", options->readings, "RULING=READING");
    add("remove", "Removes one of your house rules", remove).add_option("ID", options->id, "Its id").required();
}

}  // namespace flagplot::cli
