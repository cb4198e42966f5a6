#include "ui/orders/orders_model.h"

#include <QRegularExpression>
#include <algorithm>

#include "procedures/in_brief.h"
#include "report/journal_rows.h"
#include "report/story.h"
#include "session/board_in_force.h"
#include "session/chronicle.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using report::Order;
using report::OrderGroup;

constexpr std::size_t most_dice = 12;  // in a line; all stand on the stage
constexpr qsizetype most_tables = 3;   // named above them
constexpr int most_letters_of_way = 20;

// Within a base or a command those who are told the same stand in one line: "CAP SF1 ZF1".
void add_lines(std::vector<OrderRow>& rows, const OrderGroup& group) {
    const auto first = static_cast<std::ptrdiff_t>(rows.size());
    for (const Order& order : group.orders) {
        const auto same = std::find_if(rows.begin() + first, rows.end(), [&](const OrderRow& row) {
            return !group.group.empty() && !order.unit.empty() && row.orders.front().text == order.text &&
                   !row.orders.front().unit.empty();
        });
        if (same != rows.end()) {
            same->orders.push_back(order);
        } else {
            rows.push_back({.kind = OrderRow::Kind::orders, .orders = {order}});
        }
    }
}

// The groups of a section stand together.
std::vector<std::vector<OrderGroup>> sections_of(const std::vector<OrderGroup>& groups) {
    std::vector<std::vector<OrderGroup>> sections;
    for (const OrderGroup& group : groups) {
        if (sections.empty() || sections.back().front().section != group.section) sections.emplace_back();
        sections.back().push_back(group);
    }
    return sections;
}

std::vector<Order> orders_of(const std::vector<OrderGroup>& section) {
    std::vector<Order> orders;
    for (const OrderGroup& group : section) orders.insert(orders.end(), group.orders.begin(), group.orders.end());
    return orders;
}

bool has_open(const std::vector<OrderGroup>& section) {
    const std::vector<Order> orders = orders_of(section);
    return std::any_of(orders.begin(), orders.end(), [](const Order& one) { return !one.done && !one.gone; });
}

QString longest_group(const std::vector<OrderGroup>& section) {
    const auto size = [](const OrderGroup& group) { return text(group.group).size(); };
    return text(std::ranges::max_element(section, {}, size)->group);
}

void add_unfolded(std::vector<OrderRow>& rows, const std::vector<OrderGroup>& section) {
    QStringList kinds;
    for (const report::Kind& kind : report::kinds_of(section)) kinds += text(kind.word);
    const QString widest = kinds.isEmpty() ? QString() : longest_group(section);
    rows.push_back(
        {.kind = OrderRow::Kind::section, .words = text(section.front().section), .kinds = kinds, .widest = widest});
    std::vector<Order> at_rest;
    for (const OrderGroup& group : section) {
        at_rest.insert(at_rest.end(), group.at_rest.begin(), group.at_rest.end());
        if (!kinds.isEmpty() && !group.orders.empty()) {
            rows.push_back({.kind = OrderRow::Kind::board,
                            .words = text(group.group),
                            .kinds = kinds,
                            .widest = widest,
                            .orders = group.orders});
            continue;
        }
        if (!group.group.empty() && !group.orders.empty())
            rows.push_back({.kind = OrderRow::Kind::group, .words = text(group.group)});
        add_lines(rows, group);
    }
    if (!at_rest.empty()) rows.push_back({.kind = OrderRow::Kind::at_rest, .orders = at_rest});
}

// Where nobody has anything to do there is nothing to unfold.
void add_folded(std::vector<OrderRow>& rows, const std::vector<OrderGroup>& section) {
    const std::vector<Order> orders = orders_of(section);
    if (!orders.empty()) {
        rows.push_back({.kind = OrderRow::Kind::folded, .words = text(section.front().section), .orders = orders});
        rows.back().tables = text(report::in_short(section));
        return;
    }
    OrderRow row{.kind = OrderRow::Kind::at_rest, .words = text(section.front().section)};
    for (const OrderGroup& group : section)
        row.orders.insert(row.orders.end(), group.at_rest.begin(), group.at_rest.end());
    rows.push_back(std::move(row));
}

