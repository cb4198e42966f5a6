#include "ui/turn/board_rows.h"

#include <QStringList>
#include <algorithm>
#include <map>

#include "acts/facts.h"
#include "procedures/catalogue.h"
#include "report/worksheet.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/post.h"
#include "session/sequence.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using rulebook::Phase;

constexpr std::size_t most_undone = 8;  // lines

bool contains(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
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

std::size_t open_orders(const session::Session& session) {
    const int turn = session.state().turn();
    const std::vector<int> turns = report::turns_with_orders(session);
    if (turns.empty() || turns.back() != turn) return 0;
    const report::Worksheet sheet = report::make_worksheet(session, turn);
    return sheet.open();
}

// What a phase of this turn is painted and said as.
class PhaseRow {
  public:
    PhaseRow(const Document& document, const Phase& phase) : document_(document), phase_(phase) {}

    BoardRow not_due() const {
        const session::Session& session = document_.session();
        BoardRow row = make();
        row.sign = Sign::not_due;
        row.is_muted = true;
        row.state = u"not due until %1 %2"_s.arg(in_sentence(session.rulebook().clock.turn_label))
                        .arg(phase_.next_due(session.state().turn()));
        return row;
    }

    BoardRow due(const session::PhaseStatus& status, bool is_to_come, std::size_t dice) const {
        BoardRow row = make();
        row.is_on = status.is_on;
        switch (status.mark) {
            case session::PhaseMark::played:
                row.sign = Sign::played;
                row.state = dice == 0 ? u"played"_s : dice == 1 ? u"played, 1 die"_s : u"played, %1 dice"_s.arg(dice);
                break;
            case session::PhaseMark::passed_over:
                row.sign = Sign::passed_over;
                row.state = u"passed over"_s;
                break;
            case session::PhaseMark::still_open:
                row.sign = is_to_come ? Sign::to_come : Sign::open;
                row.is_muted = is_to_come;
                row.state = is_to_come ? u"to come"_s : open_state(status.is_on);
        }
        return row;
    }

  private:
    BoardRow make() const {
        return {.kind = BoardRow::Kind::phase,
                .id = phase_.id,
                .label = short_text(phase_.label),
                .help = text(phase_.help)};
    }

    // What a phase that is played on the map waits for is the orders.
    QString open_state(bool is_on) const {
        const auto& run = document_.session().state().open_run();
        if (run && contains(phase_.procedures, run->opened.procedure)) return u"waiting for an answer"_s;
        const std::size_t orders = is_on && phase_.elsewhere ? open_orders(document_.session()) : 0;
        if (orders == 1) return u"1 order open"_s;
        return orders > 0 ? u"%1 orders open"_s.arg(orders) : u"still open"_s;
    }

    const Document& document_;
    const Phase& phase_;
};

BoardRow row_of(const Document& document, const referee::Procedure& procedure) {
    const session::State& state = document.session().state();
    const auto& run = state.open_run();
    BoardRow row{.kind = BoardRow::Kind::procedure,
                 .id = procedure.id,
                 .label = short_text(procedure.title),
                 .sign = Sign::open,
                 .help = text(procedure.help)};
    const bool asks = run ? run->opened.procedure == procedure.id : document.ad_hoc() == procedure.id;
    if (!document.why_read_only().isEmpty()) {
        row.state = u"read-only"_s;
    } else if (asks) {
        row.state = u"waiting for an answer"_s;
        row.is_on = true;
    } else if (run && !procedure.ad_hoc) {
        row.state = u"not while another is open"_s;
    } else {
        row.state = state.runs_of(procedure.id, state.turn()) > 0 ? u"played"_s : u"not played"_s;
    }
    const bool was_played = state.runs_of(procedure.id, state.turn()) > 0 && !row.is_on;
    const bool is_closed = !document.why_read_only().isEmpty() || (run && !procedure.ad_hoc && !row.is_on);
    row.is_muted = is_closed;
    if (was_played) row.sign = Sign::played;
    if (is_closed && !was_played) row.sign = Sign::not_due;
    return row;
}

void add_procedures(std::vector<BoardRow>& rows, const Document& document, const Phase& phase) {
    const std::vector<referee::Procedure> procedures = document.procedures();
    for (const std::string& id : phase.procedures) {
        const auto one = std::find_if(procedures.begin(), procedures.end(), [&](const auto& p) { return p.id == id; });
        if (one != procedures.end()) rows.push_back(row_of(document, *one));
    }
}

// What is left undone by going on, but for what stands on the board already: that the phase is to be played, the orders
// to carry out, and what the desk says.
QStringList undone(const Document& document) {
    using What = session::Due::What;
    const session::Session& session = document.session();
    const std::optional<Phase> on = session::phase_on(session.state(), session.rulebook());
    QStringList lines;
    for (const session::Due& due : document.what_is_due(false)) {
        const bool is_phase = due.what == What::play && on && due.procedure == on->plays;
        const bool is_of_desk = document.has_desk() && (due.what == What::mail || due.what == What::doubt);
        if (!is_phase && !is_of_desk && due.what != What::order) lines << text(due.words);
    }
    return lines;
}

// Several steps of a kind in one line.
QString steps_words(report::DeskStep::What what) {
    switch (what) {
        case report::DeskStep::What::read_mail:
            return u"Mails to read"_s;
        case report::DeskStep::What::settle_doubts:
            return u"Mails with doubts"_s;
        case report::DeskStep::What::wait:
            return u"Mails missing"_s;
        case report::DeskStep::What::send_again:
            return u"Reports that have changed"_s;
        case report::DeskStep::What::send:
            return u"Reports to send"_s;
        case report::DeskStep::What::due:
            break;
    }
    return u"Due now"_s;
}

// What the desk has next, a line a kind.
void add_desk(std::vector<BoardRow>& rows, const Document& document) {
    if (!document.has_desk()) return;
    const std::vector<report::DeskStep>& next = document.desk().next;
    for (auto step = next.begin(); step != next.end(); ++step) {
        const auto is_same = [&](const report::DeskStep& other) { return other.what == step->what; };
        if (std::any_of(next.begin(), step, is_same)) continue;
        const auto count = static_cast<int>(std::count_if(step, next.end(), is_same));
        rows.push_back({.kind = BoardRow::Kind::desk,
                        .id = std::to_string(step - next.begin()),
                        .label = count == 1 ? short_text(step->words) : steps_words(step->what),
                        .count = count == 1 ? 0 : count,
                        .help = u"Go to the desk (Ctrl+E)"_s});
    }
}

void add_undone(std::vector<BoardRow>& rows, const Document& document, bool all) {
    const QStringList lines = undone(document);
    const auto size = static_cast<std::size_t>(lines.size());
    const std::size_t shown = all || size <= most_undone + 1 ? size : most_undone;
    for (std::size_t i = 0; i < shown; ++i) {
        rows.push_back({.kind = BoardRow::Kind::undone, .label = short_text(lines[static_cast<qsizetype>(i)])});
    }
    if (shown < size) {
        rows.push_back({.kind = BoardRow::Kind::more, .label = u"More"_s, .count = static_cast<int>(size - shown)});
    }
}

}  // namespace

