#include "ui/common/plain_text.h"

#include <algorithm>

#include "report/sentence.h"

namespace flagplot::ui {
namespace {

constexpr QChar ellipsis(0x2026);
constexpr qsizetype most_letters = 1000;  // of a label or a tooltip
constexpr int most_lines = 16;
constexpr qsizetype width_of_tip = 90;
constexpr qsizetype longest_line = 400;
// Where no line can be broken, each letter takes longer to be laid out the more there are.
constexpr qsizetype most_of_a_word = 1000;

// What isn't seen, or makes other letters be seen where they don't stand.
bool is_hidden(QChar c) {
    const char16_t code = c.unicode();
    if (code == u'\n' || code == u'\t') return false;
    const bool turns = code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
                       (code >= 0x2066 && code <= 0x2069);
    const bool breaks = code == 0x2028 || code == 0x2029 || code == 0xfeff;
    return turns || breaks || c.category() == QChar::Other_Control || c.isNonCharacter();
}

QString cut(const QString& words, qsizetype most) {
    if (words.size() <= most) return words;
    const bool splits_a_letter = words.at(most - 1).isHighSurrogate();
    return words.left(splits_a_letter ? most - 1 : most) + ellipsis;
}

// Where a line that is too long is to be broken: at the last blank that fits.
qsizetype break_of(const QString& line) {
    const qsizetype blank = line.lastIndexOf(QLatin1Char(' '), width_of_tip);
    return blank > 0 ? blank : width_of_tip;
}

// Where a line can be broken: at a blank, and between letters of scripts that have none between words.
bool can_break_at(QChar c) {
    constexpr char16_t first_of_han = 0x2e80;
    return c.isSpace() || c.unicode() >= first_of_han;
}

QString with_long_words_cut(const QString& words) {
    if (words.size() <= most_of_a_word) return words;
    QString shown;
    for (auto word = words.begin(); word != words.end();) {
        const auto end = std::find_if(word, words.end(), can_break_at);
        const qsizetype length = end - word;
        shown.append(word, std::min(length, most_of_a_word));
        if (length > most_of_a_word) shown += cut_words(most_of_a_word, length);
        word = end;
        if (word != words.end()) shown += *word++;
    }
    return shown;
}

QString with_hidden_letters_seen(const QString& words) {
    if (std::ranges::none_of(words, is_hidden)) return words;
    QString shown;
    for (const QChar c : words) {
        if (is_hidden(c)) {
            shown += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
        } else {
            shown += c;
        }
    }
    return shown;
}

}  // namespace

QString plain(const QString& words) {
    return with_long_words_cut(with_hidden_letters_seen(words));
}

QString short_text(const QString& words, qsizetype most) {
    QString line = cut(plain(words.left(most + 1)), most);
    return line.replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\t'), QLatin1Char(' '));
}

QString with_short_words(const QString& words, qsizetype most) {
    QStringList all = words.split(QLatin1Char(' '));
    for (QString& word : all) word = cut(word, most);
    return all.join(QLatin1Char(' '));
}

QString in_brief(const QString& words) {
    return first_lines(cut(plain(words.left(most_letters + 1)), most_letters), most_lines);
}

QString tip(const QString& words) {
    QStringList lines;
    for (QString line : in_brief(words).split(QLatin1Char('\n'))) {
        while (line.size() > width_of_tip) {
            const qsizetype end = break_of(line);
            lines += line.left(end);
            line = line.mid(end).trimmed();
        }
        lines += line;
    }
    return lines.join(QLatin1Char('\n'));
}

QString joined(const std::vector<std::string>& all, const QString& between) {
    QStringList words;
    for (const std::string& one : all) words += text(one);
    return words.join(between);
}

QString first_lines_of(const std::vector<report::Part>& parts) {
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

QString in_two_lines(const QString& words) {
    qsizetype best = -1;
    for (qsizetype at = words.indexOf(QLatin1Char(' ')); at >= 0; at = words.indexOf(QLatin1Char(' '), at + 1)) {
        const auto longer = [&](qsizetype blank) { return std::max(blank, words.size() - blank - 1); };
        if (best < 0 || longer(at) < longer(best)) best = at;
    }
    QString broken = words;
    if (best >= 0) broken[best] = QLatin1Char('\n');
    return broken;
}

}  // namespace flagplot::ui
