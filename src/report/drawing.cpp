#include "report/drawing.h"

#include <cmath>

namespace flagplot::report {
namespace {

using Mark = hex::Picture::Mark;

constexpr double width = 430;  // 114 mm: beside the binder's margin, and half a page at most
constexpr double most_height = 380;
constexpr double text = 9;  // 6.75 points

bool is_in_sight(const hex::Picture& map, const hex::View& view, const hex::Hex& hex) {
    const hex::Layout::Point at = map.layout.centre(hex);
    return std::abs(at.x - view.centre.x) * view.scale < view.width / 2 &&
           std::abs(at.y - view.centre.y) * view.scale < view.height / 2;
}

// Everything, as long as hexes are large enough to have their labels. Otherwise the path and what is near it: where the
// other units are is told in words.
hex::View choose_view(hex::Picture& map, double scale) {
    constexpr double readable = 12;  // side of a hex
    const auto fit = [scale](const hex::Picture& all) {
        return hex::fit(all, width * scale, most_height * scale, text * scale);
    };
    const hex::View all = fit(map);
    if (all.scale >= readable * scale || map.arrows.empty()) return all;
    const auto is_unit = [](const Mark& mark) { return mark.kind == Mark::Kind::unit; };
    hex::Picture path = map;
    std::erase_if(path.marks, is_unit);
    const hex::View view = fit(path);
    std::erase_if(map.marks, [&](const Mark& mark) { return is_unit(mark) && !is_in_sight(map, view, mark.hex); });
    return view;
}

}  // namespace

std::optional<Drawing> drawing_of(const Line& line, double scale) {
    if (!line.map || line.withdrawn) return {};
    Drawing drawing{*line.map, {}, hex::describe({line.map->layout, line.map->board, line.map->marks, {}})};
    drawing.view = choose_view(drawing.map, scale);
    return drawing;
}

const hex::Colours& paper_colours() {
    static const hex::Colours colours = [] {
        hex::Colours changed = hex::usual_colours();
        changed[hex::Ink::grid] = "#999999";
        changed[hex::Ink::off_board] = "#eeeeee";
        for (const hex::Ink ink : {hex::Ink::ink, hex::Ink::accent, hex::Ink::muted}) changed[ink] = "#000000";
        return changed;
    }();
    return colours;
}

}  // namespace flagplot::report
