#include "table/chart.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "ascii/letters.h"
#include "csv/grid.h"
#include "dice/hash.h"
#include "json/tree.h"
#include "table/load_table.h"
#include "table/table.h"

namespace flagplot::table {
namespace {

using json::InputError;
using json::Node;

Chart::Axis load_axis(const Node& node) {
    node.allow_only({"label", "ranges", "choices"});
    Chart::Axis axis;
    axis.label = node.at("label").text();
    axis.ranges = node.flag("ranges");
    const auto choices = node.find("choices");
    if (axis.ranges && choices) node.fail("ranges and choices", "one of them");
    if (choices) axis.choices = load_choices(*choices);
    return axis;
}

Chart::Part load_part(const Node& node, bool is_one_of_several) {
    Tree field = node.tree();
    Chart::Part part;
    if (is_one_of_several) {
        part.letter = ascii::upper(node.at("letter").text());
        if (part.letter.size() != 1) node.at("letter").fail_expecting("one letter");
        field.erase("letter");
    }
    part.field = load_field(Node(field, node.pointer()));
    const bool number = part.field.type == FieldType::number;
    if (is_one_of_several && !number) node.at("type").fail_expecting("number, as the cell has several");
    if (!number && part.field.type != FieldType::text && part.field.type != FieldType::choice) {
        node.at("type").fail_expecting("number, text or choice");
    }
    return part;
}

// The choice that a head names, by its id or its label; null if none does.
const Choice* choice_of(const Chart::Axis& axis, const std::string& head) {
    const auto named = [&](const Choice& choice) {
        return ascii::same(choice.id, head) || ascii::same(choice.label, head);
    };
    const auto found = std::ranges::find_if(axis.choices, named);
    return found == axis.choices.end() ? nullptr : &*found;
}

// Heads of one axis, checked one after the other.
class Heads {
  public:
    explicit Heads(const Chart::Axis& axis) : axis_(axis) {}

    // What is wrong with the next head; nothing if it may stand there.
    std::optional<std::pair<std::string, std::string>> take(const std::string& head) {
        if (head.empty()) return std::pair{"nothing", expectation()};
        if (axis_.ranges) return take_range(head);
        const Choice* choice = choice_of(axis_, head);
        if (!axis_.choices.empty() && !choice) return std::pair{fmt::format("found \"{}\"", head), expectation()};
        if (!taken_.insert(choice ? choice->id : ascii::upper(head)).second) {
            return std::pair{fmt::format("\"{}\" a second time", head), "each once"};
        }
        return std::nullopt;
    }

    // The prescribed heads that weren't taken.
    std::vector<std::string> missing() const {
        std::vector<std::string> labels;
        for (const Choice& choice : axis_.choices) {
            if (!taken_.contains(choice.id)) labels.push_back(choice.label);
        }
        return labels;
    }

  private:
    std::string expectation() const {
        if (axis_.ranges) return R"(a range such as "1-4", "7" or "21+")";
        if (axis_.choices.empty()) return "a name";
        std::vector<std::string> labels;
        for (const Choice& choice : axis_.choices) labels.push_back(choice.label);
        return fmt::format("one of {}", fmt::join(labels, ", "));
    }

    std::optional<std::pair<std::string, std::string>> take_range(const std::string& head) {
        const std::optional<Range> range = parse_range(head);
        if (!range) return std::pair{fmt::format("found \"{}\"", head), expectation()};
        if (last_ && last_->most == unlimited) return std::pair{fmt::format("\"{}\" after the end", head), "no more"};
        if (last_ && range->least != last_->most + 1) {
            return std::pair{fmt::format("found \"{}\"", head),
                             fmt::format("a range that begins with {}", last_->most + 1)};
        }
        last_ = range;
        return std::nullopt;
    }

