#include "procedures/flattop/order_vocabulary.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "ascii/letters.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr std::array signs{
    Sign{"\xe2\x80\x94", "--"}, Sign{"\xe2\x80\x93", "-"}, Sign{"\xe2\x88\x92", "-"},  Sign{"\xe2\x80\x90", "-"},
    Sign{"\xe2\x80\x91", "-"},  Sign{"\xe2\x86\x92", "-"}, Sign{"\xe2\x80\x9c", "\""}, Sign{"\xe2\x80\x9d", "\""},
    Sign{"\xe2\x80\x98", "'"},  Sign{"\xe2\x80\x99", "'"}, Sign{"\xc2\xa0", " "},      Sign{"\xef\xbb\xbf", " "},
    Sign{"\xe2\x80\xa2", "*"},
};

constexpr std::size_t short_line = 60;  // a line that is longer may go on in the next one

bool joins_words(char c) {
    return is_letter(c) || is_digit(c) || c == '\'' || c == '/';
}

// The text in plain signs, and where each byte of it stood.
struct Plain {
    std::string text;
    std::vector<std::size_t> places;
};

Plain plain_of(std::string_view text) {
    Plain plain;
    for (std::size_t at = 0; at < text.size();) {
        const Sign* const sign = sign_at(text, at);
        const std::string_view written = sign ? sign->plain : text.substr(at, 1);
        for (const char c : written) {
            plain.text += c;
            plain.places.push_back(at);
        }
        at += sign ? sign->written.size() : 1;
    }
    plain.places.push_back(text.size());
    return plain;
}

// A line ends a clause if an empty line follows, or a bullet; or if it is short and the next one begins anew.
bool ends_clause(const std::string& text, std::size_t line_end, std::size_t line_begin) {
    std::size_t next = line_end + 1;
    while (next < text.size() && is_blank(text[next]) && text[next] != '\n') ++next;
    if (next >= text.size() || text[next] == '\n') return true;
    const bool lettered = next + 1 < text.size() && text[next + 1] == ')';
    if (lettered || ((text[next] == '*' || text[next] == '-') && next + 1 < text.size() && is_blank(text[next + 1])))
        return lettered || text[next] == '*';
    static const WordSet linking{"AT", "TO", "IN", "ON", "AND", "OR", "OF", "FROM", "THE", "WITH", "BY", "FOR", "AS"};
    const std::string line = upper(trimmed(std::string_view(text).substr(line_begin, line_end - line_begin)));
    if (line.empty() || line.size() > short_line || std::string_view("-,/&").find(line.back()) != std::string::npos)
        return false;
    const std::size_t blank = line.find_last_of(" \t");
    const bool links = linking.contains(line.substr(blank == std::string::npos ? 0 : blank + 1));
    return !links && ascii::is_capital(text[next]);
}

// "die no. 3": no end of a sentence.
bool is_abbreviation(const Tokens& tokens, std::string_view rest) {
    const std::size_t next = std::min(rest.find_first_not_of(" \t"), rest.size());
    return !tokens.empty() && tokens.back().is("NO") && next < rest.size() && is_digit(rest[next]);
}

// "B / M23" is one word, as "B/M23" is.
Tokens join_maps(Tokens tokens) {
    Tokens joined;
    for (Token& token : tokens) {
        const std::size_t count = joined.size();
        const bool map = count > 1 && joined[count - 1].is("/") && is_letter(joined[count - 2].word.front()) &&
                         joined[count - 2].word.size() <= 2 && looks_like_hex(token);
        if (map) {
            joined.pop_back();
            joined.back().word += "/" + token.word;
            joined.back().to = token.to;
        } else {
            joined.push_back(std::move(token));
        }
    }
    return joined;
}

}  // namespace

bool is_letter(char c) {
    return ascii::is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}
bool is_blank(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 0x7f;
}

std::string trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
}

std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : trimmed(text)) {
        if (!is_blank(c)) line += c;
        if (is_blank(c) && line.back() != ' ') line += ' ';
    }
    return line;
}

std::string letters_and_digits(std::string_view text) {
    std::string plain;
    for (const char c : upper(text)) {
        if (is_letter(c) || is_digit(c)) plain += c;
    }
    return plain;
}

const Sign* sign_at(std::string_view text, std::size_t at) {
    if (static_cast<unsigned char>(text[at]) < 0x80) return nullptr;
    const auto* const found = std::find_if(signs.begin(), signs.end(),
                                           [&](const Sign& sign) { return text.substr(at).starts_with(sign.written); });
    return found == signs.end() ? nullptr : found;
}

