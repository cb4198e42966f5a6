#include "report/drawing.h"

#include "hex/svg.h"

namespace flagplot::report {
namespace {

constexpr double width = 430;  // 114 mm: beside the binder's margin, and half a page at most
constexpr double most_height = 380;
const hex::Colours black_on_white{
    .paper = "#ffffff", .grid = "#999999", .ink = "#000000", .accent = "#000000", .off_board = "#ffffff"};

// Of everything, as long as every hex can have its label; otherwise of the path: what stands far from it is known
// from the roster.
hex::View view_of(const hex::Picture& map) {
    constexpr double readable = 12;
    hex::View view = hex::fit(map, width, most_height);
    if (view.side >= readable || map.arrows.empty()) return view;
    hex::Picture path = map;
    std::erase_if(path.marks, [](const auto& mark) { return mark.kind == hex::Picture::Mark::Kind::unit; });
    return hex::fit(path, width, most_height);
}

}  // namespace

std::optional<Drawing> drawing_of(const Line& line) {
    if (!line.map || line.withdrawn) return {};
    const hex::View view = view_of(*line.map);
    return Drawing{hex::to_svg(*line.map, view, black_on_white), view.width, view.height};
}

}  // namespace flagplot::report
