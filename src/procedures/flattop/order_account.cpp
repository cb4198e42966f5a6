#include "procedures/flattop/order_account.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "procedures/flattop/order_audit.h"
#include "procedures/flattop/order_numbers.h"
#include "procedures/flattop/order_text.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

bool has(const std::vector<std::string>& list, const std::string& one) {
    return std::ranges::find(list, one) != list.end();
}

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
        check_talk();
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
        takes_back_ = std::ranges::find(excused_, true) != excused_.end();
    }
    bool ends_piece(std::size_t at) const { return ends_clause(at) || is_in(at, {",", "BUT", "(", ")"}); }
    bool denies(std::size_t at) const {
        return tokens_[at].is_any({WordKind::negation, WordKind::revoking}) ||
               is_in(at, {"INSTEAD", "RATHER", "NOTHING", "NOBODY"});
    }

    // "sorry, N2": what stands before it isn't so.
    bool corrects_before(std::size_t at) const {
        const bool corrects = tokens_[at].is_a(WordKind::correction) && !tokens_[at].is_a(WordKind::holding);
        const bool makes = is(at, "MAKE") && is_in(at + 1, {"THAT", "IT"});
        const bool only = is(at, "NO") && is_in(at + 1, {"ONLY", "JUST"});
        return corrects || makes || only || (is(at, "I") && is_in(at + 1, {"MEAN", "MEANT"}));
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
            if (is_about(at)) return doubt(at);
            const bool goes_on = next < legs.size() && is_move(at, legs[next]);
            const bool again = next == legs.size() || (next > 0 && is_move(at, legs[next - 1]));
            if (goes_on) ++next;
            if (!goes_on && !again && !excused_[at]) return doubt(at);
        }
        if (next > 0 && next < legs.size())
            doubt_source(to_string(Moves(legs.begin() + static_cast<std::ptrdiff_t>(next), legs.end())) +
                         " behind the moves before it");
    }

    // "about N2", "N2 at most", "N2 twice": as far as that, or not?
    bool is_about(std::size_t at) const {
        static const WordSet roughly{"ABOUT", "ROUGHLY", "CIRCA",   "APPROXIMATELY", "LEAST", "MOST",
                                     "MAX",   "MIN",     "MAXIMUM", "MINIMUM",       "~",     "<"};
        if (at > 0 && is_in(at - 1, roughly)) return true;
        const bool anything = is(at - 1, "BUT") && is_in(at - 2, {"ANYTHING", "ANYWHERE"});
        const std::size_t then = is(at + 1, ",") ? at + 2 : at + 1;
        const bool again =
            is_in(then, {"THEN", "AND"}) && is(then + 1, "AGAIN") && (then + 2 >= end_ || !tokens_[then + 2].is_word());
        if (anything || again) return true;
        std::size_t behind = at + 1;
        while (is_in(behind, {",", "(", "AT", "BOTH", "FOR", "OVER"}) ||
               (behind < end_ && words_.number_of(tokens_[behind])))
            ++behind;
        return (is_in(behind, roughly) && !is(behind + 1, "OF")) ||
               is_in(behind, {"TWICE", "THRICE", "TIMES", "TURNS"});
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
        if ((is_unknown(at) && has_digit(at, at + 1)) || is_stranger(at)) return false;  // "search sow3"
        if (is(at, "RESPECTIVELY") && order_.moves.size() > 1) return false;  // of several, or a way of each?
        return is_hex_used(at) && is_number_used(at) && are_numbers_used(at) && is_time_used(at) && is_same_used(at) &&
               is_end_of_deed(at) && is_no_used(at) && is_if_used(at);
    }

    // "TF62 stays, gruper stays deep": of one whose name nobody knows.
    bool is_stranger(std::size_t at) const {
        const bool mixed = is_letter(tokens_[at].word.front()) && has_digit(at, at + 1) && tokens_[at].kinds.none();
        const bool named = mixed && !move_at(at) && !is_hex(at) && !words_.means_anything(tokens_[at].word);
        if ((!named && !is_unknown(at)) || is_level_word(at)) return false;
        const std::size_t from = at > 0 && is(at - 1, "THE") ? at - 1 : at;
        const bool anew = from > 0 && text_.rfind('\n', tokens_[from].from) + 1 > tokens_[from - 1].from;
        const bool opens = from > 0 && (anew || ends_piece(from - 1) || is(from - 1, "AND"));
        std::size_t verb = at + 1;
        while (is_in(verb, {":", "JUST", "STILL", "ALSO", "SIMPLY", "NOW"})) ++verb;
        const bool acts =
            is_any(verb, {WordKind::holding, WordKind::moving, WordKind::negation, WordKind::launching}) ||
            is_in(verb, {"REPORT", "NO", "COMES"});
        const bool is_so = anew && verb < end_ && (!words_.depth_of(tokens_[verb]).empty() || level_at(verb));
        return opens && (acts || is_so) && !tokens_[at].word.ends_with("LY");
    }

    bool is_leg_used(std::size_t at) const {
        const std::optional<Found> found = direction_at(at);
        if (!found || !found->way.direction || tokens_[at].word.size() < 2 || is_hex_of_order(at)) return true;
        const bool moves = std::ranges::any_of(order_.moves, [&](const Move& move) {
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
        return std::ranges::any_of(hexes, [&](const std::string* hex) { return is_it(*hex); }) ||
               std::ranges::any_of(order_.waypoints, [&](const Order::Waypoint& one) { return is_it(one.hex); });
    }

    bool has_word(const std::string& words, std::size_t at) const {
        const Tokens tokens = words_.tokens_of(words);
        return std::ranges::any_of(tokens, [&](const Token& token) { return token.word == tokens_[at].word; });
    }

    bool is_level_used(std::size_t at) const {
        const Token& token = tokens_[at];
        const std::string level = level_of(at);
        const bool of_number = at > 0 && !settled_[at - 1] && words_.number_of(tokens_[at - 1]);  // "4 high and 5 low"
        if (level.empty() || of_number || (at == 0 && token.is_a(WordKind::greeting))) return true;
        return std::ranges::find(order_.levels, level) != order_.levels.end();
    }

    std::string level_of(std::size_t at) const {
        if (arm_ == Arm::planes) return words_.level_of(tokens_[at]);
        return arm_ == Arm::submarine ? words_.depth_of(tokens_[at]) : "";
    }

    // "6", "6/9", "twelve hexes".
    bool is_number_used(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const bool digits = std::ranges::all_of(word, is_digit);
        if (digits && is(at - 1, ">") && order_.ready_cap) return false;        // or that many?
        const bool another = at > 1 && is(at - 1, "IT") && is(at - 2, "MAKE");  // "at eight, make it ten"
        const bool hexes = another || is_in(at + 1, {"HEX", "HEXES"});
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
        return begins && (at == 0 || is_in(at + 1, {")", ".", ":"}));
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
            if (lands && !order_.lands && !(is(at, "BACK") && leads_back(order_.moves))) return false;
        }
        const bool goes_on = at + 1 < end_ && tokens_[at + 1].is_word();
        const bool comes_back = token.is_a(WordKind::landing) && !order_.moves.empty() && !legs_behind(at);
        // "N2 and return to Y30": in this turn? "Launches everything": which planes?
        if (arm_ != Arm::planes && goes_on && (comes_back || token.is_a(WordKind::launching))) return false;
        const bool attacks = order_.task == "attack" || order_.task == "shell";
        if ((token.is_any({WordKind::attacking, WordKind::shelling})) && !attacks) return false;
        return !token.is_a(WordKind::shadowing) || order_.task == "shadow" || !order_.like.empty() ||
               follows_land(at, std::min(at + 3, end_));
    }

    // "to Rabaul and lands there": that is another one's.
    bool flies(std::size_t at) const {
        const bool all = is_in(at + 1, {"ALL", "EVERYTHING"});  // "launch all": which formations?
        if (tokens_[at].is_a(WordKind::launching) && all && !order_.ready_cap) return true;
        return is_verb(at) && tokens_[at].is_a(WordKind::landing) && !is(at, "BACK");
    }

    // "Lae keeps fighters on alert", "ready CAP against 6 bombers or 8 fighters".
    bool is_alert_used(std::size_t at) const {
        const bool alert = is_in(at, {"READY", "CAP", "ALERT"}) || tokens_[at].is_a(WordKind::trigger);
        const bool either = is(at, "OR") && at + 1 < tokens_.size() && words_.number_of(tokens_[at + 1]);
        return order_.ready_cap ? !either && !is_upper_limit(at) : !alert;
    }

    // "against fewer than 6", "6 or less", "trigger up 2", and nothing that stays down then.
    bool is_upper_limit(std::size_t at) const {
        const bool raises = is_in(at, {"UP", "BY"}) && is_in(at - 1, {"TRIGGER", "THRESHOLD"});
        const bool number = at + 1 < end_ && words_.number_of(tokens_[at + 1]) == order_.trigger;
        const bool limits = (is_in(at, {"FEWER", "LESS", "SMALLER"}) && (is(at + 1, "THAN") || is(at - 1, "OR"))) ||
                            (is_in(at, {"BELOW", "UNDER"}) && number);
        if (!order_.trigger || !limits) return raises;
        return std::ranges::none_of(tokens_, [](const Token& token) {
            return token.is_any({WordKind::negation, WordKind::holding, WordKind::revoking});
        });
    }

    // Where a verb may stand, and no noun: at the beginning of a piece, and behind what joins or helps.
    bool is_verb(std::size_t at) const {
        static const WordSet before{"AND", "THEN", "TO", "WILL", "SHALL", "SHOULD", "MUST", "IT", "THEY", "SHE", "HE"};
        const bool loads = at > 1 && is(at - 1, "AND") && tokens_[at - 2].is_a(WordKind::bombing);
        if (loads) return false;  // "with torpedo and bomb"
        return at == 0 || named_[at - 1] || !tokens_[at - 1].is_word() || before.contains(tokens_[at - 1].word) ||
               words_.way_of(tokens_[at - 1]) || !words_.level_of(tokens_[at - 1]).empty();
    }

    // "not", and neither what is to be left undone was kept nor that it stays.
    bool is_no_used(std::size_t at) const {
        if (!tokens_[at].is_a(WordKind::negation)) return true;
        if (denies_deed(at)) return false;
        if (order_.holds || order_.as_before || order_.no_dive) return true;
        std::size_t next = at + 1;
        while (next < end_ && !tokens_[next].is_word()) ++next;
        const bool number = next < end_ && words_.number_of(tokens_[next]);  // "die no. 3"
        const bool corrects = is_a(next, WordKind::correction) || (next < end_ && corrects_before(next));  // "no, wait"
        return number || is_kept(at) || takes_leg_back(at) || corrects;
    }

    // "isn't to go up", "no ready CAP", and just that was read elsewhere.
    bool denies_deed(std::size_t at) const {
        for (++at; at < end_ && !ends_piece(at) && !is_in(at, {"AND", ":"}) && !is_a(at, WordKind::condition); ++at) {
            const bool last = at + 1 >= end_ || !tokens_[at + 1].is_word();
            if (is_ready_cap(at) && order_.ready_cap) return true;
            const bool starts = is_a(at, WordKind::launching) || (is(at, "UP") && last);
            const bool comes_down = is_a(at, WordKind::landing) && !is(at, "BACK") && last;
            if ((starts && order_.launches) || (comes_down && order_.lands)) return true;
            const std::string task = last ? task_at(at) : "";
            if (!task.empty() && task == order_.task) return true;
            if (last && is_in(at, {"CAP", "SEARCH"}) && tokens_[at].word == upper(order_.task)) return true;
        }
        return false;
    }

    // "not S2", "not LO"
    bool takes_leg_back(std::size_t at) const {
        constexpr std::size_t nearest = 4;
        for (std::size_t next = at + 1; next < std::min(at + nearest, end_); ++next) {
            if (!tokens_[next].is_word()) continue;
            if (direction_at(next)) return true;
            if (!level_of(next).empty()) return !order_.levels.empty();
        }
        return false;
    }

    // "if", and no case was kept.
    bool is_if_used(std::size_t at) const {
        return !is_in(at, {"IF", "UNLESS", "WHEN", "WHENEVER", "PROVIDED"}) || is_kept(at) || says_when_done(at);
    }

    // In words that are shown beside what was read.
    bool is_kept(std::size_t at) const {
        const auto has_it = [&](const std::string& words) { return has_word(words, at); };
        return std::ranges::any_of(order_.instructions, has_it) || std::ranges::any_of(order_.remarks, has_it) ||
               has_it(order_.target) || has_it(order_.landing);
    }

    // "1100", "next turn": of another turn.
    bool is_time_used(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const bool digits = word.size() == 4 && std::ranges::all_of(word, is_digit);
        if (arm_ == Arm::base) return true;
        static const WordSet hours{"TURN", "HOUR"};
        const bool next = is(at, "NEXT") && (at + 1 >= tokens_.size() || !hours.contains(tokens_[at + 1].word));
        if (tokens_[at].is_a(WordKind::later)) return next || !is_other_time(at);
        return !digits || word == whom_.hour || whom_.hour.empty();
    }

    // "the same again", "AF24 likewise", "the rest of them": as whom, or of what?
    bool is_same_used(std::size_t at) const {
        static const WordSet now{"HEX", "PLACE", "POSITION", "SPOT", "DEPTH", "LEVEL", "ALTITUDE", "HEIGHT"};
        static const WordSet light{"ALSO", "WELL", "TOO"};
        const Token& token = tokens_[at];
        if (arm_ == Arm::base && is(at, "BACK")) return true;
        if (at > 0 && is(at, "BACK") && tokens_[at - 1].word.starts_with("REPORT")) return true;
        const bool comes_back = (order_.lands && !order_.transfers) || leads_back(order_.moves);
        if (arm_ == Arm::planes && is(at, "BACK") && !comes_back && !takes_back_) return false;
        const bool way = !order_.moves.empty() || !order_.end.empty() || !order_.open_way.empty();
        const bool returns =
            is(at, "BACK") && !order_.lands && !comes_back && !order_.moves.empty() && !legs_behind(at);
        if (returns) return false;  // "N1, then back"
        if (is_in(at, {"TOWARD", "TOWARDS", "BACK"})) return way || order_.lands || order_.holds;
        if (token.is_a(WordKind::rest) && !takes_back_) return order_.like.empty() && order_.as_before;
        if (!token.is_a(WordKind::same) || has_word(order_.target, at)) return true;
        if (light.contains(token.word) && !is_said_of_name(at)) return true;
        // "ditto, N1": and what else of the other's?
        const bool ditto = is_in(at, {"DITTO", "SAME", "LIKEWISE"});
        const bool apart =
            is_in(at + 1, {",", "AND", "BUT", "ONLY"}) && (at == 0 || named_[at - 1] || !tokens_[at - 1].is_word());
        if (ditto && apart && way && order_.like.empty() && order_.is_like_before) return false;
        const bool as_now = at + 1 < end_ && (now.contains(tokens_[at + 1].word) || !level_of(at + 1).empty());
        const bool covers = order_.is_like_before && !order_.stays_at.empty();  // "AF5 does the same over TF11"
        return as_now || covers || legs_behind(at) || !order_.like.empty() || order_.as_before || order_.holds;
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
        return std::ranges::any_of(tokens_, [&](const Token& token) {
            return unchanged.contains(token.word) || token.is_a(WordKind::earlier);
        });
    }

    // "the same: NE1,N1".
    bool legs_behind(std::size_t at) const {
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(at), tokens_.end(), [&](const Token& token) {
            const std::optional<MoveWord> way = words_.way_of(token);
            return way && way->count && std::ranges::any_of(order_.moves, [&](const Move& move) {
                       return move.direction == way->direction && move.count == *way->count;
                   });
        });
    }

    // "forget the search", and it searches.
    bool is_end_of_deed(std::size_t at) const {
        constexpr std::size_t nearest = 6;
        if (!tokens_[at].is_a(WordKind::revoking)) return true;
        for (std::size_t next = at + 1; next < std::min(at + nearest, tokens_.size()); ++next) {
            if (!tokens_[next].is_word() || tokens_[next].is_a(WordKind::plan)) return true;
            if (tokens_[next].is_a(WordKind::launching) && order_.launches) return false;
            if (tokens_[next].is_a(WordKind::landing) && order_.lands) return false;
            if (order_.task.empty()) continue;
            if (tokens_[next].word.starts_with(upper(order_.task))) return false;
        }
        return true;
    }

    // ---- talk

    // "TF3 went N2 last turn", "the enemy goes N2": legs of what was, or of what others do.
    void check_talk() {
        static const WordSet past{"WAS",  "WERE",   "HAD",     "DID",     "WENT",   "CAME",
                                  "FLEW", "SAILED", "STEAMED", "THOUGHT", "WANTED", "CONSIDERED"};
        bool tells = false;
        bool of_enemy = false;
        for (std::size_t at = 0; at < end_; ++at) {
            if (ends_piece(at) || is(at, ":")) tells = of_enemy = false;
            of_enemy = of_enemy || is_in(at, {"ENEMY", "JAPANESE", "JAPS", "AMERICANS"});
            tells = tells || (is_in(at, past) && !is(at + 1, "BETTER")) ||
                    ((is_in(at, {"HAS", "HAVE"})) &&
                     is_in(at + 1, {"GONE", "MOVED", "FLOWN", "BEEN", "HEADED", "TURNED"})) ||
                    (is(at, "WHICH") && is(at + 1, "WILL") && is(at + 2, "BE")) ||
                    (of_enemy && tokens_[at].is_a(WordKind::moving));
            if (tells && !excused_[at] && is_stated_leg(at) && is_leg_used(at)) return doubt(at);
        }
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
            if (!types.empty() && !types.contains(*type) && are_parted(first, at)) return doubt(first);
            types.insert(*type);
        }
        if (!types.empty() && types.size() < names_.types_of(whom_.unit)) doubt(first);
    }

    // "SBD N4, F4F stay": and not "4 SBD and 4 F4F".
    bool are_parted(std::size_t first, std::size_t other) const {
        for (std::size_t at = first + 1; at < other; ++at) {
            const bool joins = !tokens_[at].is_word() || is(at, "AND") || words_.number_of(tokens_[at]) ||
                               is(at, "WITH") || tokens_[at].is_any({WordKind::filler, WordKind::plane});
            if (!joins) return true;
        }
        return false;
    }

    bool attacks_behind(std::size_t at) const {
        constexpr std::size_t nearest = 6;
        for (std::size_t next = at + 1; next < std::min(at + nearest, tokens_.size()); ++next) {
            if (tokens_[next].is_any({WordKind::bombing, WordKind::attacking})) return true;
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
        const bool known = std::ranges::any_of(doubts_, [&](const Doubt& one) { return one.at == words; });
        if (!known) doubts_.push_back({Doubt::Kind::unclear, fmt::format("not used: \"{}\"", words), true, words});
    }

    const Order& order_;
    std::vector<bool> settled_;  // of each word, whether it needs no account
    std::vector<bool> named_;    // ... which are a unit's name
    std::vector<bool> excused_;  // ... which may be taken back or denied
    bool takes_back_ = false;    // something is
    std::vector<Doubt> doubts_;
};

