#include "ui/desk/desk_list.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int line_role = Qt::UserRole;  // which one it is

int height_of_line(const QFont& font) {
    return static_cast<int>(QFontMetricsF(font).height() * 1.55);
}

// Writes from `left` on, cut at `right`; returns where it ends.
double write(QPainter& painter, const QRectF& line, double left, double right, const QString& words, const QColor& ink,
             bool bold = false) {
    if (words.isEmpty() || right <= left) return left;
    QFont font = painter.font();
    font.setBold(bold);
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(words, Qt::ElideRight, right - left);
    painter.save();
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRectF(left, line.top(), right - left, line.height()), Qt::AlignVCenter | Qt::AlignLeft, shown);
    painter.restore();
    return left + metrics.horizontalAdvance(shown);
}

class Delegate : public QStyledItemDelegate {
  public:
    explicit Delegate(DeskList& list) : QStyledItemDelegate(&list), list_(list) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const override {
        return {letters(10), height_of_line(option.font)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QVariant which = index.data(line_role);
        const QPalette& palette = option.palette;
        painter->save();
        painter->setFont(option.font);
        if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, tints(palette).selected);
        if (which.isValid()) {
            paint_line(*painter, option, list_.lines()[static_cast<std::size_t>(which.toInt())]);
        } else {
            const double gap = QFontMetricsF(option.font).height() * .5;
            write(*painter, option.rect, option.rect.left() + gap, option.rect.right(),
                  index.data(Qt::DisplayRole).toString(), muted(palette));
        }
        painter->setPen(tints(palette).hairline);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(tints(palette).primary, 1.5));
            painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1.5, -2));
        }
        painter->restore();
    }

  private:
    // The heads of a list stand below each other.
    double widest_head(const QFont& font) const {
        QFont bold = font;
        bold.setBold(true);
        double widest = 0;
        for (const DeskLine& line : list_.lines())
            widest = std::max(widest, QFontMetricsF(bold).horizontalAdvance(line.head));
        return widest;
    }

    void paint_line(QPainter& painter, const QStyleOptionViewItem& option, const DeskLine& line) const {
        const QPalette& palette = option.palette;
        const QFontMetricsF metrics(option.font);
        const double gap = metrics.height() * .5;
        const QRectF rect = option.rect;
        double left = rect.left() + gap;
        if (line.side >= 0) {
            const double size = metrics.ascent() * .9;
            paint_side(painter, QRectF(left, rect.center().y() - size / 2, size, size), line.side, palette);
            left += size + gap * .8;
        }
        const double most_head = std::min(widest_head(option.font), rect.width() * .3);
        const QColor ink = palette.color(QPalette::Text);
        write(painter, rect, left, left + most_head + 1, line.head, ink, true);
        if (most_head > 0) left += most_head + gap * 1.2;
        QFont small = option.font;
        small.setPointSizeF(small.pointSizeF() * factor_of(Type::small));
        const double rest = std::min(QFontMetricsF(small).horizontalAdvance(line.rest), rect.width() * .45);
        const double right = rect.right() - gap - rest;
        write(painter, rect, left, right - gap, line.words, ink);
        painter.setFont(small);
        write(painter, rect, right, rect.right() - gap + 2, line.rest, muted(palette));
    }

    DeskList& list_;
};

}  // namespace

QString DeskLine::heard() const {
    QStringList parts{head, words, rest};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

DeskList::DeskList(const QString& name, int most, QWidget* parent) : Quiet(parent), most_(most) {
    setAccessibleName(name);
    setItemDelegate(new Delegate(*this));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void DeskList::show_lines(const std::vector<DeskLine>& lines, const QString& empty) {
    if (lines == lines_ && count() > 0) return;
    const int before = currentRow();
    lines_ = lines;
    clear();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto* const item = new QListWidgetItem(lines[i].heard(), this);
        item->setData(line_role, static_cast<int>(i));
        item->setToolTip(tip(lines[i].heard()));
    }
    if (lines.empty()) {
        auto* const item = new QListWidgetItem(empty, this);
        item->setFlags(Qt::ItemIsEnabled);
    }
    if (before >= 0 && !lines.empty()) setCurrentRow(std::min(before, count() - 1));
    updateGeometry();
}

void DeskList::set_marked(int line) {
    setCurrentRow(line < count() ? line : -1);
}

QSize DeskList::sizeHint() const {
    const int shown = std::clamp(count(), 1, most_);
    return {letters(40), shown * height_of_line(font()) + 2 * frameWidth() + 1};
}

QSize DeskList::minimumSizeHint() const {
    return {letters(20), sizeHint().height()};
}

const DeskLine* DeskList::line_at(const QListWidgetItem* item) const {
    const QVariant which = item ? item->data(line_role) : QVariant();
    return which.isValid() ? &lines_[static_cast<std::size_t>(which.toInt())] : nullptr;
}

void DeskList::strike(const QListWidgetItem* item) {
    const DeskLine* const line = line_at(item);
    if (line && line->entry != 0) emit strike_wanted(line->entry);
}

void DeskList::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Delete) return strike(currentItem());
    if (!enter) return QListWidget::keyPressEvent(event);
    if (!event->isAutoRepeat() && line_at(currentItem())) emit chosen(currentRow());
}

void DeskList::mouseReleaseEvent(QMouseEvent* event) {
    QListWidget::mouseReleaseEvent(event);
    const QListWidgetItem* const item = itemAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && line_at(item)) emit chosen(row(item));
}

void DeskList::contextMenuEvent(QContextMenuEvent* event) {
    const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
    const QListWidgetItem* const item = by_key ? currentItem() : itemAt(event->pos());
    const DeskLine* const line = line_at(item);
    if (!line || line->entry == 0) return;
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(u"&Strike out"_s, QKeySequence(QKeySequence::Delete), this,
                    [this, entry = line->entry] { emit strike_wanted(entry); });
    menu->popup(by_key ? viewport()->mapToGlobal(visualItemRect(item).center()) : event->globalPos());
}

void DeskList::focusInEvent(QFocusEvent* event) {
    if (currentRow() < 0 && count() > 0 && event->reason() != Qt::MouseFocusReason) setCurrentRow(0);
    QListWidget::focusInEvent(event);
}

void DeskList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    scheduleDelayedItemsLayout();
    updateGeometry();
}

}  // namespace flagplot::ui
