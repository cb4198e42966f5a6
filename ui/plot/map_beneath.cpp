#include "ui/plot/map_beneath.h"

#include "session/map_picture.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/plot_view.h"

namespace flagplot::ui {

MapBeneath::MapBeneath(Document& document, PlotView& view, QWidget* parent)
    : QObject(parent), document_(document), view_(view) {}

void MapBeneath::take(const std::optional<plot::Plot>& plot) {
    const std::vector<std::string> wanted = plot ? plot->pictures() : std::vector<std::string>();
    if (wanted == digests_) return;
    digests_ = wanted;
    reading_.stop();
    view_.set_images({});
    if (wanted.empty()) return;
    reading_.start([this, wanted](const std::atomic<bool>& stop, const auto& tell) {
        QString problem;
        const MapImages images = read_maps(wanted, {}, problem, stop);
        tell([this, images, problem] {
            view_.set_images(images);
            if (!problem.isEmpty()) emit failed(problem);
        });
    });
}

void MapBeneath::fit(const std::string& board) {
    const auto now = session::map_picture_of(document_.session().state(), board);
    const auto shown = now ? view_.images().find(now->digest) : view_.images().end();
    auto* const dialog = new FitDialog(document_, qobject_cast<QWidget*>(parent()),
                                       shown == view_.images().end() ? MapImage() : shown->second, board);
    connect(dialog, &FitDialog::kept, this, [this](const std::string& digest, const MapImage& image) {
        reading_.stop();
        digests_ = {digest};
        view_.set_images({{digest, image}});
    });
    dialog->open();
}

}  // namespace flagplot::ui
