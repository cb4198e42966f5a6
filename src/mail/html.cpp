#include "mail/html.h"

#include <fmt/format.h>
#include <gumbo.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>

#include "ascii/letters.h"
#include "json/limits.h"
#include "mail/charset.h"
#include "mail/html_tags.h"

namespace flagplot::mail {
namespace {

constexpr std::string_view no_break_space = "\xC2\xA0";

bool has_text(const GumboNode& node) {
    return node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_WHITESPACE || node.type == GUMBO_NODE_CDATA;
}

// An element's children; of anything else none.
std::vector<const GumboNode*> children_of(const GumboNode& node) {
    std::vector<const GumboNode*> children;
    if (node.type != GUMBO_NODE_ELEMENT) return children;
    const GumboVector& found = node.v.element.children;
    for (unsigned i = 0; i < found.length; ++i) children.push_back(static_cast<const GumboNode*>(found.data[i]));
    return children;
}

bool is(const GumboNode& node, std::initializer_list<GumboTag> tags) {
    return node.type == GUMBO_NODE_ELEMENT && std::ranges::find(tags, node.v.element.tag) != tags.end();
}

std::string attribute(const GumboNode& node, const char* name) {
    const GumboAttribute* const found = gumbo_get_attribute(&node.v.element.attributes, name);
    return found ? found->value : "";
}

std::string style_of(const GumboNode& node) {
    std::string style = ascii::lower(attribute(node, "style"));
    std::erase_if(style, ascii::is_blank);
    return style;
}

bool is_hidden(const GumboNode& node) {
    const std::string style = style_of(node);
    return gumbo_get_attribute(&node.v.element.attributes, "hidden") ||
           style.find("display:none") != std::string::npos || style.find("mso-hide:all") != std::string::npos;
}

bool is_struck(const GumboNode& node) {
    return style_of(node).find("line-through") != std::string::npos;
}

// Lines of one paragraph each, with no room between them, as Outlook writes.
bool is_tight(const GumboNode& node) {
    const std::string style = style_of(node);
    const auto zero = [&](std::string_view side) {
        const std::size_t at = style.find(side);
        return at != std::string::npos && style.substr(at + side.size(), 1) != ".";
    };
    return attribute(node, "class").starts_with("Mso") || zero("margin:0") || zero("margin-bottom:0");
}

// Indented by its writer's program, and no quotation.
bool only_indents(const GumboNode& node) {
    const bool cited = attribute(node, "type") == "cite" || attribute(node, "class").find("quote") != std::string::npos;
    return !cited && style_of(node).find("border:none") != std::string::npos;
}

// Walks through all below a node, in the order of the text. `visit` says whether to go on.
template <typename Visit>
void each_below(const GumboNode& top, const Visit& visit) {
    std::vector<const GumboNode*> waiting = children_of(top);
    std::ranges::reverse(waiting);
    while (!waiting.empty()) {
        const GumboNode& node = *waiting.back();
        waiting.pop_back();
        if (!visit(node)) return;
        const std::vector<const GumboNode*> children = children_of(node);
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
}

// "From:", "Von:", "De :": the beginning of the lines that Outlook puts before the mail that is answered.
bool begins_head(std::string_view words) {
    static constexpr std::array names{
        "From",   "Von",          "De", "Da", "Van", "Fr\xC3\xA5n", "Fra", "Od", "L\xC3\xA4hett\xC3\xA4j\xC3\xA4",
        "Kimden", "Felad\xC3\xB3"};
    const auto begins = [&](std::string_view name) {
        if (!words.starts_with(name)) return false;
        std::string_view rest = words.substr(name.size());
        for (const std::string_view blank : {no_break_space, std::string_view(" ")}) {
            if (rest.starts_with(blank)) rest.remove_prefix(blank.size());
        }
        return rest.starts_with(':');
    };
    return std::ranges::any_of(names, begins);
}

bool begins_quoted_mail(const GumboNode& node) {
    const std::string style = style_of(node);
    const bool looks_so = style.find("border-top:solid") != std::string::npos ||
                          attribute(node, "id").find("divRplyFwdMsg") != std::string::npos;
    if (!looks_so) return false;
    std::string words;
    each_below(node, [&](const GumboNode& below) {
        if (has_text(below)) words = ascii::trimmed(below.v.text.text);
        return words.empty();
    });
    return begins_head(words);
}

// Whether it has rows of several short cells. Many mails stand as a whole in the cell of a table.
bool is_data(const GumboNode& table) {
    constexpr std::size_t most_breaks = 4;  // in one cell
    std::size_t breaks = 0;
    std::size_t cells = 0;
    bool several = false;
    bool simple = true;
    each_below(table, [&](const GumboNode& node) {
        if (is(node, {GUMBO_TAG_TR})) cells = 0;
        if (is(node, {GUMBO_TAG_TD, GUMBO_TAG_TH})) {
            several = several || ++cells > 1;
            breaks = 0;
        }
        if (is(node, {GUMBO_TAG_P, GUMBO_TAG_DIV, GUMBO_TAG_BR, GUMBO_TAG_LI})) ++breaks;
        simple = breaks <= most_breaks && !is(node, {GUMBO_TAG_TABLE, GUMBO_TAG_BLOCKQUOTE});
        return simple;
    });
    return several && simple;
}

class TextMaker {
  public:
    std::string run(const GumboNode& root) {
        walk(root);
        break_line();
        return std::move(out_);
    }

  private:
    // As deep as the tree, which plain_html keeps flat.
    void walk(const GumboNode& node) {
        if (has_text(node)) return add_text(node.v.text.text);
        if (node.type != GUMBO_NODE_ELEMENT || is_hidden(node)) return;
        const int struck = is_struck(node) ? 1 : 0;
        struck_ += struck;
        walk_element(node);
        struck_ -= struck;
    }

    void walk_element(const GumboNode& node) {
        switch (node.v.element.tag) {
            case GUMBO_TAG_BR:
                return cells_ > 0 ? add_text(" ") : end_line();
            case GUMBO_TAG_HR:
                return set_apart([] {});
            case GUMBO_TAG_P:
                return is_tight(node) ? block(node) : set_apart([&] { walk_below(node); });
            case GUMBO_TAG_BLOCKQUOTE:
                return only_indents(node) ? block(node) : quotation(node);
            case GUMBO_TAG_PRE:
                return preformatted(node);
            case GUMBO_TAG_UL:
            case GUMBO_TAG_OL:
                return list(node);
            case GUMBO_TAG_LI:
                return item(node);
            case GUMBO_TAG_TABLE:
                return table(node);
            case GUMBO_TAG_TR:
                return row(node);
            case GUMBO_TAG_TD:
            case GUMBO_TAG_TH:
                return cell(node);
            case GUMBO_TAG_SPAN:
            case GUMBO_TAG_HTML:
                return walk_below(node);
            case GUMBO_TAG_HEAD:
                return;
            case GUMBO_TAG_H1:
            case GUMBO_TAG_H2:
            case GUMBO_TAG_H3:
            case GUMBO_TAG_H4:
            case GUMBO_TAG_H5:
            case GUMBO_TAG_H6:
                return set_apart([&] { walk_below(node); });
            default:
                return block(node);
        }
    }

    void walk_below(const GumboNode& node) {
        for (const GumboNode* const child : children_of(node)) walk(*child);
    }

    // ---- what stands on lines of its own

    void block(const GumboNode& node) {
        break_line();
        if (cells_ == 0 && begins_quoted_mail(node)) {
            line_ = "________________________________";
            end_line();
        }
        walk_below(node);
        break_line();
    }

    // With an empty line before and behind.
    template <typename Act>
    void set_apart(const Act& act) {
        break_line();
        wants_room_ = cells_ == 0;
        act();
        break_line();
        wants_room_ = cells_ == 0;
    }

    void quotation(const GumboNode& node) {
        set_apart([&] {
            give_room();
            ++quotes_;
            walk_below(node);
            break_line();
            --quotes_;
        });
    }

    void preformatted(const GumboNode& node) {
        set_apart([&] {
            ++preformatted_;
            walk_below(node);
            --preformatted_;
        });
    }

    void list(const GumboNode& node) {
        const auto items = [&] {
            const std::string start = attribute(node, "start");
            const int first = ascii::whole_number(start).value_or(1);
            lists_.push_back(is(node, {GUMBO_TAG_OL}) ? std::optional(first) : std::nullopt);
            walk_below(node);
            break_line();
            lists_.pop_back();
        };
        if (lists_.empty()) return set_apart(items);
        break_line();
        items();
    }

    void item(const GumboNode& node) {
        break_line();
        marker_ = "* ";
        if (!lists_.empty() && lists_.back()) marker_ = fmt::format("{}. ", *lists_.back());
        if (!lists_.empty() && lists_.back() && *lists_.back() < 1'000'000) ++*lists_.back();
        walk_below(node);
        break_line();
        marker_.clear();
    }

    void table(const GumboNode& node) {
        set_apart([&] {
            const bool outer = data_;
            data_ = is_data(node);
            walk_below(node);
            data_ = outer;
        });
    }

    void row(const GumboNode& node) {
        break_line();
        first_in_row_ = true;
        walk_below(node);
        break_line();
    }

    void cell(const GumboNode& node) {
        if (!data_) return block(node);
        end_struck();
        if (!first_in_row_) line_ += '\t';
        first_in_row_ = false;
        blank_due_ = false;
        ++cells_;
        walk_below(node);
        --cells_;
        blank_due_ = false;
    }

    // ---- letters and lines

    void add_text(std::string_view text) {
        while (!text.empty()) {
            const bool blank = ascii::is_blank(text.front());
            if (preformatted_ > 0 && cells_ == 0 && text.front() == '\n') {
                end_line();
            } else if (text.starts_with(no_break_space)) {
                add_letters(" ");
                holds_room_ = true;
                text.remove_prefix(1);
            } else if (blank && preformatted_ == 0) {
                blank_due_ = !line_.empty() && line_.back() != '\t';
            } else {
                add_letters(text.substr(0, 1));
            }
            text.remove_prefix(1);
        }
    }

    void add_letters(std::string_view letters) {
        if (struck_ == 0) end_struck();
        if (blank_due_ && !line_.ends_with(' ')) line_ += ' ';
        blank_due_ = false;
        if (struck_ > 0 && !is_struck_) {
            line_ += struck_mark;
            is_struck_ = true;
        }
        line_ += letters;
    }

    // "~~N4~~ N3": struck-out text is shown as such, line by line, and can be told from what holds.
    void end_struck() {
        if (std::exchange(is_struck_, false)) line_ += struck_mark;
    }

    // Ends the line if something is on it.
    void break_line() {
        if (cells_ > 0) return add_text(" ");
        const bool empty = line_.find_first_not_of(" \t") == std::string::npos;
        if (!empty || holds_room_) return end_line();
        line_.clear();
        blank_due_ = false;
    }

    void end_line() {
        end_struck();
        line_.erase(line_.find_last_not_of(" \t") + 1);
        if (line_.empty()) {
            put("");
        } else {
            give_room();
            const std::size_t indent = lists_.empty() ? 0 : lists_.size() - (marker_.empty() ? 0 : 1);
            put(std::string(2 * std::min(indent, deepest), ' ') + marker_ + line_);
            marker_.clear();
        }
        line_.clear();
        blank_due_ = holds_room_ = wants_room_ = false;
    }

    // An empty line, if one is wanted and there isn't one already.
    void give_room() {
        if (wants_room_ && !out_.empty() && !last_is_empty_) put("");
        wants_room_ = false;
    }

    void put(std::string_view line) {
        std::string quoted;
        for (std::size_t i = 0; i < std::min(quotes_, deepest); ++i) quoted += "> ";
        if (line.empty() && quotes_ > 0) quoted.pop_back();
        out_.append(quoted).append(line).append("\n");
        last_is_empty_ = line.empty();
    }

    static constexpr const char* struck_mark = "~~";
    static constexpr std::size_t deepest = 20;  // that is shown, of lists and quotations in each other

    std::string out_;
    std::string line_;         // the line that is being written
    bool blank_due_ = false;   // before the next letter
    bool holds_room_ = false;  // the line counts, though it may be empty
    bool wants_room_ = false;  // an empty line before the next one
    bool last_is_empty_ = false;
    std::string marker_;                     // before the next line
    std::vector<std::optional<int>> lists_;  // those that are open, with the next item's number
    std::size_t quotes_ = 0;
    std::size_t preformatted_ = 0;
    int struck_ = 0;          // elements around it that strike out their text
    bool is_struck_ = false;  // the line's last words are, and the mark behind them is still to come
    std::size_t cells_ = 0;   // those of data that are open: nothing in them ends a line
    bool data_ = false;       // the table has data
    bool first_in_row_ = true;
};

}  // namespace

std::string html_to_text(std::string_view html, std::vector<std::string>& problems) {
    const std::string_view read = cut(html, json::limits::html_bytes);
    if (read.size() < html.size()) {
        problems.push_back(
            fmt::format("has {} bytes of HTML, and the last {} aren't read", html.size(), html.size() - read.size()));
    }
    const PlainHtml plain = plain_html(clean(read));
    if (plain.too_deep) problems.emplace_back("has HTML nested so deep that lines may have run together");
    if (plain.cut_off) problems.emplace_back("has HTML that ends within a tag, a comment or a script");
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    const auto destroy = [&](GumboOutput* output) { gumbo_destroy_output(&options, output); };
    const std::unique_ptr<GumboOutput, decltype(destroy)> tree(
        gumbo_parse_with_options(&options, plain.html.data(), plain.html.size()), destroy);
    return clean(TextMaker().run(*tree->root));
}

}  // namespace flagplot::mail
