#include "workshop/own_game_trees.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/tree.h"
#include "table/load_table.h"

namespace flagplot::workshop::trees {

std::string cell(const Cells& row, std::size_t column) {
    return column < row.size() ? trimmed(row[column]) : std::string();
}

bool is_empty(const Cells& row) {
    return std::ranges::all_of(row, [](const std::string& text) { return trimmed(text).empty(); });
}

std::string text_at(const Tree& tree, const std::string& key) {
    const auto member = tree.is_object() ? tree.find(key) : tree.end();
    return member == tree.end() || member->is_structured() ? std::string() : json::to_text(*member);
}

Tree part_of(const Tree& tree, const std::string& key) {
    const auto member = tree.is_object() ? tree.find(key) : tree.end();
    return member == tree.end() ? Tree() : *member;
}

std::string line_of(const Tree& list, const std::function<std::string(const Tree& item)>& words, const char* between) {
    std::string line;
    for (const Tree& item : list) {
        if (!line.empty()) line += between;
        line += words(item);
    }
    return line;
}

void put(Tree& tree, const std::string& key, Tree value) {
    const bool nothing = value.is_null() || ((value.is_structured() || value.is_string()) && value.empty()) ||
                         (value.is_string() && value.get_ref<const std::string&>().empty());
    if (nothing) {
        tree.erase(key);
    } else {
        tree[key] = std::move(value);
    }
}

void put_before(Tree& tree, const std::string& key, const std::set<std::string>& next, Tree value) {
    Tree anew = Tree::object();
    for (const auto& [name, member] : tree.items()) {
        const bool is_here = next.empty() || next.contains(name);
        if (is_here && !tree.contains(key)) anew[key] = value;
        anew[name] = member;
    }
    anew[key] = std::move(value);
    tree = std::move(anew);
}

std::optional<int> whole_number(std::string text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.erase(0, 1);
    return ascii::whole_number(text);
}

Tree number_or_text(const std::string& text) {
    const std::optional<int> number = whole_number(text);
    return number ? Tree(*number) : Tree(text);
}

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

std::string range_text(const std::string& typed) {
    std::string text = with_plain_signs(typed);
    std::erase(text, ' ');
    return table::parse_range(text) ? text : typed;
}

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

void give_ids(Tree& items, const std::string& kind) {
    std::set<std::string> ids;
    for (const Tree& item : items) ids.insert(text_at(item, "id"));
    for (Tree& item : items) {
        if (!text_at(item, "id").empty()) continue;
        const std::string id =
            json::new_id(text_at(item, "label"), kind, [&](const std::string& one) { return ids.contains(one); });
        ids.insert(id);
        put_before(item, "id", {}, id);
    }
}

// ---- the tables that something leads to, as a line of titles

std::string id_of(const OwnGame& game, const std::string& file) {
    return text_at(game.files.at(file), "id");
}

std::string titles_line(const OwnGame& game, const Tree& ids) {
    const Tree list = ids.is_array() ? ids : ids.is_null() ? Tree(Tree::array()) : Tree(Tree::array({ids}));
    return line_of(list, [&](const Tree& id) {
        const std::string file = find_file(game, FileKind::table, json::to_text(id));
        return file.empty() ? json::to_text(id) : title_of(game, file);
    });
}

Tree ids_of_titles(const OwnGame& game, const std::string& line) {
    Tree ids = Tree::array();
    const std::string whole = find_file(game, FileKind::table, line);
    for (const std::string& title : whole.empty() ? ascii::parts(line, ",") : std::vector<std::string>{line}) {
        const std::string file = find_file(game, FileKind::table, title);
        ids.push_back(file.empty() ? title : id_of(game, file));
    }
    return ids;
}

void replace_texts(Tree& tree, const std::function<std::string(const std::string&)>& replace) {
    if (tree.is_string()) {
        tree = replace(tree.get<std::string>());
    } else if (tree.is_structured()) {
        for (Tree& member : tree) replace_texts(member, replace);
    }
}

void replace_ids(OwnGame& game, const std::map<std::string, std::string>& ids) {
    for (auto& [file, tree] : game.files) {
        replace_texts(tree, [&](const std::string& text) {
            const auto now = ids.find(text);
            return now == ids.end() ? text : now->second;
        });
    }
}

void forget(Tree& tree, const std::string& id) {
    if (!tree.is_structured()) return;
    std::vector<std::string> gone;
    for (auto& [key, member] : tree.items()) {
        forget(member, id);
        const bool leads = key == "then" || key == "tables" || key == "procedures" || key == "plays";
        if (!tree.is_object() || !leads) continue;
        const bool is_list = member.is_array();
        const bool held = is_list ? std::erase(member.get_ref<Tree::array_t&>(), Tree(id)) > 0 : member == id;
        if (held && (!is_list || member.empty())) gone.push_back(key);
    }
    for (const std::string& key : gone) tree.erase(key);
}

bool has_die(const Tree& table, bool column) {
    const Tree dice = part_of(table, "dice");
    if (!dice.is_array()) return !column && (!dice.is_null() || table.contains("start"));
    return std::ranges::any_of(dice, [&](const Tree& die) { return (text_at(die, "as") == "column") == column; });
}

std::string label_of_result(const Tree& table, const std::string& id) {
    const Tree result = part_of(part_of(table, "results"), id);
    return result.is_null() ? id : text_at(result, "label");
}

namespace {

void collect_results(const Tree& tree, std::set<std::string>& used) {
    if (tree.is_string()) {
        used.insert(tree.get<std::string>());
    } else if (tree.is_structured()) {
        for (const auto& [key, member] : tree.items()) {
            if (key != "range" && key != "label") collect_results(member, used);
        }
    }
}

}  // namespace

std::set<std::string> used_results(const Tree& table) {
    std::set<std::string> used;
    for (const Tree& row : part_of(table, "rows")) {
        collect_results(part_of(row, "result"), used);
        collect_results(part_of(row, "cells"), used);
    }
    collect_results(part_of(table, "modifiers"), used);
    return used;
}

std::string question_of(const Tree& modifier) {
    if (modifier.contains("per")) return text_at(part_of(modifier, "per"), "fact");
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

Tree new_question(const std::string& label, const std::string& scope, bool counts) {
    if (counts) return {{"label", label}, {"type", "number"}, {"min", 0}, {"default", 0}, {"scope", scope}};
    return {{"label", label}, {"type", "yes-no"}, {"default", false}, {"scope", scope}};
}

void drop_questions(OwnGame& game, const std::vector<std::string>& facts, int uses) {
    Tree& book = game.book();
    for (const std::string& fact : facts) {
        const Tree was = part_of(part_of(book, "facts"), fact);
        if (was.is_null() || uses_of(game, fact) > uses) continue;
        const bool counts = text_at(was, "type") == "number";
        if (was == new_question(text_at(was, "label"), text_at(was, "scope"), counts)) book["facts"].erase(fact);
    }
    put(book, "facts", part_of(book, "facts"));
}

}  // namespace flagplot::workshop::trees