// What a unit's order says of other units. A target, a company, a place or a case is part of the order; what else names
// another unit may be an order to that one, which doesn't have the words.
class Others : private OrderText {
  public:
    Others(const Order& order, const Whom& whom, const std::vector<UnitText>& mail)
        : OrderText(order.text, whom), mail_(mail) {}

    std::vector<Accounted> run() {
        for (std::size_t from = 0; from < tokens_.size(); from = end_ + 1) {
            begin_ = end_ = from;
            while (end_ < tokens_.size() && !ends_clause(end_)) ++end_;
            read_clause();
        }
        return std::move(doubts_);
    }

  private:
    void read_clause() {
        free_to_ = 0;
        note_clause();
        for (std::size_t at = begin_; at < end_;) {
            std::optional<Mention> mention = names_.mention_at(tokens_, at, end_);
            if (!mention) {
                const std::size_t several = swaps(at) ? 2 : counted_at(at);
                if (several > 1) note(before_it(several - 1), at, at + 1);
                note_planes(at);
                ++at;
                continue;
            }
            // "CAP over TF2, AF3 stays": of names in a row the first may be spoken of, and the others to.
            const std::optional<Mention> first = names_.single_mention_at(tokens_, at, end_);
            if (first && first->to < mention->to && !is_its(*mention) && is_free(*first)) mention = first;
            if (!mention->units.empty() && !is_its(*mention)) {
                if (is_free(*mention)) {
                    free_to_ = mention->to;
                    free_flies_ = names_.is_planes(mention->units.front());
                } else {
                    note(mention->units, mention->from, mention->to);
                }
            }
            if (is_its(*mention)) note_group(*mention);
            at = std::max(mention->to, at + 1);
        }
    }

