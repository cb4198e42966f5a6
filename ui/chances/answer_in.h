#pragma once

#include "referee/form.h"

namespace flagplot::ui {

// What stands in the form, as its answer.
session::Answer answer_in(const referee::Form& form);

}  // namespace flagplot::ui
