// What the floor of mail does, for tests that are written in Python: no command of the terminal is needed.
//   mail_program read PATH      the messages at a path, as a JSON list; problems on the standard error
//   mail_program draft FILE     the draft that a JSON file describes, as a message file
#include <cstring>
#include <iostream>

#include "json/tree.h"
#include "mail/draft.h"
#include "mail/mailbox.h"
#include "mail/message.h"
#include "mail/quoted.h"

namespace {

using namespace flagplot;
using json::Tree;

Tree described(const mail::Message& message) {
    Tree attachments = Tree::array();
    for (const mail::Attachment& one : message.attachments)
        attachments.push_back({{"name", one.name}, {"type", one.type}, {"bytes", one.bytes}});
    std::string own;
    const std::vector<std::string> lines = mail::lines_of(message.text);
    const std::vector<mail::Part> parts = mail::parts_of(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (parts[i] == mail::Part::own) own += lines[i] + "\n";
    }
    return {{"id", message.id},           {"digest", message.digest},    {"from", message.from},
            {"name", message.name},       {"subject", message.subject},  {"date", message.date},
            {"answers", message.answers}, {"text", message.text},        {"own", own},
            {"attachments", attachments}, {"problems", message.problems}};
}

int read(const char* path) {
    Tree all = Tree::array();
    const mail::LeftOut left = mail::each_message(
        path, [&](const mail::Found& found) { all.push_back(described(mail::read_message(found))); });
    for (const std::string& one : left.problems) std::cerr << one << '\n';
    std::cout << all.dump() << '\n';
    return 0;
}

int draft(const char* file) {
    const Tree tree = json::read_file(file);
    const auto text = [](const Tree& from, const char* key) { return from.value(key, std::string()); };
    mail::Draft draft{text(tree, "to"), text(tree, "to_name"), text(tree, "subject"), text(tree, "date"),
                      text(tree, "id"), text(tree, "answers"), text(tree, "text"),    {}};
    for (const Tree& one : tree.value("attachments", Tree::array()))
        draft.attachments.push_back({text(one, "name"), text(one, "type"), text(one, "bytes")});
    std::cout << mail::write_draft(draft);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        if (count == 3 && std::strcmp(words[1], "read") == 0) return read(words[2]);
        if (count == 3 && std::strcmp(words[1], "draft") == 0) return draft(words[2]);
    } catch (const json::InputError& wrong) {
        std::cerr << wrong.what() << '\n';
        return 1;
    }
    std::cerr << "usage: mail_program read PATH | draft FILE\n";
    return 1;
}
