#pragma once

#include <QStringList>

#include "sample.h"
#include "support/catch.h"
#include "ui/turn/phase_row.h"

namespace flagplot::test {

// The row of phases that is in the part, or is it.
inline ui::PhaseRow& phase_row(QWidget& part) {
    auto* const row = qobject_cast<ui::PhaseRow*>(&part);
    auto* const within = row ? row : part.findChild<ui::PhaseRow*>();
    REQUIRE(within);
    return *within;
}

// Its phases, as they are read out.
inline QStringList heard(QWidget& part) {
    settle();
    QStringList phases;
    const ui::PhaseRow& row = phase_row(part);
    for (int i = 0; i < row.count(); ++i) phases += row.item(i)->data(Qt::AccessibleTextRole).toString();
    return phases;
}

inline std::vector<ui::Sign> signs(const ui::Document& document) {
    std::vector<ui::Sign> all;
    for (const ui::PhaseSign& phase : ui::phases_of_turn(document)) all.push_back(phase.sign);
    return all;
}

}  // namespace flagplot::test
