#include "report/index.h"

#include <fmt/format.h>

#include <algorithm>

#include "ascii/letters.h"

#include "json/tree.h"

namespace flagplot::report {
namespace {

using rulebook::CoverageItem;
using rulebook::Rulebook;

std::string label_of(const std::string& kind, const std::string& id, const rulebook::Rules& rules,
                     const Titles& procedures) {
    const auto procedure = kind == "procedure" ? procedures.find(id) : procedures.end();
    return procedure == procedures.end() ? rules.title_of_part(kind, id).value_or(id) : procedure->second;
}

// The first number in a place: 12 of "12.61", 23 of "Table 23A". Empty if there is none.
std::string number_in(const std::string& place) {
    const auto begin = std::ranges::find_if(place, ascii::is_digit);
    return {begin, std::find_if_not(begin, place.end(), ascii::is_digit)};
}

// The place that heads the chapter of a place: of a document whose chapters are numbered "12.0" that one, otherwise
// what stands before the comma.
std::string chapter_of(const std::string& place, const Rulebook& rulebook) {
    const std::string chapter = number_in(place) + ".0";
    const auto is_chapter = [&](const CoverageItem& item) { return item.place == chapter; };
    const bool is_numbered = std::ranges::any_of(rulebook.coverage, is_chapter);
    return is_numbered ? chapter : place.substr(0, place.find(", "));
}

// "12.0 Submarines", or the heading itself.
std::string heading_of(const std::string& chapter, const Rulebook& rulebook) {
    if (!chapter.ends_with(".0")) return chapter;
    for (const CoverageItem& item : rulebook.coverage) {
        if (item.place != chapter) continue;
        return fmt::format("{} {}", chapter, item.says.substr(0, item.says.find_first_of(".,:;")));
    }
    return chapter;
}

}  // namespace

std::string kind_in_words(const std::string& kind) {
    if (kind == "unit-type") return "Roster";
    return ascii::capitalized(kind);
}

IndexItem index_item(const rulebook::Rules& rules, const CoverageItem& item, const Titles& procedures) {
    IndexItem made{item.place, item.says, {}, item.reminder};
    for (const std::string& carrier : item.carried_by) {
        const std::size_t colon = carrier.find(':');
        const std::string kind = carrier.substr(0, colon);
        const std::string id = carrier.substr(colon + 1);
        made.carriers.push_back({kind, id, label_of(kind, id, rules, procedures)});
    }
    return made;
}

std::vector<IndexGroup> make_index(const rulebook::Rules& rules, const Titles& procedures) {
    std::vector<IndexGroup> groups;
    std::string last;
    for (const CoverageItem& item : rules.rulebook().coverage) {
        const std::string chapter = chapter_of(item.place, rules.rulebook());
        if (groups.empty() || chapter != last) groups.push_back({heading_of(chapter, rules.rulebook()), {}});
        last = chapter;
        groups.back().items.push_back(index_item(rules, item, procedures));
    }
    return groups;
}

json::Tree to_json(const IndexItem& item) {
    json::Tree carriers = json::Tree::array();
    for (const Carrier& carrier : item.carriers) {
        carriers.push_back({{"kind", carrier.kind}, {"id", carrier.id}, {"label", carrier.label}});
    }
    return {{"place", item.place}, {"says", item.says}, {"carried-by", carriers}, {"reminder", item.reminder}};
}

}  // namespace flagplot::report
