#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/table_facts.h"
#include "json/members.h"
#include "json/tree.h"
#include "report/odds.h"
#include "table/odds.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Node;
using json::Tree;
using report::OddsReply;
using table::Differences;
using table::Odds;

// One thing that is asked: a table's odds, perhaps of many throws, perhaps against another table.
struct Question {
    std::string table;
    std::string column;
    table::Facts facts;
    int times = 1;
    std::string against;
    std::string against_column;
    table::Facts against_facts;  // beside `facts`, which serve for both tables
    std::vector<std::string> readings;
    std::vector<std::string> house_rules;
};

// ---- working it out

// The other table's facts are asked for if a person named it. If only the table does, they may be missing: then there
// are the odds of this one.
void oppose(const rulebook::Rules& rules, const Question& question, GivenFacts& facts, OddsReply& reply) {
    const table::Table& table = rules.table(question.table);
    if (question.against.empty() && !table.opposed) return;
    const table::Table& other = rules.table(question.against.empty() ? table.opposed->table : question.against);
    std::vector<std::string> notes;
    try {
        const table::Facts known =
            facts.of(other, question.against_column, notes, {question.against_facts, "--against-fact"});
        report::oppose(reply, table, other, known, question.against_column);
    } catch (const Missing& missing) {
        if (!question.against.empty()) throw;
        std::vector<std::string> labels;
        for (const table::Field& field : missing.form.fields) labels.push_back(field.id);
        reply.notes.push_back(fmt::format("against {}: not known without {}", other.title, fmt::join(labels, ", ")));
        return;
    }
    for (const std::string& note : notes) {
        const auto& said = reply.notes;
        if (std::ranges::find(said, note) == said.end()) reply.notes.push_back(note);
    }
}

OddsReply reply_to(const rulebook::Rules& rules, const Question& question) {
    GivenFacts facts(rules, question.facts, "--fact");
    const table::Table& table = rules.table(question.table);
    std::vector<std::string> notes;
    const table::Facts known = facts.of(table, question.column, notes);
    OddsReply reply = report::odds_of(table, known, question.column, question.times);
    reply.notes = std::move(notes);
    oppose(rules, question, facts, reply);
    facts.check_all_used();
    return reply;
}

// ---- JSON

void put(Tree& tree, const std::string& key, const std::string& text) {
    if (!text.empty()) tree[key] = text;
}

Tree ways_to_json(std::uint64_t ways, std::uint64_t throws) {
    return {{"ways", ways}, {"chance", table::share(ways, throws)}};
}

Tree chance_to_json(const table::Chance& chance, std::uint64_t throws) {
    Tree tree = Tree::object();
    put(tree, "result", chance.result);
    tree["label"] = chance.label;
    tree["effects"] = chance.effects;
    if (chance.total) tree["total"] = *chance.total;
    if (chance.forbidden) tree["forbidden"] = true;
    if (!chance.notes.empty()) tree["notes"] = chance.notes;
    tree.update(ways_to_json(chance.ways, throws));
    return tree;
}

Tree numbers_to_json(const std::map<int, std::uint64_t>& numbers, const std::string& name, std::uint64_t throws) {
    Tree list = Tree::array();
    for (const auto& [number, ways] : numbers) {
        Tree item = {{name, number}};
        item.update(ways_to_json(ways, throws));
        list.push_back(std::move(item));
    }
    return list;
}

Tree odds_to_json(const Odds& odds) {
    Tree tree = {{"table", odds.table}};
    put(tree, "column", odds.column);
    for (const auto& [fact, value] : odds.facts) tree["facts"][fact] = value;
    tree["modifiers"] = Tree::array();
    for (const table::AppliedModifier& modifier : odds.modifiers) {
        tree["modifiers"].push_back({{"id", modifier.id}, {"label", modifier.label}, {"value", modifier.value}});
    }
    tree["decided"] = odds.decided;
    tree["throws"] = odds.throws;
    tree["chances"] = json::list_of(odds.chances, [&](const auto& one) { return chance_to_json(one, odds.throws); });
    tree["totals"] = numbers_to_json(odds.totals, "total", odds.throws);
    return tree;
}

Tree counts_to_json(const table::CountOdds& odds) {
    Tree list = Tree::array();
    for (const table::CountOdds::Count& count : odds.counts) {
        Tree item = Tree::object();
        put(item, "result", count.chance.result);
        item["label"] = count.chance.label;
        item["expected"] = count.expected;
        item["exactly"] = count.exactly;
        list.push_back(std::move(item));
    }
    return list;
}

Tree differences_to_json(const OddsReply& reply) {
    const Differences& all = *reply.differences;
    const auto part = [&](const std::string& label, std::uint64_t ways) {
        Tree tree = {{"label", label}};
        tree.update(ways_to_json(ways, all.throws));
        return tree;
    };
    return {{"throws", all.throws},
            {"above", part(reply.words.above, all.above_zero())},
            {"even", part(reply.words.even, all.zero())},
            {"below", part(reply.words.below, all.below_zero())},
            {"differences", numbers_to_json(all.ways, "difference", all.throws)}};
}

