#include "sheet/sheet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "csv/grid.h"
#include "json/tree.h"

namespace flagplot::sheet {
namespace {

// A type for each kind of data, in the order of Data.
struct Written {
    const std::string& words;

    std::string operator()(std::monostate) const { return words; }
    std::string operator()(bool is_so) const { return is_so ? "yes" : "no"; }
    std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
    std::string operator()(double number) const { return fmt::format("{:.6g}", number); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const std::vector<std::string>& texts) const {
        return fmt::format("{}", fmt::join(texts, "; "));
    }
};

std::string exported(const Cell& cell) {
    return std::visit(Written{cell.words}, cell.data);
}

bool is_nothing(const Cell& cell) {
    return cell.words.empty() && std::holds_alternative<std::monostate>(cell.data);
}

json::Tree tree_of(const Cell& cell) {
    return std::visit(
        [&](const auto& data) -> json::Tree {
            if constexpr (std::is_same_v<std::decay_t<decltype(data)>, std::monostate>) {
                return cell.words;
            } else {
                return data;
            }
        },
        cell.data);
}

std::vector<std::string> exported_names(const Sheet& sheet) {
    std::vector<std::string> names;
    for (const Section& section : sheet.sections) {
        for (const Column& column : section.columns) {
            const bool is_new = std::ranges::find(names, column.name) == names.end();
            if (!column.name.empty() && is_new) names.push_back(column.name);
        }
    }
    return names;
}

}  // namespace

Cell::Cell(int number) : words(fmt::format("{}", number)), data(std::int64_t{number}) {}

double Cell::amount() const {
    if (const auto* const whole = std::get_if<std::int64_t>(&data)) return static_cast<double>(*whole);
    const auto* const exact = std::get_if<double>(&data);
    return exact ? *exact : 0;
}

Cell number(double value, int digits) {
    return {fmt::format("{:.{}f}", value, digits), value};
}

double longest_bar(const Sheet& sheet) {
    double longest = 0;
    for (const Section& section : sheet.sections) {
        for (const Row& row : section.rows) {
            for (const Cell& cell : row.cells)
                longest = std::max({longest, cell.bar.length, cell.bar.high, cell.bar.mark});
        }
    }
    return longest > 0 ? longest : 1;
}

std::string said_of(const Section& section, const Row& row) {
    if (!row.said.empty()) return row.said;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min(row.cells.size(), section.columns.size()); ++i) {
        const Column& column = section.columns[i];
        const std::string& words = row.cells[i].words;
        if (!column.is_shown || words.empty()) continue;
        parts.push_back(column.heading.empty() ? words : fmt::format("{} {}", column.heading, words));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string to_csv(const Sheet& sheet) {
    csv::Grid grid{exported_names(sheet)};
    const std::vector<std::string> names = grid.front();
    for (const Section& section : sheet.sections) {
        for (const Row& row : section.rows) {
            std::vector<std::string> line(names.size());
            for (std::size_t i = 0; i < std::min(row.cells.size(), section.columns.size()); ++i) {
                const auto place = std::ranges::find(names, section.columns[i].name);
                if (place != names.end())
                    line[static_cast<std::size_t>(place - names.begin())] = exported(row.cells[i]);
            }
            grid.push_back(std::move(line));
        }
    }
    return csv::write(csv::as_words(std::move(grid)));
}

json::Tree rows_to_json(const Section& section) {
    json::Tree list = json::Tree::array();
    for (const Row& row : section.rows) {
        json::Tree one = json::Tree::object();
        for (std::size_t i = 0; i < std::min(row.cells.size(), section.columns.size()); ++i) {
            const std::string& name = section.columns[i].name;
            if (!name.empty() && !is_nothing(row.cells[i])) one[name] = tree_of(row.cells[i]);
        }
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace flagplot::sheet
