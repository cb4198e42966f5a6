#include "ui/document/last_seen.h"

#include <QDateTime>
#include <QDir>
#include <algorithm>

#include "dice/hash.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype most_kept = 40;

// Which session it is, its last line, how many entries it has, and when that was.
QStringList now(const session::Session& session) {
    constexpr std::size_t digits = 32;
    return {exact(dice::to_hex(dice::blake2b_256(session.header().seed)).substr(0, digits)),
            exact(session.journal().head()), QString::number(session.size()),
            QString::number(QDateTime::currentMSecsSinceEpoch())};
}

qint64 when(const QVariant& seen) {
    return seen.toStringList().value(3).toLongLong();
}

QString path_of(const session::Session& session) {
    return QDir().absoluteFilePath(exact(session.journal().path().string()));
}

}  // namespace

QString lost_since_last_seen(const session::Session& session) {
    if (!session.journal().damage().empty()) return {};  // which is said
    const QStringList before = settings::seen.get_anew().value(path_of(session)).toStringList();
    if (before.size() < 3 || before[0] != now(session)[0]) return {};
    const std::string head = before[1].toStdString();
    if (head == session.journal().head() || session.journal().line_with_hash(head) != 0) return {};
    if (session.size() < before[2].toInt()) {
        return u"This file is older than when it was open here last: it ends with entry %1, and then it had %2. "
               "Perhaps another program has put back an older copy."_s.arg(session.size())
                   .arg(before[2]);
    }
    return u"This file isn't the one that was open here last: the game has gone another way since. Perhaps "
           "another program has put a copy in its place."_s;
}

void keep_as_seen(const session::Session& session) {
    if (!session.journal().damage().empty()) return;
    QVariantMap kept = settings::seen.get_anew();
    kept[path_of(session)] = now(session);
    while (kept.size() > most_kept) kept.erase(std::ranges::min_element(kept, {}, when));
    settings::seen.set(kept);
}

}  // namespace flagplot::ui