    const Chart::Axis& axis_;
    std::set<std::string> taken_;
    std::optional<Range> last_;
};

// Blank if the row is too short; a dash of whatever length is a hyphen.
std::string cell_at(const csv::Grid& grid, std::size_t row, std::size_t column) {
    std::string cell = row < grid.size() && column < grid[row].size() ? grid[row][column] : "";
    for (const std::string_view dash : {"\u2012", "\u2013", "\u2014", "\u2212"}) {
        for (std::size_t at = cell.find(dash); at != std::string::npos; at = cell.find(dash)) {
            cell.replace(at, dash.size(), "-");
        }
    }
    return cell;
}

// The index, from 1, of the row or column that is meant.
std::optional<std::size_t> find_head(const Chart::Axis& axis, const std::vector<std::string>& heads,
                                     const Value& wanted) {
    for (std::size_t i = 1; i < heads.size(); ++i) {
        if (axis.ranges) {
            const std::optional<Range> range = parse_range(heads[i]);
            if (range && wanted.is_number_integer() && range->holds(wanted.get<int>())) return i;
            continue;
        }
        const Choice* choice = choice_of(axis, heads[i]);
        if (ascii::same(choice ? choice->id : heads[i], json::to_text(wanted))) return i;
    }
    return std::nullopt;
}

// From 1, as find_head() counts.
std::size_t shifted(std::size_t at, int by, const std::vector<std::string>& heads) {
    const auto last = static_cast<std::ptrdiff_t>(heads.size()) - 1;
    return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 1, last));
}

// The axis' label within a sentence: "combat factors", but "BHT".
std::string label_within(const Chart::Axis& axis) {
    std::string label = axis.label;
    const bool is_word = label.size() < 2 || ascii::is_small(label[1]);
    if (is_word) label[0] = ascii::lower(label[0]);
    return label;
}

CellFields parse_parts(const Chart& chart, const std::string& text, const std::string& where) {
    CellFields cell;
    for (const Chart::Part& part : chart.cell) cell[part.field.id] = 0;
    const auto fail = [&] { throw InputError(where, fmt::format("found \"{}\"", text), cell_expectation(chart)); };
    std::set<std::string> seen;
    const char* const end = text.data() + text.size();
    if (text == "-") return cell;
    for (const char* at = text.data(); at != end;) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        int count = 1;
        const auto [after, error] = std::from_chars(at, end, count);
        if (error == std::errc::result_out_of_range) fail();
        at = after;
        const std::string letter = at == end ? "" : std::string(1, ascii::upper(*at++));
        const auto part = std::ranges::find(chart.cell, letter, &Chart::Part::letter);
        if (part == chart.cell.end() || !seen.insert(letter).second) fail();
        cell[part->field.id] = checked(part->field, count, where);
    }
    if (seen.empty()) fail();
    return cell;
}

}  // namespace

Chart load_chart(const std::string& id, const Node& node) {
    node.allow_only({"title", "source", "help", "rows", "columns", "cell"});
    Chart chart;
    chart.id = id;
    chart.title = node.at("title").text();
    chart.source = node.at("source").text();
    chart.help = node.text_of("help", "");
    chart.rows = load_axis(node.at("rows"));
    chart.columns = load_axis(node.at("columns"));
    const std::vector<Node> parts = node.at("cell").items();
    if (parts.empty()) node.at("cell").fail("nothing", "at least one field");
    for (const Node& node_of_part : parts) {
        Chart::Part part = load_part(node_of_part, parts.size() > 1);
        for (const Chart::Part& other : chart.cell) {
            if (other.field.id == part.field.id) node_of_part.at("id").fail("an id a second time", "each once");
            if (other.letter == part.letter) node_of_part.at("letter").fail("a letter a second time", "each once");
        }
        chart.cell.push_back(std::move(part));
    }
    return chart;
}

std::string cell_expectation(const Chart& chart) {
    if (chart.cell.size() == 1) return chart.cell.front().field.expectation();
    std::vector<std::string> letters;
    std::vector<std::string> meanings;
    for (const Chart::Part& part : chart.cell) {
        letters.push_back("1" + part.letter);
        meanings.push_back(fmt::format("{}: {}", part.letter, part.field.label));
    }
    return fmt::format("counts such as {} ({}), or - for nothing", fmt::join(letters, " "), fmt::join(meanings, ", "));
}

CellFields parse_cell(const Chart& chart, const std::string& text, const std::string& where) {
    if (chart.cell.size() > 1) return parse_parts(chart, text, where);
    Field field = chart.cell.front().field;
    field.required = true;
    const Chart::Axis names{"", false, field.choices};
    const Choice* choice = choice_of(names, text);
    return {{field.id, checked(field, choice ? choice->id : text, where)}};
}

std::string cell_to_text(const Chart& chart, const CellFields& cell) {
    if (chart.cell.size() == 1) {
        const Field& field = chart.cell.front().field;
        const auto value = cell.find(field.id);
        return value == cell.end() ? "" : label_of(&field, value->second);
    }
    std::vector<std::string> parts;
    for (const Chart::Part& part : chart.cell) {
        const auto value = cell.find(part.field.id);
        if (value == cell.end() || !value->second.is_number_integer() || value->second == 0) continue;
        parts.push_back(fmt::format("{}{}", value->second.get<int>(), part.letter));
    }
    return parts.empty() ? "-" : fmt::format("{}", fmt::join(parts, " "));
}

