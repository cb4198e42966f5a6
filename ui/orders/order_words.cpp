#include "ui/orders/order_words.h"

#include <QStringList>
#include <algorithm>

#include "session/board_in_force.h"
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

// Whether the order's unit stands where it leads.
bool leads_to_where_it_is(const session::Session& session, int line) {
    const auto& told = std::get<session::Told>(session.entry(line).body);
    const std::optional<board::Board> board = session::board_if_any(session.state(), session.rulebook());
    const session::Unit* const unit = session.state().find_unit(told.unit);
    if (!board || !unit || told.to.empty()) return false;
    try {
        return session::place_of(*unit, *board, session.state(), session.rulebook()) == board->parse(told.to);
    } catch (const board::HexError&) {
        return false;
    }
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
    words.way = short_text(first.heading, most_letters_of_way);
    const QString all = without(in_one_line(text(first.text)), words.way);
    const qsizetype end = end_of_instruction(all);
    words.instruction = all.left(end);
    words.explanation = all.mid(end);
    return words;
}

namespace {

// How many letters of the words fit, up to a blank; none where the first word is wider. A stranger's words may be many:
// what has more letters than the width has pixels isn't measured.
qsizetype fitting(const QString& words, const QFontMetricsF& metrics, double width) {
    const QString some = words.left(std::max<qsizetype>(0, static_cast<qsizetype>(width)) + 1);
    if (some.size() == words.size() && metrics.horizontalAdvance(words) <= width) return words.size();
    qsizetype end = some.lastIndexOf(QLatin1Char(' '));
    while (end > 0 && metrics.horizontalAdvance(some.left(end)) > width)
        end = some.lastIndexOf(QLatin1Char(' '), end - 1);
    return std::max<qsizetype>(0, end);
}

// A remark in brackets says how an order came about, which stands beside its dice.
bool has_remark(const QString& words) {
    const qsizetype begin = words.lastIndexOf(QStringLiteral(" ("));
    return begin >= 0 && words.indexOf(QLatin1Char(')'), begin) > begin;
}

// "2 zones (right of the desired S); roll again" without its last remark is "2 zones; roll again".
QString without_a_remark(const QString& words) {
    const qsizetype begin = words.lastIndexOf(QStringLiteral(" ("));
    return words.left(begin) + words.mid(words.indexOf(QLatin1Char(')'), begin) + 1);
}

// With as many remarks as have room in one line; without any where it needs two.
OrderWords with_fewer_remarks(const OrderWords& words, const QFontMetricsF& bold, const QFontMetricsF& plain,
                              double width) {
    const bool fits = fitting(words.instruction, bold, width) == words.instruction.size();
    const double left = fits ? width - bold.horizontalAdvance(words.instruction) : 0;
    OrderWords fewer = words;
    while (has_remark(fewer.explanation) && fitting(fewer.explanation, plain, left) < fewer.explanation.size())
        fewer.explanation = without_a_remark(fewer.explanation);
    return fewer;
}

}  // namespace

QString without_remarks(QString words) {
    while (has_remark(words)) words = without_a_remark(words);
    return words;
}

OrderLines in_lines(const OrderWords& whole, const QFontMetricsF& bold, const QFontMetricsF& plain, double width) {
    const bool is_short = static_cast<double>(whole.instruction.size() + whole.explanation.size()) <= width;
    if (is_short && bold.horizontalAdvance(whole.instruction) + plain.horizontalAdvance(whole.explanation) <= width)
        return {whole, {}};  // as most orders are
    const OrderWords words = with_fewer_remarks(whole, bold, plain, width);
    OrderLines lines{words, {}};
    const qsizetype end = fitting(words.instruction, bold, width);
    const double left = end < words.instruction.size() ? 0 : width - bold.horizontalAdvance(words.instruction);
    const qsizetype explained = fitting(words.explanation, plain, left);
    lines.first.instruction = words.instruction.left(end);
    lines.second.instruction = words.instruction.mid(end).trimmed();
    lines.first.explanation = words.explanation.left(explained);
    lines.second.explanation = words.explanation.mid(explained);
    if (lines.second.instruction.isEmpty()) lines.second.explanation = lines.second.explanation.trimmed();
    return lines;
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
    if (now.empty()) return lines.size() == 1 ? u"Ticked."_s : u"%1 orders are ticked."_s.arg(lines.size());
    if (lines.size() == 1 && stay.isEmpty()) return u"Done. %1 moved to %2."_s.arg(moved.front(), place);
    if (lines.size() == 1) {
        return leads_to_where_it_is(session, lines.front())
                   ? u"Done. %1 is at %2 already."_s.arg(stay.front(), place)
                   : u"Ticked; %1 stays at %2: move it yourself."_s.arg(stay.front(), place);
    }
    // What is still to be done comes first: a narrow window shows no more.
    QString words = stay.isEmpty() ? u"%1 orders are ticked."_s.arg(lines.size())
                                   : u"Move %1 yourself; %2 orders are ticked."_s.arg(listed(stay)).arg(lines.size());
    if (!moved.isEmpty()) words += QLatin1Char(' ') + u"Moved: %1."_s.arg(listed(moved));
    return words;
}

}  // namespace flagplot::ui
