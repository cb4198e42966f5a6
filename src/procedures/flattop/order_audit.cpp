#include "procedures/flattop/order_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "procedures/flattop/moves.h"
#include "procedures/flattop/order_talk.h"
#include "procedures/flattop/order_text.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

// They change nothing of what is said: articles, courtesy, what joins and helps, and what a column or a unit is called.
const WordSet plain{
    "A",         "AN",    "THE",      "AND",       "THEN",       "TO",         "AT",       "ON",       "IN",
    "FROM",      "OF",    "FOR",      "BY",        "WITH",       "AS",         "INTO",     "OVER",     "ABOVE",
    "AROUND",    "VIA",   "IS",       "ARE",       "BE",         "WAS",        "HAS",      "HAVE",     "DO",
    "DOES",      "WILL",  "SHALL",    "SHOULD",    "MUST",       "CAN",        "WOULD",    "GET",      "GETS",
    "GIVE",      "GIVES", "MAKE",     "MAKES",     "LET",        "PUT",        "PUTS",     "BRING",    "BRINGS",
    "USE",       "USES",  "WANT",     "PROVIDE",   "PROVIDES",   "I",          "WE",       "YOU",      "IT",
    "SHE",       "HE",    "THEY",     "THEM",      "HIM",        "I'D",        "ITS",      "HER",      "HIS",
    "THEIR",     "MY",    "OUR",      "YOUR",      "THIS",       "THESE",      "THAT",     "WHICH",    "WHO",
    "SO",        "THUS",  "HENCE",    "THEREFORE", "PLEASE",     "KINDLY",     "ALSO",     "TOO",      "WELL",
    "NOW",       "STILL", "JUST",     "SIMPLY",    "TODAY",      "YET",        "THERE",    "HERE",     "STRAIGHT",
    "DUE",       "FULL",  "SPEED",    "ALL",       "ANY",        "OWN",        "DIRECTLY", "EXACTLY",  "ABOARD",
    "HEX",       "HEXES", "MP",       "TURN",      "ALTITUDE",   "ALT",        "HEIGHT",   "LEVEL",    "DEPTH",
    "DIRECTION", "EAST",  "WEST",     "WAY",       "WIND",       "UNIT",       "UNITS",    "POSITION", "POSITIONS",
    "LOCATION",  "PLACE", "HEXAGONS", "TASK",      "MISSION",    "TIME",       "HOURS",    "HRS",      "BASE",
    "YES",       "OK",    "OKAY",     "ALWAYS",    "COMPLETION", "I.E",        "IE",       "I.E.",     "PS",
    "THAT'S",    "IT'S",  "I'M",      "GOING",     "AFTERWARDS", "THEREAFTER", "TOWARD",   "TOWARDS",  "ROUND",
    "EVERY",     "SHIPS", "SHIP",     "AWAY",      "NEW",        "THROUGHOUT"};

class Audit : private OrderText {
  public:
    Audit(const Order& order, const Whom& whom, const std::vector<UnitText>& mail)
        : OrderText(order.text, whom), order_(order), mail_(mail), places_(tokens_.size(), Place::open) {
        end_ = tokens_.size();
    }

    std::vector<Doubt> run() {
        find_places();
        count_stated();
        for (std::size_t at = 0; at < end_;) at = check(at);
        check_legs();
        check_rows();
        check_questions();
        check_planes();
        check_remarks();
        check_target();
        check_sources();
        return std::move(doubts_);
    }

  private:
    // ---- where a word stands

    enum class Place : std::uint8_t {
        open,   // in nothing that is kept as it was written
        told,   // in a remark
        kept,   // in an instruction
        named,  // in a target, a landing place
        shown,  // in a case, or what is doubted already
    };

    void find_places() {
        const Tokens raw = words_.tokens_of(text_);
        for (const std::string& words : order_.remarks) put(words, raw, Place::told);
        for (const std::string& words : order_.instructions) put(words, raw, Place::kept);
        put(order_.target, raw, Place::named);
        put(order_.landing, raw, Place::named);
        for (const auto* list : {&order_.cases, &order_.later, &order_.unclear, &order_.contradictions,
                                 &order_.further_tasks, &order_.parts}) {
            for (const std::string& words : *list) put(words, raw, Place::shown);
        }
    }

    void put(const std::string& words, const Tokens& raw, Place place) {
        const Tokens said = words_.tokens_of(words);
        if (said.empty()) return;
        const auto same = [](const Token& one, const Token& other) { return one.word == other.word; };
        for (auto from = raw.begin();; ++from) {
            from = std::search(from, raw.end(), said.begin(), said.end(), same);
            if (from == raw.end()) return;
            const std::size_t to = (from + static_cast<std::ptrdiff_t>(said.size()) - 1)->to;
            for (std::size_t at = 0; at < end_; ++at) {
                if (tokens_[at].from >= from->from && tokens_[at].from < to) places_[at] = std::max(places_[at], place);
            }
        }
    }

    // Whether more legs or levels are written than the order has: those of before a correction.
    void count_stated() {
        std::size_t legs = 0;
        bool other_way = false;
        std::set<std::string> levels;
        for (std::size_t at = 0; at < end_; ++at) {
            if (places_[at] == Place::shown) continue;
            legs += is_leg(at) ? 1 : 0;
            const std::optional<Found> way =
                tokens_[at].is_word() && tokens_[at].word.size() > 1 ? direction_at(at) : std::nullopt;
            const auto is_its = [&](const Move& move) { return move.direction == way->way.direction; };
            other_way = other_way || (way && !way->way.count && std::ranges::none_of(order_.moves, is_its));
            const std::string level = arm_ == Arm::planes ? words_.level_of(tokens_[at]) : words_.depth_of(tokens_[at]);
            if (!level.empty()) levels.insert(level);
        }
        takes_back_ = other_way || legs > order_.moves.size() || levels.size() > order_.levels.size();
        const bool chained = legs < 2 || find("THEN", 0) < end_;
        has_one_fate_ = chained && levels.size() < 2 && (!order_.holds || legs == 0);
    }

    // ---- each word

    // Behind the word, or the name.
    std::size_t check(std::size_t at) {
        const std::optional<Mention> name = names_.mention_at(tokens_, at, end_);
        const std::size_t to = name ? std::max(name->to, at + 1) : at + 1;
        if (places_[at] == Place::shown || !tokens_[at].is_word()) return to;
        if (name && !is_known(*name) && is_heard(*name)) return piece_of_other(to);
        if (name && name->units.empty() && is_accompanied(*name)) {
            doubt(name->from, to);
            return to;
        }
        const bool known = name ? is_known(*name) || is_heard(*name) : is_accounted(at);
        if (known) return to;
        const std::size_t end = places_[at] == Place::open ? to : unaccounted_end(to);
        doubt(at, end);
        return end;
    }

