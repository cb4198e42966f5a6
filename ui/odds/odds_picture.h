#pragma once

#include <QWidget>
#include <vector>

namespace flagplot::ui {

// One result and how likely it is, between 0 and 1.
struct Likely {
    QString label;
    double chance = 0;
    double angle = 0;  // of a way, in degrees clockwise from the top
    bool is_desired = false;
};

// Odds of which the lengths are seen: a table's results as a strip, or the ways that they lead as a rose.
class OddsPicture : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    void show_odds(std::vector<Likely> odds, bool as_rose);  // who listens hears them as its description
    bool is_rose() const { return is_rose_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paint_strip(QPainter& painter) const;
    void paint_rose(QPainter& painter) const;

    std::vector<Likely> odds_;
    bool is_rose_ = false;
};

}  // namespace flagplot::ui
