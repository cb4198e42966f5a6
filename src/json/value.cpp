#include "json/value.h"

#include <fmt/format.h>

namespace flagplot::json {

std::string to_text(const Value& value) {
    if (value.is_null()) return "";
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const Value& item : value) {
        if (!text.empty()) text += ", ";
        text += to_text(item);
    }
    return text;
}

std::string describe(const Value& value) {
    constexpr std::size_t longest = 60;
    std::string shown = value.dump(-1, ' ', false, Value::error_handler_t::replace);
    if (shown.size() > longest) {
        std::size_t cut = longest;
        while ((static_cast<unsigned char>(shown[cut]) & 0xC0U) == 0x80U) --cut;  // not within a character
        shown = shown.substr(0, cut) + "...";
    }
    switch (value.type()) {
        case Value::value_t::null:
            return "nothing";
        case Value::value_t::boolean:
            return shown;
        case Value::value_t::string:
            return fmt::format("the text {}", shown);
        case Value::value_t::array:
            return fmt::format("a list of {}", value.size());
        case Value::value_t::object:
            return fmt::format("an object with {} members", value.size());
        default:
            return fmt::format("the number {}", shown);
    }
}

std::string kebab_case(std::string_view label) {
    std::string id;
    for (const char c : label) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool word = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (word) {
            id += upper ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    if (!id.empty() && id.back() == '-') id.pop_back();
    return id;
}

}  // namespace flagplot::json
