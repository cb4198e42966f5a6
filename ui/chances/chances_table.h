#pragma once

#include <QTreeWidget>
#include <vector>

#include "referee/chances.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

// The values of one quantity, a line each: how likely it is, as a bar and in figures, and how likely that it is at
// least that much; of up to three counts beside each other.
class ChancesTable : public Quiet<QTreeWidget> {
    Q_OBJECT

  public:
    struct Shown {
        QString name;   // over its columns
        QString about;  // what was counted
        const referee::Chances* chances = nullptr;
        const referee::Quantity* quantity = nullptr;  // null: none of its runs changed it
    };

    explicit ChancesTable(QWidget* parent = nullptr);

    void show_counts(const std::vector<Shown>& shown);
};

}  // namespace flagplot::ui
