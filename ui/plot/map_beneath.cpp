#include "ui/plot/map_beneath.h"

#include "session/map_picture.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/plot_view.h"

namespace flagplot::ui {

MapBeneath::MapBeneath(Document& document, PlotView& view, QWidget* parent)
    : QObject(parent), document_(document), view_(view) {
    connect(&reader_, &MapReader::done, this, [this](const MapImage& image, const QString& problem) {
        view_.set_image(image);
        if (!problem.isEmpty()) emit failed(problem);
    });
}

void MapBeneath::take(const std::optional<plot::Sheet>& sheet) {
    const std::string wanted = sheet ? sheet->picture.digest : std::string();
    if (wanted == digest_) return;
    digest_ = wanted;
    reader_.forget();
    view_.set_image({});
    if (!wanted.empty()) reader_.read(wanted);
}

void MapBeneath::fit(const std::string& board) {
    const auto now = session::map_picture_of(document_.session().state(), board);
    const bool is_read = now && now->digest == digest_;
    auto* const dialog =
        new FitDialog(document_, qobject_cast<QWidget*>(parent()), is_read ? view_.image() : MapImage(), board);
    connect(dialog, &FitDialog::kept, this, [this](const std::string& digest, const MapImage& image) {
        reader_.forget();
        digest_ = digest;
        view_.set_image(image);
    });
    dialog->open();
}

}  // namespace flagplot::ui
