#include "procedures/flattop/order_mail.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "ascii/letters.h"
#include "mail/quoted.h"
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_numbers.h"
#include "procedures/flattop/order_talk.h"

namespace flagplot::procedures::flattop {
namespace {

// Lines of the writer's own that stand together, in tokens.
struct Paragraph {
    std::string text;
    Tokens tokens;
    std::vector<bool> begins_line;  // of each token
    std::vector<bool> is_quoted;    // of each token: it stands in quotation marks within a sentence
};

// A sentence, or a line that is one; its text reaches to the next one's.
struct Sentence {
    std::size_t from = 0;  // tokens; the mark that ends it is one
    std::size_t to = 0;
    std::size_t text_from = 0;
    std::size_t text_to = 0;
    bool asks = false;
};

class Divider {
  public:
    Divider(const std::string& mail, const Names& names, std::vector<std::string> writer,
            const std::vector<std::string>& others)
        : mail_(mail), names_(names), vocabulary_(names.vocabulary()), writer_(std::move(writer)) {
        for (const std::string& name : others) {
            const Tokens tokens = vocabulary_.tokens_of(name);
            for (std::size_t at = 0; at < tokens.size(); ++at) {
                const bool plain = tokens[at].is_word() && tokens[at].word.size() > 2 && tokens[at].kinds.none();
                if (plain && !names_.mention_at(tokens, at, tokens.size())) people_.insert(tokens[at].word);
            }
        }
    }

    Mail run() {
        std::vector<std::string> lines = mail::lines_of(mail_);
        write_out_stops(lines);
        write_out_dictated(lines);
        std::vector<mail::Part> parts = mail::parts_of(lines);
        find_forwarded(lines, parts);
        last_own_ = lines.size();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (parts[i] == mail::Part::own && !is_blank_line(lines[i])) last_own_ = i;
        }
        bool in_head = true;
        bool begins_quoted = true;  // what is quoted next stands by itself
        std::string paragraph;
        const auto end_paragraph = [&] {
            if (!paragraph.empty()) read_paragraph(std::exchange(paragraph, {}));
        };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::string& line = lines[i];
            if (i == 0 && read_subject_line(line)) continue;
            const bool is_own = parts[i] == mail::Part::own;
            const bool is_signed = is_own && (is_farewell(line) || (i == last_own_ && is_name(line)));
            if (is_signed || mail::is_attached_line(line)) {
                end_paragraph();
                close_orders();
                leave(Left::Kind::chat, line);
            } else if (!is_own) {
                end_paragraph();
                leave_out(line, parts[i]);
                if (parts[i] == mail::Part::quoted) note_quoted(line, begins_quoted);
                begins_quoted = false;
            } else if (is_blank_line(line)) {
                end_paragraph();
            } else if (in_head && (is_head_line(line) || is_address_line(line))) {
                leave(Left::Kind::chat, line);
                continue;
            } else {
                paragraph += (paragraph.empty() ? "" : "\n") + line;
                begins_quoted = true;
            }
            in_head = in_head && is_blank_line(line);
        }
        end_paragraph();
        for (const std::string& words : of_all_) {
            if (mail_read_.orders.empty()) leave(Left::Kind::unread, words);
            for (UnitText& one : mail_read_.orders) one.text += "\n\n" + words;
        }
        show_unheard();
        return std::move(mail_read_);
    }

  private:
    // Words that were taken for no order, and name one of his units to which no other words are said: they are looked
    // at.
    void show_unheard() {
        const auto is_told = [&](const std::string& unit) {
            return std::ranges::any_of(mail_read_.orders, [&](const UnitText& one) { return one.unit == unit; });
        };
        for (Left& left : mail_read_.left) {
            if (left.kind != Left::Kind::chat) continue;
            if (names_before_stroke(left.text, is_told)) left.kind = Left::Kind::unread;
            const Tokens tokens = vocabulary_.tokens_of(left.text);
            for (std::size_t at = 0; at < tokens.size(); ++at) {
                const bool old = tokens[at].is_edge && at + 1 < tokens.size() && tokens[at + 1].is_a(WordKind::earlier);
                if (old || is_way_somewhere(tokens, at) || acts_unnamed(tokens, at) || is_sent(tokens, at, left.text) ||
                    commands(tokens, at, left.text) || runs_together(tokens[at].word))
                    left.kind = Left::Kind::unread;
                const std::optional<Mention> name = names_.single_mention_at(tokens, at, tokens.size());
                if (!name) continue;
                at = name->to - 1;
                if (!is_told(name->units.front()) && !is_told(name->airs.front())) left.kind = Left::Kind::unread;
            }
        }
    }

