#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "sheet/columns.h"
#include "sheet/sheet.h"

namespace flagplot::sheet {
namespace {

constexpr std::size_t page = 100;
constexpr std::size_t gap = 2;
constexpr double whole_bar = 40;

bool is_words(Kind kind) {
    return kind != Kind::number && kind != Kind::bar;
}

std::string words_of(const Cell& cell, Kind kind) {
    if (is_words(kind) && !cell.about.empty()) return fmt::format("{} ({})", cell.words, cell.about);
    if (kind != Kind::bar) return cell.words;
    const double length = std::round(cell.bar.length * whole_bar);
    return std::string(static_cast<std::size_t>(cell.bar.length > 0 ? std::max(length, 1.0) : 0), '#');
}

// A section's columns on a page: how wide each is, and which is wrapped.
class Grid {
  public:
    explicit Grid(const Section& section) : section_(section) {
        for (std::size_t i = 0; i < section.columns.size(); ++i) {
            if (!section.columns[i].is_shown) continue;
            std::size_t width = 0;
            for (const Row& row : section.rows) width = std::max(width, columns(at(row, i)));
            if (width > 0) shown_.push_back({i, std::max(width, columns(section.columns[i].heading))});
        }
        if (!shown_.empty() && is_words(kind(shown_.size() - 1))) shown_.back().width = 0;  // as long as its words
    }

    std::string text() const {
        if (shown_.empty()) return "";
        if (section_.is_apart) return apart();
        std::string text;
        std::vector<std::string> headings;
        for (const Shown& one : shown_) headings.push_back(section_.columns[one.column].heading);
        const bool has_headings =
            std::ranges::any_of(headings, [](const std::string& words) { return !words.empty(); });
        if (has_headings) text += line(headings);
        for (const Row& row : section_.rows) {
            std::vector<std::string> cells;
            for (const Shown& one : shown_) cells.push_back(at(row, one.column));
            text += line(cells);
            text += below(row);
        }
        return text;
    }

  private:
    struct Shown {
        std::size_t column = 0;
        std::size_t width = 0;
    };

    static std::string below(const Row& row) {
        std::string text;
        for (const std::string& words : row.below) text += "      " + wrapped(words, 6, page) + '\n';
        return text;
    }

    // Each row below its first cell.
    std::string apart() const {
        std::string text;
        for (const Row& row : section_.rows) {
            text += (text.empty() ? "" : "\n") + at(row, shown_.front().column) + '\n';
            for (const Shown& one : shown_ | std::views::drop(1)) {
                const std::string words = at(row, one.column);
                const std::string& heading = section_.columns[one.column].heading;
                const std::string line = heading.empty() ? words : fmt::format("{}: {}", heading, words);
                if (!words.empty()) text += "  " + wrapped(line, 4, page) + '\n';
            }
            text += below(row);
        }
        return text;
    }

    Kind kind(std::size_t shown) const { return section_.columns[shown_[shown].column].kind; }

    std::string at(const Row& row, std::size_t column) const {
        return column < row.cells.size() ? words_of(row.cells[column], section_.columns[column].kind) : "";
    }

    std::string line(const std::vector<std::string>& cells) const {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            line += std::string(gap, ' ');
            const bool is_last = i + 1 == cells.size();
            if (kind(i) == Kind::number) {
                line += std::string(shown_[i].width - std::min(shown_[i].width, columns(cells[i])), ' ') + cells[i];
            } else if (is_last) {
                line += wrapped(cells[i], columns(line), page);
            } else {
                line += padded(cells[i], shown_[i].width);
            }
        }
        return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }

    const Section& section_;
    std::vector<Shown> shown_;
};

}  // namespace

std::string to_text(const Section& section) {
    std::string text;
    if (!section.heading.empty()) text += section.heading + '\n';
    for (const std::string& words : section.words) text += "  " + wrapped(words, 2, page) + '\n';
    text += Grid(section).text();
    if (!section.end.empty()) text += "  " + wrapped(section.end, 2, page) + '\n';
    return text;
}

std::string to_text(const Sheet& sheet) {
    std::string text;
    if (!sheet.title.empty()) text += fmt::format("{}\n{}\n", fmt::join(sheet.title, "   "), std::string(page, '='));
    for (const std::string& words : sheet.words) text += wrapped(words, 0, page) + '\n';
    for (const Section& section : sheet.sections) text += (text.empty() ? "" : "\n") + to_text(section);
    if (!sheet.end.empty()) text += '\n' + wrapped(sheet.end, 0, page) + '\n';
    return text;
}

}  // namespace flagplot::sheet
