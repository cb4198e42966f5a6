#include "table/own_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

namespace flagplot::table {
namespace {

using csv::Grid;
using Cells = std::vector<std::string>;

constexpr const char* book_file = "rulebook.json";
constexpr const char* only_column = "Result";

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string cell(const Cells& row, std::size_t column) {
    return column < row.size() ? trimmed(row[column]) : std::string();
}

bool is_empty(const Cells& row) {
    return std::all_of(row.begin(), row.end(), [](const std::string& text) { return trimmed(text).empty(); });
}

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    while (from <= line.size()) {
        const std::size_t comma = std::min(line.find(',', from), line.size());
        const std::string part = trimmed(line.substr(from, comma - from));
        if (!part.empty()) parts.push_back(part);
        from = comma + 1;
    }
    return parts;
}

bool same_word(const std::string& a, const std::string& b) {
    const auto lower = [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) {
        return lower(static_cast<unsigned char>(x)) == lower(static_cast<unsigned char>(y));
    });
}

// A member as text; empty if there is none.
std::string text_at(const Tree& tree, const std::string& key) {
    const auto member = tree.is_object() ? tree.find(key) : tree.end();
    return member == tree.end() || member->is_structured() ? std::string() : json::to_text(*member);
}

// A list or an object that is a member; empty if there is none.
Tree part_of(const Tree& tree, const std::string& key) {
    const auto member = tree.is_object() ? tree.find(key) : tree.end();
    return member == tree.end() ? Tree() : *member;
}

// A member, or no member if there is nothing to say.
void put(Tree& tree, const std::string& key, Tree value) {
    const bool nothing = value.is_null() || ((value.is_structured() || value.is_string()) && value.empty()) ||
                         (value.is_string() && value.get_ref<const std::string&>().empty());
    if (nothing) {
        tree.erase(key);
    } else {
        tree[key] = std::move(value);
    }
}

std::optional<int> whole_number(std::string text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.erase(0, 1);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// As a number where it is one: otherwise the check says that it isn't.
Tree number_or_text(const std::string& text) {
    const std::optional<int> number = whole_number(text);
    return number ? Tree(*number) : Tree(text);
}

// The dashes and signs that spreadsheets and books have for - and x.
std::string with_plain_signs(std::string text) {
    constexpr std::pair<const char*, const char*> signs[] = {
        {"\u2013", "-"}, {"\u2014", "-"}, {"\u2212", "-"}, {"\u00D7", "x"}};
    for (const auto& [sign, plain] : signs) {
        for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign)) {
            text.replace(at, std::string(sign).size(), plain);
        }
    }
    return text;
}

// "1 – 4" is "1-4".
std::string range_text(const std::string& typed) {
    std::string text = with_plain_signs(typed);
    std::erase(text, ' ');
    return parse_range(text) ? text : typed;
}

// For each name of now the one of before that it is: the same name, otherwise the one in its place, if that is gone.
std::vector<std::optional<std::size_t>> matched(const std::vector<std::string>& before,
                                                const std::vector<std::string>& now) {
    std::vector<std::optional<std::size_t>> found(now.size());
    std::vector<bool> taken(before.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        for (std::size_t k = 0; k < before.size() && !found[i]; ++k) {
            if (taken[k] || before[k] != now[i]) continue;
            found[i] = k;
            taken[k] = true;
        }
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (found[i] || i >= before.size() || taken[i]) continue;
        found[i] = i;
        taken[i] = true;
    }
    return found;
}

std::vector<std::string> column_of(const Grid& grid, std::size_t column) {
    std::vector<std::string> cells;
    for (const Cells& row : grid) cells.push_back(cell(row, column));
    return cells;
}

Grid without_empty_rows(Grid grid) {
    std::erase_if(grid, is_empty);
    return grid;
}

std::string unused(const std::string& wished, const std::function<bool(const std::string&)>& is_used) {
    std::string id = wished;
    for (int number = 2; is_used(id); ++number) id = fmt::format("{}-{}", wished, number);
    return id;
}

// The items of a list as they are after an edit: each the one of before that it is, or a new one.
Tree edited(const Tree& list, const Grid& before, const Grid& now,
            const std::function<void(Tree& item, const Cells& row, const Cells& was)>& edit) {
    const auto from = matched(column_of(before, 0), column_of(now, 0));
    Tree items = Tree::array();
    for (std::size_t i = 0; i < now.size(); ++i) {
        const bool known = from[i] && *from[i] < list.size();
        Tree item = known ? list.at(*from[i]) : Tree(Tree::object());
        edit(item, now[i], from[i] ? before[*from[i]] : Cells());
        items.push_back(std::move(item));
    }
    return items;
}

// What has no id yet gets one, made from its label.
void give_ids(Tree& items, const std::string& kind) {
    std::set<std::string> ids;
    for (const Tree& item : items) ids.insert(text_at(item, "id"));
    for (Tree& item : items) {
        if (!text_at(item, "id").empty()) continue;
        const std::string id =
            unused(id_from(text_at(item, "label"), kind), [&](const std::string& one) { return ids.contains(one); });
        ids.insert(id);
        Tree with_id = {{"id", id}};
        with_id.update(item);
        with_id["id"] = id;
        item = std::move(with_id);
    }
}

