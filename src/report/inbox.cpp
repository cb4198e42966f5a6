#include "report/inbox.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "mail/quoted.h"
#include "report/desk.h"
#include "report/sentence.h"

namespace flagplot::report {

namespace {

using session::Session;

// The number behind a word that stands there by itself: 7 of "Orders, turn 7", or of "T7" where none has to be between.
std::optional<int> number_behind(const std::string& text, const std::string& word, bool blank) {
    const std::string all = ascii::lower(text);
    const std::string wanted = ascii::lower(word);
    for (std::size_t at = all.find(wanted); at != std::string::npos; at = all.find(wanted, at + 1)) {
        const bool begins = at == 0 || !(ascii::is_letter(all[at - 1]) || ascii::is_digit(all[at - 1]));
        std::size_t digits = at + wanted.size();
        while (blank && digits < all.size() && ascii::is_blank(all[digits])) ++digits;
        std::size_t end = digits;
        while (end < all.size() && ascii::is_digit(all[end])) ++end;
        const bool ends = end == all.size() || !ascii::is_letter(all[end]);
        if (begins && ends && end > digits) return ascii::whole_number(all.substr(digits, end - digits));
    }
    return {};
}

// A turn, and by what: "it answers the report of turn 5".
struct Hint {
    int turn = 0;
    std::string why;
};

class TurnFinder {
  public:
    TurnFinder(const Session& session, const mail::Message& message)
        : session_(session), message_(message), now_(session.state().turn()) {}

    // What a clock doesn't know: whom it answers, and what he has written above it.
    int find(std::vector<std::string>& problems) const {
        const std::optional<Hint> answered = by_answer();
        const std::optional<Hint> written = by_subject();
        const std::optional<Hint>& hint = answered ? answered : written;
        if (!hint) return now_;
        if (answered && written && answered->turn != written->turn) {
            problems.push_back(
                fmt::format("{}, but {}: it is taken for {}", answered->why, written->why, in_turn(hint->turn)));
        } else if (hint->turn < now_) {
            problems.push_back(
                fmt::format("it is for {}, since {}; it came in {}", in_turn(hint->turn), hint->why, in_turn(now_)));
        }
        return hint->turn;
    }

  private:
    std::string in_turn(int turn) const { return report::in_turn(session_, turn); }

    // One that there may be orders for.
    std::optional<Hint> hint(int turn, std::string why) const {
        if (turn < 1 || turn > now_ + 1) return {};
        return Hint{turn, std::move(why)};
    }

    std::optional<Hint> by_answer() const {
        const int report = session::report_with_id(session_, message_.answers);
        if (report == 0) return {};
        const int turn = std::get<session::ReportOut>(session_.entry(report).body).turn;
        return hint(session::turn_after_report(session_, turn, report),
                    fmt::format("it answers the report of {}", in_turn(turn)));
    }

    // "Re: Coral Sea T7 1200 Fletcher report 3", the answer to a report; "Orders, turn 8".
    std::optional<Hint> by_subject() const {
        std::string subject = message_.subject;
        const std::size_t title = subject.find(session_.header().title);
        if (title != std::string::npos) subject.erase(title, session_.header().title.size());
        const bool names_report = ascii::lower(subject).find("report") != std::string::npos;
        const std::optional<int> reported = names_report ? number_behind(subject, "T", false) : std::nullopt;
        if (reported) {
            return hint(session::turn_after_report(session_, *reported, newest_report(*reported)),
                        fmt::format("its subject names the report of {}", in_turn(*reported)));
        }
        const std::optional<int> turn = number_behind(subject, session_.rulebook().clock.turn_label, true);
        return turn ? hint(*turn, fmt::format("its subject says {}", in_turn(*turn))) : std::nullopt;
    }

    // Of the turn, to whoever writes from there; 0: none went out.
    int newest_report(int turn) const {
        int newest = 0;
        for (const std::string& reader : session::readers_of_address(session_, message_.from))
            newest = std::max(newest, session::entry_of_report_out(session_, reader, turn));
        return newest;
    }

