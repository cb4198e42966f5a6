#include "procedures/flattop/order_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

const WordSet conditions{"IF",       "WHEN", "UNLESS", "OTHERWISE", "ELSE",  "SHOULD", "PROVIDED", "PROVIDING", "UNTIL",
                         "WHENEVER", "ONCE", "UPON",   "TILL",      "WHILE", "BEFORE", "AFTER",    "WHERE"};
const WordSet negations{"NOT", "NO", "NEVER", "DON'T", "DONT", "WITHOUT", "NEITHER", "CANCEL"};
const WordSet moving{"MOVE",  "MOVES",   "MOVEMENT", "FLY",  "FLIES", "GO",     "GOES",   "SAIL",
                     "SAILS", "PROCEED", "STEAM",    "HEAD", "TURN",  "COURSE", "TRANSIT"};
const WordSet holding{"HOLD", "HOLDS", "REMAIN", "REMAINS", "STAY", "STAYS", "STOP", "STATIONARY", "ANCHOR"};
const WordSet orbiting{"ORBIT", "ORBITS", "LOITER", "CIRCLE"};
const WordSet attacking{"ATTACK", "ATTACKS", "STRIKE", "BOMB", "BOMBS", "TORPEDO", "STRAFE", "DIVEBOMB"};
const WordSet shelling{"SHELL", "SHELLS", "BOMBARD", "BOMBARDS"};
const WordSet shadowing{"SHADOW", "SHADOWS", "TRAIL", "FOLLOW"};
const WordSet landing{"LAND", "LANDS", "RETURN", "RETURNS", "RECOVER"};
const WordSet launching{"LAUNCH", "LAUNCHES", "LAUNCHED", "TAKEOFF"};
const WordSet articles{"THE", "A", "AN", "ANY", "ALL", "ON"};
const WordSet bombing{"DIVE", "LEVEL",  "TORPEDO",  "TORPEDOES", "TORPEDOS", "GLIDE",
                      "SKIP", "STRAFE", "DIVEBOMB", "DB",        "LB"};
const WordSet ship_types{"CV",        "CVS",        "CVL",         "CVLS",    "BB",       "BBS",       "CA",
                         "CAS",       "CL",         "CLS",         "DD",      "DDS",      "AP",        "APS",
                         "AO",        "AOS",        "PG",          "AV",      "CAV",      "APD",       "CARRIER",
                         "CARRIERS",  "BATTLESHIP", "BATTLESHIPS", "CRUISER", "CRUISERS", "DESTROYER", "DESTROYERS",
                         "TRANSPORT", "TRANSPORTS", "OILER",       "OILERS",  "TANKER",   "TANKERS"};
// What a game master understands and carries out.
const WordSet instructing{"REPORT", "REPORTS",     "DIVERT",    "OBSERVE",      "SEARCH",  "RADIO",      "TRANSMIT",
                          "SIGNAL", "ACKNOWLEDGE", "SCREEN",    "ESCORT",       "ESCORTS", "CAP",        "READY",
                          "ARM",    "LOAD",        "REFUEL",    "JOIN",         "JOINS",   "DETACH",     "PATROL",
                          "SPOT",   "JETTISON",    "INTERCEPT", "BREAKTHROUGH", "COMBINE", "SPLIT",      "REARM",
                          "DEFEND", "WITHDRAW",    "DISENGAGE", "ENGAGE",       "KEEP",    "UNLOAD",     "RETREAT",
                          "AVOID",  "TRANSFER",    "MEET",      "AMMO",         "DIVE",    "RENDEZVOUS", "FIRE"};
// Words that say nothing by themselves.
const WordSet fillers{"THE",  "A",   "AN",     "AND",   "THEN",   "PLEASE", "NOW",   "THIS",     "TURN",   "OF",
                      "AT",   "IN",  "ON",     "TO",    "FROM",   "WILL",   "IS",    "ARE",      "IT",     "ITS",
                      "MP",   "HEX", "HEXES",  "DUE",   "PATH",   "START",  "END",   "DEPTH",    "BY",     "WITH",
                      "FOR",  "ALL", "PLANES", "SHIPS", "BUT",    "HERE",   "PLACE", "POSITION", "STILL",  "PUT",
                      "ALSO", "AS",  "SHALL",  "LEVEL", "LEVELS", "MOVES",  "MOVE",  "ALTITUDE", "SHOULD", "OR"};

class Reader {
  public:
    Reader(const std::string& text, Arm arm, const std::vector<std::string>& names)
        : text_(text), arm_(arm), tokens_(tokens_of(text)) {
        order_.text = text;
        for (const std::string& name : names) names_.insert(letters_and_digits(name));
    }

    Order run() {
        for (std::size_t from = 0; from < tokens_.size(); from = end_ + 1) {
            begin_clause(from);
            if (at_ < end_) read_clause();
        }
        if (!order_.open_way.empty() && order_.until.empty()) order_.until = order_.end;
        return std::move(order_);
    }

  private:
    // ---- clauses

