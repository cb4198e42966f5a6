#include "rulebook/words.h"

#include "json/tree.h"

namespace flagplot::rulebook {
namespace {

constexpr std::size_t most_kinds = 200;
constexpr std::size_t most_words = 10'000;  // of a kind

}  // namespace

WordLists load_words(const json::Node& node) {
    node.allow_only({"$schema", "kinds", "means"});
    WordLists words;
    if (const auto kinds = node.find("kinds")) {
        for (const auto& [kind, list] : kinds->members(most_kinds)) {
            for (const json::Node& word : list.items(most_words)) words.kinds[kind].push_back(word.text());
        }
    }
    if (const auto means = node.find("means")) {
        for (const auto& [kind, list] : means->members(most_kinds)) {
            for (const auto& [word, meaning] : list.members(most_words)) words.means[kind][word] = meaning.text();
        }
    }
    return words;
}

WordLists words_of(const Rulebook& rulebook) {
    const std::filesystem::path file = rulebook.folder / "words.json";
    const json::Tree tree = json::read_file(file);
    return load_words(json::Node(tree, file.string()));
}

}  // namespace flagplot::rulebook
