#include "table/odds.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/host.h"
#include "rulebook/rules.h"
#include "suites.h"

namespace flagplot::bench {
namespace {

// Values for the facts of a table: their defaults, else the first that can be.
table::Facts some_facts(const rulebook::Rulebook& book, const table::Table& table) {
    table::Facts facts;
    for (const std::string& id : table.facts()) {
        const table::Field& field = book.find_fact(id)->field;
        facts[id] = field.otherwise;
        if (!field.otherwise.is_null()) continue;
        if (field.type == table::FieldType::choice) facts[id] = field.choices.front().id;
        if (field.type == table::FieldType::number) facts[id] = field.least.value_or(0);
        if (field.type == table::FieldType::yes_no) facts[id] = true;
    }
    return facts;
}

// A table with everything that its odds need, and one throw of its dice.
struct Asked {
    table::Table table;
    table::Facts facts;
    std::vector<int> faces;
    double slowest = 0;
};

std::vector<Asked> all_tables() {
    std::vector<Asked> all;
    for (const auto& [id, folder] : host::library().rulebooks()) {
        const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(host::library().load(id)));
        for (const auto& [name, table] : rules.tables()) {
            if (table.dice.empty()) continue;
            all.push_back({table, some_facts(rules.rulebook(), table), table.sides()});
        }
    }
    return all;
}

}  // namespace

void odds(Report& report) {
    constexpr int times = 50;
    std::vector<Asked> asked = all_tables();
    std::size_t said = 0;
    const auto all_odds = [&] {
        double all = 0;
        for (Asked& one : asked) {
            const double time = seconds([&] {
                for (int i = 0; i < times; ++i) said += table::odds(one.table, one.facts).chances.size();
            });
            one.slowest = std::max(one.slowest, time / times);
            all += time;
        }
        return all;
    };
    const auto all_lookups = [&] {
        return seconds([&] {
            for (const Asked& one : asked) {
                for (int i = 0; i < times; ++i) said += look_up(one.table, one.faces, one.facts).label.size();
            }
        });
    };
    const Pairs pairs = measure(15, all_odds, all_lookups);
    if (said == 0) throw std::runtime_error("nothing was said");
    report.add(fmt::format("odds of all {} tables with dice, {} times", asked.size(), times), "one lookup of each",
               pairs);
    const auto slowest = std::max_element(asked.begin(), asked.end(),
                                          [](const Asked& a, const Asked& b) { return a.slowest < b.slowest; });
    report.note(fmt::format("the slowest is {}: {:.0f} microseconds in the slowest of 15 runs", slowest->table.id,
                            slowest->slowest * 1e6));
}

}  // namespace flagplot::bench
