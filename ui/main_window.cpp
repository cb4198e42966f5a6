#include "ui/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QSaveFile>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "host/host.h"
#include "ui/game/game_dock.h"
#include "ui/panel/session_panel.h"
#include "ui/print/print.h"
#include "ui/roster/roster_dock.h"
#include "ui/settings.h"
#include "ui/start/new_session_dialog.h"
#include "ui/step/step_pane.h"
#include "ui/text.h"

namespace flagplot::ui {

MainWindow::MainWindow(Document& document) : document_(document), point_size_(QApplication::font().pointSizeF()) {
    setObjectName(QStringLiteral("flagplot"));
    QFont font = QApplication::font();
    font.setPointSizeF(point_size_ * settings::zoom.get() / 100.0);
    QApplication::setFont(font);

    auto* const middle = new QWidget(this);
    auto* const layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    bar_ = new QLabel(middle);
    bar_->setWordWrap(true);
    bar_->setMargin(8);
    bar_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar_->setBackgroundRole(QPalette::ToolTipBase);
    bar_->setForegroundRole(QPalette::ToolTipText);
    bar_->setAutoFillBackground(true);
    bar_->setAccessibleName(tr("Message"));
    bar_->hide();
    step_ = new StepPane(document_, middle);
    layout->addWidget(bar_);
    layout->addWidget(step_, 1);
    setCentralWidget(middle);

    game_ = new GameDock(document_, this);
    panel_ = new SessionPanel(document_, this);
    add_dock(tr("Game"), "game", game_, Qt::LeftDockWidgetArea);
    add_dock(tr("Session"), "session", panel_, Qt::RightDockWidgetArea);
    add_dock(tr("Roster"), "roster", new RosterDock(document_, this), Qt::BottomDockWidgetArea);
    connect(game_, &GameDock::table_chosen, this, [this](const QString& id) { step_->show_table(id.toStdString()); });
    make_menus();

    connect(&document_, &Document::opened, this, &MainWindow::refresh);
    connect(&document_, &Document::failed, this, &MainWindow::say);
    connect(&document_, &Document::changed, this, [this] { say(document_.why_read_only()); });
    connect(&document_, &Document::rewound, this, [this] { say(document_.why_read_only()); });
    resize(1280, 800);
    restoreGeometry(settings::geometry.get());
    restoreState(settings::docks.get());
    refresh();
}

QDockWidget* MainWindow::add_dock(const QString& title, const char* name, QWidget* content, Qt::DockWidgetArea area) {
    auto* const dock = new QDockWidget(title, this);
    dock->setObjectName(QLatin1String(name));
    dock->setAccessibleName(title);
    dock->setWidget(content);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::make_menus() {
    make_session_menu();
    make_step_menu();
    make_view_menu();
    make_help_menu();
}

void MainWindow::make_session_menu() {
    QMenu* const menu = menuBar()->addMenu(tr("&Session"));
    menu->addAction(tr("&New..."), QKeySequence::New, this,
                    [this] { (new NewSessionDialog(document_, this))->open(); });
    menu->addAction(tr("&Open..."), QKeySequence::Open, this, &MainWindow::choose_file);
    recent_ = menu->addMenu(tr("Open &recent"));
    menu->addAction(tr("Open a copy of the &sample"), this, &MainWindow::open_sample);
    needs_session_ += menu->addAction(tr("Save a &copy..."), this, &MainWindow::save_copy);
    menu->addSeparator();
    needs_session_ += menu->addAction(tr("&Print..."), QKeySequence::Print, this, [this] { print(false); });
    needs_session_ += menu->addAction(tr("Print pre&view..."), this, [this] { print(true); });
    QMenu* const save = menu->addMenu(tr("Save the &log as"));
    for (const char* kind : {"pdf", "html", "txt", "csv", "json"}) {
        const QString suffix = QLatin1String(kind);
        needs_session_ +=
            save->addAction(suffix.toUpper() + QStringLiteral("..."), this, [this, suffix] { save_log(suffix); });
    }
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::make_step_menu() {
    QMenu* const menu = menuBar()->addMenu(tr("S&tep"));
    needs_session_ += menu->addAction(tr("Go &back"), QKeySequence(QStringLiteral("Ctrl+Z")), this,
                                      [this] { document_.go_back(0, QString()); });
    needs_session_ +=
        menu->addAction(tr("&Redo"), QKeySequence(QStringLiteral("Ctrl+Shift+Z")), this, [this] { document_.redo(); });
    menu->addSeparator();
    needs_session_ += menu->addAction(tr("Go to the next &turn"), QKeySequence(QStringLiteral("Ctrl+T")), this,
                                      [this] { document_.next_turn(); });
    needs_session_ += menu->addAction(tr("Roll on a t&able"), QKeySequence(QStringLiteral("Ctrl+R")), this,
                                      [this] { document_.play("table.roll"); });
    needs_session_ += menu->addAction(tr("&Leave the roll"), QKeySequence(Qt::Key_Escape), this,
                                      [this] { document_.leave_ad_hoc(); });
    needs_session_ += menu->addAction(tr("Add a &note"), QKeySequence(QStringLiteral("Ctrl+J")), this,
                                      [this] { panel_->focus_note(); });
    menu->addSeparator();
    menu->addAction(tr("&Find a procedure, table or rule"), QKeySequence(QStringLiteral("Ctrl+K")), game_,
                    &GameDock::focus_search);
    menu->addAction(tr("Find in the &session"), QKeySequence::Find, panel_, &SessionPanel::focus_filter);
    menu->addAction(tr("To what is asked n&ow"), QKeySequence(QStringLiteral("Ctrl+L")), step_, &StepPane::focus_next);
}

void MainWindow::make_view_menu() {
    view_ = menuBar()->addMenu(tr("&View"));
    view_->addAction(tr("Text &larger"), QKeySequence::ZoomIn, this, [this] { zoom(settings::zoom.get() + 25); });
    view_->addAction(tr("Text &smaller"), QKeySequence::ZoomOut, this, [this] { zoom(settings::zoom.get() - 25); });
    view_->addAction(tr("Text as &usual"), QKeySequence(QStringLiteral("Ctrl+0")), this, [this] { zoom(100); });
    view_->addSeparator();
    for (QDockWidget* dock : findChildren<QDockWidget*>()) view_->addAction(dock->toggleViewAction());
}

void MainWindow::make_help_menu() {
    QMenu* const menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&About Flagplot"), this, &MainWindow::about);
}

void MainWindow::zoom(int percent) {
    const int limited = std::clamp(percent, 75, 250);
    settings::zoom.set(limited);
    QFont font = QApplication::font();
    font.setPointSizeF(point_size_ * limited / 100.0);
    QApplication::setFont(font);
}

void MainWindow::say(const QString& message) {
    bar_->setText(message.isEmpty() ? message : QStringLiteral("\u26A0 ") + message);
    bar_->setVisible(!message.isEmpty());
}

void MainWindow::refresh() {
    const bool open = document_.is_open();
    for (QAction* action : needs_session_) action->setEnabled(open);
    setWindowTitle(open ? QStringLiteral("%1 \u2014 Flagplot").arg(text(document_.session().header().title))
                        : tr("Flagplot"));
    QStringList messages;
    if (open) {
        for (const std::string& notice : document_.session().journal().notices()) messages += text(notice);
        if (!document_.why_read_only().isEmpty()) messages += tr("Only for reading: %1").arg(document_.why_read_only());
        QStringList recent = settings::recent.get();
        const QString path = QDir().absoluteFilePath(document_.path());
        recent.removeAll(path);
        recent.prepend(path);
        settings::recent.set(recent.mid(0, 8));
    }
    say(messages.join(QLatin1Char('\n')));
    refresh_recent();
}

void MainWindow::refresh_recent() {
    recent_->clear();
    for (const QString& path : settings::recent.get()) {
        recent_->addAction(QDir::toNativeSeparators(path), this, [this, path] { document_.open(path.toStdString()); });
    }
    recent_->setEnabled(!recent_->isEmpty());
}

void MainWindow::choose_file() {
    auto* const dialog = new QFileDialog(this, tr("Open a session"), QString(), tr("Flagplot sessions (*.flagplot)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { document_.open(file.toStdString()); });
    dialog->open();
}

void MainWindow::open_sample() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    QDir().mkpath(folder);
    const QString sample = text((host::samples() / "coral-sea.flagplot").string());
    QString copy = folder + QStringLiteral("/coral-sea.flagplot");
    for (int number = 2; QFile::exists(copy); ++number)
        copy = folder + QStringLiteral("/coral-sea-%1.flagplot").arg(number);
    if (!QFile::copy(sample, copy)) {
        say(tr("%1 can't be copied to %2.").arg(sample, copy));
        return;
    }
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    document_.open(copy.toStdString());
}

void MainWindow::save_copy() {
    auto* const dialog =
        new QFileDialog(this, tr("Save a copy of the session"), QString(), tr("Flagplot sessions (*.flagplot)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("flagplot"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        QFile::remove(file);  // the dialog has asked
        if (!QFile::copy(document_.path(), file)) say(tr("%1 can't be written.").arg(file));
    });
    dialog->open();
}

void MainWindow::save_log(const QString& kind) {
    auto* const dialog = new QFileDialog(this, tr("Save the log"), QString(), QStringLiteral("*.") + kind);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kind);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, kind](const QString& file) {
        try {
            const report::Log log = report::make_log(document_.session());
            if (kind == QLatin1String("pdf")) {
                const Revisions revisions(document_.session());
                revisions.keep(write_pdf(log, file, revisions, usual_paper()));
                return;
            }
            const std::string content = kind == QLatin1String("html")   ? to_html(log)
                                        : kind == QLatin1String("csv")  ? to_csv(log)
                                        : kind == QLatin1String("json") ? to_json(log).dump(2) + "\n"
                                                                        : to_text(log);
            QSaveFile out(file);
            const auto size = static_cast<qint64>(content.size());
            const bool written =
                out.open(QIODevice::WriteOnly) && out.write(content.data(), size) == size && out.commit();
            if (!written) say(tr("%1 can't be written: %2").arg(file, out.errorString()));
        } catch (const std::exception& error) {
            say(text(error.what()));
        }
    });
    dialog->open();
}

void MainWindow::print(bool preview) {
    const auto log = std::make_shared<const report::Log>(report::make_log(document_.session()));
    const auto revisions = std::make_shared<const Revisions>(document_.session());
    if (preview) {
        auto* const dialog = new QPrintPreviewDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QPrintPreviewDialog::paintRequested, this,
                [log, revisions](QPrinter* printer) { paint_log(*log, *printer, *revisions); });
        dialog->open();
        return;
    }
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    auto* const dialog = new QPrintDialog(printer.get(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<>(&QDialog::accepted), this, [this, log, revisions, printer] {
        try {
            revisions->keep(paint_log(*log, *printer, *revisions));
        } catch (const std::exception& error) {
            say(text(error.what()));
        }
    });
    dialog->open();
}

void MainWindow::about() {
    auto* const box = new QMessageBox(
        QMessageBox::NoIcon, tr("About Flagplot"),
        tr("<p><b>Flagplot %1</b></p><p>A desktop referee for naval board wargames.</p>"
           "<p>MIT licence. Built with Qt %2 (LGPL 3), nlohmann/json and fmt (MIT), libsodium (ISC), CLI11 (BSD).</p>"
           "<p>The games belong to their publishers. No rules text and no chart of a printed game is in here.</p>")
            .arg(QLatin1String(host::version()), QLatin1String(qVersion())),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    settings::geometry.set(saveGeometry());
    settings::docks.set(saveState());
    QMainWindow::closeEvent(event);
}

}  // namespace flagplot::ui
