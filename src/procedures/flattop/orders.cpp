#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "procedures/flattop/fires.h"
#include "procedures/flattop/forces.h"
#include "procedures/flattop/march.h"
#include "procedures/flattop/order_vocabulary.h"
#include "procedures/flattop/turn.h"

// A commander's mail, read and checked (3, 8.1, 9.2 to 9.4, 21).
namespace flagplot::procedures::flattop {
namespace {

using json::Value;
using table::Choice;

constexpr const char* section = "Orders";
constexpr const char* document = "Flat Top PBEM & Variant Rules";

std::string side_of_ear(const Referee& ref, const std::string& ear) {
    return ref.has_unit(ear) ? ref.unit(ear).text("side") : ear;
}

// Those whom a commander may order: all of his side that he knows of, as he knows them. The game master will see whose
// they are.
std::vector<Unit> units_of_side(const Referee& ref, const std::string& side) {
    std::vector<Unit> units = known_forces(ref);
    std::erase_if(units, [&](const Unit& unit) { return side_of(unit) != side; });
    return units;
}

// "no unknown units", "1 unit", "2 units".
std::string units_in_words(std::size_t count, const std::string& kind) {
    return fmt::format("{} {}{}", count == 0 ? "no" : std::to_string(count), kind, count == 1 ? "unit" : "units");
}

// One unit's order and what is doubtful about it.
struct Reading {
    Unit unit;
    Order order;
    std::vector<Doubt> doubts;
    std::string landing = {};  // the base or carrier that it names; empty: the one it has
    bool untouched = false;    // its line of a report's order form, with nothing added

    std::vector<std::string> doubt_words() const {
        std::vector<std::string> words;
        for (const Doubt& doubt : doubts) {
            const char* const kind = doubt.kind == Doubt::Kind::missing         ? "missing: "
                                     : doubt.kind == Doubt::Kind::contradiction ? "contradiction: "
                                                                                : "";
            words.push_back(kind + doubt.words);
        }
        return words;
    }

    // What stands beside it while it is confirmed: the doubts, its cases, each of several levels, and what was written.
    std::string note() const {
        std::vector<std::string> words = doubt_words();
        for (const std::string& one : order.cases) words.push_back("provided: " + one);
        if (order.levels.size() > 1) words.push_back(fmt::format("{}", fmt::join(order.levels, ", then ")));
        if (untouched) words.emplace_back("its line of the order form, with nothing added");
        std::string written = order.text;
        std::replace(written.begin(), written.end(), '\n', ' ');
        words.push_back(fmt::format("\"{}\"", written));
        return fmt::format("{}", fmt::join(words, "; "));
    }
};

// Whether it is the unit's line of a report's order form, as the report had it: such a line changes nothing.
bool is_form_line(const Unit& unit, const std::string& text) {
    const std::string level = unit.text(unit.type == "submarine" ? "depth" : "level");
    const std::string rest = unit.type == "base" ? "" : unit.text("hex") + unit.text("path") + level;
    return letters_and_digits(text) == letters_and_digits(name_of(unit) + rest);
}

// Also what its commander knows of it, if that is kept by itself.
void set_path(session::Fields& now, const Unit& unit, const std::string& moves) {
    now["path"] = or_null(moves);
    if (!unit.get("known-path").is_null()) now["known-path"] = moves;
}

class OrderEntry {
  public:
    OrderEntry(Referee& ref, const std::string& from)
        : ref_(ref), from_(from), atlas_(maps_of(ref)), units_(units_of_side(ref, side_of_ear(ref, from))) {
        for (const Unit& unit : ref.units("base")) bases_.push_back(name_of(unit));
        command_control_ = ref.fact("command-control") == true;
    }

    void read(const std::string& mail) {
        for (const Unit& unit : units_) {
            names_.push_back(name_of(unit));
            if (name_of(unit) != unit.id) names_.push_back(unit.id);
        }
        mail_ = split_mail(mail, names_);
        for (const UnitText& one : mail_.orders) {
            const auto unit = std::find_if(units_.begin(), units_.end(), [&](const Unit& known) {
                return known.id == one.unit || name_of(known) == one.unit;
            });
            if (one.unit.empty() || unit == units_.end()) {
                unknown_.push_back(one);
            } else {
                names_a_unit_ = true;
                take(*unit, one.text);
            }
        }
    }

