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

}  // namespace flagplot::ui
