#include "referee/mail_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "json/unknown.h"
#include "referee/referee.h"
#include "session/post.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using session::MailCame;

const rulebook::MailPlan& plan_of(const session::Session& session) {
    const auto& plan = session.rulebook().mail;
    if (!plan) throw InputError("mail", session.rulebook().title + " isn't played by mail", "a game that is");
    return *plan;
}

std::vector<Field>::iterator field_of(Form& form, const std::string& id) {
    return std::ranges::find(form.fields, id, &Field::id);
}

// Null: there are none.
Value in_one(const std::vector<std::string>& units) {
    return units.empty() ? Value() : Value(fmt::format("{}", fmt::join(units, ", ")));
}

// The mail, without the units that are left out of it, and what else is given.
Given given_of(const session::Session& session, const rulebook::MailPlan& plan, const MailCame& mail,
               const std::vector<std::string>& left_out, const Given& more) {
    Given given = more;
    const std::string text = session::text_to_read(session, mail);
    given.answers = [&plan, &mail, &more, left_out, text](const Form& form) -> std::optional<session::Answer> {
        if (form.key != plan.form) return more.answers ? more.answers(form) : std::nullopt;
        session::Answer answer{form.key, {{plan.sender, mail.from}, {plan.text, text}}, {}};
        if (json::find_by_id(form.fields, left_out_field)) answer.fields[left_out_field] = in_one(left_out);
        return answer;
    };
    return given;
}

// Why no mail can be read now; empty: one can.
std::string what_is_open(const session::Session& session) {
    const auto& run = session.state().open_run();
    return run ? fmt::format("{} is open", run->opened.procedure) : "";
}

// Whether that is a mail of his, and wasn't typed.
bool is_mail_of(const session::Session& session, const Value& sender, const Value& text) {
    const std::vector<int> all = session::mails(session);
    return std::ranges::any_of(all, [&](int number) {
        const MailCame& mail = session::mail_at(session, number);
        return sender == mail.from && session::is_text_of(json::to_text(text), mail);
    });
}

// The first that waits; what is left out of it. What was typed and taken back is offered before it.
Value offer_mail(Form& form, const rulebook::MailPlan& plan, const session::Session& session) {
    const auto sender = field_of(form, plan.sender);
    const auto text = field_of(form, plan.text);
    if (sender == form.fields.end() || text == form.fields.end()) return {};
    const bool is_free = sender->otherwise.is_null() && text->otherwise.is_null();
    if (!is_free && !is_mail_of(session, sender->otherwise, text->otherwise)) return {};
    for (const session::Reader& reader : session::correspondents(session)) {
        const session::MailStatus mail = session::mail_status(session, reader.id, session.state().turn());
        if (mail.mark != session::MailMark::arrived) continue;
        sender->otherwise = reader.id;
        text->otherwise = session::text_to_read(session, session::mail_at(session, mail.newest));
        return in_one(session::units_ordered_since(session, mail.newest));
    }
    return {};
}

struct Enough {};

// ---- where words stand

struct Place {
    std::size_t from = 0;
    std::size_t to = 0;
};

// How many of the words, from one of them on, stand there one after the other, and where they end.
std::pair<std::size_t, std::size_t> follows(std::string_view text, std::size_t at, std::size_t end,
                                            const std::vector<std::string>& words, std::size_t from) {
    std::size_t count = 0;
    std::size_t last = at;
    while (from + count < words.size()) {
        while (count > 0 && at < end && ascii::is_blank(text[at])) ++at;
        const std::string& word = words[from + count];
        if (at + word.size() > end || text.substr(at, word.size()) != word) break;
        at += word.size();
        last = at;
        ++count;
    }
    return {count, last};
}

// Where the words stand, however they are broken into lines: in one piece, or the longest pieces of them in their
// order. Nothing: the first isn't there. A mail of one word, ten thousand times, keeps nobody waiting.
constexpr std::size_t most_tries = 1'000;  // of places for one piece
std::vector<Place> places_of(std::string_view text, Place within, std::string_view wanted) {
    const std::vector<std::string> words = ascii::parts(wanted);
    std::vector<Place> places;
    std::size_t next = 0;
    std::size_t begin = within.from;
    while (next < words.size()) {
        std::size_t most = 0;
        Place best;
        std::size_t tries = 0;
        for (std::size_t at = text.find(words[next], begin);
             at < within.to && most < words.size() - next && tries < most_tries; at = text.find(words[next], at + 1)) {
            ++tries;
            const auto [count, end] = follows(text, at, within.to, words, next);
            if (count <= most) continue;
            most = count;
            best = {at, end};
        }
        if (most == 0) break;
        places.push_back(best);
        next += most;
        begin = best.to;
    }
    return places;
}

