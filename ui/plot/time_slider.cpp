#include "ui/plot/time_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "plot/drawing.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double sign_radius = 0.36;  // of a line's height
constexpr double band_height = 8;     // pixels, and the gap between two bands
constexpr double gap = 3;
constexpr double ring_radius = 7;

}  // namespace

TimeSlider::TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeSlider::set_moments(const std::vector<plot::Moment>& moments) {
    moments_ = moments;
    spans_.clear();
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        if (i == 0 || moments_[i].turn != moments_[i - 1].turn) spans_.push_back({i, i});
        spans_.back().end = i + 1;
    }
    setRange(0, std::max(0, static_cast<int>(moments_.size()) - 1));
    setPageStep(std::max(1, static_cast<int>(moments_.size()) / 20));
    update();
}

double TimeSlider::line_height() const {
    return QFontMetricsF(small(font())).height();
}

QSize TimeSlider::sizeHint() const {
    return {QSlider::sizeHint().width(), px(43)};
}

QSize TimeSlider::minimumSizeHint() const {
    return {QSlider::minimumSizeHint().width(), sizeHint().height()};
}

// ---- where a moment is: every turn is as long as another

QRectF TimeSlider::band_of(std::size_t turn) const {
    const double length = (width() - 2 * ring_radius) / static_cast<double>(std::max<std::size_t>(1, spans_.size()));
    const double middle = line_height() + ring_radius;
    return {ring_radius + static_cast<double>(turn) * length, middle - band_height / 2, length - gap, band_height};
}

std::size_t TimeSlider::turn_of(int index) const {
    const auto at = static_cast<std::size_t>(index);
    const auto span = std::ranges::find_if(spans_, [at](const Span& one) { return at < one.end; });
    return static_cast<std::size_t>(span - spans_.begin());
}

double TimeSlider::x_of(int index) const {
    const std::size_t turn = turn_of(index);
    if (turn == spans_.size()) return ring_radius;
    const QRectF band = band_of(turn);
    const auto passed = static_cast<double>(static_cast<std::size_t>(index) + 1 - spans_[turn].first);
    return band.left() + band.width() * passed / static_cast<double>(spans_[turn].end - spans_[turn].first);
}

int TimeSlider::index_at(double x) const {
    int nearest = minimum();
    for (int i = minimum(); i <= maximum(); ++i) {
        if (std::abs(x_of(i) - x) < std::abs(x_of(nearest) - x)) nearest = i;
    }
    return nearest;
}

void TimeSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QSlider::mousePressEvent(event);
    setSliderDown(true);
    setSliderPosition(index_at(event->position().x()));
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) setSliderPosition(index_at(event->position().x()));
}

void TimeSlider::mouseReleaseEvent(QMouseEvent* /*event*/) {
    setSliderDown(false);
}

void TimeSlider::keyPressEvent(QKeyEvent* event) {
    const bool is_arrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (!is_arrow || event->modifiers() != Qt::ControlModifier) return QSlider::keyPressEvent(event);
    const std::size_t turn = turn_of(value());
    const bool is_later = event->key() == Qt::Key_Right;
    const std::size_t wanted = is_later ? turn + 1 : turn - 1;  // before the first there is none, too
    setValue(wanted < spans_.size() ? static_cast<int>(spans_[wanted].end) - 1 : is_later ? maximum() : minimum());
}

// ---- its picture

void TimeSlider::paintEvent(QPaintEvent* /*event*/) {
    if (moments_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_turns(painter);
    paint_signs(painter);
    const QPointF at(x_of(value()), band_of(0).center().y());
    painter.setPen(QPen(tints(palette()).tick, 2.5));
    painter.setBrush(palette().base());
    painter.drawEllipse(at, ring_radius - 1.5, ring_radius - 1.5);
    const QRectF ring(at.x() - ring_radius, at.y() - ring_radius, 2 * ring_radius, 2 * ring_radius);
    if (hasFocus()) paint_focus(painter, *this, ring.toAlignedRect().adjusted(-2, -2, 2, 2));
}

// The number of a turn stands below it if there is room; that of the turn that is shown is bold.
void TimeSlider::paint_turns(QPainter& painter) const {
    const Tints colours = tints(palette());
    const QFont numbers = small(font());
    const std::size_t shown = turn_of(value());
    double free_from = 0;
    for (std::size_t turn = 0; turn < spans_.size(); ++turn) {
        const plot::Moment& first = moments_[spans_[turn].first];
        const QRectF band = band_of(turn);
        painter.setPen(QPen(colours.border, 1));
        painter.setBrush(first.is_night ? colours.night : colours.day);
        painter.drawRoundedRect(band, 2, 2);
        const QString number = QString::number(first.turn);
        painter.setFont(turn == shown ? bold(numbers) : numbers);
        const QFontMetricsF metrics(painter.font());
        const double from = band.center().x() - metrics.horizontalAdvance(number) / 2;
        if (from < free_from) continue;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QPointF(from, height() - metrics.descent()), number);
        free_from = from + metrics.horizontalAdvance(number + QStringLiteral("  "));
    }
}

// Those of a moment beside each other; what would lie over another one is left out.
void TimeSlider::paint_signs(QPainter& painter) const {
    const double radius = line_height() * sign_radius;
    const MapColours colours = map_colours(palette());
    double free_from = 0;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        double x = x_of(static_cast<int>(i));
        for (const plot::Sign::Kind kind : moments_[i].shows) {
            if (x - radius < free_from) continue;
            paint(painter, plot::sign_shapes(kind, {x, line_height() / 2}, radius), colours, font());
            free_from = x + radius + 1;
            x += 2 * radius + 2;
        }
    }
}

}  // namespace flagplot::ui