    // "B-17s stay, P-39s too": of the formation that has those, in the order of one that hasn't.
    void note_planes(std::size_t at) {
        const std::optional<Mention> planes = names_.planes_at(tokens_, at, end_);
        if (!planes || planes->units.empty() || has(planes->units, whom_.unit)) return;
        if (is_governed(at) || is_case(at) || !names_.is_spoken_to(tokens_, *planes, end_)) return;
        note(planes->units, at, planes->to);
    }

    // "All planes stay", in the order of one: those that don't have the words.
    void note_group(const Mention& mention) {
        for (std::size_t at = mention.from; at < mention.to; ++at) {
            if (is(at, "OTHER")) return;  // ... whom it was said to when the mail was divided
        }
        // Of carriers that are spoken of as bases each is its own.
        const bool as_bases = has(mention.airs, whom_.unit);
        std::vector<std::string> others;
        for (std::size_t i = 0; i < mention.units.size(); ++i) {
            const std::string& unit = as_bases && !mention.airs[i].empty() ? mention.airs[i] : mention.units[i];
            if (unit != whom_.unit && !is_heard(unit, mention.from, mention.to)) others.push_back(unit);
        }
        const bool of_it = is_governed(behind_articles(mention.from)) || !(as_bases || has(mention.units, whom_.unit));
        if (!others.empty() && !of_it && names_.is_spoken_to(tokens_, mention, end_))
            note(others, mention.from, mention.to);
    }

