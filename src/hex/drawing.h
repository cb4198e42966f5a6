#pragma once

#include <string>
#include <variant>
#include <vector>

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

// What is drawn with. `muted` is ink for what isn't looked at first, `accent` for the crosshair alone.
enum class Ink { none, paper, off_board, grid, muted, ink, accent };

// The drawing's parts, in its own units. Whoever paints or writes them decides nothing: where a label fits is worked
// out once, for the window, the paper and the web page.
struct Line {
    std::vector<Point> points;
    Ink ink = Ink::ink;
    double width = 1;
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

// A view of everything that is marked, with some sea around it, in a drawing of that width and at most that height.
View fit(const Picture& picture, double width, double most_height, double text = View().text);

// The map: quiet hexes, labels that thin out when they are small, the path as arrows with their dice, marks and units.
// No words overlap. What differs by colour differs by shape, too. Where things stand doesn't depend on the part of the
// map that is in view.
std::vector<Shape> draw(const Picture& picture, const View& view);
// The same for a drawing that nobody moves: without the words that its edge would cut off.
std::vector<Shape> draw_still(const Picture& picture, const View& view);

// The hex at a point of the drawing, and where a hex's centre is in it.
Hex hex_at(const Picture& picture, const View& view, double x, double y);
Point place_of(const Picture& picture, const View& view, const Hex& hex);

}  // namespace flagplot::hex
