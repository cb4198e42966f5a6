#include "procedures/flattop/order_numbers.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>

namespace flagplot::procedures::flattop {
namespace {

using WordSet = std::set<std::string, std::less<>>;

bool is(const Tokens& tokens, std::size_t at, std::string_view word) {
    return at < tokens.size() && tokens[at].is(word);
}
bool is_in(const Tokens& tokens, std::size_t at, const WordSet& set) {
    return at < tokens.size() && set.contains(tokens[at].word);
}

// "3", "3/5".
std::vector<int> numbers_of(const Vocabulary& words, const Token& token) {
    const std::size_t stroke = token.word.find('/');
    if (stroke == std::string::npos) {
        const std::optional<int> one = words.number_of(token);
        return one ? std::vector<int>{*one} : std::vector<int>{};
    }
    const std::optional<int> first =
        stroke > 0 ? words.number_of({token.word.substr(0, stroke), 0, 0, {}}) : std::nullopt;
    const std::string rest = token.word.substr(stroke + 1);
    const std::optional<int> second = rest.empty() ? std::nullopt : words.number_of({rest, 0, 0, {}});
    return first && second ? std::vector<int>{*first, *second} : std::vector<int>{};
}

// ---- what triggers ready CAP

// "10+", "7 or more", "10 planes or more", "6 planes and upwards", "a dozen (12) or more".
bool is_open(const Vocabulary& words, const Tokens& tokens, std::size_t at) {
    static const WordSet more{"MORE", "PLUS", "UP", "UPWARDS", "ABOVE", "LARGER", "GREATER", "BIGGER"};
    const std::optional<int> size = words.number_of(tokens[at]);
    const auto says_no_more = [&](std::size_t i) {
        const bool again = is(tokens, i - 1, "(") && words.number_of(tokens[i]) == size;
        return tokens[i].is_a(WordKind::plane) || tokens[i].is_one({"ENEMY", "(", ")"}) || again;
    };
    for (++at; at < tokens.size() && says_no_more(at);) ++at;
    return is(tokens, at, "+") || is(tokens, at, "OR") || is_in(tokens, at, more) ||
           (is(tokens, at, "AND") && is_in(tokens, at + 1, more));
}

// "from 6 planes", "from 5 on": and not "from 6 F4F", which are those that wait.
bool is_from(const Vocabulary& words, const Tokens& tokens, std::size_t at) {
    static const WordSet on{"ON", "UP", "UPWARDS", "ONWARDS"};
    const std::size_t next = is(tokens, at + 1, "ENEMY") ? at + 2 : at + 1;
    const bool attackers =
        next < tokens.size() && tokens[next].is_a(WordKind::plane) && !words.meaning("plane-type", tokens[next].word);
    return at > 0 && is(tokens, at - 1, "FROM") && (attackers || is_in(tokens, at + 1, on));
}

bool is_negated(const Tokens& tokens, std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
        if (tokens[at].is_a(WordKind::negation)) return true;
    }
    return false;
}

bool follows_trigger_word(const Tokens& tokens, std::size_t at, std::size_t from) {
    static const WordSet between{":",         "=",         "IS",       "OF",    "TO",    "AT",      "THAT",
                                 "IT",        "ON",        "TRIGGERS", "A",     "THE",   "SIZE",    "FORCE",
                                 "FORMATION", "ATTACKING", "-",        "BEING", "THERE", "THERE'S", "ARE"};
    static const WordSet cases{"IF", "WHEN", "ONCE", "CASE"};
    static const WordSet triggers{"TRIGGER", "TRIGGERS", "AGAINST", "LEAST", "FORCE",    "FORMATION", "FORMATIONS",
                                  "REACT",   "REACTS",   "THAN",    "SIZE",  "SCRAMBLE", "THRESHOLD", "MINIMUM"};
    // "ready CAP at 9 planes"; "at 5" alone could be an hour.
    const bool planes = at + 1 < tokens.size() && tokens[at + 1].is_a(WordKind::plane);
    if (planes && at > from + 1 && is(tokens, at - 1, "AT") && is(tokens, at - 2, "CAP")) return true;
    // "when there are ten": and not "if 5 Zeros are there", which may be those that wait.
    const bool comes = !planes || tokens[at + 1].word.starts_with("PLANE") || tokens[at + 1].is("AIRCRAFT");
    while (at > from) {
        --at;
        if (is_in(tokens, at, triggers) || (comes && is_in(tokens, at, cases))) return true;
        if (!is_in(tokens, at, between)) return false;
    }
    return false;
}

// ---- a sentence of numbers

class GivenReader {
  public:
    GivenReader(const Names& names, const Tokens& tokens, std::size_t from, std::size_t end,
                const std::vector<std::string>& before)
        : names_(names), tokens_(tokens), end_(end), before_(before), at_(from), from_(from) {}

