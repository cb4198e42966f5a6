#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "plot/drawing.h"
#include "plot/history.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// The sea around one unit, with where its order leads: to look at, where the plot itself isn't in sight.
class Neighbourhood : public QWidget {
    Q_OBJECT

  public:
    explicit Neighbourhood(Document& document, QWidget* parent = nullptr);

    // As it stands now. Hidden where the unit has no place on the board, or the session has none; empty: so it is, too.
    void show_unit(const std::string& id);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const plot::Item* item() const;  // of the unit; null: it isn't on the plot

    Document& document_;
    std::unique_ptr<plot::History> history_;  // of the session that is open
    std::optional<plot::Plot> plot_;
    std::string unit_;
};

}  // namespace flagplot::ui
