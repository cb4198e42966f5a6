#pragma once

#include <QString>
#include <map>

#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// The parts of an order in the list.
struct OrderWords {
    QString units;  // "SF1 ZF1"
    QString name;   // of the only one
    QString way;    // where it leads, "D9 \u2192 B8"; else the way of the compass; may be empty
    QString text;   // what is to be done, and what explains it
};

OrderWords words_of(const OrderRow& row);

// A line of the worksheet is one line.
QString in_one_line(QString words);

// Where the units of told lines stand on the board, by unit; none of those that have no place on it.
using Places = std::map<std::string, QString>;
Places places_of(const session::Session& session, const std::vector<int>& lines);

// What ticking these lines did, or taking their ticks away, to the counters that stood in those places before: "Done.
// Z1 moved to E4."
QString tick_words(const session::Session& session, const std::vector<int>& lines, bool yes, const Places& before);

}  // namespace flagplot::ui
