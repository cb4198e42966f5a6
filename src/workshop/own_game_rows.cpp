// A table's dice and rows.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "dice/distribution.h"
#include "json/tree.h"
#include "table/load_table.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {
namespace trees {

Grid blank_rows(const std::string& notation) {
    constexpr int most_rows = 20;
    try {
        const dice::Dice dice = dice::parse_dice(notation);
        if (dice.most() - dice.least() >= most_rows && dice.reading != dice::Dice::Reading::digits) return {};
        Grid rows{{"Range", only_column}};
        for (const auto& [total, ways] : dice::ways(dice)) rows.push_back({fmt::format("{}", total), ""});
        return rows;
    } catch (const dice::DiceError&) {
        return {};
    }
}

}  // namespace trees

namespace {

using namespace trees;

bool is_by_range(const Tree& row, bool rolled) {
    return row.contains("range") || (rolled && !row.contains("when") && !row.contains("label"));
}

std::string head_of_column(const Tree& column) {
    const std::string label = text_at(column, "label");
    const std::string range = text_at(column, "range");
    return range.empty() || range == label ? label : fmt::format("{} ({})", label, range);
}

// "Low (1-3)", where a die chooses the column.
void set_head(Tree& column, const std::string& head, bool by_die) {
    const std::size_t bracket = head.rfind('(');
    const bool has_bracket = bracket != std::string::npos && head.ends_with(')');
    const std::string within = has_bracket ? head.substr(bracket + 1, head.size() - bracket - 2) : head;
    const std::string range = range_text(trimmed(within));
    const bool is_range = by_die && table::parse_range(range).has_value();
    column["label"] = !is_range ? head : has_bracket ? trimmed(head.substr(0, bracket)) : range;
    if (by_die) put(column, "range", is_range ? range : "");
}

std::string words_of_cell(const Tree& table, const Tree& cell) {
    if (cell.is_string()) return label_of_result(table, cell.get<std::string>());
    if (!cell.is_array()) return {};
    return line_of(
        cell, [&](const Tree& option) { return label_of_result(table, text_at(option, "result")); }, " / ");
}

Tree cell_tree(const Tree& row, const std::string& column) {
    return column.empty() ? part_of(row, "result") : part_of(part_of(row, "cells"), column);
}

// The rows of some new table: a number each, one after the other, and no results.
bool are_untouched(const Grid& rows) {
    if (rows.size() < 2 || rows.front().size() != 2 || rows.front()[1] != only_column) return false;
    const std::optional<int> first = whole_number(cell(rows[1], 0));
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::optional<int> number = whole_number(cell(rows[i], 0));
        if (!number || *number != first.value_or(0) + static_cast<int>(i) - 1 || !cell(rows[i], 1).empty())
            return false;
    }
    return true;
}

// Fills a table's rows from a spreadsheet.
class RowsEdit {
  public:
    RowsEdit(Tree& table, const Grid& grid)
        : table_(table), before_(rows_of(table)), old_(table), grid_(grid), rolled_(has_die(table, false)) {}

    void run() {
        const Cells heads = grid_.empty() ? Cells() : grid_.front();
        const Grid rows(grid_.empty() ? grid_.begin() : grid_.begin() + 1, grid_.end());
        std::size_t width = 1;
        for (const Cells& row : grid_) {
            for (std::size_t k = 0; k < row.size(); ++k) {
                if (!trimmed(row[k]).empty()) width = std::max(width, k);
            }
        }
        set_columns(heads, width);
        Grid old_rows(before_.begin() + 1, before_.end());
        Grid kept = rows;
        while (!kept.empty() && is_empty(kept.back())) kept.pop_back();
        for (Cells& row : kept) {
            if (rolled_ && !row.empty()) row.front() = range_text(cell(row, 0));
        }
        if (rolled_) absorb_empty(kept);
        const auto from = matched(column_of(old_rows, 0), column_of(kept, 0));
        Tree list = Tree::array();
        for (std::size_t i = 0; i < kept.size(); ++i) list.push_back(row_of(kept[i], from[i]));
        table_["rows"] = std::move(list);
        keep_what_results_have();
        drop_results();
    }

