#pragma once

#include <QObject>
#include <deque>
#include <filesystem>

#include "mail/message.h"
#include "ui/document/document.h"

class QUrl;

namespace flagplot::ui {

// Takes mails into the session: from files and folders, or as they were copied. Of a mail whose writer isn't sure it
// asks; what is wrong with one doesn't stop the others.
class MailIntake : public QObject {
    Q_OBJECT

  public:
    // Its questions stand over the window.
    MailIntake(Document& document, QWidget& window);

    void fetch(const std::filesystem::path& folder);  // asks of none again that was skipped there
    void add(const std::vector<std::filesystem::path>& paths);
    void add_raw(const QByteArray& bytes);  // of one message, with its head
    static std::vector<std::filesystem::path> paths_of(const QList<QUrl>& urls);

  signals:
    // All of it is done: "2 mails came in.", and what was wrong.
    void done(const QString& words, const QStringList& problems);

  private:
    void begin(bool from_folder);
    void read(const std::filesystem::path& path);
    void take(const std::string& bytes, const std::string& where);
    void go_on();
    void ask();
    void write(const std::vector<session::MailCame>& mails);
    void finish();

    Document& document_;
    QWidget& window_;
    bool from_folder_ = false;
    std::deque<mail::Message> waiting_;
    int came_ = 0;
    int known_ = 0;
    int skipped_ = 0;
    QStringList problems_;
};

}  // namespace flagplot::ui
