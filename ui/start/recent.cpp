#include "ui/start/recent.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include "session/glimpse.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

void tell_apart(std::vector<Recent>& sessions) {
    for (Recent& one : sessions) {
        const QFileInfo file(one.path);
        for (const Recent& other : sessions) {
            if (&other == &one || other.title != one.title || other.path == one.path) continue;
            const bool has_same_name = QFileInfo(other.path).fileName() == file.fileName();
            if (one.file.isEmpty()) one.file = short_text(file.fileName(), 60);
            if (!has_same_name) continue;
            one.file = u"%1 in %2"_s.arg(short_text(file.fileName(), 60), short_text(file.dir().dirName(), 40));
            break;
        }
    }
}

}  // namespace

QString when_words(const QDateTime& then, const QDateTime& now) {
    const QLocale english(QLocale::English, QLocale::UnitedKingdom);
    const qint64 days = then.date().daysTo(now.date());
    if (days == 0) return u"today %1"_s.arg(english.toString(then.time(), QStringLiteral("H:mm")));
    if (days == 1) return u"yesterday"_s;
    const bool this_year = then.date().year() == now.date().year();
    return english.toString(then.date(), this_year ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
}

QString Recent::turn_words() const {
    return turn ? u"Turn %1"_s.arg(*turn) : QString();
}

QString Recent::details(const QString& more) const {
    return file.isEmpty() ? more : more.isEmpty() ? file : QStringLiteral("%1, %2").arg(more, file);
}

Recent look_at(const QString& path) {
    const QFileInfo file(path);
    Recent recent{.path = path, .title = short_text(file.completeBaseName())};
    recent.when = when_words(file.lastModified(), QDateTime::currentDateTime());
    try {
        const session::Glimpse glimpse = session::glimpse_of(path.toStdString(), session::open_posix_file);
        if (!glimpse.header.title.empty()) recent.title = short_text(glimpse.header.title);
        recent.game = glimpse.header.rulebook;
        recent.turn = glimpse.turn;
    } catch (const std::exception&) {  // opening it says what is wrong
    }
    return recent;
}

std::vector<Recent> look_at(const QStringList& paths) {
    std::vector<Recent> sessions;
    for (const QString& path : paths) sessions.push_back(look_at(path));
    tell_apart(sessions);
    return sessions;
}

}  // namespace flagplot::ui
