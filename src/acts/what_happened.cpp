#include <fmt/format.h>

#include "acts/kinds.h"
#include "ascii/letters.h"
#include "dice/notation.h"
#include "referee/back_words.h"
#include "referee/fallen_dice.h"
#include "report/sentence.h"
#include "session/chronicle.h"

// Going back, rolling again, and results that a person sets.
namespace flagplot::acts {
namespace {

using json::InputError;
using session::Chronicle;
using session::Session;
using table::Field;

// The dice and the lookup that an entry is part of.
struct Rolled {
    int roll = 0;    // 0: no dice
    int lookup = 0;  // 0: none
    const session::Roll* dice = nullptr;
    const session::LookedUp* looked_up = nullptr;
};

Rolled rolled(const Subject& subject) {
    const Chronicle chronicle(subject.session);
    const session::Step& step = chronicle.step_of(subject.entry());
    const Rolled found{step.roll, step.lookup, chronicle.roll(step), chronicle.lookup(step)};
    if (found.dice || found.looked_up) return found;
    throw InputError(fmt::format("entry {}", subject.of), "it is neither a roll nor a lookup", "one");
}

bool is_closed(const Session& session, int entry) {
    const auto& open = session.state().open_run();
    return !open || session.entry(entry).run != open->id;
}

std::string details(const Subject& subject) {
    const Chronicle chronicle(subject.session);
    return report::in_full(chronicle, chronicle.step_of(subject.entry()).number);
}

Field reason_field() {
    return referee::text_field("reason", "Reason");
}

// ---- going back

Form form_of_going_back(const Subject& subject) {
    return {.key = "back", .title = "Go back", .help = details(subject), .fields = {optional(reason_field())}};
}

std::string what_goes_back(const Subject& subject, const Answer& /*typed*/) {
    return "This takes back the step that led to it and everything after it. It stays in the list, struck through, and "
           "can be redone. Notes stay, and the same dice return.\n" +
           referee::charts_kept_words(subject.session, subject.entry());
}

referee::Progress go_back(referee::Runner& runner, const Subject& subject, const Answer& answer) {
    return runner.back(subject.entry(), text_in(answer, "reason"));
}

// ---- rolling again, and setting what fell

// `stays`: the run whose rolls stay as they fell; 0: nobody asks.
std::string what_is_taken_back(const Session& session, int entry, int stays = 0) {
    const std::string lost = referee::loss_words(session, entry, stays);
    std::string words = lost.empty() ? "" : fmt::format("Taken back: {} (from #{} on).\n", lost, entry);
    words +=
        "Answers are offered again, and the other dice stay as they fell; what was thrown for something that falls "
        "away goes with it. ";
    words += is_closed(session, entry) ? "Later procedures and turns are played again, orders ticked anew. "
                                       : "Orders from there on are ticked anew. ";
    words += "Notes stay, and Undo brings everything back.\n";
    return words + referee::charts_kept_words(session, entry + 1);
}

Form form_of_rolling_again(const Subject& subject) {
    if (!rolled(subject).dice) throw InputError(fmt::format("entry {}", subject.of), "it has no dice", "a roll");
    return {.key = "reroll", .title = "Re-roll", .help = details(subject), .fields = {reason_field()}};
}

// "Fleet Z2: Direction is thrown again; the 9 rolls after it stay." What else goes, such as later procedures, is
// counted.
std::string what_a_reroll_takes_back(const Subject& subject, const Answer& /*typed*/) {
    const Session& session = subject.session;
    const Rolled what = rolled(subject);
    const int run = session.entry(what.roll).run;
    int after = 0;
    for (const session::Entry& one : Chronicle(session).counting(what.roll + 1, session.size()))
        after += one.run == run && std::holds_alternative<session::Roll>(one.body) ? 1 : 0;
    const std::string stay = after == 0   ? ""
                             : after == 1 ? "; the roll after it stays"
                                          : fmt::format("; the {} rolls after it stay", after);
    return fmt::format("{} is thrown again{}.\n", what.dice->purpose, stay) +
           what_is_taken_back(session, what.roll, run);
}

referee::Progress roll_again(referee::Runner& runner, const Subject& subject, const Answer& answer) {
    const int roll = rolled(subject).roll;
    referee::Correction correction;
    correction.reroll = true;
    correction.reason = text_in(answer, "reason");
    correction.go_back = is_closed(subject.session, roll);
    return runner.correct(roll, correction);
}

// Of the table as it was then: a house rule may have changed it since.
std::vector<table::Choice> results_then(const Session& session, int lookup) {
    const auto& tables = session.rules_before(lookup).tables();
    const auto table = tables.find(std::get<session::LookedUp>(session.entry(lookup).body).lookup.table);
    std::vector<table::Choice> choices;
    if (table == tables.end()) return choices;
    for (const table::Result& result : table->second.results) choices.push_back({result.id, result.label});
    return choices;
}

Field result_field(const Session& session, const Rolled& what) {
    const table::Lookup& lookup = what.looked_up->lookup;
    if (const table::Chart* const chart = session.rulebook().find_chart(lookup.table)) {
        Field cell = referee::text_field("result", "Set cell to");
        cell.otherwise = lookup.label;
        cell.help = table::cell_expectation(*chart);
        return cell;
    }
    return referee::choice_field("result", "Set result to", results_then(session, what.lookup),
                                 what.dice ? "" : lookup.result);
}

Form form_of_overruling(const Subject& subject) {
    const Rolled what = rolled(subject);
    Form form{.key = "overrule", .title = "Overrule", .help = details(subject)};
    const bool is_chart =
        what.looked_up && subject.session.rulebook().find_chart(what.looked_up->lookup.table) != nullptr;
    if (what.dice && !is_chart) form.fields.push_back(referee::faces_field("faces", "Set dice to", what.dice->sides));
    if (what.looked_up) form.fields.push_back(result_field(subject.session, what));
    if (form.fields.size() == 2) {  // the one or the other
        for (Field& field : form.fields) field.required = false;
    }
    form.fields.push_back(reason_field());
    return form;
}

struct Overruled {
    int entry = 0;
    referee::Correction correction;
};

// What is chosen. Throws json::InputError if it is neither or both, or faces that the dice don't have.
Overruled overruled(const Subject& subject, const Answer& answer) {
    const Rolled what = rolled(subject);
    const std::string result = text_in(answer, "result");
    const auto faces = answer.fields.find("faces");
    const bool sets_dice = faces != answer.fields.end() && !faces->second.is_null();
    if (sets_dice == !result.empty())
        throw InputError("overrule", sets_dice ? "both dice and a result" : "neither dice nor a result", "one of them");
    Overruled chosen{sets_dice ? what.roll : what.lookup, {}};
    chosen.correction.result = result;
    if (sets_dice) {
        const std::vector<std::string> texts = faces->second.texts();
        for (std::size_t i = 0; i < texts.size(); ++i)
            chosen.correction.faces.push_back(dice::parse_face(texts[i], what.dice->sides[i]));
    }
    chosen.correction.reason = text_in(answer, "reason");
    chosen.correction.go_back = is_closed(subject.session, chosen.entry);
    return chosen;
}

// What falls away with it is known once it is said what the roll shall show.
std::string what_overruling_takes_back(const Subject& subject, const Answer& typed) {
    try {
        const Overruled chosen = overruled(subject, typed);
        const auto fallen = referee::fallen_with(subject.session, subject.catalogue, chosen.entry, chosen.correction);
        return what_is_taken_back(subject.session, chosen.entry) + referee::fallen_words(subject.session, fallen);
    } catch (const InputError&) {  // what is wrong is said when it is tried
    } catch (const dice::DiceError&) {
    }
    const Rolled what = rolled(subject);
    return what_is_taken_back(subject.session, what.dice ? what.roll : what.lookup);
}

referee::Progress overrule(referee::Runner& runner, const Subject& subject, const Answer& answer) {
    const Overruled chosen = overruled(subject, answer);
    return runner.correct(chosen.entry, chosen.correction);
}

}  // namespace

std::vector<Act> acts_on_what_happened() {
    return {{.id = "back",
             .verb = "Go back",
             .of = "ENTRY",
             .help = "Goes back to before an entry",
             .form = form_of_going_back,
             .foretold = what_goes_back,
             .perform = go_back,
             .rewinds = true},
            {.id = "reroll",
             .verb = "Re-roll",
             .of = "ENTRY",
             .help = "Rolls dice again",
             .form = form_of_rolling_again,
             .foretold = what_a_reroll_takes_back,
             .perform = roll_again,
             .rewinds = true},
            {.id = "overrule",
             .verb = "Overrule",
             .of = "ENTRY",
             .help = "Sets what dice show, or what a table says",
             .form = form_of_overruling,
             .foretold = what_overruling_takes_back,
             .perform = overrule,
             .rewinds = true}};
}

}  // namespace flagplot::acts
