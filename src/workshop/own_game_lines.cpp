// What is typed in lines: of the game, of a table, of a procedure, of a step.

#include <algorithm>

#include "json/tree.h"
#include "workshop/own_game_steps.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {
namespace {

using namespace trees;
using Kind = TypedPart::Kind;

constexpr int most_turns_a_day = 100;

struct CoverPlan {
    const char* what;
    const char* label;
    const char* help;
};

// What is said of the game where others choose it.
constexpr CoverPlan cover[] = {{"summary", "Summary", "What it is about, in a sentence"},
                               {"author", "Author", "Who made it"},
                               {"licence", "Licence", "How it may be passed on"},
                               {"edition", "Edition", "Which edition it is: 1, or 2026-11"}};

TypedPart at_once(TypedPart part) {
    part.at_once = true;
    return part;
}

std::vector<TypedPart> parts_of_game(const OwnGame& game) {
    const Turns turns = turns_of(game);
    const std::string a_day = turns.a_day > 0 ? std::to_string(turns.a_day) : "";
    std::vector<TypedPart> parts{
        at_once({"title", "Title", "Submarine patrol", Kind::text, {}, game.title()}),
        at_once({"id", "Id", "Made from the title; the tables' ids begin with it", Kind::text, {}, game.id()}),
        {"sides", "Sides", "None, or separated by commas: Wolves, Convoys", Kind::text, {}, sides_of(game)},
        {"turns", "Turn name", "Turn, Day, Watch…", Kind::text, {}, turns.label},
        {"a-day", "Turns a day", "Days aren't counted", Kind::number, {}, a_day},
        {"hours", "Turns are hours", "The 12th of a day is 1200", Kind::yes_no, {}, turns.hours ? "yes" : ""}};
    for (const auto& [what, label, help] : cover)
        parts.push_back(at_once({what, label, help, Kind::text, {}, cover_words(game, what)}));
    return parts;
}

void set_turn_part(OwnGame& game, const std::string& part, const std::string& value) {
    Turns turns = turns_of(game);
    if (part == "turns") turns.label = trimmed(value).empty() ? Turns().label : trimmed(value);
    if (part == "a-day") turns.a_day = std::clamp(whole_number(value).value_or(0), 0, most_turns_a_day);
    if (part == "hours") turns.hours = value == "yes";
    if (turns != turns_of(game)) set_turns(game, turns);
}

void set_part_of_game(OwnGame& game, const std::string& part, const std::string& value, bool is_new) {
    if (part == "title") {
        const bool is_made = game.id().empty() || game.id() == id_from(game.title(), "game");
        set_title(game, value);
        if (is_new && is_made) set_id(game, id_from(value, "game"));
    } else if (part == "id") {
        set_id(game, value);
    } else if (part == "sides") {
        set_sides(game, value);
    } else if (std::ranges::find(cover, part, &CoverPlan::what) != std::end(cover)) {
        set_cover_words(game, part, value);
    } else {
        set_turn_part(game, part, value);
    }
}

std::vector<TypedPart> parts_of_table(const OwnGame& game, const std::string& file) {
    const char* const help =
        "None: you choose the row. d6, 2d6, d20…; \"column d6, row 2d6\" where a die chooses the column";
    return {at_once({"title", "Title", "", Kind::text, {}, title_of(game, file), "Title of the table"}),
            at_once({"dice", "Dice", help, Kind::text, {}, dice_of(game.files.at(file))})};
}

std::vector<TypedPart> parts_of_procedure(const OwnGame& game, const std::string& file) {
    std::vector<table::Choice> phases{{"", "no step of its own"}};
    for (const Cells& row : grid_of(game, {.part = Part::phases}))
        phases.push_back({std::to_string(phases.size() - 1), cell(row, 0)});
    const int phase = phase_of_procedure(game, file);
    return {
        at_once({"title", "Title", "", Kind::text, {}, title_of(game, file), "Title of the procedure"}),
        {"phase", "Played in", "", Kind::choice, phases, phase < 0 ? "" : std::to_string(phase), "Played in the step"}};
}

}  // namespace

std::vector<TypedPart> parts_at(const OwnGame& game, const Place& of) {
    if (of.file.empty()) return parts_of_game(game);
    if (!game.files.contains(of.file)) return {};
    if (!of.step.empty()) return step_parts(game, of.file, of.step);
    return rulebook::is_procedure_file(of.file) ? parts_of_procedure(game, of.file) : parts_of_table(game, of.file);
}

std::string set_part_at(OwnGame& game, const Place& of, const std::string& part, const std::string& value,
                        bool is_new) {
    if (of.file.empty()) {
        set_part_of_game(game, part, value, is_new);
    } else if (!of.step.empty()) {
        set_step_part(game, of.file, of.step, part, value);
    } else if (part == "title") {
        game.files.at(of.file)["title"] = value;
        if (is_new) return rename_file(game, of.file);
    } else if (part == "dice") {
        set_dice(game.files.at(of.file), value);
    } else if (part == "phase") {
        set_phase_of_procedure(game, of.file, whole_number(value).value_or(-1));
    }
    return of.file;
}

}  // namespace flagplot::workshop
