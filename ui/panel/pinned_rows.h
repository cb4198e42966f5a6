#pragma once

#include <QAbstractListModel>
#include <string>
#include <vector>

#include "ui/document/document.h"
#include "ui/panel/journal_model.h"

namespace flagplot::ui {

// Under which name something of a session is kept beside the half-filled forms: its "note".
std::string kept_name(const Document& document, const char* what);

// The rows of the log that a person wants in sight, by the entries that made them, in the journal's order. They are
// kept for each session beside the half-filled forms and are no part of it.
class PinnedRows : public QAbstractListModel {
    Q_OBJECT

  public:
    // The model is of the same document, and outlives this.
    PinnedRows(const Document& document, const JournalModel& model, QObject* parent = nullptr);

    bool holds(int entry) const;
    void set(int entry, bool pinned);
    int entry_at(int row) const { return entries_[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

  private:
    void read();
    void write() const;

    const Document& document_;
    const JournalModel& model_;
    std::vector<int> entries_;
};

}  // namespace flagplot::ui
