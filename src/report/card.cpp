#include "report/card.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "json/tree.h"
#include "rulebook/table_words.h"

namespace flagplot::report {
namespace {

using rulebook::Rulebook;
using rulebook::Rules;
using table::Footnote;
using table::Table;

// The results of which a footnote speaks: they bear its mark.
std::vector<std::string> marked_by(const Footnote& footnote) {
    std::vector<std::string> results;
    for (const table::Condition::Test& test : footnote.when.own_tests()) {
        if (test.fact != "result") continue;
        for (const json::Value& value : test.one_of) results.push_back(json::to_text(value));
    }
    return results;
}

// A card's parts, from a table.
class Maker {
  public:
    Maker(const Rules& rules, const Table& table) : rules_(rules), book_(rules.rulebook()), table_(table) {
        std::size_t marks = 0;
        for (const Footnote& footnote : table.footnotes) {
            const bool has_mark = !marked_by(footnote).empty();
            marks_.push_back(has_mark ? std::string(++marks, '*') : "");
        }
    }

    Card card() const {
        Card card;
        card.id = table_.id;
        card.title = table_.title;
        card.source = table_.source;
        card.dice = dice_in_words(table_, book_);
        if (!table_.columns.empty()) card.heads = heads();
        for (const table::Row& row : table_.rows) card.rows.push_back(this->row(row));
        for (const table::Modifier& modifier : table_.modifiers) {
            card.modifiers.push_back(
                {rulebook::amount_in_words(table_, modifier), modifier.label, when_in_words(modifier, book_)});
        }
        card.notes = notes();
        for (const rulebook::HouseRule& rule : rules_.house_rules()) {
            if (!rule.patch_of(table_.id)) continue;
            card.notes.push_back(fmt::format("House rule: {}{}", rule.title, rule.why.empty() ? "" : ": " + rule.why));
        }
        card.readings = readings();
        return card;
    }

  private:
    std::vector<std::string> heads() const {
        std::vector<std::string> heads;
        for (const table::Column& column : table_.columns) {
            const std::string range = column.range ? to_string(*column.range) : "";
            const bool is_said = range.empty() || column.label.find(range) != std::string::npos;
            std::string head = is_said ? column.label : fmt::format("{} {}", column.label, range);
            const std::string when = beyond(column.label, column.when, book_);
            heads.push_back(when.empty() ? head : fmt::format("{} ({})", head, when));
        }
        return heads;
    }

    Card::Row row(const table::Row& row) const {
        Card::Row made{rulebook::name_of(table_, row), beyond(row.label, row.when, book_), {}};
        for (const table::Cell& cell : row.cells) made.cells.push_back(cell_in_words(table_, cell, book_) + mark(cell));
        return made;
    }

    std::string mark(const table::Cell& cell) const {
        for (std::size_t i = 0; i < marks_.size(); ++i) {
            const std::vector<std::string> marked = marked_by(table_.footnotes[i]);
            const auto is_marked = [&](const table::Cell::Option& option) {
                return std::ranges::find(marked, option.result) != marked.end();
            };
            if (std::ranges::any_of(cell.options, is_marked)) return marks_[i];
        }
        return "";
    }

    std::vector<std::string> notes() const {
        std::vector<std::string> notes;
        for (std::size_t i = 0; i < table_.footnotes.size(); ++i) {
            const Footnote& footnote = table_.footnotes[i];
            const std::string mark = marks_[i].empty() ? "" : marks_[i] + " ";
            notes.push_back(mark + footnote.text + next(footnote.effects, " "));
        }
        for (const table::Result& result : table_.results) {
            const std::string next = this->next(result.effects, "");
            if (!next.empty()) notes.push_back(fmt::format("{}: {}", result.label, next));
        }
        if (table_.rows.empty()) notes.emplace_back("The total is the result.");
        return notes;
    }

    // "then Critical Damage."
    std::string next(const json::Tree& effects, const std::string& before) const {
        std::vector<std::string> titles;
        if (const auto then = effects.find("then"); then != effects.end()) {
            const json::Tree all = then->is_array() ? *then : json::Tree::array({*then});
            for (const json::Tree& id : all) titles.push_back("then " + book_.title_of(id.get<std::string>()));
        }
        if (effects.value("again", false)) titles.emplace_back("roll again");
        return titles.empty() ? "" : fmt::format("{}{}.", before, fmt::join(titles, ", "));
    }

