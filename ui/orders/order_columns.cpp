#include "ui/orders/order_columns.h"

#include <algorithm>

#include "ui/orders/order_words.h"

namespace flagplot::ui {
namespace {

constexpr double least_units = 4;  // letters
constexpr double most_units = 16;
constexpr double least_name = 14;
constexpr double narrow = 50;  // in a line of less the id is enough

QFont in_bold(QFont font) {
    font.setBold(true);
    return font;
}

// What the widest lines of a section need.
struct Wanted {
    double units = 0;
    double name = 0;
    double way = 0;
    double dice = 0;
    struct {
        double instruction = 0;
        double order = 0;  // with what explains it
    } behind_way, alone;   // where there is no way to go
};

void widen(Wanted& wanted, const OrderRow& row, const OrdersModel& model, const OrderMeasures& all) {
    const OrderWords words = words_of(row);
    const auto take = [](double& most, double width) { most = std::max(most, width); };
    const double instruction = all.bold.horizontalAdvance(words.instruction);
    take(wanted.units, std::min(all.bold.horizontalAdvance(words.units), all.letters(most_units)));
    take(wanted.name, all.metrics.horizontalAdvance(words.name));
    take(wanted.way, all.bold.horizontalAdvance(words.way));
    auto& behind = words.way.isEmpty() ? wanted.alone : wanted.behind_way;
    take(behind.instruction, instruction);
    take(behind.order, instruction + all.metrics.horizontalAdvance(words.explanation));
    take(wanted.dice, all.room_of_dice(model.dice_of(row).size()));
}

OrderColumns share(const Wanted& wanted, const OrderMeasures& all, double width) {
    constexpr double gap = OrderMeasures::gap;
    OrderColumns columns;
    columns.units = wanted.units > 0 ? std::max(wanted.units, all.letters(least_units)) : 0;
    columns.way = wanted.way > 0 ? all.dial() + gap * .75 + wanted.way : 0;
    if (wanted.name <= 0 || width < all.letters(narrow)) return columns;
    const double room = width - all.beginning() - columns.units - wanted.dice - 3 * gap;
    const double way = columns.way > 0 ? columns.way + gap : 0;
    const double least = std::min(wanted.name, all.letters(least_name));
    const double beside_all = room - std::max(way + wanted.behind_way.order, wanted.alone.order);
    const double beside_least = room - std::max(way + wanted.behind_way.instruction, wanted.alone.instruction);
    columns.name = std::clamp(beside_all < least ? beside_least : beside_all, least, wanted.name);
    return columns;
}

}  // namespace

OrderMeasures::OrderMeasures(const QFont& font)
    : metrics(font), bold(in_bold(font)), line(metrics.height() * 1.42), sign(metrics.ascent() * .68) {}

double OrderMeasures::room_of_dice(std::size_t count) const {
    return count == 0 ? 0 : static_cast<double>(count) * (die() + 3) + gap;
}

std::vector<OrderColumns> columns_of(const OrdersModel& model, const QFont& font, double width) {
    const OrderMeasures all(font);
    std::vector<OrderColumns> columns(static_cast<std::size_t>(model.rowCount()));
    std::size_t begin = 0;
    Wanted wanted;
    const auto finish = [&](std::size_t end) {
        std::fill(columns.begin() + static_cast<std::ptrdiff_t>(begin),
                  columns.begin() + static_cast<std::ptrdiff_t>(end), share(wanted, all, width));
        wanted = {};
        begin = end;
    };
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const OrderRow& row = model.row(model.index(static_cast<int>(i)));
        if (row.kind == OrderRow::Kind::section) finish(i);
        if (row.kind == OrderRow::Kind::orders) widen(wanted, row, model, all);
    }
    finish(columns.size());
    return columns;
}

}  // namespace flagplot::ui
