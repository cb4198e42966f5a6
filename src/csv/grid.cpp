#include "csv/grid.h"

#include <csv.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "json/reader.h"

namespace flagplot::csv {
namespace {

constexpr const char* byte_order_mark = "\xEF\xBB\xBF";

// By the first line; what stands in quotes divides nothing.
char separator_of(const std::string& text) {
    bool quoted = false;
    bool semicolon = false;
    bool comma = false;
    for (const char c : text) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == '\n') break;
        if (c == '\t') return '\t';
        semicolon = semicolon || c == ';';
        comma = comma || c == ',';
    }
    return semicolon && !comma ? ';' : ',';
}

// What libcsv fills, cell by cell.
struct Filling {
    Grid grid;
    std::vector<std::string> row;
    bool after_return = false;  // the last row ended with a carriage return, and a line feed may belong to it
};

void end_cell(void* bytes, std::size_t size, void* filling) {
    const std::string_view read(static_cast<const char*>(bytes), size);
    std::string cell;
    cell.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        if (read[i] != '\r') {
            cell += read[i];
        } else if (!read.substr(i + 1).starts_with('\n')) {
            cell += ' ';
        }
    }
    static_cast<Filling*>(filling)->row.push_back(std::move(cell));
}

void end_row(int terminator, void* filling) {
    auto& [grid, row, after_return] = *static_cast<Filling*>(filling);
    const bool same_end = after_return && terminator == '\n' && row.empty();
    after_return = terminator == '\r';
    if (same_end) return;
    grid.push_back(std::move(row));
    row.clear();
}

// False: a quote is out of place, as far as that is to be strict; the grid has the rows before it.
bool read(const std::string& text, char separator, unsigned char strict, Grid& grid) {
    csv_parser parser;
    if (csv_init(&parser, strict | CSV_REPALL_NL) != 0) throw std::bad_alloc();
    const std::unique_ptr<csv_parser, void (*)(csv_parser*)> freed(&parser, csv_free);
    csv_set_delim(&parser, static_cast<unsigned char>(separator));
    Filling filling;
    const std::size_t done = csv_parse(&parser, text.data(), text.size(), end_cell, end_row, &filling);
    const bool is_whole = done == text.size() && csv_fini(&parser, end_cell, end_row, &filling) == 0;
    grid = std::move(filling.grid);
    return is_whole;
}

// "-3", "+2", "1.5".
bool is_number(const std::string& cell) {
    const std::size_t start = cell.find_first_not_of("+-") == 0 ? 0 : 1;
    const std::size_t point = cell.find('.');
    const std::string whole = cell.substr(start, point == std::string::npos ? point : point - start);
    const std::string part = point == std::string::npos ? "0" : cell.substr(point + 1);
    const auto is_digits = [](const std::string& text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    };
    return is_digits(whole) && is_digits(part);
}

}  // namespace

Grid parse_every_row(const std::string& given, const std::string& name) {
    const std::string text = given.starts_with(byte_order_mark) ? given.substr(3) : given;
    Grid grid;
    if (!read(text, separator_of(text), CSV_STRICT | CSV_STRICT_FINI, grid)) {
        throw json::InputError(fmt::format("{}: row {}", name, grid.size() + 1), "a quote out of place",
                               "quotes around a whole cell, doubled within it");
    }
    return grid;
}

Grid parse_copied(const std::string& text) {
    Grid grid;
    read(text, '\t', 0, grid);
    return grid;
}

bool is_blank(const std::vector<std::string>& row) {
    return std::ranges::all_of(row, [](const std::string& cell) { return cell.empty(); });
}

Grid parse(const std::string& text, const std::string& name) {
    Grid grid = parse_every_row(text, name);
    std::erase_if(grid, is_blank);
    return grid;
}

Grid as_words(Grid grid) {
    for (std::vector<std::string>& row : grid) {
        for (std::string& cell : row) {
            const bool is_a_formula = cell.size() > 1 && cell.find_first_of("=+-@\t\r\n") == 0 && !is_number(cell);
            if (is_a_formula || cell.starts_with('\'')) cell.insert(0, 1, '\'');
        }
    }
    return grid;
}

std::string write(const Grid& grid) {
    std::string text;
    for (const std::vector<std::string>& row : grid) {
        for (const std::string& cell : row) {
            if (&cell != row.data()) text += ',';
            const bool has_blank_at_an_end = cell.starts_with(' ') || cell.ends_with(' ');
            if (!has_blank_at_an_end && cell.find_first_of(",;\t\"\n\r") == std::string::npos) {
                text += cell;
                continue;
            }
            std::string quoted(csv_write(nullptr, 0, cell.data(), cell.size()), '\0');
            csv_write(quoted.data(), quoted.size(), cell.data(), cell.size());
            text += quoted;
        }
        text += "\r\n";
    }
    return text;
}

}  // namespace flagplot::csv
