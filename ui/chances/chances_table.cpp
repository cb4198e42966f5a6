#include "ui/chances/chances_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <set>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

constexpr int share_role = Qt::UserRole;  // of the longest bar
constexpr int low_role = Qt::UserRole + 1;
constexpr int high_role = Qt::UserRole + 2;

// A bar from the left, and the figure behind it.
class ShareDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QVariant share = index.data(share_role);
        if (!share.isValid()) return QStyledItemDelegate::paint(painter, option, index);
        const QFontMetricsF metrics(option.font);
        const double figure = metrics.horizontalAdvance(QStringLiteral("100.00 %"));
        const double thickness = metrics.ascent() * .8;
        const QRectF cell = QRectF(option.rect).adjusted(6, 0, -6, 0);
        const double whole = std::max(0.0, cell.width() - figure);
        const double length = whole * share.toDouble();
        const double low = cell.left() + whole * index.data(low_role).toDouble();
        const double high = cell.left() + whole * index.data(high_role).toDouble();
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, tints(option.palette).selected);
        painter->fillRect(QRectF(cell.left(), cell.center().y() - thickness / 2, length, thickness),
                          tints(option.palette).bar);
        painter->setPen(option.palette.color(QPalette::Text));
        if (high > low) painter->drawLine(QPointF(low, cell.center().y()), QPointF(high, cell.center().y()));
        painter->drawText(cell, Qt::AlignRight | Qt::AlignVCenter, index.data(Qt::DisplayRole).toString());
    }
};

QString words_of(double value, const std::vector<ChancesTable::Shown>& shown) {
    const auto with_it = std::find_if(shown.begin(), shown.end(), [](const auto& one) { return one.quantity; });
    return text(referee::value_words(*with_it->quantity, value));
}

}  // namespace

ChancesTable::ChancesTable(QWidget* parent) : Quiet(parent) {
    setAccessibleName(tr("Chances"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setItemDelegate(new ShareDelegate(this));
    header()->setStretchLastSection(false);
}

void ChancesTable::show_counts(const std::vector<Shown>& shown) {
    clear();
    QStringList heads{tr("Value")};
    std::set<double> values;
    double longest = 0;
    const bool is_alone = shown.size() == 1;  // else there is no room for more
    const int columns_each = is_alone ? 3 : 2;
    for (const Shown& one : shown) {
        heads += {one.name, tr("at least")};
        if (is_alone) heads += tr("at most");
        for (const auto& [value, share] : one.quantity ? one.quantity->shares : std::map<double, double>()) {
            values.insert(value);
            longest = std::max(longest, referee::interval_of(share, *one.chances).high);
        }
    }
    setColumnCount(static_cast<int>(heads.size()));
    setHeaderLabels(heads);
    for (int i = 0; i < static_cast<int>(shown.size()); ++i)
        headerItem()->setToolTip(1 + i * columns_each, tip(shown[static_cast<std::size_t>(i)].about));
    for (const double value : values) {
        auto* const item = new QTreeWidgetItem(this);
        const QString named = words_of(value, shown);
        item->setText(0, named);
        QStringList said{named};
        int column = 1;
        for (const Shown& one : shown) {
            const auto found = one.quantity ? one.quantity->shares.find(value) : std::map<double, double>::iterator();
            const double share = one.quantity && found != one.quantity->shares.end() ? found->second : 0;
            const QString words = one.quantity ? text(referee::percent(share, *one.chances)) : QString();
            const QString least =
                one.quantity ? text(referee::percent(one.quantity->at_least(value), *one.chances)) : QString();
            item->setText(column, words);
            const std::string between = one.quantity ? referee::between_words(share, *one.chances) : "";
            if (!between.empty()) item->setToolTip(column, tr("%1 with 95 % confidence").arg(text(between)));
            const referee::Interval interval =
                one.quantity ? referee::interval_of(share, *one.chances) : referee::Interval{0, 0};
            if (longest > 0) {
                item->setData(column, share_role, share / longest);
                item->setData(column, low_role, interval.low / longest);
                item->setData(column, high_role, interval.high / longest);
            }
            const QString most =
                one.quantity ? text(referee::percent(one.quantity->at_most(value), *one.chances)) : QString();
            for (int i = 1; i < columns_each; ++i) {
                item->setText(column + i, i == 1 ? least : most);
                item->setTextAlignment(column + i, Qt::AlignRight | Qt::AlignVCenter);
            }
            if (one.quantity) said += tr("%1: %2, at least %3, at most %4").arg(one.name, words, least, most);
            column += columns_each;
        }
        for (int i = 0; i < columnCount(); ++i)
            item->setData(i, Qt::AccessibleTextRole, said.join(QStringLiteral("; ")));
    }
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (int column = 1; column < columnCount(); column += columns_each)
        header()->setSectionResizeMode(column, QHeaderView::Stretch);
    viewport()->update();  // the lines that a selected one stood among, too
}

}  // namespace flagplot::ui
