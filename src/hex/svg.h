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
};

// The map as an SVG drawing, which nobody moves.
std::string to_svg(const Picture& picture, const View& view, const Colours& colours = {});

}  // namespace flagplot::hex
