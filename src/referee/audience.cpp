#include "referee/audience.h"

#include <algorithm>

#include "session/audience.h"

namespace flagplot::referee {

bool is_hidden(const Referee& ref) {
    const rulebook::Rulebook& book = ref.rulebook();
    return book.double_blind || (!book.hidden.empty() && ref.known(book.hidden, rulebook::scopes::session) == true);
}

std::string told_to(const Referee& ref, const std::string& side) {
    return is_hidden(ref) ? side : session::everyone;
}

void tell_how_many(Referee& ref, const std::string& key, const std::string& section,
                   const std::vector<std::string>& units, const std::function<std::string(std::size_t)>& in_words) {
    if (!is_hidden(ref) || units.empty()) return ref.report(key, {.section = section, .text = in_words(units.size())});
    for (const table::Choice& side : ref.rulebook().sides) {
        const auto own =
            std::ranges::count_if(units, [&](const std::string& id) { return ref.unit(id).text("side") == side.id; });
        if (own == 0) continue;
        ref.report(key + "/" + side.id,
                   {.section = section, .text = in_words(static_cast<std::size_t>(own)), .audience = side.id});
    }
}

}  // namespace flagplot::referee
