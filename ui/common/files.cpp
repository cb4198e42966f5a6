#include "ui/common/files.h"

#include <sys/stat.h>

#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>

#include "ascii/file_name.h"
#include "host/host.h"
#include "json/reader.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {

void refuse_what_is_no_file(const QString& file) {
    struct stat there {};
    const std::string path = file.toStdString();
    const std::string kind = ::stat(path.c_str(), &there) == 0 ? json::instead_of_file(there.st_mode) : "";
    if (!kind.empty()) throw json::InputError(path, "is " + kind, "a file");
}

void write_file(const QString& file, const std::string& content) {
    refuse_what_is_no_file(file);
    host::write_text(file.toStdString(), content);
}

QString as_file_name(const QString& name, const QString& otherwise) {
    return QString::fromStdString(ascii::as_file_name(name.toStdString(), otherwise.toStdString()));
}

namespace {

void open(QFileDialog* dialog, QWidget& window, const std::function<void(const QString&)>& then,
          Qt::ConnectionType how = Qt::AutoConnection) {
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, then, how);
    dialog->open();
}

void open_to_save(QFileDialog* dialog, const QString& name, const QString& kind, QWidget& window,
                  const std::function<void(const QString&)>& then) {
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kind);
    dialog->selectFile(name);
    open(dialog, window, then);
}

}  // namespace

void ask_for_folder(QWidget& window, const QString& title, const QString& begins,
                    const std::function<void(const QString& folder)>& then) {
    auto* const dialog = new QFileDialog(&window, title, begins);
    dialog->setFileMode(QFileDialog::Directory);
    // Qt's list of folders below the line may come after the dialog has gone, and would then keep the keyboard.
    for (QLineEdit* const line : dialog->findChildren<QLineEdit*>()) line->setCompleter(nullptr);
    open(dialog, window, then, Qt::QueuedConnection);
}

void ask_for_known_file(QWidget& window, const QString& title, const QString& filter,
                        const std::function<void(const QString& file)>& then) {
    auto* const dialog = new QFileDialog(&window, title, usual_folder(), filter);
    dialog->setFileMode(QFileDialog::ExistingFile);
    open(dialog, window, then);
}

void ask_for_file(QWidget& window, const QString& title, const QString& name, const QString& kind,
                  const std::function<void(const QString& file)>& then) {
    auto* const dialog = new QFileDialog(&window, title, usual_folder(), QStringLiteral("*.") + kind);
    open_to_save(dialog, as_file_name(name, kind) + QLatin1Char('.') + kind, kind, window, then);
}

void ask_for_new_session(QWidget& window, const QString& title, const QString& file,
                         const std::function<void(const QString& file)>& then) {
    const QFileInfo offered(file);
    auto* const dialog = new QFileDialog(&window, title, offered.absolutePath(), u"Flagplot sessions (*.flagplot)"_s);
    dialog->setOption(QFileDialog::DontConfirmOverwrite);  // who begins it says that there is one
    open_to_save(dialog, offered.fileName(), QStringLiteral("flagplot"), window, then);
}

}  // namespace flagplot::ui
