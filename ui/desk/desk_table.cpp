#include "ui/desk/desk_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <numeric>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

QFont small_font(const QFont& font) {
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * factor_of(Type::small));
    return small;
}

QFont font_of_word(const QFont& font, const DeskCell& cell) {
    QFont own = font;
    own.setBold(cell.sign == DeskSign::side || cell.sign == DeskSign::doubt);
    own.setUnderline(cell.is_link);
    return own;
}

QColor ink_of_word(const QPalette& palette, const DeskCell& cell) {
    if (cell.is_link) return palette.color(QPalette::Link);
    if (cell.sign == DeskSign::doubt) return tints(palette).doubt;
    const bool is_nothing = cell.sign == DeskSign::empty || cell.sign == DeskSign::none;
    return is_nothing ? muted(palette) : palette.color(QPalette::Text);
}

// Where the parts of a cell are.
struct Places {
    Places(const QRectF& rect, const QFont& font, const DeskCell& cell) {
        const QFontMetricsF metrics(font);
        const double pad = metrics.height() * .5;
        const double size = metrics.ascent();
        const QFontMetricsF small(small_font(font));
        const double lines = metrics.height() + small.height();
        const double top = rect.top() + (rect.height() - lines) / 2;
        double left = rect.left() + pad;
        sign = {left, top + (metrics.height() - size) / 2, size, size};
        if (cell.sign != DeskSign::none) left += size + pad * .8;
        const double middle = cell.rest.isEmpty() && cell.is_link ? small.height() / 2 : 0;
        word = {left, top + middle, rect.right() - left - 2, metrics.height()};
        rest = {left, top + metrics.height(), rect.right() - left - 2, small.height()};
    }

    QRectF sign;
    QRectF word;
    QRectF rest;
};

void write(QPainter& painter, const QRectF& where, const QFont& font, const QColor& ink, const QString& words) {
    painter.setFont(font);
    painter.setPen(ink);
    const QString shown = QFontMetricsF(font).elidedText(words, Qt::ElideRight, where.width());
    painter.drawText(where, Qt::AlignVCenter | Qt::AlignLeft, shown);
}

const DeskModel& model_of(const QModelIndex& index) {
    return *static_cast<const DeskModel*>(index.model());
}

}  // namespace

void DeskDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const DeskCell cell = model_of(index).cell(index);
    const Places places(option.rect, option.font, cell);
    const QPalette& palette = option.palette;
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, tints(palette).selected);
    painter->setPen(tints(palette).hairline);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (cell.sign == DeskSign::side) {
        paint_side(*painter, places.sign, model_of(index).side_of(index.row()), palette);
    } else {
        paint_sign(*painter, places.sign, cell.sign, palette);
    }
    write(*painter, places.word, font_of_word(option.font, cell), ink_of_word(palette, cell), cell.word);
    write(*painter, places.rest, small_font(option.font), muted(palette), cell.rest);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(tints(palette).primary, 1.5));
        painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1.5, -2));
    }
    painter->restore();
}

QSize DeskDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const DeskCell cell = model_of(index).cell(index);
    const QFontMetricsF metrics(option.font);
    const QFontMetricsF small(small_font(option.font));
    const double sign = cell.sign == DeskSign::none ? 0 : metrics.ascent() + metrics.height() * .4;
    const double word = QFontMetricsF(font_of_word(option.font, cell)).horizontalAdvance(cell.word);
    const double wide = std::max(word, small.horizontalAdvance(cell.rest)) + sign + metrics.height() * .9;
    return {static_cast<int>(wide) + 4, static_cast<int>(metrics.height() + small.height() + metrics.height() * 1.1)};
}

DeskTable::DeskTable(DeskModel& model, QWidget* parent) : Quiet(parent), model_(model) {
    setModel(&model);
    setItemDelegate(new DeskDelegate(this));
    setAccessibleName(u"Correspondents"_s);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setEditTriggers(NoEditTriggers);
    setMouseTracking(true);
    setHorizontalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrap(false);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setMinimumSectionSize(8);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void DeskTable::choose(int row) {
    if (row < 0 || row >= model_.rowCount()) return;
    setCurrentIndex(model_.index(row, std::max(0, currentIndex().column())));
}

// The columns share the width by what they need. So the height is the same at any width: a bar that came below them
// would make what is around it scroll, and so narrower, and so on.
void DeskTable::fit() {
    const int count = model_.columnCount();
    if (count == 0 || std::exchange(fits_, true)) return;
    std::vector<int> wanted;
    for (int column = 0; column < count; ++column)
        wanted.push_back(std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)));
    const int all = std::accumulate(wanted.begin(), wanted.end(), 0);
    const int room = viewport()->width();
    int left = room;
    for (int column = 0; column < count; ++column) {
        const int own = wanted[static_cast<std::size_t>(column)] * room / std::max(1, all);
        setColumnWidth(column, column == count - 1 ? left : own);
        left -= own;
    }
    for (int row = 0; row < model_.rowCount(); ++row) setRowHeight(row, sizeHintForRow(row));
    fits_ = false;
    updateGeometry();
}

int DeskTable::height_of_all() const {
    int height = horizontalHeader()->sizeHint().height();
    for (int row = 0; row < model_.rowCount(); ++row) height += rowHeight(row);
    return height;
}

QSize DeskTable::sizeHint() const {
    return {letters(90), height_of_all()};
}

QSize DeskTable::minimumSizeHint() const {
    return {letters(40), height_of_all()};
}

void DeskTable::act(const QModelIndex& index) {
    if (index.isValid()) emit act_wanted(index.row(), model_.column(index.column()));
}

void DeskTable::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter) return QTableView::keyPressEvent(event);
    if (!event->isAutoRepeat()) act(currentIndex());
}

// Of the cells only a link is pressed; the others choose their row.
void DeskTable::mouseReleaseEvent(QMouseEvent* event) {
    QTableView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    const bool is_link = index.isValid() && model_.cell(index).is_link;
    if (is_link && event->button() == Qt::LeftButton) act(index);
}

void DeskTable::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->position().toPoint());
    viewport()->setCursor(index.isValid() && model_.cell(index).is_link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QTableView::mouseMoveEvent(event);
}

void DeskTable::contextMenuEvent(QContextMenuEvent* event) {
    const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = by_key ? currentIndex() : indexAt(event->pos());
    if (!index.isValid()) return;
    const QPoint where = by_key ? visualRect(index).center() : event->pos();
    emit menu_wanted(index.row(), viewport()->mapToGlobal(where));
}

void DeskTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    Quiet::currentChanged(current, previous);
    if (current.isValid()) emit row_chosen(current.row());
}

void DeskTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) fit();
}

void DeskTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) QMetaObject::invokeMethod(this, &DeskTable::fit, Qt::QueuedConnection);
}

void DeskTable::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

}  // namespace flagplot::ui
