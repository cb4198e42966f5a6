#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/context.h"
#include "referee/form.h"
#include "rulebook/rules.h"

namespace flagplot::cli {

// The rules of the rulebook that has the table, under these readings and house rules. Throws json::InputError if none
// has it.
rulebook::Rules rules_with(const Context& context, const std::string& table, const std::vector<std::string>& readings,
                           const std::vector<std::string>& house_rules);

// A person has to be asked first.
struct Missing {
    referee::Form form;
};

// Shows what has to be asked. Returns the exit code.
int report_missing(const Context& context, const Missing& missing);

// Facts given for one table only, and the option that gave them.
struct OwnFacts {
    table::Facts facts = {};
    std::string option = {};
};

// Facts given on the command line, for tables that are consulted outside any session.
class GivenFacts {
  public:
    // `given`: "name=value"; `option` names where they were given, for errors.
    GivenFacts(const rulebook::Rules& rules, const std::vector<std::string>& given, std::string option);
    GivenFacts(const rulebook::Rules& rules, table::Facts given, std::string option);

    // Those that the table speaks of; `own` wins, and each of them must be such a fact. What isn't given takes its
    // default, which `notes` then says; throws Missing if one has none, json::InputError for a value that can't be.
    table::Facts of(const table::Table& table, const std::string& column, std::vector<std::string>& notes,
                    const OwnFacts& own = {});

    // Throws json::InputError if a fact was given of which no table spoke.
    void check_all_used() const;

  private:
    const rulebook::Rules& rules_;
    table::Facts given_;
    std::string option_;
    std::set<std::string> asked_;  // by the tables that were consulted
};

}  // namespace flagplot::cli
