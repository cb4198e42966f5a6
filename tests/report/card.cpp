// Reference cards and the rules index. The tables' files are read here by themselves.
#include "report/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "json/tree.h"
#include "support/catch.h"
#include "support/games.h"

namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::games;
using json::Tree;
using rulebook::Rulebook;
using rulebook::Rules;

std::filesystem::path folder_of(const std::string& game) {
    return flagplot::test::source_dir() / "tables" / game;
}

std::shared_ptr<const Rulebook> book_of(const std::string& game) {
    return std::make_shared<const Rulebook>(rulebook::load_rulebook(folder_of(game)));
}

Tree read(const std::filesystem::path& file) {
    std::ifstream in(file);
    return Tree::parse(in);
}

// The tables as their files have them.
std::vector<Tree> files_of(const std::string& game) {
    std::vector<Tree> tables;
    for (const auto& entry : std::filesystem::directory_iterator(folder_of(game))) {
        Tree tree = read(entry.path());
        const bool is_table = tree.contains("results") || tree.contains("dice") || tree.contains("start");
        if (tree.contains("title") && is_table) tables.push_back(std::move(tree));
    }
    return tables;
}

std::string label_of(const Tree& table, const Tree& result) {
    return table.at("results").at(result.get<std::string>()).at("label").get<std::string>();
}

// The labels that one cell has in the file.
std::vector<std::string> labels_in(const Tree& table, const Tree& cell) {
    if (cell.is_string()) return {label_of(table, cell)};
    std::vector<std::string> labels;
    for (const Tree& option : cell) labels.push_back(label_of(table, option.at("result")));
    return labels;
}

void check_row(const Tree& table, const Tree& row, const Card::Row& on_card) {
    if (table.value("ladder", false)) {
        CHECK(on_card.name == row.value("label", ""));  // its result names it
    } else if (row.contains("range")) {
        CHECK_THAT(on_card.name, ContainsSubstring(row.at("range").get<std::string>()));
    }
    if (row.contains("label")) CHECK_THAT(on_card.name, ContainsSubstring(row.at("label").get<std::string>()));
    if (row.contains("result")) {
        REQUIRE(on_card.cells.size() == 1);
        for (const std::string& label : labels_in(table, row.at("result")))
            CHECK_THAT(on_card.cells.front(), ContainsSubstring(label));
        return;
    }
    const Tree& columns = table.at("columns");
    REQUIRE(on_card.cells.size() == columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Tree& cell = row.at("cells").at(columns[i].at("id").get<std::string>());
        for (const std::string& label : labels_in(table, cell)) CHECK_THAT(on_card.cells[i], ContainsSubstring(label));
    }
}

// How a number is called: on a ladder by its row's result.
std::string name_of(const Tree& table, int number) {
    const Tree rows = table.value("ladder", false) ? table.value("rows", Tree::array()) : Tree::array();
    for (const Tree& row : rows) {
        if (row.value("range", "") == std::to_string(number)) return label_of(table, row.at("result"));
    }
    return std::to_string(number);
}

void check_modifier(const Tree& table, const Tree& modifier, const Card::Modifier& on_card) {
    CHECK(on_card.label == modifier.at("label").get<std::string>());
    if (modifier.contains("add"))
        CHECK_THAT(on_card.amount, ContainsSubstring(fmt::format("{:+}", modifier.at("add").get<int>())));
    if (modifier.contains("times"))
        CHECK_THAT(on_card.amount, ContainsSubstring(modifier.at("times").get<std::string>()));
    if (modifier.contains("at-most"))
        CHECK_THAT(on_card.amount, ContainsSubstring(name_of(table, modifier.at("at-most").get<int>())));
    if (modifier.contains("result"))
        CHECK_THAT(on_card.amount, ContainsSubstring(label_of(table, modifier.at("result"))));
    if (modifier.contains("forbid")) CHECK(on_card.amount == "not allowed");
    if (modifier.contains("per")) CHECK_THAT(on_card.when, ContainsSubstring("each"));
}

// Every word of a card, whatever its form.
std::vector<std::string> words_of(const Card& card) {
    std::vector<std::string> words{card.title, card.source};
    for (const std::string& head : card.heads) words.push_back(head);
    for (const Card::Row& row : card.rows) {
        words.push_back(row.name);
        words.insert(words.end(), row.cells.begin(), row.cells.end());
    }
    for (const Card::Modifier& modifier : card.modifiers) {
        words.push_back(modifier.amount);
        words.push_back(modifier.label);
    }
    words.insert(words.end(), card.notes.begin(), card.notes.end());
    return words;
}

