#include "table_case.h"

#include <algorithm>

#include "json/tree.h"

namespace flagplot::procedures::test {
namespace {

// Takes the lists of facts apart, one fact after the other.
std::vector<Tree> expanded(const Tree& one) {
    std::vector<Tree> all{one};
    const Tree facts = one.value("facts", Tree::object());
    for (const auto& fact : facts.items()) {
        if (!fact.value().is_array()) continue;
        std::vector<Tree> more;
        for (const Tree& so_far : all) {
            for (const Tree& value : fact.value()) {
                more.push_back(so_far);
                more.back()["facts"][fact.key()] = value;
            }
        }
        all = more;
    }
    return all;
}

}  // namespace

std::vector<Tree> table_cases(const std::string& game) {
    std::vector<Tree> all;
    for (const Tree& one : cases("tables.json", game)) {
        for (const Tree& single : expanded(one)) all.push_back(single);
    }
    return all;
}

rulebook::Rules rules_of(const std::string& game, const Tree& one) {
    return rulebook::Rules(rulebook(game), one.at("readings").get<Game::Readings>());
}

std::vector<int> faces_of(const Tree& one) {
    if (one.contains("die")) return {one.at("die").get<int>()};
    return one.value("dice", std::vector<int>());
}

table::Lookup look_up(const rulebook::Rules& rules, const Tree& one) {
    table::Facts facts;
    const Tree given = one.value("facts", Tree::object());
    for (const auto& fact : given.items()) facts[fact.key()] = fact.value();
    return table::look_up(rules.table(one.at("table").get<std::string>()), faces_of(one), facts,
                          one.value("column", ""));
}

bool always_counts(const table::Table& table, const std::string& modifier) {
    return std::any_of(table.modifiers.begin(), table.modifiers.end(), [&](const table::Modifier& known) {
        return known.id == modifier && known.when.empty() && !known.per;
    });
}

std::vector<std::string> notes_of(const table::Table& table, const table::Lookup& lookup) {
    std::vector<std::string> ids;
    for (const table::Footnote& footnote : table.footnotes) {
        const auto& notes = lookup.notes;
        if (std::find(notes.begin(), notes.end(), footnote.text) != notes.end()) ids.push_back(footnote.id);
    }
    return ids;
}

}  // namespace flagplot::procedures::test
