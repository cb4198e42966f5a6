#include "ui/common/one_line.h"

#include <QPainter>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

void OneLine::say(const QString& words, const QString& shorter) {
    shorter_ = shorter;
    setText(words);
    update();
    setToolTip(tip(words));
}

QSize OneLine::minimumSizeHint() const {
    return {std::min(letters(6), Label::minimumSizeHint().width()), Label::minimumSizeHint().height()};
}

void OneLine::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const int room = contentsRect().width();
    const bool has_room = shorter_.isEmpty() || fontMetrics().horizontalAdvance(text()) <= room;
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft),
                     fontMetrics().elidedText(has_room ? text() : shorter_, Qt::ElideRight, room));
}

OneLineButton::OneLineButton(const QString& words, QWidget* parent) : QPushButton(words, parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize OneLineButton::minimumSizeHint() const {
    return {std::min(letters(12), QPushButton::minimumSizeHint().width()), QPushButton::minimumSizeHint().height()};
}

}  // namespace flagplot::ui
