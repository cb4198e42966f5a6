#include "mail/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <utility>

#include "ascii/letters.h"
#include "dice/hash.h"
#include "json/limits.h"
#include "mail/author.h"
#include "mail/charset.h"
#include "mail/encoded_words.h"
#include "mail/flowed.h"
#include "mail/gmime.h"
#include "mail/gmime_held.h"
#include "mail/html.h"
#include "mail/message_survey.h"
#include "mail/quoted.h"

namespace flagplot::mail {
namespace {

// From GMime 3.2.15 on it asks who frees the list: nobody.
template <typename Set>
void set_callback(Set set, GMimeParserOptions* options, GMimeParserWarningFunc warn, gpointer list) {
    if constexpr (std::is_invocable_v<Set, GMimeParserOptions*, GMimeParserWarningFunc, gpointer, GDestroyNotify>) {
        set(options, warn, list, nullptr);
    } else {
        set(options, warn, list);
    }
}

namespace limits = json::limits;

// ---- its head

Held<GMimeParserOptions> parser_options(std::vector<std::string>& problems) {
    Held<GMimeParserOptions> options(g_mime_parser_options_new());
    // Letters in a head that names no character set, whatever language the machine speaks.
    std::array<const char*, 3> charsets{"utf-8", "windows-1252", nullptr};
    g_mime_parser_options_set_fallback_charsets(options.get(), charsets.data());
    const auto warn = [](gint64 /*offset*/, GMimeParserWarning what, const gchar* /*item*/, gpointer list) {
        const char* words = nullptr;
        if (what == GMIME_WARN_TRUNCATED_MESSAGE) words = "it ends before its last part does";
        if (what == GMIME_CRIT_NESTING_OVERFLOW) words = "its parts are nested so deep that not all are read";
        if (what == GMIME_CRIT_CONFLICTING_HEADER) words = "its head, or a part's, says something twice, and not alike";
        auto& said = *static_cast<std::vector<std::string>*>(list);
        if (words && std::ranges::find(said, words) == said.end()) said.emplace_back(words);
    };
    set_callback(g_mime_parser_options_set_warning_callback, options.get(), warn, &problems);
    return options;
}

// None: there is none, or it isn't one that a calendar has.
std::optional<std::string> in_utc(GDateTime* date) {
    const Held<GDateTime> utc(date ? g_date_time_to_utc(date) : nullptr);
    if (!utc) return {};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", g_date_time_get_year(utc.get()),
                       g_date_time_get_month(utc.get()), g_date_time_get_day_of_month(utc.get()),
                       g_date_time_get_hour(utc.get()), g_date_time_get_minute(utc.get()),
                       g_date_time_get_second(utc.get()));
}

// The first id of In-Reply-To; empty: none.
std::string first_id(GMimeParserOptions* options, const char* header) {
    if (!header) return {};
    const Held<GMimeReferences> ids(g_mime_references_parse(options, header));
    if (!ids || g_mime_references_length(ids.get()) == 0) return {};
    return text_or_empty(g_mime_references_get_message_id(ids.get(), 0));
}

// ---- its parts

struct Body {
    std::string text;
    bool plain = false;  // there was text that wasn't HTML
    std::vector<std::string> problems = {};
};

bool is_blank(std::string_view text) {
    return std::ranges::all_of(text, ascii::is_blank);
}

std::string type_of(GMimeObject* part) {
    GMimeContentType* const type = g_mime_object_get_content_type(part);
    const Held<char> name(type ? g_mime_content_type_get_mime_type(type) : nullptr);
    return ascii::lower(clean_line(valid_utf8(text_or_empty(name.get()))));
}

std::string parameter(GMimeObject* part, const char* name) {
    GMimeContentType* const type = g_mime_object_get_content_type(part);
    return text_or_empty(type ? g_mime_content_type_get_parameter(type, name) : nullptr);
}

// The bytes of a stream, from its beginning.
std::string bytes_of(GMimeStream* stream) {
    std::string bytes;
    std::array<char, 65536> some{};
    g_mime_stream_reset(stream);
    for (ssize_t n = 0; (n = g_mime_stream_read(stream, some.data(), some.size())) > 0;)
        bytes.append(some.data(), static_cast<std::size_t>(n));
    g_mime_stream_reset(stream);
    return bytes;
}

// What a part holds, decoded.
std::string content_of(GMimePart* part) {
    GMimeDataWrapper* const content = g_mime_part_get_content(part);
    if (!content) return {};
    const Held<GMimeStream> stream(g_mime_stream_mem_new());
    g_mime_data_wrapper_write_to_stream(content, stream.get());
    const GByteArray* const array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
    return array->len == 0 ? "" : std::string(reinterpret_cast<const char*>(array->data), array->len);
}

// Whether base64 ends in the middle of a letter: every four of its own letters are three bytes.
bool is_cut_off(GMimePart* part) {
    GMimeDataWrapper* const content = g_mime_part_get_content(part);
    if (!content || g_mime_part_get_content_encoding(part) != GMIME_CONTENT_ENCODING_BASE64) return false;
    const std::string coded = bytes_of(g_mime_data_wrapper_get_stream(content));
    const auto is_letter = [](char c) {
        return ascii::is_letter(c) || ascii::is_digit(c) || c == '+' || c == '/' || c == '=';
    };
    return std::ranges::count_if(coded, is_letter) % 4 != 0;
}

// A file of text, as mail programs call it, or its name says.
bool is_text_file(const std::string& type, const std::string& name) {
    static constexpr std::array types{"text/plain", "text/csv", "text/tab-separated-values", "text/markdown"};
    const bool is_unknown = type == "application/octet-stream" && ascii::lower(name).ends_with(".txt");
    return is_unknown || std::ranges::find(types, type) != types.end();
}

// What orders may stand in: not pictures, signatures, addresses and dates.
bool is_document(const std::string& type) {
    static constexpr std::array others{"text/calendar", "text/vcard", "text/x-vcard", "application/ics"};
    const bool begins = type.starts_with("text/") || type.starts_with("application/") || type == "message/rfc822";
    return begins && type.find("signature") == std::string::npos && !type.starts_with("application/pkcs7") &&
           type.find("pgp") == std::string::npos && std::ranges::find(others, type) == others.end();
}

bool is_attached(GMimeObject* part) {
    return ascii::same(text_or_empty(g_mime_object_get_disposition(part)), "attachment");
}

class Reader {
  public:
    Reader(GMimeMessage* message, Message& read) : message_(message), read_(read) {}