    // None: something else is said as well.
    std::vector<GivenNumbers> run() {
        static const WordSet openers{"THE", "MY", "OUR", "ALSO", "PLEASE", "AND"};
        while (at_ < end_ && (!tokens_[at_].is_word() || is_in(tokens_, at_, openers))) ++at_;
        while (at_ < end_) {
            if (!read_piece()) return {};
        }
        return given_;
    }

  private:
    // "TF61: 6 and 9,", "six and nine for TF61;", with "Report numbers" before it or without.
    bool read_piece() {
        GivenNumbers piece;
        if (is(tokens_, at_, "FOR")) read_units(piece);  // "For TF1 the report numbers are 7 and 9"
        while (!piece.units.empty() && (is(tokens_, at_, "THE") || is(tokens_, at_, ","))) ++at_;
        const bool has_heading = read_heading();
        if (heading_to_ == 0) return false;
        if (!has_heading) {
            piece.heading_from = heading_from_;
            piece.heading_to = heading_to_;
        }
        if (piece.units.empty()) read_units(piece);
        static const WordSet links{"IS", "ARE", "AS", "PLEASE", ":", "=", "-"};
        while (at_ < end_ && is_in(tokens_, at_, links)) ++at_;
        const NumbersRead numbers = report_numbers_at(names_.vocabulary(), tokens_, at_, end_);
        if (numbers.numbers.size() != (is_die_ ? 1 : 2)) return false;
        at_ = numbers.to;
        if (piece.units.empty()) read_units(piece);
        if (piece.units.empty()) return false;
        for (const std::string& unit : piece.units) {
            if (std::ranges::find(named_, unit) == named_.end()) named_.push_back(unit);
        }
        static const WordSet between{",", ";", ".", "!", "AND", "\n", "EACH"};
        while (at_ < end_ && is_in(tokens_, at_, between)) ++at_;
        piece.from = std::exchange(from_, at_);
        piece.to = at_;
        given_.push_back(piece);
        return true;
    }

    // "Report numbers", "Die number".
    bool read_heading() {
        const std::size_t begin = at_;
        std::size_t at = at_;
        while (is(tokens_, at, "SURFACE") || is(tokens_, at, "COMBAT")) ++at;
        const bool die = is(tokens_, at, "DIE");
        const bool reports =
            is(tokens_, begin, "REPORT") || is(tokens_, begin, "REPORTS") || is(tokens_, begin, "NUMBERS");
        if (!die && !reports) return false;
        static const WordSet more{"NUMBER", "NUMBERS", "NO", "NOS", "#", ":", "ROLL"};
        for (++at; at < end_ && is_in(tokens_, at, more);) ++at;
        if (is(tokens_, at, "FOR") && is(tokens_, at + 1, "SURFACE") && is(tokens_, at + 2, "COMBAT")) at += 3;
        // "for conditions 1 and 2"
        const bool conditions = is(tokens_, at, "FOR") && is(tokens_, at + 1, "CONDITIONS") && at + 2 < end_;
        if (conditions && is(tokens_, at + 2, "1/2")) at += 3;
        if (conditions && is(tokens_, at + 2, "1") && is(tokens_, at + 4, "2") && at + 4 < end_) at += 5;
        while (conditions && is(tokens_, at, ":")) ++at;
        is_die_ = die;
        heading_from_ = begin;
        heading_to_ = at_ = at;
        return true;
    }

