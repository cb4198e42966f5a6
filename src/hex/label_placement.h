#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hex/view.h"

namespace flagplot::hex {

// A rectangle around its middle, in the map's own units.
struct Box {
    Point at;
    double width = 0;
    double height = 0;

    std::vector<Point> corners() const;  // clockwise
    bool meets(const Box& other) const;
    bool meets(const Point& a, const Point& b) const;  // the line from a to b
};

// The way from one point to the other: 1 long, or less where they are nearer than that.
Point way(const Point& from, const Point& to);

// The room that words take at most, in any of the usual fonts.
double width_of(const std::string& words, double size, bool bold);

// As much of the words as has room, with an ellipsis where some are left out.
std::string fitted(const std::string& words, double size, bool bold, double width);

// Where there is room on a map for words and counters, so that none lies over another.
class LabelPlacement {
  public:
    explicit LabelPlacement(double text) : text_(text) {}

    void add_arrow(const Point& from, const Point& to) { arrows_.emplace_back(from, to); }
    // A unit's place, which only the counters of its own hex may cover.
    void keep_visible(const Hex& hex, const Box& box) { dots_.emplace_back(hex, box); }
    void place_for(const std::optional<Hex>& hex) { hex_ = hex; }  // the counters that come next

    bool is_taken(const Box& box) const;
    bool crosses_arrow(const Box& box) const;
    void take(const Box& box) { taken_.push_back(box); }

    // Takes the first of the wished places that is free and touches no arrow. If there is none, one around what the box
    // belongs to, as near as can be.
    Box place(Box box, const Point& around, double radius, const std::vector<Point>& wished);

  private:
    double text_;  // the size of letters
    std::vector<Box> taken_;
    std::vector<std::pair<Point, Point>> arrows_;
    std::vector<std::pair<Hex, Box>> dots_;
    std::optional<Hex> hex_;
};

}  // namespace flagplot::hex
