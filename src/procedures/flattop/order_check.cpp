#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

class Checker {
  public:
    Checker(Order& order, const Ordered& unit, const hex::Atlas& atlas) : order_(order), unit_(unit), atlas_(atlas) {}

    std::vector<Doubt> run() {
        if (order_.as_before && !unit_.path.empty() && to_string(order_.moves) == unit_.path) order_.as_before = false;
        const bool moves = !order_.moves.empty() || !order_.end.empty() || !order_.task.empty();
        const bool does = moves || order_.holds || order_.launches || order_.lands || order_.ready_cap;
        if (order_.as_before && does) add(Doubt::Kind::contradiction, "it keeps its earlier orders, and has new ones");
        if (order_.is_empty() || has_only_instructions()) add(Doubt::Kind::missing, "what it is to do");
        if (has_only_cases()) add(Doubt::Kind::missing, "what it does if that isn't so");
        for (const std::string& words : order_.unclear)
            add(Doubt::Kind::unclear, fmt::format("not understood: \"{}\"", words), words);
        for (const std::string& words : order_.later)
            add(Doubt::Kind::unclear, fmt::format("not for this turn: \"{}\"", words), words);
        for (const std::string& words : order_.contradictions) add(Doubt::Kind::contradiction, words);
        for (const std::string& words : order_.further_tasks)
            add(Doubt::Kind::unclear, fmt::format("it has another task as well: \"{}\"", words), words);
        if (unit_.arm == Arm::base && (moves || order_.launches || order_.lands))
            add(Doubt::Kind::unclear, "a base neither moves nor attacks");
        check_way();
        check_earlier_path();
        check_ground();
        check_air();
        check_staying();
        check_search();
        check_levels();
        check_task();
        check_numbers();
        return std::move(doubts_);
    }

  private:
    // `at`: the words of the order that it is about; empty: all of it.
    void add(Doubt::Kind kind, std::string_view words, const std::string& at = {}) {
        doubts_.push_back({kind, std::string(words), true, at});
    }

    // "It should keep a little nearer": how something is done, and nothing that is done.
    bool has_only_instructions() const {
        if (unit_.arm == Arm::base || order_.instructions.empty()) return false;
        Order rest = order_;
        rest.instructions.clear();
        return rest.is_empty() || rest.gives_only_numbers();
    }

    // "If possible N2": of ships that have no way from before. Planes wait, and so does what holds.
    bool has_only_cases() const {
        if (order_.cases.empty() || unit_.arm != Arm::ships || !unit_.path.empty()) return false;
        if (says_otherwise()) return false;
        Order rest = order_;
        rest.cases.clear();
        return rest.is_empty();
    }

