#include "report/record_sheet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "json/tree.h"
#include "session/known.h"

namespace flagplot::report {
namespace {

using rulebook::UnitType;
using session::Unit;
using table::Field;

// "heavy"; as in the middle of a line.
std::string value_of(const Unit& unit, const Field& field) {
    std::string words = table::label_of(&field, unit.get(field.id));
    const bool is_word = words.size() > 1 && ascii::lower(words.substr(1)) == words.substr(1);
    return is_word ? ascii::lower(words) : words;
}

bool says_something(const Unit& unit, const Field& field) {
    return !unit.get(field.id).is_null() && unit.get(field.id) != field.otherwise;
}

// What is printed beside a system's boxes.
std::string more_of(const Unit& unit, const UnitType& type, const Field& system) {
    std::vector<std::string> words;
    for (const Field& field : type.fields) {
        if (type.boxes_named_by(field) == &system && says_something(unit, field))
            words.push_back(value_of(unit, field));
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

// What must be said of every such unit: its type, its speed.
std::string about(const Unit& unit, const UnitType& type) {
    std::vector<std::string> words;
    for (const Field& field : type.fields) {
        const bool is_place = field.id == type.grouped_by || field.id == type.side || field.id == type.name;
        if (is_place || field.secret || field.type == table::FieldType::number || !field.required) continue;
        const std::string value = table::label_of(&field, unit.get(field.id));
        const bool is_figure = !value.empty() && ascii::is_digit(value.front());
        if (!value.empty()) words.push_back(is_figure ? ascii::lower(field.label) + " " + value : value);
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

Record record_of(const Unit& unit, const UnitType& type, bool blank) {
    Record record{unit.id, type.name.empty() ? "" : unit.text(type.name), about(unit, type), false, {}};
    record.lost = !blank && session::is_lost(unit, type);
    for (const Field& field : type.fields) {
        auto boxes = field.secret ? std::nullopt : session::boxes_of(unit, field);
        if (!boxes || boxes->none()) continue;
        if (blank) boxes->left = boxes->of;
        record.rows.push_back({field.label, *boxes, more_of(unit, type, field)});
    }
    return record;
}

// Those that belong to nobody are called what they are.
std::string title_of(const Unit& unit, const UnitType& type, const session::Session& session) {
    const Unit* group = type.grouped_by.empty() ? nullptr : session.state().find_unit(unit.text(type.grouped_by));
    const UnitType* of = group ? session.rulebook().find_unit_type(group->type) : nullptr;
    return of ? fmt::format("{} {}", of->label, group->id) : type.plural;
}

}  // namespace

std::vector<RecordSheet> record_sheets(const session::Session& session, bool blank,
                                       const std::optional<session::Reader>& reader) {
    std::vector<RecordSheet> sheets;
    for (const Unit& unit : session.state().units()) {
        const UnitType* type = session.rulebook().find_unit_type(unit.type);
        const bool is_wanted = !reader || session::is_own(unit, *reader, session.state(), session.rulebook());
        if (!type || !is_wanted) continue;
        Record record = record_of(reader ? session::as_reported(session, unit, session.size()) : unit, *type, blank);
        if (record.rows.empty()) continue;
        const std::string title = title_of(unit, *type, session);
        auto sheet = std::ranges::find_if(sheets, [&](const auto& one) { return one.title == title; });
        if (sheet == sheets.end()) sheet = sheets.insert(sheet, {title, {}});
        sheet->records.push_back(std::move(record));
    }
    for (RecordSheet& sheet : sheets)
        std::stable_partition(sheet.records.begin(), sheet.records.end(), [](const auto& one) { return !one.lost; });
    return sheets;
}

std::string title_of_sheets(const session::Session& session, const std::optional<session::Reader>& reader) {
    const std::string& title = session.header().title;
    return reader ? fmt::format("{}, {}", title, reader->label) : title;
}

std::string boxes_left(const session::Session& session, const rulebook::UnitType& type) {
    const auto field = std::ranges::find_if(type.fields, [](const auto& one) { return !one.boxes.empty(); });
    if (field == type.fields.end() || type.side.empty()) return {};
    std::vector<std::string> sides;
    for (const table::Choice& side : session.rulebook().sides) {
        int left = 0;
        int of = 0;
        for (const session::Unit* const unit : session.state().units_of(type.id)) {
            const auto boxes = unit->text(type.side) == side.id ? session::boxes_of(*unit, *field) : std::nullopt;
            left += boxes ? boxes->left : 0;
            of += boxes ? boxes->of : 0;
        }
        if (of > 0) sides.push_back(fmt::format("{} {} of {}", side.label, left, of));
    }
    return sides.empty() ? "" : fmt::format("{}: {}", field->label, fmt::join(sides, ", "));
}

std::string to_text(const std::vector<RecordSheet>& sheets) {
    std::string text;
    for (const RecordSheet& sheet : sheets) {
        text += (text.empty() ? "" : "\n") + sheet.title + '\n';
        for (const Record& record : sheet.records) {
            const std::string name = record.name.empty() ? "" : " " + record.name;
            text += fmt::format("  {}{}  {}{}\n", record.id, name, record.about, record.lost ? "  LOST" : "");
            for (const RecordRow& row : record.rows) {
                const std::string more = row.more.empty() ? "" : "  " + row.more;
                text += fmt::format("    {:<14} {}{}\n", row.label, row.boxes.picture(), more);
            }
        }
    }
    return text;
}

json::Tree to_json(const std::vector<RecordSheet>& sheets) {
    json::Tree all = json::Tree::array();
    for (const RecordSheet& sheet : sheets) {
        json::Tree records = json::Tree::array();
        for (const Record& record : sheet.records) {
            json::Tree one = {{"id", record.id}, {"about", record.about}, {"systems", json::Tree::array()}};
            if (!record.name.empty()) one["name"] = record.name;
            if (record.lost) one["lost"] = true;
            for (const RecordRow& row : record.rows) {
                json::Tree system = {{"label", row.label}, {"left", row.boxes.left}, {"of", row.boxes.of}};
                if (!row.more.empty()) system["more"] = row.more;
                one["systems"].push_back(std::move(system));
            }
            records.push_back(std::move(one));
        }
        all.push_back({{"title", sheet.title}, {"units", std::move(records)}});
    }
    return all;
}

}  // namespace flagplot::report
