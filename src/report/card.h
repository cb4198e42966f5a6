#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/index.h"
#include "rulebook/rules.h"
#include "table/chart.h"

namespace flagplot::report {

// A printed table, or a player's copy of a chart, as a card to lie beside the map. All of it is words.
struct Card {
    struct Row {
        std::string name;
        std::string when;                // what the name doesn't say of its condition; often empty
        std::vector<std::string> cells;  // one a column; one, if there are no columns
    };
    struct Modifier {
        std::string amount;  // "+2", "not allowed"
        std::string label;
        std::string when;  // what the label doesn't say; often empty
    };

    std::string id;
    std::string title;
    std::string source;
    std::string dice;                // "2d6"; may be empty
    std::vector<std::string> heads;  // of the columns, with what chooses them; empty: none
    std::vector<Row> rows;
    std::vector<Modifier> modifiers;
    std::vector<std::string> notes;     // footnotes, with their marks, what is rolled next, and house rules in force
    std::vector<std::string> readings;  // how it is played where the document is unclear: "QUESTION READING"
};

// A table as the rules in force have it. Throws json::InputError if there is no such table.
Card make_card(const rulebook::Rules& rules, const std::string& id);

Card make_card(const table::Chart& chart, const table::ChartCopy& copy);

// What is printed together.
struct Booklet {
    std::string game;
    std::string document;
    std::vector<std::string> readings;  // that aren't the default, as in a log
    std::vector<Card> cards;
    std::vector<std::string> left_out;  // charts of which there is no copy: their titles
    std::vector<IndexGroup> index;      // empty: not wanted
};

using ChartCopies = std::map<std::string, table::ChartCopy>;  // the player's own, by chart

// The ids of all tables and charts that can be on a card, in the order in which the document's coverage names them.
std::vector<std::string> card_ids(const rulebook::Rulebook& rulebook);

// Cards of tables and charts, in the order of `ids`. A chart without a copy is left out and named. Throws
// json::InputError for an id that is neither.
Booklet make_booklet(const rulebook::Rules& rules, const std::vector<std::string>& ids, const ChartCopies& copies);

// What stands in the rules index for a place's carriers: "Table: Weather; Ruling: ...", or why it is a reminder.
std::string carriers_in_words(const IndexItem& item);

// "Left out, as you have no copy of them: ..."; empty: nothing is.
std::string left_out_in_words(const Booklet& booklet);

std::string to_text(const Card& card);
std::string to_text(const Booklet& booklet);
std::string to_html(const Booklet& booklet);  // one file
json::Tree to_json(const Booklet& booklet);

}  // namespace flagplot::report
