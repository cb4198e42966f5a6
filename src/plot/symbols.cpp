#include "plot/symbols.h"

#include <charconv>
#include <map>

namespace flagplot::plot {
namespace {

using Polygons = std::vector<std::vector<board::Point>>;

// A number, and what follows it.
double number_at(std::string_view& rest) {
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    double number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    rest.remove_prefix(error == std::errc() ? static_cast<std::size_t>(end - rest.data()) : rest.size());
    return number;
}

Polygons read(std::string_view rest) {
    Polygons polygons;
    while (!rest.empty()) {
        const char command = rest.front();
        rest.remove_prefix(1);
        if (command == 'M') polygons.emplace_back();
        if (command != 'M' && command != 'L') continue;
        const double x = number_at(rest);
        polygons.back().push_back({x, number_at(rest)});
    }
    return polygons;
}

std::map<std::string, Polygons> read_all() {
    std::map<std::string, Polygons> all;
    for (const auto& [name, path] : symbol_paths()) all[std::string(name)] = read(path);
    return all;
}

}  // namespace

std::string symbol_of(const session::Unit& unit, const rulebook::UnitType& type) {
    if (type.symbol.field.empty()) return type.symbol.symbol;
    const auto own = type.symbol.of.find(unit.text(type.symbol.field));
    return own == type.symbol.of.end() ? type.symbol.symbol : own->second;
}

const Polygons& symbol(const std::string& name) {
    static const std::map<std::string, Polygons> all = read_all();
    const auto found = all.find(name);
    return found == all.end() ? all.at("counter") : found->second;
}

}  // namespace flagplot::plot
