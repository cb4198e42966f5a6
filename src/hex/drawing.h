#pragma once

#include <string>
#include <variant>
#include <vector>

#include "hex/view.h"

namespace flagplot::hex {

// What is drawn with. `muted` is ink for what isn't looked at first, `accent` for the crosshair alone; sides have
// theirs.
enum class Ink { none, paper, off_board, grid, muted, ink, accent, first_side, second_side, other_side };

// The drawing's parts, in its own units. Whoever paints or writes them decides nothing: where a label fits is worked
// out once, for the window, the paper and the web page.
struct Line {
    std::vector<Point> points;
    Ink ink = Ink::ink;
    double width = 1;
    bool dashed = false;
};
struct Segments {  // lines of two points each
    std::vector<Point> points;
    Ink ink = Ink::ink;
    double width = 1;
};
struct Area {
    std::vector<Point> points;
    Ink fill = Ink::none;
    Ink outline = Ink::none;
    double width = 1;
    bool dashed = false;
};
struct Circle {
    Point at;
    double radius = 1;
    Ink fill = Ink::none;
    Ink outline = Ink::none;
    double width = 1;
};
struct Words {
    Point at;  // their middle
    std::string words;
    double size = 11;
    bool bold = false;
    Ink ink = Ink::ink;

    double baseline() const { return at.y + size * 0.36; }  // of capital letters and figures
};
using Shape = std::variant<Line, Segments, Area, Circle, Words>;

// A mark of that radius, drawn with lines so thick; of a unit nothing.
std::vector<Shape> mark_shapes(Picture::Mark::Kind kind, const Point& at, double radius, double width);

// Whether the edge of a drawing of that size would cut them off.
bool is_cut_off(const Words& words, double width, double height);

// The same so many times as large.
std::vector<Shape> scaled(std::vector<Shape> shapes, double factor);

// The map: quiet hexes, labels that thin out when they are small, the path as arrows with their dice, marks and units.
// No words overlap. What differs by colour differs by shape, too. Where things stand doesn't depend on the part of the
// map that is in view.
std::vector<Shape> draw(const Picture& picture, const View& view);
// The same for a drawing that nobody moves: without the words that its edge would cut off.
std::vector<Shape> draw_still(const Picture& picture, const View& view);

}  // namespace flagplot::hex
