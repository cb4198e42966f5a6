#include "mail/quoted.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "ascii/letters.h"

namespace flagplot::mail {
namespace {

using ascii::is_blank;
using ascii::trimmed;
using ascii::upper;

bool is_signature(const std::string& line) {
    return line == "-- " || line == "--";
}

// "________________": what some programs put before the mail that is answered.
bool is_rule(const std::string& line) {
    constexpr std::size_t shortest = 5;
    const std::string words = trimmed(line);
    return words.size() >= shortest && words.find_first_not_of('_') == std::string::npos;
}

// "-----Original Message-----", or a rule.
bool divides(const std::string& line) {
    const std::string words = upper(line);
    return words.find("ORIGINAL MESSAGE--") != std::string::npos ||
           words.find("FORWARDED MESSAGE") != std::string::npos || is_rule(line);
}

// "From: GM <gm@example.org>", also "*Sent:* Monday".
bool is_head_line(const std::string& line, std::initializer_list<std::string_view> names) {
    std::string words = upper(trimmed(line));
    std::erase(words, '*');
    return std::ranges::any_of(names, [&](std::string_view name) { return words.starts_with(name); });
}

bool is_head_line(const std::string& line) {
    return is_head_line(line, {"FROM:", "TO:", "CC:", "BCC:", "SENT:", "DATE:", "SUBJECT:", "REPLY-TO:"});
}

// The head of the mail that is answered: From, then Sent, To or Subject.
bool is_head(const std::vector<std::string>& lines, std::size_t at) {
    return is_head_line(lines[at], {"FROM:"}) && at + 1 < lines.size() &&
           is_head_line(lines[at + 1], {"SENT:", "DATE:", "TO:", "CC:", "SUBJECT:"});
}

// "Von: GM <gm@example.org>", "Objet : report": a name in whatever language, a colon, and what it says.
bool is_foreign_head_line(const std::string& line) {
    constexpr std::size_t longest = 40;  // bytes of the name
    const std::string words = trimmed(line);
    const std::size_t colon = words.find(':');
    return colon != std::string::npos && colon > 0 && colon <= longest && colon + 1 < words.size() &&
           words.substr(0, colon).find('@') == std::string::npos;
}

bool has_address(const std::string& line) {
    const std::size_t at = line.find('@');
    return at != std::string::npos && at > 0 && at + 1 < line.size() && !is_blank(line[at - 1]) &&
           !is_blank(line[at + 1]);
}

// The head of the mail that is answered, in any language: three such lines or more behind a blank one, and somebody's
// address in one of them, as no order has.
bool is_foreign_head(const std::vector<std::string>& lines, std::size_t at) {
    constexpr std::size_t least = 3;
    std::size_t end = at;
    bool addressed = false;
    while (end < lines.size() && is_foreign_head_line(lines[end])) addressed = has_address(lines[end++]) || addressed;
    return addressed && end - at >= least;
}

// "-----Ursprüngliche Nachricht-----" above such a head.
bool is_title(const std::string& line) {
    const std::string words = trimmed(line);
    return words.size() > 8 && words.starts_with("----") && words.ends_with("----");
}

bool begins_foreign_mail(const std::vector<std::string>& lines, std::size_t at) {
    if (is_title(lines[at])) return is_foreign_head(lines, at + 1);
    return at > 0 && trimmed(lines[at - 1]).empty() && is_foreign_head(lines, at);
}

// "> ", and "GM> " of programs that put the writer's initials before it.
bool has_bar(const std::string& line) {
    constexpr std::size_t most_initials = 3;
    const std::string words = trimmed(line);
    const std::size_t bar = words.find('>');
    return bar <= most_initials &&
           std::all_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(bar), ascii::is_capital);
}

// "wrote" in the languages that mail programs speak, as it stands before the colon or before the address.
constexpr std::array wrote{"WROTE",
                           "SCHRIEB",
                           "ECRIT",
                           "\xc3\xa9"
                           "CRIT",
                           "\xc3\x89"
                           "CRIT",
                           "ESCRIBI",
                           "ESCREVEU",
                           "HA SCRITTO",
                           "SCHREEF",
                           "SKREV",
                           "NAPISA",
                           "KIRJOITTI",
                           "NAPSAL",
                           "\xd0\xbf\xd0\xb8\xd1\x81\xd0\xb0\xd0\xbb",
                           "GESCHRIEBEN",
                           "\xe5\x86\x99\xe9\x81\x93",
                           "\xe6\x9b\xb8"};

// "On Monday Bob wrote:", "Am 26.11.2026 um 08:40 schrieb Bob <bob@example.org>:", perhaps on two lines: what follows
// is quoted. A colon at its end, somebody's address or a date, and that he wrote.
bool is_attribution(const std::string& line) {
    const std::string words = upper(trimmed(line));
    if (words.empty() || words.back() != ':') return false;
    if (words.ends_with(" WROTE:")) return true;
    const bool whom = has_address(words) || std::ranges::any_of(words, ascii::is_digit);
    return whom && std::ranges::any_of(wrote, [&](const char* verb) { return words.find(verb) != std::string::npos; });
}

// How many lines an attribution has that begins there; 0: none does. Its first line names a date or an address.
std::size_t attribution_lines(const std::vector<std::string>& lines, std::size_t at) {
    if (is_attribution(lines[at])) return 1;
    const std::string first = trimmed(lines[at]);
    if (at + 1 >= lines.size() || first.empty() || has_bar(first) || trimmed(lines[at + 1]).empty()) return 0;
    const bool dated = has_address(first) || std::ranges::any_of(first, ascii::is_digit);
    const bool ends_there = upper(trimmed(lines[at + 1])).ends_with("WROTE:") || is_attribution(lines[at + 1]);
    constexpr std::string_view opening = "ON ";
    return dated && ends_there && (has_address(first) || upper(first).starts_with(opening)) &&
                   is_attribution(first + " " + lines[at + 1])
               ? 2
               : 0;
}

// Whether lines behind it have bars, so that what has none is the writer's own.
bool has_bars_behind(const std::vector<std::string>& lines, std::size_t at) {
    while (at < lines.size() && trimmed(lines[at]).empty()) ++at;
    return at < lines.size() && has_bar(lines[at]);
}

}  // namespace

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines{""};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' || text[i] == '\n') {
            if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
            lines.emplace_back();
        } else {
            lines.back() += text[i];
        }
    }
    return lines;
}

