#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "session/audience.h"
#include "session/session.h"

// What the game master's post is: who has written, what is under way, what went out. Everything is read from the
// journal; mails that came and reports that went out count whatever was taken back.
namespace flagplot::session {

// Seconds of "2026-11-20T05:44:37Z"; nothing: it is something else.
std::optional<std::chrono::sys_seconds> time_of(const std::string& at);

// Those who are written to: each commander, and the sides that have none.
std::vector<Reader> correspondents(const Session& session);

enum class MailMark { none, arrived, read };

// A reader's mails for the turn that aren't set aside, in the order in which they were sent, or came where that can't
// be told: each amends those before it, unit by unit.
std::vector<int> mails_of(const Session& session, const std::string& reader, int turn);

// The runs of the turn in which orders of the reader were read, the newest first; and what was pasted or typed in one,
// or the text of the mail that it read. By the rulebook's plan of mails.
std::vector<int> readings_of(const Session& session, const rulebook::MailPlan& plan, const std::string& reader,
                             int turn);
std::string text_read_in(const Session& session, const rulebook::MailPlan& plan, int run);

// Whether an answer that was taken back was given for the mail that the run reads, too: what was said of one mail's
// orders says nothing of another's. True where the run reads none, or none yet.
bool is_of_same_mail(const Session& session, const Entry& answer, int run);

// Whether somebody has seen the line of a reading before it was told, and confirmed it: its unit has a row in a grid of
// that run.
bool is_confirmed(const Session& session, int line);

// What has come from a reader for a turn.
struct MailStatus {
    MailMark mark = MailMark::none;
    int newest = 0;           // the first mail that isn't read, else the last; 0: none, as orders were pasted or typed
    int others = 0;           // the reader's other mails for the turn that aren't set aside: each amends those before
    int reading = 0;          // the run in which it was read; 0: it wasn't
    std::string at;           // when it came, or was read; UTC
    std::vector<int> doubts;  // told lines of that run which still ask for something, also its questions and the like
};
MailStatus mail_status(const Session& session, const std::string& reader, int turn);
bool is_mail_read(const Session& session, int mail);  // its entry; throws as mail_at()

bool is_set_aside(const Session& session, int mail);  // its entry; throws as mail_at()

// From which mail the orders come that were read in the turn, by unit: the newest that ordered it, as each amends those
// before it; 0: they were pasted or typed.
std::map<std::string, int> mails_of_orders(const Session& session, int turn);
// In the order in which mails are taken, whoever wrote them: as mails_of() has those of one writer and turn.
std::vector<int> in_order_of_sending(const Session& session, const std::vector<int>& mails);

// The units whose orders come from the mail: those of no later one, in roster order. Throws as mail_at().
std::vector<std::string> units_ordered_by(const Session& session, int mail);
// The units of which the mail says nothing any more, in roster order: their orders of this turn come from a mail that
// its writer has sent after it, and that isn't set aside. Throws as mail_at().
std::vector<std::string> units_ordered_since(const Session& session, int mail);
// The questions of a mail that were read in its turn or this one, and that nobody has settled: told lines. Throws as
// mail_at().
std::vector<int> open_questions(const Session& session, int mail);

// The reader's units that need orders and have none of this turn, in roster order, whoever wrote for the others.
std::vector<const Unit*> without_orders(const Session& session, const Reader& reader);

// "Crace: no mail", a line each of those who still have to write before the phase or the turn is left. Where nobody has
// written for this turn or the one before, nobody is missed.
struct MissingMail {
    std::string reader;  // its id
    std::string words;
};
std::vector<MissingMail> missing_mail(const Session& session, bool whole_turn);

// "Settle 2 doubts, 1 question in Crace's mail": of the lines of a MailStatus.
std::string doubts_words(const Session& session, const Reader& reader, const std::vector<int>& doubts);

// The newest of that reader's report of the turn that went out; null: none did.
const ReportOut* report_out(const Session& session, const std::string& reader, int turn);
int entry_of_report_out(const Session& session, const std::string& reader, int turn);  // 0: none

// Whether they are one: a Message-ID alone doesn't say so, since anybody may write one. Subject, date, words and
// attachments are alike, and the address where both have one.
bool is_same_mail(const MailCame& one, const MailCame& other);
// Whether the text is a mail's that came from that reader before the entry. Of whom none had come, his are pasted.
bool is_written_by(const Session& session, const std::string& reader, const std::string& text, int before);
// What is read of a mail: its text, below a line "Subject: ..." where that names a unit, as people write orders there,
// too; unless a reply repeats it. Where the sides don't see the same, units and mails of the other side don't count:
// the writer is shown what was read.
std::string text_to_read(const Session& session, const MailCame& mail);
// Whether it is the mail's text, or what is read of it; but for blanks around it: what is answered has none.
bool is_text_of(const std::string& text, const MailCame& mail);
int same_mail(const Session& session, const MailCame& mail);  // its entry; 0: there is none

// What speaks against taking a mail as it is, in words: what was wrong when it was read, another mail with its id, and
// other mails of its writer for the turn where their dates can't tell which was sent later. Throws as mail_at().
std::vector<std::string> mail_doubts(const Session& session, int mail);

// What is odd about its date: it has none, or one in the future of when it came. Empty: nothing is. Throws as
// mail_at().
std::string date_remark(const Session& session, int mail);

// The reader's mails that came in this turn, are for an earlier one, weren't read since and aren't set aside.
std::vector<int> late_mails(const Session& session, const std::string& reader);

// The report with that Message-ID that went out; 0: none did.
int report_with_id(const Session& session, const std::string& id);

// For which turn somebody gives orders who answers the report of a turn, which went out with that entry (0: unknown):
// the next one, unless it is this turn's and no orders of it had been read by then.
int turn_after_report(const Session& session, int turn, int report);

// Those who are skipped, in the order in which they were.
std::vector<std::string> skipped_senders(const Session& session);

// The mails that came, for whatever turn, in the order in which they did.
std::vector<int> mails(const Session& session);

// The mail of that entry. Throws json::InputError if it is none, or if there is no such entry.
const MailCame& mail_at(const Session& session, int entry);

// Whose an address is: the commanders whose roster says so, or else whoever's mail came from there before. Case and
// blanks don't matter.
std::vector<std::string> readers_of_address(const Session& session, const std::string& address);

// Where the reader's mail goes: as the roster says, or else from where his newest came; empty: unknown.
std::string address_of(const Session& session, const std::string& reader);

// Why a report of that reader shouldn't go there: it is known as somebody else's. Empty: nothing speaks against it.
std::string why_wrong_address(const Session& session, const std::string& reader, const std::string& address);

// Why a mail from there shouldn't be put down to that reader without asking: he is known to write from elsewhere.
// "Crace writes from bob@example.org, not from mallory@example.org". Empty: nothing speaks against it.
std::string why_new_address(const Session& session, const std::string& reader, const std::string& address);

// Messages between commanders that count, weren't struck out and aren't delivered, by when they are due.
std::vector<int> messages_under_way(const Session& session);
int delivery_of(const Session& session, int message);  // the told line; 0: it is under way

// Notes for a turn that aren't struck out, by when they are due.
std::vector<int> reminders(const Session& session);

}  // namespace flagplot::session
