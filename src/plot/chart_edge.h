#pragma once

#include <optional>
#include <vector>

#include "hex/drawing.h"
#include "hex/label_placement.h"
#include "plot/plot.h"

// What stands at the edge of a chart, of a plot that has a coast.
namespace flagplot::plot {

// Whether the chart has its north at the upper edge.
bool has_north_above(const Plot& plot, const hex::View& view);

// The rose in the lower right corner: its points are the north and its sisters, or where the board is turned the ways
// of its cells, with their names, and a head outside of it for the true north.
std::vector<hex::Shape> rose(const Plot& plot, const hex::View& view);
bool fits_rose(const hex::View& view);
hex::Box room_of_rose(const hex::View& view);  // in the drawing

// A line around the drawing, with bars of whole degrees along it, named below and at the right as far as nothing is
// written there; where the chart is turned, the line alone.
std::vector<hex::Shape> border(const Plot& plot, const hex::View& view, const std::vector<hex::Box>& taken);
double width_of_border(const hex::View& view);

// The session's title, whose plot it is and when, in a frame of its own; and where there is room for it: in the first
// corner from the upper right one on where it meets none of what is taken. Nothing: in none, or the drawing is small.
std::vector<hex::Shape> cartouche(const Plot& plot, const hex::Box& room, const hex::View& view);
std::optional<hex::Box> room_of_cartouche(const Plot& plot, const hex::View& view, const std::vector<hex::Box>& taken);

}  // namespace flagplot::plot
