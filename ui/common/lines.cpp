#include "ui/common/lines.h"

#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype longest_line = 400;
constexpr QChar ellipsis(0x2026);

}  // namespace

QString first_lines_of(const report::Parts& parts) {
    QString words;
    for (const report::Part& part : parts) words += first_line(text(part.text));
    return words;
}

QString first_line(const QString& words) {
    return first_lines(words, 1);
}

QString on_one_line(const QString& words) {
    QString line = words.left(longest_line + 1);
    line.replace(QLatin1Char('\n'), QLatin1String(" / "));
    return line.size() > longest_line ? line.left(longest_line) + ellipsis : line;
}

QString first_lines(const QString& words, int most) {
    qsizetype end = -1;
    for (int line = 0; line < most; ++line) {
        end = words.indexOf(QLatin1Char('\n'), end + 1);
        if (end < 0) break;
    }
    const qsizetype longest = longest_line * qsizetype{most};
    if (end < 0 && words.size() <= longest) return words;
    return words.left(end < 0 ? longest : std::min(end, longest)) + ellipsis;
}

QString cut_words(qsizetype shown, qsizetype all) {
    return u" … (the first %1 of %2 letters; the file has them all)"_s.arg(shown).arg(all);
}

}  // namespace flagplot::ui
