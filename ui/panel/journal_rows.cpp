#include "ui/panel/journal_rows.h"

#include <QStringList>
#include <algorithm>

#include "report/log.h"
#include "report/roll_words.h"
#include "session/audience.h"
#include "session/due.h"
#include "session/post.h"
#include "session/sequence.h"
#include "ui/common/answer_words.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using session::Entry;
using Kind = JournalRow::Kind;

QString because(const std::string& reason) {
    return reason.empty() ? QString() : QStringLiteral(": ") + text(reason);
}

QString numbers(const std::vector<int>& values, const QString& between) {
    QStringList texts;
    for (const int value : values) texts << QString::number(value);
    return texts.join(between);
}

// What an entry changed; of a procedure's effect, the change within it.
session::Body change_in(const Entry& entry) {
    const auto* effect = std::get_if<session::Effect>(&entry.body);
    if (!effect) return entry.body;
    return std::visit([](const auto& change) { return session::Body(change); }, effect->change);
}

// An effect may change nothing, since a procedure always writes it.
bool changes_something(const session::Effect& effect) {
    const auto* unit = std::get_if<session::UnitChanged>(&effect.change);
    const auto* fact = std::get_if<session::FactSet>(&effect.change);
    return !(unit && unit->was == unit->now) && !(fact && fact->was == fact->now);
}

bool is_change(const Entry& entry) {
    using namespace session;
    const Body& body = entry.body;
    if (const auto* effect = std::get_if<Effect>(&body)) return changes_something(*effect);
    return std::holds_alternative<UnitAdded>(body) || std::holds_alternative<UnitChanged>(body) ||
           std::holds_alternative<UnitRemoved>(body) || std::holds_alternative<FactSet>(body) ||
           std::holds_alternative<PhaseSet>(body) || std::holds_alternative<Amended>(body) ||
           std::holds_alternative<Unknown>(body);
}

}  // namespace

JournalRows::JournalRows(const session::Session& session, const std::vector<referee::Procedure>& procedures)
    : session_(session), chronicle_(session) {
    for (const referee::Procedure& procedure : procedures) procedures_.emplace(procedure.id, procedure);
}

namespace {

QString note_what(const session::Body& body) {
    const bool is_mail = std::holds_alternative<session::MailCame>(body) ||
                         std::holds_alternative<session::MailSetAside>(body) ||
                         std::holds_alternative<session::SenderSkipped>(body);
    if (is_mail) return JournalRows::tr("Mail");
    if (std::holds_alternative<session::ReportOut>(body)) return JournalRows::tr("Report");
    if (std::holds_alternative<session::Message>(body)) return JournalRows::tr("Message");
    return JournalRows::tr("Note");
}

}  // namespace

std::vector<int> JournalRows::take_new() {
    const int before = size();
    std::vector<int> altered;
    while (taken_ < session_.size()) take(session_.entry(++taken_), altered);
    std::erase_if(altered, [&](int row) { return row < 0 || row >= before; });
    return altered;
}

void JournalRows::take(const Entry& entry, std::vector<int>& altered) {
    const auto& body = entry.body;
    const session::Step& step = chronicle_.step_of(entry.number);
    if (step.number != entry.number) {  // a lookup that stands with its roll
        const int row = row_of(step.number);
        rows_[static_cast<std::size_t>(row)].lookup = entry.number;
        altered.push_back(row);
    } else if (const auto* opened = std::get_if<session::Opened>(&body)) {
        if (opened->turn != heading_turn_) begin_turn(entry.number, opened->turn, false);
        begin_run(step);
    } else if (std::holds_alternative<session::ClockSet>(body)) {
        add_what_was_passed_over(entry);
        begin_turn(entry.number, step.turn, true);
    } else if (step.roll != 0 || step.lookup != 0) {
        add(Kind::roll, step);
        rows_.back().roll = step.roll;
        if (step.lookup == entry.number) rows_.back().lookup = step.lookup;  // else it comes later
    } else if (std::holds_alternative<session::Answer>(body)) {
        add(Kind::answer, step);
    } else if (std::holds_alternative<session::Told>(body)) {
        add(Kind::told, step);
    } else if (!session::post_words(session_, body).empty()) {
        add(Kind::note, step);
    } else if (std::holds_alternative<session::Retracted>(body)) {
        add(Kind::mark, step);
    } else if (const auto* rules = std::get_if<session::RulesSet>(&body);
               rules ? is_worth_a_row(*rules) : is_change(entry) && is_worth_a_row(entry)) {
        add(Kind::change, step);
    }
    if (const auto* amended = std::get_if<session::Amended>(&body)) altered.push_back(row_of(amended->entry));
    if (const auto* ticked = std::get_if<session::Ticked>(&body)) altered.push_back(row_of(ticked->of));
    if (const auto* struck = std::get_if<session::Struck>(&body)) altered.push_back(row_of(struck->of));
}

