#include "report/inbox.h"

#include <fmt/format.h>

#include "mail/quoted.h"

namespace flagplot::report {

Incoming incoming(const session::Session& session, const mail::Message& message, int turn) {
    Incoming mail;
    mail.writers = session::readers_of_address(session, message.from);
    mail.known = session::mail_with_id(session, message.id);
    mail.mail = {mail.writers.size() == 1 ? mail.writers.front() : "",
                 turn,
                 message.from,
                 message.id,
                 message.date,
                 message.subject,
                 message.text};
    for (const mail::Attachment& one : message.attachments)
        mail.mail.attachments.push_back(fmt::format("{}, {}, {} bytes", one.name, one.type, one.bytes));
    mail.mail.problems = message.problems;
    return mail;
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

}  // namespace flagplot::report
