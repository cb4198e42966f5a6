#pragma once

#include <string>
#include <string_view>

#include "mail/draft.h"
#include "mail/message.h"

// What reads and writes messages by GMime. It is a library of its own that is loaded with the first mail: GMime and
// what it needs would make every start of the program longer.
namespace flagplot::mail::gmime {

Message read_message(std::string_view bytes, const std::string& where);  // as mail::read_message()
std::string write_draft(const Draft& draft);                             // as mail::write_draft()

}  // namespace flagplot::mail::gmime
