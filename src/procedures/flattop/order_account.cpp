#include "procedures/flattop/order_account.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "procedures/flattop/order_numbers.h"
#include "procedures/flattop/order_text.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

class Account : private OrderText {
  public:
    Account(const Order& order, const Whom& whom)
        : OrderText(order.text, whom),
          order_(order),
          settled_(tokens_.size(), false),
          named_(tokens_.size(), false),
          excused_(tokens_.size(), false) {
        end_ = tokens_.size();
    }

    std::vector<Doubt> run() {
        settle_shown();
        settle_names();
        find_excused();
        for (std::size_t at = 0; at < end_; ++at) {
            if (!settled_[at] && !is_used(at)) doubt(at);
        }
        check_legs();
        check_corrections();
        check_types();
        check_sources();
        return std::move(doubts_);
    }

  private:
    // ---- what needs no account

    // What is shown by itself, as it was written.
    void settle_shown() {
        const Tokens raw = words_.tokens_of(text_);
        for (const auto* list : {&order_.cases, &order_.later, &order_.unclear, &order_.contradictions,
                                 &order_.further_tasks, &order_.parts}) {
            for (const std::string& words : *list) settle(words, raw);
        }
    }

    void settle(const std::string& words, const Tokens& raw) {
        const Tokens said = words_.tokens_of(words);
        const auto found = std::search(raw.begin(), raw.end(), said.begin(), said.end(),
                                       [](const Token& one, const Token& other) { return one.word == other.word; });
        if (found == raw.end() || said.empty()) return;
        const std::size_t to = (found + static_cast<std::ptrdiff_t>(said.size()) - 1)->to;
        for (std::size_t at = 0; at < end_; ++at) {
            if (tokens_[at].from >= found->from && tokens_[at].from < to) settled_[at] = true;
        }
    }

    // Units are listened for elsewhere.
    void settle_names() {
        for (std::size_t at = 0; at < end_; ++at) {
            const std::optional<Mention> name = names_.mention_at(tokens_, at, end_);
            if (!name) continue;
            for (std::size_t i = at; i < name->to; ++i) named_[i] = settled_[i] = true;
            at = std::max(name->to, at + 1) - 1;
        }
    }

    // "no, make that N2", "NW2 instead": what stands before such words may be said of nothing, and what is denied or
    // revoked, within the commas around it.
    void find_excused() {
        bool corrected = false;
        for (std::size_t at = end_; at-- > 0;) {
            corrected = corrected || corrects_before(at) || is(at, "INSTEAD") || is_taken_back(at);
            excused_[at] = corrected;
        }
        std::size_t from = 0;
        bool denied = false;
        for (std::size_t at = 0; at <= end_; ++at) {
            const bool ends = at == end_ || ends_piece(at);
            if (!ends) denied = denied || denies(at);
            if (!ends) continue;
            for (; denied && from < at; ++from) excused_[from] = true;
            denied = false;
            from = at + 1;
        }
        takes_back_ = std::find(excused_.begin(), excused_.end(), true) != excused_.end();
    }
    bool ends_piece(std::size_t at) const {
        return ends_clause(at) || is(at, ",") || is(at, "BUT") || is(at, "(") || is(at, ")");
    }
    bool denies(std::size_t at) const {
        return tokens_[at].is_a(WordKind::negation) || tokens_[at].is_a(WordKind::revoking) || is(at, "INSTEAD") ||
               is(at, "RATHER") || is(at, "NOTHING") || is(at, "NOBODY");
    }

    // "sorry, N2": what stands before it isn't so.
    bool corrects_before(std::size_t at) const {
        const bool corrects = tokens_[at].is_a(WordKind::correction) && !tokens_[at].is_a(WordKind::holding);
        return corrects || (is(at, "I") && is(at + 1, "MEAN")) || (is(at, "MAKE") && is(at + 1, "THAT"));
    }

    // ---- what is said in a row, and what is taken back of it

