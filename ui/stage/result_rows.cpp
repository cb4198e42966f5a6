#include "ui/stage/result_rows.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <map>

#include "rulebook/table_words.h"
#include "table/row_shares.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

enum Column { range, result, bar, chance, columns };
constexpr double width_of_bar = 11;   // letters
constexpr double least_results = 12;  // where it is narrow
constexpr double most_results = 60;
constexpr int length_role = Qt::UserRole;
constexpr int hit_role = Qt::UserRole + 1;

int row_height(const QFont& font) {
    return static_cast<int>(QFontMetricsF(font).height() * 1.35);
}

class BarDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tints colours = tints(option.palette);
        const bool is_hit = index.siblingAtColumn(range).data(hit_role).toBool();
        painter->save();
        painter->setFont(option.font);
        if (is_hit) painter->fillRect(option.rect, colours.selected);
        QFont font = option.font;
        font.setBold(is_hit);
        painter->setFont(font);
        painter->setPen(option.palette.color(QPalette::Text));
        const QRect cell = option.rect.adjusted(6, 0, -6, 0);
        if (index.column() == bar) {
            const QVariant length = index.data(length_role);
            const double thickness = QFontMetricsF(option.font).ascent() * .8;
            const QRectF whole(cell.left(), cell.center().y() - thickness / 2, cell.width(), thickness);
            if (length.isValid()) {
                painter->fillRect(QRectF(whole.topLeft(), QSizeF(whole.width() * length.toDouble(), thickness)),
                                  is_hit ? colours.primary : colours.bar);
            }
        } else {
            const bool is_number = index.column() == range || index.column() == chance;
            const QString words = QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, cell.width());
            painter->drawText(cell, static_cast<int>(Qt::AlignVCenter | (is_number ? Qt::AlignRight : Qt::AlignLeft)),
                              words);
            if (index.column() == range && is_hit) {
                const double side = QFontMetricsF(option.font).ascent() * .6;
                const QPointF from(option.rect.left() + 2, option.rect.center().y() - side / 2 + 1);
                painter->setRenderHint(QPainter::Antialiasing);
                painter->setPen(Qt::NoPen);
                painter->setBrush(colours.primary);
                painter->drawPolygon(QPolygonF{from, from + QPointF(side * .8, side / 2), from + QPointF(0, side)});
            }
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem bold = option;
        bold.font.setBold(true);  // as the row that was hit is
        const QSize usual = QStyledItemDelegate::sizeHint(bold, index);
        return {usual.width() + 12, row_height(option.font)};
    }
};

}  // namespace

ResultRows::ResultRows(QWidget* parent) : Quiet(parent) {
    setColumnCount(columns);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setFrameShape(NoFrame);
    setSelectionMode(NoSelection);
    setAllColumnsShowFocus(true);
    QPalette clear = palette();  // the rows stand on the pane's own ground
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
    setItemDelegate(new BarDelegate(this));
    setAccessibleName(u"The table's rows"_s);
    setUniformRowHeights(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(10);
}

void ResultRows::clear_rows() {
    clear();
}

void ResultRows::show_lookup(const rulebook::Rulebook& rulebook, const table::Table& table, const table::Lookup& lookup,
                             bool with_chances) {
    clear();
    const std::vector<double> likely =
        with_chances ? table::row_shares(table, lookup.facts, lookup.column) : std::vector<double>();
    const double longest = likely.empty() ? 1 : *std::max_element(likely.begin(), likely.end());
    std::size_t column = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].id == lookup.column) column = i;
    }
    QTreeWidgetItem* hit = nullptr;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const table::Row& row = table.rows[i];
        auto* const item = new QTreeWidgetItem(this);
        const bool is_hit = lookup.row && static_cast<std::size_t>(*lookup.row) == i;
        // A ladder's places have names, and its numbers are nobody's business.
        if (!table.ladder) item->setText(range, row.range ? text(to_string(*row.range)) : text(row.label));
        const std::size_t cell = std::min(column, row.cells.empty() ? 0 : row.cells.size() - 1);
        QString words = row.cells.empty()
                            ? text(rulebook::name_of(table, row))
                            : text(rulebook::cell_in_words(table, row.cells[cell], rulebook, lookup.facts));
        if (is_hit && !lookup.label.empty()) words = text(lookup.label);
        item->setText(result, words);
        item->setToolTip(result, tip(words));
        item->setData(range, hit_role, is_hit);
        if (!likely.empty()) {
            item->setData(bar, length_role, longest > 0 ? likely[i] / longest : 0);
            item->setText(chance, text(table::percent(likely[i])));
        }
        QStringList said{item->text(range), words, item->text(chance)};
        said.removeAll(QString());
        const QString all = (is_hit ? u"Hit: %1"_s : QStringLiteral("%1")).arg(said.join(QStringLiteral(", ")));
        item->setData(range, Qt::AccessibleTextRole, all);
        if (is_hit) hit = item;
    }
    for (const table::AppliedModifier& modifier : lookup.modifiers) {
        auto* const item = new QTreeWidgetItem(this);
        item->setText(range, QStringLiteral("\u2713"));
        item->setText(result, text(to_string(modifier)));
        item->setToolTip(result, tip(item->text(result)));
    }
    fit();
    if (hit) setCurrentItem(hit);
    if (hit) scrollToItem(hit, EnsureVisible);
}

// A result's bar is beside it, however wide the window is.
void ResultRows::fit_columns() {
    const int ranges = width_of(range);
    const int chances = width_of(chance);
    const int room = viewport()->width() - ranges - chances - letters(width_of_bar);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->resizeSection(range, ranges);
    header()->resizeSection(chance, chances);
    header()->resizeSection(bar, letters(width_of_bar));
    header()->resizeSection(result, std::max(letters(least_results), room));
}

void ResultRows::fit() {
    fit_columns();
    updateGeometry();
}

int ResultRows::width_of(int column) const {
    return topLevelItemCount() == 0 ? 0 : sizeHintForColumn(column);
}

void ResultRows::resizeEvent(QResizeEvent* event) {
    QTreeWidget::resizeEvent(event);
    fit_columns();
}

// As wide as what stands in its rows, and as high; three of them are always in sight.
QSize ResultRows::sizeHint() const {
    const int results = std::min(width_of(result) + letters(4), letters(most_results));
    const int wide = width_of(range) + results + letters(width_of_bar) + width_of(chance);
    return {std::max(letters(44), wide), topLevelItemCount() * row_height(font())};
}

QSize ResultRows::minimumSizeHint() const {
    return {letters(30), std::min(3, topLevelItemCount()) * row_height(font())};
}

void ResultRows::changeEvent(QEvent* event) {
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

}  // namespace flagplot::ui
