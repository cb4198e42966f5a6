#include "ui/common/one_line.h"

#include <QPainter>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

void OneLine::say(const QString& words) {
    setText(words);
    setToolTip(tip(words));
}

QSize OneLine::minimumSizeHint() const {
    return {std::min(letters(6), Label::minimumSizeHint().width()), Label::minimumSizeHint().height()};
}

void OneLine::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft),
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

}  // namespace flagplot::ui