    void run() {
        GMimeObject* const part = g_mime_message_get_mime_part(message_);
        if (!part) return;
        Body body = body_of(part, 1);
        for (Body& file : files_) add(body, std::move(file));
        std::move(body.problems.begin(), body.problems.end(), std::back_inserter(read_.problems));
        const std::string_view text = cut(body.text, limits::message_text_bytes);
        if (text.size() < body.text.size()) {
            read_.problems.push_back(fmt::format("the text has {} bytes, and the last {} aren't read", body.text.size(),
                                                 body.text.size() - text.size()));
        }
        read_.text = text;
        if (left_out_) {
            read_.problems.push_back(
                fmt::format("it has more parts than are read, which are {}: what stands in the others is missing here",
                            limits::message_parts));
        }
        if (too_deep_) read_.problems.emplace_back("it has parts nested so deep that they aren't read");
    }

  private:
    // At most as deep as the limit.
    Body body_of(GMimeObject* part, std::size_t depth) {
        if (++parts_ > limits::message_parts) {
            left_out_ = true;
            return {};
        }
        if (depth > limits::message_part_depth) {
            too_deep_ = true;
            return {};
        }
        if (GMIME_IS_MULTIPART(part)) return body_of_several(GMIME_MULTIPART(part), depth);
        const std::string type = type_of(part);
        const bool is_text = type == "text/plain" || type == "text/html";
        if (GMIME_IS_PART(part) && is_text && !is_attached(part)) return text_of(GMIME_PART(part), type);
        attach(part, type);
        return {};
    }

    Body body_of_several(GMimeMultipart* several, std::size_t depth) {
        const std::string type = type_of(GMIME_OBJECT(several));
        const int count = g_mime_multipart_get_count(several);
        if (count == 0) return undivided(several, type);
        std::vector<Body> bodies;
        for (int i = 0; i < count && !left_out_; ++i)
            bodies.push_back(body_of(g_mime_multipart_get_part(several, i), depth + 1));
        if (type == "multipart/alternative") return best_of(std::move(bodies));
        Body whole;
        if (type == "multipart/encrypted") whole.problems.emplace_back("it is encrypted, which isn't read");
        for (Body& one : bodies) add(whole, std::move(one));
        return whole;
    }

