#include "report/roll_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "dice/notation.h"
#include "report/ledger.h"

namespace flagplot::report {

using session::Roll;

std::string dice_notation(const std::vector<int>& sides) {
    std::string text;
    for (std::size_t i = 0; i < sides.size();) {
        std::size_t same = i;
        while (same < sides.size() && sides[same] == sides[i]) ++same;
        if (!text.empty()) text += " + ";
        text += dice::to_string({static_cast<int>(same - i), sides[i]});
        i = same;
    }
    return text;
}

std::string title_of(const rulebook::Rulebook& rulebook, const table::Lookup& lookup) {
    const table::Chart* const chart = rulebook.find_chart(lookup.table);
    std::string title = rulebook.title_of(lookup.table);
    const table::Facts& heads = lookup.facts;
    if (!chart || !heads.contains("row") || !heads.contains("column")) return title;
    return title + ": " + place_in(*chart, heads.at("row"), heads.at("column"), table::shift_of(heads));
}

std::string words(const rulebook::HouseRule& rule, const rulebook::Rulebook& rulebook) {
    std::vector<std::string> tables;
    for (const auto& [table, patch] : rule.patches) tables.push_back(rulebook.title_of(table));
    return fmt::format("{} ({}){}", rule.title, fmt::join(tables, ", "), rule.why.empty() ? "" : ": " + rule.why);
}

std::string house_rule_words(const std::vector<std::string>& titles) {
    if (titles.empty()) return {};
    return fmt::format("house rule{}: {}", titles.size() == 1 ? "" : "s", fmt::join(titles, "; "));
}

std::string source_words(const Roll& roll) {
    std::string words = source_name(roll.source);
    if (!roll.entered.empty()) words += fmt::format(" ({})", fmt::join(roll.entered, ", "));
    if (!roll.was.empty()) words += fmt::format(", was {}", fmt::join(roll.was, ", "));
    if (roll.attempt > 1) words = fmt::format("re-roll {}, {}", roll.attempt - 1, words);
    if (!roll.reason.empty()) words += ": " + roll.reason;
    return words;
}

bool is_as_usual(const Roll& roll) {
    return roll.source == Roll::Source::stream && roll.attempt == 1 && roll.reason.empty();
}

std::string faces_words(const Roll& roll) {
    const std::string faces = fmt::format("{}", fmt::join(roll.faces, " "));
    return is_as_usual(roll) ? faces : fmt::format("{}, {}", faces, source_words(roll));
}

namespace {

bool is_choice(const session::Session& session, const std::string& table) {
    const table::Table* const found = session.rules().find_table(table);
    return !found || found->is_choice();
}

}  // namespace

std::string source_words(const session::Session& session, const Roll* roll, const session::LookedUp* looked_up) {
    if (!looked_up) return roll ? source_words(*roll) : "";
    const table::Lookup& lookup = looked_up->lookup;
    const bool is_cell = session.rulebook().find_chart(lookup.table);  // read from the player's copy, or typed
    const std::string words = is_cell                            ? fmt::format("{}", fmt::join(lookup.notes, "; "))
                              : roll                             ? source_words(*roll)
                              : is_choice(session, lookup.table) ? "chosen"
                                                                 : "looked up";
    return looked_up->overruled.empty() ? words : words + "; result overruled: " + looked_up->overruled;
}

}  // namespace flagplot::report
