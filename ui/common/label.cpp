#include "ui/common/label.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

Label::Label(const QString& words, QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setText(words);
}

void Label::setText(const QString& words) {
    QLabel::setText(in_brief(words));
}

void Label::stand_for(QWidget* editor) {
    QLabel::setText(button_text(text()));
    setBuddy(editor);
}

// A long word, or a line that isn't broken, doesn't make a window wider than a screen.
QSize Label::minimumSizeHint() const {
    const QSize hint = QLabel::minimumSizeHint();
    return {std::min(hint.width(), letters(40)), hint.height()};
}

// Every layout of what is around it asks for it again, for the same few widths, and Qt breaks its lines each time.
int Label::heightForWidth(int width) const {
    if (!wordWrap()) return QLabel::heightForWidth(width);
    Look now{text(), font(), textFormat(), contentsMargins(), margin(), indent()};
    if (now != look_) {
        look_ = std::move(now);
        heights_.clear();
    }
    const auto known = heights_.constFind(width);
    if (known != heights_.cend()) return *known;
    return heights_[width] = QLabel::heightForWidth(width);
}

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