    // What the clause is about.
    void note_clause() {
        gives_numbers_ = false;
        is_alert_ = false;
        for (std::size_t at = begin_; at < end_; ++at) {
            const bool report = is(at, "REPORT") && is_in(at + 1, {"NUMBERS", "NUMBER"});
            const bool pair = report_numbers_at(words_, tokens_, at + 1, end_).numbers.size() == 2;
            gives_numbers_ = gives_numbers_ || is(at, "DIE") || report || (is(at, "REPORT") && pair);
            is_alert_ = is_alert_ || (is(at, "READY") && is(at + 1, "CAP")) || is_a(at, WordKind::trigger);
        }
    }

    // "Die 3 for both", where the words are of one unit alone; "Both stay on deck", "all three land". How many are
    // meant; 1: none but itself.
    std::size_t counted_at(std::size_t at) const {
        static const WordSet both{"BOTH", "EACH", "NEITHER", "FORMER", "LATTER"};
        static const WordSet own{"TYPES", "SIDES", "WAYS", "HEXES", "LEGS", "TIMES", "TURNS", "CASES", "DAY", "HALVES"};
        static const WordSet openers{",", "(", "THEY", "THEN", "OTHERWISE", "ELSE", "AND", "BUT", "THE", "WITH"};
        const Mention word{{}, at, at + 1};
        const std::optional<int> number = tokens_[at].is_word() ? words_.number_of(tokens_[at]) : std::nullopt;
        const bool of_them = is(at + 1, "OF") && is_in(at + 2, {"THEM", "YOU"});
        if (number && *number > 1 && at > begin_ && is_in(at - 1, {"THE", "ALL", "THESE"})) {
            const bool does = names_.is_spoken_to(tokens_, word, end_) && !direction_at(at + 1);
            const bool all_its_planes = whom_.planes == *number && arm_ == Arm::planes;
            return does && !all_its_planes && !is_in(at + 1, own) && !is_shared(at, at + 1)
                       ? static_cast<std::size_t>(*number)
                       : 1;
        }
        if (!is_in(at, both)) return 1;
        const bool of_numbers = gives_numbers_ && at > begin_ && is_in(at - 1, {"FOR", "OF"});
        const bool on_carriers = is_alert_ && !names_.is_base(whom_.unit) && names_.carriers_at(tokens_, at, end_);
        const bool opens = at == begin_ || is_in(at - 1, openers);
        const bool is_kind = is_in(at + 1, own) || is_any(at + 1, {WordKind::plane, WordKind::ship_type}) ||
                             (at + 1 < end_ && words_.meaning("plane-type", tokens_[at + 1].word));
        const bool times = at + 1 < end_ && (words_.number_of(tokens_[at + 1]) || is(at + 1, "TWICE"));
        const bool each = is(at, "EACH") && !of_them && !times && !names_.is_spoken_to(tokens_, word, end_);
        const bool acts = !is(at, "EACH") && names_.is_spoken_to(tokens_, word, end_);   // "in case of fog both wait"
        const bool begins = acts || (opens && (gives_numbers_ || (!is_kind && !each)));  // "AF2 stays, both HI"
        const bool use = gives_numbers_ && is_in(at + 1, {"USE", "HAVE"});
        if (on_carriers && !is_heard_by_base(at)) return 2;  // planes that share the words aren't whom they are for
        const bool ends = (is(at, "BOTH") || (is(at, "EACH") && gives_numbers_)) && at > begin_ &&
                          at + 1 >= end_;  // "AF31 transfers, HI both"
        return (of_numbers || on_carriers || begins || ends || use || of_them) && !is_shared(at, at + 1) ? 2 : 1;
    }

