#include "report/journal_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/log.h"
#include "report/roll_words.h"
#include "report/story.h"
#include "session/due.h"
#include "session/entry.h"

namespace flagplot::report {
namespace {

using session::Entry;
using RowKind = JournalRow::Kind;

constexpr std::size_t least_in_group = 6;
constexpr std::size_t most_taken = 12;  // lines that are named as taken back

// Those that say something.
std::string joined(std::vector<std::string> parts, const char* between) {
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, between));
}

// That of its row, if it has one; dice and headings have their own.
std::optional<RowKind> row_kind(const Entry& entry) {
    using Read = session::EntryKind::Read;
    switch (session::entry_kind(entry.body).read) {
        case Read::nothing:
            return std::nullopt;
        case Read::step:
            return std::holds_alternative<session::Answer>(entry.body) ? RowKind::answer : RowKind::told;
        case Read::note:
            return RowKind::note;
        case Read::mark:
            return RowKind::mark;
        case Read::effect:
        case Read::by_hand:
            break;
    }
    return RowKind::change;
}

// Takes the brackets out of the midst of what came out, "best speed (no speed die) SW", and returns what stood in them:
// it says why. What follows a bracket behind a comma or a semicolon doesn't go on with the result.
std::string take_brackets(std::string& words) {
    std::vector<std::string> taken;
    for (std::size_t at = words.find(" ("); at < words.find("; "); at = words.find(" (", at)) {
        const std::size_t end = words.find_first_of("()", at + 2);
        if (end == std::string::npos || words.compare(end, 2, ") ") != 0) break;
        taken.push_back(words.substr(at + 2, end - at - 2));
        words.erase(at, end + 1 - at);
    }
    return joined(taken, "; ");
}

}  // namespace

std::string without_brackets(std::string words) {
    for (std::size_t at = words.find(" ("); at != std::string::npos; at = words.find(" (", at + 1)) {
        const std::size_t end = words.find_first_of("()", at + 2);
        if (end == std::string::npos || words[end] != ')') continue;
        words.erase(end, 1).replace(at, 2, "; ");
    }
    return words;
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
        add(RowKind::roll, step);
        rows_.back().roll = step.roll;
        if (step.lookup == entry.number) rows_.back().lookup = step.lookup;  // else it comes later
    } else {
        const std::optional<RowKind> kind = row_kind(entry);
        if (kind && (kind != RowKind::change || is_worth_a_row(entry))) add(*kind, step);
    }
    if (const auto* amended = std::get_if<session::Amended>(&body)) altered.push_back(row_of(amended->entry));
    if (const auto* ticked = std::get_if<session::Ticked>(&body)) altered.push_back(row_of(ticked->of));
    if (const auto* struck = std::get_if<session::Struck>(&body)) altered.push_back(row_of(struck->of));
}

// An effect may change nothing, since a procedure always writes it; rules may be those of another program or rulebook
// file. What a procedure keeps for itself is nobody's news, where there is nobody to keep it from.
bool JournalRows::is_worth_a_row(const Entry& change) {
    if (const auto* const rules = std::get_if<session::RulesSet>(&change.body)) {
        const bool is_other = rules->readings != readings_ || rules->house_rules != house_rules_;
        readings_ = rules->readings;
        house_rules_ = rules->house_rules;
        return is_other;
    }
    const auto* const effect = std::get_if<session::Effect>(&change.body);
    const auto* const unit = effect ? std::get_if<session::UnitChanged>(&effect->change) : nullptr;
    const auto* const fact = effect ? std::get_if<session::FactSet>(&effect->change) : nullptr;
    if ((unit && unit->was == unit->now) || (fact && fact->was == fact->now)) return false;
    if (!unit || session::is_hidden(session_.state(), session_.rulebook())) return true;
    return std::any_of(unit->now.begin(), unit->now.end(), [&](const auto& item) {
        const rulebook::UnitType* const type = chronicle_.type_of(unit->id);
        const table::Field* const known = type ? type->find_field(item.first) : nullptr;
        return !known || !known->secret;
    });
}

void JournalRows::add(JournalRow::Kind kind, const session::Step& step) {
    const bool is_of_this_turn = step.turn == heading_turn_ || kind == RowKind::mark;  // which stands where it was made
    if (!is_of_this_turn) begin_turn(step.number, step.turn, false);
    begin_run(step);
    rows_.push_back({.kind = kind, .number = step.number, .is_event = is_event(session_, step.number)});
}

