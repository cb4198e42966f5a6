#pragma once

#include <optional>
#include <string>

#include "report/log.h"

namespace flagplot::report {

// A line's map as an SVG drawing for paper: black on white, nothing by colour alone. Its unit is 1/96 inch, so that its
// smallest words are 6 points high.
struct Drawing {
    std::string svg;
    double width = 0;
    double height = 0;
};

// Nothing if the line has no map. Nor if it was withdrawn: who leafs through the pages must see only what counts on the
// map, and the line's words, struck through, say where it went.
std::optional<Drawing> drawing_of(const Line& line);

}  // namespace flagplot::report
