#include "hex/view.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace flagplot::hex {
namespace {

constexpr double sea_around = 1.5;    // sides of a hex
constexpr double words_around = 3.5;  // sizes of the letters
constexpr double most_around = 0.16;  // of the drawing's width or height, for these words
constexpr double largest_side = 2.6;  // of a fitted hex, in sizes of the letters
const double root3 = std::sqrt(3.0);

// What of an area lies on one side of a line: where `inside` of a point is not negative.
template <typename Inside>
std::vector<Point> cut(const std::vector<Point>& area, const Inside& inside) {
    std::vector<Point> part;
    for (std::size_t i = 0; i < area.size(); ++i) {
        const Point& from = area[i];
        const Point& to = area[(i + 1) % area.size()];
        const double begin = inside(from);
        const double end = inside(to);
        if (begin >= 0) part.push_back(from);
        if ((begin >= 0) != (end >= 0)) part.push_back(from + (to - from) * (begin / (begin - end)));
    }
    return part;
}

}  // namespace

std::vector<Point> clipped(const std::vector<Point>& area, const Point& low, const Point& high) {
    std::vector<Point> part = cut(area, [&](const Point& at) { return at.x - low.x; });
    part = cut(part, [&](const Point& at) { return high.x - at.x; });
    part = cut(part, [&](const Point& at) { return at.y - low.y; });
    return cut(part, [&](const Point& at) { return high.y - at.y; });
}

Point on_view(const View& view, const Point& point) {
    return {view.width / 2 + (point.x - view.centre.x) * view.scale,
            view.height / 2 + (point.y - view.centre.y) * view.scale};
}

Point on_plane(const View& view, double x, double y) {
    return {view.centre.x + (x - view.width / 2) / view.scale, view.centre.y + (y - view.height / 2) / view.scale};
}

View fit(const Picture& picture, double width, double most_height, double text) {
    std::vector<Point> points;
    for (const Picture::Mark& mark : picture.marks) points.push_back(picture.layout.centre(mark.hex));
    for (const Picture::Arrow& arrow : picture.arrows) {
        points.push_back(picture.layout.centre(arrow.from));
        points.push_back(picture.layout.centre(arrow.to));
    }
    if (points.empty()) points.push_back(picture.layout.centre({1, 1}));
    const auto [west, east] =
        std::minmax_element(points.begin(), points.end(), [](auto a, auto b) { return a.x < b.x; });
    const auto [north, south] =
        std::minmax_element(points.begin(), points.end(), [](auto a, auto b) { return a.y < b.y; });
    const double wide = east->x - west->x + 2 * sea_around;
    const double high = south->y - north->y + 2 * sea_around;
    const double beside = 2 * std::min(words_around * text, most_around * width);
    const double above = 2 * std::min(words_around * text, most_around * most_height);
    View view;
    view.text = text;
    view.scale = std::min({(width - beside) / wide, (most_height - above) / high, largest_side * text});
    view.width = width;
    view.height = std::min(most_height, high * view.scale + above);
    view.centre = {(west->x + east->x) / 2, (north->y + south->y) / 2};
    return view;
}

Hex hex_at(const Picture& picture, const View& view, double x, double y) {
    const Point wanted = on_plane(view, x, y);
    const int column = static_cast<int>(std::lround(wanted.x / 1.5));
    const int south = static_cast<int>(std::lround(wanted.y / root3));
    Hex best{column, picture.layout.rows_grow_south ? south : -south};
    double nearest = 1e9;
    const Hex around = best;
    for (int dc = -1; dc <= 1; ++dc) {
        for (int dr = -1; dr <= 1; ++dr) {
            const Hex hex{around.column + dc, around.row + dr};
            const Point at = picture.layout.centre(hex);
            const double far = std::hypot(at.x - wanted.x, at.y - wanted.y);
            if (far >= nearest) continue;
            nearest = far;
            best = hex;
        }
    }
    return best;
}

}  // namespace flagplot::hex