    // Legs come to moves in the order in which they are written, each once. Where all have, they may be said again.
    void check_legs() {
        if (!order_.like.empty() || order_.as_before) return;
        Moves legs = order_.moves;
        std::erase_if(legs, [](const Move& move) { return !move.direction; });  // orbits
        std::size_t next = 0;
        for (std::size_t at = 0; at < end_; ++at) {
            if (next < legs.size() && is_bearing(at, legs[next])) ++next;  // "north, for four hexes"
            if (!is_stated_leg(at) || !is_leg_used(at)) continue;
            const bool goes_on = next < legs.size() && is_move(at, legs[next]);
            const bool again = next == legs.size() || (next > 0 && is_move(at, legs[next - 1]));
            if (goes_on) ++next;
            if (!goes_on && !again && !excused_[at]) return doubt(at);
        }
        if (next > 0 && next < legs.size())
            doubt_source(to_string(Moves(legs.begin() + static_cast<std::ptrdiff_t>(next), legs.end())) +
                         " behind the moves before it");
    }

    bool is_bearing(std::size_t at, const Move& move) const {
        const std::optional<Found> found = settled_[at] || !tokens_[at].is_word() ? std::nullopt : direction_at(at);
        return found && !found->way.count && found->way.direction == move.direction;
    }

    bool is_stated_leg(std::size_t at) const {
        if (settled_[at] || !tokens_[at].is_word() || is_hex_of_order(at)) return false;
        const std::optional<MoveWord> way = words_.way_of(tokens_[at]);
        return way && way->direction && way->count;
    }

    bool is_move(std::size_t at, const Move& move) const {
        const std::optional<MoveWord> way = words_.way_of(tokens_[at]);
        return way && move.direction == way->direction && move.count == way->count.value_or(move.count);
    }

    // "N3, sorry, N2", "low, no, high": if all that stands before such a word, and behind it in its sentence, was read,
    // nothing was taken back.
    void check_corrections() {
        const auto is_leg_read = [&](std::size_t at) { return is_leg_used(at); };
        check_corrections([&](std::size_t at) { return is_stated_leg(at); }, is_leg_read);
        const std::set<std::string> levels(order_.levels.begin(), order_.levels.end());
        if (levels.size() < 2) return;
        const auto is_level_read = [&](std::size_t at) { return is_level_used(at); };
        check_corrections([&](std::size_t at) { return is_stated_level(at); }, is_level_read);
    }

    template <typename Is, typename IsRead>
    void check_corrections(const Is& is_it, const IsRead& is_read) {
        std::size_t first = end_;
        for (std::size_t at = end_; at-- > 0;) {
            if (!is_it(at)) continue;
            if (!is_read(at)) return;  // which is what was taken back
            first = at;
        }
        bool behind = false;
        for (std::size_t at = end_; at-- > first;) {
            behind = (behind && !ends_clause(at)) || is_it(at);
            if (behind && !settled_[at] && (corrects_before(at) || is(at, "INSTEAD"))) doubt(at);
        }
    }

    bool is_stated_level(std::size_t at) const {
        return !settled_[at] && tokens_[at].is_word() && !level_of(at).empty();
    }

    // ---- where what was read stands

    // Each move, level and number that was read is written somewhere, or comes from another unit or a hex.
    void check_sources() {
        if (!order_.like.empty() || order_.is_like_before || order_.as_before) return;
        const bool by_hex = order_.by_shortest_way || !order_.end.empty() || !order_.until.empty();
        const std::set<std::pair<std::string, int>> written = written_legs();
        for (const Move& move : order_.moves) {
            if (!move.direction || by_hex) continue;
            const std::string way = hex::to_string(*move.direction);
            if (!written.contains({way, move.count}) && !written.contains({way, 0}))
                doubt_source(to_string(Moves{move}));
        }
        for (const std::string& level : order_.levels) {
            if (!says_level(level)) doubt_source(level);
        }
        std::vector<int> numbers = order_.report_numbers;
        if (order_.die) numbers.push_back(*order_.die);
        if (order_.trigger) numbers.push_back(*order_.trigger);
        for (const int number : numbers) {
            if (!says_number(number)) doubt_source(std::to_string(number));
        }
        if (order_.holds && !says_hold()) doubt_source("that it stays");
        if (order_.report_numbers.size() == 2 && !are_in_order())
            doubt_source("which report number is for condition 1");
    }

