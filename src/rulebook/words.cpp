#include "rulebook/words.h"

#include "json/members.h"
#include "json/tree.h"

namespace flagplot::rulebook {
namespace {

constexpr std::size_t most_kinds = 200;
constexpr std::size_t most_words = 10'000;  // of a kind

}  // namespace

WordLists load_words(const json::Node& node) {
    node.allow_only({"$schema", "kinds", "means"});
    WordLists words;
    for (const auto& [kind, list] : json::members_of(node, "kinds", most_kinds)) {
        for (const json::Node& word : list.items(most_words)) words.kinds[kind].push_back(word.text());
    }
    for (const auto& [kind, list] : json::members_of(node, "means", most_kinds)) {
        for (const auto& [word, meaning] : list.members(most_words)) words.means[kind][word] = meaning.text();
    }
    return words;
}

WordLists words_of(const Rulebook& rulebook) {
    const std::filesystem::path file = rulebook.folder / "words.json";
    const json::Tree tree = json::read_file(file);
    return load_words(json::Node(tree, file.string()));
}

}  // namespace flagplot::rulebook
