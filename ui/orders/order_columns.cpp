#include "ui/orders/order_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

// What the lines of a section need.
struct Wanted {
    double units = 0;
    double name = 0;
    double way = 0;
    std::vector<double> names{};
    struct Line {
        bool has_way = false;
        double instruction = 0;
        double order = 0;  // with what explains it, but for remarks
        double dice = 0;
    };
    std::vector<Line> lines{};
};

void widen(Wanted& wanted, const OrderRow& row, const OrdersModel& model, const OrderMeasures& all) {
    const OrderWords words = words_of(row);
    const auto take = [](double& most, double width) { most = std::max(most, width); };
    const double instruction = all.bold.horizontalAdvance(words.instruction);
    take(wanted.units, std::min(all.bold.horizontalAdvance(words.units), all.letters(most_units)));
    wanted.names.push_back(all.metrics.horizontalAdvance(words.name));
    take(wanted.name, wanted.names.back());
    take(wanted.way, all.bold.horizontalAdvance(words.way));
    wanted.lines.push_back({!words.way.isEmpty(), instruction,
                            instruction + all.metrics.horizontalAdvance(without_remarks(words.explanation)),
                            all.room_of_dice(model.dice_of(row).size())});
}

// How many of them, which are sorted, are at least so much.
std::ptrdiff_t at_least(const std::vector<double>& sorted, double much) {
    return sorted.end() - std::lower_bound(sorted.begin(), sorted.end(), much);
}

// So that the most orders are one line, which counts twice, and the most names are whole: a single long order takes no
// room from all names. No instruction is broken for a name, as long as a short one has room beside it.
double width_of_name(const Wanted& wanted, double least, double room, double way) {
    std::vector<double> left_by_orders;
    std::vector<double> names = wanted.names;
    double most = wanted.name;
    for (const Wanted::Line& line : wanted.lines) {
        const double left = room - line.dice - (line.has_way ? way : 0);
        left_by_orders.push_back(left - line.order);
        if (left - line.instruction >= least) most = std::min(most, left - line.instruction);
    }
    std::sort(left_by_orders.begin(), left_by_orders.end());
    std::sort(names.begin(), names.end());
    std::vector<double> widths = names;
    widths.insert(widths.end(), left_by_orders.begin(), left_by_orders.end());
    double best = least;
    std::ptrdiff_t best_count = std::numeric_limits<std::ptrdiff_t>::min();
    for (const double wished : widths) {
        const double width = std::clamp(wished, least, std::max(least, most));
        const std::ptrdiff_t cut = at_least(names, std::nextafter(width, wanted.name + 1));
        const std::ptrdiff_t count = 2 * at_least(left_by_orders, width) - cut;
        if (count < best_count || (count == best_count && width >= best)) continue;
        best = width;
        best_count = count;
    }
    return best;
}

OrderColumns share(const Wanted& wanted, const OrderMeasures& all, double width) {
    constexpr double gap = OrderMeasures::gap;
    OrderColumns columns;
    columns.units = wanted.units > 0 ? std::max(wanted.units, all.letters(least_units)) : 0;
    columns.way = wanted.way > 0 ? all.dial() + gap * .75 + wanted.way : 0;
    if (wanted.name <= 0 || width < all.letters(narrow)) return columns;
    const double room = width - all.beginning() - columns.units - 3 * gap - 1;
    const double least = std::min(wanted.name, all.letters(least_name));
    columns.name = width_of_name(wanted, least, room, columns.way + gap);
    return columns;
}

}  // namespace

OrderMeasures::OrderMeasures(const QFont& font)
    : metrics(font), bold(in_bold(font)), line(metrics.height() * 1.5), sign(metrics.ascent() * .68) {}

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
