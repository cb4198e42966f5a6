// Reads a table's JSON, in the order in which docs/table-format.md describes it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "ascii/letters.h"
#include "json/limits.h"
#include "json/members.h"
#include "json/tree.h"
#include "table/load_table.h"

namespace flagplot::table {
namespace {

using json::Node;
namespace limits = json::limits;

constexpr int limit = 1'000'000;

// The parts of one list have ids of their own, none twice.
class Ids {
  public:
    std::string take(const Node& node) {
        std::string id = node.identifier();
        if (!ids_.insert(id).second) node.fail(fmt::format("the id \"{}\" a second time", id), "each id once");
        return id;
    }

  private:
    std::set<std::string> ids_;
};

Condition load_when(const Node& node) {
    const auto when = node.find("when");
    return when ? Condition::load(*when) : Condition();
}

Tree load_effects(const Node& node) {
    const auto effects = node.find("effects");
    if (!effects) return Tree::object();
    for (const auto& [key, member] : effects->members()) {
        if (key == "again") member.boolean();
        if (key != "then") continue;
        if (member.tree().is_array()) {
            member.texts();
        } else {
            member.text();
        }
    }
    return effects->tree();
}

std::vector<TableDie> load_dice(const Node& node) {
    std::vector<TableDie> dice;
    const auto load = [](const Node& text) {
        try {
            return dice::parse_dice(text.text());
        } catch (const dice::DiceError& error) {
            text.fail(error.what(), "");
        }
    };
    if (node.tree().is_string()) {
        dice.push_back({load(node), false});
        return dice;
    }
    int count = 0;
    for (const Node& item : node.items()) {
        item.allow_only({"dice", "as"});
        const std::string role = item.at("as").text();
        if (role != "row" && role != "column") item.at("as").fail_expecting("row or column");
        dice.push_back({load(item.at("dice")), role == "column"});
        count += dice.back().dice.count;
        if (count > dice::most_dice) node.fail("more dice", fmt::format("at most {} at once", dice::most_dice));
    }
    for (const TableDie& die : dice) {
        const auto with_it = std::ranges::count_if(dice, [&](const TableDie& d) { return d.column == die.column; });
        if (die.dice.reading == dice::Dice::Reading::digits && with_it > 1)
            node.fail("d66 added to other dice", "d66 alone, for the row or for the column");
    }
    return dice;
}

Cell load_cell(const Node& node) {
    Cell cell;
    if (node.tree().is_string()) {
        cell.options.push_back({Condition(), node.text()});
        return cell;
    }
    for (const Node& item : node.items()) {
        item.allow_only({"when", "result"});
        cell.options.push_back({load_when(item), item.at("result").text()});
    }
    if (cell.options.empty() || !cell.options.back().when.empty()) {
        node.fail("a cell that may have no result", "a last option without a condition");
    }
    return cell;
}

Row load_row(const Node& node, const std::vector<Column>& columns) {
    node.allow_only({"range", "when", "label", "result", "cells"});
    Row row;
    if (const auto range = node.find("range")) row.range = load_range(*range);
    row.when = load_when(node);
    if (row.range && !row.when.empty()) node.fail("a range and a condition", "one of them");
    row.label = node.text_of("label", "");
    if (node.find("result") && node.find("cells")) node.fail("a result and cells", "one of them");
    if (columns.empty()) {
        row.cells.push_back(load_cell(node.at("result")));
        return row;
    }
    const Node cells = node.at("cells");
    std::set<std::string_view> known;
    for (const Column& column : columns) known.insert(column.id);
    std::map<std::string, Node> by_column;
    for (const auto& [key, member] : cells.members()) {
        if (!known.contains(key)) member.fail(fmt::format("the unknown column \"{}\"", key), "a column of this table");
        by_column.emplace(key, member);
    }
    for (const Column& column : columns) {
        const auto cell = by_column.find(column.id);
        row.cells.push_back(load_cell(cell == by_column.end() ? cells.at(column.id) : cell->second));
    }
    return row;
}

Column load_column(const Node& node, Ids& ids) {
    node.allow_only({"id", "label", "range", "when"});
    Column column;
    column.id = ids.take(node.at("id"));
    column.label = node.at("label").text();
    if (const auto range = node.find("range")) column.range = load_range(*range);
    column.when = load_when(node);
    if (column.range && !column.when.empty()) node.fail("a range and a condition", "one of them");
    return column;
}

// Whether it rounds up; otherwise down.
bool load_round(const Node& node, const std::string& round) {
    if (round != "up" && round != "down") node.at("round").fail_expecting("up or down");
    return round == "up";
}

Modifier::Per load_per(const Node& node) {
    node.allow_only({"fact", "above", "each", "round", "max"});
    Modifier::Per per;
    per.fact = node.at("fact").text();
    if (const auto above = node.find("above")) per.above = above->integer(-limit, limit);
    if (const auto each = node.find("each")) per.each = each->integer(1, limit);
    if (const auto most = node.find("max")) per.most = most->integer(1, limit);
    per.round_up = load_round(node, node.text_of("round", "down"));
    return per;
}

void load_times(const Node& node, Modifier& modifier) {
    const Node times = node.at("times");
    const std::string text = times.text();
    const std::size_t slash = text.find('/');
    const std::string upper = text.substr(0, slash);
    const std::string lower = slash == std::string::npos ? "1" : text.substr(slash + 1);
    constexpr int none = -1;
    modifier.numerator = ascii::whole_number(upper).value_or(none);
    modifier.denominator = ascii::whole_number(lower).value_or(none);
    const auto is_in = [](int number, int least) { return number >= least && number <= 1000; };
    if (!is_in(modifier.numerator, 0) || !is_in(modifier.denominator, 1))
        times.fail_expecting("a fraction such as \"1/2\", \"2\" or \"0\"");
    const std::string round = modifier.denominator == 1 ? node.text_of("round", "down") : node.at("round").text();
    modifier.round_up = load_round(node, round);
}

constexpr std::array<std::pair<const char*, Modifier::Operation>, 5> operations{{
    {"add", Modifier::Operation::add},
    {"at-most", Modifier::Operation::at_most},
    {"times", Modifier::Operation::times},
    {"result", Modifier::Operation::result},
    {"forbid", Modifier::Operation::forbid},
}};

Modifier load_modifier(const Node& node, Ids& ids) {
    node.allow_only({"id", "label", "source", "when", "add", "times", "round", "per", "at-most", "result", "forbid"});
    Modifier modifier;
    modifier.id = ids.take(node.at("id"));
    modifier.label = node.at("label").text();
    modifier.source = node.text_of("source", "");
    modifier.when = load_when(node);
    if (const auto per = node.find("per")) modifier.per = load_per(*per);
    int given = 0;
    for (const auto& [name, operation] : operations) {
        if (!node.find(name)) continue;
        ++given;
        modifier.operation = operation;
    }
    if (const auto add = node.find("add")) modifier.amount = add->integer(-limit, limit);
    if (const auto most = node.find("at-most")) modifier.amount = most->integer(-limit, limit);
    if (node.find("times")) load_times(node, modifier);
    if (const auto result = node.find("result")) modifier.result = result->text();
    if (const auto forbid = node.find("forbid"); forbid && !forbid->boolean()) forbid->fail_expecting("true");
    if (given != 1)
        node.fail(fmt::format("{} operations", given), "exactly one of add, times, at-most, result, forbid");
    if (modifier.per && modifier.operation != Modifier::Operation::add) node.fail("per without add", "add beside per");
    if (node.find("round") && modifier.operation != Modifier::Operation::times) {
        node.fail("round without times", "times beside round, or round within per");
    }
    return modifier;
}

Result load_result(const std::string& id, const Node& node) {
    node.allow_only({"label", "effects"});
    return {id, node.at("label").text(), load_effects(node)};
}

Footnote load_footnote(const Node& node, Ids& ids) {
    node.allow_only({"id", "text", "when", "effects"});
    return {ids.take(node.at("id")), node.at("text").text(), load_when(node), load_effects(node)};
}

Opposed load_opposed(const Node& node) {
    node.allow_only({"table", "above", "even", "below"});
    return {node.at("table").text(), node.at("above").text(), node.at("even").text(), node.at("below").text()};
}

void check_results(const Table& table, const Node& node) {
    std::set<std::string_view> known;
    for (const Result& result : table.results) known.insert(result.id);
    const auto refuse_unknown = [&](const std::string& result, const char* list, std::size_t index) {
        if (known.contains(result)) return;
        node.at(list).items()[index].fail(fmt::format("the unknown result \"{}\"", result), "an id under \"results\"");
    };
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        for (const Cell& cell : table.rows[i].cells) {
            for (const Cell::Option& option : cell.options) refuse_unknown(option.result, "rows", i);
        }
    }
    for (std::size_t i = 0; i < table.modifiers.size(); ++i) {
        if (table.modifiers[i].operation != Modifier::Operation::result) continue;
        refuse_unknown(table.modifiers[i].result, "modifiers", i);
    }
}

// One thing gives the number that is looked up, and one the column.
void check_roll(const Table& table, const Node& node) {
    const auto columns = std::ranges::count_if(table.dice, [](const TableDie& d) { return d.column; });
    if (columns > 1) node.at("dice").fail(fmt::format("{} column dice", columns), "one at most");
    if (!table.start.empty() && table.dice.size() > static_cast<std::size_t>(columns)) {
        node.fail("dice and start", "one of them");
    }
    if (!table.total_is.empty() && !table.rows.empty()) node.fail("rows and total-is", "one of them");
}

// Each place on a ladder is one number, and has one name: its result's.
void check_ladder(const Table& table, const Node& node) {
    if (!table.ladder) return;
    if (table.start.empty()) node.fail("a ladder without start", "the fact that it starts from");
    if (table.rows.empty()) node.fail("a ladder without rows", "a row for each of its places");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Row& row = table.rows[i];
        const bool is_one = row.range && row.range->least == row.range->most;
        const bool is_named = row.cells.size() == 1 && row.cells.front().options.size() == 1;
        if (is_one && is_named) continue;
        node.at("rows").items()[i].fail("a row of a ladder that isn't one place", "one number and one result");
    }
}

}  // namespace

