#include "session/post.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>
#include <set>

#include "ascii/letters.h"
#include "session/asides.h"
#include "session/chronicle.h"
#include "session/known.h"
#include "session/sequence.h"

namespace flagplot::session {
namespace {

std::string plain(const std::string& address) {
    return ascii::lower(ascii::trimmed(address));
}

std::string address_in_roster(const Session& session, const std::string& reader) {
    const Unit* const commander = session.state().find_unit(reader);
    return commander ? plain(commander->text("mail")) : "";
}

// The newest entry of the post of that kind that counts and is wanted; 0: there is none.
template <typename Kind, typename Wanted>
int newest_of(const Session& session, const Wanted& wanted) {
    for (const int number : std::views::reverse(session.steps().post())) {
        const auto* const one = std::get_if<Kind>(&session.entry(number).body);
        if (one && session.holds(number) && wanted(*one)) return number;
    }
    return 0;
}

// Sent later than it came, by more than clocks differ.
bool is_ahead(const Session& session, int mail) {
    constexpr auto clocks_differ = std::chrono::minutes(10);
    const auto sent = time_of(mail_at(session, mail).date);
    const auto came = time_of(session.entry(mail).at);
    return sent && came && *sent > *came + clocks_differ;
}

// Whether their dates tell which of two mails was sent later.
bool dates_tell(const Session& session, int one, int other) {
    const std::string& date = mail_at(session, one).date;
    const std::string& other_date = mail_at(session, other).date;
    return time_of(date) && time_of(other_date) && date != other_date && !is_ahead(session, one) &&
           !is_ahead(session, other);
}

// By when it was sent, if that can be told: mailboxes have no order, and mails may overtake each other on their way.
bool is_older(const Session& session, int one, int other) {
    return dates_tell(session, one, other) && mail_at(session, one).date < mail_at(session, other).date;
}

// The order in which two mails amend each other.
bool is_sent_before(const Session& session, int one, int other) {
    return dates_tell(session, one, other) ? is_older(session, one, other) : one < other;
}

// The newest mail before the run whose writer and words these are; 0: none.
int mail_read_by(const Session& session, const rulebook::MailPlan& plan, const Answer& answer, int run) {
    const json::Value sender = answer.fields.get(plan.sender);
    const json::Value text = answer.fields.get(plan.text);
    if (sender.is_null() || text.is_null()) return 0;
    for (const int number : std::views::reverse(session.steps().post())) {
        const auto* const mail = std::get_if<MailCame>(&session.entry(number).body);
        const bool is_his = mail && number < run && sender == mail->from;
        if (is_his && is_text_of(json::to_text(text), *mail)) return number;
    }
    return 0;
}

// Whether one of the readings read the mail, or what was typed after it came and is no mail's text.
bool is_read(const Session& session, const rulebook::MailPlan& plan, const std::vector<int>& mails,
             const std::vector<int>& readings, int mail) {
    const Chronicle chronicle(session);
    return std::ranges::any_of(readings, [&](int run) {
        if (run < mail) return false;
        const std::string read = text_read_in(session, plan, run);
        const auto is_of = [&](int one) { return is_text_of(read, chronicle.as<MailCame>(one)); };
        return is_of(mail) || std::ranges::none_of(mails, is_of);
    });
}

// The newest answer to the form that asks for a mail, in a run and before an entry; null: none.
const Answer* mail_asked_before(const Session& session, const rulebook::MailPlan& plan, int run, int before) {
    for (int number = before - 1; number >= run; --number) {
        const Entry& entry = session.entry(number);
        const auto* const answer = entry.run == run ? std::get_if<Answer>(&entry.body) : nullptr;
        if (answer && answer->key == plan.form) return answer;
    }
    return nullptr;
}

// Whether a change gives orders, and doesn't only say that the unit has those that it had.
bool gives_orders(const Session& session, const UnitChanged& change) {
    const Unit* const unit = session.state().find_unit(change.id);
    const rulebook::UnitType* const type = unit ? session.rulebook().find_unit_type(unit->type) : nullptr;
    return std::ranges::any_of(change.now, [&](const auto& field) {
        return !field.second.is_null() && !(type && field.first == type->ordered_turn);
    });
}

// Lines of the run that ask for something and aren't ticked.
std::vector<int> open_lines(const Session& session, int run) {
    const Chronicle chronicle(session);
    std::vector<int> lines;
    const std::vector<int>& orders = session.steps().orders();
    for (auto line = std::ranges::upper_bound(orders, run); line != orders.end(); ++line) {
        const bool is_open = session.entry(*line).run == run && session.holds(*line) &&
                             chronicle.told_instead_of(*line) == 0 && !chronicle.is_ticked(*line) &&
                             !is_confirmed(session, *line);
        if (is_open) lines.push_back(*line);
    }
    return lines;
}

// The doubts of several runs, the newest first: those of an earlier one that are about a unit of a later one are
// settled by what was ordered there.
std::vector<int> doubts_of(const Session& session, const std::vector<int>& runs) {
    const Chronicle chronicle(session);
    std::set<std::string> ordered_since;
    std::vector<int> doubts;
    for (const int run : runs) {
        for (const int line : open_lines(session, run)) {
            if (!ordered_since.contains(chronicle.as<Told>(line).unit)) doubts.push_back(line);
        }
        for (const Entry& entry : chronicle.counting_of(run)) {
            const auto* const told = std::get_if<Told>(&entry.body);
            if (told && !told->unit.empty()) ordered_since.insert(told->unit);
        }
    }
    std::ranges::sort(doubts);
    return doubts;
}

// The orders of the turn before do for this one, too.
bool is_spared(const Session& session, const rulebook::MailPlan& plan, int turn) {
    return !plan.spared_by.empty() && session.state().fact(plan.spared_by, fmt::format("turn {}", turn)) == true;
}

// Whether anybody has written for this turn or the one before: otherwise nobody plays by mail, and none is missed.
bool is_written(const Session& session, const rulebook::MailPlan& plan) {
    const int turn = session.state().turn();
    const auto is_recent = [&](int number) { return std::get<MailCame>(session.entry(number).body).turn >= turn - 1; };
    const std::vector<int> all = mails(session);
    return session.state().runs_of(plan.procedure, turn) > 0 || session.state().runs_of(plan.procedure, turn - 1) > 0 ||
           std::ranges::any_of(all, is_recent);
}

// "day" of several entries by the turn for which they are.
template <typename Turn>
void sort_by_turn(std::vector<int>& entries, const Turn& turn) {
    std::ranges::stable_sort(entries, [&](int one, int other) { return turn(one) < turn(other); });
}

}  // namespace

std::optional<std::chrono::sys_seconds> time_of(const std::string& at) {
    constexpr std::string_view form = "dddd-dd-ddTdd:dd:ddZ";
    const auto fits = [](char found, char wanted) { return wanted == 'd' ? ascii::is_digit(found) : found == wanted; };
    if (at.size() != form.size() || !std::equal(at.begin(), at.end(), form.begin(), fits)) return {};
    const auto number = [&](std::size_t place) { return (at[place] - '0') * 10 + at[place + 1] - '0'; };
    const std::chrono::year_month_day day(std::chrono::year(number(0) * 100 + number(2)),
                                          std::chrono::month(static_cast<unsigned>(number(5))),
                                          std::chrono::day(static_cast<unsigned>(number(8))));
    const bool is_of_day = number(11) < 24 && number(14) < 60 && number(17) <= 60;  // a leap second
    if (!day.ok() || !is_of_day) return {};
    return std::chrono::sys_days(day) + std::chrono::hours(number(11)) + std::chrono::minutes(number(14)) +
           std::chrono::seconds(number(17));
}

std::vector<Reader> correspondents(const Session& session) {
    const std::vector<Reader> all = readers(session.state(), session.rulebook());
    std::vector<Reader> some;
    std::ranges::copy_if(all, std::back_inserter(some), [&](const Reader& reader) {
        const auto commands_it = [&](const Reader& other) { return other.commands && other.side == reader.id; };
        return reader.commands || std::ranges::none_of(all, commands_it);
    });
    return some;
}

std::vector<int> readings_of(const Session& session, const rulebook::MailPlan& plan, const std::string& reader,
                             int turn) {
    const Chronicle chronicle(session);
    std::vector<int> runs;
    for (const Entry& entry : chronicle.counting_in(turn) | std::views::reverse) {
        const auto* const answer = std::get_if<Answer>(&entry.body);
        if (!answer || answer->key != plan.form || entry.run == 0) continue;
        const bool is_his = answer->fields.get(plan.sender) == reader;
        if (is_his && chronicle.opens(entry.run, plan.procedure)) runs.push_back(entry.run);
    }
    return runs;
}

std::string text_read_in(const Session& session, const rulebook::MailPlan& plan, int run) {
    for (const Entry& entry : Chronicle(session).counting_of(run)) {
        const auto* const answer = std::get_if<Answer>(&entry.body);
        if (answer && answer->key == plan.form) return json::to_text(answer->fields.get(plan.text));
    }
    return "";
}

bool is_of_same_mail(const Session& session, const Entry& answer, int run) {
    const auto& plan = session.rulebook().mail;
    if (!plan || !Chronicle(session).opens(run, plan->procedure)) return true;
    const Answer* const before = mail_asked_before(session, *plan, answer.run, answer.number);
    const Answer* const now = mail_asked_before(session, *plan, run, session.size() + 1);
    if (!before || !now) return true;
    return before->fields.get(plan->sender) == now->fields.get(plan->sender) &&
           before->fields.get(plan->text) == now->fields.get(plan->text);
}

bool is_confirmed(const Session& session, int line) {
    const auto* const told = Chronicle(session).get<Told>(line);
    const int run = session.entry(line).run;
    if (!told || told->unit.empty() || run == 0) return false;
    for (const Entry& entry : Chronicle(session).counting_of(run, line - 1)) {
        const auto* const answer = std::get_if<Answer>(&entry.body);
        const bool has_row =
            answer && std::ranges::any_of(answer->rows, [&](const auto& row) { return row.first == told->unit; });
        if (has_row) return true;
    }
    return false;
}

std::vector<int> mails_of(const Session& session, const std::string& reader, int turn) {
    const Chronicle chronicle(session);
    std::vector<int> mails;
    for (const int number : session.steps().post()) {
        const auto* const mail = chronicle.get<MailCame>(number);
        if (!mail || mail->from != reader || mail->turn != turn || is_set_aside(session, number)) continue;
        const auto after = std::ranges::find_if(mails, [&](int other) { return is_older(session, number, other); });
        mails.insert(after, number);
    }
    return mails;
}

std::vector<int> in_order_of_sending(const Session& session, const std::vector<int>& mails) {
    std::vector<int> all;
    for (const int mail : mails) {
        const MailCame& came = mail_at(session, mail);
        const auto is_later = [&](int other) {
            const bool is_his = mail_at(session, other).from == came.from;
            return is_his && is_sent_before(session, mail, other);
        };
        all.insert(std::ranges::find_if(all, is_later), mail);
    }
    return all;
}

MailStatus mail_status(const Session& session, const std::string& reader, int turn) {
    MailStatus status;
    const auto& plan = session.rulebook().mail;
    if (!plan) return status;
    const std::vector<int> mails = mails_of(session, reader, turn);
    const std::vector<int> readings = readings_of(session, *plan, reader, turn);
    const auto waits =
        std::ranges::find_if(mails, [&](int mail) { return !is_read(session, *plan, mails, readings, mail); });
    if (!mails.empty()) {
        status.newest = waits == mails.end() ? mails.back() : *waits;
        status.others = static_cast<int>(mails.size()) - 1;
    }
    if (waits != mails.end()) {
        status.mark = MailMark::arrived;
    } else if (!readings.empty()) {
        status.mark = MailMark::read;
        status.reading = readings.front();
        status.doubts = doubts_of(session, readings);
    }
    const int since = status.newest != 0 ? status.newest : status.reading;
    if (since != 0) status.at = session.entry(since).at;
    return status;
}

bool is_mail_read(const Session& session, int mail) {
    const auto& plan = session.rulebook().mail;
    const MailCame& came = mail_at(session, mail);
    if (!plan) return false;
    const std::vector<int> mails = mails_of(session, came.from, came.turn);
    return is_read(session, *plan, mails, readings_of(session, *plan, came.from, came.turn), mail);
}

bool is_set_aside(const Session& session, int mail) {
    mail_at(session, mail);
    return Chronicle(session).is_marked<MailSetAside>(mail);
}

std::map<std::string, int> mails_of_orders(const Session& session, int turn) {
    std::map<std::string, int> mails;
    const auto& plan = session.rulebook().mail;
    if (!plan) return mails;
    const Chronicle chronicle(session);
    std::map<int, int> mail_of_run;  // 0: of none; a run that is no reading isn't there
    for (const Entry& entry : chronicle.counting_in(turn)) {
        if (entry.run == 0) continue;
        const auto* const answer = std::get_if<Answer>(&entry.body);
        if (answer && answer->key == plan->form && chronicle.opens(entry.run, plan->procedure))
            mail_of_run[entry.run] = mail_read_by(session, *plan, *answer, entry.run);
        const auto* const effect = std::get_if<Effect>(&entry.body);
        const auto* const changed = effect ? std::get_if<UnitChanged>(&effect->change) : nullptr;
        const auto run = mail_of_run.find(entry.run);
        if (changed && run != mail_of_run.end() && gives_orders(session, *changed)) mails[changed->id] = run->second;
    }
    return mails;
}

std::vector<std::string> units_ordered_by(const Session& session, int mail) {
    const MailCame& came = mail_at(session, mail);
    const std::map<std::string, int> by_unit = mails_of_orders(session, std::max(came.turn, session.state().turn()));
    std::vector<std::string> units;
    for (const Unit& unit : session.state().units()) {
        const auto found = by_unit.find(unit.id);
        if (found != by_unit.end() && found->second == mail) units.push_back(unit.id);
    }
    return units;
}

std::vector<std::string> units_ordered_since(const Session& session, int mail) {
    const MailCame& came = mail_at(session, mail);
    const std::map<std::string, int> by_unit = mails_of_orders(session, session.state().turn());
    std::vector<std::string> units;
    for (const Unit& unit : session.state().units()) {
        const auto found = by_unit.find(unit.id);
        if (found == by_unit.end() || found->second == 0 || found->second == mail) continue;
        const bool is_his = mail_at(session, found->second).from == came.from;
        const bool counts = !is_set_aside(session, found->second);
        if (is_his && counts && is_sent_before(session, mail, found->second)) units.push_back(unit.id);
    }
    return units;
}

std::vector<int> open_questions(const Session& session, int mail) {
    const MailCame& came = mail_at(session, mail);
    const auto& plan = session.rulebook().mail;
    std::set<int> runs;
    for (const int turn : {came.turn, session.state().turn()}) {
        if (!plan) break;
        for (const int run : readings_of(session, *plan, came.from, turn)) {
            if (is_text_of(text_read_in(session, *plan, run), came)) runs.insert(run);
        }
    }
    std::vector<int> questions;
    for (const int run : runs) {
        for (const int line : open_lines(session, run)) {
            if (Chronicle(session).as<Told>(line).section == aside_sections.front().heading) questions.push_back(line);
        }
    }
    return questions;
}

std::vector<const Unit*> without_orders(const Session& session, const Reader& reader) {
    std::vector<const Unit*> units;
    const State& state = session.state();
    const rulebook::Rulebook& book = session.rulebook();
    const int since = book.mail && is_spared(session, *book.mail, state.turn()) ? state.turn() - 1 : state.turn();
    for (const Unit& unit : state.units()) {
        const rulebook::UnitType* const type = book.find_unit_type(unit.type);
        if (!type || type->ordered_turn.empty() || !unit.text(type->ordered_with).empty()) continue;
        if (!is_own(unit, reader, state, book) || is_lost_whole(unit, state, book) ||
            !type->ordered_when.holds(unit.fields))
            continue;
        if (unit.get(type->ordered_turn).is_null() || unit.number(type->ordered_turn) < since) units.push_back(&unit);
    }
    return units;
}

std::vector<MissingMail> missing_mail(const Session& session, bool whole_turn) {
    std::vector<MissingMail> lines;
    const State& state = session.state();
    const rulebook::Rulebook& book = session.rulebook();
    if (!book.mail || is_spared(session, *book.mail, state.turn()) || !is_written(session, *book.mail)) return lines;
    const std::optional<rulebook::Phase> phase = phase_on(state, book);
    const bool leaves_mail = phase && phase->has(book.mail->procedure);
    const bool is_asked = leaves_mail || (whole_turn && !phase);
    if (!is_asked) return lines;
    for (const Reader& reader : correspondents(session)) {
        if (without_orders(session, reader).empty()) continue;
        const MailStatus status = mail_status(session, reader.id, state.turn());
        if (status.mark == MailMark::none) lines.push_back({reader.id, fmt::format("{}: no mail", reader.label)});
        if (status.mark == MailMark::arrived)
            lines.push_back({reader.id, fmt::format("{}: the mail isn't read", reader.label)});
    }
    return lines;
}

std::string doubts_words(const Session& session, const Reader& reader, const std::vector<int>& doubts) {
    const Chronicle chronicle(session);
    const auto counted = [&](const char* heading, const char* noun) {
        const auto count = std::ranges::count_if(doubts, [&](int line) {
            const char* const kind = kind_of_aside(chronicle.as<Told>(line).section);
            return heading ? kind && chronicle.as<Told>(line).section == heading : !kind;
        });
        return count == 0 ? "" : fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
    };
    std::vector<std::string> parts{counted(nullptr, "doubt")};
    for (const AsideSection& aside : aside_sections) parts.push_back(counted(aside.heading, aside.noun));
    std::erase(parts, "");
    return fmt::format("Settle {} in {}'s mail", fmt::join(parts, ", "), reader.commands ? reader.id : reader.label);
}

int entry_of_report_out(const Session& session, const std::string& reader, int turn) {
    return newest_of<ReportOut>(session,
                                [&](const ReportOut& out) { return out.reader == reader && out.turn == turn; });
}

const ReportOut* report_out(const Session& session, const std::string& reader, int turn) {
    return Chronicle(session).get<ReportOut>(entry_of_report_out(session, reader, turn));
}

namespace {

std::string with_subject(const MailCame& mail) {
    return fmt::format("Subject: {}\n\n{}", mail.subject, mail.text);
}

// Without "Re:", "AW:", "Fwd:".
std::string own_subject(std::string_view subject) {
    constexpr std::size_t longest = 4;
    for (std::size_t colon = subject.find(':'); colon > 0 && colon <= longest; colon = subject.find(':')) {
        if (!std::all_of(subject.begin(), subject.begin() + static_cast<std::ptrdiff_t>(colon), ascii::is_letter))
            break;
        subject.remove_prefix(colon + 1);
        while (subject.starts_with(' ')) subject.remove_prefix(1);
    }
    return ascii::trimmed(subject);
}

// Whether that writer may know what is of that side, so that what is read of his mail may depend on it: he is shown it.
bool may_know(const Session& session, const std::string& writer, const std::string& side) {
    if (side.empty() || !is_hidden(session.state(), session.rulebook())) return true;
    const std::optional<Reader> reader = find_reader(writer, session.state(), session.rulebook());
    return reader && reader->side == side;
}

// "Re: TF44 S1" of one who wrote "TF44 S1" before, or whose fellow did: his program repeats it.
bool is_repeated_subject(const Session& session, const MailCame& mail) {
    const std::string own = own_subject(mail.subject);
    if (own == ascii::trimmed(mail.subject)) return false;
    const std::vector<int> all = mails(session);
    return std::ranges::any_of(all, [&](int number) {
        const MailCame& other = mail_at(session, number);
        const std::optional<Reader> writer = find_reader(other.from, session.state(), session.rulebook());
        const bool counts = other.from == mail.from || (writer && may_know(session, mail.from, writer->side));
        return counts && !is_same_mail(other, mail) && own_subject(other.subject) == own;
    });
}

// "TF 44", "S-44", "Task Force 44": the unit's name, or the number in it.
bool may_name(std::string_view subject, std::string_view name) {
    const auto letters_of = [](std::string_view text) {
        std::string letters = ascii::lower(text);
        std::erase_if(letters, [](char c) { return !ascii::is_letter(c) && !ascii::is_digit(c); });
        return letters;
    };
    const std::string words = letters_of(subject);
    const std::string wanted = letters_of(name);
    constexpr std::size_t shortest = 3;
    if (wanted.size() >= shortest && words.find(wanted) != std::string::npos) return true;
    const std::size_t digits = std::min(wanted.find_first_of("0123456789"), wanted.size());
    return digits > 0 && wanted.size() >= digits + 2 && names(std::string(subject), wanted.substr(digits));
}

}  // namespace

std::string text_to_read(const Session& session, const MailCame& mail) {
    if (is_repeated_subject(session, mail)) return mail.text;
    const std::vector<Unit>& units = session.state().units();
    const bool speaks = std::ranges::any_of(units, [&](const Unit& unit) {
        if (!may_know(session, mail.from, side_of(unit, session.state(), session.rulebook()))) return false;
        return may_name(mail.subject, unit.id) || may_name(mail.subject, called(unit, session.rulebook()));
    });
    return speaks ? with_subject(mail) : mail.text;
}

bool is_text_of(const std::string& text, const MailCame& mail) {
    const std::string words = ascii::trimmed(text);
    return words == ascii::trimmed(mail.text) || words == ascii::trimmed(with_subject(mail));
}

bool is_same_mail(const MailCame& one, const MailCame& other) {
    const bool may_be_from_one =
        one.address.empty() || other.address.empty() || plain(one.address) == plain(other.address);
    return one.id == other.id && may_be_from_one && one.date == other.date && one.subject == other.subject &&
           one.attachments == other.attachments && is_text_of(one.text, other);  // an mbox ends with a line more
}

bool is_written_by(const Session& session, const std::string& reader, const std::string& text, int before) {
    bool writes = false;
    for (const int number : mails(session)) {
        const MailCame& mail = mail_at(session, number);
        if (number >= before || mail.from != reader) continue;
        if (is_text_of(text, mail)) return true;
        writes = true;
    }
    return !writes;
}

int same_mail(const Session& session, const MailCame& mail) {
    return newest_of<MailCame>(session, [&](const MailCame& other) { return is_same_mail(mail, other); });
}

std::vector<std::string> mail_doubts(const Session& session, int number) {
    const MailCame& mail = mail_at(session, number);
    std::vector<std::string> doubts = mail.problems;
    for (const int other : mails(session)) {
        const MailCame& another = mail_at(session, other);
        if (other == number || is_set_aside(session, other)) continue;
        if (other < number && another.id == mail.id) {
            doubts.push_back(
                fmt::format("mail {} came before it with the same Message-ID, and says something else", other));
        }
        const bool are_for_one = another.from == mail.from && another.turn == mail.turn;
        if (are_for_one && !dates_tell(session, number, other)) {
            doubts.push_back(fmt::format(
                "the dates don't tell whether it or mail {} was sent later: the one that came later counts", other));
        }
    }
    return doubts;
}

std::string date_remark(const Session& session, int number) {
    if (mail_at(session, number).date.empty()) return "it doesn't say when it was sent";
    return is_ahead(session, number) ? "it says that it was sent later than it came" : "";
}

std::vector<int> late_mails(const Session& session, const std::string& reader) {
    const auto& plan = session.rulebook().mail;
    const int turn = session.state().turn();
    std::vector<int> late;
    if (!plan) return late;
    const Chronicle chronicle(session);
    const std::vector<int> readings = readings_of(session, *plan, reader, turn);
    for (const int number : mails(session)) {
        const MailCame& mail = mail_at(session, number);
        const bool is_late = mail.from == reader && mail.turn < turn && chronicle.turn_of(number) == turn;
        if (!is_late || is_set_aside(session, number)) continue;
        const bool was_read = std::ranges::any_of(
            readings, [&](int run) { return run > number && is_text_of(text_read_in(session, *plan, run), mail); });
        if (!was_read) late.push_back(number);
    }
    return late;
}

int report_with_id(const Session& session, const std::string& id) {
    return id.empty() ? 0 : newest_of<ReportOut>(session, [&](const ReportOut& out) { return out.id == id; });
}

int turn_after_report(const Session& session, int turn, int report) {
    const auto& plan = session.rulebook().mail;
    if (!plan || turn != session.state().turn()) return turn + 1;
    const Chronicle chronicle(session);
    const auto [first, last] = chronicle.entries_of(turn);
    for (int number = first; number < std::min(report, last); ++number) {
        if (chronicle.opens(number, plan->procedure) && session.holds(number)) return turn + 1;
    }
    return turn;
}

std::vector<std::string> skipped_senders(const Session& session) {
    std::vector<std::string> all;
    for (const int number : session.steps().post()) {
        const auto* const skipped = std::get_if<SenderSkipped>(&session.entry(number).body);
        if (!skipped) continue;
        std::erase(all, skipped->sender);
        if (skipped->yes) all.push_back(skipped->sender);
    }
    return all;
}

const MailCame& mail_at(const Session& session, int entry) {
    const auto* const mail = Chronicle(session).get<MailCame>(entry);
    if (!mail) refuse_entry(session, entry, "a mail that came");
    return *mail;
}

std::vector<int> mails(const Session& session) {
    std::vector<int> all;
    for (const int number : session.steps().post()) {
        if (std::holds_alternative<MailCame>(session.entry(number).body)) all.push_back(number);
    }
    return all;
}

std::vector<std::string> readers_of_address(const Session& session, const std::string& address) {
    const std::string wanted = plain(address);
    std::vector<std::string> ids;
    if (wanted.empty()) return ids;
    const std::vector<Reader> all = readers(session.state(), session.rulebook());
    for (const Reader& reader : all) {
        if (address_in_roster(session, reader.id) == wanted) ids.push_back(reader.id);
    }
    if (!ids.empty()) return ids;
    const int last = newest_of<MailCame>(session, [&](const MailCame& mail) { return plain(mail.address) == wanted; });
    if (const auto* const mail = Chronicle(session).get<MailCame>(last)) {
        const auto is_he = [&](const Reader& reader) { return reader.id == mail->from; };
        if (std::ranges::any_of(all, is_he)) ids.push_back(mail->from);
    }
    return ids;
}

std::string address_of(const Session& session, const std::string& reader) {
    std::string known = address_in_roster(session, reader);
    if (!known.empty()) return known;
    const int last = newest_of<MailCame>(
        session, [&](const MailCame& mail) { return mail.from == reader && !mail.address.empty(); });
    const auto* const mail = Chronicle(session).get<MailCame>(last);
    return mail ? mail->address : "";
}

std::string why_wrong_address(const Session& session, const std::string& reader, const std::string& address) {
    const std::vector<std::string> owners = readers_of_address(session, address);
    const auto other = std::ranges::find_if(owners, [&](const std::string& owner) { return owner != reader; });
    if (other == owners.end()) return "";
    return fmt::format("{} is the address of {}", address, label_of_reader(session, *other));
}

std::string why_new_address(const Session& session, const std::string& reader, const std::string& address) {
    const std::string known = plain(address_of(session, reader));
    const std::vector<std::string> owners = readers_of_address(session, address);
    const bool is_his = std::ranges::find(owners, reader) != owners.end();
    if (plain(address).empty() || known.empty() || is_his) return "";
    return fmt::format("{} writes from {}, not from {}", label_of_reader(session, reader), known, plain(address));
}

std::vector<int> messages_under_way(const Session& session) {
    const Chronicle chronicle(session);
    std::vector<int> all;
    for (const int number : session.steps().post()) {
        if (!session.holds(number)) continue;
        if (chronicle.get<Message>(number) && !chronicle.is_struck(number)) all.push_back(number);
        if (const auto* const told = chronicle.get<Told>(number)) std::erase(all, told->message);
    }
    sort_by_turn(all, [&](int number) { return chronicle.as<Message>(number).due; });
    return all;
}

int delivery_of(const Session& session, int message) {
    return newest_of<Told>(session, [&](const Told& told) { return told.message == message; });
}

std::vector<int> reminders(const Session& session) {
    const Chronicle chronicle(session);
    std::vector<int> all = session.steps().reminders();
    std::erase_if(all, [&](int note) { return chronicle.is_struck(note); });
    sort_by_turn(all, [&](int note) { return chronicle.as<Note>(note).due; });
    return all;
}

}  // namespace flagplot::session