// Else it is another program or rulebook file.
bool JournalRows::is_worth_a_row(const session::RulesSet& rules) {
    const bool is_other = rules.readings != readings_ || rules.house_rules != house_rules_;
    readings_ = rules.readings;
    house_rules_ = rules.house_rules;
    return is_other;
}

// What a procedure keeps for itself is nobody's news, where there is nobody to keep it from.
bool JournalRows::is_worth_a_row(const session::Entry& change) const {
    const auto* const effect = std::get_if<session::Effect>(&change.body);
    const auto* const unit = effect ? std::get_if<session::UnitChanged>(&effect->change) : nullptr;
    if (!unit || session::is_hidden(session_.state(), session_.rulebook())) return true;
    return std::any_of(unit->now.begin(), unit->now.end(), [&](const auto& item) {
        const table::Field* const known = field(unit->id, item.first);
        return !known || !known->secret;
    });
}

void JournalRows::add(JournalRow::Kind kind, const session::Step& step) {
    const bool is_of_this_turn = step.turn == heading_turn_ || kind == Kind::mark;  // which stands where it was made
    if (!is_of_this_turn) begin_turn(step.number, step.turn, false);
    begin_run(step);
    rows_.push_back({.kind = kind, .number = step.number});
}

// What was passed over at a turn's end stands at its end, above the heading of the next one.
void JournalRows::add_what_was_passed_over(const session::Entry& clock) {
    if (session::passed_over_by(session_, clock.number).empty()) return;
    begin_run(chronicle_.step_of(clock.number));
    rows_.push_back({.kind = Kind::change, .number = clock.number});
}

void JournalRows::begin_turn(int number, int turn, bool begins) {
    rows_.push_back({.kind = Kind::turn, .number = number, .turn = turn, .begins = begins});
    heading_turn_ = turn;
    heading_run_ = -1;
}

// The heading of the step's run, unless it stands there already. What a person does while a run is open stands in it.
void JournalRows::begin_run(const session::Step& step) {
    const bool is_mark = std::holds_alternative<session::Retracted>(session_.entry(step.number).body);
    const bool meanwhile = step.run == 0 && (heading_run_ == -1 || heading_run_ == step.during || is_mark);
    if (step.run == heading_run_ || meanwhile) return;
    rows_.push_back({.kind = Kind::run, .number = step.number, .run = step.run, .begins = step.run == step.number});
    heading_run_ = step.run;
}

int JournalRows::row_of(int entry) const {
    const auto later = std::upper_bound(rows_.begin(), rows_.end(), entry,
                                        [](int number, const JournalRow& row) { return number < row.number; });
    return static_cast<int>(later - rows_.begin()) - 1;
}

int JournalRows::go_back_entry(const JournalRow& row) const {
    const bool can = row.is_heading() ? row.begins : row.kind != Kind::note && row.kind != Kind::mark;
    return can && counts(row) ? row.number : 0;
}

int JournalRows::reached_back_to() const {
    const std::vector<int>& retractions = session_.steps().retractions();
    if (retractions.empty()) return 0;
    int from = retractions.back();
    while (const auto* retracted = std::get_if<session::Retracted>(&session_.entry(from).body)) from = retracted->from;
    return from;
}

