#pragma once

#include <map>
#include <string>
#include <vector>

#include "json/reader.h"
#include "rulebook/rules.h"

namespace flagplot::report {

// The rules index: what the document says, place by place, and what of the rulebook carries it out.
struct Carrier {
    std::string kind;  // "table", "chart", "procedure", "ruling", "phase", "unit-type", "fact", "number"
    std::string id;
    std::string label;  // its title or question; a number with its value: "Ships a die: 3"
};

std::string kind_in_words(const std::string& kind);  // "Table", "Roster"

struct IndexItem {
    std::string place;
    std::string says;
    std::vector<Carrier> carriers;
    std::string reminder;  // why nothing carries it out; empty: something does
};

// The places of a chapter or under a heading.
struct IndexGroup {
    std::string heading;
    std::vector<IndexItem> items;
};

using Titles = std::map<std::string, std::string>;  // of procedures, by id

// A place of the coverage, with its carriers in words. An unknown procedure is called by its id.
IndexItem index_item(const rulebook::Rules& rules, const rulebook::CoverageItem& item, const Titles& procedures);

// All places, in the order of the document, by chapters.
std::vector<IndexGroup> make_index(const rulebook::Rules& rules, const Titles& procedures);

json::Tree to_json(const IndexItem& item);

}  // namespace flagplot::report
