#pragma once

#include <string>
#include <string_view>

namespace flagplot::mail {

// Looks at a message before a library does, which would take whatever it is given: throws json::InputError (place
// `where`) for what is no message, and for what asks for more memory, or goes deeper, than any mail.
void refuse_what_is_no_message(std::string_view bytes, const std::string& where);

}  // namespace flagplot::mail
