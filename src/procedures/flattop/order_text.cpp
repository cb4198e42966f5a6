#include "procedures/flattop/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>
#include <string_view>

namespace flagplot::procedures::flattop {
namespace {

using Words = std::set<std::string, std::less<>>;

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

std::string upper(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::toupper(c); });
    return result;
}

std::string trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
}

// ---- the words of an order

struct Token {
    std::string word;   // in capitals
    std::string shown;  // as it was written
    bool is(std::string_view text) const { return word == text; }
    bool is_in(const Words& words) const { return words.contains(word); }
};
using Tokens = std::vector<Token>;

// Letters, digits and what joins them ("B/M23", "don't"); each other sign is a token of its own.
Tokens tokens_of(std::string_view text) {
    const auto joins = [](char c) { return is_letter(c) || is_digit(c) || c == '\'' || c == '/'; };
    Tokens tokens;
    for (std::size_t i = 0; i < text.size();) {
        if (is_blank(text[i])) {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (joins(text[i]) && end < text.size() && joins(text[end])) ++end;
        tokens.push_back({upper(text.substr(i, end - i)), std::string(text.substr(i, end - i))});
        i = end;
    }
    return tokens;
}

std::string joined(const Tokens& tokens, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        const bool sign = tokens[i].shown.size() == 1 && std::ispunct(static_cast<unsigned char>(tokens[i].shown[0]));
        if (!text.empty() && !(sign && tokens[i].shown != "-" && tokens[i].shown != "(")) text += ' ';
        text += tokens[i].shown;
    }
    return text;
}

// "N", "NE": its letters, and the digits behind them.
struct Way {
    std::string letters;
    std::string digits;
};

std::optional<Way> way_of(const Token& token) {
    static const Words ways{"N", "NE", "SE", "S", "SW", "NW", "O"};
    const auto digits = std::find_if(token.word.begin(), token.word.end(), is_digit);
    Way way{std::string(token.word.begin(), digits), std::string(digits, token.word.end())};
    const bool number = std::all_of(way.digits.begin(), way.digits.end(), is_digit) && way.digits.size() <= 3;
    // A small letter alone is a word of a sentence.
    const bool written = !way.digits.empty() || token.shown == token.word;
    if (!ways.contains(way.letters) || !number || !written) return std::nullopt;
    return way;
}

// "M23", "B/M23", "DD03": letters and a number, perhaps with the map's letter before them.
bool looks_like_hex(const Token& token) {
    std::string_view word = token.word;
    const std::size_t slash = word.find('/');
    if (slash != std::string_view::npos) {
        if (slash == 0) return false;
        word.remove_prefix(slash + 1);
    }
    const auto digits = std::find_if(word.begin(), word.end(), is_digit);
    const auto letters = static_cast<std::size_t>(digits - word.begin());
    const std::string_view number = word.substr(letters);
    return letters >= 1 && letters <= 2 && std::all_of(word.begin(), digits, is_letter) && !number.empty() &&
           number.size() <= 3 && std::all_of(number.begin(), number.end(), is_digit);
}

bool is_plainly_a_hex(const Token& token) {
    return looks_like_hex(token) && !way_of(token);
}

bool is_number(const Token& token) {
    return token.word.size() <= 4 && std::all_of(token.word.begin(), token.word.end(), is_digit);
}

// ---- splitting

// Parts that a full stop, a semicolon or a double dash ends. Lines are no parts: mail breaks them anywhere.
std::vector<std::string> clauses_of(const std::string& text) {
    std::vector<std::string> clauses;
    std::string clause;
    const auto end_clause = [&] {
        if (!trimmed(clause).empty()) clauses.push_back(trimmed(clause));
        clause.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool last = i + 1 == text.size();
        if (c == ';' || ((c == '.' || c == '!' || c == '?') && (last || is_blank(text[i + 1]) || text[i + 1] == '"'))) {
            end_clause();
        } else if (c == '-' && !last && text[i + 1] == '-') {
            end_clause();
            while (i + 1 < text.size() && text[i + 1] == '-') ++i;
        } else if (text.compare(i, 3, "\xe2\x80\x94") == 0) {  // an em dash
            end_clause();
            i += 2;
        } else if (text.compare(i, 3, "\xe2\x80\x93") == 0) {  // an en dash
            clause += '-';
            i += 2;
        } else if (text.compare(i, 2, "->") == 0) {
            clause += '-';
            ++i;
        } else if (c != '"') {
            clause += is_blank(c) ? ' ' : c;
        }
    }
    end_clause();
    return clauses;
}

