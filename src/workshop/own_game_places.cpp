// Where a finding was typed.

#include <fmt/format.h>

#include <iterator>
#include <map>

#include "json/tree.h"
#include "workshop/own_game_steps.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {
namespace {

using namespace trees;

std::size_t index_at(const std::vector<std::string>& steps, std::size_t step) {
    const std::optional<int> index = step < steps.size() ? whole_number(steps[step]) : std::nullopt;
    return index && *index > 0 ? static_cast<std::size_t>(*index) : 0;
}

std::size_t place_in_object(const Tree& object, const std::string& key) {
    const auto found = object.find(key);
    return found == object.end() ? 0 : static_cast<std::size_t>(std::distance(object.begin(), found));
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

// `row`: where the item's number stands among the steps.
Place place_in_list(Part part, const std::vector<std::string>& steps, std::size_t row, Place place) {
    place.part = part;
    place.row = index_at(steps, row);
    place.column = column_with(part, row + 1 < steps.size() ? steps[row + 1] : "");
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
        return place_in_list(Part::modifiers, steps, 1, place);
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
    for (const std::string& file : files_of(game, FileKind::table)) {
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
    if (steps[0] == "phases") return place_in_list(Part::phases, steps, 1, place);
    if (steps[0] == "unit-types" && steps.size() > 3 && steps[2] == "fields") {
        place.type = index_at(steps, 1);
        return place_in_list(Part::fields, steps, 3, place);
    }
    if (steps[0] == "unit-types") return place_in_list(Part::types, steps, 1, place);
    if (steps[0] == "facts" && steps.size() > 1) {
        return steps[1] == "turns-a-day" ? Place{"", std::nullopt, "turns", 0, 0, 0}
                                         : place_of_fact(game, steps[1], steps.back() == "scope");
    }
    place.line = steps[0] == "clock" ? "turns" : steps[0];
    return place;
}

// The innermost step that a pointer leads into: "/steps/2/then/0" of "/steps/2/then/0/tell/text"; empty: none.
std::string step_in(const Tree& procedure, const std::string& pointer) {
    for (std::string place = pointer; place.size() > 1; place = place.substr(0, place.rfind('/'))) {
        const Tree::json_pointer here(place);
        const bool is_numbered = ascii::whole_number(place.substr(place.rfind('/') + 1)).has_value();
        const bool is_step = is_numbered && procedure.contains(here) && procedure.at(here).is_object() &&
                             procedure.at(here).contains("id") && place.find("/fields/") == std::string::npos;
        if (is_step) return place;
    }
    return {};
}

std::string part_words(const OwnGame& game, const Place& place) {
    static const std::map<Part, const char*> ones{{Part::results, "result"},
                                                  {Part::modifiers, "modifier"},
                                                  {Part::types, "unit type"},
                                                  {Part::fields, "field"},
                                                  {Part::phases, "step"}};
    if (place.part == Part::rows) return place.row == 0 ? "the headings" : fmt::format("row {}", place.row);
    std::string row = fmt::format("{} {}", ones.at(*place.part), place.row + 1);
    if (place.part != Part::fields) return row;
    const csv::Grid types = grid_of(game, {.part = Part::types});
    return fmt::format("{}, {}", place.type < types.size() ? types[place.type].front() : "", row);
}

// "step 3".
std::string step_words(const OwnGame& game, const Place& place) {
    int number = 0;
    for (const StepLine& line : step_lines(game, place.file)) {
        if (!line.id.empty()) ++number;
        if (line.place == place.step) break;
    }
    return fmt::format("step {}", number);
}

}  // namespace

std::string finding_words(const OwnGame& game, const rulebook::Finding& finding) {
    const Place place = place_of(game, finding);
    const std::string file = place.file.empty() ? "" : title_of(game, place.file) + ", ";
    const std::string part = place.part           ? part_words(game, place)
                             : place.step.empty() ? place.line
                                                  : step_words(game, place);
    return fmt::format("{}{}: {}", file, part, finding.words());
}

Place place_of(const OwnGame& game, const rulebook::Finding& finding) {
    const std::vector<std::string> steps = ascii::parts(finding.pointer, "/");
    if (finding.file == book_file || !game.files.contains(finding.file)) return place_in_book(game, steps);
    Place place;
    place.file = finding.file;
    if (rulebook::is_procedure_file(finding.file)) {
        place.line = steps.empty() ? "title" : steps[0];
        place.step = step_in(game.files.at(finding.file), finding.pointer);
        return place;
    }
    return place_in_table(game, steps, place);
}

}  // namespace flagplot::workshop
