#include "report/visibility.h"

#include <vector>

#include "json/unknown.h"

namespace flagplot::report {

session::Reader reader_of(const session::Session& session, const std::string& who) {
    if (const auto found = session::find_reader(who, session.state(), session.rulebook())) return *found;
    json::refuse_unknown("side", who, session::readers(session.state(), session.rulebook()));
}

Visibility::Visibility(const session::Session& session, session::Reader reader)
    : session_(session), reader_(std::move(reader)), hides_(session::is_hidden(session.state(), session.rulebook())) {}

bool Visibility::has_commander(const std::string& id) const {
    if (reader_.commands || session_.rulebook().commanders.empty()) return false;
    return session_.owners().side_served_by(id) == reader_.side;
}

bool Visibility::reaches(const std::string& audience) const {
    if (audience == session::everyone || audience == reader_.id) return true;
    return !audience.empty() && (audience == reader_.side || has_commander(audience));
}

const std::string* Visibility::wording(const session::Told& told, const std::string& audience) const {
    std::vector<std::string> whose{reader_.id, reader_.side};
    if (has_commander(audience)) whose.push_back(audience);
    for (const std::string& one : whose) {
        const auto found = told.wordings.find(one);
        if (found != told.wordings.end()) return &found->second;
    }
    return nullptr;
}

std::string Visibility::called(const session::Chronicle& chronicle, const std::string& unit) const {
    if (!hides_ || session_.owners().was_of(reader_, unit)) return chronicle.label_of(unit);
    if (!session_.rulebook().double_blind) return unit;  // who meets another side's ship knows which one it is
    return session_.owners().was_of_side(reader_.side, unit) ? unit : "";
}

}  // namespace flagplot::report
