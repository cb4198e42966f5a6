#pragma once

#include <string>
#include <variant>
#include <vector>

#include "hex/view.h"

namespace flagplot::hex {

// What is drawn with. `muted` is ink for what isn't looked at first, `accent` for the crosshair alone; sides have
// theirs. A coast has its sea, two bands of shallow water, of which `shade` lies along the land, the land, its outline,
// what is written on both, `sea_name` for what is large there, and a grid that is quieter. `night` is a tint that what
// is beneath shines through.
enum class Ink {
    none,
    paper,
    off_board,
    grid,
    muted,
    ink,
    accent,
    first_side,
    second_side,
    other_side,
    sea,
    shallow,
    shade,
    land,
    coast,
    on_land,
    on_water,
    sea_name,
    chart_grid,
    night,
    aim
};

// How much Ink::night hides of what is beneath: what is written there stays readable.
inline constexpr double night_strength = 0.08;
// And Ink::aim, which lies over where a way leads.
inline constexpr double aim_strength = 0.12;

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
struct Patches {  // land and its lakes: what an odd number of rings is around is filled
    std::vector<std::vector<Point>> rings;
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
    Ink halo = Ink::none;      // a thin one around the letters
    bool is_on_chart = false;  // in the letters of charts, slanted but on land and where they are bold
    double spaced = 0;         // between two letters, in sizes
    double turned = 0;         // degrees, clockwise, about their middle

    double baseline() const { return at.y + size * 0.36; }  // of capital letters and figures
};
using Shape = std::variant<Line, Segments, Area, Patches, Circle, Words>;

// A mark of that radius, drawn with lines so thick; of a unit nothing.
std::vector<Shape> mark_shapes(Picture::Mark::Kind kind, const Point& at, double radius, double width);

// The head of an arrow from one point to another, so long.
Area arrow_head(const Point& from, const Point& to, Ink ink, double size);

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
