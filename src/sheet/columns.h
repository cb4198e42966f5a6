#pragma once

#include <cstddef>
#include <string>

// Text in columns of one width, for a terminal and a printer.
namespace flagplot::sheet {

// How many columns a text takes: its code points.
std::size_t columns(const std::string& text);

// With blanks behind it, so that it takes at least so many columns.
std::string padded(const std::string& text, std::size_t to);

// A text of one or several lines, broken at spaces; all but the first line are indented. The first one begins at
// `indent`, too.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

}  // namespace flagplot::sheet
