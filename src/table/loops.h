#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "table/table.h"

namespace flagplot::table {

// Tables that lead to each other by `then`, so that what is rolled on one of them need never end. That a condition
// stands before one of these steps makes no difference: a table that is to be rolled once more says `again`.
struct Loop {
    std::vector<std::string> tables;  // ids, in the order in which they are rolled; the last leads to the first
    std::string place;                // where the last one does so: its file and a JSON pointer

    json::FileError error() const;  // names the tables
};

// Nothing: whatever is rolled on these tables comes to an end. Tables that aren't among them lead nowhere.
std::optional<Loop> find_loop(const std::map<std::string, Table>& tables);

// Throws FileError if there is a loop.
void refuse_loops(const std::map<std::string, Table>& tables);

// What stands behind: a table may say `again` with every throw, or send on to many others, of which each does the same.
// Who follows them stops there, and says so.
inline constexpr int longest_chain = 100;      // throws of which each leads to the next
inline constexpr int most_followers = 10'000;  // throws to which others led, all in all

}  // namespace flagplot::table
