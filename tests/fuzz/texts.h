#pragma once

#include "json/tree.h"
#include "rulebook/rulebook.h"

namespace flagplot::fuzz {

// Files in one tree, {NAME: a tree, or a text that needn't be JSON}.
inline rulebook::Texts texts_of(const json::Tree& files) {
    rulebook::Texts texts;
    if (!files.is_object()) return texts;
    for (const auto& file : files.items()) {
        const json::Tree& value = file.value();
        texts[file.key()] = value.is_string() ? value.get<std::string>() : value.dump();
    }
    return texts;
}

}  // namespace flagplot::fuzz
