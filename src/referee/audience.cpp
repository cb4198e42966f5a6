#include "referee/audience.h"

#include "session/audience.h"

namespace flagplot::referee {

bool is_hidden(const Referee& ref) {
    return ref.known(session::hidden_fact, table::scopes::session) == true;
}

std::string told_to(const Referee& ref, const std::string& side) {
    return is_hidden(ref) ? side : session::everyone;
}

}  // namespace flagplot::referee
