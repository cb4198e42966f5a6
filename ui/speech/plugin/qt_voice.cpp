// Qt's speech as a voice of the window's. A library of its own, so that the program starts where Qt's isn't installed.
#include <QMutex>
#include <QObject>
#include <QTextToSpeech>
#include <QThread>
#include <algorithm>
#include <atomic>

#include "ui/speech/voice.h"

namespace flagplot::ui {

// Does the speaking, in a thread of its own: until the desktop's speech service answers for the first time may take
// seconds, and one that hangs never does.
class Speech : public QObject {
    Q_OBJECT

  public:
    std::atomic<bool> speaks = false;  // or is about to
    std::atomic<int> newest = 0;       // what was asked for last; what was asked before needn't be said any more

    void say(const QString& words, int number) {
        if (number == newest && begin()) speech_->say(words);
    }
    void stop() {
        if (speech_) speech_->stop();
    }

    QString missing() const {  // from whatever thread
        const QMutexLocker locker(&mutex_);
        return missing_;
    }
    void set_missing(const QString& missing) {
        const QMutexLocker locker(&mutex_);
        missing_ = missing;
    }

  signals:
    void failed(const QString& missing);

  private:
    // Whether there is a voice. It is looked for anew where there was none.
    bool begin() {
        if (speech_) return true;
        speech_ = new QTextToSpeech(this);
        connect(speech_, &QTextToSpeech::stateChanged, this, [this](QTextToSpeech::State state) {
            if (state == QTextToSpeech::Ready) speaks = false;
            if (state == QTextToSpeech::Error) give_up();
        });
        if (speech_->state() == QTextToSpeech::Error || speech_->availableVoices().isEmpty()) {
            give_up();
            return false;
        }
        choose_voice();
        set_missing({});
        return true;
    }

    // The first that the service names may speak a dialect.
    void choose_voice() {
        speech_->setLocale(QLocale(QLocale::English));
        const QList<QVoice> voices = speech_->availableVoices();
        for (const char* const usual : {"(America)", "(Great Britain)"}) {
            const auto found = std::ranges::find_if(
                voices, [&](const QVoice& voice) { return voice.name().endsWith(QLatin1String(usual)); });
            if (found != voices.end()) return speech_->setVoice(*found);
        }
    }

    void give_up() {
        speaks = false;
        speech_->deleteLater();
        speech_ = nullptr;
        set_missing(QStringLiteral(
            "No voice: the package speech-dispatcher-espeak-ng isn't installed, or its service doesn't answer."));
        emit failed(missing());
    }

    QTextToSpeech* speech_ = nullptr;  // null: there is none, or nothing was said yet
    mutable QMutex mutex_;
    QString missing_;
};

class QtVoice : public QObject, public Voice {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "io.github.flagplot.Flagplot.Voice/1")
    Q_INTERFACES(flagplot::ui::Voice)

  public:
    QtVoice() {
        if (!has_engine_)
            speech_->set_missing(QStringLiteral("No voice: the package qt6-speech-speechd-plugin isn't installed."));
        speech_->moveToThread(thread_);
        connect(speech_, &Speech::failed, this, [this](const QString& missing) { failed(missing); });
        connect(thread_, &QThread::finished, speech_, &QObject::deleteLater);
        thread_->start();
    }
    // Whoever ends the program doesn't wait for a service that hangs: its thread ends with the program.
    ~QtVoice() override {
        constexpr int patience = 1000;  // milliseconds
        stop();
        thread_->quit();
        if (thread_->wait(patience)) delete thread_;
    }

    void say(const QString& words) override {
        if (!has_engine_) return failed(what_is_missing());
        speech_->speaks = true;
        const int number = ++speech_->newest;
        QMetaObject::invokeMethod(speech_, [speech = speech_, words, number] { speech->say(words, number); });
    }
    void stop() override {
        ++speech_->newest;
        speech_->speaks = false;
        QMetaObject::invokeMethod(speech_, &Speech::stop);
    }
    bool is_speaking() const override { return speech_->speaks; }
    QString what_is_missing() const override { return speech_->missing(); }

  private:
    const bool has_engine_ = !QTextToSpeech::availableEngines().isEmpty();
    QThread* const thread_ = new QThread;
    Speech* const speech_ = new Speech;
};

}  // namespace flagplot::ui

#include "qt_voice.moc"
