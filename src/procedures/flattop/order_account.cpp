#include "procedures/flattop/order_account.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

using WordSet = std::set<std::string, std::less<>>;

class Account {
  public:
    Account(const Order& order, const Whom& whom)
        : order_(order),
          whom_(whom),
          names_(*whom.names),
          words_(names_.vocabulary()),
          tokens_(words_.tokens_of(order.text)),
          settled_(tokens_.size(), false) {}

    std::vector<Doubt> run() {
        settle_shown();
        settle_names();
        for (std::size_t at = 0; at < tokens_.size(); ++at) takes_back_ = takes_back_ || takes_back(at);
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            if (!settled_[at] && !is_used(at)) doubt(at);
        }
        check_types();
        return std::move(doubts_);
    }

  private:
    // ---- what needs no account

    // What is shown by itself, as it was written.
    void settle_shown() {
        for (const auto* list : {&order_.cases, &order_.later, &order_.unclear, &order_.contradictions,
                                 &order_.further_tasks, &order_.parts}) {
            for (const std::string& words : *list) settle(words);
        }
    }

    void settle(const std::string& words) {
        const Tokens said = words_.tokens_of(words);
        const auto found = std::search(tokens_.begin(), tokens_.end(), said.begin(), said.end(),
                                       [](const Token& one, const Token& other) { return one.word == other.word; });
        if (found == tokens_.end()) return;
        const auto from = found - tokens_.begin();
        std::fill_n(settled_.begin() + from, said.size(), true);
    }

    // Units are listened for elsewhere.
    void settle_names() {
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            const std::optional<Mention> name = names_.mention_at(tokens_, at, tokens_.size());
            if (!name) continue;
            std::fill(settled_.begin() + static_cast<std::ptrdiff_t>(at),
                      settled_.begin() + static_cast<std::ptrdiff_t>(name->to), true);
            at = std::max(name->to, at + 1) - 1;
        }
    }

    // "no, make that N2", "NW2 instead": what stands beside it may be said of nothing.
    bool takes_back(std::size_t at) const {
        const Token& token = tokens_[at];
        const bool corrects = token.is_a(WordKind::correction) && !token.is_a(WordKind::holding);
        return corrects || token.is_a(WordKind::negation) || token.is_a(WordKind::revoking) || is(at, "INSTEAD") ||
               (is(at, "I") && is(at + 1, "MEAN"));
    }

    // ---- each word

    // Whether it is no word of the kinds that are looked for, or has come to something.
    bool is_used(std::size_t at) const {
        if (!tokens_[at].is_word()) return true;
        if (!takes_back_ && !(is_leg_used(at) && is_level_used(at) && is_deed_used(at))) return false;
        return is_hex_used(at) && is_number_used(at) && are_numbers_used(at) && is_time_used(at) && is_same_used(at) &&
               is_end_of_deed(at);
    }

    bool is_leg_used(std::size_t at) const {
        const std::optional<MoveWord> way = way_at(at);
        if (!way || !way->direction || tokens_[at].word.size() < 2 || is_hex_of_order(at)) return true;
        const bool moves = std::any_of(order_.moves.begin(), order_.moves.end(), [&](const Move& move) {
            return move.direction == way->direction && (!way->count || move.count == *way->count);
        });
        return moves || hex::to_string(*way->direction) == order_.open_way;
    }

    // "NE4", "north-east".
    std::optional<MoveWord> way_at(std::size_t at) const {
        const std::size_t second = is(at + 1, "-") ? at + 2 : at + 1;
        const bool two = is(at, "NORTH") || is(at, "SOUTH");
        if (two && (is(second, "EAST") || is(second, "WEST")))
            return words_.way_of({tokens_[at].word + tokens_[second].word, 0, 0, {}});
        return words_.way_of(tokens_[at]);
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
        const auto hexes = {&order_.start, &order_.end,       &order_.at,  &order_.target_hex,
                            &order_.until, &order_.maybe_end, &whom_.place};
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
        const std::string level = whom_.arm == Arm::planes      ? words_.level_of(token)
                                  : whom_.arm == Arm::submarine ? words_.depth_of(token)
                                                                : "";
        const bool of_number = at > 0 && !settled_[at - 1] && words_.number_of(tokens_[at - 1]);  // "4 high and 5 low"
        if (level.empty() || of_number || (at == 0 && token.is_a(WordKind::greeting))) return true;
        return std::find(order_.levels.begin(), order_.levels.end(), level) != order_.levels.end();
    }

    // "6", "6/9", "twelve hexes".
    bool is_number_used(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const bool digits = std::all_of(word.begin(), word.end(), is_digit);
        const bool hexes = is(at + 1, "HEX") || is(at + 1, "HEXES");
        if (digits ? word.size() < 3 : hexes && words_.number_of(tokens_[at])) {
            const bool listed = at == 0 || !tokens_[at - 1].is_word() || is(at + 1, ")") || is(at + 1, ".");
            return (digits && (listed || is_part_of_name(at))) ||
                   numbers_of_order().contains(*words_.number_of(tokens_[at]));
        }
        if (word.find('/') == std::string::npos || !is_digit(word.front()) || !is_digit(word.back())) return true;
        const std::vector<int>& pair = order_.report_numbers;
        return pair.size() == 2 && word == fmt::format("{}/{}", pair[0], pair[1]);
    }

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
        if (order_.one_hex_away) numbers.insert(1);
        for (const Move& move : order_.moves) numbers.insert(move.count);
        return numbers;
    }

    bool is_deed_used(std::size_t at) const {
        const Token& token = tokens_[at];
        if (whom_.arm == Arm::base) return is_alert_used(at) && !flies(at);
        static const WordSet diving{"DIVE", "DIVES", "DIVING", "SUBMERGE", "SUBMERGES"};
        if (whom_.arm == Arm::submarine && diving.contains(token.word)) return !order_.levels.empty();
        if (!is_verb(at)) return true;
        if (whom_.arm == Arm::planes) {
            if (token.is_a(WordKind::launching) && !order_.launches && !order_.transfers) return false;
            const bool lands = token.is_a(WordKind::landing) && !is(at, "HOME");
            if (lands && !order_.lands) return false;
        }
        const bool attacks = order_.task == "attack" || order_.task == "shell";
        if ((token.is_a(WordKind::attacking) || token.is_a(WordKind::shelling)) && !attacks) return false;
        return !token.is_a(WordKind::shadowing) || order_.task == "shadow" || !order_.like.empty();
    }

    // "to Rabaul and lands there": that is another one's.
    bool flies(std::size_t at) const { return is_verb(at) && tokens_[at].is_a(WordKind::landing); }

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
        return at == 0 || !tokens_[at - 1].is_word() || before.contains(tokens_[at - 1].word) ||
               words_.way_of(tokens_[at - 1]) || !words_.level_of(tokens_[at - 1]).empty();
    }

    // "1100", "next turn": of another turn.
    bool is_time_used(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const bool digits = word.size() == 4 && std::all_of(word.begin(), word.end(), is_digit);
        if (whom_.arm == Arm::base) return true;
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
        if (at > 0 && is(at, "BACK") && tokens_[at - 1].word.starts_with("REPORT")) return true;
        if (whom_.arm == Arm::planes && is(at, "BACK") && !order_.lands && !takes_back_) return false;
        const bool way = !order_.moves.empty() || !order_.end.empty() || !order_.open_way.empty();
        const bool returns = is(at, "BACK") && !order_.lands && !order_.moves.empty() && !legs_behind(at);
        if (returns) return false;  // "N1, then back"
        if (is(at, "TOWARD") || is(at, "TOWARDS") || is(at, "BACK")) return way || order_.lands || order_.holds;
        if (token.is_a(WordKind::rest) && !takes_back_) return order_.like.empty() && order_.as_before;
        if (!token.is_a(WordKind::same) || light.contains(token.word) || has_word(order_.target, at)) return true;
        const bool as_now = at + 1 < tokens_.size() && now.contains(tokens_[at + 1].word);
        return as_now || legs_behind(at) || !order_.like.empty() || order_.as_before;
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
        if (whom_.arm != Arm::planes || order_.task == "attack" || whom_.unit.empty()) return;
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

    bool is(std::size_t at, std::string_view word) const { return at < tokens_.size() && tokens_[at].is(word); }

    void doubt(std::size_t at) {
        constexpr std::size_t around = 2;
        std::size_t from = at;
        std::size_t to = at + 1;
        while (from > 0 && from + around > at && tokens_[from - 1].is_word()) --from;
        while (to < tokens_.size() && to <= at + around && tokens_[to].is_word()) ++to;
        const std::string words =
            one_line(std::string_view(order_.text).substr(tokens_[from].from, tokens_[to - 1].to - tokens_[from].from));
        const bool known =
            std::any_of(doubts_.begin(), doubts_.end(), [&](const Doubt& one) { return one.at == words; });
        if (!known) doubts_.push_back({Doubt::Kind::unclear, fmt::format("not used: \"{}\"", words), true, words});
    }

    const Order& order_;
    const Whom& whom_;
    const Names& names_;
    const Vocabulary& words_;
    Tokens tokens_;
    std::vector<bool> settled_;  // of each word, whether it needs no account
    bool takes_back_ = false;    // something that was said is taken back or denied
    std::vector<Doubt> doubts_;
};

}  // namespace

std::vector<Doubt> account_for(const Order& order, const Whom& whom) {
    return Account(order, whom).run();
}

}  // namespace flagplot::procedures::flattop
