#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "json/reader.h"

// Where mail programs keep messages.
namespace flagplot::mail {

struct Found {
    std::string where;  // "orders.mbox: message 3", or the file
    std::string bytes;  // of one message
};

// Hands over each message at a path, one at a time, so that a mailbox may be larger than the memory: of a message file
// (.eml), of an mbox (its first line begins with "From "), of a Maildir (what is in its folders new and cur, by name),
// or of all *.eml files in a folder, by name. Only files are read: no pipes, no devices.
//
// A message that can't be read, or for which `take` throws json::InputError, doesn't stop the others: what is said of
// it is returned. Throws json::InputError if there is nothing at the path that could be read.
std::vector<std::string> each_message(const std::filesystem::path& path, const std::function<void(const Found&)>& take);

}  // namespace flagplot::mail