    // "TF2 N1 and TF3 N2, swap them if you like", "TF2 N1 or TF3 N2": said of the one before as well.
    bool swaps(std::size_t at) const {
        if (is(at, "OR") && at == begin_ && at + 1 < end_ && names_.mention_at(tokens_, at + 1, end_)) return true;
        static const WordSet swapping{"SWAP", "SWAPS", "EXCHANGE", "EXCHANGED", "SWITCH", "SWITCHED", "SWAPPED"};
        return is_in(at, swapping) || (is(at, "VICE") && is(at + 1, "VERSA")) ||
               (is(at, "OTHER") && is(at + 1, "WAY") && at == begin_ + 1 && is(at - 1, "THE"));
    }

    bool is_heard_by_base(std::size_t at) const {
        return std::ranges::any_of(
            mail_, [&](const UnitText& one) { return names_.is_base(one.unit) && has_words(one, at, at + 1); });
    }

    // Whose orders stand before this one, as many as are counted.
    std::vector<std::string> before_it(std::size_t count) const {
        std::vector<std::string> units;
        for (const UnitText& one : mail_) {
            if (one.unit == whom_.unit) break;
            units.push_back(one.unit);
        }
        if (units.empty()) return {""};
        count = std::min(count, units.size());
        return {units.end() - static_cast<std::ptrdiff_t>(count), units.end()};
    }