// The lines of a row, where they stand in the mail.
std::vector<Place> lines_of(const std::string& mail, const std::string& written) {
    std::vector<Place> all;
    std::size_t begin = 0;
    for (const std::string& line : ascii::split(written, '\n')) {
        for (const Place& one : places_of(mail, {begin, mail.size()}, line)) {
            all.push_back(one);
            begin = one.to;
        }
    }
    return all;
}

// The words of a doubt where they stand in a row's lines, or else in the mail.
std::vector<Place> places_of(const std::string& mail, const std::vector<Place>& lines, const std::string& words) {
    if (words.empty()) return lines;
    const std::size_t all = ascii::parts(words).size();
    for (const Place& line : lines) {
        std::vector<Place> places = places_of(mail, line, words);
        const auto is_whole = [&](Place one) {
            return ascii::parts(mail.substr(one.from, one.to - one.from)).size() == all;
        };
        if (places.size() == 1 && is_whole(places.front())) return places;
    }
    std::vector<Place> places = places_of(mail, {lines.empty() ? 0 : lines.front().from, mail.size()}, words);
    return places.empty() ? lines : places;
}

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

std::vector<MailMark> marks_in(const std::string& mail, const Form& form) {
    std::vector<MailMark> marks;
    const auto add = [&](const FormRow& row, const std::vector<Place>& places, const std::string& why) {
        for (const Place& place : places) {
            const auto before = std::count(mail.begin(), mail.begin() + static_cast<std::ptrdiff_t>(place.from), '\n');
            marks.push_back({place.from, place.to, static_cast<int>(before) + 1, row.label, why});
        }
    };
    for (const FormRow& row : form.rows) {
        const std::vector<Place> lines = lines_of(mail, row.written);
        for (const RowDoubt& doubt : row.doubts) add(row, places_of(mail, lines, doubt.at), doubt.words);
        if (row.aside == "unread") add(row, lines, "");
    }
    return marks;
}

std::string row_in_words(const Form& form, const FormRow& row) {
    return row.says.empty() ? values_in_words(form, row) : row.says;
}

std::string in_words(const MailReading& reading) {
    const std::vector<FormRow> rows = reading.form ? reading.form->rows : std::vector<FormRow>();
    std::string understood;
    std::string doubtful;
    std::string asked;
    for (const FormRow& row : rows) {
        const std::vector<std::string> doubts = row.writers_doubts();
        if (row.aside == "unread") {
            doubtful += row.written + '\n';
        } else if (row.aside == "question") {
            asked += row.written + '\n';
        } else if (!row.aside.empty()) {
            continue;
        } else if (doubts.empty()) {
            understood += fmt::format("{}: {}\n", row.label, row_in_words(*reading.form, row));
        } else {
            doubtful += fmt::format("{}: {}\n", row.label, fmt::join(doubts, "; "));
        }
    }
    std::string words;
    const auto add = [&](const char* heading, const std::string& lines) {
        if (!lines.empty()) words += fmt::format("{}{}\n\n{}", words.empty() ? "" : "\n", heading, lines);
    };
    add("You ask:", asked);
    add("I understand:", understood);
    add("What do you mean here?", doubtful);
    return words;
}

MailReading look_at_mail(Runner& runner, const session::Session& session, int number) {
    const rulebook::MailPlan& plan = plan_of(session);
    const MailCame& mail = session::mail_at(session, number);
    const Given nothing;
    MailReading reading;
    reading.left_out = session::units_ordered_since(session, number);
    Given given = given_of(session, plan, mail, reading.left_out, nothing);
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
        reading.has_no_orders = dynamic_cast<const NoOrders*>(&error) != nullptr;
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
    const Value left_out = offer_mail(form, *plan, session);
    const auto field = field_of(form, left_out_field);
    if (field == form.fields.end()) return;
    field->otherwise = left_out;
    if (left_out.is_null()) form.fields.erase(field);
}

Progress take_orders(Runner& runner, const session::Session& session, int number, const Given& more,
                     const Runner::Check& check) {
    const rulebook::MailPlan& plan = plan_of(session);
    const MailCame mail = session::mail_at(session, number);  // the journal grows
    const std::string open = what_is_open(session);
    if (!open.empty()) throw InputError("mail", open, "it to be finished or taken back");
    Given given = given_of(session, plan, mail, session::units_ordered_since(session, number), more);
    given.standing_orders = more.standing_orders || session::mail_doubts(session, number).empty();
    return runner.play(plan.procedure, given, check);
}

}  // namespace flagplot::referee
