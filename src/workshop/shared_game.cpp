#include "workshop/shared_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "json/limits.h"
#include "json/members.h"
#include "json/tree.h"
#include "rulebook/rules.h"
#include "script/script.h"

namespace flagplot::workshop {
namespace {

using json::Node;

constexpr const char* format = "flagplot-game";
constexpr int format_version = 1;
constexpr std::size_t most_files = 1'000;

// "contact.json", "procedures/watch.json": nothing that leads out of a folder, hides, or is something else.
bool is_file_of_game(const std::string& name) {
    std::string rest = name;
    if (rulebook::is_procedure_file(rest)) rest = rest.substr(rest.find('/') + 1);
    if (!rest.ends_with(".json") || rest.size() > 100) return false;
    rest = rest.substr(0, rest.size() - 5);
    return !rest.empty() &&
           rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
               std::string::npos;
}

}  // namespace

std::string to_shared_file(const SharedGame& game) {
    json::Tree tree{{"format", format}, {"version", format_version}};
    for (const auto& [name, text] : game.files) tree["files"][name] = json::parse(text, name);
    for (const rulebook::HouseRule& rule : game.house_rules) tree["house-rules"].push_back(to_json(rule));
    return tree.dump(1, ' ', false, json::Tree::error_handler_t::replace) + "\n";
}

SharedGame read_shared_file(const std::string& text, const std::string& name) {
    const json::Tree tree = json::parse(text, name);
    const Node node(tree, name);
    node.allow_only({"format", "version", "files", "house-rules"});
    if (node.at("format").text() != format) node.at("format").fail_expecting(format);
    if (node.at("version").integer(1, 1'000'000) > format_version)
        node.at("version").fail_expecting(fmt::format("at most {}: a newer Flagplot wrote this file", format_version));
    SharedGame game;
    for (const auto& [file, content] : node.at("files").members(most_files)) {
        if (!is_file_of_game(file))
            content.fail(fmt::format("the file \"{}\"", file), "names of letters, digits and hyphens, .json");
        game.files[file] = content.tree().dump(2) + "\n";
    }
    const rulebook::Rulebook rulebook = rulebook::load_rulebook(name, game.files);
    for (const Node& rule : json::items_of(node, "house-rules", json::limits::house_rules)) {
        game.house_rules.push_back(rulebook::load_house_rule(rule));
        if (game.house_rules.back().rulebook != rulebook.id)
            rule.fail_expecting(fmt::format("a house rule of {}", rulebook.id));
    }
    return game;
}

SharedCover cover_of(const SharedGame& game, const std::set<std::string>& procedures) {
    const rulebook::Rulebook book = rulebook::load_rulebook("", game.files);
    SharedCover cover{{book.id, book.title, book.document, book.summary, book.author, book.licence, book.edition},
                      {},
                      {},
                      {},
                      rulebook::check_rulebook("", game.files, procedures)};
    for (const auto& [id, table] : book.tables) cover.tables.push_back(book.title_of(id));
    for (const auto& [id, script] : book.scripts) cover.procedures.push_back(script->title);
    for (const rulebook::HouseRule& rule : game.house_rules) cover.house_rules.push_back(rule.title);
    return cover;
}

std::vector<std::pair<std::string, std::string>> lines_about(const SharedCover& cover) {
    const auto listed = [](const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); };
    const rulebook::Cover& of = cover.cover;
    std::vector<std::pair<std::string, std::string>> lines{{"about", of.summary},
                                                           {"author", of.author},
                                                           {"licence", of.licence},
                                                           {"edition", of.edition},
                                                           {"tables", listed(cover.tables)},
                                                           {"procedures", listed(cover.procedures)},
                                                           {"house rules", listed(cover.house_rules)}};
    std::erase_if(lines, [](const auto& line) { return line.second.empty(); });
    return lines;
}

std::vector<std::string> changes_between(const rulebook::Texts& before, const rulebook::Texts& now) {
    std::vector<std::string> changes;
    const auto says = [](const std::string& text) { return json::parse(text, "a file of the game"); };
    for (const auto& [name, text] : now) {
        const auto was = before.find(name);
        if (was == before.end()) {
            changes.push_back(name + " is new");
        } else if (was->second != text && says(was->second) != says(text)) {
            changes.push_back(name + " was changed");
        }
    }
    for (const auto& [name, text] : before) {
        if (!now.contains(name)) changes.push_back(name + " is gone");
    }
    return changes;
}

}  // namespace flagplot::workshop
