#include "ui/sheet/sheet_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>
#include <numeric>

#include "ui/common/look.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

using sheet::Kind;

constexpr int most_lines = 9;  // in sight, if there is room
constexpr int least_lines = 3;
constexpr double usual_bar = 11;  // letters
constexpr double most_bar = 40;   // where there is room
constexpr double least_bar = 6;   // where it is narrow
constexpr double least_words = 8;
constexpr int most_measured = 200;  // lines of a column, of which its width is taken

class Delegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const double length = index.data(SheetModel::bar_role).toDouble();
        if (length <= 0) return;
        const double thickness = QFontMetricsF(option.font).ascent() * .8;
        const QRectF cell = QRectF(option.rect).adjusted(6, 0, -6, 0);
        const double middle = cell.center().y();
        painter->fillRect(QRectF(cell.left(), middle - thickness / 2, std::max(2.0, cell.width() * length), thickness),
                          tints(option.palette).bar);
        const double low = cell.left() + cell.width() * index.data(SheetModel::low_role).toDouble();
        const double high = cell.left() + cell.width() * index.data(SheetModel::high_role).toDouble();
        painter->setPen(option.palette.color(QPalette::Text));
        if (high > low) painter->drawLine(QPointF(low, middle), QPointF(high, middle));
    }

    // With room between columns and lines.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize usual = QStyledItemDelegate::sizeHint(option, index);
        return {usual.width() + letters(1), static_cast<int>(usual.height() * 1.25)};
    }
};

}  // namespace

SheetView::SheetView(Place place, const QString& name, QWidget* parent)
    : Quiet(parent), model_(new SheetModel(this)), place_(place) {
    setModel(model_);
    setAccessibleName(name);
    setItemDelegate(new Delegate(this));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideRight);
    setHorizontalScrollMode(ScrollPerPixel);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(1);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setHighlightSections(false);
    if (place == Place::page) return;
    setHeaderHidden(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(NoSelection);  // nothing of it has happened
    setFrameShape(NoFrame);
    QPalette clear = palette();  // the rows stand on the pane's own ground
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
}

void SheetView::show_sheet(sheet::Sheet sheet) {
    const int was = currentIndex().row();
    const bool is_sorted = header()->isSortIndicatorShown() && header()->sortIndicatorSection() >= 0;
    model_->show_sheet(std::move(sheet));
    if (is_sorted) model_->sort(header()->sortIndicatorSection(), header()->sortIndicatorOrder());
    span();
    // Who listens is told of the current line as of the focus.
    if (hasFocus() && was >= 0 && lines() > 0) setCurrentIndex(model_->index(std::min(was, lines() - 1), 0));
    fit();
}

void SheetView::span() {
    for (int line = 0; line < lines(); ++line) {
        if (model_->spans(line)) setFirstColumnSpanned(line, {}, true);
    }
}

int SheetView::key() const {
    return currentIndex().data(SheetModel::key_role).toInt();
}

void SheetView::choose(int key) {
    const int line = model_->line_of(key);
    setCurrentIndex(line < 0 ? QModelIndex() : model_->index(line, 0));
}

void SheetView::let_sort() {
    header()->setSectionsClickable(true);
    header()->setSortIndicatorShown(true);
    header()->setSortIndicator(-1, Qt::AscendingOrder);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, &SheetView::sort_by);
}

// The row that was current stays so.
void SheetView::sort_by(int column, Qt::SortOrder order) {
    const int chosen_now = key();
    {
        const QSignalBlocker quiet(this);
        model_->sort(column, order);
        span();
        if (chosen_now != 0) choose(chosen_now);
    }
    viewport()->update();
}

void SheetView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    Quiet::currentChanged(current, previous);
    emit chosen(key());
}

int SheetView::width_of(int column) const {
    int widest = 0;
    int measured = 0;
    for (int line = 0; line < lines() && measured < most_measured; ++line) {
        if (model_->spans(line)) continue;
        widest = std::max(widest, sizeHintForIndex(model_->index(line, column)).width());
        ++measured;
    }
    return isHeaderHidden() ? widest : std::max(widest, header()->sectionSizeHint(column));
}

// Bars take what is left. Where a part of a page has too little room, its longest words are cut; a page scrolls.
void SheetView::fit_columns() {
    if (widths_.empty()) return;
    std::vector<int> widths = widths_;
    int room = viewport()->width();
    int bars = 0;
    std::size_t words = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const Kind kind = model_->kind(static_cast<int>(i));
        if (kind == Kind::bar) widths[i] = letters(least_bar);
        bars += kind == Kind::bar ? 1 : 0;
        if (kind == Kind::words && (words == widths.size() || widths[i] > widths[words])) words = i;
        room -= widths[i];
    }
    const bool cuts = place_ == Place::part && room < 0 && words < widths.size();
    if (cuts) widths[words] = std::max(letters(least_words), widths[words] + room);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (room > 0 && model_->kind(static_cast<int>(i)) == Kind::bar)
            widths[i] = std::min(widths[i] + room / std::max(1, bars), letters(most_bar));
        setColumnWidth(static_cast<int>(i), widths[i]);
    }
}

void SheetView::fit() {
    widths_.clear();
    spanned_ = 0;
    const bool has_rows = model_->columnCount() > 1 || (lines() > 0 && !model_->spans(lines() - 1));
    for (int column = 0; has_rows && column < model_->columnCount(); ++column) {
        const bool is_bar = model_->kind(column) == Kind::bar;
        widths_.push_back(is_bar ? letters(usual_bar) : width_of(column));
    }
    for (int line = 0; line < lines(); ++line) {
        if (model_->spans(line)) spanned_ = std::max(spanned_, sizeHintForIndex(model_->index(line, 0)).width());
    }
    fit_columns();
    updateGeometry();
}

void SheetView::resizeEvent(QResizeEvent* event) {
    Quiet::resizeEvent(event);
    fit_columns();
}

void SheetView::changeEvent(QEvent* event) {
    Quiet::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

int SheetView::height_of(int lines) const {
    const int row = this->lines() > 0 ? sizeHintForRow(0) : fontMetrics().height() + 4;
    return lines * row + 2 * frameWidth();
}

QSize SheetView::sizeHint() const {
    if (place_ == Place::page) return Quiet::sizeHint();
    const int wide = std::max(std::accumulate(widths_.begin(), widths_.end(), 0), spanned_);
    return {std::min(wide + 2 * frameWidth(), letters(60)), height_of(std::clamp(lines(), 1, most_lines))};
}

QSize SheetView::minimumSizeHint() const {
    if (place_ == Place::page) return Quiet::minimumSizeHint();
    return {letters(24), height_of(std::clamp(lines(), 1, least_lines))};
}

}  // namespace flagplot::ui
