#pragma once

#include <QString>
#include <QStringList>
#include <string>

namespace flagplot::ui {

// Between the core's UTF-8 and Qt.
inline QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

// For rich text.
inline QString escaped(const std::string& utf8) {
    return text(utf8).toHtmlEscaped();
}

// For buttons and menus, where an & would make a key of the letter behind it.
inline QString button_text(const std::string& utf8) {
    return text(utf8).replace(QLatin1Char('&'), QLatin1String("&&"));
}

// A name as it stands in the middle of a sentence: "Fleet" is "fleet", but "GQ cycle" stays as it is.
inline QString in_sentence(const std::string& name) {
    QStringList words = text(name).split(QLatin1Char(' '));
    for (QString& word : words) {
        const bool is_abbreviation = word.size() > 1 && word.at(1).isUpper();
        if (!is_abbreviation) word = word.toLower();
    }
    return words.join(QLatin1Char(' '));
}

// A warning carries a sign besides its words.
inline QString warning(const QString& words) {
    return words.isEmpty() ? words : QStringLiteral("\u26A0 ") + words;
}

}  // namespace flagplot::ui
