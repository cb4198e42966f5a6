#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "mail/draft.h"
#include "session/post.h"

namespace flagplot::report {

// A draft that a mail program opens.
struct OutboxFile {
    std::string name;  // in the outbox: "Coral Sea, turn 7, Fletcher.eml"
    std::string bytes;
    std::string session;  // what tells it from others, whatever their titles and files are called
};

// A reader's report as a draft, and the line of the session that says so.
struct OutboxMail {
    OutboxFile file;
    session::ReportOut out;
};

// What a draft of that report is called. Throws json::InputError for an unknown reader or turn.
std::string name_of_draft(const session::Session& session, const std::string& reader, int turn);

// The report of a turn, to an address (which may be empty), with files beside it. It answers the reader's newest mail.
// Throws json::InputError for an unknown reader or turn, and for an address that is none.
OutboxMail make_outbox_mail(const session::Session& session, const std::string& reader, int turn,
                            const std::string& address, const std::string& now,
                            const std::vector<mail::DraftFile>& attachments);

// An answer to the writer of a mail that came: words, and below them what he wrote, quoted. Throws json::InputError if
// the entry is no mail.
OutboxFile make_reply(const session::Session& session, int mail, const std::string& words, const std::string& now);

// That a person has sent it: the newest draft of it, or else the report as it stands.
session::ReportOut sent_by_hand(const session::Session& session, const std::string& reader, int turn);

// The folder for a session's drafts, unless another one is given: beside its file, "Coral Sea outbox".
std::filesystem::path usual_outbox(const std::filesystem::path& session);

// Writes the draft into the folder, which is made if it isn't there. It replaces the one of its name only if that has
// the bytes that were written there for the same session; otherwise somebody has edited it, or it is another session's,
// and the draft stands beside it under a name with a number. Which bytes were written is kept in the folder, in a
// hidden file. Throws session::IoError.
struct DraftPut {
    std::filesystem::path file;
    std::string note;  // why it has a number, in words; empty: it has none
};
DraftPut put_into(const std::filesystem::path& outbox, const OutboxFile& draft);

// Where the draft of that name of a session stands that was written last; empty: none is there.
std::filesystem::path draft_in(const std::filesystem::path& outbox, const session::Session& session,
                               const std::string& name);

// A name as a file's: without what can't stand in one, and not too long.
std::string as_file_name(const std::string& name);

}  // namespace flagplot::report
