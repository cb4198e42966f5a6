#include "report/standing.h"

#include <fmt/format.h>

#include <algorithm>

#include "ascii/letters.h"
#include "report/log.h"
#include "report/worksheet.h"
#include "session/due.h"
#include "session/sequence.h"

namespace flagplot::report {
namespace {

using session::Due;

// Mails come first: others wait for them.
std::string mails(const std::vector<Due>& due) {
    const auto number = std::count_if(due.begin(), due.end(), [](const Due& one) {
        return one.what == Due::What::mail || one.what == Due::What::doubt;
    });
    return number == 0 ? "" : ascii::counted(number, "mail open", "mails open");
}

// The phase to be played; behind one that was, the next one, or the next turn.
std::string next_of(const session::Session& session) {
    const session::State& state = session.state();
    const auto phase = phase_on(state, session.rulebook());
    if (!phase || state.is_to_be_played(*phase)) return phase ? "Next: " + phase->label : "";
    const auto after = phase_after(state, session.rulebook());
    return "Next: " + (after ? after->label : turn_label(session, state.turn() + 1));
}

}  // namespace

Standing standing_of(const session::Session& session) {
    const session::State& state = session.state();
    Standing standing{.turn = short_turn_label(session, state.turn())};
    if (state.open_run()) {
        standing.open = "A question waits for its answer";
        return standing;
    }
    standing.open = why_over(state, session.rulebook());
    if (!standing.open.empty()) return standing;
    standing.open = mails(what_is_asked(session, true));
    if (!standing.open.empty()) return standing;
    const Worksheet sheet = has_ticks(session) ? make_worksheet(session, state.turn()) : Worksheet();
    if (sheet.open() > 0) {
        standing.done = sheet.done();
        standing.orders = sheet.done() + sheet.open();
        standing.open = fmt::format("{} of {} orders done", standing.done, standing.orders);
    } else {
        standing.open = next_of(session);
    }
    return standing;
}

}  // namespace flagplot::report
