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

}  // namespace flagplot::ui
