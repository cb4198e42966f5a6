#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rulebook/house_rule.h"
#include "rulebook/rulebook.h"

namespace flagplot::rulebook {

// The rules in force: a rulebook under the chosen readings and house rules. Tables are as printed, patched by the
// readings and then by the house rules, one after the other.
class Rules {
  public:
    // `readings` maps ruling ids to reading ids; what it doesn't name is played by its default. Throws InputError for
    // an unknown ruling or reading and for a house rule of another rulebook, FileError for a patch that doesn't fit its
    // table and for tables that then lead to each other without end.
    explicit Rules(std::shared_ptr<const Rulebook> rulebook, std::map<std::string, std::string> readings = {},
                   std::vector<HouseRule> house_rules = {});

    const Rulebook& rulebook() const { return *rulebook_; }
    std::shared_ptr<const Rulebook> shared_rulebook() const { return rulebook_; }
    const std::map<std::string, table::Table>& tables() const { return tables_; }

    // Throws InputError if there is no such table; find_table() is null then.
    const table::Table& table(const std::string& id) const;
    const table::Table* find_table(const std::string& id) const;
    const Tree& tree(const std::string& id) const;  // the same as JSON, patched

    table::Table table_without_house_rules(const std::string& id) const;  // under the readings alone

    const std::vector<HouseRule>& house_rules() const { return house_rules_; }
    const HouseRule* find_house_rule(const std::string& id) const;

    // The table as it would be without one of the house rules; nothing if that rule doesn't change it, or if another
    // one rests on it.
    std::optional<table::Table> table_without(const std::string& id, const HouseRule& rule) const;

    // The reading of a ruling that is played; empty if it has to be asked first. Throws InputError if there is no such
    // ruling.
    std::string reading(const std::string& ruling) const;

    // What a part is called that the coverage names by its kind and id, "table:ID": its title or question; a number
    // with its value: "Ships a die: 3". Nothing if there is none, or for a procedure, which may be the program's.
    std::optional<std::string> title_of_part(const std::string& kind, const std::string& id) const;

    // The readings that were chosen (not the defaults).
    const std::map<std::string, std::string>& chosen() const { return readings_; }

  private:
    std::string file_of(const std::string& table) const;

    std::shared_ptr<const Rulebook> rulebook_;
    std::map<std::string, std::string> readings_;
    std::vector<HouseRule> house_rules_;
    std::map<std::string, json::Document> under_readings_;  // the tables, before any house rule
    std::map<std::string, json::Document> trees_;
    std::map<std::string, table::Table> tables_;
};

}  // namespace flagplot::rulebook
