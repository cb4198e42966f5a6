#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/folder.h"

namespace flagplot::test {

// The games that are shipped: the folders of tables/ that hold a rulebook.
inline std::vector<std::string> games() {
    std::vector<std::string> found;
    for (const auto& folder : std::filesystem::directory_iterator(source_dir() / "tables")) {
        if (std::filesystem::exists(folder.path() / "rulebook.json")) found.push_back(folder.path().filename());
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace flagplot::test
