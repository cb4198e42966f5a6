#include "procedures/flattop/order_grid.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "procedures/flattop/march.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

using table::Choice;
using table::Field;

constexpr const char* home = "home";

std::string words_of(const Doubt& doubt) {
    const char* const kind = doubt.kind == Doubt::Kind::missing         ? "missing: "
                             : doubt.kind == Doubt::Kind::contradiction ? "contradiction: "
                                                                        : "";
    return (doubt.for_writer ? "" : "for you alone: ") + (kind + doubt.words);
}

bool is_planes(const Unit& unit) {
    return unit.type == "air-formation";
}

// What moves, and has tasks.
bool is_moved(const Unit& unit) {
    return unit.type != "base" && unit.type != "counter";
}

// Ships shell; planes fly CAP, search and escort; all attack and shadow.
bool may_have_task(const Unit& unit, const std::string& task) {
    if (task == "shell") return unit.type == "task-force" || unit.type == "ship";
    return task == "attack" || task == "shadow" || is_planes(unit);
}

std::vector<Choice> tasks_of(const Unit& unit) {
    std::vector<Choice> tasks{{"attack", "attack"}, {"shell", "shell"},   {"shadow", "shadow"},
                              {"cap", "CAP"},       {"search", "search"}, {"escort", "escort"}};
    std::erase_if(tasks, [&](const Choice& one) { return !may_have_task(unit, one.id); });
    return tasks;
}

std::vector<Choice> levels_of(const Unit& unit) {
    if (is_planes(unit)) return {{"LO", "LO"}, {"HI", "HI"}};
    if (unit.type == "submarine") return {{"surface", "surface"}, {"periscope", "periscope"}, {"deep", "deep"}};
    return {};
}

// The grid's columns. Choices that differ by unit are those of the rows.
std::vector<Field> columns() {
    const std::vector<Choice> takes{{"written", "as written"}, {"no-move", "no move"}, {"earlier", "earlier orders"}};
    const std::vector<Choice> of_the_row{{"-", "-"}};
    Field trigger = referee::number_field("trigger", "Against", 1, 999);
    trigger.help = "The size of formation that the ready CAP reacts to.";
    Field provided = referee::text_field("provided", "Provided");
    provided.help = "If, unless, when: the commander's words, which are brought up when their moment comes.";
    std::vector<Field> all{referee::choice_field("take", "Orders", takes),
                           referee::text_field("moves", "Moves"),
                           referee::choice_field("level", "Level", of_the_row),
                           referee::choice_field("task", "Task", of_the_row),
                           referee::text_field("target", "Target"),
                           referee::yes_no_field("launch", "Launch"),
                           referee::choice_field("lands", "Lands at", of_the_row),
                           referee::yes_no_field("ready-cap", "Ready CAP"),
                           trigger,
                           provided};
    for (std::size_t i = 1; i < all.size(); ++i) may_stay_empty(all[i]);
    return all;
}

bool has_column(const Unit& unit, const std::string& column) {
    if (column == "take") return true;
    if (column == "level") return !levels_of(unit).empty();
    if (column == "launch") return is_grounded(unit);
    if (column == "lands") return is_planes(unit);
    if (column == "ready-cap" || column == "trigger") return may_be_ready_cap(unit);
    if (column == "provided") return unit.type != "counter";
    return is_moved(unit);
}

// 3.3: what contradicts itself may be treated as no move.
std::string take_of(const Reading& reading) {
    if (contradicts_itself(reading.doubts)) return "no-move";
    if (reading.order.holds && !reading.order.launches) return "no-move";  // "launch, and orbit over the base"
    return reading.order.as_before || reading.untouched ? "earlier" : "written";
}

std::string target_as_written(const Order& order) {
    if (order.target_hex.empty()) return order.target;
    return order.target.empty() ? order.target_hex : fmt::format("{} at {}", order.target, order.target_hex);
}

// What stands beside it while it is confirmed: the doubts, its cases, each of several levels, and what was written.
std::string note_of(const Reading& reading) {
    const Order& order = reading.order;
    std::vector<std::string> words = reading.doubt_words();
    for (const std::string& one : order.provisos()) words.push_back("provided: " + one);
    for (const std::string& one : order.parts) words.push_back("a part of it: " + one);
    if (order.levels.size() > 1) words.push_back(fmt::format("{}", fmt::join(order.levels, ", then ")));
    if (reading.untouched) words.emplace_back("its line of the order form, with nothing added");
    std::string written = order.text;
    std::replace(written.begin(), written.end(), '\n', ' ');
    words.push_back(fmt::format("\"{}\"", written));
    return fmt::format("{}", fmt::join(words, "; "));
}