    // ---- who is named

    // "AF4 Ryujo: stays", "Ryujo's AF4"
    bool is_its(const Mention& mention) const {
        if (is_meant(mention)) return true;
        std::size_t at = mention.to;
        while (at < end_ && !tokens_[at].is_word()) ++at;
        const std::optional<Mention> next = at < end_ ? names_.mention_at(tokens_, at, end_) : std::nullopt;
        return next && mention.from == begin_ && has(next->units, whom_.unit);
    }

    // The name's words, or those around it, stand in the order of each of them as well.
    bool is_shared(std::size_t from, std::size_t to) const {
        return std::ranges::any_of(
            mail_, [&](const UnitText& one) { return one.unit != whom_.unit && has_words(one, from, to); });
    }
    bool has_words(const UnitText& one, std::size_t from, std::size_t to) const {
        constexpr std::size_t around = 2;
        const std::size_t begin = std::max(begin_, from < around ? 0 : from - around);
        return one_line(one.text).find(words(begin, std::min(to + around, end_))) != std::string::npos;
    }
    bool is_heard(const std::string& other, std::size_t from, std::size_t to) const {
        return std::ranges::any_of(mail_,
                                   [&](const UnitText& one) { return one.unit == other && has_words(one, from, to); });
    }

    void note(const std::vector<std::string>& others, std::size_t from, std::size_t to) {
        constexpr std::size_t most_words = 12;
        const bool heard =
            std::ranges::all_of(others, [&](const std::string& other) { return is_heard(other, from, to); });
        if (heard) return;
        const std::string said = words(from, std::min(to + most_words, tokens_.size()));
        doubts_.push_back(
            {{Doubt::Kind::unclear, fmt::format("is this for another unit: \"{}\"", said), true, said}, others});
    }

