// A game of one's own, {"files": ..., "edits": [{"part": ..., "file": ..., "grid" or "line": ...}]}: its files are
// edited as its owner does in the window.
#include "workshop/own_game.h"

#include <algorithm>
#include "texts.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

using json::Tree;
using workshop::OwnGame;
using workshop::Part;

struct Edit {
    std::string part;
    std::string file;
    std::string line;
    csv::Grid grid;
};

std::string text_in(const Tree& edit, const char* member) {
    const auto found = edit.find(member);
    return found != edit.end() && found->is_string() ? found->get<std::string>() : "";
}

csv::Grid grid_in(const Tree& edit) {
    csv::Grid grid;
    const auto found = edit.find("grid");
    if (found == edit.end() || !found->is_array()) return grid;
    for (const Tree& row : *found) {
        grid.emplace_back();
        if (!row.is_array()) continue;
        for (const Tree& cell : row) grid.back().push_back(cell.is_string() ? cell.get<std::string>() : cell.dump());
    }
    return grid;
}

std::vector<Edit> edits_in(const Tree& input) {
    std::vector<Edit> edits;
    for (const Tree& edit : input.value("edits", Tree::array())) {
        if (edit.is_object())
            edits.push_back({text_in(edit, "part"), text_in(edit, "file"), text_in(edit, "line"), grid_in(edit)});
    }
    return edits;
}

using Act = void (*)(OwnGame& game, const Edit& edit);

const std::map<std::string, Act> on_game{
    {"title", [](OwnGame& game, const Edit& edit) { set_title(game, edit.line); }},
    {"id", [](OwnGame& game, const Edit& edit) { set_id(game, edit.line); }},
    {"sides", [](OwnGame& game, const Edit& edit) { set_sides(game, edit.line); }},
    {"turns",
     [](OwnGame& game, const Edit& edit) {
         set_turns(game, {edit.line, 6, edit.grid.empty()});
     }},
    {"add-table", [](OwnGame& game, const Edit& edit) { add_file(game, workshop::FileKind::table, edit.line); }},
    {"types",
     [](OwnGame& game, const Edit& edit) {
         set_grid(game, {.part = workshop::Part::types}, without_heads(Part::types, edit.grid));
     }},
    {"fields",
     [](OwnGame& game, const Edit& edit) {
         set_grid(game, {.part = workshop::Part::fields, .type = 0}, without_heads(Part::fields, edit.grid));
     }},
    {"phases",
     [](OwnGame& game, const Edit& edit) {
         set_grid(game, {.part = workshop::Part::phases}, without_heads(Part::phases, edit.grid));
     }},
};

Tree& table_of(OwnGame& game, const Edit& edit) {
    return game.files.at(edit.file);
}

const std::map<std::string, Act> on_table{
    {"dice", [](OwnGame& game, const Edit& edit) { workshop::set_dice(table_of(game, edit), edit.line); }},
    {"rows",
     [](OwnGame& game, const Edit& edit) {
         Tree& table = table_of(game, edit);
         workshop::set_rows(table, workshop::with_heads(table, edit.grid));
     }},
    {"results",
     [](OwnGame& game, const Edit& edit) {
         set_grid(game, {.file = edit.file, .part = workshop::Part::results}, without_heads(Part::results, edit.grid));
     }},
    {"modifiers",
     [](OwnGame& game, const Edit& edit) {
         set_grid(game, {.file = edit.file, .part = workshop::Part::modifiers},
                  without_heads(Part::modifiers, edit.grid));
     }},
    {"rename", [](OwnGame& game, const Edit& edit) { rename_file(game, edit.file); }},
    {"remove", [](OwnGame& game, const Edit& edit) { remove_file(game, edit.file); }},
};

void do_edit(OwnGame& game, const Edit& edit) {
    const std::vector<std::string> tables = files_of(game, workshop::FileKind::table);
    const bool is_table = std::find(tables.begin(), tables.end(), edit.file) != tables.end();
    const auto act = on_game.find(edit.part);
    const auto table_act = on_table.find(edit.part);
    if (act != on_game.end()) act->second(game, edit);
    if (table_act != on_table.end() && is_table) table_act->second(game, edit);
}

void show(const OwnGame& game) {
    (void)game.title();
    sides_of(game);
    turns_of(game);
    grid_of(game, {.part = workshop::Part::types});
    for (std::size_t type = 0; type < 3; ++type) grid_of(game, {.part = workshop::Part::fields, .type = type});
    grid_of(game, {.part = workshop::Part::phases});
    for (const std::string& file : files_of(game, workshop::FileKind::table)) {
        find_file(game, workshop::FileKind::table, title_of(game, file));
        workshop::dice_of(game.files.at(file));
        workshop::rows_of(game.files.at(file));
        grid_of(game, {.file = file, .part = workshop::Part::results});
        grid_of(game, {.file = file, .part = workshop::Part::modifiers});
    }
}

void check(const OwnGame& game) {
    for (const rulebook::Finding& finding : check_game(game)) place_of(game, finding);
    load_game(game);
}

void make(const Tree& input) {
    OwnGame game = workshop::read_game("game", texts_of(input.value("files", Tree::object())));
    show(game);
    check(game);
    for (const Edit& edit : edits_in(input)) ends_well([&] { do_edit(game, edit); });
    show(game);
    check(game);
    if (workshop::read_game("game", texts_of(game)) != game) find("a game that says something else when it is kept");
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const Tree tree = json::parse(input, "input");
        if (tree.is_object()) make(tree);
    });
}

}  // namespace flagplot::fuzz
