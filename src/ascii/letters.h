#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Text by ASCII's letters alone, whatever language the machine speaks: a session says the same everywhere. A byte of
// any other letter is no letter and stays as it is. Nothing else is used for this: scripts/letters looks.
namespace flagplot::ascii {

constexpr bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr bool is_small(char c) {
    return c >= 'a' && c <= 'z';
}
constexpr bool is_letter(char c) {
    return is_capital(c) || is_small(c);
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
// A blank, a tab, or what ends a line or a page.
constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

constexpr char lower(char c) {
    return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upper(char c) {
    return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c;
}
std::string lower(std::string_view text);
std::string upper(std::string_view text);

// With a capital in front.
std::string capitalized(std::string_view text);

// A name as it stands within a sentence: its words without capitals, but for abbreviations.
std::string in_sentence(std::string_view name);

// Without the blanks in front and behind.
std::string trimmed(std::string_view text);

// What stands between two of this letter, one part more than there are of it.
std::vector<std::string> split(std::string_view text, char at);

// Whether a byte of UTF-8 goes on a letter that began before it.
constexpr bool goes_on_a_letter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// "1 hex", "2 hexes", "0 hexes".
std::string counted(long long count, std::string_view one, std::string_view many);

// What stands between any of these letters, trimmed, without what is empty: "K1", "K2" of "K1,, K2".
inline constexpr std::string_view blanks = " \t\n\v\f\r";
std::vector<std::string> parts(std::string_view text, std::string_view separators = blanks);

// Whether two texts are the same but for capitals.
bool same(std::string_view a, std::string_view b);

// The whole number that a text is, with a minus or without a sign; none if it is anything else or too large.
std::optional<int> whole_number(std::string_view text);

}  // namespace flagplot::ascii
