#include "report/outbox.h"

#include <fmt/format.h>

#include <algorithm>

#include "ascii/file_name.h"
#include "ascii/letters.h"
#include "dice/hash.h"
#include "json/tree.h"
#include "report/desk.h"
#include "report/log.h"
#include "report/mail.h"
#include "report/sentence.h"
#include "session/chronicle.h"
#include "session/file.h"

namespace flagplot::report {
namespace {

// The newest mail of the reader that came for this turn, or before; empty: none did.
std::string id_answered(const session::Session& session, const std::string& reader, int turn) {
    std::string id;
    for (const int number : session::mails(session)) {
        const auto& mail = session::Chronicle(session).as<session::MailCame>(number);
        if (mail.from == reader && mail.turn <= turn) id = mail.id;
    }
    return id;
}

// Of what he reads and when, and of nothing else.
std::string id_of(const mail::Draft& draft) {
    const std::string all = draft.subject + '\n' + draft.text + '\n' + draft.date;
    return dice::to_hex(dice::blake2b_256(all)).substr(0, 32) + "@flagplot.invalid";
}

std::string name_of_reader(const session::Session& session, const std::string& reader) {
    const session::Unit* const commander = session.state().find_unit(reader);
    return commander ? commander->text("name") : "";
}

// By what its reader knows: the journal's number of his mail would say how much else there is. Which of his mails of
// the turn it answers is said from the second on.
std::string name_of_reply(const session::Session& session, int number) {
    const session::MailCame& mail = session::mail_at(session, number);
    const std::vector<int> all = session::mails(session);
    const auto before = std::ranges::count_if(all, [&](int one) {
        const session::MailCame& other = session::mail_at(session, one);
        return one < number && other.from == mail.from && other.turn == mail.turn;
    });
    const std::string which = before == 0 ? "" : fmt::format(", mail {}", before + 1);
    return fmt::format("{}, {}, answer to {}{}", session.header().title, in_turn(session, mail.turn), mail.from, which);
}

// Its seed tells a session from all others, and its digest doesn't tell the seed.
std::string key_of(const session::Session& session) {
    return dice::to_hex(dice::blake2b_256(session.header().seed)).substr(0, 32);
}

// What was written into an outbox, by the names of the files there: the digest of the bytes, for which session, and
// what the draft is called. Without it every draft is somebody's own.
class Written {
  public:
    explicit Written(const std::filesystem::path& outbox) : outbox_(outbox), file_(outbox / ".flagplot-drafts.json") {
        try {
            std::error_code unknown;
            if (std::filesystem::is_regular_file(file_, unknown)) all_ = json::read_file(file_);
        } catch (const json::InputError&) {
            all_ = json::Tree();
        }
        if (!all_.is_object()) all_ = json::Tree::object();
    }

    // Whether the file of that name is as it was written for the session.
    bool is_own(const std::string& name, const std::string& session) const {
        return text_of(name, "session") == session && text_of(name, "digest") == digest_of(name);
    }

    // The file of a draft that was written last; empty: none is there.
    std::filesystem::path last_of(const std::string& draft, const std::string& session) const {
        std::filesystem::path last;
        std::filesystem::file_time_type when;
        for (const auto& [name, unused] : all_.items()) {
            if (text_of(name, "draft") != draft || text_of(name, "session") != session) continue;
            std::error_code error;
            const auto written = std::filesystem::last_write_time(outbox_ / name, error);
            if (error || (!last.empty() && written < when)) continue;
            last = outbox_ / name;
            when = written;
        }
        return last;
    }

    void add(const std::string& name, const OutboxFile& draft) {
        all_[name] = {{"digest", digest_of(name)}, {"session", draft.session}, {"draft", draft.name}};
        session::write_whole_file(file_, all_.dump(1) + '\n');
    }

    // "Coral Sea, turn 7, Fletcher 2.eml".
    static std::string numbered(const std::string& name, int number) {
        if (number == 1) return name;
        const std::filesystem::path file(name);
        return fmt::format("{} {}{}", file.stem().string(), number, file.extension().string());
    }

