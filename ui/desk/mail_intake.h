#pragma once

#include <QObject>
#include <deque>
#include <filesystem>
#include <map>

#include "mail/mailbox.h"
#include "mail/message.h"
#include "report/inbox.h"
#include "ui/document/document.h"

class QUrl;

namespace flagplot::ui {

// Takes mails into the session: from files and folders, or as they were copied. Of a mail whose writer isn't sure it
// asks, and once of all that may be parts of others in their mailbox; what is wrong with one doesn't stop the others.
class MailIntake : public QObject {
    Q_OBJECT

  public:
    // Its questions stand over the window.
    MailIntake(Document& document, QWidget& window);

    // Of mails whose sender was skipped in this session none of these asks.
    void add(const std::vector<std::filesystem::path>& paths);  // of files and folders
    void add_raw(const QByteArray& bytes);                      // of one message, with its head
    static std::vector<std::filesystem::path> paths_of(const QList<QUrl>& urls);

  signals:
    // All of it is done: "2 mails came in.", and what was wrong.
    void done(const QString& words, const QStringList& problems);

  private:
    struct Waiting {
        mail::Message message;
        report::Incoming incoming;                // as it was last looked at
        std::vector<std::string> where_it_stood;  // what is doubtful of that
    };
    void read(const std::filesystem::path& path);
    void take(const mail::Found& found);
    void ask_of_mailboxes();
    void keep_doubts();
    void go_on();
    void ask();
    void skip(const std::string& sender);
    void write(const std::vector<session::MailCame>& mails);
    void finish();

    Document& document_;
    QWidget& window_;
    std::deque<Waiting> waiting_;
    struct Sum {
        int came = 0;
        std::map<int, int> other_turns;  // how many of them are for a turn that isn't this one
        int known = 0;
        int skipped = 0;
        int deleted = 0;
        QStringList problems;
    };
    Sum sum_;  // of those that are being taken
};

}  // namespace flagplot::ui