std::string letters_and_digits(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        if (is_letter(c) || is_digit(c)) plain += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return plain;
}

// The name of a unit at the beginning of a line or sentence.
struct Heading {
    std::string unit;  // empty: of no unit that is known
    std::string named;
    std::size_t end = 0;  // behind the name, in the text
};

class Splitter {
  public:
    Splitter(const std::string& mail, const std::vector<std::string>& units) : mail_(mail), units_(units) {}

    Mail run() {
        std::size_t at = 0;
        bool signature = false;
        while (at <= mail_.size()) {
            const std::size_t end = std::min(mail_.find('\n', at), mail_.size());
            std::string line = mail_.substr(at, end - at);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            at = end + 1;
            signature = signature || line == "-- " || line == "--";
            if (signature || trimmed(line).starts_with(">")) {
                leave(line);
            } else if (trimmed(line).empty()) {
                here_.clear();
                flush();
            } else {
                add_line(line);
            }
        }
        flush();
        return std::move(mail_read_);
    }

  private:
    // A line may hold orders of several units, a sentence each.
    void add_line(const std::string& line) {
        std::size_t from = 0;
        bool begins_line = true;
        while (from < line.size()) {
            std::size_t to = line.size();
            for (std::size_t i = from; i + 2 < line.size(); ++i) {
                if (line[i] == '.' && is_blank(line[i + 1]) && heading(line.substr(i + 1), false)) {
                    to = i + 1;
                    break;
                }
            }
            add_part(line.substr(from, to - from), begins_line);
            begins_line = false;
            from = to;
        }
    }

    void add_part(const std::string& part, bool begins_line) {
        if (const std::optional<Heading> found = heading(part, begins_line)) {
            flush();
            here_ = {block_of(*found)};
            std::size_t end = found->end;
            // "TF3 and TF4: ..."
            while (const std::optional<Heading> more = another(part, end)) {
                here_.push_back(block_of(*more));
                end = more->end;
            }
        }
        if (here_.empty()) return leave(part);
        for (const std::size_t block : here_) {
            std::string& text = mail_read_.orders[block].text;
            text += (text.empty() ? "" : "\n") + trimmed(part);
        }
    }

    // The unit's order; a second text of the same unit goes on there.
    std::size_t block_of(const Heading& heading) {
        std::vector<UnitText>& orders = mail_read_.orders;
        const auto same = [&](const UnitText& one) {
            return heading.unit.empty() ? one.unit.empty() && one.named == heading.named : one.unit == heading.unit;
        };
        const auto found = std::find_if(orders.begin(), orders.end(), same);
        if (found != orders.end()) return static_cast<std::size_t>(found - orders.begin());
        orders.push_back({heading.unit, heading.named, ""});
        return orders.size() - 1;
    }

    // The name of a unit, behind "All planes" and bullets.
    std::optional<Heading> heading(const std::string& text, bool begins_line) const {
        std::size_t at = 0;
        const auto skip = [&](const auto& accepts) {
            while (at < text.size() && accepts(text[at])) ++at;
        };
        skip([](char c) { return is_blank(c) || c == '*' || c == '-' || c == '"' || c == '(' || c == '['; });
        for (const std::string_view words :
             {"ALL PLANES OF ", "ALL PLANES ", "ALL SHIPS OF ", "ORDERS FOR ", "UNIT "}) {
            if (upper(text.substr(at, words.size())) == words) {
                at += words.size();
                break;
            }
        }
        return name_at(text, at, begins_line);
    }

    std::optional<Heading> another(const std::string& text, std::size_t at) const {
        const std::size_t begin = at;
        while (at < text.size() && (is_blank(text[at]) || text[at] == ',' || text[at] == '&' || text[at] == '+')) ++at;
        if (upper(text.substr(at, 4)) == "AND ") at += 4;
        if (at == begin || text.substr(begin, at - begin).find_first_not_of(' ') == std::string::npos) return {};
        std::optional<Heading> more = name_at(text, at, false);
        // "TF3, N4": a leg is no unit.
        if (more && more->unit.empty()) more.reset();
        return more;
    }

