#include "report/mail.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>
#include <vector>

#include "ascii/letters.h"
#include "dice/hash.h"
#include "mail/quoted.h"
#include "report/inbox.h"
#include "report/log.h"
#include "report/state_history.h"
#include "report/visibility.h"
#include "session/chronicle.h"
#include "session/known.h"
#include "session/post.h"
#include "sheet/columns.h"

namespace flagplot::report {
namespace {

using sheet::columns;
using sheet::wrapped;

constexpr std::size_t width = 72;

// Moves have no blanks: where they are longer than a line they may be broken behind their commas.
std::string breakable(const std::string& words) {
    std::string text;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find_first_of(" \n", at), words.size());
        const bool is_long = columns(words.substr(at, end - at)) + 2 > width;
        for (; at < end; ++at) {
            text += words[at];
            if (is_long && words[at] == ',') text += ' ';
        }
        if (at < words.size()) text += words[at++];
    }
    return text;
}

std::string paragraph(const std::string& words) {
    return wrapped("  " + breakable(words), 2, width) + '\n';
}

// A part of an order form, its fields replaced by the unit's values; nothing if one of them is empty. "{called|id}" is
// the id if there is no value.
std::optional<std::string> filled_in(const std::string& part, const session::Unit& unit) {
    std::string words;
    for (std::size_t at = 0; at < part.size();) {
        const std::size_t open = std::min(part.find('{', at), part.size());
        words += part.substr(at, open - at);
        if (open == part.size()) break;
        const std::size_t close = std::min(part.find('}', open), part.size());
        const std::string name = part.substr(open + 1, close - open - 1);
        const std::size_t bar = name.find('|');
        std::string value = unit.text(name.substr(0, bar));
        if (value.empty() && bar != std::string::npos) value = unit.id;
        if (value.empty()) return {};
        words += value;
        at = close + 1;
    }
    return words;
}

// "{called|id}:[ {hex} -][ {path}]" with the unit's values; what is in brackets is left out if a value is missing.
std::string order_line(const std::string& form, const session::Unit& unit) {
    std::string line;
    for (std::size_t at = 0; at < form.size();) {
        const bool optional = form[at] == '[';
        const std::size_t end = std::min(form.find(optional ? ']' : '[', at), form.size());
        const std::size_t begin = optional ? at + 1 : at;
        line += filled_in(form.substr(begin, end - begin), unit).value_or("");
        at = optional ? end + 1 : end;
    }
    return line;
}

// What a unit's label is in a section: its own units by the names that orders call them by, and nothing for the reader
// himself.
std::map<std::string, std::string> names_of_own(const session::Session& session, const session::Reader& reader,
                                                const session::State& state) {
    std::map<std::string, std::string> names;
    for (const session::Unit& unit : state.units()) {
        const rulebook::UnitType* type = session.rulebook().find_unit_type(unit.type);
        if (!type) continue;
        const std::string label = fmt::format("{} {}", type->label, unit.id);
        if (unit.id == reader.id) names[label] = "";
        if (!is_own(unit, reader, state, session.rulebook())) continue;
        if (!type->order_form.empty()) names[label] = fmt::format("{} {}", type->label, name_in_orders(session, unit));
    }
    return names;
}

// Maps are no words: a section of nothing else is left out.
std::string section_text(const Section& section, const std::map<std::string, std::string>& names) {
    std::string text;
    for (const Line& line : section.lines) {
        if (line.map) continue;
        const auto known = names.find(line.unit);
        const std::string& unit = known == names.end() ? line.unit : known->second;
        text += paragraph(unit.empty() ? line.text : fmt::format("{}: {}", unit, line.text));
    }
    return text.empty() ? "" : fmt::format("{}\n{}\n", ascii::upper(section.heading), text);
}

// The reader's units, as he knows them.
session::State own_units(const session::Session& session, const session::Reader& reader, const TurnEnd& end) {
    session::State known;
    for (const session::Unit& unit : end.state.units()) {
        if (!is_own(unit, reader, end.state, session.rulebook())) continue;
        const session::Unit its = session::as_reported(session, unit, end.entry);
        session::Entry added;
        added.body = session::UnitAdded{its.type, its.id, its.fields};
        known.apply(added);
    }
    return known;
}

// As the units stood at that end of a turn: what a commander learns later he orders by later reports.
std::string order_form(const session::Session& session, const session::Reader& reader, const TurnEnd& end) {
    std::string text;
    const session::State known = own_units(session, reader, end);
    for (const session::Unit& unit : known.units()) {
        const rulebook::UnitType* type = session.rulebook().find_unit_type(unit.type);
        if (!type || type->order_form.empty() || !unit.text(type->ordered_with).empty()) continue;
        if (session::is_lost_whole(unit, known, session.rulebook())) continue;
        text += wrapped(breakable(order_line(type->order_form, unit)), 2, width) + '\n';
    }
    if (text.empty()) return text;
    const std::string wanted = json::to_text(session.state().fact(session.rulebook().deadline, "session"));
    return fmt::format("YOUR ORDERS{}\nComplete these lines and send them back, without > in front.\n\n{}\n",
                       wanted.empty() ? "" : fmt::format(" (until {})", wanted), text);
}

// Whether that was read of one of his mails, and not typed for him. Of whom no mail ever came, his mails are pasted.
bool is_mailed(const MailsOf& his, const std::string& text) {
    return his.empty() || !his.with_text(text).empty();
}

