#include "ui/common/files.h"

#include <QFileDialog>

#include "host/host.h"
#include "ui/common/settings.h"

namespace flagplot::ui {

void write_file(const QString& file, const std::string& content) {
    host::write_text(file.toStdString(), content);
}

QString as_file_name(QString name) {
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
    return name;
}

void ask_for_file(QWidget& window, const QString& title, const QString& name, const QString& kind,
                  const std::function<void(const QString& file)>& then) {
    auto* const dialog = new QFileDialog(&window, title, usual_folder(), QStringLiteral("*.") + kind);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kind);
    dialog->selectFile(as_file_name(name) + QLatin1Char('.') + kind);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, then);
    dialog->open();
}

}  // namespace flagplot::ui
