#include "ui/desk/mail_intake.h"

#include <QPushButton>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "ui/common/careful_dialog.h"
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

void MailIntake::add(const std::vector<std::filesystem::path>& paths) {
    sum_ = {};
    for (const std::filesystem::path& path : paths) read(path);
    ask_of_mailboxes();
}

void MailIntake::add_raw(const QByteArray& bytes) {
    sum_ = {};
    try {
        take({u"The clipboard"_s.toStdString(), bytes.toStdString()});
    } catch (const std::exception& error) {
        sum_.problems += text(error);
    }
    go_on();
}

void MailIntake::read(const std::filesystem::path& path) {
    try {
        const mail::LeftOut left = mail::each_message(path, [this](const mail::Found& found) { take(found); });
        for (const std::string& one : left.problems) sum_.problems += text(one);
        sum_.deleted += left.deleted;
    } catch (const std::exception& error) {
        sum_.problems += text(error);
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
        ++sum_.known;
    } else {
        waiting_.push_back({std::move(message), std::move(incoming), found.problems});
    }
}

// In an mbox a mail may be a part of the one before it; only who knows the program that wrote it knows better.
void MailIntake::ask_of_mailboxes() {
    const auto doubtful =
        std::ranges::count_if(waiting_, [](const Waiting& one) { return !one.where_it_stood.empty(); });
    if (doubtful == 0) return go_on();
    auto* const box = make_question(
        window_, u"Mails of several writers in one file"_s,
        u"What begins a mail in such a file may stand in a mail's own text, so that one writer could write another's "
        "orders. Most mail programs keep that out: they put a > before each line of a mail that begins with "
        "\"From\". Does yours? If you aren't sure, each of these mails is marked as doubtful: %1."_s.arg(doubtful),
        QMessageBox::NoButton);
    auto* const unsure = box->addButton(u"I'm &not sure"_s, QMessageBox::RejectRole);
    auto* const marks = box->addButton(u"It &does"_s, QMessageBox::AcceptRole);
    box->setDefaultButton(unsure);
    box->setEscapeButton(unsure);
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
            ++sum_.skipped;
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
        sum_.came += static_cast<int>(mails.size());
        for (const session::MailCame& mail : mails) {
            if (mail.turn != document_.session().state().turn()) ++sum_.other_turns[mail.turn];
            for (const std::string& problem : mail.problems) sum_.problems += text(problem);
        }
    } else if (mails.size() == 1) {
        sum_.problems += refused;
    } else {
        for (const session::MailCame& mail : mails) write({mail});
    }
}

void MailIntake::ask() {
    const auto take_or_skip = [this](const std::string& reader) {
        if (waiting_.empty()) return;
        const report::Incoming incoming = std::move(waiting_.front().incoming);
        if (reader.empty()) {
            skip(incoming.sender);
        } else {
            session::MailCame whose = incoming.mail;
            whose.from = reader;
            waiting_.pop_front();
            write({whose});
        }
        go_on();
    };
    QDialog* const dialog = whose_dialog(document_.session(), waiting_.front().incoming, take_or_skip, &window_);
    connect(&document_, &Document::leaving, dialog, &QDialog::deleteLater);
    dialog->open();
}

// It and all others of the sender: what is skipped isn't asked about again.
void MailIntake::skip(const std::string& sender) {
    QString refused;
    if (document_.act([&](session::Session& session) { session.skip_sender(sender); }, &refused)) return;
    sum_.problems += refused;
    waiting_.pop_front();
    ++sum_.skipped;
}

void MailIntake::finish() {
    const auto said = [](int count, const char* one, const char* many) {
        return text(ascii::counted(count, one, many));
    };
    QStringList words{sum_.came == 0 ? u"No new mail."_s : said(sum_.came, "mail came in.", "mails came in.")};
    const QString turn = in_sentence(document_.session().rulebook().clock.turn_label);
    for (const auto& [other, mails] : sum_.other_turns)
        words += u"%1 %2 %3."_s.arg(said(mails, "of them is for", "of them are for"), turn).arg(other);
    if (sum_.known > 0) words += said(sum_.known, "was there already.", "were there already.");
    if (sum_.skipped > 0) words += said(sum_.skipped, "was skipped.", "were skipped.");
    if (sum_.deleted > 0) words += said(sum_.deleted, "is deleted, and stays out.", "are deleted, and stay out.");
    emit done(words.join(QLatin1Char(' ')), sum_.problems);
}

}  // namespace flagplot::ui
