#include "report/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "dice/notation.h"
#include "report/roll_words.h"
#include "session/due.h"
#include "session/post.h"
#include "session/sequence.h"

namespace flagplot::report {
namespace {

using session::Body;
using session::Chronicle;
using session::Session;
using session::Value;
using Kind = Part::Kind;

Parts operator+(Parts one, const Parts& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

Parts words_part(std::string text) {
    return text.empty() ? Parts() : Parts{{Kind::words, std::move(text)}};
}

Parts because(const std::string& reason) {
    return reason.empty() ? Parts() : Parts{{Kind::words, ": "}, {Kind::reason, reason}};
}

// Lists of parts with something between them.
Parts joined(const std::vector<Parts>& lists, const char* between) {
    Parts all;
    for (const Parts& list : lists) {
        if (!all.empty() && !list.empty()) all.push_back({Kind::words, between});
        all = std::move(all) + list;
    }
    return all;
}

// ---- fields and values

const table::Field* find_field(const Session& session, const std::string& id) {
    if (const rulebook::Fact* fact = session.find_fact(id)) return &fact->field;
    for (const rulebook::UnitType& type : session.rulebook().unit_types) {
        if (const table::Field* field = type.find_field(id)) return field;
    }
    return nullptr;
}

// "Next zone" for "next-zone".
std::string id_words(std::string id) {
    std::ranges::replace(id, '-', ' ');
    if (!id.empty()) id.replace(0, 1, ascii::upper(id.substr(0, 1)));
    return id;
}

// What a unit's field says in other letters: "Port Moresby" for "port-moresby". Empty if none does.
std::string name_in_roster(const Session& session, const std::string& id) {
    for (const session::Unit& unit : session.state().units()) {
        for (const auto& [field, value] : unit.fields) {
            std::string name = value.is_string() ? value.get<std::string>() : "";
            if (name != id && json::kebab_case(name) == id) return name;
        }
    }
    return {};
}

// The label of a choice that has this id; empty if there is none, or if it has several.
std::string label_of_choice(const Session& session, const std::string& id) {
    std::string found;
    bool is_one = true;
    const auto look = [&](const std::vector<table::Choice>& choices) {
        for (const table::Choice& choice : choices) {
            if (choice.id != id) continue;
            is_one = is_one && (found.empty() || found == choice.label);
            found = choice.label;
        }
    };
    const rulebook::Rulebook& book = session.rulebook();
    look(book.sides);
    for (const rulebook::Fact& fact : book.facts) look(fact.field.choices);
    for (const rulebook::UnitType& type : book.unit_types) {
        for (const table::Field& field : type.fields) look(field.choices);
    }
    return is_one ? found : "";
}

// "E7 (was E6)"
Parts change_of(const table::Field* field, const Value& was, const Value& now) {
    const bool is_none = json::to_text(now).empty();
    Parts parts{{Kind::value, is_none ? "none" : table::label_of(field, now)}};
    if (json::to_text(was).empty()) return parts;
    return std::move(parts) +
           Parts{{Kind::words, " (was "}, {Kind::value, table::label_of(field, was)}, {Kind::words, ")"}};
}

// ---- the sentences of all kinds of entries

class Teller {
  public:
    Teller(const Chronicle& chronicle, int entry, Results results)
        : chronicle_(chronicle), session_(chronicle.session()), number_(entry), results_(results) {}

    Sentence operator()(const session::Header& /*header*/) const { return {}; }
    Sentence operator()(const session::Opened& /*opened*/) const { return {}; }
    Sentence operator()(const session::Closed& /*closed*/) const { return {}; }
    Sentence operator()(const session::Override& /*override*/) const { return {}; }

    // ---- what a procedure asks, throws, changes and tells

    Sentence operator()(const session::Answer& answer) const {
        Sentence one = labelled(answer.asked.empty() ? field_words(session_, answer.key) : answer.asked,
                                answer_parts(session_, answer));
        one.source = "answered";
        return one;
    }
    Sentence operator()(const session::Roll& /*roll*/) const { return of_dice(); }
    Sentence operator()(const session::LookedUp& /*looked_up*/) const { return of_dice(); }

    // An effect may change nothing, since a procedure always writes it.
    Sentence operator()(const session::Effect& effect) const {
        const auto* const unit = std::get_if<session::UnitChanged>(&effect.change);
        const auto* const fact = std::get_if<session::FactSet>(&effect.change);
        if ((unit && unit->was == unit->now) || (fact && fact->was == fact->now)) return {};
        return std::visit(*this, effect.change);
    }

    Sentence operator()(const session::Told& told) const {
        Sentence one{
            .unit = told.unit, .what = told.section, .says = words_part(chronicle_.text_of(number_)), .line = {}};
        one.line = one.says;
        const std::string audience = chronicle_.audience_of(number_);
        const std::string whose = "for " + reader(audience);
        if (session_.entry(number_).run == 0) {
            one.source = "by the game master; " + whose;
        } else if (audience != session::everyone) {
            one.source = whose;
        }
        one.is_usual = one.source.empty();
        return one;
    }

    // ---- what changes

    Sentence operator()(const session::UnitAdded& added) const {
        std::vector<Parts> fields;
        const rulebook::UnitType* const type = chronicle_.type_of(added.id);
        for (const auto& [id, value] : added.fields) {
            const table::Field* const field = type ? type->find_field(id) : nullptr;
            const std::string label = field ? field->label : field_words(session_, id);
            if (value == true) fields.push_back(words_part(label));
            if (value.is_boolean() || json::to_text(value).empty()) continue;
            fields.push_back(words_part(label + ": ") + change_of(field, {}, value));
        }
        return {added.id, "Added", joined(fields, ", "), words_part("added")};
    }
    Sentence operator()(const session::UnitChanged& changed) const {
        std::vector<Parts> fields;
        const rulebook::UnitType* const type = chronicle_.type_of(changed.id);
        for (const auto& [id, now] : changed.now) {
            const table::Field* const field = type ? type->find_field(id) : nullptr;
            fields.push_back(words_part((field ? field->label : field_words(session_, id)) + ": ") +
                             change_of(field, changed.was.get(id), now));
        }
        const Parts says = joined(fields, ", ") + because(changed.reason);
        return {changed.id, "Changed", says, says};
    }
    Sentence operator()(const session::UnitRemoved& removed) const {
        return {removed.id, "Removed", reason(removed.reason), words_part("removed") + because(removed.reason)};
    }
    Sentence operator()(const session::FactSet& fact) const {
        const table::Field* const field = find_field(session_, fact.fact);
        const std::string label = field ? field->label : field_words(session_, fact.fact);
        const bool is_of_all = fact.scope == rulebook::scopes::session;
        return labelled(is_of_all ? label : fmt::format("{}, {}", fact.scope, label),
                        change_of(field, fact.was, fact.now));
    }
    Sentence operator()(const session::ClockSet& /*clock*/) const { return labelled("End of turn", passed_over()); }
    Sentence operator()(const session::PhaseSet& phase) const {
        const Parts now = words_part(session::phase_label(session_.state(), session_.rulebook(), phase.now));
        return labelled("Phase", joined({now, passed_over()}, "\n"));
    }
    Sentence operator()(const session::RulesSet& rules) const {
        const rulebook::Rulebook& book = session_.rulebook();
        std::vector<std::string> readings;
        for (const auto& [id, chosen] : rules.readings) {
            const rulebook::Ruling* const ruling = book.find_ruling(id);
            const rulebook::Reading* const reading = ruling ? ruling->find_reading(chosen) : nullptr;
            readings.push_back(reading ? fmt::format("{}: {}", ruling->source, label_of(*reading))
                                       : fmt::format("{} = {}", id, chosen));
        }
        std::vector<std::string> house_rules;
        for (const rulebook::HouseRule& rule : rules.house_rules) house_rules.push_back(words(rule, book));
        std::vector<std::string> charts;
        for (const auto& [chart, digest] : rules.charts) charts.push_back(book.title_of(chart));
        std::vector<std::string> parts;
        if (!readings.empty()) parts.push_back(fmt::format("readings {}", fmt::join(readings, "; ")));
        if (!house_rules.empty()) parts.push_back(fmt::format("house rules {}", fmt::join(house_rules, "; ")));
        if (parts.empty()) parts.emplace_back("rules as printed");
        parts.push_back(rules.program);
        if (!charts.empty()) parts.push_back(fmt::format("your charts: {}", fmt::join(charts, "; ")));
        const Parts says = words_part(fmt::format("{}", fmt::join(parts, ", ")));
        return {"", "Rules", says, says};
    }

    // ---- what becomes of other entries

    Sentence operator()(const session::Amended& amended) const {
        std::string words = amended.audience ? "is now for " + reader(*amended.audience) : "";
        if (amended.text) words += words.empty() ? "was reworded" : " and was reworded";
        return of_line(fmt::format("Line {}", amended.entry), words, amended.reason);
    }
    Sentence operator()(const session::Ticked& ticked) const {
        return of_line(fmt::format("Line {}", ticked.of), ticked.yes ? "is done" : "isn't done", "");
    }
    Sentence operator()(const session::Struck& struck) const {
        const bool is_note = std::holds_alternative<session::Note>(session_.entry(struck.of).body);
        return of_line(fmt::format("{} {}", is_note ? "Note" : "Message", struck.of),
                       struck.yes ? "is struck out" : "stands again", "");
    }
    Sentence operator()(const session::Retracted& retracted) const {
        const bool is_redo = std::holds_alternative<session::Retracted>(session_.entry(retracted.from).body);
        const Parts says =
            is_redo ? words_part(fmt::format("Redone: what #{} took back counts again", retracted.from))
                    : words_part("Went back to before " + called(retracted.from)) + because(retracted.reason);
        return {"", "Undo", says, says};
    }

    // ---- notes and the post

    Sentence operator()(const session::Note& note) const {
        const std::string due = note.due == 0 ? "" : fmt::format(" (for {})", in_turn(session_, note.due));
        return posted("Note", words_of(note) + due);
    }
    Sentence operator()(const session::Message& message) const {
        return posted("Message", fmt::format("{} to {}, due {}: {}", reader(message.from), reader(message.to),
                                             in_turn(session_, message.due), message.text));
    }
    Sentence operator()(const session::MailCame& mail) const {
        const std::string subject = mail.subject.empty() ? "" : ": " + mail.subject;
        return posted("Mail",
                      fmt::format("Mail of {} for {}{}", reader(mail.from), in_turn(session_, mail.turn), subject));
    }
    Sentence operator()(const session::MailSetAside& aside) const {
        const auto& mail = std::get<session::MailCame>(session_.entry(aside.of).body);
        return posted("Mail",
                      fmt::format("{}: {}", plain((*this)(mail).says), aside.yes ? "set aside" : "taken up again"));
    }
    Sentence operator()(const session::SenderSkipped& skipped) const {
        return posted("Mail",
                      fmt::format("Mails of {} are {}", skipped.sender, skipped.yes ? "skipped" : "asked about again"));
    }
    Sentence operator()(const session::ReportOut& out) const {
        const std::string to = out.address.empty() ? "" : ", " + out.address;
        return posted("Report", fmt::format("Report of {} to {}: {}{}", in_turn(session_, out.turn), reader(out.reader),
                                            name_of(out.how), to));
    }
    Sentence operator()(const session::Unknown& unknown) const {
        return labelled("Unknown entry", words_part(unknown.kind));
    }

  private:
    // "#829 (Fleet Z2, Direction)"
    std::string called(int entry) const {
        const Sentence said = sentence_of(chronicle_, entry);
        const std::string unit = chronicle_.label_of(said.unit);
        const std::string between = unit.empty() || said.what.empty() ? "" : ", ";
        const std::string words = unit + between + said.what;
        return words.empty() ? fmt::format("#{}", entry) : fmt::format("#{} ({})", entry, words);
    }

    std::string reader(const std::string& audience) const { return label_of_reader(session_, audience); }

    static Parts reason(const std::string& why) { return why.empty() ? Parts() : Parts{{Kind::reason, why}}; }

    // "Sea state: Gale (was Calm)"
    static Sentence labelled(const std::string& label, const Parts& says) {
        return {"", label, says, says.empty() ? words_part(label) : words_part(label + ": ") + says};
    }

    // "Line 12 is now for Fletcher: it was his"
    static Sentence of_line(const std::string& which, const std::string& words, const std::string& why) {
        return {"", which, words_part(words) + because(why),
                words_part(fmt::format("{} {}", which, words)) + because(why)};
    }

    static Sentence posted(const char* what, const std::string& words) {
        return {"", what, words_part(words), words_part(words)};
    }

    Parts passed_over() const {
        std::vector<std::string> lines;
        for (const session::PassedOver& one : session::passed_over_by(session_, number_)) lines.push_back(one.words);
        return lines.empty() ? Parts() : words_part(fmt::format("Passed over: {}", fmt::join(lines, "; ")));
    }

    // ---- dice and tables

    Sentence of_dice() const {
        const session::Step& step = chronicle_.step_of(number_);
        const session::Roll* const roll = chronicle_.roll(step);
        const bool is_over = results_ == Results::that_count && step.lookup != 0 && !session_.holds(step.lookup);
        const session::LookedUp* const found = is_over ? nullptr : chronicle_.lookup(step);
        if (!roll && !found) return {};
        Sentence one{.unit = roll ? roll->unit : found->unit, .what = what_of(roll, found), .says = {}, .line = {}};
        if (roll) one.dice = fmt::format("{}: {}", dice_notation(roll->sides), fmt::join(roll->faces, " "));
        if (found) {
            one.says = {{Kind::result, found->lookup.label}};
            const std::optional<int> sum = sum_of(found->lookup);
            one.total = sum ? sum : found->lookup.total;
        } else {
            one.total = dice::sum(roll->faces);
        }
        one.line = found ? line_of(*found, roll) : words_part(roll->purpose + ": ") + faces_of(*roll);
        one.source = source_words(session_, roll, found);
        if (found && !found->house_rules.empty())
            one.source += "; " + house_rule_words(chronicle_.house_rules_of(step.lookup));
        one.is_usual =
            roll && report::is_as_usual(*roll) && (!found || (found->overruled.empty() && found->house_rules.empty()));
        return one;
    }

    std::string what_of(const session::Roll* roll, const session::LookedUp* found) const {
        if (found) return title_of(session_.rulebook(), found->lookup);
        const std::string whose = chronicle_.label_of(roll->unit) + ": ";
        return roll->purpose.starts_with(whose) ? roll->purpose.substr(whose.size()) : roll->purpose;
    }

    static Parts faces_of(const session::Roll& roll) { return {{Kind::dice, faces_words(roll)}}; }

    // "Fleet Z2: Weather: 6 +3 Gale = 9, read as 6 (the last row): Storm"
    Parts line_of(const session::LookedUp& found, const session::Roll* roll) const {
        const std::string title = title_of(session_.rulebook(), found.lookup);
        Parts line = words_part(roll ? roll->purpose : found.unit.empty() ? title : found.unit + ": " + title);
        const Parts how = calculation(roll, found.lookup);
        if (!how.empty()) line = std::move(line) + words_part(roll ? ": " : ", ") + how;
        if (!is_result_explained(found.lookup))
            line = std::move(line) + Parts{{Kind::words, ": "}, {Kind::result, found.lookup.label}};
        if (!found.overruled.empty())
            line = std::move(line) +
                   Parts{{Kind::words, " (overruled: "}, {Kind::reason, found.overruled}, {Kind::words, ")"}};
        if (found.house_rules.empty()) return line;
        const std::string rules = house_rule_words(chronicle_.house_rules_of(chronicle_.step_of(number_).lookup));
        return std::move(line) + Parts{{Kind::words, " ("}, {Kind::reason, rules}, {Kind::words, ")"}};
    }

    // What was thrown, and what that adds up to: "6", "6 +3 Gale = 9", "4 6, 10 +1 Night = 11".
    static Parts calculation(const session::Roll* roll, const table::Lookup& lookup) {
        Parts thrown = roll ? faces_of(*roll) : Parts();
        if (lookup.modifiers.empty() && !lookup.clamped) return thrown;
        const Parts how{{Kind::dice, explain(lookup)}};
        const bool begins_with_it = lookup.natural && plain(thrown) == std::to_string(*lookup.natural);
        return thrown.empty() || begins_with_it ? how : std::move(thrown) + words_part(", ") + how;
    }

    const Chronicle& chronicle_;
    const Session& session_;
    int number_;
    Results results_;
};

}  // namespace

std::string plain(const Parts& parts) {
    std::string text;
    for (const Part& part : parts) text += part.text;
    return text;
}

Sentence sentence_of(const Chronicle& chronicle, int entry, Results results) {
    return std::visit(Teller(chronicle, entry, results), chronicle.session().entry(entry).body);
}

namespace {

struct UnitOf {
    const std::string& operator()(const session::Roll& roll) const { return roll.unit; }
    const std::string& operator()(const session::LookedUp& found) const { return found.unit; }
    const std::string& operator()(const session::Told& told) const { return told.unit; }
    const std::string& operator()(const session::UnitAdded& added) const { return added.id; }
    const std::string& operator()(const session::UnitChanged& changed) const { return changed.id; }
    const std::string& operator()(const session::UnitRemoved& removed) const { return removed.id; }
    const std::string& operator()(const session::Effect& effect) const { return std::visit(*this, effect.change); }
    template <typename Body>
    const std::string& operator()(const Body& /*body*/) const {
        static const std::string nobody;
        return nobody;
    }
};

}  // namespace

std::string in_full(const Chronicle& chronicle, int step, const std::optional<std::string>& source) {
    const Sentence sentence = sentence_of(chronicle, step);
    std::string words = fmt::format("#{}", step);
    for (const std::string& part :
         {chronicle.label_of(unit_of(chronicle.session().entry(step).body)), sentence.what, sentence.dice}) {
        if (!part.empty()) words += ", " + part;
    }
    const session::LookedUp* const found = chronicle.lookup(chronicle.step_of(step));
    const std::string how = found ? table::explain(found->lookup) : "";
    if (!how.empty()) words += (found->lookup.total ? ", total " : ", ") + how;
    const std::string result = plain(sentence.says);
    if (!result.empty()) words += ". " + result;
    const std::string from = source.value_or(sentence.source);
    if (!from.empty()) words += fmt::format(" ({})", from);
    if (found) {
        for (const std::string& note : found->lookup.notes) words += ' ' + note;
    }
    return words;
}

const std::string& unit_of(const Body& body) {
    return std::visit(UnitOf(), body);
}

std::string field_words(const Session& session, const std::string& field) {
    if (const table::Field* known = find_field(session, field)) return known->label;
    const std::string name = name_in_roster(session, field);
    return name.empty() ? id_words(field) : name;
}

std::string rule_words(const Session& session, const std::string& name) {
    constexpr std::string_view reading = "reading of ";
    if (name.starts_with(reading)) {
        const rulebook::Ruling* const ruling = session.rulebook().find_ruling(name.substr(reading.size()));
        return fmt::format("The ruling \"{}\"", ruling ? ruling->question : name);
    }
    const auto& rules = session.state().house_rules();
    const auto rule = std::ranges::find(rules, name, &rulebook::HouseRule::id);
    return fmt::format("The house rule \"{}\"", rule == rules.end() ? name : rule->title);
}

std::string in_turn(const Session& session, int turn) {
    return fmt::format("{} {}", ascii::lower(session.rulebook().clock.turn_label), turn);
}

std::string value_words(const Session& session, const std::string& field, const Value& value) {
    if (value.is_null()) return "none";
    if (value.is_boolean()) return value == true ? "yes" : "no";
    if (const table::Field* known = find_field(session, field)) return table::label_of(known, value);
    std::string words = json::to_text(value);
    if (const table::Table* const table = session.rules().find_table(words)) return table->title;
    // The id of a choice that only its form knew.
    const bool is_id = words.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
    if (!is_id) return words;
    std::string label = label_of_choice(session, words);
    if (!label.empty()) return label;
    return words.find('-') == std::string::npos ? words : id_words(words);
}

Parts fields_parts(const Session& session, const session::Fields& fields) {
    std::vector<Parts> parts;
    for (const auto& [id, value] : fields) {
        if (value.is_null()) continue;
        parts.push_back(
            {{Kind::words, field_words(session, id) + ": "}, {Kind::value, value_words(session, id, value)}});
    }
    return joined(parts, ", ");
}

Parts answer_parts(const Session& session, const session::Answer& answer) {
    if (answer.rows.size() == 1) return {{Kind::unit, answer.rows.front().first}};
    if (!answer.rows.empty()) return words_part(fmt::format("{} units", answer.rows.size()));
    if (answer.fields.empty()) return words_part("nothing");
    if (answer.fields.size() != 1) return fields_parts(session, answer.fields);
    const auto& [field, value] = *answer.fields.begin();
    return {{Kind::value, value_words(session, field, value)}};
}

}  // namespace flagplot::report
