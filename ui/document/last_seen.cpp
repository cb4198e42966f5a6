#include "ui/document/last_seen.h"

#include <QDir>
#include <optional>

#include "dice/hash.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype most_kept = 40;

// The end of a session as it was seen: which session, its last line, and how many entries it had. The path is last, as
// there may be blanks in it.
struct Seen {
    QString session;
    QString head;
    int entries = 0;
    QString path;
};

Seen now(const session::Session& session) {
    constexpr std::size_t digits = 32;
    return {exact(dice::to_hex(dice::blake2b_256(session.header().seed)).substr(0, digits)),
            exact(session.journal().head()), session.size(),
            QDir().absoluteFilePath(exact(session.journal().path().string()))};
}

QString to_text(const Seen& seen) {
    return QStringLiteral("%1 %2 %3 ").arg(seen.session, seen.head).arg(seen.entries) + seen.path;
}

std::optional<Seen> from_text(const QString& words) {
    const QStringList parts = words.split(u' ');
    if (parts.size() < 4) return {};
    bool is_number = false;
    Seen seen{parts[0], parts[1], parts[2].toInt(&is_number), parts.mid(3).join(u' ')};
    if (!is_number) return {};
    return seen;
}

}  // namespace

QString lost_since_last_seen(const session::Session& session) {
    if (!session.journal().damage().empty()) return {};  // which is said
    const Seen here = now(session);
    for (const QString& words : settings::seen.get_anew()) {
        const std::optional<Seen> before = from_text(words);
        if (!before || before->path != here.path || before->session != here.session) continue;
        if (before->head == here.head || session.journal().line_with_hash(before->head.toStdString()) != 0) return {};
        if (here.entries < before->entries) {
            return u"This file is older than when it was open here last: it ends with entry %1, and then it had %2. "
                   "Perhaps another program has put back an older copy."_s.arg(here.entries)
                       .arg(before->entries);
        }
        return u"This file isn't the one that was open here last: the game has gone another way since. Perhaps "
               "another program has put a copy in its place."_s;
    }
    return {};
}

void keep_as_seen(const session::Session& session) {
    if (!session.journal().damage().empty()) return;
    const Seen here = now(session);
    QStringList kept{to_text(here)};
    for (const QString& words : settings::seen.get_anew()) {
        const std::optional<Seen> other = from_text(words);
        if (other && other->path != here.path && kept.size() < most_kept) kept += words;
    }
    settings::seen.set(kept);
}

}  // namespace flagplot::ui
