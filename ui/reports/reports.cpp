#include "ui/reports/reports.h"

#include "session/audience.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

QString why_no_reports(const Document& document) {
    if (!document.is_open()) return u"No session is open."_s;
    if (document.is_hidden() || !document.session().rulebook().commanders.empty()) return {};
    return u"In this game both players may know everything. Save or print the log for a side instead."_s;
}

QString audience_words(const session::Session& session, const std::string& audience) {
    if (audience == session::everyone) return u"everyone"_s;
    if (audience == session::game_master) return u"only you"_s;
    return short_text(session::label_of_reader(audience, session.state(), session.rulebook()));
}

}  // namespace flagplot::ui
