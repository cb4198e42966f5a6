#pragma once

#include <QTreeWidget>

#include "rulebook/rules.h"
#include "table/lookup.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

// A table's rows as they stand in print, each with its chance as a number and as a bar. After the roll the row that was
// hit is marked, and the modifiers that counted stand below. Before it the chances are those of what is known.
class ResultRows : public Quiet<QTreeWidget> {
    Q_OBJECT

  public:
    explicit ResultRows(QWidget* parent = nullptr);

    // The table as it was then; its chances only if they are those of then, too.
    void show_lookup(const rulebook::Rulebook& rulebook, const table::Table& table, const table::Lookup& lookup,
                     bool with_chances);
    void clear_rows();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();
    void fit_columns();
    int width_of(int column) const;
};

}  // namespace flagplot::ui
