#include "ui/common/files.h"

#include <sys/stat.h>

#include <QFileDialog>
#include <QLineEdit>

#include "ascii/file_name.h"
#include "host/host.h"
#include "json/reader.h"
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

void ask_for_folder(QWidget& window, const QString& title, const QString& begins,
                    const std::function<void(const QString& folder)>& then) {
    auto* const dialog = new QFileDialog(&window, title, begins);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // Qt's list of folders below the line may come after the dialog has gone, and would then keep the keyboard.
    for (QLineEdit* const line : dialog->findChildren<QLineEdit*>()) line->setCompleter(nullptr);
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, then, Qt::QueuedConnection);
    dialog->open();
}

void ask_for_known_file(QWidget& window, const QString& title, const QString& filter,
                        const std::function<void(const QString& file)>& then) {
    auto* const dialog = new QFileDialog(&window, title, usual_folder(), filter);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, then);
    dialog->open();
}

void ask_for_file(QWidget& window, const QString& title, const QString& name, const QString& kind,
                  const std::function<void(const QString& file)>& then) {
    auto* const dialog = new QFileDialog(&window, title, usual_folder(), QStringLiteral("*.") + kind);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kind);
    dialog->selectFile(as_file_name(name, kind) + QLatin1Char('.') + kind);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, then);
    dialog->open();
}

}  // namespace flagplot::ui
