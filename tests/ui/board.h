#pragma once

#include <QStringList>
#include <QTest>
#include <QWidget>
#include <algorithm>

#include "support/catch.h"
#include "ui/turn/board_list.h"

namespace flagplot::test {

// A list of the turn board, by its name.
inline ui::BoardList& board_list(const QWidget& part, const char* name) {
    const auto lists = part.findChildren<ui::BoardList*>();
    const auto found = std::find_if(lists.begin(), lists.end(), [&](const ui::BoardList* list) {
        return list->accessibleName() == QLatin1String(name);
    });
    REQUIRE(found != lists.end());
    return **found;
}

// Its lines, as they are read out.
inline QStringList heard(const QWidget& part, const char* name = "Phases") {
    QStringList lines;
    const QAbstractItemModel& model = *board_list(part, name).model();
    for (int row = 0; row < model.rowCount(); ++row)
        lines += model.index(row, 0).data(Qt::AccessibleTextRole).toString();
    return lines;
}

inline std::vector<ui::Sign> signs(const QWidget& part) {
    std::vector<ui::Sign> all;
    for (const ui::BoardRow& row : board_list(part, "Phases").rows()) all.push_back(row.sign);
    return all;
}

// A click on the line of that name.
inline void click_line(const QWidget& part, const char* list, const QString& label) {
    ui::BoardList& lines = board_list(part, list);
    const auto row = std::find_if(lines.rows().begin(), lines.rows().end(),
                                  [&](const ui::BoardRow& one) { return one.label == label; });
    REQUIRE(row != lines.rows().end());
    const QModelIndex index = lines.model()->index(static_cast<int>(row - lines.rows().begin()), 0);
    QTest::mouseClick(lines.viewport(), Qt::LeftButton, {}, lines.visualRect(index).center());
}

}  // namespace flagplot::test