    // Each begins on a line of its own.
    static void add(Body& whole, Body one) {
        if (!whole.text.empty() && !one.text.empty() && !whole.text.ends_with('\n')) whole.text += '\n';
        whole.text += one.text;
        whole.plain = whole.plain || one.plain;
        std::move(one.problems.begin(), one.problems.end(), std::back_inserter(whole.problems));
    }

    // The same in several ways: plain text, or else what its writer holds to be the best, which comes last.
    static Body best_of(std::vector<Body> bodies) {
        const auto says = [](const Body& body) { return !is_blank(body.text); };
        const auto plain = std::ranges::find_if(bodies, [&](const Body& body) { return body.plain && says(body); });
        if (plain != bodies.end()) return std::move(*plain);
        const auto last = std::find_if(bodies.rbegin(), bodies.rend(), says);
        if (last != bodies.rend()) return std::move(*last);
        Body none;
        for (Body& one : bodies) add(none, std::move(one));
        return none;
    }

    // Said to have parts, but nothing divides it: all of it stands where only a note to old programs should be.
    static Body undivided(GMimeMultipart* several, const std::string& type) {
        Body body;
        body.text = decode(text_or_empty(g_mime_multipart_get_prologue(several)), "").text;
        body.text = clean(body.text);
        body.plain = true;
        body.problems.push_back(
            fmt::format("the part {} isn't divided as its head says: it is read as it stands", type));
        return body;
    }

    Body text_of(GMimePart* part, const std::string& type) {
        Body body;
        const auto doubt = [&](const std::string& words) {
            body.problems.push_back(fmt::format("the part {} {}", type, words));
        };
        if (is_cut_off(part)) doubt("is cut off in the middle (base64)");
        GMimeObject* const object = GMIME_OBJECT(part);
        const char* const encoding = g_mime_object_get_header(object, "Content-Transfer-Encoding");
        if (encoding && g_mime_part_get_content_encoding(part) == GMIME_CONTENT_ENCODING_DEFAULT)
            doubt(fmt::format("is in an encoding that isn't known ({})", shortened(encoding)));
        const std::string charset = parameter(object, "charset");
        Decoded decoded = decode(content_of(part), charset);
        if (decoded.doubt == Decoded::Doubt::unknown_set)
            doubt(fmt::format("names a character set that isn't known ({})", shortened(charset)));
        if (decoded.doubt == Decoded::Doubt::wrong_set)
            doubt(fmt::format("isn't in the character set that it names ({})", shortened(charset)));
        if (decoded.doubt == Decoded::Doubt::guessed)
            doubt("doesn't say in which character set it is; it was read as windows-1252");
        if (decoded.text.find('\0') != std::string::npos) doubt("has NUL bytes, which are in no text");
        body.plain = type == "text/plain";
        body.text = body.plain ? plain_text(object, decoded.text) : html_text(decoded.text, doubt);
        return body;
    }

    static std::string plain_text(GMimeObject* part, std::string_view text) {
        std::string cleaned = clean(text);
        if (!ascii::same(parameter(part, "format"), "flowed")) return cleaned;
        return unflowed(cleaned, ascii::same(parameter(part, "delsp"), "yes"));
    }

    template <typename Doubt>
    static std::string html_text(std::string_view html, const Doubt& doubt) {
        std::vector<std::string> problems;
        std::string text = html_to_text(html, problems);
        for (const std::string& one : problems) doubt(one);
        return text;
    }

    static std::string shortened(std::string_view text) {
        constexpr std::size_t longest = 50;
        const std::string line = clean_line(valid_utf8(text));
        const std::string_view begins = cut(line, longest);
        return std::string(begins) + (begins.size() < line.size() ? "..." : "");
    }

    // ---- what is attached

    void attach(GMimeObject* part, const std::string& type) {
        Attachment attachment{name_of(part), type, bytes_in(part, 1)};
        if (GMIME_IS_PART(part) && is_cut_off(GMIME_PART(part))) {
            read_.problems.push_back(fmt::format("the attachment {} ({}) is cut off in the middle",
                                                 attachment.name.empty() ? "without a name" : attachment.name, type));
        }
        if (GMIME_IS_PART(part) && is_text_file(type, attachment.name)) {
            Body file = text_of(GMIME_PART(part), "text/plain");
            file.text = fmt::format("\n{}\n{}", attached_line(attachment.name), file.text);
            files_.push_back(std::move(file));
        } else if (is_document(type)) {
            read_.problems.push_back(
                fmt::format("the attachment {} ({}) isn't read: only plain text is, so ask for orders in it as text",
                            attachment.name.empty() ? "without a name" : attachment.name, type));
        }
        if (type == "application/pkcs7-mime")
            read_.problems.emplace_back("it is encrypted or signed as a whole, which isn't read");
        read_.attachments.push_back(std::move(attachment));
    }

