#pragma once

#include <string>

#include "csv/cells.h"

namespace flagplot::csv {

// Reads comma-separated values (RFC 4180), and what a spreadsheet copies: cells are divided by tabs if the first line
// has one, otherwise by semicolons if it has one and no comma, otherwise by commas. Blanks around a cell and lines with
// nothing in them are dropped. `name` stands for the text in errors. Throws json::InputError for a quote that stands in
// the middle of a cell or isn't closed. A line's end within a cell is LF.
Grid parse(const std::string& text, const std::string& name);

// The same, but lines with nothing in them are rows, too, so that a row can be named by its number.
Grid parse_every_row(const std::string& text, const std::string& name);

bool is_blank(const std::vector<std::string>& row);  // a row with nothing in it

// What a spreadsheet copied, cells divided by tabs. A quote in the middle of a cell is a letter like any other. A line
// with nothing in it is a row without cells.
Grid parse_copied(const std::string& text);

// Comma-separated values with CRLF. What has a separator, a quote, a line's end or a blank at an end stands in quotes.
std::string write(const Grid& grid);

// The cells as words for a spreadsheet that opens the file: one that it would take for a formula (it begins with =, +,
// -, @, a tab or a line's end, goes on, and is no number) gets an apostrophe before it, and so does one that begins
// with an apostrophe. So whoever reads the file drops the first one, and has what was written.
Grid as_words(Grid grid);

}  // namespace flagplot::csv
