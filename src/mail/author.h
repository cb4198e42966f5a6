#pragma once

#include <gmime/gmime.h>

#include "mail/message.h"

namespace flagplot::mail {

// Reads who wrote a message: from, name, list, is_own_address, and what speaks against it, among the problems. Nothing
// in a head proves anything; only what contradicts itself, or failed a check, is known to be doubtful.
void read_author(GMimeMessage* message, GMimeParserOptions* options, Message& read);

}  // namespace flagplot::mail
