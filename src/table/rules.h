#pragma once

#include <map>
#include <memory>
#include <string>

#include "table/rulebook.h"

namespace flagplot::table {

// The rules in force: a rulebook under the chosen readings. Tables are as printed, patched by the readings.
class Rules {
  public:
    // `readings` maps ruling ids to reading ids; what it doesn't name is played by its default. Throws InputError for
    // an unknown ruling or reading, FileError for a patch that doesn't fit its table.
    explicit Rules(std::shared_ptr<const Rulebook> rulebook, std::map<std::string, std::string> readings = {});

    const Rulebook& rulebook() const { return *rulebook_; }
    std::shared_ptr<const Rulebook> shared_rulebook() const { return rulebook_; }
    const std::map<std::string, Table>& tables() const { return tables_; }

    // Throws InputError if there is no such table.
    const Table& table(const std::string& id) const;

    // The reading of a ruling that is played; empty if it has to be asked first. Throws InputError if there is no such
    // ruling.
    std::string reading(const std::string& ruling) const;

    // The readings that were chosen (not the defaults).
    const std::map<std::string, std::string>& chosen() const { return readings_; }

  private:
    std::shared_ptr<const Rulebook> rulebook_;
    std::map<std::string, std::string> readings_;
    std::map<std::string, Table> tables_;
};

}  // namespace flagplot::table
