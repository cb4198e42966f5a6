#include "ui/plot/time_slider.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionSlider>
#include <algorithm>

#include "plot/drawing.h"
#include "ui/common/look.h"
#include "ui/common/theme.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double sign_radius = 0.36;  // of a line's height
constexpr double band_height = 5;     // pixels, beneath the groove

// The moments of one turn, from the first to the one after its last.
struct Span {
    std::size_t first = 0;
    std::size_t end = 0;
};

std::vector<Span> spans_of(const std::vector<plot::Moment>& moments) {
    std::vector<Span> spans;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        if (i == 0 || moments[i].turn != moments[i - 1].turn) spans.push_back({i, i});
        spans.back().end = i + 1;
    }
    return spans;
}

QFont small(QFont font) {
    font.setPointSizeF(font.pointSizeF() * factor_of(Type::small));
    return font;
}

}  // namespace

TimeSlider::TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeSlider::set_moments(const std::vector<plot::Moment>& moments) {
    moments_ = moments;
    setRange(0, std::max(0, static_cast<int>(moments_.size()) - 1));
    setPageStep(std::max(1, static_cast<int>(moments_.size()) / 20));
    update();
}

double TimeSlider::line_height() const {
    return QFontMetricsF(small(font())).height();
}

QSize TimeSlider::sizeHint() const {
    const QSize plain = QSlider::sizeHint();
    return {plain.width(), plain.height() + qRound(2 * line_height())};
}

QSize TimeSlider::minimumSizeHint() const {
    return {QSlider::minimumSizeHint().width(), sizeHint().height()};
}

// Where the middle of the handle is.
double TimeSlider::x_of(int index) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const int handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
    const int span = groove.width() - handle;
    return groove.x() + handle / 2.0 +
           QStyle::sliderPositionFromValue(minimum(), maximum(), index, span, option.upsideDown);
}

void TimeSlider::keyPressEvent(QKeyEvent* event) {
    const bool is_arrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (!is_arrow || event->modifiers() != Qt::ControlModifier) return QSlider::keyPressEvent(event);
    emit turn_wanted(event->key() == Qt::Key_Right ? 1 : -1);
}

void TimeSlider::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (maximum() > minimum()) paint_turns(painter);
    painter.end();
    QSlider::paintEvent(event);
    if (maximum() == minimum()) return;
    painter.begin(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_signs(painter);
}

// A turn begins where the one before it ends; its number stands there if there is room.
void TimeSlider::paint_turns(QPainter& painter) const {
    const Tints colours = tints(palette());
    const double line = line_height();
    const QRectF band(0, height() - line - band_height, width(), band_height);
    painter.setFont(small(font()));
    const QFontMetricsF metrics(painter.font());
    double free_from = 0;
    for (const Span& span : spans_of(moments_)) {
        const double from = x_of(static_cast<int>(span.first));
        const double to = x_of(static_cast<int>(std::min(span.end, moments_.size() - 1)));
        painter.fillRect(QRectF(from, band.top(), to - from, band.height()),
                         moments_[span.first].is_night ? colours.night : colours.day);
        painter.setPen(QPen(colours.border, 1));
        painter.drawLine(QPointF(from, band.top()), QPointF(from, band.bottom()));
        const QString number = QString::number(moments_[span.first].turn);
        if (from + 2 < free_from || from + metrics.horizontalAdvance(number) > width()) continue;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QPointF(from, height() - metrics.descent()), number);
        free_from = from + metrics.horizontalAdvance(number + QStringLiteral("  "));
    }
}

// Those of a moment beside each other; what would lie over another one is left out.
void TimeSlider::paint_signs(QPainter& painter) const {
    const double radius = line_height() * sign_radius;
    const MapColours colours = MapColours::of(palette());
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
