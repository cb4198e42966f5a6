#pragma once

#include <QString>

#include "referee/form.h"

namespace flagplot::ui {

// What stands in the form, as its answer.
session::Answer answer_in(const referee::Form& form);

// And in a few words: "Direction: N", of a grid's first column how often each stands there: "Target: Goeben 12,
// Breslau 3". Empty: nothing stands there.
QString plan_in(const referee::Form& form);

}  // namespace flagplot::ui
