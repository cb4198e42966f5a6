#include "ui/common/label.h"

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

}  // namespace flagplot::ui
