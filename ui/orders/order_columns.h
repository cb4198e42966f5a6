#pragma once

#include <QFontMetricsF>
#include <vector>

#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// Measures of a line of the worksheet, which follow the size of the text.
struct OrderMeasures {
    explicit OrderMeasures(const QFont& font);

    static constexpr double gap = 8;

    QFontMetricsF metrics;
    QFontMetricsF bold;
    double line;  // a line's height
    double sign;  // a side's
    double box() const { return metrics.ascent() + 2; }
    double die() const { return line - 2; }
    double dial() const { return line - 4; }
    double letters(double count) const { return metrics.averageCharWidth() * count; }
    double beginning() const { return box() + sign + gap * 2.75; }  // of the words, from the line's left end
    double room_of_dice(std::size_t count) const;
};

// How wide the parts of an order are, so that those of a section stand below each other. 0: none of its lines has it.
struct OrderColumns {
    double units = 0;
    double name = 0;
    double way = 0;  // with its dial
};

// Of each row, in lines of this width. A name gives way before an instruction is cut, and where the lines are narrow it
// is left out.
std::vector<OrderColumns> columns_of(const OrdersModel& model, const QFont& font, double width);

}  // namespace flagplot::ui
