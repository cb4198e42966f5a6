#include "ui/orders/order_words.h"

#include <QStringList>
#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int most_letters_of_way = 20;

// Where what is to be done ends.
qsizetype end_of_instruction(const QString& words) {
    qsizetype end = words.size();
    for (const QString& mark :
         {QStringLiteral(" ("), QStringLiteral(", "), QStringLiteral("; "), QStringLiteral(": ")}) {
        const qsizetype at = words.indexOf(mark);
        if (at > 0) end = std::min(end, at);
    }
    return end;
}

// The words without the way to go, which stands before them: they may be cut.
QString without(const QString& words, const QString& way) {
    const qsizetype at = way.isEmpty() ? -1 : words.indexOf(QLatin1Char(' ') + way);
    const qsizetype end = at + 1 + way.size();
    const bool is_whole = at >= 0 && (end == words.size() || !words.at(end).isLetterOrNumber());
    return is_whole ? words.left(at) + words.mid(end) : words;
}

}  // namespace

QString in_one_line(QString words) {
    return words.replace(QStringLiteral(".\n"), QStringLiteral(". ")).replace(QLatin1Char('\n'), QStringLiteral("; "));
}

OrderWords words_of(const OrderRow& row) {
    const report::Order& first = row.orders.front();
    OrderWords words;
    QStringList units;
    for (const report::Order& order : row.orders) units += short_text(order.unit);
    words.units = units.join(QLatin1Char(' '));
    if (row.orders.size() == 1) words.name = short_text(first.name);
    words.way = short_text(first.heading, most_letters_of_way);
    const QString all = without(in_one_line(text(first.text)), words.way);
    const qsizetype end = end_of_instruction(all);
    words.instruction = all.left(end);
    words.explanation = all.mid(end);
    return words;
}

}  // namespace flagplot::ui
