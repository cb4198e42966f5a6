#include "mail/draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "ascii/letters.h"
#include "dice/hash.h"
#include "mail/charset.h"
#include "mail/gmime.h"
#include "mail/gmime_held.h"

namespace flagplot::mail {
namespace {

constexpr std::string_view marks = "!#$%&'*+-/=?^_`{|}~.";  // in an address or an id, beside letters and digits

bool is_plain(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || marks.find(c) != std::string_view::npos;
}

bool is_address(std::string_view text) {
    const std::size_t at = text.find('@');
    const auto fits = [](char c) { return c == '@' || is_plain(c) || static_cast<unsigned char>(c) >= 0x80; };
    return at != 0 && at != text.npos && at + 1 < text.size() && text.find('@', at + 1) == text.npos &&
           std::ranges::all_of(text, fits) && valid_utf8(text) == text && clean(text) == text;
}

bool is_id(std::string_view text) {
    constexpr std::size_t longest = 900;  // of a line with it
    constexpr std::string_view more = "@[]:";
    return !text.empty() && text.size() <= longest &&
           std::ranges::all_of(text, [&](char c) { return is_plain(c) || more.find(c) != more.npos; });
}

std::string on_one_line(const std::string& text) {
    return clean_line(valid_utf8(text));
}

// ASCII that needs no encoding in a head: short words, none of which looks encoded.
bool is_plain_line(std::string_view line) {
    constexpr std::size_t longest = 60;
    std::size_t word = 0;
    for (const char c : line) {
        word = c == ' ' ? 0 : word + 1;
        if (static_cast<unsigned char>(c) >= 0x80 || word > longest) return false;
    }
    return line.find("=?") == line.npos;
}

// One line as a head has it: if it isn't plain, in encoded words (RFC 2047), which GMime then takes as they are. Left
// to itself it would take for encoded what only looks so.
std::string encoded_line(std::string_view line) {
    constexpr std::size_t most = 42;  // bytes in one word, whose line has at most 76
    if (is_plain_line(line)) return std::string(line);
    std::string words;
    while (!line.empty()) {
        const std::string_view some = cut(line, most);
        const Held<char> base64(g_base64_encode(reinterpret_cast<const guchar*>(some.data()), some.size()));
        words += (words.empty() ? "=?utf-8?B?" : " =?utf-8?B?") + text_or_empty(base64.get()) + "?=";
        line.remove_prefix(some.size());
    }
    return words;
}

Held<GDateTime> date_of(const std::string& text) {
    const Held<GTimeZone> utc(g_time_zone_new_utc());
    constexpr std::string_view shape = "0000-00-00T00:00:00Z";
    const auto same_shape = [](char c, char wanted) { return wanted == '0' ? ascii::is_digit(c) : c == wanted; };
    Held<GDateTime> date;
    if (std::equal(text.begin(), text.end(), shape.begin(), shape.end(), same_shape))
        date.reset(g_date_time_new_from_iso8601(text.c_str(), utc.get()));
    if (!date) throw json::InputError("date", "\"" + on_one_line(text) + "\"", "a time such as 2026-11-20T05:44:37Z");
    return date;
}

void refuse_what_is_none(const Draft& draft) {
    if (!draft.to.empty() && !is_address(draft.to))
        throw json::InputError("to", "\"" + on_one_line(draft.to) + "\"", "a mail address");
    if (!is_id(draft.id)) throw json::InputError("id", "\"" + on_one_line(draft.id) + "\"", "a message's id");
}

Held<GMimeStream> stream_of(const std::string& bytes) {
    return Held<GMimeStream>(g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()));
}

Held<GMimePart> part_of(const std::string& type, const std::string& bytes, GMimeContentEncoding encoding) {
    const std::size_t slash = type.find('/');
    Held<GMimePart> part(g_mime_part_new_with_type(type.substr(0, slash).c_str(), type.substr(slash + 1).c_str()));
    const Held<GMimeStream> stream = stream_of(bytes);
    const Held<GMimeDataWrapper> content(
        g_mime_data_wrapper_new_with_stream(stream.get(), GMIME_CONTENT_ENCODING_DEFAULT));
    g_mime_part_set_content(part.get(), content.get());
    g_mime_part_set_content_encoding(part.get(), encoding);
    return part;
}

// Text that every mail program reads as it is: short lines of ASCII that no machine on the way would change.
bool is_safe(const std::string& text) {
    constexpr std::size_t longest = 76;
    std::size_t line = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool blank_at_end = c == '\n' && i > 0 && ascii::is_blank(text[i - 1]) && text[i - 1] != '\n';
        line = c == '\n' ? 0 : line + 1;
        if (static_cast<unsigned char>(c) >= 0x80 || line > longest || blank_at_end) return false;
    }
    return !text.starts_with("From ") && text.find("\nFrom ") == std::string::npos && !text.ends_with(' ');
}

std::string with_crlf(const std::string& text) {
    std::string lines;
    for (const char c : text) lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return lines;
}

