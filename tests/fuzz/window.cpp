// A session as somebody sends it, opened in the window: shown in all its parts and printed. It ends in a session or in
// a message, and nothing is left to the last net.
#include <QAbstractEventDispatcher>
#include <QAction>
#include <QTableView>
#include <QTreeView>
#include "ui/application.h"
#include "ui/common/plain_text.h"
#include "ui/ledger/ledger_window.h"
#include "ui/main_window.h"
#include "ui/print/print.h"
#include "ui/reports/reports_window.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

// Qt's main() and all that it holds, made once.
struct Program {
    Program() {
        QObject::connect(&application, &ui::Application::failed,
                         [](const QString& message) { find(message.toStdString()); });
        QObject::connect(&document, &ui::Document::failed, [this](const QString& message) { said = message; });
        window.show();
        ledger.show();
        reports.show();
    }

    int count = 1;
    char name[9] = "flagplot";
    char* arguments[2] = {name, nullptr};
    ui::Application application{count, arguments};
    ui::Document document{library(), environment()};
    ui::MainWindow window{document};
    ui::LedgerWindow ledger{document};
    ui::ReportsWindow reports{document};
    QString said;
};

Program& program() {
    static auto* const only = new Program;
    return *only;
}

void handle_events() {
    auto* const events = QAbstractEventDispatcher::instance();
    do {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    } while (events->processEvents(QEventLoop::AllEvents));
}

// The last row of each list, as somebody looks at it.
void look_around(QWidget& window) {
    for (auto* const view : window.findChildren<QAbstractItemView*>()) {
        const QAbstractItemModel* const model = view->model();
        if (view->isVisible() && model && model->rowCount() > 0)
            view->setCurrentIndex(model->index(model->rowCount() - 1, 0));
    }
}

void show_all() {
    Program& all = program();
    handle_events();
    for (QWidget* const window : std::initializer_list<QWidget*>{&all.window, &all.ledger, &all.reports})
        look_around(*window);
    handle_events();
    ends_well([&] {
        const report::Log log = report::make_log(all.document.session(), all.document.session().state().turn());
        std::vector<ui::PrintedTurn> printed;
        ui::write_pdf(ui::paper_of(log, {}, printed), ui::text((folder() / "log.pdf").string()));
    });
}

}  // namespace

void take_input(const std::string& input) {
    Program& all = program();
    all.said.clear();
    if (all.document.open(write("session.flagplot", input))) {
        show_all();
    } else if (all.said.isEmpty()) {
        find("neither a session nor a message");
    }
    all.document.close();
    handle_events();
}

}  // namespace flagplot::fuzz

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
    for (const char* const place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
        qputenv(place, QByteArray::fromStdString(flagplot::fuzz::folder().string()));
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_LOGGING_RULES", "default.warning=false");  // what the offscreen platform can't do
    flagplot::fuzz::program();
    return 0;
}
