#include "procedures/flattop/order_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "ascii/letters.h"
#include "procedures/flattop/order_limits.h"
#include "procedures/flattop/order_numbers.h"
#include "procedures/flattop/order_text.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

class Reader : private OrderText {
  public:
    Reader(const std::string& text, const Whom& whom) : OrderText(text, whom) { order_.text = text; }

    // Of a sentence that is read: nobody writes more, and what is longer would keep everybody waiting.
    static constexpr std::size_t most_words = 2'000;

    Order run() {
        take_back();
        for (std::size_t from = 0; from < tokens_.size(); from = end_ + 1) {
            begin_clause(from);
            if (is_later_) {
                later_.push_back(words(clause_from_, end_));
            } else if (at_ + most_words < end_) {
                order_.unclear.push_back(words(at_, end_));
            } else if (at_ < end_) {
                read_said_of_ship();
            }
        }
        settle_way();
        // "search; if a convoy is sighted, shadow from one hex away". Who shadows anyway does so as he was told.
        if (case_is_away_ && order_.task != "shadow") order_.one_hex_away = true;
        settle_later();
        if (order_.holds && order_.lands && arm_ == Arm::planes && !whom_.is_grounded)
            order_.contradictions.emplace_back("it lands, and it stays where it is");
        if (on_deck_ && order_.holds && order_.launches)
            order_.contradictions.emplace_back("it takes off, and it stays on deck");
        return std::move(order_);
    }

  private:
    // ---- what shows at the end alone

    void settle_way() {
        // "to CC21, attack the TF there"
        if (order_.target_hex.empty() && upper(order_.target).ends_with(" THERE")) order_.target_hex = order_.end;
        // "stays deep, N1": that is how it moves.
        const bool goes = order_.as_before || !order_.like.empty();
        const bool still = order_.moves.empty() && order_.open_way.empty() && order_.end.empty() && !goes;
        if (stays_so_ && still) order_.holds = true;
        // "remains over TF3 as CAP, so SW1": it stays with that force, which moves.
        if (order_.task == "cap" && !order_.stays_at.empty() && !order_.moves.empty()) order_.holds = false;
        // "go NE6 from Moresby": from the ground, by taking off
        if (whom_.is_grounded && !order_.from_base.empty() && !order_.moves.empty() && !order_.holds)
            order_.launches = true;
        // "heads north: N4 and then NE1"
        const bool is_said = std::ranges::any_of(order_.moves, [&](const Move& move) {
            return move.direction && hex::to_string(*move.direction) == order_.open_way;
        });
        if (is_said && order_.until.empty()) order_.open_way.clear();
        if (!order_.open_way.empty() && order_.until.empty()) order_.until = order_.end;
        if (!revoked_.empty() && still && !order_.holds) order_.unclear.push_back(revoked_);
        if (!company_.empty() && still) order_.unclear.push_back(company_);
        if (!case_leg_.empty() && still && !order_.holds) order_.unclear.push_back(case_leg_);
        if (!away_.empty() && order_.task != "shadow") order_.unclear.push_back(away_);
        if (!submerges_.empty() && order_.levels.empty()) order_.unclear.push_back(submerges_);
    }

    // What is for another turn comes up when its moment does, as a case does. Where nothing is for this turn, it is
    // doubtful.
    void settle_later() {
        const bool now = !order_.is_empty();
        std::vector<std::string>& where = now ? order_.cases : order_.later;
        where.insert(where.end(), later_.begin(), later_.end());
    }

    // ---- clauses

    // Up to a full stop, a semicolon, an empty line, or a double dash that isn't a path's.
    void begin_clause(std::size_t from) {
        at_ = from;
        end_ = from;
        while (end_ < tokens_.size() && !ends_clause(end_) && !(is(end_, ",") && begins_later(end_ + 1))) ++end_;
        ++clause_;
        denied_.clear();
        is_later_ = false;
        for (std::size_t at = from; at < end_; ++at) is_table_ = is_table_ || tokens_[at].is_edge;
        skip_heading();
        begin_ = at_;
        as_usual_ = 0;
        run_.reset();
        recognised_ = false;
        chained_ = at_ < end_ && tokens_[at_].is("THEN");
        other_path_ = false;
        replaces_ = at_ < end_ && corrects_others();
        level_replaced_ = false;
    }

    // "Correction: N4 instead", "N3 instead of N5": its moves and its level take the place of those before. What is
    // done instead in some case doesn't.
    bool corrects_others() const {
        bool instead = false;
        for (std::size_t at = clause_from_; at < end_; ++at) {
            if (is_condition(at) || tokens_[at].is_a(WordKind::undecided)) return false;
            instead = instead || is(at, "INSTEAD");
        }
        return instead && clause_ > 1;
    }

    // "Portland should scout ahead": of one ship, and not of her force. What moves her is the force's order.
    void read_said_of_ship() {
        before_ = order_;
        const std::size_t from = at_;
        const std::size_t to = end_;
        read_clause();
        if (order_.unclear.size() == before_.unclear.size()) doubt_wavering(from, to);
        if (named_again_) check_fate();
        if (!is_ship_) return;
        Order rest = order_;
        rest.instructions = before_.instructions;
        rest.remarks = before_.remarks;
        rest.text.clear();
        const bool says_more = says_as_much(rest, before_);
        if (says_more && order_.instructions.size() > before_.instructions.size())
            order_.unclear.push_back(words(clause_from_, end_));
    }

    // "AF4 lands on Yorktown. ... AF4: CAP over TF17": what is said of it in one place, and otherwise in another.
    void check_fate() {
        static const WordSet next{"THEN", "AFTERWARDS", "AFTER", "NEXT", "FINALLY", "LATER", "INSTEAD", "THERE"};
        for (std::size_t at = clause_from_; at < end_; ++at) {
            if (is_in(at, next) || tokens_[at].is_a(WordKind::correction)) return;
        }
        const Order& was = before_;
        const bool moves = order_.moves != was.moves || order_.end != was.end || order_.open_way != was.open_way;
        const bool tasked = order_.task != was.task;
        const bool takes_off = order_.launches && !was.launches;
        const bool follows = order_.like != was.like || order_.company != was.company;
        const bool holds = order_.holds && !was.holds;
        const bool lands = order_.lands && !was.lands;
        const bool stays_with = was.task == "cap" || was.task == "shadow" || !was.company.empty();
        const bool goes = moves || tasked || takes_off || follows;
        const bool still = was.holds && (takes_off || follows || order_.transfers || (tasked && order_.task != "cap"));
        const bool stops = holds && (was.launches || !was.like.empty() || was.transfers);
        const bool other_way = (follows && !was.moves.empty()) || (moves && !was.like.empty());
        if ((was.lands && (goes || order_.landing != was.landing)) || (stays_with && lands) || still || stops ||
            other_way)
            order_.contradictions.push_back("it is to do something else as well: " + words(clause_from_, end_));
    }