// What was understood in a run of orders, a line a unit: of what was read, and of what the game master has added then.
struct LinesRead {
    std::string read;
    std::string added;
};
LinesRead lines_as_read(const session::Session& session, const std::string& who, int run) {
    const session::Chronicle chronicle(session);
    const rulebook::MailPlan& plan = *session.rulebook().mail;
    LinesRead lines;
    bool adds = false;
    for (const session::Entry& entry : chronicle.counting_of(run)) {
        const auto* const answer = std::get_if<session::Answer>(&entry.body);
        adds = adds || (answer && answer->key != plan.form && answer->key != plan.readings);
        const auto* const told = std::get_if<session::Told>(&entry.body);
        if (!told || told->unit.empty() || told->audience == who) continue;
        const session::Unit* const unit = session.state().find_unit(told->unit);
        const auto own = told->wordings.find(who);
        const bool is_own = own != told->wordings.end() && !chronicle.is_reworded(entry.number);
        const std::string& words = is_own ? own->second : chronicle.text_of(entry.number);
        (adds ? lines.added : lines.read) += paragraph(fmt::format(
            "{}: {}", unit ? name_in_orders(session, *unit) : told->unit, words.substr(0, words.find('\n'))));
    }
    return lines;
}

// What was understood of each mail of the reader's that was taken in the turn, and what he wrote himself; and apart
// from that what the game master has ordered for him, in the order in which they amend each other. It stands where
// signatures do, so that nothing of it is an order again when he sends the whole mail back.
std::string orders_as_read(const session::Session& session, const std::string& who, int turn) {
    if (!session.rulebook().mail) return "";
    // By what he wrote, empty: nothing. A mail that was taken again stands where it was last.
    std::vector<std::pair<std::string, std::string>> read;
    const rulebook::MailPlan& plan = *session.rulebook().mail;
    const MailsOf his(session, who);
    const std::vector<int> runs = session::readings_of(session, plan, who, turn);
    for (const int run : runs | std::views::reverse) {
        LinesRead lines = lines_as_read(session, who, run);
        const std::string text = session::text_read_in(session, plan, run);
        if (!is_mailed(his, text)) {
            lines = {"", lines.read + lines.added};
        } else if (!lines.read.empty()) {
            std::erase_if(read, [&](const auto& one) { return one.first == text; });
            read.emplace_back(text, fmt::format("READ OF YOUR MAIL\n{}\n{}", lines.read, quoted(text)));
        }
        if (lines.added.empty()) continue;
        if (read.empty() || !read.back().first.empty()) read.emplace_back("", "ORDERED FOR YOU\n");
        read.back().second += lines.added;
    }
    std::vector<std::string> parts;
    for (const auto& [text, words] : read) parts.push_back(words);
    return parts.empty() ? "" : fmt::format("\n--\n{}", fmt::join(parts, "\n"));
}

// "T7 1200": the turn, and its hour if turns are hours.
std::string turn_words(const session::Session& session, int turn) {
    const auto place = session::day_place(session.state(), session.rulebook(), turn);
    const bool hours = place && session.rulebook().clock.hours;
    return hours ? fmt::format("T{} {:02}00", turn, place->turn_of_day) : fmt::format("T{}", turn);
}

}  // namespace

std::string Mail::text() const {
    const std::string head = to.empty() ? "" : fmt::format("To: {}\n", to);
    return fmt::format("{}Subject: {}\n\n{}", head, subject, body);
}

std::string quoted(const std::string& text) {
    std::string all;
    const std::string own = wrapped(own_words(text), 0, width - 2);
    for (const std::string& line : mail::lines_of(own)) all += line.empty() ? ">\n" : "> " + line + '\n';
    return all;
}

std::string name_in_orders(const session::Session& session, const session::Unit& unit) {
    const rulebook::UnitType* const type = session.rulebook().find_unit_type(unit.type);
    if (!type) return unit.id;
    const std::string called = filled_in(type->order_form.substr(0, type->order_form.find(':')), unit).value_or("");
    return called.empty() ? unit.id : called;
}

Mail make_mail(const session::Session& session, const std::string& who, std::optional<int> turn) {
    const int wanted = turn.value_or(session.state().turn());
    const Log all = make_told_log(session, who);
    const Log log = make_side_report(session, who, wanted);
    const session::Reader reader = reader_of(session, who);
    const auto reports = std::ranges::count_if(all.turns, [&](const TurnLog& one) { return one.turn < wanted; });
    Mail mail;
    const session::Unit* const commander = session.state().find_unit(who);
    if (commander) mail.to = commander->text("mail");
    mail.subject = fmt::format("{} {} {} report {}", log.title, turn_words(session, wanted), log.side, reports + 1);
    mail.body = fmt::format("{}\n\n", turn_label(session, wanted));
    const TurnEnd end = end_of_turn(session, wanted);
    const auto names = names_of_own(session, reader, end.state);
    for (const TurnLog& one : log.turns) {
        for (const Section& section : one.sections) mail.body += section_text(section, names);
    }
    mail.body += "YOUR UNITS\n";
    for (const UnitLine& unit : log.units) mail.body += paragraph(unit.joined());
    mail.body += '\n' + order_form(session, reader, end);
    mail.body += fmt::format("The seed is revealed when the game is over. Its BLAKE2b-256 hash:\n  {}\n",
                             dice::to_hex(dice::blake2b_256(session.header().seed)));
    mail.body += orders_as_read(session, who, wanted);
    return mail;
}

}  // namespace flagplot::report
