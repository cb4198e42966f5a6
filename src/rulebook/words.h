#pragma once

#include <map>
#include <string>
#include <vector>

#include "json/reader.h"
#include "rulebook/rulebook.h"

// words.json of a rulebook: the words by which its procedures read what people write, such as order mails. Which kinds
// there are, and what a word of each does, is the procedures' own matter.
namespace flagplot::rulebook {

struct WordLists {
    std::map<std::string, std::vector<std::string>> kinds;            // the words of a kind
    std::map<std::string, std::map<std::string, std::string>> means;  // what a word stands for: "four" -> "4"
};

// Throws json::FileError.
WordLists load_words(const json::Node& node);

// Those in the rulebook's folder. Throws json::FileError if it has none.
WordLists words_of(const Rulebook& rulebook);

}  // namespace flagplot::rulebook
