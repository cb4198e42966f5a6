#include "ui/common/wait_for.h"

#include <QDialog>
#include <QEventLoop>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <exception>

#include "ui/common/background.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int moment = 300;  // milliseconds
constexpr int bar_width = 320;

}  // namespace

bool wait_for(QWidget& window, const QString& title, const std::function<void(const session::Watch& watch)>& work) {
    QDialog dialog(&window);
    dialog.setWindowTitle(title);
    dialog.setModal(true);
    auto* const bar = named(new QProgressBar(&dialog), title);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setMinimumWidth(bar_width);
    auto* const stop = push_button(u"&Stop"_s, &dialog, &dialog, &QDialog::reject);  // as Escape does
    auto* const layout = new QVBoxLayout(&dialog);
    layout->addWidget(new Label(title, &dialog));
    add_parts(layout, {bar, {stop, 0, Qt::AlignRight}});

    bool is_over = false;
    bool is_stopped = false;
    std::exception_ptr problem;
    QEventLoop loop;
    Background background;  // the last, so that its thread has ended before what it uses is gone
    QObject::connect(&dialog, &QDialog::rejected, &loop, [&] {
        is_stopped = true;
        background.stop();
        loop.quit();
    });
    background.start([&](const std::atomic<bool>& wanted_no_more, const Background::Tell& tell) {
        try {
            work(session::Watch(wanted_no_more, Background::shown_on(*bar, tell)));
        } catch (const session::Stopped&) {
            return;
        } catch (...) {
            problem = std::current_exception();
        }
        tell([&] {
            is_over = true;
            loop.quit();
        });
    });
    QTimer::singleShot(moment, &loop, &QEventLoop::quit);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    if (!is_over) {
        dialog.open();
        loop.exec();
    }
    if (is_stopped) return false;
    if (problem) std::rethrow_exception(problem);
    return true;
}

}  // namespace flagplot::ui