// ---- the tables that something leads to, as a line of titles

std::string id_of_table(const OwnGame& game, const std::string& file) {
    return text_at(game.files.at(file), "id");
}

std::string titles_line(const OwnGame& game, const Tree& ids) {
    std::string line;
    for (const Tree& id : ids.is_array() ? ids : ids.is_null() ? Tree(Tree::array()) : Tree(Tree::array({ids}))) {
        const std::string file = find_table(game, json::to_text(id));
        if (!line.empty()) line += ", ";
        line += file.empty() ? json::to_text(id) : table_title(game, file);
    }
    return line;
}

// What is no table stays as it was typed, and the check finds it.
Tree ids_of_titles(const OwnGame& game, const std::string& line) {
    Tree ids = Tree::array();
    const std::string whole = find_table(game, line);
    for (const std::string& title : whole.empty() ? split(line) : std::vector<std::string>{line}) {
        const std::string file = find_table(game, title);
        ids.push_back(file.empty() ? title : id_of_table(game, file));
    }
    return ids;
}

// Every text that is an id of a table, wherever it stands.
void replace_texts(Tree& tree, const std::function<std::string(const std::string&)>& replace) {
    if (tree.is_string()) {
        tree = replace(tree.get<std::string>());
    } else if (tree.is_structured()) {
        for (Tree& member : tree) replace_texts(member, replace);
    }
}

// The members that name tables, in any file.
void replace_table_ids(OwnGame& game, const std::function<std::string(const std::string&)>& replace) {
    const std::function<void(Tree&)> look = [&](Tree& tree) {
        if (!tree.is_structured()) return;
        for (auto& [key, member] : tree.items()) {
            if (tree.is_object() && (key == "then" || key == "tables" || key == "table")) {
                replace_texts(member, replace);
            } else {
                look(member);
            }
        }
    };
    for (auto& [name, tree] : game.files) look(tree);
    for (const std::string& file : tables_of(game)) {
        Tree& table = game.files.at(file);
        table["id"] = replace(text_at(table, "id"));
    }
}

bool is_table(const std::string& name) {
    return name != book_file && name != "rulings.json" && name != "coverage.json";
}

// ---- rows

bool has_die(const Tree& table, bool column) {
    const Tree dice = part_of(table, "dice");
    if (!dice.is_array()) return !column && (!dice.is_null() || table.contains("start"));
    return std::any_of(dice.begin(), dice.end(),
                       [&](const Tree& die) { return (text_at(die, "as") == "column") == column; });
}

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
    const bool is_range = by_die && parse_range(range).has_value();
    column["label"] = !is_range ? head : has_bracket ? trimmed(head.substr(0, bracket)) : range;
    if (by_die) put(column, "range", is_range ? range : "");
}

std::string label_of_result(const Tree& table, const std::string& id) {
    const Tree result = part_of(part_of(table, "results"), id);
    return result.is_null() ? id : text_at(result, "label");
}

std::string words_of_cell(const Tree& table, const Tree& cell) {
    if (cell.is_string()) return label_of_result(table, cell.get<std::string>());
    std::string words;
    if (!cell.is_array()) return words;
    for (const Tree& option : cell) {
        if (!words.empty()) words += " / ";
        words += label_of_result(table, text_at(option, "result"));
    }
    return words;
}

Tree cell_tree(const Tree& row, const std::string& column) {
    return column.empty() ? part_of(row, "result") : part_of(part_of(row, "cells"), column);
}