    std::optional<Heading> name_at(const std::string& text, std::size_t at, bool begins_line) const {
        std::optional<Heading> best;
        for (const std::string& unit : units_) {
            const std::optional<std::size_t> end = end_of_name(text, at, letters_and_digits(unit));
            if (end && (!best || *end > best->end)) best = Heading{unit, trimmed(text.substr(at, *end - at)), *end};
        }
        if (best) return best;
        // A name such as TF9 that the roster doesn't have, before a colon or a blank.
        std::size_t letters = at;
        while (letters < text.size() && std::isupper(static_cast<unsigned char>(text[letters])) != 0) ++letters;
        std::size_t digits = letters;
        if (digits < text.size() && (text[digits] == ' ' || text[digits] == '-')) ++digits;
        const std::size_t first_digit = digits;
        while (digits < text.size() && is_digit(text[digits])) ++digits;
        static const Words kinds{"TF", "AF", "SS", "SUB", "CV", "CVL", "BB", "CA", "CL", "DD", "BASE"};
        const std::string kind = upper(text.substr(at, letters - at));
        const bool ends = digits == text.size() || text[digits] == ':' || is_blank(text[digits]);
        if (!begins_line || first_digit == digits || !kinds.contains(kind) || !ends) return {};
        return Heading{"", trimmed(text.substr(at, digits - at)), digits};
    }

    // Where the name ends if it stands there, blanks and hyphens or not: "TF 3" for TF3, but not in TF35.
    static std::optional<std::size_t> end_of_name(const std::string& text, std::size_t at, const std::string& name) {
        std::size_t matched = 0;
        while (at < text.size() && matched < name.size()) {
            const char c = text[at];
            if (c == ' ' || c == '-') {
                if (matched == 0) return {};
            } else if (std::toupper(static_cast<unsigned char>(c)) != name[matched++]) {
                return {};
            }
            ++at;
        }
        if (matched < name.size() || name.empty()) return {};
        if (at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || text[at] == '/')) return {};
        return at;
    }

    void leave(const std::string& line) { left_ += (left_.empty() ? "" : "\n") + line; }
    void flush() {
        if (!trimmed(left_).empty()) mail_read_.unread.push_back(trimmed(left_));
        left_.clear();
    }

    const std::string& mail_;
    const std::vector<std::string>& units_;
    Mail mail_read_;
    std::vector<std::size_t> here_;  // the orders that the next line belongs to
    std::string left_;
};

// ---- reading

const Words conditions{"IF", "WHEN", "UNLESS", "OTHERWISE", "ELSE", "SHOULD", "PROVIDED", "UNTIL", "TILL", "WHENEVER"};
const Words moving{"MOVE", "MOVES",   "FLY",   "FLIES", "GO",      "GOES",
                   "SAIL", "PROCEED", "STEAM", "HEAD",  "TRANSIT", "COURSE"};
const Words holding{"HOLD", "REMAIN", "STAY", "STOP", "STATIONARY", "ANCHOR", "LOITER"};
const Words attacking{"ATTACK", "ATTACKS", "STRIKE", "BOMB", "TORPEDO", "STRAFE"};
const Words shelling{"SHELL", "BOMBARD", "SHELLS", "BOMBARDS"};
const Words shadowing{"SHADOW", "SHADOWS", "TRAIL", "FOLLOW"};
const Words landing{"LAND", "LANDS", "RECOVER", "RETURN"};
const Words places{"AT", "IN", "TO", "HEX", "FROM", "NEAR", "OVER", "REACH", "REACHED", "FOR", "ON", "TOWARD"};
const Words articles{"THE", "A", "AN", "ANY", "ALL"};
const Words bombing{"DIVE", "LEVEL",  "TORPEDO",  "TORPEDOES", "TORPEDOS", "GLIDE",
                    "SKIP", "STRAFE", "DIVEBOMB", "DB",        "LB"};
const Words ship_types{"CV",         "CVS",         "CVL",     "BB",       "BBS",       "CA",         "CAS",
                       "CL",         "CLS",         "DD",      "DDS",      "AP",        "APS",        "AO",
                       "AOS",        "PG",          "AV",      "CAV",      "APD",       "CARRIER",    "CARRIERS",
                       "BATTLESHIP", "BATTLESHIPS", "CRUISER", "CRUISERS", "DESTROYER", "DESTROYERS", "TRANSPORT",
                       "TRANSPORTS", "OILER",       "OILERS",  "TANKER",   "TANKERS"};
