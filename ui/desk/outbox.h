#pragma once

#include <filesystem>

#include "ui/document/document.h"

// Reports as drafts for a mail program.
namespace flagplot::ui {

// The folder of the session's drafts, in the one that was chosen for all, or beside the session.
std::filesystem::path outbox_of(const Document& document);

// Drafts that were written, and what was wrong, if anything: then those that follow weren't.
struct DraftsDone {
    std::vector<std::filesystem::path> files;
    QString problem;
    QStringList notes = {};  // of those that stand beside others of their name
};

struct DueReport {
    std::string reader;
    int turn = 1;
};

// Writes readers' reports as drafts with their pages and plots as PDFs beside them, and logs all that were written,
// also if it is stopped.
DraftsDone make_drafts(Document& document, const std::vector<DueReport>& reports, QWidget& window);

// An answer to a mail, as a draft: what was understood of it and what is doubtful, and the mail quoted.
DraftsDone make_answer(Document& document, int mail);

// Why it shouldn't go where it would go; empty: nothing speaks against it.
QString why_not(const Document& document, const std::string& reader);

// Drafts of the turn and the one before that wait to be sent.
std::vector<std::filesystem::path> drafts_of(const Document& document);

// Whom the game master writes next: those whom the desk names, or else all who are told something in this turn and
// weren't written yet.
std::vector<DueReport> due_reports(const report::Desk& desk);

}  // namespace flagplot::ui
