#include "session/roster_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include "ascii/letters.h"
#include "csv/grid.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "session/board_in_force.h"

namespace flagplot::session {
namespace {

using json::InputError;
using table::Field;
using table::FieldType;

constexpr const char* id_heading = "Id";
constexpr const char* no_value = "-";

// A cell as the session takes it: labels become ids, and yes and no are known as spreadsheets write them.
Value value_in(const std::string& cell, const Field& field) {
    if (cell.empty() || (cell == no_value && !field.otherwise.is_null())) return {};
    if (json::find_by_id(field.choices, cell)) return cell;
    const auto labelled = std::ranges::find(field.choices, cell, &table::Choice::label);
    if (labelled != field.choices.end()) return labelled->id;
    for (const table::Choice& choice : field.choices) {
        if (ascii::same(cell, choice.label) || ascii::same(cell, choice.id)) return choice.id;
    }
    if (field.type != FieldType::yes_no) return cell;
    if (cell == "1" || ascii::same(cell, "x") || ascii::same(cell, "yes") || ascii::same(cell, "true")) return true;
    if (cell == "0" || ascii::same(cell, "no") || ascii::same(cell, "false")) return false;
    return cell;
}

// ---- units as rows

// Its label, unless another column could be meant by it.
std::string heading_of(const rulebook::UnitType& type, const Field& field) {
    const bool unclear =
        ascii::same(field.label, id_heading) || std::ranges::any_of(type.fields, [&](const Field& other) {
            return other.id != field.id && (other.label == field.label || other.id == field.label);
        });
    return unclear ? field.id : field.label;
}

std::string cell_of(const Field& field, const Value& value) {
    if (value.is_null()) return field.otherwise.is_null() ? "" : no_value;
    const std::string label = label_of(&field, value);
    const bool is_clear = field.choices.empty() || value_in(label, field) == value;
    return is_clear ? label : json::to_text(value);
}

// ---- an example

constexpr std::size_t examples = 3;

bool is_place(const Field& field, const rulebook::UnitType& type) {
    return field.place || std::ranges::find(type.place, field.id) != type.place.end();
}

// What is asked of a unit first: the lowest.
int rank_of(const Field& field, const rulebook::UnitType& type) {
    if (field.required) return 0;
    if (is_place(field, type) || field.compass || field.id == type.name) return 1;
    return field.type == FieldType::number || field.type == FieldType::choice ? 2 : 3;
}

// Whether it is a number that somebody has to say.
bool is_open_number(const Field& field) {
    return field.type == FieldType::number && field.least && field.otherwise.is_null();
}

// What a unit, counted from 0, could have there; before a number stand so many others, which are larger: a ship is
// faster at full speed than at half.
std::string example_of(const Field& field, std::size_t unit, int numbers_before, const rulebook::UnitType& type,
                       const std::optional<board::Board>& board, const std::vector<board::Cell>& cells) {
    const auto one_of = [&](std::size_t count) { return unit * (count / examples + 1) % count; };
    if (!field.choices.empty()) return cell_of(field, field.choices[unit % field.choices.size()].id);
    if (field.compass) {
        const std::vector<std::string> ways = board ? board->ways() : std::vector<std::string>{"SE", "SW", "NW", "NE"};
        return ways.empty() ? "" : ways[one_of(ways.size())];
    }
    if (board && is_place(field, type)) {
        return cells.empty() ? "" : board->label(cells[one_of(cells.size())]);
    }
    if (is_open_number(field)) {
        const int some = *field.least + std::max(1, (unit % 2 == 0 ? 3 : 2) - numbers_before);  // 0 would say nothing
        return cell_of(field, Value(std::min(some, field.most.value_or(some))));
    }
    return field.otherwise.is_null() ? "" : cell_of(field, field.otherwise);
}

// ---- rows as units

// What a column holds.
struct Column {
    enum class Kind { id, field, nothing };
    Kind kind = Kind::nothing;
    const Field* field = nullptr;