    // Up to a full stop, a semicolon, an empty line, or a double dash that isn't a path's.
    void begin_clause(std::size_t from) {
        at_ = from;
        end_ = from;
        while (end_ < tokens_.size() && !ends_clause(end_)) ++end_;
        ++clause_;
        skip_heading();
        begin_ = at_;
        run_.reset();
        recognised_ = false;
        chained_ = at_ < end_ && tokens_[at_].is("THEN");
        other_path_ = false;
    }

    bool ends_clause(std::size_t at) const {
        static const WordSet ends{".", "!", "?", ";", "\n", "--"};
        if (!tokens_[at].is_in(ends)) return false;
        const bool between = at > 0 && at + 1 < tokens_.size();
        const auto is_path = [&](std::size_t i) { return way_of(tokens_[i]) || looks_like_hex(tokens_[i]); };
        if (between && tokens_[at].is("--")) return !(is_path(at - 1) && is_path(at + 1));
        return !(between && tokens_[at].is(";") && way_of(tokens_[at - 1]) && way_of(tokens_[at + 1]));
    }

    // The part before "if" says what is done, and what follows, when. A clause that begins with "if" is a case for the
    // game master as a whole.
    void read_clause() {
        const std::size_t whole = end_;
        const std::size_t condition = find_condition();
        if (condition < whole) order_.cases.push_back(words(begin_, whole));
        if (is_filler(begin_, condition) && condition < whole) return read_trigger(begin_, whole);
        end_ = condition;
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
        if (!recognised_ && condition == whole) order_.unclear.push_back(words(begin_, whole));
        if (condition < whole) read_trigger(condition, whole);
        end_ = whole;
    }

    bool is_condition(std::size_t at) const {
        if (is(at, "AS") && (is(at + 1, "SOON") || is(at + 1, "LONG"))) return true;
        if (is(at, "IN") && (is(at + 1, "CASE") || is(at + 1, "EVENT"))) return true;
        if (!tokens_[at].is_in(conditions) || (is(at, "BEFORE") && at > begin_ && is(at - 1, "AS"))) return false;
        if (is(at, "SHOULD")) return at == begin_ ? at == clause_from_ : is(at - 1, ",");
        // "fly N till hex DD03"
        const std::size_t hex = is(at + 1, "HEX") ? at + 2 : at + 1;
        const bool ends_way = (is(at, "TILL") || is(at, "UNTIL")) && at > begin_ && is_hex(hex);
        return !ends_way;
    }

    std::size_t find_condition() const {
        std::size_t at = begin_;
        while (at < end_ && !is_condition(at)) ++at;
        return at;
    }

    bool read_next() {
        return read_as_before() || read_negation() || read_named_hex() || read_path() || read_one_hex_away() ||
               read_level() || read_moves() || read_orbit() || read_until() || read_place() || read_die() ||
               read_report_numbers() || read_ready_cap() || read_task() || read_launch() || read_landing() ||
               read_hold() || read_details() || read_instruction();
    }

    // ---- what nothing could be made of

    void leave() {
        static const WordSet breaks{",", "(", ")"};
        if (tokens_[at_].is_in(breaks)) {
            close_run(at_);
        } else if (!run_) {
            run_ = at_;
        }
        ++at_;
    }

    void close_run(std::size_t to) {
        if (!run_) return;
        const std::size_t from = *std::exchange(run_, std::nullopt);
        if (from >= to || is_filler(from, to)) return;
        order_.unclear.push_back(words(from, to));
        recognised_ = true;
    }

    bool is_filler(std::size_t from, std::size_t to) const {
        for (std::size_t at = from; at < to; ++at) {
            const bool bullet = at == begin_ && tokens_[at].word.size() == 1 && is(at + 1, ")");  // "a)"
            const bool says = tokens_[at].is_word() && !tokens_[at].is_in(fillers) && !tokens_[at].is_in(moving);
            if (says && !bullet) return false;
        }
        return true;
    }

    // ---- headings

    // "TF3 and TF4: ", "All planes AF6": who is meant was read when the mail was split.
    void skip_heading() {
        std::size_t at = at_;
        clause_from_ = at_;
        if (is_number(at) && is(at + 1, ")")) at += 2;
        while (at < end_ && (is(at, "-") || is(at, "("))) ++at;
        if (is(at, "ALL") && (is(at + 1, "PLANES") || is(at + 1, "SHIPS"))) at += is(at + 2, "OF") ? 3 : 2;
        if ((is(at, "ORDERS") || is(at, "ORDER")) && is(at + 1, "FOR")) at += 2;
        if (is(at, "UNIT")) at += is(at + 1, ":") ? 2 : 1;
        std::size_t name = name_end(at);
        if (name == at) return;
        while (name > at) {
            at = name;
            std::size_t next = at;
            while (is(next, ",") || is(next, "&") || is(next, "+") || is(next, "AND")) ++next;
            const bool number = next > at && is_number(next) && is(next + 1, ":");  // "TFs 2 and 3:"
            name = number ? next + 1 : next > at ? name_end(next) : at;
            if (name == next) name = at;
        }
        while (is(at, ")") || is(at, ":") || is(at, "-")) ++at;
        at_ = std::min(at, end_);
    }

