#include "workshop/own_game.h"

#include <fmt/format.h>

#include <algorithm>

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
    std::map<std::string, std::string> renamed;
    for (const auto& [file, tree] : game.files) {
        const std::string one = text_at(tree, "id");
        if (file != book_file && one.starts_with(before)) renamed[one] = id + "." + one.substr(before.size());
    }
    game.book()["id"] = id;
    replace_ids(game, renamed);
}

std::string sides_of(const OwnGame& game) {
    return line_of(part_of(game.book(), "sides"), [](const Tree& side) { return text_at(side, "label"); });
}

void set_sides(OwnGame& game, const std::string& line) {
    const auto grid_of = [](const std::vector<std::string>& labels) {
        Grid grid;
        for (const std::string& label : labels) grid.push_back({label});
        return grid;
    };
    Tree sides = edited(part_of(game.book(), "sides"), grid_of(ascii::parts(sides_of(game), ",")),
                        grid_of(ascii::parts(line, ",")),
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

// ---- tables and procedures

namespace {

bool is_of(FileKind kind, const std::string& file) {
    return kind == FileKind::table ? rulebook::is_table_file(file) : rulebook::is_procedure_file(file);
}

std::string file_named(FileKind kind, const std::string& name) {
    return kind == FileKind::table ? name + ".json" : fmt::format("{}/{}.json", rulebook::procedures_folder, name);
}

// A name that nothing else has: the ids of tables and procedures are of the same kind.
std::string free_name(const OwnGame& game, FileKind kind, const std::string& title) {
    return json::new_id(title, kind == FileKind::table ? "table" : "procedure", [&](const std::string& name) {
        const std::string table = file_named(FileKind::table, name);
        return !rulebook::is_table_file(table) || game.files.contains(table) ||
               game.files.contains(file_named(FileKind::procedure, name));
    });
}

// Its id is made from its title, too.
std::string put_file(OwnGame& game, FileKind kind, Tree content) {
    const std::string name = free_name(game, kind, text_at(content, "title"));
    content["id"] = fmt::format("{}.{}", game.id(), name);
    std::string file = file_named(kind, name);
    game.files[file] = std::move(content);
    return file;
}

}  // namespace

std::vector<std::string> files_of(const OwnGame& game, FileKind kind) {
    std::vector<std::string> files;
    for (const auto& [file, tree] : game.files) {
        if (is_of(kind, file)) files.push_back(file);
    }
    std::ranges::stable_sort(files, {}, [&](const std::string& file) { return title_of(game, file); });
    return files;
}

std::string title_of(const OwnGame& game, const std::string& file) {
    return text_at(game.files.at(file), "title");
}

std::string find_file(const OwnGame& game, FileKind kind, const std::string& name) {
    const std::string wanted = trimmed(name);
    for (const auto& [file, tree] : game.files) {
        if (!is_of(kind, file)) continue;
        if (ascii::same(text_at(tree, "title"), wanted) || text_at(tree, "id") == wanted) return file;
    }
    return {};
}

std::string add_file(OwnGame& game, FileKind kind, const std::string& title) {
    Tree content = {{"id", ""}, {"title", title}, {"source", "My own"}};
    if (kind == FileKind::table) {
        content["dice"] = "d6";
        content["rows"] = Tree::array();
        content["results"] = Tree::object();
        set_rows(content, blank_rows("d6"));
    } else {
        content["steps"] = Tree::array({blank_step("tell", "tell")});
    }
    return put_file(game, kind, std::move(content));
}

void remove_file(OwnGame& game, const std::string& file) {
    const std::string id = id_of(game, file);
    std::vector<std::string> questions;
    for (const Tree& modifier : part_of(game.files.at(file), "modifiers")) questions.push_back(question_of(modifier));
    game.files.erase(file);
    for (auto& [name, tree] : game.files) forget(tree, id);
    drop_questions(game, questions);
}

std::string rename_file(OwnGame& game, const std::string& file) {
    const std::string before = id_of(game, file);
    const FileKind kind = rulebook::is_procedure_file(file) ? FileKind::procedure : FileKind::table;
    Tree content = std::move(game.files.at(file));
    game.files.erase(file);
    std::string now = put_file(game, kind, std::move(content));
    if (!before.empty()) replace_ids(game, {{before, id_of(game, now)}});
    return now;
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
