#include "ui/print/plot_paper.h"

#include <fmt/format.h>

#include <QBuffer>
#include <QColor>
#include <QImage>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPrinter>
#include <algorithm>

#include "json/reader.h"
#include "report/drawing.h"
#include "ui/common/files.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"
#include "ui/print/flow.h"
#include "ui/print/pdf.h"

namespace flagplot::ui {
namespace {

// The picture is printed at so many dots an inch, whatever the paper can do: a log has it on every page.
constexpr double dots_an_inch = 200;
constexpr double dots_a_unit = dots_an_inch / report::Drawing::units_an_inch;

void paint_pictures(QPainter& painter, const report::PlotDrawing& plot, const MapImages& pictures) {
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.scale(1 / dots_a_unit, 1 / dots_a_unit);
    paint_maps(painter, pictures, plot.pictures, QRectF(0, 0, plot.width * dots_a_unit, plot.height * dots_a_unit),
               dots_a_unit);
    painter.restore();
}

constexpr double head_height = 22;  // millimetres, with the space below it

constexpr double heading_height = 28;  // of a picture, in a drawing's units
constexpr int heading_letters = 13;

// "Coral Sea, May 1942 · Turn 9, day 2 · Axis", across the width.
void paint_heading_of(const plot::Page& page, QPainter& painter) {
    const QRectF room(0, 0, page.drawing.width, heading_height);
    const QStringList words{text(page.title), text(page.when), text(page.whose)};
    QFont font = paper_letters();
    font.setPixelSize(heading_letters);
    painter.fillRect(room, paper_colours().at(hex::Ink::paper));
    write(painter, room.adjusted(heading_letters, 0, -heading_letters, 0), joined(words, u" \u00b7 "_s), font,
          paper_colours().at(hex::Ink::ink));
}

// As large as its page has room for.
Row drawing_row(const plot::Page& page, const MapImages& pictures, double width, double height) {
    const report::PlotDrawing& drawing = page.drawing;
    const double unit = std::min(width / drawing.width, height / drawing.height);
    const auto paint_it = [&drawing, &pictures, unit](QPainter& painter) {
        painter.scale(unit, unit);
        paint_plot(painter, drawing, pictures);
    };
    return {.pictures = {{paint_it, 0, drawing.width * unit, drawing.height * unit}}, .below = 4};
}

void paint_pages(const plot::Page& page, const MapImages& pictures, const Margins& margins, QPagedPaintDevice& device) {
    const double width = room_on(device, margins).width();
    const double height = room_on(device, margins).height() - head_height;
    const PageHead head{text(page.title), text(page.game), text(page.when), text(page.whose)};
    Rows rows{drawing_row(page, pictures, width, height)};
    add_small(rows, width, page.drawing.words, u"%1"_s);
    paint_chapters({{page_head(head, width), std::move(rows), {}}}, margins, device);
}

}  // namespace

const MapColours& paper_colours() {
    static const MapColours colours = [] {
        MapColours all;
        for (const auto& [ink, name] : report::paper_colours()) all[ink] = QColor(text(name));
        return all;
    }();
    return colours;
}

QFont paper_letters() {
    QFont font(desktop_family());
    font.setKerning(false);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

MapImages pictures_of(const report::PlotDrawing& plot, QString& problem, const MapImages& known) {
    std::vector<std::string> digests;
    for (const report::PlotDrawing::Picture& picture : plot.pictures) digests.push_back(picture.digest);
    return read_maps(digests, known, problem);
}

void paint_plot(QPainter& painter, const report::PlotDrawing& plot, const MapImages& pictures) {
    const QRectF all(0, 0, plot.width, plot.height);
    const bool has_picture = !plot.pictures.empty() && !pictures.empty();
    painter.save();
    painter.setClipRect(all, Qt::IntersectClip);
    painter.fillRect(all, has_picture ? paper_colours().at(hex::Ink::off_board) : paper_colours().at(hex::Ink::paper));
    if (has_picture) paint_pictures(painter, plot, pictures);
    painter.scale(1 / paper_scale, 1 / paper_scale);
    paint(painter, hex::scaled(has_picture ? plot.shapes : plot.without_picture(), paper_scale), paper_colours(),
          paper_letters());
    painter.restore();
}

Paper paper_of(const plot::Page& page, const MapImages& pictures) {
    return {text(page.name), [page, pictures](QPagedPaintDevice& device, const Margins& margins) {
                paint_pages(page, pictures, margins, device);
            }};
}

std::string plot_png(const plot::Page& page, const MapImages& pictures, double times, Heading heading) {
    const double above = heading == Heading::above ? heading_height : 0;
    const QSize size = QSizeF(page.drawing.width * times, (page.drawing.height + above) * times).toSize();
    if (qint64(size.width()) * size.height() > MapImage::most_pixels) {
        throw json::InputError("the picture's size", fmt::format("found {} by {} pixels", size.width(), size.height()),
                               fmt::format("at most {} megapixels", MapImage::most_pixels / 1'000'000));
    }
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(times, times);
    if (above > 0) paint_heading_of(page, painter);
    painter.translate(0, above);
    paint_plot(painter, page.drawing, pictures);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toStdString();
}

// ---- out of the window

namespace {

constexpr double png_times = 2;  // as on a screen of fine dots

void save(const plot::Page& page, const QString& kind, const QString& file) {
    const report::PlotDrawing& drawing = page.drawing;
    if (kind == QLatin1String("svg")) {
        const std::vector<hex::Shape> shapes = drawing.without_picture();
        return write_file(file, hex::to_svg(shapes, drawing.width, drawing.height, drawing.title()) + "\n");
    }
    QString problem;  // the page of the plot has said it
    const MapImages pictures = pictures_of(drawing, problem);
    if (kind == QLatin1String("png")) return write_file(file, plot_png(page, pictures, png_times, Heading::above));
    refuse_what_is_no_file(file);
    write_pdf(paper_of(page, pictures), file, usual_paper());
}

// Returns the file; empty: it went to a printer.
QString print(const plot::Page& page, QPrinter& printer) {
    QString problem;
    print(paper_of(page, pictures_of(page.drawing, problem)), printer);
    return printer.outputFileName();
}

}  // namespace

void put_out(QWidget& window, const plot::Page& page, const QString& kind, const Tell& saved, const Tell& failed) {
    const auto attempt = [saved, failed](const std::function<QString()>& act) {
        try {
            const QString file = act();
            if (!file.isEmpty()) saved(file);
        } catch (const std::exception& error) {
            failed(text(error));
        }
    };
    if (kind == QLatin1String("print")) {
        ask_for_printer(window, as_file_name(exact(page.name), QStringLiteral("plot")),
                        [=](QPrinter& printer) { attempt([&] { return print(page, printer); }); });
    } else {
        ask_for_file(window, u"Save the plot"_s, text(page.name), kind, [=](const QString& file) {
            attempt([&] {
                save(page, kind, file);
                return file;
            });
        });
    }
}

}  // namespace flagplot::ui
