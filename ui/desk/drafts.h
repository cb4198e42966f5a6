#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <vector>

#include "ui/document/document.h"

namespace flagplot::ui {

struct DueReport {
    std::string reader;
    int turn = 1;
};

// Writes reports and answers as drafts for a mail program into the outbox, with their pages and plots as PDFs beside
// them, and opens them there if the person likes. First it asks about each that something speaks against. All that were
// written are logged, also if it is stopped.
class Drafts : public QObject {
    Q_OBJECT

  public:
    // Its questions stand over the window.
    Drafts(Document& document, QWidget& window);

    // Those that are wanted whatever speaks against them are made with the others.
    void make(std::vector<DueReport> reports, std::vector<DueReport> wanted = {});
    bool answer(int mail);  // with what was understood of it and what is doubtful, and the mail quoted
    void open_all();        // in the mail program
    void choose_folder();

    // Of the session's drafts, in the one that was chosen for all, or beside the session.
    std::filesystem::path folder() const;
    // Those of the turn and the one before that wait to be sent.
    std::vector<std::filesystem::path> waiting() const;
    // Whom the game master writes next: those whom the desk names, or else all who are told something in this turn and
    // weren't written yet.
    std::vector<DueReport> due() const;

  signals:
    // "2 drafts were made.", and what was wrong.
    void done(const QString& words, const QStringList& problems);

  private:
    // What was written, and what was wrong, if anything: then those that follow weren't.
    struct Done {
        std::vector<std::filesystem::path> files;
        QString problem;
        QStringList notes = {};  // of those that stand beside others of their name
    };
    void ask_about(const DueReport& report, const QString& objection, const std::function<void(bool)>& then);
    Done write(const std::vector<DueReport>& reports);
    bool take(const Done& made);

    Document& document_;
    QWidget& window_;
};

}  // namespace flagplot::ui
