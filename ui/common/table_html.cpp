#include "ui/common/table_html.h"

#include "rulebook/table_words.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

using table::Lookup;
using table::Table;

QString column_headings(const Table& table, const Lookup* lookup) {
    if (table.columns.empty()) return {};
    QString html = QStringLiteral("<tr><td></td><td></td>");
    for (const table::Column& column : table.columns) {
        const bool hit = lookup && lookup->column == column.id;
        const QString range = column.range ? QStringLiteral("<br>") + text(to_string(*column.range)) : QString();
        html += QStringLiteral("<th align=\"left\">%1%2%3</th>")
                    .arg(hit ? QStringLiteral("\u25BC ") : QString(), escaped(column.label), range);
    }
    return html + QStringLiteral("</tr>");
}

QString rows(const Table& table, const Lookup* lookup, const rulebook::Rulebook& rulebook, const QPalette& palette) {
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\">") + column_headings(table, lookup);
    const QColor tint = tints(palette).selected;
    int index = 0;
    for (const table::Row& row : table.rows) {
        const bool hit_row = lookup && lookup->row == index++;
        const QString name = escaped(rulebook::name_of(table, row));
        html += hit_row ? QStringLiteral("<tr bgcolor=\"%1\"><td>\u25B6</td>").arg(tint.name())
                        : QStringLiteral("<tr><td></td>");
        html +=
            QStringLiteral("<td align=\"right\">%1</td>").arg(hit_row ? QStringLiteral("<b>%1</b>").arg(name) : name);
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const bool hit = hit_row && (table.columns.empty() || table.columns[i].id == lookup->column);
            const QString label = escaped(hit ? cell_in_words(table, row.cells[i], rulebook, lookup->facts)
                                              : cell_in_words(table, row.cells[i], rulebook));
            html += QStringLiteral("<td>%1</td>")
                        .arg(!hit                    ? label
                             : table.columns.empty() ? QStringLiteral("<b>%1</b>").arg(label)
                                                     : QStringLiteral("<b>%1 \u25C0</b>").arg(label));
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString modifiers(const Table& table, const Lookup* lookup, const rulebook::Rulebook& rulebook) {
    QString html;
    for (const table::Modifier& modifier : table.modifiers) {
        const table::AppliedModifier* applied = nullptr;
        if (lookup) {
            const auto found =
                std::ranges::find_if(lookup->modifiers, [&](const auto& one) { return one.id == modifier.id; });
            if (found != lookup->modifiers.end()) applied = &*found;
        }
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

QString table_html(const Table& table, const Lookup* lookup, const rulebook::Rulebook& rulebook,
                   const QPalette& palette) {
    return QStringLiteral("<p><b>%1</b></p>").arg(escaped(table.title)) + rows(table, lookup, rulebook, palette) +
           modifiers(table, lookup, rulebook) + footnotes(table, lookup);
}

}  // namespace flagplot::ui
