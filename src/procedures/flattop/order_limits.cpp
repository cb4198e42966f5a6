#include "procedures/flattop/order_limits.h"

#include <algorithm>

#include "procedures/flattop/order_text.h"

namespace flagplot::procedures::flattop {
namespace {

class Limits : private OrderText {
  public:
    Limits(const Order& order, const Whom& whom) : OrderText(order.text, whom), order_(order) { end_ = tokens_.size(); }

    std::vector<std::string> run() {
        std::vector<std::string> limits;
        for (std::size_t from = 0; from < end_;) {
            const std::size_t to = limit_end(from);
            if (const std::size_t opens = opening(from, to); opens < to) {
                const std::string limit = words(begin_of(from, opens), to);
                const bool new_one = std::ranges::find(limits, limit) == limits.end();
                if (!limit.empty() && new_one && !is_shown(limit)) limits.push_back(limit);
            }
            from = std::max(to, from + 1);
        }
        return limits;
    }

  private:
    // A clause ends at a sign, and where another one begins that denies or limits something: "LO and never higher".
    std::size_t limit_end(std::size_t from) const {
        std::size_t at = from;
        while (at < end_ && !tokens_[at].is_word() && !is_own_sign(at)) ++at;
        for (++at; at < end_; ++at) {
            if (ends_clause(at) || is_in(at, {",", "(", ")", ":"})) break;
            if (is(at, "BUT") && !is_in(at - 1, {"NOTHING", "NOBODY", "NOWHERE"})) break;
            if (is_in(at, {"AND", "YET", "THOUGH", "THEN"}) && (is_in(at, {"THEN"}) || opens_limit(at + 1))) break;
        }
        return std::min(at, end_);
    }
    bool is_own_sign(std::size_t at) const { return is_dash(at); }

    // Where the first words stand that deny or limit more than what the order does anyway; the end if there are none.
    std::size_t opening(std::size_t from, std::size_t to) const {
        if (says_writer(from, to)) return to;
        const std::size_t last = last_that_says(from, to);
        for (std::size_t at = from; at < to; ++at) {
            if (opens_limit(at) && says_more(at, to, last)) return at;
        }
        return to;
    }

    // The last word that says how far, where or what of it: neither something that an order does or leaves, nor its own
    // name. The end: there is none.
    std::size_t last_that_says(std::size_t from, std::size_t to) const {
        std::size_t last = end_;
        for (std::size_t at = from; at < to; ++at) {
            const std::optional<Mention> name = names_.mention_at(tokens_, at, to);
            const bool own = name && OrderText::is_own(*name);
            if (own) at = name->to - 1;
            if (!own && tokens_[at].is_word() && !is_plain(at)) last = at;
        }
        return last;
    }

    bool opens_limit(std::size_t at) const {
        if (at >= end_) return false;
        if (is(at, "NO") && is(at + 1, "ONE"))
            return is_in(at + 2, {"IS", "MOVES", "GOES", "LAUNCHES", "MAY", "ATTACKS"});
        if (is(at, "NO") && at + 1 < end_ && (is_number(at + 1) || is(at + 1, "."))) return false;  // "no. 4"
        if (is_in(at, {"MOST", "LEAST"})) return is(at - 1, "AT") && at > 0;
        if (is(at, "OUT")) return is(at + 1, "OF") && is_in(at + 2, {"SIGHT", "REACH", "RANGE"});
        static const WordSet limiting{"NOTHING",   "NOBODY",  "NOWHERE",    "ONLY",     "SOLELY",    "EXCEPT",
                                      "EXCEPTING", "AVOID",   "AVOIDS",     "AVOIDING", "NOR",       "SAVE",
                                      "EXCLUDING", "UNDER",   "MERELY",     "HARDLY",   "REFRAIN",   "REFRAINS",
                                      "WITHIN",    "BARRING", "NOONE",      "MUSTN'T",  "SHOULDN'T", "FORBIDDEN",
                                      "STEERS",    "CLEAR",   "EXCLUSIVELY"};
        if (is(at, "FIRST")) {  // "dive bombers first", "big ones first"
            const bool behind = at + 1 >= end_ || !tokens_[at + 1].is_word();
            return behind && at > 0 &&
                   (is(at - 1, "ONES") || is_a(at - 1, WordKind::ship_type) || is_a(at - 1, WordKind::plane));
        }
        if (is(at, "UNDER")) return is(at + 1, "NO");
        if (is(at, "CLEAR") || is(at, "STEERS")) return is(at + 1, "OF");
        return is_in(at, limiting) || (tokens_[at].is_a(WordKind::negation) && !is(at, "CANCEL"));
    }

    // "I don't know why", "no need to hurry": of the writer, and not of what it does.
    bool says_writer(std::size_t from, std::size_t to) const {
        static const WordSet idle{"NEED",      "HURRY", "RUSH", "PROBLEM", "PROBLEMS", "IDEA",  "DOUBT",  "MATTER",
                                  "QUESTIONS", "WORRY", "SURE", "KNOW",    "MIND",     "THINK", "FORGET", "WORRIES"};
        static const WordSet wishing{"WANT", "WISH", "LIKE", "LET", "WANTED"};
        std::size_t first = from;
        while (first < to && (!tokens_[first].is_word() || is_in(first, {"BUT", "AND"}))) ++first;
        if (is_own(first)) return false;  // "I-19 attacks nothing smaller"
        bool wishes = false;
        bool chats = false;
        for (std::size_t at = first; at < to; ++at) {
            wishes = wishes || is_in(at, wishing);
            chats = chats || (is_in(at, idle) && at > from && is_a(at - 1, WordKind::negation));
        }
        return chats ||
               (!wishes && is_in(first, {"I", "I'M", "I'VE", "WE", "YOU", "MY", "THERE", "THERE'S", "THAT'S"}));
    }

