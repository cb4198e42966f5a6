#pragma once

#include <QByteArray>
#include <QObject>
#include <functional>

#include "ui/document/document.h"

namespace flagplot::ui {

enum class Sound {
    click,  // an order was carried out
    thud    // something was taken back, or refused
};

// A short sound as the bytes of a WAV file.
QByteArray wave_of(Sound sound);

// Plays a sound by whichever program of the desktop's there is, and waits for nothing; while one is heard no other is.
// It ends with `parent`.
std::function<void(Sound)> desktop_player(QObject* parent);

// Why no sounds can be heard, in a sentence: "No sounds: ..." Empty: nothing is missing.
QString what_sounds_miss();

// Says by a sound what became of an act, where the setting wants that; off at first.
class Sounds : public QObject {
    Q_OBJECT

  public:
    Sounds(const Document& document, std::function<void(Sound)> player, QObject* parent);

    void play(Sound sound) const;

  private:
    void follow() const;

    const Document& document_;
    std::function<void(Sound)> player_;
};

}  // namespace flagplot::ui
