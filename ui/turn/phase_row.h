#pragma once

#include <QWidget>
#include <vector>

#include "ui/turn/phases.h"

class QHBoxLayout;
class QToolButton;

namespace flagplot::ui {

class PhaseButton;

// The turn's phases in a row, each with a sign of how it stands. Where there is no room for all, those beside the one
// that is on are there, and a menu has the others.
class PhaseRow : public QWidget {
    Q_OBJECT

  public:
    explicit PhaseRow(Document& document, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

  signals:
    void phase_chosen(const QString& id);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void fit();
    int width_of(std::size_t first, std::size_t last) const;  // of the phases from the one to the other

    Document& document_;
    std::vector<PhaseSign> phases_;
    std::vector<PhaseButton*> buttons_;
    QHBoxLayout* row_;
    QToolButton* others_;  // a menu of all of them
};

}  // namespace flagplot::ui