    // ---- what is said of another one and is part of this one's order

    bool is_free(const Mention& mention) const {
        const std::size_t at = behind_articles(mention.from);
        const bool place =
            std::ranges::all_of(mention.units, [&](const std::string& unit) { return names_.is_base(unit); }) ||
            mention.is_ship;
        if (gives_numbers_ && at > begin_ && is_in(at - 1, {"FOR", "OF"})) return false;
        if (is_alert_ && place) return false;  // of a base, and this is another one's
        if (names_.is_spoken_to(tokens_, mention, end_) && !is_governed(at) && !is_case(at)) return false;
        if (at == begin_ || is_of_subject(mention, at) || is_told_beside(mention, at)) return false;
        if (opens_clause(at) && !place) return false;
        return is_governed(at) || is_case(at) || goes_on_begin_free(mention, at) || owns(mention) ||
               (place && names_.is_planes(whom_.unit));
    }

    // ", Admiral Fitch with Task Force 11 is to follow": with the words before it, it is whom the verb is said of.
    bool is_of_subject(const Mention& mention, std::size_t at) const {
        const std::size_t verb = mention.to;
        const bool told = verb < end_ && (is_any(verb, {WordKind::modal, WordKind::holding}) ||
                                          ((is_in(verb, {"IS", "ARE"})) && is(verb + 1, "TO")));
        std::size_t begin = at;
        while (begin > begin_ && tokens_[begin - 1].is_word() && !is(begin - 1, "AND") && !is(begin - 1, "BUT"))
            --begin;
        if (!told || begin == begin_ || begin + 1 >= at) return false;
        for (std::size_t i = begin; i + 1 < at; ++i) {
            if (is_said_of_it(i) || names_.mention_at(tokens_, i, at)) return false;
        }
        return true;
    }
    // "From AF4 I want the Zeros up": whatever stands behind it may be that one's.
    bool opens_clause(std::size_t at) const {
        return at == begin_ + 1 && is_in(begin_, {"FROM", "WITH", "FOR", "OF", "BY", "TO"});
    }

    // "with AF4 over it as CAP", in an order of ships: what planes do is said to them.
    bool is_told_beside(const Mention& mention, std::size_t at) const {
        static const WordSet doing{"OVER", "ABOVE", "AS", "ON", "FLYING", "COVERING", "CIRCLING", "SEARCHING"};
        const bool own = names_.is_planes(whom_.unit) && !is(mention.to, "AS");  // "flies with AF4 over it"
        const bool flies = names_.is_planes(mention.units.front()) && !own;
        return flies && is(at - 1, "WITH") && is_in(mention.to, doing);
    }

    bool is_said_of_it(std::size_t at) const {
        return is_any(at, {WordKind::moving, WordKind::holding, WordKind::attacking, WordKind::landing, WordKind::same,
                           WordKind::instructing, WordKind::condition, WordKind::negation});
    }

    // Where the words begin that belong to a name: "the carrier Ryujo".
    std::size_t behind_articles(std::size_t at) const {
        if (at > begin_ + 1 && is(at - 1, "=") && is_a(at - 2, WordKind::object)) return at - 1;  // "OVER=TF17"
        static const WordSet articles{"THE", "OUR", "MY", "HER", "ITS", "THEIR", "CARRIER", "CARRIERS", "BASE", "BOTH"};
        while (at > begin_ && (is_in(at - 1, articles) || is_a(at - 1, WordKind::ship_type))) --at;
        return at;
    }