// What a game master understands and carries out.
const Words instructing{"REPORT",  "DIVERT",  "OBSERVE", "SEARCH",   "RADIO",    "TRANSMIT",  "SIGNAL", "ACKNOWLEDGE",
                        "SCREEN",  "ESCORT",  "CAP",     "READY",    "ARM",      "LOAD",      "REFUEL", "JOIN",
                        "DETACH",  "PATROL",  "SPOT",    "RADAR",    "JETTISON", "INTERCEPT", "DIVE",   "BREAKTHROUGH",
                        "COMBINE", "SPLIT",   "REARM",   "DEFEND",   "WITHDRAW", "DISENGAGE", "ENGAGE", "BASE",
                        "FASTEST", "SILENCE", "UNLOAD",  "ALTITUDE", "RETREAT",  "AVOID",     "FUEL"};
const Words negations{"NOT", "NO", "NEVER", "DON'T", "DONT", "WITHOUT"};

class Reader {
  public:
    Reader(const std::string& text, Arm arm) : arm_(arm) { order_.text = text; }

    Order run() {
        bool first = true;
        for (const std::string& clause : clauses_of(order_.text)) {
            tokens_ = tokens_of(clause);
            if (first) skip_heading();
            first = false;
            if (!tokens_.empty()) read_clause();
        }
        return std::move(order_);
    }

  private:
    // "TF3 and TF4: ", "All planes AF6": who is meant was read when the mail was split.
    void skip_heading() {
        std::size_t from = 0;
        const std::size_t colon = find(0, [](const Token& token) { return token.is(":"); });
        if (colon < tokens_.size() && colon <= 8) from = colon + 1;
        if (from == 0) {
            while (from < tokens_.size() && !is_start(from)) ++from;
        }
        for (std::size_t i = 0; i + 1 < from; ++i) {
            if (tokens_[i].is("ALL") && tokens_[i + 1].is("PLANES")) order_.all_planes = "all planes";
        }
        tokens_.erase(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(from));
    }

    // Where an order's own words begin: at its first verb, place or move.
    bool is_start(std::size_t at) const {
        const Token& token = tokens_[at];
        if (at == 0) return false;  // the name, or "All"
        return token.is_in(moving) || token.is_in(holding) || token.is_in(attacking) || token.is_in(shelling) ||
               token.is_in(shadowing) || token.is_in(landing) || token.is_in(instructing) || token.is_in(negations) ||
               token.is_in(conditions) || token.is("AT") || token.is("LAUNCH") || token.is("TAKE") || token.is("DO") ||
               token.is("HIGH") || token.is("LOW") || token.is("LO") || token.is("HI") || token.is("SURFACE") ||
               token.is("PERISCOPE") || token.is("DEEP") || token.is("IN") || is_plainly_a_hex(token) ||
               (way_of(token) && !(at == 1 && is_number(token)));
    }

    template <typename Accepts>
    std::size_t find(std::size_t from, const Accepts& accepts) const {
        while (from < tokens_.size() && !accepts(tokens_[from])) ++from;
        return from;
    }

    // The part before "if" says what is done; what follows, when. A clause that begins with "if" is a case for the game
    // master as a whole.
    void read_clause() {
        const std::size_t condition = find(0, [](const Token& token) { return token.is_in(conditions); });
        const std::string words = joined(tokens_, 0, tokens_.size());
        if (condition < tokens_.size()) {
            order_.cases.push_back(words);
            if (condition == 0) return;
            const std::size_t hex = find(condition, is_plainly_a_hex);
            if (hex < tokens_.size()) until_ = tokens_[hex].shown;
            tokens_.resize(condition);
        }
        recognised_ = false;
        read_moves();
        read_words();
        until_.clear();
        if (!recognised_ && condition == tokens_.size()) order_.unclear.push_back(words);
        if (!recognised_ && condition < tokens_.size() && order_.cases.back() != words) order_.unclear.push_back(words);
    }

    // ---- moves: "AA25 - NE1,N1 - BB23", "N4, NW2", "N till hex DD03"

    // The legs and orbits from there on, and where they end.
    std::size_t moves_end(std::size_t from) const {
        std::size_t at = from;
        while (at < tokens_.size()) {
            const bool comma = tokens_[at].is(",") || tokens_[at].is("THEN") || tokens_[at].is("AND");
            if (comma && at > from && at + 1 < tokens_.size() && is_move(at + 1)) {
                ++at;
            } else if (!is_move(at)) {
                break;
            } else {
                const bool number_apart =
                    way_of(tokens_[at])->digits.empty() && at + 1 < tokens_.size() && is_number(tokens_[at + 1]);
                at += number_apart ? 2 : 1;
            }
        }
        return at;
    }
    bool is_move(std::size_t at) const { return way_of(tokens_[at]) && !follows_place_word(at); }
    bool follows_place_word(std::size_t at) const { return at > 0 && tokens_[at - 1].is_in(places); }