session::Fields fields_of(const Confirmed& order) {
    session::Fields fields{{"take", order.take}};
    const auto add = [&](const char* field, const std::string& text) {
        if (!text.empty()) fields[field] = text;
    };
    add("moves", to_string(order.moves));
    add("level", order.level);
    add("task", order.task);
    add("target", order.target);
    add("lands", order.lands);
    add("provided", order.provided);
    if (order.launches) fields["launch"] = true;
    if (order.ready_cap) fields["ready-cap"] = true;
    if (order.trigger) fields["trigger"] = *order.trigger;
    return fields;
}

}  // namespace

std::vector<std::string> Reading::doubt_words() const {
    std::vector<std::string> words;
    for (const Doubt& doubt : doubts) words.push_back(words_of(doubt));
    return words;
}

bool Reading::is_clear() const {
    // What a counter is to do is kept nowhere (23.3.3), so it is looked at.
    return doubts.empty() && order.cases.empty() && order.parts.empty() && unit.type != "counter";
}

bool may_be_ready_cap(const Unit& unit) {
    return unit.type == "base" || is_grounded(unit);
}

Confirmed confirmed_as_read(const Reading& reading) {
    const Order& order = reading.order;
    const Unit& unit = reading.unit;
    Confirmed read;
    read.take = take_of(reading);
    if (is_moved(unit)) {
        read.moves = order.moves;
        read.target = target_as_written(order);
        if (!order.task.empty() && may_have_task(unit, order.task)) read.task = order.task;
    }
    if (!levels_of(unit).empty() && !order.levels.empty()) read.level = order.levels.back();
    read.launches = is_grounded(unit) && (order.launches || order.transfers);
    if (is_planes(unit) && order.lands) read.lands = reading.landing.empty() ? home : reading.landing;
    // A base keeps the ready CAP that it has.
    const bool keeps = unit.type == "base" && unit.flag("ready-cap") && !order.ready_cap;
    read.ready_cap = may_be_ready_cap(unit) && (order.ready_cap || keeps);
    if (read.ready_cap) read.trigger = order.trigger;
    if (keeps && !unit.get("trigger").is_null()) read.trigger = unit.number("trigger");
    std::vector<std::string> cases = order.cases;
    const std::string before = unit.text("provided");  // which stays with the rest
    if (read.take == "earlier" && !before.empty()) cases.insert(cases.begin(), before);
    if (has_column(unit, "provided")) read.provided = fmt::format("{}", fmt::join(cases, "; "));
    return read;
}

Confirmed confirmed_by(const Unit& unit, const session::Fields& fields) {
    const auto is_set = [&](const char* field) { return fields.contains(field) && fields.at(field) == true; };
    Confirmed order{.take = fields.text("take"),
                    .moves = moves_from(fields.text("moves"), unit.id),
                    .level = fields.text("level"),
                    .task = fields.text("task"),
                    .target = fields.text("target"),
                    .launches = is_set("launch"),
                    .lands = fields.text("lands"),
                    .ready_cap = is_set("ready-cap"),
                    .provided = fields.text("provided")};
    if (fields.contains("trigger")) order.trigger = fields.at("trigger").get<int>();
    return order;
}

OrderGrid::OrderGrid(Referee& ref, const hex::Atlas& atlas, std::vector<Choice> landings)
    : ref_(ref), atlas_(atlas), landings_(std::move(landings)) {
    landings_.insert(landings_.begin(), {home, "where it belongs"});
}

referee::Form OrderGrid::form(const std::string& key, const std::string& title,
                              const std::vector<Reading>& readings) const {
    referee::Form form{.key = key,
                       .title = title,
                       .help = "Doubts stand beside each unit. Change whatever was misread.",
                       .source = "Flat Top PBEM & Variant Rules, 3.3",
                       .fields = columns(),
                       .grid = true};
    std::erase_if(form.fields, [&](const Field& column) {
        return std::ranges::none_of(readings, [&](const Reading& one) { return has_column(one.unit, column.id); });
    });
    for (const Reading& reading : readings) {
        form.rows.push_back(row(reading));
        for (const Field& column : form.fields) {
            if (!has_column(reading.unit, column.id)) form.rows.back().blank.push_back(column.id);
        }
    }
    // What leaves no doubt and has no cases may be taken as it was read.
    form.standing = std::ranges::all_of(readings, [](const Reading& one) { return one.is_clear(); });
    return form;
}