void collect_results(const Tree& tree, std::set<std::string>& used) {
    if (tree.is_string()) {
        used.insert(tree.get<std::string>());
    } else if (tree.is_structured()) {
        for (const auto& [key, member] : tree.items()) {
            if (key != "range" && key != "label") collect_results(member, used);
        }
    }
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
            const std::optional<Range> range = parse_range(cell(row, 0));
            const bool says_nothing = is_empty(Cells(row.begin() + (row.empty() ? 0 : 1), row.end()));
            if (!range || !says_nothing) return false;
            return std::any_of(rows.begin(), rows.end(), [&](const Cells& other) {
                const std::optional<Range> wider = parse_range(cell(other, 0));
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
        put_before(table_, "columns", "rows", std::move(list));
    }

    // In the place where such a file has it.
    static void put_before(Tree& tree, const std::string& key, const std::string& next, Tree value) {
        if (tree.contains(key)) {
            tree[key] = std::move(value);
            return;
        }
        Tree anew = Tree::object();
        for (const auto& [name, member] : tree.items()) {
            if (name == next) anew[key] = value;
            anew[name] = member;
        }
        anew[key] = std::move(value);
        tree = std::move(anew);
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
            Tree with_range = {{"range", head}};
            for (const auto& [key, member] : row.items()) {
                if (key != "range") with_range[key] = member;
            }
            row = std::move(with_range);
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
            id = unused(id_from(words, "result"),
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

    std::set<std::string> used() const {
        std::set<std::string> used;
        for (const Tree& row : part_of(table_, "rows")) {
            collect_results(part_of(row, "result"), used);
            collect_results(part_of(row, "cells"), used);
        }
        collect_results(part_of(table_, "modifiers"), used);
        return used;
    }

    // A result that has effects and got other words in its last cell is the same result under these words.
    void keep_what_results_have() {
        for (const auto& [was, now] : renamed_) {
            const Tree result = part_of(part_of(table_, "results"), was);
            if (!result.contains("effects") || used().contains(was)) continue;
            const Tree label = part_of(part_of(table_, "results"), now).at("label");
            const auto back = [&was = was, &now = now](const std::string& text) { return text == now ? was : text; };
            for (Tree& row : table_["rows"]) {
                if (row.contains("result")) replace_texts(row["result"], back);
                if (row.contains("cells")) replace_texts(row["cells"], back);
            }
            table_["results"].erase(now);
            table_["results"][was]["label"] = label;
        }
    }

    void drop_results() {
        const std::set<std::string> used = this->used();
        Tree results = Tree::object();
        const Tree all = part_of(table_, "results");
        if (!all.is_object()) return;
        for (const auto& [id, result] : all.items()) {
            if (used.contains(id) || part_of(result, "effects").is_object()) results[id] = result;
        }
        put_before(table_, "results", "modifiers", std::move(results));
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

// ---- modifiers

// The fact of a modifier that asks a question of its own; empty if its condition is another one.
std::string question_of(const Tree& modifier) {
    const Tree when = part_of(modifier, "when");
    if (!when.is_object() || when.size() != 1 || when.front() != true) return {};
    return when.items().begin().key();
}

// In a condition or wherever else a fact is named; ids and words only look like it.
bool names_fact(const Tree& tree, const std::string& fact) {
    if (tree.is_string()) return tree == fact;
    if (!tree.is_structured()) return false;
    for (const auto& [key, member] : tree.items()) {
        if (tree.is_object() && key == fact) return true;
        const bool words = tree.is_object() && (key == "id" || key == "label" || key == "title" || key == "text");
        if (!words && names_fact(member, fact)) return true;
    }
    return false;
}

// How many modifiers and whatever else speak of a fact.
int uses_of(const OwnGame& game, const std::string& fact) {
    int uses = 0;
    for (const auto& [name, tree] : game.files) {
        Tree without = tree;
        if (name == book_file) without.erase("facts");
        for (const Tree& modifier : part_of(without, "modifiers")) uses += names_fact(modifier, fact) ? 1 : 0;
        without.erase("modifiers");
        uses += names_fact(without, fact) ? 1 : 0;
    }
    return uses;
}

std::string scope_of(const OwnGame& game, const Tree& modifier) {
    return text_at(part_of(part_of(game.book(), "facts"), question_of(modifier)), "scope");
}

std::string amount_of(const Tree& table, const Tree& modifier) {
    if (modifier.contains("add")) {
        const std::optional<int> number = whole_number(text_at(modifier, "add"));
        const std::string amount = number && *number > 0 ? fmt::format("+{}", *number) : text_at(modifier, "add");
        return modifier.contains("per") ? amount + " each" : amount;
    }
    if (modifier.contains("at-most")) return "at most " + text_at(modifier, "at-most");
    if (modifier.contains("times")) {
        const std::string round = text_at(modifier, "round");
        return fmt::format("x {}{}{}", text_at(modifier, "times"), round.empty() ? "" : " ", round);
    }
    if (modifier.contains("result")) return "gives " + label_of_result(table, text_at(modifier, "result"));
    return modifier.contains("forbid") ? "not allowed" : std::string();
}

// What can't be read stands as an amount to add, and the check finds it.
void set_amount(Tree& modifier, const std::string& typed) {
    for (const char* key : {"add", "at-most", "times", "round", "result", "forbid", "per"}) modifier.erase(key);
    const std::string text = with_plain_signs(typed);
    if (text == "not allowed") {
        modifier["forbid"] = true;
    } else if (text.starts_with("at most ")) {
        modifier["at-most"] = number_or_text(text.substr(8));
    } else if (text.starts_with("x ")) {
        const std::string factor = trimmed(text.substr(2));
        const std::size_t blank = factor.find(' ');
        modifier["times"] = factor.substr(0, blank);
        if (blank != std::string::npos) modifier["round"] = trimmed(factor.substr(blank));
    } else if (!text.empty()) {
        modifier["add"] = number_or_text(text);
    }
}

// A question with yes or no, as this editor makes them.
Tree new_question(const std::string& label, const std::string& scope) {
    return {{"label", label}, {"type", "yes-no"}, {"default", false}, {"scope", scope}};
}

void drop_questions(OwnGame& game, const std::vector<std::string>& facts) {
    Tree& book = game.book();
    for (const std::string& fact : facts) {
        const Tree was = part_of(part_of(book, "facts"), fact);
        if (was.is_null() || uses_of(game, fact) > 0) continue;
        if (was == new_question(text_at(was, "label"), text_at(was, "scope"))) book["facts"].erase(fact);
    }
    put(book, "facts", part_of(book, "facts"));
}

// The fact that a modifier asks for: one of that id with yes and no is shared.
std::string ask_for(OwnGame& game, const std::string& label, const std::string& scope) {
    const Tree facts = part_of(game.book(), "facts");
    const auto is_other = [&](const std::string& id) {
        const bool taken = is_roll_fact(id) || id == "any" || id == "not";
        return taken || (facts.contains(id) && text_at(facts.at(id), "type") != "yes-no");
    };
    const std::string id = unused(id_from(label, "fact"), is_other);
    if (!facts.contains(id)) game.book()["facts"][id] = new_question(label, scope.empty() ? "roll" : scope);
    return id;
}

// ---- units

std::string values_of(const Tree& field) {
    if (text_at(field, "type") == "choice") {
        const Tree choices = part_of(field, "choices");
        if (!choices.is_array()) return json::to_text(choices);
        std::string line;
        for (const Tree& choice : choices) {
            if (!line.empty()) line += ", ";
            line += choice.is_object() ? text_at(choice, "label") : json::to_text(choice);
        }
        return line;
    }
    if (field.contains("of")) return text_at(field, "of");
    const std::string least = text_at(field, "min");
    const std::string most = text_at(field, "max");
    if (least.empty() && most.empty()) return {};
    if (most.empty()) return whole_number(least) ? least + "+" : least;
    return least.empty() ? most + "-" : least == most ? least : fmt::format("{}-{}", least, most);
}

Tree choices_from(const std::string& line, const Tree& before) {
    Tree choices = Tree::array();
    for (const std::string& label : split(line)) {
        Tree choice;
        for (const Tree& old : before.is_array() ? before : Tree(Tree::array())) {
            if ((old.is_object() ? text_at(old, "label") : json::to_text(old)) == label) choice = old;
        }
        const std::string id = id_from(label, "choice");
        if (choice.is_null()) choice = id == label ? Tree(label) : Tree({{"id", id}, {"label", label}});
        choices.push_back(std::move(choice));
    }
    return choices;
}

void set_values(Tree& field, const std::string& typed) {
    const Tree choices = part_of(field, "choices");
    for (const char* key : {"choices", "min", "max", "of"}) field.erase(key);
    const std::string type = text_at(field, "type");
    if (type == "choice") {
        field["choices"] = choices_from(typed, choices);
    } else if (type == "unit" || type == "units") {
        put(field, "of", typed);
    } else if (!typed.empty()) {
        const std::optional<Range> range = parse_range(range_text(typed));
        if (!range) {
            field["min"] = typed;
        } else {
            if (range->least != -unlimited) field["min"] = range->least;
            if (range->most != unlimited) field["max"] = range->most;
        }
    }
}

const Tree* choice_named(const Tree& field, const std::string& name, const std::string& key) {
    const auto choices = field.find("choices");
    if (choices == field.end() || !choices->is_array()) return nullptr;
    for (const Tree& choice : *choices) {
        if (choice.is_object() && text_at(choice, key) == name) return &choice;
    }
    return nullptr;
}

std::string default_of(const Tree& field) {
    const std::string value = text_at(field, "default");
    const Tree* choice = choice_named(field, value, "id");
    return choice ? text_at(*choice, "label") : value;
}

void set_default(Tree& field, const std::string& typed) {
    const std::string type = text_at(field, "type");
    const Tree* choice = choice_named(field, typed, "label");
    if (typed.empty()) {
        field.erase("default");
    } else if (type == "number") {
        field["default"] = number_or_text(typed);
    } else if (type == "yes-no" && (typed == "yes" || typed == "no")) {
        field["default"] = typed == "yes";
    } else {
        field["default"] = choice ? text_at(*choice, "id") : typed;
    }
}

Tree& list_in(Tree& tree, const std::string& key) {
    if (!tree.contains(key)) tree[key] = Tree::array();
    return tree[key];
}

// ---- places

std::vector<std::string> steps_of(const std::string& pointer) {
    std::vector<std::string> steps;
    std::size_t from = 1;
    while (from <= pointer.size()) {
        const std::size_t slash = std::min(pointer.find('/', from), pointer.size());
        steps.push_back(pointer.substr(from, slash - from));
        from = slash + 1;
    }
    return steps;
}

std::size_t index_at(const std::vector<std::string>& steps, std::size_t step) {
    const std::optional<int> index = step < steps.size() ? whole_number(steps[step]) : std::nullopt;
    return index && *index > 0 ? static_cast<std::size_t>(*index) : 0;
}

std::size_t place_in_object(const Tree& object, const std::string& key) {
    std::size_t index = 0;
    for (const auto& [name, member] : object.items()) {
        if (name == key) return index;
        ++index;
    }
    return 0;
}

std::size_t first_empty_cell(const Tree& table, std::size_t row) {
    const Grid grid = rows_of(table);
    if (row + 1 >= grid.size()) return 0;
    for (std::size_t k = 1; k < grid[row + 1].size(); ++k) {
        if (grid[row + 1][k].empty()) return k;
    }
    return 0;
}

std::size_t column_named(const Tree& table, const std::string& id) {
    std::size_t place = 1;
    for (const Tree& column : part_of(table, "columns")) {
        if (text_at(column, "id") == id) return place;
        ++place;
    }
    return 1;
}

Place place_in_rows(const Tree& table, const std::vector<std::string>& steps, Place place) {
    place.part = Part::rows;
    const std::size_t row = index_at(steps, 1);
    place.row = row + 1;
    if (steps.size() >= 4 && steps[2] == "cells") {
        place.column = column_named(table, steps[3]);
    } else if (steps.size() >= 3 && steps[2] == "result") {
        place.column = 1;
    } else if (steps.size() < 3 || steps[2] == "cells") {
        place.column = first_empty_cell(table, row);
    }
    return place;
}

Place place_in_modifiers(const std::vector<std::string>& steps, Place place) {
    place.part = Part::modifiers;
    place.row = index_at(steps, 1);
    const std::string member = steps.size() > 2 ? steps[2] : "add";
    place.column = member == "label" || member == "id" ? 0 : member == "when" ? 2 : 1;
    return place;
}

Place place_in_table(const OwnGame& game, const std::vector<std::string>& steps, Place place) {
    const Tree& table = game.files.at(place.file);
    if (steps.empty() || steps[0] == "id") {
        place.line = steps.empty() ? "dice" : "title";
    } else if (steps[0] == "rows") {
        if (steps.size() > 1) return place_in_rows(table, steps, place);
        place.part = Part::rows;
        place.row = 1;
    } else if (steps[0] == "columns") {
        place.part = Part::rows;
        place.column = index_at(steps, 1) + 1;
    } else if (steps[0] == "modifiers") {
        return place_in_modifiers(steps, place);
    } else if (steps[0] == "results") {
        place.part = Part::results;
        place.row = steps.size() > 1 ? place_in_object(part_of(table, "results"), steps[1]) : 0;
        place.column = steps.size() > 2 && steps[2] == "effects" ? 1 : 0;
    } else {
        place.line = steps[0];
    }
    return place;
}

// A question stands with the modifier that asks it.
Place place_of_fact(const OwnGame& game, const std::string& fact, bool scope) {
    for (const std::string& file : tables_of(game)) {
        std::size_t row = 0;
        for (const Tree& modifier : part_of(game.files.at(file), "modifiers")) {
            if (question_of(modifier) == fact)
                return {file, Part::modifiers, "", 0, row, scope ? std::size_t{2} : std::size_t{0}};
            ++row;
        }
    }
    return {"", std::nullopt, "title", 0, 0, 0};
}

Place place_in_book(const OwnGame& game, const std::vector<std::string>& steps) {
    Place place;
    place.line = "title";
    if (steps.empty()) return place;
    const std::string member = steps.back();
    if (steps[0] == "phases") {
        place.part = Part::phases;
        place.row = index_at(steps, 1);
        place.column = member == "tables" || steps.size() > 3 ? 2 : member == "help" ? 1 : 0;
    } else if (steps[0] == "unit-types" && steps.size() > 3 && steps[2] == "fields") {
        place.part = Part::fields;
        place.type = index_at(steps, 1);
        place.row = index_at(steps, 3);
        const std::string field = steps.size() > 4 ? steps[4] : "";
        place.column = field == "type"                                                           ? 1
                       : field == "min" || field == "max" || field == "choices" || field == "of" ? 2
                       : field == "default"                                                      ? 3
                                                                                                 : 0;
    } else if (steps[0] == "unit-types") {
        place.part = Part::types;
        place.row = index_at(steps, 1);
        place.column = member == "plural" ? 1 : 0;
    } else if (steps[0] == "facts" && steps.size() > 1) {
        return steps[1] == "turns-a-day" ? Place{"", std::nullopt, "turns", 0, 0, 0}
                                         : place_of_fact(game, steps[1], member == "scope");
    } else {
        place.line = steps[0] == "clock" ? "turns" : steps[0];
    }
    return place;
}

}  // namespace

// ---- the game

std::string OwnGame::id() const {
    return text_at(book(), "id");
}

std::string OwnGame::title() const {
    return text_at(book(), "title");
}

OwnGame blank_game(const std::string& title) {
    return {{{book_file, {{"id", id_from(title, "game")}, {"title", title}}}}};
}

namespace {

void want_objects(const json::Node& node, const char* key) {
    const auto list = node.find(key);
    if (!list) return;
    for (const json::Node& item : list->items()) item.members();
}

void want_members(const json::Node& node, const char* key) {
    if (const auto object = node.find(key)) {
        for (const auto& [name, member] : object->members()) member.members();
    }
}

// What is edited has to have the shape that it is edited in; all else is for the checks.
void refuse_other_shapes(const Tree& tree, const std::string& place) {
    const json::Node node(tree, place);
    for (const char* key : {"rows", "columns", "modifiers", "phases", "unit-types", "sides"}) want_objects(node, key);
    for (const char* key : {"results", "facts"}) want_members(node, key);
    if (const auto clock = node.find("clock")) clock->members();
    const auto types = node.find("unit-types");
    for (const json::Node& type : types ? types->items() : std::vector<json::Node>()) want_objects(type, "fields");
}

}  // namespace

OwnGame read_game(const std::string& name, const Texts& texts) {
    OwnGame game;
    for (const auto& [file, text] : texts) {
        const std::string place = (std::filesystem::path(name) / file).string();
        game.files[file] = json::parse(text, place);
        refuse_other_shapes(game.files[file], place);
    }
    if (!game.files.contains(book_file)) throw json::FileError(name, "has no rulebook.json", "a rulebook's folder");
    return game;
}

Texts texts_of(const OwnGame& game) {
    Texts texts;
    for (const auto& [file, tree] : game.files) {
        texts[file] = tree.dump(2, ' ', false, Tree::error_handler_t::replace) + "\n";
    }
    return texts;
}

std::string id_from(const std::string& title, const std::string& otherwise) {
    std::string id = json::kebab_case(title);
    return id.empty() ? otherwise : id;
}

void set_title(OwnGame& game, const std::string& title) {
    game.book()["title"] = title;
}

void set_id(OwnGame& game, const std::string& id) {
    const std::string before = game.id() + ".";
    game.book()["id"] = id;
    replace_table_ids(game, [&](const std::string& table) {
        return table.starts_with(before) ? id + "." + table.substr(before.size()) : table;
    });
}

std::string sides_of(const OwnGame& game) {
    std::string line;
    for (const Tree& side : part_of(game.book(), "sides")) {
        if (!line.empty()) line += ", ";
        line += text_at(side, "label");
    }
    return line;
}

void set_sides(OwnGame& game, const std::string& line) {
    const auto grid_of = [](const std::vector<std::string>& labels) {
        Grid grid;
        for (const std::string& label : labels) grid.push_back({label});
        return grid;
    };
    Tree sides = edited(part_of(game.book(), "sides"), grid_of(split(sides_of(game))), grid_of(split(line)),
                        [](Tree& side, const Cells& row, const Cells&) { side["label"] = row.front(); });
    give_ids(sides, "side");
    put(game.book(), "sides", std::move(sides));
}

Turns turns_of(const OwnGame& game) {
    const Tree clock = part_of(game.book(), "clock");
    Turns turns;
    if (clock.contains("turn")) turns.label = text_at(clock, "turn");
    const Tree fact = part_of(part_of(game.book(), "facts"), text_at(clock, "turns-a-day"));
    turns.a_day = whole_number(text_at(fact, "default")).value_or(0);
    turns.hours = part_of(clock, "hours") == true;
    return turns;
}

void set_turns(OwnGame& game, const Turns& turns) {
    Tree& book = game.book();
    Tree clock = part_of(book, "clock");
    if (!clock.is_object()) clock = Tree::object();
    put(clock, "turn", turns.label == Turns().label ? "" : turns.label);
    const std::string named = text_at(clock, "turns-a-day");
    const std::string fact = named.empty() ? "turns-a-day" : named;
    if (turns.a_day > 0) {
        Tree& asked = book["facts"][fact];
        if (!asked.is_object())
            asked = {{"label", "Turns a day"}, {"type", "number"}, {"min", 1}, {"max", 100}, {"scope", "session"}};
        asked["default"] = turns.a_day;
        clock["turns-a-day"] = fact;
    } else if (!named.empty()) {
        clock.erase("turns-a-day");
        if (uses_of(game, fact) <= 1 && book.contains("facts")) book["facts"].erase(fact);
    }
    put(clock, "hours", turns.hours ? Tree(true) : Tree());
    put(book, "clock", std::move(clock));
    put(book, "facts", part_of(book, "facts"));
}

// ---- tables

std::vector<std::string> tables_of(const OwnGame& game) {
    std::vector<std::string> files;
    for (const auto& [name, tree] : game.files) {
        if (is_table(name)) files.push_back(name);
    }
    std::stable_sort(files.begin(), files.end(), [&](const std::string& a, const std::string& b) {
        return table_title(game, a) < table_title(game, b);
    });
    return files;
}

std::string table_title(const OwnGame& game, const std::string& file) {
    return text_at(game.files.at(file), "title");
}

std::string find_table(const OwnGame& game, const std::string& name) {
    const std::string wanted = trimmed(name);
    for (const auto& [file, tree] : game.files) {
        if (!is_table(file)) continue;
        if (same_word(text_at(tree, "title"), wanted) || text_at(tree, "id") == wanted) return file;
    }
    return {};
}

namespace {

// The rows of a new table: one for each total, if these are few; otherwise none.
Grid blank_rows(const std::string& notation) {
    constexpr int most_rows = 20;
    try {
        const dice::Dice dice = dice::parse_dice(notation);
        if (dice.most() - dice.least() >= most_rows) return {};
        Grid rows{{"Range", only_column}};
        for (int total = dice.least(); total <= dice.most(); ++total) rows.push_back({fmt::format("{}", total), ""});
        return rows;
    } catch (const dice::DiceError&) {
        return {};
    }
}

// A name that no other file has, nor what isn't a table.
std::string free_name(const OwnGame& game, const std::string& title) {
    return unused(id_from(title, "table"), [&](const std::string& name) {
        return !is_table(name + ".json") || game.files.contains(name + ".json");
    });
}

}  // namespace

std::string add_table(OwnGame& game, const std::string& title) {
    const std::string name = free_name(game, title);
    Tree table = {{"id", fmt::format("{}.{}", game.id(), name)},
                  {"title", title},
                  {"source", "My own"},
                  {"dice", "d6"},
                  {"rows", Tree::array()},
                  {"results", Tree::object()}};
    set_rows(table, blank_rows("d6"));
    game.files[name + ".json"] = std::move(table);
    return name + ".json";
}

void remove_table(OwnGame& game, const std::string& file) {
    const std::string id = id_of_table(game, file);
    std::vector<std::string> questions;
    for (const Tree& modifier : part_of(game.files.at(file), "modifiers")) questions.push_back(question_of(modifier));
    game.files.erase(file);
    const std::function<void(Tree&)> forget = [&](Tree& tree) {
        if (!tree.is_structured()) return;
        std::vector<std::string> empty;
        for (auto& [key, member] : tree.items()) {
            forget(member);
            if (!tree.is_object() || (key != "then" && key != "tables")) continue;
            if (member == id) member = Tree::array();
            if (!member.is_array()) continue;
            Tree left = Tree::array();
            for (const Tree& one : member) {
                if (one != id) left.push_back(one);
            }
            member = left;
            if (left.empty()) empty.push_back(key);
        }
        for (const std::string& key : empty) tree.erase(key);
    };
    for (auto& [name, tree] : game.files) forget(tree);
    drop_questions(game, questions);
}

std::string rename_table(OwnGame& game, const std::string& file) {
    Tree table = game.files.at(file);
    const std::string before = id_of_table(game, file);
    game.files.erase(file);
    const std::string name = free_name(game, text_at(table, "title"));
    const std::string id = fmt::format("{}.{}", game.id(), name);
    game.files[name + ".json"] = std::move(table);
    replace_table_ids(game, [&](const std::string& one) { return one == before ? id : one; });
    return name + ".json";
}

std::string dice_of(const Tree& table) {
    const Tree dice = part_of(table, "dice");
    if (!dice.is_array()) return json::to_text(dice);
    std::string line;
    for (const Tree& die : dice) {
        if (!line.empty()) line += ", ";
        line += fmt::format("{} {}", text_at(die, "as"), text_at(die, "dice"));
    }
    return line;
}

void set_dice(Tree& table, const std::string& line) {
    Tree list = Tree::array();
    for (const std::string& part : split(line)) {
        const std::size_t blank = part.find(' ');
        const std::string role = part.substr(0, blank);
        if (role != "row" && role != "column") continue;
        list.push_back({{"dice", blank == std::string::npos ? "" : trimmed(part.substr(blank))}, {"as", role}});
    }
    Grid rows = rows_of(table);
    const bool is_untouched = rows == blank_rows(dice_of(table));
    if (is_untouched && !blank_rows(trimmed(line)).empty()) rows = blank_rows(trimmed(line));
    const Tree dice = list.empty() ? Tree(trimmed(line)) : list;
    if (table.contains("dice") || dice.empty() || dice == "") {
        put(table, "dice", dice);
    } else {
        Tree anew = Tree::object();
        for (const auto& [key, member] : table.items()) {
            if (key == "columns" || key == "rows") anew["dice"] = dice;
            anew[key] = member;
        }
        anew["dice"] = dice;
        table = std::move(anew);
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

Grid with_heads(const Tree& table, Grid rows) {
    if (rows.empty()) return rows_of(table);
    const std::string corner = cell(rows.front(), 0);
    const bool has_heads = corner.empty() || corner == "Range" || corner == "Row" ||
                           (has_die(table, false) && !parse_range(range_text(corner)));
    if (has_heads) return rows;
    std::size_t width = 2;
    for (const Cells& row : rows) width = std::max(width, row.size());
    Cells heads = rows_of(table).front();
    heads.resize(width);
    rows.insert(rows.begin(), std::move(heads));
    return rows;
}

// ---- results

Grid results_of(const OwnGame& game, const std::string& file) {
    Grid grid;
    const Tree results = part_of(game.files.at(file), "results");
    if (!results.is_object()) return grid;
    for (const auto& [id, result] : results.items()) {
        grid.push_back({text_at(result, "label"), titles_line(game, part_of(part_of(result, "effects"), "then"))});
    }
    return grid;
}

// They are made in the rows, so the list only changes what is there: row by row.
void set_results(OwnGame& game, const std::string& file, const Grid& grid) {
    const Grid before = results_of(game, file);
    Tree results = Tree::object();
    const Tree old = part_of(game.files.at(file), "results");
    std::size_t at = 0;
    for (const auto& [id, was] : old.items()) {
        const Cells row = at < grid.size() ? grid[at] : Cells();
        Tree result = was;
        if (!cell(row, 0).empty()) {
            result["label"] = cell(row, 0);
            if (cell(row, 1) != before[at][1]) {
                Tree effects = part_of(result, "effects");
                if (!effects.is_object()) effects = Tree::object();
                const Tree then = ids_of_titles(game, cell(row, 1));
                put(effects, "then", then.size() == 1 ? then.front() : then);
                put(result, "effects", std::move(effects));
            }
            results[id] = std::move(result);
        }
        ++at;
    }
    game.files.at(file)["results"] = std::move(results);
}

// ---- modifiers

Grid modifiers_of(const OwnGame& game, const std::string& file) {
    Grid grid;
    const Tree& table = game.files.at(file);
    for (const Tree& modifier : part_of(table, "modifiers")) {
        grid.push_back({text_at(modifier, "label"), amount_of(table, modifier), scope_of(game, modifier)});
    }
    return grid;
}

void set_modifiers(OwnGame& game, const std::string& file, const Grid& given) {
    const Grid now = without_empty_rows(given);
    const Tree before = part_of(game.files.at(file), "modifiers");
    std::vector<std::string> questions;
    for (const Tree& modifier : before) questions.push_back(question_of(modifier));
    Tree list = edited(before, modifiers_of(game, file), now, [&](Tree& modifier, const Cells& row, const Cells& was) {
        const std::string label = cell(row, 0);
        const std::string scope = cell(row, 2);
        const std::string fact = question_of(modifier);
        modifier["label"] = label;
        Tree& facts = game.book()["facts"];
        const bool is_new = cell(was, 0).empty() && !label.empty() && !modifier.contains("when");
        const bool is_shared = !fact.empty() && label != cell(was, 0) && uses_of(game, fact) > 1;
        if (is_new || is_shared) {
            modifier["when"] = Tree::object();
            modifier["when"][ask_for(game, label, scope)] = true;
        } else if (!fact.empty() && facts.contains(fact) && label != cell(was, 0)) {
            facts[fact]["label"] = label;
        }
        const std::string asked = question_of(modifier);
        if (!asked.empty() && facts.contains(asked) && !scope.empty() && scope != cell(was, 2))
            facts[asked]["scope"] = scope;
        if (cell(row, 1) != cell(was, 1)) set_amount(modifier, cell(row, 1));
    });
    give_ids(list, "modifier");
    put(game.files.at(file), "modifiers", std::move(list));
    drop_questions(game, questions);
}

// ---- units

Grid types_of(const OwnGame& game) {
    Grid grid;
    for (const Tree& type : part_of(game.book(), "unit-types"))
        grid.push_back({text_at(type, "label"), text_at(type, "plural")});
    return grid;
}

void set_types(OwnGame& game, const Grid& grid) {
    Tree list = edited(part_of(game.book(), "unit-types"), types_of(game), without_empty_rows(grid),
                       [](Tree& type, const Cells& row, const Cells&) {
                           type["label"] = cell(row, 0);
                           type["plural"] = cell(row, 1).empty() ? cell(row, 0) + "s" : cell(row, 1);
                           list_in(type, "fields");
                       });
    give_ids(list, "unit");
    put(game.book(), "unit-types", std::move(list));
}

Grid fields_of(const OwnGame& game, std::size_t type) {
    Grid grid;
    const Tree types = part_of(game.book(), "unit-types");
    if (!types.is_array() || type >= types.size()) return grid;
    for (const Tree& field : part_of(types.at(type), "fields"))
        grid.push_back({text_at(field, "label"), text_at(field, "type"), values_of(field), default_of(field)});
    return grid;
}

void set_fields(OwnGame& game, std::size_t type, const Grid& grid) {
    const Tree types = part_of(game.book(), "unit-types");
    if (!types.is_array() || type >= types.size()) return;
    Tree list = edited(part_of(types.at(type), "fields"), fields_of(game, type), without_empty_rows(grid),
                       [](Tree& field, const Cells& row, const Cells& was) {
                           const std::string kind = cell(row, 1).empty() ? "text" : cell(row, 1);
                           field["label"] = cell(row, 0);
                           field["type"] = kind;
                           const bool other_values = cell(row, 2) != cell(was, 2) || kind != cell(was, 1);
                           if (other_values) set_values(field, cell(row, 2));
                           if (other_values || cell(row, 3) != cell(was, 3)) set_default(field, cell(row, 3));
                       });
    give_ids(list, "field");
    game.book()["unit-types"][type]["fields"] = std::move(list);
}

// ---- the sequence

Grid phases_of(const OwnGame& game) {
    Grid grid;
    for (const Tree& phase : part_of(game.book(), "phases"))
        grid.push_back({text_at(phase, "label"), text_at(phase, "help"), titles_line(game, part_of(phase, "tables"))});
    return grid;
}

void set_phases(OwnGame& game, const Grid& grid) {
    Tree list = edited(part_of(game.book(), "phases"), phases_of(game), without_empty_rows(grid),
                       [&](Tree& phase, const Cells& row, const Cells& was) {
                           phase["label"] = cell(row, 0);
                           put(phase, "help", cell(row, 1));
                           if (cell(row, 2) != cell(was, 2)) put(phase, "tables", ids_of_titles(game, cell(row, 2)));
                       });
    give_ids(list, "phase");
    put(game.book(), "phases", std::move(list));
}

std::vector<std::string> heads_of(Part part) {
    switch (part) {
        case Part::rows:
            return {};
        case Part::results:
            return {"Result", "Leads to"};
        case Part::modifiers:
            return {"Modifier", "Amount", "Asked each"};
        case Part::types:
            return {"One", "Several"};
        case Part::fields:
            return {"Field", "Type", "Values", "Default"};
        case Part::phases:
            return {"Step", "What to do", "Tables"};
    }
    return {};
}

// ---- what is wrong

std::vector<Finding> check_game(const OwnGame& game, const std::set<std::string>& procedures) {
    return check_rulebook("", texts_of(game), procedures);
}

std::optional<Rulebook> load_game(const OwnGame& game) {
    try {
        return load_rulebook("", texts_of(game));
    } catch (const json::InputError&) {
        return std::nullopt;
    }
}

Place place_of(const OwnGame& game, const Finding& finding) {
    const std::vector<std::string> steps = steps_of(finding.pointer);
    if (finding.file == book_file || !game.files.contains(finding.file)) return place_in_book(game, steps);
    Place place;
    place.file = finding.file;
    return place_in_table(game, steps, place);
}

}  // namespace flagplot::table
