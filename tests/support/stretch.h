#pragma once

#include <map>
#include <memory>
#include <string>

#include "support/folder.h"
#include "table/rules.h"

namespace flagplot::test {

// The rulebook in tests/fixtures/stretch: printed tables that stretch the format.
inline std::filesystem::path stretch_folder() {
    return source_dir() / "tests/fixtures/stretch";
}

inline table::Rules stretch_rules(const std::map<std::string, std::string>& readings = {}) {
    static const auto book = std::make_shared<const table::Rulebook>(table::load_rulebook(stretch_folder()));
    return table::Rules(book, readings);
}

// A table that a test writes down.
inline table::Table table_from(const std::string& text) {
    return table::load_table(json::parse(text, "test.json"), "test.json");
}

}  // namespace flagplot::test
