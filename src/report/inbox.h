#pragma once

#include <string>
#include <vector>

#include "mail/message.h"
#include "session/post.h"

namespace flagplot::report {

// A message file as a session would take it.
struct Incoming {
    session::MailCame mail;            // `from` is empty where it isn't sure who wrote it
    std::vector<std::string> writers;  // who writes from there; several may share an address, or play for two
    int known = 0;                     // the entry of the same message, which came before; 0: it is new
};

// For a turn. Of whom nothing is known a person says whose it is, and its address is known from then on.
Incoming incoming(const session::Session& session, const mail::Message& message, int turn);

// What its writer wrote himself, without what he quotes and without his signature.
std::string own_words(const std::string& text);

}  // namespace flagplot::report
