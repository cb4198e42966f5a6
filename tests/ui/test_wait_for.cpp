// Work that the window waits for: it is painted meanwhile, and the person can stop it.
#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <functional>
#include <stdexcept>
#include <thread>

#include "json/reader.h"
#include "support/catch.h"
#include "ui/common/wait_for.h"

namespace flagplot::ui {
namespace {

const QString title = QStringLiteral("Making the pages");

// Until nobody wants it any more.
void never_end(const session::Watch& watch) {
    for (int i = 0;; i = (i + 1) % 100) {
        watch.is_at(i, 100);
        std::this_thread::yield();
    }
}

// Looks at the dialog as soon as it is there, once it shows how far the work is, and then does something with it.
void look(QWidget& window, const std::function<void(QDialog& dialog, QProgressBar& bar)>& act) {
    auto* const again = new QTimer(&window);
    QObject::connect(again, &QTimer::timeout, &window, [&window, act, again] {
        auto* const dialog = window.findChild<QDialog*>();
        auto* const bar = dialog ? dialog->findChild<QProgressBar*>() : nullptr;
        if (!bar || !dialog->isVisible() || bar->maximum() == 0) return;
        again->stop();
        act(*dialog, *bar);
    });
    again->start(10);
}

QPushButton& stop_of(QDialog& dialog) {
    for (auto* const button : dialog.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("&Stop")) return *button;
    }
    throw std::runtime_error("no Stop");
}

}  // namespace

TEST_CASE("Work without an end has a bar and Stop, and whoever stops it goes on", "[wait-for]") {
    QWidget window;
    window.show();
    bool was_seen = false;
    look(window, [&](QDialog& dialog, QProgressBar& bar) {
        was_seen = dialog.windowTitle() == title && bar.accessibleName() == title && bar.maximum() == 100;
        stop_of(dialog).click();
    });
    CHECK_FALSE(wait_for(window, title, never_end));
    CHECK(was_seen);
    CHECK(window.findChild<QDialog*>() == nullptr);
}

TEST_CASE("Escape stops what is waited for", "[wait-for]") {
    QWidget window;
    window.show();
    look(window, [](QDialog& dialog, QProgressBar&) { QTest::keyClick(&dialog, Qt::Key_Escape); });
    CHECK_FALSE(wait_for(window, title, never_end));
}

TEST_CASE("Work that comes to its end is done, and what it throws is thrown", "[wait-for]") {
    QWidget window;
    bool is_done = false;
    CHECK(wait_for(window, title, [&](const session::Watch& watch) {
        watch.ask();
        is_done = true;
    }));
    CHECK(is_done);
    const auto fail = [](const session::Watch&) { throw json::InputError("map.png", "found nothing", "a picture"); };
    CHECK_THROWS_AS(wait_for(window, title, fail), json::InputError);
}

}  // namespace flagplot::ui
