#include "report/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "dice/hash.h"
#include "report/builder.h"
#include "report/hearing.h"
#include "report/past.h"
#include "report/words.h"

namespace flagplot::report {
namespace {

using json::InputError;
using session::LookedUp;
using session::Retracted;
using session::Roll;
using session::Session;

std::string fields_text(const session::Fields& was, const session::Fields& now) {
    std::string text;
    for (const auto& [field, value] : now) {
        if (!text.empty()) text += ", ";
        const auto before = was.find(field);
        const std::string old = before == was.end() ? "" : json::to_text(before->second);
        text += fmt::format("{} {}", field, value.is_null() ? "-" : json::to_text(value));
        if (!old.empty()) text += fmt::format(" (was {})", old);
    }
    return text;
}

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
// of boxes isn't said where the boxes are shown. Secret fields aren't in it, nor in a double-blind game those that the
// rulebook doesn't know: it can't say whether they are secret.
std::string unit_text(const table::Rulebook& book, const session::Unit& unit) {
    static const std::vector<table::Field> none;
    const table::UnitType* type = book.find_unit_type(unit.type);
    const std::vector<table::Field>& fields = type ? type->fields : none;
    std::vector<std::string> parts;
    for (const table::Field& field : fields) {
        const bool is_shown = std::any_of(fields.begin(), fields.end(), [&](const table::Field& other) {
            return other.boxes == field.id && !other.secret;
        });
        if (is_shown || field.secret) continue;
        const table::Field* all = type->find_field(field.boxes);
        parts.push_back(field_text(unit, field, !all || !all->secret));
    }
    for (const auto& [id, value] : unit.fields) {
        if (!book.double_blind && (!type || !type->find_field(id))) parts.push_back(field_text(id, value));
    }
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string because(const std::string& reason) {
    return reason.empty() ? "" : ": " + reason;
}

using RulesOfTurns = std::map<int, std::vector<const session::RulesSet*>>;

// The whole log, entry by entry.
class WholeLog {
  public:
    WholeLog(const Session& session, std::optional<int> turn)
        : builder_(session, turn), session_(session), past_(session) {}

    Log run() {
        log_ = builder_.log();
        log_.program = session_.state().program();
        log_.head = session_.journal().head();
        log_.seed_digest = dice::to_hex(dice::blake2b_256(session_.header().seed));
        find_reasons();
        for (int number = 2; number <= session_.size(); ++number) {
            note_rules(session_.entry(number));
            note_end_of_turn(session_.entry(number));
            if (builder_.is_wanted(number)) add(session_.entry(number));
        }
        sequences_[session_.state().turn()] = standing_of_turn(session_.state(), session_.rulebook());
        for (TurnLog& turn : log_.turns) {
            turn.sequence = sequences_[turn.turn];
            add_rules(turn);
            for (Section& section : turn.sections) leave_out_what_came_again(section.lines);
            leave_out_rolls_that_came_again(turn.dice);
        }
        return std::move(log_);
    }

  private:
    // Which rules were in force in a turn: those that it began with, and those that came within it.
    void note_rules(const Entry& entry) {
        RulesOfTurns& of_turns = session_.holds(entry.number) ? rules_ : withdrawn_rules_;
        std::vector<const session::RulesSet*>& rules = of_turns[builder_.turn(entry.number)];
        const auto* set = std::get_if<session::RulesSet>(&entry.body);
        if (rules.empty() && !set) rules.push_back(&session_.rules_set_before(entry.number));
        if (set) rules.push_back(set);
    }

    // A turn that was taken back as a whole had its rules, too.
    void add_rules(TurnLog& turn) {
        for (const session::RulesSet* rules : (rules_.contains(turn.turn) ? rules_ : withdrawn_rules_)[turn.turn]) {
            for (const auto& [ruling, reading] : rules->readings) add_reading(turn, ruling, reading);
            for (const table::HouseRule& rule : rules->house_rules) {
                const std::string problem = fits(rule, *rules, turn) ? "" : "; not in force, it no longer fits";
                add_once(turn.house_rules, words(rule, session_.rulebook()) + problem);
            }
        }
        for (const std::string& reading : turn.readings) add_once(log_.readings, reading);
        for (const std::string& rule : turn.house_rules) add_once(log_.house_rules, rule);
    }

    void add_reading(TurnLog& turn, const std::string& id, const std::string& reading) const {
        const table::Ruling* ruling = session_.rulebook().find_ruling(id);
        const table::Reading* chosen = ruling ? ruling->find_reading(reading) : nullptr;
        if (chosen && reading != ruling->otherwise)
            add_once(turn.readings, fmt::format("{}: {}", ruling->source, label_of(*chosen)));
    }

    // The rulebook may have changed since a rule was switched on: that counts for what was set since, and for the turn
    // that is on.
    bool fits(const table::HouseRule& rule, const session::RulesSet& rules, const TurnLog& turn) const {
        const bool is_as_now = rules.digest == session_.rulebook().digest || turn.turn == session_.state().turn();
        return !is_as_now || !session_.house_rule_problems().contains(rule.id);
    }

    static void add_once(std::vector<std::string>& lines, const std::string& line) {
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
    }

    // Why each entry that was taken back was: the reason of the first retraction after it that counts.
    void find_reasons() {
        for (int number = session_.size(); number > 1; --number) {
            const auto* retracted = std::get_if<Retracted>(&session_.entry(number).body);
            if (!retracted || !session_.holds(number)) continue;
            for (int taken = retracted->from; taken < number; ++taken) {
                if (!session_.holds(taken)) reasons_[taken] = retracted->reason;
            }
        }
    }

    // How the phases stand when a turn is left.
    void note_end_of_turn(const Entry& entry) {
        const auto* effect = std::get_if<session::Effect>(&entry.body);
        const bool changes_turn = std::holds_alternative<session::ClockSet>(entry.body) ||
                                  (effect && std::holds_alternative<session::ClockSet>(effect->change));
        if (!changes_turn || !session_.holds(entry.number)) return;
        const session::State& then = past_.before(entry.number);
        sequences_[then.turn()] = standing_of_turn(then, session_.rulebook(), true);
    }

    void add(const Entry& entry) {
        std::visit([&](const auto& body) { add_body(entry, body); }, entry.body);
    }

    template <typename Body>
    void add_body(const Entry& /*entry*/, const Body& /*body*/) {}

    void add_body(const Entry& entry, const Told& told) {
        TurnLog& turn = turn_of(entry);
        Line line = line_of(entry, builder_.text_of(entry.number, told));
        line.unit = builder_.label(told.unit);
        line.audience = builder_.audience_of(entry.number, told);
        line.map = builder_.map_of(entry.number, told);
        line.reports = told.reports;
        if (!line.withdrawn && builder_.told_instead_of(entry.number) != 0) {
            line.withdrawn = true;
            line.why = "rolled again";
        }
        Builder::section_of(turn, told.section).lines.push_back(std::move(line));
    }

    void add_body(const Entry& entry, const Roll& roll) {
        DiceRow row = row_of(entry, roll.unit);
        row.side = past_.side_of(entry.number, roll);
        row.purpose = roll.purpose;
        row.dice = dice_notation(roll.sides);
        row.faces = fmt::format("{}", fmt::join(roll.faces, " "));
        row.source = source_words(roll);
        std::vector<DiceRow>& rows = turn_of(entry).dice;
        places_[{entry.run, roll.key}] = rows.size();
        rows.push_back(std::move(row));
    }

    DiceRow row_of(const Entry& entry, const std::string& unit) {
        DiceRow row;
        row.entry = entry.number;
        row.turn = builder_.turn(entry.number);
        row.unit = builder_.label(unit);
        row.unit_id = unit;
        row.side = past_.side_of(entry.number, unit);
        row.withdrawn = !session_.holds(entry.number);
        row.why = reason(entry.number);
        return row;
    }

    bool is_choice(const std::string& table) const {
        const auto& tables = session_.rules().tables();
        const auto found = tables.find(table);
        return found == tables.end() || found->second.is_choice();
    }

    void add_body(const Entry& entry, const LookedUp& looked_up) {
        std::vector<DiceRow>& rows = turn_of(entry).dice;
        // Its roll has its key, unless a person chose; most often it stands just before it.
        const auto place = places_.find({entry.run, looked_up.key});
        const bool has_roll = place != places_.end() && rows[place->second].table.empty();
        if (!has_roll) {
            rows.push_back(row_of(entry, looked_up.unit));
            rows.back().source = is_choice(looked_up.lookup.table) ? "chosen" : "looked up";
        }
        DiceRow& row = has_roll ? rows[place->second] : rows.back();
        row.table_id = looked_up.lookup.table;
        row.table = session_.rulebook().title_of(row.table_id);
        if (const table::Chart* chart = session_.rulebook().find_chart(row.table_id)) {
            const table::Facts& heads = looked_up.lookup.facts;
            if (heads.contains("row") && heads.contains("column")) {
                row.table += ": " + place_in(*chart, heads.at("row"), heads.at("column"), table::shift_of(heads));
            }
            row.source = fmt::format("{}", fmt::join(looked_up.lookup.notes, "; "));
        }
        row.modifiers = looked_up.lookup.modifiers;
        row.natural = looked_up.lookup.natural;
        row.start = looked_up.lookup.start;
        row.total = looked_up.lookup.total;
        row.sum = sum_of(looked_up.lookup);
        row.read_as = table::read_as(looked_up.lookup);
        row.explained = table::explain(looked_up.lookup);
        row.result = looked_up.lookup.label;
        row.result_id = looked_up.lookup.result;
        if (!looked_up.overruled.empty()) row.source += "; result overruled: " + looked_up.overruled;
        row.house_rules = house_rule_titles(session_, entry);
    }

    void add_body(const Entry& entry, const session::Note& note) {
        turn_of(entry).notes.push_back(line_of(entry, note.text));
    }

    void add_body(const Entry& entry, const session::UnitChanged& changed) {
        change(entry, changed.id, fields_text(changed.was, changed.now) + because(changed.reason));
    }

    void add_body(const Entry& entry, const session::UnitAdded& added) { change(entry, added.id, "added"); }

    void add_body(const Entry& entry, const session::UnitRemoved& removed) {
        change(entry, removed.id, "removed" + because(removed.reason));
    }

    void add_body(const Entry& entry, const session::FactSet& fact) {
        change(entry, "",
               fmt::format("{}: {}", fact.scope, fields_text({{fact.fact, fact.was}}, {{fact.fact, fact.now}})));
    }

    void add_body(const Entry& entry, const session::RulesSet& rules) {
        std::vector<std::string> readings;
        for (const auto& [ruling, reading] : rules.readings)
            readings.push_back(fmt::format("{} = {}", ruling, reading));
        std::vector<std::string> charts;
        for (const auto& [chart, digest] : rules.charts) charts.push_back(session_.rulebook().title_of(chart));
        std::vector<std::string> house_rules;
        for (const table::HouseRule& rule : rules.house_rules) house_rules.push_back(words(rule, session_.rulebook()));
        std::vector<std::string> parts;
        if (!readings.empty()) parts.push_back(fmt::format("readings {}", fmt::join(readings, ", ")));
        if (!house_rules.empty()) parts.push_back(fmt::format("house rules {}", fmt::join(house_rules, "; ")));
        if (parts.empty()) parts.emplace_back("rules as printed");
        parts.push_back(rules.program);
        if (!charts.empty()) parts.push_back(fmt::format("your charts: {}", fmt::join(charts, "; ")));
        change(entry, "", fmt::format("{}", fmt::join(parts, ", ")));
    }

    void add_body(const Entry& entry, const Amended& amended) {
        change(entry, "",
               fmt::format("line {}{}{}{}", amended.entry,
                           amended.audience ? fmt::format(" is now for {}", *amended.audience) : "",
                           amended.text ? " was reworded" : "", because(amended.reason)));
    }

    void change(const Entry& entry, const std::string& unit, const std::string& text) {
        Line line = line_of(entry, text);
        line.unit = builder_.label(unit);
        turn_of(entry).changes.push_back(std::move(line));
    }

    Line line_of(const Entry& entry, const std::string& text) {
        Line line;
        line.entry = entry.number;
        line.text = text;
        line.withdrawn = !session_.holds(entry.number);
        line.why = reason(entry.number);
        return line;
    }

    TurnLog& turn_of(const Entry& entry) { return builder_.turn_of(log_.turns, entry.number); }

    std::string reason(int number) const {
        const auto found = reasons_.find(number);
        return found == reasons_.end() ? "" : found->second;
    }

    // After going back, most of a step comes out as before: what came again word for word isn't printed as withdrawn.
    static void leave_out_what_came_again(std::vector<Line>& lines) {
        std::set<std::pair<std::string, std::string>> standing;
        for (const Line& line : lines) {
            if (!line.withdrawn) standing.emplace(line.unit, line.text);
        }
        std::erase_if(lines, [&](const Line& line) {
            return line.withdrawn && standing.contains({line.unit, line.text});
        });
    }

    static void leave_out_rolls_that_came_again(std::vector<DiceRow>& rows) {
        const auto what = [](const DiceRow& row) {
            return fmt::format("{}|{}|{}|{}|{}", row.purpose, row.table_id, row.faces, row.result, row.source);
        };
        std::set<std::string> standing;
        for (const DiceRow& row : rows) {
            if (!row.withdrawn) standing.insert(what(row));
        }
        std::erase_if(rows, [&](const DiceRow& row) { return row.withdrawn && standing.contains(what(row)); });
    }

    Builder builder_;
    const Session& session_;
    Past past_;
    Log log_;
    std::map<int, std::string> reasons_;
    std::map<int, std::vector<session::PhaseStanding>> sequences_;  // by turn
    RulesOfTurns rules_;
    RulesOfTurns withdrawn_rules_;                               // by what was taken back
    std::map<std::pair<int, std::string>, std::size_t> places_;  // of rolls among their turn's, by run and key
};

// In a turn that was played there may be nothing that somebody is told; one that was taken back is still logged.
void check_turn(const Session& session, std::optional<int> turn, const Log& log) {
    if (!turn || !log.turns.empty() || (*turn >= 1 && *turn <= session.state().turn())) return;
    throw InputError("turn", fmt::format("found {}", *turn),
                     fmt::format("a turn that was played, at most {}", session.state().turn()));
}

// What a side or a commander may know.
Log readers_log(const Session& session, const session::Reader& reader, std::optional<int> turn) {
    const Builder builder(session, turn);
    const Hearing hearing(session, reader);
    Log log = builder.log();
    log.side = reader.label;
    for (int number = 2; number <= session.size(); ++number) {
        const auto* told = std::get_if<Told>(&session.entry(number).body);
        if (!told || !session.holds(number) || !builder.is_wanted(number)) continue;
        const std::string audience = builder.audience_of(number, *told);
        if (!hearing.hears(audience)) continue;
        const int instead = builder.told_instead_of(number);
        if (instead != 0 && hearing.hears(builder.audience_of(instead, std::get<Told>(session.entry(instead).body))))
            continue;
        const std::string* words = builder.is_reworded(number) ? nullptr : hearing.wording(*told, audience);
        Line line;
        line.unit = hearing.knows_type(told->unit) ? builder.label(told->unit) : told->unit;
        line.text = words ? *words : builder.text_of(number, *told);
        if (!words) line.map = builder.map_of(number, *told);
        line.reports = told->reports;
        Builder::section_of(builder.turn_of(log.turns, number), told->section).lines.push_back(std::move(line));
    }
    for (const session::Unit& unit : session.state().units()) {
        if (!session::is_own(unit, reader, session.state(), session.rulebook())) continue;
        const std::string label = hearing.knows_type(unit.id) ? builder.label(unit.id) : unit.id;
        log.units.push_back(fmt::format("{}: {}", label, unit_text(session.rulebook(), as_reported(session, unit))));
    }
    check_turn(session, turn, log);
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

std::string name_of(const Log& log) {
    std::string name = log.title;
    for (const std::string& part : {log.turn, log.side}) {
        if (!part.empty()) name += ", " + part;
    }
    return name;
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

Log make_log(const Session& session, std::optional<int> turn) {
    Log log = WholeLog(session, turn).run();
    check_turn(session, turn, log);
    return log;
}

Log make_side_report(const Session& session, const std::string& who, std::optional<int> turn) {
    return readers_log(session, reader_of(session, who), turn);
}

}  // namespace flagplot::report
