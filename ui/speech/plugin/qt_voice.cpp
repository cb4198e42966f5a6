#include "ui/speech/plugin/qt_voice.h"

#include <algorithm>

namespace flagplot::ui {

// ---- in its thread

void Speech::say(const QString& words, int number) {
    if (number != newest) return;
    if (QTextToSpeech* const speech = begin()) speech->say(words);
}

void Speech::stop() {
    if (speech_) speech_->stop();
}

QString Speech::missing() const {
    const QMutexLocker locker(&mutex_);
    return missing_;
}

void Speech::set_missing(const QString& missing) {
    const QMutexLocker locker(&mutex_);
    missing_ = missing;
}

// The voice, or null. It is looked for anew where there was none.
QTextToSpeech* Speech::begin() {
    if (speech_) return speech_;
    speech_ = new QTextToSpeech(this);
    connect(speech_, &QTextToSpeech::stateChanged, this, [this](QTextToSpeech::State state) {
        if (state == QTextToSpeech::Ready) speaks = false;
        if (state == QTextToSpeech::Error) give_up();
    });
    if (speech_->state() == QTextToSpeech::Error || speech_->availableVoices().isEmpty()) {
        give_up();
        return nullptr;
    }
    choose_voice();
    set_missing({});
    return speech_;
}

// The first that the service names may speak a dialect.
void Speech::choose_voice() {
    speech_->setLocale(QLocale(QLocale::English));
    const QList<QVoice> voices = speech_->availableVoices();
    for (const char* const usual : {"(America)", "(Great Britain)"}) {
        const auto found = std::ranges::find_if(
            voices, [&](const QVoice& voice) { return voice.name().endsWith(QLatin1String(usual)); });
        if (found != voices.end()) return speech_->setVoice(*found);
    }
}

void Speech::give_up() {
    speaks = false;
    speech_->deleteLater();
    speech_ = nullptr;
    set_missing(
        QStringLiteral("No voice: the packages speech-dispatcher and speech-dispatcher-espeak-ng aren't "
                       "installed, or their service can't be reached."));
    emit failed(missing());
}

// ---- in the window's

QtVoice::QtVoice() {
    speech_->moveToThread(thread_);
    connect(speech_, &Speech::failed, this, [this](const QString& missing) { failed(missing); });
    connect(thread_, &QThread::finished, speech_, &QObject::deleteLater);
    thread_->start();
}

// Whoever ends the program doesn't wait for a service that hangs: its thread ends with the program.
QtVoice::~QtVoice() {
    constexpr int patience = 1000;  // milliseconds
    QtVoice::stop();
    thread_->quit();
    if (thread_->wait(patience)) delete thread_;
}

void QtVoice::say(const QString& words) {
    if (!has_engine_) return failed(what_is_missing());
    speech_->speaks = true;
    const int number = ++speech_->newest;
    QMetaObject::invokeMethod(speech_, [speech = speech_, words, number] { speech->say(words, number); });
}

void QtVoice::stop() {
    ++speech_->newest;
    speech_->speaks = false;
    QMetaObject::invokeMethod(speech_, &Speech::stop);
}

}  // namespace flagplot::ui
