#include "hex/atlas.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "json/limits.h"

namespace flagplot::hex {
namespace {

constexpr int far_away = 10000;  // columns; even, so that columns stay high or low

}  // namespace

Atlas::Atlas(std::vector<Sheet> sheets) : sheets_(std::move(sheets)) {
    if (sheets_.empty()) throw HexError("found no map (expected at least one)");
    if (sheets_.size() > json::limits::maps)
        throw HexError(fmt::format("found {} maps (expected at most {})", sheets_.size(), json::limits::maps));
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
        const Sheet& sheet = sheets_[i];
        if (sheet.prefix.size() > json::limits::map_name_bytes) {
            throw HexError(fmt::format("found a map's name of {} bytes (expected at most {})", sheet.prefix.size(),
                                       json::limits::map_name_bytes));
        }
        const std::string name = plain(sheet.prefix);
        if (name.empty() && sheets_.size() > 1)
            throw HexError("found a map without a name (expected one for each map)");
        if (name.find('/') != std::string::npos)
            throw HexError(fmt::format("found the map \"{}\" (expected a name without a slash)", sheet.prefix));
        const auto same = [&](const Sheet& other) { return plain(other.prefix) == name; };
        if (std::ranges::count_if(sheets_, same) > 1)
            throw HexError(fmt::format("found the map \"{}\" twice (expected each map once)", sheet.prefix));
        const Layout::Axial own = sheet.layout.axial({1, 1});
        const Layout::Axial there = sheets_[0].layout.axial({1 + far_away * static_cast<int>(i), 1});
        places_.push_back({{there.q - own.q, there.r - own.r}, i});
    }
}

std::string Atlas::known() const {
    std::string words;
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
        words += fmt::format("{}{}", i == 0 ? "" : i + 1 == sheets_.size() ? " or " : ", ", sheets_[i].prefix);
    }
    return words;
}

std::size_t Atlas::find(std::string_view prefix) const {
    const std::string name = plain(prefix);
    if (name.empty()) return 0;
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
        if (plain(sheets_[i].prefix) == name) return i;
    }
    if (plain(sheets_[0].prefix).empty())
        throw HexError(fmt::format("found the map \"{}\" (expected none, as there is one map only)", prefix));
    throw HexError(fmt::format("found the map \"{}\" (expected {})", prefix, known()));
}

Atlas::Found Atlas::read(std::string_view text, std::size_t sheet) const {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return {sheet, sheets_[sheet].layout.parse(text)};
    std::string_view prefix = text.substr(0, slash);
    while (prefix.starts_with(' ')) prefix.remove_prefix(1);
    while (prefix.ends_with(' ')) prefix.remove_suffix(1);
    if (prefix.empty()) throw HexError(fmt::format("found no map before the slash in \"{}\"", text));
    const std::size_t named = find(prefix);
    return {named, sheets_[named].layout.parse(text.substr(slash + 1))};
}

void Atlas::join(const std::string& one, const std::string& other) {
    Found stays = read(one, 0);
    Found moves = read(other, 0);
    if (stays.sheet == moves.sheet)
        throw HexError(
            fmt::format("found \"{}\" and \"{}\" on one map (expected the same hex on two maps)", one, other));
    const bool apart = places_[stays.sheet].group != places_[moves.sheet].group;
    // The first sheet never moves, nor does what is joined to it when something else can.
    if (apart ? places_[moves.sheet].group == places_[0].group : moves.sheet == 0) std::swap(stays, moves);
    const Layout::Axial wanted = sheets_[0].layout.axial(from_own(stays.own, stays.sheet));
    const Layout::Axial found = sheets_[0].layout.axial(from_own(moves.own, moves.sheet));
    const Place from = places_[moves.sheet];
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (apart ? places_[i].group != from.group : i != moves.sheet) continue;
        places_[i].shift.q += wanted.q - found.q;
        places_[i].shift.r += wanted.r - found.r;
        places_[i].group = places_[stays.sheet].group;
    }
}

Hex Atlas::to_own(const Hex& hex, std::size_t sheet) const {
    const Layout::Axial at = sheets_[0].layout.axial(hex);
    const Layout::Axial& shift = places_[sheet].shift;
    return sheets_[sheet].layout.offset({at.q - shift.q, at.r - shift.r});
}

Hex Atlas::from_own(const Hex& own, std::size_t sheet) const {
    const Layout::Axial at = sheets_[sheet].layout.axial(own);
    const Layout::Axial& shift = places_[sheet].shift;
    return sheets_[0].layout.offset({at.q + shift.q, at.r + shift.r});
}

Hex Atlas::on_sheet(const Hex& hex, const std::string& sheet) const {
    return to_own(hex, find(sheet));
}

Hex Atlas::from_sheet(const Hex& own, const std::string& sheet) const {
    return from_own(own, find(sheet));
}

Hex Atlas::parse(std::string_view text, const std::string& sheet) const {
    const Found found = read(text, find(sheet));
    return from_own(found.own, found.sheet);
}

std::size_t Atlas::holder(const Hex& hex, std::size_t preferred) const {
    const auto holds = [&](std::size_t i) {
        const Hex own = to_own(hex, i);
        return sheets_[i].board.holds(own) && sheets_[i].layout.has_label(own);
    };
    if (holds(preferred)) return preferred;
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
        if (holds(i)) return i;
    }
    return preferred;
}

std::string Atlas::sheet_of(const Hex& hex, const std::string& preferred) const {
    return sheets_[holder(hex, find(preferred))].prefix;
}

std::vector<Hex> Atlas::parse_all(std::string_view text) const {
    constexpr std::size_t most = 10'000;
    std::vector<Hex> hexes;
    std::set<std::pair<int, int>> found;
    std::size_t named = 0;  // one that is named again counts, too
    const auto add = [&](const Hex& hex) {
        if (++named > most) throw HexError(fmt::format("found more than {} hexes", most));
        if (found.emplace(hex.column, hex.row).second) hexes.push_back(hex);
    };
    std::string sheet;
    std::istringstream in{std::string(text)};
    for (std::string part; std::getline(in, part, ',');) {
        if (part.find_first_not_of(" \t\n\r") == std::string::npos) continue;
        const std::size_t dash = part.find('-');
        const Hex first = parse(part.substr(0, dash), sheet);
        sheet = sheet_of(first, sheet);
        // A block is one of the printed map: by its own columns and rows.
        const Hex one = on_sheet(first, sheet);
        const Hex other = dash == std::string::npos ? one : on_sheet(parse(part.substr(dash + 1), sheet), sheet);
        for (int column = std::min(one.column, other.column); column <= std::max(one.column, other.column); ++column) {
            for (int row = std::min(one.row, other.row); row <= std::max(one.row, other.row); ++row)
                add(from_sheet({column, row}, sheet));
        }
    }
    return hexes;
}

std::string Atlas::label(const Hex& hex, const std::string& sheet) const {
    const std::size_t on = holder(hex, find(sheet));
    const std::string own = sheets_[on].layout.label(to_own(hex, on));
    return sheets_[on].prefix.empty() ? own : fmt::format("{}/{}", sheets_[on].prefix, own);
}

Hex Atlas::step(const Hex& from, Direction direction, int distance) const {
    return sheets_[0].layout.step(from, direction, distance);
}

Hex Atlas::walk(const Hex& from, const std::vector<Leg>& path) const {
    return sheets_[0].layout.walk(from, path);
}

int Atlas::distance(const Hex& a, const Hex& b) const {
    return sheets_[0].layout.distance(a, b);
}

}  // namespace flagplot::hex
