#include <algorithm>
#include <array>
#include <utility>

#include "mail/quoted.h"
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {
namespace {

bool is_farewell(const std::string& line) {
    static const WordSet words{"REGARDS",   "CHEERS", "THANKS",    "THANK", "YOURS",
                               "SINCERELY", "BEST",   "GREETINGS", "BYE",   "GOOD LUCK"};
    const std::string text = upper(trimmed(line));
    if (text.size() > 40 || std::any_of(text.begin(), text.end(), is_digit)) return false;
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return text.starts_with(word); });
}

bool reads_as_order(const std::string& text) {
    return std::any_of(arms.begin(), arms.end(), [&](Arm arm) {
        const Order order = read_order(text, arm);
        return order.unclear.empty() && !order.is_empty();
    });
}

// The name of a unit at the beginning of a line or sentence.
struct Heading {
    std::string unit;  // empty: of no unit that is known
    std::string named;
    std::size_t end = 0;  // behind the name, in the line
    bool plural = false;  // "TFs 2"
};

class Splitter {
  public:
    Splitter(const std::string& mail, const std::vector<std::string>& units) : mail_(mail) {
        for (const std::string& unit : units) names_.push_back({unit, letters_and_digits(unit)});
    }

    Mail run() {
        const std::vector<std::string> lines = mail::lines_of(mail_);
        const std::vector<mail::Part> parts = mail::parts_of(lines);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::string& line = lines[i];
            if (parts[i] != mail::Part::own) {
                leave_out(line);
            } else if (trimmed(line).empty()) {
                end_paragraph();
            } else {
                if (is_farewell(line)) close_orders();
                add_line(line);
                before_ = line;
            }
        }
        end_paragraph();
        flush();
        return std::move(split_);
    }

  private:
    struct Name {
        std::string unit;
        std::string plain;
    };

    // A line of the signature, or of the mail that is answered: nothing in it is an order.
    void leave_out(const std::string& line) {
        end_paragraph();
        leave(line);
        close_orders();
    }

    // A line may hold orders of several units, a sentence each.
    void add_line(const std::string& line) {
        std::size_t from = 0;
        std::optional<Heading> here = goes_on(line) ? std::nullopt : heading(line, 0);
        for (std::size_t at = here ? here->end : 1; at < line.size(); ++at) {
            const bool sentence =
                is_blank(line[at]) && std::string_view(".!?;\"").find(line[at - 1]) != std::string::npos;
            if (!sentence) continue;
            if (std::optional<Heading> next = heading(line, at)) {
                add_part(line.substr(from, at - from), here ? &*here : nullptr, from);
                here = std::move(next);
                from = at;
            }
        }
        add_part(line.substr(from), here ? &*here : nullptr, from);
    }

    // A sentence that the line before began: "land at / Rabaul."
    bool goes_on(const std::string& line) const {
        static const WordSet linking{"AND", "WITH", "AT",     "TO",  "OF",   "IN",     "FROM",   "ON", "FOR",
                                     "OR",  "JOIN", "ESCORT", "THE", "OVER", "SHADOW", "ATTACK", "BY", "NEAR"};
        const std::string before = upper(trimmed(before_));
        const std::size_t blank = before.find_last_of(" \t");
        const std::string last = before.substr(blank == std::string::npos ? 0 : blank + 1);
        if (!linking.contains(last)) return false;
        const std::optional<Heading> named = heading(line, 0);
        return named && line.substr(named->end, 1) != ":";
    }

    // A part of a line: with a heading it begins the orders of the units that it names.
    void add_part(const std::string& part, const Heading* first, std::size_t offset) {
        if (first) begin_orders(part, *first, offset);
        if (!in_paragraph_ && !here_.empty() && !first) return add_later(part);
        if (here_.empty()) return leave(part);
        append(part);
    }

    void begin_orders(const std::string& part, Heading heading, std::size_t offset) {
        end_paragraph();
        flush();
        heading.end -= offset;
        here_ = {block_of(heading)};
        // "TF3 and TF4: ..."
        while (const std::optional<Heading> more = another(part, heading)) {
            heading = *more;
            const std::size_t block = block_of(heading);
            if (std::find(here_.begin(), here_.end(), block) == here_.end()) here_.push_back(block);
        }
        in_paragraph_ = true;
        bare_heading_ = letters_and_digits(part.substr(heading.end)).empty();
    }

    void append(const std::string& part) {
        if (part.empty()) return;
        for (const std::size_t block : here_) {
            std::string& text = split_.orders[block].text;
            text += (text.empty() ? "" : "\n") + trimmed(part);
        }
    }

    // A paragraph that names no unit is held back until it is known whether it is part of the last order.
    void add_later(const std::string& part) { later_ += (later_.empty() ? "" : "\n") + part; }

    void end_paragraph() {
        if (!later_.empty()) {
            const std::string paragraph = std::exchange(later_, {});
            if (bare_heading_ || reads_as_order(paragraph)) {
                append("\n" + paragraph);
            } else {
                here_.clear();
                leave(paragraph);
            }
            bare_heading_ = false;
        }
        flush();
        in_paragraph_ = false;
        before_.clear();
    }

    // What follows is of no unit, until one is named.
    void close_orders() {
        end_paragraph();
        here_.clear();
    }

    // The unit's order; a second text of the same unit goes on there.
    std::size_t block_of(const Heading& heading) {
        std::vector<UnitText>& orders = split_.orders;
        const auto same = [&](const UnitText& one) {
            return heading.unit.empty() ? one.unit.empty() && one.named == heading.named : one.unit == heading.unit;
        };
        const auto found = std::find_if(orders.begin(), orders.end(), same);
        if (found != orders.end()) return static_cast<std::size_t>(found - orders.begin());
        orders.push_back({heading.unit, heading.named, ""});
        return orders.size() - 1;
    }

    // ---- names

    static std::size_t skip_signs(const std::string& text, std::size_t at, std::string_view signs) {
        while (at < text.size()) {
            const Sign* const sign = sign_at(text, at);
            if (!sign && signs.find(text[at]) == std::string_view::npos) break;
            at += sign ? sign->written.size() : 1;
        }
        return at;
    }

    // The name of a unit, behind bullets, "2)" and "All planes".
    std::optional<Heading> heading(const std::string& text, std::size_t from) const {
        constexpr std::string_view bullets = " \t*-_\"'([#";
        std::size_t at = skip_signs(text, from, bullets);
        std::size_t digits = at;
        while (digits < text.size() && is_digit(text[digits])) ++digits;
        const bool numbered = digits > at && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
        if (numbered) at = skip_signs(text, digits + 1, bullets);
        static constexpr std::array before{"ALL PLANES OF ", "ALL PLANES ", "ALL SHIPS OF ", "ORDERS FOR ",
                                           "ORDER FOR ",     "UNIT: ",      "UNIT ",         "ALL OF "};
        for (const std::string_view words : before) {
            if (upper(std::string_view(text).substr(at, words.size())) == words)
                return name_at(text, at + words.size());
        }
        return name_at(text, at);
    }

    std::optional<Heading> name_at(const std::string& text, std::size_t at) const {
        if (at >= text.size()) return {};
        std::optional<Heading> best;
        for (const Name& name : names_) {
            std::optional<Heading> found = name_there(text, at, name);
            if (found && (!best || found->end > best->end)) best = std::move(found);
        }
        return best ? best : unknown_at(text, at);
    }

    // Whether the name stands there, with blanks and hyphens or not: "TF 3", "TFs 3" for TF3, but not in TF35.
    static std::optional<Heading> name_there(const std::string& text, std::size_t from, const Name& name) {
        Heading heading{name.unit, "", from};
        std::size_t& at = heading.end;
        for (std::size_t matched = 0; matched < name.plain.size(); ++matched) {
            if (matched > 0) {
                const bool number = is_digit(name.plain[matched]) && is_letter(name.plain[matched - 1]);
                const bool plural = number && upper(text.substr(at, 2)) == "S ";
                heading.plural = heading.plural || plural;
                at = skip_signs(text, at + (plural ? 1 : 0), " -_#");
            }
            if (at >= text.size() || upper(text.substr(at, 1))[0] != name.plain[matched]) return {};
            ++at;
        }
        const bool goes_on = at < text.size() && !sign_at(text, at) && (is_letter(text[at]) || is_digit(text[at]));
        if (name.plain.empty() || goes_on) return {};
        heading.named = text.substr(from, at - from);
        return heading;
    }

    // A name such as TF9 that the roster doesn't have. BB22 is a hex unless a colon follows.
    static std::optional<Heading> unknown_at(const std::string& text, std::size_t from) {
        std::size_t letters = from;
        while (letters < text.size() && is_letter(text[letters]) && !sign_at(text, letters)) ++letters;
        const std::size_t number = skip_signs(text, letters, " -_#");
        std::size_t end = number;
        while (end < text.size() && is_digit(text[end])) ++end;
        static const WordSet kinds{"TF", "AF", "SUB", "CV", "CVL", "CA", "CL", "BASE"};
        static const WordSet columns{"BB", "DD", "SS"};
        const std::string kind = upper(text.substr(from, letters - from));
        const bool colon = end < text.size() && text[end] == ':';
        const bool goes_on = end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '/');
        const bool is_kind = kinds.contains(kind) || (columns.contains(kind) && colon);
        if (end == number || goes_on || !is_kind) return {};
        return Heading{"", text.substr(from, end - from), end};
    }

    // The next unit of "TF2 and TF3", "AF3/AF6", "TFs 2 and 3".
    std::optional<Heading> another(const std::string& text, const Heading& heading) const {
        std::size_t at = skip_signs(text, heading.end, " \t,&+/");
        if (upper(std::string_view(text).substr(at, 4)) == "AND ") at = skip_signs(text, at + 4, " \t");
        if (trimmed(text.substr(heading.end, at - heading.end)).empty()) return {};
        std::optional<Heading> more = heading.plural ? numbered(text, at, heading) : std::nullopt;
        if (!more) more = name_at(text, at);
        // "TF3, N4": a leg is no unit.
        if (more && more->unit.empty()) more.reset();
        return more;
    }

    // The number alone of a unit of the same kind.
    std::optional<Heading> numbered(const std::string& text, std::size_t at, const Heading& before) const {
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) ++end;
        const std::string last = letters_and_digits(before.unit);
        const std::string kind = last.substr(0, last.find_first_of("0123456789"));
        const std::string wanted = kind + text.substr(at, end - at);
        const auto name =
            std::find_if(names_.begin(), names_.end(), [&](const Name& one) { return one.plain == wanted; });
        if (end == at || name == names_.end()) return {};
        return Heading{name->unit, text.substr(at, end - at), end, true};
    }

    // ---- what is of no unit

    void leave(const std::string& text) { left_ += (left_.empty() ? "" : "\n") + text; }
    void flush() {
        if (!letters_and_digits(left_).empty()) split_.unread.push_back(trimmed(left_));
        left_.clear();
    }

    const std::string& mail_;
    std::vector<Name> names_;
    Mail split_;
    std::string before_;             // the line before, of the same paragraph
    std::vector<std::size_t> here_;  // the orders that the next part belongs to
    bool in_paragraph_ = false;      // the paragraph has named a unit
    bool bare_heading_ = false;      // nothing stood behind the name
    std::string later_;              // a paragraph that names no unit, after one that does
    std::string left_;
};

}  // namespace

bool is_html(const std::string& mail) {
    const std::string words = upper(mail);
    static constexpr std::array marks{"<!DOCTYPE HTML", "<HTML",   "<BODY",    "<DIV",
                                      "</DIV>",         "</P>",    "<BR>",     "<BR/>",
                                      "<BR />",         "</SPAN>", "</TABLE>", "CONTENT-TYPE: TEXT/HTML"};
    return std::any_of(marks.begin(), marks.end(),
                       [&](const char* mark) { return words.find(mark) != std::string::npos; });
}

Mail split_mail(const std::string& mail, const std::vector<std::string>& units) {
    return Splitter(mail, units).run();
}

}  // namespace flagplot::procedures::flattop
