#include "session/board_in_force.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "ascii/letters.h"
#include "json/limits.h"
#include "session/known.h"
#include "session/map_picture.h"
#include "table/compass.h"

namespace flagplot::session {
namespace {

using board::Board;
using board::Cell;
using rulebook::BoardPlan;
using rulebook::Setting;

constexpr const char* none = "none";
constexpr int most_carriers = 5;  // a plane on a ship in a force in a zone

// Reads a plan's settings in a session.
class Maker {
  public:
    Maker(const State& state, const rulebook::Rulebook& rulebook, const BoardPlan& plan,
          std::optional<MapPicture> picture)
        : state_(state), rulebook_(rulebook), plan_(plan), picture_(std::move(picture)) {}

    std::optional<Board> make() const {
        if (plan_.cells == "areas") return areas();
        if (plan_.cells == "grid") return grid();
        const std::string names = text(plan_.names);
        if (!names.empty()) return Board::of(layout(), board::named_hexes(names, layout()));
        return Board::of(atlas());
    }

  private:
    // What the setting says, as a text; empty: nothing.
    std::string text(const Setting& setting) const {
        if (!setting.ruling.empty()) return reading(setting.ruling);
        json::Value value = setting.value;
        if (!setting.fact.empty()) {
            value = state_.fact(setting.fact, rulebook::scopes::session);
            const rulebook::Fact* fact = rulebook_.find_fact(setting.fact);
            if (value.is_null() && fact) value = fact->field.otherwise;
        }
        const std::string text = value.is_null() ? "" : json::to_text(value);
        if (text.size() > json::limits::setting_bytes) {
            throw hex::HexError(fmt::format("found {} bytes for {} (expected at most {})", text.size(), setting.fact,
                                            json::limits::setting_bytes));
        }
        return text == none || text == "0" ? "" : text;
    }

    std::string reading(const std::string& ruling) const {
        const auto chosen = state_.readings().find(ruling);
        if (chosen != state_.readings().end()) return chosen->second;
        const rulebook::Ruling* known = rulebook_.find_ruling(ruling);
        return known ? known->otherwise : "";
    }

    std::vector<std::string> lines(const Setting& setting) const { return ascii::parts(text(setting), "\n"); }

    hex::Layout layout() const {
        hex::Layout layout;
        layout.skipped = text(plan_.skipped);
        layout.rows_grow_south = text(plan_.row_1) != "south";
        if (!plan_.high_column.empty()) layout = hex::with_column_high(layout, plan_.high_column);
        const std::string stagger = text(plan_.stagger);
        if (stagger == "high" || stagger == "low") layout.even_columns_low = stagger == "low";
        if (stagger == "opposite") layout.even_columns_low = !layout.even_columns_low;
        return layout;
    }

    hex::Board limits(const hex::Layout& layout) const {
        hex::Board limits;
        if (const std::string last = text(plan_.last); !last.empty()) {
            const Cell corner = layout.parse(last);
            limits = {corner.column, corner.row};
        }
        if (const std::string column = text(plan_.last_column); !column.empty())
            limits.columns = layout.parse(column + "1").column;
        if (const std::string row = text(plan_.last_row); !row.empty()) limits.rows = layout.parse("A" + row).row;
        return limits;
    }

    hex::Atlas atlas() const {
        const hex::Layout layout = this->layout();
        std::vector<hex::Sheet> sheets;
        for (const std::string& line : lines(plan_.maps)) {
            std::istringstream in(line);
            hex::Sheet sheet{"", layout, {}};
            std::string last;
            in >> sheet.prefix >> last;
            if (!last.empty()) {
                const Cell corner = layout.parse(last);
                sheet.board = {corner.column, corner.row};
            }
            sheets.push_back(std::move(sheet));
        }
        if (sheets.empty()) sheets.push_back({"", layout, limits(layout)});
        hex::Atlas atlas(std::move(sheets));
        for (const std::string& line : lines(plan_.joins)) {
            const std::size_t equals = line.find('=');
            if (equals == std::string::npos)
                throw hex::HexError(fmt::format("found \"{}\" (expected a join such as A/MM12 = B/A12)", line));
            atlas.join(line.substr(0, equals), line.substr(equals + 1));
        }
        return atlas;
    }

