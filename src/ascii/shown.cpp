#include "ascii/shown.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace flagplot::ascii {
namespace {

struct Letter {
    char32_t code = 0;
    std::size_t bytes = 1;
    bool is_utf8 = true;
};

Letter first_letter(std::string_view text) {
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // by bytes; what is written longer is wrong
    constexpr Letter wrong{0, 1, false};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {lead};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return wrong;
    char32_t code = lead & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return wrong;
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < least[bytes] || code > 0x10FFFF || is_surrogate) return wrong;
    return {code, bytes};
}

bool is_to_be_escaped(char32_t code) {
    const auto within = [&](char32_t first, char32_t last) { return code >= first && code <= last; };
    if (code == '\n' || code == '\t') return false;
    return code < ' ' || within(0x7F, 0x9F) || code == 0x61C || within(0x200E, 0x200F) || within(0x2028, 0x202E) ||
           within(0x2066, 0x2069);
}

}  // namespace

std::string shown(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (!letter.is_utf8) {
            shown += fmt::format("\\x{{{:02X}}}", static_cast<unsigned char>(text.front()));
        } else if (is_to_be_escaped(letter.code)) {
            shown += fmt::format("\\u{{{:X}}}", static_cast<unsigned>(letter.code));
        } else {
            shown += text.substr(0, letter.bytes);
        }
        text.remove_prefix(letter.bytes);
    }
    return shown;
}

std::string plain_lines(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        const bool is_high_control = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // of two bytes
        if (is_high_control) {
            ++i;
        } else if (byte == '\r') {
            if (next != '\n') plain += '\n';
        } else if (byte == '\n' || byte == '\t' || (byte >= ' ' && byte != 0x7F)) {
            plain += text[i];
        }
    }
    return plain;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

}  // namespace flagplot::ascii