  private:
    // A row that says nothing yet goes where another one takes its range: "2-6" is typed over the "2" before "3".
    static void absorb_empty(Grid& rows) {
        const auto is_taken = [&](const Cells& row) {
            const std::optional<table::Range> range = table::parse_range(cell(row, 0));
            const bool says_nothing = is_empty(Cells(row.begin() + (row.empty() ? 0 : 1), row.end()));
            if (!range || !says_nothing) return false;
            return std::ranges::any_of(rows, [&](const Cells& other) {
                const std::optional<table::Range> wider = table::parse_range(cell(other, 0));
                return wider && *wider != *range && wider->holds(range->least) && wider->holds(range->most);
            });
        };
        std::vector<bool> taken;
        for (const Cells& row : rows) taken.push_back(is_taken(row));
        std::size_t i = 0;
        std::erase_if(rows, [&](const Cells&) { return taken[i++]; });
    }

    void set_columns(const Cells& heads, std::size_t width) {
        std::vector<std::string> labels;
        for (std::size_t k = 1; k <= width; ++k) labels.push_back(cell(heads, k));
        const bool only = width == 1 && (labels[0].empty() || labels[0] == only_column);
        const Tree old = part_of(table_, "columns");
        from_ = matched({before_.front().begin() + 1, before_.front().end()}, labels);
        if (only) {
            table_.erase("columns");
            ids_ = {""};
            return;
        }
        Tree list = Tree::array();
        for (std::size_t k = 0; k < labels.size(); ++k) {
            const bool known = from_[k] && old.is_array() && *from_[k] < old.size();
            Tree column = known ? old.at(*from_[k]) : Tree(Tree::object());
            if (!known || head_of_column(column) != labels[k]) {
                set_head(column, labels[k].empty() ? fmt::format("Column {}", k + 1) : labels[k],
                         has_die(table_, true));
            }
            list.push_back(std::move(column));
        }
        give_ids(list, "column");
        for (const Tree& column : list) ids_.push_back(text_at(column, "id"));
        put_before(table_, "columns", {"rows"}, std::move(list));
    }

    Tree row_of(const Cells& row, std::optional<std::size_t> from) {
        const Tree was = from ? part_of(old_, "rows").at(*from) : Tree(Tree::object());
        Tree made = was.is_object() ? was : Tree(Tree::object());
        set_row_head(made, cell(row, 0));
        made.erase("result");
        made.erase("cells");
        Tree cells = Tree::object();
        for (std::size_t k = 0; k < ids_.size(); ++k) {
            Tree said = said_by(cell(row, k + 1), from, from_[k]);
            if (!said.is_null()) cells[ids_[k].empty() ? "result" : ids_[k]] = std::move(said);
        }
        if (!ids_.front().empty()) {
            made["cells"] = std::move(cells);
        } else if (cells.contains("result")) {
            made["result"] = cells["result"];
        }
        return made;
    }

    void set_row_head(Tree& row, const std::string& head) const {
        if (row.contains("when")) return put(row, "label", head);
        if (rolled_) {
            if (!row.contains("range") && text_at(row, "label") == head) row.erase("label");
            put_before(row, "range", {}, head);
        } else {
            row.erase("range");
            put(row, "label", head);
        }
    }

    // A cell of before stays as it is if it still says the same; otherwise it is the result of that label.
    Tree said_by(const std::string& words, std::optional<std::size_t> row, std::optional<std::size_t> column) {
        std::string was;
        Tree old;
        if (row && column && *column + 1 < before_.front().size()) {
            const Tree columns = part_of(old_, "columns");
            const std::string id =
                columns.is_array() && !columns.empty() ? text_at(columns.at(*column), "id") : std::string();
            old = cell_tree(part_of(old_, "rows").at(*row), id);
            was = before_[*row + 1][*column + 1];
            if (was == words) return old;
        }
        if (words.empty()) return {};
        std::string id = result_of(words);
        if (id.empty()) {
            id = json::new_id(words, "result",
                              [&](const std::string& one) { return part_of(table_, "results").contains(one); });
            table_["results"][id] = {{"label", words}};
            if (old.is_string()) renamed_.emplace_back(old.get<std::string>(), id);
        }
        return id;
    }

    std::string result_of(const std::string& label) const {
        const Tree results = part_of(table_, "results");
        if (!results.is_object()) return {};
        for (const auto& [id, result] : results.items()) {
            if (text_at(result, "label") == label) return id;
        }
        return {};
    }

    // A result that has effects and got other words in its last cell is the same result under these words.
    void keep_what_results_have() {
        for (const auto& [was, now] : renamed_) {
            const Tree result = part_of(part_of(table_, "results"), was);
            if (!result.contains("effects") || used_results(table_).contains(was)) continue;
            const Tree label = part_of(part_of(table_, "results"), now).at("label");
            const auto back = [&old = was, &present = now](const std::string& text) {
                return text == present ? old : text;
            };
            for (Tree& row : table_["rows"]) {
                if (row.contains("result")) replace_texts(row["result"], back);
                if (row.contains("cells")) replace_texts(row["cells"], back);
            }
            table_["results"].erase(now);
            table_["results"][was]["label"] = label;
        }
    }