    // "S1 hang on", "S1, what did I say": whether that is so.
    void doubt_wavering(std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) {
            if (words_.wavering_end(tokens_, at) == at && !names_another(at, to)) continue;
            order_.unclear.push_back(words(at, to));
            return;
        }
    }

    // "bombs Rabaul no Lae", "lands at Lae, I mean Moresby", "against six no eight": instead of what stands before it.
    bool names_another(std::size_t at, std::size_t to) const {
        const bool two = (is(at, "I") && is_in(at + 1, {"MEAN", "MEANT"})) ||
                         (is(at, "MAKE") && is_in(at + 1, {"THAT", "IT"})) ||
                         ((is_in(at, {"HANG", "HOLD"})) && is(at + 1, "ON"));
        if (at <= begin_ || (!two && !is(at, "NO") && !corrects(at))) return false;
        std::size_t next = two ? at + 2 : at + 1;
        while (next < to && (is_in(next, {",", "THE"}) || corrects(next))) ++next;
        if (next >= to) return false;
        // Bases of the enemy's are no names that are known here.
        const bool place = !order_.target.empty() && tokens_[next].is_word() && tokens_[next].kinds.none();
        return place || names_.mention_at(tokens_, next, to) || (arm_ == Arm::base && is_number(next));
    }

    // Whether nothing has come to it that moves or numbers it.
    static bool says_as_much(const Order& now, const Order& before) {
        return now.moves == before.moves && now.open_way == before.open_way && now.end == before.end &&
               now.holds == before.holds && now.as_before == before.as_before && now.task == before.task &&
               now.die == before.die && now.report_numbers == before.report_numbers && now.like == before.like &&
               now.ready_cap == before.ready_cap && now.cases == before.cases && now.unclear == before.unclear &&
               now.launches == before.launches && now.lands == before.lands && now.company == before.company;
    }

    // The part before "if" says what is done, and what follows, when. A clause that begins with "if" is a case for the
    // game master as a whole.
    void read_clause() {
        const std::size_t whole = end_;
        if (has_ready_cap(begin_, whole)) return read_whole_ready_cap();
        const std::size_t condition = find_condition(begin_);
        if (condition < whole) {
            order_.cases.push_back(words(begin_, whole));
            for (std::size_t at = condition; at < whole; ++at) {
                if (is(at, "HEX") && is(at + 1, "AWAY") && is_one_hex(at - 1)) case_is_away_ = true;
            }
        }
        const bool says_same =
            any_in(tokens_, begin_, condition, [](const Token& token) { return token.is_a(WordKind::same); });
        const bool is_case =
            condition < whole && ((is_filler(begin_, condition) && !says_same) || is_another_case(condition));
        if (is_case) {
            read_die_of_case(condition, whole);
            return read_trigger(begin_, whole);
        }
        doubt_landing_of_case(condition, whole);
        end_ = before_landing(before_otherwise(condition, whole), condition, whole);
        const std::size_t doubts = order_.unclear.size();
        read_parts();
        const std::size_t behind = behind_condition(condition, whole);
        if (behind < whole) {
            at_ = behind;
            end_ = find_condition(behind);
            read_parts();
        }
        end_ = condition;
        doubt_revoked(begin_, condition);
        if (!recognised_ && condition == whole && says_anything(begin_, whole))
            order_.unclear.push_back(words(begin_, whole));
        doubt_undecided(begin_, condition, doubts);
        // "TF3: N2?" isn't decided, and "Could TF3 go N2, please?" is.
        const bool asks = is(whole, "?") && !tokens_[clause_from_].is_a(WordKind::polite);
        if (asks && order_.unclear.size() == doubts) order_.unclear.push_back(words(begin_, whole + 1));
        end_ = whole;
        for (std::size_t at = behind < whole ? whole : condition; at < whole; ++at) {
            if (is_leg(at) && !follows_place_word(at) && tokens_[at].word.size() > 1) case_leg_ = words(at, whole);
        }
        if (condition < whole) {
            read_die_of_case(condition, whole);
            read_trigger(condition, whole);
            const bool depends = is(condition, "IF") && condition > begin_ && arm_ == Arm::planes &&
                                 tokens_[condition - 1].is_a(WordKind::launching);
            if (depends) order_.unclear.push_back(words(condition, whole));  // whether it is so now
            at_ = whole;
        }
    }

    // "N1, but NE1 if the wind is east", "CAP, but it lands if its fuel is low": what is said behind "but" is the
    // case's. The condition if there is nothing of the kind.
    std::size_t before_otherwise(std::size_t condition, std::size_t whole) const {
        if (condition == whole) return condition;
        std::size_t opened = condition;  // "N3 (S3 if it rains)"
        while (opened > begin_ && !is(opened, "(") && !is(opened, ")")) --opened;
        if (opened > begin_ && is(opened, "(") && legs_in(opened, condition) > 0) return opened;
        std::size_t but = condition;
        while (but > begin_ && !is(but - 1, "BUT")) --but;
        if (but-- <= begin_ + 1 || !says_anything(begin_, but)) return condition;
        for (std::size_t at = but + 1; at < condition; ++at) {
            if (is_leg(at) || is_any(at, {WordKind::landing, WordKind::attacking})) return but;
        }
        return condition;
    }

    // "SE7, searches, and turns back at the first sight of fighters", "N4 and goes home if it is seen": what it does
    // behind the comma or "and" hangs on the condition. `to` if it does more than land there, or nothing before.
    std::size_t before_landing(std::size_t to, std::size_t condition, std::size_t whole) const {
        static const WordSet in_time{"BEFORE", "AFTER", "UNTIL", "TILL", "UNLESS", "BY"};
        static const WordSet joints{",", "AND", "BUT", "THEN"};
        if (condition == whole || to != condition || arm_ != Arm::planes || is_in(condition, in_time)) return to;
        std::size_t from = condition;
        while (from > begin_ && !is_in(from - 1, joints)) --from;
        bool lands = false;
        for (std::size_t at = from; at < condition; ++at) {
            if (is_leg(at) || is_hex(at) || !task_at(at).empty()) return to;
            lands = lands || is_a(at, WordKind::landing);
        }
        while (from > begin_ && is_in(from - 1, joints)) --from;
        return lands && says_anything(begin_, from) ? from : to;
    }

    // "CAP over TF17, land when its fuel is low": in that case alone, or whatever happens?
    void doubt_landing_of_case(std::size_t condition, std::size_t whole) {
        if (condition == whole) return;
        std::size_t from = condition;
        while (from > begin_ && !is(from - 1, ",") && !is(from, "THEN")) --from;
        const bool apart = from > begin_ && from < condition && says_anything(begin_, from - 1);
        static const WordSet turning{"DIVE", "DIVES", "CRASH", "CLIMB", "CLIMBS", "DESCEND", "DESCENDS", "SURFACE"};
        const bool lands = arm_ == Arm::planes && (is_a(from, WordKind::landing) || is_a(from + 1, WordKind::landing));
        const bool then = is(from, "THEN") && legs_in(from, condition) > 0;  // "N2, then NE1 if it is clear"
        const bool turns = is_in(from, turning) && level_at(from);
        if (apart && (lands || then || turns)) order_.unclear.push_back(words(from, whole));
    }

    void read_whole_ready_cap() {
        order_.ready_cap = true;
        doubt_revoked(begin_, end_);
        for (std::size_t at = begin_; at < end_; ++at) {
            const bool same = tokens_[at].is_a(WordKind::same) && !is(at, "ALSO") && !is(at, "WELL");
            order_.is_like_before = order_.is_like_before || same;  // "ready CAP too, same trigger"
        }
        if (find_condition(begin_) < end_) order_.cases.push_back(words(begin_, end_));
        read_trigger(begin_, end_);
        std::size_t to = begin_;  // "ready CAP, trigger 9, report 11/21"
        while (to < end_ && !is(to, "REPORT") && !is(to, "REPORTS") && pair_behind_numbers(to) == end_) ++to;
        if (!order_.trigger) order_.trigger = lone_size_in(words_, tokens_, begin_, to);
        const std::size_t whole = std::exchange(end_, to);
        note(begin_, to);
        end_ = whole;
        read_parts();
    }

    // "if attacked by ships, die 1": of surface combat, whenever that comes.
    void read_die_of_case(std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) {
            if (!is(at, "DIE") || arm_ == Arm::planes || order_.die) continue;
            at_ = at;
            read_die();
        }
    }

    void read_parts() {
        while (at_ < end_) {
            const std::size_t before = at_;
            if (read_next()) {
                close_run(before);
                recognised_ = true;
            } else {
                leave();
            }
        }
        close_run(end_);
        settle_runs();
    }

    // "N1 on the surface; dive if attacked": what it does if that happens, beside what was ordered before.
    bool is_another_case(std::size_t condition) const {
        const bool ordered = !order_.moves.empty() || order_.holds || stays_so_ || !order_.levels.empty();
        // "goes to periscope depth, and if attacked she dives": the first is done anyway
        const bool joined = condition > begin_ && is_in(condition - 1, {"AND", "BUT"});
        if (!ordered || joined || !is_in(condition, {"IF", "WHEN", "WHENEVER", "ONCE", "AS", "IN", "SHOULD"}))
            return false;
        bool moves = false;
        for (std::size_t at = begin_; at < condition; ++at) {
            if (!task_at(at).empty() || tokens_[at].is_a(WordKind::launching)) return false;
            const std::optional<Found> found = move_at(at);
            moves = moves || (found && found->way.count) || level_at(at) ||
                    tokens_[at].is_any({WordKind::holding, WordKind::landing});
        }
        return moves;
    }

    // "maybe", "whatever you like", also within what was understood.
    void doubt_undecided(std::size_t from, std::size_t to, std::size_t doubts) {
        if (order_.unclear.size() > doubts) return;
        for (std::size_t at = from; at < to; ++at) {
            const bool joins = is(at, "OR") && (order_.ready_cap || at + 1 >= to);  // "or if ..."
            const bool any_at_all =
                is(at, "WHATEVER") && is_in(at + 1, {"YOU", "THEY", "IT", "WE", "SHE", "HE"});  // "whatever they see"
            const bool planes = tokens_[at].is_a(WordKind::plane) && is_about_planes(at);
            if (!tokens_[at].is_a(WordKind::undecided) || joins || any_at_all || planes || at + 1 == as_usual_)
                continue;
            order_.unclear.push_back(words(at, std::min(piece_end(at), to)));
            return;
        }
    }

    // "6 TBD", "TBD torpedo CV", "all TBD with torpedoes": and not "the target is TBD".
    bool is_about_planes(std::size_t at) const {
        if (at > 0 && (words_.number_of(tokens_[at - 1]) || is(at - 1, "ALL"))) return true;
        const std::size_t next = at + 1;
        if (next >= end_) return false;
        const bool loads = is(next, "WITH") && is_in(next + 1, {"TORPEDO", "TORPEDOES"});
        return loads || tokens_[next].is_any({WordKind::bombing, WordKind::attacking});
    }

    // "On surface contact", "on sighting carriers".
    bool is_on_event(std::size_t at) const {
        static const WordSet events{"CONTACT", "CONTACTS", "SIGHTING", "DETECTION", "ATTACK"};
        if (is(at, "AT") && is(at + 1, "THE") && is(at + 2, "FIRST") &&
            is_in(at + 3, {"SIGN", "SIGHT", "SIGHTING", "CONTACT"}))
            return true;
        static const WordSet signals{"SIGNAL", "ORDER", "ORDERS", "COMMAND", "WORD", "CALL", "REQUEST"};
        static const WordSet whose{"MY", "THE", "YOUR", "OUR", "HIS", "A", "FURTHER"};
        if (is(at, "ON") && is_in(at + 1, signals)) return true;
        if ((is_in(at, {"ON", "AT"})) && is_in(at + 1, whose) && is_in(at + 2, signals)) return true;
        if ((is_in(at, {"WITH", "BY"})) && is_in(at + 1, whose) &&
            is_in(at + 2, {"PERMISSION", "LEAVE", "APPROVAL", "CONSENT"}))
            return true;
        if (is(at, "ON") && is_in(at + 1, {"CONTACT", "SIGHTING"})) return true;
        const std::size_t arrival = is(at + 1, "THE") ? at + 2 : at + 1;
        if (is_in(at, {"ON", "UPON"}) && is(arrival, "ARRIVAL") && is(arrival + 1, "OF")) return true;
        static const WordSet days{"MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"};
        if (is(at, "ON") && is_in(at + 1, days)) return true;
        const bool by_day = is_in(at, {"BY", "IN", "DURING"}) && at > begin_;
        if (by_day && is_in(is(at + 1, "THE") ? at + 2 : at + 1, {"DAY", "DAYLIGHT", "DAYTIME", "DARKNESS", "MORNING"}))
            return true;
        if (at != begin_ || !is(at, "ON")) return false;
        const bool apart = at + 2 < end_ && is_in(at + 2, events) && !names_.mention_at(tokens_, at + 1, end_);
        return is_in(at + 1, events) || apart;
    }

    bool is_condition(std::size_t at) const {
        if (at == begin_ && finds_nothing(at)) return true;
        if (at > begin_ && hunts_to(at - 1) == at + 1) return false;  // "goes after the cruisers"
        if (arrival_end(at) > at) return false;
        if (is_on_event(at) || opens_circumstance(tokens_, at)) return true;
        // "SE5 and after S5", "then after that": what comes next
        const bool next = at > begin_ && is_in(at - 1, {"AND", "THEN"});
        if (is(at, "AFTER") && next && at + 1 < end_ && is_leg(at + 1)) return false;
        // "after comes back and lands": afterwards
        const bool does = is_any(at + 1, {WordKind::moving, WordKind::landing});
        if (is(at, "AFTER") && does && tokens_[at + 1].word.ends_with("S")) return false;
        if (is(at, "BEFORE") && at > begin_ && (at + 1 >= end_ || is(at + 1, ","))) return false;  // "as I said before"
        if (names_.is_said_by_writer(tokens_, at)) return false;
        if (is(at, "AS") && is_in(at + 1, {"SOON", "LONG"})) return !is_haste(at);
        if (is(at, "IN") && is_in(at + 1, {"CASE", "EVENT"})) return true;
        if (is(at, "IN") && is_in(at + 1, {"THIS", "THAT"}) && is(at + 2, "CASE")) return true;
        if ((is_in(at, {"EXCEPT", "ONLY"})) && at + 1 < end_ && is_condition(at + 1)) return true;
        if (is(at, "ONLY") && is_in(at + 1, {"BY", "IN", "DURING"}) && at + 2 < end_ && !is_number(at + 2) &&
            !is_hex(at + 2))
            return true;  // "only by day"
        if (!tokens_[at].is_a(WordKind::condition) || (is(at, "BEFORE") && at > begin_ && is(at - 1, "AS")))
            return false;
        // "stays where she is"
        if (is(at, "WHERE") && (is_in(at + 1, subjects) || at + 1 >= end_))
            return false;  // "goes where the carriers are"
        const bool goes =
            at > begin_ &&
            (is(at - 1, "TO") || (is_a(at - 1, WordKind::moving) && is_in(end_ - 1, {"ARE", "IS", "WAS", "WERE"})));
        if (is(at, "WHERE") && goes) return false;  // it goes there
        if (says_when_done(at)) return !flies_before(at);
        if (is(at, "ONCE") && at > begin_ && is(at - 1, "AT")) return false;
        static const WordSet whoever{"SOMEBODY", "SOMEONE", "ANYBODY", "ANYONE", "SOMETHING", "ANYTHING", "NOTHING"};
        if (is(at, "ELSE") && at > begin_ && is_in(at - 1, whoever)) return false;
        const bool then = is_in(at + 1, {"THIS", "THAT", "ALL"});  // "after all"
        if (is(at, "AFTER") && then) return false;
        if (is(at, "SHOULD") && is_in(at + 1, subjects)) return true;  // "die 3 should it come to a fight"
        if (is(at, "SHOULD")) return at == begin_ ? at == clause_from_ : is(at - 1, ",");
        // "fly N till hex DD03"
        const std::size_t hex = is(at + 1, "HEX") ? at + 2 : at + 1;
        const bool ends_way = is_in(at, {"TILL", "UNTIL"}) && at > begin_ && is_hex(hex);
        return !ends_way;
    }

    // "N4, search, when done return", of planes: what is done is what they were sent for, and what follows comes next.
    // Nobody knows when ships have refueled.
    bool flies_before(std::size_t to) const {
        static const WordSet errands{"SEARCH", "SEARCHES", "SCOUT", "SCOUTS", "CAP", "ESCORT", "ESCORTS"};
        if (arm_ != Arm::planes) return false;
        for (std::size_t at = 0; at < to; ++at) {
            const bool flies = is_leg(at) || is_any(at, {WordKind::landing, WordKind::orbiting});
            if (flies || is_in(at, errands) || !task_at(at).empty()) return true;
        }
        return false;
    }

    // "Nothing at S26: fly home", "no ships there, back to the Zuikaku".
    bool finds_nothing(std::size_t at) const {
        const bool nobody = is_in(at, {"NOTHING", "NOBODY"});
        const bool no_ships = is(at, "NO") && at + 1 < end_ && is_contact(at + 1, at + 2);
        if (!nobody && !no_ships) return false;
        const std::size_t where = is(at, "NO") ? at + 2 : at + 1;
        const bool at_hex = is_in(where, {"AT", "IN"}) && is_hex(where + 1);
        if (!at_hex && !is(where, "THERE")) return false;
        return find(":", where) < end_ || find(",", where) < end_;
    }

    // "as soon as you can", "as soon as possible": at once.
    bool is_haste(std::size_t at) const {
        const std::size_t last = is_in(at + 3, able) ? at + 3 : at + 4;
        return is(at + 1, "SOON") && is(at + 2, "AS") && is_in(last, able) && last < end_;
    }

    // "once she's there", "on arrival", "until there": what follows is so where it ends its way. Planes may be seen at
    // their altitude before they are there.
    bool read_arrival() {
        const std::size_t end = arrival_end(at_);
        if (end == at_) return false;
        order_.remarks.push_back(words(at_, end));
        arrived_in_ = clause_;
        at_ = end;
        return true;
    }

    bool read_haste() {
        if (is(at_, "ON") && is(at_ + 1, "COMPLETION") && begins_piece(at_) && at_ + 2 < end_ && !is(at_ + 2, "OF")) {
            at_ += 2;  // "On completion return to base"
            return true;
        }
        if (says_when_done(at_)) {
            at_ += 2;
            return true;
        }
        if (is(at_, "AFTER") && is(at_ + 1, "ALL") &&
            (at_ + 2 >= end_ || !tokens_[at_ + 2].is_word() || is(at_ + 2, "AND"))) {
            at_ += 2;
            return true;
        }
        if (!is(at_, "AS") || !is_haste(at_)) return false;
        at_ += is_in(at_ + 3, able) ? 4 : 5;
        return true;
    }

    std::size_t find_condition(std::size_t from) const {
        std::size_t at = from;
        while (at < end_ && !is_condition(at)) ++at;
        return at;
    }

    // "| N | Y |": yes or no to what a column asks, and no direction. Which column that is, nobody reads.
    bool read_yes_or_no() {
        const auto is_cell_of = [&](std::size_t at) {
            if (at == 0 || at >= end_ || !tokens_[at - 1].is_edge) return false;
            const bool ends = at + 1 >= end_ || tokens_[at + 1].is_edge;
            return ends && is_in(at, {"Y", "N", "YES", "NO"});
        };
        const bool is_beside_one = is_cell_of(at_ + 2) || (at_ > 2 && is_cell_of(at_ - 2));
        if (!is_cell_of(at_) || !is_beside_one) return false;
        order_.unclear.push_back(shown(at_++));
        return true;
    }

    bool read_next() {
        return read_note() || read_label() || read_yes_or_no() || read_no_way() || read_stated_end() ||
               read_own_name() || read_goes_with() || read_as_now() || read_called_off() || read_same() ||
               read_revoked() || read_as_before() || read_how_far() || read_over_as_cap() || read_haste() ||
               read_arrival() || read_remark() || read_each_turn() || read_time() || read_negation() ||
               read_numbered_level() || read_part() || read_planes() || read_ordnance() || read_named_hex() ||
               read_shortest_way() || read_path() || read_one_hex_away() || read_level() || read_transfer() ||
               read_hunt() || read_cover() || read_moves() || read_orbit() || read_until() || read_place() ||
               read_base() || read_base_cell() || read_die() || read_report_numbers() || read_ready_cap() ||
               read_task() || read_launch() || read_way_home() || read_landing() || read_hold() || read_details() ||
               read_own_place() || read_reached() || read_instruction();
    }

    // ---- what nothing could be made of

    void leave() {
        if (is_in(at_, {",", "(", ")"})) {
            close_run(at_);
        } else if (!run_) {
            run_ = at_;
        }
        ++at_;
    }

    void close_run(std::size_t to) {
        if (!run_) return;
        const std::size_t from = *std::exchange(run_, std::nullopt);
        while (to > from && is_in(to - 1, {"OR", "AND", "BUT"}) && to == end_) --to;
        if (from >= to || is_filler(from, to)) return;
        const bool holds =
            from == held_to_ && !has_digit(from, to) && !names_.has_weight(tokens_, from, to);  // "stays hidden"
        runs_.push_back({from, to, holds});
        recognised_ = true;
    }

    struct Run {
        std::size_t from = 0;
        std::size_t to = 0;
        bool holds = false;  // it stands behind a word that holds the unit
    };

    // Beside what was understood of a clause, words of which none could be a part of an order are a remark, and by
    // themselves what tells something. All else may be an order.
    void settle_runs() {
        const bool does = !says_as_much(order_, before_);
        for (const Run& run : std::exchange(runs_, {})) {
            const bool beside = does && !commands(run) &&
                                (!may_order(run.from, run.to) || heads_legs(run) || is_replaced(run) ||
                                 (!order_.levels.empty() && is_about_level(run)));
            const bool is_remark = beside || run.holds || (tells(run.from, run.to) && !changes_mind(run));
            (is_remark ? order_.remarks : order_.unclear).push_back(words(run.from, run.to));
        }
    }

    // "I've changed my mind": about what?
    bool changes_mind(const Run& run) const {
        return find("CHANGED", run.from) < run.to && find("MIND", run.from) < run.to;
    }

    // "N1, frobnicate, N1", "N1, then frobnicate", "and they frobnicate": a word that nobody knows, as what it does.
    bool commands(const Run& run) const {
        const bool ends = run.to >= end_ || !tokens_[run.to].is_word();
        const bool opens = is_unknown(run.from) || is(run.from, "THEN");
        if (begins_piece(run.from) && ends && opens && !is(run.to, ":")) return true;
        static const WordSet targets{"ENEMY",  "ENEMIES",  "CONTACT",   "CONTACTS", "CONVOY",   "CONVOYS",
                                     "FLEET",  "TARGET",   "TARGETS",   "JAPANESE", "AMERICAN", "AMERICANS",
                                     "VESSEL", "VESSELS",  "WARSHIP",   "WARSHIPS", "SHIPPING", "THEM",
                                     "HIM",    "ANYTHING", "ANYBODY",   "MERCHANT", "ANYONE",   "MERCHANTS",
                                     "TROOPS", "ISLAND",   "BATTERIES", "GUNS"};
        bool acts = false;  // "and pounces on the convoy"
        bool aims = false;
        for (std::size_t at = run.from; at < run.to; ++at) {
            const bool unknown = is_unknown(at);
            const bool leads = is_in(at, {"EAST", "WEST"});  // "N1 then east": no hex lies there
            const bool is_there = is(at + 1, "OF") || (at > begin_ && is(at - 1, "FROM"));
            if (leads && !is_there && is_filler(run.from, at)) return true;
            const bool corrects = (is(at, "I") && is(at + 1, "MEAN")) || (is(at, "MAKE") && is(at + 1, "THAT"));
            if (corrects && at + 2 < run.to) return true;  // "attack Lae - make that Rabaul"
            if (arm_ == Arm::planes && is_in(at, {"AGAINST", "RAID", "RAIDS"}) && order_.task.empty())
                return true;  // "against Rabaul"
            if (unknown && at > run.from && is_in(at - 1, subjects)) return true;
            acts = acts || unknown;
            aims = aims || is_in(at, targets);
        }
        return acts && aims;
    }

    // "changes course: N2", "turns back: SE3": what the colon stands behind is said by the legs.
    bool heads_legs(const Run& run) const {
        const std::size_t legs = is(run.to, ":") ? run.to + 1 : run.to;
        if (!is(legs - 1, ":") || legs >= end_ || !(move_at(legs) || tokens_[legs].is_a(WordKind::launching)))
            return false;
        const bool says_else =
            has_kind(run, {WordKind::negation, WordKind::condition, WordKind::revoking, WordKind::same,
                           WordKind::undecided, WordKind::correction, WordKind::rest, WordKind::attacking});
        return !says_else && !has_digit(run.from, run.to) && !names_a_unit(run.from, run.to);
    }

    // "replaces the old orders": which new ones do.
    bool is_replaced(const Run& run) const {
        const bool moves = !order_.moves.empty() || order_.holds || !order_.end.empty();
        return moves && has_kind(run, {WordKind::earlier}) && has_kind(run, {WordKind::plan}) &&
               !has_kind(run, {WordKind::continuing, WordKind::condition, WordKind::negation});
    }

    // "the height stays", where one was read.
    bool is_about_level(const Run& run) const {
        bool says = false;
        for (std::size_t at = run.from; at < run.to; ++at) {
            const bool level = is_level_word(at);
            says = says || level;
            if (!level && may_order(at, at + 1)) return false;
        }
        return says;
    }

    bool has_kind(const Run& run, std::initializer_list<WordKind> kinds) const {
        return any_in(tokens_, run.from, run.to, [&](const Token& token) { return token.is_any(kinds); });
    }

    // "so as not to be alone", "they must be tired", "(I had S1 first)": up to the comma.
    bool read_remark() {
        const bool begins = at_ == begin_ || is_in(at_ - 1, {",", "("}) || is_dash(at_ - 1);
        const bool why = tokens_[at_].is_a(WordKind::reason) &&
                         (!is(at_, "SO") || is_in(at_ + 1, {"THAT", "THEY", "IT", "WE", "I"}));
        static const WordSet who{"I", "WE", "YOU", "HE", "SHE", "IT", "THEY", "THEY'VE", "MY", "YOUR"};
        if (!why && !(begins && is_in(at_, who))) return false;
        if (is(at_, "I") && is(at_ + 1, "MEAN")) return false;  // and not what stands before
        std::size_t to = at_;
        bool past = false;
        bool before = false;
        bool heavy = false;
        bool of_other = false;  // "so that Ryujo can launch"
        for (; to < end_ && !is(to, ",") && !is(to, ")"); ++to) {
            past = past || is_in(to, {"HAD", "WAS", "WERE", "WROTE", "SAID"});
            before = before || is_in(to, {"FIRST", "EARLIER", "ORIGINALLY", "PREVIOUSLY"});
            // "because the pilots of Ryujo need a rest", "so as not to be alone"
            const bool spoken_of = to > at_ && is(to - 1, "OF") && names_.mention_at(tokens_, to, end_);
            const bool is_other = why && is_who_may(to);
            of_other = of_other || is_other;
            const bool digit = has_digit(to, to + 1) && !is_other;
            const bool light = why && (spoken_of || tokens_[to].is_a(WordKind::holding) || (of_other && !digit));
            heavy = heavy || (names_.is_weighty(tokens_, to, end_) && !light);
        }
        if ((heavy || (!why && may_act(at_, to))) && !past) return false;
        if (past && before && is(to, ",") && is_taken_back(to + 1)) {  // "..., forget it"
            denied_.insert(to + 1);
            to = std::min(to + 3, end_);
        }
        close_run(at_);
        ((heavy && !before) || changes_mind({at_, to}) ? order_.unclear : order_.remarks).push_back(words(at_, to));
        at_ = to;
        return true;
    }

    // Behind "so that": another unit, or a ship of its own, and what that is able to do then.
    bool is_who_may(std::size_t at) const {
        const std::optional<Mention> who = names_.mention_at(tokens_, at, end_);
        return who && (who->is_ship || !is_own(*who)) && is_in(who->to, {"CAN", "COULD", "MAY", "MIGHT"});
    }

    // ---- headings

    // "TF3 and TF4: ", "All planes AF6", "Please move TF3": who is meant was read when the mail was divided, and what
    // stands before his name says nothing, but perhaps for when it is.
    void skip_heading() {
        clause_from_ = at_;
        named_again_ = false;
        is_carrier_ = false;
        is_ship_ = false;
        is_later_ = begins_later(at_);
        if (is_later_) return;
        if (const std::size_t whom = names_.behind_so_does(tokens_, at_, end_); whom > at_) return skip_so_does(whom);
        if (parts_a_ship()) {  // which ships make up a force is for the game master
            order_.unclear.push_back(words(at_, end_));
            at_ = end_;
            return;
        }
        const std::optional<Names::Subject> subject = names_.subject(tokens_, at_, end_);
        if (!subject) return skip_planes();
        if (!is_meant(subject->mention)) return;
        named_again_ = clause_ > 1;
        const Mention& mention = subject->mention;
        is_ship_ = arm_ == Arm::ships && mention.is_ship && !tokens_[mention.to - 1].is_a(WordKind::force_word) &&
                   mention.is_of_one();
        is_carrier_ = mention.is_ship && !mention.airs.empty() && !mention.airs.front().empty();
        for (std::size_t at = at_; at < mention.from; ++at) {
            is_later_ = is_later_ || is_other_time(at);
            if (tokens_[at].is_a(WordKind::same) && !is(at, "ALSO")) order_.is_like_before = true;
        }
        const bool says = !subject->reads_before && !is_filler(at_, mention.from) && !is_plain_heading(mention) &&
                          !is(at_, "NEITHER");
        if (says && gives_numbers(at_, mention.from)) return;  // "Die number 5 for TF11"
        if (is_doubtful_before(mention.from)) {
            order_.unclear.push_back(words(at_, mention.to));
        } else if (says && opens_circumstance(tokens_, at_)) {
            order_.cases.push_back(words(at_, mention.from));
        } else if (says) {
            (speaks_of_others(at_, mention.from) ? order_.unclear : order_.remarks).push_back(words(at_, mention.from));
        }
        if (subject->reads_before) {
            if (tokens_[at_].is_a(WordKind::condition)) return;
            tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(mention.from),
                          tokens_.begin() + static_cast<std::ptrdiff_t>(mention.to));
            end_ -= mention.to - mention.from;
            return;
        }
        const bool neither = mention.from > at_ && is(mention.from - 1, "NEITHER");
        at_ = mention.to;
        static const WordSet which{"THAT", "WHO", "WHICH", "WHOSE"};
        const bool of_some = mention.units.size() > 1 && (is_in(at_, which) || deck_end(at_) > at_) &&
                             (is_in(at_, which) || !whom_.is_grounded) && at_ + 1 < end_;
        if (of_some) order_.unclear.push_back(words(mention.from, at_ + 2));  // "all planes on deck", and it isn't
        const bool of_planes =
            arm_ == Arm::ships && tokens_[at_ - 1].word.ends_with("'S") && is_a(at_, WordKind::plane);
        const bool of_base = arm_ == Arm::base && tokens_[at_ - 1].word.ends_with("'S") && is_a(at_, WordKind::plane) &&
                             !has_ready_cap(at_, end_);
        if (of_planes || of_base) order_.unclear.push_back(words(mention.from, at_ + 1));  // "TF17's planes stay"
        skip_signs();
        skip_apposition();
        if (neither) read_denied();
    }

    // "or TF11", "not TF11", "all except TF11", "everybody but TF11": whether it is meant. "No orders for TF11 yet".
    bool is_doubtful_before(std::size_t name) const {
        static const WordSet excepting{"OR", "NOT", "EXCEPT", "EXCEPTING", "EXCLUDING", "SAVE", "THAN"};
        if (name == at_) return false;
        bool of_all = false;
        for (std::size_t at = at_; at < name; ++at) of_all = of_all || is_a(at, WordKind::all) || is_in(at, nobody);
        const std::size_t last = is(name - 1, "THE") && name > at_ + 1 ? name - 2 : name - 1;
        const bool apart = is_in(last, {"FROM", "OF"}) && is_in(last - 1, {"APART", "ASIDE", "EXCEPTION"});
        static const WordSet wishes{"ASKED", "ASKS", "SUGGESTED", "SUGGESTS", "PROPOSED", "PROPOSES", "THINKS"};
        for (std::size_t at = at_; at < name; ++at) {
            if (is_in(at, wishes) && !is(at_, "I")) return true;  // "Bob asked me to move TF11"
        }
        return is_in(last, excepting) || apart || (of_all && is(last, "BUT")) ||
               (is(at_, "NO") && is(at_ + 1, "ORDERS"));
    }

    // "And so does TF3", "and so do the Airacobras".
    void skip_so_does(std::size_t whom) {
        std::optional<Mention> mention = names_.mention_at(tokens_, whom, end_);
        if (!mention) mention = names_.planes_at(tokens_, whom, end_);
        if (!mention || !is_meant(*mention)) return;
        order_.is_like_before = true;
        at_ = mention->to;
        skip_signs();
    }

    // "Astoria out of TF17, joins TF11"
    bool parts_a_ship() const {
        if (arm_ != Arm::ships) return false;
        bool parts = false;
        bool names_a_ship = false;
        for (std::size_t at = at_; at < end_; ++at) {
            parts = parts || tokens_[at].is_a(WordKind::parting) || (is(at, "OUT") && is(at + 1, "OF"));
            const std::optional<Mention> mention = names_.mention_at(tokens_, at, end_);
            names_a_ship = names_a_ship || (mention && mention->is_ship);
        }
        return parts && names_a_ship;
    }

    // "Neither AF2 nor AF3 launches".
    void read_denied() {
        std::size_t verb = at_;
        while (is_in(verb, {"IS", "ARE", "WILL", "SHALL", "TO", "BE"})) ++verb;
        if (verb < end_ && stays_by_not(verb)) {
            order_.holds = true;
            held_to_ = at_ = verb + 1;
            return;
        }
        const std::size_t from = at_;
        while (at_ < end_ && !is(at_, ",")) ++at_;
        if (from < at_) forbid(from, at_);
    }

    // "The Catalinas go up": by which planes the formation is named.
    void skip_planes() {
        const std::optional<Mention> planes = names_.planes_at(tokens_, at_, end_);
        if (!planes || whom_.unit.empty() || !is_meant(*planes) || !names_.is_spoken_to(tokens_, *planes, end_)) return;
        at_ = planes->to;
        skip_signs();
    }

    void skip_signs() {
        while (is_in(at_, {")", ":", ","}) || is_dash(at_)) ++at_;
        at_ = std::min(at_, end_);
    }

    // "TF2 Ryujo: ...", "TF1 = carrier Zuikaku and escort: ...": what it is called or made of, which orders nothing.
    void skip_apposition() {
        const std::optional<Mention> again = at_ < end_ ? names_.mention_at(tokens_, at_, end_) : std::nullopt;
        if (again && is_own(*again) && !words_.way_of(tokens_[at_])) {
            at_ = again->to;
            skip_signs();
        }
        if (!is(at_, "=")) return;
        std::size_t to = at_ + 1;
        for (; to < end_ && !is(to, ":"); ++to) {
            const std::optional<Mention> mention = names_.mention_at(tokens_, to, end_);
            if (names_.is_weighty(tokens_, to, end_) && !(mention && is_own(*mention))) return;
        }
        if (to > at_ + 1) order_.remarks.push_back(words(at_ + 1, to));
        at_ = to;
        skip_signs();
    }

    // "1000:", "TF1:" before the unit's own name say nothing more.
    bool is_plain_heading(const Mention& mention) const {
        for (std::size_t at = at_; at < mention.from; ++at) {
            const bool plain = !tokens_[at].is_word() || !time_at(at).empty() || words_.number_of(tokens_[at]) ||
                               tokens_[at].is_any({WordKind::filler, WordKind::greeting}) ||
                               words_.meaning("unit-kind", tokens_[at].word);
            if (!plain) return false;
        }
        return true;
    }

    // ---- times

    // "1100: launch", "Next turn it lands": the clause as a whole.
    bool begins_later(std::size_t from) const {
        static const WordSet before{"AT", "FROM", "FOR", "ON", "IN", "THE", "TURN", "THEN", "AND", "BUT"};
        std::size_t at = from;
        while (at < tokens_.size() && is_in(at, before)) ++at;
        return at < tokens_.size() && is_other_time(at) && (at > from || !is(at + 1, "-"));
    }

    // What isn't for this turn is kept, and doubtful.
    bool note_time(std::size_t at) {
        if (time_at(at).empty() && !tokens_[at].is_a(WordKind::later)) return false;
        if (is_other_time(at)) order_.later.push_back(shown(at));
        return true;
    }

    // "S1 every turn": also when the game master plays the next one.
    bool read_each_turn() {
        const bool each = is_in(at_, {"EVERY", "EACH"});
        if (!each || !is(at_ + 1, "TURN") || at_ + 1 >= end_) return false;
        const std::string whole = words(begin_, end_);
        const bool kept = !order_.cases.empty() && order_.cases.back().starts_with(whole);  // "every turn until ..."
        if (!kept) order_.cases.push_back(whole);
        at_ += 2;
        return true;
    }

    // Behind "in an hour", "in two turns"; the same place if it is something else.
    std::size_t behind_hours(std::size_t at) const {
        if (!is(at, "IN")) return at;
        const bool counted = is_number(at + 1) || is_in(at + 1, {"A", "AN", "ANOTHER"});
        return counted && at + 2 < end_ && is_in(at + 2, {"HOUR", "HOURS", "HRS", "TURN", "TURNS", "MINUTES"}) ? at + 3
                                                                                                               : at;
    }

    // "at 1000", "1000 hrs", "at dusk".
    bool read_time() {
        std::size_t at = at_;
        if (is(at, "AT") && is(at + 1, "ONCE") && at + 1 < end_) {
            at_ += 2;
            return true;
        }
        if (const std::size_t behind = behind_hours(at); behind > at) {
            order_.later.push_back(words(at, behind));
            at_ = behind;
            return true;
        }
        if (at + 1 < end_ && is_in(at, {"AT", "FROM", "BY", "TO", "UNTIL", "BEFORE"})) ++at;
        if (at >= end_ || !note_time(at)) return false;
        if (leads_on(at)) {
            at_ = at + 1;
            return true;
        }
        at_ = is(at, "NEXT") ? at + 2 : at + 1;
        if (at_ < end_ && is_in(at_, {"HRS", "HOURS", "H", "HOUR"})) ++at_;
        return true;
    }

    // ---- second thoughts

    // "N3... hold on, NE3 it is", "N2, I meant S2", "NW2 instead of N2": moves that were taken back are no
    // moves. Where it isn't plain what takes the place of what, all stays, and contradicts itself.
    void take_back() {
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            revoke_legs(at);
            if (at >= tokens_.size()) break;
            if (is(at, "INSTEAD") && is(at + 1, "OF")) {
                std::size_t from = at + 2;  // "instead of going N2"
                while (is_a(from, WordKind::moving) || is(from, "GOING")) ++from;
                const std::size_t to = legs_end(from);
                if (to > from) {
                    instead_of_.push_back(legs_between(from, to));
                    erase(at + 1, to);  // "instead" says that they are replaced if others stand before
                }
                continue;
            }
            const std::size_t to = correction_end(at);
            if (to == at || legs_end(to) == to) continue;
            std::size_t from = at;
            while (from > 0 && (!tokens_[from - 1].is_word() || names_level(from - 1))) --from;  // "S4 HI (sorry, SW4)"
            const std::size_t first = legs_begin(from);
            if (first == from) continue;
            const std::size_t end = legs_end(to);
            // "N4, NE2, no wait, NE3": of two legs or of one?
            if (legs_in(first, from) > legs_in(to, end)) order_.unclear.push_back(words(first, end));
            erase(first, to);
            at = first;
        }
        for (std::size_t at = 1; at < tokens_.size(); ++at) {
            if (is(at, "I") && is(at + 1, "MEAN") && legs_begin(at) < at) erase(at, at + 2);
        }
        leave_out_denied_legs();
    }

    // "scratch the NE1": what it does instead is said elsewhere, or asked.
    void revoke_legs(std::size_t at) {
        if (!tokens_[at].is_a(WordKind::revoking) || is(at + 1, ",")) return;
        std::size_t from = at + 1;
        while (is_in(from, {"THE", "THAT", "HER", "HIS", "ITS", "THEIR", "MY"}) ||
               (from < tokens_.size() && tokens_[from].is_a(WordKind::earlier)))
            ++from;
        const std::size_t to = legs_end(from);
        const bool corrects = tokens_[at].is_a(WordKind::correction) && from == at + 1;  // "N1... scratch, S1"
        if (to == from || corrects) return;
        // Which of those that stand here as well?
        const bool all = legs_in(0, at) == 0;
        (all ? revoked_ : order_.unclear.emplace_back()) = words(at, to);
        erase(at, to);
    }

    // "SE2, not S2", "HI, not LO": what it isn't. Where nothing says what it is, that is asked.
    void leave_out_denied_legs() {
        for (std::size_t at = 0; at + 1 < tokens_.size(); ++at) {
            if (!is(at, "NOT")) continue;
            if (at > 0 && is(at - 1, "IF") && legs_end(at + 1) > at + 1) {  // "N1, if not NE1"
                order_.unclear.push_back(words(at - 1, legs_end(at + 1)));
                continue;
            }
            std::size_t from = at;
            while (from > 0 && !tokens_[from - 1].is_word()) --from;
            const bool verb = at + 2 < tokens_.size() && tokens_[at + 1].is_a(WordKind::moving) && from == at &&
                              from > 0 && is_in(from - 1, {"DO", "DOES", "WILL", "SHALL", "SHOULD", "MUST"});
            if (verb && legs_end(at + 2) > at + 2 && legs_in(legs_end(at + 2), tokens_.size()) > 0) {
                erase(from - 1, legs_end(at + 2));  // "does not go S2. It goes N2"
                continue;
            }
            const bool of_level = from > 0 && names_level(from - 1) && names_level(at + 1);
            const std::size_t to = of_level ? at + 2 : legs_end(at + 1);
            if (to == at + 1) continue;
            const bool says_else = of_level || legs_in(0, from) > 0 || legs_in(to, tokens_.size()) > 0;
            const Moves denied = legs_between(at, to);
            const Moves before = legs_between(0, from);
            const bool of_it = !denied.empty() && std::ranges::find(before, denied.front()) != before.end();
            if (!says_else || of_it) order_.unclear.push_back(words(at, to));  // "N2. Not N2 but N3"
            erase(from, to);
            at = from;
        }
    }

    bool names_level(std::size_t at) const { return !words_.level_of(tokens_[at]).empty(); }

    void erase(std::size_t from, std::size_t to) {
        tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(from),
                      tokens_.begin() + static_cast<std::ptrdiff_t>(to));
    }

    // ---- no

    // "no move", "do not divert": said, and done by leaving it undone.
    bool read_negation() {
        static const WordSet helping{"DO", "DOES", "WILL", "SHALL", "SHOULD", "MUST", "IS", "ARE", "TO", "MAY", "CAN"};
        const std::size_t word = is_in(at_, helping) ? at_ + 1 : at_;
        if (is(word, "NOTHING") && word < end_) return read_nothing(word);
        if (denies_flight()) {
            order_.holds = true;
            at_ = held_to_ = at_ + 2;
            if (is_in(at_, {"BY", "FOR"})) ++at_;
            return true;
        }
        if (read_none() || read_nobody() || read_no_to_that()) return true;
        if (word >= end_ || !tokens_[word].is_a(WordKind::negation)) return false;
        std::size_t to = word + 1;
        while (is_in(to, {"TO", "BE", "OF", "THEM"})) ++to;  // "is not to be launched", "neither of them launches"
        if (to < end_ && stays_by_not(to)) {
            order_.holds = true;
            at_ = to + 1;
            return true;
        }
        const auto leads_to_leg = [&](std::size_t at) { return is_dash(at) && at + 1 < end_ && is_leg(at + 1); };
        for (; to < end_ && !is(to, ",") && !is(to, "BUT") && !is(to, ")") && !is(to, ":") && !leads_to_leg(to); ++to) {
            if (arm_ == Arm::planes && is_in(to, {"DIVE", "DIVING"})) order_.no_dive = true;
        }
        read_trigger(at_, to);
        forbid(at_, is_but_another(to) ? to + 2 : to);
        return true;
    }

    // "don't attack Rabaul but Lae".
    bool is_but_another(std::size_t but) const {
        if (!is(but, "BUT") || but + 1 >= end_ || is_leg(but + 1)) return false;
        return is_unknown(but + 1) || is_hex(but + 1) || names_.mention_at(tokens_, but + 1, end_);
    }

    // "no flights", "no search by AF11", of planes on the ground, and nothing that they do instead.
    bool denies_flight() const {
        static const WordSet flights{"MISSION", "MISSIONS", "FLIGHT", "FLIGHTS", "SORTIE", "SORTIES", "FLYING"};
        const bool flies = order_.launches || !order_.moves.empty();
        if (!whom_.is_grounded || flies || !is(at_, "NO") || !begins_piece(at_) || at_ + 1 >= end_) return false;
        if (is_in(at_ + 1, flights)) return true;
        return at_ == begin_ && is_deed(at_ + 1) &&
               (at_ + 2 >= end_ || is_in(at_ + 2, {"BY", "FOR", "TODAY", "THIS", "EITHER", "NOW", "YET"}));
    }

    // "does nothing", "nothing to do".
    bool read_nothing(std::size_t word) {
        if (is(word + 1, "AT") && is_hex(word + 2)) return false;  // "nothing at S26: home"
        if (word == at_ && word != begin_ && !is(at_ - 1, ",") && !is(at_ - 1, "DO") && !is(at_ - 1, "DOES"))
            return false;
        const std::size_t to = is(word + 1, "TO") && is(word + 2, "DO") ? word + 3 : word + 1;
        if (to < end_ && !is(to, ",") && !is(to, "(") && !is(to, "THIS") && !is(to, "TODAY") && !is(to, "AT"))
            return false;
        order_.holds = true;
        at_ = to;
        return true;
    }

    // "N2 - no, hold", "no wait - hold", behind something that it was to do: what of that isn't so?
    bool read_no_to_that() {
        const bool corrects = at_ + 1 >= end_ || !tokens_[at_ + 1].is_word() || is_a(at_ + 1, WordKind::correction);
        const bool alone = is(at_, "NO") && at_ + 1 >= end_ && is_filler(begin_, at_) && clause_ > 1;
        if (alone && !before_.is_empty()) {  // "N2. Hmm, no."
            order_.unclear.push_back(words(begin_, end_));
            at_ = end_;
            return true;
        }
        if (!is(at_, "NO") || !corrects || at_ == begin_ || tokens_[at_ - 1].is_edge) return false;
        if (!recognised_ || says_as_much(order_, before_)) return false;
        std::size_t next = at_ + 1;
        while (next < end_ && (!tokens_[next].is_word() || is_a(next, WordKind::correction))) ++next;
        // "N4 high, no, let the Bettys do it"
        const bool apart = (is(at_ + 1, ",") || is_dash(at_ + 1)) && !is_a(at_ + 2, WordKind::correction);
        if (next < end_ && !is_a(next, WordKind::holding) && !apart) return false;
        order_.unclear.push_back(words(at_, end_));
        at_ = end_;
        return true;
    }

    // "nobody goes up until we find something": what isn't done.
    bool read_nobody() {
        if (!begins_piece(at_) || !is_in(at_, {"NOBODY", "NOONE"}) || at_ + 1 >= end_) return false;
        const bool acts =
            tokens_[at_ + 1].is_any({WordKind::moving, WordKind::launching, WordKind::rising, WordKind::landing}) ||
            !task_at(at_ + 1).empty();
        if (!acts) return false;
        std::size_t to = at_ + 1;
        while (to < end_ && !is(to, ",") && !is(to, "BUT")) ++to;
        forbid(at_, to);
        return true;
    }

    // "none" in the column of moves. Of a carrier it may be said of her planes: "Ready CAP: Zuikaku none".
    bool read_none() {
        const bool column =
            at_ == begin_ || is(at_ - 1, ",") || is_behind_orders() || is_dash(at_ - 1) || is_place_of_it(at_ - 1);
        if (!is(at_, "NONE") || !column || arm_ == Arm::base || is_carrier_) return false;
        const std::size_t next = at_ + 1;
        const bool stays = next < end_ && tokens_[next].is_a(WordKind::holding);
        if (next < end_ && tokens_[next].is_word() && !level_at(next) && !is_pair(next) && !stays &&
            !is_place_of_it(next))
            return false;
        order_.holds = true;
        at_ = held_to_ = next;
        return true;
    }

    // "no change", "as before", "keeps going as plotted", "finish your old plot".
    bool read_as_before() {
        std::size_t at = is(at_ + 1, "NEW") ? at_ + 2 : at_ + 1;
        if (is_in(at_, {"UNCHANGED", "STET"})) return goes_on_as_before(at_ + 1);
        if (is(at_, "NOTHING") && is(at_ + 1, "NEW") && !is(at_ + 2, "TO")) return goes_on_as_before(at_ + 2);
        if (const std::size_t behind = behind_orders_that_stand(at_); behind > at_) return goes_on_as_before(behind);
        if (is(at_, "NO") && is_in(at, {"CHANGE", "CHANGES", "ORDERS"})) return goes_on_as_before(at + 1);
        if (const std::size_t behind = behind_earlier_mail(at_); behind > at_) return goes_on_as_before(behind);
        at = at_;
        static const WordSet between{"GOING",   "ON",   "WITH", "TO",     "BY",       "IT",    "UNDER",
                                     "EXACTLY", "JUST", "THE",  "MOVING", "STEAMING", "FLYING"};
        while (at < end_ && (tokens_[at].is_a(WordKind::continuing) || is_in(at, between))) ++at;
        const bool goes_on = at > at_ && tokens_[at_].is_a(WordKind::continuing);
        if (goes_on && says_only_on(at)) return goes_on_as_before(at);
        if (const std::size_t behind = goes_on ? behind_what_was_told(at) : at; behind > at)
            return goes_on_as_before(behind);
        if (is(at, "SAME") && is(at + 1, "AS")) ++at;
        if (is(at, "AS") && at + 1 < end_ && tokens_[at + 1].is_a(WordKind::earlier) &&
            (goes_on || at == at_ || is(at_, "SAME")))
            return goes_on_as_before(at + 2);
        return goes_on && read_earlier_plan(at);
    }

    // "orders continue", "its old orders stand". The same place if it is something else, as in "orders stand off Lae".
    std::size_t behind_orders_that_stand(std::size_t at) const {
        std::size_t to = at;
        while (is_in(to, {"THE", "ITS", "HER", "HIS", "YOUR", "MY", "OUR", "ALL"}) ||
               (to < end_ && tokens_[to].is_a(WordKind::earlier)))
            ++to;
        if (!is_in(to, {"ORDER", "ORDERS", "PLOT"})) return at;
        ++to;
        to += is(to, "STILL") ? 1 : 0;
        const bool stand =
            is_in(to, {"CONTINUE", "CONTINUES", "STAND", "STANDS", "REMAIN", "REMAINS", "APPLY", "HOLD"});
        const bool ends = to + 1 >= end_ || !tokens_[to + 1].is_word() || is(to + 1, "AND");
        return stand && ends ? to + 1 : at;
    }

    // Behind "keeps doing", "keeps going", "carries on with": "what it was told", "the way I told them", "the orders it
    // has". The same place if it is something else.
    std::size_t behind_what_was_told(std::size_t at) const {
        static const WordSet ordered{"TOLD", "ORDERED", "HAS", "HAVE", "GAVE", "SAID", "WAS", "WERE", "DOING", "DID"};
        const bool doing = is(at, "DOING") && is(at + 1, "WHAT");
        const bool what = is_in(at, {"WHAT", "AS"});
        const bool way = is(at - 1, "THE") && is_in(at, {"WAY", "ORDERS", "ORDER"});
        if ((!doing && !what && !way) || !is_in(doing ? at + 2 : at + 1, {"I", "IT", "SHE", "HE", "THEY", "WE", "YOU"}))
            return at;
        std::size_t to = doing ? at + 2 : at + 1;
        bool told = false;
        for (; to < end_ && !is(to, ",") && !is(to, "("); ++to) {
            told = told || is_in(to, ordered);
            if (names_.is_weighty(tokens_, to, end_) || has_digit(to, to + 1) || is(to, "AND")) return at;
        }
        return told ? to : at;
    }

    // "Orders: none".
    bool is_behind_orders() const {
        return at_ > begin_ + 1 && is_in(at_ - 1, {":", "="}) && is_in(at_ - 2, {"ORDERS", "ORDER", "MOVES", "MOVE"});
    }

    // "as in the first mail", "as in my last orders".
    std::size_t behind_earlier_mail(std::size_t at) const {
        if (!is(at, "AS") || !is(at + 1, "IN")) return at;
        std::size_t next = at + 2;
        bool of_before = false;
        while (next < end_ &&
               (is_in(next, {"THE", "MY", "FIRST", "YESTERDAY'S"}) || tokens_[next].is_a(WordKind::earlier))) {
            of_before = of_before || is(next, "FIRST") || tokens_[next].is_a(WordKind::earlier);
            ++next;
        }
        return of_before && next < end_ && is_in(next, {"MAIL", "EMAIL", "MESSAGE", "ORDERS", "TURN"}) ? next + 1 : at;
    }

    // "carries on", "continues", and nothing more.
    bool says_only_on(std::size_t to) const {
        const bool on = is_in(at_, {"CARRY", "CARRIES", "CONTINUE", "CONTINUES", "CONTINUING"}) ||
                        (is_in(at_, {"GO", "GOES", "KEEP", "KEEPS"}) && is_in(at_ + 1, {"ON", "GOING"}));
        const bool ends = to >= end_ || is_in(to, {",", "("});
        return on && ends && !is(to - 1, "THE") && !is(to - 1, "WITH") && !is(to - 1, "TO") && !is(to - 1, "BY");
    }

    // "your old plot", behind "finish": where nothing says another one.
    bool read_earlier_plan(std::size_t at) {
        const std::size_t from = at;
        bool is_his = is(at - 1, "THE");
        while (at < end_ && (is_in(at, {"THE", "ITS", "YOUR", "HIS", "HER", "THEIR", "OUR", "MY"}) ||
                             tokens_[at].is_a(WordKind::earlier))) {
            is_his = true;
            ++at;
        }
        if (at >= end_ || !tokens_[at].is_a(WordKind::plan) || (at == from && !is_his && at + 1 < end_)) return false;
        const bool of_before = is(at + 1, "OF") && at + 2 < end_ && tokens_[at + 2].is_a(WordKind::earlier);
        if (of_before) return goes_on_as_before(at + 3);
        if (move_at(at + 1) || is_hex(at + 1) || is_in(at + 1, {"TO", "OF", ":"})) return false;
        return goes_on_as_before(at + 1);
    }

    bool goes_on_as_before(std::size_t to) {
        static const WordSet more{"LAST", "TURN",   "TIME", "ORDERED", "PLOTTED", "PLANNED",
                                  "ON",   "ORDERS", "PLOT", "BEFORE",  "ALREADY"};
        while (to < end_ && is_in(to, more)) ++to;
        order_.as_before = true;
        at_ = to;
        return true;
    }

    // "scrub the old move", "forget my earlier orders": they aren't kept, and what it does instead is said elsewhere.
    bool read_revoked() {
        if (!tokens_[at_].is_a(WordKind::revoking)) return false;
        const bool past = tokens_[at_].word.ends_with("ED") && is(at_ + 1, ",");  // "cancelled, it stays"
        if (past && at_ == begin_) {
            denied_.insert(at_);
            order_.remarks.push_back(shown(at_++));
            return true;
        }
        if (is_taken_back(at_)) {
            order_.unclear.push_back(words(begin_, end_));  // and nobody can tell what
            at_ = end_;
            return true;
        }
        static const WordSet whose{"THE", "ITS", "YOUR", "HIS", "HER", "THEIR", "OUR", "MY", "ALL", "THAT"};
        std::size_t at = at_ + 1;
        bool of_before = false;
        while (at < end_ && (is_in(at, whose) || tokens_[at].is_a(WordKind::earlier))) {
            of_before = of_before || tokens_[at].is_a(WordKind::earlier);
            ++at;
        }
        if (!of_before || at >= end_ || !tokens_[at].is_a(WordKind::plan)) return false;
        denied_.insert(at_);
        order_.remarks.push_back(words(at_, at + 1));
        at_ = at + 1;
        return true;
    }

    // "forget the rest of the search", "call off the strike", "stop shadowing": it is done no more.
    bool read_called_off() {
        if (revoking_end(at_) == at_ || is_taken_back(at_)) return false;
        const std::size_t what = revoked_at(at_);
        if (what >= end_) return false;
        const std::size_t to = deed_end(what);
        for (std::size_t at = at_; at < to; ++at) denied_.insert(at);
        note(at_, to);
        return true;
    }

    // What is revoked, and nobody has read what: nothing may go on in silence.
    void doubt_revoked(std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) {
            const std::size_t behind = revoking_end(at);
            if (behind == at || denied_.contains(at)) continue;
            bool deed = tokens_[at].is_a(WordKind::revoking);
            std::size_t end = behind;
            for (; end < to && !is_in(end, {",", "AND", "BUT", "THEN"}); ++end) deed = deed || is_deed(end);
            const bool is_known = std::ranges::any_of(order_.unclear, [&](const std::string& one) {
                return one.find(words(at, behind)) != std::string::npos;
            });
            if (deed && !is_known && !is_said_of_earlier(at)) order_.unclear.push_back(words(at, end));
            at = behind - 1;
        }
    }

    // "The rest of the old order is cancelled": which new ones stand beside.
    bool is_said_of_earlier(std::size_t at) const {
        std::size_t from = at;
        bool earlier = false;
        bool plan = false;
        for (; from > begin_ && !is(from - 1, ","); --from) {
            earlier = earlier || is_a(from - 1, WordKind::earlier);
            plan = plan || is_a(from - 1, WordKind::plan);
        }
        return tokens_[at].word.ends_with("ED") && earlier && plan && !says_as_much(order_, before_);
    }

    bool read_hold() {
        const bool keeps = is_in(at_, keeping) && is_in(at_ + 1, {"STATION", "POSITION"});
        if (keeps) {
            order_.holds = true;
            at_ += 2;
            return true;
        }
        if (is_telegram_stop(at_)) return ++at_ > 0;
        if (read_left_there() || read_on_deck() || read_spotted() || read_aboard()) return true;
        if (holds_behind(at_)) return true;
        const bool stands = is_in(at_, {"STAND", "STANDS"}) && is_in(at_ + 1, {"BY", "DOWN"});
        if (!stands && !tokens_[at_].is_a(WordKind::holding)) return false;
        if (is(at_ + 1, "FIRE")) return false;
        // "move N2 and stay there", "land and stay there", "stays deep, N1"
        if (is_how(stands ? at_ + 2 : at_ + 1)) {
            stays_so_ = true;
        } else if ((moves_clause_ != clause_ && !order_.lands) || holds_instead(at_)) {
            order_.holds = true;
        } else if (named_again_ && before_.lands && !is(at_ + 1, "THERE")) {
            order_.contradictions.emplace_back("it lands, and it stays");
        }
        at_ += stands ? 2 : 1;
        if (is_in(at_, {"ALWAYS", "JUST"})) ++at_;
        at_ = std::min(at_, end_);
        if (is(at_, "AFTER") && at_ + 1 < tokens_.size() && words_.number_of(tokens_[at_ + 1]))
            order_.unclear.push_back(words(at_, at_ + 2));  // "stops after one"
        static const WordSet more{"THERE", "POSITION", "STILL", "PUT", "HERE", "STATION", "UP", "DOWN", "TIGHT"};
        if (at_ < end_ && is_in(at_, more)) ++at_;
        const std::size_t hex = is_in(at_, {"IN", "AT"}) ? at_ + 1 : at_;
        if (moves_clause_ == clause_ && is_place_of_it(hex)) {  // "goes S1 and stays in B/J21"
            if (!take_end(hex)) order_.unclear.push_back(words(at_, hex + 1));
            at_ = hex + 1;
        } else if (is_place_of_it(at_)) {
            order_.at = shown(at_++);  // "remain P17"
        } else if (!read_company()) {
            skip_where();
        }
        held_to_ = at_;
        return true;
    }

    // "We could move N2, but let's hold": and not "N2, but stay there".
    bool holds_instead(std::size_t at) const {
        const bool alone = at + 1 >= end_ || !tokens_[at + 1].is_word() || is(at + 1, "INSTEAD");
        while (at > begin_ && (is_in(at - 1, {"LET'S", "RATHER", "WILL"}) || is_in(at - 1, subjects))) --at;
        std::size_t before = at;
        while (before > begin_ && is(before - 1, ",")) --before;  // "N2, well, hold"
        return alone && at > begin_ && (is(at - 1, "BUT") || (before < at && is_in(before - 1, hesitating)));
    }

    // "leave them on deck", of planes there.
    bool read_left_there() {
        if (!whom_.is_grounded || !is(at_, "LEAVE") || !is_in(at_ + 1, objects)) return false;
        if (deck_end(at_ + 2) == at_ + 2 && !is(at_ + 2, "AT") && !is(at_ + 2, "IN")) return false;
        order_.holds = true;
        at_ += 2;
        skip_where();
        held_to_ = at_;
        return true;
    }

    // "stay with TF11", of planes in the air: they go where that goes. Of whom "with her" is said, nobody can tell.
    bool read_company() {
        if (arm_ != Arm::planes || whom_.is_grounded || !is(at_, "WITH")) return false;
        const std::size_t from = is(at_ + 1, "THE") ? at_ + 2 : at_ + 1;
        if (from < end_ && is_in(from, objects)) {
            order_.unclear.push_back(words(at_, from + 1));
            at_ = from + 1;
            return true;
        }
        const std::optional<Mention> whom = from < end_ ? names_.mention_at(tokens_, from, end_) : std::nullopt;
        if (!whom || whom->units.size() != 1 || is_own(*whom) || names_.is_base(whom->units.front())) return false;
        order_.holds = false;
        order_.company = whom->units.front();
        order_.instructions.push_back(words(at_, whom->to));
        at_ = whom->to;
        return true;
    }

    // "likewise on deck", "armed and waiting": words before those that hold it.
    bool holds_behind(std::size_t at) {
        const bool likewise = tokens_[at].is_a(WordKind::same) && at == begin_;
        const bool ready =
            is_in(at, {"ARMED", "LOADED", "FUELED", "FUELLED", "READY", "SPOTTED"}) && is_in(at + 1, {"AND", "&"});
        const std::size_t next = ready ? at + 2 : at + 1;
        if (!likewise && !(ready && begins_piece(at))) return false;
        if (next >= end_ || (deck_end(next) == next && !tokens_[next].is_a(WordKind::holding))) return false;
        if (ready) order_.instructions.push_back(shown(at));
        at_ = next;
        if (likewise) begin_ = next;
        return read_hold();
    }

    // "on deck", "below decks": planes that nothing else is said of.
    bool read_on_deck() {
        const bool column = at_ > begin_ && is(at_ - 1, ",");
        if (arm_ != Arm::planes || (at_ != begin_ && !(column && order_.holds))) return false;
        const bool aboard = is(at_, "ABOARD");
        if (!aboard && deck_end(at_) == at_) return false;
        order_.holds = true;
        skip_where();
        held_to_ = at_;
        return true;
    }

    // "on Zuikaku, not launched": where planes are on the ground, which is no order by itself.
    bool read_aboard() {
        const bool apart = at_ == begin_ || at_ == held_to_;
        if (arm_ != Arm::planes || !whom_.is_grounded || !apart || !is_in(at_, {"ON", "ABOARD", "AT", "IN"}))
            return false;
        const std::size_t from = is(at_ + 1, "THE") ? at_ + 2 : at_ + 1;
        const std::optional<Mention> base = from < end_ ? names_.mention_at(tokens_, from, end_) : std::nullopt;
        const bool has_planes =
            base && base->units.size() == 1 && (names_.is_base(base->units.front()) || !base->airs.front().empty());
        if (!has_planes) return false;
        std::size_t next = base->to;
        while (next < end_ && !tokens_[next].is_word()) ++next;
        if (!is_a(next, WordKind::negation) && !is_a(next, WordKind::holding) && !is(next, "NONE")) return false;
        order_.stays_at = base->units.front();
        order_.instructions.push_back(words(at_, base->to));
        at_ = held_to_ = base->to;
        return true;
    }

    // "spotted", "armed and spotted": of planes that wait on deck, where nothing is said that sends them off.
    bool read_spotted() {
        const bool cell = begins_piece(at_) || is_in(at_ - 1, {"IS", "ARE"});
        if (arm_ != Arm::planes || !whom_.is_grounded || !is(at_, "SPOTTED") || !cell) return false;
        std::size_t to = at_ + 1;
        while (to + 1 < end_ && is(to, "AND") && is_in(to + 1, {"SPOTTED", "ARMED", "FUELED", "FUELLED", "GASSED"}))
            to += 2;
        order_.instructions.push_back(words(at_, to));
        stays_so_ = true;
        at_ = held_to_ = to;
        return true;
    }

    // "(X32)", "Q14 HI": the hex where it is says nothing new.
    bool read_own_place() {
        const bool where = is(at_, "WHERE") && is_in(at_ + 1, subjects) && is_in(at_ + 2, {"IS", "ARE"});
        const bool left = at_ == begin_ && is(clause_from_, "LEAVE");  // "Leave I-19 where it is"
        if (where && (order_.holds || stays_so_ || left) && at_ + 2 < end_ &&
            (at_ + 3 >= end_ || !tokens_[at_ + 3].is_word() || is_how(at_ + 3))) {
            order_.holds = order_.holds || left;
            at_ += 3;
            return true;
        }
        if (!is_hex(at_) || words_.way_of(tokens_[at_]) || !is_place(at_)) return false;
        ++at_;
        return true;
    }

    // ---- what is said in passing

    // "(six Wildcats)", "(Crace, in Australia)", "(Mavis)": names, and numbers of planes, which order nothing.
    bool read_note() {
        if (!is(at_, "(")) return false;
        std::size_t to = at_ + 1;
        while (to < end_ && !is(to, ")") && !is(to, "(")) ++to;
        if (!is(to, ")") || !is_note(at_ + 1, to)) return false;
        order_.remarks.push_back(words(at_ + 1, to));
        at_ = to + 1;
        return true;
    }

    // "mission: search", "path: N4": a column's name, which says nothing by itself.
    bool read_label() {
        if (read_place_label()) return true;
        static const WordSet labels{"DEPTH", "MISSION", "TASK",  "PATH",   "COURSE", "ROUTE",
                                    "MOVES", "MOVE",    "ORDER", "ORDERS", "NEW"};
        const std::size_t way = is(at_, "NEW") ? at_ + 1 : at_;
        if (is_in(way, {"TRACK", "PLOT", "COURSE", "PATH", "ROUTE"}) && way + 1 < end_ && is_leg(way + 1) &&
            begins_piece(at_)) {  // "track NE4, SE2"
            at_ = way + 1;
            return true;
        }
        const std::size_t label = is(at_, "NEW") && at_ + 1 < end_ ? at_ + 1 : at_;  // "new orders: N2"
        if (read_launch_label()) return true;
        const bool ends = is_in(label + 1, {":", "="});
        if (!is_in(label, labels) || !ends || !begins_piece(at_)) return false;
        at_ = label + 2;
        return true;
    }

    // "launch: no", "launch: yes".
    bool read_launch_label() {
        if (arm_ != Arm::planes || !tokens_[at_].is_a(WordKind::launching) || !is(at_ + 1, ":")) return false;
        const bool yes = is_in(at_ + 2, {"YES", "Y"});
        if (!yes && !is(at_ + 2, "NO") && !is(at_ + 2, "NONE")) return false;
        (yes ? order_.launches : order_.holds) = true;
        at_ += 3;
        return true;
    }

    // "Position: Henderson", "Location: B/R28": where it is.
    bool read_place_label() {
        if (!tokens_[at_].is_a(WordKind::place_label) || !is(at_ + 1, ":") || !begins_piece(at_)) return false;
        const std::size_t from = at_ + 2;
        const std::optional<Mention> base = from < end_ ? names_.mention_at(tokens_, from, end_) : std::nullopt;
        if (base) {
            order_.remarks.push_back(words(at_, base->to));
            at_ = base->to;
            return true;
        }
        if (!is_hex(from)) return false;
        order_.at = shown(from);
        at_ = from + 1;
        return true;
    }

    // Its own name again: "AF4 at HI and AF5 at LO".
    bool read_own_name() {
        const std::optional<Mention> mention = names_.mention_at(tokens_, at_, end_);
        if (!mention || mention->is_ship || !is_own(*mention) || words_.way_of(tokens_[at_])) return false;
        at_ = mention->to;
        return true;
    }

    // "9 Betty and 6 Zero": all of its planes, or a part of them.
    bool read_planes() {
        if (arm_ != Arm::planes) return false;
        std::size_t at = at_;
        std::size_t to = at_;
        int sum = 0;
        while (at + 1 < end_ && words_.number_of(tokens_[at]) && tokens_[at + 1].is_a(WordKind::plane)) {
            sum += *words_.number_of(tokens_[at]);
            to = at + 2;
            for (at = to; at < end_ && is_in(at, {",", "AND", "&", "+"});) ++at;
        }
        const bool acts =
            to < end_ && (!task_at(to).empty() || tokens_[to].is_any({WordKind::bombing, WordKind::instructing}) ||
                          is_in(to, {"WITH", "AGAINST"}));
        if (to == at_ || acts) return false;
        (sum == whom_.planes ? order_.remarks : order_.parts).push_back(words(at_, to));
        at_ = to;
        return true;
    }

    bool read_ordnance() {
        static const WordSet before{"WITH",  "THE",    "A",  "THEIR",    "MUNITIONS", "GETS",
                                    "ARMED", "BOMBED", "UP", "CARRYING", "USING"};
        if (order_.task == "attack" || order_.task == "shell") return false;  // how it attacks
        std::size_t at = at_;
        while (at < end_ && is_in(at, before)) ++at;
        if (at >= end_ || !is_ordnance(at)) return false;
        const std::size_t from = retract_run();
        while (at < end_ && (is_ordnance(at) || is_in(at, {"AMMO", "AMMUNITION", "MUNITIONS", "AND", "GP", "AP"})))
            ++at;
        if (is(at - 1, "AND")) --at;
        order_.instructions.push_back(words(from, at));
        at_ = at;
        return true;
    }

    // "on deck", "at 7-Mile", "where she is", "over the Yorktown": where it stays. Of a unit or a base that is known it
    // is kept, so that it can be checked.
    void skip_where() {
        static const WordSet places{"AT",   "ON",    "IN",    "BELOW", "OVER",   "WITH",
                                    "NEAR", "ABOVE", "WHERE", "UNDER", "ABOARD", "READY"};
        const bool on_top = is(at_, "ON") && is(at_ + 1, "TOP") && is(at_ + 2, "OF");
        if (on_top) at_ += 2;
        const std::size_t deck = deck_end(at_);
        on_deck_ = on_deck_ || deck > at_;
        const bool of_deck = deck > at_;  // "on deck aboard Yorktown", "on board the Shokaku"
        at_ = deck;
        const bool place = at_ < end_ && (is_in(at_, places) || on_top || (of_deck && is(at_, "OF")));
        const std::size_t name = is(at_, "THE") ? at_ + 1 : at_;
        if (at_ >= end_ || (!place && !(of_deck && names_.mention_at(tokens_, name, end_)))) return;
        std::size_t to = place ? at_ + 1 : name;
        while (to < end_ && is_in(to, {"THE", "OUR", "BASE", "MY"})) ++to;
        if (const std::optional<Mention> mention = names_.mention_at(tokens_, to, end_)) {
            if (mention->units.size() != 1) return;
            order_.stays_at = mention->units.front();
            const bool in_the_air = is_in(at_, {"OVER", "ABOVE"});
            if (order_.lands && in_the_air) order_.unclear.push_back(words(at_, mention->to));  // behind its landing
            order_.instructions.push_back(words(at_, mention->to));
            at_ = mention->to;
            return;
        }
        to = at_;
        while (to < end_ && !is(to, ",") && !is(to, "AND") && !is(to, "(") && !is(to, ")") && !is(to, "AS")) {
            if (is_hex(to) || level_at(to) || (to > at_ && names_.is_weighty(tokens_, to, end_))) return;
            ++to;
        }
        if (moves_clause_ == clause_ && to > at_) order_.remarks.push_back(words(at_, to));  // "stops near the coast"
        at_ = to;
    }

    // ---- tasks of planes beside attacks: CAP, search, escort; and what another unit does

    // "CAP over TF3", "fly CAP", "search", "escort AF6". A base's ready CAP is read before.
    bool read_cover() {
        if (arm_ != Arm::planes || is(at_ + 1, "SILENCE")) return false;
        static const WordSet searching{"SEARCH",   "SEARCHES", "SEARCHING", "SCOUT", "SCOUTS",
                                       "SCOUTING", "RESEARCH", "RECON",     "RECCE", "RECONNAISSANCE"};
        static const WordSet escorting{"ESCORT", "ESCORTS", "ESCORTING"};
        const bool cap = is(at_, "CAP") && !is(at_ - 1, "READY");
        const bool none = is_in(at_, escorting) && is_in(at_ + 1, nobody);  // "escort nobody: search"
        const char* const task = cap                     ? "cap"
                                 : is_in(at_, searching) ? "search"
                                 : is_in(at_, escorting) ? "escort"
                                                         : nullptr;
        if (task && (none || is_called_off(at_))) {
            forbid(at_, none ? at_ + 2 : piece_end(at_));
            return true;
        }
        if (task && may_be_called_off(at_)) order_.unclear.push_back(words(at_, at_ + 2));
        const bool then = at_ > begin_ && is(at_ - 1, "THEN");  // "attacks the snooper, then CAP again"
        if (then && task && !order_.task.empty() && order_.task != task) return read_further_task(task);
        if (task && covers_another(task)) {
            order_.further_tasks.push_back(words(at_, piece_end(at_)));
            at_ = piece_end(at_);
            return true;
        }
        if (!task || !order_.task.empty()) return false;
        if (cap && is(at_ - 1, "MY") && is_in(at_ - 2, {"IS", "ARE"})) {  // what it is, and does already
            note(at_, at_ + 1);
            return true;
        }
        std::size_t from = at_ + 1;
        static const WordSet skipped{"OVER", "ABOVE", "FOR", "THE", "AT", "OF", "ON", "ADJACENT", "="};
        while (from < end_ && is_in(from, skipped)) ++from;
        std::optional<Mention> whom = names_.mention_at(tokens_, from, end_);
        if (!whom && from + 1 < end_ && is_unknown(from)) {  // "CAP abvoe TF1"
            whom = names_.mention_at(tokens_, from + 1, end_);
            if (whom) ++from;
        }
        if (!whom && cap) whom = own_force_at(from);
        retract_run();
        order_.task = task;
        if (whom && whom->units.size() != 1 && is_in(from, {"MY", "OUR"}))
            order_.unclear.push_back(words(at_, whom->to));
        if (whom && cap) cover(*whom);
        const bool looks =
            task == std::string("search") && !whom && is(at_ + 1, "FOR");  // which is said by skip_convoy()
        std::size_t to = whom ? whom->to : looks ? at_ + 1 : from;
        if (!whom && is_hex(from) && from > at_ + 1) order_.target_hex = shown(to++);
        if (whom) order_.target = words(whom->from, whom->to);
        std::size_t end = piece_end(at_);
        for (std::size_t at = to; at < end; ++at) {
            // "search / report 2-3", "is CAP and does the same move as TF1"
            const bool numbers =
                is(at, "REPORT") && report_numbers_at(words_, tokens_, at + 1, end).numbers.size() == 2;
            const bool anew = is(at, ":") || behind_own_name(at) > at;  // "is my CAP: AF3 accompanies TF1"
            if (numbers || anew || (is(at, "AND") && begins_deed(at + 1))) end = at;
        }
        const bool whole = task != std::string("search") || to == at_ + 1;
        end = whole ? std::max(to, move_at(to) ? to : end) : std::max(to, at_ + 1);
        note(at_, end);
        skip_convoy(task);
        return true;
    }

    // "my task force", "our fleet": the writer's one force; each of them if he has several. None: something else.
    std::optional<Mention> own_force_at(std::size_t at) const {
        if (!is_in(at, {"MY", "OUR"})) return {};
        const std::size_t from = at++;
        if (is(at, "OWN")) ++at;
        const std::size_t force = at;
        while (is_a(at, WordKind::force_word) && at < end_) ++at;
        if (at == force) return {};
        if (std::optional<Mention> named = names_.mention_at(tokens_, at, end_)) return named;
        Mention mention{names_.own_forces(), from, at};
        mention.airs.resize(mention.units.size());
        return mention;
    }

    // "CAP over TF11", where a clause before had it over TF17, or another task.
    bool covers_another(const std::string& task) const {
        if (before_.task.empty()) return false;
        if (task != before_.task) return named_again_;
        std::size_t name = at_ + 1;
        while (is_in(name, {"OVER", "ABOVE", "FOR", "THE", "ON"})) ++name;
        const std::optional<Mention> whom = name < end_ ? names_.mention_at(tokens_, name, end_) : std::nullopt;
        const bool is_same = whom && (words(whom->from, whom->to) == order_.target || whom->is_of(order_.stays_at));
        return whom && !whom->units.empty() && !is_own(*whom) && !is_same;
    }

    // "CAP over TF17 and over TF11": it is in one place, so which of them?
    void cover(const Mention& whom) {
        static const WordSet joiners{"AND", "&", "ALSO", "AS", "WELL", "OVER", "ABOVE", "THE", "BOTH"};
        std::set<std::string, std::less<>> covered(whom.units.begin(), whom.units.end());
        if (!order_.stays_at.empty()) covered.insert(order_.stays_at);
        std::size_t to = whom.to;
        while (to < end_ && is_in(to, joiners)) ++to;
        const std::optional<Mention> more =
            to > whom.to && to < end_ ? names_.mention_at(tokens_, to, end_) : std::nullopt;
        const bool is_place = more && !more->units.empty() && !names_.is_planes(more->units.front());
        if (is_place) covered.insert(more->units.begin(), more->units.end());
        if (covered.size() > 1) order_.unclear.push_back(words(whom.from, is_place ? more->to : whom.to));
        if (whom.units.size() == 1) order_.stays_at = whom.units.front();
    }

    // "goes", "does the same", "then returns": something else that it does.
    bool begins_deed(std::size_t at) const {
        static const WordSet skipped{"DOES", "DO", "IT", "THEN", "THEY", "THE", "WILL", "SHALL", "MAKE", "MAKES"};
        while (at < end_ && is_in(at, skipped)) ++at;
        if (at >= end_) return false;
        const Token& token = tokens_[at];
        return token.is_any({WordKind::moving, WordKind::holding, WordKind::landing}) ||
               (token.is_a(WordKind::same) && !is(at, "ALSO"));
    }

    // "search for the invasion convoy": what it looks for is kept, and orders nothing more.
    void skip_convoy(const std::string& task) {
        if (task != "search" || !is(at_, "FOR")) return;
        const std::size_t to = piece_end(at_);
        if (names_.has_weight(tokens_, at_, to)) return;
        order_.instructions.push_back(words(at_, to));
        at_ = to;
    }

    // "transfer to Lae", "transfer from Rabaul to Lae".
    bool read_transfer() {
        if (arm_ != Arm::planes || !tokens_[at_].is_a(WordKind::transferring)) return false;
        order_.transfers = true;
        if (!is(at_ + 1, "FROM")) return land_behind(at_);
        const std::size_t piece = piece_end(at_);
        std::size_t to = at_ + 1;
        while (to < piece && !is(to, "TO")) ++to;
        if (to < piece) return land_behind(to);
        order_.unclear.push_back(words(at_, piece));
        at_ = piece;
        return true;
    }

    // "goes with TF3", "flies with it": of planes, whose company is another unit's.
    bool read_goes_with() {
        static const WordSet going{"GO", "GOES", "FLY", "FLIES", "MOVE", "MOVES", "GOING", "MOVING"};
        if (arm_ != Arm::planes || whom_.is_grounded) return false;
        if (is(at_, "WITH") && begins_piece(at_) && at_ + 1 < end_ && names_.mention_at(tokens_, at_ + 1, end_))
            return read_company();
        if (!is_in(at_, going)) return false;
        const std::size_t with = is_in(at_ + 1, {"ALONG", "TOGETHER"}) ? at_ + 2 : at_ + 1;
        if (!is(with, "WITH") || with >= end_) return false;
        const bool covered = is_in(with + 1, objects) && order_.task == "cap" && !order_.stays_at.empty();
        if (covered) {
            order_.company = order_.stays_at;
            at_ = with + 2;
            return true;
        }
        if (is(at_ + 1, "ALONG")) return false;  // as another unit
        const std::size_t before = at_;
        at_ = with;
        if (read_company()) return true;
        at_ = before;
        return false;
    }

    // "same as TF61", "like TF61", "follow TF61" of one's own; "too" alone means the unit before it.
    bool read_same() {
        if (tokens_[at_].is_a(WordKind::same) && !is(at_, "ALSO")) order_.is_like_before = true;
        std::size_t at = at_;
        static const WordSet words{"SAME",      "LIKE",        "FOLLOW", "FOLLOWS", "DITTO",    "AS",
                                   "ACCOMPANY", "ACCOMPANIES", "ALONG",  "CONFORM", "CONFORMS", "CONFORMING"};
        if (is(at, "ALONG") && (!is(at + 1, "WITH") || !order_.moves.empty())) return false;
        const bool beside = is_in(at, {"ALONG", "ACCOMPANY", "ACCOMPANIES"});
        if (!is_in(at, words) || (is(at, "AS") && !is(at + 1, "TF") && at != begin_)) return false;
        if (is(at, "SAME") && is(at + 1, "FOR")) return false;  // of another place or unit, and nobody knows what
        static const WordSet between{"AS",   "FOR",   "THE", "ORDERS",   "ORDER",     "MOVE", "COURSE",
                                     "WITH", "MOVES", "TO",  "MOVEMENT", "MOVEMENTS", "OF"};
        for (++at; at < end_ && is_in(at, between);) ++at;
        const std::optional<Mention> mention = names_.mention_at(tokens_, at, end_);
        if (!mention) return read_ditto();
        if (mention->units.size() != 1 || mention->units.front() == whom_.unit) return false;
        order_.like = mention->units.front();
        order_.accompanies = beside;
        at_ = mention->to;
        if (is(at_, "ALL") && is(at_ + 1, "THE") && is(at_ + 2, "WAY") && at_ + 2 < end_) at_ += 3;
        return true;
    }

    // "same depth", "same hex": as it is now.
    bool read_as_now() {
        static const WordSet places{"HEX", "PLACE", "POSITION", "SPOT"};
        if (is(at_, "SAME") && begins_piece(at_) && at_ + 1 < end_ && (is_leg(at_ + 1) || names_level(at_ + 1)))
            return ++at_ > 0;  // "same N4, same HI": which it says
        const std::size_t what = at_ + 1;
        const bool ends = what + 1 >= end_ || !tokens_[what + 1].is_word();
        if (!is(at_, "SAME") || !ends ||
            !(is_in(what, {"DEPTH", "LEVEL", "ALTITUDE", "HEIGHT"}) || is_in(what, places)))
            return false;
        if (is_in(what, places)) order_.holds = true;
        at_ = held_to_ = what + 1;
        return true;
    }

    // "ditto", "the same thing", "same trigger": as the unit before it.
    bool read_ditto() {
        static const WordSet things{"THING", "AGAIN", "ORDERS", "ORDER", "HERE", "TRIGGER", "THRESHOLD"};
        if (!is(at_, "DITTO") && !is(at_, "SAME")) return false;
        if (!order_.task.empty() &&
            is_in(at_ + 1, {"MOVE", "MOVES", "MOVEMENT", "COURSE"})) {  // "is CAP and makes the same move": as whom?
            order_.unclear.push_back(words(at_, at_ + 2));
            at_ = std::min(at_ + 2, end_);
            return true;
        }
        std::size_t to = at_ + 1;
        while (to < end_ && is_in(to, things)) ++to;
        if (to < end_ && tokens_[to].is_word()) return false;
        const bool article = at_ > begin_ && is(at_ - 1, "THE") && begins_piece(at_ - 1);  // "AF7 the same"
        if (is(at_, "SAME") && to == at_ + 1 && !begins_piece(at_) && !article) return false;
        at_ = to;
        return true;
    }

    // "3 of the 6 SBDs", "half of them".
    bool read_part() {
        if (arm_ != Arm::planes || !is_number(at_) || !is(at_ + 1, "OF") || move_at(at_)) return false;
        std::size_t at = at_ + 2;
        while (at < end_ && is_in(at, {"THE", "ITS", "OUR"})) ++at;
        const std::size_t named = is_number(at) ? at + 1 : at;
        const std::string part = words(at_, std::min(named + 1, end_));
        if (is_number(at) && words_.number_of(tokens_[at_]) > words_.number_of(tokens_[at])) {
            order_.contradictions.push_back(part);
        } else {
            order_.parts.push_back(part);
        }
        at_ = std::min(named + 1, end_);
        return true;
    }

    // ---- the way: "AA25 - NE1,N1 - BB23", "N4, NW2", "N till hex DD03"

    // "to W22 by the shortest way".
    bool read_shortest_way() {
        static const WordSet shortest{"SHORTEST", "DIRECT", "QUICKEST", "FASTEST"};
        if (!is(at_, "BY") && !is(at_, "ON") && !is(at_, "VIA")) return false;
        std::size_t at = at_ + 1;
        while (is_in(at, {"THE", "MOST"})) ++at;
        const bool to_hex = is(at + 2, "TO") && is_hex(at + 3);  // "on the shortest way to M10"
        if (!is_in(at, shortest) || !is_in(at + 1, {"WAY", "ROUTE", "PATH", "COURSE"}) || at + 1 >= end_) return false;
        if (order_.end.empty() && order_.moves.empty() && !to_hex) order_.end = std::exchange(order_.at, {});
        if (order_.end.empty() && !to_hex) return false;
        order_.by_shortest_way = true;
        at_ = at + 2;
        return true;
    }

    // "N31 - O - N31": of ships and submarines, which don't orbit, no move.
    bool read_no_way() {
        const bool ends = at_ + 1 >= end_ || is_dash(at_ + 1);
        if (arm_ == Arm::planes || !is(at_, "O") || order_.start.empty() || !is_dash(at_ - 1) || !ends) return false;
        order_.holds = true;
        ++at_;
        if (is_dash(at_) && is_hex(at_ + 1) && take_end(at_ + 1)) at_ += 2;
        return true;
    }

    // "N1, that's B/X37", "which I make P32", "arrives at EE16", "(B/O27)" behind moves: where they are said to lead.
    // Of a unit that stays, where it is.
    bool read_stated_end() {
        const std::size_t hex = stated_hex(at_);
        if (hex >= end_) return false;
        if (is_leg(hex) && !order_.moves.empty() && legs_between(hex, hex + 1).back() == order_.moves.back()) {
            at_ = hex + 1;  // "two hexes north, so N2"
            return true;
        }
        std::string& place = order_.moves.empty() ? order_.at : order_.end;
        if (order_.moves.empty() && !order_.holds) return false;
        if (!other_path_ && !place.empty() && upper(place) != upper(shown(hex)))
            order_.contradictions.push_back(fmt::format("{}, and {}", place, shown(hex)));
        if (!other_path_ && place.empty()) place = shown(hex);
        at_ = is(at_, "(") ? hex + 2 : hex + 1;
        return true;
    }

    // "SW2, thus CC15", "NE1, now B/M23": no leg, so it can only be where its moves lead, or is asked about.
    bool read_reached() {
        if (!is_hex(at_) || words_.way_of(tokens_[at_]) || moves_clause_ != clause_ || other_path_) return false;
        const bool apart = at_ + 1 >= end_ || !tokens_[at_ + 1].is_word();
        if (!apart || !order_.end.empty() || (run_ && !is_filler(*run_, at_))) return false;
        run_.reset();
        return take_end(at_) && ++at_ > 0;
    }

    // The hex that is named behind such words; the end if none is.
    std::size_t stated_hex(std::size_t at) const {
        static const WordSet openers{"SHE", "IT",     "HE",      "THEY",     "THAT'S",  "THAT",     "WHICH", "THIS",
                                     "IE",  "ARRIVE", "ARRIVES", "ARRIVING", "REACHES", "REACHING", "UP",    "IT'S",
                                     "SO",  "LEAVES", "LEAVING", "PUTS",     "PUTTING", "BRINGS"};
        static const WordSet between{"IS",  "I",   "MAKE", "MAKES", "MEANS", "AT",    "IN",  "TO",    "BE",  "SHOULD",
                                     "HEX", "THE", "WILL", "IT",    "THEM",  "LEAVE", "PUT", "BRING", "HER", "SHE"};
        const bool again =
            at > begin_ && tokens_[at - 1].in_words && at + 1 < end_ && is_leg(at + 1);  // "north three (N3)"
        if (is(at, "(")) return is_hex(at + 1) && is(at + 2, ")") && is_behind_moves() && !again ? at + 1 : end_;
        if (!is_in(at, openers) || (is(at, "UP") && !is(at + 1, "TO"))) return end_;
        for (++at; at < end_ && is_in(at, between);) ++at;
        const bool may_be_leg = order_.moves.empty() && at < end_ && words_.way_of(tokens_[at]);  // "which means N2"
        const bool leg = at < end_ && tokens_[at].in_words && is_leg(at);  // "N2, i.e. two hexes north"
        return (is_hex(at) || leg) && !may_be_leg && !move_at(at + 1) ? at : end_;
    }

    // "north at high altitude for four hexes": of the direction that stands open.
    bool read_how_far() {
        if (!is(at_, "FOR") && !is(at_, "BY")) return false;
        if (order_.open_way.empty() || open_at_ != std::pair(clause_, order_.moves.size())) return false;
        if (!is_number(at_ + 1) || !is_hex_word(at_ + 2) || is_distance(at_ + 3)) return false;
        take_moves({{hex::parse_direction(order_.open_way), *words_.number_of(tokens_[at_ + 1])}}, "");
        order_.open_way.clear();
        at_ = next_move(at_ + 3);
        return true;
    }

    // "does the same", "likewise", before what it is done for.
    bool follows_same() const {
        const std::size_t from = run_.value_or(at_);
        const auto is_light = [](const Token& token) { return token.is_any({WordKind::same, WordKind::filler}); };
        return at_ > begin_ && tokens_[at_ - 1].is_a(WordKind::same) && !is(at_ - 1, "ALSO") &&
               all_in(tokens_, from, at_, is_light);
    }

    // "up over Port Moresby as CAP", and "the same over TF11" of one whose forerunner is CAP.
    bool read_over_as_cap() {
        const bool likewise = !whom_.is_grounded && order_.is_like_before && follows_same();
        if (arm_ != Arm::planes || (!is(at_, "OVER") && !is(at_, "ABOVE"))) return false;
        const std::size_t from = is(at_ + 1, "THE") ? at_ + 2 : at_ + 1;
        const std::optional<Mention> whom = from < end_ ? names_.mention_at(tokens_, from, end_) : std::nullopt;
        if (!whom || whom->units.size() != 1 || (!order_.task.empty() && order_.task != "cap")) return false;
        const bool as_cap = is(whom->to, "AS") && is(whom->to + 1, "CAP") && whom->to + 1 < end_;
        const bool is_cap = order_.task == "cap" && order_.target.empty() && order_.stays_at.empty();
        // "AF4 CAP over TF17, AF5 over TF11"
        const bool alone = order_.task.empty() && at_ == begin_ && begin_ > clause_from_ && !whom_.is_grounded;
        if (!as_cap && !is_cap && !alone && !likewise) return false;
        if (likewise) run_.reset();
        order_.task = "cap";
        cover(*whom);
        order_.target = words(whom->from, whom->to);
        note(at_, as_cap ? whom->to + 2 : whom->to);
        return true;
    }

    // "start: AA25", "end in BB23".
    bool read_named_hex() {
        const bool end = is_in(at_, {"END", "ENDS", "ENDING", "DESTINATION"});
        if (!end && !is_in(at_, {"START", "STARTS", "STARTING", "BEGIN", "BEGINS"})) return false;
        std::size_t hex = at_ + 1;
        while (hex < end_ && is_in(hex, {":", "-", "=", "HEX", "IN", "AT", "FROM", "IS"})) ++hex;
        if (!is_hex(hex) || !(end ? take_end(hex) : take_start(hex))) return false;
        at_ = hex + 1;
        return true;
    }

    // The hex at which a path starts, or ends.
    bool read_path() {
        if (read_bracketed_place() || read_via() || read_hexes()) return true;
        if (!is_hex(at_)) return false;
        if (read_table_start()) return true;
        if (is_table_ && !order_.moves.empty() && order_.end.empty() && is_proper_hex(at_) && is_behind_moves()) {
            if (!take_end(at_)) return false;
            ++at_;
            return true;
        }
        const bool after_dash = at_ > begin_ && is_dash(at_ - 1);
        const bool way = words_.way_of(tokens_[at_]) && !is_end_of_ships(at_);
        if (is_end_of_ships(at_) && !order_.moves.empty() && order_.end.empty()) {
            if (!take_end(at_)) return false;
            ++at_;
            return true;
        }
        if (after_dash && !way && !order_.start.empty()) {
            if (!take_end(at_)) return false;
            ++at_;
            return true;
        }
        const bool from_here = at_ == begin_ && is_place(at_);  // "O14 - return to base"
        const bool before_path = is_dash(at_ + 1) && (!way || from_here || (is_proper_hex(at_) && move_at(at_ + 2)));
        if (!before_path && (way || !is(at_ + 1, "TO"))) return false;
        if (!take_start(at_)) return false;
        at_ += is_dash(at_ + 1) ? 2 : 1;
        return true;
    }

    // "to Q15 via Q14".
    bool read_via() {
        if (!is_in(at_, {"VIA", "BY", "THROUGH"}) || !is_proper_hex(at_ + 1) || words_.way_of(tokens_[at_ + 1]))
            return false;
        if (!order_.moves.empty()) return false;
        order_.waypoints.push_back({shown(at_ + 1), 0});
        at_ += 2;
        return true;
    }

    // "EE14, EE15, EE16": hex by hex. Names that could be legs are none.
    bool read_hexes() {
        if (!order_.moves.empty() || !order_.start.empty() || !order_.end.empty()) return false;
        if (!leads_into_hexes()) return false;
        const auto is_step = [&](std::size_t at) { return is_proper_hex(at) && !words_.way_of(tokens_[at]); };
        if (!is_step(at_) || !is(at_ + 1, ",") || !is_step(at_ + 2)) return false;
        std::vector<std::string> hexes;
        if (!is_place(at_)) hexes.push_back(shown(at_));
        std::size_t to = at_ + 1;
        for (; is(to, ",") && is_step(to + 1); to += 2) hexes.push_back(shown(to + 1));
        if (is_in(to, {"IS", "ARE", "BEING", "HAS", "HAVE", "WAS", "WERE"})) return false;  // "M29, M28 being mined"
        at_ = to;
        order_.end = hexes.back();
        hexes.pop_back();
        for (const std::string& hex : hexes) order_.waypoints.push_back({hex, 0});
        return true;
    }

    // Where hexes in a row are a way: "goes EE14, EE15", and not "stays clear of EE14, EE15".
    bool leads_into_hexes() const {
        if (run_ && !is_filler(*run_, at_)) return false;
        const bool in_row = is(at_ - 1, ",") && (!order_.waypoints.empty() || says_only_way_so_far());
        const bool hex_by_hex = is(at_ - 1, "HEX") && is(at_ - 2, "BY");
        return at_ == begin_ || in_row || hex_by_hex || is_in(at_ - 1, {":", "="}) ||
               is_in(at_ - 1, {"TO", "TOWARD", "TOWARDS", "INTO", "THROUGH", "ALONG", "THEN"}) ||
               is_a(at_ - 1, WordKind::moving);
    }

    // Nothing was read of the clause before that hexes behind it could be said of: "avoids EE13, EE14, EE15".
    bool says_only_way_so_far() const {
        return order_.instructions.size() == before_.instructions.size() && order_.task == before_.task &&
               order_.remarks.size() == before_.remarks.size() && denied_.empty() && order_.holds == before_.holds;
    }

    // "AF1 (EE18):", which is where it is.
    bool read_bracketed_place() {
        if (!is(at_, "(") || at_ != begin_ || !is_hex(at_ + 1) || !is(at_ + 2, ")")) return false;
        order_.at = shown(at_ + 1);
        at_ += 3;
        while (is(at_, ":") || is_dash(at_)) ++at_;
        return true;
    }

    // "Y30 N1 Y29", "Y30 | N1 | Y29": the columns of a table. A name that could be a leg is the start if the unit is
    // there.
    bool read_table_start() {
        if (at_ != begin_ || !order_.start.empty()) return false;
        const std::size_t next = is(at_ + 1, ",") ? at_ + 2 : at_ + 1;
        const std::string written = upper(shown(at_));
        const bool is_here = written == whom_.place || whom_.place.ends_with("/" + written);
        if (!move_at(next) || (!is_here && words_.way_of(tokens_[at_]))) return false;
        if (!is_here && !is_proper_hex(at_)) return false;
        if (!take_start(at_)) return false;
        is_table_ = true;
        at_ = next;
        return true;
    }

    bool is_behind_moves() const {
        std::size_t at = at_;
        while (at > begin_ && !tokens_[at - 1].is_word()) --at;
        return at > begin_ && words_.way_of(tokens_[at - 1]);
    }

    bool take_start(std::size_t at) {
        const std::string hex = shown(at);
        if (!order_.start.empty() && upper(hex) == upper(order_.end)) {  // one path after another
            chained_ = true;
            order_.end.clear();
        } else if (!order_.start.empty() && upper(hex) != upper(order_.start)) {
            return false;
        } else {
            order_.start = hex;
        }
        return true;
    }

    bool take_end(std::size_t at) {
        const std::string hex = shown(at);
        if (other_path_) return true;
        if (!order_.end.empty() && upper(order_.end) != upper(hex)) return false;
        order_.end = hex;
        return true;
    }

    bool read_moves() {
        if (!move_at(at_)) return false;
        if (read_restated()) return true;
        std::size_t verb = at_;
        while (verb > begin_ && is_a(verb - 1, WordKind::moving)) --verb;
        if (verb < at_ && only_prepares(verb)) order_.unclear.push_back(words(verb - 1, at_ + 1));  // "ready to go N2"
        Moves moves;
        Moves hex_by_hex;  // the same moves, and a hex for each direction without a number
        bool is_hex_by_hex = false;
        std::string open;
        bool bare = false;    // the last direction stands without a number
        bool worded = false;  // the last of the moves
        while (const std::optional<Found> found = move_at(at_)) {
            const MoveWord& way = found->way;
            const bool again = bare && !way.count && way.direction == hex_by_hex.back().direction;
            bare = way.direction && !way.count;
            if (bare) open = hex::to_string(*way.direction);
            const bool in_words = at_ < end_ && (tokens_[at_].in_words || !is_leg(at_));
            const Move move{way.direction, std::max(1, way.count.value_or(1))};
            // "two hexes south, S2", "S2, i.e. two hexes south": the same leg again, or another number of it
            const bool restates = !moves.empty() && way.count && worded != in_words && is(at_ - 1, ",") &&
                                  moves.back().direction == move.direction;
            if (restates && moves.back() != move) order_.unclear.push_back(words(at_, found->end));
            if (!bare && !restates) moves.push_back(move);
            if (again) {
                ++hex_by_hex.back().count;
                is_hex_by_hex = true;
            } else if (!restates) {
                hex_by_hex.push_back(move);
            }
            worded = in_words && way.count;
            at_ = next_move(found->end);
            if (at_ == found->end) break;
        }
        if (is_hex_by_hex) {  // "N, N, NE"
            moves = hex_by_hex;
            open.clear();
        }
        take_moves(moves, open);
        if (is_table_ && order_.end.empty() && moves.size() > 1 && is_hex(at_ - 1)) order_.maybe_end = shown(at_ - 1);
        // What follows a dash is the end, unless a dash follows that, too.
        if (is_dash(at_) && is_hex(at_ + 1) && take_end(at_ + 1)) at_ += 2;
        return true;
    }

    // "three hexes to the north-east (NE3)", "NE3, N1 (NE3, N1)": the last legs once more. Others in brackets may be
    // meant instead of them, or besides.
    bool read_restated() {
        if (!is(at_ - 1, "(") || order_.moves.empty() || moves_clause_ != clause_) return false;
        Moves again;
        std::size_t at = at_;
        for (std::optional<Found> found; at < end_ && !is(at, ")"); at = next_move(found->end)) {
            found = move_at(at);
            if (!found || !found->way.direction) return false;
            again.push_back({found->way.direction, std::max(1, found->way.count.value_or(1))});
        }
        if (!is(at, ")")) return false;
        const bool is_known =
            again.size() <= order_.moves.size() && std::equal(again.rbegin(), again.rend(), order_.moves.rbegin());
        if (!is_known) order_.unclear.push_back(words(at_, at));
        at_ = at + 1;
        return true;
    }

    void take_moves(const Moves& moves, const std::string& open) {
        if (!open.empty()) order_.open_way = open;
        if (!open.empty()) open_at_ = {clause_, order_.moves.size() + moves.size()};
        if (moves.empty()) return;
        // "S1 instead of N2" behind "N1,N2" says nothing of N1.
        const bool others = !instead_of_.empty() && std::ranges::find(instead_of_, order_.moves) == instead_of_.end();
        if (replaces_ && moves_clause_ != clause_ && !others) {
            order_.moves.clear();
            order_.waypoints.clear();
            order_.start.clear();
            order_.end.clear();
            order_.holds = false;
            moves_clause_ = 0;
        }
        // "dive deep, then N1": deep it can't move
        const bool deep = arm_ == Arm::submarine && order_.moves.empty() && !order_.levels.empty();
        if (deep && order_.levels.back() == "deep") order_.contradictions.emplace_back("it goes deep, and moves then");
        const bool goes_on = moves_clause_ == 0 || moves_clause_ == clause_ || chained_;
        if (goes_on) {
            if (!order_.end.empty() && !order_.moves.empty())
                order_.waypoints.push_back({std::exchange(order_.end, {}), order_.moves.size()});
            order_.moves.insert(order_.moves.end(), moves.begin(), moves.end());
            moves_clause_ = clause_;
        } else if (order_.moves != moves) {
            order_.contradictions.push_back(
                fmt::format("the moves {}, and {}", to_string(order_.moves), to_string(moves)));
            other_path_ = true;
        }
    }

    // "orbit 2", "orbit twice", "orbit in AA21 for 3 MP".
    bool read_orbit() {
        const bool stays = arm_ == Arm::planes && tokens_[at_].is_a(WordKind::holding) && find("MP", at_) < end_;
        if (!stays && !tokens_[at_].is_a(WordKind::orbiting)) return false;
        Move orbit;
        ++at_;
        while (at_ < end_ && (read_place() || is_in(at_, {"FOR", "THERE"}))) {
            if (is_in(at_, {"FOR", "THERE"})) ++at_;
        }
        if (is(at_, "TWICE")) {
            orbit.count = 2;
            ++at_;
        } else if (is_number(at_)) {
            orbit.count = std::max(1, words_.number_of(tokens_[at_]).value_or(1));
            ++at_;
        }
        if (is_in(at_, {"MP", "TIMES"})) ++at_;
        take_moves({orbit}, "");
        if (const std::size_t next = next_move(at_); next > at_) at_ = next;
        return true;
    }

    // "till hex DD03 is reached".
    bool read_until() {
        if (!is(at_, "TILL") && !is(at_, "UNTIL")) return false;
        const std::size_t hex = is(at_ + 1, "HEX") ? at_ + 2 : at_ + 1;
        if (!is_hex(hex)) return false;
        const std::size_t before = at_ > begin_ && is(at_ - 1, ",") ? at_ - 1 : at_;
        const bool ends_moves = before > begin_ &&
                                (words_.way_of(tokens_[before - 1]) || is_in(before - 1, {"HEX", "HEXES"})) &&
                                !order_.moves.empty() && order_.open_way.empty();
        if (ends_moves && take_end(hex)) {
            at_ = hex + 1;
            return true;
        }
        if (order_.open_way.empty() || !order_.until.empty()) return false;
        order_.until = shown(hex);
        at_ = hex + 1;
        if (is(at_, "IS")) ++at_;
        if (is(at_, "REACHED")) ++at_;
        return true;
    }

    // "from Moresby", "from the Yorktown": where planes are when they take off.
    bool read_base() {
        if (arm_ != Arm::planes || !is(at_, "FROM")) return false;
        std::size_t from = at_ + 1;
        while (from < end_ && is(from, "THE")) ++from;
        const std::optional<Mention> base = names_.mention_at(tokens_, from, end_);
        if (!base || base->units.size() != 1) return false;
        take_base(*base);
        return true;
    }

    // "AF2 | Zuikaku | S6": in a row's first column, of planes on the ground.
    bool read_base_cell() {
        if (arm_ != Arm::planes || !whom_.is_grounded || at_ != begin_) return false;
        const std::optional<Mention> base = names_.mention_at(tokens_, at_, end_);
        const bool is_cell = base && base->units.size() == 1 && base->to < end_ && tokens_[base->to].is_edge;
        if (!is_cell || (!names_.is_base(base->units.front()) && base->airs.front().empty())) return false;
        take_base(*base);
        return true;
    }

    void take_base(const Mention& base) {
        order_.from_base = base.airs.front().empty() ? base.units.front() : base.airs.front();
        at_ = base.to;
    }

    // Behind "at B/M23": "goes N2", ", N2".
    bool moves_from_there(std::size_t at) const {
        if (!order_.moves.empty() || !order_.task.empty() || order_.holds) return false;
        while (is_in(at, {",", ":"}) || (at < end_ && is_a(at, WordKind::moving))) ++at;
        return at < end_ && is_leg(at);
    }

    // "at B/M23" before what is done there, and behind it; "from AA25", "to BB23" of a move.
    bool read_place() {
        static const WordSet here{"AT", "IN", "OVER", "NEAR"};
        std::size_t hex = at_ + 1;
        if (is(hex, "HEX")) ++hex;
        if (!is_hex(hex)) return false;
        if (is(at_, "FROM") || (is_in(at_, here) && moves_from_there(hex + 1))) {
            if (!take_start(hex)) return false;
        } else if (is_in(at_, here)) {
            // CAP over a unit is where that is: a hex says where both are to be.
            const bool over_unit = order_.task == "cap" && !order_.stays_at.empty();
            std::string& place = order_.task.empty() || over_unit ? order_.at : order_.target_hex;
            if (!place.empty() && upper(place) != upper(shown(hex))) return false;
            place = shown(hex);
        } else if (!is_in(at_, {"TO", "TOWARD", "TOWARDS", "INTO"}) || !take_end(hex)) {
            return false;
        }
        at_ = hex + 1;
        return true;
    }

    // ---- altitude and depth

    // "goes under water", "submerge her": how deep is said elsewhere, or asked.
    bool read_submerging() {
        if (arm_ != Arm::submarine) return false;
        const bool water = is(at_, "UNDER") && (is(at_ + 1, "WATER") || at_ + 1 >= end_ || !tokens_[at_ + 1].is_word());
        const bool submerges = is_in(at_, {"SUBMERGE", "SUBMERGES", "UNDERWATER"});
        if (!water && !submerges) return false;
        submerges_ = words(at_, at_ + 1);
        at_ += water && is(at_ + 1, "WATER") ? 2 : 1;
        while (submerges && at_ < end_ && is_in(at_, {"HER", "IT", "HIM", "THE", "BOAT", "SUB"})) ++at_;
        return true;
    }

    // "all the way down": deep. "comes up": to the surface.
    bool read_depth_in_words() {
        if (arm_ != Arm::submarine) return false;
        const bool down = is(at_, "ALL") && is(at_ + 1, "THE") && is(at_ + 2, "WAY") && is(at_ + 3, "DOWN");
        const bool up = is_in(at_, {"COME", "COMES"}) && is(at_ + 1, "UP") &&
                        (is(at_ + 2, "TO") || at_ + 2 >= end_ || !tokens_[at_ + 2].is_word() || is_leg(at_ + 2)) &&
                        !depth_at(at_ + 2);
        if ((!down || at_ + 3 >= end_) && !up) return false;
        const std::string level = down ? "deep" : "surface";
        if (order_.levels.empty() || order_.levels.back() != level) order_.levels.push_back(level);
        at_ += down ? 4 : 2;
        return true;
    }

    bool read_level() {
        if (read_depth_in_words()) return true;
        const bool turns = arm_ == Arm::submarine && is_in(at_, {"DOWN", "UP"}) && is(at_ + 1, "TO");
        if (turns && depth_at(at_ + 2)) at_ += 2;  // "goes down to periscope depth"
        const std::optional<Level> found = level_at(at_);
        if (!found) return read_submerging();
        if (replaces_ && !std::exchange(level_replaced_, true)) order_.levels.clear();
        const bool arrived = arrived_in_ == clause_;
        if (arrived && arm_ == Arm::planes && find("THEN", begin_) >= at_)
            order_.unclear.push_back(words(begin_, found->end));  // at which altitude is it before?
        const bool later = arrived || find("THEN", begin_) < at_;
        const bool another = order_.levels.empty() || order_.levels.back() != found->level;
        const bool said = found->changes && (arm_ == Arm::planes || later);
        if (said || (later && another && !order_.levels.empty())) order_.changes_level = true;
        if (another) order_.levels.push_back(found->level);
        at_ = found->end;
        if (is(at_, "ALL") && is(at_ + 1, "THE") && is(at_ + 2, "WAY") && at_ + 2 < end_) at_ += 3;
        return true;
    }

    // "4 high and 5 low", of AF4 and AF5: each has its own.
    bool read_numbered_level() {
        if (arm_ != Arm::planes || whom_.unit.empty()) return false;
        const std::string own = whom_.unit.substr(std::min(whom_.unit.find_first_of("0123456789"), whom_.unit.size()));
        const auto of_number = [&](std::size_t at) { return at + 1 < end_ && is_number(at) && level_at(at + 1); };
        if (own.empty() || !of_number(at_)) return false;
        if (is(at_, own)) {
            ++at_;
            return true;
        }
        for (std::size_t at = begin_; at < end_; ++at) {
            if (!of_number(at) || !is(at, own)) continue;
            at_ = level_at(at_ + 1)->end;
            return true;
        }
        return false;
    }

    // ---- tasks

    bool read_task() {
        const std::string task = task_at(at_);
        if (task.empty()) return false;
        if (is_in(at_ + 1, nobody)) {  // "they bomb nothing"
            forbid(at_, at_ + 2);
            return true;
        }
        if (arm_ == Arm::ships && is(at_, "TORPEDO")) return instruct_piece();
        std::size_t verb_end = at_;
        while (verb_end < end_ && (tokens_[verb_end].is_a(WordKind::bombing) || is(verb_end, "-"))) ++verb_end;
        if (verb_end < end_ && !task_at(verb_end).empty()) ++verb_end;
        if (!order_.task.empty()) return read_further_task(task);
        if (only_prepares(at_)) order_.unclear.push_back(words(at_ - 1, at_ + 1));
        const std::size_t piece = piece_end(at_);
        note_details(at_, piece);
        retract_run();
        const std::size_t end = take_target(verb_end);
        std::size_t more = end;  // "attacks Buin then Rabaul"
        while (is_in(more, {"AND", "THEN", "AFTERWARDS"})) ++more;
        const bool another = more > end && more < end_ &&
                             (is_unknown(more) || (names_.mention_at(tokens_, more, end_) && more + 1 >= end_));
        if (another) order_.unclear.push_back(words(at_, more + 1));
        for (std::size_t at = verb_end - 1; at < end; ++at) {  // "the attack on Rabaul is cancelled"
            if (may_be_called_off(at)) order_.unclear.push_back(words(at_, at + 2));
            if (!is_called_off(at)) continue;
            order_.target.clear();
            order_.target_hex.clear();
            forbid(at_, end);
            return true;
        }
        const bool only_when = verb_end < end && all_in(tokens_, verb_end, end,
                                                        [](const Token& token) { return token.is_a(WordKind::later); });
        const bool follows = task == "shadow" && !tokens_[at_].word.starts_with("SHADOW");
        if (follows && !only_when && follows_land(verb_end, end)) {
            order_.target.clear();
            note(at_, end);
        } else if (only_when || (follows && (!is_contact(verb_end, end) ||
                                             names_a_unit(verb_end, end)))) {  // "more orders follow tonight"
            order_.target.clear();
            order_.unclear.push_back(words(at_, end));
        } else {
            order_.task = task;
        }
        at_ = end;
        return true;
    }

    // "goes after the cruisers", "has a go at the convoy": it may be an attack, and nobody can tell which.
    bool read_hunt() {
        if (hunts_to(at_) == at_ || order_.task == "attack" || order_.task == "shell") return false;
        const std::size_t from = retract_run();
        const std::size_t to = piece_end(at_);
        order_.unclear.push_back(words(from, to));
        at_ = to;
        return true;
    }

    // Behind "goes after", "deals with", before a target; the same place if it is something else.
    std::size_t hunts_to(std::size_t at) const {
        static const WordSet before{"THE",  "ANY",   "ALL",  "THOSE", "THESE",    "THAT",     "THEIR",   "HIS",
                                    "A",    "AN",    "BIG",  "ENEMY", "JAPANESE", "AMERICAN", "NEAREST", "FIRST",
                                    "LAST", "LARGE", "SOME", "TWO",   "THREE",    "OF",       "THEM",    "ONE"};
        static const WordSet targets{"CONVOY",  "CONVOYS", "FLEET",    "CONTACT",  "CONTACTS", "TARGET",  "TARGETS",
                                     "ENEMIES", "FOE",     "SHIPS",    "SHIPPING", "WARSHIPS", "VESSEL",  "VESSELS",
                                     "SUB",     "SUBS",    "AIRFIELD", "FORCE",    "INVADERS", "FLATTOPS"};
        constexpr std::size_t longest = 5;  // words: "makes short work of", "has a go at"
        std::string phrase;
        for (std::size_t next = at; next < std::min(end_, at + longest); ++next) {
            phrase += (next > at ? " " : "") + tokens_[next].word;
            if (!words_.is_listed("hunting", phrase)) continue;
            std::size_t whom = next + 1;
            while (is_in(whom, before)) ++whom;
            const bool foe = whom > next + 1 && is_in(whom - 1, {"ENEMY", "JAPANESE", "AMERICAN", "THEM"});
            const bool aims = is_in(whom, targets) || is_any(whom, {WordKind::ship_type, WordKind::base_word});
            if (foe || aims) return next + 1;
        }
        return at;
    }

    // "follows two hexes behind TF17": a unit that is known as one's own is no contact.
    bool names_a_unit(std::size_t from, std::size_t to) const {
        for (std::size_t at = from; at < to; ++at) {
            const std::optional<Mention> mention = names_.mention_at(tokens_, at, to);
            if (mention && !mention->units.empty()) return true;
        }
        return false;
    }

    // "SBDs dive bomb CVs" is how it attacks; another task is for the game master to decide.
    bool read_further_task(const std::string& task) {
        const std::size_t to = piece_end(at_);
        if (task == order_.task && !names_another_base(at_, to)) return instruct_piece();
        order_.further_tasks.push_back(words(at_, to));
        at_ = to;
        return true;
    }

    // "4 SBD attack Rabaul, 4 SBD attack Lae".
    bool names_another_base(std::size_t from, std::size_t to) const {
        const Tokens target = words_.tokens_of(order_.target);
        const std::optional<Mention> first =
            target.empty() ? std::nullopt : names_.mention_at(target, 0, target.size());
        for (std::size_t at = from; at < to; ++at) {
            const std::optional<Mention> base = names_.mention_at(tokens_, at, to);
            const bool is_base = base && base->units.size() == 1 && names_.is_base(base->units.front());
            if (is_base && !(first && first->units == base->units)) return true;
        }
        return false;
    }

    // The words behind the verb, up to how and where. Returns where they end.
    std::size_t take_target(std::size_t from) {
        static const WordSet ends{"AT", "IN", "WITH", "USING", "FROM", "BY",   ",",    "AS",
                                  "(",  ")",  "AND",  ":",     "OVER", "NEAR", "THEN", "-"};
        while (from < end_ && is_in(from, {"THE", "A", "AN", "ANY", "ALL", "ON"})) ++from;
        std::size_t to = from;
        const auto within_word = [&](std::size_t at) {  // "flat-tops"
            return is(at, "-") && at > from && at + 1 < end_ && tokens_[at - 1].to == tokens_[at].from &&
                   tokens_[at].to == tokens_[at + 1].from;
        };
        const auto goes_on = [&](std::size_t at) {  // "carriers and battleships", "the airfield at Rabaul"
            if (at == from || at + 1 >= end_) return false;
            if (is(at, "AND")) return tokens_[at + 1].is_a(WordKind::ship_type);
            const std::size_t name = is(at + 1, "THE") ? at + 2 : at + 1;
            if (!is(at, "AT") && !is(at, "IN") && !is(at, "NEAR")) return false;
            const std::optional<Mention> base = names_.mention_at(tokens_, name, end_);
            const bool named = base && base->units.size() == 1 && names_.is_base(base->units.front());
            return named || (name < end_ && is_unknown(name));  // the enemy's
        };
        const auto ends_here = [&](std::size_t at) {
            if (within_word(at) || goes_on(at)) return false;
            return is_in(at, ends) || level_at(at) || is_one_hex(at) || (at > from && ends_target(at));
        };
        while (to < end_ && !ends_here(to)) ++to;
        if (to == from + 1 && is_hex(from)) {
            order_.target_hex = shown(from);
        } else if (to > from) {
            order_.target = words(from, to);
        }
        return to;
    }

    // "with all planes", "4 B5N against CV": of an attack, with its ships and ways of bombing.
    bool read_details() {
        if (order_.task != "attack" && order_.task != "shell") return false;
        if (!is(at_, "WITH") && !is(at_, "USING") && !tokens_[at_].is_a(WordKind::ship_type) &&
            !tokens_[at_].is_a(WordKind::bombing) && !is_ordnance(at_))
            return false;
        return instruct_piece();
    }

    void note_details(std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) {
            if (tokens_[at].is_a(WordKind::ship_type)) order_.names_ship_types = true;
            const bool low_level = is(at, "LEVEL") && at > from && !is(at + 1, "BOMB") && !is(at + 1, "BOMBING");
            if (arm_ == Arm::planes && tokens_[at].is_a(WordKind::bombing) && !low_level) order_.names_bombing = true;
        }
    }

    // "from one hex away".
    bool read_one_hex_away() {
        if (!is_one_hex(at_) || move_at(at_)) return false;
        order_.one_hex_away = true;
        const std::size_t from = at_;
        at_ += is_in(at_, {"FROM", "AT"}) ? 3 : 2;
        const bool away = is_in(at_, {"AWAY", "OFF", "DISTANCE", "BEHIND"});
        if (away) away_ = words(from, ++at_);
        return true;
    }

    // ---- launching and landing

    bool read_launch() {
        if (read_off_base()) return true;
        if (!tokens_[at_].is_a(WordKind::launching) && !rises(at_)) return false;
        if (arm_ != Arm::planes) return instruct_piece();
        if (only_prepares(at_)) order_.unclear.push_back(words(at_ - 1, at_ + 1));
        order_.launches = true;
        ++at_;
        std::size_t from = at_;  // "leaves the Zuikaku", "goes up at Rabaul"
        while (is_in(from, {"THE", "IN", "AT", "OF"})) ++from;
        if (const std::optional<Mention> base = names_.mention_at(tokens_, from, end_);
            base && base->units.size() == 1 && !is_own(*base)) {
            take_base(*base);
            return true;
        }
        if (!is(at_, "FROM") || is_hex(at_ + 1) || read_base()) return true;
        const std::size_t to = piece_end(at_);
        order_.instructions.push_back("launch " + words(at_, to));
        at_ = to;
        return true;
    }

    // "off the Wasp, N4": of planes on the ground.
    bool read_off_base() {
        if (arm_ != Arm::planes || !whom_.is_grounded || !is(at_, "OFF") || !begins_piece(at_)) return false;
        const std::size_t from = is(at_ + 1, "THE") ? at_ + 2 : at_ + 1;
        if (from < end_ && is_in(from, {"GROUND", "DECK"})) {
            order_.launches = true;
            at_ = from + 1;
            return true;
        }
        if (is(at_ + 1, "FROM")) {  // "AF4 off from Rabaul"
            const std::size_t off = std::exchange(at_, at_ + 1);
            order_.launches = read_base() || order_.launches;
            if (at_ == off + 1) at_ = off;
            return at_ > off;
        }
        const std::optional<Mention> base = from < end_ ? names_.mention_at(tokens_, from, end_) : std::nullopt;
        if (!base || base->units.size() != 1 || is_own(*base)) return false;
        order_.launches = true;
        take_base(*base);
        return true;
    }

    // "land at Buna", "return to base by fastest route", "go home", "back to the Yorktown".
    bool read_landing() {
        if (arm_ == Arm::planes && comes_down_on(at_)) return land_behind(at_ + 1);
        if (!tokens_[at_].is_a(WordKind::landing)) return false;
        if (arm_ != Arm::planes) return instruct_piece();
        if (lands_later(at_)) return true;
        if (only_prepares(at_)) order_.unclear.push_back(words(at_ - 1, at_ + 1));
        const bool there_and_back = is(at_, "BACK") && at_ > begin_ && is(at_ - 1, "AND");
        if (there_and_back && (at_ + 1 >= end_ || !tokens_[at_ + 1].is_word())) {
            // "escort AF12 all the way and back": to its base; and in the air perhaps to where it was.
            const bool closed = leads_back(order_.moves);  // it is there already
            if (whom_.is_grounded == closed && !order_.lands) order_.unclear.push_back(words(at_ - 1, at_ + 1));
            order_.lands = order_.lands || (whom_.is_grounded && !closed);
            ++at_;
            return true;
        }
        const bool alone =
            is(at_, "BACK") && !is(at_ + 1, "TO") && !is(at_ + 1, "ON") && !is(at_ + 1, "HOME") && !is(at_ + 1, "AT");
        return !alone && land_behind(at_);
    }

    // "turns back at 1100": not yet.
    bool lands_later(std::size_t at) {
        std::size_t hour = at + 1;
        while (hour < end_ && is_in(hour, {"AT", "BY", "FROM", "AROUND", "ABOUT"})) ++hour;
        if (hour == at + 1 || hour >= end_ || time_at(hour).empty() || !is_other_time(hour)) return false;
        const std::size_t from =
            begins_piece(at) || at == begin_ || !tokens_[at - 1].is_a(WordKind::moving) ? at : at - 1;
        later_.push_back(words(from, hour + 1));
        at_ = hour + 1;
        return true;
    }

    // "comes down on Lexington": and not "comes down to LO".
    bool comes_down_on(std::size_t at) const {
        static const WordSet verbs{"COME", "COMES", "SET", "SETS", "TOUCH", "TOUCHES", "PUT", "PUTS"};
        return is_in(at, verbs) && is(at + 1, "DOWN") && is_in(at + 2, {"ON", "AT"}) && !level_at(at + 2);
    }

    // "flies to Buin and lands", "turn back for Lae and land there": the base is where it lands.
    bool read_way_home() {
        if (arm_ != Arm::planes || !is_in(at_, {"TO", "FOR", "TOWARD", "TOWARDS"}) || at_ + 1 >= end_) return false;
        const std::size_t from = is(at_ + 1, "THE") ? at_ + 2 : at_ + 1;
        const std::optional<Mention> base = names_.mention_at(tokens_, from, end_);
        const bool has_planes =
            base && base->units.size() == 1 && (names_.is_base(base->units.front()) || !base->airs.front().empty());
        if (!has_planes) return false;
        std::size_t verb = base->to;
        while (verb < end_ && is_in(verb, {"AND", ",", "TO", "THEN"})) ++verb;
        if (verb == base->to || verb >= end_ || !tokens_[verb].is_a(WordKind::landing) || is(verb, "BACK"))
            return false;
        const std::size_t there = verb + 1;
        const bool ends = there >= end_ || !tokens_[there].is_word() || is_in(there, {"THERE", "AGAIN"});
        if (!ends) return false;
        retract_moving();
        order_.lands = true;
        if (order_.landing.empty()) order_.landing = words(base->from, base->to);
        order_.instructions.push_back(words(at_, there));
        at_ = is_in(there, {"THERE", "AGAIN"}) ? there + 1 : there;
        return true;
    }

    // "turns round and flies", before where it goes: which says no more.
    void retract_moving() {
        static const WordSet turning{"TURN", "TURNS", "ROUND", "AROUND", "BACK", "HOME", "FLIES", "AND"};
        if (!run_) return;
        for (std::size_t at = *run_; at < at_; ++at) {
            const bool known = is_in(at, turning) || tokens_[at].is_any({WordKind::filler, WordKind::moving});
            if (!known) return;
        }
        run_.reset();
    }

    bool land_behind(std::size_t verb) {
        static const WordSet skipped{"AT",  "IN",   "TO",    "ON",   "THE", "A",  "BACK",
                                     "AND", "LAND", "LANDS", "HOME", "OUR", "IT", "THEM"};
        static const WordSet ends{"BY",   "AND", "THEN", "AT",  "WITH",    "AFTER", "NOW", "THIS",  "PLEASE", "ASAP",
                                  "ALSO", "TOO", "AS",   "FOR", "INSTEAD", "TO",    "NO",  "AGAIN", "HANG",   "WAIT"};
        std::size_t from = verb + 1;
        // "home and lands at Lae", and not "home and the others go north"
        const auto joins = [&](std::size_t at) { return is(at, "AND") && !is_a(at + 1, WordKind::landing); };
        while (from < end_ && is_in(from, skipped) && !joins(from)) ++from;
        const std::size_t piece = piece_end(from);
        std::size_t to = from;
        while (to < piece && !is_in(to, ends) && !is(to, "(")) ++to;
        order_.lands = true;
        const bool by_moves = from < end_ && move_at(from) && !follows_place_word(from);  // "return S4"
        const bool says_no_more = from < end_ && !tokens_[from].is_word();  // "home, S4", "lands (on Wasp)"
        if (to == from || by_moves || says_no_more) {
            if (named_again_ && !lands_at_.empty()) order_.unclear.push_back(words(verb, from));
            at_ = from;
            return true;
        }
        const std::size_t end = to < end_ && is(to, "BY") ? piece : to;
        const std::optional<Mention> base = names_.mention_at(tokens_, from, end_);
        const std::string named = base && base->units.size() == 1 ? base->units.front() : std::string();
        if (order_.landing.empty()) {
            order_.landing = is_own_deck(from, to) || (is(from, "BASE") && to == from + 1) ? "base" : words(from, to);
            lands_at_ = named;
        } else if (!named.empty() && !lands_at_.empty() && named != lands_at_) {  // "Lae. It is to land at Buin."
            order_.unclear.push_back(words(verb, end));
        }
        if (named_again_ && before_.lands && named != lands_at_) order_.unclear.push_back(words(verb, end));
        note(verb, end);
        skip_former_landing();
        return true;
    }

    // "each on its own ship": where it belongs.
    bool is_own_deck(std::size_t from, std::size_t to) const {
        static const WordSet words{"EACH",     "ITS",  "THEIR", "HER", "OWN", "CARRIER",
                                   "CARRIERS", "SHIP", "SHIPS", ",",   "ON"};
        bool says = false;
        if (is(from - 1, "A")) return false;  // "on a carrier"
        for (std::size_t at = from; at < to; ++at) {
            if (!is_in(at, words)) return false;
            says = says || tokens_[at].word.starts_with("CARRIER") || tokens_[at].word.starts_with("SHIP");
        }
        return says;
    }

    // "... instead of Shokaku".
    void skip_former_landing() {
        if (!is(at_, "INSTEAD") || !is(at_ + 1, "OF")) return;
        const std::optional<Mention> former = names_.mention_at(tokens_, is(at_ + 2, "THE") ? at_ + 3 : at_ + 2, end_);
        if (!former) return;
        order_.remarks.push_back(words(at_, former->to));
        at_ = former->to;
    }

    // ---- numbers

    // "surface combat die: 4", "die no. 3", "die number four".
    bool read_die() {
        static const WordSet before{"USE", "USES", "USING", "ROLL", "ROLLS", "HAS", "WITH", "THE", "SURFACE", "COMBAT"};
        std::size_t at = at_;
        while (at < end_ && is_in(at, before)) ++at;
        if (!is(at, "DIE")) return false;
        static const WordSet between{"NUMBER", "NUMBERS", "NO",  "#",  ":",       "=",      "IS",   "ARE",
                                     "-",      "ROLL",    "FOR", "OF", "SURFACE", "COMBAT", "IT'S", "ITS"};
        for (++at; at < end_;) {  // "die number for both: 4"
            const std::size_t behind = behind_own_name(at);
            const bool whose = tokens_[at].is_a(WordKind::all) && is_in(at - 1, {"FOR", "OF"});
            if (behind == at && !whose && !is_in(at, between)) break;
            at = std::max(behind, at + 1);
        }
        if (!is_number(at)) return false;
        const std::optional<int> die = words_.number_of(tokens_[at]);
        if (order_.die && order_.die != die)
            order_.contradictions.push_back(fmt::format("die number {}, and {}", *order_.die, *die));
        order_.die = die;
        at_ = at + 1;
        skip_whose();
        return true;
    }

    // "report numbers 3 and 5", "report 3/5 as ...", "r 3/5", "6/9" in a column, "condition 1: report 3".
    bool read_report_numbers() {
        if (is(at_, "CONDITION")) return read_report_condition();
        if (const std::size_t numbers = numbers_in_front(at_); numbers < end_) return take_report_numbers(numbers);
        if (is_pair_cell(at_)) return take_report_numbers(at_);
        if (is_pair_of_cells(at_)) return take_report_numbers(at_);
        if (const std::size_t pair = pair_behind_numbers(at_); pair < end_) return take_report_numbers(pair);
        if (is(at_, "R")) return is_pair(at_ + 1) && take_report_numbers(at_ + 1);
        if (!is(at_, "REPORT") && !is(at_, "REPORTS") && !(is(at_, "NUMBERS") && begins_piece(at_))) return false;
        static const WordSet between{"NUMBERS", "NUMBER", "NO",   "NOS",   "#",      ":",       "=",      "FOR",  "AS",
                                     "ARE",     "IS",     "STAY", "STAYS", "REMAIN", "REMAINS", "PLEASE", "WITH", "AT"};
        bool said = is(at_, "NUMBERS");
        std::size_t at = at_ + 1;
        while (at < end_) {
            if (is(at, "CONDITIONS") && is(at + 1, "1") && is(at + 3, "2")) at += 4;
            const std::size_t behind = behind_own_name(at);  // "report AF3 as 3 / 9"
            const bool sign = is(at, "S") && is(at - 1, "#");
            if (behind == at && !is_in(at, between) && !sign) break;
            said = said || behind > at || is(at, "#") || tokens_[at].word.starts_with("N");
            at = std::max(behind, at + 1);
        }
        const std::size_t count = report_numbers_at(words_, tokens_, at, end_).numbers.size();
        return count > (said ? 0 : 1) && take_report_numbers(at);
    }

    // "6/9" where a column could stand: behind a sign, a leg, a place or a level, and no word that it counts.
    bool is_pair_cell(std::size_t at) const {
        if (!is_pair(at)) return false;
        if (at == begin_ || at == held_to_) return true;
        const Token& before = tokens_[at - 1];
        const bool level = !words_.level_of(before).empty() || !words_.depth_of(before).empty();
        return !before.is_word() || words_.way_of(before) || looks_like_hex(before) || level ||
               before.is_any({WordKind::holding, WordKind::instructing}) || is_in(at - 1, {"NONE", "HEX", "HEXES"});
    }

    // "| 7 | 9 |" in a row, of two columns.
    bool is_pair_of_cells(std::size_t at) const {
        const auto is_cell_of_number = [&](std::size_t cell) {
            const bool ends = cell + 1 >= end_ || tokens_[cell + 1].is_edge;
            return cell > 0 && is_number(cell) && tokens_[cell - 1].is_edge && ends;
        };
        return is_cell_of_number(at) && is_cell_of_number(at + 2) && !is_cell_of_number(at + 4);
    }

    // "report numbers 4 and 5 as before", "... are no change": said of them, and not of the moves.
    void skip_unchanged() {
        std::size_t at = at_;
        while (is_in(at, {"ARE", "IS", "STAY", "WITH"})) ++at;
        const bool no_change = is(at, "NO") && is_in(at + 1, {"CHANGE", "CHANGES"});
        const bool as_before = is(at, "AS") && at + 1 < end_ && tokens_[at + 1].is_a(WordKind::earlier);
        if (is(at, "AS") && is_in(at + 1, {"USUAL", "ALWAYS"})) at_ = as_usual_ = at + 2;
        if (is_in(at, {"UNCHANGED", "SAME"})) at_ = at + 1;
        if (no_change || as_before) at_ = at + 2;
        at_ = std::min(at_, end_);
    }

    bool read_report_condition() {
        if (!is(at_ + 1, "1") && !is(at_ + 1, "2")) return false;
        std::size_t at = at_ + 2;
        while (at < end_ && is_in(at, {":", "=", "-", "REPORT", "IS", "AS", "NUMBER"})) ++at;
        if (!is_number(at) || at == at_ + 2) return false;
        const auto place = static_cast<std::size_t>(*words_.number_of(tokens_[at_ + 1]) - 1);
        if (order_.report_numbers.size() != place) return false;
        order_.report_numbers.push_back(*words_.number_of(tokens_[at]));
        at_ = at + 1;
        return true;
    }

    bool take_report_numbers(std::size_t at) {
        const NumbersRead read = report_numbers_at(words_, tokens_, at, end_);
        if (!order_.report_numbers.empty() && order_.report_numbers != read.numbers)
            order_.contradictions.emplace_back("different report numbers");
        order_.report_numbers = read.numbers;
        at_ = read.to;
        skip_unchanged();
        skip_whose();
        skip_named_numbers();
        if (is_in(at_, {"AS", "FOR"})) note(at_, piece_end(at_));
        return true;
    }

    // "as its report numbers".
    void skip_named_numbers() {
        std::size_t at = at_;
        while (at < end_ && is_in(at, before_named)) ++at;
        if (is(at, "REPORT") && is(at + 1, "NUMBERS")) at_ = std::min(at + 2, end_);
    }

    // "for TF61", "of both", behind a unit's own numbers.
    void skip_whose() {
        if (!is(at_, "FOR") && !is(at_, "OF")) return;
        const bool all = at_ + 1 < end_ && tokens_[at_ + 1].is_a(WordKind::all);
        const std::optional<Mention> group = all ? names_.mention_at(tokens_, at_ + 1, end_) : std::nullopt;
        const std::size_t behind = group ? group->to : all ? at_ + 2 : behind_own_name(at_ + 1);
        if (behind > at_ + 1) at_ = behind;
    }

    // "ready CAP: 8 F4F, trigger 10": the clause as a whole, and those that follow and say what triggers it. Of a base
    // nothing else has a trigger: "Ryujo: 4 A6M, trigger is 5 planes".
    bool read_ready_cap() {
        static const WordSet reacting{"TRIGGER", "TRIGGERS", "THRESHOLD", "SCRAMBLE",  "REACT",
                                      "REACTS",  "SIZE",     "INTERCEPT", "FORMATION", "FORMATIONS"};
        const bool as_before = arm_ == Arm::base && order_.is_like_before && tokens_[at_].is_a(WordKind::trigger);
        const bool begins = is_ready_cap(at_) || as_before || (arm_ == Arm::base && at_ == begin_ && has_trigger());
        if (begins) order_.ready_cap = true;
        if (!begins && !(order_.ready_cap && (is_in(at_, reacting) || tells_size()))) return false;
        if (!begins && at_ == begin_) at_ = clause_from_;
        const std::size_t from = begins ? retract_run() : at_;  // "6 F4F ready CAP"
        read_trigger(at_, end_);
        note(from, end_);
        return true;
    }

    // "Moresby has ready CAP; anything of five planes or more sends them up".
    bool tells_size() const {
        return arm_ == Arm::base && at_ == begin_ && triggers_in(words_, tokens_, clause_from_, end_).size() == 1;
    }

    // The size of a formation that the ready CAP reacts to (9.5).
    void read_trigger(std::size_t from, std::size_t to) {
        if (!order_.ready_cap) return;
        for (const int size : triggers_in(words_, tokens_, from, to)) {
            if (order_.trigger && order_.trigger != size)
                order_.contradictions.push_back(fmt::format("it reacts to {}, and to {}", *order_.trigger, size));
            if (!order_.trigger) order_.trigger = size;
        }
    }

    // ---- instructions

    // "escort AF6", "detach DD Blue to TF4": as far as the comma, or an altitude or moves.
    bool read_instruction() {
        const bool holds_fire = is(at_, "HOLD") && is(at_ + 1, "FIRE");
        // "keep shadowing", "keeps pushing north": what it is to keep doing is what it does.
        if (is_in(at_, keeping)) {
            std::size_t cap = at_ + 1;
            while (is_in(cap, {"ITS", "THEIR", "HIS", "HER", "THE", "UP"})) ++cap;
            const bool covers =
                (arm_ == Arm::planes && cap < end_ && is(cap, "CAP")) || (is(cap, "REPORT") && is(cap + 1, "NUMBERS"));
            const bool does =
                covers || (at_ + 1 < end_ && (!task_at(at_ + 1).empty() || tokens_[at_ + 1].is_a(WordKind::moving) ||
                                              is_in(at_ + 1, {"SEARCHING", "ON"}) || level_at(at_ + 1)));
            if (does) {
                ++at_;
                return true;
            }
        }
        const bool ships = arm_ == Arm::ships && begins_piece(at_);  // "torpedoes at the first chance"
        const bool torpedoes = ships && is_in(at_, {"TORPEDO", "TORPEDOES"});
        return (holds_fire || torpedoes || tokens_[at_].is_a(WordKind::instructing)) && instruct_piece();
    }

    bool instruct_piece() {
        const std::size_t to = piece_end(at_);
        if (order_.task == "attack") note_details(at_, to);
        static const WordSet with_others{"JOIN", "JOINS", "MEET", "MEETS", "ESCORT", "ESCORTS", "SCREEN", "SCREENS"};
        const bool of_ships = arm_ == Arm::ships || arm_ == Arm::submarine;
        if (of_ships && is_in(at_, with_others) && at_ + 1 < end_ && names_.mention_at(tokens_, at_ + 1, end_))
            company_ = words(at_, to);
        const std::size_t from = retract_run();
        note(from, to);
        return true;
    }

    // Planes or ships that were named before the verb: "SBDs dive bomb CVs". Returns where the whole begins.
    std::size_t retract_run() {
        if (!run_) return at_;
        for (std::size_t at = *run_; at < at_; ++at) {
            if (is_own_ship(at)) continue;  // "Hiei leads"
            const std::string written = shown(at);
            const auto capitals = std::ranges::count_if(written, ascii::is_capital);
            const bool digits = std::ranges::any_of(written, is_digit);
            const bool keeps = arm_ == Arm::base && tokens_[at].is_a(WordKind::continuing);  // "maintains a ready CAP"
            const bool known = tokens_[at].is_any({WordKind::filler, WordKind::plane}) || keeps;
            if (tokens_[at].is_word() && capitals < 2 && !digits && !known) return at_;
            if (is_hex(at) || words_.way_of(tokens_[at])) return at_;  // "M24 CAP": it may be where it goes
        }
        return *std::exchange(run_, std::nullopt);
    }

    bool is_own_ship(std::size_t at) const {
        const std::optional<Mention> ship = names_.mention_at(tokens_, at, at + 1);
        return arm_ == Arm::ships && ship && ship->is_ship && is_own(*ship);
    }

    void forbid(std::size_t from, std::size_t to) {
        if (find("BUT", from) < to) {  // "attack not Rabaul but Lae"
            order_.unclear.push_back(words(from, at_ = to));
            return;
        }
        bool silent = false;  // "no radio transmissions"
        for (std::size_t at = from; at < to; ++at) {
            denied_.insert(at);
            silent = silent || tokens_[at].is_a(WordKind::radio);
        }
        if (means_instead(from, to)) {
            order_.unclear.push_back(words(from, at_ = to));
            return;
        }
        if (!silent) return note(from, to);
        order_.remarks.push_back(words(from, at_ = to));
    }

    // "S1 no southeast", "N4 no five", "stays no goes N1", and not "no ships to the southeast", "no low flying".
    bool means_instead(std::size_t from, std::size_t to) const {
        static const WordSet meant{"ONLY", "JUST", "THE", "LET", "LET'S", "IT", "IT'S", "THAT'S", "THEY", "SHE", "I"};
        for (std::size_t at = from + 1; at < to; ++at) {
            if (is(at, "DO") && is_in(at + 1, {"THIS", "THAT", "IT", "SO", "ANY"})) return true;  // "don't do this yet"
            const Moves denied = legs_between(at, at + 1);  // "N1, NE1 without the NE1"
            const Moves& moves = order_.moves;
            if (!denied.empty() && std::ranges::find(moves, denied.front()) != moves.end()) return true;
            if (!is(at - 1, "NO")) continue;
            const bool ends = at + 1 >= end_ || !tokens_[at + 1].is_word() || is_hex_word(at + 1) || is_leg(at + 1);
            const bool says = names_level(at) || is_number(at);
            const bool acts =
                tokens_[at].word.ends_with("S") && (is_any(at, {WordKind::moving, WordKind::holding})) && at + 1 < end_;
            const bool stays = is_in(at, {"STAY", "HOLD", "REMAIN"});
            if (is_in(at, {"EAST", "WEST"}) || words_.way_of(tokens_[at]) || (says && ends) || acts || stays ||
                is_in(at, meant))
                return true;
        }
        return false;
    }

    void note(std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) {
            if (is_taken_back(at) || corrects(at)) return order_.unclear.push_back(words(from, at_ = to));
        }
        order_.instructions.push_back(words(from, to));
        if (transmits(from, to)) order_.transmissions.push_back(order_.instructions.back());
        at_ = to;
    }

    Order order_;
    bool case_is_away_ = false;
    bool is_table_ = false;           // its path stands in columns
    std::string revoked_;             // "scratch the NE1"
    bool on_deck_ = false;            // it stays there, or on the ground
    bool stays_so_ = false;           // it stays deep, or together: if it doesn't move
    std::string company_;             // "join TF61": where that goes, nobody reads
    std::string case_leg_;            // "shadow it as long as the fuel lasts, N4": behind a condition
    std::string away_;                // "one hex behind": of what it shadows
    std::string submerges_;           // "under water": how deep, other words say
    bool is_later_ = false;           // the clause is for another turn
    std::vector<std::string> later_;  // such clauses
    std::string lands_at_;            // the base that was named; empty: none was

    // The clause.
    std::size_t clause_ = 0;          // its number
    std::size_t arrived_in_ = 0;      // the clause that says what is so where the way ends
    Order before_;                    // what was read before it
    std::size_t clause_from_ = 0;     // with its heading
    bool is_ship_ = false;            // which is a ship's name alone
    bool is_carrier_ = false;         // which is a carrier's name
    std::size_t at_ = 0;              // the token that is read next
    std::optional<std::size_t> run_;  // since where nothing could be made of it
    std::size_t as_usual_ = 0;        // behind "as usual", of its report numbers
    std::size_t held_to_ = 0;         // behind a word that holds it
    std::set<std::size_t> denied_;    // what it is said not to do
    std::vector<Run> runs_;           // ... and those of the clause
    bool recognised_ = false;
    bool named_again_ = false;       // it begins with the unit's name, and isn't the first
    bool chained_ = false;           // its moves go on with those before
    bool other_path_ = false;        // its moves contradict those before
    std::vector<Moves> instead_of_;  // moves in whose place others are written
    bool replaces_ = false;          // what it says takes the place of what was said before
    bool level_replaced_ = false;
    std::size_t moves_clause_ = 0;                      // the clause of the order's moves
    std::pair<std::size_t, std::size_t> open_at_ = {};  // the clause of its open way, and the moves before that
};

}  // namespace

