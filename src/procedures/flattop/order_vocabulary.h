#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ascii/letters.h"
#include "procedures/flattop/moves.h"
#include "rulebook/words.h"

// The words that mails and orders are made of. Which they are is data (words.json of the rulebook); what a kind of them
// does is said here.
namespace flagplot::procedures::flattop {

using ascii::is_digit;
using ascii::upper;
using WordSet = std::set<std::string, std::less<>>;  // of connecting words, which belong to the grammar
bool is_letter(char c);                              // also each byte of a letter that ASCII doesn't have
bool is_blank(char c);                               // also what doesn't show at all
std::string trimmed(std::string_view text);
std::string one_line(std::string_view text);            // one blank between words
std::string letters_and_digits(std::string_view text);  // "tf-3" -> "TF3"

// What a word does. Each has its list in words.json, under the name that kind_names() has for it.
enum class WordKind : std::uint8_t {
    condition,  // what follows is a case (3.2)
    negation,   // what follows is not done
    moving,     // it moves
    holding,    // it doesn't
    orbiting,   // 9.3
    attacking,  // tasks
    shelling,
    shadowing,
    landing,
    launching,
    transferring,  // from base to base
    bombing,       // how planes attack
    ship_type,
    instructing,  // a game master understands it and carries it out
    filler,       // says nothing by itself
    statement,    // who says it tells something, and orders nothing: "I", "they", "was"
    undecided,    // nobody can tell what is meant: "maybe"
    reason,       // why, not what: "because"
    object,       // a unit that is named behind it is spoken of, and not to: "with TF3"
    modal,        // a unit before it is spoken to: "TF3 should go N2"
    greeting,
    farewell,     // a short line that begins so is the end of the orders
    asking,       // a question begins with it
    polite,       // ... which may be an order: "Could TF3 go N2?"
    radio,        // a radio transmission (22)
    telling,      // a message to somebody else
    linking,      // a line that ends with it goes on in the next
    same,         // as another unit: "TF3 too"
    correction,   // what was said is taken back: "no, sorry"
    all,          // of a group of units
    rest,         // "the rest stands"
    base_word,    // a part of a base's name that it shares with others: "Field"
    force_word,   // behind a ship's name it is her TF: "the Yorktown group"
    later,        // a time that isn't this turn
    rising,       // planes on the ground take off
    continuing,   // its earlier orders go on, if they are named: "finish the old plot"
    earlier,      // of before: "as plotted", "the old moves"
    plan,         // what it was ordered: "plot", "course"
    revoking,     // ... isn't to be any more: "scrub the old plot"
    ending,       // ... comes to an end: "stop the search", "call off the strike"; also of two words
    wavering,     // of one to three words: who writes it may have another thought: "hang on", "let me think"
    plane,        // a plane; also each type of them, by its names in "plane-type"
    trigger,      // behind it is the size of a formation (9.5)
    heading,      // of nothing else consists a line above orders: "LANDINGS", "Task forces"
    parting,      // a ship goes from one force to another: "Astoria leaves TF17"
    place_label,  // before a colon: what follows is where it is
    contrast,     // before what another unit does meanwhile: "while TF3 stays"
    detail,       // within an instruction the game master reads what it is about: "sightings", "more"
};
inline constexpr std::size_t kind_count = static_cast<std::size_t>(WordKind::detail) + 1;
const std::array<const char*, kind_count>& kind_names();
using Kinds = std::bitset<kind_count>;

struct Token {
    std::string word;      // in capitals; of signs "-", "--", ",", ":", ".", ... and "\n" where a line ends a clause
    std::size_t from = 0;  // its place in the text
    std::size_t to = 0;
    Kinds kinds = {};
    bool is_edge = false;   // of a table's column
    bool in_words = false;  // "north three", written "N3": a leg, and no hex

    bool is(std::string_view text) const { return word == text; }
    bool is_a(WordKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    bool is_any(std::initializer_list<WordKind> some) const {
        return std::ranges::any_of(some, [&](WordKind kind) { return is_a(kind); });
    }
    bool is_one(std::initializer_list<std::string_view> some) const {
        return std::ranges::find(some, word) != some.end();
    }
    bool is_word() const { return is_letter(word.front()) || is_digit(word.front()); }
};
using Tokens = std::vector<Token>;

// Whether one, or each, of a part of the tokens is so.
template <typename Is>
bool any_in(const Tokens& tokens, std::size_t from, std::size_t to, const Is& is) {
    while (from < to && !is(tokens[from])) ++from;
    return from < to;
}
template <typename Is>
bool all_in(const Tokens& tokens, std::size_t from, std::size_t to, const Is& is) {
    return !any_in(tokens, from, to, [&](const Token& token) { return !is(token); });
}

// "N4", "NE", "O", "4N": a move whose number may be missing.
struct MoveWord {
    std::optional<hex::Direction> direction;  // none: an orbit
    std::optional<int> count;
};

class Vocabulary {
  public:
    // Throws json::InputError for a kind that isn't there, or that nothing is known of.
    explicit Vocabulary(const rulebook::WordLists& words);

