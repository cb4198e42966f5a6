#include "ui/desk/mail_intake.h"

#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "ui/common/plain_text.h"
#include "ui/desk/whose_dialog.h"

namespace flagplot::ui {
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

void MailIntake::begin() {
    came_ = known_ = skipped_ = deleted_ = 0;
    other_turns_.clear();
    problems_.clear();
}

void MailIntake::add(const std::vector<std::filesystem::path>& paths) {
    begin();
    for (const std::filesystem::path& path : paths) read(path);
    ask_of_mailboxes();
}

void MailIntake::add_raw(const QByteArray& bytes) {
    begin();
    try {
        take({u"The clipboard"_s.toStdString(), bytes.toStdString()});
    } catch (const std::exception& error) {
        problems_ += text(error);
    }
    go_on();
}

void MailIntake::read(const std::filesystem::path& path) {
    try {
        const mail::LeftOut left = mail::each_message(path, [this](const mail::Found& found) { take(found); });
        for (const std::string& one : left.problems) problems_ += text(one);
        deleted_ += left.deleted;
    } catch (const std::exception& error) {
        problems_ += text(error);
    }
}

// Throws json::InputError.
void MailIntake::take(const mail::Found& found) {
    mail::Message message = mail::read_message(found.bytes, found.where);
    report::Incoming incoming = report::incoming(document_.session(), message);
    const auto is_same = [&](const Waiting& other) {
        return session::is_same_mail(other.incoming.mail, incoming.mail);
    };
    if (incoming.known != 0 || std::ranges::any_of(waiting_, is_same)) {
        ++known_;
    } else {
        waiting_.push_back({std::move(message), std::move(incoming), found.problems});
    }
}

// In an mbox a mail may be a part of the one before it; only who knows the program that wrote it knows better.
void MailIntake::ask_of_mailboxes() {
    const auto doubtful =
        std::ranges::count_if(waiting_, [](const Waiting& one) { return !one.where_it_stood.empty(); });
    if (doubtful == 0) return go_on();
    auto* const box = new QMessageBox(
        QMessageBox::NoIcon, u"Mails of several writers in one file"_s,
        u"What begins a mail in such a file may stand in a mail's own text, so that one writer could write another's "
        "orders. Most mail programs keep that out: they put a > before each line of a mail that begins with "
        "\"From\". Does yours? If you aren't sure, each of these mails is marked as doubtful: %1."_s.arg(doubtful),
        QMessageBox::NoButton, &window_);
    auto* const unsure = box->addButton(u"I'm &not sure"_s, QMessageBox::RejectRole);
    auto* const marks = box->addButton(u"It &does"_s, QMessageBox::AcceptRole);
    box->setDefaultButton(unsure);
    box->setEscapeButton(unsure);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(&document_, &Document::leaving, box, &QDialog::deleteLater);
    connect(box, &QDialog::finished, this, [this, box, marks] {
        if (waiting_.empty()) return;
        if (box->clickedButton() != marks) keep_doubts();
        go_on();
    });
    box->open();
}

void MailIntake::keep_doubts() {
    for (Waiting& one : waiting_) {
        auto& problems = one.message.problems;
        problems.insert(problems.end(), one.where_it_stood.begin(), one.where_it_stood.end());
    }
}

// Those whose writer is sure, all at once, and then it asks of the first of the others.
void MailIntake::go_on() {
    std::vector<session::MailCame> sure;
    std::deque<Waiting> others;
    for (Waiting& one : waiting_) {
        one.incoming = report::incoming(document_.session(), one.message);
        if (one.incoming.is_skipped) {
            ++skipped_;
        } else if (one.incoming.mail.from.empty()) {
            others.push_back(std::move(one));
        } else {
            sure.push_back(std::move(one.incoming.mail));
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
            if (mail.turn != document_.session().state().turn()) ++other_turns_[mail.turn];
            for (const std::string& problem : mail.problems) problems_ += text(problem);
        }
    } else if (mails.size() == 1) {
        problems_ += refused;
    } else {
        for (const session::MailCame& mail : mails) write({mail});
    }
}

void MailIntake::ask() {
    auto* const dialog = new WhoseDialog(document_.session(), waiting_.front().incoming, &window_);
    connect(&document_, &Document::leaving, dialog, &QDialog::deleteLater);
    connect(dialog, &QDialog::finished, this, [this, dialog](int result) {
        if (waiting_.empty()) return;
        const report::Incoming incoming = std::move(waiting_.front().incoming);
        if (result == QDialog::Accepted) {
            session::MailCame whose = incoming.mail;
            whose.from = dialog->reader();
            waiting_.pop_front();
            write({whose});
        } else {
            skip(incoming.sender);
        }
        go_on();
    });
    dialog->open();
}

// It and all others of the sender: what is skipped isn't asked about again.
void MailIntake::skip(const std::string& sender) {
    QString refused;
    if (document_.act([&](session::Session& session) { session.skip_sender(sender); }, &refused)) return;
    problems_ += refused;
    waiting_.pop_front();
    ++skipped_;
}

void MailIntake::finish() {
    QStringList words{came_ == 0   ? u"No new mail."_s
                      : came_ == 1 ? u"1 mail came in."_s
                                   : u"%1 mails came in."_s.arg(came_)};
    const QString turn = in_sentence(document_.session().rulebook().clock.turn_label);
    for (const auto& [other, mails] : other_turns_) {
        words += mails == 1 ? u"1 of them is for %1 %2."_s.arg(turn).arg(other)
                            : u"%1 of them are for %2 %3."_s.arg(mails).arg(turn).arg(other);
    }
    if (known_ > 0) words += known_ == 1 ? u"1 was there already."_s : u"%1 were there already."_s.arg(known_);
    if (skipped_ > 0) words += skipped_ == 1 ? u"1 was skipped."_s : u"%1 were skipped."_s.arg(skipped_);
    if (deleted_ > 0)
        words += deleted_ == 1 ? u"1 is deleted, and stays out."_s : u"%1 are deleted, and stay out."_s.arg(deleted_);
    emit done(words.join(QLatin1Char(' ')), problems_);
}

}  // namespace flagplot::ui