std::vector<ChartProblem> find_problems(const Chart& chart, const csv::Grid& grid) {
    std::vector<ChartProblem> problems;
    std::size_t width = 1;
    for (const auto& row : grid) width = std::max(width, row.size());
    Heads columns(chart.columns);
    for (std::size_t column = 1; column < width; ++column) {
        if (const auto wrong = columns.take(cell_at(grid, 0, column))) {
            problems.push_back({0, column, wrong->first, wrong->second});
        }
    }
    if (width == 1) problems.push_back({0, 1, "no column", "a head for each column, then a row for each row"});
    for (const std::string& label : columns.missing()) problems.push_back({0, width, "nothing", label});
    Heads rows(chart.rows);
    for (std::size_t row = 1; row < grid.size(); ++row) {
        if (const auto wrong = rows.take(cell_at(grid, row, 0))) {
            problems.push_back({row, 0, wrong->first, wrong->second});
        }
        for (std::size_t column = 1; column < width; ++column) {
            try {
                parse_cell(chart, cell_at(grid, row, column), "");
            } catch (const InputError& error) {
                problems.push_back({row, column, error.found(), error.expected()});
            }
        }
    }
    if (grid.size() < 2) problems.push_back({1, 0, "no row", "a row with its head in the first cell"});
    for (const std::string& label : rows.missing()) problems.push_back({grid.size(), 0, "nothing", label});
    return problems;
}

ChartCopy make_copy(const Chart& chart, const csv::Grid& grid, const std::string& name) {
    const std::vector<ChartProblem> problems = find_problems(chart, grid);
    if (!problems.empty()) {
        const ChartProblem& first = problems.front();
        throw InputError(fmt::format("{}: row {}, column {}", name, first.row + 1, first.column + 1), first.found,
                         first.expected);
    }
    return {grid, dice::to_hex(dice::blake2b_256(csv::write(grid)))};
}

csv::Grid blank_grid(const Chart& chart) {
    csv::Grid grid{{fmt::format("{} / {}", chart.rows.label, chart.columns.label)}};
    for (const Choice& choice : chart.columns.choices) grid.front().push_back(choice.label);
    for (const Choice& choice : chart.rows.choices) {
        grid.push_back({choice.label});
        grid.back().resize(grid.front().size());
    }
    return grid;
}

std::optional<ChartCell> find_cell(const Chart& chart, const ChartCopy& copy, const Value& row, const Value& column,
                                   const ChartShift& shift) {
    std::vector<std::string> row_heads;
    std::vector<std::string> column_heads;
    for (std::size_t i = 0; i < copy.grid.size(); ++i) row_heads.push_back(cell_at(copy.grid, i, 0));
    for (std::size_t i = 0; i < copy.grid.front().size(); ++i) column_heads.push_back(cell_at(copy.grid, 0, i));
    const auto found_row = find_head(chart.rows, row_heads, row);
    const auto found_column = find_head(chart.columns, column_heads, column);
    if (!found_row || !found_column) return std::nullopt;
    const std::size_t at_row = shifted(*found_row, shift.rows, row_heads);
    const std::size_t at_column = shifted(*found_column, shift.columns, column_heads);
    return ChartCell{row_heads[at_row], column_heads[at_column],
                     parse_cell(chart, cell_at(copy.grid, at_row, at_column), chart.id), at_row, at_column};
}

std::string place_in(const Chart& chart, const Value& row, const Value& column, const ChartShift& shift) {
    const auto head = [](const Chart::Axis& axis, const Value& value) {
        const Choice* choice = choice_of(axis, json::to_text(value));
        return fmt::format("{} {}", label_within(axis), choice ? choice->label : json::to_text(value));
    };
    const auto shifted = [](const Chart::Axis& axis, int by) {
        return by == 0 ? "" : fmt::format("; {} shifted by {:+}", label_within(axis), by);
    };
    return head(chart.rows, row) + ", " + head(chart.columns, column) + shifted(chart.rows, shift.rows) +
           shifted(chart.columns, shift.columns);
}

ChartShift shift_of(const json::Values& facts) {
    const auto by = [&](const char* name) {
        const auto found = facts.find(name);
        return found != facts.end() && found->second.is_number_integer() ? found->second.get<int>() : 0;
    };
    return {by("row-shift"), by("column-shift")};
}

}  // namespace flagplot::table