std::string without_breaks(const std::string& text) {
    std::string out;
    for (const char c : text) {
        const char plain = c == '\n' ? ' ' : c;
        if (plain != ' ' || (!out.empty() && out.back() != ' ')) out += plain;
    }
    return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

}  // namespace

TEST_CASE("A card has every row, cell, modifier and footnote of its table's file", "[card]") {
    std::size_t cards = 0;
    for (const std::string& game : games()) {
        const Rules rules(book_of(game));
        const std::vector<Tree> files = files_of(game);
        CHECK(files.size() == rules.tables().size());
        for (const Tree& file : files) {
            const std::string id = file.at("id").get<std::string>();
            INFO(id);
            const Card card = make_card(rules, id);
            ++cards;
            CHECK(card.title == file.at("title").get<std::string>());
            CHECK(card.source == file.at("source").get<std::string>());
            if (file.contains("dice") && file.at("dice").is_string())
                CHECK(card.dice == file.at("dice").get<std::string>());
            const Tree rows = file.value("rows", Tree::array());
            REQUIRE(card.rows.size() == rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i) check_row(file, rows[i], card.rows[i]);
            const Tree columns = file.value("columns", Tree::array());
            REQUIRE(card.heads.size() == columns.size());
            for (std::size_t i = 0; i < columns.size(); ++i)
                CHECK_THAT(card.heads[i], ContainsSubstring(columns[i].at("label").get<std::string>()));
            const Tree modifiers = file.value("modifiers", Tree::array());
            REQUIRE(card.modifiers.size() == modifiers.size());
            for (std::size_t i = 0; i < modifiers.size(); ++i) check_modifier(file, modifiers[i], card.modifiers[i]);
            for (const Tree& footnote : file.value("footnotes", Tree::array())) {
                const std::string text = footnote.at("text").get<std::string>();
                CHECK(std::any_of(card.notes.begin(), card.notes.end(),
                                  [&](const std::string& note) { return note.find(text) != std::string::npos; }));
            }
        }
    }
    CHECK(cards > 60);
}

TEST_CASE("Text and web page have every word of every card", "[card]") {
    for (const std::string& game : games()) {
        const Rules rules(book_of(game));
        const Booklet booklet = make_booklet(rules, card_ids(rules.rulebook()), {});
        CHECK(booklet.cards.size() == rules.tables().size());
        const std::string text = without_breaks(to_text(booklet));
        const std::string html = to_html(booklet);
        for (const Card& card : booklet.cards) {
            INFO(card.id);
            for (const std::string& words : words_of(card)) {
                CHECK_THAT(text, ContainsSubstring(without_breaks(words)));
                const std::string escaped = replaced(
                    replaced(replaced(replaced(words, "&", "&amp;"), "<", "&lt;"), ">", "&gt;"), "\"", "&quot;");
                CHECK_THAT(html, ContainsSubstring(escaped));
            }
        }
    }
}

TEST_CASE("A footnote of a result marks the cells with that result, and only these", "[card]") {
    const Card card = make_card(Rules(book_of("gwas")), "gwas.gunnery-damage");
    std::vector<std::string> marked;
    for (const Card::Row& row : card.rows) {
        if (row.cells.front().ends_with("*")) marked.push_back(row.name + " " + row.cells.front());
    }
    CHECK(marked == std::vector<std::string>{"10 1 Hull*"});
    const auto starred = [](const std::string& note) { return note.starts_with("* "); };
    CHECK(std::count_if(card.notes.begin(), card.notes.end(), starred) == 1);
}

TEST_CASE("What a result sends on to stands below the table", "[card]") {
    const Card card = make_card(Rules(book_of("gwas")), "gwas.gunnery-damage");
    CHECK(std::find(card.notes.begin(), card.notes.end(), "Critical damage: then Critical Damage.") !=
          card.notes.end());
}

TEST_CASE("A card names the reading that is played, and shows the table as that has it", "[card]") {
    const Card usual = make_card(Rules(book_of("swwas")), "swwas.fleet-speed");
    const Rules other(book_of("swwas"), {{"swwas.fleet-speed-10", "half-speed"}});
    const Card changed = make_card(other, "swwas.fleet-speed");
    CHECK(usual.rows.front().name == "1-10");
    CHECK(changed.rows.front().name == "1-9");
    const rulebook::Ruling& ruling = *other.rulebook().find_ruling("swwas.fleet-speed-10");
    REQUIRE(changed.readings.size() == 1);
    CHECK_THAT(changed.readings.front(), ContainsSubstring(ruling.question));
    CHECK_THAT(changed.readings.front(), ContainsSubstring(ruling.find_reading("half-speed")->label));
    CHECK_THAT(usual.readings.front(), ContainsSubstring(ruling.find_reading(ruling.otherwise)->label));
    CHECK(make_booklet(other, {}, {}).readings.size() == 1);
    CHECK(make_booklet(Rules(book_of("swwas")), {}, {}).readings.empty());
}

