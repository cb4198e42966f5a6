#include "procedures/swwas/movement.h"

#include <fmt/format.h>

#include <algorithm>

#include "ascii/letters.h"
#include "procedures/swwas/in_brief.h"
#include "procedures/swwas/procedures.h"
#include "table/compass.h"

namespace flagplot::procedures::swwas {
namespace {

std::string zones(int count) {
    return ascii::counted(count, "zone", "zones");
}

// As an ordered speed says it: of "2 zones" or "one zone"; nothing of "full speed".
std::optional<int> zones_in(const std::string& speed) {
    if (speed == "one zone") return 1;
    const std::optional<int> count = ascii::whole_number(speed.substr(0, speed.find(' ')));
    return count && speed == zones(*count) ? count : std::nullopt;
}

// How many zones a result of the speed die is: its own number, or the fleet's at full or half speed, if the roster has
// them.
std::optional<int> zones_of(const Unit& unit, const Outcome& speed) {
    const json::Value effect = speed.lookup.effects.value("zones", json::Value());
    if (effect.is_number_integer()) return effect.get<int>();
    const char* const own = effect == "full" ? "zones-full" : "zones-half";
    return unit.get(own).is_null() ? std::nullopt : std::optional(unit.number(own));
}

// "2 zones" of a fleet whose roster has its speeds; else "half speed".
std::string speed_words(const Unit& unit, const Outcome& speed) {
    const bool is_own = !speed.lookup.effects.value("zones", json::Value()).is_number_integer();
    const std::optional<int> count = zones_of(unit, speed);
    return is_own && count ? zones(*count) : ascii::lower(speed.label());
}

// ---- headings

// The ways that a counter can go on the session's map, clockwise: "N", "NE"... None if the layout isn't said.
std::vector<std::string> ways_of_the_map(const Referee& ref) {
    const std::string layout = json::to_text(ref.known("layout"));
    if (layout.empty() || layout == "not-said") return {};
    std::vector<std::string> ways(1);
    for (const char letter : layout) {
        if (letter == '-') {
            ways.emplace_back();
        } else {
            ways.back() += ascii::upper(letter);
        }
    }
    return ways;
}

std::string desired_direction(const Unit& unit) {
    return ascii::trimmed(unit.text("desired-direction"));
}

// The way of the compass that the unit desires: the one that it names, or the one that leads to the place of the board
// that it names, from where it is. Empty if it names neither.
std::string desired_compass(const Referee& ref, const Unit& unit) {
    const std::string desired = desired_direction(unit);
    std::string named = table::compass_way(desired);
    const std::string place = unit.text("place");
    if (!named.empty() || desired.empty() || place.empty()) return named;
    try {
        const std::optional<board::Board> board = ref.board();
        return board ? board->heading(board->parse(place), board->parse(desired)) : "";
    } catch (const hex::HexError&) {
        return "";  // a port, say, that is no zone
    }
}

// Which of the ways the unit desires; nothing if it is none of them.
std::optional<int> desired_way(const Referee& ref, const std::vector<std::string>& ways, const Unit& unit) {
    const auto way = std::ranges::find(ways, desired_compass(ref, unit));
    if (way == ways.end()) return std::nullopt;
    return static_cast<int>(way - ways.begin());
}

// Where the result leads on the session's map, by the reading's steps from the desired way: "NW". Empty if the map or
// the reading leaves it in words.
std::string heading(const Referee& ref, const Unit& unit, const Outcome& direction) {
    const std::vector<std::string> ways = ways_of_the_map(ref);
    const std::optional<int> desired = desired_way(ref, ways, unit);
    const std::optional<int> off = table::steps_off(direction.lookup.effects, static_cast<int>(ways.size()));
    return desired && off ? ways[static_cast<std::size_t>(*desired + *off) % ways.size()] : "";
}

// The zone that lies so many away; empty if the unit's own isn't known, or if that one isn't on the board.
std::string zone_from(const Referee& ref, const Unit& unit, const std::string& way, int zones) {
    const std::optional<board::Board> board = ref.board();
    const std::string place = unit.text("place");
    if (!board || place.empty() || way.empty() || zones == 0) return "";
    try {
        const board::Cell to = board->step(board->parse(place), way, zones);
        return board->holds(to) ? board->label(to) : "";
    } catch (const hex::HexError&) {
        return "";  // a port, say, that is no zone
    }
}

// "right of desired direction" of a direction or a place: "right of Rabaul", "toward Rabaul".
std::string off(const Outcome& direction, const std::string& desired) {
    static const std::string printed = "desired direction";
    std::string words = ascii::lower(direction.label());
    if (words == printed) return "toward " + desired;
    const std::size_t place = words.find(printed);
    return place == std::string::npos ? words : words.replace(place, printed.size(), desired);
}

// "NW (right of the desired SW)", or in words: "right of Rabaul".
std::string direction_words(const Referee& ref, const Unit& unit, const Outcome& direction) {
    const std::string desired = desired_direction(unit);
    const std::string way = heading(ref, unit, direction);
    if (way.empty()) return off(direction, desired.empty() ? "the desired direction" : desired);
    const std::string wanted = desired_compass(ref, unit);
    const bool is_place = table::compass_way(desired).empty();
    if (way == wanted) return fmt::format("{} ({})", way, is_place ? "toward " + desired : "the desired direction");
    return fmt::format("{} ({})", way, off(direction, is_place ? "the way to " + desired : "the desired " + wanted));
}

std::string speed_and_direction(const Referee& ref, const Unit& unit, const std::string& how_fast,
                                const Outcome& direction) {
    std::string where = direction_words(ref, unit, direction);
    if (how_fast.empty()) return where;
    const bool has_heading = !heading(ref, unit, direction).empty();
    return fmt::format("{}{}{}", how_fast, has_heading ? " " : ", ", where);
}

}  // namespace

table::Field direction_field(const std::string& id) {
    table::Field field = referee::may_be_empty(referee::text_field(id, "Desired direction"));
    field.compass = true;
    field.place = true;
    return field;
}

Movement fleet_movement(const Unit& fleet) {
    if (!fleet.flag("intercept")) return {false, false, player_moves_it};
    if (fleet.flag("bound-for-port")) return {false, false, bound_for_port};
    if (fleet.flag("best-speed")) return {false, true, at_best_speed};
    if (fleet.flag("fuel-no-concern")) return {false, true, at_any_speed};
    return {};
}

Movement flotilla_movement(Referee& ref) {
    const bool counted_within_the_day = ref.plays("swwas.even-turns", "of-the-day");
    const int turn = counted_within_the_day ? ref.day_place().value().turn_of_day : ref.turn();
    if (turn % 2 == 0) return {};
    if (ref.plays("swwas.odd-turn-flotillas", "stay")) return {false, false, "stays (odd turn)", true};
    return {false, false, player_moves_it_on_odd_turns};
}

Movement movement_of(Referee& ref, const Unit& unit) {
    return unit.type == "fleet" ? fleet_movement(unit) : flotilla_movement(ref);
}

namespace {

Throw speed_throw(const Referee& ref, const Unit& unit) {
    return ref.throw_for(unit.id, "speed/" + unit.id,
                         unit.type == "fleet" ? "swwas.fleet-speed" : "swwas.submarine-speed");
}

Throw direction_throw(const Referee& ref, const Unit& unit) {
    return ref.throw_for(unit.id, "direction/" + unit.id, "swwas.direction");
}

}  // namespace

std::vector<referee::OddsTarget> movement_odds(const Referee& ref, const Unit& unit, const Movement& movement) {
    std::vector<referee::OddsTarget> targets;
    if (movement.speed) targets.push_back(ref.odds_target(speed_throw(ref, unit)));
    if (movement.direction) targets.push_back(ref.odds_target(direction_throw(ref, unit)));
    return targets;
}

namespace {

// What "left" may be on the map, for a unit that wants to go the first of its ways.
referee::Plainly left_plainly(const std::vector<std::string>& ways) {
    constexpr std::size_t of_hexes = 6;
    constexpr std::size_t of_squares = 8;
    constexpr const char* by_quarters = "eight-by-quarters";
    constexpr const char* by_neighbours = "eight-by-neighbours";
    if (ways.size() != of_hexes && ways.size() != of_squares) return {};
    const bool is_of_hexes = ways.size() == of_hexes;
    const std::string beside = fmt::format("{}, the next way", ways.back());
    const std::string square = fmt::format("{}, square to it", ways[ways.size() - 2]);
    return {
        .help = fmt::format("The table says \"left of desired direction\", seen from the ship. If it wants to go {}, "
                            "which way is that on your map?",
                            ways.front()),
        .usual = is_of_hexes ? by_quarters : "",
        .answers = {{"words", "You turn the counter by the words yourself"},
                    {by_quarters, is_of_hexes ? beside : square},
                    {by_neighbours, beside}},
        .same = is_of_hexes ? by_neighbours : ""};
}

}  // namespace

std::vector<Throw> movement_throws(Referee& ref, const Unit& unit, const Movement& movement) {
    std::vector<Throw> throws;
    if (movement.speed) throws.push_back(speed_throw(ref, unit));
    if (movement.direction) {
        const std::vector<std::string> ways = ways_of_the_map(ref);
        if (desired_way(ref, ways, unit)) ref.reading("swwas.left-and-away", left_plainly(ways));
        throws.push_back(direction_throw(ref, unit));
        if (ref.plays("swwas.no-movement-direction", "not-rolled")) {
            throws.back().unless_key = "speed/" + unit.id;
            throws.back().unless_result = "no-movement";
        }
    }
    return throws;
}

Order movement_order(const Referee& ref, const Unit& unit, const Movement& movement,
                     const std::map<std::string, Outcome>& outcomes) {
    if (!movement.direction) return {.text = movement.why_not, .asks_nothing = movement.stays};
    const auto speed = outcomes.find("speed/" + unit.id);
    const auto direction = outcomes.find("direction/" + unit.id);
    const std::string how_fast = speed == outcomes.end() ? movement.why_not : speed_words(unit, speed->second);
    if (speed != outcomes.end() && speed->second.is("no-movement")) {
        const std::string unused = direction == outcomes.end() ? "" : ascii::lower(direction->second.label());
        return {.text = unused.empty() ? how_fast : fmt::format("{} (the direction was {})", how_fast, unused),
                .asks_nothing = true};
    }
    const std::optional<int> count = speed == outcomes.end() ? std::nullopt : zones_of(unit, speed->second);
    const std::optional<int> further = count ? std::optional(std::max(0, *count - 1)) : movement.further;
    const bool may_go_on = unit.type == "fleet" && further != 0;  // a flotilla moves one zone at most
    const bool rolls_again = unit.flag("close-quarters") && may_go_on;
    const char* const zone_by_zone = rolls_again ? rolled_zone_by_zone : "";
    Order order{.how_fast = how_fast,
                .text = speed_and_direction(ref, unit, how_fast, direction->second) + zone_by_zone};
    order.heading = heading(ref, unit, direction->second);
    if (!order.heading.empty()) order.desired = desired_compass(ref, unit);
    order.further = further;
    if (count && !rolls_again) order.to = zone_from(ref, unit, order.heading, *count);
    return order;
}

namespace {

void tell_order(Referee& ref, const Unit& unit, const Order& order, bool again) {
    ref.tell("order/" + unit.id, {.section = orders_for_the_map,
                                  .unit = unit.id,
                                  .text = order.text,
                                  .reports = order.asks_nothing,
                                  .again = again,
                                  .heading = order.heading,
                                  .desired = order.desired,
                                  .to = order.to});
}

}  // namespace

void give_order(Referee& ref, const Unit& unit, const Order& order, bool again) {
    const json::Value speed = order.how_fast.empty() ? json::Value() : json::Value(order.how_fast);
    ref.set_unit("ordered/" + unit.id, unit.id, {{"ordered-turn", ref.turn()}, {"ordered-speed", speed}});
    tell_order(ref, unit, order, again);
}

namespace {

// 3rd paragraph, and what is ordered already: no direction is rolled for a unit that doesn't move by dice.
void refuse_without_movement(Referee& ref, const Unit& unit) {
    const char* const expected = "a unit that moves by the dice this turn";
    const Movement movement = movement_of(ref, unit);
    if (!movement.direction) ref.refuse(fmt::format("{}: {}", ref.label(unit.id), movement.why_not), expected);
    const bool stays = unit.number("ordered-turn") == ref.turn() && unit.text("ordered-speed").empty();
    if (stays) ref.refuse(ref.label(unit.id) + " doesn't move this turn", expected);
}

constexpr const char* next_zone = "next zone";

// The zones that a fleet enters after the one of its last order in this turn; nothing if nobody knows.
std::optional<int> further_zones(const Referee& ref, const Unit& unit) {
    if (unit.number("ordered-turn") != ref.turn()) return std::nullopt;
    const std::string speed = unit.text("ordered-speed");
    if (speed != next_zone) return zones_in(speed) ? std::optional(std::max(0, *zones_in(speed) - 1)) : std::nullopt;
    const json::Value further = unit.get("further-zones");
    return further.is_null() ? std::nullopt : std::optional(further.get<int>());
}

Order order_by_dice(Referee& ref, const Unit& unit, const Movement& movement) {
    const std::vector<Throw> throws = movement_throws(ref, unit, movement);
    return movement_order(ref, unit, movement, ref.consult_each("dice", ref.label(unit.id), throws));
}

// The direction alone, at the speed that was ordered before: nobody remembers it an hour later.
Order order_instead_of_aground(Referee& ref, const Unit& unit) {
    refuse_without_movement(ref, unit);
    const bool known = unit.number("ordered-turn") == ref.turn();
    const Movement movement{.speed = false,
                            .direction = true,
                            .why_not = known ? unit.text("ordered-speed") : "",
                            .further = further_zones(ref, unit)};
    Order order = order_by_dice(ref, unit, movement);
    order.text = "instead of running aground: " + order.text;
    return order;
}

// Each further zone is an order of its own, beside the one before.
Order order_for_the_next_zone(Referee& ref, const Unit& unit) {
    refuse_without_movement(ref, unit);
    Movement movement{.speed = false, .direction = true, .why_not = next_zone, .further = further_zones(ref, unit)};
    if (movement.further) movement.further = std::max(0, *movement.further - 1);
    return order_by_dice(ref, unit, movement);
}

// 5th paragraph: the direction alone is rolled afresh for a unit that would run aground, and may be for each zone
// entered in close quarters. The whole movement is rolled for a unit that the turn's rolls left out.
void move_one(Referee& ref, const std::string& type, const std::string& type_label) {
    const Unit chosen = ref.ask_unit("unit", type_label, type);
    const std::string what = ref.ask_choice("what", "Roll for",
                                            {{"aground", "Running aground: the direction again"},
                                             {"next-zone", "Next zone in close quarters: the direction"},
                                             {"both", "Speed and direction"}},
                                            chosen.flag("close-quarters") ? "next-zone" : "aground");
    table::Field direction = direction_field("text");
    direction.otherwise = chosen.text("desired-direction");
    const session::Answer answer =
        ref.ask({.key = "desired-direction", .title = direction.label, .fields = {direction}});
    const std::string desired = answer.fields.text(direction.id);
    if (desired.empty() && type == "flotilla") {
        ref.refuse(ref.label(chosen.id) + " has no desired direction", "a compass direction, or a place");
    }
    if (desired != chosen.text("desired-direction"))
        ref.set_unit("noted/" + chosen.id, chosen.id, {{"desired-direction", desired}});

    const Unit unit = ref.unit(chosen.id);
    if (what == "next-zone") {
        const Order order = order_for_the_next_zone(ref, unit);
        if (order.further && unit.type == "fleet")
            ref.set_unit("further/" + unit.id, unit.id, {{"further-zones", *order.further}});
        return give_order(ref, unit, order);
    }
    if (what == "both") return give_order(ref, unit, order_by_dice(ref, unit, movement_of(ref, unit)), true);
    tell_order(ref, unit, order_instead_of_aground(ref, unit), true);  // the speed stays as it was ordered
}

}  // namespace

void move_fleet(Referee& ref) {
    move_one(ref, "fleet", "Fleet");
}

void move_flotilla(Referee& ref) {
    move_one(ref, "flotilla", "Flotilla");
}

}  // namespace flagplot::procedures::swwas
