#pragma once

#include <QTreeWidget>

#include "ui/common/quiet.h"
#include "ui/odds/odds_lines.h"

namespace flagplot::ui {

// Odds under each other: each chance as a number, as a bar, and what it is of. The arrow keys go from line to line. As
// high as its lines, up to a few of them; the rest is scrolled to.
class OddsList : public Quiet<QTreeWidget> {
    Q_OBJECT

  public:
    explicit OddsList(QWidget* parent = nullptr);

    void show_lines(const std::vector<OddsLine>& lines);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();  // the columns to what stands in them
    void fit_columns();
    int width_of(int column, bool headings) const;
    int height_of(int lines) const;
};

}  // namespace flagplot::ui
