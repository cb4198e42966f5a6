#include "report/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "json/tree.h"
#include "report/inbox.h"
#include "report/log.h"
#include "report/roll_words.h"
#include "report/visibility.h"
#include "session/chronicle.h"
#include "session/post.h"

namespace flagplot::report {
namespace {

using session::Chronicle;
using session::Entry;
using session::Session;

void sort_by_turn(std::vector<HistoryLine>& lines) {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const HistoryLine& one, const HistoryLine& other) { return one.turn < other.turn; });
}

// The text that the answer has as orders of the reader; empty: it is something else.
std::string orders_in(const Session& session, const session::Answer& answer, const Entry& entry,
                      const std::string& reader) {
    const auto& plan = session.rulebook().mail;
    if (!plan || entry.run == 0 || answer.key != plan->form) return "";
    if (std::get<session::Opened>(session.entry(entry.run).body).procedure != plan->procedure) return "";
    const auto sender = answer.fields.find(plan->sender);
    const auto text = answer.fields.find(plan->text);
    const bool is_his = sender != answer.fields.end() && sender->second == reader;
    return is_his && text != answer.fields.end() ? json::to_text(text->second) : "";
}

class UnitHistory {
  public:
    UnitHistory(const Session& session, const std::string& unit)
        : session_(session), chronicle_(session), unit_(unit) {}

    std::vector<HistoryLine> run() {
        for (const session::Step& step : chronicle_.steps()) {
            for (const int number : {step.number, step.lookup}) {
                if (number == 0 || number == last_ || !session_.holds(number)) continue;
                last_ = number;
                take(session_.entry(number), step.turn);
            }
        }
        sort_by_turn(lines_);
        return std::move(lines_);
    }

  private:
    void take(const Entry& entry, int turn) {
        const auto* const effect = std::get_if<session::Effect>(&entry.body);
        if (const auto* const added = session::unit_added_by(entry); added && added->id == unit_)
            add(turn, "Changed", "added: " + change_words(chronicle_.type_of(unit_), {unit_, {}, added->fields, ""}));
        const auto* const changed = effect ? std::get_if<session::UnitChanged>(&effect->change)
                                           : std::get_if<session::UnitChanged>(&entry.body);
        if (changed && changed->id == unit_ && changed->was != changed->now)
            add(turn, "Changed", change_words(chronicle_.type_of(unit_), *changed));
        const auto* const removed = effect ? std::get_if<session::UnitRemoved>(&effect->change)
                                           : std::get_if<session::UnitRemoved>(&entry.body);
        if (removed && removed->id == unit_) add(turn, "Changed", "removed");
        if (const auto* const roll = std::get_if<session::Roll>(&entry.body); roll && roll->unit == unit_)
            add(turn, "Dice", fmt::format("{}: {}", roll->purpose, faces_words(*roll)));
        if (const auto* const found = std::get_if<session::LookedUp>(&entry.body); found && found->unit == unit_) {
            add(turn, "Dice",
                fmt::format("{}: {}", session_.rulebook().title_of(found->lookup.table), found->lookup.label));
        }
        if (const auto* const told = std::get_if<session::Told>(&entry.body); told && told->unit == unit_) {
            lines_.push_back(
                {turn, told->section, chronicle_.text_of(entry.number),
                 label_of_reader(chronicle_.audience_of(entry.number), session_.state(), session_.rulebook())});
        }
    }

    void add(int turn, const char* heading, std::string words) {
        lines_.push_back({turn, heading, std::move(words), ""});
    }

    const Session& session_;
    Chronicle chronicle_;
    std::string unit_;
    std::vector<HistoryLine> lines_;
    int last_ = 0;
};

}  // namespace

std::vector<HistoryLine> orders_of(const Session& session, const std::string& reader) {
    const Chronicle chronicle(session);
    std::vector<HistoryLine> lines;
    std::set<std::string> mailed;
    for (const int number : session::mails(session)) {
        const auto& mail = chronicle.as<session::MailCame>(number);
        if (mail.from != reader) continue;
        mailed.insert(own_words(mail.text));
        lines.push_back({mail.turn, "Mail", own_words(mail.text), ""});
    }
    for (const session::Step& step : chronicle.steps()) {
        if (!session.holds(step.number)) continue;
        if (const auto* const answer = chronicle.get<session::Answer>(step.number)) {
            const std::string text = own_words(orders_in(session, *answer, session.entry(step.number), reader));
            if (!text.empty() && !mailed.contains(text)) lines.push_back({step.turn, "Orders", text, ""});
        }
        const auto* const message = chronicle.get<session::Message>(step.number);
        if (message && message->from == reader) {
            lines.push_back({step.turn, "Message",
                             fmt::format("To {}: {}", label_of_reader(message->to, session.state(), session.rulebook()),
                                         message->text),
                             ""});
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
    return UnitHistory(session, unit).run();
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