// What is done is out of the way, and a board until the orders before it are done; what somebody chose is in sight.
std::vector<OrderRow> rows_of(const std::vector<OrderGroup>& groups, const QString& chosen) {
    const auto sections = sections_of(groups);
    const auto is_board = [](const auto& section) { return !report::kinds_of(section).empty(); };
    const auto is_to_do_first = [&](const auto& section) { return has_open(section) && !is_board(section); };
    const auto has_orders = [](const auto& section) { return !orders_of(section).empty(); };
    const bool waits = std::any_of(sections.begin(), sections.end(), is_to_do_first);
    const bool are_several = std::count_if(sections.begin(), sections.end(), has_orders) > 1;
    std::vector<OrderRow> rows;
    for (const auto& section : sections) {
        const bool is_chosen = !chosen.isEmpty() && text(section.front().section) == chosen;
        const bool is_folded = are_several && !is_chosen && (!has_open(section) || (waits && is_board(section)));
        is_folded || !has_orders(section) ? add_folded(rows, section) : add_unfolded(rows, section);
    }
    return rows;
}

QString reasons_of(const OrderRow& row) {
    QStringList reasons;
    for (const std::string& reason : report::why_at_rest(row.orders)) reasons += text(reason);
    return reasons.join(QStringLiteral("\n"));
}

// The words without the way to go, which stands beside them: "2 zones" of "2 zones SW", "best speed" of "SW at best
// speed".
QString without(const QString& words, const QString& way) {
    const QString first = way + u" at "_s;
    if (!way.isEmpty() && words.startsWith(first)) return words.mid(first.size());
    const qsizetype at = way.isEmpty() ? -1 : words.indexOf(QLatin1Char(' ') + way);
    const qsizetype end = at + 1 + way.size();
    const bool is_whole = at >= 0 && (end == words.size() || !words.at(end).isLetterOrNumber());
    return is_whole ? words.left(at) + words.mid(end) : words;
}

}  // namespace

QString in_one_line(QString words) {
    return words.replace(QStringLiteral(".\n"), QStringLiteral(". ")).replace(QLatin1Char('\n'), QStringLiteral("; "));
}

QString words_beside_dice(const OrderRow& row) {
    static const QRegularExpression bracket(QStringLiteral(" \\([^()]*\\)"));
    const report::Order& order = row.orders.front();
    const QString words = in_one_line(row.brief.isEmpty() ? text(order.text) : row.brief).remove(bracket);
    return order.way.goes_on && !order.done ? u"%1; you move it"_s.arg(words) : words;
}

OrderWords words_of(const OrderRow& row) {
    const report::Order& first = row.orders.front();
    OrderWords words;
    QStringList units;
    for (const report::Order& order : row.orders) units += short_text(order.unit);
    words.units = units.join(QLatin1Char(' '));
    if (row.orders.size() == 1) words.name = short_text(first.name);
    const QString heading = short_text(first.heading, most_letters_of_way);
    const QString told = row.brief.isEmpty() ? text(first.text) : row.brief;
    words.text = exact(report::without_brackets(without(in_one_line(told), heading).toStdString()));
    words.way = heading;
    if (first.way.is_known()) {
        words.way = QStringLiteral("%1 \u2192 %2").arg(short_text(first.way.from), short_text(first.way.to));
        if (first.way.goes_on) words.way += QStringLiteral(" \u2026");
    }
    if (row.is_unmoved()) words.text = warning(text(report::not_moved));
    if (!first.meets.empty()) words.text.prepend(text(first.meets) + QStringLiteral("; "));
    return words;
}

OrdersModel::OrdersModel(Document& document, QObject* parent) : QAbstractListModel(parent), document_(document) {}

void OrdersModel::show(const std::vector<OrderGroup>& groups) {
    groups_ = groups;
    take(rows_of(groups_, unfolded_));
}

void OrdersModel::unfold(const QString& section) {
    unfolded_ = section;
    take(rows_of(groups_, unfolded_));
}

std::string OrdersModel::brief(const std::string& told, const session::Unit* unit, const board::Board* board) const {
    return document_.is_open() ? procedures::in_brief(document_.session().rulebook().id, told, unit, board) : told;
}

QString OrdersModel::section_of(const QModelIndex& index) const {
    for (int i = index.row(); i >= 0; --i) {
        const OrderRow& row = rows_[static_cast<std::size_t>(i)];
        if (row.kind == OrderRow::Kind::section || row.kind == OrderRow::Kind::folded) return row.words;
    }
    return {};
}

