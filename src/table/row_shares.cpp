#include "table/row_shares.h"

#include <algorithm>
#include <stdexcept>

namespace flagplot::table {

std::vector<double> row_shares(const Table& table, const Facts& facts, const std::string& column) {
    std::vector<double> all(table.rows.size(), 0);
    try {
        const Odds all_odds = odds(table, facts, column);
        if (all_odds.totals.empty() || table.rows.empty()) return {};
        int least = unlimited;
        int most = -unlimited;
        for (const Row& row : table.rows) {
            if (!row.range) return {};
            least = std::min(least, row.range->least);
            most = std::max(most, row.range->most);
        }
        for (const auto& [total, ways] : all_odds.totals) {
            const int read = std::clamp(total, least, most);
            for (std::size_t i = 0; i < table.rows.size(); ++i) {
                if (table.rows[i].range->holds(read)) all[i] += share(ways, all_odds.throws);
            }
        }
    } catch (const std::runtime_error&) {  // facts are missing: there are no odds then
        return {};
    }
    return all;
}

}  // namespace flagplot::table
