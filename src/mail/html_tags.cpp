#include "mail/html_tags.h"

#include <algorithm>
#include <array>
#include <vector>

#include "ascii/letters.h"
#include "json/limits.h"

namespace flagplot::mail {
namespace {

template <typename Names>
bool is_in(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

// What an element is to those that stand in it.
enum Role : unsigned {
    paragraph = 1U << 0U,
    inline_text = 1U << 1U,
    alone = 1U << 2U,    // it has no end
    through = 1U << 3U,  // an item's beginning is looked for behind it
    item = 1U << 4U,     // li
    term = 1U << 5U,     // dt, dd
    cell = 1U << 6U,
    row = 1U << 7U,
    group = 1U << 8U,  // of rows
    caption = 1U << 9U,
    table = 1U << 10U,
};
constexpr unsigned closed_off = cell | caption | table;  // what stands in it can't end what is around it
constexpr unsigned in_tables = closed_off | row | group;

struct Element {
    std::string_view name;
    unsigned roles = 0;
};

// What is kept. Anything else, such as b, font and o:p, only looks or isn't for text.
constexpr std::array elements{
    Element{"p", paragraph | through},
    Element{"div", through},
    Element{"span", inline_text | through},
    Element{"br", alone},
    Element{"td", cell},
    Element{"tr", row},
    Element{"table", table},
    Element{"li", item},
    Element{"ul"},
    Element{"ol"},
    Element{"tbody", group},
    Element{"thead", group},
    Element{"tfoot", group},
    Element{"th", cell},
    Element{"hr", alone},
    Element{"blockquote"},
    Element{"pre"},
    Element{"h1"},
    Element{"h2"},
    Element{"h3"},
    Element{"h4"},
    Element{"h5"},
    Element{"h6"},
    Element{"dl"},
    Element{"dt", term},
    Element{"dd", term},
    Element{"caption", caption},
    Element{"center"},
    Element{"address", through},
    Element{"section"},
    Element{"article"},
    Element{"header"},
    Element{"footer"},
    Element{"main"},
    Element{"nav"},
    Element{"aside"},
    Element{"figure"},
    Element{"figcaption"},
    Element{"fieldset"},
};

const Element* element_of(std::string_view name) {
    const auto* const found = std::ranges::find(elements, name, &Element::name);
    return found == elements.end() ? nullptr : found;
}

constexpr std::array without_text{"script",   "style", "title", "iframe", "noembed", "noframes",
                                  "template", "svg",   "math",  "select", "head"};
// Struck-out text counts no more than it shows: a span that says so, as a style does.
constexpr std::array striking{"s", "strike", "del"};
constexpr std::array kept_attributes{"style", "class", "id", "type", "start", "hidden"};

struct Attribute {
    std::string name;
    std::string_view value;  // as it is written, with its entities
};

struct Tag {
    std::string name;
    bool ends = false;  // </p>
    std::vector<Attribute> attributes = {};
};

class Scanner {
  public:
    explicit Scanner(std::string_view html) : html_(html) {}

    PlainHtml run() {
        while (at_ < html_.size()) {
            if (html_[at_] != '<') {
                const std::size_t end = std::min(html_.find('<', at_), html_.size());
                add_text(html_.substr(at_, end - at_));
                at_ = end;
            } else if (html_.substr(at_).starts_with("<!--")) {
                skip_comment();
            } else if (begins_tag()) {
                add(read_tag());
            } else if (at_ + 1 < html_.size() && std::string_view("!?/").find(html_[at_ + 1]) != std::string::npos) {
                at_ = behind_tag(at_);
            } else {
                add_text("&lt;");
                ++at_;
            }
        }
        return std::move(plain_);
    }

  private:
    bool begins_tag() const {
        const std::size_t letter = at_ + (html_.substr(at_ + 1).starts_with('/') ? 2 : 1);
        return letter < html_.size() && ascii::is_letter(html_[letter]);
    }

    void skip_comment() {
        at_ += 4;
        for (const std::string_view empty : {">", "->"}) {
            if (html_.substr(at_).starts_with(empty)) {
                at_ += empty.size();
                return;
            }
        }
        while (at_ < html_.size()) {
            at_ = std::min(html_.find("--", at_), html_.size());
            const std::string_view rest = html_.substr(at_);
            if (rest.starts_with("-->") || rest.starts_with("--!>")) {
                at_ += rest.starts_with("-->") ? 3 : 4;
                return;
            }
            if (at_ < html_.size()) ++at_;
        }
        plain_.cut_off = true;
    }

    std::string_view until(std::string_view ends) {
        const std::size_t from = at_;
        at_ = std::min(html_.find_first_of(ends, at_), html_.size());
        return html_.substr(from, at_ - from);
    }

    // The tag that begins here; behind it afterwards.
    Tag read_tag() {
        Tag tag;
        tag.ends = html_[at_ + 1] == '/';
        at_ += tag.ends ? 2 : 1;
        tag.name = ascii::lower(until(" \t\n\f\r/>"));
        while (at_ < html_.size() && html_[at_] != '>') {
            if (html_[at_] == '/' || ascii::is_blank(html_[at_])) {
                ++at_;
                continue;
            }
            read_attribute(tag);
        }
        plain_.cut_off = plain_.cut_off || at_ >= html_.size();
        if (at_ < html_.size()) ++at_;
        return tag;
    }

    void skip_blanks() {
        while (at_ < html_.size() && ascii::is_blank(html_[at_])) ++at_;
    }

    void read_attribute(Tag& tag) {
        const std::size_t from = at_;
        if (html_[at_] == '=') ++at_;  // then it is part of the name
        until(" \t\n\v\f\r/>=");
        Attribute attribute{ascii::lower(html_.substr(from, at_ - from)), {}};
        skip_blanks();
        if (at_ < html_.size() && html_[at_] == '=') {
            ++at_;
            skip_blanks();
            attribute.value = read_value();
        }
        constexpr std::size_t most = 20;  // of one tag that are read
        if (tag.attributes.size() < most) tag.attributes.push_back(std::move(attribute));
    }

    std::string_view read_value() {
        if (at_ >= html_.size()) return {};
        const char quote = html_[at_];
        if (quote != '"' && quote != '\'') return until(" \t\n\v\f\r>");
        ++at_;
        const std::string_view value = until({&quote, 1});
        if (at_ < html_.size()) ++at_;
        return value;
    }

    // ---- what becomes of it

    void add_text(std::string_view text) {
        for (std::size_t number = text.find("&#"); number != text.npos; number = text.find("&#")) {
            plain_.html += text.substr(0, number);
            text.remove_prefix(number);
            add_number(text);
        }
        plain_.html += text;
    }

    // "&#8364;" at the beginning of the text, which goes on behind it. Of one that is too large for any letter, gumbo
    // 0.10 makes another one, or drops what follows.
    void add_number(std::string_view& text) {
        const bool hex = text.size() > 2 && ascii::lower(text[2]) == 'x';
        const std::string_view digits = hex ? "0123456789abcdefABCDEF" : "0123456789";
        const std::size_t begin = hex ? 3 : 2;
        const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        const std::size_t first = std::min(text.find_first_not_of('0', begin), end);
        constexpr std::size_t most_digits = 7;
        if (end - first <= most_digits) {
            plain_.html += text.substr(0, end);
            text.remove_prefix(end);
        } else {
            plain_.html += "\xEF\xBF\xBD";
            text.remove_prefix(end + (text.substr(end).starts_with(';') ? 1 : 0));
        }
    }

    void add(Tag tag) {
        if (is_in(striking, tag.name)) {
            tag.name = "span";
            tag.attributes = {{"style", "text-decoration:line-through"}};
        }
        if (!tag.ends && is_in(without_text, tag.name)) return skip_text_of(tag.name);
        const Element* const element = element_of(tag.name);
        if (!element) return;
        if (tag.ends) {
            plain_.html += "</" + tag.name + '>';
            close(*element);
        } else {
            open(*element, tag);
        }
    }

    // Up to the end tag of that name. Where there is none, what isn't a program or a style counts as text.
    void skip_text_of(const std::string& name) {
        const bool known = is_in(never_ended_, name);
        for (std::size_t end = known ? html_.npos : html_.find("</", at_); end != html_.npos;
             end = html_.find("</", end + 2)) {
            const std::size_t behind = end + 2 + name.size();
            const bool whole = behind >= html_.size() || html_[behind] == '>' || html_[behind] == '/' ||
                               ascii::is_blank(html_[behind]);
            if (!whole || !ascii::same(html_.substr(end + 2, name.size()), name)) continue;
            at_ = behind_tag(end);
            return;
        }
        if (!known) never_ended_.push_back(name);
        if (name == "script" || name == "style") {
            at_ = html_.size();
            plain_.cut_off = true;
        }
    }

    std::size_t behind_tag(std::size_t from) {
        const std::size_t end = html_.find('>', from);
        plain_.cut_off = plain_.cut_off || end == html_.npos;
        return end == html_.npos ? html_.size() : end + 1;
    }

    void open(const Element& element, const Tag& tag) {
        end_in_silence(element);
        const bool is_alone = (element.roles & alone) != 0;
        if (!is_alone && open_.size() >= json::limits::html_depth) {
            plain_.too_deep = true;
            plain_.html += ' ';
            return;
        }
        if (!is_alone) open_.push_back(&element);
        plain_.html += '<' + tag.name;
        for (const Attribute& one : tag.attributes) {
            constexpr std::size_t longest = 2'000;
            if (!is_in(kept_attributes, one.name) || one.value.size() > longest) continue;
            plain_.html += ' ' + one.name + "=\"";
            for (const char c : one.value) plain_.html += c == '"' ? "&quot;" : std::string(1, c);
            plain_.html += '"';
        }
        plain_.html += '>';
    }

    // ---- what is open in the tree that the parser makes, or a little more

    // Ends the innermost element that is meant, and all in it; unless a wall is around it nearer.
    template <typename Meant, typename Wall>
    void end_one(const Meant& meant, const Wall& is_wall) {
        for (std::size_t i = open_.size(); i > 0; --i) {
            if (meant(*open_[i - 1])) return open_.resize(i - 1);
            if (is_wall(*open_[i - 1])) return;
        }
    }
    void end_one_of(unsigned roles, unsigned walls) {
        end_one([&](const Element& one) { return (one.roles & roles) != 0; },
                [&](const Element& one) { return (one.roles & walls) != 0; });
    }

    void close(const Element& element) {
        const auto same = [&](const Element& one) { return &one == &element; };
        const unsigned walls = (element.roles & in_tables) != 0 ? table : closed_off;
        if ((element.roles & inline_text) != 0) {
            end_one(same, [](const Element& one) { return (one.roles & inline_text) == 0; });
        } else {
            end_one(same, [&](const Element& one) { return (one.roles & walls) != 0; });
        }
    }

    // What ends because an element begins, though nothing says so.
    void end_in_silence(const Element& element) {
        for (const unsigned one : {unsigned{cell}, unsigned{row}, unsigned{group}}) {
            if ((element.roles & one) != 0) return end_one_of(one, table);
        }
        for (const unsigned one : {unsigned{item}, unsigned{term}}) {
            const auto meant = [&](const Element& open) { return (open.roles & one) != 0; };
            if (meant(element)) end_one(meant, [](const Element& open) { return (open.roles & through) == 0; });
        }
        if ((element.roles & (inline_text | table | caption)) == 0 && element.name != "br")
            end_one_of(paragraph, closed_off);
    }

    std::string_view html_;
    std::size_t at_ = 0;
    PlainHtml plain_;
    std::vector<const Element*> open_;
    std::vector<std::string> never_ended_;
};

}  // namespace

PlainHtml plain_html(std::string_view html) {
    return Scanner(html).run();
}

}  // namespace flagplot::mail