    // Letters, digits and what joins them ("B/M23", "don't", "T.F.") are a word; each other sign is a token of its own.
    // Quotation marks, stars and square brackets are none. Shorthand is what it stands for ("rpt" is "report"). A word
    // with a slip of the pen is the word that was meant: "lnad", "moove".
    Tokens tokens_of(std::string_view text) const;

    Kinds kinds_of(const std::string& word) const;  // in capitals
    // Lists of words that are of no kind by that. "aside": people write them beside an order, and they change nothing
    // of it: "tea", "weather". "command": with them begins a sentence that commands something: "halve", "send".
    // "measure": how, when, how far, in which order; "at-sea": ships, planes, weather, places and what is done there: a
    // sentence of nothing else may change an order. "own-kind": what one's units are called: "scouts". "hunting": what
    // is done to a target in other words than those of attacks: "goes after", "deals with".
    bool is_listed(std::string_view list, const std::string& word) const;  // in capitals
    bool is_aside(const std::string& word) const { return is_listed("aside", word); }
    // What the word stands for, in a list of means: "FOUR" in "number" is "4". Null: nothing.
    const std::string* meaning(std::string_view list, const std::string& word) const;
    // Behind "hang on", "no wait", "let me think", with which what was said becomes doubtful; the same place if nothing
    // of the kind stands there.
    std::size_t wavering_end(const Tokens& tokens, std::size_t at) const;
    bool means_anything(const std::string& word) const;  // in any list but the signs'
    const std::map<std::string, std::string, std::less<>>& meanings(std::string_view list) const;

    // "4", "four". None: no number, or one that no order has.
    std::optional<int> number_of(const Token& token) const;
    std::optional<MoveWord> way_of(const Token& token) const;
    std::string level_of(const Token& token) const;  // "HI", "LO"; else empty
    std::string depth_of(const Token& token) const;  // "surface", "periscope", "deep"; else empty

    // The plain signs that a sign which isn't ASCII stands for; null: it is none that is known.
    struct Sign {
        std::string written;
        std::string plain;
    };
    const Sign* sign_at(std::string_view text, std::size_t at) const;

    // The text in plain signs, and where each byte of it stood.
    struct Plain {
        std::string text;
        std::vector<std::size_t> places;
    };
    Plain plain_of(std::string_view text) const;

    // Whether a word links the line that it ends with the next one.
    bool links(std::string_view line) const;

  private:
    Tokens join_planes(Tokens tokens) const;
    Tokens join_pairs(Tokens tokens) const;
    std::size_t shorthand_end(const Tokens& tokens, std::size_t at, const std::string*& meant) const;
    Tokens written_out(Tokens tokens) const;
    static Tokens parted(Tokens tokens, std::string_view text);
    Tokens parted_by_strokes(Tokens tokens, std::string_view text) const;
    bool is_numbered_name(std::string_view word) const;
    bool begins_order(std::string_view words) const;
    static void split_at_strokes(const Token& token, Tokens& all);
    std::string mended(const std::string& word) const;
    bool ends_clause(const std::string& text, std::size_t line_end, std::size_t line_begin) const;
    std::size_t list_number_end(const std::string& text, std::size_t at, std::size_t line_begin) const;
    bool is_abbreviation(const Tokens& tokens, std::string_view rest) const;

    std::unordered_map<std::string, Kinds> kinds_;
    std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> means_;
    std::map<std::string, WordSet, std::less<>> lists_;  // of words that are of no kind by that
    std::vector<Sign> signs_;
    std::vector<std::string> mendable_;                   // words that a slip of the pen may hide
    std::set<std::string, std::less<>> opens_shorthand_;  // with which one of several words begins
    std::vector<std::string> instructions_;               // ... within which it may be, and not at either end
};

// "M23", "B/M23", "DD03": one or two letters and a number, perhaps with the map's name before them. Whether there is
// such a hex isn't asked.
bool looks_like_hex(const Token& token);

// "In good weather", "barring contacts", "with luck": what follows, or stands before it, hangs on that.
bool opens_circumstance(const Tokens& tokens, std::size_t at);

}  // namespace flagplot::procedures::flattop
