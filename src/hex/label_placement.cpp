#include "hex/label_placement.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flagplot::hex {

std::vector<Point> Box::corners() const {
    const double x = width / 2;
    const double y = height / 2;
    return {at + Point{-x, -y}, at + Point{x, -y}, at + Point{x, y}, at + Point{-x, y}};
}

bool Box::meets(const Box& other) const {
    return std::abs(at.x - other.at.x) < (width + other.width) / 2 &&
           std::abs(at.y - other.at.y) < (height + other.height) / 2;
}

// The part of the line that lies between each pair of sides.
bool Box::meets(const Point& a, const Point& b) const {
    double begin = 0;
    double end = 1;
    const auto clip = [&](double from, double way, double low, double high) {
        if (std::abs(way) < 1e-9) return from > low && from < high;
        const double first = (low - from) / way;
        const double second = (high - from) / way;
        begin = std::max(begin, std::min(first, second));
        end = std::min(end, std::max(first, second));
        return true;
    };
    return clip(a.x, b.x - a.x, at.x - width / 2, at.x + width / 2) &&
           clip(a.y, b.y - a.y, at.y - height / 2, at.y + height / 2) && begin < end;
}

Point way(const Point& from, const Point& to) {
    const double length = std::max(1.0, std::hypot(to.x - from.x, to.y - from.y));
    return {(to.x - from.x) / length, (to.y - from.y) / length};
}

double width_of(const std::string& words, double size, bool bold) {
    double letters = 0;
    for (const char c : words) letters += c == ' ' || c == '.' || c == ',' ? 0.35 : 0.7;
    return letters * size * (bold ? 1.1 : 1);
}

std::string fitted(const std::string& words, double size, bool bold, double width) {
    if (width_of(words, size, bold) <= width) return words;
    constexpr const char* end = "\u2026";
    const auto goes_on = [&](std::size_t at) {  // within a letter
        return at < words.size() && (static_cast<unsigned char>(words[at]) & 0xC0U) == 0x80U;
    };
    // From the front: words may be much longer than what fits.
    std::size_t fits = 0;
    for (std::size_t at = 0; at < words.size(); fits = at) {
        do ++at;
        while (goes_on(at));
        if (width_of(words.substr(0, at) + end, size, bold) > width) break;
    }
    return fits == 0 ? "" : words.substr(0, fits) + end;
}

bool LabelPlacement::is_taken(const Box& box) const {
    const bool covers_unit =
        std::ranges::any_of(dots_, [&](const auto& dot) { return dot.first != hex_ && box.meets(dot.second); });
    return covers_unit || std::ranges::any_of(taken_, [&](const Box& other) { return box.meets(other); });
}

bool LabelPlacement::crosses_arrow(const Box& box) const {
    return std::ranges::any_of(arrows_, [&](const auto& arrow) { return box.meets(arrow.first, arrow.second); });
}

Box LabelPlacement::place(Box box, const Point& around, double radius, const std::vector<Point>& wished) {
    const auto taken = [this](const Box& found) {
        take(found);
        return found;
    };
    for (const Point& at : wished) {
        box.at = at;
        if (!is_taken(box) && !crosses_arrow(box)) return taken(box);
    }
    constexpr int ways = 12;
    constexpr int rings = 40;
    constexpr int careful_rings = 4;  // further away an arrow that is crossed does less harm
    for (int ring = 1; ring <= rings; ++ring) {
        for (int way = 0; way < ways; ++way) {
            const double angle = 2 * std::numbers::pi * way / ways;
            const double far = radius + ring * text_ * 0.6;
            box.at = {around.x + std::cos(angle) * (far + box.width / 2),
                      around.y + std::sin(angle) * (far + box.height / 2)};
            if (!is_taken(box) && (ring > careful_rings || !crosses_arrow(box))) return taken(box);
        }
    }
    return taken(box);
}

}  // namespace flagplot::hex
