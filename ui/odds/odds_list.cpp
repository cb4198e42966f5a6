#include "ui/odds/odds_list.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "table/odds.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

constexpr int number = 0;  // columns
constexpr int bar = 1;
constexpr int label = 2;
constexpr int totals = 3;

constexpr int most_lines = 9;  // in sight, if there is room
constexpr int least_lines = 3;
constexpr double width_of_bar = 11;  // letters
constexpr double most_bar = 40;      // where there is room
constexpr double least_bar = 6;      // where it is narrow

// A bar as long as its chance is beside the greatest.
class BarDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);  // the ground
        const QVariant share = index.data(Qt::UserRole);
        if (!share.isValid() || share.toDouble() <= 0) return;
        const double thickness = QFontMetricsF(option.font).ascent() * .8;
        const QRectF cell = QRectF(option.rect).adjusted(6, 0, -6, 0);
        const double length = std::max(2.0, cell.width() * share.toDouble());
        painter->fillRect(QRectF(cell.left(), cell.center().y() - thickness / 2, length, thickness),
                          tints(option.palette).bar);
    }
};

}  // namespace

OddsList::OddsList(QWidget* parent) : Quiet(parent) {
    setColumnCount(4);
    setHeaderLabels({tr("Chance"), tr("Bar"), tr("Result"), tr("Totals")});
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(NoSelection);  // nothing of it has happened
    setTextElideMode(Qt::ElideRight);
    setFrameShape(NoFrame);
    QPalette clear = palette();  // the rows stand on the pane's own ground
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
    setAccessibleName(tr("Odds"));
    setItemDelegateForColumn(bar, new BarDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(1);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    // As in print: the totals, what they bring, how likely that is.
    header()->moveSection(header()->visualIndex(totals), 0);
    header()->moveSection(header()->visualIndex(label), 1);
    header()->moveSection(header()->visualIndex(bar), 2);
    fit();
}

void OddsList::show_lines(const std::vector<OddsLine>& lines) {
    const int was = currentIndex().row();
    clear();
    double longest = 0;  // has the whole bar
    for (const OddsLine& line : lines) {
        if (!line.heading) longest = std::max(longest, line.chance);
    }
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
            item->setData(bar, Qt::UserRole, longest > 0 ? line.chance / longest : 0);
            item->setText(label, line.label);
            item->setText(totals, line.totals);
            item->setTextAlignment(totals, Qt::AlignRight | Qt::AlignVCenter);
            said += QStringLiteral(": ") + percent;
            if (!line.fraction.isEmpty()) said += QStringLiteral(", ") + line.fraction;
        }
        for (int column = 0; column < columnCount(); ++column) {
            item->setToolTip(column, tip(said));
            item->setData(column, Qt::AccessibleTextRole, said);
        }
    }
    // Who listens is told of the current line as of the focus.
    if (hasFocus() && was >= 0 && topLevelItemCount() > 0) {
        setCurrentItem(topLevelItem(std::min(was, topLevelItemCount() - 1)));
    }
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

// Where it is narrow the bars are shorter, so that the results can be read.
void OddsList::fit_columns() {
    setColumnWidth(number, width_of(number, false));
    setColumnWidth(totals, width_of(totals, false));
    const int room = viewport()->width() - columnWidth(number) - columnWidth(totals);
    setColumnWidth(bar, std::clamp(room - width_of(label, false), letters(least_bar), letters(most_bar)));
    const int widest = width_of(label, false) + letters(1);
    setColumnWidth(label, std::clamp(room - columnWidth(bar), std::min(letters(8), widest), widest));
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
    const int lines = columnWidth(number) + columnWidth(totals) + letters(width_of_bar) + width_of(label, false);
    const int wide = std::max(lines, width_of(number, true));
    return {std::min(wide + 2 * frameWidth(), letters(60)), height_of(std::clamp(topLevelItemCount(), 1, most_lines))};
}

QSize OddsList::minimumSizeHint() const {
    return {letters(24), height_of(std::clamp(topLevelItemCount(), 1, least_lines))};
}

}  // namespace flagplot::ui