    // Behind the unit's name that stands there; the same place if there is none.
    std::size_t name_end(std::size_t at) const {
        static const WordSet kinds{"TF", "AF", "TFS", "AFS", "SUB", "BASE"};
        std::string name;
        std::size_t end = at;
        for (std::size_t i = at; i < end_ && i < at + 6; ++i) {
            name += letters_and_digits(tokens_[i].word);
            if (names_.contains(name)) end = i + 1;
        }
        if (end > at || at >= end_) return end;
        const bool first = clause_ == 1;
        const std::string& word = tokens_[at].word;
        const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
        const bool number = std::all_of(word.begin() + static_cast<std::ptrdiff_t>(digits), word.end(), is_digit);
        if (first && kinds.contains(word.substr(0, digits)) && number) {
            if (digits < word.size()) return at + 1;
            const std::size_t next = is(at + 1, "-") || is(at + 1, "#") ? at + 2 : at + 1;
            if (is_number(next)) return next + 1;
        }
        // "DD9:", "AF3/AF6:"
        const bool joined = word.find('/') != std::string::npos && kinds.contains(word.substr(0, digits));
        const bool before_colon = is(at + 1, ":") && digits > 0 && digits < word.size();
        return first && (joined || before_colon) ? at + 1 : at;
    }

    // ---- no

    // "no move", "do not divert": said, and done by leaving it undone.
    bool read_negation() {
        if (is(at_, "DO") && is(at_ + 1, "NOTHING")) {
            order_.holds = true;
            at_ += 2;
            return true;
        }
        const std::size_t word = is(at_, "DO") ? at_ + 1 : at_;
        if (word >= end_ || !tokens_[word].is_in(negations)) return false;
        std::size_t to = word + 1;
        if (to < end_ && tokens_[to].is_in(moving)) {
            order_.holds = true;
            at_ = to + 1;
            return true;
        }
        while (to < end_ && !is(to, ",") && !is(to, "BUT") && !is(to, ")")) ++to;
        instruct(at_, to);
        return true;
    }

    // "no change", "no new orders", "as before".
    bool read_as_before() {
        std::size_t at = at_;
        if (is(at, "CONTINUE") || is(at, "SAME")) ++at;
        if (is(at, "AS") && is(at + 1, "BEFORE")) {
            at_ = at + 2;
        } else {
            at = is(at_ + 1, "NEW") ? at_ + 2 : at_ + 1;
            if (!is(at_, "NO") || !(is(at, "CHANGE") || is(at, "CHANGES") || is(at, "ORDERS"))) return false;
            at_ = at + 1;
        }
        order_.as_before = true;
        return true;
    }

    bool read_hold() {
        if (!tokens_[at_].is_in(holding)) return false;
        if (is(at_ + 1, "FIRE")) return false;
        // "move N2 and stay there"
        if (moves_clause_ != clause_) order_.holds = true;
        ++at_;
        static const WordSet more{"THERE", "POSITION", "STILL", "PUT", "HERE", "STATION"};
        if (at_ < end_ && tokens_[at_].is_in(more)) ++at_;
        return true;
    }

    // ---- the way: "AA25 - NE1,N1 - BB23", "N4, NW2", "N till hex DD03"

    bool is_hex(std::size_t at) const {
        if (at >= end_ || !looks_like_hex(tokens_[at])) return false;
        const std::string& word = tokens_[at].word;
        const std::string unit = word.substr(0, 2);
        return unit != "TF" && unit != "AF";
    }

    // One letter, or one twice: no hex has others.
    bool is_proper_hex(std::size_t at) const {
        if (!is_hex(at)) return false;
        const std::string word = tokens_[at].word.substr(tokens_[at].word.find('/') + 1);
        return is_digit(word[1]) || word[0] == word[1];
    }

    // "start: AA25", "end in BB23".
    bool read_named_hex() {
        static const WordSet starts{"START", "STARTS", "STARTING", "BEGIN", "BEGINS"};
        static const WordSet ends{"END", "ENDS", "ENDING", "DESTINATION"};
        const bool end = tokens_[at_].is_in(ends);
        if (!end && !tokens_[at_].is_in(starts)) return false;
        static const WordSet between{":", "-", "=", "HEX", "IN", "AT", "FROM", "IS"};
        std::size_t hex = at_ + 1;
        while (hex < end_ && tokens_[hex].is_in(between)) ++hex;
        if (!is_hex(hex) || !(end ? take_end(hex) : take_start(hex))) return false;
        at_ = hex + 1;
        return true;
    }

