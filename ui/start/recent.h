#pragma once

#include <QDateTime>
#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace flagplot::ui {

// "today 10:42", "yesterday", "17 Nov", "17 Nov 2025".
QString when_words(const QDateTime& then, const QDateTime& now);

// A session on the disk, as a list shows it, without reading more of it than its beginning and its end.
struct Recent {
    QString path;
    QString title;
    std::string game = {};         // its id; empty: it can't be read
    std::optional<int> turn = {};  // nothing: it isn't known
    QString when = {};             // it was played last
    QString file = {};  // where another one has this title, too: its name, and its folder if that is the same as well

    QString turn_words() const;                  // "Turn 8"; may be empty
    QString details(const QString& more) const;  // and its file, where that has to be told
};

// Of a file that can't be read only its name is known: opening it says what is wrong.
Recent look_at(const QString& path);

// The same of each; those of one title have their files. Copies have one title, and so have those that a file service
// makes where two have written to a file.
std::vector<Recent> look_at(const QStringList& paths);

}  // namespace flagplot::ui