int JournalRows::last_entry(const JournalRow& row) {
    if (row.kind == Kind::run && row.run != 0) return row.run;
    return std::max({row.number, row.roll, row.lookup});
}

bool JournalRows::counts(const JournalRow& row) const {
    if (row.is_heading() && row.kind == Kind::turn && !row.begins) return true;
    if (row.kind == Kind::note && chronicle_.is_struck(row.number)) return false;
    return (row.kind == Kind::run && row.run == 0) || session_.holds(last_entry(row));
}

bool JournalRows::is_ad_hoc(const JournalRow& row) const {
    const int run = row.kind == Kind::run ? row.run : session_.entry(row.number).run;
    if (run == 0) return false;
    const auto* opened = std::get_if<session::Opened>(&session_.entry(run).body);
    const auto known = opened ? procedures_.find(opened->procedure) : procedures_.end();
    return known != procedures_.end() && known->second.ad_hoc;
}

bool JournalRows::is_open(const JournalRow& row) const {
    const auto& open = session_.state().open_run();
    return open && session_.entry(row.number).run == open->id;
}

QString JournalRows::heading(const JournalRow& row) const {
    if (row.kind == Kind::turn) return text(report::turn_label(session_, row.turn));
    if (row.kind != Kind::run) return {};
    if (row.run == 0) return tr("Between steps");
    const auto* opened = std::get_if<session::Opened>(&session_.entry(row.run).body);
    if (!opened) return {};
    const auto known = procedures_.find(opened->procedure);
    const QString title = text(known == procedures_.end() ? opened->procedure : known->second.title);
    return row.begins ? title : tr("%1, continued").arg(title);
}

const session::Roll* JournalRows::roll(const JournalRow& row) const {
    return chronicle_.roll(row.step());
}

const session::LookedUp* JournalRows::lookup(const JournalRow& row) const {
    return chronicle_.lookup(row.step());
}

const std::string& JournalRows::unit_id(const JournalRow& row) const {
    static const std::string none;
    if (row.is_heading()) return none;
    const auto& body = session_.entry(row.number).body;
    if (const auto* roll = std::get_if<session::Roll>(&body)) return roll->unit;
    if (const auto* lookup = std::get_if<session::LookedUp>(&body)) return lookup->unit;
    if (const auto* told = std::get_if<session::Told>(&body)) return told->unit;
    if (const auto* added = session::unit_added_by(session_.entry(row.number))) return added->id;
    if (const auto* changed = std::get_if<session::UnitChanged>(&body)) return changed->id;
    if (const auto* removed = std::get_if<session::UnitRemoved>(&body)) return removed->id;
    const auto* effect = std::get_if<session::Effect>(&body);
    const auto* affected = effect ? std::get_if<session::UnitChanged>(&effect->change) : nullptr;
    return affected ? affected->id : none;
}

QString JournalRows::unit(const JournalRow& row) const {
    return text(unit_id(row));
}

QString JournalRows::unit_label(const JournalRow& row) const {
    return text(chronicle_.label_of(unit_id(row)));
}

std::string JournalRows::table_title(const std::string& table) const {
    return session_.rulebook().title_of(table);
}

QString JournalRows::what(const JournalRow& row) const {
    if (const session::LookedUp* found = lookup(row)) return text(table_title(found->lookup.table));
    if (const session::Roll* thrown = roll(row)) {
        QString purpose = text(thrown->purpose);
        const QString whose = unit_label(row) + QStringLiteral(": ");
        return purpose.startsWith(whose) ? purpose.mid(whose.size()) : purpose;
    }
    if (row.kind == Kind::told) return text(std::get<session::Told>(session_.entry(row.number).body).section);
    if (row.kind == Kind::note) return note_what(session_.entry(row.number).body);
    if (row.kind == Kind::answer) {
        const auto& answer = std::get<session::Answer>(session_.entry(row.number).body);
        return answer.asked.empty() ? field_words(session_, answer.key) : text(answer.asked);
    }
    if (row.kind == Kind::change) return change_what(session_.entry(row.number));
    return {};
}

