#include "ui/stage/die_view.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/common/die.h"

namespace flagplot::ui {
namespace {

constexpr int gap = 6;
constexpr double most_turned = 50;     // degrees, of a die that falls
constexpr std::size_t most_large = 2;  // more of them are smaller
constexpr std::size_t most = 24;       // the rest stands in words

}  // namespace

DieView::DieView(QWidget* parent) : QWidget(parent), fall_([this](double) { update(); }, this) {
    fall_.setEasingCurve(QEasingCurve::OutBounce);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void DieView::show_dice(const std::vector<int>& sides, const std::vector<int>& faces) {
    sides_ = sides;
    faces_ = faces;
    const std::size_t shown = std::min({sides_.size(), faces_.size(), most});
    sides_.resize(shown);
    faces_.resize(shown);
    setVisible(shown > 0);
    updateGeometry();
    update();
}

int DieView::size() const {
    const int line = QFontMetrics(QApplication::font()).height();
    return faces_.size() <= most_large ? line * 5 : faces_.size() <= 6 ? line * 3 : line * 2;
}

int DieView::columns() const {
    const std::size_t limit = faces_.size() <= most_large ? 1 : faces_.size() <= 6 ? 2 : 4;
    return static_cast<int>(std::clamp<std::size_t>(faces_.size(), 1, limit));
}

QSize DieView::sizeHint() const {
    const int lines = (static_cast<int>(faces_.size()) + columns() - 1) / columns();
    return {columns() * (size() + gap), std::max(1, lines) * (size() + gap)};
}

void DieView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        const int at = static_cast<int>(i);
        const int line = at / columns();
        const QRectF where(at % columns() * (size() + gap), line * (size() + gap), size(), size());
        const double left = 1 - fall_.done();  // of its way
        painter.save();
        painter.translate(where.center() - QPointF(0, left * (where.bottom() + 1)));
        painter.rotate(left * (at % 2 == 0 ? -most_turned : most_turned));
        paint_die(painter, where.translated(-where.center()), sides_[i], faces_[i], palette());
        painter.restore();
    }
}

void DieView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) updateGeometry();
}

}  // namespace flagplot::ui
