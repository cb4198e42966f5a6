#include "ui/chances/answer_in.h"

#include <map>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int longest_plan = 100;  // letters

}  // namespace

session::Answer answer_in(const referee::Form& form) {
    session::Answer answer{form.key, {}, {}};
    const auto take = [](referee::Fields& fields, const table::Field& field) {
        if (!field.otherwise.is_null()) fields[field.id] = field.otherwise;
    };
    if (!form.grid) {
        for (const table::Field& field : form.fields) take(answer.fields, field);
        return answer;
    }
    for (const referee::FormRow& row : form.rows) answer.rows.emplace_back(row.unit, row.defaults);
    referee::Fields also;
    for (const table::Field& field : form.also) take(also, field);
    if (!also.empty()) answer.rows.emplace_back(referee::also_row, also);
    return answer;
}

QString plan_in(const referee::Form& form) {
    QStringList parts;
    const auto labelled = [](const table::Field& field, const QString& words) {
        return QStringLiteral("%1: %2").arg(text(field.label), words);
    };
    if (!form.grid) {
        for (const table::Field& field : form.fields) {
            const QString words = text(table::label_of(&field, field.otherwise));
            if (!words.isEmpty()) parts += labelled(field, words);
        }
        return short_text(parts.join(QStringLiteral("; ")).toStdString(), longest_plan);
    }
    if (form.fields.empty()) return {};
    const table::Field& column = form.fields.front();
    std::map<QString, int> rows;
    for (const referee::FormRow& row : form.rows) {
        const auto value = row.defaults.find(column.id);
        if (value != row.defaults.end() && !value->second.is_null())
            ++rows[text(table::label_of(&column, value->second))];
    }
    for (const auto& [words, count] : rows) parts += QStringLiteral("%1 %2").arg(words).arg(count);
    if (parts.isEmpty()) return {};
    return short_text(labelled(column, parts.join(QStringLiteral(", "))).toStdString(), longest_plan);
}

}  // namespace flagplot::ui
