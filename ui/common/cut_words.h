#pragma once

#include <QString>

namespace flagplot::ui {

// What stands behind a text that was cut, for the person: " … (the first 1000 of 900000 letters; the file has them
// all)".
QString cut_words(qsizetype shown, qsizetype all);

}  // namespace flagplot::ui