Held<GMimePart> text_part(const std::string& text) {
    const auto letters = static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
    const bool many = letters > text.size() / 4;
    const GMimeContentEncoding encoding = is_safe(text) ? GMIME_CONTENT_ENCODING_7BIT
                                          : many        ? GMIME_CONTENT_ENCODING_BASE64
                                                        : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
    // Base64 hides the ends of lines from who would make them CR LF.
    const bool hidden = encoding == GMIME_CONTENT_ENCODING_BASE64;
    Held<GMimePart> part = part_of("text/plain", hidden ? with_crlf(text) : text, encoding);
    g_mime_object_set_content_type_parameter(GMIME_OBJECT(part.get()), "charset", "utf-8");
    return part;
}

// "application/pdf"; anything else is bytes of no known type. What has parts can't be attached as it is.
std::string type_of(const std::string& written) {
    const std::string type = ascii::lower(written);
    const std::size_t slash = type.find('/');
    const auto fits = [](char c) {
        return ascii::is_letter(c) || ascii::is_digit(c) || c == '-' || c == '+' || c == '.' || c == '/';
    };
    const bool is_type = slash != 0 && slash != type.npos && slash + 1 < type.size() && type.size() <= 100 &&
                         type.find('/', slash + 1) == type.npos && std::ranges::all_of(type, fits);
    const bool has_parts = type.starts_with("multipart/") || type.starts_with("message/");
    return is_type && !has_parts ? type : "application/octet-stream";
}

Held<GMimePart> file_part(const DraftFile& file) {
    Held<GMimePart> part = part_of(type_of(file.type), file.bytes, GMIME_CONTENT_ENCODING_BASE64);
    g_mime_object_set_disposition(GMIME_OBJECT(part.get()), "attachment");
    const bool is_text = type_of(file.type).starts_with("text/") && valid_utf8(file.bytes) == file.bytes;
    if (is_text) g_mime_object_set_content_type_parameter(GMIME_OBJECT(part.get()), "charset", "utf-8");
    g_mime_part_set_filename(part.get(), on_one_line(file.name).c_str());
    return part;
}

// Of all that is in the draft, so that no text in it can be taken for it.
std::string boundary_of(const Draft& draft) {
    std::string all;
    const auto add = [&](const std::string& text) { all += fmt::format("{}:{}", text.size(), text); };
    for (const std::string* const text :
         {&draft.to, &draft.to_name, &draft.subject, &draft.date, &draft.id, &draft.answers, &draft.text})
        add(*text);
    for (const DraftFile& file : draft.attachments) {
        add(file.name);
        add(file.type);
        add(file.bytes);
    }
    return "=_" + dice::to_hex(dice::blake2b_256(all)).substr(0, 40);
}

Held<GMimeObject> body_of(const Draft& draft, const std::string& text) {
    Held<GMimePart> words = text_part(text);
    if (draft.attachments.empty()) return Held<GMimeObject>(GMIME_OBJECT(words.release()));
    Held<GMimeMultipart> all(g_mime_multipart_new_with_subtype("mixed"));
    g_mime_multipart_set_boundary(all.get(), boundary_of(draft).c_str());
    g_mime_multipart_add(all.get(), GMIME_OBJECT(words.get()));
    for (const DraftFile& file : draft.attachments)
        g_mime_multipart_add(all.get(), GMIME_OBJECT(file_part(file).get()));
    return Held<GMimeObject>(GMIME_OBJECT(all.release()));
}

void write_head(GMimeMessage* message, const Draft& draft) {
    GMimeObject* const head = GMIME_OBJECT(message);
    g_mime_object_set_header(head, "X-Unsent", "1", nullptr);
    g_mime_message_set_date(message, date_of(draft.date).get());
    g_mime_message_set_message_id(message, draft.id.c_str());
    std::string name = on_one_line(draft.to_name);
    if (name.find("=?") != name.npos) name.clear();
    if (!draft.to.empty()) {
        g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO, name.empty() ? nullptr : name.c_str(),
                                   draft.to.c_str());
    }
    g_mime_object_set_header(head, "Subject", encoded_line(on_one_line(draft.subject)).c_str(), "utf-8");
    if (!is_id(draft.answers)) return;
    const std::string answered = "<" + draft.answers + ">";
    g_mime_object_set_header(head, "In-Reply-To", answered.c_str(), nullptr);
    g_mime_object_set_header(head, "References", answered.c_str(), nullptr);
}

std::string written(GMimeMessage* message) {
    const Held<GMimeFormatOptions> options(g_mime_format_options_new());
    g_mime_format_options_set_newline_format(options.get(), GMIME_NEWLINE_FORMAT_DOS);
    g_mime_format_options_set_param_encoding_method(options.get(), GMIME_PARAM_ENCODING_METHOD_RFC2231);
    const Held<GMimeStream> stream(g_mime_stream_mem_new());
    g_mime_object_write_to_stream(GMIME_OBJECT(message), options.get(), stream.get());
    const GByteArray* const array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
    return {reinterpret_cast<const char*>(array->data), array->len};
}

}  // namespace

std::string gmime::write_draft(const Draft& draft) {
    refuse_what_is_none(draft);
    begin_gmime();
    const Held<GMimeMessage> message(g_mime_message_new(FALSE));
    write_head(message.get(), draft);
    std::string text = clean(valid_utf8(draft.text));
    if (!text.ends_with('\n')) text += '\n';
    const Held<GMimeObject> body = body_of(draft, text);
    g_mime_message_set_mime_part(message.get(), body.get());
    return written(message.get());
}

}  // namespace flagplot::mail
