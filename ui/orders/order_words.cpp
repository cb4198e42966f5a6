#include "ui/orders/order_words.h"

#include <QStringList>
#include <algorithm>

#include "report/journal_rows.h"
#include "session/board_in_force.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int most_letters_of_way = 20;

// The words without the way to go, which stands beside them.
QString without(const QString& words, const QString& way) {
    const qsizetype at = way.isEmpty() ? -1 : words.indexOf(QLatin1Char(' ') + way);
    const qsizetype end = at + 1 + way.size();
    const bool is_whole = at >= 0 && (end == words.size() || !words.at(end).isLetterOrNumber());
    return is_whole ? words.left(at) + words.mid(end) : words;
}

constexpr qsizetype most_names = 6;

QString listed(const QStringList& names) {
    const QString some = QStringList(names.mid(0, most_names)).join(QStringLiteral(", "));
    return names.size() > most_names ? some + QStringLiteral(", \u2026") : some;
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
    const QString heading = short_text(first.heading, most_letters_of_way);
    words.text = exact(report::without_brackets(without(in_one_line(text(first.text)), heading).toStdString()));
    words.way = heading;
    if (first.way.is_known()) {
        words.way = QStringLiteral("%1 \u2192 %2").arg(short_text(first.way.from), short_text(first.way.to));
        if (first.way.goes_on) words.way += QStringLiteral(" \u2026");
        if (first.way.goes_on && !first.done) words.text += u"; you move it"_s;
    }
    return words;
}

Places places_of(const session::Session& session, const std::vector<int>& lines) {
    Places places;
    const std::optional<board::Board> board = session::board_if_any(session.state(), session.rulebook());
    for (const int line : lines) {
        const auto& told = std::get<session::Told>(session.entry(line).body);
        const session::Unit* const unit = session.state().find_unit(told.unit);
        if (!board || !unit) continue;
        const auto cell = session::place_of(*unit, *board, session.state(), session.rulebook());
        if (cell) places[told.unit] = text(board->label(*cell));
    }
    return places;
}

QString tick_words(const session::Session& session, const std::vector<int>& lines, bool yes, const Places& before) {
    const Places now = places_of(session, lines);
    QStringList moved;
    QStringList stay;
    for (const auto& [unit, place] : now) {
        const auto stood = before.find(unit);
        const bool stands_still = stood != before.end() && stood->second == place;
        (stands_still ? stay : moved) += short_text(unit);
    }
    const QString place = now.size() == 1 ? now.begin()->second : QString();
    if (!yes) {
        return place.isEmpty() ? u"Not ticked any more; no counter was moved."_s
                               : u"Not ticked any more; %1 stays at %2."_s.arg(stay.join(QString()), place);
    }
    if (lines.size() > 1) {
        const QString ticked = u"%1 orders are ticked."_s.arg(lines.size());
        return moved.isEmpty() ? ticked : QStringLiteral("%1 %2").arg(ticked, u"Moved: %1."_s.arg(listed(moved)));
    }
    if (now.empty()) return u"Done."_s;
    const bool says_place = !std::get<session::Told>(session.entry(lines.front()).body).to.empty();
    if (says_place && !stay.isEmpty()) return u"Done. %1 is at %2."_s.arg(stay.front(), place);
    return stay.isEmpty() ? u"Done. %1 moved to %2."_s.arg(moved.front(), place)
                          : u"Done. Now drag it from %1."_s.arg(place);
}

}  // namespace flagplot::ui
