#include "mail/gmime.h"

// In the place of loaded.cpp where the sanitizers look at a program as a whole.
namespace flagplot::mail {

Message read_message(std::string_view bytes, const std::string& where) {
    return gmime::read_message(bytes, where);
}

std::string write_draft(const Draft& draft) {
    return gmime::write_draft(draft);
}

}  // namespace flagplot::mail
