#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "report/log.h"
#include "sheet/columns.h"

namespace flagplot::report {
namespace {

using sheet::columns;
using sheet::padded;
using sheet::wrapped;

constexpr std::size_t width = 100;

std::string withdrawn(const std::string& why) {
    return why.empty() ? "WITHDRAWN" : "WITHDRAWN: " + why;
}

// An order: a box to tick on paper, the unit, what it does. A report has no box.
std::string order(const Line& line, std::size_t unit_width) {
    const std::string text = line.withdrawn ? fmt::format("{} ({})", withdrawn(line.why), line.words()) : line.words();
    const std::string start = line.reports ? "     "
                                           : fmt::format(" [{}] ", line.withdrawn ? '-'
                                                                   : line.done    ? 'x'
                                                                                  : ' ');
    if (line.unit.empty()) return start + wrapped(text, start.size(), width) + '\n';
    return start + padded(line.unit, unit_width) + "  " + wrapped(text, start.size() + unit_width + 2, width) + '\n';
}

std::string section(const Section& section) {
    std::size_t unit_width = 0;
    for (const Line& line : section.lines) unit_width = std::max(unit_width, columns(line.unit));
    std::string text = ascii::upper(section.heading) + '\n';
    for (const Line& line : section.lines) text += order(line, std::min<std::size_t>(unit_width, 30));
    return text;
}

std::string dice_table(const std::vector<DiceRow>& rows) {
    std::vector<std::vector<std::string>> cells{{"#", "unit", "table", "dice", "total", "result", "source"}};
    for (const DiceRow& row : rows) {
        cells.push_back({fmt::format("{}", row.entry), row.unit_id, row.about(), row.faces.empty() ? "-" : row.faces,
                         row.shown_total() ? fmt::format("{}", *row.shown_total()) : "-",
                         row.withdrawn ? fmt::format("{} ({})", withdrawn(row.why), row.result) : row.result,
                         row.source});
    }
    std::vector<std::size_t> widths(cells.front().size());
    for (const auto& row : cells) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    std::string text = "THE DICE\n";
    for (std::size_t r = 0; r < cells.size(); ++r) {
        const auto& row = cells[r];
        std::string line = fmt::format("{:>{}}", row[0], widths[0] + 1);
        for (std::size_t i = 1; i < row.size(); ++i) {
            const bool last = i + 1 == row.size();
            const bool number = i == 3 || i == 4;
            const std::string gap(widths[i] - columns(row[i]), ' ');
            line += "  " + (number ? gap + row[i] : row[i] + (last ? "" : gap));
        }
        text += line + '\n';
        const std::string why = r == 0 ? "" : fmt::format("{}", fmt::join(rows[r - 1].reasons(), "; "));
        if (!why.empty()) text += std::string(widths[0] + 3, ' ') + why + '\n';
    }
    return text;
}

std::string lines(const std::string& heading, const std::vector<Line>& all) {
    std::string text = heading + '\n';
    for (const Line& line : all) {
        const std::string words = line.withdrawn ? fmt::format("{} ({})", withdrawn(line.why), line.text) : line.text;
        text += ' ' + wrapped(line.unit.empty() ? words : fmt::format("{}: {}", line.unit, words), 3, width) + '\n';
    }
    return text;
}

std::string plot(const PlotDrawing& plot) {
    std::string text = "THE PLOT\n";
    for (const std::string& line : plot.words) text += ' ' + wrapped(line, 3, width) + '\n';
    return text;
}

}  // namespace

std::string to_text(const Log& log) {
    std::string text;
    for (std::size_t i = 0; i < log.turns.size(); ++i) {
        const TurnLog& turn = log.turns[i];
        if (i > 0) text += '\n';
        const std::string whose = log.side.empty() ? "" : "   for " + log.side;
        text += fmt::format("{}   {}   {}{}\n", log.title, log.game, turn.label, whose);
        text += std::string(width, '=') + '\n';
        for (const std::string& reading : turn.readings)
            text += wrapped("Played differently: " + reading, 2, width) + '\n';
        for (const std::string& rule : turn.house_rules) text += wrapped("House rule: " + rule, 2, width) + '\n';
        for (const Section& part : turn.sections) text += '\n' + section(part);
        if (!turn.sequence.empty()) text += "\nSEQUENCE OF PLAY\n " + wrapped(in_words(turn.sequence), 3, width) + '\n';
        if (!turn.dice.empty()) text += '\n' + dice_table(turn.dice);
        if (!turn.sources.empty())
            text += "\nSOURCES\n " + wrapped(fmt::format("{}", fmt::join(turn.sources, "; ")), 3, width) + '\n';
        if (!turn.changes.empty()) text += '\n' + lines("CHANGED BY HAND", turn.changes);
        if (!turn.notes.empty()) text += '\n' + lines("NOTES", turn.notes);
        if (turn.plot && !log.side.empty()) text += '\n' + plot(*turn.plot);
    }
    if (log.turns.empty()) text += fmt::format("{}   {}\nNothing has happened yet.\n", log.title, log.game);
    if (!log.units.empty()) {
        text += "\nYOUR UNITS\n";
        for (const UnitLine& unit : log.units) text += ' ' + wrapped(unit.joined(), 3, width) + '\n';
    }
    if (!log.head.empty()) {
        text += fmt::format("\n{}; head {}\nseed hash {}\n", log.program, log.head, log.seed_digest);
    }
    return text;
}

}  // namespace flagplot::report
