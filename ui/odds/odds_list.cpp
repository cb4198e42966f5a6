#include "ui/odds/odds_list.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

#include "table/odds.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int number = 0;  // columns
constexpr int bar = 1;
constexpr int label = 2;

constexpr int most_lines = 9;  // in sight, if there is room
constexpr int least_lines = 3;
constexpr double width_of_bar = 11;  // letters
constexpr double least_bar = 6;      // where it is narrow

// A bar whose length is the chance. Its outline tells it from the ground in any colours.
class BarDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);  // the ground
        const QVariant chance = index.data(Qt::UserRole);
        if (!chance.isValid() || chance.toDouble() <= 0) return;
        const int inset = std::max(2, option.rect.height() / 6);
        const QRect whole = option.rect.adjusted(inset, inset, -inset, -inset);
        const int length = std::max(2, qRound(whole.width() * chance.toDouble()));
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        const QPalette& palette = option.palette;
        painter->save();
        painter->setPen(palette.color(chosen ? QPalette::HighlightedText : QPalette::Text));
        painter->setBrush(palette.color(chosen ? QPalette::HighlightedText : QPalette::Highlight));
        painter->drawRect(QRect(whole.left(), whole.top(), length - 1, whole.height() - 1));
        painter->restore();
    }
};

}  // namespace

OddsList::OddsList(QWidget* parent) : QTreeWidget(parent) {
    setColumnCount(3);
    setHeaderLabels({tr("Chance"), tr("Bar"), tr("Result")});
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideNone);
    setAccessibleName(tr("Odds"));
    setItemDelegateForColumn(bar, new BarDelegate(this));
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(1);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    fit();
}

void OddsList::show_lines(const std::vector<OddsLine>& lines) {
    const int was = currentIndex().row();
    clear();
    for (const OddsLine& line : lines) {
        auto* const item = new QTreeWidgetItem(this);
        QString said = line.said.isEmpty() ? line.label : line.said;
        if (line.heading) {
            item->setText(number, line.label);
            item->setFirstColumnSpanned(true);
        } else {
            const QString percent = text(table::percent(line.chance));
            item->setText(number, percent);
            item->setTextAlignment(number, Qt::AlignRight | Qt::AlignVCenter);
            item->setData(bar, Qt::UserRole, line.chance);
            item->setText(label, line.label);
            said += QStringLiteral(": ") + percent;
            if (!line.fraction.isEmpty()) said += QStringLiteral(", ") + line.fraction;
        }
        for (int column = 0; column < columnCount(); ++column) {
            item->setToolTip(column, tip(said));
            item->setData(column, Qt::AccessibleTextRole, said);
        }
    }
    if (was >= 0 && topLevelItemCount() > 0) setCurrentItem(topLevelItem(std::min(was, topLevelItemCount() - 1)));
    fit();
}

int OddsList::width_of(int column, bool headings) const {
    int widest = 0;
    for (int row = 0; row < topLevelItemCount(); ++row) {
        if (isFirstColumnSpanned(row, {}) != headings) continue;
        widest = std::max(widest, sizeHintForIndex(indexFromItem(topLevelItem(row), column)).width());
    }
    return widest;
}

// Where it is narrow the bars are shorter, so that the results can be read. A heading takes all columns, so the last
// one is made wide enough for it.
void OddsList::fit_columns() {
    setColumnWidth(number, width_of(number, false));
    const int room = viewport()->width() - columnWidth(number) - width_of(label, false);
    setColumnWidth(bar, std::clamp(room, letters(least_bar), letters(width_of_bar)));
    const int before_label = columnWidth(number) + columnWidth(bar);
    setColumnWidth(label, std::max(width_of(label, false), width_of(number, true) - before_label));
}

void OddsList::fit() {
    fit_columns();
    updateGeometry();
}

void OddsList::resizeEvent(QResizeEvent* event) {
    QTreeWidget::resizeEvent(event);
    fit_columns();
}

void OddsList::changeEvent(QEvent* event) {
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

int OddsList::height_of(int lines) const {
    const int row = topLevelItemCount() > 0 ? sizeHintForRow(0) : fontMetrics().height() + 4;
    return lines * row + 2 * frameWidth();
}

QSize OddsList::sizeHint() const {
    const int lines = columnWidth(number) + letters(width_of_bar) + width_of(label, false);
    const int wide = std::max(lines, width_of(number, true));
    const int bar_below = horizontalScrollBar()->isVisible() ? horizontalScrollBar()->height() : 0;
    return {std::min(wide + 2 * frameWidth(), letters(50)),
            height_of(std::clamp(topLevelItemCount(), 1, most_lines)) + bar_below};
}

QSize OddsList::minimumSizeHint() const {
    return {letters(24), height_of(std::clamp(topLevelItemCount(), 1, least_lines))};
}

}  // namespace flagplot::ui