    // "stays", "no move", "on deck", "none".
    bool says_hold() const {
        static const WordSet still{"NONE",   "NOTHING", "NOBODY", "DECK",    "DECKS", "GROUND", "ABOARD", "BOARD",
                                   "HANGAR", "SAME",    "O",      "BELOW",   "DOWN",  "WATER",  "STRIP",  "POSITION",
                                   "WHERE",  "STAND",   "STANDS", "STATION", "SHED",  "SHEDS"};
        for (std::size_t at = 0; at < end_; ++at) {
            if (tokens_[at].is_a(WordKind::holding) || denies(at) || is_in(at, still)) return true;
        }
        return false;
    }

    // "condition 2: 5, condition 1: 3" may turn them about.
    bool are_in_order() const {
        const std::vector<int>& pair = order_.report_numbers;
        bool first = false;
        for (std::size_t at = 0; at < end_; ++at) {
            if (is(at, "CONDITION") || report_numbers_at(words_, tokens_, at, end_).numbers == pair) return true;
            const std::optional<int> number = tokens_[at].is_word() ? words_.number_of(tokens_[at]) : std::nullopt;
            if (first && number == pair[1]) return true;
            first = first || number == pair[0];
        }
        return false;
    }

    void doubt_source(const std::string& what) {
        doubts_.push_back({Doubt::Kind::unclear, fmt::format("nothing in its words says {}", what), true, {}});
    }

    // With 0 where a direction stands without a number.
    std::set<std::pair<std::string, int>> written_legs() const {
        std::set<std::pair<std::string, int>> all;
        for (std::size_t at = 0; at < end_; ++at) {
            const std::optional<Found> found = tokens_[at].is_word() ? direction_at(at) : std::nullopt;
            if (found && found->way.direction)
                all.emplace(hex::to_string(*found->way.direction), found->way.count.value_or(0));
        }
        return all;
    }

    // "climb" and "dive" are said of levels, too.
    bool says_level(const std::string& level) const {
        static const WordSet changing{"CLIMB",      "CLIMBS", "CLIMBING", "ASCEND", "DESCEND", "DESCENDS",
                                      "DESCENDING", "DOWN",   "UP",       "DIVE",   "DIVES"};
        for (std::size_t at = 0; at < end_; ++at) {
            if (level_of(at) == level || is_in(at, changing)) return true;
        }
        return false;
    }

    bool says_number(int number) const {
        for (const Token& token : tokens_) {
            const std::string& word = token.word;
            const std::size_t stroke = std::min(word.find('/'), word.size());
            const auto says = [&](std::string_view part) {
                return !part.empty() && words_.number_of({std::string(part), 0, 0}) == number;
            };
            const bool above = &token != &tokens_.front() && (&token - 1)->is("THAN") &&
                               words_.number_of(token) == number - 1;  // "more than five"
            if (above || says(word) || says(word.substr(0, stroke)) ||
                says(word.substr(std::min(stroke + 1, word.size()))))
                return true;
        }
        return false;
    }

    // ---- each word

    // Whether it is no word of the kinds that are looked for, or has come to something.
    bool is_used(std::size_t at) const {
        if (!tokens_[at].is_word()) return true;
        if (!excused_[at] && !(is_leg_used(at) && is_level_used(at) && is_deed_used(at) && is_die_used(at)))
            return false;
        if (is_unknown(at) && has_digit(at, at + 1)) return false;  // "search sow3"
        return is_hex_used(at) && is_number_used(at) && are_numbers_used(at) && is_time_used(at) && is_same_used(at) &&
               is_end_of_deed(at);
    }

    bool is_leg_used(std::size_t at) const {
        const std::optional<Found> found = direction_at(at);
        if (!found || !found->way.direction || tokens_[at].word.size() < 2 || is_hex_of_order(at)) return true;
        const bool moves = std::any_of(order_.moves.begin(), order_.moves.end(), [&](const Move& move) {
            return move.direction == found->way.direction && move.count == found->way.count.value_or(move.count);
        });
        return moves || hex::to_string(*found->way.direction) == order_.open_way || has_word(order_.target, at);
    }

    bool is_hex_used(std::size_t at) const {
        if (!looks_like_hex(tokens_[at]) || words_.way_of(tokens_[at]) || is_hex_of_order(at)) return true;
        return has_word(order_.target, at) || has_word(order_.landing, at);
    }

