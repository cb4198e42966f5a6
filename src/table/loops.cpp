#include "table/loops.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "table/lookup.h"

namespace flagplot::table {
namespace {

struct Lead {
    std::string table;
    std::string pointer;  // of the `then` that names it
};

using Leads = std::map<std::string, std::vector<Lead>>;  // by the table that leads on

Leads leads_of(const std::map<std::string, Table>& tables) {
    Leads leads;
    for (const auto& [id, table] : tables) {
        std::vector<Lead>& here = leads[id];
        const auto add = [&](const Value& effects, const std::string& pointer) {
            for (const std::string& next : tables_after(effects)) {
                if (tables.contains(next)) here.push_back({next, pointer + "/effects/then"});
            }
        };
        for (const Result& result : table.results) add(result.effects, "/results/" + result.id);
        for (std::size_t i = 0; i < table.footnotes.size(); ++i)
            add(table.footnotes[i].effects, fmt::format("/footnotes/{}", i));
    }
    return leads;
}

// Leaves only tables from which some way doesn't end.
void drop_what_ends(Leads& leads) {
    std::map<std::string, std::vector<std::string>> callers;
    std::map<std::string, std::size_t> open;  // how many ways lead on
    std::vector<std::string> ended;
    for (const auto& [id, all] : leads) {
        open[id] = all.size();
        if (all.empty()) ended.push_back(id);
        for (const Lead& lead : all) callers[lead.table].push_back(id);
    }
    while (!ended.empty()) {
        const std::string id = std::move(ended.back());
        ended.pop_back();
        leads.erase(id);
        for (const std::string& caller : callers[id]) {
            if (--open[caller] == 0) ended.push_back(caller);
        }
    }
}

}  // namespace

json::FileError Loop::error() const {
    return {place, fmt::format("a loop: {}, then {}", fmt::join(tables, ", then "), tables.front()),
            "tables that come to an end; \"again\": true rolls a table once more"};
}

std::optional<Loop> find_loop(const std::map<std::string, Table>& tables) {
    Leads leads = leads_of(tables);
    drop_what_ends(leads);
    if (leads.empty()) return std::nullopt;
    std::vector<std::string> way;
    std::map<std::string, std::size_t> met;  // where on the way
    std::string place;
    std::string here = leads.begin()->first;
    while (met.emplace(here, way.size()).second) {
        const std::vector<Lead>& all = leads.at(here);
        const auto lead = std::ranges::find_if(all, [&](const Lead& one) { return leads.contains(one.table); });
        place = fmt::format("{}: {}", tables.at(here).file, lead->pointer);
        way.push_back(here);
        here = lead->table;
    }
    way.erase(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(met.at(here)));
    return Loop{std::move(way), std::move(place)};
}

void refuse_loops(const std::map<std::string, Table>& tables) {
    if (const std::optional<Loop> loop = find_loop(tables)) throw loop->error();
}

}  // namespace flagplot::table
