#pragma once

#include <QWidget>

namespace flagplot::ui {

// A line across, between two parts of one paper.
class Hairline : public QWidget {
    Q_OBJECT

  public:
    explicit Hairline(QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

// The one above a foot, whose ground is painted by the pane in which it stands, from one edge to the other.
class FootLine : public Hairline {
    Q_OBJECT

  public:
    using Hairline::Hairline;
};

// The last line of a page: ground, from one edge to the other, below a line across.
class Foot : public QWidget {
    Q_OBJECT

  public:
    explicit Foot(QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace flagplot::ui