Tree to_json(const OddsReply& reply) {
    Tree tree = odds_to_json(reply.odds);
    if (reply.counts) {
        tree["times"] = reply.counts->times;
        tree["counts"] = counts_to_json(*reply.counts);
    }
    if (reply.other) {
        tree["against"] = odds_to_json(*reply.other);
        tree["difference"] = differences_to_json(reply);
    }
    tree["notes"] = reply.notes;
    return tree;
}

// ---- the command

struct OddsOptions {
    Question question;  // without its facts
    std::vector<std::string> facts;
    std::vector<std::string> against_facts;
    std::string questions;
};

table::Facts facts_of(const std::vector<std::string>& given, const std::string& option) {
    table::Facts facts;
    for (const auto& [name, value] : names_and_values(given, option)) facts[name] = value;
    return facts;
}

Question question_of(const OddsOptions& options) {
    Question question = options.question;
    question.facts = facts_of(options.facts, "--fact");
    question.against_facts = facts_of(options.against_facts, "--against-fact");
    return question;
}

table::Facts facts_of(const Node& node, std::string_view key) {
    const auto member = node.find(key);
    return member ? member->values() : table::Facts();
}

Question question_of(const Node& node) {
    node.allow_only(
        {"table", "column", "facts", "times", "against", "against-column", "against-facts", "readings", "house-rules"});
    Question question{.table = node.at("table").text(),
                      .column = node.text_of("column", ""),
                      .facts = facts_of(node, "facts"),
                      .against = node.text_of("against", ""),
                      .against_column = node.text_of("against-column", ""),
                      .against_facts = facts_of(node, "against-facts"),
                      .readings = {},
                      .house_rules = {}};
    if (const auto house_rules = node.find("house-rules")) question.house_rules = house_rules->texts();
    if (const auto times = node.find("times")) question.times = times->integer(1, table::most_throws);
    for (const auto& [ruling, reading] : json::members_of(node, "readings")) {
        question.readings.push_back(fmt::format("{}={}", ruling, reading.text()));
    }
    return question;
}

std::vector<Question> read_questions(const std::string& file) {
    const std::string name = given_name(file);
    const Tree tree = json::parse(given_text(file), name);
    std::vector<Question> questions;
    for (const Node& node : Node(tree, name).items()) questions.push_back(question_of(node));
    return questions;
}

// Rules that were loaded once serve for all tables of their rulebook.
class Shelf {
  public:
    explicit Shelf(const Context& context) : context_(context) {}

    const rulebook::Rules& rules_for(const Question& question) {
        const Under under{question.readings, question.house_rules};
        for (const auto& [known, rules] : rules_) {
            if (known == under && rules.tables().contains(question.table)) return rules;
        }
        rules_.emplace_back(under, rules_with(context_, question.table, question.readings, question.house_rules));
        return rules_.back().second;
    }

  private:
    using Under = std::pair<std::vector<std::string>, std::vector<std::string>>;  // readings, house rules

    const Context& context_;
    std::vector<std::pair<Under, rulebook::Rules>> rules_;
};

int answer_all(const Context& context, const std::string& file) {
    Shelf shelf(context);
    Tree all = Tree::array();
    std::string text;
    for (const Question& question : read_questions(file)) {
        const rulebook::Rules& rules = shelf.rules_for(question);
        const OddsReply reply = reply_to(rules, question);
        if (context.json) {
            all.push_back(to_json(reply));
        } else {
            text += (text.empty() ? "" : "\n") + sheet::to_text(report::odds_sheet(rules, reply));
        }
    }
    return answer(context, all, text);
}

int show_odds(const Context& context, const OddsOptions& options) {
    const bool has_table = !options.question.table.empty();
    if (has_table != options.questions.empty()) {
        throw InputError("table odds", has_table ? "found a table and --questions" : "found no table",
                         "the id of a table, or --questions FILE");
    }
    try {
        if (!options.questions.empty()) return answer_all(context, options.questions);
        const Question question = question_of(options);
        const rulebook::Rules rules = rules_with(context, question.table, question.readings, question.house_rules);
        const OddsReply reply = reply_to(rules, question);
        return answer(context, to_json(reply), sheet::to_text(report::odds_sheet(rules, reply)));
    } catch (const Missing& missing) {
        return report_missing(context, missing);
    }
}

}  // namespace

void add_odds_command(const Command& tables) {
    const auto options = std::make_shared<OddsOptions>();
    Question& question = options->question;
    const Command command = tables.add("odds", "Prints how likely each result is before the roll", options, show_odds);
    command.add_option("ID", question.table, "The table's id");
    command.add_option("--column", question.column, "The column's id");
    command.add_list("--fact", options->facts, "name=value");
    command.add_list("--reading", question.readings, "RULING=READING");
    command.add_list("--house-rule", question.house_rules, "A house rule's id");
    command.add_option("--times", question.times, "This many throws at once: how often each result comes up");
    command.add_option("--against", question.against, "Another table: the difference between the two totals");
    command.add_option("--against-column", question.against_column, "The other table's column");
    command.add_list("--against-fact", options->against_facts, "name=value, for the other table only");
    command.add_option("--questions", options->questions,
                       "A JSON file with a list of questions, such as [{\"table\": ID, \"facts\": {...}}]; - is "
                       "standard input");
}

}  // namespace flagplot::cli
