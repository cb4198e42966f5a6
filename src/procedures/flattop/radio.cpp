#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"
#include "procedures/flattop/written_orders.h"

// Radio transmissions, and what the enemy learns of them (22).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Radio";

bool is_plane(const Unit& unit) {
    return unit.type == "air-formation";
}

// 22.8: whether the type of plane carries a radioman: the one that the table has in the words.
bool has_radioman(Referee& ref, const std::string& words) {
    const table::Field planes = ref.field_of("plane-type");
    for (const table::Choice& plane : planes.choices) {
        if (words.find(ascii::upper(plane.label)) == std::string::npos) continue;
        return ref.read("flattop.plane-code", {{"plane-type", plane.id}}).effects.value("code", false);
    }
    return false;
}

// Whether every type of plane in it carries radiomen; an escort has none.
bool has_radiomen(Referee& ref, const Unit& unit) {
    const std::string planes = ascii::upper(unit.text("planes"));
    bool any = false;
    std::size_t at = 0;
    while (at < planes.size()) {
        const std::size_t end = std::min(planes.find(',', at), planes.size());
        if (!has_radioman(ref, planes.substr(at, end - at))) return false;
        any = true;
        at = end + 1;
    }
    return any;
}

// 22.31, 22.3.2: what goes to or comes from an AF isn't coded, but by option 22.8, which is asked for where it matters.
bool is_coded(Referee& ref, const Unit& from, const Unit& to) {
    const auto may_use_code = [&](const Unit& unit) {
        return !is_plane(unit) || (has_radiomen(ref, unit) && ref.fact("coded-planes") == true);
    };
    return may_use_code(from) && may_use_code(to);
}

// 12.4; and who is gone hears nothing, whatever its commander believes.
bool can_hear(const Referee& ref, const Unit& unit) {
    return !is_deep(unit) && !is_gone(ref, ref.unit(unit.id));
}

// What the enemy hears in one exchange: where from, and what isn't in code.
class Ether {
  public:
    Ether(Referee& ref, const hex::Atlas& atlas) : ref_(ref), atlas_(atlas) {}

    // One transmission; whether it is heard.
    bool transmit(const std::string& key, const Unit& from, const Unit& to) {
        send_out(key, from);
        if (!can_hear(ref_, to)) return false;
        return ref_.consult(ref_.throw_for(to.id, "heard-" + key, "flattop.radio-heard")).is("heard");
    }

    // Whether anybody hears it or not, the enemy finds its direction, which is told at the end.
    void send_out(const std::string& key, const Unit& from) {
        const std::optional<Hex> place = place_of(ref_, atlas_, from);
        if (!place) ref_.refuse(fmt::format("{} has no hex", ref_.label(from.id)), "its hex, in the roster");
        hexes_.push_back(atlas_.label(hex_told(key, from, *place)));
    }

    // 22.2.2; where that would be beyond the map, the dice are thrown again.
    Hex hex_told(const std::string& key, const Unit& from, const Hex& place) {
        for (int attempt = 1;; ++attempt) {
            const Outcome found =
                ref_.consult({.key = attempt == 1 ? "direction-" + key : fmt::format("direction-{}#{}", key, attempt),
                              .table = "flattop.direction-finding",
                              .unit = from.id,
                              .side = enemy_of(side_of(from)),
                              .purpose = ref_.label(from.id)});
            const Moves moves = parse_moves(found.lookup.effects.at("moves").get<std::string>());
            const Hex hex = atlas_.walk(place, legs_of(moves));
            if (is_on_a_map(atlas_, hex) || !is_on_a_map(atlas_, place)) return hex;
        }
    }

    void overhear(const std::string& words) { words_.push_back(words); }

    // 22.9.1: several hexes are given without a word which is whose, so they are sorted.
    void tell_enemy(const std::string& side) {
        std::ranges::sort(hexes_);
        std::string text = fmt::format("{} enemy radio from {}.", hour_text(ref_), fmt::join(hexes_, " and from "));
        for (const std::string& words : words_) text += fmt::format("\nIn clear: \"{}\"", words);
        std::vector<session::Spot> spots;
        for (const std::string& hex : hexes_) spots.push_back({session::Spot::What::radio, hex});
        ref_.report("direction",
                    {.section = section, .text = text, .audience = enemy_of(side), .spots = std::move(spots)});
    }

  private:
    Referee& ref_;
    const hex::Atlas& atlas_;
    std::vector<std::string> hexes_;
    std::vector<std::string> words_;
};