    void read_moves() {
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            const bool dashed_start = looks_like_hex(tokens_[at]) && at + 1 < tokens_.size() && tokens_[at + 1].is("-");
            if (dashed_start && !follows_place_word(at)) {
                const std::size_t end = read_dashed(at);
                if (end > at) {
                    at = end;
                    continue;
                }
            }
            if (!is_move(at)) continue;
            const std::size_t end = moves_end(at);
            take_moves(at, end);
            const bool dash = end + 1 < tokens_.size() && tokens_[end].is("-") && looks_like_hex(tokens_[end + 1]);
            if (dash) order_.end = tokens_[end + 1].shown;
            blank(at, dash ? end + 2 : end);
            at = dash ? end + 1 : end - 1;
        }
    }

    // From the start hex on; returns the last token of it, or where it began if this isn't such a line.
    std::size_t read_dashed(std::size_t start) {
        std::size_t at = start + 2;
        if (at >= tokens_.size()) return start;
        const std::size_t end = moves_end(at);
        const bool third =
            end + 1 < tokens_.size() && end > at && tokens_[end].is("-") && looks_like_hex(tokens_[end + 1]);
        if (end > at && (third || is_plainly_a_hex(tokens_[start]))) {
            order_.start = tokens_[start].shown;
            take_moves(at, end);
            if (third) order_.end = tokens_[end + 1].shown;
            const std::size_t last = third ? end + 2 : end;
            blank(start, last);
            return last - 1;
        }
        if (is_plainly_a_hex(tokens_[at]) && is_plainly_a_hex(tokens_[start])) {  // "AA25 - BB23": no moves between
            order_.start = tokens_[start].shown;
            order_.end = tokens_[at].shown;
            blank(start, at + 1);
            recognised_ = true;
            return at;
        }
        return start;
    }

    void take_moves(std::size_t from, std::size_t to) {
        Moves moves;
        for (std::size_t at = from; at < to; ++at) {
            if (!way_of(tokens_[at])) continue;
            const Way way = *way_of(tokens_[at]);
            std::string digits = way.digits;
            if (digits.empty() && at + 1 < to && is_number(tokens_[at + 1])) digits = tokens_[at + 1].word;
            if (digits.empty() && way.letters != "O") {
                order_.open_way = way.letters;
                order_.until = until_;
                continue;
            }
            const int count = digits.empty() ? 1 : std::stoi(digits);
            std::optional<hex::Direction> direction;
            if (way.letters != "O") direction = hex::parse_direction(way.letters);
            if (count > 0) moves.push_back({direction, count});
        }
        recognised_ = true;
        if (moves.empty()) return;
        if (!order_.moves.empty() && order_.moves != moves) order_.moves_twice = true;
        if (order_.moves.empty()) order_.moves = moves;
    }

    // What was read as a move is no word any more.
    void blank(std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) tokens_[i].word.clear();
    }

    // ---- words

    void read_words() {
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            if (tokens_[at].word.empty()) continue;
            if (is_negation(at)) {
                at = read_negation(at);
            } else {
                read_word(at);
            }
        }
    }

    bool is_negation(std::size_t at) const {
        return tokens_[at].is_in(negations) ||
               (tokens_[at].is("DO") && at + 1 < tokens_.size() && tokens_[at + 1].is("NOT"));
    }

    // "No move", "do not divert": said, and done by leaving it undone.
    std::size_t read_negation(std::size_t at) {
        std::size_t last = tokens_[at].is("DO") ? at + 2 : at + 1;
        if (last >= tokens_.size()) return at;
        if (tokens_[last].is_in(moving) || tokens_[last].is("MOVEMENT")) order_.holds = true;
        order_.instructions.push_back(joined(tokens_, at, last + 1));
        recognised_ = true;
        return last;
    }

    void read_word(std::size_t at) {
        const Token& token = tokens_[at];
        const bool known = read_place(at) || read_level(at) || read_task(at) || read_number(at);
        if (token.is_in(bombing) && arm_ == Arm::planes && !(token.is("LEVEL") && at > 0 && level_word(at - 1))) {
            order_.names_bombing = true;
        }
        if (token.is_in(ship_types)) order_.names_ship_types = true;
        if (token.is("ALL") && at + 1 < tokens_.size() && tokens_[at + 1].is("PLANES"))
            order_.all_planes = "all planes";
        if (token.is_in(holding) && !(token.is("STOP") && order_.task == "attack")) {
            order_.holds = true;
            recognised_ = true;
        }
        if (token.is("ORBIT") || token.is_in(moving)) recognised_ = true;
        if (token.is("THEN") || token.is("AFTER") || token.is("LATER")) order_.changes_level = true;
        if (!known && token.is_in(instructing)) {
            recognised_ = true;
            const std::string words = joined(tokens_, 0, tokens_.size());
            if (order_.instructions.empty() || order_.instructions.back() != words)
                order_.instructions.push_back(words);
        }
    }

    // "at B/M23" before what is done there; "to BB23" of a move.
    bool read_place(std::size_t at) {
        if (!tokens_[at].is_in(places) || at + 1 >= tokens_.size()) return false;
        std::size_t hex = at + 1;
        if (tokens_[hex].is("HEX") && hex + 1 < tokens_.size()) ++hex;
        if (!looks_like_hex(tokens_[hex])) return false;
        if (tokens_[at].is("TO") || tokens_[at].is("TOWARD")) {
            if (order_.end.empty()) order_.end = tokens_[hex].shown;
            recognised_ = true;
        } else if (order_.task.empty() && (tokens_[at].is("AT") || tokens_[at].is("IN") || tokens_[at].is("FROM"))) {
            order_.at = tokens_[hex].shown;
        }
        return false;
    }

    bool level_word(std::size_t at) const {
        static const Words words{"HIGH", "HI", "LOW", "LO"};
        return tokens_[at].is_in(words);
    }

    bool read_level(std::size_t at) {
        const Token& token = tokens_[at];
        const bool planes = arm_ == Arm::planes || arm_ == Arm::base;
        std::string level;
        if (planes && (token.is("HIGH") || token.is("HI") || token.is("CLIMB"))) level = "HI";
        if (planes && (token.is("LOW") || token.is("LO") || token.is("DESCEND"))) level = "LO";
        if (token.is("LOW") && at + 2 < tokens_.size() && tokens_[at + 1].is("ON")) level.clear();  // low on fuel
        if (arm_ == Arm::submarine && (token.is("SURFACE") || token.is("SURFACED"))) level = "surface";
        if (arm_ == Arm::submarine && token.is("PERISCOPE")) level = "periscope";
        if (arm_ == Arm::submarine && token.is("DEEP")) level = "deep";
        if (level.empty()) return false;
        if (token.is("CLIMB") || token.is("DESCEND") || token.is("SURFACE") || (at > 0 && tokens_[at - 1].is("TO"))) {
            order_.changes_level = order_.changes_level || !order_.levels.empty();
        }
        if (order_.levels.empty() || order_.levels.back() != level) order_.levels.push_back(level);
        recognised_ = true;
        return true;
    }

    void take_task(const std::string& task, std::size_t at) {
        recognised_ = true;
        if (!order_.task.empty()) return;  // the first one; the game master reads the others
        order_.task = task;
        take_target(at + 1);
    }

    // The words behind the verb, up to how and where.
    void take_target(std::size_t from) {
        static const Words ends{"AT",   "IN", "LOW", "HIGH", "LO", "HI",  "WITH", "USING",
                                "FROM", "BY", ",",   "AS",   "(",  "AND", ":"};
        std::size_t begin = from;
        while (begin < tokens_.size() && tokens_[begin].is_in(articles)) ++begin;
        std::size_t end = begin;
        while (end < tokens_.size() && !tokens_[end].word.empty() && !tokens_[end].is_in(ends)) ++end;
        if (end < tokens_.size() && end > begin && tokens_[end - 1].is("DIVE")) --end;
        order_.target = joined(tokens_, begin, end);
        for (std::size_t i = end; i < tokens_.size(); ++i) {
            if (looks_like_hex(tokens_[i]) && follows_place_word(i)) {
                order_.target_hex = tokens_[i].shown;
                break;
            }
        }
        if (end == begin + 1 && looks_like_hex(tokens_[begin])) {
            order_.target_hex = tokens_[begin].shown;
            order_.target.clear();
        }
    }

    bool read_task(std::size_t at) {
        const Token& token = tokens_[at];
        if (token.is_in(attacking) && !(token.is("TORPEDO") && at > 0 && !order_.task.empty())) {
            take_task("attack", at);
        } else if (token.is_in(shelling)) {
            take_task("shell", at);
        } else if (token.is_in(shadowing)) {
            take_task("shadow", at);
            for (std::size_t i = at; i + 1 < tokens_.size(); ++i) {
                const bool one = tokens_[i].is("ONE") || tokens_[i].is("1");
                order_.one_hex_away = order_.one_hex_away || (one && tokens_[i + 1].is("HEX"));
            }
        } else if (token.is("LAUNCH") || (token.is("TAKE") && at + 1 < tokens_.size() && tokens_[at + 1].is("OFF"))) {
            order_.launches = true;
            recognised_ = true;
        } else if (token.is_in(landing)) {
            order_.lands = true;
            if (order_.landing.empty()) order_.landing = landing_place(at + 1);
            recognised_ = true;
        } else {
            return false;
        }
        return true;
    }

    // "land at Buna", "return to base".
    std::string landing_place(std::size_t from) const {
        while (from < tokens_.size() && (tokens_[from].is_in(places) || tokens_[from].is_in(articles))) ++from;
        std::size_t end = from;
        static const Words ends{"BY", ",", "AND", "THEN", "WHEN", "AT", "LOW", "HIGH", "("};
        while (end < tokens_.size() && !tokens_[end].is_in(ends)) ++end;
        return joined(tokens_, from, end);
    }

    // "report numbers 3, 5", "die 4", "ready CAP against 10 or more".
    bool read_number(std::size_t at) {
        const auto next = [&](std::size_t from, std::size_t within) {
            for (std::size_t i = from; i < std::min(tokens_.size(), from + within); ++i) {
                if (!tokens_[i].word.empty() && is_number(tokens_[i])) return std::optional(i);
            }
            return std::optional<std::size_t>();
        };
        const Token& token = tokens_[at];
        if ((token.is("NUMBERS") || token.is("NUMBER")) && at > 0 && tokens_[at - 1].is("REPORT")) {
            return take_report_numbers(at + 1);
        }
        if (token.is("DIE")) {
            const auto found = next(at + 1, 4);
            if (!found) return false;
            order_.die = std::stoi(tokens_[*found].word);
            recognised_ = true;
            return true;
        }
        if (token.is("READY") && at + 1 < tokens_.size() && tokens_[at + 1].is("CAP")) {
            order_.ready_cap = true;
            const auto found = next(at + 2, 12);
            if (found) order_.trigger = std::stoi(tokens_[*found].word);
            recognised_ = true;
            return true;
        }
        return false;
    }

    bool take_report_numbers(std::size_t from) {
        for (std::size_t i = from; i < tokens_.size() && order_.report_numbers.size() < 2; ++i) {
            std::string number;
            for (const char c : tokens_[i].word + "/") {  // "3/5" is one word
                if (is_digit(c)) {
                    number += c;
                } else if (!number.empty()) {
                    if (order_.report_numbers.size() < 2 && number.size() < 5)
                        order_.report_numbers.push_back(std::stoi(number));
                    number.clear();
                }
            }
        }
        recognised_ = true;
        return true;
    }

    Arm arm_;
    Order order_;
    Tokens tokens_;      // of the clause
    std::string until_;  // the hex that its condition names
    bool recognised_ = false;
};