    bool is_hex_of_order(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const auto is_it = [&](const std::string& hex) {
            const std::string label = upper(hex);
            return !label.empty() && (label == word || label.ends_with("/" + word) || word.ends_with("/" + label));
        };
        const auto hexes = {&order_.start, &order_.end, &order_.at, &order_.target_hex, &order_.until, &whom_.place};
        return std::any_of(hexes.begin(), hexes.end(), [&](const std::string* hex) { return is_it(*hex); }) ||
               std::any_of(order_.waypoints.begin(), order_.waypoints.end(),
                           [&](const Order::Waypoint& one) { return is_it(one.hex); });
    }

    bool has_word(const std::string& words, std::size_t at) const {
        const Tokens tokens = words_.tokens_of(words);
        return std::any_of(tokens.begin(), tokens.end(),
                           [&](const Token& token) { return token.word == tokens_[at].word; });
    }

    bool is_level_used(std::size_t at) const {
        const Token& token = tokens_[at];
        const std::string level = level_of(at);
        const bool of_number = at > 0 && !settled_[at - 1] && words_.number_of(tokens_[at - 1]);  // "4 high and 5 low"
        if (level.empty() || of_number || (at == 0 && token.is_a(WordKind::greeting))) return true;
        return std::find(order_.levels.begin(), order_.levels.end(), level) != order_.levels.end();
    }

    std::string level_of(std::size_t at) const {
        if (arm_ == Arm::planes) return words_.level_of(tokens_[at]);
        return arm_ == Arm::submarine ? words_.depth_of(tokens_[at]) : "";
    }

    // "6", "6/9", "twelve hexes".
    bool is_number_used(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const bool digits = std::all_of(word.begin(), word.end(), is_digit);
        const bool another = at > 1 && is(at - 1, "IT") && is(at - 2, "MAKE");  // "at eight, make it ten"
        const bool hexes = another || is(at + 1, "HEX") || is(at + 1, "HEXES");
        if (digits ? word.size() < 3 : hexes && words_.number_of(tokens_[at])) {
            return (digits && (is_listed(at) || is_part_of_name(at))) ||
                   numbers_of_order().contains(*words_.number_of(tokens_[at]));
        }
        if (word.find('/') == std::string::npos || !is_digit(word.front()) || !is_digit(word.back())) return true;
        const std::vector<int>& pair = order_.report_numbers;
        return pair.size() == 2 && word == fmt::format("{}/{}", pair[0], pair[1]);
    }

    // "1. ", "2)", "(3)": what begins a line, or is the number of an item.
    bool is_listed(std::size_t at) const {
        constexpr std::size_t nearest = 3;  // "for conditions 1 and 2"
        for (std::size_t i = at - std::min(at, nearest); i < at; ++i) {
            if (is(i, "CONDITIONS")) return true;
        }
        const bool begins = at == 0 || ends_clause(at - 1) || is(at - 1, "(");
        return begins && (at == 0 || is(at + 1, ")") || is(at + 1, ".") || is(at + 1, ":"));
    }

    // "die 4", and none was read.
    bool is_die_used(std::size_t at) const { return !is(at, "DIE") || order_.die || arm_ == Arm::planes; }

    // "12 SBD", "7-Mile", "Division 5", "4 high and 5 low".
    bool is_part_of_name(std::size_t at) const {
        if (at > 0 && tokens_[at - 1].is_a(WordKind::force_word)) return true;
        if (at + 1 >= tokens_.size()) return false;
        return tokens_[at + 1].is_a(WordKind::plane) || is(at + 1, "-") || !words_.level_of(tokens_[at + 1]).empty();
    }

    std::set<int> numbers_of_order() const {
        std::set<int> numbers(order_.report_numbers.begin(), order_.report_numbers.end());
        if (order_.die) numbers.insert(*order_.die);
        if (order_.trigger) numbers.insert(*order_.trigger);
        if (order_.one_hex_away && order_.task == "shadow") numbers.insert(1);
        for (const Move& move : order_.moves) numbers.insert(move.count);
        return numbers;
    }

