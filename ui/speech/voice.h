#pragma once

#include <QString>
#include <QtPlugin>
#include <filesystem>
#include <functional>
#include <memory>

namespace flagplot::ui {

// What speaks English.
class Voice {
  public:
    Voice() = default;
    Voice(const Voice&) = delete;
    Voice& operator=(const Voice&) = delete;
    virtual ~Voice() = default;

    virtual void say(const QString& words) = 0;  // in place of what is being said; waits for nothing
    virtual void stop() = 0;
    virtual bool is_speaking() const = 0;

    // Why nothing can be heard, as far as that is known, in a sentence: "No voice: ..." Empty: nothing is missing.
    virtual QString what_is_missing() const = 0;

    // Told what turned out to be missing only when something was to be said.
    std::function<void(const QString& missing)> failed = [](const QString&) {};
};

// Qt's, from a library of the program's own, which is loaded for it: neither that nor Qt's speech has to be there. The
// voice that comes of it says what is missing.
std::unique_ptr<Voice> load_voice(const std::filesystem::path& library);

// Says nothing and writes all of it into a file, a line each; "(stop)" where it is stopped.
std::unique_ptr<Voice> writing_voice(const std::filesystem::path& file);

// The program's: Qt's, or one that writes into the file that FLAGPLOT_VOICE names. Nothing is loaded before it is
// asked.
std::unique_ptr<Voice> make_voice();

}  // namespace flagplot::ui

Q_DECLARE_INTERFACE(flagplot::ui::Voice, "io.github.flagplot.Flagplot.Voice/1")