// ---- checking

class Checker {
  public:
    Checker(Order& order, const Ordered& unit, const hex::Atlas& atlas) : order_(order), unit_(unit), atlas_(atlas) {}

    std::vector<Doubt> run() {
        for (const std::string& words : order_.unclear)
            add(Doubt::Kind::unclear, fmt::format("not understood: \"{}\"", words));
        check_way();
        check_holding();
        check_levels();
        if (order_.task == "attack" && unit_.arm == Arm::planes) check_air_attack();
        const bool needs_target = order_.task == "attack" || order_.task == "shell";
        if (needs_target && order_.target.empty() && order_.target_hex.empty()) add(Doubt::Kind::missing, "no target");
        if (order_.ready_cap && !order_.trigger) {
            add(Doubt::Kind::missing, "the size of formation that the ready CAP reacts to (9.5)");
        }
        if (order_.report_numbers.size() == 1) add(Doubt::Kind::missing, "the report number for condition 2 (3.6)");
        return std::move(doubts_);
    }

  private:
    void add(Doubt::Kind kind, std::string words) { doubts_.push_back({kind, std::move(words)}); }

    std::optional<hex::Hex> read(const std::string& label) {
        if (label.empty()) return {};
        try {
            return atlas_.parse(label, unit_.sheet);
        } catch (const hex::HexError& error) {
            add(Doubt::Kind::unclear, error.what());
            return {};
        }
    }

