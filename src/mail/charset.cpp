#include "mail/charset.h"

#include <fmt/format.h>
#include <glib.h>
#include <gmime/gmime.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "ascii/letters.h"
#include "ascii/shown.h"
#include "json/limits.h"
#include "mail/gmime_held.h"

namespace flagplot::mail {
namespace {

constexpr std::string_view unreadable = "\xEF\xBF\xBD";

bool is_utf8(std::string_view bytes) {
    return g_utf8_validate_len(bytes.data(), bytes.size(), nullptr) != FALSE;
}

// Those that mail is written in. The C library has hundreds more, some of them known for their faults.
bool is_known(std::string_view charset) {
    static constexpr std::array beginnings{"utf-7", "utf-16", "iso-8859-",   "iso8859-",    "latin",     "windows-",
                                           "cp125", "cp437",  "cp850",       "cp852",       "cp866",     "koi8-",
                                           "mac",   "gb2312", "gbk",         "gb18030",     "big5",      "shift_jis",
                                           "sjis",  "euc-",   "iso-2022-jp", "iso-2022-kr", "ks_c_5601", "tis-620"};
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    return charset.size() <= 30 && charset.find_first_not_of(letters) == std::string_view::npos &&
           std::ranges::any_of(beginnings, [&](const char* beginning) { return charset.starts_with(beginning); });
}

class Converter {
  public:
    explicit Converter(const char* from) : open_(::iconv_open("UTF-8", from)) {}
    ~Converter() {
        if (is_open()) ::iconv_close(open_);
    }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    bool is_open() const { return open_ != reinterpret_cast<iconv_t>(-1); }  // NOLINT(performance-no-int-to-ptr)

    Decoded convert(std::string_view bytes) const {
        Decoded decoded;
        char* in = const_cast<char*>(bytes.data());  // iconv reads it only
        std::size_t left = bytes.size();
        std::array<char, 16384> part{};
        while (left > 0) {
            char* out = part.data();
            std::size_t room = part.size();
            const std::size_t before = left;
            const bool done = ::iconv(open_, &in, &left, &out, &room) != static_cast<std::size_t>(-1);
            const int error = done ? 0 : errno;
            decoded.text.append(part.data(), part.size() - room);
            if (done || (error == E2BIG && (left < before || room < part.size()))) continue;
            decoded.text += unreadable;
            decoded.doubt = Decoded::Doubt::wrong_set;
            if (error != EILSEQ) break;  // a letter that isn't there whole
            ++in;
            --left;
        }
        return decoded;
    }

  private:
    iconv_t open_;
};

Decoded as_utf8(std::string_view bytes) {
    return {valid_utf8(bytes), is_utf8(bytes) ? Decoded::Doubt::none : Decoded::Doubt::wrong_set};
}

Decoded without_name(std::string_view bytes) {
    if (is_utf8(bytes)) return {std::string(bytes)};
    return {Converter("CP1252").convert(bytes).text, Decoded::Doubt::guessed};
}

}  // namespace

Decoded decode(std::string_view bytes, std::string_view charset) {
    const std::string name = ascii::lower(ascii::trimmed(charset));
    if (name.empty() || name == "us-ascii" || name == "ascii" || name == "ansi_x3.4-1968" || name == "unknown-8bit")
        return without_name(bytes);
    if (name == "utf-8" || name == "utf8") return as_utf8(bytes);
    if (is_known(name)) {
        const bool latin = name == "iso-8859-1" || name == "iso8859-1" || name == "latin1";
        begin_gmime();
        const Converter converter(latin ? "CP1252" : g_mime_charset_iconv_name(name.c_str()));
        if (converter.is_open()) return converter.convert(bytes);
    }
    return {valid_utf8(bytes), Decoded::Doubt::unknown_set};
}

std::string valid_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) return std::string(bytes);
    std::string valid;
    while (!bytes.empty()) {
        const char* end = nullptr;
        const bool whole = g_utf8_validate_len(bytes.data(), bytes.size(), &end) != FALSE;
        valid.append(bytes.data(), end);
        bytes.remove_prefix(static_cast<std::size_t>(end - bytes.data()));
        if (whole) break;
        if (bytes.front() == '\0') {
            valid += '\0';  // GLib's texts have none; ours may
        } else {
            valid += unreadable;
        }
        bytes.remove_prefix(1);
    }
    return valid;
}

std::string clean(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return ascii::plain_lines(text);
}

std::string clean_line(std::string_view text) {
    std::string line;
    for (const char c : clean(text)) {
        if (!ascii::is_blank(c)) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    if (line.ends_with(' ')) line.pop_back();
    return line;
}

std::string head_line(std::string_view text, const char* what, std::vector<std::string>& problems) {
    const std::string whole = clean_line(valid_utf8(text));
    const std::string_view begins = cut(whole, json::limits::message_line_bytes);
    if (begins.size() < whole.size()) problems.push_back(fmt::format("{} is long, and isn't read to its end", what));
    return std::string(begins);
}

std::string_view cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
    return text.substr(0, most);
}

}  // namespace flagplot::mail
