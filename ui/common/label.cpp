#include "ui/common/label.h"

#include <algorithm>

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

}  // namespace flagplot::ui
