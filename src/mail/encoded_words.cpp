#include "mail/encoded_words.h"

#include <glib.h>

#include <algorithm>
#include <optional>

#include "ascii/letters.h"
#include "mail/gmime_held.h"

namespace flagplot::mail {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// "=?utf-8?B?w7w=?="
struct Word {
    std::string_view charset;
    std::string_view letters;  // in base64
    std::size_t size = 0;      // of the whole
};

std::optional<Word> word_at(std::string_view text) {
    if (!text.starts_with("=?")) return {};
    constexpr std::size_t longest_name = 40;
    const std::size_t name_end = text.substr(0, longest_name).find('?', 2);
    if (name_end == text.npos || ascii::lower(text.substr(name_end, 3)) != "?b?") return {};
    const std::size_t begin = name_end + 3;
    const std::size_t end = std::min(text.find_first_of("? \t\r\n", begin), text.size());
    if (!text.substr(end).starts_with("?=")) return {};
    return Word{text.substr(2, name_end - 2), text.substr(begin, end - begin), end + 2};
}

std::string from_base64(std::string_view letters) {
    std::string bytes(letters);
    if (bytes.empty()) return bytes;
    gsize size = 0;
    g_base64_decode_inplace(bytes.data(), &size);
    bytes.resize(size);
    return bytes;
}

std::string joined(std::string_view head) {
    std::string out;
    for (std::size_t at = head.find("=?"); at != head.npos; at = head.find("=?")) {
        out += head.substr(0, at);
        head.remove_prefix(at);
        std::optional<Word> word = word_at(head);
        if (!word) {
            out += head.substr(0, 2);
            head.remove_prefix(2);
            continue;
        }
        const std::string_view first = head.substr(0, word->size);
        const std::string_view charset = word->charset;
        std::string bytes;
        std::size_t count = 0;
        for (; word && ascii::same(word->charset, charset); ++count) {
            bytes += from_base64(word->letters);
            head.remove_prefix(word->size);
            const std::size_t next = std::min(head.find_first_not_of(blanks), head.size());
            word = next > 0 ? word_at(head.substr(next)) : std::nullopt;
            if (word && ascii::same(word->charset, charset)) head.remove_prefix(next);
        }
        const Held<char> letters(g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size()));
        if (count == 1) {
            out += first;
        } else {
            out.append("=?").append(charset).append("?B?").append(letters.get()).append("?=");
        }
    }
    return out.append(head);
}

}  // namespace

std::string with_joined_words(std::string_view message) {
    std::string out;
    bool in_head = true;
    std::size_t begin = 0;  // of the head, or of what is none
    const auto end_here = [&](std::size_t at) {
        const std::string_view part = message.substr(begin, at - begin);
        out += in_head ? joined(part) : std::string(part);
        begin = at;
    };
    for (std::size_t at = 0; at < message.size();) {
        const std::size_t next = std::min(message.find('\n', at), message.size() - 1) + 1;
        const std::string_view line = message.substr(at, next - at);
        const bool empty = line == "\n" || line == "\r\n";
        const bool divides = line.starts_with("--");
        if ((in_head && empty) || (!in_head && divides)) {
            end_here(at);
            in_head = divides;
        }
        at = next;
    }
    end_here(message.size());
    return out;
}

}  // namespace flagplot::mail
