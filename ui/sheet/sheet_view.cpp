#include "ui/sheet/sheet_view.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QWheelEvent>
#include <algorithm>
#include <numeric>

#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

using sheet::Kind;
using sheet::Sign;

constexpr int most_lines = 9;  // in sight, if there is room
constexpr int least_lines = 3;
constexpr double most_wide = 90;  // letters: what a part wants at most
constexpr int most_in_list = 6;   // of a list, whose place is as high as they are
constexpr double usual_bar = 11;  // letters
constexpr double most_bar = 40;   // where there is room
constexpr double least_bar = 6;   // where it is narrow
constexpr double least_words = 8;
constexpr int most_measured = 200;  // lines of a column, of which its width is taken

// A cell, with its sign before its words. With `about` what there is to know about it stands below them.
class Delegate : public QStyledItemDelegate {
  public:
    Delegate(bool about, QObject* parent) : QStyledItemDelegate(parent), about_(about) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QStyle& style = *item.widget->style();
        const sheet::Cell* const cell = cell_of(index);
        if (about_ && cell) {
            QStyleOptionViewItem ground = item;
            ground.text.clear();
            ground.features &= ~QStyleOptionViewItem::HasDecoration;
            style.drawControl(QStyle::CE_ItemViewItem, &ground, painter, item.widget);
            item.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus);
            const int line = QFontMetrics(item.font).height();
            const int below = QFontMetrics(small(item.widget->font())).height();
            item.rect.setTop(item.rect.center().y() - (line + below) / 2);
            item.rect.setHeight(line);
        }
        style.drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        if (!cell) return;
        if (item.features.testFlag(QStyleOptionViewItem::HasDecoration)) {
            const QRectF sign = style.subElementRect(QStyle::SE_ItemViewItemDecoration, &item, item.widget);
            paint_side(*painter, sign, cell->side, item.palette);
            paint_sign(*painter, sign, cell->sign, item.palette);
        }
        if (about_) {
            paint_about(*painter, item, *cell);
            painter->setPen(tints(item.palette).hairline);
            painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        }
        paint_bar(*painter, option, index);
    }

    // With room between columns and lines.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize usual = QStyledItemDelegate::sizeHint(option, index);
        const sheet::Cell* const cell = cell_of(index);
        if (!about_ || !cell) return {usual.width() + letters(1), static_cast<int>(usual.height() * 1.25)};
        const QFontMetrics below(small(option.font));
        const int sign = has_sign(*cell) ? 2 * QFontMetrics(option.font).ascent() : 0;
        const int wide = std::max(usual.width(), below.horizontalAdvance(text(cell->about)) + sign + letters(1));
        return {wide + letters(1), QFontMetrics(option.font).height() * 2 + below.height()};
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* item, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(item, index);
        const sheet::Cell* const cell = cell_of(index);
        if (index.column() == 0) item->viewItemPosition = QStyleOptionViewItem::Beginning;
        if (!cell) return;
        // Where no heads stand above, the row that was hit is lit.
        const bool has_heads = !static_cast<const QTableView*>(item->widget)->horizontalHeader()->isHidden();
        const bool is_hit = item->font.bold() && index.data(SheetModel::key_role).toInt() == 0;
        if (is_hit && !has_heads) item->state |= QStyle::State_Selected;
        const Kind kind = static_cast<const SheetModel*>(index.model())->kind(index.column());
        if (cell->is_link) {
            item->palette.setColor(QPalette::Text, item->palette.color(QPalette::Link));
        } else if (cell->sign == Sign::doubt) {
            item->palette.setColor(QPalette::Text, tints(item->palette).doubt);
        } else if (cell->sign == Sign::empty || kind == Kind::aside) {
            item->palette.setColor(QPalette::Text, muted(item->palette));
        }
        item->palette.setColor(QPalette::HighlightedText, item->palette.color(QPalette::Text));
        if (!has_sign(*cell)) return;
        const int size = QFontMetrics(item->font).ascent();
        item->features |= QStyleOptionViewItem::HasDecoration;
        item->decorationSize = {size, size};
    }

  private:
    static const sheet::Cell* cell_of(const QModelIndex& index) {
        return static_cast<const SheetModel*>(index.model())->cell(index);
    }

    static bool has_sign(const sheet::Cell& cell) { return cell.sign != Sign::none || cell.side >= 0; }

    static void paint_about(QPainter& painter, const QStyleOptionViewItem& item, const sheet::Cell& cell) {
        QRect line = item.widget->style()->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget);
        const int margin = item.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &item, item.widget) + 1;
        line.adjust(margin, 0, -margin, 0);
        line.moveTop(item.rect.bottom() + 1);
        write(painter, line, text(cell.about), small(item.widget->font()), muted(item.palette),
              Qt::AlignLeft | Qt::AlignTop);
    }

    static void paint_bar(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        const sheet::Bar bar = static_cast<const SheetModel*>(index.model())->bar(index);
        if (bar.length <= 0 && bar.mark <= 0) return;
        const double thickness = QFontMetricsF(option.font).ascent() * .8;
        const QRectF cell = QRectF(option.rect).adjusted(6, 0, -6, 0);
        const double middle = cell.center().y();
        const auto at = [&](double share) { return cell.left() + cell.width() * share; };
        if (bar.length > 0) {
            const double wide = std::max(2.0, cell.width() * bar.length);
            painter.fillRect(QRectF(cell.left(), middle - thickness / 2, wide, thickness), tints(option.palette).bar);
        }
        painter.setPen(option.palette.color(QPalette::Text));
        if (bar.high > bar.low) painter.drawLine(QPointF(at(bar.low), middle), QPointF(at(bar.high), middle));
        if (bar.mark > 0)
            painter.drawLine(QPointF(at(bar.mark), option.rect.top()), QPointF(at(bar.mark), option.rect.bottom() + 1));
    }

    bool about_;
};

}  // namespace

