#include "referee/as_grid.h"

#include <algorithm>
#include <set>

namespace flagplot::referee {
namespace {

constexpr std::size_t least_rows = 3;
constexpr const char* column = "choice";

bool asks_the_same(const Form& form) {
    std::set<std::string> labels;
    for (const Field& field : form.fields) {
        const bool is_same =
            field.type == table::FieldType::choice && field.required && field.choices == form.fields.front().choices;
        if (!is_same || !labels.insert(field.label).second) return false;
    }
    const bool is_by_itself = form.odds_targets.empty() && form.series.anew.empty();
    return !form.grid && !form.title.empty() && form.fields.size() >= least_rows && is_by_itself;
}

}  // namespace

std::optional<Form> as_grid(const Form& form) {
    if (!asks_the_same(form)) return {};
    Form made = form;
    made.grid = true;
    made.fields = {choice_field(column, form.title, form.fields.front().choices)};
    for (const Field& field : form.fields) {
        FormRow row{.unit = field.label, .label = field.label, .own = made.fields};
        row.own.front().help = field.help;
        if (!field.otherwise.is_null()) row.defaults[column] = field.otherwise;
        made.rows.push_back(row);
    }
    return made;
}

Answer answer_of_grid(const Form& form, const Answer& answer) {
    if (!asks_the_same(form)) return answer;
    Answer made{.key = answer.key, .fields = {}, .rows = {}};
    for (const Field& field : form.fields) {
        const auto row = std::ranges::find(answer.rows, field.label, &std::pair<std::string, Fields>::first);
        if (row != answer.rows.end()) made.fields[field.id] = row->second.at(column);
    }
    return made;
}

}  // namespace flagplot::referee
