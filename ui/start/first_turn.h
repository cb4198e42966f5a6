#pragma once

#include <QFrame>
#include <vector>

#include "ui/document/document.h"

namespace flagplot::ui {

class Label;

// Leads through the first turn: what to do next, one thing after the other, as each has been done. Only what the step
// in sight asks for leads to the next one, and whoever goes on to another turn has come to the end. It knows no game:
// the steps are those of every turn, without those that are behind the session already.
class FirstTurn : public QFrame {
    Q_OBJECT

  public:
    explicit FirstTurn(Document& document, QWidget* parent = nullptr);

    void begin();  // anew, for the session that is open
    void printed() { done(print); }

  signals:
    void closed();

  private:
    enum Step { clock, play, answer, move, back, print };

    void watch();  // what was written
    void follow(const session::Entry& entry);
    bool is_of_turn(int run) const;
    bool is_at(Step step) const { return at_ < steps_.size() && steps_[at_] == step; }
    void done(Step step);  // nothing, unless it is in sight
    void end();
    void show_next();
    QString words() const;

    Document& document_;
    Label* place_;  // which step this is of how many
    Label* step_;
    std::vector<Step> steps_;
    std::size_t at_ = 0;  // which of them is in sight; behind the last one: the end
};

}  // namespace flagplot::ui
