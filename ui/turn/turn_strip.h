#pragma once

#include <vector>

#include "session/session.h"
#include "ui/common/label.h"

namespace flagplot::ui {

// The turns around the one that is on, each a box: night is dark. Above those of the day is a thin row of the day
// before. A game without days has a plain row.
class TurnStrip : public Label {
    Q_OBJECT

  public:
    struct Turn {
        int number = 0;  // below 1: the game began later in that day
        bool is_night = false;
        bool operator==(const Turn&) const = default;
    };

    explicit TurnStrip(QWidget* parent = nullptr);

    void show_turn(const session::Session& session);

    // Those that there is room for.
    const std::vector<Turn>& turns() const { return turns_; }
    const std::vector<Turn>& day_before() const { return day_before_; }  // above them; empty: no day came before
    QRectF box_of(int turn) const;                                       // null: it isn't shown

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    double least_box() const;
    QRectF box_at(std::size_t place) const;
    QString in_words() const;
    void paint_turn(QPainter& painter, const QRectF& box, const Turn& turn) const;
    void paint_now(QPainter& painter, const QRectF& box) const;

    int now_ = 0;
    bool has_days_ = false;
    bool has_night_ = false;
    std::vector<Turn> near_;         // from which those are taken that there is room for
    std::vector<Turn> near_before_;  // as many; or none
    std::vector<Turn> turns_;
    std::vector<Turn> day_before_;
};

}  // namespace flagplot::ui
