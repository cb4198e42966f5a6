#include "ui/common/flow_layout.h"

#include <algorithm>

namespace flagplot::ui {

FlowLayout::~FlowLayout() {
    for (const QLayoutItem* const item : items_) delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    QLayoutItem* const item = itemAt(index);
    if (item) items_.erase(items_.begin() + index);
    return item;
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (const QLayoutItem* const item : items_) {
        const QSize one = item->sizeHint();
        size = {size.width() + one.width() + (size.width() > 0 ? spacing() : 0), std::max(size.height(), one.height())};
    }
    const QMargins around = contentsMargins();
    return size + QSize(around.left() + around.right(), around.top() + around.bottom());
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* const item : items_) size = size.expandedTo(item->minimumSize());
    const QMargins around = contentsMargins();
    return size + QSize(around.left() + around.right(), around.top() + around.bottom());
}

void FlowLayout::setGeometry(const QRect& where) {
    QLayout::setGeometry(where);
    lay_out(where, true);
}

int FlowLayout::lay_out(const QRect& where, bool moves) const {
    const QRect room = where.marginsRemoved(contentsMargins());
    QPoint at = room.topLeft();
    int line = 0;
    for (QLayoutItem* const item : items_) {
        const QSize size = item->sizeHint();
        if (at.x() > room.left() && at.x() + size.width() > room.left() + room.width()) {
            at = {room.left(), at.y() + line + spacing()};
            line = 0;
        }
        if (moves) item->setGeometry(QRect(at, size));
        at.rx() += size.width() + spacing();
        line = std::max(line, size.height());
    }
    return at.y() + line - where.top() + contentsMargins().bottom();
}

}  // namespace flagplot::ui