    bool has_orders() const { return !readings_.empty(); }
    bool names_a_unit() const { return names_a_unit_; }

    referee::Form form() const {
        const std::vector<Choice> takes{
            {"written", "as written"}, {"no-move", "no move"}, {"earlier", "earlier orders"}};
        const std::vector<Choice> tasks{{"attack", "attack"}, {"shell", "shell"}, {"shadow", "shadow"}};
        table::Field moves = referee::text_field("moves", "Moves");
        table::Field target = referee::text_field("target", "Target");
        table::Field task = referee::choice_field("task", "Task", tasks);
        table::Field level = referee::choice_field("level", "Level", {{"-", "-"}});
        for (table::Field* const field : {&moves, &target, &task, &level}) may_stay_empty(*field);
        referee::Form form{.key = "readings",
                           .title = "Did I read this correctly?",
                           .help = "Doubts stand beside each unit. Change whatever was misread.",
                           .source = fmt::format("{}, 3.3", document),
                           .fields = {referee::choice_field("take", "Orders", takes), moves, level, task, target},
                           .grid = true};
        for (const Reading& reading : readings_) form.rows.push_back(row(reading, tasks));
        // What leaves no doubt and has no cases may be taken as it was read.
        form.standing = std::all_of(readings_.begin(), readings_.end(),
                                    [](const Reading& one) { return one.doubts.empty() && one.order.cases.empty(); });
        return form;
    }

    void settle(const session::Answer& answer) {
        for (std::size_t i = 0; i < readings_.size(); ++i) settle(readings_[i], answer.rows.at(i).second);
    }

    void tell_rest() const {
        int number = 0;
        for (const UnitText& one : unknown_) {
            ref_.tell(fmt::format("unknown-{}", ++number),
                      {.section = section, .text = fmt::format("Unknown unit {}. The text:\n{}", one.named, one.text)});
        }
        for (const UnitText& one : refused_) {
            ref_.tell("refused/" + one.unit,
                      {.section = section,
                       .unit = one.unit,
                       .text = fmt::format("Not taken: {} is under {}, and each commander orders his own units only.",
                                           one.named, one.text),
                       .audience = from_,
                       .reports = true});
        }
        if (!mail_.unread.empty()) {
            ref_.tell("unread", {.section = section,
                                 .text = fmt::format("Unassigned text:\n{}", fmt::join(mail_.unread, "\n")),
                                 .reports = true});
        }
        const auto doubtful =
            std::count_if(readings_.begin(), readings_.end(), [](const Reading& one) { return !one.doubts.empty(); });
        const std::string refused = refused_.empty() ? "" : "; " + units_in_words(refused_.size(), "refused ");
        ref_.tell("summary",
                  {.section = section,
                   .text = fmt::format("Orders for {}, {} with doubts; {}{}.", units_in_words(readings_.size(), ""),
                                       doubtful == 0 ? "none" : std::to_string(doubtful),
                                       units_in_words(unknown_.size(), "unknown "), refused),
                   .reports = true});
    }

  private:
    // Whose orders count for it is a ruling, if the sender is a commander and not a side.
    bool is_anothers(const Unit& unit) const { return ref_.has_unit(from_) && ear_of(unit) != from_; }
    std::string commander_in_words(const Unit& unit) const {
        return ref_.has_unit(ear_of(unit)) ? ref_.label(ear_of(unit)) : "no commander";
    }