    // Up to the last such word of what is told or kept there.
    std::size_t unaccounted_end(std::size_t at) const {
        std::size_t last = at;
        for (; at < end_ && tokens_[at].is_word() && places_[at] != Place::open && places_[at] != Place::shown; ++at) {
            if (names_.mention_at(tokens_, at, end_)) break;
            if (!is_accounted(at)) last = at + 1;
        }
        return last;
    }

    // "trigger 8 (?)", "and the fighters should be low, no?": whoever asks isn't sure.
    void check_questions() {
        std::size_t from = 0;
        for (std::size_t at = 0; at < end_; ++at) {
            if (is(at, "?") && at > from && places_[at] != Place::shown) doubt(from, at + 1);
            if (ends_clause(at) || is(at, "?")) from = at + 1;
        }
    }

    // "The scouts carry on", "keep the fighters high", "strike waits", in an order of ships: which planes?
    void check_planes() {
        static const WordSet sent{"KEEP", "BRING", "RECALL", "LEAVE", "HOLD", "SEND", "LAUNCH", "LAND"};
        static const WordSet joined{"THE", "MY", "OUR", "ALL", "SEARCH", "STRIKE", "TORPEDO"};
        if (arm_ != Arm::ships) return;
        for (std::size_t at = 0; at < end_; ++at) {
            const bool planes = is_in(at, {"SCOUTS", "STRIKE", "FIGHTERS", "BOMBERS", "SEARCHERS"}) ||
                                (is_a(at, WordKind::plane) && tokens_[at].word.ends_with("S"));
            if (!planes || places_[at] == Place::shown) continue;
            std::size_t from = at;
            while (from > 0 && is_in(from - 1, joined)) --from;
            const bool begins = from == 0 || ends_clause(from - 1) || is_in(from - 1, sent);
            const bool acts =
                is_in(from - 1, sent) || is_any(at + 1, {WordKind::moving, WordKind::holding, WordKind::landing,
                                                         WordKind::launching, WordKind::continuing});
            if (from > 0 && begins && acts && !is_denied(at) && !says_why(at)) doubt(from, at + 1);
        }
    }

    // "These are for the turn after this one", "and so on": what is told may change the order.
    void check_remarks() {
        for (const std::string& remark : order_.remarks) {
            if (leaves_orders_open(words_, words_.tokens_of(remark)))
                doubts_.push_back(
                    {Doubt::Kind::unclear, fmt::format("not accounted for: \"{}\"", remark), true, remark});
        }
    }

    // "Strike the last line", "hit the biggest one", "sink them on sight": none of what can be attacked or followed.
    void check_target() {
        static const WordSet of_mail{"LINE", "LINES", "ORDER", "ORDERS", "SENTENCE", "PARAGRAPH", "WORD", "WORDS"};
        static const WordSet pointing{"ONE", "ONES", "THEM", "IT"};
        const bool hits = order_.task == "attack" || order_.task == "shell" || order_.task == "shadow";
        if (!hits || order_.target.empty()) return;
        const Tokens tokens = words_.tokens_of(order_.target);
        const auto is_in_target = [&](const WordSet& some) {
            return any_in(tokens, 0, tokens.size(), [&](const Token& token) { return some.contains(token.word); });
        };
        bool has_foe = false;
        for (std::size_t at = 0; at < end_; ++at) {
            const Token& token = tokens_[at];
            const bool hex = looks_like_hex(token) && !words_.way_of(token) && !names_.mention_at(tokens_, at, end_);
            has_foe = has_foe || hex || words_.meaning("unit-kind", token.word) ||
                      token.is_one({"ENEMY", "CONTACT", "CONTACTS", "SHIP", "SHIPS", "CONVOY", "FLEET"}) ||
                      token.is_any({WordKind::ship_type, WordKind::force_word, WordKind::plane, WordKind::base_word});
        }
        const bool of_nobody = is_in_target(pointing) && !has_foe;
        if (!is_in_target(of_mail) && !of_nobody) return;
        doubts_.push_back(
            {Doubt::Kind::unclear, fmt::format("no target that is known: \"{}\"", order_.target), true, order_.target});
    }

    // Between legs nothing stands but what joins them: of "N4, formerly N2", "N1, NE1 is better", "N2, but only N1",
    // and of "old: N4, new: N2", nobody knows which of them it goes.
    void check_legs() {
        static const WordSet joining{"AND",       "THEN", "TO",       "AFTER",  "THAT",       "THIS",      "NEXT",
                                     "FOLLOWED",  "PLUS", "FINALLY",  "LASTLY", "AFTERWARDS", "THEREUPON", "SUCCEEDED",
                                     "AT",        "IN",   "THE",      "A",      "ONE",        "HEX",       "HEXES",
                                     "VIA",       "FROM", "ALTITUDE", "LEVEL",  "IT",         "THEY",      "ON",
                                     "DIRECTION", "ALSO", "ANOTHER"};
        std::size_t last = end_;
        std::size_t stranger = end_;
        for (std::size_t at = 0; at < end_; ++at) {
            if (ends_clause(at)) last = end_;
            if (places_[at] == Place::shown || !tokens_[at].is_word()) continue;
            const bool of_path = is_leg(at) && tokens_[at].word.size() > 1;
            if (of_path && last < end_ && stranger < end_ && is_one_of_moves(at) && !restates(last, at))
                return doubt(last, at + 1);
            if (of_path) {
                last = is_one_of_moves(at) ? at : end_;
                stranger = end_;
                continue;
            }
            const bool joins = (is(at, "BY") && at > 0 && is_in(at - 1, {"FOLLOWED", "SUCCEEDED"})) ||
                               (is(at, "FOR") && is_number(at + 1));
            const std::optional<Mention> name = names_.mention_at(tokens_, at, end_);
            if (name && at > 0 && !is(at - 1, "THEN")) stranger = at;
            if (!joins && !is_in(at, joining) && !is_measure(at) && !is_a(at, WordKind::moving) &&
                !is_one_of(at, deeds))
                stranger = at;
            if (is_a(at, WordKind::holding)) stranger = at;
        }
    }

