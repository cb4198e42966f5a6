#include "ui/common/background.h"

#include <QCoreApplication>
#include <QPointer>
#include <QProgressBar>

namespace flagplot::ui {

Background::Background() {
    constexpr int until_over = 50;  // milliseconds
    pause_.setSingleShot(true);
    pause_.setInterval(until_over);
    connect(&pause_, &QTimer::timeout, this, &Background::start_next);
}

Background::~Background() {
    stop();
    if (thread_.joinable()) thread_.join();
}

std::function<void(int done, int of)> Background::shown_on(QProgressBar& bar, const Tell& tell) {
    return [&bar, tell](int done, int of) {
        tell([&bar, done, of] {
            bar.setRange(0, of);
            bar.setValue(done);
        });
    };
}

void Background::start(Job job) {
    stop();
    next_ = std::move(job);
    start_next();
}

void Background::stop() {
    pause_.stop();
    next_ = nullptr;
    if (course_) course_->stop = true;
}

void Background::start_next() {
    if (thread_.joinable()) {
        if (!course_->is_over) return pause_.start();
        thread_.join();
    }
    course_ = std::make_shared<Course>();
    thread_ = std::thread([self = QPointer<Background>(this), course = course_, job = std::exchange(next_, nullptr)] {
        const Tell tell = [&](std::function<void()> what) {
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, course, what = std::move(what)] {
                    if (self && !course->stop) what();
                },
                Qt::QueuedConnection);
        };
        job(course->stop, tell);
        course->is_over = true;
    });
}

}  // namespace flagplot::ui
