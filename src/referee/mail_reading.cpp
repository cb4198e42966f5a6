#include "referee/mail_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "referee/referee.h"
#include "session/post.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using session::MailCame;

const table::MailPlan& plan_of(const session::Session& session) {
    const auto& plan = session.rulebook().mail;
    if (!plan) throw InputError("mail", session.rulebook().title + " isn't played by mail", "a game that is");
    return *plan;
}

// The mail, and what else is given.
Given given_of(const table::MailPlan& plan, const MailCame& mail, const Given& more) {
    Given given = more;
    given.answers = [&plan, &mail, &more](const Form& form) -> std::optional<session::Answer> {
        if (form.key != plan.form) return more.answers ? more.answers(form) : std::nullopt;
        return session::Answer{form.key, {{plan.sender, mail.from}, {plan.text, mail.text}}, {}};
    };
    return given;
}

// Why no mail can be read now; empty: one can.
std::string what_is_open(const session::Session& session) {
    const auto& run = session.state().open_run();
    return run ? fmt::format("{} is open", run->opened.procedure) : "";
}

struct Enough {};

}  // namespace

std::string values_in_words(const Form& form, const FormRow& row) {
    std::vector<std::string> words;
    for (const table::Field& field : form.fields) {
        const auto value = row.defaults.find(field.id);
        if (value == row.defaults.end() || value->second.is_null() || !row.has(field)) continue;
        words.push_back(table::label_of(&row.field_here(field), value->second));
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string in_words(const MailReading& reading) {
    const std::vector<FormRow> rows = reading.form ? reading.form->rows : std::vector<FormRow>();
    std::string understood;
    std::string doubtful;
    for (const FormRow& row : rows) {
        const std::vector<std::string> doubts = row.writers_doubts();
        if (doubts.empty()) {
            understood += fmt::format("{}: {}\n", row.label, values_in_words(*reading.form, row));
        } else {
            doubtful += fmt::format("{}: {}\n", row.label, fmt::join(doubts, "; "));
        }
    }
    if (!understood.empty()) understood = "I understand:\n\n" + understood;
    if (doubtful.empty()) return understood;
    return fmt::format("{}{}What do you mean here?\n\n{}", understood, understood.empty() ? "" : "\n", doubtful);
}

MailReading look_at_mail(Runner& runner, const session::Session& session, int number) {
    const table::MailPlan& plan = plan_of(session);
    const MailCame& mail = session::mail_at(session, number);
    const Given nothing;
    Given given = given_of(plan, mail, nothing);
    MailReading reading;
    given.standing_orders = false;  // the grid is looked at, not taken
    const std::string open = what_is_open(session);
    reading.doubts = session::mail_doubts(session, number);
    if (!open.empty()) {
        reading.problem = open + "; expected it to be finished or taken back";
        return reading;
    }
    try {
        runner.play(plan.procedure, given, [&](const Progress& progress) {
            reading.form = progress.pending;
            throw Enough();
        });
    } catch (const Enough&) {  // the runner has taken all of it back
    } catch (const UnusableAnswer& error) {
        reading.problem = fmt::format("{}; expected {}", error.found(), error.expected());
    } catch (const InputError& error) {
        reading.problem = json::words_of(error);
    }
    return reading;
}

void offer_waiting_mail(Form& form, const session::Session& session) {
    const auto& plan = session.rulebook().mail;
    const auto& run = session.state().open_run();
    if (!plan || form.key != plan->form || !run || run->opened.procedure != plan->procedure) return;
    const auto field = [&](const std::string& id) {
        return std::find_if(form.fields.begin(), form.fields.end(),
                            [&](const table::Field& one) { return one.id == id; });
    };
    const auto sender = field(plan->sender);
    const auto text = field(plan->text);
    const bool is_free = sender != form.fields.end() && text != form.fields.end() && sender->otherwise.is_null() &&
                         text->otherwise.is_null();
    if (!is_free) return;
    for (const session::Reader& reader : session::correspondents(session.state(), session.rulebook())) {
        const session::MailStatus mail = session::mail_status(session, reader.id, session.state().turn());
        if (mail.mark != session::MailMark::arrived) continue;
        sender->otherwise = reader.id;
        text->otherwise = session::mail_at(session, mail.newest).text;
        return;
    }
}

Progress take_orders(Runner& runner, const session::Session& session, int number, const Given& more,
                     const Runner::Check& check) {
    const table::MailPlan& plan = plan_of(session);
    const MailCame mail = session::mail_at(session, number);  // the journal grows
    const std::string open = what_is_open(session);
    if (!open.empty()) throw InputError("mail", open, "it to be finished or taken back");
    Given given = given_of(plan, mail, more);
    given.standing_orders = more.standing_orders || session::mail_doubts(session, number).empty();
    return runner.play(plan.procedure, given, check);
}

}  // namespace flagplot::referee
