#include "report/losses.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <ranges>

#include "ascii/letters.h"
#include "session/chronicle.h"

namespace flagplot::report {
namespace {

using session::Unit;
using session::UnitChanged;

// What the entries changed of a unit, in their order.
struct Changes {
    const Unit* unit;
    std::vector<const UnitChanged*> all;
};

std::vector<Changes> changes_in(const session::Session& session, int first, int last) {
    std::vector<Changes> changes;
    for (const session::Entry& entry : session::Chronicle(session).counting(first, last)) {
        const UnitChanged* const change = entry.run == 0 ? nullptr : session::change_in<UnitChanged>(entry);
        const Unit* const unit = change ? session.state().find_unit(change->id) : nullptr;
        if (!unit) continue;
        const auto known = std::ranges::find(changes, unit, &Changes::unit);
        (known == changes.end() ? changes.insert(known, {unit, {}}) : known)->all.push_back(change);
    }
    return changes;
}

// "3 hull (2 left)", "the last tertiary".
std::string crossed_off(const table::Field& field, int lost, int left) {
    std::string what = ascii::in_sentence(field.label);
    if (what.ends_with(" left")) what.erase(what.size() - 5);
    if (left > 0) return fmt::format("{} {} ({} left)", lost, what, left);
    return lost == 1 ? fmt::format("the last {}", what) : fmt::format("all {} {}", lost, what);
}

// "speed lost: 1", "dead in the water": what else changed with boxes. Empty: it says nothing by itself.
std::string said_besides(const table::Field& field, const json::Value& now) {
    const std::string what = ascii::in_sentence(field.label);
    if (now.is_number_integer()) return fmt::format("{}: {}", what, now.get<int>());
    return now == true ? what : "";
}

std::string with_and(std::vector<std::string> parts) {
    if (parts.size() < 2) return fmt::format("{}", fmt::join(parts, ""));
    const std::string last = parts.back();
    parts.pop_back();
    return fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

// Nothing: it lost no box.
std::optional<Loss> loss_of(const Changes& changes, const rulebook::UnitType& type) {
    Unit before = *changes.unit;
    Unit now = *changes.unit;
    for (const UnitChanged* const one : changes.all | std::views::reverse) before.fields.put(one->was);
    std::vector<std::string> boxes;
    for (const UnitChanged* const one : changes.all) now.fields.put(one->now);
    for (const table::Field& field : type.fields) {
        const auto had = session::boxes_of(before, field);
        const auto has = session::boxes_of(now, field);
        if (had && has && has->left < had->left) boxes.push_back(crossed_off(field, had->left - has->left, has->left));
    }
    if (boxes.empty()) return std::nullopt;
    std::vector<std::string> all{"loses " + with_and(boxes)};
    for (const table::Field& field : type.fields) {
        const bool is_lost = std::ranges::find(type.lost_when, field.id) != type.lost_when.end();
        const bool is_besides = field.boxes.empty() && !is_lost && before.get(field.id) != now.get(field.id);
        const std::string said = is_besides ? said_besides(field, now.get(field.id)) : "";
        if (!said.empty()) all.push_back(said);
    }
    const bool is_lost = session::is_lost(now, type) && !session::is_lost(before, type);
    return Loss{now.id, fmt::format("{}{}", fmt::join(all, "; "), is_lost ? ", and is lost" : ""), is_lost};
}

}  // namespace

std::vector<Loss> losses_in(const session::Session& session, int first, int last) {
    std::vector<Loss> losses;
    for (const Changes& changes : changes_in(session, first, last)) {
        const rulebook::UnitType* const type = session.rulebook().find_unit_type(changes.unit->type);
        if (const auto loss = type ? loss_of(changes, *type) : std::nullopt) losses.push_back(*loss);
    }
    return losses;
}

}  // namespace flagplot::report
