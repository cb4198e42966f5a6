#pragma once

#include <optional>
#include <string>

#include "hex/svg.h"
#include "report/log.h"

namespace flagplot::report {

// A line's map on paper and on the web page: what of it is drawn, and how large. Its smallest words are more than 6
// points high.
struct Drawing {
    static constexpr double units_an_inch = 96;

    hex::Picture map;
    hex::View view;
    std::string units;  // in words, to stand below: all that are on the map, with their sides; or empty
};

// Nothing if the line has no map. Nor if it was withdrawn: who leafs through the pages must see only what counts on the
// map, and the line's words, struck through, say where it went. A scale of 10 gives ten times as many units an inch.
std::optional<Drawing> drawing_of(const Line& line, double scale = 1);

// Black on white, with greys: nothing is told by them alone.
const hex::Colours& paper_colours();

}  // namespace flagplot::report
