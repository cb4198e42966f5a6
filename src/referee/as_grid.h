#pragma once

#include <optional>

#include "referee/form.h"

namespace flagplot::referee {

// A form that asks for the same choice of each of several things by a field each, such as bases: as a grid with a row
// each, whose id and label are the field's label. Nothing: it asks something else, or odds follow what is typed.
std::optional<Form> as_grid(const Form& form);

// The answer to the form, where its grid was answered; else the answer itself.
Answer answer_of_grid(const Form& form, const Answer& answer);

}  // namespace flagplot::referee