    // "for TF61", "of both".
    void read_units(GivenNumbers& piece) {
        std::size_t at = at_;
        while (is(tokens_, at, "FOR") || is(tokens_, at, "OF")) ++at;
        if (at >= end_) return;
        const std::vector<std::string>& meant = named_.empty() ? before_ : named_;
        const bool plain = tokens_[at].is("BOTH") ? meant.size() == 2 : meant.size() > 1;
        piece.whom_from = at;
        if (const std::optional<Mention> mention = names_.mention_at(tokens_, at, end_)) {
            piece.units = mention->units;
            piece.whom_to = at_ = mention->to;
        } else if (tokens_[at].is_a(WordKind::all) && plain) {
            piece.units = meant;
            piece.whom_to = at_ = at + 1;
        }
    }

    const Names& names_;
    const Tokens& tokens_;
    std::size_t end_;
    const std::vector<std::string>& before_;
    std::size_t at_;
    std::size_t from_;  // of the piece
    bool is_die_ = false;
    std::size_t heading_from_ = 0;
    std::size_t heading_to_ = 0;  // none yet: 0
    std::vector<std::string> named_;
    std::vector<GivenNumbers> given_;
};

}  // namespace

NumbersRead report_numbers_at(const Vocabulary& words, const Tokens& tokens, std::size_t at, std::size_t end) {
    static const WordSet joins{",", "AND", "&", "/", "-", "+", "RESP"};
    NumbersRead read{{}, at};
    while (at < end && read.numbers.size() < 2) {
        const std::vector<int> here = numbers_of(words, tokens[at]);
        const bool joined = !read.numbers.empty() && is_in(tokens, at, joins) && at + 1 < end &&
                            !numbers_of(words, tokens[at + 1]).empty();
        if (here.empty() && !joined) break;
        read.numbers.insert(read.numbers.end(), here.begin(), here.end());
        ++at;
    }
    if (read.numbers.size() > 2) read.numbers.resize(2);
    read.to = at;
    return read;
}

bool is_lone_pair(const Vocabulary& words, const Tokens& tokens, std::size_t at, std::size_t end) {
    if (at >= end || numbers_of(words, tokens[at]).size() != 2) return false;
    if (at + 1 >= end || !tokens[at + 1].is_word()) return true;
    const Token& next = tokens[at + 1];
    const bool counts = next.is_any({WordKind::plane, WordKind::ship_type, WordKind::filler}) ||
                        words.number_of(next) || words.way_of(next);
    const bool orders =
        next.kinds.any() || !words.level_of(next).empty() || !words.depth_of(next).empty() || next.is("DIE");
    return orders && !counts;
}

std::vector<int> triggers_in(const Vocabulary& words, const Tokens& tokens, std::size_t from, std::size_t to) {
    std::vector<int> sizes;
    for (std::size_t at = from; at < to; ++at) {
        const std::optional<int> number = words.number_of(tokens[at]);
        if (!number) continue;
        if (!is_open(words, tokens, at) && !is_from(words, tokens, at) && !follows_trigger_word(tokens, at, from))
            continue;
        const bool than = at > from && is(tokens, at - 1, "THAN");
        const bool fewer = at > from + 1 && than && (is(tokens, at - 2, "FEWER") || is(tokens, at - 2, "LESS"));
        if (fewer && !is_negated(tokens, from, at)) continue;  // "if they are less than 6"
        constexpr std::size_t nearest = 3;
        if (!than && is_negated(tokens, std::max(from, at - std::min(at, nearest)), at)) continue;  // "not for two"
        sizes.push_back(*number + (than && !fewer ? 1 : 0));
    }
    return sizes;
}

