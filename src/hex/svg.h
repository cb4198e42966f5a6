#pragma once

#include <map>
#include <string>

#include "hex/drawing.h"

namespace flagplot::hex {

// "#1f5fa8"; what has none isn't painted.
using Colours = std::map<Ink, std::string>;
const Colours& usual_colours();

// Shapes as an SVG drawing of that size, in pixels. The title is what a screen reader says.
std::string to_svg(const std::vector<Shape>& shapes, double width, double height, const std::string& title,
                   const Colours& colours = usual_colours());

// The map as an SVG drawing, which nobody moves.
std::string to_svg(const Picture& picture, const View& view, const Colours& colours = usual_colours());

}  // namespace flagplot::hex