    std::optional<Board> grid() const {
        const std::string ways = text(plan_.ways);
        if (ways.find('-') == std::string::npos || ways == "not-said") return {};
        board::Grid grid{board::ways_of(ways), layout(), {}};
        const hex::Board last = limits(grid.labels);
        grid.extent.last_column = last.columns;
        grid.extent.last_row = last.rows;
        if (const std::string first = text(plan_.first); !first.empty()) {
            const Cell corner = grid.labels.parse(first);
            grid.extent.first_column = corner.column;
            grid.extent.first_row = corner.row;
        }
        return Board::of(std::move(grid));
    }

    std::optional<Board> areas() const {
        std::vector<board::Area> areas;
        for (const rulebook::NamedArea& area : plan_.areas) areas.push_back({area.id, area.label, area.neighbours});
        for (const Unit& unit : state_.units()) {
            if (unit.type == plan_.area_type) areas.push_back({unit.id, name_of(unit)});
        }
        place(areas);
        return areas.empty() ? std::nullopt : std::optional(Board::of(std::move(areas)));
    }

    // Where the player's picture has them.
    void place(std::vector<board::Area>& areas) const {
        if (!picture_) return;
        for (const MapPin& pin : picture_->pins) {
            for (board::Area& area : areas) {
                if (area.id == pin.place || area.label == pin.place)
                    area.at = board::Point{pin.at.x / picture_->unit(), pin.at.y / picture_->unit()};
            }
        }
    }

    std::string name_of(const Unit& unit) const {
        const std::string name = called(unit, rulebook_);
        return name.empty() ? unit.id : name;
    }

