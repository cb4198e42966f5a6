#pragma once

#include <QString>

#include "report/sentence.h"

namespace flagplot::ui {

// Of each part's text the first line.
QString first_lines_of(const report::Parts& parts);

// The first line of a text, and "…" if there is more. A very long line is cut, too.
QString first_line(const QString& words);

// "first / second", cut where nobody would read on.
QString on_one_line(const QString& words);

// Not more lines of a text than can be looked at in one place; and "…" if there are more.
QString first_lines(const QString& words, int most = 60);

// What stands behind a text that was cut, for the person: " … (the first 1000 of 900000 letters; the file has them
// all)".
QString cut_words(qsizetype shown, qsizetype all);

}  // namespace flagplot::ui
