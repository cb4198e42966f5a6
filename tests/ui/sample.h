#pragma once

#include <QApplication>
#include <QString>
#include <QWidget>
#include <ostream>

#include "host/host.h"
#include "support/files.h"
#include "support/folder.h"
#include "ui/document/document.h"

// So that a failed check shows what it compared.
inline std::ostream& operator<<(std::ostream& stream, const QString& text) {
    return stream << '"' << text.toStdString() << '"';
}

namespace flagplot::test {

// Makes it the window that has the keyboard, at once and without a window manager.
inline void activate(QWidget& window) {
    QT_WARNING_PUSH
    QT_WARNING_DISABLE_DEPRECATED  // since Qt 6.5, for QWidget::activateWindow(), which waits for a window manager
        QApplication::setActiveWindow(&window);
    QT_WARNING_POP
}

// What was put off is done.
inline void settle() {
    for (int i = 0; i < 3; ++i) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
}

// A copy of the sample session, opened as the window opens it.
struct Sample {
    Sample() {
        std::filesystem::copy_file(source_dir() / "resources/samples/coral-sea.flagplot", path());
        document.open(path());
        QObject::connect(&document, &ui::Document::failed, [this](const QString& message) { failed = message; });
    }

    std::filesystem::path path() const { return folder.path() / "coral-sea.flagplot"; }

    static session::Environment environment() {
        session::Environment environment = host::environment();
        environment.now = [] { return "2026-11-20T12:00:00Z"; };
        environment.open_file = quick_files();
        return environment;
    }

    Folder folder;
    ui::Document document{rulebook::Library({source_dir() / "tables"}), environment()};
    QString failed;
};

}  // namespace flagplot::test
