#include "ui/desk/mail_intake.h"

#include <QUrl>
#include <algorithm>
#include <utility>

#include "mail/mailbox.h"
#include "report/inbox.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/desk/desk_dialogs.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype most_skipped = 500;  // kept

}  // namespace

MailIntake::MailIntake(Document& document, QWidget& window) : QObject(&window), document_(document), window_(window) {
    connect(&document, &Document::leaving, this, [this] { waiting_.clear(); });
}

std::vector<std::filesystem::path> MailIntake::paths_of(const QList<QUrl>& urls) {
    std::vector<std::filesystem::path> paths;
    for (const QUrl& url : urls) {
        if (url.isLocalFile()) paths.emplace_back(url.toLocalFile().toStdString());
    }
    return paths;
}

void MailIntake::begin(bool from_folder) {
    from_folder_ = from_folder;
    came_ = known_ = skipped_ = 0;
    problems_.clear();
}

void MailIntake::fetch(const std::filesystem::path& folder) {
    begin(true);
    read(folder);
    go_on();
}

void MailIntake::add(const std::vector<std::filesystem::path>& paths) {
    begin(false);
    for (const std::filesystem::path& path : paths) read(path);
    go_on();
}

void MailIntake::add_raw(const QByteArray& bytes) {
    begin(false);
    try {
        take(bytes.toStdString(), tr("The clipboard").toStdString());
    } catch (const std::exception& error) {
        problems_ += text(error);
    }
    go_on();
}

void MailIntake::read(const std::filesystem::path& path) {
    try {
        const std::vector<std::string> more =
            mail::each_message(path, [this](const mail::Found& found) { take(found.bytes, found.where); });
        for (const std::string& one : more) problems_ += text(one);
    } catch (const std::exception& error) {
        problems_ += text(error);
    }
}

// Throws json::InputError.
void MailIntake::take(const std::string& bytes, const std::string& where) {
    mail::Message message = mail::read_message(bytes, where);
    const auto is_same = [&](const mail::Message& other) { return other.id == message.id; };
    const bool is_known = session::mail_with_id(document_.session(), message.id) != 0;
    if (is_known || std::any_of(waiting_.begin(), waiting_.end(), is_same)) {
        ++known_;
    } else if (from_folder_ && settings::skipped.get().contains(exact(message.id))) {
        ++skipped_;
    } else {
        waiting_.push_back(std::move(message));
    }
}

// Those whose writer is sure, all at once, and then it asks of the first of the others.
void MailIntake::go_on() {
    const session::Session& session = document_.session();
    std::vector<session::MailCame> sure;
    std::deque<mail::Message> others;
    for (mail::Message& message : waiting_) {
        report::Incoming incoming = report::incoming(session, message, session.state().turn());
        if (incoming.mail.from.empty()) {
            others.push_back(std::move(message));
        } else {
            sure.push_back(std::move(incoming.mail));
        }
    }
    waiting_ = std::move(others);
    write(sure);
    waiting_.empty() ? finish() : ask();
}

// One that is refused doesn't take the others with it.
void MailIntake::write(const std::vector<session::MailCame>& mails) {
    if (mails.empty()) return;
    QString refused;
    const auto all = [&](session::Session& session) {
        for (const session::MailCame& mail : mails) session.take_mail(mail);
    };
    if (document_.act(all, &refused)) {
        came_ += static_cast<int>(mails.size());
        for (const session::MailCame& mail : mails) {
            for (const std::string& problem : mail.problems) problems_ += text(problem);
        }
    } else if (mails.size() == 1) {
        problems_ += refused;
    } else {
        for (const session::MailCame& mail : mails) write({mail});
    }
}

void MailIntake::ask() {
    const session::Session& session = document_.session();
    const mail::Message& message = waiting_.front();
    const report::Incoming incoming = report::incoming(session, message, session.state().turn());
    auto* const dialog =
        new WhoseDialog(session, {short_text(message.from), short_text(message.subject), incoming.writers}, &window_);
    connect(&document_, &Document::leaving, dialog, &QDialog::deleteLater);
    connect(dialog, &QDialog::finished, this, [this, dialog, mail = incoming.mail](int result) {
        if (waiting_.empty()) return;
        waiting_.pop_front();
        if (result == QDialog::Accepted) {
            session::MailCame whose = mail;
            whose.from = dialog->reader();
            write({whose});
        } else {
            ++skipped_;
            QStringList skipped = settings::skipped.get();
            skipped.prepend(exact(mail.id));
            if (from_folder_) settings::skipped.set(skipped.mid(0, most_skipped));
        }
        go_on();
    });
    dialog->open();
}

void MailIntake::finish() {
    QStringList words{came_ == 0   ? tr("No new mail.")
                      : came_ == 1 ? tr("1 mail came in.")
                                   : tr("%1 mails came in.").arg(came_)};
    if (known_ > 0) words += known_ == 1 ? tr("1 was there already.") : tr("%1 were there already.").arg(known_);
    if (skipped_ > 0) words += skipped_ == 1 ? tr("1 was skipped.") : tr("%1 were skipped.").arg(skipped_);
    emit done(words.join(QLatin1Char(' ')), problems_);
}

}  // namespace flagplot::ui