// What was passed over at a turn's end stands at its end, above the heading of the next one.
void JournalRows::add_what_was_passed_over(const session::Entry& clock) {
    if (session::passed_over_by(session_, clock.number).empty()) return;
    begin_run(chronicle_.step_of(clock.number));
    rows_.push_back({.kind = RowKind::change, .number = clock.number, .is_event = true});
}

void JournalRows::begin_turn(int number, int turn, bool begins) {
    rows_.push_back({.kind = RowKind::turn, .number = number, .turn = turn, .begins = begins});
    heading_turn_ = turn;
    heading_run_ = -1;
}

// The heading of the step's run, unless it stands there already. What a person does while a run is open stands in it.
void JournalRows::begin_run(const session::Step& step) {
    const bool is_mark = std::holds_alternative<session::Retracted>(session_.entry(step.number).body);
    const bool meanwhile = step.run == 0 && (heading_run_ == -1 || heading_run_ == step.during || is_mark);
    if (step.run == heading_run_ || meanwhile) return;
    rows_.push_back({.kind = RowKind::run, .number = step.number, .run = step.run, .begins = step.run == step.number});
    heading_run_ = step.run;
}

int JournalRows::row_of(int entry) const {
    const auto later = std::upper_bound(rows_.begin(), rows_.end(), entry,
                                        [](int number, const JournalRow& row) { return number < row.number; });
    return static_cast<int>(later - rows_.begin()) - 1;
}

int JournalRows::go_back_entry(const JournalRow& row) const {
    const bool can = row.is_heading() ? row.begins : row.kind != RowKind::note && row.kind != RowKind::mark;
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
    if (row.kind == RowKind::run && row.run != 0) return row.run;
    return std::max({row.number, row.roll, row.lookup});
}

bool JournalRows::counts(const JournalRow& row) const {
    if (row.is_heading() && row.kind == RowKind::turn && !row.begins) return true;
    if (row.kind == RowKind::note && chronicle_.is_struck(row.number)) return false;
    return (row.kind == RowKind::run && row.run == 0) || session_.holds(last_entry(row));
}

bool JournalRows::is_ad_hoc(const JournalRow& row) const {
    const int run = row.kind == RowKind::run ? row.run : session_.entry(row.number).run;
    if (run == 0) return false;
    const auto* opened = std::get_if<session::Opened>(&session_.entry(run).body);
    const auto known = opened ? procedures_.find(opened->procedure) : procedures_.end();
    return known != procedures_.end() && known->second.ad_hoc;
}

std::string JournalRows::heading(const JournalRow& row) const {
    if (row.kind == RowKind::turn) return turn_label(session_, row.turn);
    if (row.kind != RowKind::run) return {};
    if (row.run == 0) return "Between steps";
    const auto* opened = std::get_if<session::Opened>(&session_.entry(row.run).body);
    if (!opened) return {};
    const auto known = procedures_.find(opened->procedure);
    const std::string title = known == procedures_.end() ? opened->procedure : known->second.title;
    return row.begins ? title : title + ", continued";
}

void JournalRows::join(int first, bool grouped) {
    join_dice(first);
    if (grouped) join_lines(first);
}

// Lines about units that lead nowhere, told one behind the other under one heading.
bool JournalRows::goes_with(const JournalRow& row, const JournalRow& other) const {
    const auto* const one =
        row.kind == RowKind::told && counts(row) ? chronicle_.get<session::Told>(row.number) : nullptr;
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
    if (in_numbers(texts).empty()) return;
    for (const int line : lines) {
        if (line != lines.front()) rows_[static_cast<std::size_t>(row_of(line))].line = lines.front();
    }
    JournalRow& head = rows_[static_cast<std::size_t>(row_of(lines.front()))];
    head.group = lines;
    head.dice.clear();
}

// What was taken back has no dice, and is nobody's.
void JournalRows::join_dice(int first) {
    DiceOfLines waiting;
    for (auto at = rows_.begin() + first; at != rows_.end(); ++at) {
        at->line = 0;
        at->dice.clear();
        at->group.clear();
        const session::Step& step = chronicle_.step_of(at->number);
        if (at->kind == RowKind::roll && at->roll != 0) at->dice = {at->number};
        if (at->is_heading() || !counts(*at)) continue;
        if (const session::Roll* const roll = at->kind == RowKind::roll ? chronicle_.roll(step) : nullptr)
            waiting.throw_dice(step, *roll);
        if (at->kind != RowKind::told) continue;
        at->dice = waiting.take(step, unit(*at));
        for (const int die : at->dice) rows_[static_cast<std::size_t>(row_of(die))].line = at->number;
    }
}

