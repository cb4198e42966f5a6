#pragma once

#include <vector>

#include "hex/picture.h"

namespace flagplot::hex {

using Point = Layout::Point;

// The part of a plane that is drawn, and how large: of a map, whose unit is a hex's side, or of a plot, whose unit is a
// cell.
struct View {
    double width = 600;  // of the drawing, in its own units
    double height = 400;
    double scale = 24;  // of the plane's unit
    Point centre = {};  // the point of the plane in the drawing's middle
    double text = 11;   // the smallest size of letters; what is drawn around them grows with it
};

// Where a point of the plane is in the drawing, and back.
Point on_view(const View& view, const Point& on_plane);
Point on_plane(const View& view, double x, double y);

// The part of an area that lies within a rectangle, by its upper left and lower right corners; empty if there is none.
// Where the area leaves the rectangle and comes back, the part has its border between.
std::vector<Point> clipped(const std::vector<Point>& area, const Point& low, const Point& high);

// A view of everything that is marked, with some sea around it, in a drawing of that width and at most that height.
View fit(const Picture& picture, double width, double most_height, double text = View().text);

// The hex at a point of the drawing.
Hex hex_at(const Picture& picture, const View& view, double x, double y);

}  // namespace flagplot::hex
