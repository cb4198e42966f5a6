#pragma once

#include <QWidget>
#include <vector>

#include "ui/common/look.h"

namespace flagplot::ui {

// One result and how likely it is, between 0 and 1.
struct Likely {
    QString label;
    double chance = 0;
    double angle = 0;  // of a way, in degrees clockwise from the top
    bool is_desired = false;
};

// Odds of which the lengths are seen: a table's results as a strip below its title, or the ways that they lead as a
// rose.
class OddsPicture : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    // Without a title they are a rose. Who listens hears them as its description.
    void show_odds(std::vector<Likely> odds, const QString& title = {});
    bool is_rose() const { return title_.isEmpty(); }
    static int width_of_rose() { return letters(31); }
    static int height_of_strip(const QFontMetrics& metrics) { return metrics.height() * 18 / 5 + 6; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString label_of(const Likely& one) const;
    double room_of(const Likely& one) const;
    double width_of_strip() const;
    void paint_strip(QPainter& painter) const;
    void paint_rose(QPainter& painter) const;

    std::vector<Likely> odds_;
    QString title_;
};

}  // namespace flagplot::ui