bool Order::is_empty() const {
    const bool moves_somewhere = !start.empty() || !end.empty() || !at.empty() || !moves.empty() || !open_way.empty();
    const bool does = holds || as_before || !levels.empty() || !task.empty() || launches || lands || ready_cap ||
                      !like.empty() || no_dive || !parts.empty() || !later.empty();
    const bool tells = trigger || die || !report_numbers.empty() || !cases.empty() || !instructions.empty();
    return !moves_somewhere && !does && !tells && unclear.empty();
}

bool Order::gives_only_numbers() const {
    Order rest = *this;
    rest.die.reset();
    rest.report_numbers.clear();
    return rest.is_empty() && !is_empty();
}

std::vector<std::string> Order::provisos() const {
    std::vector<std::string> all = cases;
    all.insert(all.end(), limits.begin(), limits.end());
    return all;
}

Order read_order(const std::string& text, const Whom& whom) {
    Order order = Reader(text, whom).run();
    order.limits = limits_of(order, whom);
    return order;
}

bool reads_as_order(const std::string& text, const Names& names) {
    return std::ranges::any_of(arms, [&](Arm arm) {
        const Order order = read_order(text, {arm, &names});
        return order.unclear.empty() && order.remarks.empty() && !order.is_empty();
    });
}

}  // namespace flagplot::procedures::flattop
