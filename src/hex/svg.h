#pragma once

#include <string>

#include "hex/drawing.h"

namespace flagplot::hex {

struct Colours {
    std::string paper = "#ffffff";
    std::string grid = "#c8c8c8";
    std::string ink = "#1a1a1a";
    std::string accent = "#1f5fa8";
    std::string off_board = "#ececec";
    std::string muted = "#5c5c5c";
    std::string first_side = "#8a5a00";
    std::string second_side = "#1f5fa8";
    std::string other_side = "#6a3d9a";
};

// Shapes as an SVG drawing of that size, in pixels. The title is what a screen reader says.
std::string to_svg(const std::vector<Shape>& shapes, double width, double height, const std::string& title,
                   const Colours& colours = {});

// The map as an SVG drawing, which nobody moves.
std::string to_svg(const Picture& picture, const View& view, const Colours& colours = {});

}  // namespace flagplot::hex
