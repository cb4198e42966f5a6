#include <fmt/format.h>
#include <fmt/ranges.h>

#include "procedures/ambush/procedures.h"

namespace flagplot::procedures::ambush {
namespace {

using hex::Hex;
using hex::Picture;
using referee::Outcome;
using referee::Referee;
using session::Unit;

constexpr const char* section = "Ambush";
constexpr const char* to_the_ground_phase = "Go on to the ground phase.";

struct Side {
    std::string id;
    std::string name;
};
const Side cc{"cc", "CC"};
const Side ficc{"ficc", "FICC"};

// A side's hidden forces.
struct Hidden {
    int mine_factors = 0;
    std::vector<std::string> mines;  // ids of the units that are laid
    std::vector<std::string> submarines;

    bool nothing() const { return mine_factors == 0 && submarines.empty(); }
};

Hidden hidden_of(const Referee& ref, const Side& side) {
    Hidden hidden;
    for (const Unit& unit : ref.units("mines")) {
        if (unit.text("side") != side.id) continue;
        hidden.mine_factors += unit.number("factors");
        hidden.mines.push_back(unit.id);
    }
    for (const Unit& unit : ref.units("submarine")) {
        if (unit.text("side") == side.id && unit.flag("hidden")) hidden.submarines.push_back(unit.id);
    }
    return hidden;
}

// The hex that a text of the roster or of a setting names.
Hex read_hex(const Referee& ref, const hex::Layout& layout, const std::string& text, const std::string& whose) {
    try {
        return layout.parse(text);
    } catch (const hex::HexError& error) {
        ref.refuse(fmt::format("{}: {}", whose, error.what()), "a hex of the map");
    }
}

// The map that lies on the player's table: how it is printed isn't in the document, so it is asked once.
Picture players_map(Referee& ref) {
    auto facts =
        ref.facts("map", "Your map",
                  {"column-offset", "row-direction", "skipped-letters", "start-hex", "last-column", "last-row"});
    Picture map;
    const std::string skipped = json::to_text(facts.at("skipped-letters"));
    if (skipped != "none") map.layout.skipped = skipped;
    map.layout.even_columns_low = facts.at("column-offset") == "low";
    map.layout.rows_grow_south = facts.at("row-direction") == "north";
    const std::string last_column = json::to_text(facts.at("last-column"));
    if (last_column != "none") map.board.columns = read_hex(ref, map.layout, last_column + "1", "Last column").column;
    const int last_row = facts.at("last-row").get<int>();
    if (last_row > 0) map.board.rows = last_row;
    return map;
}

// One direction die and one distance die of the ambusher. Moves the crosshair and draws its way.
Hex move_crosshair(Referee& ref, Picture& map, const Side& ambusher, const Hex& from, const std::string& pair) {
    const auto consult = [&](const std::string& what) {
        return ref.consult(
            {.key = pair + "-" + what, .table = "ambush." + what, .side = ambusher.id, .purpose = "Crosshair"});
    };
    const Outcome direction = consult("direction");
    const Outcome distance = consult("distance");
    const std::string way = direction.lookup.effects.at("direction").get<std::string>();
    const int hexes = *distance.lookup.total;
    const Hex to = map.layout.step(from, hex::parse_direction(way), hexes);
    map.arrows.push_back({from, to, fmt::format("{} {}", way, hexes)});
    return to;
}

void put_units_on(const Referee& ref, Picture& map) {
    for (const Unit& unit : ref.units("naval-unit")) {
        if (unit.text("hex").empty()) continue;
        map.marks.push_back({Picture::Mark::Kind::unit, read_hex(ref, map.layout, unit.text("hex"), unit.id), unit.id,
                             unit.text("side") == cc.id ? cc.name : ficc.name});
    }
}

// The four dice, from the start hex by the intermediate hex to the final placement hex.
Hex place_crosshair(Referee& ref, Picture& map, const Side& ambusher) {
    const Hex start = read_hex(ref, map.layout, json::to_text(ref.fact("start-hex")), "Start hex");
    put_units_on(ref, map);
    const Hex intermediate = move_crosshair(ref, map, ambusher, start, "first");
    const Hex last = move_crosshair(ref, map, ambusher, intermediate, "second");
    map.marks.push_back({Picture::Mark::Kind::start, start, "", ""});
    map.marks.push_back({Picture::Mark::Kind::waypoint, intermediate, "", ""});
    map.marks.push_back({Picture::Mark::Kind::crosshair, last, "", ""});
    std::string words = "Crosshair: " + hex::describe({map.layout, map.board, {}, map.arrows});
    if (!map.board.holds(intermediate)) words += "; the intermediate hex is off the board";
    if (!map.board.holds(last)) words += "; the final hex is off the board";
    ref.report("crosshair", {.section = section, .text = words + ".", .map = map});
    return last;
}

// Whether a naval unit of the prey is in the final placement hex. The roster says so if it has every position.
bool prey_is_there(Referee& ref, const Picture& map, const Hex& crosshair, const Side& prey) {
    bool all_placed = map.board.holds(crosshair);
    bool any = false;
    bool found = false;
    for (const Unit& unit : ref.units("naval-unit")) {
        if (unit.text("side") != prey.id) continue;
        any = true;
        const std::string place = unit.text("hex");
        if (place.empty()) {
            all_placed = false;
        } else {
            found = found || read_hex(ref, map.layout, place, unit.id) == crosshair;
        }
    }
    if (any && all_placed) return found;
    const std::string where = map.layout.label(crosshair);
    return ref.ask_yes_no(
        "prey", map.board.holds(crosshair)
                    ? fmt::format("Is a naval unit of {} in {}?", prey.name, where)
                    : fmt::format("The crosshair lies off the board ({}). Do you place it on a naval unit of {}?",
                                  where, prey.name));
}

void no_ambush(Referee& ref, const std::string& why) {
    ref.tell("outcome", {.section = section, .text = fmt::format("No ambush: {}. {}", why, to_the_ground_phase)});
}

// a) All of the ambusher's mines are used up by it.
void mine_attack(Referee& ref, const Side& ambusher, const Side& prey, const Hidden& hidden, const std::string& where) {
    for (const std::string& id : hidden.mines) ref.set_unit("used/" + id, id, {{"factors", 0}});
    ref.tell(
        "outcome",
        {.section = section,
         .text = fmt::format(
             "Resolve a mine attack (14.27) on {} in {} with {} of {}, which are then used up. {}", prey.name, where,
             hidden.mine_factors == 1 ? "the 1 mine factor" : fmt::format("the {} mine factors", hidden.mine_factors),
             ambusher.name, to_the_ground_phase)});
}

// b) All hidden submarines appear in the crosshair's hex.
void submarine_attack(Referee& ref, const Side& ambusher, const Hidden& hidden, const std::string& where) {
    for (const std::string& id : hidden.submarines)
        ref.set_unit("placed/" + id, id, {{"hidden", false}, {"hex", where}});
    ref.tell("outcome",
             {.section = section,
              .text = fmt::format(
                  "Play a seventh GQ cycle: place {} of {} in {}; they begin with submarine surprise attacks "
                  "(14.333). It doesn't count toward the next six. {}",
                  fmt::join(hidden.submarines, ", "), ambusher.name, where, to_the_ground_phase)});
}

// The last die against the mine factors: a), b), c).
void ambush_prey(Referee& ref, const Side& ambusher, const Side& prey, const Hidden& hidden, const std::string& where) {
    if (hidden.mine_factors > 0 || ref.plays("ambush.no-mines", "rolled")) {
        const int result = ref.roll("final", "Ambush", {ref.number("die")}, ambusher.id).front();
        const bool equals = result == hidden.mine_factors;  // which no clause names: asked when it happens first
        const std::string equal = equals ? ref.reading("ambush.equal") : "";
        if (result < hidden.mine_factors || equal == "mine-attack") {
            return mine_attack(ref, ambusher, prey, hidden, where);
        }
        if (equal == "no-ambush") {
            return no_ambush(ref, fmt::format("the die equals the mine factors ({})", result));
        }
    }
    if (hidden.submarines.empty()) return no_ambush(ref, fmt::format("{} has no hidden submarines", ambusher.name));
    submarine_attack(ref, ambusher, hidden, where);
}

// At the end of every sixth GQ cycle.
void check(Referee& ref) {
    if (!ref.is_in_its_phase()) {
        ref.refuse(fmt::format("GQ cycle {} isn't at its ambush check", ref.turn()), "the end of every sixth cycle");
    }
    if (ref.earlier_runs("ambush.check") > 0) {
        ref.refuse(fmt::format("the check of GQ cycle {} has been made", ref.turn()), "the next one, or going back");
    }
    const int cc_die = ref.roll("cc", "CC", {ref.number("die")}, cc.id).front();
    const int ficc_die = ref.roll("ficc", "FICC", {ref.number("die")}, ficc.id).front();
    if (cc_die == ficc_die) return no_ambush(ref, fmt::format("both sides rolled {}", cc_die));
    const Side& ambusher = cc_die > ficc_die ? cc : ficc;
    const Side& prey = cc_die > ficc_die ? ficc : cc;
    const Hidden hidden = hidden_of(ref, ambusher);
    if (hidden.nothing()) return no_ambush(ref, fmt::format("{} would ambush, but has nothing hidden", ambusher.name));

    Picture map = players_map(ref);
    const Hex crosshair = place_crosshair(ref, map, ambusher);
    const std::string where = map.layout.label(crosshair);
    if (!prey_is_there(ref, map, crosshair, prey)) {
        return no_ambush(ref, fmt::format("{} has no naval unit in {}", prey.name, where));
    }
    ambush_prey(ref, ambusher, prey, hidden, where);
}

}  // namespace

std::vector<referee::Procedure> procedures() {
    return {{"ambush.check", "ambush", "Ambush check",
             "Solitaire Resolution of Hidden Mines and Submarines, 2nd paragraph",
             "Both sides roll; the higher one's hidden mines or submarines may attack.", 1, check}};
}

}  // namespace flagplot::procedures::ambush
