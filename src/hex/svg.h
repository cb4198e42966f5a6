#pragma once

#include <string>

#include "hex/picture.h"

namespace flagplot::hex {

// The part of a map that is drawn, and how large.
struct View {
    double width = 600;  // of the drawing, in its own units
    double height = 400;
    double side = 24;      // of a hex
    Layout::Point centre;  // the point of the map in the drawing's middle, in sides of a hex
};

struct Colours {
    std::string paper = "#ffffff";
    std::string grid = "#c8c8c8";
    std::string ink = "#1a1a1a";
    std::string accent = "#1f5fa8";
    std::string off_board = "#ececec";
};

// A view of everything that is marked, with some sea around it, in a drawing of that width and at most that height.
View fit(const Picture& picture, double width, double most_height);

// The map as an SVG drawing: quiet hexes, labels that thin out when they are small, marks, the path as arrows with
// their dice. What differs by colour differs by shape, too.
std::string to_svg(const Picture& picture, const View& view, const Colours& colours = {});

// The hex at a point of the drawing.
Hex hex_at(const Picture& picture, const View& view, double x, double y);

}  // namespace flagplot::hex
