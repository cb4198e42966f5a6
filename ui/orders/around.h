#pragma once

#include <memory>
#include <optional>
#include <string>

#include "plot/history.h"
#include "session/audience.h"
#include "ui/document/document.h"
#include "ui/plot/plot_view.h"

namespace flagplot::ui {

// The sea around one unit, with where its order leads: to look at, where the plot itself isn't in sight.
class Around : public PlotView {
    Q_OBJECT

  public:
    Around(Document& document, QWidget* parent);

    // Whose plot it is from now on; the referee's, of everything, with nobody.
    void look_as(const std::optional<session::Reader>& reader) { reader_ = reader; }

    // As it stands now, in the size that the widget has: both ends of its order, and at least so many cells above each
    // other. False: the unit has no place on the board, or the session has none; without a unit it is so, too.
    bool show_unit(const std::string& id, double least_cells = 2.4);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::optional<plot::Plot> plot_now();
    void look_at_ends(const plot::Item& unit);

    Document& document_;
    std::optional<session::Reader> reader_;
    QString unit_;
    double least_cells_ = 0;
    std::unique_ptr<plot::History> history_;  // of the session that is open
};

}  // namespace flagplot::ui
