#pragma once

#include <QFrame>
#include <array>

#include "ui/document/document.h"

namespace flagplot::ui {

class Label;

// Leads through the first turn: what to do next, one thing after the other, as each has been done. It knows no
// game: the steps are those of every turn.
class FirstTurn : public QFrame {
    Q_OBJECT

  public:
    explicit FirstTurn(Document& document, QWidget* parent = nullptr);

    void begin();  // anew, for the session that is open
    void printed();

  signals:
    void closed();

  private:
    enum Step { clock, play, answer, note, back, print, count };

    void watch();  // what was written
    void done(Step step);
    void show_next();

    Document& document_;
    Label* step_;
    std::array<bool, count> done_{};
};

}  // namespace flagplot::ui
