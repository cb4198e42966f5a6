#include "ui/chances/answer_in.h"

namespace flagplot::ui {

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

}  // namespace flagplot::ui
