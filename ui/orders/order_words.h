#pragma once

#include <QFontMetricsF>
#include <QString>
#include <map>

#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// The parts of a line of the worksheet.
struct OrderWords {
    QString units;        // "SF1 ZF1"
    QString name;         // of the only one
    QString way;          // to go
    QString instruction;  // what is to be done
    QString explanation;  // what explains it: in brackets, behind a comma, colon or semicolon
};

OrderWords words_of(const OrderRow& row);

// What is to be done and what explains it, in one line or two.
struct OrderLines {
    OrderWords first;
    OrderWords second;  // empty: one is enough
    bool are_two() const { return !second.instruction.isEmpty() || !second.explanation.isEmpty(); }
};

// Without what stands in brackets.
QString without_remarks(QString words);

// In these fonts: one line, without remarks that have no room in it; or two, broken where the first one's width ends.
// No word is cut.
OrderLines in_lines(const OrderWords& words, const QFontMetricsF& bold, const QFontMetricsF& plain, double width);

// A line of the worksheet is one line.
QString in_one_line(QString words);

// Where the units of told lines stand on the board, by unit; none of those that have no place on it.
using Places = std::map<std::string, QString>;
Places places_of(const session::Session& session, const std::vector<int>& lines);

// What ticking these lines did, or taking their ticks away, to the counters that stood in those places before: "Done.
// Z1 moved to E4."
QString tick_words(const session::Session& session, const std::vector<int>& lines, bool yes, const Places& before);

}  // namespace flagplot::ui
