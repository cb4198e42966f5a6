#include "ui/speech/voice.h"

#include <QCoreApplication>
#include <QFile>
#include <QPluginLoader>
#include <utility>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

namespace fs = std::filesystem;

class MissingVoice : public Voice {
  public:
    explicit MissingVoice(QString missing) : missing_(std::move(missing)) {}

    void say(const QString& /*words*/) override { failed(missing_); }
    void stop() override {}
    bool is_speaking() const override { return false; }
    QString what_is_missing() const override { return missing_; }

  private:
    QString missing_;
};

class WritingVoice : public Voice {
  public:
    explicit WritingVoice(const fs::path& file) : file_(file) {}

    void say(const QString& words) override {
        write(words);
        is_speaking_ = true;
    }
    void stop() override {
        if (std::exchange(is_speaking_, false)) write(u"(stop)"_s);
    }
    bool is_speaking() const override { return is_speaking_; }
    QString what_is_missing() const override { return {}; }

  private:
    void write(const QString& line) {
        QFile file(file_);
        if (file.open(QIODevice::Append)) file.write(line.toUtf8() + '\n');
    }

    fs::path file_;
    bool is_speaking_ = false;
};

// One that is loaded when it is asked something.
class LateVoice : public Voice {
  public:
    explicit LateVoice(fs::path library) : library_(std::move(library)) {}

    void say(const QString& words) override { voice().say(words); }
    void stop() override {
        if (voice_) voice_->stop();
    }
    bool is_speaking() const override { return voice_ && voice_->is_speaking(); }
    QString what_is_missing() const override { return voice().what_is_missing(); }

  private:
    Voice& voice() const {
        if (voice_) return *voice_;
        voice_ = load_voice(library_);
        voice_->failed = [this](const QString& missing) { failed(missing); };
        return *voice_;
    }

    fs::path library_;
    mutable std::unique_ptr<Voice> voice_;
};

// The library has one of its own, which ends with it.
class LoadedVoice : public Voice {
  public:
    LoadedVoice(std::unique_ptr<QPluginLoader> library, Voice& voice) : library_(std::move(library)), voice_(voice) {
        voice_.failed = [this](const QString& missing) { failed(missing); };
    }
    ~LoadedVoice() override { library_->unload(); }

    void say(const QString& words) override { voice_.say(words); }
    void stop() override { voice_.stop(); }
    bool is_speaking() const override { return voice_.is_speaking(); }
    QString what_is_missing() const override { return voice_.what_is_missing(); }

  private:
    std::unique_ptr<QPluginLoader> library_;
    Voice& voice_;
};

QString why_not_loaded(const QString& error) {
    if (error.contains(u"libQt6TextToSpeech"_s)) return u"No voice: the package libqt6texttospeech6 isn't installed."_s;
    return u"No voice: its library can't be loaded. %1"_s.arg(plain(error));
}

// Beside the program where that is installed, or where it was built.
fs::path library_file() {
    const fs::path program = QCoreApplication::applicationFilePath().toStdString();
    const fs::path installed = program.parent_path().parent_path() / "lib/flagplot/libflagplot-speech.so";
    std::error_code error;
    return fs::exists(installed, error) ? installed : fs::path(FLAGPLOT_SPEECH_LIBRARY);
}

}  // namespace

std::unique_ptr<Voice> load_voice(const fs::path& library) {
    std::error_code error;
    if (library.empty() || !fs::exists(library, error))
        return std::make_unique<MissingVoice>(
            u"No voice: the package qt6-speech-dev wasn't installed when Flagplot was built."_s);
    auto loader = std::make_unique<QPluginLoader>(exact(library.string()));
    auto* const voice = qobject_cast<Voice*>(loader->instance());
    if (!voice) return std::make_unique<MissingVoice>(why_not_loaded(loader->errorString()));
    return std::make_unique<LoadedVoice>(std::move(loader), *voice);
}

std::unique_ptr<Voice> writing_voice(const fs::path& file) {
    return std::make_unique<WritingVoice>(file);
}

std::unique_ptr<Voice> make_voice() {
    const QString file = qEnvironmentVariable("FLAGPLOT_VOICE");
    if (!file.isEmpty()) return writing_voice(file.toStdString());
    return std::make_unique<LateVoice>(library_file());
}

}  // namespace flagplot::ui