Tokens tokens_of(std::string_view written) {
    const Plain plain = plain_of(written);
    const std::string& text = plain.text;
    Tokens tokens;
    std::size_t line_begin = 0;
    const auto add = [&](std::size_t from, std::size_t to, std::string word) {
        tokens.push_back({std::move(word), plain.places[from], plain.places[to]});
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        std::size_t end = at + 1;
        if (c == '\n') {
            if (ends_clause(text, at, line_begin)) add(at, end, "\n");
            line_begin = end;
        } else if (is_letter(c) || is_digit(c)) {
            const auto goes_on = [&](std::size_t i) {
                const bool point =
                    text[i] == '.' && i + 1 < text.size() && is_digit(text[i - 1]) && is_digit(text[i + 1]);
                return joins_words(text[i]) || point;
            };
            while (end < text.size() && goes_on(end)) ++end;
            add(at, end, upper(std::string_view(text).substr(at, end - at)));
        } else if (c == '-') {
            while (end < text.size() && text[end] == '-') ++end;
            const bool arrow = end < text.size() && text[end] == '>';
            add(at, end + (arrow ? 1 : 0), end - at > 1 && !arrow ? "--" : "-");
            end += arrow ? 1 : 0;
        } else if (!is_blank(c) && std::string_view("\"'*_[]").find(c) == std::string_view::npos) {
            if (c != '.' || !is_abbreviation(tokens, std::string_view(text).substr(end)))
                add(at, end, std::string(1, c));
        }
        at = end;
    }
    return join_maps(std::move(tokens));
}

std::optional<int> number_of(const Token& token) {
    static const std::map<std::string, int, std::less<>> names{
        {"ONE", 1},   {"TWO", 2},   {"THREE", 3}, {"FOUR", 4}, {"FIVE", 5},    {"SIX", 6},
        {"SEVEN", 7}, {"EIGHT", 8}, {"NINE", 9},  {"TEN", 10}, {"ELEVEN", 11}, {"TWELVE", 12}};
    const auto name = names.find(token.word);
    if (name != names.end()) return name->second;
    if (token.word.size() > 3 || !std::all_of(token.word.begin(), token.word.end(), is_digit)) return std::nullopt;
    return ascii::whole_number(token.word);
}

std::optional<Way> way_of(const Token& token) {
    using hex::Direction;
    static const std::map<std::string, std::optional<Direction>, std::less<>> ways{
        {"N", Direction::north},     {"NE", Direction::north_east},        {"SE", Direction::south_east},
        {"S", Direction::south},     {"SW", Direction::south_west},        {"NW", Direction::north_west},
        {"NORTH", Direction::north}, {"NORTHEAST", Direction::north_east}, {"SOUTHEAST", Direction::south_east},
        {"SOUTH", Direction::south}, {"SOUTHWEST", Direction::south_west}, {"NORTHWEST", Direction::north_west},
        {"O", std::nullopt}};
    const std::string& word = token.word;
    const bool number_first = is_digit(word.front());  // "4N"
    const auto border = std::find_if(word.begin(), word.end(), [&](char c) { return is_digit(c) != number_first; });
    const std::string letters = number_first ? std::string(border, word.end()) : std::string(word.begin(), border);
    const std::string digits = number_first ? std::string(word.begin(), border) : std::string(border, word.end());
    const auto found = ways.find(letters);
    if (found == ways.end()) return std::nullopt;
    if (digits.empty()) return Way{found->second, {}};
    const std::optional<int> count = number_of({digits, 0, 0});
    if (!count || *count < 1) return std::nullopt;
    return Way{found->second, count};
}

bool looks_like_hex(const Token& token) {
    std::string_view word = token.word;
    const std::size_t slash = word.find('/');
    if (slash == 0) return false;
    if (slash != std::string_view::npos) word.remove_prefix(slash + 1);
    const auto letters = static_cast<std::size_t>(std::find_if(word.begin(), word.end(), is_digit) - word.begin());
    const std::string_view digits = word.substr(letters);
    return letters >= 1 && letters <= 2 &&
           std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(letters), ascii::is_capital) &&
           !digits.empty() && digits.size() <= 3 && std::all_of(digits.begin(), digits.end(), is_digit);
}

}  // namespace flagplot::procedures::flattop