    void take(const Unit& unit, const std::string& text) {
        if (is_anothers(unit) && ref_.plays("flattop.orders-for-others", "own")) {
            refused_.push_back({unit.id, name_of(unit), commander_in_words(unit)});
            return;
        }
        Reading reading{unit, read_order(text, arm_of(unit), names_), {}};
        reading.untouched = is_form_line(unit, text);
        if (reading.untouched) {
            // Of a base or of planes on the ground it is the name alone: no row to confirm.
            const bool only_name = letters_and_digits(text) == letters_and_digits(name_of(unit));
            if (!only_name) readings_.push_back(std::move(reading));
            return;
        }
        const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, unit);
        reading.doubts =
            check_order(reading.order, {arm_of(unit), place, sheet_of(ref_, unit), unit.text("level"), bases_}, atlas_);
        const auto doubt = [&](Doubt::Kind kind, std::string words) {
            reading.doubts.push_back({kind, std::move(words)});
        };
        if (is_anothers(unit)) doubt(Doubt::Kind::unclear, "it is under " + commander_in_words(unit));
        check_numbers(reading, doubt);
        check_planes(reading, doubt);
        check_submarine(reading, doubt);
        check_ready_cap(reading, doubt);
        check_control(reading, doubt);
        readings_.push_back(std::move(reading));
    }

    // 3.6: given once, they hold until others are given.
    template <typename Add>
    void check_numbers(const Reading& reading, const Add& doubt) const {
        const bool known = !reading.unit.get("report-1").is_null() && !reading.unit.get("report-2").is_null();
        if (!known && reading.order.report_numbers.empty()) {
            doubt(Doubt::Kind::missing, "report numbers for conditions 1 and 2 (3.6)");
        }
    }

    template <typename Add>
    void check_planes(Reading& reading, const Add& doubt) const {
        const Unit& unit = reading.unit;
        if (unit.type != "air-formation") return;
        const Moves& moves = reading.order.moves;
        const bool orbits = std::any_of(moves.begin(), moves.end(), [](const Move& move) { return !move.direction; });
        if (orbits && ref_.plays("flattop.orbit", "marked") && !fought_here(unit)) {
            doubt(Doubt::Kind::unclear, "it orbits where it didn't fight in the turn before (9.3)");
        }
        const int points = cost_of(moves);
        if (!unit.get("fuel").is_null() && points > unit.number("fuel")) {
            doubt(Doubt::Kind::unclear, fmt::format("{} MP, with fuel for {}", points, unit.number("fuel")));
        }
        const std::string from = unit.text("launched-from");
        if (reading.order.launches && ref_.has_unit(from)) {
            if (const std::string why = no_air_operations(ref_, ref_.unit(from)); !why.empty())
                doubt(Doubt::Kind::unclear, why);
        }
        find_landing(reading, doubt);
    }

    // "land at Buna": one of its side's bases and carriers, or those of a TF; "return to base" is the one that it has.
    template <typename Add>
    void find_landing(Reading& reading, const Add& doubt) const {
        const std::string named = ascii::lower(reading.order.landing);
        if (!reading.order.lands || named.empty() || named == "base") return;
        for (const Unit& base : ref_.units("base")) {
            if (side_of(base) != side_of(reading.unit)) continue;
            const Unit ship = ref_.has_unit(base.text("ship")) ? ref_.unit(base.text("ship")) : base;
            for (const std::string& name : {base.id, name_of(base), ship.id, name_of(ship), ship.text("task-force")}) {
                if (ascii::same(name, named)) reading.landing = base.id;
            }
        }
        if (reading.landing.empty()) {
            doubt(Doubt::Kind::unclear, fmt::format("no base or carrier is called \"{}\"", reading.order.landing));
        }
    }

    // 12.2: by the depth that it has now.
    template <typename Add>
    static void check_submarine(const Reading& reading, const Add& doubt) {
        if (reading.unit.text("depth") == "deep" && !legs_of(reading.order.moves).empty()) {
            doubt(Doubt::Kind::unclear, "it is deep and can't move (12.2)");
        }
    }

    // 9.5: planes on the ground or on a CV, so of a base or carrier, or of an AF that hasn't taken off.
    static bool may_be_ready_cap(const Unit& unit) { return unit.type == "base" || is_grounded(unit); }

    template <typename Add>
    static void check_ready_cap(const Reading& reading, const Add& doubt) {
        if (reading.order.ready_cap && !may_be_ready_cap(reading.unit))
            doubt(Doubt::Kind::unclear, "ready CAP is of a base, or of an AF on the ground (9.5)");
    }

