#include "ui/application.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <exception>
#include <new>

#include "ui/common/plain_text.h"
#include "ui/common/style.h"

namespace flagplot::ui {
namespace {

// Qt would guess from the words whether they are rich text. A label is polished before it lays them out; a tooltip and
// the words of a message box are labels, too.
void guess_nothing(QObject& receiver) {
    auto* const label = qobject_cast<QLabel*>(&receiver);
    if (label && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
}

// The keys are shown while Alt is held, and not in a window that is left by Alt+Tab.
void follow_alt(const QEvent& event) {
    const bool is_press = event.type() == QEvent::KeyPress;
    if (is_press || event.type() == QEvent::KeyRelease) {
        if (static_cast<const QKeyEvent&>(event).key() == Qt::Key_Alt) show_keys(is_press);
    } else if (event.type() == QEvent::ApplicationStateChange) {
        show_keys(false);
    }
}

}  // namespace

// The innermost event that failed is the one that is given up: nothing is thrown through Qt's own loop.
bool Application::notify(QObject* receiver, QEvent* event) {
    if (event->type() == QEvent::Polish) guess_nothing(*receiver);
    follow_alt(*event);
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc&) {
        emit failed(u"There isn't enough memory for that."_s);
    } catch (const std::exception& error) {
        emit failed(u"Something went wrong: %1"_s.arg(text(error)));
    }
    return true;
}

}  // namespace flagplot::ui
