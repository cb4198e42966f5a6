#include "report/desk.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "ascii/letters.h"
#include "dice/hash.h"
#include "report/log.h"
#include "report/mail.h"
#include "report/sentence.h"
#include "session/chronicle.h"
#include "session/known.h"

namespace flagplot::report {
namespace {

using session::MailMark;
using session::ReportOut;
using session::Session;
using State = ReportStatus::State;

constexpr int turns_ahead = 24;  // in which what the clock brings is looked for

// What a report tells of a turn, a line a line; its number of lines.
struct Words {
    std::string words;
    int lines = 0;
};

Words words_of(const TurnLog& turn) {
    Words told;
    for (const Section& section : turn.sections) {
        told.words += section.heading + '\n';
        for (const Line& line : section.lines) {
            told.words += line.unit + '\t' + line.text + '\n';
            ++told.lines;
        }
    }
    return told;
}

// Of one reader: what he is told, and the newest entry of each turn by which a report of it went out.
struct Told {
    std::map<int, Words> turns;  // none of a turn in which he is told nothing
    std::map<int, int> out;
};

Told told_to(const Session& session, const std::string& reader) {
    Told told;
    for (const TurnLog& one : make_told_log(session, reader).turns) told.turns[one.turn] = words_of(one);
    for (const int number : session.steps().post()) {
        const auto* const out = std::get_if<ReportOut>(&session.entry(number).body);
        if (out && out->reader == reader && session.holds(number)) told.out[out->turn] = number;
    }
    return told;
}

std::string digest_of(const std::string& words) {
    return words.empty() ? "" : dice::to_hex(dice::blake2b_256(words));
}

State state_of(ReportOut::How how) {
    static constexpr std::array states{State::drafted, State::printed, State::sent};
    return states.at(static_cast<std::size_t>(how));
}

// Who prints a report hands it over on paper; a draft waits in the mail program.
bool is_out(State state) {
    return state == State::sent || state == State::printed;
}

// "3", "3 and 4", "3, 4 and 5".
std::string turns_in_words(const std::vector<ReportStatus>& reports) {
    std::string words;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        if (i > 0) words += i + 1 == reports.size() ? " and " : ", ";
        words += std::to_string(reports[i].turn);
    }
    return words;
}

ReportStatus report_status(const Session& session, const Told& told, int turn) {
    ReportStatus status;
    status.turn = turn;
    const auto here = told.turns.find(turn);
    const Words words = here == told.turns.end() ? Words() : here->second;
    status.lines = words.lines;
    const auto went = told.out.find(turn);
    if (went != told.out.end()) {
        const auto& out = std::get<ReportOut>(session.entry(went->second).body);
        status.state = state_of(out.how);
        status.at = session.entry(went->second).at;
        status.address = out.address;
        status.revised = out.digest != digest_of(words.words);
    } else if (words.lines > 0) {
        status.state = State::draft;
    }
    return status;
}

// Those of the turns before the one before, of which the reader has something to read that was never sent, rising.
std::vector<ReportStatus> reports_never_sent(const Session& session, const Told& told) {
    std::vector<ReportStatus> reports;
    for (const auto& [turn, words] : told.turns) {
        if (turn >= session.state().turn() - 1) continue;
        const ReportStatus report = report_status(session, told, turn);
        if (!is_out(report.state)) reports.push_back(report);
    }
    return reports;
}

class DeskMaker {
  public:
    DeskMaker(const Session& session, std::vector<session::Due> asked) : session_(session), state_(session.state()) {
        desk_.left = std::move(asked);
    }

    Desk run() {
        const rulebook::Rulebook& book = session_.rulebook();
        desk_.turn = state_.turn();
        desk_.by_mail = book.mail.has_value();
        desk_.deadline = fact(book.deadline);
        if (book.mail) desk_.grace = fact(book.mail->grace);
        desk_.phases = session::status_of_turn(state_, book);
        desk_.under_way = session::messages_under_way(session_);
        for (const session::Reader& reader : session::correspondents(session_)) add_row(reader);
        add_due();
        add_left();
        add_next();
        return std::move(desk_);
    }

  private:
    std::string fact(const std::string& id) const {
        return id.empty() ? "" : json::to_text(state_.fact(id, "session"));
    }

    void add_row(const session::Reader& reader) {
        DeskRow row;
        row.reader = reader;
        const session::Unit* const commander = state_.find_unit(reader.id);
        row.name = reader.label;
        if (commander) row.player = session::called(*commander, session_.rulebook());
        row.mail = session::mail_status(session_, reader.id, desk_.turn);
        add_unread(row.mail, reader.id);
        for (const session::Unit* const unit : session::without_orders(session_, reader))
            row.without_orders.push_back(name_in_orders(session_, *unit));
        const Told told = told_to(session_, reader.id);
        row.now = report_status(session_, told, desk_.turn);
        if (desk_.turn > 1) row.before = report_status(session_, told, desk_.turn - 1);
        row.never_sent = reports_never_sent(session_, told);
        desk_.rows.push_back(std::move(row));
    }

    void add_unread(const session::MailStatus& status, const std::string& reader) {
        if (status.mark != MailMark::arrived) return;
        for (const int mail : session::mails_of(session_, reader, desk_.turn)) {
            if (!session::is_mail_read(session_, mail)) desk_.unread.push_back(mail);
        }
    }

    void add_due() {
        for (const int number : session::reminders(session_)) {
            const auto& note = session::Chronicle(session_).as<session::Note>(number);
            desk_.due.push_back({DueEvent::Kind::note, note.due, number, words_of(note)});
        }
        add_clock();
        std::ranges::stable_sort(desk_.due, {}, &DueEvent::turn);
    }