int JournalRows::side(const JournalRow& row) const {
    const session::Unit* const found = session_.state().find_unit(unit(row));
    return found ? session_.rulebook().colour_of_side(found->text("side")) : -1;
}

std::string JournalRows::sum(const JournalRow& turn) const {
    return sum_of_turn(chronicle_, turn.turn).words();
}

// A line about a unit says what came out, and why: behind a semicolon, or between brackets.
Telling JournalRows::told(const JournalRow& row) const {
    const auto& told = chronicle_.as<session::Told>(row.number);
    const std::string whole = result(row);
    std::string words = whole;
    Telling all;
    if (unit(row).empty()) {
        all.lead = sentence(row).what;
        all.words = with_units_counted(words, session_.state());
    } else if (row.dice.empty() && told.heading.empty() && told.to.empty()) {
        all.words = words;
    } else {
        const std::string in_the_midst = take_brackets(words);
        const std::string line = without_brackets(words);
        const std::size_t end = line.find("; ");
        all.result = line.substr(0, end);
        all.reason = joined({in_the_midst, end == std::string::npos ? "" : line.substr(end + 2)}, "; ");
        if (!brief_) return all;
        if (brief_(whole) == all.result) all.reason.clear();  // no reason counts there
        all.result = brief_(all.result);
    }
    return all;
}

Telling JournalRows::telling(const JournalRow& row) const {
    const Sentence said = sentence(row);
    Telling all;
    switch (row.kind) {
        case RowKind::turn: {
            const std::string label = short_turn_label(session_, row.turn);
            all.lead = label.substr(0, label.find(", "));
            all.words = label.substr(std::min(label.size(), all.lead.size() + 2));
            return all;
        }
        case RowKind::run:
            return all;
        case RowKind::roll:
            all.result = result(row);
            all.reason = said.what;
            if (all.result.empty()) std::swap(all.result, all.reason);
            if (const session::LookedUp* const found = lookup(row); found && !found->lookup.modifiers.empty())
                all.reason += ", " + table::explain(found->lookup);
            break;
        case RowKind::answer:
            all.lead = "Asked";
            all.words = plain(said.line);
            break;
        case RowKind::told:
            all = told(row);
            break;
        case RowKind::note:
            all.lead = said.what;
            all.words = result(row);
            break;
        case RowKind::change:
            all.words = plain(said.line);
            break;
        case RowKind::mark:
            all.words = taken_by(row);
            all.takes_back = !all.words.empty();
            if (!all.takes_back) all.words = result(row);
            break;
    }
    all.reason = joined({all.reason, source(row, said, false)}, "; ");
    return all;
}

// What a going back took, line by line, as far as there is room: what an earlier one had taken isn't there any more.
std::string JournalRows::taken_by(const JournalRow& mark) const {
    const auto& retracted = std::get<session::Retracted>(session_.entry(mark.number).body);
    if (chronicle_.get<session::Retracted>(retracted.from)) return {};  // it is done again
    std::vector<const JournalRow*> taken;
    int gone_from = mark.number;
    for (int at = row_of(mark.number) - 1; at >= 0 && row(at).number >= retracted.from; --at) {
        const JournalRow& one = row(at);
        if (const auto* const earlier = chronicle_.get<session::Retracted>(one.number))
            gone_from = std::min(gone_from, earlier->from);
        const bool is_line = one.kind == RowKind::told || one.kind == RowKind::change || one.kind == RowKind::answer;
        if (one.is_event && is_line && one.number < gone_from) taken.push_back(&one);
    }
    const auto leads = [this](const JournalRow* one) {
        return one->kind != RowKind::told || !telling(*one).result.empty();
    };
    if (std::any_of(taken.begin(), taken.end(), leads)) std::erase_if(taken, std::not_fn(leads));
    std::vector<std::string> all;
    for (auto one = taken.rbegin(); one != taken.rend() && all.size() < most_taken; ++one) {
        const Telling said = telling(**one);
        const std::string words = said.result.empty() ? said.words : said.result;
        const bool is_of_unit = (*one)->kind != RowKind::answer && !unit(**one).empty();
        all.push_back(is_of_unit ? unit(**one) + " " + words : words);
    }
    if (taken.size() > most_taken) all.emplace_back("\u2026");
    return joined(all, "; ");
}