    bool is_deed_used(std::size_t at) const {
        const Token& token = tokens_[at];
        if (arm_ == Arm::base) return is_alert_used(at) && !flies(at);
        static const WordSet diving{"DIVE", "DIVES", "DIVING", "SUBMERGE", "SUBMERGES"};
        if (arm_ == Arm::submarine && diving.contains(token.word)) return !order_.levels.empty();
        if (!is_verb(at)) return true;
        if (arm_ == Arm::planes) {
            if (token.is_a(WordKind::launching) && !order_.launches && !order_.transfers) return false;
            const bool lands = token.is_a(WordKind::landing) && !is(at, "HOME");
            if (lands && !order_.lands) return false;
        }
        const bool attacks = order_.task == "attack" || order_.task == "shell";
        if ((token.is_a(WordKind::attacking) || token.is_a(WordKind::shelling)) && !attacks) return false;
        return !token.is_a(WordKind::shadowing) || order_.task == "shadow" || !order_.like.empty() ||
               follows_land(at, std::min(at + 3, end_));
    }

    // "to Rabaul and lands there": that is another one's.
    bool flies(std::size_t at) const { return is_verb(at) && tokens_[at].is_a(WordKind::landing) && !is(at, "BACK"); }

    // "Lae keeps fighters on alert", "ready CAP against 6 bombers or 8 fighters".
    bool is_alert_used(std::size_t at) const {
        const bool alert = is(at, "READY") || is(at, "CAP") || is(at, "ALERT") || tokens_[at].is_a(WordKind::trigger);
        const bool either = is(at, "OR") && at + 1 < tokens_.size() && words_.number_of(tokens_[at + 1]);
        return order_.ready_cap ? !either : !alert;
    }

    // Where a verb may stand, and no noun: at the beginning of a piece, and behind what joins or helps.
    bool is_verb(std::size_t at) const {
        static const WordSet before{"AND", "THEN", "TO", "WILL", "SHALL", "SHOULD", "MUST", "IT", "THEY", "SHE", "HE"};
        const bool loads = at > 1 && is(at - 1, "AND") && tokens_[at - 2].is_a(WordKind::bombing);
        if (loads) return false;  // "with torpedo and bomb"
        return at == 0 || named_[at - 1] || !tokens_[at - 1].is_word() || before.contains(tokens_[at - 1].word) ||
               words_.way_of(tokens_[at - 1]) || !words_.level_of(tokens_[at - 1]).empty();
    }

    // "1100", "next turn": of another turn.
    bool is_time_used(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const bool digits = word.size() == 4 && std::all_of(word.begin(), word.end(), is_digit);
        if (arm_ == Arm::base) return true;
        static const WordSet hours{"TURN", "HOUR"};
        const bool next = is(at, "NEXT") && (at + 1 >= tokens_.size() || !hours.contains(tokens_[at + 1].word));
        if (tokens_[at].is_a(WordKind::later)) return next;
        return !digits || word == whom_.hour || whom_.hour.empty();
    }

    // "the same again", "AF24 likewise", "the rest of them": as whom, or of what?
    bool is_same_used(std::size_t at) const {
        static const WordSet now{"HEX", "PLACE", "POSITION", "SPOT", "DEPTH", "LEVEL", "ALTITUDE", "HEIGHT"};
        static const WordSet light{"ALSO", "WELL", "TOO"};
        const Token& token = tokens_[at];
        if (arm_ == Arm::base && is(at, "BACK")) return true;
        if (at > 0 && is(at, "BACK") && tokens_[at - 1].word.starts_with("REPORT")) return true;
        if (arm_ == Arm::planes && is(at, "BACK") && !order_.lands && !takes_back_) return false;
        const bool way = !order_.moves.empty() || !order_.end.empty() || !order_.open_way.empty();
        const bool returns = is(at, "BACK") && !order_.lands && !order_.moves.empty() && !legs_behind(at);
        if (returns) return false;  // "N1, then back"
        if (is(at, "TOWARD") || is(at, "TOWARDS") || is(at, "BACK")) return way || order_.lands || order_.holds;
        if (token.is_a(WordKind::rest) && !takes_back_) return order_.like.empty() && order_.as_before;
        if (!token.is_a(WordKind::same) || has_word(order_.target, at)) return true;
        if (light.contains(token.word) && !is_said_of_name(at)) return true;
        const bool as_now = at + 1 < tokens_.size() && now.contains(tokens_[at + 1].word);
        return as_now || legs_behind(at) || !order_.like.empty() || order_.as_before || order_.holds;
    }

