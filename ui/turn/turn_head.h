#pragma once

#include <QWidget>

#include "ui/document/document.h"

namespace flagplot::ui {

class Label;
class TurnStrip;

// Which turn it is: its number, its day, and the turns around it, which stand at the same place from turn to turn.
// Where there is little room the number alone is there, and its tooltip has the rest. A click leads to a turn.
class TurnHead : public QWidget {
    Q_OBJECT

  public:
    explicit TurnHead(Document& document, QWidget* parent = nullptr);

    // Shows as much as has room in this width, and is no wider than that; the turns around only where they are wanted.
    void fit(int width, bool with_turns = true);
    int whole_width() const;  // in which all of it has room

  signals:
    void turn_wanted(int turn);  // one that was played, or the one that is on

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    void refresh();
    int left_of_day() const;
    int left_of_strip() const;

    Document& document_;
    Label* turn_;
    Label* day_;
    TurnStrip* strip_;
    QString words_;         // of the day
    QString beside_turns_;  // what of them the turns around don't say
    int room_ = 0;
    bool with_turns_ = true;
};

}  // namespace flagplot::ui
