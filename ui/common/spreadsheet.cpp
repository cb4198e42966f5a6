#include "ui/common/spreadsheet.h"

#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

QString as_cell(const QString& words) {
    const bool special =
        words.contains(QLatin1Char('\t')) || words.contains(QLatin1Char('\n')) || words.startsWith(QLatin1Char('"'));
    if (!special) return words;
    QString doubled = words;
    doubled.replace(QStringLiteral("\""), QStringLiteral("\"\""));
    return QLatin1Char('"') + doubled + QLatin1Char('"');
}

}  // namespace

QString as_lines(const csv::Grid& rows) {
    QString lines;
    for (const std::vector<std::string>& row : rows) {
        QStringList cells;
        for (const std::string& cell : row) cells << as_cell(exact(cell));
        lines += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return lines;
}

QString as_lines(QModelIndexList cells) {
    std::sort(cells.begin(), cells.end());
    QString words;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0) words += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
        words += as_cell(cells[i].data(Qt::EditRole).toString());
    }
    return words;
}

}  // namespace flagplot::ui
