#include "ui/print/table.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace flagplot::ui {
namespace {

constexpr double step = 0.5;      // by which columns become narrower
constexpr double slack = 0.3;     // beside what is measured
constexpr double hairline = 0.1;  // under a row

QList<Run> head_of(const Table::Column& column) {
    return {{column.head, Size::small, true}};
}

// The widest of the parts into which a mark divides a cell's words.
double widest(const QList<Run>& runs, const QRegularExpression& mark, const Measure& measure) {
    double widest = 0;
    double width = slack;
    for (const Run& run : in_type(runs)) {
        bool is_next = false;  // the first one goes on with the run before
        for (const QString& part : run.text.split(mark)) {
            if (std::exchange(is_next, true)) width = slack;
            width += measure.width({part, run.size, run.bold, run.struck});
            widest = std::max(widest, width);
        }
    }
    return widest;
}

}  // namespace

Table::Table(std::vector<Column> columns, double gap, const Measure& measure)
    : columns_(std::move(columns)), gap_(gap) {
    static const QRegularExpression end(QStringLiteral("\n"));
    static const QRegularExpression blank(QStringLiteral("[ \n]"));
    for (const Column& column : columns_) {
        Widths widths{0, widest(head_of(column), end, measure), widest(head_of(column), blank, measure)};
        for (const QList<Run>& cell : column.cells) {
            widths.natural = std::max(widths.natural, widest(cell, end, measure));
            widths.least = std::max(widths.least, widest(cell, blank, measure));
        }
        widths_.push_back(widths);
    }
}

template <typename Width>
double Table::sum(Width width) const {
    double sum = -gap_;
    for (const Widths& one : widths_) sum += std::max(one.least, width(one)) + gap_;
    return sum;
}

double Table::natural() const {
    return sum([](const Widths& one) { return one.natural; });
}

double Table::least() const {
    return sum([](const Widths& one) { return one.least; });
}

double Table::within(double most) const {
    return sum([most](const Widths& one) { return std::min(most, std::max(one.natural, one.head)); });
}

Rows Table::rows(double width, const Rows& again) const {
    Rows rows;
    std::size_t next = 1;
    do {
        Part part{0};
        double need = std::min(widths_.front().least, width / 2);
        for (; next < columns_.size(); ++next) {
            need += gap_ + widths_[next].least;
            if (need > width && part.size() > 1) break;
            part.push_back(next);
        }
        add(rows, part, width, again);
    } while (next < columns_.size());
    return rows;
}

std::vector<double> Table::fitted(const Part& part, double width) const {
    std::vector<double> widths;
    double left = width + gap_;
    for (const std::size_t column : part) {
        widths.push_back(std::max(widths_[column].natural, widths_[column].least));
        left -= widths.back() + gap_;
    }
    const auto give = [&](std::size_t place, double more) {
        widths[place] += more;
        left -= more;
    };
    for (std::size_t i = 0; i < part.size() && left > 0; ++i)
        give(i, std::clamp(widths_[part[i]].head - widths[i], 0.0, left));
    for (std::size_t i = 0; i < part.size() && left > 0; ++i)
        if (columns_[part[i]].is_main) give(i, left);
    const auto spare = [&](std::size_t place) { return std::max(0.0, widths[place] - widths_[part[place]].least); };
    const auto share = [&](std::size_t place) {
        return std::pair(spare(place) > 0, widths[place] / (columns_[part[place]].is_main ? 2 : 1));
    };
    while (left < 0) {
        std::size_t most = 0;
        for (std::size_t i = 1; i < part.size(); ++i)
            if (share(i) > share(most)) most = i;
        if (widths[most] <= 2 * step) break;
        give(most, spare(most) > 0 ? -std::min(step, spare(most)) : -step);
    }
    return widths;
}

void Table::add(Rows& rows, const Part& part, double width, Rows again) const {
    const std::vector<double> widths = fitted(part, width);
    const auto row_of = [&](const auto& words, double rule) {
        Row row;
        double left = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            const Column& column = columns_[part[i]];
            row.cells.push_back({left, widths[i], words(column), column.flush_right});
            left += widths[i] + gap_;
        }
        row.below = 0.7;
        row.rule = rule;
        return row;
    };
    if (std::ranges::any_of(part, [&](std::size_t column) { return !columns_[column].head.isEmpty(); })) {
        rows.push_back(row_of(head_of, 0.25));
        rows.back().with_next = true;
        again.push_back(rows.back());
    }
    const auto heads = std::make_shared<const Rows>(std::move(again));
    for (std::size_t i = 0; i < columns_.front().cells.size(); ++i) {
        rows.push_back(row_of([i](const Column& column) { return column.cells[i]; }, hairline));
        rows.back().again = heads;
    }
}

}  // namespace flagplot::ui
