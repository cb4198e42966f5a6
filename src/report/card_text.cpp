#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/shown.h"
#include "json/tree.h"
#include "report/card.h"
#include "sheet/columns.h"

namespace flagplot::report {
namespace {

using sheet::columns;
using sheet::padded;
using sheet::wrapped;

using ascii::escaped;

using json::Tree;

constexpr std::size_t width = 100;

constexpr const char* style = R"(
body { font: 11pt/1.35 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
section.card { break-inside: avoid; border: 1px solid; padding: .6em 1em; margin: 0 0 1em; }
h2 { font-size: 1.1em; margin: 0; display: flex; justify-content: space-between; border-bottom: 2px solid; }
h3 { font-size: 1em; margin: 1em 0 .3em; break-after: avoid; }
p { margin: .3em 0; }
table { border-collapse: collapse; margin: .5em 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .1em .8em .1em 0; border-bottom: 1px solid #999; }
th[scope=row] { white-space: nowrap; }
.small { font-size: .85em; }
@page { margin: 15mm 15mm 15mm 20mm; }
)";

// The rows of a card as a grid of words: the heads first, if it has any. A row's condition stands behind its name.
std::vector<std::vector<std::string>> grid_of(const Card& card) {
    std::vector<std::vector<std::string>> grid;
    if (!card.heads.empty()) {
        grid.push_back({""});
        grid.back().insert(grid.back().end(), card.heads.begin(), card.heads.end());
    }
    for (const Card::Row& row : card.rows) {
        grid.push_back({row.name});
        grid.back().insert(grid.back().end(), row.cells.begin(), row.cells.end());
    }
    return grid;
}

std::string rows_as_text(const Card& card) {
    const auto grid = grid_of(card);
    std::vector<std::size_t> widths;
    for (const auto& row : grid) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    std::string text;
    for (std::size_t r = 0; r < grid.size(); ++r) {
        std::string line = "  ";
        for (std::size_t i = 0; i < grid[r].size(); ++i) line += padded(grid[r][i], widths[i]) + "  ";
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
        const std::size_t heads = card.heads.empty() ? 0 : 1;
        if (r >= heads && !card.rows[r - heads].when.empty())
            text += "      " + wrapped(fmt::format("({})", card.rows[r - heads].when), 6, width) + '\n';
    }
    return text;
}

std::string with_condition(const Card::Modifier& modifier) {
    return modifier.when.empty() ? modifier.label : fmt::format("{} ({})", modifier.label, modifier.when);
}

std::string modifiers_as_text(const Card& card) {
    std::size_t widest = 0;
    for (const Card::Modifier& modifier : card.modifiers) widest = std::max(widest, columns(modifier.amount));
    const std::size_t indent = std::min<std::size_t>(widest, 24) + 4;
    std::string text;
    for (const Card::Modifier& modifier : card.modifiers) {
        text +=
            "  " + padded(modifier.amount, indent - 4) + "  " + wrapped(with_condition(modifier), indent, width) + '\n';
    }
    return text;
}

std::string index_as_text(const std::vector<IndexGroup>& index) {
    std::string text = "Rules index\n";
    for (const IndexGroup& group : index) {
        text += '\n' + group.heading + '\n';
        for (const IndexItem& item : group.items) {
            text += "  " + wrapped(fmt::format("{}  {}", item.place, item.says), 6, width) + '\n';
            text += "      " + wrapped(carriers_in_words(item), 6, width) + '\n';
        }
    }
    return text;
}

// ---- the web page

std::string paragraph(const std::string& words) {
    return words.empty() ? "" : fmt::format("<p class=\"small\">{}</p>\n", escaped(words));
}

std::string rows_as_html(const Card& card) {
    if (card.rows.empty()) return "";
    std::string text = "<table>\n";
    if (!card.heads.empty()) {
        text += "<tr><td></td>";
        for (const std::string& head : card.heads) text += fmt::format("<th scope=\"col\">{}</th>", escaped(head));
        text += "</tr>\n";
    }
    for (const Card::Row& row : card.rows) {
        const std::string when =
            row.when.empty() ? "" : fmt::format("<br><span class=\"small\">{}</span>", escaped(row.when));
        text += fmt::format("<tr><th scope=\"row\">{}{}</th>", escaped(row.name), when);
        for (const std::string& cell : row.cells) text += fmt::format("<td>{}</td>", escaped(cell));
        text += "</tr>\n";
    }
    return text + "</table>\n";
}

std::string modifiers_as_html(const Card& card) {
    if (card.modifiers.empty()) return "";
    std::string text = "<h3>Modifiers</h3>\n<table>\n";
    for (const Card::Modifier& modifier : card.modifiers) {
        const std::string when =
            modifier.when.empty() ? "" : fmt::format("<br><span class=\"small\">{}</span>", escaped(modifier.when));
        text += fmt::format("<tr><th scope=\"row\">{}</th><td>{}{}</td></tr>\n", escaped(modifier.amount),
                            escaped(modifier.label), when);
    }
    return text + "</table>\n";
}

std::string card_as_html(const Card& card) {
    std::string text = fmt::format("<section class=\"card\" id=\"{}\">\n<h2><span>{}</span><span>{}</span></h2>\n",
                                   escaped(card.id), escaped(card.title), escaped(card.dice));
    text += rows_as_html(card) + modifiers_as_html(card);
    for (const std::string& note : card.notes) text += fmt::format("<p>{}</p>\n", escaped(note));
    for (const std::string& reading : card.readings) text += paragraph("Read as: " + reading);
    return text + paragraph(card.source) + "</section>\n";
}

std::string index_as_html(const std::vector<IndexGroup>& index) {
    std::string text = "<h2>Rules index</h2>\n";
    for (const IndexGroup& group : index) {
        text += fmt::format("<h3>{}</h3>\n<table>\n", escaped(group.heading));
        for (const IndexItem& item : group.items) {
            text += fmt::format("<tr><td>{}</td><td>{}<br><span class=\"small\">{}</span></td></tr>\n",
                                escaped(item.place), escaped(item.says), escaped(carriers_in_words(item)));
        }
        text += "</table>\n";
    }
    return text;
}

// ---- JSON

Tree to_json(const Card& card) {
    Tree rows = Tree::array();
    for (const Card::Row& row : card.rows)
        rows.push_back({{"name", row.name}, {"when", row.when}, {"cells", row.cells}});
    Tree modifiers = Tree::array();
    for (const Card::Modifier& modifier : card.modifiers) {
        modifiers.push_back({{"amount", modifier.amount}, {"label", modifier.label}, {"when", modifier.when}});
    }
    return {{"id", card.id},          {"title", card.title}, {"source", card.source},
            {"dice", card.dice},      {"heads", card.heads}, {"rows", rows},
            {"modifiers", modifiers}, {"notes", card.notes}, {"readings", card.readings}};
}

}  // namespace

std::string carriers_in_words(const IndexItem& item) {
    if (!item.reminder.empty()) return "A reminder only: " + item.reminder;
    std::vector<std::string> carriers;
    for (const Carrier& carrier : item.carriers)
        carriers.push_back(fmt::format("{}: {}", kind_in_words(carrier.kind), carrier.label));
    return fmt::format("{}", fmt::join(carriers, "; "));
}

std::string left_out_in_words(const Booklet& booklet) {
    if (booklet.left_out.empty()) return "";
    return fmt::format("Left out because you have no copy of them: {}.", fmt::join(booklet.left_out, "; "));
}

std::string to_text(const Card& card) {
    std::string text = fmt::format("{}  ({})\n", card.title, card.source);
    if (!card.dice.empty()) text += card.dice + '\n';
    for (const std::string& reading : card.readings) text += wrapped("Read as: " + reading, 2, width) + '\n';
    text += rows_as_text(card) + modifiers_as_text(card);
    for (const std::string& note : card.notes) text += "  - " + wrapped(note, 4, width) + '\n';
    return text;
}

std::string to_text(const Booklet& booklet) {
    std::string text;
    for (const std::string& reading : booklet.readings)
        text += wrapped("Played differently: " + reading, 2, width) + '\n';
    for (const Card& card : booklet.cards) text += (text.empty() ? "" : "\n") + to_text(card);
    const std::string left_out = left_out_in_words(booklet);
    if (!left_out.empty()) text += (text.empty() ? "" : "\n") + wrapped(left_out, 2, width) + '\n';
    if (!booklet.index.empty()) text += (text.empty() ? "" : "\n") + index_as_text(booklet.index);
    return text;
}

std::string to_html(const Booklet& booklet) {
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}: reference cards</title>\n"
        "<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
        escaped(booklet.game), style, escaped(booklet.game));
    for (const std::string& reading : booklet.readings) text += paragraph("Played differently: " + reading);
    for (const Card& card : booklet.cards) text += card_as_html(card);
    text += paragraph(left_out_in_words(booklet));
    if (!booklet.index.empty()) text += index_as_html(booklet.index);
    return text + "</body>\n</html>\n";
}

Tree to_json(const Booklet& booklet) {
    return {{"game", booklet.game},
            {"document", booklet.document},
            {"played-differently", booklet.readings},
            {"cards", json::list_of(booklet.cards, [](const Card& card) { return to_json(card); })},
            {"left-out", booklet.left_out}};
}

}  // namespace flagplot::report
