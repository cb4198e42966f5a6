#include "ui/print/revisions.h"

#include <QSettings>
#include <QStringList>
#include <optional>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// What the settings know of a print: the session's last line at that time, the words' digest, the revision.
struct Record {
    std::string head;
    std::string digest;
    int number = 0;
};

QString to_text(const Record& record) {
    return QStringLiteral("%1 %2 %3").arg(exact(record.head), exact(record.digest), QString::number(record.number));
}

std::optional<Record> from_text(const QString& words) {
    const QStringList parts = words.split(u' ');
    if (parts.size() != 3) return {};
    bool is_number = false;
    Record record{parts[0].toStdString(), parts[1].toStdString(), parts[2].toInt(&is_number)};
    if (!is_number) return {};
    return record;
}

// One key a turn and side: its prints.
QString key_of(const std::string& session, const PrintedTurn& turn) {
    const QString side = turn.side.empty() ? QStringLiteral("all") : exact(turn.side);
    return QStringLiteral("printed/%1/%2/%3").arg(exact(session.substr(0, 32)), QString::number(turn.turn), side);
}

using Chain = std::unordered_map<std::string, int>;

// The newest print that this session has seen: those of copies that went another way aren't on its chain.
std::optional<Record> latest(const QStringList& prints, const Chain& chain) {
    std::optional<Record> newest;
    int line = 0;
    for (const QString& words : prints) {
        std::optional<Record> record = from_text(words);
        const auto found = record ? chain.find(record->head) : chain.end();
        if (found == chain.end() || found->second < line) continue;
        line = found->second;
        newest = std::move(record);
    }
    return newest;
}

Record now(const QStringList& prints, const PrintedTurn& turn, const Chain& chain, const std::string& head) {
    std::optional<Record> before = latest(prints, chain);
    if (before && before->digest == turn.digest) return *before;
    return {head, turn.digest, before ? before->number + 1 : 0};
}

}  // namespace

Revisions::Revisions(const session::Session& session) : head_(session.journal().head()) {
    for (const std::string& hash : session.journal().line_hashes()) {
        if (session_.empty()) session_ = hash;
        chain_.emplace(hash, static_cast<int>(chain_.size()));
    }
    chain_.emplace(head_, static_cast<int>(chain_.size()));  // of a line that isn't trusted
}

int Revisions::number(const PrintedTurn& turn) const {
    if (session_.empty()) return 0;
    return now(QSettings().value(key_of(session_, turn)).toStringList(), turn, chain_, head_).number;
}

void Revisions::keep(const std::vector<PrintedTurn>& turns) const {
    if (session_.empty()) return;
    QSettings settings;
    for (const PrintedTurn& turn : turns) {
        const QString key = key_of(session_, turn);
        QStringList prints = settings.value(key).toStringList();
        const QString record = to_text(now(prints, turn, chain_, head_));
        if (prints.contains(record)) continue;
        prints << record;
        settings.setValue(key, prints);
    }
}

}  // namespace flagplot::ui
