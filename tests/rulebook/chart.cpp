// Charts that a player owns: their shape, and everything that a copy can have wrong. All numbers are invented.
#include "table/chart.h"

#include <string>
#include <vector>

#include "json/tree.h"
#include "rulebook/rulebook.h"
#include "support/catch.h"
#include "support/rulebook.h"
#include "support/thrown.h"

using namespace flagplot;
using Catch::Matchers::ContainsSubstring;
using flagplot::csv::Grid;
using flagplot::json::FileError;
using flagplot::json::InputError;
using flagplot::json::Node;
using flagplot::json::parse;
using flagplot::json::Tree;
using flagplot::table::CellFields;
using flagplot::table::ChartShift;
using flagplot::table::load_chart;
using flagplot::table::shift_of;
using flagplot::test::Folder;
using flagplot::test::put;
using flagplot::test::SmallRulebook;
using flagplot::test::thrown_by;

namespace {

table::Chart chart_of(const std::string& text) {
    const Tree tree = parse(text, "test.json");
    return load_chart("small.chart", Node(tree, "test.json"));
}

const std::string hits = R"({"title": "Hits", "source": "Page 3", "help": "Copy it.",
    "rows": {"label": "Factors", "ranges": true}, "columns": {"label": "Ships", "ranges": true},
    "cell": [{"id": "sunk", "label": "Sunk", "type": "number", "letter": "x", "min": 0, "max": 9},
             {"id": "hurt", "label": "Hurt", "type": "number", "letter": "D", "min": 0, "max": 9}]})";
const std::string sections = R"({"title": "Sections", "source": "Page 4",
    "rows": {"label": "Section", "choices": [{"id": "near", "label": "Near"}, {"id": "far", "label": "Far off"}]},
    "columns": {"label": "Weather", "choices": ["fine", "gale"]},
    "cell": [{"id": "off", "label": "Off", "type": "number", "min": 0, "max": 9}]})";
const std::string prices = R"({"title": "Prices", "source": "Page 5", "rows": {"label": "Bought"},
    "columns": {"label": "Cost", "choices": ["points"]},
    "cell": [{"id": "points", "label": "Points", "type": "number", "min": 0}]})";
const std::string moods = R"({"title": "Moods", "source": "Page 6", "rows": {"label": "Who"},
    "columns": {"label": "When"},
    "cell": [{"id": "mood", "label": "Mood", "type": "choice",
              "choices": [{"id": "very-glad", "label": "Very glad indeed"}, {"id": "sad", "label": "Sad"}]}]})";

const Grid hits_grid{{"", "1-2", "3+"}, {"1-4", "-", "1D"}, {"5", "1X", "2x 3d"}, {"6+", "1X 1D", "9X"}};
const Grid sections_grid{{"", "Fine", "GALE"}, {"far off", "1", "2"}, {"near", "0", "1"}};

