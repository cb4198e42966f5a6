#include "ui/plot/map_beneath.h"

#include "host/host.h"
#include "session/map_picture.h"
#include "ui/common/plain_text.h"
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
    if (wanted.empty()) return;
    const std::string file = host::map_file(wanted).string();
    if (!file.empty()) return reader_.read(exact(file));
    emit failed(tr("The picture of the map isn't on this machine; its places are."));
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