    // "AF3 as well, CAP": as the one before it.
    bool is_said_of_name(std::size_t at) const {
        const std::size_t first = at > 0 && is(at - 1, "AS") ? at - 1 : at;
        return first > 0 && named_[first - 1] && (at + 1 >= end_ || !tokens_[at + 1].is_word());
    }

    // "report numbers up by one": and none was read.
    bool are_numbers_used(std::size_t at) const {
        const bool named = is(at, "REPORT") && is(at + 1, "NUMBERS");
        if (!named || !order_.report_numbers.empty()) return true;
        static const WordSet unchanged{"UNCHANGED", "STAY", "STAYS", "REMAIN", "REMAINS", "KEEP", "KEEPS", "NO", "AS"};
        return std::any_of(tokens_.begin(), tokens_.end(), [&](const Token& token) {
            return unchanged.contains(token.word) || token.is_a(WordKind::earlier);
        });
    }

    // "the same: NE1,N1".
    bool legs_behind(std::size_t at) const {
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(at), tokens_.end(), [&](const Token& token) {
            const std::optional<MoveWord> way = words_.way_of(token);
            return way && way->count && std::any_of(order_.moves.begin(), order_.moves.end(), [&](const Move& move) {
                       return move.direction == way->direction && move.count == *way->count;
                   });
        });
    }

    // "forget the search", and it searches.
    bool is_end_of_deed(std::size_t at) const {
        constexpr std::size_t nearest = 6;
        if (!tokens_[at].is_a(WordKind::revoking) || order_.task.empty()) return true;
        for (std::size_t next = at + 1; next < std::min(at + nearest, tokens_.size()); ++next) {
            if (!tokens_[next].is_word()) return true;
            if (tokens_[next].word.starts_with(upper(order_.task))) return false;
        }
        return true;
    }

    // ---- some of its planes

    // "the SBDs stay", "with only the Wildcats": said of some types of them alone, and no way of attacking.
    void check_types() {
        if (arm_ != Arm::planes || order_.task == "attack" || whom_.unit.empty()) return;
        std::set<std::string> types;
        std::size_t first = 0;
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            const std::string* const type = words_.meaning("plane-type", tokens_[at].word);
            if (!type || settled_[at] || !names_.has_planes_at(tokens_, {{}, at, at + 1}, whom_.unit)) continue;
            if (attacks_behind(at)) return;
            if (types.empty()) first = at;
            types.insert(*type);
        }
        if (!types.empty() && types.size() < names_.types_of(whom_.unit)) doubt(first);
    }

    bool attacks_behind(std::size_t at) const {
        constexpr std::size_t nearest = 6;
        for (std::size_t next = at + 1; next < std::min(at + nearest, tokens_.size()); ++next) {
            if (tokens_[next].is_a(WordKind::bombing) || tokens_[next].is_a(WordKind::attacking)) return true;
        }
        return false;
    }

    void doubt(std::size_t at) {
        constexpr std::size_t around = 2;
        std::size_t from = at;
        std::size_t to = at + 1;
        while (from > 0 && from + around > at && tokens_[from - 1].is_word()) --from;
        while (to < tokens_.size() && to <= at + around && tokens_[to].is_word()) ++to;
        const std::string words = OrderText::words(from, to);
        const bool known =
            std::any_of(doubts_.begin(), doubts_.end(), [&](const Doubt& one) { return one.at == words; });
        if (!known) doubts_.push_back({Doubt::Kind::unclear, fmt::format("not used: \"{}\"", words), true, words});
    }

    const Order& order_;
    std::vector<bool> settled_;  // of each word, whether it needs no account
    std::vector<bool> named_;    // ... which are a unit's name
    std::vector<bool> excused_;  // ... which may be taken back or denied
    bool takes_back_ = false;    // something is
    std::vector<Doubt> doubts_;
};

}  // namespace

std::vector<Doubt> account_for(const Order& order, const Whom& whom) {
    return Account(order, whom).run();
}

}  // namespace flagplot::procedures::flattop
