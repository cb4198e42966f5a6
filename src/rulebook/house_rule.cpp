#include "rulebook/house_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "json/limits.h"
#include "json/tree.h"
#include "table/patch.h"

namespace flagplot::rulebook {

const Tree* HouseRule::patch_of(const std::string& table) const {
    const auto found = std::ranges::find_if(patches, [&](const auto& one) { return one.first == table; });
    return found == patches.end() ? nullptr : &*found->second;
}

void HouseRule::set_patch(const std::string& table, Tree patch) {
    const auto found = std::ranges::find_if(patches, [&](const auto& one) { return one.first == table; });
    if (patch.empty()) {
        if (found != patches.end()) patches.erase(found);
    } else if (found != patches.end()) {
        found->second = std::move(patch);
    } else {
        patches.emplace_back(table, std::move(patch));
    }
}

bool HouseRule::operator==(const HouseRule& other) const {
    return std::tie(id, title, rulebook, why, patches) ==
           std::tie(other.id, other.title, other.rulebook, other.why, other.patches);
}

Tree to_json(const HouseRule& rule) {
    Tree tree = {{"id", rule.id}, {"title", rule.title}, {"rulebook", rule.rulebook}, {"why", rule.why}};
    tree["patches"] = Tree::array();
    for (const auto& [table, patch] : rule.patches) tree["patches"].push_back({{"table", table}, {"patch", patch}});
    return tree;
}

HouseRule load_house_rule(const json::Node& node) {
    node.allow_only({"$schema", "id", "title", "rulebook", "why", "patches"});
    HouseRule rule;
    rule.id = node.at("id").text();
    try {
        table::check_unit_id(rule.id, "");
    } catch (const json::InputError&) {
        node.at("id").fail_expecting("letters, digits and hyphens, as a unit's id has them");
    }
    rule.title = node.at("title").text();
    if (rule.title.find_first_not_of(' ') == std::string::npos || rule.title.find('\n') != std::string::npos) {
        node.at("title").fail_expecting("a title of one line");
    }
    rule.rulebook = node.at("rulebook").identifier();
    rule.why = node.text_of("why", "");
    for (const json::Node& item : node.at("patches").items(json::limits::patches)) {
        item.allow_only({"table", "patch"});
        const std::string table = item.at("table").text();
        if (rule.patch_of(table)) item.fail(fmt::format("the table \"{}\" a second time", table), "each table once");
        if (item.at("patch").items().empty()) item.at("patch").fail("no operation", "at least one");
        table::check_patch(item.at("patch"));
        rule.patches.emplace_back(table, item.at("patch").tree());
    }
    if (rule.patches.empty()) node.at("patches").fail("no patch", "a table and what is changed in it");
    return rule;
}

HouseRule read_house_rule(const std::filesystem::path& file) {
    const Tree tree = json::read_file(file);
    HouseRule rule = load_house_rule(json::Node(tree, file.string()));
    rule.file = file;
    return rule;
}

}  // namespace flagplot::rulebook
