#include "ui/speech/sounds.h"

#include <QDataStream>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include "session/chronicle.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {
namespace {

constexpr int a_second = 44'100;  // samples
constexpr int bytes_a_sample = 2;
constexpr std::array players = {"pw-play", "paplay", "aplay"};

// Of a tone that dies away.
struct Tone {
    double hertz;
    double seconds;
    double loudness;  // of 1
};

Tone tone_of(Sound sound) {
    return sound == Sound::click ? Tone{1900, 0.03, 0.35} : Tone{95, 0.16, 0.8};
}

QString player() {
    for (const char* const name : players) {
        QString found = QStandardPaths::findExecutable(QLatin1String(name));
        if (!found.isEmpty()) return found;
    }
    return {};
}

}  // namespace

QByteArray wave_of(Sound sound) {
    const Tone tone = tone_of(sound);
    const auto samples = static_cast<quint32>(tone.seconds * a_second);
    const quint32 bytes = samples * bytes_a_sample;
    QByteArray wave;
    QDataStream out(&wave, QIODevice::WriteOnly);
    out.setByteOrder(QDataStream::LittleEndian);
    out.writeRawData("RIFF", 4);
    out << quint32{36 + bytes};
    out.writeRawData("WAVEfmt ", 8);
    out << quint32{16} << quint16{1} << quint16{1} << quint32{a_second} << quint32{a_second * bytes_a_sample}
        << quint16{bytes_a_sample} << quint16{8 * bytes_a_sample};
    out.writeRawData("data", 4);
    out << bytes;
    for (quint32 i = 0; i < samples; ++i) {
        const double done = static_cast<double>(i) / samples;
        const double angle = 2 * std::numbers::pi * tone.hertz * i / a_second;
        const double dying = (1 - done) * (1 - done);
        out << static_cast<qint16>(std::lround(32'767 * tone.loudness * dying * std::sin(angle)));
    }
    return wave;
}

std::function<void(Sound)> desktop_player(QObject* parent) {
    auto* const process = new QProcess(parent);
    process->setStandardOutputFile(QProcess::nullDevice());
    process->setStandardErrorFile(QProcess::nullDevice());
    return [process, folder = std::shared_ptr<QTemporaryDir>()](Sound sound) mutable {
        if (process->state() != QProcess::NotRunning) return;
        if (!folder) folder = std::make_shared<QTemporaryDir>();
        const QString program = player();
        QFile file(folder->filePath(sound == Sound::click ? u"click.wav"_s : u"thud.wav"_s));
        if (!file.exists() && file.open(QIODevice::WriteOnly)) file.write(wave_of(sound));
        file.close();
        if (!program.isEmpty()) process->start(program, {file.fileName()}, QIODevice::NotOpen);
    };
}

QString what_sounds_miss() {
    if (!player().isEmpty()) return {};
    return u"No sounds: none of pipewire-bin, pulseaudio-utils and alsa-utils is installed."_s;
}

Sounds::Sounds(const Document& document, std::function<void(Sound)> player, QObject* parent)
    : QObject(parent), document_(document), player_(std::move(player)) {
    connect(&document_, &Document::changed, this, &Sounds::follow);
    connect(&document_, &Document::rewound, this, &Sounds::follow);
    connect(&document_, &Document::failed, this, [this] { play(Sound::thud); });
}

void Sounds::play(Sound sound) const {
    if (settings::sounds.get()) player_(sound);
}

// By the newest entry that is one or the other.
void Sounds::follow() const {
    const session::Chronicle chronicle(document_.session());
    for (int entry = document_.last_new(); entry >= document_.first_new(); --entry) {
        if (const auto* const back = chronicle.get<session::Retracted>(entry)) {
            const bool is_redo = chronicle.get<session::Retracted>(back->from) != nullptr;
            return is_redo ? void() : play(Sound::thud);
        }
        if (const auto* const tick = chronicle.get<session::Ticked>(entry))
            return play(tick->yes ? Sound::click : Sound::thud);
    }
}

}  // namespace flagplot::ui