std::vector<Choice> choices_of(const Referee& ref, std::vector<Unit> units) {
    std::erase_if(units, [](const Unit& unit) { return is_plane(unit) && !unit.flag("airborne"); });
    return ref.choices(units);
}

std::vector<Choice> who_transmits(const Referee& ref) {
    return choices_of(ref, forces(ref));
}

// Also those of whose end their commander hasn't heard.
std::vector<Choice> who_is_called(const Referee& ref) {
    return choices_of(ref, known_forces(ref));
}

// Who is gone is as its commander knows it: the enemy hears a call to it as any other.
Unit called(const Referee& ref, const std::string& id) {
    const Unit unit = ref.unit(id);
    return is_gone(ref, unit) ? ref.as_known(unit) : unit;
}

void refuse_impossible(const Referee& ref, const Unit& from, const Unit& to) {
    if (from.id == to.id) ref.refuse(fmt::format("{} would talk to itself", ref.label(from.id)), "two units");
    if (side_of(from) != side_of(to)) ref.refuse("the two are enemies", "two units of one side");
    if (is_deep(from))
        ref.refuse(fmt::format("{} is deep (12.4)", ref.label(from.id)), "periscope depth or the surface");
}

// 22.71: an AF receives from where it was launched and where it lands only, as far as the roster knows these.
bool receives_from(const Referee& ref, const Unit& from, const Unit& to) {
    if (!is_plane(to)) return true;
    bool any_known = false;
    for (const char* const field : {"launched-from", "lands-at"}) {
        const std::string base = to.text(field);
        if (!ref.has_unit(base)) continue;
        any_known = true;
        const Unit there = ref.unit(base);
        const std::string ship = there.text("ship");
        const bool its_ship = ref.has_unit(ship) && (ship == from.id || ref.unit(ship).text("task-force") == from.id);
        if (base == from.id || its_ship) return true;
    }
    return !any_known;
}

// Whether it is heard. By the ruling a message that an AF may not receive isn't, or is marked for the game master.
bool is_heard(Referee& ref, Ether& ether, const std::string& key, const Unit& from, const Unit& to) {
    if (receives_from(ref, from, to)) return ether.transmit(key, from, to);
    ref.tell("source-" + key,
             {section, to.id,
              fmt::format("Receives only from where it was launched or lands (22.71), not from {}.", name_of(from))});
    if (ref.plays("flattop.landing-known", "marked")) return ether.transmit(key, from, to);
    ether.send_out(key, from);
    return false;
}

// From one to the next; returns the words that get through, or nothing.
std::optional<std::string> send(Referee& ref, Ether& ether, const std::string& key, const Unit& from, const Unit& to,
                                const std::string& words) {
    const bool coded = is_coded(ref, from, to);
    const bool heard = is_heard(ref, ether, key, from, to);
    if (!coded) ether.overhear(words);
    if (!heard) return {};
    const Outcome garbled = ref.consult(ref.throw_for(to.id, "garbled-" + key, "flattop.radio-garbled"));
    if (!garbled.is("garbled")) return words;
    table::Field text = referee::text_field("text", "What comes through");
    text.lines = true;
    text.otherwise = words;
    text.help = "Change a word or a number, or drop a part.";
    const auto answer = ref.ask({.key = "garble-" + key,
                                 .title = fmt::format("Garble the message to {}", ref.label(to.id)),
                                 .source = rule("22.2.1"),
                                 .fields = {text}});
    return answer.fields.text("text");
}

// Who reads what came through. A commander who wrote to a unit of his own doesn't learn whether it heard; but where he
// is himself, he hears what a unit calls that he doesn't control (22.9.4).
std::string reader_of(Referee& ref, const Unit& from, const Unit& to) {
    const bool calls_him = !is_controlled(ref, from) && is_controlled(ref, to);
    return calls_him || ear_of(from) != ear_of(to) ? ear_of(to) : session::game_master;
}

void tell_message(Referee& ref, const std::string& key, const Unit& from, const Unit& to, const std::string& words) {
    ref.report(key, {section, to.id, fmt::format("{} from {}: \"{}\"", hour_text(ref), name_of(from), words),
                     reader_of(ref, from, to)});
}

}  // namespace