    void drop_results() {
        const std::set<std::string> used = used_results(table_);
        Tree results = Tree::object();
        const Tree all = part_of(table_, "results");
        if (!all.is_object()) return;
        for (const auto& [id, result] : all.items()) {
            if (used.contains(id) || part_of(result, "effects").is_object()) results[id] = result;
        }
        put_before(table_, "results", {"modifiers"}, std::move(results));
    }

    Tree& table_;
    Grid before_;
    Tree old_;
    const Grid& grid_;
    bool rolled_;
    std::vector<std::string> ids_;                  // of the columns now; one that is empty: there are none
    std::vector<std::optional<std::size_t>> from_;  // the column of before that each is
    std::vector<std::pair<std::string, std::string>> renamed_;
};

// Dice in the one way in which files have them; what names none stays as it was typed, for the linter to say so.
std::string written_dice(const std::string& typed) {
    try {
        return to_string(dice::parse_dice(typed));
    } catch (const dice::DiceError&) {
        return typed;
    }
}

}  // namespace

std::string dice_of(const Tree& table) {
    const Tree dice = part_of(table, "dice");
    if (!dice.is_array()) return json::to_text(dice);
    return line_of(dice, [](const Tree& die) { return text_at(die, "as") + " " + text_at(die, "dice"); });
}

void set_dice(Tree& table, const std::string& line) {
    Tree list = Tree::array();
    for (const std::string& part : ascii::parts(line, ",")) {
        const std::size_t blank = part.find(' ');
        const std::string role = part.substr(0, blank);
        if (role != "row" && role != "column") continue;
        const std::string die = blank == std::string::npos ? "" : trimmed(part.substr(blank));
        list.push_back({{"dice", written_dice(die)}, {"as", role}});
    }
    const std::string typed = written_dice(trimmed(line));
    Grid rows = rows_of(table);
    if (are_untouched(rows) && !blank_rows(typed).empty()) rows = blank_rows(typed);
    const Tree dice = list.empty() ? Tree(typed) : list;
    if (typed.empty()) {
        put(table, "dice", dice);
    } else {
        put_before(table, "dice", {"columns", "rows"}, dice);
    }
    set_rows(table, rows);
}

Grid rows_of(const Tree& table) {
    const bool rolled = has_die(table, false);
    const Tree columns = part_of(table, "columns");
    const bool has_columns = columns.is_array() && !columns.empty();
    Grid grid{{rolled ? "Range" : "Row"}};
    if (!has_columns) grid.front().emplace_back(only_column);
    for (const Tree& column : has_columns ? columns : Tree(Tree::array()))
        grid.front().push_back(head_of_column(column));
    for (const Tree& row : part_of(table, "rows")) {
        Cells cells{text_at(row, is_by_range(row, rolled) ? "range" : "label")};
        if (!has_columns) cells.push_back(words_of_cell(table, part_of(row, "result")));
        for (const Tree& column : has_columns ? columns : Tree(Tree::array()))
            cells.push_back(words_of_cell(table, cell_tree(row, text_at(column, "id"))));
        grid.push_back(std::move(cells));
    }
    return grid;
}

void set_rows(Tree& table, const Grid& grid) {
    RowsEdit(table, grid).run();
}

Grid without_heads(Part part, Grid rows) {
    if (rows.empty()) return rows;
    const std::vector<std::string> heads = heads_of(part);
    Cells first = rows.front();
    std::erase_if(first, [](const std::string& text) { return trimmed(text).empty(); });
    const bool has_heads =
        !first.empty() && first.size() <= heads.size() &&
        std::equal(first.begin(), first.end(), heads.begin(),
                   [](const std::string& typed, const std::string& head) { return ascii::same(trimmed(typed), head); });
    if (has_heads) rows.erase(rows.begin());
    return rows;
}

Grid with_heads(const Tree& table, Grid rows) {
    if (rows.empty()) return rows_of(table);
    const std::string corner = cell(rows.front(), 0);
    const bool has_heads = corner.empty() || corner == "Range" || corner == "Row" ||
                           (has_die(table, false) && !table::parse_range(range_text(corner)));
    if (has_heads) return rows;
    std::size_t width = 2;
    for (const Cells& row : rows) width = std::max(width, row.size());
    Cells heads = rows_of(table).front();
    heads.resize(width);
    rows.insert(rows.begin(), std::move(heads));
    return rows;
}

}  // namespace flagplot::workshop
