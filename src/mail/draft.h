#pragma once

#include <string>
#include <vector>

#include "json/reader.h"

namespace flagplot::mail {

struct DraftFile {
    std::string name;
    std::string type;  // "application/pdf"; what is none becomes application/octet-stream. Of text in UTF-8 it is said
    std::string bytes;
};

// A mail that is to be sent. Text of any kind, UTF-8.
struct Draft {
    std::string to;       // the address; empty: whoever sends it fills it in
    std::string to_name;  // may be empty; one with "=?" in it, which looks encoded, is left out
    std::string subject;
    std::string date;     // "2026-11-20T05:44:37Z"
    std::string id;       // Message-ID, without brackets
    std::string answers;  // the id of the message that it answers; empty, or one that no head can hold: none
    std::string text;
    std::vector<DraftFile> attachments;
};

// The mail as a message file (RFC 5322, MIME; lines end with CRLF), which mail programs open to be edited and sent
// (X-Unsent). The same draft is the same bytes everywhere: nothing of the clock or the machine is in it. Nothing in a
// draft's texts becomes a line of the head. Throws json::InputError for an address, a date or an id that is none.
std::string write_draft(const Draft& draft);

}  // namespace flagplot::mail
