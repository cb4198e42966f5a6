#include "ui/orders/orders_model.h"

#include <algorithm>

#include "session/chronicle.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using report::Order;
using report::OrderGroup;

constexpr std::size_t most_dice = 12;  // in a line; all stand on the stage
constexpr qsizetype most_tables = 3;   // named above them

// Within a base or a command those who are told the same stand in one line: "CAP SF1 ZF1".
std::vector<OrderRow> rows_of(const OrderGroup& group) {
    std::vector<OrderRow> rows;
    for (const Order& order : group.orders) {
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const OrderRow& row) {
            return !group.group.empty() && !order.unit.empty() && row.orders.front().text == order.text &&
                   !row.orders.front().unit.empty();
        });
        if (same != rows.end()) {
            same->orders.push_back(order);
        } else {
            rows.push_back({.kind = OrderRow::Kind::orders, .words = {}, .tables = {}, .orders = {order}});
        }
    }
    if (!group.at_rest.empty()) {
        rows.push_back({.kind = OrderRow::Kind::at_rest, .words = {}, .tables = {}, .orders = group.at_rest});
    }
    return rows;
}

std::vector<OrderRow> rows_of(const std::vector<OrderGroup>& groups) {
    std::vector<OrderRow> rows;
    std::string section;
    for (const OrderGroup& group : groups) {
        if (group.section != section) {
            rows.push_back({.kind = OrderRow::Kind::section, .words = text(group.section), .tables = {}, .orders = {}});
        }
        section = group.section;
        if (!group.group.empty()) {
            rows.push_back({.kind = OrderRow::Kind::group, .words = text(group.group), .tables = {}, .orders = {}});
        }
        for (OrderRow& row : rows_of(group)) rows.push_back(std::move(row));
    }
    return rows;
}

QString units_of(const OrderRow& row) {
    QStringList units;
    for (const Order& order : row.orders) {
        if (!order.unit.empty()) units += short_text(order.unit);
    }
    return units.join(QStringLiteral(" "));
}

QString reasons_of(const OrderRow& row) {
    QStringList reasons;
    for (const std::string& reason : report::why_at_rest(row.orders)) reasons += text(reason);
    return reasons.join(QStringLiteral("\n"));
}

}  // namespace

OrdersModel::OrdersModel(Document& document, QObject* parent) : QAbstractListModel(parent), document_(document) {}

int OrdersModel::lines_of(const std::vector<OrderGroup>& groups) {
    return static_cast<int>(rows_of(groups).size());
}

// Where only ticks have changed, the rows stay, with what is current and folded among them.
void OrdersModel::show(const std::vector<OrderGroup>& groups) {
    std::vector<OrderRow> rows = rows_of(groups);
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
    ++version_;
    name_tables();
    endResetModel();
}

bool OrdersModel::has_step(const OrderRow& row, int step) {
    return step != 0 && std::any_of(row.orders.begin(), row.orders.end(), [step](const report::Order& order) {
               return std::find(order.dice.begin(), order.dice.end(), step) != order.dice.end();
           });
}

QModelIndex OrdersModel::index_of_step(int step) const {
    const auto row =
        std::find_if(rows_.begin(), rows_.end(), [step](const OrderRow& one) { return has_step(one, step); });
    return row == rows_.end() ? QModelIndex() : index(static_cast<int>(row - rows_.begin()));
}

QModelIndex OrdersModel::index_of(const std::string& unit) const {
    for (int i = 0; i < rowCount(); ++i) {
        const OrderRow& row = rows_[static_cast<std::size_t>(i)];
        const bool is_about =
            std::any_of(row.orders.begin(), row.orders.end(), [&](const Order& order) { return order.unit == unit; });
        if (is_about) return index(i);
    }
    return {};
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
        lines.push_back(tables_of(row));
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

// As it is read aloud.
QString OrdersModel::in_words(const OrderRow& row) const {
    switch (row.kind) {
        case OrderRow::Kind::section:
        case OrderRow::Kind::group:
            return row.words;
        case OrderRow::Kind::at_rest:
            return u"Nothing to do: %1"_s.arg(reasons_of(row));
        case OrderRow::Kind::orders:
            break;
    }
    const Order& first = row.orders.front();
    QString words = units_of(row);
    if (row.orders.size() == 1 && !first.name.empty()) words += QStringLiteral(" ") + short_text(first.name);
    if (!words.isEmpty()) words += QStringLiteral(": ");
    if (row.orders.size() == 1 && first.way.is_known()) words += text(first.way.words()) + QStringLiteral(", ");
    words += text(first.text);
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
    const OrderRow& one = row(index);
    if (role == Qt::CheckStateRole && one.kind == OrderRow::Kind::orders) return state_of(one);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return in_words(one);
    if (role == Qt::ToolTipRole && one.kind == OrderRow::Kind::orders) return tip(in_words(one));
    if (role == Qt::ToolTipRole && one.kind == OrderRow::Kind::at_rest) return tip(reasons_of(one));
    return {};
}

bool OrdersModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const OrderRow& one = row(index);
    if (role != Qt::CheckStateRole || one.kind != OrderRow::Kind::orders) return false;
    const bool yes = value.toInt() != Qt::Unchecked;
    std::vector<int> lines;
    for (const Order& order : one.orders) {
        if (order.done != yes) lines.push_back(order.entry);
    }
    if (!lines.empty()) emit tick_wanted(lines, yes);
    return !lines.empty();
}

Qt::ItemFlags OrdersModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    switch (row(index).kind) {
        case OrderRow::Kind::orders:
            return usual | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable;
        case OrderRow::Kind::at_rest:
            return usual | Qt::ItemIsSelectable;
        default:
            return usual;
    }
}

}  // namespace flagplot::ui
