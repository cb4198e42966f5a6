#include "report/log.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "dice/hash.h"
#include "json/tree.h"
#include "report/order_way.h"
#include "report/roll_words.h"
#include "report/sentence.h"
#include "report/state_history.h"
#include "report/visibility.h"
#include "script/script.h"
#include "session/board_in_force.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/known.h"

namespace flagplot::report {
namespace {

using json::InputError;
using session::Chronicle;
using session::Entry;
using session::LookedUp;
using session::Roll;
using session::Session;
using session::Step;
using session::Told;

// What is worth a word: "Mission: Oilers", "Bound for port", "Hull: " and its boxes, if they may be seen.
std::string field_text(const session::Unit& unit, const table::Field& field, bool shows_boxes) {
    const session::Value value = unit.get(field.id);
    if (const auto boxes = shows_boxes ? session::boxes_of(unit, field) : std::nullopt) {
        return boxes->none() ? "" : fmt::format("{}: {}", field.label, boxes->picture());
    }
    if (field.id == "side" || value == false || json::to_text(value).empty()) return "";
    return value == true ? field.label : fmt::format("{}: {}", field.label, table::label_of(&field, value));
}

std::string field_text(const std::string& id, const session::Value& value) {
    table::Field field;
    field.id = field.label = id;
    return field_text({"", "", {{id, value}}}, field, false);
}

// A unit's fields as its roster shows them, without its side: "Mission: Oilers, Bound for port, Place: H13". A number
// of boxes isn't said where the boxes are shown. Secret fields aren't in it, nor in a hidden game those that the
// rulebook doesn't know: it can't say whether they are secret.
std::string unit_text(const Session& session, const session::Unit& unit) {
    const rulebook::Rulebook& book = session.rulebook();
    const bool hides = session::is_hidden(session.state(), book);
    static const std::vector<table::Field> none;
    const rulebook::UnitType* type = book.find_unit_type(unit.type);
    const std::vector<table::Field>& fields = type ? type->fields : none;
    std::vector<std::string> parts;
    for (const table::Field& field : fields) {
        const bool is_shown = std::ranges::any_of(
            fields, [&](const table::Field& other) { return other.boxes == field.id && !other.secret; });
        if (is_shown || field.secret) continue;
        const table::Field* all = type->find_field(field.boxes);
        parts.push_back(field_text(unit, field, !all || !all->secret));
    }
    for (const auto& [id, value] : unit.fields) {
        if (!hides && (!type || !type->find_field(id))) parts.push_back(field_text(id, value));
    }
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

// What all logs begin with.
Log begun_log(const Session& session, std::optional<int> turn) {
    Log log;
    log.title = session.header().title;
    log.game = session.rulebook().title;
    log.game_id = session.rulebook().id;
    if (turn) log.turn = in_turn(session, *turn);
    return log;
}

TurnLog& turn_of(Log& log, const Session& session, int turn) {
    const auto place = std::ranges::lower_bound(log.turns, turn, {}, &TurnLog::turn);
    if (place != log.turns.end() && place->turn == turn) return *place;
    TurnLog fresh;
    fresh.turn = turn;
    fresh.label = turn_label(session, turn);
    return *log.turns.insert(place, std::move(fresh));
}

Section& section_of(TurnLog& turn, const std::string& heading) {
    const auto found = std::ranges::find(turn.sections, heading, &Section::heading);
    return found == turn.sections.end() ? turn.sections.emplace_back(Section{heading, {}}) : *found;
}

std::optional<hex::Picture> copy_of(const hex::Picture* map) {
    return map ? std::optional(*map) : std::nullopt;
}

using RulesOfTurns = std::map<int, std::vector<const session::RulesSet*>>;

// The whole log, step by step.
class WholeLog {
  public:
    WholeLog(const Session& session, std::optional<int> turn, const session::Watch& watch)
        : chronicle_(session),
          session_(session),
          wanted_(turn),
          watch_(watch),
          states_(session),
          board_(session::board_if_any(session.state(), session.rulebook())),
          log_(begun_log(session, turn)) {}

    Log run() {
        log_.program = session_.state().program();
        log_.head = session_.journal().head();
        log_.seed_digest = dice::to_hex(dice::blake2b_256(session_.header().seed));
        for (int number = 2; number <= session_.size(); ++number) {
            watch_.ask();
            note_rules(session_.entry(number));
            note_beginning(session_.entry(number));
            note_end_of_turn(session_.entry(number));
            add_passed_over(session_.entry(number));
            const Step& step = chronicle_.step_of(number);
            if (step.number == number && (!wanted_ || step.turn == *wanted_)) add(step);
        }
        sequences_[session_.state().turn()] = status_of_turn(session_.state(), session_.rulebook());
        for (TurnLog& turn : log_.turns) {
            turn.sequence = sequences_[turn.turn];
            leave_out_what_came_before_the_beginning(turn);
            add_rules(turn);
            add_sources(turn);
            for (Section& section : turn.sections)
                leave_out_what_came_again(section.lines, [](const Line& line) { return line.unit + '\n' + line.text; });
            leave_out_what_came_again(turn.dice, [](const DiceRow& row) {
                return fmt::format("{}|{}|{}|{}|{}", row.purpose, row.table_id, row.faces, row.result, row.source);
            });
        }
        return std::move(log_);
    }

  private:
    // Which rules were in force in a turn: those that it began with, and those that came within it.
    void note_rules(const Entry& entry) {
        RulesOfTurns& of_turns = session_.holds(entry.number) ? rules_ : withdrawn_rules_;
        std::vector<const session::RulesSet*>& rules = of_turns[chronicle_.turn_of(entry.number)];
        const auto* set = std::get_if<session::RulesSet>(&entry.body);
        if (rules.empty() && !set) rules.push_back(&session_.rules_set_before(entry.number));
        if (set) rules.push_back(set);
    }

    // A turn that was taken back as a whole had its rules, too.
    void add_rules(TurnLog& turn) {
        for (const session::RulesSet* rules : (rules_.contains(turn.turn) ? rules_ : withdrawn_rules_)[turn.turn]) {
            for (const auto& [ruling, reading] : rules->readings) add_reading(turn, ruling, reading);
            for (const rulebook::HouseRule& rule : rules->house_rules) {
                const std::string problem = fits(rule, *rules, turn) ? "" : "; not in force: it no longer fits";
                add_once(turn.house_rules, words(rule, session_.rulebook()) + problem);
            }
        }
        for (const std::string& reading : turn.readings) add_once(log_.readings, reading);
        for (const std::string& rule : turn.house_rules) add_once(log_.house_rules, rule);
    }

    void add_reading(TurnLog& turn, const std::string& id, const std::string& reading) const {
        const rulebook::Ruling* ruling = session_.rulebook().find_ruling(id);
        const rulebook::Reading* chosen = ruling ? ruling->find_reading(reading) : nullptr;
        if (chosen && reading != ruling->otherwise)
            add_once(turn.readings, fmt::format("{}: {}", ruling->source, label_of(*chosen)));
    }

    // The rulebook may have changed since a rule was switched on: that counts for what was set since, and for the turn
    // that is on.
    bool fits(const rulebook::HouseRule& rule, const session::RulesSet& rules, const TurnLog& turn) const {
        const bool is_as_now = rules.digest == session_.rulebook().digest || turn.turn == session_.state().turn();
        return !is_as_now || !session_.house_rule_problems().contains(rule.id);
    }

    // Of a game of one's own nobody else has a book in which they could be looked up.
    void add_sources(TurnLog& turn) const {
        const rulebook::Rulebook& book = session_.rulebook();
        const auto played = plays_data_.find(turn.turn);
        if (played == plays_data_.end()) return;
        const auto add = [&](const std::string& title, const std::string& source) {
            if (!source.empty()) add_once(turn.sources, fmt::format("{}: {}", title, source));
        };
        for (const std::string& id : played->second) {
            if (const script::Script* const script = book.find_script(id)) add(script->title, script->source);
        }
        for (const DiceRow& row : turn.dice) {
            const auto table = book.tables.find(row.table_id);
            if (table != book.tables.end()) add(row.table, table->second->value("source", std::string()));
        }
    }

    static void add_once(std::vector<std::string>& lines, const std::string& line) {
        if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
    }

    // Where the rulebook has got a new first phase since, a session that began without it hasn't passed it over.
    void note_beginning(const Entry& entry) {
        const auto* begun = std::get_if<session::PhaseSet>(&entry.body);
        if (begun && begun->was.empty()) begun_with_.try_emplace(chronicle_.turn_of(entry.number), begun->now);
    }
    void leave_out_what_came_before_the_beginning(TurnLog& turn) const {
        const auto begun = begun_with_.find(turn.turn);
        if (begun == begun_with_.end()) return;
        const auto first =
            std::ranges::find_if(turn.sequence, [&](const auto& status) { return status.phase.id == begun->second; });
        if (first != turn.sequence.end()) turn.sequence.erase(turn.sequence.begin(), first);
    }

    // How the phases stand when a turn is left.
    void note_end_of_turn(const Entry& entry) {
        if (!session::change_in<session::ClockSet>(entry) || !session_.holds(entry.number)) return;
        const session::State& then = states_.before(entry.number);
        sequences_[then.turn()] = status_of_turn(then, session_.rulebook(), true);
    }

    void add(const Step& step) {
        const Entry& entry = session_.entry(step.number);
        if (step.roll != 0 || step.lookup != 0) return add_dice(step);
        using Read = session::EntryKind::Read;
        const Read read = session::entry_kind(entry.body).read;
        if (const auto* const opened = std::get_if<session::Opened>(&entry.body)) add_opened(entry, *opened);
        if (const auto* const told = std::get_if<Told>(&entry.body)) add_told(entry, *told);
        if (read == Read::note) add_note(entry);
        if (read == Read::by_hand) add_change(entry);
    }

    void add_opened(const Entry& entry, const session::Opened& opened) {
        if (!opened.digest.empty() && session_.holds(entry.number))
            add_once(plays_data_[chronicle_.turn_of(entry.number)], opened.procedure);
    }

    // Where the unit stood then, and where it is to go.
    std::string way_of(int number, const Told& told) {
        if (!board_ || told.reports || (told.to.empty() && told.heading.empty())) return "";
        const session::State& then = states_.before(number);
        const session::Unit* const unit = then.find_unit(told.unit);
        return unit ? order_way(told, *unit, *board_, then, session_.rulebook()).words() : "";
    }

    void add_told(const Entry& entry, const Told& told) {
        Line line = line_of(entry, chronicle_.text_of(entry.number));
        line.unit = chronicle_.label_of(told.unit);
        line.audience = chronicle_.audience_of(entry.number);
        line.map = copy_of(chronicle_.map_of(entry.number));
        line.reports = told.reports;
        line.done = chronicle_.is_ticked(entry.number);
        line.way = way_of(entry.number, told);
        if (chronicle_.told_instead_of(entry.number) != 0) {
            line.withdrawn = true;
            line.why = "rolled again";
        }
        section_of(turn_of(entry), told.section).lines.push_back(std::move(line));
    }

    // Of what was due and wasn't done the game master alone reads: it may say what a side doesn't know of the other.
    void add_passed_over(const Entry& entry) {
        for (const session::PassedOver& one : passed_over_by(session_, entry.number)) {
            if (wanted_ && one.turn != *wanted_) continue;
            Line line = line_of(entry, one.words);
            line.audience = session::game_master;
            line.reports = true;
            section_of(report::turn_of(log_, session_, one.turn), "Passed over").lines.push_back(std::move(line));
        }
    }

    void add_dice(const Step& step) {
        DiceRow row;
        row.entry = step.number;
        row.turn = step.turn;
        const auto why = chronicle_.why_taken_back(step.number);
        row.withdrawn = why.has_value();
        row.why = why.value_or("");
        // Where a result was overruled, the dice stand in the row above.
        const Roll* const roll = Chronicle::has_others_dice(step) ? nullptr : chronicle_.roll(step);
        const LookedUp* const looked_up = chronicle_.lookup(step);
        row.unit_id = roll ? roll->unit : looked_up ? looked_up->unit : "";
        row.unit = chronicle_.label_of(row.unit_id);
        row.side = roll ? states_.side_of(step.number, *roll) : states_.side_of(step.number, row.unit_id);
        if (roll) add_roll(row, *roll);
        row.source = source_words(session_, roll, looked_up);
        if (looked_up) add_lookup(row, *looked_up);
        if (looked_up) row.house_rules = chronicle_.house_rules_of(step.lookup);
        report::turn_of(log_, session_, step.turn).dice.push_back(std::move(row));
    }

    static void add_roll(DiceRow& row, const Roll& roll) {
        row.purpose = roll.purpose;
        row.dice = dice_notation(roll.sides);
        row.faces = fmt::format("{}", fmt::join(roll.faces, " "));
    }

    void add_lookup(DiceRow& row, const LookedUp& looked_up) const {
        const table::Lookup& lookup = looked_up.lookup;
        row.table_id = lookup.table;
        row.table = title_of(session_.rulebook(), lookup);
        row.modifiers = lookup.modifiers;
        row.natural = lookup.natural;
        row.start = lookup.start;
        row.total = lookup.total;
        row.sum = sum_of(lookup);
        row.read_as = table::read_as(lookup);
        row.explained = table::explain(lookup);
        row.result = lookup.label;
        row.result_id = lookup.result;
    }

    void add_note(const Entry& entry) {
        Line line = line_of(entry, plain(sentence_of(chronicle_, entry.number).line));
        if (chronicle_.is_struck(entry.number)) {
            line.withdrawn = true;
            line.why = "struck out";
        }
        turn_of(entry).notes.push_back(std::move(line));
    }

    void add_change(const Entry& entry) {
        const Sentence sentence = sentence_of(chronicle_, entry.number);
        Line line = line_of(entry, plain(sentence.line));
        line.unit = chronicle_.label_of(sentence.unit);
        turn_of(entry).changes.push_back(std::move(line));
    }

    Line line_of(const Entry& entry, const std::string& text) {
        Line line;
        line.entry = entry.number;
        line.text = text;
        const auto why = chronicle_.why_taken_back(entry.number);
        line.withdrawn = why.has_value();
        line.why = why.value_or("");
        return line;
    }

    TurnLog& turn_of(const Entry& entry) { return report::turn_of(log_, session_, chronicle_.turn_of(entry.number)); }

    // After going back, most of a step comes out as before: what came again word for word isn't printed as withdrawn.
    template <typename Thing, typename What>
    static void leave_out_what_came_again(std::vector<Thing>& all, const What& what) {
        std::set<std::string> standing;
        for (const Thing& one : all) {
            if (!one.withdrawn) standing.insert(what(one));
        }
        std::erase_if(all, [&](const Thing& one) { return one.withdrawn && standing.contains(what(one)); });
    }

    Chronicle chronicle_;
    const Session& session_;
    std::optional<int> wanted_;
    const session::Watch& watch_;
    StateHistory states_;
    std::optional<board::Board> board_;
    Log log_;
    std::map<int, std::vector<session::PhaseStatus>> sequences_;  // by turn
    std::map<int, std::string> begun_with_;                       // the first phase of a turn that began in none
    std::map<int, std::vector<std::string>> plays_data_;          // the procedures that are data, by turn
    RulesOfTurns rules_;
    RulesOfTurns withdrawn_rules_;  // by what was taken back
};

// In a turn that was played there may be nothing that somebody is told; one that was taken back is still logged.
void check_turn(const Session& session, std::optional<int> turn, const Log& log) {
    if (!turn || !log.turns.empty() || (*turn >= 1 && *turn <= session.state().turn())) return;
    throw InputError("turn", fmt::format("found {}", *turn),
                     fmt::format("a turn that was played, at most {}", session.state().turn()));
}

// What a side or a commander may know.
Log told_log(const Session& session, const session::Reader& reader, std::optional<int> turn,
             const session::Watch& watch = {}) {
    const Chronicle chronicle(session);
    const Visibility visibility(session, reader);
    Log log = begun_log(session, turn);
    log.side = reader.label;
    for (const Step& step : chronicle.steps()) {
        watch.ask();
        const Told* const told = chronicle.get<Told>(step.number);
        const bool is_wanted = !turn || step.turn == *turn;
        if (!told || !is_wanted || !session.holds(step.number)) continue;
        const std::string& audience = chronicle.audience_of(step.number);
        if (!visibility.reaches(audience)) continue;
        const int instead = chronicle.told_instead_of(step.number);
        if (instead != 0 && visibility.reaches(chronicle.audience_of(instead))) continue;
        const std::string* words = chronicle.is_reworded(step.number) ? nullptr : visibility.wording(*told, audience);
        Line line;
        line.unit = visibility.called(chronicle, told->unit);
        line.text = words ? *words : chronicle.text_of(step.number);
        if (!words) line.map = copy_of(chronicle.map_of(step.number));
        line.reports = told->reports;
        section_of(turn_of(log, session, step.turn), told->section).lines.push_back(std::move(line));
    }
    check_turn(session, turn, log);
    return log;
}

// And its own units, as they were when the turn ended.
Log readers_log(const Session& session, const session::Reader& reader, std::optional<int> turn,
                const session::Watch& watch) {
    Log log = told_log(session, reader, turn, watch);
    const Chronicle chronicle(session);
    const TurnEnd end = end_of_turn(session, turn);
    for (const session::Unit& unit : end.state.units()) {
        if (!session::is_own(unit, reader, end.state, session.rulebook())) continue;
        log.units.push_back(
            {chronicle.label_of(unit.id), unit_text(session, session::as_reported(session, unit, end.entry))});
    }
    return log;
}

}  // namespace

std::vector<std::string> DiceRow::reasons() const {
    std::vector<std::string> all;
    const bool is_on_ladder = !start.empty();  // nothing else says from where to where it is read
    if (!read_as.empty() || (is_on_ladder && !modifiers.empty())) {
        all.push_back(explained);
    } else {
        for (const table::AppliedModifier& modifier : modifiers) all.push_back(to_string(modifier));
    }
    if (!house_rules.empty()) all.push_back(house_rule_words(house_rules));
    return all;
}

std::string PlotDrawing::title() const {
    return fmt::format("{}", fmt::join(words, "; "));
}

std::string name_of(const Log& log) {
    std::string name = log.title;
    for (const std::string& part : {log.turn, log.side}) {
        if (!part.empty()) name += ", " + part;
    }
    return name;
}

std::string name_of_log(const Session& session, const std::string& who, std::optional<int> turn) {
    Log log = begun_log(session, turn);
    if (!who.empty()) log.side = reader_of(session, who).label;
    return name_of(log);
}

std::string turn_label(const Session& session, int turn) {
    std::string label = fmt::format("{} {}", session.rulebook().clock.turn_label, turn);
    const auto place = session::day_place(session.state(), session.rulebook(), turn);
    if (!place) return label;
    label += session.rulebook().clock.hours
                 ? fmt::format(", day {}, {:02}00", place->day, place->turn_of_day)
                 : fmt::format(", day {}, {} of {}", place->day, place->turn_of_day, place->turns_a_day);
    const auto daylight = session::is_daylight(session.state(), session.rulebook(), turn);
    if (daylight) label += *daylight ? ", daylight" : ", night";
    return label;
}

std::string short_turn_label(const Session& session, int turn) {
    std::string label = turn_label(session, turn);
    const auto place = session::day_place(session.state(), session.rulebook(), turn);
    const std::string within = place ? fmt::format(", {} of {}", place->turn_of_day, place->turns_a_day) : "";
    const std::size_t at = within.empty() ? std::string::npos : label.find(within);
    return at == std::string::npos ? label : label.erase(at, within.size());
}

Log make_log(const Session& session, std::optional<int> turn, const session::Watch& watch) {
    Log log = WholeLog(session, turn, watch).run();
    check_turn(session, turn, log);
    return log;
}

Log make_side_report(const Session& session, const std::string& who, std::optional<int> turn,
                     const session::Watch& watch) {
    return readers_log(session, reader_of(session, who), turn, watch);
}

Log make_told_log(const Session& session, const std::string& who, std::optional<int> turn) {
    return told_log(session, reader_of(session, who), turn);
}

const std::vector<LogFormat>& log_formats() {
    static const std::vector<LogFormat> all{
        {"html", "html", "Web page (HTML)", true, true, to_html},
        {"text", "txt", "Text", true, false, to_text},
        {"csv", "csv", "Spreadsheet (CSV)", false, false, to_csv},
        {"json", "json", "JSON", false, false,
         [](const Log& log) { return to_json(log).dump(2, ' ', false, json::Tree::error_handler_t::replace) + "\n"; }}};
    return all;
}

}  // namespace flagplot::report
