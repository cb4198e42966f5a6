#include "ui/desk/drafts.h"

#include <QDesktopServices>
#include <QMessageBox>
#include <QUrl>

#include "ui/common/files.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {
namespace {

void open_in_mail_program(const std::filesystem::path& draft) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(exact(draft.string())));
}

}  // namespace

Drafts::Drafts(Document& document, QWidget& window) : QObject(&window), document_(document), window_(window) {}

void Drafts::make(const std::vector<DueReport>& reports) {
    go_on(reports, 0);
}

void Drafts::go_on(std::vector<DueReport> reports, int made) {
    while (!reports.empty()) {
        const DueReport one = reports.front();
        reports.erase(reports.begin());
        const QString objection = why_not(document_, one.reader);
        if (!objection.isEmpty()) {
            return ask_about(one, objection, [this, one, reports, made](bool anyway) {
                if (anyway && !write(one)) return;
                go_on(reports, made + (anyway ? 1 : 0));
            });
        }
        if (!write(one)) return;
        ++made;
    }
    if (made == 0) return;
    const QString unread = text(report::unread_words(document_.desk()));
    const QString said = made == 1 ? tr("1 draft was made.") : tr("%1 drafts were made.").arg(made);
    emit done(QStringLiteral("%1 %2").arg(said, unread).trimmed(), {});
}

bool Drafts::write(const DueReport& report) {
    return open_if_wanted(make_draft(document_, report.reader, report.turn));
}

void Drafts::answer(int mail) {
    if (open_if_wanted(make_answer(document_, mail))) emit done(tr("The draft of an answer was made."), {});
}

// False: it wasn't made, which is told.
bool Drafts::open_if_wanted(const DraftDone& made) {
    if (!made.problem.isEmpty()) {
        emit done({}, {made.problem});
        return false;
    }
    if (settings::open_drafts.get()) open_in_mail_program(made.file);
    return true;
}

void Drafts::ask_about(const DueReport& report, const QString& objection, const std::function<void(bool)>& then) {
    const session::Session& session = document_.session();
    const QString reader = short_text(session::label_of_reader(report.reader, session.state(), session.rulebook()));
    auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("Wrong address?"),
                                      tr("%1. Make the draft for %2 anyway?").arg(objection, reader),
                                      QMessageBox::Yes | QMessageBox::No, &window_);
    box->setTextFormat(Qt::PlainText);
    box->setDefaultButton(QMessageBox::No);
    box->setEscapeButton(QMessageBox::No);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        box, &QMessageBox::finished, this, [then](int answer) { then(answer == QMessageBox::Yes); },
        Qt::QueuedConnection);
    box->open();
}

void Drafts::open_all() {
    for (const std::filesystem::path& file : drafts_of(document_)) open_in_mail_program(file);
}

void Drafts::choose_folder() {
    const QString before = exact(outbox_of(document_).parent_path().string());
    ask_for_folder(window_, tr("Where are drafts kept?"), before, [this](const QString& folder) {
        settings::outbox.set(folder);
        emit done({}, {});
    });
}

}  // namespace flagplot::ui