    // What it really did, as the note is the game master's: its commander may not have heard of the fight (22.5).
    bool fought_here(const Unit& known) const {
        const Unit unit = ref_.unit(known.id);
        const bool lately = unit.get("fought-turn").is_null() || unit.number("fought-turn") + 1 >= ref_.turn();
        return lately && read_hex(atlas_, unit, "fought-in") &&
               read_hex(atlas_, unit, "fought-in") == known_place_of(ref_, atlas_, unit);
    }

    // 21.2 to 21.5: who isn't controlled keeps the orders that it has until a radio transmission changes them.
    template <typename Add>
    void check_control(const Reading& reading, const Add& doubt) const {
        const Unit& unit = reading.unit;
        if (!command_control_ || unit.text("orders").empty() || is_controlled(ref_, unit)) return;
        if (is_grounded(unit)) return;  // its orders are given when it is launched
        if (is_beside_controlled(ref_, atlas_, unit) && !unit.flag("airborne")) return;
        doubt(Doubt::Kind::unclear, unit.type == "air-formation"
                                        ? "its orders change by radio only (21.5)"
                                        : "not controlled: its orders change by radio only (21.4)");
    }

    // ---- the grid

    std::string label(const Reading& reading) const {
        const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, reading.unit);
        return fmt::format("{}{}", name_of(reading.unit),
                           place ? " in " + atlas_.label(*place, sheet_of(ref_, reading.unit)) : "");
    }

    std::vector<std::string> levels_of(const Unit& unit) const {
        if (unit.type == "air-formation") return {"LO", "HI"};
        if (unit.type == "submarine") return {"surface", "periscope", "deep"};
        return {};
    }

    referee::FormRow row(const Reading& reading, const std::vector<Choice>& tasks) const {
        const Order& order = reading.order;
        referee::FormRow row{
            reading.unit.id, label(reading), {{"take", take_of(reading)}, {"moves", or_null(to_string(order.moves))}}};
        row.note = reading.note();
        row.doubts = reading.doubt_words();
        row.written = order.text;
        const std::vector<std::string> levels = levels_of(reading.unit);
        if (levels.empty()) {
            row.blank.emplace_back("level");
        } else {
            std::vector<Choice> choices;
            for (const std::string& level : levels) choices.push_back({level, level});
            table::Field level = referee::choice_field("level", "Level", choices);
            may_stay_empty(level);
            row.own.push_back(level);
            if (!order.levels.empty()) row.defaults["level"] = order.levels.back();
        }
        if (reading.unit.type == "base") {
            for (const char* const field : {"moves", "task", "target"}) row.blank.emplace_back(field);
            row.defaults.erase("moves");
            return row;
        }
        std::vector<Choice> own = tasks;
        std::erase_if(own, [&](const Choice& one) {
            const bool shells = reading.unit.type == "task-force" || reading.unit.type == "ship";
            return one.id == "shell" && !shells;
        });
        table::Field task = referee::choice_field("task", "Task", own);
        may_stay_empty(task);
        row.own.push_back(task);
        if (!order.task.empty() && (order.task != "shell" || own.size() == tasks.size()))
            row.defaults["task"] = order.task;
        const std::string target = order.target_hex.empty() ? order.target
                                   : order.target.empty()   ? order.target_hex
                                                            : fmt::format("{} at {}", order.target, order.target_hex);
        if (!target.empty()) row.defaults["target"] = target;
        return row;
    }

    // 3.3: what contradicts itself may be treated as no move.
    std::string take_of(const Reading& reading) const {
        if (contradicts_itself(reading.doubts) || reading.order.holds) return "no-move";
        if (reading.order.as_before || reading.untouched) return "earlier";
        return "written";
    }

    // ---- what comes of it