    // When night falls and day breaks next.
    void add_clock() {
        std::optional<bool> before = session::is_daylight(state_, session_.rulebook(), desk_.turn);
        int found = 0;
        for (int turn = desk_.turn + 1; before && turn <= desk_.turn + turns_ahead && found < 2; ++turn) {
            const std::optional<bool> now = session::is_daylight(state_, session_.rulebook(), turn);
            if (now && *now != *before) {
                ++found;
                desk_.due.push_back({DueEvent::Kind::clock, turn, 0, *now ? "Daylight begins" : "Night begins"});
            }
            before = now;
        }
    }

    // What is missing of the mails stands in the steps.
    void add_left() {
        using What = session::Due::What;
        std::erase_if(desk_.left,
                      [](const session::Due& one) { return one.what == What::mail || one.what == What::doubt; });
        for (int turn = std::max(1, desk_.turn - 1); turn <= desk_.turn; ++turn) {
            const std::vector<session::PassedOver> passed = passed_over_in(session_, turn);
            desk_.passed_over.insert(desk_.passed_over.end(), passed.begin(), passed.end());
        }
    }

    // ---- what is next

    void add_next() {
        using What = DeskStep::What;
        for (DeskRow& row : desk_.rows) {
            if (row.mail.mark == MailMark::arrived)
                add(row, {What::read_mail, row.reader.id, 0, row.mail.newest, fmt::format("Read {}'s mail", row.name)});
            for (const int late : session::late_mails(session_, row.reader.id)) {
                add(row, {What::read_mail, row.reader.id, 0, late,
                          fmt::format("Look at {}'s mail for {}, which came late", row.name,
                                      in_turn(session_, session::mail_at(session_, late).turn))});
            }
            if (!row.mail.doubts.empty()) {
                add(row, {What::settle_doubts, row.reader.id, 0, row.mail.doubts.front(),
                          session::doubts_words(session_, row.reader, row.mail.doubts)});
            }
        }
        for (DeskRow& row : desk_.rows) add_never_sent(row);
        for (DeskRow& row : desk_.rows) {
            if (row.before) add_report(row, *row.before);
        }
        for (DeskRow& row : desk_.rows) {
            if (!desk_.by_mail || row.mail.mark != MailMark::none || row.without_orders.empty()) continue;
            add(row, {What::wait, row.reader.id, 0, 0,
                      fmt::format("Wait for {}: {} without orders ({})", row.name,
                                  ascii::counted(std::ssize(row.without_orders), "unit", "units"),
                                  fmt::join(row.without_orders, ", "))});
        }
        for (const DueEvent& event : desk_.due) {
            if (event.kind == DueEvent::Kind::note && event.turn <= desk_.turn)
                desk_.next.push_back({What::due, "", 0, event.entry, "Due: " + event.words});
        }
        if (session::phase_after(state_, session_.rulebook())) return;
        for (DeskRow& row : desk_.rows) add_report(row, row.now);  // at the turn's end
    }

    // However long ago. The first of them is what is done next.
    void add_never_sent(DeskRow& row) {
        const std::vector<ReportStatus>& reports = row.never_sent;
        if (reports.empty()) return;
        const std::string turn = ascii::lower(session_.rulebook().clock.turn_label);
        const std::string which = reports.size() == 1 ? fmt::format("report of {} {}", turn, reports[0].turn)
                                                      : fmt::format("reports of {}s {}", turn, turns_in_words(reports));
        add(row, {DeskStep::What::send, row.reader.id, reports.front().turn, 0,
                  fmt::format("Send {} the {}, never sent", row.name, which)});
    }

    // To be sent, or sent again.
    void add_report(DeskRow& row, const ReportStatus& report) {
        using What = DeskStep::What;
        if (!report.revised && (is_out(report.state) || report.state == State::empty)) return;
        const std::string turn = in_turn(session_, report.turn);
        const std::string words =
            report.revised ? fmt::format("Send {} the report of {} again: it has changed since", row.name, turn)
            : report.state == State::drafted ? fmt::format("Send {}'s draft of {}, and mark it as sent", row.name, turn)
                                             : fmt::format("Send {} the report of {}", row.name, turn);
        add(row, {report.revised ? What::send_again : What::send, row.reader.id, report.turn, 0, words});
    }

    void add(DeskRow& row, DeskStep step) {
        if (!row.next) row.next = step;
        desk_.next.push_back(std::move(step));
    }

    const Session& session_;
    const session::State& state_;
    Desk desk_;
};

}  // namespace

Desk make_desk(const Session& session) {
    return make_desk(session, session::what_is_asked(session, false));
}

Desk make_desk(const Session& session, std::vector<session::Due> asked) {
    return DeskMaker(session, std::move(asked)).run();
}

std::string unread_words(const Desk& desk) {
    std::vector<std::string> names;
    for (const DeskRow& row : desk.rows) {
        if (row.mail.mark == MailMark::arrived) names.push_back(row.name);
    }
    if (names.empty()) return "";
    return names.size() == 1 ? fmt::format("The mail of {} isn't read yet.", names.front())
                             : fmt::format("These mails aren't read yet: {}.", fmt::join(names, ", "));
}

std::string digest_of_report(const Session& session, const std::string& reader, int turn) {
    const Log log = make_told_log(session, reader, turn);
    return log.turns.empty() ? "" : digest_of(words_of(log.turns.front()).words);
}

const DeskStep* first_act(const Desk& desk) {
    const auto act =
        std::ranges::find_if(desk.next, [](const DeskStep& step) { return step.what != DeskStep::What::wait; });
    return act == desk.next.end() ? nullptr : &*act;
}

}  // namespace flagplot::report
