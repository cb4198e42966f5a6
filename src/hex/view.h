#pragma once

#include "hex/picture.h"

namespace flagplot::hex {

using Point = Layout::Point;

// The part of a map that is drawn, and how large.
struct View {
    double width = 600;  // of the drawing, in its own units
    double height = 400;
    double side = 24;  // of a hex
    Point centre;      // the point of the map in the drawing's middle, in sides of a hex
    double text = 11;  // the smallest size of letters; what is drawn around them grows with it
};

// A view of everything that is marked, with some sea around it, in a drawing of that width and at most that height.
View fit(const Picture& picture, double width, double most_height, double text = View().text);

// The hex at a point of the drawing.
Hex hex_at(const Picture& picture, const View& view, double x, double y);

}  // namespace flagplot::hex
