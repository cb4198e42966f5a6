// A picture of a map, as somebody sends it along: whether it may be one, found in its bytes; and then read, if it may.
#include <QGuiApplication>

#include "host/host.h"
#include "host/picture_file.h"
#include "ui/common/plain_text.h"
#include "ui/plot/map_image.h"
#include "ui/plot/pdf_page.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

void begin_once() {
    static int count = 1;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static char name[] = "flagplot";
    static char* arguments[] = {name, nullptr};
    static const auto* const application = new QGuiApplication(count, arguments);
    (void)application;
}

}  // namespace

void take_input(const std::string& input) {
    begin_once();
    const std::filesystem::path file = write("picture", input);
    const std::string why = host::why_no_picture(input);
    const bool is_taken = ends_well([&] {
        if (host::read_picture(file, host::most_map_bytes) != input) find("a picture that is read as another one");
    });
    if (is_taken != why.empty()) find("a picture's file and its bytes are judged differently: " + why);
    ui::is_pdf(ui::exact(file.string()));
    QString problem;
    const ui::MapImage image = ui::MapImage::read(ui::exact(file.string()), problem);
    if (image.isNull() == problem.isEmpty()) find("a picture that is neither read nor refused");
    const QSize size = image.size();
    if (qint64(size.width()) * size.height() > ui::MapImage::most_pixels) find("a picture that is too large");
}

}  // namespace flagplot::fuzz