  private:
    std::string text_of(const std::string& name, const char* member) const {
        const auto file = all_.find(name);
        if (file == all_.end() || !file->is_object()) return "";
        const auto found = file->find(member);
        return found != file->end() && found->is_string() ? found->get<std::string>() : "";
    }

    // Of the file's bytes; "unread" if it can't be read.
    std::string digest_of(const std::string& name) const {
        try {
            return dice::to_hex(dice::blake2b_256(json::read_text(outbox_ / name)));
        } catch (const json::InputError&) {
            return "unread";
        }
    }

    std::filesystem::path outbox_;
    std::filesystem::path file_;
    json::Tree all_;
};

}  // namespace

std::string as_file_name(const std::string& name) {
    return ascii::as_file_name(name, "report");
}

std::string name_of_draft(const session::Session& session, const std::string& reader, int turn) {
    return as_file_name(name_of_log(session, reader, turn)) + ".eml";
}

OutboxMail make_outbox_mail(const session::Session& session, const std::string& reader, int turn,
                            const std::string& address, const std::string& now,
                            const std::vector<mail::DraftFile>& attachments) {
    const Mail report = make_mail(session, reader, turn);
    mail::Draft draft;
    draft.to = address;
    draft.to_name = name_of_reader(session, reader);
    draft.subject = report.subject;
    draft.date = now;
    draft.answers = id_answered(session, reader, turn);
    draft.text = report.body;
    draft.attachments = attachments;
    const std::string digest = digest_of_report(session, reader, turn);
    draft.id = id_of(draft);
    return {{name_of_draft(session, reader, turn), mail::write_draft(draft), key_of(session)},
            {session::ReportOut::How::drafted, reader, turn, address, draft.id, digest}};
}

OutboxFile make_reply(const session::Session& session, int number, const std::string& words, const std::string& now) {
    const session::MailCame& mail = session::mail_at(session, number);
    mail::Draft draft;
    draft.to = mail.address.empty() ? session::address_of(session, mail.from) : mail.address;
    draft.to_name = name_of_reader(session, mail.from);
    draft.subject = ascii::lower(mail.subject).starts_with("re:") ? mail.subject : "Re: " + mail.subject;
    draft.date = now;
    draft.answers = mail.id;
    draft.text = fmt::format("{}\n{}", words, quoted(mail.text));
    draft.id = id_of(draft);
    return {as_file_name(name_of_reply(session, number)) + ".eml", mail::write_draft(draft), key_of(session)};
}

session::ReportOut sent_by_hand(const session::Session& session, const std::string& reader, int turn) {
    const session::ReportOut* const before = session::report_out(session, reader, turn);
    if (before && before->how == session::ReportOut::How::drafted) {
        session::ReportOut out = *before;
        out.how = session::ReportOut::How::sent;
        return out;
    }
    return {session::ReportOut::How::sent,        reader, turn,
            session::address_of(session, reader), "",     digest_of_report(session, reader, turn)};
}

std::filesystem::path usual_outbox(const std::filesystem::path& session) {
    std::filesystem::path folder = session.parent_path();
    return folder / (ascii::as_file_name(session.stem().string(), "session") + " outbox");
}

DraftPut put_into(const std::filesystem::path& outbox, const OutboxFile& draft) {
    std::error_code error;
    std::filesystem::create_directories(outbox, error);
    if (error)
        throw session::IoError(fmt::format("{}: can't be made a folder: {}", outbox.string(), json::words_of(error)));
    Written written(outbox);
    std::string name = draft.name;
    const auto is_taken = [&] {
        return std::filesystem::exists(std::filesystem::symlink_status(outbox / name, error)) &&
               !written.is_own(name, draft.session);
    };
    for (int number = 2; is_taken(); ++number) name = Written::numbered(draft.name, number);
    session::write_whole_file(outbox / name, draft.bytes);
    written.add(name, draft);
    if (name == draft.name) return {outbox / name, ""};
    return {outbox / name, fmt::format("{} stays as it is: it was edited, or is another session's; the new draft is {}",
                                       (outbox / draft.name).string(), name)};
}

std::filesystem::path draft_in(const std::filesystem::path& outbox, const session::Session& session,
                               const std::string& name) {
    return Written(outbox).last_of(name, key_of(session));
}

}  // namespace flagplot::report
