#pragma once

#include <QString>
#include <string>
#include <vector>

#include "rulebook/rules.h"

namespace flagplot::ui {

// A line of odds as it is shown: a chance, or a heading over some of them.
struct OddsLine {
    QString label;
    bool heading = false;
    double chance = 0;
    QString fraction = {};  // "7/36", where it is a matter of one throw
    QString said = {};      // the label for those who don't see the heading; empty: the label itself
    QString totals = {};    // "8-11": those of the table's rows with this result; empty: none, or of no single table
};

// What odds are wanted of.
struct OddsQuestion {
    std::string table;
    table::Facts facts = {};
    std::string column = {};
    int times = 1;        // so many throws at once
    bool opposed = true;  // with the difference to the table that it names as thrown against it
};

struct OddsAnswer {
    std::vector<OddsLine> lines;
    QString note;  // what isn't known yet, or why there are no odds
};

// The odds in words, for people. What isn't known isn't counted, and the note says so.
OddsAnswer odds_of(const table::Rules& rules, const OddsQuestion& question);

}  // namespace flagplot::ui
