#include "report/table_then.h"

#include <algorithm>

#include "json/tree.h"

namespace flagplot::report {

bool is_volley(const table::Lookup& lookup) {
    return lookup.result.empty() && lookup.effects.contains("count") && lookup.effects.at("count").is_object();
}

std::string column_for(const table::Table& table, const table::Lookup& lookup) {
    const bool is_rolled =
        std::ranges::any_of(table.columns, [](const table::Column& column) { return column.range.has_value(); });
    return is_rolled ? "" : lookup.column;
}

std::optional<table::Lookup> said_today(const rulebook::Rules& rules, const table::Lookup& lookup) {
    try {
        const table::Table& table = rules.table(lookup.table);
        return is_volley(lookup) ? look_up_each(table, lookup.faces, lookup.facts)
                                 : look_up(table, lookup.faces, lookup.facts, column_for(table, lookup));
    } catch (const json::InputError&) {
        return std::nullopt;
    } catch (const dice::DiceError&) {
        return std::nullopt;
    }
}

TableThen table_then(const session::Session& session, int entry) {
    const auto& looked_up = std::get<session::LookedUp>(session.entry(entry).body);
    const rulebook::Rules& rules = session.rules_before(entry);
    const table::Table* const found = rules.find_table(looked_up.lookup.table);
    if (!found) return {};
    const std::string& digest = session.rules_set_before(entry).digest;
    if (digest == session.rulebook().digest) return {found, true};
    const table::Lookup& then = looked_up.lookup;
    const auto today = looked_up.overruled.empty() ? said_today(rules, then) : std::nullopt;
    const bool is_same = today && says_the_same(then, *today) && then.row == today->row;
    return {is_same ? found : nullptr, false};
}

}  // namespace flagplot::report