// Where only ticks have changed, the rows stay, with what is current and folded among them.
void OrdersModel::take(std::vector<OrderRow> rows) {
    const std::optional<board::Board> board =
        document_.is_open() ? session::board_if_any(document_.session().state(), document_.session().rulebook())
                            : std::nullopt;
    for (OrderRow& row : rows) {
        if (row.kind != OrderRow::Kind::orders || !document_.is_open()) continue;
        const Order& first = row.orders.front();
        const session::State& state = document_.session().state();
        // What the roster says of a unit is of now: of an earlier turn's order it may not be true.
        const bool is_of_now = session::Chronicle(document_.session()).step_of(first.entry).turn == state.turn();
        row.brief =
            text(brief(first.text, is_of_now ? state.find_unit(first.unit) : nullptr, board ? &*board : nullptr));
    }
    const auto is_same = [](const OrderRow& one, const OrderRow& other) {
        return one.kind == other.kind && one.words == other.words &&
               std::equal(one.orders.begin(), one.orders.end(), other.orders.begin(), other.orders.end(),
                          [](const Order& a, const Order& b) {
                              return a.entry == b.entry && a.text == b.text && a.way == b.way;
                          });
    };
    if (std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), is_same)) {
        rows_ = std::move(rows);
        name_tables();
        if (!rows_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    name_tables();
    endResetModel();
}

QString OrdersModel::name_of(const OrderRow& row) const {
    const OrderWords words = words_of(row);
    const bool may_be_nameless = !words.way.isEmpty() && row.orders.size() == 1 && document_.is_open();
    if (!words.name.isEmpty() || !may_be_nameless) return words.name;
    const session::Session& session = document_.session();
    const session::Unit* const unit = session.state().find_unit(row.orders.front().unit);
    const rulebook::UnitType* const type = unit ? session.rulebook().find_unit_type(unit->type) : nullptr;
    return type ? short_text(type->label) : QString();
}

QStringList OrdersModel::units_of_kind(const OrderRow& row, const QString& kind) {
    QStringList units;
    for (const Order& order : row.orders) {
        if (text(report::kind_of(order.text)) == kind) units += short_text(order.unit);
    }
    return units;
}

QString OrdersModel::board_words(const OrderRow& row) {
    QStringList words;
    for (const QString& kind : row.kinds) {
        const QStringList units = units_of_kind(row, kind);
        if (!units.isEmpty()) words += QStringLiteral("%1 %2").arg(kind, units.join(QLatin1Char(' ')));
    }
    return words.join(QStringLiteral(", "));
}

QModelIndex OrdersModel::bring(const std::function<bool(const Order&)>& is_wanted) {
    const auto group = std::ranges::find_if(
        groups_, [&](const OrderGroup& one) { return std::ranges::any_of(one.orders, is_wanted); });
    if (group != groups_.end() && !group->section.empty()) unfold(text(group->section));
    const auto row =
        std::ranges::find_if(rows_, [&](const OrderRow& one) { return std::ranges::any_of(one.orders, is_wanted); });
    return row == rows_.end() ? QModelIndex() : index(static_cast<int>(row - rows_.begin()));
}

int OrdersModel::side_of(const Order& order) const {
    return document_.is_open() ? document_.session().rulebook().colour_of_side(order.side) : -1;
}

const session::Roll* OrdersModel::roll_of(int step) const {
    if (!document_.is_open() || step > document_.session().size()) return nullptr;
    const session::Chronicle chronicle(document_.session());
    return chronicle.roll(chronicle.step_of(step));
}

int OrdersModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

std::vector<OrderDie> OrdersModel::dice_of(const OrderRow& row) const {
    std::vector<OrderDie> dice;
    for (const Order& order : row.orders) {
        for (const int step : order.dice) {
            const session::Roll* const roll = roll_of(step);
            for (std::size_t i = 0; roll && i < roll->faces.size() && dice.size() < most_dice; ++i) {
                dice.push_back({step, roll->sides[i], roll->faces[i]});
            }
        }
    }
    return dice;
}

QStringList OrdersModel::tables_of(const OrderRow& row) const {
    QStringList titles;
    for (const OrderDie& die : dice_of(row)) titles += table_of(die.step);
    titles.removeAll(QString());
    titles.removeDuplicates();
    return titles;
}

// What the dice of a section were thrown for, in the order in which they stand in the lines that have most. Where it is
// much, each die says it by itself.
void OrdersModel::name_tables() {
    OrderRow* section = nullptr;
    std::vector<QStringList> lines;
    const auto finish = [&] {
        std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
        QStringList titles;
        for (const QStringList& line : lines) titles += line;
        titles.removeDuplicates();
        if (section && titles.size() <= most_tables) section->tables = titles.join(QStringLiteral(", "));
        lines.clear();
    };
    for (OrderRow& row : rows_) {
        if (row.kind == OrderRow::Kind::section) {
            finish();
            section = &row;
        }
        if (row.kind == OrderRow::Kind::orders) lines.push_back(tables_of(row));
    }
    finish();
}

QString OrdersModel::throw_words(int step) const {
    const session::Roll* const roll = roll_of(step);
    if (!roll) return {};
    QStringList words{table_of(step).isEmpty() ? u"dice"_s : table_of(step)};
    for (const int face : roll->faces) words += QString::number(face);
    return words.join(QLatin1Char(' '));
}

// What each die was thrown for, and what fell.
QString OrdersModel::dice_words(const OrderRow& row) const {
    QStringList all;
    for (const Order& order : row.orders) {
        for (const int step : order.dice) all += throw_words(step);
    }
    all.removeAll(QString());
    return all.join(QStringLiteral(", "));
}

QString OrdersModel::table_of(int step) const {
    const session::Chronicle chronicle(document_.session());
    const session::LookedUp* const found = chronicle.lookup(chronicle.step_of(step));
    return found ? short_text(document_.session().rulebook().title_of(found->lookup.table)) : QString();
}

// Those that ask nothing: many units are their number. The tooltip has their names.
QString OrdersModel::rest_in_short(const OrderRow& row) const {
    QStringList lines = in_words(row).split(QLatin1Char('\n'));
    for (QString& line : lines)
        line =
            text(report::with_units_counted(brief(line.toStdString(), nullptr, nullptr), document_.session().state()));
    return lines.join(QLatin1Char('\n'));
}

// As it is read aloud.
QString OrdersModel::in_words(const OrderRow& row) const {
    switch (row.kind) {
        case OrderRow::Kind::section:
        case OrderRow::Kind::group:
            return row.words;
        case OrderRow::Kind::at_rest:
            return row.words.isEmpty() ? reasons_of(row) : QStringLiteral("%1: %2").arg(row.words, reasons_of(row));
        case OrderRow::Kind::folded:
            return QStringLiteral("%1: %2").arg(row.words, row.tables);
        case OrderRow::Kind::board:
            return QStringLiteral("%1: %2").arg(row.words, board_words(row));
        case OrderRow::Kind::orders:
            break;
    }
    const Order& first = row.orders.front();
    const OrderWords parts = words_of(row);
    QString words = parts.units;
    if (!parts.name.isEmpty()) words += QLatin1Char(' ') + parts.name;
    if (!words.isEmpty()) words += QStringLiteral(": ");
    if (row.orders.size() == 1 && first.way.is_known()) words += text(first.way.words()) + QStringLiteral(", ");
    words += text(first.text);
    if (row.is_unmoved()) words += QStringLiteral("; ") + text(report::not_moved);
    if (!first.meets.empty()) words += QStringLiteral("; ") + text(first.meets);
    const QString dice = dice_words(row);
    return dice.isEmpty() ? words : QStringLiteral("%1; %2").arg(words, dice);
}

Qt::CheckState OrdersModel::state_of(const OrderRow& row) {
    const auto done = std::count_if(row.orders.begin(), row.orders.end(), [](const Order& one) { return one.done; });
    return done == 0                                                ? Qt::Unchecked
           : done == static_cast<std::ptrdiff_t>(row.orders.size()) ? Qt::Checked
                                                                    : Qt::PartiallyChecked;
}

QVariant OrdersModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const OrderRow& one = row(index);
    if (role == Qt::CheckStateRole && one.can_be_ticked()) return state_of(one);
    if (role == Qt::DisplayRole && one.kind == OrderRow::Kind::at_rest) return rest_in_short(one);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return in_words(one);
    if (role == Qt::ToolTipRole && !one.orders.empty()) return tip(in_words(one));
    return {};
}

bool OrdersModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const OrderRow& one = row(index);
    if (role != Qt::CheckStateRole || !one.can_be_ticked()) return false;
    const bool yes = value.toInt() != Qt::Unchecked;
    std::vector<int> lines;
    for (const Order& order : one.orders) {
        if (order.done != yes) lines.push_back(order.entry);
    }
    if (!lines.empty()) emit tick_wanted(lines, yes);
    return !lines.empty();
}

bool OrdersModel::toggle(const QModelIndex& index) {
    const bool is_done = state_of(row(index)) == Qt::Checked;
    return setData(index, is_done ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

Qt::ItemFlags OrdersModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;  // a click has unfolded something, and the view asks about its row
    const Qt::ItemFlags usual = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    switch (row(index).kind) {
        case OrderRow::Kind::orders:
        case OrderRow::Kind::board:
            return usual | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable;
        case OrderRow::Kind::folded:
        case OrderRow::Kind::at_rest:
            return usual | Qt::ItemIsSelectable;
        default:
            return usual;
    }
}

}  // namespace flagplot::ui
