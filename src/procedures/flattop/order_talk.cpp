#include "procedures/flattop/order_talk.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace flagplot::procedures::flattop {
namespace {

// A sentence, without the signs around it and the words that open it and say nothing.
class Talk {
  public:
    Talk(const Vocabulary& vocabulary, const Tokens& tokens, std::size_t from, std::size_t to)
        : vocabulary_(vocabulary), tokens_(tokens), from_(from), to_(to) {
        static const WordSet openers{"PLEASE", "AND", "BUT", "SO",  "THEN", "ALSO",  "JUST", "WELL",
                                     "OH",     "OK",  "HEY", "NOW", "YES",  "RIGHT", "OR",   "PS"};
        while (from_ + 1 < to_ && !is_in(from_ + 1, {"ON", "FORTH"}) &&
               (!tokens_[from_].is_word() || openers.contains(tokens_[from_].word)))
            ++from_;
        const auto is_word = [](const Token& token) { return token.is_word(); };
        words_ = static_cast<std::size_t>(std::count_if(at(from_), at(to_), is_word));
    }

    bool may_change_orders() const {
        if (words_ == 0 || is_heading() || is_about_mail()) return false;
        return commands() || is_open() || hangs_on_something() || is_measure() || speaks_of_kind() ||
               speaks_of_them() || wishes() || takes_part();
    }

    bool is_open() const { return leaves_open() || is_provisional() || speaks_of_orders(); }

  private:
    Tokens::const_iterator at(std::size_t i) const { return tokens_.begin() + static_cast<std::ptrdiff_t>(i); }
    bool is(std::size_t i, std::string_view word) const { return i < to_ && tokens_[i].is(word); }
    bool is_in(std::size_t i, const WordSet& words) const { return i < to_ && words.contains(tokens_[i].word); }
    bool has(const WordSet& words) const {
        return any_in(tokens_, from_, to_, [&](const Token& token) { return words.contains(token.word); });
    }
    bool is_number(std::size_t i) const { return i < to_ && vocabulary_.number_of(tokens_[i]).has_value(); }

    // ---- what is none

    // "Ships:", "| Unit | Move | To |", "PLANES IN THE AIR", "Turn 1, 0600", "And now the boats."
    bool is_heading() const {
        static const WordSet joining{"IN", "ON", "THE", "OF", "FOR", "AND", "MY", "OUR", "OWN", "FINALLY", "FLYING"};
        if (tokens_[to_ - 1].is(":") || has({"|"})) return true;
        if (is(from_, "START") && is(from_ + 1, "HEX")) return true;
        if (is(from_, "TURN") && (is_number(from_ + 1) || is_in(from_ + 1, {"=", "-"}))) return true;
        const auto names_kind = [&](const Token& token) {
            return token.is_a(WordKind::heading) || vocabulary_.is_listed("own-kind", token.word);
        };
        return any_in(tokens_, from_, to_, names_kind) && all_in(tokens_, from_, to_, [&](const Token& token) {
                   return !token.is_word() || names_kind(token) || joining.contains(token.word) ||
                          vocabulary_.number_of(token);
               });
    }

    // "Good morning all", "I lost your last attachment", "Please confirm receipt", "forget the mail of this morning".
    bool is_about_mail() const {
        const auto greets = [](const Token& token) { return token.is_any({WordKind::greeting, WordKind::farewell}); };
        return has({"MAIL", "MAILS", "EMAIL", "E-MAIL", "MESSAGE", "RECEIPT", "ATTACHMENT", "ATTACHED"}) ||
               (any_in(tokens_, from_, to_, greets) && words_ < 4);
    }

    // ---- what may be one