    // "Wasp/no change", "S-38/deep", of a unit to which no other words are said.
    template <typename IsTold>
    bool names_before_stroke(const std::string& text, const IsTold& is_told) const {
        std::string apart = text;
        std::ranges::replace(apart, '/', ' ');
        const Tokens tokens = vocabulary_.tokens_of(apart);
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            const std::optional<Mention> name = names_.single_mention_at(tokens, at, tokens.size());
            const std::size_t end = name ? tokens[name->to - 1].to : text.size();
            if (end >= text.size() || text[end] != '/') continue;
            if (!is_told(name->airs.front().empty() ? name->units.front() : name->airs.front())) return true;
        }
        return false;
    }

    // "TF17N2": a name and a leg.
    bool runs_together(const std::string& word) const {
        const std::size_t digit = std::min(word.find_first_of("0123456789"), word.size());
        if (!vocabulary_.meaning("unit-kind", word.substr(0, digit))) return false;
        constexpr std::size_t most_parts = 3;  // letters, digits, letters, and digits behind them
        std::size_t parts = 0;
        for (std::size_t i = 1; i < word.size(); ++i) parts += is_digit(word[i]) != is_digit(word[i - 1]) ? 1 : 0;
        return parts == most_parts;
    }

    // "N2", "one hex south", "south two": whoever goes there.
    bool is_way_somewhere(const Tokens& tokens, std::size_t at) const {
        const std::optional<MoveWord> way = vocabulary_.way_of(tokens[at]);
        if (!way || !way->direction) return false;
        if (way->count) return true;
        const bool far = at + 1 < tokens.size() && vocabulary_.number_of(tokens[at + 1]);
        const bool hexes =
            at > 1 && is_one_of(tokens, at - 1, {"HEX", "HEXES"}) && vocabulary_.number_of(tokens[at - 2]);
        return tokens[at].word.size() > 1 && (far || hexes);
    }

    // ---- orders that name nobody

    static bool is_one_of(const Tokens& tokens, std::size_t at, const WordSet& words) {
        return at < tokens.size() && words.contains(tokens[at].word);
    }
    static bool is_one_of(const Tokens& tokens, std::size_t at, std::initializer_list<std::string_view> words) {
        return at < tokens.size() && std::ranges::find(words, tokens[at].word) != words.end();
    }

    // "The flying boats", "troops", "one of them", "somebody": a unit by its kind, and not another's.
    bool is_unnamed(const Tokens& tokens, std::size_t at) const {
        static const WordSet anybody{"SOMEBODY", "SOMEONE",  "WHOEVER",   "MEN",     "LADS",
                                     "GARRISON", "WATCHERS", "EVERYBODY", "EVERYONE"};
        static const WordSet whose{"THEIR", "YOUR", "HIS", "ENEMY", "ENEMY'S", "AMERICAN", "JAPANESE", "NO"};
        constexpr std::size_t nearest = 3;  // words
        for (std::size_t before = at; before > 0 && at - before < nearest && tokens[before - 1].is_word(); --before) {
            if (is_one_of(tokens, before - 1, whose)) return false;
        }
        const bool of_them = is(tokens, at, "THEM") && at > 1 && is(tokens, at - 1, "OF");
        return of_them || is_one_of(tokens, at, anybody) || tokens[at].is_any({WordKind::plane, WordKind::ship_type}) ||
               vocabulary_.meaning("unit-kind", tokens[at].word) ||
               vocabulary_.meaning("plane-type", tokens[at].word) || is(tokens, at, "SHIP");
    }

    bool is_deed(const std::string& word) const {
        static constexpr std::array<WordKind, 12> deeds{
            WordKind::moving,   WordKind::holding,     WordKind::landing,      WordKind::launching,
            WordKind::orbiting, WordKind::attacking,   WordKind::shelling,     WordKind::shadowing,
            WordKind::parting,  WordKind::instructing, WordKind::transferring, WordKind::rising};
        static const WordSet swapping{"SWAP", "SWAPS", "SWITCH", "EXCHANGE"};
        const Kinds kinds = vocabulary_.kinds_of(word);
        const auto has = [&](WordKind kind) { return kinds[static_cast<std::size_t>(kind)]; };
        return swapping.contains(word) || std::ranges::any_of(deeds, has);
    }
    bool is_deed(const Tokens& tokens, std::size_t at) const { return at < tokens.size() && is_deed(tokens[at].word); }

    // "troops wait where they are", "the boats at Lae should look": somebody's, and by no name. What they must have
    // done, or be, is told.
    bool acts_unnamed(const Tokens& tokens, std::size_t at) const {
        static const WordSet duties{"SHOULD", "MUST", "SHALL", "OUGHT", "NEED", "NEEDS", "COULD", "MIGHT", "TO"};
        static const WordSet more{"TO", "PLEASE", "ALSO", "ALL", "THEN", "NOT", "BOTH", "JUST", "NOW"};
        static const WordSet places{"ON", "AT", "IN", "FROM", "OF", "OFF", "NEAR", "NEAREST", "AROUND", "THAT", "WHO"};
        const bool nothing = is(tokens, at, "NOTHING") || (at > 0 && is(tokens, at - 1, "NO"));
        if (nothing && at + 1 < tokens.size())  // "no plane leaves the deck", "nothing flies"
            return is_deed(tokens, at + 1) && tokens[at + 1].word.ends_with("S");
        if (!is_unnamed(tokens, at)) return false;
        constexpr std::size_t farthest = 5;  // words: "on the island of Bougainville"
        const auto acts = [&](std::size_t i) { return is_deed(tokens, i) || is_one_of(tokens, i, duties); };
        std::size_t verb = at + 1;
        const bool placed = is_one_of(tokens, verb, places) || is(tokens, at, "WHOEVER");
        while (placed && verb < std::min(tokens.size(), at + 1 + farthest) && tokens[verb].is_word() && !acts(verb))
            ++verb;
        const bool is_to = is_one_of(tokens, verb, {"ARE", "IS", "HAVE", "HAS"}) && is(tokens, verb + 1, "TO");
        if (is_to) ++verb;
        const bool duty = is_one_of(tokens, verb, duties) || is(tokens, verb, "PLEASE");
        const auto helps = [&](const Token& token) {
            return (token.is_a(WordKind::modal) && !token.is_a(WordKind::continuing)) || duties.contains(token.word) ||
                   more.contains(token.word) || (token.is_a(WordKind::negation) && !token.is_a(WordKind::revoking));
        };
        while (verb < tokens.size() && !tokens[verb].is_a(WordKind::moving) && helps(tokens[verb])) ++verb;
        if (verb >= tokens.size() || !tokens[verb].is_word()) return false;
        const bool tells = is(tokens, verb, "BE") || (is(tokens, verb, "HAVE") && !is(tokens, verb + 1, "A"));
        constexpr std::size_t shortest = 4;  // letters: "picks up", of a verb that nobody knows, and not "rules are"
        const bool is_noun = verb + 1 >= tokens.size() ||
                             tokens[verb + 1].is_any({WordKind::modal, WordKind::asking, WordKind::statement}) ||
                             is(tokens, verb + 1, "SAY");
        const bool unknown = verb == at + 1 && tokens[verb].kinds.none() && tokens[verb].word.size() > shortest &&
                             tokens[verb].word.ends_with("S") && !tokens[verb].word.ends_with("'S") && !is_noun;
        const bool of_all = is_one_of(tokens, at, {"EVERYBODY", "EVERYONE"});
        return is_deed(tokens, verb) || (duty && !tells && !of_all) || unknown;
    }

    // Where a sentence begins, or a part of one.
    bool opens(const Tokens& tokens, std::size_t at, const std::string& text) const {
        static const WordSet before{"PLEASE", "AND", "BUT", "ALSO", "THEN", "SO", "MAYBE", "PERHAPS"};
        if (at == 0 || !tokens[at - 1].is_word() || is_one_of(tokens, at - 1, before)) return true;
        return text.substr(tokens[at - 1].to, tokens[at].from - tokens[at - 1].to).find('\n') != std::string::npos;
    }

    // "Have the boats look at Buka", "send somebody there", "I'd like the troops to rest": whom, by no name.
    bool is_sent(const Tokens& tokens, std::size_t at, const std::string& text) const {
        static const WordSet sending{"HAVE", "LET", "GET", "SEND", "PUT", "USE", "TAKE", "BRING", "KEEP", "ORDER"};
        static const WordSet between{"THE", "MY",   "OUR",    "A",      "AN",    "ONE",  "OF",    "SOME", "ANY",
                                     "ALL", "BOTH", "FLYING", "PATROL", "HEAVY", "TASK", "OTHER", "TWO",  "THREE"};
        if (!is_unnamed(tokens, at)) return false;
        std::size_t verb = at;
        while (verb > 0 && is_one_of(tokens, verb - 1, between)) --verb;
        if (verb == 0) return false;
        --verb;
        constexpr std::size_t most_words = 4;  // "do something useful with the boats"
        for (std::size_t done = verb; is(tokens, verb, "WITH") && done-- > 0 && verb - done <= most_words;) {
            if (is(tokens, done, "DO") && opens(tokens, done, text)) return true;
        }
        const bool sends = is_one_of(tokens, verb, sending) && opens(tokens, verb, text);
        const bool wishes =
            is_one_of(tokens, verb, {"LIKE", "WANT", "PREFER", "NEED", "LEAVE"}) && is(tokens, at + 1, "TO");
        return sends || wishes;
    }

    // "Search around Buka", "keep away from it": at the beginning of a sentence, and nobody is named.
    bool commands(const Tokens& tokens, std::size_t at, const std::string& text) const {
        static const WordSet verbs{"SEARCH",  "SCOUT",  "PATROL", "ESCORT", "COVER", "GUARD",    "INTERCEPT",
                                   "PROTECT", "DEFEND", "SCREEN", "REFUEL", "REARM", "WITHDRAW", "RETREAT"};
        if (at + 1 >= tokens.size() || !tokens[at + 1].is_word()) return false;
        const std::string& done_to = tokens[at + 1].word;  // "Buka must be searched"
        const bool passive = is(tokens, at, "BE") && at > 0 && is_one_of(tokens, at - 1, {"SHOULD", "MUST", "TO"}) &&
                             done_to.ends_with("ED") && is_deed(done_to.substr(0, done_to.size() - 2));
        if (passive) return true;
        if (!opens(tokens, at, text)) return false;
        const bool finds = (is_one_of(tokens, at, {"SEE", "FIND", "CHECK"}) &&
                            is_one_of(tokens, at + 1, {"WHAT", "WHETHER", "WHO", "OUT", "ON", "FOR"})) ||
                           (is(tokens, at, "GO") && is_one_of(tokens, at + 1, {"TO", "SEE", "AND", "THERE"}));
        const bool looks = is(tokens, at, "LOOK") &&
                           is_one_of(tokens, at + 1, {"AT", "FOR", "INTO", "AROUND", "WHETHER"}) &&
                           !is_one_of(tokens, at + 2, {"THIS", "THAT", "IT", "ME", "YOU", "MY", "ALL"});
        const bool keeps = is(tokens, at, "KEEP") && (is_one_of(tokens, at + 1, {"AWAY", "CLEAR"}) ||
                                                      is_one_of(tokens, at + 2, {"AWAY", "CLEAR"}));
        const bool does = (is(tokens, at, "DO") &&
                           is_one_of(tokens, at + 1, {"IT", "THE", "AS", "WHATEVER", "WHAT", "LIKE", "THAT"})) ||
                          (is(tokens, at, "CARRY") && is(tokens, at + 1, "ON")) ||
                          (is(tokens, at, "SAME") && is_one_of(tokens, at + 1, {"AS", "AGAIN"})) ||
                          (is(tokens, at, "AS") && is(tokens, at + 1, "YOU") && is(tokens, at + 2, "WERE"));
        return is_one_of(tokens, at, verbs) || looks || keeps || does || finds;
    }

    // ---- questions without a mark

    static inline const WordSet asking_words{"WHAT", "WHICH", "HOW", "WHEN", "WHERE", "WHO", "WHY"};
    static inline const WordSet helping_verbs{"DO",    "DOES",   "DID",   "IS",   "ARE",   "WAS",
                                              "WERE",  "CAN",    "COULD", "MAY",  "MIGHT", "WILL",
                                              "WOULD", "SHOULD", "SHALL", "HAVE", "HAS",   "AM"};

    // "What time do your turns close", "can I land there", as they are dictated.
    bool begins_question(const Tokens& tokens, std::size_t at, std::size_t to) const {
        static const WordSet who{"I",   "YOU",  "WE",   "THEY",  "IT",    "HE",      "SHE",
                                 "THE", "MY",   "YOUR", "OUR",   "THEIR", "THERE",   "A",
                                 "AN",  "THIS", "THAT", "THESE", "ANY",   "ANYBODY", "ANYONE"};
        constexpr std::size_t farthest = 4;  // words: "how many of my transports may I"
        if (!is_one_of(tokens, at, asking_words)) return at < to && asks_by_verb(tokens, at, to);
        std::size_t verb = at + 1;
        while (is_one_of(tokens, at, {"WHAT", "WHICH", "HOW"}) && verb < std::min(to, at + 1 + farthest) &&
               tokens[verb].is_word() && !is_one_of(tokens, verb, helping_verbs) && !is_one_of(tokens, verb, who))
            ++verb;
        return verb + 1 < to && is_one_of(tokens, verb, helping_verbs) &&
               (is_one_of(tokens, verb + 1, who) || names_.mention_at(tokens, verb + 1, to));
    }

    // "Can I", "is there", "did my boats", "does TF3", and not "could you", "should you need it", "have my planes
    // land", "does the same".
    bool asks_by_verb(const Tokens& tokens, std::size_t at, std::size_t to) const {
        const std::size_t next = at + 1;
        if (!is_one_of(tokens, at, helping_verbs) || next >= to) return false;
        const std::size_t before = at > 1 && is(tokens, at - 1, ":") ? at - 2 : at - 1;
        if (at > 0 && is(tokens, before, "QUESTION")) return true;
        if (is(tokens, next, "YOU")) return !tokens[at].is_a(WordKind::polite) && !is(tokens, at, "SHOULD");
        if (is_one_of(tokens, at, {"SHOULD", "SHALL", "HAVE"})) return is_one_of(tokens, next, {"I", "WE"});
        const bool orders = is(tokens, at, "DO") && is_one_of(tokens, next, {"IT", "THE"});
        const bool same = is(tokens, next, "THE") && tokens[std::min(next + 1, to - 1)].is_a(WordKind::same);
        const bool of_thing = is_one_of(tokens, at, {"DOES", "IS", "ARE", "DID", "DO", "WILL", "CAN"}) &&
                              is_one_of(tokens, next, {"MY", "YOUR", "OUR", "THEY", "IT", "THE"}) && !orders && !same;
        const bool of_unit = is_one_of(tokens, at, {"DOES", "IS", "ARE", "DID", "HAS", "WAS", "WERE"}) &&
                             names_.mention_at(tokens, next, to);
        const bool of_it = is(tokens, at, "WOULD") && is(tokens, next, "IT");
        return is_one_of(tokens, next, {"I", "WE", "THERE", "ANY", "ANYBODY", "ANYONE"}) || of_thing || of_unit ||
               of_it;
    }

    // "I wonder when it gets dark", "let me know how many are left".
    bool asks_indirectly(const Tokens& tokens, std::size_t at, std::size_t to) const {
        static const std::array<std::vector<std::string_view>, 5> openers{{{"I", "WONDER"},
                                                                           {"I", "WAS", "WONDERING"},
                                                                           {"I'D", "LIKE", "TO", "KNOW"},
                                                                           {"LET", "ME", "KNOW"},
                                                                           {"TELL", "ME"}}};
        if (at + 1 < to && tokens[at].is_a(WordKind::polite) && is(tokens, at + 1, "YOU")) at += 2;
        return std::ranges::any_of(openers, [&](const std::vector<std::string_view>& words) {
            for (std::size_t i = 0; i < words.size(); ++i) {
                if (!is(tokens, at + i, words[i])) return false;
            }
            const std::size_t what = at + words.size();
            return what < to && (is_one_of(tokens, what, asking_words) || is_one_of(tokens, what, {"WHETHER", "IF"}));
        });
    }

    // Within a question without a mark, where an order begins: "... on Fridays TF2 south one". The end if none does.
    std::size_t order_behind(const Tokens& tokens, std::size_t from, std::size_t to) const {
        for (std::size_t at = from; at < to; ++at) {
            const std::optional<Mention> mention = names_.mention_at(tokens, at, to);
            if (!mention) continue;
            const std::size_t next = mention->to;
            const bool leg = next < to && vocabulary_.way_of(tokens[next]) &&
                             (vocabulary_.way_of(tokens[next])->count || is_way_somewhere(tokens, next));
            const bool acts = next < to && tokens[next].word.ends_with("S") && is_deed(tokens, next);
            const bool governed = at > from && is_deed(tokens, at - 1);  // "should I move TF1 N1"
            if (is(tokens, next, ":") || ((leg || acts) && !governed)) return at;
            at = mention->to - 1;
        }
        return to;
    }

    bool is(const Tokens& tokens, std::size_t at, std::string_view word) const {
        return at < tokens.size() && tokens[at].is(word);
    }

    // ---- lines

    // "TF18 NORTH ONE STOP AF20 RETURN STOP": full stops, where there are several behind other words.
    void write_out_stops(std::vector<std::string>& lines) const {
        constexpr std::string_view stop = "STOP";
        const auto replaced = [&](const std::string& line, int& stops) {
            const Tokens tokens = vocabulary_.tokens_of(line);
            std::string plain = line;
            for (std::size_t at = tokens.size(); at-- > 1;) {
                const std::size_t from = tokens[at].from;
                if (std::string_view(line).substr(from, tokens[at].to - from) != stop) continue;
                std::size_t gap = from;
                while (gap > 0 && is_blank(line[gap - 1])) --gap;
                plain.replace(gap, tokens[at].to - gap, ".");
                ++stops;
            }
            return plain;
        };
        int stops = 0;
        std::vector<std::string> plain;
        for (const std::string& line : lines) plain.push_back(replaced(line, stops));
        if (stops > 2) lines = std::move(plain);
    }

    // "go north two period": the marks that a mail was dictated with, where it has several of them.
    void write_out_dictated(std::vector<std::string>& lines) const {
        int marks = 0;
        const auto replaced = [&](const std::string& line) {
            const Tokens tokens = vocabulary_.tokens_of(line);
            std::string plain = line;
            for (std::size_t at = tokens.size(); at-- > 1;) {
                const std::string* mark = vocabulary_.meaning("dictated", tokens[at].word);
                const bool two = at + 1 < tokens.size();
                const std::string* const both =
                    two ? vocabulary_.meaning("dictated", tokens[at].word + " " + tokens[at + 1].word) : nullptr;
                if (!mark && !both) continue;
                const std::size_t to = both ? tokens[at + 1].to : tokens[at].to;
                std::size_t gap = tokens[at].from;
                while (gap > 0 && is_blank(line[gap - 1])) --gap;
                plain.replace(gap, to - gap, both ? *both : *mark);
                ++marks;
            }
            return plain;
        };
        std::vector<std::string> plain;
        for (const std::string& line : lines) plain.push_back(replaced(line));
        if (marks > 2) lines = std::move(plain);
    }

    bool is_blank_line(const std::string& line) const { return trimmed(vocabulary_.plain_of(line).text).empty(); }

    // A line of the signature, or of the mail that is answered: nothing in it is an order. A signature that speaks to
    // a unit is shown, as people write below theirs.
    void leave_out(const std::string& line, mail::Part part) {
        close_orders();
        if (part == mail::Part::quoted && !is_forwarded_) return leave(Left::Kind::quoted, line);
        const Tokens tokens = vocabulary_.tokens_of(line);
        const auto subject = names_.subject(tokens, 0, tokens.size());
        const bool orders =
            subject && !subject->mention.units.empty() && names_.has_weight(tokens, subject->mention.to, tokens.size());
        const Left::Kind kind = part == mail::Part::quoted ? Left::Kind::quoted : Left::Kind::signature;
        leave(orders ? Left::Kind::unread : kind, line);
    }

    // The unit that the quoted lines speak of, which stand right above what the writer answers: "> AF20 is at B/T26".
    // Of several, or of a question, nobody can tell what is answered. "> TF3, die number:" is what a number answers.
    void note_quoted(const std::string& line, bool begins) {
        const Tokens tokens = vocabulary_.tokens_of(line);
        const std::optional<Mention> first =
            tokens.empty() ? std::nullopt : names_.mention_at(tokens, 0, tokens.size());
        if (begins || (first && is(tokens, first->to, ":"))) quoted_ = {};  // a line of the form is by itself
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            quoted_.asks = quoted_.asks || tokens[at].is("?");
            if (is(tokens, at, "(")) {  // "AF8 (Rabaul)"
                while (at + 1 < tokens.size() && !is(tokens, at, ")")) ++at;
            }
            const std::optional<Mention> mention = names_.mention_at(tokens, at, tokens.size());
            if (!mention) continue;
            const bool place =
                !quoted_.units.empty() && mention->units.size() == 1 && names_.is_base(mention->units.front());
            if (!place && !names_.is_spoken_of(tokens, at, 0)) {
                quoted_.units.insert(mention->units.begin(), mention->units.end());
                quoted_.air = mention->airs.empty() ? "" : mention->airs.front();
                if (mention->units.empty()) quoted_.asks = true;  // a name that no unit has
                const std::size_t label = label_behind(tokens, mention->to);
                quoted_.label = label < tokens.size() ? line.substr(tokens[label].from) : "";
            }
            at = mention->to - 1;
        }
    }

    // Of "TF3 (at L23), die number:", where "die" stands; the end if no colon ends the line.
    std::size_t label_behind(const Tokens& tokens, std::size_t at) const {
        if (at >= tokens.size() || !tokens.back().is(":")) return tokens.size();
        if (is(tokens, at, "(")) {
            while (at < tokens.size() && !is(tokens, at, ")")) ++at;
        }
        while (at < tokens.size() && !tokens[at].is_word()) ++at;
        return at;
    }

    // A mail that is forwarded below: what it says to units is shown. The writer's own is read, where nothing stands
    // above it that could be an order.
    void find_forwarded(const std::vector<std::string>& lines, std::vector<mail::Part>& parts) {
        std::size_t head = 0;
        while (head < lines.size() && parts[head] != mail::Part::quoted) ++head;
        std::size_t from = head;
        constexpr std::size_t longest_head = 4;
        while (from < lines.size() && from < head + longest_head && !upper(trimmed(lines[from])).starts_with("FROM:"))
            ++from;
        const bool titled = head < lines.size() && upper(lines[head]).find("FORWARDED MESSAGE") != std::string::npos;
        const bool has_from = from < lines.size() && upper(trimmed(lines[from])).starts_with("FROM:");
        const bool is_own = has_from && std::ranges::any_of(writer_, [&](const std::string& name) {
                                return !name.empty() && upper(lines[from]).find(upper(name)) != std::string::npos;
                            });
        is_forwarded_ = titled || is_own;
        if (!is_own || speaks_before(lines, head)) return;
        std::size_t body = from;
        while (body < lines.size() && !is_blank_line(lines[body])) ++body;
        const std::vector<std::string> rest(lines.begin() + static_cast<std::ptrdiff_t>(body), lines.end());
        const std::vector<mail::Part> own = mail::parts_of(rest);
        std::copy(own.begin(), own.end(), parts.begin() + static_cast<std::ptrdiff_t>(body));
        is_forwarded_ = false;
    }

    bool speaks_before(const std::vector<std::string>& lines, std::size_t to) const {
        for (std::size_t i = 0; i < to; ++i) {
            const Tokens tokens = vocabulary_.tokens_of(lines[i]);
            const auto subject = names_.subject(tokens, 0, tokens.size());
            if (subject && names_.has_weight(tokens, subject->mention.to, tokens.size())) return true;
        }
        return false;
    }

    // The mail's own head, pasted with it.
    static bool is_head_line(const std::string& line) {
        static constexpr std::array names{"FROM:", "TO:", "CC:", "SENT:", "DATE:", "SUBJECT:", "REPLY-TO:"};
        const std::string words = upper(trimmed(line));
        return std::ranges::any_of(names, [&](const char* name) { return words.starts_with(name); });
    }

    // "Subject: TF44 S1, AF11 launches": orders stand there as well, and what follows below is of no unit of it.
    bool read_subject_line(const std::string& line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos || !upper(line).starts_with("SUBJECT:")) return false;
        const std::string words = trimmed(line.substr(colon + 1));
        const Tokens tokens = vocabulary_.tokens_of(words);
        const auto subject = names_.subject(tokens, 0, tokens.size());
        if (!subject || !names_.has_weight(tokens, subject->mention.to, tokens.size())) {
            const bool weighs = std::ranges::any_of(tokens, [&](const Token& token) {
                return token.word.size() > 1 && vocabulary_.way_of(token) && vocabulary_.way_of(token)->count;
            });
            leave_talk(words, weighs);
            return true;
        }
        read_paragraph(words);
        close_orders();
        return true;
    }

    // "From Commander Task Force 61 to Game Master, time 1000."
    bool is_address_line(const std::string& line) const {
        const Tokens tokens = vocabulary_.tokens_of(line);
        if (tokens.empty() || !tokens.front().is("FROM")) return false;
        bool to = false;
        for (std::size_t at = 1; at < tokens.size(); ++at) {
            if (const std::optional<Mention> mention = names_.mention_at(tokens, at, tokens.size())) {
                at = mention->to - 1;
                continue;
            }
            to = to || tokens[at].is("TO");
            if (names_.is_weighty(tokens, at, tokens.size()) || tokens[at].is_a(WordKind::moving) ||
                tokens[at].is(":") || tokens[at].is_any({WordKind::instructing, WordKind::condition}))
                return false;
        }
        return to;
    }

    bool is_farewell(const std::string& line) const {
        constexpr std::size_t longest = 40;
        const std::string text = upper(trimmed(line));
        const auto says_more = [](char c) { return is_digit(c) || c == '?'; };  // "Thanks. When does the turn end?"
        if (text.size() > longest || std::ranges::any_of(text, says_more)) return false;
        const Tokens tokens = vocabulary_.tokens_of(line);
        if (names_.has_weight(tokens, 0, tokens.size())) return false;
        std::string words;
        for (std::size_t at = 0; at < tokens.size() && at < 3; ++at) {
            words += (words.empty() ? "" : " ") + tokens[at].word;
            if (vocabulary_.kinds_of(words)[static_cast<std::size_t>(WordKind::farewell)]) return true;
        }
        return false;
    }

    // The writer's name below his mail.
    bool is_name(const std::string& line) const {
        const Tokens tokens = vocabulary_.tokens_of(line);
        constexpr std::size_t most_words = 3;
        if (tokens.empty() || tokens.size() > most_words || names_.has_weight(tokens, 0, tokens.size())) return false;
        if (tokens.front().is("YES") || tokens.front().is("YEP") || may_change_orders(vocabulary_, tokens))
            return false;
        return std::ranges::all_of(tokens, [&](const Token& token) {
            const bool initial = token.is_one({".", ",", "-"});
            const bool digits = std::ranges::any_of(token.word, is_digit);
            return initial || (token.is_word() && token.kinds.none() && !digits && line.find(':') == std::string::npos);
        });
    }

    // Chat and questions, in which an order may stand all the same: "62 carries on", "the deck reports 9 and 22", "the
    // fighters should be low, no?".
    bool may_hide_order(Left::Kind kind, const std::string& text) const {
        if (kind == Left::Kind::question) {
            const std::vector<std::string> lines = ascii::split(text, '\n');
            return std::ranges::any_of(lines, [&](const std::string& line) { return says_what_is_done(line); });
        }
        if (kind != Left::Kind::chat) return false;
        const Tokens tokens = vocabulary_.tokens_of(text);
        return goes_by_number(tokens) || gives_numbers(tokens) || sets_right(tokens) || commands(tokens);
    }

    // "Turn around", "recall the scouts", "one hex only for everybody", "everybody turns around": of nobody who is
    // named.
    bool commands(const Tokens& tokens) const {
        for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
            if (tokens[at].is_one({"EVERYBODY", "EVERYONE"}) && tells_what_to_do(tokens[at + 1])) return true;
        }
        const auto number_at = [&](std::size_t at) { return at < tokens.size() && vocabulary_.number_of(tokens[at]); };
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            if (tokens[at].is_one({"HEX", "HEXES"}) && ((at > 0 && number_at(at - 1)) || number_at(at + 1)))
                return true;
        }
        if (tokens.size() < 2 || tokens.front().is_one({"TURN", "START", "COME", "BACK", "HOME"}))
            return tokens.size() > 1 && tokens.front().is("TURN") && !number_at(1) &&
                   !tokens[1].is_one({"=", ":", "-"});
        return tells_what_to_do(tokens.front());
    }

    static bool tells_what_to_do(const Token& token) {
        static const WordSet telling{"RECALL", "WITHDRAW", "WITHDRAWS", "REVERSE", "REVERSES", "STICK",
                                     "STEADY", "COURSE",   "DOUBLE",    "TURNS",   "COMES"};
        return telling.contains(token.word) ||
               token.is_any({WordKind::moving, WordKind::holding, WordKind::landing, WordKind::launching,
                             WordKind::transferring, WordKind::orbiting, WordKind::attacking, WordKind::shelling,
                             WordKind::shadowing});
    }

    // A question's line that asks nothing, and has a leg, a level or a task.
    bool says_what_is_done(const std::string& line) const {
        static const WordSet asking{"WHAT", "WHEN", "WHERE", "WHICH",   "WHO",
                                    "WHY",  "HOW",  "WHOSE", "WHETHER", "QUESTION"};
        const Tokens tokens = vocabulary_.tokens_of(line);
        bool begins = true;
        bool says = false;
        for (const Token& token : tokens) {
            if (asking.contains(token.word) || (begins && token.is_a(WordKind::asking))) return false;
            begins = !token.is_word() || token.is_one({"AND", "OR", "BUT", "SO", "THEN"});
            const bool leg = vocabulary_.way_of(token) && token.word.size() > 1;
            says = says || leg || !vocabulary_.level_of(token).empty() || token.is("CAP") ||
                   token.is_any({WordKind::holding, WordKind::launching, WordKind::attacking, WordKind::shelling,
                                 WordKind::shadowing});
        }
        return says && tokens.size() > 2;
    }

    // "62 carries on with what it has."
    bool goes_by_number(const Tokens& tokens) const {
        if (tokens.size() < 2 || !std::ranges::all_of(tokens.front().word, is_digit)) return false;
        const std::string& number = tokens.front().word;
        const bool named = !names_.unit_called("TF" + number).empty() || !names_.unit_called("AF" + number).empty();
        return named && tokens[1].is_any({WordKind::continuing, WordKind::moving, WordKind::holding, WordKind::modal,
                                          WordKind::landing, WordKind::launching, WordKind::rising});
    }

    // "reports 9 and 22", "die 4", "trigger: 8".
    bool gives_numbers(const Tokens& tokens) const {
        const auto numbers_behind = [&](std::size_t at) {
            return std::count_if(tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end(),
                                 [&](const Token& token) { return vocabulary_.number_of(token).has_value(); });
        };
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            if (tokens[at].is_one({"REPORT", "REPORTS", "NUMBERS"}) && numbers_behind(at) == 2) return true;
            if (tokens[at].is_one({"DIE", "TRIGGER", "THRESHOLD"}) && numbers_behind(at) == 1) return true;
        }
        return false;
    }

    // "One of the numbers should be one higher."
    bool sets_right(const Tokens& tokens) const {
        bool of_order = false;
        for (const Token& token : tokens) {
            if (of_order && token.is_one({"SHOULD", "MUST", "SHALL", "NEEDS", "OUGHT"})) return true;
            of_order = of_order || token.is_one({"NUMBER", "NUMBERS", "ALTITUDE", "DEPTH", "COURSE", "HEADING",
                                                 "TRIGGER", "TARGET"});
        }
        return false;
    }

    // What names no unit: chat, unless it may order something.
    void leave_talk(const std::string& text, bool may_order) {
        may_order = may_order || may_change_orders(vocabulary_, vocabulary_.tokens_of(text));
        leave(may_order ? Left::Kind::unread : Left::Kind::chat, text);
    }

    void leave(Left::Kind kind, const std::string& text) {
        if (may_hide_order(kind, text)) kind = Left::Kind::unread;
        const std::string words = trimmed(text);
        if (letters_and_digits(words).empty()) return;
        // Lines of a kind that follow each other are one piece; what a person has to look at stands by itself.
        const bool apart = kind != Left::Kind::chat && kind != Left::Kind::quoted && kind != Left::Kind::signature;
        if (!apart && !mail_read_.left.empty() && mail_read_.left.back().kind == kind && joins_left_) {
            mail_read_.left.back().text += "\n" + words;
        } else {
            mail_read_.left.push_back({kind, words});
        }
        joins_left_ = true;
    }

    // What follows is of no unit, until one is named.
    void close_orders() {
        end_later();  // which is of the unit before, if it is an order
        here_.clear();
        bare_heading_ = false;
    }

    // ---- sentences

    Paragraph paragraph_of(const std::string& text) const {
        Paragraph paragraph{text, vocabulary_.tokens_of(text), {}, {}};
        std::size_t before = 0;
        bool quoted = false;
        bool begun = false;  // something stands before a quotation mark: it opens one within a sentence
        for (const Token& token : paragraph.tokens) {
            // Of "t/o" each word that it stands for is a token at the same place.
            const std::string_view between =
                std::string_view(text).substr(before, std::max(before, token.from) - before);
            bool line = before == 0;
            for (std::size_t i = 0; i < between.size(); ++i) {
                const Vocabulary::Sign* const sign = vocabulary_.sign_at(text, before + i);
                const bool mark = between[i] == '"' || (sign && sign->plain == "\"");
                if (between[i] == '\n') line = true;
                if (mark && quoted) {
                    quoted = false;
                } else if (mark && begun && !line) {
                    quoted = true;
                }
            }
            if (token.is("\n")) line = false;
            paragraph.begins_line.push_back(
                line || (!paragraph.tokens.empty() && &token != &paragraph.tokens.front() && (&token - 1)->is("\n")));
            paragraph.is_quoted.push_back(quoted);
            begun = true;
            before = token.to;
        }
        return paragraph;
    }

    // "1.", "Q2."
    bool is_list_mark(const Token& token) const {
        const std::string& word = token.word;
        return vocabulary_.number_of(token) || (word.size() == 2 && word.front() == 'Q' && is_digit(word.back()));
    }

    // Whether its line begins with a number and a full stop, as a list's items do.
    bool is_list_item(std::size_t at) const {
        if (!paragraph_->begins_line[at]) return false;
        const std::string& text = paragraph_->text;
        std::size_t begin = paragraph_->tokens[at].from;
        while (begin > 0 && text[begin - 1] != '\n') --begin;
        std::size_t end = begin;
        while (end < text.size() && is_blank(text[end]) && text[end] != '\n') ++end;
        const std::size_t digits = end;
        while (end < text.size() && is_digit(text[end])) ++end;
        return end > digits && end + 1 < text.size() && text[end] == '.' && is_blank(text[end + 1]);
    }

    static bool ends_sentence(const Token& token) { return token.is_one({".", "!", "?", ";", "\n"}); }

    // "AF2 / and AF3 both stay", "Port / Moresby": the line goes on with what the one before it ended with.
    bool goes_on(const Paragraph& paragraph, std::size_t at) const {
        const Tokens& tokens = paragraph.tokens;
        if (!tokens[at - 1].is_word() && !tokens[at - 1].is(",")) return false;
        if (tokens[at].is_one({"AND", "OR", "NOR"})) return true;
        if (goes_somewhere(tokens, at)) return true;
        const std::optional<Mention> name = names_.single_mention_at(tokens, at - 1, tokens.size());
        return name && name->to > at;
    }

    // "AF6 returns / to Rabaul", "stays / with TF3": a name that the line before speaks of.
    bool goes_somewhere(const Tokens& tokens, std::size_t at) const {
        if (!tokens[at].is_a(WordKind::object) && !tokens[at].is("TO")) return false;
        const bool verb = tokens[at - 1].is_any(
            {WordKind::moving, WordKind::landing, WordKind::launching, WordKind::holding, WordKind::transferring});
        if (!verb && !tokens[at - 1].is("CAP")) return false;
        const std::size_t from = is(tokens, at + 1, "THE") ? at + 2 : at + 1;
        const std::optional<Mention> name = names_.mention_at(tokens, from, tokens.size());
        return name && !is(tokens, name->to, ":");
    }

    // "I won't launch anything yet: AF2 and AF3 stay": what somebody says of himself before the colon is no order.
    bool begins_behind_colon(const Paragraph& paragraph, std::size_t from, std::size_t at) const {
        const Tokens& tokens = paragraph.tokens;
        if (!tokens[at - 1].is(":") || !names_.single_mention_at(tokens, at, tokens.size())) return false;
        return tokens[from].is_one({"I", "WE", "I'M"});
    }

    // Whether a unit is spoken to from there on, at the beginning of a line.
    bool begins_anew(const Paragraph& paragraph, std::size_t at) const {
        if (!paragraph.begins_line[at] || at == 0 || goes_on(paragraph, at)) return false;
        const std::size_t line_end = paragraph.text.rfind('\n', paragraph.tokens[at].from);
        if (line_end == std::string::npos) return false;
        const std::size_t line_begin = line_end == 0 ? 0 : paragraph.text.rfind('\n', line_end - 1) + 1;
        const std::string before = paragraph.text.substr(line_begin, line_end - line_begin);
        std::size_t end = at;
        while (end < paragraph.tokens.size() && !ends_sentence(paragraph.tokens[end]) &&
               (end == at || !paragraph.begins_line[end]))
            ++end;
        const bool label = paragraph.tokens[at].is_a(WordKind::place_label) && is(paragraph.tokens, at + 1, ":");
        if (label && named_in(paragraph, at)) return false;
        const auto subject = names_.subject(paragraph.tokens, at, end);
        if (!subject) {
            if (!vocabulary_.links(before) && whose_numbers(names_, paragraph.tokens, at, end)) return true;
            const std::optional<Mention> planes = names_.planes_at(paragraph.tokens, at, end);
            if (!vocabulary_.links(before) && begins_with_kind(paragraph, at, end)) return true;
            if (!planes || vocabulary_.links(before)) return false;
            const bool says = planes->to < end && paragraph.tokens[planes->to].is_word() &&
                              !names_.is_spoken_of(paragraph.tokens, at, 0);
            return says || names_.is_spoken_to(paragraph.tokens, *planes, end);
        }
        const std::size_t behind = subject->mention.to;
        const bool by_verb = at > 0 && (paragraph.tokens[at - 1].is_a(WordKind::attacking) ||
                                        paragraph.tokens[at - 1].is_a(WordKind::instructing));
        const bool told = by_verb && names_.is_spoken_to(paragraph.tokens, subject->mention, end);
        const bool covered = is(paragraph.tokens, at - 1, "OVER") || is(paragraph.tokens, at - 1, "ABOVE");
        return !vocabulary_.links(before) || (is(paragraph.tokens, behind, ":") && !covered) || told;
    }

    // "One sub should be in K14", "my cruisers go N1", "send a boat to K14", in a line of its own: which of them? "The
    // carrier goes N1" may be the one that was named above.
    bool begins_with_kind(const Paragraph& paragraph, std::size_t from, std::size_t to) const {
        static const WordSet which{"ONE", "A",    "AN",   "ANOTHER", "SOME", "ANY",  "EACH", "MY",  "OF",
                                   "THE", "TASK", "SEND", "GET",     "PUT",  "MOVE", "HAVE", "LET", "BRING"};
        static const WordSet kinds{"SHIPS",  "FORCE",      "FORCES",   "GROUP",   "GROUPS", "SQUADRON",
                                   "CONVOY", "SUBMARINES", "SOMEBODY", "SOMEONE", "BOATS",  "SUBS"};
        const Tokens& tokens = paragraph.tokens;
        if (!paragraph.begins_line[from]) return false;
        std::size_t at = from;
        while (at < to && which.contains(tokens[at].word)) ++at;
        if (at >= to || (at == from && (!tokens[at].word.ends_with("S") || is(tokens, at, "SHIPS")) &&
                         !is_one_of(tokens, at, {"SOMEBODY", "SOMEONE"})))
            return false;
        const bool kind = kinds.contains(tokens[at].word) || tokens[at].is_a(WordKind::ship_type) ||
                          vocabulary_.meaning("unit-kind", tokens[at].word);
        const bool ought = is_one_of(tokens, at + 1, {"SHOULD", "MUST", "SHALL", "OUGHT"});
        const auto leads = [&](const Token& token) {
            return token.word.size() > 1 && (vocabulary_.way_of(token) || looks_like_hex(token));
        };
        const bool goes = is_deed(tokens, at + 1) || is_one_of(tokens, at + 1, {"TO", "IN", "AT", ":"}) ||
                          (at + 1 < to && leads(tokens[at + 1]));
        const bool does = ought || (goes && !is(tokens, from, "THE"));
        return kind && does && any_in(tokens, at + 1, to, leads);
    }

    // "Position: Henderson", below a line that names a unit: where that is.
    bool named_in(const Paragraph& paragraph, std::size_t to) const {
        for (std::size_t at = 0; at < to; ++at) {
            if (names_.single_mention_at(paragraph.tokens, at, to)) return true;
        }
        return false;
    }

    // Where the text of what begins with that token begins: with its line's bullet or number.
    static std::size_t text_begin(const Paragraph& paragraph, std::size_t at) {
        const std::size_t from = paragraph.tokens[at].from;
        const std::size_t line = paragraph.text.rfind('\n', from);
        return paragraph.begins_line[at] && line != std::string::npos && line < from ? line + 1 : from;
    }

    // Behind a semicolon: "those over the Lexington (AF5) stay".
    bool speaks_behind(const Paragraph& paragraph, std::size_t from) const {
        const Tokens& tokens = paragraph.tokens;
        if (is_one_of(tokens, from, {"AND", "BUT"})) ++from;
        if (from < tokens.size() && names_.mention_at(tokens, from, tokens.size())) return true;
        std::size_t to = from;
        while (to < tokens.size() && !ends_sentence(tokens[to])) ++to;
        const auto subject = names_.subject(tokens, from, to);
        return subject && is(tokens, subject->mention.to, ")");
    }

    // "All the rest (Enterprise's / lot, AF21) no move": in a bracket of few words.
    static bool is_in_brackets(const Tokens& tokens, std::size_t from, std::size_t at) {
        constexpr std::size_t most_words = 12;
        std::size_t opened = at;
        while (opened > from && at - opened < most_words && !tokens[opened - 1].is("(") && !tokens[opened - 1].is(")"))
            --opened;
        if (opened == from || !tokens[opened - 1].is("(")) return false;
        for (std::size_t i = at; i < std::min(at + most_words, tokens.size()) && !tokens[i].is("("); ++i) {
            if (tokens[i].is(")")) return true;
        }
        return false;
    }

    // A sentence, or a line that isn't the rest of the one above it, which would be a long one.
    bool begins_apart(const Paragraph& paragraph, std::size_t at) const {
        if (at == 0 || ends_sentence(paragraph.tokens[at - 1])) return true;
        constexpr std::size_t shortest = 50;  // letters of a line that went on
        const std::size_t end = paragraph.text.rfind('\n', paragraph.tokens[at].from);
        if (end == std::string::npos) return false;
        const std::size_t begin = end == 0 ? 0 : paragraph.text.rfind('\n', end - 1) + 1;
        return end - begin < shortest && !vocabulary_.links(paragraph.text.substr(begin, end - begin));
    }

    // Where questions begin that no mark ends, and what follows them without one. Behind words that govern it there is
    // none: "I know what it is".
    std::map<std::size_t, bool> unmarked_questions(const Paragraph& paragraph) const {
        static const WordSet governing{
            "KNOW", "ME",  "SEE",  "WONDER", "SURE", "ABOUT", "OF",       "TO",        "ON",     "FROM",   "ASK",
            "TELL", "OUT", "FIND", "FINDS",  "SEES", "IDEA",  "REMEMBER", "FORGOT",    "SAY",    "MATTER", "NO",
            "WITH", "FOR", "BY",   "IN",     "AT",   "THAN",  "LIKE",     "WONDERING", "THAT'S", "IS",     "IT'S"};
        static const WordSet joins{"PLEASE", "ALSO", "AND", "BUT", "QUESTION", "Q", "PS", "OH", "WELL", "HMM"};
        std::map<std::size_t, bool> found;
        const Tokens& tokens = paragraph.tokens;
        std::size_t from = 0;
        for (std::size_t to = 0; to <= tokens.size(); ++to) {
            const bool ends =
                to == tokens.size() || ends_sentence(tokens[to]) || (to > from && paragraph.begins_line[to]);
            if (!ends) continue;
            const bool marked = to < tokens.size() && tokens[to].is("?");
            std::size_t first = from;
            while (first < to && (!tokens[first].is_word() || joins.contains(tokens[first].word) ||
                                  tokens[first].is_a(WordKind::greeting)))
                ++first;
            for (std::size_t at = first; at < to && !marked; ++at) {
                const bool opens = at == first && begins_apart(paragraph, from) &&
                                   (begins_question(tokens, at, to) || asks_indirectly(tokens, at, to));
                const bool within = at > first && is_one_of(tokens, at, asking_words) && tokens[at - 1].is_word() &&
                                    !governing.contains(tokens[at - 1].word) &&
                                    !tokens[at - 1].is_a(WordKind::instructing) && begins_question(tokens, at, to);
                if (paragraph.is_quoted[at] || (!opens && !within)) continue;
                if (vocabulary_.wavering_end(tokens, at) > at || vocabulary_.wavering_end(tokens, at + 1) > at + 1)
                    continue;  // "what did I say"
                const std::size_t order = order_behind(tokens, at, to);
                found[opens ? from : at] = true;
                if (order < to) found[order] = false;
                break;
            }
            from = to < tokens.size() && ends_sentence(tokens[to]) ? to + 1 : to;
        }
        return found;
    }

    std::vector<Sentence> sentences_of(const Paragraph& paragraph) const {
        std::vector<Sentence> sentences;
        Sentence now;
        const auto close = [&](std::size_t to, std::size_t text_to) {
            now.to = to;
            now.text_to = text_to;
            if (now.to > now.from) sentences.push_back(now);
            now = {to, to, text_to, text_to, false};
        };
        const Tokens& tokens = paragraph.tokens;
        const std::map<std::size_t, bool> asked = unmarked_questions(paragraph);
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            const bool behind_heading = at > now.from && paragraph.begins_line[at] && tokens[at - 1].is(":");
            const bool of_several =
                at > now.from && tokens[at - 1].is(",") && is_die_of_several(tokens, at, tokens.size());
            const bool anew = at > now.from && !is_in_brackets(tokens, now.from, at) &&
                              (behind_heading || of_several || begins_anew(paragraph, at) ||
                               begins_behind_colon(paragraph, now.from, at));
            const auto unmarked = asked.find(at);
            if (at > now.from && (anew || unmarked != asked.end())) close(at, text_begin(paragraph, at));
            if (unmarked != asked.end()) now.asks = unmarked->second;
            const bool list_number = tokens[at].is(".") && at == now.from + 1 && is_list_mark(tokens[now.from]);
            if (!ends_sentence(tokens[at]) || paragraph.is_quoted[at] || list_number) continue;
            if (tokens[at].is(";") && at + 1 < tokens.size() && !speaks_behind(paragraph, at + 1)) continue;
            if (const std::size_t question = asked_from(tokens, now.from, at);
                tokens[at].is("?") && question > now.from)
                close(question, tokens[question].from);
            now.asks = now.asks || tokens[at].is("?");
            std::size_t to = at + 1;
            while (to < tokens.size() && tokens[to].is_one({".", "!", "?", ")"})) {
                now.asks = now.asks || tokens[to].is("?");
                ++to;
            }
            close(to, to < tokens.size() ? text_begin(paragraph, to) : paragraph.text.size());
            at = to - 1;
        }
        close(tokens.size(), paragraph.text.size());
        // What stands before the first word, such as a quotation mark, and behind the last.
        if (!sentences.empty()) {
            sentences.front().text_from = 0;
            sentences.back().text_to = paragraph.text.size();
        }
        return sentences;
    }

    // "TF3 goes N2, and I wonder, did the weather change?": where the question begins behind what is told; the same
    // place if all of it asks.
    std::size_t asked_from(const Tokens& tokens, std::size_t from, std::size_t to) const {
        while (from < to && (!tokens[from].is_word() || tokens[from].is_a(WordKind::greeting))) ++from;
        const bool asks = tokens[from].is_any({WordKind::asking, WordKind::polite, WordKind::condition}) ||
                          is_list_mark(tokens[from]) ||
                          is_one_of(tokens, from, {"SUPPOSE", "SUPPOSING", "ASSUME", "ASSUMING", "IMAGINE"});
        for (std::size_t at = to; !asks && at-- > from + 1;) {
            if (!tokens[at].is_a(WordKind::asking) || !is(tokens, at - 1, ",")) continue;
            const auto subject = names_.subject(tokens, from, at);
            const bool tells =
                subject && !subject->mention.units.empty() && names_.has_weight(tokens, subject->mention.to, at);
            return tells || has_ready_cap(from, at) ? at : 0;
        }
        return 0;
    }

    // ---- paragraphs

    void read_paragraph(const std::string& text) {
        const Paragraph paragraph = paragraph_of(text);
        paragraph_ = &paragraph;
        named_here_ = false;
        told_.clear();
        spoken_.clear();
        numbers_heading_.clear();
        is_item_ = false;
        passes_on_ = false;
        joins_left_ = false;
        later_.clear();
        if (paragraph.tokens.empty()) leave(Left::Kind::chat, text);
        line_of_.clear();
        const std::vector<Sentence> sentences = sentences_of(paragraph);
        cap_heading_.clear();
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            if (i + 1 < sentences.size() && read_heading(sentences[i], sentences[i + 1])) continue;
            read_sentence(sentences[i]);
        }
        line_of_.clear();
        end_later();
        paragraph_ = nullptr;
        joins_left_ = false;
    }

    std::string text_of(std::size_t from, std::size_t to) const {
        std::string text = paragraph_->text.substr(from, to - from);
        const std::size_t line_end = text.find('\n');
        if (line_end == std::string::npos || line_end == 0 || from == 0 || paragraph_->text[from - 1] == '\n')
            return text;
        // A line that went on to the next one does so where its beginning is another piece's, too.
        const bool words = line_end + 1 < text.size() && is_letter(text[line_end + 1]) &&
                           (is_letter(text[line_end - 1]) || is_digit(text[line_end - 1]));
        if (words && ends_at(vocabulary_.tokens_of(text), line_end) && !ends_at(paragraph_->tokens, from + line_end))
            text[line_end] = ' ';
        return text;
    }
    static bool ends_at(const Tokens& tokens, std::size_t line_end) {
        return std::ranges::any_of(tokens,
                                   [&](const Token& token) { return token.is("\n") && token.from == line_end; });
    }

    // Where the writer has a second thought; the end if he has none.
    std::size_t wavers_in(std::size_t from, std::size_t to) const {
        while (from < to && vocabulary_.wavering_end(paragraph_->tokens, from) == from) ++from;
        return from;
    }

    void read_sentence(const Sentence& sentence) {
        const Tokens& tokens = paragraph_->tokens;
        const std::string text = text_of(sentence.text_from, sentence.text_to);
        if (is_radio(sentence)) {
            passes_on_ = passes_on_ || here_.empty();
            passed_on_ = Left::Kind::radio;
            return leave(passed_on_, text);
        }
        if (is_message(sentence)) return leave(passed_on_, text);
        if (others_hold_at(sentence.from, sentence.to) == sentence.from) {
            mail_read_.others_hold = one_line(text);
            return leave(Left::Kind::chat, text);
        }
        if (is_time_heading(sentence)) {
            close_orders();
            time_heading_ = one_line(text);
            return leave(Left::Kind::chat, text);
        }
        // "S-47 S1. What did I say?"
        const bool wavers = wavers_in(sentence.from, sentence.to) < sentence.to;
        const bool legs = is_way_somewhere(tokens, std::min(first_word(sentence), sentence.to - 1));  // "N1?"
        if (sentence.asks && (wavers || legs) && named_here_ && !here_.empty()) return append(text);
        if (sentence.asks && !is_request(sentence) && !speaks_first(sentence)) return leave(Left::Kind::question, text);
        const std::string heading = std::exchange(numbers_heading_, {});
        const bool numbers = begins_numbers(tokens, numbers_from(sentence), sentence.to);
        if (numbers && read_numbers(sentence)) return;
        if (!heading.empty() && read_pair(sentence, heading)) return;
        std::size_t from = sentence.from;
        std::size_t text_from = sentence.text_from;
        if (const std::size_t behind = behind_as_before(sentence); behind > from) {
            if (behind >= sentence.to) return leave(Left::Kind::chat, text);
            leave(Left::Kind::chat, text_of(text_from, tokens[behind].from));
            from = behind;
            text_from = tokens[behind].from;
        }
        const bool label = named_here_ && tokens[from].is_a(WordKind::place_label) && is(tokens, from + 1, ":");
        const std::optional<Names::Subject> subject = label ? std::nullopt : names_.subject(tokens, from, sentence.to);
        std::optional<Mention> whose = subject ? subject->mention : unit_of_case(from, sentence.to);
        if (!subject && whose && may_be_either(*whose)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        if (!whose) whose = unit_by_planes(sentence);
        if (!whose && read_alerts(sentence)) return;
        if (!whose) whose = base_on_alert(from, sentence.to);
        if (!whose) whose = whose_numbers(names_, tokens, from, sentence.to);
        if (const std::optional<Mention> carriers = carriers_on_alert(sentence)) whose = carriers;
        if (const std::optional<Mention> too = alert_too(from, sentence.to)) {
            whose = too;
            cap_heading_ = "Ready CAP: ";
        }
        if (!whose) return read_without_subject(sentence, text_of(text_from, sentence.text_to));
        end_later();
        passes_on_ = false;
        if (const std::size_t begin = behind_own_end(from, *whose); begin > from) {
            append(text_of(text_from, tokens[begin].from));
            from = begin;
            text_from = tokens[from].from;
        }
        const bool is_too = alert_too(from, sentence.to).has_value();
        read_subjects(*whose, from, sentence.to, text_from, sentence.text_to);
        if (is_too) cap_heading_.clear();
    }

    // "TF2 goes S2. Die 1, and AF2 stays": what stands before the name is the end of the order before. Where the name's
    // own words begin; the same place if all of them do.
    std::size_t behind_own_end(std::size_t from, const Mention& whom) const {
        const Tokens& tokens = paragraph_->tokens;
        if (here_.empty() || !named_here_ || names_.mention_at(tokens, from, whom.from)) return from;
        const std::size_t name = whom.from > from && is(tokens, whom.from - 1, "THE") ? whom.from - 1 : whom.from;
        std::size_t end = name;
        while (end > from &&
               (!tokens[end - 1].is_word() || is_one_of(tokens, end - 1, {"AND", "BUT", "THEN", "WHILE"})))
            --end;
        const bool apart = end > from && end < name && !is(tokens, name - 1, ":") && !is(tokens, name - 1, "(");
        if (!apart || is_its_case(from, end, name)) return from;
        return reads_as_order(words_of(from, end), names_) ? whom.from : from;
    }

    // "If TF3 moves as well, TF2 goes SE1": of what follows, unless that only stands beside it.
    bool is_its_case(std::size_t from, std::size_t end, std::size_t name) const {
        const Tokens& tokens = paragraph_->tokens;
        const auto joins = [](const Token& token) { return token.is_one({"AND", "BUT", "WHILE", "THEN"}); };
        const std::size_t first = begin_of_words(from, end);
        const bool supposes = is_one_of(tokens, first, {"PROVIDED", "PROVIDING", "ASSUMING", "SUPPOSING"}) ||
                              (is(tokens, first, "AS") && is(tokens, first + 1, "SOON"));
        return (supposes || opens_case(first, end)) && !any_in(tokens, end, name, joins);
    }

    // "If AF3 sights a carrier it shadows it": said to AF3, whoever was spoken to before.
    std::optional<Mention> unit_of_case(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        if (!tokens[from].is_a(WordKind::condition)) return {};
        std::optional<Mention> mention = names_.mention_at(tokens, from + 1, to);
        if (!mention || mention->units.size() != 1) return {};
        // "stay with it" is said to whoever was spoken to before
        for (std::size_t at = mention->to; at + 1 < to; ++at) {
            const bool does =
                tokens[at + 1].is_any({WordKind::moving, WordKind::holding, WordKind::attacking, WordKind::shadowing,
                                       WordKind::landing, WordKind::launching, WordKind::modal, WordKind::instructing});
            if (does && is_one_of(tokens, at, {"IT", "SHE", "HE", "THEY"})) return mention;
        }
        return {};
    }

    // "AF3 waits. If AF1 sights a carrier it attacks": which of them? Ships before it do nothing of what planes do.
    bool may_be_either(const Mention& mention) const {
        return std::ranges::any_of(here_, [&](std::size_t block) {
            const std::string& unit = mail_read_.orders[block].unit;
            return !unit.empty() && !mention.is_of(unit) && names_.is_planes(unit) &&
                   names_.is_planes(mention.units.front());
        });
    }

    // "The Fortresses stay on the ground": said to the formation that has them, whoever was spoken to before. Of
    // several that have them nobody can tell which is meant, so it is none's.
    std::optional<Mention> unit_by_planes(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        if (const std::size_t name = names_.behind_so_does(tokens, sentence.from, sentence.to); name > sentence.from)
            return names_.planes_at(tokens, name, sentence.to);
        const std::optional<Mention> planes = names_.planes_at(tokens, first_word(sentence), sentence.to);
        if (!planes || !names_.is_spoken_to(tokens, *planes, sentence.to)) return {};
        const bool is_here = std::ranges::any_of(here_, [&](std::size_t block) {
            return names_.has_planes_at(tokens, *planes, mail_read_.orders[block].unit);
        });
        return is_here ? std::nullopt : planes;
    }

    // "In Lae the ready CAP goes up if four come": the base's that is named with it.
    std::optional<Mention> base_on_alert(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        std::optional<Mention> base;
        bool ready = false;
        for (std::size_t at = from; at < to; ++at) {
            ready = ready || (is(tokens, at, "READY") && is(tokens, at + 1, "CAP"));
            const std::optional<Mention> mention = names_.mention_at(tokens, at, to);
            if (!mention) continue;
            if (base || !has_planes(*mention)) return {};
            base = mention;
            at = mention->to - 1;
        }
        return ready ? base : std::nullopt;
    }

    // "Ready CAP on Ryujo goes up against six, on Zuikaku against ten": each base's own. No: it names none, or one, or
    // others as well.
    bool read_alerts(const Sentence& sentence) {
        const Tokens& tokens = paragraph_->tokens;
        std::vector<Mention> bases;
        std::vector<std::size_t> begins;  // of the words about each
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            const std::optional<Mention> mention = names_.mention_at(tokens, at, sentence.to);
            if (!mention) continue;
            if (!has_planes(*mention)) return false;
            std::size_t begin = at;
            while (begin > sentence.from &&
                   (is(tokens, begin - 1, "THE") || is_one_of(tokens, begin - 1, {"ON", "AT", "IN", "FROM", "FOR"})))
                --begin;
            const bool apart = begin > sentence.from && is_one_of(tokens, begin - 1, {",", ";", "AND"});
            if (!bases.empty() && !apart) return false;
            bases.push_back(*mention);
            begins.push_back(bases.size() == 1 ? sentence.from : begin);
            at = mention->to - 1;
        }
        if (bases.size() < 2 || !has_ready_cap(sentence.from, begins[1])) return false;
        end_later();
        spoken_.clear();
        for (std::size_t i = 0; i < bases.size(); ++i) {
            const bool last = i + 1 == bases.size();
            const std::size_t text_from = i == 0 ? sentence.text_from : tokens[begins[i]].from;
            const std::size_t text_to = last ? sentence.text_to : tokens[begins[i + 1]].from;
            cap_heading_ = i == 0 ? "" : "Ready CAP: ";
            read_subject(bases[i], begins[i], last ? sentence.to : begins[i + 1], text_of(text_from, text_to));
            spoken_.insert(spoken_.end(), here_.begin(), here_.end());
        }
        cap_heading_.clear();
        return true;
    }

    // "On the Wasp the same", "Lae likewise", behind what was said to another base: its ready CAP.
    std::optional<Mention> alert_too(std::size_t at, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        if (here_.empty() || !names_.is_base(mail_read_.orders[here_.back()].unit)) return {};
        while (at < to && is_one_of(tokens, at, {"AND", "ON", "AT", "IN", "FOR", "FROM", "THE"})) ++at;
        const std::optional<Mention> mention = at < to ? names_.mention_at(tokens, at, to) : std::nullopt;
        if (!mention || !has_planes(*mention)) return {};
        std::size_t same = mention->to;
        while (same < to && (!tokens[same].is_word() || is_one_of(tokens, same, {"THE", "AS"}))) ++same;
        const bool is_same =
            same < to && tokens[same].is_a(WordKind::same) && (same + 1 >= to || !tokens[same + 1].is_word());
        return is_same ? mention : std::nullopt;
    }

    // "Both carriers: ready CAP at 8", "each carrier scrambles its ready CAP": of all that the writer has.
    std::optional<Mention> carriers_on_alert(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        if (!has_ready_cap(sentence.from, sentence.to)) return {};
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            if (names_.mention_at(tokens, at, sentence.to)) return {};
            if (!tokens[at].is_a(WordKind::all)) continue;
            if (std::optional<Mention> carriers = names_.carriers_at(tokens, at, sentence.to)) return carriers;
        }
        return {};
    }

    // "Report numbers for TF61 are 6 and 9, for TF18 5 and 7; die 4 for both": each unit's are its own, and "both" are
    // the two that were spoken to last. Where nobody can tell whose they are, they are nobody's.
    bool read_numbers(const Sentence& sentence) {
        const Tokens& tokens = paragraph_->tokens;
        std::vector<std::string> spoken_to = spoken_to_last();
        if (const std::vector<std::string> pair = pair_told(); spoken_to.size() < 2 && pair.size() == 2)
            spoken_to = pair;
        const std::vector<GivenNumbers> given =
            given_numbers(names_, tokens, numbers_from(sentence), sentence.to, spoken_to);
        if (given.empty()) {
            if (!gives_to_unknown(sentence)) return false;
            close_orders();
            leave(Left::Kind::unread, text_of(sentence.text_from, sentence.text_to));
            return true;
        }
        end_later();
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < given.size(); ++i) {
            const std::size_t from = i == 0 ? sentence.text_from : tokens[given[i].from].from;
            const std::size_t to = i + 1 == given.size() ? sentence.text_to : tokens[given[i + 1].from].from;
            const std::string heading = words_of(given[i].heading_from, given[i].heading_to);
            here_.clear();
            for (const std::string& unit : given[i].units) {
                here_.push_back(block_of(unit, words_of(given[i].whom_from, given[i].whom_to)));
                if (std::ranges::find(all, here_.back()) == all.end()) all.push_back(here_.back());
            }
            append(heading + (heading.empty() ? "" : " ") + text_of(from, to));
        }
        here_ = spoken_ = all;
        named_here_ = true;
        bare_heading_ = false;
        numbers_heading_ = words_of(given.front().heading_from, given.front().heading_to);
        if (numbers_heading_.empty()) numbers_heading_ = "Report numbers";
        return true;
    }

    // "If it comes to a surface fight: die 3 for both task forces": where the numbers begin.
    std::size_t numbers_from(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        if (!tokens[sentence.from].is_a(WordKind::condition)) return sentence.from;
        for (std::size_t at = sentence.from; at + 1 < sentence.to; ++at) {
            if (!tokens[at].is_word() && is(tokens, at + 1, "DIE")) return at + 1;
        }
        return sentence.from;
    }

    // "TF2 6 and 5", behind "Report numbers TF1 8 and 10."
    bool read_pair(const Sentence& sentence, const std::string& heading) {
        const Tokens& tokens = paragraph_->tokens;
        const std::optional<Mention> whose = names_.mention_at(tokens, sentence.from, sentence.to);
        if (!whose || whose->units.empty()) return false;
        const NumbersRead read = report_numbers_at(vocabulary_, tokens, whose->to, sentence.to);
        const bool ends = read.to >= sentence.to || !tokens[read.to].is_word();
        if (read.numbers.size() != 2 || !ends) return false;
        end_later();
        read_subject(*whose, sentence.from, sentence.to, heading + " " + text_of(sentence.text_from, sentence.text_to));
        spoken_ = here_;
        numbers_heading_ = heading;
        return true;
    }

    std::vector<std::string> spoken_to_last() const {
        std::vector<std::string> units;
        for (const std::size_t block : here_) units.push_back(mail_read_.orders[block].unit);
        return units;
    }

    // "TF17 N2. TF11 S1. Die 3 for both": the two forces of the paragraph, or those of its last sentence. None: there
    // are others.
    std::vector<std::string> pair_told() const {
        std::vector<std::string> pair;
        for (const auto& told : {told_, spoken_}) {
            pair.clear();
            for (const std::size_t block : told) {
                const std::string& unit = mail_read_.orders[block].unit;
                const bool fights = !unit.empty() && !names_.is_planes(unit) && !names_.is_base(unit);
                if (fights && std::ranges::find(pair, unit) == pair.end()) pair.push_back(unit);
            }
            if (pair.size() == 2) return pair;
        }
        return {};
    }

    std::string words_of(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        return from < to ? one_line(text_of(tokens[from].from, tokens[to - 1].to)) : "";
    }

    // Numbers of units that aren't those which were spoken to last, and nothing more can be made of them.
    bool gives_to_unknown(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        if (names_.subject(tokens, sentence.from, sentence.to)) return false;
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            if (tokens[at].is_a(WordKind::all) && here_.size() < 2) return true;  // "for all but TF18"
            const std::optional<Mention> mention = names_.mention_at(tokens, at, sentence.to);
            if (!mention) continue;
            const bool own = here_.size() == 1 && mention->units.size() == 1 &&
                             mention->units.front() == mail_read_.orders[here_.front()].unit;
            if (!own) return true;
            at = mention->to - 1;
        }
        return false;
    }

    // "TF MOVEMENT (8.1)", "3. Ready CAP" above lines that speak to units. Of ready CAP each base and carrier below is;
    // any other task that a heading names isn't read into the lines, and waits for the game master.
    bool read_heading(const Sentence& sentence, const Sentence& next) {
        const Tokens& tokens = paragraph_->tokens;
        const auto subject = names_.subject(tokens, next.from, next.to);
        if (!paragraph_->begins_line[sentence.from] || !paragraph_->begins_line[next.from] || !subject) return false;
        int brackets = 0;
        bool says = false;
        bool has_task = false;
        bool ready = false;
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            if (is(tokens, at, "(")) ++brackets;
            if (is(tokens, at, ")")) --brackets;
            if (brackets > 0 || !tokens[at].is_word() || is_list_mark(tokens[at])) continue;
            if (!tokens[at].is_a(WordKind::heading)) return false;
            says = true;
            has_task = has_task || tokens[at].is_one({"ATTACKS", "CAP", "LANDINGS", "LAUNCHES", "MISSIONS", "PATROLS",
                                                      "READY", "SEARCHES", "STRIKES"});
            ready = ready || (is(tokens, at, "READY") && is(tokens, at + 1, "CAP"));
        }
        if (!says) return false;
        const bool of_cap = ready && has_planes(subject->mention);
        close_orders();
        leave(has_task && !of_cap ? Left::Kind::unread : Left::Kind::chat,
              text_of(sentence.text_from, sentence.text_to));
        cap_heading_ = of_cap ? "Ready CAP: " : "";
        return true;
    }

    // A base or a carrier, or several.
    bool has_planes(const Mention& mention) const {
        if (mention.units.empty()) return false;
        for (std::size_t i = 0; i < mention.units.size(); ++i) {
            if (!names_.is_base(mention.units[i]) && mention.airs[i].empty()) return false;
        }
        return true;
    }

    // "1100:", "Orders for 1200:", "Next turn:": of what follows, up to the next one.
    bool is_time_heading(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        constexpr std::size_t most_words = 6;
        std::size_t end = sentence.to;
        while (end > sentence.from && tokens[end - 1].is("\n")) --end;
        const bool colon = end > sentence.from && tokens[end - 1].is(":");
        const bool alone = end == sentence.from + 1 || (end == sentence.from + 2 && !tokens[end - 1].is_word());
        if (end - sentence.from > most_words || (!colon && !alone)) return false;
        bool times = false;
        for (std::size_t at = sentence.from; at < end; ++at) {
            const std::string& word = tokens[at].word;
            const std::string digits = word.size() == 5 && word.back() == 'H' ? word.substr(0, 4) : word;
            const bool hour = digits.size() == 4 && std::ranges::all_of(digits, is_digit);
            times = times || hour || tokens[at].is_a(WordKind::later);
            if (names_.mention_at(tokens, at, end) || tokens[at].is_a(WordKind::moving)) return false;
        }
        return times;
    }

    // "everybody else holds", at the end of a sentence or as all of it: where it begins; the end if it says no such
    // thing.
    std::size_t others_hold_at(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        static const WordSet more{"PUT", "STILL", "HERE", "WHERE", "THEY", "ARE", "TIGHT", "FAST", "ALL"};
        static const WordSet whose{"THE", "ALL", "MY", "OUR", "AND", "UNITS"};
        for (std::size_t at = from; at < to; ++at) {
            const bool otherwise = is(tokens, at, "ELSE") && (at == from || !tokens[at - 1].is_a(WordKind::all));
            if (!tokens[at].is_a(WordKind::rest) || otherwise) continue;
            std::size_t verb = at + 1;
            while (verb < to && is_one_of(tokens, verb, whose)) ++verb;
            const bool holds = verb < to && tokens[verb].is_a(WordKind::holding);
            const bool nothing = is(tokens, verb, "NO") && is(tokens, verb + 1, "MOVE");
            std::size_t end = nothing ? verb + 2 : verb + 1;
            while (end < to && (!tokens[end].is_word() || is_one_of(tokens, end, more))) ++end;
            if ((!holds && !nothing) || end < to) continue;
            std::size_t begin = at;
            while (begin > from && (is_one_of(tokens, begin - 1, whose) || tokens[begin - 1].is_a(WordKind::all)))
                --begin;
            const bool opens = begin == from || !tokens[begin - 1].is_word();
            return opens ? begin : to;
        }
        return to;
    }

    // The orders of all units that one sentence speaks to.
    void read_subjects(Mention mention, std::size_t from, std::size_t to, std::size_t text_from, std::size_t text_to) {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t others = others_hold_at(mention.to, to);
        const bool of_its_planes = names_.is_planes(mention.units.empty() ? "" : mention.units.front()) &&
                                   parts_planes(mention.to, std::min(others, to));
        if (others < to && others > begin_of_words(mention.to, to) && !of_its_planes) {
            text_to = tokens[others].from;
            mail_read_.others_hold = words_of(others, to);
            to = others;
        }
        spoken_.clear();
        is_item_ = is_list_item(from) || (is_item_ && !paragraph_->begins_line[from]);
        // Of "if it rains, TF1 N2; TF2 S1", and of each further name, the case that stands before it.
        const bool goes_on = from > 0 && is(tokens, from - 1, ";");
        if (!goes_on) opening_ = case_before(from, mention.from);
        std::string shared = goes_on ? opening_ : "";
        while (true) {
            std::optional<Mention> next = names_.next_subject(tokens, mention.to, to);
            while (next && means_own_planes(*next)) next = names_.next_subject(tokens, next->to, to);
            std::size_t end = next ? next->from : to;
            if (!next && holds_with_others(mention.to, to)) mail_read_.others_hold = words_of(mention.to, to);
            if (next && end > mention.to && tokens[end - 1].is_a(WordKind::contrast)) --end;  // "while TF2 goes N1"
            const bool excepts = next && end > mention.to && end == next->from &&
                                 tokens[end - 1].is_one({"OR", "NOT", "EXCEPT"});  // said of the name behind it
            if (excepts) --end;
            // "All planes but AF2 stay": what it says isn't said to that one.
            if (next && end == mention.to + 1 && tokens[mention.to].is("BUT")) {
                read_subject(mention, from, end, text_of(text_from, tokens[end].from));
                close_orders();
                return leave(Left::Kind::unread, text_of(tokens[end].from, text_to));
            }
            const std::size_t text_end = next ? tokens[end].from : text_to;
            if (next && is_place_heading(mention, end)) {
                leave(Left::Kind::chat, text_of(text_from, text_end));
            } else {
                read_subject(mention, from, end, text_of(text_from, text_end));
                share_case(shared, {}, {here_.begin(), here_.end()});
                const bool alert = !here_.empty() && is_base(here_.back());
                if (next) shared = opening_ + (alert ? "" : case_before(mention.to, end));
                std::size_t condition = mention.to;
                while (condition < to && !opens_case(condition, to)) ++condition;
                if (!next && !alert) share_case(words_of(condition, to), here_, {spoken_.begin(), spoken_.end()});
                spoken_.insert(spoken_.end(), here_.begin(), here_.end());
                told_.insert(told_.end(), here_.begin(), here_.end());
            }
            if (!next) return;
            mention = *next;
            from = excepts ? end : mention.from;
            text_from = tokens[from].from;
        }
    }

    bool is_base(std::size_t block) const { return names_.is_base(mail_read_.orders[block].unit); }

    // "Unless it rains, TF17 N2", "TF17 N2 and, should nothing be seen, TF11 S1": the case before a name. Empty: none.
    std::string case_before(std::size_t from, std::size_t name) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t end = name > from && is(tokens, name - 1, "THE") ? name - 1 : name;
        for (std::size_t at = from; at < end; ++at) {
            const bool opens = is(tokens, end - 1, ",") && opens_case(at, end);
            if (opens || opens_circumstance(tokens, at)) return words_of(at, end);
        }
        return "";
    }

    // "TF17 N2 and TF11 S1 if nothing is seen": it may be of those before it, too, unless it speaks of the last one
    // alone.
    void share_case(const std::string& words, const std::vector<std::size_t>& last, const std::set<std::size_t>& all) {
        static const WordSet single{"IT", "ITS", "IT'S", "SHE", "HER", "HE", "HIS"};
        const Tokens tokens = vocabulary_.tokens_of(words);
        if (words.empty() ||
            any_in(tokens, 0, tokens.size(), [&](const Token& one) { return single.contains(one.word); }))
            return;
        for (const std::size_t block : all) {
            if (std::ranges::find(last, block) == last.end()) mail_read_.orders[block].text += " " + words;
        }
    }

    // "If there's fog, don't": a sentence behind those that it may be of, as well as of the last.
    void share_case_of_its_own(const Sentence& sentence) {
        const Tokens& tokens = paragraph_->tokens;
        std::set<std::size_t> all(spoken_.begin(), spoken_.end());
        std::size_t condition = sentence.from;
        while (condition < sentence.to && !opens_case(condition, sentence.to)) {
            if (is_deed(tokens, condition++)) return;  // "Hold unless it is attacked"
        }
        const auto stops = [](const Token& one) { return one.is_a(WordKind::negation) || one.is_a(WordKind::holding); };
        const auto is_own = [&](const Token& one) {
            return is_digit(one.word.back()) || (is_deed(one.word) && !stops(one));
        };
        const bool all_stop =
            any_in(tokens, sentence.from, sentence.to, stops) && !any_in(tokens, sentence.from, sentence.to, is_own);
        const auto flies = [&](std::size_t block) { return names_.is_planes(mail_read_.orders[block].unit); };
        for (const std::size_t block : told_) {
            if (all_stop && flies(block) == flies(here_.front())) all.insert(block);
        }
        if (condition < sentence.to) share_case(words_of(sentence.from, sentence.to), here_, all);
    }

    bool opens_case(std::size_t at, std::size_t to) const {  // "before that", "when done"
        const Tokens& tokens = paragraph_->tokens;
        if (at + 1 >= to || is_one_of(tokens, at + 1, {",", "THAT", "THIS", "ALL", "YOU", "DONE"}) ||
            Names::is_said_by_writer(tokens, at))
            return false;
        const bool as_long = is(tokens, at, "AS") && is(tokens, at + 1, "LONG");
        const bool in_case = is(tokens, at, "IN") && is_one_of(tokens, at + 1, {"CASE", "EVENT"});
        const bool permits = is_one_of(tokens, at + 1, {"PERMITTING", "ALLOWING"});
        const bool behind = at > 0 && (is_one_of(tokens, at - 1, {"AS", "AT"}) ||
                                       (is_one_of(tokens, at, {"SHOULD", "ELSE"}) && tokens[at - 1].is_word()));
        const bool counts = is(tokens, at, "AFTER") && vocabulary_.number_of(tokens[at + 1]);  // "stops after one"
        const bool where = is(tokens, at, "WHERE") || tokens[at].is_a(WordKind::contrast) || !tokens[at + 1].is_word();
        const bool word =
            tokens[at].is_a(WordKind::condition) && !behind && !where && !counts && !vocabulary_.way_of(tokens[at + 1]);
        return word || as_long || in_case || permits || opens_circumstance(tokens, at);
    }

    // "AF2: 4 SBD launch, rest stay".
    bool parts_planes(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        for (std::size_t at = from; at < to; ++at) {
            if (tokens[at].is_a(WordKind::plane) || tokens[at].is_one({"HALF", "SOME"})) return true;
        }
        return false;
    }

    std::size_t begin_of_words(std::size_t at, std::size_t to) const {
        while (at < to && !paragraph_->tokens[at].is_word()) ++at;
        return at;
    }

    // "TF17 and the rest stay", "TF17, others hold". "AF22: rest stay" is said of its own planes.
    bool holds_with_others(std::size_t behind, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t words = begin_of_words(behind, to);
        if (others_hold_at(behind, to) > words || words == to) return false;
        return all_in(tokens, behind, words, [](const Token& token) { return token.is_one({",", "&", "+"}); });
    }

    // "AF8: launch, all planes bomb Henderson": its own, and no other formations.
    bool means_own_planes(const Mention& mention) const {
        const Token& kind = paragraph_->tokens[mention.to - 1];
        return !paragraph_->begins_line[mention.from] && (kind.is("PLANES") || kind.is("SHIPS") || kind.is("AIRCRAFT"));
    }

    // "Cactus (Henderson): AF31 takes off": nothing is said to the base.
    bool is_place_heading(const Mention& mention, std::size_t end) const {
        const Tokens& tokens = paragraph_->tokens;
        if (mention.units.size() != 1 || !names_.is_base(mention.units.front())) return false;
        return !any_in(tokens, mention.to, end, [](const Token& token) { return token.is_word(); });
    }

    // "AF31: ready CAP at Henderson": the base's (9.5), where nothing else is said.
    std::optional<std::string> base_of_ready_cap(const Mention& mention, std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        bool ready = false;
        std::optional<std::string> base;
        for (std::size_t at = from; at < to; ++at) {
            ready = ready || (is(tokens, at, "READY") && is(tokens, at + 1, "CAP"));
            if (at >= mention.from && at < mention.to) continue;
            const bool leg = tokens[at].word.size() > 1 && vocabulary_.way_of(tokens[at]);
            if (leg || tokens[at].is_any({WordKind::launching, WordKind::landing})) return {};
            const std::optional<Mention> other = names_.mention_at(tokens, at, at + 2 < to ? at + 2 : to);
            if (!other || other->units.size() != 1) continue;
            const std::string& air = other->airs.front();
            if (names_.is_base(other->units.front())) base = other->units.front();
            if (!air.empty()) base = air;
        }
        return ready ? base : std::nullopt;
    }

    // "All other planes": those that nothing was said to before.
    Mention without_told(Mention mention) const {
        const Tokens& tokens = paragraph_->tokens;
        bool others = false;
        for (std::size_t at = mention.from; at < mention.to; ++at) others = others || is(tokens, at, "OTHER");
        if (!others) return mention;
        Mention rest{{}, mention.from, mention.to};
        for (std::size_t i = 0; i < mention.units.size(); ++i) {
            const bool told = std::ranges::any_of(mail_read_.orders, [&](const UnitText& one) {
                return one.unit == mention.units[i] && !one.text.empty();
            });
            if (told) continue;
            rest.units.push_back(mention.units[i]);
            rest.airs.push_back(mention.airs[i]);
        }
        return rest.units.empty() ? mention : rest;
    }

    void read_subject(const Mention& whom, std::size_t from, std::size_t to, const std::string& text) {
        const Mention mention = without_told(whom);
        const Tokens& tokens = paragraph_->tokens;
        if (tells_only(from, mention, to) || is_any_of(mention)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        std::vector<std::string> units = mention.units;
        if (!has_planes(mention)) cap_heading_.clear();
        if (!cap_heading_.empty() || speaks_of_planes(mention.to, to) || has_ready_cap(from, mention.from)) {
            for (std::size_t i = 0; i < units.size(); ++i) {
                if (!mention.airs[i].empty()) units[i] = mention.airs[i];
            }
        }
        const bool planes =
            std::ranges::none_of(units, [&](const std::string& unit) { return !names_.is_planes(unit); });
        std::string words = text;
        if (planes && !units.empty()) {
            if (const std::optional<std::string> base = base_of_ready_cap(mention, from, to)) {
                const bool both = any_in(tokens, mention.to, to, [](const Token& token) {
                    return token.is_a(WordKind::holding) || token.is_one({"REST", "DECK"});
                });
                if (!both) units.clear();  // "AF13 stays on the ground; Moresby has ready CAP" is said to AF13 as well
                units.push_back(*base);
                words = paragraph_->text.substr(tokens[mention.to].from, tokens[to - 1].to - tokens[mention.to].from);
            }
        }
        const std::string named =
            paragraph_->text.substr(tokens[mention.from].from, tokens[mention.to - 1].to - tokens[mention.from].from);
        std::string like = here_.empty() ? "" : mail_read_.orders[here_.front()].unit;
        here_.clear();
        if (units.empty()) here_.push_back(block_of("", named));
        for (std::size_t i = 0; i < units.size(); ++i) {
            const std::string& unit = units[i];
            if (std::find(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(i), unit) !=
                units.begin() + static_cast<std::ptrdiff_t>(i))
                continue;
            const std::size_t block = block_of(unit, named);
            if (mail_read_.orders[block].like.empty() && like != unit) mail_read_.orders[block].like = like;
            here_.push_back(block);
        }
        named_here_ = true;
        bool bare = true;
        for (std::size_t at = mention.to; at < to; ++at) bare = bare && !tokens[at].is_word();
        bare_heading_ = bare && mention.from == from;
        words = cap_heading_ + words;
        append(time_heading_.empty() ? words : "\n" + time_heading_ + " " + words);
    }

    // "One of my two forces", "either of TF3 and TF4".
    bool is_any_of(const Mention& mention) const {
        const Tokens& tokens = paragraph_->tokens;
        std::size_t of = mention.from;
        while (of > 0 && !is(tokens, of, "OF") && is_one_of(tokens, of - 1, {"THE", "MY", "OUR", "THESE"})) --of;
        if (of > 0 && !is(tokens, of, "OF")) --of;
        return mention.units.size() > 1 && of > 0 && is(tokens, of, "OF") &&
               is_one_of(tokens, of - 1, {"ONE", "EITHER", "ANY", "SOME", "WHICHEVER"});
    }

    // "TF17 did well": a unit's name, and nothing that could be an order.
    bool tells_only(std::size_t from, const Mention& mention, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        bool tells = false;
        if (whose_numbers(names_, tokens, from, to)) return false;
        for (std::size_t at = from; at < to; ++at) {
            if (at >= mention.from && at < mention.to) continue;
            if (at >= mention.to && is(tokens, at, "DIE") && is(tokens, at + 1, "NUMBER")) return false;
            tells = tells || tokens[at].is_a(WordKind::statement) ||
                    (at >= mention.to && tokens[at].word.size() > 4 && tokens[at].word.ends_with("ED") &&
                     tokens[at].kinds.none());
            const bool orders =
                tokens[at].is_any({WordKind::instructing, WordKind::moving, WordKind::condition, WordKind::continuing});
            if (at >= mention.to &&
                (orders || is_one_of(tokens, at, {"NOTHING", ":"}) || names_.is_weighty(tokens, at, to)))
                return false;
        }
        if (is_one_of(tokens, mention.to, {"IS", "ARE"})) tells = true;
        return tells;
    }

    // "Ready CAP of Zuikaku: ..."
    bool has_ready_cap(std::size_t from, std::size_t to) const {
        for (std::size_t at = from; at < to; ++at) {
            if (is(paragraph_->tokens, at, "READY") && is(paragraph_->tokens, at + 1, "CAP")) return true;
        }
        return false;
    }

    bool speaks_of_planes(std::size_t from, std::size_t to) const {
        for (std::size_t at = from; at < to; ++at) {
            const Token& token = paragraph_->tokens[at];
            if (token.is("CAP") || token.is_any({WordKind::launching, WordKind::trigger})) return true;
        }
        // "Wasp: ready CAP. Enterprise: nothing."
        const bool of_base = !here_.empty() && names_.is_base(mail_read_.orders[here_.back()].unit);
        return of_base && from + 1 < to && all_in(paragraph_->tokens, from, to, [](const Token& token) {
                   return !token.is_word() || token.is_one({"NOTHING", "NONE"});
               });
    }

    void read_without_subject(const Sentence& sentence, const std::string& text) {
        if (passes_on_) return leave(passed_on_, text);
        const bool heads = is(paragraph_->tokens, sentence.to - 1, ":") && opens_case(sentence.from, sentence.to);
        if (const std::string said = heads ? text : said_of_all(sentence, text); !said.empty()) {
            end_later();
            of_all_.push_back(trimmed(said));
            return;
        }
        // "4. AF3 stays. / 5. Periscope depth": of each item in the list another unit is meant.
        if (!here_.empty() && is_item_ && is_list_item(sentence.from) && weighs(sentence.from, sentence.to)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        if (is_postscript(sentence)) {
            close_orders();
            return leave_talk(text, !is_chat(sentence) || weighs(sentence.from, sentence.to));
        }
        if (!here_.empty() && names_another(sentence)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        if (!here_.empty() && begins_with_kind(*paragraph_, sentence.from, sentence.to)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        if (!here_.empty() && is_alert_of_another(sentence)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        if (!here_.empty() && begins_with_other_planes(sentence)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        if (!here_.empty() && gives_numbers_of_another(sentence)) {
            close_orders();
            return leave(Left::Kind::unread, text);
        }
        const bool may_order = weighs(sentence.from, sentence.to) || takes_all_back(sentence);
        if (!here_.empty() && is_chat(sentence)) return leave_talk(text, may_order);
        if (here_.empty() && quoted_.units.size() == 1 && !quoted_.asks) return read_answer(sentence, text);
        if (here_.empty() && !quoted_.units.empty() && is_answer(sentence)) return leave(Left::Kind::unread, text);
        const bool is_number = vocabulary_.number_of(paragraph_->tokens[sentence.from]).has_value();
        if (here_.empty() && quoted_.asks && is_number) return leave(Left::Kind::unread, text);  // "> Die for TF3?"
        if (!here_.empty() && named_here_) {
            if (takes_back(sentence) && spoken_.size() > 1 && !reads_as_order(text, names_)) here_ = spoken_;
            if (speaks_of_them(sentence)) here_ = spoken_;
            append(text);
            return share_case_of_its_own(sentence);
        }
        if (!here_.empty()) {
            later_ += (later_.empty() ? "" : "\n") + trimmed(text);
            later_weighs_ = later_weighs_ || may_order;
            return;
        }
        leave_talk(text, may_order);
    }

    // "All of this only if it is clear", "ignore the last one", "swap the altitudes", "just kidding": of the mail's
    // orders, wherever it stands, and so each of them hears it; of "these are for 0700" the time. Empty: it is none.
    std::string said_of_all(const Sentence& sentence, const std::string& text) const {
        static const WordSet joking{"DRAFT", "KIDDING", "JOKING", "JOKE", "REHEARSAL"};
        static const WordSet telling{"I", "I'M", "I'LL", "I'VE", "WE", "YOU", "THANKS", "THANK", "HOPE", "LET", "MY"};
        static const WordSet more{"ELSE", "OTHERS", "REST", "REMAINDER"};
        static const WordSet whats{"THIS", "THAT", "IT", "ALL", "EVERYTHING", "THEM", "THESE", "THOSE", "BOTH"};
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t to = sentence.to;
        std::size_t first = std::min(first_word(sentence), to - 1);
        const bool listed = tokens[first].word.size() == 1 && is(tokens, first + 1, ")");  // "c) forget b)"
        if (listed) first = std::min(first + 2, to - 1);
        const bool ends = first + 1 >= to || tokens[first + 1].word.size() == 1;
        const bool forgets = tokens[first].is_a(WordKind::revoking) && (ends || is_one_of(tokens, first + 1, whats));
        const bool only = is(tokens, first, "ONLY") && opens_case(first + 1, to);
        const bool apart = (listed || !named_here_ || is_postscript(sentence)) && !mail_read_.orders.empty();
        bool strong = (apart && (only || forgets)) ||
                      is_one_of(tokens, first, {"SWAP", "SWITCH", "EXCHANGE", "REVERSE", "INVERT", "MIRROR"});
        bool of_all = false;
        bool changes = is(tokens, first, "CORRECTION");  // what they say
        bool revokes = false;
        std::string time;
        for (std::size_t at = first; at < to; ++at) {
            const Token& token = tokens[at];
            const bool earlier = (is_one_of(tokens, at, {"MAIL", "EMAIL", "MESSAGE"}) && !is(tokens, at - 1, "THIS")) ||
                                 (token.is_a(WordKind::earlier) && !token.is("LAST"));
            revokes = revokes || token.is_a(WordKind::revoking) || (at == first && token.is_a(WordKind::ending));
            const bool named = !strong && names_.mention_at(tokens, at, to);
            if (more.contains(token.word) || named || (revokes && earlier)) return "";  // "forget this morning's mail"
            const bool each = is(tokens, at, "EACH") && at + 2 >= to;                   // "add one hex to each"
            const bool other_way = is(tokens, at, "OTHER") && is(tokens, at + 1, "WAY");
            strong = strong || each || other_way || (joking.contains(token.word) && told_.size() > 1);
            of_all = of_all || means_all(tokens, first, at, to);
            if (token.word.size() == 4 && std::ranges::all_of(token.word, is_digit)) time = token.word;
            const bool holds = token.is_a(WordKind::holding) &&
                               (at + 1 >= to || vocabulary_.level_of(tokens[at + 1]).empty());  // "stays high": how
            const bool denies = token.is_any({WordKind::negation, WordKind::correction});
            changes = changes || revokes || holds || (named_here_ && denies) || opens_case(at, to) ||
                      token.is("NOBODY") || token.is_a(WordKind::later);
        }
        if (strong || (of_all && changes && !is_one_of(tokens, first, telling))) return text;
        return of_all ? time : "";
    }

    // "All of the above", "the last one", "nobody moves", "these orders", "don't do this".
    bool means_all(const Tokens& tokens, std::size_t first, std::size_t at, std::size_t to) const {
        static const WordSet ones{"ONE", "ONES", "TWO", "THREE", "ORDER", "ORDERS", "FORCES", "UNIT", "UNITS"};
        if (is_one_of(tokens, at, {"EVERYTHING", "EVERYBODY", "EVERYONE"}) || (at == first && is(tokens, at, "THESE")))
            return true;
        const std::size_t next = at + 1;
        if (is_one_of(tokens, at, {"ALL", "ANY", "NONE", "EACH", "BOTH", "NEITHER", "DO"}) &&
            is_one_of(tokens, is(tokens, next, "OF") ? next + 1 : next,
                      {"THIS", "THAT", "THESE", "THOSE", "IT", "THEM", "YOU"}))
            return true;
        if (next >= to) return false;
        if (is(tokens, at, "NOBODY")) return is_deed(tokens, next) || tokens[next].is_a(WordKind::modal);
        if (!is_one_of(tokens, at, {"THE", "THESE", "ALL"})) return false;
        const bool ordinal = is_one_of(tokens, next, {"FIRST", "SECOND", "THIRD", "LAST", "FORMER", "LATTER", "TWO"}) &&
                             next + 1 < to &&
                             (is_one_of(tokens, next + 1, ones) || tokens[next + 1].is_a(WordKind::moving));
        return ordinal || is_one_of(tokens, next, {"ABOVE", "FOLLOWING"}) ||
               (at <= first + 2 && is_one_of(tokens, next, {"ORDERS", "MOVES"}));
    }

    // "No, the other way round", behind a sentence that spoke to several.
    bool takes_back(const Sentence& sentence) const {
        const std::size_t at = first_word(sentence);
        if (at >= sentence.to) return false;
        if (vocabulary_.wavering_end(paragraph_->tokens, at) > at) return true;
        const Token& first = paragraph_->tokens[at];
        const bool no = first.is("NO") && at + 1 < sentence.to && !paragraph_->tokens[at + 1].is_word();
        return no || first.is_any({WordKind::correction, WordKind::revoking});
    }

    // "Forget it", "cancel everything".
    bool takes_all_back(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t at = first_word(sentence);
        if (at < sentence.to && vocabulary_.wavering_end(tokens, at) > at) return true;
        for (std::size_t i = at; i < sentence.to; ++i) {
            if (is(tokens, i, "MAKE") && is_one_of(tokens, i + 1, {"THAT", "IT"})) return true;
        }
        return at + 1 < sentence.to && tokens[at].is_a(WordKind::revoking) &&
               is_one_of(tokens, at + 1, {"IT", "THAT", "THIS", "ALL", "EVERYTHING", "THEM", "BOTH"});
    }

    // "They use die 3", behind a sentence that spoke to several of one kind.
    bool speaks_of_them(const Sentence& sentence) const {
        const std::size_t at = first_word(sentence);
        if (spoken_.size() < 2 || at >= sentence.to || !is(paragraph_->tokens, at, "THEY")) return false;
        const auto fly = std::ranges::count_if(
            spoken_, [&](std::size_t block) { return names_.is_planes(mail_read_.orders[block].unit); });
        return fly == 0 || fly == static_cast<std::ptrdiff_t>(spoken_.size());
    }

    // "P.S. My cat walked over the keyboard": of no unit that stands above it.
    bool is_postscript(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        return paragraph_->begins_line[sentence.from] && is_one_of(tokens, sentence.from, {"PS", "PPS"});
    }

    // "No, carry on", below lines that ask: of one of their units, and nobody can tell what of it.
    bool is_answer(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t at = std::min(first_word(sentence), sentence.to - 1);
        if (vocabulary_.number_of(tokens[at])) return true;
        const bool answers_it = is_one_of(tokens, at, {"YES", "NO", "OK", "NEITHER", "NONE", "SAME"});
        const bool goes_on = any_in(tokens, sentence.from, sentence.to,
                                    [](const Token& token) { return token.is_a(WordKind::continuing); });
        return answers_it || goes_on;
    }

    // "NE2, please" below a line that was quoted of one unit is said to it, and "6" is what the line asks for.
    void read_answer(const Sentence& sentence, const std::string& text) {
        const Tokens& tokens = paragraph_->tokens;
        bool has_digit = false;
        bool speaks_of_all = false;
        bool denies = false;
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            denies = denies || is_one_of(tokens, at, {"NOTHING", "NONE"}) || tokens[at].is_a(WordKind::negation);
            has_digit = has_digit || is_digit(tokens[at].word.front());
            const bool all_the_way = is(tokens, at + 1, "THE") && is(tokens, at + 2, "WAY");
            speaks_of_all = speaks_of_all || (tokens[at].is_a(WordKind::all) && !all_the_way);
        }
        const bool orders =
            has_digit || weighs(sentence.from, sentence.to) || tokens[sentence.from].is_a(WordKind::continuing);
        const Token& first = tokens[std::min(first_word(sentence), sentence.to - 1)];
        const bool tells = first.is_any({WordKind::statement, WordKind::farewell}) || !first.is_word();
        if (!orders && tells && !denies) return leave_talk(text, false);
        if (speaks_of_all) return leave(Left::Kind::unread, text);
        const bool bare = is(tokens, sentence.from, "YES") || vocabulary_.number_of(tokens[sentence.from]);
        const bool fills = bare && has_digit && !quoted_.label.empty();
        const bool of_air = !quoted_.air.empty() && speaks_of_planes(sentence.from, sentence.to);
        const std::string before = mail_read_.orders.empty() ? "" : mail_read_.orders.back().unit;
        here_.push_back(block_of(of_air ? quoted_.air : *quoted_.units.begin(), ""));
        UnitText& order = mail_read_.orders[here_.front()];
        if (!of_air && order.like.empty() && order.unit != before) order.like = before;
        named_here_ = true;
        append("\n" + (fills ? quoted_.label + " " + text : text));
    }

    // "Detach the Phelps from TF11 and send her S2", behind an order of planes: of a unit that wasn't spoken to, which
    // nothing before it governs. "Escort AF6" goes on with the order.
    bool names_another(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            if (tokens[at].is_a(WordKind::condition)) return false;
            const std::optional<Mention> mention = names_.mention_at(tokens, at, sentence.to);
            if (!mention) continue;
            const bool is_here = std::ranges::any_of(here_, [&](std::size_t block) {
                const std::string& unit = mail_read_.orders[block].unit;
                const auto has = [&](const std::vector<std::string>& list) {
                    return std::ranges::find(list, unit) != list.end();
                };
                return has(mention->units) || has(mention->airs);
            });
            const bool speaks = names_.has_weight(tokens, mention->to, sentence.to);
            if (!is_here && speaks && !names_.is_spoken_of(tokens, at, sentence.from)) return true;
            at = mention->to - 1;
        }
        return false;
    }

    // "All bases: ready CAP against 6", below the order of ships: they have none.
    bool is_alert_of_another(const Sentence& sentence) const {
        if (!paragraph_->begins_line[sentence.from] || !has_ready_cap(sentence.from, sentence.to)) return false;
        bool named = false;
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            const std::optional<Mention> mention = names_.mention_at(paragraph_->tokens, at, sentence.to);
            named = named || (mention && has_planes(*mention));
        }
        return std::ranges::none_of(here_, [&](std::size_t block) {
            const std::string& unit = mail_read_.orders[block].unit;
            return names_.is_base(unit) || (names_.is_planes(unit) && !named);
        });
    }

    // "p39s do their thing", a line below the order of others. In another paragraph "the six Zeros" of several
    // formations may be any's.
    bool begins_with_other_planes(const Sentence& sentence) const {
        if (!paragraph_->begins_line[sentence.from]) return false;
        if (!speaks_of_own_planes(sentence.from, sentence.to)) return false;
        const Tokens& tokens = paragraph_->tokens;
        const std::optional<Mention> planes = names_.planes_at(tokens, sentence.from, sentence.to);
        if (!named_here_ && planes->units.empty()) return true;
        return std::ranges::none_of(here_, [&](std::size_t block) {
            return names_.has_planes_at(tokens, *planes, mail_read_.orders[block].unit);
        });
    }

    // "Button report numbers 10 and 20", behind the order of a unit, and no unit is known by that name.
    bool gives_numbers_of_another(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t at = first_word(sentence);
        return at < sentence.to && tokens[at].is_word() && tokens[at].kinds.none() && names_numbers(at + 1);
    }

    bool names_numbers(std::size_t at) const {
        return is(paragraph_->tokens, at, "REPORT") && is(paragraph_->tokens, at + 1, "NUMBERS");
    }

    // "Sorry, on the train": it tells something, and no word of it could be a part of an order.
    bool is_chat(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        if (!paragraph_->begins_line[sentence.from]) return false;
        bool tells = false;
        for (std::size_t at = sentence.from; at < sentence.to; ++at) {
            const Token& token = tokens[at];
            const bool digit = std::ranges::any_of(token.word, is_digit);
            const bool orders =
                token.is_any({WordKind::instructing, WordKind::moving, WordKind::condition, WordKind::same,
                              WordKind::continuing, WordKind::plan, WordKind::later, WordKind::correction});
            const bool sorry = token.is("SORRY") && at == sentence.from;
            if (digit || (orders && !sorry) || names_.is_weighty(tokens, at, sentence.to)) return false;
            tells = tells || token.is_any({WordKind::statement, WordKind::greeting});
        }
        return tells;
    }

    // Whether it may be an order to somebody. A heading ("Orders for 1000 hours") or a greeting is none.
    bool weighs(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        for (std::size_t at = from; at < to; ++at) {
            const bool is_of_a_kind = tokens[at].is_any({WordKind::plane, WordKind::ship_type});
            const bool counted = is_of_a_kind && at > from && vocabulary_.number_of(tokens[at - 1]);
            const bool told = is_of_a_kind && (has_to_do(at + 1) || has_to_do(at + 2) || is_all_of(from, at));
            const bool goes_on = is(tokens, at, "AS") && at + 1 < to && tokens[at + 1].is_a(WordKind::earlier);
            // "Leave them on deck", and not "send them back"
            const bool of_others =
                at > from && is(tokens, at, "THEM") &&
                tokens[at - 1].is_one({"LEAVE", "KEEP", "LET", "HOLD", "BRING", "TAKE", "PUT", "PULL", "GET"});
            if (at == from && speaks_of_own_planes(from, to)) return true;
            if (counted || told || goes_on || of_others || is(tokens, at, "CAP") || tokens[at].is_a(WordKind::trigger))
                return true;
            const bool says_no = tokens[at].is_a(WordKind::negation);
            const bool nobody = is_one_of(tokens, at, {"NOBODY", "NOONE"}) ||
                                (is(tokens, at, "NO") && is(tokens, at + 1, "ONE"));  // "no one moves"
            const auto moves = [&](std::size_t verb) { return verb < to && tokens[verb].is_a(WordKind::moving); };
            const bool acts = moves(at + 1) || moves(at + 2);
            if (nobody && acts) return true;
            const bool nothing = at > from && is(tokens, at, "NOTHING") &&
                                 (is_one_of(tokens, at - 1, {"DO", "DOES"}));  // "the cruisers do nothing"
            const std::size_t die = is_one_of(tokens, at + 1, {"NUMBER", ":"}) ? at + 2 : at + 1;
            if (is(tokens, at, "DIE") && die < to && vocabulary_.number_of(tokens[die])) return true;
            if (nothing || names_numbers(at) || (!says_no && names_.is_weighty(tokens, at, to))) return true;
        }
        return false;
    }

    // "p39s do their thing", and not "the Fortresses were great".
    bool speaks_of_own_planes(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::optional<Mention> planes = names_.planes_at(tokens, from, to);
        return planes && planes->to < to && tokens[planes->to].is_word() &&
               !tokens[planes->to].is_a(WordKind::statement);
    }

    // "Both carriers", "each of my destroyers", with which the sentence begins.
    bool is_all_of(std::size_t from, std::size_t at) const {
        static constexpr std::array<std::string_view, 4> between{"MY", "OUR", "THE", "OF"};
        const Tokens& tokens = paragraph_->tokens;
        const auto opens = [&](std::string_view word) { return tokens[at - 1].is(word); };
        while (at > from + 1 && std::ranges::any_of(between, opens)) --at;
        return at == from + 1 && is_one_of(tokens, from, {"BOTH", "EACH"});
    }

    // "The destroyers should", "all fighters must"; behind a ship's name as well.
    bool has_to_do(std::size_t at) const {
        const Tokens& tokens = paragraph_->tokens;
        if (at >= tokens.size() || (is(tokens, at, "HAVE") && !is(tokens, at + 1, "TO"))) return false;
        return is_one_of(tokens, at, {"SHOULD", "MUST", "SHALL", "HAVE"});
    }

    // A paragraph that names no unit is part of the last order if all of it can be read as one.
    void end_later() {
        const std::string paragraph = std::exchange(later_, {});
        const bool weighs = std::exchange(later_weighs_, false);
        if (paragraph.empty()) return;
        if (reads_as_order(paragraph, names_)) {
            append("\n" + paragraph);
        } else {
            close_orders();
            leave_talk(paragraph, weighs);
        }
        bare_heading_ = false;
    }

    // ---- what is no order

    // Where the words begin that say what is asked for: behind a greeting, "please", "and".
    std::size_t first_word(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        std::size_t at = sentence.from;
        const auto skipped = [&](const Token& token) {
            return !token.is_word() || (sentence.asks && is_list_mark(token)) ||
                   token.is_one({"PLEASE", "ALSO", "AND", "THEN", "YOU", "PS", "SO"}) ||
                   token.is_a(WordKind::greeting) || (token.is_a(WordKind::polite) && sentence.asks);
        };
        while (at < sentence.to && skipped(tokens[at])) ++at;
        return at;
    }

    // "Please radio TF61: come east", "RT from Rabaul to TF3, coded: ...".
    bool is_radio(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t at = first_word(sentence);
        if (at >= sentence.to || !tokens[at].is_a(WordKind::radio) || is(tokens, at, "MESSAGE")) return false;
        if (is_one_of(tokens, at + 1, {"SILENCE", ":"})) return false;
        return !(here_.empty() ? false : named_here_ && !tokens[at + 1 < sentence.to ? at + 1 : at].is_word());
    }

    // "Message for Grace: ...", "Tell Nora that ...", "Would you hand this to Nora? ...".
    bool is_message(const Sentence& sentence) {
        const Tokens& tokens = paragraph_->tokens;
        std::size_t at = first_word(sentence);
        if (is(tokens, at, "A")) ++at;
        if (speaks_to_another(sentence, at)) return true;
        if (at >= sentence.to || !tokens[at].is_a(WordKind::telling)) return false;
        if (is_one_of(tokens, at + 1, {"ME", "US"})) return false;  // the game master is asked
        if (is(tokens, at, "ASK") && names_.mention_at(tokens, at + 1, sentence.to)) return false;
        const bool is_of_kind = is_one_of(tokens, at, {"TELL", "INFORM", "ASK"}) ||
                                is_one_of(tokens, at + 1, {"FOR", "TO", "THIS", "ON", "ALONG", "IT"});
        if (!is_of_kind) return false;
        bool opens = false;
        for (std::size_t i = at; i < sentence.to; ++i) opens = opens || is(tokens, i, "THIS");
        passed_on_ = goes_on_with_order(at, sentence.to) ? Left::Kind::unread : Left::Kind::message;
        passes_on_ = opens || (sentence.to > at && is(tokens, sentence.to - 1, ":"));
        return true;
    }

    // "Tell Ed I am not coming, TF17 goes N2": is that told as well, or is it an order?
    bool goes_on_with_order(std::size_t from, std::size_t to) const {
        const Tokens& tokens = paragraph_->tokens;
        for (std::size_t at = from + 1; at < to; ++at) {
            const std::optional<Mention> mention = names_.single_mention_at(tokens, at, to);
            if (!mention) continue;
            const bool apart = is_one_of(tokens, at - 1, {",", "-", "--", "AND", "BUT", "SO"});
            if (apart && names_.is_own(*mention) && names_.is_spoken_to(tokens, *mention, to)) return true;
            at = mention->to - 1;
        }
        return false;
    }

    bool is_person(std::size_t at, std::size_t to) const {
        return at < to && people_.contains(paragraph_->tokens[at].word);
    }

    // "For Hideo: be careful", "Grace, could you bring TF61 south", "let Grace know": to another commander.
    bool speaks_to_another(const Sentence& sentence, std::size_t at) {
        const Tokens& tokens = paragraph_->tokens;
        const std::size_t to = sentence.to;
        if (at + 1 < to && tokens[at].is_a(WordKind::polite) && is(tokens, at + 1, "YOU")) at += 2;
        if (is(tokens, at, "PLEASE")) ++at;
        const bool lets = is(tokens, at, "LET") && is_person(at + 1, to) && is(tokens, at + 2, "KNOW");
        const bool tells = at < to && tokens[at].is_a(WordKind::telling) && is_person(at + 1, to);
        const bool addressed = at + 1 < to && is_one_of(tokens, at, {"FOR", "TO"});
        std::size_t name = addressed ? at + 1 : at;
        const std::size_t first = name;
        while (is_person(name, to)) ++name;
        // Whoever "For Bob:" is, if nothing of it is an order
        const bool unknown = is(tokens, at, "FOR") && name == first && name + 1 < to && is(tokens, name + 1, ":") &&
                             tokens[name].kinds.none() && ascii::is_capital(paragraph_->text[tokens[name].from]) &&
                             !names_.mention_at(tokens, name, to) && !is_digit(tokens[name].word.back()) &&
                             !names_.has_weight(tokens, name + 2, to);
        if (unknown) ++name;
        const bool named = name > first;
        const bool sign = is_one_of(tokens, name, {":", "-", "--"});
        const bool asks = is(tokens, name, "PLEASE") ||
                          (name + 1 < to && is(tokens, name + 1, "YOU") && tokens[name].is_a(WordKind::polite));
        const bool speaks = named && (sign || (!addressed && (is(tokens, name, ",") || asks)));
        if (!lets && !tells && !speaks) return false;
        const std::size_t words = std::min(name + 1, to);
        const bool says = any_in(tokens, words, to, [](const Token& token) { return token.is_word(); });
        if (speaks && !says) return false;  // "Grace,"
        // "Grace, TF18 goes N2", of his own: does it, or does he tell her?
        const auto subject = speaks ? names_.subject(tokens, words, to) : std::nullopt;
        const bool may_order = subject && names_.is_own(subject->mention);
        const bool greets = at > sentence.from && tokens[at - 1].is_a(WordKind::greeting);
        if (may_order && greets) return false;  // "Dear Grace, TF18 goes N2"
        passed_on_ = may_order || goes_on_with_order(at, to) ? Left::Kind::unread : Left::Kind::message;
        if (sign && here_.empty() && !may_order) passes_on_ = true;
        return true;
    }

    // "TF2 calls, please: what has become of it?": to the unit first, so it isn't only asked.
    bool speaks_first(const Sentence& sentence) const {
        const std::size_t at = first_word(sentence);
        const auto subject = names_.subject(paragraph_->tokens, at, sentence.to);
        return subject && subject->mention.from == at && !tells_only(at, subject->mention, sentence.to);
    }

    // A question that asks the game master to move a unit.
    bool is_request(const Sentence& sentence) const {
        const Tokens& tokens = paragraph_->tokens;
        std::size_t at = sentence.from;
        while (at < sentence.to &&
               (!tokens[at].is_word() || tokens[at].is_a(WordKind::greeting) || is(tokens, at, "PLEASE")))
            ++at;
        if (at >= sentence.to || !tokens[at].is_a(WordKind::polite)) return false;
        const auto subject = names_.subject(tokens, at, sentence.to);
        bool please = is(tokens, at + 1, "YOU");
        bool leg = false;
        for (std::size_t i = at; i < sentence.to; ++i) {
            please = please || is(tokens, i, "PLEASE");
            leg = leg || (tokens[i].word.size() > 1 && vocabulary_.way_of(tokens[i]));
        }
        return subject && !subject->mention.units.empty() && leg && please;
    }

    // "All as before", "the rest stands": of units that the mail doesn't name. Returns where something else follows.
    std::size_t behind_as_before(const Sentence& sentence) {
        const Tokens& tokens = paragraph_->tokens;
        bool all = false;
        bool others = false;
        std::size_t at = sentence.from;
        while (at < sentence.to &&
               (!tokens[at].is_word() || tokens[at].is_any({WordKind::all, WordKind::rest, WordKind::filler}) ||
                is_one_of(tokens, at, {"UNITS", "OTHER"}))) {
            all = all || tokens[at].is_a(WordKind::all);
            others = others || tokens[at].is_a(WordKind::rest) || is(tokens, at, "OTHER");
            if (is(tokens, at, "AS")) break;
            ++at;
        }
        if (!all && !others) return sentence.from;
        std::size_t end = at;
        const bool as_before = is(tokens, at, "AS") && is_one_of(tokens, at + 1, {"BEFORE", "ORDERED", "PLANNED"});
        const bool no_change = is(tokens, at, "NO") && is_one_of(tokens, at + 1, {"CHANGE", "CHANGES"});
        if (as_before || no_change) {
            end = at + 2;
        } else if (is(tokens, at, "AS") && is_one_of(tokens, at + 1, {"I", "IN", "IT"})) {
            end = at + 2;
            while (end < sentence.to && !is(tokens, end, ",") && !is(tokens, end, "EXCEPT") &&
                   !is(tokens, end, "BUT") && !names_.mention_at(tokens, end, sentence.to))
                ++end;
        } else if (is_one_of(tokens, at, {"STANDS", "STAND", "UNCHANGED", "SAME"})) {
            end = at + 1;
        }
        if (end == at) return sentence.from;
        mail_read_.others_as_before = true;
        mail_read_.all_as_before = mail_read_.all_as_before || !others;
        while (end < sentence.to && (!tokens[end].is_word() || is_one_of(tokens, end, {"EXCEPT", "BUT", "FOR"}))) ++end;
        return end;
    }

    // ---- orders

    // Sentences of one line stay in one.
    void append(const std::string& part) {
        const std::string words = trimmed(part);
        if (words.empty()) return;
        const bool gap = part.front() == '\n';
        for (const std::size_t block : here_) {
            std::string& text = mail_read_.orders[block].text;
            const bool same_line = std::ranges::find(line_of_, block) != line_of_.end();
            text += (text.empty() ? "" : gap ? "\n\n" : same_line ? " " : "\n") + words;
        }
        const std::size_t end = part.find_last_not_of(" \t\r\n");
        const bool ends_line = part.find('\n', end) != std::string::npos;
        line_of_ = ends_line ? std::vector<std::size_t>() : here_;
    }

    // The unit's order; a second text of the same unit goes on there.
    std::size_t block_of(const std::string& unit, const std::string& named) {
        std::vector<UnitText>& orders = mail_read_.orders;
        const auto found = std::ranges::find_if(orders, [&](const UnitText& one) {
            return unit.empty() ? one.unit.empty() && one.named == named : one.unit == unit;
        });
        if (found != orders.end()) return static_cast<std::size_t>(found - orders.begin());
        orders.push_back({unit, named, ""});
        return orders.size() - 1;
    }

    const std::string& mail_;
    const Names& names_;
    const Vocabulary& vocabulary_;
    std::vector<std::string> writer_;    // his names and addresses
    std::set<std::string> people_ = {};  // words of the other commanders' names, in capitals
    bool is_forwarded_ = false;          // what is quoted is a mail that was forwarded
    Mail mail_read_;
    const Paragraph* paragraph_ = nullptr;
    std::string time_heading_ = {};     // "1100:", of what follows
    std::string numbers_heading_ = {};  // "Report numbers", of the sentence before
    std::string cap_heading_ = {};      // "Ready CAP:", of the bases that follow in the paragraph
    std::size_t last_own_ = 0;          // the last line of the writer's own
    std::vector<std::size_t> here_;     // the orders that the next part belongs to
    std::vector<std::size_t> told_;     // those to which the paragraph has spoken
    std::vector<std::size_t> spoken_;   // ... and its last sentence that named any
    bool is_item_ = false;              // ... which was an item of a numbered list
    bool named_here_ = false;           // the paragraph has named a unit
    bool bare_heading_ = false;         // nothing stood behind the name
    bool passes_on_ = false;            // what follows in the paragraph is somebody else's message, or radioed
    Left::Kind passed_on_ = Left::Kind::message;
    bool joins_left_ = false;
    struct Quoted {
        std::set<std::string> units;  // that the quoted lines speak of which stand right above
        std::string air;              // of the last one, if it is a ship: her planes' base
        std::string label;            // "die number:", of the last one
        bool asks = false;
    };
    Quoted quoted_;
    std::string opening_ = {};          // the case that opens its last sentence
    std::vector<std::string> of_all_;   // what is said of all orders of the mail
    std::vector<std::size_t> line_of_;  // the orders to which the line has said something before
    bool later_weighs_ = false;
    std::string later_;  // a paragraph that names no unit, after one that does
};

}  // namespace

bool is_html(const std::string& mail) {
    const std::string words = upper(mail);
    static constexpr std::array marks{"<!DOCTYPE HTML", "<HTML",   "<BODY",    "<DIV",
                                      "</DIV>",         "</P>",    "<BR>",     "<BR/>",
                                      "<BR />",         "</SPAN>", "</TABLE>", "CONTENT-TYPE: TEXT/HTML"};
    return std::ranges::any_of(marks, [&](const char* mark) { return words.find(mark) != std::string::npos; });
}

Mail divide_mail(const std::string& mail, const Names& names, const std::vector<std::string>& writer,
                 const std::vector<std::string>& others) {
    return Divider(mail, names, writer, others).run();
}

}  // namespace flagplot::procedures::flattop