SheetView::SheetView(Place place, const QString& name, QWidget* parent)
    : Quiet(parent), model_(new SheetModel(place == Place::table, this)), place_(place) {
    setModel(model_);
    setAccessibleName(name);
    setItemDelegate(new Delegate(place == Place::table, this));
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setSelectionBehavior(SelectRows);
    setSelectionMode(place == Place::part ? NoSelection : SingleSelection);  // nothing of a part has happened
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView& head = *horizontalHeader();
    head.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    head.setMinimumSectionSize(1);
    head.setSectionResizeMode(QHeaderView::Fixed);
    head.setSectionsClickable(false);
    head.setHighlightSections(false);
    if (place == Place::page) return;
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, place == Place::part ? QSizePolicy::Maximum : QSizePolicy::Fixed);
    if (place == Place::table) {
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setMouseTracking(true);
        return;
    }
    head.hide();
    QPalette clear = palette();  // the rows stand on the pane's own ground
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
}

void SheetView::show_sheet(sheet::Sheet sheet) {
    if (sheet == model_->sheet()) return;
    const QModelIndex was = currentIndex();
    const int was_key = key();
    const bool is_sorted =
        horizontalHeader()->isSortIndicatorShown() && horizontalHeader()->sortIndicatorSection() >= 0;
    widths_.clear();  // of the columns that were
    model_->show_sheet(std::move(sheet));
    if (is_sorted) model_->sort(horizontalHeader()->sortIndicatorSection(), horizontalHeader()->sortIndicatorOrder());
    span();
    const int same = was_key == 0 ? -1 : model_->line_of(was_key);
    const int line = same >= 0 ? same : std::min(was.row(), lines() - 1);
    const int column = std::min(was.column(), model_->columnCount() - 1);
    if (was.isValid() && line >= 0) setCurrentIndex(model_->index(line, column));
    fit();
}

void SheetView::span() {
    clearSpans();
    for (int line = 0; line < lines() && model_->columnCount() > 1; ++line) {
        if (model_->spans(line)) setSpan(line, 0, 1, model_->columnCount());
    }
}

void SheetView::choose(int key) {
    const int line = model_->line_of(key);
    setCurrentIndex(line < 0 ? QModelIndex() : model_->index(line, std::max(0, currentIndex().column())));
}

void SheetView::let_sort() {
    QHeaderView& head = *horizontalHeader();
    head.setSectionsClickable(true);
    head.setSortIndicatorShown(true);
    head.setSortIndicator(-1, Qt::AscendingOrder);
    connect(&head, &QHeaderView::sortIndicatorChanged, this, &SheetView::sort_by);
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

// But for a table's cells it goes from line to line.
QModelIndex SheetView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    if (place_ == Place::table) return Quiet::moveCursor(action, modifiers);
    const int column = std::max(0, currentIndex().column());
    switch (action) {
        case MoveLeft:
        case MoveRight:
            horizontalScrollBar()->triggerAction(action == MoveLeft ? QScrollBar::SliderSingleStepSub
                                                                    : QScrollBar::SliderSingleStepAdd);
            return currentIndex();
        case MoveHome:
            return model_->index(0, column);
        case MoveEnd:
            return model_->index(lines() - 1, column);
        default:
            return Quiet::moveCursor(action, modifiers);
    }
}

void SheetView::press(const QModelIndex& index) {
    if (const int of = index.data(SheetModel::key_role).toInt(); of != 0) emit pressed(of, model_->name_of(index));
}

void SheetView::keyPressEvent(QKeyEvent* event) {
    const bool takes_enter = is_enter_key(*event) && (place_ == Place::list || place_ == Place::table);
    if (event->key() == Qt::Key_Delete && key() != 0) return emit removal_wanted(key());
    if (!takes_enter) return Quiet::keyPressEvent(event);
    if (!event->isAutoRepeat()) press(currentIndex());
}

