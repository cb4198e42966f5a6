#include "ui/step/table_view.h"

#include "table/lookup.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

QString escaped(const std::string& utf8) {
    return text(utf8).toHtmlEscaped();
}

QString row_name(const table::Row& row) {
    return row.range ? text(to_string(*row.range)) : escaped(row.label);
}

QString cell_label(const table::Table& table, const table::Cell& cell) {
    QStringList labels;
    for (const table::Cell::Option& option : cell.options) {
        if (const table::Result* result = table.find_result(option.result)) labels += escaped(result->label);
    }
    return labels.join(QStringLiteral(" / "));
}

QString rows_html(const table::Table& table, const table::Lookup* lookup) {
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\">");
    if (!table.columns.empty()) {
        html += QStringLiteral("<tr><td></td><td></td>");
        for (const table::Column& column : table.columns) {
            const QString label = escaped(column.label);
            const bool hit = lookup && lookup->column == column.id;
            html += QStringLiteral("<th>%1</th>").arg(hit ? QStringLiteral("\u25BC ") + label : label);
        }
        html += QStringLiteral("</tr>");
    }
    int index = 0;
    for (const table::Row& row : table.rows) {
        const bool hit = lookup && lookup->row == index++;
        const QString cell = hit ? QStringLiteral("<td><b>%1</b></td>") : QStringLiteral("<td>%1</td>");
        html += QStringLiteral("<tr><td>%1</td>").arg(hit ? QStringLiteral("\u25B6") : QString());
        html += cell.arg(row_name(row));
        for (const table::Cell& one : row.cells) html += cell.arg(cell_label(table, one));
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString modifiers_html(const table::Table& table, const table::Lookup* lookup) {
    QString html;
    for (const table::Modifier& modifier : table.modifiers) {
        const bool applied = lookup && std::any_of(lookup->modifiers.begin(), lookup->modifiers.end(),
                                                   [&](const auto& one) { return one.id == modifier.id; });
        const QString amount =
            modifier.operation == table::Modifier::Operation::add
                ? QStringLiteral("%1%2").arg(modifier.amount > 0 ? QStringLiteral("+") : QString()).arg(modifier.amount)
                : QString();
        html +=
            QStringLiteral("<br>%1 %2 %3")
                .arg(applied ? QStringLiteral("\u2611") : QStringLiteral("\u2610"), escaped(modifier.label), amount);
    }
    for (const table::Footnote& footnote : table.footnotes) html += QStringLiteral("<br>* ") + escaped(footnote.text);
    return html;
}

}  // namespace

TableView::TableView(QWidget* parent) : QTextBrowser(parent) {
    setAccessibleName(tr("Table in play"));
    setFrameShape(QFrame::NoFrame);
}

void TableView::show_table(const table::Table& table, const table::Lookup* lookup) {
    QString html = QStringLiteral("<p><b>%1</b></p>").arg(escaped(table.title));
    html += rows_html(table, lookup) + modifiers_html(table, lookup);
    if (lookup) {
        const QString how = escaped(explain(*lookup));
        html += QStringLiteral("<p><b>%1</b>%2</p>")
                    .arg(escaped(lookup->label), how.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(how));
    }
    html += QStringLiteral("<p><small>%1</small></p>").arg(escaped(table.source));
    setHtml(html);
}

}  // namespace flagplot::ui