    static std::string name_of(GMimeObject* part) {
        const char* name = g_mime_object_get_content_disposition_parameter(part, "filename");
        if (!name) name = g_mime_object_get_content_type_parameter(part, "name");
        if (!name && GMIME_IS_MESSAGE_PART(part)) {
            GMimeMessage* const inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
            name = inner ? g_mime_message_get_subject(inner) : nullptr;
        }
        return std::string(cut(clean_line(valid_utf8(text_or_empty(name))), limits::message_line_bytes));
    }

    static std::size_t bytes_in(GMimeObject* part, std::size_t depth) {
        if (depth > limits::message_part_depth) return 0;
        std::size_t bytes = 0;
        if (GMIME_IS_MESSAGE_PART(part)) {
            GMimeMessage* const inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
            GMimeObject* const content = inner ? g_mime_message_get_mime_part(inner) : nullptr;
            bytes = content ? bytes_in(content, depth + 1) : 0;
        } else if (GMIME_IS_MULTIPART(part)) {
            const int count = g_mime_multipart_get_count(GMIME_MULTIPART(part));
            for (int i = 0; i < count; ++i)
                bytes += bytes_in(g_mime_multipart_get_part(GMIME_MULTIPART(part), i), depth + 1);
        } else if (GMIME_IS_PART(part)) {
            bytes = content_of(GMIME_PART(part)).size();
        }
        return bytes;
    }

    GMimeMessage* message_;
    Message& read_;
    std::size_t parts_ = 0;
    std::vector<Body> files_;  // of text that are attached
    bool left_out_ = false;    // beyond the limit of parts
    bool too_deep_ = false;
};

void read_head(GMimeMessage* message, GMimeParserOptions* options, Message& read) {
    const auto id = [](const char* text) {
        const std::string whole = clean_line(valid_utf8(text_or_empty(text)));
        return whole.size() <= limits::message_id_bytes ? whole : "";
    };
    read_author(message, options, read);
    read.subject = head_line(text_or_empty(g_mime_message_get_subject(message)), "the subject", read.problems);
    GMimeObject* const head = GMIME_OBJECT(message);
    const std::optional<std::string> date = in_utc(g_mime_message_get_date(message));
    if (!date && g_mime_object_get_header(head, "Date")) read.problems.emplace_back("its date can't be read");
    read.date = date.value_or("");
    read.id = id(g_mime_message_get_message_id(message));
    if (read.id.empty()) read.id = read.digest + "@digest.invalid";
    read.answers = id(first_id(options, g_mime_object_get_header(head, "In-Reply-To")).c_str());
}

// Without what may stand before the head: empty lines, and the line that begins a message in an mbox.
std::string_view without_envelope(std::string_view bytes) {
    const auto without_empty_lines = [](std::string_view text) {
        return text.substr(std::min(text.find_first_not_of("\r\n"), text.size()));
    };
    bytes = without_empty_lines(bytes);
    if (bytes.starts_with("From ")) bytes.remove_prefix(std::min(bytes.find('\n'), bytes.size()));
    return without_empty_lines(bytes);
}

}  // namespace

Message gmime::read_message(std::string_view bytes, const std::string& where) {
    const std::string_view message_bytes = without_envelope(bytes);
    refuse_what_is_no_message(message_bytes, where);
    begin_gmime();
    Message read;
    read.digest = dice::to_hex(dice::blake2b_256(bytes));
    if (bytes.find('\0') != bytes.npos) read.problems.emplace_back("it has NUL bytes, which are in no mail");
    const std::string given = with_joined_words(message_bytes);
    const Held<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(given.data(), given.size()));
    const Held<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
    const Held<GMimeParserOptions> options = parser_options(read.problems);
    const Held<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), options.get()));
    if (!message) throw json::InputError(where, "no mail message", "a message file (.eml)");
    read_head(message.get(), options.get(), read);
    Reader(message.get(), read).run();
    return read;
}

}  // namespace flagplot::mail