void transmit(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Choice> who = who_transmits(ref);
    const table::Field via = referee::may_be_empty(referee::unit_field("via", "By way of", "", who),
                                                   "A relay that sends the message on (22.9.3).");
    table::Field text = referee::text_field("text", "Message");
    text.lines = true;
    const auto answer = ref.ask({.key = "message",
                                 .title = "A radio transmission",
                                 .source = rule("22"),
                                 .fields = {referee::unit_field("from", "From", "", who),
                                            referee::unit_field("to", "To", "", who_is_called(ref)), via, text,
                                            referee::yes_no_field("acknowledge", "Acknowledgement requested", false)}});
    const Unit from = ref.unit(answer.fields.text("from"));
    const Unit to = called(ref, answer.fields.text("to"));
    const std::string by = answer.fields.text("via");
    const Unit relay = by.empty() ? to : ref.unit(by);
    refuse_impossible(ref, from, relay);
    if (!by.empty()) refuse_impossible(ref, relay, to);
    const std::string words = answer.fields.text("text");
    Ether ether(ref, atlas);
    std::optional<std::string> arrived = send(ref, ether, "1", from, relay, words);
    if (arrived) {
        release(ref, from);
        tell_message(ref, by.empty() ? "message" : "relayed", from, relay, *arrived);
    }
    if (arrived && !by.empty()) {
        arrived = send(ref, ether, "2", relay, to, *arrived);
        if (arrived) tell_message(ref, "message", relay, to, *arrived);
    }
    // The acknowledgement is a transmission of its own; a message that was lost shows nothing to its sender.
    if (arrived && answer.fields.flag("acknowledge") && can_hear(ref, to)) {
        const bool heard = ether.transmit("ack", to, by.empty() ? from : relay);
        if (heard) {
            ref.report("acknowledged", {section, from.id, fmt::format("{} acknowledges.", name_of(to)), ear_of(from)});
            release(ref, to);  // it has made a transmission, too (22.5)
        }
    }
    ether.tell_enemy(side_of(from));
    ref.report("outcome", {section, from.id,
                           fmt::format("To {}{}: {}.", name_of(to), is_coded(ref, from, to) ? ", coded" : ", in clear",
                                       arrived ? *arrived == words ? "heard" : "heard, garbled" : "not heard")});
}

// 22.75: the shadower, the strike and the TF each transmit in every turn until the target is reached.
void vector(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Choice> who = who_transmits(ref);
    const auto answer = ref.ask({.key = "vector",
                                 .title = "A shadower vectors a strike",
                                 .source = rule("22.75"),
                                 .fields = {referee::unit_field("shadower", "Shadower", "", who),
                                            referee::unit_field("strike", "Strike", "", who),
                                            referee::unit_field("control", "TF or base", "", who)}});
    std::vector<Unit> units;
    for (const char* const field : {"shadower", "strike", "control"})
        units.push_back(ref.unit(answer.fields.text(field)));
    refuse_impossible(ref, units[0], units[1]);
    refuse_impossible(ref, units[1], units[2]);
    refuse_impossible(ref, units[2], units[0]);
    Ether ether(ref, atlas);
    bool all = true;
    bool in_clear = false;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& to = units[(i + 1) % units.size()];
        const bool heard = ether.transmit(units[i].id, units[i], to);
        in_clear = in_clear || !is_coded(ref, units[i], to);
        if (heard) release(ref, units[i]);
        all = all && heard;
    }
    if (in_clear) ether.overhear("vectoring");
    ether.tell_enemy(side_of(units[0]));
    ref.set_unit("announced", units[1].id, {{"announced-turn", ref.turn()}});
    for (const std::string& audience : {std::string(session::game_master), ear_of(units[1])}) {
        ref.report("vector-" + audience,
                   {section, units[1].id,
                    all ? fmt::format("Vectored by {}.", name_of(units[0])) : "Contact isn't established this turn.",
                    audience});
    }
}

// A transmission is due as long as the unit has made none in the turn.
DueLines radio_due(Referee& ref) {
    DueLines due;
    WrittenOrders written(ref);
    for (const Unit& unit : forces(ref)) {
        const std::optional<Order> order = written.of(unit);
        const bool has_sent = ref.was_played_for("flattop.radio", {unit.id}, "message/from") ||
                              ref.was_played_for("flattop.vector", {unit.id});
        if (!order || has_sent) continue;
        for (const std::string& words : order->transmissions)
            due.push_back({fmt::format("{} is ordered: {}", ref.label(unit.id), words)});
    }
    return due;
}

}  // namespace flagplot::procedures::flattop