    const State& state_;
    const rulebook::Rulebook& rulebook_;
    const BoardPlan& plan_;
    const std::optional<MapPicture> picture_;
};

constexpr std::string_view at = "at ";  // before a cell that is also a unit's id

// What the unit's fields say of where it is: the first that isn't empty.
struct Said {
    std::string text;
    const table::Field* field = nullptr;  // null: none says anything
};

Said said_of(const Unit& unit, const rulebook::Rulebook& rulebook, const std::string& id) {
    const rulebook::UnitType* type = rulebook.find_unit_type(unit.type);
    if (!type) return {};
    for (const std::string& named : type->fields_of_place(id)) {
        const std::string text = unit.text(named);
        if (const table::Field* field = type->find_field(named); field && !text.empty()) return {text, field};
    }
    return {};
}

std::optional<Cell> cell_called(std::string_view text, const Board& board) {
    return board.find(text.starts_with(at) ? text.substr(at.size()) : text);
}

bool is_cell(std::string_view text, const Board& board) {
    const std::optional<Cell> cell = cell_called(text, board);
    return cell && board.holds(*cell);
}

std::string full_name(const Unit& unit, const rulebook::Rulebook& rulebook) {
    const rulebook::UnitType* type = rulebook.find_unit_type(unit.type);
    return fmt::format("{} {}", type ? type->label : unit.type, unit.id);
}

// "Fleet A2": the unit that a text calls by its type and its id.
const Unit* unit_called(const std::string& text, const State& state, const rulebook::Rulebook& rulebook) {
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string::npos) return nullptr;
    const Unit* unit = state.find_unit(text.substr(blank + 1));
    return unit && ascii::same(full_name(*unit, rulebook), text) ? unit : nullptr;
}

// The unit that the text names where the field stands for a place; null: none, or a cell.
const Unit* named_in(const std::string& text, const table::Field& field, const Board& board, const State& state,
                     const rulebook::Rulebook& rulebook) {
    const Unit* named = state.find_unit(text);
    if (field.type != table::FieldType::text) return named;
    if (const Unit* called = unit_called(text, state, rulebook)) return called;
    const bool is_made_for_it = named && !field.of_type.empty() && named->type == field.of_type;
    return is_made_for_it || !is_cell(text, board) ? named : nullptr;
}

std::string name_of(const BoardPlan& plan) {
    return plan.label.empty() ? "map" : ascii::lower(plan.label);
}

// The boards that the unit may stand on, or go to, by what the field says; "" is the main one.
std::vector<std::string> boards_of(const table::Field& field, const rulebook::UnitType& type,
                                   const rulebook::Rulebook& rulebook) {
    std::vector<std::string> boards;
    if (field.type != table::FieldType::text) return boards;
    const auto is_said_by_it = [&](const std::string& id) {
        const std::vector<std::string>& fields = type.fields_of_place(id);
        return std::ranges::find(fields, field.id) != fields.end();
    };
    if (field.compass || is_said_by_it("")) boards.emplace_back();
    for (const BoardPlan& plan : rulebook.boards) {
        if (is_said_by_it(plan.id)) boards.push_back(plan.id);
    }
    return boards;
}

// Whether each of its cells has a name of its own, and nothing else is a place there.
bool knows_all_names(const Board& board) {
    return board.kind() == Board::Kind::areas || board.has_names();
}

// "K99", "B/M23": one or two letters and figures, as cells are called by column and row.
bool is_like_label(std::string_view text) {
    if (text.starts_with(at)) text.remove_prefix(at.size());
    const std::string label = hex::plain(text.substr(text.find('/') + 1));
    const std::size_t letters = label.find_first_of("0123456789");
    if (letters != 1 && letters != 2) return false;
    return ascii::is_letter(label.front()) && ascii::is_letter(label[letters - 1]) &&
           label.find_first_not_of("0123456789", letters) == std::string::npos;
}

// "one of North Sea, Baltic".
std::string names_expected(const Board& board) {
    constexpr std::size_t most_cells = 10'000;
    constexpr std::size_t most_names = 8;
    std::vector<std::string> names;
    for (const Cell& cell : board.cells(most_cells)) names.push_back(board.label(cell));
    if (names.size() <= most_names) return fmt::format("one of {}", fmt::join(names, ", "));
    return fmt::format("one of its {} places, such as {}, {} and {}", names.size(), names[0], names[1], names[2]);
}

// "A1 to T14", as far as its edges are known.
std::string labels_expected(const Board& board) {
    const std::optional<board::Extent> whole = board.whole();
    const std::string first = whole ? board.label({whole->first_column, whole->first_row}) : "";
    const std::string last = whole ? board.label({*whole->last_column, *whole->last_row}) : "";
    const bool are_of_one_map = first.find('/') == std::string::npos && last.find('/') == std::string::npos;
    return whole && are_of_one_map ? fmt::format("{} to {}", first, last) : "a place on it by its label";
}

std::string place_expected(const Board& board, const table::Field& field, const rulebook::Rulebook& rulebook) {
    const rulebook::UnitType* const carrier = rulebook.find_unit_type(field.of_type);
    const std::string ways = field.compass ? "a compass direction, " : "";
    const std::string units = carrier ? fmt::format(", the id of one of the {}", ascii::lower(carrier->plural)) : "";
    if (knows_all_names(board)) return ways + names_expected(board) + units;
    return fmt::format("{}{}{}, or a name such as a port's", ways, labels_expected(board), units);
}

// A way of the compass that the main board doesn't have.
std::optional<NoPlace> no_way(const std::string& text, const std::string& way, const State& state,
                              const rulebook::Rulebook& rulebook) {
    const std::optional<Board> board = board_if_any(state, rulebook);
    const std::vector<std::string> ways = board ? board->ways() : std::vector<std::string>();
    if (ways.empty() || std::ranges::find(ways, way) != ways.end()) return {};
    return NoPlace{fmt::format("{} is none of the {}'s ways", text, name_of(*rulebook.find_board(""))),
                   fmt::format("{}, or a place", fmt::join(ways, ", "))};
}

}  // namespace

std::optional<Board> board_in_force(const State& state, const rulebook::Rulebook& rulebook, const std::string& id) {
    return board_on_picture(state, rulebook, id, map_picture_of(state));
}

std::optional<Board> board_on_picture(const State& state, const rulebook::Rulebook& rulebook, const std::string& id,
                                      const std::optional<MapPicture>& picture) {
    const BoardPlan* plan = rulebook.find_board(id);
    if (!plan) return {};
    try {
        return Maker(state, rulebook, *plan, picture).make();
    } catch (const hex::HexError& error) {
        throw json::InputError(plan->label.empty() ? "the board" : plan->label, error.what(),
                               "settings as the map is printed");
    }
}

