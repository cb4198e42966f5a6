#include "ui/common/table_html.h"

#include "rulebook/table_words.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

using table::Lookup;
using table::Table;

std::optional<GridPlace> place_of(const Table& table, const Lookup* lookup) {
    if (!lookup || !lookup->row) return {};
    const auto row = static_cast<std::size_t>(*lookup->row);
    if (table.columns.empty()) return GridPlace{row, 1};
    const auto column = std::ranges::find(table.columns, lookup->column, &table::Column::id) - table.columns.begin();
    return GridPlace{row + 1, static_cast<std::size_t>(column) + 1};
}

// The heads first, if it has columns; of what was hit the words that it said.
csv::Grid grid_of(const Table& table, const Lookup* lookup, const rulebook::Rulebook& rulebook) {
    const std::optional<GridPlace> hit = place_of(table, lookup);
    csv::Grid grid;
    if (!table.columns.empty()) grid.push_back({""});
    for (const table::Column& column : table.columns)
        grid.front().push_back(column.label + (column.range ? '\n' + to_string(*column.range) : ""));
    for (const table::Row& row : table.rows) {
        std::vector<std::string> words{rulebook::name_of(table, row)};
        for (const table::Cell& cell : row.cells) {
            const bool is_hit = hit && hit->row == grid.size() && hit->column == words.size();
            words.push_back(is_hit ? cell_in_words(table, cell, rulebook, lookup->facts)
                                   : cell_in_words(table, cell, rulebook));
        }
        grid.push_back(std::move(words));
    }
    return grid;
}

QString modifiers(const Table& table, const Lookup* lookup, const rulebook::Rulebook& rulebook) {
    QString html;
    for (const table::Modifier& modifier : table.modifiers) {
        const bool applied = lookup && std::ranges::find(lookup->modifiers, modifier.id, &table::AppliedModifier::id) !=
                                           lookup->modifiers.end();
        const std::string when = when_in_words(modifier, rulebook);
        const QString line = QStringLiteral("%1 %2: %3%4")
                                 .arg(applied ? QStringLiteral("\u2611") : QStringLiteral("\u2610"),
                                      escaped(modifier.label), escaped(rulebook::amount_in_words(table, modifier)),
                                      when.empty() ? QString() : QStringLiteral(" (%1)").arg(escaped(when)));
        html += applied ? QStringLiteral("<div><b>%1</b></div>").arg(line) : QStringLiteral("<div>%1</div>").arg(line);
    }
    return html.isEmpty() ? html : QStringLiteral("<p>%1</p>").arg(u"Modifiers"_s) + html;
}

QString footnotes(const Table& table, const Lookup* lookup) {
    QString html;
    for (const table::Footnote& footnote : table.footnotes) {
        const bool applies = lookup && std::ranges::find(lookup->notes, footnote.text) != lookup->notes.end();
        const QString words = QStringLiteral("* ") + escaped(footnote.text);
        html +=
            applies ? QStringLiteral("<div><b>%1</b></div>").arg(words) : QStringLiteral("<div>%1</div>").arg(words);
    }
    return html;
}

}  // namespace

QString grid_html(const csv::Grid& grid, bool has_heads, const std::optional<GridPlace>& hit, const QPalette& palette) {
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\" style=\"margin-top: 8px\">");
    for (std::size_t row = 0; row < grid.size(); ++row) {
        const bool is_head = has_heads && row == 0;
        const bool hit_row = hit && hit->row == row;
        html += hit_row ? QStringLiteral("<tr bgcolor=\"%1\"><td bgcolor=\"%2\"></td>")
                              .arg(tints(palette).selected.name(), tints(palette).tick.name())
                        : QStringLiteral("<tr><td></td>");
        for (std::size_t column = 0; column < grid[row].size(); ++column) {
            const bool hit_column = hit && hit->column == column;
            QString words = escaped(grid[row][column]).replace(QLatin1Char('\n'), QStringLiteral("<br>"));
            if (is_head && hit_column) words.prepend(QStringLiteral("\u25BC "));
            if (hit_row && hit_column && has_heads) words += QStringLiteral(" \u25C0");
            const bool bold = is_head ? column > 0 : hit_row && (column == 0 || hit_column);
            html += QStringLiteral("<td style=\"white-space: %1\">%2</td>")
                        .arg(words.size() <= 12 ? QStringLiteral("nowrap")  // "10-14" stays whole
                                                : QStringLiteral("normal"),
                             bold ? QStringLiteral("<b>%1</b>").arg(words) : words);
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString table_html(const Table& table, const Lookup* lookup, const rulebook::Rulebook& rulebook,
                   const QPalette& palette) {
    return QStringLiteral("<p><b>%1</b></p>").arg(escaped(table.title)) +
           grid_html(grid_of(table, lookup, rulebook), !table.columns.empty(), place_of(table, lookup), palette) +
           modifiers(table, lookup, rulebook) + footnotes(table, lookup);
}

}  // namespace flagplot::ui
