#pragma once

#include <vector>

#include "session/session.h"
#include "ui/common/fitted.h"
#include "ui/common/label.h"

namespace flagplot::ui {

// The turns around the one that is on, those of its day if there are days, each a box: night is dark.
class TurnStrip : public Fitted<Label> {
    Q_OBJECT

  public:
    struct Turn {
        int number = 0;  // below 1: the game began later in that day
        bool is_night = false;
    };

    explicit TurnStrip(QWidget* parent = nullptr);

    void show_turn(const session::Session& session);

    // Those that there is room for.
    const std::vector<Turn>& turns() const { return turns_; }
    QRectF box_of(int turn) const;  // null: it isn't shown

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void fit() override;

  private:
    double least_box() const;
    QRectF box_at(std::size_t place) const;
    QString in_words() const;

    int now_ = 0;
    bool has_days_ = false;
    bool has_night_ = false;
    std::vector<Turn> near_;  // from which those are taken that there is room for
    std::vector<Turn> turns_;
};

}  // namespace flagplot::ui
