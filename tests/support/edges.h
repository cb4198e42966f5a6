#pragma once

#include <map>
#include <memory>
#include <string>

#include "json/tree.h"
#include "rulebook/rules.h"
#include "support/folder.h"
#include "table/load_table.h"

namespace flagplot::test {

// The rulebook in tests/fixtures/edges: printed tables that edges the format.
inline std::filesystem::path edges_folder() {
    return source_dir() / "tests/fixtures/edges";
}

inline rulebook::Rules edges_rules(const std::map<std::string, std::string>& readings = {}) {
    static const auto book = std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook(edges_folder()));
    return rulebook::Rules(book, readings);
}

// A table that a test writes down.
inline table::Table table_from(const std::string& text) {
    return table::load_table(json::parse(text, "test.json"), "test.json");
}

}  // namespace flagplot::test