std::optional<Board> board_if_any(const State& state, const rulebook::Rulebook& rulebook, const std::string& id) {
    try {
        return board_in_force(state, rulebook, id);
    } catch (const json::InputError&) {
        return std::nullopt;
    }
}

const Unit* carrier_of(const Unit& unit, const Board& board, const State& state, const rulebook::Rulebook& rulebook,
                       const std::string& id) {
    const Said said = said_of(unit, rulebook, id);
    const Unit* carrier = said.field ? named_in(said.text, *said.field, board, state, rulebook) : nullptr;
    const BoardPlan* plan = rulebook.find_board(id);
    const bool is_area = carrier && plan && carrier->type == plan->area_type;
    return is_area || carrier == &unit ? nullptr : carrier;
}

std::optional<Cell> place_of(const Unit& unit, const Board& board, const State& state,
                             const rulebook::Rulebook& rulebook, const std::string& id) {
    const Unit* top = &unit;
    for (int i = 0; i < most_carriers; ++i) {
        const Unit* carrier = carrier_of(*top, board, state, rulebook, id);
        if (!carrier) break;
        top = carrier;
    }
    return cell_called(said_of(*top, rulebook, id).text, board);
}

Fields moved_to(const Cell& cell, const Unit& unit, const Board& board, const State& state,
                const rulebook::Rulebook& rulebook, const std::string& id) {
    if (!board.holds(cell))
        throw json::InputError(unit.id, fmt::format("{} is off the board", board.label(cell)), "a place on it");
    static const rulebook::UnitType unknown;
    const rulebook::UnitType* known = rulebook.find_unit_type(unit.type);
    const rulebook::UnitType& type = known ? *known : unknown;
    const BoardPlan* plan = rulebook.find_board(id);
    Fields now;
    for (const std::string& named : type.fields_of_place(id)) {
        const table::Field* field = type.find_field(named);
        if (!field) continue;
        const bool names_area = plan && !field->of_type.empty() && field->of_type == plan->area_type;
        if (field->type == table::FieldType::text || names_area) {
            const std::string name = board.id(cell);
            const bool is_unit = !names_area && named_in(name, *field, board, state, rulebook);
            now[named] = is_unit ? std::string(at) + name : name;
            return now;
        }
        if (!unit.text(named).empty()) now[named] = json::Value();
    }
    throw json::InputError(unit.id, "it has no place of its own", "a unit that stands on the board");
}

std::optional<NoPlace> no_place(const std::string& text, const table::Field& field, const rulebook::UnitType& type,
                                const State& state, const rulebook::Rulebook& rulebook) {
    const std::string way = field.compass ? table::compass_way(text) : "";
    if (!way.empty()) return no_way(text, way, state, rulebook);
    if (text.empty() || state.find_unit(text) || unit_called(text, state, rulebook)) return {};
    for (const std::string& id : boards_of(field, type, rulebook)) {
        const std::optional<Board> board = board_if_any(state, rulebook, id);
        if (!board || is_cell(text, *board)) continue;
        if (!knows_all_names(*board) && !is_like_label(text)) continue;
        return NoPlace{fmt::format("{} isn't on the {}", text, name_of(*rulebook.find_board(id))),
                       place_expected(*board, field, rulebook)};
    }
    return {};
}

std::string warning_of_id(const std::string& type, const std::string& id, const State& state,
                          const rulebook::Rulebook& rulebook) {
    std::vector<std::string> boards{""};
    for (const BoardPlan& plan : rulebook.boards) boards.push_back(plan.id);
    for (const std::string& named : boards) {
        const BoardPlan* plan = rulebook.find_board(named);
        const std::optional<Board> board = board_if_any(state, rulebook, named);
        if (!board || type == plan->area_type || !is_cell(id, *board)) continue;
        return fmt::format(
            "{} is also a place on the {}. Where a place is read, {} is that place, and \"{}\" is the unit.", id,
            name_of(*plan), id, full_name({type, id, {}}, rulebook));
    }
    return "";
}

}  // namespace flagplot::session