    // "N2 if possible, else N1", and not "nobody else".
    bool says_otherwise() const {
        const Tokens tokens = unit_.vocabulary ? unit_.vocabulary->tokens_of(order_.text) : Tokens();
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            if (tokens[at].is("OTHERWISE")) return true;
            if (!tokens[at].is("ELSE") || at == 0) continue;
            const Token& before = tokens[at - 1];
            if (!before.is_word() || before.is_one({"OR", "AND"}) || unit_.vocabulary->way_of(before)) return true;
        }
        return false;
    }

    // ---- hexes

    bool on_map(const hex::Hex& hex) const {
        return std::any_of(atlas_.sheets().begin(), atlas_.sheets().end(), [&](const hex::Sheet& sheet) {
            const hex::Hex own = atlas_.on_sheet(hex, sheet.prefix);
            return sheet.board.holds(own) && sheet.layout.has_label(own);
        });
    }

    std::optional<hex::Hex> read(const std::string& label) {
        if (label.empty()) return {};
        try {
            const hex::Hex hex = atlas_.parse(label, unit_.sheet);
            if (!on_map(hex)) add(Doubt::Kind::unclear, fmt::format("{} is off the map", label), label);
            return hex;
        } catch (const hex::HexError& error) {
            add(Doubt::Kind::unclear, error.what(), label);
            return {};
        }
    }

    std::string shown(const hex::Hex& hex) const { return atlas_.label(hex, unit_.sheet); }

    // ---- the way

    void check_way() {
        const std::optional<hex::Hex> start = read(order_.start);
        const std::optional<hex::Hex> at = read(order_.at);
        if (start && unit_.place && *start != *unit_.place) {
            add(Doubt::Kind::unclear,
                fmt::format("it begins at {}, but the unit is in {}", shown(*start), shown(*unit_.place)),
                order_.start);
        }
        const std::optional<hex::Hex> from = start ? start : unit_.place;
        if (from) close_table(*from);
        const std::optional<hex::Hex> end = read(order_.end);
        close_open_way(from);
        if (from && end && order_.moves.empty() && order_.open_way.empty() && !order_.holds && order_.unclear.empty() &&
            on_map(*end))
            go_to(*from, *end);
        if (order_.by_shortest_way && order_.moves.empty() && from && end)
            order_.moves = way_between(atlas_, *from, *end);
        check_turning_back();
        check_holding(from, end);
        check_at(at, end);
        if (from) check_end(*from, end);
    }

    // "N31 N2 N29": where the moves before it lead there, the last one is their end.
    void close_table(const hex::Hex& from) {
        if (order_.maybe_end.empty() || order_.moves.size() < 2) return;
        Moves moves = order_.moves;
        moves.pop_back();
        try {
            if (atlas_.walk(from, legs_of(moves)) != atlas_.parse(order_.maybe_end, unit_.sheet)) return;
        } catch (const hex::HexError&) {
            return;
        }
        order_.moves = moves;
        order_.end = std::exchange(order_.maybe_end, {});
    }

    // "fly N till hex DD03": how many hexes that is.
    void close_open_way(const std::optional<hex::Hex>& from) {
        if (order_.open_way.empty()) return;
        const std::optional<hex::Hex> until = read(order_.until);
        if (!until || !from || !order_.moves.empty()) {
            add(Doubt::Kind::missing, fmt::format("how many hexes {}", order_.open_way));
            return;
        }
        const hex::Direction way = hex::parse_direction(order_.open_way);
        const int hexes = atlas_.distance(*from, *until);
        if (hexes == 0 || !(atlas_.walk(*from, {{way, hexes}}) == *until)) {
            add(Doubt::Kind::contradiction,
                fmt::format("{} from {} never reaches {}", order_.open_way, shown(*from), shown(*until)));
            return;
        }
        order_.moves = {{way, hexes}};
        order_.open_way.clear();
    }

    // "TF17 to Y28", "to Q15 via Q14": where it is straight ahead from each hex to the next, there is one shortest way.
    // Of planes, to which neither land nor mines matter, any is meant.
    void go_to(const hex::Hex& from, const hex::Hex& end) {
        hex::Hex here = from;
        Moves all;
        const auto leads_to = [&](const hex::Hex& next) {
            const Moves way = way_between(atlas_, std::exchange(here, next), next);
            all.insert(all.end(), way.begin(), way.end());
            return way.size() < 2 || unit_.arm == Arm::planes;
        };
        for (Order::Waypoint& one : order_.waypoints) {
            const std::optional<hex::Hex> hex = read(one.hex);
            if (!hex || !on_map(*hex)) return;
            if (!leads_to(*hex)) return add(Doubt::Kind::unclear, "which way it goes to " + one.hex, one.hex);
            one.moves = all.size();
        }
        if (leads_to(end)) order_.moves = all;
    }

    void check_holding(const std::optional<hex::Hex>& from, const std::optional<hex::Hex>& end) {
        if (!order_.holds) return;
        if (!legs_of(order_.moves).empty()) {
            add(Doubt::Kind::contradiction, fmt::format("no move, and the moves {}", to_string(order_.moves)));
        } else if (end && from && *end != *from) {
            add(Doubt::Kind::contradiction, fmt::format("no move, and an end in {}", shown(*end)));
        }
    }

    // "N1 and S1", of ships: a way for each of two, or there and back?
    void check_turning_back() {
        if (unit_.arm == Arm::planes) return;
        constexpr int ways = 6;
        const std::vector<hex::Leg> legs = legs_of(order_.moves);
        const auto turned = std::ranges::adjacent_find(legs, [](const hex::Leg& one, const hex::Leg& next) {
            return (static_cast<int>(one.direction) + ways / 2) % ways == static_cast<int>(next.direction);
        });
        if (turned != legs.end()) add(Doubt::Kind::unclear, "it goes back where it came from");
    }

    // "TF2 at B/M23 shell ...": it is there, or its moves bring it there.
    void check_at(const std::optional<hex::Hex>& at, const std::optional<hex::Hex>& end) {
        if (!at || !unit_.place || *at == *unit_.place || (end && *end == *at)) return;
        const bool moves = !order_.moves.empty() || !order_.open_way.empty();
        if (moves && passes(*at)) return;
        const char* const words =
            moves ? "its moves don't lead to {}, and it is in {}" : "it is to be at {}, and is in {}";
        add(Doubt::Kind::unclear, fmt::format(fmt::runtime(words), shown(*at), shown(*unit_.place)));
    }

    bool passes(const hex::Hex& hex) const {
        hex::Hex here = *unit_.place;
        for (const hex::Leg& leg : legs_of(order_.moves)) {
            for (int i = 0; i < leg.distance; ++i) {
                here = atlas_.step(here, leg.direction);
                if (here == hex) return true;
            }
        }
        return false;
    }

    void check_end(const hex::Hex& from, const std::optional<hex::Hex>& end) {
        if (!order_.open_way.empty()) return;
        if (order_.moves.empty()) {
            const bool needs_moves = end && *end != from && !order_.holds;
            if (needs_moves)
                add(Doubt::Kind::missing, fmt::format("the moves from {} to {}", shown(from), shown(*end)));
            return;
        }
        for (const Order::Waypoint& one : order_.waypoints) check_waypoint(from, one);
        const hex::Hex reached = atlas_.walk(from, legs_of(order_.moves));
        if (end && reached != *end) {
            add(Doubt::Kind::contradiction,
                fmt::format("the moves {} lead from {} to {}, not to {}", to_string(order_.moves), shown(from),
                            shown(reached), shown(*end)));
        } else if (!end && !on_map(reached)) {
            add(Doubt::Kind::unclear, fmt::format("the moves {} lead off the map", to_string(order_.moves)));
        }
    }

    // "SW1 to O14, then S1": each hex on the way is where its moves lead.
    void check_waypoint(const hex::Hex& from, const Order::Waypoint& point) {
        const std::optional<hex::Hex> there = read(point.hex);
        const Moves moves(order_.moves.begin(), order_.moves.begin() + static_cast<std::ptrdiff_t>(point.moves));
        const hex::Hex reached = atlas_.walk(from, legs_of(moves));
        if (!there || *there == reached) return;
        add(Doubt::Kind::contradiction, fmt::format("the moves {} lead from {} to {}, not to {}", to_string(moves),
                                                    shown(from), shown(reached), shown(*there)));
    }

    // Moves that it has end by words that say so, and by nothing else.
    void check_earlier_path() {
        const bool goes = !order_.moves.empty() || !order_.open_way.empty() || !order_.end.empty() || order_.lands ||
                          !order_.like.empty() || order_.task == "shadow";
        if (unit_.path.empty() || goes || order_.holds || order_.as_before || order_.is_empty()) return;
        add(Doubt::Kind::missing, fmt::format("whether its earlier moves {} go on", unit_.path));
    }

    // "N5, then it stays at Port Moresby".
    void check_staying() {
        const bool stays = !order_.stays_at.empty() && order_.task.empty() && !order_.lands;
        if (stays && unit_.arm == Arm::planes && !order_.moves.empty())
            add(Doubt::Kind::contradiction, "it moves, and stays where it is");
    }

    // "Launch and have a look around": where?
    void check_search() {
        const bool goes = !order_.moves.empty() || !order_.open_way.empty() || !order_.end.empty() || order_.holds ||
                          !order_.stays_at.empty() || !order_.like.empty() || !order_.target_hex.empty() ||
                          !order_.unclear.empty() || !unit_.path.empty();
        if (goes || !order_.launches || unit_.arm != Arm::planes || !unit_.vocabulary) return;
        for (const std::string& words : order_.instructions) {
            const Tokens tokens = unit_.vocabulary->tokens_of(words);
            const bool looks = std::ranges::any_of(tokens, [](const Token& token) {
                return token.is_one({"SEARCH", "SEARCHES", "LOOK", "LOOKS", "SCOUT", "SCOUTS"});
            });
            if (looks) return add(Doubt::Kind::missing, "where it searches", words);
        }
    }

    // "takes off from the Wasp", of planes in the air; and not "airborne, N2", which is what they are.
    void check_air() {
        if (!unit_.is_flying || !order_.launches || order_.transfers || !unit_.vocabulary) return;
        const Tokens tokens = unit_.vocabulary->tokens_of(order_.text);
        const bool tells = std::ranges::any_of(tokens, [](const Token& token) {
            return token.is_one({"AIRBORNE", "LAUNCHED"});
        });
        if (!tells) add(Doubt::Kind::contradiction, "it is to take off, and is in the air");
    }

    // Planes on the ground do nothing in the air unless they take off.
    void check_ground() {
        if (!unit_.is_grounded || order_.launches || order_.transfers || order_.as_before) return;
        if (order_.lands && order_.moves.empty())
            add(Doubt::Kind::contradiction, "it is to land, and is on the ground");
        if (order_.moves.empty() && order_.task.empty()) return;
        add(Doubt::Kind::missing, "whether it takes off");
    }

    // ---- altitude and depth

    void check_levels() {
        const std::set<std::string> levels(order_.levels.begin(), order_.levels.end());
        if (levels.size() > 1 && !order_.changes_level) {
            add(Doubt::Kind::contradiction, fmt::format("{} at once", fmt::join(levels, " and ")));
        }
        const bool there = order_.transfers || order_.lands;  // within the turn
        const bool flies = !order_.moves.empty() || (order_.launches && !there);
        const bool unknown = order_.levels.empty() && unit_.level.empty();
        const bool of_others = order_.task == "escort" || !order_.like.empty();  // it flies as high as they do
        if (unit_.arm == Arm::planes && flies && unknown && order_.task != "attack" && !of_others)
            add(Doubt::Kind::missing, "altitude (9.4)");
    }

    // ---- tasks

    void check_task() {
        read(order_.target_hex);
        const bool no_target = names_nobody(order_.target) && order_.target_hex.empty();
        if (order_.task == "shadow" && no_target) add(Doubt::Kind::missing, "whom it shadows");
        const bool aims = order_.task == "attack" || order_.task == "shell";
        if (aims && no_target) add(Doubt::Kind::missing, "a target");
        if (order_.task == "attack" && unit_.arm == Arm::planes) check_air_attack();
    }

    // "them", "something".
    static bool names_nobody(const std::string& target) {
        static const std::set<std::string, std::less<>> words{"",      "THEM", "IT",   "HIM",       "HER",      "THOSE",
                                                              "THESE", "ANY",  "THIS", "SOMETHING", "ANYTHING", "THAT"};
        return words.contains(letters_and_digits(target));
    }

    // 3.52: what an attack by planes has to say. Of a base it is enough to say how high they fly (3.54).
    void check_air_attack() {
        if (order_.levels.empty()) add(Doubt::Kind::missing, "altitude");
        if (!is_on_ships()) return;
        if (!order_.names_ship_types) add(Doubt::Kind::missing, "which planes attack which types of ships");
        if (!order_.names_bombing) add(Doubt::Kind::missing, "the bombing mode");
        if (order_.cases.empty()) add(Doubt::Kind::missing, "what to do if the target isn't there");
    }

    bool is_on_ships() const {
        static const std::set<std::string, std::less<>> ships{"TF", "SHIP", "SHIPS", "FLEET", "CONVOY", "CONTACT"};
        const std::string target = letters_and_digits(order_.target);
        const bool on_base = std::ranges::any_of(unit_.places, [&](const std::string& place) {
            return !target.empty() && letters_and_digits(place) == target;
        });
        if (on_base) return false;
        if (target.starts_with("WHAT")) return true;  // "what AF1 saw" is at sea, as far as anybody knows
        const Tokens words = unit_.vocabulary ? unit_.vocabulary->tokens_of(order_.target) : Tokens();
        return order_.names_ship_types || std::ranges::any_of(words, [](const Token& token) {
                   return ships.contains(token.word) || (token.word.starts_with("TF") && is_digit(token.word.back()));
               });
    }

    // ---- numbers

    void check_numbers() {
        if (order_.ready_cap && !order_.trigger)
            add(Doubt::Kind::missing, "the size of the formation that the ready CAP reacts to (9.5)");
        if (order_.die && (*order_.die < 1 || *order_.die > 6))
            add(Doubt::Kind::unclear, fmt::format("the die number {}", *order_.die));
        if (order_.report_numbers.size() == 1) add(Doubt::Kind::missing, "the report number for condition 2 (3.6)");
    }

    Order& order_;
    const Ordered& unit_;
    const hex::Atlas& atlas_;
    std::vector<Doubt> doubts_;
};

}  // namespace

std::vector<Doubt> check_order(Order& order, const Ordered& unit, const hex::Atlas& atlas) {
    return Checker(order, unit, atlas).run();
}

bool contradicts_itself(const std::vector<Doubt>& doubts) {
    return std::ranges::any_of(doubts, [](const Doubt& doubt) { return doubt.kind == Doubt::Kind::contradiction; });
}

}  // namespace flagplot::procedures::flattop