    // The hex at which a path starts, or ends.
    bool read_path() {
        if (!is_hex(at_)) return false;
        const bool after_dash = at_ > begin_ && is_dash(at_ - 1);
        const bool way = way_of(tokens_[at_]).has_value();
        if (after_dash && !way && !order_.start.empty()) {
            if (!take_end(at_)) return false;
            ++at_;
            return true;
        }
        const bool before_path = is_dash(at_ + 1) && (!way || (is_proper_hex(at_) && move_at(at_ + 2)));
        if (!before_path && (way || !is(at_ + 1, "TO"))) return false;
        if (!take_start(at_)) return false;
        at_ += is_dash(at_ + 1) ? 2 : 1;
        return true;
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

    struct Found {
        Way way;
        std::size_t end = 0;
    };

    // "N4", "N 4", "north 4 hexes", "4 hexes north", "N" without a number, "O".
    std::optional<Found> move_at(std::size_t at) const {
        if (at >= end_) return {};
        std::optional<Found> found = direction_at(at);
        if (found && found->way.count) return found;
        if (found) {
            if (is_number(found->end) && !is(found->end + 1, "HEX"))
                found->way.count = number_of(tokens_[found->end++]);
            if (is(found->end, "HEXES")) ++found->end;
            return found;
        }
        if (!is_number(at)) return {};
        std::size_t next = is(at + 1, "HEX") || is(at + 1, "HEXES") ? at + 2 : at + 1;
        static const WordSet between{"TO", "THE", "DUE"};
        while (next < end_ && tokens_[next].is_in(between)) ++next;
        found = direction_at(next);
        if (!found || found->way.count || !found->way.direction) return {};
        found->way.count = number_of(tokens_[at]);
        return found;
    }

    // "NE", "north-east", "N4".
    std::optional<Found> direction_at(std::size_t at) const {
        if (at >= end_) return {};
        if (is(at, "NORTH") || is(at, "SOUTH")) {
            const std::size_t second = is(at + 1, "-") ? at + 2 : at + 1;
            if (is(second, "EAST") || is(second, "WEST"))
                return Found{*way_of({tokens_[at].word + tokens_[second].word, 0, 0}), second + 1};
        }
        const std::optional<Way> way = way_of(tokens_[at]);
        if (!way || (way->count && *way->count < 1)) return {};
        return Found{*way, at + 1};
    }

    bool read_moves() {
        if (!move_at(at_)) return false;
        Moves moves;
        std::string open;
        while (const std::optional<Found> found = move_at(at_)) {
            const Way& way = found->way;
            if (way.direction && !way.count) open = hex::to_string(*way.direction);
            if (!way.direction || way.count) moves.push_back({way.direction, std::max(1, way.count.value_or(1))});
            at_ = next_move(found->end);
            if (at_ == found->end) break;
        }
        take_moves(moves, open);
        // What follows a dash is the end, unless a dash follows that, too.
        if (is_dash(at_) && is_hex(at_ + 1) && take_end(at_ + 1)) at_ += 2;
        return true;
    }

    // Where the next move of the same path stands; the same place if none follows.
    std::size_t next_move(std::size_t at) const {
        static const WordSet between{",", ";", "THEN", "AND"};
        std::size_t next = at;
        while (next < end_ && tokens_[next].is_in(between)) ++next;
        if (next == at && is_dash(at) && move_at(at + 1)) {
            const bool is_end = is_proper_hex(at + 1) && !is_dash(at + 2);
            return is_end ? at : at + 1;
        }
        if (next == at && !move_at(at)) return at;
        return move_at(next) ? next : at;
    }

    void take_moves(const Moves& moves, const std::string& open) {
        if (!open.empty()) order_.open_way = open;
        if (moves.empty()) return;
        const bool goes_on = moves_clause_ == 0 || moves_clause_ == clause_ || chained_;
        if (goes_on) {
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
        const bool stays = arm_ == Arm::planes && tokens_[at_].is_in(holding) && find("MP", at_) < end_;
        if (!stays && !tokens_[at_].is_in(orbiting)) return false;
        Move orbit;
        ++at_;
        while (at_ < end_ && (read_place() || is(at_, "FOR") || is(at_, "THERE"))) {
            if (is(at_, "FOR") || is(at_, "THERE")) ++at_;
        }
        if (is(at_, "TWICE")) {
            orbit.count = 2;
            ++at_;
        } else if (is_number(at_)) {
            orbit.count = std::max(1, number_of(tokens_[at_]).value_or(1));
            ++at_;
        }
        if (is(at_, "MP") || is(at_, "TIMES")) ++at_;
        take_moves({orbit}, "");
        if (const std::size_t next = next_move(at_); next > at_) at_ = next;
        return true;
    }

    // "till hex DD03 is reached".
    bool read_until() {
        if (!is(at_, "TILL") && !is(at_, "UNTIL")) return false;
        const std::size_t hex = is(at_ + 1, "HEX") ? at_ + 2 : at_ + 1;
        if (!is_hex(hex) || order_.open_way.empty() || !order_.until.empty()) return false;
        order_.until = shown(hex);
        at_ = hex + 1;
        if (is(at_, "IS")) ++at_;
        if (is(at_, "REACHED")) ++at_;
        return true;
    }

    // "at B/M23" before what is done there, and behind it; "from AA25", "to BB23" of a move.
    bool read_place() {
        static const WordSet here{"AT", "IN", "OVER", "NEAR"};
        static const WordSet there{"TO", "TOWARD", "TOWARDS", "INTO"};
        std::size_t hex = at_ + 1;
        if (is(hex, "HEX")) ++hex;
        if (!is_hex(hex)) return false;
        if (tokens_[at_].is_in(here)) {
            std::string& place = order_.task.empty() ? order_.at : order_.target_hex;
            if (!place.empty() && upper(place) != upper(shown(hex))) return false;
            place = shown(hex);
        } else if (is(at_, "FROM")) {
            if (!take_start(hex)) return false;
        } else if (!tokens_[at_].is_in(there) || !take_end(hex)) {
            return false;
        }
        at_ = hex + 1;
        return true;
    }

    // ---- altitude and depth

    struct Level {
        std::string level;
        std::size_t end = 0;
        bool changes = false;
    };

    std::optional<Level> level_at(std::size_t at) const {
        if (arm_ == Arm::planes) return altitude_at(at);
        if (arm_ == Arm::submarine) return depth_at(at);
        return {};
    }

    // "HI", "at high altitude", "altitude: LO", "climb to HI", "from LO".
    std::optional<Level> altitude_at(std::size_t at) const {
        const bool climbs = is(at, "CLIMB") || is(at, "CLIMBS") || is(at, "ASCEND");
        const bool falls = is(at, "DESCEND") || is(at, "DESCENDS") || (is(at, "DIVE") && is(at + 1, "TO"));
        Level found{"", at, climbs || falls || is(at, "TO")};
        if (climbs || falls || is(at, "TO") || is(at, "FROM") || is(at, "AT")) ++found.end;
        if ((climbs || falls) && is(found.end, "TO")) ++found.end;
        if (is_level_word(found.end)) ++found.end;
        while (is(found.end, ":") || is(found.end, "=")) ++found.end;
        if ((is(found.end, "HI") || is(found.end, "HIGH")) && !is(found.end + 1, "SPEED")) found.level = "HI";
        if ((is(found.end, "LO") || is(found.end, "LOW")) && !is(found.end + 1, "ON")) found.level = "LO";
        if (!found.level.empty()) {
            ++found.end;
            if (is_level_word(found.end) && !is(found.end + 1, "BOMB")) ++found.end;
            return found;
        }
        if (climbs || falls) return Level{climbs ? "HI" : "LO", at + 1, true};
        return {};
    }
    bool is_level_word(std::size_t at) const { return is(at, "ALTITUDE") || is(at, "LEVEL") || is(at, "ALT"); }

    // "surface", "dive to periscope depth", "deep".
    std::optional<Level> depth_at(std::size_t at) const {
        Level found{"", at, is(at, "DIVE") || is(at, "TO") || is(at, "SURFACE")};
        if (is(at, "DIVE") || is(at, "SUBMERGE")) ++found.end;
        if (is(found.end, "TO")) ++found.end;
        if (is(found.end, "SURFACED")) found.level = "surface";
        if (is(found.end, "SURFACE") && !is(found.end + 1, "COMBAT")) found.level = "surface";
        if (is(found.end, "PERISCOPE")) found.level = "periscope";
        if (is(found.end, "DEEP")) found.level = "deep";
        if (found.level.empty()) return {};
        ++found.end;
        if (is(found.end, "DEPTH")) ++found.end;
        return found;
    }

    bool read_level() {
        const std::optional<Level> found = level_at(at_);
        if (!found) return false;
        const bool later = find("THEN", begin_) < at_;
        const bool another = order_.levels.empty() || order_.levels.back() != found->level;
        const bool said = arm_ == Arm::planes ? found->changes : found->changes && find("THEN", begin_) < at_;
        if (said || (later && another && !order_.levels.empty())) order_.changes_level = true;
        if (another) order_.levels.push_back(found->level);
        at_ = found->end;
        return true;
    }

    // ---- tasks

    std::string task_at(std::size_t at) const {
        const bool bombs = tokens_[at].is_in(attacking);
        if (bombs) return arm_ == Arm::base ? "" : "attack";
        if (tokens_[at].is_in(shelling)) return arm_ == Arm::planes ? "attack" : "shell";
        if (tokens_[at].is_in(shadowing)) return "shadow";
        // "dive bomb", "dive-bomb"
        const std::size_t next = is(at + 1, "-") ? at + 2 : at + 1;
        const bool mode = arm_ == Arm::planes && tokens_[at].is_in(bombing) && next < end_;
        return mode && tokens_[next].is_in(attacking) ? "attack" : "";
    }

    bool read_task() {
        const std::string task = task_at(at_);
        if (task.empty()) return false;
        if (arm_ == Arm::ships && is(at_, "TORPEDO")) return instruct_piece();
        std::size_t verb_end = at_;
        while (verb_end < end_ && (tokens_[verb_end].is_in(bombing) || is(verb_end, "-"))) ++verb_end;
        if (verb_end < end_ && !task_at(verb_end).empty()) ++verb_end;
        if (!order_.task.empty()) return read_further_task(task);
        const std::size_t piece = piece_end(at_);
        note_details(at_, piece);
        retract_run();
        order_.task = task;
        at_ = take_target(verb_end);
        return true;
    }

    // "SBDs dive bomb CVs" is how it attacks; another task is for the game master to decide.
    bool read_further_task(const std::string& task) {
        if (task == order_.task) return instruct_piece();
        const std::size_t to = piece_end(at_);
        order_.further_tasks.push_back(words(at_, to));
        at_ = to;
        return true;
    }

    // The words behind the verb, up to how and where. Returns where they end.
    std::size_t take_target(std::size_t from) {
        static const WordSet ends{"AT", "IN", "WITH", "USING", "FROM", "BY",   ",",    "AS",
                                  "(",  ")",  "AND",  ":",     "OVER", "NEAR", "THEN", "-"};
        while (from < end_ && tokens_[from].is_in(articles)) ++from;
        std::size_t to = from;
        while (to < end_ && !tokens_[to].is_in(ends) && !level_at(to) && !is_one_hex(to)) ++to;
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
        if (!is(at_, "WITH") && !is(at_, "USING") && !tokens_[at_].is_in(ship_types) && !tokens_[at_].is_in(bombing))
            return false;
        return instruct_piece();
    }

    void note_details(std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) {
            if (tokens_[at].is_in(ship_types)) order_.names_ship_types = true;
            const bool low_level = is(at, "LEVEL") && at > from && !is(at + 1, "BOMB") && !is(at + 1, "BOMBING");
            if (arm_ == Arm::planes && tokens_[at].is_in(bombing) && !low_level) order_.names_bombing = true;
        }
    }

    bool is_one_hex(std::size_t at) const {
        if (is(at, "FROM") || is(at, "AT")) ++at;
        return (is(at, "ONE") || is(at, "1")) && is(at + 1, "HEX");
    }

    // "from one hex away".
    bool read_one_hex_away() {
        if (!is_one_hex(at_) || move_at(at_)) return false;
        order_.one_hex_away = true;
        at_ += is(at_, "FROM") || is(at_, "AT") ? 3 : 2;
        if (is(at_, "AWAY") || is(at_, "OFF") || is(at_, "DISTANCE") || is(at_, "BEHIND")) ++at_;
        return true;
    }

    // ---- launching and landing

    bool read_launch() {
        const bool takes_off = is(at_, "TAKE") && is(at_ + 1, "OFF");
        if (!takes_off && !tokens_[at_].is_in(launching)) return false;
        if (arm_ != Arm::planes) return instruct_piece();
        order_.launches = true;
        at_ += takes_off ? 2 : 1;
        if (!is(at_, "FROM") || is_hex(at_ + 1)) return true;
        const std::size_t to = piece_end(at_);
        order_.instructions.push_back("launch " + words(at_, to));
        at_ = to;
        return true;
    }

    // "land at Buna", "return to base by fastest route".
    bool read_landing() {
        if (!tokens_[at_].is_in(landing)) return false;
        if (arm_ != Arm::planes) return instruct_piece();
        static const WordSet skipped{"AT", "IN", "TO", "ON", "THE", "A", "BACK", "AND", "LAND", "HOME"};
        static const WordSet ends{"BY", "AND", "THEN", "AT", "WITH", "AFTER"};
        std::size_t from = at_ + 1;
        while (from < end_ && tokens_[from].is_in(skipped)) ++from;
        const std::size_t piece = piece_end(from);
        std::size_t to = from;
        while (to < piece && !tokens_[to].is_in(ends)) ++to;
        order_.lands = true;
        const bool by_moves = from < end_ && move_at(from) && !follows_place_word(from);  // "return S4"
        if (to == from || by_moves) {
            at_ = from;
            return true;
        }
        if (order_.landing.empty()) order_.landing = words(from, to);
        instruct(at_, to < end_ && is(to, "BY") ? piece : to);
        return true;
    }

    // ---- numbers

    // "surface combat die: 4", "die no. 3", "die number four".
    bool read_die() {
        std::size_t at = at_;
        if (is(at, "SURFACE")) ++at;
        if (is(at, "COMBAT")) ++at;
        if (!is(at, "DIE")) return false;
        static const WordSet between{"NUMBER", "NO", "#", ":", "=", "IS", "-", "ROLL"};
        for (++at; at < end_ && tokens_[at].is_in(between);) ++at;
        if (!is_number(at)) return false;
        const std::optional<int> die = number_of(tokens_[at]);
        if (order_.die && order_.die != die)
            order_.contradictions.push_back(fmt::format("die number {}, and {}", *order_.die, *die));
        order_.die = die;
        at_ = at + 1;
        return true;
    }

    // "report numbers 3 and 5", "report 3/5 as ...", "condition 1: report 3".
    bool read_report_numbers() {
        if (is(at_, "CONDITION")) return read_report_condition();
        if (!is(at_, "REPORT") && !is(at_, "REPORTS")) return false;
        std::size_t at = at_ + 1;
        bool said = false;
        static const WordSet between{"NUMBERS", "NUMBER", "NO", "NOS", "#", ":", "=", "AS", "ARE", "IS"};
        for (; at < end_ && (tokens_[at].is_in(between) || (is(at, "S") && is(at - 1, "#"))); ++at) {
            said = said || is(at, "#") || tokens_[at].word.starts_with("N");
        }
        std::vector<int> numbers;
        while (at < end_ && numbers.size() < 2) {
            const std::vector<int> here = numbers_of(tokens_[at]);
            static const WordSet joins{",", "AND", "&", "/"};
            const bool joined =
                !numbers.empty() && tokens_[at].is_in(joins) && at + 1 < end_ && !numbers_of(tokens_[at + 1]).empty();
            if (here.empty() && !joined) break;
            numbers.insert(numbers.end(), here.begin(), here.end());
            ++at;
        }
        if (numbers.empty() || (!said && numbers.size() < 2)) return false;
        take_report_numbers(numbers);
        const std::size_t to = is(at, "AS") || is(at, "FOR") ? piece_end(at) : at;
        instruct(at_, to);
        return true;
    }

    bool read_report_condition() {
        static const WordSet between{":", "=", "-", "REPORT", "IS", "AS", "NUMBER"};
        if (!is(at_ + 1, "1") && !is(at_ + 1, "2")) return false;
        std::size_t at = at_ + 2;
        while (at < end_ && tokens_[at].is_in(between)) ++at;
        if (!is_number(at) || at == at_ + 2) return false;
        const auto place = static_cast<std::size_t>(*number_of(tokens_[at_ + 1]) - 1);
        if (order_.report_numbers.size() != place) return false;
        order_.report_numbers.push_back(*number_of(tokens_[at]));
        at_ = at + 1;
        return true;
    }

    void take_report_numbers(std::vector<int> numbers) {
        while (numbers.size() > 2) numbers.pop_back();
        if (!order_.report_numbers.empty() && order_.report_numbers != numbers)
            order_.contradictions.emplace_back("different report numbers");
        order_.report_numbers = numbers;
    }

    // "3", "3/5".
    static std::vector<int> numbers_of(const Token& token) {
        const std::size_t stroke = token.word.find('/');
        if (stroke == std::string::npos) {
            const std::optional<int> one = number_of(token);
            return one ? std::vector<int>{*one} : std::vector<int>{};
        }
        const std::optional<int> first = stroke > 0 ? number_of({token.word.substr(0, stroke), 0, 0}) : std::nullopt;
        const std::string rest = token.word.substr(stroke + 1);
        const std::optional<int> second = rest.empty() ? std::nullopt : number_of({rest, 0, 0});
        return first && second ? std::vector<int>{*first, *second} : std::vector<int>{};
    }

    // "ready CAP: 8 F4F, trigger 10": the clause as a whole, and those that follow and say what triggers it.
    bool read_ready_cap() {
        static const WordSet reacting{"TRIGGER", "SCRAMBLE", "REACT", "SIZE", "INTERCEPT", "FORMATION", "FORMATIONS"};
        const bool begins = is(at_, "READY") && is(at_ + 1, "CAP");
        if (begins) order_.ready_cap = true;
        if (!begins && !(order_.ready_cap && tokens_[at_].is_in(reacting))) return false;
        read_trigger(at_, end_);
        instruct(at_, end_);
        return true;
    }

    // The size of a formation that the ready CAP reacts to (9.5).
    void read_trigger(std::size_t from, std::size_t to) {
        if (!order_.ready_cap) return;
        for (std::size_t at = from; at < to; ++at) {
            const std::optional<int> number = number_of(tokens_[at]);
            if (!number) continue;
            const bool open = is(at + 1, "+") || is(at + 1, "OR");
            if (!open && !follows_trigger_word(at, from)) continue;
            const int size = *number + (at > from && is(at - 1, "THAN") ? 1 : 0);
            if (order_.trigger && order_.trigger != size)
                order_.contradictions.push_back(fmt::format("it reacts to {}, and to {}", *order_.trigger, size));
            if (!order_.trigger) order_.trigger = size;
        }
    }

    bool follows_trigger_word(std::size_t at, std::size_t from) const {
        static const WordSet between{":",        "=", "IS",  "OF",   "TO",    "AT",        "THAT",      "IT",
                                     "TRIGGERS", "A", "THE", "SIZE", "FORCE", "FORMATION", "ATTACKING", "-"};
        static const WordSet triggers{"TRIGGER",    "TRIGGERS", "AGAINST", "LEAST", "FORCE", "FORMATION",
                                      "FORMATIONS", "REACT",    "REACTS",  "THAN",  "SIZE",  "SCRAMBLE"};
        while (at > from) {
            --at;
            if (tokens_[at].is_in(triggers)) return true;
            if (!tokens_[at].is_in(between)) return false;
        }
        return false;
    }

    // ---- instructions

    // "escort AF6", "detach DD Blue to TF4": as far as the comma, or an altitude or moves.
    bool read_instruction() {
        const bool holds_fire = is(at_, "HOLD") && is(at_ + 1, "FIRE");
        return (holds_fire || tokens_[at_].is_in(instructing)) && instruct_piece();
    }

    bool instruct_piece() {
        const std::size_t to = piece_end(at_);
        if (order_.task == "attack") note_details(at_, to);
        const std::size_t from = retract_run();
        instruct(from, to);
        return true;
    }

    // Planes or ships that were named before the verb: "SBDs dive bomb CVs". Returns where the whole begins.
    std::size_t retract_run() {
        if (!run_) return at_;
        for (std::size_t at = *run_; at < at_; ++at) {
            const std::string written = shown(at);
            const auto capitals = std::count_if(written.begin(), written.end(), ascii::is_capital);
            const bool digits = std::any_of(written.begin(), written.end(), is_digit);
            if (tokens_[at].is_word() && capitals < 2 && !digits && !tokens_[at].is_in(fillers)) return at_;
        }
        return *std::exchange(run_, std::nullopt);
    }

    void instruct(std::size_t from, std::size_t to) {
        order_.instructions.push_back(words(from, to));
        at_ = to;
    }

    // The next comma or bracket, altitude or move with its number.
    std::size_t piece_end(std::size_t at) const {
        int brackets = 0;
        for (++at; at < end_; ++at) {
            if (is(at, "(")) ++brackets;
            if (is(at, ")") && brackets-- == 0) return at;
            if ((is(at, ",") && brackets == 0) || level_at(at)) return at;
            const std::optional<Found> move = is_hex(at) ? std::nullopt : move_at(at);
            const bool path = is_hex(at) && is_dash(at + 1);
            const bool legs = way_of(tokens_[at]) && is_hex(at) && !follows_place_word(at);
            if ((move && move->way.count) || path || legs) return at;
        }
        return std::min(at, end_);
    }

    bool follows_place_word(std::size_t at) const {
        static const WordSet places{"AT", "IN", "TO", "HEX", "FROM", "NEAR", "OVER"};
        return at > 0 && tokens_[at - 1].is_in(places);
    }

    // ---- tokens

    bool is(std::size_t at, std::string_view word) const { return at < tokens_.size() && tokens_[at].is(word); }
    bool is_dash(std::size_t at) const { return is(at, "-") || is(at, "--"); }
    bool is_number(std::size_t at) const { return at < end_ && number_of(tokens_[at]); }
    std::size_t find(std::string_view word, std::size_t from) const {
        while (from < end_ && !is(from, word)) ++from;
        return from;
    }
    std::string shown(std::size_t at) const { return words(at, at + 1); }
    std::string words(std::size_t from, std::size_t to) const {
        if (from >= to) return "";
        return one_line(std::string_view(text_).substr(tokens_[from].from, tokens_[to - 1].to - tokens_[from].from));
    }

    const std::string& text_;
    Arm arm_;
    Tokens tokens_;
    std::set<std::string, std::less<>> names_;
    Order order_;

    // The clause.
    std::size_t clause_ = 0;       // its number
    std::size_t clause_from_ = 0;  // with its heading
    std::size_t begin_ = 0;        // behind its heading
    std::size_t end_ = 0;
    std::size_t at_ = 0;              // the token that is read next
    std::optional<std::size_t> run_;  // since where nothing could be made of it
    bool recognised_ = false;
    bool chained_ = false;          // its moves go on with those before
    bool other_path_ = false;       // its moves contradict those before
    std::size_t moves_clause_ = 0;  // the clause of the order's moves
};

}  // namespace