    // "search N, N, N, NE, NE", "NE1, NE": of directions in a row, each is in its moves, in that order.
    void check_rows() {
        if (!order_.like.empty() || order_.as_before) return;
        const Moves all = hex_by_hex(order_.moves);
        for (std::size_t at = 0; at < end_;) {
            const std::size_t from = at++;
            Moves row;
            bool bare = false;
            for (std::optional<Found> found = step_at(from); found; found = step_at(at)) {
                const std::size_t next = next_move(found->end);
                const bool named = next > found->end && is_named_before(*found, next);  // "north, N4"
                bare = bare || (!found->way.count && !named);
                if (!named) row.push_back({found->way.direction, found->way.count.value_or(1)});
                at = found->end;
                if (next == found->end && !step_at(next)) break;
                at = next;
            }
            row = hex_by_hex(row);
            const auto is_same = [](const Move& one, const Move& other) { return one.direction == other.direction; };
            const bool kept = std::search(all.begin(), all.end(), row.begin(), row.end(), is_same) != all.end();
            if (bare && row.size() > 1 && !kept && order_.open_way.empty()) doubt(from, at);
        }
    }

    // A direction that stands in nothing that is shown anyway.
    std::optional<Found> step_at(std::size_t at) const {
        if (at >= end_ || places_[at] == Place::shown || !tokens_[at].is_word()) return {};
        std::optional<Found> found = direction_at(at);
        return found && found->way.direction ? found : std::nullopt;
    }

    bool is_named_before(const Found& found, std::size_t next) const {
        const std::optional<Found> leg = step_at(next);
        return leg && !found.way.count && leg->way.count && leg->way.direction == found.way.direction &&
               tokens_[found.end - 1].word.size() > 2;
    }

    static Moves hex_by_hex(const Moves& moves) {
        Moves all;
        for (const Move& move : moves) all.insert(all.end(), static_cast<std::size_t>(move.count), {move.direction, 1});
        return all;
    }

    // "N2, i.e. two hexes north".
    bool restates(std::size_t leg, std::size_t again) const {
        return tokens_[leg].word == tokens_[again].word && tokens_[leg].in_words != tokens_[again].in_words;
    }

    bool is_one_of_moves(std::size_t at) const {
        const std::optional<MoveWord> way = words_.way_of(tokens_[at]);
        return std::ranges::any_of(order_.moves, [&](const Move& move) {
            return move.direction && move.direction == way->direction && move.count == *way->count;
        });
    }

    // What is said to another unit, up to the next name.
    std::size_t piece_of_other(std::size_t at) const {
        while (at < end_ && !ends_clause(at) && !names_.mention_at(tokens_, at, end_)) ++at;
        return at;
    }

    // "follows TF16", "CAP over TF16", and nobody knows that force, or as an enemy's.
    bool is_accompanied(const Mention& name) const {
        static const WordSet foes{"ENEMY", "ENEMY'S", "CONTACT", "JAPANESE", "AMERICAN", "HOSTILE", "THEIR"};
        const bool escorts = order_.task == "cap" || order_.task == "escort";
        std::size_t from = name.from;
        bool goes_with = false;
        for (; from > 0 && tokens_[from - 1].is_word(); --from) {
            if (is_in(from - 1, foes)) return false;
            const std::string& word = tokens_[from - 1].word;
            const bool shadows = word.starts_with("SHADOW");
            const bool covers = word.starts_with("COVER") || word.starts_with("PROTECT") || word.starts_with("SCREEN");
            goes_with = goes_with || covers || (is_a(from - 1, WordKind::shadowing) && !shadows) ||
                        (escorts && has_task(from - 1));
        }
        return goes_with;
    }

    // The unit itself, or one that has come to something in its order.
    bool is_known(const Mention& name) const {
        if (is_meant(name) || has_task(name.from) || name.from == 0) return true;
        if (name.units.empty() || is_likened(name)) return false;
        const bool on_deck = order_.holds && arm_ == Arm::planes && name.units.size() == 1;
        if (on_deck && (names_.is_base(name.units.front()) || !name.airs.front().empty())) return true;
        if (order_.task == "cap" && name.from > 0 && is_in(name.from - 1, {"OVER", "ABOVE"})) return true;
        const bool base = name.units.size() == 1 && (names_.is_base(name.units.front()) || !name.airs.front().empty());
        const bool at_home = order_.lands && (order_.landing.empty() || order_.landing == "base");
        if (base && at_home && is_kept(name.from) && denies_before(name.from)) return false;
        const std::set<std::string> in_order{order_.like, order_.company, order_.stays_at, order_.from_base};
        const auto is_one = [&](const std::string& unit) { return !unit.empty() && in_order.contains(unit); };
        return std::ranges::any_of(name.units, is_one) || std::ranges::any_of(name.airs, is_one) ||
               is_said_in(order_.target, name) || is_said_in(order_.landing, name) ||
               (places_[name.from] != Place::open && !is_sent(name));
    }

