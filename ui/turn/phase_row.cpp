#include "ui/turn/phase_row.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionFocusRect>
#include <QStyledItemDelegate>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

QFont type_of(const PhaseSign& phase, QFont font) {
    font.setBold(phase.is_on);
    return font;
}

// The line from the phase before.
int joint(int row) {
    return row == 0 ? 2 : letters(6);
}

// A phase: its sign and its name, bold where it is on.
class PhaseDelegate : public QStyledItemDelegate {
  public:
    PhaseDelegate(const std::vector<PhaseSign>& phases, QListWidget& row)
        : QStyledItemDelegate(&row), phases_(phases), row_(row) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const PhaseSign& phase = phase_at(index);
        const QFontMetrics metrics(type_of(phase, option.font));
        const int words = metrics.horizontalAdvance(phase.label);
        return {joint(index.row()) + sign(option) + letters(1) + words + letters(2), row_.height()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const PhaseSign& phase = phase_at(index);
        const QRect room = option.rect.intersected(row_.viewport()->rect());
        const double middle = option.rect.center().y();
        const int left = option.rect.left() + joint(index.row());
        painter->save();
        if (left < 0) {  // its end alone is in sight
            painter->setPen(muted(option.palette));
            painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("\u2026  "));
            return painter->restore();
        }
        painter->setRenderHint(QPainter::Antialiasing);
        if (index.row() > 0) {
            painter->setPen(QPen(tints(option.palette).border, 1.5));
            painter->drawLine(QPointF(option.rect.left() + 2, middle), QPointF(left - letters(1), middle));
        }
        const int size = sign(option);
        paint_sign(*painter, QRectF(left, middle - size / 2.0, size, size), phase.sign, option.palette);
        painter->setFont(type_of(phase, option.font));
        painter->setPen(phase.is_on ? option.palette.color(QPalette::Text) : muted(option.palette));
        QRect words = option.rect;
        words.setLeft(left + size + letters(1));
        words.setRight(room.right());
        painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(phase.label, Qt::ElideRight, words.width()));
        painter->restore();
        if (!row_.hasFocus() || row_.currentRow() != index.row()) return;
        QStyleOptionFocusRect focus;
        focus.initFrom(&row_);
        focus.rect = QRect(left - 4, words.top() + 3, room.right() - left + 3, words.height() - 6);
        row_.style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, &row_);
    }

  private:
    const PhaseSign& phase_at(const QModelIndex& index) const { return phases_[static_cast<std::size_t>(index.row())]; }
    static int sign(const QStyleOptionViewItem& option) { return option.fontMetrics.ascent(); }

    const std::vector<PhaseSign>& phases_;
    QListWidget& row_;
};

}  // namespace

PhaseRow::PhaseRow(Document& document, QWidget* parent) : Quiet(parent), document_(document) {
    setAccessibleName(u"Phases of the turn"_s);
    setFlow(QListView::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    viewport()->setAutoFillBackground(false);
    setItemDelegate(new PhaseDelegate(phases_, *this));
    connect(this, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { emit phase_chosen(item->data(Qt::UserRole).toString()); });
    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound})
        connect(&document_, signal, this, &PhaseRow::refresh);
    refresh();
}

void PhaseRow::refresh() {
    std::vector<PhaseSign> now = phases_of_turn(document_);
    if (now == phases_ && count() > 0) return;
    clear();
    phases_ = std::move(now);
    for (const PhaseSign& phase : phases_) {
        auto* const item = new QListWidgetItem(phase.label, this);
        item->setData(Qt::UserRole, exact(phase.id));
        item->setData(Qt::AccessibleTextRole, phase.heard());
        item->setToolTip(
            tip(phase.help.isEmpty() ? phase.heard() : QStringLiteral("%1. %2").arg(phase.heard(), phase.help)));
    }
    setHidden(phases_.empty());
    setCurrentRow(row_of_phase_on());
    updateGeometry();
    fit();
}

int PhaseRow::row_of_phase_on() const {
    const auto on = std::ranges::find_if(phases_, [](const PhaseSign& one) { return one.is_on; });
    return on == phases_.end() ? 0 : static_cast<int>(on - phases_.begin());
}

// The one that is on, and as many as there is room for, those to come first.
void PhaseRow::fit() {
    doItemsLayout();
    if (count() == 0) return;
    const int on = row_of_phase_on();
    const int first = visualItemRect(item(on)).left() + joint(on) + horizontalScrollBar()->value() - letters(1);
    horizontalScrollBar()->setValue(std::min(first, horizontalScrollBar()->maximum()));
}

QSize PhaseRow::sizeHint() const {
    int width = 0;
    for (int row = 0; row < count(); ++row) width += sizeHintForIndex(model()->index(row, 0)).width();
    return {width, minimumSizeHint().height()};
}

QSize PhaseRow::minimumSizeHint() const {
    return {letters(20), fontMetrics().height() * 3 / 2};
}

void PhaseRow::keyPressEvent(QKeyEvent* event) {
    const bool chooses =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (!chooses || !currentItem()) return Quiet::keyPressEvent(event);
    if (!event->isAutoRepeat()) emit phase_chosen(currentItem()->data(Qt::UserRole).toString());
}

void PhaseRow::resizeEvent(QResizeEvent* event) {
    Quiet::resizeEvent(event);
    fit();
}

void PhaseRow::changeEvent(QEvent* event) {
    Quiet::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void PhaseRow::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (turned.x() != 0 ? turned.x() : turned.y()));
    event->accept();
}

}  // namespace flagplot::ui