QString JournalRows::dice(const JournalRow& row) const {
    const session::Roll* thrown = roll(row);
    if (!thrown) return {};
    return text(report::dice_notation(thrown->sides)) + QStringLiteral(": ") +
           numbers(thrown->faces, QStringLiteral(" "));
}

QString JournalRows::total(const JournalRow& row) const {
    if (const session::LookedUp* found = lookup(row)) {
        const std::optional<int> sum = sum_of(found->lookup);
        const std::optional<int> shown = sum ? sum : found->lookup.total;
        return shown ? QString::number(*shown) : QString();
    }
    const session::Roll* thrown = roll(row);
    return thrown ? QString::number(dice::sum(thrown->faces)) : QString();
}

QString JournalRows::result(const JournalRow& row) const {
    switch (row.kind) {
        case Kind::roll:
            return lookup(row) ? text(lookup(row)->lookup.label) : QString();
        case Kind::told:
            return text(chronicle_.text_of(row.number));
        case Kind::answer:
            return answer_words(session_, std::get<session::Answer>(session_.entry(row.number).body), Lines::all);
        case Kind::note:
            return text(session::post_words(session_, session_.entry(row.number).body));
        case Kind::change:
            return change_text(session_.entry(row.number));
        case Kind::mark:
            return mark_text(session_.entry(row.number));
        default:
            return {};
    }
}

QString JournalRows::side_label(const std::string& audience) const {
    return text(session::label_of_reader(audience, session_.state(), session_.rulebook()));
}

QString JournalRows::told_audience(int entry) const {
    const std::string audience = chronicle_.audience_of(entry);
    const QString whose = tr("for %1").arg(side_label(audience));
    const bool in_run = session_.entry(entry).run > 0;
    if (!in_run) return tr("by the game master; %1").arg(whose);
    return audience == session::everyone ? QString() : whose;
}

const table::Field* JournalRows::field(const std::string& unit, const std::string& field) const {
    const table::UnitType* const type = chronicle_.type_of(unit);
    return type ? type->find_field(field) : nullptr;
}

QString JournalRows::fields_text(const std::string& unit, const session::Fields& was,
                                 const session::Fields& now) const {
    QStringList parts;
    for (const auto& [id, value] : now) {
        const table::Field* known = field(unit, id);
        const auto before = was.find(id);
        const QString label = known ? text(known->label) : field_words(session_, id);
        const QString anew = tr("%1: %2").arg(label, value_text(known, value));
        const bool had_none = before == was.end() || before->second.is_null();
        parts << (had_none ? anew : tr("%1, was %2").arg(anew, value_text(known, before->second)));
    }
    return parts.join(QStringLiteral("; "));
}

QString JournalRows::change_what(const Entry& entry) const {
    const session::Body body = change_in(entry);
    if (const auto* fact = std::get_if<session::FactSet>(&body)) {
        const table::Field* known = fact_field(fact->fact);
        return known ? text(known->label) : field_words(session_, fact->fact);
    }
    if (std::holds_alternative<session::UnitAdded>(body)) return tr("Added");
    if (std::holds_alternative<session::UnitChanged>(body)) return tr("Changed");
    if (std::holds_alternative<session::UnitRemoved>(body)) return tr("Removed");
    if (std::holds_alternative<session::PhaseSet>(body)) return tr("Phase");
    if (std::holds_alternative<session::ClockSet>(body)) return tr("End of turn");
    if (std::holds_alternative<session::RulesSet>(body)) return tr("Rules");
    if (const auto* amended = std::get_if<session::Amended>(&body)) return tr("Line %1").arg(amended->entry);
    return tr("Unknown entry");
}

