#include "ui/speech/speaker.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <utility>

#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/orders/worksheet.h"
#include "ui/speech/for_ear.h"
#include "ui/step/step_pane.h"

namespace flagplot::ui {

Speaker::Speaker(Document& document, StepPane& step, std::unique_ptr<Voice> voice, QObject* parent)
    : QObject(parent), document_(document), step_(step), voice_(std::move(voice)) {
    voice_->failed = [this](const QString& missing) { document_.tell({missing.toStdString()}); };
    document_.follow(this, &Speaker::follow);
    connect(&step_, &StepPane::typed, this, &Speaker::follow);
    connect(&step_, &StepPane::next_changed, this, &Speaker::follow);
    connect(&step_.worksheet(), &Worksheet::at_hand_changed, this, &Speaker::follow);
    QCoreApplication::instance()->installEventFilter(this);
}

void Speaker::read() {
    if (voice_->is_speaking()) return voice_->stop();
    if (!document_.is_open() || is_covered()) return;
    scene_ = scene_of(document_, step_, at_table());
    const std::optional<session::Reader> reader = whose();
    words_ = for_ear(document_, step_, reader, at_table());
    voice_->say(words_.isEmpty() && reader ? u"Nothing for %1."_s.arg(text(reader->label)) : words_);
}

// Once, however much changes at a time.
void Speaker::follow() {
    if (std::exchange(is_waiting_, true)) return;
    QMetaObject::invokeMethod(this, &Speaker::refresh, Qt::QueuedConnection);
}

void Speaker::refresh() {
    is_waiting_ = false;
    const bool reads = settings::reads_aloud.get();
    if (!voice_->is_speaking() && (!reads || !voice_->what_is_missing().isEmpty())) return;  // who asks is told why
    if (!document_.is_open() || is_covered()) return voice_->stop();
    const Scene before = std::exchange(scene_, scene_of(document_, step_, at_table()));
    if (scene_.asks_same(before)) return;
    voice_->stop();
    const QString before_it = std::exchange(words_, for_ear(document_, step_, whose(), at_table()));
    if (reads && !words_.isEmpty() && words_ != before_it) voice_->say(words_);
}

// Esc is for the voice while that speaks, wherever it is pressed.
bool Speaker::eventFilter(QObject* watched, QEvent* event) {
    const bool is_key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!is_key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !voice_->is_speaking())
        return QObject::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) voice_->stop();
    return true;
}

}  // namespace flagplot::ui
