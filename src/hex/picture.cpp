#include "hex/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "json/limits.h"
#include "json/tree.h"

namespace flagplot::hex {
namespace {

using json::Node;
using json::Tree;

constexpr int most = 100000;  // columns and rows, also beyond the board

constexpr std::array<std::string_view, 4> kinds{"start", "waypoint", "crosshair", "unit"};

Tree hex_to_json(const Hex& hex) {
    return Tree::array({hex.column, hex.row});
}

Hex hex_from_json(const Node& node) {
    const std::vector<Node> numbers = node.items();
    if (numbers.size() != 2) node.fail_expecting("a column and a row");
    return {numbers[0].integer(-most, most), numbers[1].integer(-most, most)};
}

Picture::Mark::Kind kind_from_json(const Node& node) {
    const auto found = std::ranges::find(kinds, node.text());
    if (found == kinds.end()) node.fail_expecting("start, waypoint, crosshair or unit");
    return static_cast<Picture::Mark::Kind>(found - kinds.begin());
}

}  // namespace

Tree to_json(const Picture& picture) {
    Tree tree = {{"skipped", picture.layout.skipped},
                 {"rows-grow-south", picture.layout.rows_grow_south},
                 {"even-columns-low", picture.layout.even_columns_low}};
    if (!picture.sheet.empty()) tree["sheet"] = picture.sheet;
    if (picture.board.columns) tree["columns"] = *picture.board.columns;
    if (picture.board.rows) tree["rows"] = *picture.board.rows;
    tree["marks"] = Tree::array();
    for (const Picture::Mark& mark : picture.marks) {
        Tree one = {{"kind", kinds[static_cast<std::size_t>(mark.kind)]}, {"hex", hex_to_json(mark.hex)}};
        if (!mark.label.empty()) one["label"] = mark.label;
        if (!mark.side.empty()) one["side"] = mark.side;
        tree["marks"].push_back(std::move(one));
    }
    tree["arrows"] = Tree::array();
    for (const Picture::Arrow& arrow : picture.arrows) {
        tree["arrows"].push_back(
            {{"from", hex_to_json(arrow.from)}, {"to", hex_to_json(arrow.to)}, {"label", arrow.label}});
    }
    return tree;
}

Picture picture_from_json(const Node& node) {
    Picture picture;
    const std::string skipped = node.at("skipped").text();
    if (skipped.size() > json::limits::skipped_letters) {
        node.at("skipped").fail(fmt::format("{} bytes", skipped.size()),
                                fmt::format("at most {}", json::limits::skipped_letters));
    }
    picture.layout = {skipped, node.at("rows-grow-south").boolean(), node.at("even-columns-low").boolean()};
    picture.sheet = node.text_of("sheet", "");
    if (const auto columns = node.find("columns")) picture.board.columns = columns->integer(1, most);
    if (const auto rows = node.find("rows")) picture.board.rows = rows->integer(1, most);
    for (const Node& mark : node.at("marks").items()) {
        picture.marks.push_back({kind_from_json(mark.at("kind")), hex_from_json(mark.at("hex")),
                                 mark.text_of("label", ""), mark.text_of("side", "")});
    }
    for (const Node& arrow : node.at("arrows").items()) {
        picture.arrows.push_back(
            {hex_from_json(arrow.at("from")), hex_from_json(arrow.at("to")), arrow.text_of("label", "")});
    }
    return picture;
}

std::string describe(const Picture& picture) {
    std::string words;
    const Hex* end = nullptr;  // of the path so far
    for (const Picture::Arrow& arrow : picture.arrows) {
        if (!end || !(*end == arrow.from)) words += (end ? "; " : "") + picture.layout.label(arrow.from);
        end = &arrow.to;
        words += fmt::format(", {} to {}", arrow.label, picture.layout.label(arrow.to));
    }
    for (const Picture::Mark& mark : picture.marks) {
        if (mark.kind != Picture::Mark::Kind::unit) continue;
        const std::string side = mark.side.empty() ? "" : fmt::format(" ({})", mark.side);
        words +=
            fmt::format("{}{}{} in {}", words.empty() ? "" : "; ", mark.label, side, picture.layout.label(mark.hex));
    }
    return words;
}

}  // namespace flagplot::hex