QString BoardRow::heard() const {
    QStringList parts{label};
    if (kind == Kind::phase && is_on) parts += u"current"_s;
    if (!state.isEmpty()) parts += state;
    if (kind == Kind::fold) parts += is_open ? u"unfolded"_s : u"folded"_s;
    if (count > 0) parts += QString::number(count);
    return parts.join(QStringLiteral(", "));
}

std::vector<BoardRow> phase_rows(const Document& document) {
    std::vector<BoardRow> rows;
    if (!document.is_open()) return rows;
    const session::Session& session = document.session();
    const std::vector<Phase> phases = session::phases_in_force(session.state(), session.rulebook());
    const std::vector<session::PhaseStatus> due = status_of_turn(session.state(), session.rulebook());
    const auto dice = dice_of_phases(session, phases);
    const auto on = std::find_if(due.begin(), due.end(), [](const auto& one) { return one.is_on; });
    for (const Phase& phase : phases) {
        const auto status =
            std::find_if(due.begin(), due.end(), [&](const auto& other) { return other.phase.id == phase.id; });
        if (status == due.end() && is_past(phase, session.state(), phases)) continue;
        if (status == due.end()) {
            rows.push_back(PhaseRow(document, phase).not_due());
            continue;
        }
        const bool is_to_come = on == due.end() || status > on;
        const auto thrown = dice.find(phase.id);
        rows.push_back(PhaseRow(document, phase).due(*status, is_to_come, thrown == dice.end() ? 0 : thrown->second));
        if (status->is_on) add_procedures(rows, document, phase);
    }
    return rows;
}

std::vector<BoardRow> folded(const std::vector<BoardRow>& rows, bool open) {
    const auto is_procedure = [](const BoardRow& row) { return row.kind == BoardRow::Kind::procedure; };
    const auto size = std::count_if(rows.begin(), rows.end(), is_procedure);
    if (size < 2) return rows;
    std::vector<BoardRow> all = rows;
    const auto first = std::find_if(all.begin(), all.end(), is_procedure) - all.begin();
    if (!open) std::erase_if(all, is_procedure);
    BoardRow fold{.kind = BoardRow::Kind::fold, .label = u"%1 procedures"_s.arg(size), .is_open = open};
    all.insert(all.begin() + first, std::move(fold));
    return all;
}

std::vector<BoardRow> open_rows(const Document& document, const OpenWanted& wanted) {
    using Kind = BoardRow::Kind;
    std::vector<BoardRow> rows;
    if (!document.is_open()) return rows;
    const session::Session& session = document.session();
    if (const auto& form = document.pending(); form && document.why_read_only().isEmpty()) {
        rows.push_back(
            {.kind = Kind::question, .label = short_text(form->title), .help = u"Go to current question (Ctrl+L)"_s});
    }
    if (const std::size_t orders = open_orders(session); orders > 0) {
        rows.push_back({.kind = Kind::orders, .label = u"Orders to carry out"_s, .count = static_cast<int>(orders)});
    }
    add_desk(rows, document);
    add_undone(rows, document, wanted.all_undone);
    const auto& charts = session.rulebook().charts;
    const auto missing = std::count_if(charts.begin(), charts.end(),
                                       [&](const table::Chart& chart) { return !session.chart_copy(chart.id); });
    if (missing > 0) {
        rows.push_back({.kind = Kind::charts,
                        .label = u"Charts to fill in"_s,
                        .count = static_cast<int>(missing),
                        .help = u"Flagplot asks for each cell of a chart that isn't typed in"_s});
    }
    if (const std::size_t asked = acts::count_asked_once(session); asked > 0) {
        rows.push_back({.kind = Kind::facts,
                        .label = u"Asked once"_s,
                        .count = static_cast<int>(asked),
                        .help = u"What was said once and holds on: it can be changed"_s});
    }
    if (wanted.reports) {
        rows.push_back({.kind = Kind::reports,
                        .label = u"Reports of this turn…"_s,
                        .help = u"Check what each reader is told before it goes out (Ctrl+M)"_s});
    }
    return rows;
}

}  // namespace flagplot::ui