    bool operator==(const Column&) const = default;
};

std::string name_of(const Column& column) {
    return column.field ? column.field->label : id_heading;
}

// The column that a heading means; nothing if none is called so, or if more than one could be.
std::optional<Column> column_called(const rulebook::UnitType& type, const std::string& heading) {
    if (heading.empty()) return Column{};
    if (ascii::same(heading, id_heading)) return Column{Column::Kind::id, nullptr};
    const std::array<std::function<bool(const Field&)>, 3> ways{
        [&](const Field& field) { return field.id == heading; },
        [&](const Field& field) { return field.label == heading; },
        [&](const Field& field) { return ascii::same(field.id, heading) || ascii::same(field.label, heading); },
    };
    for (const auto& fits : ways) {
        const auto found = std::ranges::find_if(type.fields, fits);
        if (found == type.fields.end()) continue;
        const bool only = std::none_of(std::next(found), type.fields.end(), fits);
        return only ? std::optional(Column{Column::Kind::field, &*found}) : std::nullopt;
    }
    return std::nullopt;
}

bool is_utf8(const std::string& text) {
    try {
        return !Value(text).dump().empty();
    } catch (const Tree::type_error&) {
        return false;
    }
}

class Reading {
  public:
    Reading(Session& session, const rulebook::UnitType& type, const csv::Grid& rows, const std::string& name)
        : session_(session), type_(type), rows_(rows), before_(name.empty() ? "" : name + ": ") {}

    void run() {
        const auto first = std::ranges::find_if_not(rows_, csv::is_blank);
        if (first == rows_.end()) return;
        const bool headings = find_columns(*first, number_of(first));
        for (auto row = headings ? std::next(first) : first; row != rows_.end(); ++row) {
            if (!csv::is_blank(*row)) note_id(*row, number_of(row));
        }
        for (auto row = headings ? std::next(first) : first; row != rows_.end(); ++row) {
            if (!csv::is_blank(*row)) take(*row, number_of(row));
        }
        for (const Waiting& one : waiting_) {
            attempt(one.row, [&] { session_.change_unit(one.id, one.fields, ""); });
        }
    }

    // Without headings: the first column holds ids, the others these fields.
    void run_under(const std::vector<const Field*>& fields) {
        columns_.assign(1, {Column::Kind::id, nullptr});
        for (const Field* field : fields) columns_.push_back({Column::Kind::field, field});
        for (auto row = rows_.begin(); row != rows_.end(); ++row) take(*row, number_of(row));
    }

  private:
    using Row = csv::Grid::const_iterator;

    // Fields that name units which come further down.
    struct Waiting {
        std::string id;
        Fields fields;
        int row;
    };

    int number_of(Row row) const { return static_cast<int>(row - rows_.begin()) + 1; }
    std::string place(int row) const { return fmt::format("{}row {}", before_, row); }
    std::string place(int row, const Column& column) const {
        return fmt::format("{}, column {}", place(row), name_of(column));
    }

    // From the first row, if it holds headings.
    bool find_columns(const std::vector<std::string>& first, int row) {
        if (!has_headings(type_, first)) {
            columns_.assign(1, {Column::Kind::id, nullptr});
            for (const Field& field : type_.fields) columns_.push_back({Column::Kind::field, &field});
            return false;
        }
        std::vector<Column> columns;
        for (const std::string& heading : first) columns.push_back(column_called(type_, heading).value_or(Column{}));
        check_headings(first, columns, row);
        columns_ = std::move(columns);
        return true;
    }

    void check_headings(const std::vector<std::string>& headings, const std::vector<Column>& columns, int row) const {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const bool unknown = columns[i].kind == Column::Kind::nothing && !headings[i].empty();
            if (unknown) {
                std::vector<std::string> known{id_heading};
                for (const Field& field : type_.fields) known.push_back(heading_of(type_, field));
                throw InputError(place(row), fmt::format("the heading \"{}\"", headings[i]), json::one_of(known));
            }
            const auto end = columns.begin() + static_cast<std::ptrdiff_t>(i);
            const bool twice =
                columns[i].kind != Column::Kind::nothing && std::find(columns.begin(), end, columns[i]) != end;
            if (twice) {
                throw InputError(place(row), fmt::format("the heading \"{}\" a second time", headings[i]),
                                 "each column once");
            }
        }
        const bool has_id =
            std::ranges::any_of(columns, [](const Column& column) { return column.kind == Column::Kind::id; });
        if (!has_id) throw InputError(place(row), "no column of ids", fmt::format("the heading {}", id_heading));
    }