    // "Halve the moves", "don't refuel"; also "you may change the course".
    bool commands() const {
        static const WordSet urging{"DON'T", "DONT", "NEVER", "ALWAYS", "DO", "NOT"};
        static const WordSet to_reader{"BELOW", "YOU", "WELL", "CARE", "ME", "WARM", "HER", "HIM", "MY", "YOUR"};
        static const WordSet something{"SOMETHING", "ANYTHING", "WHATEVER", "WHAT", "NOTHING",
                                       "AS",        "IT",       "THE",      "ALL"};
        std::size_t verb = from_;
        if (is(verb, "DO") && is_in(verb + 1, something)) return true;
        if (is(verb, "KEEP") && is(verb + 1, "UP")) return false;
        if (is_in(verb, urging)) ++verb;
        const bool alone = verb + 1 >= to_ || !tokens_[verb + 1].is_word();
        if (alone || !vocabulary_.is_listed("command", tokens_[verb].word)) return false;
        return !is_in(verb + 1, to_reader) && !has({"ME", "I", "I'M"});
    }

    // "As you see fit", "I leave the direction to you", "you know what I want": the game master's to choose.
    bool leaves_open() const {
        static constexpr std::array<std::array<std::string_view, 3>, 14> phrases{{
            {"AS", "YOU", "LIKE"},
            {"AS", "YOU", "SEE"},
            {"AS", "YOU", "THINK"},
            {"AS", "YOU", "WISH"},
            {"UP", "TO", "YOU"},
            {"YOU", "THINK", "BEST"},
            {"YOU", "LIKE", "BETTER"},
            {"YOU", "LIKE", "BEST"},
            {"YOU", "KNOW", "WHAT"},
            {"YOU", "KNOW", "BETTER"},
            {"IN", "YOUR", "PLACE"},
            {"FEEL", "FREE", "TO"},
            {"YOU", "MAY", "CHANGE"},
            {"YOU", "CAN", "CHANGE"},
        }};
        static const WordSet choosing{"JUDGEMENT", "JUDGMENT", "DISCRETION", "CHOICE", "CALL"};
        static const WordSet choices{"DIRECTION", "COURSE",  "ALTITUDE", "DEPTH",
                                     "REST",      "DETAILS", "TARGET",   "DECISION"};
        for (std::size_t i = from_; i < to_; ++i) {
            const auto said = [&](const auto& one) { return is(i, one[0]) && is(i + 1, one[1]) && is(i + 2, one[2]); };
            if (std::ranges::any_of(phrases, said)) return true;
            if (is(i, "YOUR") && is_in(i + 1, choosing)) return true;
            if (is(i, "YOU") && is_in(i + 1, {"DECIDE", "CHOOSE", "PICK"})) return true;
            if (is(i, "TO") && is(i + 1, "YOU") && has(choices)) return true;
        }
        return false;
    }

    // "This isn't final", "just an example", "as we said on the phone", "I meant the other one".
    bool is_provisional() const {
        static const WordSet words{"DRAFT",     "FINAL",        "PENDING", "HYPOTHETICALLY", "HYPOTHETICAL",
                                   "ALOUD",     "TENTATIVE",    "VALID",   "REVOKED",        "AGREED",
                                   "DISCUSSED", "CONFIRMATION", "APPROVAL"};
        if (has(words) && !has({"STILL"})) return true;
        for (std::size_t i = from_; i + 1 < to_; ++i) {
            const bool example = is_in(i, {"AN", "FOR"}) && is_in(i + 1, {"EXAMPLE"});
            const bool elsewhere = (is(i, "THE") && (is(i + 1, "SKETCH") || (is(i + 1, "PHONE") && is(from_, "AS")))) ||
                                   (is(i, "MAP") && is(i + 1, "I") && is_in(from_, {"SEE", "USE", "FOLLOW"}));
            const bool again = is(i, "SECOND") && is_in(i + 1, {"THOUGHT", "THOUGHTS"});
            const bool meant = is(i, "I") && is(i + 1, "MEANT");
            const bool confused = is_in(i, {"MIXED", "MIX"}) && is(i + 1, "UP");
            const bool order = is(i, "IN") && is_in(i + 1, {"REVERSE", "THIS", "THAT"}) && is(i + 2, "ORDER");
            const bool instead = is(i, "WHEREVER") && is(i + 1, "I");
            const bool elsewhen = is(i, "FOR") && is_in(from_, {"THAT", "THAT'S", "THIS", "THESE", "THOSE"}) &&
                                  (is_in(i + 1, {"TURN", "HOUR"}) || (is(i + 1, "THE") && is(i + 2, "OTHER")));
            const bool guesses = is_in(i, {"YOUR"}) && is(i + 1, "GUESS");
            const bool surprises = is(i, "SURPRISE") && is(i + 1, "ME");
            const bool on = is(i, "SO") && is_in(i + 1, {"ON", "FORTH"});
            const bool later = is(i, "TURN") && is(i + 1, "AFTER");
            const bool decided = is(i, "LAST") && is(i + 1, "WORD");
            if (on || elsewhen || guesses || surprises || later || decided || example || elsewhere || again || meant ||
                confused || order || instead)
                return true;
        }
        return has({"DECIDES"}) && words_ < 4;
    }

