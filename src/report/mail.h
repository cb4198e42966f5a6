#pragma once

#include <optional>
#include <string>

#include "session/session.h"

namespace flagplot::report {

// A report as it is mailed: plain text, at most 72 columns.
struct Mail {
    std::string to;       // the commander's address; empty: none is known
    std::string subject;  // "Coral Sea T7 1200 Fletcher report 3"
    std::string body;

    std::string text() const;  // with its head
};

// What orders call the unit: "TF17".
std::string name_in_orders(const session::Session& session, const session::Unit& unit);

// What somebody has written himself, as an answer quotes it: each line behind "> ", broken like the rest of a mail.
std::string quoted(const std::string& text);

// What a side or a commander may know of a turn (the newest, if none is given), and a form for its next orders. Built
// from the side's report alone, see make_side_report(). Throws json::InputError for an unknown reader or turn.
Mail make_mail(const session::Session& session, const std::string& who, std::optional<int> turn = {});

}  // namespace flagplot::report
