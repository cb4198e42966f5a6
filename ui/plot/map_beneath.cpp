#include "ui/plot/map_beneath.h"

#include "session/map_picture.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/plot_view.h"

namespace flagplot::ui {

MapBeneath::MapBeneath(Document& document, PlotView& view, QWidget* parent)
    : QObject(parent), document_(document), view_(view) {}

void MapBeneath::take(const std::optional<plot::Sheet>& sheet) {
    const std::string wanted = sheet ? sheet->picture.digest : std::string();
    if (wanted == digest_) return;
    digest_ = wanted;
    reading_.stop();
    view_.set_image({});
    if (wanted.empty()) return;
    read_beside(
        reading_, [wanted](QString& problem, const auto& stop) { return MapImage::of_digest(wanted, problem, stop); },
        [this](const MapImage& image, const QString& problem) {
            view_.set_image(image);
            if (!problem.isEmpty()) emit failed(problem);
        });
}

void MapBeneath::fit(const std::string& board) {
    const auto now = session::map_picture_of(document_.session().state(), board);
    const bool is_read = now && now->digest == digest_;
    auto* const dialog =
        new FitDialog(document_, qobject_cast<QWidget*>(parent()), is_read ? view_.image() : MapImage(), board);
    connect(dialog, &FitDialog::kept, this, [this](const std::string& digest, const MapImage& image) {
        reading_.stop();
        digest_ = digest;
        view_.set_image(image);
    });
    dialog->open();
}

}  // namespace flagplot::ui
