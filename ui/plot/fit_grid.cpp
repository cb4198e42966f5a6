#include "ui/plot/fit_grid.h"

#include <QPainter>
#include <algorithm>
#include <optional>

#include "hex/svg.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_grid = 6;  // pixels of a cell on the screen
constexpr int most_cells = 20000;

// The cells that lie in a part of the widget; none if a corner of it is no place of the board's plane.
std::optional<board::Extent> cells_in(const board::Board& board, const board::Perspective& fit,
                                      const QTransform& in_picture, const QRectF& part) {
    std::optional<board::Extent> sight;
    for (const QPointF& corner : {part.topLeft(), part.topRight(), part.bottomLeft(), part.bottomRight()}) {
        const QPointF pixel = in_picture.map(corner);
        const auto cell = board.cell_at(fit.to_board({pixel.x(), pixel.y()}));
        if (!cell) return std::nullopt;
        if (!sight) sight = board::Extent{cell->column, cell->row, cell->column, cell->row};
        sight->first_column = std::min(sight->first_column, cell->column);
        sight->first_row = std::min(sight->first_row, cell->row);
        sight->last_column = std::max(*sight->last_column, cell->column);
        sight->last_row = std::max(*sight->last_row, cell->row);
    }
    const qint64 columns = qint64(*sight->last_column) - sight->first_column + 1;
    const qint64 rows = qint64(*sight->last_row) - sight->first_row + 1;
    if (columns < 1 || rows < 1 || columns * rows > most_cells) return std::nullopt;
    return sight;
}

}  // namespace

void paint_fit_grid(QPainter& painter, const board::Board& board, const board::Perspective& fit,
                    const QTransform& on_widget, const QRectF& part) {
    if (board.kind() == board::Board::Kind::areas) return;
    const auto sight = cells_in(board, fit, on_widget.inverted(), part);
    if (!sight) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(text(hex::Colours().accent)), 1));
    painter.setBrush(Qt::NoBrush);
    for (int column = sight->first_column; column <= *sight->last_column; ++column) {
        for (int row = sight->first_row; row <= *sight->last_row; ++row) {
            if (!board.holds({column, row})) continue;
            QPolygonF around;
            for (const board::Point& corner : board.outline({column, row})) {
                const board::Point pixel = fit.to_picture(corner);
                around += on_widget.map(QPointF(pixel.x, pixel.y));
            }
            if (around.boundingRect().width() >= smallest_grid) painter.drawPolygon(around);
        }
    }
}

}  // namespace flagplot::ui
