#include "report/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "json/tree.h"
#include "report/inbox.h"
#include "report/log.h"
#include "report/sentence.h"
#include "report/visibility.h"
#include "session/chronicle.h"
#include "session/post.h"

namespace flagplot::report {
namespace {

using session::Chronicle;
using session::Session;

void sort_by_turn(std::vector<HistoryLine>& lines) {
    std::ranges::stable_sort(lines, {}, &HistoryLine::turn);
}

// The text that the answer has as orders of the reader; empty: it is something else.
std::string orders_in(const Chronicle& chronicle, const session::Answer& answer, int run, const std::string& reader) {
    const auto& plan = chronicle.session().rulebook().mail;
    if (!plan || answer.key != plan->form || !chronicle.opens(run, plan->procedure)) return "";
    return answer.fields.get(plan->sender) == reader ? json::to_text(answer.fields.get(plan->text)) : "";
}

// What a step says of a unit.
HistoryLine line_of(const Chronicle& chronicle, const session::Step& step, const Sentence& sentence) {
    const Session& session = chronicle.session();
    const std::string line = plain(sentence.line);
    if (const auto* const told = chronicle.get<session::Told>(step.number)) {
        const std::string& audience = chronicle.audience_of(step.number);
        return {step.turn, told->section, line, label_of_reader(session, audience)};
    }
    if (step.roll != 0 || step.lookup != 0) return {step.turn, "Dice", line, ""};
    const bool is_added = session::change_in<session::UnitAdded>(session.entry(step.number)) != nullptr;
    return {step.turn, "Changed", is_added && !sentence.says.empty() ? line + ": " + plain(sentence.says) : line, ""};
}

}  // namespace

std::vector<HistoryLine> orders_of(const Session& session, const std::string& reader) {
    const Chronicle chronicle(session);
    std::vector<HistoryLine> lines;
    const MailsOf his(session, reader);
    std::map<int, std::size_t> line_of_mail;
    for (const int number : session::mails(session)) {
        const auto& mail = chronicle.as<session::MailCame>(number);
        if (mail.from != reader) continue;
        line_of_mail[number] = lines.size();
        lines.push_back({mail.turn, "Mail", own_words(mail.text), ""});
    }
    for (const session::Step& step : chronicle.steps()) {
        if (!session.holds(step.number)) continue;
        if (const auto* const answer = chronicle.get<session::Answer>(step.number)) {
            const std::string orders = orders_in(chronicle, *answer, step.run, reader);
            const std::string text = own_words(orders);
            if (text.empty()) continue;
            const std::vector<int> mails = his.with_text(orders);
            for (const int mail : mails) lines[line_of_mail.at(mail)].words = text;
            if (mails.empty()) lines.push_back({step.turn, "Orders", text, ""});
        }
        const auto* const message = chronicle.get<session::Message>(step.number);
        if (message && message->from == reader) {
            lines.push_back({step.turn, "Message",
                             fmt::format("To {}: {}", label_of_reader(session, message->to), message->text), ""});
        }
    }
    sort_by_turn(lines);
    return lines;
}

std::vector<HistoryLine> history_of_reader(const Session& session, const std::string& reader) {
    std::vector<HistoryLine> lines;
    for (const TurnLog& turn : make_side_report(session, reader).turns) {
        for (const Section& section : turn.sections) {
            for (const Line& line : section.lines) {
                const std::string unit = line.unit.empty() ? "" : line.unit + ": ";
                lines.push_back({turn.turn, section.heading, unit + line.text, ""});
            }
        }
    }
    for (HistoryLine& line : orders_of(session, reader)) lines.push_back(std::move(line));
    sort_by_turn(lines);
    return lines;
}

std::vector<HistoryLine> history_of_unit(const Session& session, const std::string& unit) {
    if (!session.steps().unit_types().contains(unit))
        throw json::InputError("unit", fmt::format("found \"{}\"", unit), "the id of a unit that is or was there");
    const Chronicle chronicle(session);
    std::vector<HistoryLine> lines;
    for (const session::Step& step : chronicle.steps()) {
        if (!session.holds(step.number)) continue;
        const Sentence sentence = sentence_of(chronicle, step.number, Results::that_count);
        if (sentence.unit == unit) lines.push_back(line_of(chronicle, step, sentence));
    }
    sort_by_turn(lines);
    return lines;
}

std::string to_text(const Session& session, const std::vector<HistoryLine>& lines) {
    std::string text;
    int turn = 0;
    for (const HistoryLine& line : lines) {
        if (line.turn != turn) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", turn_label(session, line.turn));
        turn = line.turn;
        const std::string whom = line.audience.empty() ? "" : fmt::format(" (told to {})", line.audience);
        text += fmt::format("  {}{}: {}\n", line.heading, whom, line.words);
    }
    return text.empty() ? "Nothing yet.\n" : text;
}

json::Tree to_json(const std::vector<HistoryLine>& lines) {
    json::Tree tree = json::Tree::array();
    for (const HistoryLine& line : lines) {
        json::Tree one{{"turn", line.turn}, {"heading", line.heading}, {"words", line.words}};
        if (!line.audience.empty()) one["audience"] = line.audience;
        tree.push_back(std::move(one));
    }
    return tree;
}

}  // namespace flagplot::report
