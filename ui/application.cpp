#include "ui/application.h"

#include <QEvent>
#include <QLabel>
#include <exception>
#include <new>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// Qt would guess from the words whether they are rich text. A label is polished before it lays them out; a tooltip and
// the words of a message box are labels, too.
void guess_nothing(QObject& receiver) {
    auto* const label = qobject_cast<QLabel*>(&receiver);
    if (label && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
}

}  // namespace

// The innermost event that failed is the one that is given up: nothing is thrown through Qt's own loop.
bool Application::notify(QObject* receiver, QEvent* event) {
    if (event->type() == QEvent::Polish) guess_nothing(*receiver);
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