// A line of a list, or a link.
bool SheetView::is_pressed_at(const QPoint& place) const {
    const QModelIndex index = indexAt(place);
    const sheet::Cell* const cell = index.isValid() ? model_->cell(index) : nullptr;
    return index.isValid() && (place_ == Place::list || (cell && cell->is_link));
}

void SheetView::mouseReleaseEvent(QMouseEvent* event) {
    Quiet::mouseReleaseEvent(event);
    const QPoint place = event->position().toPoint();
    if (event->button() == Qt::LeftButton && is_pressed_at(place)) press(indexAt(place));
}

void SheetView::mouseMoveEvent(QMouseEvent* event) {
    const bool is_link = place_ == Place::table && is_pressed_at(event->position().toPoint());
    viewport()->setCursor(is_link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    Quiet::mouseMoveEvent(event);
}

void SheetView::contextMenuEvent(QContextMenuEvent* event) {
    const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = by_key ? currentIndex() : indexAt(event->pos());
    const int of = index.data(SheetModel::key_role).toInt();
    if (of == 0) return;
    emit menu_wanted(of, viewport()->mapToGlobal(by_key ? visualRect(index).center() : event->pos()));
}

void SheetView::focusInEvent(QFocusEvent* event) {
    const bool by_key = event->reason() != Qt::MouseFocusReason;
    if (place_ == Place::list && by_key && !currentIndex().isValid()) setCurrentIndex(model_->index(0, 0));
    Quiet::focusInEvent(event);
}

// What doesn't scroll leaves it to what is around it.
void SheetView::wheelEvent(QWheelEvent* event) {
    place_ == Place::table ? event->ignore() : Quiet::wheelEvent(event);
}

int SheetView::width_of(int column) const {
    int widest = 0;
    int measured = 0;
    for (int line = 0; line < lines() && measured < most_measured; ++line) {
        if (model_->spans(line)) continue;
        widest = std::max(widest, sizeHintForIndex(model_->index(line, column)).width());
        ++measured;
    }
    return is_part() ? widest : std::max(widest, horizontalHeader()->sectionSizeHint(column));
}

void SheetView::share(int room) {
    const int all = std::max(1, std::accumulate(widths_.begin(), widths_.end(), 0));
    int left = room;
    for (std::size_t i = 0; i < widths_.size(); ++i) {
        const bool is_last = i + 1 == widths_.size();
        const int own = is_last ? left : widths_[i] * room / all;
        setColumnWidth(static_cast<int>(i), own);
        left -= own;
    }
}

// Bars take what is left, or a list's longest words. Where a part of a page has too little room, these are cut; a page
// scrolls; a table's columns share the width by what they need, so that it is as high at any width: a bar that came
// below them would make what is around it scroll, and so narrower, and so on.
void SheetView::fit_columns() {
    if (widths_.empty()) return setColumnWidth(0, viewport()->width());
    std::vector<int> widths = widths_;
    int room = viewport()->width();
    if (place_ == Place::table) return share(room);
    int bars = 0;
    std::size_t words = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const Kind kind = model_->kind(static_cast<int>(i));
        if (kind == Kind::bar) widths[i] = letters(least_bar);
        bars += kind == Kind::bar ? 1 : 0;
        if (kind == Kind::words && (words == widths.size() || widths[i] > widths[words])) words = i;
        room -= widths[i];
    }
    const bool fills = place_ == Place::list ? bars == 0 || room < 0 : place_ == Place::part && room < 0;
    if (fills && words < widths.size()) widths[words] = std::max(letters(least_words), widths[words] + room);
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
    verticalHeader()->setDefaultSectionSize(height_of_line());
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

int SheetView::height_of_line() const {
    int height = lines() > 0 ? 0 : fontMetrics().height() + 4;
    for (int column = 0; lines() > 0 && column < model_->columnCount(); ++column)
        height = std::max(height, sizeHintForIndex(model_->index(0, column)).height());
    return height;
}

int SheetView::height_of(int lines) const {
    const int head = place_ == Place::table ? horizontalHeader()->sizeHint().height() : 0;
    return head + lines * height_of_line() + 2 * frameWidth();
}

QSize SheetView::sizeHint() const {
    if (place_ == Place::page) return Quiet::sizeHint();
    const int wide = std::max(std::accumulate(widths_.begin(), widths_.end(), 0), spanned_);
    const int most = place_ == Place::table ? lines() : place_ == Place::list ? most_in_list : most_lines;
    return {std::min(wide + 2 * frameWidth(), letters(most_wide)),
            height_of(std::clamp(lines(), 1, std::max(1, most)))};
}

QSize SheetView::minimumSizeHint() const {
    if (place_ == Place::page) return Quiet::minimumSizeHint();
    if (place_ == Place::part) return {letters(24), height_of(std::clamp(lines(), 1, least_lines))};
    return {letters(20), sizeHint().height()};
}

}  // namespace flagplot::ui