    std::string shown(const hex::Hex& hex) const { return atlas_.label(hex, unit_.sheet); }

    void check_way() {
        const std::optional<hex::Hex> start = read(order_.start);
        const std::optional<hex::Hex> at = read(order_.at);
        const std::optional<hex::Hex> end = read(order_.end);
        if (start && unit_.place && *start != *unit_.place) {
            add(Doubt::Kind::unclear,
                fmt::format("it begins at {}, but the unit is in {}", shown(*start), shown(*unit_.place)));
        }
        std::optional<hex::Hex> from = start ? start : at ? at : unit_.place;
        if (order_.moves_twice) add(Doubt::Kind::contradiction, "two different moves");
        close_open_way(from);
        const bool stays = order_.moves.empty() && order_.open_way.empty() && order_.task != "shadow";
        if (at && unit_.place && *at != *unit_.place && stays && !(end && !(*end == *at))) {
            add(Doubt::Kind::missing, fmt::format("a way to {}: the unit is in {}", shown(*at), shown(*unit_.place)));
        }
        if (!end || !from) return;
        if (order_.moves.empty()) {
            if (!(*end == *from))
                add(Doubt::Kind::missing, fmt::format("the moves from {} to {}", shown(*from), shown(*end)));
            return;
        }
        const hex::Hex reached = atlas_.walk(*from, legs_of(order_.moves));
        if (!(reached == *end)) {
            add(Doubt::Kind::contradiction,
                fmt::format("the moves {} lead from {} to {}, not to {}", to_string(order_.moves), shown(*from),
                            shown(reached), shown(*end)));
        }
    }

