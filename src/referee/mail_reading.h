#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/runner.h"

// A commander's mail, before and when his orders are taken.
namespace flagplot::referee {

// A mail in which nothing is an order or may be one: no other answer is needed.
class NoOrders : public UnusableAnswer {
  public:
    using UnusableAnswer::UnusableAnswer;
};

// What playing it would come to. Nothing is written.
struct MailReading {
    std::optional<Form> form;              // what was read, to be confirmed; nothing: nothing of it is to be confirmed
    std::string problem;                   // why its orders can't be taken; empty: they can
    std::vector<std::string> doubts = {};  // of the mail itself, see session::mail_doubts()
    // Units of which it says nothing any more, see session::units_ordered_since(): they aren't ordered again.
    std::vector<std::string> left_out = {};
    bool has_no_orders = false;  // nothing of it may be one: it is set aside, and answered
    // Whether it may be taken as it was read: nothing of it is doubtful.
    bool is_clear() const { return problem.empty() && doubts.empty() && is_understood(); }
    // Whether its words are, whatever the mail is worth.
    bool is_understood() const { return problem.empty() && (!form || form->standing); }
};

// The field of the form that asks for a mail in which stand the units that are left out of it, by their ids and with
// commas between; a game's form may have it or not. Whoever types or pastes a mail isn't asked for it.
inline constexpr const char* left_out_field = "left-out";

// What was read of a row, in words: "N2,NW1,N4, low".
std::string values_in_words(const Form& form, const FormRow& row);

// Words of a mail that somebody has to look at, and why.
struct MailMark {
    std::size_t from = 0;  // bytes of the mail's text
    std::size_t to = 0;
    int line = 1;      // on which they begin
    std::string unit;  // the row's label: "TF17 in B/M23"
    std::string why;   // the doubt
    bool operator==(const MailMark&) const = default;
};
// The doubts of what was read, each at its words: where it names none, at all that was written for the unit. In the
// order of the rows.
std::vector<MailMark> marks_in(const std::string& mail, const Form& form);

// What a row says, in words: its own sentence, or else its values.
std::string row_in_words(const Form& form, const FormRow& row);

// The reading as its writer is told it: what was understood, a line a unit, and what is doubtful by what he knows
// himself. Empty: nothing was.
std::string in_words(const MailReading& reading);

// Throws json::InputError if the entry is no mail, or if the game takes none.
MailReading look_at_mail(Runner& runner, const session::Session& session, int mail);

// Of the form that asks for a mail: the first of this turn that waits is offered, if there is one and nothing is that
// was typed, and what is left out of it. Other forms stay as they are.
void offer_waiting_mail(Form& form, const session::Session& session);

// Plays what the game reads mails with. Where nothing is doubtful it is confirmed as it was read; otherwise the
// procedure waits for its confirmation, unless `given` has it; where only the mail itself is doubtful, and not its
// words, `given` may take them as they were read (standing_orders). Throws as Runner::play(), and if the mail can't be
// read.
Progress take_orders(Runner& runner, const session::Session& session, int mail, const Given& given = {},
                     const Runner::Check& check = {});

}  // namespace flagplot::referee