    std::string id_in(const std::vector<std::string>& row) const {
        for (std::size_t i = 0; i < std::min(row.size(), columns_.size()); ++i) {
            if (columns_[i].kind == Column::Kind::id) return row[i];
        }
        return "";
    }

    void note_id(const std::vector<std::string>& row, int number) {
        const std::string id = id_in(row);
        const auto [known, is_new] = row_of_.emplace(id, number);
        if (!is_new && !id.empty()) {
            throw InputError(place(number, {}), fmt::format("the id \"{}\" a second time", id),
                             fmt::format("each once: it stands in row {}", known->second));
        }
    }

    void take(const std::vector<std::string>& row, int number) {
        Fields now;
        Fields later;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Column column = i < columns_.size() ? columns_[i] : Column{};
            if (column.kind == Column::Kind::nothing && !row[i].empty()) {
                const bool beyond = i >= columns_.size();
                throw InputError(place(number), fmt::format("\"{}\" in column {}", row[i], i + 1),
                                 beyond ? fmt::format("at most {} columns", columns_.size()) : "a heading above it");
            }
            if (!column.field) continue;
            if (!is_utf8(row[i])) throw InputError(place(number, column), "bytes that are no text", "UTF-8");
            Value value = checked(*column.field, value_in(row[i], *column.field), place(number, column));
            Fields& fields = names_later_unit(*column.field, value, number) ? later : now;
            fields[column.field->id] = std::move(value);
        }
        put(id_in(row), std::move(now), std::move(later), number);
    }

    // Whether a value names a unit that is only added by a row further down.
    bool names_later_unit(const Field& field, const Value& value, int row) const {
        const bool is_place = field.type == FieldType::text && field.of_type == type_.id;
        const bool names_units = field.type == FieldType::unit || field.type == FieldType::units || is_place;
        if (!names_units || field.required) return false;
        const Value::Texts ids = is_place ? Value::Texts{json::to_text(value)} : value.texts();
        return std::ranges::any_of(ids, [&](const std::string& id) {
            const auto there = row_of_.find(id);
            return there != row_of_.end() && there->second >= row && !session_.state().find_unit(there->first);
        });
    }

    void put(const std::string& id, Fields now, Fields later, int row) {
        const Unit* known = session_.state().find_unit(id);
        if (known && known->type != type_.id) {
            const rulebook::UnitType* other = session_.rulebook().find_unit_type(known->type);
            throw InputError(place(row, {}), fmt::format("found {}{}", other ? other->label + " " : "", id),
                             fmt::format("the id of one of the {}, or a new one", type_.plural));
        }
        attempt(row, [&] {
            if (known) return session_.change_unit(id, now, "");
            erase_if(now, [&](const auto& item) { return stays_default(item.first, item.second, row); });
            session_.add_unit(type_.id, id, now);
        });
        if (!later.empty()) waiting_.push_back({id, std::move(later), row});
    }

    // An empty cell of a new unit, other than a "-".
    bool stays_default(const std::string& field, const Value& value, int row) const {
        if (!value.is_null()) return false;
        const std::vector<std::string>& cells = rows_[static_cast<std::size_t>(row - 1)];
        for (std::size_t i = 0; i < std::min(cells.size(), columns_.size()); ++i) {
            if (columns_[i].field && columns_[i].field->id == field) return cells[i].empty();
        }
        return true;
    }

    void attempt(int row, const std::function<void()>& act) const {
        try {
            act();
        } catch (const SessionError&) {
            throw;  // of the file, not of the row
        } catch (const InputError& error) {
            throw InputError(place_of(error, row), error.found(), error.expected());
        }
    }

