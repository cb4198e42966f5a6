#include "ui/common/motion.h"

#include <QGuiApplication>
#include <utility>

namespace flagplot::ui {
namespace {

bool& motion() {
    static bool on = QGuiApplication::platformName() != QLatin1String("offscreen");
    return on;
}

}  // namespace

bool has_motion() {
    return motion();
}

void set_motion(bool on) {
    motion() = on;
}

Motion::Motion(std::function<void(double)> show, QObject* parent) : QVariantAnimation(parent), show_(std::move(show)) {
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::OutCubic);
}

void Motion::begin(int milliseconds) {
    stop();
    if (!has_motion()) return end();
    setDuration(milliseconds);
    start();
}

void Motion::end() {
    stop();
    done_ = 1;
    show_(1);
}

void Motion::updateCurrentValue(const QVariant& value) {
    if (state() != Running) return;  // it is told of its beginning as it is made
    done_ = value.toDouble();
    show_(done_);
}

}  // namespace flagplot::ui