    const Session& session_;
    const mail::Message& message_;
    int now_;
};

std::string written_by(const mail::Message& message) {
    if (message.name.empty() || message.from.empty()) return message.from + message.name;
    return fmt::format("{} <{}>", message.name, message.from);
}

}  // namespace

Incoming incoming(const Session& session, const mail::Message& message, std::optional<int> turn) {
    Incoming mail;
    mail.writers = session::readers_of_address(session, message.from);
    std::vector<std::string> problems = message.problems;
    const int for_turn = turn ? *turn : TurnFinder(session, message).find(problems);
    const bool is_kept = message.is_own_address || !mail.writers.empty();
    mail.mail = {mail.writers.size() == 1 ? mail.writers.front() : "",
                 for_turn,
                 is_kept ? message.from : "",
                 message.id,
                 message.date,
                 message.subject,
                 message.text};
    for (const mail::Attachment& one : message.attachments)
        mail.mail.attachments.push_back(fmt::format("{}, {}, {} bytes", one.name, one.type, one.bytes));
    mail.mail.problems = std::move(problems);
    mail.known = session::same_mail(session, mail.mail);
    mail.written_by = written_by(message);
    mail.list = message.list;
    mail.sender = message.from.empty() || !message.list.empty() ? message.digest : message.from;
    const std::vector<std::string> skipped = session::skipped_senders(session);
    mail.is_skipped = mail.mail.from.empty() && std::ranges::find(skipped, mail.sender) != skipped.end();
    return mail;
}

std::string why_unsure(const Incoming& mail) {
    if (!mail.mail.from.empty()) return "";
    const std::string list =
        mail.list.empty() ? ""
                          : fmt::format("; it came through the mailing list {}, whose address is nobody's", mail.list);
    if (mail.written_by.empty()) return "it has no address of a writer" + list;
    return fmt::format("{} {}{}", mail.writers.empty() ? "nobody is known to write from" : "several write from",
                       mail.written_by, list);
}

std::vector<std::string> beginning_of(const std::string& text) {
    constexpr std::size_t most_lines = 8;
    constexpr std::size_t most_bytes = 120;
    std::vector<std::string> some;
    for (const std::string& line : mail::lines_of(text)) {
        if (ascii::trimmed(line).empty()) continue;
        if (some.size() == most_lines) {
            some.emplace_back("...");
            break;
        }
        std::size_t end = std::min(line.size(), most_bytes);
        while (end < line.size() && ascii::goes_on_a_letter(line[end])) --end;
        some.push_back(line.substr(0, end) + (end < line.size() ? "..." : ""));
    }
    return some;
}

std::string own_words(const std::string& text) {
    const std::vector<std::string> lines = mail::lines_of(text);
    const std::vector<mail::Part> parts = mail::parts_of(lines);
    std::string own;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (parts[i] == mail::Part::own) own += lines[i] + '\n';
    }
    const std::size_t begin = own.find_first_not_of('\n');
    const std::size_t end = own.find_last_not_of('\n');
    return begin == std::string::npos ? "" : own.substr(begin, end - begin + 1);
}

MailStanding standing_of(const Session& session, int mail) {
    if (session::is_set_aside(session, mail)) return MailStanding::set_aside;
    const session::MailCame& came = session::mail_at(session, mail);
    const std::vector<int> late = session::late_mails(session, came.from);
    if (std::ranges::find(late, mail) != late.end()) return MailStanding::late;
    const bool is_of_turn = came.turn == session.state().turn();
    return is_of_turn && !session::is_mail_read(session, mail) ? MailStanding::waiting : MailStanding::read;
}

std::string mail_words(const Session& session, int mail) {
    const session::MailCame& came = session::mail_at(session, mail);
    const std::string at =
        came.date.empty() ? "came " + day_and_time(session.entry(mail).at) : "sent " + day_and_time(came.date);
    switch (standing_of(session, mail)) {
        case MailStanding::set_aside:
            return "Set aside, " + at;
        case MailStanding::late:
            return fmt::format("Late (turn {}), {}", came.turn, at);
        case MailStanding::waiting:
            return "Waits, " + at;
        case MailStanding::read:
            break;
    }
    return "Read, " + at;
}

std::vector<std::string> what_counts_of(const Session& session, int mail) {
    if (session::is_set_aside(session, mail)) return {"set aside: it counts for no turn"};
    std::vector<std::string> words;
    const std::vector<int> all =
        session::mails_of(session, session::mail_at(session, mail).from, session.state().turn());
    const auto place = std::ranges::find(all, mail) - all.begin();
    const bool is_later = place > 0 && place < std::ssize(all);
    if (is_later && place == 1) words.emplace_back("second mail of this turn; it amends the first, unit by unit");
    if (is_later && place > 1)
        words.push_back(fmt::format("mail {} of this turn; it amends those before, unit by unit", place + 1));
    const std::vector<std::string> by_it = session::units_ordered_by(session, mail);
    const std::vector<std::string> since = session::units_ordered_since(session, mail);
    if (!by_it.empty()) words.push_back(fmt::format("orders of {} come from it", fmt::join(by_it, ", ")));
    if (!since.empty()) words.push_back(fmt::format("orders of {} come from a later mail", fmt::join(since, ", ")));
    return words;
}

std::vector<int> mails_at_hand(const Session& session, const std::string& reader) {
    const int turn = session.state().turn();
    std::vector<int> all = session::mails_of(session, reader, turn);
    const std::vector<int> late = session::late_mails(session, reader);
    all.insert(all.end(), late.begin(), late.end());
    for (const int number : session::mails(session)) {
        const session::MailCame& mail = session::mail_at(session, number);
        const bool is_his = mail.from == reader && mail.turn == turn;
        if (is_his && session::is_set_aside(session, number)) all.push_back(number);
    }
    return all;
}

MailsOf::MailsOf(const session::Session& session, const std::string& reader) {
    for (const int entry : session::mails(session)) {
        const session::MailCame& mail = session::mail_at(session, entry);
        if (mail.from != reader) continue;
        session::MailCame own = mail;
        own.text = own_words(mail.text);
        mails_.push_back({entry, &mail, std::move(own)});
    }
}

std::vector<int> MailsOf::with_text(const std::string& text) const {
    const std::string own = own_words(text);
    std::vector<int> entries;
    for (const OneMail& mail : mails_) {
        if (session::is_text_of(text, *mail.whole) || session::is_text_of(own, mail.own)) entries.push_back(mail.entry);
    }
    return entries;
}

}  // namespace flagplot::report
