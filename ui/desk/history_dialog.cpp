#include "ui/desk/history_dialog.h"

#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QPushButton>
#include <QVBoxLayout>

#include "report/history.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

std::string history_of(const session::Session& session, const std::string& who) {
    const bool is_reader = session::find_reader(who, session.state(), session.rulebook()).has_value();
    return to_text(session,
                   is_reader ? report::history_of_reader(session, who) : report::history_of_unit(session, who));
}

}  // namespace

QDialog* history_dialog(Document& document, const std::string& who, QWidget* parent) {
    auto* const dialog = new QDialog(parent);
    auto* const lines = reading_text(u"What happened, turn by turn"_s, dialog);
    const session::Session& session = document.session();
    const QString name = short_text(session::label_of_reader(session, who));
    dialog->setWindowTitle(u"History of %1"_s.arg(name));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* const label = new Label(u"&What happened, turn by turn"_s, dialog);
    label->setBuddy(lines);
    lines->setPlainText(text(history_of(session, who)));
    auto* const foot = new DialogFoot(*dialog);
    foot->add_button(u"&Copy all"_s, foot, [lines, foot] {
        QGuiApplication::clipboard()->setText(lines->toPlainText());
        foot->say(u"Copied to the clipboard."_s);
    });
    add_parts(new QVBoxLayout(dialog), {label, {lines, 1}, foot});
    dialog->resize(letters(90), letters(70));
    QObject::connect(&document, &Document::leaving, dialog, &QDialog::reject);
    return dialog;
}

}  // namespace flagplot::ui