    // Behind "not", "only": not only words of which each is something that the order does or leaves.
    bool says_more(std::size_t opens, std::size_t to, std::size_t last) const {
        if (is(opens, "NO") && is(opens + 1, "ONE")) return true;
        if (last < end_ && last > opens) return true;
        // "surface only", "with torpedoes only": the word limits what stands before it.
        const bool behind = opens + 1 >= to && is_in(opens, {"ONLY", "SOLELY", "EXCLUSIVELY", "FIRST"});
        if (!behind) return false;
        for (std::size_t at = opens; at-- > 0 && tokens_[at].is_word();) {
            if (!is_plain(at) && !is_own(at)) return true;
        }
        return false;
    }

    bool is_own(std::size_t at) const {
        const std::optional<Mention> name = names_.mention_at(tokens_, at, end_);
        return name && OrderText::is_own(*name);
    }

    // A deed, a leg, a level or a hex that it is in, and words that say nothing by themselves.
    bool is_plain(std::size_t at) const {
        static const WordSet how_far{"ANY",    "INTO",   "BELOW",   "ABOVE",   "UNDER",   "OVER",   "BEYOND",  "PAST",
                                     "NEAR",   "NEARER", "CLOSE",   "CLOSER",  "WITHIN",  "THAN",   "WITH",    "OUT",
                                     "LOWER",  "HIGHER", "FURTHER", "FARTHER", "OUTSIDE", "TOWARD", "TOWARDS", "EVERY",
                                     "BEFORE", "FROM",   "BY",      "ALONE",   "THROUGH", "ACROSS", "AFTER",   "UNLESS",
                                     "AWAY",   "AROUND", "LIKE",    "GIVE",    "GET",     "GETS"};
        static const WordSet plain{
            "CAP",     "DIVE",    "DIVES",    "DIVING", "SEARCH",        "SEARCHES", "SEARCHING", "SCOUT",
            "ESCORT",  "ESCORTS", "RADIO",    "READY",  "CHANGE",        "CHANGES",  "ORDERS",    "ORDER",
            "MOVE",    "MOVES",   "MORE",     "OTHER",  "TURN",          "TODAY",    "NOW",       "YET",
            "REPORT",  "NUMBERS", "NUMBER",   "LAUNCH", "ACTION",        "ANYTHING", "ANYWHERE",  "STRIKE",
            "STRIKES", "TASK",    "MISSION",  "TARGET", "TRIGGER",       "DELAY",    "BOMBING",   "DIE",
            "COMBAT",  "COURSE",  "MOVEMENT", "NEW",    "TRANSMISSIONS", "SIGNALS",  "FLIGHT",    "FLIGHTS",
            "RECON",   "LONGER",  "DONE",     "NEEDED", "FAIL",          "HESITATE", "WAIT"};
        if (is_in(at, how_far)) return false;
        if (is_in(at, {"ESCORT", "ESCORTS"}) && at > 0 && is(at - 1, "THE")) return false;  // ships
        if (is_in(at, plain) || is_leg(at) || is_level_word(at) || level_at(at) || is_hex_word(at)) return true;
        if (is_number(at) && (is_hex_word(at + 1) || is_in(at - 1, {"ONLY", "JUST"}))) return true;
        if (direction_at(at)) return true;
        return tokens_[at].is_any({WordKind::filler, WordKind::attacking, WordKind::shelling, WordKind::shadowing,
                                   WordKind::launching, WordKind::transferring, WordKind::orbiting, WordKind::moving,
                                   WordKind::holding, WordKind::landing, WordKind::negation});
    }

    // "searches N4 and never ...": behind what was read as the way; else the clause as a whole.
    std::size_t begin_of(std::size_t from, std::size_t opens) const {
        std::size_t begin = from;
        for (std::size_t at = from; at < opens; ++at) {
            if (is_leg(at) || is_hex(at)) begin = at + 1;
            if (const std::optional<Mention> name = names_.mention_at(tokens_, at, opens))
                begin = std::max(begin, std::min(name->to, opens));
        }
        while (begin < opens && (!tokens_[begin].is_word() || is(begin, "AND"))) ++begin;
        return begin;
    }

    // In a case, a doubt, or a reason.
    bool is_shown(const std::string& limit) const {
        const std::string said = one_line(limit);
        for (const auto* list : {&order_.cases, &order_.later, &order_.unclear, &order_.further_tasks, &order_.parts}) {
            for (const std::string& one : *list) {
                if (one_line(one).find(said) != std::string::npos) return true;
            }
        }
        return std::ranges::any_of(order_.remarks, [&](const std::string& one) {  // "so that nobody sees it"
            return one_line(one).find(said) != std::string::npos &&
                   words_.tokens_of(one).front().is_a(WordKind::reason);
        });
    }

    const Order& order_;
};

}  // namespace

std::vector<std::string> limits_of(const Order& order, const Whom& whom) {
    return Limits(order, whom).run();
}

}  // namespace flagplot::procedures::flattop