    bool speaks_of_writer() const {
        return has({"I", "I'M", "I'VE", "I'LL", "I'D", "ME", "MY", "MINE", "MYSELF", "WE", "WE'RE", "WE'VE", "WE'LL",
                    "OUR", "US", "IM"});
    }
    bool speaks_of_past() const {
        static const WordSet past{"WAS",  "WERE", "HAD",  "DID",  "DIDN'T", "WASN'T", "BEEN", "CAME", "GOT",
                                  "WENT", "SAID", "TOLD", "TOOK", "MADE",   "SAW",    "GAVE", "LOST", "FOUND"};
        constexpr std::size_t shortest = 5;  // letters
        return any_in(tokens_, from_, to_, [&](const Token& token) {
            const bool regular = token.word.size() >= shortest && token.word.ends_with("ED") && token.kinds.none();
            return regular || past.contains(token.word);
        });
    }

    // "Unless it rains, stay", "come home if attacked".
    bool hangs_on_something() const {
        static const WordSet cases{"IF",       "UNLESS",    "WHENEVER",   "UNTIL",
                                   "PROVIDED", "SUPPOSING", "PERMITTING", "ALLOWING"};
        for (std::size_t i = from_; i + 2 < to_; ++i) {
            const bool is_told = is(i + 1, "I") && is_in(i + 2, {"SAY", "TELL", "CONFIRM", "WRITE", "SEND"});
            const bool is_possible = is(i, "IF") && is(i + 1, "YOU") && is(i + 2, "CAN") && words_ < 8;
            if (is_possible || (is_in(i, {"UNTIL", "UNLESS", "BEFORE"}) && is_told)) return true;
        }
        return has(cases) && !speaks_of_writer() && !has({"YOU", "YOUR", "YOU'RE"});
    }

