#include "ui/plot/fit_loupe.h"

#include <QPainter>
#include <utility>

#include "hex/grid.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/plot/fit_grid.h"

namespace flagplot::ui {

FitLoupe::FitLoupe(QWidget* parent) : QWidget(parent) {
    setAccessibleName(u"The point, five times as large"_s);
}

void FitLoupe::show_pin(const MapImage& image, const std::optional<session::MapPin>& pin,
                        const std::optional<board::Board>& board, const std::optional<board::Perspective>& fit) {
    image_ = image;
    pin_ = pin;
    board_ = board;
    fit_ = fit;
    update();
}

QSize FitLoupe::sizeHint() const {
    return {letters(24), letters(18)};
}

std::optional<QPointF> FitLoupe::centre() const {
    if (!pin_ || pin_->place.empty() || !board_ || !fit_) return std::nullopt;
    try {
        const board::Point at = fit_->to_picture(board_->centre(board_->parse(pin_->place)));
        return QPointF(at.x, at.y);
    } catch (const hex::HexError&) {  // no name of the board's: the dialog says so
        return std::nullopt;
    }
}

void FitLoupe::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const QRectF frame = rect();
    painter.fillRect(frame, palette().color(QPalette::Base));
    if (pin_ && !image_.isNull()) {
        QTransform on_widget;
        on_widget.translate(frame.center().x(), frame.center().y());
        on_widget.scale(enlarged, enlarged);
        on_widget.translate(-pin_->at.x, -pin_->at.y);
        image_.paint(painter, on_widget.map(QPointF()), enlarged, frame);
        if (board_ && fit_) paint_fit_grid(painter, *board_, *fit_, on_widget, frame);
        const double arm = fontMetrics().height() * 1.5;
        painter.setRenderHint(QPainter::Antialiasing);
        for (const auto& [colour, width] :
             {std::pair{palette().color(QPalette::Base), 4.0}, std::pair{tints(palette()).wrong, 2.0}}) {
            painter.setPen(QPen(colour, width));
            painter.drawLine(frame.center() - QPointF(arm, 0), frame.center() + QPointF(arm, 0));
            painter.drawLine(frame.center() - QPointF(0, arm), frame.center() + QPointF(0, arm));
        }
        if (const auto at = centre()) {
            painter.setPen(QPen(tints(palette()).primary, 2));
            painter.setBrush(palette().color(QPalette::Base));
            painter.drawEllipse(on_widget.map(*at), arm / 5, arm / 5);
        }
    }
    painter.setPen(QPen(tints(palette()).border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace flagplot::ui