const session::LookedUp* JournalRows::lookup(const JournalRow& row) const {
    return chronicle_.lookup(row.step());
}

// Of lines that stand together it counts them.
Sentence JournalRows::sentence(const JournalRow& row) const {
    if (!row.group.empty()) {
        std::vector<std::string> texts;
        for (const int line : row.group) texts.push_back(chronicle_.text_of(line));
        Sentence all = sentence_of(chronicle_, row.number);
        all.says = all.line = {{Part::Kind::words, in_numbers(texts)}};
        all.unit.clear();
        return all;
    }
    return row.is_heading() ? Sentence() : sentence_of(chronicle_, row.number);
}

const std::string& JournalRows::unit(const JournalRow& row) const {
    static const std::string none;
    return row.is_heading() || !row.group.empty() ? none : unit_of(session_.entry(row.number).body);
}

std::string JournalRows::result(const JournalRow& row) const {
    return plain(sentence(row).says);
}

const std::vector<std::string>& JournalRows::heads() {
    static const std::vector<std::string> all{"#", "Unit", "What", "Dice", "Total", "Result", "Source"};
    return all;
}

std::vector<std::string> JournalRows::cells(const JournalRow& row) const {
    const std::string number = std::to_string(row.number);
    if (row.is_heading()) return {number, "", heading(row), "", "", "", ""};
    const Sentence said = sentence(row);
    const std::string total = said.total ? std::to_string(*said.total) : "";
    return {number, unit(row), said.what, said.dice, total, plain(said.says), source(row, said, true)};
}

// "taken back: wrong turn", with the reason of the first retraction after it that counts; empty if the row counts.
std::string JournalRows::taken_back(const JournalRow& row) const {
    if (counts(row)) return {};
    if (row.kind == RowKind::note && chronicle_.is_struck(row.number)) return "struck out";
    return joined({"taken back", chronicle_.why_taken_back(last_entry(row)).value_or("")}, ": ");
}

// Where it comes from, and by words what happened to it; without what is so of most rows.
std::string JournalRows::source(const JournalRow& row, const Sentence& said, bool with_usual) const {
    const bool is_done = row.kind == RowKind::told && chronicle_.is_ticked(row.number);
    return joined({taken_back(row), with_usual || !said.is_usual ? said.source : "", is_done ? "done" : ""}, "; ");
}

std::string JournalRows::details(const JournalRow& row) const {
    if (row.is_heading()) return heading(row);
    std::vector<std::string> lines;
    if (!row.group.empty()) {
        lines.push_back(result(row));
        for (const int line : row.group)
            lines.push_back(unit_of(session_.entry(line).body) + ": " + chronicle_.text_of(line));
        return joined(lines, "\n");
    }
    lines.push_back(in_full(chronicle_, row.number, source(row, sentence(row), true)));
    if (row.kind == RowKind::told) {
        for (const int die : row.dice) lines.push_back(in_full(chronicle_, die));
    }
    return joined(lines, "\n");
}

bool JournalRows::any_text(const JournalRow& row, const Wanted& wanted) const {
    if (row.is_heading()) return false;
    if (row.kind == RowKind::change || row.kind == RowKind::mark || row.kind == RowKind::answer) {
        const Sentence said = sentence(row);
        return wanted(said.what + '\n' + chronicle_.label_of(unit(row)) + '\n' + plain(said.says));
    }
    const std::string& id = unit(row);
    const rulebook::UnitType* const type = chronicle_.type_of(id);
    if (wanted(id) || (type && wanted(type->label))) return true;
    if (const session::LookedUp* found = lookup(row)) {
        if (wanted(session_.rulebook().title_of(found->lookup.table)) || wanted(found->lookup.label)) return true;
        if (wanted(found->overruled)) return true;
    }
    if (const session::Roll* thrown = chronicle_.roll(row.step()))
        return wanted(thrown->purpose) || wanted(thrown->reason);
    if (row.kind == RowKind::note) return wanted(plain(sentence(row).says));
    if (row.kind != RowKind::told) return false;
    const auto& told = std::get<session::Told>(session_.entry(row.number).body);
    return wanted(told.section) || wanted(chronicle_.text_of(row.number));
}

}  // namespace flagplot::report
