#pragma once

#include <QListWidget>
#include <vector>

#include "ui/common/quiet.h"
#include "ui/turn/phases.h"

namespace flagplot::ui {

// The turn's phases in a row, each with a sign of how it stands. Where there is no room for all, the one that is on and
// those to come are in sight, and the arrow keys and the wheel lead to the others.
class PhaseRow : public Quiet<QListWidget> {
    Q_OBJECT

  public:
    explicit PhaseRow(Document& document, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void phase_chosen(const QString& id);  // by a click, Enter or the space key

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void refresh();
    void fit();
    int row_of_phase_on() const;  // the first, if none is

    Document& document_;
    std::vector<PhaseSign> phases_;
};

}  // namespace flagplot::ui
