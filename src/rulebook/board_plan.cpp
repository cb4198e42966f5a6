#include "rulebook/board_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/limits.h"
#include "json/tree.h"
#include "json/unknown.h"

namespace flagplot::rulebook {
namespace {

using json::Node;

const std::vector<std::pair<const char*, Setting BoardPlan::*>> settings{
    {"ways", &BoardPlan::ways},
    {"skipped", &BoardPlan::skipped},
    {"row-1", &BoardPlan::row_1},
    {"stagger", &BoardPlan::stagger},
    {"first", &BoardPlan::first},
    {"last", &BoardPlan::last},
    {"last-column", &BoardPlan::last_column},
    {"last-row", &BoardPlan::last_row},
    {"maps", &BoardPlan::maps},
    {"joins", &BoardPlan::joins},
    {"names", &BoardPlan::names},
};

Setting load_setting(const Node& node) {
    if (!node.tree().is_object()) return {node.value(), "", ""};
    node.allow_only({"fact", "ruling"});
    Setting setting{{}, node.text_of("fact", ""), node.text_of("ruling", "")};
    if (setting.fact.empty() == setting.ruling.empty()) node.fail_expecting("a value, a fact or a ruling");
    return setting;
}

std::string load_symbol_name(const Node& node) {
    const std::vector<std::string>& known = symbols();
    if (std::ranges::find(known, node.text()) == known.end()) node.fail_expecting(json::one_of(known));
    return node.text();
}

void load_areas(BoardPlan& plan, const Node& node) {
    if (node.tree().is_string()) {
        plan.area_type = node.text();
        return;
    }
    for (const Node& area : node.items(json::limits::fields)) {
        area.allow_only({"id", "label", "neighbours"});
        NamedArea one{area.at("id").identifier(), area.at("label").text(), {}};
        if (const auto neighbours = area.find("neighbours")) one.neighbours = neighbours->texts();
        plan.areas.push_back(std::move(one));
    }
    if (plan.areas.empty()) node.fail("no area", "at least one");
    const auto is_known = [&](const std::string& id) {
        return std::ranges::any_of(plan.areas, [&](const NamedArea& area) { return area.id == id; });
    };
    for (const NamedArea& area : plan.areas) {
        for (const std::string& id : area.neighbours) {
            if (!is_known(id)) node.fail(fmt::format("the neighbour \"{}\" of {}", id, area.id), "the id of an area");
        }
    }
}

BoardPlan load_plan(const Node& node) {
    BoardPlan plan;
    const Node cells = node.at("cells");
    plan.cells = cells.text();
    if (plan.cells != "hexes" && plan.cells != "grid" && plan.cells != "areas")
        cells.fail_expecting("hexes, grid or areas");
    for (const auto& [name, setting] : settings) {
        if (const auto member = node.find(name)) plan.*setting = load_setting(*member);
    }
    plan.high_column = node.text_of("high-column", "");
    if (plan.cells == "areas") load_areas(plan, node.at("areas"));
    if (plan.cells == "grid") node.at("ways");
    return plan;
}

}  // namespace

BoardPlan load_board_plan(const Node& node) {
    node.allow_only({"cells", "ways", "skipped", "row-1", "stagger", "high-column", "first", "last", "last-column",
                     "last-row", "maps", "joins", "names", "areas"});
    return load_plan(node);
}

BoardPlan load_further_board(const Node& node) {
    node.allow_only({"id", "label", "cells", "ways", "skipped", "row-1", "stagger", "high-column", "first", "last",
                     "last-column", "last-row", "maps", "joins", "names", "areas"});
    BoardPlan plan = load_plan(node);
    plan.id = node.at("id").identifier();
    if (plan.id == main_board) node.at("id").fail_expecting("another id than the main board's");
    plan.label = node.at("label").text();
    return plan;
}

std::vector<std::pair<std::string, const Setting*>> settings_of(const BoardPlan& plan) {
    std::vector<std::pair<std::string, const Setting*>> all;
    for (const auto& [name, setting] : settings) all.emplace_back(name, &(plan.*setting));
    return all;
}

const std::vector<std::string>& symbols() {
    static const std::vector<std::string> all{"carrier",   "battleship", "cruiser",  "destroyer", "transport",
                                              "submarine", "formation",  "base",     "port",      "coastwatcher",
                                              "troops",    "minefield",  "sighting", "counter"};
    return all;
}

SymbolChoice load_symbol(const Node& node) {
    if (node.tree().is_string()) return {load_symbol_name(node), "", {}};
    node.allow_only({"field", "of", "otherwise"});
    SymbolChoice choice{"counter", node.at("field").text(), {}};
    if (const auto otherwise = node.find("otherwise")) choice.symbol = load_symbol_name(*otherwise);
    for (const auto& [value, symbol] : node.at("of").members(json::limits::fields))
        choice.of[value] = load_symbol_name(symbol);
    return choice;
}

}  // namespace flagplot::rulebook
