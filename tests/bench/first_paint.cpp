// Loaded into a program with a window ($LD_PRELOAD), it says on standard output when the window was painted ('p': its
// first picture under the title that $BENCH_TITLE has a part of) and when nothing was left to do ('s'), and ends the
// program.
#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>
#include <QWidget>

#include <unistd.h>

namespace {

class FirstPaint : public QObject {
  public:
    explicit FirstPaint(QObject* parent) : QObject(parent), title_(qEnvironmentVariable("BENCH_TITLE")) {}

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Paint || painted_ || !watched->isWidgetType()) return false;
        painted_ = static_cast<QWidget*>(watched)->window()->windowTitle().contains(title_);
        // It comes when the whole window, of which this is the first part, is on the screen.
        if (painted_) QMetaObject::invokeMethod(this, &FirstPaint::finish, Qt::QueuedConnection);
        return false;
    }

  private:
    static void say(char what) {
        if (::write(STDOUT_FILENO, &what, 1) != 1) ::_exit(1);
    }

    [[noreturn]] void finish() {
        say('p');
        while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
        }
        say('s');
        ::_exit(0);
    }

    QString title_;
    bool painted_ = false;
};

void watch() {
    auto* const application = QCoreApplication::instance();
    application->installEventFilter(new FirstPaint(application));
}

}  // namespace

Q_COREAPP_STARTUP_FUNCTION(watch)
