#include "report/aloud.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ascii/letters.h"

namespace flagplot::report {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> ways = {{{"N", "north"},
                                                                                {"NE", "north-east"},
                                                                                {"E", "east"},
                                                                                {"SE", "south-east"},
                                                                                {"S", "south"},
                                                                                {"SW", "south-west"},
                                                                                {"W", "west"},
                                                                                {"NW", "north-west"}}};
constexpr std::array<std::string_view, 13> numbers = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                                      "seven", "eight", "nine", "ten",   "eleven", "twelve"};

// "D9", "EE14": capitals, up to three, and then digits, up to three.
bool is_place(std::string_view word) {
    const auto digits = std::ranges::find_if_not(word, ascii::is_capital);
    const auto letters = digits - word.begin();
    const auto count = word.end() - digits;
    return letters >= 1 && letters <= 3 && count >= 1 && count <= 3 &&
           std::all_of(digits, word.end(), [](char c) { return ascii::is_digit(c); });
}

std::string spelled(std::string_view place) {
    std::string letters;
    for (const char c : place) {
        if (ascii::is_capital(c)) letters += {c, ' '};
    }
    return letters + std::string(place.substr(letters.size() / 2));
}

std::string word_aloud(std::string_view word) {
    const auto* const way = std::ranges::find(ways, word, &std::pair<std::string_view, std::string_view>::first);
    if (way != ways.end()) return std::string(way->second);
    if (is_place(word)) return spelled(word);
    const bool counts = word.size() == 1 || word.front() != '0';  // "007" is no number to be counted
    const auto number = counts && std::ranges::all_of(word, ascii::is_digit) ? ascii::whole_number(word) : std::nullopt;
    if (number && *number < static_cast<int>(numbers.size()))
        return std::string(numbers[static_cast<std::size_t>(*number)]);
    return std::string(word);
}

// "S-1" and "north-west" are words, and so is "Sør", which begins with no way.
bool is_in_word(std::string_view text, std::size_t at) {
    constexpr unsigned char last_of_ascii = 0x7f;
    const auto is_letter = [&](std::size_t there) {
        if (there >= text.size()) return false;
        const char c = text[there];
        return ascii::is_letter(c) || ascii::is_digit(c) || static_cast<unsigned char>(c) > last_of_ascii;
    };
    return is_letter(at) || ((text[at] == '-' || text[at] == '.') && at > 0 && is_letter(at - 1) && is_letter(at + 1));
}

// A bracket is a pause, of which there is one in a place, and none before a stop.
void add_sign(std::string& aloud, char sign) {
    const bool pauses = sign == '(' || sign == ')';
    if (aloud.ends_with(", ") && (sign == ' ' || sign == ',')) return;
    if (pauses || aloud.ends_with(", ")) aloud.erase(aloud.find_last_not_of(" ,") + 1);
    if (!pauses)
        aloud += sign;
    else if (!aloud.empty())
        aloud += ", ";
}

}  // namespace

std::string aloud(std::string_view text) {
    std::string words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_in_word(text, end)) ++end;
        if (end == at) {
            add_sign(words, text[at++]);
            continue;
        }
        words += word_aloud(text.substr(at, end - at));
        at = end;
    }
    words.erase(words.find_last_not_of(" ,") + 1);
    return words;
}

std::string aloud(const Order& order) {
    std::string sentence = order.unit;
    if (!order.name.empty()) sentence += (sentence.empty() ? "" : ", ") + order.name;
    if (!sentence.empty()) sentence += ": ";
    if (order.way.is_known()) sentence += "from " + aloud(order.way.words()) + ", ";
    return sentence + aloud(order.text);
}

std::string aloud(const Worksheet& sheet) {
    std::string lines;
    for (const OrderGroup& group : sheet.groups) {
        for (const Order& order : group.orders) {
            if (!order.done && !order.gone) lines += aloud(order) + ".\n";
        }
    }
    return lines;
}

}  // namespace flagplot::report