    // Of those rulings that would change this table.
    std::vector<std::string> readings() const {
        std::vector<std::string> readings;
        for (const rulebook::Ruling& ruling : book_.rulings) {
            const auto is_about_this = [&](const rulebook::Reading& reading) {
                return std::ranges::any_of(reading.patches,
                                           [&](const auto& patch) { return patch.first == table_.id; });
            };
            if (std::ranges::none_of(ruling.readings, is_about_this)) continue;
            const rulebook::Reading* played = ruling.find_reading(rules_.reading(ruling.id));
            readings.push_back(
                fmt::format("{} {}", ruling.question, played ? played->label : "It is asked when it first matters."));
        }
        return readings;
    }

    const Rules& rules_;
    const Rulebook& book_;
    const Table& table_;
    std::vector<std::string> marks_;  // of the footnotes; empty: it stands for the whole table
};

std::vector<std::string> readings_of(const Rules& rules) {
    std::vector<std::string> readings;
    for (const rulebook::Ruling& ruling : rules.rulebook().rulings) {
        const std::string id = rules.reading(ruling.id);
        const rulebook::Reading* played = id == ruling.otherwise ? nullptr : ruling.find_reading(id);
        if (played) readings.push_back(fmt::format("{}: {}", ruling.source, played->label));
    }
    return readings;
}

}  // namespace

Card make_card(const Rules& rules, const std::string& id) {
    return Maker(rules, rules.table(id)).card();
}

Card make_card(const table::Chart& chart, const table::ChartCopy& copy) {
    Card card;
    card.id = chart.id;
    card.title = chart.title;
    card.source = chart.source;
    for (std::size_t i = 0; i < copy.grid.size(); ++i) {
        if (copy.grid[i].empty()) continue;
        const std::vector<std::string> cells(copy.grid[i].begin() + 1, copy.grid[i].end());
        if (i == 0) {
            card.heads = cells;
        } else {
            card.rows.push_back({copy.grid[i].front(), "", cells});
        }
    }
    if (!chart.rows.label.empty()) card.notes.push_back("Down: " + chart.rows.label);
    if (!chart.columns.label.empty()) card.notes.push_back("Across: " + chart.columns.label);
    for (const table::Chart::Part& part : chart.cell) {
        if (!part.letter.empty()) card.notes.push_back(fmt::format("{}: {}", part.letter, part.field.label));
    }
    card.notes.emplace_back("Your own copy.");
    return card;
}

std::vector<std::string> card_ids(const Rulebook& rulebook) {
    std::vector<std::string> ids;
    std::set<std::string> known;
    const auto add = [&](const std::string& id) {
        if (known.insert(id).second) ids.push_back(id);
    };
    for (const rulebook::CoverageItem& item : rulebook.coverage) {
        for (const std::string& carrier : item.carried_by) {
            const std::string id = carrier.substr(carrier.find(':') + 1);
            if (carrier.starts_with("table:") && rulebook.tables.contains(id)) add(id);
            if (carrier.starts_with("chart:") && rulebook.find_chart(id)) add(id);
        }
    }
    for (const auto& [id, tree] : rulebook.tables) add(id);
    for (const table::Chart& chart : rulebook.charts) add(chart.id);
    return ids;
}

Booklet make_booklet(const Rules& rules, const std::vector<std::string>& ids, const ChartCopies& copies) {
    Booklet booklet;
    booklet.game = rules.rulebook().title;
    booklet.document = rules.rulebook().document;
    booklet.readings = readings_of(rules);
    for (const std::string& id : ids) {
        const table::Chart* const chart = rules.rulebook().find_chart(id);
        if (!chart) {
            booklet.cards.push_back(make_card(rules, id));
        } else if (const auto copy = copies.find(id); copy != copies.end()) {
            booklet.cards.push_back(make_card(*chart, copy->second));
        } else {
            booklet.left_out.push_back(chart->title);
        }
    }
    return booklet;
}

}  // namespace flagplot::report