// Row, column, what was found, what was expected.
std::vector<std::string> problems_of(const std::string& shape, const Grid& grid) {
    std::vector<std::string> lines;
    for (const table::ChartProblem& one : find_problems(chart_of(shape), grid)) {
        lines.push_back(std::to_string(one.row) + "," + std::to_string(one.column) + " " + one.found + ": " +
                        one.expected);
    }
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("A chart's shape is read as it is written", "[chart][load]") {
    const table::Chart chart = chart_of(hits);
    CHECK(chart.id == "small.chart");
    CHECK(chart.title == "Hits");
    CHECK(chart.source == "Page 3");
    CHECK(chart.help == "Copy it.");
    CHECK(chart.rows.ranges);
    CHECK(chart.rows.choices.empty());
    REQUIRE(chart.cell.size() == 2);
    CHECK(chart.cell[0].letter == "X");
    CHECK(chart.cell[1].field.id == "hurt");
    CHECK(chart_of(sections).rows.choices[1].label == "Far off");
}

TEST_CASE("A shape that can't be right is refused", "[chart][load]") {
    const auto refused = [](const std::string& shape, const flagplot::test::Patch& patch) {
        const Tree tree = patch.applied_to(parse(shape, "test.json"));
        return std::string(thrown_by<FileError>([&] { load_chart("small.chart", Node(tree, "test.json")); }).what());
    };
    CHECK_THAT(refused(hits, put("/rows/choices", R"(["a"])")), ContainsSubstring("ranges and choices"));
    CHECK_THAT(refused(hits, put("/cell", "[]")), ContainsSubstring("at least one field"));
    CHECK_THAT(refused(hits, put("/cell/0/letter", R"("XX")")), ContainsSubstring("one letter"));
    CHECK_THAT(refused(hits, put("/cell/1/letter", R"("X")")), ContainsSubstring("a letter a second time"));
    CHECK_THAT(refused(hits, put("/cell/1/id", R"("sunk")")), ContainsSubstring("an id a second time"));
    CHECK_THAT(refused(hits, put("/colour", R"("red")")), ContainsSubstring("colour"));
    CHECK_THAT(refused(prices, put("/cell/0/letter", R"("P")")), ContainsSubstring("letter"));
    CHECK_THAT(refused(prices, put("/cell", R"([{"id": "p", "label": "P", "type": "yes-no"}])")),
               ContainsSubstring("number, text or choice"));
}

TEST_CASE("A chart's id is its rulebook's and fit for a file", "[chart][load]") {
    const auto load = [](const std::string& id) {
        const Folder folder;
        SmallRulebook files;
        files.book["charts"][id] = parse(prices, "test.json");
        files.write(folder);
        return flagplot::rulebook::load_rulebook(folder.path());
    };
    CHECK(load("small.prices").find_chart("small.prices")->title == "Prices");
    for (const char* const id : {"prices", "other.prices", "small.", "small.../../x", "small.Prices", "small.a b"}) {
        INFO(id);
        CHECK_THROWS_AS(load(id), FileError);
    }
}

TEST_CASE("A cell of several counts", "[chart][cell]") {
    const table::Chart chart = chart_of(hits);
    const auto parsed = [&](const std::string& text) { return parse_cell(chart, text, "here"); };
    CHECK(parsed("2X 1D") == table::CellFields{{"sunk", 2}, {"hurt", 1}});
    CHECK(parsed("1d2x") == table::CellFields{{"sunk", 2}, {"hurt", 1}});
    CHECK(parsed("X") == table::CellFields{{"sunk", 1}, {"hurt", 0}});
    CHECK(parsed("X, 3D") == table::CellFields{{"sunk", 1}, {"hurt", 3}});
    CHECK(parsed("-") == table::CellFields{{"sunk", 0}, {"hurt", 0}});
    for (const char* const text :
         {"", ",", "2", "2Y", "X X", "10X", "-1X", "99999999999999999999X", "1X 2", "one", "--"}) {
        INFO(text);
        const InputError error = thrown_by<InputError>([&] { parsed(text); });
        CHECK_THAT(error.where(), ContainsSubstring("here"));
    }
    CHECK(cell_expectation(chart) == "counts such as 1X 1D (X: Sunk, D: Hurt), or - for nothing");
    for (const char* const text : {"2X 1D", "1D", "9X", "-"}) CHECK(cell_to_text(chart, parsed(text)) == text);
}

TEST_CASE("A cell of one number, or one of several words", "[chart][cell]") {
    const table::Chart chart = chart_of(sections);
    CHECK(parse_cell(chart, "3", "here") == table::CellFields{{"off", 3}});
    for (const char* const text : {"", "-3", "10", "3.5", "three", "-"}) {
        INFO(text);
        CHECK(thrown_by<InputError>([&] { parse_cell(chart, text, "here"); }).expected() ==
              "a whole number from 0 to 9");
    }
    CHECK(cell_to_text(chart, {{"off", 3}}) == "3");
    const table::Chart words = chart_of(moods);
    CHECK(parse_cell(words, "very glad INDEED", "here") == table::CellFields{{"mood", "very-glad"}});
    CHECK(parse_cell(words, "sad", "here") == table::CellFields{{"mood", "sad"}});
    CHECK(cell_to_text(words, {{"mood", "very-glad"}}) == "Very glad indeed");
    CHECK_THROWS_AS(parse_cell(words, "angry", "here"), InputError);
}

TEST_CASE("A copy that is one has no problem", "[chart][copy]") {
    CHECK(problems_of(hits, hits_grid).empty());
    CHECK(problems_of(sections, sections_grid).empty());
    CHECK(problems_of(prices, {{"", "points"}, {"Flee", "1"}, {"Turn away", "2"}}).empty());
    CHECK(problems_of(hits, {{"", "1\u20132"}, {"1+", "\u2014"}}).empty());  // dashes of spreadsheets
}

TEST_CASE("Everything that keeps a grid from being a copy is found with its place", "[chart][copy]") {
    const std::string range = R"(a range such as "1-4", "7" or "21+")";
    CHECK(problems_of(hits, {}) == Lines{"0,1 no column: a head for each column, then a row for each row",
                                         "1,0 no row: a row with its head in the first cell"});
    CHECK(problems_of(hits, {{"", "few"}, {"1+", "-"}}) == Lines{"0,1 found \"few\": " + range});
    CHECK(problems_of(hits, {{"", "1-2", "4+"}, {"1+", "-", "-"}}) ==
          Lines{"0,2 found \"4+\": a range that begins with 3"});
    CHECK(problems_of(hits, {{"", "1-3", "3+"}, {"1+", "-", "-"}}) ==
          Lines{"0,2 found \"3+\": a range that begins with 4"});
    CHECK(problems_of(hits, {{"", "1+", "9"}, {"1+", "-", "-"}}) == Lines{"0,2 \"9\" after the end: no more"});
    CHECK(problems_of(hits, {{"", "1+"}, {"1-2", "-"}, {"", "-"}, {"4+", "-"}}) ==
          Lines{"2,0 nothing: " + range, "3,0 found \"4+\": a range that begins with 3"});
    CHECK(problems_of(sections, {{"", "fine", "fog"}, {"near", "1", "1"}, {"Near", "1", "x"}}) ==
          Lines{"0,2 found \"fog\": one of fine, gale", "0,3 nothing: gale", "2,0 \"Near\" a second time: each once",
                "2,2 found the text \"x\": a whole number from 0 to 9", "3,0 nothing: Far off"});
    CHECK(problems_of(prices, {{"", "points"}, {"Flee", "1"}, {"FLEE", "2"}, {"", "3"}}) ==
          Lines{"2,0 \"FLEE\" a second time: each once", "3,0 nothing: a name"});
    // A row that is too short, and one that is too long.
    CHECK(problems_of(sections, {{"", "fine", "gale"}, {"near", "1"}, {"far", "1", "2", "3"}}).size() == 3);
}

TEST_CASE("The first problem is said with the row and the column of the file", "[chart][copy]") {
    Grid grid = hits_grid;
    grid[2][2] = "2Q";
    const InputError error = thrown_by<InputError>([&] { make_copy(chart_of(hits), grid, "hits.csv"); });
    CHECK(error.where() == "hits.csv: row 3, column 3");
    CHECK(error.found() == "found \"2Q\"");
}

TEST_CASE("A copy's digest is that of what it says", "[chart][copy]") {
    const table::Chart chart = chart_of(hits);
    const std::string digest = make_copy(chart, hits_grid, "a").digest;
    CHECK(digest.size() == 64);
    CHECK(make_copy(chart, hits_grid, "b").digest == digest);
    Grid other = hits_grid;
    other[1][1] = "1X";
    CHECK(make_copy(chart, other, "a").digest != digest);
}

TEST_CASE("A cell is found by number, by choice and by the owner's name", "[chart][look-up]") {
    const table::Chart chart = chart_of(hits);
    const auto copy = make_copy(chart, hits_grid, "hits");
    const auto text = [&](int row, int column) {
        const auto cell = find_cell(chart, copy, row, column);
        return cell ? cell->row + " / " + cell->column + ": " + cell_to_text(chart, cell->fields) : "nothing";
    };
    CHECK(text(1, 1) == "1-4 / 1-2: -");
    CHECK(text(4, 2) == "1-4 / 1-2: -");
    CHECK(text(4, 3) == "1-4 / 3+: 1D");
    CHECK(text(5, 2) == "5 / 1-2: 1X");
    CHECK(text(6, 900) == "6+ / 3+: 9X");
    CHECK(text(0, 1) == "nothing");
    CHECK(text(1, 0) == "nothing");
    CHECK_FALSE(find_cell(chart, copy, "1-4", 1));

    const table::Chart by_choice = chart_of(sections);
    const auto section = make_copy(by_choice, sections_grid, "sections");
    CHECK(find_cell(by_choice, section, "far", "gale")->fields.at("off") == 2);
    CHECK(find_cell(by_choice, section, "near", "fine")->fields.at("off") == 0);
    CHECK_FALSE(find_cell(by_choice, section, "middle", "fine"));

    const table::Chart by_name = chart_of(prices);
    const auto price = make_copy(by_name, {{"", "points"}, {"Turn away", "2"}}, "prices");
    CHECK(find_cell(by_name, price, "turn AWAY", "points")->fields.at("points") == 2);
    CHECK_FALSE(find_cell(by_name, price, "Turn", "points"));
}

TEST_CASE("A shifted cell is so many heads on, or back, and stays at the chart's ends", "[chart][look-up]") {
    const table::Chart chart = chart_of(hits);
    const auto copy = make_copy(chart, hits_grid, "hits");
    const auto heads = [&](int rows, int columns) {
        const auto cell = find_cell(chart, copy, 5, 1, {rows, columns});
        REQUIRE(cell);
        return cell->row + " / " + cell->column;
    };
    CHECK(heads(0, 0) == "5 / 1-2");
    CHECK(heads(1, 0) == "6+ / 1-2");
    CHECK(heads(-1, 1) == "1-4 / 3+");
    CHECK(heads(7, 7) == "6+ / 3+");
    CHECK(heads(-7, -7) == "1-4 / 1-2");
    CHECK_FALSE(find_cell(chart, copy, 0, 1, {1, 0}));
}

TEST_CASE("A look-up's facts say by how much its cell was shifted", "[chart][look-up]") {
    CHECK(shift_of({{"row", 4}, {"row-shift", 2}, {"column-shift", -1}}) == table::ChartShift{2, -1});
    CHECK(shift_of({{"row", 4}}) == table::ChartShift{});
    CHECK(shift_of({{"row-shift", "two"}}) == table::ChartShift{});
}

TEST_CASE("A cell is named in words, and an editor begins with the heads", "[chart]") {
    CHECK(place_in(chart_of(hits), 14, 6) == "factors 14, ships 6");
    CHECK(place_in(chart_of(sections), "far", "gale") == "section Far off, weather gale");
    CHECK(place_in(chart_of(hits), 14, 6, {2, -1}) ==
          "factors 14, ships 6; factors shifted by +2; ships shifted by -1");
    CHECK(blank_grid(chart_of(sections)) ==
          Grid{{"Section / Weather", "fine", "gale"}, {"Near", "", ""}, {"Far off", "", ""}});
    CHECK(blank_grid(chart_of(hits)) == Grid{{"Factors / Ships"}});
    CHECK(blank_grid(chart_of(prices)) == Grid{{"Bought / Cost", "points"}});
}

TEST_CASE("Fields share lists of choices by name", "[chart][load]") {
    const Folder folder;
    SmallRulebook files;
    files.book["choice-lists"] = parse(R"({"skies": [{"id": "blue", "label": "Blue"}, "grey"]})", "test.json");
    files.book["facts"]["sky"] =
        parse(R"({"label": "Sky", "type": "choice", "choices": "skies", "scope": "turn"})", "test.json");
    Tree chart = parse(prices, "test.json");
    chart["columns"]["choices"] = "skies";
    files.book["charts"]["small.prices"] = chart;
    files.write(folder);
    const auto rulebook = flagplot::rulebook::load_rulebook(folder.path());
    CHECK(rulebook.find_fact("sky")->field.choices[0].label == "Blue");
    CHECK(rulebook.find_chart("small.prices")->columns.choices[1].id == "grey");

    files.book["facts"]["sky"]["choices"] = "seas";
    files.write(folder);
    CHECK_THAT(thrown_by<FileError>([&] { flagplot::rulebook::load_rulebook(folder.path()); }).what(),
               ContainsSubstring("seas"));
}