std::optional<int> lone_size_in(const Vocabulary& words, const Tokens& tokens, std::size_t from, std::size_t to) {
    static const WordSet own{"FIGHTER", "FIGHTERS", "DIE", "NUMBER", "NUMBERS", "HEX", "HEXES"};
    std::optional<int> size;
    for (std::size_t at = from; at < to; ++at) {
        if (is_in(tokens, at, own) || words.meaning("plane-type", tokens[at].word)) return {};
        const std::optional<int> number = words.number_of(tokens[at]);
        if (!number || (at == from && is(tokens, at + 1, ")"))) continue;  // a list's number
        const bool planes = at + 1 < to && tokens[at + 1].is_a(WordKind::plane);
        const bool hour = !planes && at > from && is(tokens, at - 1, "AT");
        const bool ends = planes || (!hour && (at + 1 >= to || !tokens[at + 1].is_word()));
        if (size || !ends || is_negated(tokens, from, at)) return {};
        size = number;
    }
    return size;
}

bool begins_numbers(const Tokens& tokens, std::size_t from, std::size_t end) {
    static const WordSet openers{"THE", "MY", "OUR", "ALSO", "PLEASE", "AND"};
    while (from < end && (!tokens[from].is_word() || is_in(tokens, from, openers))) ++from;
    const bool reports =
        is(tokens, from, "REPORT") && (is(tokens, from + 1, "NUMBERS") || is(tokens, from + 1, "NUMBER"));
    if (is(tokens, from, "FOR")) {
        constexpr std::size_t longest = 8;  // "for both TF61 and TF18 the report numbers"
        for (std::size_t at = from; at < end && at < from + longest; ++at) {
            if (is(tokens, at, "REPORT") && is(tokens, at + 1, "NUMBERS")) return true;
        }
    }
    static const WordSet of_die{"NUMBER", "NUMBERS", "FOR"};
    static const WordSet whose{"FOR", "OF"};
    const bool counts = from + 2 < end && is_digit(tokens[from + 1].word.front()) && is_in(tokens, from + 2, whose);
    const bool die = is(tokens, from, "DIE") && (is_in(tokens, from + 1, of_die) || counts);
    return from < end && (reports || die);
}

bool is_die_of_several(const Tokens& tokens, std::size_t at, std::size_t end) {
    if (!is(tokens, at, "DIE")) return false;
    std::size_t behind = is(tokens, at + 1, "NUMBER") ? at + 2 : at + 1;
    if (behind + 2 >= end || !is_digit(tokens[behind].word.front())) return false;
    const bool whose = is(tokens, behind + 1, "FOR") || is(tokens, behind + 1, "OF");
    if (!whose || !tokens[behind + 2].is_a(WordKind::all)) return false;
    for (behind += 3; behind < end; ++behind) {
        if (tokens[behind].is_word()) return is(tokens, behind - 1, ".");
    }
    return true;
}

std::optional<Mention> whose_numbers(const Names& names, const Tokens& tokens, std::size_t from, std::size_t end) {
    std::optional<Mention> whose;
    bool of_numbers = false;
    bool counts = false;
    for (std::size_t at = from; at < end; ++at) {
        if (const std::optional<Mention> mention = names.mention_at(tokens, at, end)) {
            const bool given = at > from && (is(tokens, at - 1, "FOR") || is(tokens, at - 1, "OF"));
            if (whose || !given || mention->units.size() != 1) return {};
            whose = mention;
            at = mention->to - 1;
            continue;
        }
        const std::optional<MoveWord> way = names.vocabulary().way_of(tokens[at]);
        if (way && tokens[at].word.size() > 1) return {};
        of_numbers = of_numbers || is(tokens, at, "DIE") || is(tokens, at, "REPORT");
        counts = counts || is_digit(tokens[at].word.front());
    }
    return of_numbers && counts ? whose : std::nullopt;
}

std::vector<GivenNumbers> given_numbers(const Names& names, const Tokens& tokens, std::size_t from, std::size_t end,
                                        const std::vector<std::string>& before) {
    return GivenReader(names, tokens, from, end, before).run();
}

}  // namespace flagplot::procedures::flattop
