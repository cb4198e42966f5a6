#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "report/odds.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {

// The table that a throw is read in, and what it comes to.
struct ThrowTable {
    QString title = {};                         // empty: no table is read
    std::vector<sheet::Row> rows = {};          // their cells are those of report::known_odds()
    std::optional<report::Fallen> fallen = {};  // nothing: a die is missing or wrong, or no table is read
};

ThrowTable table_of(const rulebook::Rules& rules, const Throw& at_hand);

// "Z2, Speed 12: Half Speed", without a result where no table is read.
QString words_of_fallen(const rulebook::Rules& rules, const Throw& thrown);

// What the dice show; none while one is missing or wrong.
std::vector<int> faces_of(const Throw& at_hand);

// Whether all are typed, and one has no such face.
bool is_wrong(const Throw& at_hand);

}  // namespace flagplot::ui