std::optional<Range> parse_range(std::string_view text) {
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    Range range;
    const auto [after, error] = std::from_chars(begin, end, range.least);
    if (error != std::errc() || range.least < -limit || range.least > limit) return std::nullopt;
    const std::string_view rest = text.substr(static_cast<std::size_t>(after - begin));
    if (rest.empty()) {
        range.most = range.least;
    } else if (rest == "+") {
        range.most = unlimited;
    } else if (rest == "-") {
        range.most = range.least;
        range.least = -unlimited;
    } else {
        const auto [last, wrong] = std::from_chars(after + 1, end, range.most);
        if (rest[0] != '-' || wrong != std::errc() || last != end || range.most <= range.least || range.most > limit) {
            return std::nullopt;
        }
    }
    return range;
}

Range load_range(const Node& node) {
    const std::optional<Range> range = parse_range(node.text());
    if (!range) node.fail_expecting("a range such as \"1-10\", \"20\", \"5+\" or \"2-\"");
    return *range;
}

Table load_table(const Tree& tree, const std::string& file) {
    const Node node(tree, file);
    const json::Size size = json::size_of(tree);
    if (size.values > limits::table_values || size.bytes > limits::table_bytes) {
        node.fail(fmt::format("{} values, and {} bytes in their texts", size.values, size.bytes),
                  fmt::format("at most {} and {}", limits::table_values, limits::table_bytes));
    }
    node.allow_only({"$schema", "id", "title", "source", "dice", "start", "ladder", "total-is", "opposed", "columns",
                     "rows", "modifiers", "results", "footnotes"});
    Table table;
    table.file = file;
    table.id = node.at("id").identifier();
    table.title = node.at("title").text();
    table.source = node.at("source").text();
    if (const auto dice = node.find("dice")) table.dice = load_dice(*dice);
    table.start = node.text_of("start", "");
    table.ladder = node.flag("ladder");
    table.total_is = node.text_of("total-is", "");
    if (const auto opposed = node.find("opposed")) table.opposed = load_opposed(*opposed);
    Ids column_ids;
    for (const Node& item : json::items_of(node, "columns", limits::columns))
        table.columns.push_back(load_column(item, column_ids));
    for (const auto& [id, member] : json::members_of(node, "results", limits::results))
        table.results.push_back(load_result(id, member));
    for (const Node& item : json::items_of(node, "rows", limits::rows))
        table.rows.push_back(load_row(item, table.columns));
    Ids modifier_ids;
    for (const Node& item : json::items_of(node, "modifiers", limits::modifiers))
        table.modifiers.push_back(load_modifier(item, modifier_ids));
    Ids footnote_ids;
    for (const Node& item : json::items_of(node, "footnotes", limits::footnotes))
        table.footnotes.push_back(load_footnote(item, footnote_ids));
    check_results(table, node);
    check_roll(table, node);
    check_ladder(table, node);
    if (table.rows.empty() && table.total_is.empty() && table.modifiers.empty()) {
        node.fail("neither rows nor modifiers", "something to look up");
    }
    table.settle();
    return table;
}

}  // namespace flagplot::table
