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
    go_on(reports, {});
}

void Drafts::go_on(std::vector<DueReport> reports, std::vector<DueReport> wanted) {
    while (!reports.empty()) {
        const DueReport one = reports.front();
        reports.erase(reports.begin());
        const QString objection = why_not(document_, one.reader);
        if (!objection.isEmpty()) {
            return ask_about(one, objection, [this, one, reports, wanted](bool anyway) mutable {
                if (anyway) wanted.push_back(one);
                go_on(std::move(reports), std::move(wanted));
            });
        }
        wanted.push_back(one);
    }
    if (!wanted.empty()) write(wanted);
}

void Drafts::write(const std::vector<DueReport>& reports) {
    const DraftsDone made = make_drafts(document_, reports, window_);
    if (!take(made) || made.files.empty()) return;
    const QString unread = text(report::unread_words(document_.desk()));
    const auto count = made.files.size();
    const QString said = count == 1 ? u"1 draft was made."_s : u"%1 drafts were made."_s.arg(count);
    emit done(QStringLiteral("%1 %2").arg(said, unread).trimmed(), made.notes);
}

bool Drafts::answer(int mail) {
    const DraftsDone made = make_answer(document_, mail);
    if (!take(made)) return false;
    emit done(u"The draft of an answer was made."_s, made.notes);
    return true;
}

// Those that were written are opened, if that is wanted. False: something was wrong, which is told.
bool Drafts::take(const DraftsDone& made) {
    if (settings::open_drafts.get()) {
        for (const std::filesystem::path& file : made.files) open_in_mail_program(file);
    }
    if (!made.problem.isEmpty()) emit done({}, {made.problem});
    return made.problem.isEmpty();
}

void Drafts::ask_about(const DueReport& report, const QString& objection, const std::function<void(bool)>& then) {
    const session::Session& session = document_.session();
    const QString reader = short_text(session::label_of_reader(report.reader, session.state(), session.rulebook()));
    auto* const box = new QMessageBox(QMessageBox::NoIcon, u"Wrong address?"_s,
                                      u"%1. Make the draft for %2 anyway?"_s.arg(objection, reader),
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
    ask_for_folder(window_, u"Where are drafts kept?"_s, before, [this](const QString& folder) {
        settings::outbox.set(folder);
        emit done({}, {});
    });
}

}  // namespace flagplot::ui
