#pragma once

#include <QString>
#include <vector>

#include "ui/document/document.h"
#include "ui/turn/signs.h"

namespace flagplot::ui {

// A phase of the turn, as the row of the phases shows it.
struct PhaseSign {
    std::string id;
    QString label;
    QString state = {};  // in words: "played, 30 dice"
    Sign sign = Sign::none;
    bool is_on = false;
    QString help = {};

    bool operator==(const PhaseSign&) const = default;
    QString heard() const;  // all of it in words
};

// The phases that are due in the turn, in the order of play; none without an open session.
std::vector<PhaseSign> phases_of_turn(const Document& document);

}  // namespace flagplot::ui
