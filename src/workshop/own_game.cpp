#include "workshop/own_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "ascii/letters.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {

using namespace trees;

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

OwnGame read_game(const std::string& name, const rulebook::Texts& texts) {
    OwnGame game;
    for (const auto& [file, text] : texts) {
        const std::string place = (std::filesystem::path(name) / file).string();
        game.files[file] = json::parse(text, place);
        refuse_other_shapes(game.files[file], place);
    }
    if (!game.files.contains(book_file)) throw json::FileError(name, "has no rulebook.json", "a rulebook's folder");
    return game;
}

rulebook::Texts texts_of(const OwnGame& game) {
    rulebook::Texts texts;
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

std::string cover_words(const OwnGame& game, const std::string& what) {
    return text_at(game.book(), what);
}

void set_cover_words(OwnGame& game, const std::string& what, const std::string& words) {
    if (ascii::trimmed(words).empty()) {
        game.book().erase(what);
    } else {
        game.book()[what] = words;
    }
}

void set_id(OwnGame& game, const std::string& id) {
    const std::string before = game.id() + ".";
    game.book()["id"] = id;
    std::set<std::string> procedures;
    for (const auto& [name, tree] : game.files) {
        if (rulebook::is_procedure_file(name)) procedures.insert(text_at(tree, "id"));
    }
    for (auto& [name, tree] : game.files) {
        replace_texts(tree, [&](const std::string& text) {
            const bool is_one = procedures.contains(text) && text.starts_with(before);
            return is_one ? id + "." + text.substr(before.size()) : text;
        });
    }
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
    std::ranges::stable_sort(
        files, [&](const std::string& a, const std::string& b) { return table_title(game, a) < table_title(game, b); });
    return files;
}

std::string table_title(const OwnGame& game, const std::string& file) {
    return text_at(game.files.at(file), "title");
}

std::string find_table(const OwnGame& game, const std::string& name) {
    const std::string wanted = trimmed(name);
    for (const auto& [file, tree] : game.files) {
        if (!is_table(file)) continue;
        if (ascii::same(text_at(tree, "title"), wanted) || text_at(tree, "id") == wanted) return file;
    }
    return {};
}

namespace {

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

// ---- what is wrong

std::vector<rulebook::Finding> check_game(const OwnGame& game, const std::set<std::string>& procedures) {
    return rulebook::check_rulebook("", texts_of(game), procedures);
}

std::optional<rulebook::Rulebook> load_game(const OwnGame& game) {
    try {
        return rulebook::load_rulebook("", texts_of(game));
    } catch (const json::InputError&) {
        return std::nullopt;
    }
}

}  // namespace flagplot::workshop
