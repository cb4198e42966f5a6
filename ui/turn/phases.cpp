#include "ui/turn/phases.h"

#include <QStringList>
#include <algorithm>
#include <map>

#include "report/worksheet.h"
#include "session/chronicle.h"
#include "session/sequence.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using rulebook::Phase;

bool contains(const std::vector<std::string>& ids, const std::string& id) {
    return std::ranges::find(ids, id) != ids.end();
}

// How many dice were thrown for each phase in this turn. A procedure of several phases counts for the one that was on.
std::map<std::string, std::size_t> dice_of_phases(const session::Session& session, const std::vector<Phase>& phases) {
    std::map<std::string, std::size_t> dice;
    const auto [first, last] = session::Chronicle(session).entries_of(session.state().turn());
    std::string on;  // empty: the one that the turn begins with
    for (int number = std::max(1, first); number <= last; ++number) {
        if (!session.holds(number)) continue;
        const session::Entry& entry = session.entry(number);
        if (const auto* const set = std::get_if<session::PhaseSet>(&entry.body)) on = set->now;
        const auto* const roll = std::get_if<session::Roll>(&entry.body);
        const auto* const opened =
            roll && entry.run ? std::get_if<session::Opened>(&session.entry(entry.run).body) : nullptr;
        if (!opened) continue;
        const Phase* one = nullptr;
        for (const Phase& phase : phases) {
            if (contains(phase.procedures, opened->procedure) && (!one || phase.id == on)) one = &phase;
        }
        if (one) dice[one->id] += roll->faces.size();
    }
    return dice;
}

// What a phase that is played on the map waits for is the orders.
QString open_state(const Document& document, const Phase& phase, bool is_on) {
    const session::Session& session = document.session();
    const auto& run = session.state().open_run();
    if (run && contains(phase.procedures, run->opened.procedure)) return u"waiting for an answer"_s;
    const bool has_orders = is_on && phase.elsewhere;
    const std::size_t orders = has_orders ? report::make_worksheet(session, session.state().turn()).open() : 0;
    if (orders == 1) return u"1 order open"_s;
    return orders > 0 ? u"%1 orders open"_s.arg(orders) : u"still open"_s;
}

PhaseSign sign_of(const Document& document, const session::PhaseStatus& status, bool is_to_come, std::size_t dice) {
    PhaseSign phase{.id = status.phase.id,
                    .label = short_text(status.phase.label),
                    .is_on = status.is_on,
                    .help = text(status.phase.help)};
    switch (status.mark) {
        case session::PhaseMark::played:
            phase.sign = Sign::played;
            phase.state = dice == 0 ? u"played"_s : dice == 1 ? u"played, 1 die"_s : u"played, %1 dice"_s.arg(dice);
            break;
        case session::PhaseMark::passed_over:
            phase.sign = Sign::passed_over;
            phase.state = u"passed over"_s;
            break;
        case session::PhaseMark::still_open:
            phase.sign = is_to_come ? Sign::to_come : Sign::open;
            phase.state = is_to_come ? u"to come"_s : open_state(document, status.phase, status.is_on);
    }
    return phase;
}

}  // namespace

QString PhaseSign::heard() const {
    QStringList parts{label};
    if (is_on) parts += u"current"_s;
    if (!state.isEmpty()) parts += state;
    return parts.join(QStringLiteral(", "));
}

std::vector<PhaseSign> phases_of_turn(const Document& document) {
    std::vector<PhaseSign> phases;
    if (!document.is_open()) return phases;
    const session::Session& session = document.session();
    const std::vector<session::PhaseStatus> due = status_of_turn(session.state(), session.rulebook());
    const auto dice = dice_of_phases(session, session::phases_in_force(session.state(), session.rulebook()));
    bool is_to_come = std::ranges::none_of(due, [](const auto& one) { return one.is_on; });
    for (const session::PhaseStatus& status : due) {
        const auto thrown = dice.find(status.phase.id);
        phases.push_back(sign_of(document, status, is_to_come, thrown == dice.end() ? 0 : thrown->second));
        is_to_come = is_to_come || status.is_on;
    }
    return phases;
}

}  // namespace flagplot::ui
