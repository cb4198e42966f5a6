// A message file: read, its lines told apart, and what was read of it answered. Also as the HTML of a mail.
#include "mail/message.h"
#include "mail/charset.h"
#include "mail/draft.h"
#include "mail/html.h"
#include "mail/mailbox.h"
#include "mail/quoted.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

void see_to_text(const std::string& text, const std::string& what) {
    if (mail::valid_utf8(text) != text) find(what + " isn't UTF-8");
    for (const char c : text) {
        const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7F';
        if (control && c != '\n' && c != '\t') find(what + " has a control character");
    }
}

void see_to_line(const std::string& line, const std::string& what) {
    see_to_text(line, what);
    if (line.find_first_of("\n\t") != std::string::npos) find(what + " isn't on one line");
}

void see_to(const mail::Message& message) {
    for (const std::string& line :
         {message.id, message.from, message.name, message.subject, message.date, message.answers})
        see_to_line(line, "a line of the head");
    for (const mail::Attachment& one : message.attachments) {
        see_to_line(one.name, "an attachment's name");
        see_to_line(one.type, "an attachment's type");
    }
    for (const std::string& problem : message.problems) see_to_line(problem, "a problem");
    see_to_text(message.text, "the text");
    const std::vector<std::string> lines = mail::lines_of(message.text);
    if (mail::parts_of(lines).size() != lines.size()) find("a line that is no part");
}

// What is written in answer must be read as it was meant.
void answer(const mail::Message& message) {
    mail::Draft draft{message.from,         message.name, message.subject, "2026-11-20T05:44:37Z",
                      "1@flagplot.invalid", message.id,   message.text,    {}};
    for (const mail::Attachment& one : message.attachments)
        draft.attachments.push_back({one.name, one.type, message.text});
    const std::string bytes = mail::write_draft(draft);
    const mail::Message read = mail::read_message(bytes, "draft");
    std::string text = message.text;
    if (!text.ends_with('\n')) text += '\n';
    // What is attached as text is read behind it.
    const bool is_same = message.attachments.empty() ? read.text == text : read.text.starts_with(text);
    if (!is_same) find("an answer's text that is read as another one");
    if (read.subject != message.subject)
        find("an answer's subject that is read as another one: " + message.subject + " -> " + read.subject);
    if (read.attachments.size() != message.attachments.size()) find("an answer with other attachments");
    // Attachments that aren't text aren't read, and it says so.
    if (read.problems.size() > read.attachments.size()) find("an answer with a problem: " + read.problems.front());
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const mail::Message message = mail::read_message(input, "input");
        see_to(message);
        ends_well([&] { answer(message); });
    });
    std::vector<std::string> problems;
    see_to_text(mail::html_to_text(input, problems), "the text of HTML");
    mail::each_message(write("input", input), [](const mail::Found& found) { (void)found; });
}

}  // namespace flagplot::fuzz