    // The session names a field as "unit Z2, mission".
    std::string place_of(const InputError& error, int row) const {
        for (const Field& field : type_.fields) {
            if (error.where().ends_with(", " + field.id)) return place(row, {Column::Kind::field, &field});
        }
        return place(row, {});
    }

    Session& session_;
    const rulebook::UnitType& type_;
    const csv::Grid& rows_;
    std::string before_;
    std::vector<Column> columns_;
    std::map<std::string, int> row_of_;  // the ids that the rows name
    std::vector<Waiting> waiting_;
};

}  // namespace

csv::Grid example_of_units(const rulebook::UnitType& type, const State& state, const rulebook::Rulebook& rulebook,
                           std::size_t fields) {
    constexpr std::size_t most_cells = 10'000;
    const std::optional<board::Board> board = board_if_any(state, rulebook);
    const std::vector<board::Cell> cells = board ? board->cells(most_cells) : std::vector<board::Cell>();
    std::vector<const Field*> columns;
    for (const Field& field : type.fields) columns.push_back(&field);
    std::ranges::stable_sort(columns, {}, [&](const Field* field) { return rank_of(*field, type); });
    columns.resize(std::min(fields, columns.size()));
    csv::Grid rows{{id_heading}};
    for (const Field* field : columns) rows.front().push_back(heading_of(type, *field));
    for (std::size_t unit = 0; unit < examples; ++unit) {
        std::vector<std::string>& row = rows.emplace_back();
        const bool has_letter = !type.label.empty() && ascii::is_letter(type.label.front());
        row.push_back(fmt::format("{}{}", has_letter ? ascii::upper(type.label.front()) : 'U', unit + 1));
        int numbers = 0;
        for (const Field* field : columns) {
            row.push_back(example_of(*field, unit, numbers, type, board, cells));
            numbers += is_open_number(*field) ? 1 : 0;
        }
    }
    return rows;
}

csv::Grid units_as_rows(const rulebook::UnitType& type, const std::vector<const Unit*>& units) {
    csv::Grid rows{{id_heading}};
    for (const Field& field : type.fields) rows.front().push_back(heading_of(type, field));
    for (const Unit* unit : units) {
        rows.push_back({unit->id});
        for (const Field& field : type.fields) rows.back().push_back(cell_of(field, unit->get(field.id)));
    }
    return rows;
}

void stage_rows(Session& session, const rulebook::UnitType& type, const csv::Grid& rows, const std::string& name) {
    Reading(session, type, rows, name).run();
}

bool has_headings(const rulebook::UnitType& type, const std::vector<std::string>& row) {
    const auto is_id = [](const std::string& cell) { return ascii::same(cell, id_heading); };
    const auto is_known = [&](const std::string& cell) { return column_called(type, cell).has_value(); };
    return std::ranges::any_of(row, is_id) || std::ranges::all_of(row, is_known);
}

void stage_cells(Session& session, const rulebook::UnitType& type, const std::vector<std::string>& ids,
                 const std::vector<const Field*>& fields, const csv::Grid& rows) {
    if (rows.size() > ids.size()) {
        throw InputError(fmt::format("row {}", ids.size() + 1), fmt::format("{} rows", rows.size()),
                         fmt::format("at most {}: as many as {} stand from here on", ids.size(), type.plural));
    }
    csv::Grid whole;
    for (const std::vector<std::string>& row : rows) {
        whole.push_back(row);
        whole.back().insert(whole.back().begin(), ids[whole.size() - 1]);
    }
    Reading(session, type, whole, "").run_under(fields);
}

std::vector<std::string> warnings_of_added(const Session& session, int first, int last) {
    std::vector<std::string> warnings;
    for (int number = std::max(1, first); number <= last; ++number) {
        const auto* added = std::get_if<UnitAdded>(&session.entry(number).body);
        if (!added) continue;
        std::string warning = warning_of_id(added->type, added->id, session.state(), session.rulebook());
        if (!warning.empty()) warnings.push_back(std::move(warning));
    }
    return warnings;
}

}  // namespace flagplot::session
