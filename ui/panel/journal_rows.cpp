#include "ui/panel/journal_rows.h"

#include <QStringList>
#include <algorithm>

#include "report/log.h"
#include "report/roll_words.h"
#include "report/story.h"
#include "session/due.h"
#include "session/post.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using session::Entry;
using Kind = JournalRow::Kind;

constexpr std::size_t least_in_group = 6;
constexpr qsizetype most_taken = 12;  // lines that are named as taken back

QString because(const std::string& reason) {
    return reason.empty() ? QString() : QStringLiteral(": ") + text(reason);
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
        const rulebook::UnitType* const type = chronicle_.type_of(unit->id);
        const table::Field* const known = type ? type->find_field(item.first) : nullptr;
        return !known || !known->secret;
    });
}

void JournalRows::add(JournalRow::Kind kind, const session::Step& step) {
    const bool is_of_this_turn = step.turn == heading_turn_ || kind == Kind::mark;  // which stands where it was made
    if (!is_of_this_turn) begin_turn(step.number, step.turn, false);
    begin_run(step);
    rows_.push_back({.kind = kind, .number = step.number, .is_event = report::is_event(session_, step.number)});
}

// What was passed over at a turn's end stands at its end, above the heading of the next one.
void JournalRows::add_what_was_passed_over(const session::Entry& clock) {
    if (session::passed_over_by(session_, clock.number).empty()) return;
    begin_run(chronicle_.step_of(clock.number));
    rows_.push_back({.kind = Kind::change, .number = clock.number, .is_event = true});
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

QString JournalRows::heading(const JournalRow& row) const {
    if (row.kind == Kind::turn) return text(report::turn_label(session_, row.turn));
    if (row.kind != Kind::run) return {};
    if (row.run == 0) return u"Between steps"_s;
    const auto* opened = std::get_if<session::Opened>(&session_.entry(row.run).body);
    if (!opened) return {};
    const auto known = procedures_.find(opened->procedure);
    const QString title = text(known == procedures_.end() ? opened->procedure : known->second.title);
    return row.begins ? title : u"%1, continued"_s.arg(title);
}

void JournalRows::join(int first, bool grouped) {
    join_dice(first);
    if (grouped) join_lines(first);
}

// Lines about units that lead nowhere, told one behind the other under one heading.
bool JournalRows::goes_with(const JournalRow& row, const JournalRow& other) const {
    const auto* const one = row.kind == Kind::told && counts(row) ? chronicle_.get<session::Told>(row.number) : nullptr;
    const auto* const two = chronicle_.get<session::Told>(other.number);
    const bool leads = one && (!one->heading.empty() || !one->to.empty() || one->unit.empty());
    return one && two && !leads && session_.entry(row.number).run != 0 && one->section == two->section &&
           session_.entry(row.number).run == session_.entry(other.number).run;
}

void JournalRows::join_lines(int first) {
    std::vector<int> lines;
    for (int at = first; at < size(); ++at) {
        const JournalRow& one = row(at);
        if (!one.is_event || one.line != 0) continue;
        if (!lines.empty() && !goes_with(one, row(row_of(lines.back())))) make_group(std::exchange(lines, {}));
        if (goes_with(one, one)) lines.push_back(one.number);
    }
    make_group(lines);
}

// Unless they are few, or say too many different things.
void JournalRows::make_group(const std::vector<int>& lines) {
    if (lines.size() < least_in_group) return;
    std::vector<std::string> texts;
    for (const int line : lines) texts.push_back(chronicle_.text_of(line));
    if (report::in_numbers(texts).empty()) return;
    for (const int line : lines) {
        if (line != lines.front()) rows_[static_cast<std::size_t>(row_of(line))].line = lines.front();
    }
    JournalRow& head = rows_[static_cast<std::size_t>(row_of(lines.front()))];
    head.group = lines;
    head.dice.clear();
}

// What was taken back has no dice, and is nobody's.
void JournalRows::join_dice(int first) {
    report::DiceOfLines waiting;
    for (auto at = rows_.begin() + first; at != rows_.end(); ++at) {
        at->line = 0;
        at->dice.clear();
        at->group.clear();
        const session::Step& step = chronicle_.step_of(at->number);
        if (at->kind == Kind::roll && at->roll != 0) at->dice = {at->number};
        if (at->is_heading() || !counts(*at)) continue;
        if (const session::Roll* const roll = at->kind == Kind::roll ? chronicle_.roll(step) : nullptr)
            waiting.throw_dice(step, *roll);
        if (at->kind != Kind::told) continue;
        at->dice = waiting.take(step, unit_id(*at));
        for (const int die : at->dice) rows_[static_cast<std::size_t>(row_of(die))].line = at->number;
    }
}

int JournalRows::side(const JournalRow& row) const {
    const session::Unit* const unit = session_.state().find_unit(unit_id(row));
    return unit ? session_.rulebook().colour_of_side(unit->text("side")) : -1;
}

QString JournalRows::sum(const JournalRow& turn) const {
    return text(report::sum_of_turn(chronicle_, turn.turn).words());
}

// A line about a unit says first what came out, and then why: behind a semicolon, or between brackets.
Telling JournalRows::told(const JournalRow& row) const {
    const auto& told = chronicle_.as<session::Told>(row.number);
    const QString words = result(row);
    Telling all;
    if (unit_id(row).empty()) {
        all.lead = what(row);
        all.words = words;
    } else if (row.dice.empty() && told.heading.empty() && told.to.empty()) {
        all.words = words;
    } else {
        const QString line = without_brackets(words);
        const QString between = QStringLiteral("; ");
        const qsizetype end = line.indexOf(between);
        all.result = line.left(end);
        all.reason = end < 0 ? QString() : line.mid(end + between.size());
    }
    return all;
}

Telling JournalRows::telling(const JournalRow& row) const {
    const report::Sentence said = sentence(row);
    Telling all;
    switch (row.kind) {
        case Kind::turn:
        case Kind::run:
            return all;
        case Kind::roll:
            all.result = result(row);
            all.reason = what(row);
            if (all.result.isEmpty()) std::swap(all.result, all.reason);
            if (const session::LookedUp* const found = lookup(row); found && !found->lookup.modifiers.empty())
                all.reason += QStringLiteral(", ") + text(table::explain(found->lookup));
            break;
        case Kind::answer:
            all.lead = u"Asked"_s;
            all.words = text(plain(said.line));
            break;
        case Kind::told:
            all = told(row);
            break;
        case Kind::note:
            all.lead = what(row);
            all.words = result(row);
            break;
        case Kind::change:
            all.words = text(plain(said.line));
            break;
        case Kind::mark:
            all.words = taken_by(row);
            all.takes_back = !all.words.isEmpty();
            if (!all.takes_back) all.words = result(row);
            break;
    }
    const QString besides = remark(row);
    if (!besides.isEmpty()) all.reason += (all.reason.isEmpty() ? QString() : QStringLiteral("; ")) + besides;
    return all;
}

// What a going back took, line by line, as far as there is room: what an earlier one had taken isn't there any more.
QString JournalRows::taken_by(const JournalRow& mark) const {
    const auto& retracted = std::get<session::Retracted>(session_.entry(mark.number).body);
    if (chronicle_.get<session::Retracted>(retracted.from)) return {};  // it is done again
    std::vector<const JournalRow*> taken;
    int gone_from = mark.number;
    for (int at = row_of(mark.number) - 1; at >= 0 && row(at).number >= retracted.from; --at) {
        const JournalRow& one = row(at);
        if (const auto* const earlier = chronicle_.get<session::Retracted>(one.number))
            gone_from = std::min(gone_from, earlier->from);
        const bool is_line = one.kind == Kind::told || one.kind == Kind::change || one.kind == Kind::answer;
        if (one.is_event && is_line && one.number < gone_from) taken.push_back(&one);
    }
    const auto leads = [this](const JournalRow* one) {
        return one->kind != Kind::told || !telling(*one).result.isEmpty();
    };
    if (std::any_of(taken.begin(), taken.end(), leads)) std::erase_if(taken, std::not_fn(leads));
    QStringList all;
    for (auto one = taken.rbegin(); one != taken.rend() && all.size() < most_taken; ++one) {
        const Telling said = telling(**one);
        const QString words = said.result.isEmpty() ? said.words : said.result;
        const bool is_of_unit = (*one)->kind != Kind::answer && !unit(**one).isEmpty();
        all += is_of_unit ? QStringLiteral("%1 %2").arg(unit(**one), words) : words;
    }
    if (taken.size() > static_cast<std::size_t>(most_taken)) all += QStringLiteral("\u2026");
    return all.join(QStringLiteral("; "));
}

const session::LookedUp* JournalRows::lookup(const JournalRow& row) const {
    return chronicle_.lookup(row.step());
}

// Of lines that stand together it counts them.
report::Sentence JournalRows::sentence(const JournalRow& row) const {
    if (!row.group.empty()) {
        std::vector<std::string> texts;
        for (const int line : row.group) texts.push_back(chronicle_.text_of(line));
        report::Sentence all = report::sentence_of(chronicle_, row.number);
        all.says = all.line = {{report::Part::Kind::words, report::in_numbers(texts)}};
        all.unit.clear();
        return all;
    }
    return row.is_heading() ? report::Sentence() : report::sentence_of(chronicle_, row.number);
}

const std::string& JournalRows::unit_id(const JournalRow& row) const {
    static const std::string none;
    return row.is_heading() || !row.group.empty() ? none : report::unit_of(session_.entry(row.number).body);
}

QString JournalRows::unit(const JournalRow& row) const {
    return text(unit_id(row));
}

QString JournalRows::unit_label(const JournalRow& row) const {
    return text(chronicle_.label_of(unit_id(row)));
}

QString JournalRows::what(const JournalRow& row) const {
    return text(sentence(row).what);
}

QString JournalRows::dice(const JournalRow& row) const {
    return text(sentence(row).dice);
}

QString JournalRows::total(const JournalRow& row) const {
    const std::optional<int> total = sentence(row).total;
    return total ? QString::number(*total) : QString();
}

QString JournalRows::result(const JournalRow& row) const {
    return text(plain(sentence(row).says));
}

// "taken back: wrong turn", with the reason of the first retraction after it that counts; empty if the row counts.
QString JournalRows::taken_back(const JournalRow& row) const {
    if (counts(row)) return {};
    if (row.kind == Kind::note && chronicle_.is_struck(row.number)) return u"struck out"_s;
    return u"taken back"_s + because(chronicle_.why_taken_back(last_entry(row)).value_or(""));
}

QString JournalRows::source(const JournalRow& row) const {
    return source(row, true);
}

QString JournalRows::remark(const JournalRow& row) const {
    return source(row, false);
}

QString JournalRows::source(const JournalRow& row, bool with_usual) const {
    QStringList parts{taken_back(row)};
    const report::Sentence said = sentence(row);
    if (with_usual || !said.is_usual) parts << text(said.source);
    if (row.kind == Kind::told && chronicle_.is_ticked(row.number)) parts << u"done"_s;
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

QString JournalRows::details(const JournalRow& row) const {
    if (row.is_heading()) return heading(row);
    if (!row.group.empty()) {
        QStringList lines{result(row)};
        for (const int line : row.group)
            lines += text(report::unit_of(session_.entry(line).body) + ": " + chronicle_.text_of(line));
        return lines.join(QLatin1Char('\n'));
    }
    QStringList all{text(report::in_full(chronicle_, row.number, source(row).toStdString()))};
    if (row.kind == Kind::told) {
        for (const int die : row.dice) all += text(report::in_full(chronicle_, die));
    }
    return all.join(QLatin1Char('\n'));
}

bool JournalRows::any_text(const JournalRow& row, const Wanted& wanted) const {
    if (row.is_heading()) return false;
    if (row.kind == Kind::change || row.kind == Kind::mark || row.kind == Kind::answer) {
        const QString words = what(row) + QLatin1Char('\n') + unit_label(row) + QLatin1Char('\n') + result(row);
        return wanted(words.toStdString());
    }
    const std::string& unit = unit_id(row);
    const rulebook::UnitType* const type = chronicle_.type_of(unit);
    if (wanted(unit) || (type && wanted(type->label))) return true;
    if (const session::LookedUp* found = lookup(row)) {
        if (wanted(session_.rulebook().title_of(found->lookup.table)) || wanted(found->lookup.label)) return true;
        if (wanted(found->overruled)) return true;
    }
    if (const session::Roll* thrown = chronicle_.roll(row.step()))
        return wanted(thrown->purpose) || wanted(thrown->reason);
    if (row.kind == Kind::note) return wanted(session::post_words(session_, session_.entry(row.number).body));
    if (row.kind != Kind::told) return false;
    const auto& told = std::get<session::Told>(session_.entry(row.number).body);
    return wanted(told.section) || wanted(chronicle_.text_of(row.number));
}

}  // namespace flagplot::ui