QString JournalRows::readings_text(const session::RulesSet& rules) const {
    QStringList parts;
    for (const auto& [id, reading_id] : rules.readings) {
        const table::Ruling* ruling = session_.rulebook().find_ruling(id);
        const table::Reading* reading = ruling ? ruling->find_reading(reading_id) : nullptr;
        parts << (reading ? text(ruling->source) + QStringLiteral(": ") + text(reading->label)
                          : text(id + " = " + reading_id));
    }
    for (const table::HouseRule& rule : rules.house_rules) {
        parts << tr("house rule %1").arg(text(report::words(rule, session_.rulebook())));
    }
    if (parts.isEmpty()) parts << tr("Defaults");
    for (const auto& [chart, digest] : rules.charts)
        parts << tr("your copy of %1").arg(text(session_.rulebook().title_of(chart)));
    return parts.join(QStringLiteral("; "));
}

QString JournalRows::value_text(const table::Field* field, const json::Value& value) {
    return value.is_null() ? tr("empty") : text(table::label_of(field, value));
}

const table::Field* JournalRows::fact_field(const std::string& id) const {
    if (const table::Fact* known = session_.rulebook().find_fact(id)) return &known->field;
    for (const table::Fact& built_in : session::Session::built_in_facts()) {
        if (built_in.field.id == id) return &built_in.field;
    }
    return nullptr;
}

QString JournalRows::fact_text(const session::FactSet& fact) const {
    const table::Field* known = fact_field(fact.fact);
    const QString now = value_text(known, fact.now);
    return fact.was.is_null() ? now : tr("%1, was %2").arg(now, value_text(known, fact.was));
}

// What is set: "Side: Axis; On intercept; Place: E6".
QString JournalRows::added_text(const session::UnitAdded& added) const {
    QStringList parts;
    for (const auto& [id, value] : added.fields) {
        const table::Field* known = field(added.id, id);
        const QString label = known ? text(known->label) : field_words(session_, id);
        if (value == true) parts << label;
        if (value.is_boolean() || json::to_text(value).empty()) continue;
        parts << label + QStringLiteral(": ") + value_text(known, value);
    }
    return parts.join(QStringLiteral("; "));
}

QString JournalRows::change_text(const Entry& entry) const {
    const session::Body body = change_in(entry);
    if (const auto* added = std::get_if<session::UnitAdded>(&body)) return added_text(*added);
    if (const auto* changed = std::get_if<session::UnitChanged>(&body)) {
        return fields_text(changed->id, changed->was, changed->now) + because(changed->reason);
    }
    if (const auto* removed = std::get_if<session::UnitRemoved>(&body)) return text(removed->reason);
    if (const auto* fact = std::get_if<session::FactSet>(&body)) return fact_text(*fact);
    if (const auto* phase = std::get_if<session::PhaseSet>(&body)) {
        const QString now = text(session::phase_label(session_.state(), session_.rulebook(), phase->now));
        const QString passed = passed_over_text(entry);
        return passed.isEmpty() ? now : QStringLiteral("%1\n%2").arg(now, passed);
    }
    if (std::holds_alternative<session::ClockSet>(body)) return passed_over_text(entry);
    if (const auto* rules = std::get_if<session::RulesSet>(&body)) return readings_text(*rules);
    if (const auto* amended = std::get_if<session::Amended>(&body)) {
        QString words =
            amended->audience ? tr("is now for %1").arg(side_label(*amended->audience)) : tr("was reworded");
        return words + because(amended->reason);
    }
    return text(session::kind_of(body));
}

QString JournalRows::passed_over_text(const Entry& entry) const {
    QStringList lines;
    for (const session::PassedOver& one : session::passed_over_by(session_, entry.number)) lines << text(one.words);
    return lines.isEmpty() ? QString() : tr("Passed over: %1").arg(lines.join(QStringLiteral("; ")));
}

QString JournalRows::mark_text(const Entry& entry) const {
    const auto& retracted = std::get<session::Retracted>(entry.body);
    if (std::holds_alternative<session::Retracted>(session_.entry(retracted.from).body)) {
        return tr("Redone: what #%1 took back counts again").arg(retracted.from);
    }
    return tr("Went back to before #%1").arg(retracted.from) + because(retracted.reason);
}

