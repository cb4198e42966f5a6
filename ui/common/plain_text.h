#pragma once

#include <QString>
#include <QStringList>
#include <exception>
#include <string>
#include <vector>

#include "ascii/letters.h"
#include "json/reader.h"

namespace flagplot::report {
struct Part;
}  // namespace flagplot::report

namespace flagplot::ui {

// u"words"_s: English is the one language of the program.
using Qt::StringLiterals::operator""_s;

// The core's UTF-8 as it is: for what is edited, compared, kept or opened.
inline QString exact(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

// Words of a file, made fit to be shown: control characters and those that turn the direction of writing are seen for
// what they are, "\u202e". Ends of lines and tabs stay.
QString plain(const QString& words);

// The core's UTF-8 for people.
inline QString text(const std::string& utf8) {
    return plain(exact(utf8));
}

// What a person is told of whatever was thrown.
inline QString text(const std::exception& error) {
    return text(json::words_of(error));
}

// For rich text: nothing in it is a tag, a link or a picture.
inline QString escaped(const QString& words) {
    return plain(words).toHtmlEscaped();
}
inline QString escaped(const std::string& utf8) {
    return escaped(exact(utf8));
}

// What has to fit in a line, such as a title: all on one, cut behind so many letters.
QString short_text(const QString& words, qsizetype most = 100);
inline QString short_text(const std::string& utf8, qsizetype most = 100) {
    return short_text(exact(utf8), most);
}

// With every word cut behind so many letters, so that lines can be broken wherever they stand.
QString with_short_words(const QString& words, qsizetype most = 30);

// As much of a text as a label or a message can show.
QString in_brief(const QString& words);

// The same for a tooltip, which doesn't break its lines itself.
QString tip(const QString& words);
inline QString tip(const std::string& utf8) {
    return tip(exact(utf8));
}

// For buttons and menus, where an & would make a key of the letter behind it. A name from a file is cut so short that
// it fits in a line of a tooltip with the words around it: an action without a tooltip of its own has its words as one.
inline QString button_text(const QString& words) {
    return QString(words).replace(QLatin1Char('&'), QLatin1String("&&"));
}
inline QString button_text(const std::string& utf8) {
    return button_text(short_text(utf8, 70));
}

// Of each part's text the first line.
QString first_lines_of(const std::vector<report::Part>& parts);

// The first line of a text, and "…" if there is more. A very long line is cut, too.
QString first_line(const QString& words);

// "first / second", cut where nobody would read on.
QString on_one_line(const QString& words);

// Not more lines of a text than can be looked at in one place; and "…" if there are more.
QString first_lines(const QString& words, int most = 60);

// What stands behind a text that was cut, for the person: " … (the first 1000 of 900000 letters; the file has them
// all)".
QString cut_words(qsizetype shown, qsizetype all);

// Broken at the blank that leaves both lines about as long; a single word stays in one.
QString in_two_lines(const QString& words);

// A name as it stands in the middle of a sentence: "Fleet" is "fleet", but "GQ cycle" stays as it is.
inline QString in_sentence(const std::string& name) {
    return short_text(ascii::in_sentence(name));
}

// The core's words for people, with that between them.
QString joined(const std::vector<std::string>& all, const QString& between);

// Those of the parts that say something, with that between them.
inline QString joined(QStringList parts, const QString& between) {
    parts.removeAll(QString());
    return parts.join(between);
}

// A warning carries a sign besides its words.
inline QString warning(const QString& words) {
    return words.isEmpty() ? words : QStringLiteral("\u26A0 ") + words;
}

}  // namespace flagplot::ui
