#include "session/board_in_force.h"

#include <fmt/format.h>

#include <sstream>

#include "ascii/letters.h"
#include "json/limits.h"
#include "session/known.h"
#include "session/map_picture.h"

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
            plan->label.empty() ? "map" : ascii::lower(plan->label), id, full_name({type, id, {}}, rulebook));
    }
    return "";
}

}  // namespace flagplot::session