    void settle(const Reading& reading, const session::Fields& fields) {
        const auto given = [&](const char* field) {
            return fields.contains(field) ? json::to_text(fields.at(field)) : std::string();
        };
        const Unit& unit = reading.unit;
        const bool contradiction = contradicts_itself(reading.doubts) && ref_.plays("flattop.contradiction", "always");
        const std::string take = contradiction ? "no-move" : given("take");
        session::Fields now{{"doubts", or_null(fmt::format("{}", fmt::join(reading.doubt_words(), "\n")))},
                            {"ordered-turn", ref_.turn()}};
        // What was written for it before has to be known longer than a line that says nothing new.
        if (!reading.untouched || take != "earlier") now["orders"] = or_null(reading.order.text);
        const Moves moves = moves_from(given("moves"), unit.id);
        if (take != "earlier" && unit.type != "base") {
            set_path(now, unit, take == "no-move" ? "" : to_string(moves));
            now["task"] = or_null(given("task"));
            now["target"] = or_null(given("target"));
            const bool surface = unit.type == "task-force" || unit.type == "ship";
            if (surface) now["instructions"] = or_null(fmt::format("{}", fmt::join(reading.order.instructions, "\n")));
            if (unit.type == "submarine") now["depth-ordered"] = or_null(given("level"));
            if (unit.type == "air-formation") {
                now["level-ordered"] = or_null(given("level"));
                now["one-hex-away"] = reading.order.one_hex_away;
                now["launches"] = reading.order.launches && take != "no-move";
                now["lands"] = reading.order.lands && take != "no-move";
                if (!reading.landing.empty()) now["lands-at"] = reading.landing;
            }
        }
        if (reading.order.ready_cap && may_be_ready_cap(unit)) {
            now["ready-cap"] = true;
            now["trigger"] = reading.order.trigger ? Value(*reading.order.trigger) : Value();
        } else if (unit.type == "air-formation" && unit.flag("ready-cap") && take != "earlier") {
            now["ready-cap"] = false;
        }
        if (!reading.order.report_numbers.empty()) now["report-1"] = reading.order.report_numbers.front();
        if (reading.order.report_numbers.size() > 1) now["report-2"] = reading.order.report_numbers.back();
        const bool fights = unit.type == "task-force" || unit.type == "ship";
        if (fights && take != "earlier" && ref_.plays("flattop.die-kept", "orders")) now["die"] = Value();
        if (fights && reading.order.die) now["die"] = *reading.order.die;
        ref_.set_unit("orders/" + unit.id, unit.id, now);
        tell(reading, take, now);
    }

    void tell(const Reading& reading, const std::string& take, const session::Fields& now) {
        std::vector<std::string> parts;
        if (take == "no-move") parts.emplace_back("no move");
        if (take == "earlier") parts.emplace_back("keeps its earlier orders");
        for (const char* const field : {"path", "level-ordered", "depth-ordered", "task", "target"}) {
            if (!now.contains(field) || now.at(field).is_null()) continue;
            parts.push_back(json::to_text(now.at(field)));
        }
        if (reading.order.launches && take != "no-move") parts.emplace_back("launches");
        if (reading.order.lands) {
            parts.push_back(reading.order.landing.empty() ? "lands" : "lands: " + reading.order.landing);
        }
        if (reading.order.ready_cap && may_be_ready_cap(reading.unit)) {
            const std::optional<int>& size = reading.order.trigger;
            parts.push_back("ready CAP against " +
                            (size ? fmt::format("{} or more", *size) : "a size that isn't given"));
        }
        std::string text = parts.empty() ? "Read" : fmt::format("{}", fmt::join(parts, "; "));
        for (const std::string& words : reading.order.cases) text += "\nProvided: " + words;
        for (const std::string& words : reading.order.instructions) text += "\nNote: " + words;
        if (!reading.doubts.empty()) text += "\nDoubts: " + fmt::format("{}", fmt::join(reading.doubt_words(), "; "));
        text += "\nAs written: " + reading.order.text;
        ref_.tell("order/" + reading.unit.id,
                  {.section = section, .unit = reading.unit.id, .text = text, .reports = reading.doubts.empty()});
    }

    Referee& ref_;
    std::string from_;
    hex::Atlas atlas_;
    std::vector<Unit> units_;
    std::vector<std::string> names_;  // of the units
    std::vector<std::string> bases_;
    bool command_control_ = false;
    Mail mail_;
    std::vector<Reading> readings_;
    std::vector<UnitText> unknown_;
    std::vector<UnitText> refused_;  // others' units: id, name, and under whom it is
    bool names_a_unit_ = false;      // one that is known
};

}  // namespace