QString JournalRows::roll_source(const JournalRow& row) const {
    const session::LookedUp* const found = lookup(row);
    QString words = text(report::source_words(session_, roll(row), found));
    if (found && !found->house_rules.empty()) {
        words += QStringLiteral("; ") + text(report::house_rule_words(chronicle_.house_rules_of(row.lookup)));
    }
    return words;
}

// "taken back: wrong turn", with the reason of the first retraction after it that counts; empty if the row counts.
QString JournalRows::taken_back(const JournalRow& row) const {
    if (counts(row)) return {};
    if (row.kind == Kind::note && chronicle_.is_struck(row.number)) return tr("struck out");
    return tr("taken back") + because(chronicle_.why_taken_back(last_entry(row)).value_or(""));
}

// Of dice that the program threw, and of what nobody changed.
bool JournalRows::is_as_usual(const JournalRow& row) const {
    const session::LookedUp* const found = lookup(row);
    const session::Roll* const thrown = roll(row);
    return (!found || (found->overruled.empty() && found->house_rules.empty())) && thrown &&
           report::is_as_usual(*thrown);
}

QString JournalRows::source(const JournalRow& row) const {
    return source(row, true);
}

QString JournalRows::remark(const JournalRow& row) const {
    return source(row, false);
}

QString JournalRows::source(const JournalRow& row, bool with_usual) const {
    QStringList parts;
    if (const QString why = taken_back(row); !why.isEmpty()) parts << why;
    if (row.kind == Kind::roll && (with_usual || !is_as_usual(row))) parts << roll_source(row);
    if (row.kind == Kind::answer && with_usual) parts << tr("answered");
    if (row.kind == Kind::told) parts << told_audience(row.number);
    if (row.kind == Kind::told && chronicle_.is_ticked(row.number)) parts << tr("done");
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

QString JournalRows::details(const JournalRow& row) const {
    if (row.is_heading()) return heading(row);
    QString words = QStringLiteral("#%1").arg(row.number);
    for (const QString& part : {unit_label(row), what(row), dice(row)}) {
        if (!part.isEmpty()) words += QStringLiteral(", ") + part;
    }
    if (const session::LookedUp* found = lookup(row)) {
        const QString how = text(table::explain(found->lookup));
        if (!how.isEmpty()) words += (found->lookup.total ? tr(", total %1") : QStringLiteral(", %1")).arg(how);
    }
    if (!result(row).isEmpty()) words += QStringLiteral(". ") + result(row);
    if (!source(row).isEmpty()) words += QStringLiteral(" (") + source(row) + QLatin1Char(')');
    if (const session::LookedUp* found = lookup(row)) {
        for (const std::string& note : found->lookup.notes) words += QStringLiteral(" ") + text(note);
    }
    return words;
}

bool JournalRows::any_text(const JournalRow& row, const Wanted& wanted) const {
    if (row.is_heading()) return false;
    if (row.kind == Kind::change || row.kind == Kind::mark || row.kind == Kind::answer) {
        const QString words = what(row) + QLatin1Char('\n') + unit_label(row) + QLatin1Char('\n') + result(row);
        return wanted(words.toStdString());
    }
    const std::string& unit = unit_id(row);
    const table::UnitType* const type = chronicle_.type_of(unit);
    if (wanted(unit) || (type && wanted(type->label))) return true;
    if (const session::LookedUp* found = lookup(row)) {
        if (wanted(table_title(found->lookup.table)) || wanted(found->lookup.label)) return true;
        if (wanted(found->overruled)) return true;
    }
    if (const session::Roll* thrown = roll(row)) return wanted(thrown->purpose) || wanted(thrown->reason);
    if (row.kind == Kind::note) return wanted(session::post_words(session_, session_.entry(row.number).body));
    if (row.kind != Kind::told) return false;
    const auto& told = std::get<session::Told>(session_.entry(row.number).body);
    return wanted(told.section) || wanted(chronicle_.text_of(row.number));
}

}  // namespace flagplot::ui
