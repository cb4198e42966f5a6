#pragma once

#include <optional>
#include <string>

#include "plot/plot.h"
#include "ui/document/document.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

class PlotView;

// The player's pictures beneath a plot: read once, and again when they are others. Until they are read, and where they
// are missing, the grid stands alone.
class MapBeneath : public QObject {
    Q_OBJECT

  public:
    MapBeneath(Document& document, PlotView& view, QWidget* parent);

    void take(const std::optional<plot::Plot>& plot);
    void fit(
        const std::string& board = "");  // in a dialog: it is chosen, and laid beneath that board of the rulebook's

  signals:
    void failed(const QString& problem);

  private:
    Document& document_;
    PlotView& view_;
    Background reading_;
    std::vector<std::string> digests_;  // of the pictures that the view has, or will have
};

}  // namespace flagplot::ui
