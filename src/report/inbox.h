#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mail/message.h"
#include "session/post.h"

namespace flagplot::report {

// A message file as a session would take it.
struct Incoming {
    session::MailCame mail;            // `from` is empty where it isn't sure who wrote it
    std::vector<std::string> writers;  // who writes from there; several may share an address, or play for two
    int known = 0;                     // the entry of the same message, which came before; 0: it is new
    std::string written_by;            // as its head has it: "Bob <bob@example.org>"; empty: it names nobody
    std::string list;                  // the mailing list through which it came; empty: none
    std::string sender;                // who is skipped with it: an address, or the digest of this one mail
    bool is_skipped = false;           // it is nobody's, and its sender is skipped
};

// For a turn; if none is given, for the one that it is for by the report that it answers, or else by its subject, or
// else for this one. Where that is an earlier one than this, or they contradict each other, its problems say so. Of
// whom nothing is known a person says whose it is, and its address is known from then on, if it is the writer's own.
Incoming incoming(const session::Session& session, const mail::Message& message, std::optional<int> turn = {});

// Why it isn't sure who wrote it, in words, with every address that is known to matter: "nobody is known to write from
// x@example.org". Empty: it is sure.
std::string why_unsure(const Incoming& mail);

// The first lines of a mail, by which a person knows whose it is: at most eight that aren't blank, none of them long.
std::vector<std::string> beginning_of(const std::string& text);

// How a mail that came stands now. It waits while it is of this turn and wasn't read; late ones, of a turn that is
// over, wait as well.
enum class MailStanding { set_aside, late, waiting, read };
MailStanding standing_of(const session::Session& session, int mail);  // its entry; throws as mail_at()
constexpr bool waits(MailStanding standing) {
    return standing == MailStanding::late || standing == MailStanding::waiting;
}

// The same in words: "Waits, sent 20 Nov 18:02", "Late (turn 3), came 21 Nov 9:40".
std::string mail_words(const session::Session& session, int mail);

// Which of the turn's mails it is, and which orders come from it, a clause each.
std::vector<std::string> what_counts_of(const session::Session& session, int mail);

// A reader's mails that concern this turn, in the order in which they are taken: those of it, late ones, and those that
// are set aside.
std::vector<int> mails_at_hand(const session::Session& session, const std::string& reader);

// What its writer wrote himself, without what he quotes and without his signature.
std::string own_words(const std::string& text);

// The mails that came from a reader, to be found by what was read. The session must outlive it, and stay as it is.
class MailsOf {
  public:
    MailsOf(const session::Session& session, const std::string& reader);

    bool empty() const { return mails_.empty(); }
    // The entries of those whose text it is, with the subject or without; what is quoted in either, and a signature,
    // don't matter.
    std::vector<int> with_text(const std::string& text) const;

  private:
    struct OneMail {
        int entry = 0;
        const session::MailCame* whole = nullptr;
        session::MailCame own;  // its text is what its writer wrote himself
    };
    std::vector<OneMail> mails_;
};

}  // namespace flagplot::report