TEST_CASE("A chart that the player owns has a card; one without a copy is left out and named", "[card]") {
    const auto book = book_of("ssw");
    const table::Chart& chart = *book->find_chart("ssw.shore-bombardment");
    csv::Grid grid = blank_grid(chart);
    for (std::size_t row = 1; row < grid.size(); ++row) {
        for (std::size_t column = 1; column < grid[row].size(); ++column)
            grid[row][column] = fmt::format("{}", 10 * row + column);
    }
    const Booklet booklet = make_booklet(Rules(book), card_ids(*book), {{chart.id, table::ChartCopy{grid, "digest"}}});
    const auto card =
        std::find_if(booklet.cards.begin(), booklet.cards.end(), [&](const Card& one) { return one.id == chart.id; });
    REQUIRE(card != booklet.cards.end());
    REQUIRE(card->rows.size() == grid.size() - 1);
    for (std::size_t row = 1; row < grid.size(); ++row) {
        CHECK(card->rows[row - 1].name == grid[row].front());
        CHECK(card->rows[row - 1].cells == std::vector<std::string>(grid[row].begin() + 1, grid[row].end()));
    }
    std::vector<std::string> others;
    for (const table::Chart& one : book->charts) {
        if (one.id != chart.id) others.push_back(one.title);
    }
    std::vector<std::string> left_out = booklet.left_out;
    std::sort(left_out.begin(), left_out.end());
    std::sort(others.begin(), others.end());
    CHECK(left_out == others);
    CHECK_THAT(without_breaks(to_text(booklet)), ContainsSubstring(others.front()));
}

TEST_CASE("Who asks for a card of nothing is told what there is", "[card]") {
    CHECK_THROWS_WITH(make_booklet(Rules(book_of("ssw")), {"ssw.nothing"}, {}), ContainsSubstring("ssw.convoy-search"));
}

TEST_CASE("The rules index has every place of the coverage, with all that carries it out, by chapters", "[card]") {
    for (const std::string& game : games()) {
        const Tree items = read(folder_of(game) / "coverage.json").at("items");
        const std::vector<IndexGroup> groups = make_index(Rules(book_of(game)), {});
        std::size_t count = 0;
        for (const IndexGroup& group : groups) {
            CHECK_FALSE(group.items.empty());
            for (const IndexItem& item : group.items) {
                const Tree& expected = items.at(count++);
                INFO(game << ": " << item.place);
                CHECK(item.place == expected.at("place").get<std::string>());
                CHECK(item.says == expected.at("says").get<std::string>());
                CHECK(item.reminder == expected.value("reminder", ""));
                const auto carriers = expected.value("carried-by", std::vector<std::string>());
                REQUIRE(item.carriers.size() == carriers.size());
                for (std::size_t i = 0; i < carriers.size(); ++i) {
                    CHECK(item.carriers[i].kind + ":" + item.carriers[i].id == carriers[i]);
                    const bool is_procedure = item.carriers[i].kind == "procedure";
                    CHECK((is_procedure || item.carriers[i].label != item.carriers[i].id));
                }
            }
        }
        CHECK(count == items.size());
    }
    const std::vector<IndexGroup> flattop = make_index(Rules(book_of("flattop")), {});
    CHECK(flattop.at(1).heading.starts_with("1.0 "));
    const auto chapter = std::find_if(flattop.begin(), flattop.end(),
                                      [](const IndexGroup& one) { return one.heading == "12.0 Submarines"; });
    REQUIRE(chapter != flattop.end());
    CHECK(chapter->items.front().place == "12.0");
    CHECK(chapter->items.back().place == "12.8");
}

TEST_CASE("Every place of the index is found by its own name", "[card]") {
    for (const std::string& game : games()) {
        const auto book = book_of(game);
        for (const rulebook::CoverageItem& item : book->coverage) {
            INFO(game << ": " << item.place);
            const rulebook::CoverageItem* found = book->find_rule(item.place);
            REQUIRE(found);
            CHECK(found->place == item.place);
        }
    }
}

}  // namespace flagplot::report
