#include "ascii/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace flagplot::ascii {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = lower(c);
    return result;
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = upper(c);
    return result;
}

std::string capitalized(std::string_view text) {
    std::string result(text);
    if (!result.empty()) result.front() = upper(result.front());
    return result;
}

std::string in_sentence(std::string_view name) {
    std::string result(name);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const bool begins_word = i == 0 || result[i - 1] == ' ';
        const bool begins_abbreviation = begins_word && i + 1 < result.size() && is_capital(result[i + 1]);
        if (begins_abbreviation) i = std::min(result.find(' ', i), result.size());
        if (i < result.size()) result[i] = lower(result[i]);
    }
    return result;
}

std::string trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
}

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string counted(long long count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::vector<std::string> parts(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (std::string part = trimmed(text.substr(0, end)); !part.empty()) parts.push_back(std::move(part));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = !text.empty() && error == std::errc() && end == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

}  // namespace flagplot::ascii
