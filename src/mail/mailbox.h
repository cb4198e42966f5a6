#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "json/reader.h"
#include "mail/message.h"

// Where mail programs keep messages.
namespace flagplot::mail {

struct Found {
    std::string where;                       // "orders.mbox: message 3", or the file
    std::string bytes;                       // of one message
    std::vector<std::string> problems = {};  // of where it stood, in words: doubts of how an mbox is divided
};

// Reads it; what is doubtful of where it stood is among the problems, so whoever knows how the mbox was written clears
// them first. Throws as read_message() of bytes does.
Message read_message(const Found& found);

// What there was besides the messages that were handed over.
struct LeftOut {
    std::vector<std::string> problems;  // what couldn't be read
    int deleted = 0;                    // messages that the mail program holds to be deleted
};

// Hands over each message at a path, one at a time, so that a mailbox may be larger than the memory: of a message file
// (.eml), of an mbox (its first line begins with "From "), or by name of all *.eml files in a folder and of what is in
// its folders new and cur, as a Maildir has them. Only files are read: no pipes, no devices. What a mail program has
// marked as deleted stays out (X-Mozilla-Status, X-Status, the flag T of a Maildir), unless it is the one file at the
// path.
//
// In an mbox a line of a mail's text may look like the beginning of the next mail, and so may all that follows it: what
// servers and mail programs write can be written by anybody, and nothing in the file proves where a mail ends. So a
// mail says so if one before it in the file is another writer's, who may have written both. Of one writer's mails
// nothing is said, as he could have sent them one by one, unless what begins there has no mark of its delivery: then
// both say so. Where the mail program puts a ">" before such lines, as most do, none of these doubts is true.
//
// A message that can't be read, or for which `take` throws json::InputError, doesn't stop the others. Throws
// json::InputError if there is nothing at the path that could be read.
LeftOut each_message(const std::filesystem::path& path, const std::function<void(const Found&)>& take);

}  // namespace flagplot::mail
