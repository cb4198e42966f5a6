#pragma once

#include <QFontMetrics>
#include <QPainter>
#include <QRect>

#include "session/state.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

// A unit's boxes as they stand in a cell of the roster: small squares in groups of five, the lost ones crossed off. All
// sizes follow the font.
class BoxRow {
  public:
    BoxRow(const session::Boxes& boxes, const QRect& cell, const QFontMetrics& metrics);

    void shrink_to(int side);  // if they are larger: boxes of one size, whatever stands beside them
    void fit();                // smaller boxes where there is no room, as far as they are told apart
    // That the cell needs.
    int width() const { return boxes_.of == 0 ? 0 : box(boxes_.of - 1).right() + 1 - cell_.left() + margin_; }
    bool fits() const { return width() <= cell_.width(); }  // otherwise it is shown in figures
    bool is_readable() const { return width() <= most_; }   // a longer row isn't worth a wider column
    QRect box(int index) const;

    // `fresh` of the crossed ones, the first, were crossed off just now: they are filled.
    void paint(QPainter& painter, const QColor& ink, int fresh, const Tints& tints) const;

  private:
    void paint_cross(QPainter& painter, const QRectF& outline, const QColor& ink) const;

    session::Boxes boxes_;
    QRect cell_;
    int side_;
    int gap_;
    int margin_;
    int most_;
};

}  // namespace flagplot::ui
