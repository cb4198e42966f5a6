#include "ui/common/choice_box.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <algorithm>

#include "ui/common/look.h"

namespace flagplot::ui {

QSize ChoiceBox::minimumSizeHint() const {
    const QSize least = QComboBox::minimumSizeHint();
    return {std::min(least.width(), letters(14)), least.height()};
}

void ChoiceBox::showPopup() {
    QComboBox::showPopup();
    view()->removeEventFilter(this);
    view()->installEventFilter(this);
}

void ChoiceBox::keyPressEvent(QKeyEvent* event) {
    if (isEditable() || !takes_blank(*event)) return QComboBox::keyPressEvent(event);
    if (view()->currentIndex().isValid()) setCurrentIndex(view()->currentIndex().row());
}

// In the list that is folded out a blank chooses, too.
bool ChoiceBox::eventFilter(QObject* watched, QEvent* event) {
    const bool is_key = event->type() == QEvent::KeyPress && !isEditable();
    if (is_key && takes_blank(*static_cast<QKeyEvent*>(event))) return true;
    return QComboBox::eventFilter(watched, event);
}

bool ChoiceBox::takes_blank(const QKeyEvent& key) {
    const bool is_typing = typed_.isValid() && typed_.elapsed() < QApplication::keyboardInputInterval();
    const bool is_blank = key.key() == Qt::Key_Space;
    const QString letter = key.text();
    if (!letter.isEmpty() && letter.at(0).isPrint() && (!is_blank || is_typing)) typed_.restart();
    if (!is_blank || !is_typing) return false;
    view()->keyboardSearch(letter);
    return true;
}

}  // namespace flagplot::ui
