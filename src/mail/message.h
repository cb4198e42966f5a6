#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "json/reader.h"

// Mail, as mail programs save it: a message file (RFC 5322, MIME). It comes from strangers, so nothing in it is
// followed, fetched or run, and it is read within the limits of json/limits.h.
namespace flagplot::mail {

struct Attachment {
    std::string name;       // as its sender called it, on one line; may be empty, and is no path to write to
    std::string type;       // "application/pdf", lower case
    std::size_t bytes = 0;  // decoded; of a mail that is attached, those of its parts together
    bool operator==(const Attachment&) const = default;
};

struct Message {
    std::string id;      // Message-ID without its brackets; of a message without one, "DIGEST@digest.invalid"
    std::string digest;  // BLAKE2b-256 of the message's bytes, hexadecimal
    std::string from;    // the writer's address, lower case; empty: none, or nobody's (of a mailing list)
    std::string name;    // his name as written; may be empty
    std::string list;    // of the mailing list through which it came, "flattop.example.org"; empty: of none
    // Whether `from` may be kept as the writer's: neither is it doubtful, nor has a list handled it.
    bool is_own_address = true;
    std::string subject;  // on one line
    std::string date;     // UTC, "2026-11-20T05:44:37Z" (the format of session entries); empty: none that can be read
    std::string answers;  // In-Reply-To, without brackets; may be empty
    std::string text;     // what was written, whole: UTF-8, LF line ends, quoted parts and signature included; below it
                          // that of attached text files, each behind a line that says so (attached_line())
    std::vector<Attachment> attachments;
    std::vector<std::string> problems;  // in words, what isn't as it should be or isn't read: "the part text/plain ..."
};

// The plain text is read; the HTML only if there is no plain text, or it is blank. What isn't text, or is attached, is
// listed in `attachments`; a document that isn't read is a problem. Everything is valid UTF-8 and, but for the text, on
// one line without control characters. Throws json::InputError (place `where`, what was found, what was expected) for
// what is no message or beyond the limits.
Message read_message(std::string_view bytes, const std::string& where);

}  // namespace flagplot::mail
