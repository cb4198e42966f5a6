// Comma-separated values, as spreadsheets and people write them.
#include "csv/grid.h"

#include "json/reader.h"
#include "support/catch.h"
#include "support/thrown.h"

using flagplot::csv::Grid;
using flagplot::csv::parse;
using flagplot::csv::write;
using flagplot::json::InputError;
using flagplot::test::thrown_by;

namespace {

Grid read(const std::string& text) {
    return parse(text, "chart.csv");
}

const Grid small{{"", "1-4", "5+"}, {"1", "-", "2X 1D"}};

}  // namespace

TEST_CASE("Cells are divided by commas, semicolons or tabs, as the first line has it", "[csv]") {
    CHECK(read(",1-4,5+\n1,-,2X 1D\n") == small);
    CHECK(read(";1-4;5+\n1;-;2X 1D\n") == small);
    CHECK(read("\t1-4\t5+\n1\t-\t2X 1D\n") == small);
    CHECK(read("a;b,c\n") == Grid{{"a;b", "c"}});       // a comma makes semicolons part of the text
    CHECK(read("a\tb,c;d\n") == Grid{{"a", "b,c;d"}});  // a tab makes both
    CHECK(read("\"a,b\";c\n") == Grid{{"a,b", "c"}});   // what is in quotes divides nothing
    CHECK(read("\"a\tb\",c\n") == Grid{{"a\tb", "c"}});
    CHECK(read("\"a\nb\";c\n") == Grid{{"a\nb", "c"}});
    CHECK(read("alone\n") == Grid{{"alone"}});
}

TEST_CASE("Every end of a line is one, and none is needed at the end", "[csv]") {
    CHECK(read(",1-4,5+\r\n1,-,2X 1D\r\n") == small);
    CHECK(read(",1-4,5+\n1,-,2X 1D") == small);
    CHECK(read("\xEF\xBB\xBF,1-4,5+\n1,-,2X 1D") == small);  // a spreadsheet's mark in front
}

TEST_CASE("Blanks around cells and empty lines are dropped, empty cells are kept", "[csv]") {
    CHECK(read(" , 1-4 ,5+ \n\n , ,\n1 , - , 2X 1D \n\n") == small);
    CHECK(read("a,,\n") == Grid{{"a", "", ""}});
    CHECK(read("").empty());
    CHECK(read("\n\n").empty());
}

TEST_CASE("Every line is a row where rows are named by their numbers", "[csv]") {
    const Grid rows{{"a", "b"}, {}, {"c"}, {}, {"d"}};
    for (const char* const text : {"a,b\n\nc\n \nd\n", "a,b\r\n\r\nc\r\n\r\nd\r\n", "a,b\r\rc\r\rd"}) {
        INFO(text);
        CHECK(flagplot::csv::parse_every_row(text, "chart.csv") == rows);
    }
    CHECK(thrown_by<InputError>([] { read("a,b\n\nc,d\"e\n"); }).where() == "chart.csv: row 3");
}

TEST_CASE("Quotes hold separators, quotes and ends of lines", "[csv]") {
    CHECK(read("\"a, b\",\"say \"\"no\"\"\",\"two\nlines\"\n") == Grid{{"a, b", "say \"no\"", "two\nlines"}});
    CHECK(read("\"two\r\nlines\",b\n") == Grid{{"two\nlines", "b"}});
    CHECK(read("\" a \",b\n") == Grid{{" a ", "b"}});
}

TEST_CASE("A quote out of place is refused with its row", "[csv]") {
    for (const char* const text : {"a,b\nc,d\"e\n", "a,b\nc,\"d\"e\n", "a,b\n\"c,d\n"}) {
        INFO(text);
        const InputError error = thrown_by<InputError>([&] { read(text); });
        CHECK(error.where() == "chart.csv: row 2");
        CHECK(error.found() == "a quote out of place");
    }
}

TEST_CASE("What is written is read again", "[csv]") {
    CHECK(write(small) == ",1-4,5+\r\n1,-,2X 1D\r\n");
    CHECK(write({{"a,b", "c\"d", "e\nf", " g "}}) == "\"a,b\",\"c\"\"d\",\"e\nf\",\" g \"\r\n");
    const std::vector<Grid> grids{small,
                                  {{"a,b", "c\"d"}, {"e\nf", ""}},
                                  {{" a", "b "}, {"1"}},
                                  {{"a;b", "c"}},
                                  {{"a;b"}, {"c"}},
                                  {{"a\tb", "c"}, {"1", "2"}},
                                  {}};
    for (const Grid& grid : grids) {
        INFO(write(grid));
        CHECK(read(write(grid)) == grid);
    }
}

TEST_CASE("What a spreadsheet would take for a formula is words, and numbers stay numbers", "[csv]") {
    using flagplot::csv::as_words;
    const Grid formulas{{"=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "-x", "--1", "+", "'tis", "-1 Night"}};
    CHECK(as_words(formulas) ==
          Grid{{"'=1+1", "'+1+1", "'-1+1", "'@SUM(A1)", "'\t=1", "'\r=1", "'-x", "'--1", "+", "''tis", "'-1 Night"}});
    const Grid others{{"-3", "+2", "-1.5", "14", "", "-", "Z1", "a=b", "NE-1", "x@y", " =1"}};
    CHECK(as_words(others) == others);
    // Whoever drops the first apostrophe has what was written.
    Grid read_back = as_words(formulas);
    for (std::string& cell : read_back.front()) cell.erase(0, cell.starts_with('\'') ? 1 : 0);
    CHECK(read_back == formulas);
}
