#include <fmt/format.h>

#include <algorithm>

#include "acts/kinds.h"
#include "ascii/letters.h"
#include "report/report_draft.h"
#include "session/audience.h"
#include "session/chronicle.h"
#include "session/post.h"

namespace flagplot::acts {
namespace {

using json::InputError;
using session::Chronicle;
using session::Session;

constexpr int last_turn = 999;  // for which something can be due

int entry_number(const std::string& of) {
    return ascii::whole_number(of).value_or(0);
}

std::vector<table::Choice> all_readers(const Session& session) {
    return as_choices(session::readers(session.state(), session.rulebook()));
}

std::string turn_label(const Session& session) {
    return ascii::in_sentence(session.rulebook().clock.turn_label);
}

table::Field due_field(const Session& session) {
    table::Field field = referee::number_field("due", "Due", session.state().turn(), last_turn);
    field.help = fmt::format("The {} in which it is told or listed", turn_label(session));
    return field;
}

// ---- notes

Form form_of_note(const Subject& subject) {
    Form form{.key = "note", .title = "Add a note"};
    form.fields = {lines_field("text", "Words"), optional(due_field(subject.session))};
    if (!subject.session.rulebook().board) return form;
    form.fields.push_back(optional(referee::text_field("at", "Place")));
    form.fields.back().place = true;
    form.fields.back().help = "To which it is pinned on the plot";
    return form;
}

void add_note(Session& session, const std::string& /*of*/, const Answer& answer) {
    session.add_note(text_in(answer, "text"), text_in(answer, "at"), number_in(answer, "due"));
}

// ---- messages

Form form_of_message(const Subject& subject) {
    const Session& session = subject.session;
    const auto writers = as_choices(session::correspondents(session));
    Form form{.key = "message", .title = "Write a message"};
    form.fields = {referee::choice_field("from", "From", writers), referee::choice_field("to", "To", writers),
                   lines_field("text", "Words"), due_field(session)};
    form.fields.back().otherwise = session.state().turn() + 1;
    return form;
}

void send_message(Session& session, const std::string& /*of*/, const Answer& answer) {
    session.send_message(text_in(answer, "from"), text_in(answer, "to"), text_in(answer, "text"),
                         number_in(answer, "due"));
}

// ---- senders who are left out

Form form_of_asking_again(const Subject& subject) {
    std::vector<table::Choice> senders;
    for (const std::string& sender : session::skipped_senders(subject.session)) {
        const bool is_address = sender.find('@') != std::string::npos;
        senders.push_back({sender, is_address ? sender : "One mail without an address, " + sender.substr(0, 12)});
    }
    if (senders.empty()) throw InputError("ask-again", "no sender is skipped", "one that is");
    const std::string first = senders.front().id;
    return {.key = "ask-again",
            .title = "Skipped senders",
            .help = "Mails of these senders are left out in this session.",
            .fields = {referee::choice_field("sender", "Sender", senders, first)}};
}

void ask_again(Session& session, const std::string& /*of*/, const Answer& answer) {
    session.skip_sender(text_in(answer, "sender"), false);
}

// ---- lines that are told

const session::Told& told(const Subject& subject) {
    const auto* const line = std::get_if<session::Told>(&subject.session.entry(subject.entry()).body);
    if (!line || !subject.session.holds(subject.entry()))
        throw InputError(fmt::format("entry {}", subject.of), "it is no told line that counts", "one");
    return *line;
}

Form form_of_telling(const Subject& subject) {
    const Session& session = subject.session;
    std::vector<table::Choice> audience{{session::everyone, label_of_reader(session, session::everyone)},
                                        {session::game_master, label_of_reader(session, session::game_master)}};
    for (table::Choice& reader : all_readers(session)) audience.push_back(std::move(reader));
    Form form{.key = "tell", .title = "Add a line"};
    form.fields = {referee::choice_field("to", "For", audience), referee::text_field("section", "Heading"),
                   lines_field("text", "Words")};
    table::Field& heading = form.fields[1];
    heading.otherwise = "Game master";
    heading.choices = {{"Game master", "Game master"}};
    const Chronicle chronicle(session);
    for (const session::Step& step : chronicle.steps()) {
        const auto* const line = chronicle.get<session::Told>(step.number);
        if (!line || step.turn != session.state().turn()) continue;
        const table::Choice choice{line->section, line->section};
        if (std::ranges::find(heading.choices, choice) == heading.choices.end()) heading.choices.push_back(choice);
    }
    return form;
}

void tell(Session& session, const std::string& /*of*/, const Answer& answer) {
    session.tell(text_in(answer, "to"), text_in(answer, "section"), text_in(answer, "text"));
}

Form form_of_rewording(const Subject& subject) {
    const std::string& unit = told(subject).unit;
    Form form{.key = "reword", .title = unit.empty() ? "Reword the line" : "Reword the line of " + unit};
    form.fields = {lines_field("text", "Words")};
    form.fields.front().otherwise = Chronicle(subject.session).text_of(subject.entry());
    return form;
}

std::string who_reads_it(const Subject& subject, const Answer& /*typed*/) {
    const std::string& audience = Chronicle(subject.session).audience_of(subject.entry());
    return fmt::format("These words are for {}.", label_of_reader(subject.session, audience));
}

void reword(Session& session, const std::string& of, const Answer& answer) {
    const int entry = entry_number(of);
    const std::string words = text_in(answer, "text");
    if (words != Chronicle(session).text_of(entry)) session.amend(entry, {}, words, "");
}

Form form_of_revealing(const Subject& subject) {
    told(subject);
    return {.key = "reveal",
            .title = "Reveal a line",
            .fields = {referee::choice_field("to", "To", all_readers(subject.session))}};
}

// Nobody unlearns what he has read: the words and who will read them are shown before.
std::string what_is_revealed(const Subject& subject, const Answer& typed) {
    const Session& session = subject.session;
    const std::string reader = text_in(typed, "to");
    if (reader.empty()) return "";
    const int turn = Chronicle(session).turn_of(subject.entry());
    for (const report::DraftLine& line : report::make_report_draft(session, reader, turn).elsewhere) {
        if (line.entry != subject.entry()) continue;
        const std::string unit = line.readers_unit.empty() ? "" : line.readers_unit + ": ";
        std::string words = fmt::format("{} reads:\n{}{}", label_of_reader(session, reader), unit,
                                        line.readers_words.empty() ? line.text : line.readers_words);
        if (turn != session.state().turn())
            words += fmt::format("\nIt goes into the report of {} {}.", turn_label(session), session.state().turn());
        return line.map ? words + "\nThe map is included." : words;
    }
    return fmt::format("{} is told it already.", label_of_reader(session, reader));
}

void reveal(Session& session, const std::string& of, const Answer& answer) {
    session.reveal(entry_number(of), text_in(answer, "to"), "");
}

}  // namespace

std::vector<Act> acts_on_words() {
    return {{.id = "note",
             .verb = "Add",
             .help = "Adds a note to the log, pinned to a place or due in a later turn",
             .form = form_of_note,
             .perform = changes(add_note)},
            {.id = "message",
             .verb = "Send",
             .help = "Sends a message from one commander to another",
             .form = form_of_message,
             .perform = changes(send_message)},
            {.id = "ask-again",
             .verb = "Ask about it again",
             .help = "Asks again about the mails of a sender who was skipped",
             .form = form_of_asking_again,
             .perform = changes(ask_again)},
            {.id = "tell",
             .verb = "Add",
             .help = "Tells a line in the game master's own words",
             .form = form_of_telling,
             .perform = changes(tell)},
            {.id = "reword",
             .verb = "Reword",
             .of = "ENTRY",
             .help = "Says a told line in other words",
             .form = form_of_rewording,
             .foretold = who_reads_it,
             .perform = changes(reword)},
            {.id = "reveal",
             .verb = "Reveal",
             .of = "ENTRY",
             .help = "Shows a told line to one more reader",
             .form = form_of_revealing,
             .foretold = what_is_revealed,
             .perform = changes(reveal),
             .is_final = true}};
}

}  // namespace flagplot::acts
