#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "session/audience.h"
#include "ui/at_table/scene.h"
#include "ui/document/document.h"
#include "ui/speech/voice.h"

namespace flagplot::ui {

class StepPane;

// Reads aloud what the window has in hand, when it is told to; where the setting wants that, also whatever comes. What
// is being read ends with what it is about, and with Esc. If there is no voice, Document::failed() says so.
class Speaker : public QObject {
    Q_OBJECT

  public:
    Speaker(Document& document, StepPane& step, std::unique_ptr<Voice> voice, QObject* parent);

    void read();  // or, while it speaks, be silent
    void follow();
    const Voice& voice() const { return *voice_; }

    // Whose plot is looked at; nothing: the referee's.
    std::function<std::optional<session::Reader>()> whose = [] { return std::nullopt; };
    // Whether nobody may see or hear what is in hand.
    std::function<bool()> is_covered = [] { return false; };
    // How far what happened was read at the table.
    std::function<Typing()> at_table = [] { return Typing(); };

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void refresh();

    Document& document_;
    StepPane& step_;
    std::unique_ptr<Voice> voice_;
    Scene scene_;              // the last that was looked at
    QString words_;            // for it
    bool is_waiting_ = false;  // to look again
};

}  // namespace flagplot::ui
