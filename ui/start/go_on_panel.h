#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "plot/plot.h"
#include "report/standing.h"
#include "ui/common/fitted.h"
#include "ui/start/card.h"
#include "ui/start/recent.h"

class QProgressBar;
class QPushButton;

namespace flagplot::ui {

class Label;

// What was left comes first: the session that was played last, with its plot and what is open, and the button that goes
// on with it; or, before anything was played, a sample to begin with.
class GoOnPanel : public Fitted<QWidget> {
    Q_OBJECT

  public:
    explicit GoOnPanel(QWidget* parent = nullptr);

    void show_session(const Recent& one, bool is_sample, const QString& game);  // by its title; empty: it isn't known
    // What reading the session has brought; without a plot the game's picture stays.
    void show_standing(const report::Standing& standing, std::optional<plot::Plot> plot);
    void focus_button();

  signals:
    void go_on_wanted();
    void again_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void fit() final;

  private:
    QRectF picture_place() const;  // empty: there is no room
    QPixmap paint_picture() const;
    double faded_width(const QRectF& where) const;
    void paint_plot(QPainter& painter, const QRectF& where, double faded) const;

    Label* caption_;
    Label* title_;
    Label* state_;
    Label* about_;
    QProgressBar* progress_;  // of the orders
    Label* open_;
    QPushButton* go_on_;
    QPushButton* again_;
    std::optional<Picture> picture_;
    std::optional<plot::Plot> plot_;
    QPixmap painted_;  // empty: it has to be painted anew
};

}  // namespace flagplot::ui
