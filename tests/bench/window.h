#pragma once

#include <QMainWindow>

#include "host/host.h"
#include "ui/document/document.h"
#include "ui/main_window.h"

namespace flagplot::bench {

// Handles events until none is left. Throws if the widget's window wasn't painted meanwhile.
void paint(QWidget& widget);

// The program's window with a session.
struct Window {
    explicit Window(const std::filesystem::path& file);

    void answer(const session::Answer& answer);  // until it is on the disk and painted; throws if it is refused

    ui::Document document{host::library(), host::environment()};
    ui::MainWindow window{document};
};

}  // namespace flagplot::bench
