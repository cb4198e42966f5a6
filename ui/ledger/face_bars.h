#pragma once

#include <QWidget>

#include "report/ledger.h"

namespace flagplot::ui {

// How often each face of a group of dice came, as bars, with a line across them at what is to be expected. The numbers
// stand with it where there is room, and in its tool tips and its description in any case.
class FaceBars : public QWidget {
    Q_OBJECT

  public:
    explicit FaceBars(QWidget* parent = nullptr);

    void show_group(const std::optional<report::DiceGroup>& group);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QRectF place() const;  // of the bars
    double step() const;   // from one face to the next
    double height_of(double count) const;
    QString words_of(std::size_t face) const;
    void paint_bars(QPainter& painter) const;
    void paint_expectation(QPainter& painter) const;

    std::optional<report::DiceGroup> group_;
};

}  // namespace flagplot::ui
