#pragma once

#include <optional>
#include <string>

#include "plot/plot.h"
#include "ui/document/document.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

class PlotView;

// The player's picture beneath a plot: read once, and again when it is another one. Until it is read, and where it is
// missing, the grid stands alone.
class MapBeneath : public QObject {
    Q_OBJECT

  public:
    MapBeneath(Document& document, PlotView& view, QWidget* parent);

    void take(const std::optional<plot::Sheet>& sheet);
    void fit(
        const std::string& board = "");  // in a dialog: it is chosen, and laid beneath that board of the rulebook's

  signals:
    void failed(const QString& problem);

  private:
    Document& document_;
    PlotView& view_;
    Background reading_;
    std::string digest_;  // of the picture that the view has, or will have
};

}  // namespace flagplot::ui
