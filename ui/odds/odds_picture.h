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

// Odds of which the lengths are seen.
class OddsPicture : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    void show_odds(std::vector<Likely> odds);  // who listens hears them as its description

    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    const std::vector<Likely>& odds() const { return odds_; }

  private:
    std::vector<Likely> odds_;
};

// A table's results as a strip.
class OddsStrip : public OddsPicture {
    Q_OBJECT

  public:
    using OddsPicture::OddsPicture;
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

// The ways that a table's results lead, as a rose.
class OddsRose : public OddsPicture {
    Q_OBJECT

  public:
    using OddsPicture::OddsPicture;
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace flagplot::ui
