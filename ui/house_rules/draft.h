#pragma once

#include <QObject>
#include <QUndoStack>
#include <memory>

#include "rulebook/house_rule.h"
#include "rulebook/patch_targets.h"
#include "rulebook/rules.h"

namespace flagplot::ui {

// What a house rule changes in one table, while it is made: values at the table's places, checked at each change. Every
// change can be undone.
class Draft : public QObject {
    Q_OBJECT

  public:
    // `rules` are those that the house rule lies over.
    Draft(std::shared_ptr<const rulebook::Rules> rules, std::string table, QObject* parent = nullptr);

    const table::Table& table() const { return rules_->table(table_); }
    const std::vector<rulebook::PatchTarget>& spots() const { return spots_; }
    const std::vector<rulebook::PatchTarget>& new_spots() const { return new_spots_; }  // of results that are new
    json::Value value(const rulebook::PatchTarget& spot) const;                         // as it is played
    bool is_changed(const rulebook::PatchTarget& spot) const { return values_.contains(spot.pointer); }
    bool is_empty() const { return values_.empty(); }

    void put(const rulebook::PatchTarget& spot, const json::Value& value, const QString& name);  // null: as printed
    void replace(json::Values values);                                                           // can't be undone
    QUndoStack& history() { return history_; }

    // What is wrong, in the linter's words; empty: the table can be played so.
    const QStringList& problems() const { return problems_; }
    // The patch that makes the changes. Throws json::InputError if it can't be made.
    json::Tree patch() const;

  signals:
    void changed();

  private:
    void show(json::Values values);
    void drop_what_has_no_place(json::Values& values) const;
    QStringList found_problems() const;

    std::shared_ptr<const rulebook::Rules> rules_;
    std::string table_;
    std::vector<rulebook::PatchTarget> spots_;
    std::vector<rulebook::PatchTarget> new_spots_;
    json::Values values_;  // by pointer
    QStringList problems_;
    QUndoStack history_;
};

}  // namespace flagplot::ui