    // "One after the other", "at half speed", "not at night", "we turn around at the first sight of smoke": nothing but
    // how, when, where and what is done at sea.
    bool is_measure() const {
        static const WordSet joining{
            "A",         "AN",       "THE",    "AND",    "OR",      "BUT",     "TO",     "OF",     "IN",      "ON",
            "AT",        "BY",       "FOR",    "FROM",   "WITH",    "AS",      "IF",     "SO",     "THEN",    "THAN",
            "THAT",      "THIS",     "IT",     "ITS",    "THEY",    "THEM",    "HE",     "SHE",    "THEIR",   "HIS",
            "HER",       "IS",       "ARE",    "BE",     "DO",      "DOES",    "CAN",    "MAY",    "MUST",    "SHALL",
            "WILL",      "WOULD",    "NOT",    "NO",     "SHOULD",  "THESE",   "THOSE",  "ALL",    "BOTH",    "EACH",
            "EVERY",     "ANY",      "SOME",   "NOBODY", "WITHOUT", "ONES",    "DON'T",  "INTO",   "HAVE",    "PER",
            "THROUGH",   "AROUND",   "NEVER",  "ALWAYS", "WHO",     "WHICH",   "WHAT",   "UNDER",  "BETWEEN", "BEHIND",
            "TOWARDS",   "TOWARD",   "PAST",   "ALONG",  "OFF",     "OUTSIDE", "INSIDE", "UPON",   "CLEAR",   "WE",
            "OUR",       "US",       "THAT'S", "IT'S",   "COULD",   "MIGHT",   "OUGHT",  "NEED",   "BEEN",    "GETS",
            "OTHERWISE", "ALTHOUGH", "THOUGH", "UNLESS", "NOR",     "WON'T",   "CAN'T",  "CANNOT", "AGAINST", "BESIDE",
            "BEYOND",    "ABOVE",    "OVER",   "ONTO",   "VIA",     "NB"};
        static constexpr std::array lists{"measure", "at-sea", "command", "own-kind"};
        const auto is_joining = [&](const Token& token) {
            return !token.is_word() || joining.contains(token.word) || (token.word.size() == 1 && !token.is("I"));
        };
        const auto is_one = [&](const Token& token) {
            return is_joining(token) || vocabulary_.number_of(token) || vocabulary_.way_of(token) ||
                   token.is_any({WordKind::moving, WordKind::holding, WordKind::landing, WordKind::launching,
                                 WordKind::orbiting, WordKind::attacking, WordKind::shelling, WordKind::shadowing,
                                 WordKind::ship_type, WordKind::plane, WordKind::rising, WordKind::later}) ||
                   std::ranges::any_of(lists,
                                       [&](const char* list) { return vocabulary_.is_listed(list, token.word); });
        };
        const auto is_number = [&](const Token& token) { return !token.is_word() || vocabulary_.number_of(token); };
        if (words_ == 1 && (is(from_, "OTHERS") || !vocabulary_.is_listed("measure", tokens_[from_].word)))
            return false;
        if (all_in(tokens_, from_, to_, is_number) || is_in(from_, {"WHAT", "TO"})) return false;
        const bool is_there = has({"THERE", "HERE"}) && has({"BE"});  // "a sub should be there by now"
        const bool no_change = (is(from_, "NO") && is_in(from_ + 1, {"CHANGE", "CHANGES"})) ||
                               (words_ == 2 && is(from_, "MORE") && tokens_[from_ + 1].is_a(WordKind::later));
        const bool at_last = (words_ == 2 && is(from_, "AT") && is(from_ + 1, "LAST")) || no_change;
        return !at_last && !is_there && all_in(tokens_, from_, to_, is_one) && !all_in(tokens_, from_, to_, is_joining);
    }

    // "Leave it to the scouts", "the carriers don't part": of nobody's in particular, and not of what was.
    bool speaks_of_kind() const {
        const auto is_kind = [&](const Token& token) { return vocabulary_.is_listed("own-kind", token.word); };
        bool tells = false;  // "they were great", "a sub should be there by now"
        for (std::size_t i = from_; i < to_; ++i) {
            tells = tells || is_in(i, {"GREAT", "GOOD", "BAD", "NICE", "LUCKY", "BUSY", "TIRED"}) ||
                    (is_in(i, {"SHOULD", "MUST"}) && is(i + 1, "BE"));
        }
        return words_ > 1 && !tells && any_in(tokens_, from_, to_, is_kind) && !speaks_of_writer() &&
               !speaks_of_past() && !has({"YOU", "YOUR"});
    }

    // "I'd prefer the second group to be slower", "I think the boats should be lower", "the same for the rest".
    bool wishes() const {
        static const WordSet wishing{"WANT",  "PREFER",  "EXPECT",  "INTENTION", "INTEND", "AIM",
                                     "IDEA",  "TRUST",   "RATHER",  "SHOULD",    "MUST",   "OUGHT",
                                     "NEEDS", "REQUIRE", "PROPOSE", "SUGGEST"};
        static const WordSet them{"THEY", "THEM", "EVERYBODY", "EVERYONE", "NOBODY", "NONE"};
        const auto is_of_them = [&](const Token& token) {
            return vocabulary_.is_listed("own-kind", token.word) || them.contains(token.word) ||
                   vocabulary_.is_listed("at-sea", token.word);
        };
        const auto is_all = [](const Token& token) { return token.is_any({WordKind::all, WordKind::rest}); };
        const auto is_same = [](const Token& token) { return token.is_one({"SAME", "DITTO", "LIKEWISE", "APPLIES"}); };
        if (any_in(tokens_, from_, to_, is_same) && any_in(tokens_, from_, to_, is_all)) return true;
        const auto is_kind = [&](const Token& token) { return vocabulary_.is_listed("own-kind", token.word); };
        if (is(from_, "YOU") && has({"COULD", "MIGHT"}) && any_in(tokens_, from_, to_, is_kind)) return true;
        const auto is_deed = [&](const Token& token) {  // "everybody should play this" has none
            if (them.contains(token.word)) return false;
            return token.is("BE") || vocabulary_.is_listed("measure", token.word) ||
                   vocabulary_.is_listed("command", token.word) || vocabulary_.is_listed("at-sea", token.word);
        };
        const bool is_there = has({"THERE", "HERE"}) && has({"BE"});  // "a sub should be there by now"
        return has(wishing) && any_in(tokens_, from_, to_, is_of_them) && any_in(tokens_, from_, to_, is_deed) &&
               !is_there && !speaks_of_past();
    }

