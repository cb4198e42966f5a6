#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ascii/letters.h"
#include "procedures/flattop/moves.h"

// The words that mails and orders are made of.
namespace flagplot::procedures::flattop {

using WordSet = std::set<std::string, std::less<>>;

using ascii::is_digit;
using ascii::upper;
bool is_letter(char c);  // also each byte of a letter that ASCII doesn't have
bool is_blank(char c);   // also what doesn't show at all
std::string trimmed(std::string_view text);
std::string one_line(std::string_view text);            // one blank between words
std::string letters_and_digits(std::string_view text);  // "tf-3" -> "TF3"

// A sign that isn't ASCII, and the plain one that it stands for: a no-break space is a blank, an em dash two hyphens.
struct Sign {
    std::string_view written;
    std::string_view plain;
};
const Sign* sign_at(std::string_view text, std::size_t at);  // null: none

struct Token {
    std::string word;      // in capitals; of signs "-", "--", ",", ":", ".", ... and "\n" where a line ends a clause
    std::size_t from = 0;  // its place in the text
    std::size_t to = 0;

    bool is(std::string_view text) const { return word == text; }
    bool is_in(const WordSet& words) const { return words.contains(word); }
    bool is_word() const { return is_letter(word.front()) || is_digit(word.front()); }
};
using Tokens = std::vector<Token>;

// Letters, digits and what joins them ("B/M23", "don't") are a word; each other sign is a token of its own. Quotation
// marks, stars and square brackets are none.
Tokens tokens_of(std::string_view text);

// "4", "four". None: no number, or one that no order has.
std::optional<int> number_of(const Token& token);

// "N4", "NE", "O", "4N": a move whose number may be missing.
struct Way {
    std::optional<hex::Direction> direction;  // none: an orbit
    std::optional<int> count;
};
std::optional<Way> way_of(const Token& token);

// "M23", "B/M23", "DD03": one or two letters and a number, perhaps with the map's name before them. Whether there is
// such a hex isn't asked.
bool looks_like_hex(const Token& token);

}  // namespace flagplot::procedures::flattop
