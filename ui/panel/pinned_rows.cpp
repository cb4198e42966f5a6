#include "ui/panel/pinned_rows.h"

#include <algorithm>
#include <filesystem>

#include "dice/hash.h"
#include "host/kept_forms.h"
#include "json/reader.h"
#include "json/tree.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

PinnedRows::PinnedRows(const Document& document, const JournalModel& model, QObject* parent)
    : QAbstractListModel(parent), document_(document), model_(model) {
    connect(&document, &Document::opened, this, &PinnedRows::read);
    for (const auto signal : {&Document::changed, &Document::rewound}) {
        connect(&document, signal, this, [this] {
            if (!entries_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
        });
    }
    read();
}

std::string kept_name(const Document& document, const char* what) {
    std::error_code unknown;
    const auto path = std::filesystem::absolute(document.session().journal().path(), unknown);
    return dice::to_hex(dice::blake2b_256(what + ("\n" + path.string())));
}

// Each as [entry, when it was made]: another session may stand in the file by now, or another entry in its place.
void PinnedRows::read() {
    beginResetModel();
    entries_.clear();
    const std::string kept = document_.is_open() ? host::kept_form(kept_name(document_, "pinned")) : "";
    try {
        if (!kept.empty()) {
            for (const json::Tree& pin : json::parse(kept, "pinned rows")) {
                const int entry = pin.at(0).get<int>();
                const bool is_there = entry > 0 && entry <= document_.session().size();
                if (is_there && document_.session().entry(entry).at == pin.at(1).get<std::string>()) {
                    entries_.push_back(entry);
                }
            }
        }
    } catch (const std::exception&) {  // it is damaged: as if it weren't there
    }
    std::sort(entries_.begin(), entries_.end());
    endResetModel();
}

void PinnedRows::write() const {
    json::Tree pins = json::Tree::array();
    for (const int entry : entries_) pins.push_back({entry, document_.session().entry(entry).at});
    if (pins.empty()) {
        host::remove_kept_form(kept_name(document_, "pinned"));
    } else {
        host::keep_form(kept_name(document_, "pinned"), pins.dump());
    }
}

bool PinnedRows::holds(int entry) const {
    return std::binary_search(entries_.begin(), entries_.end(), entry);
}

void PinnedRows::set(int entry, bool pinned) {
    if (pinned == holds(entry)) return;
    const auto place = std::lower_bound(entries_.begin(), entries_.end(), entry);
    const int row = static_cast<int>(place - entries_.begin());
    if (pinned) {
        beginInsertRows({}, row, row);
        entries_.insert(place, entry);
        endInsertRows();
    } else {
        beginRemoveRows({}, row, row);
        entries_.erase(place);
        endRemoveRows();
    }
    write();
}

int PinnedRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

QVariant PinnedRows::data(const QModelIndex& index, int role) const {
    const JournalRows* const rows = model_.rows();
    if (!index.isValid() || !rows) return {};
    const int place = rows->row_of(entry_at(index.row()));
    switch (role) {
        case JournalModel::row_role:
            return place;
        case Qt::DisplayRole:
            return on_one_line(text(rows->details(rows->row(place))));
        case Qt::ToolTipRole:
            return tip(text(rows->details(rows->row(place))));
        default:
            return {};
    }
}

}  // namespace flagplot::ui