void take_orders(Referee& ref) {
    std::vector<Choice> senders;
    for (const std::string& ear : ears(ref))
        senders.push_back({ear, ref.has_unit(ear) ? ref.label(ear) : side_name(ear)});
    if (senders.empty()) ref.refuse("no unit is in the roster", "units, and their commanders if there are any");
    table::Field mail = referee::text_field("text", "Orders");
    mail.lines = true;
    mail.help = "Paste the whole mail, or type it. Each unit's orders begin with its name.";
    const auto answer = ref.ask({.key = "mail",
                                 .title = "A commander's orders",
                                 .source = fmt::format("{}, 3.1", document),
                                 .fields = {referee::choice_field("from", "From", senders), mail}});
    const std::string text = answer.fields.at("text").get<std::string>();
    if (is_html(text)) throw referee::UnusableAnswer("mail", "it is written in HTML", "the mail's plain text");
    OrderEntry desk(ref, answer.fields.at("from").get<std::string>());
    desk.read(text);
    if (!desk.names_a_unit()) {
        throw referee::UnusableAnswer("mail", "it names no known unit of that side",
                                      "orders that begin with a unit's name, outside quoted text");
    }
    if (desk.has_orders()) {
        const auto readings = ref.ask(desk.form());
        desk.settle(readings);
    }
    desk.tell_rest();
}

void say_who_may_talk(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Unit> commanders = ref.units("commander");
    int number = 0;
    for (std::size_t i = 0; i < commanders.size(); ++i) {
        for (std::size_t j = i + 1; j < commanders.size(); ++j) {
            const Unit& one = commanders[i];
            const Unit& other = commanders[j];
            const std::optional<hex::Hex> here = place_of(ref, atlas, one);
            if (side_of(one) != side_of(other) || !here || here != place_of(ref, atlas, other)) continue;
            ++number;
            for (const auto& [to, with] : {std::pair{one, other}, std::pair{other, one}}) {
                ref.tell(fmt::format("talk-{}/{}", number, to.id),
                         {.section = "Commanders",
                          .unit = to.id,
                          .text = fmt::format("May talk to {} directly: both are in {}.", with.id,
                                              atlas.label(*here, sheet_of(ref, to))),
                          .audience = to.id,
                          .reports = true});
            }
        }
    }
    if (number == 0) {
        ref.tell("nobody",
                 {.section = "Commanders", .text = "No two commanders of a side are in one hex.", .reports = true});
    }
}

namespace {

// Nothing is left of its orders.
session::Fields no_move_of(const Unit& unit) {
    session::Fields fields{{"task", Value()}, {"target", Value()}};
    set_path(fields, unit, "");
    if (unit.type == "submarine") fields["depth-ordered"] = Value();
    if (unit.type == "air-formation") {
        fields["level-ordered"] = Value();
        fields["launches"] = false;
        fields["lands"] = false;
    }
    return fields;
}

}  // namespace

void check_no_orders(Referee& ref) {
    const bool paired = ref.known("two-night-turns") == true;
    const bool stop = !paired && ref.plays("flattop.no-orders", "no-move");
    int number = 0;
    for (const Unit& unit : known_forces(ref)) {
        if (unit.get("ordered-turn") == ref.turn() || unit.type == "base") continue;
        if (is_grounded(unit) && !unit.flag("launches")) continue;  // planes at their base
        if (paired && unit.get("ordered-turn") == ref.turn() - 1) continue;
        ++number;
        const std::string path = unit.text("path");
        if (stop) ref.set_unit("stop/" + unit.id, unit.id, no_move_of(unit));
        const std::string goes_on = path.empty() ? unit.text("task") : path;
        const std::string text = unit.text("orders").empty() ? "No orders yet."
                                 : stop                      ? "No orders for this turn: no move."
                                 : goes_on.empty()           ? "No new orders, and no moves left."
                                                   : fmt::format("No new orders: it continues with {}.", goes_on);
        ref.tell("none/" + unit.id, {.section = "Units without orders",
                                     .unit = unit.id,
                                     .text = text,
                                     .reports = !unit.text("orders").empty()});
    }
    if (number == 0)
        ref.tell("none", {.section = "Units without orders", .text = "Every unit has orders.", .reports = true});
}

}  // namespace flagplot::procedures::flattop