bool Order::is_empty() const {
    const bool moves_somewhere = !start.empty() || !end.empty() || !at.empty() || !moves.empty() || !open_way.empty();
    const bool does = holds || as_before || !levels.empty() || !task.empty() || launches || lands || ready_cap;
    const bool tells = trigger || die || !report_numbers.empty() || !cases.empty() || !instructions.empty();
    return !moves_somewhere && !does && !tells && unclear.empty();
}

namespace {

const WordSet transmitting{"RADIO", "RADIOS", "TRANSMIT", "TRANSMITS", "SIGNAL", "SIGNALS"};
const WordSet refraining{"NO", "NOT", "NEVER", "DON'T", "DONT", "WITHOUT", "SILENCE", "SILENT"};
const WordSet patrolling{"CAP"};

// The texts in which there is one of the words, and none of the others.
std::vector<std::string> those_with(const std::vector<std::string>& texts, const WordSet& any, const WordSet& none) {
    std::vector<std::string> found;
    for (const std::string& text : texts) {
        const Tokens tokens = tokens_of(text);
        const auto has = [&](const WordSet& words) {
            return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return token.is_in(words); });
        };
        if (has(any) && !has(none)) found.push_back(text);
    }
    return found;
}

}  // namespace

std::vector<std::string> Order::transmissions() const {
    return those_with(instructions, transmitting, refraining);
}

std::vector<std::string> Order::patrols() const {
    return those_with(instructions, patrolling, refraining);
}

bool names_unit(const std::string& words, const std::string& name) {
    const std::string wanted = letters_and_digits(name);
    const Tokens tokens = tokens_of(words);
    for (std::size_t from = 0; from < tokens.size(); ++from) {
        std::string joined;
        for (std::size_t at = from; at < tokens.size() && joined.size() < wanted.size(); ++at)
            joined += letters_and_digits(tokens[at].word);
        if (!wanted.empty() && joined == wanted) return true;
    }
    return false;
}

Order read_order(const std::string& text, Arm arm, const std::vector<std::string>& names) {
    return Reader(text, arm, names).run();
}

}  // namespace flagplot::procedures::flattop
