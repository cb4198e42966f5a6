#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ascii/shown.h"
#include "report/drawing.h"
#include "report/log.h"
#include "report/roll_words.h"

namespace flagplot::report {
namespace {

using ascii::escaped;

constexpr const char* style = R"(
body { font: 11pt/1.4 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
header { display: flex; flex-wrap: wrap; gap: 0 1em; justify-content: space-between; border-bottom: 2px solid; font-weight: bold; }
section.turn { break-after: page; }
h2 { font-size: 1em; text-transform: uppercase; margin: 1.5em 0 .5em; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .15em .6em .15em 0; border-bottom: 1px solid #ccc; }
.wide { overflow-x: auto; }
td.number, th.number { text-align: right; }
ul { list-style: none; padding: 0; margin: 0; }
ul.orders li.report { margin-left: 1.6em; }
ul.orders li:not(.report)::before { content: "\2610"; margin-right: .6em; }
ul.orders li.done::before { content: "\2611"; }
.withdrawn { text-decoration: line-through; }
li { break-inside: avoid; }
li svg { display: block; max-width: calc(100% - 1.6em); height: auto; margin: .5em 0 .5em 1.6em; border: 1px solid #999; }
li p { font-size: .85em; margin: 0 0 1em 1.9em; }
.small { font-size: .85em; overflow-wrap: anywhere; }
@page { margin: 15mm 15mm 15mm 20mm; }
@media print { .wide { overflow: visible; } }
)";

// A text of one or several lines, each as far to the right as it was written: a browser would drop blanks there.
std::string with_breaks(const std::string& text) {
    std::string out;
    bool begins = false;
    for (const char c : escaped(text)) {
        begins = c == '\n' || (begins && c == ' ');
        if (c == '\n') out += "<br>";
        begins&& c == ' ' ? out += "&#160;" : out += c;
    }
    return out;
}

std::string withdrawn(const std::string& text, const std::string& why) {
    return fmt::format("WITHDRAWN{}: <span class=\"withdrawn\">{}</span>", why.empty() ? "" : " (" + escaped(why) + ")",
                       text);
}

std::string line(const Line& line) {
    std::string text = with_breaks(line.words());
    if (line.withdrawn) text = withdrawn(text, line.why);
    if (!line.unit.empty()) text = fmt::format("<b>{}</b> {}", escaped(line.unit), text);
    if (const auto drawing = drawing_of(line)) {
        text += '\n' + hex::to_svg(drawing->map, drawing->view, paper_colours());
        if (!drawing->units.empty()) text += fmt::format("<p>{}</p>", escaped(drawing->units));
    }
    const char* const kind = line.reports ? " class=\"report\"" : line.done ? " class=\"done\"" : "";
    return fmt::format("<li{}>{}</li>\n", kind, text);
}

std::string list(const std::string& heading, const std::vector<Line>& lines, const char* kind) {
    std::string text = fmt::format("<h2>{}</h2>\n<ul class=\"{}\">\n", escaped(heading), kind);
    for (const Line& one : lines) text += line(one);
    return text + "</ul>\n";
}

// Where everything is at the end of the turn. The player's picture stays in its owner's folder.
std::string plot(const PlotDrawing& plot) {
    std::string text = "<h2>The plot</h2>\n<ul class=\"plot\">\n<li>" +
                       hex::to_svg(plot.without_picture(), plot.width, plot.height, plot.title(), paper_colours());
    for (const std::string& line : plot.besides) text += fmt::format("<p>{}</p>", with_breaks(line));
    return text + "</li>\n</ul>\n";
}

std::string reasons(const DiceRow& row) {
    std::vector<std::string> all = row.reasons();
    for (std::string& reason : all) reason = escaped(reason);
    return fmt::format("{}", fmt::join(all, "<br>"));
}

std::string dice_table(const std::vector<DiceRow>& rows) {
    std::string text =
        "<h2>The dice</h2>\n<div class=\"wide\">\n<table>\n<tr><th "
        "class=\"number\">#</th><th>unit</th><th>table</th><th "
        "class=\"number\">dice</th>"
        "<th>modifiers</th><th class=\"number\">total</th><th>result</th><th>source</th></tr>\n";
    for (const DiceRow& row : rows) {
        const std::string result = row.withdrawn ? withdrawn(escaped(row.result), row.why) : escaped(row.result);
        text += fmt::format(
            "<tr><td class=\"number\">{}</td><td>{}</td><td>{}</td><td class=\"number\">{}</td><td>{}</td>"
            "<td class=\"number\">{}</td><td>{}</td><td>{}</td></tr>\n",
            row.entry, escaped(row.unit), escaped(row.about()), escaped(row.faces), reasons(row),
            row.shown_total() ? fmt::format("{}", *row.shown_total()) : "", result, escaped(row.source));
    }
    return text + "</table>\n</div>\n";
}

std::string turn_section(const Log& log, const TurnLog& turn) {
    std::string text =
        fmt::format("<section class=\"turn\">\n<header><span>{}</span><span>{}</span><span>{}</span></header>\n",
                    escaped(log.title), escaped(log.game),
                    escaped(log.side.empty() ? turn.label : turn.label + ", for " + log.side));
    for (const std::string& reading : turn.readings)
        text += fmt::format("<p>Played differently: {}</p>\n", escaped(reading));
    for (const std::string& rule : turn.house_rules) text += fmt::format("<p>House rule: {}</p>\n", escaped(rule));
    for (const Section& section : turn.sections) text += list(section.heading, section.lines, "orders");
    if (!turn.sequence.empty())
        text += fmt::format("<h2>Sequence of play</h2>\n<p>{}</p>\n", escaped(in_words(turn.sequence)));
    if (!turn.dice.empty()) text += dice_table(turn.dice);
    if (!turn.sources.empty())
        text += fmt::format("<h2>Sources</h2>\n<p>{}</p>\n", escaped(fmt::format("{}", fmt::join(turn.sources, "; "))));
    if (!turn.changes.empty()) text += list("Changed by hand", turn.changes, "changes");
    if (!turn.notes.empty()) text += list("Notes", turn.notes, "notes");
    if (turn.plot) text += plot(*turn.plot);
    return text + "</section>\n";
}

}  // namespace

std::string to_html(const Log& log) {
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n"
        "</head>\n<body>\n",
        escaped(log.side.empty() ? log.title : log.title + ", " + log.side), style);
    for (const TurnLog& turn : log.turns) text += turn_section(log, turn);
    if (log.turns.empty()) text += "<p>Nothing has happened yet.</p>\n";
    if (!log.units.empty()) {
        text += "<h2>Your units</h2>\n<ul>\n";
        for (const UnitLine& unit : log.units) text += fmt::format("<li>{}</li>\n", with_breaks(unit.joined()));
        text += "</ul>\n";
    }
    if (!log.head.empty()) {
        text += fmt::format("<p class=\"small\">{}; head {}; seed hash {}</p>\n", escaped(log.program), log.head,
                            log.seed_digest);
    }
    return text + "</body>\n</html>\n";
}

}  // namespace flagplot::report