    // "Half of that": of what was ordered before.
    bool takes_part() const {
        return is_in(from_, {"HALF", "TWICE"}) && is(from_ + 1, "OF") &&
               is_in(from_ + 2, {"THAT", "THIS", "IT", "THESE", "THOSE", "ALL"});
    }

    // "At 0800 they turn around", "so one less": of whoever was spoken of before.
    bool speaks_of_them() const {
        for (std::size_t i = from_; i + 1 < to_; ++i) {
            const bool does = tokens_[i + 1].is_any({WordKind::moving, WordKind::holding, WordKind::landing,
                                                     WordKind::launching, WordKind::orbiting, WordKind::attacking,
                                                     WordKind::shelling, WordKind::shadowing});
            if (is_in(i, {"THEY", "IT", "SHE"}) && does && !speaks_of_writer()) return true;
            if (is_number(i) && is_in(i + 1, {"LESS", "FEWER", "HIGHER", "LOWER"})) return true;
        }
        return false;
    }

    // "The destinations count, not the legs", "these orders are for the turn after this one".
    bool speaks_of_orders() const {
        static const WordSet orders{"LINE",       "LINES",        "MOVES",   "COURSE",   "COURSES", "DIRECTION",
                                    "DIRECTIONS", "LEG",          "LEGS",    "HEX",      "HEXES",   "DESTINATION",
                                    "TRIGGER",    "DESTINATIONS", "NUMBERS", "ALTITUDE", "ORDERS",  "TRIGGERS",
                                    "PACE",       "DEPTH",        "SPEEDS",  "HALVES"};
        static const WordSet turning{"ONLY",        "COUNT",    "COUNTS",  "WINS",   "MATTERS", "MATTER",
                                     "WRONG",       "AFTER",    "NEXT",    "TWICE",  "HALF",    "JOKE",
                                     "EXCEPT",      "HIGHER",   "LOWER",   "SETS",   "WEEK'S",  "DIFFERENT",
                                     "YESTERDAY'S", "REVERSED", "SWAPPED", "HALVED", "DOUBLED"};
        return has(orders) && has(turning);
    }

    const Vocabulary& vocabulary_;
    const Tokens& tokens_;
    std::size_t from_;
    std::size_t to_;
    std::size_t words_ = 0;
};

// Whether one of the sentences is so.
template <typename Is>
bool any_sentence(const Vocabulary& vocabulary, const Tokens& tokens, const Is& is_so) {
    for (std::size_t from = 0; from < tokens.size();) {
        std::size_t to = from;
        while (to < tokens.size() && !tokens[to].is_one({".", "!", "?", ";", "\n"})) ++to;
        if (to > from && is_so(Talk(vocabulary, tokens, from, to))) return true;
        from = to + 1;
    }
    return false;
}

}  // namespace

bool may_change_orders(const Vocabulary& vocabulary, const Tokens& tokens) {
    return any_sentence(vocabulary, tokens, [](const Talk& talk) { return talk.may_change_orders(); });
}

bool leaves_orders_open(const Vocabulary& vocabulary, const Tokens& tokens) {
    return any_sentence(vocabulary, tokens, [](const Talk& talk) { return talk.is_open(); });
}

}  // namespace flagplot::procedures::flattop