    // "with TF11", "escort AF6", "same as TF61". "Launch AF6" is said to AF6.
    bool is_governed(std::size_t at) const {
        if (at == begin_) return false;
        static const WordSet like{"LIKE", "DITTO", "LIKEWISE", "ALONG", "WHAT", "ACCOMPANY", "ACCOMPANIES"};
        const std::optional<Mention> named = names_.mention_at(tokens_, at, end_);
        const bool flies = named && !named->units.empty() && names_.is_planes(named->units.front());
        const bool sends = is_any(at - 1, {WordKind::launching, WordKind::landing, WordKind::transferring});
        // "no launch for AF6"
        const bool sent =
            at > begin_ + 1 && is(at - 1, "FOR") && (is_any(at - 2, {WordKind::launching, WordKind::landing}));
        const bool anew = text_.rfind('\n', tokens_[at].from) + 1 > tokens_[at - 1].from;
        if (((sends || sent) && flies) || ((anew || is(at - 1, "AFTER")) && goes(named, anew))) return false;
        return is_in(at - 1, like) || is_covered(at) ||
               is_any(at - 1, {WordKind::object, WordKind::instructing, WordKind::attacking, WordKind::shelling,
                               WordKind::shadowing, WordKind::landing, WordKind::launching, WordKind::parting,
                               WordKind::transferring});
    }

    // "until after TF11 N1", and below "over" "TF11 goes N1": said to the one that is named.
    bool goes(const std::optional<Mention>& named, bool anew = false) const {
        if (!named || named->to >= end_) return false;
        return is_leg(named->to) || (anew && is_any(named->to, {WordKind::moving, WordKind::holding}));
    }

    // "CAP, TF17, HI", "CAP abvoe TF17".
    bool is_covered(std::size_t at) const {
        const std::size_t before = at > begin_ + 1 && tokens_[at - 1].kinds.none() ? at - 2 : at - 1;
        return names_.is_planes(whom_.unit) && is(before, "CAP");
    }

    // "if TF11 is attacked", "while TF2 is at sea", "so that Ryujo can launch": and not "while TF2 goes N1".
    bool is_case(std::size_t at) const {
        static const WordSet may{"CAN", "COULD", "MAY", "MIGHT", "HAS", "HAVE", "IS", "ARE", "WILL", "WOULD"};
        if (at == begin_) return false;
        const std::optional<Mention> named = names_.mention_at(tokens_, at, end_);
        if (is_a(at - 1, WordKind::contrast)) return named && is_in(named->to, may);
        // "goes on as ordered before the McFarland stays": where one order ends, and another begins
        const bool earlier = is(at - 1, "BEFORE") && at > begin_ + 1 && is_a(at - 2, WordKind::earlier);
        if (earlier || goes(named)) return false;
        const bool as_soon = is_in(at - 1, {"AS", "CASE"});
        const bool that = is(at - 1, "THAT") && at > begin_ + 1;
        const bool why = is_a(at - 1, WordKind::reason) || (that && is_a(at - 2, WordKind::reason));
        if (is_a(at - 1, WordKind::condition) || as_soon || (that && is(at - 2, "EVENT"))) return true;
        return why && named && (is_in(named->to, may) || !names_.is_spoken_to(tokens_, *named, end_));
    }

    // "over TF2 and TF3", and not "over TF2, AF3".
    bool goes_on_begin_free(const Mention& mention, std::size_t at) const {
        std::size_t before = at;
        while (before > begin_ && is_in(before - 1, {"AND", "OR", "NOR", ",", "&", "+", "/", "THEN"})) --before;
        const bool follows = before < at && before == free_to_ && free_to_ > begin_;
        return follows && names_.is_planes(mention.units.front()) == free_flies_;
    }

    // "TF17's planes".
    bool owns(const Mention& mention) const { return tokens_[mention.to - 1].word.ends_with("'S") && !gives_numbers_; }

    const std::vector<UnitText>& mail_;
    std::vector<Accounted> doubts_;

    // The clause.
    std::size_t free_to_ = 0;  // behind a name that is part of the order; 0: none
    bool free_flies_ = false;  // ... which is planes'
    bool gives_numbers_ = false;
    bool is_alert_ = false;  // ready CAP
};

}  // namespace

std::vector<Accounted> account_for(const Order& order, const Whom& whom, const std::vector<UnitText>& mail) {
    std::vector<Accounted> all;
    if (!mail.empty()) all = Others(order, whom, mail).run();
    for (Doubt& doubt : Account(order, whom).run()) all.push_back({std::move(doubt)});
    for (Doubt& doubt : audit(order, whom, mail)) {
        const bool marked = std::ranges::any_of(all, [&](const Accounted& one) {
            return !doubt.at.empty() && one.doubt.at.find(doubt.at) != std::string::npos;
        });
        if (!marked) all.push_back({std::move(doubt)});
    }
    return all;
}

}  // namespace flagplot::procedures::flattop