std::vector<Part> parts_of(const std::vector<std::string>& lines) {
    std::vector<Part> parts;
    parts.reserve(lines.size());
    Part from_here = Part::own;
    std::size_t attributed = 0;  // the line behind an attribution
    bool begun = false;          // something was written; until then a head is the mail's own, pasted with it
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        if (is_attached_line(line)) {
            parts.push_back(from_here = Part::own);
            begun = false;
            continue;
        }
        if (from_here != Part::quoted) {
            if (divides(line) || (begun && (is_head(lines, i) || begins_foreign_mail(lines, i)))) {
                from_here = Part::quoted;
            } else if (is_signature(line)) {
                from_here = Part::signature;
            }
        }
        const std::size_t attribution = from_here == Part::quoted ? 0 : attribution_lines(lines, i);
        // Without bars nobody can tell where a quotation ends. Above one that begins the mail nothing was written: what
        // is below it may be the writer's own.
        if (attribution > 0 && begun && !has_bars_behind(lines, i + attribution)) from_here = Part::quoted;
        if (attribution > 0) attributed = i + attribution;
        const bool quoted = has_bar(line) || i < attributed;
        parts.push_back(from_here != Part::quoted && quoted ? Part::quoted : from_here);
        const bool is_before = trimmed(line).empty() || is_head_line(line) || i < attributed;
        begun = begun || !is_before;
    }
    return parts;
}

}  // namespace flagplot::mail