    bool is_said_in(const std::string& said, const Mention& name) const {
        const Tokens tokens = words_.tokens_of(said);
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            const std::optional<Mention> other = names_.mention_at(tokens, at, tokens.size());
            if (other && other->units == name.units) return true;
        }
        return false;
    }

    // "instead of TF11", "together with TF11", "in place of TF11".
    bool is_likened(const Mention& name) const {
        return name.from > 1 && is_in(name.from - 1, {"OF", "WITH", "THAN"}) &&
               is_in(name.from - 2, {"INSTEAD", "PLACE", "TOGETHER", "RATHER"});
    }

    // "keep AF3", "recover AF1", "lands on the Lexington": within what is kept, an order to another, or another place.
    bool is_sent(const Mention& name) const {
        static const WordSet sending{"KEEP", "KEEPS", "LEAVE", "LEAVES", "RECOVER", "RECOVERS", "LAUNCH", "LAUNCHES",
                                     "HOLD", "HOLDS", "SEND",  "SENDS",  "READY",   "ARM",      "ARMS",   "RETURN",
                                     "LAND", "LANDS", "REARM", "REARMS", "REFUELS", "RETURNS"};
        constexpr std::size_t nearest = 3;  // words
        for (std::size_t at = name.from; at-- > 0 && name.from - at <= nearest && tokens_[at].is_word();) {
            if (is_in(at, sending)) return true;
        }
        return false;
    }

    // Its words stand in that one's own order.
    bool is_heard(const Mention& name) const {
        const std::string said = words(name.from, std::min(name.to + 1, end_));
        return std::ranges::any_of(mail_, [&](const UnitText& one) {
            const bool is_its = std::ranges::find(name.units, one.unit) != name.units.end() ||
                                std::ranges::find(name.airs, one.unit) != name.airs.end();
            return is_its && one_line(one.text).find(said) != std::string::npos;
        });
    }

    bool is_accounted(std::size_t at) const {
        if (is_a(at, WordKind::negation) && denies_nothing(at)) return false;
        if (heads(at) || lasts(at) || is_for_all(at)) return false;
        if (is_a(at, WordKind::negation) && places_[at] != Place::open) return true;
        if (is_measure(at) || is_in(at, plain)) return !is_replacing(at);
        if (has_come_true(at)) return true;
        if (places_[at] == Place::open || turns(at) || (is_verb(at) && acts(at))) return false;
        return places_[at] == Place::named || says_no_more(at);
    }

    // "CAP isn't needed any more", where no leg stands.
    bool says_no_need(std::size_t at) const {
        return is_in(at + 1, {"NEEDED", "NECESSARY", "REQUIRED"}) &&
               legs_in(at - std::min<std::size_t>(at, 3), at) == 0;
    }

    // "Plan B: ", "Cancelled: ", before what may not be done at all.
    bool heads(std::size_t at) const {
        if (is(at, "PLAN")) return at + 1 < end_ && (tokens_[at + 1].word.size() == 1 && tokens_[at + 1].is_word());
        return is_a(at, WordKind::revoking) && is(at + 1, ":") && places_[at] == Place::told;
    }

    // "die 4 for all", in the order of one.
    bool is_for_all(std::size_t at) const {
        return at > 0 && is(at - 1, "FOR") && is_in(at, {"ALL", "EVERYBODY", "EVERYONE"}) && is_at_end(at);
    }

    // "for three turns", "in two hours".
    bool lasts(std::size_t at) const {
        static const WordSet times{"TURN", "TURNS", "HOUR", "HOURS", "DAY", "DAYS", "MINUTES"};
        return at > 0 && is_in(at, times) && words_.number_of(tokens_[at - 1]);
    }

    bool is_kept(std::size_t at) const { return places_[at] == Place::kept || places_[at] == Place::named; }

    // In what is told or kept: what the game master carries out, whom it is about, or a word that is known to change
    // nothing. Of any other nobody can tell.
    bool says_no_more(std::size_t at) const {
        if (says_why(at) || is_denied(at) || is_in_its_place(at) || is_of_arrival(at) || is_of_ended(at)) return true;
        const std::string& word = tokens_[at].word;
        const bool capital = tokens_[at].kinds.none() && ascii::is_capital(text_[tokens_[at].from]);
        const bool somebody = capital && (word.ends_with("'S") || (at > 0 && is_a(at - 1, WordKind::greeting)));
        return somebody || words_.is_aside(word) || is_picture(word) || is_manner(at) ||
               (is_a(at, WordKind::detail) && places_[at] == Place::kept && !is_in(at, {"EXCEPTION", "EARLY"})) ||
               is_any(at, {WordKind::instructing, WordKind::attacking, WordKind::shelling, WordKind::bombing,
                           WordKind::plane, WordKind::ship_type, WordKind::force_word, WordKind::base_word}) ||
               names_.has_planes_at(tokens_, {{}, at, at + 1}, whom_.unit);
    }

    // "patiently"; and "zooms N1", behind the name.
    bool is_manner(std::size_t at) const {
        static const WordSet turning{"DAILY",         "HOURLY",     "FINALLY",       "LATELY",     "PREVIOUSLY",
                                     "FORMERLY",      "ORIGINALLY", "ONLY",          "IDEALLY",    "PREFERABLY",
                                     "SUPPOSEDLY",    "PRESUMABLY", "HOPEFULLY",     "ALLEGEDLY",  "TEMPORARILY",
                                     "INITIALLY",     "SHORTLY",    "PARTIALLY",     "REPEATEDLY", "ALTERNATELY",
                                     "CONDITIONALLY", "OPTIONALLY", "THEORETICALLY", "BRIEFLY"};
        const bool empty = tokens_[at].kinds.none() || is_a(at, WordKind::filler);
        if (tokens_[at].word.ends_with("LY") && empty) return !is_in(at, turning);
        if (!tokens_[at].kinds.none() || at == 0) return false;
        const bool behind_name = names_.mention_at(tokens_, at - 1, end_) || is(at - 1, ",");
        const std::size_t next = is(at + 1, ",") ? at + 2 : at + 1;
        return behind_name && next < end_ && is_leg(next);
    }

    // "once she's there", "having arrived".
    bool is_of_arrival(std::size_t at) const {
        for (std::size_t from = at + 1; from-- > 0 && places_[from] == Place::told;) {
            if (arrival_end(from) > at) return true;
        }
        return false;
    }

    // "gives up the search", "AF4's CAP ends", "shadow no longer", "shell Lunga no more": what the order hasn't, and no
    // leg.
    bool is_of_ended(std::size_t at) const {
        static const WordSet ending{"STOP", "STOPS", "ENDS", "ENDED", "CEASE", "CEASES", "LONGER", "MORE"};
        constexpr std::array tasks{WordKind::attacking, WordKind::shelling, WordKind::shadowing};
        std::size_t from = at;
        while (from > 0 && tokens_[from - 1].is_word()) --from;
        bool ends = false;
        bool ended = false;
        for (; from < end_ && tokens_[from].is_word(); ++from) {
            if (is_leg(from)) return false;
            const bool deed = is_in(from, {"CAP", "SEARCH"}) || is_one_of(from, tasks);
            ended = ended || (deed && !has_task(from));
            ends = ends || is_in(from, ending) || (is(from, "UP") && is_in(from - 1, {"GIVE", "GIVES", "GIVING"}));
        }
        return ends && ended && (tokens_[at].kinds.none() || is_in(at, ending) || is(at, "UP") || is_one_of(at, tasks));
    }

    // "would like", "report back", "may not", "search only", "this hour", "both carriers": they say nothing else there.
    bool is_in_its_place(std::size_t at) const {
        const auto before = [&](std::initializer_list<std::string_view> some) { return at > 0 && is_in(at - 1, some); };
        const bool after_deed =
            at > 0 && is_any(at - 1, {WordKind::instructing, WordKind::attacking, WordKind::shelling, WordKind::plane});
        const bool ends = at + 1 >= end_ || !tokens_[at + 1].is_word();
        const bool of_legs = goes() && order_.like.empty();
        if (is(at, "SORRY")) return is_in(at + 1, {"FOR", "ABOUT", "THAT"});
        if (is(at, "LIKE")) return before({"WOULD", "SHOULD", "I'D"});
        if (is(at, "BACK")) return before({"REPORT", "REPORTS"});
        if (is(at, "OFF")) return before({"BREAK", "BREAKS", "BREAKING"});
        if (is(at, "HOUR")) return before({"THIS"});
        if (is(at, "WONDER")) return before({"I"}) && ends;
        if (is(at, "MAY")) return is_a(at + 1, WordKind::negation);
        if (is(at, "ONLY")) return (after_deed && ends) || is_a(at + 1, WordKind::instructing);
        if (is(at, "BOTH"))
            return is_any(at + 1, {WordKind::ship_type, WordKind::plane, WordKind::base_word}) ||
                   is_in(at + 1, {"CAPS", "CAP"});
        if (is_in(at, {"START", "STARTS", "MINIMUM", "MIN", "LAUNCHED", "RELEASED"})) return order_.ready_cap;
        if (is_in(at, {"CHANGE", "CHANGES", "ALTER", "ALTERS"})) return of_legs && is(at + 1, "COURSE");
        if (is(at, "COURSE")) return of_legs && before({"CHANGE", "CHANGES", "ALTER", "ALTERS"});
        if (is_in(at, {"REPLACE", "REPLACES"}) || is_any(at, {WordKind::earlier, WordKind::plan}))
            return of_legs && is_of_replaced(at);
        if (is_a(at, WordKind::holding)) return is(at + 1, "FIRE") || is(at + 2, "FIRE");
        if (is_in(at, {"NOTHING", "NOBODY"}))
            return after_deed || is(at + 1, "ELSE") || (at + 1 < end_ && words_.is_aside(tokens_[at + 1].word));
        return false;
    }

    // "which replaces the old orders".
    bool is_of_replaced(std::size_t at) const {
        std::size_t from = at;
        while (from > 0 && tokens_[from - 1].is_word()) --from;
        std::size_t to = at;
        while (to < end_ && tokens_[to].is_word()) ++to;
        const auto has = [&](const auto& is_it) { return any_in(tokens_, from, to, is_it); };
        return has([](const Token& token) {
                   return token.is_one({"REPLACE", "REPLACES"});
               }) &&
               has([](const Token& token) { return token.is_a(WordKind::earlier); });
    }

    // "because they are short of fuel", "so that the boys find their way home": up to there from the sign before it.
    bool says_why(std::size_t at) const {
        for (std::size_t from = at + 1; from-- > 0 && places_[from] != Place::open && tokens_[from].is_word();) {
            const bool so = is(from, "SO") && !is_in(from + 1, {"THAT", "THEY", "IT", "WE", "I", "SHE", "HE"});
            if (is_a(from, WordKind::reason) && !so) return true;
        }
        for (std::size_t to = at + 1; to < end_ && places_[to - 1] == Place::told && !ends_clause(to); ++to) {
            if (is_in(to, {"SO", "THEREFORE", "HENCE"})) return true;
        }
        return at > 1 && is(at - 1, ":") && is_a(at - 2, WordKind::reason);
    }

    // "no diversions", "without leaving its altitude", "shall not dive on anything": what is left undone.
    bool is_denied(std::size_t at) const {
        if (is(at, "ONLY")) return false;
        while (at-- > 0 && tokens_[at].is_word() && places_[at] != Place::open) {
            if (is_a(at, WordKind::negation)) return true;
        }
        return false;
    }

    // A picture or a foreign letter by itself.
    static bool is_picture(const std::string& word) {
        return std::ranges::none_of(word, [](char c) { return ascii::is_capital(c) || is_digit(c); });
    }

    // "not really", "not yet", "no longer", "do not do this": nothing stands behind it that is left undone, or it may
    // be done at another time.
    bool denies_nothing(std::size_t at) const {
        static const WordSet fading{"YET",  "NOW",   "LONGER",  "REALLY",      "ANYMORE", "QUITE",
                                    "SURE", "FINAL", "CERTAIN", "NECESSARILY", "VALID"};
        static const WordSet empty{"DO", "DOES", "THIS", "THAT", "IT",   "SO", "THE",
                                   "A",  "AN",   "TO",   "TURN", "THEM", "AT", "ALL"};
        const bool waits = order_.holds && order_.moves.empty();  // "not launched yet, it stays"
        bool denies = false;
        for (std::size_t next = at + 1; next < end_ && tokens_[next].is_word(); ++next) {
            const bool any_more = is(next, "MORE") && is(next - 1, "ANY");
            const bool of_ended = (is(next, "LONGER") || any_more) && (is_of_ended(next) || says_no_need(at));
            const bool of_now = waits && denies && is_in(next, {"YET", "NOW"});
            if (is(next, "MORE") && is_of_ended(next)) denies = true;
            if ((is_in(next, fading) || any_more) && !of_ended && !of_now) return true;
            denies = denies || of_ended;
            denies = denies || !is_in(next, empty);
        }
        const bool stands_alone = at + 1 >= end_ || !tokens_[at + 1].is_word();
        const bool corrects = takes_back_ && is(at, "NO") && stands_alone;
        return !denies && !corrects && !is(at + 1, ".");
    }

    // "make that", "make it": what of that before?
    bool is_replacing(std::size_t at) const {
        return is(at, "MAKE") && is_in(at + 1, {"THAT", "IT"}) && !takes_back_ && places_[at] != Place::told;
    }

    // Legs, hexes, numbers, levels and hours are counted by the account.
    bool is_measure(std::size_t at) const {
        const Token& token = tokens_[at];
        return words_.way_of(token) || words_.number_of(token) || looks_like_hex(token) || token.word.size() == 1 ||
               !words_.level_of(token).empty() || !words_.depth_of(token).empty() || is_digit(token.word.front());
    }

    // Words that can change who, what, when or whether.
    bool turns(std::size_t at) const {
        if (is(at, "OTHER") && ((at > 0 && is(at - 1, "EVERY")) || is(at + 1, "THAN"))) return true;
        if (is(at, "LESS") && at + 1 < end_ && words_.number_of(tokens_[at + 1])) return true;
        if (is(at, "SORRY") && is_in(at + 1, {"FOR", "ABOUT", "THAT"})) return false;
        static const WordSet turning{"INSTEAD",   "EXCEPT",    "EXCEPTING", "UNLESS",   "UNTIL",  "TILL",
                                     "OTHERS",    "SWAP",      "OR",        "MAYBE",    "IF",     "TWICE",
                                     "OTHERWISE", "THRICE",    "VERSUS",    "HALF",     "HIGHER", "LOWER",
                                     "BETTER",    "EVERYBODY", "THEORY",    "PRINCIPLE"};
        const bool of_all = is_in(at, {"NOBODY", "EVERYONE"}) &&
                            is_any(at + 1, {WordKind::moving, WordKind::holding, WordKind::launching});
        if (of_all) return true;
        if (arm_ == Arm::base && order_.ready_cap && is(at, "BUT")) return true;
        return is_in(at, turning) ||
               is_any(at, {WordKind::undecided, WordKind::correction, WordKind::revoking, WordKind::rest});
    }

    static constexpr std::array deeds{WordKind::holding,  WordKind::attacking, WordKind::shelling,
                                      WordKind::landing,  WordKind::launching, WordKind::transferring,
                                      WordKind::orbiting, WordKind::shadowing};

    // What a unit does, and what isn't only how it does something.
    bool acts(std::size_t at) const {
        if (is_kept(at))
            return is_any(at, {WordKind::landing, WordKind::transferring}) && !denies_before(at) &&
                   !is(at - 1, "REPORT");
        return is_one_of(at, deeds);
    }

    // Also of "stopping", "returning", "leaving".
    template <typename Some>
    bool is_one_of(std::size_t at, const Some& some) const {
        const auto is = [&](const std::string& word) {
            const Kinds kinds = words_.kinds_of(word);
            return std::ranges::any_of(some, [&](WordKind kind) { return kinds[static_cast<std::size_t>(kind)]; });
        };
        const std::string& word = tokens_[at].word;
        constexpr std::size_t ending = 3;
        if (!word.ends_with("ING") || word.size() < 2 * ending || is(word)) return is(word);
        const std::string stem = word.substr(0, word.size() - ending);
        return is(stem) || is(stem + "E") || is(stem.substr(0, stem.size() - 1));
    }

    // "doesn't land", which is kept as it was written.
    bool denies_before(std::size_t at) const {
        while (at-- > 0 && tokens_[at].is_word() && !is_in(at, {"AND", "THEN", "BUT"})) {
            if (is_a(at, WordKind::negation)) return true;
        }
        return false;
    }

    // Where a verb may stand, and not behind words that say why.
    bool is_verb(std::size_t at) const {
        std::size_t from = at;
        while (from > 0 && places_[from - 1] == Place::told) --from;
        for (; from < at; ++from) {
            if (is_a(from, WordKind::reason) || is_in(from, {"I", "SO"})) return false;
        }
        return at > 0 && !is_noun(at) && !tokens_[at - 1].word.ends_with("'S");
    }

    bool has_task(std::size_t at) const {
        const std::string& word = tokens_[at].word;
        const std::string task = upper(order_.task);
        return !task.empty() && (word.starts_with(task) || (task == "CAP" && is_in(at, {"COMBAT", "CAPS", "PATROL"})));
    }

    // Whether the order has what the word says.
    bool has_come_true(std::size_t at) const { return has_task(at) || is_true_by_kind(at) || is_true_by_word(at); }

    bool is_true_by_kind(std::size_t at) const {
        const Order& it = order_;
        const bool attacks = it.task == "attack" || it.task == "shell";
        const bool orbits = std::ranges::any_of(it.moves, [](const Move& move) { return !move.direction; });
        const std::array<std::pair<WordKind, bool>, 22> kinds{{
            {WordKind::moving, goes() || it.holds || !it.task.empty()},
            {WordKind::holding, stays()},
            {WordKind::orbiting, orbits},
            {WordKind::attacking, attacks},
            {WordKind::shelling, attacks},
            {WordKind::bombing, attacks},
            {WordKind::ship_type, attacks || it.holds || arm_ != Arm::planes},
            {WordKind::shadowing, it.task == "shadow" || !it.like.empty()},
            {WordKind::landing, it.lands || it.transfers || (denies_before(at) && stays())},
            {WordKind::launching, it.launches || it.transfers || it.holds},
            {WordKind::rising, it.launches || goes()},
            {WordKind::transferring, it.transfers},
            {WordKind::same, !it.like.empty() || it.is_like_before || it.as_before || it.holds},
            {WordKind::continuing, goes() || stays()},
            {WordKind::earlier, it.as_before},
            {WordKind::plan, goes() || stays()},
            {WordKind::trigger, it.ready_cap},
            {WordKind::negation, it.holds || it.as_before || it.no_dive || takes_back_},
            {WordKind::correction, takes_back_},
            {WordKind::revoking, takes_back_},
            {WordKind::plane, arm_ == Arm::planes || arm_ == Arm::base},
            {WordKind::place_label, !it.at.empty() || !it.start.empty() || !it.end.empty()},
        }};
        if (at == 0 && is_a(at, WordKind::greeting)) return true;
        if (is(at, "UP") && arm_ == Arm::planes) return false;  // which may be said of its level
        // "CAP as before": over what it was over.
        if (is(at, "BEFORE") && at > 0 && is(at - 1, "AS") && it.task == "cap") return true;
        return std::ranges::any_of(kinds,
                                   [&](const auto& one) { return one.second && is_one_of(at, std::array{one.first}); });
    }

    // "then up again", "then down", and the order has no such level.
    bool is_turned(std::size_t at) const {
        if (arm_ != Arm::planes || !is_in(at, {"UP", "DOWN"})) return false;
        const char* const level = is(at, "UP") ? "HI" : "LO";
        return std::ranges::find(order_.levels, level) == order_.levels.end();
    }

    bool is_true_by_word(std::size_t at) const {
        static const WordSet of_numbers{"REPORT", "REPORTS", "NUMBERS", "NUMBER", "DIE",  "CONDITION", "CONDITIONS",
                                        "COMBAT", "NOS",     "ROLL",    "NO",     "DICE", "SURFACE"};
        static const WordSet of_deck{"DECK",    "DECKS",   "GROUND", "BOARD", "BELOW", "HANGAR",  "HANGARS", "SHED",
                                     "TARMAC",  "STRIP",   "FIELD",  "WATER", "READY", "WHERE",   "NOTHING", "NONE",
                                     "PRESENT", "CURRENT", "LEAVE",  "ELSE",  "MILE",  "AIRFIELD"};
        static const WordSet of_height{"CLIMB", "CLIMBS", "CLIMBING",  "DIVE",  "DIVES",  "DIVING",  "SUBMERGE",
                                       "UP",    "DOWN",   "SUBMERGES", "CRASH", "ASCEND", "DESCEND", "TOP"};
        static const WordSet of_end{"END",     "ENDS",     "ENDING", "ARRIVE",      "ARRIVES", "UNTIL", "TILL",
                                    "REACHES", "SHORTEST", "ROUTE",  "DESTINATION", "START",   "STARTS"};
        static const WordSet of_before{"CHANGE", "CHANGES", "UNCHANGED", "TOLD",    "MAIL",  "WHAT",
                                       "DOING",  "TIME",    "FIRST",     "NOTHING", "APPLY", "ME"};
        static const WordSet of_company{"ACCOMPANY", "ACCOMPANIES", "COMPANY", "CONFORM", "CONFORMS", "MOVEMENTS",
                                        "ALONG",     "TOGETHER",    "STICKS",  "STICK",   "KEEPS",    "THING"};
        const Order& it = order_;
        const bool numbers = it.die || !it.report_numbers.empty() || it.trigger;
        if (is_in(at, of_numbers) && numbers) return true;
        if (is_in(at, {"KEEP", "KEEPS"}) && arm_ == Arm::base && numbers) return true;
        if (is_in(at, of_deck) && (it.holds || it.ready_cap || arm_ == Arm::base)) return true;
        if (is_in(at, of_height) && !it.levels.empty() && !is_turned(at)) return true;
        if (is_in(at, {"UP", "OFF", "OUT"}) && (it.launches || it.holds || it.ready_cap || has_task(at))) return true;
        if (is(at, "UP") && it.task == "cap") return true;
        if (is_in(at, {"COME", "COMES"}) && is(at + 1, "UP") && arm_ == Arm::submarine) return !it.levels.empty();
        if (is_in(at, {"STOP", "STOPS"}) && is(at + 1, "THERE")) return ends_with_legs(at);
        if (is(at, "ELSE") && is(at - 1, "NOTHING")) return it.holds || (!it.target.empty() && is_at_end(at));
        if (is_in(at, of_end) && (!it.end.empty() || !it.start.empty())) return true;
        if (is_in(at, of_before) && it.as_before) return true;
        if (is_in(at, {"UNTIL", "TILL"}) && arrival_end(at) > at) return !it.moves.empty();
        if (is(at, "OR") && it.ready_cap && is_in(at + 1, {"MORE", "GREATER", "LARGER", "BIGGER", "ABOVE", "BETTER"}))
            return true;
        if (is_in(at, {"MORE", "LEAST", "THAN", "LARGER", "AGAINST"}) && it.ready_cap) return true;
        if (is(at, "AFTER")) return is_in(at + 1, {"ALL", "THAT", "THIS"}) || is_beside_leg(at);
        if (is(at, "INSTEAD")) return (takes_back_ || has_one_fate_) && !is_for_another(at + 2);
        if (is_in(at, {"BOTH", "EACH"})) return is_of_group(at) || (numbers && is_in(at - 1, {"FOR", "OF"}));
        if (is(at, "CAP")) return it.ready_cap;
        if (is(at, "HAD")) return is(at + 1, "BETTER");
        if (is(at, "BETTER")) return is(at - 1, "HAD") || has_one_fate_;
        if (is_in(at, {"ONLY", "NEXT"})) return is_beside_leg(at);
        if (is(at, "AGAIN")) return at > 0 && !is_beside_leg(at);
        if (is(at, "SOON")) return is(at - 1, "AS");
        if (is_in(at, {"WHEN", "ONCE"})) return says_when_done(at);
        if (is(at, "DONE")) return at > 0 && says_when_done(at - 1);
        if (is_in(at, {"USUAL", "LIKE"})) return numbers;
        if (is(at, "BUT")) return takes_back_ || !(it.ready_cap || is_leg(std::min(at + 1, end_ - 1)));
        if (is(at, "DOWN")) return arm_ == Arm::ships || it.lands || it.holds;
        if (is_in(at, {"MEAN", "MEANT"})) return takes_back_;
        const bool leaves = arm_ == Arm::ships && !it.moves.empty() && !is_at_end(at);
        if (is_in(at, {"BACK", "HOME", "OUT"}) && (leaves || leads_back(it.moves))) return true;
        if (is(at, "SAME"))
            return legs_in(at, end_) > 0 || (at + 1 < end_ && is_measure(at + 1)) ||
                   is_in(at + 1, {"DEPTH", "HEX", "ALTITUDE", "LEVEL", "HEIGHT"});
        if (is(at, "BOMBING")) return it.task == "attack";
        if (is_in(at, of_company)) return !it.like.empty() || !it.company.empty();
        if (is_beside_name(at) || is_where(at)) return true;
        return is_of_revoked(at) || names_.has_planes_at(tokens_, {{}, at, at + 1}, whom_.unit);
    }

    // "instead of TF11": whom it may stand for.
    bool is_for_another(std::size_t at) const {
        const std::optional<Mention> name = at < end_ ? names_.mention_at(tokens_, at, end_) : std::nullopt;
        return name && !is_meant(*name);
    }

    // "the boats, S-38 and S-44", "submarine S-38": what the name says as well.
    bool is_beside_name(std::size_t at) const {
        if (!words_.meaning("unit-kind", tokens_[at].word)) return false;
        std::size_t next = at + 1;
        while (is_in(next, {",", ":", "-", "(", "THE"})) ++next;
        return next < end_ && names_.mention_at(tokens_, next, end_);
    }

    // "stays in its holes", of what does nothing else.
    bool is_where(std::size_t at) const {
        static const WordSet before{"IN", "ON", "AT", "THE", "ITS", "THEIR", "HIS", "HER", "A", "OF", "ALERT", "UNDER"};
        const bool still = order_.holds && order_.moves.empty() && order_.task.empty();
        return still && at > 0 && is_in(at - 1, before) && !acts(at) && !turns(at) &&
               !is_any(at, {WordKind::instructing, WordKind::negation, WordKind::condition, WordKind::later});
    }

    // "SE1, then stops there": behind all its moves.
    bool ends_with_legs(std::size_t at) const {
        return !order_.moves.empty() && is_at_end(at + 1) && legs_in(0, at) > 0 && legs_in(at, end_) == 0;
    }

    bool is_at_end(std::size_t at) const { return at + 1 >= end_ || !tokens_[at + 1].is_word(); }

    bool is_beside_leg(std::size_t at) const { return (at > 0 && is_leg(at - 1)) || (at + 1 < end_ && is_leg(at + 1)); }

    // "forget the old orders", "the rest of the earlier plot is cancelled", "cancel the landing", "cancelled, it
    // stays": what isn't to be any more, and isn't in the order.
    bool is_of_revoked(std::size_t at) const {
        std::size_t from = at;
        while (from > 0 && !ends_clause(from - 1) && !is(from - 1, ",")) --from;
        bool revokes = false;
        bool earlier = false;
        bool plan = false;
        bool left_out = order_.holds;
        for (; from < end_ && !ends_clause(from) && !is(from, ","); ++from) {
            revokes = revokes || is_a(from, WordKind::revoking);
            earlier = earlier || is_a(from, WordKind::earlier);
            plan = plan || is_a(from, WordKind::plan);
            const bool task = !task_at(from).empty() || is_in(from, {"CAP", "SEARCH", "ESCORT"});
            left_out = left_out || (task && !has_task(from)) || (is_a(from, WordKind::landing) && !order_.lands);
        }
        const bool of_it = is_any(at, {WordKind::revoking, WordKind::rest, WordKind::earlier, WordKind::plan}) ||
                           is_in(at, {"REMAINING", "PORTION"}) || is_one_of(at, deeds);
        return revokes && of_it && ((earlier && plan && !order_.as_before) || left_out);
    }

    // "AF4 and AF5 both stay", "both Mavis": of units that are named together, or of its own planes.
    bool is_of_group(std::size_t at) const {
        if (is_a(at + 1, WordKind::plane) || (at + 1 < end_ && words_.meaning("plane-type", tokens_[at + 1].word)))
            return true;
        std::size_t from = at;
        std::size_t names = 0;
        while (from > 0 && !ends_clause(from - 1)) --from;
        for (; from < end_ && !ends_clause(from); ++from) {
            const std::optional<Mention> name = names_.mention_at(tokens_, from, end_);
            if (!name) continue;
            names += name->units.size();
            from = name->to - 1;
        }
        return names == 2;
    }

    bool goes() const {
        const Order& it = order_;
        return !it.moves.empty() || !it.end.empty() || !it.open_way.empty() || !it.like.empty() ||
               !it.company.empty() || it.lands || it.transfers || it.launches || it.as_before || it.is_like_before;
    }
    bool stays() const {
        const Order& it = order_;
        return it.holds || it.as_before || !it.company.empty() || !it.levels.empty() || !it.task.empty() || it.lands ||
               it.is_like_before || it.ready_cap;
    }

    // ---- what was made of the words

    void check_sources() {
        const auto says = [&](std::initializer_list<WordKind> kinds, const WordSet& more) {
            for (std::size_t at = 0; at < end_; ++at) {
                if (is_any(at, kinds) || is_in(at, more)) return true;
            }
            return false;
        };
        const bool own = order_.like.empty() && !order_.is_like_before && !order_.as_before;
        const auto source = [&](bool read, bool said, const char* what) {
            if (read && own && !said)
                doubts_.push_back({Doubt::Kind::unclear, fmt::format("nothing in its words says {}", what), true, {}});
        };
        source(order_.lands,
               says({WordKind::transferring},
                    {"DOWN", "LAND", "LANDS", "LANDING", "RECOVER", "RECOVERS", "RECOVERED", "RETURN", "RETURNS",
                     "RETURNING", "HOME", "BASE", "TOUCHES", "TOUCHDOWN"}) ||
                   says_back(),
               "that it lands");
        source(order_.launches, says({WordKind::launching, WordKind::rising, WordKind::transferring}, {"OFF", "FROM"}),
               "that it takes off");
        source(order_.task == "attack" || order_.task == "shell",
               says({WordKind::attacking, WordKind::shelling, WordKind::bombing}, {}), "that it attacks");
        source(order_.task == "shadow", says({WordKind::shadowing}, {}), "that it shadows");
        source(order_.ready_cap, says({WordKind::trigger}, {"READY", "ALERT"}), "that it has ready CAP");
        const bool ships = arm_ != Arm::planes && arm_ != Arm::base;
        const bool orbits = std::ranges::any_of(order_.moves, [](const Move& move) { return !move.direction; });
        source(ships && orbits, false, "whether ships that circle stay");
        source(has_ditto_mark(), false, "what is as in the line above");
        source(order_.moves.size() == 2 && parts_legs(), false, "whose each of the moves is");
    }

    // A quotation mark by itself, as in a column.
    bool has_ditto_mark() const {
        const std::string written = words_.plain_of(text_).text;
        for (std::size_t at = written.find('"'); at != std::string::npos; at = written.find('"', at + 1)) {
            const bool begins = at > 0 && (is_blank(written[at - 1]) || written[at - 1] == '|');
            const bool ends = at + 1 == written.size() || is_blank(written[at + 1]) || written[at + 1] == '|';
            if (begins && ends) return true;
        }
        return false;
    }

    // "TF2 and TF3: N1 and NE1", "AF2 and AF3 launch, N6 and NE6", and not "both go N1 and NE1".
    bool parts_legs() const {
        for (std::size_t at = 0; at < end_; ++at) {
            const std::optional<Mention> name = names_.mention_at(tokens_, at, end_);
            if (!name) continue;
            std::size_t leg = name->to;
            while (leg < end_ && !is_leg(leg) && !is_a(leg, WordKind::all) &&
                   (is_in(leg, {":", ","}) ||
                    is_any(leg, {WordKind::moving, WordKind::launching, WordKind::filler, WordKind::instructing})))
                ++leg;
            const bool two = leg + 2 < end_ && is_leg(leg) && is_in(leg + 1, {"AND", "/", "&"}) && is_leg(leg + 2);
            if (name->units.size() == 2 && two) return true;
            at = name->to - 1;
        }
        return false;
    }

    // "back to the Yorktown", and not "and back", which may be a way.
    bool says_back() const {
        for (std::size_t at = 0; at < end_; ++at) {
            if (is(at, "BACK") && is_in(at + 1, {"TO", "AT", "ON", "ONTO", "ABOARD", "IN"})) return true;
        }
        return false;
    }

    void doubt(std::size_t from, std::size_t to) {
        const std::string said = words(from, to);
        const bool known = std::ranges::any_of(doubts_, [&](const Doubt& one) { return one.at == said; });
        if (!known)
            doubts_.push_back({Doubt::Kind::unclear, fmt::format("not accounted for: \"{}\"", said), true, said});
    }

    const Order& order_;
    const std::vector<UnitText>& mail_;
    std::vector<Place> places_;  // of each word
    bool takes_back_ = false;    // more is written than the order has
    bool has_one_fate_ = false;  // nothing is written of which one might take the other's place
    std::vector<Doubt> doubts_;
};

}  // namespace

std::vector<Doubt> audit(const Order& order, const Whom& whom, const std::vector<UnitText>& mail) {
    return Audit(order, whom, mail).run();
}

}  // namespace flagplot::procedures::flattop
