#pragma once

// Qt's speech as a voice of the window's. A library of its own, so that the program starts where Qt's isn't installed.
#include <QMutex>
#include <QObject>
#include <QTextToSpeech>
#include <QThread>
#include <atomic>
#include <utility>

#include "ui/speech/voice.h"

namespace flagplot::ui {

// Does the speaking, in a thread of its own: until the desktop's speech service answers for the first time may take
// seconds, and one that hangs never does.
class Speech : public QObject {
    Q_OBJECT

  public:
    std::atomic<bool> speaks = false;  // or is about to
    std::atomic<int> newest = 0;       // what was asked for last; what was asked before needn't be said any more

    explicit Speech(QString missing) : missing_(std::move(missing)) {}

    void say(const QString& words, int number);
    void stop();

    QString missing() const;  // from whatever thread
    void set_missing(const QString& missing);

  signals:
    void failed(const QString& missing);

  private:
    QTextToSpeech* begin();
    void choose_voice();
    void give_up();

    QTextToSpeech* speech_ = nullptr;  // null: there is none, or nothing was said yet
    mutable QMutex mutex_;
    QString missing_;
};

class QtVoice : public QObject, public Voice {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "io.github.flagplot.Flagplot.Voice/1")
    Q_INTERFACES(flagplot::ui::Voice)

  public:
    QtVoice();
    ~QtVoice() override;

    void say(const QString& words) override;
    void stop() override;
    bool is_speaking() const override { return speech_->speaks; }
    QString what_is_missing() const override { return speech_->missing(); }

  private:
    const bool has_engine_ = !QTextToSpeech::availableEngines().isEmpty();
    QThread* const thread_ = new QThread;
    Speech* const speech_ = new Speech(
        has_engine_ ? QString() : QStringLiteral("No voice: the package qt6-speech-speechd-plugin isn't installed."));
};

}  // namespace flagplot::ui