    // "fly N till hex DD03": how many hexes that is.
    void close_open_way(const std::optional<hex::Hex>& from) {
        if (order_.open_way.empty()) return;
        const std::optional<hex::Hex> until = read(order_.until);
        if (!until || !from) {
            add(Doubt::Kind::missing, fmt::format("how many hexes {}", order_.open_way));
            return;
        }
        const hex::Direction way = hex::parse_direction(order_.open_way);
        const int hexes = atlas_.distance(*from, *until);
        if (hexes == 0 || !(atlas_.walk(*from, {{way, hexes}}) == *until)) {
            add(Doubt::Kind::contradiction,
                fmt::format("{} from {} never comes to {}", order_.open_way, shown(*from), shown(*until)));
            return;
        }
        if (order_.moves.empty()) order_.moves = {{way, hexes}};
        order_.open_way.clear();
    }

    void check_holding() {
        if (order_.holds && !legs_of(order_.moves).empty())
            add(Doubt::Kind::contradiction, "it moves and doesn't move");
    }

    void check_levels() {
        const std::set<std::string> levels(order_.levels.begin(), order_.levels.end());
        if (levels.size() > 1 && !order_.changes_level) {
            add(Doubt::Kind::contradiction, fmt::format("{} at once", fmt::join(levels, " and ")));
        }
    }

    // 3.52: what an attack by planes has to say. Of a base it is enough to say how high they fly (3.54).
    void check_air_attack() {
        const std::string target = letters_and_digits(order_.target);
        const bool on_base = std::any_of(unit_.places.begin(), unit_.places.end(), [&](const std::string& place) {
            return !target.empty() && letters_and_digits(place) == target;
        });
        const bool on_ships =
            !on_base && (upper(order_.target).find("TF") != std::string::npos || order_.names_ship_types);
        if (order_.levels.empty()) add(Doubt::Kind::missing, "altitude");
        if (!on_ships) return;
        if (!order_.names_ship_types) add(Doubt::Kind::missing, "which planes attack which types of ships");
        if (!order_.names_bombing) add(Doubt::Kind::missing, "how they bomb");
        if (order_.cases.empty()) add(Doubt::Kind::missing, "what to do if the target isn't there");
    }

    Order& order_;
    const Ordered& unit_;
    const hex::Atlas& atlas_;
    std::vector<Doubt> doubts_;
};

}  // namespace

Mail split_mail(const std::string& mail, const std::vector<std::string>& units) {
    return Splitter(mail, units).run();
}

Order read_order(const std::string& text, Arm arm) {
    return Reader(text, arm).run();
}

std::vector<Doubt> check_order(Order& order, const Ordered& unit, const hex::Atlas& atlas) {
    return Checker(order, unit, atlas).run();
}

bool contradicts_itself(const std::vector<Doubt>& doubts) {
    return std::any_of(doubts.begin(), doubts.end(),
                       [](const Doubt& doubt) { return doubt.kind == Doubt::Kind::contradiction; });
}

}  // namespace flagplot::procedures::flattop