referee::FormRow OrderGrid::row(const Reading& reading) const {
    const Unit& unit = reading.unit;
    const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, unit);
    const Confirmed read = confirmed_as_read(reading);
    referee::FormRow row{
        unit.id, fmt::format("{}{}", name_of(unit), place ? " in " + atlas_.label(*place, sheet_of(ref_, unit)) : ""),
        fields_of(read)};
    row.note = note_of(reading);
    for (const Doubt& doubt : reading.doubts) row.doubts.push_back({words_of(doubt), doubt.for_writer, doubt.at});
    row.written = reading.order.text;
    row.says = sentence(reading, read);
    const std::vector<Choice> levels = levels_of(unit);
    const auto add_own = [&](const char* id, const char* label, const std::vector<Choice>& choices) {
        if (!has_column(unit, id)) return;
        Field field = referee::choice_field(id, label, choices);
        may_stay_empty(field);
        row.own.push_back(field);
    };
    add_own("level", "Level", levels);
    add_own("task", "Task", tasks_of(unit));
    add_own("lands", "Lands at", landings_);
    return row;
}

// ---- in words

// "N2", "NE1 to B/M21".
std::vector<std::string> OrderGrid::moves_in_words(const Unit& unit, const Confirmed& order) const {
    std::vector<std::string> words;
    for (const Move& move : order.moves) {
        words.push_back(move.direction    ? fmt::format("{}{}", hex::to_string(*move.direction), move.count)
                        : move.count == 1 ? "orbit"
                                          : fmt::format("orbit {}", move.count));
    }
    const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, unit);
    const std::vector<hex::Leg> legs = legs_of(order.moves);
    if (place && !legs.empty()) words.back() += " to " + atlas_.label(atlas_.walk(*place, legs), sheet_of(ref_, unit));
    return words;
}

// "HI, then LO", "stays HI", "HI".
std::string OrderGrid::level_in_words(const Reading& reading, const Confirmed& order) const {
    const Unit& unit = reading.unit;
    const std::string now = unit.text(unit.type == "submarine" ? "depth" : "level");
    const std::vector<std::string>& read = reading.order.levels;
    if (read.size() > 1 && read.back() == order.level) return fmt::format("{}", fmt::join(read, ", then "));
    const bool is_in_the_air = is_planes(unit) && !is_grounded(unit);
    if (!order.level.empty() && order.level != now) return order.level;
    return now.empty() || !(is_in_the_air || unit.type == "submarine") ? order.level : "stays " + now;
}

std::string OrderGrid::landing_in_words(const std::string& lands) const {
    const auto found = std::ranges::find_if(landings_, [&](const Choice& one) { return one.id == lands; });
    if (lands == home) return "lands where it belongs";
    return "lands at " + (found == landings_.end() ? lands : found->label);
}

std::string OrderGrid::sentence(const Reading& reading, const Confirmed& order) const {
    std::vector<std::string> parts;
    const auto add = [&](const std::string& words) {
        if (!words.empty()) parts.push_back(words);
    };
    const bool moves = order.take == "written";
    if (order.take == "no-move") add("no move");
    if (order.take == "earlier") add("keeps its earlier orders");
    if (order.launches && order.take != "no-move") add("launches");
    if (moves) add(fmt::format("{}", fmt::join(moves_in_words(reading.unit, order), ", then ")));
    if (order.take != "earlier") {
        add(level_in_words(reading, order));
        const std::string task = order.task == "cap" ? "CAP over" : order.task;
        const std::string target = order.target.empty() && order.task == "cap" ? "where it is" : order.target;
        if (!order.task.empty()) add(target.empty() ? task : fmt::format("{} {}", task, target));
        if (order.task.empty() && !order.target.empty()) add("target: " + order.target);
    }
    for (const std::string& part : reading.order.parts) add("a part of it: " + part);
    if (!order.lands.empty() && order.take != "no-move") add(landing_in_words(order.lands));
    if (order.ready_cap) {
        const std::string size = order.trigger ? fmt::format("{} or more", *order.trigger) : "a size that isn't given";
        add("ready CAP against " + size);
    }
    if (reading.order.die) add(fmt::format("die number {}", *reading.order.die));
    if (!reading.order.report_numbers.empty())
        add(fmt::format("report numbers {}", fmt::join(reading.order.report_numbers, " and ")));
    if (!order.provided.empty()) add(fmt::format("provided: {}", order.provided));
    return parts.empty() ? "nothing to do" : fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace flagplot::procedures::flattop
